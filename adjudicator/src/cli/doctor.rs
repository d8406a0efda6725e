//! `doctor`: is everything as it should be?

use super::{Context, Outcome, output};
use crate::config::Config;
use crate::outbox::{Courier, courier_of};
use crate::report::Templates;
use crate::store::Store;
use crate::store::campaign::Standing;
use crate::store::mail::MailStatus;
use crate::store::outbox::PostStatus;
use serde_json::json;
use std::process::ExitCode;

/// One thing looked at.
struct Finding {
    what: &'static str,
    well: bool,
    words: String,
}

pub(super) async fn run(context: &Context) -> Outcome {
    let mut findings = Vec::new();
    let mut note = |what, well, words: String| findings.push(Finding { what, well, words });
    match context.config() {
        Err(error) => note("configuration", false, error.to_string()),
        Ok(config) => {
            note("configuration", true, format!("games are played at {}", config.server.address.as_str()));
            match Templates::load(config.server.templates.as_deref()) {
                Ok(_) => note("templates", true, "all compile".into()),
                Err(error) => note("templates", false, error.to_string()),
            }
            for (what, well, words) in store(&config).await {
                note(what, well, words);
            }
            let (well, words) = outbox(&config).await;
            note("outbox", well, words);
            let (well, words) = intake(&config).await;
            note("intake", well, words);
        }
    }
    let well = findings.iter().all(|f| f.well);
    if context.json {
        let each = findings.iter().map(|f| json!({ "what": f.what, "well": f.well, "words": f.words }));
        output::json(&json!({ "well": well, "findings": each.collect::<Vec<_>>() }))?;
    } else {
        for f in &findings {
            output::line(&format!("{} {}: {}", if f.well { "ok     " } else { "PROBLEM" }, f.what, f.words))?;
        }
    }
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn store(config: &Config) -> Vec<(&'static str, bool, String)> {
    match look(config).await {
        Ok(found) => found,
        Err(error) => vec![("database", false, error.to_string())],
    }
}

async fn look(config: &Config) -> Result<Vec<(&'static str, bool, String)>, crate::store::StoreError> {
    let store = Store::open(&config.server.database).await?;
    let mut tx = store.read().await?;
    let campaigns = tx.campaigns().await?;
    let frozen: Vec<String> = campaigns
        .iter()
        .filter(|c| c.standing == Standing::Frozen)
        .map(|c| format!("{} ({})", c.id, c.reason))
        .collect();
    let running = campaigns.iter().filter(|c| c.standing == Standing::Running).count();
    let mails = tx.mail_counts().await?;
    let posts = tx.outbox_counts().await?;
    drop(tx);
    store.close().await;
    let failed_mails = mails.iter().find(|(s, _)| *s == MailStatus::Failed).map_or(0, |(_, n)| *n);
    let failed_posts = posts.iter().find(|(s, _)| *s == PostStatus::Failed).map_or(0, |(_, n)| *n);
    Ok(vec![
        ("database", true, config.server.database.clone()),
        (
            "campaigns",
            frozen.is_empty(),
            match frozen.as_slice() {
                [] => format!("{running} running of {}", campaigns.len()),
                some => format!("frozen: {}; mend, then: adjudicator campaign resume NAME", some.join(", ")),
            },
        ),
        (
            "mail in",
            failed_mails == 0,
            format!(
                "{failed_mails} mails could not be dealt with; see: adjudicator mail list --status failed"
            ),
        ),
        (
            "mail out",
            failed_posts == 0,
            format!("{failed_posts} mails were given up; see: adjudicator outbox list --status failed"),
        ),
    ])
}

async fn outbox(config: &Config) -> (bool, String) {
    match courier_of(&config.outbox, config.server.our_name()) {
        Err(error) => (false, error.to_string()),
        Ok(Courier::Maildir(dir)) => match std::fs::create_dir_all(&dir) {
            Ok(()) => (true, format!("into Maildirs under {}", dir.display())),
            Err(error) => (false, format!("{}: {error}", dir.display())),
        },
        Ok(courier) => match courier.greet().await {
            Ok(()) => (true, "the mail server answers".into()),
            Err(error) => (false, format!("the mail server does not answer: {error}")),
        },
    }
}

async fn intake(config: &Config) -> (bool, String) {
    let mut ways = vec!["pipe".to_string()];
    if let Some(dir) = &config.intake.maildir {
        if !dir.join("new").is_dir() {
            return (false, format!("[intake] maildir {}: there is no folder new in it", dir.display()));
        }
        ways.push(format!("Maildir {}", dir.display()));
    }
    if let Some(address) = config.intake.lmtp {
        let state = match tokio::net::TcpListener::bind(address).await {
            Ok(_) => "free; adjudicator serve will listen there",
            Err(e) if e.kind() == std::io::ErrorKind::AddrInUse => "in use; hopefully by adjudicator serve",
            Err(e) => return (false, format!("[intake] lmtp: cannot listen at {address}: {e}")),
        };
        ways.push(format!("LMTP at {address} ({state})"));
    }
    (true, ways.join(", "))
}
