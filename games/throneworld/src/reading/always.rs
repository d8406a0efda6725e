//! `always …`: an order that stays on file, whatever is asked at the moment.

use super::line::{Cursor, Line, Read};
use super::parse::{self, Verb};
use super::wish::{Straight, Wish};
use crate::orders::{EventWish, Order, RetreatWhen};
use rules::lexer::Keywords;
use rules::problem::{Problem, either};

/// Reads one line, with or without `always` in front.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(line: &mut Line<'_>, verbs: &Keywords<Verb>) -> Read<Vec<Wish>> {
    line.words.take_bullet();
    if !line.word(&["always"]) {
        return parse::parse(line, verbs);
    }
    line.colon();
    let span = line.words.rest_span();
    let wishes = parse::parse(line, verbs)?;
    let stands = |wish| standing(wish).map_err(|problem| problem.at(span));
    wishes.into_iter().map(stands).collect()
}

/// What a wish comes to as a standing order.
fn standing(wish: Wish) -> Result<Wish, Problem> {
    let order = match wish {
        Wish::Intercept(_) => return Ok(wish),
        Wish::Order(Order::DoNotReact | Order::DoNotCounter) => {
            let message =
                "Nothing reacts without an order that says so; this word is for one question, or for a turn.";
            return Err(Problem::unreadable(message).suggest(either(&["do not react", "do not counter-jam"])));
        }
        Wish::Order(order) if !order.is_of_the_turn() => order,
        Wish::Straight(Straight::Retreat(from)) if from.is_empty() => {
            Order::Retreat { at: None, when: RetreatWhen::Always }
        }
        Wish::Straight(Straight::Stay) => Order::Retreat { at: None, when: RetreatWhen::Never },
        Wish::Straight(Straight::Drop(None)) => Order::Drop { at: None, yes: true },
        Wish::Straight(Straight::No) => Order::Event(EventWish::Decline),
        Wish::Straight(_) => {
            let message = "What is to stand names what it answers.";
            let right = ["always jam jumps into E9", "always counter-jam", "always land all"];
            return Err(Problem::unreadable(message).suggest(either(&right)));
        }
        _ => {
            let message = "This is an order for one turn; only standing orders are for always.";
            return Err(Problem::unreadable(message).suggest("the line without \"always\""));
        }
    };
    Ok(Wish::Order(order))
}
