//! Who may write for a seat: addresses, changes that wait, held mails, and domains known to sign.

use super::ahead::taken;
use super::campaign::fit;
use super::mail::{MailId, MailStatus};
use super::{StoreError, Tx, text};
use sqlx::Row;
use sqlx::any::AnyRow;

/// How a change of address comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeBy {
    /// The player named a new address, which has still to answer for itself.
    Proof,
    /// The GM changes it, after a notice to the old one.
    Notice,
    /// A volunteer takes the seat of a player who is still there, unless that player answers.
    Claim,
}

impl ChangeBy {
    fn word(self) -> &'static str {
        match self {
            ChangeBy::Proof => "proof",
            ChangeBy::Notice => "notice",
            ChangeBy::Claim => "claim",
        }
    }
}

/// A change of address that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressChange {
    /// The hash of its code.
    pub id: String,
    /// The campaign.
    pub campaign: String,
    /// The seat.
    pub seat: u8,
    /// The new address.
    pub address: String,
    /// How it comes about.
    pub by: ChangeBy,
    /// When it lapses (proof) or takes effect (notice).
    pub due_ms: i64,
}

const CHANGE: &str = "id, campaign, seat, address, how, due_ms";

fn change(row: &AnyRow) -> Result<AddressChange, StoreError> {
    let bad = || StoreError::query("read a change of address");
    let how: String = row.try_get(4).map_err(bad())?;
    Ok(AddressChange {
        id: row.try_get(0).map_err(bad())?,
        campaign: row.try_get(1).map_err(bad())?,
        seat: fit("change of address", row.try_get(2).map_err(bad())?)?,
        address: row.try_get(3).map_err(bad())?,
        by: match how.as_str() {
            "notice" => ChangeBy::Notice,
            "claim" => ChangeBy::Claim,
            _ => ChangeBy::Proof,
        },
        due_ms: row.try_get(5).map_err(bad())?,
    })
}

/// Asks whether mail of a domain was proved since then.
pub(super) const SIGNS: &str = "SELECT domain FROM signing_domain WHERE domain = $1 AND last_ms >= $2";

impl Tx {
    /// The addresses registered for a seat beside its main one, lower case.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn addresses(&mut self, (campaign, seat): (&str, u8)) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("read the addresses of a seat");
        let sql = "SELECT address FROM seat_address WHERE campaign = $1 AND seat = $2 ORDER BY address";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// Registers an address for a seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn address_put(
        &mut self,
        (campaign, seat): (&str, u8),
        address: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO seat_address (campaign, seat, address, since_ms) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (campaign, seat, address) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(text(&address.to_lowercase()))
            .bind(now_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("register an address"))
    }

    /// Takes an address of a seat out; `None`: all of them. How many there were.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn address_remove(
        &mut self,
        (campaign, seat): (&str, u8),
        address: Option<&str>,
    ) -> Result<u64, StoreError> {
        let sql =
            "DELETE FROM seat_address WHERE campaign = $1 AND seat = $2 AND ($3 IS NULL OR address = $3)";
        let query = sqlx::query(sql)
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(address.map(|a| text(&a.to_lowercase())));
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("take an address out"))
    }

    /// The seat of a campaign an address is registered for, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn seat_of_address(&mut self, campaign: &str, address: &str) -> Result<Option<u8>, StoreError> {
        let bad = || StoreError::query("look an address up");
        let sql = "SELECT seat FROM seat WHERE campaign = $1 AND LOWER(address) = $2 \
                   UNION SELECT seat FROM seat_address WHERE campaign = $1 AND address = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(text(&address.to_lowercase()));
        let row = query.fetch_optional(self.conn()).await.map_err(bad())?;
        row.map(|row| fit("seat", row.try_get(0).map_err(bad())?)).transpose()
    }

    /// Lets a change of address wait, in place of any other of its kind for this seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn change_put(&mut self, new: &AddressChange) -> Result<(), StoreError> {
        self.changes_drop((&new.campaign, new.seat), new.by).await?;
        let sql = format!("INSERT INTO address_change ({CHANGE}) VALUES ($1, $2, $3, $4, $5, $6)");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(new.id.clone())
            .bind(new.campaign.clone())
            .bind(i64::from(new.seat))
            .bind(text(&new.address))
            .bind(new.by.word())
            .bind(new.due_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note a change of address"))
    }

    /// Forgets the waiting changes of a kind for a seat; how many there were.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn changes_drop(
        &mut self,
        (campaign, seat): (&str, u8),
        by: ChangeBy,
    ) -> Result<u64, StoreError> {
        let sql = "DELETE FROM address_change WHERE campaign = $1 AND seat = $2 AND how = $3";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(by.word());
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected()).map_err(StoreError::query("drop a change of address"))
    }

    /// The change whose code has this hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn change_by_hash(&mut self, id: &str) -> Result<Option<AddressChange>, StoreError> {
        let sql = format!("SELECT {CHANGE} FROM address_change WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.to_owned()).fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("look a change of address up"))?.as_ref().map(change).transpose()
    }

    /// Does a change of this kind wait for a seat?
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn change_of(
        &mut self,
        (campaign, seat): (&str, u8),
        by: ChangeBy,
    ) -> Result<Option<AddressChange>, StoreError> {
        let sql =
            format!("SELECT {CHANGE} FROM address_change WHERE campaign = $1 AND seat = $2 AND how = $3");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(by.word());
        let row = query.fetch_optional(self.conn()).await;
        row.map_err(StoreError::query("look for a change of address"))?.as_ref().map(change).transpose()
    }

    /// The changes of a kind whose notice has run out.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn changes_due(&mut self, by: ChangeBy, now_ms: i64) -> Result<Vec<AddressChange>, StoreError> {
        let sql = format!(
            "SELECT {CHANGE} FROM address_change WHERE how = $1 AND due_ms <= $2 ORDER BY due_ms, id"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(by.word()).bind(now_ms);
        let rows = query.fetch_all(self.conn()).await;
        rows.map_err(StoreError::query("look for changes of address"))?.iter().map(change).collect()
    }

    /// Holds a mail for the player's word on it.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn hold(
        &mut self,
        mail: &MailId,
        (campaign, seat): (&str, u8),
        code: &str,
        lapse_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO held (mail, campaign, seat, code, accepted, lapse_ms) VALUES ($1, $2, $3, $4, 0, $5)";
        let query = sqlx::query(sql)
            .bind(mail.0.clone())
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(text(code))
            .bind(lapse_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("hold a mail"))
    }

    /// How many mails wait for a player's word.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn held_count(&mut self, (campaign, seat): (&str, u8), now_ms: i64) -> Result<i64, StoreError> {
        let sql =
            "SELECT COUNT(*) FROM held WHERE campaign = $1 AND seat = $2 AND accepted = 0 AND lapse_ms > $3";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(now_ms);
        let row = query.fetch_one(self.conn()).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("count held mails"))
    }

    /// Whether a mail held under this code waits for the player's word.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn held_waits(
        &mut self,
        (campaign, seat): (&str, u8),
        code: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT mail FROM held WHERE campaign = $1 AND seat = $2 AND code = $3 AND accepted = 0 \
                   AND lapse_ms > $4";
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(code)).bind(now_ms);
        let row = query.fetch_optional(self.conn()).await;
        row.map(|row| row.is_some()).map_err(StoreError::query("look a held mail up"))
    }

    /// Whether the player has accepted this mail.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn is_accepted(&mut self, mail: &MailId) -> Result<bool, StoreError> {
        let query =
            sqlx::query("SELECT mail FROM held WHERE mail = $1 AND accepted = 1").bind(mail.0.clone());
        let row =
            query.fetch_optional(self.conn()).await.map_err(StoreError::query("look a held mail up"))?;
        Ok(row.is_some())
    }

    /// Lets a held mail go on as if the player had sent it, in its place by the time it arrived. False: no such mail
    /// waits (any more).
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn release_held(
        &mut self,
        (campaign, seat): (&str, u8),
        code: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let bad = || StoreError::query("release a held mail");
        let sql = "UPDATE held SET accepted = 1 WHERE campaign = $1 AND seat = $2 AND code = $3 AND accepted = 0 \
                   AND lapse_ms > $4 RETURNING mail";
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(text(code)).bind(now_ms);
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(false) };
        let mail: String = row.try_get(0).map_err(bad())?;
        let sql = "UPDATE mail SET status = $1, attempts = 0, reason = '' WHERE id = $2 AND status = $3";
        let query = sqlx::query(sql).bind(MailStatus::New.word()).bind(mail).bind(MailStatus::Held.word());
        let done = query.execute(self.conn()).await.map_err(bad())?;
        Ok(done.rows_affected() == 1)
    }

    /// Whether mail from this domain was proved since `since_ms`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn domain_signs(&mut self, domain: &str, since_ms: i64) -> Result<bool, StoreError> {
        if let Some(known) = taken(&mut self.ahead.signs, &(text(domain), since_ms)) {
            return Ok(known);
        }
        let query = sqlx::query(SIGNS).bind(text(domain)).bind(since_ms);
        let row = query.fetch_optional(self.conn()).await;
        row.map(|row| row.is_some()).map_err(StoreError::query("look a domain up"))
    }

    /// Notes that mail from this domain was proved.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn domain_signed(&mut self, domain: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO signing_domain (domain, last_ms) VALUES ($1, $2) \
                   ON CONFLICT (domain) DO UPDATE SET last_ms = excluded.last_ms";
        let query = sqlx::query(sql).bind(text(domain)).bind(now_ms);
        self.later("note a domain", query).await
    }
}
