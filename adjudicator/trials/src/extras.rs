//! What games add to the command line: `odds`, `perft`. Each game says what its commands are called, what they take and what
//! they come to; here they are put beside the others, files are read, and what comes of it is printed.

use campaign::registry;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use rules::engine::Engine;
use rules::extra::{Argument, Extra, Given, Takes, Word};
use shell::{Context, Outcome, output};
use std::path::PathBuf;
use std::process::ExitCode;

/// The argument that names the game.
const GAME: &str = "game";

/// A command of a game.
type Added = (&'static dyn Engine, &'static Extra);

fn all() -> impl Iterator<Item = Added> {
    registry::engines().iter().flat_map(|engine| engine.extras().iter().map(|extra| (*engine, extra)))
}

/// The command line with what games add to it.
#[must_use]
pub fn added_to(mut line: Command) -> Command {
    for (_, extra) in all() {
        line = match line.find_subcommand(extra.command) {
            // Another game has it too: what this one takes besides.
            Some(_) => line.mut_subcommand(extra.command, |command| with_options(command, extra)),
            None => line.subcommand(with_options(begun(extra), extra)),
        };
    }
    line
}

fn begun(extra: &'static Extra) -> Command {
    let command = Command::new(extra.command).about(extra.about);
    let game = Arg::new(GAME).value_name("GAME").required(true).help("The game");
    if extra.names_game { command.arg(game) } else { command }
}

fn with_options(mut command: Command, extra: &'static Extra) -> Command {
    for option in extra.takes {
        if !command.get_arguments().any(|known| known.get_id() == option.name) {
            command = command.arg(argument(option));
        }
    }
    command
}

fn argument(option: &'static Argument) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.about);
    match option.value {
        Takes::Nothing => argument.action(ArgAction::SetTrue),
        Takes::Text { shown, required } => argument.value_name(shown).required(required),
        Takes::File => argument.value_name("FILE").required(true).value_parser(value_parser!(PathBuf)),
        Takes::Number { shown, from, to, default } => {
            let number = argument.value_name(shown).value_parser(value_parser!(i64).range(from..=to));
            match default {
                Some(default) => number.allow_hyphen_values(true).default_value(default),
                None => number.required(true),
            }
        }
    }
}

/// Carries out a command that games have added; `None` if none has.
pub fn run(context: &Context, command: &str, matches: &ArgMatches) -> Option<Outcome> {
    let mut added = all().filter(|(_, extra)| extra.command == command).peekable();
    added.peek()?;
    Some(carried_out(context, &added.collect::<Vec<_>>(), matches))
}

fn carried_out(context: &Context, added: &[Added], matches: &ArgMatches) -> Outcome {
    let game = matches.try_get_one::<String>(GAME).ok().flatten();
    let wanted = |(engine, _): &&Added| game.is_none_or(|game| game == engine.id());
    let Some((_, extra)) = added.iter().find(wanted) else {
        return Err(not_of(game.map_or("", String::as_str), added).into());
    };
    let worked = (extra.run)(&given(extra, matches)?)?;
    if context.json {
        output::json(&worked.data)?;
    } else {
        output::line(&worked.words)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Why this game has no such command, and which have.
fn not_of(game: &str, added: &[Added]) -> String {
    let lacks = added.first().map_or("", |(_, extra)| extra.lacks);
    let what = if registry::engine(game).is_some() { lacks } else { "is not known" };
    let others: Vec<&str> = added.iter().map(|(engine, _)| engine.id()).collect();
    let has = added.first().map_or("", |(_, extra)| extra.has);
    format!("the game {game:?} {what}; {} {has}", others.join(", "))
}

/// What was given, with the text of every file.
fn given(extra: &Extra, matches: &ArgMatches) -> Result<Given, String> {
    let mut given = Given::default();
    for option in extra.takes {
        let name = option.name;
        match option.value {
            Takes::Nothing if matches.get_flag(name) => given.say(name, Word::Said),
            Takes::Nothing => {}
            Takes::Text { .. } => {
                if let Some(text) = matches.get_one::<String>(name) {
                    given.say(name, Word::Text(text.clone()));
                }
            }
            Takes::Number { .. } => {
                if let Some(number) = matches.get_one::<i64>(name) {
                    given.say(name, Word::Number(*number));
                }
            }
            Takes::File => {
                if let Some(file) = matches.get_one::<PathBuf>(name) {
                    let shown = file.display().to_string();
                    let text = std::fs::read_to_string(file).map_err(|e| format!("{shown}: {e}"))?;
                    given.say(name, Word::File { shown, text });
                }
            }
        }
    }
    Ok(given)
}
