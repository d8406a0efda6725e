//! What is said to casualties that are asked for now: ships by name, or an order in which they go. Either way the answer
//! is what becomes of which ships, and the receipt says just that.

use super::parse::{Named, Wish};
use super::units::Several;
use crate::Timega;
use crate::deeds::Casualties;
use crate::force::Force;
use crate::hex::Hex;
use crate::law::casualties::Blow;
use crate::orders::{Doctrine, Order};
use crate::questions::{Answer, BattleQuestion, Question};
use crate::standing;
use rules::problem::{Problem, either};
use rules::span::Span;
use rules::{Book, Desk};

/// A reply as reading gives it: its place, the question, the answer and its text.
type Reply = (Span, usize, Answer, String);

/// Ways to answer that are shown to whoever named others.
const SHOWN: usize = 6;

/// Takes out of the lines of a mail what speaks to casualties that are asked for now, and makes one answer of it. Ships
/// named where nothing is asked are the standing order they can be.
pub(super) fn heard(
    desk: &Desk<'_, Timega>,
    wishes: Vec<(Span, Wish)>,
    problems: &mut Vec<Problem>,
) -> (Vec<(Span, Wish)>, Option<Reply>) {
    let asked = desk.open.iter().enumerate().find_map(|(place, q)| match q {
        Question::Battle(question) => Some((place, question)),
        _ => None,
    });
    let here = |at: Option<Hex>| {
        asked.is_some_and(|(_, BattleQuestion::Casualties { hex, .. })| at.is_none_or(|at| at == *hex))
    };
    let (mut others, mut named, mut doctrines) = (Vec::new(), Vec::new(), Vec::new());
    for (span, wish) in wishes {
        match wish {
            Wish::Casualties(ships) if here(ships.at) => named.push((span, ships)),
            Wish::Casualties(Named { standing: Some(doctrine), .. }) => {
                others.push((span, Wish::Order(Order::Doctrine(doctrine))));
            }
            Wish::Casualties(ships) => problems.push(unasked(&ships).at(span)),
            Wish::Order(Order::Doctrine(doctrine)) if of_casualties(&doctrine) && here(doctrine.at()) => {
                doctrines.push((span, doctrine));
            }
            other => others.push((span, other)),
        }
    }
    let reply = asked.and_then(|(place, question)| {
        let blow = Blow::asked(&desk.view.galaxy, desk.seat, question);
        let heard = if named.is_empty() {
            in_order(desk, question, &blow, doctrines, problems)
        } else {
            let counts = named.last().map_or(0, |(span, _)| span.line);
            problems.extend(doctrines.into_iter().map(|(span, _)| {
                Problem::superseded(format!("Line {counts} of your mail names ships; that counts.")).at(span)
            }));
            by_name(&blow, &named, problems)
        };
        heard.map(|(span, fate)| (span, place, Answer::Casualties(fate), fate.to_string()))
    });
    (others, reply)
}

const fn of_casualties(doctrine: &Doctrine) -> bool {
    matches!(doctrine, Doctrine::Lose { .. } | Doctrine::Keep { .. } | Doctrine::Damage { .. })
}

/// Numbers of ships have a meaning only where hits are to be taken.
fn unasked(ships: &Named) -> Problem {
    let order = if ships.lose.is_empty() { "damage before loss" } else { "lose fighters first" };
    Problem::illegal("Ships are named one by one only while a battle asks for your losses; on file stays in which order they go (7.1).")
        .suggest(order)
}

/// The ships of all lines together; hits nobody was named for are taken as if nothing was said.
fn by_name(blow: &Blow, named: &[(Span, Named)], problems: &mut Vec<Problem>) -> Option<(Span, Casualties)> {
    let span = named.last().map(|(span, _)| *span)?;
    let of = |pick: fn(&Named) -> &Vec<Several>| named.iter().flat_map(move |(_, ships)| pick(ships));
    let damage = heap(of(|ships| &ships.damage), &blow.sturdy, blow.soft());
    let stopped = blow.absorbs(&damage).0.min(blow.soft());
    let lose = heap(of(|ships| &ships.lose), &blow.from, blow.hits.all - stopped);
    let wanted = Casualties { lose, damage };
    let fate = blow.said(&wanted);
    let damaged = damage.minus(&fate.lose); // What is lost then need not be told to have been damaged.
    if fate.lose.contains(&lose) && fate.damage.contains(&damaged) {
        let counted =
            named.iter().flat_map(|(_, ships)| &ships.lose).any(|some| some.count.is_some() || !some.plural);
        if fate != wanted {
            let message = format!("You take {} (7.1), so in all: {fate}.", hits(blow));
            problems.push(Problem::warning(message).at(span));
        } else if damage.is_empty() && !counted && !lose.is_empty() && blow.leaves_unhurt(&fate) {
            let message = format!("Nothing is damaged instead: in all, {fate} (7.1).");
            let least = blow.said(&Casualties::default());
            problems.push(Problem::warning(message).at(span).suggest(least.to_string()));
        }
        return Some((span, fate));
    }
    problems.push(cannot(blow, &wanted).at(span));
    None
}

/// So many ships; a plural without a number is all there are, as far as hits go that others before them have not taken.
fn heap<'a>(several: impl Iterator<Item = &'a Several>, there: &Force, hits: u16) -> Force {
    let mut heap = Force::NONE;
    for some in several {
        let left = hits.saturating_sub(u16::try_from(heap.total()).unwrap_or(u16::MAX));
        // Of a type that is not there one is named, so that it is said to be missing.
        let all = there.count(some.unit).max(1).min(left.max(u16::from(there.count(some.unit) == 0)));
        heap.add(some.unit, some.count.unwrap_or(if some.plural { all } else { 1 }));
    }
    heap
}

fn hits(blow: &Blow) -> String {
    format!("{} hit{}", blow.hits.all, if blow.hits.all == 1 { "" } else { "s" })
}

/// Why hits cannot be taken so.
fn cannot(blow: &Blow, wanted: &Casualties) -> Problem {
    let lacking = wanted.lose.minus(&blow.from);
    let message = if !lacking.is_empty() {
        format!("You have no {} to lose there (7.1).", lacking.words())
    } else if !wanted.damage.is_empty() && blow.soft() == 0 {
        format!("You take {} past all armour: no damage stops what cruisers hit (7.1).", hits(blow))
    } else if !blow.sturdy.contains(&wanted.damage) {
        let can = blow.sturdy.words();
        format!("{} cannot be damaged instead of lost; {can} can be (7.1).", wanted.damage.words())
    } else if blow.hits.piercing > 0 && wanted.damage.total() > u32::from(blow.soft()) {
        format!("Of {} damage can stop {} alone: the others are cruisers' (7.1).", hits(blow), blow.soft())
    } else {
        format!("You take {}, no more (7.1).", hits(blow))
    };
    let ways = blow.ways(usize::MAX).unwrap_or_default();
    let ways: Vec<String> = ways.iter().take(SHOWN).map(ToString::to_string).collect();
    let problem = Problem::illegal(message);
    if ways.is_empty() { problem } else { problem.suggest(either(&ways)) }
}

/// What the orders of this mail, and those on file where it says nothing, come to; with a remark on each of which nothing
/// can come.
fn in_order(
    desk: &Desk<'_, Timega>,
    question: &BattleQuestion,
    blow: &Blow,
    doctrines: Vec<(Span, Doctrine)>,
    problems: &mut Vec<Problem>,
) -> Option<(Span, Casualties)> {
    let span = doctrines.last().map(|(span, _)| *span)?;
    let BattleQuestion::Casualties { hex, hits, piercing, from, sturdy, .. } = question;
    let mut book = Book::default();
    for (_, doctrine) in doctrines.iter().rev() {
        book.add(Order::Doctrine(doctrine.clone()));
    }
    for line in desk.book.lines() {
        let anew = |other: &Doctrine| doctrines.iter().any(|(_, d)| d.verb() == other.verb());
        if let Order::Doctrine(other) = &line.order
            && !anew(other)
        {
            book.add(line.order.clone());
        }
    }
    let (wanted, _) = standing::casualties(&book, *hex, *hits, *piercing, from, sturdy)?;
    let fate = blow.said(&wanted);
    for (span, doctrine) in &doctrines {
        if let Some(why) = in_vain(blow, &fate, doctrine) {
            problems.push(Problem::warning(format!("{why}: you {fate} (7.1).")).at(*span));
        }
    }
    Some((span, fate))
}

/// Why an order for losses changes nothing here.
fn in_vain(blow: &Blow, fate: &Casualties, doctrine: &Doctrine) -> Option<String> {
    let lost = |unit: &crate::unit::Unit| fate.lose.count(*unit) > 0;
    match doctrine {
        Doctrine::Damage { .. } if blow.soft() == 0 => {
            Some("Every hit is past all armour, so nothing can be damaged instead".into())
        }
        Doctrine::Damage { .. } if blow.sturdy.is_empty() => {
            Some("None of your ships there can be damaged instead".into())
        }
        Doctrine::Lose { first, .. } if !first.iter().any(|unit| blow.from.count(*unit) > 0) => {
            Some("You have none of these there".into())
        }
        Doctrine::Lose { first, .. } if !first.iter().any(lost) => Some("None of these is lost".into()),
        Doctrine::Keep { units, .. } if !units.iter().any(|unit| blow.from.count(*unit) > 0) => {
            Some("You have none of these there".into())
        }
        Doctrine::Keep { units, .. } if units.iter().any(lost) => {
            Some("What you keep is lost all the same".into())
        }
        Doctrine::Keep { units, .. } => {
            let saved = units.iter().any(|unit| blow.from.count(*unit) > 0 && !lost(unit));
            let paid = !fate.lose.is_empty();
            (paid && saved).then(|| "Others pay for it".into())
        }
        _ => None,
    }
}
