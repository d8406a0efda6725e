//! The games this program plays: one explicit list.

use rules::engine::Engine;

/// Every engine, in the order people are told of them.
#[must_use]
pub fn engines() -> &'static [&'static dyn Engine] {
    &[&thrones::Thrones, &throneworld::Throneworld, &core_worlds::CoreWorlds, &timega::Timega]
}

/// The engine of a game by its id.
#[must_use]
pub fn engine(id: &str) -> Option<&'static dyn Engine> {
    engines().iter().copied().find(|e| e.id() == id)
}

/// The ids of all games, for messages.
#[must_use]
pub fn known() -> String {
    engines().iter().map(|e| e.id()).collect::<Vec<_>>().join(", ")
}
