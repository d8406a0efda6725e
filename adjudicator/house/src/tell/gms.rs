//! Mail to game masters: each address gets a mail of its own, with a reply token of its own.

use super::outgoing::{Row, answered_at, blank, domain, lay};
use super::plain::wrap;
use crate::house::House;
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::tag::ACT;
use report::compose::{Enclosed, Outgoing};
use sentences::tell::gms as say;
use store::Tx;
use store::campaign::CampaignRow;
use store::gm::GmRow;

/// Writes to all game masters of a campaign, in plain words. Without one the words are in the log alone.
///
/// # Errors
/// The store.
pub async fn post_to_gm(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    for address in gms.iter() {
        post_to_one(house, tx, campaign, address, subject, words, None).await?;
    }
    Ok(())
}

/// Writes to all game masters of a campaign: `words` to those who do not play, `in_public` to those who do.
///
/// # Errors
/// The store.
pub async fn post_to_gm_apart(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
    subject: &str,
    (words, in_public): (&[String], &[String]),
) -> Result<(), CampaignError> {
    for address in gms.iter() {
        let plays = tx.seat_of_address(&campaign.id, &address.to_lowercase()).await?.is_some();
        let words = if plays { in_public } else { words };
        post_to_one(house, tx, campaign, address, subject, words, None).await?;
    }
    Ok(())
}

/// The row of a game master's address, made if it has none yet.
pub(super) async fn row_of(
    house: &House,
    tx: &mut Tx,
    campaign: &str,
    address: &str,
) -> Result<GmRow, CampaignError> {
    if let Some(row) = tx.gm(campaign, address).await? {
        return Ok(row);
    }
    let token = house.key.gm_token(campaign, address, 1);
    Ok(GmRow {
        campaign: campaign.to_string(),
        address: address.to_lowercase(),
        generation: 1,
        token_hash: house.key.token_hash(&token),
        mails: 0,
    })
}

/// Writes to one game master; `answers` is the Message-ID of the mail it answers.
///
/// # Errors
/// The store.
pub async fn post_to_one(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    address: &str,
    subject: &str,
    words: &[String],
    answers: Option<&str>,
) -> Result<(), CampaignError> {
    post(house, tx, campaign, (address, subject), words, (answers, &[])).await
}

/// Writes to one game master, under this subject, and encloses files.
///
/// # Errors
/// The store.
pub(super) async fn post_with(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    to: (&str, &str),
    words: &[String],
    files: &[Enclosed],
) -> Result<(), CampaignError> {
    post(house, tx, campaign, to, words, (None, files)).await
}

async fn post(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    (address, subject): (&str, &str),
    words: &[String],
    (answers, files): (Option<&str>, &[Enclosed]),
) -> Result<(), CampaignError> {
    let mut row = row_of(house, tx, &campaign.id, address).await?;
    row.mails += 1;
    let token = house.key.gm_token(&campaign.id, address, row.generation);
    let tag = format!("{ACT}{}", tx.last_act(&campaign.id).await?);
    let (reply_to, subject) = answered_at(house, &token, &tag, format!("[{}] GM: {subject}", campaign.id));
    let answers = answers.map(str::to_owned);
    let outgoing = Outgoing {
        from_name: campaign.title.clone(),
        reply_to,
        to: address.to_owned(),
        message_id: house.key.gm_message_id(&campaign.id, address, row.mails, domain(house)),
        in_reply_to: answers.clone(),
        references: answers.into_iter().collect(),
        subject,
        campaign: campaign.id.clone(),
        text: words.iter().map(|words| set(words)).collect::<Vec<_>>().join("\n\n") + "\n",
        ..blank(house)
    };
    if lay(house, tx, &outgoing, files, Row { campaign: Some(&campaign.id), seat: None, kind: "gm" }).await? {
        tx.gm_put(&row).await?;
    }
    Ok(())
}

/// Sets a paragraph for a mail: long lines are broken, those of lists below their beginning; a line that is to be copied as a
/// whole, and what is shown as it is stored, stays as it is.
fn set(words: &str) -> String {
    let is_stored = |line: &str| line.trim_start().starts_with(['"', '{', '}', '[', ']', '|', '*']);
    let stays = |line: &str| {
        line.chars().count() <= WIDTH
            || line.contains("adjudicator ")
            || line.contains(" = ")
            || is_stored(line)
    };
    let line = |line: &str| match (stays(line), line.starts_with(' ')) {
        (true, _) => line.to_string(),
        (false, false) => wrap(line),
        (false, true) => hung(line),
    };
    words.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The most columns of a line that is left as it is.
const WIDTH: usize = 78;

/// A line of a list, broken so that what follows stands further in.
fn hung(line: &str) -> String {
    let depth = line.chars().take_while(|c| *c == ' ').count();
    let (head, below) = (" ".repeat(depth), " ".repeat(depth + 4));
    let filled = rules::columns::fill(line.trim_start(), 68_usize.saturating_sub(depth).max(40));
    let mut lines = filled.lines();
    let first = lines.next().unwrap_or_default();
    std::iter::once(format!("{head}{first}"))
        .chain(lines.map(|line| format!("{below}{line}")))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The first mail to the game masters of a campaign: how to write to it.
///
/// # Errors
/// The store.
pub async fn welcome(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
) -> Result<(), CampaignError> {
    let words = [say::you_are_gm(&campaign.title, &campaign.id), say::how_to_command()];
    post_to_gm(house, tx, campaign, gms, &say::welcome_subject(), &words).await
}

#[cfg(test)]
mod tests {
    use super::set;

    /// No line of a game master's mail is wider than a screen, unless it is there to be copied.
    #[test]
    fn long_lines_are_broken_and_what_is_copied_is_not() {
        let long = "spring-war, Throneworld, turn 12, running, until Wed 25 Nov 2026, 00:40 UTC; 1 of 2 in, waits for Bob; 3 mails wait";
        for text in [long.to_owned(), format!("  {long}"), format!("Your campaigns:\n  {long}\n  {long}")] {
            let set = set(&text);
            assert!(set.lines().all(|line| line.chars().count() <= 78), "{set}");
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&set), words(&text));
        }
        let copied = format!("  options.draw_moves = {}", "60 ".repeat(40));
        assert_eq!(set(&copied), copied);
    }
}
