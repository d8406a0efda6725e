//! A game whose turn is given by each test, and a bench to play it at.

use crate::book::{Book, Line, Order};
use crate::dice::{Dice, Seed};
use crate::game::{Asks, Case, Ending, Game, Kind, OptionProblem};
use crate::saved::{Saved, Upgrade};
use crate::seat::{Audience, Seat};
use crate::table::{Bound, By, Entry, Filed, Notice, Pause, Play, Reply, Run, Sitting, Table, play};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum About {
    Mail,
    Vote,
    Speaker,
    Raid,
    React,
    Jam,
    /// Answered by how many events the seat has heard.
    Heard,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question(pub About, pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer(pub i32);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event(pub String);

/// "About this I say that, at most so often".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Say {
    pub about: About,
    pub value: i32,
    pub most: usize,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} x{}", self.about, self.value, self.most)
    }
}

impl Order for Say {
    fn topic(&self) -> String {
        format!("{:?}", self.about)
    }
    fn verb(&self) -> &'static str {
        "say"
    }
}

/// The truth: hidden chits, votes, and something everybody sees.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub chits: Vec<u32>,
    pub cast: Vec<Option<i32>>,
    pub opened: bool,
    pub shown: i32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub chits: u32,
    pub cast: Vec<Option<i32>>,
    pub shown: i32,
}

impl Saved for State {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];
    fn to_stored(&self) -> Value {
        Value::Null
    }
    fn from_stored(_: Value) -> Result<Self, String> {
        Err("never loaded".into())
    }
}

/// A turn, as each test writes it.
pub type Turn = fn(&Toy, &mut State, &mut Table<Toy>) -> Play<()>;

pub struct Toy {
    pub turn: Turn,
    /// The kinds of question that `covers` speaks about.
    pub guarded: &'static [&'static str],
    /// The one who sees the others' votes.
    pub speaker: Seat,
    /// A mood the turn may look at: a way to let the same engine tell another story.
    pub mood: i32,
    /// Seats whose vote can but be this.
    pub bound_to_vote: &'static [(Seat, i32)],
}

impl Kind for Question {
    const KINDS: &'static [&'static str] = &["mail", "vote", "speaker", "raid", "react", "jam", "heard"];
    fn kind(&self) -> &'static str {
        match self.0 {
            About::Mail => "mail",
            About::Vote => "vote",
            About::Speaker => "speaker",
            About::Raid => "raid",
            About::React => "react",
            About::Jam => "jam",
            About::Heard => "heard",
        }
    }
}

impl Kind for Event {
    const KINDS: &'static [&'static str] = &["said"];
    fn kind(&self) -> &'static str {
        "said"
    }
}

impl Game for Toy {
    const STANDING: &'static [&'static str] = &["mail"];
    const ID: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    type Options = ();
    type State = State;
    type View = View;
    type Order = Say;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        1..=5
    }
    fn found(&self, (): &(), seats: u8) -> Result<State, Vec<OptionProblem>> {
        Ok(state(seats))
    }
    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        (self.turn)(self, state, table)
    }
    fn view(&self, state: &State, seat: Seat) -> View {
        let sees = state.opened || seat == self.speaker;
        let votes = state.cast.iter().enumerate();
        View {
            chits: state.chits[seat.index()],
            cast: votes.map(|(i, cast)| cast.filter(|_| sees || i == seat.index())).collect(),
            shown: state.shown,
        }
    }
    fn ending(&self, _: &State) -> Option<Ending> {
        None
    }
    fn covers(&self, book: &Book<Say>, question: &Question) -> Option<bool> {
        let guarded = self.guarded.contains(&question.kind());
        guarded.then(|| book.lines().any(|l| l.order.about == About::Jam))
    }
    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(Answer, Line)> {
        // A mail has been sent when anything at all is on file; to react is to have a line about jamming.
        let about = match question.0 {
            About::Mail => return case.book.lines().next().map(|l| (Answer(0), l.line)),
            About::React => About::Jam,
            other => other,
        };
        let used =
            |line: Line| case.given.iter().filter(|(_, a, by)| a.0 != 0 && *by == By::Line(line)).count();
        let able = about != About::Jam || case.view.chits > 0;
        let seen: i32 = case.view.cast.iter().flatten().sum();
        case.book.lines().find(|l| l.order.about == about && able && used(l.line) < l.order.most).map(|l| {
            // The speaker's order hangs on what the speaker alone can see: against whatever the others want.
            let value = match about {
                About::Speaker => -seen.signum() * l.order.value,
                About::Heard => i32::try_from(case.heard.len()).expect("few events"),
                _ => l.order.value,
            };
            (Answer(value), l.line)
        })
    }
    fn part_of(&self, question: &Question) -> Option<Question> {
        (question.0 == About::Jam).then_some(Question(About::React, question.1))
    }
    fn only_answer(&self, _: &View, seat: Seat, question: &Question) -> Option<Answer> {
        let of = self.bound_to_vote.iter().find(|(bound, _)| *bound == seat);
        of.filter(|_| question.0 == About::Vote).map(|(_, vote)| Answer(*vote))
    }
    fn fallback(&self, _: &View, _: &Question) -> Answer {
        Answer(0)
    }
    fn carry(&self, case: &Case<'_, Self>) -> Book<Say> {
        case.book.carry(|l| if l.order.about == About::Jam { vec![l.order.clone()] } else { vec![] })
    }
}

/// A question that can only be answered by a number other than 13.
pub struct AskLucky;
pub struct Lucky(pub i32);
impl From<AskLucky> for Question {
    fn from(_: AskLucky) -> Self {
        Question(About::Raid, 0)
    }
}
impl TryFrom<Answer> for Lucky {
    type Error = ();
    fn try_from(answer: Answer) -> Result<Self, ()> {
        if answer.0 == 13 { Err(()) } else { Ok(Self(answer.0)) }
    }
}
impl Asks<Toy> for AskLucky {
    type Reply = Lucky;
}

pub fn state(seats: u8) -> State {
    State {
        chits: vec![1; usize::from(seats)],
        cast: vec![None; usize::from(seats)],
        opened: false,
        shown: 0,
    }
}

pub fn seats(count: u8) -> Vec<Seat> {
    Seat::all(count).collect()
}

/// The same question to all these seats.
pub fn each(seats: &[Seat], about: About, number: u32) -> Vec<(Seat, Question)> {
    seats.iter().map(|s| (*s, Question(about, number))).collect()
}

pub fn everyone(table: &mut Table<Toy>, what: impl Into<String>) {
    table.tell(Audience::Everyone, Event(what.into()));
}

/// Everything laid on the table, changed by a test as it goes.
pub struct Bench {
    pub game: Toy,
    pub start: State,
    pub waits: &'static [&'static str],
    pub journal: Vec<Entry<Toy>>,
    pub filed: BTreeMap<Seat, Filed<Toy>>,
    pub notices: Vec<Notice>,
    pub closing: Option<u32>,
    pub script: Option<Vec<u32>>,
    pub seed: u8,
    pub look: bool,
    pub only: Option<u32>,
}

impl Bench {
    pub fn new(count: u8, turn: Turn, waits: &'static [&'static str]) -> Self {
        Self {
            game: Toy { turn, guarded: &[], speaker: Seat(0), mood: 0, bound_to_vote: &[] },
            start: state(count),
            waits,
            journal: Vec::new(),
            filed: BTreeMap::new(),
            notices: Vec::new(),
            closing: None,
            script: None,
            seed: 7,
            look: false,
            only: None,
        }
    }

    /// Puts a line on file.
    pub fn say(&mut self, seat: u8, about: About, value: i32) -> &mut Self {
        self.say_at_most(seat, about, value, usize::MAX)
    }

    pub fn say_at_most(&mut self, seat: u8, about: About, value: i32, most: usize) -> &mut Self {
        self.own(seat).book.replace([Say { about, value, most }]);
        self
    }

    /// Gives a straight reply.
    pub fn reply(&mut self, seat: u8, entry: u32, question: Question, value: i32) -> &mut Self {
        let text = format!("{value}");
        self.own(seat).replies.push(Reply { entry, question, answer: Answer(value), text });
        self
    }

    /// Gives an order that answers a question of its own sort.
    pub fn bind(&mut self, seat: u8, entry: u32, question: Question, value: i32) -> &mut Self {
        self.bind_as(seat, entry, question, question.0, value)
    }

    /// Gives an order that answers a question.
    pub fn bind_as(
        &mut self,
        seat: u8,
        entry: u32,
        question: Question,
        about: About,
        value: i32,
    ) -> &mut Self {
        let own = self.own(seat);
        let said = own.book.number(Say { about, value, most: usize::MAX });
        own.bound.push(Bound { entry, question, said, text: format!("{value}") });
        self
    }

    pub fn own(&mut self, seat: u8) -> &mut Filed<Toy> {
        self.filed.entry(Seat(seat)).or_default()
    }

    /// One run; nothing is kept of it.
    pub fn run(&self) -> Run<Toy> {
        let count = u8::try_from(self.start.chits.len()).expect("few seats");
        let sitting = Sitting {
            seats: count,
            waits: &self.waits.iter().map(ToString::to_string).collect::<BTreeSet<_>>(),
            journal: &self.journal,
            filed: &self.filed,
            notices: &self.notices,
            closing: self.closing,
            dice: match &self.script {
                Some(script) => Dice::scripted(script.clone()),
                None => Dice::for_turn(&Seed([self.seed; 32]), 1, b""),
            },
            look: self.look,
            only: self.only,
        };
        play(&self.game, &mut self.start.clone(), sitting)
    }

    /// One run, whose journal is kept as the host of a campaign would.
    pub fn go(&mut self) -> Run<Toy> {
        let run = self.run();
        self.journal = run.journal.clone();
        self.closing = None;
        if run.took_notices {
            self.notices.clear();
        }
        run
    }

    /// As `go`, with the window that is open now running out of time.
    pub fn close(&mut self) -> Run<Toy> {
        self.closing = u32::try_from(self.journal.len()).ok();
        self.go()
    }
}

/// What was told, in order.
pub fn told(run: &Run<Toy>) -> Vec<&str> {
    run.told.iter().map(|t| t.event.0.as_str()).collect()
}

/// Who is asked in the window that is open.
pub fn asked(run: &Run<Toy>) -> Vec<(u8, Question)> {
    let window = run.window.as_ref().expect("a window is open");
    window.asked.iter().map(|(s, q)| (s.0, *q)).collect()
}

/// Who is waited for in the window that is open.
pub fn missing(run: &Run<Toy>) -> Vec<u8> {
    run.window.as_ref().expect("a window is open").missing.iter().map(|s| s.0).collect()
}

/// Journals compared as stored.
pub fn stored(journal: &[Entry<Toy>]) -> String {
    serde_json::to_string(journal).expect("plain content")
}

/// The words of a fault.
pub fn fault(run: &Run<Toy>) -> String {
    match &run.end {
        Err(Pause::Fault(why)) => why.clone(),
        other => panic!("no fault, but {other:?}"),
    }
}
