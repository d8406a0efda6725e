//! Thrones: two armies of one's own choosing, and a Crown to capture.
//!
//! This file is the table of contents. The board and its moves are in [`square`], [`side`], [`kind`], [`geometry`],
//! [`position`], [`moves`], [`movegen`], [`refusal`] and [`perft`]; the game by mail begins with [`turn`].

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod army;
pub mod bot;
pub mod events;
mod extras;
pub mod form;
pub mod geometry;
pub mod kind;
pub mod movegen;
pub mod moves;
mod news;
pub mod options;
pub mod orders;
pub mod page;
pub mod perft;
pub mod ply;
pub mod position;
pub mod position_json;
mod preview;
pub mod prey;
pub mod questions;
mod reading;
mod reference;
pub mod refusal;
mod replies;
pub mod review;
pub mod saved;
pub mod side;
mod spoken;
pub mod square;
pub mod square_set;
pub mod stage;
pub mod state;
pub mod studies;
pub mod switches;
pub mod turn;
pub mod view;
pub mod worth;

#[cfg(test)]
mod tests;

use army::plain_army;
use events::Event;
use include_dir::{Dir, include_dir};
use options::Options;
use orders::{Order, army_on_file, move_on_file};
use questions::{Answer, Question};
use rules::dice::Dice;
use rules::extra::Extra;
use rules::handbook::Page;
use rules::news::News;
use rules::plain::Plain;
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::standing::Standing;
use rules::table::{Play, Table};
use rules::{
    Book, ByMail, Case, Desk, Ending, Game, Kind, Line, OptionProblem, Reading, Seat, Wish, WishFor,
};
use serde_json::Value;
use state::{Phase, State};
use std::ops::RangeInclusive;
use view::View;

/// The rules of Thrones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thrones;

impl Game for Thrones {
    const ID: &'static str = "thrones";
    const TITLE: &'static str = "Thrones";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    /// The two pacings are the same: whoever is asked is waited for.
    const STANDING: &'static [&'static str] = Question::KINDS;
    const FORETELLS: bool = true;
    const KIND_WORDS: &'static [(&'static str, &'static str)] =
        &[("setup", "army"), ("set_up", "army"), ("armies", "army"), ("moves", "move"), ("ply", "move")];

    type Options = Options;
    type State = State;
    type View = View;
    type Order = Order;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        2..=2
    }

    fn found(&self, options: &Options, _seats: u8) -> Result<State, Vec<OptionProblem>> {
        match options.problems() {
            none if none.is_empty() => Ok(State { options: options.clone(), phase: Phase::SetUp }),
            problems => Err(problems),
        }
    }

    fn set_options(&self, state: &mut State, options: &Options) -> Result<(), Vec<OptionProblem>> {
        match options.problems() {
            none if none.is_empty() => state.options.clone_from(options),
            problems => return Err(problems),
        }
        Ok(())
    }

    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        turn::play(state, table)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let outcome = match &state.phase {
            Phase::SetUp => None,
            Phase::Board(board) => board.outcome.as_ref(),
            Phase::Off(outcome) => Some(outcome),
        };
        outcome.map(turn::endings::Outcome::ending)
    }

    /// Nothing here is guarded: a seat always knows what it is asked and why.
    fn covers(&self, _book: &Book<Order>, _question: &Question) -> Option<bool> {
        None
    }

    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(Answer, Line)> {
        match question {
            Question::Army => {
                let (army, line) = army_on_file(case.book)?;
                army.faults(case.view.you).is_empty().then_some((Answer::Army(army), line))
            }
            Question::Move { .. } => {
                let (chosen, line) = move_on_file(case.book)?;
                let legal = case.view.my_move()?.is_legal(chosen, case.view.options.switches());
                legal.then_some((Answer::Move(chosen), line))
            }
        }
    }

    /// A single legal move is made without a word of its player; the board shows it to both. How an army is set up is always
    /// a choice.
    fn only_answer(&self, view: &View, seat: Seat, question: &Question) -> Option<Answer> {
        let (Question::Move { .. }, Some(board)) = (question, view.live_board()) else { return None };
        let position = &board.position;
        if position.to_move() != turn::endings::side_of(seat) {
            return None;
        }
        match position.legal_moves(view.options.switches()).as_slice() {
            [only] => Some(Answer::Move(*only)),
            _ => None,
        }
    }

    fn may_be_left(&self, question: &Question) -> bool {
        // Silence at the deadline loses on time; a word like `ready` must not.
        !matches!(question, Question::Move { .. })
    }

    fn fallback(&self, view: &View, question: &Question) -> Answer {
        match question {
            Question::Army => Answer::Army(plain_army(view.you)),
            Question::Move { .. } => Answer::TimeUp,
        }
    }

    fn carry(&self, case: &Case<'_, Self>) -> Book<Order> {
        orders::carry(case.view, case.book)
    }
}

impl ByMail for Thrones {
    const ELEMENTS: &'static [&'static str] = events::ELEMENTS;
    const STUDIES: &'static [&'static str] = studies::STUDIES;
    const WISHES: &'static [Wish] =
        &[Wish { word: "side", values: &["White", "Black"], goes_to: WishFor::Seat }];
    const HELP: &'static str = include_str!("help.txt");
    const INVITATION: &'static str = include_str!("invitation.txt");
    const TEMPLATES: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/../../templates/thrones");
    const HANDBOOK: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/handbook");
    const SAMPLES: &'static str = include_str!("../samples.json");
    const EXTRAS: &'static [Extra] = extras::EXTRAS;

    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        reading::read(desk, lines)
    }

    fn plain<'d>(&self, desk: &'d Desk<'_, Self>) -> Option<Box<dyn Plain + 'd>> {
        Some(Box::new(reading::Plainly::new(desk)))
    }

    fn reference(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::pages(&desk.view.options)
    }

    fn review(&self, desk: &Desk<'_, Self>) -> Vec<Problem> {
        review::review(desk)
    }

    fn preview(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        preview::lines(desk)
    }

    /// Nobody else moves in the window of a move, and everything is open.
    fn foretold(&self, desk: &Desk<'_, Self>) -> Option<View> {
        preview::foretold(desk)
    }

    fn form(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        form::lines(desk)
    }

    fn page(&self, view: &View) -> Value {
        page::page(view)
    }

    fn news(&self, view: &View, told: &[Event]) -> Option<News> {
        news::news(view, told)
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let Some(board) = &view.board else { return Vec::new() };
        let pieces = side::Side::BOTH.map(|side| i64::from(board.position.side(side).len()));
        vec![Standing { name: "pieces", seats: pieces.to_vec() }]
    }

    fn elements(&self, event: &Event) -> Vec<&'static str> {
        event.elements()
    }

    fn fallback_in_words(&self, _view: &View, question: &Question) -> String {
        let words = match question {
            Question::Army => "a plain army is set up for you",
            Question::Move { .. } => "you lose the game on time",
        };
        words.into()
    }

    fn stage(&self, given: &Value) -> Result<State, Vec<String>> {
        stage::stage(given)
    }

    fn spoken(&self) -> Option<&dyn rules::spoken::Spoken<Self>> {
        Some(&spoken::Words)
    }

    fn bot(&self, desk: &Desk<'_, Self>, dice: &mut Dice) -> String {
        bot::orders(desk, dice)
    }
}
