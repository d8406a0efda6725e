//! The position of a scenario, in words: cards by name, `x3` for three of them.

use crate::cards::{CardName, Cards, Deck};
use crate::empire::{Board, Deployed, Empire, Held, Own};
use crate::options::{Options, Variant};
use crate::state::{ROUNDS, Stage, State, ZoneCard};
use rules::problem::either;
use rules::{Seat, keys, options};
use serde_json::{Map, Value};

const KEYS: [&str; 7] = ["options", "begin", "round", "destiny", "zone", "decks", "empires"];
const EMPIRE_KEYS: [&str; 9] =
    ["home", "worlds", "units", "prestige", "hand", "deck", "discard", "surge_tokens", "gone"];

/// A state from a scenario's words:
///
/// * `options`: as in a campaign;
/// * `begin = 4`: before the set-up, for so many players; nothing else but `options` then;
/// * `round`: 1 to 10, about to begin (2 if not given); `destiny`: who has the marker, a seat counted from 1;
/// * `zone`: the Central Zone before the round; a star behind a name is an Energy Token: `["Orison", "Vesper*"]`;
/// * `decks`: Galactic Decks by number, the top card first: `{ 1 = ["Skarn", "Drill Corps x2"] }`;
/// * `empires`: one table for each seat, with `home` (in order of number if not given), `worlds` (`"Tarrow+Snub Fighter"`
///   is colonised), `units` (`"Genetic Super Soldier:2"` has tokens), `prestige`, `hand`, `deck` (top card first),
///   `discard`, `surge_tokens`, `gone`.
///
/// Everything not given is empty; cards of the set that are nowhere are in the box.
///
/// # Errors
/// Everything that does not fit, each with its key.
pub fn stage(given: &Value) -> Result<State, Vec<String>> {
    let Value::Object(fields) = given else {
        return Err(vec!["the position of a scenario is a table of keys".into()]);
    };
    let mut problems: Vec<String> = unknown(fields, &KEYS, "");
    let (options, misfits) = options::read::<Options>(fields.get("options").unwrap_or(&Value::Null));
    problems.extend(
        misfits.into_iter().chain(options.problems()).map(|p| format!("options.{}: {}", p.key, p.message)),
    );
    let cards = match options.cards() {
        Ok(cards) => cards,
        Err(wrong) => {
            problems.extend(wrong.into_iter().map(|p| format!("options.{}: {}", p.key, p.message)));
            return Err(problems);
        }
    };
    let mut reader = Reader { cards: &cards, problems };
    let state = match fields.get("begin") {
        Some(players) => {
            let others = fields.keys().filter(|key| !["begin", "options"].contains(&key.as_str()));
            let told: Vec<String> =
                others.map(|key| format!("{key}: nothing is there before the set-up")).collect();
            reader.problems.extend(told);
            let seats = reader.number("begin", players, 2, 5);
            State::new(Variant::from(&options), cards.clone(), seats)
        }
        None => position(&mut reader, fields, &options),
    };
    if reader.problems.is_empty() { Ok(state) } else { Err(reader.problems) }
}

fn unknown(fields: &Map<String, Value>, known: &[&str], place: &str) -> Vec<String> {
    let odd = fields.keys().filter(|key| !known.contains(&key.as_str()));
    odd.map(|key| format!("{place}the key `{key}` means nothing here; {}", keys::right(key, known))).collect()
}

struct Reader<'a> {
    cards: &'a Cards,
    problems: Vec<String>,
}

fn position(reader: &mut Reader<'_>, fields: &Map<String, Value>, options: &Options) -> State {
    let empires = match fields.get("empires") {
        Some(Value::Array(list)) if (2..=5).contains(&list.len()) => list.as_slice(),
        _ => {
            reader.problems.push("empires: a list of two to five tables is wanted".into());
            &[]
        }
    };
    let seats = u8::try_from(empires.len()).unwrap_or(2).max(2);
    let mut state = State::new(Variant::from(options), reader.cards.clone(), seats);
    state.stage = Stage::Rounds;
    state.round = fields.get("round").map_or(2, |n| reader.number("round", n, 1, ROUNDS));
    state.destiny = Seat(fields.get("destiny").map_or(1, |n| reader.number("destiny", n, 1, seats)) - 1);
    for (name, mark) in reader.marked("zone", fields.get("zone"), '*') {
        state.zone.push(ZoneCard { card: name, token: mark.is_some() });
    }
    state.decks = vec![Vec::new(); 6];
    match fields.get("decks") {
        None => {}
        Some(Value::Object(decks)) => {
            for (key, list) in decks {
                let place = format!("decks.{key}");
                let listed = reader.list(&place, Some(list));
                match key.parse::<usize>().ok().and_then(|number| state.decks.get_mut(number)) {
                    Some(deck) => *deck = listed,
                    None => reader.problems.push(format!("{place}: Galactic Decks have numbers from 0 to 5")),
                }
            }
        }
        Some(_) => {
            reader.problems.push("decks: a table of lists is wanted, such as { 1 = [\"Skarn\"] }".into())
        }
    }
    let mut homes: Vec<_> = reader.cards.of(Deck::Home).collect();
    homes.sort_by_key(|home| home.number);
    for (number, value) in (1..).zip(empires) {
        let place = format!("empires.{number}.");
        let Value::Object(fields) = value else {
            reader.problems.push(format!("{place}: a table is wanted"));
            continue;
        };
        reader.problems.extend(unknown(fields, &EMPIRE_KEYS, &place));
        let default = homes.get(number - 1).map_or_else(|| "".into(), |home| home.name.clone());
        let empire = reader.empire(&place, fields, default);
        state.empires.push(empire);
    }
    state
}

impl Reader<'_> {
    fn number(&mut self, place: &str, value: &Value, low: u8, high: u8) -> u8 {
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (low..=high).contains(n));
        number.unwrap_or_else(|| {
            self.problems
                .push(format!("{place}: {value} does not fit; a number from {low} to {high} is wanted"));
            low
        })
    }

    fn name(&mut self, place: &str, name: &str) -> CardName {
        let name = CardName::from(name.trim());
        if !self.cards.has(&name) {
            let all: Vec<&str> = self.cards.all().map(|card| card.name.as_str()).collect();
            let near = keys::meant(&name, &all);
            let right =
                if near.is_empty() { String::new() } else { format!("; perhaps {} is meant", either(&near)) };
            self.problems.push(format!("{place}: there is no card called {name:?}{right}"));
        }
        name
    }

    /// Names, each with what stands behind `sign`, and as often as `x3` says.
    fn marked(&mut self, place: &str, value: Option<&Value>, sign: char) -> Vec<(CardName, Option<String>)> {
        let list = match value {
            None => return Vec::new(),
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.problems.push(format!("{place}: a list of names is wanted"));
                return Vec::new();
            }
        };
        let mut found = Vec::new();
        for value in list {
            let Some(text) = value.as_str() else {
                self.problems.push(format!("{place}: {value} is no name in quotation marks"));
                continue;
            };
            let (text, count) = match text.rsplit_once(" x") {
                Some((text, count)) if count.parse::<usize>().is_ok_and(|n| n <= 24) => {
                    (text, count.parse().unwrap_or(1))
                }
                _ => (text, 1),
            };
            let (name, mark) = match text.split_once(sign) {
                Some((name, mark)) => (name, Some(mark.trim().to_owned())),
                None => (text, None),
            };
            let name = self.name(place, name);
            found.extend(std::iter::repeat_n((name, mark), count));
        }
        found
    }

    fn list(&mut self, place: &str, value: Option<&Value>) -> Vec<CardName> {
        self.marked(place, value, '\u{0}').into_iter().map(|(name, _)| name).collect()
    }

    fn empire(&mut self, place: &str, fields: &Map<String, Value>, default: CardName) -> Empire {
        let at = |key: &str| format!("{place}{key}");
        let home = match fields.get("home") {
            Some(Value::String(name)) => self.name(&at("home"), name),
            Some(other) => {
                self.problems.push(format!("{}: {other} is no name in quotation marks", at("home")));
                default
            }
            None => default,
        };
        if self.cards.has(&home) && !self.cards.is_home(&home) {
            self.problems.push(format!("{}: {home} is no Home World", at("home")));
        }
        let mut board = Board::new(home);
        for (card, colonist) in self.marked(&at("worlds"), fields.get("worlds"), '+') {
            let colonist = colonist.map(|name| self.name(&at("worlds"), &name));
            board.worlds.push(Held { card, colonist, used: false });
        }
        for (card, tokens) in self.marked(&at("units"), fields.get("units"), ':') {
            let tokens = tokens.map_or(0, |text| {
                text.parse().unwrap_or_else(|_| {
                    self.problems.push(format!(
                        "{}: {text:?} behind {card} is no number of tokens, such as \"{card}:2\"",
                        at("units")
                    ));
                    0
                })
            });
            board.units.push(Deployed { card, tokens, used: false });
        }
        board.prestige = self.list(&at("prestige"), fields.get("prestige"));
        board.surge_tokens =
            fields.get("surge_tokens").map_or(0, |n| self.number(&at("surge_tokens"), n, 0, 9));
        board.gone = fields.get("gone").is_some_and(|value| {
            if !value.is_boolean() {
                self.problems.push(format!("{}: {value} does not fit; true or false is wanted", at("gone")));
            }
            value.as_bool().unwrap_or(false)
        });
        let own = Own {
            hand: self.list(&at("hand"), fields.get("hand")),
            discard: self.list(&at("discard"), fields.get("discard")),
            board,
        };
        let mut empire = Empire { own, deck: self.list(&at("deck"), fields.get("deck")) };
        let ledger: Vec<CardName> = {
            let board = &empire.own.board;
            let colonists = board.worlds.iter().filter_map(|world| world.colonist.as_ref());
            let units = board.units.iter().map(|unit| &unit.card);
            let held = empire.own.hand.iter().chain(&empire.own.discard).chain(&empire.deck);
            colonists.chain(units).chain(&board.prestige).chain(held).cloned().collect()
        };
        for card in ledger.iter().filter(|card| self.cards.has(card)) {
            empire.own.board.gain(card);
        }
        empire
    }
}
