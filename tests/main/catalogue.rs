//! The catalogue: what is said of a fault, what readings and options do, and the files that come with the program.

use mbao::catalogue::words::in_words;
use mbao::catalogue::{Catalogue, CatalogueError, Severity, Variant};

use crate::faults::{SOUND, changed, fault, faults};

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
    assert_eq!(catalogue.records().count(), tomls);
    for variant in catalogue.records() {
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

#[test]
fn readings_that_change_the_same_key_are_named_when_chosen_together() {
    let second = "[[reading]]\nid = \"stop\"\ndefault = \"no\"\nsays = \"x\"\ndoubt = \"x\"\n[[reading.other]]\nid = \"yes\"\nsays = \"x\"\nchange = { lap = { relay = { then = \"end-turn\" } } }\n[[reading.other]]\nid = \"apart\"\nsays = \"x\"\nchange = { lap = { file = { then = \"move-again\" } } }\n[recorded.options]";
    let text = changed(SOUND, "[recorded.options]", second);
    let text = changed(&text, "{ move = { single = \"remove\" } }", "{ lap = { relay = { then = \"move-again\" } } }");
    let variant = Variant::parse("small.toml", &text).0.unwrap();
    let collisions = |readings: &[(&str, &str)]| {
        let readings: Vec<(String, String)> = readings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
        variant.collisions(&variant.choose(&[], &readings).unwrap()).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(collisions(&[]).is_empty() && collisions(&[("stop", "yes")]).is_empty());
    assert!(collisions(&[("singles", "never"), ("stop", "apart")]).is_empty());
    let both = collisions(&[("singles", "never"), ("stop", "yes")]);
    let said = "the readings singles=never and stop=yes both change lap.relay.then; stop=yes, the later one in the file, has the last word there";
    assert_eq!(both, [said]);
}

#[test]
fn readings_of_different_items_of_a_list_go_together() {
    let catalogue = Catalogue::load(&[]).unwrap();
    let collisions = |id: &str, readings: &[(&str, &str)]| {
        let variant = catalogue.get(id).unwrap();
        let readings: Vec<(String, String)> = readings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
        let choice = variant.choose(&[], &readings).unwrap();
        variant.rules(&choice).unwrap();
        variant.collisions(&choice).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(collisions("kanotta", &[("extra_must", "yes"), ("capturing_bean", "off_too")]).is_empty());
    assert!(collisions("nakabili", &[("mutwi", "two_or_more"), ("mutwi_gaps", "none")]).is_empty());
    assert!(collisions("nakabili", &[("count", "per_turn"), ("extra_must", "may"), ("capturing_bean", "off_too")]).is_empty());
    let both = collisions("kanotta", &[("extra_count", "both_or_none"), ("extra_must", "yes")]);
    assert!(both.len() == 1 && both[0].contains(" both change lap.capture.do.2.all_or_none; "), "{both:?}");
}

#[test]
fn an_item_that_a_list_does_not_have_is_a_fault_of_the_reading() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string("variants/nchuba.toml").unwrap();
    let text = changed(&text, "id = \"nchuba\"", "id = \"other\"");
    let text = changed(&text, "do = { 2 = { may = true } }", "do = { 7 = { may = true } }");
    std::fs::write(folder.path().join("other.toml"), text).unwrap();
    let faults = Catalogue::load(&[folder.path().to_path_buf()]).unwrap_err().to_string();
    assert!(faults.contains("there is no `7` to change") && faults.contains("`1`, `2` or `3`"), "{faults}");
}

#[test]
fn an_option_may_have_any_number_of_its_range_but_only_its_values_are_alternatives() {
    let text = changed(SOUND, "values = [3, 4]", "values = [3, 4]\nbetween = [2, 4]");
    let variant = Variant::parse("folder/small.toml", &text).0.expect("sound");
    let columns = |value: &str| variant.choose(&[("columns".into(), value.into())], &[]);
    assert_eq!(variant.rules(&columns("2").expect("in the range")).expect("rules").board.columns, 2);
    for outside in ["1", "5"] {
        let error = columns(outside).expect_err("outside").to_string();
        assert!(error.contains("only 3, 4, or any number from 2 to 4"), "{error}");
    }
    let alternatives = variant.alternatives(&variant.default_choice());
    let values: Vec<&str> = alternatives.iter().filter(|other| other.id == "columns").map(|other| other.value.as_str()).collect();
    assert_eq!(values, ["3"]);
}

#[test]
fn the_ends_of_a_range_are_checked() {
    let text = changed(SOUND, "values = [3, 4]", "values = [3, 4]\nbetween = [3, 40]");
    let found = faults(&text);
    assert!(found.iter().any(|fault| fault.help.as_ref().is_some_and(|help| help.contains("columns = 40"))), "{found:#?}");
}
