//! What a game master does about who plays while players are looked for: one more is asked, somebody is taken off, or kept out.

use super::mails::{how_far, place_token, to_place};
use super::open::invite_mail;
use super::place::Read;
use crate::house::House;
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::names;
use campaign::registry;
use campaign::sheet::Invite;
use schedule::zone;
use sentences::founding::places as say;
use store::Tx;
use store::ban::{BanRow, SERVER};
use store::founding::{PlaceRow, PlaceStatus};

/// Has this place's holder joined, or may still?
fn holds(place: &PlaceRow) -> bool {
    matches!(place.status, PlaceStatus::Joined | PlaceStatus::Invited)
}

/// Asks one more; who was asked before and has no seat is asked again.
pub(super) async fn one_more(
    house: &House,
    tx: &mut Tx,
    read: &mut Read,
    invite: &Invite,
) -> Result<Vec<String>, CampaignError> {
    let (name, now_ms) = (read.row.name.clone(), house.now_ms());
    if let Some(why) = hindrance(tx, read, invite).await? {
        return Ok(vec![say::not_invited(&invite.address, &why)]);
    }
    let before = read.places.iter().find(|place| place.address.eq_ignore_ascii_case(&invite.address));
    let number = before.map_or_else(
        || read.places.iter().map(|place| place.place).max().unwrap_or(0).saturating_add(1),
        |place| place.place,
    );
    let place = PlaceRow {
        founding: name.clone(),
        place: number,
        address: invite.address.clone(),
        name: invite.name.clone(),
        zone: zone::read(&invite.zone).map_or_else(|_| String::new(), |zone| zone.name().to_owned()),
        wishes: "{}".into(),
        status: PlaceStatus::Invited,
        token_hash: house.key.token_hash(&place_token(house, &name, number)),
        asked_ms: now_ms,
        reminded: false,
        joined_ms: None,
    };
    tx.place_put(&place).await?;
    tx.log(&name, now_ms, "one more was invited").await?;
    invite_mail(house, tx, (&read.row, &read.file, &read.plan), &place).await?;
    read.places = tx.places(&name).await?;
    Ok(vec![say::invited(&invite.address, &how_far(&read.file, &read.plan, &read.places))])
}

/// Why somebody cannot be asked.
async fn hindrance(tx: &mut Tx, read: &Read, invite: &Invite) -> Result<Option<String>, CampaignError> {
    let known = |address: &str| address.eq_ignore_ascii_case(&invite.address);
    if read.file.players.iter().any(|player| known(&player.address))
        || read.places.iter().any(|place| known(&place.address) && holds(place))
    {
        return Ok(Some(say::has_place()));
    }
    if read.free() == 0 {
        let far = how_far(&read.file, &read.plan, &read.places);
        return Ok(Some(say::no_seat_left(&far.trim_end_matches('.'))));
    }
    if tx.is_banned(&invite.address, Gms::read(&read.row.gm).iter()).await? {
        return Ok(Some(say::kept_out_already()));
    }
    if let Err(no) = zone::read(&invite.zone)
        && !invite.zone.is_empty()
    {
        return Ok(Some(no.to_string().trim_end_matches('.').to_owned()));
    }
    if invite.name.is_empty() {
        return Ok(None);
    }
    let callings = registry::engine(&read.file.game).map(|engine| engine.callings()).unwrap_or_default();
    if let Some(why) = names::wrong_in(&callings, &invite.name) {
        return Ok(Some(say::name_wrong(&invite.name, &why)));
    }
    let placed = read.places.iter().filter(|place| !known(&place.address)).map(|place| &place.name);
    let mut others = placed.chain(read.file.players.iter().map(|player| &player.name));
    Ok(others.any(|other| names::alike(other, &invite.name)).then(|| say::name_taken(&invite.name)))
}

/// Takes somebody off who has joined or was asked, and tells them.
pub(super) async fn take_off(
    house: &House,
    tx: &mut Tx,
    read: &mut Read,
    whom: &str,
) -> Result<Vec<String>, CampaignError> {
    let (name, now_ms) = (read.row.name.clone(), house.now_ms());
    let meant =
        |address: &str, name: &str| address.eq_ignore_ascii_case(whom) || name.eq_ignore_ascii_case(whom);
    if read.file.players.iter().any(|player| meant(&player.address, &player.name)) {
        return Ok(vec![say::named_in_file(&whom)]);
    }
    let there = read.places.iter().find(|place| meant(&place.address, &place.name) && holds(place)).cloned();
    let Some(mut place) = there else {
        return Ok(vec![say::nobody(&whom)]);
    };
    place.status = PlaceStatus::Declined;
    tx.place_put(&place).await?;
    tx.log(&name, now_ms, "the GM took somebody off").await?;
    let words = [say::you_are_off(&name)];
    to_place(house, tx, &place, None, &say::off_subject(), &words).await?;
    read.places = tx.places(&name).await?;
    Ok(vec![say::taken_off(&place.address, &how_far(&read.file, &read.plan, &read.places))])
}

/// Keeps an address or a domain out of all campaigns of this game master, and takes off who of them is here.
pub(super) async fn ban(
    house: &House,
    tx: &mut Tx,
    read: &mut Read,
    (whom, by): (&str, &str),
) -> Result<Vec<String>, CampaignError> {
    let row = BanRow { of_whom: by.to_owned(), whom: whom.to_owned(), since_ms: house.now_ms() };
    tx.ban_put(&row).await?;

    let mut words = vec![say::kept_out(&whom, &(by == SERVER))];
    let meant = |place: &&PlaceRow| holds(place) && row.keeps_out(&place.address);
    let there: Vec<String> = read.places.iter().filter(meant).map(|place| place.address.clone()).collect();
    for address in there {
        words.extend(take_off(house, tx, read, &address).await?);
    }
    Ok(words)
}
