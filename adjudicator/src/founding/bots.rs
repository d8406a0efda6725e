//! Bots on seats that nobody took: each writes its orders as text from its seat's view, once a window, like anybody else.

use super::start::BOT_DOMAIN;
use crate::house::House;
use crate::post::filing::{Side, file};
use crate::store::Tx;
use crate::store::filed::FiledRow;
use crate::turn::TurnError;
use crate::turn::loaded::Loaded;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{Fault, SeatDesk, SeatView};
use rules::span::TypedLine;

/// Has every bot write that has not written in the window now open; how many did.
///
/// # Errors
/// The store, or a fault of a campaign.
pub async fn run(house: &House) -> Result<usize, TurnError> {
    let mut tx = house.store.read().await?;
    let silent = tx.silent_seats(&format!("@{BOT_DOMAIN}")).await?;
    drop(tx);
    let mut count = 0;
    for (campaign, seat) in silent {
        let mut tx = house.store.begin().await?;
        if write(house, &mut tx, &campaign, Seat(seat)).await? {
            tx.commit().await?;
            count += 1;
        }
    }
    Ok(count)
}

async fn write(house: &House, tx: &mut Tx, campaign: &str, seat: Seat) -> Result<bool, TurnError> {
    let Some(mut loaded) = Loaded::load(tx, campaign).await? else { return Ok(false) };
    let (Some(window), Some(row)) = (loaded.open_window()?, loaded.window.clone()) else { return Ok(false) };
    let Some(bytes) = tx.view(campaign, seat.0).await? else { return Ok(false) };
    let view = SeatView::from_bytes(seat, &bytes).map_err(|e| Fault(e.to_string()))?;
    let before = loaded.filed_bytes(seat).to_vec();
    let desk = SeatDesk { view: &view, window: Some(&window), filed: &before };
    // The server's key and the place in the game: the same when run again, and not to be guessed.
    let place = [campaign.as_bytes(), &[seat.0], &row.turn.to_le_bytes(), &row.entry.to_le_bytes()];
    let mut dice = Dice::for_turn(&Seed(house.key.secret("bot", &place)), row.turn, b"bot");
    let text = loaded.engine.bot(&desk, &mut dice)?;
    let lines: Vec<TypedLine> = (1u32..).zip(text.lines()).map(|(n, line)| TypedLine::new(n, line)).collect();
    let side = Side { engine: loaded.engine, view: &view, window: Some(&window) };
    let filed = file(side, &before, &[], &lines, false)?;
    let version = loaded.filed.get(&seat).map_or(0, |f| f.version) + 1;
    let new = FiledRow {
        campaign: campaign.to_string(),
        seat: seat.0,
        version,
        filed: filed.filed,
        in_error: false,
        mail: None,
        changed_ms: house.now_ms(),
    };
    tx.file(&new, row.turn, row.entry).await?;
    loaded.campaign.due_ms = Some(house.now_ms());
    Ok(tx.campaign_update(&mut loaded.campaign).await?)
}
