//! `campaign`: founding, looking, pausing, going on.

use super::{deadlines, overview, seats};
use adjudicator::founding::open::{Opened, open};
use adjudicator::gm::command::{Command, Who};
use adjudicator::handover::give::Newcomer;
use adjudicator::house::House;
use adjudicator::post::time::public_words;
use adjudicator::worker::round;
use campaign::beacon;
use campaign::bots::is_of_a_person;
use campaign::loaded::Loaded;
use campaign::when::when;
use clap::Subcommand;
use schedule::duration;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::path::PathBuf;
use std::process::ExitCode;
use store::campaign::{CampaignRow, Standing};

#[derive(Subcommand)]
pub(super) enum Action {
    /// Found a campaign from its file, and write everybody their first mail; or look for its players, if the file says how.
    New {
        /// The campaign's file (see docs/running-a-campaign.md).
        file: PathBuf,
        /// Only check the file, and say what would be founded: nothing is stored, nobody is written to.
        #[arg(long)]
        dry_run: bool,
    },
    /// All campaigns at a glance: who is in, who is late, what waits; and those that look for players.
    List,
    /// One campaign: its seats, its window, who is missing, its log.
    Show {
        /// The campaign.
        campaign: String,
    },
    /// The next ten deadlines, each with the rule that gives it.
    Deadlines {
        /// The campaign.
        campaign: String,
    },
    /// Give a seat a new reply token: the old one is void at once, and the player is told.
    RenewToken {
        /// The campaign.
        campaign: String,
        /// The seat's number, from 1.
        seat: u8,
    },
    /// Give a player another address. The old one is told, and the change is made 48 hours later unless it objects.
    SetAddress {
        /// The campaign.
        campaign: String,
        /// The seat's number, from 1.
        seat: u8,
        /// The new address.
        address: String,
    },
    /// Say what proves that a player wrote a mail: auto, token, token+address or token+aligned.
    SetProof {
        /// The campaign.
        campaign: String,
        /// The policy.
        policy: String,
    },
    /// A campaign that looks for players: how far it has come; or start, bots, delay LENGTH, call-off.
    Founding {
        /// The campaign; left out: all that look for players.
        campaign: Option<String>,
        /// What to do about it [default: status].
        #[arg(value_name = "DECISION")]
        decision: Vec<String>,
    },
    /// Give a seat to somebody else: the old address is cut off at once, the newcomer gets the seat's record.
    Replace {
        /// The campaign.
        campaign: String,
        /// The seat's number, from 1.
        seat: u8,
        /// The newcomer's address.
        address: String,
        /// What the others call them [default: Player and the number of the seat].
        #[arg(long, default_value = "")]
        name: String,
        /// Their time zone, such as Europe/Paris [default: UTC].
        #[arg(long, default_value = "")]
        zone: String,
    },
    /// Offer a seat to the volunteers; the first who takes it has it.
    Offer {
        /// The campaign.
        campaign: String,
        /// The seat's number, from 1.
        seat: u8,
    },
    /// The volunteers for seats that fall free.
    Standbys {
        /// For this campaign; left out: for any.
        campaign: Option<String>,
    },
    /// Write what is public as pages of HTML.
    Page {
        /// The campaign.
        campaign: String,
        /// The folder; it is made if it is missing.
        dir: PathBuf,
    },
    /// Pack a campaign that rests, for another server. The file holds every secret of it.
    Export {
        /// The campaign.
        campaign: String,
        /// The file to write.
        file: PathBuf,
    },
    /// Take in a campaign packed by another server, verified by replay. It rests until it is resumed.
    Import {
        /// The file.
        file: PathBuf,
    },
    /// Stop a campaign and tell its players: deadlines rest, orders are still taken.
    Pause {
        /// The campaign.
        campaign: String,
        /// Why; the players are told.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Go on after a pause, a deadline you were asked about, or a mended fault. The open window gets its whole length again.
    Resume {
        /// The campaign.
        campaign: String,
        /// How long the open window stays open from now, such as "2 days" [default: as the campaign's rule for deadlines says].
        #[arg(long, value_name = "LENGTH")]
        window: Option<String>,
        /// Close the open window at once: fallbacks count.
        #[arg(long)]
        close: bool,
    },
}

pub(super) async fn run(context: &Context, action: Action) -> Outcome {
    let house = context.house().await?;
    match action {
        Action::New { file, dry_run: true } => try_out(context, &house, &file).await?,
        Action::New { file, dry_run: false } => new(context, &house, &file).await?,
        Action::List => overview::list(context, &house).await?,
        Action::Show { campaign } => show(context, &house, &campaign).await?,
        Action::Deadlines { campaign } => deadlines::run(context, &house, &campaign).await?,
        Action::RenewToken { campaign, seat } => {
            let command = Command::RenewToken(Who(seat.to_string()));
            gm(context, &house, &campaign, command, "has a new token for that seat").await?;
        }
        Action::SetAddress { campaign, seat, address } => {
            let command = Command::SetAddress(Who(seat.to_string()), address.clone());
            let done = format!("will write to {address} after 48 hours; the old address was told");
            gm(context, &house, &campaign, command, &done).await?;
        }
        Action::SetProof { campaign, policy } => {
            let command = Command::Set { key: "proof".into(), value: policy.clone() };
            gm(context, &house, &campaign, command, &format!("proves senders by {policy}")).await?;
        }
        Action::Pause { campaign, reason } => {
            gm(context, &house, &campaign, Command::Pause(reason), "paused").await?;
        }
        Action::Founding { campaign, decision } => {
            seats::founding(context, &house, campaign.as_deref(), &decision.join(" ")).await?;
        }
        Action::Replace { campaign, seat, address, name, zone } => {
            seats::replace(context, &house, &campaign, seat, Newcomer { address, name, zone }).await?;
        }
        Action::Offer { campaign, seat } => seats::offer(context, &house, &campaign, seat).await?,
        Action::Standbys { campaign } => {
            seats::standbys(context, &house, campaign.as_deref().unwrap_or("")).await?
        }
        Action::Page { campaign, dir } => seats::page(context, &house, &campaign, &dir).await?,
        Action::Export { campaign, file } => seats::export(context, &house, &campaign, &file).await?,
        Action::Import { file } => seats::import(context, &house, &file).await?,
        Action::Resume { campaign, window, close } => {
            let window_ms = match &window {
                None => None,
                Some(text) => Some(duration::parse_ms(text).map_err(|e| format!("--window {text:?}: {e}"))?),
            };
            if close {
                super::gm::at_once(&house, &campaign, |turn| Command::ResumeClose { turn }).await?;
                stands(context, &house, &campaign, "goes on").await?;
            } else if window_ms == Some(0) {
                return Err("--window: no time at all is no window; --close closes it".into());
            } else {
                gm(context, &house, &campaign, Command::Resume(window_ms), "goes on").await?;
            }
        }
    }
    house.store.close().await;
    Ok(ExitCode::SUCCESS)
}

pub(super) type Done = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// Founds a campaign and forgets it again.
async fn try_out(context: &Context, house: &House, file: &std::path::Path) -> Done {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|e| format!("{shown}: {e}"))?;
    let mut tx = house.store.begin().await?;
    let opened = open(house, &mut tx, &shown, &text).await?;
    let (name, what) = match &opened {
        Opened::Campaign(name) => (name, "would be founded, and its players written to"),
        Opened::AgainstBots(name, _) => {
            (name, "would be founded, with bots on the free seats, and its players written to")
        }
        Opened::Founding(name) => (name, "would look for its players, and those invited would be written to"),
    };
    drop(tx);
    if context.json {
        return output::json(&json!({ "campaign": name, "would": what }));
    }
    output::line(&format!("{shown} is good: {name} {what}; nothing was done"))
}

async fn new(context: &Context, house: &House, file: &std::path::Path) -> Done {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|e| format!("{shown}: {e}"))?;
    let mut tx = house.store.begin().await?;
    let opened = open(house, &mut tx, &shown, &text).await?;
    tx.commit().await?;
    // Opens the first window and writes the first mails; a daemon that runs beside us may be faster, and as good.
    round(house).await?;
    let name = match opened {
        Opened::Campaign(name) | Opened::AgainstBots(name, _) => name,
        Opened::Founding(name) if context.json => {
            return output::json(&json!({ "campaign": name, "standing": "founding" }));
        }
        Opened::Founding(name) => {
            return output::line(&format!(
                "{name} looks for its players; see adjudicator campaign founding {name}"
            ));
        }
    };
    let mut tx = house.store.read().await?;
    let row = tx.campaign(&name).await?.ok_or("the campaign just founded is gone")?;
    if context.json {
        output::json(&describe(&row))?;
    } else {
        output::line(&format!("{name} is founded; the players' first mails are in the outbox"))?;
    }
    Ok(())
}

pub(super) fn describe(row: &CampaignRow) -> Value {
    json!({
        "campaign": row.id,
        "title": row.title,
        "game": row.game,
        "standing": row.standing.word(),
        "reason": row.reason,
        "turn": row.turn,
        "due_ms": row.due_ms,
        "created_ms": row.created_ms,
    })
}

async fn show(context: &Context, house: &House, name: &str) -> Done {
    let mut tx = house.store.read().await?;
    let loaded = load(&mut tx, name).await?;
    let log = tx.log_lines(name).await?;
    let public = public_words(&loaded, &tx.public_lines(name).await?);
    let rule = tx.deadlines(name).await?.pop().map(|row| row.rule).unwrap_or_default();
    let absences = tx.absences(name, house.now_ms()).await?;
    let bounces = tx.bounces(name).await?;
    let mut others = Vec::new();
    for seat in &loaded.seats {
        others.push(tx.addresses((name, seat.seat)).await?);
    }
    // Who is missing is the GM's to know; what is on file is not shown here.
    let missing = match (&loaded.window, loaded.campaign.standing) {
        (Some(_), Standing::Running | Standing::Paused) => loaded.missing().unwrap_or_default(),
        _ => Default::default(),
    };
    let now_ms = house.now_ms();
    if context.json {
        let mut all = describe(&loaded.campaign);
        let seats = loaded.seats.iter().zip(&others).map(|(s, others)| {
            json!({
                "other_addresses": others,
                "undelivered": bounces.iter().filter(|b| b.seat == Some(s.seat)).map(|b| {
                    json!({ "mail": b.post.0, "address": b.address, "status": b.status, "reason": b.reason,
                            "at_ms": b.at_ms })
                }).collect::<Vec<_>>(),
                "seat": s.seat + 1,
                "name": s.name,
                "address": s.address,
                "zone": s.zone,
                "resigned": s.resigned,
                "missing": missing.contains(&rules::Seat(s.seat)),
                "silent": if is_of_a_person(s) { loaded.time_of(s.seat).silent } else { 0 },
                "bot": loaded.time_of(s.seat).bot,
                "standby_wanted": loaded.time_of(s.seat).standby,
                "extensions_used": loaded.time_of(s.seat).extensions,
                "away": absences.iter().filter(|a| a.seat == s.seat).map(|a| a.days.clone()).collect::<Vec<_>>(),
                "mails": s.mails,
            })
        });
        all["seats"] = seats.collect();
        all["proof"] = loaded.settings.proof.word().into();
        all["window"] = loaded.window.as_ref().map_or(Value::Null, |w| {
            json!({ "turn": w.turn, "entry": w.entry, "opened_ms": w.opened_ms, "closes_ms": w.closes_ms,
                    "rule": rule })
        });
        all["waits_for_beacon"] = beacon::waits(&loaded, now_ms)?.map_or(Value::Null, overview::beacon);
        all["public_log"] =
            public.iter().map(|(at_ms, line)| json!({ "at_ms": at_ms, "line": line })).collect();
        all["log"] = log.iter().map(|l| json!({ "at_ms": l.at_ms, "line": l.line })).collect();
        return output::json(&all);
    }
    let row = &loaded.campaign;
    output::told(&format!(
        "{} ({}), {}, turn {}, {}",
        row.title,
        row.id,
        loaded.engine.title(),
        row.turn,
        row.standing.word()
    ))?;
    if !row.reason.is_empty() {
        output::told(&row.reason)?;
    }
    if let Some(window) = &loaded.window {
        let closes = when(window.closes_ms, now_ms, "");
        let rule = if rule.is_empty() { String::new() } else { format!("; {rule}") };
        output::told(&match beacon::waits(&loaded, now_ms)? {
            Some(waits) => format!("it {}", waits.words(now_ms)),
            None => format!("the window closes {} (in {}){rule}", closes.utc, closes.in_words),
        })?;
    }
    let seats = loaded.seats.iter().map(|s| {
        let state = match (s.resigned, missing.contains(&rules::Seat(s.seat))) {
            (true, _) => "resigned",
            (false, true) => "missing",
            (false, false) => "in",
        };
        let away = absences.iter().filter(|a| a.seat == s.seat).map(|a| a.days.clone()).collect();
        let remarks = deadlines::remarks(&loaded, s.seat, away);
        vec![format!("  {}", s.seat + 1), s.name.clone(), s.address.clone(), state.to_string(), remarks]
    });
    output::rows(&seats.collect::<Vec<_>>())?;
    output::told(&format!("senders are proved by {}", loaded.settings.proof.word()))?;
    for bounce in bounces {
        let at = when(bounce.at_ms, now_ms, "").utc;
        output::told(&format!(
            "a mail to {} is reported as not delivered ({at}): {} {}; to send it again: adjudicator outbox retry {}",
            bounce.address, bounce.status, bounce.reason, bounce.post
        ))?;
    }
    if !public.is_empty() {
        output::told("public log:")?;
    }
    for (at_ms, line) in public {
        output::told(&format!("  {}  {line}", when(at_ms, now_ms, "").utc))?;
    }
    output::told("log:")?;
    for line in log {
        output::told(&format!("  {}  {}", when(line.at_ms, now_ms, "").utc, line.line))?;
    }
    Ok(())
}

pub(super) async fn load(
    tx: &mut store::Tx,
    name: &str,
) -> Result<Loaded, Box<dyn std::error::Error + Send + Sync>> {
    let loaded = Loaded::load(tx, name).await?;
    if loaded.is_none() && tx.founding(name).await?.is_some() {
        return Err(format!(
            "{name} has not begun: adjudicator campaign founding {name} shows how far it is"
        )
        .into());
    }
    Ok(loaded.ok_or_else(|| format!("there is no campaign {name:?}; adjudicator campaign list shows all"))?)
}

async fn gm(context: &Context, house: &House, name: &str, command: Command, done: &str) -> Done {
    super::gm::carry_out(house, name, &command).await?;
    stands(context, house, name, done).await
}

async fn stands(context: &Context, house: &House, name: &str, done: &str) -> Done {
    let mut tx = house.store.read().await?;
    let row = tx.campaign(name).await?.ok_or("the campaign is gone")?;
    said(context, &row, done)
}

fn said(context: &Context, row: &CampaignRow, what: &str) -> Done {
    if context.json { output::json(&describe(row)) } else { output::line(&format!("{} {what}", row.id)) }
}
