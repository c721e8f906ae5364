//! References of rule files as BibTeX.

/// An entry of a bibliography.
#[derive(Debug, Default, PartialEq, Eq)]
struct Entry {
    author: Option<String>,
    year: Option<String>,
    title: String,
    rest: Option<String>,
    url: Option<String>,
}

/// One entry of BibTeX for a reference of the form `Author. Year. Title. Where.`; of another form the whole is the title.
/// Author and title stand in double braces, so that no style rewrites them.
pub fn entry(key: &str, citation: &str) -> String {
    let entry = parse(citation);
    let mut text = format!("@misc{{{key},\n");
    let mut field = |name: &str, value: &str| text += &format!("  {name} = {{{value}}},\n");
    if let Some(author) = &entry.author {
        field("author", &format!("{{{}}}", escaped(author)));
    }
    field("title", &format!("{{{}}}", escaped(&entry.title)));
    for (name, value) in [("year", &entry.year), ("howpublished", &entry.rest)] {
        if let Some(value) = value {
            field(name, &escaped(value));
        }
    }
    if let Some(url) = &entry.url {
        field("url", &url.replace(['{', '}'], ""));
    }
    text + "}\n"
}

fn parse(citation: &str) -> Entry {
    let citation = citation.split_whitespace().collect::<Vec<_>>().join(" ");
    let url = citation.split(' ').find(|word| word.starts_with("http://") || word.starts_with("https://"));
    let url = url.map(|word| word.trim_end_matches(['.', ',', ')', ';']).to_owned());
    let whole = Entry { title: citation.clone(), url: url.clone(), ..Entry::default() };
    let words: Vec<&str> = citation.split(' ').collect();
    let year = |word: &str| word.len() == 5 && word.ends_with('.') && word.bytes().take(4).all(|b| b.is_ascii_digit());
    // A year after the author, not before a name.
    let Some(at) = words.iter().position(|word| year(word)).filter(|at| (1..=12).contains(at)) else { return whole };
    let after = words.get(at + 1..).unwrap_or_default().join(" ");
    let (title, rest) = after.split_once(". ").map_or((after.as_str(), ""), |(title, rest)| (title, rest));
    if title.trim().is_empty() {
        return whole;
    }
    let author = words.get(..at).unwrap_or_default().join(" ");
    // The full stop after initials belongs to them.
    let initials = author.rsplit([' ', '.']).nth(1).is_some_and(|word| word.chars().count() == 1);
    let author = if initials { author } else { author.trim_end_matches('.').to_owned() };
    let rest = rest.trim();
    Entry {
        author: Some(author),
        year: words.get(at).map(|year| year.trim_end_matches('.').to_owned()),
        title: title.trim_end_matches('.').to_owned(),
        rest: (!rest.is_empty()).then(|| rest.to_owned()),
        url,
    }
}

/// Text as BibTeX and LaTeX take it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' => out.push('('),
            '}' => out.push(')'),
            '\\' => out.push('/'),
            '&' | '%' | '#' | '$' | '_' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_falls_into_its_parts() {
        let text = entry("chaplin1956", "Chaplin, J. H. 1956. A note on mancala games. Man 56, nos. 192-193, pp. 168-170.");
        let expected = "@misc{chaplin1956,\n  author = {{Chaplin, J. H.}},\n  title = {{A note on mancala games}},\n  year = {1956},\n  howpublished = {Man 56, nos. 192-193, pp. 168-170.},\n}\n";
        assert_eq!(text, expected);
        let author = |citation: &str| parse(citation).author;
        assert_eq!(author("Smith, Ann and Jos Jones. 2000. Title. Place.").as_deref(), Some("Smith, Ann and Jos Jones"));
    }

    #[test]
    fn a_reference_of_another_form_is_a_title() {
        let parsed = parse("A page\n of 3 {braces} & more. https://example.org/a_b.");
        assert_eq!((parsed.author, parsed.url.as_deref()), (None, Some("https://example.org/a_b")));
        assert!(entry("x", "3 {braces} & more").contains("title = {{3 (braces) \\& more}}"));
    }
}
