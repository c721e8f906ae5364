//! `mbao list`: the catalogue as a table.

use super::{Context, Failure, Output};

/// Arguments of `mbao list`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    output: Output,
}

/// Prints the catalogue.
///
/// # Errors
/// As [`Context::catalogue`] and [`super::emit()`].
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let catalogue = context.catalogue()?;
    args.output.emit(&catalogue.table())
}
