//! The record of a seat: every report, every map and all orders, in one file without addresses, keys and times.

use super::sent::Sent;
use super::zipped::Zipped;
use crate::campaign::CampaignError;
use crate::campaign::loaded::Loaded;
use crate::house::House;
use crate::tell::data;
use crate::tell::seat::{Letter, post_to_seat};
use report::compose::Enclosed;
use report::data::Notice;
use rules::engine::Fault;
use std::collections::BTreeMap;
use store::Tx;
use store::campaign::SeatRow;

/// What a zip could not hold is a fault of ours.
pub(super) fn fault(error: zip::result::ZipError) -> CampaignError {
    Fault(format!("a record could not be packed: {error}")).into()
}

/// The record of a seat as a file to enclose; `None` while there is nothing to record.
///
/// # Errors
/// The store; a fault where stored orders do not fit.
pub async fn seat_record(
    _house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<Option<Enclosed>, CampaignError> {
    let name = loaded.campaign.id.as_str();
    let mut zip = Zipped::default();
    let readme = format!(
        "The record of seat {} in {} ({}), up to turn {}.\n\nreports: what the seat was told, turn by turn.\nmaps: the \
         pictures of those reports.\norders: the seat's orders as they were understood, every version of a turn in \
         order.\n",
        u32::from(seat) + 1,
        loaded.campaign.title,
        loaded.engine.title(),
        loaded.turn.turn
    );
    zip.put("README.txt", readme.as_bytes()).map_err(fault)?;
    let mut count = 0;
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    for (turn, _, bytes) in tx.reports((name, seat), None).await? {
        let Some(sent) = Sent::read(&bytes) else { continue };
        let number = numbers.entry(turn).and_modify(|n| *n += 1).or_insert(1);
        let stem = format!("turn-{turn:04}-{number}");
        zip.put(&format!("reports/{stem}.txt"), sent.text_without_addresses().as_bytes()).map_err(fault)?;
        if let Some(picture) = sent.pictures.first() {
            zip.put(&format!("maps/{stem}.png"), &picture.png).map_err(fault)?;
        }
        count += 1;
    }
    for (turn, text) in orders_of(tx, loaded, seat).await? {
        zip.put(&format!("orders/turn-{turn:04}.txt"), text.as_bytes()).map_err(fault)?;
        count += 1;
    }
    let file_name = format!("{name}-seat-{}.zip", u32::from(seat) + 1);
    let bytes = zip.finish().map_err(fault)?;
    Ok((count > 0).then_some(Enclosed { file_name, kind: "application/zip", bytes }))
}

/// The orders of a seat in canonical form, by turn: every version, in order.
pub(super) async fn orders_of(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<BTreeMap<u32, String>, CampaignError> {
    let mut all: BTreeMap<u32, String> = BTreeMap::new();
    for (turn, _, filed) in tx.filings(&loaded.campaign.id, seat).await? {
        let lines = loaded.engine.on_file(&filed)?;
        let text = all.entry(turn).or_default();
        if !text.is_empty() {
            text.push_str("\nThen changed to:\n");
        }
        if lines.is_empty() {
            text.push_str("(nothing on file)\n");
        }
        for (line, order) in lines {
            match line {
                Some(line) => text.push_str(&format!("{line}: {order}\n")),
                None => text.push_str(&format!("{order}\n")),
            }
        }
    }
    Ok(all)
}

/// Sends a seat its record, in a mail of its own; what there is to say about it.
///
/// # Errors
/// The store; a fault where stored orders do not fit.
pub async fn send(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
) -> Result<Vec<String>, CampaignError> {
    let Some(record) = seat_record(house, tx, loaded, seat.seat).await? else {
        return Ok(vec!["There is nothing to record yet.".into()]);
    };
    let notice = Notice {
        heading: data::heading(loaded, seat, loaded.turn.turn),
        subject: "the record of your seat".into(),
        words: vec![
            "Attached is the record of your seat: every report, its map, and your orders as they were understood. It holds \
             what only you may know: keep it to yourself until the game is over."
                .into(),
        ],
        deadline: None,
    };
    post_to_seat(house, tx, seat, &notice, Letter { files: &[record], ..Letter::plain() }).await?;
    Ok(vec!["The record of your seat was sent to you, in a mail of its own.".into()])
}
