//! The council: what is debated, what is law, and what votes there are.

use super::banner::banner;
use crate::edition::edition;
use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::{Law, Stage};
use crate::law::{treasury, votes};
use crate::view::View;
use serde_json::{Value, json};

/// `open`, `republics` and how many are `needed`, `speaker`, `influence` within reach, `may_vote`, what is debated, laws
/// in play, what is discarded, and votes on the table as far as this seat sees them.
pub(super) fn council(view: &View) -> Value {
    let galaxy = &view.galaxy;
    let council = &galaxy.council;
    let debated: Vec<Value> = council
        .deliberation
        .iter()
        .map(|matter| {
            let mut value = of(matter.agenda);
            value["about"] = matter.about.map_or(Value::Null, |law| law_keys(&law));
            value["intent"] = json!(matter.intent);
            value["free"] = json!(votes::free(galaxy, view.me, matter.agenda).count());
            value
        })
        .collect();
    let cast: Vec<Value> = view
        .cast
        .iter()
        .map(|c| {
            let agenda = edition().agenda(c.agenda).name.as_str();
            json!({ "agenda": agenda, "by": banner(view, c.seat), "side": c.side, "votes": c.votes })
        })
        .collect();
    let republics = galaxy.playing().filter(|s| galaxy.empire(*s).is_at_least(Stage::Republic)).count();
    json!({
        "open": council.open,
        "republics": republics,
        "needed": galaxy.playing().count().div_ceil(2),
        "speaker": banner(view, council.speaker),
        "influence": treasury::influence_within_reach(galaxy, view.me),
        "may_vote": votes::may_vote(galaxy, view.me),
        "debated": debated,
        "laws": council.laws.iter().map(law_keys).collect::<Vec<_>>(),
        "discarded": council.discarded.iter().map(law_keys).collect::<Vec<_>>(),
        "pool": council.pool.iter().map(|a| a.to_string()).collect::<Vec<_>>(),
        "barred": council.barred.map(|seat| banner(view, seat)),
        "cast": cast,
    })
}

/// An agenda: `agenda`, `for`, `against`, `besides`.
fn of(agenda: Agenda) -> Value {
    let row = edition().agenda(agenda);
    json!({ "agenda": row.name, "key": agenda, "for": row.in_favour, "against": row.against, "besides": row.besides })
}

/// A law: its agenda with `side`, `round`, `passing` and what it `does`.
fn law_keys(law: &Law) -> Value {
    let row = edition().agenda(law.agenda);
    let does = match law.side {
        Side::For => &row.in_favour,
        Side::Against => &row.against,
    };
    json!({
        "agenda": row.name,
        "key": law.agenda,
        "side": law.side,
        "round": law.round,
        "passing": law.passing,
        "does": does,
        "besides": row.besides,
    })
}
