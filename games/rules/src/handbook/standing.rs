//! Questions about this game as it stands, which no page of the rules answers: who is ahead, what one has, what was played.

use super::Excerpt;

/// Questions, word by word: `*` stands for one word, whatever it is, and a question may go on behind the last.
const ASKED: [&str; 33] = [
    "who is winning",
    "who's winning",
    "who is ahead",
    "who's ahead",
    "who is leading",
    "who is in the lead",
    "am i winning",
    "am i losing",
    "how am i doing",
    "what can i do now",
    "what can i do",
    "what should i do now",
    "what should i do",
    "what do i do now",
    "what now",
    "what are my options",
    "what are my legal moves",
    "whose turn is it",
    "is it my turn",
    "what was the last move",
    "what are the moves so far",
    "what happened last *",
    "where are my *",
    "what are my *",
    "what's in my *",
    "what is in my *",
    "who owns *",
    "who has passed",
    "has * passed",
    "how many * do i have",
    "how much * do i have",
    "what * do i have",
    "what * do i own",
];
/// What a rule tells, or the house, though somebody asks it of what they have.
const RULED: [&str; 15] = [
    "actions", "race", "power", "powers", "time", "rating", "ratings", "income", "order", "orders", "line",
    "lines", "letters", "days", "hours",
];

/// What is told to who asks how it stands, if that is what a question asks.
pub(super) fn how_it_stands(question: &str) -> Option<Excerpt> {
    let lower = question.to_lowercase();
    let said: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    let fits = |asked: &&str| {
        let parts: Vec<&str> = asked.split(' ').collect();
        let whole = !parts.contains(&"*") && parts.len() < 5;
        // "What can I do in a battle" asks for a rule.
        let length = if whole {
            said.len() == parts.len()
        } else {
            said.len() >= parts.len() && said.len() <= parts.len() + 2
        };
        length
            && parts
                .iter()
                .zip(&said)
                .all(|(part, word)| part == word || (*part == "*" && !RULED.contains(word)))
    };
    ASKED.iter().find(|asked| fits(asked))?;
    let lines = [
        "How it stands is in your last report: what is asked of you, what you can do about it with lines to copy, what everybody has as far as you may know.",
        "status sends it once more; show lists what you have on file; example shows how orders are written.",
    ];
    Some(Excerpt { title: "How it stands".into(), lines: lines.map(str::to_owned).to_vec() })
}

#[cfg(test)]
mod tests {
    use super::how_it_stands;

    #[test]
    fn what_stands_in_no_rule_is_told_apart() {
        for question in [
            "Who is winning?",
            "what can I do now?",
            "How many counters do I have?",
            "has Ben passed?",
            "who owns B8?",
            "where are my ships?",
        ] {
            assert!(how_it_stands(question).is_some(), "{question}");
        }
        for question in [
            "how do I win?",
            "what can I do in a battle?",
            "how many cards may I keep?",
            "how long do I have for a move?",
            "what does my race do?",
            "how much time do I have?",
            "what are my orders?",
            "where do my ships retreat to?",
        ] {
            assert!(how_it_stands(question).is_none(), "{question}");
        }
    }
}
