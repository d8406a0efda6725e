//! Chits played and handed back (5.2), found in the hand by what the line says of them.

use super::said::Said;
use super::settle::Settling;
use super::tongue::ChitWord;
use super::wish::{ChitWish, Wish};
use crate::chit::Chit;
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::chits::{may_hand_back, may_play};
use crate::law::transfer::{home_return, returns_free};
use crate::orders::{Order, Sabotage, Use};
use crate::questions::Question;
use crate::tech::Tech;
use rules::problem::{Problem, either};

/// Settles what is played, what returns and what is turned in.
pub(super) fn settle(settling: &mut Settling<'_>) {
    let plays = settling.lines(|wish| match wish {
        Wish::Play { chit, purpose } => Some((*chit, purpose.clone(), false)),
        Wish::Return(from) => Some((ChitWish::Word(ChitWord::Return), Use::Return(from.clone()), true)),
        _ => None,
    });
    let mut played = Vec::new();
    for (place, said, (chit, purpose, bare)) in plays {
        if settling.too_early(said, "chits") {
            continue;
        }
        match purpose {
            Use::Return(from) if bare && returns_free(settling.galaxy, settling.desk.seat) => {
                free_return(settling, place, said, from);
            }
            purpose => {
                if let Some(chit) = play(settling, place, said, chit, purpose) {
                    played.push((chit, said));
                }
            }
        }
    }
    turn_in(settling, &played);
}

fn free_return(
    settling: &mut Settling<'_>,
    place: usize,
    said: &Said,
    from: Vec<(Hex, Option<crate::force::Force>)>,
) {
    let hexes: Vec<Hex> = from.iter().map(|(hex, _)| *hex).collect();
    let judged = home_return(settling.galaxy, settling.desk.seat, &from).map(|_| ());
    if settling.allowed(said, judged, &hexes) {
        settling.orders.push((place, Order::FreeReturn(from)));
    }
}

fn play(
    settling: &mut Settling<'_>,
    place: usize,
    said: &Said,
    chit: ChitWish,
    purpose: Use,
) -> Option<Chit> {
    let chit = match held(&settling.desk.view.hand, chit, Some(&purpose), said) {
        Ok(chit) => chit,
        Err(problem) => {
            settling.problems.push(problem);
            return None;
        }
    };
    if let Use::Attempts { first, then: None } = purpose
        && !is_asked_later(settling)
    {
        let (again, tech) = (first.name().to_lowercase(), other_than(first));
        let problem = Problem::unreadable("An Artifact gives two research attempts: name both (5.2).");
        let right = format!("artifact: {again}, {again}, or: {again}, then {tech} if it fails");
        settling.problems.push(problem.at(said.whole).suggest(right));
        return None;
    }
    let judged = may_play(settling.galaxy, settling.desk.seat, chit, &purpose);
    if !settling.allowed(said, judged, &hexes_of(&purpose)) {
        return None;
    }
    settling.orders.push((place, Order::Play { chit, purpose }));
    Some(chit)
}

/// Is the second technology of an Artifact asked when the first die has fallen? Where a turn is one mail it is not.
fn is_asked_later(settling: &Settling<'_>) -> bool {
    let open = &settling.desk.open;
    open.iter().any(|q| matches!(q, Question::Expand { .. } | Question::Chit { .. }))
}

fn other_than(tech: Tech) -> String {
    let other = if tech == Tech::Ground { Tech::Space } else { Tech::Ground };
    other.name().to_lowercase()
}

/// The worlds a use of a chit speaks of.
pub(super) fn hexes_of(purpose: &Use) -> Vec<Hex> {
    match purpose {
        Use::Research(..) | Use::Attempts { .. } | Use::Treasury(_) => Vec::new(),
        Use::Local(sites) => sites.iter().map(|(hex, _)| *hex).collect(),
        Use::Develop(hex) => vec![*hex],
        Use::Return(from) => from.iter().map(|(hex, _)| *hex).collect(),
        Use::Sabotage(
            Sabotage::Development(at) | Sabotage::Force { at, .. } | Sabotage::Neutral { at, .. },
        ) => vec![*at],
    }
}

fn turn_in(settling: &mut Settling<'_>, played: &[(Chit, &Said)]) {
    let hand = &settling.desk.view.hand;
    let mut back: Vec<Chit> = Vec::new();
    let mut first = None;
    let lines = settling.lines(|wish| match wish {
        Wish::TurnIn(chits) => Some(chits.clone()),
        Wish::Order(Order::TurnIn(_)) => Some(Some(Vec::new())),
        _ => None,
    });
    // What is on file plays along unless this mail plays something else.
    let on_file = settling.desk.book.lines().find_map(|line| match &line.order {
        Order::Play { chit, .. } if played.is_empty() => Some((*chit, line.line)),
        _ => None,
    });
    for (place, said, chits) in lines {
        if settling.too_early(said, "chits") {
            continue;
        }
        let found: Result<Vec<Chit>, Problem> = match chits {
            None => Ok(hand.clone()),
            Some(chits) => chits.into_iter().map(|chit| held(hand, chit, None, said)).collect(),
        };
        let judged = found.and_then(|chits| {
            let all: Vec<Chit> = back.iter().chain(&chits).copied().collect();
            may_hand_back(!played.is_empty() || on_file.is_some(), all.len()).map_err(|mut refusal| {
                if let Some((_, play)) = played.first() {
                    refusal.what.push_str(&format!("; {} plays one", play.named()));
                } else if let Some((chit, line)) = on_file {
                    refusal.what.push_str(&format!("; order {line} on file plays {chit}"));
                }
                said.refused(&refusal)
            })?;
            // The chit that is played is gone.
            let counts = |chit: &Chit, list: &[Chit]| list.iter().filter(|other| *other == chit).count();
            let gone = |chit: &Chit| {
                let every = !played.is_empty() && played.iter().all(|(other, _)| other == chit);
                usize::from(every || on_file.is_some_and(|(other, _)| other == *chit))
            };
            match all.iter().find(|chit| counts(chit, &all) + gone(chit) > counts(chit, hand)) {
                Some(chit) => {
                    let what = format!("you hold {chit} {}", times(counts(chit, hand)));
                    let why = if gone(chit) > 0 { format!("{what}, and it is to be played") } else { what };
                    Err(said.refused(&Refusal::new("5.2", why)))
                }
                None => Ok(all),
            }
        });
        match judged {
            Ok(all) => {
                back = all;
                first.get_or_insert(place);
            }
            Err(problem) => settling.problems.push(problem),
        }
    }
    settling.orders.extend(first.map(|place| (place, Order::TurnIn(back))));
}

fn times(count: usize) -> String {
    if count == 1 { "once".into() } else { format!("{count} times") }
}

/// The chit of the hand that is meant.
fn held(hand: &[Chit], wish: ChitWish, purpose: Option<&Use>, said: &Said) -> Result<Chit, Problem> {
    let fits = |chit: &Chit| match wish {
        ChitWish::Exact(wanted) => *chit == wanted,
        ChitWish::Word(ChitWord::Artifact) => *chit == Chit::Artifact,
        ChitWish::Word(ChitWord::Boom) => matches!(chit, Chit::Boom(_)),
        ChitWish::Word(ChitWord::Sabotage) => matches!(chit, Chit::Sabotage(_)),
        ChitWish::Word(ChitWord::Return) => chit.returns(),
        ChitWish::Word(ChitWord::Jam) => chit.jams(),
        ChitWish::Word(ChitWord::Intercept) => chit.intercepts(),
    };
    let mut found: Vec<Chit> = hand.iter().copied().filter(fits).collect();
    found.sort_unstable();
    found.dedup();
    // To return units any chit will do, and so will any Boom whose value does not matter: the one worth less goes.
    let any_will_do = matches!(purpose, Some(Use::Return(_) | Use::Treasury(_) | Use::Local(_)));
    match found.as_slice() {
        [one] => Ok(*one),
        [first, ..] if any_will_do => Ok(*first),
        [] => {
            let wanted = match wish {
                ChitWish::Exact(chit) => format!("You do not hold {chit} (5.2)."),
                ChitWish::Word(word) => format!("You hold no chit that says {} (5.2).", name(word)),
            };
            let list: Vec<String> = hand.iter().map(Chit::to_string).collect();
            let problem = Problem::illegal(wanted).at(said.whole);
            Err(if list.is_empty() {
                problem
            } else {
                problem.suggest(format!("you hold {}", list.join(", ")))
            })
        }
        several => {
            let list: Vec<String> = several.iter().map(Chit::to_string).collect();
            Err(Problem::unreadable("You hold more than one such chit: which?")
                .at(said.whole)
                .suggest(either(&list)))
        }
    }
}

const fn name(word: ChitWord) -> &'static str {
    match word {
        ChitWord::Artifact => "Artifact",
        ChitWord::Boom => "Economic Boom",
        ChitWord::Sabotage => "Sabotage",
        ChitWord::Return => "HW Return",
        ChitWord::Jam => "JAM",
        ChitWord::Intercept => "INTERCEPT",
    }
}
