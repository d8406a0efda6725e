//! `odds 3P 2F 2L vs D8`: what an attack may come to, worked out from the view alone. Changes nothing. Loss orders and
//! retreats of both sides may be said with it.

use super::line::{Cursor, Line, Read};
use super::said::sentence;
use super::sides::Sides;
use crate::battle::Power;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::odds::{Doctrines, Fires, Odds, Setting, odds_with};
use crate::tech::Tech;
use crate::view::View;
use rules::problem::Problem;

/// How many questions of this sort one mail may hold: each may take half a second.
pub(super) const MOST: usize = 5;
/// How many ways it may end are told.
const ENDS: usize = 3;

/// The words that begin it.
pub(super) const WORDS: [&str; 3] = ["odds", "chances", "chance"];

/// Reads the question and answers it.
///
/// # Errors
/// What of it cannot be understood, or is about a world never seen.
pub(super) fn answer(line: &mut Line<'_>, view: &View) -> Read<Vec<String>> {
    line.skip(&WORDS);
    line.colon();
    line.skip(&["of", "for", "with", "attack", "if", "i"]);
    let place = line.words.here();
    let attack = line.force("the attacking units")?;
    let edition = &view.galaxy.edition;
    let (load, room) = (edition.load(&attack), edition.capacity(&attack));
    if load > room && !attack.warships().is_empty() {
        let message = format!("{attack} need {load} cargo spaces and have {room} (4.5).");
        return Err(Problem::illegal(message).at(place.to(line.words.here())));
    }
    line.skip(&["vs", "versus", "against", "at", "on", "."]);
    let mut sides = Sides::default();
    let (setting, whom) = match line.try_hex()? {
        Some(hex) => {
            let world = at_world(view, attack, hex);
            let world = world.map_err(|why| Problem::illegal(why).at(line.words.whole_span()))?;
            terms(line, &mut sides, None)?;
            world
        }
        None => supposed(line, view, attack, &mut sides)?,
    };
    line.words.finish()?;
    refuse_in_vain(line, &setting, &sides)?;
    let odds = odds_with(edition, &setting, &sides.doctrines);
    let fires =
        Fires::of(edition, &setting, &sides.doctrines, &odds).filter(|_| edition.first_fire_is_a_choice());
    Ok(told(&whom, &setting, &sides.doctrines, &odds, fires))
}

/// What can come to nothing is said, not left out.
fn refuse_in_vain(line: &Line<'_>, setting: &Setting, sides: &Sides) -> Read<()> {
    let Some(vain) = sides.doctrines.in_vain(setting).into_iter().next() else { return Ok(()) };
    let place = sides.place(vain.of_defender, vain.losses).unwrap_or(line.words.whole_span());
    let problem = Problem::illegal(sentence(vain.why)).at(place);
    Err(match (vain.of_defender, setting.defender) {
        (true, None) => problem.suggest("leave it out, or name an empire: vs 2S P / C 2A of seat 2"),
        _ => problem.suggest("leave it out"),
    })
}

/// An attack of this seat on a world it has seen.
fn at_world(view: &View, attack: Force, at: Hex) -> Result<(Setting, String), String> {
    let galaxy = &view.galaxy;
    crate::law::moves::in_play(galaxy, at).map_err(|refusal| format!("{refusal}."))?;
    let Some(system) = galaxy.system(at) else { return Err(format!("{at} is not in play.")) };
    let Some(printed) = system.printed else {
        return Err(format!("You have not seen {at}: nobody can tell you odds there (4.31)."));
    };
    let me = galaxy.empire(view.me).race;
    let in_orbit = galaxy.fleets_at(at).find(|(seat, _)| *seat != view.me);
    let fleet = in_orbit.map_or(system.neutral_fleet, |(_, force)| force.space());
    let holder = system.owner.map_or(Power::Neutral, Power::Seat);
    let army = if system.owner == Some(view.me) { Force::NONE } else { system.army };
    let rating = |tech| i8::try_from(galaxy.rating(view.me, tech)).unwrap_or(i8::MAX);
    let theirs = |seat: Option<rules::Seat>, tech, printed: u8| {
        i8::try_from(seat.map_or(printed, |s| galaxy.rating(s, tech))).unwrap_or(i8::MAX)
    };
    let above = in_orbit.map(|(seat, _)| seat);
    let their_space = theirs(above.or(system.owner), Tech::Space, printed.space);
    let their_ground = theirs(holder.seat(), Tech::Ground, printed.ground);
    let comm = galaxy.rating(view.me, Tech::Comm);
    let bunkers = galaxy.owned(view.me).filter(|(_, s)| s.army.has(crate::unit::Unit::Bunker));
    let in_comm = bunkers.into_iter().any(|(h, _)| galaxy.edition.range(h, at).is_some_and(|r| r <= comm));
    let setting = Setting {
        attack,
        defend_fleet: fleet,
        defend_army: army,
        space_edge: rating(Tech::Space) - their_space,
        ground_edge: rating(Tech::Ground) - their_ground,
        attacker: Some(me),
        defender: above.or(system.owner).map(|s| galaxy.empire(s).race),
        may_pass_shields: rating(Tech::Jump) >= their_space,
        drops: true,
        in_comm,
        first_fire: true,
    };
    Ok((setting, format!("{at} ({fleet} / {army})")))
}

/// Takes what is said besides the forces: `space +1, ground 0` where they are only supposed, losses and retreats.
fn terms(line: &mut Line<'_>, sides: &mut Sides, edges: Option<&mut [i8; 2]>) -> Read<()> {
    let mut none = [0; 2];
    let supposed = edges.is_some();
    let [space, ground] = edges.unwrap_or(&mut none);
    loop {
        while line.separator() || line.words.take_any(&[";"]) {}
        if line.sides(sides)? {
            continue;
        }
        line.skip(&["with", "at"]);
        let slot = if supposed && line.word(&["space"]) {
            &mut *space
        } else if supposed && line.word(&["ground"]) {
            &mut *ground
        } else {
            return Ok(());
        };
        let minus = line.words.take_symbol("-");
        line.words.take_symbol("+");
        let number = line.words.expect_number("the advantage of the attacker", 0..=12)?;
        let number = i8::try_from(number).unwrap_or(12);
        *slot = if minus { -number } else { number };
    }
}

/// An attack on forces that are only supposed: `2S P / C 2A, space +1, ground 0`. They are neutrals, or `of` an empire.
fn supposed(line: &mut Line<'_>, view: &View, attack: Force, sides: &mut Sides) -> Read<(Setting, String)> {
    let defenders = line.force("a world, such as D8, or the defending units")?;
    let of = if line.word(&["of"]) { Some(line.empire()?) } else { None };
    let mut edges = [0; 2];
    terms(line, sides, Some(&mut edges))?;
    let [space, ground] = edges;
    let (fleet, army) = (defenders.space(), defenders.ground());
    let setting = Setting {
        attack,
        defend_fleet: fleet,
        defend_army: army,
        space_edge: space,
        ground_edge: ground,
        attacker: Some(view.galaxy.empire(view.me).race),
        defender: of.map(|seat| view.galaxy.empire(seat).race),
        may_pass_shields: true,
        drops: true,
        in_comm: true,
        first_fire: true,
    };
    let whose = of.map_or_else(String::new, |seat| format!(" of {seat}"));
    Ok((setting, format!("{fleet} / {army}{whose}")))
}

/// The answer, for the receipt.
fn told(
    whom: &str,
    setting: &Setting,
    doctrines: &Doctrines,
    odds: &Odds,
    fires: Option<Fires>,
) -> Vec<String> {
    let how = if odds.exact { "worked out exactly" } else { "an estimate: too much to work out" };
    let mut words = vec![
        format!("{} against {whom}:", setting.attack),
        format!(
            "{} to take it, {how} (Space {:+}, Ground {:+}).",
            odds.wins.percent(),
            setting.space_edge,
            setting.ground_edge
        ),
    ];
    for (left, chance) in odds.survivors.iter().take(ENDS) {
        let (mine, theirs) = (left.of_attacker(), left.of_defender());
        let end = if left.taken { "taken" } else { "not taken" };
        words.push(format!("{} {end}: {mine} left of yours, {theirs} of theirs", chance.percent()));
    }
    if !setting.in_comm {
        words.push("Out of Comm range: only drop units land (4.6).".into());
    }
    words.extend(fires.map(Fires::in_words));
    if doctrines.say_something() {
        words.extend(doctrines.in_words(["yours", "theirs"]));
        words.push("All land that may.".into());
    } else {
        words.push("Cheapest losses first, nobody retreats, all land that may.".into());
    }
    words
}
