//! `outbox`: the mail to go out.

use campaign::when::when;
use clap::Subcommand;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use store::outbox::{Post, PostId, PostStatus};
use store::pause::RELAY;

/// Our own mail server, among the domains.
const OURS: &str = "our own mail server";

#[derive(Subcommand)]
pub(super) enum Action {
    /// List mails, newest first.
    List {
        /// Only those that are queued, sending, sent or failed.
        #[arg(long)]
        status: Option<String>,
        /// How many at most.
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Print one mail as it is sent. It holds the seat's reply token.
    Show {
        /// The id, as `outbox list` shows it.
        id: String,
    },
    /// Send at once what waits: because a domain or our own mail server refused us, or a mailbox was full.
    Resume,
    /// Try a failed mail again.
    Retry {
        /// The id, as `outbox list` shows it.
        id: String,
    },
}

pub(super) async fn run(context: &Context, action: Action) -> Outcome {
    let house = context.house().await?;
    match action {
        Action::List { status, limit } => {
            let wanted = match status {
                None => PostStatus::ALL.to_vec(),
                Some(word) => vec![PostStatus::from_word(&word).ok_or_else(|| {
                    format!("{word:?} is no status; there are queued, sending, sent, failed and bundled")
                })?],
            };
            let mut tx = house.store.read().await?;
            let mut posts = Vec::new();
            for status in wanted {
                posts.extend(tx.outbox_list(status, limit).await?);
            }
            posts.sort_by(|a, b| b.created_ms.cmp(&a.created_ms).then(b.id.cmp(&a.id)));
            posts.truncate(usize::try_from(limit).unwrap_or(0));
            if context.json {
                output::json(&posts.iter().map(describe).collect::<Vec<_>>())?;
            } else if posts.is_empty() {
                output::line("no mails")?;
            } else {
                let row = |p: &Post| {
                    vec![
                        p.id.to_string(),
                        p.status.word().to_string(),
                        p.kind.clone(),
                        p.campaign.clone().unwrap_or_default(),
                        p.address.clone(),
                        when(p.created_ms, house.now_ms(), "").utc,
                        about(p, house.now_ms()),
                    ]
                };
                output::rows(&posts.iter().map(row).collect::<Vec<_>>())?;
            }
        }
        Action::Show { id } => {
            let mut tx = house.store.read().await?;
            let post = tx.outbox_show(&PostId(id.clone())).await?;
            let post = post.ok_or_else(|| format!("there is no mail {id:?} in the outbox"))?;
            if context.json {
                let mut all = describe(&post);
                all["mail"] = String::from_utf8_lossy(&post.bytes).into();
                output::json(&all)?;
            } else {
                output::mail(&String::from_utf8_lossy(&post.bytes))?;
            }
        }
        Action::Resume => {
            let mut tx = house.store.begin().await?;
            let mails = tx.outbox_hasten(house.now_ms()).await?;
            let mut domains = Vec::new();
            for pause in tx.pauses().await? {
                tx.pause_end(&pause.domain, house.now_ms()).await?;
                domains.push(pause.domain);
            }
            tx.commit().await?;
            if context.json {
                output::json(&json!({ "domains": domains, "mails": mails }))?;
            } else {
                output::line(&resumed(&domains, mails))?;
            }
        }
        Action::Retry { id } => {
            let mut tx = house.store.begin().await?;
            let name = PostId(id.clone());
            let again = tx.outbox_retry(&name, house.now_ms()).await?
                || tx.outbox_again(&name, house.now_ms()).await?;
            if !again {
                return Err(format!(
                    "{id:?} is no failed mail of the outbox, and none that was reported as not delivered"
                )
                .into());
            }
            tx.commit().await?;
            if context.json {
                output::json(&json!({ "id": id, "status": PostStatus::Queued.word() }))?;
            } else {
                output::line("it will be tried again")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is tried again: what rested for these, and so many mails in all.
fn resumed(domains: &[String], mails: u64) -> String {
    if domains.is_empty() && mails == 0 {
        return "nobody refuses our mail, and none waits for another try".to_owned();
    }
    let mails = output::counted(usize::try_from(mails).unwrap_or(usize::MAX), "mail");
    let mut words = format!(
        "tried again at once: {mails} that {} put off",
        if mails == "1 mail" { "was" } else { "were" }
    );
    let whom = |domain: &String| if domain == RELAY { OURS.to_owned() } else { domain.clone() };
    let all: Vec<String> = domains.iter().map(whom).collect();
    if !all.is_empty() {
        words.push_str(&format!("; nobody is left alone any more ({})", all.join(", ")));
    }
    words
}

/// Why a mail waits and until when, or why it was given up.
fn about(post: &Post, now_ms: i64) -> String {
    if post.status != PostStatus::Queued || post.last_error.is_empty() {
        return post.last_error.clone();
    }
    let next = if post.next_ms <= now_ms { "now".to_owned() } else { when(post.next_ms, now_ms, "").utc };
    format!("next try {next}: {}", post.last_error)
}

fn describe(post: &Post) -> Value {
    json!({
        "id": post.id.0,
        "status": post.status.word(),
        "kind": post.kind,
        "campaign": post.campaign,
        "seat": post.seat.map(|s| s + 1),
        "address": post.address,
        "message_id": post.message_id,
        "attempts": post.attempts,
        "created_ms": post.created_ms,
        "next_ms": post.next_ms,
        "sent_ms": post.sent_ms,
        "last_error": post.last_error,
    })
}
