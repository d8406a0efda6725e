//! What the handbook takes from the cards of the campaign: every card's figures and text, what lies in the Central Zone, what
//! the Core Worlds are worth. Cards lie open in the rulebook's lists, and the Zone lies open on the table.

use crate::cards::{Card, Deck, Kind, UnitType};
use crate::view::View;
use rules::handbook::Page;

/// A page for each card, and what stands on top of those that have words in `handbook/`.
pub(crate) fn pages(view: &View) -> Vec<Page> {
    let mut pages = vec![zone(view), core_worlds(view), factions(view), action_points(view)];
    pages.extend((0..=5).map(|number| deck(view, number)).filter(|page| !page.lines.is_empty()));
    pages.extend(view.cards.all().map(card));
    pages
}

/// A card: what it is, its figures, its text.
fn card(card: &Card) -> Page {
    let of = match card.deck {
        Deck::Home => format!("of the {}", card.faction),
        Deck::Start if card.faction.is_empty() => "of every Starting Deck".into(),
        Deck::Start => format!("of the Starting Deck of the {}", card.faction),
        Deck::Galactic(number) => format!("of deck {number}"),
    };
    let mut lines = vec![format!("{} {of}. {}", card.type_title(), figures(card))];
    if !card.effects.is_empty() {
        lines.push(card.text());
    }
    if card.colonist {
        lines.push("It may be left beneath a World it helped to conquer.".into());
    }
    Page::of(card.name.as_str(), lines)
}

fn figures(card: &Card) -> String {
    let plus = if card.ep_plus() { " and a bonus" } else { "" };
    let points = format!("{}{plus}", points(card));
    let strength = format!("fleet {}, ground {}", card.fleet, card.ground);
    match card.kind {
        Kind::Home => format!("Makes {} energy; {points}.", card.energy),
        Kind::World => format!("Defends with {strength}; makes {} energy; {points}.", card.energy),
        Kind::Unit => format!("Draft {}, deploy {}; {strength}; {points}.", card.draft, card.cost),
        Kind::Tactic => format!("Draft {}, play {}; {points}.", card.draft, card.cost),
        Kind::Prestige => format!("Draft {}; {points}.", card.draft),
    }
}

/// What lies in the Central Zone, a line each.
fn zone(view: &View) -> Page {
    let line = |one: &crate::state::ZoneCard| {
        let card = view.cards.card(&one.card);
        let token = if one.token { ", token" } else { "" };
        let (fleet, ground) = (card.fleet, card.ground);
        match card.kind {
            Kind::World | Kind::Home => {
                format!(
                    "{}: World {fleet}/{ground}, energy {}, {}{token}",
                    card.name,
                    card.energy,
                    points(card)
                )
            }
            Kind::Unit => {
                let what = card.type_title();
                format!(
                    "{}: {what} {fleet}/{ground}, draft {}, deploy {}{token}",
                    card.name, card.draft, card.cost
                )
            }
            Kind::Tactic => format!("{}: Tactic, draft {}, play {}{token}", card.name, card.draft, card.cost),
            Kind::Prestige => {
                format!("{}: Prestige, draft {}, {}{token}", card.name, card.draft, points(card))
            }
        }
    };
    let mut lines: Vec<String> = view.zone.iter().map(line).collect();
    if !lines.is_empty() {
        lines.insert(0, "In the Central Zone now (fleet/ground):".into());
    }
    Page::of("Cards", lines)
}

/// What a card counts for.
fn points(card: &Card) -> String {
    format!("{} {}", card.ep, if card.ep == 1 { "point" } else { "points" })
}

/// The Worlds of the last deck: strengths, points, bonus.
fn core_worlds(view: &View) -> Page {
    let worlds = view.cards.of(Deck::Galactic(5)).filter(|card| card.kind == Kind::World);
    let line = |card: &Card| {
        format!(
            "{}: fleet {}, ground {}; {}. {}",
            card.name,
            card.fleet,
            card.ground,
            points(card),
            card.text()
        )
    };
    Page::of("Core Worlds", worlds.map(line).collect())
}

/// Home Worlds with their factions and heroes.
fn factions(view: &View) -> Page {
    let mut homes: Vec<&Card> = view.cards.of(Deck::Home).collect();
    homes.sort_by_key(|home| home.number);
    let line = |home: &&Card| {
        let own = view.cards.of(Deck::Start).filter(|card| card.faction == home.faction);
        let heroes: Vec<&str> = own.map(|card| card.name.as_str()).collect();
        format!("{}: {}, with {}", home.faction, home.name, heroes.join(", "))
    };
    Page::of("Factions", homes.iter().map(line).collect())
}

fn action_points(view: &View) -> Page {
    let points = view.variant.actions.map(|n| n.to_string()).join(", ");
    Page::of("Prices", vec![format!("Action Points a round, in sectors 1 to 5: {points}.")])
}

/// The cards of a Galactic Deck by their sorts.
fn deck(view: &View, number: u8) -> Page {
    let names = |fits: &dyn Fn(&Card) -> bool| -> Vec<&str> {
        view.cards
            .of(Deck::Galactic(number))
            .filter(|card| fits(card))
            .map(|card| card.name.as_str())
            .collect()
    };
    let mut lines = Vec::new();
    let mut list = |what: &str, names: Vec<&str>| {
        if !names.is_empty() {
            lines.push(format!("{what}: {}", names.join(", ")));
        }
    };
    list("Worlds", names(&|card| card.is_world()));
    for unit in UnitType::ALL {
        list(unit.title(), names(&|card| card.is_type(unit)));
    }
    list("Tactics", names(&|card| card.kind == Kind::Tactic));
    list("Prestige", names(&|card| card.kind == Kind::Prestige));
    Page::of(format!("Deck {number}"), lines)
}
