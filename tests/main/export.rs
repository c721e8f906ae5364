//! Tables written to files.

use std::fs;

use mbao::export::{Csv, ExportError, Material, export};
use mbao::table::Table;

fn table() -> Table {
    let mut table = Table::new("things", "Things of a test.", &["id"]);
    table.text("id", "its name", [Some("=1+1"), Some("a,b"), Some("@x"), None]);
    table.real("x", "a number; missing where unknown", 2, [Some(-1.5), None, Some(0.0), Some(2.0)]);
    table.integer("n", "a count", [Some(-3), Some(0), None, Some(7)]);
    table
}

#[test]
fn csv_keeps_missing_empty_and_runs_no_formula() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    export(&Material { tables: &[table()], ..Material::default() }, &[&Csv], folder.path(), false).expect("an empty folder");
    let things = fs::read_to_string(folder.path().join("things.csv")).expect("a table");
    assert_eq!(things, "id,x,n\n'=1+1,-1.50,-3\n\"a,b\",,0\n'@x,0.00,\n,2.00,7\n");
    let package = fs::read_to_string(folder.path().join("datapackage.json")).expect("a descriptor");
    let package: serde_json::Value = serde_json::from_str(&package).expect("JSON");
    assert_eq!((&package["mbao"]["schema"], &package["resources"][0]["name"]), (&1.into(), &"things".into()));
    let columns = fs::read_to_string(folder.path().join("columns.csv")).expect("its columns");
    assert_eq!(
        columns,
        "table,column,type,key,doc\nthings,id,text,yes,its name\nthings,x,real,no,a number; missing where unknown\nthings,n,integer,no,a count\n"
    );
}

#[test]
fn no_text_is_taken_for_a_formula() {
    let mut table = Table::new("signs", "First signs.", &[]);
    let signs = ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "\u{ff1d}1", "-", "1-1", "x="];
    table.text("text", "a text", signs.map(Some));
    let mut bytes = Vec::new();
    mbao::export::write_csv(&table, &mut bytes).expect("memory");
    let mut reader = csv::ReaderBuilder::new().from_reader(bytes.as_slice());
    let cells: Vec<String> = reader.records().map(|record| record.expect("a line")[0].to_owned()).collect();
    assert_eq!(cells, ["'=1", "'+1", "'-1", "'@x", "'\tx", "'\rx", "'\nx", "'\u{ff1d}1", "-", "1-1", "x="]);
}

#[test]
fn an_export_overwrites_nothing_unless_told_and_writes_all_files_or_none() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("columns.csv"), "mine").expect("a file");
    let refused = export(&Material { tables: &[table()], ..Material::default() }, &[&Csv], folder.path(), false);
    assert!(matches!(refused, Err(ExportError::Exists(path)) if path.ends_with("columns.csv")));
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names, ["columns.csv"]);
    assert_eq!(fs::read_to_string(folder.path().join("columns.csv")).expect("the file"), "mine");
    export(&Material { tables: &[table()], ..Material::default() }, &[&Csv], folder.path(), true).expect("leave to overwrite");
    assert!(folder.path().join("things.csv").exists());
}
