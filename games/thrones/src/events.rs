//! What can happen in a game. Everything is open to everybody.

use crate::army::{Army, colour};
use crate::kind::Kind;
use crate::ply::Ply;
use crate::side::Side;
use crate::square::Square;
use crate::turn::endings::{Outcome, Way};
use serde::{Deserialize, Serialize};

/// One thing that happened. The fields are what its template is given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Both armies are on the board.
    ArmiesRevealed {
        /// White's pieces by square.
        white: Army,
        /// Black's pieces by square.
        black: Army,
        /// White's rows as lines of text, rank 3 first.
        white_rows: Vec<String>,
        /// Black's rows as lines of text, rank 9 first.
        black_rows: Vec<String>,
    },
    /// The coin was tossed for the first move.
    FirstMover {
        /// Who has the first move.
        side: Side,
        /// The same in a sentence: `White`.
        colour: String,
    },
    /// A piece moved, captured or shot.
    Moved {
        /// Whose piece.
        side: Side,
        /// The same in a sentence: `White`.
        colour: String,
        /// The move in its canonical text.
        text: String,
        /// The number of the ply, from 1.
        ply: u32,
        /// What moved or shot.
        kind: Kind,
        /// The same in a sentence: `Man-at-Arms`.
        piece: String,
        /// Where it stood.
        from: Square,
        /// Where it stands now; a shooter stays.
        to: Square,
        /// What was captured, if anything was.
        taken: Option<Taken>,
        /// Captured from afar.
        shot: bool,
        /// Went on after capturing.
        went_on: bool,
        /// A Man-at-Arms turned on its third step.
        turned: bool,
    },
    /// A side had no legal move and passed (ruling 26).
    Passed {
        /// Whose turn it was.
        side: Side,
        /// The same in a sentence: `White`.
        colour: String,
        /// The number of the ply, from 1.
        ply: u32,
    },
    /// The game is over.
    Ended {
        /// How.
        way: Way,
        /// The side that won; nobody in a draw.
        winner: Option<Side>,
        /// The same in a sentence.
        words: String,
    },
}

/// A captured piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// What it was.
    pub kind: Kind,
    /// The same in a sentence.
    pub piece: String,
    /// Where it stood.
    pub square: Square,
}

/// What many campaigns should show: kinds in armies, kinds having acted, kinds captured, ways of capturing, the
/// Man-at-Arms' turn, forced passes, and the endings that come about without anybody's leave.
pub const ELEMENTS: &[&str] = &[
    "army footman",
    "army pikeman",
    "army man_at_arms",
    "army cavalry",
    "army archer",
    "army tower",
    "army elephant",
    "army ballista",
    "crown acted",
    "footman acted",
    "pikeman acted",
    "man_at_arms acted",
    "cavalry acted",
    "archer acted",
    "tower acted",
    "elephant acted",
    "ballista acted",
    "crown captured",
    "footman captured",
    "pikeman captured",
    "man_at_arms captured",
    "cavalry captured",
    "archer captured",
    "tower captured",
    "elephant captured",
    "ballista captured",
    "capture by entering",
    "cavalry went on after a capture",
    "elephant went on after a capture",
    "archer shot",
    "ballista shot",
    "man_at_arms turned",
    "forced pass",
    "white first",
    "black first",
    "ended by capture",
    "ended by repetition",
    "ended by quiet moves",
    "ended by passes",
    "ended by bare crowns",
];

impl rules::Kind for Event {
    const KINDS: &'static [&'static str] = &["armies_revealed", "first_mover", "moved", "passed", "ended"];

    fn kind(&self) -> &'static str {
        match self {
            Event::ArmiesRevealed { .. } => "armies_revealed",
            Event::FirstMover { .. } => "first_mover",
            Event::Moved { .. } => "moved",
            Event::Passed { .. } => "passed",
            Event::Ended { .. } => "ended",
        }
    }
}

impl Event {
    /// Both armies as they stand.
    #[must_use]
    pub fn armies_revealed(white: &Army, black: &Army) -> Event {
        let rows = |army: &Army, side| army.rows(side).iter().map(ToString::to_string).collect();
        Event::ArmiesRevealed {
            white_rows: rows(white, Side::White),
            black_rows: rows(black, Side::Black),
            white: white.clone(),
            black: black.clone(),
        }
    }

    /// Who won the toss.
    #[must_use]
    pub fn first_mover(side: Side) -> Event {
        Event::FirstMover { side, colour: colour(side).into() }
    }

    /// A move as it was played; `number` is that of its ply.
    #[must_use]
    pub fn of_ply(ply: &Ply, number: u32) -> Event {
        let colour = colour(ply.side).to_string();
        let acted = ply.kind.zip(ply.chosen.from()).zip(ply.chosen.to());
        let Some(((kind, from), to)) = acted else {
            return Event::Passed { side: ply.side, colour, ply: number };
        };
        let taken = ply.captured.zip(ply.chosen.captured());
        Event::Moved {
            side: ply.side,
            colour,
            text: ply.chosen.to_string(),
            ply: number,
            kind,
            piece: kind.title().into(),
            from,
            to,
            taken: taken.map(|(kind, square)| Taken { kind, piece: kind.title().into(), square }),
            shot: ply.shot(),
            went_on: ply.went_on(),
            turned: ply.turned(),
        }
    }

    /// The end of the game.
    #[must_use]
    pub fn ended(outcome: &Outcome) -> Event {
        Event::Ended { way: outcome.way, winner: outcome.winner, words: outcome.words() }
    }

    /// The rule elements this shows, each one of [`ELEMENTS`].
    #[must_use]
    pub fn elements(&self) -> Vec<&'static str> {
        let names: Vec<String> = match self {
            Event::ArmiesRevealed { white, black, .. } => {
                let kinds = white.pieces.values().chain(black.pieces.values());
                kinds.map(|kind| format!("army {}", kind.name())).collect()
            }
            Event::FirstMover { side, .. } => vec![format!("{side} first")],
            Event::Moved { kind, taken, shot, went_on, turned, .. } => {
                let mut names = vec![format!("{} acted", kind.name())];
                if let Some(taken) = taken {
                    names.push(format!("{} captured", taken.kind.name()));
                    names.push(match (shot, went_on) {
                        (true, _) => format!("{} shot", kind.name()),
                        (_, true) => format!("{} went on after a capture", kind.name()),
                        _ => "capture by entering".into(),
                    });
                }
                if *turned {
                    names.push("man_at_arms turned".into());
                }
                names
            }
            Event::Passed { .. } => vec!["forced pass".into()],
            Event::Ended { way, .. } => vec![format!("ended by {}", way.name().replace('_', " "))],
        };
        ELEMENTS.iter().filter(|element| names.iter().any(|name| name == *element)).copied().collect()
    }
}
