//! What a player's mail does besides orders: each command that is about something else.

use super::account;
use super::answer::Answer;
use super::preferences::prefer;
use super::{confirmation, pages, time};
use crate::addresses;
use crate::archive;
use crate::archive::errands::{self, Wanted};
use crate::house::House;
use crate::press::record;
use crate::reading::command::Command;
use crate::reading::motion::{Motion, Wish};
use crate::tell::data;
use crate::tell::seat::{Letter, latest_message_id, post_to_seat};
use crate::tell::waiting;
use crate::votes::ballot;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::when::when;
use report::data::Notice;
use sentences::post::deeds as say;
use store::Tx;
use store::campaign::{SeatRow, Standing};

/// The mail a command stands in.
pub(super) struct Desk<'a> {
    /// When it came, in milliseconds since 1970.
    pub received_ms: i64,
    /// The code of the held mail that it is about.
    pub held: Option<&'a str>,
    /// The number of the letter that it answers.
    pub answered: Option<u32>,
}

impl Desk<'_> {
    /// Does the command let a held mail count? Then it is about orders, and about nobody else.
    pub fn releases(&self, command: &Command) -> bool {
        self.held.is_some() && matches!(command, Command::Accept | Command::Confirm)
    }
}

/// Carries out a command, in the room whose business it is.
pub(super) async fn deed(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    command: &Command,
    desk: &Desk<'_>,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    if let Some(code) = desk.held.filter(|_| desk.releases(command)) {
        return release(house, tx, seat, code, answer).await;
    }
    match command {
        Command::Decline if desk.held.is_some() => answer.words.push(say::held_left_alone()),
        Command::Press(wish) => {
            let said = record::carry_out(house, tx, loaded, seat, wish.clone(), desk.answered).await?;
            answer.words.extend(said);
        }
        Command::Vote(wish) => {
            if matches!(wish, Wish::Propose(Motion::Draw | Motion::Concession(_))) {
                confirmation::end(tx, (&seat.campaign, seat.seat), house.now_ms(), answer).await?;
            }
            // A vote that closes writes to everybody, this seat too.
            loaded.seats[usize::from(seat.seat)].clone_from(seat);
            let said = ballot::carry_out(house, tx, loaded, seat, wish.clone(), desk.received_ms).await?;
            seat.clone_from(&loaded.seats[usize::from(seat.seat)]);
            answer.words.extend(said.words);
            answer.ballots.extend(said.cast);
        }
        _ => carry_out(house, tx, loaded, seat, command.clone(), answer).await?,
    }
    Ok(())
}

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
    match command {
        Command::Help => {
            answer.show_form = true;
            pages::help(tx, loaded, seat, answer).await?;
        }
        Command::Status => {
            answer.show_board = true;
            answer.show_form = true;
        }
        Command::Preview => pages::preview(tx, loaded, seat, answer).await?,
        Command::Rules(words) => pages::explain(tx, loaded, seat, &words, answer).await?,
        Command::Past(number) => {
            let (kept, words) = archive::again::promised(tx, seat, "", number).await?;
            answer.words.push(words);
            if kept {
                errands::note_for_seat(house, tx, seat, Wanted::Report(number)).await?;
            }
        }
        Command::Account(number) => account::tell(house, tx, loaded, seat, number, answer).await?,
        Command::Section(word) => account::show(loaded.engine, &word, answer),
        Command::Record => {
            errands::note_for_seat(house, tx, seat, Wanted::Record).await?;
            answer.words.push(say::record_sent());
        }
        Command::MyData => {
            errands::note_for_person(house, tx, &seat.address, None).await?;
            answer.words.push(say::data_sent());
        }
        // Every receipt shows what is on file.
        Command::Show | Command::Clear | Command::Wait | Command::Ready => {}
        // Done when the orders were filed.
        Command::Cancel(_) | Command::CancelAbout(_) | Command::Reorder(_) => {}
        Command::Prefer(wish) => answer.words.extend(prefer(tx, seat, wish, house.now_ms()).await?),
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
            answer.words.push(say::new_key());
        }
        _ => end_the_game(house, tx, loaded, seat, &command, answer).await?,
    }
    Ok(())
}

/// Carries out a command that is to end the game, for one or for all.
async fn end_the_game(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    command: &Command,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let own = (seat.campaign.as_str(), seat.seat);
    if !matches!(loaded.campaign.standing, Standing::Running | Standing::Paused) || seat.resigned {
        answer.words.push(say::not_played_by_you());
        return Ok(());
    }
    match command {
        Command::Resign => {
            confirmation::ask(house, tx, loaded, seat, waiting::RESIGN, answer).await?;
            answer.words.push(say::confirm_resigning());
        }
        Command::OfferDraw => {
            confirmation::end(tx, own, now_ms, answer).await?;
            offer_draw(house, tx, loaded, seat, answer).await?;
        }
        Command::Accept => {
            let offers = tx.offers(own.0, loaded.turn.turn).await?;
            if offers.iter().any(|o| *o != own.1) {
                confirmation::ask(house, tx, loaded, seat, waiting::ACCEPT, answer).await?;
                answer.words.push(say::confirm_draw());
            } else {
                answer.words.push(say::no_draw_offered());
            }
        }
        Command::Confirm => confirmation::confirm(tx, loaded, seat, now_ms, answer).await?,
        Command::Decline => confirmation::decline(house, tx, loaded, seat, answer).await?,
        _ => {}
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
        answer.words.push(say::offered_before());
        return Ok(());
    }
    tx.offer_put(&seat.campaign, seat.seat, until).await?;
    answer.words.push(say::draw_passed_on());
    let told = |name: &str| vec![say::draw_offered(&name), say::draw_answers()];
    tell_others(house, tx, loaded, seat, Told { subject: say::draw_offered_subject(), asks: true }, told)
        .await
}

/// What all the others are told.
pub(super) struct Told {
    /// For the subject.
    pub subject: String,
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
    let closes_ms = loaded.runs_until();
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        if row.seat == from.seat || row.resigned {
            continue;
        }
        let notice = Notice {
            heading: data::heading(loaded, &row, loaded.turn.turn),
            subject: told.subject.clone(),
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
async fn release(
    house: &House,
    tx: &mut Tx,
    seat: &SeatRow,
    code: &str,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let released = tx.release_held((&seat.campaign, seat.seat), code, house.now_ms()).await?;
    answer.words.push(if released { say::held_released() } else { say::held_gone() });
    Ok(())
}
