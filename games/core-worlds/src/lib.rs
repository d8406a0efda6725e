//! Core Worlds: barbarian empires draft and deploy their way to the galactic core in ten rounds.
//!
//! This file is the table of contents. What is printed on the cards is in [`cards`]; a round, in the order of the
//! rulebook, in [`turn`]; how orders on file become answers in [`plan`].

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod bot;
pub mod cards;
pub mod deed;
pub mod elements;
pub mod empire;
pub mod events;
pub mod form;
mod news;
pub mod options;
pub mod orders;
pub mod page;
pub mod plan;
mod preview;
pub mod questions;
mod reading;
mod reference;
pub mod review;
pub mod saved;
pub mod score;
mod spoken;
pub mod stage;
pub mod state;
pub mod studies;
pub mod turn;
pub mod view;

use events::Event;
use include_dir::{Dir, include_dir};
use options::{Options, Variant};
use orders::{Order, steps_after};
use questions::{Answer, Boosting, Chosen, Question};
use rules::dice::Dice;
use rules::handbook::Page;
use rules::news::News;
use rules::plain::Plain;
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::standing::Standing;
use rules::table::{By, Play, Table};
use rules::{Book, ByMail, Case, Desk, Ending, Game, Line, LineReader, OptionProblem, Reading, Seat};
use serde_json::Value;
use state::State;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use view::View;

/// The rules of Core Worlds.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoreWorlds;

impl Game for CoreWorlds {
    const ID: &'static str = "core-worlds";
    const TITLE: &'static str = "Core Worlds";
    const ENGINE_VERSION: u32 = 2;
    const DATA_VERSION: u32 = 2;
    const STANDING: &'static [&'static str] = questions::STANDING;
    const LIVE: &'static [&'static str] = questions::LIVE;
    const ASKABLE: &'static [&'static str] = questions::LIVE;
    const KIND_WORDS: &'static [(&'static str, &'static str)] = questions::WORDS;
    // The Central Zone is filled just before.
    const NEW_BOARD: &'static [&'static str] = &["plan"];

    type Options = Options;
    type State = State;
    type View = View;
    type Order = Order;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        2..=5
    }

    fn found(&self, options: &Options, seats: u8) -> Result<State, Vec<OptionProblem>> {
        let mut problems = options.problems();
        match options.cards() {
            Ok(cards) => {
                let faults = cards.faults_for(seats, options.pregame_draft);
                problems
                    .extend(faults.into_iter().map(|message| OptionProblem { key: "cards".into(), message }));
                if problems.is_empty() {
                    return Ok(State::new(Variant::from(options), cards, seats));
                }
            }
            Err(wrong) => problems.extend(wrong),
        }
        Err(problems)
    }

    fn set_options(&self, state: &mut State, options: &Options) -> Result<(), Vec<OptionProblem>> {
        let mut problems = options.problems();
        let fixed = |key: &str| {
            OptionProblem {
            key: key.into(),
            message: "it shaped the decks at the founding and stays as it is; galactic_first and actions can change"
                .into(),
        }
        };
        if options.pregame_draft != state.variant.pregame_draft {
            problems.push(fixed("pregame_draft"));
        }
        if options.compensation != state.variant.compensation {
            let message =
                "the points were given, or not, when the Home Worlds were dealt, and stay as they are";
            problems.push(OptionProblem { key: "compensation".into(), message: message.into() });
        }
        match options.cards_from((*state.cards).house()) {
            Ok(cards) if cards == state.cards => {}
            Ok(_) => problems.push(fixed("cards")),
            Err(wrong) => problems.extend(wrong),
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        state.variant = Variant::from(options);
        Ok(())
    }

    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        turn::play(state, table)
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.outcome.as_ref().map(score::Outcome::ending)
    }

    /// Orders can fail on what is in the hand, so whether the table waits goes by their lines alone.
    fn covers(&self, book: &Book<Order>, question: &Question) -> Option<bool> {
        let on_file = |is: fn(&Order) -> bool| Some(book.lines().any(|l| is(&l.order)));
        match question {
            Question::Plan { .. } => None,
            Question::Pick { .. } => on_file(|o| matches!(o, Order::Pick(_))),
            Question::Energy { .. } => on_file(|o| matches!(o, Order::Surge { .. } | Order::Explore { .. })),
            Question::Act { after, .. } => Some(steps_after(book, *after).next().is_some()),
            Question::Account { .. } => Some(true),
            Question::Keep { .. } => on_file(|o| matches!(o, Order::Keep(_))),
            Question::Reshuffle { .. } => on_file(|o| matches!(o, Order::Reshuffle(_))),
        }
    }

    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(Answer, Line)> {
        let (view, book) = (case.view, case.book);
        match question {
            Question::Pick { .. } => plan::pick(view, book).map(|(card, line)| (Answer::Pick(card), line)),
            Question::Energy { .. } => {
                plan::boosting(view, book).map(|(boosting, line)| (Answer::Energy(boosting), line))
            }
            Question::Plan { .. } => {
                let last = book.lines().filter(|l| matches!(l.order, Order::Step(_) | Order::AskMe)).last();
                last.map(|l| (Answer::Spoken, l.line))
            }
            Question::Act { after, .. } => {
                let chosen = plan::next(view, book, *after)?;
                let line = chosen.from.as_ref().map_or(*after, |taken| taken.line);
                Some((Answer::Act(Box::new(chosen)), line))
            }
            Question::Account { after, .. } => {
                let last = case.given.iter().rev().find_map(|(_, answer, by)| match answer {
                    Answer::Act(chosen) => Some((chosen, *by)),
                    _ => None,
                });
                let passed = last
                    .is_some_and(|(chosen, by)| chosen.action.deed == deed::Deed::Pass && by != By::Fallback);
                Some((Answer::Account(plan::left(view, book, *after, passed)), *after))
            }
            Question::Keep { .. } => plan::keep(view, book).map(|(card, line)| (Answer::Keep(card), line)),
            Question::Reshuffle { .. } => {
                plan::reshuffle(book).map(|(yes, line)| (Answer::Reshuffle(yes), line))
            }
        }
    }

    fn fallback(&self, _: &View, question: &Question) -> Answer {
        match question {
            Question::Pick { .. } => Answer::Pick(None),
            Question::Energy { .. } => Answer::Energy(Boosting::default()),
            Question::Plan { .. } => Answer::Spoken,
            Question::Act { .. } => Answer::Act(Box::new(Chosen::pass())),
            Question::Account { .. } => Answer::Account(Vec::new()),
            Question::Keep { .. } => Answer::Keep(None),
            Question::Reshuffle { .. } => Answer::Reshuffle(true),
        }
    }

    /// An empty hand keeps no card, an empty discard pile is not shuffled, the last card of a draft is the one picked: how many
    /// cards lie where is public. What can be done in the Energy Phase and in a turn hangs on which cards a hand holds, so
    /// these are asked even of a seat that can do nothing: that the table did not wait for it would tell as much.
    fn only_answer(&self, view: &View, seat: Seat, question: &Question) -> Option<Answer> {
        let rival = view.rivals.iter().find(|rival| rival.seat == seat);
        let own = (view.you == seat).then_some(&view.own);
        let hand = rival.map(|rival| rival.hand).or(own.map(|own| own.hand.len()))?;
        let discard = rival.map(|rival| rival.discard).or(own.map(|own| own.discard.len()))?;
        match question {
            Question::Keep { .. } if hand == 0 => Some(Answer::Keep(None)),
            Question::Reshuffle { .. } if discard == 0 => Some(Answer::Reshuffle(false)),
            Question::Pick { .. } if view.zone.len() == 1 => Some(Answer::Pick(None)),
            _ => None,
        }
    }

    /// A plan that has come to its end, no surge, no card kept: saying nothing is a way to say so. Where a table asks for
    /// each of these, silence is told all the same.
    fn silence_is_told(&self, question: &Question) -> bool {
        matches!(question, Question::Pick { .. } | Question::Plan { .. } | Question::Energy { round: 0 | 1 })
    }

    fn carry(&self, case: &Case<'_, Self>) -> Book<Order> {
        orders::carry(case.book)
    }
}

impl ByMail for CoreWorlds {
    const ELEMENTS: &'static [&'static str] = elements::ELEMENTS;
    const STUDIES: &'static [&'static str] = studies::STUDIES;
    const HELP: &'static str = include_str!("help.txt");
    const INVITATION: &'static str = include_str!("invitation.txt");
    const TEMPLATES: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/../../templates/core-worlds");
    const HANDBOOK: &'static Dir<'static> = &include_dir!("$CARGO_MANIFEST_DIR/handbook");
    const SECTIONS: &'static [&'static str] = &["market", "empires"];
    const SAMPLES: &'static str = include_str!("../samples.json");

    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        reading::read(desk, lines)
    }

    fn reader<'d>(&'d self, desk: &'d Desk<'_, Self>) -> LineReader<'d, Self> {
        Box::new(reading::reader(desk))
    }

    fn plain<'d>(&self, desk: &'d Desk<'_, Self>) -> Option<Box<dyn Plain + 'd>> {
        Some(Box::new(reading::Plainly::new(desk)))
    }

    fn reference(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        reference::pages(desk.view)
    }

    fn spent(&self, desk: &Desk<'_, Self>) -> BTreeSet<Line> {
        let ahead: BTreeSet<Line> = steps_after(desk.book, desk.view.place).map(|(line, _)| line).collect();
        let steps = desk.book.lines().filter(|l| matches!(l.order, Order::Step(_))).map(|l| l.line);
        steps.filter(|line| desk.view.place > 0 && !ahead.contains(line)).collect()
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

    fn news(&self, view: &View, told: &[Event]) -> Option<News> {
        Some(news::news(view, told))
    }

    /// The zone's table has the texts that are new, and a table the Empires; at the end everything is counted.
    fn sections(&self, view: &View, _: &[Event]) -> Vec<&'static str> {
        if view.stage == state::Stage::Over { vec!["empires"] } else { Vec::new() }
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let rivals = view.rivals.iter().map(|rival| (rival.seat, &rival.board));
        let mut boards: Vec<_> = rivals.chain([(view.you, &view.own.board)]).collect();
        boards.sort_by_key(|(seat, _)| *seat);
        let scores: Vec<_> =
            boards.iter().map(|(seat, board)| score::score(&view.cards, *seat, board)).collect();
        let of = |name, figure: fn(&score::Score) -> u32| Standing {
            name,
            seats: scores.iter().map(|score| i64::from(figure(score))).collect(),
        };
        vec![of("Empire Points", |s| s.total), of("Worlds", |s| s.worlds), of("energy a round", |s| s.energy)]
    }

    fn elements(&self, event: &Event) -> Vec<&'static str> {
        elements::of(event)
    }

    fn fallback_in_words(&self, _: &View, question: &Question) -> String {
        let words = match question {
            Question::Pick { .. } => "the first card of the list is taken for you",
            Question::Energy { .. } => "no Energy Surge is played and nothing is explored",
            Question::Plan { .. } | Question::Act { .. } => "you pass",
            Question::Account { .. } => "nothing is told",
            Question::Keep { .. } => "no card is kept",
            Question::Reshuffle { .. } => "your discard pile is shuffled into your draw deck",
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
