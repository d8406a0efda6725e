//! What was: the reports of past turns, and the letters of a campaign whose file lets game masters read them. A look at either is
//! published to the players.

use super::act::{Deed, Desk, GmError, refused, seat_of};
use super::command::Who;
use super::look::{not_for_players, told as publish};
use super::seats::named;
use crate::archive::again::{self, promised};
use crate::press::record::shown_whole;
use campaign::when::when;
use rules::Seat;
use rules::engine::Fault;
use sentences::gm::archive as say;
use store::campaign::SeatRow;
use store::press::{PressRow, PressStatus};

/// The most letters one answer holds, the latest.
const MOST: usize = 100;

fn row_of(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let seat = seat_of(desk, who)?;
    Ok(desk.loaded.seat(seat).cloned().ok_or_else(|| Fault(format!("{seat} has no row")))?)
}

/// What a seat was told in a past turn.
pub(super) async fn told(desk: &mut Desk<'_>, who: &Who, turn: u32) -> Result<Deed, GmError> {
    not_for_players(desk, None)?;
    let row = row_of(desk, who)?;
    let reports = desk.tx.reports((&row.campaign, row.seat), Some(turn)).await?;
    let texts = again::texts(&reports);
    if texts.is_empty() {
        return refused(say::none_kept(&turn, &named(&row)));
    }
    let line = say::did_look(&named(&row), &turn);
    publish(desk, &line).await?;
    Ok(Deed { words: texts, line, undo: None })
}

/// Sends the reports of a past turn to their seat again.
pub(super) async fn resend(desk: &mut Desk<'_>, who: &Who, turn: u32) -> Result<Deed, GmError> {
    let mut row = row_of(desk, who)?;
    let (there, why) = promised(desk.tx, &row, &named(&row), turn).await?;
    if !there {
        return refused(why);
    }
    again::send(desk.house, desk.tx, desk.loaded, &mut row, turn).await?;
    let (seat, name) = (Seat(row.seat), named(&row));
    desk.loaded.seats[seat.index()] = row;
    Ok(Deed { words: vec![say::sent_again(&name, &turn)], line: say::did_resend(&turn, &name), undo: None })
}

/// The letters between players: all, those of one, or those between two.
pub(super) async fn letters(desk: &mut Desk<'_>, whose: &[Who]) -> Result<Deed, GmError> {
    if !desk.loaded.settings.press.archive {
        return refused(say::letters_are_private());
    }
    not_for_players(desk, None)?;
    let mut rows = Vec::new();
    for who in whose {
        rows.push(row_of(desk, who)?);
    }
    let seats: Vec<u8> = rows.iter().map(|row| row.seat).collect();
    let all = desk.tx.press_archive(&desk.id()).await?;
    let all: Vec<&PressRow> = all.iter().filter(|letter| letter.status != PressStatus::Held).collect();
    let mut wanted = Vec::new();
    for letter in all {
        if is_between(letter, &seats)? {
            wanted.push(letter);
        }
    }
    let whose = match rows.as_slice() {
        [] => say::all_letters(),
        [one] => say::letters_of(&named(one)),
        [one, other, ..] => say::letters_between(&named(one), &named(other)),
    };
    let older = wanted.len().saturating_sub(MOST);
    let (names, now_ms) = (crate::tell::data::names(desk.loaded), desk.now_ms());
    let mut words = vec![match wanted.len() {
        0 => say::no_letters(&whose),
        1 => say::one_letter(&whose),
        count => say::so_many_letters(&whose, &count),
    }];
    if older > 0 {
        words.push(say::older_left_out(&older));
    }
    for letter in wanted.iter().skip(older) {
        words.push(shown_whole(letter, &names, &when(letter.at_ms, now_ms, "").utc)?);
    }
    let line = say::did_read(&whose);
    publish(desk, &line).await?;
    Ok(Deed { words, line, undo: None })
}

/// Did all of these write it or get it? None: every letter.
fn is_between(letter: &PressRow, seats: &[u8]) -> Result<bool, GmError> {
    let audience = crate::press::record::audience(letter)?;
    let party = |seat: &u8| letter.sender == *seat || audience.all || audience.seats.contains(seat);
    Ok(seats.iter().all(party))
}
