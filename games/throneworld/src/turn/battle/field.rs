//! The field of a battle: the two sides, what they have where, and how well they fight.

use crate::Throneworld;
use crate::battle::{Battle, Power, Wing};
use crate::edition::{Edition, Race};
use crate::events::Event;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::losses;
use crate::state::State;
use crate::tech::Tech;
use crate::turn::ask;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Asks, Audience, Seat};

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Attacker,
    Defender,
}

/// Where a battle is fought.
pub(super) struct Field<'a, 't> {
    pub(super) state: &'a mut State,
    pub(super) table: &'a mut Table<'t, Throneworld>,
    pub(super) battle: Battle,
    pub(super) edition: Edition,
    pub(super) at: Hex,
    pub(super) attacker: Power,
    /// Who defends in space, and still does when nothing is left there.
    pub(super) defender: Option<Power>,
    /// Who held the ground at the beginning.
    pub(super) holder: Power,
    /// The attacker's rating less the defender's.
    pub(super) space_edge: i8,
    pub(super) ground_edge: i8,
    /// All types in the order in which powers without a player lose them.
    pub(super) order: Vec<Unit>,
    /// The fight in space has ended with both sides still there.
    pub(super) broken_off: bool,
    /// Attacking fleets have gone back.
    pub(super) went_back: bool,
    /// The attacker has taken the world.
    pub(super) fallen: bool,
    /// The attacker's troops have been asked to land.
    pub(super) invaded: bool,
    /// The troops that came by INTERCEPT have been asked to land.
    pub(super) reinforced: bool,
}

impl<'a, 't> Field<'a, 't> {
    pub(super) fn lay(
        state: &'a mut State,
        table: &'a mut Table<'t, Throneworld>,
        mut battle: Battle,
    ) -> Field<'a, 't> {
        if battle.orbit.is_none() && !battle.interceptors.is_empty() {
            battle.orbit = Some(battle.ground);
        }
        let edition = state.galaxy.edition.clone();
        let order = losses::default_order(&edition);
        let (at, attacker, defender, holder) = (battle.at, battle.attacker, battle.orbit, battle.ground);
        let mut field = Field {
            state,
            table,
            battle,
            edition,
            at,
            attacker,
            defender,
            holder,
            space_edge: 0,
            ground_edge: 0,
            order,
            broken_off: false,
            went_back: false,
            fallen: false,
            invaded: false,
            reinforced: false,
        };
        field.space_edge = defender.map_or(0, |d| field.edge(Tech::Space, d));
        field.ground_edge = if holder == attacker { 0 } else { field.edge(Tech::Ground, holder) };
        field.remember();
        field
    }

    fn edge(&self, tech: Tech, against: Power) -> i8 {
        let rating = |power| i8::try_from(self.tech(power, tech)).unwrap_or(i8::MAX);
        rating(self.attacker).saturating_sub(rating(against))
    }

    /// How good a side is at something: a tile's own people as printed, raiders like the world's owner or better,
    /// rebels as printed (6.2).
    pub(super) fn tech(&self, power: Power, tech: Tech) -> u8 {
        self.battle.rating(&self.state.galaxy, power, tech)
    }

    /// The power on a side, in space or on the ground.
    pub(super) fn power(&self, side: Side, space: bool) -> Power {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender if space => self.defender.unwrap_or(self.holder),
            Side::Defender => self.holder,
        }
    }

    pub(super) fn race(&self, power: Power) -> Option<Race> {
        power.seat().map(|seat| self.state.galaxy.empire(seat).race)
    }

    /// What the attacker has in space, with what is aboard.
    pub(super) fn attack(&self) -> Force {
        sum(&self.battle.wings)
    }

    /// What the defender has in space that fights there.
    pub(super) fn defence(&self) -> Force {
        self.defending_fleet().warships()
    }

    /// What the defender has in space, with what is aboard.
    pub(super) fn defending_fleet(&self) -> Force {
        let own = match self.defender {
            Some(Power::Seat(seat)) => self.state.galaxy.orbit(self.at, seat),
            Some(Power::Neutral) => {
                self.state.galaxy.system(self.at).map_or(Force::NONE, |s| s.neutral_fleet)
            }
            _ => Force::NONE,
        };
        own.plus(&sum(&self.battle.interceptors))
    }

    /// What fights in space on a side.
    pub(super) fn fleet(&self, side: Side) -> Force {
        match side {
            Side::Attacker => self.attack().warships(),
            Side::Defender => self.defence(),
        }
    }

    /// What defends the ground: nothing once the world has fallen, or if it is the attacker's own.
    pub(super) fn army(&self) -> Force {
        if self.fallen || self.holder == self.attacker {
            return Force::NONE;
        }
        self.state.galaxy.system(self.at).map_or(Force::NONE, |s| s.army)
    }

    /// The ground is there to be taken.
    pub(super) fn is_to_be_taken(&self) -> bool {
        !self.fallen && self.holder != self.attacker
    }

    /// Both sides have something in space that fights.
    pub(super) fn is_contested(&self) -> bool {
        !self.broken_off && !self.fleet(Side::Attacker).is_empty() && !self.defence().is_empty()
    }

    pub(super) fn is_fought_on_the_ground(&self) -> bool {
        self.is_to_be_taken() && !self.battle.landed.is_empty() && !self.army().is_empty()
    }

    pub(super) fn is_won_on_the_ground(&self) -> bool {
        self.is_to_be_taken() && !self.battle.landed.is_empty() && self.army().is_empty()
    }

    /// There is something left to fight, or to land.
    pub(super) fn is_fought_over(&self) -> bool {
        let waiting = !self.invaded && !self.attack().troops().is_empty();
        let may_land = self.is_to_be_taken() && waiting && self.defence().is_empty();
        self.is_contested() || self.is_fought_on_the_ground() || self.is_won_on_the_ground() || may_land
    }

    /// Is this hex within Comm range of a Bunker of this empire, at its rating of this moment (4.6)?
    pub(super) fn is_commanded(&self, seat: Seat, bunker: Option<Hex>) -> bool {
        let comm = self.state.galaxy.rating(seat, Tech::Comm);
        bunker.and_then(|hex| self.edition.range(hex, self.at)).is_some_and(|range| range <= comm)
    }

    /// Puts the battle where questions and views find it.
    pub(super) fn remember(&mut self) {
        if self.defence().is_empty() {
            self.battle.orbit = None;
        }
        self.state.galaxy.now.battle = Some(self.battle.clone());
    }

    /// Asks a seat, with the battle as it stands in view.
    pub(super) fn ask<Q: Asks<Throneworld>>(&mut self, seat: Seat, question: Q) -> Play<Q::Reply> {
        self.remember();
        ask::one(self.state, self.table, seat, question)
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.table.tell(Audience::Everyone, event);
    }

    /// Tells what meets here.
    pub(super) fn begin(&mut self) {
        let (orbit, fleet) = (self.battle.orbit, self.defending_fleet());
        self.tell(Event::BattleBegan {
            number: self.battle.number,
            at: self.at,
            cause: self.battle.cause,
            attacker: self.attacker,
            attackers: self.attack().plus(&self.battle.landed),
            orbit,
            fleet: if orbit.is_some() { fleet } else { Force::NONE },
            ground: self.holder,
            army: self.army(),
            space_edge: self.space_edge,
            ground_edge: self.ground_edge,
        });
    }
}

/// Everything in some wings.
pub(super) fn sum(wings: &[Wing]) -> Force {
    wings.iter().fold(Force::NONE, |sum, wing| sum.plus(&wing.force))
}
