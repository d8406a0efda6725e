//! The orders a seat has on file, line by line.

use crate::content::Content;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The number of a line of orders: given once per seat in a turn and never again, so that "cancel 7" and "which line said
/// so" mean the same through the turn, whatever later mails add or take away. With a new turn numbers begin anew.
pub type Line = u32;

/// A place among the lines on file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// In front of this line.
    Before(Line),
    /// Behind this line.
    After(Line),
    /// Where this line stands, which goes.
    InsteadOf(Line),
}

impl Spot {
    /// The line it speaks of.
    #[must_use]
    pub const fn line(self) -> Line {
        match self {
            Spot::Before(line) | Spot::After(line) | Spot::InsteadOf(line) => line,
        }
    }
}

/// One order of a game. Printing it gives its canonical form, which reads back to an equal order.
pub trait Order: Content + Display {
    /// What the order speaks to. A later mail that speaks to a topic replaces everything on file on that topic.
    fn topic(&self) -> String;

    /// Do orders on its topic stand beside each other, one after the other, like the steps of a plan? By default one takes
    /// the place of another.
    fn is_step(&self) -> bool {
        false
    }

    /// Is it the step that people call by this word: "the attack", "attacking"? By default none is.
    fn is_called_so(&self, deed: &str) -> bool {
        let _ = deed;
        false
    }

    /// Does nothing come of steps on its topic that stand behind it, like a pass for the rest of a round? By default they count.
    fn ends_the_plan(&self) -> bool {
        false
    }

    /// Does it stay on file, turn after turn, until its player changes it? Mails need not repeat it then. By default it does not.
    fn stays(&self) -> bool {
        false
    }

    /// Does this order say an earlier one once more, with more of it told, so that it takes the place of that one? By default it does
    /// not.
    fn completes(&self, earlier: &Self) -> bool {
        let _ = earlier;
        false
    }

    /// Does this step, in a mail that completes a plan, take the place of one on file instead of standing beside it: what is built at a
    /// place, told anew? By default it does not.
    fn takes_the_place_of(&self, earlier: &Self) -> bool {
        let _ = earlier;
        false
    }

    /// The verb, for statistics: `move`, `jump`, `research`.
    fn verb(&self) -> &'static str;

    /// Given as the answer to a question, does this order silence that one on file while the question is settled? By
    /// default it silences what speaks to the same topic.
    fn silences(&self, other: &Self) -> bool {
        self.topic() == other.topic()
    }
}

/// An order with its permanent number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Numbered<O> {
    /// The permanent number.
    pub line: Line,
    /// The order.
    pub order: O,
}

/// All orders a seat has on file, in the order they were given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Book<O> {
    last: Line,
    /// The last number of what was on file when the turn began.
    #[serde(default, skip_serializing_if = "none_carried")]
    carried: Line,
    lines: Vec<Numbered<O>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn none_carried(carried: &Line) -> bool {
    *carried == 0
}

impl<O> Default for Book<O> {
    fn default() -> Self {
        Self { last: 0, carried: 0, lines: Vec::new() }
    }
}

impl<O: Order> Book<O> {
    /// The lines on file.
    pub fn lines(&self) -> impl Iterator<Item = &Numbered<O>> {
        self.lines.iter()
    }

    /// Nothing on file?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many lines are on file.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The last number that was given.
    #[must_use]
    pub const fn last(&self) -> Line {
        self.last
    }

    /// Puts an order at the end under a new number.
    pub fn add(&mut self, order: O) -> Line {
        let numbered = self.number(order);
        let line = numbered.line;
        self.lines.push(numbered);
        line
    }

    /// Puts a step beside those on its topic: at the end, or in front of what ends the plan.
    pub fn beside(&mut self, order: O) -> Line {
        let ends = |l: &&Numbered<O>| l.order.topic() == order.topic() && l.order.ends_the_plan();
        let end = self.lines.iter().find(ends).map(|l| l.line);
        match end.filter(|_| order.is_step() && !order.ends_the_plan()) {
            Some(end) => {
                let numbered = self.number(order);
                let line = numbered.line;
                let at = self.lines.iter().position(|l| l.line == end).unwrap_or(self.lines.len());
                self.lines.insert(at, numbered);
                line
            }
            None => self.add(order),
        }
    }

    /// Gives an order a number without putting it on file: it answers a question and is gone with it.
    pub fn number(&mut self, order: O) -> Numbered<O> {
        self.last += 1;
        Numbered { line: self.last, order }
    }

    /// The book as it speaks to a question that was answered with these lines: they come first, and what they silence
    /// says nothing.
    #[must_use]
    pub fn answering<'a>(&self, answer: impl IntoIterator<Item = &'a Numbered<O>>) -> Self
    where
        O: 'a,
    {
        let answer: Vec<Numbered<O>> = answer.into_iter().cloned().collect();
        let speaks = |l: &&Numbered<O>| !answer.iter().any(|a| a.order.silences(&l.order));
        let rest: Vec<Numbered<O>> = self.lines.iter().filter(speaks).cloned().collect();
        Self { last: self.last, carried: self.carried, lines: answer.into_iter().chain(rest).collect() }
    }

    /// Files the orders of one mail: whatever is on file on the topics they speak to goes, the rest stays as it was
    /// (architecture §7). Returns the numbers of the new lines.
    pub fn replace(&mut self, orders: impl IntoIterator<Item = O>) -> Vec<Line> {
        let orders: Vec<O> = orders.into_iter().collect();
        self.make_room(orders.iter().map(Order::topic));
        orders.into_iter().map(|o| self.add(o)).collect()
    }

    /// Takes off everything on these topics.
    pub fn make_room(&mut self, topics: impl IntoIterator<Item = String>) {
        let topics: Vec<String> = topics.into_iter().collect();
        self.lines.retain(|l| !topics.contains(&l.order.topic()));
    }

    /// Puts orders side by side in a place among the lines on file. `None`, and nothing is changed: there is no such line.
    pub fn place(&mut self, orders: impl IntoIterator<Item = O>, spot: Spot) -> Option<Vec<Line>> {
        let at = self.lines.iter().position(|l| l.line == spot.line())?;
        let new: Vec<Numbered<O>> = orders.into_iter().map(|order| self.number(order)).collect();
        let numbers = new.iter().map(|l| l.line).collect();
        let range = match spot {
            Spot::Before(_) => at..at,
            Spot::After(_) => at + 1..at + 1,
            Spot::InsteadOf(_) => at..at + 1,
        };
        self.lines.splice(range, new);
        Some(numbers)
    }

    /// Puts a line elsewhere among the others; it keeps its number. False if one of the two is not there.
    pub fn shift(&mut self, line: Line, spot: Spot) -> bool {
        let there = |line: Line| self.lines.iter().any(|l| l.line == line);
        let Some(from) = self.lines.iter().position(|l| l.line == line) else { return false };
        if line == spot.line() || !there(spot.line()) || matches!(spot, Spot::InsteadOf(_)) {
            return false;
        }
        let moved = self.lines.remove(from);
        let at = self.lines.iter().position(|l| l.line == spot.line()).unwrap_or(self.lines.len());
        let at = if matches!(spot, Spot::After(_)) { at + 1 } else { at };
        self.lines.insert(at.min(self.lines.len()), moved);
        true
    }

    /// Takes one line off. False if there is no such line.
    pub fn cancel(&mut self, line: Line) -> bool {
        let before = self.lines.len();
        self.lines.retain(|l| l.line != line);
        self.lines.len() < before
    }

    /// Takes everything off. Numbers go on from where they were.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// What stays on file for the next turn: each line is kept, turned into other orders (a reply that has come true), or
    /// dropped. Numbers begin anew: what is on file is small and its numbers are to be.
    #[must_use]
    pub fn carry(&self, keep: impl FnMut(&Numbered<O>) -> Vec<O>) -> Self {
        let mut next = Self::default();
        for order in self.lines.iter().flat_map(keep) {
            next.add(order);
        }
        next.carried = next.last;
        next
    }

    /// Was this line on file before the turn began?
    #[must_use]
    pub const fn is_carried(&self, line: Line) -> bool {
        line <= self.carried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Say(char, u8);
    impl fmt::Display for Say {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}{}", self.0, self.1)
        }
    }
    impl Order for Say {
        fn topic(&self) -> String {
            self.0.to_string()
        }
        fn is_step(&self) -> bool {
            self.0 == 'p'
        }
        fn ends_the_plan(&self) -> bool {
            *self == Self('p', 9)
        }
        fn verb(&self) -> &'static str {
            "say"
        }
    }
    fn shown(book: &Book<Say>) -> String {
        book.lines().map(|l| format!("{}:{}", l.line, l.order)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_mail_replaces_what_it_speaks_to_and_numbers_are_never_used_again() {
        let mut book = Book::default();
        book.replace([Say('a', 1), Say('a', 2), Say('b', 1)]);
        assert_eq!(shown(&book), "1:a1 2:a2 3:b1");
        book.replace([Say('a', 9)]);
        assert_eq!(shown(&book), "3:b1 4:a9");
        assert!(book.cancel(4));
        assert!(!book.cancel(4));
        book.add(Say('a', 7));
        assert_eq!(shown(&book), "3:b1 5:a7");
        book.clear();
        book.add(Say('c', 1));
        assert_eq!(shown(&book), "6:c1");
    }

    #[test]
    fn a_step_stands_in_front_of_what_ends_the_plan() {
        let mut book = Book::default();
        book.replace([Say('p', 1), Say('b', 1), Say('p', 9)]);
        assert_eq!(book.beside(Say('p', 2)), 4);
        book.beside(Say('b', 2));
        assert_eq!(shown(&book), "1:p1 2:b1 4:p2 3:p9 5:b2");
        book.beside(Say('p', 9));
        assert_eq!(shown(&book), "1:p1 2:b1 4:p2 3:p9 5:b2 6:p9", "another end is no step in front of it");
    }

    #[test]
    fn an_answer_speaks_first_and_is_not_on_file() {
        let mut book = Book::default();
        book.replace([Say('a', 1), Say('b', 2)]);
        let answer = book.number(Say('a', 3));
        assert_eq!(shown(&book.answering([&answer])), "3:a3 2:b2");
        assert_eq!(shown(&book.answering([])), "1:a1 2:b2");
        book.add(Say('c', 4));
        assert_eq!(shown(&book), "1:a1 2:b2 4:c4");
    }

    #[test]
    fn numbers_begin_anew_with_a_turn() {
        let mut book = Book::default();
        book.replace([Say('a', 1), Say('b', 2)]);
        book.replace([Say('c', 1)]);
        let mut next = book.carry(|l| match l.order.0 {
            'a' => vec![],
            'b' => vec![Say('x', 1), Say('y', 1)],
            _ => vec![l.order.clone()],
        });
        assert_eq!(shown(&next), "1:x1 2:y1 3:c1");
        assert_eq!(next.add(Say('d', 1)), 4);
        assert!(next.is_carried(3) && !next.is_carried(4) && !book.is_carried(1));
    }

    #[test]
    fn a_line_has_its_place() {
        let mut book = Book::default();
        book.replace([Say('a', 1), Say('a', 2), Say('a', 3)]);
        assert_eq!(book.place([Say('a', 8), Say('a', 9)], Spot::After(1)), Some(vec![4, 5]));
        assert_eq!(shown(&book), "1:a1 4:a8 5:a9 2:a2 3:a3");
        assert_eq!(book.place([Say('a', 7)], Spot::InsteadOf(2)), Some(vec![6]));
        assert_eq!(book.place([Say('a', 6)], Spot::Before(1)), Some(vec![7]));
        assert_eq!(shown(&book), "7:a6 1:a1 4:a8 5:a9 6:a7 3:a3");
        assert_eq!(book.place([Say('a', 5)], Spot::After(2)), None, "line 2 is gone");
        assert_eq!(shown(&book), "7:a6 1:a1 4:a8 5:a9 6:a7 3:a3");
    }
}
