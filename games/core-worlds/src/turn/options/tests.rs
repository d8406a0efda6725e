//! What the rules refuse even if a plan would never ask for it: a journal could.

use super::{Refusal, Scene, perform};
use crate::deed::{Ability, Action, Boost, Deed, Invasion, Source};
use crate::empire::Own;
use crate::stage::stage;
use crate::state::{State, ZoneCard};
use serde_json::json;

fn state() -> State {
    let mut state = stage(&json!({
        "round": 7,
        "zone": ["Vesper", "Comet Lancer"],
        "empires": [
            { "units": ["Hercules Bomber", "Snub Fighter"], "hand": ["Drop Pods", "Salvage Rights"], "discard": ["Titan Frame"] },
            {},
        ],
    }))
    .expect("it fits");
    state.empires[0].own.board.energy = 9;
    state.empires[0].own.board.actions = 5;
    state
}

fn tried(deed: Deed, tokens: u8) -> Result<(), Refusal> {
    let state = state();
    let scene = Scene { cards: &state.cards, best_rival: 0 };
    let (mut own, mut zone): (Own, Vec<ZoneCard>) = (state.empires[0].own.clone(), state.zone.clone());
    let (before, there) = (own.clone(), zone.clone());
    let done = perform(scene, &mut own, &mut zone, &Action { tokens, deed });
    if done.is_err() {
        assert_eq!((own, zone), (before, there), "what is refused changes nothing");
    }
    done.map(drop)
}

fn invasion(units: Vec<usize>, boosts: Vec<Boost>) -> Deed {
    Deed::Invade(Invasion { world: "Vesper".into(), units, boosts, colonist: None })
}

fn bomber(times: u8, ground: u32) -> Boost {
    Boost { from: Source::Unit(0), effect: 0, fleet: 0, ground, times, discards: Vec::new(), back: None }
}

#[test]
fn an_invasion_gives_what_is_paid_for_and_no_more() {
    assert_eq!(tried(invasion(vec![0], vec![bomber(1, 2)]), 0), Ok(()));
    let bad = |deed| matches!(tried(deed, 0), Err(Refusal::BadUse { .. }));
    assert!(bad(invasion(vec![0], vec![bomber(2, 4)])), "once only");
    assert!(bad(invasion(vec![0], vec![bomber(1, 3)])), "another strength");
    assert!(bad(invasion(vec![0], vec![bomber(1, 2), bomber(1, 2)])), "twice");
    assert!(bad(invasion(vec![1], vec![bomber(1, 2)])), "it does not take part");
    assert!(matches!(tried(invasion(vec![0, 0], vec![]), 0), Err(Refusal::NotInWarzone(_))));
    assert!(matches!(tried(invasion(vec![7], vec![]), 0), Err(Refusal::NotInWarzone(_))));
}

#[test]
fn cards_must_be_where_they_are_used_from() {
    assert_eq!(tried(Deed::Draft("Titan Frame".into()), 0), Err(Refusal::NotInZone("Titan Frame".into())));
    assert_eq!(tried(Deed::Draft("Vesper".into()), 0), Err(Refusal::WorldsAreInvaded("Vesper".into())));
    assert_eq!(
        tried(Deed::Deploy(vec!["Titan Frame".into()]), 0),
        Err(Refusal::NotInHand("Titan Frame".into()))
    );
    assert_eq!(tried(Deed::Deploy(vec!["Drop Pods".into()]), 0), Err(Refusal::NotAUnit("Drop Pods".into())));
    assert_eq!(tried(Deed::Deploy(Vec::new()), 0), Err(Refusal::NothingToDeploy));
    let ability = |card: &str, on: &[&str]| {
        Deed::Use(Ability { card: card.into(), on: on.iter().map(|name| (*name).into()).collect() })
    };
    assert_eq!(tried(ability("Salvage Rights", &["Titan Frame"]), 0), Ok(()));
    assert!(matches!(tried(ability("Salvage Rights", &[]), 0), Err(Refusal::NeedsCards { .. })));
    assert!(matches!(tried(ability("Salvage Rights", &["Drop Pods"]), 0), Err(Refusal::BadUse { .. })));
    let too_many = ability("Salvage Rights", &["Titan Frame", "Titan Frame"]);
    assert!(matches!(tried(too_many, 0), Err(Refusal::BadUse { .. })), "it takes one");
    assert!(matches!(tried(ability("Drop Pods", &[]), 0), Err(Refusal::NoAbility(_))));
    assert!(matches!(tried(ability("War Council", &[]), 0), Err(Refusal::NotInHand(_))));
    assert_eq!(tried(Deed::Draft("Comet Lancer".into()), 1), Err(Refusal::NoSurgeToken));
}
