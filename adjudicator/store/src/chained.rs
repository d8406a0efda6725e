//! What was done beside the game and told to everybody, each hanging on all before it.

use super::campaign::fit;
use super::{StoreError, Tx, ids, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A link of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainedRow {
    /// Its number in the campaign; 0 is the founding.
    pub number: u32,
    /// When, milliseconds since 1970.
    pub at_ms: i64,
    /// The turn it was done in.
    pub turn: u32,
    /// What everybody was told.
    pub line: String,
    /// The salted hash of it as it was written.
    pub leaf: Vec<u8>,
    /// Over this and all before.
    pub chain: Vec<u8>,
}

const CHAINED: &str = "number, at_ms, turn, line, leaf, chain";

fn chained(row: &AnyRow) -> Result<ChainedRow, StoreError> {
    let bad = || StoreError::query("read what was done");
    Ok(ChainedRow {
        number: fit("chained line", row.try_get(0).map_err(bad())?)?,
        at_ms: row.try_get(1).map_err(bad())?,
        turn: fit("chained line", row.try_get(2).map_err(bad())?)?,
        line: row.try_get(3).map_err(bad())?,
        leaf: row.try_get(4).map_err(bad())?,
        chain: row.try_get(5).map_err(bad())?,
    })
}

impl Tx {
    /// Adds a link.
    ///
    /// # Errors
    /// [`StoreError::Query`], also where its number is taken.
    pub async fn chained_add(&mut self, campaign: &str, new: &ChainedRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO chained (id, campaign, number, at_ms, turn, line, leaf, chain) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let query = sqlx::query(sql)
            .bind(ids::new_id(new.at_ms))
            .bind(campaign.to_owned())
            .bind(i64::from(new.number))
            .bind(new.at_ms)
            .bind(i64::from(new.turn))
            .bind(text(&new.line))
            .bind(new.leaf.clone())
            .bind(new.chain.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("chain what was done"))
    }

    /// The last link; `None`: the campaign has none, being founded before there were any.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn chained_last(&mut self, campaign: &str) -> Result<Option<ChainedRow>, StoreError> {
        let sql = format!("SELECT {CHAINED} FROM chained WHERE campaign = $1 ORDER BY number DESC LIMIT 1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read what was done"))?;
        row.as_ref().map(chained).transpose()
    }

    /// All links, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn chained_all(&mut self, campaign: &str) -> Result<Vec<ChainedRow>, StoreError> {
        let sql = format!("SELECT {CHAINED} FROM chained WHERE campaign = $1 ORDER BY number");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read what was done"))?;
        rows.iter().map(chained).collect()
    }
}
