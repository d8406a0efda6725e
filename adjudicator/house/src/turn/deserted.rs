//! A campaign none of whose players answers any more: bots alone do not play it on. It rests until a player comes back, or the
//! GM lets it go on.

use crate::house::House;
use crate::tell::gms::post_to_gm;
use crate::tell::notice::{tell_all, tell_seat};
use campaign::CampaignError;
use campaign::bots::is_of_a_person;
use campaign::loaded::Loaded;
use campaign::play::deadline::{kinds_now, move_to, publish};
use campaign::when::in_words;
use rules::Seat;
use std::collections::BTreeSet;
use store::Tx;
use store::campaign::{SeatRow, Standing};

/// Why a campaign rests that has nobody to answer.
const DESERTED: &str = "no player answers any more";

/// The campaign rests for want of players.
#[must_use]
pub(crate) fn rests(loaded: &Loaded) -> bool {
    loaded.campaign.standing == Standing::Paused && loaded.campaign.reason == DESERTED
}

/// Lets a running campaign rest if it is deserted; true if it does. The caller writes its row, and tells everybody.
///
/// `asked`: who was asked in the turns that have just ended. Who is there and is asked nothing in them, nor in the window
/// that opens, has dropped out of the game: nobody is left who plays.
pub(super) fn rest(loaded: &mut Loaded, asked: &BTreeSet<Seat>) -> bool {
    if loaded.campaign.standing != Standing::Running
        || !(loaded.is_deserted() || is_played_out(loaded, asked))
    {
        return false;
    }
    loaded.rest(DESERTED);
    true
}

fn is_played_out(loaded: &Loaded, asked: &BTreeSet<Seat>) -> bool {
    if asked.is_empty() || !loaded.seats.iter().any(is_of_a_person) {
        return false;
    }
    let now = loaded.open_window().ok().flatten().map(|window| window.seats()).unwrap_or_default();
    let plays = |seat: &SeatRow| asked.contains(&Seat(seat.seat)) || now.contains(&Seat(seat.seat));
    !loaded.seats.iter().any(|seat| is_of_a_person(seat) && loaded.is_there(seat) && plays(seat))
}

/// Tells players, GMs and the public log that the campaign rests, and how it goes on.
///
/// # Errors
/// The store; templates that do not fit.
pub(super) async fn tell(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
    let line = format!("turn {}: the campaign rests, because {DESERTED}", place.0);
    publish(tx, loaded, place, now_ms, line.clone(), line).await?;
    let words = [
        "The campaign rests: no player answers any more, and bots alone do not play it on. No deadline runs, and nothing is \
         lost."
            .to_owned(),
        "It goes on as soon as one of you is there again: answer this mail with orders, or with the word back. Then the \
         deadline is set anew and everybody is told. The GM can let it go on too."
            .to_owned(),
    ];
    tell_all(house, tx, loaded, "the campaign rests", None, |_| words.to_vec()).await?;
    let words = [
        format!("Campaign {} rests in turn {}: {DESERTED}.", loaded.campaign.id, place.0),
        "The players were told that it goes on when one of them writes. To let it go on yourself, answer: resume. If nobody \
         has come back when the window closes, it rests again."
            .to_owned(),
    ];
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, "no player answers any more", &words).await
}

/// Somebody is there again: if the campaign rested for want of players, it goes on with the deadline set anew, and everybody is
/// told but the seat whose receipt says it. `None`: nothing has changed.
///
/// # Errors
/// The store; templates that do not fit.
pub(crate) async fn go_on(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    receipt: Option<u8>,
) -> Result<Option<String>, CampaignError> {
    if !rests(loaded) || loaded.is_deserted() {
        return Ok(None);
    }
    let now_ms = house.now_ms();
    let kinds = kinds_now(tx, loaded).await?;
    let deadline = loaded.settings.timetable().closes(now_ms, &kinds);
    loaded.campaign.standing = Standing::Running;
    loaded.campaign.reason = String::new();
    loaded.campaign.due_ms = Some(now_ms);
    move_to(tx, loaded, &deadline, now_ms).await?;
    let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
    let line = format!("turn {}: the campaign goes on, because a player answers again", place.0);
    publish(tx, loaded, place, now_ms, line.clone(), line).await?;
    let until = in_words(deadline.at_ms - now_ms);
    let subject = "the campaign goes on";
    for at in 0..loaded.seats.len() {
        let seat = &loaded.seats[at];
        if !seat.resigned && Some(seat.seat) != receipt {
            let words = format!(
                "The campaign goes on, because a player answers again. The window closes in {until} at the latest, and earlier \
                 once everybody who answers is in."
            );
            tell_seat(house, tx, loaded, at, subject, Some(deadline.at_ms), vec![words]).await?;
        }
    }
    let words = ["A player answers again, so the campaign goes on.".to_owned()];
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, subject, &words).await?;
    Ok(Some(format!(
        "The campaign had rested because no player answered. It goes on now: the window closes in {until} at the latest."
    )))
}
