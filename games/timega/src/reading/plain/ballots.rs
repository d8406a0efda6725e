//! Votes as people write them: "vote yes on Repeal with 3 influence", "put 2 influence against Repeal", "I'm for Repeal".

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, one_of_each};
use crate::effects::agendas::{Agenda, Side};
use crate::orders::Order;
use crate::questions::{CouncilQuestion, Question};
use rules::lexer::Token;
use rules::plain::{Clause, Sense};
use rules::problem::either;

/// How much goes into a vote.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stake {
    Some(u16),
    All,
}

/// All that is said of a vote.
#[derive(Default)]
struct Said {
    side: Option<Side>,
    stake: Option<Stake>,
    abstains: bool,
    everything: bool,
    on: Vec<Vec<Agenda>>,
    votes: bool,
    both: bool,
    each: bool,
}

impl Said {
    /// Takes a side; false if the other was taken before.
    fn takes(&mut self, side: Side) -> bool {
        let fits = self.side.is_none_or(|before| before == side);
        self.side = Some(side);
        fits
    }
}

impl Plainly<'_> {
    pub(super) fn ballot(&self, items: &[Item]) -> Told<Readings> {
        // "not against tariffs"
        let not = |pair: &[Item]| matches!(pair, [not, side] if not.is(Role::Not) && (side.is(Role::Against) || side.is(Role::For)));
        if let Some(pair) = items.windows(2).find(|pair| not(pair)) {
            return Err(Fault::Unread(pair.first().map(|item| item.span)));
        }
        let mut said = Said::default();
        for at in 0..items.len() {
            self.word_of_a_vote(&mut said, items, at)?;
        }
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        if said.both {
            let debated = &self.galaxy().council.deliberation;
            if debated.len() != 2 || !matches!(said.on.len(), 0 | 2) {
                return Err(unread());
            }
            if said.on.is_empty() {
                said.on = debated.iter().map(|matter| vec![matter.agenda]).collect();
            }
        }
        // "against, with 3" where a vote is asked for: it says the side and more than yes or no.
        let asked = self.desk.open.iter().any(|question| asked_about(question).is_some());
        let sided = items.iter().any(|item| item.is(Role::For) || item.is(Role::Against));
        let answers = asked && said.side.is_some() && (sided || said.stake.is_some());
        let spoken = said.votes || !said.on.is_empty() || answers;
        if !spoken || (said.abstains && (said.side.is_some() || said.stake.is_some())) {
            return Err(unread());
        }
        if said.everything && !said.on.is_empty() {
            return Err(unread());
        }
        let subjects: Vec<Vec<Option<Agenda>>> = if said.everything {
            vec![vec![None]]
        } else if said.on.is_empty() {
            vec![vec![Some(self.only_agenda()?)]]
        } else {
            said.on.iter().map(|list| list.iter().copied().map(Some).collect()).collect()
        };
        let what = |on: &Option<Agenda>| on.map_or_else(|| "everything".into(), |agenda| agenda.to_string());
        let first = subjects.first().and_then(|list| list.first()).map(what).unwrap_or_default();
        let side = match (said.abstains, said.side) {
            (true, _) => "abstain on".to_owned(),
            (false, Some(side)) => format!("vote {side}"),
            (false, None) => {
                let fault = Fault::asked(format!("Do you vote for or against {first} (5.6)?"));
                return Err(
                    fault.with(either(&[format!("vote for {first}"), format!("vote against {first}")]))
                );
            }
        };
        let stake = match said.stake {
            None | Some(Stake::Some(0)) => String::new(),
            Some(Stake::Some(count)) => format!(" with {count}"),
            Some(Stake::All) => " with all".into(),
        };
        // One amount for several agendas: it is not said whether for each of them or for all together.
        if subjects.len() > 1 && !said.each && matches!(said.stake, Some(Stake::Some(_))) {
            let each: Vec<String> = subjects
                .iter()
                .filter_map(|l| l.first())
                .map(|on| format!("{side} {}{stake}", what(on)))
                .collect();
            let fault = Fault::asked("Does so much go into each of these votes, or into all together?");
            return Err(fault.with(each.join(", and ")));
        }
        let line = |on: &Option<Agenda>| format!("{side} {}{stake}", what(on));
        Ok(one_of_each(&subjects).iter().map(|list| list.iter().map(line).collect()).collect())
    }

    /// "I abstain", of nothing in particular: votes on file on what is debated make room for it.
    pub(super) fn abstention(&self, clause: &Clause<'_>) -> Option<Sense> {
        let mut said = clause.words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str());
        let verb = said.find(|word| !matches!(*word, "i" | "we" | "i'll" | "we'll" | "just"))?;
        if !matches!(verb, "abstain" | "abstaining" | "abstains") || said.next().is_some() {
            return None;
        }
        // Who is asked about one agenda speaks of that.
        let mut agendas: Vec<Agenda> = self.desk.open.iter().filter_map(asked_about).collect();
        if agendas.is_empty() {
            let voted: Vec<Agenda> =
                self.desk.book.lines().filter_map(|line| voted_on(&line.order)).collect();
            let debated = self.galaxy().council.deliberation.iter().map(|matter| matter.agenda);
            let debated: Vec<Agenda> = debated.collect();
            if debated.iter().any(|agenda| voted.contains(agenda)) {
                agendas = debated;
            }
        }
        let lines: Vec<String> = match agendas.is_empty() {
            true => vec!["abstain on everything".into()],
            false => agendas.iter().map(|agenda| format!("abstain on {agenda}")).collect(),
        };
        Some(Sense::Says(vec![lines]))
    }

    /// "yes with everything", "no on Repeal, yes on War Funding with 2": a whole line of votes that begins with yes or no.
    /// Clause by clause the "yes" before an order is courtesy.
    pub(super) fn votes_of_the_line(&self, words: &[Token]) -> Option<Vec<String>> {
        let stops = |word: &Token| matches!(word.text.as_str(), "." | "!" | ";");
        let joins = |word: &Token| matches!(word.text.as_str(), "," | "and");
        let mut lines = Vec::new();
        for sentence in words.split(stops).filter(|sentence| !sentence.is_empty()) {
            match self.plain_vote(sentence) {
                Some(line) => lines.extend(line),
                None => {
                    for part in sentence.split(joins).filter(|part| !part.is_empty()) {
                        lines.extend(self.plain_vote(part)?);
                    }
                }
            }
        }
        (!lines.is_empty()).then_some(lines)
    }

    /// A vote that begins with yes or no and can be read in one way only.
    fn plain_vote(&self, words: &[Token]) -> Option<Vec<String>> {
        let says =
            |word: &&Token| !matches!(word.text.as_str(), "please" | "i" | "i'd" | "say" | "the" | "a");
        let words: Vec<Token> = words.iter().filter(says).cloned().collect();
        let first = words.first()?;
        if !matches!(first.text.as_str(), "yes" | "yep" | "yeah" | "aye" | "no" | "nope" | "nay") {
            return None;
        }
        let items = self.items(&words).ok()?;
        match self.ballot(&items).ok()?.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// Takes one word into account.
    fn word_of_a_vote(&self, said: &mut Said, items: &[Item], at: usize) -> Told<()> {
        let Some(item) = items.get(at) else { return Ok(()) };
        let role = |at: Option<usize>| {
            at.and_then(|at| items.get(at)).and_then(|item| match item.part {
                Part::Role(role) => Some(role),
                _ => None,
            })
        };
        let (before, next) = (role(at.checked_sub(1)), role(Some(at + 1)));
        let fits = match &item.part {
            Part::Verb(Verb::Vote) => {
                said.votes = true;
                true
            }
            Part::Verb(Verb::Put | Verb::Use) => true,
            Part::Verb(Verb::Abstain) => {
                (said.abstains, said.votes) = (true, true);
                true
            }
            Part::Verb(Verb::Support) => said.takes(Side::For),
            Part::Verb(Verb::Oppose) => said.takes(Side::Against),
            Part::Role(Role::Yes) => said.takes(Side::For),
            // "a yes for Repeal" and "a no for Repeal" both speak of it.
            Part::Role(Role::For) => said.takes(Side::For),
            Part::Role(Role::Against) => said.takes(Side::Against),
            // "No on Repeal", "no, with 3", "Repeal: no"
            Part::Role(Role::Not) => {
                let last = at + 1 == items.len() && !said.on.is_empty();
                (said.votes || at == 0 || last) && said.takes(Side::Against)
            }
            Part::Role(Role::Of) => matches!(before, Some(Role::All | Role::Both)),
            Part::Role(
                Role::At
                | Role::With
                | Role::To
                | Role::From
                | Role::Influence
                | Role::Agendas
                | Role::It
                | Role::Council,
            )
            | Part::Sep => true,
            Part::Role(Role::Only) => before == Some(Role::With),
            // "yes on both, one each"
            Part::Role(Role::Both) => !std::mem::replace(&mut said.both, true),
            Part::Role(Role::Each) => {
                said.each = true;
                true
            }
            Part::Role(Role::All) => {
                let influence = next == Some(Role::Influence)
                    || (next == Some(Role::Of) && role(Some(at + 2)) == Some(Role::Influence));
                // "spend everything against Repeal", "against Repeal, all in"
                let spent = at
                    .checked_sub(1)
                    .and_then(|at| items.get(at))
                    .is_some_and(|item| item.does(Verb::Put) || item.does(Verb::Use))
                    || matches!(next, Some(Role::For | Role::Against));
                let all_in = at > 0 && next == Some(Role::At) && at + 2 == items.len();
                // "tariffs: against, everything"
                let ends = said.side.is_some() && !said.on.is_empty() && at + 1 == items.len();
                let stakes = influence
                    || ends
                    || spent
                    || all_in
                    || (before == Some(Role::With) && next != Some(Role::Agendas));
                if stakes {
                    replace(&mut said.stake, Stake::All)
                } else {
                    !std::mem::replace(&mut said.everything, true)
                }
            }
            Part::Role(Role::Nothing) => {
                before == Some(Role::With) && replace(&mut said.stake, Stake::Some(0))
            }
            Part::Count(count) => replace(&mut said.stake, Stake::Some(*count)),
            _ => {
                let agendas = item.agendas();
                let named = !agendas.is_empty();
                said.on.push(agendas);
                named
            }
        };
        if fits { Ok(()) } else { Err(Fault::Unread(Some(item.span))) }
    }

    /// The one agenda that is voted on, where none is named.
    fn only_agenda(&self) -> Told<Agenda> {
        let asked: Vec<Agenda> = self.desk.open.iter().filter_map(asked_about).collect();
        let debated = || self.galaxy().council.deliberation.iter().map(|matter| matter.agenda).collect();
        let agendas: Vec<Agenda> = if asked.is_empty() { debated() } else { asked };
        match agendas.as_slice() {
            [only] => Ok(*only),
            [] => Err(Fault::asked("On which agenda do you vote (5.6)?")),
            several => {
                let names: Vec<String> = several.iter().map(ToString::to_string).collect();
                Err(Fault::asked("On which of the agendas do you vote (5.6)?").with(either(&names)))
            }
        }
    }
}

/// The agenda an order on file is a vote on.
fn voted_on(order: &Order) -> Option<Agenda> {
    match order {
        Order::Vote(ballot) => ballot.on,
        _ => None,
    }
}

/// Sets what was not said before; false if it was.
fn replace(stake: &mut Option<Stake>, by: Stake) -> bool {
    stake.replace(by).is_none()
}

/// The agenda a question asks one to vote on.
pub fn asked_about(question: &Question) -> Option<Agenda> {
    match question {
        Question::Council(CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. }) => {
            Some(*agenda)
        }
        _ => None,
    }
}
