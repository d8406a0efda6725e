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

/// How many play a game, in words.
#[must_use]
pub fn players(engine: &dyn Engine) -> String {
    let seats = engine.seats();
    match (seats.start(), seats.end()) {
        (a, b) if a == b => format!("{a} players"),
        (a, b) => format!("{a} to {b} players"),
    }
}

/// A game somebody named, and how many shall play it: as few as it allows, unless they said.
///
/// # Errors
/// There is no such game, or so many cannot play it.
pub fn table_for(id: &str, players: Option<u8>) -> Result<(&'static dyn Engine, u8), String> {
    let engine = engine(id).ok_or_else(|| format!("there is no game {id:?}; known games are {}", known()))?;
    let players = players.unwrap_or(*engine.seats().start());
    if !engine.seats().contains(&players) {
        return Err(format!("{} is for {}, not for {players}", engine.title(), self::players(engine)));
    }
    Ok((engine, players))
}
