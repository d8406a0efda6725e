//! Refused lines that are kept until they come corrected.

use super::choice::{Mail, Place};
use super::{PlacedOrder, latest};
use crate::book::{Line, Spot};
use crate::game::Game;
use crate::problem::Problem;
use crate::refused::{Refused, numbered_from};
use crate::table::Filed;
use std::collections::BTreeSet;

/// Refused lines that are kept: nobody mends more by hand.
const MOST_KEPT: usize = 40;
/// A longer offer is a list, and no line to be sent.
const MOST_OFFERED: usize = 200;

/// Keeps the refused lines of this mail, with the last number given before it and the place it names if it names one; `kept`: those of earlier ones as well, which are returned.
pub(super) fn remember<G: Game>(
    filed: &mut Filed<G>,
    placed: &[PlacedOrder],
    problems: &mut [Problem],
    mail: &Mail<'_>,
    (since, told): (Line, Option<Spot>),
    kept: bool,
) -> Vec<String> {
    let of_line =
        |number: u32| placed.iter().filter(move |(span, ..)| span.line == number).map(|(_, line, _)| *line);
    if !kept {
        let came = |place: &Place| placed.iter().any(|(span, ..)| mail.place(*span) == *place);
        let undecided = |at: usize| mail.chosen.iter().any(|(place, of)| *of == at && !came(place));
        let mut at = 0..;
        filed.refused.retain(|_| at.next().is_some_and(undecided));
    }
    let earlier = filed.refused.len();
    let this = latest(&filed.refused).saturating_add(1);
    let mut corrected = BTreeSet::new();
    let mut open: Vec<String> = filed.refused.iter().map(|one| one.text.clone()).collect();
    let mut last: Option<Line> = None;
    for (at, line) in (0..).zip(mail.typed) {
        if let Some(here) = of_line(line.number).next_back() {
            last = Some(here);
            continue;
        }
        let of_line_in_error =
            |p: &&mut Problem| p.is_error() && p.span.is_some_and(|s| s.line == line.number);
        let Some(error) = problems.iter_mut().find(of_line_in_error) else { continue };
        let next = || mail.typed.iter().skip(at).find_map(|line| of_line(line.number).next());
        let spot = told.or(last.map(Spot::After)).or_else(|| next().map(Spot::Before));
        let readings = error.choices.clone();
        let offered =
            error.suggestion.clone().filter(|offer| readings.is_empty() && offer.len() <= MOST_OFFERED);
        let text = line.text.trim().to_owned();
        // Numbers run on from those that wait for an answer already.
        let first = filed.refused.iter().filter(|one| !one.readings.is_empty()).map(Refused::next).max();
        let first = first.unwrap_or(1);
        if !readings.is_empty() && first > 1 && !mail.chooses(line.number) {
            error.suggestion = Some(numbered_from(first, &readings));
        }
        let mut of_earlier_mails = (0..).zip(&mut filed.refused).take(earlier);
        let meant = of_earlier_mails.find(|(at, one)| !corrected.contains(at) && one.is_said_again_by(&text));
        match (mail.chooses(line.number), meant) {
            (true, _) => {}
            // Corrected, and still not right: the place is the same.
            (false, Some((at, meant))) => {
                corrected.insert(at);
                open.retain(|text| *text != meant.text);
                // What it was asked about may still be chosen where the new wording led to nothing better.
                let (readings, first) = match readings.is_empty() {
                    true => (meant.readings.clone(), meant.first),
                    false => (readings, first),
                };
                *meant = Refused { text, readings, first, offered, mail: this, ..meant.clone() };
            }
            (false, None) => {
                filed.refused.push(Refused { text, spot, since, readings, first, offered, mail: this })
            }
        }
    }
    let surplus = filed.refused.len().saturating_sub(MOST_KEPT);
    filed.refused.drain(..surplus);
    open
}
