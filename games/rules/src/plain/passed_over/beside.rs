//! The grammar of what stands beside an order: whether it is known to leave the order as it is.

use super::words::{holds, is};
use crate::lexer::Token;
use crate::plain::statements::{is_degree, is_of_life, is_past, is_small, is_told};

/// Words of a clause that is hardly more than a cry or a name.
const FEW: usize = 2;

/// A clause beside an order, without what leads up to it.
pub(super) struct Beside<'c> {
    words: Vec<&'c str>,
    /// Which of its words orders are told with.
    orders: Vec<bool>,
    /// It has one.
    own: bool,
    /// Which of its words name somebody else at the table, or what is theirs.
    seated: Vec<bool>,
}

impl<'c> Beside<'c> {
    pub(super) fn of(
        clause: &'c [Token],
        own: &dyn Fn(&Token) -> bool,
        seated: &dyn Fn(&Token) -> bool,
    ) -> Self {
        let said: Vec<&Token> = clause.iter().filter(|word| word.is_wordlike()).collect();
        let mut leads = said.iter().take_while(|word| is("leads", &word.text)).count();
        let text = |at: usize| said.get(at).map_or("", |word| word.text.as_str());
        if (text(leads), text(leads + 1), text(leads + 2)) == ("by", "the", "way") && said.len() > leads + 3 {
            leads += 3;
        }
        // "So that he can't", "so what": why, and no lead.
        if leads > 0 && text(leads - 1) == "so" && matches!(text(leads), "that" | "what" | "be") {
            leads -= 1;
        }
        // "Sorry for the delay", "sorry this took so long".
        if leads > 0
            && text(leads - 1) == "sorry"
            && matches!(text(leads), "for" | "about" | "it" | "this" | "that" | "to" | "if")
        {
            leads -= 1;
        }
        let said = said.get(leads..).unwrap_or_default();
        Self {
            words: said.iter().map(|word| word.text.as_str()).collect(),
            own: clause.iter().any(own),
            orders: said.iter().map(|word| own(word)).collect(),
            seated: said.iter().map(|word| seated(word)).collect(),
        }
    }

    fn text(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    fn from(&self, at: usize) -> &[&'c str] {
        self.words.get(at..).unwrap_or_default()
    }

    fn is_seated(&self, at: usize) -> bool {
        self.seated.get(at).copied().unwrap_or_default()
    }

    /// Is it known to leave the order as it is?
    pub(super) fn says_nothing(&self) -> bool {
        let first = self.text(0);
        // "Although I have my doubts", "even though it hurts": it is done all the same; and what waits is read elsewhere.
        if self.words.is_empty() || is("concedes", first) {
            return true;
        }
        if self.adds() {
            return false;
        }
        match first {
            "as" => self.refers(),
            "to" => !(self.text(1) == "be" && is_past(self.text(2))),
            // "Some of them": how many then?
            _ if is("part", first) => self.own,
            _ if is("phrase", first) => self.is_a_frame(),
            "i" | "we" | "i'm" | "we're" | "im" | "i've" | "we've" | "i'll" | "we'll" | "i'd" | "we'd" => {
                self.own || self.of_oneself()
            }
            "it" | "that" | "this" | "it's" | "that's" | "thats" | "its" | "it'll" | "that'll" => {
                if self.own { self.text(1) != "goes" } else { self.of_it() }
            }
            "he" | "she" | "you" | "they" | "he's" | "she's" | "you're" | "they're" | "you've"
            | "they've" | "he'll" | "she'll" | "they'll" | "you'll" => self.own || self.of_others(),
            "how's" | "what's" => self.words.len() <= 4 && is("well", self.text(1)),
            "what" | "how" | "who" | "which" | "whichever" | "whatever" | "may" | "might" | "is" | "are"
            | "am" | "does" | "did" | "was" | "shall" | "should" | "would" | "could" | "can" | "any"
            | "thoughts" => {
                self.own && first == "whichever"
                    || self.only_exclaims()
                    || self.asks_whether_it_may()
                    || self.asks_after_somebody()
            }
            _ if self.is_seated(0) => self.own || self.words.len() == 1 || self.of_others(),
            _ => !self.is_up_to_others(),
        }
    }

    /// "How are you?", "how is everybody", "what's up".
    fn asks_after_somebody(&self) -> bool {
        const LONG: usize = 5;
        if self.words.len() > LONG {
            return false;
        }
        match (self.text(0), self.text(1)) {
            ("how", "are" | "is" | "was" | "were" | "do") => is("well", self.text(2)),
            ("are", "you") => is("well", self.text(2)),
            ("what", "is") => is("well", self.text(2)) && self.words.len() == 3,
            _ => false,
        }
    }

    /// "Is that legal?", "is this allowed?": the receipt answers it. "May I do that?" waits for an answer.
    fn asks_whether_it_may(&self) -> bool {
        self.words.len() == 3
            && matches!(self.text(0), "is" | "was")
            && matches!(self.text(1), "that" | "this" | "it")
            && is("allowed", self.text(2))
    }

    /// Has it a word or a phrase that takes back, puts off, or plays with the reader?
    /// What says that another order comes reverses nothing where it comes: `last`, it does not.
    pub(super) fn reverses(&self, last: bool) -> bool {
        let word = |(word, orders): (&&str, &bool)| !orders && is("reverses", word);
        !is("concedes", self.text(0))
            && (self.words.iter().zip(&self.orders).any(word)
                || holds("turns", &self.words)
                || (last && holds("changes", &self.words)))
    }

    /// "You know the drill", "this is a drill": whatever it names, nothing is ordered by it.
    pub(super) fn tells_the_reader(&self) -> bool {
        let first = (self.text(0), self.text(1), self.text(2));
        matches!(
            first,
            ("you", "know", "the" | "that" | "what" | "how")
                | ("this", "is", "a" | "an" | "only" | "just" | "no")
        )
    }

    /// "It stays home", "he does it for me": told of something.
    pub(super) fn tells_of_it(&self) -> bool {
        matches!(self.text(0), "it" | "he" | "she" | "you") && self.words.len() > FEW
    }

    /// "With the whole gang", "and a buddy of his": people who come along, and are no pieces.
    pub(super) fn brings_somebody(&self) -> bool {
        let opens = matches!(self.text(0), "with" | "the" | "a" | "its" | "his" | "their" | "our");
        opens
            && self.words.iter().any(|word| is("people", word))
            && !self.words.iter().any(|word| is_told("be", word))
    }

    /// "The remainder goes along", "with its buddies", "the lot of it": others who go, whom nothing names.
    pub(super) fn goes_along(&self) -> bool {
        self.words.iter().any(|word| is("others", word))
    }

    /// "My boys as well", "a buddy along with it": more of what goes along.
    fn adds(&self) -> bool {
        let article = matches!(
            self.text(0),
            "the" | "a" | "an" | "my" | "our" | "their" | "his" | "her" | "every" | "all"
        );
        let ends = [
            &["as", "well"][..],
            &["along", "with", "it"],
            &["along", "with", "them"],
            &["too"],
            &["along"],
            &["aboard"],
        ];
        article && !self.own && ends.iter().any(|end| self.words.ends_with(end))
    }

    /// "As promised", "as I do not wish to lose it", "as cheap as possible".
    fn refers(&self) -> bool {
        let at = 1 + usize::from(matches!(self.text(1), "a" | "an" | "the"));
        let somebody = self.is_seated(1) && (is_told("be", self.text(2)) || is_told("have", self.text(2)))
            || matches!(
                self.text(1),
                "i" | "we" | "he" | "she" | "it" | "they" | "you" | "there" | "it's" | "i'm"
            );
        let be = self.from(1).iter().any(|word| matches!(*word, "is" | "are" | "was" | "were"));
        if self.from(2).contains(&"as") {
            return is("soon", self.text(1));
        }
        let suits = is("suits", self.text(2)) || is("suits", self.text(3));
        (!suits && (somebody || be)) || is("refers", self.text(at))
    }

    /// "With a heavy heart", "in that order", "for this round".
    fn is_a_frame(&self) -> bool {
        let mood = |word: &&str| is("mood", word) || is_small(word) || is_degree(word);
        let begins = |length: &usize| {
            let said = self.words.get(..*length).map(|words| words.join("_")).unwrap_or_default();
            is("frames", &said) || (is("says", &said) && self.from(*length).iter().all(mood))
        };
        // "For the glory of the empire"
        let of = self.words.iter().position(|word| *word == "of").is_some_and(|of| {
            self.words.get(1..of).is_some_and(|head| head.iter().any(|word| is("mood", word)))
        });
        of || (2..=4).any(|length| begins(&length))
            || self.from(1).iter().all(mood) && self.from(1).iter().any(|word| is("mood", word))
    }

    /// "I'm afraid", "we need the range", "I've no time today".
    fn of_oneself(&self) -> bool {
        let first = self.text(0);
        let small = |at: usize| {
            at + self.from(at).iter().take_while(|word| is_degree(word) && !is("state", word)).count()
        };
        if matches!(first, "i'm" | "we're" | "im") {
            return is("state", self.text(small(1)));
        }
        if matches!((first, self.text(1)), ("i" | "we", "am" | "are" | "was" | "were")) {
            return is("state", self.text(small(2)));
        }
        if matches!(first, "i've" | "we've") || matches!((first, self.text(1)), ("i" | "we", "have" | "had"))
        {
            let next = self.text(small(if first.len() > 2 { 1 } else { 2 }));
            return !is_past(next) || is_told("been", next) || next == "made" || next == "changed";
        }
        if matches!(first, "i'll" | "we'll" | "i'd" | "we'd") {
            return matches!(
                self.text(1),
                "see"
                    | "say"
                    | "sit"
                    | "be"
                    | "stay"
                    | "regret"
                    | "need"
                    | "have"
                    | "miss"
                    | "like"
                    | "love"
                    | "rather"
                    | "decide"
            );
        }
        let verb = self.text(small(1));
        is("does", verb) && verb != "may"
    }

    /// "That's the plan", "it is high time", "that should hold", "it looks bonny".
    fn of_it(&self) -> bool {
        let first = self.text(0);
        let short = first.ends_with("'s") || first == "thats" || first == "its";
        let is_at = |at: usize| matches!(self.text(at), "is" | "was" | "are");
        // "That thing is a bargain"
        let verb = if short { Some(0) } else { (1..4).find(|at| is_at(*at)) };
        if let Some(verb) = verb {
            let small =
                |word: &&str| matches!(*word, "the" | "a" | "an" | "my" | "our" | "bit" | "whole" | "of");
            let said: Vec<&&str> = self.from(verb + 1).iter().filter(|word| !small(word)).collect();
            let named = (verb + 1..self.words.len()).any(|at| self.is_seated(at));
            let known = |word: &&str| is("sums", word) || is_told("judged", word) || is_told("mood", word);
            let first = said.iter().find(|word| !is_degree(word) || known(word));
            return !named && first.is_none_or(|word| known(word) || is_of_life(word));
        }
        let verb = self.text(1 + self.from(1).iter().take_while(|word| is_degree(word)).count());
        let modal = matches!(
            verb,
            "should" | "will" | "won't" | "would" | "might" | "may" | "can" | "can't" | "could"
        );
        modal
            || first.ends_with("'ll")
            || is_told("cost", verb)
            || is_told("seem", verb)
            || is_past(verb)
            || matches!(verb, "has" | "had")
    }

    /// "He is too expensive", "you asked for it", "Ben was lucky".
    fn of_others(&self) -> bool {
        let first = self.text(0);
        if first.contains('\'') && !self.is_seated(0) {
            return true;
        }
        let verb = self.text(1 + self.from(1).iter().take_while(|word| is_degree(word)).count());
        let may = matches!(verb, "may" | "might" | "can") && self.is_seated(0);
        let had = matches!(verb, "has" | "have")
            && self.is_seated(0)
            && !self.from(2).iter().any(|word| is_told("been", word) || is_told("judged", word));
        !(may || had)
            && (is_told("be", verb)
                || is_told("have", verb)
                || is_told("feel", verb)
                || is_told("seem", verb)
                || is_past(verb)
                || matches!(
                    verb,
                    "should"
                        | "will"
                        | "would"
                        | "won't"
                        | "can"
                        | "can't"
                        | "could"
                        | "may"
                        | "might"
                        | "must"
                        | "need"
                        | "needs"
                        | "deserve"
                        | "deserves"
                        | "die"
                        | ""
                        | "don't"
                        | "doesn't"
                        | "never"
                ))
    }

    /// "What could possibly go wrong", "whatever happens", "which hurts him most": nothing is asked.
    fn only_exclaims(&self) -> bool {
        match self.text(0) {
            "which" => {
                let verb = self.text(1);
                is_told("cost", verb)
                    || is_told("be", verb)
                    || is_past(verb)
                    || matches!(verb, "should" | "can" | "could" | "will" | "would" | "might" | "may")
            }
            "what" | "how" => {
                matches!(
                    (self.text(1), self.text(2)),
                    ("a" | "an", _) | ("could", "possibly") | ("the", "hell" | "heck")
                ) || is_told("judged", self.text(1))
            }
            "may" => self.text(1) == "the",
            "might" => self.text(1) == "be",
            "would" | "could" | "can" => matches!(self.text(1), "you" | "it" | "be"),
            "should" => !matches!(self.text(1), "i" | "we"),
            "who" => self.text(1) == "cares",
            "whatever" | "whichever" => {
                !is_told("be", self.text(1)) && self.text(1) != "you" && !self.is_seated(1)
            }
            _ => false,
        }
    }

    /// "The scientists do their usual thing", "the details are up to Ben".
    fn is_up_to_others(&self) -> bool {
        // "The one by the sun", "a single one is fine": which, or how many.
        let one = matches!(self.text(0), "the" | "a" | "that")
            && matches!((self.text(1), self.text(2)), ("one", _) | ("single", "one"));
        let up_to = self.words.windows(2).any(|two| two == ["up", "to"]);
        let doing = (1..4).any(|at| matches!(self.text(at), "do" | "does")) && !self.own;
        let ashore = self.own
            && matches!(self.text(0), "the" | "my" | "our")
            && is_of_life(self.text(1))
            && self.words.len() > FEW;
        one || up_to || doing || ashore
    }
}

#[cfg(test)]
mod tests {
    use super::Beside;
    use crate::plain::courtesy::tokens;

    fn harmless(text: &str) -> bool {
        let said = tokens(text);
        let own = |_: &crate::lexer::Token| false;
        let seated = |word: &crate::lexer::Token| matches!(word.text.as_str(), "ben" | "ben's");
        let beside = Beside::of(&said, &own, &seated);
        !beside.reverses(true) && beside.says_nothing()
    }

    #[test]
    fn what_may_turn_an_order_is_not_passed_over() {
        for clause in [
            "with Ben's consent",
            "in a fortnight",
            "at my discretion",
            "I'm having cold feet",
            "I changed my mind",
            "over my dead body",
            "Ben pays for it",
            "you roll for it",
            "that's for my other game",
            "the details are up to Ben",
            "what would you do",
            "may I do that",
            "as Ben sees fit",
            "in full force",
            "my boys as well",
        ] {
            assert!(!harmless(clause), "{clause}");
        }
    }

    #[test]
    fn small_talk_is() {
        for clause in [
            "with a heavy heart",
            "in that order",
            "I'm afraid",
            "that's the plan",
            "Ben was lucky",
            "he is too expensive",
            "as promised",
            "although I have my doubts",
            "so that he can't",
            "sorry for the delay",
            "what could possibly go wrong",
            "it's about time",
            "for the glory of the empire",
        ] {
            assert!(harmless(clause), "{clause}");
        }
    }
}
