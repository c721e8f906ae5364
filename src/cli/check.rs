//! `mbao check`: every fault of rule files.

use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::catalogue::{Catalogue, Diagnostic, Diagnostics, Severity, Variant, read, rule_files};
use crate::rules::compile;

use super::{Context, Failure, plural};

/// Arguments of `mbao check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Rule files, or folders of them; without any, the whole catalogue.
    paths: Vec<PathBuf>,
    /// One line a fault: file:line:column: error[id]: message.
    #[arg(long)]
    short: bool,
}

/// Prints every fault; silent where there is none.
///
/// # Errors
/// [`Failure::Usage`] for a path that does not exist; [`Failure::Data`] where any fault is an error.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let (variants, mut faults) = if args.paths.is_empty() {
        let (catalogue, faults) = Catalogue::load_leniently(&context.variant_dirs);
        (catalogue.iter().cloned().collect(), faults)
    } else {
        check_paths(&args.paths)?
    };
    faults.list.extend(variants.iter().flat_map(unplayable));
    if faults.is_empty() {
        return Ok(());
    }
    let text = if args.short { faults.to_string() } else { faults.render(context.colored_stdout()) };
    writeln!(io::stdout(), "{text}")?;
    let count = |severity| faults.list.iter().filter(|fault| fault.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let summary = format!("{}, {}", plural(errors as u64, "error"), plural(warnings as u64, "warning"));
    if errors > 0 {
        return Err(Failure::Data(summary));
    }
    context.note(summary);
    Ok(())
}

/// What the engine refuses although the file reads well.
fn unplayable(variant: &Variant) -> Vec<Diagnostic> {
    let refused = variant.choices().into_iter().filter_map(|choice| {
        let rules = variant.rules(&choice).ok()?;
        let refusal = compile(&rules).err()?;
        let under = format!("this arises under {} {}", choice.options_text(), choice.readings_text());
        Some(variant.fault("not-playable", refusal.to_string(), under.trim().to_owned()))
    });
    let mut faults: Vec<Diagnostic> = refused.collect();
    faults.dedup_by(|a, b| a.message == b.message);
    faults
}

fn check_paths(paths: &[PathBuf]) -> Result<(Vec<Variant>, Diagnostics), Failure> {
    let mut faults = Diagnostics::default();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let found = rule_files(path)?;
            if found.is_empty() {
                return Err(Failure::Usage(format!("{}: no rule file (*.toml) in this folder", path.display())));
            }
            files.extend(found);
        } else if path.exists() {
            files.push(path.clone());
        } else {
            return Err(Failure::Usage(format!("{}: no such file or folder", path.display())));
        }
    }
    let mut variants = Vec::new();
    for file in files {
        let (variant, found) = read(&file);
        faults.list.extend(found.list);
        variants.extend(variant);
    }
    Ok((variants, faults))
}
