//! What a turn means to the reader.

use super::battles::{Battles, Fought};
use super::doings::Doings;
use crate::battle::Power;
use crate::events::{Event, Gone, Outcome};
use crate::hex::Hex;
use crate::orders::{Sabotage, Use};
use crate::page::short::rated;
use crate::view::View;
use rules::Seat;
use rules::news::{Affair, Mark, News, NewsLine};
use serde_json::json;

/// How much of an order that failed is said again, in characters: its owner knows which it was.
const ORDER: usize = 48;

/// What an event that stands for itself means to the reader; `None`: it is about others.
pub(super) fn mark(view: &View, told: &[Event], active: Option<Seat>, event: &Event) -> Option<Mark> {
    let me = view.me;
    // Also what was the reader's before it fell in the same turn.
    let mine = |at: &Hex| {
        view.galaxy.systems.get(at).is_some_and(|system| system.owner == Some(me)) || was_lost(me, *at, told)
    };
    let about_me = active == Some(me);
    let only = |is: bool, mark: Mark| is.then_some(mark);
    match event {
        Event::Impossible { .. } => Some(Mark::Failed),
        Event::Jammed { seat, .. } => only(*seat == me, Mark::Failed),
        Event::JamAnnounced { seat, .. } | Event::InterceptAnnounced { seat, .. } => {
            only(*seat == me, Mark::Done).or(only(about_me, Mark::Decided))
        }
        Event::Countered { seat, against, .. } => {
            only(*against == me, Mark::Failed).or(only(*seat == me, Mark::Done))
        }
        Event::Lost { seat, .. } => only(*seat == me, Mark::Lost),
        Event::Undeveloped { seat, at, .. } => only(mine(at), Mark::Lost).or(only(*seat == me, Mark::Done)),
        Event::ChitPlayed { seat, purpose: Use::Sabotage(sabotage), .. } => {
            only(mine(&against(sabotage)), Mark::Decided).or(only(*seat == me, Mark::Done))
        }
        Event::Gone { whose, why, .. } => {
            let mark = if *why == Gone::Scrapped { Mark::Done } else { Mark::Lost };
            only(*whose == Power::Seat(me), mark)
        }
        Event::Struck { at, by, .. } => only(mine(at), Mark::Decided).or(only(*by == me, Mark::Done)),
        Event::Unspent { .. } => Some(Mark::Lost),
        // Whoever may win with it: everybody has to answer it.
        Event::AttemptBegan { seat, .. } => Some(if *seat == me { Mark::Won } else { Mark::Decided }),
        Event::AttemptFailed { seat, .. } => only(*seat == me, Mark::Lost),
        Event::Retreated { who, .. } | Event::Landed { who, .. } => only(*who == Power::Seat(me), Mark::Done),
        _ => None,
    }
}

/// Did this world of the reader's fall, or become neutral?
fn was_lost(me: Seat, place: Hex, told: &[Event]) -> bool {
    told.iter().any(|event| match event {
        Event::Captured { at, from, .. } => *at == place && *from == Some(me),
        Event::Lost { at, seat } => *at == place && *seat == me,
        _ => false,
    })
}

/// Where a sabotage strikes.
fn against(sabotage: &Sabotage) -> Hex {
    match sabotage {
        Sabotage::Development(at) => *at,
        Sabotage::Force { at, .. } | Sabotage::Neutral { at, .. } => *at,
    }
}

/// The line an event gets: an order that failed is named by its beginning.
pub(super) fn line(at: usize, event: &Event) -> NewsLine {
    let Event::Impossible { order, why, .. } = event else { return NewsLine::Event(at) };
    let mut named: String = order.chars().take(ORDER).collect();
    if named.len() < order.len() {
        named = named.rsplit_once(' ').map_or(named.clone(), |(whole, _)| whole.to_owned());
        named.push_str(" …");
    }
    NewsLine::Affair(Affair::new("failed", json!({ "order": named, "why": why })))
}

/// The battles the reader fought in, as far as a world's new owner does not tell them.
pub(super) fn of_battles(me: Seat, told: &[Event], battles: &Battles, news: &mut News) {
    for battle in &battles.fought {
        let attacks = battle.attacker() == Some(Power::Seat(me));
        let mark = match (battle.outcome, attacks, battle.defends(me)) {
            (Some(Outcome::Repelled | Outcome::BothGone), true, _) => Mark::Failed,
            (Some(Outcome::SpaceWon), true, _) => Mark::Won,
            (Some(Outcome::Repelled | Outcome::BothGone), _, true) => Mark::Held,
            (Some(Outcome::SpaceWon), _, true) => Mark::Lost,
            // A fleet above a world that was another's.
            (Some(Outcome::Captured), false, true) if !was_lost(me, battle.at, told) => Mark::Lost,
            // Whoever attacks is asked what there is to decide, or has said it.
            (None, true, _) => Mark::Seen,
            (None, _, true) => Mark::Decided,
            _ => continue,
        };
        news.yours.push((mark, NewsLine::Affair(Affair::new("fought", facts(battle, attacks)))));
    }
}

fn facts(battle: &Fought, attacks: bool) -> serde_json::Value {
    json!({
        "number": battle.number,
        "at": battle.at,
        "attacks": attacks,
        "attacker": battle.attacker(),
        "outcome": battle.outcome,
    })
}

/// What the reader has seen of tiles, in one line.
pub(super) fn of_sights(sights: &[&Event], news: &mut News) {
    let shown = |event: &&Event| {
        let Event::Saw { at, sight } = event else { return None };
        let space = rated('S', sight.space, &sight.fleet);
        let ground = rated('G', sight.ground, &sight.army);
        Some(json!({ "at": at, "dev": sight.dev, "space": space, "ground": ground }))
    };
    let worlds: Vec<_> = sights.iter().filter_map(shown).collect();
    if !worlds.is_empty() {
        news.yours.push((Mark::Seen, NewsLine::Affair(Affair::new("saw", json!({ "worlds": worlds })))));
    }
}

/// What the reader did: what was won in a line of its own, all else in one.
pub(super) fn of_doings(doings: &Doings, news: &mut News) {
    for mark in [Mark::Won, Mark::Done] {
        let parts: Vec<_> =
            doings.parts().into_iter().filter(|(of, _)| *of == mark).map(|(_, part)| part).collect();
        if !parts.is_empty() {
            news.yours.push((mark, NewsLine::Affair(Affair::new("doing", json!({ "parts": parts })))));
        }
    }
}
