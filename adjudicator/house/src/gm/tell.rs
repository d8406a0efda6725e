//! What players are told of a game master's acts.

use super::act::{Desk, GmError};
use crate::tell::data;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::when::when;
use report::compose::Enclosed;
use report::data::Notice;
use rules::Seat;

/// Tells everybody who plays.
pub(in crate::gm) async fn tell_all(
    desk: &mut Desk<'_>,
    subject: &str,
    words: &[String],
) -> Result<(), GmError> {
    tell_all_with(desk, subject, words, &[]).await
}

/// The same, with files.
pub(in crate::gm) async fn tell_all_with(
    desk: &mut Desk<'_>,
    subject: &str,
    words: &[String],
    files: &[Enclosed],
) -> Result<(), GmError> {
    for at in 0..desk.loaded.seats.len() {
        if !desk.loaded.seats[at].resigned {
            write(desk, Seat(desk.loaded.seats[at].seat), subject, words, files).await?;
        }
    }
    Ok(())
}

/// Tells one seat. The deadline of the open window is added.
pub(in crate::gm) async fn tell_seat(
    desk: &mut Desk<'_>,
    seat: Seat,
    subject: &str,
    words: &[String],
) -> Result<(), GmError> {
    write(desk, seat, subject, words, &[]).await
}

async fn write(
    desk: &mut Desk<'_>,
    seat: Seat,
    subject: &str,
    words: &[String],
    files: &[Enclosed],
) -> Result<(), GmError> {
    let Some(mut row) = desk.loaded.seat(seat).cloned() else { return Ok(()) };
    let now_ms = desk.now_ms();
    let running = desk.loaded.campaign.standing == store::campaign::Standing::Running;
    let window = desk.loaded.window.clone().filter(|_| running);
    let notice = Notice {
        heading: data::heading(desk.loaded, &row, desk.loaded.turn.turn),
        subject: subject.to_string(),
        words: words.to_vec(),
        deadline: window.as_ref().filter(|w| w.closes_ms > now_ms).map(|w| when(w.closes_ms, now_ms, &row)),
    };
    let tag = window.map(|w| w.tag).unwrap_or_default();
    post_to_seat(desk.house, desk.tx, &mut row, &notice, Letter { tag: &tag, files, ..Letter::plain() })
        .await?;
    desk.loaded.seats[seat.index()] = row;
    Ok(())
}
