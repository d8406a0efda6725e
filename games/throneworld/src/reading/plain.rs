//! Orders as people write them: the roles the words of a clause play, as lines of the strict grammar.

mod amounts;
mod answers;
mod apart;
mod battles;
mod bunkers;
mod buys;
mod chits;
mod corrections;
mod courses;
mod events;
mod first_fire;
mod fleets;
mod heaps;
mod items;
mod jumps;
mod losses;
mod money;
mod none;
mod reactions;
mod sabotage;
mod shared;
mod stays;
mod straightened;
mod teams;
mod transfers;
mod unmeant;
mod words;

use crate::Throneworld;
use crate::galaxy::Galaxy;
use items::{Item, Part};
use rules::lexer::Token;
use rules::plain::{Act, Clause, Frames, Occasion, Plain, Sayings, Sense, Vocabulary, Weight, offering};
use rules::problem::Problem;
use rules::span::Span;
use rules::{Desk, Seat};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use words::{Role, Verb, Word};

/// Readings of one clause that are followed up.
const MOST_READINGS: usize = 6;

/// Lines a clause can mean: each reading may be several lines.
type Readings = Vec<Vec<String>>;

/// Why words are no order.
enum Fault {
    Unread(Option<Span>),
    Refused(Problem),
}

/// What words come to.
type Told<T> = Result<T, Fault>;

/// One way to understand the parts of a clause.
type Way<'d> = fn(&Plainly<'d>, &[Item]) -> Told<Readings>;

/// What is possible for one seat, and the words for it.
pub(crate) struct Plainly<'d> {
    desk: &'d Desk<'d, Throneworld>,
    galaxy: &'d Galaxy,
    words: &'static Vocabulary<Word>,
    /// Names of races, in lower case.
    races: Vec<(String, Seat)>,
    /// Words looked up before.
    weights: RefCell<BTreeMap<String, Weight>>,
}

impl<'d> Plainly<'d> {
    pub fn new(desk: &'d Desk<'d, Throneworld>) -> Self {
        let galaxy = &desk.view.galaxy;
        let names = |(seat, empire): (Seat, &crate::galaxy::Empire)| {
            let race = galaxy.edition.race(empire.race);
            let all: Vec<&String> = [&race.id, &race.name].into_iter().chain(&race.aliases).collect();
            all.into_iter().map(|name| (name.to_lowercase(), seat)).collect::<Vec<_>>()
        };
        let races = galaxy.seats().zip(&galaxy.empires).flat_map(names).collect();
        Self { desk, galaxy, words: words::vocabulary(), races, weights: RefCell::default() }
    }

    fn table(&self) -> u8 {
        self.galaxy.edition.seats()
    }

    /// The other empire, where there is only one.
    fn only_rival(&self) -> Option<Seat> {
        let mut others = self.galaxy.seats().filter(|seat| *seat != self.desk.seat);
        others.next().filter(|_| others.next().is_none())
    }

    /// A whole clause.
    fn order(&self, items: &[Item], clause: &Clause<'_>) -> Told<Readings> {
        let contrast = matches!(items, [first, ..] if first.is(Role::Not))
            && items.iter().any(|item| item.is(Role::Except));
        if (clause.corrects || contrast)
            && let Some(readings) = self.correction(items, clause)?
        {
            return Ok(readings);
        }
        if let Some(found) = self.put_there(items) {
            return found;
        }
        if !clause.here.is_empty() && bunkers::names_the_bunker(items) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        if let Some(found) = self.bunkers_for_places(items) {
            return found;
        }
        let listed = self.listed_alone(items, clause);
        let items = listed.as_deref().unwrap_or(items);
        let items = bunkers::ordering(&self.follower(items, clause));
        let items = brought(self.straightened(&self.for_money(without_interjection(&items))?));
        let (mut found, mut fault) = (Readings::new(), Fault::Unread(items.first().map(|item| item.span)));
        for items in self.commanded(&self.teams(&items, clause)) {
            for way in self.ways(&items) {
                match way(self, &items) {
                    Ok(readings) => found.extend(readings),
                    Err(Fault::Refused(problem)) => fault = Fault::Refused(problem),
                    Err(Fault::Unread(at)) if matches!(fault, Fault::Unread(_)) => fault = Fault::Unread(at),
                    Err(Fault::Unread(_)) => {}
                }
            }
        }
        found.dedup();
        found.truncate(MOST_READINGS);
        if found.is_empty() { Err(fault) } else { Ok(found) }
    }

    /// The ways to understand a clause, by its words.
    fn ways(&self, items: &[Item]) -> Vec<Way<'d>> {
        let does = |verb: Verb| items.iter().any(|item| item.does(verb));
        let says = |role: Role| items.iter().any(|item| item.is(role));
        let chit = items.iter().any(|item| matches!(item.part, Part::Chit(..)));
        let place = |item: &Item| matches!(item.part, Part::Hex(_));
        let unit = |item: &Item| matches!(item.part, Part::Unit(..) | Part::Units(_));
        // "Throw one fighter out", where it is asked what is lost.
        if does(Verb::TurnIn)
            && self.asks_for_losses()
            && !chit
            && items.iter().any(unit)
            && !items.iter().any(place)
        {
            return vec![Self::losses];
        }
        // Words that settle what a line is about, wherever they stand; then what it begins with.
        if does(Verb::Counter) {
            return vec![Self::counter];
        }
        if does(Verb::TurnIn) {
            return vec![Self::turn_in, Self::scrap];
        }
        if does(Verb::Play) || chit || (says(Role::Chit) && !does(Verb::Lose)) {
            return vec![Self::play, Self::turn_in, Self::no_chit];
        }
        if does(Verb::Jam) {
            return vec![Self::jam];
        }
        if does(Verb::Intercept) {
            return vec![Self::intercept];
        }
        if says(Role::Rebels) || says(Role::Raiders) || says(Role::Event) {
            return vec![Self::event];
        }
        if does(Verb::React) || does(Verb::Let) {
            return vec![Self::no_reaction];
        }
        if does(Verb::FireFirst) {
            return vec![Self::first_fire];
        }
        // "the two fighters go", where it is asked what is lost.
        let dies = [Verb::Go, Verb::Scrap, Verb::Take, Verb::TurnIn, Verb::Use].into_iter().any(does);
        if does(Verb::Lose) || (dies && self.asks_for_losses() && !items.iter().any(place)) {
            return vec![Self::losses];
        }
        let verb = items.iter().find_map(|item| match item.part {
            Part::Verb(verb) => Some(verb),
            _ => None,
        });
        let waits = says(Role::If) || says(Role::Unless);
        match verb {
            Some(Verb::Retreat | Verb::Stay | Verb::Keep | Verb::Land | Verb::Drop) | None => {}
            Some(_) if waits => return vec![Self::waiting],
            Some(_) => {}
        }
        match verb {
            // "they stay", where it is asked who lands: none of them.
            Some(Verb::Stay) if self.asks_to_land().is_some() => vec![Self::land],
            Some(Verb::Retreat | Verb::Stay) => vec![Self::retreat, Self::land],
            Some(Verb::Keep) => vec![Self::land, Self::losses],
            Some(Verb::Land) => vec![Self::land],
            Some(Verb::Drop) => vec![Self::drop, Self::land],
            Some(Verb::Jump) if self.is_research(items) => vec![Self::research],
            // "Two bunkers travel to B6": they go by a transfer.
            Some(Verb::Jump) if names_nothing_but_bunkers(items) => vec![Self::transfer, Self::jump],
            Some(Verb::Jump) => vec![Self::jump],
            Some(Verb::Go) => vec![Self::jump, Self::transfer, Self::land],
            Some(Verb::Attack) => vec![Self::strike, Self::jump],
            Some(Verb::Take) => vec![Self::jump, Self::build],
            Some(Verb::Scan) => vec![Self::scan],
            Some(Verb::Scout) if self.sends_out() => vec![Self::survey],
            Some(Verb::Scout) => vec![Self::scan, Self::survey],
            Some(Verb::Transfer) => vec![Self::transfer],
            Some(Verb::Build) => vec![Self::build],
            Some(Verb::Research) => vec![Self::research],
            Some(Verb::Upgrade | Verb::Develop) => vec![Self::research, Self::develop],
            Some(Verb::Scrap) => vec![Self::scrap],
            Some(Verb::Use) => vec![Self::used],
            Some(Verb::Return) => vec![Self::bring_home],
            Some(Verb::Sabotage) => vec![Self::play],
            Some(Verb::Pass | Verb::StayPut) => vec![Self::pass],
            Some(Verb::Loot) => vec![Self::loot],
            Some(Verb::Decline) => vec![Self::decline],
            Some(_) => Vec::new(),
            None => self.unspoken(items),
        }
    }

    /// What cannot wait for anything.
    fn waiting(&self, items: &[Item]) -> Told<Readings> {
        let opens = items.iter().find(|item| item.is(Role::If) || item.is(Role::Unless));
        let message = "This order cannot wait for a condition: everything is proposed before anything happens (5.1). \
                       Conditions stand in JAM, INTERCEPT, counter-JAM and retreat lines.";
        let problem = Problem::illegal(message);
        Err(Fault::Refused(opens.map_or(problem.clone(), |item| problem.at(item.span))))
    }

    /// A clause without a verb, which only what is asked gives a meaning; or whose places do.
    fn unspoken(&self, items: &[Item]) -> Vec<Way<'d>> {
        let goes = items.iter().any(|item| matches!(item.part, Part::Role(Role::To) | Part::Arrow))
            && items.iter().any(|item| matches!(item.part, Part::Hex(_)));
        if self.asks_to_land().is_some() {
            return vec![Self::land];
        }
        // "The blaster", "both fighters", where it is asked what is lost.
        if self.asks_for_losses()
            && items.iter().any(|item| matches!(item.part, Part::Unit(..) | Part::Units(_)))
        {
            return vec![Self::losses];
        }
        // "back to I9", where ships are asked whether they go.
        let nothing_but_places = |item: &Item| {
            matches!(
                item.part,
                Part::Hex(_)
                    | Part::Sep
                    | Part::Role(
                        Role::To | Role::Else | Role::Yes | Role::All | Role::Everything | Role::Them
                    )
            )
        };
        if goes && self.asks_to_retreat() && items.iter().all(nothing_but_places) {
            return vec![Self::retreat];
        }
        if goes {
            return vec![Self::jump];
        }
        // "fighters first, Mothership last", "mothership last"
        let ranks = |item: &Item| matches!(item.part, Part::Role(Role::First | Role::Last | Role::Before));
        let unit = |item: &Item| matches!(item.part, Part::Unit(words::Kind::One(_), _));
        let several = |item: &Item| matches!(item.part, Part::Unit(_, items::Plural::Yes));
        let units = items.iter().filter(|item| unit(item)).count();
        let last = items.last().is_some_and(|item| item.is(Role::Last));
        if (units == 1 || items.iter().any(several))
            && last
            && items.iter().all(|item| unit(item) || ranks(item) || item.part == Part::Sep)
        {
            return vec![Self::losses];
        }
        vec![Self::bare_answer, Self::counted_alone]
    }
}

/// Are Bunkers the only units named?
fn names_nothing_but_bunkers(items: &[Item]) -> bool {
    let bunker =
        |item: &Item| matches!(item.part, Part::Unit(words::Kind::One(crate::unit::Unit::Bunker), _));
    let unit = |item: &Item| matches!(item.part, Part::Unit(..) | Part::Units(_) | Part::Fleet(..));
    items.iter().any(bunker) && items.iter().all(|item| bunker(item) || !unit(item))
}

/// "Send 3P from I9 to H8 and back".
fn and_back(clause: &Clause<'_>) -> Option<Span> {
    let (back, before) = clause.words.split_last().filter(|(last, _)| last.text == "back")?;
    let joint = |word: &Token| matches!(word.text.as_str(), "and" | "then" | ",");
    let behind = match before.last() {
        Some(word) => joint(word),
        None => !clause.leads && clause.said.last().is_some_and(|line| line.starts_with("jump ")),
    };
    behind.then_some(back.span)
}

/// "Bring the ships at B10 back to A9": where both places are named, they jump.
fn brought(mut items: Vec<Item>) -> Vec<Item> {
    let place = |from: &[Role]| {
        items.windows(2).any(|pair| match pair {
            [lead, Item { part: Part::Hex(_), .. }] => from.iter().any(|role| lead.is(*role)),
            _ => false,
        })
    };
    let ships = items.iter().any(|item| matches!(item.part, Part::Unit(..) | Part::Units(_)));
    let chit = items.iter().any(|item| matches!(item.part, Part::Chit(..)) || item.is(Role::Chit));
    if ships && !chit && place(&[Role::From, Role::At]) && place(&[Role::To]) {
        for item in &mut items {
            if item.does(Verb::Return) {
                item.part = Part::Verb(Verb::Go);
            }
        }
    }
    items
}

/// "No, we stay": what was said for itself before the order.
fn without_interjection(items: &[Item]) -> &[Item] {
    match items {
        [Item { part: Part::Role(Role::No | Role::Yes), .. }, Item { part: Part::Sep, .. }, rest @ ..]
            if !rest.is_empty() =>
        {
            trimmed(rest)
        }
        _ => items,
    }
}

/// Without commas and the like at both ends.
fn trimmed(items: &[Item]) -> &[Item] {
    rules::plain::trimmed(items, |item| matches!(item.part, Part::Sep))
}

/// What is left over is not understood.
fn unread<T>(item: &Item) -> Told<T> {
    Err(Fault::Unread(Some(item.span)))
}

/// One reading of one line.
fn one(line: impl Into<String>) -> Told<Readings> {
    Ok(vec![vec![line.into()]])
}

impl Plainly<'_> {
    /// What a clause can mean.
    fn sense(&self, clause: &Clause<'_>) -> Sense {
        if let Some(back) = and_back(clause) {
            let message =
                "Fleets go one way in a turn: whether they are to come back is ordered when they are there.";
            return Sense::Refused(Problem::unreadable(message).at(back));
        }
        if let Some(sense) = self.by_feeling(clause) {
            return sense;
        }
        // "…, nobody else", behind an order of the same line: what is ordered anyway.
        if !clause.here.is_empty() && is_nobody_else(clause.words) {
            return Sense::Stays;
        }
        // "…, no troops": INTERCEPTs and scans take nobody along who is not named. By itself it is no pass.
        if self.asks_to_land().is_none() && self.asks_to_drop().is_none() && is_without_load(clause.words) {
            let unloaded = |line: &String| line.starts_with("intercept ") || line.starts_with("scan ");
            return match clause.here.last() {
                Some(last) if unloaded(last) && !last.contains(" carrying ") => Sense::Stays,
                _ => Sense::Unread(clause.words.first().map(|word| word.span)),
            };
        }
        if let Some(along) = taken_along(clause) {
            return Sense::Unread(Some(along));
        }
        if let Some(sense) = self.never_intercepts(clause) {
            return sense;
        }
        let items = self.items(clause.words);
        if let Ok(items) = &items
            && self.stays(trimmed(items), clause)
        {
            return Sense::Stays;
        }
        if let Some(sense) = items.as_ref().ok().and_then(|items| self.stays_behind(items, clause)) {
            return sense;
        }
        if let Ok(items) = &items
            && !clause.corrects
            && !self.asks_for_more_than_orders()
            && let Some(sense) = self.unmoved(trimmed(items), clause)
        {
            return sense;
        }
        if let Ok(items) = &items
            && self.contradicts(trimmed(items), clause)
        {
            return Sense::Unread(items.first().map(|item| item.span));
        }
        if let Ok(items) = &items
            && let Some(sense) = self.undone(trimmed(items), clause)
        {
            return sense;
        }
        match items.and_then(|items| self.orders(trimmed(&items), clause)) {
            // "Both protectors back to I9", where it is asked who gets away: no jump of another turn.
            Ok(readings)
                if self.asks_to_retreat()
                    && readings
                        .iter()
                        .flatten()
                        .any(|line| line.starts_with("jump ") || line.starts_with("transfer ")) =>
            {
                Sense::Unread(None)
            }
            Ok(readings) => Sense::Says(readings),
            Err(Fault::Unread(at)) => Sense::Unread(at),
            Err(Fault::Refused(problem)) => Sense::Refused(problem.at(clause.span)),
        }
    }

    /// What a clause comes to; but "all ships stay", where no retreat is asked about, may be said of jumps: then it is asked.
    fn or_jumps_nowhere(&self, clause: &Clause<'_>, sense: Sense) -> Sense {
        match &sense {
            Sense::Says(readings) if merely_stays(clause.words) && !self.asks_to_retreat() => {
                let [only] = readings.as_slice() else { return sense };
                let [line] = only.as_slice() else { return sense };
                if !line.ends_with("retreat never") {
                    return sense;
                }
                let message = "Whoever stays may jump nowhere, which needs no order, or retreat from no battle. If it is that, answer \
                               with its number.";
                Sense::Refused(rules::plain::meant(message, only.clone()).at(clause.span))
            }
            _ => sense,
        }
    }
}

impl Plain for Plainly<'_> {
    fn weight(&self, word: &Token) -> Weight {
        if let Some(known) = self.weights.borrow().get(&word.text) {
            return *known;
        }
        let weight = self.sorts(word);
        self.weights.borrow_mut().insert(word.text.clone(), weight);
        weight
    }

    fn commands(&self, word: &Token) -> bool {
        words::begins_verb(&word.text)
            || matches!(self.words.at(std::slice::from_ref(word)), Some((Word::Verb(_), _)))
    }

    /// "The A stay": a letter, and no article.
    fn phrase(&self, words: &[Token]) -> usize {
        let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
        // "An assault from A9": one of them, and no verb; "an assault on D6" is one.
        let unit =
            matches!(text(1), "assault" | "drop") && !matches!(text(2), "on" | "at" | "against" | "upon");
        match text(0) {
            "the" | "my" | "our" if text(1) == "a" => 2,
            "a" | "an" if unit => 1,
            _ => 0,
        }
    }

    fn called(&self, seat: Seat) -> Option<String> {
        Some(format!("seat {}", seat.0 + 1))
    }

    fn is_somebody(&self, word: &Token) -> bool {
        self.race(word).is_some()
    }

    fn is_for(&self, line: &str, occasion: Occasion) -> bool {
        let order =
            line.strip_prefix("at ").and_then(|rest| rest.split_once(": ")).map_or(line, |(_, order)| order);
        let in_battles = ["lose ", "losses", "retreat", "first fire", "damage "]
            .iter()
            .any(|verb| order.starts_with(verb));
        matches!(occasion, Occasion::Battle | Occasion::Always) && in_battles && !order.ends_with(" now")
    }

    fn suppositions(&self) -> Option<&'static Sayings> {
        static SUPPOSITIONS: LazyLock<Sayings> =
            LazyLock::new(|| Sayings::of_clauses(include_str!("plain/suppositions.txt")));
        Some(&SUPPOSITIONS)
    }

    fn sayings(&self) -> Option<&'static Sayings> {
        static SAYINGS: LazyLock<Sayings> = LazyLock::new(|| Sayings::of(include_str!("plain/sayings.txt")));
        Some(&SAYINGS)
    }

    fn frames(&self) -> Option<&'static Frames> {
        static FRAMES: LazyLock<Frames> = LazyLock::new(|| Frames::of(include_str!("plain/frames.txt")));
        Some(&FRAMES)
    }

    fn commonest(&self) -> &'static [&'static str] {
        &["move", "attack", "build", "scan", "research", "retreat"]
    }

    fn verbs_for(&self, act: Act) -> &'static [&'static str] {
        let lost = self.asks_for_losses() && matches!(act, Act::Dismiss | Act::Lose | Act::Get);
        words::for_act(if lost { Act::Lose } else { act })
    }

    fn unmeant(&self, words: &[Token]) -> Option<Span> {
        self.not_given(words)
    }

    fn asks_for_losses(&self) -> bool {
        Plainly::asks_for_losses(self)
    }

    fn lets_be(&self) -> Option<String> {
        self.asks_to_react().then(|| "no".to_owned())
    }

    /// A no to a chit, or to anything but a move, may be an order.
    fn is_let_be_by_a_no(&self, words: &[Token]) -> bool {
        let Ok(items) = self.items(words) else { return false };
        let moves = [Verb::Attack, Verb::Jump, Verb::Go, Verb::Take, Verb::Scan, Verb::Scout, Verb::Transfer];
        items.iter().any(|item| moves.iter().any(|verb| item.does(*verb)))
    }

    fn says(&self, clause: &Clause<'_>) -> Sense {
        match bunkers::told_where(clause.words) {
            Ok(words) => self.or_jumps_nowhere(clause, self.sense(&Clause { words: &words, ..*clause })),
            Err(there) => Sense::Unread(Some(there)),
        }
    }

    /// "Lose the protector and a fighter", where that is asked: without their articles they would be types of a standing order.
    fn reads_first(&self, clause: &Clause<'_>) -> bool {
        self.asks_for_losses()
            && self
                .items(clause.words)
                .is_ok_and(|items| matches!(self.lost_now(trimmed(&items)), Ok(Some(_))))
    }

    /// An order behind an exclamation or a question.
    fn parts(&self, words: &[Token]) -> Option<Vec<String>> {
        self.behind_a_cry(words).or_else(|| self.behind_a_question(words))
    }

    /// A chit is handed back, or nothing is done with any: not both.
    /// Which troops land is said once: "the light lands, the heavy stays up" leaves the others open.
    fn together(&self, lines: &[String], span: Span) -> Option<Problem> {
        let none = |line: &str| line.contains("nothing") || matches!(line, "no" | "pass");
        let nothing = lines.iter().any(|line| none(line)) && self.asks_for_a_chit();
        let handed = lines.iter().filter(|line| line.starts_with("turn in ") && !none(line));
        let handed: Vec<String> = handed.cloned().collect();
        if nothing && !handed.is_empty() {
            let message = "Is that chit turned in, and none played? Answer with its number.";
            return Some(rules::plain::meant(message, handed).at(span));
        }
        let lost: Vec<String> = lines.iter().filter(|line| line.starts_with("lose ")).cloned().collect();
        let standing = lines.iter().any(|line| line.starts_with("losses: "));
        if self.asks_for_losses() && standing && !lost.is_empty() {
            let message = "Is that what is lost now, and nothing for later battles? Answer with its number.";
            return Some(rules::plain::meant(message, lost).at(span));
        }
        let lands = lines.iter().filter(|line| line.starts_with("land ")).count();
        (lands > 1 && self.asks_to_land().is_some()).then(|| {
            let message = "This says of some troops that they land and of some that they do not, and leaves others open.";
            Problem::unreadable(message).at(span).suggest("land all, or land 2L")
        })
    }

    /// Jumps and scans use up Bunkers and ships; a chit that is played is gone.
    fn context(&self, said: &[String]) -> Vec<String> {
        const TOGETHER: [&str; 5] = ["jump ", "scan ", "transfer ", "scrap ", "play "];
        said.iter().filter(|line| TOGETHER.iter().any(|verb| line.starts_with(verb))).cloned().collect()
    }
}

/// "All ships stay", "the fleet is staying at B10", and nothing of a battle.
fn merely_stays(words: &[Token]) -> bool {
    const BATTLE: [&str; 13] = [
        "always", "battle", "battles", "combat", "ever", "fight", "fighting", "fights", "never", "no", "not",
        "retreat", "retreats",
    ];
    let said = |list: &[&str]| words.iter().any(|word| list.contains(&word.text.as_str()));
    said(&["stay", "stays", "staying", "remain", "remains", "remaining"]) && !said(&BATTLE)
}

/// "No troops", "empty".
fn is_without_load(words: &[Token]) -> bool {
    let said: Vec<&str> =
        words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    matches!(
        said.as_slice(),
        ["no", "troops" | "units" | "cargo" | "infantry" | "crew"] | ["empty" | "unloaded"]
    )
}

/// "…, nobody else": none but those named before.
fn is_nobody_else(words: &[Token]) -> bool {
    let said: Vec<&str> =
        words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    matches!(
        said.as_slice(),
        ["nobody" | "nothing" | "none", "else"] | ["no", "one", "else"] | ["nobody" | "none"]
    )
}

/// "Take 2 lights along": what goes with a fleet, and is not bought.
fn taken_along(clause: &Clause<'_>) -> Option<Span> {
    let first = clause.words.iter().find(|word| word.is_wordlike())?;
    let takes = matches!(first.text.as_str(), "take" | "taking" | "bring" | "bringing");
    // "…, take 2 light and 1 assault", behind a jump of the same line: along, where no place is named.
    let jumped = clause.here.last().is_some_and(|line| line.starts_with("jump "));
    let placed = clause.words.iter().any(|word| matches!(word.text.as_str(), "at" | "from" | "home" | "for"));
    if takes && jumped && !placed && clause.words.iter().any(|word| rules::plain::number(word).is_some()) {
        return Some(first.span);
    }
    let along = clause.words.iter().find(|word| matches!(word.text.as_str(), "along" | "aboard"))?;
    takes.then_some(along.span)
}

#[cfg(test)]
mod tests {
    use super::{Frames, Sayings};

    #[test]
    fn every_line_of_the_table_is_a_saying() {
        assert_eq!(Sayings::faults(include_str!("plain/sayings.txt")), Vec::<&str>::new());
        assert_eq!(Sayings::faults(include_str!("plain/suppositions.txt")), Vec::<&str>::new());
    }

    #[test]
    fn every_line_of_the_table_is_a_frame() {
        assert_eq!(Frames::faults(include_str!("plain/frames.txt")), Vec::<&str>::new());
    }
}
