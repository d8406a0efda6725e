//! What is seen from outside: whole mails, from sealed data and from samples. The golden files were read by a person.

mod compose;
mod hostile;
mod live;
mod orders;
mod pictures;
mod replies;
mod rolls;
mod templates;

use super::Templates;
use super::layout::COLUMNS;
use super::samples;
use rules::columns::width;
use rules::engine::Engine;
use serde_json::Value;

/// The games whose mails are looked at here.
pub(super) fn engines() -> &'static [&'static dyn Engine] {
    campaign::registry::engines()
}

/// Each of them with its samples.
pub(super) fn games() -> Vec<(&'static str, Value)> {
    samples::games(engines())
}

/// The built-in templates.
pub(super) fn built_in() -> Templates {
    Templates::load(engines(), None).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Every line keeps to the rule of the margin: form, blank, heading or gutter, and none is too wide.
pub(super) fn assert_laid_out(text: &str) {
    let mut in_form = false;
    for line in text.lines() {
        // How wide a line of the form may be is the game's affair: it must come back as it went out. So must a line that is offered
        // to be copied, which stands in.
        let copied = in_form || line.starts_with("|   ");
        assert!(copied || width(line) <= COLUMNS, "too wide: {line:?}");
        assert_eq!(line, line.trim_end(), "spaces at the end");
        if line == super::FORM_OPENS {
            assert!(!in_form, "a form within a form:\n{text}");
            in_form = true;
        } else if line == super::FORM_CLOSES {
            assert!(in_form, "the form ends twice:\n{text}");
            in_form = false;
        } else if !in_form {
            assert!(
                line.is_empty() || line.starts_with('|') || line.starts_with("== "),
                "no gutter: {line:?}"
            );
        }
    }
    assert!(!in_form, "the form does not end:\n{text}");
    assert!(!text.contains("\n\n\n"), "two blank lines");
}
