//! The order in which effects are heard, in one place: the race, technologies in the order of the tree, personnel in the
//! order of the list, laws in the order they were enacted, and agendas under deliberation. What hazards do is said by
//! the rules of the map and of battles themselves.

use super::{Effect, Figure, On, Shot, Source};
use crate::effects::agendas::Standing;
use crate::galaxy::Galaxy;
use rules::Seat;

/// An effect in force.
#[derive(Clone, Copy)]
pub struct InForce {
    /// What a report names.
    pub source: Source,
    /// What it does.
    pub effect: &'static dyn Effect,
}

/// Everything in force for a seat, in the order it is heard; for nobody (the Winnaran guards), the laws alone.
#[must_use]
pub fn in_force(galaxy: &Galaxy, seat: Option<Seat>) -> Vec<InForce> {
    let mut all = Vec::with_capacity(ABOUT_SO_MANY);
    hear_all(galaxy, seat, |source, effect| all.push(InForce { source, effect }));
    all
}

/// So many effects are in force for an empire in the middle of a game.
const ABOUT_SO_MANY: usize = 32;

/// Everything in force for a seat, gathered once and heard often: for who asks for several figures of one table, since going through
/// technologies and personnel each time takes longer than hearing them.
pub struct Voices<'g> {
    on: On<'g>,
    all: Vec<InForce>,
    /// So many of them are the seat's own; then come laws.
    own: usize,
}

impl<'g> Voices<'g> {
    /// Those of a seat.
    #[must_use]
    pub fn of(galaxy: &'g Galaxy, seat: Seat) -> Voices<'g> {
        let mut all = Vec::with_capacity(ABOUT_SO_MANY);
        hear_own(galaxy, Some(seat), |source, effect| all.push(InForce { source, effect }));
        let own = all.len();
        all.extend(laws(galaxy));
        Voices { on: On { galaxy, seat }, all, own }
    }

    /// The table.
    #[must_use]
    pub const fn galaxy(&self) -> &'g Galaxy {
        self.on.galaxy
    }

    /// Whose they are.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.on.seat
    }

    /// All of them, in the order they are heard.
    #[must_use]
    pub fn all(&self) -> &[InForce] {
        &self.all
    }

    /// As [`figure`].
    #[must_use]
    pub fn figure(&self, base: i32, hear: impl Fn(&dyn Effect, &On<'_>, &mut Figure)) -> Figure {
        let mut figure = Figure::new(base);
        for force in &self.all {
            figure.hear(force.source);
            hear(force.effect, &self.on, &mut figure);
        }
        figure.hear(Source::Rules);
        figure
    }

    /// As [`against`].
    #[must_use]
    pub fn against(&self, hear: impl Fn(&dyn Effect, &On<'_>, &mut Figure)) -> Figure {
        let mut figure = Figure::new(0);
        for force in &self.all[..self.own] {
            figure.hear(force.source);
            hear(force.effect, &self.on, &mut figure);
        }
        figure
    }

    /// As [`any`].
    #[must_use]
    pub fn any(&self, hear: impl Fn(&dyn Effect, &On<'_>) -> bool) -> Option<Source> {
        self.all.iter().find(|force| hear(force.effect, &self.on)).map(|force| force.source)
    }
}

/// As [`in_force`], one after the other: for figures, which are asked for all the time.
pub(crate) fn heard(galaxy: &Galaxy, seat: Option<Seat>) -> impl Iterator<Item = InForce> + '_ {
    own(galaxy, seat).chain(laws(galaxy))
}

/// Lets everything in force for a seat be heard in the same order, without a pause between one and the next.
fn hear_all(galaxy: &Galaxy, seat: Option<Seat>, mut hear: impl FnMut(Source, &'static dyn Effect)) {
    hear_own(galaxy, seat, &mut hear);
    laws(galaxy).for_each(|InForce { source, effect }| hear(source, effect));
}

/// The same for the race, technologies and personnel.
fn hear_own(galaxy: &Galaxy, seat: Option<Seat>, mut hear: impl FnMut(Source, &'static dyn Effect)) {
    let Some(empire) = seat.and_then(|s| galaxy.empires.get(s.index())) else { return };
    if galaxy.options.race_abilities {
        hear(Source::Race(empire.race), empire.race.effect());
    }
    for tech in &empire.techs {
        hear(Source::Tech(*tech), tech.effect());
    }
    for hired in &empire.staff {
        hear(Source::Person(hired.person), hired.person.effect());
    }
}

/// The race, technologies and personnel.
fn own(galaxy: &Galaxy, seat: Option<Seat>) -> impl Iterator<Item = InForce> + '_ {
    let empire = seat.and_then(|s| galaxy.empires.get(s.index()));
    let race = empire.map(|e| e.race).filter(|_| galaxy.options.race_abilities);
    let race = race.map(|race| InForce { source: Source::Race(race), effect: race.effect() });
    let techs = empire.into_iter().flat_map(|e| &e.techs);
    let techs = techs.map(|t| InForce { source: Source::Tech(*t), effect: t.effect() });
    let staff = empire.into_iter().flat_map(|e| &e.staff);
    let staff = staff.map(|p| InForce { source: Source::Person(p.person), effect: p.person.effect() });
    race.into_iter().chain(techs).chain(staff)
}

/// Laws, and what is under deliberation.
fn laws(galaxy: &Galaxy) -> impl Iterator<Item = InForce> + '_ {
    let laws = galaxy.council.laws.iter().map(|law| (law.agenda, Standing::from(law.side)));
    let open = galaxy.council.deliberation.iter().map(|matter| (matter.agenda, Standing::Deliberation));
    laws.chain(open).filter_map(|(agenda, standing)| {
        let effect = agenda.resolution().effect(standing)?;
        Some(InForce { source: Source::Agenda(agenda, standing), effect })
    })
}

/// A figure of a seat, after everything in force for it was heard.
#[must_use]
pub fn figure(
    galaxy: &Galaxy,
    seat: Seat,
    base: i32,
    hear: impl Fn(&dyn Effect, &On<'_>, &mut Figure),
) -> Figure {
    let mut figure = Figure::new(base);
    let on = On { galaxy, seat };
    hear_all(galaxy, Some(seat), |source, effect| {
        figure.hear(source);
        hear(effect, &on, &mut figure);
    });
    figure.hear(Source::Rules);
    figure
}

/// What the race, technologies and personnel of `holder` say to a figure of somebody else: changes to be taken in. Laws
/// are left out: they are heard once, with the figure's own seat.
#[must_use]
pub fn against(galaxy: &Galaxy, holder: Seat, hear: impl Fn(&dyn Effect, &On<'_>, &mut Figure)) -> Figure {
    let mut figure = Figure::new(0);
    let on = On { galaxy, seat: holder };
    hear_own(galaxy, Some(holder), |source, effect| {
        figure.hear(source);
        hear(effect, &on, &mut figure);
    });
    figure
}

/// The first in force for a seat that says yes.
#[must_use]
pub fn any(galaxy: &Galaxy, seat: Seat, hear: impl Fn(&dyn Effect, &On<'_>) -> bool) -> Option<Source> {
    let on = On { galaxy, seat };
    heard(galaxy, Some(seat)).find(|f| hear(f.effect, &on)).map(|f| f.source)
}

/// A figure of a shot in battle: first what is in force for the side that fires, then what the other side's race,
/// technologies and personnel do to it.
#[must_use]
pub fn shot_figure(
    shot: &Shot<'_>,
    base: i32,
    to_fire: impl Fn(&dyn Effect, &Shot<'_>, &mut Figure),
    enemy: impl Fn(&dyn Effect, &Shot<'_>, &mut Figure),
) -> Figure {
    let mut figure = Figure::new(base);
    hear_all(shot.galaxy, shot.owner.seat(), |source, effect| {
        figure.hear(source);
        to_fire(effect, shot, &mut figure);
    });
    hear_own(shot.galaxy, shot.battle.other(shot.owner).seat(), |source, effect| {
        figure.hear(source);
        enemy(effect, shot, &mut figure);
    });
    figure.hear(Source::Rules);
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::agendas::Agenda;
    use crate::effects::people::Person;
    use crate::effects::races::Race;
    use crate::effects::tech::Tech;
    use crate::stage::stage;
    use serde_json::json;

    #[test]
    fn the_race_speaks_first_then_technologies_personnel_laws_and_what_is_deliberated() {
        let given = json!({
            "races": ["letnev"],
            "empires": { "1": { "techs": ["war_sun", "hydroponics"], "staff": ["envoy", "cultist"] } },
            "council": {
                "laws": [{ "agenda": "war_funding", "side": "for" }, { "agenda": "humane_labor", "side": "for" }],
                "deliberation": ["technology_tariffs"]
            }
        });
        let galaxy = stage(&given).unwrap().galaxy;
        let heard: Vec<Source> = in_force(&galaxy, Some(Seat(0))).iter().map(|f| f.source).collect();
        let of_agendas = |source: &&Source| matches!(source, Source::Agenda(..));
        // Technologies in the order of the tree and personnel in that of the list, however they came.
        let own: Vec<Source> = heard.iter().filter(|s| !of_agendas(s)).copied().collect();
        assert_eq!(
            own,
            [
                Source::Race(Race::Letnev),
                Source::Tech(Tech::Hydroponics),
                Source::Tech(Tech::WarSun),
                Source::Person(Person::Cultist),
                Source::Person(Person::Envoy),
            ]
        );
        // Laws as they were enacted, then what is under deliberation, as far as they change rules at all.
        let agendas: Vec<Source> = heard.iter().filter(of_agendas).copied().collect();
        assert!(heard.ends_with(&agendas), "{heard:?}");
        let wanted = [
            Source::Agenda(Agenda::WarFunding, Standing::For),
            Source::Agenda(Agenda::HumaneLabor, Standing::For),
            Source::Agenda(Agenda::TechnologyTariffs, Standing::Deliberation),
        ];
        let places: Vec<usize> = agendas.iter().filter_map(|a| wanted.iter().position(|w| w == a)).collect();
        assert!(places.len() == agendas.len() && places.is_sorted(), "{agendas:?}");
    }

    #[test]
    fn figures_name_everybody_who_changed_them() {
        let given = json!({ "empires": { "1": { "techs": ["enviro_compensator", "neural_computing"] } } });
        let galaxy = stage(&given).unwrap().galaxy;
        let cost = figure(&galaxy, Seat(0), 14, |e, on, f| e.tech_cost(on, Tech::WarSun, f));
        assert_eq!(cost.value(), 12);
        let sources: Vec<Source> = cost.changes().iter().map(|c| c.source).collect();
        assert_eq!(sources, [Source::Tech(Tech::NeuralComputing)]);
    }
}
