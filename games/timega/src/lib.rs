//! tiMEGA: empires of three to six races on a map of four rings, with a council that changes the rules while they play.
//!
//! This file is the table of contents. What lies on the table is in [`galaxy`], the figures in [`edition`]; what
//! technologies, personnel, agendas and races do in [`effects`], at the points of the rules listed in [`moments`]; what
//! the rules allow in [`law`]; the sequence of play in [`turn`]; what players decide in [`deeds`]; what orders on file say
//! to a question in [`standing`].

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod bot;
pub mod deeds;
pub mod edition;
pub mod effects;
pub mod elements;
pub mod events;
pub mod force;
mod foresight;
pub mod form;
pub mod galaxy;
pub mod halves;
pub mod hex;
pub mod law;
pub mod moments;
pub mod news;
pub mod odds;
pub mod options;
pub mod orders;
pub mod page;
mod preview;
pub mod questions;
mod reading;
mod reference;
pub mod review;
mod spoken;
pub mod stage;
pub mod standing;
pub mod state;
pub mod studies;
pub mod turn;
pub mod unit;
pub mod view;

use events::Event;
use include_dir::{Dir, include_dir};
use options::Options;
use orders::Order;
use questions::{Answer, CouncilQuestion, Question};
use rules::dice::Dice;
use rules::handbook::Page;
use rules::news::News;
use rules::plain::Plain;
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::standing::Standing;
use rules::table::{Play, Table};
use rules::{Book, ByMail, Case, Desk, Ending, Game, Line, OptionProblem, Reading, Seat};
use serde_json::Value;
use state::State;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use view::View;

/// The rules of tiMEGA.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timega;

impl Game for Timega {
    const ID: &'static str = "timega";
    const TITLE: &'static str = "tiMEGA";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    const STANDING: &'static [&'static str] = questions::STANDING;
    const LIVE: &'static [&'static str] = questions::LIVE;
    const ASKABLE: &'static [&'static str] = questions::ASKABLE;
    const KIND_WORDS: &'static [(&'static str, &'static str)] = questions::WORDS;

    type Options = Options;
    type State = State;
    type View = View;
    type Order = Order;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        3..=6
    }

    fn found(&self, options: &Options, seats: u8) -> Result<State, Vec<OptionProblem>> {
        let problems = options.problems(seats);
        if problems.is_empty() { Ok(turn::setup::founding(options, seats)) } else { Err(problems) }
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

    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(Answer, Line)> {
        standing::answer(case, question)
    }

    fn fallback(&self, view: &View, question: &Question) -> Answer {
        question.fallback(view)
    }

    /// Casualties are asked for only where there is a choice, and of somebody who can do nothing but pass nothing is asked; a
    /// choice among too few, and a vote of somebody who has none to cast, are left out here: questions of both name public
    /// facts alone. Where a tile goes is asked to the last one, for hands of tiles are hidden.
    fn only_answer(&self, _view: &View, _seat: Seat, question: &Question) -> Option<Answer> {
        match question {
            Question::Choose(choose) => choose.only().map(Answer::Chosen),
            Question::Council(CouncilQuestion::Vote { free: 0, following: 0, influence: 0, .. }) => {
                Some(Answer::Vote(deeds::Vote::ABSTAIN))
            }
            _ => None,
        }
    }

    /// Much of a round is answered by saying nothing: no purchase, no vote, a pass. Who wrote nothing at all is told that.
    fn silence_is_told(&self, _question: &Question) -> bool {
        false
    }

    fn carry(&self, case: &Case<'_, Self>) -> Book<Order> {
        orders::carry(case)
    }
}

impl ByMail for Timega {
    fn callings() -> Vec<&'static str> {
        let races = effects::races::Race::ALL.iter().map(|race| edition::edition().race(*race));
        races.flat_map(|race| [race.name.as_str(), race.short.as_str()]).collect()
    }

    const ELEMENTS: &'static [&'static str] = elements::ELEMENTS;
    const STUDIES: &'static [&'static str] = studies::STUDIES;
    const GOES_ON: &'static [&'static str] = reading::GOES_ON;
    const HELP: &'static str = include_str!("help.txt");
    const INVITATION: &'static str = include_str!("invitation.txt");
    const TEMPLATES: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/../../templates/timega");
    const HANDBOOK: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/handbook");
    const SECTIONS: &'static [&'static str] =
        &["planets", "technologies", "personnel", "chances", "empires", "map"];
    const SAMPLES: &'static str = include_str!("../samples.json");

    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        reading::read(desk, lines)
    }

    fn plain<'d>(&self, desk: &'d Desk<'_, Self>) -> Option<Box<dyn Plain + 'd>> {
        Some(Box::new(reading::Plainly::new(desk)))
    }

    fn reference(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::pages(&desk.view.galaxy, desk.seat)
    }

    fn places(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::places(&desk.view.galaxy, desk.seat)
    }

    fn opening(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        let own = desk.view.galaxy.empires.get(desk.seat.index());
        let race = own.map(|own| edition::edition().race(own.race).short.clone());
        std::iter::once("rules".into()).chain(race).collect()
    }

    fn spent(&self, desk: &Desk<'_, Self>) -> BTreeSet<Line> {
        desk.view.carried_out.clone()
    }

    fn review(&self, desk: &Desk<'_, Self>) -> Vec<Problem> {
        review::review(desk)
    }

    fn preview(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        preview::lines(desk)
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

    // Set-up is over when every race has chosen its technologies and the map is placed (3); the report before that showed no pieces.
    fn is_new_board(&self, view: &View, kind: &str) -> bool {
        let acted = view.galaxy.systems.values().any(|s| s.counters.iter().any(|c| c.seat == view.me));
        view.galaxy.round == 1 && !acted && matches!(kind, "round" | "develop" | "act")
    }

    fn sections(&self, _: &View, told: &[Event]) -> Vec<&'static str> {
        news::sections(told)
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let galaxy = &view.galaxy;
        let of = |name, figure: &dyn Fn(Seat) -> usize| Standing {
            name,
            seats: Seat::all(galaxy.seats).map(|s| i64::try_from(figure(s)).unwrap_or(i64::MAX)).collect(),
        };
        vec![
            of("stages", &|seat| galaxy.empire(seat).stage as usize + 1),
            of("planets", &|seat| galaxy.planets_of(seat).count()),
            of("technologies", &|seat| galaxy.empire(seat).techs.len()),
        ]
    }

    fn elements(&self, event: &Event) -> Vec<&'static str> {
        elements::of(event)
    }

    fn fallback_in_words(&self, view: &View, question: &Question) -> String {
        question.fallback_in_words(view)
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
