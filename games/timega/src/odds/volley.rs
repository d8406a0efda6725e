//! How likely so many hits are: the dice of one side in one step of a battle.

use super::chance::Chance;
use crate::law::casualties::Hits;
use std::collections::BTreeMap;

/// Dice that are rolled alike: how many hits one makes that shows 1, 2, … 10, and whether damage stops them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Dice {
    pub(super) count: u16,
    pub(super) by_face: [u16; 10],
    pub(super) pierces: bool,
}

/// The chance of each number of hits that can come about.
pub(super) type Volley = Vec<(Hits, Chance)>;

/// Volleys by the dice they are made with: many states of a battle fire alike.
#[derive(Default)]
pub(super) struct Volleys(BTreeMap<Vec<Dice>, std::rc::Rc<Volley>>);

impl Volleys {
    /// What these dice come to together.
    pub(super) fn of(&mut self, dice: Vec<Dice>) -> std::rc::Rc<Volley> {
        self.0.entry(dice).or_insert_with_key(|dice| std::rc::Rc::new(volley(dice))).clone()
    }
}

fn volley(dice: &[Dice]) -> Volley {
    let sum = |pierces: bool| {
        let alike = dice.iter().filter(|dice| dice.pierces == pierces);
        alike.fold(vec![Chance::ONE], |hits, dice| (0..dice.count).fold(hits, |hits, _| more(&hits, dice)))
    };
    let (soft, piercing) = (sum(false), sum(true));
    let mut volley = Volley::new();
    for (piercing, by_cruisers) in (0..).zip(&piercing) {
        for (soft, by_others) in (0_u16..).zip(&soft) {
            let chance = by_cruisers.and(*by_others);
            if chance > Chance::NONE {
                volley.push((Hits { all: soft.saturating_add(piercing), piercing }, chance));
            }
        }
    }
    volley
}

/// The chance of 0, 1, 2, … hits with one die more.
fn more(hits: &[Chance], dice: &Dice) -> Vec<Chance> {
    let most = usize::from(dice.by_face.iter().copied().max().unwrap_or(0));
    let mut more = vec![Chance::NONE; hits.len() + most];
    for made in 0..=most {
        let faces = dice.by_face.iter().filter(|hits| usize::from(**hits) == made).count();
        let of_one = Chance::of(u32::try_from(faces).unwrap_or(0), 10);
        for (so_far, chance) in hits.iter().enumerate() {
            if let Some(sum) = more.get_mut(so_far + made) {
                *sum = sum.or(chance.and(of_one));
            }
        }
    }
    more
}
