//! Checking notes: each by itself, and each against those seen before.

use super::beacon::Said;
use super::note::{Note, Throws};
use super::reasons::in_full;
use chrono::{DateTime, SecondsFormat};
use data_encoding::HEXLOWER;
use rules::dice::{Hash, OpenDice, Origin, Seed, head, public_key};
use std::collections::{BTreeMap, BTreeSet};

/// What was found out about a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Is it as it must be?
    pub good: bool,
    /// What was found, as a sentence without its full stop.
    pub words: String,
}

/// What notes have told so far. Give it those of one mail after the other, in the order the mails came.
#[derive(Default)]
pub struct Checker {
    /// The key of each run of a campaign.
    keys: BTreeMap<(String, u32), Hash>,
    /// The runs whose key was told before the game.
    pub(crate) promised: BTreeSet<(String, u32)>,
    /// The chain before a turn.
    chains: BTreeMap<(String, u32, u32), Hash>,
    /// What the throws of a turn told so far hang on, in order; empty where the first mails about them are not there.
    alphas: BTreeMap<(String, u32, u32), Vec<Hash>>,
}

impl Checker {
    /// Checks a note. All that is wrong is found, not the first alone; nothing wrong gives the one finding that says so.
    pub fn check(&mut self, note: &Note) -> Vec<Finding> {
        let mut wrong = Vec::new();
        self.same_as_before(note, &mut wrong);
        let alphas = self.places(note, &mut wrong);
        beacons(note, &mut wrong);
        for (number, (stretch, alpha)) in (1..).zip(in_full(&note.stretches).iter().zip(&alphas)) {
            thrown(note, number, stretch, alpha, &mut wrong);
        }
        if let Some(secret) = note.secret
            && public_key(&Seed(secret)) != note.key
        {
            wrong.push("the secret it tells is not that of its key".to_string());
        }
        if wrong.is_empty() {
            return vec![Finding { good: true, words: all_well(note) }];
        }
        wrong.into_iter().map(|words| Finding { good: false, words }).collect()
    }

    /// Takes in a key that is told before the game; is it the one that was told before, if any was?
    pub(crate) fn is_promised_key(&mut self, (campaign, run): (&str, u32), key: &Hash) -> bool {
        let run = (campaign.to_owned(), run);
        let same = self.keys.entry(run.clone()).or_insert(*key) == key;
        self.promised.insert(run);
        same
    }

    /// Is this the chain before a turn that other mails told, if any did?
    pub(crate) fn is_chain(&mut self, (campaign, run, turn): (&str, u32, u32), chain: &Hash) -> bool {
        self.chains.entry((campaign.to_owned(), run, turn)).or_insert(*chain) == chain
    }

    /// Key and chain must be what other mails told.
    fn same_as_before(&mut self, note: &Note, wrong: &mut Vec<String>) {
        let run = (note.campaign.clone(), note.run);
        let than = match self.promised.contains(&run) {
            true => "the one the invitation told",
            false => "that of the mails before; the first report tells the right one",
        };
        if *self.keys.entry(run).or_insert(note.key) != note.key {
            let key = HEXLOWER.encode(&note.key);
            wrong.push(format!("its key is another than {than}. Here it is {key}"));
        }
        if !self.is_chain((&note.campaign, note.run, note.turn), &note.chain) {
            wrong.push("another mail tells another history of the turns before".to_string());
        }
    }

    /// What each stretch hangs on.
    fn places(&mut self, note: &Note, wrong: &mut Vec<String>) -> Vec<Hash> {
        let origin = Origin { campaign: &note.campaign, run: note.run };
        let mut before = note.from.unwrap_or_else(|| head(origin, note.turn, &note.chain));
        let mut alphas = Vec::new();
        for throws in &note.stretches {
            before = throws.stretch(before).alpha();
            alphas.push(before);
        }
        let turn = (note.campaign.clone(), note.run, note.turn);
        match (self.alphas.get_mut(&turn), note.from) {
            (None, from) => {
                // Without the mails before, nothing more can be said than that this one fits itself.
                let known = from.into_iter().chain(alphas.iter().copied()).collect();
                self.alphas.insert(turn, known);
            }
            (Some(known), Some(from)) => match known.iter().position(|alpha| *alpha == from) {
                Some(at) => join(known, at + 1, &alphas, wrong),
                None => wrong.push("it does not go on from the throws of the mails before".to_string()),
            },
            (Some(known), None) => join(known, 0, &alphas, wrong),
        }
        alphas
    }
}

/// What is told once more must be what was told, and what is new comes after all of it.
fn join(known: &mut Vec<Hash>, at: usize, alphas: &[Hash], wrong: &mut Vec<String>) {
    let told = known.get(at..).unwrap_or_default();
    if told.iter().zip(alphas).any(|(before, now)| before != now) {
        wrong.push("another mail tells other throws in the same place".to_string());
    } else if alphas.len() > told.len() {
        known.truncate(at);
        known.extend_from_slice(alphas);
    }
}

/// Were these throws made as their proof says?
fn thrown(note: &Note, number: usize, stretch: &Throws, alpha: &Hash, wrong: &mut Vec<String>) {
    let Some(mut dice) = OpenDice::proved(&note.key, alpha, &stretch.proof) else {
        wrong.push(format!(
            "proof {number} does not hold: the dice after it were not thrown with this key over this history"
        ));
        return;
    };
    for throw in &stretch.thrown {
        for value in &throw.values {
            let right = dice.roll(throw.sides);
            if right != *value {
                wrong.push(format!("{}: it says {value}, but the die showed {right}", throw.why));
            }
        }
    }
}

/// Is what the beacon is told to have said what it said?
fn beacons(note: &Note, wrong: &mut Vec<String>) {
    for said in note.stretches.iter().filter_map(|stretch| stretch.beacon.as_deref()) {
        if !Said::read(said).is_some_and(|said| said.holds()) {
            wrong.push(
                "what it says of the public beacon is not what the beacon said in that round".to_string(),
            );
        }
    }
}

/// The rounds of the beacon that dice were mixed with, for people.
fn rounds(note: &Note) -> String {
    let said = note.stretches.iter().filter_map(|stretch| Said::read(stretch.beacon.as_deref()?));
    let mut rounds: Vec<String> = said
        .map(|said| match said.due_s().and_then(|s| DateTime::from_timestamp(s, 0)) {
            Some(due) => format!("{} of {}", said.round, due.to_rfc3339_opts(SecondsFormat::Secs, true)),
            None => format!("{} of a network of its own", said.round),
        })
        .collect();
    rounds.dedup();
    match rounds.as_slice() {
        [] => String::new(),
        [one] => format!(", with round {one} of the beacon"),
        several => format!(", with rounds {} of the beacon", several.join(", ")),
    }
}

fn all_well(note: &Note) -> String {
    let dice = match note.dice() {
        0 => "no open die was thrown".to_string(),
        1 => "the one open throw is proved".to_string(),
        many => format!("all {many} open throws are proved"),
    };
    let secret = if note.secret.is_some() { ", and the secret is that of the key" } else { "" };
    format!("{dice}{}{secret}", rounds(note))
}
