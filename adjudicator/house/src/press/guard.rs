//! Does a letter give away what its writer cannot have meant to? Pure.
//!
//! A reply sent to the wrong address, a quote whose marks were lost, orders typed below a letter: each would show a rival
//! what only its writer may know. Such a letter is held until its writer says that it is meant.

use sentences::press::guard as say;
use std::collections::BTreeSet;

/// The shortest line that is known again, in characters without blanks: shorter ones stand everywhere.
const TELLING: usize = 8;
/// How many lines must be those of a report.
const SEVERAL: usize = 2;

/// What is known of the writer.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// The lines of the writer's latest reports and receipts, made plain with [`plain`].
    pub reports: BTreeSet<String>,
    /// Addresses registered for the writer.
    pub addresses: Vec<String>,
    /// The writer's name, where the letter is not to tell it.
    pub unsigned: Option<String>,
}

/// Why the letter is held, in words for its writer; empty: it is not.
#[must_use]
pub fn doubts(text: &str, own: &Own) -> Vec<String> {
    let mut doubts = Vec::new();
    let ours = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("| ") || line == "|" || line.starts_with("== ") || line.starts_with("[orders]")
    };
    let from_us = text.lines().filter(ours).count();
    if from_us > 0 {
        doubts.push(say::like_our_mails(&from_us));
    }
    let known = text.lines().filter(|line| !ours(line)).map(plain);
    let known: Vec<String> =
        known.filter(|line| line.chars().count() >= TELLING && own.reports.contains(line)).collect();
    if known.len() >= SEVERAL {
        doubts.push(say::stand_in_yours(&known.len()));
    }
    let lower = text.to_lowercase();
    if own.addresses.iter().any(|address| lower.contains(&address.to_lowercase())) {
        doubts.push(say::your_address());
    }
    if let Some(name) = &own.unsigned
        && names(&lower, &name.to_lowercase())
    {
        doubts.push(say::your_name());
    }
    doubts
}

/// A line as it is compared: without the frame of our mails, in small letters, blanks evened out.
#[must_use]
pub fn plain(line: &str) -> String {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '>' | '*' | '#'));
    line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Every line of our own mails that is worth knowing again.
#[must_use]
pub fn telling_lines(text: &str) -> BTreeSet<String> {
    let heading = |line: &&str| !line.starts_with("==");
    text.lines().filter(heading).map(plain).filter(|line| line.chars().count() >= TELLING).collect()
}

/// Does a name stand in the text as a word of its own?
fn names(text: &str, name: &str) -> bool {
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            edge(text[..at].chars().next_back()) && edge(text[at + name.len()..].chars().next())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Own {
        let report = "== Board =====\n| 3  F P F P\n| Your Archer shot the Footman on d5.\n| * Both armies are set up.\n\n[orders]\nmove e3-e4\n\
                      | You are in.\n";
        Own { reports: telling_lines(report), addresses: vec!["Alice@Example.org".into()], unsigned: None }
    }

    #[test]
    fn a_common_letter_is_not_held() {
        for text in [
            "Hello Bob,\n\nshall we attack together? I would move e3-e4 then.\n\nAlice",
            "move e3-e4",
            "a | b",
            "My address is bob@example.org",
            "1 == 1",
        ] {
            assert_eq!(doubts(text, &own()), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn reports_forms_addresses_and_names_are_seen() {
        for (text, why) in [
            ("look:\n| 3  F P F P", "a line of it looks like"),
            ("== Board\n| x", "2 lines of it look"),
            ("Your Archer shot the  footman on d5.\nMove e3-e4", "2 lines of it stand in your own reports"),
            ("* Both armies are set up.\nmove e3-e4", "2 lines of it stand in your own reports"),
            ("write to alice@example.ORG", "mail address"),
        ] {
            let doubts = doubts(text, &own());
            assert!(doubts.len() == 1 && doubts[0].contains(why), "{text}: {doubts:?}");
        }
        let unsigned = Own { unsigned: Some("Al".into()), ..own() };
        assert_eq!(doubts("All is well. Also, alas", &unsigned), Vec::<String>::new());
        assert!(doubts("bye, Al.", &unsigned)[0].contains("your name"));
    }
}
