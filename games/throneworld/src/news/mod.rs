//! The news of a turn for one seat: its own affairs first, then a line for every other empire, then the battles as rows.
//! Every event told is in it, folded into an affair or by itself; those that are left out are named, with the reason, in
//! [`retold`].

mod battles;
mod doings;
mod headline;
mod jams;
mod sabotages;
#[cfg(test)]
mod tests;
mod yours;

use crate::events::{Event, Gone};
use crate::hex::Hex;
use crate::view::View;
use battles::Battles;
use doings::Doings;
use rules::Seat;
use rules::news::{Affair, Mark, News, NewsLine};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a turn means to the seat whose view this is.
pub(crate) fn news(view: &View, told: &[Event]) -> News {
    fold(view, told).0
}

/// The news, and for each event whether it is told.
fn fold(view: &View, told: &[Event]) -> (News, Vec<bool>) {
    let mut battles = Battles::of(told);
    battles.with_edges_of(&view.galaxy);
    let mut fold = Fold {
        view,
        told,
        doings: BTreeMap::new(),
        sights: Vec::new(),
        failed: Vec::new(),
        unspent: Vec::new(),
        fallen: Vec::new(),
        news: News::default(),
        active: None,
    };
    let mut is_told = Vec::new();
    for (at, event) in told.iter().enumerate() {
        is_told.push(battles.tell(at) || fold.tell(at, event, &battles));
    }
    let Fold { mut doings, sights, failed, unspent, fallen, mut news, .. } = fold;
    let mut say = |mark: Mark, kind: &'static str, list: &str, parts: Vec<Value>| {
        if !parts.is_empty() {
            news.yours.push((mark, NewsLine::Affair(Affair::new(kind, json!({ list: parts })))));
        }
    };
    say(Mark::Lost, "fell", "worlds", fallen);
    say(Mark::Lost, "unspent", "worlds", unspent);
    say(Mark::Failed, "failed", "orders", yours::failures(&failed));
    yours::of_battles(view.me, told, &battles, &mut news);
    yours::of_sights(&sights, &mut news);
    let own = doings.remove(&view.me).unwrap_or_default();
    yours::of_doings(&own, &mut news);
    let others = doings.iter().map(|(seat, doings)| NewsLine::Affair(doings.of_an_empire(*seat)));
    news.elsewhere.splice(0..0, others);
    news.headline = headline::parts(view.me, told, &battles);
    news.battles = battles.rows();
    (news, is_told)
}

/// What has been gathered so far.
struct Fold<'t> {
    view: &'t View,
    told: &'t [Event],
    /// What each empire did, battles aside.
    doings: BTreeMap<Seat, Doings>,
    /// What the reader saw of tiles, by place in what was told.
    sights: Vec<&'t Event>,
    /// Orders of the reader's that failed, and why.
    failed: Vec<(&'t str, &'t str)>,
    /// Local production of the reader's that was not spent.
    unspent: Vec<Value>,
    /// Worlds of the reader's that fell.
    fallen: Vec<Value>,
    news: News,
    /// Whose expansion it is.
    active: Option<Seat>,
}

impl<'t> Fold<'t> {
    /// Takes in an event that is no part of a battle. False: it is not told, because something else tells it.
    fn tell(&mut self, at: usize, event: &'t Event, battles: &Battles) -> bool {
        if let Event::ExpansionBegan { seat } | Event::Proposed { seat, .. } = event {
            self.active = Some(*seat);
        }
        if self.retold(at, event, battles) {
            return false;
        }
        match event {
            Event::Saw { .. } => self.sights.push(event),
            Event::Impossible { order, why, .. } => self.failed.push((order.as_str(), why.as_str())),
            Event::Unspent { at, credits } => self.unspent.push(json!({ "at": at, "credits": credits })),
            Event::InterceptAnnounced { at, .. } if battles.fought_at(*at) => self.intercepted(event),
            _ => {
                let folded = self.of_jams(at, event) || self.of_sabotage(at, event) || self.of_doings(event);
                if !folded {
                    self.by_itself(at, event);
                }
            }
        }
        true
    }

    /// What is not told again, for it stands elsewhere in the same mail.
    fn retold(&self, at: usize, event: &Event, battles: &Battles) -> bool {
        let later = |is: fn(&Event) -> bool| self.told.iter().skip(at + 1).any(is);
        match event {
            // The board names the turn, and the order of play.
            Event::TurnBegan { .. } | Event::NextOrder { .. } | Event::ExpansionBegan { .. } => true,
            // What came of each proposal is told: a jump, a battle, a scan, a JAM; to its owner also why it failed.
            Event::Proposed { .. } => later(|e| {
                matches!(e, Event::ExpansionBegan { .. } | Event::EventDrawn { .. } | Event::NextOrder { .. })
            }),
            // A battle or a capture tells what lies there now.
            Event::Revealed { at, .. } => battles.fought_at(*at) || self.captured(*at),
            // A jump into a battle is told by the battle.
            Event::Jumped { .. } => battles.led_to(at),
            // Who drew and handed back knows which; how many each of the others holds stands in the table of empires.
            Event::DrewSome { .. } | Event::HandedBackSome { .. } => true,
            // What came of the event names it.
            Event::EventDrawn { event, .. } => self.told.iter().skip(at + 1).any(|e| {
                matches!(e, Event::NoEffect { event: of, .. } | Event::Struck { event: of, .. } if of == event)
            }),
            // An attempt that has come to its end is told by its end.
            Event::AttemptBegan { seat, .. } => self.told.iter().skip(at + 1).any(|e| match e {
                Event::AttemptFailed { seat: of, .. } => of == seat,
                Event::Won { .. } => true,
                _ => false,
            }),
            _ => self.came_of_a_jam(at, event) || self.came_of_sabotage(at, event),
        }
    }

    /// An affair of others alone. True: it is told.
    fn of_others(&mut self, line: NewsLine) -> bool {
        self.news.elsewhere.push(line);
        true
    }

    fn captured(&self, place: Hex) -> bool {
        self.told.iter().any(|e| matches!(e, Event::Captured { at, .. } if *at == place))
    }

    /// What an empire did of its own, gathered in one line an empire. False: the event is nothing of the kind.
    fn of_doings(&mut self, event: &Event) -> bool {
        if let Event::Captured { seat, at, from: Some(from), dev, .. } = event
            && *from == self.view.me
        {
            self.fallen.push(json!({ "at": at, "to": seat, "dev": dev }));
        }
        let Some(seat) = doings::whose(event, self.view.me) else { return false };
        self.doings.entry(seat).or_default().take(event)
    }

    /// An INTERCEPT that led to a battle: who came with what stands in the row of the battle.
    fn intercepted(&mut self, event: &Event) {
        let Event::InterceptAnnounced { seat, at, from, bunker, chit, .. } = event else { return };
        let facts = json!({ "seat": seat, "at": at, "from": from, "bunker": bunker, "chit": chit });
        let line = NewsLine::Affair(Affair::new("intercepted", facts));
        match yours::mark(self.view, self.told, self.active, event) {
            Some(mark) => self.news.yours.push((mark, line)),
            None => self.news.elsewhere.push(line),
        }
    }

    /// An event with its own sentence, where it belongs.
    fn by_itself(&mut self, at: usize, event: &Event) {
        match yours::mark(self.view, self.told, self.active, event) {
            Some(mark) => self.news.yours.push((mark, NewsLine::Event(at))),
            None => self.news.elsewhere.push(NewsLine::Event(at)),
        }
    }
}

/// Are these units gone in a battle, if one is going on there?
fn in_battle(why: Gone) -> bool {
    matches!(why, Gone::Hits | Gone::FirstFire | Gone::Cargo | Gone::WorldFell | Gone::Withdrawn)
}
