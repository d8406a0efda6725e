//! Outages: the server was down, or its clock jumped, shortly before a deadline. Open deadlines are extended by what was lost,
//! and the players are told.
//!
//! While the daemon serves, it notes every now and then that it is awake. A gap between that mark and now is an outage. Runs of
//! `tick` leave no mark, so whoever runs the program by the hour has no outages.

use crate::aside::alone;
use crate::house::House;
use crate::tell::notice::tell_all;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::{move_to, publish};
use campaign::when::{in_words, when};
use schedule::timetable::Deadline;
use sentences::turn::outage as say;
use std::time::{Duration, Instant};
use store::StoreError;
use store::campaign::Standing;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// The mark's name among the server's.
const AWAKE: &str = "awake";
/// The beginning of the rule of a deadline that an outage moved, which is known again by it.
const RULE: &str = "extended: the server was away";
/// How often the mark is renewed.
const EVERY_MS: i64 = MINUTE;
/// Deadlines up to this long after the outage are extended too: who meant to answer during it has less time left.
const NEAR_MS: i64 = 24 * HOUR;
/// No outage gives more than this.
const MOST_MS: i64 = 72 * HOUR;
/// After an outage over a deadline there is at least this much time, if the outage was as long.
const LEAST_MS: i64 = 12 * HOUR;
/// How long a clock that has jumped is watched before it is believed.
const DISTRUST: Duration = Duration::from_secs(300);

/// By how much the deadline of a window moves: what of the window's time the outage took, within bounds.
#[must_use]
pub fn extended(opened_ms: i64, closes_ms: i64, down_ms: i64, up_ms: i64) -> Option<i64> {
    let gap = up_ms - down_ms.max(opened_ms);
    if gap <= 0 || closes_ms <= down_ms || closes_ms > up_ms + NEAR_MS {
        return None;
    }
    let lost = (closes_ms.min(up_ms) - down_ms.max(opened_ms)).max(0);
    Some(closes_ms.max(up_ms) + lost.max(gap.min(LEAST_MS)).min(MOST_MS))
}

/// Notes that the daemon is awake. If it was not for longer than `[campaign] outage`, the deadlines it was away for are
/// extended first. Gives how long it was away then.
///
/// # Errors
/// The store; nothing is noted then, and it is tried again.
pub async fn awake(house: &House) -> Result<Option<i64>, StoreError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let last = tx.server_get(AWAKE).await?.and_then(|bytes| bytes.try_into().ok()).map(i64::from_be_bytes);
    drop(tx);
    let down_ms = last.filter(|last| now_ms - last > house.config.campaign.outage_ms);
    if let Some(down_ms) = down_ms {
        tracing::warn!("the server was away for {}", in_words(now_ms - down_ms));
        let mut tx = house.store.read().await?;
        let campaigns = tx.windows_closing(now_ms + NEAR_MS).await?;
        drop(tx);
        for campaign in campaigns {
            let (task_house, name) = (house.clone(), campaign.clone());
            let step = async move { extend(&task_house, &name, down_ms, now_ms).await };
            if let Some(error) = alone(step).await? {
                tracing::error!(campaign, "not extended after the outage: {error}");
            }
        }
    }
    let renew = last.is_none_or(|last| !(0..EVERY_MS).contains(&(now_ms - last)));
    if renew {
        let mut tx = house.store.begin().await?;
        tx.server_put(AWAKE, &now_ms.to_be_bytes()).await?;
        tx.commit().await?;
    }
    Ok(down_ms.map(|down_ms| now_ms - down_ms))
}

async fn extend(house: &House, campaign: &str, down_ms: i64, up_ms: i64) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    let Some(window) = loaded.window.clone().filter(|w| !w.by_hand) else { return Ok(()) };
    let Some(at_ms) = extended(window.opened_ms, window.closes_ms, down_ms, up_ms) else { return Ok(()) };
    // Another worker that woke up beside this one may have done it.
    let done = tx.deadlines(campaign).await?;
    let done = done.iter().any(|row| row.at_ms > down_ms && row.rule.starts_with(RULE));
    if done || loaded.campaign.standing != Standing::Running {
        return Ok(());
    }
    let at_ms = loaded.settings.timetable().clear(at_ms);
    let away = in_words(up_ms - down_ms);
    let deadline = Deadline { at_ms, rule: format!("{RULE} for {away}") };
    move_to(&mut tx, &mut loaded, &deadline, up_ms).await?;
    let what = say::extended_in_log(&window.turn, &away);
    publish(&mut tx, &loaded, (window.turn, window.entry), up_ms, what.clone(), what).await?;
    let since = when(down_ms, up_ms, "").utc;
    let words = vec![say::was_away(&away, &since), say::mail_is_read()];
    let subject = say::extended_subject();
    tell_all(house, &mut tx, &mut loaded, &subject, Some(at_ms), |_| words.clone()).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(());
    }
    Ok(tx.commit().await?)
}

/// Watches the clock of the machine between rounds: one that jumps is not believed at once, and nothing closes meanwhile.
#[derive(Debug, Default)]
pub struct Vigil {
    last: Option<(i64, Instant)>,
    distrust_until: Option<Instant>,
}

impl Vigil {
    /// May rounds go on at this time of the clock? `tolerance_ms`: more than this is a jump.
    pub fn trusts(&mut self, now_ms: i64, now: Instant, tolerance_ms: i64) -> bool {
        if let Some((last_ms, last)) = self.last {
            let passed = i64::try_from(now.duration_since(last).as_millis()).unwrap_or(i64::MAX);
            let jump = now_ms - last_ms - passed;
            if jump.abs() > tolerance_ms {
                tracing::error!(
                    "the clock jumped by {} {}; no window closes for {} minutes while it is watched",
                    in_words(jump.abs()),
                    if jump > 0 { "forward" } else { "back" },
                    DISTRUST.as_secs() / 60
                );
                self.distrust_until = Some(now + DISTRUST);
            }
        }
        self.last = Some((now_ms, now));
        match self.distrust_until {
            Some(until) if now < until => false,
            Some(_) => {
                self.distrust_until = None;
                true
            }
            None => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: i64 = HOUR;

    #[test]
    fn an_outage_gives_back_what_it_took() {
        // Open for three days, down for the last day and one more.
        assert_eq!(extended(0, 72 * H, 48 * H, 96 * H), Some(96 * H + 24 * H));
        // Down five minutes before the deadline, for two days: there is half a day to find out.
        assert_eq!(extended(0, 72 * H, 72 * H - 5 * MINUTE, 120 * H), Some(132 * H));
        // Down for an hour, ten hours before the deadline.
        assert_eq!(extended(0, 72 * H, 61 * H, 62 * H), Some(73 * H));
        // A fortnight: three days at most.
        assert_eq!(extended(0, 400 * H, 60 * H, 396 * H), Some(472 * H));
    }

    #[test]
    fn what_an_outage_did_not_touch_stays() {
        assert_eq!(extended(0, 72 * H, 10 * H, 20 * H), None, "there is time enough left");
        assert_eq!(extended(0, 72 * H, 73 * H, 80 * H), None, "the window had closed before");
        assert_eq!(extended(80 * H, 90 * H, 73 * H, 80 * H), None, "it opened afterwards");
    }

    #[test]
    fn a_clock_that_jumps_is_watched_for_a_while() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut vigil = Vigil::default();
        assert!(vigil.trusts(0, at(0), 30 * MINUTE));
        assert!(vigil.trusts(29 * MINUTE, at(1), 30 * MINUTE), "within what is tolerated");
        assert!(!vigil.trusts(400 * 24 * H, at(2), 30 * MINUTE));
        assert!(!vigil.trusts(400 * 24 * H + 1000, at(3), 30 * MINUTE));
        // Back again: that is a jump too, and then all is well.
        assert!(!vigil.trusts(29 * MINUTE + 3000, at(4), 30 * MINUTE));
        assert!(!vigil.trusts(33 * MINUTE + 3000, at(300), 30 * MINUTE));
        assert!(vigil.trusts(34 * MINUTE + 3000, at(305), 30 * MINUTE));
    }
}
