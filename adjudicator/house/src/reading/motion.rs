//! What can be put to the vote, and how players write it. Pure.

use schedule::duration;
use sentences::reading::motion as say;

/// A motion as a player writes it: a player is still a name or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motion {
    /// A draw.
    Draw,
    /// This player has won.
    Concession(String),
    /// So many milliseconds more for the open window.
    Extension(i64),
    /// A pause.
    Pause,
    /// The end of a pause.
    Resume,
    /// Another player for this seat.
    ReplaceSeat(String),
    /// Another game master.
    ReplaceGm,
}

/// What a player wants of votes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see what is open.
    List,
    /// To put something to the vote.
    Propose(Motion),
    /// To vote on the motion with this number; without one, on the only one that is open.
    Vote {
        /// In favour.
        yes: bool,
        /// The number.
        number: Option<u32>,
    },
}

/// What can be proposed, for those who wrote something else.
pub const EXAMPLES: &str = "propose draw, propose concession to NAME, propose extension 2 days, propose pause, propose \
                            resume, propose replacing NAME, or propose replacing gm";
/// The longest extension, in milliseconds.
const LONGEST_MS: i64 = 30 * 24 * 3_600_000;

/// Reads a line. `None`: it is something else. `Err`: what is wrong, and what would be right.
#[must_use]
pub fn read(line: &str) -> Option<Result<Wish, (String, String)>> {
    let line = line.replace('\u{a0}', " ");
    let text = without_remark(&line).trim().trim_end_matches(['.', '!']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split([' ', ':', ',']).filter(|w| !w.is_empty()).collect();
    match words.as_slice() {
        ["votes"] | ["show", "votes"] | ["vote"] => Some(Ok(Wish::List)),
        // A vote for or against something that has a name is an order of a game with a council of its own.
        ["vote", rest @ ..] if is_of_a_council(rest) => None,
        ["vote", rest @ ..] => Some(vote(rest)),
        ["propose", rest @ ..] => propose(text, rest),
        _ => None,
    }
}

/// The line up to its remark. `#3` is a number.
fn without_remark(line: &str) -> &str {
    let remark =
        line.match_indices('#').find(|(at, _)| !line[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    remark.map_or(line, |(at, _)| &line[..at])
}

/// For or against something in words that no vote of the house has: its motions have numbers, agendas have names, and one of
/// those begins with "Vote".
fn is_of_a_council(words: &[&str]) -> bool {
    words.iter().any(|word| matches!(*word, "for" | "against"))
        && !words.iter().all(|word| {
            SIDES.contains(word)
                || BETWEEN.contains(word)
                || word.trim_start_matches('#').parse::<u32>().is_ok()
        })
}

/// The sides of a motion.
const SIDES: [&str; 6] = ["yes", "aye", "for", "no", "nay", "against"];
/// Words that stand between a side and the number of a motion.
const BETWEEN: [&str; 6] = ["on", "motion", "vote", "number", "the", "to"];

fn vote(words: &[&str]) -> Result<Wish, (String, String)> {
    let (mut yes, mut number, mut odd) = (None, None, false);
    for word in words {
        match (*word, word.trim_start_matches('#').parse::<u32>()) {
            ("yes" | "aye" | "for", _) if yes.is_none() => yes = Some(true),
            ("no" | "nay" | "against", _) if yes.is_none() => yes = Some(false),
            (word, _) if BETWEEN.contains(&word) => {}
            (_, Ok(n)) if number.is_none() => number = Some(n),
            _ => odd = true,
        }
    }
    match yes {
        Some(yes) if !odd => Ok(Wish::Vote { yes, number }),
        _ => Err((say::no_side(), say::vote_examples())),
    }
}

fn propose(text: &str, words: &[&str]) -> Option<Result<Wish, (String, String)>> {
    let words = match words {
        ["a" | "an" | "the" | "to", rest @ ..] => rest,
        all => all,
    };
    let behind = |word: &str| {
        // The name as typed, behind the word that announces it.
        let at = text.to_lowercase().rfind(word).map_or(text.len(), |at| at + word.len());
        text.get(at..).unwrap_or_default().trim_matches([' ', ':', ',']).to_owned()
    };
    let name = |word: &str, make: fn(String) -> Motion| match behind(word) {
        name if name.is_empty() => Err((say::no_player(), EXAMPLES.to_owned())),
        name => Ok(Wish::Propose(make(name))),
    };
    Some(match words {
        ["draw"] => Ok(Wish::Propose(Motion::Draw)),
        ["pause"] => Ok(Wish::Propose(Motion::Pause)),
        ["resume"] | ["resuming"] | ["go", "on"] => Ok(Wish::Propose(Motion::Resume)),
        ["concession", "to", ..] | ["concede", "to", ..] => name(" to ", Motion::Concession),
        ["concession" | "concede", ..] => Err((say::no_winner(), say::concession_example())),
        ["extension" | "extend", rest @ ..] => {
            let length = rest.iter().skip_while(|w| matches!(**w, "of" | "by" | "deadline")).copied();
            extension(&length.collect::<Vec<_>>().join(" "))
        }
        ["replacing" | "replace" | "replacement", "of", "gm"]
        | ["replacing" | "replace" | "replacement", "gm"]
        | ["replacing" | "replace" | "replacement", "the", "gm"]
        | ["replacing" | "replace" | "replacement", "game", "master"]
        | ["replacing" | "replace" | "replacement", "the", "game", "master"]
        // As the manual calls it among its settings.
        | ["replace-gm"] => {
            Ok(Wish::Propose(Motion::ReplaceGm))
        }
        ["replacement", "of", ..] | ["replacing", "of", ..] => name(" of ", Motion::ReplaceSeat),
        ["replace-seat", _, ..] => name("replace-seat ", Motion::ReplaceSeat),
        ["replacing", "seat", ..] | ["replace", "seat", ..] => name(" seat ", Motion::ReplaceSeat),
        ["replacing", _, ..] => name("replacing ", Motion::ReplaceSeat),
        ["replace", _, ..] => name("replace ", Motion::ReplaceSeat),
        // A game may have proposals of its own.
        _ => return None,
    })
}

fn extension(length: &str) -> Result<Wish, (String, String)> {
    match duration::parse_ms(length) {
        Err(why) => Err((why.to_string(), say::extension_example())),
        Ok(ms) if !(60_000..=LONGEST_MS).contains(&ms) => {
            Err((say::extension_bounds(), say::extension_example()))
        }
        Ok(ms) => Ok(Wish::Propose(Motion::Extension(ms))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_and_votes_are_read_as_people_write_them() {
        let propose = |motion| Wish::Propose(motion);
        for (line, wish) in [
            ("propose replace-gm", propose(Motion::ReplaceGm)),
            ("propose replace-seat Bob", propose(Motion::ReplaceSeat("Bob".into()))),
            ("votes", Wish::List),
            ("Propose a draw.", propose(Motion::Draw)),
            ("propose pause", propose(Motion::Pause)),
            ("propose resume", propose(Motion::Resume)),
            ("Propose to resume.", propose(Motion::Resume)),
            ("propose to go on", propose(Motion::Resume)),
            ("propose concession to Åsa Borg", propose(Motion::Concession("Åsa Borg".into()))),
            ("propose extension 2 days", propose(Motion::Extension(2 * 86_400_000))),
            ("propose an extension of 36 hours", propose(Motion::Extension(36 * 3_600_000))),
            ("propose replacing Bob", propose(Motion::ReplaceSeat("Bob".into()))),
            ("propose to replace seat 2", propose(Motion::ReplaceSeat("2".into()))),
            ("propose replacement of Bob", propose(Motion::ReplaceSeat("Bob".into()))),
            ("propose replacing the game master", propose(Motion::ReplaceGm)),
            ("propose replacing gm", propose(Motion::ReplaceGm)),
            ("vote yes 3", Wish::Vote { yes: true, number: Some(3) }),
            ("Vote NO on #3", Wish::Vote { yes: false, number: Some(3) }),
            ("vote 3: yes", Wish::Vote { yes: true, number: Some(3) }),
            ("vote no", Wish::Vote { yes: false, number: None }),
            ("vote for 3", Wish::Vote { yes: true, number: Some(3) }),
            ("vote against motion 3", Wish::Vote { yes: false, number: Some(3) }),
        ] {
            assert_eq!(read(line), Some(Ok(wish)), "{line}");
        }
        // Orders of a game with a council.
        for line in [
            "vote for Imperial Peace with 5",
            "Vote against everything with all",
            "vote against Vote of No Confidence with 1",
            "vote for vote of no confidence",
            "vote 3 for Repeal",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
        for line in ["propose E9 for the last three", "e3-e4", "proposal", "voted", ""] {
            assert_eq!(read(line), None, "{line}");
        }
        for line in [
            "vote",
            "vote maybe 3",
            "vote yes no",
            "propose extension",
            "propose extension 90 days",
            "propose concession",
        ] {
            let read = read(line);
            assert!(line == "vote" || matches!(read, Some(Err(_))), "{line}: {read:?}");
        }
    }
}
