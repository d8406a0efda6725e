//! The disguise test finds what it is for, and nothing where there is nothing.

use crate::pebbles::{Pebbles, State as Beach};
use crate::vault::{Leak, State, Vault};
use harness::disguise::{Disguise, Findings, Pair, search};
use rules::engine::Engine;
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

/// Two beaches that differ in a charm another seat was dealt, or in what another seat takes in the same turn.
struct Beaches;

impl Disguise for Beaches {
    fn engine(&self) -> &dyn Engine {
        &Pebbles
    }
    fn categories(&self) -> Vec<&'static str> {
        vec!["charm", "order on file"]
    }
    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        let number = u32::try_from(number).ok()?;
        let pebbles = [number % 5, number % 4, 2];
        let beach = |charm: u32| {
            let body = serde_json::json!({ "goal": 20, "pebbles": pebbles, "charms": [1, charm, 2] });
            Beach::from_stored(body).map(|b| save(&b)).ok()
        };
        let other_charm = if category == "charm" { 1 + (number + 1) % 3 } else { 1 + number % 3 };
        let mail = |seat, text: String| (Seat(seat), text);
        let mails = [mail(0, "take 1".into()), mail(1, "take 2".into()), mail(2, "take 2".into())];
        // Seats 2 and 3 take 2 and keep nothing, whatever 3 wrote before it thought again.
        let earlier = [mail(2, format!("take {}\ntake 2", 1 + number % 3))];
        Some(Pair {
            seat: Seat(0),
            seats: 3,
            states: [beach(1 + number % 3)?, beach(other_charm)?],
            waits: Engine::waits(&Pebbles, Pacing::Standing),
            mails: vec![mails.into()],
            other_mails: if category == "charm" { Vec::new() } else { vec![earlier.into()] },
            probes: vec!["take 3".into(), "take 4".into(), "give 1".into()],
            other_dice: None,
            seed: u64::from(number),
        })
    }
}

#[test]
fn the_smallest_game_keeps_its_secrets() {
    let findings = search(&Beaches, 30).expect("no faults");
    assert_eq!(findings.leaks, []);
    assert!(findings.short_of(30).is_empty());
}
