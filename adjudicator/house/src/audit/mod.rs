//! A whole campaign played again from the record that was given out at its end, without a database, a network or a server: every turn,
//! every throw, every commitment; and, with the mails of a player, whether they tell of the game that was played.
//!
//! Nothing that a record says of itself is believed: what counts is what comes out, and what the checkpoints and receipts of mails
//! commit to. What does not hold is told all at once, and what could not be checked with the reason.

mod checked;
mod compared;
mod corrected;
mod deeds;
pub mod form;
mod founded;
mod journal;
mod keys;
mod mails;
mod play;
mod record;
mod sealed;
mod told;
mod turns;
mod votes;
mod whole;
mod windows;
pub mod words;

pub use record::{Sort, sort};
use sentences::audit::on_file as say;
pub use told::{Finding, Verdict};

use campaign::registry;
use checked::checked;
use deeds::deeds;
use form::{Campaign, Spot};
use founded::founded;
use keys::{keys_fit, secrets};
use mails::Against;
use play::House;
use proof::{Mail, Verifier};
use record::Record;
use std::collections::{BTreeMap, BTreeSet};
use told::Findings;
use turns::play_all;
use whole::{acts, ending, lines};

/// A mail that is checked against the record.
pub struct Given {
    /// What people call it.
    pub name: String,
    /// What it holds, or why it cannot be read.
    pub mail: Result<Mail, String>,
    /// The keys and fingerprints its text tells: whatever has 64 hexadecimal digits.
    pub told: BTreeSet<String>,
}

/// A key that was given by hand.
pub enum Known {
    /// The public key of the dice, or the fingerprint of their secret.
    Dice([u8; 32]),
    /// What mails are signed with.
    Signer(Verifier),
}

/// What an audit came to.
pub struct Audited {
    /// What was founded.
    pub campaign: Campaign,
    /// The game as people call it.
    pub game: String,
    /// What was found out about the record as a whole.
    pub whole: Vec<Finding>,
    /// About each turn.
    pub turns: Vec<(Spot, Vec<Finding>)>,
    /// About each mail.
    pub mails: Vec<(String, Vec<Finding>)>,
}

impl Audited {
    /// What was found out about the record and its turns, each with what it is about.
    pub fn of_the_game(&self) -> impl Iterator<Item = (String, &Finding)> {
        let whole = self.whole.iter().map(|finding| ("the record".to_owned(), finding));
        let turns = self.turns.iter().flat_map(|(spot, found)| found.iter().map(|f| (spot.in_words(), f)));
        whole.chain(turns)
    }

    /// All findings, each with what it is about.
    pub fn all(&self) -> impl Iterator<Item = (String, &Finding)> {
        let mails = self.mails.iter().flat_map(|(name, found)| found.iter().map(|f| (name.clone(), f)));
        self.of_the_game().chain(mails)
    }

    /// Is there nothing that does not hold?
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.all().all(|(_, finding)| finding.verdict != Verdict::Fails)
    }
}

/// Audits a record, given in all its zips with their names, and mails.
///
/// # Errors
/// Why it cannot be read, or not be played at all.
pub fn audit(zips: &[(String, Vec<u8>)], given: Vec<Given>, keys: &[Known]) -> Result<Audited, String> {
    let (mut whole, mut turns) = (Findings::default(), BTreeMap::new());
    let mut record = Record::read(zips, &mut whole, &mut turns)?;
    let campaign = record.campaign.clone();
    let engine = registry::engine(&campaign.game).ok_or_else(|| {
        format!(
            "its game is {:?}, which this program does not play; it plays {}",
            campaign.game,
            registry::known()
        )
    })?;
    let seeds = secrets(&campaign, &mut whole)?;
    let first = seeds.get(&1).ok_or("the record does not tell the secret of its dice")?;
    let house = House { campaign: &campaign, engine, seeds: &seeds, first };
    let position = founded(&house, &record, &mut whole);
    let chain = deeds(&house, &record, position.as_ref(), &mut whole, &mut turns);
    let played = play_all(&house, &record, position.as_ref(), &mut turns);
    lines(&record, &mut whole, &mut turns);
    acts(&record, &mut whole, &mut turns);
    ending(&record, &played, &mut whole);
    keys_fit(&house, &record, keys, &given, &mut whole);
    let proofs = std::mem::take(&mut record.proofs);
    let mails = match Against::new(&house, &record, &played, &chain) {
        Ok(against) => {
            against.on_file_is_played(&mut turns);
            against.words_fit(&record, &mut whole);
            checked(&house, &record, (&against, &chain), (proofs, given), &mut whole)
        }
        Err(fault) => {
            whole.fails(form::ON_FILE, say::unreadable(&fault.to_string()));
            Vec::new()
        }
    };
    let in_order = turns.into_iter().map(|(spot, found)| (spot, found.0)).collect();
    Ok(Audited { game: engine.title().into(), whole: whole.0, turns: in_order, mails, campaign })
}
