//! The whole record of a campaign, given out at its end where that was agreed: for people, every event and everybody's orders; for
//! `audit`, all that is needed to play it again. No addresses, no letters, no ballots, no times but those of what game masters did,
//! no name but those of the seats.

use super::record::{enclosed, fault, orders_of};
use super::zipped::Zipped;
use crate::audit::form::{self, Act, Campaign, Deed, Filing, Run, Spot, Turn, Window};
use crate::house::House;
use campaign::CampaignError;
use campaign::chained::done;
use campaign::loaded::Loaded;
use campaign::play::again::Stored;
use campaign::play::correction;
use chrono::{DateTime, SecondsFormat};
use data_encoding::{BASE64, HEXLOWER};
use proof::{Key, Manifest};
use report::MailError;
use report::compose::Enclosed;
use rules::Seat;
use rules::engine::{Amendment, Fault, ToldEvent};
use sentences::archive::whole as say;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::Tx;
use store::rollback::SettledRow;
use store::turn::TurnRow;

/// A record being filled: its files by the turn they are about, 0 for those of the whole campaign.
#[derive(Default)]
struct Files(BTreeMap<u32, Vec<(String, Vec<u8>)>>);

impl Files {
    fn put(&mut self, turn: u32, name: String, bytes: impl Into<Vec<u8>>) {
        self.0.entry(turn).or_default().push((name, bytes.into()));
    }

    fn json(&mut self, turn: u32, name: String, what: &impl Serialize) -> Result<(), Fault> {
        let text = serde_json::to_string_pretty(what).map_err(|e| Fault(e.to_string()))?;
        self.put(turn, name, format!("{text}\n"));
        Ok(())
    }
}

fn unfit(what: &str, why: impl std::fmt::Display) -> Fault {
    Fault(format!("the stored {what} do not fit: {why}"))
}

/// The whole record as files to enclose.
///
/// # Errors
/// The store; a fault where something stored does not fit.
pub async fn whole_record(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
) -> Result<Vec<Enclosed>, CampaignError> {
    let mut files = Files::default();
    in_words(house, tx, loaded, &mut files).await?;
    campaign(tx, loaded, &mut files).await?;
    turns(tx, loaded, &mut files).await?;
    on_file(tx, loaded, &mut files).await?;
    proofs(tx, loaded, &mut files).await?;
    files.put(0, "README.txt".into(), readme(loaded));
    let hashes = files.0.values().flatten().map(|(name, bytes)| (name.clone(), Manifest::hash(bytes)));
    let list =
        Manifest { campaign: loaded.campaign.id.clone(), run: loaded.turn.run, files: hashes.collect() };
    let key = Key::new(loaded.seed(), &list.campaign, list.run);
    files.0.entry(0).or_default().insert(0, (form::MANIFEST.into(), list.signed(&key).into_bytes()));
    let mut pieces = Vec::new();
    // The files of a turn stay together.
    for own in files.0.into_values() {
        let mut zip = Zipped::default();
        for (name, bytes) in own {
            zip.put(&name, &bytes).map_err(fault)?;
        }
        pieces.push(zip);
    }
    enclosed(house, &format!("{}-whole", loaded.campaign.id), pieces)
}

fn readme(loaded: &Loaded) -> String {
    let lines = [
        say::readme(&loaded.campaign.title, &loaded.engine.title()),
        String::new(),
        say::turns(),
        say::orders(),
        say::proofs(),
        say::audit(),
        say::files(),
        String::new(),
        say::to_check(),
        say::needs_nothing(),
    ];
    lines.join("\n") + "\n"
}

/// Everything that happened, with its audience, and everybody's orders.
async fn in_words(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    files: &mut Files,
) -> Result<(), CampaignError> {
    let name = loaded.campaign.id.as_str();
    let names: Vec<String> = loaded.seats.iter().map(|s| s.name.clone()).collect();
    let seats = u8::try_from(loaded.seats.len()).unwrap_or(u8::MAX);
    for number in 1..loaded.campaign.turn {
        let Some(turn) = tx.turn(name, number).await? else { continue };
        let told: Vec<ToldEvent> = serde_json::from_str(&turn.told).map_err(|e| unfit("events", e))?;
        let mut text = String::new();
        for event in &told {
            let heard: Vec<Seat> = (0..seats).map(Seat).filter(|s| event.for_seat(*s).is_some()).collect();
            let Some(of) = heard.first().and_then(|s| event.for_seat(*s)) else { continue };
            let words = house.templates.event(&loaded.campaign.game, &of, &names).map_err(MailError::from)?;
            let whom = if event.is_public() {
                String::new()
            } else {
                let heard: Vec<&str> =
                    heard.iter().filter_map(|s| names.get(s.index())).map(String::as_str).collect();
                format!(" {}", say::told_to(&heard.join(", ")))
            };
            text.push_str(&format!("* {words}{whom}\n"));
        }
        files.put(number, format!("turns/turn-{number:04}.txt"), text);
    }
    for seat in 0..seats {
        for (turn, text) in orders_of(tx, loaded, seat).await? {
            files.put(turn, format!("orders/seat-{}/turn-{turn:04}.txt", u32::from(seat) + 1), text);
        }
    }
    Ok(())
}

/// How it was founded, the secrets, the runs, and what game masters did, as everybody was told.
async fn campaign(tx: &mut Tx, loaded: &Loaded, files: &mut Files) -> Result<(), CampaignError> {
    let row = &loaded.campaign;
    let name = row.id.as_str();
    let (mut runs, mut secrets) = (Vec::new(), BTreeMap::from([(1, HEXLOWER.encode(&row.seed))]));
    for number in 2..=loaded.run {
        let Some(run) = tx.run_row(name, number).await? else { continue };
        if !run.seed.is_empty() {
            secrets.insert(number, HEXLOWER.encode(&run.seed));
        }
        runs.push(Run { run: run.run, from_turn: run.from_turn, how: run.how });
    }
    let founded = Campaign {
        form: form::FORM,
        campaign: row.id.clone(),
        title: row.title.clone(),
        game: row.game.clone(),
        seats: loaded.seats.iter().map(|seat| seat.name.clone()).collect(),
        options: correction::options_in(tx, row, 1, &[]).await?,
        pacing: loaded.settings.pacing,
        waits: loaded.waits(),
        dice: row.dice,
        secrets,
        runs,
        turn: row.turn,
        ending: row.reason.clone(),
    };
    files.json(0, form::CAMPAIGN.into(), &founded)?;
    if let Some(first) = tx.turn(name, 1).await? {
        files.put(0, form::POSITION.into(), first.state);
    }
    let at = |ms: i64| DateTime::from_timestamp_millis(ms).unwrap_or_default();
    let acts = tx.acts(name).await?.into_iter().map(|act| Act {
        number: act.number,
        at: at(act.at_ms).to_rfc3339_opts(SecondsFormat::Secs, true),
        turn: act.turn,
        command: act.command.split_whitespace().next().unwrap_or_default().to_owned(),
        line: act.line,
    });
    files.json(0, form::ACTS.into(), &acts.collect::<Vec<_>>())?;
    let chained = tx.chained_all(name).await?.into_iter().map(|link| {
        let done = done(link.number, link.at_ms, link.turn, &link.line);
        Deed {
            number: done.number,
            at: done.at,
            turn: done.turn,
            line: done.line,
            leaf: HEXLOWER.encode(&link.leaf),
        }
    });
    let chained: Vec<Deed> = chained.collect();
    if !chained.is_empty() {
        files.json(0, form::DEEDS.into(), &chained)?;
    }
    Ok(())
}

/// Every turn, also those that were taken back, with what lay on the table in its windows.
async fn turns(tx: &mut Tx, loaded: &Loaded, files: &mut Files) -> Result<(), CampaignError> {
    let name = loaded.campaign.id.as_str();
    for number in 1..=loaded.campaign.turn {
        let Some(turn) = tx.turn(name, number).await? else { continue };
        let windows = tx.settled_from(name, None, number).await?;
        one_turn(loaded, files, Spot { turn: number, line: None }, turn, windows)?;
    }
    for (line, turn) in tx.past_turns(name).await? {
        let windows = tx.settled_from(name, Some(line), turn.turn).await?;
        one_turn(loaded, files, Spot { turn: turn.turn, line: Some(line) }, turn, windows)?;
    }
    Ok(())
}

fn one_turn(
    loaded: &Loaded,
    files: &mut Files,
    spot: Spot,
    turn: TurnRow,
    windows: Vec<SettledRow>,
) -> Result<(), CampaignError> {
    let began = Turn {
        campaign: turn.campaign.clone(),
        turn: turn.turn,
        run: turn.run,
        mixed: turn.mixed,
        rules: turn.engine_version,
        figures: turn.data_version,
        corrections: correction::all(&turn).map_err(Fault)?,
        chain_before: turn.chain_before,
        chain: turn.chain,
    };
    files.json(turn.turn, spot.file(form::TURN), &began)?;
    let own = windows.into_iter().filter(|window| window.turn == turn.turn);
    let mut all = Vec::new();
    for (number, window) in (1..).zip(own) {
        let stored: Stored = serde_json::from_str(&window.orders).map_err(|e| unfit("orders", e))?;
        let mut orders = BTreeMap::new();
        for (seat, text) in stored {
            let bytes = BASE64.decode(text.as_bytes()).map_err(|e| unfit("orders", e))?;
            orders.insert(seat.saturating_add(1), filed(loaded, &bytes)?);
        }
        all.push(Window {
            window: number,
            entry: window.entry,
            closed: window.closed,
            waits: serde_json::from_str(&window.waits).map_err(|e| unfit("kinds of question", e))?,
            notices: serde_json::from_str(&window.notices).map_err(|e| unfit("notices", e))?,
            orders,
        });
    }
    files.json(turn.turn, spot.file(form::ORDERS), &all)?;
    files.put(turn.turn, spot.file(form::DECISIONS), turn.journal);
    files.put(turn.turn, spot.file(form::EVENTS), turn.told);
    files.put(turn.turn, spot.file(form::DICE), turn.rolls);
    Ok(())
}

/// What was on file, without the lines that were refused: those are kept as they were typed, and may say anything.
fn filed(loaded: &Loaded, bytes: &[u8]) -> Result<Value, Fault> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    let settled = loaded.engine.amend(bytes, Amendment::Settle)?;
    serde_json::from_slice(settled.as_deref().unwrap_or(bytes)).map_err(|e| unfit("orders", e))
}

/// Every version of what seats had on file.
async fn on_file(tx: &mut Tx, loaded: &Loaded, files: &mut Files) -> Result<(), CampaignError> {
    let mut turns: BTreeMap<u32, Vec<Filing>> = BTreeMap::new();
    for row in &loaded.seats {
        let seat = row.seat.saturating_add(1);
        for (version, (turn, _, bytes)) in (1..).zip(tx.filings(&loaded.campaign.id, row.seat).await?) {
            turns.entry(turn).or_default().push(Filing { seat, version, orders: filed(loaded, &bytes)? });
        }
    }
    for (turn, filings) in turns {
        files.json(turn, form::on_file(turn), &filings)?;
    }
    Ok(())
}

/// What came with the reports and is the same for everybody, as it was sent: once each.
async fn proofs(tx: &mut Tx, loaded: &Loaded, files: &mut Files) -> Result<(), CampaignError> {
    let mut known = BTreeSet::new();
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    for row in &loaded.seats {
        for (turn, _, bytes) in tx.reports((&loaded.campaign.id, row.seat), None).await? {
            let texts = [proof::FILE_NAME, proof::CHECKPOINT_FILE]
                .map(|name| (name, letter::enclosed(&bytes, name).into_iter().next()));
            let both = texts.clone().map(|(_, text)| text);
            if both.iter().all(Option::is_none) || !known.insert(both) {
                continue;
            }
            let number = numbers.entry(turn).and_modify(|n| *n += 1).or_insert(1);
            for (name, text) in texts {
                if let Some(text) = text {
                    files.put(turn, format!("{}turn-{turn:04}-{number}-{name}", form::PROOFS), text);
                }
            }
        }
    }
    Ok(())
}
