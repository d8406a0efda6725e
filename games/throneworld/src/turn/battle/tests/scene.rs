//! A battle set up for a test, and a table to fight it at.

use crate::Throneworld;
use crate::battle::{Battle, Cause, Power, Wing};
use crate::edition::{Class, Edition, Race};
use crate::events::{Event, Outcome};
use crate::force::Force;
use crate::galaxy::{Empire, Galaxy, Now, Phase, Printed, System};
use crate::hex::Hex;
use crate::options::Options;
use crate::questions::{Answer, Question};
use crate::state::State;
use crate::tech::Tech;
use rules::dice::Dice;
use rules::table::{Pause, Reply, Run, Sitting, play};
use rules::{Kind, Seat, Shared};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const ONE: Seat = Seat(0);
pub(crate) const TWO: Seat = Seat(1);

/// Units as written: `2P 1F`.
pub(crate) fn force(text: &str) -> Force {
    text.parse().unwrap()
}

pub(crate) fn hex(label: &str) -> Hex {
    label.parse().unwrap()
}

/// A battle to come, and the answers its players will give.
pub(crate) struct Scene {
    pub(crate) state: State,
    pub(crate) battle: Battle,
    pub(crate) answers: Vec<(Seat, Question, Answer)>,
}

/// What is left of it.
pub(crate) struct Fought {
    pub(crate) state: State,
    pub(crate) run: Run<Throneworld>,
    pub(crate) at: Hex,
}

impl Scene {
    /// Seat 1 at A9 attacks the neutral world D8, three hexes away, with one fleet from there. Nobody has a race with
    /// gifts. All ratings are 1, but Comm is 3, so that all troops may land.
    pub(crate) fn neutral(attack: &str, fleet: &str, army: &str) -> Scene {
        let edition = Edition::of(&Options::default(), 2).unwrap();
        let zytal = Race(5);
        assert_eq!(edition.race(zytal).name, "Zytal");
        let at = hex("D8");
        let mut systems = BTreeMap::new();
        for hex in edition.hexes() {
            systems.insert(*hex, world(edition.class(*hex).unwrap()).into());
        }
        let homes = edition.layout().homes.clone();
        let empires = homes
            .iter()
            .map(|home| Empire { race: zytal, home: *home, boxes: [1; 4], treasury: 0, hand: 0, left: false })
            .collect();
        let galaxy = Galaxy {
            edition,
            phase: Phase::Turns,
            turn: 3,
            order: vec![ONE, TWO],
            systems: Shared::new(systems),
            orbits: Shared::default(),
            empires,
            production: 0,
            looted: false,
            attempt: None,
            attempts: 0,
            now: Now::default(),
            history: Shared::default(),
        };
        let state = State {
            galaxy,
            hands: vec![Vec::new(); 2],
            cup: Vec::new(),
            spent: Vec::new(),
            events: Vec::new(),
            ending: None,
        };
        let battle = Battle {
            number: 1,
            at,
            cause: Cause::Jump,
            attacker: Power::Seat(ONE),
            wings: vec![Wing { from: homes[0], ordered_from: Some(homes[0]), force: force(attack) }],
            landed: Force::NONE,
            orbit: (!fleet.is_empty()).then_some(Power::Neutral),
            ground: Power::Neutral,
            interceptors: Vec::new(),
            space_round: 0,
            ground_round: 0,
        };
        let mut scene = Scene { state, battle, answers: Vec::new() };
        for (seat, home) in [ONE, TWO].into_iter().zip(homes) {
            scene.system(home).owner = Some(seat);
            scene.system(home).home_of = Some(seat);
            scene.system(home).army = force("1C");
        }
        scene.system(at).neutral_fleet = force(fleet);
        scene.system(at).army = force(army);
        scene.tech(ONE, Tech::Comm, 3);
        scene
    }

    /// The same, but the world belongs to seat 2.
    pub(crate) fn players(attack: &str, fleet: &str, army: &str) -> Scene {
        let mut scene = Scene::neutral(attack, "", army);
        let at = scene.battle.at;
        scene.system(at).owner = Some(TWO);
        scene.battle.ground = Power::Seat(TWO);
        scene.battle.orbit = (!fleet.is_empty()).then_some(Power::Seat(TWO));
        scene.state.galaxy.put_in_orbit(at, TWO, &force(fleet));
        scene
    }

    pub(crate) fn system(&mut self, hex: Hex) -> &mut System {
        self.state.galaxy.systems.get_mut(&hex).unwrap()
    }

    /// What the neutrals' tile says of their technology.
    pub(crate) fn printed(mut self, space: u8, ground: u8) -> Scene {
        let at = self.battle.at;
        self.system(at).printed = Some(Printed { tile: None, dev: 2, space, ground });
        self
    }

    /// Gives an empire a rating.
    pub(crate) fn tech(&mut self, seat: Seat, tech: Tech, rating: u8) {
        let boxes = (1..=12).find(|number| {
            self.state.galaxy.empire_mut(seat).boxes[tech.index()] = *number;
            self.state.galaxy.rating(seat, tech) == rating
        });
        assert!(boxes.is_some());
    }

    pub(crate) fn with_tech(mut self, seat: Seat, tech: Tech, rating: u8) -> Scene {
        self.tech(seat, tech, rating);
        self
    }

    pub(crate) fn race(mut self, seat: Seat, name: &str) -> Scene {
        let races = self.state.galaxy.edition.races();
        let number = races.iter().position(|r| r.name == name).unwrap();
        self.state.galaxy.empire_mut(seat).race = Race(u8::try_from(number).unwrap());
        self
    }

    /// One more fleet of the attacker.
    pub(crate) fn wing(mut self, from: &str, units: &str) -> Scene {
        let from = hex(from);
        self.battle.wings.push(Wing { from, ordered_from: Some(hex("A9")), force: force(units) });
        self
    }

    /// Seat 2's fleet comes by INTERCEPT from its home.
    pub(crate) fn intercept(mut self, bunker: &str, units: &str) -> Scene {
        let wing = Wing { from: hex("I9"), ordered_from: Some(hex(bunker)), force: force(units) };
        self.battle.interceptors.push(wing);
        self.battle.orbit = Some(Power::Seat(TWO));
        self
    }

    /// A player will say this; to anything not foreseen the fallback is said.
    pub(crate) fn says(mut self, seat: Seat, question: Question, answer: Answer) -> Scene {
        self.answers.push((seat, question, answer));
        self
    }

    /// The attacker goes back after this round in space.
    pub(crate) fn retreats(self, round: u8) -> Scene {
        let (battle, at, wings) = (1, self.battle.at, vec![hex("A9")]);
        let question = Question::Retreat { battle, at, round, wings: wings.clone() };
        self.says(ONE, question, Answer::Wings(wings))
    }

    /// Fights it with these dice, all of which must be rolled.
    pub(crate) fn fight(mut self, dice: &[u32]) -> Fought {
        let at = self.battle.at;
        self.state.galaxy.now.battle = Some(self.battle.clone());
        let waits: BTreeSet<String> = Question::KINDS.iter().map(|k| (*k).to_string()).collect();
        let (mut journal, mut filed) = (Vec::new(), BTreeMap::new());
        let mut closing = None;
        loop {
            let mut state = self.state.clone();
            let run = play(
                &Throneworld,
                &mut state,
                Sitting {
                    seats: 2,
                    waits: &waits,
                    journal: &journal,
                    filed: &filed,
                    notices: &[],
                    closing,
                    dice: Dice::scripted(dice.to_vec()),
                    look: false,
                    only: None,
                },
            );
            match &run.end {
                Ok(()) => {
                    let said: BTreeSet<_> = self.answers.iter().map(|(_, q, _)| q.kind()).collect();
                    assert!(self.answers.is_empty(), "never asked: {said:?}");
                    assert_eq!(run.rolls.len(), dice.len(), "dice left over: {:?}", run.told);
                    assert_eq!(state.galaxy.now.battle, None);
                    return Fought { state, run, at };
                }
                Err(Pause::Waiting) => {
                    let window = run.window.as_ref().unwrap();
                    let (seat, question) = window.asked[0].clone();
                    let foreseen = self.answers.iter().position(|(s, q, _)| *s == seat && *q == question);
                    if let Some(place) = foreseen {
                        let (_, _, answer) = self.answers.remove(place);
                        let reply = Reply { entry: window.entry, question, answer, text: String::new() };
                        let filed: &mut rules::table::Filed<Throneworld> = filed.entry(seat).or_default();
                        filed.replies.push(reply);
                    } else {
                        closing = Some(window.entry);
                    }
                    journal = run.journal;
                }
                Err(Pause::Fault(why)) => panic!("{why}; told {:?}", run.told),
            }
        }
    }
}

fn world(class: Class) -> System {
    System {
        class,
        home_of: None,
        printed: Some(Printed { tile: None, dev: 2, space: 1, ground: 1 }),
        face_up: true,
        dev: 2,
        owner: None,
        army: Force::NONE,
        used: 0,
        neutral_fleet: Force::NONE,
        scanned: BTreeSet::new(),
        captured_on: None,
    }
}

impl Fought {
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.run.told.iter().map(|told| &told.event)
    }

    /// How it ended, and what is left of the attacker at the world.
    pub(crate) fn ended(&self) -> (Outcome, String) {
        let last = self.events().find_map(|event| match event {
            Event::BattleEnded { outcome, left, .. } => Some((*outcome, left.to_string())),
            _ => None,
        });
        last.unwrap()
    }

    /// Every volley: dice, the lowest die that hits, hits, absorbed.
    pub(crate) fn volleys(&self) -> Vec<(usize, u8, u16, u16)> {
        let fired = self.events().filter_map(|event| match event {
            Event::Fired { dice, need, hits, absorbed, .. } => Some((dice.len(), *need, *hits, *absorbed)),
            _ => None,
        });
        fired.collect()
    }

    /// Everything that was lost, in order: `1F`.
    pub(crate) fn gone(&self) -> Vec<String> {
        let gone = self.events().filter_map(|event| match event {
            Event::Gone { units, .. } => Some(units.to_string()),
            _ => None,
        });
        gone.collect()
    }

    /// The kinds of questions asked.
    pub(crate) fn asked(&self) -> Vec<&'static str> {
        self.run.asked().into_iter().map(|(_, kind)| kind).collect()
    }

    pub(crate) fn owner(&self) -> Option<Seat> {
        self.state.galaxy.owner(self.at)
    }

    pub(crate) fn army(&self, label: &str) -> String {
        self.state.galaxy.system(hex(label)).unwrap().army.to_string()
    }

    pub(crate) fn orbit(&self, label: &str, seat: Seat) -> String {
        self.state.galaxy.orbit(hex(label), seat).to_string()
    }

    pub(crate) fn neutral_fleet(&self) -> String {
        self.state.galaxy.system(self.at).unwrap().neutral_fleet.to_string()
    }
}
