//! Names of players: what may be one, and which two look alike. Pure.
//!
//! A name stands in every mail of a campaign, and people act on it. So nobody may look like somebody else, by letters of another
//! script (UTS 39, confusables), by characters that are not seen, or by a word that means the house.

use unicode_security::confusable_detection::skeleton;

/// The most characters of a name.
pub const MOST: usize = 40;

/// Words that mean the house or more than one player.
const OURS: [&str; 22] = [
    "adjudicator",
    "all",
    "all players",
    "anonymous",
    "everybody",
    "everyone",
    "game master",
    "games by mail",
    "gm",
    "house",
    "moderator",
    "neutral",
    "nobody",
    "none",
    "operator",
    "others",
    "public",
    "server",
    "somebody",
    "system",
    "table",
    "you",
];

/// Why a name cannot be one, in words that follow it; `None`: it can.
#[must_use]
pub fn wrong(name: &str) -> Option<String> {
    if !(1..=MOST).contains(&name.chars().count()) || name.trim() != name {
        return Some(format!("a name has 1 to {MOST} characters"));
    }
    if name.chars().any(is_unseen) {
        return Some("it has a character in it that is not seen; type the name anew".into());
    }
    if name.chars().all(|c| c.is_numeric() || !c.is_alphanumeric()) {
        return Some("a name has a letter in it: seats are known by their numbers".into());
    }
    let whole = skeleton_of(name);
    let bare = whole.strip_prefix("the").unwrap_or(&whole);
    let ours = OURS.iter().find(|word| [bare, &whole].contains(&skeleton_of(word).as_str()));
    ours.map(|word| format!("{word:?} means somebody else here"))
}

/// Do two names look alike to a reader in a hurry?
#[must_use]
pub fn alike(one: &str, other: &str) -> bool {
    let as_typed = |name: &str| skeleton(name).filter(|c| !c.is_whitespace()).collect::<String>();
    skeleton_of(one) == skeleton_of(other) || as_typed(one) == as_typed(other)
}

fn skeleton_of(name: &str) -> String {
    skeleton(&plain(name)).flat_map(char::to_lowercase).collect()
}

/// Small letters and digits alone.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Controls, marks that turn the direction of writing around, and what Unicode asks programs not to show
/// (`Default_Ignorable_Code_Point`).
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_called_what_they_like() {
        for name in [
            "Alice",
            "Bob the Bold",
            "José",
            "Ольга",
            "李小龍",
            "Jean-Luc O'Neill",
            "R2D2",
            "Player 2",
            "Théo",
            "Allan",
        ] {
            assert_eq!(wrong(name), None, "{name}");
        }
    }

    #[test]
    fn nobody_is_called_like_the_house_or_a_number() {
        for name in [
            "gm",
            "GM",
            "The game master",
            "Game-Master",
            "g m",
            "all",
            "ALL",
            "2",
            "#3",
            "２",
            "the table",
            "Adjudicator",
            "",
            " Bob",
            "Bob ",
            "...",
        ] {
            assert!(wrong(name).is_some(), "{name:?}");
        }
    }

    #[test]
    fn what_is_not_seen_is_no_part_of_a_name() {
        for name in
            ["Al\u{200b}ice", "Ali\u{202e}ce", "Alice\u{feff}", "Ali\u{ad}ce", "A\u{7}lice", "\u{3164}a"]
        {
            assert!(wrong(name).is_some(), "{name:?}");
        }
    }

    #[test]
    fn letters_of_another_script_borrow_no_name() {
        for (one, other) in [
            ("Alice", "\u{410}lice"),
            ("Alice", "alice"),
            ("Alice", "AIice"),
            ("Alice", "Al ice"),
            ("Bob", "B0b"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Alice", "Bob"), ("Anna", "Hanna"), ("Player 1", "Player 2"), ("José", "Josef")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
