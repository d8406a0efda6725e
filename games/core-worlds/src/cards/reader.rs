//! Cards from their tables: as they stand in the data files, and as a game master writes them into a campaign's options.

use super::card::{Card, Deck, Kind, UnitType};
use super::effect::Effect;
use super::effect_reader;
use super::fields::Fields;
use super::name::CardName;
use serde_json::{Map, Value};

/// Reads the list `card` of a data file.
///
/// # Errors
/// Everything that does not fit, each with file, card and field.
pub fn file(name: &str, text: &str) -> Result<Vec<Card>, Vec<String>> {
    let table: Value = toml::from_str(text).map_err(|e| vec![format!("{name}: {e}")])?;
    let Some(list) = table.get("card").and_then(Value::as_array) else {
        return Err(vec![format!("{name}: there are no cards; each begins with [[card]]")]);
    };
    cards(name, list)
}

/// Reads a list of cards; `file` says where they stand.
///
/// # Errors
/// Everything that does not fit, each with file, card and field.
pub fn cards(file: &str, list: &[Value]) -> Result<Vec<Card>, Vec<String>> {
    let (mut cards, mut problems) = (Vec::new(), Vec::new());
    for (number, value) in (1..).zip(list) {
        match value {
            Value::Object(map) => match card(file, number, map) {
                Ok(card) => cards.push(card),
                Err(wrong) => problems.extend(wrong),
            },
            other => problems.push(format!("{file}: card {number}: {other} is no table of fields")),
        }
    }
    if problems.is_empty() { Ok(cards) } else { Err(problems) }
}

const KINDS: [(&str, Kind); 5] = [
    ("home", Kind::Home),
    ("world", Kind::World),
    ("unit", Kind::Unit),
    ("tactic", Kind::Tactic),
    ("prestige", Kind::Prestige),
];

/// The words of the unit types in card files.
pub(super) fn type_words() -> [(&'static str, UnitType); 7] {
    UnitType::ALL.map(|unit| (unit.key(), unit))
}

fn card(file: &str, number: usize, map: &Map<String, Value>) -> Result<Card, Vec<String>> {
    let named = map.get("name").and_then(Value::as_str).filter(|name| !name.trim().is_empty());
    let place = named.map_or_else(|| format!("{file}: card {number}"), |name| format!("{file}: {name}"));
    let mut fields = Fields::new(place, map);
    let name = fields.text("name");
    if let Some(why) = unfit_name(&name) {
        fields.wrong("name", why);
    }
    let kind = fields.must_word("kind", &KINDS);
    let deck = deck(&mut fields);
    let unit = fields.word("type", &type_words());
    let mut card = Card {
        name: CardName::from(name.as_str()),
        deck: deck.unwrap_or(Deck::Start),
        copies: fields.number("copies", 1, 24, Some(1)),
        kind: kind.unwrap_or(Kind::Unit),
        unit,
        number: fields.number("number", 0, 200, Some(0)),
        faction: fields.text("faction"),
        draft: fields.number("draft", 0, 30, Some(0)),
        cost: 0,
        fleet: fields.number("fleet", 0, 99, Some(0)),
        ground: fields.number("ground", 0, 99, Some(0)),
        energy: fields.number("energy", 0, 20, Some(0)),
        ep: fields.number("ep", 0, 50, Some(0)),
        icon: fields.text("icon"),
        colonist: fields.flag("colonist"),
        effects: Vec::new(),
    };
    card.cost = match kind {
        Some(Kind::Unit) => fields.number("deploy", 0, 30, None),
        Some(Kind::Tactic) => fields.number("cost", 0, 30, Some(0)),
        _ => 0,
    };
    if kind.is_some() && deck.is_some() {
        printed_where_it_belongs(&card, &mut fields);
    }
    card.effects = effects(&card, &mut fields);
    let problems = fields.finish();
    if problems.is_empty() { Ok(card) } else { Err(problems) }
}

/// Orders are written with names, so names must be words.
fn unfit_name(name: &str) -> Option<&'static str> {
    const CONNECTING: [&str; 12] =
        ["else", "then", "with", "playing", "paying", "for", "if", "and", "or", "anyway", "discarding", "x"];
    let words: Vec<String> = name.split([' ', '-']).map(str::to_lowercase).collect();
    if name.trim().is_empty() {
        Some("is missing; every card has a name of its own")
    } else if name.trim() != name || name.chars().count() > 40 || name.contains("  ") {
        Some("a name has at most 40 characters, and single spaces between its words")
    } else if !name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '.')) {
        Some("a name is made of letters, digits, spaces, hyphens, apostrophes and full stops")
    } else if !name.starts_with(char::is_alphabetic) {
        Some("a name begins with a letter")
    } else if words.iter().any(|w| CONNECTING.contains(&w.as_str())) {
        Some("a name has none of the words orders are joined with (else, then, with, if, and ...)")
    } else {
        None
    }
}

fn deck(fields: &mut Fields<'_>) -> Option<Deck> {
    match fields.value("deck") {
        Some(Value::String(word)) if word == "home" => Some(Deck::Home),
        Some(Value::String(word)) if word == "start" => Some(Deck::Start),
        Some(Value::Number(n)) if n.as_u64().is_some_and(|n| n <= 5) => {
            n.as_u64().and_then(|n| u8::try_from(n).ok()).map(Deck::Galactic)
        }
        other => {
            let given = other.map_or_else(|| "is missing".into(), |v| format!("{v} does not fit"));
            fields.wrong("deck", format!("{given}; \"home\", \"start\" or a number from 0 to 5 is wanted"));
            None
        }
    }
}

/// A kind of card has its own fields and its own decks.
fn printed_where_it_belongs(card: &Card, fields: &mut Fields<'_>) {
    let unit = card.kind == Kind::Unit;
    let world = card.is_world();
    if unit != card.unit.is_some() {
        let why = if unit {
            "is missing; hero, infantry, robot, vehicle, starfighter, star_cruiser or capital_ship is wanted"
        } else {
            "only Units have a type"
        };
        if unit != fields.has("type") {
            fields.wrong("type", why);
        }
    }
    let mut only = |field: &str, set: bool, fits: bool, whose: &str| {
        if set && !fits {
            fields.wrong(field, format!("only {whose}"));
        }
    };
    only("energy", card.energy > 0, world, "Worlds generate energy");
    only("draft", card.draft > 0, !world, "Units, Tactics and Prestige cards are drafted");
    only("fleet", card.fleet > 0, unit || card.kind == Kind::World, "Units and Worlds have a strength");
    only("ground", card.ground > 0, unit || card.kind == Kind::World, "Units and Worlds have a strength");
    only("colonist", card.colonist, unit, "Units colonise Worlds");
    only("number", card.number > 0, card.kind == Kind::Home, "Home Worlds have a number");
    let fits = match card.kind {
        Kind::Home => card.deck == Deck::Home,
        Kind::World => matches!(card.deck, Deck::Galactic(1..=5)),
        Kind::Unit | Kind::Tactic => matches!(card.deck, Deck::Start | Deck::Galactic(0..=4)),
        Kind::Prestige => card.deck == Deck::Galactic(5),
    };
    only(
        "deck",
        true,
        fits,
        "Worlds lie in decks 1 to 5, Units and Tactics in \"start\" and 0 to 4, Prestige in 5",
    );
    let faction = !card.faction.is_empty();
    only("faction", faction, matches!(card.deck, Deck::Home | Deck::Start), "starting cards have a faction");
    if card.kind == Kind::Home {
        if !faction {
            fields.wrong("faction", "is missing; a Home World says whose Starting Deck goes with it");
        }
        if card.number == 0 {
            fields.wrong("number", "is missing; a Home World has a number from 1");
        }
        if card.copies != 1 {
            fields.wrong("copies", "there is one of each Home World");
        }
    }
    if card.kind == Kind::World && card.fleet + card.ground == 0 {
        fields.wrong("fleet", "a World that nothing defends would be conquered with nothing");
    }
}

fn effects(card: &Card, fields: &mut Fields<'_>) -> Vec<Effect> {
    let list = match fields.value("effects") {
        None => return Vec::new(),
        Some(Value::Array(list)) => list,
        Some(other) => {
            fields.wrong("effects", format!("{other} is no list of effects"));
            return Vec::new();
        }
    };
    let mut effects = Vec::new();
    for (number, value) in (1..).zip(list) {
        let place = format!("{}: effect {number}", fields.place());
        match value {
            Value::Object(map) => match effect_reader::effect(card, place, map) {
                Ok(effect) => effects.push(effect),
                Err(problems) => fields.problems.extend(problems),
            },
            other => fields.problems.push(format!("{place}: {other} is no table of fields")),
        }
    }
    let during = effects.iter().filter(|e| e.when == super::effect::Timing::DuringInvasion).count();
    if card.kind == Kind::Tactic && during > 1 {
        fields.wrong("effects", "a Tactic has at most one effect during an Invasion");
    }
    let passives = effects.iter().filter(|e| e.when == super::effect::Timing::Passive).count();
    if passives > 1 {
        fields.wrong("effects", "a card has at most one passive effect");
    }
    effects
}
