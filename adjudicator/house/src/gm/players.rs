//! What a game master does for or to one player.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_all, tell_seat};
use super::command::Who;
use super::seats::named;
use super::undo::{KeptGame, Undo};
use crate::addresses;
use crate::turn::reports::{as_it_stands, send_as_it_stands};
use campaign::bots::is_of_a_person;
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

pub(super) fn would_bot(desk: &Desk<'_>, who: &Who) -> Result<Vec<String>, GmError> {
    let row = can_have_a_bot(desk, who)?;
    Ok(vec![format!(
        "A bot would write the orders of {} whenever something is asked of the seat, and at once in the open window if nothing is on \
         file that answers it. The seat stays the player's: their next orders, or the word back, end it. The player is told, and \
         the public log has it.",
        named(&row)
    )])
}

fn can_have_a_bot(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let row = row_of(desk, who)?;
    removable(desk, &row)?;
    if desk.loaded.time_of(row.seat).bot {
        return refused(format!("A bot plays for {} already.", named(&row)));
    }
    Ok(row)
}

/// Lets a bot write the orders of a seat until its player does, or no longer.
pub(super) async fn bot(desk: &mut Desk<'_>, who: &Who, on: bool) -> Result<Deed, GmError> {
    let row = if on { can_have_a_bot(desk, who)? } else { row_of(desk, who)? };
    let (id, now_ms, name) = (desk.id(), desk.now_ms(), named(&row));
    if !on && !is_of_a_person(&row) {
        return refused(format!("{name} was a bot from the beginning; replace gives the seat to a player."));
    }
    let mut time = desk.loaded.time_of(row.seat);
    if !on && !time.bot {
        return refused(format!("No bot plays for {name}."));
    }
    time.bot = on;
    desk.tx.seat_time_put((&id, row.seat), &time).await?;
    desk.loaded.times.insert(row.seat, time);
    desk.loaded.campaign.due_ms = Some(now_ms).filter(|_| on).or(desk.loaded.campaign.due_ms);
    let own = match on {
        true => {
            "The GM lets a bot write your orders, so that the game goes on. The seat is still yours: send orders, or the word back, \
             and the bot stops."
        }
        false => "The GM has stopped the bot that wrote your orders: the table waits for you again.",
    };
    tell_seat(
        desk,
        Seat(row.seat),
        if on { "a bot plays for you" } else { "the bot has stopped" },
        &[own.into()],
    )
    .await?;
    let line = if on { format!("let a bot play for {name}") } else { format!("stopped the bot of {name}") };
    let words = match on {
        true => format!(
            "A bot plays for {name} until its player writes, or you say: bot {} off",
            u32::from(row.seat) + 1
        ),
        false => format!("The bot of {name} has stopped."),
    };
    let undo = Undo { bot: Some((row.seat, !on)), ..Undo::default() };
    Ok(Deed { words: vec![words], line, undo: Some(undo) })
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
