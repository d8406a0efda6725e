//! What game masters read and set of a position, in the words of the rulebook.

mod set;

#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::chit::Chit;
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::state::State;
use crate::tech::Tech;
use crate::view::View;
use rules::Seat;
use rules::spoken::{Fact, Said, Sort, Spoken, Subject, Word, Worth};

/// More than any empire has.
const MOST_CREDITS: u32 = 100_000;

const TREASURY: &str = "treasury";
const CHITS: &str = "chits";
const OWNER: &str = "owner";
const FACE_UP: &str = "face up";
const DEVELOPMENT: &str = "development";
const ARMY: &str = "army";
const NEUTRAL_FLEET: &str = "neutral fleet";
const SHIPS: &str = "ships";
const USED: &str = "USED Bunkers";
const SCANNED: &str = "SCAN markers";
const ORDER: &str = "order of play";
const BOX: &str = "production box";
const LOOTED: &str = "Imperial treasury looted";

const WORDS: &[Word] = &[
    Word::of_table(ORDER, &["player order", "order"], Sort::Seats),
    Word::of_table(BOX, &["production"], Sort::Text("No production")),
    Word::of_table(LOOTED, &["looted"], Sort::Yes),
    Word::of_seat(TREASURY, &["credits", "money", "cr"], Sort::Number(MOST_CREDITS)),
    Word::of_seat("Jump", &["jump rating", "jump technology"], Sort::Number(20)),
    Word::of_seat("Comm", &["comm rating", "comm technology"], Sort::Number(20)),
    Word::of_seat("Space", &["space rating", "space technology"], Sort::Number(20)),
    Word::of_seat("Ground", &["ground rating", "ground technology"], Sort::Number(20)),
    Word::of_seat(CHITS, &["hand", "chit"], Sort::Text("Boom 5, Artifact")).many(),
    Word::of_place(OWNER, &["owned by"], Sort::Seat),
    Word::of_place(FACE_UP, &["faceup"], Sort::Yes),
    Word::of_place(DEVELOPMENT, &["dev", "development value"], Sort::Number(100)),
    Word::of_place(ARMY, &["ground units", "troops"], Sort::Text("2L 1C")),
    Word::of_place(NEUTRAL_FLEET, &["neutral ships"], Sort::Text("2P 1S")),
    Word::of_place(SHIPS, &["fleet", "orbit"], Sort::Text("2P 3F")).whose().many(),
    Word::of_place(USED, &["used"], Sort::Number(1000)).many(),
    Word::of_place(SCANNED, &["scanned by", "scanned", "scans"], Sort::Seats).many(),
];

const SEATS_AT: &[&str] = &[
    "hands.#",
    "me",
    "galaxy.order",
    "galaxy.empires.#",
    "galaxy.systems.*.owner",
    "galaxy.systems.*.home_of",
    "galaxy.systems.*.scanned",
    "galaxy.orbits.*.#",
    "galaxy.attempt.seat",
    "galaxy.attempt.to_answer",
    "galaxy.now.active",
    "galaxy.history.*.systems.#",
    "galaxy.history.*.income.#",
    "ending.winners",
];

/// The words of Throneworld.
pub(crate) struct Words;

impl Spoken<Throneworld> for Words {
    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn seats_at(&self) -> &'static [&'static str] {
        SEATS_AT
    }

    fn of_state(&self, state: &State) -> Vec<Fact> {
        let mut facts = open(&state.galaxy, |_| true);
        for (seat, hand) in state.galaxy.seats().zip(&state.hands) {
            let at = format!("hands.{}", seat.0);
            // What leaves a hand goes to the cup, and the other way round.
            facts.push(chits(seat, &named(hand), at).and_at("cup").and_at("spent"));
        }
        facts
    }

    fn of_view(&self, view: &View) -> Vec<Fact> {
        let sees = |scanned: &std::collections::BTreeSet<Seat>| scanned.contains(&view.me);
        let mut facts = open(&view.galaxy, sees);
        for (seat, empire) in view.galaxy.seats().zip(&view.galaxy.empires) {
            facts.push(if seat == view.me {
                chits(seat, &named(&view.hand), "hand".into())
            } else {
                chits(seat, &format!("{} face down", empire.hand), format!("galaxy.empires.{}.hand", seat.0))
            });
        }
        facts
    }

    fn set(&self, state: &mut State, said: &Said) -> Result<(), String> {
        set::set(state, said)
    }
}

fn named(hand: &[Chit]) -> String {
    hand.iter().map(Chit::to_string).collect::<Vec<_>>().join(", ")
}

fn chits(seat: Seat, held: &str, at: String) -> Fact {
    Fact::new(Subject::Seat(seat), CHITS, Worth::Text(held.to_owned()), at)
        .and_at(format!("galaxy.empires.{}.hand", seat.0))
}

fn units(force: &Force) -> Worth {
    Worth::Units { typed: force.to_string(), told: force.words() }
}

/// What lies on the table; of face-down worlds what somebody sees who has these SCAN markers to look with (4.31).
fn open(galaxy: &Galaxy, sees: impl Fn(&std::collections::BTreeSet<Seat>) -> bool) -> Vec<Fact> {
    let mut facts = vec![
        Fact::new(Subject::Table, ORDER, Worth::Seats(galaxy.order.clone()), "galaxy.order"),
        Fact::new(Subject::Table, LOOTED, Worth::Yes(galaxy.looted), "galaxy.looted"),
    ];
    if let Some(production) = galaxy.edition.production().get(usize::from(galaxy.production)) {
        facts.push(Fact::new(Subject::Table, BOX, Worth::Text(production.name.clone()), "galaxy.production"));
    }
    for (seat, empire) in galaxy.seats().zip(&galaxy.empires) {
        let at = |what: &str| format!("galaxy.empires.{}.{what}", seat.0);
        let of = || Subject::Seat(seat);
        facts.push(Fact::new(of(), TREASURY, Worth::Number(empire.treasury), at("treasury")));
        for tech in Tech::ALL {
            let rating = Worth::Number(u32::from(galaxy.rating(seat, tech)));
            facts.push(Fact::new(of(), tech.name(), rating, at(&format!("boxes.{}", tech.index()))));
        }
    }
    for (hex, system) in &galaxy.systems {
        let at = |what: &str| format!("galaxy.systems.{hex}.{what}");
        let fact =
            |word, worth, what: &str| Fact::new(Subject::Place(hex.to_string()), word, worth, at(what));
        facts.push(fact(OWNER, Worth::Seat(system.owner), "owner"));
        facts.push(fact(FACE_UP, Worth::Yes(system.face_up), "face_up").and_at(at("printed")));
        facts.push(fact(SCANNED, Worth::Seats(system.scanned.iter().copied().collect()), "scanned"));
        if system.face_up || sees(&system.scanned) {
            facts.push(fact(DEVELOPMENT, Worth::Number(u32::from(system.dev)), "dev").and_at(at("printed")));
            facts.push(fact(ARMY, units(&system.army), "army"));
            facts.push(fact(NEUTRAL_FLEET, units(&system.neutral_fleet), "neutral_fleet"));
        }
        facts.push(fact(USED, Worth::Number(u32::from(system.used)), "used"));
        for seat in galaxy.seats().take(galaxy.empires.len()) {
            let lies = format!("galaxy.orbits.{hex}.{}", seat.0);
            let worth = units(&galaxy.orbit(*hex, seat));
            facts.push(Fact::new(Subject::Place(hex.to_string()), SHIPS, worth, lies).of_seat(seat));
        }
    }
    facts
}
