//! Lines that ask for a page of the rules: `rules battle`, `cost`, `card Kestrel Forge`. Read from the line itself, since names
//! of a game stand in it; and for what a report has left out. Pure.

use super::command::Command;

/// Whole lines that ask what the game is about.
const WHOLE: [&str; 4] = ["how to play", "how do i play", "how is it played", "how does it work"];
/// The words by which parts of boards are asked for, of every game.
const SECTIONS: [&str; 7] = ["map", "empires", "market", "technologies", "personnel", "chances", "planets"];
/// How many words behind the first still name a page; longer lines are talk.
const MOST_WORDS: usize = 6;

/// The words a page is asked for by, if the line asks for one; empty: what the game is about.
#[must_use]
pub fn read(text: &str) -> Option<String> {
    let text = text.split('#').next().unwrap_or_default();
    let text = text.trim().trim_end_matches(['.', '!', '?']).trim_end();
    let lower = text.to_lowercase();
    if WHOLE.contains(&lower.as_str()) {
        return Some(String::new());
    }
    let (first, rest) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
    let rest: Vec<&str> = rest.trim_start_matches([':', ' ']).split_whitespace().collect();
    if rest.len() > MOST_WORDS {
        return None;
    }
    let behind = rest.join(" ");
    match first.to_lowercase().as_str() {
        "rules" | "rule" | "rulebook" => Some(behind),
        "cost" | "costs" | "price" | "prices" => {
            // A unit by its letter is in the table of prices.
            let letter = rest.len() == 1 && behind.chars().count() == 1;
            Some(if rest.is_empty() || letter { "cost".into() } else { behind })
        }
        "card" => Some(if rest.is_empty() { "cards".into() } else { behind }),
        "race" => Some(if rest.is_empty() { "race".into() } else { behind }),
        "cards" | "races" | "example" | "examples" if rest.is_empty() => Some(first.to_lowercase()),
        _ => None,
    }
}

/// `details`, `details of turn 5`: everything that happened, act by act.
pub(super) fn account(words: &[&str]) -> Option<Command> {
    let (first, rest) = words.split_first()?;
    if !matches!(*first, "details" | "detail" | "account") {
        return None;
    }
    let rest = rest.strip_prefix(&["of"]).or_else(|| rest.strip_prefix(&["for"])).unwrap_or(rest);
    match rest.strip_prefix(&["turn"]).or_else(|| rest.strip_prefix(&["round"])).unwrap_or(rest) {
        [] => Some(Command::Account(None)),
        [number] => Some(Command::Account(Some(number.parse().ok()?))),
        _ => None,
    }
}

/// `map`, `show me the market`: a part of the board.
pub(super) fn section(words: &[&str]) -> Option<Command> {
    let mut rest = words;
    for polite in ["please", "show", "send", "me", "the"] {
        rest = rest.strip_prefix(&[polite]).unwrap_or(rest);
    }
    match rest.strip_suffix(&["please"]).unwrap_or(rest) {
        [word] => SECTIONS.contains(word).then(|| Command::Section((*word).to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{account, read, section};
    use crate::reading::command::Command;

    #[test]
    fn an_account_and_parts_of_the_board_are_asked_for_as_people_do() {
        let split = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        for (text, turn) in
            [("details", None), ("details 5", Some(5)), ("details of turn 12", Some(12)), ("account", None)]
        {
            assert_eq!(account(&split(text)), Some(Command::Account(turn)), "{text}");
        }
        for (text, word) in
            [("map", "map"), ("show me the market", "market"), ("technologies please", "technologies")]
        {
            assert_eq!(section(&split(text)), Some(Command::Section(word.into())), "{text}");
        }
        for text in ["details follow", "details of the battle", "map E9", "show", "the", "please"] {
            assert_eq!(account(&split(text)).or_else(|| section(&split(text))), None, "{text}");
        }
    }

    /// A section whose word the house does not know could be asked for by nobody.
    #[test]
    fn the_sections_of_every_game_can_be_asked_for() {
        for engine in campaign::registry::engines() {
            for word in engine.sections() {
                assert_eq!(section(&[word]), Some(Command::Section((*word).into())), "{}", engine.id());
            }
        }
    }

    #[test]
    fn words_of_the_rules_are_taken_off_the_line() {
        for (text, words) in [
            ("rules", ""),
            ("Rules.", ""),
            ("How to play?", ""),
            ("rules ion cannons", "ion cannons"),
            ("rule: 8.2", "8.2"),
            ("  RULES Q'teni # please", "Q'teni"),
            ("cost", "cost"),
            ("prices!", "cost"),
            ("cost of a Mothership", "of a Mothership"),
            ("cost P", "cost"),
            ("cards", "cards"),
            ("card Kestrel Forge", "Kestrel Forge"),
            ("race", "race"),
            ("race Naalu", "Naalu"),
            ("example", "example"),
        ] {
            assert_eq!(read(text).as_deref(), Some(words), "{text}");
        }
    }

    #[test]
    fn what_asks_for_no_page_is_left_alone() {
        for text in [
            "",
            "# rules",
            "ruled by the Naalu",
            "examples follow",
            "race you to the Throneworld, and may the best of us win",
            "rules are made to be broken, dear friends of mine",
            "draft Kestrel Forge",
            "costly mistake",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
