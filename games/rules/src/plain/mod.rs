//! The second reader: order lines as people write them.
//!
//! The strict grammar of a game reads first. A line it refuses comes here: courtesy, pronouns and articles are folded
//! away ([`courtesy`]), the line is parted where two orders or an order and a farewell stand in it ([`parting`]), and the
//! game says what a clause can mean, as lines of its own strict grammar ([`Plain::says`]). Those lines go through the
//! strict reader like any other, so there is one way of filing. Exactly one that the rules allow is taken; of several the
//! player is asked; what was clearly meant and is not allowed is refused with the rule. Every word that carries meaning
//! must be explained, or nothing is taken. A line without a word of the game is small talk.

mod amount;
mod announced;
mod beside;
mod bidding;
mod called;
mod clauses;
mod contrast;
pub mod courtesy;
mod doubled;
mod doubtful;
mod doubts;
mod dropped;
mod ellipsis;
mod epithets;
mod everyday;
mod exchange;
mod filler;
mod frames;
mod fronted;
mod greetings;
mod grounds;
mod halves;
mod headings;
mod idle;
mod instead;
mod joining;
mod left;
mod means;
mod misleading;
mod noise;
mod occasions;
mod pared;
mod particles;
mod parting;
mod passed_over;
mod passive;
mod places;
mod reader;
mod reasons;
mod refused;
mod remarks;
mod replies;
mod revoked;
mod salvage;
mod senses;
mod sentences;
mod shorthand;
mod silent;
mod statements;
mod supposed;
mod times;
mod unclear;
mod unmeant;
mod verdicts;
mod vocabulary;
mod waiting;
mod whole;
mod wishes;
mod wording;
mod written_out;

pub use courtesy::corrects;
pub use filler::FILLER;
pub use frames::Frames;
pub use idle::{is_idle, talks};
pub use occasions::Occasion;
pub use particles::with_particles;
pub use places::{comes_before, comes_behind, comes_first};
pub use reader::{meant, read};
pub use revoked::opposite_of;
pub use senses::Act;
pub use verdicts::judges;
pub use vocabulary::{Vocabulary, number, slipped};
pub use wording::Sayings;

use crate::lexer::Token;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::span::Span;

/// How much a word says that a line is about the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// No word of the game.
    None,
    /// A word of the game that people also use when they talk: "move", "turn", "card".
    Weak,
    /// A name: of a piece, a card, a ship.
    Name,
    /// A place.
    Place,
    /// What an order begins with.
    Verb,
}

/// What a clause can mean.
#[derive(Clone, PartialEq, Debug)]
pub enum Sense {
    /// One of these, each one or more lines of the strict grammar. All words that carry meaning are explained by each.
    Says(Vec<Vec<String>>),
    /// It is clear what was meant, and it cannot be ordered.
    Refused(Problem),
    /// It says what stays as it is anyway: "the bunker stays".
    Stays,
    /// It says that something is not done, which nothing orders: heard, and nothing is filed.
    Heard(Problem),
    /// Words are left that explain nothing; where the first of them stands, if one is to blame.
    Unread(Option<Span>),
}

/// A clause, without courtesy, as a game gets it.
pub struct Clause<'c> {
    /// Its words and signs.
    pub words: &'c [Token],
    /// The lines of the strict grammar the mail has given so far.
    pub said: &'c [String],
    /// Of those, what this line of the mail has given.
    pub here: &'c [String],
    /// It says that it takes the place of an earlier order: "no, make that 3", "… instead".
    pub corrects: bool,
    /// It wishes for a thing and needs no verb: "I'd like the …".
    pub wishes: bool,
    /// It begins the line or follows a full stop: what it is about was not said before it.
    pub leads: bool,
    /// Where it stands.
    pub span: Span,
}

/// A game's own words, and what is possible for one seat as its view shows: made once for a mail.
pub trait Plain {
    /// How much this word, and those after it, say that a line is about the game.
    fn weight(&self, word: &Token) -> Weight;

    /// Can an order begin with this word?
    fn commands(&self, word: &Token) -> bool {
        self.weight(word) == Weight::Verb
    }

    /// The verbs orders begin with most often, one for each kind of order: tried in the place of a word nobody knows, and the
    /// player is asked whether that was meant. By default none.
    fn commonest(&self) -> &'static [&'static str] {
        &[]
    }

    /// The verbs the game has for what verbs of everyday English ask for. By default none.
    fn verbs_for(&self, act: Act) -> &'static [&'static str] {
        let _ = act;
        &[]
    }

    /// How the game's own grammar names a seat, where orders can: there the names of players are read as that. By default
    /// they are words like any other.
    fn called(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// Does the word call somebody at the table by what the game makes of them: a race, a colour? By default none does.
    fn is_somebody(&self, word: &Token) -> bool {
        let _ = word;
        false
    }

    /// Is a line of the strict grammar for this occasion anyway, so that it need not be said? By default none is.
    fn is_for(&self, line: &str, occasion: Occasion) -> bool {
        let _ = (line, occasion);
        false
    }

    /// How many words stand here that are an order of the game together, though people also say farewell with them: "that's
    /// all for this round". By default there are none.
    fn phrase(&self, words: &[Token]) -> usize {
        let _ = words;
        0
    }

    /// The line that does nothing about what is asked now: "never mind the jump". By default nothing is asked that can be let be.
    fn lets_be(&self) -> Option<String> {
        None
    }

    /// Does a bare "no" behind these words, asked as a question, say that nothing is done? By default it is not clear what it says.
    fn is_let_be_by_a_no(&self, words: &[Token]) -> bool {
        let _ = words;
        false
    }

    /// Is it asked what is lost? Where it is not, "the cruiser will be lost" is what somebody fears. By default it may be.
    fn asks_for_losses(&self) -> bool {
        true
    }

    /// Where a line says in words of this game that the order in it is not given, or that it hangs on what no order can wait for:
    /// nothing of it is taken or offered. By default nowhere.
    fn unmeant(&self, words: &[Token]) -> Option<Span> {
        let _ = words;
        None
    }

    /// What a clause can mean.
    fn says(&self, clause: &Clause<'_>) -> Sense;

    /// Does the game read these words itself, before its strict grammar is tried on them? Where an order means more behind what was
    /// said before it than alone. By default never.
    fn reads_first(&self, clause: &Clause<'_>) -> bool {
        let _ = clause;
        false
    }

    /// Does what this line comes to depend on all lines of its sort in the mail, so that it goes to the strict grammar as it is said? By
    /// default none does.
    fn is_part(&self, line: &str) -> bool {
        let _ = line;
        false
    }

    /// Ways to say something in this game, and plainer ones. By default there are none.
    fn sayings(&self) -> Option<&'static Sayings> {
        None
    }

    /// What orders of this game can hang on, in the ways people say it, and plainer: a table of whole clauses, without the word they begin
    /// with. By default no order hangs on anything.
    fn suppositions(&self) -> Option<&'static Sayings> {
        None
    }

    /// The kinds of orders of this game, by what a line names that means them. By default there are none.
    fn frames(&self) -> Option<&'static Frames> {
        None
    }

    /// A line parted in the game's own way, where punctuation is part of an order; by default it has none.
    fn parts(&self, words: &[Token]) -> Option<Vec<String>> {
        let _ = words;
        None
    }

    /// Lines said before without which a later line cannot be judged. By default none.
    fn context(&self, said: &[String]) -> Vec<String> {
        let _ = said;
        Vec::new()
    }

    /// The lines of one line of a mail, with what one says of another put into it: "A; if that's gone, B" is "A, or B". By default as
    /// they are.
    fn merged(&self, lines: Vec<String>) -> Vec<String> {
        lines
    }

    /// An order said before or on file, put right by words that only say what is more of it, less, or how many: "leave out the grunt",
    /// "one snub more". By default none is.
    fn amended(&self, words: &[Token], order: &str) -> Option<String> {
        let _ = (words, order);
        None
    }

    /// Is a line a step of a plan, done in its place among the others, so that "first" and "before everything else" say where it stands? By
    /// default none is.
    fn is_step(&self, line: &str) -> bool {
        let _ = line;
        false
    }

    /// Is a line the step that people call by this word: "the attack", "attacking"? By default none is.
    fn is_called_so(&self, line: &str, deed: &str) -> bool {
        let _ = (line, deed);
        false
    }

    /// Is a line one said before it once more, with more of it told, so that it takes the place of that one? By default none is.
    fn completes(&self, line: &str, earlier: &str) -> bool {
        let _ = (line, earlier);
        false
    }

    /// Why these lines, said in one line of a mail, cannot go together. By default they can.
    fn together(&self, lines: &[String], span: Span) -> Option<Problem> {
        let _ = (lines, span);
        None
    }
}

/// The question back, with readings whose numbers answer it.
#[must_use]
pub fn offering(problem: Problem, readings: Vec<Vec<String>>) -> Problem {
    let mut problem = problem.suggest(crate::refused::numbered_from(1, &readings));
    problem.choices = readings;
    problem
}

/// Where these words stand one behind the other, if they do: signs apart.
#[must_use]
pub fn phrase_in(words: &[Token], phrase: &[&str]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let stands = |three: &&[&Token]| three.iter().zip(phrase).all(|(word, part)| word.text == *part);
    let found = said.windows(phrase.len().max(1)).find(stands)?;
    Some(found.first()?.span.to(found.last()?.span))
}

/// Without what merely parts items at both ends: commas, "then".
#[must_use]
pub fn trimmed<T>(mut items: &[T], parts: impl Fn(&T) -> bool) -> &[T] {
    while let Some((first, rest)) = items.split_first()
        && parts(first)
    {
        items = rest;
    }
    while let Some((last, rest)) = items.split_last()
        && parts(last)
    {
        items = rest;
    }
    items
}
