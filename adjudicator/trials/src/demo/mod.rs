//! `demo`: a whole campaign by mail, on this machine, between bots that are mail users: they read the mails in their
//! mailboxes and write replies, through the same daemon a public server runs.

mod index;
mod lmtp;
mod player;
mod sizes;

use adjudicator::config::Config;
use adjudicator::outbox::courier_of;
use adjudicator::{daemon, open};
use campaign::found::{CampaignFile, Defaults};
use campaign::registry::table_for;
use clock::SystemClock;
use player::Player;
use serde_json::json;
use shell::{Context, Outcome, output};
use sizes::Sizes;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::campaign::Standing;
use tokio::net::TcpListener;
use tokio::sync::watch;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// Names of the players, in order of their seats.
const NAMES: [&str; 6] = ["Alice", "Bob", "Carol", "Dan", "Eve", "Frank"];
/// The demo gives up when nobody had mail for this long: something is wrong then.
const PATIENCE: Duration = Duration::from_secs(240);
/// How long everybody sleeps between two looks.
const PAUSE: Duration = Duration::from_millis(5);
/// What a folder must hold before an earlier demo in it is replaced.
const MARK: &str = "adjudicator-demo.toml";

/// What a demo is asked for.
#[derive(clap::Args)]
pub struct Wish {
    /// The game.
    #[arg(default_value = "thrones")]
    game: String,
    /// How many play: as few as the game allows unless said.
    #[arg(long)]
    players: Option<u8>,
    /// Where to leave the mails; what an earlier demo left there is replaced.
    #[arg(long, default_value = "demo")]
    dir: PathBuf,
    /// How often the game stops for mail: standing or live.
    #[arg(long, default_value = "standing")]
    pacing: String,
    /// In live pacing, players answer the open question alone, and leave what their mail asks of the rest of the turn until it comes.
    #[arg(long)]
    one_by_one: bool,
    /// The number the bots' choices are made from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays the campaign asked for and says where its mails lie.
///
/// # Errors
/// Something stands in the way, or the campaign does not come to its end: in words.
pub async fn run(context: &Context, wish: &Wish) -> Outcome {
    let Wish { game, dir, seed, pacing, one_by_one, .. } = wish;
    let (engine, seats) = table_for(game, wish.players)?;
    let seats = usize::from(seats);
    prepare(dir)?;
    let begun = Instant::now();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let file = dir.join(MARK);
    std::fs::write(&file, configuration())?;
    let config = Config::load(&file)?;
    let courier = courier_of(&config.outbox, config.server.our_name())?;
    let house = open(config, Arc::new(SystemClock)).await?;
    let (stop, stopping) = watch::channel(false);
    let daemon = tokio::spawn(daemon::run(house.clone(), Arc::new(courier), Some(listener), PAUSE, stopping));

    let campaign = campaign(game, pacing, &NAMES[..seats]);
    let defaults = Defaults { window_ms: 3 * 24 * 3600 * 1000, settle_ms: 0 };
    let founding =
        CampaignFile::read("the demo's campaign", &campaign)?.check("the demo's campaign", defaults)?;
    let mut tx = house.store.begin().await?;
    let name = founding.store(&mut tx, &house.key, house.now_ms()).await?;
    tx.commit().await?;

    let mut players: Vec<Player> = (0u8..)
        .zip(&NAMES[..seats])
        .map(|(seat, name)| Player::new(engine, seat, name, (*seed, *one_by_one), dir))
        .collect();
    for player in &players {
        player.prepare()?;
    }
    let bar = output::working();
    let mut last_mail = begun;
    let ending = loop {
        let mut idle = true;
        for player in &mut players {
            idle &= !player.read_mail(address).await?;
        }
        let mut tx = house.store.read().await?;
        let row = tx.campaign(&name).await?.ok_or("the campaign is gone")?;
        let waiting = tx.outbox_next_ms().await?;
        drop(tx);
        // How long a game will be, nobody knows.
        let mails: usize = players.iter().map(Player::received).sum();
        bar.set_message(format!("turn {}, {} so far", row.turn, output::counted(mails, "mail")));
        bar.tick();
        match row.standing {
            Standing::Over if idle && waiting.is_none() => break row.reason,
            Standing::Frozen | Standing::Paused => {
                return Err(format!("the campaign stopped: {}", row.reason).into());
            }
            _ => {}
        }
        if !idle {
            last_mail = Instant::now();
            continue;
        }
        if last_mail.elapsed() > PATIENCE {
            return Err(format!(
                "the campaign is not over, and nobody had mail for {} s",
                PATIENCE.as_secs()
            )
            .into());
        }
        tokio::time::sleep(PAUSE).await;
    };
    bar.finish_and_clear();
    // Nobody listens any more only when the daemon has stopped already.
    let _ = stop.send(true);
    daemon.await?;
    house.store.close().await;
    let index = index::write(dir, engine.title(), &ending, &players)?;
    let (read, written) = players.iter().fold((0, 0), |(r, w), p| (r + p.received(), w + p.sent()));
    let sizes = Sizes::of(&players);
    let seconds = begun.elapsed().as_secs_f64();
    if context.json {
        output::json(&json!({
            "game": game, "ending": ending, "dir": dir, "index": index,
            "mails_to_players": read, "mails_from_players": written, "seconds": seconds, "sizes": sizes.json(),
        }))?;
    } else {
        output::told(&format!("{}: {ending}", engine.title()))?;
        output::told(&format!("{written} mails from the players and {read} to them in {seconds:.0} s"))?;
        output::told(&sizes.words())?;
        output::told(&format!("all mails side by side: {}", index.display()))?;
        for player in &players {
            output::told(&format!("{}'s mails: {}", player.name, player.folder().display()))?;
        }
        output::told(&format!(
            "look around as its GM: adjudicator --config {} campaign show demo",
            file.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes the folder, replacing an earlier demo and nothing else.
fn prepare(dir: &Path) -> Result<(), AnyError> {
    if dir.join(MARK).exists() {
        std::fs::remove_dir_all(dir)?;
    } else if dir.exists() && std::fs::read_dir(dir)?.next().is_some() {
        return Err(format!(
            "{} holds something that is no demo; choose another folder with --dir",
            dir.display()
        )
        .into());
    }
    Ok(std::fs::create_dir_all(dir)?)
}

fn configuration() -> &'static str {
    "# Written by `adjudicator demo`.\n\
     [server]\ndatabase = \"sqlite:adjudicator.db\"\naddress = \"game@demo.invalid\"\n\
     [intake]\nlmtp = \"\"\n\
     [outbox]\nvia = \"maildir\"\nmaildir = \"mailboxes\"\n"
}

fn campaign(game: &str, pacing: &str, names: &[&str]) -> String {
    let mut file = format!(
        "name = \"demo\"\ntitle = \"Demo\"\ngame = \"{game}\"\npacing = \"{pacing}\"\nsettle = \"0 minutes\"\nmachine-reports = true\n"
    );
    for name in names {
        let address = player::address(name);
        file.push_str(&format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"));
    }
    file
}
