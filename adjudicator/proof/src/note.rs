//! A note: what one report tells of the dice of one turn.

use super::beacon::Said;
use super::reasons;
use rules::dice::{Hash, Stretch, Transcript};
use rules::table::Roll;

/// What one report tells of the dice of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The campaign's short name.
    pub campaign: String,
    /// The run whose dice they are.
    pub run: u32,
    /// The turn.
    pub turn: u32,
    /// The public key of the dice.
    pub key: Hash,
    /// The chain of all turns before, as it is told.
    pub chain: Hash,
    /// What the first throws hang on, if earlier mails have told of throws of this turn.
    pub from: Option<Hash>,
    /// The throws, with their proofs.
    pub stretches: Vec<Throws>,
    /// The secret of the dice, once the game is over.
    pub secret: Option<[u8; 32]>,
}

/// Throws with one proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throws {
    /// The root over what was decided before them.
    pub root: Option<Hash>,
    /// What a public beacon said when it was decided.
    pub beacon: Option<String>,
    /// The proof.
    pub proof: [u8; 80],
    /// The throws, in order.
    pub thrown: Vec<Throw>,
}

/// Dice thrown for one thing, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// How many sides each had.
    pub sides: u32,
    /// What they showed.
    pub values: Vec<u32>,
    /// What for, as it is written: see [`in_full`](crate::in_full).
    pub why: String,
}

impl Note {
    /// The part of a turn's transcript that proves its rolls from number `told` on, hidden ones counted; nobody has been told
    /// of those. A stretch begun before is told once more, whole.
    #[must_use]
    pub fn of(
        (campaign, run, turn, key): (&str, u32, u32, Hash),
        transcript: &Transcript,
        rolls: &[Roll],
        told: usize,
    ) -> Note {
        let open: Vec<&Roll> = rolls.iter().filter(|roll| !roll.hidden).collect();
        let old = rolls.iter().take(told).filter(|roll| !roll.hidden).count();
        let ends = transcript.stretches.iter().skip(1).map(|s| s.first).chain([open.len()]);
        let new: Vec<_> = transcript.stretches.iter().zip(ends).filter(|(_, end)| *end > old).collect();
        let from = new.first().filter(|(s, _)| s.first > 0).map(|(s, _)| s.before);
        let throws = |(stretch, end): &(&rules::dice::Stretch, usize)| Throws {
            root: stretch.root,
            beacon: stretch.beacon.clone(),
            proof: stretch.proof,
            thrown: thrown(open.get(stretch.first..*end).unwrap_or_default()),
        };
        let mut stretches: Vec<Throws> = new.iter().map(throws).collect();
        reasons::shorten(&mut stretches);
        let (campaign, chain) = (campaign.to_owned(), transcript.chain);
        Note { campaign, run, turn, key, chain, from, stretches, secret: None }
    }

    /// The rounds of the public beacon that went into its throws, each once.
    #[must_use]
    pub fn rounds(&self) -> Vec<u64> {
        let said = self.stretches.iter().filter_map(|stretch| Said::read(stretch.beacon.as_deref()?));
        let mut rounds: Vec<u64> = said.map(|said| said.round).collect();
        rounds.dedup();
        rounds
    }

    /// How many open dice it proves.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.stretches.iter().flat_map(|s| &s.thrown).map(|t| t.values.len()).sum()
    }
}

impl Throws {
    /// The stretch they were thrown in, behind what the one before hung on.
    #[must_use]
    pub fn stretch(&self, before: Hash) -> Stretch {
        Stretch { first: 0, before, root: self.root, beacon: self.beacon.clone(), proof: self.proof }
    }
}

/// Dice thrown for the same one after another in one.
fn thrown(rolls: &[&Roll]) -> Vec<Throw> {
    let mut throws: Vec<Throw> = Vec::new();
    for roll in rolls {
        match throws.last_mut().filter(|t| t.why == roll.why && t.sides == roll.sides) {
            Some(throw) => throw.values.push(roll.value),
            None => {
                let (sides, why) = (roll.sides, roll.why.clone());
                throws.push(Throw { sides, values: vec![roll.value], why });
            }
        }
    }
    throws
}
