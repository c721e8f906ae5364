//! What one player does without the other between, told in one line.

use crate::catalogue::Rules;
use crate::catalogue::model::{Listed, PhaseKind};
use crate::cli::plural;
use crate::engine::{Action, Position, Session, Verb};
use crate::recorded::action_text;

/// Actions of one player that are told together: seeds put and holes taken one by one, or a single other action.
pub struct Spell {
    /// The position before them.
    pub before: Position,
    /// The opening under way then, by its place in the rules; its number of openings in the main phase.
    pub opening: usize,
    /// The round under way then.
    pub round: u8,
    laps: u32,
    actions: Vec<Action>,
}

impl Spell {
    /// Nothing has been done yet.
    pub fn new(session: &Session) -> Self {
        Self {
            before: session.position(),
            opening: session.opening(),
            round: session.round(),
            laps: session.laps(),
            actions: Vec::new(),
        }
    }

    /// One action more.
    pub fn add(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Whether the next action belongs to it too.
    pub fn goes_on(&self, session: &Session) -> bool {
        let now = session.position();
        self.actions.iter().all(|action| listed(action.verb))
            && session.over().is_none()
            && !self.opening_over(session)
            && (&now.decision, now.to_move) == (&self.before.decision, self.before.to_move)
    }

    /// Whether the opening it belongs to is over.
    pub fn opening_over(&self, session: &Session) -> bool {
        (self.opening, self.round) != (session.opening(), session.round())
    }

    /// Openings of the rules that are over by it, by their places.
    pub fn over(&self, rules: &Rules, session: &Session) -> std::ops::Range<usize> {
        let end = if self.round == session.round() { session.opening() } else { rules.phases.len() };
        self.opening..end.max(self.opening)
    }

    /// Whether a race has been run since: what it did is not the doing of who acted last before it.
    pub fn raced(&self, rules: &Rules, session: &Session) -> bool {
        self.over(rules, session).any(|place| matches!(rules.phases[place].kind, PhaseKind::Race(_)))
    }

    /// Laps sown since.
    pub fn laps(&self, session: &Session) -> u32 {
        session.laps().saturating_sub(self.laps)
    }

    /// What was done, what came of it, who is next.
    pub fn line(&self, session: &Session, rules: &Rules, acts: &[String]) -> String {
        let (before, after) = (&self.before, session.position());
        let mut parts = Vec::new();
        if !self.raced(rules, session) {
            parts.extend(Some(self.laps(session)).filter(|laps| *laps > 0).map(|laps| plural(laps.into(), "lap")));
            parts.extend(gains(before, &after, before.to_move.index()));
        }
        let text = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        let next = match after.to_move {
            _ if session.over().is_some() || self.opening_over(session) => String::new(),
            side if side != before.to_move => format!("; {side} is next"),
            side if after.decision == "offer" => {
                format!("; {side} may decline what follows")
            }
            side if before.decision == "move" && after.decision == "move" => format!("; {side} goes on"),
            _ => String::new(),
        };
        // How many seeds a hand holds that is put down whole, no action says.
        let whole = rules.phases.get(self.opening);
        let whole = whole.is_some_and(|phase| matches!(phase.kind, PhaseKind::Listed(Listed::Redeploy { together: true, .. })));
        let done = self.actions.chunk_by(|a, b| kind(a) == kind(b));
        let done: Vec<String> = done.map(|actions| together(actions, whole, acts)).collect();
        format!("{} {}{text}{next}", before.to_move, done.join("; "))
    }
}

/// Captures, and seeds stored, of one side between two positions.
pub fn gains(before: &Position, after: &Position, side: usize) -> Vec<String> {
    let captures = after.captures[side].saturating_sub(before.captures[side]);
    let stored = after.stored[side].saturating_sub(before.stored[side]);
    let captures = (captures > 0).then(|| plural(captures.into(), "capture"));
    captures.into_iter().chain((stored > 0).then(|| format!("{stored} stored"))).collect()
}

fn kind(action: &Action) -> (Verb, bool) {
    (action.verb, action.count.is_some())
}

/// Whether a player often does it many times in a row.
fn listed(verb: Verb) -> bool {
    match verb {
        Verb::Put
        | Verb::Take
        | Verb::TakeOwn
        | Verb::Pass
        | Verb::Lift
        | Verb::Done
        | Verb::Remove
        | Verb::Place
        | Verb::Pile => true,
        Verb::Sow | Verb::Race | Verb::Accept | Verb::Decline | Verb::Named(_) | Verb::Act(_) => false,
    }
}

/// Actions of one kind in words: `take 5, 0`, `put 3 seeds: 2 in 0, 1 in 4`; `whole`: each puts all that is in hand.
fn together(actions: &[Action], whole: bool, acts: &[String]) -> String {
    let Some(first) = actions.first() else { return String::new() };
    let verb = action_text(Action { hole: None, count: None, ..*first }, acts);
    let between = match first.verb {
        Verb::Put | Verb::Place | Verb::Pile if !whole => "in",
        Verb::Remove => "from",
        _ if actions.len() == 1 => return action_text(*first, acts),
        _ => {
            let holes: Vec<String> = actions.iter().filter_map(|action| action.hole).map(|hole| hole.to_string()).collect();
            return format!("{verb} {}", holes.join(", "));
        }
    };
    let mut holes = std::collections::BTreeMap::<u8, u32>::new();
    for action in actions {
        if let (Some(hole), seeds @ 1..) = (action.hole, action.count.map_or(1, u32::from)) {
            *holes.entry(hole).or_default() += seeds;
        }
    }
    let seeds: u32 = holes.values().sum();
    if seeds == 0 {
        return format!("{verb} none");
    }
    let listed: Vec<String> = holes.iter().map(|(hole, seeds)| format!("{seeds} {between} {hole}")).collect();
    format!("{verb} {}: {}", plural(seeds.into(), "seed"), listed.join(", "))
}
