//! `store`: the database as a whole.

use adjudicator::open;
use campaign::play::replay::replay;
use clap::Subcommand;
use clock::SystemClock;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use std::sync::Arc;
use store::copy::{copy, schema_of};
use store::{Migrate, Store, shown};

/// What can be done with a database.
#[derive(Subcommand)]
pub(super) enum Action {
    /// The schema of the database, and the workers that serve.
    Show,
    /// Bring the tables up to date. Of an SQLite file a backup is made beside it first.
    Upgrade {
        /// A backup of the PostgreSQL database is made, and no worker runs.
        #[arg(long)]
        backed_up: bool,
    },
    /// Copy everything from one database into another, empty one, read it back, and replay every campaign there. Stop every
    /// worker first.
    Copy {
        /// Where from: sqlite:FILE or postgres://USER@HOST/NAME.
        from: String,
        /// Where to.
        to: String,
    },
}

pub(super) async fn run(context: &Context, action: Action) -> Outcome {
    match action {
        Action::Show => show(context).await,
        Action::Upgrade { backed_up } => {
            let config = context.config()?;
            let how = if backed_up { Migrate::BackedUp } else { Migrate::AfterBackup };
            let store = Store::open_with(&config.server.database, how).await?;
            let schema = schema_of(&store).await?;
            store.close().await;
            if context.json {
                output::json(&json!({ "schema": schema }))?;
            } else {
                output::line(&format!("{}: schema {schema}", shown(&config.server.database)))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Action::Copy { from, to } => copy_all(context, &from, &to).await,
    }
}

async fn show(context: &Context) -> Outcome {
    let config = context.config()?;
    let store = Store::open(&config.server.database).await?;
    let (schema, now_ms) = (schema_of(&store).await?, store.clock().await?.now_ms());
    let workers = store.read().await?.workers().await?;
    store.close().await;
    if context.json {
        let workers: Vec<_> = workers
            .iter()
            .map(|w| json!({ "name": w.name, "version": w.program, "since_ms": w.since_ms, "alive": w.lease_ms > now_ms }))
            .collect();
        output::json(
            &json!({ "database": shown(&config.server.database), "schema": schema, "workers": workers }),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(&format!("{}: schema {schema}", shown(&config.server.database)))?;
    for worker in &workers {
        let state = if worker.lease_ms > now_ms { "serves" } else { "not heard of lately" };
        output::line(&format!("worker {}, version {}: {state}", worker.name, worker.program))?;
    }
    if workers.is_empty() {
        output::line("no worker serves")?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn copy_all(context: &Context, from: &str, to: &str) -> Outcome {
    if from == to {
        return Err("source and target are the same database".into());
    }
    let source = Store::open(from).await?;
    let target = Store::open(to).await?;
    let tables = copy(&source, &target).await?;
    source.close().await;
    target.close().await;
    // The settings are those of the house that moves; its database is the new one.
    let mut config = context.config()?;
    to.clone_into(&mut config.server.database);
    let house = open(config, Arc::new(SystemClock)).await?;
    let campaigns = house.store.read().await?.campaigns().await?;
    let mut turns = 0;
    let mut wrong = Vec::new();
    for campaign in &campaigns {
        for turn in replay(&house.store, &campaign.id, None).await? {
            turns += 1;
            wrong
                .extend(turn.differences.iter().map(|d| format!("{}, turn {}: {d}", campaign.id, turn.turn)));
        }
    }
    house.store.close().await;
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    if context.json {
        let tables: Vec<_> =
            tables.iter().map(|t| json!({ "table": t.table, "rows": t.rows, "hash": t.hash })).collect();
        output::json(&json!({
            "tables": tables, "campaigns": campaigns.len(), "turns_replayed": turns, "differences": wrong
        }))?;
    } else {
        for table in &tables {
            output::line(&format!("{:>9} {:16} {}", table.rows, table.table, &table.hash[..16]))?;
        }
        output::line(&format!(
            "{rows} rows copied and read back alike; {turns} turns of {} campaigns replayed, {} differences",
            campaigns.len(),
            wrong.len()
        ))?;
        for line in &wrong {
            output::line(line)?;
        }
    }
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
