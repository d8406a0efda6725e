//! Armies a bot might pick: sensible, and different every time.

use super::pick;
use crate::army::Army;
use crate::kind::Kind;
use crate::side::Side;
use crate::square::Square;
use rules::dice::Dice;
use std::collections::BTreeMap;

/// A legal army: the front row closed but for one gap, the strong pieces behind it, the Crown at the back.
pub(super) fn random(side: Side, dice: &mut Dice) -> Army {
    let mut camp = Camp { side, pieces: BTreeMap::new() };
    let crown = 2 + pick(dice, 5) as usize;
    camp.put(2, crown, Kind::Crown);

    let gap = pick(dice, 9) as usize;
    let pikemen = 2 + pick(dice, 5) as usize;
    let mut line = [Kind::Footman; 8];
    line.iter_mut().take(pikemen).for_each(|kind| *kind = Kind::Pikeman);
    shuffle(&mut line, dice);
    let files = (0..Square::EDGE).filter(|file| *file != gap);
    for (file, kind) in files.zip(line) {
        camp.put(0, file, kind);
    }

    let strongest = [Kind::Tower, Kind::Elephant, Kind::Ballista][pick(dice, 3) as usize % 3];
    // A Tower guards the Crown; the others need room ahead of them.
    match strongest {
        Kind::Tower => camp.put(1, crown, strongest),
        _ => camp.near(1, pick(dice, 9) as usize, strongest),
    }
    for _ in 0..4 {
        let kind = [Kind::ManAtArms, Kind::Cavalry, Kind::Archer][pick(dice, 3) as usize % 3];
        let row = match kind {
            Kind::Archer => 1,
            _ => 1 + pick(dice, 2) as usize,
        };
        camp.near(row, pick(dice, 9) as usize, kind);
    }
    Army { pieces: camp.pieces }
}

/// An army on its way onto the board.
struct Camp {
    side: Side,
    pieces: BTreeMap<Square, Kind>,
}

impl Camp {
    /// The square in a row counted from the front, 0 to 2.
    fn square(&self, row: usize, file: usize) -> Option<Square> {
        let rank = match self.side {
            Side::White => 2usize.checked_sub(row)?,
            Side::Black => 6 + row,
        };
        Square::new(file, rank)
    }

    fn put(&mut self, row: usize, file: usize, kind: Kind) {
        if let Some(square) = self.square(row, file) {
            self.pieces.insert(square, kind);
        }
    }

    /// Puts a piece on the first free file of the row from this one on, going round at the end. Rows have more squares
    /// than an army has pieces behind its front.
    fn near(&mut self, row: usize, file: usize, kind: Kind) {
        let free = (0..Square::EDGE)
            .filter_map(|more| self.square(row, (file + more) % Square::EDGE))
            .find(|square| !self.pieces.contains_key(square));
        if let Some(square) = free {
            self.pieces.insert(square, kind);
        }
    }
}

fn shuffle(kinds: &mut [Kind], dice: &mut Dice) {
    for last in (1..kinds.len()).rev() {
        let other = pick(dice, u32::try_from(last + 1).unwrap_or(1)) as usize;
        kinds.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::dice::Seed;

    #[test]
    fn every_army_is_legal_and_all_kinds_come_up() {
        let mut dice = Dice::for_preview(&Seed([7; 32]), b"armies");
        let mut seen = std::collections::BTreeSet::new();
        for round in 0..300 {
            let side = Side::BOTH[round % 2];
            let army = random(side, &mut dice);
            assert_eq!(army.faults(side), [""; 0], "{army:?}");
            seen.extend(army.pieces.values().copied());
        }
        assert_eq!(seen.len(), 9);
    }
}
