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

/// Who is to be told something: "Tell Cy I won't attack him", "To Cy: peace?", "Cy, are you friend or foe?". `names`: of the players.
#[must_use]
pub fn addressee<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    if let Some(named) = spoken_to(text, names) {
        return Some(named);
    }
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

/// "To Cy: …", "Cy - …", "Cy: …", and "Cy, …" where it is asked or says *you*: whoever begins so speaks to another player.
fn spoken_to<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    const TO: [&str; 2] = ["to ", "dear "];
    const EVERYBODY: [&str; 4] = ["all", "everyone", "everybody", "all players"];
    const YOU: [&str; 10] = ["you", "your", "yours", "u", "ur", "we", "us", "our", "let's", "lets"];
    let lower = text.trim().to_lowercase();
    let to = TO.iter().find_map(|to| lower.strip_prefix(to));
    let rest = to.unwrap_or(&lower).trim_start();
    let begins = |name: &str| -> Option<(char, String)> {
        let behind = rest.strip_prefix(name)?;
        let mark = behind.trim_start().chars().next()?;
        let apart = behind.starts_with(' ') || mark != '-';
        let said = behind.trim_start().get(mark.len_utf8()..).unwrap_or_default();
        (apart && matches!(mark, ':' | '-' | '\u{2013}' | '\u{2014}' | ',')).then(|| (mark, said.to_owned()))
    };
    let speaks = |name: &str| {
        let Some((mark, said)) = begins(name) else { return false };
        let words = words(&said);
        match mark {
            _ if words.is_empty() => false,
            ',' => said.trim_end().ends_with('?') || words.iter().any(|word| YOU.contains(&word.as_str())),
            _ => true,
        }
    };
    let first = |name: &str| name.split_whitespace().next().unwrap_or_default().to_lowercase();
    let named = names.iter().find(|name| {
        let first = first(name);
        !first.is_empty() && (speaks(&name.to_lowercase()) || speaks(&first))
    });
    let everybody =
        to.is_some() && EVERYBODY.iter().any(|all| begins(all).is_some_and(|(mark, _)| mark == ':'));
    named.map(String::as_str).or_else(|| everybody.then_some("all"))
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
        for (line, name) in [
            ("To Bob: Hi Bob! Shall we leave each other alone?", "Bob Stone"),
            ("to Cy: E5 w me rd 7?", "Cy"),
            ("Ann - nap in the north until rd 5?", "Ann"),
            ("cy: truce til turn 14?", "Cy"),
            ("Ann, are you friend or foe?", "Ann"),
            ("Bob Stone, can you help me against G5", "Bob Stone"),
            ("To everyone: Thank you all…", "all"),
        ] {
            assert_eq!(addressee(line, &names), Some(name), "{line}");
        }
        for line in [
            "Tell the fleet to jump",
            "ask Dora",
            "tell Cy",
            "Cy is told",
            "to Cy",
            "Cy-C5",
            "Ann, Bob and Cy",
            "to C5: 2 cruisers",
            "all: pass",
            "Ann's fleet, jam it",
        ] {
            assert_eq!(addressee(line, &names), None, "{line}");
        }
    }
}
