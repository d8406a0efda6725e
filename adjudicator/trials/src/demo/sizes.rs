//! How long the reports of a demo are, and how many each player got in a turn: what a reader has to read.

use super::player::Player;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How large a report is.
#[derive(Clone, Copy)]
pub(super) struct Size {
    /// The turn it is about.
    pub turn: u32,
    /// Lines of its text.
    pub lines: usize,
    /// Bytes of its HTML.
    pub html: usize,
    /// Bytes of the mail, without what only bots are sent.
    pub mail: usize,
}

/// The middle one and the largest of many numbers; of an even number, the lower of the two in the middle.
struct Spread {
    median: usize,
    most: usize,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = usize>) -> Spread {
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        let median = numbers.get(numbers.len().saturating_sub(1) / 2).copied().unwrap_or(0);
        Spread { median, most: numbers.last().copied().unwrap_or(0) }
    }

    fn json(&self) -> Value {
        json!({ "median": self.median, "most": self.most })
    }
}

/// The reports of all players.
pub(super) struct Sizes {
    reports: usize,
    lines: Spread,
    html: Spread,
    mail: Spread,
    a_turn: Spread,
}

impl Sizes {
    /// Of everything these players received.
    pub(super) fn of(players: &[Player]) -> Sizes {
        let all: Vec<Size> = players.iter().flat_map(|p| p.mails.iter().filter_map(|m| m.report)).collect();
        let mut turns: BTreeMap<(&str, u32), usize> = BTreeMap::new();
        for player in players {
            for report in player.mails.iter().filter_map(|mail| mail.report) {
                *turns.entry((&player.name, report.turn)).or_default() += 1;
            }
        }
        Sizes {
            reports: all.len(),
            lines: Spread::of(all.iter().map(|size| size.lines)),
            html: Spread::of(all.iter().map(|size| size.html)),
            mail: Spread::of(all.iter().map(|size| size.mail)),
            a_turn: Spread::of(turns.into_values()),
        }
    }

    /// In a sentence.
    pub(super) fn words(&self) -> String {
        format!(
            "{} reports; in the median (at most): {} ({}) lines of text, {} ({}) bytes of HTML, {} ({}) bytes of mail, {} ({}) \
             for each player and turn",
            self.reports,
            self.lines.median,
            self.lines.most,
            self.html.median,
            self.html.most,
            self.mail.median,
            self.mail.most,
            self.a_turn.median,
            self.a_turn.most,
        )
    }

    /// For programs.
    pub(super) fn json(&self) -> Value {
        json!({
            "reports": self.reports, "lines": self.lines.json(), "html": self.html.json(), "mail": self.mail.json(),
            "for_each_player_and_turn": self.a_turn.json(),
        })
    }
}
