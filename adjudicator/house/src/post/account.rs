//! What reports leave out, for who asks: everything that happened act by act, and the parts of the board that were not new.

use super::answer::Answer;
use crate::house::House;
use crate::tell::data;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use report::data::{Account, RollLine};
use rules::Seat;
use rules::engine::{Engine, Fault};
use rules::table::Roll;
use sentences::post::account as say;
use store::Tx;
use store::campaign::SeatRow;

/// Puts the account of a turn into the receipt, as it was told to this seat; if none is named, of the last one and of what has
/// been told since.
pub(super) async fn tell(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    number: Option<u32>,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let now = loaded.turn.turn;
    let wanted = number.unwrap_or(now.saturating_sub(1))..=number.unwrap_or(now);
    let (mut told, mut rolls) = (Vec::new(), Vec::new());
    for turn in wanted.filter(|turn| (1..=now).contains(turn)) {
        let earlier = if turn < now { tx.turn(&seat.campaign, turn).await? } else { None };
        let row = earlier.as_ref().unwrap_or(&loaded.turn);
        if row.turn != turn {
            continue; // an imported campaign need not have all
        }
        let delivered = usize::try_from(row.delivered).unwrap_or(usize::MAX);
        told.extend(data::told(&row.told)?.into_iter().take(delivered));
        let thrown: Vec<Roll> = serde_json::from_str(&row.rolls)
            .map_err(|e| Fault(format!("the stored dice do not fit: {e}")))?;
        rolls.extend(thrown);
    }
    if let Some(number) = number.filter(|number| told.is_empty() || *number > now) {
        answer.words.push(say::nothing_told(&number, &now));
        return Ok(());
    }
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
