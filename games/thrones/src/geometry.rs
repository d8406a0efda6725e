//! Directions, and tables of what lies where, worked out when the program is compiled.

use crate::side::Side;
use crate::square::Square;
use crate::square_set::SquareSet;

/// One of the eight directions of the board, as White sees it: `North` is toward rank 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Toward the `i` file.
    East,
    /// Toward rank 9 and the `a` file.
    NorthWest,
    /// Toward rank 9.
    North,
    /// Toward rank 9 and the `i` file.
    NorthEast,
    /// Toward the `a` file.
    West,
    /// Toward rank 1 and the `i` file.
    SouthEast,
    /// Toward rank 1.
    South,
    /// Toward rank 1 and the `a` file.
    SouthWest,
}

impl Direction {
    /// All eight. The first four lead to squares with a higher index, the last four to lower ones.
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::NorthWest,
        Direction::North,
        Direction::NorthEast,
        Direction::West,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
    ];
    /// Along a file or a rank.
    pub const STRAIGHT: [Direction; 4] =
        [Direction::East, Direction::North, Direction::West, Direction::South];
    /// The four diagonals.
    pub const DIAGONAL: [Direction; 4] =
        [Direction::NorthWest, Direction::NorthEast, Direction::SouthEast, Direction::SouthWest];

    /// How one step changes the file and the rank.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthWest => (-1, 1),
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::West => (-1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
        }
    }

    /// The three forward directions of a side: straight ahead, then the two diagonals.
    #[must_use]
    pub const fn ahead(side: Side) -> [Direction; 3] {
        match side {
            Side::White => [Direction::North, Direction::NorthWest, Direction::NorthEast],
            Side::Black => [Direction::South, Direction::SouthWest, Direction::SouthEast],
        }
    }

    /// The direction that leads along a line from one square to another, if they share a file, a
    /// rank or a diagonal; and how many steps it takes.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<(Direction, usize)> {
        let reach = Square::EDGE - 1;
        Direction::ALL.into_iter().find_map(|direction| {
            let (files, ranks) = direction.step();
            let mut square = from;
            for steps in 1..=reach {
                square = square.offset(files, ranks)?;
                if square == to {
                    return Some((direction, steps));
                }
            }
            None
        })
    }

    /// Whether steps in this direction lead to squares with a higher index.
    const fn rises(self) -> bool {
        (self as usize) < 4
    }
}

/// The longest straight move of any piece (the Elephant's).
pub(crate) const LONGEST: usize = 4;

/// `RAYS[range - 1][direction][square]`: the squares within `range` steps in that direction.
static RAYS: [[[SquareSet; Square::COUNT]; 8]; LONGEST] = ray_table();
/// The four squares one diagonal step away.
static DIAGONAL_STEPS: [SquareSet; Square::COUNT] = step_table(Direction::DIAGONAL);
/// The eight squares one step away.
static STEPS: [SquareSet; Square::COUNT] = step_table(Direction::ALL);
/// `AHEAD[side][square]`: the square straight in front.
static AHEAD: [[SquareSet; Square::COUNT]; 2] = ahead_table(1);
/// `FRONT[side][square]`: the square straight in front and the two beside it.
static FRONT: [[SquareSet; Square::COUNT]; 2] = ahead_table(3);
/// `PIKE_STEPS[side][square]`: the square straight in front and the two neighbours on the rank.
static PIKE_STEPS: [[SquareSet; Square::COUNT]; 2] = pike_table();
/// `VOLLEY[side][square]`: what an Archer aims at, seen from where it stands (ruling 17).
static VOLLEY: [[SquareSet; Square::COUNT]; 2] = volley_table();

/// The squares within `range` (1 to 4) steps of a square in one direction, without the square.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction, range: usize) -> SquareSet {
    RAYS[range - 1][direction as usize][from.index()]
}

/// The one of these squares that is met first when going in the direction; the squares must lie
/// on one ray.
#[inline]
pub(crate) fn nearest(squares: SquareSet, direction: Direction) -> Option<Square> {
    if direction.rises() { squares.first() } else { squares.last() }
}

/// The squares one diagonal step away.
#[inline]
pub(crate) fn diagonal_steps(from: Square) -> SquareSet {
    DIAGONAL_STEPS[from.index()]
}

/// The squares one step away in any direction.
#[inline]
pub(crate) fn steps_around(from: Square) -> SquareSet {
    STEPS[from.index()]
}

/// The square straight in front of a piece of this side.
#[inline]
pub(crate) fn straight_ahead(from: Square, side: Side) -> SquareSet {
    AHEAD[side.index()][from.index()]
}

/// The three squares in front of a piece of this side.
#[inline]
pub(crate) fn front(from: Square, side: Side) -> SquareSet {
    FRONT[side.index()][from.index()]
}

/// The squares a Pikeman of this side may step to.
#[inline]
pub(crate) fn pike_steps(from: Square, side: Side) -> SquareSet {
    PIKE_STEPS[side.index()][from.index()]
}

/// The squares an Archer of this side may shoot at.
#[inline]
pub(crate) fn volley(from: Square, side: Side) -> SquareSet {
    VOLLEY[side.index()][from.index()]
}

/// The set with the square so far away added, if it is on the board.
const fn reach(set: SquareSet, from: usize, files: i8, ranks: i8) -> SquareSet {
    match Square::from_index(from) {
        Some(square) => match square.offset(files, ranks) {
            Some(there) => set.with(there),
            None => set,
        },
        None => set,
    }
}

const fn ray_table() -> [[[SquareSet; Square::COUNT]; 8]; LONGEST] {
    let mut table = [[[SquareSet::EMPTY; Square::COUNT]; 8]; LONGEST];
    let mut range = 1;
    while range <= LONGEST {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = Direction::ALL[way].step();
            let mut from = 0;
            while from < Square::COUNT {
                let mut set = SquareSet::EMPTY;
                let mut steps = 1;
                while steps <= range as i8 {
                    set = reach(set, from, files * steps, ranks * steps);
                    steps += 1;
                }
                table[range - 1][way][from] = set;
                from += 1;
            }
            way += 1;
        }
        range += 1;
    }
    table
}

const fn step_table<const N: usize>(directions: [Direction; N]) -> [SquareSet; Square::COUNT] {
    let mut table = [SquareSet::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut way = 0;
        while way < N {
            let (files, ranks) = directions[way].step();
            table[from] = reach(table[from], from, files, ranks);
            way += 1;
        }
        from += 1;
    }
    table
}

/// The first `ways` of the three forward directions, one step each.
const fn ahead_table(ways: usize) -> [[SquareSet; Square::COUNT]; 2] {
    let mut table = [[SquareSet::EMPTY; Square::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let directions = Direction::ahead(Side::BOTH[side]);
        let mut from = 0;
        while from < Square::COUNT {
            let mut way = 0;
            while way < ways {
                let (files, ranks) = directions[way].step();
                table[side][from] = reach(table[side][from], from, files, ranks);
                way += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
}

const fn pike_table() -> [[SquareSet; Square::COUNT]; 2] {
    let mut table = ahead_table(1);
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < Square::COUNT {
            table[side][from] = reach(table[side][from], from, -1, 0);
            table[side][from] = reach(table[side][from], from, 1, 0);
            from += 1;
        }
        side += 1;
    }
    table
}

const fn volley_table() -> [[SquareSet; Square::COUNT]; 2] {
    let mut table = ahead_table(3);
    let mut side = 0;
    while side < 2 {
        let forward = Side::BOTH[side].forward();
        let mut from = 0;
        while from < Square::COUNT {
            table[side][from] = reach(table[side][from], from, -2, 2 * forward);
            table[side][from] = reach(table[side][from], from, 2, 2 * forward);
            from += 1;
        }
        side += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(at).collect()
    }

    #[test]
    fn rays_run_to_their_range_or_the_edge() {
        let north_east = Direction::NorthEast;
        assert_eq!(ray(at("e5"), north_east, 4), set("f6 g7 h8 i9"));
        assert_eq!(ray(at("g5"), north_east, 4), set("h6 i7"));
        assert_eq!(ray(at("e5"), Direction::South, 3), set("e4 e3 e2"));
        assert_eq!(ray(at("a5"), Direction::West, 1), set(""));
        assert_eq!(ray(at("i5"), Direction::East, 4), set(""));
    }

    #[test]
    fn the_nearest_square_is_judged_along_the_direction() {
        for direction in Direction::ALL {
            let around = ray(at("e5"), direction, 4);
            let first = ray(at("e5"), direction, 1);
            assert_eq!(nearest(around, direction), first.first(), "{direction:?}");
        }
    }

    #[test]
    fn forward_tables_turn_with_the_side() {
        assert_eq!(straight_ahead(at("e5"), Side::White), set("e6"));
        assert_eq!(straight_ahead(at("e5"), Side::Black), set("e4"));
        assert_eq!(front(at("a5"), Side::Black), set("a4 b4"));
        assert_eq!(front(at("e9"), Side::White), set(""));
        assert_eq!(pike_steps(at("e9"), Side::White), set("d9 f9"));
        assert_eq!(pike_steps(at("e9"), Side::Black), set("d9 f9 e8"));
        assert_eq!(volley(at("c3"), Side::White), set("a5 b4 c4 d4 e5"));
        assert_eq!(volley(at("c3"), Side::Black), set("a1 b2 c2 d2 e1"));
    }

    #[test]
    fn lines_between_squares_are_recognised() {
        assert_eq!(Direction::between(at("a1"), at("i9")), Some((Direction::NorthEast, 8)));
        assert_eq!(Direction::between(at("e5"), at("e3")), Some((Direction::South, 2)));
        assert_eq!(Direction::between(at("e5"), at("f7")), None);
        assert_eq!(Direction::between(at("e5"), at("e5")), None);
    }
}
