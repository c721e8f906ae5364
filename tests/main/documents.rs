//! What the documents say is so: links lead somewhere, commands are accepted, versions agree.

use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The documents with their paths, those made by the program left out.
fn documents() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let mut paths: Vec<_> =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE", "variants/README.md", "reports/sample/README.md"]
            .map(|name| root.join(name))
            .into();
    for folder in ["docs", "benches"].map(|name| root.join(name)) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        paths.extend(entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "md")));
    }
    paths.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Targets of the Markdown links and pictures of a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The `mbao` commands in the code blocks of a text, without comments and redirections.
#[cfg(feature = "data")]
fn commands(text: &str) -> Vec<Vec<&str>> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        let command = if fenced { Some(line) } else { line.strip_prefix("    ") };
        if let Some(command) = command.filter(|c| c.starts_with("mbao ")) {
            let words = command.split_whitespace();
            found.push(words.take_while(|word| !["#", ">", "|"].contains(word) && *word != "...").collect());
        }
    }
    found
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut checked = 0;
    for (path, text) in documents() {
        for link in links(&text).filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let file = link.split('#').next().unwrap_or_default();
            assert!(path.parent().unwrap().join(file).exists(), "{}: nothing at {link}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} links found");
}

#[test]
#[cfg(feature = "data")]
fn commands_in_the_documents_are_accepted() {
    use clap::Parser;

    let mut checked = 0;
    for (path, text) in documents() {
        for command in commands(&text) {
            let parsed = mbao::cli::Cli::try_parse_from(&command);
            assert!(parsed.is_ok(), "{}: {}: {}", path.display(), command.join(" "), parsed.unwrap_err());
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} commands found");
}

#[test]
fn the_citation_names_this_version() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("CITATION.cff")).unwrap();
    assert!(text.lines().any(|line| line == concat!("version: ", env!("CARGO_PKG_VERSION"))), "{text}");
}

#[test]
fn the_change_log_has_this_version_or_what_is_unreleased() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("CHANGELOG.md")).unwrap();
    let newest = text.lines().find(|line| line.starts_with("## ")).unwrap();
    assert!(newest.starts_with(concat!("## [", env!("CARGO_PKG_VERSION"), "]")) || newest == "## [Unreleased]", "{newest}");
}
