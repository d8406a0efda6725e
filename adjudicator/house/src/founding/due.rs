//! What a founding does by itself: reminders, lapses, the date, and the file's rule when the GM is silent.

use super::gm::{call_off, put_off, tell_joined};
use super::mails::{how_far, to_gms, to_place};
use super::place::Read;
use super::start::start;
use crate::aside::{Aside, beside};
use crate::house::House;
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::sheet::TooFew;
use campaign::when::when;
use sentences::founding::due as say;
use sentences::founding::gm::put_off_subject;
use store::founding::{FoundingStatus, PlaceStatus};
use store::{StoreError, Tx};

/// Does everything that is due.
///
/// # Errors
/// The store. A founding that cannot go on is told to the operator and tried again later.
pub async fn run(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let names: Vec<String> = tx.foundings(true).await?.into_iter().map(|row| row.name).collect();
    drop(tx);
    for founding in names {
        let name = founding.clone();
        let step = |house| Box::pin(async move { go_on(&house, &name).await }) as Aside;
        beside(house, "a founding does not go on", &founding, step).await?;
    }
    Ok(())
}

async fn go_on(house: &House, name: &str) -> Result<(), CampaignError> {
    let mut tx = house.store.read().await?;
    let Some(read) = Read::load(&mut tx, name).await? else { return Ok(()) };
    drop(tx);
    if next_ms(&read).is_none_or(|at_ms| at_ms > house.now_ms()) {
        return Ok(());
    }
    let mut tx = house.store.begin().await?;
    one(house, &mut tx, name).await?;
    Ok(tx.commit().await?)
}

/// When there is next something to do about a founding.
fn next_ms(read: &Read) -> Option<i64> {
    let half = read.plan.lapse_ms / 2;
    let asked = read.places.iter().filter(|p| p.status == PlaceStatus::Invited);
    let invitations =
        asked.map(|p| if p.reminded { p.asked_ms + read.plan.lapse_ms } else { p.asked_ms + half });
    let date = match read.row.status {
        FoundingStatus::Open => date_ms(read),
        FoundingStatus::Asked => read.row.decide_ms,
        FoundingStatus::Started | FoundingStatus::Off => None,
    };
    invitations.chain(date).min()
}

/// When it is decided: the date; or, where only those invited can play, when the last of them has answered or lapsed.
fn date_ms(read: &Read) -> Option<i64> {
    let waits = read.places.iter().any(|p| p.status == PlaceStatus::Invited);
    let closed = read.plan.signup == campaign::sheet::Signup::Invited && !waits;
    read.row.starts_ms.or_else(|| closed.then_some(read.row.opened_ms))
}

async fn one(house: &House, tx: &mut Tx, name: &str) -> Result<(), CampaignError> {
    let Some(mut read) = Read::load(tx, name).await? else { return Ok(()) };
    let now_ms = house.now_ms();
    let half = read.plan.lapse_ms / 2;
    for at in 0..read.places.len() {
        let mut place = read.places[at].clone();
        if place.status != PlaceStatus::Invited {
            continue;
        }
        let lapses_ms = place.asked_ms + read.plan.lapse_ms;
        if lapses_ms <= now_ms {
            place.status = PlaceStatus::Lapsed;
            tx.log(name, now_ms, "an invitation lapsed").await?;
        } else if !place.reminded && place.asked_ms + half <= now_ms {
            place.reminded = true;
            let by = when(lapses_ms, now_ms, place.zone.as_str());
            let words = [say::still_invited(&name, &by.utc)];
            to_place(house, tx, &place, None, &say::still_invited_subject(), &words).await?;
        } else {
            continue;
        }
        tx.place_put(&place).await?;
        read.places[at] = place;
    }
    match read.row.status {
        FoundingStatus::Open if date_ms(&read).is_some_and(|at_ms| at_ms <= now_ms) => {
            // `least` is enough at the date; without one the campaign was announced for when all seats are taken.
            let enough = read.row.starts_ms.map_or(read.plan.seats, |_| read.plan.least);
            if read.joined() >= usize::from(enough) {
                if let Some(why) = start_or_say(house, tx, name).await? {
                    ask(house, tx, &mut read, &why).await?;
                }
            } else {
                let why = say::needed_at_least(&how_far(&read.file, &read.plan, &read.places), &enough);
                ask(house, tx, &mut read, &why).await?;
            }
        }
        FoundingStatus::Asked if read.row.decide_ms.is_some_and(|at_ms| at_ms <= now_ms) => {
            by_rule(house, tx, &mut read).await?;
        }
        _ => {}
    }
    Ok(())
}

async fn start_or_say(house: &House, tx: &mut Tx, name: &str) -> Result<Option<String>, CampaignError> {
    match Read::load(tx, name).await? {
        Some(read) => start(house, tx, read, false).await,
        None => Ok(None),
    }
}

/// Asks the GMs what to do about too few players.
async fn ask(house: &House, tx: &mut Tx, read: &mut Read, why: &str) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    read.row.status = FoundingStatus::Asked;
    let decide_ms = now_ms + read.plan.decide_ms;
    read.row.decide_ms = Some(decide_ms);
    tx.founding_put(&read.row).await?;
    tx.log(&read.row.name, now_ms, "too few players; the GM was asked").await?;
    let rule = match read.plan.too_few {
        TooFew::CallOff => say::rule_call_off(),
        TooFew::Delay => say::rule_delay(),
        TooFew::Bots => say::rule_bots(),
    };
    let words = [
        match read.row.starts_ms {
            Some(_) => say::date_come(&why),
            None => say::all_answered(&why),
        },
        say::how_to_decide(&read.row.name),
        say::if_silent(&when(decide_ms, now_ms, "").utc, &rule),
    ];
    let words = match Gms::read(&read.row.gm).iter().count() {
        0 | 1 => words.to_vec(),
        _ => [&words[..], &[say::first_counts()]].concat(),
    };
    to_gms(house, tx, &read.row, &say::decision_needed(), &words).await
}

/// The GM was silent: the file's rule is carried out, and everybody told.
async fn by_rule(house: &House, tx: &mut Tx, read: &mut Read) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let name = read.row.name.clone();
    match read.plan.too_few {
        TooFew::CallOff => call_off(house, tx, read, &say::too_few()).await?,
        TooFew::Delay => {
            let starts_ms = now_ms + read.plan.decide_ms;
            put_off(tx, read, starts_ms).await?;
            let at = when(starts_ms, now_ms, "").utc;
            let words = [say::put_off(&at, &how_far(&read.file, &read.plan, &read.places))];
            let subject = put_off_subject();
            tell_joined(house, tx, read, &subject, &words).await?;
            to_gms(house, tx, &read.row, &subject, &words).await?;
            tx.log(&name, now_ms, "too few players: put off").await?;
        }
        TooFew::Bots => {
            let Some(again) = Read::load(tx, &name).await? else { return Ok(()) };
            if let Some(why) = start(house, tx, again, true).await? {
                call_off(house, tx, read, &why).await?;
            }
        }
    }
    Ok(())
}
