//! Nothing is made or lost but by an event that says so, and nothing is in two places, whatever bots do to each other.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use harness::campaign::Plan;
use rules::Seat;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use timega::Timega;
use timega::deeds::Choice;
use timega::edition::{Colour, edition};
use timega::effects::agendas::Agenda;
use timega::effects::people::Person;
use timega::effects::races::Race;
use timega::effects::tech::Tech;
use timega::events::{ActionEvent, BattleEvent, DevelopmentEvent, EffectEvent, Event};
use timega::force::Force;
use timega::galaxy::{Galaxy, Owner};
use timega::law::staff;
use timega::moments::Source;
use timega::state::State;
use timega::unit::Unit;

/// A round: the table before and after it, and everything told in it.
type Round = harness::Turn<State, Event>;

/// Plays a campaign of bots with such a map to its end, or for so many rounds, looking at every round.
fn campaign(map: &str, seats: u8, seed: u64, rounds: u32, look: impl Fn(&Round)) {
    let options = json!({ "map": map });
    let plan = Plan { options, most_turns: rounds, thorough: false, ..Plan::new(seats, seed) };
    harness::watch(&Timega, &plan, look);
}

/// How many pieces of a type a race has (C2 of the notes on the rules; Letnev: 8.2).
fn pieces(race: Race, unit: Unit) -> u32 {
    match unit {
        Unit::Dreadnought if race == Race::Letnev => 5,
        Unit::Destroyer => 8,
        Unit::Cruiser => 6,
        Unit::Sas | Unit::Carrier | Unit::Dreadnought | Unit::Mech => 4,
        Unit::WarSun => 2,
        Unit::Flagship | Unit::Mercenary => 1,
        // Tokens stand for as many as there are; for shields no supply is said.
        Unit::Fighter | Unit::GroundForce | Unit::ShockTroop | Unit::Shield => u32::MAX,
    }
}

/// Sixteen counters, plastic, three docks, people in slots.
fn what_an_empire_has_is_there_once(galaxy: &Galaxy, round: u16) {
    for seat in galaxy.all_seats() {
        let empire = galaxy.empire(seat);
        let who = format!("round {round}, {seat} ({})", empire.race);
        let on_map = galaxy.systems.values().flat_map(|s| &s.counters).filter(|c| c.seat == seat).count();
        let counters = usize::from(empire.pool) + usize::from(empire.fleet) + on_map;
        assert!(counters <= 16, "{who} has {counters} counters");
        for unit in Unit::ALL {
            let there = galaxy.on_map(seat, unit) + u32::from(galaxy.set_aside(seat, unit));
            assert!(there <= pieces(empire.race, unit), "{who} has {there} of {unit}");
        }
        assert!(galaxy.docks_of(seat).count() <= 3, "{who} has more docks than three");
        let people: Vec<Person> = empire.staff.iter().map(|h| h.person).collect();
        assert_eq!(
            people.len(),
            people.iter().collect::<BTreeSet<_>>().len(),
            "{who} employs somebody twice"
        );
        let fourth = people.iter().filter(|p| edition().person(**p).tier == 4).count();
        assert!(fourth <= 1, "{who} employs {fourth} of tier iv");
        assert_eq!(staff::too_many(galaxy, seat), [], "{who} employs people without slots");
        assert!(empire.researched.is_subset(&empire.techs), "{who} has researched what it has not");
    }
}

/// Every planet is on the map once at the most, and once if no system was destroyed; docks are their planets' owners'.
fn everything_has_its_place(galaxy: &Galaxy, round: u16) {
    let planets: Vec<_> = galaxy.planets().map(|(_, planet, _)| planet).collect();
    assert_eq!(planets.len(), planets.iter().collect::<BTreeSet<_>>().len(), "round {round}");
    for (hex, planet, there) in galaxy.planets() {
        assert!(
            there.dock.is_none() || there.dock.map(|d| d.seat) == there.owner,
            "{hex}: the dock on {planet}"
        );
    }
    for (hex, system) in &galaxy.systems {
        let adrift = system.drifting.as_ref().map(|d| galaxy.empire(d.dock.seat).race);
        assert!(adrift.is_none_or(|race| race == Race::Saar), "{hex}: a dock of {adrift:?} adrift");
        for fleet in &system.fleets {
            assert!(fleet.damaged.minus(&fleet.force).is_empty(), "{hex}: more damaged than there are");
        }
    }
    assert_eq!(galaxy.check(), Ok(()), "round {round}");
}

/// An agenda is in the pool, under deliberation, in play or discarded. One that is revoted may be in play as well.
fn agendas_are_in_one_place(galaxy: &Galaxy, round: u16) {
    let council = &galaxy.council;
    for agenda in Agenda::ALL {
        let debated = council.deliberation.iter().filter(|m| m.agenda == *agenda).count();
        let in_play = council.laws.iter().filter(|l| l.agenda == *agenda).count();
        let discarded = council.discarded.iter().filter(|l| l.agenda == *agenda).count();
        let places = usize::from(council.pool.contains(agenda)) + debated.max(in_play) + discarded;
        assert_eq!(places, 1, "round {round}: {agenda}: {council:?}");
        assert!(debated <= 1 && in_play <= 1, "round {round}: {agenda}: {council:?}");
    }
}

/// All units of a seat, wherever they are.
fn units(galaxy: &Galaxy, seat: Seat) -> BTreeMap<Unit, i64> {
    Unit::ALL.into_iter().map(|unit| (unit, i64::from(galaxy.on_map(seat, unit)))).collect()
}

/// Units come and go by events.
fn units_balance(round: &Round) {
    let (before, after) = (&round.before.galaxy, &round.after.galaxy);
    for seat in after.all_seats() {
        let mut expected = units(before, seat);
        let mut add = |force: &Force, sign: i64| {
            for (unit, count) in force.iter() {
                *expected.entry(unit).or_default() += sign * i64::from(count);
            }
        };
        for event in &round.told {
            match event {
                Event::Development(DevelopmentEvent::Built { seat: who, units, .. }) if *who == seat => {
                    add(units, 1)
                }
                Event::Effect(EffectEvent::Received { seat: who, source, force, .. }) if *who == seat => {
                    add(force, 1);
                    // A destroyer becomes the dreadnought.
                    if *source == Source::Tech(Tech::Transfabrication) && force.has(Unit::Dreadnought) {
                        add(&Force::of(Unit::Destroyer, 1), -1);
                    }
                }
                Event::Effect(EffectEvent::Destroyed { seat: who, force, .. }) if *who == Some(seat) => {
                    add(force, -1);
                }
                Event::Effect(EffectEvent::Worked { seat: who, what, about, count, .. })
                    if *who == Some(seat) =>
                {
                    match what.as_str() {
                        // 8.10: each shield stops a hit and is used up.
                        "shielded" => add(&Force::of(Unit::Shield, 1), -i64::from(*count)),
                        "recalled" => add(&Force::of(Unit::Mercenary, 1), -1),
                        "dismantled" => {
                            for ship in about {
                                if let Choice::Ship(_, unit) = ship {
                                    add(&Force::of(*unit, 1), -1);
                                }
                            }
                        }
                        _ => {}
                    }
                }
                Event::Battle(BattleEvent::CasualtiesTaken { owner, lost, .. })
                    if *owner == Owner::Seat(seat) =>
                {
                    add(lost, -1);
                }
                Event::Action(
                    ActionEvent::Scuttled { seat: who, force, .. }
                    | ActionEvent::Perished { seat: who, force, .. }
                    | ActionEvent::Biohazard { seat: who, force, .. }
                    | ActionEvent::Captured { seat: who, consumed: force, .. },
                ) if *who == seat => add(force, -1),
                _ => {}
            }
        }
        let race = after.empire(seat).race;
        let unsaid = || {
            let name = format!("Seat({})", seat.0);
            let story = round.told.iter().map(|event| format!("{event:?}")).filter(|e| e.contains(&name));
            format!(
                "units of {seat} ({race}) in round {}:\n{}",
                before.round,
                story.collect::<Vec<_>>().join("\n")
            )
        };
        assert_eq!(units(after, seat), expected, "{}", unsaid());
    }
}

/// Credits come with planets exhausted for resources and go with research.
fn credits_balance(round: &Round) {
    let (before, after) = (&round.before.galaxy, &round.after.galaxy);
    for seat in after.all_seats() {
        // 8.5, 8.7: contracts and lost cruisers bring credits too.
        if [Race::Hacan, Race::Creuss].contains(&after.empire(seat).race) {
            continue;
        }
        for colour in Colour::ALL {
            let mut expected = i64::from(before.empire(seat).credits.of(colour));
            let of = |list: &[(Colour, u16)]| -> i64 {
                list.iter().filter(|(c, _)| *c == colour).map(|(_, n)| i64::from(*n)).sum()
            };
            for event in &round.told {
                match event {
                    Event::Development(DevelopmentEvent::Exhausted { seat: who, credits, .. })
                        if *who == seat =>
                    {
                        expected += of(credits);
                    }
                    Event::Development(DevelopmentEvent::Researched { seat: who, credits, .. })
                        if *who == seat =>
                    {
                        expected -= of(credits);
                    }
                    _ => {}
                }
            }
            let now = i64::from(after.empire(seat).credits.of(colour));
            assert!(expected >= 0, "{seat} spends {colour} credits it has not, in round {}", before.round);
            assert_eq!(now, expected, "{colour} credits of {seat} in round {}", before.round);
        }
    }
}

/// Technologies come by research or by an event that says from where; nobody loses any.
fn technologies_balance(round: &Round) {
    let (before, after) = (&round.before.galaxy, &round.after.galaxy);
    for seat in after.all_seats() {
        let mut expected = before.empire(seat).techs.clone();
        for event in &round.told {
            match event {
                Event::Development(DevelopmentEvent::Researched { seat: who, tech, .. })
                | Event::Effect(EffectEvent::TechReceived { seat: who, tech, .. })
                    if *who == seat =>
                {
                    assert!(expected.insert(*tech), "{seat} receives {tech} twice");
                }
                _ => {}
            }
        }
        assert_eq!(after.empire(seat).techs, expected, "technologies of {seat} in round {}", before.round);
    }
}

/// Planets change hands by events.
fn planets_balance(round: &Round) {
    let (before, after) = (&round.before.galaxy, &round.after.galaxy);
    let mut owners: BTreeMap<_, Option<Seat>> = before.planets().map(|(_, id, p)| (id, p.owner)).collect();
    for event in &round.told {
        if let Event::Action(ActionEvent::Captured { seat, planet, from, .. }) = event {
            let owner = owners.insert(*planet, Some(*seat)).unwrap();
            assert_eq!(owner, *from, "{planet} in round {}", before.round);
        }
    }
    for (_, planet, there) in after.planets() {
        // 8.1: ground forces of the Arborec take planets without a landing, and that is told as their race's doing.
        if there.owner.is_some_and(|s| after.empire(s).race == Race::Arborec) {
            continue;
        }
        assert_eq!(Some(&there.owner), owners.get(&planet), "{planet} in round {}", before.round);
    }
}

fn check(round: &Round) {
    let galaxy = &round.after.galaxy;
    let number = round.before.galaxy.round;
    what_an_empire_has_is_there_once(galaxy, number);
    everything_has_its_place(galaxy, number);
    agendas_are_in_one_place(galaxy, number);
    if round.before.galaxy.empires.is_empty() {
        return;
    }
    units_balance(round);
    credits_balance(round);
    technologies_balance(round);
    planets_balance(round);
}

#[test]
fn nothing_appears_or_vanishes_unsaid() {
    for (seed, map) in (0..).zip(["dealt", "fixed", "drafted"]) {
        for seats in [3, 6] {
            campaign(map, seats, seed, 30, check);
        }
    }
}

/// `cargo test -p timega --test suite conservation -- --ignored --nocapture`
#[test]
#[ignore = "takes long"]
fn nothing_appears_or_vanishes_unsaid_in_many_campaigns() {
    for seed in 10..60 {
        for seats in 3..=6 {
            campaign(
                ["dealt", "fixed", "drafted"][usize::try_from(seed).unwrap() % 3],
                seats,
                seed,
                40,
                check,
            );
        }
        println!("seed {seed}: four campaigns");
    }
}
