//! Ballots of a vote: each is committed to in its voter's receipt, and all are listed when the vote closes. Everybody finds their own
//! in the list and adds the sum; nobody can tell whose another is.
//!
//! `derive`, `+` and numbers are those of `rules::dice`.
//!
//! * ballot = derive(BALLOT, salt + length of the campaign's name as 4 bytes + the name + vote as 4 bytes + 1 for yes, 0 for no, as 1
//!   byte). The seat is not in it: whoever has the salt, as everybody has at the end, could try them all.
//! * The salt is drawn by the house for one ballot, and comes from no secret that is ever told.

use super::derived::{derive, length};
use super::fields::{Fields, hex};
use super::signed::{Key, Signed, Verifier};
use data_encoding::HEXLOWER;
use rules::dice::Hash;
use std::fmt;

const BALLOT: &str = "adjudicator ballots v1 ballot";
/// The line a receipt for a ballot begins with.
pub(crate) const ONE: &str = "adjudicator ballot, version 1";
/// The line the list of all ballots begins with.
pub(crate) const ALL: &str = "adjudicator ballots, version 1";

/// Which vote it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vote {
    /// The campaign's short name.
    pub campaign: String,
    /// The run of the campaign.
    pub run: u32,
    /// The turn in which the mail was written.
    pub turn: u32,
    /// The number of the vote in its campaign.
    pub vote: u32,
}

impl Vote {
    fn take(fields: &mut Fields<'_>) -> Result<Self, String> {
        Ok(Self {
            campaign: fields.one("campaign")?.to_owned(),
            run: fields.number("run")?,
            turn: fields.number("turn")?,
            vote: fields.number("vote")?,
        })
    }

    /// Is it the same vote? It may go on over several turns.
    pub(crate) fn is_that_of(&self, other: &Self) -> bool {
        (&self.campaign, self.vote) == (&other.campaign, other.vote)
    }
}

/// Its lines in a note.
impl fmt::Display for Vote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { campaign, run, turn, vote } = self;
        write!(f, "campaign {campaign}\nrun {run}\nturn {turn}\nvote {vote}\n")
    }
}

/// How somebody voted, with what hides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In favour.
    pub yes: bool,
    /// Drawn for this ballot alone.
    pub salt: Hash,
}

impl Choice {
    /// The ballot: what the choice is committed to by.
    #[must_use]
    pub fn ballot(&self, campaign: &str, vote: u32) -> Hash {
        let name = campaign.as_bytes();
        let parts = [&self.salt[..], &length(name), name, &vote.to_le_bytes(), &[u8::from(self.yes)]];
        derive(BALLOT, &parts)
    }

    /// `HEX yes HEX`: the ballot, the choice and the salt.
    fn line(&self, vote: &Vote) -> String {
        let hex = |bytes: &Hash| HEXLOWER.encode(bytes);
        let word = if self.yes { "yes" } else { "no" };
        format!("{} {word} {}", hex(&self.ballot(&vote.campaign, vote.vote)), hex(&self.salt))
    }

    fn read(word: &str, said: &str, vote: &Vote) -> Result<Self, String> {
        let [ballot, choice, salt] = said.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("{word} has a ballot, yes or no, and a salt"));
        };
        let yes = match choice {
            "yes" => true,
            "no" => false,
            _ => return Err(format!("a ballot says yes or no, not {choice:?}")),
        };
        let (ballot, own): (Hash, Self) = (hex(word, ballot)?, Self { yes, salt: hex(word, salt)? });
        match own.ballot(&vote.campaign, vote.vote) == ballot {
            true => Ok(own),
            false => Err(format!("the ballot {} does not hold what it says it does", short(&ballot))),
        }
    }
}

/// A ballot as people compare it: its first ten digits.
#[must_use]
pub fn short(ballot: &Hash) -> String {
    HEXLOWER.encode(&ballot[..5])
}

/// A signed receipt for a ballot, for its voter alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BallotReceipt {
    /// The vote.
    pub vote: Vote,
    /// Whose it is, from 1.
    pub seat: u8,
    /// The number of the mail to this seat it came with: a later one takes the place of those before.
    pub number: u32,
    /// When the mail it answers came in, by the server's clock: `2026-11-25T21:40:00Z`.
    pub received: String,
    /// What was voted.
    pub choice: Choice,
}

impl BallotReceipt {
    /// The receipt with its signature.
    #[must_use]
    pub fn signed(&self, key: &Key) -> String {
        let Self { vote, seat, number, received, choice } = self;
        let (cast, signer) = (choice.line(vote), key.verifier());
        key.sign(&format!(
            "{ONE}\n{vote}seat {seat}\nnumber {number}\nreceived {received}\nballot {cast}\nsigner {signer}\n"
        ))
    }

    /// The ballot.
    #[must_use]
    pub fn ballot(&self) -> Hash {
        self.choice.ballot(&self.vote.campaign, self.vote.vote)
    }

    /// What it says, and the key it names.
    pub(crate) fn read(note: &Signed) -> Result<(Self, Verifier), String> {
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let vote = Vote::take(&mut fields)?;
        let (seat, number) = (fields.number("seat")?, fields.number("number")?);
        let received = fields.one("received")?.to_owned();
        let choice = Choice::read("ballot", fields.one("ballot")?, &vote)?;
        let signer = fields.one("signer")?.parse()?;
        fields.end()?;
        Ok((Self { vote, seat, number, received, choice }, signer))
    }
}

/// All ballots of a vote that has closed: the same for everybody, in the order of the ballots, which says nothing of who voted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballots {
    /// The vote.
    pub vote: Vote,
    /// How many could vote.
    pub voters: u32,
    /// What was voted.
    pub cast: Vec<Choice>,
}

impl Ballots {
    /// Those of a vote.
    #[must_use]
    pub fn of(vote: Vote, voters: u32, cast: impl IntoIterator<Item = Choice>) -> Self {
        let mut cast: Vec<Choice> = cast.into_iter().collect();
        cast.sort_by_key(|choice| choice.ballot(&vote.campaign, vote.vote));
        Self { vote, voters, cast }
    }

    /// The list with its signature.
    #[must_use]
    pub fn signed(&self, key: &Key) -> String {
        let Self { vote, voters, cast } = self;
        let cast: String = cast.iter().map(|choice| format!("cast {}\n", choice.line(vote))).collect();
        key.sign(&format!("{ALL}\n{vote}voters {voters}\n{cast}signer {}\n", key.verifier()))
    }

    /// Each ballot, and whether it is in favour.
    pub fn all(&self) -> impl Iterator<Item = (Hash, bool)> {
        self.cast.iter().map(|choice| (choice.ballot(&self.vote.campaign, self.vote.vote), choice.yes))
    }

    /// How many are in favour, and how many against.
    #[must_use]
    pub fn sum(&self) -> (usize, usize) {
        let yes = self.cast.iter().filter(|choice| choice.yes).count();
        (yes, self.cast.len() - yes)
    }

    /// What it says, and the key it names.
    pub(crate) fn read(note: &Signed) -> Result<(Self, Verifier), String> {
        let mut fields = Fields::of(note.lines.iter().skip(1).map(String::as_str));
        let vote = Vote::take(&mut fields)?;
        let voters = fields.number("voters")?;
        let mut cast = Vec::new();
        for said in fields.every("cast") {
            cast.push(Choice::read("cast", said, &vote)?);
        }
        let signer = fields.one("signer")?.parse()?;
        fields.end()?;
        let list = Self { vote, voters, cast };
        let ballots: Vec<Hash> = list.all().map(|(ballot, _)| ballot).collect();
        if !ballots.is_sorted_by(|one, next| one < next) {
            return Err("its ballots stand twice, or not in their order".into());
        }
        if ballots.len() > usize::try_from(voters).unwrap_or(usize::MAX) {
            return Err(format!("{} ballots were cast by {voters} who could vote", ballots.len()));
        }
        Ok((list, signer))
    }
}
