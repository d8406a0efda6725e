//! Commands by mail: the lines that are for the house, not for the rules. Pure.

use super::placing::{self, ordered, placed};
use super::{lookup, motion, press};
use crate::reading::address::Wish;
use crate::reading::time_words;
use crate::reading::time_words::TimeWish;
use campaign::preference::{self, Preference};
use report::GUTTER;
use rules::lexer::{Lexer, Token};
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::{Line, Spot};
use sentences::reading::command as say;

/// A command, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// How all this works.
    Help,
    /// A page of the rules, by the words it is asked for by.
    Rules(String),
    /// The board and the state of things once more.
    Status,
    /// What the orders on file would do if nobody else did anything.
    Preview,
    /// The report of a turn once more.
    Past(u32),
    /// Everything that happened in a turn, act by act; in the latest one that has something to tell if none is named.
    Account(Option<u32>),
    /// A part of the board that reports bring only when it tells something new, by its word.
    Section(String),
    /// Every report, every map and all orders of the seat, in one file.
    Record,
    /// What is held about the player.
    MyData,
    /// What is on file.
    Show,
    /// Take everything off.
    Clear,
    /// Take these lines off.
    Cancel(Vec<Line>),
    /// Take off what on file speaks of this.
    CancelAbout(About),
    /// Let lines on file stand elsewhere.
    Reorder(placing::Order),
    /// Keep the window open for me.
    Wait,
    /// Do not wait for me.
    Ready,
    /// Give up; takes effect after `confirm`.
    Resign,
    /// Offer all others a draw.
    OfferDraw,
    /// Agree to a draw that was offered; takes effect after `confirm`.
    Accept,
    /// Yes, I meant it.
    Confirm,
    /// No: I did not mean it, or I do not agree to a draw.
    Decline,
    /// How the player wants the mail.
    Prefer(Preference),
    /// My reply addresses have leaked: make them void.
    NewKey,
    /// About the addresses I write from.
    Address(Wish),
    /// About deadlines and absences.
    Time(TimeWish),
    /// About letters I wrote or got.
    Press(press::Wish),
    /// About votes of the campaign.
    Vote(motion::Wish),
}

/// Lines on file named by what they say, and not by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The words, in lower case: `the a11 jump`; or the verb alone.
    pub words: String,
    /// All that begins with the verb: `hire nobody`.
    pub verb: bool,
    /// It can be nothing but a word of taking off: `forget`, `cancel`; where `drop` and `take` may be orders.
    pub plainly: bool,
}

/// A line of a mail, sorted.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// A command.
    Command(Command),
    /// A command with something wrong.
    Wrong(Problem),
    /// An order that replaces what is on file on its topic.
    Order(TypedLine),
    /// An order marked `add:`; the mark is blanked out, so that places in the line stay true.
    Add(TypedLine),
    /// An order with a place of its own, `instead of 5:`, `before 3:`, `after 3:`; the mark is blanked out.
    Place(Spot, TypedLine),
    /// A blank line or a comment.
    Nothing,
}

/// Whole lines that are commands. Never abbreviated: a game's own verbs may begin alike.
const WHOLE: [(&str, Command); 39] = [
    ("record", Command::Record),
    ("my data", Command::MyData),
    ("help", Command::Help),
    ("status", Command::Status),
    ("preview", Command::Preview),
    ("preview orders", Command::Preview),
    ("preview my orders", Command::Preview),
    ("show", Command::Show),
    ("show orders", Command::Show),
    ("clear", Command::Clear),
    ("clear orders", Command::Clear),
    ("wait", Command::Wait),
    ("not ready", Command::Wait),
    ("ready", Command::Ready),
    ("rdy", Command::Ready),
    ("resign", Command::Resign),
    ("i resign", Command::Resign),
    ("offer draw", Command::OfferDraw),
    ("offer a draw", Command::OfferDraw),
    ("draw", Command::OfferDraw),
    ("accept", Command::Accept),
    ("accept draw", Command::Accept),
    ("accept the draw", Command::Accept),
    ("confirm", Command::Confirm),
    ("i confirm", Command::Confirm),
    ("yes", Command::Confirm),
    ("yes please", Command::Confirm),
    ("yes , please", Command::Confirm),
    ("confirmed", Command::Confirm),
    ("no", Command::Decline),
    ("no thanks", Command::Decline),
    ("no , thanks", Command::Decline),
    ("no thank you", Command::Decline),
    ("no , thank you", Command::Decline),
    ("decline", Command::Decline),
    ("i decline", Command::Decline),
    ("decline draw", Command::Decline),
    ("decline the draw", Command::Decline),
    ("new key", Command::NewKey),
];

/// Sorts a line.
#[must_use]
pub fn sort(line: &TypedLine) -> Said {
    let lexer = Lexer::new(line);
    if lexer.is_blank() || is_ours(&line.text) {
        return Said::Nothing;
    }
    let tokens = lexer.tokens();
    // People end a line with a full stop or an exclamation mark.
    let end = tokens.iter().rposition(|t| !(t.is_symbol('.') || t.is_symbol('!'))).map_or(0, |at| at + 1);
    let words: Vec<&str> = tokens[..end].iter().map(|t| t.text.as_str()).collect();
    if let Some(command) = whole(&words).or_else(|| whole(politely(&words))) {
        return Said::Command(command);
    }
    if let Some(command) = lookup::account(&words).or_else(|| lookup::section(&words)) {
        return Said::Command(command);
    }
    if let Some(words) = lookup::read(&line.text) {
        return Said::Command(Command::Rules(words));
    }
    if let Some(said) = address(line, tokens) {
        return said;
    }
    if let Some(said) = time_words::read(line, tokens) {
        return said;
    }
    if let Some(said) = about_others(line, tokens) {
        return said;
    }
    match words.as_slice() {
        ["report", number] if number.parse::<u32>().is_ok() => {
            Said::Command(Command::Past(number.parse().unwrap_or(0)))
        }
        ["cancel", "all" | "everything"]
        | ["cancel", "all", "orders" | "lines"]
        | ["cancel", "all", "my", "orders" | "lines"] => Said::Command(Command::Clear),
        ["cancel", rest @ ..] => cancel(rest, tokens),
        ["prefer" | "preferences", ..] => prefer(&line.text, tokens),
        ["add", ":", _, ..] => Said::Add(without_mark(line, &tokens[..2])),
        _ if let Some((spot, order)) = placed(&words) => Said::Place(spot, only_these(line, &tokens[order])),
        _ if let Some(order) = ordered(&words) => Said::Command(Command::Reorder(order)),
        _ => Said::Order(line.clone()),
    }
}

/// The command a whole line is.
fn whole(words: &[&str]) -> Option<Command> {
    let phrase = words.join(" ");
    WHOLE.iter().find(|(text, _)| *text == phrase).map(|(_, command)| command.clone())
}

/// The words without `please` around them, and without the mark of a question: `Status, please.`, `status?`.
fn politely<'w, 'l>(words: &'w [&'l str]) -> &'w [&'l str] {
    let polite = |word: &&str| matches!(*word, "please" | "pls" | "thanks" | "thx" | "," | "?" | "." | "!");
    let from = words.iter().position(|word| !polite(word)).unwrap_or(0);
    let to = words.iter().rposition(|word| !polite(word)).map_or(words.len(), |last| last + 1);
    words.get(from..to).unwrap_or(words)
}

/// A line of one of our own mails that came back without quote marks: every one begins with a gutter or as a heading.
fn is_ours(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(GUTTER.trim_end()) || text.starts_with("== ")
}

/// "Everything", "all of it and start over", "all my orders".
fn is_everything(rest: &[&str]) -> bool {
    const BESIDE: [&str; 16] = [
        "of", "it", "that", "my", "the", "orders", "lines", "plan", "so", "far", "and", ",", "over", "again",
        "anew", "afresh",
    ];
    const BEGINNING: [&str; 6] = ["begin", "start", "beginning", "from", "scratch", "new"];
    let (Some(first), others) = (rest.first(), rest.get(1..).unwrap_or_default()) else { return false };
    let beside = |word: &&str| BESIDE.contains(word) || BEGINNING.contains(word);
    matches!(*first, "everything" | "all") && others.iter().all(beside)
}

fn cancel(rest: &[&str], tokens: &[Token]) -> Said {
    let polite =
        |word: &&&str| !matches!(**word, "please" | "pls" | "thanks" | "then" | "cancel" | "!" | ".");
    let rest: Vec<&str> = rest.iter().filter(polite).copied().collect();
    if let [.., "absence" | "absences" | "holiday" | "holidays" | "vacation"] = rest.as_slice()
        && rest.len() <= 3
    {
        return Said::Command(Command::Time(TimeWish::NeverAway));
    }
    let third = ordinal(&rest);
    let rest: Vec<&str> = match &third {
        Some(number) => vec![number.as_str()],
        None => rest,
    };
    let numbered = rest.iter().any(|word| word.parse::<u64>().is_ok());
    match line_numbers(&rest) {
        Some(lines) => Said::Command(Command::Cancel(lines)),
        None if is_everything(&rest) => Said::Command(Command::Clear),
        None if !numbered && !rest.is_empty() => {
            Said::Command(Command::CancelAbout(About { words: rest.join(" "), verb: false, plainly: true }))
        }
        None => {
            let span = tokens.iter().map(|t| t.span).reduce(|a, b| a.to(b));
            let mut problem =
                Problem::unreadable(say::cancel_needs_numbers()).suggest(say::cancel_examples());
            problem.span = span;
            Said::Wrong(problem)
        }
    }
}

/// "My third order", "the 2nd line": its number.
fn ordinal(words: &[&str]) -> Option<String> {
    const NAMED: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    let words: Vec<&str> = words.iter().filter(|word| !matches!(**word, "my" | "the")).copied().collect();
    let [which, "order" | "line"] = words.as_slice() else { return None };
    let named = NAMED.iter().position(|name| name == which).map(|at| (at + 1).to_string());
    named.or_else(|| {
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| which.strip_suffix(end))?;
        digits.parse::<u32>().is_ok().then(|| digits.to_owned())
    })
}

/// So many lines are named one by one at most: a slip in a range is no order to take everything off.
const MOST_LINES: Line = 60;

/// The numbers of lines: `3`, `line 3`, `lines 3, 5 and 7`, `line 3 and line 5`, `3-6`, `3 to 6`. `None`: something else is said.
pub(super) fn line_numbers(words: &[&str]) -> Option<Vec<Line>> {
    let word =
        |text: &&str| matches!(*text, "line" | "lines" | "number" | "numbers" | "no" | "order" | "orders");
    let joins = |text: &&str| matches!(*text, "," | "and" | "&" | "+" | ";");
    let spans = |text: &&str| matches!(*text, "-" | "to" | "through" | "until" | "up");
    let (mut lines, mut range): (Vec<Line>, bool) = (Vec::new(), false);
    for text in words.iter().filter(|text| !word(text)) {
        if joins(text) && !range {
            continue;
        }
        if spans(text) && !lines.is_empty() {
            range = true;
            continue;
        }
        let number: Line = text.parse().ok()?;
        match lines.last() {
            Some(first) if range => {
                let first = *first;
                if number <= first || number - first > MOST_LINES {
                    return None;
                }
                lines.extend(first + 1..=number);
            }
            _ => lines.push(number),
        }
        range = false;
    }
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|line| seen.insert(*line));
    (!lines.is_empty() && !range && lines.len() <= MOST_LINES as usize).then_some(lines)
}

/// `prefer text only` and its like. Names of zones are no words of the lexer's: the line itself is read.
fn prefer(text: &str, tokens: &[Token]) -> Said {
    let wish = text.split('#').next().unwrap_or_default().trim_start();
    let wish = wish.split_once(char::is_whitespace).map_or("", |(_, wish)| wish);
    match preference::parse(wish) {
        Ok(preference) => Said::Command(Command::Prefer(preference)),
        Err((what, right)) => {
            let span = tokens.iter().map(|t| t.span).reduce(|a, b| a.to(b));
            let mut problem = Problem::unreadable(what).suggest(right);
            problem.span = span;
            Said::Wrong(problem)
        }
    }
}

/// `address`, or `address add bob@example.org` and the like. Read from the line itself: an address is no word of a game.
fn address(line: &TypedLine, tokens: &[Token]) -> Option<Said> {
    let text = line.text.split('#').next().unwrap_or_default();
    let lower = text.to_lowercase();
    let mut words = lower.split_whitespace();
    let first = words.next()?.trim_end_matches(['.', '!', ':']);
    if first != "address" && first != "addresses" {
        return None;
    }
    let rest: Vec<&str> = words.collect();
    Some(match Wish::read(&rest) {
        Ok(wish) => Said::Command(Command::Address(wish)),
        Err(why) => {
            let mut problem = Problem::unreadable(why).suggest(say::address_examples());
            problem.span = tokens.iter().map(|t| t.span).reduce(|a, b| a.to(b));
            Said::Wrong(problem)
        }
    })
}

/// Letters and votes. Read from the line itself, since names of players stand in it.
fn about_others(line: &TypedLine, tokens: &[Token]) -> Option<Said> {
    let read = match press::read(&line.text) {
        Some(read) => read.map(Command::Press),
        None => motion::read(&line.text)?.map(Command::Vote),
    };
    Some(match read {
        Ok(command) => Said::Command(command),
        Err((why, right)) => {
            let mut problem = Problem::unreadable(why).suggest(right);
            problem.span = tokens.iter().map(|t| t.span).reduce(|a, b| a.to(b));
            Said::Wrong(problem)
        }
    })
}

/// The line with everything beside these tokens turned into blanks.
fn only_these(line: &TypedLine, order: &[Token]) -> TypedLine {
    let start = order.iter().map(|t| t.span.start).min().unwrap_or(0) as usize;
    let end = order.iter().map(|t| t.span.end).max().unwrap_or(0) as usize;
    let kept = |at: usize| (start..end).contains(&at);
    let text: String = line.text.chars().enumerate().map(|(at, c)| if kept(at) { c } else { ' ' }).collect();
    TypedLine::new(line.number, text.trim_end())
}

/// The line with its first tokens turned into blanks.
fn without_mark(line: &TypedLine, mark: &[Token]) -> TypedLine {
    let end = mark.iter().map(|t| t.span.end).max().unwrap_or(0) as usize;
    let text =
        line.text.chars().enumerate().map(|(at, c)| if at < end { ' ' } else { c }).collect::<String>();
    TypedLine::new(line.number, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Said {
        sort(&TypedLine::new(4, text))
    }

    #[test]
    fn commands_are_known_in_any_case_and_with_a_full_stop() {
        for (text, command) in [
            ("help", Command::Help),
            ("STATUS", Command::Status),
            ("Offer draw.", Command::OfferDraw),
            ("Resign!", Command::Resign),
            ("  Ready  ", Command::Ready),
            ("cancel 7", Command::Cancel(vec![7])),
            ("Cancel line 12", Command::Cancel(vec![12])),
            ("cancel line 2, line 3 and line 4", Command::Cancel(vec![2, 3, 4])),
            ("cancel lines 2-4, 9", Command::Cancel(vec![2, 3, 4, 9])),
            ("cancel all", Command::Clear),
            ("cancel 5 and 5", Command::Cancel(vec![5])),
            ("confirm # sigh", Command::Confirm),
            ("Status, please.", Command::Status),
            ("status?", Command::Status),
            ("Please help!", Command::Help),
            ("rdy", Command::Ready),
            ("Cancel 4 and cancel 5, please", Command::Cancel(vec![4, 5])),
            ("No, thanks!", Command::Decline),
            ("Decline.", Command::Decline),
            ("rules ion cannons", Command::Rules("ion cannons".into())),
        ] {
            assert_eq!(said(text), Said::Command(command), "{text}");
        }
        for (text, command) in WHOLE {
            assert_eq!(said(text), Said::Command(command));
        }
    }

    #[test]
    fn what_is_no_command_is_an_order_untouched() {
        for text in ["e3-e4", "help me move e3-e4", "resign yourself", "ready e3", "wai", "add:"] {
            assert_eq!(said(text), Said::Order(TypedLine::new(4, text)), "{text}");
        }
        assert_eq!(said("  "), Said::Nothing);
        assert_eq!(said("# resign"), Said::Nothing);
        for ours in ["| resign", " | e3-e4", "== Your orders ====", "|"] {
            assert_eq!(said(ours), Said::Nothing, "{ours}");
        }
    }

    #[test]
    fn cancel_without_a_number_says_what_would_be_right() {
        for text in ["cancel", "cancel 1 soup", "cancel 9-2", "cancel 1-900", "cancel -3"] {
            let Said::Wrong(problem) = said(text) else { panic!("{text}") };
            assert!(problem.suggestion.is_some_and(|s| s.contains("cancel 3")), "{text}");
            assert_eq!(problem.span.map(|s| s.line), Some(4), "{text}");
        }
    }

    #[test]
    fn everything_is_taken_off_at_a_word() {
        for text in ["cancel everything", "Cancel all my orders, please", "cancel all of it and start over"] {
            assert_eq!(said(text), Said::Command(Command::Clear), "{text}");
        }
        assert!(matches!(said("cancel all scans"), Said::Command(Command::CancelAbout(_))));
    }

    #[test]
    fn wishes_are_read_from_the_line_itself() {
        let zone = Preference::Zone(chrono_tz::Tz::America__New_York);
        for (text, want) in [
            ("Prefer zone America/New_York", zone),
            ("  prefer zone america/new_york # I moved", zone),
            ("preferences", Preference::Show),
            ("prefer", Preference::Show),
            ("Prefer text only.", Preference::TextOnly(true)),
        ] {
            assert_eq!(said(text), Said::Command(Command::Prefer(want)), "{text}");
        }
        let Said::Wrong(problem) = said("prefer peace") else { panic!("read as something") };
        assert!(problem.suggestion.is_some_and(|right| right.contains("prefer no pictures")));
    }

    #[test]
    fn an_order_can_say_where_it_goes() {
        for (text, spot, order) in [
            ("instead of 5: e3-e4", Spot::InsteadOf(5), "              e3-e4"),
            ("Instead of line 5: e3-e4", Spot::InsteadOf(5), "                   e3-e4"),
            ("replace 12 with e3-e4", Spot::InsteadOf(12), "                e3-e4"),
            ("change line 5 to e3-e4", Spot::InsteadOf(5), "                 e3-e4"),
            ("before 3: e3-e4", Spot::Before(3), "          e3-e4"),
            ("after line 3: e3-e4", Spot::After(3), "              e3-e4"),
        ] {
            assert_eq!(said(text), Said::Place(spot, TypedLine::new(4, order)), "{text}");
        }
        for text in
            ["after 3", "before 3:", "after 3 e3-e4", "after dark: e3-e4", "replace the rook with a queen"]
        {
            assert!(matches!(said(text), Said::Order(_)), "{text}");
        }
    }

    #[test]
    fn the_mark_add_is_blanked_out_so_that_places_stay_true() {
        assert_eq!(said("Add: e3-e4"), Said::Add(TypedLine::new(4, "     e3-e4")));
    }
}
