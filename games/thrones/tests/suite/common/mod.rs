//! Boards for tests, written short.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use thrones::kind::{Kind, Piece};
use thrones::position::Position;
use thrones::side::Side;
use thrones::square::Square;
use thrones::switches::Switches;

/// The rules as the rulings have them.
pub const RULES: Switches = Switches { archer_exact_two: false };

/// The rules with the Archer's switch thrown.
pub const EXACT: Switches = Switches { archer_exact_two: true };

/// Two legal armies that between them have every kind of piece but the Tower.
pub const OPENING: &str = "Ke1 Fc2 Fd2 Pe2 Ff2 Pa3 Pc3 Pg3 Pi3 Mb2 Ch1 Ad1 Af1 Ee3 \
                           ke9 fc8 fd8 pe8 ff8 pa7 pc7 pg7 pi7 mb8 ch9 ad9 af9 be7";

/// A square by name.
pub fn at(name: &str) -> Square {
    name.parse().unwrap()
}

/// A board from `Ke1 fe5 …`: the piece's letter, a capital for White, then its square.
pub fn board(to_move: Side, pieces: &str) -> Position {
    let mut position = Position::empty(to_move);
    for written in pieces.split_whitespace() {
        let (letter, square) = written.split_at(1);
        let side = if letter == letter.to_uppercase() { Side::White } else { Side::Black };
        let kind: Kind = letter.parse().unwrap();
        assert_eq!(position.place(at(square), Piece { side, kind }), None);
    }
    position
}

/// The texts of the moves that the piece on this square has, sorted.
pub fn moves_from(position: &Position, square: &str) -> Vec<String> {
    moves_under(position, square, RULES)
}

/// The same under other switches.
pub fn moves_under(position: &Position, square: &str, switches: Switches) -> Vec<String> {
    let mut moves: Vec<String> = position
        .legal_moves(switches)
        .into_iter()
        .filter(|chosen| chosen.from() == Some(at(square)))
        .map(|chosen| chosen.to_string())
        .collect();
    moves.sort();
    moves
}

/// What the piece on this square can capture: the squares' names, sorted, without repeats.
pub fn prey_of(position: &Position, square: &str) -> Vec<String> {
    let mut prey: Vec<String> = position
        .legal_moves(RULES)
        .into_iter()
        .filter(|chosen| chosen.from() == Some(at(square)))
        .filter_map(|chosen| chosen.captured().map(String::from))
        .collect();
    prey.sort();
    prey.dedup();
    prey
}

/// `go("e5", "d4 f6")`: the texts of moves without capture, sorted.
pub fn go(from: &str, to: &str) -> Vec<String> {
    let mut moves: Vec<String> = to.split_whitespace().map(|to| format!("{from}-{to}")).collect();
    moves.sort();
    moves
}

/// Numbers without pattern, the same in every run (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A board with any pieces anywhere; crowded or thin, on a part of the board or on all of it.
    pub fn position(&mut self) -> Position {
        let mut position = Position::empty(self.one_of(&Side::BOTH));
        let (width, height) = (3 + self.below(7), 3 + self.below(7));
        let (left, bottom) = (self.below(10 - width), self.below(10 - height));
        for _ in 0..1 + self.below(width * height) {
            let square = Square::new(left + self.below(width), bottom + self.below(height));
            let side = self.one_of(&Side::BOTH);
            let kind = self.one_of(&Kind::ALL);
            position.place(square.unwrap(), Piece { side, kind });
        }
        position
    }

    /// Two legal armies set up at random on their own three ranks (rulings 1 to 3).
    pub fn opening(&mut self) -> Position {
        let mut position = Position::empty(self.one_of(&Side::BOTH));
        for side in Side::BOTH {
            let mut army = vec![Kind::Crown];
            for (tier, count) in [(3, 8), (2, 4), (1, 1)] {
                let kinds: Vec<Kind> =
                    Kind::ALL.into_iter().filter(|kind| kind.tier() == Some(tier)).collect();
                army.extend((0..count).map(|_| self.one_of(&kinds)));
            }
            let ranks = match side {
                Side::White => 0,
                Side::Black => 6,
            };
            for kind in army {
                loop {
                    let square = Square::new(self.below(9), ranks + self.below(3)).unwrap();
                    let corner = matches!(square.file(), 0 | 8) && matches!(square.rank(), 0 | 8);
                    let barred = kind == Kind::Crown && corner;
                    if !barred && position.piece_at(square).is_none() {
                        position.place(square, Piece { side, kind });
                        break;
                    }
                }
            }
        }
        position
    }
}
