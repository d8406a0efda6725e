//! A figure of the rules and everything that changes it, so that a report can name what counted.

use super::source::Source;
use serde::{Deserialize, Serialize};

/// How a figure is changed. Whatever the order in which they are said, changes are reckoned in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Another base; the last one said counts.
    Base(i32),
    /// The base is at least this (Engineer: "before technology and racial abilities").
    BaseAtLeast(i32),
    /// So much more or less.
    Add(i32),
    /// So many times as much (War Funding: "double their usual price").
    Times(i32),
    /// It is at least this.
    AtLeast(i32),
    /// It is at most this (Humane Labor).
    AtMost(i32),
}

/// A change and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Where it comes from.
    pub source: Source,
    /// The change.
    pub how: How,
}

/// A figure with its changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    base: i32,
    changes: Vec<Change>,
    /// Who is being heard.
    #[serde(skip, default = "rules")]
    speaker: Source,
}

fn rules() -> Source {
    Source::Rules
}

impl Figure {
    /// A figure before any change.
    #[must_use]
    pub fn new(base: i32) -> Figure {
        Figure { base, changes: Vec::new(), speaker: Source::Rules }
    }

    /// From now on this one is heard.
    pub fn hear(&mut self, speaker: Source) {
        self.speaker = speaker;
    }

    /// A change by whoever is heard. Adding nothing is no change.
    pub fn change(&mut self, how: How) {
        if !matches!(how, How::Add(0)) {
            self.changes.push(Change { source: self.speaker, how });
        }
    }

    /// Another base.
    pub fn base(&mut self, n: i32) {
        self.change(How::Base(n));
    }

    /// So much more or less.
    pub fn add(&mut self, n: i32) {
        self.change(How::Add(n));
    }

    /// Adds what somebody else says to the same figure (the enemy's effects).
    pub fn take_in(&mut self, other: &Figure) {
        self.changes.extend(&other.changes);
    }

    /// What comes of it all.
    #[must_use]
    pub fn value(&self) -> i32 {
        let mut value = self.base;
        if self.changes.is_empty() {
            return value;
        }
        let mut changes: Vec<How> = self.changes.iter().map(|c| c.how).collect();
        // A stable sort by kind of change alone: among bases the last one said counts.
        changes.sort_by_key(|how| match how {
            How::Base(_) => 0,
            How::BaseAtLeast(_) => 1,
            How::Add(_) => 2,
            How::Times(_) => 3,
            How::AtLeast(_) => 4,
            How::AtMost(_) => 5,
        });
        for how in changes {
            value = match how {
                How::Base(n) => n,
                How::BaseAtLeast(n) | How::AtLeast(n) => value.max(n),
                How::Add(n) => value.saturating_add(n),
                How::Times(n) => value.saturating_mul(n),
                How::AtMost(n) => value.min(n),
            };
        }
        value
    }

    /// What comes of it, never below nothing, as a count.
    #[must_use]
    pub fn count(&self) -> u16 {
        u16::try_from(self.value().max(0)).unwrap_or(u16::MAX)
    }

    /// What changed it.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_reckoned_in_one_order_however_they_are_said() {
        let hows =
            [How::AtMost(9), How::Times(2), How::Add(1), How::BaseAtLeast(4), How::Base(2), How::AtLeast(3)];
        let mut figure = Figure::new(7);
        hows.iter().for_each(|how| figure.change(*how));
        // Base 2, at least 4, plus 1 is 5, doubled 10, at most 9.
        assert_eq!(figure.value(), 9);
        let mut turned = Figure::new(7);
        hows.iter().rev().for_each(|how| turned.change(*how));
        assert_eq!(turned.value(), 9);
    }

    #[test]
    fn nothing_added_is_no_change() {
        let mut figure = Figure::new(7);
        figure.add(0);
        assert_eq!(figure.changes(), []);
        assert_eq!(Figure::new(-3).count(), 0);
    }
}
