//! What the public beacon says to a window that settles or closes: asked for before anything is written, for it may take a while.

use crate::beacon::Beacon;
use crate::house::House;
use campaign::due::{Due, closing_ms, due, settles_ms};
use campaign::loaded::Loaded;
use rules::engine::Fault;

/// What is known of the round that belongs to the window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// The campaign has no beacon, or no window that is due.
    Unasked,
    /// What it says.
    Said(String),
    /// It is not known before this time.
    Later(i64),
    /// It was silent for so long that the game goes on without.
    Silent,
}

/// Hears the beacon for the window that is due, if one is. The round is the first after the deadline, or after the time at which a
/// window settles early; for a window that is played again, or cut short, the latest there is.
///
/// # Errors
/// A fault of the engine or of what is stored.
pub(super) async fn hear(house: &House, loaded: &Loaded, now_ms: i64) -> Result<Heard, Fault> {
    let (Some(rule), Some(at_ms)) = (loaded.settings.beacon, time_of(house, loaded, now_ms)?) else {
        return Ok(Heard::Unasked);
    };
    let network = &house.beacon.network;
    let round = network.round_after(at_ms);
    let due_ms = network.due_ms(round);
    if now_ms < due_ms {
        return Ok(Heard::Later(due_ms));
    }
    if let Some(said) = house.beacon.heard(round, now_ms).await {
        return Ok(Heard::Said(said.to_string()));
    }
    let without_ms = rule.silent_ms.map(|ms| due_ms.saturating_add(ms));
    Ok(match without_ms {
        Some(ms) if ms <= now_ms => Heard::Silent,
        _ => Heard::Later(without_ms.unwrap_or(i64::MAX).min(Beacon::again_ms(now_ms))),
    })
}

/// The time whose round is heard; `None`: nothing is due.
fn time_of(house: &House, loaded: &Loaded, now_ms: i64) -> Result<Option<i64>, Fault> {
    let latest_ms = now_ms - house.beacon.network.period_ms;
    if loaded.rerun.is_some() {
        return Ok(Some(latest_ms));
    }
    let Some(waiting) = loaded.waiting()? else { return Ok(None) };
    Ok(match due(now_ms, waiting, &loaded.settings) {
        Due::Wait(_) => None,
        Due::Settle if waiting.all_in => Some(settles_ms(waiting, &loaded.settings)),
        // Cut short by a notice, and not by the clock.
        Due::Settle => Some(latest_ms),
        Due::Close | Due::AskGm | Due::Guard => Some(closing_ms(waiting, &loaded.settings)),
    })
}
