//! Checking mails: the signatures in each, and each against the others.

use super::ballots::{self, BallotReceipt, Ballots};
use super::check::{Checker, Finding};
use super::checkpoint::{self, Checkpoint, dice_hash};
use super::keys::{self, Keys};
use super::note::Note;
use super::orders::{self, Orders};
use super::receipt::{self, Receipt};
use super::signed::{Key, Signed, Verifier, signer_name};
use super::text::{self, NoteError};
use super::votes::Votes;
use super::{BALLOT_FILE, BALLOTS_FILE, CHECKPOINT_FILE, FILE_NAME, KEYS_FILE, ORDERS_FILE, RECEIPT_FILE};
use rules::dice::Seed;
use std::collections::{BTreeMap, BTreeSet};

/// What one mail holds that can be checked.
#[derive(Default)]
pub struct Mail {
    /// Its Message-ID, if it is known.
    pub id: Option<String>,
    /// The notes of dice of each of its files.
    pub notes: Vec<Vec<Note>>,
    keys: Vec<Signed>,
    receipts: Vec<Signed>,
    checkpoints: Vec<Signed>,
    orders: Vec<Orders>,
    own_ballots: Vec<Signed>,
    ballots: Vec<Signed>,
}

/// Stands for the turn of what is told before the first.
pub const BEFORE_THE_GAME: u32 = 0;

/// What was found out about something a mail tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The campaign's short name.
    pub campaign: String,
    /// The run.
    pub run: u32,
    /// The turn; [`BEFORE_THE_GAME`] where it is about none.
    pub turn: u32,
    /// The findings: at least one.
    pub findings: Vec<Finding>,
}

impl Mail {
    /// The names of files that can be checked.
    pub const FILES: [&'static str; 7] =
        [FILE_NAME, RECEIPT_FILE, CHECKPOINT_FILE, ORDERS_FILE, BALLOT_FILE, BALLOTS_FILE, KEYS_FILE];

    /// Takes in what a text holds, whichever of the files it is.
    ///
    /// # Errors
    /// The first line that does not fit, a note that breaks off.
    pub fn take(&mut self, text: &str) -> Result<(), NoteError> {
        let at = |(line, why)| NoteError { line, why };
        let notes = text::read(text)?;
        if !notes.is_empty() {
            self.notes.push(notes);
        }
        let unsigned = |all: Vec<(usize, Signed)>| all.into_iter().map(|(_, note)| note);
        self.keys.extend(unsigned(Signed::all(text, keys::FIRST).map_err(at)?));
        self.receipts.extend(unsigned(Signed::all(text, receipt::FIRST).map_err(at)?));
        for first in [checkpoint::FIRST, checkpoint::WITH_DEEDS] {
            self.checkpoints.extend(unsigned(Signed::all(text, first).map_err(at)?));
        }
        self.own_ballots.extend(unsigned(Signed::all(text, ballots::ONE).map_err(at)?));
        self.ballots.extend(unsigned(Signed::all(text, ballots::ALL).map_err(at)?));
        self.orders.extend(orders::read(text).map_err(at)?);
        Ok(())
    }

    /// Takes in a file that came under one of [`Mail::FILES`], which holds something of the kind.
    ///
    /// # Errors
    /// As [`Mail::take`]; a file in which nothing begins as one of them does.
    pub fn take_file(&mut self, text: &str) -> Result<(), NoteError> {
        let mut own = Self::default();
        own.take(text)?;
        if own.is_empty() {
            let why = "nothing in this file begins as a proof does: its first line was changed".into();
            return Err(NoteError { line: 1, why });
        }
        self.take(text)
    }

    /// Is there nothing in it to check?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
            && self.keys.is_empty()
            && self.receipts.is_empty()
            && self.checkpoints.is_empty()
            && self.orders.is_empty()
            && self.own_ballots.is_empty()
            && self.ballots.is_empty()
    }

    /// How many open dice its notes prove, if they hold.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.notes.iter().flatten().map(Note::dice).sum()
    }

    /// The keys it tells before the game, each with the key for signatures.
    #[must_use]
    pub fn keys(&self) -> Vec<(Keys, Verifier)> {
        self.keys.iter().filter_map(|note| Keys::read(note).ok()).collect()
    }

    /// What its receipts say, each with the key that it names. Whether they are signed with it is found by [`check`].
    #[must_use]
    pub fn receipts(&self) -> Vec<(Receipt, Verifier)> {
        self.receipts.iter().filter_map(|note| Receipt::read(note).ok()).collect()
    }

    /// What its checkpoints say, as [`Mail::receipts`].
    #[must_use]
    pub fn checkpoints(&self) -> Vec<(Checkpoint, Verifier)> {
        self.checkpoints.iter().filter_map(|note| Checkpoint::read(note).ok()).collect()
    }

    /// What its receipts for ballots say, as [`Mail::receipts`].
    #[must_use]
    pub fn own_ballots(&self) -> Vec<(BallotReceipt, Verifier)> {
        self.own_ballots.iter().filter_map(|note| BallotReceipt::read(note).ok()).collect()
    }

    /// What its lists of ballots say, as [`Mail::receipts`].
    #[must_use]
    pub fn ballots(&self) -> Vec<(Ballots, Verifier)> {
        self.ballots.iter().filter_map(|note| Ballots::read(note).ok()).collect()
    }

    /// The orders it opens.
    #[must_use]
    pub fn orders(&self) -> &[Orders] {
        &self.orders
    }

    /// Where in the game it belongs.
    fn place(&self) -> (String, u32, u32) {
        let notes = self.notes.iter().flatten().map(|n| (n.campaign.clone(), n.run, n.turn));
        let keys = self.keys.iter().filter_map(|n| Keys::read(n).ok());
        let points = self.checkpoints.iter().filter_map(|n| Checkpoint::read(n).ok());
        let receipts = self.receipts.iter().filter_map(|n| Receipt::read(n).ok());
        let own = self.own_ballots.iter().filter_map(|n| BallotReceipt::read(n).ok()).map(|(r, _)| r.vote);
        let lists = self.ballots.iter().filter_map(|n| Ballots::read(n).ok()).map(|(l, _)| l.vote);
        notes
            .chain(points.map(|(c, _)| (c.campaign, c.run, c.turn)))
            .chain(receipts.map(|(r, _)| (r.place.campaign, r.place.run, r.place.turn)))
            .chain(own.chain(lists).map(|vote| (vote.campaign, vote.run, vote.turn)))
            .chain(keys.map(|(k, _)| (k.campaign, k.run, BEFORE_THE_GAME)))
            .next()
            .unwrap_or_default()
    }
}

/// What a set of mails came to.
pub struct Checked {
    /// What was found out about each mail, in the order they were given.
    pub told: Vec<Vec<Told>>,
    /// Mails that must have been sent and are not among these: what they are about. Nothing is wrong with the others for it.
    pub missing: Vec<String>,
    /// What receipts confirm and cannot be compared, since the orders that came with them are not there, in words.
    pub unopened: Vec<String>,
    /// The runs of campaigns whose keys were told before the game.
    pub promised: BTreeSet<(String, u32)>,
    /// The keys the signatures were made with, by campaign and run.
    pub signers: BTreeMap<(String, u32), Verifier>,
}

/// Checks mails, given in any order; those of one turn in the order they came.
#[must_use]
pub fn check(mails: &[Mail]) -> Checked {
    let mut history = History::default();
    let mut told: Vec<Vec<Told>> = mails.iter().map(|_| Vec::new()).collect();
    let mut order: Vec<usize> = (0..mails.len()).collect();
    order.sort_by_cached_key(|at| mails[*at].place());
    // Whatever was told before the game, all else is held against it.
    for at in &order {
        for note in &mails[*at].keys {
            told[*at].push(history.keys(note));
        }
    }
    for at in &order {
        for note in &mails[*at].receipts {
            told[*at].push(history.receipt(note, mails[*at].id.as_deref()));
        }
        for note in mails[*at].notes.iter().flatten() {
            told[*at].push(history.note(note));
        }
        for note in &mails[*at].checkpoints {
            told[*at].push(history.checkpoint(note, &mails[*at]));
        }
        for note in &mails[*at].own_ballots {
            told[*at].push(history.ballot(note));
        }
    }
    for at in &order {
        for own in &mails[*at].orders {
            told[*at].push(history.orders(own, &mails[*at]));
        }
        for note in &mails[*at].ballots {
            told[*at].push(history.ballots(note));
        }
    }
    let unopened = mails.iter().flat_map(|mail| history.unopened(mail)).collect();
    let missing = history.missing();
    Checked { told, missing, unopened, promised: history.dice.promised, signers: history.signers }
}

#[derive(Default)]
struct History {
    dice: Checker,
    signers: BTreeMap<(String, u32), Verifier>,
    /// The receipts whose signature holds, with the Message-ID of their mail.
    receipts: Vec<(Receipt, Option<String>)>,
    /// The checkpoints whose signature holds.
    points: Vec<Checkpoint>,
    /// The secrets that were told, where they belong to all keys.
    secrets: BTreeMap<(String, u32), Seed>,
    votes: Votes,
}

fn told(place: (&str, u32, u32), well: String, wrong: Vec<String>) -> Told {
    let (campaign, run, turn) = (place.0.to_owned(), place.1, place.2);
    let bad = |words| Finding { good: false, words };
    let findings = match wrong.is_empty() {
        true => vec![Finding { good: true, words: well }],
        false => wrong.into_iter().map(bad).collect(),
    };
    Told { campaign, run, turn, findings }
}

/// One that cannot be read.
fn unreadable(what: &str, note: &Signed, why: &str) -> Told {
    let said = |word: &str| note.lines.iter().find_map(|l| l.strip_prefix(word)).unwrap_or_default().trim();
    let number = |word| said(word).parse().unwrap_or(0);
    let wrong = vec![format!("its {what} cannot be read: {why}")];
    told((said("campaign "), number("run "), number("turn ")), String::new(), wrong)
}

/// Nothing is proved by what does not hold itself.
fn unsigned(what: &str) -> String {
    format!("the orders in {ORDERS_FILE} cannot be checked: the {what} in this mail does not hold")
}

impl History {
    fn note(&mut self, note: &Note) -> Told {
        let mut findings = self.dice.check(note);
        let signer = self.signers.get(&(note.campaign.clone(), note.run));
        if let (Some(secret), Some(signer)) = (note.secret, signer)
            && Key::new(&Seed(secret), &note.campaign, note.run).verifier() != *signer
        {
            findings.retain(|f| !f.good);
            let words = "the secret it tells is not that of the key the mails were signed with".to_string();
            findings.push(Finding { good: false, words });
        }
        if let (Some(secret), true) = (note.secret, findings.iter().all(|f| f.good)) {
            self.secrets.insert((note.campaign.clone(), note.run), Seed(secret));
        }
        Told { campaign: note.campaign.clone(), run: note.run, turn: note.turn, findings }
    }

    /// Was it signed, by the key of this campaign, the same as ever?
    fn is_signed(
        &mut self,
        what: &str,
        note: &Signed,
        signer: &Verifier,
        (campaign, run): (&str, u32),
        wrong: &mut Vec<String>,
    ) {
        if signer.name != signer_name(campaign, run) {
            wrong.push(format!("the {what} names the key of something else, {}", signer.name));
        } else if !signer.signed(note) {
            wrong.push(format!(
                "the signature of the {what} does not hold: something in it was changed, or it was signed by somebody else"
            ));
        } else {
            let known = self.signers.entry((campaign.to_owned(), run)).or_insert_with(|| signer.clone());
            if known != signer {
                let others = match self.dice.promised.contains(&(campaign.to_owned(), run)) {
                    true => "the invitation told",
                    false => "the mails before",
                };
                wrong.push(format!("the {what} is signed with another key than {others}: {signer}"));
            }
        }
    }

    /// Was it found to be signed with the key of this campaign?
    fn is_sound(&self, note: &Signed, signer: &Verifier, (campaign, run): (&str, u32)) -> bool {
        let known = self.signers.get(&(campaign.to_owned(), run));
        known == Some(signer) && signer.signed(note)
    }

    fn keys(&mut self, note: &Signed) -> Told {
        let (keys, signer) = match Keys::read(note) {
            Ok(read) => read,
            Err(why) => return unreadable(KEYS_FILE, note, &why),
        };
        let (campaign, run) = (keys.campaign.as_str(), keys.run);
        let mut wrong = Vec::new();
        self.is_signed(KEYS_FILE, note, &signer, (campaign, run), &mut wrong);
        if wrong.is_empty() && !self.dice.is_promised_key((campaign, run), &keys.dice) {
            wrong.push(format!("the {KEYS_FILE} tells another key of the dice than the mails before"));
        }
        told((campaign, run, BEFORE_THE_GAME), "the keys it tells before the game are signed".into(), wrong)
    }

    fn receipt(&mut self, note: &Signed, mail: Option<&str>) -> Told {
        let (receipt, signer) = match Receipt::read(note) {
            Ok(read) => read,
            Err(why) => return unreadable("receipt", note, &why),
        };
        let (place, number) = (receipt.place.clone(), receipt.number);
        let mut wrong = Vec::new();
        self.is_signed("receipt", note, &signer, (&place.campaign, place.run), &mut wrong);
        if wrong.is_empty() {
            let of = |r: &Receipt| (r.place.campaign.clone(), r.place.run, r.place.seat, r.number);
            match self.receipts.iter().find(|(other, _)| of(other) == of(&receipt)) {
                Some((other, _)) if *other != receipt => {
                    wrong.push(format!("another mail has another receipt with the number {number}"));
                }
                Some((_, Some(before))) if mail.is_some_and(|mail| mail != before) => wrong.push(format!(
                    "receipt {number} came with another mail before: this mail has none of its own"
                )),
                Some(_) => {}
                None => self.receipts.push((receipt.clone(), mail.map(str::to_owned))),
            }
        }
        let well = format!("receipt {number} for your mail of {} is signed", receipt.received);
        told((&place.campaign, place.run, place.turn), well, wrong)
    }

    fn checkpoint(&mut self, note: &Signed, mail: &Mail) -> Told {
        let (point, signer) = match Checkpoint::read(note) {
            Ok(read) => read,
            Err(why) => return unreadable("checkpoint", note, &why),
        };
        let place = (point.campaign.as_str(), point.run, point.turn);
        let mut wrong = Vec::new();
        self.is_signed("checkpoint", note, &signer, (place.0, place.1), &mut wrong);
        if wrong.is_empty() {
            if !self.dice.is_chain(place, &point.chain) {
                wrong.push("another mail tells another history of the turns before".into());
            }
            let same = |other: &Checkpoint| {
                let closed = |c: &Checkpoint| c.closed.as_ref().map(|c| (c.turn, c.window));
                (&other.campaign, other.run, closed(other)) == (&point.campaign, point.run, closed(&point))
            };
            let other = self.points.iter().find(|other| point.closed.is_some() && same(other));
            if other.is_some_and(|other| (&other.closed, other.seats) != (&point.closed, point.seats)) {
                wrong.push(
                    "another mail has another checkpoint for the same window: two histories were told".into(),
                );
            }
            let deeds = |c: &Checkpoint| c.deeds.filter(|_| c.campaign == point.campaign);
            let (number, chain) =
                (point.deeds.map(|(number, _)| number), point.deeds.map(|(_, chain)| chain));
            let told = self.points.iter().filter_map(deeds).find(|(other, _)| Some(*other) == number);
            if told.is_some_and(|(_, other)| Some(other) != chain) {
                wrong.push("another mail tells otherwise what was done beside the game".into());
            }
            let own = mail.notes.iter().map(|notes| dice_hash(notes)).chain([dice_hash(&[])]);
            if !own.into_iter().any(|hash| hash == point.dice) {
                wrong.push(match mail.notes.is_empty() {
                    true => format!("the {FILE_NAME} that was signed with the checkpoint is missing"),
                    false => format!("the {FILE_NAME} is not the one that was signed with the checkpoint"),
                });
            }
        }
        if wrong.is_empty() {
            self.points.push(point.clone());
        }
        told(place, "the checkpoint is signed, and fits all the others here".into(), wrong)
    }

    /// What a sound receipt of this mail confirms, where the orders themselves are not with it.
    fn unopened(&self, mail: &Mail) -> Vec<String> {
        let sound = mail.receipts.iter().filter_map(|note| Receipt::read(note).ok());
        let alone = sound.filter(|(receipt, _)| {
            self.receipts.iter().any(|(known, _)| known == receipt)
                && !mail.orders.iter().any(|own| own.place == receipt.place)
        });
        let word = |(receipt, _): (Receipt, Verifier)| {
            format!(
                "the {ORDERS_FILE} that came with receipt {} of turn {} is not with it, so that what it confirms cannot be compared",
                receipt.number, receipt.place.turn
            )
        };
        // Loose files may lie apart from each other.
        alone.filter(|_| mail.id.is_some()).map(word).collect()
    }

    fn ballot(&mut self, note: &Signed) -> Told {
        let (receipt, signer) = match BallotReceipt::read(note) {
            Ok(read) => read,
            Err(why) => return unreadable(BALLOT_FILE, note, &why),
        };
        let vote = &receipt.vote;
        let mut wrong = Vec::new();
        self.is_signed("receipt for your ballot", note, &signer, (&vote.campaign, vote.run), &mut wrong);
        if wrong.is_empty() {
            wrong = self.votes.receipt(&receipt);
        }
        let choice = if receipt.choice.yes { "yes" } else { "no" };
        let ballot = ballots::short(&receipt.ballot());
        let well = format!("your ballot {ballot} in vote {}, {choice}, is signed", vote.vote);
        told((&vote.campaign, vote.run, vote.turn), well, wrong)
    }

    fn ballots(&mut self, note: &Signed) -> Told {
        let (list, signer) = match Ballots::read(note) {
            Ok(read) => read,
            Err(why) => return unreadable(BALLOTS_FILE, note, &why),
        };
        let vote = &list.vote;
        let (mut wrong, mut well) = (Vec::new(), String::new());
        self.is_signed("list of ballots", note, &signer, (&vote.campaign, vote.run), &mut wrong);
        if wrong.is_empty() {
            (well, wrong) = self.votes.list(&list);
        }
        told((&vote.campaign, vote.run, vote.turn), well, wrong)
    }

    fn orders(&self, own: &Orders, mail: &Mail) -> Told {
        let place = &own.place;
        let turn = place.turn;
        let lines = match own.lines.len() {
            0 => "that you had no orders".to_string(),
            1 => "your one line of orders".to_string(),
            many => format!("your {many} lines of orders"),
        };
        let receipts = mail.receipts.iter().filter_map(|note| Some((note, Receipt::read(note).ok()?)));
        let (mut wrong, mut well) = (Vec::new(), String::new());
        let own_receipt = receipts.into_iter().find(|(_, (receipt, _))| receipt.place == *place);
        if let Some((note, (receipt, signer))) = own_receipt {
            if !self.is_sound(note, &signer, (&place.campaign, place.run)) {
                wrong.push(unsigned("receipt"));
            } else if receipt.orders == own.commitment() {
                let are = if own.lines.len() == 1 { "is" } else { "are" };
                well = format!("{lines} in {ORDERS_FILE} {are} what receipt {} confirms", receipt.number);
                if own.lines.is_empty() {
                    well = format!("receipt {} confirms that you have no orders on file", receipt.number);
                }
            } else {
                wrong.push(format!(
                    "the orders in {ORDERS_FILE} are not those that receipt {} confirms",
                    receipt.number
                ));
            }
        } else {
            self.counted(own, mail, &lines, &mut well, &mut wrong);
        }
        let secret = self.secrets.get(&(place.campaign.clone(), place.run));
        if wrong.is_empty() && secret.is_some_and(|secret| !own.is_salted_with(secret)) {
            wrong.push(format!(
                "the salt in {ORDERS_FILE} is not the one that belongs to the secret told at the end"
            ));
        }
        told((&place.campaign, place.run, turn), well, wrong)
    }

    /// Do these orders stand under the checkpoint of their mail, and are they those of the latest receipt?
    fn counted(&self, own: &Orders, mail: &Mail, lines: &str, well: &mut String, wrong: &mut Vec<String>) {
        let place = &own.place;
        let points = mail.checkpoints.iter().filter_map(|note| Some((note, Checkpoint::read(note).ok()?)));
        // Where turns were played again, the turn that closed may be of an earlier run than the one that begins.
        let before = |point: &Checkpoint| place.run < point.run && place.turn < point.turn;
        let own_run = |point: &Checkpoint| {
            point.campaign == place.campaign && (point.run == place.run || before(point))
        };
        let closing = points.filter(|(_, (point, _))| own_run(point)).find_map(|(note, (point, signer))| {
            let closed = point.closed?;
            ((closed.turn, closed.window) == (place.turn, place.window)).then_some((
                closed.orders,
                point.seats,
                self.is_sound(note, &signer, (&place.campaign, point.run)),
            ))
        });
        let Some((root, seats, sound)) = closing else {
            wrong.push(format!(
                "neither a receipt nor a checkpoint for what stands in {ORDERS_FILE} is in this mail"
            ));
            return;
        };
        if !sound {
            wrong.push(unsigned("checkpoint"));
            return;
        }
        if own.root(seats) != Some(root) {
            wrong.push(format!("the orders in {ORDERS_FILE} do not stand under the checkpoint"));
            return;
        }
        let stand = if own.lines.len() > 1 { "stand" } else { "stands" };
        let mine = self.receipts.iter().map(|(receipt, _)| receipt).filter(|r| r.place == *place);
        match mine.max_by_key(|receipt| receipt.number) {
            None => *well = format!("{lines} {stand} under the checkpoint; no receipt for them is here"),
            Some(last) if last.orders == own.commitment() => {
                *well = format!("{lines} {stand} under the checkpoint, as receipt {} confirmed them", last.number);
            }
            Some(last) => wrong.push(format!(
                "the orders that counted are not those of your receipt {} for your mail of {}: either a later mail of yours \
                 changed them, whose receipt is not here, or they were changed without you",
                last.number, last.received
            )),
        }
    }

    /// Turns whose mail is not there although one after it is. Within a turn not everybody is written to about every window.
    fn missing(&mut self) -> Vec<String> {
        let order =
            |c: &Checkpoint| (c.campaign.clone(), c.run, c.closed.as_ref().map(|c| (c.turn, c.window)));
        self.points.retain(|point| point.closed.is_some() || point.turn == 1);
        self.points.sort_by_key(order);
        let mut missing = Vec::new();
        for pair in self.points.windows(2) {
            let [before, point] = pair else { continue };
            let Some(closed) = &point.closed else { continue };
            let last = before.closed.as_ref().filter(|c| c.turn == before.turn);
            let next = (before.turn, last.map_or(1, |c| c.window + 1));
            let same_game = (&before.campaign, before.run) == (&point.campaign, point.run);
            let told_again = before.closed.as_ref().is_some_and(|c| c == closed);
            if same_game && !told_again && closed.turn != next.0 {
                missing.push(format!("window {} of turn {} of {}", next.1, next.0, point.campaign));
            }
        }
        missing
    }
}
