//! Puts the rule files of `variants/` into the program.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=variants");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?).join("variants");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)?.map(|entry| entry.map(|e| e.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut code = String::from("/// Names and texts of the built-in rule files.\nconst BUILT_IN: &[(&str, &str)] = &[\n");
    for path in &files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // The folder is named at compile time, so that checkouts may share a target folder.
        let place = format!("/variants/{name}");
        let _ = writeln!(code, "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),");
    }
    code.push_str("];\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("variants.rs"), code)
}
