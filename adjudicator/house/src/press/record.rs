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
            None => no_such(number),
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
            None => "Which letter do you want to report? Answer the letter itself, or write report abuse 12 with its number; \
                     press lists your letters."
                .into(),
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
    let signed = if press.anonymous { ", without their name" } else { "" };
    let state = if press.status == PressStatus::Waiting { ", to be passed on" } else { "" };
    let to = audience_of(press)?.for_writer(names);
    Ok(format!(
        "{writer} to {to}{signed}, turn {}{state}, {at}:\n{}",
        press.turn,
        shown(press.body.as_deref())
    ))
}

/// Who has a letter.
///
/// # Errors
/// What is stored does not fit.
pub fn audience(press: &PressRow) -> Result<Audience, CampaignError> {
    audience_of(press)
}

fn no_such(number: u32) -> String {
    format!("You have no letter {number}. Answer press for the list of your letters.")
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
    let who = match (copy.written, press.anonymous) {
        (true, signed) => {
            format!(" to {}{}", audience.for_writer(names), if signed { ", without your name" } else { "" })
        }
        (false, true) => format!(", not signed, to {}", readers(&audience, seat.seat, names)),
        (false, false) => {
            format!(" from {} to {}", writer(names, press.sender), readers(&audience, seat.seat, names))
        }
    };
    let state = match press.status {
        PressStatus::Passed => "",
        PressStatus::Waiting => ", to be passed on",
        PressStatus::Held => ", held",
    };
    Ok(format!("letter {}{who}{state}, {}", copy.number, when(press.at_ms, house.now_ms(), seat).utc))
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
        Policy::Open => "Letters in this campaign are signed: press to NAME: your words; press to all; press to gm.",
        Policy::Anonymous => {
            "Letters in this campaign: press to NAME: your words; anonymous press to NAME: your words; press to all; press \
             to gm."
        }
        Policy::Public => "Letters in this campaign go to everybody: press to all: your words. Also: press to gm.",
        Policy::None => "In this campaign players do not write to each other. press to gm is always possible.",
    }
    .to_owned()];
    let copies = tx.press_copies(own).await?;
    if copies.is_empty() {
        words.push("You have no letters yet.".into());
    } else {
        words.push("Your letters (press 12 shows letter 12 again):".into());
    }
    if copies.len() > LISTED {
        words.push(format!("    and {} older ones", copies.len() - LISTED));
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
        words.push(format!("You have blocked {}.", super::audience::list(&who)));
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
    let Some(copy) = copy.filter(|copy| copy.written) else { return Ok(no_such(number)) };
    match copy.press.status {
        PressStatus::Passed => return Ok(format!("Letter {number} was passed on before.")),
        PressStatus::Waiting => return Ok(format!("Letter {number} is passed on at its time.")),
        PressStatus::Held if now_ms > copy.press.at_ms.saturating_add(HELD_FOR_MS) => {
            return Ok(format!("Letter {number} was held for too long. Please write it again."));
        }
        PressStatus::Held => {}
    }
    let audience = audience_of(&copy.press)?;
    let anonymous = copy.press.anonymous;
    if let Some(why) = refusal(tx, loaded, seat, &audience, anonymous, now_ms).await? {
        return Ok(format!("Letter {number} was not passed on: {why}."));
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
    let (blocked, who) = match whose {
        Whose::Anonymous => (None, "anonymous letters".to_owned()),
        Whose::Player(name) => match whom::one_seat(name, names) {
            Err((why, right)) => {
                return Ok(format!("Nothing was blocked or unblocked: {why}. Try: {right}."));
            }
            Ok(one) if one == seat.seat => return Ok("That is you. Nothing was changed.".into()),
            Ok(one) => {
                (Some(one), format!("letters of {}", names.get(usize::from(one)).map_or("", String::as_str)))
            }
        },
    };
    if blocks {
        tx.press_block(own, blocked).await?;
        let still = if blocked.is_some() {
            ". They are told so when they write to you. Letters without a name still come; \
             block anonymous stops those"
        } else {
            ""
        };
        return Ok(format!("You get no more {who}{still}."));
    }
    Ok(match tx.press_unblock(own, blocked).await? {
        true => format!("You get {who} again."),
        false => format!("You had not blocked {who}."),
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
    let Some(copy) = tx.press_copy(own, number).await? else { return Ok(no_such(number)) };
    if copy.written {
        return Ok(format!("You wrote letter {number} yourself."));
    }
    let gm = &loaded.settings.gm;
    if gm.is_empty() {
        return Ok("This campaign names no game master. You can block the writer.".into());
    }
    let who = format!("abuse reports {} {}", own.0, own.1);
    if tx.spend_reply(&who, Allowance::daily(REPORTS_A_DAY), now_ms).await? == Spent::TooMuch {
        return Ok("You have reported enough letters for today. Please try again tomorrow.".into());
    }
    // A game master who plays must not learn who wrote unsigned by reporting letters to themselves.
    let plays = loaded.seats.iter().any(|s| gm.holds(&s.address));
    let by = match copy.press.anonymous && plays {
        true => "somebody who did not sign; the operator of the server can look, since a game master who plays is not to \
                 know"
            .to_owned(),
        false => format!(
            "{}{}",
            writer(names, copy.press.sender),
            if copy.press.anonymous { ", who did not sign: its readers do not know that" } else { "" }
        ),
    };
    let words = [
        format!(
            "{} (seat {}) reports a letter of {}, written by {by}:",
            seat.name,
            u32::from(seat.seat) + 1,
            when(copy.press.at_ms, now_ms, "").utc
        ),
        shown(copy.press.body.as_deref()),
        format!("In the record it is letter {}. The writer is not told of this report.", copy.press.id),
    ];
    post_to_gm(house, tx, &loaded.campaign, gm, "a letter is reported as abuse", &words).await?;
    tx.log(own.0, now_ms, &format!("{} reported a letter as abuse", seat.name)).await?;
    Ok(format!("Letter {number} was shown to the game master. Its writer is not told."))
}
