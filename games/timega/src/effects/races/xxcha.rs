//! The Xxcha Kingdom (8.15): enemies roll one worse in the first combat round; two free votes on every agenda. Enemy ships
//! that start next to the Loncara Ssodu move one less, and never less than one.

use crate::effects::agendas::Agenda;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, Figure, How, On, Shot, Step, Trip};
use crate::unit::Unit;
use rules::Seat;

/// The Xxcha Kingdom.
pub(super) struct Xxcha;

impl Effect for Xxcha {
    fn free_votes(&self, _on: &On<'_>, _agenda: Agenda, votes: &mut Figure) {
        votes.add(2);
    }

    fn enemy_movement(&self, holder: &On<'_>, _of: Seat, _unit: Unit, trip: &Trip, points: &mut Figure) {
        let (galaxy, seat) = (holder.galaxy, holder.seat);
        let has = |hex: &&Hex| galaxy.fleet(**hex, seat).has(Unit::Flagship);
        let flagship = galaxy.systems.keys().find(has).filter(|_| galaxy.options.completed_flagships);
        if let (Some(flagship), Some(start)) = (flagship, trip.way.first())
            && map::adjacent(galaxy, seat, *flagship, *start)
        {
            points.add(-1);
            points.change(How::AtLeast(1));
        }
    }

    fn enemy_roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.step == Step::Round && shot.battle.round == 1 {
            bonus.add(-1);
        }
    }
}
