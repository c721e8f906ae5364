//! The JSON Schema of a rule file, for editors, made from the same tables as the decoder.

use serde_json::{Map, Value, json};

use super::vocabulary::*;

/// The schema (draft 2020-12) as text, with a final line end.
pub fn schema() -> String {
    let mut schema = table(&sections(true), true);
    if let Value::Object(map) = &mut schema {
        let played = FILE.iter().filter(|key| key.required && OF_PLAY.contains(&key.name)).map(|key| key.name);
        let superfluous = OF_PLAY.iter().map(|name| json!({ "required": [name] }));
        map.insert("if".into(), json!({ "required": ["not_played"] }));
        map.insert("then".into(), json!({ "not": { "anyOf": superfluous.collect::<Vec<_>>() } }));
        map.insert("else".into(), json!({ "required": played.collect::<Vec<_>>() }));
        map.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
        map.insert("title".into(), "A sowing game: its record, its source and its rules".into());
    }
    format!("{schema:#}\n")
}

/// An object of these keys and no others; `whole` asks for the required ones.
fn table(keys: &[Key], whole: bool) -> Value {
    let properties: Map<String, Value> = keys.iter().map(|key| (key.name.into(), described(key))).collect();
    let required: Vec<&str> = keys.iter().filter(|key| whole && key.required).map(|key| key.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn described(key: &Key) -> Value {
    let mut value = kind(&key.kind);
    if let Value::Object(map) = &mut value {
        map.insert("description".into(), key.doc.into());
    }
    value
}

fn kind(kind: &Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Texts => list(json!({ "type": "string" })),
        Kind::Id => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_]*$" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Number => json!({ "type": ["integer", "string"] }),
        Kind::Numbers => list(json!({ "type": ["integer", "string"] })),
        Kind::Real => json!({ "type": "number" }),
        Kind::Row => json!({ "anyOf": [table(&[EACH], true), list(json!({ "type": ["integer", "string"] }))] }),
        Kind::Word(words) => json!({ "enum": words() }),
        Kind::Words(words) => list(json!({ "enum": words() })),
        Kind::Conditions => {
            list(json!({ "type": "string", "examples": ["loaded", "opposite-inner loaded", "some own hole >= 2"] }))
        }
        Kind::HoleNames => list(json!({ "type": "string", "pattern": HOLE })),
        Kind::HoleRefs => list(json!({ "anyOf": [{ "enum": names(HOLES) }, { "type": "string", "pattern": OWNED_HOLE }] })),
        Kind::Place => word_or_hole(&names(PLACES)),
        Kind::SowFrom => json!({ "anyOf": [
            { "type": "string", "pattern": HOLE },
            { "type": "object", "additionalProperties": { "type": "string", "pattern": HOLE } }
        ] }),
        Kind::Effects => {
            let effects = [CAPTURE, SWEEP, TAKE, MARKING, UNMARKING, CLAIMING, PICK].map(|keys| table(keys, true));
            list(json!({ "anyOf": effects }))
        }
        Kind::Then => {
            let resume = || word_or_hole(&names(RESUMES));
            let resumes = |key: &str| json!({ "type": "object", "properties": { key: resume() }, "required": [key], "additionalProperties": false });
            let mut lift = resumes("add-and-lift");
            lift["properties"]["sow_from"] = resume();
            let other = json!({ "type": "object", "properties": { "lift": { "enum": names(LIFTED) } }, "required": ["lift"], "additionalProperties": false });
            let mut sow = resumes("sow-hand");
            sow["properties"]["new_origin"] = json!({ "type": "boolean" });
            json!({ "anyOf": [{ "enum": THENS }, sow, lift, other] })
        }
        Kind::Change => change(),
        Kind::Any => json!({}),
        Kind::Table(keys) => table(keys, true),
        Kind::Tables(keys) => list(table(keys, true)),
        Kind::Map(inner) => json!({ "type": "object", "additionalProperties": self::kind(inner) }),
    }
}

/// Names of holes from a player's own seat.
const HOLE: &str = "^((outer|inner)-)?(left|right)(-[0-9]+)?$";
/// The same with their owner.
const OWNED_HOLE: &str = "^(own|enemy)-((outer|inner)-)?(left|right)(-[0-9]+)?$";

fn word_or_hole(words: &[&str]) -> Value {
    json!({ "anyOf": [{ "enum": words }, { "type": "string", "pattern": HOLE }] })
}

fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// A patch: sections as in the file, but with any of their keys, and entries of lists by id.
fn change() -> Value {
    let section = |name: &&str| {
        let key = FILE.iter().find(|key| key.name == *name)?;
        let value = match key.kind {
            Kind::Tables(keys) => patched_list(keys),
            Kind::Table(keys) => removable(table(keys, false)),
            ref other => kind(other),
        };
        Some(((*name).to_owned(), value))
    };
    let properties: Map<String, Value> = PATCHABLE.iter().filter_map(section).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Entries by id, with any of their keys, or a whole list.
fn patched_list(keys: &[Key]) -> Value {
    let mut entry = table(keys, false);
    entry["properties"]["before"] = json!({ "type": "string", "description": "Id of the entry before which a new one stands." });
    for key in keys.iter().filter(|key| KEYED.contains(&key.name)) {
        if let Kind::Tables(inner) = key.kind {
            entry["properties"][key.name] = patched_list(inner);
        }
    }
    let entries = json!({ "type": "object", "additionalProperties": { "anyOf": [removable(entry), { "const": "remove" }] } });
    json!({ "anyOf": [entries, list(table(keys, true))] })
}

/// The same object, whose keys may also be removed.
fn removable(mut object: Value) -> Value {
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for value in properties.values_mut() {
            *value = json!({ "anyOf": [value.take(), { "const": "remove" }] });
        }
    }
    object
}
