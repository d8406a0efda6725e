//! All lines of a mail together: what they leave open is filled in from the view, what contradicts is named.

use super::expansion;
use super::hand;
use super::late;
use super::said::Said;
use super::standing;
use super::straight::{self, Heard};
use super::wish::Wish;
use crate::Throneworld;
use crate::galaxy::{Galaxy, Phase};
use crate::hex::Hex;
use crate::law::Refusal;
use crate::law::moves::in_play;
use crate::law::purchase::may_build;
use crate::orders::{Order, Purchase};
use crate::questions::Answer;
use crate::tech::Tech;
use rules::problem::{Problem, either, quoted};
use rules::span::Span;
use rules::{Desk, Reading};
use std::collections::BTreeSet;

/// What is being put together from a mail.
pub(super) struct Settling<'a> {
    pub desk: &'a Desk<'a, Throneworld>,
    pub galaxy: &'a Galaxy,
    /// The lines, in their order.
    pub said: &'a [Said],
    /// The orders so far, by the line they come from.
    pub orders: Vec<(usize, Order)>,
    pub replies: Vec<(Span, usize, Answer, String)>,
    /// Lines that answer what is asked and cannot: they are no standing orders either.
    pub refused: Vec<Span>,
    /// Orders that answer what is asked now.
    pub bound: Vec<(Span, usize, Order, String)>,
    pub problems: Vec<Problem>,
    /// Where jumps on file or in this mail go: what is not there yet may be there when a chit is played.
    pub coming: BTreeSet<Hex>,
}

/// Puts the lines of a mail together.
pub(super) fn settle(
    desk: &Desk<'_, Throneworld>,
    said: &[Said],
    problems: Vec<Problem>,
) -> Reading<Throneworld> {
    let galaxy = &desk.view.galaxy;
    let (orders, replies, bound, coming) = (Vec::new(), Vec::new(), Vec::new(), BTreeSet::new());
    let mut settling =
        Settling { desk, galaxy, said, orders, replies, refused: Vec::new(), bound, problems, coming };
    if galaxy.phase == Phase::Founding || galaxy.empires.is_empty() {
        let early = |said: &Said| Problem::illegal("The game has not been set up yet (2).").at(said.whole);
        settling.problems.extend(said.first().map(early));
    } else {
        settling.straight();
        expansion::settle(&mut settling);
        hand::settle(&mut settling);
        settling.research();
        settling.build();
        standing::settle(&mut settling);
        late::settle(&mut settling);
    }
    settling.finish()
}

impl<'a> Settling<'a> {
    /// The lines this fits, with their numbers.
    pub fn lines<T>(&self, fits: impl Fn(&'a Wish) -> Option<T>) -> Vec<(usize, &'a Said, T)> {
        self.said
            .iter()
            .enumerate()
            .filter_map(|(place, said)| fits(&said.wish).map(|wish| (place, said, wish)))
            .collect()
    }

    /// Tells that the rules do not allow a line.
    pub fn illegal(&mut self, said: &Said, refusal: &Refusal) {
        self.problems.push(said.refused(refusal));
    }

    /// Tells why a line is not allowed now, unless it speaks of worlds one's own jumps go to: then it may be when it is
    /// carried out, and a warning is enough. True if the line stands.
    pub fn allowed(&mut self, said: &Said, judged: Result<(), Refusal>, hexes: &[Hex]) -> bool {
        let Err(refusal) = judged else { return true };
        if !hexes.iter().any(|hex| self.coming.contains(hex)) {
            self.illegal(said, &refusal);
            return false;
        }
        let problem = said.refused(&refusal);
        let message = format!("This counts only if your jumps change it first: {}", problem.message);
        self.problems.push(Problem { span: problem.span, ..Problem::warning(message) });
        true
    }

    /// In Outreach there are only two jumps and then purchases (3). True if the line is something else.
    pub fn too_early(&mut self, said: &Said, what: &str) -> bool {
        let early = self.galaxy.phase == Phase::Outreach;
        if early {
            let what = format!(
                "in Outreach there are two Survey Team jumps and then purchases; {what} come with turn 1"
            );
            self.illegal(said, &Refusal::new("3", what));
        }
        early
    }

    /// Straight answers to what is asked now.
    fn straight(&mut self) {
        for (place, said) in self.said.iter().enumerate() {
            match straight::hear(self.desk, said) {
                None => {}
                Some(Ok(Heard::Reply(question, answer, text))) => {
                    if let Some(at) = self.replies.iter().position(|(_, other, ..)| *other == question) {
                        let (before, ..) = self.replies.remove(at);
                        let message = "This is answered again further down; that line counts.";
                        self.problems.push(Problem::superseded(message).at(before));
                    }
                    self.replies.push((said.whole, question, answer, text));
                }
                Some(Ok(Heard::Order(order))) => self.orders.push((place, order)),
                Some(Ok(Heard::Answer(question, order))) => self.answer(said, question, order),
                Some(Err(problem)) => {
                    self.refused.push(said.whole);
                    self.problems.push(problem);
                }
            }
        }
    }

    /// 6.1: one line for all attempts of the turn.
    fn research(&mut self) {
        let lines = self.lines(|wish| match wish {
            Wish::Order(Order::Research(techs)) => Some(techs),
            _ => None,
        });
        let last = lines.last().map(|(_, said, _)| *said);
        for (place, said, techs) in &lines {
            if self.too_early(said, "research attempts") {
                continue;
            }
            if let Some(last) = last.filter(|last| last.whole != said.whole) {
                let message = format!(
                    "What to research is said on {} too, and that counts: one line holds all attempts of a turn (6.1).",
                    last.named()
                );
                let all = lines.iter().flat_map(|(_, _, techs)| techs.iter()).map(|tech| tech.name());
                let together = format!("research {}", all.collect::<Vec<_>>().join(", then "));
                self.problems.push(Problem::superseded(message).at(said.whole).suggest(together));
                continue;
            }
            let done = |tech: &&Tech| self.is_finished(**tech);
            match techs.iter().find(done) {
                Some(tech) => {
                    let open: Vec<&str> = Tech::ALL
                        .iter()
                        .filter(|tech| !self.is_finished(**tech))
                        .map(|tech| tech.name())
                        .collect();
                    let what = format!("{tech} is in the last box of the track");
                    let refusal = Refusal::new("6.1", what).or(either(&open));
                    self.illegal(said, &refusal);
                }
                None => self.orders.push((*place, Order::Research((*techs).clone()))),
            }
        }
    }

    fn is_finished(&self, tech: Tech) -> bool {
        let boxes = self.galaxy.empire(self.desk.seat).boxes;
        boxes.get(tech.index()).is_some_and(|at| usize::from(*at) >= self.galaxy.edition.track().len())
    }

    /// 6.3: several lines for one world are one list.
    fn build(&mut self) {
        let home = self.galaxy.empire(self.desk.seat).home;
        let lines = self.lines(|wish| match wish {
            Wish::Build { at, purchase } => Some((*at, purchase)),
            Wish::Order(Order::Build { at, purchase }) => Some((Some(*at), purchase)),
            _ => None,
        });
        let mut sites: Vec<(usize, Hex, Purchase)> = Vec::new();
        for (place, said, (at, purchase)) in lines {
            let at = at.unwrap_or(home);
            if let Err(refusal) = in_play(self.galaxy, at) {
                self.illegal(said, &refusal);
                continue;
            }
            if !self.allowed(said, may_build(self.galaxy, self.desk.seat, at, purchase), &[at]) {
                continue;
            }
            match sites.iter_mut().find(|(_, site, _)| *site == at) {
                Some((_, _, wanted)) => wanted.wanted.extend(&purchase.wanted),
                None => sites.push((place, at, purchase.clone())),
            }
        }
        let orders = sites.into_iter().map(|(place, at, purchase)| (place, Order::Build { at, purchase }));
        self.orders.extend(orders);
    }

    /// Everything in the order of the lines; the same order twice is said, and kept once.
    fn finish(mut self) -> Reading<Throneworld> {
        self.orders.sort_by_key(|(place, _)| *place);
        let mut orders: Vec<(Span, Order)> = Vec::new();
        for (place, order) in self.orders {
            let Some(said) = self.said.get(place) else { continue };
            if let Some((before, _)) = orders.iter().find(|(_, other)| *other == order) {
                let message =
                    format!("Line {} of your mail says {} already.", before.line, quoted(&order.to_string()));
                self.problems.push(Problem::duplicate(message).at(said.whole));
                continue;
            }
            orders.push((said.whole, order));
        }
        self.problems
            .sort_by_key(|problem| problem.span.map_or((u32::MAX, 0), |span| (span.line, span.start)));
        let (replies, bound, problems) = (self.replies, self.bound, self.problems);
        Reading { orders, replies, bound, problems, ..Reading::default() }
    }
}
