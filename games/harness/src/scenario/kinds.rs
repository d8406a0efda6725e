//! The kinds of event and question an expectation names: one the game does not have could never be seen, so that "it is
//! not told" would always hold.

use super::expect::Expect;
use super::format::Scenario;
use rules::engine::Engine;
use rules::keys;

/// Every kind the game does not have, with the expectation that names it and the nearest there is.
pub(super) fn unknown(scenario: &Scenario, engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    for (number, step) in (1..).zip(&scenario.steps) {
        for (place, expected) in (1..).zip(&step.expected) {
            let (sort, known, named) = match expected {
                Expect::Told(told) => ("event", engine.events(), vec![told.told.as_str()]),
                Expect::InOrder(order) => {
                    let kinds = order.told_in_order.iter().map(String::as_str);
                    ("event", engine.events(), kinds.collect())
                }
                Expect::Asked(asked) => {
                    ("question", engine.questions(), asked.kind.as_deref().into_iter().collect())
                }
                Expect::Fallback(fallback) => {
                    ("question", engine.questions(), fallback.kind.as_deref().into_iter().collect())
                }
                _ => continue,
            };
            for kind in named.into_iter().filter(|kind| !known.contains(kind)) {
                let right = keys::right(kind, known).replace("the keys are", "there are");
                wrong.push(format!(
                    "turn {number}, expectation {place}: {} has no {sort} {kind:?}; {right}",
                    engine.title()
                ));
            }
        }
    }
    wrong
}
