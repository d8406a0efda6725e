//! Nothing told is lost, wherever a report is cut off.

use super::fold;
use crate::Throneworld;
use crate::battle::{Cause, Power};
use crate::chit::Chit;
use crate::events::{Event, Gone, Outcome};
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::orders::{Sabotage, ScanOrder, Use};
use crate::page::sample::{force, hex, options, set_up};
use crate::view::View;
use harness::campaign::Plan;
use harness::watch;
use rules::news::{Mark, NewsLine};
use rules::{Kind, Pacing, Seat};
use std::collections::BTreeSet;

/// What is not told again, because something else in the same mail tells it.
const RETOLD: [&str; 14] = [
    "turn_began",
    "next_order",
    "expansion_began",
    "proposed",
    "revealed",
    "jumped",
    "drew_some",
    "handed_back_some",
    "jammed",
    "countered",
    "gone",
    "undeveloped",
    "event_drawn",
    "attempt_began",
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
                        lines = lines.max(news.elsewhere.len() + news.yours.len());
                        let own = news.yours.iter().filter_map(|(_, line)| match line {
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

fn began(at: Hex, cause: Cause, orbit: Option<Power>, fleet: &str) -> Event {
    Event::BattleBegan {
        number: 1,
        at,
        cause,
        attacker: Power::Seat(Seat(1)),
        attackers: force("5B 1L"),
        orbit,
        fleet: force(fleet),
        ground: Power::Neutral,
        army: force("1L"),
        space_edge: 1,
        ground_edge: 0,
    }
}

fn ended(at: Hex, outcome: Outcome) -> Event {
    Event::BattleEnded { at, attacker: Power::Seat(Seat(1)), outcome, left: force("5B 1L") }
}

fn view() -> View {
    View::of(&set_up(&options(4), 4), Seat(0))
}

#[test]
fn a_fleet_lost_above_a_world_of_the_natives_is_told_to_its_owner() {
    let at = hex("D4");
    let told = [
        began(at, Cause::Jump, Some(Power::Seat(Seat(0))), "2B"),
        Event::Gone { whose: Power::Seat(Seat(0)), at, units: force("2B"), why: Gone::Hits },
        Event::Captured { seat: Seat(1), at, from: None, dev: 3, home: false, local: false, controlled: 4 },
        ended(at, Outcome::Captured),
    ];
    let (news, _) = fold(&view(), &told);
    let lost: Vec<_> = news.yours.iter().filter(|(mark, _)| *mark == Mark::Lost).collect();
    assert!(
        matches!(lost.as_slice(), [(_, NewsLine::Affair(affair))] if affair.kind == "fought"),
        "{lost:?}"
    );
}

#[test]
fn a_jump_is_told_by_the_battle_it_led_to_and_by_no_other() {
    let (from, at) = (hex("E3"), hex("D4"));
    let jumped = Event::Jumped { seat: Seat(1), from, to: at, force: force("5B") };
    let of = |cause| vec![jumped.clone(), began(at, cause, None, ""), ended(at, Outcome::Repelled)];
    let (news, told) = fold(&view(), &of(Cause::Jump));
    assert_eq!((told[0], &news.battles[0]["from"]), (false, &serde_json::json!([from])));
    let (news, told) = fold(&view(), &of(Cause::Production));
    assert_eq!(
        (told[0], &news.battles[0]["from"]),
        (true, &serde_json::json!([])),
        "built there, under blockade"
    );
}

#[test]
fn an_attempt_that_failed_is_told_as_failed() {
    let began = Event::AttemptBegan { seat: Seat(1), systems: 14, to_answer: vec![Seat(0)] };
    let failed = Event::AttemptFailed { seat: Seat(1), systems: 12, surpassed_by: None };
    let kinds =
        |told: &[Event]| fold(&view(), told).0.headline.iter().map(|part| part.kind).collect::<Vec<_>>();
    assert_eq!(kinds(std::slice::from_ref(&began)), ["attempt"]);
    assert_eq!(kinds(&[began, failed]), ["head_failed"]);
}

#[test]
fn a_world_lost_stands_once_in_the_headline() {
    let captured = |at: &str, from: Option<Seat>| Event::Captured {
        seat: Seat(1),
        at: hex(at),
        from,
        dev: 3,
        home: false,
        local: false,
        controlled: 4,
    };
    let told = [captured("C11", Some(Seat(0))), captured("D12", None)];
    let headline = fold(&view(), &told).0.headline;
    let worlds: Vec<_> = headline.iter().map(|part| (part.kind, part.facts["worlds"].clone())).collect();
    assert_eq!(
        worlds,
        [("head_lost", serde_json::json!(["C11"])), ("head_other", serde_json::json!(["D12"]))]
    );
}

#[test]
fn a_world_taken_and_taken_back_is_where_it_went_last() {
    let captured = |seat: u8, from: u8| Event::Captured {
        seat: Seat(seat),
        at: hex("E9"),
        from: Some(Seat(from)),
        dev: 3,
        home: false,
        local: false,
        controlled: 4,
    };
    let told = [captured(1, 0), captured(0, 1)];
    let kinds: Vec<&str> = fold(&view(), &told).0.headline.iter().map(|part| part.kind).collect();
    assert_eq!(kinds, ["head_took"]);
}

#[test]
fn a_jam_is_told_once_with_what_came_of_it() {
    let scan = || Proposal::Scan { order: ScanOrder { to: hex("D4"), using: hex("C9") } };
    let jam = Event::JamAnnounced {
        seat: Seat(1),
        against: 0,
        proposal: scan(),
        bunker: hex("E3"),
        chit: Chit::ReturnJam,
    };
    let (news, told) = fold(&view(), &[jam, Event::Jammed { seat: Seat(0), proposal: scan() }]);
    assert_eq!(told, [true, false]);
    let [(mark, NewsLine::Affair(affair))] = news.yours.as_slice() else { panic!("{:?}", news.yours) };
    assert_eq!(
        (*mark, affair.kind, &affair.facts["jammed"]),
        (Mark::Failed, "jam", &serde_json::json!(true))
    );
}

#[test]
fn a_sabotage_is_told_once_with_what_it_cost() {
    let at = hex("D4");
    let told = [
        Event::ChitPlayed {
            seat: Seat(1),
            chit: Chit::Sabotage(3),
            purpose: Use::Sabotage(Sabotage::Force { at, space: 1, ground: 0 }),
        },
        Event::Gone { whose: Power::Seat(Seat(0)), at, units: force("1B"), why: Gone::Sabotage },
    ];
    let (news, is_told) = fold(&view(), &told);
    assert_eq!(is_told, [true, false]);
    let [(mark, NewsLine::Affair(affair))] = news.yours.as_slice() else { panic!("{:?}", news.yours) };
    assert_eq!((*mark, affair.kind), (Mark::Lost, "sabotage"));
}

#[test]
fn what_the_reader_did_is_one_line_and_how_many_chits_others_hold_none() {
    let me = Seat(0);
    let told = [
        Event::Credited { seat: me, credits: 10, treasury: 12 },
        Event::Scanned { seat: me, at: hex("D4") },
        Event::Drew { chits: Vec::new() },
        Event::DrewSome { seat: Seat(1), count: 2 },
    ];
    let (news, is_told) = fold(&view(), &told);
    let marks: Vec<Mark> = news.yours.iter().map(|(mark, _)| *mark).collect();
    assert_eq!((marks, news.elsewhere.len()), (vec![Mark::Done], 0));
    assert!(!is_told[3], "the table of empires has it");
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
                    let parts = affair.facts["parts"].as_array().cloned().unwrap_or_default();
                    let sort = |what: &serde_json::Value| {
                        format!("{} {what} {}", affair.kind, affair.facts["outcome"])
                    };
                    let sorts = parts.iter().map(|part| sort(&part["what"]));
                    let new: Vec<bool> = sorts
                        .chain(parts.is_empty().then(|| sort(&serde_json::Value::Null)))
                        .map(|sort| seen.insert(sort))
                        .collect();
                    if new.contains(&true) {
                        println!("NEWS {}", serde_json::json!(affair));
                    }
                }
                for battle in news.battles {
                    let sort = format!("battle {} {}", battle["sides"][0]["power"], battle["outcome"]);
                    if seen.insert(sort) {
                        println!("BATTLE {battle}");
                    }
                }
            }
        });
    }
}
