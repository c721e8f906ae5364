//! Readings applied to the rules: patches of the tree.

use std::ops::Range;

use super::diagnostic::Faults;
use super::tree::{Entry, Node, Table, Value};
use super::vocabulary::{KEYED, PATCHABLE};

const REMOVE: &str = "remove";
const NOTHING: &str = "patch-addresses-nothing";

/// The file with the patches applied in their order. Removals come last, so that a patch of a rule that another reading removes
/// does nothing; a single patch must address something, one of several may find that another took it away.
pub fn apply(file: &Table, patches: &[&Node], faults: &mut Faults) -> Table {
    let mut patched = file.clone();
    let mut found = Faults::new(faults.source.clone());
    let mut removals: Vec<Removal> = Vec::new();
    for patch in patches {
        let Value::Table(change) = &patch.value else { continue };
        for section in &change.entries {
            if !PATCHABLE.contains(&section.key.as_str()) {
                let fault =
                    faults.error("unknown-key", section.key_span.clone(), format!("a reading cannot change `{}`", section.key));
                fault.expected(super::decode::one_of(PATCHABLE.iter().copied())).suggest(&section.key, PATCHABLE.iter().copied());
            } else if KEYED.contains(&section.key.as_str()) {
                keyed(&mut patched, section, None, &mut removals, &mut found);
            } else {
                plain(&mut patched, section, &mut found);
            }
        }
    }
    for Removal { phase, section, id } in removals {
        let within = match phase {
            Some(phase) => entry_mut(&mut patched, "phase", &phase),
            None => Some(&mut patched),
        };
        if let Some(nodes) = within.and_then(|table| list_mut(table, &section)) {
            nodes.retain(|node| id_of(node) != Some(&id));
        }
    }
    let alone = patches.len() == 1;
    faults.extend(found.finish().list.into_iter().filter(|fault| alone || fault.id != NOTHING));
    patched
}

/// An entry to be taken out of a section of the file, or of one of its phases.
struct Removal {
    phase: Option<String>,
    section: String,
    id: String,
}

/// The entry of that id in a section.
fn entry_mut<'t>(file: &'t mut Table, section: &str, id: &str) -> Option<&'t mut Table> {
    let node = list_mut(file, section)?.iter_mut().find(|node| id_of(node) == Some(id))?;
    match &mut node.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// Places that two patches would both change, and not in the same way, such as `then` of `lap.relay`. A whole list counts as
/// every entry of it; that one patch takes out an entry which another changes is no such place, since removals have the last word.
pub fn collisions(one: &Node, other: &Node) -> Vec<String> {
    let (one, other) = (places(one), places(other));
    let within = |a: &str, b: &str| a == b || b.strip_prefix(a).is_some_and(|rest| rest.starts_with('.'));
    let mut found = Vec::new();
    for (place, value) in &one {
        for (another, second) in &other {
            if (within(place, another) || within(another, place)) && value.canonical() != second.canonical() {
                found.push(if place.len() > another.len() { place.clone() } else { another.clone() });
            }
        }
    }
    found.dedup();
    found
}

/// Every key that a patch sets, as a path, and its value.
fn places(patch: &Node) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    let Value::Table(change) = &patch.value else { return found };
    for section in &change.entries {
        let Value::Table(entries) = &section.node.value else {
            found.push((section.key.clone(), &section.node.value));
            continue;
        };
        for entry in &entries.entries {
            let path = format!("{}.{}", section.key, entry.key);
            match &entry.node.value {
                Value::Table(keys) if KEYED.contains(&section.key.as_str()) => {
                    for key in &keys.entries {
                        leaves(&format!("{path}.{}", key.key), &key.node.value, &mut found);
                    }
                }
                Value::Text(word) if word == REMOVE && KEYED.contains(&section.key.as_str()) => {}
                value => found.push((path, value)),
            }
        }
    }
    found
}

/// A value, or those of the numbered items of a list that it changes.
fn leaves<'n>(path: &str, value: &'n Value, found: &mut Vec<(String, &'n Value)>) {
    let Value::Table(items) = value else { return found.push((path.to_owned(), value)) };
    if !numbered(items) {
        return found.push((path.to_owned(), value));
    }
    for item in &items.entries {
        let path = format!("{path}.{}", item.key);
        match &item.node.value {
            Value::Table(keys) => {
                found.extend(keys.entries.iter().map(|key| (format!("{path}.{}", key.key), &key.node.value)));
            }
            value => found.push((path, value)),
        }
    }
}

/// Whether the keys of a table are the numbers of items of a list, from 1.
fn numbered(table: &Table) -> bool {
    !table.entries.is_empty() && table.entries.iter().all(|entry| entry.key.parse::<usize>().is_ok_and(|n| n > 0))
}

/// The id by which a patch addresses an entry: its `id`, or the reason of an ending.
pub fn id_of(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Table(table) => table.text("id").or_else(|| table.text("reason")),
        _ => None,
    }
}

fn list_mut<'t>(file: &'t mut Table, section: &str) -> Option<&'t mut Vec<Node>> {
    let entry = file.entries.iter_mut().find(|entry| entry.key == section)?;
    match &mut entry.node.value {
        Value::List(nodes) => Some(nodes),
        _ => None,
    }
}

fn plain(file: &mut Table, section: &Entry, faults: &mut Faults) {
    let Value::Table(change) = &section.node.value else {
        let fault = faults.error("wrong-type", section.node.span.clone(), format!("wrong type: {}", section.node.value.kind()));
        fault.expected("a table of the keys to change");
        return;
    };
    let Some(old) = file.entries.iter_mut().find(|entry| entry.key == section.key) else {
        file.entries.push(section.clone());
        return;
    };
    let Value::Table(old) = &mut old.node.value else { return };
    merge(old, change, faults);
}

/// Key by key; each value is replaced whole, or removed, but for numbered items of a list.
fn merge(old: &mut Table, change: &Table, faults: &mut Faults) {
    for entry in &change.entries {
        if let (Value::Table(changed), Some(list)) = (&entry.node.value, list_mut(old, &entry.key))
            && numbered(changed)
        {
            items(list, changed, faults);
            continue;
        }
        if entry.node.value == Value::Text(REMOVE.into()) {
            if old.remove(&entry.key).is_none() {
                nothing(faults, &entry.key, entry.key_span.clone(), old.entries.iter().map(|e| e.key.as_str()));
            }
        } else {
            old.set(entry.clone());
        }
    }
}

/// Items of a list, by their numbers from 1: of tables the keys named are replaced, other items whole; the number after the last
/// adds an item.
fn items(list: &mut Vec<Node>, change: &Table, faults: &mut Faults) {
    for entry in &change.entries {
        let number = entry.key.parse::<usize>().unwrap_or(0);
        if number == list.len() + 1 {
            list.push(entry.node.clone());
            continue;
        }
        match (list.get_mut(number.wrapping_sub(1)), &entry.node.value) {
            (None, _) => {
                let numbers: Vec<String> = (1..=list.len() + 1).map(|n| n.to_string()).collect();
                nothing(faults, &entry.key, entry.key_span.clone(), numbers.iter().map(String::as_str));
            }
            (Some(Node { value: Value::Table(old), .. }), Value::Table(keys)) => merge(old, keys, faults),
            (Some(item), _) => *item = entry.node.clone(),
        }
    }
}

fn nothing<'a>(faults: &mut Faults, id: &str, span: Range<usize>, known: impl Iterator<Item = &'a str> + Clone) {
    let fault = faults.error(NOTHING, span, format!("there is no `{id}` to change"));
    fault.expected(super::decode::one_of(known.clone())).suggest(id, known);
}

fn keyed(file: &mut Table, section: &Entry, phase: Option<&str>, removals: &mut Vec<Removal>, faults: &mut Faults) {
    let change = match &section.node.value {
        Value::Table(change) => change,
        Value::List(_) => return file.set(section.clone()),
        other => {
            let fault = faults.error("wrong-type", section.node.span.clone(), format!("wrong type: {}", other.kind()));
            fault.expected("a table of ids, or a whole list");
            return;
        }
    };
    if file.get(&section.key).is_none() {
        let node = Node { span: section.node.span.clone(), value: Value::List(Vec::new()) };
        file.set(Entry { key: section.key.clone(), key_span: section.key_span.clone(), node });
    }
    let Some(nodes) = list_mut(file, &section.key) else { return };
    for entry in &change.entries {
        let found: Vec<usize> = (0..nodes.len()).filter(|i| id_of(&nodes[*i]) == Some(&entry.key)).collect();
        let known: Vec<String> = nodes.iter().filter_map(|node| id_of(node).map(Into::into)).collect();
        let known = || known.iter().map(String::as_str);
        match (&entry.node.value, found.as_slice()) {
            (_, [_, _, ..]) => {
                let message = format!("`{}` names more than one entry", entry.key);
                faults.error("ambiguous-patch", entry.key_span.clone(), message).help("give each of them an `id` of its own");
            }
            (Value::Text(word), [_]) if word == REMOVE => {
                let (section, id) = (section.key.clone(), entry.key.clone());
                removals.push(Removal { phase: phase.map(str::to_owned), section, id });
            }
            (Value::Text(word), []) if word == REMOVE => nothing(faults, &entry.key, entry.key_span.clone(), known()),
            (Value::Table(changed), [at]) => {
                if let Value::Table(old) = &mut nodes[*at].value {
                    let (lists, plain): (Vec<Entry>, Vec<Entry>) =
                        changed.entries.iter().cloned().partition(|entry| section.key == "phase" && is_keyed(entry));
                    merge(old, &Table { entries: plain }, faults);
                    for list in &lists {
                        keyed(old, list, Some(&entry.key), removals, faults);
                    }
                }
            }
            (Value::Table(new), []) => insert(nodes, section, entry, new, faults),
            (other, _) => {
                let fault = faults.error("wrong-type", entry.node.span.clone(), format!("wrong type: {}", other.kind()));
                fault.expected("a table of the keys to change, or \"remove\"");
            }
        }
    }
}

/// Whether a patch of a phase addresses entries of one of its lists.
fn is_keyed(entry: &Entry) -> bool {
    KEYED.contains(&entry.key.as_str()) && matches!(entry.node.value, Value::Table(_))
}

/// A new entry, before the one it names or at the end.
fn insert(nodes: &mut Vec<Node>, section: &Entry, entry: &Entry, new: &Table, faults: &mut Faults) {
    let mut new = new.clone();
    let known: Vec<String> = nodes.iter().filter_map(|node| id_of(node).map(Into::into)).collect();
    let known = || known.iter().map(String::as_str);
    let mut at = nodes.len();
    if let Some(before) = new.remove("before") {
        let place = match &before.node.value {
            Value::Text(id) => nodes.iter().position(|node| id_of(node) == Some(id)),
            _ => None,
        };
        match place {
            Some(place) => at = place,
            None => {
                let id = before.node.value.canonical();
                nothing(faults, id.trim_matches('"'), before.node.span.clone(), known());
                return;
            }
        }
    }
    // Without its main part it is no new entry but a misspelt old one.
    let part = match section.key.as_str() {
        "lap" | "act" => "then",
        "move" => "holes",
        "end" => "at",
        _ => "kind",
    };
    if new.get(part).is_none() {
        nothing(faults, &entry.key, entry.key_span.clone(), known());
        return;
    }
    let name = if section.key == "end" && new.get("reason").is_none() { "reason" } else { "id" };
    if new.get(name).is_none() {
        let node = Node { span: entry.key_span.clone(), value: Value::Text(entry.key.clone()) };
        new.set(Entry { key: name.into(), key_span: entry.key_span.clone(), node });
    }
    nodes.insert(at, Node { span: entry.key_span.clone(), value: Value::Table(new) });
}
