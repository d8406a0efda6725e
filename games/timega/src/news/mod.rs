//! The news of a round: what the events told to a seat mean to it, an affair in a line and a battle in a row. Made from the
//! view and from the events told, and from nothing else.
//!
//! Each file tells the events of one sort of affair. What none of them tells stands for itself, so that no event is lost;
//! what is told in no line at all is listed in [`needless`] with the reason. A report may tell a part of a round, even the
//! middle of a battle: an affair is made of whatever of it was told.

mod activations;
mod alone;
mod battles;
mod council;
mod effects;
mod empires;
mod headline;
mod losses;
mod money;
mod needless;
mod sections;
mod setup;
mod yours;

pub use sections::sections;

use crate::effects::races::Race;
use crate::events::Event;
use crate::galaxy::Owner;
use crate::view::View;
use rules::news::{Affair, Mark, News, NewsLine};
use rules::{Kind, Seat};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a seat knows and what it was told.
pub(crate) struct Heard<'a> {
    view: &'a View,
    told: &'a [Event],
}

impl Heard<'_> {
    fn is_me(&self, seat: Seat) -> bool {
        seat == self.view.me
    }

    /// Takes this empire planets by staying where they are, in the development phase, and by no action (8.1)?
    fn takes_by_staying(&self, seat: Seat) -> bool {
        self.view.galaxy.empires.get(seat.index()).is_some_and(|empire| empire.race == Race::Arborec)
    }

    fn is_mine(&self, owner: Owner) -> bool {
        owner.seat().is_some_and(|seat| self.is_me(seat))
    }

    /// Everything told, each with its place.
    fn each(&self) -> impl DoubleEndedIterator<Item = (usize, &Event)> + ExactSizeIterator {
        self.told.iter().enumerate()
    }
}

/// Where something is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// To the reader, about the reader.
    Yours(Mark, NewsLine),
    /// As news of somebody else.
    Elsewhere(NewsLine),
    /// In the table of battles.
    Battle(Value),
    /// Nowhere, and why nobody misses it.
    Nowhere(&'static str),
}

/// A line of the news, and the events it tells by their places in what was told.
#[derive(Clone, PartialEq, Debug)]
pub struct Telling {
    /// Where it stands.
    pub place: Place,
    /// What it tells.
    pub of: Vec<usize>,
}

impl Telling {
    /// An affair about the reader.
    fn yours(mark: Mark, kind: &'static str, facts: Value, of: Vec<usize>) -> Telling {
        Telling { place: Place::Yours(mark, NewsLine::Affair(Affair::new(kind, facts))), of }
    }

    /// An affair of somebody else.
    fn elsewhere(kind: &'static str, facts: Value, of: Vec<usize>) -> Telling {
        Telling { place: Place::Elsewhere(NewsLine::Affair(Affair::new(kind, facts))), of }
    }

    /// An affair of this seat: with the mark if it is the reader.
    fn of_seat(
        heard: &Heard<'_>,
        seat: Seat,
        mark: Mark,
        affair: (&'static str, Value, Vec<usize>),
    ) -> Telling {
        let (kind, facts, of) = affair;
        if heard.is_me(seat) {
            Telling::yours(mark, kind, facts, of)
        } else {
            Telling::elsewhere(kind, facts, of)
        }
    }
}

/// Every line of the news, and which events it tells: each event told is in one of them at least.
#[must_use]
pub fn fold(view: &View, told: &[Event]) -> Vec<Telling> {
    let heard = Heard { view, told };
    let affairs = [
        yours::tell,
        losses::tell,
        money::tell,
        council::tell,
        activations::tell,
        effects::tell,
        battles::tell,
        setup::tell,
        needless::tell,
    ];
    let mut tellings: Vec<Telling> = affairs.iter().flat_map(|affair| affair(&heard)).collect();
    let folded: BTreeSet<usize> = tellings.iter().flat_map(|t| t.of.iter().copied()).collect();
    let (weighty, light): (Vec<_>, Vec<_>) = heard
        .each()
        .filter(|(at, _)| !folded.contains(at))
        .map(|(at, event)| (event, alone::tell(&heard, at, event)))
        .partition(|(event, _)| alone::is_weighty(event));
    let lines =
        |list: Vec<(&Event, Telling)>| list.into_iter().map(|(_, telling)| telling).collect::<Vec<_>>();
    tellings.splice(0..0, lines(weighty));
    tellings.extend(lines(light));
    empires::join(tellings)
}

/// The news of these events for the seat whose view this is.
#[must_use]
pub fn news(view: &View, told: &[Event]) -> News {
    let mut news = News { headline: headline::headline(&Heard { view, told }), ..News::default() };
    for telling in fold(view, told) {
        match telling.place {
            Place::Yours(mark, line) => news.yours.push((mark, line)),
            Place::Elsewhere(line) => news.elsewhere.push(line),
            Place::Battle(row) => news.battles.push(row),
            Place::Nowhere(_) => {}
        }
    }
    news
}

/// The names of the kinds of event that stand for themselves in these tellings: for tests and for a look at what could be
/// told shorter.
#[must_use]
pub fn told_alone<'e>(tellings: &[Telling], told: &'e [Event]) -> Vec<&'e str> {
    let alone = |place: &Place| match place {
        Place::Yours(_, NewsLine::Event(at)) | Place::Elsewhere(NewsLine::Event(at)) => Some(*at),
        _ => None,
    };
    tellings.iter().filter_map(|t| alone(&t.place)).filter_map(|at| told.get(at)).map(Kind::kind).collect()
}
