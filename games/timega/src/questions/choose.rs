//! The question of every rule that lets somebody choose.

use super::{Answer, asks};
use crate::deeds::Choice;
use crate::moments::Source;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Choose among these. What there is to choose among depends on public facts alone (invariant 5).
// A struct with a tag writes the tag and does not know it when it reads: no `deny_unknown_fields` here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename = "choose")]
pub struct Choose {
    /// Which rule lets you choose.
    pub source: Source,
    /// Counts the choices of a turn, so that no two questions are equal.
    pub nth: u16,
    /// What to do with it, in one word for templates and orders: `repair`, `refresh`, `destroy`.
    pub what: String,
    /// Among these.
    pub among: Vec<Choice>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// What counts when nothing was said: the least loss to the chooser. As many as `least` at the least.
    pub otherwise: Vec<Choice>,
}

impl Choose {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "choose"
    }

    /// What counts when nothing was said.
    #[must_use]
    pub fn fallback(&self, _view: &View) -> Answer {
        Answer::Chosen(self.otherwise.clone())
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, _view: &View) -> String {
        if self.otherwise.is_empty() {
            return "nothing is chosen".into();
        }
        let names: Vec<String> = self.otherwise.iter().map(ToString::to_string).collect();
        format!("{} is chosen", names.join(", "))
    }

    /// The only answer there is, if the rules leave no other: all there is to choose among must be taken, or all of it is alike.
    #[must_use]
    pub fn only(&self) -> Option<Vec<Choice>> {
        let (least, most) = (usize::from(self.least), usize::from(self.most).min(self.among.len()));
        let alike = self.among.iter().all(|choice| self.among.first() == Some(choice));
        let only = least == most && (least == self.among.len() || alike);
        only.then(|| self.among.iter().take(least).cloned().collect())
    }

    /// Is this an answer to it: as many as allowed, each of them there to choose, none more often than it is there?
    #[must_use]
    pub fn allows(&self, chosen: &[Choice]) -> bool {
        let times = |list: &[Choice], choice: &Choice| list.iter().filter(|c| *c == choice).count();
        (usize::from(self.least)..=usize::from(self.most)).contains(&chosen.len())
            && chosen.iter().all(|c| times(chosen, c) <= times(&self.among, c))
    }
}

asks!(/// Asks for a choice; use `turn::ask::choose`.
    AskChoose { choose: Choose } => choose, Picked(Vec<Choice>) = Chosen);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::Question;

    #[test]
    fn what_must_be_taken_is_no_choice() {
        let of = |among: &[Choice], least, most| Choose {
            source: Source::Rules,
            nth: 0,
            what: "destroy".into(),
            among: among.to_vec(),
            least,
            most,
            otherwise: Vec::new(),
        };
        let (yes, no) = (Choice::Yes, Choice::Hex("E3".parse().unwrap()));
        assert_eq!(of(&[yes], 1, 1).only(), Some(vec![yes]));
        assert_eq!(of(&[yes, no], 2, 3).only(), Some(vec![yes, no]));
        assert_eq!(of(&[yes, yes], 1, 1).only(), Some(vec![yes]));
        assert_eq!(of(&[yes], 0, 1).only(), None, "it may be left");
        assert_eq!(of(&[yes, no], 1, 1).only(), None);
        assert_eq!(of(&[yes, no], 1, 2).only(), None);
    }

    #[test]
    fn a_choice_reads_back() {
        let (among, otherwise) = (vec![Choice::Yes], Vec::new());
        let choose = Choose {
            source: Source::Rules,
            nth: 3,
            what: "repair".into(),
            among,
            least: 0,
            most: 1,
            otherwise,
        };
        let question = Question::from(choose);
        let text = serde_json::to_string(&question).unwrap();
        assert!(text.starts_with(r#"{"kind":"choose""#), "{text}");
        assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question);
    }
}
