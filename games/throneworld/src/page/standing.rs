//! How the game stands: a line to begin with, production, victory.

use super::empires::named;
use super::short::number;
use crate::edition::Light;
use crate::galaxy::{Galaxy, Tally};
use crate::law::income::income;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// What has become of my empire, in one line.
pub(super) fn headline(view: &View) -> String {
    let (galaxy, me) = (&view.galaxy, view.me);
    let (systems, credits) = (galaxy.controlled(me), income(galaxy, me));
    let before = galaxy.history.iter().rfind(|tally| tally.turn.saturating_add(1) < galaxy.turn);
    let then = |of: fn(&Tally) -> &Vec<u32>| before.and_then(|tally| of(tally).get(me.index()).copied());
    let change = |now: u32, then: Option<u32>| match then {
        Some(then) if now > then => format!(" (+{})", now - then),
        Some(then) if now < then => format!(" (-{})", then - now),
        _ => String::new(),
    };
    let plural = if systems == 1 { "" } else { "s" };
    format!(
        "{systems} system{plural}{}, {}; income {credits}{}, treasury {}",
        change(systems, then(|tally| &tally.systems)),
        rank(view, systems),
        change(credits, then(|tally| &tally.income)),
        galaxy.empire(me).treasury,
    )
}

fn rank(view: &View, systems: u32) -> String {
    let galaxy = &view.galaxy;
    let most = |seats: &mut dyn Iterator<Item = Seat>| seats.map(|s| galaxy.controlled(s)).max().unwrap_or(0);
    let others = most(&mut galaxy.seats().filter(|s| *s != view.me));
    match systems.cmp(&others) {
        std::cmp::Ordering::Greater => "the most of all".into(),
        std::cmp::Ordering::Equal => "nobody has more".into(),
        std::cmp::Ordering::Less => {
            let leaders: Vec<Seat> = galaxy.seats().filter(|s| galaxy.controlled(*s) == others).collect();
            match leaders.as_slice() {
                [one] => format!("the {} lead with {others}", super::banner::race(galaxy, *one)),
                several => format!("{} empires lead with {others}", several.len()),
            }
        }
    }
}

/// The production track (6.4): is this a production turn, can an event change that, and what is the next one?
pub(super) fn production(galaxy: &Galaxy) -> Value {
    let track = galaxy.edition.production();
    let now = track.get(usize::from(galaxy.production));
    let next = now.and_then(|now| track.get(usize::from(now.bold)));
    let light = now.and_then(|now| now.light).map(|(light, _)| light);
    json!({
        "now": now.is_some_and(|now| now.production),
        "box": now.map(|now| now.name.as_str()),
        "next": next.is_some_and(|next| next.production),
        "may_be_delayed": light == Some(Light::Delay),
        "may_be_advanced": light == Some(Light::Advance),
        "suspended": galaxy.attempt.is_some(),
    })
}

/// What it takes to win (11), and the victory attempt if one is in progress.
pub(super) fn victory(view: &View) -> Value {
    let galaxy = &view.galaxy;
    let needed = u32::from(galaxy.edition.layout().victory);
    let mine = galaxy.controlled(view.me);
    let attempt = galaxy.attempt.as_ref().map(|attempt| {
        let to_answer: Vec<Value> = attempt.to_answer.iter().map(|seat| named(view, *seat)).collect();
        json!({
            "by": named(view, attempt.seat),
            "seat": attempt.seat,
            "number": number(attempt.seat),
            "you": attempt.seat == view.me,
            "systems": galaxy.controlled(attempt.seat),
            "to_answer": to_answer,
            "you_may_answer": attempt.to_answer.contains(&view.me),
        })
    });
    json!({
        "needed": needed,
        "mine": mine,
        "missing": needed.saturating_sub(mine),
        "throneworld": galaxy.edition.layout().throneworld_worth,
        "attempt": attempt,
    })
}
