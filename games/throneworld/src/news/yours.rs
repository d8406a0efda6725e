//! What a turn means to the reader.

use super::battles::{Battles, Fought};
use super::doings::Doings;
use crate::battle::Power;
use crate::events::{Event, Gone, Outcome};
use crate::hex::Hex;
use crate::page::short::rated;
use crate::view::View;
use rules::Seat;
use rules::news::{Affair, Mark, News, NewsLine};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How much of an order that failed is said again, in characters: its owner knows which it was.
const ORDER: usize = 48;
/// Orders that failed and are told with their reasons.
const REASONS: usize = 3;

/// What an event that stands for itself means to the reader; `None`: it is about others.
pub(super) fn mark(view: &View, told: &[Event], active: Option<Seat>, event: &Event) -> Option<Mark> {
    let me = view.me;
    // Also what was the reader's before it fell in the same turn.
    let mine = |at: &Hex| {
        view.galaxy.system(*at).is_some_and(|system| system.owner == Some(me)) || was_lost(me, *at, told)
    };
    let about_me = active == Some(me);
    let only = |is: bool, mark: Mark| is.then_some(mark);
    match event {
        Event::Jammed { seat, .. } => only(*seat == me, Mark::Failed),
        Event::InterceptAnnounced { seat, .. } => {
            only(*seat == me, Mark::Done).or(only(about_me, Mark::Decided))
        }
        Event::Countered { seat, against, .. } => {
            only(*against == me, Mark::Failed).or(only(*seat == me, Mark::Done))
        }
        Event::Lost { seat, .. } => only(*seat == me, Mark::Lost),
        Event::Undeveloped { seat, at, .. } => only(mine(at), Mark::Lost).or(only(*seat == me, Mark::Done)),
        Event::Gone { whose, why, .. } => {
            let mark = if *why == Gone::Scrapped { Mark::Done } else { Mark::Lost };
            only(*whose == Power::Seat(me), mark)
        }
        Event::Struck { at, by, .. } => only(mine(at), Mark::Decided).or(only(*by == me, Mark::Done)),
        // Whoever may win with it: everybody has to answer it.
        Event::AttemptBegan { seat, .. } => Some(if *seat == me { Mark::Won } else { Mark::Decided }),
        Event::AttemptFailed { seat, .. } => Some(if *seat == me { Mark::Lost } else { Mark::Decided }),
        Event::Won { seats, .. } => Some(if seats.contains(&me) { Mark::Won } else { Mark::Lost }),
        Event::DrawAgreed => Some(Mark::Decided),
        Event::Retreated { who, .. } | Event::Landed { who, .. } => only(*who == Power::Seat(me), Mark::Done),
        _ => None,
    }
}

/// Did this world of the reader's fall, or become neutral?
pub(super) fn was_lost(me: Seat, place: Hex, told: &[Event]) -> bool {
    told.iter().any(|event| match event {
        Event::Captured { at, from, .. } => *at == place && *from == Some(me),
        Event::Lost { at, seat } => *at == place && *seat == me,
        _ => false,
    })
}

/// Orders that failed, each named by its beginning, the first of them with the reason.
pub(super) fn failures(failed: &[(&str, &str)]) -> Vec<Value> {
    let one = |(n, (order, why)): (usize, &(&str, &str))| {
        let mut named: String = order.chars().take(ORDER).collect();
        if named.len() < order.len() {
            named = named.rsplit_once(' ').map_or(named.clone(), |(whole, _)| whole.to_owned());
            named.push_str(" …");
        }
        json!({ "order": named, "why": (n < REASONS).then_some(why) })
    };
    failed.iter().enumerate().map(one).collect()
}

/// The battles the reader fought in, as far as a world's new owner does not tell them: those that mean the same in one line.
pub(super) fn of_battles(me: Seat, told: &[Event], battles: &Battles, news: &mut News) {
    let mut by_mark: BTreeMap<Mark, Vec<Value>> = BTreeMap::new();
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
        by_mark.entry(mark).or_default().push(facts(battle, attacks));
    }
    let line = |(mark, battles): (Mark, Vec<Value>)| {
        (mark, NewsLine::Affair(Affair::new("fought", json!({ "battles": battles }))))
    };
    news.yours.extend(by_mark.into_iter().map(line));
}

fn facts(battle: &Fought, attacks: bool) -> Value {
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
