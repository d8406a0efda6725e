//! The disguise test finds what it is for, and nothing where there is nothing.

use crate::vault::{Leak, State, Vault};
use harness::disguise::{Disguise, Findings, Leaky, Pair, Said, Secrets, lines_of_others, search};
use pebbles::{Pebbles, State as Beach};
use rules::engine::{Amendment, Engine};
use rules::{Pacing, Saved, Seat, save};
use std::collections::BTreeMap;

/// Pairs of vaults that differ in the second seat's guards or code, as the first sees them.
struct Vaults(Vault);

impl Disguise for Vaults {
    fn engine(&self) -> &dyn Engine {
        &self.0
    }
    fn categories(&self) -> Vec<&'static str> {
        vec!["guards", "code"]
    }
    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        let number = u32::try_from(number).ok()?;
        let one = State { guards: vec![1, 0, 1], codes: vec![1, 2, 3] };
        let mut other = one.clone();
        match category {
            "guards" => other.guards[1] += number % 3,
            _ => other.codes[1] += number % 3,
        }
        if number % 3 == 0 {
            return None; // the same world twice
        }
        let mail = |seat, text: &str| (Seat(seat), text.to_string());
        Some(Pair {
            seat: Seat(0),
            seats: 3,
            states: [save(&one), save(&other)],
            waits: Engine::waits(&self.0, Pacing::Live),
            mails: vec![[mail(0, "rob 1"), mail(1, "guard"), mail(2, "guard")].into(), BTreeMap::new()],
            other_mails: Vec::new(),
            drafts: Default::default(),
            probes: vec!["guard".into(), "rob 2\nnonsense".into()],
            other_dice: None,
            seed: u64::from(number),
        })
    }
}

fn found(leak: Leak) -> Findings {
    search(&Vaults(Vault(leak)), 8).expect("no faults")
}

#[test]
fn nothing_is_found_where_nothing_leaks() {
    let findings = found(Leak::Nothing);
    assert_eq!(findings.leaks, []);
    assert_eq!(findings.tried, [("code", 8), ("guards", 8)].into());
    assert!(findings.short_of(8).is_empty());
    assert_eq!(findings.short_of(9), ["code", "guards"]);
}

#[test]
fn a_leak_of_any_one_secret_is_found_and_no_other_is_accused() {
    for (leak, category, place) in [
        (Leak::View, "guards", "the view in window 1"),
        (Leak::Asking, "guards", "after window 1"),
        (Leak::Waiting, "guards", "who is waited for"),
        (Leak::Telling, "guards", "the events after window 2"),
        (Leak::Rolling, "guards", "the course of play"),
        (Leak::Code, "code", "the events after window 2"),
    ] {
        let findings = found(leak);
        assert!(!findings.leaks.is_empty(), "{leak:?} is not found");
        for seen in &findings.leaks {
            assert_eq!(seen.category, category, "{leak:?}");
            assert_ne!(seen.seen[0], seen.seen[1]);
            let rolling = leak == Leak::Rolling;
            assert!(seen.place.contains(place) || rolling, "{leak:?}: {}", seen.place);
        }
    }
}

/// Two beaches that differ in a charm another seat was dealt, or in what another seat takes in the same turn before it
/// thinks again, or in whether another seat that has said nothing says `wait`.
struct Beaches<'e>(&'e dyn Engine);

const CHARM: &str = "charm";
const ORDER: &str = "order on file";
const FLAGS: &str = "wait";

impl Disguise for Beaches<'_> {
    fn engine(&self) -> &dyn Engine {
        self.0
    }
    fn categories(&self) -> Vec<&'static str> {
        vec![CHARM, ORDER, FLAGS]
    }
    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        let number = u32::try_from(number).ok()?;
        let pebbles = [number % 5, number % 4, 2];
        let beach = |charm: u32| {
            let body = serde_json::json!({ "goal": 20, "pebbles": pebbles, "charms": [1, charm, 2] });
            Beach::from_stored(body).map(|b| save(&b)).ok()
        };
        let other_charm = if category == CHARM { 1 + (number + 1) % 3 } else { 1 + number % 3 };
        let mail = |seat, text: String| (Seat(seat), text);
        let mut mails: BTreeMap<_, _> = [mail(0, "take 1".into()), mail(1, "take 2".into())].into();
        let mut drafts: [Vec<Vec<(Seat, Said)>>; 2] = Default::default();
        match category {
            // Seats 2 and 3 take 2 and keep nothing, whatever 3 wrote before it thought again.
            ORDER => {
                let draft = |take: u32| vec![vec![(Seat(2), Said::Mail(format!("take {take}")))]];
                drafts = [draft(1 + number % 3), draft(1 + (number + 1) % 3)];
                mails.extend([mail(2, "take 2".into())]);
            }
            // It says nothing else: it is waited for either way.
            FLAGS => drafts[1] = vec![vec![(Seat(2), Said::Word(Amendment::Hold(true)))]],
            _ => mails.extend([mail(2, "take 2".into())]),
        }
        Some(Pair {
            seat: Seat(0),
            seats: 3,
            states: [beach(1 + number % 3)?, beach(other_charm)?],
            waits: Engine::waits(&Pebbles, Pacing::Standing),
            mails: vec![mails],
            other_mails: Vec::new(),
            drafts,
            probes: vec!["take 3".into(), "take 4".into(), "give 1".into()],
            other_dice: None,
            seed: u64::from(number),
        })
    }
}

#[test]
fn the_smallest_game_keeps_its_secrets() {
    let findings = search(&Beaches(&Pebbles), 30).expect("no faults");
    assert_eq!(findings.leaks, []);
    assert_eq!(findings.tried, [(CHARM, 30), (FLAGS, 30), (ORDER, 30)].into());
}

/// Lets one secret out: of the charms, of the orders, or of who says `wait`.
fn leaking(category: &str) -> Leaky<'static> {
    match category {
        CHARM => Leaky::new(&Pebbles, |charge, _| {
            let state: serde_json::Value = serde_json::from_slice(charge.state).expect("a state");
            state["body"]["charms"][1].clone()
        }),
        ORDER => Leaky::new(&Pebbles, |charge, seat| {
            serde_json::json!(lines_of_others(&Pebbles, charge, seat, &["take"]))
        }),
        _ => Leaky::new(&Pebbles, |charge, seat| {
            let others = charge.filed.iter().filter(|(from, _)| **from != seat);
            let waits = |filed: &Vec<u8>| Engine::flags(&Pebbles, filed).expect("orders").0;
            serde_json::json!(others.filter(|(_, filed)| waits(filed)).count())
        }),
    }
}

#[test]
fn each_of_its_secrets_is_found_when_it_is_let_out() {
    for (category, place) in [
        (CHARM, "the view in window 1"),
        (ORDER, "the view once the others have written in window 1"),
        (FLAGS, "the view once the others have written in window 1"),
    ] {
        let leaks = search(&Beaches(&leaking(category)), 9).expect("no faults").leaks;
        assert_eq!(leaks.len(), 9, "every pair differs in its {category}: {:?}", leaks.first());
        for leak in leaks {
            assert_eq!((leak.category, leak.place.as_str()), (category, place));
        }
    }
}

/// All of them let out at once, each found where it is.
fn every_leak_is_found(leaking: impl Fn(&str) -> Leaky<'static>) {
    let pair = |category: &str, number| Beaches(&Pebbles).pair(category, number);
    let secrets = Secrets { categories: &[CHARM, ORDER, FLAGS], pair: &pair };
    secrets.every_leak_is_found(9, leaking, |_, _| false);
}

#[test]
fn each_is_found_among_the_others() {
    every_leak_is_found(leaking);
}

#[test]
#[should_panic(expected = "wait, pair 0: it is let out and not found")]
fn a_pair_that_does_not_differ_in_its_secret_is_named() {
    every_leak_is_found(|category| match category {
        FLAGS => Leaky::new(&Pebbles, |_, _| serde_json::json!("always the same")),
        _ => leaking(category),
    });
}

#[test]
#[should_panic(expected = "order on file, pair 0: it differs in charm")]
fn a_pair_that_differs_in_another_secret_as_well_is_named() {
    every_leak_is_found(|category| match category {
        CHARM => Leaky::new(&Pebbles, |charge, seat| {
            let state: serde_json::Value = serde_json::from_slice(charge.state).expect("a state");
            let ordered = lines_of_others(&Pebbles, charge, seat, &["take"]);
            serde_json::json!([state["body"]["charms"][1], ordered])
        }),
        _ => leaking(category),
    });
}
