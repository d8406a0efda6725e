//! What is done beside the game and told to everybody, chained so that checkpoints commit to it: acts of game masters, deadlines that
//! move, seats that change hands. Campaigns founded before there was such a chain have none.

use super::CampaignError;
use chrono::{DateTime, SecondsFormat};
use proof::{Done, chained, founding};
use rules::dice::{Hash, Seed};
use rules::engine::Fault;
use store::campaign::CampaignRow;
use store::chained::ChainedRow;
use store::public_log::PublicLine;
use store::{StoreError, Tx};

/// Begins the chain of a campaign that is being founded.
///
/// # Errors
/// The store.
pub async fn begin(
    tx: &mut Tx,
    (campaign, options): (&str, &str),
    seats: usize,
    position: &[u8],
    now_ms: i64,
) -> Result<(), StoreError> {
    let seats = u8::try_from(seats).unwrap_or(u8::MAX);
    let chain = founding(campaign, options, seats, position).to_vec();
    let first =
        ChainedRow { number: 0, at_ms: now_ms, turn: 1, line: "founded".into(), leaf: chain.clone(), chain };
    tx.chained_add(campaign, &first).await
}

/// Writes a line into the public log, and into the chain, without the name of a seat.
///
/// # Errors
/// The store; what is stored there instead of a chain.
pub async fn publish(tx: &mut Tx, campaign: &CampaignRow, line: &PublicLine) -> Result<(), CampaignError> {
    tx.public_log(&campaign.id, line).await?;
    let Some(last) = tx.chained_last(&campaign.id).await? else { return Ok(()) };
    let fault = |what: &str| Fault(format!("the stored {what} has not 32 bytes"));
    let before: Hash = last.chain.as_slice().try_into().map_err(|_| fault("chain of what was done"))?;
    let seed = campaign.seed.as_slice().try_into().map_err(|_| fault("seed"))?;
    let done = done(last.number + 1, line.at_ms, line.turn, &line.neutral);
    let leaf = done.leaf(&Seed(seed));
    let row = ChainedRow {
        number: done.number,
        at_ms: line.at_ms,
        turn: line.turn,
        line: done.line,
        leaf: leaf.to_vec(),
        chain: chained(&before, &leaf).to_vec(),
    };
    Ok(tx.chained_add(&campaign.id, &row).await?)
}

/// As it is chained.
#[must_use]
pub fn done(number: u32, at_ms: i64, turn: u32, line: &str) -> Done {
    let at = DateTime::from_timestamp_millis(at_ms).unwrap_or_default();
    Done { number, turn, at: at.to_rfc3339_opts(SecondsFormat::Secs, true), line: line.to_owned() }
}

/// How far the chain has come, for a checkpoint; `None`: there is none.
///
/// # Errors
/// The store; what is stored there instead of a chain.
pub async fn deeds(tx: &mut Tx, campaign: &str) -> Result<Option<(u32, Hash)>, CampaignError> {
    let Some(last) = tx.chained_last(campaign).await? else { return Ok(None) };
    let chain = last.chain.as_slice().try_into();
    let chain = chain.map_err(|_| Fault("the stored chain of what was done has not 32 bytes".into()))?;
    Ok(Some((last.number, chain)))
}
