//! What game masters read and set of a position, in the words of the rulebook.

mod set;

#[cfg(test)]
mod tests;

use crate::Timega;
use crate::edition::Colour;
use crate::force::Force;
use crate::galaxy::{CounterSide, Galaxy, Owner};
use crate::state::State;
use crate::view::View;
use rules::spoken::{Fact, Said, Sort, Spoken, Subject, Word, Worth};
use std::fmt::Display;

/// More than anybody has.
const MOST_CREDITS: u32 = 999;
/// The command counters of a race (3).
const MOST_COUNTERS: u32 = crate::galaxy::COUNTERS as u32;

const SPEAKER: &str = "speaker";
const INITIATIVE: &str = "initiative";
const STAGE: &str = "stage";
const POOL: &str = "pool";
const FLEET: &str = "fleet supply";
const TECHS: &str = "technologies";
const STAFF: &str = "personnel";
const OWNER: &str = "owner";
const DOCK: &str = "space dock";
const EXHAUSTED: &str = "exhausted";
const BIOHAZARD: &str = "biohazard counter";
const SHIPS: &str = "units";
const DAMAGED: &str = "damaged units";
const GUARDS: &str = "guards";
const COUNTERS: &str = "command counters";
const DEEP_SPACE: &str = "deep space token";

const WORDS: &[Word] = &[
    Word::of_table(SPEAKER, &[], Sort::Seat),
    Word::of_table(INITIATIVE, &["order of initiative", "order of play", "order"], Sort::Seats),
    Word::of_seat(STAGE, &["empire stage"], Sort::Text("Federation")),
    Word::of_seat("red credits", &["red", "red technology credits"], Sort::Number(MOST_CREDITS)).many(),
    Word::of_seat("blue credits", &["blue", "blue technology credits"], Sort::Number(MOST_CREDITS)).many(),
    Word::of_seat("green credits", &["green", "green technology credits"], Sort::Number(MOST_CREDITS)).many(),
    Word::of_seat("yellow credits", &["yellow", "yellow technology credits"], Sort::Number(MOST_CREDITS))
        .many(),
    Word::of_seat(POOL, &["command counters in the pool", "command pool"], Sort::Number(MOST_COUNTERS)),
    Word::of_seat(FLEET, &["command counters in the fleet supply", "fleet"], Sort::Number(MOST_COUNTERS)),
    Word::of_seat(TECHS, &["techs", "technology", "tech"], Sort::Text("War Sun, Ion Cannons")).many(),
    Word::of_seat(STAFF, &["staff", "people", "persons"], Sort::Text("Envoy, Usurper")),
    Word::of_place(OWNER, &["owned by"], Sort::Seat),
    Word::of_place(DOCK, &["dock"], Sort::Yes),
    Word::of_place(EXHAUSTED, &[], Sort::Yes),
    Word::of_place(BIOHAZARD, &["biohazard"], Sort::Yes),
    Word::of_place(SHIPS, &["ships", "fleet"], Sort::Text("2D 1R 3F")).whose().many(),
    Word::of_place(DAMAGED, &["damaged ships", "damaged"], Sort::Text("1D")).whose().many(),
    Word::of_place(GUARDS, &["Winnaran guards"], Sort::Text("1N 2F")).many(),
    Word::of_place(COUNTERS, &["command counter", "counters", "counter"], Sort::Text("race, fleet"))
        .whose()
        .many(),
    Word::of_place(DEEP_SPACE, &["deep space"], Sort::Yes),
];

const SEATS_AT: &[&str] = &[
    "hands.#",
    "me",
    "cast.*.seat",
    "galaxy.empires.#",
    "galaxy.empires.*.fought",
    "galaxy.empires.*.spoils.held.*.0",
    "galaxy.council.speaker",
    "galaxy.council.initiative",
    "galaxy.systems.*.planets.*.owner",
    "galaxy.systems.*.planets.*.dock.seat",
    "galaxy.systems.*.fleets.*.owner.seat",
    "galaxy.systems.*.counters.*.seat",
    "galaxy.systems.*.wormholes.*.only",
    "galaxy.systems.*.sieges",
    "galaxy.systems.*.drifting.dock.seat",
    "galaxy.now.passed",
    "galaxy.now.standoffs.*.attacker.seat",
    "galaxy.now.standoffs.*.defender.seat",
    "ending.winners",
];

/// The words of tiMEGA.
pub(crate) struct Words;

impl Spoken<Timega> for Words {
    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn seats_at(&self) -> &'static [&'static str] {
        SEATS_AT
    }

    fn of_state(&self, state: &State) -> Vec<Fact> {
        open(&state.galaxy)
    }

    /// What has words here lies open.
    fn of_view(&self, view: &View) -> Vec<Fact> {
        open(&view.galaxy)
    }

    fn set(&self, state: &mut State, said: &Said) -> Result<(), String> {
        set::set(&mut state.galaxy, said)
    }

    fn settle(&self, _: &State, after: &mut State) -> Result<(), Vec<String>> {
        set::counted(&after.galaxy)
    }
}

/// The word for credits of a colour.
const fn credits(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red credits",
        Colour::Blue => "blue credits",
        Colour::Green => "green credits",
        Colour::Yellow => "yellow credits",
    }
}

fn listed(all: impl IntoIterator<Item = impl Display>) -> Worth {
    Worth::Text(all.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(", "))
}

fn units(force: &Force) -> Worth {
    Worth::Units { typed: force.to_string(), told: force.words() }
}

const fn side(side: CounterSide) -> &'static str {
    match side {
        CounterSide::Race => "race",
        CounterSide::Fleet => "fleet",
    }
}

fn open(galaxy: &Galaxy) -> Vec<Fact> {
    let council = &galaxy.council;
    if galaxy.empires.is_empty() {
        return Vec::new();
    }
    let mut facts = vec![
        Fact::new(Subject::Table, SPEAKER, Worth::Seat(Some(council.speaker)), "galaxy.council.speaker"),
        Fact::new(
            Subject::Table,
            INITIATIVE,
            Worth::Seats(council.initiative.clone()),
            "galaxy.council.initiative",
        ),
    ];
    for (seat, empire) in galaxy.all_seats().zip(&galaxy.empires) {
        let mut fact = |word, worth, what: &str| {
            facts.push(Fact::new(
                Subject::Seat(seat),
                word,
                worth,
                format!("galaxy.empires.{}.{what}", seat.0),
            ));
        };
        fact(STAGE, listed([empire.stage]), "stage");
        for colour in Colour::ALL {
            let count = Worth::Number(u32::from(empire.credits.of(colour)));
            fact(credits(colour), count, &format!("credits.{colour}"));
        }
        fact(POOL, Worth::Number(u32::from(empire.pool)), "pool");
        fact(FLEET, Worth::Number(u32::from(empire.fleet)), "fleet");
        fact(TECHS, listed(&empire.techs), "techs");
        fact(STAFF, listed(empire.staff.iter().map(|hired| hired.person)), "staff");
    }
    for (hex, system) in &galaxy.systems {
        let at = |what: &str| format!("galaxy.systems.{hex}.{what}");
        let here = || Subject::Place(hex.to_string());
        for seat in galaxy.all_seats() {
            let owner = Owner::Seat(seat);
            let mut own = |word, worth, what| {
                facts.push(Fact::new(here(), word, worth, at(what)).of_seat(seat));
            };
            own(SHIPS, units(&system.force(owner)), "fleets");
            own(DAMAGED, units(&system.damaged(owner)), "fleets");
            let counters = system.counters.iter().filter(|counter| counter.seat == seat);
            own(COUNTERS, listed(counters.map(|counter| side(counter.side))), "counters");
        }
        facts.push(Fact::new(here(), GUARDS, units(&system.force(Owner::Guards)), at("fleets")));
        facts.push(Fact::new(here(), DEEP_SPACE, Worth::Yes(system.deep_space), at("deep_space")));
        for (planet, what) in &system.planets {
            let name = planet.name();
            let mut fact = |word, worth, field: &str| {
                let lies = at(&format!("planets.{name}.{field}"));
                facts.push(Fact::new(Subject::Place(name.to_owned()), word, worth, lies));
            };
            fact(OWNER, Worth::Seat(what.owner), "owner");
            fact(DOCK, Worth::Yes(what.dock.is_some()), "dock");
            fact(EXHAUSTED, Worth::Yes(what.exhausted), "exhausted");
            fact(BIOHAZARD, Worth::Yes(what.biohazard), "biohazard");
        }
    }
    facts
}
