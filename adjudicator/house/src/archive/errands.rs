//! Large answers: what is asked for in a mail and is no line of its receipt. It is noted with the mail, made at leisure from an
//! unchanging picture of the database, and laid into the outbox in a moment: nobody else's mail waits while a record is packed.

use super::{again, held, record};
use crate::aside::{Aside, beside};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use store::campaign::SeatRow;
use store::errand::{Asker, Errand};
use store::{StoreError, Tx};

/// How many errands are looked at in one round.
const A_ROUND: u32 = 16;
/// How long it is tried to make one.
const GIVEN_UP_MS: i64 = 3 * 86_400_000;

/// What can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The record of the seat.
    Record,
    /// The reports of a turn, once more.
    Report(u32),
    /// What is held about a person.
    Data,
}

impl Wanted {
    /// As it is stored.
    fn word(self) -> String {
        match self {
            Wanted::Record => "record".into(),
            Wanted::Report(turn) => format!("report {turn}"),
            Wanted::Data => "data".into(),
        }
    }

    fn of_word(word: &str) -> Option<Wanted> {
        match word.split_once(' ') {
            None if word == "record" => Some(Wanted::Record),
            None if word == "data" => Some(Wanted::Data),
            Some(("report", turn)) => turn.parse().ok().map(Wanted::Report),
            _ => None,
        }
    }
}

/// Notes what a seat asked for.
///
/// # Errors
/// The store.
pub async fn note_for_seat(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    wanted: Wanted,
) -> Result<(), StoreError> {
    let asker = Asker::Seat { campaign: seat.campaign.clone(), seat: seat.seat };
    tx.errand_add(&Errand { asker, what: wanted.word(), asked_ms: house.now_ms() }).await
}

/// Notes that a person asked what is held about them, in the mail of this Message-ID.
///
/// # Errors
/// The store.
pub async fn note_for_person(
    house: &House,
    tx: &mut Tx,
    address: &str,
    answers: Option<&str>,
) -> Result<(), StoreError> {
    let asker = Asker::Person { address: address.to_owned(), answers: answers.map(str::to_owned) };
    tx.errand_add(&Errand { asker, what: Wanted::Data.word(), asked_ms: house.now_ms() }).await
}

/// Does the errands that wait. How many were done.
///
/// # Errors
/// The store. One that goes wrong otherwise is told to the operator and tried again later.
pub async fn run(house: &House) -> Result<usize, StoreError> {
    let mut tx = house.store.read().await?;
    let errands = tx.errands(A_ROUND).await?;
    drop(tx);
    if errands.is_empty() {
        return Ok(0);
    }
    for errand in errands.clone() {
        let whose = match &errand.asker {
            Asker::Seat { campaign, seat } => {
                format!("{campaign}, seat {}: {}", u32::from(*seat) + 1, errand.what)
            }
            // Addresses are not for the log.
            Asker::Person { .. } => format!("asked at {}: {}", errand.asked_ms, errand.what),
        };
        let step = |house| Box::pin(async move { carry_out(&house, &errand).await }) as Aside;
        beside(house, "a large answer was not made", &whose, step).await?;
    }
    let mut tx = house.store.begin().await?;
    let left = tx.errands(A_ROUND).await?;
    let (left, done): (Vec<Errand>, Vec<Errand>) =
        errands.into_iter().partition(|errand| left.contains(errand));
    for errand in left.iter().filter(|errand| errand.asked_ms < house.now_ms() - GIVEN_UP_MS) {
        tracing::error!("a large answer is given up, after three days: {}", errand.what);
        tx.errand_done(errand).await?;
    }
    tx.commit().await?;
    Ok(done.len())
}

async fn carry_out(house: &House, errand: &Errand) -> Result<(), CampaignError> {
    match (&errand.asker, Wanted::of_word(&errand.what)) {
        (Asker::Person { address, answers }, Some(Wanted::Data)) => {
            let mut tx = house.store.read().await?;
            let files = held::all(house, &mut tx, address).await?;
            drop(tx);
            let mut tx = house.store.begin().await?;
            if tx.errand_done(errand).await? {
                held::post(house, &mut tx, address, answers.as_deref(), files).await?;
                tx.commit().await?;
            }
            Ok(())
        }
        (Asker::Seat { campaign, seat }, Some(Wanted::Record)) => {
            let Some((mut tx, loaded)) = looked_up(house, campaign).await? else { return Ok(()) };
            let files = record::seat_record(house, &mut tx, &loaded, *seat).await?;
            drop(tx);
            let Some(mut desk) = Desk::open(house, errand, campaign, *seat).await? else { return Ok(()) };
            record::post(house, &mut desk.tx, &desk.loaded, &mut desk.row, files).await?;
            desk.close().await
        }
        (Asker::Seat { campaign, seat }, Some(Wanted::Report(turn))) => {
            let Some((mut tx, loaded)) = looked_up(house, campaign).await? else { return Ok(()) };
            let reports = again::reports(house, &mut tx, &loaded, *seat, turn).await?;
            drop(tx);
            let Some(mut desk) = Desk::open(house, errand, campaign, *seat).await? else { return Ok(()) };
            again::post(house, &mut desk.tx, &desk.loaded, &mut desk.row, turn, reports).await?;
            desk.close().await
        }
        // A newer program noted it: it is left to that.
        _ => Ok(()),
    }
}

/// The campaign as it stands, and the picture of the database it was seen in.
async fn looked_up(house: &House, campaign: &str) -> Result<Option<(Tx, Loaded)>, CampaignError> {
    let mut tx = house.store.read().await?;
    Ok(Loaded::load(&mut tx, campaign).await?.map(|loaded| (tx, loaded)))
}

/// Where the answer to a seat is laid into the outbox.
struct Desk {
    tx: Tx,
    loaded: Loaded,
    row: SeatRow,
}

impl Desk {
    /// `None`: the errand was done by somebody else meanwhile, or there is nobody to write to.
    async fn open(
        house: &House,
        errand: &Errand,
        campaign: &str,
        seat: u8,
    ) -> Result<Option<Desk>, CampaignError> {
        let mut tx = house.store.begin().await?;
        if !tx.errand_done(errand).await? {
            return Ok(None);
        }
        let loaded = Loaded::load(&mut tx, campaign).await?;
        let row =
            loaded.as_ref().and_then(|loaded| loaded.seats.iter().find(|row| row.seat == seat).cloned());
        match (loaded, row) {
            (Some(loaded), Some(row)) => Ok(Some(Desk { tx, loaded, row })),
            _ => {
                tx.commit().await?;
                Ok(None)
            }
        }
    }

    /// Commits, unless somebody else changed the campaign meanwhile: then the errand is still there.
    async fn close(mut self) -> Result<(), CampaignError> {
        if self.tx.campaign_update(&mut self.loaded.campaign).await? {
            self.tx.commit().await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_understood_again() {
        for wanted in [Wanted::Record, Wanted::Report(17), Wanted::Data] {
            assert_eq!(Wanted::of_word(&wanted.word()), Some(wanted));
        }
        assert_eq!(Wanted::of_word("a word of tomorrow"), None);
    }
}
