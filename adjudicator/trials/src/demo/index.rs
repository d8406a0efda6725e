//! The page that shows every player's mails side by side.

use super::player::{Kept, Player};
use handlebars::Handlebars;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// Writes `index.html` into the folder of the demo.
pub(super) fn write(dir: &Path, game: &str, ending: &str, players: &[Player]) -> Result<PathBuf, AnyError> {
    let columns: Vec<Value> = players
        .iter()
        .map(|p| json!({ "name": p.name, "mails": p.mails.iter().map(|m| mail(&p.name, m)).collect::<Vec<_>>() }))
        .collect();
    let mut templates = Handlebars::new();
    templates.set_strict_mode(true);
    let page = templates.render_template(
        include_str!("index.html.hbs"),
        &json!({ "game": game, "ending": ending, "columns": players.len(), "players": columns }),
    )?;
    let file = dir.join("index.html");
    std::fs::write(&file, page)?;
    Ok(file)
}

fn mail(player: &str, mail: &Kept) -> Value {
    json!({
        "own": mail.own,
        "subject": mail.subject,
        "text": mail.text,
        "file": format!("players/{player}/{:04}.eml", mail.number),
        "picture": mail.picture.as_ref().map(|p| format!("players/{player}/{p}")),
    })
}
