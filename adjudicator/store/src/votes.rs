//! Votes of the campaign: what was put to the vote, and the ballots while it is open.

use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;

/// How a motion stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MotionStatus {
    /// Votes are taken.
    Open,
    /// It was carried.
    Passed,
    /// It was not.
    Failed,
    /// The campaign ended first.
    Lapsed,
}

impl MotionStatus {
    /// As stored and shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Lapsed => "lapsed",
        }
    }

    fn from_word(word: &str) -> Result<Self, StoreError> {
        [Self::Open, Self::Passed, Self::Failed, Self::Lapsed]
            .into_iter()
            .find(|s| s.word() == word)
            .ok_or_else(|| StoreError::Corrupt { what: "vote", detail: format!("status {word:?}") })
    }
}

/// A motion, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MotionRow {
    /// The campaign.
    pub campaign: String,
    /// Its number, from 1.
    pub number: u32,
    /// The word of its kind.
    pub kind: String,
    /// The seat it is about.
    pub target: Option<u8>,
    /// The length of an extension in milliseconds; else 0.
    pub length_ms: i64,
    /// The seat that proposed it.
    pub proposer: u8,
    /// The seats that may vote, JSON.
    pub voters: String,
    /// When it was proposed, milliseconds since 1970.
    pub opened_ms: i64,
    /// When it closes at the latest.
    pub closes_ms: i64,
    /// How it stands.
    pub status: MotionStatus,
    /// Votes for it, once it is closed.
    pub yes: u32,
    /// Votes against it, once it is closed.
    pub no: u32,
}

/// A vote on file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BallotRow {
    /// In favour.
    pub yes: bool,
    /// When it was cast, milliseconds since 1970.
    pub at_ms: i64,
}

const MOTION: &str =
    "campaign, number, kind, target, length_ms, proposer, voters, opened_ms, closes_ms, status, yes, no";

fn motion(row: &AnyRow) -> Result<MotionRow, StoreError> {
    let bad = || StoreError::query("read a vote");
    let number = |at: usize| row.try_get::<i64, _>(at).map_err(bad());
    let status: String = row.try_get(9).map_err(bad())?;
    Ok(MotionRow {
        campaign: row.try_get(0).map_err(bad())?,
        number: fit("vote", number(1)?)?,
        kind: row.try_get(2).map_err(bad())?,
        target: Some(number(3)?).filter(|seat| *seat >= 0).map(|seat| fit("vote", seat)).transpose()?,
        length_ms: number(4)?,
        proposer: fit("vote", number(5)?)?,
        voters: row.try_get(6).map_err(bad())?,
        opened_ms: number(7)?,
        closes_ms: number(8)?,
        status: MotionStatus::from_word(&status)?,
        yes: fit("vote", number(10)?)?,
        no: fit("vote", number(11)?)?,
    })
}

impl Tx {
    /// Opens a motion under the next number of its campaign, which is given back; `new.number` does not matter.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn motion_add(&mut self, new: &MotionRow) -> Result<u32, StoreError> {
        let bad = || StoreError::query("open a vote");
        let sql = "SELECT COALESCE(MAX(number), 0) + 1 FROM motion WHERE campaign = $1";
        let row = sqlx::query(sql).bind(new.campaign.clone()).fetch_one(self.conn()).await.map_err(bad())?;
        let number: i64 = row.try_get(0).map_err(bad())?;
        let sql = "INSERT INTO motion (campaign, number, kind, target, length_ms, proposer, voters, opened_ms, \
                   closes_ms, status, yes, no) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', 0, 0)";
        let query = sqlx::query(sql)
            .bind(new.campaign.clone())
            .bind(number)
            .bind(new.kind.clone())
            .bind(new.target.map_or(-1, i64::from))
            .bind(new.length_ms)
            .bind(i64::from(new.proposer))
            .bind(new.voters.clone())
            .bind(new.opened_ms)
            .bind(new.closes_ms);
        query.execute(self.conn()).await.map_err(bad())?;
        fit("vote", number)
    }

    /// The motions of a campaign, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn motions(&mut self, campaign: &str) -> Result<Vec<MotionRow>, StoreError> {
        let sql = format!("SELECT {MOTION} FROM motion WHERE campaign = $1 ORDER BY number");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("list the votes"))?;
        rows.iter().map(motion).collect()
    }

    /// The open motions of all campaigns whose time is up, the longest overdue first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn motions_due(&mut self, now_ms: i64) -> Result<Vec<MotionRow>, StoreError> {
        let sql = format!(
            "SELECT {MOTION} FROM motion WHERE status = 'open' AND closes_ms <= $1 ORDER BY closes_ms, campaign, number"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now_ms);
        let rows =
            query.fetch_all(self.conn()).await.map_err(StoreError::query("look for votes to close"))?;
        rows.iter().map(motion).collect()
    }

    /// Campaigns not over whose players have voted for another game master since this time and since game masters were last
    /// named, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn want_another_gm(&mut self, since_ms: i64) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("look for campaigns that want another game master");
        let sql = "SELECT DISTINCT m.campaign FROM motion m JOIN campaign c ON c.id = m.campaign \
                   WHERE m.kind = 'replace-gm' AND m.status = 'passed' AND m.closed_ms >= $1 AND c.status <> 'over' AND NOT EXISTS \
                   (SELECT 1 FROM gm_act a WHERE a.campaign = m.campaign AND a.undone = 0 AND a.at_ms >= m.closed_ms \
                   AND a.command LIKE 'set gm = %') ORDER BY m.campaign";
        let rows = sqlx::query(sql).bind(since_ms).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// Closes an open motion with its counts and takes its ballots out. False if it was closed before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn motion_close(&mut self, row: &MotionRow, at_ms: i64) -> Result<bool, StoreError> {
        let bad = || StoreError::query("close a vote");
        let sql = "UPDATE motion SET status = $1, yes = $2, no = $3, closed_ms = $4 \
                   WHERE campaign = $5 AND number = $6 AND status = 'open'";
        let query = sqlx::query(sql)
            .bind(row.status.word())
            .bind(i64::from(row.yes))
            .bind(i64::from(row.no))
            .bind(at_ms)
            .bind(row.campaign.clone())
            .bind(i64::from(row.number));
        let done = query.execute(self.conn()).await.map_err(bad())?;
        let sql = "DELETE FROM ballot WHERE campaign = $1 AND motion = $2";
        let query = sqlx::query(sql).bind(row.campaign.clone()).bind(i64::from(row.number));
        query.execute(self.conn()).await.map_err(bad())?;
        Ok(done.rows_affected() == 1)
    }

    /// A seat votes, in place of what it voted before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn ballot_put(
        &mut self,
        (campaign, seat): (&str, u8),
        motion: u32,
        cast: BallotRow,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO ballot (campaign, motion, seat, yes, at_ms) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (campaign, motion, seat) DO UPDATE SET yes = excluded.yes, at_ms = excluded.at_ms";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(motion))
            .bind(i64::from(seat))
            .bind(i64::from(cast.yes))
            .bind(cast.at_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("take a vote"))
    }

    /// A seat has not voted on anything: its ballots in open motions are taken out.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn ballots_drop(&mut self, (campaign, seat): (&str, u8)) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM ballot WHERE campaign = $1 AND seat = $2");
        let query = query.bind(campaign.to_owned()).bind(i64::from(seat));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("take votes out"))
    }

    /// The ballots of an open motion by seat.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn ballots(
        &mut self,
        campaign: &str,
        motion: u32,
    ) -> Result<BTreeMap<u8, BallotRow>, StoreError> {
        let bad = || StoreError::query("count the votes");
        let sql = "SELECT seat, yes, at_ms FROM ballot WHERE campaign = $1 AND motion = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(motion));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let ballot = |row: &AnyRow| {
            let yes: i64 = row.try_get(1).map_err(bad())?;
            let cast = BallotRow { yes: yes != 0, at_ms: row.try_get(2).map_err(bad())? };
            Ok((fit("vote", row.try_get(0).map_err(bad())?)?, cast))
        };
        rows.iter().map(ballot).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;

    #[tokio::test]
    async fn ballots_can_be_changed_and_are_gone_once_the_motion_is_closed() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        let mut row = MotionRow {
            campaign: "c".into(),
            number: 0,
            kind: "draw".into(),
            target: None,
            length_ms: 0,
            proposer: 1,
            voters: "[0,1]".into(),
            opened_ms: 5,
            closes_ms: 50,
            status: MotionStatus::Open,
            yes: 0,
            no: 0,
        };
        assert_eq!(tx.motion_add(&row).await.expect("open"), 1);
        row.target = Some(0);
        assert_eq!(tx.motion_add(&row).await.expect("open"), 2);
        let at = |yes, at_ms| BallotRow { yes, at_ms };
        tx.ballot_put(("c", 0), 1, BallotRow { yes: true, at_ms: 6 }).await.expect("vote");
        tx.ballot_put(("c", 0), 1, BallotRow { yes: false, at_ms: 7 }).await.expect("vote");
        tx.ballot_put(("c", 1), 1, BallotRow { yes: true, at_ms: 8 }).await.expect("vote");
        assert_eq!(
            tx.ballots("c", 1).await.expect("read"),
            BTreeMap::from([(0, at(false, 7)), (1, at(true, 8))])
        );
        tx.ballot_put(("c", 1), 2, BallotRow { yes: true, at_ms: 9 }).await.expect("vote");
        tx.ballots_drop(("c", 0)).await.expect("take out");
        assert_eq!(
            tx.ballots("c", 1).await.expect("read"),
            BTreeMap::from([(1, at(true, 8))]),
            "the other's stays"
        );
        assert_eq!(tx.ballots("c", 2).await.expect("read"), BTreeMap::from([(1, at(true, 9))]));
        assert_eq!(tx.motions_due(49).await.expect("due"), []);
        assert_eq!(tx.motions_due(50).await.expect("due").len(), 2);
        let all = tx.motions("c").await.expect("list");
        assert_eq!((all[0].target, all[1].target), (None, Some(0)));
        let closed = MotionRow { status: MotionStatus::Failed, yes: 1, no: 1, ..all[0].clone() };
        assert!(tx.motion_close(&closed, 50).await.expect("close"));
        assert!(!tx.motion_close(&closed, 51).await.expect("close"), "once");
        assert_eq!(tx.ballots("c", 1).await.expect("read"), BTreeMap::new(), "who voted how is gone");
        assert_eq!(tx.motions("c").await.expect("list")[0], closed);
    }
}
