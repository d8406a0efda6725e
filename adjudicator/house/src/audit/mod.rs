//! A whole campaign played again from the record that was given out at its end, without a database, a network or a server: every turn,
//! every throw, every commitment; and, with the mails of a player, whether they tell of the game that was played.
//!
//! Nothing that a record says of itself is believed: what counts is what comes out, and what the checkpoints and receipts of mails
//! commit to. What does not hold is told all at once, and what could not be checked with the reason.

pub mod form;
mod mails;
mod play;
mod record;
mod told;

pub use record::is_record;
pub use told::{Finding, Verdict};

use crate::registry;
use data_encoding::HEXLOWER;
use form::{Campaign, Spot};
use mails::Against;
use play::{Before, House, Played};
use proof::{Key, Mail, Verifier};
use record::{Record, Stored};
use rules::dice::{Seed, commitment, public_key};
use std::collections::{BTreeMap, BTreeSet};
use told::{Findings, count};

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
    /// All findings, each with what it is about.
    pub fn all(&self) -> impl Iterator<Item = (String, &Finding)> {
        let whole = self.whole.iter().map(|finding| ("the record".to_owned(), finding));
        let turns = self.turns.iter().flat_map(|(spot, found)| found.iter().map(|f| (spot.in_words(), f)));
        let mails = self.mails.iter().flat_map(|(name, found)| found.iter().map(|f| (name.clone(), f)));
        whole.chain(turns).chain(mails)
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
        format!("its game is {:?}, which this program does not play; it plays {}", campaign.game, registry::known())
    })?;
    let seeds = secrets(&campaign, &mut whole)?;
    let first = seeds.get(&1).ok_or("the record does not tell the secret of its dice")?;
    let house = House { campaign: &campaign, engine, seeds: &seeds, first };
    let position = founded(&house, &record, &mut whole);
    let played = play_all(&house, &record, position.as_deref(), &mut turns);
    lines(&record, &mut whole, &mut turns);
    acts(&record, &mut whole, &mut turns);
    ending(&record, &played, &mut whole);
    keys_fit(&house, &record, keys, &given, &mut whole);
    let proofs = std::mem::take(&mut record.proofs);
    let mails = checked(&house, &record, &played, (proofs, given), &mut whole);
    let in_order = turns.into_iter().map(|(spot, found)| (spot, found.0)).collect();
    Ok(Audited { game: engine.title().into(), whole: whole.0, turns: in_order, mails, campaign })
}

/// The secrets, by the run they hold from.
fn secrets(campaign: &Campaign, whole: &mut Findings) -> Result<BTreeMap<u32, Seed>, String> {
    let mut seeds = BTreeMap::new();
    for (run, text) in &campaign.secrets {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        match bytes {
            Some(bytes) => drop(seeds.insert(*run, Seed(bytes))),
            None if *run == 1 => {
                return Err(format!("{}: the secret of its dice has not 64 hexadecimal digits", form::CAMPAIGN));
            }
            None => whole.fails(form::CAMPAIGN, format!("the secret of run {run} has not 64 hexadecimal digits")),
        }
    }
    Ok(seeds)
}

/// The position the first turn begins from, before corrections: what the options give, or, where that is not what it began from, what
/// the record has.
fn founded(house: &House<'_>, record: &Record, whole: &mut Findings) -> Option<Vec<u8>> {
    let first = record.turns.get(&Spot { turn: 1, line: None });
    let corrected = first.is_some_and(|first| !first.turn.corrections.is_empty());
    let made = match house.engine.found(&house.campaign.options, house.seats()) {
        Ok(made) => made,
        Err(problems) => {
            let told: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
            whole.fails(form::CAMPAIGN, format!("no game can be founded with its options: {}", told.join("; ")));
            return record.position.clone();
        }
    };
    let Some(kept) = &record.position else {
        whole.fails(form::POSITION, "it is missing");
        return Some(made);
    };
    if corrected {
        return Some(made);
    }
    if *kept == made {
        whole.holds("the first turn begins with the position that the rules give for its options");
        return Some(made);
    }
    let versions = house.engine.versions();
    let words = "the first turn does not begin with the position that the rules give for the options";
    match first {
        Some(first) if (first.turn.rules, first.turn.figures) != (versions.engine, versions.data) => {
            whole.unchecked(format!("{words}, as this program has them; it was founded by another version"));
        }
        _ => whole.fails(form::POSITION, words),
    }
    Some(kept.clone())
}

/// Plays every turn, those that were taken back as well.
fn play_all(
    house: &House<'_>,
    record: &Record,
    position: Option<&[u8]>,
    turns: &mut BTreeMap<Spot, Findings>,
) -> Vec<Played> {
    let begin = crate::campaign::found::first_chain(&house.campaign.campaign, &house.first.0);
    let nothing = BTreeMap::new();
    let mut played: Vec<Played> = Vec::new();
    for (spot, stored) in &record.turns {
        let found = turns.entry(*spot).or_default();
        if is_never_played(house, *spot, stored) {
            played.push(unplayed(house, *spot, stored));
            found.holds("it was not played: the game had ended");
            continue;
        }
        let before = match spot.turn {
            1 => position.map(|state| Before { chain: Some(&begin), state, carried: Some(&nothing) }),
            _ => before(&played, *spot, stored),
        };
        let Some(before) = before else {
            let words = format!("it could not be played: turn {} before it is missing, or was not played", spot.turn - 1);
            found.unchecked(words);
            played.push(unplayed(house, *spot, stored));
            continue;
        };
        played.push(play::play(house, *spot, stored, &before, found));
    }
    played
}

/// What a turn goes on from: the turn before with its chain, on its own line first; else the turn before on its own line, which it
/// ought to go on from.
fn before<'a>(played: &'a [Played], spot: Spot, stored: &Stored) -> Option<Before<'a>> {
    let all = || played.iter().filter(|p| p.spot.turn + 1 == spot.turn && p.state.is_some());
    let fits = |p: &&Played| p.chain.as_ref().is_some_and(|chain| play::follows(chain, &stored.turn));
    let own = |p: &&Played| p.spot.line == spot.line;
    let found = all().filter(own).find(fits);
    let found = match spot.line {
        // On the line that counts, a turn goes on from the one before on that line and no other.
        None => found.or_else(|| all().find(own)),
        Some(_) => found.or_else(|| all().find(fits)).or_else(|| all().find(own)),
    };
    let found = found?;
    Some(Before { chain: found.chain.as_deref(), state: found.state.as_deref()?, carried: found.carried.as_ref() })
}

/// The turn after a game that has ended by its rules has a row and nothing in it.
fn is_never_played(house: &House<'_>, spot: Spot, stored: &Stored) -> bool {
    let last = spot == Spot { turn: house.campaign.turn, line: None } || spot.line.is_some();
    last && stored.decisions.is_empty() && stored.windows.is_empty() && stored.turn.chain.is_none()
}

fn unplayed(house: &House<'_>, spot: Spot, stored: &Stored) -> Played {
    let chain = stored.turn.chain_before.as_bytes();
    Played {
        spot,
        run: stored.turn.run,
        told_chain: rules::dice::told_chain(house.seed(stored.turn.run), chain),
        transcript: None,
        rolls: Vec::new(),
        windows: Vec::new(),
        state: None,
        chain: None,
        carried: None,
        ending: None,
    }
}

/// No turn may be missing, of the line that counts or of those that were left.
fn lines(record: &Record, whole: &mut Findings, turns: &mut BTreeMap<Spot, Findings>) {
    let campaign = &record.campaign;
    for turn in 1..=campaign.turn {
        let spot = Spot { turn, line: None };
        if !turns.contains_key(&spot) {
            turns.entry(spot).or_default().fails(&spot.to_string(), "it is missing: it was taken out");
        }
    }
    for spot in record.turns.keys().filter(|spot| spot.line.is_none() && spot.turn > campaign.turn) {
        turns.entry(*spot).or_default().fails(&spot.to_string(), "the campaign had ended before");
    }
    for (number, run) in (2..).zip(&campaign.runs) {
        if run.run != number {
            whole.fails(form::CAMPAIGN, format!("run {number} is missing: a game taken back was left out"));
            break;
        }
        let line = Some(run.run - 1);
        let left: Vec<u32> = record.turns.keys().filter(|spot| spot.line == line).map(|spot| spot.turn).collect();
        match (left.first(), left.last()) {
            (Some(first), Some(last)) => {
                for turn in (*first..=*last).filter(|turn| !left.contains(turn)) {
                    let spot = Spot { turn, line };
                    turns.entry(spot).or_default().fails(&spot.to_string(), "it is missing: it was taken out");
                }
                if *first > run.from_turn {
                    let spot = Spot { turn: run.from_turn, line };
                    turns.entry(spot).or_default().fails(&spot.to_string(), "it is missing: it was taken out");
                }
            }
            _ => whole.fails(
                form::CAMPAIGN,
                format!("what was played before run {} took the game back to turn {} is missing", run.run, run.from_turn),
            ),
        }
    }
    let last = campaign.runs.last().map_or(1, |run| run.run);
    for (spot, stored) in &record.turns {
        let run = stored.turn.run.max(stored.turn.mixed).max(spot.line.map_or(0, |line| line + 1));
        if run > last {
            whole.fails(form::CAMPAIGN, format!("{} tells of run {run}, which is left out", spot.in_words()));
        }
    }
    if let (true, count) = (whole.are_good(), campaign.runs.len()) && count > 0 {
        whole.holds(format!(
            "the game was taken back {}, and what was played before is in the record and was played again",
            if count == 1 { "once".into() } else { format!("{count} times") }
        ));
    }
}

/// What game masters did: none may be missing, and what was corrected was told.
fn acts(record: &Record, whole: &mut Findings, turns: &mut BTreeMap<Spot, Findings>) {
    for (number, act) in (1..).zip(&record.acts) {
        if act.number != number {
            whole.fails(form::ACTS, format!("act {number} of the game masters is missing"));
            break;
        }
    }
    let taken_back = record.acts.iter().any(|act| ["rollback", "undo"].contains(&act.command.as_str()));
    let numbers: BTreeSet<u32> = record.turns.keys().map(|spot| spot.turn).collect();
    for number in numbers {
        let told: Vec<&form::Act> = record
            .acts
            .iter()
            .filter(|act| act.turn == number && ["correct", "option"].contains(&act.command.as_str()))
            .collect();
        let own = record.turns.iter().filter(|(spot, _)| spot.turn == number);
        let made: usize = own.clone().map(|(_, stored)| stored.turn.corrections.len()).sum();
        let Some((spot, _)) = own.into_iter().next() else { continue };
        let found = turns.entry(*spot).or_default();
        let file = spot.file(form::TURN);
        if told.len() > made {
            let lines: Vec<String> = told.iter().map(|act| format!("the GM {}", act.line)).collect();
            found.fails(&file, format!("a correction is missing that everybody was told of: {}", lines.join("; ")));
        } else if made > 0 && told.is_empty() && !taken_back {
            found.fails(&file, "it has a correction that nobody was told of");
        }
    }
    if !record.acts.is_empty() {
        whole.unchecked(format!(
            "the record tells {} of game masters; nothing proves that there were no others",
            count(record.acts.len(), "act")
        ));
    }
}

/// Did the game end as the rules say?
fn ending(record: &Record, played: &[Played], whole: &mut Findings) {
    let campaign = &record.campaign;
    let by_rules = played.iter().filter(|p| p.spot.line.is_none()).filter_map(|p| p.ending.as_ref()).next_back();
    match by_rules {
        Some(ending) if ending.words == campaign.ending => {
            whole.holds(format!("the game ended by its rules: {}", ending.words.trim_end_matches('.')));
        }
        Some(ending) => whole.fails(
            form::CAMPAIGN,
            format!("by its rules the game ended so: {} The record says: {}", ending.words, campaign.ending),
        ),
        None => whole.unchecked(format!("the game was ended from outside its rules: {}", campaign.ending.trim_end_matches('.'))),
    }
}

/// What players were told of the secret before the first throw.
fn fingerprint(house: &House<'_>, seed: &Seed) -> String {
    if house.is_proved() { HEXLOWER.encode(&public_key(seed)) } else { commitment(seed) }
}

/// Is the secret the one players were told the fingerprint of?
fn keys_fit(house: &House<'_>, record: &Record, keys: &[Known], given: &[Given], whole: &mut Findings) {
    let what = if house.is_proved() { "public key" } else { "fingerprint" };
    let prints: Vec<String> = house.seeds.values().map(|seed| fingerprint(house, seed)).collect();
    let signers: Vec<Verifier> = (1..=house.campaign.runs.last().map_or(1, |run| run.run))
        .map(|run| Key::new(house.seed(run), &house.campaign.campaign, run).verifier())
        .collect();
    if record.signer.as_ref().is_some_and(|signer| !signers.contains(signer)) {
        whole.fails(form::MANIFEST, "it is signed with another key than that of the secret");
    }
    let mut known = false;
    for key in keys {
        let fits = match key {
            Known::Dice(key) => prints.contains(&HEXLOWER.encode(key)),
            Known::Signer(key) => signers.contains(key),
        };
        known |= fits && matches!(key, Known::Dice(_));
        if !fits {
            whole.fails(form::CAMPAIGN, "the secret it tells is not that of the key given with --key");
        }
    }
    for print in &prints {
        let mail = given.iter().find(|given| given.told.contains(print));
        match mail {
            Some(mail) => whole.holds(format!("the secret is that of the {what} that {} tells", mail.name)),
            None if known => whole.holds(format!("the secret is that of the {what} given with --key")),
            None => whole.unchecked(format!(
                "no mail here tells the {what} of the secret; compare it with that in your first report: {print}"
            )),
        }
    }
    if !house.is_proved() {
        whole.unchecked(
            "this campaign was founded before dice proved themselves and mails were signed: its dice follow from the secret, and \
             no receipt or checkpoint says which orders counted",
        );
    }
}

/// Checks what came with mails, by itself and against what was played.
fn checked(
    house: &House<'_>,
    record: &Record,
    played: &[Played],
    (proofs, given): (BTreeMap<String, Mail>, Vec<Given>),
    whole: &mut Findings,
) -> Vec<(String, Vec<Finding>)> {
    let against = match Against::new(house, record, played) {
        Ok(against) => against,
        Err(fault) => {
            whole.fails(form::ON_FILE, format!("what was on file cannot be read: {fault}"));
            return Vec::new();
        }
    };
    let own = proofs.len();
    let (mut names, mut mails, mut found) = (Vec::new(), Vec::new(), Vec::new());
    let told = given.into_iter().map(|given| (given.name, given.mail));
    for (name, mail) in proofs.into_iter().map(|(name, mail)| (name, Ok(mail))).chain(told) {
        let mut findings = Findings::default();
        names.push(name);
        mails.push(mail.unwrap_or_else(|why| {
            findings.fails("", why);
            Mail::default()
        }));
        found.push(findings);
    }
    let checked = proof::check(&mails);
    for (told, found) in checked.told.iter().zip(&mut found) {
        for told in told {
            if told.campaign != house.campaign.campaign {
                found.unchecked(format!("it is of another campaign, {}", told.campaign));
                continue;
            }
            for finding in &told.findings {
                if finding.good {
                    found.holds(finding.words.clone());
                } else {
                    found.fails("", finding.words.clone());
                }
            }
        }
    }
    against.check(&mails, &mut found);
    let mut all: Vec<(String, Vec<Finding>)> = names.into_iter().zip(found.into_iter().map(|f| f.0)).collect();
    // What everybody was sent stands for itself in one line, unless something is wrong with it.
    let points = mails[..own].iter().map(|mail| mail.checkpoints().len()).sum::<usize>();
    let good = |found: &[Finding]| found.iter().all(|finding| finding.verdict == Verdict::Holds);
    if points > 0 && all[..own].iter().all(|(_, found)| good(found)) {
        whole.holds(format!(
            "{} that went to everybody with the reports {} to this game, its orders and its throws, and no other",
            if points == 1 { "the one checkpoint".into() } else { format!("all {points} checkpoints") },
            if points == 1 { "commits" } else { "commit" }
        ));
    } else if points == 0 && house.is_proved() {
        whole.unchecked("the record holds no checkpoint that went to everybody with the reports");
    }
    let rest = all.split_off(own);
    all.retain(|(_, found)| !good(found));
    all.extend(rest);
    all
}
