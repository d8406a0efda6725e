//! Purchases of the development phase (5): docks, research, personnel, ships, as far as money goes.

use crate::deeds::{Development, Purchase, Site, Special};
use crate::edition::{PlanetId, edition};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::galaxy::{Galaxy, Phase, Stage};
use crate::hex::RINGS;
use crate::law::development::{Budget, budget};
use crate::law::{building, objectives, research, staff};
use crate::moments::Voices;
use crate::standing::developments;
use crate::unit::Unit;
use rules::Seat;
use rules::whim::Whim;

/// What to buy, the most wanted first: only what money reaches. Bought once more, it comes to the same.
pub(super) fn purchases(galaxy: &Galaxy, seat: Seat, whim: &mut Whim) -> Budget {
    if galaxy.phase != Phase::Development {
        return Budget::default();
    }
    let mut wanted = Vec::new();
    wanted.extend(specials(galaxy, seat, whim).into_iter().map(Purchase::Special));
    let arms = transports(galaxy, seat);
    let docks = docks(galaxy, seat).into_iter().map(|planet| Purchase::Dock { planet, drifting: false });
    wanted.extend(docks);
    let technologies = technologies(galaxy, seat, whim);
    let warships = warships(galaxy, seat, whim);
    if galaxy.empire(seat).stage >= Stage::Republic {
        // Battles make an empire, and troops on Mecatol Rex the end.
        wanted.extend(arms);
        wanted.extend(technologies.into_iter().take(1));
        wanted.extend(warships);
        wanted.extend(people(galaxy, seat, whim));
    } else {
        if whim.one_in(3) {
            wanted.extend(arms);
            wanted.extend(technologies);
        } else {
            wanted.extend(technologies);
            wanted.extend(arms);
        }
        wanted.extend(people(galaxy, seat, whim));
        wanted.extend(warships);
    }
    let development = Development { purchases: wanted, ..Development::default() };
    budget(galaxy, seat, &development)
}

/// Whatever effects let one do, every other time.
fn specials(galaxy: &Galaxy, seat: Seat, whim: &mut Whim) -> Vec<Special> {
    let offered = developments(galaxy, seat);
    if offered.is_empty() || whim.one_in(2) {
        return Vec::new();
    }
    let place = whim.below(u32::try_from(offered.len()).unwrap_or(1)) as usize;
    offered.get(place).cloned().into_iter().collect()
}

/// Planets for docks: border systems first while the republic hangs on them, then the richest.
fn docks(galaxy: &Galaxy, seat: Seat) -> Vec<PlanetId> {
    let border = objectives::border_docks(galaxy, seat);
    let mut places: Vec<(i32, PlanetId)> = Vec::new();
    for (hex, id, _) in galaxy.planets_of(seat) {
        if building::may_build_dock(galaxy, seat, id).is_err() || galaxy.is_enemy(hex, seat) {
            continue;
        }
        let row = edition().planet(id);
        let on_border = i16::from(hex.ring()) == i16::from(RINGS) && !border.contains(&hex);
        let wanted = galaxy.empire(seat).stage <= Stage::Federation && border.len() < 2 && on_border;
        let value = i32::from(row.resources) * 2 + if wanted { 20 } else { 0 };
        places.push((value, id));
    }
    places.sort_by_key(|(value, id)| (std::cmp::Reverse(*value), *id));
    places.into_iter().map(|(_, id)| id).take(2).collect()
}

/// Technologies in an order of taste; as a federation those nobody else has come first.
fn technologies(galaxy: &Galaxy, seat: Seat, whim: &mut Whim) -> Vec<Purchase> {
    let limit = usize::from(research::limit(galaxy, seat).count());
    let empire = galaxy.empire(seat);
    let unique = |tech: &Tech| galaxy.all_seats().all(|s| !galaxy.empire(s).has(*tech));
    let mut liked: Vec<(i32, Tech)> = Tech::ALL
        .iter()
        .copied()
        .filter(|tech| research::may_research(galaxy, seat, *tech).is_ok())
        .map(|tech| {
            let chance = i32::try_from(whim.below(12)).unwrap_or(0);
            let rare = if empire.stage == Stage::Federation && unique(&tech) { 8 } else { 0 };
            let cheap = 14 - research::cost(galaxy, seat, tech).value();
            (taste(tech) + chance + rare + 2 * cheap, tech)
        })
        .collect();
    liked.sort_by_key(|(value, tech)| (std::cmp::Reverse(*value), *tech));
    liked.into_iter().take(limit).map(|(_, tech)| Purchase::Research(tech)).collect()
}

/// How much a technology helps a bot, who fights and expands.
const fn taste(tech: Tech) -> i32 {
    match tech {
        Tech::XrdTransporters => 9,
        Tech::HylarVAssaultLaser | Tech::SarweenTools | Tech::EnviroCompensator => 7,
        Tech::IonCannons | Tech::TypeIvDrive | Tech::StasisCapsules | Tech::NeuralComputing => 5,
        Tech::WarSun | Tech::Hydroponics | Tech::Cybernetics => 4,
        _ => 2,
    }
}

/// Persons: two of tier iii at once make a republic; otherwise one now and then.
fn people(galaxy: &Galaxy, seat: Seat, whim: &mut Whim) -> Vec<Purchase> {
    let may = |p: &&Person| staff::may_hire(galaxy, seat, **p).is_ok();
    let mut open: Vec<Person> = Person::ALL.iter().filter(may).copied().collect();
    let federation = galaxy.empire(seat).stage == Stage::Federation;
    let mut order: Vec<(u32, Person)> = open.drain(..).map(|p| (whim.below(100), p)).collect();
    if federation {
        for (chance, person) in &mut order {
            *chance += if edition().person(*person).tier == 3 { 100 } else { 0 };
        }
    }
    order.sort_by_key(|(chance, person)| (std::cmp::Reverse(*chance), *person));
    let count = if federation { 2 } else { whim.below(2) as usize };
    let mut wanted: Vec<Purchase> = Vec::new();
    let staff = &galaxy.empire(seat).staff;
    if staff.len() > 2 && whim.one_in(3) {
        wanted.extend(staff.first().map(|h| Purchase::Release(h.person)));
    }
    wanted.extend(order.into_iter().take(count).map(|(_, p)| Purchase::Hire(p)));
    wanted
}

/// Carriers and ground forces while planets can be had.
fn transports(galaxy: &Galaxy, seat: Seat) -> Vec<Purchase> {
    let carriers = galaxy.on_map(seat, Unit::Carrier);
    let troops = galaxy.on_map(seat, Unit::GroundForce);
    let mut wanted = Vec::new();
    if troops < 4 * carriers.max(1) {
        let count = u8::try_from((4 * carriers.max(1) - troops).min(6)).unwrap_or(2);
        wanted.push(Purchase::Build { unit: Unit::GroundForce, count, at: None, to: None });
    }
    if carriers < 2 {
        wanted.push(Purchase::Build { unit: Unit::Carrier, count: 1, at: None, to: None });
    }
    wanted
}

/// Warships for what money is left, at any dock, in a mixture of taste.
fn warships(galaxy: &Galaxy, seat: Seat, whim: &mut Whim) -> Vec<Purchase> {
    let mut types = vec![
        (Unit::Flagship, 1_u8),
        (Unit::WarSun, 1),
        (Unit::Dreadnought, 1),
        (Unit::Cruiser, 2),
        (Unit::Destroyer, 2),
        (Unit::Fighter, 4),
        (Unit::Sas, 1),
        (Unit::Mech, 1),
        (Unit::Shield, 2),
        (Unit::Cruiser, 1),
        (Unit::Dreadnought, 1),
        (Unit::Destroyer, 2),
    ];
    let voices = Voices::of(galaxy, seat);
    types.retain(|(unit, _)| building::may_build_of(&voices, *unit).is_ok());
    for place in (1..types.len()).rev() {
        let other = whim.below(u32::try_from(place + 1).unwrap_or(1)) as usize;
        types.swap(place, other);
    }
    let sites = building::sites(galaxy, seat);
    let site = |nth: usize| -> Option<Site> { sites.get(nth % sites.len().max(1)).copied() };
    types
        .into_iter()
        .enumerate()
        .map(|(nth, (unit, count))| Purchase::Build {
            unit,
            count,
            at: site(nth).filter(|_| nth % 3 == 0),
            to: None,
        })
        .collect()
}
