//! Reads a file of keys with everything that is wrong in it at once. The reader of TOML stops at the first key or word it does not
//! know; so a word that is misspelt is put right, what cannot be is left out, and the rest is read again.

use rules::keys::nearest_told;
use serde::de::DeserializeOwned;

/// More problems are no help to anybody.
const MOST: usize = 40;

/// What could be read, and everything that could not: each with its place in the file, in the order of the file. What is left of
/// a file whose lines are wrong is there so that it can be looked through further.
pub fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<String>) {
    let mut rest = text.to_owned();
    let mut problems: Vec<(usize, String)> = Vec::new();
    let mut found = None;
    while problems.len() < MOST {
        let error = match toml::from_str(&rest) {
            Ok(read) => {
                found = Some(read);
                break;
            }
            Err(error) => error,
        };
        let span = error.span().filter(|span| span.end <= rest.len());
        let at = span.as_ref().map_or(0, |span| rest[..span.start].matches('\n').count());
        let told = nearest_told(error.to_string().trim_end());
        let meant = meant(&told);
        problems.push((at, told));
        let (Some(span), true) = (span, toml::from_str::<toml::Table>(&rest).is_ok()) else { break };
        let Some(next) = corrected(&rest, span, meant).or_else(|| without(&rest, at, error.message())) else {
            break;
        };
        rest = next;
    }
    problems.sort_by_key(|(at, _)| *at);
    (found, problems.into_iter().map(|(_, told)| told).collect())
}

/// The one word a message says is meant.
fn meant(told: &str) -> Option<String> {
    let (_, word) = told.split_once("; perhaps ")?;
    let (word, _) = word.split_once(" is meant")?;
    (!word.contains(' ')).then(|| word.to_owned())
}

/// The file with that word in the place of the one nobody knows: so nothing is missing that was only misspelt.
fn corrected(text: &str, span: std::ops::Range<usize>, meant: Option<String>) -> Option<String> {
    let meant = meant?;
    let typed = &text[span.clone()];
    let word = if typed.starts_with(['"', '\'']) { format!("\"{meant}\"") } else { meant };
    let next = format!("{}{word}{}", &text[..span.start], &text[span.end..]);
    // It may be there already.
    (typed != word && toml::from_str::<toml::Table>(&next).is_ok()).then_some(next)
}

/// The file without what begins in this line. What is missing cannot be left out.
fn without(text: &str, at: usize, message: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if message.starts_with("missing field") {
        return None;
    }
    let count = statement(&lines, at)?;
    for line in &mut lines[at..at + count] {
        *line = "\n";
    }
    Some(lines.concat())
}

/// How many lines belong to what begins here: a table up to the next; else as many as must go for the rest to be TOML.
fn statement(lines: &[&str], at: usize) -> Option<usize> {
    let is_table = |line: &&str| line.trim_start().starts_with('[');
    let line = lines.get(at)?;
    if line.trim().is_empty() {
        return None;
    }
    if is_table(line) {
        let rest = lines[at + 1..].iter().position(is_table);
        return Some(rest.map_or(lines.len() - at, |more| more + 1));
    }
    (1..=lines.len() - at).find(|count| {
        let blank = std::iter::repeat_n("\n", *count);
        let rest: String =
            lines[..at].iter().copied().chain(blank).chain(lines[at + count..].iter().copied()).collect();
        toml::from_str::<toml::Table>(&rest).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found::CampaignFile;

    const GOOD: &str =
        "name = \"spring\"\ngame = \"thrones\"\n[[player]]\nname = \"A\"\naddress = \"a@x.example\"\n";

    #[test]
    fn a_good_file_has_no_problem() {
        let (file, problems) = read::<CampaignFile>(GOOD);
        assert!(file.is_some_and(|file| file.players.len() == 1) && problems.is_empty(), "{problems:?}");
    }

    #[test]
    fn everything_is_told_at_once_each_with_its_line_and_what_is_meant() {
        let text = "nmae = \"spring\"\ngame = \"thrones\"\npacing = \"liev\"\nholidays = [\n  3,\n]\nwidnow = \"3 days\"\n\
                    [founding]\nsignpu = \"open\"\ntoo-few = \"bot\"\n[sielnce]\nguard = 50\n[[player]]\nname = \"A\"\n\
                    adress = \"a@x.example\"\n[[invite]]\naddress = \"b@x.example\"\nzoen = \"UTC\"\n";
        let (_, problems) = read::<CampaignFile>(text);
        let all = problems.join("\n");
        for words in [
            "line 1,",
            "line 3,",
            "line 5,",
            "line 7,",
            "line 9,",
            "line 10,",
            "line 11,",
            "line 15,",
            "line 18,",
            "perhaps name is meant",
            "perhaps live is meant",
            "perhaps window or windows is meant",
            "perhaps signup is meant",
            "perhaps bots is meant",
            "perhaps silence is meant",
            "perhaps address is meant",
            "perhaps zone is meant",
        ] {
            assert!(all.contains(words), "{words}: {all}");
        }
        assert!(!all.contains("missing field"), "{all}");
        assert_eq!(problems.len(), 9, "{all}");
    }

    /// Whatever single line of a file is spoiled, it is that line that is told.
    #[test]
    fn a_spoiled_line_is_told_with_its_number() {
        for (at, line) in GOOD.lines().enumerate().filter(|(_, line)| line.contains('=')) {
            let spoiled: String = GOOD
                .lines()
                .enumerate()
                .map(|(n, own)| if n == at { format!("x{own}\n") } else { format!("{own}\n") })
                .collect();
            let (_, problems) = read::<CampaignFile>(&spoiled);
            assert!(
                problems.iter().any(|p| p.contains(&format!("line {},", at + 1))),
                "{line}: {problems:?}"
            );
        }
    }
}
