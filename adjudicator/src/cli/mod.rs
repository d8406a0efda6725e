//! The command line: what can be asked for, and which file does it.

mod audit;
mod campaign;
mod deadlines;
mod doctor;
mod games;
mod gm;
mod keeping;
mod letter;
mod log;
mod mail;
mod manual;
mod metrics;
mod outbox;
mod overview;
mod replay;
mod seats;
mod serve;
mod store;
mod verify;
mod watch;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rules::Pacing;
use shell::Context;
use std::path::PathBuf;
use std::process::ExitCode;
use trials::{demo, extras, lines, scenario, simulate, torture};

/// The mail system is to keep the mail and try again (sysexits.h EX_TEMPFAIL).
const TRY_AGAIN: u8 = 75;

/// A play-by-email turn adjudicator: order mails in, receipts and private reports out.
#[derive(Parser)]
#[command(name = "adjudicator", version, about, long_about = None)]
struct Arguments {
    /// The configuration file [default: config.toml].
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print for programs, as JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a whole campaign by mail between bots, and leave every mail to look at.
    Demo(demo::Wish),
    /// Run the daemon: take mail in, play turns, send mail out, until stopped.
    Serve,
    /// Take one mail from standard input, as a mail system's pipe does. Exits 0 once it is safe, 75 to try again later.
    Receive {
        /// The address it was delivered to. It holds a reply token, and other users can read command lines: prefer the
        /// variable ORIGINAL_RECIPIENT, or let the mail's own Delivered-To header tell.
        #[arg(long, value_name = "ADDR", env = "ORIGINAL_RECIPIENT", hide_env_values = true)]
        recipient: Option<String>,
    },
    /// Do once what the daemon does all the time: mail in, due turns, mail out.
    Tick {
        /// As if it were this time (RFC 3339, such as 2026-11-24T20:00:00Z), for trials: what is played stays played.
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
    /// Found, look at, pause and resume campaigns.
    #[command(subcommand)]
    Campaign(campaign::Action),
    /// What game masters can do by mail, on the shell: status, extend, rollback and more; help lists it all.
    Gm {
        /// The campaign.
        campaign: String,
        /// The command, as in a mail [default: status].
        #[arg(trailing_var_arg = true, value_name = "COMMAND")]
        words: Vec<String>,
    },
    /// Look at the mail that came in and at what became of it, and deal with failed mail again.
    #[command(subcommand)]
    Mail(mail::Action),
    /// Read mails from files as the daemon would, and say of each who wrote it, what would be done, and with which text.
    Letter {
        /// The mails, each with its header.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Check DKIM signatures, asking DNS for the keys.
        #[arg(long)]
        dns: bool,
    },
    /// Check dice, orders and history of a game with nothing but your mails as they came: without a network, a store or a
    /// configuration. Exits 0 if all that is there holds, 1 if something does not; what is missing is told.
    Verify {
        /// Reports and receipts, each with its header, the files that came with them, mboxes, zips, or folders of any: mails of one
        /// turn in the order they came.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// A key the first report told, if that is not among them: of the dice, of the signatures, or both.
        #[arg(long, value_name = "KEY")]
        key: Vec<String>,
    },
    /// Play a whole campaign again from the record that was given out at its end, and check every turn, die and order; and your mails
    /// against it, if you give them: without a network, a store or a configuration. Exits 0 if all holds, 1 if something does not,
    /// 2 if the record cannot be read.
    Audit {
        /// The record, in all its parts; or mails it came with. Then reports and receipts, as for verify.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// A key or fingerprint the first report told, if that is not among the mails.
        #[arg(long, value_name = "KEY")]
        key: Vec<String>,
    },
    /// Look at the mail to go out, and try failed mail again.
    #[command(subcommand)]
    Outbox(outbox::Action),
    /// The games this program plays, or one game's options.
    Games {
        /// The game.
        game: Option<String>,
        /// Every option of a campaign besides, with its default.
        #[arg(long)]
        campaign: bool,
    },
    /// Make a copy of the database now, while the daemon runs.
    Backup {
        /// The folder [default: that of [keep] backup].
        dir: Option<PathBuf>,
    },
    /// Go back to a copy, see what is missing, take archived mail in again, and go on.
    #[command(subcommand)]
    Restore(keeping::Action),
    /// Forget a person: tombstones in place of an address, its names and mails. Games stay whole.
    Forget {
        /// The address.
        address: String,
    },
    /// Scenarios: the rules as a test suite.
    #[command(subcommand)]
    Scenario(scenario::Action),
    /// How many lines of a file are understood as their writer meant them.
    Lines(lines::Lines),
    /// Play many campaigns between bots in memory and count what came up.
    Simulate {
        /// The game.
        game: String,
        /// How many players; as few as the game takes, if left out.
        #[arg(long)]
        players: Option<u8>,
        /// How many campaigns.
        #[arg(long, default_value_t = 100)]
        campaigns: u32,
        /// The number everything is drawn from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// One mail a turn, or reactions asked as they come up.
        #[arg(long, value_parser = ["standing", "live"], default_value = "standing")]
        pacing: String,
        /// Throw the dice of campaigns by mail, and say for each purpose how far they are from even.
        #[arg(long)]
        dice: bool,
    },
    /// Play finished turns again and compare every byte with what is stored.
    Replay {
        /// The campaign.
        campaign: String,
        /// This turn alone.
        #[arg(long)]
        turn: Option<u32>,
        /// Print what was decided in that turn, for players who check the dice after the game.
        #[arg(long, requires = "turn")]
        decisions: bool,
    },
    /// Kill the daemon again and again in the middle of everything, and account for every mail and turn.
    Torture(torture::Ordeal),
    /// Look after the database: bring its tables up to date, move everything to another.
    #[command(subcommand)]
    Store(store::Action),
    /// All campaigns, the next deadlines, the mails and the queue at a terminal, looked at again every few seconds.
    Watch {
        /// Seconds from one look to the next.
        #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
        every: u64,
    },
    /// How the server stands, for Prometheus: mails, queue, workers, campaigns, deadlines.
    Metrics {
        /// The file they are put in, as a whole, for the textfile collector of the node exporter [default: standard output].
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Print what lets a shell complete the commands of this program, for its start-up files.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// The manual page of this program, or those of all its commands as files.
    Man {
        /// The folder they are written to [default: the page of the program goes to standard output].
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Check the whole way of a mail, clock, disk and database, and say what to do about each problem. Sends a mail to
    /// itself.
    Doctor {
        /// Send no mail.
        #[arg(long)]
        no_mail: bool,
    },
}

/// Runs the command line.
pub async fn run() -> ExitCode {
    let matches = extras::added_to(Arguments::command()).get_matches();
    if let Some((command, given)) = matches.subcommand() {
        let context = Context { config: matches.get_one("config").cloned(), json: matches.get_flag("json") };
        if let Some(done) = extras::run(&context, command, given) {
            return ended(done, false);
        }
    }
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    log::begin(if matches!(arguments.command, Command::Demo(_)) { log::TROUBLE } else { log::WORK });
    let context = Context { config: arguments.config, json: arguments.json };
    let is_receive = matches!(arguments.command, Command::Receive { .. });
    let done = match arguments.command {
        Command::Demo(wish) => demo::run(&context, &wish).await,
        Command::Serve => serve::serve(&context).await,
        Command::Receive { recipient } => serve::receive(&context, recipient).await,
        Command::Tick { at } => serve::tick(&context, at.as_deref()).await,
        Command::Campaign(action) => campaign::run(&context, action).await,
        Command::Gm { campaign, words } => gm::run(&context, &campaign, &words).await,
        Command::Mail(action) => mail::run(&context, action).await,
        Command::Letter { files, dns } => letter::run(&context, &files, dns).await,
        Command::Verify { files, key } => verify::run(&context, &files, &key),
        Command::Audit { files, key } => audit::run(&context, &files, &key),
        Command::Outbox(action) => outbox::run(&context, action).await,
        Command::Games { game, campaign } => games::run(&context, game.as_deref(), campaign),
        Command::Backup { dir } => keeping::backup(&context, dir).await,
        Command::Restore(action) => keeping::restore(&context, action).await,
        Command::Forget { address } => keeping::forget(&context, &address).await,
        Command::Scenario(action) => scenario::run(&context, &action),
        Command::Lines(what) => lines::run(&context, &what),
        Command::Simulate { game, players, campaigns, seed, pacing, dice } => {
            let pacing = if pacing == "live" { Pacing::Live } else { Pacing::Standing };
            simulate::run(&context, &game, &simulate::Runs { players, campaigns, seed, pacing, dice })
        }
        Command::Replay { campaign, turn: Some(turn), decisions: true } => {
            replay::decisions(&context, &campaign, turn).await
        }
        Command::Replay { campaign, turn, .. } => replay::run(&context, &campaign, turn).await,
        Command::Torture(ordeal) => torture::run(&context, ordeal).await,
        Command::Store(action) => store::run(&context, action).await,
        Command::Watch { every } => watch::run(&context, every).await,
        Command::Metrics { file } => metrics::run(&context, file.as_deref()).await,
        Command::Completions { shell } => manual::completions(extras::added_to(Arguments::command()), shell),
        Command::Man { dir } => manual::pages(extras::added_to(Arguments::command()), dir.as_deref()),
        Command::Doctor { no_mail } => doctor::run(&context, no_mail).await,
    };
    ended(done, is_receive)
}

/// The exit code, with a word about what went wrong.
fn ended(done: shell::Outcome, is_receive: bool) -> ExitCode {
    match done {
        Ok(code) => code,
        Err(error) => {
            // Nobody may be there to read it, and the exit code says it all the same.
            shell::output::aside(&format!("adjudicator: {error}"));
            // Whatever went wrong, the mail system still has the mail and must keep it.
            ExitCode::from(if is_receive { TRY_AGAIN } else { 1 })
        }
    }
}
