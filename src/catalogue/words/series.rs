//! Series in English sentences.

use super::super::series::{AfterUndecided, First, Length, Next, SeriesRules, Victory};
use super::{number, seeds, sentence};

/// The rules of a series: who begins, what a match is, what a victory counts.
pub fn series(rules: &SeriesRules) -> Vec<String> {
    let mut out = vec![begins(rules), later(rules), length(rules)];
    if !rules.undecided_counts {
        out.push("A game that nobody won is played again.".into());
    }
    match rules.victories.as_slice() {
        [only] if *only == Victory::plain() => out.push("What a victory counts is not said; it is taken as one point.".into()),
        [only] => out.push(format!("Every victory counts {}.", points(only.points))),
        kinds => out.extend(kinds.iter().enumerate().map(|(at, kind)| victory(kind, at + 1 == kinds.len()))),
    }
    if rules.drawn > 0 {
        out.push(format!("A drawn game brings each player {}.", points(rules.drawn)));
    }
    out
}

fn begins(rules: &SeriesRules) -> String {
    match rules.first {
        Some(First::Senior) => "The senior player begins the first game; South stands for him.",
        Some(First::Lot) => "Lots decide who begins the first game.",
        None => "Who begins the first game is not said; lots are drawn.",
    }
    .into()
}

fn later(rules: &SeriesRules) -> String {
    let after = match rules.after_undecided {
        AfterUndecided::Same => "whoever began that one",
        AfterUndecided::Alternate => "whoever did not begin that one",
        AfterUndecided::Lot => "whom the lot falls on",
    };
    let who = match rules.next {
        Some(Next::Winner) => "the winner of the one before",
        Some(Next::Loser) => "the loser of the one before",
        Some(Next::Alternate) => "whoever did not begin the one before",
        Some(Next::Same) => "whoever began the one before",
        Some(Next::Lot) => "whom the lot falls on",
        None => return "Who begins later games is not said; lots are drawn.".into(),
    };
    let undecided = match rules.next {
        Some(Next::Winner | Next::Loser) => format!("; after a game that nobody won, {after}"),
        _ => String::new(),
    };
    format!("Each later game is begun by {who}{undecided}.")
}

fn length(rules: &SeriesRules) -> String {
    let counted = if rules.undecided_counts { "; a game that nobody won is one of them" } else { "" };
    match rules.length {
        Some(Length::Games(n)) => format!("A match is {}; whoever has more points then has won it{counted}.", games(n)),
        Some(Length::BestOf(n)) => {
            format!("A match is at most {}, and over as soon as those left cannot change who has more points{counted}.", games(n))
        }
        Some(Length::FirstTo(n)) => format!("A match is won by whoever first has {}, and more than the other.", points(n)),
        None => "How many games make a match is not said; whoever has more points at its end has won it.".into(),
    }
}

fn victory(kind: &Victory, last: bool) -> String {
    let mut told = Vec::new();
    told.extend(kind.margin.map(|margin| format!("by exactly {}", seeds(margin.into()))));
    told.extend(kind.captors.map(|captors| match captors {
        0 => "in which neither player has captured".to_owned(),
        1 => "in which one player alone has captured".to_owned(),
        _ => "in which both players have captured".to_owned(),
    }));
    told.extend(kind.loser_below.map(|n| format!("over an enemy with fewer than {}", seeds(n.into()))));
    told.extend(kind.game.map(|game| format!("in game {game} of the match")));
    let which = if last && kind.is_any() { "any other victory".to_owned() } else { format!("a victory {}", told.join(", ")) };
    format!("{} ({})", sentence(&format!("{which} counts {}", points(kind.points))), kind.id)
}

fn games(n: u32) -> String {
    format!("{} game{}", number(n), if n == 1 { "" } else { "s" })
}

fn points(n: u32) -> String {
    format!("{} point{}", number(n), if n == 1 { "" } else { "s" })
}
