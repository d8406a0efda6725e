//! The door: mail that comes from no seat, and is not from a stranger either. Whoever holds a place, watches, stands by or
//! was offered a seat has a key of their own; whoever has none may ask for something, and is asked back.

use super::request::ask_back;
use super::typed::campaign_file;
use super::{gm, open, place, watch};
use crate::archive::errands;
use crate::handover::{offers, standbys};
use crate::house::House;
use crate::reading::ask::{self, Ask, Say, ask, lines};
use crate::sender::{Evidence, parts};
use crate::tell::caller::{Caller, say_to};
use campaign::CampaignError;
use campaign::gms::Gms;
use letter::Letter;
use sentences::founding::door as say;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::founding::RequestRow;
use store::mail::Mail;

/// Deals with a mail that comes from no seat. `Some`: what was done, for the operator; `None`: a stranger wrote it.
///
/// # Errors
/// The store, or a fault of the campaign it is about.
pub async fn knock(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    letter: &Letter,
    evidence: &Evidence,
) -> Result<Option<String>, CampaignError> {
    let Some(sender) = letter.sole_sender() else { return Ok(None) };
    let address = sender.key();
    let answers = letter.message_id.as_deref();
    let mut caller = Caller { address, answers, tag: None, said: ask::say(&lines(letter)) };
    for part in parts(house, mail, letter) {
        let hash = house.key.token_hash(&part.token);
        // Each key counts from the address it was sent to and no other.
        let owner = if let Some(row) = tx.place_by_hash(&hash).await? {
            row.address
        } else if let Some(row) = tx.founding_by_gm_hash(&hash).await? {
            row.gm
        } else if let Some(row) = tx.spectator_by_hash(&hash).await? {
            row.address
        } else if let Some(row) = tx.standby_by_hash(&hash).await? {
            row.address
        } else if let Some(row) = tx.seat_offer(&hash).await? {
            row.address
        } else if let Some(row) = tx.request(&hash).await? {
            row.address
        } else {
            continue;
        };
        if !Gms::read(&owner).holds(&caller.address) {
            return Ok(Some("a key that was sent to another address".into()));
        }
        if let Some(why) = evidence.denied() {
            return Ok(Some(format!("the key fits, but {why}")));
        }
        // Each answer of ours may be answered by a machine that shows no sign of one.
        let means = &house.config.sender;
        let allowance = Allowance::hourly(means.replies_burst, means.replies_an_hour);
        let who = format!("caller {}", caller.address);
        if tx.spend_reply(&who, allowance, house.now_ms()).await? == Spent::TooMuch {
            return Ok(Some("not dealt with: this address was answered too often lately".into()));
        }
        caller.tag = part.tag;
        return answered(house, tx, &hash, &caller).await.map(Some);
    }
    let Some(wish) = ask(letter) else { return Ok(None) };
    let typed: Vec<&str> = letter.body.lines.iter().map(|l| l.text.as_str()).collect();
    let (kind, about, said) = match wish {
        Ask::Join(name, password) => ("join", format!("{name} {password}"), typed.join("\n")),
        Ask::Watch(name) => ("watch", name, String::new()),
        Ask::StandBy(name) => ("standby", name, typed.join("\n")),
        Ask::MyData => ("data", String::new(), String::new()),
        Ask::Found => {
            if !house.config.founding.gms.iter().any(|gm| gm.eq_ignore_ascii_case(&caller.address)) {
                return Ok(None);
            }
            ("found", String::new(), campaign_file(mail, letter))
        }
    };
    ask_back(house, tx, letter, evidence, kind, &about, &said).await.map(Some)
}

/// Somebody with a key answers.
async fn answered(
    house: &House,
    tx: &mut Tx,
    hash: &str,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    if let Some(row) = tx.place_by_hash(hash).await? {
        return place::answered(house, tx, row, caller).await;
    }
    if let Some(row) = tx.founding_by_gm_hash(hash).await? {
        return gm::answered(house, tx, row, caller).await;
    }
    if let Some(row) = tx.spectator_by_hash(hash).await? {
        return watch::answered(house, tx, row, caller).await;
    }
    if let Some(row) = tx.standby_by_hash(hash).await? {
        return standbys::answered(house, tx, row, caller).await;
    }
    if let Some(row) = tx.seat_offer(hash).await? {
        return offers::answered(house, tx, row, caller).await;
    }
    match tx.request(hash).await? {
        Some(row) => confirmed(house, tx, row, caller).await,
        None => Ok("a key that is no longer good".into()),
    }
}

/// Somebody confirms, or does not, that they asked for something.
async fn confirmed(
    house: &House,
    tx: &mut Tx,
    row: RequestRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let (yes, no) = (caller.said.contains(&Say::Yes), caller.said.contains(&Say::No));
    if no && !yes {
        tx.request_drop(&row.id, now_ms).await?;
        return Ok("asked whether it was them, they said no".into());
    }
    if !yes || no {
        say_to(house, tx, caller, &say::yes_or_no(), &[say::unclear()]).await?;
        return Ok("asked whether it was them, they did not say yes".into());
    }
    tx.request_drop(&row.id, now_ms).await?;
    if row.expires_ms < now_ms {
        return Ok("confirmed too late".into());
    }
    match row.kind.as_str() {
        "join" => place::join(house, tx, &row, caller).await,
        "watch" => watch::watch(house, tx, &row, caller).await,
        "standby" => standbys::volunteer(house, tx, &row, caller).await,
        "data" => {
            errands::note_for_person(house, tx, &row.address, caller.answers).await?;
            Ok("is sent what is held about them".into())
        }
        "found" => {
            let opened = open::open(house, tx, "the campaign file in your mail", &row.said).await;
            let words = match opened {
                Ok(open::Opened::Campaign(name)) => vec![say::founded(&name)],
                Ok(open::Opened::AgainstBots(name, bots)) => vec![say::against_bots(&name, &bots)],
                Ok(open::Opened::Founding(name)) => vec![say::looks_for_players(&name)],
                Err(open::OpenError::File(error)) => {
                    vec![say::nothing_founded(&error.to_string()), say::mend_it()]
                }
                Err(open::OpenError::House(error)) => return Err(error),
            };
            say_to(house, tx, caller, &say::campaign_subject(), &words).await?;
            Ok(words.into_iter().next().unwrap_or_default())
        }
        other => Ok(format!("confirmed something unknown: {other}")),
    }
}
