//! A turn is played through before anybody has to wait for it.
//!
//! Playing a turn and drawing its maps takes time; writing down what came of it takes little. So both are done first for
//! a picture of the campaign that holds up nobody, in a thread of their own. The transaction that writes then plays the turn
//! from the start as ever, and finds what it asks of the rules among the runs made before, each known by everything the rules
//! were given. What was not made before, it makes itself. So nothing that must be right hangs on a rehearsal.

use super::hearing::{Heard, hear};
use super::reports::{is_first, is_of_a_new_board, sections};
use crate::house::House;
use campaign::CampaignError;
use campaign::bots::is_of_a_person;
use campaign::due::{Due, due};
use campaign::loaded::{Loaded, Reach};
use campaign::play::drive::{Drive, Reached};
use campaign::play::news::{News, Telling};
use campaign::preference::Preferences;
use campaign::rehearsal::Rehearsal;
use report::Templates;
use rules::Seat;
use rules::engine::{SeatDesk, SeatView};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::campaign::Standing;

/// Plays a campaign through as far as it would be played on now, if it is due; keeps nobody waiting and changes nothing.
/// Whatever goes wrong here goes wrong again where it counts, and is told there.
pub(super) async fn rehearse(
    house: &House,
    campaign: &str,
    now_ms: i64,
) -> Result<(Rehearsal, Heard), CampaignError> {
    let mut tx = house.store.read().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else {
        return Ok((Rehearsal::default(), Heard::Unasked));
    };
    let revision = Some(loaded.campaign.revision);
    if loaded.campaign.standing != Standing::Running {
        return Ok((Rehearsal::of(revision), Heard::Unasked));
    }
    // Turns that are played again are given what lay on the table then: seldom, and played where they are written.
    if loaded.rerun.is_some() {
        drop(tx);
        return Ok((Rehearsal::of(revision), hear(house, &loaded, now_ms).await?));
    }
    let mut with_pictures = BTreeMap::new();
    for seat in loaded.seats.iter().filter(|seat| is_of_a_person(seat)) {
        let wanted = Preferences::from_rows(&tx.preferences(&seat.address).await?);
        if wanted.pictures && !wanted.text_only {
            with_pictures.insert(Seat(seat.seat), wanted);
        }
    }
    drop(tx);
    // What the rules make of what is stored goes wrong again where it counts, and is told there.
    let heard = hear(house, &loaded, now_ms).await.unwrap_or(Heard::Unasked);
    if let Heard::Said(said) = &heard {
        loaded.beacon = Some(said.clone());
    }
    let (templates, drawings) = (Arc::clone(&house.templates), Arc::clone(&house.drawings));
    let through = tokio::task::spawn_blocking(move || {
        let mut loaded = loaded;
        let news = play_through(&mut loaded, now_ms).ok().flatten();
        let mut rehearsal = std::mem::take(&mut loaded.rehearsal);
        if let Some(news) = news {
            drawings.prepare(&pictures(&loaded, &news, &with_pictures, &templates));
        }
        rehearsal.revision = revision;
        rehearsal
    });
    Ok((through.await.unwrap_or_else(|_| Rehearsal::of(revision)), heard))
}

/// As `advance` plays, without a word to the database. `None`: nothing is due.
fn play_through(loaded: &mut Loaded, now_ms: i64) -> Result<Option<News>, CampaignError> {
    let reach = match (&loaded.window, loaded.waiting()?) {
        (Some(window), Some(waiting)) => match due(now_ms, waiting, &loaded.settings) {
            Due::Settle => Reach::Settle(window.entry),
            Due::Close | Due::AskGm | Due::Guard => Reach::Close(window.entry),
            Due::Wait(_) => return Ok(None),
        },
        _ => Reach::Look,
    };
    let mut drive = Drive::begin(loaded, reach)?;
    loop {
        match drive.on(loaded, now_ms)? {
            Reached::TurnEnded { next, .. } if drive.news.ending.is_none() => loaded.turn = *next,
            Reached::TurnEnded { .. } | Reached::Window(_) => return Ok(Some(drive.news)),
        }
    }
}

/// The pictures of the reports as SVG, those that they show; one that cannot be made is told where it counts.
fn pictures(
    loaded: &Loaded,
    news: &News,
    with_pictures: &BTreeMap<Seat, Preferences>,
    templates: &Templates,
) -> Vec<String> {
    let game = &loaded.campaign.game;
    let first = is_first(loaded);
    let within = news.telling == Telling::Concerned;
    let mut pictures = Vec::new();
    for (seat, view) in &news.views {
        let Some(wanted) = with_pictures.get(seat) else { continue };
        // Mails within a turn show a board to those alone who have not seen it.
        let brief = wanted.short || (within && !is_asked_of_a_new_board(loaded, news, (*seat, view)));
        if brief && !first && news.ending.is_none() {
            continue;
        }
        let Ok(sections) = sections(loaded, view, news, first, true) else { continue };
        let Ok(page) = loaded.engine.page_after(view, &news.told) else { continue };
        for (_, name) in templates.pictures_in(game, &sections, false) {
            pictures.extend(templates.svg(game, &name, &page));
        }
    }
    pictures
}

fn is_asked_of_a_new_board(loaded: &Loaded, news: &News, (seat, view): (Seat, &SeatView)) -> bool {
    let desk = SeatDesk { view, window: news.window.as_ref(), filed: loaded.filed_bytes(seat), names: &[] };
    let asked = loaded.engine.open_questions(&desk).unwrap_or_default();
    is_of_a_new_board(loaded, view, &asked).unwrap_or(false)
}
