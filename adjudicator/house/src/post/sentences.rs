//! A question, or a word for the house, beside an order in one line: each is read as if it stood alone, so that neither takes the
//! other with it. Pure.

use crate::reading::command::{Command, Said, sort};
use crate::reading::plainly;
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
    let asked =
        lower.ends_with('?') || lower.split_whitespace().nth(1).is_some_and(|word| ASKING.contains(&word));
    asked && is_question(Lexer::new(line).tokens())
}

/// Is something asked in a sentence of the line, and something else said?
pub(super) fn asks_beside(line: &TypedLine) -> bool {
    let sentences = sentences(line);
    sentences.len() > 1 && sentences.into_iter().any(|sentence| asks(&line.only(sentence)))
}

/// What a question is, beside what else its line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aside {
    /// A page of the rules answers it.
    Answered,
    /// Small talk.
    Talk,
}

/// The line, with every question in it that stands aside and what stands between them as lines of their own. Places in them are places
/// in the line as typed. A line in which nothing is asked, or nothing else said, is one. Games know small talk behind an order, and it
/// stays there; in front of one it would make talk of the order as well.
pub(super) fn apart(
    line: &TypedLine,
    what: impl Fn(&str) -> Option<Aside>,
) -> Vec<(Option<Aside>, TypedLine)> {
    let mut parts: Vec<(Option<Aside>, Span)> = Vec::new();
    for sentence in sentences(line) {
        let part = line.only(sentence);
        let first = parts.iter().all(|(aside, _)| aside.is_some());
        let aside = if asks(&part) { what(part.text.trim()) } else { None };
        let aside = aside.filter(|aside| first || *aside == Aside::Answered);
        match parts.last_mut() {
            Some((None, part)) if aside.is_none() => *part = part.to(sentence),
            _ => parts.push((aside, sentence)),
        }
    }
    if parts.len() < 2 {
        return vec![(None, line.clone())];
    }
    parts.into_iter().map(|(aside, part)| (aside, line.only(part))).collect()
}

/// Does a line say to the house what becomes of orders: `cancel 3`, `forget the D4 trip`, `I'm ready`?
pub(super) fn speaks_of_orders(line: &TypedLine) -> bool {
    command(line).is_some_and(|command| takes_off(&command) || command == Command::Ready)
}

fn command(line: &TypedLine) -> Option<Command> {
    match sort(&unmarked(line)) {
        Said::Command(command) => Some(command),
        Said::Order(line) => plainly::read(&line),
        _ => None,
    }
}

/// The line without the mark of a list in front of it: `2) ready`. A number alone is no mark.
pub(super) fn unmarked(line: &TypedLine) -> TypedLine {
    let lexer = Lexer::new(line);
    let mut words = lexer.words();
    let marked = words.take_bullet();
    match words.remaining().first() {
        Some(first) if marked => line.only(Span::new(line.number, first.span.start, u32::MAX)),
        _ => line.clone(),
    }
}

const fn takes_off(command: &Command) -> bool {
    matches!(command, Command::Clear | Command::Cancel(_) | Command::CancelAbout(_))
}

/// The line, with what takes orders off and the `ready` at its end as lines of their own: "forget D4. Jump to F2 instead", "cancel
/// line 3, no idea where that came from", "then pass, ready". Places stay true.
pub(super) fn words_apart(line: &TypedLine) -> Vec<TypedLine> {
    let mixed =
        matches!(sort(line), Said::Order(_) | Said::Wrong(_) | Said::Command(Command::CancelAbout(_)));
    if line.text.trim_start().starts_with('#') || !mixed {
        return vec![line.clone()];
    }
    // "There is only one Drill Corps. Please correct line 5: …": what names a line goes to the end.
    let places = |sentence: &Span| {
        let tail = line.only(Span::new(sentence.line, sentence.start, u32::MAX));
        matches!(sort(&tail), Said::Place(..)).then_some(tail)
    };
    let told = sentences(line);
    if let Some((at, tail)) =
        told.iter().skip(1).find_map(|sentence| Some((sentence.start, places(sentence)?)))
    {
        let head = line.only(Span::new(line.number, 0, at));
        return words_apart(&head).into_iter().chain([tail]).collect();
    }
    let mut parts: Vec<(bool, Span)> = Vec::new();
    let all: Vec<Span> =
        sentences(line).into_iter().flat_map(|sentence| off_and_rest(line, sentence)).collect();
    for (nth, sentence) in all.iter().enumerate() {
        let own = command(&line.only(*sentence));
        let last = nth + 1 == all.len();
        let house = own.is_some_and(|own| takes_off(&own) || (last && own == Command::Ready));
        match parts.last_mut() {
            Some((false, part)) if !house => *part = part.to(*sentence),
            _ => parts.push((house, *sentence)),
        }
    }
    if let Some((false, last)) = parts.last().copied()
        && let Some((before, ready)) = ready_behind(line, last)
    {
        parts.pop();
        parts.extend([(false, before), (true, ready)]);
    }
    if parts.len() < 2 {
        return vec![line.clone()];
    }
    parts.into_iter().map(|(_, part)| line.only(part)).collect()
}

/// "cancel line 3, no idea where that came from": what takes off, and what stands behind its comma.
fn off_and_rest(line: &TypedLine, sentence: Span) -> Vec<Span> {
    if matches!(command(&line.only(sentence)), Some(Command::Cancel(_))) {
        return vec![sentence];
    }
    let text: Vec<char> = line.text.chars().collect();
    let commas = (sentence.start..sentence.end).filter(|at| text.get(*at as usize) == Some(&','));
    for comma in commas {
        let head = Span::new(sentence.line, sentence.start, comma);
        let rest = Span::new(sentence.line, comma + 1, sentence.end);
        let behind = line.only(rest).text.trim().to_lowercase();
        let mut words =
            behind.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "and");
        let number = |word: Option<&str>| word.is_none_or(|word| word.parse::<u32>().is_ok());
        // "Cancel line 3, line 4 and line 6" goes on; "scratch line 7, line 8 is the right one" says something of another.
        let goes_on = match words.next() {
            Some("line" | "lines") => {
                number(words.next()) && !words.any(|word| matches!(word, "is" | "was" | "stays"))
            }
            first => number(first),
        };
        if !goes_on && command(&line.only(head)).is_some_and(|own| takes_off(&own)) {
            return [vec![head], off_and_rest(line, rest)].concat();
        }
        // "forget the building stuff, cancel lines 3 and 4" begins with one of them; of other lines the rest may be one.
        if !goes_on && command(&line.only(rest)).is_some_and(|own| takes_off(&own)) {
            return vec![head, rest];
        }
    }
    vec![sentence]
}

/// "…, ready", "… and I'm done": what stands before it, and where it stands.
fn ready_behind(line: &TypedLine, part: Span) -> Option<(Span, Span)> {
    let text: Vec<char> = line.text.chars().collect();
    let said = line.only(part).text;
    if said.contains('?') || said.contains('#') {
        return None;
    }
    let word_at =
        |at: u32| -> String { text.iter().skip(at as usize).take(5).collect::<String>().to_lowercase() };
    let starts = (part.start + 1..part.end).rev();
    let joins = starts.filter(|at| text.get(*at as usize) == Some(&',') || word_at(*at) == " and ");
    for at in joins {
        let skip = if text.get(at as usize) == Some(&',') { 1 } else { 5 };
        let tail = Span::new(part.line, (at + skip).min(part.end), part.end);
        let head = Span::new(part.line, part.start, at);
        if line.only(head).text.trim().is_empty() || line.only(tail).text.trim().is_empty() {
            continue;
        }
        // "Jump all from A9, nothing else" says what does not jump.
        let none = line.only(tail).text.trim_start().to_lowercase().starts_with("no");
        return (!none && command(&line.only(tail)) == Some(Command::Ready)).then_some((head, tail));
    }
    None
}

/// The sentences of a line: they end with `.`, `!` or `?` before a space; and one that is asked may begin behind a comma or a
/// colon. What stands behind `#` is a remark and no sentence, and a full stop among single signs is the empty square of a row.
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
            '.' if is_square(&text, at) => false,
            // "2. Ready": the mark of a list.
            '.' if line.only(place(start, at)).text.trim().chars().all(|c| c.is_ascii_digit()) => false,
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

/// Does it stand by itself, beside another single sign: `row 2 . . M . .`?
fn is_square(text: &[char], at: usize) -> bool {
    let blank =
        |at: Option<usize>| at.and_then(|at| text.get(at)).is_none_or(|sign: &char| sign.is_whitespace());
    let single = |at: Option<usize>, beyond: Option<usize>| !blank(at) && blank(beyond);
    let behind = |by: usize| at.checked_add(by);
    blank(at.checked_sub(1))
        && blank(behind(1))
        && (single(at.checked_sub(2), at.checked_sub(3)) || single(behind(2), behind(3)))
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

    fn parted(text: &str, what: impl Fn(&str) -> Option<Aside>) -> Vec<String> {
        let parts = apart(&TypedLine::new(1, text), what);
        parts.into_iter().map(|(_, part)| part.text.trim().to_owned()).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        parted(text, |_| Some(Aside::Answered))
    }

    #[test]
    fn questions_stand_alone() {
        for (line, expected) in [
            ("What can the archer do? i3-h4", vec!["What can the archer do?", "i3-h4"]),
            ("i3-h4. What can an archer do?", vec!["i3-h4.", "What can an archer do?"]),
            ("i3-h4, what can an archer do?", vec!["i3-h4,", "What can an archer do?"]),
            (
                "jump A9-B8 2S! Build. How do I win? Thanks. Bye",
                vec!["jump A9-B8 2S! Build.", "How do I win?", "Thanks. Bye"],
            ),
            (
                "How far can it go? And what is a JAM? jam B8",
                vec!["How far can it go?", "And what is a JAM?", "jam B8"],
            ),
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
    fn empty_squares_end_no_sentence() {
        for (line, count) in [
            ("row 1 M M . A A . . . .", 1),
            ("row 2 . . . . K . . . .", 1),
            ("row 3 F F F F E F F F F. Ready", 2),
            ("jump to F2 . then pass", 2),
            ("i3-h4 . I go", 1),
        ] {
            assert_eq!(sentences(&TypedLine::new(1, line)).len(), count, "{line}");
        }
    }

    #[test]
    fn what_nobody_answers_stays_where_it_stands() {
        let what = |text: &str| text.contains("win").then_some(Aside::Answered);
        assert_eq!(
            parted("How are you? How do I win? i3-h4", what),
            ["How are you?", "How do I win?", "i3-h4"]
        );
        assert_eq!(parted("How are you? i3-h4", what), ["How are you? i3-h4"]);
    }

    #[test]
    fn small_talk_stands_aside_in_front_alone() {
        let talk = |_: &str| Some(Aside::Talk);
        assert_eq!(parted("How are you? i3-h4; ready", talk), ["How are you?", "i3-h4; ready"]);
        assert_eq!(parted("i3-h4. How are you? Bye", talk), ["i3-h4. How are you? Bye"]);
    }

    fn house_apart(text: &str) -> Vec<String> {
        words_apart(&TypedLine::new(1, text)).into_iter().map(|part| part.text.trim().to_owned()).collect()
    }

    #[test]
    fn words_for_the_house_stand_alone() {
        for (line, expected) in [
            ("then pass, ready", vec!["then pass", "ready"]),
            ("1, ready", vec!["1", "ready"]),
            (
                "Please scratch line 7, line 8 is the right one.",
                vec!["Please scratch line 7", "line 8 is the right one."],
            ),
            (
                "Cancel the intercept at H6, I not need it now.",
                vec!["Cancel the intercept at H6", "I not need it now."],
            ),
            ("That's it! Ready when you are.", vec!["That's it!", "Ready when you are."]),
            ("i3-h4 and I'm done", vec!["i3-h4", "I'm done"]),
            ("i3-h4. Ready!", vec!["i3-h4.", "Ready!"]),
            (
                "drop line 2. The cruiser goes to E3, on its own",
                vec!["drop line 2.", "The cruiser goes to E3, on its own"],
            ),
            (
                "cancel line 3, no idea where that came from!",
                vec!["cancel line 3", "no idea where that came from!"],
            ),
            ("Ok so: cancel line 3. Move the carrier", vec!["Ok so: cancel line 3.", "Move the carrier"]),
            (
                "forget the building stuff, cancel lines 3 and 4",
                vec!["forget the building stuff", "cancel lines 3 and 4"],
            ),
            ("cancel 3, 5 and 7, then i3-h4", vec!["cancel 3, 5 and 7", "then i3-h4"]),
            ("2. Ready!", vec!["2. Ready!"]),
            ("3. i3-h4. Ready", vec!["3. i3-h4.", "Ready"]),
            ("i3-h4, cancel line 2", vec!["i3-h4", "cancel line 2"]),
        ] {
            assert_eq!(house_apart(line), expected);
        }
    }

    #[test]
    fn what_the_house_is_not_told_stays_whole() {
        for line in [
            "cancel 3, 5 and 7",
            "cancel 3 please, and line 4",
            "if Bob is ready, pass",
            "move the ready troops and pass",
            "Is everybody done, and ready?",
            "Wait. I meant i3-h4",
            "ready",
            "build 2 fighters, 1 carrier and 3 dreadnoughts",
            "# forget D4. i3-h4",
            "jump all from A9, nothing else",
        ] {
            assert_eq!(house_apart(line), [line], "{line}");
        }
    }

    #[test]
    fn places_stay_true() {
        let parts = apart(&TypedLine::new(3, "How do I win? jam Ä9"), |_| Some(Aside::Answered));
        assert_eq!(parts.last().map(|(_, part)| part.text.clone()), Some("              jam Ä9".into()));
    }
}
