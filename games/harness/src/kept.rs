//! Stored games of every version ever written load for ever: a turn that waits in its middle is played on from where it
//! stopped, and a turn that is over comes out again byte for byte. A kept game is never changed; a new version of what is
//! stored adds new ones.

#![expect(clippy::expect_used, reason = "a frame of tests: what breaks here is a test that failed")]

use crate::campaign::secret;
use crate::seating::{Push, Seating, Stretch};
use rules::Seat;
use rules::dice::Dice;
use rules::engine::{End, Engine, Fault, Filing, Played};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// How the files are called that are kept by this: `v1-table-paused.json`, `v1-table-over.json`.
const INFIX: &str = "-table-";
/// So many windows a game that was kept in the middle of a turn is played on.
const ON: usize = 12;
/// A game that has not ended after so many windows is not worth keeping.
const MOST: usize = 4000;

/// A turn as a host keeps it, and what came of it so far.
#[derive(Serialize, Deserialize)]
struct Kept {
    seats: u8,
    turn: u32,
    seed: u64,
    waits: BTreeSet<String>,
    /// The state before the turn.
    state: String,
    journal: String,
    filed: BTreeMap<u8, String>,
    /// Who is asked what in the window that is open; nobody, if the turn is over.
    asked: Vec<(Seat, Value)>,
    /// Everything told and rolled in the turn, as stored.
    told: String,
    rolls: String,
    /// The state after the turn, if it is over.
    after: Option<String>,
}

impl Kept {
    /// What a host has while a turn waits.
    fn waiting(table: &Seating<'_>, seed: u64) -> Result<Kept, Fault> {
        let played = table.again(true)?;
        Ok(Kept::of(table, (&table.state, &table.filed, table.turn), &played, seed))
    }

    /// What a host has of a turn that is over.
    fn over(table: &Seating<'_>, stretch: &Stretch, seed: u64) -> Kept {
        let (state, filed) = &stretch.before;
        Kept::of(table, (state, filed, table.turn - 1), &stretch.played, seed)
    }

    fn of(
        table: &Seating<'_>,
        (state, filed, turn): (&[u8], &BTreeMap<Seat, Vec<u8>>, u32),
        played: &Played,
        seed: u64,
    ) -> Kept {
        Kept {
            seats: table.seats,
            turn,
            seed,
            waits: table.waits.clone(),
            state: text(state),
            journal: text(&played.journal),
            filed: filed.iter().map(|(seat, bytes)| (seat.0, text(bytes))).collect(),
            asked: asked(played),
            told: print(&played.told),
            rolls: print(&played.rolls),
            after: after(played),
        }
    }

    fn seated<'e>(&self, engine: &'e dyn Engine) -> Seating<'e> {
        let state = self.state.clone().into_bytes();
        let mut table = Seating::new(engine, state, self.seats, self.waits.clone(), secret(self.seed));
        table.turn = self.turn;
        table.journal = self.journal.clone().into_bytes();
        let filed = self.filed.iter().map(|(seat, text)| (Seat(*seat), text.clone().into_bytes()));
        table.filed = filed.collect();
        table
    }

    /// What comes out otherwise than it was kept, by name.
    fn differences(&self, played: &Played) -> Vec<&'static str> {
        let parts = [
            ("the journal", text(&played.journal) == self.journal),
            ("what was told", print(&played.told) == self.told),
            ("what was rolled", print(&played.rolls) == self.rolls),
            ("who is asked what", asked(played) == self.asked),
            ("the state after the turn", after(played) == self.after),
        ];
        parts.into_iter().filter(|(_, same)| !same).map(|(part, _)| part).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is stored is text")
}

fn print(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("it prints as JSON")
}

fn asked(played: &Played) -> Vec<(Seat, Value)> {
    match &played.end {
        End::Waiting(window) => window.asked.clone(),
        End::Done { .. } => Vec::new(),
    }
}

fn after(played: &Played) -> Option<String> {
    match &played.end {
        End::Waiting(_) => None,
        End::Done { state, .. } => Some(text(state)),
    }
}

/// Bots answer the window that is open, and play goes on to the next.
fn one_window(table: &mut Seating<'_>, seed: u64) -> Result<Stretch, Fault> {
    let window = table.window.clone().ok_or_else(|| Fault("no window is open".into()))?;
    for seat in window.seats() {
        let salt = [table.turn.to_le_bytes(), window.entry.to_le_bytes(), [seat.0; 4]].concat();
        let orders = table.engine.bot(&table.desk(seat)?, &mut Dice::for_preview(&secret(seed), &salt))?;
        table.mail(seat, &orders, Filing::Replace)?;
    }
    table.play(Push { closing: true, one_window: true, notices: &[] })
}

/// What is to be kept of a new version of a game.
pub struct Keeping<'a> {
    /// The files' first word: `v2`.
    pub version: &'a str,
    /// How many seats.
    pub seats: u8,
    /// The options of the campaign.
    pub options: Value,
    /// The kinds of question that wait for mail.
    pub waits: BTreeSet<String>,
    /// The turn in whose middle a game is kept.
    pub pause: u32,
    /// The question it is to be kept with.
    pub kind: &'a str,
    /// Where all chance comes from.
    pub seed: u64,
}

/// Plays a game of bots to its end and writes it into this folder twice: in the middle of a turn, and its last turn. Only
/// for a new version, under a new name.
///
/// # Errors
/// What went wrong, in words.
#[allow(clippy::disallowed_methods)] // writes files
pub fn write(engine: &dyn Engine, folder: &Path, keeping: &Keeping<'_>) -> Result<(), String> {
    let file = |what: &str| folder.join(format!("{}{INFIX}{what}.json", keeping.version));
    let put = |what: &str, kept: &Kept| {
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        std::fs::write(file(what), format!("{}\n", print(kept))).map_err(|e| e.to_string())
    };
    let fault = |Fault(why): Fault| why;
    let state = engine.found(&keeping.options, keeping.seats).map_err(|e| format!("{e:?}"))?;
    let (waits, seed) = (keeping.waits.clone(), keeping.seed);
    let mut table = Seating::new(engine, state, keeping.seats, waits, secret(seed));
    table.open().map_err(fault)?;
    let mut paused = false;
    for _ in 0..MOST {
        let asked = table.window.iter().flat_map(|window| &window.asked);
        let asks = asked.into_iter().any(|(_, question)| question["kind"] == keeping.kind);
        if !paused && table.turn == keeping.pause && asks {
            put("paused", &Kept::waiting(&table, seed).map_err(fault)?)?;
            paused = true;
        }
        let stretch = one_window(&mut table, seed).map_err(fault)?;
        match &stretch.played.end {
            End::Done { ending: Some(_), .. } if paused => {
                return put("over", &Kept::over(&table, &stretch, seed));
            }
            End::Done { ending: Some(_), .. } => return Err("no turn was paused as wished".into()),
            End::Done { .. } => table.open().map_err(fault)?,
            End::Waiting(_) => {}
        }
    }
    Err(format!("the game is not over after {MOST} windows"))
}

/// Loads every kept game of this folder, plays its turn again, and plays on what is not over. Gives what went wrong.
#[must_use]
#[allow(clippy::disallowed_methods)] // reads the kept files
pub fn faults(engine: &dyn Engine, folder: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let (mut paused, mut over) = (0, 0);
    for file in files(folder) {
        let name = file.display().to_string();
        let read = std::fs::read_to_string(&file).map_err(|e| e.to_string());
        match read.and_then(|text| serde_json::from_str::<Kept>(&text).map_err(|e| e.to_string())) {
            Err(why) => wrong.push(format!("{name}: {why}")),
            Ok(kept) => {
                if kept.after.is_some() {
                    over += 1
                } else {
                    paused += 1
                }
                wrong.extend(of_one(engine, &kept).into_iter().map(|why| format!("{name}: {why}")));
            }
        }
    }
    if paused == 0 || over == 0 {
        wrong.push(format!(
            "{}: a game in the middle of a turn and one at its end are wanted",
            folder.display()
        ));
    }
    wrong
}

#[allow(clippy::disallowed_methods)] // lists the kept files
fn files(folder: &Path) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_kept = |file: &PathBuf| file.file_name().is_some_and(|n| n.to_string_lossy().contains(INFIX));
    let mut all: Vec<PathBuf> = all.filter(is_kept).collect();
    all.sort();
    all
}

fn of_one(engine: &dyn Engine, kept: &Kept) -> Vec<String> {
    let mut table = kept.seated(engine);
    // A turn that is not over stops where it stopped.
    let played = match table.again(kept.after.is_none()) {
        Ok(played) => played,
        Err(Fault(why)) => return vec![why],
    };
    let differences = kept.differences(&played);
    if !differences.is_empty() {
        return vec![format!("came out otherwise: {}", differences.join(", "))];
    }
    match &kept.after {
        Some(_) if matches!(&played.end, End::Done { ending: Some(_), .. }) => Vec::new(),
        Some(_) => vec!["the game does not end".into()],
        None => play_on(&mut table, kept.seed).err().into_iter().map(|Fault(why)| why).collect(),
    }
}

/// Plays on for some windows, or to the end.
fn play_on(table: &mut Seating<'_>, seed: u64) -> Result<(), Fault> {
    table.open()?;
    for _ in 0..ON {
        let stretch = one_window(table, seed)?;
        match stretch.played.end {
            End::Done { ending: Some(_), .. } => return Ok(()),
            End::Done { .. } => table.open()?,
            End::Waiting(_) => {}
        }
    }
    Ok(())
}
