//! Lines in which an order stands that is not given, or is not the one that was meant.

use super::Plainly;
use rules::lexer::Token;
use rules::plain::phrase_in;
use rules::problem::Problem;
use rules::span::Span;

impl Plainly<'_> {
    /// Where such a thing stands.
    pub(super) fn not_given(&self, words: &[Token]) -> Option<Span> {
        let unit = |word: &Token| {
            self.items(std::slice::from_ref(word))
                .is_ok_and(|items| items.iter().any(|item| item.unit().is_some()))
        };
        the_vote(words)
            .or_else(|| nor_another(words))
            .or_else(|| phrase_in(words, &["a", "job", "at"]).filter(|_| !self.employs(words)))
            .or_else(|| corrected_without_number(words, unit))
            .or_else(|| names_for_nobody(words))
            .or_else(|| if self.asks_for_a_vote() { two_sides(words) } else { None })
            .or_else(|| {
                if self.asks_casualties().is_some_and(|(hits, ..)| hits == 1) {
                    one_after_another(words, unit)
                } else {
                    None
                }
            })
            .or_else(|| if self.asks_what_is_scuttled() { kept_from_scuttling(words) } else { None })
    }

    /// Is somebody named who works for this seat? Who does not is given a job when he is hired.
    fn employs(&self, words: &[Token]) -> bool {
        let staff = self.galaxy().empires.get(self.me().index()).map(|empire| empire.staff.as_slice());
        let works = |name: &str| {
            staff.unwrap_or_default().iter().any(|hired| hired.person.to_string().to_lowercase() == name)
        };
        words.iter().any(|word| works(&word.text))
    }

    /// "1 fighter dies and the dreadnought takes a hit", where one hit is asked about: which of the two bears it?
    pub(super) fn more_than_is_hit(&self, lines: &[String], span: Span) -> Option<Problem> {
        let (hits, ..) = self.asks_casualties()?;
        let bears = |line: &&String| line.starts_with("lose ") || line.starts_with("damage ");
        let count = |line: &&String| line.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
        let borne: Vec<&String> = lines.iter().filter(bears).collect();
        let sum: u16 = borne.iter().map(count).sum();
        (borne.len() > 1 && sum > hits).then(|| {
            let message = format!(
                "Of {sum} hits it is said in this line what bears them, and you are asked about {hits}."
            );
            Problem::unreadable(message).at(span).suggest("lose 1 fighter, or damage 1 dreadnought")
        })
    }

    /// Where it is asked what lands: what can only be an answer and would be bought, or sail, instead.
    pub(super) fn would_not_land(&self, words: &[Token], readings: &[Vec<String>]) -> bool {
        const BUYS: &[&str] =
            &["build", "buy", "construct", "produce", "order", "place", "recruit", "get", "activate"];
        let other = |line: &String| line.starts_with("build ") || line.starts_with("activate ");
        let buys = words.iter().any(|word| BUYS.contains(&word.text.as_str()));
        (self.asks_what_lands() || self.asks_what_is_scuttled())
            && !buys
            && readings.iter().flatten().any(other)
    }
}

/// "Fighters, then the dreadnought", where one hit is asked about: an order of losses, and which of them bears this one is not said.
fn one_after_another(words: &[Token], unit: impl Fn(&Token) -> bool) -> Option<Span> {
    let first = words.iter().any(|word| matches!(word.text.as_str(), "first" | "before" | "last" | "if"));
    let then = words.iter().position(|word| word.text == "then").filter(|_| !first)?;
    let (before, behind) = words.split_at(then);
    (before.iter().any(&unit) && behind.iter().any(&unit)).then(|| words.get(then).map(|word| word.span))?
}

/// "Hit D3 with the cruiser and a carrier, all from D2, and they land": one system, activated twice in one line.
pub(super) fn activated_twice(lines: &[String], span: Span) -> Option<Problem> {
    let system = |line: &String| {
        let rest = line.strip_prefix("activate ")?;
        rest.split([',', ' ']).next().map(str::to_owned)
    };
    let systems: Vec<String> = lines.iter().filter_map(system).collect();
    let twice =
        systems.iter().enumerate().find(|(at, one)| systems.iter().skip(at + 1).any(|other| other == *one));
    let (_, twice) = twice?;
    let message =
        format!("In this line {twice} is activated twice: what moves there is said in one order (6.2).");
    Some(Problem::unreadable(message).at(span).suggest(format!("activate {twice}, move … from …, land on …")))
}

/// "Put 2 influence on the vote": on which, and for or against it, is not said; a law may be called so.
fn the_vote(words: &[Token]) -> Option<Span> {
    let on = [["on", "the", "vote"], ["in", "the", "vote"], ["into", "the", "vote"], ["on", "this", "vote"]];
    let found = on.iter().find_map(|phrase| phrase_in(words, phrase))?;
    let last = words.iter().rev().find(|word| word.is_wordlike())?;
    (last.span.end == found.end).then_some(found)
}

/// "Vote for War Funding, not Humane Labor": whether no vote goes there, or one against it.
fn nor_another(words: &[Token]) -> Option<Span> {
    let first = words.iter().find(|word| word.is_wordlike())?;
    let not = words.iter().position(|word| word.text == "not")?;
    let comma =
        not.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|word| word.is_symbol(','));
    let sided =
        words.iter().skip(not).any(|word| matches!(word.text.as_str(), "for" | "against" | "but" | "with"));
    let counted = words.get(not + 1).is_some_and(|word| rules::plain::number(word).is_some());
    (first.text == "vote" && comma && !sided && !counted).then_some(words.get(not)?.span)
}

/// "1 for, 1 against", "for it with 1, not 2", "not this one": a vote is one, with one stake.
fn two_sides(words: &[Token]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let has = |text: &str| said.iter().any(|word| word.text == text);
    let turns = ["no", "rather", "instead", "actually", "wait", "than", "if", "unless"];
    let both =
        (has("for") && has("against") && !turns.iter().any(|turn| has(turn))).then(|| said.last()).flatten();
    let not = said.windows(2).find_map(|pair| match pair {
        [not, what] if not.text == "not" => {
            let that = matches!(what.text.as_str(), "this" | "that");
            (that || rules::plain::number(what).is_some()).then_some(what)
        }
        _ => None,
    });
    both.or(not).map(|word| word.span)
}

/// "No, cruisers": what is wanted instead, and not how many.
fn corrected_without_number(words: &[Token], unit: impl Fn(&Token) -> bool) -> Option<Span> {
    match words {
        [no, comma, units] if no.text == "no" && comma.is_symbol(',') && unit(units) => Some(units.span),
        _ => None,
    }
}

/// "I name the carrier": for what?
fn names_for_nobody(words: &[Token]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    match said.as_slice() {
        [i, name, rest @ ..]
            if matches!(i.text.as_str(), "i" | "we")
                && matches!(name.text.as_str(), "name" | "call")
                && !rest.iter().any(|word| word.text == "for") =>
        {
            Some(name.span)
        }
        _ => None,
    }
}

/// "Keep the cruisers", where it is asked what is given up: those lost last in battles are another thing.
fn kept_from_scuttling(words: &[Token]) -> Option<Span> {
    // "I need the carrier"; "the cruisers go, I need my destroyers" says what goes.
    let led = words.iter().take(2).any(|word| word.text == "need");
    let keeps = |word: &&Token| match word.text.as_str() {
        "keep" | "keeping" | "spare" | "protect" | "save" => true,
        "need" => led,
        _ => false,
    };
    words.iter().find(keeps).map(|word| word.span)
}

#[cfg(test)]
mod tests {
    use super::{corrected_without_number, names_for_nobody, nor_another, the_vote};
    use rules::plain::courtesy::tokens;

    #[test]
    fn what_could_be_something_else_is_found() {
        assert!(the_vote(&tokens("put 2 influence on the vote")).is_some());
        assert!(the_vote(&tokens("put 2 influence on the vote of no confidence")).is_none());
        assert!(nor_another(&tokens("vote for War Funding, not Humane Labor")).is_some());
        assert!(nor_another(&tokens("vote with 2, not 3")).is_none());
        assert!(names_for_nobody(&tokens("I name the carrier")).is_some());
        assert!(names_for_nobody(&tokens("I name the carrier for Sol")).is_none());
        let unit = |word: &rules::lexer::Token| word.text == "cruisers";
        assert!(corrected_without_number(&tokens("no, cruisers"), unit).is_some());
        assert!(corrected_without_number(&tokens("no cruisers"), unit).is_none());
    }
}
