//! A whole campaign of bots that see only views and write only order mails, checked at every step.

use crate::occurred::Occurred;
use crate::quick::Quick;
use crate::seating::{Push, SIMULATED, Seating, Stretch, lines};
use crate::study::studies;
use crate::throws::Throws;
use crate::{lost, offers};
use rules::dice::{Dice, Seed};
use rules::engine::{End, Engine, Fault, Filing, Outset, Played, SeatDesk, SeatView};
use rules::problem::{Problem, render};
use rules::span::TypedLine;
use rules::{Ending, OptionProblem, Pacing, Seat};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How a campaign is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many seats.
    pub seats: u8,
    /// The options of the campaign; `Value::Null` for the engine's defaults.
    pub options: Value,
    /// The position it begins from, in the words of the engine's `stage`, which then says what the options are;
    /// `None`: from the beginning.
    pub given: Option<Value>,
    /// How often the table stops for mail.
    pub pacing: Pacing,
    /// Where all chance comes from.
    pub seed: u64,
    /// A campaign that has not ended after so many turns is stopped.
    pub most_turns: u32,
    /// Check everything there is to check (replays, round trips); else only that nothing goes wrong.
    pub thorough: bool,
    /// Throw the dice of campaigns by mail, which prove themselves, and take down what they showed. They are others than without.
    pub throws: bool,
    /// Check in every position that what order forms offer can be done, and that no word of a mail is lost in silence.
    pub words: bool,
}

impl Plan {
    /// A thorough campaign with the engine's own options, standing orders, and at most a thousand turns.
    #[must_use]
    pub fn new(seats: u8, seed: u64) -> Self {
        let (options, given, pacing) = (Value::Null, None, Pacing::Standing);
        Self {
            seats,
            options,
            given,
            pacing,
            seed,
            most_turns: 1000,
            thorough: true,
            throws: false,
            words: false,
        }
    }
}

/// What a campaign came to.
#[derive(Debug, Default)]
pub struct Account {
    /// How many turns were played to their end.
    pub turns: u32,
    /// How many windows were open for mail.
    pub windows: u32,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Everything that went wrong, in words.
    pub faults: Vec<String>,
    /// What was seen.
    pub occurred: Occurred,
    /// What the dice showed, if the plan asks for it.
    pub throws: Throws,
    /// How many lines its pages and questions offered, and were sent back, if the plan asks for it.
    pub shown: usize,
}

/// Plays a campaign until it ends or the plan's limit is reached. It never panics on what an engine does wrong: it says
/// so in the account.
pub fn play(engine: &dyn Engine, plan: &Plan) -> Account {
    let mut account = Account::default();
    match begin(engine, plan) {
        Ok(state) => {
            if let Err((turn, Fault(why))) = play_from(engine, plan, state, &mut account) {
                account.faults.push(format!("turn {turn}: {why}"));
            }
        }
        Err(problems) => account.faults.extend(problems),
    }
    account
}

/// Plays on from a state. Where nothing is checked but that all goes well, no byte is written between two turns, if the engine can
/// do without.
fn play_from(
    engine: &dyn Engine,
    plan: &Plan,
    state: Vec<u8>,
    account: &mut Account,
) -> Result<(), (u32, Fault)> {
    let (waits, seed) = (engine.waits(plan.pacing), secret(plan.seed));
    if !plan.thorough && !plan.words {
        let origin = plan.throws.then_some(SIMULATED);
        let outset = Outset { state: &state, seats: plan.seats, waits: &waits, seed: &seed, origin };
        if let Some(table) = engine.in_memory(&outset).map_err(|fault| (1, fault))? {
            return Quick { table, plan, seed: &seed, account }.play();
        }
    }
    let mut seating = Seating::new(engine, state, plan.seats, waits, seed);
    seating.proved = plan.throws;
    let mut run = Campaign { seating, plan, account };
    run.play().map_err(|fault| (run.seating.turn, fault))
}

/// In both pacings, in every position of so many turns of a campaign, and of some from the engine's studies: what forms, pages and
/// questions offer can be done, and no word beside an order is lost in silence.
///
/// # Panics
/// It is not so, or nothing was offered.
pub fn forms_and_words_hold(engine: &dyn Engine, seats: u8, turns: u32) {
    let mut shown = 0;
    let mut held = |plan: &Plan| {
        let account = play(engine, plan);
        assert_eq!(account.faults, [""; 0], "{:?}", plan.pacing);
        shown += account.shown;
    };
    for (pacing, seed) in [(Pacing::Standing, 11), (Pacing::Live, 12)] {
        let plan = Plan { pacing, words: true, thorough: false, most_turns: turns, ..Plan::new(seats, seed) };
        held(&plan);
        // Bots take up a study with the mail of a whole turn.
        let all = if pacing == Pacing::Standing { studies(engine).unwrap_or_default() } else { Vec::new() };
        for study in all {
            held(&Plan { given: Some(study.given), seats: study.seats, most_turns: 1, ..plan.clone() });
        }
    }
    assert!(shown > 0, "no line was offered");
}

/// The state before the first turn, or why there is none.
pub(crate) fn begin(engine: &dyn Engine, plan: &Plan) -> Result<Vec<u8>, Vec<String>> {
    if let Some(given) = &plan.given {
        return engine.stage(given);
    }
    let options = if plan.options.is_null() { engine.default_options() } else { plan.options.clone() };
    let words = |p: OptionProblem| format!("option {}: {}", p.key, p.message);
    engine.found(&options, plan.seats).map_err(|problems| problems.into_iter().map(words).collect())
}

/// The secret of a numbered campaign.
#[must_use]
pub fn secret(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

/// So often everybody may write again while a window stays open, before its deadline is called.
pub(crate) const PATIENCE: u32 = 1;

/// What the dice of a bot hang on in this window.
pub(crate) fn salt(turn: u32, entry: u32, seat: Seat) -> Vec<u8> {
    [turn.to_le_bytes(), entry.to_le_bytes(), [seat.0; 4]].concat()
}

/// Everybody has written, and still some are waited for.
pub(crate) fn unanswered_by(missing: &BTreeSet<Seat>) -> String {
    let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
    format!("the bots of {} leave questions unanswered", missing.join(", "))
}

/// Every line of a bot's mail that was not understood.
pub(crate) fn not_understood(seat: Seat, typed: &[TypedLine], problems: &[Problem]) -> Vec<String> {
    let told = |problem: &Problem| {
        let line = problem.span.and_then(|s| typed.iter().find(|l| l.number == s.line));
        let shown = render(line.map_or("", |l| l.text.as_str()), problem);
        format!("the bot of {seat} was not understood:\n{shown}")
    };
    problems.iter().filter(|p| p.is_error()).map(told).collect()
}

pub(crate) struct Campaign<'e, 'a> {
    pub seating: Seating<'e>,
    pub plan: &'a Plan,
    pub account: &'a mut Account,
}

impl Campaign<'_, '_> {
    fn play(&mut self) -> Result<(), Fault> {
        while self.goes_on() {
            self.turn()?;
        }
        Ok(())
    }

    pub fn goes_on(&self) -> bool {
        self.account.ending.is_none() && self.account.turns < self.plan.most_turns
    }

    pub fn turn(&mut self) -> Result<Played, Fault> {
        self.seating.open()?;
        let mut unanswered = 0;
        loop {
            let entry = self.seating.window.as_ref().map(|w| w.entry);
            self.everybody_writes()?;
            let push = Push { closing: unanswered >= PATIENCE, one_window: true, notices: &[] };
            let stretch = self.seating.play(push)?;
            self.account.windows += u32::from(entry.is_some());
            if self.plan.thorough {
                self.check_replay(&stretch)?;
                self.check_views(&stretch)?;
            }
            if stretch.done() {
                self.account.turns += 1;
                self.count(&stretch.played)?;
                return Ok(stretch.played);
            }
            let window = self.seating.window.as_ref();
            unanswered = if window.map(|w| w.entry) == entry { unanswered + 1 } else { 0 };
            if unanswered == PATIENCE {
                let told = unanswered_by(&window.map(|w| w.missing.clone()).unwrap_or_default());
                self.complain(told);
            }
        }
    }

    fn complain(&mut self, what: impl AsRef<str>) {
        let turn = self.seating.turn;
        self.account.faults.push(format!("turn {turn}: {}", what.as_ref()));
    }

    fn everybody_writes(&mut self) -> Result<(), Fault> {
        let Some(window) = self.seating.window.clone() else { return Ok(()) };
        for seat in window.seats() {
            let mut dice =
                Dice::for_preview(&self.seating.seed, &salt(self.seating.turn, window.entry, seat));
            let text = self.seating.engine.bot(&self.seating.desk(seat)?, &mut dice)?;
            if self.plan.words {
                self.check_words(seat, &text)?;
            }
            let read = self.seating.mail(seat, &text, Filing::Replace)?;
            for told in not_understood(seat, &lines(&text), &read.problems) {
                self.complain(told);
            }
            for accepted in &read.accepted {
                self.account.occurred.count("verb", &accepted.verb);
            }
            if self.plan.thorough {
                self.check_round_trip(seat)?;
            }
        }
        Ok(())
    }

    /// What the form offers must do, and no word of a mail may be lost.
    fn check_words(&mut self, seat: Seat, mail: &str) -> Result<(), Fault> {
        let (engine, turn) = (self.seating.engine, self.seating.turn as usize);
        let desk = self.seating.desk(seat)?;
        let offered = offers::in_vain(engine, &desk)?;
        let lost = lost::in_silence(engine, &desk, mail, turn)?;
        let (shown, in_vain) = offers::shown_in_vain(engine, &desk)?;
        self.account.shown += shown;
        for wrong in offered.into_iter().chain(in_vain).chain(lost) {
            self.complain(format!("{seat}: {wrong}"));
        }
        Ok(())
    }

    /// What is on file, printed and read again into an empty book, must come out the same.
    fn check_round_trip(&mut self, seat: Seat) -> Result<(), Fault> {
        let desk = self.seating.desk(seat)?;
        let kept: Vec<String> =
            self.seating.engine.in_force(desk.filed, desk.window)?.into_iter().map(|(_, t)| t).collect();
        let empty = SeatDesk { filed: &[], ..desk };
        let read = self.seating.engine.read(&empty, &lines(&kept.join("\n")), Filing::Replace)?;
        let again: Vec<String> =
            self.seating.engine.in_force(&read.filed, desk.window)?.into_iter().map(|(_, t)| t).collect();
        if let Some(problem) = read.problems.iter().find(|p| p.is_error()) {
            let why = &problem.message;
            self.complain(format!("orders of {seat} in canonical form are not understood: {why} ({kept:?})"));
        } else if kept != again {
            self.complain(format!("orders of {seat} change when read again: {kept:?} became {again:?}"));
        }
        Ok(())
    }

    /// The same state, orders and journal must give the same bytes; and once the turn is over the journal alone must.
    fn check_replay(&mut self, stretch: &Stretch) -> Result<(), Fault> {
        let again = self.seating.replay(stretch, &stretch.before.1)?;
        for difference in differences(&stretch.played, &again) {
            self.complain(format!("a replay gives {difference}"));
        }
        if stretch.done() {
            let bare = self.seating.replay(stretch, &BTreeMap::new())?;
            for difference in differences(&stretch.played, &bare).into_iter().filter(|d| *d != CARRIED) {
                self.complain(format!(
                    "a replay without orders on file, from the journal alone, gives {difference}"
                ));
            }
        }
        Ok(())
    }

    /// Views must survive being stored, and be refused to any other seat.
    fn check_views(&mut self, stretch: &Stretch) -> Result<(), Fault> {
        for (seat, view) in &stretch.played.views {
            let stored = view.to_bytes();
            match SeatView::from_bytes(*seat, &stored) {
                Ok(loaded) if loaded == *view => {}
                Ok(_) => self.complain(format!("the view of {seat} changes when stored")),
                Err(e) => self.complain(format!("the view of {seat} cannot be loaded: {e}")),
            }
            self.seating.engine.page(view)?;
        }
        Ok(())
    }

    fn count(&mut self, played: &Played) -> Result<(), Fault> {
        let engine = self.seating.engine;
        if self.plan.throws {
            self.account.throws.add(&played.rolls);
        }
        for (_, kind) in &played.asked {
            self.account.occurred.count("question", kind);
        }
        for event in &played.told {
            self.account.occurred.count("event", event.kind());
            for element in engine.elements_of(event)? {
                self.account.occurred.count("element", element);
            }
        }
        if let End::Done { ending, .. } = &played.end {
            self.account.ending.clone_from(ending);
        }
        Ok(())
    }
}

const CARRIED: &str = "other orders carried over";

/// What differs between two runs that should be the same.
pub(crate) fn differences(one: &Played, two: &Played) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut differ = |same: bool, what| {
        if !same {
            found.push(what);
        }
    };
    match (&one.end, &two.end) {
        (
            End::Done { state, ending, carried },
            End::Done { state: other_state, ending: other_ending, carried: other_carried },
        ) => {
            differ(state == other_state, "another state");
            differ(ending == other_ending, "another ending");
            differ(carried == other_carried, CARRIED);
        }
        (End::Waiting(window), End::Waiting(other)) => differ(window == other, "another window"),
        _ => differ(false, "another end"),
    }
    differ(one.journal == two.journal, "another journal");
    differ(one.views == two.views, "other views");
    differ(one.told == two.told, "other events");
    differ(one.rolls == two.rolls, "other rolls");
    differ(one.fallbacks == two.fallbacks, "other fallbacks");
    found
}
