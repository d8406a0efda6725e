//! What a player's mail does besides orders: each command that is about something else.

use super::answer::Answer;
use super::help::HELP;
use super::preferences::prefer;
use super::{confirmation, time};
use crate::addresses;
use crate::archive;
use crate::campaign::CampaignError;
use crate::campaign::loaded::Loaded;
use crate::campaign::when::when;
use crate::house::House;
use crate::reading::command::Command;
use crate::store::Tx;
use crate::store::campaign::{SeatRow, Standing};
use crate::tell::data;
use crate::tell::seat::{Letter, latest_message_id, post_to_seat};
use crate::tell::waiting;
use report::data::Notice;

/// Carries out a command that is not about orders.
pub(super) async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    command: Command,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let own = (seat.campaign.as_str(), seat.seat);
    let playing = matches!(loaded.campaign.standing, Standing::Running | Standing::Paused) && !seat.resigned;
    let turn = loaded.turn.turn;
    match command {
        Command::Help => {
            answer.show_form = true;
            answer.words.extend(HELP.map(str::to_owned));
            answer.words.push(loaded.engine.help().to_string());
        }
        Command::Status => {
            answer.show_board = true;
            answer.show_form = true;
        }
        Command::Past(number) => {
            answer.words.extend(archive::again::send(house, tx, loaded, seat, number).await?)
        }
        Command::Record => answer.words.extend(archive::record::send(house, tx, loaded, seat).await?),
        Command::MyData => {
            let address = seat.address.clone();
            archive::held::send(house, tx, &address, None).await?;
            answer.words.push(
                "What this server holds about you was sent to your registered address, in a mail of its own."
                    .into(),
            );
        }
        // Every receipt shows what is on file.
        Command::Show | Command::Clear | Command::Cancel(_) | Command::Wait | Command::Ready => {}
        Command::Prefer(wish) => answer.words.extend(prefer(tx, seat, wish, house.now_ms()).await?),
        Command::Resign | Command::OfferDraw | Command::Accept | Command::Confirm | Command::Decline
            if !playing =>
        {
            answer.words.push("The campaign is not being played by you now, so nothing was done.".into())
        }
        Command::Resign => {
            confirmation::ask(house, tx, loaded, seat, waiting::RESIGN, answer).await?;
            answer.words.push(
                "You want to resign. This cannot be taken back: answer confirm to do it. Without that, nothing \
                 happens."
                    .into(),
            );
        }
        Command::OfferDraw => {
            confirmation::end(tx, own, now_ms, answer).await?;
            offer_draw(house, tx, loaded, seat, answer).await?;
        }
        Command::Accept => {
            let offers = tx.offers(own.0, turn).await?;
            if offers.iter().any(|o| *o != own.1) {
                confirmation::ask(house, tx, loaded, seat, waiting::ACCEPT, answer).await?;
                answer.words.push("You want to agree to a draw. Answer confirm to do it.".into());
            } else {
                answer.words.push("Nobody is offering a draw now, so there is nothing to accept.".into());
            }
        }
        Command::Address(wish) => {
            let said = addresses::carry_out(house, tx, loaded, seat, wish).await?;
            answer.words.extend(said);
        }
        Command::Time(wish) => answer.words.extend(time::carry_out(house, tx, loaded, seat, wish).await?),
        Command::NewKey => {
            addresses::new_key(house, tx, seat).await?;
            if let Some(row) = loaded.seats.get_mut(usize::from(seat.seat)) {
                row.clone_from(seat);
            }
            tx.log(&seat.campaign, now_ms, &format!("{} asked for a new reply token", seat.name)).await?;
            answer.words.push(
                "You have a new key. The reply addresses of all earlier mails are void: answer this mail or a later \
                 one."
                    .into(),
            );
        }
        Command::Confirm => confirmation::confirm(tx, loaded, seat, now_ms, answer).await?,
        Command::Decline => confirmation::decline(house, tx, loaded, seat, answer).await?,
        // These are the business of rooms of their own.
        Command::Press(_) | Command::Vote(_) => {}
    }
    Ok(())
}

/// Passes an offer of a draw on.
async fn offer_draw(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let until = loaded.turn.turn + 1;
    if tx.offers(&seat.campaign, until).await?.contains(&seat.seat) {
        answer.words.push("Your offer of a draw was passed on before, and stands as it did.".into());
        return Ok(());
    }
    tx.offer_put(&seat.campaign, seat.seat, until).await?;
    answer.words.push("Your offer of a draw was passed on. It stands until the next turn has ended.".into());
    let told = |name: &str| {
        vec![
            format!("{name} offers a draw. The offer stands until the next turn has ended."),
            "To agree, answer accept; to decline, answer no, or just play on.".to_string(),
        ]
    };
    tell_others(house, tx, loaded, seat, Told { subject: "a draw is offered", asks: true }, told).await
}

/// What all the others are told.
pub(super) struct Told {
    /// For the subject.
    pub subject: &'static str,
    /// It asks for a yes or no.
    pub asks: bool,
}

/// Tells all the other seats something at once.
pub(super) async fn tell_others(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    from: &SeatRow,
    told: Told,
    words: impl Fn(&str) -> Vec<String>,
) -> Result<(), CampaignError> {
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let closes_ms = loaded.window.as_ref().map(|w| w.closes_ms);
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        if row.seat == from.seat || row.resigned {
            continue;
        }
        let notice = Notice {
            heading: data::heading(loaded, &row, loaded.turn.turn),
            subject: told.subject.to_string(),
            words: words(&from.name),
            deadline: closes_ms.map(|ms| when(ms, house.now_ms(), &row)),
        };
        post_to_seat(house, tx, &mut row, &notice, Letter { tag: &tag, ..Letter::plain() }).await?;
        if told.asks {
            let message_id = latest_message_id(house, &row, loaded.run);
            tx.house_question_put((&row.campaign, row.seat), &message_id).await?;
        }
        loaded.seats[at] = row;
    }
    Ok(())
}

/// Lets a held mail go on.
pub(super) async fn release(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    code: &str,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let released = tx.release_held((&seat.campaign, seat.seat), code, house.now_ms()).await?;
    answer.words.push(if released {
        "The mail you were asked about is yours, then: it is dealt with now, as if it had been proved when it came. It \
         gets a receipt of its own."
            .into()
    } else {
        "The mail you were asked about was accepted before, or waited too long.".into()
    });
    Ok(())
}
