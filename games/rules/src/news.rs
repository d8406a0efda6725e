//! The news of a turn for one seat: what it was told, by what it means to the one who reads it and not in the order in which
//! it happened. Made by a game from the view of the seat and from the events told to it, and from nothing else, so that no
//! rival can learn more from it than from the events.

use serde::Serialize;
use serde_json::Value;

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
    /// What it means to the reader: as many of them as a glance takes in stand first, by their marks, the others with what is elsewhere.
    pub yours: Vec<(Mark, NewsLine)>,
    /// Everything else, by place or player.
    pub elsewhere: Vec<NewsLine>,
    /// Each battle, for the table of the template `<game>/battles`.
    pub battles: Vec<Value>,
}

impl News {
    /// What is about the reader, in order of weight.
    #[must_use]
    pub fn weighed(&self) -> Vec<&(Mark, NewsLine)> {
        let mut yours: Vec<&(Mark, NewsLine)> = self.yours.iter().collect();
        yours.sort_by_key(|(mark, _)| *mark);
        yours
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_lost_comes_first() {
        let mut yours: Vec<(Mark, NewsLine)> = (0..10).map(|at| (Mark::Done, NewsLine::Event(at))).collect();
        yours.push((Mark::Lost, NewsLine::Event(99)));
        yours.push((Mark::Won, NewsLine::Event(98)));
        let news = News { yours, ..News::default() };
        let places: Vec<&NewsLine> = news.weighed().into_iter().map(|(_, line)| line).collect();
        assert_eq!(places[..3], [&NewsLine::Event(99), &NewsLine::Event(98), &NewsLine::Event(0)]);
        assert_eq!(places.len(), 12);
    }
}
