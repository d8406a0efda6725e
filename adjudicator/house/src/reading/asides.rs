//! What players ask the house in passing, and what they want another player told. Pure.

use super::command::Command;
use super::time_words::TimeWish;

/// What is asked, by words of which all must stand in the question; what answers it.
const ASKED: [(&[&[&str]], Command); 5] = [
    (
        &[
            &[
                "write", "letter", "letters", "message", "messages", "contact", "talk", "chat", "reach",
                "email",
            ],
            &[
                "to", "with", "player", "players", "other", "others", "him", "her", "them", "send", "a",
                "contact", "reach",
            ],
        ],
        Command::Help,
    ),
    (&[&["deadline", "due", "deadlines"]], Command::Time(TimeWish::Deadlines)),
    (
        &[&["long", "time", "when"], &["left", "have", "turn", "round", "game", "report", "next"]],
        Command::Time(TimeWish::Deadlines),
    ),
    (
        &[&["write", "order", "ordered", "wrote", "orders"], &["did", "have", "what", "are"], &["i", "my"]],
        Command::Show,
    ),
    (
        &[
            &["change", "cancel", "undo", "correct", "edit", "withdraw"],
            &["order", "orders", "line", "lines", "mind"],
        ],
        Command::Help,
    ),
];

/// The command that answers a question to the house: "How can I write to Bob?", "When is the deadline?".
#[must_use]
pub fn answering(question: &str) -> Option<Command> {
    let words = words(question);
    let asks = matches!(
        words.first().map(String::as_str),
        Some("how" | "when" | "what" | "can" | "where" | "which" | "is" | "and" | "so" | "btw")
    );
    let stands = |any: &&[&str]| any.iter().any(|word| words.iter().any(|own| own == word));
    let found = ASKED.iter().find(|(needed, _)| needed.iter().all(&stands));
    found.filter(|_| asks).map(|(_, command)| command.clone())
}

/// Who is to be told something: "Tell Cy I won't attack him". `names`: of the players.
#[must_use]
pub fn addressee<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    let words = words(text);
    let rest = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["please" | "pls" | "and" | "also" | "oh", "tell" | "ask" | "message" | "inform" | "remind", ..] => 2,
        ["tell" | "ask" | "message" | "inform" | "remind", ..] => 1,
        ["say" | "write" | "speak" | "talk", "to", ..] => 2,
        _ => return None,
    };
    let named = words.get(rest..)?;
    let begins = |name: &&String| {
        let name = self::words(name);
        !name.is_empty() && named.len() > name.len() && named.starts_with(&name)
    };
    names.iter().find(begins).map(String::as_str)
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('’', "'");
    let words = lower.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_asked_in_passing() {
        for (question, command) in [
            ("How can I write to Bob?", Command::Help),
            ("how do I send a message to the others", Command::Help),
            ("When is the deadline?", Command::Time(TimeWish::Deadlines)),
            ("How long do I have?", Command::Time(TimeWish::Deadlines)),
            ("what did I write for B5 again?", Command::Show),
            ("What are my orders?", Command::Show),
            ("how can I change my orders?", Command::Help),
        ] {
            assert_eq!(answering(question), Some(command), "{question}");
        }
        for question in [
            "What a goal!",
            "How are you?",
            "Did anyone watch the match?",
            "Is Bob mad?",
            "What is a Shield?",
        ] {
            assert_eq!(answering(question), None, "{question}");
        }
    }

    #[test]
    fn somebody_is_to_be_told_something() {
        let names = ["Ann", "Bob Stone", "Cy"].map(str::to_owned);
        assert_eq!(addressee("Tell Cy I won't attack him", &names), Some("Cy"));
        assert_eq!(addressee("please ask bob stone for peace", &names), Some("Bob Stone"));
        for line in ["Tell the fleet to jump", "ask Dora", "tell Cy", "Cy is told"] {
            assert_eq!(addressee(line, &names), None, "{line}");
        }
    }
}
