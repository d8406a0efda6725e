//! Engines that do one thing wrong: the harness must say so, and must come to an end.

use harness::campaign::{Account, Plan, play};
use harness::conformance;
use harness::simulate::simulate;
use pebbles::Pebbles;
use rules::dice::Dice;
use rules::engine::{Amendment, Charge, Document, Engine, Fault, Filing, OpenWindow, Page, Played, ReadBack};
use rules::engine::{InMemory, Outset, SeatDesk, SeatNews, SeatQuestion, SeatView, ToldEvent, Versions};
use rules::problem::Problem;
use rules::span::{Span, TypedLine};
use rules::standing::Standing;
use rules::{Dir, Line, OptionProblem, Pacing};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};

/// What is done wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fashion {
    BotMumbles,
    BotIsSilent,
    PrintsWhatCannotBeRead,
    ForgetsWhenReadAgain,
    RollsAgain,
    NeedsOrdersInReplays,
    Faults,
    TakesAnySeats,
    TakesAnyOption,
    PointsOutside,
    LongForm,
    NoHelp,
    WaitsForStrangers,
    StudyWithoutSeats,
    StudyOfNothing,
    EndlessStudy,
    LosesWords,
    OffersTooMuch,
    /// Nothing: it plays on in memory, as proper engines do, and counts whenever bytes come to it.
    CountsBytes,
}

/// Pebbles, with something done wrong.
struct Sloppy(Fashion, AtomicU32);

impl Sloppy {
    fn new(fashion: Fashion) -> Self {
        Self(fashion, AtomicU32::new(0))
    }
    /// Every call another number.
    fn tick(&self) -> u32 {
        self.1.fetch_add(1, Ordering::Relaxed)
    }

    /// Bytes have come to the engine that counts them.
    fn count(&self) {
        if self.0 == Fashion::CountsBytes {
            self.tick();
        }
    }
}

const PROPER: &dyn Engine = &Pebbles;

impl Engine for Sloppy {
    fn id(&self) -> &'static str {
        PROPER.id()
    }
    fn title(&self) -> &'static str {
        PROPER.title()
    }
    fn versions(&self) -> Versions {
        PROPER.versions()
    }
    fn seats(&self) -> RangeInclusive<u8> {
        PROPER.seats()
    }
    fn default_options(&self) -> Value {
        PROPER.default_options()
    }
    fn waits(&self, pacing: Pacing) -> BTreeSet<String> {
        let mut waits = PROPER.waits(pacing);
        if self.0 == Fashion::WaitsForStrangers {
            waits.insert("how_much".into());
        }
        waits
    }
    fn events(&self) -> &'static [&'static str] {
        PROPER.events()
    }
    fn questions(&self) -> &'static [&'static str] {
        PROPER.questions()
    }
    fn askable(&self) -> &'static [&'static str] {
        PROPER.askable()
    }
    fn elements(&self) -> &'static [&'static str] {
        PROPER.elements()
    }
    fn studies(&self) -> &'static [&'static str] {
        match self.0 {
            Fashion::StudyWithoutSeats => &[r#"{ "goal": 10, "pebbles": [9, 9, 9], "charms": [1, 2, 3] }"#],
            Fashion::StudyOfNothing => &[r#"{ "seats": 2, "goal": 10 }"#],
            Fashion::EndlessStudy => {
                &[r#"{ "seats": 2, "goal": 4000000000, "pebbles": [0, 0], "charms": [1, 1] }"#]
            }
            _ => PROPER.studies(),
        }
    }
    fn templates(&self) -> &'static Dir<'static> {
        PROPER.templates()
    }
    fn samples(&self) -> &'static str {
        PROPER.samples()
    }
    fn help(&self) -> &'static str {
        if self.0 == Fashion::NoHelp { " " } else { PROPER.help() }
    }
    fn found(&self, options: &Value, seats: u8) -> Result<Vec<u8>, Vec<OptionProblem>> {
        let options =
            if self.0 == Fashion::TakesAnyOption { PROPER.default_options() } else { options.clone() };
        let seats = if self.0 == Fashion::TakesAnySeats { seats.clamp(2, 6) } else { seats };
        PROPER.found(&options, seats)
    }
    fn stage(&self, given: &Value) -> Result<Vec<u8>, Vec<String>> {
        PROPER.stage(given)
    }
    fn document(&self, state: &[u8]) -> Result<Document, Fault> {
        PROPER.document(state)
    }
    fn state_of_document(&self, document: &Document) -> Result<Vec<u8>, String> {
        PROPER.state_of_document(document)
    }
    fn set_options(&self, state: &[u8], options: &Value) -> Result<Vec<u8>, Vec<OptionProblem>> {
        PROPER.set_options(state, options)
    }
    fn play(&self, charge: &Charge<'_>) -> Result<Played, Fault> {
        let turns = self.tick();
        if self.0 == Fashion::Faults && turns == 5 {
            return Err(Fault("something is broken".into()));
        }
        let mut played = PROPER.play(charge)?;
        match self.0 {
            Fashion::RollsAgain => {
                for roll in &mut played.rolls {
                    roll.value += turns;
                }
            }
            Fashion::NeedsOrdersInReplays if charge.filed.is_empty() => played.told.clear(),
            _ => {}
        }
        Ok(played)
    }
    fn look(&self, charge: &Charge<'_>) -> Result<Option<OpenWindow>, Fault> {
        PROPER.look(charge)
    }
    fn in_memory<'e>(&'e self, outset: &Outset<'e>) -> Result<Option<Box<dyn InMemory + 'e>>, Fault> {
        if self.0 == Fashion::CountsBytes { PROPER.in_memory(outset) } else { Ok(None) }
    }
    fn read(&self, desk: &SeatDesk<'_>, lines: &[TypedLine], how: Filing) -> Result<ReadBack, Fault> {
        let before = |l: &TypedLine| TypedLine::new(l.number, l.text.split(';').next().unwrap_or_default());
        let cut: Vec<TypedLine> = lines.iter().map(before).collect();
        let lines = if self.0 == Fashion::LosesWords { &cut } else { lines };
        self.count();
        let mut read = PROPER.read(desk, lines, how)?;
        if self.0 == Fashion::PointsOutside {
            read.taken.problems.push(Problem::warning("Look there!").at(Span::new(1, 0, 1000)));
        }
        Ok(read)
    }
    fn amend(&self, filed: &[u8], amendment: Amendment) -> Result<Option<Vec<u8>>, Fault> {
        PROPER.amend(filed, amendment)
    }
    fn refused(&self, filed: &[u8]) -> Result<Vec<String>, Fault> {
        PROPER.refused(filed)
    }
    fn on_file(&self, filed: &[u8]) -> Result<Vec<(Option<Line>, String)>, Fault> {
        let mut lines = PROPER.on_file(filed)?;
        for (_, text) in &mut lines {
            match self.0 {
                Fashion::PrintsWhatCannotBeRead => text.push_str(" of them"),
                Fashion::ForgetsWhenReadAgain => *text = format!("take {}", 1 + self.tick() % 3),
                _ => {}
            }
        }
        Ok(lines)
    }
    fn flags(&self, filed: &[u8]) -> Result<(bool, bool), Fault> {
        PROPER.flags(filed)
    }
    fn spent(&self, desk: &SeatDesk<'_>) -> Result<BTreeSet<Line>, Fault> {
        PROPER.spent(desk)
    }

    fn review(&self, desk: &SeatDesk<'_>) -> Result<Vec<Problem>, Fault> {
        PROPER.review(desk)
    }
    fn open_questions(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault> {
        PROPER.open_questions(desk)
    }
    fn form(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        let mut form = PROPER.form(desk)?;
        if self.0 == Fashion::LongForm {
            form.push("#".repeat(73));
        }
        if self.0 == Fashion::OffersTooMuch {
            form.push("# take 9".into());
        }
        Ok(form)
    }
    fn news(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Option<SeatNews>, Fault> {
        PROPER.news(view, told)
    }
    fn sections(&self) -> &'static [&'static str] {
        PROPER.sections()
    }
    fn sections_of(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Vec<&'static str>, Fault> {
        PROPER.sections_of(view, told)
    }
    fn is_new_board(&self, view: &SeatView, kind: &str) -> Result<bool, Fault> {
        PROPER.is_new_board(view, kind)
    }
    fn page(&self, view: &SeatView) -> Result<Page, Fault> {
        PROPER.page(view)
    }
    fn page_after(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Page, Fault> {
        PROPER.page_after(view, told)
    }
    fn standings(&self, state: &[u8], seats: u8) -> Result<Vec<Standing>, Fault> {
        PROPER.standings(state, seats)
    }
    fn elements_of(&self, event: &ToldEvent) -> Result<Vec<&'static str>, Fault> {
        self.count();
        PROPER.elements_of(event)
    }
    fn bot(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault> {
        self.count();
        match self.0 {
            Fashion::BotMumbles => Ok("take a few".into()),
            Fashion::BotIsSilent => Ok(String::new()),
            _ => PROPER.bot(desk, dice),
        }
    }
}

#[test]
fn a_campaign_says_what_is_done_wrong() {
    for (fashion, words) in [
        (Fashion::BotMumbles, "was not understood:\n1 | take a few\n  |      ^"),
        (Fashion::BotIsSilent, "the bots of seat 1, seat 2, seat 3 leave questions unanswered"),
        (Fashion::PrintsWhatCannotBeRead, "in canonical form are not understood"),
        (Fashion::ForgetsWhenReadAgain, "change when read again"),
        (Fashion::RollsAgain, "a replay gives other rolls"),
        (Fashion::NeedsOrdersInReplays, "from the journal alone, gives other events"),
        (Fashion::Faults, "something is broken"),
    ] {
        let account = play(&Sloppy::new(fashion), &Plan { most_turns: 30, ..Plan::new(3, 1) });
        let first: Vec<&String> = account.faults.iter().take(3).collect();
        assert!(account.faults.iter().any(|f| f.contains(words)), "{fashion:?}: {first:?}");
        assert!(account.faults.iter().all(|f| f.starts_with("turn ")), "{first:?}");
    }
}

#[test]
fn between_two_turns_of_a_simulation_nothing_goes_through_bytes() {
    let counted = |thorough| {
        let engine = Sloppy::new(Fashion::CountsBytes);
        let account = play(&engine, &Plan { thorough, ..Plan::new(3, 1) });
        assert_eq!(account.faults, Vec::<String>::new());
        let Sloppy(_, count) = engine;
        (count.into_inner(), account)
    };
    let ((none, quick), (many, thorough)) = (counted(false), counted(true));
    assert_eq!(none, 0);
    assert!(many > 8 * thorough.turns, "{many} in {} turns: this counts nothing", thorough.turns);
    let figures = |account: &Account| {
        let Account { turns, windows, ending, occurred, .. } = account;
        (*turns, *windows, ending.clone(), occurred.clone())
    };
    assert_eq!(figures(&quick), figures(&thorough));
}

#[test]
fn words_that_are_lost_and_offers_that_fail_are_told() {
    let wrong = |fashion| {
        let plan = Plan { most_turns: 2, words: true, ..Plan::new(3, 1) };
        play(&Sloppy::new(fashion), &plan).faults.join("\n")
    };
    let lost = wrong(Fashion::LosesWords);
    assert!(lost.contains("; bananas\" is lost in silence"), "{lost}");
    let offered = wrong(Fashion::OffersTooMuch);
    assert!(offered.contains("the form offers \"take 9\", and: "), "{offered}");
    let proper = play(PROPER, &Plan { most_turns: 5, words: true, ..Plan::new(3, 1) });
    assert_eq!(proper.faults, Vec::<String>::new());
}

#[test]
fn a_simulation_counts_faults_and_keeps_the_first() {
    let summary = simulate(&Sloppy::new(Fashion::BotMumbles), 2, 3, 1, |_| ());
    assert!(summary.faults > 20, "{}", summary.faults);
    assert_eq!(summary.complaints.len(), 20);
    // Nobody ever gave an order, so the verb was never seen.
    assert!(summary.never.contains(&"element take".to_string()), "{:?}", summary.never);
}

#[test]
fn manners_are_checked() {
    for (fashion, words) in [
        (Fashion::TakesAnySeats, "can be founded for 7, outside of 2..=6"),
        (Fashion::TakesAnyOption, "takes an option it does not know"),
        (Fashion::PointsOutside, "points outside of the mail"),
        (Fashion::LongForm, "longer than 72 characters"),
        (Fashion::NoHelp, "no help"),
        (Fashion::WaitsForStrangers, "\"how_much\" waits for mail"),
        (Fashion::StudyWithoutSeats, "study 1: the key `seats` must say for how many it is, from 2 to 6"),
        (Fashion::StudyOfNothing, "study 1: missing field `pebbles`"),
        (Fashion::EndlessStudy, "study 1 has come to no end after 1000 turns"),
    ] {
        let wrong = conformance::check(&Sloppy::new(fashion), None).join("\n");
        assert!(wrong.contains(words), "{fashion:?}: {wrong}");
    }
    assert_eq!(conformance::check(PROPER, None), Vec::<String>::new());
}
