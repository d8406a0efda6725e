//! "Never mind the jam", "the scan at D8 may be deleted", "let the attack be": words that name an order and say that it is not to be. No
//! order is taken or offered for them; what is on file is taken off with a word of its own, and the answer says which.

use super::courtesy::begins_with_article;
use crate::lexer::Token;
use crate::problem::{Problem, quoted};
use crate::span::{Span, TypedLine};

/// What a line begins with that waves something away; behind it stands what.
const AWAY: &[&[&str]] = &[
    &["never", "mind", "about"],
    &["never", "mind"],
    &["nevermind", "about"],
    &["nevermind"],
    &["forget", "about"],
    &["forget"],
    &["don't", "bother", "with"],
    &["don't", "bother", "about"],
    &["do", "not", "bother", "with"],
    &["please", "disregard"],
    &["disregard"],
    &["take", "back"],
    &["cancel"],
    &["delete"],
    &["undo"],
    &["no", "need", "for"],
    &["no", "more", "need", "for"],
];
/// The same of an order alone: in some game a piece is scrapped and a card dropped, and an attack never is.
const OFF: &[&[&str]] = &[
    &["scrap"],
    &["drop"],
    &["abort"],
    &["call", "off"],
    &["skip"],
    &["remove"],
    &["withdraw"],
    &["revoke"],
    &["scratch"],
    &["strike"],
];
/// What an order to go somewhere is called.
const DEEDS: &[&str] = &[
    "attack",
    "attacks",
    "invasion",
    "invasions",
    "assault",
    "raid",
    "raids",
    "order",
    "orders",
    "plan",
    "line",
];
/// What may be done with an order, and with nothing of a game.
const UNDONE: &[&str] = &[
    "deleted",
    "cancelled",
    "canceled",
    "forgotten",
    "disregarded",
    "ignored",
    "undone",
    "annulled",
    "revoked",
    "omitted",
    "off",
    "obsolete",
    "unnecessary",
    "superfluous",
    "needless",
];
/// What may be done with an order, and in some game with a piece.
const DROPPED: &[&str] = &[
    "dropped",
    "removed",
    "scrapped",
    "scratched",
    "struck",
    "withdrawn",
    "skipped",
    "abandoned",
    "crossed",
];
/// What stands before such a word.
const HELPING: &[&str] =
    &["be", "been", "is", "are", "gets", "get", "can", "may", "now", "all", "just", "it's", "was"];
/// What is said of it behind "may": "the jam may go".
const GONE: &[&str] = &["go", "wait", "rest", "lapse"];
/// What an order is called besides by its verb.
const CALLED: &[&str] = &["line", "lines", "order", "orders", "plan"];
/// Words that end it and say nothing.
const TAILS: &[&str] = &[
    "again", "now", "please", "for", "this", "turn", "round", "after", "all", "too", "alone", "be", "any",
    "more", "anymore",
];

/// Where a line says that an order is not to be; `commands`: can one begin with this word?
pub(super) fn revoked(words: &[Token], commands: impl Fn(&Token) -> bool) -> Option<Span> {
    let clauses = words.split(|word| matches!(word.text.as_str(), "." | "!" | ";" | "," | "?" | ":"));
    clauses.filter(|clause| !clause.is_empty()).find_map(|clause| of_a_clause(clause, &commands))
}

/// "Forget the scan of G11, I'd rather scan F12": what is wanted, in the place of what is waved away there.
pub(super) fn exchanged(words: &[Token], at: Span) -> Option<Vec<Token>> {
    const RATHER: &[&str] = &["rather", "instead"];
    let within = |word: &&Token| word.span.start >= at.start && word.span.end <= at.end;
    let away: Vec<Token> = words.iter().filter(within).cloned().collect();
    let opens = |phrase: &&&[&str]| phrase.iter().zip(&away).all(|(part, word)| word.text == *part);
    let length = AWAY.iter().find(opens)?.len();
    let named: Vec<Token> = away
        .get(length..)?
        .iter()
        .filter(|word| !begins_with_article(std::slice::from_ref(word)))
        .cloned()
        .collect();
    let rest: Vec<Token> = words.iter().filter(|word| !within(word)).cloned().collect();
    let wanted =
        super::trimmed(&rest, |word| !word.is_wordlike() || matches!(word.text.as_str(), "and" | "but"));
    // "Take back my move, it should be c3-b4": whatever it was.
    let called =
        |word: &Token| CALLED.contains(&word.text.as_str()) || matches!(word.text.as_str(), "move" | "turn");
    if let [only] = named.as_slice()
        && called(only)
        && wanted.len() > 1
    {
        let first = wanted.first()?;
        let word = Token { text: "correction".to_owned(), ..first.clone() };
        return Some(std::iter::once(word).chain(wanted.iter().cloned()).collect());
    }
    let rather = wanted.iter().any(|word| RATHER.contains(&word.text.as_str()));
    let last = wanted.last().filter(|_| rather && !named.is_empty() && named.len() <= 4)?;
    let word = |text: &str| Token { text: text.to_owned(), spaced: true, ..last.clone() };
    let kept = wanted.iter().filter(|word| word.text != "instead").cloned();
    Some(kept.chain([word("instead"), word("of")]).chain(named).collect())
}

/// What stands before what puts an order right, and how many words that are.
const RIGHT: [&str; PUT_RIGHT] = ["no", "wait", "make", "that"];
pub(super) const PUT_RIGHT: usize = 4;

/// "Take back my move, it should be c3-b4": what takes the place of what was sent, whatever that was.
pub(super) fn put_right(words: &[Token], at: Span) -> Option<Vec<Token>> {
    const SENT: &[&str] = &["move", "moves", "order", "orders", "plan", "line"];
    const OPENING: &[&str] = &[
        "and", "but", "so", "it", "it's", "should", "be", "have", "been", "is", "was", "i", "want", "wanted",
        "meant", "to", "please", "rather", "instead",
    ];
    let within = |word: &&Token| word.span.start >= at.start && word.span.end <= at.end;
    let away: Vec<Token> = words.iter().filter(within).cloned().collect();
    let opens = |phrase: &&&[&str]| phrase.iter().zip(&away).all(|(part, word)| word.text == *part);
    let length = AWAY.iter().chain(OFF).find(opens)?.len();
    let article = |word: &&Token| !begins_with_article(std::slice::from_ref(word)) && word.text != "last";
    let named: Vec<&Token> = away.get(length..)?.iter().filter(article).collect();
    let behind: Vec<Token> = words.iter().filter(|word| word.span.start >= at.end).cloned().collect();
    let small = |word: &&Token| !word.is_wordlike() || OPENING.contains(&word.text.as_str());
    let rest = behind.get(behind.iter().take_while(small).count()..)?;
    let first = rest.first()?;
    if !matches!(named.as_slice(), [only] if SENT.contains(&only.text.as_str())) {
        return None;
    }
    let word = |text: &str| Token { text: text.to_owned(), spaced: true, ..first.clone() };
    Some(RIGHT.into_iter().map(word).chain(rest.iter().cloned()).collect())
}

fn of_a_clause(clause: &[Token], commands: &impl Fn(&Token) -> bool) -> Option<Span> {
    let whole = clause.first()?.span.to(clause.last()?.span);
    let opens = |phrase: &&&[&str]| {
        phrase.len() < clause.len() && phrase.iter().zip(clause).all(|(part, word)| word.text == *part)
    };
    let off = OFF.iter().find(opens).and_then(|phrase| clause.get(phrase.len()..));
    let off = off.is_some_and(|rest| {
        let named = rest.get(usize::from(begins_with_article(rest)));
        named.is_some_and(|word| DEEDS.contains(&word.text.as_str())) && ends_behind(rest)
    });
    let away = AWAY.iter().find(opens).map(|phrase| phrase.len());
    let waved = away
        .and_then(|length| clause.get(length..))
        .is_some_and(|rest| begins_with_article(rest) && names_an_order(rest, commands) && ends_behind(rest));
    (off || waved || is_let_be(clause, commands) || is_said_undone(clause, commands)).then_some(whole)
}

/// "The jam", "my attack on D8", "the order for H6": does it begin with what is ordered, as a noun?
fn names_an_order(words: &[Token], commands: &impl Fn(&Token) -> bool) -> bool {
    let named = if begins_with_article(words) { words.get(1) } else { words.first() };
    named.is_some_and(|word| {
        CALLED.contains(&word.text.as_str()) || (commands(word) && !word.text.ends_with("ing"))
    })
}

/// "Never mind the jam, scan D8" waves one thing away; "forget the attack and jump to D8" says two things.
fn ends_behind(words: &[Token]) -> bool {
    !words.iter().any(|word| matches!(word.text.as_str(), "and" | "but" | "then" | "instead" | "if" | "not"))
}

/// "Let the jam be", "leave the attack alone".
fn is_let_be(clause: &[Token], commands: &impl Fn(&Token) -> bool) -> bool {
    let [first, rest @ .., last] = clause else { return false };
    matches!(first.text.as_str(), "let" | "leave")
        && matches!(last.text.as_str(), "be" | "alone")
        && begins_with_article(rest)
        && names_an_order(rest, commands)
}

/// "The jam at H6 may be deleted", "the attack is off", "the scan can go".
fn is_said_undone(clause: &[Token], commands: &impl Fn(&Token) -> bool) -> bool {
    if !names_an_order(clause, commands) {
        return false;
    }
    let end = clause.iter().rposition(|word| !TAILS.contains(&word.text.as_str())).map_or(0, |at| at + 1);
    let said = clause.get(..end).unwrap_or_default();
    let Some((last, before)) = said.split_last() else { return false };
    let helped = |at: &Token| HELPING.contains(&at.text.as_str());
    // "not needed", "no longer wanted"
    let unwanted = matches!(
        last.text.as_str(),
        "needed" | "wanted" | "necessary" | "required" | "applies" | "apply" | "counts" | "valid" | "stands"
    ) && before.iter().any(|word| {
        matches!(word.text.as_str(), "not" | "no" | "isn't" | "aren't" | "longer" | "never" | "hardly")
    });
    let article = begins_with_article(clause);
    let done = UNDONE.contains(&last.text.as_str()) || (article && DROPPED.contains(&last.text.as_str()));
    let goes = article
        && GONE.contains(&last.text.as_str())
        && before.last().is_some_and(|word| matches!(word.text.as_str(), "may" | "can" | "could" | "should"));
    unwanted || goes || (done && before.last().is_some_and(helped))
}

/// What is told of it, with the word that takes it off.
pub(super) fn takes_off(line: &TypedLine, at: Span, words: &[Token]) -> Problem {
    let within = |word: &&Token| word.span.start >= at.start && word.span.end <= at.end;
    let told: Vec<&Token> = words.iter().filter(within).collect();
    const SMALL: &[&str] = &[
        "scrap",
        "drop",
        "abort",
        "call",
        "skip",
        "remove",
        "withdraw",
        "revoke",
        "scratch",
        "strike",
        "the",
        "a",
        "an",
        "my",
        "our",
        "those",
        "that",
        "take",
        "back",
        "cancel",
        "delete",
        "undo",
        "never",
        "mind",
        "nevermind",
        "forget",
        "about",
        "don't",
        "do",
        "not",
        "bother",
        "with",
        "please",
        "disregard",
        "no",
        "more",
        "need",
        "for",
        "let",
        "leave",
        "may",
        "can",
        "could",
        "should",
        "must",
        "at",
        "on",
        "to",
        "into",
        "isn't",
        "aren't",
        "needed",
        "wanted",
        "necessary",
        "required",
        "applies",
        "apply",
        "counts",
        "valid",
        "stands",
        "order",
        "longer",
        "go",
        "wait",
        "rest",
        "lapse",
        "has",
    ];
    let says = |word: &&&Token| {
        let text = word.text.as_str();
        ![SMALL, UNDONE, DROPPED, HELPING, TAILS].iter().any(|list| list.contains(&text))
    };
    let named: Vec<&str> = told.iter().filter(says).map(|word| word.span.slice(&line.text)).collect();
    let message = format!(
        "{} says what is not to be. Nothing is done that is not ordered, and what is on file is taken off with the word cancel and \
         the number of its line, or words of it.",
        quoted(at.slice(&line.text))
    );
    Problem::unreadable(message).at(at).suggest(format!("cancel {}", named.join(" ")))
}

/// What is told where this order is on file, or in the same mail, and a line says that it is not done.
#[must_use]
pub fn opposite_of(order: &str) -> Problem {
    let message = format!(
        "{} says the opposite. It is taken off with the word cancel and the number of its line, or words of it.",
        quoted(order)
    );
    let first = order.split([' ', ':']).next().unwrap_or_default();
    Problem::unreadable(message).suggest(format!("cancel {first}"))
}

#[cfg(test)]
mod tests {
    use super::{revoked, takes_off};
    use crate::plain::courtesy::tokens;
    use crate::span::TypedLine;

    fn says(text: &str) -> bool {
        let commands = |word: &crate::lexer::Token| {
            matches!(word.text.as_str(), "jam" | "scan" | "attack" | "vote" | "land" | "scout" | "play")
        };
        revoked(&tokens(text), commands).is_some()
    }

    #[test]
    fn what_is_not_to_be_is_no_order() {
        for line in [
            "let the jam be",
            "leave the attack alone",
            "never mind the jam",
            "never mind about the scan of D8",
            "forget about my attack on C7",
            "don't bother with the scan",
            "take back the jam",
            "jam at H6 may be deleted",
            "the jam at B8 may go",
            "the scan can wait",
            "the attack is off",
            "the attack on D8 is cancelled",
            "my jam isn't needed any more",
            "the jam is no longer needed",
            "the order for H6 can be dropped",
            "scan A11. The jam may go.",
            "scrap the attack on D8",
            "call off the attack",
            "drop my order for H6",
        ] {
            assert!(says(line), "{line}");
        }
    }

    #[test]
    fn what_is_done_with_pieces_stays_an_order() {
        for line in [
            "let it be",
            "let them be",
            "the fleet may go",
            "the scouts may go to F4",
            "the Envoy can be dismissed",
            "two fighters can be scrapped",
            "never mind, jam B8",
            "never mind make it 3",
            "forget the attack and scan D8 instead",
            "attack D8 with all that can be spared",
            "jam any jump",
            "land the troops and attack",
            "the attack goes to D8",
            "scrap the scout",
            "drop the bombs on D8",
            "scrap two fighters and attack D8",
        ] {
            assert!(!says(line), "{line}");
        }
    }

    #[test]
    fn the_word_that_takes_it_off_is_told() {
        let told = |text: &str| {
            let line = TypedLine::new(1, text);
            let words = tokens(text);
            let at = revoked(&words, |word| matches!(word.text.as_str(), "jam" | "attack")).expect("a place");
            takes_off(&line, at, &words).suggestion
        };
        assert_eq!(told("jam at H6 may be deleted").as_deref(), Some("cancel jam H6"));
        assert_eq!(told("Never mind the attack on D8").as_deref(), Some("cancel attack D8"));
    }
}
