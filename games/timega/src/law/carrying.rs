//! 5.5, 6.2: what ships, docks and planets hold, and what is left without room.
//!
//! Fighters, troops and shields each take one place. A hold for one sort is filled with that sort first, then the places
//! that hold anything. Artillery systems ride on dreadnoughts or rest in docks. A shield takes a place of a carrier, or two
//! places of anything else that could hold fighters (8.10).

use crate::edition::edition;
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Figure, Hold, Voices};
use crate::unit::Unit;
use rules::Seat;
use std::cell::OnceCell;

/// Places for units that are carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Room {
    /// For fighters (and shields) only.
    pub fighters: u16,
    /// For ground forces only.
    pub ground_forces: u16,
    /// For artillery systems only.
    pub artillery: u16,
    /// Aboard ships, for fighters and troops.
    pub anything: u16,
    /// Those of them aboard carriers.
    pub on_carriers: u16,
    /// In space docks, for everything that is carried.
    pub docks: u16,
}

impl Room {
    /// Both together.
    #[must_use]
    pub const fn beside(&self, other: &Room) -> Room {
        Room {
            fighters: self.fighters.saturating_add(other.fighters),
            ground_forces: self.ground_forces.saturating_add(other.ground_forces),
            artillery: self.artillery.saturating_add(other.artillery),
            anything: self.anything.saturating_add(other.anything),
            on_carriers: self.on_carriers.saturating_add(other.on_carriers),
            docks: self.docks.saturating_add(other.docks),
        }
    }
}

/// What finds no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stranded {
    /// How many fighters, shields and troops are too many.
    pub excess: u16,
    /// Which of them could go to make room.
    pub among: Force,
    /// Artillery systems without room.
    pub artillery: u16,
}

impl Stranded {
    /// How many units in all.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.excess + self.artillery
    }

    /// What goes if nobody chooses: the artillery systems, and of the others the cheapest.
    #[must_use]
    pub fn cheapest(&self) -> Force {
        let mut gone = Force::of(Unit::Sas, self.artillery);
        let mut left = self.excess;
        for (unit, count) in self.among.iter() {
            let now = count.min(left);
            gone.add(unit, now);
            left -= now;
        }
        gone
    }
}

/// How much one ship of a type carries of a sort.
#[must_use]
pub fn capacity(galaxy: &Galaxy, seat: Seat, unit: Unit, hold: Hold) -> Figure {
    capacity_of(&Voices::of(galaxy, seat), unit, hold)
}

fn capacity_of(voices: &Voices<'_>, unit: Unit, hold: Hold) -> Figure {
    let (galaxy, seat) = (voices.galaxy(), voices.seat());
    let base = match (hold, unit) {
        (Hold::Any, Unit::Flagship) => edition().race(galaxy.empire(seat).race).flagship.capacity,
        (Hold::Any, _) => edition().unit(unit).capacity,
        _ => 0,
    };
    voices.figure(i32::from(base), |e, on, f| e.capacity(on, unit, hold, f))
}

/// What a heap of ships carries.
#[must_use]
pub fn aboard(galaxy: &Galaxy, seat: Seat, ships: &Force) -> Room {
    Holds::of(galaxy, seat).aboard(ships)
}

/// What ships of a seat carry, looked up once for each type and asked often: it hangs on the empire and the council, not on
/// where ships are.
pub struct Holds<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    voices: OnceCell<Voices<'g>>,
    alone: OnceCell<bool>,
    looked_up: [OnceCell<[u16; 4]>; Unit::ALL.len()],
}

impl<'g> Holds<'g> {
    /// Those of a seat.
    #[must_use]
    pub fn of(galaxy: &'g Galaxy, seat: Seat) -> Holds<'g> {
        let (voices, alone) = (OnceCell::new(), OnceCell::new());
        Holds { galaxy, seat, voices, alone, looked_up: Default::default() }
    }

    /// Everything in force for the seat.
    pub(crate) fn voices(&self) -> &Voices<'g> {
        self.voices.get_or_init(|| Voices::of(self.galaxy, self.seat))
    }

    /// As [`fighters_fly_alone`].
    pub fn fighters_fly_alone(&self) -> bool {
        *self.alone.get_or_init(|| self.voices().any(|e, on| e.fighters_move_alone(on)).is_some())
    }

    /// How much one ship of a type carries: fighters, ground forces, artillery, anything.
    fn of_a(&self, unit: Unit) -> [u16; 4] {
        let sorts = [Hold::Fighters, Hold::GroundForces, Hold::Artillery, Hold::Any];
        let look_up = || sorts.map(|hold| capacity_of(self.voices(), unit, hold).count());
        *self.looked_up[unit.index()].get_or_init(look_up)
    }

    /// How many ground forces one ship of a type carries.
    #[must_use]
    pub fn for_troops(&self, unit: Unit) -> u16 {
        let [_, ground_forces, _, anything] = self.of_a(unit);
        ground_forces + anything
    }

    /// What a heap of ships carries.
    #[must_use]
    pub fn aboard(&self, ships: &Force) -> Room {
        let mut room = Room::default();
        for (unit, count) in ships.iter().filter(|(unit, _)| !unit.is_carried()) {
            let [fighters, ground_forces, artillery, anything] =
                self.of_a(unit).map(|each| each.saturating_mul(count));
            room.fighters = room.fighters.saturating_add(fighters);
            room.ground_forces = room.ground_forces.saturating_add(ground_forces);
            room.artillery = room.artillery.saturating_add(artillery);
            room.anything = room.anything.saturating_add(anything);
            if unit == Unit::Carrier {
                room.on_carriers = room.on_carriers.saturating_add(anything);
            }
        }
        room
    }
}

impl Holds<'_> {
    /// How much a space dock of the seat holds (5.5).
    #[must_use]
    pub fn dock_capacity(&self) -> u16 {
        self.voices().figure(4, |e, on, f| e.dock_capacity(on, f)).count()
    }

    /// The room docks and planets of a system give the seat.
    pub(crate) fn ashore(&self, hex: Hex) -> Room {
        let mut room = Room::default();
        let docks = self.galaxy.docks_at(hex, self.seat);
        if docks > 0 {
            room.docks = self.dock_capacity().saturating_mul(u16::try_from(docks).unwrap_or(0));
        }
        room.fighters = self.voices().figure(0, |e, on, f| e.planet_fighters(on, hex, f)).count();
        room.ground_forces = self.voices().figure(0, |e, on, f| e.planet_ground_forces(on, hex, f)).count();
        room
    }

    /// As [`room`].
    fn room(&self, hex: Hex, units: &Force) -> Room {
        self.aboard(units).beside(&self.ashore(hex))
    }

    /// As [`without_room`].
    fn without_room(&self, hex: Hex) -> Stranded {
        let units = self.galaxy.fleet(hex, self.seat);
        stranded(&self.room(hex, &units), &units, self.fighters_fly_alone())
    }

    /// As [`losing_room`].
    #[must_use]
    pub fn losing_room(&self, hex: Hex, left: &Force, dock: bool) -> u16 {
        let before = self.without_room(hex);
        let mut room = self.room(hex, left);
        if dock {
            room.docks = room.docks.saturating_sub(self.dock_capacity());
        }
        let after = stranded(&room, left, self.fighters_fly_alone());
        after.total().saturating_sub(before.total())
    }

    /// As [`counted`].
    #[must_use]
    pub fn counted(&self, hex: Hex) -> u16 {
        let fleet = self.galaxy.fleet(hex, self.seat);
        let counts = |unit: Unit| unit.is_non_fighter_ship() && !unit.is_carried() && unit != Unit::Mercenary;
        let ships = u16::try_from(fleet.only(counts).total()).unwrap_or(u16::MAX);
        ships.saturating_add(self.fighters_beyond_capacity(hex))
    }

    /// As [`fighters_beyond_capacity`].
    fn fighters_beyond_capacity(&self, hex: Hex) -> u16 {
        if !self.fighters_fly_alone() {
            return 0;
        }
        let fleet = self.galaxy.fleet(hex, self.seat);
        let room = self.room(hex, &fleet);
        // As many fighters have room as could be added to the rest without stranding more than is stranded without them.
        let rest = fleet.minus(&Force::of(Unit::Fighter, fleet.count(Unit::Fighter)));
        let before = stranded(&room, &rest, false).excess;
        stranded(&room, &fleet, false).excess - before
    }
}

/// As [`Holds::dock_capacity`].
#[must_use]
pub fn dock_capacity(galaxy: &Galaxy, seat: Seat) -> u16 {
    Holds::of(galaxy, seat).dock_capacity()
}

/// All the room a seat has in a system, if these were its units there.
#[must_use]
pub fn room(galaxy: &Galaxy, seat: Seat, hex: Hex, units: &Force) -> Room {
    Holds::of(galaxy, seat).room(hex, units)
}

/// Do fighters of the seat need no support (Advanced Fighters)?
#[must_use]
pub fn fighters_fly_alone(galaxy: &Galaxy, seat: Seat) -> bool {
    Holds::of(galaxy, seat).fighters_fly_alone()
}

/// What of these units finds no place in a room. `alone`: fighters need none.
#[must_use]
pub fn stranded(room: &Room, units: &Force, alone: bool) -> Stranded {
    let artillery = units.count(Unit::Sas).saturating_sub(room.artillery);
    let in_docks = artillery.min(room.docks);
    let places = room.anything.saturating_add(room.docks - in_docks);
    let mut among = units.only(|u| matches!(u, Unit::ShockTroop | Unit::Mech));
    among.add(Unit::GroundForce, units.count(Unit::GroundForce).saturating_sub(room.ground_forces));
    let troops = u16::try_from(among.total()).unwrap_or(u16::MAX);
    let fighters = if alone { 0 } else { units.count(Unit::Fighter) };
    let shields = units.count(Unit::Shield);
    let for_all = Places { fighters: room.fighters, anything: places, on_carriers: room.on_carriers };
    let placed = (0..=shields).map(|kept| for_all.most_placed(kept, fighters, troops)).max().unwrap_or(0);
    let excess = (shields + fighters).saturating_add(troops).saturating_sub(placed);
    let bays = if shields > 0 { 0 } else { room.fighters };
    among.add(Unit::Fighter, fighters.saturating_sub(bays));
    among.add(Unit::Shield, shields);
    let among = if excess == 0 { Force::NONE } else { among };
    Stranded { excess, among, artillery: artillery - in_docks }
}

/// Places for shields, fighters and troops together.
#[derive(Clone, Copy)]
struct Places {
    fighters: u16,
    anything: u16,
    on_carriers: u16,
}

impl Places {
    /// How many units find room at most, if so many shields are to be among them: shields in fighter bays two places each,
    /// aboard carriers one, elsewhere two; however that is best for fighters and troops.
    fn most_placed(self, shields: u16, fighters: u16, troops: u16) -> u16 {
        let in_bays = 0..=shields.min(self.fighters / 2);
        let ways = in_bays.filter_map(|in_bays| {
            let on_carriers = (shields - in_bays).min(self.on_carriers);
            let elsewhere = shields - in_bays - on_carriers;
            let bays = self.fighters - 2 * in_bays;
            let places = self.anything.checked_sub(on_carriers + 2 * elsewhere)?;
            let loose = fighters.saturating_sub(bays);
            Some(shields + (fighters - loose) + loose.saturating_add(troops).min(places))
        });
        ways.max().unwrap_or(0)
    }
}

/// What of a seat's units in a system is without room now.
#[must_use]
pub fn without_room(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Stranded {
    Holds::of(galaxy, seat).without_room(hex)
}

/// How many units that have room in a system now would have none if no more than these stayed there. `dock`: the one adrift
/// leaves as well.
#[must_use]
pub fn losing_room(galaxy: &Galaxy, seat: Seat, hex: Hex, left: &Force, dock: bool) -> u16 {
    Holds::of(galaxy, seat).losing_room(hex, left, dock)
}

/// How many more of a unit that is carried find room beside a seat's units in a system, at most so many.
#[must_use]
pub fn room_for(galaxy: &Galaxy, seat: Seat, hex: Hex, unit: Unit, most: u16) -> u16 {
    let (units, holds) = (galaxy.fleet(hex, seat), Holds::of(galaxy, seat));
    let (ashore, alone) = (holds.ashore(hex), holds.fighters_fly_alone());
    let stranded = |units: &Force| stranded(&holds.aboard(units).beside(&ashore), units, alone).total();
    let before = stranded(&units);
    (1..=most).take_while(|n| stranded(&units.with(unit, *n)) <= before).last().unwrap_or(0)
}

/// How many ships of the seat count for fleet supply in a system: non-fighter ships that are not carried, no mercenary,
/// and with Advanced Fighters the fighters beyond capacity.
#[must_use]
pub fn counted(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    Holds::of(galaxy, seat).counted(hex)
}

/// Fighters that fly alone and find no place beside the troops; none where fighters need support.
#[must_use]
pub fn fighters_beyond_capacity(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    Holds::of(galaxy, seat).fighters_beyond_capacity(hex)
}
