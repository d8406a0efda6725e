//! From a founding to a campaign: wishes are granted as far as they go, and everything after is the campaign's own.

use super::mails::to_gms;
use super::open::defaults;
use super::place::Read;
use super::secret::secret;
use crate::house::House;
use crate::tell::gms::welcome;
use campaign::CampaignError;
use campaign::bots::BOT_DOMAIN;
use campaign::found::{CampaignFile, FoundError, PlayerLine};
use campaign::registry;
use rules::WishFor;
use rules::engine::Fault;
use sentences::founding::start as say;
use std::collections::BTreeMap;
use store::Tx;
use store::founding::{FoundingStatus, PlaceRow, PlaceStatus};
use store::time::SeatTimeRow;

/// Starts the campaign if no seat is free any more.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn start_if_full(house: &House, tx: &mut Tx, read: Read) -> Result<bool, CampaignError> {
    if read.joined() < usize::from(read.plan.seats) {
        return Ok(false);
    }
    start(house, tx, read, false).await.map(|problem| problem.is_none())
}

/// Starts the campaign with those who have joined, with bots on the free seats if so wanted. `Some`: why not.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn start(
    house: &House,
    tx: &mut Tx,
    mut read: Read,
    bots: bool,
) -> Result<Option<String>, CampaignError> {
    let name = read.row.name.clone();
    let mut file = seated(&read, bots);
    let game = file.game.clone();
    let wishes_granted = file.options.clone();
    let checked = match file.clone().check(&name, defaults(house)) {
        // Wishes may not fit figures of the campaign's own: then the file's own options hold.
        Err(FoundError::File { .. }) if wishes_granted != read.file.options => {
            file.options.clone_from(&read.file.options);
            file.clone().check(&name, defaults(house))
        }
        other => other,
    };
    let founding = match checked {
        Ok(founding) => founding,
        Err(FoundError::File { problems, .. }) => return Ok(Some(problems.join("; "))),
        Err(FoundError::Store(error)) => return Err(error.into()),
    };
    read.row.status = FoundingStatus::Started;
    read.row.decide_ms = None;
    tx.founding_put(&read.row).await?;
    let founding = founding.with_secret(secret(house, &read.row));
    match founding.store(tx, &house.key, house.now_ms()).await {
        Ok(_) => {}
        Err(FoundError::Store(error)) => return Err(error.into()),
        Err(error) => return Err(Fault(error.to_string()).into()),
    }
    for (seat, player) in (0u8..).zip(&file.players) {
        if player.address.ends_with(BOT_DOMAIN) {
            let bot = SeatTimeRow { bot: true, ..SeatTimeRow::default() };
            tx.seat_time_put((&name, seat), &bot).await?;
            tx.log(&name, house.now_ms(), &format!("a bot plays seat {}", u32::from(seat) + 1)).await?;
        }
    }
    let title = registry::engine(&game).map_or(game.as_str(), |e| e.title());
    if let Some(row) = tx.campaign(&name).await? {
        welcome(house, tx, &row, &file.gm).await?;
    }
    let words = [say::started(&name, &title, &file.players.len())];
    to_gms(house, tx, &read.row, &say::started_subject(), &words).await?;
    Ok(None)
}

/// The campaign's file with everybody who has joined, and with `bots` on the seats that are left; wishes granted in the order of
/// joining. Bots wish for nothing: they get what is left.
fn seated(read: &Read, bots: bool) -> CampaignFile {
    let mut file = read.file.clone();
    let mut joined: Vec<&PlaceRow> = read.places.iter().filter(|p| p.status == PlaceStatus::Joined).collect();
    joined.sort_by_key(|p| (p.joined_ms, p.place));
    let mut players: Vec<(PlayerLine, BTreeMap<String, String>)> =
        file.players.drain(..).map(|p| (p, BTreeMap::new())).collect();
    for place in joined {
        let line =
            PlayerLine { name: place.name.clone(), address: place.address.clone(), zone: place.zone.clone() };
        players.push((line, serde_json::from_str(&place.wishes).unwrap_or_default()));
    }
    let free = if bots { usize::from(read.plan.seats).saturating_sub(players.len()) } else { 0 };
    players.extend((1..=free).map(|number| (bot(number), BTreeMap::new())));
    let wishes = registry::engine(&file.game).map(|e| e.wishes()).unwrap_or_default();
    for wish in wishes.iter().filter(|w| w.goes_to == WishFor::Seat) {
        let value = |at: usize| wish.values.get(at).copied();
        let mut seats: Vec<Option<(PlayerLine, BTreeMap<String, String>)>> = vec![None; players.len()];
        let mut rest = Vec::new();
        for player in players {
            let wanted = player.1.get(wish.word);
            let at = (0..seats.len())
                .find(|at| wanted.is_some_and(|w| value(*at) == Some(w)) && seats[*at].is_none());
            match at {
                Some(at) => seats[at] = Some(player),
                None => rest.push(player),
            }
        }
        let mut rest = rest.into_iter();
        players = seats.into_iter().filter_map(|seat| seat.or_else(|| rest.next())).collect();
    }
    for wish in wishes {
        let WishFor::Option(key) = wish.goes_to else { continue };
        if !players.iter().any(|(_, wishes)| wishes.contains_key(wish.word)) {
            continue;
        }
        let mut options = file.options.clone().unwrap_or_else(|| serde_json::json!({}));
        let given = options.get(key).is_some_and(|v| v.as_array().is_some_and(|a| !a.is_empty()));
        if given {
            continue;
        }
        let mut granted: Vec<Option<&str>> = vec![None; players.len()];
        for (at, (_, wishes)) in players.iter().enumerate() {
            let wanted = wishes.get(wish.word).and_then(|w| wish.values.iter().find(|v| *v == w).copied());
            if wanted.is_some_and(|w| !granted.contains(&Some(w))) {
                granted[at] = wanted;
            }
        }
        let mut left: Vec<&str> =
            wish.values.iter().copied().filter(|v| !granted.contains(&Some(v))).collect();
        shuffle(&mut left);
        let mut left = left.into_iter();
        let all: Option<Vec<&str>> = granted.into_iter().map(|g| g.or_else(|| left.next())).collect();
        if let (Some(all), Some(object)) = (all, options.as_object_mut()) {
            object.insert(key.to_string(), serde_json::json!(all));
            file.options = Some(options);
        }
    }
    file.players = players.into_iter().map(|(line, _)| line).collect();
    file.invites.clear();
    file.founding = None;
    file
}

fn bot(number: usize) -> PlayerLine {
    PlayerLine {
        name: format!("Bot {number}"),
        address: format!("bot-{number}@{BOT_DOMAIN}"),
        zone: String::new(),
    }
}

/// What nobody wished for is dealt at random, by nothing that comes from the campaign's secret.
fn shuffle(values: &mut [&str]) {
    for at in (1..values.len()).rev() {
        let pick = store::ids::random_rank() % (at as i64 + 1);
        values.swap(at, usize::try_from(pick).unwrap_or(0));
    }
}
