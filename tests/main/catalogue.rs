//! The catalogue: one broken file for each kind of fault, and what a sound file gives.

use mbao::catalogue::words::in_words;
use mbao::catalogue::{Catalogue, CatalogueError, Diagnostic, Severity, Variant};

/// A small game that uses every table, without a fault.
const SOUND: &str = r#"
schema = 1
id = "small"
[record]
name = "Small"
[[source]]
key = "nobody2000"
citation = "Nobody. 2000. A game."
pages = "1"
use = "rules"
[place]
name = "Nowhere"
lat = -15.0
lon = 23
glottocode = "lozi1239"
coordinates_from = "a map"
[option.columns]
values = [3, 4]
default = 4
doc = "holes in a row"
[board]
rows = 4
columns = "columns"
circuit = "own"
[start]
outer = { each = 2 }
inner = { each = 0 }
reserve = 8
[sets]
turning = ["outer-left", "inner-left-2"]
[[phase]]
id = "arrange"
kind = "arrange"
seeds = 8
at_most = 3
[[move]]
id = "larger"
if = ["some own hole >= 2"]
holes = [">= 2"]
clockwise = ["in turning"]
[[move]]
id = "single"
holes = ["loaded"]
[[act]]
id = "enter"
if = ["own reserve loaded", "own reserve >= 8"]
do = "spread-reserve"
then = "move"
[[lap]]
id = "sleep"
when = ["empty"]
then = "end-turn"
[[lap]]
id = "capture"
when = ["inner", "opposite-inner loaded"]
do = [{ capture = ["opposite-inner", "opposite-outer"], to = "hand" }]
then = { sow-hand = "origin" }
[[lap]]
id = "file"
when = ["opposite-outer loaded"]
do = [{ capture = ["opposite-outer"], to = "off-board" }, { take = [1], to = "off-board" }]
then = "end-turn"
[[lap]]
id = "relay"
then = "sow-on"
[[end]]
reason = "no_move"
at = "own-turn"
of = ["mover"]
if = ["no legal move"]
result = "loses"
[play]
wealth = "side"
turn_limit = 100
[[reading]]
id = "singles"
default = "free"
says = "singles may move"
doubt = "not said"
[[reading.other]]
id = "never"
says = "singles never move"
change = { move = { single = "remove" } }
[[reading.other]]
id = "stated"
says = "on record"
[recorded.options]
cols = { option = "columns" }
free = { reading = "singles", values = { yes = "free" } }
[recorded.phases]
play = "move"
[recorded.reasons]
stop = "turn_limit"
"#;

/// A two-row game with stores that are sown, without a fault.
const STORES: &str = r#"
schema = 1
id = "small"
[record]
name = "Small"
[[source]]
key = "nobody2000"
citation = "Nobody. 2000. A game."
pages = "1"
use = "rules"
[board]
rows = 2
columns = 6
circuit = "board"
stores = "sown"
[start]
inner = { each = 4 }
[[move]]
id = "any"
holes = ["loaded"]
[[lap]]
id = "bonus"
when = ["store"]
then = "move-again"
[[lap]]
id = "capture"
when = ["own", "empty", "opposite loaded"]
do = [{ capture = ["landing", "opposite"], to = "store" }]
then = "end-turn"
[[lap]]
id = "line"
when = ["enemy", "count = 2"]
do = [{ sweep = "back", while = ["enemy", "count = 2"], to = "store" }]
then = "end-turn"
[[lap]]
id = "sleep"
then = "end-turn"
[[end]]
reason = "no_move"
at = "own-turn"
of = ["mover"]
if = ["no legal move"]
result = "majority"
rest = "to-owners"
[play]
wealth = "captured"
turn_limit = 100
"#;

fn faults(text: &str) -> Vec<Diagnostic> {
    Variant::parse("folder/small.toml", text).1.list
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// The fault of that kind after the change, which must be the first place where anything is wrong.
#[track_caller]
fn fault(text: &str, from: &str, to: &str, id: &str) -> Diagnostic {
    let found = faults(&changed(text, from, to));
    let ids: Vec<&str> = found.iter().map(|fault| fault.id).collect();
    found.iter().find(|fault| fault.id == id).unwrap_or_else(|| panic!("{id} expected, found {ids:?}")).clone()
}

#[test]
fn sound_files_have_no_fault() {
    for text in [SOUND, STORES] {
        let found = faults(text);
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// Each change breaks the file in one way, named by the id of the fault.
const BROKEN: &[(&str, &str, &str)] = &[
    ("syntax", "rows = 4", "rows = = 4"),
    ("unknown-key", "rows = 4", "rows = 4\nrow = 4"),
    ("missing-key", "rows = 4\n", ""),
    ("missing-key", "outer = { each = 2 }\n", ""),
    ("wrong-type", "rows = 4", "rows = true"),
    ("wrong-type", "id = \"larger\"\nif = [\"some own hole >= 2\"]", "id = \"larger\"\nif = \"some own hole >= 2\""),
    ("out-of-range", "rows = 4", "rows = 3"),
    ("out-of-range", "lat = -15.0", "lat = -95.0"),
    ("unknown-word", "circuit = \"own\"", "circuit = \"onw\""),
    ("unknown-word", "then = \"sow-on\"", "then = \"sow\""),
    ("unknown-action", "{ sow-hand = \"origin\" }", "{ sow = \"origin\" }"),
    ("unknown-action", "{ take = [1], to = \"off-board\" }", "{ grab = [1], to = \"off-board\" }"),
    ("unknown-option", "columns = \"columns\"", "columns = \"colums\""),
    ("unknown-set", "in turning", "in turnig"),
    ("unknown-schema", "schema = 1", "schema = 2"),
    ("bad-condition", "opposite-inner loaded", "opposite-inner lodaed"),
    ("misplaced-condition", "when = [\"empty\"]", "when = [\"no legal move\"]"),
    ("misplaced-condition", "at = \"own-turn\"", "at = \"turn\""),
    ("bad-hole", "inner-left-2", "inner-left-5"),
    ("bad-hole", "inner-left-2", "left-2"),
    ("bad-id", "id = \"larger\"", "id = \"Larger\""),
    ("bad-option", "values = [3, 4]", "values = [3, 5]"),
    ("bad-option", "values = [3, 4]", "values = [4, 4]"),
    ("bad-glottocode", "lozi1239", "lozi-1239"),
    ("bad-recorded-option", "{ option = \"columns\" }", "{ option = \"columns\", value = 3 }"),
    ("unknown-name", "{ option = \"columns\" }", "{ option = \"colums\" }"),
    ("unknown-name", "yes = \"free\"", "yes = \"stated\""),
    ("unknown-name", "play = \"move\"", "play = \"moves\""),
    ("unknown-name", "stop = \"turn_limit\"", "stop = \"turns\""),
    ("duplicate-id", "id = \"single\"", "id = \"larger\""),
    ("duplicate-id", "id = \"stated\"", "id = \"free\""),
    ("empty-list", "[\"outer-left\", \"inner-left-2\"]", "[]"),
    ("empty-list", "of = [\"mover\"]", "of = []"),
    ("empty-text", "name = \"Small\"", "name = \" \""),
    ("no-source", "use = \"rules\"", "use = \"place\""),
    ("wrong-file-name", "id = \"small\"", "id = \"smal\""),
    ("wrong-length", "outer = { each = 2 }", "outer = [2, 2, 2]"),
    ("reserved-reason", "reason = \"no_move\"", "reason = \"endless\""),
    ("too-many-seeds", "outer = { each = 2 }", "outer = { each = 30 }"),
    ("too-many-holes", "values = [3, 4]", "values = [17, 4]"),
    ("unsupported-board", "circuit = \"own\"", "circuit = \"board\""),
    ("unsupported-board", "circuit = \"own\"", "circuit = \"own\"\nstores = \"sown\""),
    ("arrangement-does-not-fit", "at_most = 3", "at_most = 1\ngreedy = { outer = { each = 1 }, inner = { each = 1 } }\n#"),
    ("arrangement-does-not-fit", "seeds = 8", "seeds = 30"),
    ("layout-sum", "at_most = 3", "greedy = { outer = { each = 2 }, inner = { each = 1 } }"),
    ("hand-not-sown", "{ sow-hand = \"origin\" }", "\"sow-on\""),
    ("nothing-in-hand", "to = \"hand\"", "to = \"off-board\""),
    ("skip-with-hand", "circuit = \"own\"", "circuit = \"own\"\nfull_round = \"skip\""),
    ("take-without-capture", "{ capture = [\"opposite-outer\"], to = \"off-board\" }, ", ""),
    ("take-elsewhere", "{ take = [1], to = \"off-board\" }", "{ take = [1], to = \"store\" }"),
    ("take-not-last", "{ take = [1], to = \"off-board\" }", "{ take = [1], to = \"off-board\" }, \"mark\""),
    ("repeated-hole", "[\"opposite-outer\"], to", "[\"opposite-outer\", \"opposite-outer\"], to"),
    ("never-fires", "when = [\"empty\"]", "when = []"),
    ("never-fires", "when = [\"opposite-outer loaded\"]", "when = [\"inner\", \"opposite-inner loaded\", \"outer\"]"),
    ("never-fires", "when = [\"opposite-outer loaded\"]", "when = [\"marked\"]"),
    ("uncovered-situation", "id = \"relay\"", "id = \"relay\"\nwhen = [\"inner\"]"),
    ("never-reached", "if = [\"some own hole >= 2\"]\nholes = [\">= 2\"]", "holes = [\"loaded\"]"),
    ("lifts-nothing", "holes = [\"loaded\"]", "holes = [\"<= 1\"]"),
    ("reserve-too-small", "\"own reserve loaded\", \"own reserve >= 8\"", "\"own reserve >= 5\""),
    ("reserve-too-small", "\"own reserve loaded\", \"own reserve >= 8\"", "\"own reserve loaded\""),
    ("never-available", "reserve = 8", "reserve = 3"),
    ("never-holds", "if = [\"no legal move\"]\nresult = \"loses\"", "if = [\"own store >= 200\"]\nresult = \"loses\""),
    ("stuck-player", "if = [\"no legal move\"]", "if = [\"every own hole empty\"]"),
    ("patch-addresses-nothing", "{ single = \"remove\" }", "{ singles = \"remove\" }"),
    ("patch-addresses-nothing", "{ single = \"remove\" }", "{ singles = { if = [] } }"),
    ("patch-addresses-nothing", "{ single = \"remove\" }", "{ new = { before = \"singles\", holes = [\"loaded\"] } }"),
    (
        "ambiguous-patch",
        "[play]",
        "[[end]]\nreason = \"no_move\"\nat = \"turn\"\nof = [\"enemy\"]\nif = [\"every own hole empty\"]\nresult = \"loses\"\n[play]\n#",
    ),
    ("idle-reading", "{ move = { single = \"remove\" } }", "{ board = { rows = 4 } }"),
    ("unused-option", "columns = \"columns\"", "columns = 4"),
    ("unused-set", "clockwise = [\"in turning\"]\n", ""),
];

#[test]
fn every_kind_of_fault_is_found() {
    for (id, from, to) in BROKEN {
        let mut text = changed(SOUND, from, to);
        if *id == "ambiguous-patch" {
            text = changed(&text, "{ move = { single = \"remove\" } }", "{ end = { no_move = { result = \"wins\" } } }")
                .replace("\n#", "\n");
        }
        let found = faults(&text);
        let ids: Vec<&str> = found.iter().map(|fault| fault.id).collect();
        assert!(ids.contains(id), "{id} expected after {to:?}, found {ids:?}");
    }
}

/// The same for what only two rows and stores bring.
const BROKEN_STORES: &[(&str, &str, &str)] = &[
    ("no-such-row", "inner = { each = 4 }", "inner = { each = 4 }\nouter = { each = 4 }"),
    ("no-such-row", "opposite loaded", "opposite-outer loaded"),
    ("no-seeds", "each = 4", "each = 0"),
    ("store-lifted", "when = [\"store\"]\nthen = \"move-again\"", "when = [\"store\"]\nthen = \"sow-on\""),
    ("sows-nothing", "to = \"store\" }]\nthen = \"end-turn\"", "to = \"store\" }]\nthen = \"sow-on\""),
    ("sweep-without-side", "while = [\"enemy\", \"count = 2\"]", "while = [\"count = 2\"]"),
    ("misplaced-condition", "while = [\"enemy\", \"count = 2\"]", "while = [\"store\"]"),
    ("never-fires", "circuit = \"board\"\nstores = \"sown\"", "circuit = \"board\""),
    ("idle-reserve", "inner = { each = 4 }", "inner = { each = 4 }\nreserve = 2"),
];

#[test]
fn every_kind_of_fault_of_two_rows_is_found() {
    for (id, from, to) in BROKEN_STORES {
        let ids: Vec<&str> = faults(&changed(STORES, from, to)).iter().map(|fault| fault.id).collect();
        assert!(ids.contains(id), "{id} expected after {to:?}, found {ids:?}");
    }
}

#[test]
fn a_game_without_an_end_of_turn_and_an_ending_without_captures_are_found() {
    let text = STORES.replace("then = \"end-turn\"", "then = \"sow-on\"").replace("then = \"move-again\"", "then = \"sow-on\"");
    assert!(faults(&text).iter().any(|fault| fault.id == "turn-never-ends"));
    let plain = STORES
        .replace("do = [{ capture = [\"landing\", \"opposite\"], to = \"store\" }]\n", "")
        .replace("do = [{ sweep = \"back\", while = [\"enemy\", \"count = 2\"], to = \"store\" }]\n", "");
    let asked = plain.replace("[play]", "[[end]]\nreason = \"bare\"\nat = \"capture\"\nof = [\"enemy\"]\nif = [\"every own hole empty\"]\nresult = \"loses\"\n[play]");
    assert!(faults(&asked).iter().any(|fault| fault.id == "never-asked"));
}

#[test]
fn a_fault_names_file_line_and_column_what_was_expected_and_the_word_meant() {
    let found = fault(SOUND, "opposite-inner loaded", "opposite-inner lodaed", "bad-condition");
    let line = 1 + SOUND.lines().position(|line| line.contains("opposite-inner loaded")).unwrap();
    assert_eq!(found.line_column(), (line, 34));
    let shown = found.to_string();
    assert!(shown.starts_with(&format!("folder/small.toml:{line}:34: error[bad-condition]: ")), "{shown}");
    assert!(shown.contains("expected `empty`, `loaded`") && shown.contains("did you mean `loaded`?"), "{shown}");
}

#[test]
fn columns_are_counted_in_characters() {
    let found = fault(SOUND, "name = \"Small\"", "\"é\" = \"é\"; name = \"Small\"", "syntax");
    let line = found.source.text.lines().nth(found.line_column().0 - 1).unwrap();
    assert_eq!(line.chars().nth(found.line_column().1 - 1), Some(';'));
}

#[test]
fn all_faults_of_a_file_come_at_once_each_once() {
    let text = SOUND
        .replace("circuit = \"own\"", "circuit = \"onw\"")
        .replace("[\"in turning\"]", "[\"in turnig\"]")
        .replace("lozi1239", "lozi");
    let ids: Vec<&str> = faults(&text).iter().map(|fault| fault.id).collect();
    assert_eq!(ids, ["bad-glottocode", "unknown-word", "unknown-set"]);
}

#[test]
fn after_a_fault_of_syntax_other_misspelt_words_are_still_found_but_nothing_is_called_missing() {
    let text = SOUND.replace("rows = 4", "rows = = 4").replace("circuit = \"own\"", "circuit = \"onw\"");
    let mut ids: Vec<&str> = faults(&text).iter().map(|fault| fault.id).collect();
    ids.dedup();
    assert_eq!(ids, ["syntax", "unknown-word"]);
}

#[test]
fn a_rule_idle_only_under_a_reading_is_a_warning_that_names_the_reading() {
    let text = changed(SOUND, "{ move = { single = \"remove\" } }", "{ lap = { sleep = { when = [] } } }");
    let found = faults(&text);
    assert!(found.iter().all(|fault| fault.severity == Severity::Warning && fault.id == "never-fires"), "{found:#?}");
    assert!(found.iter().all(|fault| fault.help.as_ref().is_some_and(|help| help.contains("reading singles = never"))));
}

#[test]
fn a_fault_under_one_option_only_names_the_option() {
    let found = fault(SOUND, "inner = { each = 0 }", "inner = [0, 0, 0, 0]", "wrong-length");
    assert!(found.help.is_some_and(|help| help.contains("columns = 3")));
}

#[test]
fn patches_address_entries_by_id_and_removals_win() {
    let text = changed(
        SOUND,
        "[recorded.options]",
        "[[reading]]\nid = \"order\"\ndefault = \"plain\"\nsays = \"x\"\ndoubt = \"x\"\n[[reading.other]]\nid = \"early\"\nsays = \"x\"\n[reading.other.change.move]\nsingle = { holes = [\"single\"] }\nfirst = { before = \"larger\", if = [\"one own hole = 2\"], holes = [\"= 2\"] }\n[recorded.options]",
    );
    let (variant, found) = Variant::parse("small.toml", &text);
    assert!(found.is_empty(), "{found}");
    let variant = variant.unwrap();
    let tiers = |readings: &[(&str, &str)]| {
        let readings: Vec<(String, String)> = readings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
        let rules = variant.rules(&variant.choose(&[], &readings).unwrap()).unwrap();
        rules.moves.iter().map(|tier| format!("{} {}", tier.id, tier.holes[0])).collect::<Vec<_>>()
    };
    assert_eq!(tiers(&[]), ["larger count >= 2", "single loaded"]);
    assert_eq!(tiers(&[("order", "early")]), ["first count = 2", "larger count >= 2", "single count single"]);
    assert_eq!(tiers(&[("order", "early"), ("singles", "never")]), ["first count = 2", "larger count >= 2"]);
}

#[test]
fn the_hash_follows_the_rules_and_not_the_words_about_them() {
    let hash = |text: &str| Variant::parse("small.toml", text).0.unwrap().hash;
    assert_eq!(hash(SOUND), hash(&SOUND.replace("doubt = \"not said\"", "doubt = \"said by nobody\"")));
    assert_eq!(hash(SOUND), hash(&SOUND.replace("rows = 4\n", "rows   = 4 # rows\n")));
    assert_ne!(hash(SOUND), hash(&SOUND.replace("turn_limit = 100", "turn_limit = 101")));
    assert_eq!(hash(SOUND).len(), 64);
}

#[test]
fn a_choice_is_complete_and_wrong_ones_are_refused_with_the_cure() {
    let variant = Variant::parse("small.toml", SOUND).0.unwrap();
    let choose = |option: Option<(&str, &str)>, reading: Option<(&str, &str)>| {
        let pairs = |pair: Option<(&str, &str)>| pair.map(|(k, v)| (k.to_owned(), v.to_owned())).into_iter().collect::<Vec<_>>();
        variant.choose(&pairs(option), &pairs(reading))
    };
    let choice = choose(Some(("columns", "3")), Some(("singles", "never"))).unwrap();
    assert_eq!((choice.options_text(), choice.readings_text()), ("columns=3".into(), "singles=never".into()));
    assert_eq!(variant.rules(&choice).unwrap().board.columns, 3);
    let message = |wrong: Result<_, CatalogueError>| wrong.map(|_| ()).unwrap_err().to_string();
    assert!(message(choose(Some(("colums", "3")), None)).contains("did you mean `columns`?"));
    assert!(message(choose(Some(("columns", "5")), None)).contains("only 3, 4"));
    assert!(message(choose(None, Some(("singles", "stated")))).contains("on record only"));
    assert!(message(choose(None, Some(("single", "never")))).contains("did you mean `singles`?"));
}

#[test]
fn every_file_of_the_catalogue_is_sound_and_named_by_its_id() {
    let (catalogue, found) = Catalogue::load_leniently(&[]);
    assert!(found.is_empty(), "{found}");
    let files = std::fs::read_dir("variants").unwrap().filter_map(Result::ok);
    let tomls = files.filter(|file| file.path().extension().is_some_and(|e| e == "toml")).count();
    assert_eq!(catalogue.iter().count(), tomls);
    for variant in catalogue.iter() {
        assert!(!variant.sources.is_empty() && variant.sources.iter().all(|source| !source.pages.is_empty()), "{}", variant.id);
    }
}

#[test]
fn every_option_and_every_reading_of_the_catalogue_can_be_played() {
    let catalogue = Catalogue::load(&[]).unwrap();
    for variant in catalogue.iter() {
        for choice in variant.choices() {
            let rules = variant.rules(&choice).unwrap();
            let compiled = mbao::rules::compile(&rules);
            assert!(
                compiled.is_ok(),
                "{} {} {}: {:?}",
                variant.id,
                choice.options_text(),
                choice.readings_text(),
                compiled.err()
            );
            assert!(
                in_words(&rules).iter().all(|chapter| chapter.sentences.iter().all(|s| !s.contains('`') && !s.contains('?')))
            );
        }
    }
}

#[test]
fn the_schema_for_editors_is_the_one_of_the_program() {
    let committed = std::fs::read_to_string("variants/schema.json").unwrap();
    assert_eq!(committed, mbao::catalogue::schema::schema(), "write it anew: mbao schema -o variants/schema.json --force");
}
