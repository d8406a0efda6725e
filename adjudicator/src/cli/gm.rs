//! `gm`: a game master's commands on the shell; the same as by mail.

use super::campaign::load;
use adjudicator::gm::act::{Desk, GmError, Said, perform};
use adjudicator::gm::actor::Actor;
use adjudicator::gm::command::{Command, parse};
use adjudicator::house::House;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::path::PathBuf;
use std::process::ExitCode;

/// Options of the program that stand behind a command, where its words take up all that follows: they are taken off it. What stands
/// inside one argument, as a letter in quotation marks does, is no option.
fn options_behind(context: &Context, words: &[String]) -> (Context, Vec<String>) {
    let mut context = Context { config: context.config.clone(), json: context.json };
    let mut words = words.to_vec();
    // `--json status`: at the beginning no command has such a word either.
    while words.first().is_some_and(|word| word == "--json") {
        context.json = true;
        words.remove(0);
    }
    loop {
        match words.as_slice() {
            [.., last] if last == "--json" => {
                context.json = true;
                words.truncate(words.len() - 1);
            }
            [.., last] if last.starts_with("--config=") => {
                context.config = last.strip_prefix("--config=").map(PathBuf::from);
                words.truncate(words.len() - 1);
            }
            [.., option, file] if option == "--config" => {
                context.config = Some(PathBuf::from(file));
                words.truncate(words.len() - 2);
            }
            _ => return (context, words),
        }
    }
}

pub(super) async fn run(context: &Context, campaign: &str, words: &[String]) -> Outcome {
    let (context, words) = options_behind(context, words);
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

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Carries one command out as whoever runs the program.
pub(super) async fn carry_out(house: &House, campaign: &str, command: &Command) -> Fallible<Said> {
    let mut tx = house.store.begin().await?;
    let mut loaded = load(&mut tx, campaign).await?;
    let actor = Actor::shell();
    let mut desk = Desk { house, tx: &mut tx, loaded: &mut loaded, actor: &actor };
    let said = perform(&mut desk, command).await.map_err(told)?;
    tx.commit().await?;
    Ok(said)
}

/// Carries one command out as whoever runs the program, in the turn it is now and without waiting for a code: for
/// commands of the program that say all there is to say.
pub(super) async fn at_once(
    house: &House,
    campaign: &str,
    command: impl FnOnce(u32) -> Command,
) -> Fallible<Said> {
    let mut tx = house.store.begin().await?;
    let mut loaded = load(&mut tx, campaign).await?;
    let command = command(loaded.turn.turn);
    let actor = Actor::shell();
    let mut desk = Desk { house, tx: &mut tx, loaded: &mut loaded, actor: &actor };
    let mut said = perform(&mut desk, &command).await.map_err(told)?;
    if let Some(code) = said.code.take() {
        said = perform(&mut desk, &Command::Confirm(code)).await.map_err(told)?;
    }
    tx.commit().await?;
    Ok(said)
}

fn told(error: GmError) -> Box<dyn std::error::Error + Send + Sync> {
    match error {
        GmError::Refused(why) => why.into(),
        error => error.into(),
    }
}
