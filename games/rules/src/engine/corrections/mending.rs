//! Which refused line each line of a mail mends, and where it goes then.

use super::choice::{Mail, Place};
use super::{PlacedOrder, latest};
use crate::book::{Book, Line, Numbered, Order, Spot};
use crate::engine::Change;
use crate::game::Game;
use crate::plain::comes_behind;
use crate::refused::{Refused, is_alike};
use crate::span::{Span, TypedLine};
use crate::table::Filed;
use std::collections::BTreeMap;

/// The refused lines that a mail mends.
pub(super) struct Mending {
    /// By where its correction stands.
    pub matched: BTreeMap<Place, usize>,
    /// Was one known for it only because it was refused in the last mail with such lines?
    pub of_the_last_mail: bool,
}

/// Which refused line each line of this mail mends. `None`: it is a mail of its own.
///
/// Whoever was told that a line is to come corrected and then writes a line or two completes the plan. The plan is a new one
/// where it says again what stands, has as many lines as the old one with a standing line put otherwise, or has several and
/// nothing in common with what was refused.
pub(super) fn mends<G: Game>(
    filed: &Filed<G>,
    orders: &[(Span, G::Order)],
    mail: &Mail<'_>,
) -> Option<Mending> {
    let again = |order: &G::Order| order.is_step() && filed.book.lines().any(|l| l.order == *order);
    let typed_again =
        |(span, order): &(Span, G::Order)| !mail.chosen.contains_key(&mail.place(*span)) && again(order);
    if filed.refused.is_empty() || orders.is_empty() || orders.iter().any(typed_again) {
        return None;
    }
    let mut lines: Vec<Place> = orders.iter().map(|(span, _)| mail.place(*span)).collect();
    lines.dedup();
    // Where nothing stands beside it, one line is all that is wanted: it is the plan.
    let completes =
        |order: &G::Order| filed.book.lines().any(|l| order.is_step() || l.order.topic() != order.topic());
    let mut mending = Mending { matched: mail.chosen.clone(), of_the_last_mail: false };
    // A number there is not, or a reading that is refused in its turn, leaves the choice open.
    mending.matched.retain(|line, _| lines.contains(line));
    for (span, order) in orders {
        let place = mail.place(*span);
        if !mending.matched.contains_key(&place) {
            let one = OneLine { place, typed: mail.text(span.line), canonical: order.to_string() };
            mending.find(&filed.refused, lines.len(), &one);
        }
    }
    let unmatched = || orders.iter().filter(|(span, _)| !mending.matched.contains_key(&mail.place(*span)));
    let stands = |order: &&G::Order| {
        order.is_step() && unmatched().any(|(_, new)| new.is_step() && new.topic() == order.topic())
    };
    let standing: Vec<&G::Order> = filed.book.lines().map(|l| &l.order).filter(stands).collect();
    let latest = latest(&filed.refused);
    let refused = filed.refused.iter().filter(|one| one.mail == latest).count();
    let varies = |(_, order): &(Span, G::Order)| {
        let order = order.to_string();
        standing.iter().any(|old| is_alike(&old.to_string(), &order))
    };
    let anew = match mending.matched.is_empty() {
        true => lines.len() > 1 || !orders.iter().all(|(_, order)| completes(order)),
        false => lines.len() >= standing.len() + refused && unmatched().any(varies),
    };
    (!anew).then_some(mending)
}

/// A line of a mail with an order.
struct OneLine<'m> {
    place: Place,
    typed: &'m str,
    canonical: String,
}

impl Mending {
    /// Looks for the refused line that a line with this order mends, in a mail of so many lines.
    fn find(&mut self, refused: &[Refused], lines: usize, line: &OneLine<'_>) {
        let (typed, canonical) = (line.typed, line.canonical.as_str());
        // As many lines as were refused, in all or in the last such mail: then the first word is enough to know which is which, and
        // where it is one, a single word.
        let latest = latest(refused);
        let all = lines == refused.len();
        let one_each = all || lines == refused.iter().filter(|refused| refused.mail == latest).count();
        let only = one_each && lines == 1;
        let free = |at: usize| !self.matched.values().any(|taken| *taken == at);
        let candidates = || (0..).zip(refused).filter(|(at, _)| free(*at));
        let either = |fits: &dyn Fn(&str) -> bool| fits(typed) || fits(canonical);
        let offered = candidates().find(|(_, one)| either(&|text| one.was_answered_with(text)));
        let alike = || candidates().find(|(_, one)| either(&|text| one.is_meant_by(text)));
        let near = || {
            let weighed =
                candidates().map(|(at, one)| (one.nearness(typed).max(one.nearness(canonical)), at, one));
            let near = weighed.filter(|(weight, ..)| *weight > 0);
            near.min_by_key(|(weight, at, _)| (std::cmp::Reverse(*weight), *at)).map(|(_, at, one)| (at, one))
        };
        let counted = || {
            candidates().find(|(_, one)| {
                let new = all || one.mail == latest;
                let shares = only && either(&|text| one.shares_a_word_with(text));
                new && (shares || (one_each && one.begins_like(canonical)))
            })
        };
        let known = offered.or_else(alike).or_else(near);
        self.of_the_last_mail |= match known {
            Some((_, one)) => offered.is_some() && one.mail == latest,
            None => counted().is_some() && !all,
        };
        if let Some((at, _)) = known.or_else(counted) {
            self.matched.insert(line.place, at);
        }
    }
}

/// Puts what mends refused lines where those would stand, as if they had been right at once.
pub(super) fn mend<G: Game>(
    filed: &mut Filed<G>,
    orders: Vec<(Span, G::Order)>,
    matched: &BTreeMap<Place, usize>,
    mail: &Mail<'_>,
) -> Vec<PlacedOrder> {
    let mut placed = Vec::new();
    let mut by_line: BTreeMap<Place, Vec<(Span, G::Order)>> = BTreeMap::new();
    for (span, order) in orders {
        by_line.entry(mail.place(span)).or_default().push((span, order));
    }
    for (place, group) in by_line {
        let (spans, orders): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        let refused = matched.get(&place).and_then(|at| Some((*at, filed.refused.get(*at)?.clone())));
        let Some((at, refused)) = refused else {
            for order in spans.into_iter().zip(orders) {
                complete(&mut filed.book, order, &mut placed, mail);
            }
            continue;
        };
        // Had it been right at once, it would have taken the place of what an earlier mail says of the same.
        let said_anew = |order: &G::Order| {
            let earlier =
                |l: &&Numbered<G::Order>| l.line <= refused.since && order.takes_the_place_of(&l.order);
            filed.book.lines().any(|l| earlier(&l))
        };
        if let ([only], [span]) = (orders.as_slice(), spans.as_slice())
            && said_anew(only)
        {
            complete(&mut filed.book, (*span, only.clone()), &mut placed, mail);
            continue;
        }
        let beside = |order: &G::Order| {
            order.is_step() && filed.book.lines().any(|l| l.order.topic() == order.topic())
        };
        let spot = mail.spot_of(&filed.book, &orders, spans.first()).or(refused.spot);
        let before = placed.last().map(|(_, line, _): &PlacedOrder| *line);
        let spot = spot.map(|spot| behind_the_last(&filed.book, mail, spans.first(), before, spot));
        let lines = match (orders.iter().all(beside), spot) {
            (true, Some(spot)) if filed.book.lines().any(|l| l.line == spot.line()) => {
                filed.book.place(orders, spot).unwrap_or_default()
            }
            (true, _) => orders.into_iter().map(|order| filed.book.beside(order)).collect(),
            (false, _) => filed.book.replace(orders),
        };
        move_neighbours(&mut filed.refused, at, &lines);
        let change = |(span, line)| (span, line, Change::Mends(refused.text.clone()));
        placed.extend(spans.into_iter().zip(lines).map(change));
    }
    let mut at = 0;
    filed.refused.retain(|_| {
        at += 1;
        !matched.values().any(|mended| *mended == at - 1)
    });
    placed
}

/// Puts an order of a mail that completes a plan on file: in the place of the one there is that it says anew, beside the steps there
/// are, or, where only one can stand, in the place of that.
pub(super) fn complete<O: Order>(
    book: &mut Book<O>,
    (span, order): (Span, O),
    placed: &mut Vec<PlacedOrder>,
    mail: &Mail<'_>,
) {
    let of_this_mail = |line: Line| placed.iter().any(|(_, new, _): &PlacedOrder| *new == line);
    let stands = |l: &&Numbered<O>| l.order.topic() == order.topic();
    if !order.is_step() || !book.lines().any(|l| stands(&l)) {
        placed.extend(book.replace([order]).into_iter().map(|line| (span, line, Change::New)));
        return;
    }
    let said_anew = |l: &&Numbered<O>| order.takes_the_place_of(&l.order) && !of_this_mail(l.line);
    let earlier: Vec<(Line, String)> =
        book.lines().filter(said_anew).map(|l| (l.line, l.order.to_string())).collect();
    if let ([(first, was), rest @ ..], false) = (earlier.as_slice(), mail.joins(span)) {
        rest.iter().for_each(|(line, _)| _ = book.cancel(*line));
        let lines = book.place([order], Spot::InsteadOf(*first)).unwrap_or_default();
        placed.extend(lines.into_iter().map(|line| (span, line, Change::Replaces(*first, was.clone()))));
        return;
    }
    let alone = book.lines().filter(stands).all(|l| of_this_mail(l.line));
    let line = book.beside(order);
    placed.push((span, line, if alone { Change::New } else { Change::Beside }));
}

/// "Afterwards …" comes behind what the mail has said before it, wherever the refused line stood.
fn behind_the_last<O: Order>(
    book: &Book<O>,
    mail: &Mail<'_>,
    span: Option<&Span>,
    before: Option<Line>,
    spot: Spot,
) -> Spot {
    let place = |line: Line| book.lines().position(|l| l.line == line);
    let follows = span.is_some_and(|span| comes_behind(&TypedLine::new(1, mail.text(span.line))));
    match (before, before.and_then(place), place(spot.line())) {
        (Some(last), Some(at), Some(other)) if follows && at > other => Spot::After(last),
        _ => spot,
    }
}

/// Refused lines that stood in the same gap keep their order around what has been put there.
fn move_neighbours(refused: &mut [Refused], at: usize, lines: &[Line]) {
    let (Some(first), Some(last), Some(placed)) = (lines.first(), lines.last(), refused.get(at)) else {
        return;
    };
    let Some(spot) = placed.spot else {
        // Nothing of that mail was on file: the others stand around this one now.
        let mail = placed.mail;
        let homeless = |one: &Refused| one.spot.is_none() && one.mail == mail;
        for (other, one) in (0..).zip(refused.iter_mut()).filter(|(other, one)| *other != at && homeless(one))
        {
            one.spot = Some(if other < at { Spot::Before(*first) } else { Spot::After(*last) });
        }
        return;
    };
    for (other, one) in (0..).zip(refused.iter_mut()).filter(|(_, one)| one.spot == Some(spot)) {
        one.spot = match spot {
            Spot::After(_) if other > at => Some(Spot::After(*last)),
            Spot::Before(_) if other < at => Some(Spot::Before(*first)),
            _ => one.spot,
        };
    }
}
