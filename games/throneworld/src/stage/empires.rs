//! The empires of a position.

use crate::edition::{Edition, Race};
use crate::galaxy::{Empire, Galaxy};
use crate::hex::Hex;
use crate::tech::Tech;
use rules::Seat;
use rules::position::{Told, seat_named};

const KEYS: &[&str] =
    &["race", "treasury", "jump", "comm", "space", "ground", "boxes", "hand", "full", "left"];

/// `empires.1 = { race, treasury, jump, comm, space, ground, boxes, hand, full, left }`. A race not given is that of the
/// options, else the first of the table that no seat has; ratings not given are those the race begins with, and a rating
/// that several boxes have is that of the first of them.
pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let edition = galaxy.edition.clone();
    let races = races(told, &edition);
    for (seat, race) in galaxy.seats().zip(races) {
        let row = edition.race(race);
        let home = edition.layout().homes.get(seat.index()).copied().unwrap_or(Hex::CENTRE);
        let treasury = u32::from(row.treasury);
        galaxy.empires.push(Empire { race, home, boxes: row.boxes, treasury, hand: 0, left: false });
    }
    let Some(mut all) = told.table("empires") else { return };
    for key in all.keys() {
        let Some(seat) = seat_named(key, edition.seats()) else {
            all.wrong(key, &format!("the empires are 1 to {}", edition.seats()));
            continue;
        };
        let Some(mut one) = all.table(key) else { continue };
        one.only(KEYS);
        let empire = galaxy.empire_mut(seat);
        empire.treasury = one.read("treasury").unwrap_or(empire.treasury);
        empire.left = one.read("left").unwrap_or(false);
        boxes(&mut one, &edition, empire);
    }
}

/// Every seat's race.
fn races(told: &mut Told<'_, '_>, edition: &Edition) -> Vec<Race> {
    let mut races: Vec<Option<Race>> = vec![None; usize::from(edition.seats())];
    if let Some(chosen) = edition.races_chosen() {
        races = chosen.into_iter().map(Some).collect();
    }
    if let Some(mut all) = told.table("empires") {
        for seat in Seat::all(edition.seats()) {
            let key = (seat.index() + 1).to_string();
            if !all.has(&key) {
                continue;
            }
            let Some(mut one) = all.table(&key) else { continue };
            let Some(name) = one.read::<String>("race") else { continue };
            let race = edition.race_named(&name);
            match (race, races[seat.index()]) {
                (None, _) => {
                    let names: Vec<&str> = edition.races().iter().map(|r| r.name.as_str()).collect();
                    one.wrong("race", &format!("there is no such race; there are {}", names.join(", ")));
                }
                (Some(race), Some(other)) if race != other => {
                    one.wrong("race", "the options say another race")
                }
                (race, _) => races[seat.index()] = race,
            }
        }
    }
    let count = u8::try_from(edition.races().len()).unwrap_or(u8::MAX);
    for place in 0..races.len() {
        if let Some(race) = races[place]
            && races[..place].contains(&Some(race))
        {
            told.wrong("empires", &format!("seat {} has a race another has", place + 1));
        }
        let free = (0..count).map(Race).find(|race| !races.contains(&Some(*race)));
        races[place] = races[place].or(free);
    }
    races.into_iter().map(|race| race.unwrap_or(Race(0))).collect()
}

/// Technologies by rating, or by box.
fn boxes(one: &mut Told<'_, '_>, edition: &Edition, empire: &mut Empire) {
    let last = edition.track().len();
    if let Some(boxes) = one.read::<[u8; 4]>("boxes") {
        if boxes.iter().all(|b| (1..=last).contains(&usize::from(*b))) {
            empire.boxes = boxes;
        } else {
            one.wrong("boxes", &format!("the boxes of Jump, Comm, Space and Ground are from 1 to {last}"));
        }
    }
    let specialty = edition.race(empire.race).specialty;
    for tech in Tech::ALL {
        let key = tech.name().to_lowercase();
        let Some(rating) = one.read::<u8>(&key) else { continue };
        if one.has("boxes") {
            one.wrong(&key, "either ratings or boxes are given");
        }
        let rating_of =
            |b: &crate::edition::TrackBox| if specialty == Some(tech) { b.specialty } else { b.normal };
        let place = edition.track().iter().position(|b| rating_of(b) == rating);
        match place.and_then(|place| u8::try_from(place + 1).ok()) {
            Some(place) => empire.boxes[tech.index()] = place,
            None => one.wrong(&key, &format!("no box of this race has the rating {rating}")),
        }
    }
}
