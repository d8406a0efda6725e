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
use sentences::turn::deserted as say;
use std::collections::BTreeSet;
use store::Tx;
use store::campaign::{SeatRow, Standing};

/// Why a campaign rests that has nobody to answer. It is kept with the campaign, and known again by these words.
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
    let line = say::rests_in_log(&place.0);
    publish(tx, loaded, place, now_ms, line.clone(), line).await?;
    let words = [say::rests(), say::how_it_goes_on()];
    tell_all(house, tx, loaded, &say::rests_subject(), None, |_| words.to_vec()).await?;
    let words = [say::rests_to_gm(&loaded.campaign.id, &place.0), say::how_gm_goes_on()];
    let subject = say::rests_to_gm_subject();
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, &subject, &words).await
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
    let line = say::goes_on_in_log(&place.0);
    publish(tx, loaded, place, now_ms, line.clone(), line).await?;
    let until = in_words(deadline.at_ms - now_ms);
    let subject = say::goes_on_subject();
    for at in 0..loaded.seats.len() {
        let seat = &loaded.seats[at];
        if !seat.resigned && Some(seat.seat) != receipt {
            let words = vec![say::goes_on(&until)];
            tell_seat(house, tx, loaded, at, &subject, Some(deadline.at_ms), words).await?;
        }
    }
    let words = [say::goes_on_to_gm()];
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, &subject, &words).await?;
    Ok(Some(say::goes_on_for_you(&until)))
}
