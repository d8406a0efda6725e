//! What was seen in campaigns: verbs, questions, events and elements, counted.

use rules::engine::Engine;
use serde::Serialize;
use std::collections::BTreeMap;

/// How often each thing was seen. Keys say what sort of thing it is: `verb move`, `question army`, `event moved`,
/// `element tower`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Occurred(pub BTreeMap<String, u64>);

impl Occurred {
    /// Counts one more.
    pub fn count(&mut self, sort: &str, name: &str) {
        *self.0.entry(format!("{sort} {name}")).or_default() += 1;
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        for (key, count) in &other.0 {
            *self.0.entry(key.clone()).or_default() += count;
        }
    }

    /// What the engine can show and nobody has seen. An element counts as seen as a verb too.
    #[must_use]
    pub fn never(&self, engine: &dyn Engine) -> Vec<String> {
        let seen = |sort: &str, name: &&str| self.0.contains_key(&format!("{sort} {name}"));
        let questions =
            engine.questions().iter().filter(|n| !seen("question", n)).map(|n| format!("question {n}"));
        let events = engine.events().iter().filter(|n| !seen("event", n)).map(|n| format!("event {n}"));
        let elements = engine.elements().iter().filter(|n| !seen("element", n) && !seen("verb", n));
        questions.chain(events).chain(elements.map(|n| format!("element {n}"))).collect()
    }
}
