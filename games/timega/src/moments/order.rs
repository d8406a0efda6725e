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
    let mut list = Vec::new();
    if let Some(empire) = seat.and_then(|s| galaxy.empires.get(s.index())) {
        list.push(InForce { source: Source::Race(empire.race), effect: empire.race.effect() });
        list.extend(empire.techs.iter().map(|t| InForce { source: Source::Tech(*t), effect: t.effect() }));
        list.extend(
            empire
                .staff
                .iter()
                .map(|p| InForce { source: Source::Person(p.person), effect: p.person.effect() }),
        );
    }
    for law in &galaxy.council.laws {
        let standing = Standing::from(law.side);
        let effect = law.agenda.resolution().effect(standing);
        list.extend(effect.map(|effect| InForce { source: Source::Agenda(law.agenda, standing), effect }));
    }
    for matter in &galaxy.council.deliberation {
        let standing = Standing::Deliberation;
        let effect = matter.agenda.resolution().effect(standing);
        list.extend(effect.map(|effect| InForce { source: Source::Agenda(matter.agenda, standing), effect }));
    }
    list
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
    for InForce { source, effect } in in_force(galaxy, Some(seat)) {
        figure.hear(source);
        hear(effect, &on, &mut figure);
    }
    figure.hear(Source::Rules);
    figure
}

/// What the race, technologies and personnel of `holder` say to a figure of somebody else: changes to be taken in. Laws
/// are left out: they are heard once, with the figure's own seat.
#[must_use]
pub fn against(galaxy: &Galaxy, holder: Seat, hear: impl Fn(&dyn Effect, &On<'_>, &mut Figure)) -> Figure {
    let mut figure = Figure::new(0);
    let on = On { galaxy, seat: holder };
    for InForce { source, effect } in in_force(galaxy, Some(holder)) {
        if !matches!(source, Source::Agenda(..)) {
            figure.hear(source);
            hear(effect, &on, &mut figure);
        }
    }
    figure
}

/// The first in force for a seat that says yes.
#[must_use]
pub fn any(galaxy: &Galaxy, seat: Seat, hear: impl Fn(&dyn Effect, &On<'_>) -> bool) -> Option<Source> {
    let on = On { galaxy, seat };
    in_force(galaxy, Some(seat)).into_iter().find(|f| hear(f.effect, &on)).map(|f| f.source)
}

/// A figure of a shot in battle: first what is in force for the side that fires, then what the other side's race,
/// technologies and personnel do to it.
#[must_use]
pub fn shot_figure(
    shot: &Shot<'_>,
    base: i32,
    own: impl Fn(&dyn Effect, &Shot<'_>, &mut Figure),
    enemy: impl Fn(&dyn Effect, &Shot<'_>, &mut Figure),
) -> Figure {
    let mut figure = Figure::new(base);
    for InForce { source, effect } in in_force(shot.galaxy, shot.owner.seat()) {
        figure.hear(source);
        own(effect, shot, &mut figure);
    }
    for InForce { source, effect } in in_force(shot.galaxy, shot.battle.other(shot.owner).seat()) {
        if !matches!(source, Source::Agenda(..)) {
            figure.hear(source);
            enemy(effect, shot, &mut figure);
        }
    }
    figure.hear(Source::Rules);
    figure
}
