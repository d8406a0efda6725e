//! Nothing told is lost, wherever a report is cut off, and each thing is told where it belongs.

use super::fold;
use crate::CoreWorlds;
use crate::events::{DeployedUnit, Event, Generated};
use crate::questions::{Skipped, Sort, Taken};
use crate::view::View;
use harness::campaign::Plan;
use harness::watch;
use rules::news::{Affair, Mark, News, NewsLine};
use rules::{Kind, Pacing, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What is not told again. A step of a plan that did what it said: the deed tells it. What Worlds generate, to a seat that
/// has none of it because it has left, and the points of all: the table of Empires has them. The end: the report begins with it.
const RETOLD: [&str; 4] = ["planned", "energy_generated", "scored", "ended"];

#[test]
fn every_event_is_in_the_news_wherever_they_are_cut() {
    for (seed, pacing) in [(1, Pacing::Standing), (2, Pacing::Live)] {
        let plan = Plan { pacing, thorough: false, ..Plan::new(3, seed) };
        let mut untold: BTreeSet<&str> = BTreeSet::new();
        let mut lines = 0;
        watch(&CoreWorlds, &plan, |turn| {
            for (seat, heard) in Seat::all(3).zip(&turn.heard) {
                let view = View::of(&turn.after, seat);
                for cut in 0..=heard.len() {
                    for part in [&heard[..cut], &heard[cut..]] {
                        let (news, told) = fold(&view, part);
                        let missed = part.iter().zip(&told).filter(|(_, told)| !**told);
                        untold.extend(missed.map(|(event, _)| event.kind()));
                        lines = lines.max(news.elsewhere.len() + news.yours.len());
                        assert!(places(&news).iter().all(|at| *at < part.len()));
                        assert!(part.is_empty() || !told.contains(&true) || !is_empty(&news));
                    }
                }
            }
        });
        assert!(untold.iter().all(|kind| RETOLD.contains(kind)), "{pacing:?}: {untold:?}");
        assert!(lines <= 24, "{pacing:?}: {lines} lines of news");
    }
}

/// The events that stand for themselves.
fn places(news: &News) -> Vec<usize> {
    let lines = news.yours.iter().map(|(_, line)| line).chain(&news.elsewhere);
    let own = lines.filter_map(|line| match line {
        NewsLine::Event(at) => Some(*at),
        NewsLine::Affair(_) => None,
    });
    own.collect()
}

fn is_empty(news: &News) -> bool {
    news.yours.is_empty() && news.elsewhere.is_empty()
}

fn affairs(news: &News) -> Vec<&Affair> {
    let lines = news.yours.iter().map(|(_, line)| line).chain(&news.elsewhere);
    let told = lines.filter_map(|line| match line {
        NewsLine::Affair(affair) => Some(affair),
        NewsLine::Event(_) => None,
    });
    told.collect()
}

/// Every card named in what was told is named in the news, in an affair or in an event that stands for itself.
#[test]
fn every_card_told_of_is_named() {
    let plan = Plan { thorough: false, ..Plan::new(4, 5) };
    let mut named = 0;
    watch(&CoreWorlds, &plan, |turn| {
        for (seat, heard) in Seat::all(4).zip(&turn.heard) {
            let view = View::of(&turn.after, seat);
            let (news, told) = fold(&view, heard);
            let own = places(&news).into_iter().filter_map(|at| heard.get(at)).map(|event| json!(event));
            let all: String = affairs(&news)
                .into_iter()
                .map(|affair| json!(affair))
                .chain(own)
                .map(|v| v.to_string())
                .collect();
            for event in heard.iter().zip(&told).filter(|(_, told)| **told).map(|(event, _)| event) {
                // The steps of a plan are told by their beginnings.
                if matches!(event, Event::Planned { .. } | Event::PlanLeft { .. }) {
                    continue;
                }
                let words = json!(event).to_string();
                for card in view.cards.all().filter(|card| words.contains(&format!("\"{}\"", card.name))) {
                    assert!(all.contains(card.name.as_str()), "{}: {event:?}", card.name);
                    named += 1;
                }
            }
        }
    });
    assert!(named > 1000, "{named}");
}

#[test]
fn worlds_are_won_by_their_conqueror_and_told_in_a_line_to_the_others() {
    let plan = Plan { thorough: false, ..Plan::new(3, 7) };
    let mut won = 0;
    watch(&CoreWorlds, &plan, |turn| {
        for (seat, heard) in Seat::all(3).zip(&turn.heard) {
            let (news, _) = fold(&View::of(&turn.after, seat), heard);
            let mine = heard.iter().filter(|e| matches!(e, Event::Conquered { seat: by, .. } if *by == seat));
            let mine = mine.count();
            assert_eq!(news.yours.iter().filter(|(mark, _)| *mark == Mark::Won).count(), mine);
            let rivals: Vec<&Value> =
                affairs(&news).into_iter().filter(|a| a.kind == "empire").map(|a| &a.facts["seat"]).collect();
            assert!(rivals.len() <= 2 && !rivals.contains(&&json!(seat)), "{rivals:?}");
            assert_eq!(news.headline.iter().any(|part| part.kind == "head_conquered"), mine > 0);
            assert!(news.yours.len() <= 14, "{}", news.yours.len());
            won += mine;
        }
    });
    assert!(won > 5, "{won}");
}

fn skipped(line: u32, step: &str, was: &str) -> Skipped {
    of_sort(Sort::Failed, line, step, was)
}

fn of_sort(sort: Sort, line: u32, step: &str, was: &str) -> Skipped {
    Skipped { line, step: step.into(), why: "as it was said before".into(), was: was.into(), sort }
}

/// The first seat of two, before anything has happened.
fn view() -> View {
    use rules::Game;
    View::of(
        &CoreWorlds.found(&crate::Options::default(), 2).unwrap_or_else(|why| panic!("{why:?}")),
        Seat(0),
    )
}

fn planned(line: u32, step: &str, skipped: Vec<Skipped>) -> Event {
    let refused = vec!["Drill Corps cost 4 energy and you had 3".into()];
    Event::Planned { taken: Some(Taken { line, step: step.into(), refused }), skipped }
}

fn taken(line: u32, step: &str) -> Event {
    planned(line, step, Vec::new())
}

fn drafted(card: &str) -> Event {
    Event::Drafted { seat: Seat(0), card: card.into(), cost: 2, token: false }
}

fn deployed(cards: &[&str]) -> Event {
    let units = cards.iter().map(|card| DeployedUnit { card: (*card).into(), cost: 1 }).collect();
    Event::Deployed { seat: Seat(0), units, energy: 0, actions: 0 }
}

/// The lines for the reader, by their marks and kinds.
fn lines(news: &News) -> Vec<(Mark, &'static str)> {
    let kind = |line: &NewsLine| match line {
        NewsLine::Affair(affair) => affair.kind,
        NewsLine::Event(_) => "event",
    };
    news.yours.iter().map(|(mark, line)| (*mark, kind(line))).collect()
}

#[test]
fn another_way_is_told_with_its_deed_and_why_it_was_gone() {
    let step = "if energy at least 2: draft Drill Corps else draft Comet Lancer else pass";
    let (news, told) = fold(&view(), &[drafted("Drill Corps"), taken(4, step)]);
    assert_eq!((told, lines(&news)), (vec![true, false], vec![(Mark::Done, "doing")]));

    let (news, told) = fold(&view(), &[drafted("Comet Lancer"), taken(4, step)]);
    assert_eq!((told, lines(&news)), (vec![true, true], vec![(Mark::Done, "doing")]));
    let way = &affairs(&news)[0].facts["parts"][0]["of"][0]["other_way"];
    assert_eq!(way["line"], 4);
    assert_eq!(way["why"], "Drill Corps cost 4 energy and you had 3");
}

#[test]
fn another_way_whose_deed_cannot_tell_it_has_a_line_that_is_no_failure() {
    for (deed, step, second) in [
        (Event::Passed { seat: Seat(0) }, "draft Drill Corps else pass", "pass"),
        (
            deployed(&["Galactic Grunts"]),
            "invade Vesper with all needed else deploy Galactic Grunts",
            "deploy Galactic Grunts",
        ),
    ] {
        let (news, told) = fold(&view(), &[deed, taken(4, step)]);
        assert_eq!(told, [true, true], "{step}");
        assert!(lines(&news).contains(&(Mark::Done, "instead")), "{news:?}");
        let instead = affairs(&news).into_iter().find(|affair| affair.kind == "instead");
        assert_eq!(instead.map(|affair| affair.facts["steps"][0]["second"].clone()), Some(json!(second)));
    }
    let (news, told) = fold(
        &view(),
        &[deployed(&["Galactic Grunts"]), taken(4, "deploy Galactic Grunts x2 then Snub Fighter else pass")],
    );
    assert_eq!((told, lines(&news)), (vec![true, false], vec![(Mark::Done, "doing")]));
}

#[test]
fn lines_that_failed_for_one_reason_are_one_line() {
    let why = "you had no Action Point left";
    let left = Event::PlanLeft {
        skipped: vec![
            skipped(8, "deploy Ghost Cruiser then Snub Fighter then Galactic Grunts", why),
            skipped(9, "draft Titan Frame", why),
            skipped(10, "draft Queen Alais", "Queen Alais was not in the Central Zone"),
        ],
    };
    let (news, told) = fold(&view(), &[left]);
    assert_eq!((told, lines(&news)), (vec![true], vec![(Mark::Failed, "failed"); 2]));
    let first = affairs(&news)[0];
    assert_eq!(first.facts["why"], why);
    assert_eq!(first.facts["steps"][0]["step"], "deploy Ghost Cruiser then Snub \u{2026}");
    assert_eq!(first.facts["steps"][1]["step"], "draft Titan Frame");
}

#[test]
fn what_waited_or_was_there_already_is_no_failure() {
    let left = Event::PlanLeft {
        skipped: vec![
            of_sort(Sort::Waited, 3, "if energy below 1: pass", "you had 4 energy"),
            of_sort(Sort::NotNeeded, 7, "draft Throne of Stars", "you had Throne of Stars yourself"),
        ],
    };
    let (news, _) = fold(&view(), &[left]);
    assert_eq!(lines(&news), [(Mark::Done, "idle")]);
    assert_eq!(affairs(&news)[0].facts["lines"][0], json!({ "line": 3, "why": "you had 4 energy" }));
}

#[test]
fn units_that_were_not_in_the_hand_are_named_together_and_those_deployed_before_are_none() {
    let part = |card: &str| of_sort(Sort::Absent, 11, card, "it was not in your hand");
    let parts = vec![part("Halo Interceptor"), part("Dune Skimmer"), part("Snub Fighter")];
    let step = "deploy Halo Interceptor then Dune Skimmer then Snub Fighter then Galactic Grunts";
    let (news, _) = fold(
        &view(),
        &[deployed(&["Snub Fighter"]), deployed(&["Galactic Grunts"]), planned(11, step, parts)],
    );
    assert_eq!(lines(&news), [(Mark::Failed, "absent"), (Mark::Done, "doing")]);
    let cards = json!(["Halo Interceptor", "Dune Skimmer"]);
    assert_eq!(affairs(&news)[0].facts["lines"], json!([{ "line": 11, "cards": cards }]));

    let left = Event::PlanLeft {
        skipped: vec![of_sort(Sort::Absent, 12, "deploy Snub Fighter", "Snub Fighter was not in your hand")],
    };
    let (news, _) = fold(&view(), &[deployed(&["Snub Fighter"]), left]);
    assert_eq!(lines(&news), [(Mark::Done, "idle"), (Mark::Done, "doing")]);
}

#[test]
fn a_round_in_which_nothing_fell_says_so_and_one_that_goes_on_says_nothing() {
    let down = Event::HandDown { seat: Seat(1), cards: Vec::new(), kept: false };
    let kinds = |told: &[Event]| -> Vec<&str> {
        fold(&view(), told).0.headline.into_iter().map(|affair| affair.kind).collect()
    };
    assert_eq!(kinds(&[down]), ["head_quiet"]);
    let generated = Event::EnergyGenerated { seats: vec![Generated { seat: Seat(0), energy: 3 }] };
    assert_eq!(kinds(&[generated]), [""; 0]);
}

/// The sample affairs the templates are tried with: `-- --ignored --nocapture samples_of_news`.
#[test]
#[ignore = "prints samples"]
#[expect(clippy::print_stdout, reason = "it is run to be read")]
fn samples_of_news() {
    let mut seen = BTreeSet::new();
    for seed in 1..9 {
        let plan = Plan { thorough: false, ..Plan::new(3, seed) };
        watch(&CoreWorlds, &plan, |turn| {
            for (seat, heard) in Seat::all(3).zip(&turn.heard) {
                let (news, _) = fold(&View::of(&turn.after, seat), heard);
                for affair in affairs(&news).into_iter().chain(&news.headline) {
                    let parts = affair.facts["parts"].as_array().into_iter().flatten();
                    let sorts: BTreeSet<String> = parts.map(|part| part["what"].to_string()).collect();
                    let new = sorts
                        .into_iter()
                        .chain([String::new()])
                        .map(|sort| format!("{} {sort}", affair.kind));
                    if new.filter(|sort| seen.insert(sort.clone())).count() > 0 {
                        println!("NEWS {}", json!(affair));
                    }
                }
            }
        });
    }
}
