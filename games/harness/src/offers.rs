//! What we offer, we accept: every order an order form shows, copied out of its comment, is read and can be done as things
//! stand, or is plainly a pattern to be filled in; and so is every line that a question gives as an example, and every line that stands
//! beside what could be had.

use crate::seating::lines;
use rules::engine::{Engine, Fault, Filing, SeatDesk};
use rules::problem::{Problem, ProblemKind};
use serde_json::Value;

/// Words that say of a line that it is a pattern: something is to be put in their place.
const BLANKS: [&str; 3] = ["CARD", "WORLD", "STEP"];

/// How an order of a list begins.
const LISTED: &str = "#   ";

/// Every order that the form of this desk offers and that does not do, in words.
pub(crate) fn in_vain(engine: &dyn Engine, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
    let bare = SeatDesk { filed: &[], ..*desk };
    let before = engine.review(&bare)?;
    let (mut wrong, mut listed) = (Vec::new(), false);
    for line in engine.form(desk)? {
        listed = line.ends_with(':') || listed && line.starts_with(LISTED);
        let Some(offer) = Offer::of(&line) else { continue };
        let read = engine.read(&bare, &lines(offer.order), Filing::Replace)?;
        let unreadable = |p: &&Problem| p.kind == ProblemKind::Unreadable;
        if !(listed && offer.indented) && read.problems.iter().any(|p| unreadable(&p)) {
            // A sentence.
            continue;
        }
        let filed = engine.review(&SeatDesk { filed: &read.filed, ..*desk })?;
        let fails = |p: &&Problem| p.is_error() || p.kind == ProblemKind::InVain;
        let said = read.problems.iter().chain(filed.iter().filter(|p| !before.contains(p)));
        let why: Vec<&str> = said.filter(fails).map(|p| p.message.as_str()).collect();
        if !why.is_empty() {
            wrong.push(format!("the form offers {:?}, and: {}", offer.order, why.join(" ")));
        }
    }
    Ok(wrong)
}

/// Where a page lists what could be had, with the lines that would have it.
const HAVING: [&str; 3] = ["chances", "prey", "reach"];
/// Where a question has its examples.
const EXAMPLES: [&str; 4] = ["example", "examples", "build", "survey"];

/// Every line that the page or a question of this desk offers and that does not do, in words; and how many there are.
pub(crate) fn shown_in_vain(engine: &dyn Engine, desk: &SeatDesk<'_>) -> Result<(usize, Vec<String>), Fault> {
    let mut offers: Vec<String> = Vec::new();
    let page = serde_json::to_value(engine.page(desk.view)?).unwrap_or_default();
    HAVING.iter().for_each(|list| lines_of(&page[*list], &mut offers));
    for question in engine.open_questions(desk)?.into_iter().chain(engine.later(desk)?) {
        EXAMPLES.iter().for_each(|example| texts_of(&question.question[*example], &mut offers));
    }
    let bare = SeatDesk { filed: &[], ..*desk };
    let before = engine.review(&bare)?;
    let mut wrong = Vec::new();
    for offer in &offers {
        let read = engine.read(&bare, &lines(offer), Filing::Replace)?;
        let filed = engine.review(&SeatDesk { filed: &read.filed, ..*desk })?;
        let fails = |p: &&Problem| p.is_error() || p.kind == ProblemKind::InVain;
        let said = read.problems.iter().chain(filed.iter().filter(|p| !before.contains(p)));
        let why: Vec<&str> = said.filter(fails).map(|p| p.message.as_str()).collect();
        if !why.is_empty() {
            wrong.push(format!("the mail offers {offer:?}, and: {}", why.join(" ")));
        }
    }
    Ok((offers.len(), wrong))
}

/// The lines beside what a list of a page names.
fn lines_of(list: &Value, offers: &mut Vec<String>) {
    match list {
        Value::Array(all) => all.iter().for_each(|one| lines_of(one, offers)),
        Value::Object(keys) => {
            for (key, value) in keys {
                match (key.as_str(), value) {
                    ("line", Value::String(line)) => offers.push(line.clone()),
                    ("steps", Value::Array(steps)) => {
                        let steps: Vec<&str> = steps.iter().filter_map(Value::as_str).collect();
                        offers.push(steps.join("\n"));
                    }
                    (_, inner) => lines_of(inner, offers),
                }
            }
        }
        _ => {}
    }
}

/// Texts, by themselves or in a list.
fn texts_of(value: &Value, offers: &mut Vec<String>) {
    match value {
        Value::String(text) => offers.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|one| texts_of(one, offers)),
        _ => {}
    }
}

/// An order in a comment of the form.
struct Offer<'l> {
    order: &'l str,
    /// It stands as in a list. Behind a heading nothing but orders do; elsewhere it may be a sentence that goes on.
    indented: bool,
}

impl<'l> Offer<'l> {
    fn of(line: &'l str) -> Option<Self> {
        let behind = line.strip_prefix('#')?;
        let order = behind.trim_start();
        // Sentences and lists begin with a capital letter; two blanks go on with the comment above.
        let indent = behind.len() - order.len();
        // What ends with a colon heads the orders below it.
        let heads = order.ends_with(':');
        let fits = indent != 2 && !heads && order.starts_with(|c: char| c.is_ascii_lowercase());
        let blank = order.split(|c: char| !c.is_alphanumeric()).any(|word| BLANKS.contains(&word));
        (fits && !blank).then_some(Self { order, indented: line.starts_with(LISTED) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_sentences_and_patterns() {
        let of = |line: &'static str| Offer::of(line).map(|offer| (offer.order, offer.indented));
        assert_eq!(of("#   draft Snub Fighter"), Some(("draft Snub Fighter", true)));
        assert_eq!(of("# pass"), Some(("pass", false)));
        for none in [
            "draft Snub Fighter",
            "# To hire: Admiral",
            "#  and more of it",
            "#   of its sort:",
            "#   pick CARD, CARD",
            "#",
        ] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}
