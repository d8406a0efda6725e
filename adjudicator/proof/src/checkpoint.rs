//! A checkpoint: where a campaign stands, signed, the same for everybody.

use super::fields::{Fields, hex};
use super::signed::{Key, Signed, Verifier};
use data_encoding::HEXLOWER;
use rules::dice::Hash;

/// The line it begins with.
pub(crate) const FIRST: &str = "adjudicator checkpoint, version 1";
/// The line it begins with where it commits to what was done beside the game.
pub(crate) const WITH_DEEDS: &str = "adjudicator checkpoint, version 2";
const DICE: &str = "adjudicator checkpoint v1 notes of dice";

/// What a checkpoint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The campaign's short name.
    pub campaign: String,
    /// The run of the campaign.
    pub run: u32,
    /// The turn that is played now.
    pub turn: u32,
    /// The chain of all turns before, as it is told.
    pub chain: Hash,
    /// How many seats there are.
    pub seats: u8,
    /// The window that closed last; `None` as long as none has.
    pub closed: Option<Closed>,
    /// How many deeds there were beside the game, and their chain; `None`: the campaign was founded before they were chained.
    pub deeds: Option<(u32, Hash)>,
    /// The hash of the notes of dice that go with the same mail.
    pub dice: Hash,
}

/// A window that has closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Its turn.
    pub turn: u32,
    /// Its number in the turn, from 1.
    pub window: u32,
    /// The root over the orders of all seats, as they stood then.
    pub orders: Hash,
}

/// The hash of notes of dice, as they are written one after the other.
#[must_use]
pub fn dice_hash(notes: &[crate::Note]) -> Hash {
    let mut hasher = blake3::Hasher::new_derive_key(DICE);
    for note in notes {
        hasher.update(note.to_string().as_bytes());
    }
    hasher.finalize().into()
}

impl Checkpoint {
    /// The checkpoint with its signature.
    #[must_use]
    pub fn signed(&self, key: &Key) -> String {
        let Self { campaign, run, turn, chain, seats, closed, deeds, dice } = self;
        let first = if deeds.is_some() { WITH_DEEDS } else { FIRST };
        let deeds = deeds.map_or_else(String::new, |(number, chain)| {
            format!("deeds {number} {}\n", HEXLOWER.encode(&chain))
        });
        let (chain, dice) = (HEXLOWER.encode(chain), HEXLOWER.encode(dice));
        let closed = closed.as_ref().map_or_else(String::new, |c| {
            format!("closed {} {} {}\n", c.turn, c.window, HEXLOWER.encode(&c.orders))
        });
        let signer = key.verifier();
        key.sign(&format!(
            "{first}\ncampaign {campaign}\nrun {run}\nturn {turn}\nchain {chain}\nseats {seats}\n{closed}{deeds}\
             dice {dice}\nsigner {signer}\n"
        ))
    }

    /// What it says, and the key it names.
    pub(crate) fn read(note: &Signed) -> Result<(Self, Verifier), String> {
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let campaign = fields.one("campaign")?.to_owned();
        let (run, turn) = (fields.number("run")?, fields.number("turn")?);
        let (chain, seats) = (fields.hash("chain")?, fields.number("seats")?);
        let closed = fields.maybe("closed")?.map(closed).transpose()?;
        let deeds = match note.lines.first().is_some_and(|first| first == WITH_DEEDS) {
            true => Some(deeds(fields.one("deeds")?)?),
            false => None,
        };
        let (dice, signer) = (fields.hash("dice")?, fields.one("signer")?.parse()?);
        fields.end()?;
        Ok((Self { campaign, run, turn, chain, seats, closed, deeds, dice }, signer))
    }
}

fn deeds(text: &str) -> Result<(u32, Hash), String> {
    let wrong = "deeds has their number, and a hash";
    let (number, chain) = text.split_once(' ').ok_or(wrong)?;
    Ok((number.parse().map_err(|_| wrong)?, hex("deeds", chain)?))
}

fn closed(text: &str) -> Result<Closed, String> {
    let wrong = || "closed has a turn, the number of a window in it, and a root".to_string();
    let mut words = text.split_whitespace();
    let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong);
    let (turn, window) = (number()?, number()?);
    let orders = hex("closed", words.next().ok_or_else(wrong)?)?;
    words.next().map_or(Ok(Closed { turn, window, orders }), |_| Err(wrong()))
}
