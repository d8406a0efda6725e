//! What a game master does for or to one player.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_all, tell_seat};
use super::command::Who;
use super::undo::{KeptGame, Undo};
use crate::addresses;
use crate::turn::reports::{as_it_stands, send_as_it_stands};
use campaign::found::looks_like_address;
use campaign::play::notices::lay_notice;
use campaign::when::when;
use rules::Seat;
use rules::engine::Fault;
use rules::table::Notice;
use store::campaign::{SeatRow, Standing};

fn row_of(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let seat = seat_of(desk, who)?;
    let row = desk.loaded.seat(seat).cloned();
    Ok(row.ok_or_else(|| Fault(format!("{seat} has no row")))?)
}

fn named(row: &SeatRow) -> String {
    format!("{} (seat {})", row.name, u32::from(row.seat) + 1)
}

/// Sends a seat its report again: where the game stands, what was told since the turn before, what is asked.
pub(super) async fn resend(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    let note = vec!["This is your report once more, because the GM had it sent again.".into()];
    let Some(report) = as_it_stands(desk.house, desk.tx, desk.loaded, &row, note).await? else {
        return refused("No report has been written yet.");
    };
    send_as_it_stands(desk.house, desk.tx, desk.loaded, &mut row, (&report, true)).await?;
    let seat = Seat(row.seat);
    let name = named(&row);
    desk.loaded.seats[seat.index()] = row;
    Ok(Deed {
        words: vec![format!("The report of {name} is sent again.")],
        line: format!("had a report sent again to {name}"),
        undo: None,
    })
}

/// Letters of a seat to others are passed on no more, or again.
pub(super) async fn mute(desk: &mut Desk<'_>, who: &Who, muted: bool) -> Result<Deed, GmError> {
    let row = row_of(desk, who)?;
    let (id, now_ms, name) = (desk.id(), desk.now_ms(), named(&row));
    if !desk.tx.press_mute((&id, row.seat), muted, now_ms).await? {
        return refused(format!("{name} is {} already.", if muted { "muted" } else { "not muted" }));
    }
    let words = match muted {
        true => {
            "The GM has muted you: letters from you to other players are not passed on. Your orders count as always."
        }
        false => "The GM has unmuted you: letters from you to other players are passed on again.",
    };
    tell_seat(desk, Seat(row.seat), if muted { "you are muted" } else { "you are unmuted" }, &[words.into()])
        .await?;
    let line = if muted { format!("muted {name}") } else { format!("unmuted {name}") };
    Ok(Deed {
        words: vec![format!("{name} is {}.", if muted { "muted" } else { "not muted any more" })],
        line,
        undo: Some(Undo { mute: Some((row.seat, !muted)), ..Undo::default() }),
    })
}

pub(super) fn would_remove(desk: &Desk<'_>, who: &Who, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    let row = row_of(desk, who)?;
    removable(desk, &row)?;
    Ok(vec![format!(
        "{} would resign in turn {turn}. The open window closes with that, as when a player resigns. Everybody is told.",
        named(&row)
    )])
}

fn removable(desk: &Desk<'_>, row: &SeatRow) -> Result<(), GmError> {
    let campaign = &desk.loaded.campaign;
    if row.resigned {
        return refused(format!("{} has resigned already.", named(row)));
    }
    match campaign.standing {
        Standing::Running | Standing::Paused => Ok(()),
        standing => refused(format!("{} is {}: {}", campaign.id, standing.word(), campaign.reason)),
    }
}

/// Resigns for a seat.
pub(super) async fn remove(desk: &mut Desk<'_>, who: &Who, turn: u32) -> Result<Deed, GmError> {
    desk.meant(turn)?;
    let mut row = row_of(desk, who)?;
    removable(desk, &row)?;
    let (seat, name, now_ms) = (Seat(row.seat), named(&row), desk.now_ms());
    let undo = Undo { returned: Some(row.seat), game: Some(KeptGame::now(desk)), ..Undo::default() };
    let words = [format!("The GM has taken {name} out of the game, as if they had resigned.")];
    tell_all(desk, "a player was taken out", &words).await?;
    row.clone_from(&desk.loaded.seats[seat.index()]);
    row.resigned = true;
    desk.tx.seat_update(&row).await?;
    desk.loaded.seats[seat.index()] = row;
    let paused = desk.loaded.campaign.standing == Standing::Paused;
    lay_notice(desk.tx, desk.loaded, Notice::Resigned(seat), now_ms).await?;
    if paused {
        desk.loaded.campaign.due_ms = None;
    }
    Ok(Deed {
        words: vec![format!("{name} has resigned.")],
        line: format!("took {name} out of the game in turn {turn}"),
        undo: Some(undo),
    })
}

/// Announces another address for a player.
pub(super) async fn set_address(desk: &mut Desk<'_>, who: &Who, address: &str) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    if !looks_like_address(address) {
        return refused(format!("{address:?} is no mail address; write it as in bob@example.org"));
    }
    let due_ms = addresses::announce(desk.house, desk.tx, desk.loaded, &mut row, address).await?;
    let at = when(due_ms, desk.now_ms(), "").utc;
    let (name, place) = (named(&row), usize::from(row.seat));
    desk.loaded.seats[place] = row;
    Ok(Deed {
        words: vec![format!("Mail for {name} goes to {address} from {at} on; the old address was told.")],
        line: format!("announced another address for {name}"),
        undo: None,
    })
}

/// Gives a seat a new reply token.
pub(super) async fn renew_token(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    let (seat, name) = (Seat(row.seat), named(&row));
    addresses::new_key(desk.house, desk.tx, &mut row).await?;
    desk.loaded.seats[seat.index()] = row;
    let words = [
        "From now on, answer this mail or a later one. The addresses of earlier mails are void.".to_string(),
        "Nothing else has changed: your orders stay on file.".to_string(),
    ];
    tell_seat(desk, seat, "a new address for your orders", &words).await?;
    Ok(Deed {
        words: vec![format!("{name} has a new reply address and was told.")],
        line: format!("gave {name} a new reply token"),
        undo: None,
    })
}
