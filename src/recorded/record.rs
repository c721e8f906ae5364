//! Recording a game of ours in the form that [`super::replay_game`] reads.

use super::action::RecordedAction;
use super::game::{BoardState, Played, RecordedGame, State, Step};
use crate::engine::{Position, Session, SessionError, Side};

/// Plays a game to its end and records it. `turn_limit` is the limit of the session, where it is not the rules' own.
///
/// # Errors
/// None for a session whose game goes on.
pub fn record_game(
    variant: &str,
    played: Played,
    mut session: Session,
    acts: &[String],
    turn_limit: Option<u32>,
) -> Result<RecordedGame, SessionError> {
    let mut kept = Kept::default();
    let mut position = session.position();
    let mut options = serde_json::Map::new();
    options.insert("starter".into(), (Side::South as u8).into());
    if let Some(limit) = turn_limit {
        options.insert("max_turns".into(), limit.into());
    }
    let start = kept.state(&position);
    let mut steps = Vec::new();
    while session.over().is_none() {
        let action = RecordedAction::of(&session.choose()?, acts);
        position = session.position();
        steps.push(Step { action, state: kept.state(&position) });
    }
    let over = session.over();
    Ok(RecordedGame {
        game: variant.into(),
        played: Some(played),
        options,
        start,
        steps,
        winner: over.as_ref().and_then(|over| over.winner).map(|side| side as u8),
        over: over.map(|over| over.reason),
        turns: Some(session.turns()),
        laps: Some(session.laps()),
    })
}

/// Reserve and hand as last recorded: they are left out where they have not changed.
#[derive(Default)]
struct Kept {
    reserve: [u32; 2],
    hand: [u32; 2],
}

impl Kept {
    fn state(&mut self, position: &Position) -> State {
        let changed = |before: &mut [u32; 2], now: [u8; 2]| {
            let now = now.map(u32::from);
            (std::mem::replace(before, now) != now).then_some(now)
        };
        State {
            board: BoardState::Rings(position.holes.each_ref().map(|ring| ring.iter().map(|&n| u32::from(n)).collect())),
            store: position.stored.map(u32::from),
            turn: position.to_move as u8,
            phase: position.decision.clone(),
            reserve: changed(&mut self.reserve, position.reserve),
            hand: changed(&mut self.hand, position.hand),
        }
    }
}
