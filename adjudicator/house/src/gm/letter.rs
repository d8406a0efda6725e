//! What a game master writes to players.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_seat};
use super::command::Who;
use rules::Seat;

/// Longest letter, in characters.
const MOST: usize = 8_000;

/// Writes to the players named, or to all. It is public that it was written; its words go to its readers alone.
pub(super) async fn tell(desk: &mut Desk<'_>, to: &str, words: &str) -> Result<Deed, GmError> {
    if words.chars().count() > MOST {
        return refused(format!("A letter has up to {MOST} characters; please write several."));
    }
    let readers = readers(desk, to)?;
    let all = readers.len() == desk.loaded.seats.iter().filter(|row| !row.resigned).count();
    let mut names = Vec::new();
    for seat in &readers {
        let name = desk.loaded.seat(*seat).map(|row| row.name.clone()).unwrap_or_default();
        names.push(format!("{name} (seat {})", u32::from(seat.0) + 1));
    }
    let to = if all { "all players".to_owned() } else { names.join(", ") };
    let mut paragraphs = vec![format!("The game master writes to {to}:")];
    paragraphs.extend(words.split("\n\n").map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()));
    paragraphs.push("To answer, write: press to gm: your words.".into());
    for seat in readers {
        tell_seat(desk, seat, "a letter of the game master", &paragraphs).await?;
    }
    Ok(Deed { words: vec![format!("Your letter goes to {to}.")], line: format!("wrote to {to}"), undo: None })
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
            return refused(format!("{name} has resigned and is not written to."));
        }
        if !readers.contains(&seat) {
            readers.push(seat);
        }
    }
    if readers.is_empty() {
        refused("It does not say to whom: tell Bob: WORDS, or tell all: WORDS")
    } else {
        Ok(readers)
    }
}
