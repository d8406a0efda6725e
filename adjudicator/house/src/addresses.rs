//! The addresses of a player: several may be registered, one of them is written to. Who adds one must prove both sides:
//! the old address by asking, the new one by answering. The GM may change it alone, after a notice to the old address.

use crate::house::House;
use crate::reading::address::Wish;
use crate::reading::assent::{Assent, assent};
use crate::tell::data;
use crate::tell::plain::{Plain, post_plain};
use crate::tell::seat::{Letter as Extras, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use campaign::when::when;
use letter::Letter;
use report::data::Notice;
use sentences::addresses::{notices, proofs, wishes};
use store::Tx;
use store::budget::{Allowance, Spent};
use store::campaign::SeatRow;
use store::proof::{AddressChange, ChangeBy};

/// How long a new address has to answer.
const ANSWER_WITHIN_MS: i64 = 7 * 24 * 3_600_000;
/// How long a GM's change of address is announced to the old one.
pub const NOTICE_MS: i64 = 48 * 3_600_000;
/// How many addresses may be registered for a seat beside the main one.
const MOST: usize = 5;
/// How many questions a day may be sent to addresses a player names.
const QUESTIONS_A_DAY: i64 = 5;

/// Does what a proven player wants. What it says goes into the receipt.
///
/// # Errors
/// The store.
pub async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    wish: Wish,
) -> Result<Vec<String>, CampaignError> {
    let campaign = seat.campaign.clone();
    let own = (campaign.as_str(), seat.seat);
    let main = seat.address.to_lowercase();
    let more = tx.addresses(own).await?;
    let registered = |address: &str| main == address.to_lowercase() || more.contains(&address.to_lowercase());
    let now_ms = house.now_ms();
    let said = match wish {
        Wish::List => {
            let others = if more.is_empty() { "no other".to_string() } else { more.join(", ") };
            wishes::listed(&seat.address, &others)
        }
        Wish::Add(address) if registered(&address) => wishes::registered_already(&address),
        Wish::Add(_) if more.len() >= MOST => wishes::too_many(&MOST),
        Wish::Add(address) => {
            // Says the same whether or not the address plays here too: that is nobody's business.
            let budget = Allowance::daily(QUESTIONS_A_DAY);
            let who = format!("address questions {} {}", own.0, own.1);
            if tx.spend_reply(&who, budget, now_ms).await? == Spent::TooMuch {
                wishes::named_enough()
            } else {
                ask_new(house, tx, loaded, seat, &address).await?;
                wishes::asked_new(&address)
            }
        }
        Wish::Remove(address) if main == address.to_lowercase() => wishes::main_stays(&address),
        Wish::Remove(address) => {
            if tx.address_remove(own, Some(&address)).await? > 0 {
                tx.log(own.0, now_ms, &format!("{} took an address out", seat.name)).await?;
                wishes::taken_out(&address)
            } else {
                wishes::not_registered(&address)
            }
        }
        Wish::Main(address) if main == address.to_lowercase() => wishes::main_already(&address),
        Wish::Main(address) if !registered(&address) => wishes::add_first(&address),
        Wish::Main(address) => {
            // The old one hears of it, in a mail of its own, before the seat writes to the new one.
            let words = vec![wishes::goes_elsewhere(&address, &seat.address)];
            tell(house, tx, loaded, seat, &wishes::goes_elsewhere_subject(), words).await?;
            tx.address_remove(own, Some(&address)).await?;
            tx.address_put(own, &seat.address, now_ms).await?;
            tx.bounces_clear(own).await?;
            tx.log(own.0, now_ms, &format!("{} gets mail at another address now", seat.name)).await?;
            seat.address = address.clone();
            tx.seat_update(seat).await?;
            wishes::main_now(&address)
        }
        Wish::Keep => {
            if tx.changes_drop(own, ChangeBy::Notice).await? > 0 {
                tx.log(own.0, now_ms, &format!("{} objected to the new address", seat.name)).await?;
                let words = [wishes::kept(&seat.name, &seat.address)];
                let (row, gm) = (loaded.campaign.clone(), loaded.settings.gm.clone());
                crate::tell::gms::post_to_gm(house, tx, &row, &gm, &wishes::kept_subject(), &words).await?;
                wishes::kept_for_you()
            } else {
                wishes::nothing_announced()
            }
        }
    };
    if let Some(row) = loaded.seats.get_mut(usize::from(seat.seat)) {
        row.clone_from(seat);
    }
    Ok(vec![said])
}

/// Asks an address that a player names whether it is theirs. It is given no token: who holds it may be a stranger.
async fn ask_new(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    address: &str,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let code = house.key.address_code(&seat.campaign, seat.seat, address, now_ms);
    let change = AddressChange {
        id: house.key.token_hash(&code),
        campaign: seat.campaign.clone(),
        seat: seat.seat,
        address: address.to_owned(),
        by: ChangeBy::Proof,
        due_ms: now_ms + ANSWER_WITHIN_MS,
    };
    tx.change_put(&change).await?;
    let words = [proofs::whose(&seat.name, &loaded.campaign.title), proofs::how_to_prove()];
    let reply_to = reply_address(house.config.server.address.as_str(), &code, NO_WINDOW);
    let mail = Plain {
        campaign: Some(&seat.campaign),
        kind: "address",
        to: address,
        reply_to: &reply_to,
        answers: None,
        subject: &proofs::is_this_yours(),
        words: &words,
    };
    post_plain(house, tx, &mail).await
}

/// A named address has answered. Says what was done, for the operator; the player is told at the main address.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    change: &AddressChange,
) -> Result<String, CampaignError> {
    let said: Vec<Assent> = letter.body.lines.iter().filter_map(|line| assent(&line.text)).collect();
    let says_yes = said.contains(&Assent::Yes) && !said.contains(&Assent::No);
    if !says_yes {
        return Ok("the new address answered, and did not say yes".into());
    }
    let own = (change.campaign.as_str(), change.seat);
    tx.changes_drop(own, ChangeBy::Proof).await?;
    let Some(mut loaded) = Loaded::load(tx, own.0).await? else { return Ok("the campaign is gone".into()) };
    let Some(mut seat) = loaded.seats.get(usize::from(own.1)).cloned() else {
        return Ok("no such seat".into());
    };
    tx.address_put(own, &change.address, house.now_ms()).await?;
    tx.log(own.0, house.now_ms(), &format!("{} registered another address", seat.name)).await?;
    let words = vec![proofs::added(&change.address)];
    tell(house, tx, &mut loaded, &mut seat, &proofs::added_subject(), words).await?;
    Ok(format!("an address was added in {}", own.0))
}

/// Announces a GM's change of address to the old one.
///
/// # Errors
/// The store.
pub async fn announce(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    address: &str,
) -> Result<i64, CampaignError> {
    let due_ms = house.now_ms() + NOTICE_MS;
    // Nothing is proved by a code here, but the row needs a name that nobody can hit.
    let code = house.key.address_code(&seat.campaign, seat.seat, address, due_ms);
    let change = AddressChange {
        id: house.key.token_hash(&code),
        campaign: seat.campaign.clone(),
        seat: seat.seat,
        address: address.to_owned(),
        by: ChangeBy::Notice,
        due_ms,
    };
    tx.change_put(&change).await?;
    tx.log(&seat.campaign, house.now_ms(), &format!("a new address for {} was announced", seat.name)).await?;
    let at = when(due_ms, house.now_ms(), &*seat);
    let words = vec![notices::to_be_changed(&address, &at.utc), notices::how_to_keep()];
    tell(house, tx, loaded, seat, &notices::to_be_changed_subject(), words).await?;
    Ok(due_ms)
}

/// Carries out the GM's changes whose notice has run out; how many.
///
/// # Errors
/// The store, or a fault of a campaign.
pub async fn apply_due(house: &House) -> Result<usize, CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let due = tx.changes_due(ChangeBy::Notice, now_ms).await?;
    drop(tx);
    let count = due.len();
    for change in due {
        let mut tx = house.store.begin().await?;
        let own = (change.campaign.as_str(), change.seat);
        // Once more inside the transaction that writes: the player may just have objected.
        if tx.changes_drop(own, ChangeBy::Notice).await? == 0 {
            continue;
        }
        if let Some(mut loaded) = Loaded::load(&mut tx, own.0).await?
            && let Some(mut seat) = loaded.seats.get(usize::from(own.1)).cloned()
        {
            tx.address_remove(own, None).await?;
            tx.bounces_clear(own).await?;
            seat.address.clone_from(&change.address);
            new_key(house, &mut tx, &mut seat).await?;
            let words = vec![notices::comes_here(), notices::earlier_void()];
            tell(house, &mut tx, &mut loaded, &mut seat, &notices::changed_subject(), words).await?;
            tx.log(own.0, now_ms, &format!("{} has a new address", seat.name)).await?;
        }
        tx.commit().await?;
    }
    Ok(count)
}

/// Gives a seat a new token; the old one is void at once.
///
/// # Errors
/// The store.
pub async fn new_key(house: &House, tx: &mut Tx, seat: &mut SeatRow) -> Result<(), CampaignError> {
    seat.generation += 1;
    let token = house.key.token(&seat.campaign, seat.seat, seat.generation);
    seat.token_hash = house.key.token_hash(&token);
    tx.seat_update(seat).await?;
    Ok(())
}

/// A notice to the seat's main address.
async fn tell(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    subject: &str,
    words: Vec<String>,
) -> Result<(), CampaignError> {
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let notice = Notice {
        heading: data::heading(loaded, seat, loaded.turn.turn),
        subject: subject.to_string(),
        words,
        deadline: loaded.runs_until().map(|ms| when(ms, house.now_ms(), &*seat)),
    };
    post_to_seat(house, tx, seat, &notice, Extras { tag: &tag, ..Extras::plain() }).await?;
    if let Some(row) = loaded.seats.get_mut(usize::from(seat.seat)) {
        row.clone_from(seat);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_as_people_write_them() {
        for (words, wish) in [
            (&[][..], Wish::List),
            (&["add", "bob@work.example"], Wish::Add("bob@work.example".into())),
            (&["add", "mailto:bob@work.example"], Wish::Add("bob@work.example".into())),
            (&["remove", "<bob@work.example>."], Wish::Remove("bob@work.example".into())),
            (&["main", "Bob@Work.example"], Wish::Main("Bob@Work.example".into())),
            (&["keep"], Wish::Keep),
        ] {
            assert_eq!(Wish::read(words), Ok(wish), "{words:?}");
        }
        for wrong in [
            &["add"][..],
            &["add", "bob"],
            &["add", "a@b.example", "c@d.example"],
            &["add", "a@b.example\r\nBcc:x@y.example"],
            &["main", "\"a b\"@c.example"],
            &["change"],
        ] {
            assert!(Wish::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
