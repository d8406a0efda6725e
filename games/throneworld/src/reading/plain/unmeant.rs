//! Lines in which an order stands that is not given, or that waits for what no order can wait for.

use super::Plainly;
use crate::galaxy::Proposal;
use crate::questions::Question;
use rules::lexer::Token;
use rules::plain::{Clause, Sense, opposite_of, phrase_in};
use rules::problem::Problem;
use rules::span::Span;

impl Plainly<'_> {
    /// Where such a thing stands.
    pub(super) fn not_given(&self, words: &[Token]) -> Option<Span> {
        let retreats = self.desk.open.iter().any(|q| matches!(q, Question::Withdraw { .. }));
        if_it_is_countered(words)
            .or_else(|| one_of_a_row(words))
            .or_else(|| of_nobody(words))
            .or_else(|| ones_own_doing(words))
            .or_else(|| of_anything(words))
            .or_else(|| self.lets_one_of_both(words))
            .or_else(|| if self.asks_to_react() { one_of_two_sorts(words) } else { None })
            .or_else(|| if retreats { fights_first(words) } else { None })
    }

    /// "Nah, let her scan", where a jump is proposed too: of that nothing is said.
    fn lets_one_of_both(&self, words: &[Token]) -> Option<Span> {
        let lets = words.iter().position(|word| matches!(word.text.as_str(), "let" | "lets"))?;
        let told = words.iter().skip(lets).take(4);
        let scans = told.clone().any(|word| matches!(word.text.as_str(), "scan" | "scans" | "look" | "peek"));
        let jumps = told.clone().find(|word| matches!(word.text.as_str(), "jump" | "jumps" | "move"));
        let jams =
            words.iter().any(|word| word.text.starts_with("jam") || word.text.starts_with("intercept"));
        let other = |proposal: &Proposal| matches!(proposal, Proposal::Jump { .. }) == scans;
        let left = self.galaxy.now.proposals.iter().any(other);
        (scans != jumps.is_some() && !jams && left && self.asks_to_react())
            .then(|| words.get(lets).map(|word| word.span))?
    }

    pub(super) fn asks_for_a_chit(&self) -> bool {
        self.desk.open.iter().any(|q| matches!(q, Question::Chit { .. }))
    }

    /// "Never intercept", where nobody asks for a reaction: nothing orders it, and a Jam is another thing.
    pub(super) fn never_intercepts(&self, clause: &Clause<'_>) -> Option<Sense> {
        let mut said = clause.words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str());
        let no = matches!(said.next(), Some("never" | "no" | "not" | "don't"));
        let intercepts = matches!(
            said.next(),
            Some("intercept" | "intercepts" | "intercepting" | "interception" | "interceptions")
        );
        if !no || !intercepts || said.next().is_some() || self.asks_to_react() {
            return None;
        }
        let on_file = self.desk.book.lines().map(|line| line.order.to_string());
        let mut all = clause.said.iter().cloned().chain(on_file);
        Some(match all.find(|line| line.contains("intercept")) {
            Some(line) => Sense::Refused(opposite_of(&line).at(clause.span)),
            None => Sense::Heard(Problem::warning("Nothing is intercepted: only what is ordered is.")),
        })
    }
}

fn text(words: &[Token], at: usize) -> &str {
    words.get(at).map_or("", |word| word.text.as_str())
}

/// "Jam it only if he counter-jams": a Jam is sent before it is known what comes against it.
fn if_it_is_countered(words: &[Token]) -> Option<Span> {
    let jam = words.iter().position(|word| matches!(word.text.as_str(), "jam" | "jams"))?;
    let waits = words.iter().position(|word| matches!(word.text.as_str(), "if" | "when" | "unless"))?;
    let countered = words.iter().skip(waits).find(|word| word.text.starts_with("counter"))?;
    (jam < waits).then_some(countered.span)
}

/// "Jam the scan or the jump": which of them is not said.
fn one_of_two_sorts(words: &[Token]) -> Option<Span> {
    let any = |word: &Token| matches!(word.text.as_str(), "any" | "all" | "anything" | "every");
    let sort = |at: usize| match text(words, at).trim_end_matches('s') {
        "jump" => Some(true),
        "scan" => Some(false),
        _ => None,
    };
    let or = words.iter().position(|word| word.text == "or")?;
    let behind = sort(or + 1).or_else(|| sort(or + 2))?;
    let other = (0..or).any(|at| sort(at).is_some_and(|before| before != behind));
    let article = sort(or + 1).is_none();
    (other && article && !words.iter().any(any)).then(|| words.get(or).map(|word| word.span))?
}

/// "Jam the next jump": orders know no first and no second of a sort.
fn one_of_a_row(words: &[Token]) -> Option<Span> {
    const PLACES: &[&str] = &["next", "first", "second", "third", "last", "following"];
    let jams = words.iter().any(|word| matches!(word.text.as_str(), "jam" | "block" | "intercept"));
    let pair = |pair: &&[Token]| match pair {
        [place, what] => {
            PLACES.contains(&place.text.as_str())
                && matches!(what.text.as_str(), "jump" | "scan" | "jumps" | "scans" | "one" | "attack")
        }
        _ => false,
    };
    let found = words.windows(2).find(pair).filter(|_| jams)?;
    found.first().map(|word| word.span)
}

/// "Intercept nobody", "aboard none": who is meant to do or suffer nothing is said with never.
fn of_nobody(words: &[Token]) -> Option<Span> {
    const NOBODY: &[&str] = &["nobody", "none", "noone", "nothing"];
    let pair = |pair: &&[Token]| match pair {
        [verb, nobody] => {
            matches!(verb.text.as_str(), "intercept" | "aboard") && NOBODY.contains(&nobody.text.as_str())
        }
        _ => false,
    };
    words.windows(2).find(pair).and_then(|pair| pair.get(1)).map(|word| word.span)
}

/// "Lose everything", "first fire only if they do": of what, and what is waited for, no order says.
fn of_anything(words: &[Token]) -> Option<Span> {
    let loses = phrase_in(words, &["lose", "everything"]).or_else(|| phrase_in(words, &["lose", "all"]));
    let chits = words.iter().any(|word| word.text.starts_with("chit"));
    let fires = || {
        let waits = phrase_in(words, &["only", "if"]).or_else(|| phrase_in(words, &["only", "when"]))?;
        phrase_in(words, &["first", "fire"]).filter(|fire| fire.start < waits.start).map(|_| waits)
    };
    loses.filter(|_| !chits).or_else(fires)
}

/// "Stop scanning C11": what one does no more, and no Jam against others.
fn ones_own_doing(words: &[Token]) -> Option<Span> {
    let first = words.iter().position(Token::is_wordlike)?;
    let (stop, doing) = (words.get(first)?, text(words, first + 1));
    let of_others = words.iter().any(|word| {
        matches!(
            word.text.as_str(),
            "him" | "her" | "them" | "his" | "their" | "anybody" | "anyone" | "everybody"
        )
    });
    (stop.text == "stop" && doing.ends_with("ing") && !of_others).then_some(stop.span)
}

/// "Fight on, then retreat", where it is asked what is done now.
fn fights_first(words: &[Token]) -> Option<Span> {
    let stays = |word: &Token| matches!(word.text.as_str(), "fight" | "stay" | "hold" | "wait" | "stand");
    let goes = |word: &Token| {
        matches!(word.text.as_str(), "retreat" | "run" | "flee" | "withdraw" | "leave" | "escape")
    };
    let stay = words.iter().position(stays)?;
    let joint = words.iter().skip(stay).position(|word| matches!(word.text.as_str(), "then" | "and"))?;
    let go = words.iter().skip(stay + joint).find(|word| goes(word))?;
    let denied = ["don't", "not", "never", "no"].iter().any(|no| phrase_in(words, &[no]).is_some());
    (!denied).then_some(go.span)
}

#[cfg(test)]
mod tests {
    use super::{fights_first, if_it_is_countered, of_nobody, one_of_a_row, ones_own_doing};
    use rules::plain::courtesy::tokens;

    #[test]
    fn what_waits_for_what_no_order_waits_for_is_found() {
        assert!(if_it_is_countered(&tokens("jam it only if he counter-jams")).is_some());
        assert!(if_it_is_countered(&tokens("counter if he jams")).is_none());
        assert!(one_of_a_row(&tokens("jam the next jump")).is_some());
        assert!(one_of_a_row(&tokens("first jump 2B to D10")).is_none());
        assert!(of_nobody(&tokens("intercept nobody")).is_some());
        assert!(ones_own_doing(&tokens("stop scanning C11")).is_some());
        assert!(ones_own_doing(&tokens("stop him scanning C11")).is_none());
        assert!(fights_first(&tokens("fight on, then retreat")).is_some());
        assert!(fights_first(&tokens("stay and fight")).is_none());
    }
}
