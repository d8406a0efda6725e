//! The lines of a mail, with the numbers in it turned into what they choose.

use crate::book::{Book, Numbered, Order, Spot};
use crate::game::Game;
use crate::lexer::{Lexer, Token};
use crate::plain::{comes_before, comes_first, corrects, number};
use crate::problem::{Problem, ProblemKind};
use crate::reading::Reading;
use crate::refused::Refused;
use crate::span::{Span, TypedLine};
use std::collections::{BTreeMap, BTreeSet};

/// So many words from the beginning of an order say that it comes beside others.
const FIRST_WORDS: usize = 5;
/// Lines that were chosen have numbers from here on, so that their places can be told from typed ones.
const CHOSEN: u32 = 1 << 29;

/// Where an order comes from: the line, and where in it, if several are chosen there (`1, 2 and 4`).
pub(in crate::engine) type Place = (u32, u32);

/// The lines of a mail, with the numbers in it turned into what they choose.
pub(in crate::engine) struct Mail<'m> {
    /// As they were typed.
    pub typed: &'m [TypedLine],
    /// What is to be read.
    pub lines: Vec<TypedLine>,
    /// Which refused line is decided where.
    pub chosen: BTreeMap<Place, usize>,
    home: BTreeMap<u32, Span>,
    problems: Vec<Problem>,
}

impl<'m> Mail<'m> {
    /// `1` or `the second` is the answer where the player was asked which of several readings a line was to have. With
    /// several such lines the numbers run on from one to the next; where older mails gave two lines the same ones, the first
    /// is for the first. Where a single reading was written out, `yes` is its number, unless `questions` of the game wait for
    /// an answer: then a yes is for them.
    pub fn new(refused: &[Refused], typed: &'m [TypedLine], questions: bool) -> Self {
        let mut asked: Vec<(usize, &Refused)> =
            (0..).zip(refused).filter(|(_, one)| !one.readings.is_empty()).collect();
        let mut mail = Self {
            typed,
            lines: Vec::new(),
            chosen: BTreeMap::new(),
            home: BTreeMap::new(),
            problems: Vec::new(),
        };
        if asked.is_empty() {
            mail.lines = typed.to_vec();
            return mail;
        }
        for line in typed {
            let only = asked.first().filter(|(_, one)| one.readings.len() == 1).map(|(_, one)| one.first);
            let whole = Lexer::new(line).words().whole_span();
            let assented = only.filter(|_| !questions && assents(line)).map(|nth| vec![(nth, whole)]);
            let by_name = || super::named::named(line, &asked).map(|nth| vec![(nth, whole)]);
            let said = choices(line).or(assented).or_else(by_name);
            let (Some(chosen), false) = (said, asked.is_empty()) else {
                mail.lines.push(if asked.is_empty() { line.clone() } else { none_of_them(line) });
                continue;
            };
            for (nth, place) in chosen {
                mail.choose(&mut asked, nth, place);
            }
        }
        mail
    }

    /// Takes the reading with this number, of what is still `asked`.
    fn choose(&mut self, asked: &mut Vec<(usize, &Refused)>, nth: usize, place: Span) {
        let meant = asked.iter().position(|(_, one)| one.reading(nth).is_some());
        let found = meant.map(|meant| asked.remove(meant));
        let decided = found.map(|(at, _)| at).or_else(|| asked.first().map(|(at, _)| *at));
        if let Some(decided) = decided {
            self.chosen.insert((place.line, place.start), decided);
        }
        match found.and_then(|(_, one)| one.reading(nth)) {
            Some(reading) => {
                // What was to take the place of something does so still.
                let corrects = reading.len() == 1 && found.is_some_and(|(_, one)| corrects(&one.text));
                for text in reading {
                    let number = CHOSEN + crate::span::count(self.home.len());
                    self.home.insert(number, place);
                    let text = if corrects { format!("no wait, make that {text}") } else { text.clone() };
                    self.lines.push(TypedLine::new(number, text));
                }
            }
            None if asked.is_empty() => self.problems.push(chooses_nothing().at(place)),
            None => self.problems.push(no_such_reading(asked).at(place)),
        }
    }

    /// Where the order at this place comes from.
    pub fn place(&self, span: Span) -> Place {
        let exact = (span.line, span.start);
        if self.chosen.contains_key(&exact) { exact } else { (span.line, u32::MAX) }
    }

    /// Is anything chosen in this line?
    pub fn chooses(&self, number: u32) -> bool {
        self.chosen.keys().any(|(line, _)| *line == number)
    }

    /// Puts the places of what was chosen back into the player's own lines.
    pub fn bring_home<G: Game>(&self, reading: &mut Reading<G>) {
        let home = |span: &mut Span| {
            if let Some(place) = self.home.get(&span.line) {
                *span = *place;
            }
        };
        reading.orders.iter_mut().for_each(|(span, _)| home(span));
        reading.replies.iter_mut().for_each(|(span, ..)| home(span));
        reading.bound.iter_mut().for_each(|(span, ..)| home(span));
        reading.answers.iter_mut().for_each(|(span, _)| home(span));
        reading.instead.iter_mut().for_each(|(span, _)| home(span));
        reading.problems.iter_mut().filter_map(|p| p.span.as_mut()).for_each(home);
        // What is said of a line names it as its player counts it.
        for (number, place) in &self.home {
            for problem in &mut reading.problems {
                problem.message = problem.message.replace(&number.to_string(), &place.line.to_string());
            }
        }
        for problem in reading.problems.iter_mut().filter(|p| p.kind == ProblemKind::Talk) {
            let line = problem.span.and_then(|span| self.typed.iter().find(|line| line.number == span.line));
            if line.is_some_and(|line| choices(line).is_some()) {
                *problem = Problem { span: problem.span, ..chooses_nothing() };
            }
        }
        reading.problems.extend(self.problems.iter().cloned());
    }

    /// Does what stands here begin with `also`, or come right behind it?
    pub fn joins(&self, span: Span) -> bool {
        const JOINING: [&str; 8] =
            ["also", "additionally", "plus", "too", "furthermore", "addition", "add", "another"];
        let Some(line) = self.typed.iter().find(|line| line.number == span.line) else { return false };
        let lexer = Lexer::new(line);
        let words: Vec<_> = lexer.tokens().iter().filter(|word| word.is_wordlike()).collect();
        let at = words.iter().position(|word| word.span.start >= span.start).unwrap_or(words.len());
        let joining = |at: usize| words.get(at).is_some_and(|word| JOINING.contains(&word.text.as_str()));
        let joined =
            |at: usize| words.get(at).is_some_and(|word| matches!(word.text.as_str(), "and" | "but" | "in"));
        // "I'd like one more ground force", "buy another one": beside those there are.
        let more = |at: usize| {
            const WISHING: [&str; 9] =
                ["i", "we", "i'd", "we'd", "would", "should", "please", "i'll", "will"];
            let wishes = || {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                before.is_some_and(|word| WISHING.contains(&word.text.as_str()))
            };
            words.get(at).is_some_and(|word| word.text == "another" || (word.text == "also" && wishes()))
                || (words.get(at).is_some_and(|word| number(word).is_some())
                    && words.get(at + 1).is_some_and(|word| word.text == "more"))
        };
        joining(at)
            || spends_the_rest(&words)
            || (joined(at) && joining(at + 1))
            || at.checked_sub(1).is_some_and(joining)
            || (at..at + FIRST_WORDS).any(more)
    }

    /// Where steps go of which it is said, or which say one on file once more with more of it told: in front of all others, or in the
    /// place of that one.
    pub fn spot_of<O: Order>(&self, book: &Book<O>, orders: &[O], span: Option<&Span>) -> Option<Spot> {
        let line = TypedLine::new(1, self.text(span?.line));
        let first = orders.first().filter(|first| first.is_step())?;
        if let [only] = orders
            && let Some(less) = book.lines().find(|line| only.completes(&line.order))
        {
            return Some(Spot::InsteadOf(less.line));
        }
        let steps =
            || book.lines().filter(|line| line.order.is_step() && line.order.topic() == first.topic());
        let deed = comes_before(&line);
        let named = |one: &Numbered<O>| deed.as_deref().is_some_and(|deed| one.order.is_called_so(deed));
        steps().find(|one| comes_first(&line) || named(one)).map(|one| Spot::Before(one.line))
    }

    /// The line with this number, as typed.
    pub fn text(&self, number: u32) -> &str {
        self.typed.iter().find(|line| line.number == number).map_or("", |line| line.text.as_str())
    }
}

/// "With the remaining energy", "for what is left of the credits": beside what was bought before.
fn spends_the_rest(words: &[&Token]) -> bool {
    const MONEY: [&str; 9] =
        ["energy", "credits", "credit", "money", "budget", "funds", "resources", "actions", "points"];
    const REST: [&[&str]; 6] = [
        &["remaining"],
        &["leftover"],
        &["left", "over"],
        &["rest", "of", "the"],
        &["rest", "of", "my"],
        &["what", "is", "left"],
    ];
    let says = |at: usize, phrase: &&[&str]| {
        phrase
            .iter()
            .zip(words.get(at..).unwrap_or_default())
            .filter(|(part, word)| word.text == **part)
            .count()
            == phrase.len()
    };
    let rest = (0..words.len()).any(|at| REST.iter().any(|phrase| says(at, phrase)));
    rest && words.iter().any(|word| MONEY.contains(&word.text.as_str()))
}

/// What people say beside the number they choose.
const AROUND: [&str; 62] = [
    "the",
    "number",
    "numbers",
    "no",
    "nr",
    "option",
    "options",
    "reading",
    "choice",
    "proposal",
    "suggestion",
    "answer",
    "version",
    "please",
    "pls",
    "it",
    "is",
    "it's",
    "its",
    "that",
    "that's",
    "thats",
    "this",
    "i",
    "i'd",
    "i'll",
    "we",
    "my",
    "your",
    "mean",
    "meant",
    "means",
    "meaning",
    "one",
    "take",
    "choose",
    "pick",
    "select",
    "confirm",
    "want",
    "would",
    "like",
    "rather",
    "prefer",
    "go",
    "let's",
    "with",
    "for",
    "what",
    "thanks",
    "thank",
    "you",
    "and",
    "also",
    "as",
    "well",
    "then",
    "both",
    "here",
    "are",
    "a",
    "of",
];
/// Does a word say nothing beside what is chosen?
pub(super) fn is_around(word: &str) -> bool {
    AROUND.contains(&word)
}

/// How people say yes.
const YES: [&str; 20] = [
    "yes",
    "yep",
    "yeah",
    "yup",
    "ya",
    "yea",
    "right",
    "exactly",
    "correct",
    "sure",
    "ok",
    "okay",
    "fine",
    "good",
    "perfect",
    "indeed",
    "absolutely",
    "definitely",
    "great",
    "precisely",
];

/// The numbers a line consists of, each with its place: `2`, `2.`, `number two`, `the second one please`, `1, 2 and 4`, `1. yes, 1 is
/// right`.
fn choices(line: &TypedLine) -> Option<Vec<(usize, Span)>> {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let lexer = Lexer::new(line);
    let whole = lexer.words().whole_span();
    let words: Vec<&Token> = lexer.tokens().iter().filter(|word| word.is_wordlike()).collect();
    let ordinal = |text: &str| ORDINALS.iter().position(|ordinal| *ordinal == text).map(|at| at + 1);
    let of = |word: &Token| {
        ordinal(&word.text).or_else(|| number(word).and_then(|number| usize::try_from(number).ok()))
    };
    let says_nothing =
        |word: &Token| AROUND.contains(&word.text.as_str()) || YES.contains(&word.text.as_str());
    // "To point 2: yes, choice 1": the first tells which line is meant, and the choices have numbers of their own.
    let names_a_line = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        before.is_some_and(|word| matches!(word.text.as_str(), "point" | "line"))
    };
    let about_a_line = |at: &usize| {
        let word = words.get(*at).map(|word| word.text.as_str());
        matches!(word, Some("point" | "line" | "to")) || names_a_line(*at)
    };
    let said = || (0..words.len()).filter(|at| !about_a_line(at)).filter_map(|at| words.get(at).copied());
    let bare: Vec<&Token> = said().filter(|word| !says_nothing(word)).collect();
    let mut chosen: Vec<(usize, Span)> = match (bare.as_slice(), words.as_slice()) {
        ([], [only]) => vec![(of(only)?, whole)], // "one"
        ([], _) => return None,
        ([only], _) => vec![(of(only)?, whole)],
        (several, _) => several.iter().map(|word| Some((of(word)?, word.span))).collect::<Option<_>>()?,
    };
    // The mark of a list, or the same said twice.
    let mut seen = BTreeSet::new();
    let marked = lexer.words().take_bullet();
    let again = |nth: usize| chosen.iter().skip(1).any(|(other, _)| *other == nth);
    if marked && chosen.len() > 1 && chosen.first().is_some_and(|(nth, _)| again(*nth) || chosen.len() == 2) {
        chosen.remove(0);
    }
    chosen.retain(|(nth, _)| seen.insert(*nth));
    Some(chosen)
}

/// "Neither: two grunts and the snub", where readings are to choose from: what is meant instead. Places in the line stay true.
fn none_of_them(line: &TypedLine) -> TypedLine {
    const NONE: [&[&str]; 6] = [
        &["neither"],
        &["neither", "of", "them"],
        &["neither", "of", "these"],
        &["none", "of", "them"],
        &["none", "of", "these"],
        &["none", "of", "those"],
    ];
    let lexer = Lexer::new(line);
    let words = lexer.tokens();
    let stands = |phrase: &&&[&str]| phrase.iter().zip(words).all(|(part, word)| word.text == **part);
    let sign = |at: usize| {
        words.get(at).is_some_and(|word| matches!(word.text.as_str(), ":" | "," | "-" | "." | ";"))
    };
    let Some(phrase) = NONE.iter().filter(stands).find(|phrase| sign(phrase.len())) else {
        return line.clone();
    };
    let Some(end) = words.get(phrase.len()).map(|sign| sign.span.end as usize) else { return line.clone() };
    if !words.iter().skip(phrase.len() + 1).any(Token::is_wordlike) {
        return line.clone();
    }
    let text: String = line.text.chars().enumerate().map(|(at, c)| if at < end { ' ' } else { c }).collect();
    TypedLine::new(line.number, text)
}

/// There is nothing to choose from.
fn chooses_nothing() -> Problem {
    let message = "This number chooses nothing: none of your lines waits for one.";
    Problem::warning(message).suggest("write out what you want")
}

/// Is a line nothing but a yes: `yes, exactly`, `1. yes`, `that is what I meant`?
fn assents(line: &TypedLine) -> bool {
    const MEANT: [&str; 5] = ["meant", "mean", "it", "that's", "thats"];
    let lexer = Lexer::new(line);
    let mut cursor = lexer.words();
    cursor.take_bullet();
    let words: Vec<&str> =
        cursor.remaining().iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    let yes = words.iter().any(|word| YES.contains(word));
    let pointed = words.contains(&"that") || words.contains(&"that's") || words.contains(&"thats");
    let meant = pointed && words.iter().any(|word| MEANT.contains(word));
    let no = words.first().is_some_and(|first| matches!(*first, "no" | "nr"));
    (yes || meant) && !no && words.iter().all(|word| YES.contains(word) || AROUND.contains(word))
}

fn no_such_reading(asked: &[(usize, &Refused)]) -> Problem {
    let numbers = |one: &Refused| match one.readings.len() {
        1 => format!("one thing, number {}", one.first),
        count => format!("{count} things, numbered from {}", one.first),
    };
    let told: Vec<String> = asked
        .iter()
        .map(|(_, one)| format!("{} can mean {}", crate::problem::quoted(&one.text), numbers(one)))
        .collect();
    let shown: Vec<String> = asked.iter().map(|(_, one)| one.numbered()).collect();
    let mut problem = Problem::unreadable(format!("{}.", told.join("; "))).suggest(shown.join(", or "));
    problem.choices = asked.first().map(|(_, one)| one.readings.clone()).unwrap_or_default();
    problem
}

#[cfg(test)]
mod tests {
    use super::Mail;
    use crate::refused::Refused;
    use crate::span::TypedLine;

    fn lines_of(readings: &[&str], typed: &str, questions: bool) -> Vec<String> {
        let refused = Refused {
            text: "zigzag i3-h4".into(),
            spot: None,
            since: 0,
            readings: readings.iter().map(|one| vec![(*one).to_owned()]).collect(),
            first: 1,
            offered: None,
            mail: 1,
        };
        let typed = [TypedLine::new(1, typed)];
        let mail = Mail::new(std::slice::from_ref(&refused), &typed, questions);
        mail.lines.iter().map(|line| line.text.clone()).collect()
    }

    /// What these typed lines choose where three lines were asked about, with the numbers their readings were given.
    fn chosen(first: [usize; 3], typed: &[&str]) -> (Vec<String>, Vec<String>) {
        let line = |at: usize, readings: &[&str]| Refused {
            text: format!("zigzag {at}"),
            spot: None,
            since: 0,
            readings: readings.iter().map(|one| vec![(*one).to_owned()]).collect(),
            first: first[at],
            offered: None,
            mail: 1,
        };
        let refused = [line(0, &["a", "b", "c"]), line(1, &["d"]), line(2, &["e", "f"])];
        let typed: Vec<TypedLine> = (1..).zip(typed).map(|(n, text)| TypedLine::new(n, *text)).collect();
        let mail = Mail::new(&refused, &typed, false);
        let lines = mail.lines.iter().map(|line| line.text.clone()).collect();
        (lines, mail.problems.iter().map(|problem| problem.message.clone()).collect())
    }

    #[test]
    fn numbers_run_on_from_line_to_line() {
        let run_on = |typed: &[&str]| chosen([1, 4, 5], typed);
        assert_eq!(run_on(&["2", "4", "6"]), (vec!["b".into(), "d".into(), "f".into()], vec![]));
        assert_eq!(
            run_on(&["6", "4", "2"]),
            (vec!["f".into(), "d".into(), "b".into()], vec![]),
            "in any order"
        );
        assert_eq!(run_on(&["5"]), (vec!["e".into()], vec![]), "one of them alone");
        let (lines, problems) = run_on(&["2", "2"]);
        assert_eq!(lines, ["b"]);
        let said =
            "\"zigzag 1\" can mean one thing, number 4; \"zigzag 2\" can mean 2 things, numbered from 5.";
        assert_eq!(problems, [said], "the second time it is no number of what is left");
        assert_eq!(
            run_on(&["1, 4 and 6"]),
            (vec!["a".into(), "d".into(), "f".into()], vec![]),
            "in one line"
        );
        for said in [
            "yes, 1",
            "1 yes please.",
            "Choice 1 is fine.",
            "Number 1 is correct.",
            "1, exactly!",
            "thats it, 1",
            "yeah 1",
            "1. I choose your proposal number 1.",
            "1. I confirm number 1.",
            "To point 2: yes, choice 1 is what I mean.",
        ] {
            assert_eq!(run_on(&[said]), (vec!["a".into()], vec![]), "{said}");
        }
        assert_eq!(run_on(&["1 and 4 yes"]), (vec!["a".into(), "d".into()], vec![]));
        assert_eq!(run_on(&["1. The second one, please."]).0, ["b"], "behind the mark of a list");
        // As older mails numbered them: the first number is for the first line.
        let each_from_one = |typed: &[&str]| chosen([1, 1, 1], typed).0;
        assert_eq!(each_from_one(&["3", "1", "2"]), ["c", "d", "f"]);
    }

    #[test]
    fn a_yes_is_the_number_of_the_only_reading() {
        assert_eq!(lines_of(&["move i3-h4"], "yes, exactly", false), ["move i3-h4"]);
        for said in
            ["Yes, that is what I meant.", "1. yes", "that's it", "ok", "Yes please!", "that's right, thanks"]
        {
            assert_eq!(lines_of(&["move i3-h4"], said, false), ["move i3-h4"], "{said}");
        }
        for said in ["no", "No, that is not what I meant", "thanks", "it is good weather", "please"] {
            assert_eq!(lines_of(&["move i3-h4"], said, false), [said]);
        }
        assert_eq!(lines_of(&["move i3-h4"], "1", true), ["move i3-h4"]);
        assert_eq!(lines_of(&["move i3-h4"], "yes", true), ["yes"], "it answers what is asked");
        assert_eq!(lines_of(&["move i3-h4", "move i3-i4"], "yes", false), ["yes"], "which of them?");
        assert_eq!(lines_of(&["move i3-h4"], "yes, and i3-i4", false), ["yes, and i3-i4"]);
    }
}
