//! What mails prove, against what was played: dice, checkpoints, receipts and opened orders.

use super::deeds::Chain;
use super::form::{self, Spot};
use super::play::{House, Played};
use super::record::Record;
use super::sealed::{Sealed, stored};
use super::told::Findings;
use super::words;
use campaign::attested::lines;
use proof::{Checkpoint, Key, Mail, Note, Orders, Place, Receipt, Throws, Verifier, in_full};
use rules::dice::{Origin, head, public_key};
use rules::engine::Fault;
use sentences::audit::mails as say;
use sentences::audit::record::missing;
use std::collections::BTreeMap;

/// All that mails are compared with.
pub(super) struct Against<'a> {
    house: &'a House<'a>,
    played: &'a [Played],
    chain: &'a Chain,
    /// What each seat put on file, in order: in which turn, and as the engine stores it.
    versions: BTreeMap<u8, Vec<(u32, Vec<u8>)>>,
    /// The same as receipts list it.
    on_file: BTreeMap<u8, Vec<Vec<String>>>,
}

/// The latest receipt for a window: its number, what it commits to, and which mail has it.
type Latest = BTreeMap<Place, (Receipt, usize)>;

impl<'a> Against<'a> {
    pub fn new(
        house: &'a House<'a>,
        record: &Record,
        played: &'a [Played],
        chain: &'a Chain,
    ) -> Result<Self, Fault> {
        let mut all = BTreeMap::new();
        for (turn, filing) in record.on_file.iter().flat_map(|(turn, all)| all.iter().map(|one| (*turn, one)))
        {
            all.insert((filing.seat, filing.version), (turn, stored(&filing.orders)?));
        }
        let (mut versions, mut on_file) = (BTreeMap::<u8, Vec<_>>::new(), BTreeMap::<u8, Vec<_>>::new());
        for ((seat, _), (turn, bytes)) in all {
            let lines = lines(house.engine, &bytes)?.into_iter().map(|line| proof::plain(&line)).collect();
            on_file.entry(seat).or_default().push(lines);
            versions.entry(seat).or_default().push((turn, bytes));
        }
        Ok(Self { house, played, chain, versions, on_file })
    }

    /// What lay on the table in a window must have been put on file by its seat.
    pub fn on_file_is_played(&self, turns: &mut BTreeMap<Spot, Findings>) {
        for played in self.played {
            for sealed in &played.windows {
                for own in &sealed.orders {
                    let known = self.on_file.get(&own.place.seat).map(Vec::as_slice).unwrap_or_default();
                    if own.lines.is_empty() || known.contains(&own.lines) {
                        continue;
                    }
                    let words = say::never_on_file(&own.place.seat, &sealed.window);
                    turns.entry(played.spot).or_default().fails(&played.spot.file(form::ORDERS), words);
                }
            }
        }
    }

    /// The orders in words must be those that were on file.
    pub fn words_fit(&self, record: &Record, whole: &mut Findings) {
        let mut right = BTreeMap::new();
        for (seat, versions) in &self.versions {
            let Ok(turns) = words::orders(self.house.engine, versions.iter().cloned()) else { continue };
            for (turn, text) in turns {
                right.insert(format!("{}seat-{seat}/turn-{turn:04}.txt", form::WORDS), text);
            }
        }
        for (name, text) in &record.words {
            if right.get(name) != Some(text) {
                whole.fails(name, say::other_words());
            }
        }
        for name in right.keys().filter(|name| !record.words.contains_key(*name)) {
            whole.fails(name, missing());
        }
    }

    fn own(&self, campaign: &str) -> bool {
        campaign == self.house.campaign.campaign
    }

    fn key(&self, run: u32) -> Verifier {
        Key::new(self.house.seed(run), &self.house.campaign.campaign, run).verifier()
    }

    /// What is on file in the window of this place, as it was played.
    fn sealed(&self, place: &Place) -> impl Iterator<Item = &Sealed> {
        let (run, turn, window) = (place.run, place.turn, place.window);
        let turns = self.played.iter().filter(move |p| (p.run, p.spot.turn) == (run, turn));
        turns.flat_map(|p| &p.windows).filter(move |sealed| sealed.window == window)
    }

    /// Checks every mail against what was played; what is found goes to the mail it is about.
    pub fn check(&self, mails: &[Mail], found: &mut [Findings]) {
        let mut latest = Latest::new();
        for (at, (mail, found)) in mails.iter().zip(found.iter_mut()).enumerate() {
            if !self.has_our_keys(mail) {
                found.fails("", say::other_secret());
                continue;
            }
            for note in mail.notes.iter().flatten().filter(|note| self.own(&note.campaign)) {
                self.note(note, found);
            }
            for (point, _) in mail.checkpoints().into_iter().filter(|(point, _)| self.own(&point.campaign)) {
                self.checkpoint(&point, found);
            }
            for (receipt, _) in mail.receipts() {
                if self.own(&receipt.place.campaign) && self.receipt(&receipt, found) {
                    let last = latest.entry(receipt.place.clone()).or_insert_with(|| (receipt.clone(), at));
                    if last.0.number < receipt.number {
                        *last = (receipt, at);
                    }
                }
            }
            for own in mail.orders().iter().filter(|own| self.own(&own.place.campaign)) {
                self.orders(own, mail, found);
            }
        }
        for (place, (receipt, at)) in latest {
            self.counted(&place, &receipt, &mut found[at]);
        }
    }

    /// Are the keys that it names those of the secret?
    fn has_our_keys(&self, mail: &Mail) -> bool {
        let notes = mail.notes.iter().flatten().filter(|note| self.own(&note.campaign));
        let (points, receipts) = (mail.checkpoints(), mail.receipts());
        let points = points.iter().map(|(point, signer)| (&point.campaign, point.run, signer));
        let receipts =
            receipts.iter().map(|(receipt, signer)| (&receipt.place.campaign, receipt.place.run, signer));
        let keys = mail.keys();
        let told = keys.iter().map(|(keys, signer)| (&keys.campaign, keys.run, signer));
        let (own_ballots, lists) = (mail.own_ballots(), mail.ballots());
        let own_ballots = own_ballots.iter().map(|(receipt, signer)| (&receipt.vote, signer));
        let votes = own_ballots.chain(lists.iter().map(|(list, signer)| (&list.vote, signer)));
        let votes = votes.map(|(vote, signer)| (&vote.campaign, vote.run, signer));
        let mut signed =
            points.chain(receipts).chain(told).chain(votes).filter(|(campaign, ..)| self.own(campaign));
        let dice =
            keys.iter().filter(|(keys, _)| self.own(&keys.campaign)).map(|(keys, _)| (keys.run, keys.dice));
        notes
            .map(|note| (note.run, note.key))
            .chain(dice)
            .all(|(run, key)| key == public_key(self.house.seed(run)))
            && signed.all(|(_, run, signer)| *signer == self.key(run))
    }

    fn note(&self, note: &Note, found: &mut Findings) {
        let turn = note.turn;
        let mut there = self.played.iter().filter(|p| (p.run, p.spot.turn) == (note.run, turn)).peekable();
        if there.peek().is_none() {
            found.fails("", say::no_such_turn(&turn, &note.run));
            return;
        }
        let same: Vec<&Played> = there.filter(|p| p.told_chain == note.chain).collect();
        let Some(played) = same.first() else {
            found.fails("", say::other_history(&turn));
            return;
        };
        if note.stretches.is_empty() {
            return;
        }
        let whole: Vec<Vec<Throws>> = same.iter().filter_map(|p| self.whole(p, note)).collect();
        if whole.is_empty() {
            found.unchecked(say::not_compared(&turn, &played.spot.in_words()));
        } else if whole.iter().any(|whole| is_part(note, whole, self.head(note))) {
            found.holds(say::throws_made(&note.dice(), &turn));
        } else {
            found.fails("", say::throws_not_made(&turn));
        }
    }

    fn head(&self, note: &Note) -> [u8; 32] {
        head(Origin { campaign: &note.campaign, run: note.run }, note.turn, &note.chain)
    }

    /// All open throws of a turn that was played, as a note would tell them.
    fn whole(&self, played: &Played, note: &Note) -> Option<Vec<Throws>> {
        let transcript = played.transcript.as_ref()?;
        let whole = Note::of((&note.campaign, note.run, note.turn, note.key), transcript, &played.rolls, 0);
        Some(in_full(&whole.stretches))
    }

    fn checkpoint(&self, point: &Checkpoint, found: &mut Findings) {
        let turn = point.turn;
        let mut good = true;
        let mut wrong = |words: String| {
            good = false;
            found.fails("", words);
        };
        let there = self.played.iter().filter(|p| (p.run, p.spot.turn) == (point.run, turn));
        let chains: Vec<_> = there.map(|p| p.told_chain).collect();
        if chains.is_empty() {
            wrong(say::point_no_such_turn(&turn, &point.run));
        } else if !chains.contains(&point.chain) {
            wrong(say::point_other_history(&turn));
        }
        if point.seats != self.house.seats() {
            wrong(say::point_seats(&point.seats));
        }
        if let Some((number, chain)) = point.deeds {
            match self.chain.after(number) {
                Some(own) if *own == chain => {}
                Some(_) => wrong(say::point_other_deeds(&number)),
                None => wrong(say::point_more_deeds(&number)),
            }
        }
        if let Some(closed) = &point.closed {
            // Where turns were played again, the turn that closed may be of an earlier run than the one that begins: the root
            // says which.
            let turns = self.played.iter().filter(|p| p.spot.turn == closed.turn && p.run <= point.run);
            let windows = turns.flat_map(|p| &p.windows).filter(|sealed| sealed.window == closed.window);
            let mut roots = windows.map(|sealed| sealed.root).peekable();
            if roots.peek().is_none() {
                wrong(say::point_no_such_window(&closed.window, &closed.turn));
            } else if !roots.any(|root| root == closed.orders) {
                wrong(say::point_other_orders(&closed.window, &closed.turn));
            }
        }
        if good {
            let (window, of) = point.closed.as_ref().map_or((0, 0), |closed| (closed.window, closed.turn));
            found.holds(say::commits(&turn, &window, &of));
        }
    }

    /// True if it holds.
    fn receipt(&self, receipt: &Receipt, found: &mut Findings) -> bool {
        let (place, number) = (&receipt.place, receipt.number);
        let seed = self.house.seed(place.run);
        let confirms = |lines: &[String]| {
            Orders::new(seed, place.clone(), lines.iter().cloned()).commitment() == receipt.orders
        };
        let known = self.on_file.get(&place.seat).map(Vec::as_slice).unwrap_or_default();
        if confirms(&[]) || known.iter().any(|lines| confirms(lines)) {
            found.holds(say::receipt_on_file(&number));
            return true;
        }
        found.fails("", say::receipt_never_on_file(&number));
        false
    }

    fn orders(&self, own: &Orders, mail: &Mail, found: &mut Findings) {
        let place = &own.place;
        let (window, turn) = (place.window, place.turn);
        if !own.is_salted_with(self.house.seed(place.run)) {
            found.fails("", say::other_salt(&window, &turn));
            return;
        }
        // What a receipt confirms may have changed before the window closed.
        if mail.receipts().iter().any(|(receipt, _)| receipt.place == *place) {
            return;
        }
        let seat = usize::from(place.seat).saturating_sub(1);
        let mut known = self.sealed(place).filter_map(|sealed| sealed.orders.get(seat)).peekable();
        if known.peek().is_none() {
            found.fails("", say::no_such_window(&window, &turn));
        } else if known.any(|sealed| sealed.commitment() == own.commitment()) {
            found.holds(say::played(&window, &turn));
        } else {
            found.fails("", say::not_played(&window, &turn));
        }
    }

    /// Was what the last receipt for a window confirms what counted in it?
    fn counted(&self, place: &Place, last: &Receipt, found: &mut Findings) {
        let seat = usize::from(place.seat).saturating_sub(1);
        let sealed: Vec<&Orders> = self.sealed(place).filter_map(|sealed| sealed.orders.get(seat)).collect();
        if sealed.is_empty() {
            return;
        }
        let (number, window, turn) = (last.number, place.window, place.turn);
        if sealed.iter().any(|sealed| sealed.commitment() == last.orders) {
            found.holds(say::counted(&window, &turn));
        } else if self.is_older(place, last, &sealed) {
            found.fails("", say::counted_older(&window, &turn, &number));
        } else {
            found.unchecked(say::counted_other(&window, &turn, &number));
        }
    }

    /// Was all that counted put on file before what a receipt confirms, and not again since?
    fn is_older(&self, place: &Place, last: &Receipt, sealed: &[&Orders]) -> bool {
        let known = self.on_file.get(&place.seat).map(Vec::as_slice).unwrap_or_default();
        let seed = self.house.seed(place.run);
        let confirmed = known.iter().position(|lines| {
            Orders::new(seed, place.clone(), lines.iter().cloned()).commitment() == last.orders
        });
        let counted = sealed.iter().map(|own| known.iter().rposition(|lines| *lines == own.lines));
        confirmed.is_some_and(|confirmed| counted.into_iter().all(|at| at.is_some_and(|at| at < confirmed)))
    }
}

/// Are the throws of a note some of these, in their place? Proofs of the same throws may differ.
fn is_part(note: &Note, whole: &[Throws], head: [u8; 32]) -> bool {
    let mut alphas = vec![head];
    for throws in whole {
        let before = alphas.last().copied().unwrap_or(head);
        alphas.push(throws.stretch(before).alpha());
    }
    let from = note.from.unwrap_or(head);
    let Some(at) = alphas.iter().position(|alpha| *alpha == from) else { return false };
    let Some(own) = whole.get(at..at + note.stretches.len()) else { return false };
    let one_by_one = |throws: &Throws| -> Vec<(u32, u32, String)> {
        let each = throws.thrown.iter().flat_map(|t| t.values.iter().map(|v| (t.sides, *v, t.why.clone())));
        each.collect()
    };
    let last = note.stretches.len().saturating_sub(1);
    let told = in_full(&note.stretches);
    let pairs = told.iter().zip(own).enumerate();
    pairs.into_iter().all(|(number, (told, made))| {
        let (told_throws, made_throws) = (one_by_one(told), one_by_one(made));
        // A stretch may go on after a mail.
        let same =
            if number == last { made_throws.starts_with(&told_throws) } else { made_throws == told_throws };
        told.root == made.root && same
    })
}
