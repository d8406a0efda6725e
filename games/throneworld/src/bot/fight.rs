//! A cheap estimate of a battle: it is fought a few times with a bot's own dice.

use super::outlook::Outlook;
use super::rolls::Rolls;
use crate::force::Force;
use crate::galaxy::System;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;

/// How often a battle is fought to estimate it: so that about this many dice are rolled for a round, within limits.
const DICE: u32 = 500;
const TRIALS: (u32, u32) = (6, 20);
/// A battle that has lasted so long goes nowhere.
const MOST_ROUNDS: u32 = 60;

/// So many of each unit; the places behind the last are empty, so that several are dealt with at once.
type Units = [u16; 16];

/// A battle as it could come: what defends a world, and how well both sides fight there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Clash {
    /// Defenders in space.
    pub fleet: Force,
    /// Defenders on the ground.
    pub army: Force,
    /// Of six faces of a die, how many hit: the attacker's and the defender's in space, then on the ground.
    hits_on: [u32; 4],
    attack: Units,
    defend: Units,
    guarded: Units,
    drops: [bool; 16],
    /// May drop units land past the ships there?
    pub passes: bool,
    /// May other troops land once space is won?
    pub regular: bool,
    /// Shall drop units land as soon as they may?
    pub dropping: bool,
    /// The world is the bot's own: there is only a fleet to drive off.
    pub relief: bool,
}

/// A battle that was fought for an estimate.
#[derive(Debug)]
pub(super) struct Fought {
    ships: Force,
    troops: Force,
    clash: Clash,
    odds: Odds,
}

/// How a battle would come out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Odds {
    /// In so many of a thousand the world is taken.
    pub wins: u32,
    /// Credits lost, on the average.
    pub lost: i32,
}

impl Clash {
    /// The battle for a world, as far as the bot knows it.
    pub fn at(outlook: &Outlook<'_>, hex: Hex, system: &System, regular: bool) -> Clash {
        let galaxy = outlook.galaxy;
        let rival = galaxy.fleets_at(hex).find(|(s, _)| *s != outlook.me);
        let (fleet, pilot) = match rival {
            Some((seat, force)) => (force, Some(seat)),
            None if system.owner.is_none() => (system.neutral_fleet, None),
            None => (Force::NONE, system.owner),
        };
        let printed = |space: bool| system.printed.map_or(0, |p| if space { p.space } else { p.ground });
        let rating = |seat: Option<Seat>, tech: Tech| {
            seat.map_or_else(|| printed(tech == Tech::Space), |s| galaxy.rating(s, tech))
        };
        let mine = |tech| galaxy.rating(outlook.me, tech);
        let (space, ground) = (rating(pilot, Tech::Space), rating(system.owner, Tech::Ground));
        let faces = |one: u8, other: u8| u32::from(one.saturating_sub(other)).min(5) + 1;
        let race = |seat: Option<Seat>| seat.map(|s| galaxy.empire(s).race);
        let edition = &galaxy.edition;
        let in_space = each(|u| edition.defend_dice(race(pilot), u, false));
        let on_ground = |bunker| each(|u| edition.defend_dice(race(system.owner), u, bunker));
        let mut defend = on_ground(false);
        let mut guarded = on_ground(true);
        for unit in Unit::ALL.into_iter().filter(|u| u.is_space()) {
            defend[unit.index()] = in_space[unit.index()];
            guarded[unit.index()] = in_space[unit.index()];
        }
        let own = system.owner == Some(outlook.me);
        Clash {
            fleet,
            army: if own { Force::NONE } else { system.army },
            hits_on: [
                faces(mine(Tech::Space), space),
                faces(space, mine(Tech::Space)),
                faces(mine(Tech::Ground), ground),
                faces(ground, mine(Tech::Ground)),
            ],
            attack: each(|u| edition.attack_dice(Some(outlook.race), u)),
            defend,
            guarded,
            drops: each(|u| edition.may_drop(Some(outlook.race), u)),
            passes: !fleet.has(Unit::Shield) || mine(Tech::Jump) >= space,
            regular,
            dropping: false,
            relief: own,
        }
    }

    /// Attack dice that are enough at the rule of thumb: four for each hit at even ratings, half of that at one better.
    pub fn dice_wanted(&self, space: bool) -> u32 {
        let (force, faces) =
            if space { (&self.fleet, self.hits_on[0]) } else { (&self.army, self.hits_on[2]) };
        let hits: u32 = force.iter().map(|(u, n)| toughness(u) * u32::from(n)).sum();
        let absorbed = u32::from(force.count(Unit::Shield));
        (4 * (hits + absorbed)).div_ceil(faces)
    }

    /// Hits to expect from the defenders in the first round.
    pub fn return_fire(&self, space: bool) -> u32 {
        let force = if space { &self.fleet } else { &self.army };
        let dice = if self.army.has(Unit::Bunker) { &self.guarded } else { &self.defend };
        let faces = if space { self.hits_on[1] } else { self.hits_on[3] };
        let dice: u32 = force.iter().map(|(u, n)| u32::from(dice[u.index()]) * u32::from(n)).sum();
        (dice * faces).div_ceil(6)
    }

    pub fn may_drop(&self, unit: Unit) -> bool {
        self.drops[unit.index()]
    }

    /// Dice of attackers.
    pub fn attack_dice(&self, force: &Force) -> u32 {
        force.iter().map(|(u, n)| u32::from(self.attack[u.index()]) * u32::from(n)).sum()
    }

    /// How it comes out with these. What was fought once is not fought again: it would come out the same.
    pub fn odds(&self, outlook: &Outlook<'_>, ships: &Force, troops: &Force) -> Odds {
        let is_it =
            |fought: &&Fought| fought.ships == *ships && fought.troops == *troops && fought.clash == *self;
        if let Some(fought) = outlook.fought.borrow().iter().find(is_it) {
            return fought.odds;
        }
        let odds = self.fight(outlook, ships, troops);
        let (ships, troops) = (*ships, *troops);
        outlook.fought.borrow_mut().push(Fought { ships, troops, clash: self.clone(), odds });
        odds
    }

    /// Fights it a few times.
    fn fight(&self, outlook: &Outlook<'_>, ships: &Force, troops: &Force) -> Odds {
        let cost = each(|u| i32::from(outlook.galaxy.edition.cost(outlook.race, u)));
        let worth = |units: &Units| -> i32 { units.iter().zip(cost).map(|(n, c)| i32::from(*n) * c).sum() };
        let [ships, troops, fleet, army] = [ships, troops, &self.fleet, &self.army].map(units);
        let stake = worth(&ships) + worth(&troops);
        let dice = sum(&ships, &self.attack) + sum(&troops, &self.attack) + 1;
        let trials = (DICE / dice).clamp(TRIALS.0, TRIALS.1);
        let mut rolls = Rolls::begin();
        let (mut won, mut lost) = (0, 0);
        for _ in 0..trials {
            let mut trial = Trial {
                clash: self,
                ships: Heap::new(&ships, &self.attack),
                aboard: Heap::new(&troops, &self.attack),
                landed: Heap::default(),
                fleet: Heap::new(&fleet, &self.defend),
                army: Heap::new(&army, &self.defend),
                ground_rounds: 0,
            };
            won += u32::from(trial.fight(&mut rolls));
            lost +=
                stake - worth(&trial.ships.units) - worth(&trial.aboard.units) - worth(&trial.landed.units);
        }
        Odds { wins: won * 1000 / trials, lost: lost / i32::try_from(trials).unwrap_or(1) }
    }
}

fn units(force: &Force) -> Units {
    each(|u| force.count(u))
}

/// Something for each unit.
fn each<T: Copy + Default>(of: impl Fn(Unit) -> T) -> [T; 16] {
    let mut all = [T::default(); 16];
    for unit in Unit::ALL {
        all[unit.index()] = of(unit);
    }
    all
}

/// Hits to be reckoned with for a unit: two on a Heavy must come in one round.
const fn toughness(unit: Unit) -> u32 {
    match unit {
        Unit::Survey => 0,
        Unit::Heavy => 2,
        Unit::Bunker => 3,
        _ => 1,
    }
}

/// The order in which ships and single troops are lost.
const SHIPS_LOST: [Unit; 5] = [Unit::Fighter, Unit::Blaster, Unit::Protector, Unit::Shield, Unit::Mothership];
const TROOPS_LOST: [Unit; 3] = [Unit::Light, Unit::Drop, Unit::Assault];

/// Units of one side, with what is asked of them all the time.
#[derive(Clone, Copy, Default)]
struct Heap {
    units: Units,
    /// How many there are.
    count: u16,
    /// The dice they have.
    dice: u32,
}

impl Heap {
    fn new(units: &Units, each: &Units) -> Heap {
        Heap { units: *units, count: units.iter().sum(), dice: sum(units, each) }
    }

    fn of(&self, unit: Unit) -> u16 {
        self.units[unit.index()]
    }

    /// Takes away so many of a unit, with so many dice each.
    fn take(&mut self, unit: Unit, gone: u16, each: &Units) {
        self.units[unit.index()] -= gone;
        self.count -= gone;
        self.dice -= u32::from(gone) * u32::from(each[unit.index()]);
    }

    /// Takes away as many as there are, in this order; what is left over comes back.
    fn lose(&mut self, order: &[Unit], mut hits: u16, each: &Units) -> u16 {
        for unit in order {
            if hits == 0 {
                break;
            }
            let gone = hits.min(self.of(*unit));
            self.take(*unit, gone, each);
            hits -= gone;
        }
        hits
    }
}

/// One battle.
struct Trial<'c> {
    clash: &'c Clash,
    ships: Heap,
    aboard: Heap,
    landed: Heap,
    fleet: Heap,
    army: Heap,
    ground_rounds: u32,
}

impl Trial<'_> {
    /// Is the world taken?
    fn fight(&mut self, rolls: &mut Rolls) -> bool {
        let mut invaded = false;
        for _ in 0..MOST_ROUNDS {
            if self.ships.count > 0 && self.fleet.count > 0 {
                if !self.space_round(rolls) {
                    return false;
                }
            } else if self.ships.count == 0 && self.landed.count == 0 {
                return false;
            }
            if self.clash.relief && self.fleet.count == 0 {
                return self.ships.count > 0;
            }
            if self.fleet.count == 0 && !invaded && self.ships.count > 0 {
                invaded = true;
                self.land(self.clash.regular);
            }
            if self.landed.count == 0 {
                if self.fleet.count == 0 {
                    return false;
                }
                continue;
            }
            if self.army.count == 0 || self.ground_round(rolls) {
                return self.landed.count > 0;
            }
        }
        false
    }

    /// A round in space; false if the attacker can only go back.
    fn space_round(&mut self, rolls: &mut Rolls) -> bool {
        let (clash, shields) = (self.clash, self.fleet.of(Unit::Shield));
        let (attack, answer) = (self.ships.dice, self.fleet.dice);
        if attack == 0 {
            return false;
        }
        let hits = rolls.hits(attack, clash.hits_on[0]).saturating_sub(shields);
        self.fleet.lose(&SHIPS_LOST, hits, &clash.defend);
        let hits = rolls.hits(answer, clash.hits_on[1]);
        self.ships.lose(&SHIPS_LOST, hits, &clash.attack);
        self.overboard();
        if clash.dropping && clash.passes && self.fleet.count > 0 && self.ships.count > 0 {
            self.land(false);
        }
        true
    }

    /// Units without a cargo space are lost, the cheapest first.
    fn overboard(&mut self) {
        let room = 2 * self.ships.of(Unit::Protector) + 5 * self.ships.of(Unit::Mothership);
        let excess = (self.ships.of(Unit::Fighter) + self.aboard.count).saturating_sub(room);
        let excess = self.ships.lose(&[Unit::Fighter], excess, &self.clash.attack);
        let riders = [Unit::Light, Unit::Drop, Unit::Assault, Unit::Heavy];
        self.aboard.lose(&riders, excess, &self.clash.attack);
    }

    /// Troops land: all, or drop units alone.
    fn land(&mut self, all: bool) {
        for (place, count) in self.aboard.units.iter_mut().enumerate() {
            if all || self.clash.drops[place] {
                self.landed.units[place] += std::mem::take(count);
            }
        }
        for heap in [&mut self.aboard, &mut self.landed] {
            *heap = Heap::new(&heap.units, &self.clash.attack);
        }
    }

    /// A round on the ground; true when one side has nobody left there.
    fn ground_round(&mut self, rolls: &mut Rolls) -> bool {
        self.ground_rounds += 1;
        let clash = self.clash;
        let mut attack = self.landed.dice;
        if self.ground_rounds == 1 {
            let dice = u32::from(self.landed.of(Unit::Drop)) * u32::from(clash.attack[Unit::Drop.index()]);
            attack -= dice;
            let hits = rolls.hits(dice, clash.hits_on[2]);
            lose_troops(&mut self.army, hits, &clash.defend);
            if self.army.count == 0 {
                return true;
            }
        }
        let bunker = self.army.of(Unit::Bunker) > 0;
        let answer = if bunker { sum(&self.army.units, &clash.guarded) } else { self.army.dice };
        let hits = rolls.hits(attack, clash.hits_on[2]);
        lose_troops(&mut self.army, hits, &clash.defend);
        let hits = rolls.hits(answer, clash.hits_on[3]);
        lose_troops(&mut self.landed, hits, &clash.attack);
        self.army.count == 0 || self.landed.count == 0
    }
}

fn sum(units: &Units, each: &Units) -> u32 {
    units.iter().zip(each).map(|(n, dice)| u32::from(*n) * u32::from(*dice)).sum()
}

/// Bunkers first, in threes; then as many hits as can be used, on units of one hit before Heavies.
fn lose_troops(army: &mut Heap, mut hits: u16, each: &Units) {
    let bunkers = army.of(Unit::Bunker);
    let gone = bunkers.min(hits / 3);
    army.take(Unit::Bunker, gone, each);
    if bunkers > gone {
        return;
    }
    hits -= 3 * gone;
    let singles: u16 = TROOPS_LOST.iter().map(|u| army.of(*u)).sum();
    let heavies = army.of(Unit::Heavy);
    let mut light = hits.min(singles);
    let mut heavy = ((hits - light) / 2).min(heavies);
    if (hits - light) % 2 == 1 && light > 0 && heavy < heavies {
        light -= 1;
        heavy += 1;
    }
    army.take(Unit::Heavy, heavy, each);
    army.lose(&TROOPS_LOST, light, each);
}
