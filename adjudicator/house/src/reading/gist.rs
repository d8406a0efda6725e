//! What a line says to the house, by the ideas in it and whatever the order of its words: "nothing more from me, please go on" is
//! `ready`. Pure.
//!
//! Every word belongs to an idea, is light (it says nothing to the house) or stands for a number, a length of time, somebody's
//! name. A command has the ideas one must name and those one may; a line with any other idea is not that command, so no word that
//! says something is passed over. A negation belongs to the idea behind it: "don't wait" is another idea than "wait".

use super::plainly::with_month;
use chrono::{NaiveDate, NaiveTime};
use rules::lexer::{Lexer, Token};
use rules::plain::number;
use rules::span::TypedLine;
use schedule::date::read_span;
use schedule::{duration, moment};
use std::collections::{BTreeMap, BTreeSet};

/// The words of one side of the house: players, game masters.
pub(super) struct Words {
    /// By its first word, the words of a phrase and the idea they are.
    phrases: BTreeMap<&'static str, Vec<Phrase>>,
    commands: Vec<Wanted>,
}

/// The words of a phrase and the idea they are.
type Phrase = (Vec<&'static str>, &'static str);

/// What a command wants said.
struct Wanted {
    /// The command, in the words of the first reader, with `{number}`, `{length}` or `{name}` for what must be told besides.
    command: &'static str,
    /// Of each group one idea.
    must: Vec<Vec<&'static str>>,
    may: Vec<&'static str>,
    /// It only asks, or is asked for: a question says it too.
    asked: bool,
}

/// What a line, or a part of it, says.
#[derive(Default, Debug)]
struct Said {
    /// For each phrase the ideas it may be, and whether that is denied.
    ideas: Vec<(Vec<&'static str>, bool)>,
    numbers: Vec<u32>,
    lengths: Vec<i64>,
    /// Words without an idea that stand side by side, as typed.
    names: Vec<String>,
    /// A word that may turn what is said and is no idea of the house: "if", "only".
    turns: bool,
}

/// Ideas of words that say nothing by themselves.
const LIGHT: &str = "light";
/// Words that deny what stands behind them.
const DENIES: &str = "not";
/// Words that may turn what is said.
const TURNING: [&str; 16] = [
    "if",
    "unless",
    "only",
    "but",
    "except",
    "or",
    "maybe",
    "perhaps",
    "until",
    "till",
    "once",
    "when",
    "while",
    "instead",
    "else",
    "otherwise",
];
/// Signs that say nothing.
const SIGNS: [&str; 14] = [".", ",", "!", "?", ";", ":", "-", "(", ")", "#", "\"", "'", "*", "/"];
/// Words of a line that is looked at.
const MOST_WORDS: usize = 30;
/// Words that ask for more time.
const MORE: [&str; 5] = ["more", "extra", "additional", "further", "another"];
/// Words of days.
const MOST_OF_DAYS: usize = 9;
/// Words of a name.
const MOST_NAMED: usize = 3;

impl Words {
    /// From tables: an idea and its phrases, `idea: phrase, phrase`; a command and its ideas, `command <= a|b, c ; may, may`.
    pub fn of(tables: &[&'static str]) -> Self {
        let mut words = Self { phrases: BTreeMap::new(), commands: Vec::new() };
        for line in tables.iter().flat_map(|table| table.lines()).map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some((command, ideas)) = line.split_once(" <= ") {
                let (must, may) = ideas.split_once(';').unwrap_or((ideas, ""));
                let must = must.split(',').map(|group| group.split('|').map(str::trim).collect()).collect();
                let may = may.split(',').map(str::trim).filter(|idea| !idea.is_empty()).collect();
                let asked = command.starts_with("? ");
                let command = command.trim_start_matches("? ").trim();
                words.commands.push(Wanted { command, must, may, asked });
            } else if let Some((idea, phrases)) = line.split_once(": ") {
                for phrase in phrases.split(',').map(str::trim) {
                    let parts: Vec<&str> = phrase.split(' ').collect();
                    let first = parts.first().copied().unwrap_or_default();
                    words.phrases.entry(first).or_default().push((parts, idea.trim()));
                }
            }
        }
        for all in words.phrases.values_mut() {
            all.sort_by_key(|(parts, _)| std::cmp::Reverse(parts.len()));
        }
        words
    }

    /// The command a line comes to, in the words of the first reader. `asked`: the line is a question.
    pub fn read(&self, text: &str, asked: bool) -> Option<String> {
        // Nobody says so much to the house, and looking through it costs more than there are words.
        if text.split_whitespace().nth(2 * MOST_WORDS).is_some() || !self.may_speak(text) {
            return None;
        }
        // A sign or a fraction is no slip of the pen: what is wrong with it is told.
        let odd = |pair: &[char]| matches!(pair, ['-' | '\u{2013}' | '\u{2212}' | '+' | '.', digit] if digit.is_ascii_digit());
        let signs: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
        let first_sign = signs.windows(2).any(odd) && !signs.contains(&'@');
        let told = Told::of(text);
        if first_sign && told.days.is_empty() {
            return None;
        }
        let until = Told::until(text).and_then(|told| self.told(&told, asked));
        until.or_else(|| self.told(&told, asked))
    }

    /// Do words stand in the line, in whatever distance, of which some command could be made? Most orders are told from words for the house by
    /// that, before days and moments are looked for in them.
    fn may_speak(&self, text: &str) -> bool {
        let line = TypedLine::new(1, text);
        let lexer = Lexer::new(&line);
        let tokens = lexer.tokens();
        // What is too long for a command is told by that, further on.
        if tokens.len() > MOST_WORDS {
            return true;
        }
        let mut begun: BTreeSet<&str> = BTreeSet::new();
        for (at, word) in tokens.iter().enumerate() {
            let behind = || tokens.get(at..).unwrap_or_default().iter().map(|word| word.text.as_str());
            let phrases = self.phrases.get(word.text.as_str()).into_iter().flatten();
            let standing = phrases.filter(|(parts, _)| {
                let mut rest = behind();
                parts.iter().all(|part| rest.any(|word| word == *part))
            });
            begun.extend(standing.map(|(_, idea)| *idea));
            begun.extend(MORE.contains(&word.text.as_str()).then_some("more"));
        }
        let denied = begun.contains(DENIES);
        let said = |idea: &str| match idea.strip_prefix('-') {
            Some(idea) => denied && begun.contains(idea),
            None => idea == LIGHT || begun.contains(idea),
        };
        self.commands.iter().any(|wanted| wanted.must.iter().all(|group| group.iter().any(|idea| said(idea))))
    }

    fn told(&self, told: &Told, asked: bool) -> Option<String> {
        let text = told.rest.as_str();
        let line = TypedLine::new(1, text);
        let lexer = Lexer::new(&line);
        let tokens = lexer.tokens();
        if tokens.len() > MOST_WORDS {
            return None;
        }
        let fitting = |said: &Said, aside: bool| {
            let open = self.commands.iter().filter(|wanted| wanted.asked || !(asked || aside));
            open.filter_map(|wanted| wanted.of(said, told)).next()
        };
        fitting(&self.said(text, tokens), false).or_else(|| {
            // "…, I'm stuck at work": why it is asked says nothing of what is asked.
            let clauses =
                tokens.split(|word| matches!(word.text.as_str(), "," | "." | "!" | ";" | "?" | ":"));
            let clauses = clauses.filter(|words| words.iter().any(Token::is_wordlike));
            let mut speaking = clauses.map(|words| self.said(text, words)).filter(|said| !said.is_a_reason());
            let one = speaking.next()?;
            if speaking.next().is_none() { fitting(&one, true) } else { None }
        })
    }

    /// The ideas of the longest phrase that stands here.
    fn phrase(&self, rest: &[Token]) -> Option<(Vec<&'static str>, usize)> {
        let first = rest.first()?;
        let stands = |parts: &[&str]| {
            parts.iter().enumerate().all(|(at, part)| rest.get(at).is_some_and(|word| word.text == *part))
        };
        let all = self.phrases.get(first.text.as_str())?;
        let length = all.iter().find(|(parts, _)| stands(parts))?.0.len();
        let here = all.iter().filter(|(parts, _)| parts.len() == length && stands(parts));
        Some((here.map(|(_, idea)| *idea).collect(), length))
    }

    fn said(&self, text: &str, tokens: &[Token]) -> Said {
        let mut said = Said::default();
        let (mut at, mut denied, mut named) = (0, false, false);
        while let Some(word) = tokens.get(at) {
            let rest = tokens.get(at..).unwrap_or_default();
            let goes_on = std::mem::take(&mut named);
            let mut length = 1;
            if let Some((ms, long)) = length_of(rest) {
                let more = rest.iter().take(long).any(|word| MORE.contains(&word.text.as_str()));
                said.ideas.extend(more.then(|| (vec!["more"], false)));
                said.lengths.push(ms);
                length = long;
            } else if let Some((ideas, long)) = self.phrase(rest) {
                length = long;
                if ideas == [DENIES] {
                    said.ideas.extend(denied.then(|| (vec![DENIES], false)));
                    denied = true;
                } else if ideas != [LIGHT] {
                    // "Not any more letters": the letters are denied.
                    let takes = !ideas.contains(&LIGHT) && !ideas.contains(&"any more");
                    said.ideas.push((ideas, denied && takes));
                    denied &= !takes;
                }
            } else if let Some(count) = ordinal(word).or_else(|| number(word)) {
                said.numbers.push(count);
            } else if TURNING.contains(&word.text.as_str()) {
                said.turns = true;
            } else if word.is_wordlike() {
                let typed = word.span.slice(text);
                let typed =
                    typed.strip_suffix("'s").or_else(|| typed.strip_suffix("\u{2019}s")).unwrap_or(typed);
                match said.names.last_mut().filter(|_| goes_on) {
                    Some(name) => {
                        name.push(' ');
                        name.push_str(typed);
                    }
                    None => said.names.push(typed.to_owned()),
                }
                named = true;
            } else if !SIGNS.contains(&word.text.as_str()) {
                said.turns = true;
            }
            at += length;
        }
        // What is denied and not said: "vote no".
        said.ideas.extend(denied.then(|| (vec![DENIES], false)));
        said
    }
}

impl Said {
    /// Nothing that the house knows: it can only tell why.
    fn is_a_reason(&self) -> bool {
        self.ideas.is_empty() && self.numbers.is_empty() && self.lengths.is_empty() && !self.turns
    }
}

/// Is this the idea, denied or not as it is?
fn is(idea: &str, ideas: &[&str], denied: bool) -> bool {
    match idea.strip_prefix('-') {
        Some(idea) => denied && ideas.contains(&idea),
        None => !denied && ideas.contains(&idea),
    }
}

impl Wanted {
    /// The command with what is told besides, if the line says it and nothing else.
    fn of(&self, said: &Said, told: &Told) -> Option<String> {
        let says = |idea: &str| said.ideas.iter().any(|(ideas, denied)| is(idea, ideas, *denied));
        let known = |(ideas, denied): &(Vec<&str>, bool)| {
            ideas.contains(&LIGHT)
                || self.may.iter().chain(self.must.iter().flatten()).any(|own| is(own, ideas, *denied))
        };
        let open = |group: &Vec<&str>| group.contains(&LIGHT);
        if said.turns
            || !self.must.iter().all(|group| open(group) || group.iter().any(|idea| says(idea)))
            || !said.ideas.iter().all(known)
        {
            return None;
        }
        if said.names.iter().any(|name| name.split(' ').count() > MOST_NAMED) {
            return None;
        }
        let numbers: Vec<String> = said.numbers.iter().map(u32::to_string).collect();
        let lengths: Vec<String> = said.lengths.iter().map(|ms| duration::written(*ms)).collect();
        let two = self.command.contains("{other}");
        let (first, other) =
            said.names.split_at(if two { 1.min(said.names.len()) } else { said.names.len() });
        let (mut first, other) = (first.to_vec(), other.to_vec());
        let mut numbers = numbers;
        // "Seat 2" names somebody.
        if self.command.contains("{name}") && !self.command.contains("{number}") && first.is_empty() {
            first.append(&mut numbers);
        }
        if self.command.contains("{any}") {
            first.clear();
        }
        let mut command = self.command.to_owned();
        for (blank, all) in [
            ("{number}", &numbers),
            ("{length}", &lengths),
            ("{name}", &first),
            ("{other}", &other),
            ("{days}", &told.days),
            ("{moment}", &told.moments),
            ("{address}", &told.addresses),
            ("{zone}", &told.zones),
            ("{hour}", &told.hours),
        ] {
            // Exactly one where the command has such a blank, and none where not.
            match (self.command.contains(blank), all.as_slice()) {
                (true, [only]) => command = command.replace(blank, only),
                (false, []) => {}
                _ => return None,
            }
        }
        Some(command.replace("{any}", ""))
    }
}

/// `two days`, `a day`, `an extra day`, `24 hours more`: how long, and how many words say it.
fn length_of(words: &[Token]) -> Option<(i64, usize)> {
    let between = |word: &str| MORE.contains(&word) || matches!(word, "full" | "whole");
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let first = words.first()?;
    let (count, mut at) = match text(0) {
        "a" | "an" | "another" => (1, 1),
        _ => (number(first)?, 1),
    };
    at += usize::from(between(text(at)));
    let unit = match text(at) {
        unit @ ("day" | "days" | "hour" | "hours" | "week" | "weeks" | "minute" | "minutes" | "hrs"
        | "hr" | "h" | "d") => unit,
        _ => return None,
    };
    // "the 12 h clock"
    if text(at + 1) == "clock" {
        return None;
    }
    let ms = duration::parse_ms(&format!("{count} {unit}")).ok().filter(|ms| *ms > 0)?;
    Some((ms, at + 1))
}

/// `third`, `3rd`.
fn ordinal(word: &Token) -> Option<u32> {
    const NAMED: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let text = word.text.as_str();
    let named = NAMED.iter().position(|name| *name == text).and_then(|at| u32::try_from(at + 1).ok());
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| text.strip_suffix(end)?.parse().ok());
    named.or(digits)
}

/// What is no word of a sentence: days, addresses, zones, hours; and what is left of the line.
#[derive(Default, Debug)]
struct Told {
    days: Vec<String>,
    addresses: Vec<String>,
    zones: Vec<String>,
    hours: Vec<String>,
    moments: Vec<String>,
    rest: String,
}

impl Told {
    /// "…, until Friday evening", "the deadline is now Wednesday 21:00": the moment a line ends with, and what stands before it.
    fn until(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['.', '!', '?']);
        let words: Vec<&str> = text.split_whitespace().collect();
        let some_day = NaiveDate::default().and_time(NaiveTime::MIN);
        let polite = |word: &&&str| matches!(word.to_lowercase().as_str(), "please" | "pls" | "thanks");
        let end = words.len() - words.iter().rev().take_while(polite).count();
        let reads = |from: usize| {
            let moment = words.get(from..end)?.join(" ");
            let moment = moment.trim_matches(|c: char| ",.:;".contains(c)).to_owned();
            moment::read(&moment, some_day).is_ok().then_some((from, moment))
        };
        let said = ["until", "till", "til", "to", "now", "deadline:", "is"];
        let opens =
            |from: &usize| !words.get(*from).is_some_and(|word| said.contains(&word.to_lowercase().as_str()));
        let (from, moment) = (1..end).filter(opens).find_map(reads)?;
        let named = words.get(from.checked_sub(1)?)?.to_lowercase();
        let behind = if named.starts_with("deadline") { from } else { from - 1 };
        let before = words.get(..behind)?.join(" ");
        said.contains(&named.as_str()).then(|| Self {
            moments: vec![moment],
            rest: before,
            ..Self::default()
        })
    }

    fn of(text: &str) -> Self {
        let mut told = Self::default();
        let all: Vec<&str> = text.split_whitespace().collect();
        let mut left: Vec<&str> = Vec::new();
        for word in &all {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            if bare.contains('@') && bare.contains('.') {
                told.addresses.push(bare.to_owned());
            } else if bare.split('/').count() == 2 && bare.split('/').all(|part| part.len() > 2) {
                told.zones.push(bare.to_owned());
            } else if is_hour(bare) {
                told.hours.push(bare.to_owned());
            } else {
                left.push(word);
            }
        }
        if let Some((days, rest)) = days(&left) {
            told.days.push(days);
            told.rest = rest;
        } else {
            told.rest = left.join(" ");
        }
        told
    }
}

/// `18:00`, `8pm`.
fn is_hour(word: &str) -> bool {
    let lower = word.to_lowercase();
    let half = lower.strip_suffix("am").or_else(|| lower.strip_suffix("pm"));
    let bare = half.unwrap_or(&lower);
    let digits = |part: &str| !part.is_empty() && part.len() <= 2 && part.bytes().all(|b| b.is_ascii_digit());
    match bare.split_once(':') {
        Some((hour, minute)) => digits(hour) && digits(minute),
        None => half.is_some() && digits(bare),
    }
}

/// The days named among the words, as `away` takes them, and the other words: `from 3 to 5 december`, `until 10 july`; `going on 3
/// december and back on 10 december`.
fn days(words: &[&str]) -> Option<(String, String)> {
    let text = |from: usize, to: usize| {
        let joined = words.get(from..to).unwrap_or_default().join(" ").to_lowercase();
        joined.trim_matches(|c: char| ",!?;:".contains(c)).to_owned()
    };
    let reads = |from: usize, to: usize| {
        let days = with_month(&text(from, to));
        let dated = days.chars().any(|c| c.is_ascii_digit()) && !days.starts_with("in ");
        (dated && read_span(&days, Some(NaiveDate::default())).is_ok()).then_some(days)
    };
    let without = |spans: &[(usize, usize)]| {
        let outside = |at: &usize| !spans.iter().any(|(from, to)| (*from..*to).contains(at));
        (0..words.len()).filter(outside).filter_map(|at| words.get(at).copied()).collect::<Vec<_>>().join(" ")
    };
    // The longest run that is days, the first of those.
    let longest = |after: usize, before: usize| {
        let most = before.saturating_sub(after).min(MOST_OF_DAYS);
        (2..=most).rev().find_map(|length| {
            (after..=before - length)
                .find_map(|from| Some((from, from + length, reads(from, from + length)?)))
        })
    };
    let (from, to, first) = longest(0, words.len())?;
    let other = longest(to, words.len()).filter(|(.., days)| is_one_day(days) && is_one_day(&first));
    match other {
        Some((second, end, last)) => {
            let last = last.trim_start_matches("on ").trim_start_matches("the ").to_owned();
            Some((format!("{first} - {last}"), without(&[(from, to), (second, end)])))
        }
        // "From 5 may I am gone" leaves open until when.
        None if is_one_day(&first) && !text(from, to).starts_with("on ") => None,
        None => Some((first, without(&[(from, to)]))),
    }
}

/// Is it one day, and no span?
fn is_one_day(days: &str) -> bool {
    read_span(days, Some(NaiveDate::default()))
        .is_ok_and(|span| span.from.is_some_and(|from| from == span.to))
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn orders_are_told_from_words_for_the_house_before_days_are_looked_for() {
        let words = Words::of(&[include_str!("gist/common.txt"), include_str!("gist/players.txt")]);
        for order in
            ["row 3 F F F F E F F F F", "e3xe7", "jump 2P 1S from A9 to B8", "build 2 fighters at Jord"]
        {
            assert!(!words.may_speak(order), "{order}");
        }
        for asked in ["two more days please", "I am all set", "any chance of an extra day?", "no draw"] {
            assert!(words.may_speak(asked), "{asked}");
        }
    }
}
