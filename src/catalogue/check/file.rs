//! Names: unique, used, and pointing at something.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use super::super::condition::Condition;
use super::super::decode::{Decoder, Header, one_of};
use super::super::diagnostic::Faults;
use super::super::model::{Effect, FullRound, HoleRef, LapCase, Moment, MoveTier, Place, SowFrom, Then};
use super::super::patch::id_of;
use super::super::record::{MOST_STATISTICS, RecordedOption};
use super::super::tree::{Node, Table, Value};
use super::super::variant::Variant;
use super::super::vocabulary::{KEYED, VOID_REASONS};
use super::facts::bare;
use super::{Case, Used};

/// Checks what can be checked before the rules are read.
pub fn file(faults: &mut Faults, header: &Header, file: &Table) {
    if let Some((id, span)) = &header.id {
        let name = faults.source.name.clone();
        let stem = Path::new(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if stem != *id {
            let fault = faults.error("wrong-file-name", span.clone(), format!("`{id}` stands in a file called `{stem}.toml`"));
            fault.expected(format!("`{stem}`, or the file name `{id}.toml`"));
        }
    }
    for section in KEYED.iter().copied().filter(|section| *section != "end").chain(["reading", "statistic"]) {
        unique(faults, file.list(section), "id");
    }
    for node in file.list("phase") {
        let Value::Table(phase) = &node.value else { continue };
        KEYED.iter().for_each(|section| unique(faults, phase.list(section), "id"));
    }
    unique(faults, file.list("source"), "key");
    statistics(faults, file);
    // Two endings may share a reason, but not an id that was given.
    unique(faults, file.list("end"), "id");
    for node in file.list("reading") {
        let Value::Table(reading) = &node.value else { continue };
        let others = reading.list("other");
        unique(faults, others, "id");
        if others.is_empty() && reading.get("other").is_some() {
            faults
                .error("empty-list", node.span.clone(), "a reading without another reading")
                .expected("at least one [[reading.other]]");
        }
        let default = reading.text("default");
        for other in others.iter().filter(|other| default.is_some() && id_of(other) == default) {
            faults.error("duplicate-id", other.span.clone(), "this is the default reading once more").expected("another id");
        }
    }
    recorded(faults, header, file);
}

fn unique(faults: &mut Faults, nodes: &[Node], key: &str) {
    let mut seen = BTreeSet::new();
    for node in nodes {
        let Value::Table(table) = &node.value else { continue };
        let (Some(id), Some(value)) = (table.text(key), table.get(key)) else { continue };
        if !seen.insert(id) {
            faults
                .error("duplicate-id", value.span.clone(), format!("`{id}` is there already"))
                .expected(format!("a `{key}` of its own"));
        }
    }
}

/// Statistics count cases and tiers that stand in the file, or in the patch of some reading.
fn statistics(faults: &mut Faults, file: &Table) {
    let nodes = file.list("statistic");
    if let Some(node) = nodes.get(MOST_STATISTICS) {
        let fault = faults.error("too-many-statistics", node.span.clone(), "too many statistics are counted in every game");
        fault.expected(format!("at most {MOST_STATISTICS}"));
    }
    let table = |node: &'_ Node| match &node.value {
        Value::Table(table) => Some(table.clone()),
        _ => None,
    };
    let counts = nodes.iter().filter_map(|node| table(node)?.table("count").cloned());
    for entry in counts.flat_map(|count| count.entries) {
        let section = match entry.key.as_str() {
            "lap" => "lap",
            "move" => "move",
            _ => continue,
        };
        let readings = file.list("reading").iter().filter_map(table);
        let others = readings.flat_map(|reading| reading.list("other").iter().filter_map(table).collect::<Vec<_>>());
        let patched = others.filter_map(|other| other.table("change")?.table(section).cloned());
        let new = patched.flat_map(|patch| patch.entries.into_iter().map(|entry| entry.key));
        let known: Vec<String> = file.list(section).iter().filter_map(id_of).map(String::from).chain(new).collect();
        if let Value::Text(id) = &entry.node.value
            && !known.contains(id)
        {
            let fault = faults.error("unknown-name", entry.node.span.clone(), format!("no [[{section}]] is called `{id}`"));
            fault.suggest(id, known.iter().map(String::as_str));
        }
    }
}

fn recorded(faults: &mut Faults, header: &Header, file: &Table) {
    let span = |table: &str, key: &str| -> Range<usize> {
        let node = file.table("recorded").and_then(|recorded| recorded.table(table)).and_then(|table| table.get(key));
        node.map_or(0..0, |node| node.span.clone())
    };
    let reasons: Vec<&str> = file
        .list("end")
        .iter()
        .filter_map(|node| match &node.value {
            Value::Table(table) => table.text("reason"),
            _ => None,
        })
        .chain(VOID_REASONS.iter().copied())
        .collect();
    for (key, reason) in header.recorded.reasons.iter().filter(|(_, reason)| !reasons.contains(&reason.as_str())) {
        let fault = faults.error("unknown-name", span("reasons", key), format!("no ending has the reason `{reason}`"));
        fault.expected(one_of(reasons.iter().copied())).suggest(reason, reasons.iter().copied());
    }
    let phases: Vec<&str> = file.list("phase").iter().filter_map(id_of).chain(["move", "take", "offer"]).collect();
    for (key, phase) in header.recorded.phases.iter().filter(|(_, phase)| !phases.contains(&phase.as_str())) {
        let fault = faults.error("unknown-name", span("phases", key), format!("no decision is called `{phase}`"));
        fault.expected(one_of(phases.iter().copied())).suggest(phase, phases.iter().copied());
    }
    let marks: Vec<&str> = file.table("marks").into_iter().flat_map(|table| &table.entries).map(|e| e.key.as_str()).collect();
    for (key, mark) in header.recorded.marks.iter().filter(|(_, mark)| !marks.contains(&mark.as_str())) {
        let fault = faults.error("unknown-name", span("marks", key), format!("no mark is called `{mark}`"));
        fault.expected(one_of(marks.iter().copied())).suggest(mark, marks.iter().copied());
    }
    for (key, option) in &header.recorded.options {
        let span = span("options", key);
        match option {
            RecordedOption::Option(id) if !header.options.iter().any(|option| option.id == *id) => {
                let known = header.options.iter().map(|option| option.id.as_str());
                faults.error("unknown-name", span, format!("no option is called `{id}`")).suggest(id, known);
            }
            RecordedOption::Reading { id, values } => match header.readings.iter().find(|reading| reading.id == *id) {
                None => {
                    let known = header.readings.iter().map(|reading| reading.id.as_str());
                    faults.error("unknown-name", span, format!("no reading is called `{id}`")).suggest(id, known);
                }
                Some(reading) => {
                    let playable: Vec<&str> = reading.executable().collect();
                    for value in values.values().filter(|value| !playable.contains(&value.as_str())) {
                        let fault =
                            faults.error("unknown-name", span.clone(), format!("`{id}` has no playable reading `{value}`"));
                        fault.expected(one_of(playable.iter().copied())).suggest(value, playable.iter().copied());
                    }
                }
            },
            RecordedOption::Option(_) | RecordedOption::Fixed(_) => {}
        }
    }
}

/// Options, sets and marks that nothing names, and marks that no hole ever gets.
pub fn unused(faults: &mut Faults, file: &Table, used: &Used) {
    let never_used = [
        ("option", &used.options, "unused-option", "option"),
        ("sets", &used.sets, "unused-set", "set of holes"),
        ("marks", &used.asked_marks, "unused-mark", "mark"),
    ];
    let names = |section| file.table(section).map(|table| table.entries.as_slice()).unwrap_or_default();
    for (section, used, id, what) in never_used {
        for entry in names(section).iter().filter(|entry| !used.contains(&entry.key)) {
            let fault = faults.warning(id, entry.key_span.clone(), format!("the {what} `{}` is never used", entry.key));
            fault.help("use it or take it out");
        }
    }
    for entry in names("marks").iter().filter(|entry| !used.made_marks.contains(&entry.key)) {
        let fault = faults.warning("never-marked", entry.key_span.clone(), format!("no hole ever gets the mark `{}`", entry.key));
        fault.expected(format!("`{{ mark = \"{}\" }}` in a case, or at_start = \"loaded\" or \"all\"", entry.key));
    }
}

/// Readings that change nothing.
pub fn readings(faults: &mut Faults, variant: &Variant) {
    let default = variant.default_choice();
    let base = variant.file.canonical();
    for patch in variant.patches.iter() {
        let mut choice = default.clone();
        choice.readings.insert(patch.reading.clone(), patch.other.clone());
        let mut cx = Decoder::new(Faults::new(faults.source.clone()), choice.options.clone());
        let (tree, _) = variant.resolve(&mut cx, &choice);
        if tree.canonical() == base && !cx.faults.has_errors() {
            let message = format!("the reading `{}` of `{}` changes nothing", patch.other, patch.reading);
            faults.error("idle-reading", patch.change.span.clone(), message).help("without `change` a reading is on record only");
        }
    }
}

/// Consistency of single entries: what one part of a rule promises, another must keep.
pub fn entries(case: &Case<'_>, faults: &mut Faults) {
    let captures = Effect::is_capture;
    let rules = case.rules;
    for (at, lap) in rules.laps.iter().enumerate() {
        let to_hand = lap.effects.iter().any(|effect| captures(effect) && place(effect) == Some(Place::Hand));
        let sows_hand = matches!(lap.then, Then::SowHand { .. } | Then::AddAndLift { .. });
        let (doing, then) = (case.value("lap", at, "do"), case.value("lap", at, "then"));
        if to_hand && !sows_hand {
            let fault = faults.error("hand-not-sown", then.clone(), "captured seeds stay in the hand");
            fault.expected("`{ sow-hand = … }` or `{ add-and-lift = … }`");
        } else if sows_hand && !to_hand {
            let fault = faults.error("nothing-in-hand", then.clone(), "no captured seeds are in the hand to be sown");
            fault.help("capture to \"hand\" in `do` of the same case");
        }
        let take = |effect: &Effect| matches!(effect, Effect::Take { .. });
        if lap.effects.iter().rev().skip(1).any(take) {
            faults
                .error("take-not-last", doing.clone(), "further holes are taken after everything else")
                .help("put `take` last in `do`");
        }
        for condition in &lap.when {
            if let Condition::LapByMove(id) = bare(condition)
                && let Some(also) = rules.all_moves().find(|tier| tier.also)
            {
                let fault = faults.error(
                    "two-tiers-at-once",
                    case.value("lap", at, "when"),
                    format!("`{condition}`: moves of `{id}` may stand beside those of `{}`, and none says which it is", also.id),
                );
                fault.expected("tiers without `also`");
            }
            let Condition::LapBy(id) = bare(condition) else { continue };
            let goes_on = |case: &&LapCase| !matches!(case.then, Then::EndTurn | Then::MoveAgain);
            if !rules.all_laps().filter(goes_on).any(|case| case.id == *id) {
                let fault = faults.error(
                    "never-holds",
                    case.value("lap", at, "when"),
                    format!("`{condition}`: the case `{id}` begins no lap"),
                );
                fault.expected("the id of a case that sows on");
            }
        }
        for effect in &lap.effects {
            let Effect::Sweep { take_while, .. } = effect else { continue };
            if !take_while.iter().any(|condition| matches!(condition, Condition::Whose(_))) {
                let fault = faults.error("sweep-without-side", doing.clone(), "a sweep must say whose holes it takes");
                fault.expected("`own` or `enemy` in `while`");
            }
        }
        let elsewhere = matches!(lap.then, Then::SowHand { .. } | Then::AddAndLift { first: Some(_), .. });
        if elsewhere && rules.board.full_round == FullRound::Skip {
            let fault = faults.error(
                "skip-with-hand",
                then.clone(),
                "with full_round = \"skip\" there is no hole to pass over when seeds are sown from elsewhere than the hole lifted",
            );
            fault.help("use `add-and-lift`, or full_round = \"sow\"");
        }
        if matches!(lap.then, Then::Lift { hole: HoleRef::Next }) && rules.board.sown_stores {
            let fault = faults.error("store-lifted", then.clone(), "the next hole may be a store, which is not lifted");
            fault.expected("a board without sown stores");
        }
        let mut before: Option<Place> = None;
        for effect in &lap.effects {
            match effect {
                Effect::Take { .. } if before.is_none() => {
                    faults.error("take-without-capture", doing.clone(), "`take` follows a capture, and there is none before it");
                }
                Effect::Take { to, .. } if before != Some(*to) => {
                    faults
                        .error("take-elsewhere", doing.clone(), "`take` and the capture before it go to different places")
                        .help("give both the same `to`");
                }
                Effect::Capture { holes, .. } => {
                    let twice = holes.iter().enumerate().any(|(i, hole)| holes[..i].contains(hole));
                    if twice {
                        faults.error("repeated-hole", doing.clone(), "a hole is captured twice");
                    }
                    before = place(effect);
                }
                Effect::Sweep { .. } => before = place(effect),
                Effect::Take { .. }
                | Effect::Mark(_)
                | Effect::MarkOn { .. }
                | Effect::Unmark(_)
                | Effect::Claim(_)
                | Effect::Pick { .. } => {}
            }
        }
    }
    for (at, lap) in rules.laps.iter().enumerate() {
        let Some(id) = &lap.declined else { continue };
        let span = case.value("lap", at, "declined");
        if !lap.may {
            faults
                .error("nothing-to-decline", span, format!("the case `{}` cannot be declined", lap.id))
                .expected("`may = true`");
        } else if rules.all_laps().find(|other| other.id == *id).is_some_and(|other| !other.only_goes_on()) {
            let fault = faults.error("declined-elsewhere", span, format!("the case `{id}` may not be possible there"));
            fault.expected("a case without `do` that ends the turn, sows on or gives another move");
        }
    }
    let elsewhere = |tier: &&MoveTier| tier.sow_from != SowFrom::default();
    if rules.board.full_round == FullRound::Skip
        && let Some(tier) = rules.all_moves().find(elsewhere)
    {
        let message =
            format!("with full_round = \"skip\" the move `{}` cannot be sown from elsewhere than the hole lifted", tier.id);
        faults.error("skip-with-hand", case.section("board"), message);
    }
    let for_turn = |tier: &MoveTier| tier.turns() && !tier.first_lap_clockwise;
    if let Some(at) = rules.moves.iter().position(|tier| tier.turns() && tier.first_lap_clockwise)
        && rules.all_moves().any(for_turn)
    {
        let span = case.value("move", at, "clockwise_for");
        let fault = faults.error("clockwise-for-both", span, "other tiers run clockwise for the whole turn");
        fault.expected("the same `clockwise_for` in all tiers with clockwise moves");
    }
    if !rules.laps.iter().any(|lap| matches!(lap.then, Then::EndTurn | Then::MoveAgain | Then::Choose)) {
        faults.error("turn-never-ends", case.section("lap"), "no case ends a turn").expected("a case with then = \"end-turn\"");
    }
    let after = rules.moves.iter().position(|tier| tier.after_capture);
    match (rules.laps.iter().position(|lap| lap.then == Then::Choose), after) {
        (Some(at), None) => {
            let fault = faults.error("no-choice", case.value("lap", at, "then"), "no tier says what there is to choose");
            fault.expected("a [[move]] with after = \"capture\"");
        }
        (None, Some(at)) => {
            let message = format!("the tier `{}` is never asked: no case has then = \"choose\"", rules.moves[at].id);
            case.idle(faults, "never-reached", case.value("move", at, "after"), message);
        }
        _ => {}
    }
    let any = rules.laps.iter().any(|lap| lap.effects.iter().any(captures));
    for (at, _) in rules.ends.iter().enumerate().filter(|(_, end)| end.at == Moment::Capture && !any) {
        case.idle(
            faults,
            "never-asked",
            case.value("end", at, "at"),
            "this ending is asked at captures, and nothing is captured".into(),
        );
    }
    let enters = rules.all_moves().any(|tier| tier.add_reserve) || rules.plays().any(|play| !play.acts.is_empty());
    if rules.start.reserve > 0 && rules.acts.is_empty() && !enters {
        case.idle(faults, "idle-reserve", case.section("start"), "the seeds in reserve can never enter".into())
            .help("add an [[act]] that enters them, or a [[move]] that adds one");
    }
}

fn place(effect: &Effect) -> Option<Place> {
    match effect {
        Effect::Capture { to, .. } | Effect::Sweep { to, .. } | Effect::Take { to, .. } | Effect::Pick { to, .. } => Some(*to),
        Effect::Mark(_) | Effect::MarkOn { .. } | Effect::Unmark(_) | Effect::Claim(_) => None,
    }
}
