//! Who plays a seat: volunteers, offers, and giving a seat to somebody else.

use super::act::{Deed, Desk, GmError, refused, seat_of, tell_all};
use super::actor::SHELL;
use super::command::Who;
use super::reading::quoted;
use super::undo::Undo;
use crate::handover::claims;
use crate::handover::give::{self, Newcomer};
use crate::handover::offers;
use campaign::loaded::Loaded;
use campaign::names;
use campaign::when::when;
use rules::Seat;
use rules::engine::Fault;
use schedule::zone;
use sentences::gm::seats as say;
use store::campaign::SeatRow;
use store::people::StandbyRow;
use store::{StoreError, Tx};

/// Longest name of a player, in characters.
const LONGEST_NAME: usize = 40;
/// Longest title of a campaign, in characters.
const LONGEST_TITLE: usize = 80;

fn row_of(desk: &Desk<'_>, who: &Who) -> Result<SeatRow, GmError> {
    let seat = seat_of(desk, who)?;
    Ok(desk.loaded.seat(seat).cloned().ok_or_else(|| Fault(format!("{seat} has no row")))?)
}

/// `Bob (seat 2)`
pub(super) fn named(row: &SeatRow) -> String {
    format!("{} (seat {})", row.name, number(row.seat))
}

/// Calls a player otherwise; everybody is told.
pub(super) async fn rename(desk: &mut Desk<'_>, who: &Who, name: &str) -> Result<Deed, GmError> {
    if who.0.eq_ignore_ascii_case("campaign") {
        return rename_campaign(desk, name).await;
    }
    let mut row = row_of(desk, who)?;
    let id = desk.id();
    if desk.tx.terms(&id).await?.is_some_and(|terms| terms.gunboat) {
        return refused(say::known_by_seats());
    }
    if let Some(why) = names::wrong_in(&desk.loaded.engine.callings(), name) {
        return refused(say::no_name_for_anybody(&quoted(name), &why));
    }
    if desk.loaded.seats.iter().any(|other| other.seat != row.seat && names::alike(&other.name, name)) {
        return refused(say::name_is_taken(&quoted(name)));
    }
    let before = named(&row);
    let undo = Undo { renamed: Some((row.seat, row.name.clone())), open: true, ..Undo::default() };
    name.clone_into(&mut row.name);
    desk.tx.seat_update(&row).await?;
    desk.tx.holder_renamed((&id, row.seat), name).await?;
    let seat = usize::from(row.seat);
    desk.loaded.seats[seat] = row;
    tell_all(desk, &say::renamed_subject(), &[say::renamed(&before, &name)]).await?;
    Ok(Deed {
        words: vec![say::is_called(&before, &name)],
        line: say::did_rename(&before, &name),
        undo: Some(undo),
    })
}

/// Gives the campaign another title: the name for people. Its short name stands in subjects and addresses, and stays.
async fn rename_campaign(desk: &mut Desk<'_>, title: &str) -> Result<Deed, GmError> {
    if title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control) {
        return refused(say::title_too_long(&LONGEST_TITLE));
    }
    let before = desk.loaded.campaign.title.clone();
    desk.tx.campaign_title(&desk.id(), title).await?;
    title.clone_into(&mut desk.loaded.campaign.title);
    tell_all(desk, &say::retitled_subject(), &[say::retitled(&title, &before)]).await?;
    Ok(Deed {
        words: vec![say::has_title(&title, &desk.id())],
        line: say::did_retitle(&before, &title),
        undo: Some(Undo { titled: Some(before), open: true, ..Undo::default() }),
    })
}

fn number(seat: u8) -> u32 {
    u32::from(seat) + 1
}

/// A seat's number as players know it; what was typed, if there is no such seat (any more).
pub(super) fn number_of(desk: &Desk<'_>, who: &Who) -> String {
    seat_of(desk, who).map_or_else(|_| who.to_string(), |Seat(seat)| number(seat).to_string())
}

/// Why a seat cannot be given to somebody, for a game master who does not play.
async fn hindrance(desk: &mut Desk<'_>, seat: u8, to: &Newcomer) -> Result<Option<String>, GmError> {
    let length = to.name.chars().count();
    if length > LONGEST_NAME || to.name.chars().any(char::is_control) {
        return Ok(Some(say::name_too_long(&quoted(&to.name), &LONGEST_NAME)));
    }
    if !to.zone.is_empty()
        && let Err(no) = zone::exactly(&to.zone)
    {
        return Ok(Some(no.to_string()));
    }
    Ok(give::hindrance(desk.tx, desk.loaded, seat, to).await?)
}

async fn can_be_given(desk: &mut Desk<'_>, who: &Who, turn: u32, to: &Newcomer) -> Result<SeatRow, GmError> {
    desk.meant(turn)?;
    let row = row_of(desk, who)?;
    match hindrance(desk, row.seat, to).await? {
        Some(why) => {
            let (seat, id) = (number(row.seat), desk.id());
            refused(say::not_given(&seat, &id, &why))
        }
        None => Ok(row),
    }
}

/// What giving a seat away would do. Whoever plays gets it from nobody: it goes to those who do not.
pub(super) async fn would_replace(
    desk: &mut Desk<'_>,
    who: &Who,
    turn: u32,
    to: &Newcomer,
) -> Result<Vec<String>, GmError> {
    let row = match can_be_given(desk, who, turn, to).await {
        Ok(row) => row,
        // Why it cannot be may tell who plays: the other GMs are told, not this one.
        Err(GmError::Refused(why)) if desk.actor.plays.is_some() => return Ok(vec![why]),
        Err(error) => return Err(error),
    };
    let seat = number(row.seat);
    let would = say::would_be_played(&row.name, &seat, &to.address, &to.name, &to.zone);
    Ok(vec![would, say::would_be_cut_off(&row.address)])
}

/// Gives a seat to somebody else.
pub(super) async fn replace(
    desk: &mut Desk<'_>,
    who: &Who,
    turn: u32,
    to: &Newcomer,
) -> Result<Deed, GmError> {
    let row = can_be_given(desk, who, turn, to).await?;
    give::give(desk.house, desk.tx, desk.loaded, row.seat, to, None).await?;
    let seat = number(row.seat);
    Ok(Deed {
        words: vec![say::given(&desk.id(), &to.address, &seat)],
        line: say::did_give(&seat),
        undo: None,
    })
}

/// Does a player hold this seat who is there?
pub(super) fn is_of_who_is_there(desk: &Desk<'_>, who: &Who) -> Result<bool, GmError> {
    Ok(claims::is_there(desk.loaded, seat_of(desk, who)?.0))
}

fn nobody_to_offer<T>(desk: &Desk<'_>, seat: u32) -> Result<T, GmError> {
    refused(say::nobody_to_offer(&desk.id(), &seat))
}

/// What offering a seat would do.
pub(super) async fn would_offer(desk: &mut Desk<'_>, who: &Who) -> Result<Vec<String>, GmError> {
    let row = row_of(desk, who)?;
    let seat = number(row.seat);
    let count = offers::would_be_asked(desk.house, desk.tx, desk.loaded, row.seat).await?;
    if count == 0 {
        return match nobody_to_offer(desk, seat) {
            // Why there is nobody may tell who plays: the other GMs are told, not this one.
            Err(GmError::Refused(why)) if desk.actor.plays.is_some() => Ok(vec![why]),
            other => other,
        };
    }
    let mut words = vec![say::would_be_offered(&seat, &row.name, &count)];
    if claims::is_there(desk.loaded, row.seat) {
        words.push(say::is_still_there(&row.name));
    }
    Ok(words)
}

/// Offers a seat to the volunteers.
pub(super) async fn offer(desk: &mut Desk<'_>, who: &Who) -> Result<Deed, GmError> {
    let row = row_of(desk, who)?;
    let (id, seat) = (desk.id(), number(row.seat));
    let count = offers::offer(desk.house, desk.tx, desk.loaded, row.seat).await?;
    if count == 0 {
        return nobody_to_offer(desk, seat);
    }
    Ok(Deed { words: vec![say::offered(&id, &seat, &count)], line: say::did_offer(&seat), undo: None })
}

/// The volunteers for this campaign, as far as this game master may know them.
pub(super) async fn standbys(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let id = desk.id();
    let all = volunteers(desk.tx, desk.loaded).await?;
    if all.is_empty() {
        return Ok(vec![say::nobody_stands_by()]);
    }
    if desk.actor.plays.is_some() {
        // Who comes to a seat later is not for players.
        return Ok(vec![say::so_many_stand_by(&all.len())]);
    }
    let on_the_shell = desk.actor.who == SHELL;
    // Who stands by for any campaign has told the server where to write to, not each of its game masters.
    let list = listed(&all, desk.now_ms(), |row| on_the_shell || row.campaign == id);
    Ok(vec![list, say::how_to_offer()])
}

/// Who stands by for this campaign and is not kept out of it.
///
/// # Errors
/// The store.
pub async fn volunteers(tx: &mut Tx, loaded: &Loaded) -> Result<Vec<StandbyRow>, StoreError> {
    let mut all = Vec::new();
    for row in tx.standbys(&loaded.campaign.id).await? {
        if !tx.is_banned(&row.address, loaded.settings.gm.iter()).await? {
            all.push(row);
        }
    }
    Ok(all)
}

/// Volunteers, one a line; with the addresses of those who are `shown`.
pub fn listed(all: &[StandbyRow], now_ms: i64, shown: impl Fn(&StandbyRow) -> bool) -> String {
    let line = |row: &StandbyRow| {
        let which = if row.campaign.is_empty() { say::any_campaign() } else { row.campaign.clone() };
        let parts = [if shown(row) { row.address.as_str() } else { "" }, row.name.as_str(), which.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("  {}", say::stands_by_since(&parts.join("  "), &when(row.since_ms, now_ms, "").utc))
    };
    all.iter().map(line).collect::<Vec<_>>().join("\n")
}
