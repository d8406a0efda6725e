//! The Bunker that commands, named loosely: "with my other bunker", "from the two bunkers at home".

use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, offering};
use crate::hex::Hex;
use crate::unit::Unit;
use rules::lexer::Token;
use rules::plain::Clause;
use rules::problem::Problem;
use rules::span::Span;

impl Plainly<'_> {
    /// The items with the Bunker told by its world: one way where that is said or can be only one, else each.
    pub(super) fn commanded(&self, items: &[Item]) -> Vec<Vec<Item>> {
        let same = || vec![items.to_vec()];
        let Some(phrase) = phrase(items) else { return same() };
        let (before, behind) =
            (items.get(..phrase.from).unwrap_or_default(), items.get(phrase.to..).unwrap_or_default());
        let commands = items.iter().all(|item| match item.part {
            Part::Verb(verb) => {
                matches!(
                    verb,
                    Verb::Jump | Verb::Go | Verb::Attack | Verb::Take | Verb::Scan | Verb::Scout | Verb::Use
                )
            }
            _ => true,
        });
        if !commands || !behind.iter().chain(before).any(|item| matches!(item.part, Part::Hex(_))) {
            return same();
        }
        let span = items.get(phrase.from).map_or_else(|| rules::span::Span::new(0, 0, 0), |item| item.span);
        let put = |part: Part| Item { part, span };
        let using =
            |hex: Hex| [before, behind, &[put(Part::Role(Role::Using)), put(Part::Hex(hex))]].concat();
        let worlds: Vec<Hex> = match phrase.at {
            Some(hex) => vec![hex],
            None => self
                .galaxy
                .owned(self.desk.seat)
                .filter(|(_, system)| system.army.has(Unit::Bunker))
                .map(|(hex, _)| hex)
                .collect(),
        };
        if worlds.is_empty() { same() } else { worlds.into_iter().map(using).collect() }
    }
}

impl Plainly<'_> {
    /// "Put one of the two bunkers on B8": one that there is comes there by a transfer, and another is built; what the rules allow of both
    /// is asked about.
    pub(super) fn put_there(&self, items: &[Item]) -> Option<Told<Readings>> {
        let [verb, which @ .., lead, Item { part: Part::Hex(to), .. }] = items else { return None };
        let goes = lead.is(Role::At) || lead.is(Role::On) || lead.is(Role::To);
        let (which, puts) = match verb.part {
            Part::Verb(Verb::Use) => (which.to_vec(), true),
            Part::Verb(_) => return None,
            // "one of the bunkers to B8"
            _ => ([std::slice::from_ref(verb), which].concat(), lead.is(Role::To)),
        };
        // "Use a bunker at C9", "use the bunker on C9": the one that is there, and no new one.
        let there = self.galaxy.system(*to).is_some_and(|system| system.army.has(Unit::Bunker));
        let named = lead.is(Role::At) || (lead.is(Role::On) && which.len() == 1);
        if !goes || !puts || (there && named && verb.does(Verb::Use)) {
            return None;
        }
        let count = match which.as_slice() {
            [Item { part: Part::Unit(Kind::One(Unit::Bunker), Plural::No), .. }] => 1,
            [of, Item { part: Part::Unit(Kind::One(Unit::Bunker), _), .. }] => match of.part {
                Part::Count(count) => count,
                Part::Role(Role::Both) => 2,
                Part::Role(Role::Other | Role::Last | Role::First) => 1,
                _ => return None,
            },
            _ => return None,
        };
        let holds = |hex: &Hex| {
            *hex != *to
                && self.galaxy.system(*hex).is_some_and(|s| u32::from(s.army.count(Unit::Bunker)) >= count)
        };
        let owned = self.galaxy.owned(self.desk.seat).map(|(hex, _)| hex).filter(holds);
        let mut readings: Readings =
            owned.map(|from| vec![format!("transfer {count}C from {from} to {to}")]).collect();
        let payable = self.pays(*to, Unit::Bunker, count);
        if payable || readings.is_empty() {
            readings.push(vec![format!("build {to}: {count}C")]);
        }
        readings.truncate(MOST_READINGS);
        // A transfer is all that an expansion does (5.1): it is asked about, though no other way is left.
        if !payable && readings.len() == 1 && readings[0][0].starts_with("transfer") {
            let problem = Problem::unreadable("Is this meant? Answer with its number.").at(verb.span);
            return Some(Err(Fault::Refused(offering(problem, readings))));
        }
        Some(Ok(readings))
    }

    /// "Use one bunker for C7 and the other for B10": what for, is not said; scans need nothing else, and are offered. "Use one bunker to scan
    /// C7 and the other for B10" says it.
    pub(super) fn bunkers_for_places(&self, items: &[Item]) -> Option<Told<Readings>> {
        let bunker = |item: &Item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), _));
        let first = items.iter().position(bunker)?;
        let (mut places, mut led, mut scans) = (Vec::new(), false, false);
        for (at, item) in items.iter().enumerate() {
            match &item.part {
                Part::Verb(Verb::Use) if at == 0 => {}
                Part::Verb(Verb::Scan) => (scans, led) = (true, true),
                Part::Role(Role::For | Role::At | Role::On | Role::To) => led = true,
                Part::Hex(hex) if led && at > first => {
                    places.push(*hex);
                    led = false;
                }
                Part::Count(_)
                | Part::Sep
                | Part::Role(Role::Other | Role::First | Role::Last | Role::Both) => {}
                _ if bunker(item) => {}
                _ => return None,
            }
        }
        let used = items.first().is_some_and(|item| item.does(Verb::Use));
        let another = items.iter().any(|item| item.is(Role::Other));
        if places.is_empty() || led || !(used || (another && places.len() > 1)) {
            return None;
        }
        let lines: Vec<String> = places.iter().map(|to| format!("scan {to}")).collect();
        if scans {
            return (places.len() > 1).then(|| Ok(vec![lines]));
        }
        let message = "A Bunker orders jumps and scans (4.11): what for is not said. Are scans meant? Answer with its number.";
        Some(Err(Fault::Refused(offering(Problem::unreadable(message), vec![lines]))))
    }

    /// "Fleet 2 follows", behind a jump: to the same world.
    pub(super) fn follower(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let same = || items.to_vec();
        let Some((last, who)) = items.split_last().filter(|(last, _)| last.does(Verb::Follow)) else {
            return same();
        };
        let jumped = clause.said.last().filter(|line| line.starts_with("jump "));
        let to = jumped.and_then(|line| line.split(" to ").nth(1)?.split(' ').next()?.parse::<Hex>().ok());
        let Some(to) = to.filter(|_| !who.is_empty()) else { return same() };
        let put = |part: Part| Item { part, span: last.span };
        [who, &[put(Part::Verb(Verb::Jump)), put(Part::Role(Role::To)), put(Part::Hex(to))]].concat()
    }
}

/// "The other bunker scans D8", "second bunker: scan D8": the Bunker that orders it, behind what it orders.
pub(super) fn ordering(items: &[Item]) -> Vec<Item> {
    let same = || items.to_vec();
    let Some(bunker) =
        items.iter().position(|item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), Plural::No)))
    else {
        return same();
    };
    let (mut which, mut at) = (items.get(..=bunker).unwrap_or_default().to_vec(), bunker + 1);
    // "bunker 2 scans D8": they have no numbers, so that another is meant.
    if items.get(at).is_some_and(|item| matches!(item.part, Part::Count(1..=4))) {
        at += 1;
    }
    // "the bunker at A9 scans D8"
    if let [lead, hex, ..] = items.get(at..).unwrap_or_default()
        && (lead.is(Role::At) || lead.is(Role::On))
        && matches!(hex.part, Part::Hex(_))
    {
        which.extend([lead.clone(), hex.clone()]);
        at += 2;
    }
    let numbered = at > bunker + 1 && which.len() == bunker + 1;
    if numbered && which.len() == 1 {
        let other = which.first().map(|item| Item { part: Part::Role(Role::Other), span: item.span });
        which.splice(..0, other);
    }
    let rest = super::trimmed(items.get(at..).unwrap_or_default());
    let says = |item: &Item| {
        matches!(
            item.part,
            Part::Count(1)
                | Part::Hex(_)
                | Part::Unit(..)
                | Part::Role(Role::Other | Role::First | Role::Last | Role::At | Role::On)
        )
    };
    let scans = rest.first().is_some_and(|item| item.does(Verb::Scan) || item.does(Verb::Scout));
    let (Some(first), true) = (which.first(), scans && which.iter().all(says)) else { return same() };
    let with = Item { part: Part::Role(Role::With), span: first.span };
    [rest, &[with], &which].concat()
}

/// "Jam any jump into C7 with the bunker there": at the place named before it.
pub(super) fn told_where(words: &[Token]) -> Result<Vec<Token>, Span> {
    let there = words.windows(2).position(|pair| {
        matches!(pair, [bunker, there] if bunker.text == "bunker" && matches!(there.text.as_str(), "there" | "here"))
    });
    let Some((there, word)) = there.and_then(|at| Some((at + 1, words.get(at + 1)?))) else {
        return Ok(words.to_vec());
    };
    let hex = words.iter().take(there).rev().find(|word| word.text.to_uppercase().parse::<Hex>().is_ok());
    let Some(hex) = hex else { return Err(word.span) };
    let at = Token { text: "at".into(), ..word.clone() };
    let mut told = words.to_vec();
    told.splice(there..=there, [at, Token { span: word.span, spaced: true, ..hex.clone() }]);
    Ok(told)
}

/// Where it stands, and the world it names.
struct Phrase {
    from: usize,
    to: usize,
    at: Option<Hex>,
}

/// "with", what says which, and the Bunkers.
fn phrase(items: &[Item]) -> Option<Phrase> {
    let bunkers =
        items.iter().rposition(|item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), _)))?;
    let (mut from, mut at, mut loose) = (bunkers, None, false);
    while let Some(before) = from.checked_sub(1).and_then(|before| items.get(before)) {
        match before.part {
            Part::Role(
                Role::Other | Role::Last | Role::First | Role::Both | Role::All | Role::Rest | Role::Only,
            )
            | Part::Count(_) => loose = true,
            // "w/ the home bunkers"
            Part::Hex(hex) if at.is_none() => at = Some(hex),
            Part::Role(Role::With | Role::Using | Role::From) => {
                from -= 1;
                break;
            }
            _ => return None,
        }
        from -= 1;
    }
    let leads = items.get(from)?;
    if !(leads.is(Role::With) || leads.is(Role::Using) || leads.is(Role::From)) {
        return None;
    }
    // "both with the home bunkers": both orders.
    let both =
        from.checked_sub(1).and_then(|before| items.get(before)).is_some_and(|item| item.is(Role::Both));
    let mut to = bunkers + 1;
    if let [joint, Item { part: Part::Hex(hex), .. }, ..] = items.get(to..).unwrap_or_default()
        && (joint.is(Role::At) || joint.is(Role::On) || joint.is(Role::From))
        && at.is_none()
    {
        at = Some(*hex);
        to += 2;
    }
    let plural = matches!(items.get(bunkers).map(|item| &item.part), Some(Part::Unit(_, Plural::Yes)));
    // What the readers of jumps and scans take as it stands, they have.
    (loose || both || plural || leads.is(Role::From)).then_some(Phrase {
        from: if both { from - 1 } else { from },
        to,
        at,
    })
}

/// "Use a bunker at C9", behind a jump: with which it is ordered.
pub(super) fn names_the_bunker(items: &[Item]) -> bool {
    let known = |item: &Item| {
        matches!(
            item.part,
            Part::Verb(Verb::Use)
                | Part::Count(1)
                | Part::Unit(Kind::One(Unit::Bunker), _)
                | Part::Hex(_)
                | Part::Role(Role::At | Role::Using | Role::With)
        )
    };
    items.first().is_some_and(|item| item.does(Verb::Use))
        && items.iter().any(|item| matches!(item.part, Part::Hex(_)))
        && items.iter().all(known)
}
