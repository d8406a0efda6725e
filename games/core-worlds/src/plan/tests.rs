//! Plans on views: what a step comes to.

use super::{attempt, compose};
use crate::deed::Source;
use crate::orders::{Raid, Way};
use crate::stage::stage;
use crate::state::Phase;
use crate::turn::options::Refusal;
use crate::view::View;
use rules::Seat;
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
