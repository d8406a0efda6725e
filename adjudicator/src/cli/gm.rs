//! `gm`: a game master's commands on the shell; the same as by mail.

use super::{Context, Outcome, output};
use crate::gm::act::{Desk, GmError, Said, perform};
use crate::gm::actor::Actor;
use crate::gm::command::{Command, parse};
use crate::house::House;
use crate::turn::loaded::Loaded;
use serde_json::json;
use std::process::ExitCode;

pub(super) async fn run(context: &Context, campaign: &str, words: &[String]) -> Outcome {
    let house = context.house().await?;
    let line = if words.is_empty() { "status".to_string() } else { words.join(" ") };
    let command = parse(&line)?;
    let said = carry_out(&house, campaign, &command).await?;
    house.store.close().await;
    if context.json {
        output::json(&json!({
            "campaign": campaign,
            "command": command.to_string(),
            "done": said.done,
            "code": said.code,
            "words": said.words,
        }))?;
    } else {
        output::line(&said.words.join("\n\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Carries one command out as whoever runs the program.
pub(super) async fn carry_out(
    house: &House,
    campaign: &str,
    command: &Command,
) -> Result<Said, Box<dyn std::error::Error + Send + Sync>> {
    let mut tx = house.store.begin().await?;
    let loaded = Loaded::load(&mut tx, campaign).await?;
    let mut loaded = loaded
        .ok_or_else(|| format!("there is no campaign {campaign:?}; adjudicator campaign list shows all"))?;
    let actor = Actor::shell();
    let mut desk = Desk { house, tx: &mut tx, loaded: &mut loaded, actor: &actor };
    let said = match perform(&mut desk, command).await {
        Ok(said) => said,
        Err(GmError::Refused(why)) => return Err(why.into()),
        Err(error) => return Err(error.into()),
    };
    tx.commit().await?;
    Ok(said)
}
