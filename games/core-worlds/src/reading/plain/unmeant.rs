//! Lines of which no order can be made: they hang on what one's own orders come to, on how one stands, or on what is needed.

use rules::lexer::Token;
use rules::plain::phrase_in;
use rules::span::Span;

/// Who does not get what.
const DENIED: &[&str] =
    &["don't", "didn't", "haven't", "hadn't", "can't", "cannot", "couldn't", "won't", "fail", "failed"];
/// How one stands.
const STANDING: &[&str] = &["behind", "ahead", "leading", "losing", "winning", "last", "trailing"];

/// Where such a thing stands.
pub(super) fn unmeant(words: &[Token]) -> Option<Span> {
    const NEEDED: &[&[&str]] = &[
        &["only", "if", "needed"],
        &["only", "when", "needed"],
        &["only", "if", "necessary"],
        &["only", "when", "necessary"],
        &["only", "if", "required"],
        &["only", "if", "i", "must"],
        &["only", "if", "i", "have", "to"],
        // "Draft the Halo in place of the robot": the robot is drafted as little as it is deployed.
        &["in", "place", "of"],
    ];
    NEEDED
        .iter()
        .find_map(|phrase| phrase_in(words, phrase))
        .or_else(|| kept_in_play(words))
        .or_else(|| of_several(words))
        .or_else(|| of_ones_own(words))
        .or_else(|| as_one_stands(words))
}

/// "The scout can go", "discard nothing", where it is asked which card is kept: one goes, and all would stay.
pub(super) fn given_away(words: &[Token]) -> Option<Span> {
    let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
    let goes = match said.as_slice() {
        [.., may, go] => {
            matches!(may.text.as_str(), "can" | "may" | "should" | "must")
                && matches!(go.text.as_str(), "go" | "leave")
        }
        _ => false,
    };
    let rest = said.iter().any(|word| matches!(word.text.as_str(), "rest" | "others" | "other" | "else"));
    let goes = goes && !rest;
    const THROWS: &[&str] = &["discard", "toss", "throw", "dump", "bin"];
    let none = |word: &&&Token| matches!(word.text.as_str(), "nothing" | "none" | "no");
    let throws = said.first().is_some_and(|word| THROWS.contains(&word.text.as_str()));
    let found = if goes { said.last() } else { said.iter().find(none).filter(|_| throws) };
    found.map(|word| word.span)
}

/// "Draft one of Halo and Ember Guard": which?
fn of_several(words: &[Token]) -> Option<Span> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let open = |at: &usize| {
        let verb = matches!(text(*at), "draft" | "buy" | "take" | "deploy" | "get" | "invade" | "conquer");
        let several = words.iter().skip(at + 3).any(|word| matches!(word.text.as_str(), "and" | "or"));
        verb && text(at + 1) == "one" && text(at + 2) == "of" && several
    };
    let at = (0..words.len()).find(open)?;
    words.get(at + 2).map(|word| word.span)
}

/// "Keep the Golem in play": a card is kept in hand.
fn kept_in_play(words: &[Token]) -> Option<Span> {
    let first = words.iter().find(|word| word.is_wordlike())?;
    phrase_in(words, &["in", "play"]).filter(|_| first.text == "keep")
}

/// "Deploy the Golem if I don't draft the Halo", "if I didn't get the Halo, draft Ember Guard": a card one has got is as gone as one that
/// somebody else has.
fn of_ones_own(words: &[Token]) -> Option<Span> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let opens = |at: &usize| {
        let waits = matches!(text(*at), "if" | "unless" | "when") && matches!(text(at + 1), "i" | "we");
        let past = matches!(text(at + 2), "didn't" | "haven't" | "hadn't");
        // "Ghost Cruiser, if I can't afford it Ember Guard": one or the other.
        let parted = *at > 0 && matches!(text(at - 1), "," | "or" | "and" | "but" | ";" | ".");
        waits && DENIED.contains(&text(at + 2)) && ((*at > 0 && !parted) || past)
    };
    if words.last().is_some_and(|word| word.is_symbol('?')) {
        return None;
    }
    let at = (0..words.len()).find(opens)?;
    Some(words.get(at)?.span.to(words.get(at + 2)?.span))
}

/// "War Council if I'm behind": only surges wait for that.
fn as_one_stands(words: &[Token]) -> Option<Span> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    if words.iter().any(|word| {
        let surges = ["surge", "token", "explor"].iter().any(|stem| word.text.starts_with(stem));
        surges || word.text == "all"
    }) {
        return None;
    }
    let opens = |at: &usize| {
        let am = usize::from(text(at + 2) == "am" || text(at + 2) == "are");
        matches!(text(*at), "if" | "unless" | "when" | "while")
            && matches!(text(at + 1), "i'm" | "i" | "we're" | "we")
            && STANDING.contains(&text(at + 2 + am))
    };
    let at = (0..words.len()).find(opens)?;
    Some(words.get(at)?.span.to(words.get(at + 2)?.span))
}

#[cfg(test)]
mod tests {
    use super::unmeant;
    use rules::plain::courtesy::tokens;

    #[test]
    fn what_hangs_on_ones_own_luck_is_no_order() {
        for line in [
            "deploy the Golem if I don't draft the Halo",
            "pass if I can't invade Lantern",
            "if I didn't get the Halo, draft Ember Guard",
            "War Council if I'm behind",
            "invade Lantern with all, playing Pincer Movement only if needed",
            "keep the Golem in play",
        ] {
            assert!(unmeant(&tokens(line)).is_some(), "{line}");
        }
        for line in [
            "surge all if I'm behind",
            "invade Lantern with all needed",
            "if I can't draft the Halo, draft the Scout",
            "Ghost Cruiser, if I can't afford it Ember Guard",
        ] {
            assert!(unmeant(&tokens(line)).is_none(), "{line}");
        }
    }
}
