//! A battle is over: what is left comes to rest, and everybody is told.

use super::field::{Field, Side, sum};
use super::{cargo, lose};
use crate::battle::Power;
use crate::events::{Event, Gone, Outcome};
use crate::force::{Force, Sorts};

pub(super) fn end(field: &mut Field) {
    cargo::catch_survey_teams(field);
    let outcome = outcome(field);
    let there = if field.fallen { held(field) } else { field.battle.landed };
    let left = field.attack().plus(&there);
    rest(field);
    field.state.galaxy.now.battle = None;
    field.tell(Event::BattleEnded { at: field.at, attacker: field.attacker, outcome, left });
}

fn outcome(field: &Field) -> Outcome {
    if field.fallen {
        return Outcome::Captured;
    }
    let attackers = !field.fleet(Side::Attacker).is_empty();
    let defenders = !(field.defence().is_empty() && field.army().is_empty());
    match (attackers, field.defence().is_empty()) {
        // 6.2: raiders do not stay to hold the space they have won.
        (true, true) if field.attacker == Power::Imperial => Outcome::Repelled,
        (true, true) => Outcome::SpaceWon,
        (true, false) => Outcome::Repelled,
        (false, _) if defenders || field.went_back => Outcome::Repelled,
        (false, _) => Outcome::BothGone,
    }
}

/// The army with which the attacker holds the world it has taken.
fn held(field: &Field) -> Force {
    match field.attacker {
        Power::Imperial => Force::NONE,
        _ => field.state.galaxy.system(field.at).map_or(Force::NONE, |s| s.army),
    }
}

/// Everybody left goes where they belong.
fn rest(field: &mut Field) {
    let (wings, interceptors) =
        (std::mem::take(&mut field.battle.wings), std::mem::take(&mut field.battle.interceptors));
    match field.attacker {
        Power::Seat(seat) => field.state.galaxy.put_in_orbit(field.at, seat, &sum(&wings)),
        // 6.2: raiders do not stay.
        power => lose::gone(field, power, sum(&wings), Gone::Withdrawn),
    }
    if let Some(Power::Seat(seat)) = field.defender {
        // Also the troops that went aboard before the battle: at a world of one's own they come down again (4.53).
        let own = field.state.galaxy.orbit(field.at, seat);
        let aboard = field.state.galaxy.take_from_orbit(field.at, seat, &own.ground());
        field.state.galaxy.put_in_orbit(field.at, seat, &sum(&interceptors).plus(&aboard));
    }
}
