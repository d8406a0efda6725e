//! The record of a seat: every report, every map and all orders, without addresses, keys and times; in one file, or in several
//! where it is too large for a mail.

use super::redrawn::with_pictures;
use super::sent::Sent;
use super::zipped::{Zipped, parts};
use crate::audit::words;
use crate::house::House;
use crate::tell::data;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use report::compose::Enclosed;
use report::data::Notice;
use rules::engine::Fault;
use sentences::archive::record as say;
use std::collections::BTreeMap;
use store::Tx;
use store::campaign::{SeatRow, Standing};
use zip::result::ZipError;

/// What a zip could not hold is a fault of ours.
pub(super) fn fault(error: ZipError) -> CampaignError {
    Fault(format!("a record could not be packed: {error}")).into()
}

/// How many bytes of files go with one mail: what is sent takes more than a third more (RFC 2045, 6.8), and there are words too.
pub(super) fn most_enclosed(house: &House) -> usize {
    (house.config.outbox.mail_bytes / 100 * 70).saturating_sub(32 * 1024)
}

/// The pieces of a record as files to enclose, each of which goes with a mail.
pub(super) fn enclosed(
    house: &House,
    stem: &str,
    pieces: impl IntoIterator<Item = Zipped>,
) -> Result<Vec<Enclosed>, CampaignError> {
    let parts = parts(pieces, most_enclosed(house)).map_err(fault)?;
    let (count, width) = (parts.len(), parts.len().to_string().len());
    let file = |(number, bytes): (usize, Vec<u8>)| {
        let file_name = match count {
            1 => format!("{stem}.zip"),
            _ => format!("{stem}-part-{number:0width$}-of-{count}.zip"),
        };
        Enclosed { file_name, kind: "application/zip", bytes }
    };
    Ok((1..).zip(parts).map(file).collect())
}

/// The record of a seat as files to enclose; none while there is nothing to record.
///
/// # Errors
/// The store; a fault where stored orders do not fit.
pub async fn seat_record(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<Vec<Enclosed>, CampaignError> {
    let name = loaded.campaign.id.as_str();
    let mut turns: BTreeMap<u32, Zipped> = BTreeMap::new();
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    let mut runs = Vec::new();
    for run in 2..=loaded.run {
        runs.extend(tx.run_row(name, run).await?);
    }
    let mut undone: Vec<String> = Vec::new();
    for (turn, at_ms, bytes) in tx.reports((name, seat), None).await? {
        let Some(sent) = Sent::read(&bytes) else { continue };
        let number = numbers.entry(turn).and_modify(|n| *n += 1).or_insert(1);
        let sent = with_pictures(house, tx, loaded, seat, turn, *number == 1, sent).await?;
        let stem = format!("turn-{turn:04}-{number}");
        if let Some(back) = runs.iter().find(|run| run.since_ms > at_ms && turn >= run.from_turn) {
            undone.push(say::before_run(&stem, &back.run));
        }
        let zip = turns.entry(turn).or_default();
        zip.put(&format!("reports/{stem}.txt"), sent.text_for_a_successor().as_bytes()).map_err(fault)?;
        // What proves dice and history is the same for every seat.
        for name in [proof::FILE_NAME, proof::CHECKPOINT_FILE] {
            if let Some(text) = letter::enclosed(&bytes, name).first() {
                zip.put(&format!("proofs/{stem}-{name}"), text.as_bytes()).map_err(fault)?;
            }
        }
        if let Some(picture) = sent.pictures.first() {
            zip.put(&format!("maps/{stem}.png"), &picture.png).map_err(fault)?;
        }
    }
    for (turn, text) in orders_of(tx, loaded, seat).await? {
        let zip = turns.entry(turn).or_default();
        zip.put(&format!("orders/turn-{turn:04}.txt"), text.as_bytes()).map_err(fault)?;
    }
    if turns.is_empty() {
        return Ok(Vec::new());
    }
    let (title, game) = (&loaded.campaign.title, loaded.engine.title());
    let mut readme = vec![
        say::readme(&(u32::from(seat) + 1), title, &game, &loaded.turn.turn),
        String::new(),
        say::reports(),
        say::maps(),
        say::orders(),
        say::proofs(),
    ];
    if !undone.is_empty() {
        readme.extend([String::new(), say::taken_back(&undone.join(", "))]);
    }
    let readme = readme.join("\n") + "\n";
    let mut first = Zipped::default();
    first.put("README.txt", readme.as_bytes()).map_err(fault)?;
    let stem = format!("{name}-seat-{}", u32::from(seat) + 1);
    enclosed(house, &stem, std::iter::once(first).chain(turns.into_values()))
}

/// The orders of a seat in canonical form, by turn: every version, in order.
pub(super) async fn orders_of(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<BTreeMap<u32, String>, CampaignError> {
    let filings = tx.filings(&loaded.campaign.id, seat).await?;
    let versions = filings.into_iter().map(|(turn, _, filed)| (turn, filed));
    Ok(words::orders(loaded.engine, versions)?)
}

/// Sends a seat its record, in a mail of its own, or in as many as it has files.
///
/// # Errors
/// The store.
pub(super) async fn post(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    files: Vec<Enclosed>,
) -> Result<(), CampaignError> {
    if files.is_empty() {
        let words = vec![say::nothing_yet()];
        return post_files(house, tx, loaded, seat, &say::subject(), (words, &[])).await;
    }
    let said = say::attached(&(loaded.campaign.standing == Standing::Over));
    post_each(house, tx, loaded, seat, &say::subject(), &said, &files).await
}

/// Sends files to a seat, each in a mail of its own that says which of them it is.
///
/// # Errors
/// The store.
pub(super) async fn post_each(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    subject: &str,
    said: &str,
    files: &[Enclosed],
) -> Result<(), CampaignError> {
    for (number, file) in (1..).zip(files) {
        let (mut subject, mut words) = (subject.to_owned(), vec![said.to_owned()]);
        if files.len() > 1 {
            subject = say::part_subject(&subject, &number, &files.len());
            words.push(say::part(&number, &files.len()));
        }
        post_files(house, tx, loaded, seat, &subject, (words, std::slice::from_ref(file))).await?;
    }
    Ok(())
}

async fn post_files(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    subject: &str,
    (words, files): (Vec<String>, &[Enclosed]),
) -> Result<(), CampaignError> {
    let notice = Notice {
        heading: data::heading(loaded, seat, loaded.turn.turn),
        subject: subject.to_owned(),
        words,
        deadline: None,
    };
    post_to_seat(house, tx, seat, &notice, Letter { files, ..Letter::plain() }).await
}
