//! Purchases in the official order (5.7): research, personnel, ships, docks. Each is judged on the table as the steps before
//! it leave it, so a technology or a person bought first counts for what comes after.

use super::means::Need;
use super::step::Step;
use crate::deeds::{Purchase, Site, Special};
use crate::edition::{Colour, PlanetId, edition};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::carrying::Holds;
use crate::law::{Refusal, building, research, scuttling, staff};
use crate::moments::{On, Source, any, figure, heard};
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeSet;

/// A development phase in the official order, on a table of its own.
#[derive(Clone)]
pub(super) struct Sequence {
    table: Galaxy,
    seat: Seat,
    steps: Vec<Step>,
    /// Half resources that pay for units alone (Sarween Tools, Salvager).
    bonus: Halves,
    researched: u16,
    /// What is done when ships are built, and where docks come after that.
    built: Vec<Special>,
    docks: Vec<PlanetId>,
}

impl Sequence {
    /// Puts purchases in order. Money is another matter: see [`Sequence::need`].
    ///
    /// # Errors
    /// Why the first of them that does not fit cannot be done.
    pub(super) fn of(
        galaxy: &Galaxy,
        seat: Seat,
        purchases: &[Purchase],
        forced: &[Person],
    ) -> Result<Sequence, Refusal> {
        let mut order = Sequence::up_to_ships(galaxy, seat, purchases, forced)?;
        order.finish()?;
        Ok(order)
    }

    /// As [`Sequence::of`], up to and with the ships: more of them can follow.
    ///
    /// # Errors
    /// As there.
    pub(super) fn up_to_ships(
        galaxy: &Galaxy,
        seat: Seat,
        purchases: &[Purchase],
        forced: &[Person],
    ) -> Result<Sequence, Refusal> {
        let leaves =
            |person: Person| forced.contains(&person) || purchases.contains(&Purchase::Release(person));
        let specials = |when: When| {
            purchases.iter().filter_map(move |p| match p {
                Purchase::Special(s) if When::of(s.source, leaves) == when => Some(s),
                _ => None,
            })
        };
        let docks = purchases.iter().filter_map(|p| match p {
            Purchase::Dock { planet, .. } => Some(*planet),
            _ => None,
        });
        let mut order = Sequence {
            table: galaxy.clone(),
            seat,
            steps: Vec::new(),
            bonus: Halves::NONE,
            researched: 0,
            built: specials(When::Built).cloned().collect(),
            docks: docks.collect(),
        };
        for special in specials(When::First) {
            order.special(special)?;
        }
        order.research(purchases)?;
        order.personnel(purchases, forced)?;
        for special in specials(When::Hired) {
            order.special(special)?;
        }
        order.bonus = order.table.empire(seat).salvaged;
        for purchase in purchases {
            if let Purchase::Build { unit, count, at, to } = purchase {
                for _ in 0..*count {
                    order.build(*unit, *at, *to)?;
                }
            }
        }
        Ok(order)
    }

    /// What comes after the ships.
    fn finish(&mut self) -> Result<(), Refusal> {
        for special in std::mem::take(&mut self.built) {
            self.special(&special)?;
        }
        for planet in std::mem::take(&mut self.docks) {
            self.dock(planet)?;
        }
        Ok(())
    }

    /// What all of it takes, with what comes after the ships.
    ///
    /// # Errors
    /// What comes after them cannot be done.
    pub(super) fn need_in_the_end(&self) -> Result<Need, Refusal> {
        if self.built.is_empty() && self.docks.is_empty() {
            return Ok(self.need());
        }
        let mut whole = self.clone();
        whole.finish()?;
        Ok(whole.need())
    }

    fn push(&mut self, step: Step) {
        step.apply(&mut self.table, self.seat);
        self.steps.push(step);
    }

    fn special(&mut self, special: &Special) -> Result<(), Refusal> {
        if special.source == Source::Rules {
            scuttling::may_be(&self.table, self.seat, special)?;
            self.push(Step::Special(special.clone()));
            return Ok(());
        }
        let mut may = Vec::new();
        for force in heard(&self.table, Some(self.seat)) {
            force.effect.developments(&On { galaxy: &self.table, seat: self.seat }, &mut may);
        }
        if !may.contains(special) {
            let why = match may.iter().find(|s| s.source == special.source) {
                Some(other) => format!("{special} cannot be done; {other} could"),
                None => format!("{} lets you do nothing of the sort now", special.source),
            };
            return Err(Refusal::new("5.7", why));
        }
        self.push(Step::Special(special.clone()));
        Ok(())
    }

    /// Step 2. What makes more research possible, or other research cheaper, comes first; docks as soon as they may.
    fn research(&mut self, purchases: &[Purchase]) -> Result<(), Refusal> {
        let mut open: Vec<Tech> = purchases
            .iter()
            .filter_map(|p| if let Purchase::Research(tech) = p { Some(*tech) } else { None })
            .collect();
        let early = leading_to(&open, &[Tech::NeuralComputing, Tech::ArkanIridium]);
        open.sort_by_key(|t| !early.contains(t));
        loop {
            if any(&self.table, self.seat, |e, on| e.docks_at_any_time(on)).is_some() {
                for planet in std::mem::take(&mut self.docks) {
                    self.dock(planet)?;
                }
            }
            let Some(first) = open.first().copied() else { return Ok(()) };
            let may = |tech: &Tech| research::may_research(&self.table, self.seat, *tech);
            let Some(place) = open.iter().position(|t| may(t).is_ok()) else { return may(&first) };
            let tech = open.remove(place);
            let limit = research::limit(&self.table, self.seat).count();
            if self.researched >= limit {
                let why =
                    format!("you may research {limit} technologies in this round, as many as you have docks");
                return Err(Refusal::new("5.3", why));
            }
            let figure = research::cost(&self.table, self.seat, tech);
            let (cost, why) = (Halves(figure.value().max(0)), figure.changes().to_vec());
            self.researched += 1;
            self.push(Step::Research { tech, cost, paid: cost, credits: Vec::new(), why });
        }
    }

    /// Step 3: who is released goes unpaid; who is kept is paid; then others are hired.
    fn personnel(&mut self, purchases: &[Purchase], forced: &[Person]) -> Result<(), Refusal> {
        for purchase in purchases {
            if let Purchase::Release(person) = purchase {
                if !self.table.empire(self.seat).employs(*person) {
                    return Err(Refusal::new("5.4", format!("you do not employ the {person}")));
                }
                self.push(Step::Release { person: *person, forced: false });
            }
        }
        for person in forced {
            self.push(Step::Release { person: *person, forced: true });
        }
        let unpaid = self.table.empire(self.seat).staff.iter().filter(|h| !h.paid).map(|h| h.person);
        let unpaid: Vec<Person> = unpaid.collect();
        if !unpaid.is_empty() {
            let wages = unpaid.iter().map(|p| staff::wage(&self.table, self.seat, *p).count()).sum();
            self.push(Step::Wages { staff: unpaid, wages });
        }
        for purchase in purchases {
            if let Purchase::Hire(person) = purchase {
                staff::may_hire(&self.table, self.seat, *person)?;
                let wage = staff::wage(&self.table, self.seat, *person).count();
                self.push(Step::Hire { person: *person, wage });
            }
        }
        Ok(())
    }

    /// Step 4: one unit, at the site named, or at the one that can still produce most.
    ///
    /// # Errors
    /// Why it cannot be built.
    pub(super) fn build(&mut self, unit: Unit, at: Option<Site>, to: Option<Hex>) -> Result<(), Refusal> {
        let step = self.built_now(unit, at, to)?;
        if let Step::Build { site, .. } = step {
            let begun = self.table.now.produced.iter().any(|p| p.seat == self.seat && p.site == site);
            if !begun {
                let bonus = figure(&self.table, self.seat, 0, |e, on, f| e.production_bonus(on, site, f));
                self.bonus += Halves(bonus.value().max(0));
            }
        }
        self.push(step);
        Ok(())
    }

    /// What is done when one unit is built.
    fn built_now(&self, unit: Unit, at: Option<Site>, to: Option<Hex>) -> Result<Step, Refusal> {
        let holds = Holds::of(&self.table, self.seat);
        let voices = holds.voices();
        building::may_build_of(voices, unit)?;
        let mut sites = match at {
            Some(site) => vec![building::meant_of(voices, site)],
            None => building::sites_of(voices),
        };
        if sites.len() > 1 {
            sites.sort_by_cached_key(|s| std::cmp::Reverse(building::production_left_of(voices, *s)));
        }
        let mut refusal = Refusal::new("5.5", "you have no space dock, and nothing else that produces");
        for (nth, site) in sites.into_iter().enumerate() {
            let here = building::place(&self.table, site);
            let hex = to.or(here).unwrap_or(Hex::NEXUS);
            let may = match (at, here) {
                (None, Some(here)) => building::may_produce_at(&holds, unit, (site, here), hex),
                _ => building::may_produce_by(&holds, unit, site, hex),
            };
            match (may, building::cost_of(voices, unit)) {
                (Ok(()), Some(figure)) => {
                    let (cost, why) = (Halves(figure.value().max(0)), figure.changes().to_vec());
                    return Ok(Step::Build { unit, site, hex, cost, paid: cost, why });
                }
                (Err(why), _) if nth == 0 => refusal = why,
                _ => {}
            }
        }
        Err(refusal)
    }

    /// Step 5.
    fn dock(&mut self, planet: PlanetId) -> Result<(), Refusal> {
        let (hex, adrift) = building::may_build_dock(&self.table, self.seat, planet)?;
        let cost = Halves(building::dock_cost(&self.table, self.seat).value().max(0));
        self.push(Step::Dock { planet, hex, adrift, cost });
        Ok(())
    }

    /// What all of it takes.
    pub(super) fn need(&self) -> Need {
        let mut need = Need::default();
        let mut units = Halves::NONE;
        for step in &self.steps {
            need.influence = need.influence.saturating_add(step.influence());
            match step {
                Step::Research { tech, cost, .. } => {
                    need.resources += *cost;
                    need.credits[edition().tech(*tech).colour as usize] += whole(*cost);
                }
                Step::Build { cost, .. } => units += *cost,
                other => need.resources += other.resources(),
            }
        }
        need.resources += Halves((units - self.bonus).0.max(0));
        need
    }

    /// The steps with their prices: the bonus on the first units built, and credits as far as resources do not reach, which
    /// are lost at the end of the phase while credits stay (5.3). On the table given, the planets are exhausted.
    pub(super) fn priced(mut self, table: &Galaxy) -> Vec<Step> {
        let mut credits = table.empire(self.seat).credits;
        let free = any(table, self.seat, |e, on| e.credits_of_any_colour(on)).is_some();
        let mut bonus = self.bonus;
        for step in &mut self.steps {
            match step {
                Step::Research { tech, cost, paid, credits: spent, .. } => {
                    let own = edition().tech(*tech).colour;
                    let others = Colour::ALL.into_iter().filter(|c| free && *c != own);
                    let mut room = whole(*cost);
                    for colour in std::iter::once(own).chain(others) {
                        let now = credits.of(colour).min(room);
                        if now > 0 {
                            *credits.of_mut(colour) -= now;
                            room -= now;
                            *paid -= Halves::whole(i32::from(now));
                            spent.push((colour, now));
                        }
                    }
                }
                Step::Build { cost, paid, .. } => {
                    let now = bonus.min(*cost);
                    bonus -= now;
                    *paid = *cost - now;
                }
                _ => {}
            }
        }
        self.keep_credits(table);
        self.steps
    }

    /// Resources that would be left over pay instead of credits.
    fn keep_credits(&mut self, table: &Galaxy) {
        let purse = table.now.purses.get(self.seat.index()).copied().unwrap_or_default();
        let mut spare = self.steps.iter().fold(purse.resources, |rest, step| rest - step.resources());
        for step in self.steps.iter_mut().rev() {
            let Step::Research { paid, credits, .. } = step else { continue };
            for (_, spent) in credits.iter_mut().rev() {
                let kept = whole(spare).min(*spent);
                let price = Halves::whole(i32::from(kept));
                (*spent, *paid, spare) = (*spent - kept, *paid + price, spare - price);
            }
            credits.retain(|(_, spent)| *spent > 0);
        }
    }
}

/// How many whole credits a price can take.
fn whole(cost: Halves) -> u16 {
    u16::try_from(cost.0.max(0) / 2).unwrap_or(u16::MAX)
}

/// Those of the technologies wanted that are, or lead to, one of these.
fn leading_to(wanted: &[Tech], goals: &[Tech]) -> BTreeSet<Tech> {
    let mut early: BTreeSet<Tech> = wanted.iter().copied().filter(|t| goals.contains(t)).collect();
    loop {
        let needed = early.iter().flat_map(|t| &edition().tech(*t).needs).copied();
        let more: BTreeSet<Tech> = needed.filter(|t| wanted.contains(t) && !early.contains(t)).collect();
        if more.is_empty() {
            return early;
        }
        early.extend(more);
    }
}

/// When in the official order it is done what a source lets one do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// Before everything else.
    First,
    /// When personnel have come and gone.
    Hired,
    /// When ships are built.
    Built,
}

impl When {
    /// What comes before ships comes first of all, so that it counts for research. What a person lets one do comes when that
    /// person is hired; of one who leaves, before that.
    fn of(source: Source, leaves: impl Fn(Person) -> bool) -> When {
        let (early, person) = match source {
            Source::Tech(tech) => (tech.effect().develops_before_building(), None),
            Source::Person(person) => (person.effect().develops_before_building(), Some(person)),
            Source::Race(race) => (race.effect().develops_before_building(), None),
            // Scuttling makes room for ships, and whoever was hired counts it (Salvager).
            Source::Rules => return When::Hired,
            Source::Agenda(..) | Source::Hazard(_) => (false, None),
        };
        match person {
            _ if !early => When::Built,
            Some(person) if !leaves(person) => When::Hired,
            _ => When::First,
        }
    }
}
