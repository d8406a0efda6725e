//! A bot writes the orders of a seat that no person plays: it sees the view of that seat and writes lines, as a player does.

use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::{Loaded, stored_view};
use rules::dice::{Dice, Seed};
use rules::engine::{Amendment, Filing, OpenWindow, SeatDesk, SeatView};
use rules::span::TypedLine;
use rules::{Line, Seat};
use std::collections::BTreeSet;
use store::Tx;
use store::filed::FiledRow;

/// Lets every bot write for whose seat the open window waits. True if one did.
///
/// A bot answers whenever its seat is missing, not only when a window opens: a window never waits for it (invariant 15).
///
/// # Errors
/// The store; a fault of the engine.
pub(crate) async fn write_missing(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
) -> Result<bool, CampaignError> {
    if !loaded.times.values().any(|time| time.bot) {
        return Ok(false);
    }
    let Some(window) = loaded.open_window()? else { return Ok(false) };
    let mut wrote = false;
    for seat in loaded.missing()?.into_iter().filter(|seat| loaded.time_of(seat.0).bot).collect::<Vec<_>>() {
        let Some(view) = stored_view(tx, loaded, seat).await? else { continue };
        write_orders(house, tx, loaded, seat, &view, &window).await?;
        wrote = true;
    }
    Ok(wrote)
}

/// The lines on file that a bot has put there, and not the player who has the seat: those that did not stand in what came last by mail.
///
/// # Errors
/// The store; a fault of the engine.
pub(crate) async fn lines_of_a_bot(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
) -> Result<Vec<(Line, String)>, CampaignError> {
    let own = tx.filed_by_mail((&loaded.campaign.id, seat.0)).await?;
    let own: BTreeSet<String> = match own {
        Some(bytes) => loaded.engine.on_file(&bytes)?.into_iter().map(|(_, text)| text).collect(),
        None => BTreeSet::new(),
    };
    let now = loaded.engine.on_file(loaded.filed_bytes(seat))?;
    Ok(now
        .into_iter()
        .filter_map(|(line, text)| Some((line?, text)))
        .filter(|(_, text)| !own.contains(text))
        .collect())
}

/// Puts a bot's orders for the open window on file, beside what lies there. What it says nothing to is left to the fallback;
/// the table waits for the seat no more.
///
/// # Errors
/// The store; a fault of the engine.
pub(crate) async fn write_orders(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: Seat,
    view: &SeatView,
    window: &OpenWindow,
) -> Result<(), CampaignError> {
    let (engine, turn) = (loaded.engine, loaded.turn.turn);
    let own = loaded.filed_bytes(seat).to_vec();
    let desk = SeatDesk { view, window: Some(window), filed: &own, names: &[] };
    // Nobody can guess what it will do, and played again it does the same.
    let parts: [&[u8]; 3] = [loaded.campaign.id.as_bytes(), &[seat.0], &window.entry.to_le_bytes()];
    let seed = Seed(house.key.secret("a bot in the place of a player", &parts));
    let text = engine.bot(&desk, &mut Dice::for_turn(&seed, turn, b"orders"))?;
    let lines: Vec<TypedLine> =
        (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect();
    // A bot writes orders and nothing else: none of its words is a command of the house, as a `no` or `ready` of a player is.
    let mut filed = engine.read(&desk, &lines, Filing::Replace)?.filed;
    // Whatever came of it: nobody is there to correct it, or to take back the `wait` of a player who left.
    for amendment in [Amendment::Hold(false), Amendment::Ready(true)] {
        filed = engine.amend(&filed, amendment)?.unwrap_or(filed);
    }
    let before = loaded.filed.get(&seat);
    let row = FiledRow {
        campaign: loaded.campaign.id.clone(),
        seat: seat.0,
        version: before.map_or(0, |b| b.version) + 1,
        filed,
        in_error: false,
        mail: None,
        // The player has changed nothing: no second thought is waited for.
        changed_ms: before.map_or(0, |b| b.changed_ms),
    };
    tx.file(&row, turn, window.entry).await?;
    loaded.filed.insert(seat, row);
    Ok(())
}
