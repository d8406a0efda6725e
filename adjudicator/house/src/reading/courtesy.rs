//! Greetings and farewells: people write them, and no order begins like one. Pure.

use rules::span::TypedLine;

/// Lines that begin with one of these are no orders, if they are short and name no number or square: in the languages
/// whose quotes and signatures the letter room knows.
const OPENINGS: [&str; 46] = [
    "hi",
    "hello",
    "hey",
    "dear",
    "good morning",
    "good evening",
    "greetings",
    "cheers",
    "thanks",
    "thank you",
    "thx",
    "regards",
    "kind regards",
    "best regards",
    "best",
    "good luck",
    "have fun",
    "bye",
    "see you",
    "hallo",
    "liebe",
    "lieber",
    "guten tag",
    "danke",
    "viele grüße",
    "liebe grüße",
    "grüße",
    "gruß",
    "tschüss",
    "salut",
    "bonjour",
    "bonsoir",
    "merci",
    "cordialement",
    "amicalement",
    "hola",
    "buenos días",
    "gracias",
    "saludos",
    "ciao",
    "buongiorno",
    "grazie",
    "saluti",
    "hoi",
    "bedankt",
    "groeten",
];
/// Words with which a line says something beside its greeting, however it begins: "Thank you. I am ready."
const SAYING: [&str; 24] = [
    "ready", "rdy", "done", "finished", "wait", "pass", "clear", "cancel", "status", "help", "show",
    "preview", "resign", "accept", "decline", "confirm", "yes", "no", "draw", "stay", "default", "back",
    "extend", "press",
];
/// A greeting is not longer than this many words.
const MOST_WORDS: usize = 6;

/// Is the line a greeting, a farewell, or the player's own name under a mail?
#[must_use]
pub fn is_courtesy(line: &TypedLine, player: &str) -> bool {
    let text = plain(&line.text);
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || words.len() > MOST_WORDS || text.chars().any(|c| c.is_ascii_digit()) {
        return false;
    }
    if words.iter().any(|word| SAYING.contains(word)) {
        return false;
    }
    let name = plain(player);
    let names: Vec<&str> = name.split_whitespace().collect();
    words.iter().all(|w| names.contains(w)) || OPENINGS.iter().any(|o| begins_with(&words, o))
}

fn begins_with(words: &[&str], opening: &str) -> bool {
    let mut words = words.iter();
    opening.split_whitespace().all(|wanted| words.next() == Some(&wanted))
}

/// Lower case, with nothing but letters, digits and blanks.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_farewells_and_the_own_name_are_no_orders() {
        for text in [
            "Hi!",
            "Hi there,",
            "Dear GM,",
            "Cheers,",
            "Thanks a lot :-)",
            "Viele Grüße",
            "Merci !",
            "Bob",
            "- Bob Roe",
            "Best regards, Bob",
        ] {
            assert!(is_courtesy(&TypedLine::new(1, text), "Bob Roe"), "{text}");
        }
    }

    #[test]
    fn what_could_be_an_order_is_read_as_one() {
        for text in [
            "e3-e4",
            "hi e3-e4",
            "move archer",
            "mvoe cavalry",
            "best move is the elephant to the left of it",
            "thanks, e3 takes e5",
            "Thank you. I am ready.",
            "Hello, pass",
            "",
            "...",
            "Alice",
            "resign",
        ] {
            assert!(!is_courtesy(&TypedLine::new(1, text), "Bob"), "{text}");
        }
    }
}
