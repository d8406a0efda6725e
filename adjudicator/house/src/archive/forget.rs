//! Forgetting a person: tombstones for addresses, names and raw mail. Games stay whole: what was decided stands in the
//! journals, so replay still verifies.

use super::held::is_from;
use crate::house::House;
use campaign::CampaignError;
use campaign::found::CampaignFile;
use campaign::gms::Gms;
use campaign::registry;
use campaign::settings::Settings;
use rules::engine::{Amendment, Fault};
use std::collections::BTreeSet;
use store::Tx;
use store::campaign::Standing;

/// How many mails are looked at at a time.
const PAGE: i64 = 200;

/// What forgetting came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forgotten {
    /// Done: rows given tombstones or removed, and mails whose text was thrown away.
    Done {
        /// Rows.
        rows: u64,
        /// Mails.
        mails: u64,
    },
    /// Not while they play: campaign and seat of each seat they hold.
    Plays(Vec<(String, u8)>),
    /// Not while they are a game master: the campaigns, and those that look for players.
    Leads(Vec<String>),
}

/// Forgets a person by one of their addresses; call it once for each.
///
/// # Errors
/// The store; nothing is forgotten then.
pub async fn forget(house: &House, address: &str) -> Result<Forgotten, CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let seats = tx.seats_of(address).await?;
    let mut plays = Vec::new();
    for (campaign, seat) in &seats {
        if tx.campaign(campaign).await?.is_some_and(|row| row.standing != Standing::Over) {
            plays.push((campaign.clone(), *seat));
        }
    }
    for row in tx.foundings(true).await? {
        let Ok(file) = CampaignFile::read(&row.name, &row.file) else { continue };
        let own =
            (0u8..).zip(&file.players).filter(|(_, player)| player.address.eq_ignore_ascii_case(address));
        plays.extend(own.map(|(seat, _)| (row.name.clone(), seat)));
    }
    if !plays.is_empty() {
        return Ok(Forgotten::Plays(plays));
    }
    let leads = leads(&mut tx, address).await?;
    if !leads.is_empty() {
        return Ok(Forgotten::Leads(leads));
    }
    // The same for the same address, so that rows of one person can still be told to belong together; keyed, so that the
    // address cannot be found again by trying.
    let key = house.key.secret("tombstone", &[address.to_lowercase().as_bytes()]);
    let mark = data_encoding::HEXLOWER.encode(&key[..6]);
    let tombstone = format!("forgotten-{mark}@adjudicator.invalid");
    let mut rows = 0;
    let campaigns: Vec<String> = tx.campaigns().await?.into_iter().map(|row| row.id).collect();
    for campaign in &campaigns {
        let holders = tx.holders(campaign).await?;
        let own = holders.iter().filter(|h| h.address.eq_ignore_ascii_case(address));
        let mut words: Vec<String> = own.map(|h| h.name.clone()).collect();
        for (_, seat) in seats.iter().filter(|(c, _)| c == campaign) {
            // The seat's name is theirs only where it is not the seat's own.
            let gunboat = tx.terms(campaign).await?.is_some_and(|terms| terms.gunboat);
            let row = tx.seats(campaign).await?.into_iter().find(|row| row.seat == *seat && !gunboat);
            words.extend(row.map(|row| row.name));
        }
        rows += tx.words_forget(campaign, &words, address, &tombstone).await?;
    }
    for founding in tx.foundings(false).await? {
        let places = tx.places(&founding.name).await?;
        let own = places.into_iter().filter(|place| place.address.eq_ignore_ascii_case(address));
        let words: Vec<String> = own.map(|place| place.name).collect();
        rows += tx.words_forget(&founding.name, &words, address, &tombstone).await?;
    }
    rows += tx.address_forget(address, &tombstone).await?;
    let (mut after, mut mails) = (String::new(), 0);
    loop {
        let page = tx.kept_mails(&after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.0);
        for (id, _, bytes) in page {
            if is_from(&bytes, address) {
                tx.mail_forget(&id).await?;
                mails += 1;
            }
        }
    }
    for campaign in seats.iter().map(|(campaign, _)| campaign).collect::<BTreeSet<_>>() {
        rows += settle(&mut tx, campaign).await?;
    }
    for (campaign, seat) in &seats {
        tx.log(campaign, now_ms, &format!("the player of seat {} is forgotten", u32::from(*seat) + 1))
            .await?;
    }
    tx.commit().await?;
    Ok(Forgotten::Done { rows, mails })
}

/// Lines that were refused are kept as they were typed, and may name anybody. In a campaign that is over none comes
/// corrected any more. How many versions of what seats had on file held some.
async fn settle(tx: &mut Tx, campaign: &str) -> Result<u64, CampaignError> {
    let Some(row) = tx.campaign(campaign).await? else { return Ok(0) };
    let Some(engine) = registry::engine(&row.game) else {
        let why = format!(
            "{campaign} plays {:?}, which this program does not know: its orders cannot be looked through",
            row.game
        );
        return Err(Fault(why).into());
    };
    let mut count = 0;
    for (seat, version, filed) in tx.every_filing(campaign).await? {
        let settled = engine.amend(&filed, Amendment::Settle)?.filter(|settled| *settled != filed);
        if let Some(settled) = settled {
            tx.filing_rewrite(campaign, seat, version, &settled).await?;
            count += 1;
        }
    }
    Ok(count)
}

/// The campaigns and foundings that go on and have this address among their game masters.
async fn leads(tx: &mut Tx, address: &str) -> Result<Vec<String>, CampaignError> {
    let mut all = Vec::new();
    for row in tx.campaigns().await?.into_iter().filter(|row| row.standing != Standing::Over) {
        let settings = serde_json::from_str::<Settings>(&row.settings).ok();
        if settings.is_some_and(|settings| settings.gm.holds(address)) {
            all.push(row.id);
        }
    }
    let open = tx.foundings(true).await?;
    all.extend(open.into_iter().filter(|row| Gms::read(&row.gm).holds(address)).map(|row| row.name));
    Ok(all)
}
