//! What a game master writes to players.

use super::act::{Deed, Desk, GmError, listing, refused, seat_of, tell_seat};
use super::command::Who;
use super::undo::Undo;
use rules::Seat;
use sentences::gm::letter as say;
use store::campaign::Standing;

/// Longest letter, in characters.
const MOST: usize = 8_000;

/// Writes to the players named, or to all. It is public that it was written; its words go to its readers alone.
pub(super) async fn tell(desk: &mut Desk<'_>, to: &str, words: &str) -> Result<Deed, GmError> {
    if words.chars().count() > MOST {
        return refused(say::letter_too_long(&MOST));
    }
    let readers = readers(desk, to)?;
    let all = readers.len() == desk.loaded.seats.iter().filter(|row| !row.resigned).count();
    let mut names = Vec::new();
    for seat in &readers {
        let name = desk.loaded.seat(*seat).map(|row| row.name.clone()).unwrap_or_default();
        names.push(format!("{name} (seat {})", u32::from(seat.0) + 1));
    }
    let to = if all { say::all_players() } else { names.join(", ") };
    let mut paragraphs = vec![say::gm_writes(&to)];
    paragraphs.extend(words.split("\n\n").map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()));
    paragraphs.push(say::how_to_answer());
    for seat in readers {
        tell_seat(desk, seat, &say::letter_subject(), &paragraphs).await?;
    }
    Ok(Deed { words: vec![say::letter_goes(&to)], line: say::did_write(&to), undo: None })
}

/// Says something at the head of everybody's next report; without words, nothing of what was to be said.
pub(super) async fn announce(desk: &mut Desk<'_>, words: &str) -> Result<Deed, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    if words.is_empty() {
        if desk.tx.announcements_gone(&id).await? == 0 {
            return refused(say::nothing_announced());
        }
        let words = vec![say::will_not_stand()];
        return Ok(Deed { words, line: say::did_take_announcement_back(), undo: None });
    }
    if words.chars().count() > MOST {
        return refused(say::announcement_too_long(&MOST));
    }
    if desk.loaded.campaign.standing == Standing::Over {
        return refused(say::no_next_report(&id));
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    desk.tx.announcement_add(&id, &words, now_ms).await?;
    Ok(Deed {
        words: vec![listing(&say::will_stand(&words), [say::how_to_take_back()])],
        line: say::did_announce(),
        undo: Some(Undo { announced: true, ..Undo::default() }),
    })
}

/// The seats meant; those that have resigned are not written to.
fn readers(desk: &Desk<'_>, to: &str) -> Result<Vec<Seat>, GmError> {
    let seats = || desk.loaded.seats.iter().filter(|row| !row.resigned).map(|row| Seat(row.seat));
    if ["all", "everybody", "everyone"].contains(&to.to_lowercase().as_str()) {
        return Ok(seats().collect());
    }
    let mut readers = Vec::new();
    for name in to.split([',', ';', '&']).map(str::trim).filter(|name| !name.is_empty()) {
        let seat = seat_of(desk, &Who(name.to_owned()))?;
        if !seats().any(|s| s == seat) {
            return refused(say::has_resigned(&name));
        }
        if !readers.contains(&seat) {
            readers.push(seat);
        }
    }
    if readers.is_empty() { refused(say::told_to_nobody()) } else { Ok(readers) }
}
