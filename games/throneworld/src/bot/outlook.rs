//! What a bot sees in its view, counted once for a mail.

use super::fight::Fought;
use crate::edition::{Class, Race};
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::law::income::{holds_home, income};
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use std::cell::RefCell;

/// What a bot sees.
pub(super) struct Outlook<'v> {
    pub view: &'v View,
    pub galaxy: &'v Galaxy,
    pub me: Seat,
    pub race: Race,
    pub home: Hex,
    pub jump: u8,
    pub comm: u8,
    /// Worlds of its own.
    pub worlds: Vec<Hex>,
    /// Worlds of its own with Command Bunkers.
    pub bunkers: Vec<Hex>,
    /// Systems controlled, by seat.
    pub totals: Vec<u32>,
    /// Systems that begin a victory attempt.
    pub needed: u32,
    /// Whose victory attempt must be stopped.
    pub chased: Option<Seat>,
    /// It is about to win itself.
    pub winning: bool,
    /// All that can be carried or can fly, hex by hex.
    pub bands: Vec<Band>,
    /// How battles come out that were thought about, with these ships and troops.
    pub fought: RefCell<Vec<Fought>>,
}

/// Ships of a bot at a hex, with the troops that could go along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    pub at: Hex,
    pub ships: Force,
    pub troops: Force,
}

impl<'v> Outlook<'v> {
    pub fn of(view: &'v View) -> Outlook<'v> {
        let (galaxy, me) = (&view.galaxy, view.me);
        let worlds: Vec<Hex> = galaxy.owned(me).map(|(h, _)| h).collect();
        let with_bunker =
            galaxy.owned(me).filter(|(_, s)| s.army.has(Unit::Bunker)).map(|(h, _)| h).collect();
        let attempt = galaxy.attempt.as_ref().map(|a| a.seat);
        let mut outlook = Outlook {
            view,
            galaxy,
            me,
            race: galaxy.empire(me).race,
            home: galaxy.empire(me).home,
            jump: galaxy.rating(me, Tech::Jump),
            comm: galaxy.rating(me, Tech::Comm),
            worlds,
            bunkers: with_bunker,
            totals: galaxy.seats().map(|s| galaxy.controlled(s)).collect(),
            needed: u32::from(galaxy.edition.layout().victory),
            chased: attempt.filter(|s| *s != me),
            winning: attempt == Some(me),
            bands: Vec::new(),
            fought: RefCell::default(),
        };
        outlook.bands = outlook.muster_bands();
        outlook
    }

    /// The turn as a score counts it: nothing grows for ever.
    pub fn heat(&self) -> i32 {
        i32::from(self.galaxy.turn.min(40))
    }

    pub fn total(&self, seat: Seat) -> u32 {
        self.totals.get(seat.index()).copied().unwrap_or(0)
    }

    /// The rival that controls most.
    pub fn leader(&self) -> Option<Seat> {
        let others = self.galaxy.seats().filter(|s| *s != self.me && !self.galaxy.empire(*s).left);
        others.max_by_key(|s| (self.total(*s), std::cmp::Reverse(*s)))
    }

    pub fn range(&self, from: Hex, to: Hex) -> u8 {
        self.galaxy.edition.range(from, to).unwrap_or(u8::MAX)
    }

    /// How many systems a world counts for.
    pub fn counts(&self, system: &System) -> u32 {
        if system.class == Class::Throneworld {
            u32::from(self.galaxy.edition.layout().throneworld_worth)
        } else {
            1
        }
    }

    /// Would the homeworld draw income from a world at this hex?
    pub fn feeds_home(&self, hex: Hex) -> bool {
        self.range(self.home, hex) <= self.jump && holds_home(self.galaxy, self.me)
    }

    /// What it would yield.
    pub fn yields(&self, system: &System) -> u32 {
        let race = self.galaxy.edition.race(self.race);
        if system.class == Class::Home && system.home_of != Some(self.me) {
            return u32::from(race.captured_home);
        }
        let more = match system.class {
            Class::Throneworld => race.throneworld_bonus,
            Class::Home => 0,
            _ => race.world_bonus,
        };
        u32::from(system.dev) + u32::from(more)
    }

    /// Does a turn of production come next?
    pub fn produces(&self) -> bool {
        let place = usize::from(self.galaxy.production);
        let due = self.galaxy.edition.production().get(place).is_some_and(|b| b.production);
        due && self.galaxy.attempt.is_none()
    }

    /// What will be in the treasury when units are built this turn.
    pub fn credits(&self, collected: bool) -> u32 {
        let coming = if self.produces() && !collected { income(self.galaxy, self.me) } else { 0 };
        self.galaxy.empire(self.me).treasury + coming
    }

    fn muster_bands(&self) -> Vec<Band> {
        let mut bands = Vec::new();
        for (at, here) in &self.galaxy.orbits {
            let Some(orbit) = here.get(&self.me) else { continue };
            let ships = orbit.force.warships().mobile();
            // Whoever is about to win stays where that is decided.
            let deciding = self.winning && self.holds_throne(*at);
            if !ships.is_empty() && !deciding {
                bands.push(Band { at: *at, ships, troops: self.troops(*at) });
            }
        }
        bands
    }

    /// Troops at a hex that could go aboard, less a garrison where one is needed.
    fn troops(&self, at: Hex) -> Force {
        let aboard = self.galaxy.orbit(at, self.me).troops();
        let Some(system) = self.galaxy.system(at).filter(|s| s.owner == Some(self.me)) else { return aboard };
        let army = system.army.troops();
        aboard.plus(&army.minus(&self.garrison(system)))
    }

    /// Is this the Throneworld, and the bot's own?
    pub fn holds_throne(&self, at: Hex) -> bool {
        self.galaxy.system(at).is_some_and(|s| s.class == Class::Throneworld && s.owner == Some(self.me))
    }

    /// Credits that ships and troops ready to leave a hex have cost.
    pub fn strength(&self, at: Hex) -> u32 {
        let here = self.bands.iter().find(|b| b.at == at);
        here.map_or(0, |b| self.galaxy.edition.value(self.race, &b.ships.plus(&b.troops)))
    }

    /// What stays at a world: one cheap unit where rivals have a SCAN marker; at the Throneworld whoever holds best.
    fn garrison(&self, system: &System) -> Force {
        if system.class == Class::Throneworld {
            return system.army.only(|u| matches!(u, Unit::Heavy | Unit::Light));
        }
        let seen = system.scanned.iter().any(|s| *s != self.me);
        let cheap =
            [Unit::Light, Unit::Heavy, Unit::Drop, Unit::Assault].into_iter().find(|u| system.army.has(*u));
        match cheap {
            Some(unit) if seen && self.galaxy.turn > 5 => Force::of(unit, 1),
            _ => Force::NONE,
        }
    }

    /// Would a Bunker here be in Comm range there?
    pub fn commands(&self, bunker: Hex, hex: Hex) -> bool {
        self.range(bunker, hex) <= self.comm
    }

    /// Has a fleet at a hex a Bunker to order it, and one that is also near enough to this target for an invasion?
    pub fn in_command(&self, at: Hex, target: Hex) -> (bool, bool) {
        let ordering = self.bunkers.iter().filter(|b| self.commands(**b, at));
        let mut regular = false;
        let mut any = false;
        for bunker in ordering {
            any = true;
            regular |= self.commands(*bunker, target);
        }
        (any, regular)
    }

    /// Rivals with ships that could reach a world of this bot's, as far as SCAN markers go.
    pub fn is_threatened(&self, hex: Hex) -> bool {
        let Some(system) = self.galaxy.system(hex) else { return false };
        let reaches = |seat: &Seat| {
            let jump = self.galaxy.rating(*seat, Tech::Jump);
            let ships = self
                .galaxy
                .orbits
                .iter()
                .filter(|(_, o)| o.get(seat).is_some_and(|o| !o.force.warships().mobile().is_empty()));
            ships.map(|(at, _)| self.range(*at, hex)).any(|range| range <= jump)
        };
        system.scanned.iter().filter(|s| **s != self.me).any(reaches)
    }
}
