//! What becomes of a line that looks like an order and could not be read: the reason, and what it may mean.
//!
//! Where nothing but a word or two is strange, the line is read around them: without them, or with one of the game's commonest
//! verbs in their place. What comes out is never taken. It is written out, so that the answer is a number.

use super::Weight;
use super::courtesy::{bare, begins_with_article, has_modifier};
use super::epithets::is_epithet;
use super::everyday::moves;
use super::reader::{MOST_SHOWN, Outcome, Reader, covers, numbered};
use super::silent::{is_settled, is_silent};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::{Problem, ProblemKind, either, quoted};
use crate::span::{Span, TypedLine};

/// Strange words a line is read around; with more of them it is anybody's guess.
const MOST_STRANGE: usize = 2;
/// Words that say nothing a line is read around.
const MOST_SILENT: usize = 6;

/// What would be right, as the strict reader says it of this line. Where it came no further than the first word and names what
/// nobody spoke of ("try: decline" for "if it goes badly, retreat"), that is no help.
fn right_for(words: &[Token], own: Option<&Problem>, behind: bool, verbs: &[&str]) -> String {
    let speaks = |right: &&String| {
        let right = right.to_lowercase();
        let mut said = words.iter().filter(|word| word.is_wordlike() && word.text.chars().count() > 2);
        behind || said.any(|word| right.split(|c: char| !c.is_alphanumeric()).any(|own| own == word.text))
    };
    let own = own.and_then(|problem| problem.suggestion.as_ref()).filter(speaks);
    let verbs = verbs.iter().map(|verb| (*verb).to_owned()).collect::<Vec<_>>();
    own.cloned().unwrap_or_else(|| match verbs.is_empty() {
        true => "one order in a line; the word example shows how orders are written".into(),
        false => format!(
            "one order in a line, such as {} …; the word example shows how orders are written",
            either(&verbs)
        ),
    })
}

impl<G: ByMail> Reader<'_, G> {
    /// Why a line that looks like an order was not taken: never that it begins with the wrong word.
    pub(super) fn why(
        &self,
        line: &TypedLine,
        words: &[Token],
        strict: &[Problem],
        at: Option<Span>,
        whole: Span,
    ) -> Problem {
        let own = strict.iter().find(|p| p.is_error() && p.span.is_some_and(|span| covers(line, span)));
        let stripped = bare(words, |rest| self.protected(rest));
        let as_typed = stripped.words.len() == words.len();
        // That a line begins with the wrong word is no reason to tell.
        let first = words.iter().find(|word| word.is_wordlike()).map_or(whole, |word| word.span);
        let behind =
            |p: &Problem| p.span.is_some_and(|span| span.start > first.start || span.end > first.end);
        let begun = own.filter(|p| p.kind != ProblemKind::Unreadable || behind(p));
        match (begun, at) {
            (Some(problem), None) => problem.clone(),
            (Some(problem), Some(_)) if as_typed && problem.kind != ProblemKind::Unreadable => {
                problem.clone()
            }
            (_, Some(span)) => {
                let message = format!(
                    "This looks like an order, but {} is not clear in it.",
                    quoted(span.slice(&line.text))
                );
                let problem = Problem::unreadable(message).at(span);
                // What can be ordered with the words that are clear says more than all an order can begin with.
                if let Some(near) = self.nearest(words, whole) {
                    return problem.suggest(near);
                }
                // What would be right at another word than this one is no help here.
                let here = |p: &Problem| {
                    p.span.is_some_and(|own| {
                        let article = matches!(own.slice(&line.text), "the" | "a" | "an" | "my" | "our");
                        own.start < span.end && (span.start < own.end || article)
                    })
                };
                let there = own.is_some_and(|p| behind(p) && here(p));
                problem.suggest(right_for(words, own, there, self.plain.commonest()))
            }
            (None, None) => {
                let problem =
                    Problem::unreadable("This looks like an order and could not be read.").at(whole);
                problem.suggest(right_for(words, own, false, self.plain.commonest()))
            }
        }
    }

    /// The order there would be without any of the words nobody knows: something to copy, and never taken.
    fn nearest(&self, words: &[Token], whole: Span) -> Option<String> {
        const JOINTS: &[&str] =
            &["from", "to", "at", "with", "on", "for", "into", "against", "and", ",", "-"];
        if has_modifier(words) || turns_the_sense(words) {
            return None;
        }
        let clear = |word: &&Token| {
            self.plain.weight(word) > Weight::None
                || self.plain.commands(word)
                || super::number(word).is_some()
                || JOINTS.contains(&word.text.as_str())
        };
        let kept: Vec<Token> = words.iter().filter(clear).cloned().collect();
        if kept.len() == words.len() || !kept.iter().any(Token::is_wordlike) {
            return None;
        }
        match self.explained(&kept, whole) {
            Outcome::Orders { lines, .. } => Some(lines.join("; ")),
            _ => self.with_verbs(&kept, 0, words.first()?, whole).first().map(|lines| lines.join("; ")),
        }
    }

    /// A line that could not be read for a word, read around that word: what only silent words kept from being an order is one,
    /// and of any other strange word the player is asked.
    pub(super) fn read_around(&self, words: &[Token], at: Span, whole: Span) -> Option<Outcome> {
        if turns_the_sense(words) {
            return None;
        }
        let (mut kept, mut at, mut strange) = (words.to_vec(), at, Vec::new());
        let mut silent = true;
        for _ in 0..MOST_SILENT {
            let place = kept.iter().position(|word| word.span == at)?;
            let before = place.checked_sub(1).and_then(|before| kept.get(before)).cloned();
            let of_a_number = counted(before.as_ref());
            // How many is no word to be read around: with another number, or none, it is another order.
            if let Some(number) = kept.get(place).filter(|word| super::number(word).is_some()) {
                let found = self.with_verbs(&kept, place, &number.clone(), whole);
                let asked = is_this_meant(std::slice::from_ref(number), &found);
                return (!found.is_empty()).then_some(Outcome::Bad(asked));
            }
            let own = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
            let epithet = is_epithet(&kept, place, own);
            let word = kept.remove(place);
            let known = self.plain.weight(&word) > Weight::None || self.plain.commands(&word);
            if !word.is_wordlike()
                || known
                || chooses(&word)
                || before.is_some_and(|word| opens_condition(&word))
            {
                return None;
            }
            silent &= (is_silent(&word, words) || (epithet && is_settled(words)))
                && (!of_a_number || moves(&word.text));
            strange.push(word.clone());
            if !silent && strange.len() > MOST_STRANGE {
                return None;
            }
            let without = self.explained(&kept, whole);
            if silent && matches!(without, Outcome::Orders { .. }) {
                return Some(without);
            }
            let mut found = match &without {
                Outcome::Orders { lines, .. } => vec![lines.clone()],
                Outcome::Bad(problem) => problem.choices.clone(),
                _ => Vec::new(),
            };
            if found.is_empty() && !kept.iter().any(|word| self.plain.commands(word)) {
                found = self.with_verbs(&kept, place, &word, whole);
            }
            match without {
                _ if !found.is_empty() => return Some(Outcome::Bad(is_this_meant(&strange, &found))),
                Outcome::Unread(Some(next)) => at = next,
                _ => return None,
            }
        }
        None
    }

    /// "Draft the Aegis for my fleet": the line without what it is for or where that is, where such a phrase ends a sentence and names
    /// nothing of the game. What goes along, whose it is and when are never told in one.
    pub(super) fn without_a_phrase(&self, words: &[Token], at: Span, whole: Span) -> Option<Outcome> {
        const OPENS: &[&str] = &["for", "in", "at"];
        const TIMES: &[&str] = &[
            "turn",
            "turns",
            "round",
            "rounds",
            "phase",
            "end",
            "beginning",
            "start",
            "time",
            "day",
            "days",
            "week",
            "moment",
            "battle",
            "case",
            "total",
            "return",
            "exchange",
            "reserve",
            "advance",
            "order",
            "place",
            "way",
            "vain",
            "doubt",
            "nobody",
            "nothing",
            "free",
            "sale",
            "price",
            "cost",
            "once",
            "best",
            "worst",
            "all",
        ];
        if turns_the_sense(words) || words.iter().any(opens_condition) {
            return None;
        }
        let place = words.iter().position(|word| word.span == at)?;
        let ends = words.get(place + 1).is_none_or(|next| !next.is_wordlike());
        // "For Emily": no thing, and perhaps somebody.
        let article = usize::from(begins_with_article(words.get(place.checked_sub(1)?..)?));
        let from = place.checked_sub(1 + article)?;
        let word = words.get(place)?;
        let called = self.desk.names.iter().any(|name| name.to_lowercase() == word.text);
        let own = self.plain.weight(word) > Weight::None || self.plain.commands(word);
        let opens = words.get(from).is_some_and(|word| OPENS.contains(&word.text.as_str()));
        let strange = word.is_wordlike() && !chooses(word) && !TIMES.contains(&word.text.as_str());
        if !(ends && opens && strange && article == 1)
            || called
            || own
            || super::number(word).is_some()
            || from == 0
        {
            return None;
        }
        let left = words.iter().take(from).chain(words.iter().skip(place + 1)).cloned().collect::<Vec<_>>();
        match self.explained(&left, whole) {
            found @ Outcome::Orders { corrects: false, .. } => Some(found),
            _ => None,
        }
    }

    /// What the line can mean with each of the game's commonest verbs in the place of a strange word.
    fn with_verbs(&self, kept: &[Token], place: usize, strange: &Token, whole: Span) -> Vec<Vec<String>> {
        let mut found: Vec<Vec<String>> = Vec::new();
        for verb in self.plain.commonest() {
            let mut words = kept.to_vec();
            words.insert(place, Token { text: (*verb).to_owned(), ..strange.clone() });
            let readings = match self.explained(&words, whole) {
                Outcome::Orders { lines, .. } => vec![lines],
                Outcome::Bad(problem) => problem.choices,
                _ => Vec::new(),
            };
            for reading in readings {
                if !found.contains(&reading) {
                    found.push(reading);
                }
            }
        }
        found.truncate(MOST_SHOWN);
        found
    }
}

/// Behind a number stands what is counted: "ten credits" are no ten of what is named next.
fn counted(before: Option<&Token>) -> bool {
    before.is_some_and(|before| super::number(before).is_some())
}

/// Does a word choose among things, so that without it the line says something else?
pub(super) fn chooses(word: &Token) -> bool {
    const CHOOSING: &[&str] = &[
        "spare",
        "leave",
        "let",
        "avoid",
        "ignore",
        "wait",
        "waits",
        "had",
        "next",
        "beside",
        "near",
        "big",
        "bigger",
        "biggest",
        "small",
        "smaller",
        "smallest",
        "large",
        "larger",
        "largest",
        "strong",
        "stronger",
        "strongest",
        "weak",
        "weaker",
        "weakest",
        "left",
        "right",
        "other",
        "others",
        "another",
        "second",
        "third",
        "last",
        "nearest",
        "closest",
        "next",
        "wounded",
        "damaged",
        "loaded",
        "empty",
        "full",
        "stay",
        "stays",
        "staying",
        "remain",
        "remains",
        "back",
        "who",
        "whoever",
        "which",
        "he",
        "she",
        "they",
        "his",
        "her",
        "their",
        "you",
        "your",
        "him",
        "them",
        "nobody",
        "none",
        "everybody",
        "everyone",
        "anybody",
        "anyone",
        "somebody",
        "someone",
        "except",
        "fewer",
        "less",
        "more",
        "than",
        "least",
        "most",
        "same",
        "different",
        "later",
        "tomorrow",
        "yesterday",
        "was",
        "were",
    ];
    has_modifier(std::slice::from_ref(word)) || CHOOSING.contains(&word.text.as_str())
}

/// Does a line hold a word that may turn what it orders: letting be, taking back, doubting, last instead of first? Nothing is offered
/// that leaves such a word out.
pub(super) fn turns_the_sense(words: &[Token]) -> bool {
    const TURNING: &[&str] = &[
        "last",
        "lastly",
        "let",
        "leave",
        "spare",
        "avoid",
        "ignore",
        "mind",
        "deleted",
        "cancelled",
        "canceled",
        "dropped",
        "removed",
        "forgotten",
        "struck",
        "scratched",
        "withdrawn",
        "skipped",
        "off",
        "forget",
        "nevermind",
        "disregard",
        "longer",
        "unless",
        "instead",
        "refuse",
        "decline",
        "stop",
        "refrain",
        "neither",
        "hardly",
        "against",
        "wrong",
        "mistake",
        "useless",
        "needless",
        "unnecessary",
        "survive",
        "survives",
        "alive",
        "follow",
        "follows",
        "else's",
        "shouldn't",
        "mustn't",
        "needn't",
        "can't",
        "cannot",
        "couldn't",
        "wouldn't",
        "aren't",
        "isn't",
        "shan't",
        "bar",
        "barring",
    ];
    words.iter().any(|word| TURNING.contains(&word.text.as_str()))
}

/// Behind such a word stands whose doing is waited for.
pub(super) fn opens_condition(word: &Token) -> bool {
    matches!(
        word.text.as_str(),
        "if" | "when" | "whenever" | "once" | "should" | "unless" | "until" | "after"
    )
}

/// The question back, at the first of the strange words.
pub(super) fn is_this_meant(strange: &[Token], found: &[Vec<String>]) -> Problem {
    let quote = |word: &Token| quoted(&word.text);
    let named = strange.iter().map(quote).collect::<Vec<_>>().join(" and ");
    let (verb, them) = if strange.len() == 1 { ("is", "it") } else { ("are", "them") };
    let message = match found {
        [_] => format!(
            "This looks like an order, but {named} {verb} not clear in it. Is this meant? Answer with its number."
        ),
        _ => format!(
            "This looks like an order, but {named} {verb} not clear in it. Without {them} it could mean several things. \
             Which is it? Answer with its number."
        ),
    };
    let mut problem = Problem::unreadable(message).suggest(numbered(found));
    if let Some(first) = strange.first() {
        problem = problem.at(first.span);
    }
    problem.choices = found.iter().take(MOST_SHOWN).cloned().collect();
    problem
}
