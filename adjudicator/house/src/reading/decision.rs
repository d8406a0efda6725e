//! What a mail is, before anybody looks up whose it is. Pure: the daemon and `adjudicator letter` ask the same question.

use crate::reading::command::{Said, sort};
use crate::reading::courtesy::is_courtesy;
use crate::reading::draft;
use letter::{Letter, Note, Robot};
use rules::span::TypedLine;
use std::collections::BTreeSet;

/// What a mail is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Lines for the game, perhaps beside commands; also a mail in which nothing was typed: it gets a receipt too.
    Orders,
    /// Commands to the house and nothing else.
    Command,
    /// Letters to other players and nothing else.
    Press,
    /// A machine wrote it; it must not be answered.
    Robot,
    /// A report on a mail of ours that was not delivered, or not yet.
    Bounce,
    /// The same mail as one before.
    Duplicate,
    /// Enciphered; its writer is told.
    Encrypted,
    /// No text was found in it.
    Unreadable,
}

impl Kind {
    /// The word it is printed as.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Orders => "orders",
            Kind::Command => "command",
            Kind::Press => "press",
            Kind::Robot => "robot",
            Kind::Bounce => "bounce",
            Kind::Duplicate => "duplicate",
            Kind::Encrypted => "encrypted",
            Kind::Unreadable => "unreadable",
        }
    }
}

/// What a mail is, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What it is.
    pub kind: Kind,
    /// Why, in words for the operator.
    pub reason: String,
}

/// Decides what a mail is. Whether it came before is not asked here.
#[must_use]
pub fn decide(letter: &Letter) -> Decision {
    let is = |kind, reason: String| Decision { kind, reason };
    match &letter.auto {
        Some(Robot::Bounce(bounce)) => return is(Kind::Bounce, bounce.to_string()),
        Some(robot) => return is(Kind::Robot, robot.to_string()),
        None => {}
    }
    let typed = input(letter);
    if let Some(how) = letter.encrypted
        && typed.is_empty()
    {
        return is(Kind::Encrypted, how.to_string());
    }
    if typed.is_empty() {
        return nothing_typed(letter);
    }
    // The player's name is not known here; the daemon knows it.
    let name = letter.sole_sender().and_then(|s| s.name.clone()).unwrap_or_default();
    let (mut commands, mut orders) = (0, 0);
    let parted = draft::part(&letter.body, &letter.subject, false);
    let letters = parted.drafts.len();
    let rest: BTreeSet<usize> = parted.rest.iter().map(|line| line.number).collect();
    let typed = typed.iter().filter(|line| letters == 0 || rest.contains(&(line.number as usize)));
    for line in typed.filter(|line| !is_courtesy(line, &name)) {
        match sort(line) {
            Said::Command(_) | Said::Wrong(_) => commands += 1,
            Said::Order(_) | Said::Add(_) | Said::Place(..) => orders += 1,
            Said::Nothing => {}
        }
    }
    match (commands, orders) {
        (0, 0) if letters > 0 => is(Kind::Press, format!("{} to other players", lines(letters, "letter"))),
        (0, 0) => is(Kind::Orders, "nothing but greetings, remarks and lines of our own was typed".into()),
        (_, 0) => is(Kind::Command, format!("{} and no order", lines(commands, "command"))),
        (0, _) => is(Kind::Orders, format!("{} to be read as orders", lines(orders, "line"))),
        _ => is(
            Kind::Orders,
            format!("{} to be read as orders, and {}", lines(orders, "line"), lines(commands, "command")),
        ),
    }
}

/// The lines a reader of orders is given: those of the form, then those typed beside it.
#[must_use]
pub fn input(letter: &Letter) -> Vec<TypedLine> {
    let all = letter.body.form.iter().flatten().chain(&letter.body.lines);
    all.map(|l| TypedLine::new(u32::try_from(l.number).unwrap_or(u32::MAX), l.text.clone())).collect()
}

fn lines(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A mail without typed lines: either somebody sent nothing, or we could not read what they sent.
fn nothing_typed(letter: &Letter) -> Decision {
    let noted = |wanted: fn(&Note) -> bool| letter.notes.iter().find(|n| wanted(n)).map(ToString::to_string);
    let lost = noted(|n| matches!(n, Note::Damaged | Note::NoText))
        .or_else(|| noted(|n| matches!(n, Note::AttachmentIgnored { .. })));
    let quotes = noted(|n| matches!(n, Note::OnlyQuotes));
    match (quotes, lost) {
        (Some(why), _) => Decision { kind: Kind::Orders, reason: why },
        (None, Some(why)) => Decision { kind: Kind::Unreadable, reason: why },
        (None, None) if letter.notes.contains(&Note::NoHeaders) => {
            Decision { kind: Kind::Unreadable, reason: "the mail is empty".into() }
        }
        (None, None) => Decision { kind: Kind::Orders, reason: "nothing was typed".into() },
    }
}
