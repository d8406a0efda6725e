//! The news of a turn for one seat: what it was told, by what it means to the one who reads it and not in the order in which
//! it happened. Made by a game from the view of the seat and from the events told to it, and from nothing else, so that no
//! rival can learn more from it than from the events.

use serde::Serialize;
use serde_json::Value;

/// How many lines are about the reader: nobody takes in more at a glance.
pub const MOST_YOURS: usize = 10;

/// What a line means to the reader, the heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Something of the reader's is gone.
    Lost,
    /// The reader has won something.
    Won,
    /// The reader was attacked and has lost nothing that counts.
    Held,
    /// Others have decided something about the reader.
    Decided,
    /// An order of the reader's could not be carried out.
    Failed,
    /// What the reader's orders did.
    Done,
    /// What the reader knows now.
    Seen,
}

/// An affair in one line; its sentence is in the template `<game>/news/<kind>.hbs`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Affair {
    /// Names the template.
    pub kind: &'static str,
    /// What it tells: seats as numbers from 0, as in events.
    pub facts: Value,
}

impl Affair {
    /// An affair of this kind. Facts must be plain content.
    #[must_use]
    pub fn new(kind: &'static str, facts: Value) -> Self {
        Self { kind, facts }
    }
}

/// One line of the news.
#[derive(Clone, PartialEq, Debug)]
pub enum NewsLine {
    /// An event that stands for itself, by its place in what was told: its own sentence.
    Event(usize),
    /// Several events told in one line.
    Affair(Affair),
}

/// The news of one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct News {
    /// What the subject says after "Turn 14:", the weightiest first: as many are said as fit.
    pub headline: Vec<Affair>,
    /// What it means to the reader; the first [`MOST_YOURS`] by their marks are told.
    pub yours: Vec<(Mark, NewsLine)>,
    /// Everything else, by place or player.
    pub elsewhere: Vec<NewsLine>,
    /// Each battle, for the table of the template `<game>/battles`.
    pub battles: Vec<Value>,
}

impl News {
    /// What is about the reader, in order of weight, and how many lines more there are.
    #[must_use]
    pub fn weighed(&self) -> (Vec<&(Mark, NewsLine)>, usize) {
        let mut yours: Vec<&(Mark, NewsLine)> = self.yours.iter().collect();
        yours.sort_by_key(|(mark, _)| *mark);
        let more = yours.len().saturating_sub(MOST_YOURS);
        yours.truncate(MOST_YOURS);
        (yours, more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_lost_comes_first_and_what_is_too_much_is_counted() {
        let mut yours: Vec<(Mark, NewsLine)> =
            (0..MOST_YOURS).map(|at| (Mark::Done, NewsLine::Event(at))).collect();
        yours.push((Mark::Lost, NewsLine::Event(99)));
        yours.push((Mark::Won, NewsLine::Event(98)));
        let news = News { yours, ..News::default() };
        let (told, more) = news.weighed();
        let places: Vec<&NewsLine> = told.iter().map(|(_, line)| line).collect();
        assert_eq!(places[..3], [&NewsLine::Event(99), &NewsLine::Event(98), &NewsLine::Event(0)]);
        assert_eq!((told.len(), more), (MOST_YOURS, 2));
    }
}
