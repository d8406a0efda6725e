//! `mail`: the mail that came in.

use campaign::when::when;
use clap::Subcommand;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use store::mail::{Mail, MailId, MailStatus};

#[derive(Subcommand)]
pub(super) enum Action {
    /// List mails, newest first, with the reason why one was not answered.
    List {
        /// Only those that are new, done, silent, stranger, held or failed.
        #[arg(long)]
        status: Option<String>,
        /// How many at most.
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Print one mail as it came. It may hold a seat's reply token.
    Show {
        /// The id, as `mail list` shows it.
        id: String,
    },
    /// Deal with a failed mail again.
    Retry {
        /// The id, as `mail list` shows it.
        id: String,
    },
}

pub(super) async fn run(context: &Context, action: Action) -> Outcome {
    let house = context.house().await?;
    match action {
        Action::List { status, limit } => {
            let wanted = match status {
                None => MailStatus::ALL.to_vec(),
                Some(word) => vec![MailStatus::from_word(&word).ok_or_else(|| {
                    format!("{word:?} is no status; there are new, done, silent, stranger, held and failed")
                })?],
            };
            let mut tx = house.store.read().await?;
            let mut mails = Vec::new();
            for status in wanted {
                mails.extend(tx.mails(status, limit).await?);
            }
            mails.sort_by(|a, b| b.received_ms.cmp(&a.received_ms).then(b.id.cmp(&a.id)));
            mails.truncate(usize::try_from(limit).unwrap_or(0));
            if context.json {
                output::json(&mails.iter().map(describe).collect::<Vec<_>>())?;
            } else if mails.is_empty() {
                output::line("no mails")?;
            } else {
                let row = |m: &Mail| {
                    vec![
                        m.id.to_string(),
                        m.status.word().to_string(),
                        when(m.received_ms, house.now_ms(), "").utc,
                        m.campaign.clone().unwrap_or_default(),
                        format!("{} bytes", m.size),
                        m.reason.clone(),
                    ]
                };
                output::rows(&mails.iter().map(row).collect::<Vec<_>>())?;
            }
        }
        Action::Show { id } => {
            let mut tx = house.store.read().await?;
            let mail = tx.mail(&MailId(id.clone())).await?;
            let mail =
                mail.ok_or_else(|| format!("there is no mail {id:?}; adjudicator mail list shows them"))?;
            let Some(bytes) = &mail.bytes else {
                return Err(format!(
                    "{id:?} was a stranger's and has been thrown away ([limits] strangers_bytes)"
                )
                .into());
            };
            let text = String::from_utf8_lossy(bytes);
            if context.json {
                let mut all = describe(&mail);
                all["mail"] = text.into();
                output::json(&all)?;
            } else {
                output::mail(&text)?;
            }
        }
        Action::Retry { id } => {
            let mut tx = house.store.begin().await?;
            if !tx.retry_mail(&MailId(id.clone())).await? {
                return Err(format!(
                    "{id:?} is no failed mail; adjudicator mail list --status failed shows them"
                )
                .into());
            }
            tx.commit().await?;
            if context.json {
                output::json(&json!({ "id": id, "status": MailStatus::New.word() }))?;
            } else {
                output::line("it will be dealt with again")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is known of a mail. Its recipient is left out: it holds a reply token.
fn describe(mail: &Mail) -> Value {
    json!({
        "id": mail.id.0,
        "status": mail.status.word(),
        "reason": mail.reason,
        "received_ms": mail.received_ms,
        "intake": mail.intake,
        "campaign": mail.campaign,
        "seat": mail.seat.filter(|seat| *seat >= 0).map(|seat| seat + 1),
        "size": mail.size,
        "attempts": mail.attempts,
    })
}
