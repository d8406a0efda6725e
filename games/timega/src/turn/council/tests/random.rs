//! Councils of random votes and choices: whatever is decided, no agenda is lost and nobody spends what it has not.

use super::*;
use crate::galaxy::Galaxy;
use crate::stage::stage;
use crate::state::State;
use crate::turn::action::tests::round_from;
use rules::dice::{Dice, Seed};
use std::collections::BTreeMap;

/// Figures that look random and are the same every time.
struct Lots(u64);

impl Lots {
    fn upto(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// Everything agendas can touch: docks, wormholes, fleets, guards, a holder of Mecatol Rex.
fn busy(number: u64) -> State {
    let mut given = hall(json!([]));
    given["council"] = json!({ "open": true });
    given["empires"] =
        json!({ "3": { "staff": ["envoy"], "techs": ["space_gates"] }, "2": { "stage": "republic" } });
    given["systems"]["G2"] = json!({ "tile": "Faunus", "planets": { "Faunus": { "owner": 3 } } });
    given["systems"]["E3"] = json!({ "tile": "Alpha Wormhole", "fleets": { "1": "1R 2G 1F" } });
    given["systems"]["E4"] = json!({ "fleets": { "2": "3N 1C" } });
    given["systems"]["F4"] = json!({ "fleets": { "3": "4C" } });
    given["systems"]["E5"] = match number % 2 {
        0 => json!({ "fleets": { "guards": "1N 2D" } }),
        _ => json!({ "planets": { "Mecatol Rex": { "owner": 1 } }, "fleets": { "1": "1D" } }),
    };
    stage(&given).unwrap()
}

/// Where each agenda lies; one that is revoted may be in play as well.
fn places(galaxy: &Galaxy, agenda: Agenda) -> usize {
    let council = &galaxy.council;
    let played = council
        .laws
        .iter()
        .filter(|l| l.agenda == agenda)
        .count()
        .max(council.deliberation.iter().filter(|m| m.agenda == agenda).count());
    let discarded = council.discarded.iter().filter(|l| l.agenda == agenda).count();
    usize::from(council.pool.contains(&agenda)) + discarded + played
}

/// A vote or a choice by chance.
fn answer(lots: &mut Lots, question: &Question) -> Option<Answer> {
    match question {
        Question::Council(_) => {
            let side = [None, Some(Side::For), Some(Side::Against)][lots.upto(3)];
            let votes = if lots.upto(4) == 0 {
                Votes::All
            } else {
                Votes::Bought(u16::try_from(lots.upto(9)).unwrap())
            };
            Some(Answer::Vote(Vote { side, votes }))
        }
        Question::Choose(choose) => {
            let mut left = choose.among.clone();
            let span = usize::from(choose.most - choose.least).min(left.len());
            let count = usize::from(choose.least) + lots.upto(span + 1);
            let chosen = (0..count.min(left.len())).map(|_| left.remove(lots.upto(left.len())));
            Some(Answer::Chosen(chosen.collect()))
        }
        _ => None,
    }
}

#[test]
fn random_councils_lose_no_agenda_and_spend_no_influence_there_is_not() {
    let mut decided = BTreeMap::new();
    for number in 0..12 {
        let (mut lots, mut state) = (Lots(number), busy(number));
        for turn in 0..16_u64 {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&(number * 100 + turn).to_le_bytes());
            // What each could spend when first asked, and its free votes in each vote.
            let mut reach: BTreeMap<Seat, u16> = BTreeMap::new();
            let mut free: BTreeMap<(Seat, u8), u16> = BTreeMap::new();
            let played = round_from(
                &state,
                || Dice::for_preview(&Seed(seed), b"council"),
                |seat, question| {
                    if let Question::Council(
                        CouncilQuestion::Vote { nth, free: own, following, influence, .. }
                        | CouncilQuestion::Speaker { nth, free: own, following, influence, .. },
                    ) = question
                    {
                        reach.entry(seat).or_insert(*influence);
                        free.insert((seat, *nth), own + following);
                    }
                    answer(&mut lots, question)
                },
            );
            let mut bought: BTreeMap<Seat, u16> = BTreeMap::new();
            for told in played.told("ballots") {
                for cast in told["cast"].as_array().unwrap() {
                    let seat: Seat = serde_json::from_value(cast["seat"].clone()).unwrap();
                    let nth = u8::try_from(cast["nth"].as_u64().unwrap()).unwrap();
                    let votes = u16::try_from(cast["votes"].as_u64().unwrap()).unwrap();
                    *bought.entry(seat).or_default() += votes.saturating_sub(free[&(seat, nth)]);
                }
            }
            for (seat, bought) in bought {
                assert!(
                    bought <= reach[&seat],
                    "campaign {number}, turn {turn}: {seat} bought {bought} of {}",
                    reach[&seat]
                );
            }
            let galaxy = played.galaxy.clone();
            assert_eq!(galaxy.check(), Ok(()), "campaign {number}, turn {turn}");
            for agenda in Agenda::ALL {
                assert_eq!(
                    places(&galaxy, *agenda),
                    1,
                    "campaign {number}, turn {turn}: {agenda}: {:?}",
                    galaxy.council
                );
            }
            assert_eq!(galaxy.council.initiative.last(), Some(&galaxy.council.speaker));
            for told in played.told("tallied") {
                let key = (told["agenda"].to_string(), told["side"].to_string());
                *decided.entry(key).or_insert(0) += 1;
            }
            state = State {
                galaxy,
                hands: Vec::new(),
                cast: Vec::new(),
                carried_out: Default::default(),
                ending: None,
            };
        }
    }
    // Every agenda but Revote was decided both ways.
    assert_eq!(decided.len(), 28, "{decided:?}");
}
