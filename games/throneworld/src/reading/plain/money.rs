//! Money for units: "10 credits on a bunker at home", "20 on blasters", "build fighters for 9".

use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, Plainly, Told, offering};
use crate::unit::Unit;
use rules::problem::Problem;
use rules::span::Span;

/// An amount of money and the unit it is for.
struct Spent {
    credits: u32,
    unit: Unit,
    plural: Plural,
    /// So many are named beside it.
    count: Option<u32>,
    /// How many parts say so.
    length: usize,
    /// The word "credits", or a verb of spending, is said.
    named: bool,
}

impl Plainly<'_> {
    /// The items with so many units in the place of the money that buys them.
    pub(super) fn for_money(&self, items: &[Item]) -> Told<Vec<Item>> {
        let verb = items.iter().find_map(|item| match item.part {
            Part::Verb(verb) => Some(verb),
            _ => None,
        });
        let buys =
            matches!(verb, None | Some(Verb::Build | Verb::Use | Verb::Go | Verb::Upgrade | Verb::Take));
        if !buys || self.asks_to_land().is_some() || self.asks_to_retreat() {
            return Ok(items.to_vec());
        }
        // "My ten credits get me a Protector": how much there is to spend the game knows.
        let items = match items {
            [of, money, verb, ..]
                if matches!(of.part, Part::Count(_))
                    && money.is(Role::Treasury)
                    && matches!(verb.part, Part::Verb(Verb::Build | Verb::Take)) =>
            {
                items.get(2..).unwrap_or_default()
            }
            _ => items,
        };
        let (mut told, mut at, mut found): (Vec<Item>, usize, bool) = (Vec::new(), 0, false);
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            if let Some(span) = vague(rest) {
                return Err(Fault::Refused(self.how_many(rest, span)));
            }
            let begun = verb.is_some() || found;
            let Some(spent) = spent(rest).filter(|spent| begun || spent.named || spent.plural == Plural::Yes)
            else {
                told.push(item.clone());
                at += 1;
                continue;
            };
            let count = self.for_so_much(&spent, item.span)?;
            let put = |part: Part| Item { part, span: item.span };
            // "the other 20"
            while told.last().is_some_and(|item| item.is(Role::Other) || item.is(Role::Rest)) {
                told.pop();
            }
            told.push(put(Part::Count(count)));
            let many = if count == 1 { Plural::No } else { Plural::Yes };
            told.push(put(Part::Unit(Kind::One(spent.unit), many)));
            at += spent.length;
            found = true;
        }
        if found {
            told.retain(|item| !matches!(item.part, Part::Verb(_)));
            let span = told.first().map_or(Span::new(0, 0, 0), |item| item.span);
            told.insert(0, Item { part: Part::Verb(Verb::Build), span });
        }
        Ok(told)
    }

    fn price_of(&self, unit: Unit) -> u32 {
        let race = self.galaxy.empire(self.desk.seat).race;
        u32::from(self.galaxy.edition.cost(race, unit)).max(1)
    }

    /// How many units come of so much money; it must come out even.
    fn for_so_much(&self, spent: &Spent, span: Span) -> Told<u32> {
        let price = self.price_of(spent.unit);
        let (count, left) = (spent.credits / price, spent.credits % price);
        let named = spent.count.or((spent.plural == Plural::No).then_some(1));
        if left == 0 && count > 0 && named.is_none_or(|named| named == count) {
            return Ok(count);
        }
        let several = |n: u32| {
            let name = if n == 1 { spent.unit.name() } else { spent.unit.plural() };
            format!("{n} {name}")
        };
        let message = match named {
            Some(named) => format!("{} would cost {}, not {}.", several(named), named * price, spent.credits),
            None => format!(
                "{} are {price} credits each: {} does not come out even.",
                spent.unit.plural(),
                spent.credits
            ),
        };
        let problem = Problem::unreadable(message).at(span);
        let right =
            if count == 0 { several(1) } else { format!("{}, or {}", several(count), several(count + 1)) };
        Err(Fault::Refused(problem.suggest(right)))
    }

    /// "All the money on fighters": a number is needed, since what there will be nobody knows yet.
    fn how_many(&self, items: &[Item], span: Span) -> Problem {
        let unit = items.iter().find_map(|item| match item.part {
            Part::Unit(Kind::One(unit), _) => Some(unit),
            _ => None,
        });
        let Some(unit) = unit else { return Problem::unreadable("How many, and of what?").at(span) };
        let message = format!(
            "How many {}? They are {} credits each. Answer with its number, or send it with another.",
            unit.plural(),
            self.price_of(unit)
        );
        let at = items
            .iter()
            .find_map(|item| if let Part::Hex(hex) = item.part { Some(hex) } else { None })
            .unwrap_or(self.galaxy.empire(self.desk.seat).home);
        let line = format!("build {at}: {}{}", self.payable(at, unit, 0), unit.letter());
        offering(Problem::unreadable(message).at(span), vec![vec![line]])
    }
}

/// "10 credits on a bunker", "20 all on blasters", "fighters for 9".
fn spent(items: &[Item]) -> Option<Spent> {
    let part = |at: usize| items.get(at).map(|item| &item.part);
    let unit = |at: usize| match part(at) {
        Some(Part::Unit(Kind::One(unit), plural)) => Some((*unit, *plural)),
        _ => None,
    };
    if let (Some((unit, plural)), Some(Part::Role(Role::For)), Some(Part::Count(credits))) =
        (unit(0), part(1), part(2))
    {
        let named = part(3) == Some(&Part::Role(Role::Treasury));
        let length = if named { 4 } else { 3 };
        let named = named || part(3).is_none();
        return Some(Spent { credits: *credits, unit, plural, count: None, length, named });
    }
    let Some(Part::Count(credits)) = part(0) else { return None };
    let mut at = 1;
    let named = part(at) == Some(&Part::Role(Role::Treasury));
    at += usize::from(named);
    let all = part(at) == Some(&Part::Role(Role::All));
    at += usize::from(all);
    if !matches!(part(at), Some(Part::Role(Role::On | Role::For | Role::To))) {
        return None;
    }
    at += 1;
    let count = match part(at) {
        Some(Part::Count(count)) => Some(*count),
        _ => None,
    };
    at += usize::from(count.is_some());
    let (unit, plural) = unit(at)?;
    Some(Spent { credits: *credits, unit, plural, count, length: at + 1, named })
}

/// "all the money on fighters", "half of it into blasters", "everything on fighters": where it says so.
fn vague(items: &[Item]) -> Option<Span> {
    let part = |at: usize| items.get(at).map(|item| &item.part);
    let first = items.first()?;
    if !matches!(first.part, Part::Role(Role::All | Role::Half | Role::Rest | Role::Everything)) {
        return None;
    }
    let mut at = 1;
    at += usize::from(part(at) == Some(&Part::Role(Role::Treasury)));
    at += usize::from(part(at) == Some(&Part::Verb(Verb::Go)));
    let to = matches!(part(at), Some(Part::Role(Role::On | Role::To)));
    (to && matches!(part(at + 1), Some(Part::Unit(Kind::One(_), _)))).then_some(first.span)
}
