//! The round ahead as the orders on file would make it if nobody else did anything, turn by turn on a copy of the view.
//! Battles are told, not fought: what comes after one supposes that it is won without losses.

use crate::Timega;
use crate::deeds::{Act, Tactical};
use crate::edition::PlanetId;
use crate::force::{Force, Sorts};
use crate::galaxy::{Counter, CounterSide, Fleet, Galaxy, Owner};
use crate::hex::Hex;
use crate::law::landing::price;
use crate::law::{actions, scuttling};
use crate::moments::Source;
use crate::orders::{Deed, Landings, Step, plan_on_file};
use crate::review::arriving;
use crate::standing::plan::first_way;
use rules::{Desk, Line, Seat};
use std::collections::BTreeSet;

/// A line of the plan and what becomes of it.
pub(crate) struct Foreseen<'o> {
    pub line: Line,
    pub step: &'o Step,
    pub fate: Fate,
}

/// What becomes of a line.
pub(crate) enum Fate {
    /// It is carried out. What comes of it, in order; and what its writer may not have thought of.
    Done { comes: Vec<Consequence>, remarks: Vec<String> },
    /// The plan has passed by then.
    Passed,
    /// It is not carried out for want of counters alone: it would be if a line before it were not.
    Spent,
    /// It is never carried out, and why. Not `certain`: something done before it has effects nobody has foreseen here.
    Never { why: String, certain: bool },
}

/// What comes of an activation.
pub(crate) enum Consequence {
    /// A battle with these ships.
    Battle { hex: Hex, enemies: Vec<String> },
    /// A planet is taken.
    Taken(PlanetId),
    /// A landing comes to nothing.
    Fails(PlanetId, String),
    /// So many counters are left in the pool.
    Counters(u8),
}

/// What becomes of the plan on file on this table, where its own actions begin: in each turn the first line that can be done
/// and has not been. What is done comes first, in its order.
pub(crate) fn plan<'o>(table: &Galaxy, desk: &Desk<'o, Timega>) -> Vec<Foreseen<'o>> {
    let mut plan = plan_on_file(desk.book);
    // What was done is neither done again nor in vain.
    plan.retain(|(line, _)| !desk.view.carried_out.contains(line));
    let mut walk = Walk { table: table.clone(), seat: desk.seat, loose: BTreeSet::new(), unknown: false };
    let mut foreseen: Vec<Foreseen<'o>> = Vec::new();
    let mut passed = false;
    while !passed && !plan.is_empty() {
        let ready = plan
            .iter()
            .enumerate()
            .find_map(|(at, (_, step))| Some((at, first_way(&walk.table, desk.seat, step).ok()?)));
        let Some((at, act)) = ready else { break };
        let (line, step) = plan.remove(at);
        passed = act == Act::Pass;
        foreseen.push(Foreseen { line, step, fate: walk.done(step, act) });
    }
    let never = |(line, step)| Foreseen { line, step, fate: walk.never(step, passed) };
    foreseen.extend(plan.into_iter().map(never));
    foreseen
}

/// The table as it is after what was carried out so far.
struct Walk {
    table: Galaxy,
    seat: Seat,
    /// Where something was done whose effects are not foreseen; `unknown`: nobody knows where.
    loose: BTreeSet<Hex>,
    unknown: bool,
}

impl Walk {
    fn done(&mut self, step: &Step, act: Act) -> Fate {
        let (mut comes, mut remarks) = (Vec::new(), Vec::new());
        match act {
            Act::Tactical(mut tactical) => {
                let everywhere = everywhere(step);
                let lands = tactical.land.clone();
                if everywhere {
                    tactical.land = None;
                }
                remarks.extend(dearer(&self.table, self.seat, &tactical));
                remarks.extend(arriving::remarks(&self.table, self.seat, &tactical));
                tactical.land = lands;
                comes = self.activate(&tactical, everywhere);
            }
            Act::Pass => {}
            Act::Special(special) if special.source == Source::Rules => {
                scuttling::carry_out(&mut self.table, self.seat, &special);
            }
            // What it does is for the rules of whoever lets it be done; what follows is judged without it.
            Act::Special(special) => {
                self.unknown |= special.hex.is_none();
                self.loose.extend(special.hex);
            }
        }
        Fate::Done { comes, remarks }
    }

    fn never(&self, step: &Step, passed: bool) -> Fate {
        if passed {
            return Fate::Passed;
        }
        let Err(why) = first_way(&self.table, self.seat, step) else {
            // It could still be done: nothing is wrong with it.
            return Fate::Spent;
        };
        let mut rich = self.table.clone();
        rich.empire_mut(self.seat).pool = u8::MAX;
        if first_way(&rich, self.seat, step).is_ok() {
            return Fate::Spent;
        }
        let certain = !self.unknown && !leaves_from(step, &self.loose);
        Fate::Never { why, certain }
    }

    /// Ships arrive, and troops land: `everywhere` is wherever they can, and where they cannot is not meant.
    fn activate(&mut self, tactical: &Tactical, everywhere: bool) -> Vec<Consequence> {
        let (seat, owner, hex) = (self.seat, Owner::Seat(self.seat), tactical.activate);
        let counters = actions::counters(&self.table, seat, hex, tactical.doubled).value();
        let mut comes = Vec::new();
        arriving::sail(&mut self.table, seat, tactical);
        let met = |fleet: &&Fleet| fleet.owner != owner && !fleet.force.ships().is_empty();
        if let Some(system) = self.table.system_mut(hex) {
            let enemies: Vec<String> =
                system.fleets.iter().filter(met).map(|f| f.force.ships().words()).collect();
            if !tactical.moves.is_empty() && !enemies.is_empty() {
                comes.push(Consequence::Battle { hex, enemies });
                system.fleets.retain(|fleet| fleet.owner == owner);
            }
            system.counters.push(Counter { seat, side: CounterSide::Race });
        }
        let empire = self.table.empire_mut(seat);
        empire.pool = empire.pool.saturating_sub(u8::try_from(counters).unwrap_or(1));
        for landing in tactical.land.iter().flatten() {
            match price(&self.table, seat, landing) {
                Ok(landed) => {
                    let consumed: Force = landed.consumed.plus(&landed.dies);
                    if let Some(system) = self.table.system_mut(hex) {
                        system.take(owner, &consumed);
                        if let Some(planet) = system.planets.get_mut(&landing.planet) {
                            planet.owner = Some(seat);
                            planet.dock = None;
                        }
                    }
                    comes.push(Consequence::Taken(landing.planet));
                }
                Err(_) if everywhere => {}
                Err(why) => comes.push(Consequence::Fails(landing.planet, why.to_string())),
            }
        }
        comes.push(Consequence::Counters(self.table.empire(seat).pool));
        comes
    }
}

/// What others' people add to the counters an activation takes, with whose they are.
fn dearer(galaxy: &Galaxy, seat: Seat, tactical: &Tactical) -> Option<String> {
    let counters = actions::counters(galaxy, seat, tactical.activate, tactical.doubled);
    let own = 1 + i32::from(tactical.doubled);
    let because: Vec<String> = counters.changes().iter().map(|change| change.source.to_string()).collect();
    (counters.value() > own).then(|| {
        format!(
            "it takes {} counters, as far as you have them, and not {own} ({})",
            counters.value(),
            because.join(", ")
        )
    })
}

/// Does a line land wherever it can? What it cannot land on then is not meant.
fn everywhere(step: &Step) -> bool {
    step.ways.iter().any(|way| match &way.deed {
        Deed::Tactics(tactics) => tactics.land == Landings::Everywhere,
        Deed::Pass | Deed::Special(_) => false,
    })
}

/// Does anything of a line begin in one of these systems?
fn leaves_from(step: &Step, hexes: &BTreeSet<Hex>) -> bool {
    step.ways.iter().any(|way| match &way.deed {
        Deed::Tactics(t) => t.moves.iter().any(|sail| hexes.contains(&sail.from)),
        Deed::Pass | Deed::Special(_) => false,
    })
}
