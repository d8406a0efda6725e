//! Ballots in mails: those of voters against the lists that everybody was sent. A record has none of them, so that votes stay secret.

use super::told::Findings;
use proof::{Mail, Votes};
use sentences::audit::votes as say;

/// Compares them, of mails of this campaign in which all holds so far.
pub(super) fn votes(campaign: &str, mails: &[Mail], found: &mut [Findings]) {
    let mut votes = Votes::default();
    let sound: Vec<usize> = (0..mails.len()).filter(|at| found[*at].are_good()).collect();
    for at in &sound {
        let own = mails[*at].own_ballots().into_iter().map(|(receipt, _)| receipt);
        for receipt in own.filter(|receipt| receipt.vote.campaign == campaign) {
            let wrong = votes.receipt(&receipt);
            if wrong.is_empty() {
                let (ballot, vote) = (proof::short(&receipt.ballot()), receipt.vote.vote);
                found[*at].holds(say::ballot_signed(&ballot, &vote));
            }
            tell(&mut found[*at], wrong);
        }
    }
    for at in &sound {
        let lists = mails[*at].ballots().into_iter().map(|(list, _)| list);
        for list in lists.filter(|list| list.vote.campaign == campaign) {
            let (well, wrong) = votes.list(&list);
            if wrong.is_empty() {
                found[*at].holds(well);
            }
            tell(&mut found[*at], wrong);
        }
    }
}

fn tell(found: &mut Findings, wrong: Vec<String>) {
    for words in wrong {
        found.fails("", words);
    }
}
