//! Game masters: their addresses, what they did, and commands of theirs that wait for a code.

use super::campaign::fit;
use super::{StoreError, Tx, ids, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// An address of a game master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GmRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The address, in lower case.
    pub address: String,
    /// Generation of the reply token.
    pub generation: u32,
    /// To find the address by its token.
    pub token_hash: String,
    /// Mails sent to it so far.
    pub mails: u32,
}

/// Something a game master did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActRow {
    /// Its number in the campaign, from 1.
    pub number: u32,
    /// When, milliseconds since 1970.
    pub at_ms: i64,
    /// Who: an address, or `shell`.
    pub who: String,
    /// The command in canonical form.
    pub command: String,
    /// What everybody may know of it.
    pub line: String,
    /// The turn it was done in.
    pub turn: u32,
    /// How it is taken back, JSON; empty: it cannot be.
    pub undo: String,
    /// It was taken back.
    pub undone: bool,
}

/// A command that waits for its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRow {
    /// Keyed hash of the code.
    pub hash: String,
    /// Who asked.
    pub who: String,
    /// The command in canonical form.
    pub command: String,
    /// The turn it was asked in.
    pub turn: u32,
    /// The number of the last act then.
    pub act: u32,
    /// The run then.
    pub run: u32,
    /// Another game master must confirm, one who does not play.
    pub other: bool,
    /// When the code lapses, milliseconds since 1970.
    pub expires_ms: i64,
}

const GM: &str = "campaign, address, generation, token_hash, mails";
const ACT: &str = "number, at_ms, who, command, line, turn, undo, undone";

fn gm(row: &AnyRow) -> Result<GmRow, StoreError> {
    let bad = || StoreError::query("read an address of a game master");
    Ok(GmRow {
        campaign: row.try_get(0).map_err(bad())?,
        address: row.try_get(1).map_err(bad())?,
        generation: fit("gm", row.try_get(2).map_err(bad())?)?,
        token_hash: row.try_get(3).map_err(bad())?,
        mails: fit("gm", row.try_get(4).map_err(bad())?)?,
    })
}

fn act(row: &AnyRow) -> Result<ActRow, StoreError> {
    let bad = || StoreError::query("read an act of a game master");
    Ok(ActRow {
        number: fit("act", row.try_get(0).map_err(bad())?)?,
        at_ms: row.try_get(1).map_err(bad())?,
        who: row.try_get(2).map_err(bad())?,
        command: row.try_get(3).map_err(bad())?,
        line: row.try_get(4).map_err(bad())?,
        turn: fit("act", row.try_get(5).map_err(bad())?)?,
        undo: row.try_get(6).map_err(bad())?,
        undone: row.try_get::<i64, _>(7).map_err(bad())? != 0,
    })
}

impl Tx {
    /// The row of a game master's address, if it was ever written to.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn gm(&mut self, campaign: &str, address: &str) -> Result<Option<GmRow>, StoreError> {
        let sql = format!("SELECT {GM} FROM gm WHERE campaign = $1 AND address = $2");
        let query =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).bind(address.to_lowercase());
        let row = query.fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("read an address of a game master"))?.as_ref().map(gm).transpose()
    }

    /// The game master's address whose token has this hash. The caller still compares the token itself.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn gm_by_token_hash(&mut self, hash: &str) -> Result<Option<GmRow>, StoreError> {
        let sql = format!("SELECT {GM} FROM gm WHERE token_hash = $1");
        let row =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned()).fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("look a token up"))?.as_ref().map(gm).transpose()
    }

    /// Writes the row of a game master's address.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn gm_put(&mut self, row: &GmRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO gm ({GM}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (campaign, address) DO UPDATE SET \
             generation = excluded.generation, token_hash = excluded.token_hash, mails = excluded.mails"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.campaign.clone())
            .bind(row.address.to_lowercase())
            .bind(i64::from(row.generation))
            .bind(row.token_hash.clone())
            .bind(i64::from(row.mails));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write a game master's row"))
    }

    /// Remembers a mail of a game master. False if it was dealt with before.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn gm_see(
        &mut self,
        row: &GmRow,
        message_id: &str,
        body_hash: &str,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        // Seat -1 of a campaign: its game masters.
        let sql = "INSERT INTO seen (campaign, seat, message_id, body_hash, at_ms) VALUES ($1, -1, $2, $3, $4) \
                   ON CONFLICT (campaign, seat, message_id, body_hash) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(row.campaign.clone())
            .bind(text(&format!("{} {message_id}", row.address)))
            .bind(body_hash.to_owned())
            .bind(at_ms);
        let done = query.execute(self.conn()).await.map_err(StoreError::query("remember a mail"))?;
        Ok(done.rows_affected() == 1)
    }

    /// What the game masters of a campaign did, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn acts(&mut self, campaign: &str) -> Result<Vec<ActRow>, StoreError> {
        let sql = format!("SELECT {ACT} FROM gm_act WHERE campaign = $1 ORDER BY number");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("read the acts of game masters"))?.iter().map(act).collect()
    }

    /// The number of the last act; 0 before the first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn last_act(&mut self, campaign: &str) -> Result<u32, StoreError> {
        let bad = || StoreError::query("read the last act");
        let sql = "SELECT COALESCE(MAX(number), 0) FROM gm_act WHERE campaign = $1";
        let row = sqlx::query(sql).bind(campaign.to_owned()).fetch_one(self.conn()).await.map_err(bad())?;
        fit("act", row.try_get(0).map_err(bad())?)
    }

    /// Notes an act.
    ///
    /// # Errors
    /// [`StoreError::Query`], also when another worker has just noted one of the same number.
    pub async fn act_add(&mut self, campaign: &str, new: &ActRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO gm_act (id, campaign, number, at_ms, who, command, line, turn, undo, undone) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let query = sqlx::query(sql)
            .bind(ids::new_id(new.at_ms))
            .bind(campaign.to_owned())
            .bind(i64::from(new.number))
            .bind(new.at_ms)
            .bind(new.who.clone())
            .bind(text(&new.command))
            .bind(text(&new.line))
            .bind(i64::from(new.turn))
            .bind(new.undo.clone())
            .bind(i64::from(new.undone));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note an act"))
    }

    /// Marks an act as taken back.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn act_undone(&mut self, campaign: &str, number: u32) -> Result<(), StoreError> {
        let sql = "UPDATE gm_act SET undone = 1 WHERE campaign = $1 AND number = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(number));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("mark an act"))
    }

    /// A command waits for its code; others of the same game master wait no more.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn code_put(&mut self, campaign: &str, new: &CodeRow) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM gm_code WHERE campaign = $1 AND who = $2")
            .bind(campaign.to_owned())
            .bind(new.who.clone());
        query.execute(self.conn()).await.map_err(StoreError::query("forget a code"))?;
        let sql = "INSERT INTO gm_code (hash, campaign, who, command, turn, act, run, other, expires_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let query = sqlx::query(sql)
            .bind(new.hash.clone())
            .bind(campaign.to_owned())
            .bind(new.who.clone())
            .bind(text(&new.command))
            .bind(i64::from(new.turn))
            .bind(i64::from(new.act))
            .bind(i64::from(new.run))
            .bind(i64::from(new.other))
            .bind(new.expires_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep a code"))
    }

    /// The command that waits for the code with this hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn code(&mut self, campaign: &str, hash: &str) -> Result<Option<CodeRow>, StoreError> {
        let bad = || StoreError::query("read a code");
        let sql = "SELECT hash, who, command, turn, act, run, other, expires_ms FROM gm_code \
                   WHERE campaign = $1 AND hash = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(hash.to_owned());
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        Ok(Some(CodeRow {
            hash: row.try_get(0).map_err(bad())?,
            who: row.try_get(1).map_err(bad())?,
            command: row.try_get(2).map_err(bad())?,
            turn: fit("code", row.try_get(3).map_err(bad())?)?,
            act: fit("code", row.try_get(4).map_err(bad())?)?,
            run: fit("code", row.try_get(5).map_err(bad())?)?,
            other: row.try_get::<i64, _>(6).map_err(bad())? != 0,
            expires_ms: row.try_get(7).map_err(bad())?,
        }))
    }

    /// A code was used.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn code_used(&mut self, hash: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM gm_code WHERE hash = $1").bind(hash.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("forget a code"))
    }
}
