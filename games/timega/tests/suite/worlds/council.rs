//! Secrets of the council (5.6): votes on file, votes cast, agendas still to be drawn.

use super::{rolls, same, waits};
use harness::disguise::{Pair, Said};
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use timega::state::State;

/// Seat 1 speaks; seat 2 looks; the votes of seats 3 and 4 are the secret.
const SPEAKER: Seat = Seat(0);
const LOOKS: Seat = Seat(1);
const RIVALS: [Seat; 2] = [Seat(2), Seat(3)];

/// Agendas whose effects do not hang on who voted how, and which do not change how many are drawn.
const AGENDAS: [&str; 6] = [
    "War Funding",
    "Humane Labor",
    "Technology Tariffs",
    "Arms Reduction",
    "Imperial Peace",
    "Research Grant",
];

fn agenda(number: u64) -> &'static str {
    AGENDAS[usize::try_from(number).expect("few") % AGENDAS.len()]
}

/// Four to six seats, each with a planet worth three influence or more; this agenda, if any, is under deliberation.
fn hall(number: u64, deliberation: &[&str], open_ballots: bool) -> State {
    let key = |name: &&str| name.to_lowercase().replace(' ', "_");
    let rich = [
        ("D4", "Arinam/Meer", "Meer"),
        ("E4", "Faunus", "Faunus"),
        ("F4", "Mehar Xull", "Mehar Xull"),
        ("F5", "Centauri/Gral", "Centauri"),
        ("E6", "Qucen'n/Rarron", "Rarron"),
        ("D5", "Tequ'ran/Torkan", "Torkan"),
    ];
    let seats = 4 + usize::try_from(number % 3).expect("few");
    let mut systems = serde_json::Map::new();
    for (seat, (hex, tile, planet)) in (1..=seats).zip(rich) {
        let planets = json!({ planet: { "owner": seat } });
        systems.insert(hex.into(), json!({ "tile": tile, "planets": planets }));
    }
    let given: Value = json!({
        "seats": seats,
        "options": { "open_ballots": open_ballots },
        "speaker": 1,
        "council": {
            "open": true,
            "deliberation": deliberation.iter().map(key).collect::<Vec<_>>(),
            "pool": AGENDAS.iter().filter(|a| !deliberation.contains(a)).map(key).collect::<Vec<_>>(),
        },
        "systems": systems,
    });
    timega::stage::stage(&given).expect("a position")
}

/// Everybody passes in the first window of the round.
fn silence(state: &State) -> BTreeMap<Seat, String> {
    state.galaxy.all_seats().map(|s| (s, "pass".to_owned())).collect()
}

/// A rival has one vote on file or another, and thinks better of it.
pub fn on_file(number: u64) -> Pair {
    let agenda = agenda(number);
    let state = hall(number, &[agenda], number.is_multiple_of(2));
    let mut mails = silence(&state);
    mails.insert(RIVALS[0], format!("vote for {agenda} with 1\npass"));
    let pacing = if number.is_multiple_of(3) { Pacing::Live } else { Pacing::Standing };
    let mut pair = same(&state, LOOKS, waits(pacing), vec![mails], number);
    let says = [format!("vote for {agenda} with 3\npass"), format!("vote against {agenda} with all\npass")];
    pair.drafts = says.map(|text| vec![vec![(RIVALS[0], Said::Mail(text))]]);
    pair
}

/// Ballots are secret. Two rivals vote against each other with equal influence; who votes which way does not show.
pub fn cancelled(number: u64) -> Pair {
    let agenda = agenda(number);
    let state = hall(number, &[agenda], false);
    let influence = 1 + number % 3;
    let [pro, contra] = ["for", "against"].map(|side| format!("vote {side} {agenda} with {influence}\npass"));
    let mut mails = silence(&state);
    mails.insert(
        LOOKS,
        format!("vote {} {agenda} with 2\npass", ["for", "against"][usize::from(number % 2 == 1)]),
    );
    mails.extend(RIVALS.into_iter().zip([pro.clone(), contra.clone()]));
    let pacing = if (number / 2).is_multiple_of(2) { Pacing::Live } else { Pacing::Standing };
    let mut pair = same(&state, LOOKS, waits(pacing), vec![mails], number);
    pair.other_mails = vec![RIVALS.into_iter().zip([contra, pro]).collect()];
    pair
}

/// Live: the round's window, that of the votes, that of the speaker. What a rival votes may show when the speaker has
/// voted, in the tally; not before.
pub fn cast(number: u64) -> Pair {
    let agenda = agenda(number);
    let state = hall(number, &[agenda], number.is_multiple_of(2));
    let speaks = BTreeMap::from([(SPEAKER, format!("vote against {agenda} with 1"))]);
    let votes = |text: String| BTreeMap::from([(RIVALS[0], text)]);
    let mut first = votes(format!("vote for {agenda} with 3"));
    first.insert(LOOKS, format!("vote for {agenda} with 2"));
    let other = votes(format!("vote against {agenda} with {}", 1 + number % 2));
    let mut pair = same(&state, LOOKS, waits(Pacing::Live), vec![silence(&state), first, speaks], number);
    pair.other_mails = vec![BTreeMap::new(), other];
    pair
}

/// Live: other agendas are drawn at the end of the development phase; nothing tells of it in the window before.
pub fn undrawn(number: u64) -> Pair {
    let state = hall(number, &[], true);
    let mails = silence(&state);
    let mut pair = same(&state, LOOKS, waits(Pacing::Live), vec![mails], number);
    let rolls = rolls(&pair);
    let first = rolls.iter().position(|r| r.hidden).expect("agendas are drawn");
    let mut dice: Vec<u32> = rolls.iter().map(|r| r.value).collect();
    dice[first] = (dice[first] + 1) % rolls[first].sides;
    pair.other_dice = Some(dice);
    pair
}
