//! What one verb, or one unit, says of several places: "one team to E3 and another to E5", "at H12 1A, at home 1C".

use super::items::{Item, Part};
use super::words::{Kind, Role};
use super::{MOST_READINGS, Plainly, Readings, Told, trimmed};

impl Plainly<'_> {
    /// "One team to E3 and another to E5": the unit is named once; nothing if each part names its own.
    pub(super) fn each_its_way(&self, items: &[Item]) -> Told<Option<Readings>> {
        let parts: Vec<&[Item]> =
            items.split(|item| item.part == Part::Sep).filter(|p| !p.is_empty()).collect();
        let [first, others @ ..] = parts.as_slice() else { return Ok(None) };
        let Some(unit) = first.iter().find(|item| matches!(item.part, Part::Unit(Kind::One(_), _))) else {
            return Ok(None);
        };
        let counted = |item: &Item| matches!(item.part, Part::Count(_));
        let heads = first.iter().filter(|item| matches!(item.part, Part::Unit(..) | Part::Units(_))).count();
        if others.is_empty() || heads != 1 || !first.iter().any(counted) || !ends_at_a_place(first) {
            return Ok(None);
        }
        let from = first.windows(2).find(|pair| {
            matches!(pair, [Item { part: Part::Role(Role::From), .. }, Item { part: Part::Hex(_), .. }])
        });
        let mut lines = vec![first.to_vec()];
        for other in others {
            let [count, rest @ ..] = other else { return Ok(None) };
            let of = match count.part {
                Part::Count(_) => count.clone(),
                Part::Role(Role::Other) => Item { part: Part::Count(1), span: count.span },
                _ => return Ok(None),
            };
            let to = |item: &Item| matches!(item.part, Part::Role(Role::To) | Part::Arrow | Part::Hex(_));
            if !rest.iter().all(to) || !ends_at_a_place(rest) {
                return Ok(None);
            }
            let mut line = vec![of, unit.clone()];
            line.extend(from.into_iter().flatten().cloned());
            line.extend(rest.iter().cloned());
            lines.push(line);
        }
        let mut all: Readings = vec![Vec::new()];
        for line in &lines {
            let found = self.jump(line)?;
            let with = |before: &Vec<String>| -> Readings {
                found.iter().map(|more| [before.as_slice(), more.as_slice()].concat()).collect()
            };
            all = all.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        Ok(Some(all))
    }

    /// "At H12 build 1 assault, at home 1 bunker": units for several worlds, each named beside its own.
    pub(super) fn built_at_each(&self, items: &[Item]) -> Told<Option<Readings>> {
        let hex = |item: &Item| matches!(item.part, Part::Hex(_));
        let unit = |item: &Item| matches!(item.part, Part::Unit(..) | Part::Units(_));
        let ahead = items.iter().position(hex) < items.iter().position(unit);
        if items.iter().filter(|item| hex(item)).count() < 2 {
            return Ok(None);
        }
        let mut groups: Vec<Vec<Item>> = Vec::new();
        for part in items.split(|item| item.part == Part::Sep).filter(|part| !part.is_empty()) {
            let open = match groups.last() {
                None => false,
                // "at H12 2 lights and 1 assault": what names no world belongs to the one before, or to the next.
                Some(_) if ahead => !part.iter().any(hex),
                Some(last) => !last.iter().any(hex),
            };
            match groups.last_mut().filter(|_| open) {
                Some(last) => {
                    let span = part.first().map_or_else(|| rules::span::Span::new(0, 0, 0), |item| item.span);
                    last.push(Item { part: Part::Sep, span });
                    last.extend(part.iter().cloned());
                }
                None => groups.push(part.to_vec()),
            }
        }
        // "H12: 1 assault": the world stands apart from its units.
        let whole =
            |group: &Vec<Item>| group.iter().filter(|item| hex(item)).count() == 1 && group.iter().any(unit);
        if groups.len() < 2 || !groups.iter().all(whole) {
            return Ok(None);
        }
        let mut lines = Vec::new();
        for group in &groups {
            let mut found = self.build(trimmed(group))?;
            if found.len() != 1 {
                return Ok(None);
            }
            lines.append(&mut found.remove(0));
        }
        Ok(Some(vec![lines]))
    }
}

/// Is the last word a place, and the only one it goes to?
fn ends_at_a_place(items: &[Item]) -> bool {
    matches!(
        items,
        [.., Item { part: Part::Role(Role::To) | Part::Arrow, .. }, Item { part: Part::Hex(_), .. }]
    )
}
