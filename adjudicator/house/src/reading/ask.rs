//! What people without a seat write: lines to join, watch, stand by, and lines about a place. Pure.

use crate::reading::assent::{Assent, assent};
use crate::reading::courtesy::is_courtesy;
use crate::reading::plainly;
use letter::Letter;
use rules::span::TypedLine;

/// What somebody without any key asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// To play: `join spring-war`, perhaps with a password.
    Join(String, String),
    /// To watch.
    Watch(String),
    /// To take over a seat that falls free, in one campaign or (empty) any.
    StandBy(String),
    /// To found the campaign whose file is in the mail.
    Found,
    /// To be told what is held about them.
    MyData,
}

/// What the holder of a place, a spectator or a volunteer says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Say {
    /// I will play; I take the seat; I confirm.
    Yes,
    /// I will not; no longer.
    No,
    /// `prefer race Trill`; without a word where only the value was told: "I'd like to play Trill".
    Prefer(String, String),
    /// `name Bob the Bold`
    Name(String),
    /// `zone Europe/Paris`
    Zone(String),
    /// How far it has come.
    Status,
    /// Anything else, for an answer that helps.
    Other(String),
}

/// The typed lines of a mail without greetings; the subject first if it says something and the text nothing.
#[must_use]
pub fn lines(letter: &Letter) -> Vec<String> {
    let name = letter.sole_sender().and_then(|s| s.name.clone()).unwrap_or_default();
    let typed = letter.body.lines.iter().map(|line| line.text.trim().to_string());
    // "Thanks, I'm in" is more than thanks.
    let says = |text: &String| {
        !text.is_empty() && (!is_courtesy(&TypedLine::new(1, text.as_str()), &name) || assent(text).is_some())
    };
    let kept: Vec<String> = typed.filter(says).collect();
    let subject = letter.subject.trim();
    if kept.is_empty() && !subject.is_empty() { vec![subject.to_string()] } else { kept }
}

/// What a mail without a key asks for: its first line that asks for something, or else its subject.
#[must_use]
pub fn ask(letter: &Letter) -> Option<Ask> {
    let all = lines(letter);
    all.iter().take(3).map(String::as_str).chain([letter.subject.as_str()]).find_map(ask_of)
}

fn ask_of(line: &str) -> Option<Ask> {
    let bare = line.trim().trim_end_matches(['.', '!']);
    let mut words = bare.split_whitespace();
    let verb = words.next()?.to_lowercase();
    let rest: Vec<&str> = words.collect();
    let name = |word: &str| {
        let name = word.trim_matches(['"', '\'', '[', ']', '<', '>']).to_lowercase();
        let fits = !name.is_empty()
            && name.len() <= 40
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        fits.then_some(name)
    };
    match (verb.as_str(), rest.as_slice()) {
        ("join", [campaign]) => Some(Ask::Join(name(campaign)?, String::new())),
        ("join", [campaign, password]) => Some(Ask::Join(name(campaign)?, (*password).to_string())),
        ("join", [campaign, word, password]) if word.to_lowercase().starts_with("password") => {
            Some(Ask::Join(name(campaign)?, (*password).to_string()))
        }
        ("watch", [campaign]) => Some(Ask::Watch(name(campaign)?)),
        ("standby" | "stand-by", []) => Some(Ask::StandBy(String::new())),
        ("standby" | "stand-by", [campaign]) => Some(Ask::StandBy(name(campaign)?)),
        ("found", []) | ("found", [_]) | ("campaign", ["new"]) => Some(Ask::Found),
        ("my", ["data"]) => Some(Ask::MyData),
        _ => None,
    }
}

/// Reads the lines of somebody who answers a mail of ours.
#[must_use]
pub fn say(lines: &[String]) -> Vec<Say> {
    lines.iter().flat_map(|line| all_of(line)).collect()
}

/// What a line says: one thing in the words our mails name, or several in sentences. What else stands in those sentences is talk.
fn all_of(line: &str) -> Vec<Say> {
    let one = say_of(line);
    if !matches!(one, Say::Other(_) | Say::Yes) {
        return vec![one];
    }
    let sentences = line.split_inclusive(['.', '!', ';', ',']).map(str::trim).filter(|said| !said.is_empty());
    let mut all: Vec<Say> = sentences.flat_map(told_of_oneself).collect();
    if one == Say::Yes || all.is_empty() {
        all.insert(0, one);
    }
    all
}

/// "Please call me Sam", "I'm in Berlin", "I'd like to play Trill".
fn told_of_oneself(sentence: &str) -> Option<Say> {
    const NAMED: [&str; 4] = ["call me ", "my name is ", "my name's ", "i am called "];
    const LIVES: [&str; 6] =
        ["i'm in ", "i am in ", "i live in ", "my time zone is ", "my timezone is ", "living in "];
    const PLAYS: [&str; 6] = ["to play as ", "to play the ", "to play ", "to be the ", "to be ", "to have "];
    let bare = sentence.trim_end_matches(['.', '!', ';', ',']).replace('\u{2019}', "'");
    // Of one letter each, so that places in one are places in the other.
    let lower = bare.to_ascii_lowercase();
    let behind = |beginnings: &[&str]| {
        let found = beginnings.iter().find_map(|one| lower.find(one).map(|at| at + one.len()));
        found.and_then(|at| bare.get(at..)).map(|rest| rest.trim().to_owned()).filter(|rest| !rest.is_empty())
    };
    if let Some(name) = behind(&NAMED).filter(|name| name.split(' ').count() <= 3) {
        return Some(Say::Name(name));
    }
    if let Some(place) = behind(&LIVES).filter(|place| schedule::zone::read(place).is_ok()) {
        return Some(Say::Zone(place));
    }
    // Which of the game's wishes that is, if it is one, is known where the game is.
    behind(&PLAYS).map(|value| Say::Prefer(String::new(), value))
}

fn say_of(line: &str) -> Say {
    let bare = line.trim().trim_end_matches(['.', '!', ',']);
    let lower = bare.to_lowercase();
    let mut words = bare.splitn(2, char::is_whitespace);
    let verb = words.next().unwrap_or_default().trim_end_matches(':').to_lowercase();
    let rest = words.next().unwrap_or_default().trim().to_string();
    match lower.as_str() {
        "join" | "yes" | "accept" | "confirm" | "take" | "take it" | "i join" | "i take it" | "ok" | "ja"
        | "oui" => {
            return Say::Yes;
        }
        "decline" | "no" | "leave" | "withdraw" | "stop" | "unwatch" | "standby off" | "off"
        | "no thanks" | "no thank you" | "unsubscribe" | "non" | "nein" => return Say::No,
        "status" | "show" | "help" => return Say::Status,
        _ => {}
    }
    match (verb.as_str(), rest.split_once(char::is_whitespace)) {
        // `join spring` in answer to the invitation to spring.
        ("join", None) if !rest.is_empty() => Say::Yes,
        ("prefer", Some((word, value))) if word.eq_ignore_ascii_case("zone") => {
            Say::Zone(value.trim().into())
        }
        ("prefer", Some((word, value))) => Say::Prefer(word.to_lowercase(), value.trim().to_string()),
        ("name", _) if !rest.is_empty() => Say::Name(rest),
        ("zone", _) if !rest.is_empty() => Say::Zone(rest),
        _ => plainly_said(line),
    }
}

/// What is left, as people write it: `Sure, I'd love to join!`.
fn plainly_said(line: &str) -> Say {
    const WORDS: [(&str, &[&str]); 3] = [
        (
            "join",
            &[
                "play",
                "count me",
                "want play",
                "take seat",
                "join you",
                "take part",
                "glad join",
                "happy join",
            ],
        ),
        (
            "decline",
            &[
                "not play",
                "can't play",
                "can't join",
                "cannot play",
                "cannot join",
                "don't want play",
                "not join",
                "no time",
            ],
        ),
        (
            "status",
            &[
                "how many",
                "how far",
                "who joined",
                "who plays",
                "who playing",
                "who else playing",
                "who else plays",
                "who else",
                "when start",
                "when does start",
            ],
        ),
    ];
    match plainly::one_of(line, &WORDS) {
        Some("join") => Say::Yes,
        Some("decline") => Say::No,
        Some(_) => Say::Status,
        None => match assent(line) {
            Some(Assent::Yes) => Say::Yes,
            Some(Assent::No) => Say::No,
            None => Say::Other(line.trim().to_string()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_without_a_key_are_understood() {
        for (line, want) in [
            ("join spring-war", Some(Ask::Join("spring-war".into(), String::new()))),
            ("Join Spring-War swordfish!", Some(Ask::Join("spring-war".into(), "swordfish".into()))),
            ("join spring-war password: Fish", Some(Ask::Join("spring-war".into(), "Fish".into()))),
            ("WATCH spring", Some(Ask::Watch("spring".into()))),
            ("standby", Some(Ask::StandBy(String::new()))),
            ("standby spring", Some(Ask::StandBy("spring".into()))),
            ("found", Some(Ask::Found)),
            ("My data.", Some(Ask::MyData)),
            ("join", None),
            ("join the dark side of it", None),
            ("watch out!", Some(Ask::Watch("out".into()))),
            ("buy cheap watches", None),
        ] {
            assert_eq!(ask_of(line), want, "{line}");
        }
    }

    #[test]
    fn people_tell_of_themselves_in_sentences() {
        let lines =
            ["Hi, I'd love to join! Please call me Sam, I'm in Berlin", "I would like to play Trill."];
        let said = say(&lines.map(str::to_owned));
        let trill = Say::Prefer(String::new(), "Trill".into());
        assert_eq!(said, [Say::Yes, Say::Name("Sam".into()), Say::Zone("Berlin".into()), Say::Yes, trill]);
        assert_eq!(say(&["I'm in two minds".to_owned()]), [Say::Other("I'm in two minds".into())]);
    }

    #[test]
    fn answers_are_understood() {
        for (line, want) in [
            ("Join.", Say::Yes),
            ("join spring", Say::Yes),
            ("decline", Say::No),
            ("prefer race Q'teni", Say::Prefer("race".into(), "Q'teni".into())),
            ("prefer zone Europe/Paris", Say::Zone("Europe/Paris".into())),
            ("zone New York", Say::Zone("New York".into())),
            ("name: Bob the Bold", Say::Name("Bob the Bold".into())),
            ("Sure, I'd love to join!", Say::Yes),
            ("count me in", Say::Yes),
            ("Hi! Yes I'd love to join :)", Say::Yes),
            ("ok im in", Say::Yes),
            ("Yes, that was me!", Say::Yes),
            ("No thanks, no time at the moment", Say::No),
            ("who else is playing?", Say::Status),
            ("Sorry, I can't play", Say::No),
            ("what is this", Say::Other("what is this".into())),
        ] {
            assert_eq!(say_of(line), want, "{line}");
        }
    }
}
