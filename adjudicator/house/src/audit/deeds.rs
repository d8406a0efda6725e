//! What was done beside the game: whether it hangs together, and whether checkpoints commit to it.

use super::form::{self, Deed, Spot};
use super::founded::Position;
use super::play::House;
use super::record::Record;
use super::told::Findings;
use data_encoding::HEXLOWER;
use proof::{Done, Mail, chained, founding};
use rules::dice::Hash;
use sentences::audit::deeds as say;
use std::collections::BTreeMap;

/// The chain after each deed, in order: the first is the founding. Empty: the campaign has none, or what there is does not hang
/// together.
pub(super) struct Chain(Vec<Hash>);

impl Chain {
    /// The chain after so many deeds.
    pub fn after(&self, number: u32) -> Option<&Hash> {
        self.0.get(number as usize)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn hash(text: &str) -> Option<Hash> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

/// Checks that the deeds of a record hang together, and that they are what they were chained as.
pub(super) fn deeds(
    house: &House<'_>,
    record: &Record,
    position: Option<&Position>,
    whole: &mut Findings,
    turns: &mut BTreeMap<Spot, Findings>,
) -> Chain {
    let none = Chain(Vec::new());
    let Some((first, others)) = record.deeds.split_first() else { return none };
    let Some(mut chain) = hash(&first.leaf) else {
        whole.fails(form::DEEDS, say::founding_unfit());
        return none;
    };
    begins(house, position, &chain, whole);
    let mut all = vec![chain];
    for (number, deed) in (1..).zip(others) {
        if deed.number != number {
            whole.fails(form::DEEDS, say::number_missing(&number));
            return none;
        }
        let Some(leaf) = hash(&deed.leaf) else {
            whole.fails(form::DEEDS, say::number_unfit(&number));
            return none;
        };
        let spot = Spot { turn: deed.turn, line: None };
        if is_as_chained(house, deed, &leaf, whole)
            && let Some(found) = turns.get_mut(&spot)
        {
            found.holds(say::beside(&deed.at, &deed.line));
        }
        chain = chained(&chain, &leaf);
        all.push(chain);
    }
    acts(record, whole);
    Chain(all)
}

/// Does the chain begin with what was founded?
fn begins(house: &House<'_>, position: Option<&Position>, chain: &Hash, whole: &mut Findings) {
    let campaign = house.campaign;
    let Some(position) = position.filter(|position| !position.is_corrected) else {
        whole.unchecked(say::not_compared());
        return;
    };
    let options = campaign.options.to_string();
    if founding(&campaign.campaign, &options, house.seats(), &position.state) != *chain {
        let words = say::other_founding();
        whole.fails(form::CAMPAIGN, words);
    }
}

/// Are time and words those that were chained?
fn is_as_chained(house: &House<'_>, deed: &Deed, leaf: &Hash, whole: &mut Findings) -> bool {
    let Deed { number, at, turn, line, .. } = deed;
    let done = Done { number: *number, turn: *turn, at: at.clone(), line: line.clone() };
    if done.leaf(house.first) == *leaf {
        return true;
    }
    // What stands in the place of who is forgotten.
    if line.contains("(forgotten)") || line.contains("forgotten-") {
        whole.unchecked(say::forgotten(&number));
        return false;
    }
    let words = say::not_chained(&number, &format!("{line:?}"), &at, &turn);
    whole.fails(form::DEEDS, words);
    false
}

/// Every act of a game master is among what was done.
fn acts(record: &Record, whole: &mut Findings) {
    for act in &record.acts {
        let line = format!("the GM {}", act.line);
        let is_it = |deed: &&Deed| deed.line == line && (&deed.at, deed.turn) == (&act.at, act.turn);
        if record.deeds.iter().find(is_it).is_none() {
            let words = say::act_not_done(&act.number, &format!("{line:?}"), &act.at, &act.turn);
            whole.fails(form::ACTS, words);
        }
    }
}

/// How much of it checkpoints commit to: those of these mails that hold.
pub(super) fn covered<'a>(
    chain: &Chain,
    record: &Record,
    mails: impl IntoIterator<Item = &'a Mail>,
    whole: &mut Findings,
) {
    if chain.is_empty() {
        return;
    }
    let own = mails.into_iter().flat_map(Mail::checkpoints).filter_map(|(point, _)| point.deeds);
    let good = own.filter(|(number, hash)| chain.after(*number) == Some(hash)).map(|(number, _)| number);
    let all = record.deeds.len().saturating_sub(1);
    let told = good.max().map_or(0, |number| number as usize).min(all);
    let first = if told < all { told } else { 0 };
    if told > 0 || all == 0 {
        whole.holds(say::hang_together(&record.acts.len(), &first, &all));
    }
    if told < all {
        let last = &record.deeds[all].line;
        whole.unchecked(say::after_the_last(&(all - told), &format!("{last:?}")));
    }
}
