//! `campaign founding`, `replace`, `offer`, `standbys`, `page`, `export`, `import`.

use super::campaign::{Done, load};
use super::gm::{at_once, carry_out as command};
use adjudicator::archive::{moving, page as pages};
use adjudicator::founding::gm::{Decision, carry_out};
use adjudicator::gm::act::Said;
use adjudicator::gm::command::{Command, Who};
use adjudicator::gm::seats::{listed, volunteers};
use adjudicator::handover::give::Newcomer;
use adjudicator::house::House;
use adjudicator::worker::round;
use campaign::when::when;
use serde_json::json;
use shell::{Context, output};
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

pub(super) async fn founding(context: &Context, house: &House, name: Option<&str>, decision: &str) -> Done {
    let Some(name) = name else {
        let mut tx = house.store.read().await?;
        let all = tx.foundings(false).await?;
        if context.json {
            let each = all.iter().map(|f| {
                json!({ "campaign": f.name, "status": f.status.word(), "reason": f.reason,
                "starts_ms": f.starts_ms, "opened_ms": f.opened_ms })
            });
            return output::json(&each.collect::<Vec<_>>());
        }
        if all.is_empty() {
            return output::line("no campaign looks for players");
        }
        let row = |f: &store::founding::FoundingRow| {
            let starts = f.starts_ms.map_or("when full".to_string(), |ms| when(ms, house.now_ms(), "").utc);
            vec![f.name.clone(), f.status.word().to_string(), starts, f.reason.clone()]
        };
        return output::rows(&all.iter().map(row).collect::<Vec<_>>());
    };
    let decision = if decision.is_empty() { Decision::Status } else { Decision::read(decision)? };
    let mut tx = house.store.begin().await?;
    if tx.founding(name).await?.is_none() {
        return Err(format!(
            "{name:?} looks for no players; adjudicator campaign founding shows all that do"
        )
        .into());
    }
    let words = carry_out(house, &mut tx, name, &decision, ::store::ban::SERVER).await?;
    tx.commit().await?;
    // A campaign that started opens its first window.
    round(house).await?;
    if context.json {
        return output::json(&json!({ "campaign": name, "words": words }));
    }
    output::line(&words.join("\n"))
}

pub(super) async fn replace(context: &Context, house: &House, name: &str, number: u8, to: Newcomer) -> Done {
    let seat = Who(number.to_string());
    let given = at_once(house, name, |turn| Command::Replace { seat, turn, to }).await?;
    told(context, name, &given)
}

pub(super) async fn offer(context: &Context, house: &House, name: &str, number: u8) -> Done {
    // Of a player who is still there it asks for a code, here as by mail.
    let offered = command(house, name, &Command::Offer(Who(number.to_string()))).await?;
    told(context, name, &offered)
}

pub(super) async fn standbys(context: &Context, house: &House, name: &str) -> Done {
    let mut tx = house.store.read().await?;
    let all = match name {
        "" => tx.standbys(name).await?,
        name => {
            let loaded = load(&mut tx, name).await?;
            volunteers(&mut tx, &loaded).await?
        }
    };
    if context.json {
        let each = all.iter().map(|s| {
            json!({ "address": s.address, "campaign": s.campaign, "name": s.name,
            "since_ms": s.since_ms })
        });
        return output::json(&each.collect::<Vec<_>>());
    }
    if all.is_empty() {
        return output::line("no volunteers");
    }
    output::line(&listed(&all, house.now_ms(), |_| true))
}

pub(super) async fn page(context: &Context, house: &House, name: &str, dir: &Path) -> Done {
    let mut tx = house.store.read().await?;
    let loaded = load(&mut tx, name).await?;
    let all = pages::pages(house, &mut tx, &loaded).await?;
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for (file, html) in &all {
        let path = dir.join(file);
        std::fs::write(&path, html).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    // Turns that were taken back have no page any more.
    let pages = all.iter().filter(|(file, _)| file.ends_with(".html")).count();
    let gone = (pages..).take_while(|turn| dir.join(format!("turn-{turn}.html")).exists());
    for turn in gone.collect::<Vec<_>>() {
        let of_turn =
            [".html".to_owned(), format!("-{}", proof::FILE_NAME), format!("-{}", proof::CHECKPOINT_FILE)];
        for path in
            of_turn.iter().map(|end| dir.join(format!("turn-{turn}{end}"))).filter(|path| path.exists())
        {
            std::fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    said(context, name, &format!("is written to {}: {pages} pages", dir.display()))
}

pub(super) async fn export(context: &Context, house: &House, name: &str, file: &Path) -> Done {
    let bytes = moving::export(house, name).await?;
    let shown = file.display();
    // It holds every secret of the campaign: for its owner alone, and never over a file that is there.
    let opened = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let mut out = opened.map_err(|e| format!("{shown}: {e}"))?;
    out.write_all(&bytes).and_then(|()| out.sync_all()).map_err(|e| format!("{shown}: {e}"))?;
    said(
        context,
        name,
        &format!("is packed in {shown} ({} bytes); keep it as secret as the database", bytes.len()),
    )
}

pub(super) async fn import(context: &Context, house: &House, file: &Path) -> Done {
    let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let (name, turns) = moving::import(house, &bytes).await?;
    let turns = output::counted(turns, "turn");
    said(
        context,
        &name,
        &format!(
            "was taken in, {turns} verified; its players were told; it rests until: adjudicator campaign resume {name}"
        ),
    )
}

fn said(context: &Context, name: &str, what: &str) -> Done {
    if context.json {
        output::json(&json!({ "campaign": name, "done": what }))
    } else {
        output::line(&format!("{name} {what}"))
    }
}

/// What came of a game master's command.
fn told(context: &Context, name: &str, said: &Said) -> Done {
    let words = said.words.join("\n");
    if context.json {
        output::json(&json!({ "campaign": name, "done": words }))
    } else {
        output::line(&words)
    }
}
