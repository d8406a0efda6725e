//! "The one on e4, of course", "Jord I mean": the answer to a question with several readings, given by what one of them names and the
//! others do not.

use super::choice::is_around;
use crate::lexer::Lexer;
use crate::refused::Refused;
use crate::span::TypedLine;
use std::collections::BTreeSet;

/// What people say around it. Nothing among them denies, waits or orders.
const FRAME: &str = "on at in by near from with to who which stands standing sits sitting there course obviously naturally clearly \
    sorry being unclear vague imprecise confusing about was were thinking talking speaking meant mean ones edge middle front board side \
    piece guy man oh ah well so ok okay right sure good all me us our mine should be have been said say course again better make him her \
    them these those definitely certainly now today first-class do does use using into onto over";
/// Most words of such an answer.
const MOST_WORDS: usize = 16;

/// The number of the only reading the words of a line are about, of all that are asked.
pub(super) fn named(line: &TypedLine, asked: &[(usize, &Refused)]) -> Option<usize> {
    let lexer = Lexer::new(line);
    let words: Vec<&str> =
        lexer.tokens().iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let mut found: Option<usize> = None;
    for (_, one) in asked.iter().filter(|(_, one)| one.readings.len() > 1) {
        let Some(at) = about(&words, one) else { continue };
        if found.replace(one.first + at).is_some() {
            return None;
        }
    }
    found
}

/// The place of the only reading that holds what the words name, where every other word is known to say nothing.
fn about(words: &[&str], one: &Refused) -> Option<usize> {
    let readings: Vec<BTreeSet<String>> =
        one.readings.iter().map(|reading| parts(&reading.join(" "))).collect();
    let of_all = parts(&one.text);
    let held = |word: &str, reading: &BTreeSet<String>| reading.contains(word);
    let tells = |word: &&&str| {
        let holding = readings.iter().filter(|reading| held(word, reading)).count();
        holding > 0 && holding < readings.len()
    };
    let telling: Vec<&&str> = words.iter().filter(tells).collect();
    let quiet = |word: &str| {
        is_around(word)
            || FRAME.split_whitespace().any(|known| known == word)
            || of_all.contains(word)
            || readings.iter().all(|reading| held(word, reading))
    };
    if telling.is_empty() || !words.iter().all(|word| telling.contains(&word) || quiet(word)) {
        return None;
    }
    let mut fitting =
        readings.iter().enumerate().filter(|(_, reading)| telling.iter().all(|word| held(word, reading)));
    let (at, _) = fitting.next()?;
    fitting.next().is_none().then_some(at)
}

/// The words of a line, parted at every sign: "move e4-e5" names e4 and e5.
fn parts(text: &str) -> BTreeSet<String> {
    let parted = text.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
    parted.filter(|part| part.len() > 1).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Line;

    fn chosen(text: &str) -> Option<usize> {
        let reading = |text: &str| vec![text.to_owned()];
        let refused = Refused {
            text: "pikeman one step forward".into(),
            spot: None,
            since: Line::default(),
            readings: vec![reading("move e4-e5"), reading("move i3-i4")],
            first: 1,
            offered: None,
            mail: 1,
        };
        named(&TypedLine::new(1, text), &[(0, &refused)])
    }

    #[test]
    fn an_answer_names_one_of_what_is_asked() {
        assert_eq!(chosen("the one on e4 of course"), Some(1));
        assert_eq!(chosen("Sorry, I was thinking of the one at the edge, i3."), Some(2));
        assert_eq!(chosen("i3 please"), Some(2));
        for line in
            ["not e4", "e4 takes d5", "neither", "e4 or i3", "the pikeman", "e4-d5", "d5", "e4 and i3"]
        {
            assert_eq!(chosen(line), None, "{line}");
        }
    }
}
