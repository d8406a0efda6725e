//! The own empire in short: its stage, what the next one takes, and its counters.

use super::banner::{banner_with, race};
use crate::deeds::Worth;
use crate::edition::edition;
use crate::galaxy::{CounterSide, Galaxy, Phase, Stage};
use crate::law::objectives::{may_advance, objectives};
use crate::law::treasury;
use crate::review::refreshed;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// What the pool will hold once the development phase that comes is over: its counters come back first (5.7, steps 7 and 8).
fn pool_ahead(galaxy: &Galaxy, seat: Seat) -> Option<u8> {
    if galaxy.phase != Phase::Development {
        return None;
    }
    let mut ahead = galaxy.clone();
    refreshed(&mut ahead, seat);
    Some(ahead.empire(seat).pool)
}

/// The own empire.
pub(super) fn me(view: &View) -> Value {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let empire = galaxy.empire(seat);
    let row = edition().race(empire.race);
    let ways: Vec<Value> = objectives(galaxy, seat)
        .iter()
        .map(|o| {
            json!({ "words": o.words, "done": o.done.clamp(0, o.of), "of": o.of, "met": o.is_met(),
                    "left": (o.of - o.done).max(0) })
        })
        .collect();
    let advance = may_advance(galaxy, seat);
    let planets: Vec<_> = galaxy.planets_of(seat).map(|(_, id, _)| id).collect();
    let worth = |of| planets.iter().map(|p| u32::from(treasury::worth(galaxy, seat, *p, of))).sum::<u32>();
    let counters = |side| galaxy.systems.values().filter(|s| s.has_counter(seat, Some(side))).count();
    banner_with(
        view,
        seat,
        json!({
            "name": row.name,
            "does": row.does,
            "home": empire.home,
            "stage": empire.stage.to_string(),
            "next": empire.stage.next().map(|s| s.to_string()),
            "final": empire.stage == Stage::Empire,
            "ways": ways,
            "may_advance": advance.is_ok(),
            "why_not": advance.err().map(|r| r.why),
            "home_held": galaxy.controls(empire.home, seat),
            "planets": planets.len(),
            "resources": worth(Worth::Resources),
            "influence": worth(Worth::Influence),
            "techs": empire.techs.len(),
            "pool": empire.pool,
            "pool_ahead": pool_ahead(galaxy, seat),
            "fleet": empire.fleet,
            "counters_out": counters(CounterSide::Race) + counters(CounterSide::Fleet),
            "flagship": json!({
                "name": row.flagship.name,
                "hits_on": row.flagship.hits_on,
                "dice": row.flagship.dice,
                "move": row.flagship.r#move,
                "capacity": row.flagship.capacity,
            }),
            "headline": format!(
                "{} {}: {} planets with {} resources and {} influence, {} technologies",
                race(galaxy, seat), empire.stage, planets.len(), worth(Worth::Resources), worth(Worth::Influence),
                empire.techs.len()
            ),
        }),
    )
}
