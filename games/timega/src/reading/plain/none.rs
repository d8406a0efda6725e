//! "No dock for now", "research nothing, keep the resources": what is not bought. Nothing orders it, so it is heard; where the opposite is on
//! file or in the same mail, how that is taken off is told.

use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Plainly, trimmed};
use crate::deeds::{Purchase, Site};
use crate::edition::PlanetId;
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::hex::Hex;
use crate::law::objectives;
use crate::orders::{Deed, Order};
use crate::questions::{CouncilQuestion, DevelopmentQuestion, Question};
use crate::unit::Unit;
use rules::plain::{Clause, Sense, opposite_of};
use rules::problem::Problem;

/// What a clause says is not bought, and where, if it names one planet.
struct Unwanted {
    what: Unbought,
    at: Option<PlanetId>,
}

/// What it is.
enum Unbought {
    Docks,
    /// Of these types; none: no units at all.
    Units(Vec<Unit>),
    /// These; none: none at all.
    Technologies(Vec<Tech>),
    /// These; none: nobody at all.
    People(Vec<Person>),
    /// Money is kept.
    Spent,
    /// No ships there; none: nowhere.
    Moves(Option<Hex>),
    /// No votes.
    Votes,
}

impl Plainly<'_> {
    /// What a clause comes to that says what is not bought; nothing if it says something else.
    pub(super) fn unbought(&self, items: &[Item], clause: &Clause<'_>) -> Option<Sense> {
        let asked = |q: &Question| {
            !matches!(
                q,
                Question::Development(_)
                    | Question::Council(CouncilQuestion::Speaker { .. } | CouncilQuestion::Vote { .. })
            )
        };
        if clause.corrects || self.desk.open.iter().any(asked) {
            return None;
        }
        let unwanted = self.unwanted(trimmed(items))?;
        self.heard(&unwanted, clause)
    }

    fn heard(&self, unwanted: &Unwanted, clause: &Clause<'_>) -> Option<Sense> {
        if let Some(line) = self.bought_all_the_same(unwanted, clause) {
            return Some(Sense::Refused(opposite_of(&line).at(clause.span)));
        }
        let message = match unwanted.what {
            Unbought::Docks => "No dock is built: only what is ordered is (5.5).",
            Unbought::Units(_) => "None of them are built: only what is ordered is (5.5).",
            Unbought::Technologies(_) => "Nothing is researched: only what is ordered is (5.3).",
            Unbought::People(_) => "Nobody is hired: only who is ordered is (5.4).",
            Unbought::Moves(_) => "Nothing moves there: only what is ordered does (6.2).",
            Unbought::Votes => "Where nothing is ordered, you abstain (5.6).",
            Unbought::Spent => "Nothing is spent but on what is ordered (5).",
        };
        let develops = |q: &Question| matches!(q, Question::Development(DevelopmentQuestion::Develop { .. }));
        let heard = Problem::warning(message);
        Some(Sense::Heard(match self.desk.open.iter().any(develops) {
            true if objectives::may_advance(self.galaxy(), self.me()).is_ok() => heard.suggest("advance"),
            true => heard.suggest("do not advance"),
            false => heard,
        }))
    }

    /// The order on file, or in this mail, that does it all the same.
    fn bought_all_the_same(&self, unwanted: &Unwanted, clause: &Clause<'_>) -> Option<String> {
        let there = |planet: Option<PlanetId>| unwanted.at.is_none() || planet == unwanted.at;
        let does = |order: &Order| match (&unwanted.what, order.plain()) {
            (Unbought::Docks, Order::Buy(Purchase::Dock { planet, .. })) => there(Some(*planet)),
            (Unbought::Units(units), Order::Buy(Purchase::Build { unit, at, .. })) => {
                let at = at.and_then(|site| if let Site::Dock(planet) = site { Some(planet) } else { None });
                (units.is_empty() || units.contains(unit)) && there(at)
            }
            (Unbought::Technologies(techs), Order::Buy(Purchase::Research(tech))) => {
                techs.is_empty() || techs.contains(tech)
            }
            (Unbought::People(people), Order::Buy(Purchase::Hire(person))) => {
                people.is_empty() || people.contains(person)
            }
            (Unbought::Moves(hex), Order::Step(step)) => step.ways.iter().any(|way| match &way.deed {
                Deed::Tactics(tactics) => hex.is_none_or(|hex| hex == tactics.activate),
                _ => false,
            }),
            (Unbought::Votes, Order::Vote(ballot)) => ballot.vote.side.is_some(),
            _ => false,
        };
        let said = clause.said.iter().filter_map(|line| self.parsed(line));
        let on_file = self.desk.book.lines().map(|line| line.order.clone());
        said.chain(on_file).find(does).map(|order| order.to_string())
    }

    /// "No dock on Torkan": what is not bought, without the planet it names at its end.
    fn unwanted(&self, items: &[Item]) -> Option<Unwanted> {
        let (items, at) = match items {
            [rest @ .., lead, planet] if lead.is(Role::At) || lead.is(Role::For) => match planet.planet() {
                Some(planet) => (rest, Some(planet)),
                None => (items, None),
            },
            _ => (items, None),
        };
        let denied = |what| Unwanted { what, at };
        unbought(items).map(denied).or_else(|| self.moves_nothing(items).map(denied))
    }
}

impl Plainly<'_> {
    /// "No attack on Jana", "I don't attack anybody".
    fn moves_nothing(&self, items: &[Item]) -> Option<Unbought> {
        let (mut no, mut moves, mut at, mut whom) = (0, 0, None, false);
        for item in items {
            match &item.part {
                Part::Role(Role::Not | Role::Nothing) => no += 1,
                Part::Role(Role::Nobody) => (no, whom) = (no + 1, true),
                Part::Verb(Verb::Attack | Verb::Go | Verb::Move | Verb::Besiege) => moves += 1,
                Part::Seat(_) | Part::Role(Role::Somebody | Role::Enemies) => whom = true,
                Part::Role(Role::At | Role::To | Role::For | Role::There | Role::Them | Role::From) => {}
                _ if self.place(item).is_some() && at.is_none() => at = self.place(item),
                _ => return None,
            }
        }
        (no == 1 && moves == 1 && (whom || at.is_some())).then_some(Unbought::Moves(at))
    }

    /// "No tech for me", "no vote from me": what the words alone say.
    pub(super) fn nothing_of_the_sort(&self, clause: &Clause<'_>) -> Option<Sense> {
        const SMALL: &[&str] = &[
            "for", "me", "from", "i", "we", "want", "wants", "need", "us", "any", "this", "round", "new",
            "please", "cast", "to", "my", "at", "all", "today", "ever",
        ];
        let mut words =
            clause.words.iter().filter(|word| word.is_wordlike() && !SMALL.contains(&word.text.as_str()));
        let (no, what) = (words.next()?, words.next()?);
        let denied = matches!(no.text.as_str(), "no" | "never" | "don't" | "not");
        if !denied || words.next().is_some() || clause.corrects {
            return None;
        }
        let what = match what.text.as_str() {
            "tech" | "techs" | "technology" | "technologies" => Unbought::Technologies(Vec::new()),
            "vote" | "votes" | "voting" => Unbought::Votes,
            _ => return None,
        };
        self.heard(&Unwanted { what, at: None }, clause)
    }
}

fn unbought(items: &[Item]) -> Option<Unbought> {
    let no = |item: &Item| matches!(item.part, Part::Role(Role::Not | Role::Nothing | Role::Nobody));
    let small = |item: &Item| {
        item.part == Part::Sep
            || [Role::For, Role::Else, Role::To, Role::Somebody].iter().any(|role| item.is(*role))
    };
    let keeps = |item: &Item| item.does(Verb::Keep) || item.is(Role::Resources) || item.is(Role::All);
    if items.iter().any(|item| item.is(Role::Resources))
        && items.iter().any(|item| item.does(Verb::Keep))
        && items.iter().all(|item| keeps(item) || small(item))
    {
        return Some(Unbought::Spent);
    }
    if items.iter().filter(|item| no(item)).count() != 1 {
        return None;
    }
    let only = |verb: Verb| {
        items.iter().any(|item| item.does(verb))
            && items.iter().all(|item| item.does(verb) || no(item) || small(item))
    };
    if only(Verb::Research) {
        return Some(Unbought::Technologies(Vec::new()));
    }
    if only(Verb::Hire) {
        return Some(Unbought::People(Vec::new()));
    }
    let builds = |item: &Item| item.does(Verb::Build) || item.does(Verb::Get);
    if only(Verb::Build) || only(Verb::Get) {
        return Some(Unbought::Units(Vec::new()));
    }
    // "No dock", "build no new cruisers": the no stands before what it denies.
    let [first, denied @ ..] = (match items {
        [verb, rest @ ..] if builds(verb) => rest,
        items => items,
    }) else {
        return None;
    };
    let begins = first.is(Role::Not);
    let dock = |item: &Item| item.is(Role::Dock);
    let unit = |item: &Item| item.unit().is_some() || item.is(Role::Ships);
    let of = |sort: &dyn Fn(&Item) -> bool| {
        begins && denied.iter().any(sort) && denied.iter().all(|item| sort(item) || small(item))
    };
    if of(&dock) {
        return Some(Unbought::Docks);
    }
    let (tech, person) = (|item: &Item| !item.techs().is_empty(), |item: &Item| !item.people().is_empty());
    if of(&tech) {
        return Some(Unbought::Technologies(items.iter().flat_map(Item::techs).collect()));
    }
    if of(&person) {
        return Some(Unbought::People(items.iter().flat_map(Item::people).collect()));
    }
    let named = || items.iter().filter_map(Item::unit).map(|(unit, _)| unit).collect();
    of(&unit).then(|| Unbought::Units(named()))
}
