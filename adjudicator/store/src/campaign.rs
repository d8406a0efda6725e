//! Campaigns and their seats.

use super::together::Statement;
use super::{Dialect, StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// How a campaign stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Turns are played.
    Running,
    /// The GM stopped it; deadlines rest.
    Paused,
    /// A fault stopped it: the old turn stands until somebody mends it (invariant 10).
    Frozen,
    /// The game is over.
    Over,
}

impl Standing {
    /// As stored and shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Frozen => "frozen",
            Self::Over => "over",
        }
    }

    /// The standing a word names.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for another word.
    pub fn from_word(word: &str) -> Result<Self, StoreError> {
        [Self::Running, Self::Paused, Self::Frozen, Self::Over]
            .into_iter()
            .find(|s| s.word() == word)
            .ok_or_else(|| StoreError::Corrupt { what: "campaign", detail: format!("status {word:?}") })
    }
}

/// A campaign, as stored.
#[derive(Clone, Debug)]
pub struct CampaignRow {
    /// The short name.
    pub id: String,
    /// The title.
    pub title: String,
    /// The game's id.
    pub game: String,
    /// The game's options, JSON.
    pub options: String,
    /// The campaign's settings, JSON.
    pub settings: String,
    /// The secret of the dice: 32 bytes.
    pub seed: Vec<u8>,
    /// How it stands.
    pub standing: Standing,
    /// Why it is not running.
    pub reason: String,
    /// The turn being played, from 1.
    pub turn: u32,
    /// Grows with every commit.
    pub revision: i64,
    /// The hash over every finished turn.
    pub chain: String,
    /// When it was founded.
    pub created_ms: i64,
    /// When something is next to be done.
    pub due_ms: Option<i64>,
    /// The version of the generator its dice come from.
    pub dice: u32,
}

/// A seat, as stored.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The seat, from 0.
    pub seat: u8,
    /// The player's name.
    pub name: String,
    /// The registered address.
    pub address: String,
    /// IANA time zone.
    pub zone: String,
    /// How points in time are written: a word of [`crate::campaign::preference::Dates`].
    pub dates: String,
    /// Generation of the reply token.
    pub generation: u32,
    /// To find the seat by its token.
    pub token_hash: String,
    /// Mails sent to it so far.
    pub mails: u32,
    /// Message-ID of the first mail sent to it; empty before.
    pub thread: String,
    /// Has resigned.
    pub resigned: bool,
}

const CAMPAIGN: &str = "id, title, game, options, settings, seed, status, reason, turn, revision, chain, \
                        created_ms, due_ms, dice";
pub(super) const SEAT: &str =
    "campaign, seat, name, address, zone, generation, token_hash, mails, thread, resigned, dates";

/// A stored number that must fit a smaller type.
pub(super) fn fit<T: TryFrom<i64>>(what: &'static str, number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Corrupt { what, detail: format!("the number {number}") })
}

/// Asks for a campaign by its name.
pub(super) fn question(id: &str) -> Statement {
    sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {CAMPAIGN} FROM campaign WHERE id = $1")))
        .bind(id.to_owned())
}

/// The campaign in a row of [`question`].
pub(super) fn campaign_of(row: &AnyRow) -> Result<CampaignRow, StoreError> {
    let bad = || StoreError::query("read a campaign");
    let status: String = row.try_get(6).map_err(bad())?;
    Ok(CampaignRow {
        id: row.try_get(0).map_err(bad())?,
        title: row.try_get(1).map_err(bad())?,
        game: row.try_get(2).map_err(bad())?,
        options: row.try_get(3).map_err(bad())?,
        settings: row.try_get(4).map_err(bad())?,
        seed: row.try_get(5).map_err(bad())?,
        standing: Standing::from_word(&status)?,
        reason: row.try_get(7).map_err(bad())?,
        turn: fit("campaign", row.try_get(8).map_err(bad())?)?,
        revision: row.try_get(9).map_err(bad())?,
        chain: row.try_get(10).map_err(bad())?,
        created_ms: row.try_get(11).map_err(bad())?,
        due_ms: row.try_get(12).map_err(bad())?,
        dice: fit("campaign", row.try_get(13).map_err(bad())?)?,
    })
}

pub(super) fn seat(row: &AnyRow) -> Result<SeatRow, StoreError> {
    let bad = || StoreError::query("read a seat");
    Ok(SeatRow {
        campaign: row.try_get(0).map_err(bad())?,
        seat: fit("seat", row.try_get(1).map_err(bad())?)?,
        name: row.try_get(2).map_err(bad())?,
        address: row.try_get(3).map_err(bad())?,
        zone: row.try_get(4).map_err(bad())?,
        generation: fit("seat", row.try_get(5).map_err(bad())?)?,
        token_hash: row.try_get(6).map_err(bad())?,
        mails: fit("seat", row.try_get(7).map_err(bad())?)?,
        thread: row.try_get(8).map_err(bad())?,
        resigned: row.try_get::<i64, _>(9).map_err(bad())? != 0,
        dates: row.try_get(10).map_err(bad())?,
    })
}

impl Tx {
    /// Founds a campaign.
    ///
    /// # Errors
    /// [`StoreError::Query`], also when the name is taken.
    pub async fn campaign_add(&mut self, new: &CampaignRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO campaign ({CAMPAIGN}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(new.id.clone())
            .bind(new.title.clone())
            .bind(new.game.clone())
            .bind(new.options.clone())
            .bind(new.settings.clone())
            .bind(new.seed.clone())
            .bind(new.standing.word())
            .bind(new.reason.clone())
            .bind(i64::from(new.turn))
            .bind(new.revision)
            .bind(new.chain.clone())
            .bind(new.created_ms)
            .bind(new.due_ms)
            .bind(i64::from(new.dice));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("found a campaign"))
    }

    /// A campaign by its name. A transaction that writes has it to itself from here on; so has one that reads its seats.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn campaign(&mut self, id: &str) -> Result<Option<CampaignRow>, StoreError> {
        if let Some(known) = self.known.campaigns.get(id) {
            return Ok(Some(known.clone()));
        }
        self.alone_with(id).await?;
        let row =
            question(id).fetch_optional(self.conn()).await.map_err(StoreError::query("read a campaign"))?;
        let row = row.as_ref().map(campaign_of).transpose()?;
        if let Some(row) = &row {
            self.known.campaigns.insert(id.to_owned(), row.clone());
        }
        Ok(row)
    }

    /// All campaigns, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn campaigns(&mut self) -> Result<Vec<CampaignRow>, StoreError> {
        let sql = format!("SELECT {CAMPAIGN} FROM campaign ORDER BY created_ms, id");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("list the campaigns"))?.iter().map(campaign_of).collect()
    }

    /// The names of all campaigns, whatever else their rows hold, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_names(&mut self) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("list the names of the campaigns");
        let rows =
            sqlx::query("SELECT id FROM campaign ORDER BY created_ms, id").fetch_all(self.conn()).await;
        rows.map_err(bad())?.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// Leaves so many numbers out of the Message-IDs of every seat and game master.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn skip_message_ids(&mut self, count: u32) -> Result<(), StoreError> {
        for sql in ["UPDATE seat SET mails = mails + $1", "UPDATE gm SET mails = mails + $1"] {
            let query = sqlx::query(sql).bind(i64::from(count));
            query.execute(self.conn()).await.map_err(StoreError::query("leave numbers of mails out"))?;
        }
        Ok(())
    }

    /// Names of running campaigns with something to do by `now_ms`, the longest overdue first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaigns_due(&mut self, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM campaign WHERE status = 'running' AND due_ms <= $1 ORDER BY due_ms, id";
        let rows = sqlx::query(sql).bind(now_ms).fetch_all(self.conn()).await;
        let bad = || StoreError::query("look for campaigns that are due");
        rows.map_err(bad())?.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// When the next campaign is due.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn next_due_ms(&mut self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT MIN(due_ms) FROM campaign WHERE status = 'running'";
        let bad = || StoreError::query("look when the next campaign is due");
        let row = sqlx::query(sql).fetch_one(self.conn()).await.map_err(bad())?;
        row.try_get(0).map_err(bad())
    }

    /// Writes what may change of a campaign. False if another worker was faster: nothing is written then, and the
    /// caller drops everything it has done.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_update(&mut self, row: &mut CampaignRow) -> Result<bool, StoreError> {
        self.known.campaigns.remove(&row.id);
        let sql = "UPDATE campaign SET status = $1, reason = $2, turn = $3, chain = $4, due_ms = $5, \
                   settings = $6, revision = revision + 1, holder = '', lease_ms = 0 WHERE id = $7 AND revision = $8";
        let query = sqlx::query(sql)
            .bind(row.standing.word())
            .bind(row.reason.clone())
            .bind(i64::from(row.turn))
            .bind(row.chain.clone())
            .bind(row.due_ms)
            .bind(row.settings.clone())
            .bind(row.id.clone())
            .bind(row.revision);
        let done = query.execute(self.conn_beside()).await.map_err(StoreError::query("update a campaign"))?;
        row.revision += 1;
        self.news.work = true;
        Ok(done.rows_affected() == 1)
    }

    /// Gives a campaign another title.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_title(&mut self, id: &str, title: &str) -> Result<(), StoreError> {
        self.known.campaigns.remove(id);
        let query = sqlx::query("UPDATE campaign SET title = $2 WHERE id = $1")
            .bind(id.to_owned())
            .bind(crate::text(title));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("rename a campaign"))
    }

    /// Seats a player.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn seat_add(&mut self, new: &SeatRow) -> Result<(), StoreError> {
        let sql = format!("INSERT INTO seat ({SEAT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(new.campaign.clone())
            .bind(i64::from(new.seat))
            .bind(new.name.clone())
            .bind(new.address.clone())
            .bind(new.zone.clone())
            .bind(i64::from(new.generation))
            .bind(new.token_hash.clone())
            .bind(i64::from(new.mails))
            .bind(new.thread.clone())
            .bind(i64::from(new.resigned))
            .bind(new.dates.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("seat a player"))
    }

    /// The seats of a campaign, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn seats(&mut self, campaign: &str) -> Result<Vec<SeatRow>, StoreError> {
        self.alone_with(campaign).await?;
        let sql = format!("SELECT {SEAT} FROM seat WHERE campaign = $1 ORDER BY seat");
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("read the seats"))?.iter().map(seat).collect()
    }

    /// The seat whose token has this hash. The caller still compares the token itself, in constant time.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn seat_by_token_hash(&mut self, hash: &str) -> Result<Option<SeatRow>, StoreError> {
        // Read only once nobody else can change it: a count of mails from before another's turn would name two mails alike.
        if self.dialect == Dialect::Postgres
            && let Some(campaign) = self.campaign_of_token(hash).await?
        {
            self.alone_with(&campaign).await?;
        }
        let sql = format!("SELECT {SEAT} FROM seat WHERE token_hash = $1");
        let row =
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned()).fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("look a token up"))?.as_ref().map(seat).transpose()
    }

    /// The campaign of the seat whose token has this hash.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn campaign_of_token(&mut self, hash: &str) -> Result<Option<String>, StoreError> {
        let bad = || StoreError::query("look the campaign of a token up");
        let query = sqlx::query("SELECT campaign FROM seat WHERE token_hash = $1").bind(hash.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map(|row| row.try_get(0).map_err(bad())).transpose()
    }

    /// Writes what may change of a seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn seat_update(&mut self, row: &SeatRow) -> Result<(), StoreError> {
        let sql = "UPDATE seat SET name = $1, address = $2, zone = $3, generation = $4, token_hash = $5, \
                   mails = $6, thread = $7, resigned = $8, dates = $9 WHERE campaign = $10 AND seat = $11";
        let query = sqlx::query(sql)
            .bind(row.name.clone())
            .bind(row.address.clone())
            .bind(row.zone.clone())
            .bind(i64::from(row.generation))
            .bind(row.token_hash.clone())
            .bind(i64::from(row.mails))
            .bind(row.thread.clone())
            .bind(i64::from(row.resigned))
            .bind(row.dates.clone())
            .bind(row.campaign.clone())
            .bind(i64::from(row.seat));
        self.later("update a seat", query).await
    }
}
