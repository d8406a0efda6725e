//! What is wrong with a template: file, line, why, and what would be right.

use crate::compose::ComposeError;
use crate::picture::PictureError;
use handlebars::{RenderError, TemplateError as ParseError};
use std::fmt;

/// One thing wrong with one template file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateError {
    /// The file, with its path under the templates folder.
    pub file: String,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What would be right, if that can be told.
    pub advice: Option<String>,
}

impl TemplateError {
    pub(super) fn new(file: impl Into<String>, what: impl Into<String>) -> Self {
        Self { file: file.into(), line: None, what: what.into(), advice: None }
    }

    pub(super) fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// From a template that cannot be read.
    pub(super) fn parse(file: &str, error: &ParseError) -> Self {
        let line = error.pos().map(|(line, _)| line);
        // The parser's sentences begin with its own name for the fault and may run over several lines.
        let what = error.reason().to_string();
        let what = what.lines().next().unwrap_or("it is no template").trim();
        Self {
            file: file.into(),
            line,
            what: what.into(),
            advice: Some("check that every {{ has its }} and every {{#block}} its {{/block}}".into()),
        }
    }

    /// From a template that could not be filled in.
    pub(super) fn render(template: &str, error: &RenderError) -> Self {
        use handlebars::RenderErrorReason as Why;
        let file = format!("{}.hbs", error.template_name.as_deref().unwrap_or(template));
        let (what, advice) = match error.reason() {
            Why::MissingVariable(Some(path)) => (
                format!("there is no `{path}` here"),
                Some("see the built-in template of that name for what may be used; inside {{#each}} and {{#with}}, names from outside need ../ or @root/".to_owned()),
            ),
            Why::MissingVariable(None) => ("a name used here does not exist".to_owned(), None),
            Why::PartialNotFound(name) => (format!("there is no template `{name}` to include"), None),
            Why::HelperNotFound(name) => (format!("there is no helper `{name}`"), None),
            other => (other.to_string(), None),
        };
        Self { file, line: error.line_no, what, advice }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "templates/{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.what)?;
        if let Some(advice) = &self.advice {
            write!(f, "; {advice}")?;
        }
        Ok(())
    }
}

impl std::error::Error for TemplateError {}

/// Everything wrong with the templates, at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateErrors(pub Vec<TemplateError>);

impl fmt::Display for TemplateErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, error) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for TemplateErrors {}

/// The candidate most like a misspelt name, if one is near enough to be meant.
pub(super) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = candidates.into_iter().map(|candidate| (edits(name, candidate), candidate)).min()?;
    (near.0 <= name.chars().count().div_ceil(3).min(8)).then_some(near.1)
}

/// How many letters must be put in, left out, changed or swapped with a neighbour to get from one name to the other.
fn edits(left: &str, right: &str) -> usize {
    // The names of files are short: cutting keeps a monstrous one from costing anything.
    let left: String = left.chars().take(200).collect();
    strsim::osa_distance(&left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["mail/report.txt.hbs", "mail/receipt.txt.hbs", "thrones/map.svg.hbs"];
        assert_eq!(nearest("mail/reprot.txt.hbs", names), Some("mail/report.txt.hbs"));
        assert_eq!(nearest("map.svg.hbs", names), None);
        assert_eq!(nearest("zzz", names), None);
        assert_eq!(edits("abc", "abd"), 1);
        assert_eq!(edits("", "abc"), 3);
    }
}

/// Why no mail came of its data: always something of our own side.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// A template does not fit.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The map could not be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The mail could not be put together.
    #[error(transparent)]
    Compose(#[from] ComposeError),
}
