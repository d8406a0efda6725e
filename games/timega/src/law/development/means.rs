//! What a seat can pay with, and which planets it exhausts for what (5.2): those that were named, and of the others those
//! that are worth least for the other purpose.

use crate::deeds::{Exhaust, Worth};
use crate::edition::{Colour, PlanetId, edition};
use crate::galaxy::{Galaxy, Purse};
use crate::halves::Halves;
use crate::law::{Refusal, treasury};
use crate::moments::any;
use rules::Seat;
use std::collections::BTreeMap;

/// Technology credits by colour.
type Counts = [u16; 4];

/// What purchases take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Need {
    /// Half resources, the part credits may pay included.
    pub(super) resources: Halves,
    /// How many credits of each colour can be spent.
    pub(super) credits: Counts,
    /// Influence.
    pub(super) influence: u16,
}

/// Why there is not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lack {
    /// Half resources wanted, after credits.
    pub resources: Halves,
    /// Half resources within reach, if no planet is exhausted for influence beyond those that were named.
    pub in_reach: Halves,
    /// Influence wanted.
    pub influence: u16,
    /// Influence within reach, if every planet is exhausted for it.
    pub influence_in_reach: u16,
}

impl Lack {
    /// In words.
    pub(super) fn refusal(self) -> Refusal {
        let Lack { resources, in_reach, influence, influence_in_reach } = self;
        let why = if influence > influence_in_reach {
            format!("it would take {influence} influence in all, and {influence_in_reach} is within reach")
        } else if resources > in_reach {
            format!("it would take {resources} resources in all, and {in_reach} are within reach")
        } else {
            format!(
                "it would take {resources} resources and {influence} influence in all; no planet gives both at once"
            )
        };
        Refusal::new("5.2", why)
    }
}

/// A planet that can still be exhausted.
struct Fresh {
    planet: PlanetId,
    resources: u16,
    influence: u16,
    credits: Counts,
}

/// What a seat can pay with.
pub(super) struct Means {
    purse: Purse,
    stock: Counts,
    any_colour: bool,
    /// Does influence bring credits too?
    both: bool,
    named: Vec<(PlanetId, Worth)>,
    free: Vec<Fresh>,
}

impl Means {
    /// What a seat can pay with, when these planets are exhausted or kept. Lines that fit no fresh planet of the seat are
    /// told in `idle`.
    pub(super) fn of(
        galaxy: &Galaxy,
        seat: Seat,
        lines: &[Exhaust],
        idle: &mut Vec<(Exhaust, Refusal)>,
    ) -> Means {
        let purse = galaxy.now.purses.get(seat.index()).copied().unwrap_or_default();
        let held = galaxy.empire(seat).credits;
        let both = treasury::brings_credits(galaxy, seat, Worth::Influence);
        let any_colour = any(galaxy, seat, |e, on| e.credits_of_any_colour(on)).is_some();
        let mut means = Means {
            purse,
            stock: Colour::ALL.map(|c| held.of(c)),
            any_colour,
            both,
            named: Vec::new(),
            free: Vec::new(),
        };
        let mut fresh = treasury::fresh(galaxy, seat);
        for line in lines {
            let Some(place) = fresh.iter().position(|p| *p == line.planet) else {
                idle.push((*line, why_not(galaxy, seat, line.planet, lines)));
                continue;
            };
            fresh.remove(place);
            let Some(worth) = line.for_ else { continue };
            let gives = treasury::worth(galaxy, seat, line.planet, worth);
            match worth {
                Worth::Resources => means.purse.resources += Halves::whole(i32::from(gives)),
                Worth::Influence => means.purse.influence = means.purse.influence.saturating_add(gives),
            }
            if worth == Worth::Resources || both {
                let credits = credits_of(line.planet);
                Colour::ALL.iter().for_each(|c| means.stock[*c as usize] += credits[*c as usize]);
            }
            means.named.push((line.planet, worth));
        }
        let row = |planet: PlanetId| Fresh {
            planet,
            resources: treasury::worth(galaxy, seat, planet, Worth::Resources),
            influence: treasury::worth(galaxy, seat, planet, Worth::Influence),
            credits: credits_of(planet),
        };
        means.free = fresh.into_iter().map(row).collect();
        means
    }

    /// Which planets to exhaust for this, those that were named first.
    ///
    /// # Errors
    /// What there is too little of.
    pub(super) fn cover(&self, need: &Need) -> Result<Vec<(PlanetId, Worth)>, Lack> {
        let for_influence = self.reach(need)?;
        let for_resources = self.for_resources(need, &for_influence);
        let chosen = for_influence.into_iter().map(|p| (p, Worth::Influence));
        let chosen = chosen.chain(for_resources.into_iter().map(|p| (p, Worth::Resources)));
        Ok(self.named.iter().copied().chain(chosen).collect())
    }

    /// Is there enough for this? Gives the planets whose influence it takes.
    ///
    /// # Errors
    /// As for [`Means::cover`].
    pub(super) fn reach(&self, need: &Need) -> Result<Vec<PlanetId>, Lack> {
        let lack = || Lack {
            resources: need.resources,
            in_reach: self.power(need, &[]),
            influence: need.influence,
            influence_in_reach: self.purse.influence + self.free.iter().map(|f| f.influence).sum::<u16>(),
        };
        let for_influence = self.for_influence(need).ok_or_else(lack)?;
        if self.power(need, &for_influence) < need.resources {
            return Err(lack());
        }
        Ok(for_influence)
    }

    /// Half resources that the purse, the credits and all planets but those exhausted for influence pay of what is needed.
    fn power(&self, need: &Need, for_influence: &[PlanetId]) -> Halves {
        let rest = self.free.iter().filter(|f| !for_influence.contains(&f.planet));
        let (mut resources, mut credits) = (0_u16, self.stock_after(for_influence));
        for fresh in rest {
            resources += fresh.resources;
            Colour::ALL.iter().for_each(|c| credits[*c as usize] += fresh.credits[*c as usize]);
        }
        self.worth(need, resources, &credits)
    }

    /// The credits there are when these planets are exhausted for influence.
    fn stock_after(&self, for_influence: &[PlanetId]) -> Counts {
        let mut stock = self.stock;
        for fresh in self.free.iter().filter(|f| self.both && for_influence.contains(&f.planet)) {
            Colour::ALL.iter().for_each(|c| stock[*c as usize] += fresh.credits[*c as usize]);
        }
        stock
    }

    fn worth(&self, need: &Need, resources: u16, credits: &Counts) -> Halves {
        let spent: u16 = if self.any_colour {
            credits.iter().sum::<u16>().min(need.credits.iter().sum())
        } else {
            credits.iter().zip(need.credits).map(|(held, room)| (*held).min(room)).sum()
        };
        self.purse.resources + Halves::whole(i32::from(resources)) + Halves::whole(i32::from(spent))
    }

    /// Of a planet's credits, those that can be spent on what is needed.
    fn useful(&self, need: &Need, credits: &Counts) -> Counts {
        let some = need.credits.iter().any(|n| *n > 0);
        std::array::from_fn(|c| if need.credits[c] > 0 || (self.any_colour && some) { credits[c] } else { 0 })
    }

    /// Planets for the influence that is needed: those that leave most to pay the resources with.
    fn for_influence(&self, need: &Need) -> Option<Vec<PlanetId>> {
        let wanted = need.influence.saturating_sub(self.purse.influence);
        if wanted == 0 {
            return Some(Vec::new());
        }
        // For every sum of influence and every heap of credits forgone: the fewest resources forgone for it.
        let mut ways: BTreeMap<(u16, Counts), (u16, Vec<PlanetId>)> = BTreeMap::new();
        ways.insert((0, [0; 4]), (0, Vec::new()));
        for fresh in self.free.iter().filter(|f| f.influence > 0) {
            let forgone = if self.both { [0; 4] } else { self.useful(need, &fresh.credits) };
            for ((sum, credits), (lost, planets)) in ways.clone() {
                if sum == wanted {
                    continue;
                }
                let key =
                    ((sum + fresh.influence).min(wanted), std::array::from_fn(|c| credits[c] + forgone[c]));
                let lost = lost + fresh.resources;
                if ways.get(&key).is_none_or(|(before, _)| lost < *before) {
                    ways.insert(key, (lost, planets.iter().copied().chain([fresh.planet]).collect()));
                }
            }
        }
        let enough = ways.into_iter().filter(|((sum, _), _)| *sum == wanted).map(|(_, (_, planets))| planets);
        enough.max_by_key(|planets| self.power(need, planets))
    }

    /// Of the other planets, those for the resources that are needed: the least influence forgone, then the fewest planets.
    fn for_resources(&self, need: &Need, for_influence: &[PlanetId]) -> Vec<PlanetId> {
        let stock = self.stock_after(for_influence);
        let rest = self.free.iter().filter(|f| !for_influence.contains(&f.planet));
        let cap = u16::try_from(need.resources.0.max(0) / 2 + 1).unwrap_or(u16::MAX);
        let mut ways: BTreeMap<(u16, Counts), (u16, Vec<PlanetId>)> = BTreeMap::new();
        ways.insert((0, [0; 4]), (0, Vec::new()));
        for fresh in rest {
            let gained = self.useful(need, &fresh.credits);
            if fresh.resources == 0 && gained == [0; 4] {
                continue;
            }
            for ((sum, credits), (lost, planets)) in ways.clone() {
                let key = ((sum + fresh.resources).min(cap), std::array::from_fn(|c| credits[c] + gained[c]));
                let lost = lost + fresh.influence;
                let better =
                    |(before, with): &(u16, Vec<PlanetId>)| (lost, planets.len() + 1) < (*before, with.len());
                if ways.get(&key).is_none_or(better) {
                    ways.insert(key, (lost, planets.iter().copied().chain([fresh.planet]).collect()));
                }
            }
        }
        let total = |credits: &Counts| std::array::from_fn(|c| stock[c] + credits[c]);
        let enough = ways
            .into_iter()
            .filter(|((sum, credits), _)| self.worth(need, *sum, &total(credits)) >= need.resources);
        let best = enough.min_by_key(|((sum, _), (lost, planets))| (*lost, planets.len(), *sum));
        best.map(|(_, (_, planets))| planets).unwrap_or_default()
    }
}

fn credits_of(planet: PlanetId) -> Counts {
    let mut credits = [0; 4];
    for colour in &edition().planet(planet).specialties {
        credits[*colour as usize] += 1;
    }
    credits
}

fn why_not(galaxy: &Galaxy, seat: Seat, planet: PlanetId, lines: &[Exhaust]) -> Refusal {
    let twice = lines.iter().filter(|l| l.planet == planet).count() > 1;
    let why = match galaxy.planet(planet) {
        Some(there) if there.owner == Some(seat) && there.exhausted => {
            format!("{planet} is exhausted already")
        }
        Some(there) if there.owner == Some(seat) && twice => {
            format!("{planet} is named twice; a planet is exhausted for one purpose")
        }
        Some(_) => format!("{planet} is not yours"),
        None => format!("{planet} is not on this map"),
    };
    Refusal::new("5.2", why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Planets by their figures: resources, influence, specialties by colour.
    fn means(rows: &[(u16, u16, Counts)], any_colour: bool, both: bool) -> Means {
        let fresh = |(row, planet): (&(u16, u16, Counts), PlanetId)| {
            let (resources, influence, credits) = *row;
            Fresh { planet, resources, influence, credits }
        };
        let free = rows.iter().zip(edition().planets()).map(fresh).collect();
        let (purse, named) = (Purse::default(), Vec::new());
        Means { purse, stock: [0; 4], any_colour, both, named, free }
    }

    /// What an assignment of the planets pays: half resources of what is needed, and influence.
    fn pays(means: &Means, need: &Need, worths: &[Option<Worth>]) -> (Halves, u16) {
        let (mut resources, mut influence, mut credits) = (0, 0, [0; 4]);
        for (fresh, worth) in means.free.iter().zip(worths) {
            match worth {
                Some(Worth::Resources) => resources += fresh.resources,
                Some(Worth::Influence) => influence += fresh.influence,
                None => {}
            }
            if *worth == Some(Worth::Resources) || (means.both && worth.is_some()) {
                (0..4).for_each(|c| credits[c] += fresh.credits[c]);
            }
        }
        (means.worth(need, resources, &credits), influence)
    }

    fn suffices(means: &Means, need: &Need, worths: &[Option<Worth>]) -> bool {
        let (resources, influence) = pays(means, need, worths);
        resources >= need.resources && influence >= need.influence
    }

    /// Every way to exhaust so many planets.
    fn assignments(count: usize) -> Vec<Vec<Option<Worth>>> {
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            let longer = |way: &Vec<Option<Worth>>| {
                [None, Some(Worth::Resources), Some(Worth::Influence)]
                    .map(|worth| way.iter().copied().chain([worth]).collect())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn what_can_be_paid_is_paid(
            rows in prop::collection::vec((0_u16..5, 0_u16..5, prop::array::uniform4(0_u16..2)), 0..7),
            halves in 0_i32..40,
            influence in 0_u16..9,
            credits in prop::array::uniform4(0_u16..4),
            any_colour: bool,
            both: bool,
        ) {
            let means = means(&rows, any_colour, both);
            let need = Need { resources: Halves(halves), credits, influence };
            let possible = assignments(rows.len()).iter().any(|way| suffices(&means, &need, way));
            match means.cover(&need) {
                Ok(chosen) => {
                    let worth_of = |f: &Fresh| chosen.iter().find(|(p, _)| *p == f.planet).map(|(_, w)| *w);
                    let way: Vec<Option<Worth>> = means.free.iter().map(worth_of).collect();
                    prop_assert!(suffices(&means, &need, &way));
                }
                Err(_) => prop_assert!(!possible),
            }
        }
    }
}
