//! A question beside an order in one line: each is read as if it stood alone, so that neither takes the other with it. Pure.

use rules::lexer::Lexer;
use rules::plain::courtesy::is_question;
use rules::span::{Span, TypedLine};

/// Words that make what follows them hang on something: what stands behind their comma is no sentence of its own.
const SUPPOSING: [&str; 9] =
    ["if", "when", "once", "unless", "suppose", "supposing", "assuming", "after", "as"];

/// Does a line ask, in a sentence, and not exclaim? "What a map!" and "how nice" do not.
pub(super) fn asks(line: &TypedLine) -> bool {
    const ASKING: [&str; 16] = [
        "do", "does", "did", "can", "is", "are", "will", "would", "should", "many", "much", "far", "long",
        "to", "happens", "may",
    ];
    let lower = line.text.trim().to_lowercase();
    let asked = lower.ends_with('?')
        || lower.split_whitespace().nth(1).is_some_and(|word| ASKING.contains(&word));
    asked && is_question(Lexer::new(line).tokens())
}

/// Is something asked in a sentence of the line, and something else said?
pub(super) fn asks_beside(line: &TypedLine) -> bool {
    let sentences = sentences(line);
    sentences.len() > 1 && sentences.into_iter().any(|sentence| asks(&line.only(sentence)))
}

/// The line, with every question in it that is answered and what stands between them as lines of their own. Places in them are places
/// in the line as typed. A line in which nothing is asked, or nothing else said, is one: games know small talk.
pub(super) fn apart(line: &TypedLine, is_answered: impl Fn(&str) -> bool) -> Vec<TypedLine> {
    let mut parts: Vec<(bool, Span)> = Vec::new();
    for sentence in sentences(line) {
        let part = line.only(sentence);
        let asked = asks(&part) && is_answered(part.text.trim());
        match parts.last_mut() {
            Some((before, part)) if !*before && !asked => *part = part.to(sentence),
            _ => parts.push((asked, sentence)),
        }
    }
    if parts.len() < 2 {
        return vec![line.clone()];
    }
    parts.into_iter().map(|(_, part)| line.only(part)).collect()
}

/// The sentences of a line: they end with `.`, `!` or `?` before a space; and one that is asked may begin behind a comma or a
/// colon. What stands behind `#` is a remark and no sentence.
fn sentences(line: &TypedLine) -> Vec<Span> {
    let text: Vec<char> = line.text.chars().take_while(|c| *c != '#').collect();
    let place = |start: usize, end: usize| {
        let [start, end] = [start, end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Span::new(line.number, start, end)
    };
    let (mut found, mut start) = (Vec::new(), 0);
    for (at, sign) in text.iter().enumerate() {
        let next = at + 1;
        if !text.get(next).is_none_or(|c| c.is_whitespace()) {
            continue;
        }
        let ends = match sign {
            '.' | '!' | '?' => true,
            ',' | ':' => {
                let before = line.only(place(start, next)).text.trim().to_lowercase();
                let rest = end_of_sentence(&text, next);
                let first = before.split_whitespace().next().unwrap_or_default();
                !SUPPOSING.contains(&first)
                    && !is_question(Lexer::new(&line.only(place(start, at))).tokens())
                    && asks(&line.only(place(next, rest)))
            }
            _ => false,
        };
        if ends {
            found.push(place(start, next));
            start = next;
        }
    }
    let whole = line.text.chars().count();
    if line.only(place(start, whole)).text.trim().is_empty() {
        return found;
    }
    found.push(place(start, whole));
    found
}

/// Where the sentence that begins here ends.
fn end_of_sentence(text: &[char], start: usize) -> usize {
    let ends = |at: &usize| {
        let sign = text.get(*at).is_some_and(|c| matches!(c, '.' | '!' | '?'));
        sign && text.get(at + 1).is_none_or(|c| c.is_whitespace())
    };
    (start..text.len()).find(ends).map_or(text.len(), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        apart(&TypedLine::new(1, text), |_| true).into_iter().map(|part| part.text.trim().to_owned()).collect()
    }

    #[test]
    fn questions_stand_alone() {
        for (line, expected) in [
            ("What can the archer do? i3-h4", vec!["What can the archer do?", "i3-h4"]),
            ("i3-h4. What can an archer do?", vec!["i3-h4.", "What can an archer do?"]),
            ("i3-h4, what can an archer do?", vec!["i3-h4,", "What can an archer do?"]),
            ("jump A9-B8 2S! Build. How do I win? Thanks. Bye", vec![
                "jump A9-B8 2S! Build.",
                "How do I win?",
                "Thanks. Bye",
            ]),
            ("How far can it go? And what is a JAM? jam B8", vec![
                "How far can it go?",
                "And what is a JAM?",
                "jam B8",
            ]),
        ] {
            let lower = |part: &str| part.to_lowercase();
            let expected: Vec<String> = expected.into_iter().map(lower).collect();
            assert_eq!(parts(line).iter().map(|p| lower(p)).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn what_is_one_line_stays_one() {
        for line in [
            "What can the archer do?",
            "move i3-h4. Then e3-e4.",
            "If Bob jumps to C9, can I intercept?",
            "What if he jumps, can I intercept?",
            "What a map! jump A9-B8 2S",
            "jump A9-B8 2S # why not? e.g. now",
            "if leads: activate E5; else pass",
            "1.e4 e5 2.e2-e4?",
            "",
        ] {
            assert_eq!(parts(line), [line.trim()], "{line}");
        }
    }

    #[test]
    fn what_nobody_answers_stays_where_it_stands() {
        let line = TypedLine::new(1, "How are you? How do I win? i3-h4");
        let parts: Vec<String> =
            apart(&line, |text| text.contains("win")).into_iter().map(|part| part.text.trim().to_owned()).collect();
        assert_eq!(parts, ["How are you?", "How do I win?", "i3-h4"]);
        assert_eq!(apart(&line, |_| false), [line]);
    }

    #[test]
    fn places_stay_true() {
        let line = TypedLine::new(3, "How do I win? jam Ä9");
        assert_eq!(apart(&line, |_| true).last().map(|part| part.text.clone()), Some("              jam Ä9".into()));
    }
}
