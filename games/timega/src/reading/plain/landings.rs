//! What lands where, at the end of a move: "take Lodor with 3 of them", "two of them land on Abyz", "land on both planets".

use super::items::{Amount, Group, Item, Part};
use super::voyages::{Mark, Voyage};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told};
use crate::deeds::{Invader, Landing};
use crate::edition::PlanetId;
use crate::hex::Hex;
use crate::law::landing;
use crate::orders::Landings;
use crate::standing::all_landings;
use crate::unit::Unit;
use rules::problem::{Problem, either};

impl Plainly<'_> {
    /// "take Lodor with 3 of them", behind the move of those who land: with another number than the planet needs.
    pub(super) fn landing_behind(&self, items: &[Item], moved: &str) -> Option<Fault> {
        if !moved.starts_with("activate ") || moved.contains("land ") {
            return None;
        }
        let voyage = self.told_of_a_voyage(items).ok()?;
        if voyage.land.is_empty() || !voyage.coming.is_empty() {
            return None;
        }
        let Err(Fault::Refused(problem)) = self.shared_out(&voyage) else { return None };
        let landings: Vec<String> = voyage.land.iter().map(|planet| format!("land on {planet}")).collect();
        let whole = format!("{moved}, {}", landings.join(", "));
        Some(Fault::Refused(asked_whether(problem, vec![vec![whole]])))
    }

    /// "2 for Abyz", "1 on Fria", "two of them land on Fria": how many are meant for which planet, and how many words say so.
    pub(super) fn so_many_on(&self, rest: &[Item], voyage: &Voyage) -> Option<(PlanetId, usize)> {
        let mut at = 1;
        while rest.get(at).is_some_and(|item| item.is(Role::Of) || item.is(Role::Them)) {
            at += 1;
        }
        let named = matches!(rest.get(at).and_then(Item::unit), Some((unit, _)) if unit.is_troop());
        at += usize::from(named);
        let spoken = rest.get(at).is_some_and(|item| item.does(Verb::Land));
        at += usize::from(spoken);
        // "two of them land on Abyz"
        if spoken && let Some(planet) = rest.get(at).and_then(Item::planet) {
            return Some((planet, at + 1));
        }
        let leads = rest.get(at)?;
        // "4 gf at Tempesta" are those that lie there.
        // Whence and whither are said: what is counted now, lands.
        let under_way = voyage.to.is_some() && voyage.coming.iter().any(|coming| coming.from.is_some());
        let landing = voyage.mark == Mark::Land || spoken || !named;
        if !(leads.is(Role::At) && landing) && !(leads.is(Role::For) && (!named || under_way)) {
            return None;
        }
        Some((rest.get(at + 1)?.planet()?, at + 2))
    }

    /// "both planets", "everywhere", "nothing" behind a verb of landing.
    pub(super) fn on_planets(&self, voyage: &mut Voyage, rest: &[Item]) -> Told<usize> {
        let planets = rest.get(1).is_some_and(|item| item.is(Role::Planets) || item.is(Role::Planet));
        let Some(item) = rest.first() else { return Ok(1) };
        if voyage.landings.is_some() || voyage.both || voyage.the_planet {
            return Err(Fault::Unread(Some(item.span)));
        }
        match item.part {
            Part::Role(Role::Both) => voyage.both = true,
            Part::Role(Role::Nothing) => voyage.landings = Some(Landings::Nothing),
            Part::Role(Role::Planet) => voyage.the_planet = true,
            _ => voyage.landings = Some(Landings::Everywhere),
        }
        Ok(if planets { 2 } else { 1 })
    }

    /// "land on Lodor with 2 ground forces".
    pub(super) fn landing_with(&self, voyage: &mut Voyage, group: &Group, length: usize) -> Told<usize> {
        let Group::These(several) = group else { return Ok(length) };
        let invader = match several.unit {
            Unit::GroundForce => Invader::GroundForces,
            Unit::ShockTroop => Invader::ShockTroop,
            _ => Invader::Mech,
        };
        let count = match several.amount {
            Amount::Some(count) => Some(count),
            Amount::One | Amount::Plural => None,
            _ => return Err(Fault::Unread(Some(several.span))),
        };
        if voyage.invaders.is_some() {
            return Err(Fault::Unread(Some(several.span)));
        }
        voyage.invaders = Some((invader, count));
        Ok(length)
    }

    /// What lands where.
    pub(super) fn landings_of(&self, voyage: &Voyage, to: Hex) -> Told<Landings> {
        let with = voyage.invaders.map(|(invader, _)| invader);
        let targets = || all_landings(self.galaxy(), self.me(), to);
        let mut planets = voyage.land.clone();
        if voyage.both && planets.is_empty() {
            let system = self.galaxy().systems.get(&to);
            planets = system.map(|s| s.planets.keys().copied().collect()).unwrap_or_default();
            planets
                .retain(|planet| self.galaxy().planet(*planet).is_some_and(|p| p.owner != Some(self.me())));
            if planets.len() != 2 {
                return Err(self.no_such_planets(to, "two planets"));
            }
        } else if voyage.both && planets.len() != 2 {
            return Err(Fault::Unread(None));
        }
        if voyage.the_planet && planets.is_empty() {
            match targets().as_slice() {
                [only] => planets.push(only.planet),
                _ => return Err(self.no_such_planets(to, "one planet")),
            }
        }
        if !planets.is_empty() {
            if voyage
                .invaders
                .is_some_and(|(of, count)| of != Invader::GroundForces && count.is_some_and(|n| n != 1))
            {
                return Err(Fault::Unread(None));
            }
            return Ok(Landings::These(planets.into_iter().map(|planet| Landing { planet, with }).collect()));
        }
        match &voyage.landings {
            // Where there is no planet, to take a system is to go there.
            Some(Landings::Everywhere) if voyage.invaders.is_none() => match targets().as_slice() {
                [] => Ok(Landings::Unsaid),
                [only] => Ok(Landings::These(vec![*only])),
                _ => Ok(Landings::Everywhere),
            },
            Some(landings) if voyage.invaders.is_none() => Ok(landings.clone()),
            None if voyage.invaders.is_none() => Ok(Landings::Unsaid),
            _ => Err(Fault::Unread(None)),
        }
    }

    pub(super) fn no_such_planets(&self, to: Hex, what: &str) -> Fault {
        let targets = all_landings(self.galaxy(), self.me(), to);
        let names: Vec<String> =
            targets.iter().map(|landing| format!("land on {}", landing.planet)).collect();
        let fault = Fault::asked(format!("There are not just {what} to land on in {to} (6.4)."));
        if names.is_empty() { fault } else { fault.with(either(&names)) }
    }

    /// A planet takes as many ground forces as it takes: another number says something else.
    pub(super) fn shared_out(&self, voyage: &Voyage) -> Told<()> {
        let need = |planet: &PlanetId| landing::needs(self.galaxy(), self.me(), *planet).count();
        let all: u16 = voyage.land.iter().map(need).sum();
        let told = match voyage.invaders {
            Some((Invader::GroundForces, Some(count))) if !voyage.land.is_empty() => Some(count),
            _ => None,
        };
        let whole =
            told.is_none_or(|count| all == count || voyage.land.iter().all(|planet| need(planet) == count));
        if whole && voyage.shares.iter().all(|(planet, count)| need(planet) == *count) {
            return Ok(());
        }
        let needs: Vec<String> =
            voyage.land.iter().map(|planet| format!("{} for {planet}", need(planet))).collect();
        let counts = |count: Option<u16>| count.map(|count| count.to_string());
        let said: Vec<String> =
            counts(told).into_iter().chain(voyage.shares.iter().map(|(_, n)| n.to_string())).collect();
        let message = format!(
            "A landing takes as many ground forces as the planet needs (6.4): {}, not {}. The others stay with the ships.",
            needs.join(" and "),
            said.join(" and ")
        );
        Err(Fault::refused(message))
    }
}

/// The refusal, with the whole lines that would be right.
pub(super) fn asked_whether(mut problem: Problem, readings: Readings) -> Problem {
    problem.message += " Is this meant? Answer with its number.";
    super::offering(problem, readings)
}

/// Does "all", "both" speak of planets here, and not of ships?
pub(super) fn lands_on_all(rest: &[Item]) -> bool {
    let Some(next) = rest.get(1) else { return true };
    let ships = [Role::From, Role::Ships, Role::Fleet, Role::But, Role::Of, Role::There];
    !ships.iter().any(|role| next.is(*role))
        && next.unit().is_none()
        && !matches!(next.part, Part::Count(_) | Part::Things(_))
}

/// Troops and no ships?
pub(super) fn troops_alone(group: &Group) -> bool {
    matches!(group, Group::These(several) if several.unit.is_troop())
}
