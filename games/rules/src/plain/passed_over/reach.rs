//! "Draft the Halo if Quillon is gone, deploy the Golem": whether what stands behind a condition waits for it too is not said.

use crate::game::ByMail;
use crate::lexer::Token;
use crate::plain::reader::{Reader, span_of, which};
use crate::plain::refused::Refused;
use crate::plain::unclear::opens_condition;
use crate::problem::Problem;

impl<G: ByMail> Reader<'_, G> {
    /// The question how far a condition reaches, where it stands behind one order and in front of another, and both wait for it.
    pub(in crate::plain) fn reaches_how_far(
        &self,
        told: &Refused<'_>,
        typed: &[Token],
        lines: &[String],
    ) -> Option<Problem> {
        let first = lines.first()?.strip_prefix("if ")?.split_once(": ")?.0;
        let prefix = format!("if {first}: ");
        let waits = |line: &String| line.starts_with(&prefix);
        if lines.len() < 2 || !lines.iter().all(waits) || !self.goes_on_behind_a_condition(typed) {
            return None;
        }
        let alone = |line: &String| line.strip_prefix(&prefix).unwrap_or(line).to_owned();
        let apart: Vec<String> =
            lines.iter().take(1).cloned().chain(lines.iter().skip(1).map(alone)).collect();
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        let apart = self.strictly(&apart, &said).ok()?;
        Some(which(&[lines.to_vec(), apart], span_of(&told.words)))
    }

    /// Does a condition stand behind an order, and another order behind a comma or "and" behind that?
    fn goes_on_behind_a_condition(&self, typed: &[Token]) -> bool {
        let commands = |word: &Token| self.plain.commands(word);
        let Some(at) = typed.iter().position(opens_condition) else { return false };
        let (before, behind) = (typed.get(..at).unwrap_or_default(), typed.get(at + 1..).unwrap_or_default());
        let small = |word: &&Token| {
            !word.is_wordlike() || matches!(word.text.as_str(), "and" | "then" | "please" | "also" | "i")
        };
        let parts = |word: &Token| matches!(word.text.as_str(), "," | "and");
        let goes_on = (0..behind.len()).filter(|at| behind.get(*at).is_some_and(parts)).any(|at| {
            let rest = behind.get(at..).unwrap_or_default();
            rest.iter().find(|word| !small(word)).is_some_and(commands)
        });
        let ends = |word: &Token| matches!(word.text.as_str(), "." | ";" | "!");
        before.iter().any(commands)
            && !before.iter().any(ends)
            && goes_on
            && !behind.iter().any(|word| {
                opens_condition(word)
                    || matches!(word.text.as_str(), "else" | "otherwise" | "not" | "too" | "also")
            })
    }
}
