//! What reports leave out, for who asks: everything that happened act by act, and the parts of the board that were not new.

use super::answer::Answer;
use crate::campaign::CampaignError;
use crate::campaign::loaded::Loaded;
use crate::house::House;
use crate::tell::data;
use report::data::{Account, RollLine};
use rules::Seat;
use rules::engine::{Engine, Fault};
use rules::table::Roll;
use store::Tx;
use store::campaign::SeatRow;

/// Puts the account of a turn into the receipt, as it was told to this seat: of the latest turn that has ended, if none is named.
pub(super) async fn tell(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    number: Option<u32>,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let now = loaded.turn.turn;
    let number = number.unwrap_or(if loaded.turn.delivered > 0 { now } else { now.saturating_sub(1).max(1) });
    let row = match number {
        _ if number == now => Some(loaded.turn.clone()),
        _ if number < now => tx.turn(&seat.campaign, number).await?,
        _ => None,
    };
    let Some(row) = row else {
        answer.words.push(format!("There is no turn {number} to tell of; this is turn {now}."));
        return Ok(());
    };
    let mut told = data::told(&row.told)?;
    told.truncate(usize::try_from(row.delivered).unwrap_or(usize::MAX));
    let rolls: Vec<Roll> =
        serde_json::from_str(&row.rolls).map_err(|e| Fault(format!("the stored dice do not fit: {e}")))?;
    let events = data::events(house, loaded, &told, Seat(seat.seat))?;
    answer.account = Some(Account {
        turn: number,
        events: events.into_iter().map(|event| event.words).collect(),
        rolls: RollLine::lines(rolls.iter().filter(|roll| !roll.hidden)),
    });
    Ok(())
}

/// Puts a part of the board into the receipt; the whole of it, if the game has no such part.
pub(super) fn show(engine: &dyn Engine, word: &str, answer: &mut Answer) {
    match engine.sections().iter().find(|section| **section == word) {
        Some(section) => {
            answer.sections.insert(section);
        }
        None => answer.show_board = true,
    }
}
