//! Pages of the rules, asked for in a mail: how the game explains itself.

use super::answer::Answer;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use rules::Seat;
use rules::engine::{Fault, SeatDesk, SeatView};
use store::Tx;
use store::campaign::SeatRow;

/// How many pages one mail brings.
const MOST_PAGES: usize = 5;

/// Puts the page that is asked for by these words into the receipt. It is made from the seat's own view and from what is
/// public.
pub(super) async fn explain(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    words: &str,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    if answer.pages.len() == MOST_PAGES {
        let told =
            format!("One mail brings {MOST_PAGES} pages of the rules. Ask for the others in another mail.");
        if !answer.words.contains(&told) {
            answer.words.push(told);
        }
        return Ok(());
    }
    let (me, view) = (Seat(seat.seat), own_view(tx, seat).await?);
    let desk = SeatDesk { view: &view, window: None, filed: loaded.filed_bytes(me), names: &[] };
    let told = loaded.engine.handbook(&desk)?.look_up(words);
    // Two words for one page bring it once.
    if !answer.pages.iter().any(|page| page.title == told.title) {
        answer.pages.push(told);
    }
    Ok(())
}

/// What the orders on file would do if nobody else did anything, by the seat's own view.
pub(super) async fn preview(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let (me, view) = (Seat(seat.seat), own_view(tx, seat).await?);
    let window = loaded.open_window()?;
    let filed = loaded.filed_bytes(me);
    let desk = SeatDesk { view: &view, window: window.as_ref(), filed, names: &[] };
    let lines = loaded.engine.preview(&desk)?;
    if lines.is_empty() {
        let nothing = "There is nothing to preview: no order on file would do anything now that can be told beforehand.";
        answer.words.push(nothing.into());
    } else {
        answer.preview = lines;
    }
    Ok(())
}

/// What the seat may know, as stored.
async fn own_view(tx: &mut Tx, seat: &SeatRow) -> Result<SeatView, CampaignError> {
    let me = Seat(seat.seat);
    let Some(stored) = tx.view(&seat.campaign, seat.seat).await? else {
        return Err(Fault(format!("no view of {me} is stored")).into());
    };
    Ok(SeatView::from_bytes(me, &stored).map_err(|e| Fault(e.to_string()))?)
}
