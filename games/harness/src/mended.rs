//! Corrections of a game master, tried in the positions of a campaign: whatever can be put otherwise in the words of the game,
//! everybody who can see something of it is told so in sentences.

use crate::campaign::{Account, Campaign, Plan, begin, secret};
use crate::seating::Seating;
use rules::Pacing;
use rules::engine::{Engine, Fault};
use rules::spoken::{Fact, Players, Reader, Said, Sentences, Sort, Subject, holds_a_way};
use std::collections::BTreeMap;

/// So many corrections are tried in each position, spread over all there are.
const MOST: usize = 400;

/// In every position of so many turns: no correction is told by the way to a place, and none has a part without a word.
///
/// # Panics
/// It is not so.
pub fn are_told_in_words(engine: &dyn Engine, seats: u8, turns: u32) {
    assert_eq!(wordless(engine, seats, turns), Ok(Vec::new()), "what has no words, and for which correction");
}

fn wordless(engine: &dyn Engine, seats: u8, turns: u32) -> Result<Vec<String>, String> {
    let plan = Plan { pacing: Pacing::Standing, thorough: false, most_turns: turns, ..Plan::new(seats, 5) };
    let state = begin(engine, &plan).map_err(|problems| problems.join("; "))?;
    let seating = Seating::new(engine, state, seats, engine.waits(plan.pacing), secret(plan.seed));
    let mut account = Account::default();
    let mut campaign = Campaign { seating, plan: &plan, account: &mut account };
    let (mut faults, mut told) = (BTreeMap::new(), 0);
    while campaign.goes_on() {
        told += tried(&campaign.seating, &mut faults).map_err(|fault| fault.to_string())?;
        campaign.turn().map_err(|fault| fault.to_string())?;
    }
    if told == 0 {
        return Err("nobody was told of anything".into());
    }
    Ok(faults.into_iter().take(30).map(|(what, how)| format!("{what}: {how:.120}")).collect())
}

fn tried(seating: &Seating<'_>, faults: &mut BTreeMap<String, String>) -> Result<usize, Fault> {
    let (engine, players) =
        (seating.engine, Players::new((0..seating.seats).map(|n| format!("P{n}")).collect()));
    let facts = engine.facts(&seating.state)?;
    let mut before = anew(seating, &seating.state);
    before.open()?;
    let all = wanted(engine, &facts, &players);
    let step = all.len().div_ceil(MOST).max(1);
    let mut told = 0;
    for lines in all.iter().skip(seating.turn as usize % step).step_by(step) {
        let reader = Reader::new(engine.words(), &facts, &players);
        let said: Result<Vec<Said>, String> = lines.iter().map(|line| reader.read(line)).collect();
        let Ok(said) = said else { continue };
        let Ok(state) = engine.put(&seating.state, &said) else { continue };
        let mut after = anew(seating, &state);
        // Where the rules cannot go on from there, a game master is told so and nothing is changed.
        if after.open().is_err() {
            continue;
        }
        for (seat, view) in &before.views {
            let Some(now) = after.views.get(seat) else { continue };
            let differences = view.differences(now);
            if differences.is_empty() {
                continue;
            }
            let seen = (engine.facts_seen(view)?, engine.facts_seen(now)?);
            let players = players.told_to(*seat);
            let sentences = Sentences::of(engine.words(), (&seen.0, &seen.1), &differences, &players);
            told += 1;
            for wordless in &sentences.wordless {
                faults.entry(wordless.path.clone()).or_insert_with(|| format!("{lines:?} for {seat}"));
            }
            for line in sentences.lines().iter().filter(|line| holds_a_way(line)) {
                faults.entry(line.clone()).or_insert_with(|| format!("{lines:?} for {seat}"));
            }
        }
    }
    Ok(told)
}

/// The same campaign at the beginning of the turn, from this state.
fn anew<'e>(seating: &Seating<'e>, state: &[u8]) -> Seating<'e> {
    let mut anew = Seating::new(
        seating.engine,
        state.to_vec(),
        seating.seats,
        seating.waits.clone(),
        seating.seed.clone(),
    );
    anew.turn = seating.turn;
    anew.filed.clone_from(&seating.filed);
    anew
}

/// Corrections to try: each fact as another of its word is, two that change places, and a few plain values.
fn wanted(engine: &dyn Engine, facts: &[Fact], players: &Players) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let line = |fact: &Fact, value: &str| {
        let of = match &fact.of {
            Subject::Table => String::new(),
            Subject::Seat(seat) => format!("{} ", players.name(*seat)),
            Subject::Place(place) => format!("{place} "),
        };
        let whose = fact.whose.map(|seat| format!(" of {}", players.name(seat))).unwrap_or_default();
        format!("{of}{}{whose} = {value}", fact.word)
    };
    for fact in facts {
        let Some(word) = engine.words().iter().find(|word| word.word == fact.word) else { continue };
        let plain: Vec<String> = match word.sort {
            Sort::Number(most) => [0, 1, 2, most].map(|n| n.to_string()).to_vec(),
            Sort::Seat | Sort::Seats => {
                players.seats().map(|seat| players.name(seat)).chain(["nobody".into()]).collect()
            }
            Sort::Yes => vec!["yes".into(), "no".into()],
            Sort::Text(example) => vec!["none".into(), example.into()],
        };
        all.extend(plain.into_iter().map(|value| vec![line(fact, &value)]));
        for other in facts.iter().filter(|other| other.word == fact.word && *other != fact) {
            let (own, theirs) = (fact.worth.typed(players), other.worth.typed(players));
            all.push(vec![line(fact, &theirs)]);
            all.push(vec![line(fact, &theirs), line(other, &own)]);
        }
        // A card or a unit more or less of a list.
        let own = fact.worth.typed(players);
        if let Some((_, rest)) = own.split_once(", ") {
            all.push(vec![line(fact, rest)]);
        }
    }
    // One thing of a list for one of another: what cards in hands can be put to without new ones.
    for (one, other) in facts.iter().zip(facts.iter().skip(1)) {
        let (Subject::Seat(a), Subject::Seat(b)) = (&one.of, &other.of) else { continue };
        let (own, theirs) = (one.worth.typed(players), other.worth.typed(players));
        if let (true, Some((first, rest)), Some((card, others))) =
            (a == b, own.split_once(", "), theirs.split_once(", "))
        {
            all.push(vec![line(one, &format!("{card}, {rest}")), line(other, &format!("{first}, {others}"))]);
            all.push(vec![line(one, rest), line(other, &format!("{first}, {theirs}"))]);
        }
    }
    // Between two players' lists of the same word.
    for one in facts {
        for other in facts.iter().filter(|other| other.word == one.word && other.of != one.of) {
            let (own, theirs) = (one.worth.typed(players), other.worth.typed(players));
            if let (Some((first, rest)), Some((card, others))) =
                (own.split_once(", "), theirs.split_once(", "))
            {
                all.push(vec![
                    line(one, &format!("{card}, {rest}")),
                    line(other, &format!("{first}, {others}")),
                ]);
            }
        }
    }
    all
}
