//! `metrics`: how the server stands, in Prometheus' text format (exposition format 0.0.4), for what watches over servers.

use adjudicator::house::House;
use shell::{Context, Outcome};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use store::campaign::Standing;

/// Prints the metrics, or puts them in the place of a file that is read while it is replaced.
pub(super) async fn run(context: &Context, file: Option<&Path>) -> Outcome {
    let house = context.house().await?;
    let text = of(&house).await?;
    house.store.close().await;
    match file {
        Some(file) => replace(file, &text).map_err(|error| format!("{}: {error}", file.display()))?,
        None => match io::stdout().lock().write_all(text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
            _ => {}
        },
    }
    Ok(ExitCode::SUCCESS)
}

fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    std::fs::write(&name, text)?;
    std::fs::rename(&name, file)
}

/// The metrics as text.
async fn of(house: &House) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let mut text = Text::default();
    text.family("mails", "Mails that came in, by what became of them.");
    for (status, count) in tx.mail_counts().await? {
        text.sample("mails", &[("status", status.word())], count);
    }
    text.family("outbox_mails", "Mails to go out, by how far they are.");
    for (status, count) in tx.outbox_counts().await? {
        text.sample("outbox_mails", &[("status", status.word())], count);
    }
    let waited_ms = tx.outbox_oldest_ms().await?.map_or(0, |oldest_ms| (now_ms - oldest_ms).max(0));
    text.family("outbox_oldest_seconds", "How long the oldest mail has waited that is to go out.");
    text.sample("outbox_oldest_seconds", &[], waited_ms / 1_000);
    let alive = tx.workers().await?.into_iter().filter(|worker| worker.lease_ms > now_ms).count();
    text.family("workers", "Daemons that serve this database.");
    text.sample("workers", &[], i64::try_from(alive).unwrap_or(i64::MAX));
    text.family("held", "1 while the server runs on a copy and waits for adjudicator restore confirm.");
    text.sample("held", &[], i64::from(tx.held_since().await?.is_some()));
    let campaigns = tx.campaigns().await?;
    text.family("campaigns", "Campaigns, by how they stand.");
    for standing in [Standing::Running, Standing::Paused, Standing::Frozen, Standing::Over] {
        let count = campaigns.iter().filter(|campaign| campaign.standing == standing).count();
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        text.sample("campaigns", &[("standing", standing.word())], count);
    }
    text.family("campaign_turn", "The turn a campaign is in.");
    let open = campaigns.iter().filter(|campaign| campaign.standing != Standing::Over);
    for campaign in open.clone() {
        text.sample("campaign_turn", &[("campaign", &campaign.id)], i64::from(campaign.turn));
    }
    text.family("campaign_deadline_timestamp_seconds", "When the open window of a campaign closes.");
    for campaign in open.filter(|campaign| campaign.standing == Standing::Running) {
        if let Some(window) = tx.window(&campaign.id).await? {
            let labels = [("campaign", campaign.id.as_str())];
            text.sample("campaign_deadline_timestamp_seconds", &labels, window.closes_ms / 1_000);
        }
    }
    Ok(text.0)
}

/// Metrics, line by line.
#[derive(Default)]
struct Text(String);

impl Text {
    fn family(&mut self, name: &str, help: &str) {
        let _ = write!(self.0, "# HELP adjudicator_{name} {help}\n# TYPE adjudicator_{name} gauge\n");
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: i64) {
        let labels: Vec<String> =
            labels.iter().map(|(label, value)| format!("{label}=\"{value}\"")).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        let _ = writeln!(self.0, "adjudicator_{name}{labels} {value}");
    }
}
