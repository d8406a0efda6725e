//! What a game master does for or to one player.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_all, tell_seat};
use super::command::Who;
use super::reading::quoted;
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
use sentences::gm::players as say;
use store::campaign::{SeatRow, Standing};

fn row_of(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let seat = seat_of(desk, who)?;
    let row = desk.loaded.seat(seat).cloned();
    Ok(row.ok_or_else(|| Fault(format!("{seat} has no row")))?)
}

/// Sends a seat its report again: where the game stands, what was told since the turn before, what is asked.
pub(super) async fn resend(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    let note = vec![say::once_more()];
    let Some(report) = as_it_stands(desk.house, desk.tx, desk.loaded, &row, note).await? else {
        return refused(say::no_report_yet());
    };
    send_as_it_stands(desk.house, desk.tx, desk.loaded, &mut row, (&report, true)).await?;
    let seat = Seat(row.seat);
    let name = named(&row);
    desk.loaded.seats[seat.index()] = row;
    Ok(Deed { words: vec![say::sent_again(&name)], line: say::did_resend(&name), undo: None })
}

/// Letters of a seat to others are passed on no more, or again.
pub(super) async fn mute(desk: &mut Desk<'_>, who: &Who, muted: bool) -> Result<Deed, GmError> {
    let row = row_of(desk, who)?;
    let (id, now_ms, name) = (desk.id(), desk.now_ms(), named(&row));
    if !desk.tx.press_mute((&id, row.seat), muted, now_ms).await? {
        return refused(say::muted_already(&name, &muted));
    }
    let (subject, told, words, line) = match muted {
        true => (say::muted_subject(), say::muted_you(), say::is_muted(&name), say::did_mute(&name)),
        false => (say::unmuted_subject(), say::unmuted_you(), say::is_unmuted(&name), say::did_unmute(&name)),
    };
    tell_seat(desk, Seat(row.seat), &subject, &[told]).await?;
    let undo = Undo { mute: Some((row.seat, !muted)), ..Undo::default() };
    Ok(Deed { words: vec![words], line, undo: Some(undo) })
}

pub(super) fn would_bot(desk: &Desk<'_>, who: &Who) -> Result<Vec<String>, GmError> {
    let row = can_have_a_bot(desk, who)?;
    Ok(vec![say::bot_would_play(&named(&row))])
}

fn can_have_a_bot(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let row = row_of(desk, who)?;
    removable(desk, &row)?;
    if desk.loaded.time_of(row.seat).bot {
        return refused(say::bot_plays_already(&named(&row)));
    }
    Ok(row)
}

/// Lets a bot write the orders of a seat until its player does, or no longer.
pub(super) async fn bot(desk: &mut Desk<'_>, who: &Who, on: bool) -> Result<Deed, GmError> {
    let row = if on { can_have_a_bot(desk, who)? } else { row_of(desk, who)? };
    let (id, now_ms, name) = (desk.id(), desk.now_ms(), named(&row));
    if !on && !is_of_a_person(&row) {
        return refused(say::always_a_bot(&name));
    }
    let mut time = desk.loaded.time_of(row.seat);
    if !on && !time.bot {
        return refused(say::no_bot_plays(&name));
    }
    time.bot = on;
    desk.tx.seat_time_put((&id, row.seat), &time).await?;
    desk.loaded.times.insert(row.seat, time);
    desk.loaded.campaign.due_ms = Some(now_ms).filter(|_| on).or(desk.loaded.campaign.due_ms);
    let (subject, told) = match on {
        true => (say::bot_subject(), say::bot_plays_for_you()),
        false => (say::bot_stopped_subject(), say::bot_waits_for_you()),
    };
    tell_seat(desk, Seat(row.seat), &subject, &[told]).await?;
    let (words, line) = match on {
        true => (say::bot_plays(&name, &(u32::from(row.seat) + 1)), say::did_let_bot(&name)),
        false => (say::bot_stopped(&name), say::did_stop_bot(&name)),
    };
    let undo = Undo { bot: Some((row.seat, !on)), ..Undo::default() };
    Ok(Deed { words: vec![words], line, undo: Some(undo) })
}

pub(super) fn would_remove(desk: &Desk<'_>, who: &Who, turn: u32) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    let row = row_of(desk, who)?;
    removable(desk, &row)?;
    Ok(vec![say::would_resign(&named(&row), &turn)])
}

fn removable(desk: &Desk<'_>, row: &SeatRow) -> Result<(), GmError> {
    let campaign = &desk.loaded.campaign;
    if row.resigned {
        return refused(say::resigned_already(&named(row)));
    }
    match campaign.standing {
        Standing::Running | Standing::Paused => Ok(()),
        standing => refused(say::does_not_run(&campaign.id, &standing.word(), &campaign.reason)),
    }
}

/// Resigns for a seat.
pub(super) async fn remove(desk: &mut Desk<'_>, who: &Who, turn: u32) -> Result<Deed, GmError> {
    desk.meant(turn)?;
    let mut row = row_of(desk, who)?;
    removable(desk, &row)?;
    let (seat, name, now_ms) = (Seat(row.seat), named(&row), desk.now_ms());
    let undo = Undo { returned: Some(row.seat), game: Some(KeptGame::now(desk)), ..Undo::default() };
    tell_all(desk, &say::taken_out_subject(), &[say::taken_out(&name)]).await?;
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
        words: vec![say::has_resigned(&name)],
        line: say::did_take_out(&name, &turn),
        undo: Some(undo),
    })
}

/// Announces another address for a player.
pub(super) async fn set_address(desk: &mut Desk<'_>, who: &Who, address: &str) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    if !looks_like_address(address) {
        return refused(say::no_address(&quoted(address)));
    }
    let due_ms = addresses::announce(desk.house, desk.tx, desk.loaded, &mut row, address).await?;
    let at = when(due_ms, desk.now_ms(), "").utc;
    let (name, place) = (named(&row), usize::from(row.seat));
    desk.loaded.seats[place] = row;
    Ok(Deed {
        words: vec![say::mail_will_go(&name, &address, &at)],
        line: say::did_announce_address(&name),
        undo: None,
    })
}

/// Gives a seat a new reply token.
pub(super) async fn renew_token(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    let (seat, name) = (Seat(row.seat), named(&row));
    addresses::new_key(desk.house, desk.tx, &mut row).await?;
    desk.loaded.seats[seat.index()] = row;
    let words = [say::answer_from_now_on(), say::nothing_else_changed()];
    tell_seat(desk, seat, &say::new_token_subject(), &words).await?;
    Ok(Deed { words: vec![say::has_new_token(&name)], line: say::did_renew_token(&name), undo: None })
}
