//! The conditions of steps: "if Orison is gone", "when below 2 energy".

use super::names::Spot;
use super::{Mail, Read};
use crate::orders::Condition;
use rules::lexer::{TokenKind, Words};

/// What a number in a condition is compared with.
#[derive(Clone, Copy)]
enum Stock {
    Energy,
    Actions,
}

/// How.
#[derive(Clone, Copy)]
enum Bound {
    Below,
    AtLeast,
    Above,
    AtMost,
}

impl Mail<'_> {
    /// Conditions joined by "and"; the word "if" has been taken.
    pub(super) fn conditions(&mut self, words: &mut Words<'_>) -> Read<Vec<Condition>> {
        let mut conditions = vec![self.condition(words)?];
        while words.take_keyword(&["and"]) {
            conditions.push(self.condition(words)?);
        }
        Ok(conditions)
    }

    pub(super) fn condition(&mut self, words: &mut Words<'_>) -> Read<Condition> {
        let start = words.mark();
        words.take_keyword(&["i", "my"]);
        words.take_keyword(&["have", "hold", "am"]);
        if let Some(condition) = self.comparison(words)? {
            return Ok(condition);
        }
        words.rewind(start);
        if self.others_passed(words) {
            return Ok(Condition::OthersPassed);
        }
        let held = words.take_keyword(&["i"]) && words.take_keyword(&["have", "hold"]);
        if held {
            return self.card(words, Spot::Anywhere).map(Condition::InHand);
        }
        words.rewind(start);
        let card = self.any_card(words)?;
        words.take_keyword(&["is", "are"]);
        if words.take_keyword(&["still"]) | words.take_keyword(&["in"]) {
            words.take_keyword(&["in"]);
            words.take_keyword(&["my", "the"]);
            if words.take_keyword(&["hand"]) {
                return Ok(Condition::InHand(card));
            }
            words.take_keyword(&["central"]);
            if words.take_keyword(&["zone", "there"]) {
                return Ok(Condition::There(card));
            }
        }
        if words.take_keyword(&["gone", "taken", "missing"]) {
            return Ok(Condition::Taken(card));
        }
        if words.take_keyword(&["there", "left", "available"]) {
            return Ok(Condition::There(card));
        }
        Err(words.missing("gone, there or in hand").suggest(format!("{card} is gone")))
    }

    fn others_passed(&self, words: &mut Words<'_>) -> bool {
        let start = words.mark();
        words.take_keyword(&["all", "the"]);
        words.take_keyword(&["the"]);
        if words.take_keyword(&["others", "everybody", "everyone", "rivals"]) {
            words.take_keyword(&["else"]);
            words.take_keyword(&["have", "has"]);
            if words.take_keyword(&["passed", "pass"]) {
                return true;
            }
        }
        words.rewind(start);
        false
    }

    /// "energy below 3", "below 3 energy", "at least 2 actions".
    fn comparison(&self, words: &mut Words<'_>) -> Read<Option<Condition>> {
        let start = words.mark();
        let mut stock = take_stock(words);
        words.take_keyword(&["is", "left"]);
        let Some(bound) = take_bound(words) else {
            if stock.is_some() {
                return Err(words.missing("below or at least, and a number").suggest("energy below 3"));
            }
            words.rewind(start);
            return Ok(None);
        };
        let number = words.expect_number("how much energy, or how many actions", 0..=999)?;
        if stock.is_none() {
            stock = take_stock(words);
        }
        let Some(stock) = stock else {
            return Err(words.missing("energy or actions").suggest(format!("below {number} energy")));
        };
        let (below, number) = match bound {
            Bound::Below => (true, number),
            Bound::AtLeast => (false, number),
            Bound::Above => (false, number + 1),
            Bound::AtMost => (true, number + 1),
        };
        Ok(Some(match (stock, below) {
            (Stock::Energy, true) => Condition::EnergyBelow(number),
            (Stock::Energy, false) => Condition::EnergyAtLeast(number),
            (Stock::Actions, true) => Condition::ActionsBelow(number),
            (Stock::Actions, false) => Condition::ActionsAtLeast(number),
        }))
    }
}

fn take_stock(words: &mut Words<'_>) -> Option<Stock> {
    if words.take_keyword(&["energy"]) {
        Some(Stock::Energy)
    } else if words.take_keyword(&["actions", "action"]) {
        words.take_keyword(&["points", "point"]);
        Some(Stock::Actions)
    } else {
        None
    }
}

fn take_bound(words: &mut Words<'_>) -> Option<Bound> {
    let start = words.mark();
    let bound = if words.take_symbol("<=") {
        Bound::AtMost
    } else if words.take_symbol(">=") {
        Bound::AtLeast
    } else if words.take_symbol("<") || words.take_keyword(&["below", "under"]) {
        Bound::Below
    } else if words.take_symbol(">") || words.take_keyword(&["above", "over"]) {
        Bound::Above
    } else if words.take_keyword(&["at"]) {
        if words.take_keyword(&["least"]) {
            Bound::AtLeast
        } else if words.take_keyword(&["most"]) {
            Bound::AtMost
        } else {
            words.rewind(start);
            return None;
        }
    } else if words.take_keyword(&["less", "fewer"]) && words.take_keyword(&["than"]) {
        Bound::Below
    } else if words.take_keyword(&["more"]) && words.take_keyword(&["than"]) {
        Bound::Above
    } else {
        words.rewind(start);
        return None;
    };
    // "energy below 3" and not a card that begins with such a word.
    if words.peek().is_some_and(|token| token.kind == TokenKind::Number) {
        Some(bound)
    } else {
        words.rewind(start);
        None
    }
}
