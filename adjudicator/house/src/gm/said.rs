//! What a game master wrote behind `correct`: things in the words of the game, and ways to places of the stored position.

use super::act::{Desk, GmError, listing, refused};
use super::reading::{parts, quoted, value};
use campaign::play::correction::{Place, placed};
use rules::engine::Document;
use rules::spoken::{Fact, Players, Reader, Said};
use sentences::gm::said as say;

/// The players, as they are called in this campaign.
pub(super) fn players(desk: &Desk<'_>) -> Players {
    Players::new(desk.loaded.seats.iter().map(|row| row.name.clone()).collect())
}

/// A correction as it was understood. Whether it fits the position is another question.
pub(super) struct Understood {
    words: Vec<Said>,
    places: Vec<Place>,
}

/// Reads a correction. What is told here hangs on words and names alone, and on nothing hidden.
pub(super) fn understood(desk: &Desk<'_>, said: &str) -> Result<Understood, GmError> {
    let engine = desk.loaded.engine;
    let players = players(desk);
    let facts = engine.facts(&desk.loaded.turn.state)?;
    let document = engine.document(&desk.loaded.turn.state)?;
    let reader = Reader::new(engine.words(), &facts, &players);
    let mut all = Understood { words: Vec::new(), places: Vec::new() };
    let mut problems = Vec::new();
    for part in each(said, &reader, &document) {
        match way(&part, &reader, &document) {
            None if engine.words().is_empty() => problems.push(say::no_value(&quoted(&part))),
            None => match reader.read(&part) {
                Ok(said) => all.words.push(said),
                Err(why) => problems.push(why),
            },
            Some((path, text)) => match place(desk, path, text, &players) {
                Ok(place) => all.places.push(place),
                Err(why) => problems.push(why),
            },
        }
    }
    match problems.as_slice() {
        [] => Ok(all),
        [one] => refused(say::not_understood(&one)),
        all => refused(listing(&say::these_not_understood(), all.iter().map(|why| format!("  {why}")))),
    }
}

/// The parts of a correction. At commas the next begins only if it can: a list goes on.
fn each(said: &str, reader: &Reader<'_>, document: &Document) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for group in parts(said, &[';']) {
        let mut first = true;
        for part in parts(group, &[',']) {
            let goes_on = !first
                && way(part, reader, document).is_none()
                && !reader.begins(part)
                && all.last().is_some_and(|last| way(last, reader, document).is_none());
            match all.last_mut() {
                Some(last) if goes_on => {
                    last.push_str(", ");
                    last.push_str(part);
                }
                _ => all.push(part.to_owned()),
            }
            first = false;
        }
    }
    all
}

/// The way to a place and its value, if this is written so: `galaxy.looted = true`. A word of the table may look the same:
/// `speaker = Bob`.
fn way<'t>(part: &'t str, reader: &Reader<'_>, document: &Document) -> Option<(&'t str, &'t str)> {
    let (path, text) = part.split_once('=')?;
    let (path, text) = (path.trim(), text.trim());
    let known = document.has(path.split('.').next().unwrap_or_default().trim());
    let stepped = known && path.contains('.');
    let is_way = stepped || !reader.begins(part) && (known || !path.contains(char::is_whitespace));
    is_way.then_some((path, text))
}

fn place(desk: &Desk<'_>, path: &str, text: &str, players: &Players) -> Result<Place, String> {
    let at = desk.loaded.engine.seats_at();
    let path = at.path(path, players)?;
    let value = match text {
        "" => return Err(say::value_missing(&path)),
        text if text.eq_ignore_ascii_case("removed") => None,
        text => Some(at.value(&path, value(text), players)?),
    };
    Ok(Place { path, value })
}

impl Understood {
    /// The places of the stored position that are filled by it.
    pub(super) fn places(&self, desk: &Desk<'_>) -> Result<Vec<Place>, GmError> {
        if self.words.is_empty() {
            return Ok(self.places.clone());
        }
        let engine = desk.loaded.engine;
        let state = &desk.loaded.turn.state;
        let put = engine.put(state, &self.words).or_else(|faults| {
            refused(listing(&say::these_do_not_fit(), faults.iter().map(|why| format!("  {why}"))))
        })?;
        let before = engine.document(state)?;
        let after = placed(engine, &put, &self.places).or_else(|why| refused(say::does_not_fit(&why)))?;
        let steps = before.steps_to(&after);
        Ok(steps.into_iter().map(|step| Place { path: step.path, value: step.after }).collect())
    }
}

/// What has words in the position the present turn began from.
pub(super) fn facts(desk: &Desk<'_>) -> Result<Vec<Fact>, GmError> {
    Ok(desk.loaded.engine.facts(&desk.loaded.turn.state)?)
}
