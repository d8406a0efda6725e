//! The two tests every game has of its secrets: nothing shows, and what is let out on purpose is found.

#![expect(clippy::expect_used, reason = "a frame of tests: what breaks here is a test that failed")]

use super::{Disguise, Leaky, Pair, compare, search};
use rules::Seat;
use rules::engine::{Charge, Engine};

/// So many pairs that differ are named.
const MOST_NAMED: usize = 20;

/// The secrets of a game, tried on an engine of it: the true one, or one that leaks.
pub struct Secrets<'a> {
    /// The sorts of secret the game has.
    pub categories: &'a [&'static str],
    /// The pair with this number for a category, as [`Disguise::pair`].
    pub pair: &'a dyn Fn(&str, u64) -> Option<Pair>,
}

struct Tried<'a> {
    engine: &'a dyn Engine,
    secrets: &'a Secrets<'a>,
}

impl Disguise for Tried<'_> {
    fn engine(&self) -> &dyn Engine {
        self.engine
    }

    fn categories(&self) -> Vec<&'static str> {
        self.secrets.categories.to_vec()
    }

    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        (self.secrets.pair)(category, number)
    }
}

impl Secrets<'_> {
    /// Tries so many pairs of every category on the true engine, and prints of each how many were tried, as soon as it is done.
    ///
    /// # Panics
    /// Something shows, there are too few pairs, or the engine faults.
    pub fn nothing_shows(&self, engine: &dyn Engine, pairs: u32) {
        let mut leaks = Vec::new();
        for category in self.categories.iter().filter(|category| is_wanted(category)) {
            if let Some(number) = only_pair() {
                let pair = (self.pair)(category, number).expect("a pair of this number");
                println!("{category}, pair {number}: {:#?}", compare(engine, &pair).expect("no fault"));
                println!("mails {:#?}\ndrafts {:#?}", pair.mails, pair.drafts);
                continue;
            }
            let alone = Secrets { categories: &[*category], pair: self.pair };
            let findings = search(&Tried { engine, secrets: &alone }, pairs).expect("no fault");
            let tried = findings.tried.get(category).copied().unwrap_or_default();
            println!("{category}: {tried} pairs tried, {} leaks", findings.leaks.len());
            for leak in findings.leaks.iter().take(MOST_NAMED) {
                println!("  pair {}: {}", leak.number, leak.place);
            }
            assert_eq!(findings.short_of(pairs), [""; 0]);
            leaks.extend(findings.leaks);
        }
        assert!(leaks.is_empty(), "{:?}", leaks.first());
    }

    /// Lets out the secrets of all categories, each under its name: in every one of `pairs` pairs of a category the views
    /// differ in its own secret, and in those alone that differ in it by their nature.
    ///
    /// Only views are looked at, for in them alone it is let out; what the seat sees besides comes of the view without the
    /// secret, as [`Self::nothing_shows`] looks at it.
    ///
    /// # Panics
    /// A leak is not found, or found where it cannot be; there are too few pairs, or the engine faults.
    pub fn every_leak_is_found<'e>(
        &self,
        pairs: u32,
        leaking: impl Fn(&str) -> Leaky<'e>,
        differs_in: impl Fn(&str, &str) -> bool,
    ) {
        let leaky = Leaky::together(self.categories.iter().map(|c| (*c, leaking(c))).collect());
        for category in self.categories.iter().copied() {
            let numbers = (0..u64::from(pairs) * 10).filter_map(|n| Some((n, (self.pair)(category, n)?)));
            let mut tried = 0;
            for (number, pair) in numbers.take(pairs as usize) {
                let found =
                    leaky.differing(&pair).unwrap_or_else(|e| panic!("{category}, pair {number}: {e}"));
                assert!(found.contains(category), "{category}, pair {number}: it is let out and not found");
                for other in found.iter().filter(|other| *other != category) {
                    assert!(differs_in(other, category), "{category}, pair {number}: it differs in {other}");
                }
                tried += 1;
            }
            assert_eq!(tried, pairs, "{category}: too few pairs");
        }
    }
}

/// How many pairs of each sort a long run tries: as the environment's `PAIRS` says, a thousand if it says nothing.
#[must_use]
pub fn many_pairs() -> u32 {
    std::env::var("PAIRS").ok().and_then(|n| n.parse().ok()).unwrap_or(1000)
}

/// The one pair to look at, as the environment's `PAIR` says: what differs in it, and what everybody mails.
fn only_pair() -> Option<u64> {
    std::env::var("PAIR").ok().and_then(|n| n.parse().ok())
}

/// Whether a run is about this sort of secret: a long one can be made in parts, `SECRET` naming the sort.
#[must_use]
pub fn is_wanted(category: &str) -> bool {
    std::env::var("SECRET").map_or(true, |named| named == category)
}

/// What the others have on file, in canonical form, of all that begins with one of these words: for secrets that are
/// orders not yet played.
///
/// # Panics
/// What is on file does not load.
#[must_use]
pub fn lines_of_others(engine: &dyn Engine, charge: &Charge<'_>, seat: Seat, verbs: &[&str]) -> Vec<String> {
    let others = charge.filed.iter().filter(|(from, _)| **from != seat);
    let lines = others.flat_map(|(_, filed)| engine.on_file(filed).expect("orders on file"));
    lines.map(|(_, text)| text).filter(|text| verbs.iter().any(|verb| text.starts_with(verb))).collect()
}

/// Whether any of the others has said `wait`, and whether any has said `ready`.
///
/// # Panics
/// What is on file does not load.
#[must_use]
pub fn words_of_others(engine: &dyn Engine, charge: &Charge<'_>, seat: Seat) -> (bool, bool) {
    let others = charge.filed.iter().filter(|(from, _)| **from != seat);
    let flags = others.map(|(_, filed)| engine.flags(filed).expect("orders on file"));
    flags.fold((false, false), |(hold, ready), one| (hold | one.0, ready | one.1))
}
