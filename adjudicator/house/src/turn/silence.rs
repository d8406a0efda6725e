//! Silence: counting the windows in which nothing came from a seat (NMR), and what the campaign's file says is done about it.

use super::{gm_told, unsent};
use crate::house::House;
use crate::tell::gms::post_to_gm;
use crate::tell::notice::tell_seat;
use campaign::CampaignError;
use campaign::bots::is_of_a_person;
use campaign::chained;
use campaign::loaded::Loaded;
use campaign::play::deadline::{name_of, publish};
use campaign::when::in_words;
use rules::Seat;
use rules::engine::OpenWindow;
use sentences::turn::silence as say;
use std::collections::BTreeSet;
use store::Tx;
use store::public_log::PublicLine;
use store::time::SeatTimeRow;
use store::turn::WindowRow;

/// What a closed window tells of a seat that was asked in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    /// Something came, or what was on file answered everything.
    Heard,
    /// A bot had to write.
    Covered,
    /// A waiting question fell to its fallback, and no proven mail had come (NMR).
    Silent,
    /// The same, but the report had not reached the player.
    NotReached,
    /// The same, but the report had not left this server.
    NotSent,
}

/// Counts who let a window pass in silence, and does what the campaign's file says. `fell`: seats of which a waiting question
/// fell to its fallback. `timed_out`: the time was up; a window cut short by other things is nobody's silence.
pub(super) async fn count(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    fell: &BTreeSet<Seat>,
    (closed, timed_out): (&WindowRow, bool),
    now_ms: i64,
) -> Result<(), CampaignError> {
    let asked = serde_json::from_str(&closed.asked)
        .map_err(|e| rules::engine::Fault(format!("the stored window does not fit: {e}")))?;
    let window = OpenWindow { entry: closed.entry, asked, missing: BTreeSet::new() };
    for seat in window.seats() {
        if loaded.seat(seat).is_none_or(|row| row.resigned) {
            continue;
        }
        let before = loaded.time_of(seat.0);
        let fell = fell.contains(&seat);
        if fell && !timed_out && !before.bot {
            continue;
        }
        let seen = seen(tx, loaded, seat, &before, fell, closed, now_ms).await?;
        let mut row = before.clone();
        let name = name_of(loaded, seat.0);
        let place = (closed.turn, closed.entry);
        match seen {
            Seen::Heard => row.silent = 0,
            Seen::Covered => {
                // A bot that has held its seat from the founding on is nobody's silence.
                row.silent += u32::from(loaded.seat(seat).is_some_and(is_of_a_person));
                let what = |who: &str| say::bot_wrote_in_log(&closed.turn, &who);
                publish(tx, loaded, place, now_ms, what(&name), what(&say::a_seat())).await?;
            }
            Seen::Silent => {
                row.silent += 1;
                let open = in_words(now_ms - closed.opened_ms);
                let what = |who: &str| say::nmr_in_log(&who, &open, &closed.turn);
                publish(tx, loaded, place, now_ms, what(&name), what(&say::a_seat())).await?;
            }
            Seen::NotReached => {
                let what = |who: &str| say::not_reached_in_log(&closed.turn, &who);
                publish(tx, loaded, place, now_ms, what(&name), what(&say::a_seat())).await?;
            }
            Seen::NotSent => {
                let what = |who: &str| say::not_sent_in_log(&closed.turn, &who);
                publish(tx, loaded, place, now_ms, what(&name), what(&say::a_seat())).await?;
            }
        }
        if row != before {
            tx.seat_time_put((&loaded.campaign.id, seat.0), &row).await?;
            loaded.times.insert(seat.0, row);
        }
        if matches!(seen, Seen::Silent | Seen::Covered) {
            follow(house, tx, loaded, seat, place, now_ms).await?;
        }
    }
    Ok(())
}

/// Who of these has sent nothing since the window opened.
pub(super) fn of(loaded: &Loaded, missing: &BTreeSet<Seat>, closed: &WindowRow) -> BTreeSet<Seat> {
    missing.iter().filter(|s| !wrote(loaded, **s, &loaded.time_of(s.0), closed)).copied().collect()
}

fn wrote(loaded: &Loaded, seat: Seat, row: &SeatTimeRow, closed: &WindowRow) -> bool {
    let filed = loaded.filed.get(&seat).is_some_and(|f| f.changed_ms > closed.opened_ms);
    filed || row.heard_ms > closed.opened_ms
}

async fn seen(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
    row: &SeatTimeRow,
    fell: bool,
    closed: &WindowRow,
    now_ms: i64,
) -> Result<Seen, CampaignError> {
    if wrote(loaded, seat, row, closed) {
        return Ok(Seen::Heard);
    }
    if row.bot {
        return Ok(Seen::Covered);
    }
    if !fell {
        return Ok(Seen::Heard);
    }
    if unsent::is_ours(tx, loaded, seat, closed.opened_ms, now_ms).await? {
        return Ok(Seen::NotSent);
    }
    let id = loaded.campaign.id.as_str();
    let bounced = tx.bounces(id).await?.iter().any(|bounce| bounce.seat == Some(seat.0));
    let unsent = tx.report_not_sent((id, seat.0), closed.opened_ms).await?;
    Ok(if bounced || unsent { Seen::NotReached } else { Seen::Silent })
}

/// Goes the next step of the campaign's policy with a seat that has been silent once more.
async fn follow(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: Seat,
    place: (u32, u32),
    now_ms: i64,
) -> Result<(), CampaignError> {
    let policy = loaded.settings.time.silence;
    let mut row = loaded.time_of(seat.0);
    let name = name_of(loaded, seat.0);
    let times = row.silent;
    let mut words = Vec::new();
    if times == 2 && !row.bot {
        gm_told::silent_again(house, tx, loaded, seat).await?;
    }
    if policy.fast_lane > 0 && times == policy.fast_lane && !row.bot {
        words.push(say::fast_lane(&times, &in_words(policy.fast_lane_ms)));
    }
    if policy.bot_after > 0 && times >= policy.bot_after && !row.bot {
        row.bot = true;
        let (named, neutral) = (say::bot_plays_in_log(&name), say::bot_plays_in_log(&say::a_seat()));
        publish(tx, loaded, place, now_ms, named, neutral).await?;
        words.push(say::bot_writes());
    }
    if policy.standby_after > 0 && times >= policy.standby_after && !row.standby {
        row.standby = true;
        want_standby(house, tx, loaded, seat, place, now_ms).await?;
    }
    tx.seat_time_put((&loaded.campaign.id, seat.0), &row).await?;
    loaded.times.insert(seat.0, row);
    if !words.is_empty() {
        tell_seat(house, tx, loaded, seat.index(), &say::silent_subject(), None, words).await?;
    }
    Ok(())
}

/// A standby is wanted for a seat: it is put down for the handover, which offers it to the volunteers
/// ([`Tx::standbys_wanted`]), in the public log, and told to the GM.
async fn want_standby(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
    place: (u32, u32),
    now_ms: i64,
) -> Result<(), CampaignError> {
    let name = name_of(loaded, seat.0);
    let (named, neutral) = (say::standby_in_log(&name), say::standby_in_log(&say::a_seat()));
    publish(tx, loaded, place, now_ms, named, neutral).await?;
    let (number, silent) = (seat.0 + 1, loaded.time_of(seat.0).silent);
    let words = [
        say::standby_wanted(&name, &number, &silent),
        say::offered_to_volunteers(&number, &loaded.turn.turn),
    ];
    let subject = say::standby_subject();
    post_to_gm(house, tx, &loaded.campaign, &loaded.settings.gm, &subject, &words).await
}

/// A proven mail of a seat has come in: it is silent no more. `orders`: it filed some, so the player has taken the seat back
/// from a bot.
///
/// # Errors
/// The store.
pub(crate) async fn heard(
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: u8,
    received_ms: i64,
    orders: bool,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let before = loaded.time_of(seat);
    let mut row = before.clone();
    row.heard_ms = row.heard_ms.max(received_ms);
    row.silent = 0;
    if row.standby {
        // Whoever comes back in time keeps the seat.
        row.standby = false;
        tx.offers_gone(&loaded.campaign.id, seat).await?;
    }
    if orders && row.bot {
        row.bot = false;
        let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
        let named = say::bot_stops_in_log(&name_of(loaded, seat));
        let neutral = say::bot_stops_in_log(&say::a_player());
        publish(tx, loaded, place, now_ms, named, neutral).await?;
    }
    tx.seat_time_put((&loaded.campaign.id, seat), &row).await?;
    loaded.times.insert(seat, row);
    Ok(())
}

/// Somebody else has the seat: no silence and no absence of the past counts, no bot writes, no standby is wanted. What the seat
/// has used of its extensions stays used.
///
/// # Errors
/// The store.
pub(crate) async fn replaced(
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: u8,
    words: &str,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let id = loaded.campaign.id.clone();
    tx.absences_end((&id, seat), i64::MAX, now_ms).await?;
    let extensions = loaded.time_of(seat).extensions;
    let row = SeatTimeRow { heard_ms: now_ms, extensions, ..SeatTimeRow::default() };
    tx.seat_time_put((&id, seat), &row).await?;
    loaded.times.insert(seat, row);
    let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
    let line = PublicLine {
        at_ms: now_ms,
        turn: place.0,
        entry: place.1,
        named: words.to_owned(),
        neutral: say::replaced_in_log(),
    };
    chained::publish(tx, &loaded.campaign, &line).await
}
