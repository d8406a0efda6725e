//! What is held about a person, told to that person alone, at the address it is held under.

use super::record::{enclosed, fault};
use super::zipped::Zipped;
use crate::house::House;
use crate::tell::plain::{Plain, post_plain_with};
use campaign::CampaignError;
use chrono::DateTime;
use letter;
use report::compose::Enclosed;
use sentences::archive::held as say;
use store::Tx;

/// How many mails are looked at at a time.
const PAGE: i64 = 200;
/// How many bytes of the person's own mails are given back.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// Sends a person what is held about them, in as many mails as it has files.
///
/// # Errors
/// The store.
pub(super) async fn post(
    house: &House,
    tx: &mut Tx,
    address: &str,
    answers: Option<&str>,
    files: Vec<Enclosed>,
) -> Result<(), CampaignError> {
    let words = [say::attached(), say::to_be_forgotten()];
    for (number, file) in (1..).zip(&files) {
        let subject = say::subject(&(files.len() > 1), &number, &files.len());
        let mail = Plain {
            campaign: None,
            kind: "data",
            to: address,
            reply_to: house.config.server.address.as_str(),
            answers,
            subject: &subject,
            words: &words,
        };
        post_plain_with(house, tx, &mail, std::slice::from_ref(file)).await?;
    }
    Ok(())
}

fn date(ms: i64) -> String {
    DateTime::from_timestamp_millis(ms).unwrap_or_default().format("%Y-%m-%d %H:%M:%S UTC").to_string()
}

/// Everything as files: `about.txt` and the person's mails.
///
/// # Errors
/// The store.
pub async fn all(house: &House, tx: &mut Tx, address: &str) -> Result<Vec<Enclosed>, CampaignError> {
    let mut mails = Vec::new();
    let mut text = format!("{}\n\n{}\n", say::about(&address), say::seats());
    for (campaign, seat) in tx.seats_of(address).await? {
        let row = tx.seats(&campaign).await?.into_iter().find(|row| row.seat == seat);
        let Some(row) = row else { continue };
        text.push_str(&format!(
            "  {}\n",
            say::seat(&campaign, &(u32::from(seat) + 1), &row.name, &row.zone, &row.mails)
        ));
        for other in tx.addresses((&campaign, seat)).await? {
            text.push_str(&format!("    {}\n", say::also_from(&other)));
        }
    }
    text.push_str(&format!("\n{}\n", say::wishes()));
    for (name, value) in tx.preferences(address).await? {
        text.push_str(&format!("  {name}: {value}\n"));
    }
    text.push_str(&format!("\n{}\n", say::rows()));
    for (table, count) in tx.rows_about(address).await? {
        if count > 0 {
            text.push_str(&format!("  {table}: {count}\n"));
        }
    }
    text.push_str(&format!("\n{}\n", say::sent_to_you()));
    for (at_ms, kind, campaign) in tx.sent_to(address).await? {
        text.push_str(&format!("  {} {kind} {campaign}\n", date(at_ms)));
    }
    text.push_str(&format!("\n{}\n", say::you_wrote()));
    let (mut after, mut size) = (String::new(), 0);
    loop {
        let page = tx.kept_mails(&after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.0);
        for (id, at_ms, bytes) in page {
            if !is_from(&bytes, address) {
                continue;
            }
            text.push_str(&format!("  {}\n", say::mail(&date(at_ms), &bytes.len())));
            size += bytes.len();
            if size <= MOST_BYTES {
                let mut zip = Zipped::default();
                zip.put(&format!("mails/{id}.eml"), &bytes).map_err(fault)?;
                mails.push(zip);
            }
        }
    }
    if size > MOST_BYTES {
        text.push_str(&format!("  {}\n", say::too_many()));
    }
    let mut about = Zipped::default();
    about.put("about.txt", text.as_bytes()).map_err(fault)?;
    enclosed(house, "my-data", std::iter::once(about).chain(mails))
}

/// Does a mail name this address as its sender?
#[must_use]
pub fn is_from(bytes: &[u8], address: &str) -> bool {
    // Looking for the address first: reading every mail whole would take long.
    let key = address.to_lowercase();
    let there = bytes.to_ascii_lowercase().windows(key.len().max(1)).any(|w| w == key.as_bytes());
    there && letter::read(bytes).senders.iter().any(|sender| sender.key() == key)
}
