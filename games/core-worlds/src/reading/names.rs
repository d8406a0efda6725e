//! The cards a line can name, each in its place. A card that exists and lies elsewhere is told so; a name nobody knows is
//! answered with what is near it in that place.

use super::{Mail, Read};
use crate::cards::{CardName, Primitive, Timing};
use crate::plan::is_surge;
use crate::view::View;
use rules::lexer::Words;
use rules::names::{Names, take_name};
use rules::problem::{Problem, either};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Where a card is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// All cards of the campaign.
    Anywhere,
    /// The Central Zone.
    Zone,
    /// Units, Tactics and Prestige cards of the Central Zone.
    Draftable,
    /// Worlds of the Central Zone.
    Worlds,
    /// Units in the hand.
    HandUnits,
    /// The hand.
    Hand,
    /// Tactics in the hand that are played during an Invasion.
    InvasionTactics,
    /// Units in the Warzone, or in the hand and so perhaps deployed by then.
    Force,
    /// What can be used as an action: in the hand or in the Warzone.
    Usable,
    /// The hand or the own discard pile.
    OwnCards,
}

/// Names of one place, and the cards they stand for.
pub(super) struct Place {
    names: Names,
    cards: Vec<CardName>,
}

impl Place {
    fn new(noun: &str, cards: impl Iterator<Item = CardName>) -> Self {
        let mut list: Vec<CardName> = Vec::new();
        for card in cards {
            if !list.contains(&card) {
                list.push(card);
            }
        }
        let mut names = Names::new(noun);
        let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
        for card in &list {
            for word in card.split(' ').collect::<BTreeSet<&str>>() {
                *bearers.entry(word).or_default() += 1;
            }
        }
        for card in &list {
            // The first or the last word alone will do where no other name here has it.
            let alone: Vec<&str> = [card.split(' ').next(), card.rsplit(' ').next()]
                .into_iter()
                .flatten()
                .filter(|word| word.len() > 3 && word.len() < card.len())
                .filter(|word| bearers.get(word) == Some(&1))
                .collect();
            names.add(card, &alone);
        }
        Self { names, cards: list }
    }

    fn listed(&self) -> Option<String> {
        let shown: Vec<&str> = self.cards.iter().take(8).map(CardName::as_str).collect();
        if shown.is_empty() { None } else { Some(either(&shown)) }
    }
}

/// The places of one view, each made when it is first needed.
pub(super) struct Tables<'v> {
    view: &'v View,
    places: [OnceCell<Place>; 10],
}

impl<'v> Tables<'v> {
    pub fn new(view: &'v View) -> Self {
        Self { view, places: Default::default() }
    }

    fn place(&self, spot: Spot) -> &Place {
        self.places[spot as usize].get_or_init(|| self.make(spot))
    }

    fn make(&self, spot: Spot) -> Place {
        let (view, cards) = (self.view, &self.view.cards);
        let zone = view.zone.iter().map(|one| &one.card);
        let hand = view.own.hand.iter();
        let units = view.own.board.units.iter().map(|unit| &unit.card);
        let unit = |name: &&CardName| cards.card(name).is_unit();
        let usable = |name: &&CardName| cards.card(name).acts_at(Timing::AsAction);
        match spot {
            Spot::Anywhere => Place::new("card", cards.all().map(|card| card.name.clone())),
            Spot::Zone => Place::new("card in the Central Zone", zone.cloned()),
            Spot::Draftable => {
                let fits = zone.filter(|name| !cards.card(name).is_world());
                Place::new("card to draft in the Central Zone", fits.cloned())
            }
            Spot::Worlds => {
                let fits = zone.filter(|name| cards.card(name).is_world());
                Place::new("World in the Central Zone", fits.cloned())
            }
            Spot::HandUnits => Place::new("Unit in your hand", hand.filter(unit).cloned()),
            Spot::Hand => Place::new("card in your hand", hand.cloned()),
            Spot::InvasionTactics => {
                let fits = |name: &&CardName| {
                    let card = cards.card(name);
                    !card.is_unit() && card.acts_at(Timing::DuringInvasion)
                };
                Place::new("Tactic in your hand for an Invasion", hand.filter(fits).cloned())
            }
            Spot::Force => Place::new("Unit in your Warzone", units.chain(hand.filter(unit)).cloned()),
            Spot::Usable => {
                let tactics = hand.filter(|name| !cards.card(name).is_unit());
                // A World may be conquered first and used then.
                let worlds = view.own.board.worlds.iter().map(|world| &world.card);
                let worlds = worlds.chain(zone.filter(|name| cards.card(name).is_world()));
                let own_units = units.chain(view.own.hand.iter().filter(unit));
                let all = tactics.chain(worlds).chain(own_units).filter(usable);
                Place::new("card you could use as an action", all.cloned())
            }
            Spot::OwnCards => {
                Place::new("card in your hand or discard pile", hand.chain(&view.own.discard).cloned())
            }
        }
    }
}

/// Where the cards of a place lie, for "X is not …".
const fn whereabouts(spot: Spot) -> &'static str {
    match spot {
        Spot::Anywhere => "in this game",
        Spot::Zone | Spot::Worlds | Spot::Draftable => "in the Central Zone",
        Spot::HandUnits | Spot::Hand | Spot::InvasionTactics => "in your hand",
        Spot::Force => "a Unit in your Warzone or hand",
        Spot::Usable => "something you could use as an action",
        Spot::OwnCards => "in your hand or discard pile",
    }
}

impl Mail<'_> {
    /// A card of one place. A card that lies elsewhere is a problem, and reading goes on behind it.
    pub(super) fn card(&mut self, words: &mut Words<'_>, spot: Spot) -> Read<CardName> {
        // "Deploy my units": what they all are is the name of none.
        if words.peek().is_some_and(|word| matches!(word.text.as_str(), "unit" | "units" | "cards")) {
            return Err(words.missing("the name of a card"));
        }
        let (here, all) = (self.tables.place(spot), self.tables.place(Spot::Anywhere));
        // "Lance Frigate" is no Lancer with a word too many: of two readings the longer is meant.
        let (mut near, mut far) = (words.clone(), words.clone());
        let longer = take_name(&mut near, &here.names).is_ok()
            && take_name(&mut far, &all.names).is_ok()
            && far.remaining().len() < near.remaining().len();
        let problem = match take_name(&mut words.clone(), &here.names) {
            Ok(named) if !longer => {
                *words = near;
                return Ok(here.cards[named.index].clone());
            }
            Ok(named) => Problem::unknown_name("").at(named.span),
            Err(problem) => problem,
        };
        // Misspelt names are answered from the place itself; whole names of other cards say where they are not.
        let Ok(named) = take_name(words, &all.names) else {
            return Err(match (&problem.suggestion, here.listed()) {
                (None, Some(listed)) => problem.suggest(listed),
                _ => problem,
            });
        };
        let name = all.cards[named.index].clone();
        if self.may_come(spot, &name) {
            return Ok(name);
        }
        let card = self.view.cards.card(&name);
        let why = match spot {
            Spot::Draftable if self.view.in_zone(&name) => {
                format!("{name} is a World: Worlds are invaded, not drafted.")
            }
            Spot::Worlds if self.view.in_zone(&name) => {
                format!("{name} is no World: it can be drafted, not invaded.")
            }
            Spot::HandUnits if !card.is_unit() => format!("{name} is no Unit and cannot be deployed."),
            Spot::Usable if card.acts_at(Timing::AsAction) => {
                format!("{name} is neither in your hand nor in your Warzone.")
            }
            Spot::Usable if is_surge(card) => {
                format!("{name} is played in the Energy Phase (write: surge all), and is no action.")
            }
            Spot::Usable if card.acts_at(Timing::DuringInvasion) && !card.is_unit() => {
                format!("{name} is played during an Invasion (write: invade WORLD, playing {name}).")
            }
            Spot::Usable => format!("{name} has no text that is used as an action."),
            Spot::InvasionTactics if card.is_unit() || !card.acts_at(Timing::DuringInvasion) => {
                format!("{name} is no Tactic that is played during an Invasion.")
            }
            _ => format!("{name} is not {}.", whereabouts(spot)),
        };
        // While a round is being played, what a line of before names may have been used up or taken: no error then.
        // A card without such a text was none of them.
        let acts = spot != Spot::Usable || card.acts_at(Timing::AsAction);
        let used_up = acts && self.view.is_under_way() && self.was_there(&name);
        // "deploy a snub, then Ashen Gate": the list has ended, and another order begins.
        let goes_on = spot == Spot::HandUnits && card.is_world() && self.view.in_zone(&name);
        let problem = match (used_up, goes_on) {
            (true, _) => Problem::warning(why),
            (false, true) => Problem::unreadable(why),
            (false, false) => Problem::illegal(why),
        };
        let problem = problem.at(named.span);
        let problem = match here.listed() {
            Some(listed) => problem.suggest(listed),
            None => problem,
        };
        self.problems.push(problem);
        Ok(name)
    }

    /// Any card of the game; those in sight are found by shorter names.
    pub(super) fn any_card(&mut self, words: &mut Words<'_>) -> Read<CardName> {
        for spot in [Spot::Zone, Spot::Hand] {
            let place = self.tables.place(spot);
            if let Ok(named) = take_name(words, &place.names) {
                return Ok(place.cards[named.index].clone());
            }
        }
        self.card(words, Spot::Anywhere)
    }

    /// May a card come to this place before its step is reached, drawn or taken back by a card text of one's own?
    fn may_come(&self, spot: Spot, name: &CardName) -> bool {
        let to_hand = matches!(
            spot,
            Spot::HandUnits
                | Spot::Hand
                | Spot::InvasionTactics
                | Spot::Force
                | Spot::Usable
                | Spot::OwnCards
        );
        let view = self.view;
        let fits = match (spot, view.cards.card(name)) {
            (Spot::HandUnits | Spot::Force, card) => card.is_unit(),
            (Spot::InvasionTactics, card) => !card.is_unit() && card.acts_at(Timing::DuringInvasion),
            (Spot::Usable, card) => card.acts_at(Timing::AsAction),
            _ => true,
        };
        let drawn = (view.deck.contains(name) || view.own.discard.contains(name))
            && self.has_text(|what| matches!(what, Primitive::Draw { .. }));
        // What is drafted, or used in an Invasion, first can be taken out of the discard pile again.
        let drafted = view.in_zone(name) && !view.cards.card(name).is_world();
        let used = view.own.board.units.iter().any(|unit| unit.card == *name);
        let recovered = (drafted || used || view.own.discard.contains(name))
            && self.has_text(|what| matches!(what, Primitive::Recover { .. }));
        let back = used && self.has_text(|what| matches!(what, Primitive::ReturnUnit { .. }));
        to_hand && fits && (drawn || recovered || back)
    }

    /// Has the card been in play in this game, so that it may have been where a line looks for it?
    fn was_there(&self, name: &CardName) -> bool {
        let rivals = self.view.rivals.iter().map(|rival| &rival.board);
        let mut boards = std::iter::once(&self.view.own.board).chain(rivals);
        boards.any(|board| {
            board.ledger.contains_key(name) || board.worlds.iter().any(|world| world.card == *name)
        })
    }

    /// Has the seat a card with such a text, or could it conquer one?
    fn has_text(&self, wanted: fn(&Primitive) -> bool) -> bool {
        let board = &self.view.own.board;
        let there =
            board.units.iter().map(|unit| &unit.card).chain(board.worlds.iter().map(|world| &world.card));
        let worlds =
            self.view.zone.iter().map(|one| &one.card).filter(|name| self.view.cards.card(name).is_world());
        there
            .chain(&self.view.own.hand)
            .chain(worlds)
            .any(|name| self.view.cards.card(name).effects.iter().any(|effect| wanted(&effect.what)))
    }

    /// Could more cards come into the hand in this round?
    pub(super) fn can_draw(&self) -> bool {
        self.has_text(|what| {
            matches!(what, Primitive::Draw { .. } | Primitive::Recover { .. } | Primitive::ReturnUnit { .. })
        })
    }
}
