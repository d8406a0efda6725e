//! Campaigns that still look for players: foundings, places, and requests of people who have no key yet.

use super::campaign::fit;
use super::{StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// How a founding stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoundingStatus {
    /// Players are looked for.
    Open,
    /// There were too few at the date; the GM was asked.
    Asked,
    /// It has become a campaign.
    Started,
    /// It was called off.
    Off,
}

impl FoundingStatus {
    /// As stored and shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Asked => "asked",
            Self::Started => "started",
            Self::Off => "off",
        }
    }

    fn from_word(word: &str) -> Result<Self, StoreError> {
        [Self::Open, Self::Asked, Self::Started, Self::Off]
            .into_iter()
            .find(|s| s.word() == word)
            .ok_or_else(|| StoreError::Corrupt { what: "founding", detail: format!("status {word:?}") })
    }
}

/// A founding, as stored.
#[derive(Clone, Debug)]
pub struct FoundingRow {
    /// The campaign's short name.
    pub name: String,
    /// The campaign's file.
    pub file: String,
    /// The GMs' addresses, as [`Gms`](crate::campaign::gms::Gms) reads them; may be empty.
    pub gm: String,
    /// To find it by the GMs' reply token.
    pub gm_hash: String,
    /// How it stands.
    pub status: FoundingStatus,
    /// Why it does not go on.
    pub reason: String,
    /// When it was opened.
    pub opened_ms: i64,
    /// When it is decided whether there are enough; `None`: when all seats are taken.
    pub starts_ms: Option<i64>,
    /// When the file's rule for too few is carried out without the GM.
    pub decide_ms: Option<i64>,
}

/// How far somebody has come on the way to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceStatus {
    /// Was asked and has not answered.
    Invited,
    /// Will play.
    Joined,
    /// Will not.
    Declined,
    /// Did not answer in time.
    Lapsed,
}

impl PlaceStatus {
    /// As stored and shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Joined => "joined",
            Self::Declined => "declined",
            Self::Lapsed => "lapsed",
        }
    }

    fn from_word(word: &str) -> Result<Self, StoreError> {
        [Self::Invited, Self::Joined, Self::Declined, Self::Lapsed]
            .into_iter()
            .find(|s| s.word() == word)
            .ok_or_else(|| StoreError::Corrupt { what: "place", detail: format!("status {word:?}") })
    }
}

/// Somebody who was invited or has signed up, as stored.
#[derive(Clone, Debug)]
pub struct PlaceRow {
    /// The campaign's short name.
    pub founding: String,
    /// The number, from 1.
    pub place: u8,
    /// The address.
    pub address: String,
    /// The name the others will know.
    pub name: String,
    /// IANA time zone.
    pub zone: String,
    /// Wishes: word and value, JSON.
    pub wishes: String,
    /// How far they have come.
    pub status: PlaceStatus,
    /// To find the place by its token.
    pub token_hash: String,
    /// When they were asked.
    pub asked_ms: i64,
    /// Were reminded.
    pub reminded: bool,
    /// When they joined.
    pub joined_ms: Option<i64>,
}

/// What somebody without a key has asked for, as stored.
#[derive(Clone, Debug)]
pub struct RequestRow {
    /// Keyed hash of its code.
    pub id: String,
    /// Who asked.
    pub address: String,
    /// What for: `join`, `watch`, `standby`, `found`, `data`.
    pub kind: String,
    /// Which campaign, perhaps with a password.
    pub about: String,
    /// The lines that came with it.
    pub said: String,
    /// When it lapses.
    pub expires_ms: i64,
}

const FOUNDING: &str = "name, file, gm, gm_hash, status, reason, opened_ms, starts_ms, decide_ms";
const PLACE: &str =
    "founding, place, address, name, zone, wishes, status, token_hash, asked_ms, reminded, joined_ms";

fn founding(row: &AnyRow) -> Result<FoundingRow, StoreError> {
    let bad = || StoreError::query("read a founding");
    let status: String = row.try_get(4).map_err(bad())?;
    Ok(FoundingRow {
        name: row.try_get(0).map_err(bad())?,
        file: row.try_get(1).map_err(bad())?,
        gm: row.try_get(2).map_err(bad())?,
        gm_hash: row.try_get(3).map_err(bad())?,
        status: FoundingStatus::from_word(&status)?,
        reason: row.try_get(5).map_err(bad())?,
        opened_ms: row.try_get(6).map_err(bad())?,
        starts_ms: row.try_get(7).map_err(bad())?,
        decide_ms: row.try_get(8).map_err(bad())?,
    })
}

fn place(row: &AnyRow) -> Result<PlaceRow, StoreError> {
    let bad = || StoreError::query("read a place");
    let status: String = row.try_get(6).map_err(bad())?;
    Ok(PlaceRow {
        founding: row.try_get(0).map_err(bad())?,
        place: fit("place", row.try_get(1).map_err(bad())?)?,
        address: row.try_get(2).map_err(bad())?,
        name: row.try_get(3).map_err(bad())?,
        zone: row.try_get(4).map_err(bad())?,
        wishes: row.try_get(5).map_err(bad())?,
        status: PlaceStatus::from_word(&status)?,
        token_hash: row.try_get(7).map_err(bad())?,
        asked_ms: row.try_get(8).map_err(bad())?,
        reminded: row.try_get::<i64, _>(9).map_err(bad())? != 0,
        joined_ms: row.try_get(10).map_err(bad())?,
    })
}

impl Tx {
    /// Opens a founding, or writes what has changed of it.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn founding_put(&mut self, row: &FoundingRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO founding ({FOUNDING}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT (name) DO UPDATE SET file = excluded.file, status = excluded.status, \
             reason = excluded.reason, starts_ms = excluded.starts_ms, decide_ms = excluded.decide_ms"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.name.clone())
            .bind(row.file.clone())
            .bind(row.gm.clone())
            .bind(row.gm_hash.clone())
            .bind(row.status.word())
            .bind(row.reason.clone())
            .bind(row.opened_ms)
            .bind(row.starts_ms)
            .bind(row.decide_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write a founding"))
    }

    /// A founding by its name.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn founding(&mut self, name: &str) -> Result<Option<FoundingRow>, StoreError> {
        let sql = format!("SELECT {FOUNDING} FROM founding WHERE name = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(name.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a founding"))?;
        row.as_ref().map(founding).transpose()
    }

    /// The founding whose GM has this token.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn founding_by_gm_hash(&mut self, hash: &str) -> Result<Option<FoundingRow>, StoreError> {
        let sql = format!("SELECT {FOUNDING} FROM founding WHERE gm_hash = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a founding"))?;
        row.as_ref().map(founding).transpose()
    }

    /// All foundings, oldest first; only those that still go on, if `going_on`.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn foundings(&mut self, going_on: bool) -> Result<Vec<FoundingRow>, StoreError> {
        let only = if going_on { "WHERE status IN ('open', 'asked')" } else { "" };
        let sql = format!("SELECT {FOUNDING} FROM founding {only} ORDER BY opened_ms, name");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("list the foundings"))?.iter().map(founding).collect()
    }

    /// Adds a place, or writes what has changed of it.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn place_put(&mut self, row: &PlaceRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO place ({PLACE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
             ON CONFLICT (founding, place) DO UPDATE SET name = excluded.name, zone = excluded.zone, \
             wishes = excluded.wishes, status = excluded.status, reminded = excluded.reminded, \
             joined_ms = excluded.joined_ms"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.founding.clone())
            .bind(i64::from(row.place))
            .bind(row.address.clone())
            .bind(row.name.clone())
            .bind(row.zone.clone())
            .bind(row.wishes.clone())
            .bind(row.status.word())
            .bind(row.token_hash.clone())
            .bind(row.asked_ms)
            .bind(i64::from(row.reminded))
            .bind(row.joined_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write a place"))
    }

    /// The places of a founding, in order.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn places(&mut self, name: &str) -> Result<Vec<PlaceRow>, StoreError> {
        let sql = format!("SELECT {PLACE} FROM place WHERE founding = $1 ORDER BY place");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(name.to_owned()).fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("read the places"))?.iter().map(place).collect()
    }

    /// The place whose token has this hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn place_by_hash(&mut self, hash: &str) -> Result<Option<PlaceRow>, StoreError> {
        let sql = format!("SELECT {PLACE} FROM place WHERE token_hash = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("look a place up"))?;
        row.as_ref().map(place).transpose()
    }

    /// Keeps what somebody has asked for until they confirm it. An earlier request of the same kind lapses.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn request_put(&mut self, row: &RequestRow) -> Result<(), StoreError> {
        let bad = || StoreError::query("note a request");
        let query = sqlx::query("DELETE FROM request WHERE address = $1 AND kind = $2")
            .bind(row.address.clone())
            .bind(row.kind.clone());
        query.execute(self.conn()).await.map_err(bad())?;
        let sql = "INSERT INTO request (id, address, kind, about, said, expires_ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql)
            .bind(row.id.clone())
            .bind(row.address.clone())
            .bind(row.kind.clone())
            .bind(row.about.clone())
            .bind(row.said.clone())
            .bind(row.expires_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(bad())
    }

    /// The request with this code's hash.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn request(&mut self, id: &str) -> Result<Option<RequestRow>, StoreError> {
        let bad = || StoreError::query("read a request");
        let sql = "SELECT id, address, kind, about, said, expires_ms FROM request WHERE id = $1";
        let row = sqlx::query(sql).bind(id.to_owned()).fetch_optional(self.conn()).await.map_err(bad())?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(RequestRow {
            id: row.try_get(0).map_err(bad())?,
            address: row.try_get(1).map_err(bad())?,
            kind: row.try_get(2).map_err(bad())?,
            about: row.try_get(3).map_err(bad())?,
            said: row.try_get(4).map_err(bad())?,
            expires_ms: row.try_get(5).map_err(bad())?,
        }))
    }

    /// Takes a request away, and everything that has lapsed by `now_ms`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn request_drop(&mut self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM request WHERE id = $1 OR expires_ms < $2")
            .bind(id.to_owned())
            .bind(now_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("drop a request"))
    }
}
