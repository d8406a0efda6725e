//! "Leave out the grunt", "add a second snub to it", "one grunt more", "it should be 3 snubs": what puts a deployment or an Invasion right that
//! was sent before, by what is more of it, less, or how many there are.

use super::cards::Place;
use super::items::{Item, Part};
use super::{Plainly, trimmed};
use rules::lexer::Token;
use rules::plain::number;

/// What is done to the Units of an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    More,
    Less,
    Exactly,
    /// Those, and none of the others.
    Only,
}

/// What opens such words and says nothing.
const OPENS: &[&str] = &[
    "sorry", "oops", "no", "wait", "please", "actually", "ah", "oh", "ok", "okay", ",", "i", "meant", "mean",
    "and", "but", "hm", "hmm", "well", "so", "then", "rather", ".", "!", "thanks", "pls",
];
/// What such words begin with, behind that.
const BEGINS: &[(&[&str], Change)] = &[
    (&["leave", "out"], Change::Less),
    (&["leave", "off"], Change::Less),
    (&["take", "out"], Change::Less),
    (&["without"], Change::Less),
    (&["minus"], Change::Less),
    (&["drop"], Change::Less),
    (&["not"], Change::Less),
    (&["add"], Change::More),
    (&["plus"], Change::More),
    (&["also"], Change::More),
    (&["bring", "along"], Change::More),
    (&["it", "should", "be"], Change::Exactly),
    (&["that", "should", "be"], Change::Exactly),
    (&["should", "be"], Change::Exactly),
    (&["make", "that"], Change::Exactly),
    (&["make", "it"], Change::Exactly),
    (&["only"], Change::Only),
    (&["just"], Change::Only),
];
/// What they end with.
const ENDS: &[(&[&str], Option<Change>)] = &[
    (&["to", "it"], None),
    (&["to", "that"], None),
    (&["to", "them"], None),
    (&["to", "the", "attack"], None),
    (&["to", "the", "invasion"], None),
    (&["to", "the", "force"], None),
    (&["from", "it"], None),
    (&["from", "the", "attack"], None),
    (&["please"], None),
    (&["of", "course"], None),
    (&["as", "well"], None),
    (&["too"], None),
    (&["out"], None),
    (&["more"], Some(Change::More)),
    (&["at", "home"], Some(Change::Less)),
    (&["stays", "home"], Some(Change::Less)),
    (&["stays", "at", "home"], Some(Change::Less)),
    (&["less"], Some(Change::Less)),
    (&["along"], Some(Change::More)),
    (&["after", "all"], None),
    (&["only"], Some(Change::Only)),
    (&["in", "my", "hand"], None),
];

impl Plainly<'_> {
    /// The order with what the words say of its Units.
    pub(super) fn put_right(&self, words: &[Token], order: &str) -> Option<String> {
        let opening = words.iter().take_while(|word| OPENS.contains(&word.text.as_str())).count();
        let mut rest = words.get(opening..)?;
        let mut change = None;
        if let Some((phrase, found)) = BEGINS.iter().find(|(phrase, _)| begins(rest, phrase)) {
            (rest, change) = (rest.get(phrase.len()..)?, Some(*found));
        }
        while let Some((phrase, found)) = ENDS.iter().find(|(phrase, _)| ends(rest, phrase)) {
            rest = rest.get(..rest.len() - phrase.len())?;
            change = change.or(*found);
        }
        // "No frigate after all", "take one grunt along".
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        if text(0) == "no" && ends(words, &["after", "all"]) {
            change = change.or(Some(Change::Less));
        }
        if change == Some(Change::More)
            && rest.first().is_some_and(|word| matches!(word.text.as_str(), "take" | "bring"))
        {
            rest = rest.get(1..)?;
        }
        while rest.last().is_some_and(|word| !word.is_wordlike()) {
            rest = rest.get(..rest.len() - 1)?;
        }
        // "One more snub", "a second snub".
        let more = rest
            .windows(2)
            .any(|pair| matches!(pair, [one, more] if number(one).is_some() && more.text == "more"));
        let again = rest.first().is_some_and(|word| matches!(word.text.as_str(), "another" | "second"))
            || rest.get(1).is_some_and(|word| word.text == "second");
        let change = change.or((more || again).then_some(Change::More))?;
        let plain: Vec<Token> = rest
            .iter()
            .filter(|word| {
                !matches!(
                    word.text.as_str(),
                    "more" | "another" | "second" | "the" | "a" | "an" | "my" | "just" | "only" | "one's"
                )
            })
            .cloned()
            .collect();
        let named = self.named(trimmed(&self.items(&plain).ok()?))?;
        let list = List::of(order)?;
        self.changed(list, change, &named)
    }

    /// Cards with their numbers, and nothing else.
    fn named(&self, items: &[Item]) -> Option<Vec<(Vec<String>, Option<u32>)>> {
        let (mut named, mut count) = (Vec::new(), None);
        for item in items {
            match &item.part {
                Part::Count(times) if count.is_none() => count = Some(*times),
                Part::Cards(cards) => named.push((cards.clone(), count.take())),
                Part::Sep if count.is_none() => {}
                _ => return None,
            }
        }
        (count.is_none() && !named.is_empty()).then_some(named)
    }

    fn changed(
        &self,
        mut list: List,
        change: Change,
        named: &[(Vec<String>, Option<u32>)],
    ) -> Option<String> {
        // "Only the snub": where one is told, or of several kinds, the others go.
        let change = match change {
            Change::Only if named.len() == 1 && list.units.len() > 1 => {
                list.units.retain(|(unit, _)| named.iter().any(|(cards, _)| cards.contains(unit)));
                match named.first() {
                    Some((_, Some(_))) => Change::Exactly,
                    _ => return (list.units.len() == 1).then(|| list.written()),
                }
            }
            Change::Only => Change::Exactly,
            other => other,
        };
        for (cards, count) in named {
            let at = list.units.iter().position(|(unit, _)| cards.contains(unit));
            match (change, at) {
                (Change::More, Some(at)) => list.units.get_mut(at)?.1 += count.unwrap_or(1),
                (Change::More, None) => {
                    let place = if list.deploys() { Place::HandUnits } else { Place::Warzone };
                    let [card] = self.sight.narrowed(cards, place).try_into().ok()?;
                    if !self.sight.lies(&card, place) {
                        return None;
                    }
                    list.units.push((card, count.unwrap_or(1)));
                }
                (Change::Less, Some(at)) => {
                    let there = list.units.get(at)?.1;
                    match count {
                        Some(count) if *count < there => list.units.get_mut(at)?.1 -= count,
                        Some(count) if *count > there => return None,
                        _ => drop(list.units.remove(at)),
                    }
                }
                (Change::Exactly | Change::Only, Some(at)) => {
                    let one = named.len() > 1;
                    list.units.get_mut(at)?.1 = count.or(one.then_some(1))?;
                }
                // "Two snubs and the frigate", where the frigate goes along: one.
                (Change::Less | Change::Exactly | Change::Only, None) => return None,
            }
        }
        (!list.units.is_empty() && list.units.iter().all(|(_, count)| *count > 0)).then(|| list.written())
    }
}

/// The Units of an order, and what stands around them.
struct List {
    front: String,
    units: Vec<(String, u32)>,
    joint: &'static str,
    tail: String,
}

impl List {
    fn of(order: &str) -> Option<Self> {
        if order.contains(" else ") {
            return None;
        }
        let (front, list, tail, joint) = if let Some(at) = order.find("deploy ") {
            let (front, list) = order.split_at(at + "deploy ".len());
            (front.to_owned(), list, String::new(), " then ")
        } else {
            let (front, rest) = order.split_once(" with ")?;
            front.contains("invade ").then_some(())?;
            let end = rest.find(", ").unwrap_or(rest.len());
            let (list, tail) = rest.split_at(end);
            (format!("{front} with "), list, tail.to_owned(), " and ")
        };
        let unit = |text: &str| match text.rsplit_once(" x") {
            Some((name, count)) => {
                count.parse().map_or((text.to_owned(), 1), |count| (name.to_owned(), count))
            }
            None => (text.to_owned(), 1),
        };
        let units: Vec<(String, u32)> = list.split(joint).map(unit).collect();
        let all = units.iter().any(|(unit, _)| unit == "all" || unit == "all needed");
        (!all).then_some(Self { front, units, joint, tail })
    }

    fn deploys(&self) -> bool {
        self.front.ends_with("deploy ")
    }

    fn written(&self) -> String {
        let unit = |(name, count): &(String, u32)| match count {
            1 => name.clone(),
            count => format!("{name} x{count}"),
        };
        let units: Vec<String> = self.units.iter().map(unit).collect();
        format!("{}{}{}", self.front, units.join(self.joint), self.tail)
    }
}

fn begins(words: &[Token], phrase: &[&str]) -> bool {
    words.len() > phrase.len() && phrase.iter().zip(words).all(|(part, word)| word.text == *part)
}

fn ends(words: &[Token], phrase: &[&str]) -> bool {
    words.len() > phrase.len()
        && phrase.iter().rev().zip(words.iter().rev()).all(|(part, word)| word.text == *part)
}
