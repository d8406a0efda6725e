//! What the handbook takes from the figures of the campaign: units, races, chits, the tracks, and what it takes to win.

use crate::chit::Chit;
use crate::edition::{Edition, Race, RaceRow, TrackBox};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use rules::handbook::Page;

/// The pages for a seat: what it pays is what its race pays.
pub(crate) fn pages(galaxy: &Galaxy, seat: Seat) -> Vec<Page> {
    let edition = &galaxy.edition;
    let own = galaxy.empires.get(seat.index()).map(|empire| empire.race);
    let mut pages = vec![
        winning(edition),
        throneworld(edition, own),
        prices(edition, own),
        races(edition, own),
        research(edition),
        chits(edition),
    ];
    pages.extend(Unit::ALL.map(|unit| Page::of(unit.name(), vec![figures(edition, own, unit)])));
    pages.extend(edition.races().iter().map(|race| Page::of(&race.name, vec![begins(race)])));
    pages
}

/// What lies beside each hex of the map.
pub(crate) fn places(galaxy: &Galaxy) -> Vec<Page> {
    let page = |hex: &Hex| {
        let beside: Vec<String> = hex
            .around()
            .iter()
            .filter(|other| galaxy.systems.contains_key(*other))
            .map(Hex::to_string)
            .collect();
        Page::of(hex.to_string(), vec![format!("Beside {hex}: {}.", beside.join(", "))])
    };
    galaxy.systems.keys().map(page).collect()
}

fn winning(edition: &Edition) -> Page {
    let layout = edition.layout();
    let line = format!(
        "With {} players it takes {} systems, and more than anybody else. The Throneworld counts {}.",
        edition.seats(),
        layout.victory,
        layout.throneworld_worth
    );
    Page::of("Winning", vec![line])
}

fn throneworld(edition: &Edition, own: Option<Race>) -> Page {
    let worth = edition.layout().throneworld_worth;
    let loot = own.map_or(u32::from(edition.layout().looting), |race| edition.looting(race));
    let line =
        format!("It counts {worth} systems; you would find {loot} credits there if nobody was there before.");
    Page::of("The Throneworld", vec![line])
}

/// Dice when attacking and defending, hits, cargo: what the table of prices says of a unit.
fn prices(edition: &Edition, own: Option<Race>) -> Page {
    let race = own.map(|race| edition.race(race).name.as_str());
    let head = race.map_or_else(|| "What units cost:".into(), |race| format!("What units cost the {race}:"));
    let row = |unit: Unit| {
        let row = edition.unit(unit);
        let cost = own.map_or(row.cost, |race| edition.cost(race, unit));
        let cargo = if row.cargo == 0 { String::new() } else { format!(", cargo {:+}", row.cargo) };
        let fights = match row.hits {
            0 => "never fights".into(),
            hits => format!(
                "attack {}, defence {}, {hits} hit{}",
                edition.attack_dice(own, unit),
                edition.defend_dice(own, unit, false),
                if hits == 1 { "" } else { "s" }
            ),
        };
        format!("{} {unit}: {cost}; {fights}{cargo}", unit.letter())
    };
    let lines = std::iter::once(head).chain(Unit::ALL.map(row)).collect();
    Page::of("Prices", lines)
}

/// A unit in a sentence or two.
fn figures(edition: &Edition, own: Option<Race>, unit: Unit) -> String {
    let row = edition.unit(unit);
    let cost = own.map_or(row.cost, |race| edition.cost(race, unit));
    let mut line = format!("{}. Costs {cost}.", unit.letter());
    if row.hits > 0 {
        let dice = |n: u16| if n == 1 { "1 die".into() } else { format!("{n} dice") };
        let alone = edition.defend_dice(own, unit, false);
        let beside = edition.defend_dice(own, unit, true);
        line +=
            &format!(" Attacks with {}, defends with {}", dice(edition.attack_dice(own, unit)), dice(alone));
        if beside != alone {
            line += &format!(" ({} beside a Command Bunker)", dice(beside));
        }
        line += &format!("; {} destroy{} it.", hits(row.hits), if row.hits == 1 { "s" } else { "" });
    }
    match row.cargo {
        0 => {}
        1.. => line += &format!(" Carries {}.", row.cargo),
        _ => line += &format!(" Needs {} cargo space.", row.cargo.unsigned_abs()),
    }
    if unit.is_static() {
        line += " Never jumps.";
    }
    line
}

fn hits(n: u16) -> String {
    if n == 1 { "1 hit".into() } else { format!("{n} hits in one round") }
}

fn races(edition: &Edition, own: Option<Race>) -> Page {
    let mut lines: Vec<String> = own
        .map(|race| format!("You are the {0}: rules {0} says more.", edition.race(race).name))
        .into_iter()
        .collect();
    lines.extend(edition.races().iter().map(|race| format!("{}: {}", race.name, gift(race))));
    Page::of("Races", lines)
}

/// What is special about a race, in a few words.
fn gift(race: &RaceRow) -> String {
    let mut gifts: Vec<String> = Vec::new();
    gifts.extend(race.specialty.map(|tech| format!("better in {tech}")));
    let dice = |unit: &Unit, n: &u16| format!("{} attack with {n} dice", unit.plural());
    gifts.extend(race.attack.iter().map(|(unit, n)| dice(unit, n)));
    gifts.extend(race.defend.iter().map(|(unit, n)| format!("{} defend with {n} dice", unit.plural())));
    gifts.extend(race.cost.iter().map(|(unit, n)| format!("{} cost {n}", unit.plural())));
    gifts.extend(race.drops.iter().map(|unit| format!("{} may drop", unit.plural())));
    gifts.extend(race.reroll.then(|| "a second roll in research".to_owned()));
    if race.world_bonus > 0 || race.throneworld_bonus > 0 {
        gifts.push(format!(
            "earns {} at home, {} more at other worlds",
            race.home_production, race.world_bonus
        ));
    }
    if gifts.is_empty() { "nothing special".into() } else { gifts.join("; ") }
}

/// What a race begins with and earns.
fn begins(race: &RaceRow) -> String {
    let boxes = Tech::ALL.iter().zip(race.boxes).map(|(tech, at)| format!("{tech} in box {at}"));
    format!(
        "{}. Begins with {} credits and earns {} at home; {}.",
        capital(&gift(race)),
        race.treasury,
        race.home_production,
        boxes.collect::<Vec<_>>().join(", ")
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The technology track: what the die must show, and what comes of it.
fn research(edition: &Edition) -> Page {
    let row = |at: &TrackBox| {
        let on = at.needed.map_or_else(|| "the last".into(), |die| format!("{die} or more to go on"));
        format!("Box {}: rating {}, for a specialist {}; {on}", at.number, at.normal, at.specialty)
    };
    Page::of("Technology track", edition.track().iter().map(row).collect()).called(["track", "boxes"])
}

/// Which chits there are.
fn chits(edition: &Edition) -> Page {
    let mut kinds: Vec<(Chit, usize)> = Vec::new();
    for chit in edition.action_chits() {
        match kinds.iter_mut().find(|(kind, _)| kind == chit) {
            Some((_, count)) => *count += 1,
            None => kinds.push((*chit, 1)),
        }
    }
    let listed: Vec<String> = kinds.iter().map(|(chit, count)| format!("{count} {chit}")).collect();
    let total = edition.action_chits().len();
    Page::of("Chits", vec![format!("There are {total}: {}.", listed.join(", "))])
}
