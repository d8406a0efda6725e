//! "…, those two carriers are too tempting", "that makes it a 6", "I'm afraid", "coffee in hand": clauses that only tell.
//!
//! Whether a clause tells or orders is heard by its grammar, not by its words: somebody or something, a finite verb of being, having,
//! seeming, costing or feeling, and what is said. Such a clause is a remark though it names things of the game. It is none if it
//! denies, waits, chooses or parts, if a verb of orders stands in it as one, or if it says of one's own things where they are or what they
//! are for. The classes of words are general English (`telling.txt`).

mod aside;
mod words;

pub(super) use aside::waits_before;
pub(super) use words::{classes_of, is as is_told, is_of_life};

use super::Weight;
use super::courtesy::is_question;
use super::verdicts::is_verdict;
use crate::lexer::Token;
use words::is;

/// Most words of a remark: a longer clause says more than one thing.
const MOST_WORDS: usize = 16;

/// Most words of what people say whole.
const MOST_OF_AN_IDIOM: usize = 6;

/// How a game's words are heard.
pub(super) struct Ear<'e> {
    pub weight: &'e dyn Fn(&Token) -> Weight,
    pub commands: &'e dyn Fn(&Token) -> bool,
    /// Is it somebody else at the table, or what is theirs?
    pub seated: &'e dyn Fn(&Token) -> bool,
    /// The clause leads the line, so that what follows may be done because of it.
    pub leading: bool,
}

/// One clause, without signs and without what leads up to it.
struct Told<'c> {
    words: Vec<&'c Token>,
    ear: &'c Ear<'c>,
}

/// Does the clause only tell?
pub(super) fn only_tells(words: &[Token], ear: &Ear<'_>) -> bool {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let so_that = matches!(said.as_slice(), [so, that, _, ..] if so.text == "so" && that.text == "that");
    let leads = if so_that { 2 } else { said.iter().take_while(|word| is("leads", &word.text)).count() };
    let words_left: Vec<&Token> = said.get(leads..).unwrap_or_default().to_vec();
    let exclaims = matches!(said.as_slice(), [what, a, ..] if matches!(what.text.as_str(), "what" | "how") && !a.text.ends_with('s'));
    if said.len() > MOST_WORDS || said.len() < 2 || (is_question(words) && !exclaims) {
        return false;
    }
    if is_verdict(words) && !said.iter().any(|word| (ear.weight)(word) > Weight::None) {
        return true;
    }
    let told = Told { words: words_left, ear };
    told.is_idiom()
        || told.needs_them()
        || told.denies_nothing()
        || (!told.is_barred()
            && (told.states() || told.is_fragment() || told.is_purpose() || told.is_threat()))
}

impl Told<'_> {
    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text.as_str())
    }

    fn from(&self, at: usize) -> &[&Token] {
        self.words.get(at..).unwrap_or_default()
    }

    fn names(&self, word: &Token) -> bool {
        (self.ear.weight)(word) == Weight::Name
    }

    fn has_names(&self) -> bool {
        self.words.iter().any(|word| self.names(word))
    }

    fn is_of_the_game(&self, word: &Token) -> bool {
        (self.ear.weight)(word) > Weight::Weak || (self.ear.commands)(word)
    }

    /// Does it wait, deny, choose or part?
    fn is_barred(&self) -> bool {
        let pronoun = matches!(self.text(0), "it" | "that" | "this" | "he" | "she");
        self.words.iter().enumerate().any(|(at, word)| {
            // "It only helps her"
            let only = pronoun && at == 1 && word.text == "only" && is("cost", self.text(2));
            is("bars", &word.text) && !(self.names(word) && at > 0) && !only
        }) || self
            .words
            .windows(2)
            .any(|two| matches!(two, [long, r#as] if long.text == "long" && r#as.text == "as"))
    }

    /// "Not with me", "take your time", "bye bye, footman".
    fn is_idiom(&self) -> bool {
        (2..=self.words.len().min(MOST_OF_AN_IDIOM)).any(|length| {
            let said: Vec<&str> = self.words.iter().take(length).map(|word| word.text.as_str()).collect();
            let rest = self.from(length);
            let small = |word: &&Token| {
                is_small(&word.text) || is_degree(&word.text) || words::is_of_life(&word.text)
            };
            let called = |word: &&Token| small(word) || (self.ear.seated)(word);
            is("idioms", &said.join("_")) && rest.len() < 4 && rest.iter().all(called)
        }) || self.is_farewell()
    }

    /// "Bye bye footman", "sorry Ben": to a piece or somebody, and nothing else.
    fn is_farewell(&self) -> bool {
        let first = self.words.iter().take_while(|word| is("farewells", &word.text)).count();
        let rest = self.from(first);
        let called = |word: &&&Token| {
            (self.ear.seated)(word) || self.names(word) || is_small(&word.text) || is("judged", &word.text)
        };
        let bye = matches!(self.text(0), "bye" | "goodbye" | "farewell" | "rip" | "adieu" | "poor");
        first > 0
            && !rest.is_empty()
            && rest.len() < 4
            && rest.iter().all(|word| called(&word))
            && (bye || !rest.iter().any(|word| self.names(word)))
    }

    /// "I need them next round", "I don't want him to see that": why, whatever time it names.
    fn needs_them(&self) -> bool {
        let named = self.words.iter().any(|word| self.is_of_the_game(word));
        let them = |at: usize| {
            matches!(self.text(at), "it" | "them" | "him" | "her" | "that" | "this" | "those" | "these")
        };
        let who = matches!(self.text(0), "i" | "we" | "i'll" | "we'll" | "i'm" | "we're");
        let need = (1..3).any(|at| {
            matches!(self.text(at), "need" | "miss" | "like" | "love" | "hate" | "owe") && them(at + 1)
        });
        let want = matches!(self.text(1), "don't" | "won't" | "can't" | "wouldn't")
            && matches!(self.text(2), "want" | "let" | "like" | "trust" | "have")
            && (matches!(self.text(3), "him" | "her" | "them" | "you")
                || self.words.get(3).is_some_and(|word| (self.ear.seated)(word)));
        let turned = self
            .words
            .iter()
            .any(|word| matches!(word.text.as_str(), "if" | "when" | "unless" | "until" | "but" | "or"));
        who && !named && !turned && (need || want)
    }

    /// "No hurry", "that can't hurt", "she won't like it", "nothing useful costs that little".
    fn denies_nothing(&self) -> bool {
        if self.words.iter().any(|word| self.is_of_the_game(word)) {
            return false;
        }
        let first = self.text(0);
        let calm = matches!(first, "no" | "without" | "little" | "any") && is("calm", self.text(1));
        let denial = |word: &&&Token| {
            matches!(word.text.as_str(), "not" | "never")
                || word.text.ends_with("n't")
                || word.text == "cannot"
        };
        let at = self.words.iter().position(|word| denial(&word));
        let other = matches!(first, "he" | "she" | "you" | "they" | "it" | "that" | "this" | "which" | "who");
        let hushed = at.is_some_and(|at| {
            let behind = self.from(at + 1).iter().take(3);
            other && behind.clone().any(|word| is("hushed", &word.text) || is("judged", &word.text))
        });
        let oneself = at.is_some_and(|at| {
            matches!(first, "i" | "we" | "can't" | "couldn't" | "cannot")
                && matches!(
                    self.text(at + 1),
                    "complain" | "resist" | "blame" | "imagine" | "trust" | "understand"
                )
        });
        let costs = matches!(first, "nothing" | "nobody")
            && self.from(1).iter().take(3).any(|word| is("cost", &word.text) || is("seem", &word.text));
        calm || hushed || oneself || costs
    }

    /// Somebody or something, a finite verb that tells, and what is said.
    fn states(&self) -> bool {
        let first = self.text(0);
        if self.words.len() < 2 || matches!(first, "what's" | "who's") {
            return false;
        }
        match first {
            "i" | "we" | "i'm" | "we're" | "i've" | "we've" | "im" | "me" => self.of_oneself(),
            "it" | "that" | "this" | "which" | "there" | "it's" | "that's" | "there's" | "thats"
            | "it'll" | "that'll" => self.of_it(1),
            "he" | "she" | "you" | "they" | "he's" | "she's" | "you're" | "they're" | "you've"
            | "they've" | "you'll" | "he'll" | "she'll" | "everybody" | "everyone" | "somebody"
            | "someone" => self.of_others(1),
            "what" | "how" => self.exclaims(),
            "thanks" => self.thanks(),
            _ => self.without_subject() || self.of_a_thing(),
        }
    }

    /// "We need the range", "I hope it works", "I'm afraid", "I've waited long enough".
    fn of_oneself(&self) -> bool {
        let (short, verb) = match self.text(0) {
            "i'm" | "we're" | "im" => ("be", 1),
            "i've" | "we've" => ("have", 1),
            _ => ("", 1),
        };
        let (kind, behind) = match (short, self.text(verb)) {
            ("", "am" | "are" | "was" | "were") => ("be", 2),
            ("", "have" | "had" | "got") => ("have", 2),
            ("", "need") => ("need", 2),
            ("", word) if is("feel", word) => ("feel", 2),
            (short, _) => (short, 1),
        };
        let skipped = self.from(behind).iter().take_while(|word| is_degree(&word.text)).count();
        let next = self.text(behind + skipped);
        let names = self.has_names();
        match kind {
            "be" => {
                let saving =
                    matches!(next, "saving" | "short" | "low" | "running" | "behind" | "ahead" | "counting");
                is("mood", next) && (!names || saving) && !self.commanded(behind + skipped + 1)
            }
            "have" => next != "to" && !is_participle(next) && self.is_had(behind) || is("been", next),
            "need" => {
                let counted =
                    self.from(2).iter().any(|word| super::number(word).is_some() || word.text == "more");
                !names && !counted && self.text(2) != "to" && !self.commanded(2)
            }
            "feel" => !names && !self.commanded(2) && !self.bids(2) && !matches!(self.text(2), "to" | "of"),
            _ => false,
        }
    }

    /// "To guard it", "to support the protector there": what something is done for.
    fn is_purpose(&self) -> bool {
        let told = self.from(2);
        let place =
            told.iter().any(|word| (self.ear.weight)(word) == Weight::Place || super::number(word).is_some());
        let there = told.last().is_some_and(|word| matches!(word.text.as_str(), "there" | "here"));
        self.text(0) == "to"
            && is("purpose", self.text(1))
            && !place
            && (there || !told.iter().any(|word| self.names(word)) || self.is_of_others(told))
            && !self.commanded(2)
    }

    /// "Throw Oskar out", "kick her blasters out of there", "show him who is boss": what comes of an attack.
    fn is_threat(&self) -> bool {
        let told = self.from(1);
        let place =
            told.iter().any(|word| (self.ear.weight)(word) == Weight::Place || super::number(word).is_some());
        let somebody = |word: &&Token| {
            let whose = matches!(word.text.as_str(), "him" | "her" | "them" | "his" | "their");
            whose || (self.ear.seated)(word)
        };
        is("threats", self.text(0)) && !place && told.iter().take(2).any(somebody) && !self.commanded(2)
    }

    /// "I have two docks now", "we have enough money": what is there. "I have the fighter stay" is none.
    fn is_had(&self, from: usize) -> bool {
        let pronoun = matches!(self.text(from), "it" | "them" | "him" | "her" | "you" | "someone");
        !pronoun && !self.commanded(from) && !self.bids(from)
    }

    /// "That makes it a 6", "it is high time", "which hurts him most", "that should do".
    fn of_it(&self, from: usize) -> bool {
        let short = matches!(self.text(0), "it's" | "that's" | "there's" | "thats");
        if short {
            return self.said_of(from, false);
        }
        let from = from + self.from(from).iter().take_while(|word| is_degree(&word.text)).count();
        let verb = self.text(from);
        let modal = matches!(verb, "should" | "would" | "will" | "might" | "could" | "may" | "can")
            || self.text(0).ends_with("'ll");
        if modal {
            let does = if self.text(0).ends_with("'ll") { from } else { from + 1 };
            let effect = is("cost", self.text(does)) || matches!(self.text(does), "be" | "go" | "hold");
            // "It should be D6": that puts it right.
            return effect && !self.from(does + 1).iter().any(|word| self.is_of_the_game(word));
        }
        if matches!(verb, "is" | "are" | "was" | "were") {
            return self.said_of(from + 1, false);
        }
        let names = self.from(from + 1).iter().any(|word| self.names(word));
        let have = matches!(verb, "has" | "had" | "have") && self.text(from + 1) != "to";
        (is("cost", verb) || is("seem", verb) || have || is_past(verb)) && !names && !self.bids(from + 1)
    }

    /// "She has always been peaceful", "you asked for it", "he will regret it".
    fn of_others(&self, from: usize) -> bool {
        let first = self.text(0);
        if matches!(first, "he's" | "she's" | "you're" | "they're") {
            return self.said_of(from, first == "they're");
        }
        let from = from + self.from(from).iter().take_while(|word| is_degree(&word.text)).count();
        let verb = self.text(from);
        if first.ends_with("'ll") || matches!(verb, "will" | "would" | "might" | "could" | "may" | "can") {
            let does = if first.ends_with("'ll") { from } else { from + 1 };
            let felt =
                is("feel", self.text(does)) || matches!(self.text(does), "be" | "have" | "cry" | "laugh");
            return felt && !self.has_names() && !self.commanded(does + 1);
        }
        if matches!(verb, "is" | "are" | "was" | "were") {
            return self.said_of(from + 1, first == "they");
        }
        let have =
            (matches!(verb, "has" | "had" | "have") || first.ends_with("'ve")) && self.text(from + 1) != "to";
        let tells = is("cost", verb) || is("seem", verb) || is("feel", verb) || have || is_past(verb);
        let own = matches!(first, "they" | "everybody" | "everyone" | "somebody" | "someone");
        tells && !self.bids(from + 1) && !(own && (self.has_names() || self.commanded(from)))
    }

    /// What is said of something behind "is". `own`: it may be of one's own things.
    fn said_of(&self, from: usize, own: bool) -> bool {
        let from = from + self.from(from).iter().take_while(|word| is_degree(&word.text)).count();
        let next = self.text(from);
        let judged = self.from(from).iter().any(|word| is("judged", &word.text));
        let doing = next.ends_with("ing") && (own || self.commanded(from) || next == "going");
        if next.is_empty() || next == "to" || doing || is_ordered(next) {
            return false;
        }
        let names = self.from(from).iter().any(|word| self.is_of_the_game(word));
        // "It is the blaster": that may be who is meant.
        let counted = self.words.get(from).and_then(|word| super::number(word)).is_some();
        (judged || !(names || own)) && !self.bids(from) && !(names && counted)
    }

    /// "Those two carriers are too tempting", "B6 is nearly empty", "two of your footmen are in danger", "my coffee is getting cold".
    fn of_a_thing(&self) -> bool {
        let verb = (1..self.words.len().min(9)).find(|at| {
            let text = self.text(*at);
            let be = matches!(text, "is" | "are" | "was" | "were");
            be || is("seem", text) || is("cost", text) || matches!(text, "has" | "have" | "had")
        });
        let short = self.words.iter().position(|word| word.text.ends_with("'s") && !(self.ear.seated)(word));
        let Some(verb) = verb else { return short.is_some_and(|at| at < 4 && self.is_shortened(at)) };
        let subject = self.words.get(..verb).unwrap_or_default();
        if subject.iter().any(|word| self.is_verb_of_orders(word)) || matches!(self.text(verb + 1), "to" | "")
        {
            return false;
        }
        // "Ben was lucky, e4xd5": what he did may be told behind it.
        let was = matches!(self.text(verb), "was" | "were" | "had");
        if was && subject.iter().any(|word| (self.ear.seated)(word)) {
            return false;
        }
        let named = subject.iter().any(|word| self.names(word));
        let place = subject.iter().any(|word| (self.ear.weight)(word) == Weight::Place);
        let others = self.is_of_others(subject);
        let be = matches!(self.text(verb), "is" | "are" | "was" | "were");
        if named && !others {
            // Of one's own things only what is thought of them.
            let judged = self.from(verb + 1);
            let thought = judged
                .iter()
                .all(|word| is("judged", &word.text) || is_degree(&word.text) || is_small(&word.text));
            // "…, the blasters are too slow": they may have to stay.
            let held_back = !self.ear.leading && judged.iter().any(|word| is("lacking", &word.text));
            return (be || is("seem", self.text(verb)))
                && thought
                && !held_back
                && judged.iter().any(|word| is("judged", &word.text));
        }
        let names_behind = self.from(verb + 1).iter().any(|word| self.names(word));
        let command = self.commanded(verb + 1) || is_ordered(self.text(verb + 1)) && !others;
        let doing = self.text(verb + 1).ends_with("ing") && (place || named) && !others;
        let for_what = self.text(verb + 1) == "for" || self.text(verb + 1) == "where";
        let counts = is("cost", self.text(verb)) && names_behind;
        !command
            && !doing
            && !for_what
            && !counts
            && !self.bids(verb + 1)
            && (others || place || be || !names_behind)
    }

    /// "Coffee's ready", "B6's lovely".
    fn is_shortened(&self, at: usize) -> bool {
        let names = self.has_names();
        let next = self.text(at + 1);
        !names && is("judged", next) && self.from(at + 1).iter().all(|word| !self.is_of_the_game(word))
    }

    /// "Makes 17 credits", "hope it works", "looks good", "costs little".
    fn without_subject(&self) -> bool {
        let first = self.text(0);
        let tells = matches!(
            first,
            "makes"
                | "costs"
                | "seems"
                | "looks"
                | "feels"
                | "sounds"
                | "means"
                | "hope"
                | "hoping"
                | "guess"
                | "feeling"
                | "sounds-like"
                | "looking"
                | "wondering"
                | "serves"
                | "happy"
                | "glad"
                | "sorry"
                | "nice"
                | "good"
                | "great"
                | "too"
                | "time"
                | "high"
                | "love"
                | "hate"
                | "wish"
                | "enjoy"
                | "congrats"
                | "lovely"
                | "fair"
                | "sad"
                | "shame"
                | "pity"
                | "such"
        );
        let names = self.has_names();
        // "Nice fleet of yours", "too many blasters to ignore".
        tells && !names && !self.commanded(1) && !self.bids(1)
    }

    /// "What a mess", "how nice".
    fn exclaims(&self) -> bool {
        let article = matches!(self.text(1), "a" | "an") || is("judged", self.text(1));
        article && !self.has_names() && !self.commanded(1)
    }

    /// "Thanks to Integrated Economy", "thanks for the reminder".
    fn thanks(&self) -> bool {
        matches!(self.text(1), "to" | "for") && !self.commanded(2) && !self.bids(2)
    }

    /// "Coffee in hand", "morning everybody": words of life without a verb.
    fn is_fragment(&self) -> bool {
        let small = |word: &Token| is_degree(&word.text) || is_small(&word.text);
        let lives = |word: &Token| words::is_of_life(&word.text);
        !self.words.is_empty()
            && self.words.iter().any(|word| lives(word))
            && self
                .words
                .iter()
                .all(|word| (small(word) || lives(word)) && (self.ear.weight)(word) == Weight::None)
    }

    fn is_verb_of_orders(&self, word: &Token) -> bool {
        (self.ear.commands)(word) && !self.names(word) && !is("cost", &word.text)
    }

    /// Does a verb of orders stand from here on as one would command: behind "to", "and", a modal or at once?
    fn commanded(&self, from: usize) -> bool {
        self.from(from).iter().enumerate().any(|(n, word)| {
            let before = self.text((from + n).saturating_sub(1));
            let noun = matches!(
                before,
                "a" | "an"
                    | "the"
                    | "his"
                    | "her"
                    | "their"
                    | "your"
                    | "my"
                    | "our"
                    | "that"
                    | "this"
                    | "another"
                    | "any"
                    | "some"
                    | "of"
                    | "for"
                    | "good"
                    | "next"
                    | "in"
                    | "under"
                    | "more"
                    | "enough"
                    | "much"
            );
            self.is_verb_of_orders(word) && !noun
        })
    }

    /// Does somebody have to do something?
    fn bids(&self, from: usize) -> bool {
        self.from(from).iter().any(|word| {
            matches!(
                word.text.as_str(),
                "should"
                    | "shall"
                    | "must"
                    | "ought"
                    | "let's"
                    | "i'll"
                    | "we'll"
                    | "i'd"
                    | "we'd"
                    | "want"
                    | "will"
            )
        }) && !self.is_of_others(self.from(from))
    }

    /// Is it of somebody else, or theirs?
    fn is_of_others(&self, words: &[&Token]) -> bool {
        words.iter().any(|word| {
            matches!(
                word.text.as_str(),
                "his"
                    | "her"
                    | "their"
                    | "your"
                    | "yours"
                    | "hers"
                    | "theirs"
                    | "enemy"
                    | "enemy's"
                    | "he"
                    | "she"
                    | "they"
                    | "you"
                    | "those"
                    | "these"
            ) || (self.ear.seated)(word)
        })
    }
}

/// How much, and how often: words between a verb and what is said.
pub(super) fn is_degree(word: &str) -> bool {
    is("degree", word) || super::everyday::is_manner_of(word)
}

/// Words of structure.
pub(super) fn is_small(word: &str) -> bool {
    is("small", word)
}

/// "Attacked", "came": what was.
pub(super) fn is_past(word: &str) -> bool {
    is("past", word) || (word.len() > 4 && word.ends_with("ed") && !is("unpast", word))
}

fn is_participle(word: &str) -> bool {
    is_past(word) || is("participle", word)
}

/// "Are needed at home": what is said so of a thing orders something of it.
fn is_ordered(word: &str) -> bool {
    is("ordered", word)
}

#[cfg(test)]
mod tests;
