//! The standing lines of the Energy Phase.

use crate::cards::{Card, CardName, Primitive, Timing};
use crate::empire::take;
use crate::orders::{Order, last_on_file};
use crate::questions::Boosting;
use crate::turn::options::energy_of;
use crate::view::View;
use rules::{Book, Line};

/// What the lines on file do in the Energy Phase; nothing if there are none.
#[must_use]
pub fn boosting(view: &View, book: &Book<Order>) -> Option<(Boosting, Line)> {
    let surge = last_on_file(book, |order| match order {
        Order::Surge { most, behind } => Some((*most, *behind)),
        _ => None,
    });
    let explore = last_on_file(book, |order| match order {
        Order::Explore { with, below } => Some((with.clone(), *below)),
        _ => None,
    });
    let line = surge.as_ref().map(|(_, line)| *line).max(explore.as_ref().map(|(_, line)| *line))?;

    let (mut hand, scene) = (view.own.hand.clone(), view.scene());
    let mut energy = view.own.board.energy;
    let mut boosting = Boosting::default();
    if let Some(((most, behind), _)) = surge
        && !(behind && scene.best_rival <= view.own.board.income(&view.cards))
    {
        let most = most.map_or(usize::MAX, usize::from);
        let surges: Vec<CardName> =
            hand.iter().filter(|name| is_surge(view.cards.card(name))).take(most).cloned().collect();
        for name in surges {
            for (_, effect) in view.cards.card(&name).effects_at(Timing::EnergyPhase) {
                if let Primitive::GainEnergy { n, behind } = &effect.what {
                    energy += energy_of(scene, &view.own, *n, *behind);
                }
            }
            take(&mut hand, &name);
            boosting.surges.push(name);
        }
    }
    if let Some(((with, below), _)) = explore
        && below.is_none_or(|below| energy < below)
    {
        boosting.explore = exploration(view, &mut hand, &with);
    }
    Some((boosting, line))
}

/// A Tactic for the Energy Phase.
#[must_use]
pub fn is_surge(card: &Card) -> bool {
    !card.is_world() && card.acts_at(Timing::EnergyPhase)
}

/// The first of these cards there are in the hand, each as often as it is named; more copies of them only where those named
/// are not enough, of the first first. Nothing if there are too few.
fn exploration(view: &View, hand: &mut Vec<CardName>, with: &[CardName]) -> Vec<CardName> {
    let home = view.cards.find(&view.own.board.home);
    let wanted = home.into_iter().flat_map(|home| home.effects_at(Timing::EnergyPhase));
    let wanted = wanted.filter_map(|(_, effect)| match &effect.what {
        Primitive::DiscardForEnergy { k, .. } => Some(usize::from(*k)),
        _ => None,
    });
    let wanted = wanted.max().unwrap_or(0);
    let mut found = Vec::new();
    for name in with {
        if found.len() < wanted && take(hand, name) {
            found.push(name.clone());
        }
    }
    for name in with {
        while found.len() < wanted && take(hand, name) {
            found.push(name.clone());
        }
    }
    if found.len() == wanted { found } else { Vec::new() }
}
