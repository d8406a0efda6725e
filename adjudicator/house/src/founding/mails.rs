//! What people on the way to a seat are written: plain mails, told to nobody else.

use crate::house::House;
use crate::tell::plain::{Plain, post_plain, post_plain_with};
use campaign::CampaignError;
use campaign::found::CampaignFile;
use campaign::gms::Gms;
use campaign::registry;
use campaign::sheet::{Plan, Signup};
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use campaign::when::when;
use report::compose::Enclosed;
use rules::Pacing;
use schedule::duration::written;
use sentences::founding::mails as say;
use sentences::turn::reports::letters_are_read;
use store::Tx;
use store::founding::{FoundingRow, PlaceRow, PlaceStatus};

/// The reply token of a place. No campaign's name has a blank, so it is no seat's.
#[must_use]
pub fn place_token(house: &House, founding: &str, place: u8) -> String {
    house.key.token(&format!("founding {founding}"), place, 1)
}

/// The reply token of the GMs of a founding. It counts from their addresses alone.
#[must_use]
pub fn gm_token(house: &House, founding: &str) -> String {
    house.key.token(&format!("founding {founding}"), 0, 1)
}

/// Writes to somebody who holds a place.
///
/// # Errors
/// The store.
pub async fn to_place(
    house: &House,
    tx: &mut Tx,
    place: &PlaceRow,
    answers: Option<&str>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    to_place_with(house, tx, place, answers, subject, (words, &[])).await
}

/// As [`to_place`], with files.
///
/// # Errors
/// The store.
pub async fn to_place_with(
    house: &House,
    tx: &mut Tx,
    place: &PlaceRow,
    answers: Option<&str>,
    subject: &str,
    (words, files): (&[String], &[Enclosed]),
) -> Result<(), CampaignError> {
    let token = place_token(house, &place.founding, place.place);
    let reply_to = reply_address(house.config.server.address.as_str(), &token, NO_WINDOW);
    let subject = format!("[{}] {subject}", place.founding);
    let mail = Plain {
        campaign: Some(&place.founding),
        kind: "founding",
        to: &place.address,
        reply_to: &reply_to,
        answers,
        subject: &subject,
        words,
    };
    post_plain_with(house, tx, &mail, files).await
}

/// How the reply addresses of GMs tell which date their mail was about: an answer that is older than another GM's decision to
/// put it off is known by it.
#[must_use]
pub fn date_tag(row: &FoundingRow) -> String {
    format!("date{}", row.starts_ms.unwrap_or_default() / 1000)
}

/// Writes to all GMs of a founding, if there are any.
///
/// # Errors
/// The store.
pub async fn to_gms(
    house: &House,
    tx: &mut Tx,
    row: &FoundingRow,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    if row.gm.is_empty() {
        tracing::warn!(campaign = %row.name, "no GM to ask: {subject}");
    }
    for gm in Gms::read(&row.gm).iter() {
        to_gm(house, tx, row, gm, None, subject, words).await?;
    }
    Ok(())
}

/// Writes to one GM of a founding.
///
/// # Errors
/// The store.
pub async fn to_gm(
    house: &House,
    tx: &mut Tx,
    row: &FoundingRow,
    gm: &str,
    answers: Option<&str>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    let token = gm_token(house, &row.name);
    let reply_to = reply_address(house.config.server.address.as_str(), &token, &date_tag(row));
    let subject = format!("[{}] GM: {subject}", row.name);
    let mail = Plain {
        campaign: Some(&row.name),
        kind: "gm",
        to: gm,
        reply_to: &reply_to,
        answers,
        subject: &subject,
        words,
    };
    post_plain(house, tx, &mail).await
}

/// What is to be played, by whom and when: the beginning of an invitation.
#[must_use]
pub fn about(
    house: &House,
    file: &CampaignFile,
    plan: &Plan,
    starts_ms: Option<i64>,
    zone: &str,
) -> Vec<String> {
    let game = registry::engine(&file.game).map_or(file.game.as_str(), |e| e.title());
    let title = if file.title.is_empty() { &file.name } else { &file.title };
    let starts = match starts_ms {
        None if plan.signup == Signup::Invited => say::full_or_gm_decides(),
        None => say::when_full(),
        Some(at_ms) => {
            let at = when(at_ms, house.now_ms(), zone);

            say::on_date(&at.utc, &at.local)
        }
    };
    let mut words = vec![say::about(&title, &game, &plan.seats, &starts)];
    let told = registry::engine(&file.game).map_or("", |e| e.invitation());
    words.extend(told.lines().filter(|line| !line.is_empty()).map(str::to_owned));
    words.extend(pace(house, file));
    let said = file.founding.as_ref().map_or("", |sheet| sheet.words.trim());
    if !said.is_empty() {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        words.push(say::gm_says(&said));
    }
    if file.gunboat {
        words.push(say::gunboat());
    }
    if file.press.archive {
        words.push(letters_are_read());
    }
    let wishes = registry::engine(&file.game).map(|e| e.wishes()).unwrap_or_default();
    for wish in wishes {
        let first = wish.values.first().copied().unwrap_or_default();
        words.push(say::wish(&wish.word, &first, &wish.values.join(", ")));
    }
    words
}

/// How fast it goes: when a turn is played, and whether players are asked in between.
fn pace(house: &House, file: &CampaignFile) -> Vec<String> {
    let window = file.window.clone().unwrap_or_else(|| written(house.config.campaign.window_ms));
    let mut words = vec![match &file.schedule {
        Some(days) => say::pace_days(&days),
        None => say::pace_window(&window),
    }];
    if file.pacing == Some(Pacing::Live) {
        words.push(say::live());
    }
    words
}

/// How far a founding has come, for somebody in it.
#[must_use]
pub fn how_far(file: &CampaignFile, plan: &Plan, places: &[PlaceRow]) -> String {
    let joined = places.iter().filter(|p| p.status == PlaceStatus::Joined).count() + file.players.len();
    let waiting = places.iter().filter(|p| p.status == PlaceStatus::Invited).count();

    say::how_far(&joined, &plan.seats, &waiting)
}
