//! Lines that ask for a page of the rules: `rules battle`, `cost`, `card Kestrel Forge`. Read from the line itself, since names
//! of a game stand in it. Pure.

/// Whole lines that ask what the game is about.
const WHOLE: [&str; 4] = ["how to play", "how do i play", "how is it played", "how does it work"];
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
        "cost" | "costs" | "price" | "prices" => Some(if rest.is_empty() { "cost".into() } else { behind }),
        "card" => Some(if rest.is_empty() { "cards".into() } else { behind }),
        "race" => Some(if rest.is_empty() { "race".into() } else { behind }),
        "cards" | "races" | "example" | "examples" if rest.is_empty() => Some(first.to_lowercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;

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
