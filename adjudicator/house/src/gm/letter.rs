//! What a game master writes to players.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_seat};
use super::command::Who;
use super::undo::Undo;
use rules::Seat;
use store::campaign::Standing;

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

/// Says something at the head of everybody's next report; without words, nothing of what was to be said.
pub(super) async fn announce(desk: &mut Desk<'_>, words: &str) -> Result<Deed, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    if words.is_empty() {
        if desk.tx.announcements_gone(&id).await? == 0 {
            return refused("Nothing is to be announced.");
        }
        let words = vec!["What was to stand in the next report will not.".to_owned()];
        return Ok(Deed { words, line: "took back what was to be announced".into(), undo: None });
    }
    if words.chars().count() > MOST {
        return refused(format!("An announcement has up to {MOST} characters; tell all: WORDS is a letter."));
    }
    if desk.loaded.campaign.standing == Standing::Over {
        return refused(format!("{id} is over: there is no next report. tell all: WORDS is a letter."));
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    desk.tx.announcement_add(&id, &words, now_ms).await?;
    Ok(Deed {
        words: vec![format!(
            "At the head of everybody's next report will stand: {words}\nannounce nothing takes it back."
        )],
        line: "announces something with the next report".into(),
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
