//! Parquet: every table in a file, for polars, pandas, DuckDB and Arrow.

use polars::prelude::{Column, DataFrame, KeyValueMetadata, NamedFrom, ParquetCompression, ParquetWriter, PolarsResult, Series};

use super::{ExportError, Exporter, Folder, Material};
use crate::table::{Table, Values};

/// One Parquet file a table in `parquet/`; missing values are null, reals rounded as in every other format.
pub struct Parquet;

impl Exporter for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn about(&self) -> &'static str {
        "one Parquet file a table (parquet/)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let origin: Vec<(String, String)> = material
            .origin_lines()
            .filter_map(|line| line.split_once(": ").map(|(key, value)| (format!("mbao.{key}"), value.to_owned())))
            .collect();
        for table in material.tables {
            folder.file(&format!("parquet/{}.parquet", table.name), |out| {
                let write = |out| -> PolarsResult<u64> {
                    ParquetWriter::new(out)
                        .with_compression(ParquetCompression::Zstd(None))
                        .with_key_value_metadata(Some(KeyValueMetadata::from_static(origin.clone())))
                        .finish(&mut frame(table)?)
                };
                let mut bytes = Vec::new();
                write(&mut bytes).map_err(std::io::Error::other)?;
                out.write_all(&bytes)
            })?;
        }
        Ok(())
    }
}

fn frame(table: &Table) -> PolarsResult<DataFrame> {
    let columns = table.columns.iter().map(|column| -> Column {
        let name = column.name.as_str().into();
        match &column.values {
            Values::Text(values) => Series::new(name, values),
            Values::Integer(values) => Series::new(name, values),
            Values::Real(values, _) => {
                let rounded = (0..values.len()).map(|row| column.values.get(row).to_string().parse::<f64>().ok());
                Series::new(name, rounded.collect::<Vec<_>>())
            }
        }
        .into()
    });
    DataFrame::new(table.rows(), columns.collect())
}
