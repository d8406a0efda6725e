//! Technologies: what the own empire has, what it could research and for how much, and what the others have.

use super::banner::banner;
use crate::edition::edition;
use crate::effects::tech::Tech;
use crate::halves::Halves;
use crate::law::research;
use crate::moments::{Source, any};
use crate::view::View;
use serde_json::{Value, json};

/// Where a technology stands for the own empire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// It has it.
    Owned,
    /// It may be researched.
    Open,
    /// Prerequisites are missing, or some rule forbids it.
    Closed,
}

impl Reach {
    const fn word(self) -> &'static str {
        match self {
            Reach::Owned => "owned",
            Reach::Open => "open",
            Reach::Closed => "closed",
        }
    }
}

/// Where a technology stands.
pub(super) fn reach(view: &View, tech: Tech) -> Reach {
    let galaxy = &view.galaxy;
    if galaxy.empire(view.me).has(tech) {
        return Reach::Owned;
    }
    if research::may_research(galaxy, view.me, tech).is_ok() { Reach::Open } else { Reach::Closed }
}

/// Every technology, in the order of the tree.
pub(super) fn all(view: &View) -> Vec<Value> {
    Tech::ALL.iter().map(|tech| one(view, *tech)).collect()
}

/// A technology: `tech`, `key`, `colour`, `reach`, `cost` before credits, `needs` with what is had of them, `any`, `by`
/// (the others that have it), `unique`, `does`.
pub(super) fn one(view: &View, tech: Tech) -> Value {
    let galaxy = &view.galaxy;
    let row = edition().tech(tech);
    let me = galaxy.empire(view.me);
    let needs: Vec<Value> =
        row.needs.iter().map(|t| json!({ "tech": edition().tech(*t).name, "had": me.has(*t) })).collect();
    let others = galaxy.all_seats().filter(|s| *s != view.me && galaxy.empire(*s).has(tech));
    let others: Vec<Value> = others.map(|s| banner(view, s)).collect();
    let cost = research::cost(galaxy, view.me, tech);
    let refusal = research::may_research(galaxy, view.me, tech).err();
    json!({
        "tech": row.name,
        "key": tech,
        "colour": row.colour,
        "reach": reach(view, tech).word(),
        "cost": Halves(cost.value().max(0)).to_string(),
        "why": cost.changes().iter().map(|change| change.source.to_string()).collect::<Vec<_>>(),
        "needs": needs,
        "any": row.any,
        "why_not": refusal.map(|r| without_name(&r.why, &row.name).to_owned()),
        "unique": me.researched.contains(&tech) && others.is_empty(),
        "by": others,
        "does": row.does,
    })
}

/// What forbids all research there could be, if one thing does.
pub(super) fn barred(view: &View) -> Option<String> {
    let galaxy = &view.galaxy;
    let open = Tech::ALL.iter().filter(|tech| !galaxy.empire(view.me).has(**tech));
    let by: Option<Vec<Source>> =
        open.map(|tech| any(galaxy, view.me, |effect, on| effect.forbids_tech(on, *tech))).collect();
    let (first, others) = by.as_ref()?.split_first()?;
    others.iter().all(|source| source == first).then(|| first.to_string())
}

/// A reason that begins with the technology's name, to stand behind that name.
fn without_name<'a>(why: &'a str, name: &str) -> &'a str {
    why.strip_prefix(name).map_or(why, str::trim_start)
}
