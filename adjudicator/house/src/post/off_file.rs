//! Lines on file named by what they say: "cancel the A11 jump", "forget D4", "hire nobody". Pure.

use crate::reading::command::About;
use rules::Line;
use rules::problem::Problem;
use sentences::post::off_file as say;

/// Words that say nothing of which line is meant.
const SMALL: [&str; 64] = [
    "list",
    "the",
    "a",
    "an",
    "my",
    "our",
    "that",
    "this",
    "those",
    "these",
    "of",
    "to",
    "at",
    "in",
    "into",
    "from",
    "for",
    "on",
    "with",
    "and",
    "about",
    "line",
    "lines",
    "order",
    "orders",
    "stuff",
    "thing",
    "things",
    "plan",
    "plans",
    "trip",
    "idea",
    "bit",
    "part",
    "one",
    "ones",
    "it",
    "them",
    "again",
    "anymore",
    "any",
    "more",
    "now",
    "please",
    "completely",
    "entirely",
    "altogether",
    "whole",
    "business",
    "going",
    "go",
    "i",
    "said",
    "wrote",
    "ordered",
    "other",
    "earlier",
    "previous",
    "all",
    "old",
    "new",
    "rule",
    "rules",
    "standing",
];
/// Words that say that several lines are meant.
const SEVERAL: [&str; 4] = ["all", "both", "every", "any"];
/// Words of so many letters may have another ending.
const STEM: usize = 4;
/// No ending is longer.
const ENDING: usize = 4;
/// So many lines are told where several could be meant.
const MOST_TOLD: usize = 6;

/// The lines that are meant. Where it is not clear which, what there is to choose from.
pub(super) fn meant(
    about: &About,
    on_file: &[(Option<Line>, String)],
    refused: &[String],
) -> Result<Vec<(Line, String)>, Problem> {
    let lines: Vec<(Line, String)> =
        on_file.iter().filter_map(|(line, text)| Some(((*line)?, text.clone()))).collect();
    if about.verb {
        let begins = |text: &str| words(text).first().is_some_and(|first| *first == about.words);
        return Ok(lines.into_iter().filter(|(_, text)| begins(text)).collect());
    }
    // Where nothing is on file, nothing is taken off it.
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    // Its very words.
    let exact: Vec<(Line, String)> =
        lines.iter().filter(|(_, text)| words(text) == words(&about.words)).cloned().collect();
    if exact.len() == 1 {
        return Ok(exact);
    }
    let all = words(&about.words);
    let told: Vec<&String> =
        all.iter().filter(|word| !SMALL.contains(&word.as_str()) && *word != "both").collect();
    // "The cultist and the vote": each by itself.
    if let Some((one, other)) = about.words.split_once(" and ") {
        let part = |words: &str| meant(&About { words: words.to_owned(), ..about.clone() }, on_file, refused);
        if let (Ok(mut one), Ok(other)) = (part(one), part(other)) {
            let more: Vec<(Line, String)> = other.into_iter().filter(|line| !one.contains(line)).collect();
            one.extend(more);
            return Ok(one);
        }
    }
    // "Both lines of my plan", "all of it".
    let both = all.iter().any(|word| word == "both") && lines.len() == 2;
    if told.is_empty() && (both || all.iter().any(|word| word == "all")) {
        return Ok(lines);
    }
    let found = speaking(&told, &lines);
    // "Both scans", "all jumps", "the intercepts".
    let plural = matches!(told.as_slice(), [only] if only.ends_with('s') && is_verb(only));
    let several = plural || all.iter().any(|word| SEVERAL.contains(&word.as_str()));
    if found.len() == 1 || (several && !found.is_empty()) {
        return Ok(found);
    }
    // "Skip the scan" where nobody scans: that is so already.
    let verb = told.iter().find(|word| is_verb(word));
    if about.plainly && verb.is_some() && !touches(about, on_file) {
        return Ok(Vec::new());
    }
    if !found.is_empty() {
        return Err(asked(say::several_lines(), &found, &[]));
    }
    // What shares nothing with the words is offered only where there is nothing else.
    let shares = |text: &str| {
        let text = words(text);
        told.iter().any(|word| stands_in(&text, word))
    };
    let near: Vec<(Line, String)> = lines.iter().filter(|(_, text)| shares(text)).cloned().collect();
    let shown = if near.is_empty() && refused.is_empty() { lines } else { near };
    Err(asked(say::no_line(), &shown, refused))
}

/// The question which of these lines on file, or of these that were not accepted, is to go.
pub(super) fn asked(what: String, lines: &[(Line, String)], refused: &[String]) -> Problem {
    let let_go = refused.iter().map(|text| format!("forget \"{}\"", text.replace('"', "'")));
    let off = lines.iter().map(|(line, text)| format!("cancel {line} ({text})"));
    let shown: Vec<String> = let_go.chain(off).take(MOST_TOLD).collect();
    let right = match shown.is_empty() {
        true => say::nothing_on_file(),
        false => shown.join(", or "),
    };
    Problem::illegal(what).suggest(right)
}

/// The lines that may be meant, where it is not clear which: all that share a place or a name with the words, or else those that do what
/// they say; and the words without that.
pub(super) fn candidates(about: &About, on_file: &[(Option<Line>, String)]) -> (Vec<(Line, String)>, String) {
    let lines: Vec<(Line, String)> =
        on_file.iter().filter_map(|(line, text)| Some(((*line)?, text.clone()))).collect();
    let all = words(&about.words);
    let told: Vec<&String> = all.iter().filter(|word| !SMALL.contains(&word.as_str())).collect();
    let verb = |text: &str| words(text).into_iter().next().unwrap_or_default();
    let does = |text: &str| told.iter().any(|word| is_verb(word) && is_same(word, &verb(text)));
    let doing: Vec<(Line, String)> = lines.iter().filter(|(_, text)| does(text)).cloned().collect();
    let found = if doing.is_empty() { speaking(&told, &lines) } else { doing };
    let rest: Vec<&str> = about
        .words
        .split_whitespace()
        .filter(|word| {
            !is_verb(word) && !matches!(*word, "the" | "a" | "an" | "my" | "with" | "of" | "line" | "order")
        })
        .collect();
    (found, rest.join(" "))
}

/// The refused line whose very words these are, with its place.
pub(super) fn refused_exactly(about: &About, lines: &[String]) -> Option<(usize, String)> {
    let at = lines.iter().position(|text| words(text) == words(&about.words))?;
    Some((at, lines.get(at)?.clone()))
}

/// The refused lines that are meant by being called so, each with its place: "both refused lines", "what was not accepted".
pub(super) fn all_refused(about: &About, lines: &[String]) -> Option<Vec<(usize, String)>> {
    const CALLED: [&str; 12] = [
        "refused",
        "rejected",
        "accepted",
        "unaccepted",
        "understood",
        "wrong",
        "faulty",
        "invalid",
        "errors",
        "error",
        "unread",
        "failed",
    ];
    const AROUND: [&str; 12] =
        ["not", "was", "were", "what", "which", "yet", "both", "two", "you", "have", "been", "didn't"];
    let all = words(&about.words);
    let told: Vec<&str> = all.iter().map(String::as_str).filter(|word| !SMALL.contains(word)).collect();
    let called = told.iter().any(|word| CALLED.contains(word));
    let other =
        told.iter().any(|word| !CALLED.contains(word) && !AROUND.contains(word) && !SEVERAL.contains(word));
    let both = !all.iter().any(|word| matches!(word.as_str(), "both" | "two")) || lines.len() == 2;
    let several =
        all.iter().any(|word| matches!(word.as_str(), "both" | "all" | "lines" | "ones" | "what" | "were"));
    let clear = both && (several || lines.len() == 1);
    (called && !other && clear).then(|| lines.iter().cloned().enumerate().collect())
}

/// Does any line on file speak of any of this?
pub(super) fn touches(about: &About, on_file: &[(Option<Line>, String)]) -> bool {
    let told = telling(about);
    on_file.iter().any(|(_, text)| {
        let text = words(text);
        told.iter().any(|word| stands_in(&text, word))
    })
}

/// The words that say which line is meant.
fn telling(about: &About) -> Vec<String> {
    words(&about.words).into_iter().filter(|word| !SMALL.contains(&word.as_str())).collect()
}

/// Does the word stand among these, if with another ending?
fn stands_in(text: &[String], word: &str) -> bool {
    text.iter().any(|own| is_same(own, word))
}

/// The lines of earlier mails still to come corrected that are meant, each with its place among them: those in which all of the words stand.
pub(super) fn refused(about: &About, lines: &[String]) -> Vec<(usize, String)> {
    let told = telling(about);
    let speaks = |text: &str| {
        let text = words(text);
        !told.is_empty() && told.iter().all(|word| stands_in(&text, word))
    };
    let numbered = lines.iter().enumerate().filter(|(_, text)| !about.verb && speaks(text));
    numbered.map(|(at, text)| (at, text.clone())).collect()
}

/// The lines in which all of these words stand; or, where that is none, those with the places among them, if nothing else of them
/// says what is done: "the D5 flight".
fn speaking(told: &[&String], lines: &[(Line, String)]) -> Vec<(Line, String)> {
    let with = |told: &[&String]| -> Vec<(Line, String)> {
        let speaks = |text: &str| {
            let text = words(text);
            !told.is_empty() && told.iter().all(|word| stands_in(&text, word))
        };
        lines.iter().filter(|(_, text)| speaks(text)).cloned().collect()
    };
    let (places, others): (Vec<&String>, Vec<&String>) =
        told.iter().partition(|word| word.chars().any(|c| c.is_ascii_digit()));
    let found = with(told);
    if found.is_empty() && !others.iter().any(|word| is_verb(word)) { with(&places) } else { found }
}

/// Does a word say what is done?
fn is_verb(word: &str) -> bool {
    const VERBS: [&str; 24] = [
        "jump",
        "scan",
        "transfer",
        "build",
        "research",
        "hire",
        "move",
        "activate",
        "invade",
        "attack",
        "retreat",
        "jam",
        "intercept",
        "play",
        "draft",
        "deploy",
        "vote",
        "pass",
        "land",
        "drop",
        "release",
        "use",
        "scuttle",
        "exhaust",
    ];
    VERBS.iter().any(|verb| is_same(verb, word))
}

/// Are both the same word, or the same with another ending: building and build?
fn is_same(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    one == other || (short.len() >= STEM && long.starts_with(short) && long.len() - short.len() <= ENDING)
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, verb: bool) -> Result<Vec<Line>, String> {
        let on_file = [
            (Some(1), "jump 1T from C9 to A11 using A9"),
            (Some(2), "scan F2 using G3"),
            (Some(4), "build G3: 1P 1F"),
            (Some(5), "hire Envoy"),
            (Some(6), "scan A11 using A9"),
            (None, "yes"),
        ]
        .map(|(line, text)| (line, text.to_owned()));
        let about = About { words: text.into(), verb, plainly: true };
        meant(&about, &on_file, &[])
            .map(|found| found.into_iter().map(|(line, _)| line).collect())
            .map_err(|problem| format!("{} {}", problem.message, problem.suggestion.unwrap_or_default()))
    }

    #[test]
    fn a_line_is_known_by_its_words() {
        assert_eq!(found("the a11 jump", false), Ok(vec![1]));
        assert_eq!(found("f2", false), Ok(vec![2]));
        assert_eq!(found("the building stuff", false), Ok(vec![4]));
        assert_eq!(found("the envoy", false), Ok(vec![5]));
        assert_eq!(found("both scans", false), Ok(vec![2, 6]));
        assert_eq!(found("hire", true), Ok(vec![5]));
        assert_eq!(found("research", true), Ok(vec![]));
        assert_eq!(found("the c9 flight", false), Ok(vec![1]), "a word the line has not");
        assert!(found("the scan of c9", false).is_err(), "another thing is done there");
        assert_eq!(found("the scans", false), Ok(vec![2, 6]));
    }

    #[test]
    fn what_was_refused_is_known_by_its_words() {
        let lines = ["play one Sabotage 4 on A7", "the scouts go to B8"].map(str::to_owned);
        let named = |text: &str| {
            let about = About { words: text.into(), verb: false, plainly: true };
            refused(&about, &lines).into_iter().map(|(at, _)| at).collect::<Vec<_>>()
        };
        assert_eq!(named("the sabotage"), [0]);
        assert_eq!(named("the trip to b8"), [1]);
        assert_eq!((named("the jam"), named("it")), (vec![], vec![]));
    }

    #[test]
    fn what_was_refused_is_known_by_being_called_so() {
        let called = |text: &str, lines: &[&str]| {
            let about = About { words: text.into(), verb: false, plainly: true };
            let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            all_refused(&about, &lines).map(|found| found.len())
        };
        assert_eq!(called("both refused lines", &["a", "b"]), Some(2));
        assert_eq!(called("the refused line", &["a"]), Some(1));
        assert_eq!(called("what was not accepted", &["a", "b", "c"]), Some(3));
        assert_eq!(called("the refused line", &["a", "b"]), None, "which of them?");
        assert_eq!(called("both refused lines", &["a", "b", "c"]), None, "which of them?");
        assert_eq!(called("the wrong jump", &["a"]), None, "it names another thing");
    }

    #[test]
    fn what_shares_nothing_is_not_offered_beside_what_was_refused() {
        let on_file = [(Some(1), "row 9 . . K".to_owned()), (Some(2), "scan F2 using G3".to_owned())];
        let about = About { words: "the line with the numbers".into(), verb: false, plainly: true };
        let asked = meant(&about, &on_file, &["row 157".to_owned()]).unwrap_err();
        assert_eq!(asked.suggestion.as_deref(), Some("forget \"row 157\""));
    }

    #[test]
    fn which_one_is_asked_back() {
        let several = found("the scan", false).unwrap_err();
        assert_eq!(
            several,
            "Several lines on file say that cancel 2 (scan F2 using G3), or cancel 6 (scan A11 using A9)"
        );
        assert_eq!(found("the transfer", false), Ok(vec![]), "nothing of that is on file");
        assert_eq!(found("the envoy and the vote", false), Ok(vec![5]), "there is no vote");
        assert_eq!(found("the envoy and f2", false), Ok(vec![5, 2]));
        assert!(found("the vote of the envoy", false).is_err(), "the envoy is there");
        assert!(found("the stew", false).unwrap_err().starts_with("No line on file says that cancel 1 ("));
        assert!(found("it", false).is_err());
        assert!(found("both lines", false).is_err(), "there are more than two");
        assert_eq!(found("all of my lines", false), Ok(vec![1, 2, 4, 5, 6]));
        let about = About { words: "the stew".into(), verb: false, plainly: true };
        assert_eq!(meant(&about, &[], &[]), Ok(vec![]));
    }
}
