//! The end: an hour after the last report everybody gets the record of their seat, and what was agreed to be disclosed;
//! when the time for farewells is over, reply addresses die.

use super::record::{most_enclosed, post_each, seat_record};
use super::whole::whole_record;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::tell::data;
use crate::tell::gm_news::{self, AtOnce, Item};
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::sheet::Disclose;
use campaign::when::when;
use report::compose::Enclosed;
use report::data::Notice;
use sentences::archive::ending as say;
use store::campaign::Standing;
use store::people::TermsRow;
use store::{StoreError, Tx};

/// How long after the last turn the end is told, in milliseconds: a GM who has to take it back has that long before
/// anything hidden is disclosed.
pub const TOLD_AFTER_MS: i64 = 3_600_000;

/// Does what is due for these campaigns, which are over.
///
/// # Errors
/// The store. An end that cannot be told is told to the operator and tried again later.
pub async fn run(house: &House, due: Vec<String>) -> Result<(), StoreError> {
    for campaign in due {
        let name = campaign.clone();
        let step = |house| Box::pin(async move { go_on(&house, &name).await }) as Aside;
        beside(house, "an end was not told", &campaign, step).await?;
    }
    Ok(())
}

/// A campaign that is over, and on what terms.
async fn over(tx: &mut Tx, campaign: &str) -> Result<Option<(Loaded, TermsRow)>, CampaignError> {
    let Some(loaded) = Loaded::load(tx, campaign).await? else { return Ok(None) };
    let Some(terms) = tx.terms(campaign).await? else { return Ok(None) };
    Ok((loaded.campaign.standing == Standing::Over && !terms.closed).then_some((loaded, terms)))
}

/// The next thing after the end of this campaign.
async fn go_on(house: &House, campaign: &str) -> Result<(), CampaignError> {
    // Records are packed from an unchanging picture of the database, so that nobody's mail waits for them.
    let mut tx = house.store.read().await?;
    let Some((loaded, terms)) = over(&mut tx, campaign).await? else { return Ok(()) };
    let records = match terms.closes_ms {
        None => Some(Records::of(house, &mut tx, &loaded, &terms).await?),
        Some(_) => None,
    };
    drop(tx);
    let seen = loaded.campaign.revision;
    let mut tx = house.store.begin().await?;
    let Some((mut loaded, mut terms)) = over(&mut tx, campaign).await? else { return Ok(()) };
    // Whatever happened meanwhile, the next round looks again.
    if loaded.campaign.revision != seen {
        return Ok(());
    }
    match terms.closes_ms {
        None => {
            let Some(records) = records else { return Ok(()) };
            tell(house, &mut tx, &mut loaded, &mut terms, &records).await?;
        }
        Some(closes_ms) if closes_ms <= house.now_ms() => {
            close(house, &mut tx, &mut loaded, &mut terms).await?;
        }
        Some(_) => return Ok(()),
    }
    Ok(tx.commit().await?)
}

/// A game that had ended goes on: whatever was told of its end, it is to have another.
///
/// # Errors
/// The store.
pub async fn taken_back(tx: &mut Tx, campaign: &str) -> Result<(), StoreError> {
    let Some(mut terms) = tx.terms(campaign).await? else { return Ok(()) };
    (terms.closes_ms, terms.closed) = (None, false);
    tx.terms_put(&terms).await
}

/// What had ended has ended again, its going on being taken back: if its end was told, it is not told once more, and reply
/// addresses die when that was said.
///
/// # Errors
/// The store.
pub async fn goes_on_closing(tx: &mut Tx, campaign: &str, closes_ms: Option<i64>) -> Result<(), StoreError> {
    let Some(mut terms) = tx.terms(campaign).await? else { return Ok(()) };
    terms.closes_ms = closes_ms;
    tx.terms_put(&terms).await
}

/// What goes to the players at the end.
struct Records {
    /// Of each seat, in order.
    seats: Vec<Vec<Enclosed>>,
    /// Everything, if that was agreed.
    whole: Vec<Enclosed>,
    /// It was.
    agreed: bool,
}

impl Records {
    async fn of(
        house: &House,
        tx: &mut Tx,
        loaded: &Loaded,
        terms: &TermsRow,
    ) -> Result<Records, CampaignError> {
        let mut seats = Vec::new();
        for row in &loaded.seats {
            seats.push(seat_record(house, tx, loaded, row.seat).await?);
        }
        let agreed = Disclose::from_word(&terms.disclose).record();
        let whole = match agreed {
            true => whole_record(house, tx, loaded).await?,
            false => Vec::new(),
        };
        Ok(Records { seats, whole, agreed })
    }
}

async fn tell(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    terms: &mut TermsRow,
    records: &Records,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let name = loaded.campaign.id.clone();
    let closes_ms = now_ms + terms.farewell_ms;
    terms.closes_ms = Some(closes_ms);
    tx.terms_put(terms).await?;
    let disclose = Disclose::from_word(&terms.disclose);
    let who_played = match disclose.names() {
        true => Some(format!("{}\n{}", say::who_played(), who_played(tx, loaded).await?)),
        false => None,
    };
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        let own = records.seats.get(at).map(Vec::as_slice).unwrap_or_default();
        let files: Vec<Enclosed> = own.iter().chain(&records.whole).cloned().collect();
        let fits = files.iter().map(|file| file.bytes.len()).sum::<usize>() <= most_enclosed(house);
        let mut words = vec![match fits {
            true => say::over_record_here(&loaded.campaign.title),
            false => say::over_record_apart(&loaded.campaign.title),
        }];
        words.extend(who_played.clone());
        if !records.whole.is_empty() {
            words.push(say::whole_too(&fits));
        }
        words.push(say::farewell(&when(closes_ms, now_ms, &row).utc));
        let notice = Notice {
            heading: data::heading(loaded, &row, loaded.last_turn()),
            subject: say::subject(),
            words,
            deadline: None,
        };
        let enclosed = if fits { files.as_slice() } else { &[] };
        post_to_seat(house, tx, &mut row, &notice, Letter { files: enclosed, ..Letter::plain() }).await?;
        if !fits {
            let (subject, said) = (say::record_subject(), say::your_record());
            post_each(house, tx, loaded, &mut row, &subject, &said, own).await?;
            let (subject, said) = (say::whole_subject(), say::whole_here());
            post_each(house, tx, loaded, &mut row, &subject, &said, &records.whole).await?;
        }
        loaded.seats[at] = row;
    }
    let (words, files) = for_gms(house, loaded, closes_ms, records);
    let item =
        Item { sort: AtOnce::Troubles, subject: &say::gm_subject(), words: &words, in_public: &[], files };
    gm_news::tell(house, tx, &loaded.campaign, &loaded.settings.gm, item).await?;
    tx.log(&name, now_ms, "the end was told; records were sent").await?;
    Ok(())
}

/// What game masters who do not play are told, and the whole record where it was agreed that it is disclosed.
fn for_gms<'a>(
    house: &House,
    loaded: &Loaded,
    closes_ms: i64,
    records: &'a Records,
) -> (Vec<String>, &'a [Enclosed]) {
    let size: usize = records.whole.iter().map(|file| file.bytes.len()).sum();
    let fits = !records.whole.is_empty() && size <= most_enclosed(house);
    let record = match (records.whole.is_empty(), fits) {
        (false, true) => say::whole_here(),
        (false, false) => say::whole_too_large(&loaded.campaign.id),
        (true, _) if records.agreed => say::nothing_in_it(),
        (true, _) => say::not_agreed(),
    };
    let until = when(closes_ms, house.now_ms(), loaded.settings.time.zone.as_str()).utc;
    let words = vec![say::gm_told(&loaded.campaign.title), record, say::until(&until)];
    (words, if fits { &records.whole } else { &[] })
}

/// Who held each seat, with the turn from which on.
async fn who_played(tx: &mut Tx, loaded: &Loaded) -> Result<String, CampaignError> {
    let holders = tx.holders(&loaded.campaign.id).await?;
    let mut lines = Vec::new();
    for seat in &loaded.seats {
        let mut names: Vec<String> = Vec::new();
        for holder in holders.iter().filter(|h| h.seat == seat.seat) {
            names.push(match names.is_empty() {
                true => holder.name.clone(),
                false => say::from_turn(&holder.turn, &holder.name),
            });
        }
        let who = if names.is_empty() { seat.name.clone() } else { names.join(", ") };
        let known = if names.first().is_some_and(|n| *n == seat.name) && names.len() == 1 {
            ""
        } else {
            seat.name.as_str()
        };
        lines.push(format!("  {}", say::seat(&(u32::from(seat.seat) + 1), &known, &who)));
    }
    Ok(lines.join("\n"))
}

/// The time for farewells is over: nobody's key is good any more.
async fn close(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    terms: &mut TermsRow,
) -> Result<(), CampaignError> {
    let name = loaded.campaign.id.clone();
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        crate::addresses::new_key(house, tx, &mut row).await?;
        loaded.seats[at] = row;
    }
    terms.closed = true;
    tx.terms_put(terms).await?;
    tx.log(&name, house.now_ms(), "the time for farewells is over; reply addresses are void").await?;
    Ok(())
}
