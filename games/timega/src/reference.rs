//! What the handbook takes from the tables: units, technologies, people, agendas, races, planets, stages. All of it is
//! printed for everybody to read; of the table itself it tells which race sits where.

mod lists;

use crate::edition::{Flagship, PlanetId, RaceRow, UnitRow, edition};
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::galaxy::{Galaxy, Stage};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::building;
use crate::law::map::neighbours;
use crate::unit::Unit;
use rules::Seat;
use rules::handbook::Page;

/// The pages for a seat: what it pays for units is what its race pays.
pub(crate) fn pages(galaxy: &Galaxy, seat: Seat) -> Vec<Page> {
    let seat = galaxy.empires.get(seat.index()).map(|_| seat);
    let mut pages =
        vec![stages(), lists::races(galaxy, seat), lists::prices(galaxy, seat), lists::dock(galaxy, seat)];
    pages.extend(lists::technologies());
    pages.extend(lists::people());
    pages.extend(Unit::ALL.map(|unit| self::unit(galaxy, seat, unit)));
    pages.extend(Tech::ALL.iter().map(|tech| self::tech(*tech)));
    pages.extend(Person::ALL.iter().map(|person| self::person(*person)));
    pages.extend(Agenda::ALL.iter().map(|agenda| self::agenda(*agenda)));
    pages.extend(Race::ALL.iter().map(|race| self::race(*race)));
    for planet in edition().planets().map(planet) {
        // The homeworld of some races is called as they are.
        match pages.iter_mut().find(|page| page.title == planet.title) {
            Some(page) => page.lines.extend(planet.lines),
            None => pages.push(planet),
        }
    }
    merged(pages)
}

/// What lies beside each system of the map, for the ships of this seat.
pub(crate) fn places(galaxy: &Galaxy, seat: Seat) -> Vec<Page> {
    let named = |hex: &Hex| {
        let planets = galaxy
            .systems
            .get(hex)
            .map(|system| system.planets.keys().map(ToString::to_string).collect::<Vec<_>>());
        match planets.unwrap_or_default().as_slice() {
            [] => hex.to_string(),
            planets => format!("{hex} ({})", planets.join(", ")),
        }
    };
    let page = |hex: &Hex| {
        let beside: Vec<String> = neighbours(galaxy, seat, *hex).iter().map(named).collect();
        let line = format!("Beside {} for your ships: {}.", named(hex), beside.join(", "));
        Page::of(hex.to_string(), vec![line])
    };
    galaxy.systems.keys().map(page).collect()
}

/// The unit and the technology of one name have one page.
fn merged(pages: Vec<Page>) -> Vec<Page> {
    let mut whole: Vec<Page> = Vec::new();
    for page in pages {
        match whole.iter_mut().find(|other| other.title == page.title) {
            Some(other) => {
                other.lines.extend(page.lines);
                other.words.extend(page.words);
            }
            None => whole.push(page),
        }
    }
    whole
}

fn stages() -> Page {
    let row = |stage: &Stage| {
        let row = edition().stage(*stage);
        format!("{} {}/{}", row.name, row.pool, row.fleet)
    };
    let listed: Vec<String> = Stage::ALL.iter().map(row).collect();
    Page::of("Stages", vec![format!("Command pool and fleet supply: {}.", listed.join(", "))])
}

/// What a unit costs a seat, in words; none: it cannot be built.
fn cost(galaxy: &Galaxy, seat: Option<Seat>, unit: Unit) -> Option<String> {
    let listed = || edition().unit(unit).cost;
    let own = seat.and_then(|seat| building::cost(galaxy, seat, unit)).map(|figure| figure.value());
    own.or_else(listed).map(|halves| Halves(halves).to_string())
}

fn unit(galaxy: &Galaxy, seat: Option<Seat>, unit: Unit) -> Page {
    let row = edition().unit(unit);
    let mut lines = vec![format!("{}. {}", row.letter, figures(galaxy, seat, unit, row))];
    if unit == Unit::Flagship
        && let Some(seat) = seat
    {
        let own = edition().race(galaxy.empire(seat).race);
        lines.push(format!("Yours is the {}.", flagship(&own.flagship)));
    }
    let plural = row.plural();
    Page::of(&row.name, lines).called(row.short.clone()).called([plural])
}

fn figures(galaxy: &Galaxy, seat: Option<Seat>, unit: Unit, row: &UnitRow) -> String {
    let mut facts: Vec<String> = Vec::new();
    facts.push(cost(galaxy, seat, unit).map_or_else(|| "Not built".into(), |cost| format!("Costs {cost}")));
    if let Some(hits_on) = row.hits_on {
        facts.push(format!("hits on {hits_on} with {}", dice(row.dice)));
    } else if unit.is_ship() && unit != Unit::Flagship {
        facts.push("does not fire".into());
    }
    if unit.is_carried() {
        facts.push("is carried".into());
    } else if unit != Unit::Flagship {
        facts.push(format!("moves {}", row.r#move));
    }
    if row.capacity > 0 {
        facts.push(format!("carries {}", row.capacity));
    }
    if row.sustains {
        facts.push("may be damaged instead of lost".into());
    }
    if row.capital {
        facts.push("is a capital ship".into());
    }
    facts.push(match (row.tokens, row.plastic) {
        (true, _) => "there is no end of them".into(),
        (false, 1) => "there is one".into(),
        (false, n) => format!("you have {n}"),
    });
    let more = match unit {
        Unit::Destroyer => " It fires at fighters in the barrage.",
        Unit::Cruiser => " Nobody can take its hits as damage.",
        Unit::Sas => {
            " It rides on a dreadnought or rests in a dock, counts as a destroyer in the barrage, and stops a hit \
                      before the battle. Magen Defence Grid opens it."
        }
        Unit::WarSun => " The technology of this name opens it.",
        Unit::Shield => " The Naalu alone have it; each stops one hit and is used up.",
        Unit::ShockTroop => " One takes any planet and is used up; it comes by effects alone.",
        Unit::Mech => " One takes any planet and stays; it lands once in a landing.",
        Unit::GroundForce => " It takes planets and is used up.",
        _ => "",
    };
    format!("{}.{more}", facts.join("; "))
}

fn dice(n: u8) -> String {
    if n == 1 { "1 die".into() } else { format!("{n} dice") }
}

fn tech(tech: Tech) -> Page {
    let row = edition().tech(tech);
    let names: Vec<&str> = row.needs.iter().map(|need| edition().tech(*need).name.as_str()).collect();
    let needs = match names.as_slice() {
        [] => "needs nothing".into(),
        names => format!("needs {}", names.join(if row.any { " or " } else { " and " })),
    };
    Page::of(&row.name, vec![format!("A {} technology; {needs}.", row.colour), row.does.clone()])
}

fn person(person: Person) -> Page {
    let row = edition().person(person);
    let tier = ["i", "ii", "iii", "iv"].get(usize::from(row.tier).saturating_sub(1)).copied().unwrap_or("i");
    let first = format!("A person, {}, of tier {tier}: {} influence a round.", row.colour, row.tier);
    Page::of(&row.name, vec![first, row.does.clone()])
}

fn agenda(agenda: Agenda) -> Page {
    let row = edition().agenda(agenda);
    let part = |what: &str, text: &Option<String>| text.as_ref().map(|text| format!("{what}: {text}"));
    let parts = [part("For", &row.in_favour), part("Against", &row.against), row.besides.clone()];
    let lines = std::iter::once("An agenda.".to_owned()).chain(parts.into_iter().flatten()).collect();
    Page::of(&row.name, lines)
}

fn race(race: Race) -> Page {
    let row = edition().race(race);
    let home = edition().planets_of(edition().home_of(race)).map(|planet| worth(planet, true));
    let lines = vec![
        format!("{}.", row.name),
        row.does.clone(),
        format!("Home: {}. Begins with {}.", home.collect::<Vec<_>>().join(", "), fleet(row)),
        format!("Knows {}. Flagship: {}.", known(row), flagship(&row.flagship)),
    ];
    let bare = row.name.trim_start_matches("The ");
    let words: Vec<&str> = [row.name.as_str(), bare].into_iter().filter(|word| *word != row.short).collect();
    Page::of(&row.short, lines).called(words)
}

fn fleet(row: &RaceRow) -> String {
    row.fleet.iter().map(|(unit, count)| Force::of(*unit, *count).to_string()).collect::<Vec<_>>().join(" ")
}

fn known(row: &RaceRow) -> String {
    let names =
        |techs: &[Tech]| -> Vec<&str> { techs.iter().map(|t| edition().tech(*t).name.as_str()).collect() };
    match &row.technologies_chosen {
        Some(chosen) => format!("{} of {}", chosen.count, names(&chosen.among).join(", ")),
        None => names(&row.technologies).join(", "),
    }
}

fn flagship(ship: &Flagship) -> String {
    let dice = if ship.dice == 0 { "dice by its ability".into() } else { dice(ship.dice) };
    format!("{}, {}+ with {dice}, moves {}, carries {}", ship.name, ship.hits_on, ship.r#move, ship.capacity)
}

fn planet(planet: PlanetId) -> Page {
    let name = planet.name();
    let tile = edition().tile(edition().tile_of(planet));
    let of = tile.home.map(|race| format!(" Home of {}.", edition().race(race).name)).unwrap_or_default();
    let page = Page::of(name, vec![format!("The planet {}.{of}", worth(planet, false))]);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    if bare == name { page } else { page.called([bare]) }
}

/// `Jord 4/2`, or in words.
fn worth(planet: PlanetId, short: bool) -> String {
    let row = edition().planet(planet);
    let colours: Vec<String> = row.specialties.iter().map(ToString::to_string).collect();
    let special = if colours.is_empty() { String::new() } else { format!(" ({})", colours.join(", ")) };
    if short {
        return format!("{} {}/{}{special}", row.name, row.resources, row.influence);
    }
    let specialty =
        if colours.is_empty() { String::new() } else { format!("; specialty {}", colours.join(", ")) };
    format!("{}: {} resources or {} influence{specialty}", row.name, row.resources, row.influence)
}
