//! `torture`: the daemon is killed again and again in the middle of everything, and every mail and turn is accounted for.
//!
//! The daemon runs as a process of its own, with `kill -9` as its only end. This program plays the mail system in front of
//! it (LMTP: what was not acknowledged is handed over again), the mail system behind it (SMTP: takes every mail and keeps
//! its Message-ID), and the players, who are the games' bots.

mod aim;
mod daemon;
mod phases;
mod players;
mod sink;
mod verdict;

use adjudicator::config::Config;
use adjudicator::house::House;
use aim::{Aim, Dice};
use campaign::found::{CampaignFile, Defaults};
use daemon::Daemon;
use phases::{Life, Phase};
use players::{Mail, Players};
use scratch::Scratch;
use serde_json::json;
use shell::{Context, Outcome, output};
use sink::Sink;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Campaigns that run side by side.
const CAMPAIGNS: usize = 8;
/// How long everything may take to come to rest at the end.
const REST: Duration = Duration::from_secs(180);

/// What is asked for.
#[derive(clap::Args)]
pub struct Ordeal {
    /// How often the daemon is killed.
    #[arg(long, default_value_t = 60)]
    trials: u32,
    /// The database: one made for the trials, by programs of this machine.
    #[arg(long, value_parser = ["sqlite", "postgres"], default_value = "sqlite")]
    store: String,
    /// How many workers serve; each time any one of them is killed, the others live on. More than one needs postgres.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    workers: u8,
    /// Every fifth trial is the database's: it is restarted, its connections cut, or it stands still for a second.
    #[arg(long)]
    shake: bool,
    /// The number the moments are drawn from; the machine adds its own chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One killing.
struct Trial {
    /// When the daemon was started, milliseconds since 1970.
    began_ms: i64,
    /// What it was in the middle of when it was killed.
    phases: Vec<Phase>,
}

/// A folder that goes when it is dropped.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in a folder for passing things does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Kills the daemon as often as asked and says whether everything was done exactly once.
///
/// # Errors
/// The trial itself could not be made: in words.
pub async fn run(context: &Context, ordeal: Ordeal) -> Outcome {
    let folder = Folder(std::env::temp_dir().join(format!("adjudicator-torture-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0)?;
    if ordeal.store != "postgres" && (ordeal.workers > 1 || ordeal.shake) {
        return Err(
            "--workers and --shake need --store postgres: an SQLite file has one worker and no server".into(),
        );
    }
    let mut server = match ordeal.store.as_str() {
        "postgres" => Some(Scratch::start(&std::env::temp_dir())?),
        _ => None,
    };
    let database = match &server {
        Some(server) => server.database("torture").await?,
        None => "sqlite:adjudicator.db".to_owned(),
    };
    let sink = Sink::open().await?;
    let mut places = Vec::new();
    for number in 0..ordeal.workers {
        let place = daemon::free_place()?;
        let text = format!(
            "[server]\naddress = \"game@torture.invalid\"\ndatabase = \"{database}\"\n[intake]\nlmtp = \"{place}\"\n\
             [outbox]\nhost = \"127.0.0.1\"\nport = {}\n[sender]\ndkim = \"ignore\"\nreplies_burst = 1000\n",
            sink.port()
        );
        std::fs::write(folder.0.join(daemon::settings(number)), text)?;
        places.push(place);
    }
    let house = adjudicator::open_now(Config::load(&folder.0.join(daemon::settings(0)))?).await?;
    let mut names = Vec::new();
    found_more(&house, &mut names).await?;
    let players = Arc::new(Players::new(house.clone(), places[0]));
    let began = Instant::now();
    let mut dice = Dice::seeded(ordeal.seed);
    let mut trials = Vec::new();
    let bar = output::progress(u64::from(ordeal.trials), "kills");
    let mut workers: Vec<Option<Daemon>> = places.iter().map(|_| None).collect();
    for number in 0..ordeal.trials {
        found_more(&house, &mut names).await?;
        let began_ms = house.now_ms();
        sink.begin_a_life();
        start_missing(&folder.0, &places, &mut workers)?;
        let victim = dice.below(places.len());
        let mut daemon = workers[victim].take().ok_or("a worker that was started is gone")?;
        players.write_to(places[victim]);
        let aim = Aim::of(number, ordeal.store == "sqlite");
        let writing = players.write(aim.mail());
        let life = Life { house: &house, players: &players, sink: &sink, daemon: &daemon, began_ms };
        aim.wait(&life, &mut dice).await;
        if let Some(server) = server.as_mut().filter(|_| ordeal.shake && aim == Aim::Blind) {
            shake(server, number).await?;
        }
        daemon.kill()?;
        // Everything the daemon still had in its hands has come out or broken off before anything is looked at.
        players.pause(writing).await?;
        sink.settle().await;
        let life = Life { house: &house, players: &players, sink: &sink, daemon: &daemon, began_ms };
        let phases = life.phases().await?;
        drop(daemon);
        trials.push(Trial { began_ms, phases });
        bar.inc(1);
    }
    bar.finish_and_clear();
    let killing = began.elapsed();
    start_missing(&folder.0, &places, &mut workers)?;
    come_to_rest(&house, &players, &folder.0).await?;
    for worker in workers.iter_mut().flatten() {
        worker.kill()?;
    }
    let found = verdict::judge(&house, &players, &sink, &names, &trials).await?;
    house.store.close().await;
    drop(server);
    report(context, &ordeal, &trials, &found, killing)?;
    Ok(if found.exactly_once == trials.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Starts every worker that does not run.
fn start_missing(folder: &Path, places: &[SocketAddr], workers: &mut [Option<Daemon>]) -> Result<(), String> {
    for ((number, place), worker) in (0..).zip(places).zip(workers) {
        if worker.is_none() {
            *worker = Some(Daemon::start(folder, number, *place)?);
        }
    }
    Ok(())
}

/// Something befalls the database, and the workers live on through it for a while.
async fn shake(server: &mut Scratch, number: u32) -> Result<(), String> {
    match number / 5 % 3 {
        0 => {
            server.stop();
            server.resume()?;
        }
        1 => server.cut_connections().await?,
        _ => {
            server.stand_still(true);
            tokio::time::sleep(Duration::from_secs(1)).await;
            server.stand_still(false);
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(())
}

/// Founds campaigns in place of those that are over.
async fn found_more(
    house: &House,
    names: &mut Vec<String>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut tx = house.store.begin().await?;
    let running = tx.campaigns().await?.iter().filter(|c| c.standing.word() == "running").count();
    for _ in running..CAMPAIGNS {
        let number = names.len();
        let file = format!(
            "name = \"c{number}\"\ngame = \"thrones\"\nwindow = \"30 days\"\nsettle = \"0 minutes\"\n\
             [[player]]\nname = \"Wendy\"\naddress = \"white{number}@players.invalid\"\n\
             [[player]]\nname = \"Blake\"\naddress = \"black{number}@players.invalid\"\n"
        );
        let defaults = Defaults { window_ms: 86_400_000, settle_ms: 0 };
        let founding = CampaignFile::read("torture", &file)?.check("torture", defaults)?;
        names.push(founding.store(&mut tx, &house.key, house.now_ms()).await?);
    }
    tx.commit().await?;
    Ok(())
}

/// The players have had their fill; daemon and mail systems go on until nothing is left to do.
async fn come_to_rest(
    house: &House,
    players: &Arc<Players>,
    folder: &Path,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let began = Instant::now();
    loop {
        if began.elapsed() > REST {
            return Err(format!("it does not come to rest: {}", daemon::last_words(folder, 0)).into());
        }
        let writing = players.write(Mail::Old);
        tokio::time::sleep(Duration::from_millis(300)).await;
        players.pause(writing).await?;
        let mut tx = house.store.read().await?;
        let due = tx.campaigns_due(house.now_ms()).await?.len();
        let waiting = tx.outbox_next_ms().await?;
        let new = tx.mail_counts().await?[0].1;
        if players.is_done() && due == 0 && waiting.is_none() && new == 0 {
            return Ok(());
        }
    }
}

fn report(
    context: &Context,
    ordeal: &Ordeal,
    trials: &[Trial],
    found: &verdict::Verdict,
    killing: Duration,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut by_phase: BTreeMap<&str, usize> = Phase::ALL.iter().map(|phase| (phase.word(), 0)).collect();
    for phase in trials.iter().flat_map(|trial| &trial.phases) {
        *by_phase.entry(phase.word()).or_default() += 1;
    }
    if context.json {
        output::json(&json!({
            "trials": trials.len(), "exactly_once": found.exactly_once, "lost": found.lost,
            "duplicated": found.duplicated, "resent_same_id": found.resent_same_id, "kills_by_phase": by_phase,
            "store": ordeal.store, "workers": ordeal.workers, "seconds": killing.as_secs(), "mails_in": found.mails_in, "copies_in": found.copies_in,
            "turns": found.turns, "mails_out": found.mails_out, "problems": found.problems,
        }))?;
        return Ok(());
    }
    output::line(&format!(
        "kill -9, {} times in {} s on {}: {} exactly once; lost {}, duplicated {}; sent again under the same Message-ID {}",
        trials.len(),
        killing.as_secs(),
        ordeal.store,
        found.exactly_once,
        found.lost,
        found.duplicated,
        found.resent_same_id
    ))?;
    for phase in Phase::ALL {
        output::line(&format!("  {:5}  {}", by_phase[phase.word()], phase.says()))?;
    }
    output::line("  (a daemon may be in several of these at once)")?;
    output::line(&format!(
        "  mails acknowledged {}, copies recognised {}, turns played {}, mails out {}",
        found.mails_in, found.copies_in, found.turns, found.mails_out
    ))?;
    for problem in &found.problems {
        output::line(problem)?;
    }
    Ok(())
}
