//! Retreats by feeling: "run to B8 if it goes wrong". A retreat goes by dice (4.63), and those are asked for; where they are said
//! too, in brackets, they count.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, offering, trimmed};
use rules::lexer::Token;
use rules::plain::{Clause, Sense};
use rules::problem::Problem;
use rules::span::Span;

/// What a battle does, or how it is.
const GOES: &[&str] = &[
    "go", "goes", "going", "turn", "turns", "get", "gets", "getting", "look", "looks", "looking", "is",
    "are", "become", "becomes", "start", "starts", "begin", "begins", "to", "be",
];
/// Badly.
const BADLY: &[&str] = &[
    "bad",
    "badly",
    "wrong",
    "poorly",
    "ugly",
    "grim",
    "hopeless",
    "awry",
    "sour",
    "south",
    "pear-shaped",
    "worse",
    "hairy",
    "terrible",
    "terribly",
    "desperate",
    "lost",
    "losing",
    "loosing",
    "beating",
    "beaten",
    "winning",
    "crushing",
    "outnumbered",
    "beat",
    "beats",
    "win",
    "wins",
    "crush",
    "crushed",
    "outgunned",
    "left",
    "remaining",
    "remains",
    "remain",
    "overwhelmed",
];
/// What may stand around it.
const AROUND: &[&str] = &[
    "it",
    "things",
    "thing",
    "the",
    "this",
    "that",
    "they",
    "he",
    "she",
    "enemy",
    "enemies",
    "i",
    "i'm",
    "we",
    "we're",
    "me",
    "us",
    "my",
    "our",
    "battle",
    "fight",
    "combat",
    "fleet",
    "fleets",
    "ships",
    "attack",
    "all",
    "too",
    "very",
    "really",
    "for",
    "side",
    "am",
    "they're",
    "it's",
    "he's",
    "she's",
    "and",
    "out",
    "really",
    "there",
    "completely",
    "totally",
    "against",
    "space",
    "ground",
    "fighting",
    "have",
    "has",
    "only",
    "just",
    "down",
    "still",
    "ship",
    "unit",
    "units",
    "warship",
    "warships",
    "two",
    "one",
    "three",
    "four",
    "half",
    "of",
];
/// What a condition begins with.
const OPENS: &[&str] = &["if", "when", "once", "should", "whenever", "unless", "in", "case"];

impl Plainly<'_> {
    /// What a clause means that retreats when things go badly; nothing for any other.
    pub(super) fn by_feeling(&self, clause: &Clause<'_>) -> Option<Sense> {
        let (from, to) = feeling(clause.words)?;
        let items = self.items(&without(clause.words, from, to)).ok()?;
        let denied = |item: &Item| item.is(Role::Not) || item.is(Role::Never) || item.is(Role::No);
        if !items.iter().any(|item| item.does(Verb::Retreat)) || items.iter().any(denied) {
            return None;
        }
        if items.iter().any(|item| item.is(Role::Fewer) || item.is(Role::Dice) || item.is(Role::Round)) {
            return Some(match self.retreat(trimmed(&items)) {
                Ok(readings) => Sense::Says(readings),
                Err(Fault::Refused(problem)) => Sense::Refused(problem.at(clause.span)),
                Err(Fault::Unread(at)) => Sense::Unread(at),
            });
        }
        let place = |led: fn(&Item) -> bool| -> Vec<String> {
            let pairs = items.windows(2).filter(|pair| matches!(pair, [role, _] if led(role)));
            pairs
                .filter_map(|pair| {
                    if let [_, Item { part: Part::Hex(hex), .. }] = pair {
                        Some(hex.to_string())
                    } else {
                        None
                    }
                })
                .collect()
        };
        let at = place(|item| item.is(Role::At) || item.is(Role::On));
        let scope = at.first().map_or_else(String::new, |hex| format!("at {hex}: "));
        let hex = |item: &Item| if let Part::Hex(hex) = item.part { Some(hex.to_string()) } else { None };
        let to_where: Vec<String> = items.iter().filter_map(hex).filter(|hex| !at.contains(hex)).collect();
        let whither = (!to_where.is_empty()).then(|| format!("retreat to {}", to_where.join(" or ")));
        let with =
            |line: &str| [Some(format!("{scope}{line}")), whither.clone()].into_iter().flatten().collect();
        let offered = vec![
            with("retreat if fewer than 3 dice against more than 6"),
            with("retreat if fewer than 5 dice against more than 5"),
            with("retreat after 2 rounds"),
        ];
        let message = "When is that? A retreat goes by the dice both sides have, or by rounds (4.63). Answer with its number, or send \
                       it with figures of your own.";
        let span = span_of(clause.words.get(from..to).unwrap_or_default()).unwrap_or(clause.span);
        Some(Sense::Refused(offering(Problem::unreadable(message).at(span), offered)))
    }
}

/// Where a condition says that things go badly, and no more than that.
fn feeling(words: &[Token]) -> Option<(usize, usize)> {
    let says = |word: &Token, list: &[&str]| list.contains(&word.text.as_str());
    for from in 1..words.len() {
        if !words.get(from - 1).is_some_and(|word| says(word, OPENS)) {
            continue;
        }
        let of = |word: &&Token| says(word, GOES) || says(word, BADLY) || says(word, AROUND);
        let length = words.get(from..)?.iter().take_while(of).count();
        // "… they are beating me to B8": the last word of the feeling ends it.
        if words.get(from..from + length)?.iter().any(|word| says(word, BADLY)) {
            return Some((from, from + length));
        }
    }
    None
}

/// The words without the feeling; with the figures beside it in its place, if there are any.
fn without(words: &[Token], from: usize, to: usize) -> Vec<Token> {
    const BESIDE: &[&str] =
        &["(", ")", "i've", "ive", "we've", "left", "remaining", "meaning", "namely", "that", "is", "say"];
    let figures =
        words.iter().any(|word| matches!(word.text.as_str(), "fewer" | "less" | "round" | "rounds"));
    let opens = from.saturating_sub(1);
    // "if it is bad after 2 rounds": that is when.
    let timed = words.get(to).is_some_and(|word| word.text == "after");
    let place =
        |at: usize| if figures && !timed { (from..to).contains(&at) } else { (opens..to).contains(&at) };
    let kept = words.iter().enumerate().filter(|(at, _)| !place(*at));
    let kept = kept
        .filter(|(_, word)| !figures || !BESIDE.contains(&word.text.as_str()))
        .map(|(_, word)| word.clone());
    let mut kept: Vec<Token> = kept.collect();
    // "if, fewer than 2 dice": the comma parted what is gone.
    let mut at = 1;
    while at < kept.len() {
        let opened = kept.get(at - 1).is_some_and(|word| OPENS.contains(&word.text.as_str()));
        if opened && kept.get(at).is_some_and(|word| word.is_symbol(',')) {
            kept.remove(at);
        } else {
            at += 1;
        }
    }
    kept
}

fn span_of(words: &[Token]) -> Option<Span> {
    Some(words.first()?.span.to(words.last()?.span))
}
