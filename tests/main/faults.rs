//! One broken file for each kind of fault.

use mbao::catalogue::{Diagnostic, Variant};

/// A small game that uses every table, without a fault.
pub const SOUND: &str = r#"
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

pub fn faults(text: &str) -> Vec<Diagnostic> {
    Variant::parse("folder/small.toml", text).1.list
}

pub fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// The fault of that kind after the change, which must be the first place where anything is wrong.
#[track_caller]
pub fn fault(text: &str, from: &str, to: &str, id: &str) -> Diagnostic {
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
    ("control-character", "name = \"", "name = \"\\u0007"),
    ("bad-option", "values = [3, 4]", "values = [3, 5]"),
    ("bad-option", "values = [3, 4]", "values = [4, 4]"),
    ("bad-option", "values = [3, 4]", "values = [3, 4]\nbetween = [4, 5]"),
    ("bad-option", "values = [3, 4]", "values = [3, 4]\nbetween = [5, 3]"),
    ("bad-option", "values = [3, 4]", "values = [3, 4]\nbetween = [3, 4, 5]"),
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
    ("missing-key", "kind = \"arrange\"\nseeds = 8\nat_most = 3", "kind = \"exchange\"\nfirst = \"north\"\nto = \"off-board\""),
    ("unknown-key", "kind = \"arrange\"", "kind = \"arrange\"\ncount = 1"),
    (
        "exchange-does-not-fit",
        "kind = \"arrange\"\nseeds = 8\nat_most = 3",
        "kind = \"exchange\"\nfirst = \"north\"\nto = \"off-board\"\ncount = 5",
    ),
    ("sows-nothing", "then = \"sow-on\"", "then = { lift = \"next\" }"),
    ("idle-key", "{ take = [1], to", "{ take = [1], all_or_none = true, to"),
    ("idle-key", "{ take = [1], to", "{ take = [0], to"),
    ("idle-key", "id = \"single\"\nholes = [\"loaded\"]", "id = \"single\"\nholes = [\"loaded\"]\nstops = [\"single\"]"),
    ("unknown-set", "at_most = 3", "at_most = 3\nsome_of = \"ends\""),
    ("hand-not-sown", "{ sow-hand = \"origin\" }", "\"sow-on\""),
    ("nothing-in-hand", "to = \"hand\"", "to = \"off-board\""),
    ("skip-with-hand", "circuit = \"own\"", "circuit = \"own\"\nfull_round = \"skip\""),
    ("take-without-capture", "{ capture = [\"opposite-outer\"], to = \"off-board\" }, ", ""),
    ("take-elsewhere", "{ take = [1], to = \"off-board\" }", "{ take = [1], to = \"store\" }"),
    (
        "take-not-last",
        "{ take = [1], to = \"off-board\" }",
        "{ take = [1], to = \"off-board\" }, { pick = 1, to = \"off-board\" }",
    ),
    ("repeated-hole", "[\"opposite-outer\"], to", "[\"opposite-outer\", \"opposite-outer\"], to"),
    ("never-fires", "when = [\"empty\"]", "when = []"),
    ("never-fires", "when = [\"opposite-outer loaded\"]", "when = [\"inner\", \"opposite-inner loaded\", \"outer\"]"),
    ("never-fires", "when = [\"opposite-outer loaded\"]", "when = [\"count empty\"]"),
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
    ("nothing-to-decline", "then = { sow-hand = \"origin\" }", "then = { sow-hand = \"origin\" }\ndeclined = \"relay\""),
    (
        "declined-elsewhere",
        "then = { sow-hand = \"origin\" }",
        "then = { sow-hand = \"origin\" }\nmay = true\ndeclined = \"file\"",
    ),
    ("unknown-name", "then = { sow-hand = \"origin\" }", "then = { sow-hand = \"origin\" }\nmay = true\ndeclined = \"fill\""),
    ("unknown-name", "when = [\"opposite-outer loaded\"]", "when = [\"opposite-outer loaded\", \"lap by move larg\"]"),
    (
        "two-tiers-at-once",
        "holes = [\"loaded\"]\n[[act]]\nid = \"enter\"\nif = [\"own reserve loaded\", \"own reserve >= 8\"]\ndo = \"spread-reserve\"\nthen = \"move\"\n[[lap]]\nid = \"sleep\"\nwhen = [\"empty\"]",
        "holes = [\"loaded\"]\nalso = true\n[[act]]\nid = \"enter\"\nif = [\"own reserve loaded\", \"own reserve >= 8\"]\ndo = \"spread-reserve\"\nthen = \"move\"\n[[lap]]\nid = \"sleep\"\nwhen = [\"empty\", \"not lap by move larger\"]",
    ),
    (
        "clockwise-for-both",
        "clockwise = [\"in turning\"]\n[[move]]\nid = \"single\"\nholes = [\"loaded\"]",
        "clockwise = [\"in turning\"]\nclockwise_for = \"lap\"\n[[move]]\nid = \"single\"\nholes = [\"loaded\"]\nclockwise = [\"in turning\"]",
    ),
    ("uneven-start", "reserve = 8", "reserve = 8\nnorth = { outer = { each = 1 }, inner = { each = 0 } }"),
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
