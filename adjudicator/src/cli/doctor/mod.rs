//! `doctor`: is everything as it should be?

mod machine;
mod round_trip;

use adjudicator::config::Config;
use adjudicator::intake::imap;
use adjudicator::open;
use adjudicator::outbox::{Courier, courier_of};
use adjudicator::votes::closing::GM_WANTED_MS;
use campaign::when::{in_words, when};
use clock::{Clock, SystemClock};
use serde_json::json;
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use std::sync::Arc;
use store::campaign::Standing;
use store::mail::MailStatus;
use store::outbox::PostStatus;
use store::{Store, shown};

/// One thing looked at.
struct Finding {
    what: &'static str,
    well: bool,
    words: String,
}

impl Finding {
    fn well(what: &'static str, words: String) -> Finding {
        Finding { what, well: true, words }
    }

    fn problem(what: &'static str, words: String) -> Finding {
        Finding { what, well: false, words }
    }
}

pub(super) async fn run(context: &Context, no_mail: bool) -> Outcome {
    let mut findings = Vec::new();
    match context.config() {
        Err(error) => findings.push(Finding::problem("configuration", error.to_string())),
        Ok(config) => look_at(config, no_mail, &mut findings).await,
    }
    let well = findings.iter().all(|f| f.well);
    if context.json {
        let each = findings.iter().map(|f| json!({ "what": f.what, "well": f.well, "words": f.words }));
        output::json(&json!({ "well": well, "findings": each.collect::<Vec<_>>() }))?;
    } else {
        for f in &findings {
            let tone = if f.well { output::Tone::Plain } else { output::Tone::Broken };
            let mark = if f.well { "ok     " } else { "PROBLEM" };
            output::marked(mark, &format!("{}: {}", f.what, f.words), tone)?;
        }
    }
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Looks at everything, from the inside out.
async fn look_at(config: Config, no_mail: bool, findings: &mut Vec<Finding>) {
    let note = |(what, well, words)| Finding { what, well, words };
    let address = config.server.address.as_str().to_owned();
    findings.push(Finding::well("configuration", format!("games are played at {address}")));
    findings.push(match adjudicator::words(&config) {
        Ok(_) => Finding::well("templates", "all compile".into()),
        Err(faults) => Finding::problem("templates", faults),
    });
    findings.push(machine::disk(&config));
    findings.extend(store(&config).await.into_iter().map(note));
    let (well, words) = outbox(&config).await;
    findings.push(Finding { what: "outbox", well, words });
    let (well, words) = intake(&config).await;
    findings.push(Finding { what: "intake", well, words });
    for account in &config.imap {
        findings.push(match imap::greet(account).await {
            Ok((waiting, words)) => {
                Finding::well("mailbox", format!("{}: {waiting} mails wait; {words}", account.name()))
            }
            Err(error) => Finding::problem("mailbox", format!("{}: {error}", account.name())),
        });
    }
    let out_works = findings.iter().all(|f| f.what != "outbox" || f.well);
    if no_mail || !out_works {
        return;
    }
    let Ok(courier) = courier_of(&config.outbox, config.server.our_name()) else { return };
    match open(config, Arc::new(SystemClock)).await {
        Ok(house) => {
            findings.extend(round_trip::travel(&house, &courier).await);
            house.store.close().await;
        }
        Err(error) => findings.push(Finding::problem("round trip", error.to_string())),
    }
}

async fn store(config: &Config) -> Vec<(&'static str, bool, String)> {
    match look(config).await {
        Ok(found) => found,
        Err(error) => vec![("database", false, error.to_string())],
    }
}

async fn look(config: &Config) -> Result<Vec<(&'static str, bool, String)>, store::StoreError> {
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
    let pauses = tx.pauses().await?;
    let wanted = tx.want_another_gm(SystemClock.now_ms() - GM_WANTED_MS).await?;
    let held_since = tx.held_since().await?;
    let oldest = tx.outbox_oldest_ms().await?;
    drop(tx);
    let times = machine::times(&store).await?;
    store.close().await;
    let failed_mails = mails.iter().find(|(s, _)| *s == MailStatus::Failed).map_or(0, |(_, n)| *n);
    let failed_posts = posts.iter().find(|(s, _)| *s == PostStatus::Failed).map_or(0, |(_, n)| *n);
    let refused: Vec<String> = pauses
        .iter()
        .map(|pause| {
            let whom = if pause.domain.is_empty() { "our own mail server" } else { pause.domain.as_str() };
            format!("{whom} since {}: {}", when(pause.since_ms, pause.since_ms, "").utc, pause.why)
        })
        .collect();
    let mut found = vec![
        ("database", true, shown(&config.server.database)),
        (
            "campaigns",
            frozen.is_empty(),
            match frozen.as_slice() {
                [] => format!("{running} running of {}", campaigns.len()),
                some => format!("frozen: {}; mend, then: adjudicator campaign resume NAME", some.join(", ")),
            },
        ),
        (
            "game masters",
            wanted.is_empty(),
            match wanted.as_slice() {
                [] => "no players want another".to_owned(),
                some => format!(
                    "the players of {} have voted for another; name one: adjudicator gm NAME \"set gm = ADDRESS\"",
                    some.join(", ")
                ),
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
        queue(posts.iter().filter(|(s, _)| s.waits()).map(|(_, n)| *n).sum(), oldest),
        (
            "refusals",
            refused.is_empty(),
            match refused.as_slice() {
                [] => "nobody refuses our mail".to_owned(),
                some => format!("{}; mend, then: adjudicator outbox resume", some.join("; ")),
            },
        ),
    ];
    if let Some(since_ms) = held_since {
        let made = when(since_ms, since_ms, "").utc;
        found.push((
            "restored copy",
            false,
            format!("this server runs on a copy of {made} and is held: nothing is played or sent; adjudicator restore status"),
        ));
    }
    found.extend(times.into_iter().map(|finding| (finding.what, finding.well, finding.words)));
    Ok(found)
}

/// How long a mail may wait before it is a problem, in milliseconds.
const WAITED_MS: i64 = 3_600_000;

/// How many mails wait to be handed over, and since when.
fn queue(waiting: i64, oldest_ms: Option<i64>) -> (&'static str, bool, String) {
    let waited_ms = oldest_ms.map_or(0, |ms| SystemClock.now_ms() - ms);
    let words = match waiting {
        0 => "no mail waits to go out".to_owned(),
        1 => format!("1 mail waits to go out, since {}", in_words(waited_ms)),
        count => format!("{count} mails wait to go out, the oldest since {}", in_words(waited_ms)),
    };
    ("queue", waited_ms < WAITED_MS, words)
}

async fn outbox(config: &Config) -> (bool, String) {
    match courier_of(&config.outbox, config.server.our_name()) {
        Err(error) => (false, error.to_string()),
        Ok(Courier::Maildir(dir)) => match std::fs::create_dir_all(&dir) {
            Ok(()) => (true, format!("into Maildirs under {}", dir.display())),
            Err(error) => (false, format!("{}: {error}", dir.display())),
        },
        Ok(courier) => match courier.greet().await {
            Ok(takes) => fits(takes, config.outbox.mail_bytes),
            Err(error) => (false, format!("the mail server does not answer: {error}")),
        },
    }
}

/// Whether the mail server takes the largest mails we send.
fn fits(takes: Option<u64>, ours: usize) -> (bool, String) {
    match takes {
        Some(takes) if takes < ours as u64 => {
            let words = format!(
                "the mail server answers, and takes mails of {takes} bytes at most; ours may have {ours}, and would be refused for \
                 good: set [outbox] mail_bytes = {takes}, so that records go in more parts, or let the server take more"
            );
            (false, words)
        }
        Some(takes) => (true, format!("the mail server answers, and takes mails of {takes} bytes")),
        None => (true, "the mail server answers".into()),
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
