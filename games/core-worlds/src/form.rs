//! The order form that goes out with a report: what can be written, as notes. It has no line that is an order: a plan
//! stands and falls as a whole, so what is sent back is what the player wrote and nothing else.

use crate::CoreWorlds;
use crate::cards::{Card, CardName, Timing};
use crate::orders::{Order, Raid, Way};
use crate::plan::{attempt, is_surge};
use crate::questions::Question;
use crate::review::begun;
use crate::state::ROUNDS;
use crate::turn::options::cost;
use crate::view::View;
use rules::Kind;
use rules::{Book, Desk};

/// Longer lines would be broken by mail programs.
const WIDTH: usize = 72;

/// The lines of the form.
#[must_use]
pub fn lines(desk: &Desk<'_, CoreWorlds>) -> Vec<String> {
    let view = desk.view;
    if view.outcome.is_some() {
        return vec!["# The game is over: nothing is asked of you.".into()];
    }
    let mut lines = Vec::new();
    let mut asked: Vec<&'static str> = Vec::new();
    for question in desk.open {
        if !asked.contains(&question.kind()) {
            asked.push(question.kind());
            question_lines(view, desk.book, question, &mut lines);
        }
    }
    if desk.open.is_empty() {
        return lines;
    }
    lines.push("# Write your lines below this one; what you send replaces your plan.".into());
    lines.push("# A line beginning with add: is put beside what is on file.".into());
    lines
}

fn question_lines(view: &View, book: &Book<Order>, question: &Question, lines: &mut Vec<String>) {
    match question {
        Question::Pick { .. } => {
            lines.push("# The cards of the draft, best first; you get two of them:".into());
            lines.push("#   pick CARD, CARD, CARD, ...".into());
            let first: Vec<CardName> = view.zone.iter().take(2).map(|one| one.card.clone()).collect();
            if !first.is_empty() {
                lines.push(format!("#   {}", Order::Pick(first)));
            }
            note(lines, "There are:", &view.zone.iter().map(|one| one.card.to_string()).collect::<Vec<_>>());
        }
        Question::Energy { .. } => {
            lines.push("# Energy Surges and exploration, in this and later rounds:".into());
            lines.push("#   surge all                # or: surge all if behind, surge never".into());
            lines.push("#   explore with CARD, CARD  # two of these; or: explore never".into());
            hand(view, lines);
        }
        Question::Plan { .. } => {
            let board = &view.own.board;
            lines.push(format!(
                "# Your plan for round {}: {} energy, {} actions. For example:",
                view.round, board.energy, board.actions
            ));
            examples(&begun(view, book), lines);
            note(lines, "To draft:", &drafts(view));
            note(lines, "To invade (fleet/ground):", &worlds(view));
            hand(view, lines);
            if view.round == 1 {
                lines.push("# Each card drafted, Unit deployed and World invaded takes one action;".into());
                lines.push("# an Invasion costs one energy besides.".into());
            }
            if view.round < ROUNDS {
                lines.push("# And what is kept for the next round: keep CARD".into());
            }
            if view.round == 8 {
                lines.push("# As round 9 begins your discard pile is shuffled in, unless you write:".into());
                lines.push("#   reshuffle no".into());
            }
        }
        Question::Act { .. } => {
            let board = &view.own.board;
            let (energy, actions) = (board.energy, board.actions);
            lines.push(format!("# It is your turn: {energy} energy, {actions} actions. For example:"));
            examples(view, lines);
            note(lines, "To draft:", &drafts(view));
            note(lines, "To invade (fleet/ground):", &worlds(view));
            hand(view, lines);
        }
        Question::Keep { .. } => {
            lines.push("# You may keep one card, or nothing:".into());
            let first = view.own.hand.iter().take(1).map(|card| vec![card.clone()]);
            lines.extend(first.chain([Vec::new()]).map(|kept| format!("#   {}", Order::Keep(kept))));
            hand(view, lines);
        }
        Question::Reshuffle { .. } => {
            lines.push("# Is your discard pile shuffled into your draw deck? Yes or no:".into());
            lines.push("#   reshuffle yes".into());
            lines.push("#   reshuffle no".into());
        }
        Question::Account { .. } => {}
    }
}

/// One step of each sort, as far as there is one that can be done first as things stand.
fn examples(view: &View, lines: &mut Vec<String>) {
    let (worlds, others): (Vec<&CardName>, Vec<&CardName>) =
        view.zone.iter().map(|one| &one.card).partition(|name| view.cards.card(name).is_world());
    let units = view.own.hand.iter().filter(|name| view.cards.card(name).is_unit());
    let raid = |world: &CardName| Way::Invade(Box::new(Raid { pay: 1, ..Raid::new(world.clone()) }));
    let sorts: [Vec<Way>; 3] = [
        units.map(|name| Way::Deploy(vec![(name.clone(), 1)])).collect(),
        worlds.into_iter().map(raid).collect(),
        others.into_iter().map(|name| Way::Draft(name.clone())).collect(),
    ];
    let possible = |ways: &Vec<Way>| ways.iter().find(|way| attempt(view, way, 0).is_ok()).cloned();
    let shown = sorts.iter().filter_map(possible).chain([Way::Pass]);
    lines.extend(shown.map(|way| format!("#   {way}")));
}

fn drafts(view: &View) -> Vec<String> {
    let cards = view.zone.iter().map(|one| &one.card).filter(|name| !view.cards.card(name).is_world());
    let price = |name: &CardName| cost::to_draft(&view.cards, &view.own.board, view.cards.card(name)).energy;
    cards.map(|name| format!("{name} {}", price(name))).collect()
}

fn worlds(view: &View) -> Vec<String> {
    let cards = view.zone.iter().map(|one| view.cards.card(&one.card)).filter(|card| card.is_world());
    cards.map(|card| format!("{} {}/{}", card.name, card.fleet, card.ground)).collect()
}

/// What the hand can be used for.
fn hand(view: &View, lines: &mut Vec<String>) {
    let mut cards: Vec<(&Card, usize)> = Vec::new();
    for name in &view.own.hand {
        let card = view.cards.card(name);
        match cards.iter_mut().find(|(other, _)| other.name == card.name) {
            Some((_, count)) => *count += 1,
            None => cards.push((card, 1)),
        }
    }
    let shown = |(card, count): &(&Card, usize)| {
        let times = if *count > 1 { format!(" x{count}") } else { String::new() };
        let what = if card.is_unit() {
            format!(" (deploy for {})", cost::to_deploy(&view.cards, &view.own.board, card).energy)
        } else if card.acts_at(Timing::DuringInvasion) {
            format!(" (play when invading, for {})", card.cost)
        } else if card.acts_at(Timing::AsAction) {
            format!(" (use for {})", card.cost)
        } else if is_surge(card) {
            " (for surge)".into()
        } else {
            String::new()
        };
        format!("{}{times}{what}", card.name)
    };
    note(lines, "Your hand:", &cards.iter().map(shown).collect::<Vec<_>>());
}

/// A list as notes, broken between its entries.
fn note(lines: &mut Vec<String>, head: &str, entries: &[String]) {
    if entries.is_empty() {
        return;
    }
    let mut line = format!("# {head}");
    for (place, entry) in entries.iter().enumerate() {
        let entry = if place + 1 < entries.len() { format!("{entry},") } else { entry.clone() };
        if line.chars().count() + 1 + entry.chars().count() > WIDTH {
            lines.push(line);
            line = "#  ".into();
        }
        line.push(' ');
        line.push_str(&entry);
    }
    lines.push(line);
}
