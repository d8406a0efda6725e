//! What came with mails: by itself, as `verify` checks it, and against what was played.

use super::Given;
use super::deeds::{Chain, covered};
use super::mails::Against;
use super::play::House;
use super::record::Record;
use super::told::{Finding, Findings, Verdict};
use super::votes::votes;
use proof::Mail;
use sentences::audit::checked as say;
use sentences::audit::record::other_campaign;
use std::collections::BTreeMap;

/// Checks what came with mails, by itself and against what was played.
pub(super) fn checked(
    house: &House<'_>,
    record: &Record,
    (against, chain): (&Against<'_>, &Chain),
    (proofs, given): (BTreeMap<String, Mail>, Vec<Given>),
    whole: &mut Findings,
) -> Vec<(String, Vec<Finding>)> {
    let own = proofs.len();
    let (mut names, mut mails, mut found) = (Vec::new(), Vec::new(), Vec::new());
    let told = given.into_iter().map(|given| (given.name, given.mail));
    for (name, mail) in proofs.into_iter().map(|(name, mail)| (name, Ok(mail))).chain(told) {
        let mut findings = Findings::default();
        names.push(name);
        mails.push(mail.unwrap_or_else(|why| {
            findings.fails("", why);
            Mail::default()
        }));
        found.push(findings);
    }
    // Each by itself: whether two tell the same is seen when each is compared with what was played, and a game that was taken back has
    // two histories.
    for (mail, found) in mails.iter().zip(&mut found) {
        alone(house, mail, found);
    }
    against.check(&mails, &mut found);
    votes(&house.campaign.campaign, &mails, &mut found);
    covered(chain, record, &mails, whole);
    let mut all: Vec<(String, Vec<Finding>)> =
        names.into_iter().zip(found.into_iter().map(|f| f.0)).collect();
    // What everybody was sent stands for itself in one line, unless something is wrong with it.
    let points = mails[..own].iter().map(|mail| mail.checkpoints().len()).sum::<usize>();
    let good = |found: &[Finding]| found.iter().all(|finding| finding.verdict == Verdict::Holds);
    if points > 0 && all[..own].iter().all(|(_, found)| good(found)) {
        whole.holds(say::checkpoints(&points));
    } else if points == 0 && house.is_proved() {
        whole.unchecked(say::no_checkpoint());
    }
    let rest = all.split_off(own);
    all.retain(|(_, found)| !good(found));
    all.extend(rest);
    all
}

/// Checks what a mail proves by itself.
fn alone(house: &House<'_>, mail: &Mail, found: &mut Findings) {
    let mut good = 0;
    for told in proof::check(std::slice::from_ref(mail)).told.iter().flatten() {
        if told.campaign != house.campaign.campaign {
            found.unchecked(other_campaign(&told.campaign));
            continue;
        }
        for finding in &told.findings {
            if finding.good {
                good += 1;
            } else {
                found.fails("", finding.words.clone());
            }
        }
    }
    if good > 0 && found.are_good() {
        found.holds(say::signed());
    }
}
