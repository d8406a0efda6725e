//! `council = { open = true, pool = ["repeal"], deliberation = ["imperial_peace"], laws = [{ agenda = "war_funding",
//! side = "for" }], discarded = [ … ] }`. Agendas named anywhere are out of the pool unless `pool` is said. `deliberation`
//! takes a name, or `{ agenda, about = { agenda, side }, intent = side }`.

use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::{Galaxy, Law, Matter};
use rules::position::Told;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenLaw {
    agenda: Agenda,
    side: Side,
    #[serde(default)]
    round: u16,
    #[serde(default)]
    passing: bool,
}

impl From<GivenLaw> for Law {
    fn from(given: GivenLaw) -> Law {
        let GivenLaw { agenda, side, round, passing } = given;
        Law { agenda, side, round, passing }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum GivenMatter {
    Named(Agenda),
    Said {
        agenda: Agenda,
        #[serde(default)]
        about: Option<GivenLaw>,
        #[serde(default)]
        intent: Option<Side>,
    },
}

pub(super) fn lay(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let Some(mut given) = told.table("council") else { return };
    given.only(&["open", "pool", "deliberation", "laws", "discarded"]);
    let council = &mut *galaxy.council;
    council.open = given.read("open").unwrap_or(true);
    let laws: Vec<GivenLaw> = given.read("laws").unwrap_or_default();
    council.laws = laws.into_iter().map(Law::from).collect();
    let discarded: Vec<GivenLaw> = given.read("discarded").unwrap_or_default();
    council.discarded = discarded.into_iter().map(Law::from).collect();
    let matters: Vec<GivenMatter> = given.read("deliberation").unwrap_or_default();
    council.deliberation = matters
        .into_iter()
        .map(|matter| match matter {
            GivenMatter::Named(agenda) => Matter::new(agenda),
            GivenMatter::Said { agenda, about, intent } => {
                Matter { agenda, about: about.map(Law::from), intent }
            }
        })
        .collect();
    for law in council.laws.iter().chain(&council.discarded) {
        council.pool.remove(&law.agenda);
    }
    for matter in &council.deliberation {
        council.pool.remove(&matter.agenda);
    }
    if let Some(pool) = given.read("pool") {
        council.pool = pool;
    }
}
