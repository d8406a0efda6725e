//! A bot: a player that sees a view and writes order mails.

mod build;
mod chits;
mod doctrine;
mod expansion;
mod explore;
mod fight;
mod muster;
mod outlook;
mod raids;
mod reach;
mod reply;
mod research;
mod sabotage;
mod shift;
mod targets;
mod whim;
mod wish;

use crate::Throneworld;
use crate::orders::Order;
use rules::Desk;
use rules::Order as _;
use rules::dice::Dice;
use whim::Whim;

/// The mail for everything the seat is asked; empty if it is asked nothing.
#[must_use]
pub fn orders(desk: &Desk<'_, Throneworld>, dice: &mut Dice) -> String {
    let orders = decide(desk, dice);
    orders.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The orders for everything the seat is asked.
#[must_use]
pub fn decide(desk: &Desk<'_, Throneworld>, dice: &mut Dice) -> Vec<Order> {
    if desk.open.is_empty() {
        return Vec::new();
    }
    let mut whim = Whim::of(dice);
    let mut orders: Vec<Order> = Vec::new();
    for question in desk.open {
        for order in reply::reply(desk, question, &mut whim) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    news(desk, orders)
}

/// Standing orders that are on file already need not be written again.
fn news(desk: &Desk<'_, Throneworld>, orders: Vec<Order>) -> Vec<Order> {
    let on = |topic: &str, order: &Order| order.topic() == topic;
    let known = |order: &Order| {
        let topic = order.topic();
        let filed: Vec<&Order> = desk.book.lines().map(|l| &l.order).filter(|o| on(&topic, o)).collect();
        let said: Vec<&Order> = orders.iter().filter(|o| on(&topic, o)).collect();
        !order.is_of_the_turn() && filed == said
    };
    let known: Vec<bool> = orders.iter().map(known).collect();
    orders.into_iter().zip(known).filter(|(_, known)| !known).map(|(order, _)| order).collect()
}
