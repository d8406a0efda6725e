//! What everybody mails in the course of a turn: what bots write, less whatever would let the secret out by the rules.

use super::setting::Setting;
use harness::campaign::secret;
use harness::disguise::Said;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing, ToldEvent};
use rules::table::Roll;
use rules::{Seat, save};
use serde_json::Value;
use std::collections::BTreeMap;
use throneworld::Throneworld;
use throneworld::hex::Hex;
use throneworld::state::State;

/// A turn as it was played in the first world.
pub struct Course {
    /// What each seat mails in each window.
    pub mails: Vec<BTreeMap<Seat, String>>,
    /// What others say before that in each of the two worlds.
    pub drafts: [Vec<Vec<(Seat, Said)>>; 2],
    /// Everything rolled and drawn.
    pub rolls: Vec<Roll>,
    /// Everything told.
    pub told: Vec<ToldEvent>,
}

/// A window somebody writes in.
pub struct Window<'a> {
    /// Which of the turn, from 0.
    pub number: usize,
    asked: &'a [(Seat, Value)],
    missing: &'a [Seat],
}

impl Window<'_> {
    /// Is this seat asked such a question here?
    pub fn asks(&self, seat: Seat, kind: &str) -> bool {
        self.asked.iter().any(|(s, q)| *s == seat && q["kind"] == kind)
    }

    /// Does the table wait for this seat, before anybody writes?
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.missing.contains(&seat)
    }

    /// Is this seat asked anything here?
    pub fn names(&self, seat: Seat) -> bool {
        self.asked.iter().any(|(s, _)| *s == seat)
    }
}

/// What one seat says in one window.
#[derive(Default)]
pub struct Letter {
    /// What it says first, in each of the two worlds.
    pub drafts: [Vec<Said>; 2],
    /// What it mails then; empty for nothing.
    pub text: String,
}

impl From<String> for Letter {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// A turn with more windows than this never ends.
const WINDOWS: usize = 1000;

/// Plays a turn from this state. `write` is given what a bot would mail for each seat, and says what is mailed.
pub fn record(
    setting: &Setting,
    state: &State,
    mut write: impl FnMut(&Window<'_>, Seat, String) -> Letter,
) -> Course {
    let seed = secret(setting.number);
    let seats = setting.seats();
    let mut bots = Dice::for_preview(&seed, b"bots");
    let mut table = Seating::new(&Throneworld, save(state), seats, setting.waits(), seed);
    let mut course =
        Course { mails: Vec::new(), drafts: [Vec::new(), Vec::new()], rolls: Vec::new(), told: Vec::new() };
    table.open().expect("no fault");
    for number in 0..WINDOWS {
        let asked = table.window.as_ref().map_or(Vec::new(), |w| w.asked.clone());
        let missing: Vec<Seat> =
            table.window.as_ref().map_or(Vec::new(), |w| w.missing.iter().copied().collect());
        let window = Window { number, asked: &asked, missing: &missing };
        let mut letters = BTreeMap::new();
        for from in Seat::all(seats) {
            let text =
                Engine::bot(&Throneworld, &table.desk(from).expect("a seat"), &mut bots).expect("no fault");
            letters.insert(from, write(&window, from, text));
        }
        for (world, drafts) in course.drafts.iter_mut().enumerate() {
            let said =
                letters.iter().flat_map(|(s, l)| l.drafts[world].iter().map(|said| (*s, said.clone())));
            drafts.push(said.collect());
        }
        for (from, said) in &course.drafts[0][number] {
            match said {
                Said::Mail(text) => drop(table.mail(*from, text, Filing::Replace).expect("no fault")),
                Said::Word(word) => drop(table.amend(*from, *word).expect("no fault")),
            }
        }
        table.open().expect("no fault");
        let mails: BTreeMap<Seat, String> =
            letters.into_iter().filter(|(_, l)| !l.text.is_empty()).map(|(s, l)| (s, l.text)).collect();
        for (from, text) in &mails {
            table.mail(*from, text, Filing::Replace).expect("no fault");
        }
        course.mails.push(mails);
        table.open().expect("no fault");
        let stretch = table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
        course.told.extend(stretch.news.iter().cloned());
        if stretch.done() {
            course.rolls.clone_from(&stretch.played.rolls);
            return course;
        }
    }
    panic!("pair {}: the turn never ends", setting.number);
}

/// The lines of a mail that are wanted.
pub fn keep(text: &str, wanted: impl Fn(&str) -> bool) -> String {
    text.lines().filter(|line| wanted(line)).collect::<Vec<_>>().join("\n")
}

/// A mail with some lines more.
pub fn and(text: &str, more: &str) -> String {
    if text.is_empty() { more.into() } else { format!("{text}\n{more}") }
}

/// Does a line speak of this hex?
pub fn speaks_of(line: &str, hex: Hex) -> bool {
    let label = hex.to_string();
    line.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == label)
}

/// Does a line play or hand back a chit in the expansion?
pub fn is_chit(line: &str) -> bool {
    line.starts_with("play") || line.starts_with("turn in")
}

/// Does a line spend a chit in another's expansion, or save one's own from that?
pub fn is_reaction(line: &str) -> bool {
    ["jam", "intercept", "counter-jam", "do not"].iter().any(|verb| line.starts_with(verb))
}

/// Does a line belong to the moves of an expansion?
pub fn is_move(line: &str) -> bool {
    ["jump", "scan", "transfer", "invade", "pass"].iter().any(|verb| line.starts_with(verb))
}

/// A mail that has something to say to everything the seat is asked here, and spends no chit on reactions.
pub fn complete(window: &Window<'_>, seat: Seat, text: &str) -> String {
    let mut text = keep(text, |line| !is_reaction(line));
    let asks = |kinds: &[&str]| kinds.iter().any(|kind| window.asks(seat, kind));
    if asks(&["react", "repel", "turn"]) {
        text = and(&text, "do not react");
    }
    if asks(&["counters", "turn"]) {
        text = and(&text, "do not counter-jam");
    }
    if asks(&["expand", "turn"]) && !text.lines().any(is_move) {
        text = and(&text, "pass");
    }
    if asks(&["chit"]) && text.is_empty() {
        text = "pass".into();
    }
    text
}
