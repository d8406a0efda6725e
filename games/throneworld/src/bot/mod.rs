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
mod rolls;
mod sabotage;
mod shift;
mod targets;
mod wish;

#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::orders::Order;
use crate::questions::Question;
use rules::Desk;
use rules::Order as _;
use rules::dice::Dice;
use rules::whim::Whim;

/// The mail for everything the seat is asked; empty if it is asked nothing.
#[must_use]
pub fn orders(desk: &Desk<'_, Throneworld>, dice: &mut Dice) -> String {
    mail(desk, dice, reply::reply)
}

/// The same, and with it what can be said already of what the turn will ask later.
#[must_use]
pub fn orders_ahead(desk: &Desk<'_, Throneworld>, dice: &mut Dice) -> String {
    mail(desk, dice, reply::reply_ahead)
}

/// The orders that answer a question.
type Reply = fn(&Desk<'_, Throneworld>, &Question, &mut Whim) -> Vec<Order>;

fn mail(desk: &Desk<'_, Throneworld>, dice: &mut Dice, reply: Reply) -> String {
    if desk.open.is_empty() {
        return String::new();
    }
    let mut whim = Whim::of(dice);
    let (mut orders, mut words): (Vec<Order>, Vec<String>) = (Vec::new(), Vec::new());
    for question in desk.open {
        words.extend(reply::word(desk, question));
        for order in reply(desk, question, &mut whim) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
    }
    let lines: Vec<String> = if desk.open.iter().any(reply::is_reaction) {
        // What answers a reaction is for that reaction alone.
        orders.iter().map(Order::as_answer).collect()
    } else {
        news(desk, orders).iter().map(ToString::to_string).collect()
    };
    words.into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// Standing orders that are on file already need not be written again.
fn news(desk: &Desk<'_, Throneworld>, orders: Vec<Order>) -> Vec<Order> {
    let with_topic = |order| -> (String, &Order) { (Order::topic(order), order) };
    let filed: Vec<(String, &Order)> = desk.book.lines().map(|line| with_topic(&line.order)).collect();
    let said: Vec<(String, &Order)> = orders.iter().map(with_topic).collect();
    let known = |(topic, order): &(String, &Order)| {
        let on_it = |(of, _): &&(String, &Order)| of == topic;
        !order.is_of_the_turn() && filed.iter().filter(on_it).eq(said.iter().filter(on_it))
    };
    let known: Vec<bool> = said.iter().map(known).collect();
    orders.into_iter().zip(known).filter(|(_, known)| !known).map(|(order, _)| order).collect()
}
