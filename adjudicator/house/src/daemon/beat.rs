//! A beat of the daemon: the clock is looked at, what an outage took is given back, and a round is made.

use crate::house::House;
use crate::turn::outage::{Vigil, awake};
use crate::worker::{Look, Round, made};
use clock::Steady;
use std::sync::Arc;
use std::time::Instant;
use store::StoreError;

/// What a beat of the daemon came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// The clock has jumped and is not believed yet: nothing was done.
    Distrusted,
    /// A round.
    Done {
        /// How long the server had been away before it, if that was an outage.
        away_ms: Option<i64>,
        /// What it did.
        round: Round,
        /// When something is next due, as [`crate::worker::Made`] has it.
        next_ms: Option<i64>,
    },
}

/// A beat of the daemon at this moment of the machine's stopwatch: the clock is looked at, deadlines that an outage has touched
/// are extended before anything closes, and a round is made. A jump in the middle of it is noticed by the next beat, and closes
/// nothing in this one.
///
/// # Errors
/// The store: it is tried again.
pub async fn watched(house: &House, vigil: &mut Vigil, now: Instant, look: Look) -> Result<Beat, StoreError> {
    let (now_ms, tolerance_ms) = (house.now_ms(), house.config.campaign.outage_ms);
    if !vigil.trusts(now_ms, now, tolerance_ms) {
        return Ok(Beat::Distrusted);
    }
    let steady = Steady::new(house.clock.clone(), (now_ms, now), tolerance_ms);
    let house = House { clock: Arc::new(steady), ..house.clone() };
    let away_ms = awake(&house).await?;
    let made = made(&house, look).await?;
    Ok(Beat::Done { away_ms, round: made.round, next_ms: made.next_ms })
}
