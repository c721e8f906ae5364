//! Reading the notation.

use std::path::Path;

use super::{Correction, MurrayGame, Token, Word, hole};
use crate::engine::{Hole, Side};
use crate::recorded::RecordedError;

/// A fault and its column, from 0, in bytes.
type Fault = (usize, String);

/// The games in the text of one file.
///
/// # Errors
/// A fault in the text, with its place.
pub fn read_murray(path: &Path, text: &str) -> Result<Vec<MurrayGame>, RecordedError> {
    let mut games: Vec<MurrayGame> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        read_line(&mut games, index + 1, line).map_err(|(column, message)| RecordedError::Invalid {
            path: path.to_path_buf(),
            line: index + 1,
            column: column + 1,
            message,
        })?;
    }
    match games.iter().find(|game| game.words.is_empty()) {
        Some(game) => {
            let message =
                format!("the game `{}` that begins here holds no move: words such as Y3f, or ENDS, must follow", game.game);
            Err(RecordedError::Invalid { path: path.to_path_buf(), line: game.line, column: 1, message })
        }
        None => Ok(games),
    }
}

fn read_line(games: &mut Vec<MurrayGame>, number: usize, line: &str) -> Result<(), Fault> {
    let line = line.split('#').next().unwrap_or_default();
    let indent = line.len() - line.trim_start().len();
    if line.trim().is_empty() {
        return Ok(());
    }
    let heading = line.trim().split_once(':').filter(|(key, _)| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase()));
    if let Some((key, value)) = heading {
        return read_heading(games, number, key, value.trim()).map_err(|message| (indent, message));
    }
    let Some(game) = games.last_mut() else {
        return Err((indent, "a game begins with its name, such as `game: my_game`".into()));
    };
    let mut scan = Scan { line, at: 0 };
    let mut captures = false;
    while let Some((from, word)) = scan.word()? {
        if word == ":" {
            captures = true;
            continue;
        }
        let fault = |message: String| (from, message);
        // These two need the line to its end.
        if word == "ENDS" || scan.rest().trim_start().starts_with('=') && matches!(word, "Y" | "X") {
            let text = format!("{word}{}", scan.rest());
            game.words.push(Word { line: number, token: whole_line(&text).map_err(fault)? });
            return Ok(());
        }
        let token = token(word, captures).map_err(fault);
        match scan.correction()? {
            None => game.words.push(Word { line: number, token: token? }),
            Some((at, read)) => {
                for word in read.split_whitespace() {
                    let token = self::token(word, captures).map_err(|message| (at, message))?;
                    game.words.push(Word { line: number, token });
                }
                game.corrections.push(Correction { line: number, printed: word.into(), read: read.into() });
            }
        }
        captures = false;
    }
    Ok(())
}

fn read_heading(games: &mut Vec<MurrayGame>, line: usize, key: &str, value: &str) -> Result<(), String> {
    if key == "game" {
        let (options, readings, words, corrections) = Default::default();
        games.push(MurrayGame { game: value.into(), line, options, readings, first: Side::South, words, corrections });
        return Ok(());
    }
    let game = games.last_mut().ok_or("a game begins with its name, such as `game: my_game`")?;
    let pairs = || -> Result<Vec<(String, String)>, String> {
        let pair = |text: &str| text.trim().split_once('=').map(|(k, v)| (k.into(), v.into()));
        let pairs = value.split(',').map(|text| pair(text).ok_or_else(|| format!("`{text}`: KEY=VALUE expected")));
        pairs.collect()
    };
    match key {
        "options" => game.options = pairs()?,
        "readings" => game.readings = pairs()?,
        "first" => game.first = side(value).ok_or("the first player is Y or X")?,
        "source" => {}
        _ => return Err(format!("unknown heading `{key}`: game, options, readings, first or source")),
    }
    Ok(())
}

fn side(text: &str) -> Option<Side> {
    match text {
        "Y" => Some(Side::South),
        "X" => Some(Side::North),
        _ => None,
    }
}

/// Splits a line into words.
struct Scan<'t> {
    line: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        &self.line[self.at..]
    }

    /// The next word, with its column: up to a space, a colon or a brace; brackets are kept together.
    fn word(&mut self) -> Result<Option<(usize, &'t str)>, Fault> {
        let rest = self.rest().trim_start();
        let from = self.line.len() - rest.len();
        let mut length = 0;
        let mut inside = false;
        for c in rest.chars() {
            match c {
                '[' => inside = true,
                ']' => inside = false,
                ':' if length == 0 => {
                    length = 1;
                    break;
                }
                ' ' | '\t' | ':' | '{' if !inside => break,
                _ => {}
            }
            length += c.len_utf8();
        }
        if inside {
            return Err((from, "the bracket is not closed".into()));
        }
        if length == 0 && !rest.is_empty() {
            return Err((from, "a correction follows the word it corrects".into()));
        }
        self.at = from + length;
        Ok((length > 0).then(|| (from, &rest[..length])))
    }

    /// What stands in `{=...}` right after a word.
    fn correction(&mut self) -> Result<Option<(usize, &'t str)>, Fault> {
        let Some(open) = self.rest().strip_prefix('{') else { return Ok(None) };
        let at = self.at;
        let text = open.strip_prefix('=').ok_or_else(|| (at, "a correction is written {=word}".to_owned()))?;
        let (read, _) = text.split_once('}').ok_or_else(|| (at, "the correction is not closed".to_owned()))?;
        self.at = at + "{=".len() + read.len() + "}".len();
        Ok(Some((at + "{=".len(), read.trim())))
    }
}

/// A word that reaches to the end of its line: `ENDS Y wins no_move` or `Y = 4 4 / 0 0`.
fn whole_line(text: &str) -> Result<Token, String> {
    if let Some(how) = text.strip_prefix("ENDS") {
        let how = how.split_whitespace().collect::<Vec<_>>().join(" ");
        return Ok(Token::Ends((!how.is_empty()).then_some(how)));
    }
    let (who, rows) = text.split_once('=').unwrap_or((text, ""));
    let by = side(who.trim()).ok_or("Y or X expected")?;
    let number = |word: &str| word.parse().map_err(|_| format!("`{word}` is not a number of seeds"));
    let row = |row: &str| row.split_whitespace().map(number).collect::<Result<Vec<u8>, String>>();
    Ok(Token::Arrange(by, rows.split('/').map(row).collect::<Result<_, _>>()?))
}

/// A word; `captures`: a colon stands before it.
fn token(word: &str, captures: bool) -> Result<Token, String> {
    let seeds_and_holes = |text: &str| counted(text).ok_or_else(|| format!("`{word}`: seeds and holes such as 3D3G expected"));
    if captures {
        return Ok(Token::Capture(seeds_and_holes(word)?));
    }
    if word == "..." {
        return Ok(Token::Rest);
    }
    if let Some(taken) = word.strip_prefix('+') {
        return match (taken, counted(taken).as_deref()) {
            ("0", _) => Ok(Token::Stop),
            (_, Some([(seeds, hole)])) => Ok(Token::Take(*seeds, *hole)),
            _ => Err(format!("`{word}`: one hole such as +3B expected, or +0")),
        };
    }
    let unknown = || format!("`{word}` is no word of the notation, such as Y3f, Y(6j), : 3D3G, +2A, ... or ENDS");
    let (who, rest) = word.split_at_checked(1).ok_or_else(unknown)?;
    let by = side(who).ok_or_else(unknown)?;
    if let Some(text) = rest.strip_prefix('[') {
        return Ok(Token::Act(by, text.strip_suffix(']').ok_or_else(unknown)?.trim().into()));
    }
    let one = |text: &str| match counted(text).as_deref() {
        Some([one]) => Ok(*one),
        _ => Err(unknown()),
    };
    if let Some(text) = rest.strip_prefix('(') {
        let (seeds, first) = one(text.strip_suffix(')').ok_or_else(unknown)?)?;
        return Ok(Token::Enter { by, seeds, first });
    }
    let (rest, first) = match rest.split_once('>') {
        Some((rest, first)) => (rest, Some(hole(first).ok_or_else(unknown)?)),
        None => (rest, None),
    };
    let (rest, clockwise) = rest.strip_suffix('-').map_or((rest, false), |rest| (rest, true));
    let (seeds, hole) = one(rest)?;
    Ok(Token::Lift { by, seeds, hole, clockwise, first })
}

/// Seeds and letters in turn: `3D3G`.
fn counted(text: &str) -> Option<Vec<(u32, Hole)>> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_ascii_digit())?;
        let next = rest[letters..].find(|c: char| !c.is_ascii_alphabetic()).map_or(rest.len(), |n| letters + n);
        found.push((rest[..letters].parse().ok()?, hole(&rest[letters..next])?));
        rest = &rest[next..];
    }
    (!found.is_empty()).then_some(found)
}
