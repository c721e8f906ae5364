//! The `mbao` program: everything it does is in [`mbao::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    mbao::cli::main()
}
