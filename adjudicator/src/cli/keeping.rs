//! `backup`, `restore` and `forget`.

use adjudicator::archive::backup as copies;
use adjudicator::archive::forget::{self as people, Forgotten};
use adjudicator::archive::restore::{confirm, gap, hold, take_again};
use chrono::DateTime;
use clap::Subcommand;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::UNIX_EPOCH;
use store::Store;
use store::alone::{Alone, Found};

#[derive(Subcommand)]
pub(super) enum Action {
    /// Put a copy in the place of the database. The daemon must not run. What was there is kept beside it.
    From {
        /// The copy.
        file: PathBuf,
    },
    /// Hold the server: its database is a copy that was put in place by other means, as by pg_restore. Before the daemon is
    /// started.
    Hold {
        /// When the copy was made, as in 2027-01-10T03:00:00Z.
        made: String,
    },
    /// What is missing since the copy was made.
    Status,
    /// Take archived mails in again; those that are here already are left out.
    Mail {
        /// Files with one mail each, or folders of them (a Maildir).
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Let the server go on: windows stay open for a day at least, players are told, mail goes out again.
    Confirm,
}

pub(super) async fn backup(context: &Context, dir: Option<PathBuf>) -> Outcome {
    let house = context.house().await?;
    let folder = dir.or_else(|| house.config.keep.backup.clone());
    let folder = folder.ok_or("no folder: name one, or set [keep] backup in the configuration")?;
    let path = copies::backup(&house, &folder, house.config.keep.backups).await?;
    house.store.close().await;
    if context.json {
        output::json(&json!({ "backup": path }))?;
    } else {
        output::line(&format!("{}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn restore(context: &Context, action: Action) -> Outcome {
    if let Action::From { file } = &action {
        return from(context, file).await;
    }
    let house = context.house().await?;
    match action {
        Action::From { .. } => {}
        Action::Hold { made } => {
            let made_ms = DateTime::parse_from_rfc3339(&made)
                .map_err(|e| format!("{made:?}: {e}; write it as in 2027-01-10T03:00:00Z"))?
                .timestamp_millis();
            if made_ms > house.now_ms() {
                return Err(format!("{made:?} is yet to come; when was the copy made?").into());
            }
            hold(&house, made_ms).await?;
            if context.json {
                output::json(&json!({ "held": true }))?;
            } else {
                output::line("the server is held: adjudicator restore status")?;
            }
        }
        Action::Status => {
            let lines = gap(&house).await?;
            if context.json {
                output::json(&json!({ "held": lines.is_some(), "words": lines.unwrap_or_default() }))?;
            } else {
                output::line(&lines.map_or("this server is not held".to_string(), |l| l.join("\n")))?;
            }
        }
        Action::Mail { paths } => {
            let (taken, here) = take_again(&house, &paths).await?;
            if context.json {
                output::json(&json!({ "taken": taken, "here": here }))?;
            } else {
                let taken = output::counted(taken, "mail");
                output::line(&format!("{taken} taken in again; {here} were here already"))?;
            }
        }
        Action::Confirm => {
            let left = confirm(&house).await?;
            if context.json {
                output::json(&json!({ "confirmed": left.is_some(), "left": left.unwrap_or_default() }))?;
            } else {
                match left.as_deref() {
                    None => output::line("this server is not held")?,
                    Some([]) => output::line("the server goes on; the players and game masters are told")?,
                    Some(left) => output::line(&format!(
                        "the server goes on; the players and game masters are told, except of what could not be prepared and is \
                         left as it is:\n{}",
                        left.join("\n")
                    ))?,
                }
            }
        }
    }
    house.store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Takes hold of the database that gives way: what a daemon acknowledges that goes on writing into it would be gone. `None`: it
/// is no database any more.
async fn alone_with(database: &Path) -> Result<Option<Alone>, String> {
    match Alone::take(database).await {
        Found::Alone(alone) => Ok(Some(alone)),
        Found::Unreadable => Ok(None),
        Found::InUse => Err(format!(
            "{} is in use, by the daemon or by another command; what it takes in meanwhile would be lost. Stop it first \
             (systemctl stop adjudicator), then do this again. Nothing was changed",
            database.display()
        )),
    }
}

/// Puts a copy in place. It is looked at before anything is touched.
async fn from(context: &Context, file: &Path) -> Outcome {
    let config = context.config()?;
    let target = config.server.database.strip_prefix("sqlite:");
    let target =
        target.ok_or(
            "a PostgreSQL database is put back by PostgreSQL's own programs: createdb and pg_restore into a new database, its \
             name into [server] database, then adjudicator restore hold TIME with the time the copy was made; or adjudicator \
             store copy sqlite:FILE DATABASE. Only the file of an SQLite database is put in place by this command",
        )?;
    let target = PathBuf::from(target);
    let alone = match target.exists() {
        true => alone_with(&target).await?,
        false => None,
    };
    let told = |path: &Path| {
        let shown = path.display().to_string();
        move |e: std::io::Error| format!("{shown}: {e}")
    };
    let made = fs::metadata(file).and_then(|m| m.modified()).map_err(told(file))?;
    let new = target.with_extension("restoring");
    fs::copy(file, &new).map_err(told(&new))?;
    let store = Store::open(&format!("sqlite:{}", new.display())).await?;
    let mut tx = store.begin().await?;
    // A copy made by other means has no mark: its age is that of its file.
    if tx.held_since().await?.is_none() {
        let ms = made.duration_since(UNIX_EPOCH).map_or(0, |t| i64::try_from(t.as_millis()).unwrap_or(0));
        tx.hold_server(ms).await?;
    }
    let campaigns = tx.campaigns().await?.len();
    tx.commit().await?;
    store.close().await;
    let mut kept = String::new();
    if target.exists() {
        let time = chrono::Utc::now().format("%Y%m%d-%H%M%S");
        for end in ["", "-wal", "-shm"] {
            let old = PathBuf::from(format!("{}{end}", target.display()));
            if old.exists() {
                let aside = PathBuf::from(format!("{}.before-{time}{end}", target.display()));
                fs::rename(&old, &aside).map_err(told(&old))?;
            }
        }
        kept = format!("; what was there is {}.before-{time}", target.display());
    }
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", new.display()));
    }
    fs::rename(&new, &target).map_err(told(&target))?;
    if let Some(alone) = alone {
        alone.release().await;
    }
    let words = format!(
        "{} is in place with {}{kept}. The server is held: adjudicator restore status",
        target.display(),
        output::counted(campaigns, "campaign")
    );
    if context.json {
        output::json(&json!({ "restored": target, "campaigns": campaigns }))?;
    } else {
        output::line(&words)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) async fn forget(context: &Context, address: &str) -> Outcome {
    let house = context.house().await?;
    let done = people::forget(&house, address).await?;
    house.store.close().await;
    match done {
        Forgotten::Plays(seats) => {
            let seats: Vec<String> =
                seats.iter().map(|(c, s)| format!("{c} (seat {})", u32::from(*s) + 1)).collect();
            Err(format!(
                "{address} still plays: {}. Give the seat to somebody else first (adjudicator campaign replace), or wait \
                 for the end; nothing was changed",
                seats.join(", ")
            )
            .into())
        }
        Forgotten::Leads(campaigns) => Err(format!(
            "{address} is a game master of {}. Name another first (adjudicator gm NAME set gm = ADDRESS), or wait for the end; \
             nothing was changed",
            campaigns.join(", ")
        )
        .into()),
        Forgotten::Done { rows, mails } => {
            if context.json {
                output::json(&json!({ "rows": rows, "mails": mails }))?;
            } else if (rows, mails) == (0, 0) {
                output::line(&format!("nothing is held about {address}"))?;
            } else {
                let rows = if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
                let mails = if mails == 1 { "1 mail".to_owned() } else { format!("{mails} mails") };
                output::line(&format!(
                    "forgotten: {rows}, {mails}. Backups still hold them until they are gone; what others were \
                     sent stays with them"
                ))?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}
