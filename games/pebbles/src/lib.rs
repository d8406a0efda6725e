//! Pebbles, a game by mail for two to six. Every turn everybody secretly takes 1, 2 or 3 pebbles from the beach; a
//! number nobody else took is kept. Then a die is rolled, and on a 6 a magpie takes one pebble from each of the richest.
//! Everybody has a secret charm worth 1 to 3 pebbles, turned up when somebody has reached the goal: the most wins.

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

use include_dir::{Dir, include_dir};
use rules::dice::Dice;
use rules::lexer::{Keywords, Lexer};
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::table::{Notice, Play, Table};
use rules::{Audience, Book, ByMail, Case, Desk, Ending, Game, Kind, Line, OptionProblem, Order};
use rules::{Reading, Saved, Seat, Upgrade};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

/// The rules of Pebbles.
pub struct Pebbles;

/// What a campaign can choose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many pebbles end the game.
    pub goal: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { goal: 10 }
    }
}

/// The whole truth. It cannot be serialised, so it cannot end up in a mail by mistake; `Stored` is what is kept of it.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    goal: u32,
    pebbles: Vec<u32>,
    /// Empty until they are dealt at the beginning of the first turn.
    charms: Vec<u32>,
    gone: BTreeSet<Seat>,
    ending: Option<Ending>,
}

impl State {
    /// Everybody who sat down.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::MAX).take(self.pebbles.len()).map(Seat)
    }

    /// Who is asked in a turn: everybody who has not left.
    fn asked(&self) -> Vec<(Seat, HowMany)> {
        self.seats().filter(|s| !self.gone.contains(s)).map(|s| (s, HowMany)).collect()
    }
}

/// The stored form of a state, and the position a scenario gives.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    goal: u32,
    pebbles: Vec<u32>,
    charms: Vec<u32>,
    #[serde(default)]
    gone: BTreeSet<Seat>,
    #[serde(default)]
    ending: Option<Ending>,
}

impl Saved for State {
    const NAME: &'static str = "pebbles";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];

    fn to_stored(&self) -> Value {
        let Self { goal, pebbles, charms, gone, ending } = self;
        json!({ "goal": goal, "pebbles": pebbles, "charms": charms, "gone": gone, "ending": ending })
    }

    fn from_stored(body: Value) -> Result<Self, String> {
        let Stored { goal, pebbles, charms, gone, ending } =
            serde_json::from_value(body).map_err(|e| e.to_string())?;
        if !charms.is_empty() && charms.len() != pebbles.len() {
            return Err(format!("{} charms for {} players", charms.len(), pebbles.len()));
        }
        Ok(Self { goal, pebbles, charms, gone, ending })
    }
}

/// What one seat may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// How many pebbles end the game.
    pub goal: u32,
    /// What everybody has.
    pub pebbles: Vec<u32>,
    /// The charm of this seat, once dealt.
    pub charm: Option<u32>,
}

/// An order: "take 2".
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Take(pub u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl Order for Take {
    fn topic(&self) -> String {
        "take".into()
    }
    fn verb(&self) -> &'static str {
        "take"
    }
}

/// The only question there is: how many will you take?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HowMany;

impl Kind for HowMany {
    const KINDS: &'static [&'static str] = &["how_many"];

    fn kind(&self) -> &'static str {
        "how_many"
    }
}

/// So many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SoMany(pub u32);

/// What can happen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// You have been dealt a charm.
    Dealt {
        /// What it is worth.
        charm: u32,
    },
    /// Somebody took pebbles from the beach.
    Taken {
        /// Who.
        seat: Seat,
        /// How many.
        number: u32,
        /// Nobody else took so many.
        kept: bool,
    },
    /// The magpie took one pebble from each of the richest.
    Magpie {
        /// The richest.
        from: Vec<Seat>,
    },
    /// Somebody left the game.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The charms are turned up and added.
    TurnedUp {
        /// The charms, in the order of seats.
        charms: Vec<u32>,
        /// What everybody has with them.
        totals: Vec<u32>,
    },
}

impl Kind for Event {
    const KINDS: &'static [&'static str] = &["dealt", "taken", "magpie", "left", "turned_up"];

    fn kind(&self) -> &'static str {
        match self {
            Event::Dealt { .. } => "dealt",
            Event::Taken { .. } => "taken",
            Event::Magpie { .. } => "magpie",
            Event::Left { .. } => "left",
            Event::TurnedUp { .. } => "turned_up",
        }
    }
}

impl Game for Pebbles {
    const ID: &'static str = "pebbles";
    const TITLE: &'static str = "Pebbles";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    const STANDING: &'static [&'static str] = HowMany::KINDS;
    type Options = Options;
    type State = State;
    type View = View;
    type Order = Take;
    type Question = HowMany;
    type Answer = SoMany;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        2..=6
    }

    fn found(&self, options: &Options, seats: u8) -> Result<State, Vec<OptionProblem>> {
        if !(1..=100).contains(&options.goal) {
            let message = format!("goal is {}; it must be from 1 to 100", options.goal);
            return Err(vec![OptionProblem { key: "goal".into(), message }]);
        }
        let pebbles = vec![0; usize::from(seats)];
        Ok(State { goal: options.goal, pebbles, charms: Vec::new(), gone: BTreeSet::new(), ending: None })
    }

    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        // Chance belongs to the turns, not to the founding. What is hidden is drawn, and told to its owner alone.
        if state.charms.is_empty() {
            for seat in state.seats() {
                let charm = table.draw(format!("the charm of {seat}"), 3)? + 1;
                state.charms.push(charm);
                table.tell(Audience::one(seat), Event::Dealt { charm });
            }
        }

        // One window for everybody's mail; when it closes, the orders are fixed. News cuts it short: those who are left
        // get another, so that nobody's choice falls under the table.
        loop {
            let playing = state.asked();
            if let [(last, _)] = playing[..] {
                let words = "Everybody else has left.".into();
                state.ending = Some(Ending { winners: vec![last], way: "alone".into(), words });
                return Ok(());
            }
            let news = table.gather(state, playing)?;
            for notice in &news {
                match notice {
                    Notice::Resigned(seat) => {
                        state.gone.insert(*seat);
                        table.tell(Audience::Everyone, Event::Left { seat: *seat });
                    }
                    Notice::DrawAgreed => {
                        let words = "All have agreed on a draw.".into();
                        state.ending = Some(Ending { winners: Vec::new(), way: "agreement".into(), words });
                        return Ok(());
                    }
                }
            }
            if news.is_empty() {
                break;
            }
        }

        // The orders are fixed: asking settles at once.
        let playing = state.asked();
        let numbers: Vec<u32> = table.ask(state, playing.clone())?.into_iter().map(|SoMany(n)| n).collect();

        for ((seat, _), number) in playing.iter().zip(&numbers) {
            let kept = numbers.iter().filter(|n| *n == number).count() == 1;
            if kept {
                state.pebbles[seat.index()] += number;
            }
            table.tell(Audience::Everyone, Event::Taken { seat: *seat, number: *number, kept });
        }
        magpie(state, table)?;
        if state.pebbles.iter().any(|p| *p >= state.goal) {
            turn_up(state, table);
        }
        Ok(())
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        let charm = state.charms.get(seat.index()).copied();
        View { goal: state.goal, pebbles: state.pebbles.clone(), charm }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.ending.clone()
    }

    fn covers(&self, _: &Book<Take>, _: &HowMany) -> Option<bool> {
        // No order can fail on something hidden, so there is nothing to guard.
        None
    }

    fn answer(&self, case: &Case<'_, Self>, _: &HowMany) -> Option<(SoMany, Line)> {
        case.book.lines().last().map(|l| (SoMany(l.order.0), l.line))
    }

    fn fallback(&self, _: &View, _: &HowMany) -> SoMany {
        SoMany(1)
    }

    fn carry(&self, _: &Case<'_, Self>) -> Book<Take> {
        Book::default()
    }
}

/// On a 6 the magpie takes one pebble from each of the richest.
fn magpie(state: &mut State, table: &mut Table<Pebbles>) -> Play<()> {
    let richest = state.pebbles.iter().copied().max().unwrap_or(0);
    if table.roll("the magpie", 6)? == 6 && richest > 0 {
        let from: Vec<Seat> = state.seats().filter(|s| state.pebbles[s.index()] == richest).collect();
        for seat in &from {
            state.pebbles[seat.index()] -= 1;
        }
        table.tell(Audience::Everyone, Event::Magpie { from });
    }
    Ok(())
}

/// The charms are added, and the most wins.
fn turn_up(state: &mut State, table: &mut Table<Pebbles>) {
    let totals: Vec<u32> = state.pebbles.iter().zip(&state.charms).map(|(p, c)| p + c).collect();
    let in_play = || state.seats().filter(|s| !state.gone.contains(s));
    let most = in_play().map(|s| totals[s.index()]).max().unwrap_or(0);
    let winners: Vec<Seat> = in_play().filter(|s| totals[s.index()] == most).collect();
    let way = if winners.len() == 1 { "most" } else { "shared" };
    let words = format!("{most} pebbles, charm included, are the most.");
    table.tell(Audience::Everyone, Event::TurnedUp { charms: state.charms.clone(), totals });
    state.ending = Some(Ending { winners, way: way.into(), words });
}

impl ByMail for Pebbles {
    const ELEMENTS: &'static [&'static str] = &["take", "kept", "lost", "robbed"];
    const STUDIES: &'static [&'static str] =
        &[r#"{ "seats": 3, "goal": 10, "pebbles": [9, 9, 9], "charms": [2, 2, 2] }"#];

    const HELP: &'static str = "take 2   take 1, 2 or 3 pebbles; a number nobody else takes is kept";
    const TEMPLATES: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/../../templates/pebbles");
    const HANDBOOK: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/handbook");
    const SAMPLES: &'static str = include_str!("../samples.json");

    fn read(&self, _: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        let mut reading = Reading::default();
        for line in lines {
            let lexer = Lexer::new(line);
            if lexer.is_blank() {
                continue;
            }
            match read_line(&lexer) {
                Ok(take) => {
                    // The last one counts; the player is told about the others.
                    for (span, earlier) in reading.orders.drain(..) {
                        let message = format!("\"{earlier}\" is replaced by \"{take}\".");
                        reading.problems.push(Problem::superseded(message).at(span));
                    }
                    reading.orders.push((lexer.words().whole_span(), take));
                }
                Err(problem) => reading.problems.push(problem),
            }
        }
        reading
    }

    fn review(&self, desk: &Desk<'_, Self>) -> Vec<Problem> {
        let lines = desk.book.lines().last();
        let ends = lines.is_some_and(|l| desk.view.pebbles.iter().any(|p| p + l.order.0 >= desk.view.goal));
        let warning = "Somebody may reach the goal this turn: the charms would be turned up.";
        if ends { vec![Problem::warning(warning)] } else { Vec::new() }
    }

    fn form(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        if desk.open.is_empty() {
            return Vec::new();
        }
        let now = desk.book.lines().last().map_or("take 1".into(), |l| l.order.to_string());
        vec!["# How many will you take? 1, 2 or 3".into(), now]
    }

    fn page(&self, view: &View) -> Value {
        let heap = |(seat, pebbles): (usize, &u32)| {
            let (x, size) = (40 + 80 * seat, 6 + 2 * pebbles);
            json!({ "seat": seat, "pebbles": pebbles, "x": x, "size": size })
        };
        let heaps: Vec<Value> = view.pebbles.iter().enumerate().map(heap).collect();
        json!({ "goal": view.goal, "heaps": heaps, "charm": view.charm })
    }

    fn elements(&self, event: &Event) -> Vec<&'static str> {
        match event {
            Event::Taken { kept: true, .. } => vec!["kept"],
            Event::Taken { kept: false, .. } => vec!["lost"],
            Event::Magpie { .. } => vec!["robbed"],
            _ => Vec::new(),
        }
    }

    fn fallback_in_words(&self, _: &View, _: &HowMany) -> String {
        "you take 1".into()
    }

    fn stage(&self, given: &Value) -> Result<State, Vec<String>> {
        State::from_stored(given.clone()).map_err(|why| vec![why])
    }

    fn bot(&self, _: &Desk<'_, Self>, dice: &mut Dice) -> String {
        // A die of three sides always rolls; were it otherwise, 1 is a fair order too.
        format!("take {}", dice.roll("how many", 3).unwrap_or(1))
    }
}

/// One line of a mail.
fn read_line(lexer: &Lexer<'_>) -> Result<Take, Problem> {
    let verbs = Keywords::new([(&["take", "grab"][..], ())]);
    let mut words = lexer.words();
    words.take_bullet();
    words.expect_choice(&verbs, "an order")?;
    let number = words.expect_number("how many pebbles you take", 1..=3)?;
    words.finish()?;
    Ok(Take(number))
}
