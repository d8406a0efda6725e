//! Notes as text: one word a line says what the line holds, so that a mail program may wrap, re-encode or add what it likes
//! around them.

use super::beacon::Said;
use super::fields::hex;
use super::note::{Note, Throw, Throws};
use data_encoding::HEXLOWER;
use std::fmt;

/// The line a note begins with.
const FIRST: &str = "adjudicator dice, version 2";
/// The line it ends with.
const LAST: &str = "end of dice";

/// Why a note cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct NoteError {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}")?;
        writeln!(f, "campaign {}", self.campaign)?;
        writeln!(f, "run {}", self.run)?;
        writeln!(f, "turn {}", self.turn)?;
        writeln!(f, "key {}", HEXLOWER.encode(&self.key))?;
        writeln!(f, "chain {}", HEXLOWER.encode(&self.chain))?;
        if let Some(from) = &self.from {
            writeln!(f, "from {}", HEXLOWER.encode(from))?;
        }
        for stretch in &self.stretches {
            if let Some(root) = &stretch.root {
                writeln!(f, "root {}", HEXLOWER.encode(root))?;
            }
            if let Some(said) = &stretch.beacon {
                writeln!(f, "beacon {said}")?;
            }
            writeln!(f, "proof {}", HEXLOWER.encode(&stretch.proof))?;
            for throw in &stretch.thrown {
                let values: Vec<String> = throw.values.iter().map(ToString::to_string).collect();
                writeln!(f, "d{} {}: {}", throw.sides, values.join(" "), throw.why)?;
            }
        }
        if let Some(secret) = &self.secret {
            writeln!(f, "secret {}", HEXLOWER.encode(secret))?;
        }
        writeln!(f, "{LAST}")
    }
}

/// All notes in a text; what stands around them is passed over.
///
/// # Errors
/// The first line that does not fit, a note that breaks off.
pub fn read(text: &str) -> Result<Vec<Note>, NoteError> {
    let mut notes = Vec::new();
    let mut open: Option<Draft> = None;
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        last = number;
        let unfit = |why: String| NoteError { line: number, why };
        match open.take() {
            None if line == FIRST => open = Some(Draft::default()),
            None => {}
            Some(draft) if line == LAST => notes.push(draft.whole().map_err(unfit)?),
            Some(_) if line == FIRST => {
                return Err(unfit("a note begins before the one above has ended".into()));
            }
            Some(mut draft) => {
                if !line.is_empty() {
                    draft.take(line).map_err(unfit)?;
                }
                open = Some(draft);
            }
        }
    }
    if open.is_some() {
        return Err(NoteError { line: last, why: format!("the note breaks off: its last line is {LAST:?}") });
    }
    Ok(notes)
}

/// A note while it is read.
#[derive(Default)]
struct Draft {
    campaign: Option<String>,
    run: Option<u32>,
    turn: Option<u32>,
    key: Option<[u8; 32]>,
    chain: Option<[u8; 32]>,
    from: Option<[u8; 32]>,
    /// The root of the stretch that begins.
    root: Option<[u8; 32]>,
    /// What the beacon said before it.
    beacon: Option<String>,
    stretches: Vec<Throws>,
    secret: Option<[u8; 32]>,
}

impl Draft {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "campaign" => once(word, &mut self.campaign, rest.to_owned()),
            "run" => once(word, &mut self.run, number(word, rest)?),
            "turn" => once(word, &mut self.turn, number(word, rest)?),
            "key" => once(word, &mut self.key, hex(word, rest)?),
            "chain" => once(word, &mut self.chain, hex(word, rest)?),
            "from" => once(word, &mut self.from, hex(word, rest)?),
            "root" => once(word, &mut self.root, hex(word, rest)?),
            "beacon" => once(word, &mut self.beacon, beacon(rest)?),
            "secret" => once(word, &mut self.secret, hex(word, rest)?),
            "proof" => {
                let (root, beacon, proof) = (self.root.take(), self.beacon.take(), hex(word, rest)?);
                if beacon.is_some() && root.is_none() {
                    return Err("a beacon stands behind a root".into());
                }
                self.stretches.push(Throws { root, beacon, proof, thrown: Vec::new() });
                Ok(())
            }
            die => {
                let throw = throw(die, rest)?;
                let stretch = self.stretches.last_mut().ok_or("a throw stands before its proof")?;
                stretch.thrown.push(throw);
                Ok(())
            }
        }
    }

    fn whole(self) -> Result<Note, String> {
        let missing = |what: &str| format!("the note has no {what}");
        if self.root.is_some() || self.beacon.is_some() {
            return Err(missing("proof for its last root"));
        }
        Ok(Note {
            campaign: self.campaign.ok_or_else(|| missing("campaign"))?,
            run: self.run.ok_or_else(|| missing("run"))?,
            turn: self.turn.ok_or_else(|| missing("turn"))?,
            key: self.key.ok_or_else(|| missing("key"))?,
            chain: self.chain.ok_or_else(|| missing("chain"))?,
            from: self.from,
            stretches: self.stretches,
            secret: self.secret,
        })
    }
}

fn once<T>(word: &str, place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{word} is said twice")),
    }
}

/// `quicknet 42 HEX`.
fn beacon(text: &str) -> Result<String, String> {
    let said = Said::read(text)
        .ok_or("a beacon has its network, a round and 96 hexadecimal digits in small letters")?;
    Ok(said.to_string())
}

fn number(word: &str, text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{word} is a number, not {text:?}"))
}

/// `d6 4 2: battle at E9`.
fn throw(die: &str, rest: &str) -> Result<Throw, String> {
    let unfit = || format!("no line of a note begins with {die:?}; a throw is written \"d6 4 2: what for\"");
    let sides = die.strip_prefix('d').and_then(|sides| sides.parse().ok()).ok_or_else(unfit)?;
    let (values, why) = rest.split_once(": ").ok_or_else(unfit)?;
    let values =
        values.split(' ').map(|value| value.parse().map_err(|_| unfit())).collect::<Result<_, _>>()?;
    if sides == 0 {
        return Err("a die has at least one side".into());
    }
    Ok(Throw { sides, values, why: why.to_owned() })
}
