//! Who may read a letter, as data and in words. Pure.

use sentences::press::audience as say;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Whom a letter is for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Audience {
    /// Everybody at the table: the letter is public.
    #[serde(default)]
    pub all: bool,
    /// The game master.
    #[serde(default)]
    pub gm: bool,
    /// These seats.
    #[serde(default)]
    pub seats: BTreeSet<u8>,
    /// It goes to the writer of an anonymous letter, who is never named.
    #[serde(default)]
    pub unnamed: bool,
}

impl Audience {
    /// Nobody at the table is to have it.
    #[must_use]
    pub fn is_gm_alone(&self) -> bool {
        !self.all && self.seats.is_empty()
    }

    /// Whom the writer sees it is for. `names` are those of the seats.
    #[must_use]
    pub fn for_writer(&self, names: &[String]) -> String {
        if self.unnamed {
            return "the writer of the anonymous letter".into();
        }
        let mut whom = Vec::new();
        if self.all {
            whom.push("everybody".to_owned());
        } else {
            whom.extend(self.seats.iter().map(|seat| name(names, *seat)));
        }
        if self.gm {
            whom.push("the game master".into());
        }
        list(&whom)
    }

    /// Who can read it, in a sentence for one of its readers; `mastered`: the campaign has a game master; `archive`: who may read
    /// the letters by a command.
    #[must_use]
    pub fn for_reader(
        &self,
        reader: u8,
        writer: Option<&str>,
        names: &[String],
        (mastered, archive): (bool, bool),
    ) -> String {
        if self.all {
            return say::everybody_got_it();
        }
        let mut whom = vec!["you".to_owned()];
        whom.extend(self.seats.iter().filter(|s| **s != reader).map(|seat| name(names, *seat)));
        if self.gm {
            whom.push(say::gm_with_copy());
        }
        let others = match (mastered, archive) {
            (true, true) => say::gm_can_read(),
            (true, false) => say::gm_can_look(),
            (false, _) => say::operator_can_look(),
        };
        say::can_read(&list(&whom), &writer.unwrap_or_default(), &others)
    }
}

/// Who wrote, the same way wherever it is told: the name, and the seat, which nobody can choose.
#[must_use]
pub fn writer(names: &[String], seat: u8) -> String {
    let number = u32::from(seat) + 1;
    match names.get(usize::from(seat)) {
        Some(name) => format!("{name} (seat {number})"),
        None => format!("seat {number}"),
    }
}

fn name(names: &[String], seat: u8) -> String {
    names.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {}", u32::from(seat) + 1))
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(words: &[String]) -> String {
    match words {
        [] => "nobody".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_are_told_who_else_can_read_and_never_who_wrote_unsigned() {
        let names = ["Alice", "Bob", "Carol"].map(str::to_owned);
        let some = Audience { seats: [1, 2].into(), ..Audience::default() };
        assert_eq!(some.for_writer(&names), "Bob and Carol");
        let told = some.for_reader(1, Some("Alice"), &names, (true, false));
        assert!(told.starts_with("Who can read it: you and Carol; and Alice."), "{told}");
        let told = some.for_reader(1, None, &names, (false, false));
        assert!(!told.contains("Alice") && told.contains("whoever wrote it"), "{told}");
        assert!(!told.contains("game master") && told.contains("Whoever runs the server can look"), "{told}");
        let back = Audience { seats: [0].into(), unnamed: true, ..Audience::default() };
        assert!(!back.for_writer(&names).contains("Alice"));
        let public = Audience { all: true, gm: true, ..Audience::default() };
        assert_eq!(public.for_writer(&names), "everybody and the game master");
        assert!(!public.is_gm_alone() && Audience { gm: true, ..Audience::default() }.is_gm_alone());
    }
}
