//! The same short letter to every seat of a campaign.

use crate::house::House;
use crate::tell::data;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::when::when;
use report::compose::Enclosed;
use report::data::Notice;
use store::Tx;

/// Writes a notice to every seat that has not resigned. `words`: for a seat by its number from 0. The open window's deadline
/// stands in it, if the campaign has one that runs.
///
/// # Errors
/// The store; templates that do not fit.
pub(crate) async fn tell_all(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    subject: &str,
    closes_ms: Option<i64>,
    words: impl Fn(u8) -> Vec<String>,
) -> Result<(), CampaignError> {
    for at in 0..loaded.seats.len() {
        if !loaded.seats[at].resigned {
            let words = words(loaded.seats[at].seat);
            tell_seat(house, tx, loaded, at, subject, closes_ms, words).await?;
        }
    }
    Ok(())
}

/// The same to every seat that has not resigned, with files. The subject stands beside the deadline.
///
/// # Errors
/// As [`tell_all`].
pub(crate) async fn tell_all_with(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    (subject, closes_ms): (&str, Option<i64>),
    words: &[String],
    files: &[Enclosed],
) -> Result<(), CampaignError> {
    for at in 0..loaded.seats.len() {
        if !loaded.seats[at].resigned {
            write(house, tx, loaded, at, (subject, closes_ms, words.to_vec()), files).await?;
        }
    }
    Ok(())
}

/// Writes a notice to one seat, the one at this place in the list of seats.
///
/// # Errors
/// As [`tell_all`].
pub(crate) async fn tell_seat(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    at: usize,
    subject: &str,
    closes_ms: Option<i64>,
    words: Vec<String>,
) -> Result<(), CampaignError> {
    write(house, tx, loaded, at, (subject, closes_ms, words), &[]).await
}

async fn write(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    at: usize,
    (subject, closes_ms, words): (&str, Option<i64>, Vec<String>),
    files: &[Enclosed],
) -> Result<(), CampaignError> {
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let mut row = loaded.seats[at].clone();
    let notice = Notice {
        heading: data::heading(loaded, &row, loaded.turn.turn),
        subject: subject.to_owned(),
        words,
        deadline: closes_ms.map(|ms| when(ms, house.now_ms(), &row)),
    };
    post_to_seat(house, tx, &mut row, &notice, Letter { tag: &tag, files, ..Letter::plain() }).await?;
    loaded.seats[at] = row;
    Ok(())
}
