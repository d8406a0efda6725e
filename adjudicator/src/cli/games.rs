//! `games`: what can be played.

use campaign::keys::CAMPAIGN_KEYS;
use campaign::registry;
use rules::engine::Engine;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::process::ExitCode;

pub(super) fn run(context: &Context, game: Option<&str>, campaign: bool) -> Outcome {
    let wanted: Vec<&dyn Engine> = match game {
        None => registry::engines().to_vec(),
        Some(id) => vec![
            registry::engine(id)
                .ok_or_else(|| format!("there is no game {id:?}; known games are {}", registry::known()))?,
        ],
    };
    if context.json {
        let games: Vec<Value> = wanted.iter().map(|e| describe(*e)).collect();
        if campaign {
            let key = |(key, default, what): &(&str, &str, &str)| json!({ "key": key, "default": default, "what": what });
            let keys: Vec<Value> = CAMPAIGN_KEYS.iter().map(key).collect();
            output::json(&json!({ "games": games, "campaign": keys }))?;
        } else {
            output::json(&games)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if game.is_none() {
        let row = |e: &&dyn Engine| vec![e.id().to_string(), e.title().to_string(), registry::players(*e)];
        output::rows(&wanted.iter().map(row).collect::<Vec<_>>())?;
        if campaign {
            campaign_keys()?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for engine in wanted {
        let versions = engine.versions();
        output::line(&format!("{} ({}), {}", engine.title(), engine.id(), registry::players(engine)))?;
        output::line(&format!("engine version {}, data version {}", versions.engine, versions.data))?;
        output::line("\nOptions and their defaults, as they stand in a campaign's file:")?;
        output::line(&options(engine.default_options()))?;
        for wish in engine.wishes() {
            output::line(&format!("\nPlayers may wish for a {}: {}", wish.word, wish.values.join(", ")))?;
        }
        if campaign {
            campaign_keys()?;
        }
        output::line(&format!("\nQuestions: {}", engine.askable().join(", ")))?;
        output::line(&format!("\nOrders:\n{}", engine.help()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Options as they can be pasted into a campaign's file. Where nothing stands for the game's own, the option is a remark.
fn options(defaults: Value) -> String {
    let Value::Object(defaults) = defaults else { return String::new() };
    let mut lines = vec!["[options]".to_owned()];
    for (key, value) in defaults {
        let nested = value.as_object().map(|inside| inside.iter().filter(|(_, v)| v.is_null()));
        let own: Vec<&str> = nested.into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        lines.push(match written(&value) {
            Some(value) => format!("{key} = {value}"),
            None if own.is_empty() => format!("# {key} = …  (the game's own)"),
            None => format!("# {key} = {{ … }}  (the game's own; {})", own.join(", ")),
        });
    }
    lines.join("\n")
}

/// A value in TOML, which has no word for nothing.
fn written(value: &Value) -> Option<String> {
    let said = match value {
        Value::Object(inside) => Value::Object(
            inside.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), v.clone())).collect(),
        ),
        other => other.clone(),
    };
    if said.is_null() || said.as_object().is_some_and(serde_json::Map::is_empty) {
        return None;
    }
    toml::Value::try_from(said).ok().map(|value| value.to_string())
}

/// Every key of a campaign's file but the game's own options, in the order of the file.
fn campaign_keys() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    output::line("\nA campaign's file:")?;
    let rows: Vec<Vec<String>> = CAMPAIGN_KEYS
        .iter()
        .map(|(key, default, what)| vec![format!("  {key}"), (*default).to_string(), (*what).to_string()])
        .collect();
    output::rows(&rows)
}

fn describe(engine: &dyn Engine) -> Value {
    let (seats, versions) = (engine.seats(), engine.versions());
    json!({
        "id": engine.id(),
        "title": engine.title(),
        "players": { "min": seats.start(), "max": seats.end() },
        "engine_version": versions.engine,
        "data_version": versions.data,
        "options": engine.default_options(),
        "questions": engine.askable(),
        "events": engine.events(),
    })
}
