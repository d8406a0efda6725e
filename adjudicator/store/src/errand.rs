//! What somebody asked for that is large, and is made and sent beside the mail that asked: remembered until it is in the outbox.

use super::campaign::fit;
use super::{StoreError, Tx, text};
use sqlx::Row;

/// Whose errand it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A seat.
    Seat {
        /// Of this campaign.
        campaign: String,
        /// Its number.
        seat: u8,
    },
    /// A person, at this address.
    Person {
        /// Where the answer goes.
        address: String,
        /// The Message-ID of the mail that asked.
        answers: Option<String>,
    },
}

impl Asker {
    /// The name under which it is counted: one errand of a sort for each.
    fn key(&self) -> String {
        match self {
            Asker::Seat { campaign, seat } => format!("{campaign} {seat}"),
            Asker::Person { address, .. } => address.to_lowercase(),
        }
    }
}

/// An errand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// Whose.
    pub asker: Asker,
    /// What was asked for, in a word of the house.
    pub what: String,
    /// When, in milliseconds since 1970.
    pub asked_ms: i64,
}

impl Tx {
    /// Remembers an errand. The same one, asked for again while it waits, is done once.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn errand_add(&mut self, errand: &Errand) -> Result<(), StoreError> {
        let (campaign, seat, address, answers) = match &errand.asker {
            Asker::Seat { campaign, seat } => (Some(campaign.clone()), Some(i64::from(*seat)), "", None),
            Asker::Person { address, answers } => (None, None, address.as_str(), answers.clone()),
        };
        let sql = "INSERT INTO errand (who, what, campaign, seat, address, answers, asked_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (who, what) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(text(&errand.asker.key()))
            .bind(errand.what.clone())
            .bind(campaign)
            .bind(seat)
            .bind(text(address))
            .bind(answers.as_deref().map(text))
            .bind(errand.asked_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("remember an errand"))
    }

    /// The errands that wait, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn errands(&mut self, most: u32) -> Result<Vec<Errand>, StoreError> {
        let bad = || StoreError::query("look for errands");
        let sql = "SELECT campaign, seat, address, answers, what, asked_ms FROM errand \
                   ORDER BY asked_ms, who, what LIMIT $1";
        let rows = sqlx::query(sql).bind(i64::from(most)).fetch_all(self.conn()).await.map_err(bad())?;
        let mut errands = Vec::new();
        for row in rows {
            let campaign: Option<String> = row.try_get(0).map_err(bad())?;
            let seat: Option<i64> = row.try_get(1).map_err(bad())?;
            let asker = match (campaign, seat) {
                (Some(campaign), Some(seat)) => Asker::Seat { campaign, seat: fit("errand", seat)? },
                _ => Asker::Person {
                    address: row.try_get(2).map_err(bad())?,
                    answers: row.try_get(3).map_err(bad())?,
                },
            };
            errands.push(Errand {
                asker,
                what: row.try_get(4).map_err(bad())?,
                asked_ms: row.try_get(5).map_err(bad())?,
            });
        }
        Ok(errands)
    }

    /// An errand is done. False: somebody else has done it.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn errand_done(&mut self, errand: &Errand) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM errand WHERE who = $1 AND what = $2")
            .bind(text(&errand.asker.key()))
            .bind(errand.what.clone());
        let done = query.execute(self.conn()).await.map_err(StoreError::query("close an errand"))?;
        Ok(done.rows_affected() == 1)
    }

    /// What a seat asked for is not sent any more: it has another player.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn errands_drop(&mut self, (campaign, seat): (&str, u8)) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM errand WHERE campaign = $1 AND seat = $2")
            .bind(campaign.to_owned())
            .bind(i64::from(seat));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("drop errands"))
    }
}
