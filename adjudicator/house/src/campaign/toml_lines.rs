//! Reads a file of keys with everything that is wrong in it at once. The reader of TOML stops at the first key or word it does not
//! know; so the lines that are wrong are left out, and the rest is read again.

use rules::keys::nearest_told;
use serde::de::DeserializeOwned;

/// More is no help to anybody.
const MOST: usize = 40;

/// What could be read, and everything that could not: each with its place in the file. What is left of a file whose lines
/// are wrong is there so that it can be looked through further.
pub fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<String>) {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut problems, mut left_out): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    while problems.len() < MOST {
        let rest: String = lines.concat();
        let error = match toml::from_str(&rest) {
            Ok(read) => return (Some(read), problems),
            Err(error) => error,
        };
        // A key that is missing because its line is wrong has been told with that line.
        let missing = missing_key(error.message());
        if missing.is_none_or(|key| !left_out.iter().any(|line| stands_for(line, key))) {
            problems.push(nearest_told(error.to_string().trim_end()));
        }
        // What is no TOML at all, and what is not there, cannot be left out.
        let at = error.span().map(|span| rest[..span.start.min(rest.len())].matches('\n').count());
        let is_toml = toml::from_str::<toml::Table>(&rest).is_ok();
        let (Some(at), true, None) = (at, is_toml, missing) else { return (None, problems) };
        let Some(count) = statement(&lines, at) else { return (None, problems) };
        for line in &mut lines[at..at + count] {
            left_out.push(std::mem::replace(line, "\n").to_owned());
        }
    }
    (None, problems)
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
        let rest: String = lines[..at].iter().copied().chain(blank).chain(lines[at + count..].iter().copied()).collect();
        toml::from_str::<toml::Table>(&rest).is_ok()
    })
}

fn missing_key(message: &str) -> Option<&str> {
    message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next())
}

/// Is this line the key that is missing, or one that was meant to be it?
fn stands_for(line: &str, key: &str) -> bool {
    let typed = line.split('=').next().unwrap_or_default().trim();
    typed == key || !rules::keys::meant(typed, &[key]).is_empty() || typed.starts_with('[')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::found::CampaignFile;

    const GOOD: &str = "name = \"spring\"\ngame = \"thrones\"\n[[player]]\nname = \"A\"\naddress = \"a@x.example\"\n";

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
            "line 1,", "line 3,", "line 5,", "line 7,", "line 9,", "line 10,", "line 11,", "line 15,", "line 18,",
            "perhaps name is meant", "perhaps live is meant", "perhaps window is meant", "perhaps signup is meant",
            "perhaps bots is meant", "perhaps silence is meant", "perhaps address is meant", "perhaps zone is meant",
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
            assert!(problems.iter().any(|p| p.contains(&format!("line {},", at + 1))), "{line}: {problems:?}");
        }
    }
}
