//! The disguise test: two worlds a seat cannot tell apart must look the same to it, to the byte, all along a turn.
//!
//! A game says what its secrets are and makes pairs of worlds that differ in one of them; everything else is done here:
//! both worlds are played with the same mails through the same windows, and everything that could reach the seat is
//! compared: views, pages, forms, questions, remarks on its orders, events, news, open rolls, and who is asked and waited for.
//!
//! [`Leaky`] shows that a pair of worlds really differs in the secret it is meant for.

mod frame;
mod leaky;

pub use frame::{Secrets, is_wanted, lines_of_others, many_pairs, words_of_others};
pub use leaky::{Leaky, Secret};

use crate::campaign::secret;
use crate::seating::{Push, Seating, Stretch, lines};
use rules::Seat;
use rules::engine::{Amendment, Engine, Fault, Filing};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What a game brings to the disguise test.
pub trait Disguise {
    /// The engine.
    fn engine(&self) -> &dyn Engine;

    /// The sorts of secret the game has: `hand`, `deck order`.
    fn categories(&self) -> Vec<&'static str>;

    /// The pair with this number for a category; `None` if this number gives none (the two worlds came out alike, say).
    ///
    /// The mails must be chosen so that what everybody sees comes out the same in both worlds: that is the game's part.
    fn pair(&self, category: &str, number: u64) -> Option<Pair>;
}

/// Two worlds that one seat cannot tell apart, and what happens in both.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Who cannot tell them apart.
    pub seat: Seat,
    /// How many seats.
    pub seats: u8,
    /// The two states, as stored.
    pub states: [Vec<u8>; 2],
    /// The kinds of question that wait for mail.
    pub waits: BTreeSet<String>,
    /// What each seat mails in each window, in the order in which windows open: the same in both worlds.
    pub mails: Vec<BTreeMap<Seat, String>>,
    /// Orders only the other world's seats send, by window: for secrets that are orders not yet played. They replace
    /// what `mails` says for the seat. Never for `seat` itself.
    pub other_mails: Vec<BTreeMap<Seat, String>>,
    /// What the others say in each of the two worlds before that, window by window, and think better of: the seat looks
    /// around once it is said, and what everybody mails then comes after it. Never for `seat` itself.
    pub drafts: [Vec<Vec<(Seat, Said)>>; 2],
    /// Orders the seat tries out in every window, just to be told what is wrong with them.
    pub probes: Vec<String>,
    /// What the dice of the second world show; `None`: the same as in the first.
    pub other_dice: Option<Vec<u32>>,
    /// Where chance in the first world comes from.
    pub seed: u64,
}

/// One thing said to the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A mail with orders.
    Mail(String),
    /// A word that needs no reading by the game: `wait`, `ready`, `clear`.
    Word(Amendment),
}

/// What a disguise test came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many pairs were tried for each category.
    pub tried: BTreeMap<&'static str, u32>,
    /// Everything by which a seat could tell two worlds apart.
    pub leaks: Vec<Leak>,
}

/// A way to tell two worlds apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// The sort of secret that shows.
    pub category: &'static str,
    /// The number of the pair, to play it again.
    pub number: u64,
    /// Where it shows: `the page in window 2`.
    pub place: String,
    /// What the seat sees in the two worlds there.
    pub seen: [String; 2],
}

impl Findings {
    /// The categories for which fewer pairs were tried than wanted: a test that tried nothing has shown nothing.
    #[must_use]
    pub fn short_of(&self, wanted: u32) -> Vec<&'static str> {
        self.tried.iter().filter(|(_, tried)| **tried < wanted).map(|(category, _)| *category).collect()
    }
}

/// Tries up to `wanted` pairs for every category, drawing at most ten times as many numbers.
///
/// # Errors
/// The engine faults in a world of its own making.
pub fn search(game: &dyn Disguise, wanted: u32) -> Result<Findings, Fault> {
    let mut findings = Findings::default();
    for category in game.categories() {
        let tried = findings.tried.entry(category).or_default();
        for number in 0..u64::from(wanted) * 10 {
            if *tried >= wanted {
                break;
            }
            let Some(pair) = game.pair(category, number) else { continue };
            *tried += 1;
            let place = |why: Fault| Fault(format!("{category}, pair {number}: {why}"));
            if let Some((place, seen)) = compare(game.engine(), &pair).map_err(place)? {
                findings.leaks.push(Leak { category, number, place, seen });
            }
        }
    }
    Ok(findings)
}

/// The first difference between what the seat sees in the two worlds: where, and what.
///
/// # Errors
/// The engine faults in the first world.
pub fn compare(engine: &dyn Engine, pair: &Pair) -> Result<Option<(String, [String; 2])>, Fault> {
    let [one, other] = &pair.states;
    let look = Look::AtEverything;
    let first = World { engine, pair, state: one, other: false, dice: None, look };
    let mut seen = Sights::new();
    let dice = first.play(&mut seen)?;
    let dice = pair.other_dice.clone().unwrap_or(dice);
    let second = World { engine, pair, state: other, other: true, dice: Some(dice), look };
    let mut seen_there = Sights::new();
    if let Err(Fault(why)) = second.play(&mut seen_there) {
        // Other rolls, say: the worlds have parted in public.
        seen_there.push(("the course of play".to_string(), Value::from(why)));
    }
    let mut pairs = seen.iter().zip(&seen_there);
    if let Some(((place, here), (_, there))) = pairs.find(|(here, there)| here != there) {
        return Ok(Some((place.clone(), [here.to_string(), there.to_string()])));
    }
    if seen.len() != seen_there.len() {
        let count = |list: &[(String, Value)]| format!("{} things shown", list.len());
        return Ok(Some(("how much is shown".into(), [count(&seen), count(&seen_there)])));
    }
    Ok(None)
}

/// The seat's views in the two worlds, in order, each with the place where it is seen.
///
/// # Errors
/// The engine faults in either world: what is let out in views alone lets nothing else come out otherwise.
pub(crate) fn views(engine: &dyn Engine, pair: &Pair) -> Result<[Sights; 2], Fault> {
    let [one, other] = &pair.states;
    let look = Look::AtViews;
    let mut seen: [Sights; 2] = Default::default();
    let [here, there] = &mut seen;
    let dice = World { engine, pair, state: one, other: false, dice: None, look }.play(here)?;
    let dice = Some(pair.other_dice.clone().unwrap_or(dice));
    World { engine, pair, state: other, other: true, dice, look }.play(there)?;
    Ok(seen)
}

struct World<'a> {
    engine: &'a dyn Engine,
    pair: &'a Pair,
    state: &'a [u8],
    other: bool,
    dice: Option<Vec<u32>>,
    look: Look,
}

/// What the seat looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    AtEverything,
    AtViews,
}

/// Everything the seat sees, in order, each with the place where it sees it.
type Sights = Vec<(String, Value)>;

/// A turn with more windows than this never ends.
const WINDOWS: usize = 10_000;

impl World<'_> {
    /// Plays the turn: adds what the seat saw, and returns what the dice showed.
    fn play(&self, sights: &mut Sights) -> Result<Vec<u32>, Fault> {
        let (pair, seat) = (self.pair, self.pair.seat);
        let seed = secret(pair.seed);
        let mut seating =
            Seating::new(self.engine, self.state.to_vec(), pair.seats, pair.waits.clone(), seed);
        seating.script.clone_from(&self.dice);
        seating.open()?;
        for window in 0..WINDOWS {
            self.sit_down(&seating, &format!("in window {}", window + 1), sights)?;
            self.hear_drafts(&mut seating, window, sights)?;
            for from in Seat::all(pair.seats) {
                if let Some(text) = self.mail(window, from) {
                    let read = seating.mail(from, text, Filing::Replace)?;
                    if from == seat && self.look == Look::AtEverything {
                        let told = json!([read.problems, read.accepted]);
                        sights.push((format!("the receipt in window {}", window + 1), told));
                    }
                }
            }
            seating.open()?;
            if self.look == Look::AtEverything {
                let missing = seating.window.as_ref().map(|w| &w.missing);
                let place = format!("who is waited for once window {} has its mails", window + 1);
                sights.push((place, json!(missing)));
            }
            let stretch = seating.play(Push { closing: true, one_window: true, notices: &[] })?;
            if self.look == Look::AtEverything {
                self.hear(&stretch, &format!("after window {}", window + 1), sights)?;
            }
            if stretch.done() {
                self.look_at(&seating, "after the turn", sights)?;
                return Ok(stretch.played.rolls.iter().map(|r| r.value).collect());
            }
        }
        Err(Fault(format!("the turn does not end: {WINDOWS} windows were closed")))
    }

    /// What the seat is told of a stretch.
    fn hear(&self, stretch: &Stretch, place: &str, sights: &mut Sights) -> Result<(), Fault> {
        let heard: Vec<_> = stretch.news.iter().filter_map(|e| e.for_seat(self.pair.seat)).collect();
        sights.push((format!("the events {place}"), json!(heard)));
        if let Some(view) = stretch.played.views.get(&self.pair.seat) {
            let news = self.engine.news(view, &stretch.news)?;
            sights.push((format!("the news {place}"), json!(format!("{news:?}"))));
            let drawn = self.engine.page_after(view, &stretch.news)?;
            sights.push((format!("the page of the report {place}"), json!(drawn)));
            let sections = self.engine.sections_of(view, &stretch.news)?;
            sights.push((format!("the sections of the board {place}"), json!(sections)));
        }
        let open = stretch.played.rolls.iter().filter(|r| !r.hidden);
        let rolls: Vec<_> = open.map(|r| json!([r.why, r.sides, r.value])).collect();
        sights.push((format!("the open rolls {place}"), json!(rolls)));
        Ok(())
    }

    /// The others say what they will take back, and the seat looks around.
    fn hear_drafts(
        &self,
        seating: &mut Seating<'_>,
        window: usize,
        sights: &mut Sights,
    ) -> Result<(), Fault> {
        let drafts = &self.pair.drafts;
        if drafts.iter().all(|world| world.get(window).is_none_or(Vec::is_empty)) {
            return Ok(());
        }
        let said = drafts[usize::from(self.other)].get(window).into_iter().flatten();
        for (from, said) in said.filter(|(from, _)| *from != self.pair.seat) {
            match said {
                Said::Mail(text) => {
                    seating.mail(*from, text, Filing::Replace)?;
                }
                Said::Word(word) => {
                    seating.amend(*from, *word)?;
                }
            }
        }
        seating.open()?;
        self.sit_down(seating, &format!("once the others have written in window {}", window + 1), sights)
    }

    fn mail(&self, window: usize, from: Seat) -> Option<&str> {
        let own = self.pair.other_mails.get(window).filter(|_| self.other && from != self.pair.seat);
        let text = own.and_then(|m| m.get(&from)).or(self.pair.mails.get(window)?.get(&from));
        text.map(String::as_str)
    }

    /// The seat opens its mail before it writes.
    fn sit_down(&self, seating: &Seating<'_>, place: &str, sights: &mut Sights) -> Result<(), Fault> {
        let seat = self.pair.seat;
        if self.look == Look::AtViews {
            return self.look_at(seating, place, sights);
        }
        if let Some(window) = &seating.window {
            let asked: Vec<_> = window
                .asked
                .iter()
                .map(|(s, q)| (s, if *s == seat { q.clone() } else { Value::Null }))
                .collect();
            sights.push((format!("who is asked {place}"), json!([window.entry, asked])));
            sights.push((format!("who is waited for {place}"), json!(window.missing)));
        }
        self.look_at(seating, place, sights)?;
        let desk = seating.desk(seat)?;
        sights.push((format!("the questions {place}"), json!(self.engine.open_questions(&desk)?)));
        for probe in &self.pair.probes {
            let read = self.engine.read(&desk, &lines(probe), Filing::Replace)?;
            sights.push((format!("the remarks on {probe:?} {place}"), json!([read.problems, read.accepted])));
        }
        Ok(())
    }

    fn look_at(&self, seating: &Seating<'_>, place: &str, sights: &mut Sights) -> Result<(), Fault> {
        let desk = seating.desk(self.pair.seat)?;
        let bytes = String::from_utf8_lossy(&desk.view.to_bytes()).into_owned();
        sights.push((format!("the view {place}"), Value::from(bytes)));
        if self.look == Look::AtViews {
            return Ok(());
        }
        sights.push((format!("the page {place}"), json!(self.engine.page(desk.view)?)));
        sights.push((format!("the form {place}"), json!(self.engine.form(&desk)?)));
        sights.push((format!("the review {place}"), json!(self.engine.review(&desk)?)));
        sights.push((format!("the preview {place}"), json!(self.engine.preview(&desk)?)));
        Ok(())
    }
}
