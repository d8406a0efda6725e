//! What players ask of their letters: to see them, to pass a held one on, to block, to report.

use super::audience::{Audience, writer};
use super::relay::{HELD_FOR_MS, audience_of, go_on, refusal, shown};
use super::whom;
use crate::house::House;
use crate::reading::press::{Whose, Wish};
use crate::tell::data;
use crate::tell::gms::post_to_gm;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::press::Policy;
use campaign::when::when;
use sentences::press::record as say;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::campaign::SeatRow;
use store::press::{PressCopy, PressRow, PressStatus};

/// How many letters a list has.
const LISTED: usize = 50;
/// How much of a letter a list shows, in characters.
const BEGINNING: usize = 40;
/// How many letters a seat may report in a day.
const REPORTS_A_DAY: i64 = 5;

/// Does what a player wants; gives what the receipt says. `answered` is the number of the letter the mail answers.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    wish: Wish,
    answered: Option<u32>,
) -> Result<Vec<String>, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let names = data::names(loaded);
    Ok(vec![match wish {
        Wish::List => list(house, tx, loaded, seat, &names).await?,
        Wish::Show(number) => match tx.press_copy(own, number).await? {
            None => say::no_such_letter(&number),
            Some(copy) => format!(
                "{}\n{}",
                capital(&headline(house, seat, &copy, &names)?),
                shown(copy.press.body.as_deref())
            ),
        },
        Wish::Send(number) => send(house, tx, loaded, seat, number, &names).await?,
        Wish::Block(whose) => block(tx, seat, &whose, &names, true).await?,
        Wish::Unblock(whose) => block(tx, seat, &whose, &names, false).await?,
        Wish::ReportAbuse(number) => match number.or(answered) {
            None => say::report_which(),
            Some(number) => report(house, tx, loaded, seat, number, &names).await?,
        },
    }])
}

/// A letter with who wrote it, to whom and when, for whoever may read all of them.
///
/// # Errors
/// What is stored does not fit.
pub fn shown_whole(press: &PressRow, names: &[String], at: &str) -> Result<String, CampaignError> {
    let writer = names.get(usize::from(press.sender)).map_or("", String::as_str);
    let waits = press.status == PressStatus::Waiting;
    let to = audience_of(press)?.for_writer(names);
    let heading = say::letter(&writer, &to, &press.anonymous, &press.turn, &waits, &at);
    Ok(format!("{heading}\n{}", shown(press.body.as_deref())))
}

/// Who has a letter.
///
/// # Errors
/// What is stored does not fit.
pub fn audience(press: &PressRow) -> Result<Audience, CampaignError> {
    audience_of(press)
}

/// `letter 4 from Bob, Tue 24 Nov 2026, 20:00 UTC`
fn headline(
    house: &House,
    seat: &SeatRow,
    copy: &PressCopy,
    names: &[String],
) -> Result<String, CampaignError> {
    let press = &copy.press;
    let audience = audience_of(press)?;
    let state = match press.status {
        PressStatus::Passed => String::new(),
        PressStatus::Waiting => say::waits(),
        PressStatus::Held => say::held(),
    };
    let (number, at) = (copy.number, when(press.at_ms, house.now_ms(), seat).utc);
    let to = match copy.written {
        true => audience.for_writer(names),
        false => readers(&audience, seat.seat, names),
    };
    Ok(match (copy.written, press.anonymous) {
        (true, anonymous) => say::headline_written(&number, &to, &anonymous, &state, &at),
        (false, true) => say::headline_unsigned(&number, &to, &state, &at),
        (false, false) => say::headline_signed(&number, &writer(names, press.sender), &to, &state, &at),
    })
}

fn readers(audience: &Audience, me: u8, names: &[String]) -> String {
    if audience.all {
        return "everybody".into();
    }
    let mut all = vec!["you".to_owned()];
    let others = audience.seats.iter().filter(|s| **s != me);
    all.extend(others.filter_map(|s| names.get(usize::from(*s)).cloned()));
    super::audience::list(&all)
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    first + chars.as_str() + ":"
}

async fn list(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    names: &[String],
) -> Result<String, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let mut words = vec![match loaded.settings.press.policy {
        Policy::Open => say::signed_ones(),
        Policy::Anonymous => say::anonymous_ones(),
        Policy::Public => say::public_ones(),
        Policy::None => say::no_letters_here(),
    }];
    let copies = tx.press_copies(own).await?;
    if copies.is_empty() {
        words.push(say::none_yet());
    } else {
        words.push(say::your_letters());
    }
    if copies.len() > LISTED {
        words.push(format!("    {}", say::older(&(copies.len() - LISTED))));
    }
    for copy in copies.iter().skip(copies.len().saturating_sub(LISTED)) {
        let first = copy.press.body.as_deref().unwrap_or_default().lines().next().unwrap_or_default();
        let begins: String = first.chars().take(BEGINNING).collect();
        words.push(format!("    {}: {begins}", headline(house, seat, copy, names)?));
    }
    let blocks = tx.press_blocks(own).await?;
    if !blocks.is_empty() {
        let who = |b: &Option<u8>| match b {
            None => "anonymous letters".to_owned(),
            Some(seat) => names.get(usize::from(*seat)).cloned().unwrap_or_default(),
        };
        let who: Vec<String> = blocks.iter().map(who).collect();
        words.push(say::blocked(&super::audience::list(&who)));
    }
    Ok(words.join("\n"))
}

async fn send(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    number: u32,
    names: &[String],
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let copy = tx.press_copy((&seat.campaign, seat.seat), number).await?;
    let Some(copy) = copy.filter(|copy| copy.written) else { return Ok(say::no_such_letter(&number)) };
    match copy.press.status {
        PressStatus::Passed => return Ok(say::passed_on_already(&number)),
        PressStatus::Waiting => return Ok(say::passed_on_later(&number)),
        PressStatus::Held if now_ms > copy.press.at_ms.saturating_add(HELD_FOR_MS) => {
            return Ok(say::held_too_long(&number));
        }
        PressStatus::Held => {}
    }
    let audience = audience_of(&copy.press)?;
    let anonymous = copy.press.anonymous;
    if let Some(why) = refusal(tx, loaded, seat, &audience, anonymous, now_ms).await? {
        return Ok(say::not_passed_on(&number, &why));
    }
    go_on(house, tx, loaded, &copy, names).await
}

async fn block(
    tx: &mut Tx,
    seat: &SeatRow,
    whose: &Whose,
    names: &[String],
    blocks: bool,
) -> Result<String, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let (blocked, name) = match whose {
        Whose::Anonymous => (None, ""),
        Whose::Player(name) => match whom::one_seat(name, names) {
            Err((why, right)) => return Ok(say::nothing_blocked(&why, &right)),
            Ok(one) if one == seat.seat => return Ok(say::that_is_you()),
            Ok(one) => (Some(one), names.get(usize::from(one)).map_or("", String::as_str)),
        },
    };
    if blocks {
        tx.press_block(own, blocked).await?;
        return Ok(say::no_more(&name));
    }
    Ok(match tx.press_unblock(own, blocked).await? {
        true => say::again(&name),
        false => say::not_blocked(&name),
    })
}

async fn report(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    number: u32,
    names: &[String],
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let own = (seat.campaign.as_str(), seat.seat);
    let Some(copy) = tx.press_copy(own, number).await? else { return Ok(say::no_such_letter(&number)) };
    if copy.written {
        return Ok(say::you_wrote_it(&number));
    }
    let gm = &loaded.settings.gm;
    if gm.is_empty() {
        return Ok(say::no_gm());
    }
    let who = format!("abuse reports {} {}", own.0, own.1);
    if tx.spend_reply(&who, Allowance::daily(REPORTS_A_DAY), now_ms).await? == Spent::TooMuch {
        return Ok(say::enough_reported());
    }
    // A game master who plays must not learn who wrote unsigned by reporting letters to themselves.
    let plays = loaded.seats.iter().any(|s| gm.holds(&s.address));
    let by = match copy.press.anonymous && plays {
        true => say::by_somebody(),
        false => say::by(&writer(names, copy.press.sender), &copy.press.anonymous),
    };
    let words = [
        say::reported(&seat.name, &(u32::from(seat.seat) + 1), &when(copy.press.at_ms, now_ms, "").utc, &by),
        shown(copy.press.body.as_deref()),
        say::in_the_record(&copy.press.id),
    ];
    post_to_gm(house, tx, &loaded.campaign, gm, &say::reported_subject(), &words).await?;
    tx.log(own.0, now_ms, &format!("{} reported a letter as abuse", seat.name)).await?;
    Ok(say::shown_to_gm(&number))
}
