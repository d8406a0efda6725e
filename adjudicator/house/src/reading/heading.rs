//! The line a letter begins with, `press to Bob: …`, and the one it may end with. Pure.

/// Between the names and the first words of the letter, where a colon is hard to reach on a phone.
const DASHES: [&str; 3] = [" - ", " \u{2013} ", " \u{2014} "];
/// Lines a letter ends with.
const ENDS: [&str; 4] = ["end press", "end of press", "press end", "endpress"];

/// The first line of a letter, as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The writer's name is not to be told.
    pub anonymous: bool,
    /// Whom the letter is for, as typed.
    pub to: String,
    /// What stands behind the colon: the letter begins there.
    pub first: String,
    /// The letter stood in quotation marks and ends with its line.
    pub whole: bool,
    /// It is not called press: its writer may not know that all that follows is the letter.
    pub in_words: bool,
}

/// What people call a letter. Other words than ours need the colon.
const LETTERS: [&str; 9] = ["letter", "message", "msg", "note", "mail", "email", "pm", "dm", "word"];
/// What may stand in front of it.
const A: [&str; 11] =
    ["a", "an", "the", "this", "my", "following", "small", "short", "little", "quick", "one"];
/// How people ask that it be carried.
const ASKED: [&str; 10] = ["please", "pls", "and", "also", "could", "can", "would", "will", "kindly", "you"];
/// What is asked.
const CARRY: [&str; 8] = ["send", "pass", "forward", "give", "deliver", "relay", "carry", "bring"];
/// Words behind the letter that belong to the verb: "pass this letter on to Bob".
const ALONG: [&str; 4] = ["on", "along", "over", "out"];
/// Marks around a letter that is written in one line.
const QUOTES: [(char, char); 4] =
    [('"', '"'), ('\u{201c}', '\u{201d}'), ('\u{201e}', '\u{201c}'), ('\u{ab}', '\u{bb}')];

/// Reads `press to …`, `anonymous press to …`, `press anonymously to …`. `None`: the line is something else.
#[must_use]
pub fn read(line: &str) -> Option<Heading> {
    let line = plain(line);
    let mut rest = line.as_str();
    let mut anonymous = take(&mut rest, &["anonymous", "anonymously", "anon"]);
    if !take(&mut rest, &["press"]) {
        return if anonymous { None } else { letter(&line) };
    }
    anonymous |= take(&mut rest, &["anonymously", "anonymous", "anon"]);
    let rest = after_to(rest)?;
    let (to, first) = parted(rest);
    let (to, behind) = without_mark(to);
    Some(Heading { anonymous: anonymous || behind, to, first, whole: false, in_words: false })
}

/// `A small letter for Fay: …`, `msg to bob: …`, `Could you pass this letter on to Bob: …`, `Please tell Bob the following: …`.
fn letter(line: &str) -> Option<Heading> {
    let mut rest = line;
    while take(&mut rest, &ASKED) {}
    if take(&mut rest, &["tell"]) {
        // The game master plays no part in any order.
        let (to, first) = parted(rest);
        let named = to.trim().trim_start_matches("the ").to_lowercase();
        if to.len() < rest.len() && matches!(named.as_str(), "gm" | "game master" | "gamemaster") {
            return Some(in_words("gm", first));
        }
        return following(rest);
    }
    let carried = take(&mut rest, &CARRY);
    while take(&mut rest, &A) {}
    if !take(&mut rest, &LETTERS) {
        return None;
    }
    while carried && take(&mut rest, &ALONG) {}
    let rest = after_to(rest)?;
    let (to, first) = parted(rest);
    let named = to.len() < rest.len() && (1..=MOST_NAMES).contains(&to.split_whitespace().count());
    named.then(|| in_words(to, first))
}

/// `tell` … `Bob the following: …`.
fn following(rest: &str) -> Option<Heading> {
    let (to, first) = parted(rest);
    let to = to.trim();
    let named = ["the following", "this"].iter().find_map(|end| to.strip_suffix(end))?;
    (1..=MOST_NAMES).contains(&named.split_whitespace().count()).then(|| in_words(named, first))
}

/// The heading of a letter that is not called press.
fn in_words(to: &str, first: String) -> Heading {
    let asked = to.trim().trim_end_matches(',');
    let asked = [", please", " please", ", pls", " pls"].iter().find_map(|end| asked.strip_suffix(end));
    let (to, anonymous) = without_mark(asked.unwrap_or(to));
    let quoted = QUOTES.iter().find_map(|(open, close)| first.strip_prefix(*open)?.strip_suffix(*close));
    match quoted {
        Some(quoted) => {
            Heading { anonymous, to, first: quoted.trim().to_owned(), whole: true, in_words: true }
        }
        None => Heading { anonymous, to, first, whole: false, in_words: true },
    }
}

/// Words that name the readers of a letter that is not called press.
const MOST_NAMES: usize = 5;

/// A line that ends a letter, so that orders can follow.
#[must_use]
pub fn is_end(line: &str) -> bool {
    let line = plain(line).to_lowercase();
    let words: Vec<&str> = line.trim_end_matches(['.', '!', ':']).split_whitespace().collect();
    ENDS.contains(&words.join(" ").as_str())
}

/// Without the frame that mail programs give bold text, odd blanks and invisible characters.
fn plain(line: &str) -> String {
    let line: String = line
        .chars()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'))
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    line.trim_matches(|c: char| c.is_whitespace() || c == '*' || c == '_').to_owned()
}

/// Takes one of these words off the front.
fn take(rest: &mut &str, words: &[&str]) -> bool {
    let text = rest.trim_start();
    let word = text.split(' ').next().unwrap_or_default();
    if words.contains(&word.trim_end_matches(',').to_lowercase().as_str()) {
        *rest = text.get(word.len()..).unwrap_or_default();
        return true;
    }
    false
}

/// What stands behind `to` or `to:`.
fn after_to(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    let word = rest.split(' ').next().unwrap_or_default();
    let is_to = matches!(word.to_lowercase().as_str(), "to" | "to:" | "for" | "for:");
    is_to.then(|| rest.get(word.len()..).unwrap_or_default().trim())
}

/// Parts the names from the first words of the letter.
fn parted(rest: &str) -> (&str, String) {
    let colon =
        rest.char_indices().find(|(_, c)| matches!(c, ':' | '\u{ff1a}')).map(|(at, c)| (at, c.len_utf8()));
    let dash = DASHES.iter().filter_map(|d| rest.find(d).map(|at| (at, d.len()))).min();
    match colon.into_iter().chain(dash).min() {
        Some((at, length)) => (&rest[..at], rest[at + length..].trim().trim_matches('*').trim().to_owned()),
        None => (rest, String::new()),
    }
}

/// `Bob, anonymously` is Bob, and a wish.
fn without_mark(to: &str) -> (String, bool) {
    let to =
        to.trim().trim_matches(|c: char| c == '*' || c == '_').trim_end_matches(['.', ',', ';', '!']).trim();
    let last = to.split(' ').next_back().unwrap_or_default();
    let bare = last.trim_matches(['(', ')']).to_lowercase();
    if !last.is_empty() && ["anonymous", "anonymously", "anon"].contains(&bare.as_str()) {
        let before = to.get(..to.len() - last.len()).unwrap_or_default();
        return (before.trim().trim_end_matches(',').trim().to_owned(), true);
    }
    (to.to_owned(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_begun_in_many_ways() {
        for (line, anonymous, to, first) in [
            ("press to Bob: hello", false, "Bob", "hello"),
            ("Press to Bob", false, "Bob", ""),
            ("letter to fay: peace?", false, "fay", "peace?"),
            ("A small letter for Fay: peace?", false, "Fay", "peace?"),
            ("msg to bob, cy - peace", false, "bob, cy", "peace"),
            ("PRESS TO 2, 3:", false, "2, 3", ""),
            ("*Press to Bob:* hello", false, "Bob", "hello"),
            ("press\u{a0}to all \u{2013} shall we talk: or not", false, "all", "shall we talk: or not"),
            ("press to Ann-Marie: hi", false, "Ann-Marie", "hi"),
            ("anonymous press to Bob: psst", true, "Bob", "psst"),
            ("Press anonymously to Bob and Carol:", true, "Bob and Carol", ""),
            ("press to Bob, anonymously: psst", true, "Bob", "psst"),
            ("press to Bob (anonymous): psst", true, "Bob", "psst"),
            ("press to: Bob: hello", false, "Bob", "hello"),
            ("press to Bob.", false, "Bob", ""),
            ("press to", false, "", ""),
            ("press to gm\u{ff1a}help", false, "gm", "help"),
        ] {
            let in_words = !line.to_lowercase().contains("press");
            let want = Heading { anonymous, to: to.into(), first: first.into(), whole: false, in_words };
            assert_eq!(read(line), Some(want), "{line}");
        }
        for line in [
            "press",
            "press 12",
            "press send 3",
            "please press to Bob",
            "pressto Bob",
            "to Bob:",
            "tell Bob: two cruisers",
            "please send the carrier to Bob: E5",
            "Give my word to Bob",
            "anonymous",
            "",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_letter_is_asked_to_be_carried() {
        for (line, to, first, whole) in [
            ("Could you pass this letter on to Kim: Dear Kim, peace?", "Kim", "Dear Kim, peace?", false),
            ("And a letter for Lena, please: shall we share?", "Lena", "shall we share?", false),
            ("please send a message to Bob and Cy: hello", "Bob and Cy", "hello", false),
            ("Please tell Nuri the following: \"No fight. Marc\"", "Nuri", "No fight. Marc", true),
            ("Tell Bob Stone this: \u{201c}hi\u{201d}", "Bob Stone", "hi", true),
            ("Please forward the following note to all:", "all", "", false),
        ] {
            let want =
                Heading { anonymous: false, to: to.into(), first: first.into(), whole, in_words: true };
            assert_eq!(read(line), Some(want), "{line}");
        }
    }

    #[test]
    fn an_end_is_a_line_of_its_own() {
        for line in ["end press", "End of press.", "  *end press*", "END\u{a0}PRESS!"] {
            assert!(is_end(line), "{line}");
        }
        for line in ["in the end press on", "end", "end press now", ""] {
            assert!(!is_end(line), "{line}");
        }
    }
}
