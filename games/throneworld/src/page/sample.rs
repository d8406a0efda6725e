//! Games in the middle, for tests and for a look at the pictures: laid out by hand, not played.
#![cfg_attr(not(test), expect(clippy::expect_used, reason = "a game made up here, and a test reads it"))]

use crate::battle::{Battle, Cause, Power, Wing};
use crate::chit::{Chit, EventChit};
use crate::edition::{Class, Edition, TileNo};
use crate::force::Force;
use crate::galaxy::{Attempt, Empire, Galaxy, Now, Orbit, Phase, Printed, Proposal, Response, System, Tally};
use crate::hex::Hex;
use crate::options::Options;
use crate::orders::{Cargo, JumpOrder, ScanOrder, Ships};
use crate::state::State;
use rules::{Seat, Shared};
use std::collections::{BTreeMap, BTreeSet};

/// The hex with this label.
pub fn hex(label: &str) -> Hex {
    label.parse().expect("a label")
}

/// `2P 3F` as a force.
pub fn force(text: &str) -> Force {
    text.parse().expect("units")
}

/// A game just set up (2), before Outreach: tiles dealt in the order of their table.
pub fn set_up(options: &Options, seats: u8) -> State {
    let edition = Edition::of(options, seats).expect("an edition");
    let mut piles: BTreeMap<Class, Vec<TileNo>> =
        Class::ALL.into_iter().map(|class| (class, edition.tiles_of(class))).collect();
    let races = edition.races_chosen().expect("races are chosen");
    let homes = edition.layout().homes.clone();
    let mut systems = BTreeMap::new();
    let mut orbits = BTreeMap::new();
    for hex in edition.hexes().iter().copied() {
        let class = edition.class(hex).expect("in play");
        let home_of = homes.iter().position(|home| *home == hex).map(|seat| Seat(seat as u8));
        let system = match home_of {
            Some(seat) => {
                orbits.insert(hex, BTreeMap::from([(seat, Orbit { force: force("S 2T"), fleet: None })]));
                let dev = edition.race(races[seat.index()]).home_production as u8;
                let printed = Printed { tile: None, dev, space: 0, ground: 0 };
                System {
                    class,
                    home_of,
                    printed: Some(printed),
                    face_up: true,
                    dev,
                    owner: Some(seat),
                    army: force("2C"),
                    used: 0,
                    neutral_fleet: Force::NONE,
                    scanned: BTreeSet::new(),
                    captured_on: None,
                }
            }
            None => {
                // Every third tile from the end, so that the map is a mixture.
                let pile = piles.get_mut(&class).expect("a pile");
                let place = pile.len() * 5 / 8;
                let number = pile.remove(place);
                let tile = edition.tile(number);
                let printed = Printed {
                    tile: Some(number),
                    dev: tile.dev,
                    space: tile.space_tech,
                    ground: tile.ground_tech,
                };
                System {
                    class,
                    home_of,
                    printed: Some(printed),
                    face_up: false,
                    dev: tile.dev,
                    owner: None,
                    army: tile.army,
                    used: 0,
                    neutral_fleet: tile.fleet,
                    scanned: BTreeSet::new(),
                    captured_on: None,
                }
            }
        };
        systems.insert(hex, system.into());
    }
    let empires = (0..seats)
        .map(|seat| {
            let race = races[usize::from(seat)];
            let row = edition.race(race);
            Empire {
                race,
                home: homes[usize::from(seat)],
                boxes: row.boxes,
                treasury: u32::from(row.treasury),
                hand: 5,
                left: false,
            }
        })
        .collect();
    let hand = vec![Chit::Artifact, Chit::Boom(5), Chit::ReturnJam, Chit::Sabotage(4), Chit::InterceptJam];
    let galaxy = Galaxy {
        edition,
        phase: Phase::Outreach,
        turn: 0,
        order: Seat::all(seats).collect(),
        systems: Shared::new(systems),
        orbits: Shared::new(orbits),
        empires,
        production: 0,
        looted: false,
        attempt: None,
        attempts: 0,
        now: Now::default(),
        history: Shared::default(),
    };
    let hands = Seat::all(seats).map(|_| hand.clone()).collect();
    State { galaxy, hands, cup: Vec::new(), spent: Vec::new(), events: Vec::new(), ending: None }
}

/// Options with races for so many seats.
pub fn options(seats: u8) -> Options {
    let races = ["Pasha", "Zytal", "Trill", "Q'teni", "Buralti", "Veneb"];
    Options {
        races: races.iter().take(usize::from(seats)).map(ToString::to_string).collect(),
        ..Options::default()
    }
}

/// Gives a world to an empire with this army, its tile up.
fn settle(galaxy: &mut Galaxy, seat: u8, at: &str, army: &str) {
    let system = galaxy.systems.get_mut(&hex(at)).expect("in play");
    system.owner = Some(Seat(seat));
    system.face_up = true;
    system.neutral_fleet = Force::NONE;
    system.army = force(army);
    system.scanned.insert(Seat(seat));
}

fn scan(galaxy: &mut Galaxy, seat: u8, at: &[&str]) {
    for label in at {
        galaxy.systems.get_mut(&hex(label)).expect("in play").scanned.insert(Seat(seat));
    }
}

/// Four empires in the seventh turn.
pub fn middle() -> State {
    let mut state = set_up(&options(4), 4);
    let galaxy = &mut state.galaxy;
    galaxy.phase = Phase::Turns;
    galaxy.turn = 7;
    galaxy.order = vec![Seat(2), Seat(0), Seat(3), Seat(1)];
    galaxy.production = 1;
    for (seat, boxes, treasury, hand) in
        [(0, [4, 3, 5, 2], 13, 5), (1, [3, 4, 2, 4], 8, 4), (2, [6, 2, 2, 3], 21, 5), (3, [2, 6, 3, 3], 4, 5)]
    {
        let empire = galaxy.empire_mut(Seat(seat));
        (empire.boxes, empire.treasury, empire.hand) = (boxes, treasury, hand);
    }
    // Seat 1, Pasha, at A9.
    for (at, army) in
        [("A7", "2L"), ("B8", "H 2L"), ("B10", ""), ("C9", "C A L"), ("A11", "L"), ("D10", "2H D")]
    {
        settle(galaxy, 0, at, army);
    }
    scan(galaxy, 0, &["B6", "B12", "C7", "C11", "D8", "D12", "E9", "E7", "E11", "C5", "F8"]);
    galaxy.systems.get_mut(&hex("A9")).expect("home").used = 1;
    galaxy.systems.get_mut(&hex("D10")).expect("in play").captured_on = Some(6);
    galaxy.put_in_orbit(hex("A9"), Seat(0), &force("P F"));
    galaxy.put_in_orbit(hex("D10"), Seat(0), &force("2P M 6F"));
    galaxy.put_in_orbit(hex("C9"), Seat(0), &force("S"));
    galaxy.put_in_orbit(hex("E11"), Seat(0), &force("T"));
    galaxy.put_in_orbit(hex("F12"), Seat(0), &force("T"));
    // Seat 2, Zytal, at E1.
    for (at, army) in [("E3", "C 2L"), ("D2", "L"), ("F2", ""), ("D4", "2A L"), ("C5", "H")] {
        settle(galaxy, 1, at, army);
    }
    scan(galaxy, 1, &["B8", "C9", "D6", "E5", "E7", "E9", "F4"]);
    galaxy.put_in_orbit(hex("D4"), Seat(1), &force("3P 4F 2L"));
    galaxy.put_in_orbit(hex("E3"), Seat(1), &force("2B"));
    // Seat 3, Trill, at I9.
    for (at, army) in
        [("I7", "2L"), ("I11", "L"), ("H8", "C 2L"), ("H10", ""), ("G9", "D 3L"), ("G11", "L"), ("F10", "2L")]
    {
        settle(galaxy, 2, at, army);
    }
    scan(galaxy, 2, &["D10", "E9", "F8", "E11", "G7", "C9"]);
    galaxy.put_in_orbit(hex("G9"), Seat(2), &force("P M 5F"));
    galaxy.put_in_orbit(hex("F10"), Seat(2), &force("2B P 2F"));
    galaxy.put_in_orbit(hex("C9"), Seat(2), &force("B"));
    // Seat 4, Q'teni, at E17.
    for (at, army) in [("E15", "2C L"), ("D16", "L"), ("F14", "2H"), ("D14", "")] {
        settle(galaxy, 3, at, army);
    }
    scan(galaxy, 3, &["E13", "F12", "D12"]);
    galaxy.put_in_orbit(hex("F14"), Seat(3), &force("2P 2F"));
    let tally = |(turn, (systems, income)): (u16, ([u32; 4], [u32; 4]))| Tally {
        turn,
        systems: systems.to_vec(),
        income: income.to_vec(),
    };
    galaxy.history = (0..)
        .zip([
            ([1, 2, 1, 1], [10, 13, 10, 10]),
            ([2, 2, 2, 1], [12, 13, 11, 10]),
            ([3, 3, 2, 2], [13, 16, 11, 12]),
            ([3, 4, 4, 2], [13, 20, 15, 12]),
            ([5, 4, 5, 3], [17, 20, 19, 14]),
            ([6, 5, 6, 4], [21, 24, 22, 17]),
            ([7, 6, 8, 5], [25, 26, 27, 19]),
        ])
        .map(tally)
        .collect();
    state
}

/// The same game later: a victory attempt, jumps proposed and answered, and a battle.
pub fn attempt() -> State {
    let mut state = middle();
    let galaxy = &mut state.galaxy;
    settle(galaxy, 2, "E9", "3H 2L");
    galaxy.systems.get_mut(&hex("E9")).expect("in play").captured_on = Some(7);
    galaxy.looted = true;
    galaxy.put_in_orbit(hex("E9"), Seat(2), &force("2P M 7F"));
    galaxy.attempt = Some(Attempt { seat: Seat(2), number: 1, to_answer: [Seat(0), Seat(3)].into() });
    galaxy.attempts = 1;
    let jump = JumpOrder {
        ships: Ships::Fleet,
        from: hex("D10"),
        to: hex("E9"),
        using: hex("C9"),
        carrying: Cargo::These(force("2H D")),
    };
    let close = JumpOrder { from: hex("D10"), to: hex("D10"), ships: Ships::These(force("P")), ..jump };
    galaxy.now = Now {
        active: Some(Seat(0)),
        proposals: vec![
            Proposal::Jump { order: jump, force: force("2P M 6F 2H D") },
            Proposal::Jump { order: close, force: force("P") },
            Proposal::Scan { order: ScanOrder { to: hex("B14"), using: hex("A9") } },
        ],
        responses: vec![
            Response {
                seat: Seat(2),
                against: 0,
                bunker: hex("H8"),
                chit: Chit::ReturnIntercept,
                wing: Some((hex("G9"), force("P M 5F"))),
                countered: None,
            },
            Response {
                seat: Seat(1),
                against: 2,
                bunker: hex("E3"),
                chit: Chit::ReturnJam,
                wing: None,
                countered: Some(hex("C9")),
            },
        ],
        battle: Some(Battle {
            number: 1,
            at: hex("E9"),
            cause: Cause::Jump,
            attacker: Power::Seat(Seat(0)),
            wings: vec![Wing { from: hex("D10"), ordered_from: Some(hex("C9")), force: force("2P M 6F 2H") }],
            landed: force("D"),
            orbit: Some(Power::Seat(Seat(2))),
            ground: Power::Seat(Seat(2)),
            interceptors: vec![Wing {
                from: hex("G9"),
                ordered_from: Some(hex("H8")),
                force: force("P M 5F"),
            }],
            space_round: 2,
            ground_round: 1,
        }),
        battles: 1,
        ..Now::default()
    };
    state
}

/// Two empires after set-up.
pub fn beginning() -> State {
    set_up(&options(2), 2)
}

/// Six empires late in the game, the whole board known to the first.
pub fn late() -> State {
    let mut state = set_up(&options(6), 6);
    let galaxy = &mut state.galaxy;
    galaxy.phase = Phase::Turns;
    galaxy.turn = 15;
    galaxy.now.event = Some(EventChit::ProductionDelay);
    for seat in 0..6 {
        let home = galaxy.empire(Seat(seat)).home;
        let near: Vec<Hex> = galaxy.edition.within(home, 2).collect();
        for at in near {
            if galaxy.owner(at).is_none() {
                settle(galaxy, seat, &at.to_string(), if at.r % 2 == 0 { "H 2A 3L" } else { "5C 2L" });
            }
        }
        for at in galaxy.edition.hexes().to_vec() {
            galaxy.systems.get_mut(&at).expect("in play").scanned.insert(Seat(seat));
        }
        for at in ["E9", "E7", "D8"] {
            galaxy.put_in_orbit(hex(at), Seat(seat), &force("3P 12F 2L"));
        }
    }
    let tally = |turn: u32| Tally {
        turn: turn as u16,
        systems: (1..7).map(|n| 1 + turn * n / 6).collect(),
        income: (1..7).map(|n| 10 + turn * (7 - n)).collect(),
    };
    galaxy.history = (0..15).map(tally).collect();
    state
}
