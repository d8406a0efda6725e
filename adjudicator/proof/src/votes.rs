//! Checking ballots: those of a voter's receipts against the list that everybody gets.

use super::ballots::{BallotReceipt, Ballots, short};

/// The receipts and lists whose signature holds, so far.
#[derive(Default)]
pub struct Votes {
    receipts: Vec<BallotReceipt>,
    lists: Vec<Ballots>,
}

impl Votes {
    /// Takes in a receipt; what is wrong about it beside those before.
    pub fn receipt(&mut self, receipt: &BallotReceipt) -> Vec<String> {
        let same_seat = |r: &&BallotReceipt| r.vote.is_that_of(&receipt.vote) && r.seat == receipt.seat;
        let known = self.receipts.iter().filter(same_seat).find(|r| r.number == receipt.number);
        let mut wrong = Vec::new();
        if known.is_some_and(|other| other != receipt) {
            wrong.push(format!(
                "another mail has another ballot in the receipt with the number {}",
                receipt.number
            ));
        }
        let twin = |r: &&BallotReceipt| r.seat != receipt.seat && r.ballot() == receipt.ballot();
        if let Some(other) = self.receipts.iter().find(twin) {
            wrong.push(format!(
                "seats {} and {} were given one and the same ballot, {}: it can be counted for one of them alone",
                other.seat,
                receipt.seat,
                short(&receipt.ballot())
            ));
        }
        if wrong.is_empty() && known.is_none() {
            self.receipts.push(receipt.clone());
        }
        wrong
    }

    /// Compares a list with the others and with the receipts. Gives what it comes to, and what is wrong.
    pub fn list(&mut self, list: &Ballots) -> (String, Vec<String>) {
        let mut wrong = Vec::new();
        let other = self.lists.iter().find(|other| other.vote.is_that_of(&list.vote));
        if other.is_some_and(|other| other != list) {
            wrong.push("another mail lists other ballots of this vote: two results were told".into());
        }
        self.lists.push(list.clone());
        let (yes, no) = list.sum();
        let mut well = format!(
            "the ballots of vote {} add up to {yes} in favour and {no} against, of {} who could vote",
            list.vote.vote, list.voters
        );
        let own: Vec<_> = self.receipts.iter().filter(|r| r.vote.is_that_of(&list.vote)).collect();
        let last = |r: &&&BallotReceipt| !own.iter().any(|o| o.seat == r.seat && o.number > r.number);
        let mut found = Vec::new();
        for receipt in own.iter().filter(last) {
            let ballot = short(&receipt.ballot());
            match list.all().any(|(ballot, yes)| (ballot, yes) == (receipt.ballot(), receipt.choice.yes)) {
                true => found.push(ballot),
                false => wrong.push(format!(
                    "your ballot {ballot} of receipt {} for your mail of {} is not among those that were counted: either a later \
                     mail of yours changed it, whose receipt is not here, or it was changed without you",
                    receipt.number, receipt.received
                )),
            }
        }
        well += &match found.as_slice() {
            [] => "; no receipt for a ballot is here".to_string(),
            [one] => format!("; yours is among them, {one}"),
            several => format!("; yours are among them, {}", several.join(", ")),
        };
        (well, wrong)
    }
}
