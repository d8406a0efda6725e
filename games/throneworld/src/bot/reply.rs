//! What a bot writes to each question.

use super::build::{builds, revolt};
use super::chits::{chits, idle};
use super::doctrine::{battles, doctrine, events, intercepts, jams, loot};
use super::expansion::march;
use super::explore::outreach;
use super::muster::STYLES;
use super::outlook::Outlook;
use super::research::studies;
use super::targets::{Target, targets};
use super::wish::wish;
use crate::Throneworld;
use crate::galaxy::Proposal;
use crate::law::transfer::home_return;
use crate::orders::{Aimed, CounterOrder, JamOrder, Order};
use crate::questions::Question;
use crate::standing;
use rules::Desk;
use rules::whim::Whim;

/// The orders that answer a question.
pub(super) fn reply(desk: &Desk<'_, Throneworld>, question: &Question, whim: &mut Whim) -> Vec<Order> {
    let outlook = Outlook::of(desk.view);
    let own = &outlook;
    match question {
        Question::Outreach | Question::Survey => passing(outreach(own, whim)),
        // Strategy tip: the treasury waits for the first production.
        Question::Settle => vec![Order::Pass],
        Question::Turn { .. } => turn(own, whim),
        Question::Expand { .. } => {
            let (seen, style) = look(own, whim);
            let wish = wish(own, &seen, style);
            let march = march(own, &seen, wish.as_ref(), whim);
            let mut orders = passing(march.orders);
            orders.extend(battles(own, &march.raids, whim));
            orders
        }
        Question::Chit { .. } => {
            let (seen, style) = look(own, whim);
            let wish = wish(own, &seen, style);
            let studies = studies(own, &seen, whim);
            passing(chits(own, &seen, wish.as_ref(), &studies, whim))
        }
        Question::Research { .. } => {
            let (seen, _) = look(own, whim);
            research(studies(own, &seen, whim))
        }
        Question::Production { .. } => {
            let (seen, style) = look(own, whim);
            let wish = wish(own, &seen, style);
            passing(builds(own, wish.as_ref(), own.credits(true), whim))
        }
        Question::Revolt { .. } => passing(revolt(own, own.credits(true)).into_iter().collect()),
        Question::Loot { .. } => vec![loot()],
        Question::Event { .. } => events(own, whim),
        Question::React { by, .. } => react(own, *by, whim),
        Question::Repel { .. } => {
            let orders = intercepts(own);
            if orders.is_empty() { vec![Order::DoNotReact] } else { orders }
        }
        Question::Counters { .. } => {
            if whim.one_in(12) {
                vec![Order::DoNotCounter]
            } else {
                vec![Order::CounterJam(CounterOrder::default())]
            }
        }
        Question::FreeReturn => free_return(own).into_iter().collect(),
        // A word answers these; see below.
        Question::Retreat { .. } | Question::Withdraw { .. } | Question::Land { .. } => Vec::new(),
        // Doctrine speaks to these, or their fallback does.
        Question::Respond { .. }
        | Question::Counter { .. }
        | Question::Aboard { .. }
        | Question::Losses { .. }
        | Question::Overboard { .. }
        | Question::Drop { .. }
        | Question::FirstFire { .. }
        | Question::SecondAttempt { .. } => Vec::new(),
    }
}

/// The same, and with it what the rest of the turn will ask: the chit, research and production.
pub(super) fn reply_ahead(desk: &Desk<'_, Throneworld>, question: &Question, whim: &mut Whim) -> Vec<Order> {
    let outlook = Outlook::of(desk.view);
    let mut orders = match question {
        Question::Expand { .. } => return turn(&outlook, whim),
        _ => reply(desk, question, whim),
    };
    let (chit, studied) =
        (matches!(question, Question::Chit { .. }), matches!(question, Question::Research { .. }));
    if (chit || studied) && outlook.galaxy.attempt.is_none() {
        let (seen, style) = look(&outlook, whim);
        let wish = wish(&outlook, &seen, style);
        orders.extend(builds(&outlook, wish.as_ref(), outlook.credits(false), whim));
        if chit {
            orders.extend(research(studies(&outlook, &seen, whim)));
        }
    }
    orders
}

/// Is it a window for JAMs, INTERCEPTs or counter-JAMs?
pub(super) const fn is_reaction(question: &Question) -> bool {
    matches!(question, Question::React { .. } | Question::Repel { .. } | Question::Counters { .. })
}

/// The word that answers a question in the middle of things.
pub(super) fn word(desk: &Desk<'_, Throneworld>, question: &Question) -> Option<String> {
    match question {
        Question::Retreat { .. } if is_lost(desk, question) => Some("retreat".into()),
        Question::Withdraw { to, .. } if is_lost(desk, question) => {
            to.first().map(|haven| format!("retreat to {haven}"))
        }
        Question::Retreat { .. } | Question::Withdraw { .. } => Some("stay".into()),
        Question::Land { .. } => Some("land all".into()),
        Question::SecondAttempt { first, .. } => Some(first.name().to_lowercase()),
        Question::FreeReturn if free_return(&Outlook::of(desk.view)).is_none() => Some("no".into()),
        _ => None,
    }
}

/// Erratum E1: the Trill bring home what is of no use where it is.
fn free_return(outlook: &Outlook<'_>) -> Option<Order> {
    if !crate::law::transfer::returns_free(outlook.galaxy, outlook.me) {
        return None;
    }
    let idle = idle(outlook);
    let from: Vec<_> = idle.into_iter().map(|(_, hex)| (hex, None)).collect();
    home_return(outlook.galaxy, outlook.me, &from).is_ok().then_some(Order::FreeReturn(from))
}

/// Worlds worth having, and the sort of army the bot likes today.
fn look(outlook: &Outlook<'_>, whim: &mut Whim) -> (Vec<Target>, [crate::unit::Unit; 4]) {
    let style = STYLES[(outlook.me.index() + whim.below(4) as usize / 3) % STYLES.len()];
    (targets(outlook), style)
}

/// Everything for a turn.
fn turn(outlook: &Outlook<'_>, whim: &mut Whim) -> Vec<Order> {
    let (seen, style) = look(outlook, whim);
    let wished = wish(outlook, &seen, style);
    let march = march(outlook, &seen, wished.as_ref(), whim);
    // What is attacked now need not be built for.
    let open: Vec<Target> =
        seen.iter().filter(|t| march.raids.iter().all(|r| r.at != t.at)).copied().collect();
    let next = if march.raids.is_empty() { wished } else { wish(outlook, &open, style) };
    let studies = studies(outlook, &open, whim);
    let mut orders = passing(march.orders);
    orders.extend(free_return(outlook));
    orders.extend(chits(outlook, &open, next.as_ref(), &studies, whim));
    orders.extend(builds(outlook, next.as_ref(), outlook.credits(false), whim));
    orders.extend(research(studies));
    orders.extend(doctrine(outlook, &march.raids, whim));
    orders
}

/// The attempts of a turn, and one more for a Scientific Advance.
fn research(mut studies: Vec<crate::tech::Tech>) -> Vec<Order> {
    studies.truncate(3);
    if studies.is_empty() { vec![] } else { vec![Order::Research(studies)] }
}

/// Nothing is said with a word.
fn passing(orders: Vec<Order>) -> Vec<Order> {
    if orders.is_empty() { vec![Order::Pass] } else { orders }
}

/// Jumps against the bot are jammed or intercepted; others are let be, unless whoever leads is about to win.
fn react(outlook: &Outlook<'_>, by: rules::Seat, whim: &mut Whim) -> Vec<Order> {
    let mut into = Vec::new();
    for proposal in &outlook.galaxy.now.proposals {
        let mine = outlook.galaxy.owner(proposal.to()) == Some(outlook.me);
        let jump = matches!(proposal, Proposal::Jump { .. });
        if mine && (jump || whim.one_in(2)) {
            into.push(proposal.to());
        }
    }
    if into.is_empty() && outlook.leader() != Some(by) {
        return vec![Order::DoNotReact];
    }
    let orders = if into.is_empty() {
        jams(outlook, whim)
    } else {
        let jam = JamOrder { who: Some(by), aimed: Aimed::Both, into, with: None, holding: 1, most: 0 };
        let mut orders = intercepts(outlook);
        orders.insert(0, Order::Jam(jam));
        orders
    };
    // What speaks of something else is no answer.
    let asked = Question::React { by, acts: Vec::new() };
    let asked = standing::spelled_out(outlook.galaxy, outlook.me, &asked);
    let orders: Vec<Order> = orders.into_iter().filter(|order| standing::means(&asked, order)).collect();
    if orders.is_empty() { vec![Order::DoNotReact] } else { orders }
}

/// Fewer dice than half the enemy's.
fn is_lost(desk: &Desk<'_, Throneworld>, question: &Question) -> bool {
    let fallen = matches!(question, Question::Withdraw { fallen: true, .. });
    fallen || standing::dice_in_space(desk.view).is_some_and(|(own, enemy)| 2 * own < enemy)
}
