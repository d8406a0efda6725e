//! A battle that is to be fought at the beginning of a position.

use super::words::{force, hex};
use crate::battle::{Battle, Cause, Power, Wing};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use rules::position::{Told, seat_named};
use serde_json::Value;

const KEYS: &[&str] = &["at", "attacker", "cause", "plus", "wings", "landed", "interceptors"];

/// `battle = { at, attacker, cause, plus, wings, landed, interceptors }`: `attacker` is a seat, `"imperial"` or
/// `"rebels"`; `cause` is `"jump"` (the default), `"production"` or `"revolt"`; `wings` and `interceptors` are lists of
/// `{ from, using, force }`. Who defends is as the worlds and orbits say.
pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &Galaxy) -> Option<Battle> {
    let mut one = told.table("battle")?;
    one.only(KEYS);
    let at = match hex(&mut one, "at") {
        Some(at) if galaxy.system(at).is_some() => at,
        _ => {
            one.wrong("at", "the hex of the battle, in play, must be given");
            return None;
        }
    };
    let plus: u8 = one.read("plus").unwrap_or(0);
    let (attacker, mut cause) = match one.value("attacker") {
        Some(Value::String(name)) if name == "imperial" => (Power::Imperial, Cause::Imperial { plus }),
        Some(Value::String(name)) if name == "rebels" => (Power::Rebels, Cause::Rebels),
        Some(value) => match seat_named(&value.to_string(), galaxy.edition.seats()) {
            Some(seat) => (Power::Seat(seat), Cause::Jump),
            None => {
                one.wrong("attacker", "a seat, \"imperial\" or \"rebels\" is wanted");
                return None;
            }
        },
        None => {
            one.wrong("attacker", "who attacks must be said");
            return None;
        }
    };
    match one.read::<String>("cause").as_deref() {
        None => {}
        Some("jump") => cause = Cause::Jump,
        Some("production") => cause = Cause::Production,
        Some("revolt") => cause = Cause::Revolt,
        Some(_) => one.wrong("cause", "\"jump\", \"production\" or \"revolt\" is wanted"),
    }
    let wings = wings(&mut one, "wings", galaxy, at);
    let landed = force(&mut one, "landed").unwrap_or(Force::NONE);
    let interceptors = wings_of_owner(&mut one, galaxy, at);
    let owner = galaxy.owner(at).map(Power::Seat);
    let neutral = galaxy.system(at).filter(|s| s.owner.is_none() && !s.neutral_fleet.is_empty());
    let fleet = galaxy.fleets_at(at).map(|(seat, _)| Power::Seat(seat)).find(|power| *power != attacker);
    let orbit = neutral.map(|_| Power::Neutral).or(fleet).or(owner.filter(|_| !interceptors.is_empty()));
    let ground = owner.unwrap_or(Power::Neutral);
    Some(Battle {
        number: 1,
        at,
        cause,
        attacker,
        wings,
        landed,
        orbit,
        ground,
        interceptors,
        space_round: 0,
        ground_round: 0,
    })
}

fn wings_of_owner(one: &mut Told<'_, '_>, galaxy: &Galaxy, at: Hex) -> Vec<Wing> {
    let wings = wings(one, "interceptors", galaxy, at);
    if !wings.is_empty() && galaxy.owner(at).is_none() {
        one.wrong("interceptors", "only the owner of the world intercepts (8.2)");
    }
    wings
}

fn wings(one: &mut Told<'_, '_>, key: &str, galaxy: &Galaxy, at: Hex) -> Vec<Wing> {
    let list = match one.value(key) {
        None => return Vec::new(),
        Some(Value::Array(list)) => list,
        Some(_) => {
            one.wrong(key, "a list of fleets is wanted");
            return Vec::new();
        }
    };
    let mut wings = Vec::new();
    for (place, value) in list.iter().enumerate() {
        let Value::Object(fields) = value else {
            one.wrong(key, "a fleet is a table: { from, using, force }");
            continue;
        };
        let mut problems = Vec::new();
        let mut wing = Told::new(format!("{}", place + 1), fields, &mut problems);
        wing.only(&["from", "using", "force"]);
        let (from, using) = (hex(&mut wing, "from").unwrap_or(at), hex(&mut wing, "using"));
        let force = force(&mut wing, "force").unwrap_or(Force::NONE);
        if galaxy.edition.load(&force) > galaxy.edition.capacity(&force) {
            wing.wrong("force", "there is no cargo space for all of it (4.5)");
        }
        for problem in problems {
            one.wrong(key, &problem);
        }
        wings.push(Wing { from, ordered_from: using, force });
    }
    wings
}
