//! Whom events strike, as people write it.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, one, unread};
use crate::hex::Hex;
use crate::questions::Question;
use rules::Seat;
use rules::problem::Problem;

impl Plainly<'_> {
    /// Is somebody asked whom an event strikes?
    pub(super) fn asks_for_event(&self) -> bool {
        self.desk.open.iter().any(|question| matches!(question, Question::Event { .. }))
    }

    /// "send the rebels to D10", "raiders against the leader".
    pub(super) fn event(&self, items: &[Item]) -> Told<Readings> {
        let (mut what, mut worlds, mut leader, mut seat, mut no): (_, Vec<Hex>, _, Option<Seat>, _) =
            (None, Vec::new(), false, None, false);
        for item in items {
            match &item.part {
                Part::Role(Role::Rebels) => what = Some("rebels"),
                Part::Role(Role::Raiders) => what = Some("imperial attack"),
                Part::Role(Role::Event) => what = what.or(Some("events")),
                Part::Role(Role::Leader) => leader = true,
                Part::Seat(named) if seat.is_none() => seat = Some(*named),
                Part::Role(Role::Rival) if seat.is_none() => seat = self.only_rival(),
                Part::Hex(hex) => worlds.push(*hex),
                Part::Verb(Verb::Decline | Verb::Pass)
                | Part::Role(Role::No | Role::Not | Role::Never | Role::Nothing) => no = true,
                Part::Verb(
                    Verb::Go
                    | Verb::Attack
                    | Verb::Stay
                    | Verb::Let
                    | Verb::Use
                    | Verb::Land
                    | Verb::Drop
                    | Verb::Take
                    | Verb::Upgrade,
                )
                | Part::Role(
                    Role::At
                    | Role::On
                    | Role::To
                    | Role::For
                    | Role::Else
                    | Role::First
                    | Role::Any
                    | Role::All
                    | Role::If,
                )
                | Part::Sep => {}
                _ => return unread(item),
            }
        }
        let last = Fault::Unread(items.last().map(|item| item.span));
        // "Don't decline events": whom they are to strike is not said.
        let not = |item: &Item| matches!(item.part, Part::Role(Role::Not | Role::Never | Role::No));
        let declines = |item: &Item| matches!(item.part, Part::Verb(Verb::Decline | Verb::Pass));
        if items.iter().any(declines) && items.iter().any(not) {
            let problem = Problem::unreadable("Whom is an event to strike, then?");
            return Err(Fault::Refused(problem.suggest("rebels: leader, or imperial attack: leader")));
        }
        // "Rebels: decline": a standing order declines all events, or none.
        if no && let Some(one_sort @ ("rebels" | "imperial attack")) = what {
            if self.asks_for_event() && worlds.is_empty() && !leader && seat.is_none() {
                return one("decline");
            }
            let message =
                format!("No line declines the {one_sort} alone; one declines whatever event you draw (6).");
            return Err(Fault::Refused(Problem::unreadable(message).suggest("events: decline")));
        }
        match (what, no, worlds.is_empty(), leader, seat) {
            (Some(_), true, true, false, None) => one("events: decline"),
            (Some("events") | None, ..) => Err(last),
            (Some(what), false, false, false, None) => {
                let worlds: Vec<String> = worlds.iter().map(Hex::to_string).collect();
                one(format!("{what} at {}", worlds.join(", ")))
            }
            (Some(what), false, true, true, None) => one(format!("{what}: leader")),
            (Some(what), false, true, false, Some(seat)) => one(format!("{what}: seat {}", seat.0 + 1)),
            _ => Err(last),
        }
    }

    /// "strike D10", when whom the event strikes is asked.
    pub(super) fn strike(&self, items: &[Item]) -> Told<Readings> {
        let fault = Err(Fault::Unread(items.first().map(|item| item.span)));
        if !self.asks_for_event() {
            return fault;
        }
        match items {
            [Item { part: Part::Verb(Verb::Attack), .. }, Item { part: Part::Hex(hex), .. }] => {
                one(hex.to_string())
            }
            [Item { part: Part::Verb(Verb::Attack), .. }, to, Item { part: Part::Hex(hex), .. }]
                if to.is(Role::At) || to.is(Role::On) || to.is(Role::To) =>
            {
                one(hex.to_string())
            }
            _ => fault,
        }
    }

    /// "decline", "I decline".
    pub(super) fn decline(&self, items: &[Item]) -> Told<Readings> {
        match items {
            [_] if self.asks_for_event() => one("decline"),
            [_, them] if self.asks_for_event() && them.is(Role::Them) => one("decline"),
            _ => Err(Fault::Unread(items.first().map(|item| item.span))),
        }
    }
}
