//! The Bunker that commands, named loosely: "with my other bunker", "from the two bunkers at home".

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Kind, Role, Verb};
use crate::hex::Hex;
use crate::unit::Unit;

impl Plainly<'_> {
    /// The items with the Bunker told by its world: one way where that is said or can be only one, else each.
    pub(super) fn commanded(&self, items: &[Item]) -> Vec<Vec<Item>> {
        let same = || vec![items.to_vec()];
        let Some(phrase) = phrase(items) else { return same() };
        let (before, behind) =
            (items.get(..phrase.from).unwrap_or_default(), items.get(phrase.to..).unwrap_or_default());
        let commands = items.iter().all(|item| match item.part {
            Part::Verb(verb) => {
                matches!(
                    verb,
                    Verb::Jump | Verb::Go | Verb::Attack | Verb::Take | Verb::Scan | Verb::Scout | Verb::Use
                )
            }
            _ => true,
        });
        if !commands || !behind.iter().chain(before).any(|item| matches!(item.part, Part::Hex(_))) {
            return same();
        }
        let span = items.get(phrase.from).map_or_else(|| rules::span::Span::new(0, 0, 0), |item| item.span);
        let put = |part: Part| Item { part, span };
        let using =
            |hex: Hex| [before, behind, &[put(Part::Role(Role::Using)), put(Part::Hex(hex))]].concat();
        let worlds: Vec<Hex> = match phrase.at {
            Some(hex) => vec![hex],
            None => self
                .galaxy
                .owned(self.desk.seat)
                .filter(|(_, system)| system.army.has(Unit::Bunker))
                .map(|(hex, _)| hex)
                .collect(),
        };
        if worlds.is_empty() { same() } else { worlds.into_iter().map(using).collect() }
    }
}

/// Where it stands, and the world it names.
struct Phrase {
    from: usize,
    to: usize,
    at: Option<Hex>,
}

/// "with", what says which, and the Bunkers.
fn phrase(items: &[Item]) -> Option<Phrase> {
    let bunkers =
        items.iter().rposition(|item| matches!(item.part, Part::Unit(Kind::One(Unit::Bunker), _)))?;
    let (mut from, mut at, mut loose) = (bunkers, None, false);
    while let Some(before) = from.checked_sub(1).and_then(|before| items.get(before)) {
        match before.part {
            Part::Role(
                Role::Other | Role::Last | Role::First | Role::Both | Role::All | Role::Rest | Role::Only,
            )
            | Part::Count(_) => loose = true,
            // "w/ the home bunkers"
            Part::Hex(hex) if at.is_none() => at = Some(hex),
            Part::Role(Role::With | Role::Using | Role::From) => {
                from -= 1;
                break;
            }
            _ => return None,
        }
        from -= 1;
    }
    let leads = items.get(from)?;
    if !(leads.is(Role::With) || leads.is(Role::Using) || leads.is(Role::From)) {
        return None;
    }
    // "both with the home bunkers": both orders.
    let both =
        from.checked_sub(1).and_then(|before| items.get(before)).is_some_and(|item| item.is(Role::Both));
    let mut to = bunkers + 1;
    if let [joint, Item { part: Part::Hex(hex), .. }, ..] = items.get(to..).unwrap_or_default()
        && (joint.is(Role::At) || joint.is(Role::On) || joint.is(Role::From))
        && at.is_none()
    {
        at = Some(*hex);
        to += 2;
    }
    let plural =
        matches!(items.get(bunkers).map(|item| &item.part), Some(Part::Unit(_, super::items::Plural::Yes)));
    // What the readers of jumps and scans take as it stands, they have.
    (loose || both || plural || leads.is(Role::From)).then_some(Phrase {
        from: if both { from - 1 } else { from },
        to,
        at,
    })
}
