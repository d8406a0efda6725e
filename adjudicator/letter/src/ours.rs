//! Lines of our own mails, which come back in quotes: each begins with a gutter, or as the title of a section.

/// What every line of a report in plain text begins with, but titles and order forms.
const GUTTER: &str = "|";
/// What titles begin with.
const TITLE: &str = "== ";

/// Whether a line can be one of ours.
pub(super) fn is_ours(text: &str) -> bool {
    let text = text.trim_start();
    let gutter = text.strip_prefix(GUTTER).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    gutter || text.starts_with(TITLE) && text.trim_end().ends_with("==")
}
