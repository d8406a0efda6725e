//! Places: who was invited answers, who signs up gets one, and both may change their mind until it starts.

use super::mails::{about, how_far, place_token, to_place, to_place_with};
use super::secret::keys_told;
use super::start::start_if_full;
use crate::house::House;
use crate::reading::ask::{self, Say};
use crate::tell::caller::{Caller, say_to};
use campaign::CampaignError;
use campaign::found::CampaignFile;
use campaign::gms::Gms;
use campaign::names;
use campaign::registry;
use campaign::sheet::Plan;
use rules::engine::Fault;
use schedule::zone;
use sentences::founding::place as say;
use std::collections::BTreeMap;
use store::Tx;
use store::founding::{FoundingRow, FoundingStatus, PlaceRow, PlaceStatus, RequestRow};

/// A founding with its file, read again.
pub struct Read {
    /// The founding.
    pub row: FoundingRow,
    /// Its file.
    pub file: CampaignFile,
    /// How its players are looked for.
    pub plan: Plan,
    /// Its places.
    pub places: Vec<PlaceRow>,
}

impl Read {
    /// Reads a founding; `None` if there is none of that name.
    ///
    /// # Errors
    /// The store; a fault where what is stored does not fit.
    pub async fn load(tx: &mut Tx, name: &str) -> Result<Option<Read>, CampaignError> {
        let Some(row) = tx.founding(name).await? else { return Ok(None) };
        let file = CampaignFile::read(name, &row.file).map_err(|e| Fault(e.to_string()))?;
        let plan = file.plan().map_err(|problems| Fault(problems.join("; ")))?;
        let places = tx.places(name).await?;
        Ok(Some(Read { row, file, plan, places }))
    }

    /// How many seats are taken.
    #[must_use]
    pub fn joined(&self) -> usize {
        self.file.players.len() + self.places.iter().filter(|p| p.status == PlaceStatus::Joined).count()
    }

    /// How many seats are neither taken nor kept for somebody who was asked.
    #[must_use]
    pub fn free(&self) -> usize {
        let kept = self.places.iter().filter(|p| p.status == PlaceStatus::Invited).count();
        usize::from(self.plan.seats).saturating_sub(self.joined() + kept)
    }

    /// Does it still look for players?
    #[must_use]
    pub fn goes_on(&self) -> bool {
        matches!(self.row.status, FoundingStatus::Open | FoundingStatus::Asked)
    }
}

/// The holder of a place has written.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    mut place: PlaceRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let Some(mut read) = Read::load(tx, &place.founding).await? else {
        return Ok("the founding is gone".into());
    };
    if !read.goes_on() {
        let words = match read.row.status {
            FoundingStatus::Started => say::started(),
            _ => say::called_off(),
        };
        to_place(house, tx, &place, caller.answers, &say::nothing_changed(), &[words]).await?;
        return Ok("answered a founding that is over".into());
    }
    let mut words = Vec::new();
    let before = place.status;
    let banned = tx.is_banned(&place.address, Gms::read(&read.row.gm).iter()).await?;
    if banned && before != PlaceStatus::Joined {
        // The same words whether the campaign is private, full of others, started, led by somebody who keeps them out, or was never
        // there.
        let words = [say::nothing_for_you(&place.founding)];
        say_to(house, tx, caller, &say::not_signed_up(), &words).await?;
        return Ok("signed up for nothing there is for them".into());
    }
    for said in &caller.said {
        match said {
            Say::Yes if place.status == PlaceStatus::Joined => {}
            // A declined or lapsed invitation can still be taken while a seat is free.
            Say::Yes if place.status == PlaceStatus::Invited || read.free() > 0 => {
                place.status = PlaceStatus::Joined;
                place.joined_ms = Some(house.now_ms());
            }
            Say::Yes => words.push(say::all_taken()),
            Say::No => place.status = PlaceStatus::Declined,
            other => words.extend(wish(&read, &mut place, other)),
        }
    }
    if place.status == PlaceStatus::Joined && place.name.is_empty() {
        place.name = free_name(&read, &place, &caller.address);
    }
    tx.place_put(&place).await?;
    let now_ms = house.now_ms();
    let name = &place.founding;
    match (before, place.status) {
        (PlaceStatus::Joined, PlaceStatus::Joined) | (PlaceStatus::Declined, PlaceStatus::Declined) => {}
        (_, PlaceStatus::Joined) => {
            tx.log(name, now_ms, "a player joined").await?;
            words.insert(0, say::have_seat());
        }
        (_, PlaceStatus::Declined) => {
            tx.log(name, now_ms, "somebody declined").await?;
            words.insert(0, say::no_seat_then());
        }
        _ => {}
    }
    read.places = tx.places(name).await?;
    words.push(standing(&read, &place));
    to_place(house, tx, &place, caller.answers, &say::your_place(), &words).await?;
    start_if_full(house, tx, read).await?;
    Ok(format!("a place in {name}: {}", place.status.word()))
}

/// Where the holder of a place stands.
fn standing(read: &Read, place: &PlaceRow) -> String {
    let wishes: BTreeMap<String, String> = serde_json::from_str(&place.wishes).unwrap_or_default();
    let wishes = if wishes.is_empty() {
        "none".to_string()
    } else {
        wishes.iter().map(|(word, value)| format!("{word} {value}")).collect::<Vec<_>>().join(", ")
    };
    let own = match place.status {
        PlaceStatus::Joined => {
            let zone = if place.zone.is_empty() { "UTC" } else { &place.zone };
            say::you_play_as(&place.name, &wishes, &zone)
        }
        PlaceStatus::Invited => say::not_said_yet(),
        PlaceStatus::Declined | PlaceStatus::Lapsed => say::no_seat(),
    };
    format!("{own} {}", how_far(&read.file, &read.plan, &read.places))
}

/// Carries out one line about a place; what there is to say about it.
fn wish(read: &Read, place: &mut PlaceRow, said: &Say) -> Option<String> {
    match said {
        Say::Name(name) => {
            let name = name.trim();
            let callings = registry::engine(&read.file.game).map(|engine| engine.callings());
            if let Some(why) = names::wrong_in(&callings.unwrap_or_default(), name) {
                return Some(say::name_wrong(&name, &why));
            }
            if taken(read, place, name) {
                return Some(say::name_taken(&name));
            }
            place.name = name.to_string();
            None
        }
        Say::Zone(zone) => match zone::read(zone) {
            Ok(zone) => {
                place.zone = zone.name().to_string();
                None
            }
            Err(no) => Some(say::zone_not_taken(&no.to_string())),
        },
        Say::Prefer(word, value) if word.is_empty() => {
            let engine = registry::engine(&read.file.game)?;
            let mut wishes = engine.wishes().iter();
            let of = wishes.find(|wish| wish.values.iter().any(|one| plain(one) == plain(value)))?;
            wish(read, place, &Say::Prefer(of.word.to_string(), value.clone()))
        }
        Say::Prefer(word, value) => {
            let engine = registry::engine(&read.file.game)?;
            let Some(wish) = engine.wishes().iter().find(|w| w.word == word) else {
                let known: Vec<&str> = engine.wishes().iter().map(|w| w.word).collect();
                return Some(match known.as_slice() {
                    [] => say::nothing_to_wish(&engine.title()),
                    known => say::no_such_wish(&word, &known.join(", ")),
                });
            };
            match wish.values.iter().find(|v| plain(v) == plain(value)) {
                Some(value) => {
                    let mut all: BTreeMap<String, String> =
                        serde_json::from_str(&place.wishes).unwrap_or_default();
                    all.insert(word.clone(), (*value).to_string());
                    place.wishes = serde_json::to_string(&all).unwrap_or_else(|_| "{}".into());
                    None
                }
                None => Some(say::no_such_value(&value, &word, &wish.values.join(", "))),
            }
        }
        Say::Other(line) => {
            let line: String = line.chars().take(60).collect();
            Some(say::not_understood(&line))
        }
        Say::Yes | Say::No | Say::Status => None,
    }
}

/// Letters and digits alone, small.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn taken(read: &Read, place: &PlaceRow, name: &str) -> bool {
    let same = |other: &str| names::alike(other, name);
    read.file.players.iter().any(|p| same(&p.name))
        || read.places.iter().any(|p| p.place != place.place && same(&p.name))
}

/// A name for somebody who gave none: never their address, which is nobody's business.
fn free_name(read: &Read, place: &PlaceRow, _address: &str) -> String {
    (1..).map(|number| format!("Player {number}")).find(|name| !taken(read, place, name)).unwrap_or_default()
}

/// Somebody signs up, their address proved.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn join(
    house: &House,
    tx: &mut Tx,
    request: &RequestRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let mut about_words = request.about.split(' ');
    let (name, password) = (about_words.next().unwrap_or_default(), about_words.next().unwrap_or_default());
    let read = Read::load(tx, name).await?.filter(Read::goes_on);
    let admitted = read.filter(|read| {
        // Whoever was asked by name needs no password, whichever way they write.
        let asked = read.places.iter().any(|p| p.address.eq_ignore_ascii_case(&request.address));
        asked || read.file.founding.as_ref().is_some_and(|sheet| sheet.admits(&request.address, password))
    });
    let admitted = match admitted {
        Some(read) if tx.is_banned(&request.address, Gms::read(&read.row.gm).iter()).await? => None,
        admitted => admitted,
    };
    let Some(mut read) = admitted else {
        // As in `answered`: the same words for every reason.
        say_to(house, tx, caller, &say::not_signed_up(), &[say::nothing_for_you(&name)]).await?;
        return Ok("signed up for nothing there is for them".into());
    };
    if let Some(place) =
        read.places.iter().find(|p| p.address.eq_ignore_ascii_case(&request.address)).cloned()
    {
        let address = caller.address.clone();
        // What they said of themselves beside, here or when they were asked whether it was them, counts as in an answer to
        // the invitation.
        let typed: Vec<String> = request.said.lines().map(str::to_string).collect();
        let own = |said: &Say| matches!(said, Say::Name(_) | Say::Zone(_) | Say::Prefer(..));
        let said = ask::say(&typed).into_iter().chain(caller.said.iter().cloned()).filter(own);
        let said = std::iter::once(Say::Yes).chain(said).collect();
        let yes = Caller { address, answers: caller.answers, tag: None, said };
        return answered(house, tx, place, &yes).await;
    }
    let playing = read.file.players.iter().any(|p| p.address.eq_ignore_ascii_case(&request.address));
    if playing || read.free() == 0 {
        let words = [if playing { say::playing_already() } else { say::no_free_seat(&name) }];
        say_to(house, tx, caller, &say::not_signed_up(), &words).await?;
        return Ok(format!("no seat for them in {name}"));
    }
    let number = read.places.iter().map(|p| p.place).max().unwrap_or(0).saturating_add(1);
    let now_ms = house.now_ms();
    let mut place = PlaceRow {
        founding: name.to_string(),
        place: number,
        address: request.address.clone(),
        name: String::new(),
        zone: String::new(),
        wishes: "{}".into(),
        status: PlaceStatus::Joined,
        token_hash: house.key.token_hash(&place_token(house, name, number)),
        asked_ms: now_ms,
        reminded: true,
        joined_ms: Some(now_ms),
    };
    let mut words = vec![say::have_seat()];
    let typed: Vec<String> = request.said.lines().map(str::to_string).collect();
    let said = ask::say(&typed).into_iter().chain(caller.said.iter().cloned());
    for said in said.filter(|said| !matches!(said, Say::Other(_))).collect::<Vec<_>>().iter() {
        words.extend(wish(&read, &mut place, said));
    }
    if place.name.is_empty() {
        place.name = free_name(&read, &place, &request.address);
    }
    tx.place_put(&place).await?;
    tx.log(name, now_ms, "a player joined").await?;
    read.places.push(place.clone());
    words.extend(about(house, &read.file, &read.plan, read.row.starts_ms, &place.zone));
    words.push(standing(&read, &place));
    // Who was not invited is told what an invitation tells.
    let (told, keys) = keys_told(house, &read.row);
    words.extend(told);
    to_place_with(house, tx, &place, caller.answers, &say::your_place(), (&words, &[keys])).await?;
    start_if_full(house, tx, read).await?;
    Ok(format!("signed up for {name}"))
}
