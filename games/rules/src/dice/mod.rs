//! The campaign's dice: secret until the orders are in, the same on every machine for ever.
//!
//! # The generator, version 1
//!
//! Everything is BLAKE3. `derive(context, material)` is its key derivation mode; `+` joins bytes; numbers are
//! little-endian. The contexts are the constants of this file.
//!
//! * commitment = hex(derive(COMMITMENT, seed))
//! * key of a turn = derive(TURN, seed + turn as 4 bytes + chain)
//! * key after a journal entry = derive(ENTRY, key + bytes of the entry)
//! * key of the open stream = derive(OPEN, key), of the hidden stream derive(HIDDEN, key)
//! * a stream is the extended output of BLAKE3's keyed hash of no input under the stream's key, read as 32-bit words from
//!   its beginning; every new key starts both streams anew
//! * one of `n` values: read a word `w`; if it is not below the largest multiple of `n` up to 2^32, read the next one;
//!   the value is `w mod n`, from 0. A roll is that plus 1.
//!
//! What a roll is for has no part in its value, so that a better wording never changes a game.
//!
//! Version 2, under which every open throw proves itself at once, is described in `proved.rs`. A campaign is played to its end
//! under the version it was founded with.

mod proved;
mod script;
mod stream;

pub use proved::{Decision, Hash, OpenDice, Origin, Stretch, Transcript, head, public_key, told_chain};

use proved::Proved;
use std::fmt;
use stream::Stream;

const COMMITMENT: &str = "adjudicator dice v1 commitment to the seed";
const TURN: &str = "adjudicator dice v1 key of a turn";
const PREVIEW: &str = "adjudicator dice v1 key of a preview";
const ENTRY: &str = "adjudicator dice v1 key after a journal entry";
const OPEN: &str = "adjudicator dice v1 open stream";
const HIDDEN: &str = "adjudicator dice v1 hidden stream";

/// The secret a campaign's dice come from: 32 bytes of true randomness, drawn once by the host. Whoever knows it knows
/// every roll.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// What players are told of the seed before the first roll: 64 hexadecimal digits that fit no other seed and tell nothing
/// about this one.
pub fn commitment(seed: &Seed) -> String {
    derive(COMMITMENT, &[&seed.0]).to_string()
}

/// Why there is no roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// Nothing can be rolled from no values: a fault of the rule code.
    #[error("{why}: dice with no sides cannot be rolled")]
    NoSides {
        /// What the roll was for.
        why: String,
    },
    /// A scenario wrote down too few values.
    #[error(
        "{why}: the scripted dice ran out after {used}; write down one more value from {lowest} to {highest}"
    )]
    ScriptEnded {
        /// What the roll was for.
        why: String,
        /// How many values were used before.
        used: usize,
        /// The smallest value this roll can have.
        lowest: u32,
        /// The largest value this roll can have.
        highest: u32,
    },
    /// A scenario wrote down a value this roll cannot have.
    #[error("{why}: scripted value number {place} is {value}, but it must be from {lowest} to {highest}")]
    OutOfRange {
        /// What the roll was for.
        why: String,
        /// The place of the value in the script, from 1.
        place: usize,
        /// The value written down.
        value: u32,
        /// The smallest value this roll can have.
        lowest: u32,
        /// The largest value this roll can have.
        highest: u32,
    },
}

/// A source of rolls: the real dice of one turn, or values written down for a scenario.
///
/// Not to be cloned: the same roll must never be made twice.
pub struct Dice(Source);

enum Source {
    Real(Box<Keyed>),
    Proved(Box<Proved>),
    Script(script::Script),
}

/// A key and the streams that hang on it.
struct Keyed {
    key: [u8; 32],
    open: Stream,
    hidden: Stream,
    /// After so many more entries the dice are those of a preview with this salt.
    preview: Option<(usize, Vec<u8>)>,
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Real(_) | Source::Proved(_) => f.write_str("Dice(secret)"),
            Source::Script(script) => f.debug_tuple("Dice").field(script).finish(),
        }
    }
}

impl Dice {
    /// The dice of a turn. `chain` is whatever binds it to the turns before, such as their hash.
    pub fn for_turn(seed: &Seed, turn: u32, chain: &[u8]) -> Self {
        Self::keyed(derive(TURN, &[&seed.0, &turn.to_le_bytes(), chain]))
    }

    /// The dice of a turn whose open throws prove themselves, at a table of so many seats.
    pub fn proved(seed: &Seed, origin: Origin<'_>, turn: u32, chain: &[u8], seats: u8) -> Self {
        Self(Source::Proved(Box::new(Proved::for_turn(seed, origin, turn, chain, seats))))
    }

    /// Dice that have nothing to do with those of any turn, for trying out what may happen.
    pub fn for_preview(seed: &Seed, salt: &[u8]) -> Self {
        Self::keyed(derive(PREVIEW, &[&seed.0, salt]))
    }

    /// Dice that show these values in this order, for rolls and draws alike.
    pub fn scripted(values: Vec<u32>) -> Self {
        Self(Source::Script(script::Script::new(values)))
    }

    fn keyed(key: blake3::Hash) -> Self {
        let key = *key.as_bytes();
        Self(Source::Real(Box::new(Keyed {
            key,
            open: Stream::new(*derive(OPEN, &[&key]).as_bytes()),
            hidden: Stream::new(*derive(HIDDEN, &[&key]).as_bytes()),
            preview: None,
        })))
    }

    /// Makes all further rolls depend on a journal entry: nobody knows them before it, and both streams start anew.
    /// Scripted dice go on as they were.
    pub fn chain(&mut self, entry_bytes: &[u8]) {
        let Source::Real(real) = &mut self.0 else { return };
        *self = match real.preview.take() {
            None => Self::keyed(derive(ENTRY, &[&real.key, entry_bytes])),
            Some((0, salt)) => Self::keyed(derive(PREVIEW, &[&real.key, &salt, entry_bytes])),
            Some((left, salt)) => {
                Self::keyed(derive(ENTRY, &[&real.key, entry_bytes])).for_preview_after(left - 1, &salt)
            }
        };
    }

    /// Makes all further rolls depend on what was decided. See [`Dice::chain`]; dice that prove themselves begin another stretch
    /// where it hung on something that had not been fixed before.
    pub fn decided(&mut self, decision: &Decision<'_>) {
        let Source::Proved(proved) = &mut self.0 else { return self.chain(decision.entry) };
        match &mut proved.preview {
            Some((0, salt)) => {
                *self = Self::keyed(derive(PREVIEW, &[&proved.hidden_key, salt, decision.entry]));
            }
            waiting => {
                if let Some((left, _)) = waiting {
                    *left -= 1;
                }
                proved.decided(decision);
            }
        }
    }

    /// These dice, and what a public beacon says to the next window that closes. Only dice that prove themselves take it in.
    #[must_use]
    pub fn with_beacon(mut self, said: Option<&str>) -> Self {
        if let Source::Proved(proved) = &mut self.0 {
            proved.brought = said.map(str::to_owned);
        }
        self
    }

    /// What a beacon says to the window that closes now: once.
    pub(crate) fn take_beacon(&mut self) -> Option<String> {
        match &mut self.0 {
            Source::Proved(proved) => proved.brought.take(),
            Source::Real(_) | Source::Script(_) => None,
        }
    }

    /// Do they prove themselves?
    pub fn are_proved(&self) -> bool {
        matches!(self.0, Source::Proved(_))
    }

    /// What proves the open throws made so far; `None` for dice that do not prove themselves.
    pub fn transcript(&self) -> Option<Transcript> {
        match &self.0 {
            Source::Proved(proved) => Some(proved.transcript()),
            Source::Real(_) | Source::Script(_) => None,
        }
    }

    /// These dice for the first `entries` journal entries, which have been decided; from the next one on others, which
    /// hang on `salt` and have nothing to do with those of the turn.
    #[must_use]
    pub fn for_preview_after(mut self, entries: usize, salt: &[u8]) -> Self {
        let preview = Some((entries, salt.to_vec()));
        match &mut self.0 {
            Source::Real(real) => real.preview = preview,
            Source::Proved(proved) => proved.preview = preview,
            Source::Script(_) => {}
        }
        self
    }

    /// Rolls one die everybody may see: 1 to `sides`, all equally likely. `why` only says what it is for.
    ///
    /// # Errors
    /// A die without sides; scripted dice that have run out or show what this die cannot.
    pub fn roll(&mut self, why: &str, sides: u32) -> Result<u32, DiceError> {
        if sides == 0 {
            return Err(no_sides(why));
        }
        match &mut self.0 {
            Source::Real(real) => Ok(real.open.below(sides) + 1),
            Source::Proved(proved) => Ok(proved.roll(sides)),
            Source::Script(script) => script.pop(why, 1, sides),
        }
    }

    /// Draws one of `n` things nobody may see: 0 up to, but not including, `n`, all equally likely.
    ///
    /// # Errors
    /// Nothing to draw from; scripted dice that have run out or name what is not there.
    pub fn draw(&mut self, why: &str, n: u32) -> Result<u32, DiceError> {
        let highest = n.checked_sub(1).ok_or_else(|| no_sides(why))?;
        match &mut self.0 {
            Source::Real(real) => Ok(real.hidden.below(n)),
            Source::Proved(proved) => Ok(proved.hidden.below(n)),
            Source::Script(script) => script.pop(why, 0, highest),
        }
    }

    /// How many scripted values are left; a scenario that leaves any has not played what its author thought. Real dice
    /// never have any.
    pub fn unused(&self) -> usize {
        match &self.0 {
            Source::Real(_) | Source::Proved(_) => 0,
            Source::Script(script) => script.unused(),
        }
    }
}

fn no_sides(why: &str) -> DiceError {
    DiceError::NoSides { why: why.to_owned() }
}

fn derive(context: &str, material: &[&[u8]]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    for part in material {
        hasher.update(part);
    }
    hasher.finalize()
}
