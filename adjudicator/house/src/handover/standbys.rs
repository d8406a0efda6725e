//! Volunteers: people who would take over a seat that falls free, in one campaign or in any.

use crate::house::House;
use crate::reading::ask::{self, Say};
use crate::tell::caller::{Caller, say_to};
use crate::tell::plain::{Plain, post_plain};
use campaign::CampaignError;
use campaign::names;
use campaign::registry;
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use schedule::zone;
use sentences::handover::standbys as say;
use store::Tx;
use store::founding::RequestRow;
use store::people::StandbyRow;

fn token(house: &House, row: &StandbyRow) -> String {
    house.key.address_code(&format!("standby {}", row.campaign), 0, &row.address, row.since_ms)
}

fn which(campaign: &str) -> String {
    if campaign.is_empty() { say::any_campaign() } else { say::one_campaign(&campaign) }
}

/// Somebody volunteers, their address proved. The answer is the same whether there is such a campaign or not.
///
/// # Errors
/// The store.
pub async fn volunteer(
    house: &House,
    tx: &mut Tx,
    request: &RequestRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let campaign = request.about.trim().to_string();
    let mut row = StandbyRow {
        address: request.address.clone(),
        campaign: campaign.clone(),
        name: String::new(),
        zone: String::new(),
        token_hash: String::new(),
        since_ms: house.now_ms(),
    };
    let typed: Vec<String> = request.said.lines().map(str::to_string).collect();
    let wrong = take_lines(&mut row.name, &mut row.zone, &ask::say(&typed));
    row.token_hash = house.key.token_hash(&token(house, &row));
    // A second time is the same volunteer with a new key.
    tx.standby_remove_one(&row.address, &campaign).await?;
    tx.standby_put(&row).await?;
    let mut words = wrong;
    words.extend([say::you_stand_by(&which(&campaign)), say::how_to_answer()]);
    post(house, tx, &row, caller.answers, &say::stand_by_subject(), &words).await?;
    Ok(format!("stands by for {}", which(&campaign)))
}

/// Takes a name and a zone; gives what could not be taken, and why.
pub(super) fn take_lines(own_name: &mut String, own_zone: &mut String, said: &[Say]) -> Vec<String> {
    let mut wrong = Vec::new();
    // Of every game: which campaign it will be is not known, or is not to be learned from what is refused.
    let callings: Vec<&str> = registry::engines().iter().flat_map(|engine| engine.callings()).collect();
    for said in said {
        match said {
            Say::Name(name) => match names::wrong_in(&callings, name) {
                Some(why) => wrong.push(say::name_wrong(&name, &why)),
                None => own_name.clone_from(name),
            },
            Say::Zone(zone) => match zone::read(zone) {
                Ok(tz) => *own_zone = tz.name().to_owned(),
                Err(no) => wrong.push(say::zone_not_taken(&no.to_string())),
            },
            _ => {}
        }
    }
    wrong
}

/// A volunteer has written.
///
/// # Errors
/// The store.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    mut row: StandbyRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    if caller.said.contains(&Say::No) {
        tx.standby_remove_one(&row.address, &row.campaign).await?;
        let words = [say::no_longer(&which(&row.campaign))];
        say_to(house, tx, caller, &say::no_longer_subject(), &words).await?;
        return Ok("stands by no longer".into());
    }
    let mut words = take_lines(&mut row.name, &mut row.zone, &caller.said);
    tx.standby_put(&row).await?;
    let name = if row.name.is_empty() { "not given" } else { &row.name };
    let zone = if row.zone.is_empty() { "UTC" } else { &row.zone };
    words.push(say::as_you_are(&which(&row.campaign), &name, &zone));
    post(house, tx, &row, caller.answers, &say::stand_by_subject(), &words).await?;
    Ok("a volunteer wrote".into())
}

async fn post(
    house: &House,
    tx: &mut Tx,
    row: &StandbyRow,
    answers: Option<&str>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    let reply_to = reply_address(house.config.server.address.as_str(), &token(house, row), NO_WINDOW);
    let mail = Plain {
        campaign: None,
        kind: "standby",
        to: &row.address,
        reply_to: &reply_to,
        answers,
        subject,
        words,
    };
    post_plain(house, tx, &mail).await
}
