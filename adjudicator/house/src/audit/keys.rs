//! The secrets a record tells, against the keys players were given.

use super::form::{self, Campaign};
use super::play::House;
use super::record::Record;
use super::told::Findings;
use super::{Given, Known};
use data_encoding::HEXLOWER;
use proof::{Key, Verifier};
use rules::dice::{Seed, commitment, public_key};
use sentences::audit::keys as say;
use std::collections::BTreeMap;

/// The secrets, by the run they hold from.
pub(super) fn secrets(campaign: &Campaign, whole: &mut Findings) -> Result<BTreeMap<u32, Seed>, String> {
    let mut seeds = BTreeMap::new();
    for (run, text) in &campaign.secrets {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        match bytes {
            Some(bytes) => drop(seeds.insert(*run, Seed(bytes))),
            None if *run == 1 => {
                return Err(format!(
                    "{}: the secret of its dice has not 64 hexadecimal digits",
                    form::CAMPAIGN
                ));
            }
            None => whole.fails(form::CAMPAIGN, say::secret_unfit(&run)),
        }
    }
    Ok(seeds)
}

/// What players were told of the secret before the first throw.
fn fingerprint(house: &House<'_>, seed: &Seed) -> String {
    if house.is_proved() { HEXLOWER.encode(&public_key(seed)) } else { commitment(seed) }
}

/// Is it the key of the dice that its `keys.txt` tells?
fn tells(given: &Given, print: &str) -> bool {
    let keys = given.mail.as_ref().map(|mail| mail.keys()).unwrap_or_default();
    keys.iter().any(|(keys, _)| HEXLOWER.encode(&keys.dice) == *print)
}

/// Is the secret the one players were told the fingerprint of?
pub(super) fn keys_fit(
    house: &House<'_>,
    record: &Record,
    keys: &[Known],
    given: &[Given],
    whole: &mut Findings,
) {
    let proved = house.is_proved();
    let prints: Vec<String> = house.seeds.values().map(|seed| fingerprint(house, seed)).collect();
    let signers: Vec<Verifier> = std::iter::once(1)
        .chain(house.campaign.runs.iter().map(|run| run.run))
        .map(|run| Key::new(house.seed(run), &house.campaign.campaign, run).verifier())
        .collect();
    if record.signer.as_ref().is_some_and(|signer| !signers.contains(signer)) {
        whole.fails(form::MANIFEST, say::other_key());
    }
    let mut known = false;
    for key in keys {
        let fits = match key {
            Known::Dice(key) => prints.contains(&HEXLOWER.encode(key)),
            Known::Signer(key) => signers.contains(key),
        };
        known |= fits && matches!(key, Known::Dice(_));
        if !fits {
            whole.fails(form::CAMPAIGN, say::other_than_given());
        }
    }
    for print in &prints {
        let mail = given.iter().find(|given| given.told.contains(print) || tells(given, print));
        match mail {
            Some(mail) => whole.holds(say::told_in_mail(&proved, &mail.name)),
            None if known => whole.holds(say::given(&proved)),
            None => whole.unchecked(say::not_told(&proved, &print)),
        }
    }
    if !proved {
        whole.unchecked(say::before_proofs());
    }
}
