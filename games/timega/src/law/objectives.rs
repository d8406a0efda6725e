//! 5.1: objectives, and how far off they are.

use super::Refusal;
use crate::edition::edition;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner, Stage};
use crate::halves::Halves;
use crate::hex::{Hex, RINGS};
use crate::moments::any;
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeSet;

/// One way to the next stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// In words for people: "win six battles as a republic".
    pub words: String,
    /// How far it has come.
    pub done: i32,
    /// How far it must come.
    pub of: i32,
}

impl Objective {
    fn new(words: &str, done: impl TryInto<i32>, of: i32) -> Objective {
        Objective { words: words.into(), done: done.try_into().unwrap_or(i32::MAX), of }
    }

    /// Has it come far enough?
    #[must_use]
    pub const fn is_met(&self) -> bool {
        self.done >= self.of
    }
}

/// Border systems where a seat has a space dock. A border system lies in the fourth ring.
#[must_use]
pub fn border_docks(galaxy: &Galaxy, seat: Seat) -> BTreeSet<Hex> {
    let border = |hex: &Hex| i16::from(hex.ring()) == i16::from(RINGS);
    galaxy.docks_of(seat).map(|(hex, _, _)| hex).filter(border).collect()
}

/// Technologies a seat has researched and nobody else has.
#[must_use]
pub fn unique_technologies(galaxy: &Galaxy, seat: Seat) -> BTreeSet<Tech> {
    let others = |tech: &Tech| galaxy.all_seats().any(|s| s != seat && galaxy.empire(s).has(*tech));
    galaxy.empire(seat).researched.iter().copied().filter(|t| !others(t)).collect()
}

/// The ways to the next stage of a seat; one that is done is enough.
#[must_use]
pub fn objectives(galaxy: &Galaxy, seat: Seat) -> Vec<Objective> {
    let empire = galaxy.empire(seat);
    let deeds = &empire.deeds;
    match empire.stage {
        Stage::Coalition => vec![
            Objective::new("conquer one enemy planet", deeds.conquered, 1),
            Objective::new("destroy one enemy capital ship", deeds.capitals, 1),
        ],
        Stage::Federation => {
            let high = empire.staff.iter().filter(|h| edition().person(h.person).tier == 3).count();
            let unique = unique_technologies(galaxy, seat).len();
            vec![
                Objective::new(
                    "control space docks in two different border systems",
                    border_docks(galaxy, seat).len(),
                    2,
                ),
                Objective::new("employ two persons of tier iii", high, 2),
                Objective::new("have researched two technologies nobody else has", unique, 2),
            ]
        }
        Stage::Republic => vec![
            Objective::new("win six battles as a republic", deeds.battles_as_republic, 6),
            Objective::new(
                "destroy enemy units worth 30 resources as a republic",
                deeds.destroyed_as_republic.0 / Halves::whole(1).0,
                30,
            ),
        ],
        Stage::Empire => {
            let holds = i32::from(galaxy.controls(Hex::MECATOL, seat));
            vec![Objective::new("control the Mecatol Rex system", holds, 1)]
        }
        Stage::ImperiumRex => Vec::new(),
    }
}

/// May the seat advance now? Gives the stage it reaches.
///
/// # Errors
/// Why not.
pub fn may_advance(galaxy: &Galaxy, seat: Seat) -> Result<Stage, Refusal> {
    let refuse = |why: String| Err(Refusal::new("5.1", why));
    let empire = galaxy.empire(seat);
    let Some(next) = empire.stage.next() else {
        return refuse(format!("{} is the last stage", empire.stage));
    };
    if let Some(source) = any(galaxy, seat, |e, on| e.forbids_advance(on)) {
        return refuse(format!("{source} forbids to advance"));
    }
    let homeless = any(galaxy, seat, |e, on| e.advances_without_home(on)).is_some();
    if !homeless && !galaxy.controls(empire.home, seat) {
        return refuse(format!("you do not control your home system {}", empire.home));
    }
    let ways = objectives(galaxy, seat);
    if ways.iter().any(Objective::is_met) {
        return Ok(next);
    }
    let short = ways.iter().map(|o| format!("{} ({} of {})", o.words, o.done, o.of)).collect::<Vec<_>>();
    refuse(format!("to become {next} you must {}", short.join(" or ")))
}

/// The empire reaches the next stage: one counter more in the pool and in the fleet supply, and with the republic the
/// flagship, in the home system or, if enemies are there, where the first dock is. Gives where it appeared.
pub fn advance(galaxy: &mut Galaxy, seat: Seat, to: Stage) -> Option<Hex> {
    let empire = galaxy.empire_mut(seat);
    empire.stage = to;
    empire.pool = empire.pool.saturating_add(1);
    empire.fleet = empire.fleet.saturating_add(1);
    if to != Stage::Republic || super::building::pieces_left(galaxy, seat, Unit::Flagship) == 0 {
        return None;
    }
    let docks: Vec<Hex> = galaxy.docks_of(seat).map(|(hex, _, _)| hex).collect();
    let safe = |hex: &Hex| !galaxy.is_enemy(*hex, seat);
    let hex = std::iter::once(galaxy.empire(seat).home).chain(docks).find(safe)?;
    galaxy.system_mut(hex)?.add(Owner::Seat(seat), &Force::of(Unit::Flagship, 1), &Force::NONE);
    Some(hex)
}
