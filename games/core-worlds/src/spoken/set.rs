//! Puts things of a position so. Cards are in one place each: what leaves a place without coming to another goes to the
//! box, and what comes from nowhere comes from there.

use super::{DECK, DESTINY, DISCARD, HAND, PRESTIGE, SURGES, UNITS, WORLDS, ZONE};
use crate::cards::{CardName, Cards};
use crate::empire::{Deployed, Empire, Held};
use crate::saved::everything;
use crate::state::{State, ZoneCard};
use rules::keys;
use rules::problem::either;
use rules::spoken::{Said, Subject};
use std::collections::BTreeMap;

pub(super) fn set(state: &mut State, said: &Said) -> Result<(), String> {
    let cards = state.cards.clone();
    match &said.of {
        Subject::Table if said.word == DESTINY => {
            state.destiny = said.seat().ok_or("Destiny Marker: somebody has it")?;
        }
        Subject::Table if said.word == ZONE => {
            let zone = marked(&cards, said, '*')?;
            state.zone =
                zone.into_iter().map(|(card, mark)| ZoneCard { card, token: mark.is_some() }).collect();
        }
        Subject::Table => return Err(format!("{} cannot be set", said.word)),
        Subject::Place(place) => {
            let number = place.rsplit(' ').next().and_then(|n| n.parse::<usize>().ok());
            let deck =
                number.and_then(|n| state.decks.get_mut(n)).ok_or_else(|| format!("there is no {place}"))?;
            *deck = listed(&cards, said)?;
        }
        Subject::Seat(seat) => {
            let empire = state.empires.get_mut(seat.index()).ok_or("nothing has been dealt yet")?;
            of_empire(empire, &cards, said)?;
        }
    }
    Ok(())
}

fn of_empire(empire: &mut Empire, cards: &Cards, said: &Said) -> Result<(), String> {
    let board = &mut empire.own.board;
    match said.word {
        SURGES => board.surge_tokens = u8::try_from(said.number()).unwrap_or(u8::MAX),
        WORLDS => {
            let mut worlds = Vec::new();
            for (card, unit) in marked(cards, said, '+')? {
                if !cards.card(&card).is_world() && !cards.is_home(&card) {
                    return Err(format!("{WORLDS}: {card} is no World"));
                }
                let colonist = unit.map(|unit| name(cards, &unit, WORLDS)).transpose()?;
                let used = board.worlds.iter().any(|held| held.card == card && held.used);
                worlds.push(Held { card, colonist, used });
            }
            if worlds.first().map(|first| &first.card) != Some(&board.home) {
                return Err(format!("{WORLDS}: the Home World, {}, stays the first of them", board.home));
            }
            board.worlds = worlds;
        }
        UNITS => {
            let mut units = Vec::new();
            for (card, tokens) in marked(cards, said, ':')? {
                if !cards.card(&card).is_unit() {
                    return Err(format!("{UNITS}: {card} is no Unit"));
                }
                let wrong = |text: &String| {
                    format!("{UNITS}: {text:?} behind {card} is no number of tokens, such as {card}:2")
                };
                let tokens = tokens.map_or(Ok(0), |text| text.parse().map_err(|_| wrong(&text)))?;
                units.push(Deployed { card, tokens, used: false });
            }
            board.units = units;
        }
        PRESTIGE => board.prestige = listed(cards, said)?,
        HAND => empire.own.hand = listed(cards, said)?,
        DECK => empire.deck = listed(cards, said)?,
        DISCARD => empire.own.discard = listed(cards, said)?,
        other => return Err(format!("{other} cannot be set")),
    }
    Ok(())
}

fn name(cards: &Cards, text: &str, what: &str) -> Result<CardName, String> {
    let all: Vec<&str> = cards.all().map(|card| card.name.as_str()).collect();
    if let Some(found) = all.iter().find(|name| name.eq_ignore_ascii_case(text.trim())) {
        return Ok(CardName::from(*found));
    }
    let right = match keys::meant(text.trim(), &all).as_slice() {
        [] => String::new(),
        near => format!("; perhaps {} is meant", either(near)),
    };
    Err(format!("{what}: there is no card called {:?}{right}", text.trim()))
}

/// Names, each with what stands behind `sign`, and as often as `x3` says.
fn marked(cards: &Cards, said: &Said, sign: char) -> Result<Vec<(CardName, Option<String>)>, String> {
    let mut found = Vec::new();
    for text in said.list() {
        let (text, count) = match text.rsplit_once(" x") {
            Some((text, count)) if count.parse::<usize>().is_ok_and(|n| n <= 24) => {
                (text, count.parse().unwrap_or(1))
            }
            _ => (text, 1),
        };
        let (text, mark) = match text.split_once(sign) {
            Some((text, mark)) => (text, Some(mark.trim().to_owned())),
            None => (text, None),
        };
        let card = name(cards, text, said.word)?;
        found.extend(std::iter::repeat_n((card, mark), count));
    }
    Ok(found)
}

fn listed(cards: &Cards, said: &Said) -> Result<Vec<CardName>, String> {
    Ok(marked(cards, said, '\u{0}')?.into_iter().map(|(card, _)| card).collect())
}

fn counts<'c>(cards: impl Iterator<Item = &'c CardName>) -> BTreeMap<CardName, usize> {
    let mut counts = BTreeMap::new();
    for card in cards {
        *counts.entry(card.clone()).or_default() += 1;
    }
    counts
}

/// Every card of before is in one place, and no other is anywhere. The box has what is nowhere else, and each Empire's
/// account is of the cards it has.
pub(super) fn settle(before: &State, after: &mut State) -> Result<(), Vec<String>> {
    let there = counts(everything(before));
    let boxed = std::mem::take(&mut after.boxed);
    let laid = counts(everything(after));
    let mut problems = Vec::new();
    for (card, wanted) in &laid {
        let has = there.get(card).copied().unwrap_or(0);
        if *wanted > has {
            let copies = if has == 1 { "1 copy".into() } else { format!("{has} copies") };
            problems.push(format!(
                "{card}: the game has {copies}, and {wanted} would lie about; take it from where it is, in the same correction"
            ));
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut free: BTreeMap<CardName, usize> = there
        .into_iter()
        .map(|(card, has)| (card.clone(), has - laid.get(&card).copied().unwrap_or(0)))
        .collect();
    // What lay in the box stays there in its order, as far as it is not needed.
    for card in boxed {
        if let Some(count) = free.get_mut(&card).filter(|count| **count > 0) {
            *count -= 1;
            after.boxed.push(card);
        }
    }
    for (card, count) in free {
        after.boxed.extend(std::iter::repeat_n(card, count));
    }
    for empire in &mut after.empires {
        account(empire);
    }
    Ok(())
}

/// Every card of the Empire but its Worlds, wherever it is.
fn account(empire: &mut Empire) {
    let held: Vec<CardName> = {
        let board = &empire.own.board;
        let colonists = board.worlds.iter().filter_map(|world| world.colonist.as_ref());
        let units = board.units.iter().map(|unit| &unit.card);
        let hidden = empire.own.hand.iter().chain(&empire.own.discard).chain(&empire.deck);
        colonists.chain(units).chain(&board.prestige).chain(hidden).cloned().collect()
    };
    empire.own.board.ledger.clear();
    for card in &held {
        empire.own.board.gain(card);
    }
}
