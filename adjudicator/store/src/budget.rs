//! How much each correspondent has lately been answered: the last line against two robots that answer each other.

use super::ahead::taken;
use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// One answer, as counted in the table.
const ONE: i64 = 1_000;
/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

/// How many answers somebody may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// At once.
    pub burst: i64,
    /// How many of these come back in this time.
    pub back: i64,
    /// In milliseconds.
    pub every_ms: i64,
}

impl Allowance {
    /// So many at once, and so many an hour after that.
    #[must_use]
    pub fn hourly(burst: i64, an_hour: i64) -> Self {
        Self { burst, back: an_hour, every_ms: HOUR }
    }

    /// So many a day.
    #[must_use]
    pub fn daily(a_day: i64) -> Self {
        Self { burst: a_day, back: a_day, every_ms: 24 * HOUR }
    }
}

/// What a correspondent may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// This answer, and more after it.
    Fine,
    /// This answer, and then none for a while.
    Last,
    /// Nothing now.
    TooMuch,
}

/// Asks what somebody was answered lately.
pub(super) const BUDGET: &str = "SELECT level, at_ms FROM reply_budget WHERE who = $1";

/// How much somebody was answered, and when that was; `None`: not lately.
pub(super) type Budget = Option<(i64, i64)>;

/// The answer to [`BUDGET`].
pub(super) fn budget_of(row: Option<&AnyRow>) -> Result<Budget, StoreError> {
    let bad = || StoreError::query("count an answer");
    row.map(|row| Ok((row.try_get(0).map_err(bad())?, row.try_get(1).map_err(bad())?))).transpose()
}

impl Tx {
    /// Takes one answer out of somebody's allowance, if there is one left.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn spend_reply(
        &mut self,
        who: &str,
        allowance: Allowance,
        now_ms: i64,
    ) -> Result<Spent, StoreError> {
        let bad = || StoreError::query("count an answer");
        let known = match taken(&mut self.ahead.budget, &text(who)) {
            Some(known) => known,
            None => {
                let query = sqlx::query(BUDGET).bind(text(who));
                budget_of(query.fetch_optional(self.conn()).await.map_err(bad())?.as_ref())?
            }
        };
        let (before, at_ms) = known.unwrap_or((0, now_ms));
        let elapsed = now_ms.saturating_sub(at_ms).max(0);
        let back = elapsed.saturating_mul(allowance.back * ONE) / allowance.every_ms.max(1);
        let level = before.saturating_sub(back).max(0) + ONE;
        if level > allowance.burst * ONE {
            return Ok(Spent::TooMuch);
        }
        let sql = "INSERT INTO reply_budget (who, level, at_ms) VALUES ($1, $2, $3) \
                   ON CONFLICT (who) DO UPDATE SET level = excluded.level, at_ms = excluded.at_ms";
        let query = sqlx::query(sql).bind(text(who)).bind(level).bind(now_ms);
        self.later("count an answer", query).await?;
        Ok(if level + ONE > allowance.burst * ONE { Spent::Last } else { Spent::Fine })
    }

    /// Forgets correspondents not heard of since this time: what they had is back by then.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn forget_budgets(&mut self, before_ms: i64) -> Result<u64, StoreError> {
        let query = sqlx::query("DELETE FROM reply_budget WHERE at_ms < $1").bind(before_ms);
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("forget old counts"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;

    #[tokio::test]
    async fn answers_run_out_and_come_back_with_time() {
        let (_folder, store) = fresh().await;
        let three = Allowance::hourly(3, 2);
        let mut tx = store.begin().await.expect("begin");
        for (at, want) in [
            (0, Spent::Fine),
            (1, Spent::Fine),
            (2, Spent::Last),
            (3, Spent::TooMuch),
            // Two an hour: one is back after half an hour, and not a minute sooner.
            (29 * 60_000, Spent::TooMuch),
            (31 * 60_000, Spent::Last),
            (32 * 60_000, Spent::TooMuch),
            // After two more hours all of it.
            (152 * 60_000, Spent::Fine),
        ] {
            assert_eq!(tx.spend_reply("bob", three, at).await.expect("spend"), want, "at {at}");
        }
        assert_eq!(tx.spend_reply("eve", three, 3).await.expect("spend"), Spent::Fine, "each has their own");
        // A clock that was put back gives nothing and breaks nothing.
        assert_eq!(tx.spend_reply("eve", three, -9_999_999).await.expect("spend"), Spent::Fine);
        assert_eq!(tx.forget_budgets(0).await.expect("forget"), 1);
    }
}
