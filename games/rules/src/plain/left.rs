//! What a line is that could not be read: small talk, or something that looks like an order, which is answered.

use super::Weight;
use super::courtesy::{
    bare, begins_signature, begins_with_article, demands, has_modifier, is_of_life, is_praise, is_question,
    is_remark, is_signature, says_how_much, tells, wants,
};
use super::idle::talks;
use super::parting::{Piece, pieces};
use super::reader::{Outcome, Reader};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::Span;

/// Words of a short answer; a longer line tells something.
const MOST_OF_AN_ANSWER: usize = 7;

impl<G: ByMail> Reader<'_, G> {
    /// A line that could not be read: small talk, or something that looks like an order.
    pub(super) fn left(&self, words: &[Token], at: Option<Span>) -> Outcome {
        // "With him": it belongs to an order, whoever that is.
        if names_somebody_alone(words) {
            return Outcome::Unread(at.or_else(|| words.first().map(|word| word.span)));
        }
        let heads = pieces(words);
        let stripped = bare(words, |rest| self.protected(rest));
        // "stop when …", "throw everything away": an order, whether the game has a word for it or not.
        let speaks = |word: &Token| self.plain.weight(word) > Weight::None;
        if demands(&stripped.words) && (says_how_much(words) || words.iter().any(speaks)) {
            return Outcome::Unread(at);
        }
        let talk = if self.is_strong(words) {
            self.talks_of_the_game(words, &heads, stripped.corrects)
        } else {
            !self.orders_without_names(words, &heads, stripped.corrects)
        };
        if talk { Outcome::Talk } else { Outcome::Unread(at) }
    }

    /// "Two of them land", "not Ben", "only on Rigel I", where something is asked: an answer, and not all of it was understood.
    pub(super) fn answers_in_part(&self, words: &[Token]) -> bool {
        const CHATS: &[&str] = &[
            "bad",
            "good",
            "great",
            "sure",
            "sorry",
            "problem",
            "worries",
            "kidding",
            "joking",
            "moment",
            "sec",
            "minute",
            "minutes",
            "thing",
            "things",
            "today",
            "yet",
            "much",
            "really",
            "time",
            "idea",
            "clue",
            "surprise",
            "surprised",
            "fair",
            "way",
            "fun",
            "nice",
            "thanks",
            "thank",
            "luck",
            "game",
            "you",
            "your",
            "well",
            "fine",
            "best",
            "mate",
            "guys",
            "hands",
            "day",
            "days",
            "week",
            "hour",
            "hours",
            "matter",
            "here",
            "home",
            "around",
            "ready",
            "able",
            "happy",
            "convinced",
            "certain",
            "feeling",
            "wait",
            "believe",
            "complain",
        ];
        if self.desk.open.is_empty() {
            return false;
        }
        let said: Vec<&str> =
            words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
        let text = |at: usize| said.get(at).copied().unwrap_or_default();
        let called = |at: usize| self.desk.names.iter().any(|name| name.to_lowercase() == text(at));
        let counted = words.iter().find(|word| word.is_wordlike()).and_then(super::number).is_some();
        // "The carrier stays"
        let ends = said.len() == 3
            && matches!(
                text(2),
                "stays" | "stay" | "remains" | "goes" | "go" | "dies" | "survives" | "lives" | "leaves"
            );
        let chooses = match (text(0), text(1)) {
            ("only" | "not" | "both" | "neither" | "either" | "none" | "half" | "anyone" | "anybody", _) => {
                true
            }
            ("same" | "like", "as" | "like") | ("the", "opposite" | "same" | "rest" | "others" | "other") => {
                true
            }
            ("yes", "but" | "only" | "if" | "and") | ("no", "second" | "more" | "wait" | "further") => true,
            ("with", with) => matches!(with, "everything" | "all" | "half" | "nothing"),
            ("any" | "anywhere" | "whichever", _) => true,
            ("for" | "against", "it" | "this" | "that") => true,
            ("i'm" | "we're", "not" | "for" | "against") | ("no", "vote" | "votes") => true,
            ("it's" | "its" | "that's", _) | ("it", "will" | "has" | "must" | "should") => {
                self.is_strong(words)
            }
            ("nothing", "is") => true,
            ("all", "of") | ("let", "them" | "it") => said.len() > 2,
            ("can't" | "cannot", _) | ("nobody" | "nothing", "") => true,
            ("the" | "my" | "our", _) if ends => true,
            ("try", _) => said.len() > 1,
            ("don't" | "second" | "another" | "one", "try" | "attempt") => true,
            (_, of) if counted => {
                matches!(
                    of,
                    "of" | "each" | "only" | "stay" | "stays" | "land" | "lands" | "go" | "goes" | "on"
                )
            }
            (_, "or" | "and") => called(0) && called(2),
            _ => false,
        };
        chooses
            && said.len() <= MOST_OF_AN_ANSWER
            && !said.iter().any(|word| CHATS.contains(word))
            && !is_question(words)
    }

    /// Does a line without a name of the game order something all the same?
    fn orders_without_names(&self, words: &[Token], heads: &[Piece], corrects: bool) -> bool {
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        // "If Hugo has passed, pass too" waits for something and orders something.
        let waits = words.first().is_some_and(|word| matches!(word.text.as_str(), "if" | "when" | "once"))
            && heads.iter().skip(1).any(|piece| {
                let told = bare(of(piece), |rest| self.protected(rest)).words;
                told.first().is_some_and(|word| self.plain.commands(word))
            });
        // "Nothing happened here, pass": one word that is an order by itself.
        let alone = heads.len() > 1
            && heads.iter().any(|piece| {
                let told = bare(of(piece), |rest| self.protected(rest)).words;
                matches!(told.as_slice(), [word] if self.plain.commands(word))
            });
        // "Nobody goes down", "toss the lot": of all or none something is ordered, and nothing is told.
        let moves = |word: &Token| self.plain.weight(word) == Weight::Weak || self.plain.commands(word);
        let rules =
            words.iter().any(sweeps) && words.iter().any(moves) && !begins_talking(words) && !tells(words);
        // "The heavy alone, he can do it", where it is asked who goes.
        let named = words.iter().find(|word| word.is_wordlike());
        let replies = words.iter().filter(|word| word.is_wordlike()).nth(1).is_some_and(|word| {
            !matches!(
                word.text.as_str(),
                "thanks" | "thank" | "problem" | "worries" | "hurry" | "idea" | "comment"
            )
        });
        let named = named.is_some_and(|word| match word.text.as_str() {
            "the" | "only" | "just" => true,
            "no" | "nah" | "nope" | "yes" | "yep" | "yeah" => replies,
            // "They go", where that is asked.
            _ => speaks_of_them(words),
        });
        // "All except lights", "just two", "don't land the heavy", where that is asked.
        let chooses = has_modifier(words) && !has_thanks(words);
        let answers =
            !self.desk.open.is_empty() && (named || chooses) && !tells(words) && words.iter().any(moves);
        let demanded = heads.iter().any(|piece| demands(of(piece))) && words.iter().any(sweeps);
        let other = is_praise(words) || is_of_life(words) || is_question(words);
        // "I pass if nothing is left"
        let opens = |word: &Token| matches!(word.text.as_str(), "if" | "unless" | "once");
        let own = |word: &Token| matches!(word.text.as_str(), "i" | "we" | "i'll" | "we'll");
        let ahead = words.iter().take_while(|word| !opens(word));
        let commanded = ahead.clone().any(|word| self.plain.commands(word))
            && ahead.clone().next().is_some_and(|word| own(word) || self.plain.commands(word));
        let waits = waits
            || (commanded
                && words.iter().any(opens)
                && !tells(words.get(..ahead.count()).unwrap_or_default()));
        // "Thereafter I pass."
        let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
        let ends = matches!(said.as_slice(), [.., i, pass] if own(i) && pass.text == "pass" && self.plain.commands(pass));
        waits
            || ends
            || ((rules || demanded || answers) && !other)
            || (alone && !is_praise(words))
            || words.first().is_some_and(|word| self.plain.commands(word))
            || (corrects && !is_remark(words, false))
    }

    /// Is a line with a name, a place or a verb of the game small talk all the same?
    fn talks_of_the_game(&self, words: &[Token], heads: &[Piece], corrects: bool) -> bool {
        let of = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let begins = heads.iter().any(|piece| self.begins_as_order(of(piece)));
        let places = words.iter().any(|word| self.plain.weight(word) == Weight::Place);
        // "The Pikeman goes home" tells a piece what to do, unless others or the past are talked of.
        let verb = |word: &Token| self.plain.weight(word) == Weight::Verb;
        let own = words.first().is_some_and(|word| matches!(word.text.as_str(), "my" | "our"));
        let sends = begins_with_article(words) && (own || !talks(words)) && !tells(words);
        // "Jack is getting too strong": what somebody is at.
        let at_it = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| words.get(before));
            words.get(at).is_some_and(|word| word.text.ends_with("ing"))
                && before.is_some_and(|word| tells(std::slice::from_ref(word)))
        };
        let verbs = (0..words.len()).any(|at| words.get(at).is_some_and(verb) && !at_it(at));
        let ordering = verbs || (sends && words.iter().any(|word| self.plain.commands(word)));
        let praise = is_praise(words) && !begins;
        // "Head of Sales" heads nowhere.
        let orders = |piece: &Piece| self.begins_as_order(of(piece)) && !begins_signature(of(piece));
        let named = |word: &Token| self.plain.weight(word) > Weight::None;
        let signed = is_signature(words, named) && !corrects && !places && !heads.iter().any(orders);
        let wishes = wants(words) && !praise && !signed;
        if wishes {
            return false;
        }
        // "your archer on f7 is annoying"
        // "My scientists should work on …" tells somebody to do something.
        let bids = words.iter().any(|word| matches!(word.text.as_str(), "should" | "must" | "shall"));
        // "Anna, you will regret this."
        let foretold = words.windows(2).any(|pair| {
            matches!(pair, [you, will] if you.text == "you" && matches!(will.text.as_str(), "will" | "won't" | "would"))
                || matches!(pair, [you, _] if you.text == "you'll")
        });
        let told = (talks(words) && tells(words) && !has_modifier(words) && !words.iter().any(verb) && !bids)
            || (foretold && !begins && !words.iter().any(verb));
        let counts = words.iter().any(|word| super::number(word).is_some());
        let life = is_of_life(words) && !begins && !places && !counts && !bids && !corrects;
        // "Lantern, if it still is there: with the Frigate I go in"
        let opens = |word: &Token| matches!(word.text.as_str(), "if" | "unless" | "when" | "once");
        let names = words.iter().filter(|word| self.plain.weight(word) == Weight::Name).count();
        let waits =
            words.iter().any(opens) && (names > 1 || words.iter().any(|word| self.plain.commands(word)));
        // "The heavy alone, he can do it", where it is asked who goes.
        let named = words.first().is_some_and(|word| word.text == "the") || own || speaks_of_them(words);
        let answers = !self.desk.open.is_empty() && named && !tells(words);
        // "Use first fire only where there are no Bunkers", "only land on Lodor"
        let only = |word: &&Token| word.is_wordlike() && !matches!(word.text.as_str(), "only" | "just");
        let first = words.iter().find(only);
        let told_to = first.is_some_and(|word| self.plain.commands(word)) && has_modifier(words);
        // "Only 3 ground forces at Wellon": who counts pieces and tells of nobody wants them.
        let counted = words.windows(2).any(|pair| {
            matches!(pair, [number, piece] if super::number(number).is_some() && self.plain.weight(piece) == Weight::Name)
        }) && !talks(words)
            && !tells(words);
        let orders = begins || places || bids || waits || answers || told_to || counted;
        let remark = is_remark(words, ordering) && !orders;
        told || praise || signed || (life && !counted) || remark
    }
}

/// "With him", "using them": nothing but who takes part.
fn names_somebody_alone(words: &[Token]) -> bool {
    let mut said = words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str());
    matches!(said.next(), Some("with" | "using" | "use" | "including"))
        && matches!(said.next(), Some("him" | "her" | "it" | "them" | "those" | "these"))
        && said.next().is_none()
}

/// "They go": a few words of those who are asked about, which may be an answer.
fn speaks_of_them(words: &[Token]) -> bool {
    let mut said = words.iter().filter(|word| word.is_wordlike());
    let them = said.next().is_some_and(|word| {
        matches!(word.text.as_str(), "they" | "them" | "everyone" | "everybody" | "they'll")
    });
    them && said.count() <= 3
}

/// Does it begin with somebody who is talked of?
fn begins_talking(words: &[Token]) -> bool {
    let first = words.iter().find(|word| word.is_wordlike());
    first.is_some_and(|word| {
        talks(std::slice::from_ref(word)) || matches!(word.text.as_str(), "it" | "that" | "this" | "there")
    })
}

/// All of them, or none.
fn sweeps(word: &Token) -> bool {
    const ALL: &[&str] = &[
        "everything",
        "everyone",
        "everybody",
        "everywhere",
        "every",
        "each",
        "lot",
        "nobody",
        "nothing",
        "anything",
        "any",
    ];
    ALL.contains(&word.text.as_str())
}

/// Does it begin with thanks, or with a no that has them behind it?
fn has_thanks(words: &[Token]) -> bool {
    words.iter().filter(|word| word.is_wordlike()).take(2).any(|word| word.text.starts_with("thank"))
}
