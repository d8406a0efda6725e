//! The games this program plays: one explicit list. Everything else about a game lies in its own two folders.

use rules::engine::Engine;
use std::sync::OnceLock;

/// Every engine that comes with the program, in the order people are told of them.
const GAMES: &[&dyn Engine] =
    &[&thrones::Thrones, &throneworld::Throneworld, &core_worlds::CoreWorlds, &timega::Timega];

/// The games of this process, fixed when they are first asked for.
static PLAYED: OnceLock<Vec<&'static dyn Engine>> = OnceLock::new();

/// Every engine, in the order people are told of them.
#[must_use]
pub fn engines() -> &'static [&'static dyn Engine] {
    PLAYED.get_or_init(|| GAMES.to_vec())
}

/// Plays a game besides, in this process: a game on trial that is not in the list. To be said before anything else.
///
/// # Errors
/// It is too late: somebody has asked for the games already.
pub fn play_also(game: &'static dyn Engine) -> Result<(), String> {
    let with = GAMES.iter().copied().chain([game]).collect();
    PLAYED.set(with).map_err(|_| format!("{} comes too late: the games are fixed", game.id()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use report::Templates;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_of_every_game_has_a_sample_and_every_template_can_be_filled_in_with_them() {
        let templates = Templates::load(engines(), None).unwrap_or_else(|why| panic!("{why}"));
        let wrong: Vec<String> = templates.try_out(engines()).iter().map(ToString::to_string).collect();
        assert_eq!(wrong, [""; 0]);
        for engine in engines() {
            let samples: Value = serde_json::from_str(engine.samples()).expect("JSON");
            for (list, kinds) in [("events", engine.events()), ("questions", engine.questions())] {
                let shown = samples[list].as_array().into_iter().flatten();
                let shown: BTreeSet<&str> = shown.filter_map(|one| one["kind"].as_str()).collect();
                assert_eq!(shown, kinds.iter().copied().collect(), "samples of {list} of {}", engine.id());
            }
            assert!(samples["pages"].as_array().is_some_and(|pages| !pages.is_empty()), "{}", engine.id());
        }
    }

    #[test]
    fn a_game_that_comes_too_late_is_refused() {
        let known = engines().len();
        assert!(play_also(&thrones::Thrones).is_err_and(|why| why.contains("too late")));
        assert_eq!(engines().len(), known);
    }
}
