//! Throneworld: empires of two to six alien races on a map of hidden systems, with one Throneworld in the middle.
//!
//! This file is the table of contents. What lies on the table is in [`galaxy`], the figures in [`edition`]; what the
//! rules allow in [`law`]; the sequence of play in [`turn`], one file for each step; what orders on file say to a
//! question in [`standing`].

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod battle;
pub mod bot;
pub mod chit;
pub mod edition;
pub mod elements;
pub mod events;
mod extras;
pub mod force;
pub mod form;
pub mod galaxy;
mod galaxy_check;
pub mod hex;
pub mod law;
mod ledger;
pub mod losses;
mod news;
pub mod odds;
pub mod options;
pub mod orders;
pub mod page;
mod preview;
mod print;
pub mod questions;
mod reading;
mod reference;
pub mod review;
mod spent;
mod spoken;
pub mod stage;
pub mod standing;
pub mod state;
pub mod studies;
pub mod tech;
pub mod turn;
pub mod unit;
pub mod view;
pub mod words;

use edition::Edition;
use events::Event;
use include_dir::{Dir, include_dir};
use options::Options;
use orders::Order;
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
    Book, ByMail, Case, Desk, Ending, Game, Line, LineReader, OptionProblem, Reading, Seat, Wish, WishFor,
};
use serde_json::Value;
use state::State;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use view::View;

/// The rules of Throneworld.
#[derive(Clone, Copy, Debug, Default)]
pub struct Throneworld;

impl Game for Throneworld {
    const ID: &'static str = "throneworld";
    const TITLE: &'static str = "Throneworld";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    const STANDING: &'static [&'static str] = questions::STANDING;
    const LIVE: &'static [&'static str] = questions::LIVE;
    const KIND_WORDS: &'static [(&'static str, &'static str)] = questions::WORDS;

    type Options = Options;
    type State = State;
    type View = View;
    type Order = Order;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        2..=6
    }

    fn found(&self, options: &Options, seats: u8) -> Result<State, Vec<OptionProblem>> {
        Edition::of(options, seats).map(turn::setup::founding)
    }

    fn set_options(&self, state: &mut State, options: &Options) -> Result<(), Vec<OptionProblem>> {
        options.fixed_since_founding(state.options())?;
        let before = &state.galaxy.edition;
        state.galaxy.edition = Edition::of(options, before.seats())?.with_rules(before.rules());
        Ok(())
    }

    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        turn::play(state, table)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.ending.clone()
    }

    fn covers(&self, book: &Book<Order>, question: &Question) -> Option<bool> {
        standing::covers(book, question)
    }

    fn spelled_out(&self, view: &View, seat: Seat, question: &Question) -> Question {
        standing::spelled_out(&view.galaxy, seat, question)
    }

    fn part_of(&self, question: &Question) -> Option<Question> {
        standing::part_of(question)
    }

    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(Answer, Line)> {
        standing::answer(case, question)
    }

    fn fallback(&self, view: &View, question: &Question) -> Answer {
        standing::fallback(view, question)
    }

    fn only_answer(&self, view: &View, seat: Seat, question: &Question) -> Option<Answer> {
        standing::only_answer(&view.galaxy, seat, question)
    }

    /// Much of a turn is answered by saying nothing: no JAM, no chit, no purchase. Who wrote nothing at all is told that.
    fn silence_is_told(&self, _question: &Question) -> bool {
        false
    }

    fn carry(&self, case: &Case<'_, Self>) -> Book<Order> {
        standing::carry(case)
    }
}

impl ByMail for Throneworld {
    const ELEMENTS: &'static [&'static str] = elements::ELEMENTS;
    const STUDIES: &'static [&'static str] = studies::STUDIES;
    const WISHES: &'static [Wish] = &[Wish {
        word: "race",
        values: &["Buralti", "Pasha", "Q'teni", "Trill", "Veneb", "Zytal"],
        goes_to: WishFor::Option("races"),
    }];
    const HELP: &'static str = include_str!("help.txt");
    const INVITATION: &'static str = include_str!("invitation.txt");
    const TEMPLATES: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/../../templates/throneworld");
    const HANDBOOK: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/handbook");
    const SAMPLES: &'static str = include_str!("../samples.json");
    const EXTRAS: &'static [Extra] = extras::EXTRAS;
    const SECTIONS: &'static [&'static str] = &["map", "empires"];

    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        reading::read(desk, lines)
    }

    fn reader<'d>(&'d self, desk: &'d Desk<'_, Self>) -> LineReader<'d, Self> {
        Box::new(reading::reader(desk))
    }

    fn plain<'d>(&self, desk: &'d Desk<'_, Self>) -> Option<Box<dyn Plain + 'd>> {
        // Before set-up nothing can be ordered.
        if desk.view.galaxy.empires.is_empty() { None } else { Some(Box::new(reading::Plainly::new(desk))) }
    }

    fn reference(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::pages(&desk.view.galaxy, desk.seat)
    }

    fn places(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::places(&desk.view.galaxy)
    }

    fn opening(&self, _: &Desk<'_, Self>) -> Vec<String> {
        ["rules", "cost"].map(Into::into).into()
    }

    fn spent(&self, desk: &Desk<'_, Self>) -> BTreeSet<Line> {
        spent::spent(desk)
    }

    fn review(&self, desk: &Desk<'_, Self>) -> Vec<Problem> {
        review::review(desk)
    }

    fn preview(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        preview::lines(desk)
    }

    fn later(&self, desk: &Desk<'_, Self>) -> Vec<Question> {
        form::later(desk)
    }

    fn form(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        form::lines(desk)
    }

    fn page(&self, view: &View) -> Value {
        page::page(view)
    }

    fn page_after(&self, view: &View, told: &[Event]) -> Value {
        page::page_after(view, told)
    }

    fn news(&self, view: &View, told: &[Event]) -> Option<News> {
        Some(news::news(view, told))
    }

    /// The map is in the picture, and what is near of the empires in what could come and what could be taken; in words both
    /// are long.
    fn sections(&self, _: &View, _: &[Event]) -> Vec<&'static str> {
        Vec::new()
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let Some(tally) = view.galaxy.history.last() else { return Vec::new() };
        let of =
            |name, seats: &[u32]| Standing { name, seats: seats.iter().map(|n| i64::from(*n)).collect() };
        vec![of("systems", &tally.systems), of("production", &tally.income)]
    }

    fn sketch(&self, desk: &Desk<'_, Self>) -> Value {
        let orders: Vec<Order> = desk.book.lines().map(|l| l.order.clone()).collect();
        page::page_with(desk.view, &orders)
    }

    fn elements(&self, event: &Event) -> Vec<&'static str> {
        elements::of(event)
    }

    fn put(&self, view: &View, seat: Seat, question: &Question) -> Value {
        words::put(view, seat, question)
    }

    fn fallback_in_words(&self, view: &View, question: &Question) -> String {
        words::fallback_in_words(view, question)
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

    fn bot_ahead(&self, desk: &Desk<'_, Self>, dice: &mut Dice) -> String {
        bot::orders_ahead(desk, dice)
    }
}
