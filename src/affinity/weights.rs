//! Types, weights and ranges of the characters, from `data/characters.toml` and a file that overrides it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::characters::{Character, Shape, all};

/// The file the program carries.
const BUILT_IN: &str = include_str!("../../data/characters.toml");

/// How a character is compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// Present or absent; two absences agree.
    Symmetric,
    /// Present or absent; two absences are passed over.
    Asymmetric,
    /// Equal or different.
    Nominal,
    /// The difference over the range, both as logarithms where `log` holds.
    Numeric {
        /// The lowest value of the range.
        min: f64,
        /// The highest.
        max: f64,
        /// Whether the scale is logarithmic.
        log: bool,
    },
}

/// One character with everything the comparison needs.
#[derive(Debug, Clone)]
pub struct Weighted {
    /// The character.
    pub character: &'static Character,
    /// How it is compared.
    pub kind: Kind,
    /// Its weight, 0 or more.
    pub weight: f64,
    /// What it means, in one sentence.
    pub doc: String,
}

/// All characters with their weights, in the order of [`all`].
#[derive(Debug, Clone)]
pub struct Weights {
    /// The characters.
    pub list: Vec<Weighted>,
}

/// A weights file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The file cannot be read.
    #[error("cannot read the weights file {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not TOML of the right form.
    #[error("{file}: {message}")]
    Form {
        /// The file.
        file: String,
        /// The parser's message, with line and column.
        message: String,
    },
    /// It is TOML, but says something impossible.
    #[error("{file}:{line}:{column}: {message}")]
    Fault {
        /// The file.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong and what would be right.
        message: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileForm {
    schema: Option<Spanned<i64>>,
    #[serde(default)]
    character: BTreeMap<Spanned<String>, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(rename = "type")]
    kind: Option<Spanned<TypeName>>,
    weight: Option<Spanned<f64>>,
    range: Option<Spanned<[f64; 2]>>,
    scale: Option<Spanned<Scale>>,
    doc: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum TypeName {
    Symmetric,
    Asymmetric,
    Nominal,
    Numeric,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Scale {
    Linear,
    Log,
}

/// What is known of a character while files are laid over one another.
#[derive(Clone)]
struct Draft {
    kind: Option<TypeName>,
    weight: f64,
    range: Option<[f64; 2]>,
    log: bool,
    doc: String,
}

type Fault = (usize, String);

impl Weights {
    /// The weights the program carries.
    ///
    /// # Errors
    /// None, unless the program was built with a broken `data/characters.toml`.
    pub fn built_in() -> Result<Self, WeightsError> {
        Self::from_texts(&[("data/characters.toml", BUILT_IN)])
    }

    /// The weights the program carries, with those a file changes.
    ///
    /// # Errors
    /// Where the file cannot be read, is no such file, names an unknown character, or gives an impossible number or type.
    pub fn with_file(path: &Path) -> Result<Self, WeightsError> {
        let text = std::fs::read_to_string(path).map_err(|source| WeightsError::Read { path: path.into(), source })?;
        Self::from_texts(&[("data/characters.toml", BUILT_IN), (&path.display().to_string(), &text)])
    }

    /// Lays several files, each a name and a text, over one another, the last on top.
    ///
    /// # Errors
    /// As [`Weights::with_file`].
    pub fn from_texts(files: &[(&str, &str)]) -> Result<Self, WeightsError> {
        let blank = Draft { kind: None, weight: 1.0, range: None, log: false, doc: String::new() };
        let mut drafts: Vec<Draft> = vec![blank; all().count()];
        let mut list = Vec::new();
        for (file, text) in files {
            let form: FileForm = toml::from_str(text)
                .map_err(|error| WeightsError::Form { file: (*file).into(), message: error.to_string().trim_end().into() })?;
            let faulty = |(at, message): Fault| {
                let (line, column) = position(text, at);
                WeightsError::Fault { file: (*file).into(), line, column, message }
            };
            lay(&form, &mut drafts).map_err(faulty)?;
            list = finish(&drafts).map_err(|message| {
                let at = form.character.iter().find(|(name, _)| message.starts_with(&format!("`{}`", name.get_ref())));
                faulty((at.map_or(0, |(name, _)| name.span().start), message))
            })?;
        }
        Ok(Self { list })
    }
}

fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn lay(form: &FileForm, drafts: &mut [Draft]) -> Result<(), Fault> {
    if let Some(schema) = form.schema.as_ref().filter(|schema| *schema.get_ref() != 1) {
        return Err((schema.span().start, format!("schema {} is not known; this program reads schema 1", schema.get_ref())));
    }
    for (name, entry) in &form.character {
        let fault = |at: usize, what: String| Err((at, format!("`{}`: {what}", name.get_ref())));
        let Some((draft, character)) = drafts.iter_mut().zip(all()).find(|(_, c)| c.id == name.get_ref()) else {
            return Err((name.span().start, unknown(name.get_ref())));
        };
        if let Some(kind) = &entry.kind {
            let (word, fits) = allowed(character.shape);
            if !fits.contains(kind.get_ref()) {
                return fault(kind.span().start, format!("its states are {word}"));
            }
            draft.kind = Some(*kind.get_ref());
        }
        if let Some(weight) = &entry.weight {
            if !(weight.get_ref().is_finite() && *weight.get_ref() >= 0.0) {
                return fault(weight.span().start, format!("a weight is a number of 0 or more, not {}", weight.get_ref()));
            }
            draft.weight = *weight.get_ref();
        }
        if let Some(range) = &entry.range {
            let [min, max] = *range.get_ref();
            if !(min.is_finite() && max.is_finite() && min < max) {
                return fault(range.span().start, "a range is two numbers, the lower first, such as [4, 24]".into());
            }
            draft.range = Some([min, max]);
        }
        draft.log = entry.scale.as_ref().map_or(draft.log, |scale| *scale.get_ref() == Scale::Log);
        if let Some(doc) = &entry.doc {
            draft.doc.clone_from(doc);
        }
    }
    Ok(())
}

fn allowed(shape: Shape) -> (&'static str, &'static [TypeName]) {
    match shape {
        Shape::Flag => (
            "present and absent: the type is symmetric, asymmetric or nominal",
            &[TypeName::Symmetric, TypeName::Asymmetric, TypeName::Nominal],
        ),
        Shape::Label => ("words without order: the type is nominal", &[TypeName::Nominal]),
        Shape::Number => ("numbers: the type is numeric or nominal", &[TypeName::Numeric, TypeName::Nominal]),
    }
}

fn unknown(name: &str) -> String {
    let near = all().map(|c| c.id).map(|id| (strsim::damerau_levenshtein(id, name), id)).min();
    let hint = near.filter(|(steps, _)| *steps <= 3).map(|(_, id)| format!("; did you mean `{id}`?")).unwrap_or_default();
    format!("there is no character `{name}`{hint} (data/characters.toml lists all)")
}

fn finish(drafts: &[Draft]) -> Result<Vec<Weighted>, String> {
    let list: Vec<Weighted> = drafts.iter().zip(all()).map(|(draft, c)| weighted(draft, c)).collect::<Result<_, _>>()?;
    if list.iter().all(|w| w.weight == 0.0) {
        return Err("all weights are 0: nothing would be compared".into());
    }
    Ok(list)
}

fn weighted(draft: &Draft, character: &'static Character) -> Result<Weighted, String> {
    let kind = match (draft.kind, draft.range) {
        (None, _) => return Err(format!("`{}`: it has no type", character.id)),
        (Some(TypeName::Symmetric), _) => Kind::Symmetric,
        (Some(TypeName::Asymmetric), _) => Kind::Asymmetric,
        (Some(TypeName::Nominal), _) => Kind::Nominal,
        (Some(TypeName::Numeric), None) => return Err(format!("`{}`: a numeric character needs a range", character.id)),
        (Some(TypeName::Numeric), Some([min, _])) if draft.log && min <= 0.0 => {
            return Err(format!("`{}`: a logarithmic range begins above 0, not at {min}", character.id));
        }
        (Some(TypeName::Numeric), Some([min, max])) => Kind::Numeric { min, max, log: draft.log },
    };
    Ok(Weighted { character, kind, weight: draft.weight, doc: draft.doc.clone() })
}
