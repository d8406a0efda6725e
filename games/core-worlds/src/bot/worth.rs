//! What things are worth to a bot, in hundredths of an Empire Point.

use crate::cards::{Card, CardName, Deck, Timing};
use crate::empire::{Board, Deployed, Held};
use crate::score::score;
use crate::state::{ROUNDS, sector_of};
use crate::view::View;

/// One energy that the Worlds of an Empire will still give.
const ENERGY: u32 = 70;
/// One strength more than a starting Unit has, on a card drafted: for each round it may be drawn in.
const DRAFTED: u32 = 12;
/// A card text, likewise.
const TEXT: u32 = 25;
/// A text that works as long as its Unit lies in the Warzone, for each round of that.
const LASTING: u32 = 30;

/// Rounds still to come after this one.
pub(super) fn rounds_left(view: &View) -> u32 {
    u32::from(ROUNDS.saturating_sub(view.round))
}

/// The strength of a Unit.
pub(super) fn of_unit(card: &Card) -> u32 {
    if card.is_unit() { u32::from(card.fleet) + u32::from(card.ground) } else { 0 }
}

/// What an Empire is worth now: its points, and the energy its Worlds will still give.
fn of_board(view: &View, board: &Board) -> u32 {
    let energy = board.income(&view.cards) * rounds_left(view);
    score(&view.cards, view.you, board).total * 100 + energy * ENERGY
}

/// What a World would add.
pub(super) fn of_world(view: &View, world: &CardName, token: bool) -> u32 {
    let mut board = view.own.board.clone();
    let before = of_board(view, &board);
    board.worlds.push(Held { card: world.clone(), colonist: None, used: false });
    let text = 20 * u32::try_from(view.cards.card(world).effects.len()).unwrap_or(0);
    (of_board(view, &board) + text + if token { 30 } else { 0 }).saturating_sub(before)
}

/// What a card would add when drafted: its points, and the use of it in the rounds to come.
pub(super) fn of_draft(view: &View, name: &CardName, token: bool) -> u32 {
    let card = view.cards.card(name);
    let mut board = view.own.board.clone();
    let before = of_board(view, &board);
    board.gain(name);
    let points = of_board(view, &board).saturating_sub(before);
    // It is drawn once every two or three rounds.
    let left = rounds_left(view).saturating_sub(1);
    let strength = of_unit(card).saturating_sub(1) * DRAFTED * left.min(5);
    let text = if card.effects.is_empty() || card.ep_plus() { 0 } else { TEXT * left.min(5) };
    points + strength + text + if token { 30 } else { 0 }
}

/// The points a Unit gives for lying in the Warzone.
pub(super) fn of_lying_there(view: &View, unit: &CardName) -> u32 {
    let mut board = view.own.board.clone();
    let before = of_board(view, &board);
    board.units.push(Deployed::new(unit.clone()));
    of_board(view, &board).saturating_sub(before)
}

/// What strength in the Warzone is good for in the next round, going by the Worlds of its sector.
pub(super) struct Ahead {
    /// What a World of it takes on the average, and some more.
    fleet: u32,
    ground: u32,
    /// What one point of strength is worth.
    point: u32,
    /// Rounds to come.
    left: u32,
}

impl Ahead {
    pub(super) fn of(view: &View) -> Ahead {
        let deck = Deck::Galactic(sector_of((view.round + 1).min(ROUNDS)));
        let (mut fleet, mut ground, mut worth, mut count) = (0, 0, 0, 0);
        for card in view.cards.of(deck).filter(|card| card.is_world()) {
            fleet += u32::from(card.fleet);
            ground += u32::from(card.ground);
            worth += of_world(view, &card.name, false);
            count += 1;
        }
        // With strength left over one takes two.
        let wanted = |all: u32| all * 130 / 100 / count.max(1);
        let left = rounds_left(view);
        // Strength is what Worlds are short of: measured over many campaigns, more weight is better up to this.
        let point = if left == 0 { 0 } else { worth * 180 / 100 / (fleet + ground).max(1) };
        Ahead { fleet: wanted(fleet), ground: wanted(ground), point, left }
    }

    /// What a Unit is worth in the Warzone: the side that is lacking there counts in full, more of the other by three fifths.
    pub(super) fn of_deployment(&self, view: &View, card: &Card) -> u32 {
        let (mut fleet, mut ground) = (self.fleet, self.ground);
        for unit in view.own.board.unit_cards(&view.cards) {
            fleet = fleet.saturating_sub(u32::from(unit.fleet));
            ground = ground.saturating_sub(u32::from(unit.ground));
        }
        let counted = |strength: u8, lacking: u32| {
            let strength = u32::from(strength);
            100 * strength.min(lacking) + 60 * strength.saturating_sub(lacking)
        };
        let points = counted(card.fleet, fleet) + counted(card.ground, ground);
        let lasting = if card.acts_at(Timing::Passive) { LASTING * self.left.min(4) } else { 0 };
        let texts = u32::try_from(card.effects.len()).unwrap_or(0) * 20;
        points * self.point / 100 + texts + lasting
    }
}
