//! The rules of movement once more, as plainly as they can be put, to hold the fast generator
//! against: letters on a grid, one step at a time, nothing prepared and nothing shared.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use std::collections::BTreeSet;

/// A board of letters as in a diagram, capitals White's, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// `cells[rank][file]`; `.` is an empty square.
    cells: [[char; 9]; 9],
    white_to_move: bool,
    exact_two: bool,
}

type Place = (i32, i32);

const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHTS: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn name(place: Place) -> String {
    let file = char::from(b'a' + u8::try_from(place.0).unwrap());
    format!("{file}{}", place.1 + 1)
}

fn place(name: &str) -> Place {
    let mut letters = name.chars();
    let file = letters.next().unwrap() as i32 - 'a' as i32;
    let rank = letters.next().unwrap() as i32 - '1' as i32;
    assert_eq!(letters.next(), None);
    (file, rank)
}

impl Grid {
    /// Reads the diagram that a position prints.
    pub fn read(diagram: &str, exact_two: bool) -> Grid {
        let lines: Vec<&str> = diagram.lines().collect();
        let mut cells = [['.'; 9]; 9];
        for (line, text) in lines.iter().take(9).enumerate() {
            let mut words = text.split_whitespace();
            assert_eq!(words.next(), Some((9 - line).to_string().as_str()));
            for cell in &mut cells[8 - line] {
                *cell = words.next().unwrap().chars().next().unwrap();
            }
        }
        let white_to_move = match lines[10] {
            "white to move" => true,
            "black to move" => false,
            other => panic!("{other}"),
        };
        Grid { cells, white_to_move, exact_two }
    }

    /// `None` off the board.
    fn cell(&self, (file, rank): Place) -> Option<char> {
        if (0..9).contains(&file) && (0..9).contains(&rank) {
            Some(self.cells[rank as usize][file as usize])
        } else {
            None
        }
    }

    fn is_empty(&self, place: Place) -> bool {
        self.cell(place) == Some('.')
    }

    fn is_enemy(&self, place: Place) -> bool {
        self.cell(place).is_some_and(|cell| cell != '.' && cell.is_uppercase() != self.white_to_move)
    }

    /// Whether an enemy stands there that an attack made with this last step, or along this line,
    /// can capture. Judged from the target: where is its attacker, and where is its front?
    fn can_capture(&self, target: Place, step: Place) -> bool {
        if !self.is_enemy(target) {
            return false;
        }
        let cell = self.cell(target).unwrap();
        let front = if cell.is_uppercase() { 1 } else { -1 };
        let attacker = (-step.0, -step.1);
        match cell.to_ascii_uppercase() {
            'P' => attacker != (0, front),
            'T' => attacker != (0, front) && attacker != (1, front) && attacker != (-1, front),
            _ => true,
        }
    }

    /// The texts of all moves; a lone `pass` when there are none.
    pub fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for rank in 0..9 {
            for file in 0..9 {
                let from = (file, rank);
                let cell = self.cell(from).unwrap();
                if cell != '.' && !self.is_enemy(from) {
                    self.moves_of(cell.to_ascii_uppercase(), from, &mut moves);
                }
            }
        }
        if moves.is_empty() {
            moves.insert("pass".to_owned());
        }
        moves
    }

    fn moves_of(&self, kind: char, from: Place, moves: &mut BTreeSet<String>) {
        let all: Vec<Place> = DIAGONALS.into_iter().chain(STRAIGHTS).collect();
        let forward = if self.white_to_move { 1 } else { -1 };
        match kind {
            'K' => self.steps(from, &all, false, moves),
            'F' => self.steps(from, &DIAGONALS, true, moves),
            'P' => self.steps(from, &[(0, forward), (1, 0), (-1, 0)], true, moves),
            'T' => self.steps(from, &all, true, moves),
            'M' => {
                for first in DIAGONALS {
                    for third in DIAGONALS {
                        self.walk(from, &[first, first, third], moves);
                    }
                }
            }
            'C' => {
                for step in STRAIGHTS {
                    self.charge(from, step, 3, moves);
                }
            }
            'E' => {
                for step in all {
                    self.charge(from, step, 4, moves);
                }
            }
            'A' => {
                for (file, rank) in all {
                    let near = (from.0 + file, from.1 + rank);
                    let far = (near.0 + file, near.1 + rank);
                    if self.is_empty(near) && !self.exact_two {
                        moves.insert(format!("{}-{}", name(from), name(near)));
                    }
                    if self.is_empty(near) && self.is_empty(far) {
                        moves.insert(format!("{}-{}", name(from), name(far)));
                    }
                }
                for (right, ahead) in [(-1, 1), (1, 1), (-2, 2), (2, 2), (0, 1)] {
                    let target = (from.0 + right, from.1 + ahead * forward);
                    let line = (i32::signum(right), forward);
                    if self.can_capture(target, line) {
                        moves.insert(format!("{}*{}", name(from), name(target)));
                    }
                }
            }
            'B' => {
                self.steps(from, &all, false, moves);
                for right in [-1, 0, 1] {
                    let mut target = from;
                    for _ in 0..3 {
                        target = (target.0 + right, target.1 + forward);
                        if self.can_capture(target, (right, forward)) {
                            moves.insert(format!("{}*{}", name(from), name(target)));
                        }
                        if !self.is_empty(target) {
                            break;
                        }
                    }
                }
            }
            other => panic!("{other}"),
        }
    }

    fn steps(&self, from: Place, steps: &[Place], captures: bool, moves: &mut BTreeSet<String>) {
        for &step in steps {
            let to = (from.0 + step.0, from.1 + step.1);
            if self.is_empty(to) {
                moves.insert(format!("{}-{}", name(from), name(to)));
            } else if captures && self.can_capture(to, step) {
                moves.insert(format!("{}-{}x{}", name(from), name(to), name(to)));
            }
        }
    }

    /// One way a Man-at-Arms may go: it may end after every step, and must on a capture.
    fn walk(&self, from: Place, way: &[Place], moves: &mut BTreeSet<String>) {
        let mut to = from;
        for &step in way {
            to = (to.0 + step.0, to.1 + step.1);
            if to == from {
                return;
            }
            if self.is_empty(to) {
                moves.insert(format!("{}-{}", name(from), name(to)));
                continue;
            }
            if self.can_capture(to, step) {
                moves.insert(format!("{}-{}x{}", name(from), name(to), name(to)));
            }
            return;
        }
    }

    fn charge(&self, from: Place, step: Place, range: i32, moves: &mut BTreeSet<String>) {
        let mut captured = None;
        for distance in 1..=range {
            let to = (from.0 + distance * step.0, from.1 + distance * step.1);
            if !self.is_empty(to) {
                if captured.is_some() || !self.can_capture(to, step) {
                    return;
                }
                captured = Some(to);
            }
            moves.insert(match captured {
                Some(prey) => format!("{}-{}x{}", name(from), name(to), name(prey)),
                None => format!("{}-{}", name(from), name(to)),
            });
        }
    }

    /// The board after a move, and whether a Crown was captured.
    pub fn play(&self, text: &str) -> (Grid, bool) {
        let mut after = self.clone();
        after.white_to_move = !self.white_to_move;
        let mut crown = false;
        let lift = |grid: &mut Grid, name: &str| {
            let (file, rank) = place(name);
            std::mem::replace(&mut grid.cells[rank as usize][file as usize], '.')
        };
        if text == "pass" {
            return (after, false);
        }
        if let Some((_, prey)) = text.split_once(['x', '*']) {
            crown = matches!(lift(&mut after, prey), 'K' | 'k');
        }
        if let Some((from, rest)) = text.split_once('-') {
            let piece = lift(&mut after, from);
            let (file, rank) = place(&rest[..2]);
            after.cells[rank as usize][file as usize] = piece;
        }
        (after, crown)
    }

    /// The lines of exactly this many plies.
    pub fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut lines = 0;
        for chosen in self.moves() {
            let (after, crown) = self.play(&chosen);
            lines += if crown { u64::from(depth == 1) } else { after.perft(depth - 1) };
        }
        lines
    }
}
