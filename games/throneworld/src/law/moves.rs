//! JUMPS and SCANS (4.1-4.3, 5.1): what may be proposed, one after another.

use super::Refusal;
use super::refusal::any_of;
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, ScanOrder, Ships};
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeMap;

/// How many jumps and scans an expansion may have (5.1).
pub const MOST_ACTS: usize = 3;

/// Jumps and scans that are being put together: each is judged on what those before it have left.
#[derive(Clone, Debug)]
pub struct Proposing<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    /// Units spoken for, by the hex they leave.
    leaving: BTreeMap<Hex, Force>,
    /// Bunkers spoken for.
    used: BTreeMap<Hex, u16>,
    acts: usize,
    most: usize,
    teams_only: bool,
}

impl<'g> Proposing<'g> {
    /// The expansion of a turn: up to three jumps and scans.
    #[must_use]
    pub fn expansion(galaxy: &'g Galaxy, seat: Seat) -> Self {
        let (leaving, used) = (BTreeMap::new(), BTreeMap::new());
        Self { galaxy, seat, leaving, used, acts: 0, most: MOST_ACTS, teams_only: false }
    }

    /// Outreach: two Survey Team jumps (3).
    #[must_use]
    pub fn outreach(galaxy: &'g Galaxy, seat: Seat) -> Self {
        Self { most: 2, teams_only: true, ..Self::expansion(galaxy, seat) }
    }

    /// Unused Bunkers of a hex that no act before has taken.
    #[must_use]
    pub fn ready_at(&self, hex: Hex) -> u16 {
        let ready =
            self.galaxy.system(hex).filter(|s| s.owner == Some(self.seat)).map_or(0, |s| s.ready_bunkers());
        ready.saturating_sub(self.used.get(&hex).copied().unwrap_or(0))
    }

    /// Hexes with a Bunker that could still be used for something at this hex, nearest first.
    #[must_use]
    pub fn bunkers_near(&self, hex: Hex) -> Vec<Hex> {
        let near = self.galaxy.ready_bunkers_near(self.seat, hex);
        near.into_iter().filter(|h| self.ready_at(*h) > 0).collect()
    }

    /// The first of them.
    #[must_use]
    pub fn bunker_near(&self, hex: Hex) -> Option<Hex> {
        let near = self.galaxy.ready_bunkers(self.seat, hex).filter(|(_, h)| self.ready_at(*h) > 0);
        near.min().map(|(_, hex)| hex)
    }

    /// The ships at a hex that no jump before has taken.
    #[must_use]
    pub fn ships_at(&self, hex: Hex) -> Force {
        self.left_at(hex).space()
    }

    /// The ground units at a hex that could go aboard: those in orbit, and at one's own world those on the ground.
    #[must_use]
    pub fn troops_at(&self, hex: Hex) -> Force {
        self.left_at(hex).troops()
    }

    fn left_at(&self, hex: Hex) -> Force {
        let own = self.galaxy.owner(hex) == Some(self.seat);
        let army = self.galaxy.system(hex).filter(|_| own).map_or(Force::NONE, |s| s.army.troops());
        let there = self.galaxy.orbit(hex, self.seat).plus(&army);
        there.minus(self.leaving.get(&hex).unwrap_or(&Force::NONE))
    }

    /// Judges a jump and, if it may be proposed, speaks for its units and its Bunker. Gives the units that jump.
    ///
    /// # Errors
    /// Why it may not.
    pub fn jump(&mut self, order: &JumpOrder) -> Result<Force, Refusal> {
        let JumpOrder { from, to, using, .. } = *order;
        self.count()?;
        in_play(self.galaxy, from)?;
        in_play(self.galaxy, to)?;
        let force = self.units(order)?;
        let teams_only = force.warships().is_empty();
        if self.teams_only && !teams_only {
            return Err(Refusal::new("3", "in Outreach only Survey Teams jump"));
        }
        self.bunker(using, from, "origin")?;
        let reach = self.galaxy.rating(self.seat, Tech::Jump);
        match self.galaxy.edition.range(from, to) {
            Some(range) if range <= reach => {}
            range => {
                let far = range.map_or("out of reach".into(), |r| format!("{r} hexes"));
                let what = format!("{from} to {to} is {far}; your Jump is {reach}");
                return Err(Refusal::new("4.1", what));
            }
        }
        if !teams_only && !self.galaxy.has_scanned(to, self.seat) {
            let what = format!("you have no SCAN marker at {to}; only Survey Teams may jump there");
            return Err(Refusal::new("4.3", what).or(format!("scan {to}, or send a Survey Team first")));
        }
        if !teams_only && !self.galaxy.edition.errata().any_number_of_fleets {
            self.fleet_markers(from, to, &force)?;
        }
        *self.used.entry(using).or_default() += 1;
        let leaving = self.leaving.entry(from).or_default();
        *leaving = leaving.plus(&force);
        self.acts += 1;
        Ok(force)
    }

    /// Judges a scan and, if it may be proposed, speaks for its Bunker.
    ///
    /// # Errors
    /// Why it may not.
    pub fn scan(&mut self, order: &ScanOrder) -> Result<(), Refusal> {
        let ScanOrder { to, using } = *order;
        self.count()?;
        if self.teams_only {
            return Err(Refusal::new("3", "in Outreach there are no scans, only two Survey Team jumps"));
        }
        in_play(self.galaxy, to)?;
        if self.galaxy.has_scanned(to, self.seat) {
            return Err(Refusal::new("4.3", format!("you have a SCAN marker at {to} already")));
        }
        self.bunker(using, to, "target")?;
        *self.used.entry(using).or_default() += 1;
        self.acts += 1;
        Ok(())
    }

    /// Keeps a place for an act of which is known only later what it uses.
    ///
    /// # Errors
    /// There is no place left (5.1).
    pub fn hold(&mut self) -> Result<(), Refusal> {
        self.count()?;
        self.acts += 1;
        Ok(())
    }

    fn count(&self) -> Result<(), Refusal> {
        if self.acts < self.most {
            return Ok(());
        }
        let (section, most) =
            if self.teams_only { ("3", "two Survey Team jumps") } else { ("5.1", "three jumps and scans") };
        Err(Refusal::new(section, format!("there may be {most}; this would be one more")))
    }

    /// Without erratum E6 an empire has four fleet markers, and no more fleets than that.
    fn fleet_markers(&self, from: Hex, to: Hex, going: &Force) -> Result<(), Refusal> {
        let ships = |hex: &Hex| !self.ships_at(*hex).warships().mobile().is_empty();
        let fleets = self.galaxy.orbits.keys().filter(|h| ships(h)).count();
        let stays = !self.ships_at(from).minus(going).warships().mobile().is_empty();
        let joins = from != to && ships(&to);
        if stays && !joins && fleets >= 4 {
            return Err(Refusal::new("4.5", "that would be a fifth fleet; there are four fleet markers")
                .or("send the whole fleet, or join another"));
        }
        Ok(())
    }

    /// Is there an unused Bunker at `using`, in Comm range of what it orders?
    fn bunker(&self, using: Hex, target: Hex, role: &str) -> Result<(), Refusal> {
        let others = || {
            let near: Vec<Hex> = self.bunkers_near(target).into_iter().filter(|h| *h != using).collect();
            if near.is_empty() {
                String::new()
            } else {
                format!("an unused Command Bunker in range is at {}", any_of(&near))
            }
        };
        let own = self.galaxy.system(using).filter(|s| s.owner == Some(self.seat));
        let count = own.map_or(0, |s| s.army.count(Unit::Bunker));
        if count == 0 {
            return Err(Refusal::new("4.1", format!("you have no Command Bunker at {using}")).or(others()));
        }
        if self.ready_at(using) == 0 {
            let what = match count {
                1 => format!("the Command Bunker at {using} is used already this turn"),
                n => format!("all {n} Command Bunkers at {using} are used already this turn"),
            };
            return Err(Refusal::new("4.11", what).or(others()));
        }
        let comm = self.galaxy.rating(self.seat, Tech::Comm);
        match self.galaxy.edition.range(using, target) {
            Some(range) if range <= comm => Ok(()),
            range => {
                let far = range.map_or("out of reach".into(), |r| format!("{r} hexes"));
                let what = format!("{using} is {far} from {target}, the {role}; your Comm is {comm}");
                Err(Refusal::new("4.1", what).or(others()))
            }
        }
    }

    /// The units a jump takes, and whether they are there and have room.
    fn units(&self, order: &JumpOrder) -> Result<Force, Refusal> {
        let JumpOrder { from, ships, carrying, .. } = *order;
        let there = self.galaxy.orbit(from, self.seat).space().mobile();
        let free = self.ships_at(from).mobile();
        let going = match ships {
            Ships::Fleet => fleet(&free),
            Ships::These(wanted) => wanted,
        };
        if going.is_empty() {
            return Err(self.nothing_goes(order, &there, &free));
        }
        if let Some((unit, _)) = going.iter().find(|(u, _)| !u.is_space() || u.is_static()) {
            return Err(Refusal::new("4.5", format!("{} cannot jump by themselves", unit.plural())));
        }
        if !free.contains(&going) {
            let (section, what) = if there.contains(&going) {
                (
                    "5.1",
                    format!(
                        "you have {there} at {from}, but other jumps take some; no unit jumps twice a turn"
                    ),
                )
            } else {
                ("4.1", format!("you have {there} at {from}, not {going}"))
            };
            return Err(Refusal::new(section, what));
        }
        let aboard = self.galaxy.orbit(from, self.seat).troops().common(&self.troops_at(from));
        let room = self.galaxy.edition.capacity(&going);
        let taken = self.galaxy.edition.load(&going);
        if taken > room {
            let what =
                format!("{} need {taken} cargo spaces; these ships have {room}", Unit::Fighter.plural());
            return Err(Refusal::new("4.5", what).or("take carriers along, or fewer Fighters"));
        }
        let cargo = match carrying {
            Cargo::Aboard => fitting(self, &aboard, room - taken),
            Cargo::AllThatFit => fitting(self, &self.troops_at(from), room - taken),
            Cargo::These(wanted) => {
                if let Some((unit, _)) = wanted.iter().find(|(u, _)| !u.is_troop()) {
                    return Err(Refusal::new("4.5", format!("{} cannot be carried", unit.plural())));
                }
                let troops = self.troops_at(from);
                if !troops.contains(&wanted) {
                    return Err(Refusal::new(
                        "4.5",
                        format!("the troops at {from} are {troops}, not {wanted}"),
                    ));
                }
                let needed = self.galaxy.edition.load(&wanted);
                if needed > room - taken {
                    let what =
                        format!("{wanted} need {needed} cargo spaces; there are {} left", room - taken);
                    return Err(Refusal::new("4.5", what)
                        .or("leave some behind, or scrap Fighters to make room (4.51)"));
                }
                wanted
            }
        };
        Ok(going.plus(&cargo))
    }

    /// Why nothing jumps: a fleet is no Survey Team, what is there is spoken for, or nothing is there. What would be right is
    /// somewhere else, or said in another way.
    fn nothing_goes(&self, order: &JumpOrder, there: &Force, free: &Force) -> Refusal {
        let JumpOrder { from, to, using, ships, .. } = *order;
        if ships == Ships::Fleet && fleet(there).is_empty() && !free.is_empty() {
            let what =
                format!("you have {there} at {from} and no fleet; Survey Teams jump where they are named");
            return Refusal::new("4.1", what).or(format!("jump {free} from {from} to {to} using {using}"));
        }
        let elsewhere = self.where_ships_are(ships, from);
        if there.is_empty() {
            return Refusal::new("4.1", format!("you have no ships at {from}")).or(elsewhere);
        }
        let what = format!("all that could go from {from} jumps already; no unit jumps twice a turn");
        Refusal::new("5.1", what).or(elsewhere)
    }

    /// The other places from where such ships could still jump.
    fn where_ships_are(&self, ships: Ships, but: Hex) -> String {
        let free = |at: Hex| {
            let left = self.ships_at(at).mobile();
            if ships == Ships::Fleet { fleet(&left) } else { left }
        };
        let others = self.galaxy.orbits.keys().copied();
        let places: Vec<Hex> = others.filter(|at| *at != but && !free(*at).is_empty()).collect();
        match (places.is_empty(), ships) {
            (true, _) => String::new(),
            (false, Ships::Fleet) => format!("you have a fleet at {}", any_of(&places)),
            (false, Ships::These(_)) => format!("you have ships at {}", any_of(&places)),
        }
    }
}

/// What `fleet` means of these ships: all but Survey Teams.
fn fleet(ships: &Force) -> Force {
    ships.only(|unit| unit != Unit::Survey)
}

/// As many of these troops as there is room for, the dearest first.
fn fitting(proposing: &Proposing<'_>, troops: &Force, room: u16) -> Force {
    let (mut left, mut cargo) = (room, Force::NONE);
    for unit in [Unit::Heavy, Unit::Assault, Unit::Drop, Unit::Light] {
        let each = proposing.galaxy.edition.load(&Force::of(unit, 1)).max(1);
        let count = troops.count(unit).min(left / each);
        cargo.add(unit, count);
        left -= count * each;
    }
    cargo
}

/// Is the hex in play?
///
/// # Errors
/// It is not, with the reason.
pub fn in_play(galaxy: &Galaxy, hex: Hex) -> Result<(), Refusal> {
    if galaxy.edition.class(hex).is_some() {
        return Ok(());
    }
    let what = if galaxy.edition.is_on_board(hex) {
        format!("{hex} is not in play with {} players", galaxy.edition.seats())
    } else {
        format!("there is no hex {hex} on the board")
    };
    Err(Refusal::new("2", what))
}
