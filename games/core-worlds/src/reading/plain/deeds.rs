//! What each verb of the game can mean, as lines of the strict grammar.

use super::cards::Place;
use super::items::{self, Item, Part, StripRole as _};
use super::words::{Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told};
use crate::questions::Question;
use crate::state::Stage;
use rules::problem::Problem;

impl Plainly<'_> {
    pub(super) fn draft(&self, items: &[Item]) -> Told<Readings> {
        if self.desk.view.stage == Stage::Pregame {
            return self.pick(items);
        }
        without_keeping(items)?;
        let items = self.without_its_price(items)?;
        let groups = self.counted(items, Verb::Draft, Place::Draftable)?;
        let several = groups.len() == 2;
        let mut all: Readings = vec![Vec::new()];
        for group in groups {
            // "Both the Chassis and Amaranth" are two cards; "both cruisers" where there is one are none.
            let two = group.every == Some(Role::Both) && !several;
            if two || group.count.is_some_and(|count| count != 1) {
                return Err(Fault::Unread(Some(group.span)));
            }
            let with = |lines: &Vec<String>| -> Readings {
                let more = |card: &String| lines.iter().cloned().chain([format!("draft {card}")]).collect();
                group.cards.iter().map(more).collect()
            };
            all = all.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        Ok(all)
    }

    /// "buy the Frigate for 4 energy": what it costs says nothing new; another price is no slip to be passed over.
    fn without_its_price<'i>(&self, items: &'i [Item]) -> Told<&'i [Item]> {
        let [
            rest @ ..,
            Item { part: Part::Role(Role::For), .. },
            Item { part: Part::Count(price), span, .. },
            Item { part: Part::Role(Role::Energy), .. },
        ] = items
        else {
            return Ok(items);
        };
        let mut cards = rest.iter().filter_map(|item| match &item.part {
            Part::Cards(cards) => Some(self.sight.narrowed(cards, Place::Draftable)),
            _ => None,
        });
        match (cards.next().as_deref(), cards.next()) {
            (Some([only]), None) if self.sight.lies(only, Place::Draftable) => match self.sight.price(only) {
                Some(real) if real == *price => Ok(rest),
                Some(real) => {
                    let message =
                        format!("Drafting {only} costs {real} energy. Is it meant? Answer with its number.");
                    Err(Fault::Refused(rules::plain::meant(&message, vec![format!("draft {only}")])))
                }
                None => Err(Fault::Unread(Some(*span))),
            },
            _ => Err(Fault::Unread(Some(*span))),
        }
    }

    pub(super) fn deploy(&self, items: &[Item]) -> Told<Readings> {
        if items.len() == 2
            && items.iter().any(|item| item.part == Part::Role(Role::All))
            && items::verb_of(items) == Some(Verb::Deploy)
        {
            let units = self.sight.units_in_hand();
            let texts: Vec<String> = units.iter().map(|(card, count)| items::times(card, *count)).collect();
            return if texts.is_empty() {
                Err(Fault::Unread(None))
            } else {
                Ok(vec![vec![format!("deploy {}", texts.join(" then "))]])
            };
        }
        without_keeping(items)?;
        let groups = self.counted(items, Verb::Deploy, Place::HandUnits)?;
        let readings =
            items::alternatives(&groups, MOST_READINGS, |card| self.sight.copies(card, Place::HandUnits));
        Ok(readings.into_iter().map(|units| vec![format!("deploy {}", units.join(" then "))]).collect())
    }

    /// "use X", "use X on Y", "use X to draw two cards".
    pub(super) fn uses(&self, items: &[Item]) -> Told<Readings> {
        let rest = items::after(items, &[Verb::Use, Verb::Play])?;
        let on =
            rest.iter().position(|item| matches!(item.part, Part::Role(Role::On | Role::With | Role::For)));
        let so = rest.iter().position(|item| item.part == Part::Role(Role::To));
        let end = on.into_iter().chain(so).min().unwrap_or(rest.len());
        let (head, tail) = rest.split_at(end);
        let [Item { part: Part::Cards(cards), span, .. }] = head else {
            return Err(Fault::Unread(head.first().map(|item| item.span)));
        };
        let cards = self.sight.narrowed(cards, Place::Usable);
        let mut found = Vec::new();
        for card in cards {
            let what = match tail.split_first() {
                None => String::new(),
                // "use Rapid Muster to deploy both grunts"
                Some((Item { part: Part::Role(Role::To), .. }, why))
                    if why.iter().any(|item| matches!(item.part, Part::Cards(_))) =>
                {
                    let on = items::after(why, &[Verb::Deploy, Verb::Take, Verb::Draft, Verb::Play])
                        .or_else(|_| discarded(why))?;
                    // "to get back Breach Company"
                    let back = |item: &&Item| !matches!(item.part, Part::Role(Role::Back | Role::InHand));
                    let on: Vec<Item> = on.iter().filter(back).cloned().collect();
                    let groups = self.counted(&on, Verb::Use, Place::OwnCards)?;
                    let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
                    format!(" on {}", on.first().ok_or(Fault::Unread(Some(*span)))?.join(" and "))
                }
                Some((Item { part: Part::Role(Role::To), .. }, why)) => {
                    if !self.sight.does(&card, why) {
                        return Err(Fault::Unread(why.first().map(|item| item.span)));
                    }
                    String::new()
                }
                Some((_, on)) => {
                    let groups = self.counted(on, Verb::Use, Place::OwnCards)?;
                    let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
                    format!(" on {}", on.first().ok_or(Fault::Unread(Some(*span)))?.join(" and "))
                }
            };
            found.push(vec![format!("use {card}{what}")]);
        }
        Ok(found)
    }

    /// "Sile fetches the Array back": what is used stands in front.
    pub(super) fn fetches(&self, items: &[Item]) -> Told<Readings> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let [
            by @ Item { part: Part::Cards(_), span, .. },
            verb @ Item { part: Part::Verb(Verb::Take), .. },
            rest @ ..,
        ] = items
        else {
            return Err(fault());
        };
        let with = Item { part: Part::Role(Role::With), span: *span, plural: false };
        let told: Vec<Item> = [verb].into_iter().chain(rest).chain([&with, by]).cloned().collect();
        self.recovers(&told)
    }

    /// "get the Drill Corps back with Salvage Rights": a card that is used on those it brings back.
    pub(super) fn recovers(&self, items: &[Item]) -> Told<Readings> {
        let fault = || Fault::Unread(items.first().map(|item| item.span));
        let with = items.iter().position(|item| item.part == Part::Role(Role::With)).ok_or_else(fault)?;
        let (taken, by) = items.split_at(with);
        let back = taken.iter().any(|item| item.part == Part::Role(Role::Back));
        let [_, Item { part: Part::Cards(by), .. }] = by else { return Err(fault()) };
        let taken: Vec<Item> =
            taken.iter().filter(|item| item.part != Part::Role(Role::Back)).cloned().collect();
        let groups = self.counted(items::after(&taken, &[Verb::Take])?, Verb::Use, Place::OwnCards)?;
        let on = items::alternatives(&groups, 1, |card| self.sight.copies(card, Place::OwnCards));
        let on = on.first().filter(|_| back).ok_or_else(fault)?.join(" and ");
        let by = self.sight.narrowed(by, Place::Usable);
        Ok(by.iter().map(|card| vec![format!("use {card} on {on}")]).collect())
    }

    /// Energy Surges and their tokens.
    pub(super) fn surges(&self, items: &[Item]) -> Told<Readings> {
        let (mut most, mut surges, mut tokens, mut plural, mut verb) = (None, false, false, false, false);
        let (items, behind) = surge_condition(for_energy(items));
        for item in items {
            match &item.part {
                Part::Verb(Verb::Surge) => (verb, surges) = (true, true),
                Part::Verb(Verb::Use | Verb::Play) => {}
                Part::Role(Role::Surge) => surges = true,
                Part::Role(Role::Surges) => (surges, plural) = (true, true),
                Part::Role(Role::Token) => tokens = true,
                Part::Role(Role::Anything | Role::Always | Role::AtMost) | Part::Sep => {}
                Part::Role(Role::Both) if most.is_none() => most = Some("2".to_owned()),
                Part::Role(Role::All) if most.is_none() => most = Some("all".to_owned()),
                Part::Role(Role::Never | Role::Nothing) if most.is_none() => most = Some("never".to_owned()),
                Part::Count(count) if most.is_none() => most = Some(count.to_string()),
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        if behind {
            // "Both surges", where there are two in the hand: all of them.
            let both = items.iter().any(|item| item.part == Part::Role(Role::Both));
            let held = || self.sight.copies("Energy Surge", Place::Hand).into_iter().sum::<u32>();
            let most = most.filter(|_| !(both && held() == 2));
            return match (tokens, surges, most.as_deref()) {
                (false, true, None | Some("all")) => Ok(vec![vec!["surge all if behind".into()]]),
                _ => Err(Fault::Unread(items.first().map(|item| item.span))),
            };
        }
        match (tokens, surges, most) {
            (true, _, None) => Ok(vec![vec!["surge token".into()]]),
            (true, _, Some(most)) if most == "1" => Ok(vec![vec!["surge token".into()]]),
            (false, true, Some(most)) => Ok(vec![vec![format!("surge {most}")]]),
            (false, true, None) if plural || verb => Ok(vec![vec!["surge all".into()]]),
            (false, true, None) => Ok(vec![vec!["surge 1".into()], vec!["surge all".into()]]),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }

    pub(super) fn explore(&self, items: &[Item]) -> Told<Readings> {
        let items = for_energy(items);
        let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
        let bare = |item: &&Item| {
            // "I don't want to throw any cards away for exploring"
            let small = matches!(
                item.part,
                Part::Verb(Verb::Explore)
                    | Part::Role(
                        Role::Anything
                            | Role::CardNoun
                            | Role::Discard
                            | Role::For
                            | Role::To
                            | Role::Gone
                            | Role::Always
                    )
                    | Part::Sep
            );
            !small && !no(item)
        };
        if items.iter().any(no) {
            let left = items.iter().find(bare);
            return left.map_or_else(
                || Ok(vec![vec!["explore never".into()]]),
                |item| Err(Fault::Unread(Some(item.span))),
            );
        }
        let rest = match items.strip_prefix_role(Role::Discard) {
            discarded if discarded.len() < items.len() => match discarded {
                [
                    rest @ ..,
                    Item { part: Part::Role(Role::For), .. },
                    Item { part: Part::Role(Role::Energy), .. },
                ]
                // "I discard a Snub Fighter and a Grunt to explore"
                | [
                    rest @ ..,
                    Item { part: Part::Role(Role::To | Role::For), .. },
                    Item { part: Part::Verb(Verb::Explore), .. },
                ] => rest,
                _ => return Err(Fault::Unread(items.first().map(|item| item.span))),
            },
            _ => items::after(items, &[Verb::Explore])?,
        };
        let rest = rest.strip_prefix_role(Role::With);
        let groups = self.counted(rest, Verb::Explore, Place::Hand)?;
        let cards = items::one_each(&groups)?;
        Ok(vec![vec![format!("explore with {}", cards.join(", "))]])
    }

    pub(super) fn keep(&self, items: &[Item]) -> Told<Readings> {
        // "no, keep the deck as it is", where it is asked whether it is shuffled.
        if self.asked(|question| matches!(question, Question::Reshuffle { .. }))
            && let Some(line) = self.refusing(items)
        {
            return Ok(vec![vec![line.to_owned()]]);
        }
        let no = |item: &Item| matches!(item.part, Part::Role(Role::Never | Role::Nothing));
        if items.iter().any(no) {
            let left = items.iter().find(|item| {
                !no(item)
                    && !matches!(
                        item.part,
                        Part::Verb(Verb::Keep)
                            | Part::Role(
                                Role::Anything
                                    | Role::CardNoun
                                    | Role::All
                                    | Role::Discard
                                    | Role::That
                                    | Role::Gone
                            )
                            | Part::Sep
                    )
            });
            return left.map_or_else(
                || Ok(vec![vec!["keep nothing".into()]]),
                |item| Err(Fault::Unread(Some(item.span))),
            );
        }
        // "throw everything away"
        if items.iter().any(|item| item.part == Part::Role(Role::Discard)) {
            let all = |item: &Item| {
                matches!(
                    item.part,
                    Part::Role(Role::Discard | Role::All | Role::Gone | Role::CardNoun | Role::That)
                )
            };
            let every = items.iter().any(|item| item.part == Part::Role(Role::All));
            return match items.iter().find(|item| !all(item)) {
                None if every => Ok(vec![vec!["keep nothing".into()]]),
                left => Err(Fault::Unread(left.or(items.first()).map(|item| item.span))),
            };
        }
        let kept = items::after(items, &[Verb::Keep])?;
        let kept = match kept.split_last() {
            Some((Item { part: Part::Role(Role::InHand), .. }, front)) => front,
            _ => kept,
        };
        let groups = self.counted(kept, Verb::Keep, Place::Hand)?;
        let several =
            |group: &items::Group| group.count.is_some_and(|count| count > 1) || group.every.is_some();
        let [only] = groups.as_slice() else { return Err(one_is_kept(&groups, groups.get(1))) };
        if several(only) {
            return Err(one_is_kept(&groups, Some(only)));
        }
        if only.count.is_some_and(|count| count != 1) {
            return Err(Fault::Unread(Some(only.span)));
        }
        Ok(only.cards.iter().map(|card| vec![format!("keep {card}")]).collect())
    }

    pub(super) fn reshuffle(&self, items: &[Item]) -> Told<Readings> {
        let mut yes = true;
        for item in items {
            match item.part {
                Part::Verb(Verb::Reshuffle) | Part::Sep => {}
                Part::Role(Role::CardNoun | Role::That | Role::Back | Role::All) => {}
                Part::Role(Role::Never) => yes = false,
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        Ok(vec![vec![format!("reshuffle {}", if yes { "yes" } else { "no" })]])
    }

    pub(super) fn pick(&self, items: &[Item]) -> Told<Readings> {
        let groups = self.counted(items, Verb::Pick, Place::Draftable)?;
        Ok(vec![vec![format!("pick {}", items::one_each(&groups)?.join(", "))]])
    }

    pub(super) fn pass(&self, items: &[Item]) -> Told<Readings> {
        match items
            .iter()
            .find(|item| !matches!(item.part, Part::Verb(Verb::Pass) | Part::Role(Role::Passed) | Part::Sep))
        {
            None => Ok(vec![vec!["pass".into()]]),
            Some(item) => Err(Fault::Unread(Some(item.span))),
        }
    }

    pub(super) fn ask_me(&self, items: &[Item]) -> Told<Readings> {
        match items {
            [Item { part: Part::Verb(Verb::AskMe), .. }] => Ok(vec![vec!["ask me".into()]]),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }
}

/// "explore with a snub for energy": what it is for is said by the verb.
fn for_energy(items: &[Item]) -> &[Item] {
    match items {
        [
            rest @ ..,
            Item { part: Part::Role(Role::For | Role::To), .. },
            Item { part: Part::Role(Role::Energy), .. },
        ] if !rest.iter().any(|item| item.part == Part::Role(Role::Discard)) => rest,
        _ => items,
    }
}

/// Surges without "if I'm behind", and whether it stood there.
pub(super) fn surge_condition(items: &[Item]) -> (&[Item], bool) {
    match items {
        [
            rest @ ..,
            Item { part: Part::Role(Role::If), .. },
            Item { part: Part::Role(Role::There | Role::Trailing), .. },
        ] => (rest, true),
        _ => (items, false),
    }
}

/// "deploy both Snubs, keep the Mirror Construct": what is kept is not deployed.
pub(super) fn without_keeping(items: &[Item]) -> Told<()> {
    match items.iter().skip(1).find(|item| item.part == Part::Verb(Verb::Keep)) {
        Some(keep) => Err(Fault::Unread(Some(keep.span))),
        None => Ok(()),
    }
}

/// "use the Ledger to get rid of a Snub Fighter": what is discarded.
fn discarded(items: &[Item]) -> Told<&[Item]> {
    match items.split_first() {
        Some((Item { part: Part::Role(Role::Discard), .. }, rest)) => Ok(rest),
        _ => Err(Fault::Unread(items.first().map(|item| item.span))),
    }
}

/// "keep both grunts": no more than one card is kept.
fn one_is_kept(groups: &[items::Group], at: Option<&items::Group>) -> Fault {
    let named: Vec<String> =
        groups.iter().filter_map(|group| group.cards.first()).map(ToString::to_string).collect();
    let problem = one_is_kept_of_several(&named);
    Fault::Refused(at.map_or(problem.clone(), |group| problem.at(group.span)))
}

/// That one card is kept, and how those named are named for it: the first that is left in the hand.
pub(super) fn one_is_kept_of_several(named: &[String]) -> Problem {
    let mut cards: Vec<&str> = Vec::new();
    for card in named {
        if !cards.contains(&card.as_str()) {
            cards.push(card);
        }
    }
    let problem = Problem::illegal("No more than one card of your hand is kept for the next round.");
    if cards.is_empty() { problem } else { problem.suggest(format!("keep {}", cards.join(" else "))) }
}
