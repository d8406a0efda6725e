//! Plans on views: what a step comes to.

use super::{attempt, compose, left, next};
use crate::cards::CardName;
use crate::deed::{Deed, Source};
use crate::orders::{Force, Order, Raid, Step, Way};
use crate::questions::Sort;
use crate::stage::stage;
use crate::state::Phase;
use crate::turn::options::Refusal;
use crate::view::View;
use rules::{Book, Seat, Spot};
use serde_json::json;

fn view(units: &[&str], hand: &[&str], zone: &[&str], energy: u32) -> View {
    let empires = json!([{ "units": units, "hand": hand }, {}]);
    let mut state = stage(&json!({ "round": 7, "zone": zone, "empires": empires })).expect("it fits");
    state.phase = Phase::Action;
    state.empires[0].own.board.energy = energy;
    state.empires[0].own.board.actions = 5;
    View::of(&state, Seat(0))
}

#[test]
fn no_more_than_needed_is_spent() {
    // Orison wants 1 fleet and 1 ground; the Bomber would have to be paid for.
    let view = view(&["Hercules Bomber", "Galactic Grunts", "Snub Fighter"], &["Drop Pods"], &["Orison"], 5);
    let raid = Raid { pay: 3, playing: vec!["Drop Pods".into()], ..Raid::new("Orison".into()) };
    let invasion = compose(&view, &raid, 0).expect("it is enough");
    assert_eq!(invasion.units, [1, 2]);
    assert!(invasion.boosts.is_empty());
}

#[test]
fn abilities_are_used_before_tactics_and_only_as_far_as_allowed() {
    let view = view(&["Hercules Bomber", "Snub Fighter"], &["Drop Pods"], &["Vesper"], 5);
    let offer = |pay, playing: &[&str]| Raid {
        pay,
        playing: playing.iter().map(|name| (*name).into()).collect(),
        ..Raid::new("Vesper".into())
    };
    assert!(matches!(compose(&view, &offer(0, &[]), 0), Err(Refusal::TooWeak { fleet: 2, ground: 0, .. })));
    let paid = compose(&view, &offer(1, &["Drop Pods"]), 0).expect("the Bomber is enough");
    assert_eq!((paid.units, paid.boosts.len()), (vec![0], 1));
    let played = compose(&view, &offer(0, &["Drop Pods"]), 0).expect("the Tactic is enough");
    assert_eq!(played.boosts[0].from, Source::Tactic("Drop Pods".into()));
}

#[test]
fn energy_that_is_not_there_is_not_spent() {
    // One energy goes for the Invasion itself.
    let view = view(&["Hercules Bomber"], &[], &["Vesper"], 1);
    let raid = Raid { pay: 3, ..Raid::new("Vesper".into()) };
    assert!(matches!(compose(&view, &raid, 0), Err(Refusal::TooWeak { .. })));
    assert_eq!(compose(&view, &raid, 1).err().map(|why| matches!(why, Refusal::TooWeak { .. })), Some(true));
}

#[test]
fn what_is_composed_is_what_the_rules_take() {
    // Every World of the house set against a large Warzone: whatever a plan composes is carried out.
    let units = [
        "Hercules Bomber",
        "Heavy Repeating Assault Unit",
        "Genetic Super Soldier:3",
        "Loader Golem",
        "Mirror Construct",
        "Captain Ysolde Rank",
        "Snub Fighter x3",
        "Dune Skimmer",
    ];
    let hand = [
        "Hidden Reserves",
        "Orbital Barrage",
        "Planet Breaker",
        "Fighter Screen",
        "War Archives",
        "Tactical Withdrawal",
        "Energy Surge x2",
    ];
    let worlds: Vec<String> = crate::cards::Cards::house()
        .all()
        .filter(|card| card.kind == crate::cards::Kind::World)
        .map(|card| card.name.to_string())
        .collect();
    let names: Vec<&str> = worlds.iter().map(String::as_str).collect();
    let view = view(&units, &hand, &names, 12);
    let (mut taken, mut boosted) = (0, 0);
    for world in &worlds {
        let raid = Raid {
            pay: 9,
            playing: hand.iter().take(6).map(|name| (*name).into()).collect(),
            discarding: vec!["Energy Surge".into(), "Energy Surge".into()],
            back: Some("Dune Skimmer".into()),
            settler: crate::orders::Settler::Anyone,
            ..Raid::new(world.as_str().into())
        };
        let way = Way::Invade(Box::new(raid));
        match attempt(&view, &way, 0) {
            Ok(found) => {
                taken += 1;
                let crate::deed::Deed::Invade(invasion) = found.deed else { panic!("an Invasion") };
                boosted += invasion.boosts.len();
            }
            Err(why) => assert!(matches!(why, Refusal::TooWeak { .. }), "{world}: {why}"),
        }
    }
    assert!(taken >= 40 && boosted >= 20, "{taken} taken with {boosted} boosts");
}

#[test]
fn bringing_a_unit_back_costs_no_more_than_is_offered_and_there() {
    // Orison wants 1 fleet and 1 ground: the Skimmer does it, and comes back for one energy.
    let raid = |pay| Raid { pay, back: Some("Dune Skimmer".into()), ..Raid::new("Orison".into()) };
    let back = |view: &View, raid: &Raid| {
        let invasion = compose(view, raid, 0).expect("it is enough");
        invasion.boosts.iter().any(|boost| boost.back.is_some())
    };
    let mut there = view(&["Dune Skimmer"], &[], &["Orison"], 2);
    assert!(back(&there, &raid(1)));
    assert!(!back(&there, &raid(0)), "nothing was offered for it");
    // A token that no step offers pays for nothing; the Invasion goes ahead without it.
    there.own.board.energy = 1;
    there.own.board.surge_tokens = 1;
    assert!(!back(&there, &raid(1)));
    let found = attempt(&there, &Way::Invade(Box::new(raid(1))), 0).expect("it is enough");
    assert_eq!(found.without[0].0, "bringing back Dune Skimmer");
    // What has gone into the Bomber is not there a second time.
    let spent = view(&["Hercules Bomber", "Dune Skimmer"], &[], &["Meridian"], 5);
    let raid = |pay| Raid {
        pay,
        back: Some("Dune Skimmer".into()),
        with: Force::All,
        anyway: true,
        ..Raid::new("Meridian".into())
    };
    assert!(back(&spent, &raid(1)), "Meridian lacks fleet, so the Bomber is not paid for");
    let spent = view(&["Hercules Bomber", "Dune Skimmer", "Halo Interceptor"], &[], &["Sorrowfall"], 5);
    let raid = |pay| Raid { world: "Sorrowfall".into(), ..raid(pay) };
    assert!(!back(&spent, &raid(1)), "the Bomber has taken it");
    assert!(back(&spent, &raid(2)));
}

#[test]
fn a_card_of_the_hand_is_spent_once() {
    // Low Anchor wants 2 ground, Ferrow 1 fleet and 4 ground; one copy of Drop Pods is +2, named twice it is no more.
    let there = view(&["Snub Fighter"], &["Drop Pods", "Orbital Barrage"], &["Ferrow"], 9);
    let raid = |playing: &[&str]| Raid {
        playing: playing.iter().map(|name| (*name).into()).collect(),
        ..Raid::new("Ferrow".into())
    };
    let sources = |playing: &[&str]| {
        let way = Way::Invade(Box::new(raid(playing)));
        let Deed::Invade(invasion) = attempt(&there, &way, 0)?.deed else { panic!("an Invasion") };
        Ok::<_, Refusal>(invasion.boosts.into_iter().map(|boost| boost.from).collect::<Vec<_>>())
    };
    let tactic = |name: &str| Source::Tactic(name.into());
    assert!(matches!(sources(&["Drop Pods", "Drop Pods"]), Err(Refusal::TooWeak { ground: 2, .. })));
    assert_eq!(
        sources(&["Drop Pods", "Drop Pods", "Orbital Barrage"]),
        Ok(vec![tactic("Drop Pods"), tactic("Orbital Barrage")])
    );
    // What is to be played is not discarded before: the Golem is fed with the Surge.
    let there = view(&["Loader Golem", "Snub Fighter"], &["Drop Pods", "Energy Surge"], &["Sorrowfall"], 9);
    let raid = Raid {
        playing: vec!["Drop Pods".into()],
        discarding: vec!["Drop Pods".into(), "Energy Surge".into()],
        anyway: true,
        ..Raid::new("Sorrowfall".into())
    };
    let invasion = compose(&there, &raid, 0).expect("it goes anyway");
    assert_eq!(invasion.boosts[0].discards, [CardName::from("Energy Surge")]);
    assert_eq!(invasion.boosts[1].from, tactic("Drop Pods"));
}

#[test]
fn why_each_alternative_cannot_be_done_is_told_and_the_same_reason_once() {
    let there = view(&["Snub Fighter"], &[], &["Orison", "Titan Frame"], 3);
    let left = |text: &str| {
        let step =
            Step { when: Vec::new(), ways: text.split('|').map(|name| Way::Draft(name.into())).collect() };
        let mut book = Book::default();
        book.add(Order::Step(step));
        left(&there, &book, 0, false).remove(0).why
    };
    assert_eq!(
        left("Comet Lancer|Titan Frame"),
        "Comet Lancer is not in the Central Zone; Titan Frame costs 5 energy and you have 3"
    );
    assert_eq!(left("Titan Frame|Titan Frame"), "Titan Frame costs 5 energy and you have 3");
}

#[test]
fn what_the_seat_has_by_now_is_no_failure_and_why_another_way_was_gone_is_told() {
    let mut there = view(&["Snub Fighter"], &[], &["Titan Frame", "Needle Scout"], 3);
    there.own.board.ledger.insert("Comet Lancer".into(), 1);
    let step = |text: &str| {
        let mut book = Book::default();
        let ways = text.split('|').map(|name| Way::Draft(name.into())).collect();
        book.add(Order::Step(Step { when: Vec::new(), ways }));
        book
    };
    let left = |text: &str| left(&there, &step(text), 0, false).remove(0);
    let had = left("Comet Lancer");
    assert_eq!((had.sort, had.was.as_str()), (Sort::NotNeeded, "you had Comet Lancer yourself"));
    let dear = left("Comet Lancer|Titan Frame");
    assert_eq!((dear.sort, dear.was.as_str()), (Sort::Failed, "Titan Frame cost 5 energy and you had 3"));
    let gone = left("Ghost Cruiser|Queen Alais|Titan Frame").was;
    assert_eq!(
        gone,
        "Ghost Cruiser and Queen Alais were not in the Central Zone; Titan Frame cost 5 energy and you had 3"
    );
    let taken = next(&there, &step("Titan Frame|Needle Scout"), 0).and_then(|chosen| chosen.from);
    assert_eq!(
        taken.map(|taken| taken.refused),
        Some(vec!["Titan Frame cost 5 energy and you had 3".into()])
    );
}

#[test]
fn the_least_of_what_is_offered_is_spent() {
    // Mourning wants 2 fleet and 3 ground; the Lancer brings the fleet.
    let offer = |pay, playing: &[&str]| Raid {
        pay,
        playing: playing.iter().map(|name| (*name).into()).collect(),
        ..Raid::new("Mourning".into())
    };
    let spent = |view: &View, raid: &Raid| {
        let invasion = compose(view, raid, 0).expect("it is enough");
        let cards: Vec<Source> = invasion.boosts.into_iter().map(|boost| boost.from).collect();
        (invasion.units, cards)
    };
    let tactic = |name: &str| Source::Tactic(name.into());
    // The Pods give 2, the Barrage 3: the Barrage alone, in whatever order they are named, and the Bomber stays unpaid.
    let both =
        view(&["Comet Lancer", "Hercules Bomber"], &["Drop Pods", "Orbital Barrage"], &["Mourning"], 9);
    for playing in [["Drop Pods", "Orbital Barrage"], ["Orbital Barrage", "Drop Pods"]] {
        assert_eq!(spent(&both, &offer(1, &playing)), (vec![0], vec![tactic("Orbital Barrage")]));
    }
    // Units come before Tactics.
    let grunts = view(&["Comet Lancer", "Galactic Grunts"], &["Drop Pods", "Drop Pods"], &["Mourning"], 9);
    assert_eq!(
        spent(&grunts, &offer(0, &["Drop Pods", "Drop Pods"])),
        (vec![0, 1], vec![tactic("Drop Pods")])
    );
    // Energy comes before Tactics where it is enough.
    let heavy =
        view(&["Comet Lancer", "Heavy Repeating Assault Unit"], &["Orbital Barrage"], &["Mourning"], 9);
    let (_, cards) = spent(&heavy, &offer(2, &["Orbital Barrage"]));
    assert!(!cards.contains(&tactic("Orbital Barrage")), "{cards:?}");
}

/// A step that was put in between has a higher number than what stands behind it.
#[test]
fn a_plan_is_followed_as_it_stands_and_not_by_its_numbers() {
    let there = view(&[], &[], &["Comet Lancer", "Titan Frame", "Needle Scout"], 30);
    let draft = |name: &str| Order::Step(Step { when: Vec::new(), ways: vec![Way::Draft(name.into())] });
    let mut book = Book::default();
    book.add(draft("Comet Lancer"));
    book.add(draft("Titan Frame"));
    assert_eq!(book.place([draft("Needle Scout")], Spot::After(1)), Some(vec![3]));
    let done = |after| next(&there, &book, after).and_then(|chosen| chosen.from).map(|taken| taken.line);
    assert_eq!([done(0), done(1), done(3), done(2)], [Some(1), Some(3), Some(2), None]);
    let left: Vec<_> = left(&there, &book, 3, true).into_iter().map(|skipped| skipped.line).collect();
    assert_eq!(left, [2]);
}
