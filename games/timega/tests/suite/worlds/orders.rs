//! Secrets that are orders: on file and thought better of, or played and come to nothing.

use super::{Setting, WINDOWS};
use harness::disguise::{Pair, Said};
use rules::engine::Amendment;
use std::collections::BTreeMap;
use timega::effects::people::Person;
use timega::law::staff;

/// The rival has one thing on file or another before it mails what its bot says. A mail replaces what is on file on the
/// topics it speaks to, so it must speak to those of the drafts.
fn thought_better_of(setting: &Setting, says: [&str; 2], last: String) -> Pair {
    let mut letters = setting.letters();
    letters.insert(setting.rival, last);
    let mut pair = setting.pair(letters);
    pair.drafts = says.map(|text| vec![vec![(setting.rival, Said::Mail(text.to_owned()))]]);
    pair
}

/// Development orders on file: what to build, whom to hire, whether to advance.
pub fn purchases(setting: Setting) -> Option<Pair> {
    let drafts =
        ["build 2 fighters\nhire Envoy\npass", "build 1 destroyer\nhire Cultist\ndo not advance\npass"];
    let last = setting.letters()[&setting.rival].clone();
    let speaks = |verb: &str| last.lines().any(|line| line.starts_with(verb));
    let all = speaks("build") && speaks("hire") && speaks("advance");
    all.then(|| thought_better_of(&setting, drafts, format!("{last}\npass")))
}

/// The rival wants to hire somebody, or somebody else, for whom it has no slot (5.4): it alone is told that nothing came
/// of it.
pub fn refused(mut setting: Setting) -> Option<Pair> {
    let (galaxy, rival) = (&setting.state.galaxy, setting.rival);
    let employed = |p: &Person| galaxy.empire(rival).employs(*p);
    let out_of_reach: Vec<Person> = Person::ALL
        .iter()
        .filter(|p| !employed(p) && staff::may_hire(galaxy, rival, **p).is_err())
        .copied()
        .collect();
    if out_of_reach.len() < 2 {
        return None;
    }
    let one = setting.pick(out_of_reach.len());
    let other = (one + 1) % out_of_reach.len();
    let lines = [one, other].map(|nth| format!("hire {}", out_of_reach[nth]));
    // Nobody is released, so that no slot becomes free.
    let mut letters = setting.letters();
    let text: Vec<&str> = letters[&rival].lines().filter(|l| !l.starts_with("release")).collect();
    let [one, other] = lines.map(|line| format!("{}\n{line}", text.join("\n")));
    letters.insert(rival, one);
    let mut pair = setting.pair(letters);
    pair.other_mails = vec![BTreeMap::from([(rival, other)]); WINDOWS];
    Some(pair)
}

/// A plan on file.
pub fn plan(setting: Setting) -> Option<Pair> {
    let home = setting.state.galaxy.empire(setting.rival).home;
    let one = format!("activate E5, move all from {home}, land everywhere\npass");
    let other = format!("if E5 is empty: activate E4, move all from {home}; else pass");
    let last = format!("{}\npass", setting.letters()[&setting.rival]);
    Some(thought_better_of(&setting, [&one, &other], last))
}

/// The first line of the rival's plan waits for what never comes: it alone is told.
pub fn vain(setting: Setting) -> Option<Pair> {
    let (rival, home) = (setting.rival, setting.state.galaxy.empire(setting.rival).home);
    let seat = setting.seat.0 + 1;
    // A race has four dreadnoughts and two war suns.
    let lines = [("dreadnoughts", 9), ("war suns", 7)].map(|(what, count)| {
        format!("if seat {seat} has at least {count} {what} in {home}: activate {home}")
    });
    let mut letters = setting.letters();
    let [one, other] = lines.map(|line| format!("{line}\n{}", letters[&rival]));
    letters.insert(rival, one);
    let mut pair = setting.pair(letters);
    pair.other_mails = vec![BTreeMap::from([(rival, other)]); WINDOWS];
    Some(pair)
}

/// The rival says nothing else: it is waited for either way.
pub fn flags(setting: Setting) -> Option<Pair> {
    let mut letters = setting.letters();
    letters.remove(&setting.rival);
    let mut pair = setting.pair(letters);
    pair.drafts[1] = vec![vec![(setting.rival, Said::Word(Amendment::Hold(true)))]];
    Some(pair)
}
