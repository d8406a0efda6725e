//! One stored mail, from its bytes to what became of it, in one transaction, in steps: it is **read**; **who** sent it is found
//! out; **what is asked** is read from its lines, **carried out** and **told**; then the mail is **settled**.

use super::{hold, player, strangers, undelivered};
use crate::addresses;
use crate::founding::door;
use crate::gm::mail as gm;
use crate::house::House;
use crate::sender::{self, Evidence, Sender, prove};
use campaign::CampaignError;
use letter::{Letter, Robot};
use rules::engine::Fault;
use store::Tx;
use store::mail::{Mail, MailStatus, Settled};

/// What came of dealing with a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealt {
    /// It is settled, and so is all that it led to.
    Settled(Settled),
    /// Another worker changed the campaign meanwhile; nothing was done, try again.
    Lost,
}

/// Takes a mail through the whole way.
///
/// # Errors
/// The store, or a fault of the campaign it belongs to, which is named; the mail is still there then.
pub async fn deal_with(house: &House, mail: &Mail) -> Result<Dealt, (Option<String>, CampaignError)> {
    let mut campaign = None;
    deal(house, mail, &mut campaign).await.map_err(|e| (campaign, e))
}

/// Takes mails through the whole way in one transaction, in this order, as far as they go together: players' mails and those of
/// machines. It ends before the first that needs a transaction of its own. How many were dealt with.
///
/// # Errors
/// As [`deal_with`]; nothing of any of them was done then.
pub async fn deal_with_all(house: &House, mails: &[Mail]) -> Result<usize, CampaignError> {
    let mut read = Vec::with_capacity(mails.len());
    for mail in mails {
        let letter = letter::read(mail.bytes.as_deref().unwrap_or_default());
        let asks = letter.auto.is_none() && sender::asks_name_servers(house, &letter);
        if asks {
            break;
        }
        read.push((mail, letter));
    }
    if read.len() < 2 {
        return Ok(0);
    }
    let mut tx = house.store.begin().await?;
    let mut done = Vec::with_capacity(read.len());
    for (mail, letter) in &read {
        let Some(settled) = together(house, &mut tx, mail, letter).await? else { break };
        if !tx.settle_mail(&mail.id, &settled).await? {
            return Ok(0);
        }
        done.push((*mail, settled));
    }
    if done.is_empty() {
        return Ok(0);
    }
    tx.commit().await?;
    for (mail, settled) in &done {
        say(mail, settled);
    }
    Ok(done.len())
}

/// Deals with a mail in a transaction it has with others. `None`: it needs one of its own, and nothing was written.
async fn together(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    read: &Letter,
) -> Result<Option<Settled>, CampaignError> {
    if let Some(robot) = &read.auto {
        return of_a_robot(house, tx, mail, robot).await.map(Some);
    }
    let evidence = sender::evidence(house, mail, read).await?;
    match prove(house, tx, mail, read, &evidence).await? {
        Sender::Proven(proven) => match player::deal(house, tx, mail, read, *proven).await? {
            Some(settled) => Ok(Some(settled)),
            None => Err(Fault("another worker changed a campaign meanwhile".into()).into()),
        },
        _ => Ok(None),
    }
}

/// `named`: the campaign whose business it turned out to be, for whoever is told of a fault.
async fn deal(house: &House, mail: &Mail, named: &mut Option<String>) -> Result<Dealt, CampaignError> {
    let read = letter::read(mail.bytes.as_deref().unwrap_or_default());
    if let Some(robot) = &read.auto {
        let mut tx = house.store.begin().await?;
        let settled = of_a_robot(house, &mut tx, mail, robot).await?;
        return settle(tx, mail, settled).await;
    }
    // Name servers are asked before a transaction that writes is begun: there is one at a time.
    let evidence = sender::evidence(house, mail, &read).await?;
    let mut tx = house.store.begin().await?;
    let who = prove(house, &mut tx, mail, &read, &evidence).await?;
    *named = who.campaign().map(str::to_owned);
    let settled = match who {
        Sender::Proven(proven) => match player::deal(house, &mut tx, mail, &read, *proven).await? {
            Some(settled) => settled,
            None => return Ok(Dealt::Lost),
        },
        Sender::Gm(sender) => {
            let (after, settled) = gm::deal(house, tx, mail, &read, &sender).await?;
            tx = after;
            settled
        }
        Sender::Doubtful(seat, why) => hold::hold(house, &mut tx, mail, &read, *seat, &why).await?,
        Sender::Named(change) => {
            let done = addresses::answered(house, &mut tx, &read, &change).await?;
            Settled::of_nobody(MailStatus::Silent, done)
        }
        Sender::Stranger(why) => of_a_stranger(house, &mut tx, mail, &read, &evidence, why).await?,
    };
    settle(tx, mail, settled).await
}

/// Nothing a machine wrote is answered; a report on a mail of ours is noted.
async fn of_a_robot(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    robot: &Robot,
) -> Result<Settled, CampaignError> {
    let mut why = robot.to_string();
    if let Robot::Bounce(bounce) = robot {
        why = format!("{why}; {}", undelivered::note(house, tx, mail, bounce).await?);
    }
    Ok(Settled::of_nobody(MailStatus::Silent, why))
}

/// People without a seat may ask for something; everybody else hears, once in a while, that nobody knows them here.
async fn of_a_stranger(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    read: &Letter,
    evidence: &Evidence,
    mut why: String,
) -> Result<Settled, CampaignError> {
    if gm::knock(house, tx, read).await? {
        why.push_str("; it asks for a campaign as its GM, and the registered address was answered");
        return Ok(Settled::of_nobody(MailStatus::Silent, why));
    }
    if let Some(done) = door::knock(house, tx, mail, read, evidence).await? {
        return Ok(Settled::of_nobody(MailStatus::Done, done));
    }
    if strangers::answer(house, tx, read, evidence).await? {
        why.push_str("; told that nobody knows them here");
    }
    Ok(Settled::of_nobody(MailStatus::Stranger, why))
}

/// Writes down what became of the mail, and commits that with all it led to.
async fn settle(mut tx: Tx, mail: &Mail, settled: Settled) -> Result<Dealt, CampaignError> {
    if !tx.settle_mail(&mail.id, &settled).await? {
        return Ok(Dealt::Lost);
    }
    tx.commit().await?;
    say(mail, &settled);
    Ok(Dealt::Settled(settled))
}

fn say(mail: &Mail, settled: &Settled) {
    let campaign = settled.from.as_ref().map(|(campaign, _)| campaign.as_str());
    tracing::info!(mail = %mail.id, campaign, "{}: {}", settled.status.word(), settled.why);
}
