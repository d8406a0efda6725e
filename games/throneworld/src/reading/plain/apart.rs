//! Orders that stand beside other words in one line: behind a cry or a question, or joined by a sign.

use super::items::{Item, Part};
use super::{Fault, Plainly, Readings, Told, trimmed};
use rules::lexer::Token;
use rules::plain::courtesy::{folded, is_question};
use rules::plain::{Clause, Plain, Weight};
use rules::span::Span;

/// What people shout before an order, and what orders nothing by itself.
const CRIES: [&str; 6] = ["go", "attack", "charge", "onward", "onwards", "forward"];

/// Greetings cut short, and who is greeted.
const TIMES: [&str; 3] = ["morning", "afternoon", "evening"];
const GREETED: [&str; 6] = ["all", "both", "everyone", "everybody", "folks", "guys"];

impl Plainly<'_> {
    /// The readings of a clause; or of its two halves, where "plus" joins orders: "fleet 2 to G7 + research space".
    pub(super) fn orders(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        if takes_back(clause) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        let whole = self.order(items, clause);
        if !matches!(whole, Err(Fault::Unread(_))) || clause.corrects {
            return whole;
        }
        for (at, pair) in items.windows(2).enumerate() {
            let [Item { part: Part::Sep, span }, Item { part: Part::Verb(_), .. }] = pair else { continue };
            // At commas and "and" a line is parted anyway, where what was said before counts.
            let sign = clause.words.iter().find(|word| word.span == *span).map(|word| word.text.as_str());
            if !matches!(sign, Some("+" | "plus" | "-")) {
                continue;
            }
            let before = self.order(trimmed(items.get(..at).unwrap_or_default()), clause);
            let behind = self.order(trimmed(items.get(at + 1..).unwrap_or_default()), clause);
            if let (Ok(before), Ok(behind)) = (before, behind)
                && let ([before], [behind]) = (before.as_slice(), behind.as_slice())
            {
                return Ok(vec![[before.as_slice(), behind.as_slice()].concat()]);
            }
        }
        whole
    }

    /// "Attack! Fleet 2 to G7!"; "Morning all, research space".
    pub(super) fn behind_a_cry(&self, words: &[Token]) -> Option<Vec<String>> {
        if let Some(at) =
            words.iter().position(|word| [',', '!', '.'].iter().any(|sign| word.is_symbol(*sign)))
            && let [time, whom @ ..] = words.get(..at)?
            && TIMES.contains(&time.text.as_str())
            && whom.len() <= 1
            && whom.iter().all(|word| GREETED.contains(&word.text.as_str()))
        {
            return self.alone(words.get(at + 1..)?);
        }
        let [cry, sign, rest @ ..] = words else { return None };
        let cries = CRIES.contains(&cry.text.as_str()) && sign.is_symbol('!');
        if cries { self.alone(rest) } else { None }
    }

    /// "What's at D14? Scan D14": an order behind a question is never passed over.
    pub(super) fn behind_a_question(&self, words: &[Token]) -> Option<Vec<String>> {
        let at = words.iter().position(|word| word.is_symbol('?'))?;
        let (question, rest) = (words.get(..=at)?, words.get(at + 1..)?);
        let first = folded(rest).into_iter().find(Token::is_wordlike)?;
        let begins = self.commands(&first) || self.weight(&first) >= Weight::Place;
        if !is_question(question) || is_question(rest) || !begins {
            return None;
        }
        // "Scan it": the world the question is about.
        let place = |word: &&Token| self.weight(word) == Weight::Place;
        let meant = match question.iter().filter(place).collect::<Vec<_>>().as_slice() {
            [only] if !rest.iter().any(|word| place(&word)) => Some((*only).clone()),
            _ => None,
        };
        let named = |word: &Token| match &meant {
            Some(hex) if word.text == "it" => hex.clone(),
            _ => word.clone(),
        };
        let rest: Vec<Token> = rest.iter().map(named).collect();
        // What cannot be read as one order is said to be unclear.
        Some(self.alone(&rest).unwrap_or_default())
    }

    /// The one meaning of words that are one order and nothing else.
    fn alone(&self, words: &[Token]) -> Option<Vec<String>> {
        let words = folded(words);
        let clause = Clause {
            words: &words,
            said: &[],
            here: &[],
            corrects: false,
            wishes: false,
            leads: true,
            span: span_of(&words),
        };
        let items = self.items(clause.words).ok()?;
        let readings = self.order(trimmed(&items), &clause).ok()?;
        if let [only] = readings.as_slice() { Some(only.clone()) } else { None }
    }
}

/// "counter-jam jams, not jams": the second half speaks of the first, and is no order that nothing reacts.
fn takes_back(clause: &Clause<'_>) -> bool {
    let bare = clause.words.first().is_some_and(|word| word.text == "not");
    bare && clause.said.last().is_some_and(|line| line.starts_with("counter-jam"))
}

fn span_of(words: &[Token]) -> Span {
    match words {
        [first, .., last] => first.span.to(last.span),
        [only] => only.span,
        [] => Span::new(0, 0, 0),
    }
}
