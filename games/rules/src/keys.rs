//! Keys and words of files that people write: what one nobody knows may have been meant to be.

use crate::names::{Lookup, Names};
use crate::problem::either;

/// What would be right in place of a key that means nothing: the nearest ones, else all there are.
#[must_use]
pub fn right(key: &str, known: &[&str]) -> String {
    let near = meant(key, known);
    if near.is_empty() {
        format!("the keys are {}", known.join(", "))
    } else {
        format!("perhaps {} is meant", either(&near))
    }
}

/// The words that come nearest to one nobody knows, nearest first; none if no word is near.
#[must_use]
pub fn meant<'k>(word: &str, known: &[&'k str]) -> Vec<&'k str> {
    let mut names = Names::new("key");
    for name in known {
        names.add(name, &[]);
    }
    let near = match names.find(word) {
        Lookup::Found(one) => vec![one],
        Lookup::Ambiguous(several) | Lookup::Unknown { nearest: several } => several,
    };
    near.into_iter().filter_map(|index| known.get(index).copied()).collect()
}

/// The message of a reader of TOML or JSON, with the nearest of the words it expected in place of all of them: "unknown
/// variant `enovy`; perhaps envoy is meant". A message about something else is left as it is.
#[must_use]
pub fn nearest_told(message: &str) -> String {
    let Some((before, list)) = message.split_once(", expected ") else { return message.to_owned() };
    let Some(word) = before.rsplit_once("unknown ").and_then(|(_, rest)| rest.split('`').nth(1)) else {
        return message.to_owned();
    };
    let (list, after) = list.split_once('\n').unwrap_or((list, ""));
    let known: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let near = meant(word, &known);
    if near.is_empty() {
        return message.to_owned();
    }
    format!("{before}; perhaps {} is meant\n{after}", either(&near)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_nobody_knows_is_told_with_the_nearest() {
        let known = ["systems", "empires", "orbits", "to_answer"];
        assert_eq!(right("sytems", &known), "perhaps systems is meant");
        assert_eq!(right("to answer", &known), "perhaps to_answer is meant");
        assert_eq!(right("colour", &known), "the keys are systems, empires, orbits, to_answer");
    }

    #[test]
    fn what_is_meant_is_the_nearest_if_one_is_near() {
        let known = ["database", "port", "host", "password_file"];
        for (given, want) in [
            ("prot", &["port"][..]),
            ("Password-File", &["password_file"]),
            ("password", &["password_file"]),
            ("databse", &["database"]),
            ("por", &["port"]),
            ("zebra", &[]),
        ] {
            assert_eq!(meant(given, &known), want, "{given}");
        }
    }

    #[test]
    fn readers_of_files_name_the_nearest_word() {
        for (said, better) in [
            (
                "unknown variant `enovy`, expected one of `envoy`, `usurper`",
                "unknown variant `enovy`; perhaps envoy is meant",
            ),
            (
                "TOML parse error at line 1\nunknown field `gvien`, expected `given` or `found`\n",
                "TOML parse error at line 1\nunknown field `gvien`; perhaps given is meant",
            ),
            (
                "unknown field `colour`, expected `given` or `found`",
                "unknown field `colour`, expected `given` or `found`",
            ),
            ("invalid type: string \"x\", expected u8", "invalid type: string \"x\", expected u8"),
        ] {
            assert_eq!(nearest_told(said), better);
        }
    }
}
