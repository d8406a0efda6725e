//! What could never be done in this round, however it goes, is told when it is written.

use super::Mail;
use crate::cards::{Card, CardName, Primitive, Timing};
use crate::empire::{Board, Deployed, Held};
use crate::orders::Way;
use crate::plan::most;
use crate::state::Phase;
use crate::turn::options::cost;
use rules::problem::Problem;
use rules::span::Span;

impl Mail<'_> {
    /// Why a way can never be gone in this round, if it cannot.
    pub(super) fn impossible(&self, way: &Way, span: Span) -> Option<Problem> {
        let view = self.view;
        if view.is_under_way() {
            // The round is under way: a line of before may have been done and paid for.
            return None;
        }
        let energy = self.most_energy();
        let dear = |what: &str, cost: u32| {
            let message = format!(
                "{what} costs {cost} energy, and you cannot have more than {energy} at any time in this round."
            );
            (cost > energy).then(|| Problem::illegal(message).at(span))
        };
        match way {
            Way::Draft(name) => {
                let cost = cost::to_draft(&view.cards, &self.fullest(saves), view.cards.card(name));
                dear(&format!("Drafting {name}"), cost.energy)
            }
            Way::Deploy(units) => units.iter().find_map(|(name, _)| {
                // Units make others cheaper by their type alone.
                let fullest = self.fullest(|card| card.is_unit() || saves(card));
                let cost = cost::to_deploy(&view.cards, &fullest, view.cards.card(name));
                dear(&format!("Deploying {name}"), cost.energy)
            }),
            Way::Invade(raid)
                if !raid.anyway && !self.can_draw() && view.cards.card(&raid.world).is_world() =>
            {
                let world = view.cards.card(&raid.world);
                let (fleet, ground) = (u32::from(world.fleet), u32::from(world.ground));
                let power = most(view);
                if power.fleet >= fleet && power.ground >= ground {
                    return None;
                }
                let message = format!(
                    "{} needs {fleet} fleet and {ground} ground. All you have, every Unit in your hand deployed and every ability used, comes to {} and {} at most.",
                    world.name, power.fleet, power.ground
                );
                Some(Problem::illegal(message).at(span).suggest("another World, or \"anyway\" behind it"))
            }
            Way::Use { card, on } => {
                let card = view.cards.card(card);
                let texts = || card.effects_at(Timing::AsAction).map(|(_, effect)| effect);
                let wants = texts().any(|effect| {
                    matches!(
                        effect.what,
                        Primitive::DeployExtra { .. } | Primitive::Recover { .. } | Primitive::Trash { .. }
                    )
                });
                if wants && on.is_empty() && card.acts_at(Timing::AsAction) {
                    let message = format!("{} must be told which cards it is used on.", card.name);
                    return Some(
                        Problem::illegal(message).at(span).suggest(format!("use {} on CARD", card.name)),
                    );
                }
                let price: u32 = texts().map(|effect| u32::from(effect.pay)).sum();
                let played = if card.is_unit() || card.is_world() { 0 } else { u32::from(card.cost) };
                dear(&format!("Using {}", card.name), price + played)
            }
            Way::Token if view.own.board.surge_tokens == 0 => {
                Some(Problem::illegal("You have no Energy Surge Token.").at(span))
            }
            Way::Invade(_) | Way::Token | Way::Pass => None,
        }
    }
}

impl Mail<'_> {
    /// What may yet come into the Warzone or be played in this round: the hand, Worlds of the Central Zone, and where
    /// something draws or takes cards back, all that could come so.
    fn coming(&self) -> impl Iterator<Item = &CardName> {
        let (view, draws) = (self.view, self.can_draw());
        let zone = view.zone.iter().map(|one| &one.card);
        let zone = zone.filter(move |name| draws || view.cards.card(name).is_world());
        let piles = view.deck.iter().chain(&view.own.discard).filter(move |_| draws);
        view.own.hand.iter().chain(zone).chain(piles)
    }

    /// The most energy the seat can have at once from now on in this round: what it has, its tokens, those on cards of the
    /// Central Zone, and whatever card texts could give it.
    fn most_energy(&self) -> u32 {
        let (view, board) = (self.view, &self.view.own.board);
        let on_cards = view.zone.iter().filter(|one| one.token).count();
        let units = board.units.iter().map(|unit| &unit.card);
        let there = units.chain(board.worlds.iter().map(|world| &world.card));
        let texts = there.chain(self.coming()).flat_map(|name| &view.cards.card(name).effects);
        let gains = texts.map(|effect| match effect.what {
            // Once the Energy Phase is over, what it could have given is given or lost.
            _ if effect.when == Timing::EnergyPhase && view.phase == Phase::Action => 0,
            Primitive::GainEnergy { n, behind } => u32::from(n.max(behind)),
            Primitive::DiscardForEnergy { n, .. } => u32::from(n),
            _ => 0,
        });
        let gains: u32 = gains.sum();
        board.energy + 2 * u32::from(board.surge_tokens) + u32::try_from(on_cards).unwrap_or(0) + gains
    }

    /// The Warzone as it could be in this round with these cards of those that may come: costs are lowest then.
    fn fullest(&self, of_use: impl Fn(&Card) -> bool) -> Board {
        let mut board = self.view.own.board.clone();
        for name in self.coming() {
            let card = self.view.cards.card(name);
            if card.is_unit() && of_use(card) {
                board.units.push(Deployed::new(name.clone()));
            } else if card.is_world() && of_use(card) {
                board.worlds.push(Held { card: name.clone(), colonist: None, used: false });
            }
        }
        board
    }
}

/// Does its discount save more than it costs to have the card in the Warzone first?
fn saves(card: &Card) -> bool {
    let price = if card.is_world() { 1 } else { card.cost };
    card.effects_at(Timing::Passive).any(|(_, effect)| match effect.what {
        Primitive::DraftDiscount { n, .. } | Primitive::DeployDiscount { n, .. } => n > price,
        _ => false,
    })
}
