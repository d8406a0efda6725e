//! What a seat has on file, committed to: nobody can tell it from the commitment, and the seat can be shown what it holds.
//!
//! `derive`, `+` and numbers are those of `rules::dice`.
//!
//! * place = length of the campaign's name as 4 bytes + the name + run, turn, window as 4 bytes each + seat as 1 byte; seats count
//!   from 1
//! * salt = derive(SALT, secret of the dice + place)
//! * commitment = derive(ORDERS, salt + place + each line with its length as 4 bytes before it)
//! * root: of a tree whose leaves are the commitments of all seats, in order. An inner node is derive(NODE, left + right); a tree of
//!   more than one leaf is split at the largest power of two below their number (RFC 6962, 2.1).

use super::derived::{derive, length};
use super::fields::{Fields, hex};
use data_encoding::HEXLOWER;
use rules::dice::{Hash, Seed};
use std::fmt;

const SALT: &str = "adjudicator orders v1 salt";
const ORDERS: &str = "adjudicator orders v1 commitment";
const NODE: &str = "adjudicator orders v1 node";
/// The line such a note begins with.
const FIRST: &str = "adjudicator orders, version 1";
/// The line it ends with.
const LAST: &str = "end of orders";

fn salt(seed: &Seed, place: &Place) -> Hash {
    derive(SALT, &[&seed.0, &place.bytes()])
}

/// A line of orders as it is committed to: with single spaces.
#[must_use]
pub fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Which orders they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The campaign's short name.
    pub campaign: String,
    /// The run of the campaign.
    pub run: u32,
    /// The turn.
    pub turn: u32,
    /// The window of the turn, from 1.
    pub window: u32,
    /// The seat, from 1.
    pub seat: u8,
}

impl Place {
    fn bytes(&self) -> Vec<u8> {
        let name = self.campaign.as_bytes();
        let numbers = [self.run, self.turn, self.window].map(u32::to_le_bytes);
        [&length(name)[..], name, &numbers.concat(), &[self.seat]].concat()
    }

    pub(crate) fn take(fields: &mut Fields<'_>) -> Result<Self, String> {
        Ok(Self {
            campaign: fields.one("campaign")?.to_owned(),
            run: fields.number("run")?,
            turn: fields.number("turn")?,
            window: fields.number("window")?,
            seat: fields.number("seat")?,
        })
    }
}

/// Its lines in a note.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { campaign, run, turn, window, seat } = self;
        write!(f, "campaign {campaign}\nrun {run}\nturn {turn}\nwindow {window}\nseat {seat}\n")
    }
}

/// The orders of a seat with all that opens the commitment to them: for the seat alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders {
    /// Which they are.
    pub place: Place,
    salt: Hash,
    /// What was on file, line by line.
    pub lines: Vec<String>,
    /// What stands beside it on the way to the root over the orders of all seats, from below; empty before the window has
    /// closed.
    pub path: Vec<Hash>,
}

impl Orders {
    /// These lines, as they are committed to.
    #[must_use]
    pub fn new(seed: &Seed, place: Place, lines: impl IntoIterator<Item = String>) -> Self {
        let salt = salt(seed, &place);
        Self { place, salt, lines: lines.into_iter().map(|line| plain(&line)).collect(), path: Vec::new() }
    }

    /// Does their salt belong to this secret?
    #[must_use]
    pub fn is_salted_with(&self, seed: &Seed) -> bool {
        self.salt == salt(seed, &self.place)
    }

    /// The commitment.
    #[must_use]
    pub fn commitment(&self) -> Hash {
        let mut material = [&self.salt[..], &self.place.bytes()].concat();
        for line in &self.lines {
            material.extend_from_slice(&length(line.as_bytes()));
            material.extend_from_slice(line.as_bytes());
        }
        derive(ORDERS, &[&material])
    }

    /// The root it comes to at a table of so many seats; `None`: its path is not as long as it must be.
    #[must_use]
    pub fn root(&self, seats: u8) -> Option<Hash> {
        let place = self.place.seat.checked_sub(1).filter(|at| *at < seats)?;
        let sides = sides(usize::from(place), usize::from(seats));
        (sides.len() == self.path.len()).then(|| {
            sides.iter().zip(&self.path).fold(self.commitment(), |own, (other_is_left, other)| {
                if *other_is_left { derive(NODE, &[other, &own]) } else { derive(NODE, &[&own, other]) }
            })
        })
    }

    /// The root over the orders of all seats, in order, each of which gets its path. Zeros where there are none.
    pub fn seal(all: &mut [Self]) -> Hash {
        let leaves: Vec<Hash> = all.iter().map(Self::commitment).collect();
        for (at, own) in all.iter_mut().enumerate() {
            own.path.clear();
            path(&leaves, at, &mut own.path);
        }
        tree(&leaves)
    }
}

fn tree(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => [0; 32],
        [leaf] => *leaf,
        _ => {
            let (left, right) = split(leaves);
            derive(NODE, &[&tree(left), &tree(right)])
        }
    }
}

fn split(leaves: &[Hash]) -> (&[Hash], &[Hash]) {
    leaves.split_at(leaves.len().next_power_of_two() / 2)
}

fn path(leaves: &[Hash], at: usize, beside: &mut Vec<Hash>) {
    if leaves.len() < 2 {
        return;
    }
    let (left, right) = split(leaves);
    if at < left.len() {
        path(left, at, beside);
        beside.push(tree(right));
    } else {
        path(right, at - left.len(), beside);
        beside.push(tree(left));
    }
}

/// Of each step of the path from leaf `at` to the root over `count`: does what is beside it lie to its left?
fn sides(at: usize, count: usize) -> Vec<bool> {
    if count < 2 {
        return Vec::new();
    }
    let left = count.next_power_of_two() / 2;
    let (mut below, other_is_left) =
        if at < left { (sides(at, left), false) } else { (sides(at - left, count - left), true) };
    below.push(other_is_left);
    below
}

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}")?;
        write!(f, "{}", self.place)?;
        writeln!(f, "salt {}", HEXLOWER.encode(&self.salt))?;
        for line in &self.lines {
            writeln!(f, "order {line}")?;
        }
        for beside in &self.path {
            writeln!(f, "beside {}", HEXLOWER.encode(beside))?;
        }
        writeln!(f, "{LAST}")
    }
}

/// All such notes in a text; what stands around them is passed over.
///
/// # Errors
/// The line with which a note goes wrong, and why.
pub(crate) fn read(text: &str) -> Result<Vec<Orders>, (usize, String)> {
    let (mut all, mut open, mut last) = (Vec::new(), None::<Vec<&str>>, 0);
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        last = number;
        match (&mut open, line) {
            (Some(_), FIRST) => return Err((number, "a note begins before the one above has ended".into())),
            (None, FIRST) => open = Some(Vec::new()),
            (Some(lines), LAST) => {
                all.push(of(lines).map_err(|why| (number, why))?);
                open = None;
            }
            (Some(lines), line) if !line.is_empty() => lines.push(line),
            _ => {}
        }
    }
    match open {
        Some(_) => Err((last, format!("the note breaks off: its last line is {LAST:?}"))),
        None => Ok(all),
    }
}

fn of(lines: &[&str]) -> Result<Orders, String> {
    let mut fields = Fields::of(lines.iter().copied());
    let place = Place::take(&mut fields)?;
    let salt = fields.hash("salt")?;
    let lines = fields.every("order").into_iter().map(str::to_owned).collect();
    let path =
        fields.every("beside").into_iter().map(|said| hex("beside", said)).collect::<Result<_, _>>()?;
    fields.end()?;
    Ok(Orders { place, salt, lines, path })
}
