//! What a game master is told unasked: the wishes about it, and the daily overview of all campaigns they lead.

use super::act::{Desk, GmError, Said, refused};
use super::actor::SHELL;
use super::command::Wish;
use super::overview::{Glance, led_by};
use super::seeking;
use crate::founding::mails::to_gm;
use crate::house::House;
use crate::tell::digest::next;
use crate::tell::gm_news::{AtOnce, wishes};
use crate::tell::gms::post_to_one;
use campaign::CampaignError;
use campaign::preference::Hour;
use campaign::when::when;
use sentences::gm::news as say;
use store::Tx;
use store::campaign::Standing;
use store::gm_news::GmNewsRow;

/// What the game master is told unasked, as it stands.
pub(super) async fn stands(desk: &mut Desk<'_>) -> Result<Vec<String>, CampaignError> {
    let row = wishes(desk.tx, &desk.actor.who).await?;
    Ok(said(&row, desk.now_ms()))
}

/// Carries out a wish: it holds for all campaigns the game master leads.
pub(super) async fn wish(desk: &mut Desk<'_>, wish: Wish) -> Result<Said, GmError> {
    if desk.actor.who == SHELL {
        return refused(say::news_need_address());
    }
    let now_ms = desk.now_ms();
    let mut row = wishes(desk.tx, &desk.actor.who).await?;
    match wish {
        Wish::AtOnce(what) => row.at_once = what.word().into(),
        Wish::Daily(hour, zone) => {
            row.hour = hour.to_string();
            row.zone =
                zone.map_or_else(|| desk.loaded.settings.time.zone.clone(), |zone| zone.name().to_owned());
            row.due_ms = Some(next(hour, &row.zone, now_ms));
        }
        Wish::NoDaily => (row.hour, row.zone, row.due_ms) = (String::new(), String::new(), None),
    }
    desk.tx.gm_news_put(&row).await?;
    Ok(Said { words: said(&row, now_ms), code: None, done: true })
}

/// The wishes in words.
fn said(row: &GmNewsRow, now_ms: i64) -> Vec<String> {
    let at_once = match AtOnce::from_word(&row.at_once).unwrap_or_default() {
        AtOnce::Nothing => say::nothing_at_once(),
        AtOnce::Troubles => say::troubles_at_once(),
        AtOnce::Turns => say::turns_at_once(),
    };
    let daily = match row.due_ms {
        Some(due_ms) => {
            let due = when(due_ms, now_ms, row.zone.as_str());
            let at = if due.local.is_empty() { due.utc } else { due.local };
            say::overview_daily(&row.hour, &at)
        }
        None => say::no_overview(),
    };
    vec![at_once, daily]
}

/// Writes the daily overviews whose hour has come.
///
/// # Errors
/// The store.
pub async fn overviews(house: &House) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    for mut row in tx.gm_news_due(now_ms).await? {
        write(house, &mut tx, &row, now_ms).await?;
        row.due_ms = Hour::parse(&row.hour).map(|hour| next(hour, &row.zone, now_ms));
        tx.gm_news_put(&row).await?;
    }
    Ok(tx.commit().await?)
}

/// One overview. Whoever leads nothing that goes on gets none.
async fn write(house: &House, tx: &mut Tx, row: &GmNewsRow, now_ms: i64) -> Result<(), CampaignError> {
    let mut led = led_by(house, tx, &row.address, "").await?;
    led.retain(|glance| glance.row.standing != Standing::Over);
    let sought = seeking::led_by(tx, &row.address).await?;
    let campaign = led.first().map(|first| first.row.clone());
    let name = match (&campaign, sought.first()) {
        (Some(campaign), _) => campaign.id.clone(),
        (None, Some(first)) => first.row.name.clone(),
        (None, None) => return Ok(()),
    };
    let lines = led.iter().map(|glance| glance.line(now_ms));
    let lines: Vec<String> = lines.chain(sought.iter().map(|one| one.line(now_ms))).collect();
    let waiting = led.iter().filter(|glance| needs_somebody(glance)).count()
        + sought.iter().filter(|one| one.needs_somebody()).count();
    let down = seeking::mail_down(tx).await?.map(|down| down.line(now_ms));
    let subject = say::overview_subject(&waiting);
    let words =
        [Some(say::your_campaigns()), Some(lines.join("\n")), down, Some(say::what_answers_are_for(&name))];
    let words: Vec<String> = words.into_iter().flatten().collect();
    match (&campaign, sought.first()) {
        (Some(campaign), _) => post_to_one(house, tx, campaign, &row.address, &subject, &words, None).await,
        // Who leads nothing that has begun is written to about the first that looks for players.
        (None, Some(first)) => to_gm(house, tx, &first.row, &row.address, None, &subject, &words).await,
        (None, None) => Ok(()),
    }
}

/// Is there something in a campaign that does not mend itself?
fn needs_somebody(glance: &Glance) -> bool {
    glance.row.standing != Standing::Running
        || glance.unreadable.is_some()
        || glance.wants_another_gm
        || !glance.silent.is_empty()
        || !glance.undelivered.is_empty()
        || glance.held > 0
}
