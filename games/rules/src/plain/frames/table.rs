//! The table of a game's frames.

use crate::lexer::Token;
use crate::plain::courtesy::tokens;
use crate::plain::senses::Act;
use crate::plain::vocabulary::inflected;

/// What a slot of a frame takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// A place something comes from.
    From,
    /// A place something goes to.
    To,
    /// A place something is done at.
    At,
    /// A place something is done from, or with.
    By,
    /// Things.
    Things,
    /// Things that are named behind "with".
    With,
    Number,
    Somebody,
}

impl Slot {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "from" => Self::From,
            "to" => Self::To,
            "at" => Self::At,
            "by" => Self::By,
            "things" => Self::Things,
            "with" => Self::With,
            "number" => Self::Number,
            "who" => Self::Somebody,
            _ => return None,
        })
    }
}

/// A word that must, or may, stand in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cue {
    /// One of these, in any form that orders.
    Words(Vec<String>),
    /// A verb that can ask for this, of everyday English or of the game.
    Verb(Act),
}

/// A part of what is said for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Word(Token),
    Slot(String),
}

/// One kind of order: which words and things a line names that means it.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub must: Vec<Cue>,
    pub may: Vec<Cue>,
    /// Their names, what they take, and whether they may be empty.
    pub slots: Vec<(String, Slot, bool)>,
    /// The order, and the parts of it that stand only where a slot is filled.
    pub told: Vec<(Option<String>, Told)>,
}

/// The frames of a game, one a line of a table: `<look> ~bunker|scanner {p:to} ~{b:by} => scan {p} [b using {b}]`.
///
/// In front of the arrow, in any order: words one of which must stand in the line, words that may (`~`), verbs by what they ask for
/// (`<look>`, `~<go>`), and slots, of which all must be filled that have no `~`. Behind it the order; what stands in brackets belongs to
/// the slot named first in them and is left out where that is empty.
pub struct Frames {
    pub(super) all: Vec<Frame>,
}

impl Frames {
    /// From a table; lines that begin with `#` say what follows.
    #[must_use]
    pub fn of(table: &str) -> Self {
        Self { all: lines_of(table).filter_map(Frame::parse).collect() }
    }

    /// The lines of a table that are no frames, for tests.
    #[must_use]
    pub fn faults(table: &str) -> Vec<&str> {
        lines_of(table).filter(|line| Frame::parse(line).is_none()).collect()
    }
}

fn lines_of(table: &str) -> impl Iterator<Item = &str> {
    table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl Frame {
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (said, told) = line.split_once("=>")?;
        let mut frame = Self { must: Vec::new(), may: Vec::new(), slots: Vec::new(), told: Vec::new() };
        for part in said.split_whitespace() {
            let (part, optional) = match part.strip_prefix('~') {
                Some(part) => (part, true),
                None => (part, false),
            };
            if let Some(slot) = part.strip_prefix('{').and_then(|slot| slot.strip_suffix('}')) {
                let (name, kind) = slot.split_once(':')?;
                frame.slots.push((name.to_owned(), Slot::of(kind)?, optional));
                continue;
            }
            let cue = match part.strip_prefix('<').and_then(|act| act.strip_suffix('>')) {
                Some(act) => Cue::Verb(Act::of(act)?),
                None => Cue::Words(part.split('|').map(str::to_owned).collect()),
            };
            if optional { frame.may.push(cue) } else { frame.must.push(cue) }
        }
        let mut only: Option<String> = None;
        for word in told.split_whitespace() {
            if let Some(name) = word.strip_prefix('[') {
                only = Some(name.to_owned());
                continue;
            }
            let (word, ends) = match word.strip_suffix(']') {
                Some(word) => (word, true),
                None => (word, false),
            };
            // "{x}," is a slot and a sign.
            let slot = word.strip_suffix([',', ':', ';']).filter(|slot| slot.ends_with('}'));
            let sign = slot.and_then(|slot| word.get(slot.len()..));
            let word = slot.unwrap_or(word);
            match word.strip_prefix('{').and_then(|slot| slot.strip_suffix('}')) {
                Some(slot) if frame.slots.iter().any(|(name, ..)| name == slot) => {
                    frame.told.push((only.clone(), Told::Slot(slot.to_owned())));
                }
                None if !word.contains(['{', '}', '[', ']']) => {
                    frame.told.extend(tokens(word).into_iter().map(|word| (only.clone(), Told::Word(word))));
                }
                _ => return None,
            }
            frame.told.extend(sign.into_iter().flat_map(tokens).map(|sign| (only.clone(), Told::Word(sign))));
            if ends {
                only = None;
            }
        }
        (!frame.told.is_empty()).then_some(frame)
    }
}

/// Is it one of these words, in any form that orders?
pub(super) fn is_one_of(word: &str, all: &[String]) -> bool {
    all.iter().any(|one| word == one || inflected(word, one))
}
