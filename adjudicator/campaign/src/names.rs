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

/// Words that mean the house wherever they stand in a name: "Bob (GM)", "GM of spring".
const OURS_ANYWHERE: [&str; 5] = ["adjudicator", "gamemaster", "gm", "moderator", "operator"];

/// The most marks that stand upon one letter: more of them reach into the lines above and below.
const MOST_MARKS: usize = 2;

/// Why a name cannot be one in a campaign whose game calls its seats so itself (races, colours), in words that follow it; `None`: it
/// can.
#[must_use]
pub fn wrong_in(callings: &[&str], name: &str) -> Option<String> {
    if let Some(why) = wrong(name) {
        return Some(why);
    }
    let bare = |text: &str| {
        let whole = skeleton_of(text);
        whole.strip_prefix("the").map(str::to_owned).unwrap_or(whole)
    };
    let called = callings.iter().find(|calling| bare(calling) == bare(name));
    called.map(|calling| format!("{calling:?} is what the game itself calls a player"))
}

/// What is wrong with the names at a table, in sentences for its game master: those that were given before names were looked at, or
/// by another program.
#[must_use]
pub fn doubtful(callings: &[&str], names: &[String]) -> Vec<String> {
    let mut doubtful = Vec::new();
    for (at, name) in names.iter().enumerate() {
        if let Some(why) = wrong_in(callings, name) {
            doubtful.push(format!("seat {} is called {name:?}: {why}", at + 1));
        } else if let Some(other) = names[..at].iter().position(|other| alike(other, name)) {
            doubtful.push(format!("the names of seat {} and seat {} look alike", other + 1, at + 1));
        }
    }
    doubtful
}

/// Why a name cannot be one anywhere, in words that follow it; `None`: it can.
#[must_use]
pub fn wrong(name: &str) -> Option<String> {
    if !(1..=MOST).contains(&name.chars().count()) || name.trim() != name {
        return Some(format!("a name has 1 to {MOST} characters"));
    }
    if name.chars().any(is_unseen) {
        return Some("it has a character in it that is not seen; type the name anew".into());
    }
    if heaped(name) {
        return Some("it has more marks upon a letter than any alphabet; type the name anew".into());
    }
    if name.chars().all(|c| c.is_numeric() || !c.is_alphanumeric()) {
        return Some("a name has a letter in it: seats are known by their numbers".into());
    }
    let whole = skeleton_of(name);
    let bare = whole.strip_prefix("the").unwrap_or(&whole);
    let is_whole = |word: &&&str| [bare, &whole].contains(&skeleton_of(word).as_str());
    let words: Vec<String> =
        name.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).map(skeleton_of).collect();
    let is_in = |word: &&&str| {
        let spelt = skeleton_of(word);
        words.contains(&spelt) || words.windows(2).any(|pair| pair.concat() == spelt)
    };
    if let Some(word) = OURS.iter().find(is_whole).or_else(|| OURS_ANYWHERE.iter().find(is_in)) {
        return Some(format!("{word:?} means somebody else here"));
    }
    is_seat(name).then(|| "seats are known by their numbers".into())
}

/// `Seat 2`, `seat no. 2`: digits are looked at as they are, for a 1 looks like a letter.
fn is_seat(name: &str) -> bool {
    let number = plain(name)
        .strip_prefix("seat")
        .map(|rest| rest.trim_start_matches("number").trim_start_matches("no").to_owned());
    number.is_some_and(|number| !number.is_empty() && number.chars().all(char::is_numeric))
}

/// Do more marks stand upon one letter than any alphabet has?
fn heaped(name: &str) -> bool {
    let mut marks = 0;
    name.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// A mark that stands upon the letter before it.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}')
}

/// Do two names look alike to a reader in a hurry?
#[must_use]
pub fn alike(one: &str, other: &str) -> bool {
    let as_typed =
        |name: &str| skeleton(name).filter(|c| !c.is_whitespace() && !is_mark(*c)).collect::<String>();
    skeleton_of(one) == skeleton_of(other) || as_typed(one) == as_typed(other)
}

/// What the eye sees of a name in a hurry: no marks upon letters either, which are small in a list.
fn skeleton_of(name: &str) -> String {
    skeleton(&plain(name)).filter(|c| !is_mark(*c)).flat_map(char::to_lowercase).collect()
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
            "Bob House",
            "Magma",
            "Seatle Slew",
            "Nguye\u{302}\u{303}n",
        ] {
            assert_eq!(wrong(name), None, "{name}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_race_a_colour_or_a_side() {
        let callings = ["White", "Black", "Q'teni", "The Clan of Saar", "Saar"];
        for name in ["White", "the black", "WHITE", "Wh\u{456}te", "Qteni", "Clan of Saar", "Saar"] {
            assert!(wrong_in(&callings, name).is_some(), "{name:?}");
        }
        for name in ["Whitney", "Blackadder", "Anna White", "Saaremaa"] {
            assert_eq!(wrong_in(&callings, name), None, "{name:?}");
        }
    }

    #[test]
    fn names_of_old_that_would_not_be_taken_now_are_told() {
        let names = ["Alice", "\u{410}lice", "gm", "White", "Bob"].map(str::to_owned);
        let told = doubtful(&["White"], &names);
        assert_eq!(told.len(), 3, "{told:?}");
        assert_eq!(told[0], "the names of seat 1 and seat 2 look alike");
        assert!(
            told[1].starts_with("seat 3 is called") && told[2].starts_with("seat 4 is called"),
            "{told:?}"
        );
        assert_eq!(doubtful(&[], &["Alice".to_owned(), "Bob".to_owned()]), [""; 0]);
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
            "Bob (GM)",
            "GM of spring",
            "Your Game-Master",
            "The spring moderator",
            "g\u{323}m",
            "ġm",
            "Seat 1",
            "Seat 2",
            "seat2",
            "Seat no. 2",
            "A\u{300}\u{301}\u{302}\u{303}lice",
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
            ("Alice", "Alic\u{1eb9}"),
            ("Jose", "José"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Alice", "Bob"), ("Anna", "Hanna"), ("Player 1", "Player 2"), ("José", "Josef")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
