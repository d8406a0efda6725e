//! Reading a game master's commands. Pure.

use super::command::{Command, How, Who, Wish};
use crate::handover::give::Newcomer;
use crate::tell::gm_news::AtOnce;
use campaign::preference::Hour;
use rules::names::{Lookup, Names};
use schedule::{duration, zone};
use sentences::gm::reading as say;
use serde_json::Value;

/// The first words of all commands.
pub const VERBS: [&str; 38] = [
    "help",
    "status",
    "log",
    "settings",
    "deadlines",
    "letters",
    "announce",
    "rename",
    "bot",
    "ban",
    "unban",
    "bans",
    "report",
    "extend",
    "close",
    "pause",
    "resume",
    "set",
    "option",
    "correct",
    "rollback",
    "look",
    "preview",
    "position",
    "resend",
    "tell",
    "mute",
    "unmute",
    "standbys",
    "news",
    "offer",
    "replace",
    "remove",
    "set-address",
    "renew-token",
    "end",
    "undo",
    "confirm",
];

/// Reads a command.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn parse(line: &str) -> Result<Command, String> {
    let whole = line.trim();
    let line = line.trim().trim_end_matches(['.', '!']).trim_end();
    let (verb, rest) = word(line);
    let verb = verb.to_lowercase();
    let none = |command: Command| match rest {
        "" => Ok(command),
        more => Err(say::stands_alone(&verb, &quoted(more))),
    };
    match verb.trim_end_matches([':', ',']) {
        "help" => none(Command::Help),
        "status" => none(Command::Status),
        "log" => none(Command::Log),
        "settings" => none(Command::Settings),
        "deadlines" => none(Command::Deadlines),
        "bans" => none(Command::Bans),
        "ban" => Ok(Command::Ban(whom(rest, "ban mallory@example.org")?, true)),
        "unban" => Ok(Command::Ban(whom(rest, "unban mallory@example.org")?, false)),
        "letters" => letters(rest),
        "announce" => announce(word(whole).1),
        "rename" => rename(word(whole).1),
        "bot" => bot(rest),
        // What players write for a past report.
        "report" => Err(say::look_or_resend()),
        "position" => Ok(Command::Position(word(whole).1.trim_end_matches(['.', '!']).trim().to_owned())),
        "preview" => none(Command::Preview),
        "undo" => none(Command::Undo),
        "standbys" => none(Command::Standbys),
        "news" => news(rest).map(Command::News),
        "offer" => Ok(Command::Offer(seat(rest, "offer 2")?)),
        "replace" => replace(word(whole).1),
        "look" => seat_then(rest, &say::either(&"look 2", &"look 2 turn 3"))
            .map(|(who, turn)| Command::Look(who, turn)),
        "resend" => seat_then(rest, &say::either(&"resend 2", &"resend 2 turn 3"))
            .map(|(who, turn)| Command::Resend(who, turn)),
        "tell" => tell(word(whole).1),
        // As players begin a letter.
        "press" if word(rest).0.eq_ignore_ascii_case("to") => tell(word(word(whole).1).1),
        "mute" => Ok(Command::Mute(seat(rest, "mute 2")?, true)),
        "unmute" => Ok(Command::Mute(seat(rest, "unmute 2")?, false)),
        "renew-token" => Ok(Command::RenewToken(seat(rest, "renew-token 2")?)),
        "confirm" if rest.is_empty() => Err(say::code_missing()),
        "confirm" => Ok(Command::Confirm(rest.to_lowercase())),
        "extend" if until(rest).is_some() => Ok(Command::ExtendUntil(until(rest).unwrap_or_default().into())),
        "extend" => length(rest, "extend 2 days").map(Command::Extend),
        "pause" => Ok(Command::Pause(rest.to_string())),
        "resume" if rest.is_empty() => Ok(Command::Resume(None)),
        "resume" if after_word(rest, "close").is_some() => {
            match turn(after_word(rest, "close").unwrap_or_default(), "resume close turn 5")? {
                (turn, "") => Ok(Command::ResumeClose { turn }),
                (_, more) => Err(say::is_whole(&"resume close turn 5", &quoted(more))),
            }
        }
        "resume" => length(rest, "resume 2 days").map(|ms| Command::Resume(Some(ms))),
        "close" => match turn(rest, "close turn 5")? {
            (turn, "") => Ok(Command::Close { turn }),
            (_, more) => Err(say::is_whole(&"close turn 5", &quoted(more))),
        },
        "end" => {
            let (turn, rest) = turn(rest, "end turn 5 note WHY")?;
            let note = after_word(rest, "note").unwrap_or(rest);
            Ok(Command::End { turn, note: note.to_string() })
        }
        "remove" => {
            let at = rest.to_lowercase().rfind("turn").ok_or_else(say::turn_of_removal)?;
            let (turn, _) = turn(&rest[at..], "remove 2 turn 5")?;
            Ok(Command::Remove { seat: seat(rest[..at].trim(), "remove 2 turn 5")?, turn })
        }
        "set-address" => match rest.rsplit_once(char::is_whitespace) {
            Some((who, address)) => {
                Ok(Command::SetAddress(seat(who.trim(), "set-address 2 NEW")?, address.to_string()))
            }
            None => Err(say::seat_and_address()),
        },
        "set" => {
            let (key, value) = pair(rest, "set window = 2 days")?;
            Ok(Command::Set { key: key.to_lowercase(), value: value.to_string() })
        }
        "option" => {
            let (turn, rest) = turn(rest, "option turn 5 KEY = VALUE")?;
            let (key, text) = pair(rest, "option turn 5 KEY = VALUE")?;
            Ok(Command::Option { turn, key: key.to_string(), value: value(text) })
        }
        "correct" => correct(rest),
        "rollback" => rollback(rest),
        "" => Err(say::nothing_asked()),
        other => Err(unknown(other.trim_end_matches([',', ';', '?', '-']))),
    }
}

/// `turns`, `daily 8:00 zone Europe/Paris`, `no daily`; nothing: what is wanted now.
fn news(rest: &str) -> Result<Option<Wish>, String> {
    const RIGHT: &str = "news turns, news troubles, news nothing, news daily 8:00, news no daily";
    let lower = rest.to_lowercase();
    if let Some(when) = after_word(rest, "daily").or_else(|| after_word(rest, "every day")) {
        let when = after_word(when, "at").unwrap_or(when);
        let (hour, zoned) = match when.to_lowercase().find("zone ") {
            Some(at) => (&when[..at], Some(when[at + "zone ".len()..].trim())),
            None => (when, None),
        };
        let plain: String = hour.split_whitespace().collect::<String>().to_lowercase();
        let hour = Hour::parse(&plain).ok_or_else(|| say::no_hour(&quoted(hour.trim())))?;
        let zone = zoned.map(zone::read).transpose().map_err(|no| no.to_string())?;
        return Ok(Some(Wish::Daily(hour, zone)));
    }
    match lower.as_str() {
        "" => Ok(None),
        "no daily" | "not daily" | "never daily" => Ok(Some(Wish::NoDaily)),
        word => match AtOnce::from_word(word) {
            Some(what) => Ok(Some(Wish::AtOnce(what))),
            None => Err(say::no_news(&quoted(rest), &RIGHT)),
        },
    }
}

/// `2`, `Bob turn 3`: a seat, and the turn it is about if one is named.
fn seat_then(rest: &str, right: &str) -> Result<(Who, Option<u32>), String> {
    let begins = |at: &usize| *at > 0 && rest[..*at].ends_with(char::is_whitespace);
    match rest.to_ascii_lowercase().match_indices("turn ").map(|(at, _)| at).find(begins) {
        None => Ok((seat(rest, right)?, None)),
        Some(at) => match turn(&rest[at..], right)? {
            (turn, "") => Ok((seat(rest[..at].trim(), right)?, Some(turn))),
            (_, more) => Err(say::too_much(&quoted(more), &right)),
        },
    }
}

/// `3 with 4`, `between Bob and Eve`, `of Bob`, nothing.
fn letters(rest: &str) -> Result<Command, String> {
    const RIGHT: &str = "letters, letters 3, letters 3 with 4";
    let rest = ["of", "between"].iter().find_map(|word| after_word(rest, word)).unwrap_or(rest);
    let lower = rest.to_ascii_lowercase();
    let parted =
        [" with ", " and ", " to "].iter().find_map(|word| lower.find(word).map(|at| (at, word.len())));
    Ok(Command::Letters(match (rest, parted) {
        ("" | "all", _) => Vec::new(),
        (one, None) => vec![seat(one, RIGHT)?],
        (_, Some((at, long))) => vec![seat(&rest[..at], RIGHT)?, seat(&rest[at + long..], RIGHT)?],
    }))
}

/// An address, or a domain as in `@example.org`.
fn whom(rest: &str, right: &str) -> Result<String, String> {
    let one = rest.strip_prefix("*@").map_or_else(|| rest.to_owned(), |domain| format!("@{domain}"));
    match one.split_once('@') {
        Some((_, domain)) if domain.contains('.') && !one.contains(char::is_whitespace) => {
            Ok(one.to_lowercase())
        }
        _ => Err(say::no_address(&quoted(rest), &right)),
    }
}

/// `announce: WORDS`, `announce nothing`.
fn announce(rest: &str) -> Result<Command, String> {
    let words = rest.trim_start_matches(':').trim();
    let none = words.trim_end_matches('.').eq_ignore_ascii_case("nothing");
    match words {
        "" => Err(say::nothing_to_announce()),
        _ if none => Ok(Command::Announce(String::new())),
        words => Ok(Command::Announce(words.to_owned())),
    }
}

/// `2 to Bob the Bold`.
fn rename(rest: &str) -> Result<Command, String> {
    const RIGHT: &str = "rename 2 to Bob the Bold";
    let lower = rest.to_ascii_lowercase();
    let at = lower.find(" to ").ok_or_else(|| say::new_name_missing(&RIGHT))?;
    match rest[at + " to ".len()..].trim() {
        "" => Err(say::new_name_missing(&RIGHT)),
        name => {
            let whom = match rest[..at].trim().to_lowercase().as_str() {
                "the game" | "game" | "this game" | "the campaign" | "this campaign" => "campaign",
                _ => &rest[..at],
            };
            Ok(Command::Rename(seat(whom, RIGHT)?, name.to_owned()))
        }
    }
}

/// `2`, `2 off`.
fn bot(rest: &str) -> Result<Command, String> {
    let off = ["off", "no longer", "stop"]
        .iter()
        .find_map(|word| rest.to_lowercase().strip_suffix(word).map(str::len));
    match off {
        Some(at) => Ok(Command::Bot(seat(rest[..at].trim(), "bot 2 off")?, false)),
        None => Ok(Command::Bot(seat(rest, "bot 2")?, true)),
    }
}

/// Whom a letter without a colon is to, where that can be nothing else: everybody, and not all but somebody.
fn to_all(rest: &str) -> Option<(&str, &str)> {
    let (to, words) = rest.split_once(char::is_whitespace)?;
    let next = words.split_whitespace().next()?.to_lowercase();
    let narrower = ["but", "except", "save", "and", "of", "other", "others", "players"];
    let to_all = ["all", "everybody", "everyone"].iter().any(|all| to.eq_ignore_ascii_case(all));
    (to_all && !narrower.contains(&next.as_str())).then_some(("all", words))
}

/// `Bob, Eve: words`
fn tell(rest: &str) -> Result<Command, String> {
    let (to, words) = rest.split_once(':').or_else(|| to_all(rest)).ok_or_else(say::colon_missing)?;
    match (to.trim(), words.trim()) {
        ("", _) => Err(say::told_to_nobody()),
        (_, "") => Err(say::nothing_to_tell()),
        (to, words) => Ok(Command::Tell { to: to.to_owned(), words: words.to_owned() }),
    }
}

fn unknown(verb: &str) -> String {
    let mut names = Names::new("command");
    for known in VERBS {
        names.add(known, &[]);
    }
    let meant = match names.find(verb) {
        Lookup::Found(one) => vec![one],
        Lookup::Ambiguous(several) | Lookup::Unknown { nearest: several } => several,
    };
    let meant: Vec<&str> = meant.into_iter().map(|at| names.canonical(at)).collect();
    match meant.as_slice() {
        [] => say::no_command(&quoted(verb)),
        meant => say::perhaps_meant(&quoted(verb), &meant.join(" or ")),
    }
}

/// What was typed, in quotation marks.
pub(super) fn quoted(typed: &str) -> String {
    format!("{typed:?}")
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

/// What stands behind this word, if the text begins with it.
fn after_word<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
    let (first, rest) = word(text);
    first.trim_end_matches(':').eq_ignore_ascii_case(wanted).then_some(rest)
}

fn seat(text: &str, right: &str) -> Result<Who, String> {
    let text = after_word(text, "at").unwrap_or(text);
    let text = after_word(text, "seat").unwrap_or(text).trim();
    let polite = [", please", " please", ", pls", " pls"].iter().find_map(|end| text.strip_suffix(end));
    let text = polite.unwrap_or(text);
    let whose =
        ["'s seat", "'s side", "'s view", "\u{2019}s seat"].iter().find_map(|end| text.strip_suffix(end));
    let text = whose.unwrap_or(text);
    match text {
        "" => Err(say::seat_missing(&right)),
        text => Ok(Who(text.to_string())),
    }
}

fn turn<'t>(text: &'t str, right: &str) -> Result<(u32, &'t str), String> {
    let (number, rest) = word(after_word(text, "turn").ok_or_else(|| say::turn_missing(&right))?);
    let turn = number.parse().map_err(|_| say::no_number(&quoted(number), &right))?;
    Ok((turn, rest))
}

fn length(text: &str, right: &str) -> Result<i64, String> {
    let text = after_word(text, "by").unwrap_or(text);
    match duration::parse_ms(text) {
        Ok(0) => Err(say::no_time(&right)),
        Ok(ms) => Ok(ms),
        Err(error) => Err(say::no_length(&error.to_string(), &right)),
    }
}

/// What stands behind `until`, as in `the deadline until Friday evening`.
fn until(rest: &str) -> Option<&str> {
    let rest = after_word(rest, "the").unwrap_or(rest);
    let rest = ["deadline", "window", "it"].iter().find_map(|word| after_word(rest, word)).unwrap_or(rest);
    let moment = ["until", "till", "to"].iter().find_map(|word| after_word(rest, word))?;
    (!moment.is_empty()).then_some(moment)
}

fn pair<'t>(text: &'t str, right: &str) -> Result<(&'t str, &'t str), String> {
    let split = text.split_once('=').or_else(|| text.split_once(char::is_whitespace));
    match split.map(|(key, value)| (key.trim(), value.trim())) {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key, value)),
        _ => Err(say::pair_missing(&right)),
    }
}

/// A value as people write it: JSON, or a bare word for a text.
pub(super) fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_string()))
}

/// Splits `a = 1, b = [2, 3]` at these signs, where they stand outside brackets and quotation marks.
pub(super) fn parts<'t>(text: &'t str, at_signs: &[char]) -> Vec<&'t str> {
    let (mut depth, mut quoted, mut begin, mut all) = (0_i32, false, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            sign if at_signs.contains(&sign) && !quoted && depth <= 0 => {
                all.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    all.push(text[begin..].trim());
    all.into_iter().filter(|part| !part.is_empty()).collect()
}

/// `2 turn 5 erin@example.org zone Europe/Paris name Erin the Red`, zone and name if they are given.
fn replace(rest: &str) -> Result<Command, String> {
    const RIGHT: &str = "replace 2 turn 5 erin@example.org zone Europe/Paris name Erin";
    let begins = |at: &usize| *at == 0 || rest[..*at].ends_with(char::is_whitespace);
    let at = rest.to_ascii_lowercase().match_indices("turn ").map(|(at, _)| at).find(begins);
    let at = at.ok_or_else(|| say::turn_missing(&RIGHT))?;
    let seat = seat(rest[..at].trim(), RIGHT)?;
    let (turn, rest) = turn(&rest[at..], RIGHT)?;
    let (address, mut rest) = word(rest);
    let plain = |word: &str| word.trim_end_matches(['.', '!', ',']).to_string();
    if address.is_empty() {
        return Err(say::address_missing(&RIGHT));
    }
    let mut to = Newcomer { address: plain(address), name: String::new(), zone: String::new() };
    if let Some(more) = after_word(rest, "zone") {
        let (zone, more) = word(more);
        to.zone = plain(zone);
        rest = more;
    }
    match after_word(rest, "name") {
        Some(name) => to.name = name.to_string(),
        None if rest.is_empty() => {}
        None => return Err(say::not_understood(&quoted(rest), &RIGHT)),
    }
    // A name may be of several words; a zone behind it is the last of them.
    if to.zone.is_empty()
        && let [name @ .., before, zone] = to.name.split_whitespace().collect::<Vec<_>>().as_slice()
        && before.eq_ignore_ascii_case("zone")
        && !name.is_empty()
    {
        (to.name, to.zone) = (name.join(" "), plain(zone));
    }
    Ok(Command::Replace { seat, turn, to })
}

/// `turn 5 Bob credits 6, galaxy.looted = true note Why`; turn and note may be left out. What stands between them is read
/// where the position is at hand.
fn correct(rest: &str) -> Result<Command, String> {
    let (turn, rest) = match after_word(rest, "turn") {
        None => (None, rest),
        Some(_) => turn(rest, &say::how_to_correct()).map(|(turn, rest)| (Some(turn), rest))?,
    };
    let lower = rest.to_ascii_lowercase();
    let at = lower.find(" note ").or_else(|| lower.find(" note:"));
    let empty = lower.strip_suffix(" note").map(str::len);
    let (said, note) = match (at, empty) {
        (Some(at), _) => (&rest[..at], rest[at + " note:".len()..].trim()),
        (None, Some(at)) => (&rest[..at], ""),
        (None, None) => (rest, ""),
    };
    if (at.is_some() || empty.is_some()) && note.is_empty() {
        return Err(say::empty_note(&say::how_to_correct()));
    }
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    match said.as_str() {
        "" => Err(say::nothing_to_correct(&say::how_to_correct())),
        _ => Ok(Command::Correct { turn, said, note: note.to_string() }),
    }
}

fn rollback(rest: &str) -> Result<Command, String> {
    let right = say::either(&"rollback to turn 3 keep-orders", &"rollback to turn 3 reopen");
    let (to, rest) = turn(after_word(rest, "to").unwrap_or(rest), &right)?;
    let (how, rest) = word(rest);
    let how = match how.to_lowercase().as_str() {
        "keep-orders" => How::KeepOrders,
        "reopen" => How::Reopen,
        _ => return Err(say::how_it_goes_on(&right)),
    };
    let mut options = Vec::new();
    match after_word(rest, "with") {
        Some(pairs) => {
            for part in parts(pairs, &[',', ';']) {
                let (key, text) = pair(part, "with KEY = VALUE")?;
                options.push((key.to_string(), value(text)));
            }
        }
        None if rest.is_empty() => {}
        None => return Err(say::options_after_with(&quoted(rest), &right)),
    }
    Ok(Command::Rollback { to, how, options })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{plainly, spoken};

    #[test]
    fn game_masters_are_understood() {
        let plainly = |text: &str| plainly::of_a_gm(text).map(|said| parse(&said));
        let read = |text: &str| parse(text).or_else(|why| plainly(text).unwrap_or(Err(why)));
        spoken::all_come_to("gm", read, parse);
    }
    use crate::gm::command::help;

    #[test]
    fn every_command_prints_as_it_is_read() {
        for line in [
            "help",
            "status",
            "log",
            "settings",
            "position",
            "preview",
            "undo",
            "look 2",
            "look Bob",
            "look 2 turn 3",
            "resend Bob turn 12",
            "deadlines",
            "letters",
            "letters 3",
            "letters 3 with 4",
            "letters Bob with Eve",
            "ban mallory@example.org",
            "ban @example.org",
            "unban @example.org",
            "bans",
            "announce: The map of turn 3 was mended.",
            "announce nothing",
            "rename 2 to Bob the Bold",
            "bot 2",
            "bot Bob off",
            "extend until Friday evening",
            "resend 2",
            "tell 2: The map was drawn wrongly; it is mended.",
            "tell Bob, Eve: Good morning.\n\nBe quick!",
            "tell all: Hello: to all",
            "mute 2",
            "unmute 2",
            "renew-token 2",
            "set-address 2 bob@new.example",
            "close turn 5",
            "extend 2 days",
            "extend 1 day 12 hours",
            "pause",
            "pause Summer holidays until 1 August",
            "resume",
            "resume close turn 5",
            "standbys",
            "news",
            "news turns",
            "news troubles",
            "news nothing",
            "news daily 8:00",
            "news daily 18:30 zone Europe/Paris",
            "news no daily",
            "offer 2",
            "offer Bob",
            "replace 2 turn 5 erin@example.org",
            "replace Bob turn 5 erin@example.org name Erin the Red",
            "replace 2 turn 5 erin@example.org zone Europe/Paris name Erin",
            "replace 2 turn 5 erin@example.org zone Europe/Paris",
            "resume 36 hours 1 minute",
            "set window = 2 days",
            "option turn 5 archer_exact_two = true",
            "correct turn 5 purse.coins = 7 note It was booked twice",
            "correct Bob credits 6",
            "correct turn 5 C5 owner Alice, C5 army 2L note She took it",
            "position C5",
            "correct turn 5 fleets.2 = removed; names = [\"a, b\",\"c; d\"] note why",
            "rollback to turn 12 keep-orders",
            "rollback to turn 12 reopen with a = true; b = [1,2]",
            "remove 2 turn 5",
            "end turn 5",
            "end turn 5 note Too few are left",
            "confirm k7m2x9qd",
        ] {
            let read = parse(line).unwrap_or_else(|why| panic!("{line}: {why}"));
            let printed = read.to_string();
            assert_eq!(parse(&printed).as_ref(), Ok(&read), "{line}: {printed}");
            if !line.starts_with("resume 36") {
                assert_eq!(printed, line);
            }
        }
    }

    #[test]
    fn people_write_it_in_other_ways() {
        for (line, plain) in [
            ("STATUS.", "status"),
            ("Look seat 2", "look 2"),
            ("letters between Bob and Eve", "letters Bob with Eve"),
            ("letters of seat 3", "letters 3"),
            ("ban *@Example.org", "ban @example.org"),
            ("Announce the next turn is short.", "announce: the next turn is short."),
            ("Announce nothing.", "announce nothing"),
            ("Press to all: Hello.", "tell all: Hello."),
            ("tell all The server was down.", "tell all: The server was down."),
            ("extend by 1 day", "extend 1 day"),
            ("set on-deadline ask-gm", "set on-deadline = ask-gm"),
            ("rollback turn 3 reopen", "rollback to turn 3 reopen"),
            (
                "correct turn 5 a.b = Trill, a.c = 2 note: so be it",
                "correct turn 5 a.b = Trill, a.c = 2 note so be it",
            ),
            ("remove seat 2 turn 5", "remove 2 turn 5"),
            ("Resume Close Turn 5.", "resume close turn 5"),
            (
                "replace seat 2 turn 5 erin@example.org name Erin the Red zone Europe/Paris",
                "replace 2 turn 5 erin@example.org zone Europe/Paris name Erin the Red",
            ),
            ("confirm K7M2X9QD", "confirm k7m2x9qd"),
        ] {
            let read = parse(line).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(read.to_string(), plain, "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_what_would_be_right() {
        for (line, words) in [
            ("statsu", "perhaps status"),
            ("close", "the turn it is about is missing"),
            ("close turn five", "\"five\" is no number"),
            ("close turn 5 now", "too much"),
            ("remove 2", "remove 2 turn 5"),
            ("resume close", "the turn it is about is missing"),
            ("resume close turn 5 now", "too much"),
            ("offer", "the seat is missing: offer 2"),
            ("replace turn 5 erin@example.org", "the seat is missing"),
            ("replace 2 erin@example.org", "the turn it is about is missing"),
            ("replace 2 turn 5", "the address is missing"),
            ("replace 2 turn 5 erin@example.org Erin", "\"Erin\" is not understood"),
            ("rollback to turn 3", "it must be said how"),
            ("rollback keep-orders", "the turn it is about is missing"),
            ("correct turn five Bob credits 6", "\"five\" is no number"),
            ("correct turn 5", "what is to be corrected"),
            ("correct Bob credits 6 note", "the note says nothing"),
            ("extend", "no length of time"),
            ("extend soon", "extend 2 days"),
            ("tell Bob hello", "the colon is missing"),
            ("tell all but Bob hello", "the colon is missing"),
            ("tell : hello", "to whom"),
            ("tell Bob:", "there are no words"),
            ("set window", "a key and its value"),
            ("look", "the seat is missing"),
            ("set-address bob@x.org", "seat and address"),
            ("confirm", "the code is missing"),
            ("preview all", "stands alone"),
            ("ban mallory", "a whole domain is @example.org"),
            ("rename 2", "the new name is missing"),
            ("announce", "there are no words"),
            ("look 2 turn x", "no number of a turn"),
            ("resend 2 turn 3 now", "too much"),
            ("report 5", "look 2 turn 3"),
        ] {
            let told = parse(line).expect_err(line);
            assert!(told.contains(words), "{line}: {told}");
        }
    }

    #[test]
    fn help_tells_of_every_verb() {
        for verb in VERBS.iter().filter(|v| !["help", "unmute", "unban", "report"].contains(v)) {
            assert!(help().iter().any(|(how, _)| how.split([' ', ':']).next() == Some(verb)), "{verb}");
        }
    }
}
