//! What a player asks of their letters: `press`, `press 12`, `block Bob`, `report abuse`. Pure.

use sentences::reading::press as say;

/// A wish, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// All my letters.
    List,
    /// This letter once more.
    Show(u32),
    /// Yes, pass the held letter on.
    Send(u32),
    /// No more letters of this player; of anybody who does not sign, if it says anonymous.
    Block(Whose),
    /// Letters again.
    Unblock(Whose),
    /// The game master should see this letter; without a number, the one the mail answers.
    ReportAbuse(Option<u32>),
}

/// Whose letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Those of the player with this name or number, as typed.
    Player(String),
    /// Those without a name.
    Anonymous,
}

/// The most words behind `block`: a name. A longer line is something else.
const NAME_WORDS: usize = 4;

/// Reads a line. `None`: it is something else. `Err`: what is wrong, and what would be right.
#[must_use]
pub fn read(line: &str) -> Option<Result<Wish, (String, String)>> {
    let text = line.split('#').next().unwrap_or_default().replace('\u{a0}', " ");
    let text = text.trim().trim_end_matches(['.', '!']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let number = |word: &str| word.parse::<u32>().ok().filter(|n| *n > 0);
    let wish = match words.as_slice() {
        ["press"] | ["press", "list"] | ["letters"] => Ok(Wish::List),
        ["press", "send", one] | ["send", "press", one] => match number(one) {
            Some(number) => Ok(Wish::Send(number)),
            None => Err((say::no_letter(), say::send_example())),
        },
        ["press", one] | ["press", "show", one] => match number(one) {
            Some(number) => Ok(Wish::Show(number)),
            None if *one == "to" => return None,
            None => Err((say::nothing_known(one), say::press_examples())),
        },
        ["block", rest @ ..] if !rest.is_empty() && rest.len() <= NAME_WORDS => {
            Ok(Wish::Block(whose(text, rest)))
        }
        ["unblock", rest @ ..] if !rest.is_empty() && rest.len() <= NAME_WORDS => {
            Ok(Wish::Unblock(whose(text, rest)))
        }
        ["report", "abuse"] => Ok(Wish::ReportAbuse(None)),
        ["report", "abuse", one]
        | ["report", "abuse", "in" | "of" | "by", one]
        | ["report", "letter", one] => match number(one) {
            Some(number) => Ok(Wish::ReportAbuse(Some(number))),
            None => Err((say::no_letter(), say::abuse_example())),
        },
        _ => return None,
    };
    Some(wish)
}

fn whose(text: &str, rest: &[&str]) -> Whose {
    if matches!(rest, ["anonymous"] | ["anonymous", "letters" | "press"]) {
        return Whose::Anonymous;
    }
    let name = text.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
    Whose::Player(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read() {
        for (line, wish) in [
            ("press", Wish::List),
            ("Press.", Wish::List),
            ("press 12", Wish::Show(12)),
            ("press send 3 # yes", Wish::Send(3)),
            ("Block Bob", Wish::Block(Whose::Player("Bob".into()))),
            ("block anonymous letters", Wish::Block(Whose::Anonymous)),
            ("unblock 2", Wish::Unblock(Whose::Player("2".into()))),
            ("Report abuse!", Wish::ReportAbuse(None)),
            ("report abuse 4", Wish::ReportAbuse(Some(4))),
        ] {
            assert_eq!(read(line), Some(Ok(wish)), "{line}");
        }
        for line in ["press to Bob: hi", "press to", "e3-e4", "block", "block them all before they come", ""]
        {
            assert_eq!(read(line), None, "{line}");
        }
        for line in ["press on", "press send it", "report abuse now", "press 0"] {
            assert!(matches!(read(line), Some(Err(_))), "{line}");
        }
    }
}
