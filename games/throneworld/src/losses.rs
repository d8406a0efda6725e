//! 4.6, 4.62: which units go when hits are to be taken. Pure: shared by the battles, the odds and the bot.

use crate::edition::Edition;
use crate::force::Force;
use crate::unit::Unit;

/// Why a choice of losses does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// Units that are not there.
    #[error("{lost} are not all there: {from} are (4.6)")]
    NotThere {
        /// What was chosen.
        lost: Force,
        /// What there is.
        from: Force,
    },
    /// Command Bunkers are lost first.
    #[error("Command Bunkers are lost first, one for every {each} hits: {right} here, not {given} (4.6)")]
    Bunkers {
        /// Hits that destroy one.
        each: u16,
        /// How many were chosen.
        given: u16,
        /// How many go.
        right: u16,
    },
    /// Too few hits taken, or too many.
    #[error("{lost} take {given} of the hits; as many as possible must be taken, which is {right} (4.62)")]
    Hits {
        /// What was chosen.
        lost: Force,
        /// The hits that takes.
        given: u16,
        /// The hits that must be taken.
        right: u16,
    },
}

/// So many units of a type, each destroyed by so many hits.
#[derive(Clone, Copy)]
struct Kind {
    unit: Unit,
    each: u16,
    count: u16,
}

/// All types in the order they are lost by default (ruling 37): what one hit destroys before what takes more, and the
/// cheapest first.
#[must_use]
pub fn default_order(edition: &Edition) -> Vec<Unit> {
    let mut order = Unit::ALL.to_vec();
    order.sort_by_key(|u| (edition.hits(*u), edition.unit(*u).cost, *u));
    order
}

/// The types named first, in that order; the others after them in the default order.
#[must_use]
pub fn order_of(edition: &Edition, doctrine: &[Unit]) -> Vec<Unit> {
    let mut order: Vec<Unit> = Vec::with_capacity(Unit::ALL.len());
    for unit in doctrine.iter().copied().chain(default_order(edition)) {
        if !order.contains(&unit) {
            order.push(unit);
        }
    }
    order
}

/// The losses for so many hits (already without those absorbed by Shields), when units are lost in this order as far as
/// the rules let the owner choose. Units not named follow in the default order.
#[must_use]
pub fn by_order(edition: &Edition, doctrine: &[Unit], from: &Force, hits: u16) -> Force {
    in_order(edition, &order_of(edition, doctrine), from, hits)
}

/// As [`by_order`], for an order that names every type.
#[must_use]
pub fn in_order(edition: &Edition, order: &[Unit], from: &Force, hits: u16) -> Force {
    let (bunkers, rest) = bunkers_first(edition, from, hits);
    let mut lost = Force::of(Unit::Bunker, bunkers);
    let kinds = kinds(edition, from);
    let mut wanted = most(&kinds, rest);
    let mut others = kinds;
    for unit in order {
        let Some(place) = others.iter().position(|k| k.unit == *unit) else { continue };
        let kind = others.remove(place);
        // As many of the first type as leave a way to take all the hits.
        let fits = |n: &u16| most(&others, wanted - n * kind.each) == wanted - n * kind.each;
        let count = (0..=kind.count.min(wanted / kind.each)).rev().find(fits).unwrap_or(0);
        lost.add(kind.unit, count);
        wanted -= count * kind.each;
    }
    lost
}

/// How many of so many hits can be taken as losses.
#[must_use]
pub fn usable(edition: &Edition, from: &Force, hits: u16) -> u16 {
    let (bunkers, rest) = bunkers_first(edition, from, hits);
    bunkers * edition.hits(Unit::Bunker) + most(&kinds(edition, from), rest)
}

/// Is this a choice of losses the rules allow (4.62, rulings 7, 8)?
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn check(edition: &Edition, from: &Force, hits: u16, lost: &Force) -> Result<(), Unfit> {
    if !from.contains(lost) {
        return Err(Unfit::NotThere { lost: *lost, from: *from });
    }
    let (bunkers, rest) = bunkers_first(edition, from, hits);
    let given = lost.count(Unit::Bunker);
    if given != bunkers {
        return Err(Unfit::Bunkers { each: edition.hits(Unit::Bunker), given, right: bunkers });
    }
    let right = most(&kinds(edition, from), rest);
    let others = lost.only(|u| u != Unit::Bunker);
    let given = others.iter().map(|(u, n)| edition.hits(u).saturating_mul(n)).fold(0, u16::saturating_add);
    // A unit that does not fight takes no hits, so it cannot be lost to them.
    if given != right || others.iter().any(|(u, _)| edition.hits(u) == 0) {
        return Err(Unfit::Hits { lost: *lost, given, right });
    }
    Ok(())
}

/// Has the owner anything to choose: is there more than one way to take the hits?
#[must_use]
pub fn is_choice(edition: &Edition, from: &Force, hits: u16) -> bool {
    let (_, rest) = bunkers_first(edition, from, hits);
    let kinds = kinds(edition, from);
    ways(&kinds, most(&kinds, rest)) > 1
}

/// Every choice of losses the rules allow, but no more than `most` of them: the types as they are listed, as many of the
/// first as may go.
#[must_use]
pub fn legal(edition: &Edition, from: &Force, hits: u16, most: usize) -> Vec<Force> {
    let (bunkers, rest) = bunkers_first(edition, from, hits);
    let kinds = kinds(edition, from);
    let mut found = Vec::new();
    let taken = self::most(&kinds, rest);
    spread(&kinds, taken, Force::of(Unit::Bunker, bunkers), most, &mut found);
    found
}

/// Every choice of what goes overboard when so many cargo spaces are wanting, but no more than `most` of them.
#[must_use]
pub fn legal_overboard(edition: &Edition, aboard: &Force, excess: u16, most: usize) -> Vec<Force> {
    let kinds: Vec<Kind> = aboard
        .iter()
        .map(|(unit, count)| Kind { unit, each: edition.load(&Force::of(unit, 1)), count })
        .filter(|kind| kind.each > 0)
        .collect();
    let mut found = Vec::new();
    spread(&kinds, excess, Force::NONE, most, &mut found);
    found
}

/// The ways in which these units can take exactly so many hits, with what is lost besides.
fn spread(kinds: &[Kind], hits: u16, lost: Force, most: usize, found: &mut Vec<Force>) {
    let Some((kind, rest)) = kinds.split_first() else {
        if hits == 0 && found.len() < most {
            found.push(lost);
        }
        return;
    };
    for count in (0..=kind.count.min(hits / kind.each)).rev() {
        if found.len() < most {
            spread(rest, hits - count * kind.each, lost.with(kind.unit, count), most, found);
        }
    }
}

/// The units that go overboard when so many cargo spaces are wanting: in this order, the rest cheapest first.
#[must_use]
pub fn overboard(edition: &Edition, doctrine: &[Unit], aboard: &Force, excess: u16) -> Force {
    let mut order: Vec<Unit> = doctrine.to_vec();
    let mut rest = Unit::ALL.to_vec();
    rest.sort_by_key(|u| (edition.unit(*u).cost, *u));
    order.extend(rest);
    let (mut gone, mut left, mut excess) = (Force::NONE, *aboard, excess);
    for unit in order {
        let each = edition.load(&Force::of(unit, 1));
        if each > 0 {
            let count = left.take(unit, excess.div_ceil(each));
            gone.add(unit, count);
            excess = excess.saturating_sub(count * each);
        }
    }
    gone
}

/// 4.6, ruling 8: hits go to Command Bunkers first, in threes. Gives the Bunkers lost and the hits left for others: none
/// while a Bunker stands.
fn bunkers_first(edition: &Edition, from: &Force, hits: u16) -> (u16, u16) {
    let (each, there) = (edition.hits(Unit::Bunker).max(1), from.count(Unit::Bunker));
    let lost = there.min(hits / each);
    if lost < there { (lost, 0) } else { (lost, hits - lost * each) }
}

/// What can be hit besides Bunkers, the hardest first.
fn kinds(edition: &Edition, from: &Force) -> Vec<Kind> {
    let others = from.iter().filter(|(u, _)| *u != Unit::Bunker);
    let mut kinds: Vec<Kind> = others
        .map(|(unit, count)| Kind { unit, each: edition.hits(unit), count })
        .filter(|k| k.each > 0)
        .collect();
    kinds.sort_by_key(|k| std::cmp::Reverse(k.each));
    kinds
}

/// The most hits of so many that these units can take.
fn most(kinds: &[Kind], hits: u16) -> u16 {
    let Some((kind, rest)) = kinds.split_first() else { return 0 };
    if kind.each == 1 {
        let units = kinds.iter().map(|k| k.count).fold(0, u16::saturating_add);
        return hits.min(units);
    }
    let mut best = 0;
    for count in (0..=kind.count.min(hits / kind.each)).rev() {
        let taken = count * kind.each;
        best = best.max(taken + most(rest, hits - taken));
        if best == hits {
            break;
        }
    }
    best
}

/// In how many ways these units can take exactly so many hits; counts no further than two.
fn ways(kinds: &[Kind], hits: u16) -> u8 {
    let Some((kind, rest)) = kinds.split_first() else { return u8::from(hits == 0) };
    let room = rest.iter().map(|k| k.count.saturating_mul(k.each)).fold(0, u16::saturating_add);
    let mut found = 0;
    for count in (0..=kind.count.min(hits / kind.each)).rev() {
        let left = hits - count * kind.each;
        if left > room {
            break;
        }
        found += ways(rest, left);
        if found > 1 {
            return 2;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn edition() -> Edition {
        Edition::of(&Options::default(), 2).unwrap()
    }

    fn force(text: &str) -> Force {
        text.parse().unwrap()
    }

    /// The losses by default.
    fn lost(from: &str, hits: u16) -> String {
        by_order(&edition(), &[], &force(from), hits).to_string()
    }

    #[test]
    fn all_hits_that_can_be_used_are_used() {
        // Ruling 7 and T7.
        assert_eq!(lost("1H 1A", 1), "1A");
        assert_eq!(lost("1H 1A", 2), "1H");
        assert_eq!(lost("1H 1L", 1), "1L");
        assert_eq!(lost("1H 1L", 2), "1H");
        assert_eq!(lost("1H 1L", 3), "1L 1H");
        assert_eq!(lost("1H", 1), "none");
        assert_eq!(lost("2H", 3), "1H");
        assert_eq!(lost("2L 1H", 2), "2L");
        assert_eq!(lost("2L 1H", 3), "1L 1H");
        assert_eq!(lost("1L 2H", 4), "2H");
        assert_eq!(lost("1L 2H", 9), "1L 2H");
    }

    #[test]
    fn bunkers_go_first_in_threes() {
        // Ruling 8.
        assert_eq!(lost("1C 1L", 2), "none");
        assert_eq!(lost("1C 1L", 3), "1C");
        assert_eq!(lost("1C 1L", 4), "1L 1C");
        assert_eq!(lost("2C 1L", 5), "1C");
        assert_eq!(lost("2C 1L", 7), "1L 2C");
        let check = |hits, lost: &str| check(&edition(), &force("2C 1L"), hits, &force(lost));
        assert_eq!(check(5, "1C"), Ok(()));
        assert_eq!(check(5, "1C 1L"), Err(Unfit::Hits { lost: force("1C 1L"), given: 1, right: 0 }));
        assert_eq!(check(5, "1L"), Err(Unfit::Bunkers { each: 3, given: 0, right: 1 }));
    }

    #[test]
    fn cheapest_first_by_default() {
        // Ruling 37; costs F 2, B 4, P 5, S 5, M 6; L 2, D 3, A 3, H 3 with two hits.
        assert_eq!(lost("1F 1B 1P 1M 1S", 3), "1F 1B 1P");
        assert_eq!(lost("1F 1B 1P 1M 1S", 4), "1F 1B 1P 1S");
        assert_eq!(lost("1L 1D 1A 1H", 3), "1L 1D 1A");
        assert_eq!(lost("1L 1D 1A 1H", 4), "1L 1D 1H");
        assert_eq!(lost("1T 1F", 2), "1F");
    }

    #[test]
    fn a_doctrine_goes_before_the_default() {
        let by = |doctrine: &[Unit], from: &str, hits| {
            by_order(&edition(), doctrine, &force(from), hits).to_string()
        };
        assert_eq!(by(&[Unit::Shield, Unit::Mothership], "2F 1P 1M 2S", 4), "1F 1M 2S");
        assert_eq!(by(&[Unit::Heavy], "2L 1H", 2), "1H");
        assert_eq!(by(&[Unit::Heavy], "2L 1H", 1), "1L");
        assert_eq!(by(&[Unit::Light], "1C 1L", 3), "1C");
    }

    #[test]
    fn what_is_chosen_is_checked() {
        let check =
            |from: &str, hits, lost: &str| check(&edition(), &force(from), hits, &force(lost)).is_ok();
        for (from, hits, good, bad) in [
            ("1H 1A", 2, "1H", "1A"),
            ("2L 1H", 2, "1H", "1L"),
            ("2L 1H", 3, "1L 1H", "2L"),
            ("2F 1P", 1, "1P", "2F"),
            ("2F 1P", 1, "1F", "1B"),
            ("1T 1P", 1, "1P", "1T"),
            ("2P", 5, "2P", "1P"),
        ] {
            assert!(check(from, hits, good), "{from}, {hits}: {good}");
            assert!(!check(from, hits, bad), "{from}, {hits}: {bad}");
        }
    }

    #[test]
    fn a_choice_is_only_where_there_is_one() {
        let choice = |from: &str, hits| is_choice(&edition(), &force(from), hits);
        assert!(choice("2L 1H", 2));
        assert!(choice("1L 1A", 1));
        assert!(choice("1F 1P", 1));
        assert!(choice("1S 1P", 1));
        for (from, hits) in
            [("1H 1A", 1), ("1H 1A", 2), ("3F", 2), ("1F 1P", 2), ("1F 1P", 0), ("1C 1L 1A", 2)]
        {
            assert!(!choice(from, hits), "{from}, {hits}");
        }
        assert!(choice("1C 1L 1A", 4));
    }

    #[test]
    fn cargo_goes_overboard_cheapest_first() {
        let gone = |doctrine: &[Unit], aboard: &str, excess| {
            overboard(&edition(), doctrine, &force(aboard), excess).to_string()
        };
        assert_eq!(gone(&[], "1F 1L 1H", 1), "1F");
        assert_eq!(gone(&[], "1F 1L 1H", 2), "1F 1L");
        assert_eq!(gone(&[Unit::Light], "1F 1L 1H", 1), "1L");
        assert_eq!(gone(&[], "1F 1L", 5), "1F 1L");
    }

    /// Whatever the forces, the default is legal, and every set that is legal uses as many hits.
    #[test]
    fn the_default_is_among_the_legal_sets() {
        let edition = edition();
        let ground = [Unit::Light, Unit::Assault, Unit::Heavy, Unit::Bunker];
        let all = (0..=2_u16).flat_map(|a| {
            (0..=2).flat_map(move |b| (0..=2).flat_map(move |c| (0..=2).map(move |d| [a, b, c, d])))
        });
        let forces: Vec<Force> = all.map(|n| ground.into_iter().zip(n).collect()).collect();
        for from in &forces {
            for hits in 0..=14 {
                let legal: Vec<&Force> =
                    forces.iter().filter(|l| check(&edition, from, hits, l).is_ok()).collect();
                let default = by_order(&edition, &[], from, hits);
                assert!(legal.contains(&&default), "{from}, {hits}: {default}");
                let mut listed = super::legal(&edition, from, hits, 100);
                listed.sort();
                let mut all: Vec<Force> = legal.iter().map(|force| **force).collect();
                all.sort();
                assert_eq!(listed, all, "{from}, {hits}");
                assert_eq!(legal.len() > 1, is_choice(&edition, from, hits), "{from}, {hits}");
            }
        }
    }
}
