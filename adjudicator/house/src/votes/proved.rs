//! Ballots that voters can check: where counts are told, each voter gets a signed receipt for their ballot, and everybody the list of
//! all ballots at the closing. Where only the result is told, a list would tell more, and there is none.

use crate::house::House;
use campaign::attested::{file, key, written};
use campaign::loaded::Loaded;
use campaign::votes::Announce;
use proof::{BallotReceipt, Ballots, Choice, Vote};
use report::compose::Enclosed;
use sentences::votes::proved as say;
use std::collections::{BTreeMap, BTreeSet};
use store::votes::{BallotRow, MotionRow};

/// A ballot that a mail cast.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    /// The number of the vote.
    vote: u32,
    choice: Choice,
}

impl Cast {
    /// What its voter finds it by in the list of all ballots.
    pub(super) fn number(&self, campaign: &str) -> String {
        proof::short(&self.choice.ballot(campaign, self.vote))
    }
}

/// A ballot that was just put on file, as its receipt shows it; `None` where ballots cannot be checked.
pub(super) fn cast(
    house: &House,
    loaded: &Loaded,
    row: &MotionRow,
    (seat, ballot): (u8, BallotRow),
) -> Option<Cast> {
    is_proved(loaded).then(|| Cast { vote: row.number, choice: choice(house, row, seat, ballot) })
}

/// All ballots of a vote that closes, as they are told to everybody; `None` where they cannot be checked.
pub(super) fn all(
    house: &House,
    loaded: &Loaded,
    row: &MotionRow,
    voters: &BTreeSet<u8>,
    ballots: &BTreeMap<u8, BallotRow>,
) -> Option<Ballots> {
    let counted = ballots.iter().filter(|(seat, _)| voters.contains(seat));
    let choices = counted.map(|(seat, ballot)| choice(house, row, *seat, *ballot));
    let number = u32::try_from(voters.len()).unwrap_or(u32::MAX);
    is_proved(loaded).then(|| Ballots::of(vote(loaded, row.number), number, choices))
}

/// The list of all ballots as words and as a file.
pub(super) fn told(loaded: &Loaded, all: &Ballots) -> (String, Vec<Enclosed>) {
    let word = |yes| if yes { "yes" } else { "no" };
    let each: Vec<String> =
        all.all().map(|(ballot, yes)| format!("{} {}", proof::short(&ballot), word(yes))).collect();
    let words = match each.is_empty() {
        true => say::no_ballot(),
        false => say::ballots(&each.join(", ")),
    };
    (words, key(loaded).iter().map(|key| file(proof::BALLOTS_FILE, &all.signed(key))).collect())
}

/// The receipts for the ballots of a mail, as a file of the mail to this seat with this number.
pub(crate) fn receipts(
    loaded: &Loaded,
    (seat, mails): (u8, u32),
    received_ms: i64,
    ballots: &[Cast],
) -> Option<Enclosed> {
    let key = key(loaded).filter(|_| !ballots.is_empty())?;
    let one = |(at, cast): (usize, &Cast)| {
        // Who changed their mind within one mail has one ballot.
        let is_last = !ballots.iter().skip(at + 1).any(|later| later.vote == cast.vote);
        let receipt = BallotReceipt {
            vote: vote(loaded, cast.vote),
            seat: seat.saturating_add(1),
            number: mails,
            received: written(received_ms),
            choice: cast.choice,
        };
        is_last.then(|| receipt.signed(&key))
    };
    let all: Vec<String> = ballots.iter().enumerate().filter_map(one).collect();
    Some(file(proof::BALLOT_FILE, &all.join("\n")))
}

fn is_proved(loaded: &Loaded) -> bool {
    loaded.settings.votes.announce == Announce::Counts && key(loaded).is_some()
}

fn vote(loaded: &Loaded, number: u32) -> Vote {
    Vote { campaign: loaded.campaign.id.clone(), run: loaded.turn.run, turn: loaded.turn.turn, vote: number }
}

/// The salt comes from the server's own key, and not from the campaign's secret: that is told at the end, and whoever had it could
/// try every seat. Who takes a seat over votes at another time, and so under another salt than the one before.
fn choice(house: &House, row: &MotionRow, seat: u8, ballot: BallotRow) -> Choice {
    let parts: [&[u8]; 5] = [
        row.campaign.as_bytes(),
        &row.number.to_le_bytes(),
        &row.opened_ms.to_le_bytes(),
        &[seat],
        &ballot.at_ms.to_le_bytes(),
    ];
    Choice { yes: ballot.yes, salt: house.key.secret("ballot", &parts) }
}
