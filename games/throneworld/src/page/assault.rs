//! What a fleet of one's own could take with what it can carry, and how likely: from what the view shows, as `odds` tells it.

use super::banner::fleet_name;
use super::reach;
use crate::force::Sorts;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::moves::Proposing;
use crate::odds::{Setting, against, odds, quick_wins_permille};
use crate::orders::{Cargo, JumpOrder, Order, Ships};
use crate::tech::Tech;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The chance is worked out for so many worlds of a report, those that look easiest; `odds` answers for all others.
const WORKED_OUT: usize = 6;
/// So many of them come with the line to send.
const WITH_LINES: usize = 3;
/// Of a thousand: what is less likely is no advice.
const WORTH_A_TRY: u16 = 100;

/// A jump with a whole fleet and all the troops that fit aboard (4.1, 4.5).
pub(crate) struct Assault {
    /// The jump.
    pub(crate) jump: JumpOrder,
    /// Roughly in how many of a thousand cases it takes the world.
    pub(crate) permille: u16,
    setting: Setting,
}

/// The fleet that is likeliest to take a world, of those that could jump there now; `None` where none could or the world was never seen.
pub(crate) fn likeliest(view: &View, to: Hex) -> Option<Assault> {
    let comers = reach::fleets(view, to).into_iter().filter(|(from, _)| *from != to);
    let assaults = comers.filter_map(|(from, _)| assault(view, from, to));
    assaults.reduce(|best, next| if next.permille > best.permille { next } else { best })
}

fn assault(view: &View, from: Hex, to: Hex) -> Option<Assault> {
    let galaxy = &view.galaxy;
    let mut proposing = Proposing::expansion(galaxy, view.me);
    // 4.6: all troops land where the Bunker that orders the jump is in Comm range.
    let near = |at: &Hex| commands(galaxy, view.me, *at, to);
    let bunkers = proposing.bunkers_near(from);
    let using = *bunkers.iter().find(|at| near(at)).or(bunkers.first())?;
    let jump = JumpOrder { ships: Ships::Fleet, from, to, using, carrying: Cargo::AllThatFit };
    let force = proposing.jump(&jump).ok()?;
    let setting = against(view, force, to, near(&using))?;
    let permille = quick_wins_permille(&galaxy.edition, &setting);
    Some(Assault { jump, permille, setting })
}

fn commands(galaxy: &Galaxy, seat: Seat, bunker: Hex, hex: Hex) -> bool {
    galaxy.edition.range(bunker, hex).is_some_and(|range| range <= galaxy.rating(seat, Tech::Comm))
}

/// For each of these worlds that a fleet could jump to: `name` of the likeliest fleet, `troops` (has it any to land?), `chance` and, if it is
/// worth a try, the `line` to send.
pub(super) fn told(view: &View, worlds: impl Iterator<Item = Hex>) -> BTreeMap<Hex, Value> {
    let mut found: Vec<Assault> = worlds.filter_map(|hex| likeliest(view, hex)).collect();
    found.sort_by_key(|assault| std::cmp::Reverse(assault.permille));
    let mut lines = 0;
    let tell = |(at, assault): (usize, &Assault)| {
        let galaxy = &view.galaxy;
        let troops = !assault.setting.attack.ground().is_empty();
        let odds = (troops && at < WORKED_OUT).then(|| odds(&galaxy.edition, &assault.setting).wins);
        let worth = odds.is_some_and(|wins| wins.in_permille() >= WORTH_A_TRY) && lines < WITH_LINES;
        lines += usize::from(worth);
        let JumpOrder { from, to, .. } = assault.jump;
        let fleet =
            galaxy.orbits.get(&from).and_then(|here| here.get(&view.me)).and_then(|orbit| orbit.fleet);
        let told = json!({
            "name": fleet_name(galaxy, view.me, fleet),
            "troops": troops,
            "chance": odds.map(crate::odds::Parts::percent),
            "line": worth.then(|| Order::Jump(assault.jump).to_string()),
        });
        (to, told)
    };
    found.iter().enumerate().map(tell).collect()
}
