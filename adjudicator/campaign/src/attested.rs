//! What a campaign signs: receipts for orders, and checkpoints of its history. Only campaigns whose dice prove themselves do.

use super::CampaignError;
use super::found::origin;
use super::loaded::Loaded;
use chrono::{DateTime, SecondsFormat};
use proof::{Closed, Key, Orders, Place, Receipt};
use report::compose::Enclosed;
use rules::Seat;
use rules::engine::{Engine, Fault};
use std::collections::BTreeMap;
use store::Tx;

/// The key a campaign signs with in the run of its turn; `None`: it signs nothing.
#[must_use]
pub fn key(loaded: &Loaded) -> Option<Key> {
    let origin = origin(&loaded.campaign, loaded.turn.run)?;
    Some(Key::new(loaded.seed(), origin.campaign, origin.run))
}

/// A text as a file of a mail.
#[must_use]
pub fn file(name: &str, text: &str) -> Enclosed {
    // Lines of a mail end so (RFC 5322, 2.3).
    let bytes = text.replace('\n', "\r\n").into_bytes();
    Enclosed { file_name: name.into(), kind: "text/plain; charset=utf-8", bytes }
}

/// A time as signed notes have it: `2026-11-25T21:40:00Z`.
#[must_use]
pub fn written(at_ms: i64) -> String {
    DateTime::from_timestamp_millis(at_ms).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A window that has closed, and what everybody had on file then.
#[derive(Clone)]
pub struct Sealing {
    /// What everybody is told of it.
    pub closed: Closed,
    /// What each seat alone is told.
    orders: BTreeMap<u8, Orders>,
}

impl Sealing {
    /// What lies on the table now, in the window that closes at this entry. `None`: the campaign signs nothing.
    ///
    /// # Errors
    /// The store; stored bytes that do not fit.
    pub async fn of(tx: &mut Tx, loaded: &Loaded, entry: u32) -> Result<Option<Self>, CampaignError> {
        if key(loaded).is_none() {
            return Ok(None);
        }
        let window = number(tx, loaded, Some(entry)).await?;
        let table = loaded.on_the_table()?;
        let mut all = Vec::new();
        for row in &loaded.seats {
            let filed = table.get(&Seat(row.seat)).map_or(&[][..], Vec::as_slice);
            all.push(orders(loaded, row.seat, window, filed)?);
        }
        let root = Orders::seal(&mut all);
        let closed = Closed { turn: loaded.turn.turn, window, orders: root };
        Ok(Some(Self { closed, orders: loaded.seats.iter().map(|row| row.seat).zip(all).collect() }))
    }

    /// What shows a seat its own orders in it.
    #[must_use]
    pub fn shown_to(&self, seat: u8) -> Option<Enclosed> {
        self.orders.get(&seat).map(|own| file(proof::ORDERS_FILE, &own.to_string()))
    }
}

/// The receipt for a mail that came at this time, and what it commits to, as files of the mail to this seat with this number. None
/// where the campaign signs nothing.
///
/// # Errors
/// The store; stored bytes that do not fit.
pub async fn receipt(
    tx: &mut Tx,
    loaded: &Loaded,
    (seat, mails): (u8, u32),
    received_ms: i64,
) -> Result<Vec<Enclosed>, CampaignError> {
    let Some(key) = key(loaded) else { return Ok(Vec::new()) };
    let window = number(tx, loaded, loaded.window.as_ref().map(|w| w.entry)).await?;
    let own = orders(loaded, seat, window, loaded.filed_bytes(Seat(seat)))?;
    let receipt = Receipt {
        place: own.place.clone(),
        number: mails,
        received: written(received_ms),
        orders: own.commitment(),
    };
    Ok(vec![file(proof::RECEIPT_FILE, &receipt.signed(&key)), file(proof::ORDERS_FILE, &own.to_string())])
}

/// The number of a window in its turn, from 1: nobody can tell from it how many rounds were settled without one. `None`: the window
/// that comes next.
async fn number(tx: &mut Tx, loaded: &Loaded, entry: Option<u32>) -> Result<u32, CampaignError> {
    let place = (loaded.turn.turn, entry.unwrap_or(u32::MAX));
    Ok(tx.settled_before(&loaded.campaign.id, place).await?.saturating_add(1))
}

fn orders(loaded: &Loaded, seat: u8, window: u32, filed: &[u8]) -> Result<Orders, Fault> {
    let place = Place {
        campaign: loaded.campaign.id.clone(),
        run: loaded.turn.run,
        turn: loaded.turn.turn,
        window,
        seat: seat.saturating_add(1),
    };
    Ok(Orders::new(loaded.seed(), place, lines(loaded.engine, filed)?))
}

/// What is on file, as receipts list it.
pub fn lines(engine: &dyn Engine, filed: &[u8]) -> Result<Vec<String>, Fault> {
    let line = |(number, text): (Option<rules::Line>, String)| match number {
        Some(number) => format!("{number} {text}"),
        None => text,
    };
    Ok(engine.on_file(filed)?.into_iter().map(line).collect())
}
