//! What is wrong, or odd, with a player's line: where, why, and what would be right.

mod show;

use serde::{Deserialize, Serialize};

use crate::span::Span;

pub use show::render;

/// The sorts of remark a reader of orders can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// The line, or a part of it, is no order.
    Unreadable,
    /// A name nobody knows, or one that could be several things.
    UnknownName,
    /// An order the rules do not allow.
    Illegal,
    /// Another line took the place of this one.
    Superseded,
    /// The same thing was ordered before.
    Duplicate,
    /// Legal, but surely not meant.
    Warning,
    /// Legal and on file, but it comes to nothing as things stand.
    InVain,
    /// No order at all: small talk, a greeting, a question. It stops nothing.
    Talk,
}

impl ProblemKind {
    /// True when the line was not accepted.
    pub fn is_error(self) -> bool {
        matches!(self, Self::Unreadable | Self::UnknownName | Self::Illegal)
    }

    /// The word a player sees in front of the reason.
    pub fn label(self) -> &'static str {
        match self {
            Self::Unreadable => "not understood",
            Self::UnknownName => "unknown name",
            Self::Illegal => "not allowed",
            Self::Superseded => "replaced",
            Self::Duplicate => "said twice",
            Self::Warning => "warning",
            Self::InVain => "in vain",
            Self::Talk => "no order",
        }
    }
}

/// One remark on what a player sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Where; `None` when no line is to blame, such as for an order that is missing.
    pub span: Option<Span>,
    /// What sort of remark.
    pub kind: ProblemKind,
    /// What is wrong and why, in one or two sentences.
    pub message: String,
    /// What would be right, without a full stop: shown after "try: ".
    pub suggestion: Option<String>,
    /// The readings to choose from, each as lines of orders, where the line could mean several things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Vec<String>>,
    /// The line on file it is about, for remarks on what is on file as a whole: told beside that line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl Problem {
    /// A remark with no place and no suggestion yet.
    pub fn new(kind: ProblemKind, message: impl Into<String>) -> Self {
        Self { span: None, kind, message: message.into(), suggestion: None, choices: Vec::new(), line: None }
    }

    /// See [`ProblemKind::Unreadable`].
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Unreadable, message)
    }

    /// See [`ProblemKind::UnknownName`].
    pub fn unknown_name(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::UnknownName, message)
    }

    /// See [`ProblemKind::Illegal`].
    pub fn illegal(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Illegal, message)
    }

    /// See [`ProblemKind::Superseded`].
    pub fn superseded(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Superseded, message)
    }

    /// See [`ProblemKind::Duplicate`].
    pub fn duplicate(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Duplicate, message)
    }

    /// See [`ProblemKind::Warning`].
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Warning, message)
    }

    /// See [`ProblemKind::InVain`].
    pub fn in_vain(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::InVain, message)
    }

    /// See [`ProblemKind::Talk`].
    pub fn talk(message: impl Into<String>) -> Self {
        Self::new(ProblemKind::Talk, message)
    }

    /// The same remark about this place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same remark about this line on file.
    #[must_use]
    pub fn of_line(mut self, line: u32) -> Self {
        self.line = Some(line);
        self
    }

    /// The same remark with what would be right.
    #[must_use]
    pub fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// True when the line was not accepted.
    pub fn is_error(&self) -> bool {
        self.kind.is_error()
    }
}

/// The most characters of a player's text repeated inside a sentence.
const QUOTED: usize = 40;

/// A player's words in quotation marks for use in a sentence, cut when they are long.
pub fn quoted(typed: &str) -> String {
    let typed = typed.trim();
    let mut short: String = typed.chars().take(QUOTED).collect();
    if typed.chars().nth(QUOTED).is_some() {
        short.push_str("...");
    }
    format!("\"{short}\"")
}

/// A list for a sentence: "a", "a or b", "a, b or c"; with semicolons where a member has commas of its own.
pub fn either<S: AsRef<str>>(list: &[S]) -> String {
    match list {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            let commas = first.iter().chain([&last.as_ref()]).any(|one| one.contains(','));
            let (sign, or) = if commas { ("; ", "; or") } else { (", ", " or") };
            format!("{}{or} {}", first.join(sign), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_what_keeps_a_line_out() {
        use ProblemKind as K;
        for (kind, error) in [
            (K::Unreadable, true),
            (K::UnknownName, true),
            (K::Illegal, true),
            (K::Superseded, false),
            (K::Duplicate, false),
            (K::Warning, false),
            (K::InVain, false),
            (K::Talk, false),
        ] {
            assert_eq!(Problem::new(kind, "").is_error(), error, "{kind:?}");
        }
    }

    #[test]
    fn goes_through_json_and_back() {
        let problem = Problem::unknown_name("no").at(Span::new(1, 2, 3)).suggest("yes");
        let json = serde_json::to_string(&problem).expect("plain data");
        assert!(json.contains("\"unknown-name\""), "{json}");
        assert_eq!(serde_json::from_str::<Problem>(&json).expect("just written"), problem);
    }

    #[test]
    fn sentences() {
        assert_eq!(either(&["a", "b", "c"]), "a, b or c");
        assert_eq!(either::<&str>(&[]), "");
        assert_eq!(quoted(&"é".repeat(50)), format!("\"{}...\"", "é".repeat(40)));
    }
}
