//! People around the seats: who held them, who watches, who stands by, what was agreed for the end.

use super::campaign::fit;
use super::packed::unpacked;
use super::{Store, StoreError, Tx};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What was agreed for the end of a campaign, as stored.
#[derive(Clone, Debug)]
pub struct TermsRow {
    /// The campaign's short name.
    pub campaign: String,
    /// Players are known by their seats alone.
    pub gunboat: bool,
    /// Anybody may watch what is public.
    pub spectators: bool,
    /// What is disclosed at the end: a word of [`crate::campaign::sheet::Disclose`].
    pub disclose: String,
    /// How long reply tokens live after the end, in milliseconds.
    pub farewell_ms: i64,
    /// When they die; `None` while the end was not told.
    pub closes_ms: Option<i64>,
    /// They are dead.
    pub closed: bool,
}

/// Somebody who holds or held a seat, as stored.
#[derive(Clone, Debug)]
pub struct HolderRow {
    /// The campaign's short name.
    pub campaign: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Since when.
    pub since_ms: i64,
    /// The first turn they could send orders for.
    pub turn: u32,
    /// Their own name.
    pub name: String,
    /// Their address then.
    pub address: String,
}

/// Somebody who watches, as stored.
#[derive(Clone, Debug)]
pub struct SpectatorRow {
    /// The campaign's short name.
    pub campaign: String,
    /// Where they are written to.
    pub address: String,
    /// To find them by their token.
    pub token_hash: String,
    /// Since when.
    pub since_ms: i64,
    /// The last turn they were told of.
    pub turn: u32,
}

/// A campaign that somebody watches.
#[derive(Clone, Debug)]
pub struct WatchedRow {
    /// The campaign's short name.
    pub campaign: String,
    /// Its turn.
    pub turn: u32,
    /// It is over.
    pub over: bool,
    /// Its run.
    pub run: u32,
    /// The last turn that was told to whoever lags behind most.
    pub oldest: u32,
    /// What is kept of what its spectators were told.
    pub mark: Option<Vec<u8>>,
}

/// A volunteer, as stored.
#[derive(Clone, Debug)]
pub struct StandbyRow {
    /// The address.
    pub address: String,
    /// For this campaign; empty for all.
    pub campaign: String,
    /// The name others will know.
    pub name: String,
    /// IANA time zone.
    pub zone: String,
    /// To find them by their token.
    pub token_hash: String,
    /// Since when.
    pub since_ms: i64,
}

/// A seat offered to a volunteer, as stored.
#[derive(Clone, Debug)]
pub struct OfferRow {
    /// Keyed hash of its code.
    pub id: String,
    /// The campaign's short name.
    pub campaign: String,
    /// The seat, from 0.
    pub seat: u8,
    /// To whom.
    pub address: String,
    /// Their name.
    pub name: String,
    /// Their time zone.
    pub zone: String,
    /// When.
    pub at_ms: i64,
    /// `open`, `taken`, `gone`, `declined`.
    pub status: String,
}

fn offer(row: &AnyRow) -> Result<OfferRow, StoreError> {
    let bad = || StoreError::query("read an offer");
    Ok(OfferRow {
        id: row.try_get(0).map_err(bad())?,
        campaign: row.try_get(1).map_err(bad())?,
        seat: fit("offer", row.try_get(2).map_err(bad())?)?,
        address: row.try_get(3).map_err(bad())?,
        name: row.try_get(4).map_err(bad())?,
        zone: row.try_get(5).map_err(bad())?,
        at_ms: row.try_get(6).map_err(bad())?,
        status: row.try_get(7).map_err(bad())?,
    })
}

fn spectator(row: &AnyRow) -> Result<SpectatorRow, StoreError> {
    let bad = || StoreError::query("read a spectator");
    Ok(SpectatorRow {
        campaign: row.try_get(0).map_err(bad())?,
        address: row.try_get(1).map_err(bad())?,
        token_hash: row.try_get(2).map_err(bad())?,
        since_ms: row.try_get(3).map_err(bad())?,
        turn: fit("spectator", row.try_get(4).map_err(bad())?)?,
    })
}

fn standby(row: &AnyRow) -> Result<StandbyRow, StoreError> {
    let bad = || StoreError::query("read a standby");
    Ok(StandbyRow {
        address: row.try_get(0).map_err(bad())?,
        campaign: row.try_get(1).map_err(bad())?,
        name: row.try_get(2).map_err(bad())?,
        zone: row.try_get(3).map_err(bad())?,
        token_hash: row.try_get(4).map_err(bad())?,
        since_ms: row.try_get(5).map_err(bad())?,
    })
}

const OFFER: &str = "id, campaign, seat, address, name, zone, at_ms, status";
const SPECTATOR: &str = "campaign, address, token_hash, since_ms, turn";
const STANDBY: &str = "address, campaign, name, zone, token_hash, since_ms";

const ENDINGS: &str = "SELECT c.id FROM campaign c JOIN terms t ON t.campaign = c.id WHERE c.status = 'over' \
     AND t.closed = 0 AND (t.closes_ms <= $1 OR (t.closes_ms IS NULL AND NOT EXISTS \
     (SELECT 1 FROM turn u WHERE u.campaign = c.id AND u.ended_ms > $2))) ORDER BY c.id";

fn ending_at(row: &AnyRow) -> Result<String, StoreError> {
    row.try_get(0).map_err(StoreError::query("look for campaigns that have ended"))
}

const WATCHED: &str = "SELECT c.id, c.turn, c.status, COALESCE((SELECT MAX(r.run) FROM run r WHERE r.campaign = c.id), 1), \
     MIN(s.turn), m.value FROM spectator s JOIN campaign c ON c.id = s.campaign \
     LEFT JOIN server m ON m.name = $1 || c.id GROUP BY c.id, c.turn, c.status, m.value ORDER BY c.id";

/// The campaigns in rows of [`WATCHED`]. One whose row cannot be read has nothing to tell, and keeps nothing from those who watch
/// another.
fn watched(rows: &[AnyRow]) -> Vec<WatchedRow> {
    let bad = || StoreError::query("look for spectators");
    let read = |row: &AnyRow| -> Result<WatchedRow, StoreError> {
        Ok(WatchedRow {
            campaign: row.try_get(0).map_err(bad())?,
            turn: fit("campaign", row.try_get(1).map_err(bad())?)?,
            over: row.try_get::<String, _>(2).map_err(bad())? == "over",
            run: fit("run", row.try_get(3).map_err(bad())?)?,
            oldest: fit("spectator", row.try_get(4).map_err(bad())?)?,
            mark: row.try_get(5).map_err(bad())?,
        })
    };
    rows.iter().map(read).filter_map(Result::ok).collect()
}

impl Store {
    /// At one look: the campaigns that are [`watched`](Tx::watched), and the [`endings`](Tx::endings_due) that are due.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn watched_and_ended(
        &self,
        mark: &str,
        (ended_ms, now_ms): (i64, i64),
    ) -> Result<(Vec<WatchedRow>, Vec<String>), StoreError> {
        let questions = vec![
            sqlx::query(WATCHED).bind(mark.to_owned()),
            sqlx::query(ENDINGS).bind(now_ms).bind(ended_ms),
        ];
        let answers = self.ask("look for spectators and campaigns that have ended", questions).await?;
        let [spectators, endings] = &answers[..] else { return Ok((Vec::new(), Vec::new())) };
        Ok((watched(spectators), endings.iter().map(ending_at).collect::<Result<_, _>>()?))
    }
}

impl Tx {
    /// Writes down what was agreed for the end.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn terms_put(&mut self, row: &TermsRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO terms (campaign, gunboat, spectators, disclose, farewell_ms, closes_ms, closed) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (campaign) DO UPDATE SET \
                   closes_ms = excluded.closes_ms, closed = excluded.closed";
        let query = sqlx::query(sql)
            .bind(row.campaign.clone())
            .bind(i64::from(row.gunboat))
            .bind(i64::from(row.spectators))
            .bind(row.disclose.clone())
            .bind(row.farewell_ms)
            .bind(row.closes_ms)
            .bind(i64::from(row.closed));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("write the terms"))
    }

    /// What was agreed for the end; `None` for campaigns founded by an older program.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn terms(&mut self, campaign: &str) -> Result<Option<TermsRow>, StoreError> {
        let bad = || StoreError::query("read the terms");
        let sql = "SELECT campaign, gunboat, spectators, disclose, farewell_ms, closes_ms, closed FROM terms \
                   WHERE campaign = $1";
        let query = sqlx::query(sql).bind(campaign.to_owned());
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        Ok(Some(TermsRow {
            campaign: row.try_get(0).map_err(bad())?,
            gunboat: row.try_get::<i64, _>(1).map_err(bad())? != 0,
            spectators: row.try_get::<i64, _>(2).map_err(bad())? != 0,
            disclose: row.try_get(3).map_err(bad())?,
            farewell_ms: row.try_get(4).map_err(bad())?,
            closes_ms: row.try_get(5).map_err(bad())?,
            closed: row.try_get::<i64, _>(6).map_err(bad())? != 0,
        }))
    }

    /// Campaigns that were over by `ended_ms` and whose end is not told yet, or whose tokens are to die by `now_ms`.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn endings_due(&mut self, ended_ms: i64, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(ENDINGS).bind(now_ms).bind(ended_ms);
        let bad = || StoreError::query("look for campaigns that have ended");
        query.fetch_all(self.conn()).await.map_err(bad())?.iter().map(ending_at).collect()
    }

    /// Notes who holds a seat from now on.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn holder_add(&mut self, row: &HolderRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO holder (campaign, seat, since_ms, turn, name, address) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (campaign, seat, since_ms) DO NOTHING";
        let query = sqlx::query(sql)
            .bind(row.campaign.clone())
            .bind(i64::from(row.seat))
            .bind(row.since_ms)
            .bind(i64::from(row.turn))
            .bind(row.name.clone())
            .bind(row.address.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note who holds a seat"))
    }

    /// Whoever holds a seat now is called otherwise.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn holder_renamed(
        &mut self,
        (campaign, seat): (&str, u8),
        name: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE holder SET name = $3 WHERE campaign = $1 AND seat = $2 AND since_ms = \
                   (SELECT MAX(since_ms) FROM holder h WHERE h.campaign = $1 AND h.seat = $2)";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(name.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("rename who holds a seat"))
    }

    /// Who has held the seats of a campaign, by seat and time.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn holders(&mut self, campaign: &str) -> Result<Vec<HolderRow>, StoreError> {
        let bad = || StoreError::query("read who held the seats");
        let sql = "SELECT campaign, seat, since_ms, turn, name, address FROM holder WHERE campaign = $1 \
                   ORDER BY seat, since_ms";
        let rows = sqlx::query(sql).bind(campaign.to_owned()).fetch_all(self.conn()).await.map_err(bad())?;
        let holder = |row: &AnyRow| {
            Ok(HolderRow {
                campaign: row.try_get(0).map_err(bad())?,
                seat: fit("holder", row.try_get(1).map_err(bad())?)?,
                since_ms: row.try_get(2).map_err(bad())?,
                turn: fit("holder", row.try_get(3).map_err(bad())?)?,
                name: row.try_get(4).map_err(bad())?,
                address: row.try_get(5).map_err(bad())?,
            })
        };
        rows.iter().map(holder).collect()
    }

    /// Somebody watches from now on, or was told of another turn.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn spectator_put(&mut self, row: &SpectatorRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO spectator ({SPECTATOR}) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (campaign, address) DO UPDATE SET turn = excluded.turn"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.campaign.clone())
            .bind(row.address.clone())
            .bind(row.token_hash.clone())
            .bind(row.since_ms)
            .bind(i64::from(row.turn));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note a spectator"))
    }

    /// The campaigns that somebody watches, each with the mark of this beginning and its name.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn watched(&mut self, mark: &str) -> Result<Vec<WatchedRow>, StoreError> {
        let query = sqlx::query(WATCHED).bind(mark.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("look for spectators"))?;
        Ok(watched(&rows))
    }

    /// Who watches a campaign.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn spectators(&mut self, campaign: &str) -> Result<Vec<SpectatorRow>, StoreError> {
        let sql = format!("SELECT {SPECTATOR} FROM spectator WHERE campaign = $1 ORDER BY address");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read the spectators"))?;
        rows.iter().map(spectator).collect()
    }

    /// The spectator with this token's hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn spectator_by_hash(&mut self, hash: &str) -> Result<Option<SpectatorRow>, StoreError> {
        let sql = format!("SELECT {SPECTATOR} FROM spectator WHERE token_hash = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a spectator"))?;
        row.as_ref().map(spectator).transpose()
    }

    /// Somebody watches no longer.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn spectator_remove(&mut self, campaign: &str, address: &str) -> Result<u64, StoreError> {
        let query = sqlx::query("DELETE FROM spectator WHERE campaign = $1 AND address = $2")
            .bind(campaign.to_owned())
            .bind(address.to_owned());
        let done = query.execute(self.conn()).await.map_err(StoreError::query("remove a spectator"))?;
        Ok(done.rows_affected())
    }

    /// Somebody stands by from now on.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn standby_put(&mut self, row: &StandbyRow) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO standby ({STANDBY}) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (address, campaign) DO UPDATE SET name = excluded.name, zone = excluded.zone"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.address.clone())
            .bind(row.campaign.clone())
            .bind(row.name.clone())
            .bind(row.zone.clone())
            .bind(row.token_hash.clone())
            .bind(row.since_ms);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note a standby"))
    }

    /// The volunteers for a campaign, those for all included, the longest waiting first, each address once; with `""`,
    /// those for all alone.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn standbys(&mut self, campaign: &str) -> Result<Vec<StandbyRow>, StoreError> {
        let sql = format!(
            "SELECT {STANDBY} FROM standby WHERE campaign = $1 OR campaign = '' ORDER BY since_ms, address"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read the standbys"))?;
        let mut all: Vec<StandbyRow> = Vec::new();
        for row in &rows {
            let row = standby(row)?;
            if all.iter().all(|other| other.address != row.address) {
                all.push(row);
            }
        }
        Ok(all)
    }

    /// The volunteer with this token's hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn standby_by_hash(&mut self, hash: &str) -> Result<Option<StandbyRow>, StoreError> {
        let sql = format!("SELECT {STANDBY} FROM standby WHERE token_hash = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(hash.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read a standby"))?;
        row.as_ref().map(standby).transpose()
    }

    /// Somebody stands by no longer for this campaign, or (`""`) for campaigns at large.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn standby_remove_one(&mut self, address: &str, campaign: &str) -> Result<u64, StoreError> {
        let sql = "DELETE FROM standby WHERE address = $1 AND campaign = $2";
        let query = sqlx::query(sql).bind(address.to_owned()).bind(campaign.to_owned());
        let done = query.execute(self.conn()).await.map_err(StoreError::query("remove a standby"))?;
        Ok(done.rows_affected())
    }

    /// Mails held in the name of a seat wait no longer: whoever could accept them does not hold the seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn held_drop(&mut self, (campaign, seat): (&str, u8)) -> Result<u64, StoreError> {
        let sql = "DELETE FROM held WHERE campaign = $1 AND seat = $2 AND accepted = 0";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let done = query.execute(self.conn()).await.map_err(StoreError::query("drop held mail"))?;
        Ok(done.rows_affected())
    }

    /// A seat has another player: whom the one before blocked is nothing to them, and what waited for a confirmation waits no
    /// more.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn press_fresh(&mut self, (campaign, seat): (&str, u8)) -> Result<(), StoreError> {
        const BLOCKS: &str = "DELETE FROM press_block WHERE campaign = $1 AND seat = $2";
        const HELD: &str = "DELETE FROM press WHERE campaign = $1 AND sender = $2 AND status = 'held'";
        for sql in [BLOCKS, HELD] {
            let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
            query.execute(self.conn()).await.map_err(StoreError::query("hand letters over"))?;
        }
        Ok(())
    }

    /// Notes an offer of a seat.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn offer_seat(&mut self, row: &OfferRow) -> Result<(), StoreError> {
        let sql = format!("INSERT INTO seat_offer ({OFFER}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row.id.clone())
            .bind(row.campaign.clone())
            .bind(i64::from(row.seat))
            .bind(row.address.clone())
            .bind(row.name.clone())
            .bind(row.zone.clone())
            .bind(row.at_ms)
            .bind(row.status.clone());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("note an offer"))
    }

    /// The offer with this code's hash.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn seat_offer(&mut self, id: &str) -> Result<Option<OfferRow>, StoreError> {
        let sql = format!("SELECT {OFFER} FROM seat_offer WHERE id = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.to_owned());
        let row = query.fetch_optional(self.conn()).await.map_err(StoreError::query("read an offer"))?;
        row.as_ref().map(offer).transpose()
    }

    /// Every offer of a seat, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn offers_of(&mut self, campaign: &str, seat: u8) -> Result<Vec<OfferRow>, StoreError> {
        let sql = format!(
            "SELECT {OFFER} FROM seat_offer WHERE campaign = $1 AND seat = $2 ORDER BY at_ms, address"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(StoreError::query("read the offers"))?;
        rows.iter().map(offer).collect()
    }

    /// What became of an offer.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn offer_settle(&mut self, id: &str, status: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE seat_offer SET status = $1 WHERE id = $2")
            .bind(status.to_owned())
            .bind(id.to_owned());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("settle an offer"))
    }

    /// What who answered an offer wants to be called, and their time zone.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn offer_called(&mut self, row: &OfferRow) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE seat_offer SET name = $1, zone = $2 WHERE id = $3")
            .bind(row.name.clone())
            .bind(row.zone.clone())
            .bind(row.id.clone());
        query
            .execute(self.conn())
            .await
            .map(|_| ())
            .map_err(StoreError::query("note the name of a volunteer"))
    }

    /// All open offers of a seat are gone.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn offers_gone(&mut self, campaign: &str, seat: u8) -> Result<u64, StoreError> {
        let sql =
            "UPDATE seat_offer SET status = 'gone' WHERE campaign = $1 AND seat = $2 AND status = 'open'";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let done = query.execute(self.conn()).await.map_err(StoreError::query("close the offers"))?;
        Ok(done.rows_affected())
    }

    /// Notes that a mail of the outbox is a seat's report of a turn.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn report_note(
        &mut self,
        (campaign, seat): (&str, u8),
        turn: u32,
        message_id: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO told_report (message_id, campaign, seat, turn, at_ms) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql)
            .bind(message_id.to_owned())
            .bind(campaign.to_owned())
            .bind(i64::from(seat))
            .bind(i64::from(turn))
            .bind(at_ms);
        self.later("note a report", query).await
    }

    /// The reports of a seat: turn, when, and the mail as it was sent; in order. Of one turn, if one is named.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn reports(
        &mut self,
        (campaign, seat): (&str, u8),
        turn: Option<u32>,
    ) -> Result<Vec<(u32, i64, Vec<u8>)>, StoreError> {
        let bad = || StoreError::query("read the reports");
        let sql = "SELECT r.turn, r.at_ms, o.bytes FROM told_report r JOIN outbox o ON o.message_id = r.message_id \
                   WHERE r.campaign = $1 AND r.seat = $2 AND (r.turn = $3 OR $3 < 0) ORDER BY r.at_ms, r.turn";
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat)).bind(turn.map_or(-1, i64::from));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let report = |row: &AnyRow| {
            let turn = fit("report", row.try_get(0).map_err(bad())?)?;
            Ok((turn, row.try_get(1).map_err(bad())?, unpacked(row.try_get(2).map_err(bad())?)?))
        };
        rows.iter().map(report).collect()
    }

    /// The turns a seat was sent reports of that are kept, with how many of each.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn report_turns(
        &mut self,
        (campaign, seat): (&str, u8),
    ) -> Result<Vec<(u32, i64)>, StoreError> {
        let bad = || StoreError::query("count the reports");
        let sql = "SELECT r.turn, COUNT(*) FROM told_report r JOIN outbox o ON o.message_id = r.message_id \
                   WHERE r.campaign = $1 AND r.seat = $2 AND LENGTH(o.bytes) > 0 GROUP BY r.turn ORDER BY r.turn";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let counted = |row: &AnyRow| {
            Ok((fit("report", row.try_get(0).map_err(bad())?)?, row.try_get(1).map_err(bad())?))
        };
        rows.iter().map(counted).collect()
    }

    /// Every version of a seat's orders: turn, when, and as the engine stores them; in order.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn filings(
        &mut self,
        campaign: &str,
        seat: u8,
    ) -> Result<Vec<(u32, i64, Vec<u8>)>, StoreError> {
        let bad = || StoreError::query("read the orders of a seat");
        let sql = "SELECT turn, at_ms, filed FROM filing WHERE campaign = $1 AND seat = $2 ORDER BY version";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(i64::from(seat));
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let filing = |row: &AnyRow| {
            let turn = fit("orders", row.try_get(0).map_err(bad())?)?;
            Ok((turn, row.try_get(1).map_err(bad())?, row.try_get(2).map_err(bad())?))
        };
        rows.iter().map(filing).collect()
    }
}
