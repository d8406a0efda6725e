//! Pages of the rules, asked for in a mail: how the game explains itself.

use super::answer::Answer;
use super::help;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use rules::Seat;
use rules::engine::{Fault, SeatDesk, SeatView};
use rules::handbook::Handbook;
use rules::problem::quoted;
use sentences::post::pages as say;
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
        answer.words.push(say::too_many_pages(&MOST_PAGES, &quoted(words)));
        return Ok(());
    }
    let told = handbook(tx, loaded, seat).await?.look_up(words);
    // Two words for one page bring it once; of two that name no page, or several, each is told.
    match answer.pages.iter_mut().find(|page| page.title == told.title) {
        None => answer.pages.push(told),
        Some(page) => {
            let (first, rest) = told.lines.split_first().map_or((None, &[][..]), |(f, r)| (Some(f), r));
            let anew = |line: &&String| !page.lines.contains(line);
            let others: Vec<String> = rest.iter().filter(anew).cloned().collect();
            match first.filter(anew).cloned() {
                Some(first) if others.is_empty() => page.lines.insert(0, first),
                first => page.lines.extend(first.into_iter().chain(others)),
            }
        }
    }
    Ok(())
}

/// Puts what there is to write into the receipt, in tables.
pub(super) async fn help(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let book = handbook(tx, loaded, seat).await?;
    let (words, tables) = help::answer(!loaded.settings.gm.is_empty(), loaded.engine.help(), &book);
    answer.words.extend(words);
    answer.help = tables;
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
        answer.words.push(say::nothing_to_preview());
    } else {
        answer.preview = lines;
    }
    Ok(())
}

/// The pages of the game, as the seat's own view has them.
async fn handbook(tx: &mut Tx, loaded: &Loaded, seat: &SeatRow) -> Result<Handbook, CampaignError> {
    let (me, view) = (Seat(seat.seat), own_view(tx, seat).await?);
    let desk = SeatDesk { view: &view, window: None, filed: loaded.filed_bytes(me), names: &[] };
    Ok(loaded.engine.handbook(&desk)?)
}

/// What the seat may know, as stored.
async fn own_view(tx: &mut Tx, seat: &SeatRow) -> Result<SeatView, CampaignError> {
    let me = Seat(seat.seat);
    let Some(stored) = tx.view(&seat.campaign, seat.seat).await? else {
        return Err(Fault(format!("no view of {me} is stored")).into());
    };
    Ok(SeatView::from_bytes(me, &stored).map_err(|e| Fault(e.to_string()))?)
}
