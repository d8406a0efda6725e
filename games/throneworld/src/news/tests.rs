//! Nothing told is lost, wherever a report is cut off.

use super::fold;
use crate::Throneworld;
use crate::events::{Event, Outcome};
use crate::view::View;
use harness::campaign::Plan;
use harness::watch;
use rules::news::{Mark, NewsLine};
use rules::{Kind, Pacing, Seat};
use std::collections::BTreeSet;

/// What is not told again, because something else in the same mail tells it.
const RETOLD: [&str; 8] = [
    "turn_began",
    "next_order",
    "expansion_began",
    "proposed",
    "revealed",
    "jumped",
    "drew_some",
    "handed_back_some",
];

#[test]
fn every_event_is_in_the_news_wherever_they_are_cut() {
    for (seed, pacing) in [(1, Pacing::Standing), (2, Pacing::Live)] {
        let plan = Plan { pacing, most_turns: 12, thorough: false, ..Plan::new(4, seed) };
        let mut untold: BTreeSet<&str> = BTreeSet::new();
        let (mut battles, mut lines) = (0, 0);
        watch(&Throneworld, &plan, |turn| {
            for (seat, heard) in Seat::all(4).zip(&turn.heard) {
                let view = View::of(&turn.after, seat);
                for cut in (0..heard.len()).step_by(7).chain([heard.len()]) {
                    for part in [&heard[..cut], &heard[cut..]] {
                        let (news, told) = fold(&view, part);
                        let missed = part.iter().zip(&told).filter(|(_, told)| !**told);
                        untold.extend(missed.map(|(event, _)| event.kind()));
                        battles += news.battles.len();
                        lines = lines.max(news.elsewhere.len() + news.weighed().0.len());
                        let own = news.yours.iter().chain([]).filter_map(|(_, line)| match line {
                            NewsLine::Event(at) => Some(*at),
                            NewsLine::Affair(_) => None,
                        });
                        assert!(own.into_iter().all(|at| at < part.len()));
                    }
                }
            }
        });
        assert!(untold.iter().all(|kind| RETOLD.contains(kind)), "{pacing:?}: {untold:?}");
        assert!(battles > 0, "{pacing:?}");
        assert!(lines <= 45, "{pacing:?}: {lines} lines of news");
    }
}

#[test]
fn a_battle_is_one_row_and_what_it_means_is_told_to_each_side() {
    let plan = Plan { most_turns: 14, thorough: false, ..Plan::new(4, 3) };
    let mut met = BTreeSet::new();
    watch(&Throneworld, &plan, |turn| {
        for (seat, heard) in Seat::all(4).zip(&turn.heard) {
            let (news, _) = fold(&View::of(&turn.after, seat), heard);
            let began = heard.iter().filter(|e| matches!(e, Event::BattleBegan { .. })).count();
            assert_eq!(news.battles.len(), began);
            for event in heard {
                let Event::Captured { seat: taker, from, .. } = event else { continue };
                let mark = if *taker == seat {
                    Some(Mark::Won)
                } else {
                    from.filter(|f| *f == seat).map(|_| Mark::Lost)
                };
                let Some(mark) = mark else { continue };
                assert!(news.yours.iter().any(|(m, _)| *m == mark), "{event:?}");
                met.insert(mark);
            }
            for event in heard {
                let Event::BattleEnded { attacker, outcome: Outcome::Repelled, .. } = event else { continue };
                if attacker.seat() == Some(seat) {
                    assert!(news.yours.iter().any(|(m, _)| *m == Mark::Failed), "{event:?}");
                    met.insert(Mark::Failed);
                }
            }
        }
    });
    assert_eq!(met, BTreeSet::from([Mark::Lost, Mark::Won, Mark::Failed]), "all of it came up");
}

/// The sample affairs and battles the templates are tried with: `-- --ignored --nocapture samples_of_news`.
#[test]
#[ignore = "prints samples"]
#[expect(clippy::print_stdout, reason = "run by hand, to be read")]
fn samples_of_news() {
    let mut seen = BTreeSet::new();
    for seed in 1..12 {
        let plan = Plan { most_turns: 30, thorough: false, ..Plan::new(4, seed) };
        watch(&Throneworld, &plan, |turn| {
            for (seat, heard) in Seat::all(4).zip(&turn.heard) {
                let (news, _) = fold(&View::of(&turn.after, seat), heard);
                let lines = news.yours.iter().map(|(_, line)| line).chain(&news.elsewhere);
                let affairs = lines.filter_map(|line| match line {
                    NewsLine::Affair(affair) => Some(affair),
                    NewsLine::Event(_) => None,
                });
                for affair in affairs.chain(&news.headline) {
                    let sort =
                        format!("{} {} {}", affair.kind, affair.facts["what"], affair.facts["outcome"]);
                    if seen.insert(sort) {
                        println!("NEWS {}", serde_json::json!(affair));
                    }
                }
                for battle in news.battles {
                    let sort = format!("battle {} {}", battle["cause"], battle["outcome"]);
                    if seen.insert(sort) {
                        println!("BATTLE {battle}");
                    }
                }
            }
        });
    }
}
