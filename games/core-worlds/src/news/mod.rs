//! The news of a round for one seat: what it did and what of its plan failed, a line for every rival, then the Central Zone.
//! Every event told is in it, folded into an affair or by itself, but for a step of the plan that did what it said, which
//! the deed tells, for what the Worlds of others generate and for the points of all at the end, which are in the table of
//! Empires, and for the end of the game, with which the report begins.

mod deeds;
mod headline;
mod orders;
#[cfg(test)]
mod tests;

use crate::events::Event;
use crate::view::View;
use deeds::Deeds;
use orders::Plan;
use rules::Seat;
use rules::news::{Affair, Mark, News, NewsLine};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What a round means to the seat whose view this is.
pub(crate) fn news(view: &View, told: &[Event]) -> News {
    fold(view, told).0
}

/// The news, and for each event whether it is told.
fn fold(view: &View, told: &[Event]) -> (News, Vec<bool>) {
    let mut fold = Fold {
        view,
        deeds: Vec::new(),
        plan: Plan::default(),
        deed: None,
        zone: Vec::new(),
        news: News::default(),
    };
    let is_told = told.iter().enumerate().map(|(at, event)| fold.tell(at, event)).collect();
    let Fold { deeds, plan, zone, mut news, .. } = fold;
    plan.tell(&deployed(view.you, told), &mut news);
    let mut rivals = Vec::new();
    for (seat, deeds) in deeds {
        if seat == view.you {
            news.yours.extend(deeds.of_the_reader());
        } else {
            rivals.push(NewsLine::Affair(deeds.of_a_rival(seat)));
        }
    }
    news.elsewhere.splice(0..0, rivals);
    if !zone.is_empty() {
        news.elsewhere.push(NewsLine::Affair(affair("zone", json!({ "parts": zone }))));
    }
    news.headline = headline::parts(view, told);
    (news, is_told)
}

/// What has been gathered so far.
struct Fold<'t> {
    view: &'t View,
    /// What each Empire did, in the order in which they first did something.
    deeds: Vec<(Seat, Deeds)>,
    /// What became of the reader's plan.
    plan: Plan,
    /// What the reader did last at a turn: what a step of the plan came to.
    deed: Option<&'t Event>,
    /// What came into the Central Zone, left it, and got a token.
    zone: Vec<Value>,
    news: News,
}

impl<'t> Fold<'t> {
    /// Takes in an event. False: it is not told, because something else tells it.
    fn tell(&mut self, at: usize, event: &'t Event) -> bool {
        if let Event::Planned { .. } | Event::PlanLeft { .. } = event {
            return self.planned(event);
        }
        if let Some(seat) = deeds::whose(event, self.view.you) {
            if seat == self.view.you {
                self.deed = Some(event);
            }
            let view = self.view;
            return self.deeds_of(seat).take(&view.cards, seat, event);
        }
        if let Event::Ended { .. } | Event::Scored { .. } = event {
            return false;
        }
        match in_the_zone(event) {
            Some(part) => self.zone.push(part),
            None => self.by_itself(at, event),
        }
        true
    }

    /// What is told of the plan: another way than the first is told with the deed it led to.
    fn planned(&mut self, event: &'t Event) -> bool {
        let told = self.plan.take(self.view, event);
        let Event::Planned { taken: Some(taken), .. } = event else { return told };
        let Some(other) = self.deed.and_then(|deed| orders::other_way(taken, deed)) else { return told };
        if !self.deeds_of(self.view.you).went(&other) {
            self.plan.went(&other);
        }
        true
    }

    fn deeds_of(&mut self, seat: Seat) -> &mut Deeds {
        let at = self.deeds.iter().position(|(other, _)| *other == seat).unwrap_or_else(|| {
            self.deeds.push((seat, Deeds::default()));
            self.deeds.len() - 1
        });
        &mut self.deeds[at].1
    }

    /// An event with its own sentence, where it belongs.
    fn by_itself(&mut self, at: usize, event: &Event) {
        match event {
            Event::Peeked { .. } => self.news.yours.push((Mark::Seen, NewsLine::Event(at))),
            _ => self.news.elsewhere.push(NewsLine::Event(at)),
        }
    }
}

/// The Units this seat has deployed.
fn deployed(seat: Seat, told: &[Event]) -> BTreeSet<&str> {
    let units = told.iter().filter_map(|event| match event {
        Event::Deployed { seat: by, units, .. } | Event::Used { seat: by, units, .. } if *by == seat => {
            Some(units)
        }
        _ => None,
    });
    units.flatten().map(|unit| unit.card.as_str()).collect()
}

/// What happened in the Central Zone, if it did.
fn in_the_zone(event: &Event) -> Option<Value> {
    let (what, cards) = match event {
        Event::ZoneCleared { cards } => ("gone", cards),
        Event::TokensPlaced { cards } => ("tokens", cards),
        Event::ZoneFilled { cards, .. } | Event::DraftLaidOut { cards } => ("new", cards),
        _ => return None,
    };
    Some(json!({ "what": what, "cards": counted(cards) }))
}

/// `Snub Fighter x3`, in the order in which they first come.
pub(crate) fn counted(names: &[String]) -> Vec<String> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match found.iter_mut().find(|(other, _)| other == name) {
            Some((_, count)) => *count += 1,
            None => found.push((name, 1)),
        }
    }
    let shown = |(name, count): (&str, usize)| match count {
        1 => name.to_owned(),
        count => format!("{name} x{count}"),
    };
    found.into_iter().map(shown).collect()
}

/// An affair whose content is plain.
fn affair(kind: &'static str, facts: Value) -> Affair {
    Affair::new(kind, facts)
}
