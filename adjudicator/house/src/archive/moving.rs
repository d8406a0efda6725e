//! Moving a campaign to another server: everything that belongs to it in one file, verified by replay where it arrives.
//! The file holds the secret of the dice and everybody's orders; reply keys are made anew by the server it comes to.

use crate::house::House;
use crate::tell::data;
use crate::tell::gms::post_to_gm;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::loaded::Loaded;
use campaign::play::replay::replay;
use data_encoding::BASE64;
use report::data::Notice;
use sentences::archive::moving as say;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::Tx;
use store::campaign::Standing;
use store::whole::{Column, Value};

/// What the file says it is.
const FORMAT: &str = "adjudicator campaign 1";
/// Tables that stay behind: raw mail holds the old server's keys, and what waits there is settled there.
const LEFT: [&str; 10] = [
    "mail",
    "held",
    "bounce",
    "address_change",
    "confirmation",
    "house_question",
    "errand",
    "seat_offer",
    "spectator",
    "standby",
];

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A campaign on its way.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parcel {
    format: String,
    campaign: String,
    game: String,
    /// Over the tables, so that a file that was cut or changed is noticed before anything is stored.
    hash: String,
    tables: BTreeMap<String, Table>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<serde_json::Value>>,
}

fn hash(tables: &BTreeMap<String, Table>) -> Result<String, Failure> {
    Ok(blake3::hash(&serde_json::to_vec(tables)?).to_hex().to_string())
}

fn packed(value: Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Number(number) => number.into(),
        Value::Text(text) => text.into(),
        Value::Bytes(bytes) => serde_json::json!({ "base64": BASE64.encode(&bytes) }),
    }
}

fn unpacked(value: &serde_json::Value) -> Result<Value, Failure> {
    Ok(match value {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::String(text) => Value::Text(text.clone()),
        serde_json::Value::Number(number) => {
            Value::Number(number.as_i64().ok_or("a number that is no whole number")?)
        }
        other => {
            let text = other.get("base64").and_then(|v| v.as_str()).ok_or("a value that is none")?;
            Value::Bytes(BASE64.decode(text.as_bytes())?)
        }
    })
}

/// Packs a campaign that rests: paused or over.
///
/// # Errors
/// In words: no such campaign, one that runs, mail of it that is not out yet; the store.
pub async fn export(house: &House, name: &str) -> Result<Vec<u8>, Failure> {
    let mut tx = house.store.read().await?;
    let row = tx.campaign(name).await?;
    let row =
        row.ok_or_else(|| format!("there is no campaign {name:?}; adjudicator campaign list shows all"))?;
    if !matches!(row.standing, Standing::Paused | Standing::Over) {
        return Err(format!(
            "{name} is {}: pause it first, so that nothing happens to it while it moves (adjudicator campaign pause {name})",
            row.standing.word()
        )
        .into());
    }
    let told: Vec<String> = texts(&mut tx, "told_report", "message_id", name).await?;
    let mut tables = BTreeMap::new();
    for (table, columns) in tx.campaign_tables().await? {
        if LEFT.contains(&table.as_str()) {
            continue;
        }
        let mut rows = tx.campaign_rows(&table, &columns, name).await?;
        if table == "outbox" {
            let waits = |row: &Vec<Value>| {
                cell(row, &columns, "status").is_some_and(|s| s == "queued" || s == "sending")
            };
            if rows.iter().any(waits) {
                return Err(format!(
                    "mail of {name} is not out yet; wait until it is (adjudicator outbox list)"
                )
                .into());
            }
            rows.retain(|row| cell(row, &columns, "message_id").is_some_and(|id| told.contains(&id)));
        }
        let rows = rows.into_iter().map(|row| row.into_iter().map(packed).collect()).collect();
        tables.insert(table, Table { columns: columns.into_iter().map(|c| c.name).collect(), rows });
    }
    let hash = hash(&tables)?;
    let parcel = Parcel { format: FORMAT.into(), campaign: name.into(), game: row.game, hash, tables };
    Ok(serde_json::to_vec(&parcel)?)
}

fn cell(row: &[Value], columns: &[Column], name: &str) -> Option<String> {
    let at = columns.iter().position(|c| c.name == name)?;
    match row.get(at) {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

async fn texts(tx: &mut Tx, table: &str, column: &str, name: &str) -> Result<Vec<String>, Failure> {
    let all = tx.campaign_tables().await?;
    let Some((_, columns)) = all.into_iter().find(|(t, _)| t == table) else { return Ok(Vec::new()) };
    let rows = tx.campaign_rows(table, &columns, name).await?;
    Ok(rows.iter().filter_map(|row| cell(row, &columns, column)).collect())
}

/// Takes a campaign in: it rests here, its players are told where to write, and it is resumed by its GM. How many turns
/// were verified by replay.
///
/// # Errors
/// In words: no such file, one that was changed, a name that is taken, a game this program does not know, turns that come
/// out otherwise; nothing stays then.
pub async fn import(house: &House, bytes: &[u8]) -> Result<(String, usize), Failure> {
    let parcel: Parcel =
        serde_json::from_slice(bytes).map_err(|e| format!("this is no exported campaign: {e}"))?;
    if parcel.format != FORMAT {
        return Err(format!("this is {:?}; this program reads {FORMAT:?}", parcel.format).into());
    }
    if hash(&parcel.tables)? != parcel.hash {
        return Err("the file was changed or cut since it was exported: its hash does not fit".into());
    }
    let name = parcel.campaign.clone();
    if campaign::registry::engine(&parcel.game).is_none() {
        return Err(format!(
            "its game is {:?}; this program knows {}",
            parcel.game,
            campaign::registry::known()
        )
        .into());
    }
    let mut tx = house.store.begin().await?;
    if tx.campaign(&name).await?.is_some() || tx.founding(&name).await?.is_some() {
        return Err(format!("there is a campaign {name:?} here already").into());
    }
    let known = tx.campaign_tables().await?;
    for (table, content) in &parcel.tables {
        let columns = known.iter().find(|(t, _)| t == table).map(|(_, c)| c.as_slice()).unwrap_or_default();
        let find = |name: &String| columns.iter().find(|c| c.name == *name).cloned();
        let fits: Option<Vec<Column>> = content.columns.iter().map(find).collect();
        let Some(columns) = fits.filter(|c| !c.is_empty() && !LEFT.contains(&table.as_str())) else {
            return Err(format!(
                "its table {table:?} does not fit this program: use the same version on both servers"
            )
            .into());
        };
        let mut rows = Vec::new();
        for row in &content.rows {
            rows.push(row.iter().map(unpacked).collect::<Result<Vec<_>, _>>()?);
        }
        tx.rows_put(table, &columns, &rows).await?;
    }
    let mut loaded = Loaded::load(&mut tx, &name).await?.ok_or("the file holds no campaign")?;
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        row.generation += 1;
        row.token_hash = house.key.token_hash(&house.key.token(&name, row.seat, row.generation));
        tx.seat_update(&row).await?;
        loaded.seats[at] = row;
    }
    // Codes that wait for a confirmation were made under the old key, and fit nothing here.
    for gm in loaded.settings.gm.iter() {
        if let Some(mut row) = tx.gm(&name, gm).await? {
            row.generation += 1;
            row.token_hash = house.key.token_hash(&house.key.gm_token(&name, gm, row.generation));
            tx.gm_put(&row).await?;
        }
    }
    let over = loaded.campaign.standing == Standing::Over;
    if !over {
        loaded.campaign.reason = say::reason();
    }
    tx.log(&name, house.now_ms(), "moved here from another server").await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Err("the campaign changed while it was taken in; please try again".into());
    }
    tx.commit().await?;
    let replayed = replay(&house.store, &name, None).await;
    let wrong = match &replayed {
        Ok(turns) => turns
            .iter()
            .find(|t| !t.differences.is_empty())
            .map(|t| format!("turn {} comes out otherwise here: {}", t.turn, t.differences.join("; "))),
        Err(error) => Some(error.to_string()),
    };
    if let Some(wrong) = wrong {
        remove(house, &name).await?;
        return Err(format!("{name} was not taken in: {wrong}").into());
    }
    if !over {
        tell(house, &name).await?;
    }
    Ok((name, replayed.map(|turns| turns.len()).unwrap_or(0)))
}

async fn remove(house: &House, name: &str) -> Result<(), Failure> {
    let mut tx = house.store.begin().await?;
    for (table, _) in tx.campaign_tables().await? {
        tx.campaign_rows_remove(&table, name).await?;
    }
    Ok(tx.commit().await?)
}

async fn tell(house: &House, name: &str) -> Result<(), Failure> {
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, name).await? else { return Ok(()) };
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        if row.resigned {
            continue;
        }
        let notice = Notice {
            heading: data::heading(&loaded, &row, loaded.turn.turn),
            subject: say::subject(),
            words: vec![say::answer_this(), say::nothing_lost(&!loaded.settings.gm.is_empty())],
            deadline: None,
        };
        post_to_seat(house, &mut tx, &mut row, &notice, Letter { tag: &tag, ..Letter::plain() }).await?;
        loaded.seats[at] = row;
    }
    let words = [say::gm_told(&name), say::not_there()];
    let gms = loaded.settings.gm.clone();
    post_to_gm(house, &mut tx, &loaded.campaign, &gms, &say::gm_subject(), &words).await?;
    Ok(tx.commit().await?)
}
