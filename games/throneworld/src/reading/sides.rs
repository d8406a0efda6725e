//! The loss orders and retreats of both sides, as the odds of a battle take them: the words of standing orders, the
//! attacker's before a slash and the defender's after it, or the defender's behind `their`.

use super::doctrine::once;
use super::line::{Cursor, Line, Read};
use super::tongue::Tongue;
use crate::odds::{Doctrine, Doctrines};
use crate::orders::RetreatWhen;
use crate::unit::Unit;
use rules::lexer::Lexer;
use rules::problem::{Problem, render};
use rules::span::{Span, TypedLine};

const LOSSES: [&str; 6] = ["losses", "loss", "lose", "loses", "losing", "casualties"];
const RETREAT: [&str; 4] = ["retreat", "retreats", "retreating", "withdraw"];
const THEIRS: [&str; 4] = ["their", "they", "defender", "defender's"];
const MINE: [&str; 6] = ["my", "i", "mine", "attacker", "attacker's", "with"];

/// What is said of both sides, and where.
#[derive(Default)]
pub(super) struct Sides {
    pub doctrines: Doctrines,
    /// Where losses and retreats stand, of the attacker and of the defender.
    losses: [Option<Span>; 2],
    retreats: [Option<Span>; 2],
}

impl Sides {
    /// Where this stands.
    pub fn place(&self, of_defender: bool, losses: bool) -> Option<Span> {
        let [attacker, defender] = if losses { self.losses } else { self.retreats };
        if of_defender { defender } else { attacker }
    }

    fn side(&mut self, theirs: bool) -> &mut Doctrine {
        if theirs { &mut self.doctrines.defender } else { &mut self.doctrines.attacker }
    }
}

impl Line<'_> {
    /// Takes what comes next of losses or retreats, if it is that: `losses fighters / shields`, `their retreat never`.
    ///
    /// # Errors
    /// What of it cannot be understood, or is said twice.
    pub(super) fn sides(&mut self, sides: &mut Sides) -> Read<bool> {
        let start = self.words.mark();
        self.skip(&["the"]);
        let theirs = self.word(&THEIRS);
        if !theirs {
            self.skip(&MINE);
        }
        let here = self.words.here();
        if self.word(&LOSSES) {
            self.losses_of(sides, theirs, here)?;
        } else if self.word(&RETREAT) {
            self.retreats_of(sides, theirs, here)?;
        } else {
            self.words.rewind(start);
            return Ok(false);
        }
        Ok(true)
    }

    /// After `losses`.
    fn losses_of(&mut self, sides: &mut Sides, theirs: bool, here: Span) -> Read<()> {
        self.skip(&["order", "orders", "of", "the"]);
        self.colon();
        if theirs || !self.sees_slash() {
            let types = once(self.types_until(Line::side_ends)?);
            said_once(&mut sides.losses, theirs, here)?;
            sides.side(theirs).losses = types;
        }
        self.skip(&["first", "last"]);
        if !theirs && self.words.take_symbol("/") {
            return self.losses_of(sides, true, self.words.here());
        }
        Ok(())
    }

    /// After `retreat`.
    fn retreats_of(&mut self, sides: &mut Sides, theirs: bool, here: Span) -> Read<()> {
        self.colon();
        let nothing = self.side_ends() || self.is_end();
        // "/ never" says nothing of the attacker; "retreat" alone is always.
        if theirs || !self.sees_slash() {
            let when = if nothing { RetreatWhen::Always } else { self.when()? };
            said_once(&mut sides.retreats, theirs, here)?;
            sides.side(theirs).retreat = Some(when);
        }
        if !theirs && self.words.take_symbol("/") {
            return self.retreats_of(sides, true, self.words.here());
        }
        Ok(())
    }

    fn sees_slash(&self) -> bool {
        self.words.peek().is_some_and(|token| token.is_symbol('/'))
    }

    /// Does another side or another matter begin here?
    fn side_ends(&self) -> bool {
        let words = [&LOSSES[..], &RETREAT, &THEIRS, &["space", "ground"]].concat();
        let mine = self.sees(&MINE) && self.sees_at(1, &[&LOSSES[..], &RETREAT].concat());
        self.sees_slash() || mine || self.sees(&words)
    }
}

/// Notes where something is said of a side.
fn said_once(places: &mut [Option<Span>; 2], theirs: bool, here: Span) -> Read<()> {
    let place = places.get_mut(usize::from(theirs));
    if place.is_some_and(|place| place.replace(here).is_some()) {
        let whose = if theirs { "the defender's" } else { "the attacker's" };
        let problem = Problem::unreadable(format!("This is said twice of {whose} side.")).at(here);
        return Err(
            problem.suggest("the attacker's, a slash, the defender's: retreat after 2 rounds / never")
        );
    }
    Ok(())
}

/// Loss orders as given on the command line: `fighters, then protectors / shields`.
///
/// # Errors
/// What is wrong, under the words.
pub(crate) fn losses_of_both(text: &str) -> Result<[Vec<Unit>; 2], String> {
    let sides = of_both(text, &LOSSES, |line, sides, here| line.losses_of(sides, false, here))?;
    Ok([sides.attacker.losses, sides.defender.losses])
}

/// Retreats as given on the command line: `after 2 rounds / never`.
///
/// # Errors
/// What is wrong, under the words.
pub(crate) fn retreats_of_both(text: &str) -> Result<[Option<RetreatWhen>; 2], String> {
    let sides = of_both(text, &RETREAT, |line, sides, here| line.retreats_of(sides, false, here))?;
    Ok([sides.attacker.retreat, sides.defender.retreat])
}

fn of_both(
    text: &str,
    verb: &[&str],
    read: impl Fn(&mut Line<'_>, &mut Sides, Span) -> Read<()>,
) -> Result<Doctrines, String> {
    let typed = TypedLine::new(1, text);
    let lexer = Lexer::new(&typed);
    let tongue = Tongue::plain();
    let mut line = Line::new(lexer.words(), &tongue);
    let mut sides = Sides::default();
    line.skip(verb);
    let here = line.words.here();
    let read = read(&mut line, &mut sides, here).and_then(|()| line.finish());
    read.map(|()| sides.doctrines).map_err(|problem| render(text, &problem))
}
