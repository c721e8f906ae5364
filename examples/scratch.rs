use mbao::catalogue::Condition;
use mbao::catalogue::model::*;
use mbao::engine::*;
use mbao::players::Player;
fn c(s: &str) -> Condition {
    s.parse().unwrap()
}
fn lozi() -> Rules {
    Rules {
        board: Board { rows: 4, columns: 8, circuit: Circuit::Own, sown_stores: false, full_round: FullRound::Sow },
        start: Start { outer: vec![2; 8], inner: vec![2; 8], reserve: 0 },
        sets: Default::default(),
        phases: vec![],
        moves: vec![
            MoveTier { id: "a".into(), guard: vec![c("some own hole >= 2")], holes: vec![c("loaded")], clockwise: None },
            MoveTier { id: "b".into(), guard: vec![], holes: vec![c("loaded"), c("next loaded")], clockwise: None },
            MoveTier { id: "c".into(), guard: vec![], holes: vec![c("loaded")], clockwise: None },
        ],
        acts: vec![],
        laps: vec![
            LapCase { id: "r".into(), when: vec![c("loaded")], effects: vec![], then: Then::SowOn },
            LapCase {
                id: "c".into(),
                when: vec![c("empty"), c("inner"), c("opposite-inner loaded")],
                effects: vec![Effect::Capture {
                    holes: vec![HoleRef::OppositeInner, HoleRef::OppositeOuter],
                    to: Place::OffBoard,
                }],
                then: Then::EndTurn,
            },
            LapCase { id: "e".into(), when: vec![], effects: vec![], then: Then::EndTurn },
        ],
        ends: vec![End {
            reason: "no_move".into(),
            at: Moment::OwnTurn,
            of: vec![Seat::Mover],
            when: vec![c("no legal move")],
            result: Outcome::Loses,
            rest: Rest::Stays,
        }],
        wealth: Wealth::Side,
        turn_limit: 1000,
    }
}
fn main() {
    let p = mbao::rules::compile(&lozi()).unwrap();
    let mut s = Session::new(&p, Side::South);
    s.apply(s.legal()[0]).unwrap();
    println!("{:?} laps {}", s.position(), s.laps());
    let a = std::env::args().nth(1).unwrap_or_default();
    for width in [Width::Wide, Width::Narrow, Width::Single] {
        if a == "r" || a == "g" {
            if width != Width::Wide {
                continue;
            }
        }
        for players in [[Player::Random; 2], [Player::Greedy; 2]] {
            if a == "r" && players[0] != Player::Random {
                continue;
            }
            if a == "g" && players[0] != Player::Greedy {
                continue;
            }
            let n = if let Ok(v) = std::env::var("N") {
                v.parse().unwrap()
            } else if players[0] == Player::Greedy {
                2000
            } else {
                20000
            };
            let run = Run { program: &p, players, key: 1, first: Side::South, turn_limit: None, width };
            let t = std::time::Instant::now();
            let (mut turns, mut laps, mut h, mut k, mut w, mut voids, mut cap) = (0u64, 0u64, 0u64, 0u64, [0u32; 4], 0, 0);
            play_games(&run, 0..n, &mut |r| {
                assert_eq!(r.game, k);
                k += 1;
                turns += r.turns as u64;
                laps += r.laps as u64;
                h = (h ^ r.hash).wrapping_mul(31);
                w[r.winner as usize] += 1;
                if r.ending < 2 {
                    voids += 1
                }
                if r.ending == 2 {
                    cap += 1
                }
            });
            let e = t.elapsed().as_secs_f64();
            println!(
                "{width:?} {players:?} games/s {:.0} ns/lap {:.2} turns {:.1} laps {:.1} hash {h:x} w {w:?} void {voids} cap {cap}",
                n as f64 / e,
                e * 1e9 / laps as f64,
                turns as f64 / n as f64,
                laps as f64 / n as f64
            );
        }
    }
}
