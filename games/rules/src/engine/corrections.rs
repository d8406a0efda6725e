//! A mail that mends an earlier one: a refused line sent corrected, a reading chosen by its number, a line put in its place.

use super::{Change, Filing};
use crate::book::{Book, Line, Order, Spot};
use crate::game::Game;
use crate::lexer::Lexer;
use crate::plain::number;
use crate::problem::Problem;
use crate::reading::Reading;
use crate::refused::{Refused, numbered_from};
use crate::span::{Span, TypedLine};
use crate::table::Filed;
use std::collections::{BTreeMap, BTreeSet};

/// Lines that were chosen have numbers from here on, so that their places can be told from typed ones.
const CHOSEN: u32 = 1 << 29;
/// Refused lines that are kept: nobody mends more by hand.
const MOST_KEPT: usize = 40;
/// A longer offer is a list, and no line to be sent.
const MOST_OFFERED: usize = 200;

/// The lines of a mail, with the numbers in it turned into what they choose.
pub(super) struct Mail<'m> {
    typed: &'m [TypedLine],
    /// What is to be read.
    pub lines: Vec<TypedLine>,
    /// Which refused line a typed line decides.
    chosen: BTreeMap<u32, usize>,
    home: BTreeMap<u32, Span>,
    problems: Vec<Problem>,
}

impl<'m> Mail<'m> {
    /// `1` or `the second` is the answer where the player was asked which of several readings a line was to have. With
    /// several such lines the numbers run on from one to the next; where older mails gave two lines the same ones, the first
    /// is for the first. Where a single reading was written out, `yes` is its number, unless `questions` of the game wait for
    /// an answer: then a yes is for them.
    pub fn new(refused: &[Refused], typed: &'m [TypedLine], questions: bool) -> Self {
        let mut asked: Vec<(usize, &Refused)> =
            (0..).zip(refused).filter(|(_, one)| !one.readings.is_empty()).collect();
        let mut mail = Self {
            typed,
            lines: Vec::new(),
            chosen: BTreeMap::new(),
            home: BTreeMap::new(),
            problems: Vec::new(),
        };
        for line in typed {
            let only = asked.first().filter(|(_, one)| one.readings.len() == 1).map(|(_, one)| one.first);
            let chosen = choice(line).or_else(|| only.filter(|_| !questions && assents(line)));
            let (Some(nth), Some((next, _))) = (chosen, asked.first().copied()) else {
                mail.lines.push(line.clone());
                continue;
            };
            let place = Lexer::new(line).words().whole_span();
            let meant = asked.iter().position(|(_, one)| one.reading(nth).is_some());
            let found = meant.map(|meant| asked.remove(meant));
            mail.chosen.insert(line.number, found.map_or(next, |(at, _)| at));
            match found.and_then(|(_, one)| one.reading(nth)) {
                Some(reading) => {
                    for text in reading {
                        let number = CHOSEN + crate::span::count(mail.home.len());
                        mail.home.insert(number, place);
                        mail.lines.push(TypedLine::new(number, text.as_str()));
                    }
                }
                None => mail.problems.push(no_such_reading(&asked).at(place)),
            }
        }
        mail
    }

    /// Puts the places of what was chosen back into the player's own lines.
    pub fn bring_home<G: Game>(&self, reading: &mut Reading<G>) {
        let home = |span: &mut Span| {
            if let Some(place) = self.home.get(&span.line) {
                *span = *place;
            }
        };
        reading.orders.iter_mut().for_each(|(span, _)| home(span));
        reading.replies.iter_mut().for_each(|(span, ..)| home(span));
        reading.bound.iter_mut().for_each(|(span, ..)| home(span));
        reading.answers.iter_mut().for_each(|(span, _)| home(span));
        reading.problems.iter_mut().filter_map(|p| p.span.as_mut()).for_each(home);
        // What is said of a line names it as its player counts it.
        for (number, place) in &self.home {
            for problem in &mut reading.problems {
                problem.message = problem.message.replace(&number.to_string(), &place.line.to_string());
            }
        }
        reading.problems.extend(self.problems.iter().cloned());
    }

    fn text(&self, number: u32) -> &str {
        self.typed.iter().find(|line| line.number == number).map_or("", |line| line.text.as_str())
    }
}

/// The number a line consists of: `2`, `2.`, `number two`, `the second one please`.
fn choice(line: &TypedLine) -> Option<usize> {
    const AROUND: [&str; 16] = [
        "the", "number", "no", "nr", "option", "reading", "please", "it", "is", "it's", "i", "mean", "meant",
        "one", "take", "thanks",
    ];
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let lexer = Lexer::new(line);
    let words: Vec<_> = lexer.tokens().iter().filter(|word| word.is_wordlike()).collect();
    let ordinal = |text: &str| ORDINALS.iter().position(|ordinal| *ordinal == text).map(|at| at + 1);
    let of = |text: &str, spelled: Option<u32>| {
        ordinal(text).or_else(|| spelled.and_then(|number| usize::try_from(number).ok()))
    };
    let bare: Vec<_> = words.iter().filter(|word| !AROUND.contains(&word.text.as_str())).collect();
    match (bare.as_slice(), words.as_slice()) {
        ([only], _) => of(&only.text, number(only)),
        ([], [only]) => of(&only.text, number(only)), // "one"
        _ => None,
    }
}

/// Is a line nothing but a yes?
fn assents(line: &TypedLine) -> bool {
    const YES: [&str; 10] =
        ["yes", "yep", "yeah", "yup", "right", "exactly", "correct", "sure", "please", "thanks"];
    let lexer = Lexer::new(line);
    let mut words = lexer.tokens().iter().filter(|word| word.is_wordlike()).peekable();
    words.peek().is_some_and(|word| !matches!(word.text.as_str(), "please" | "thanks"))
        && words.all(|word| YES.contains(&word.text.as_str()))
}

fn no_such_reading(asked: &[(usize, &Refused)]) -> Problem {
    let numbers = |one: &Refused| match one.readings.len() {
        1 => format!("one thing, number {}", one.first),
        count => format!("{count} things, numbered from {}", one.first),
    };
    let told: Vec<String> = asked
        .iter()
        .map(|(_, one)| format!("{} can mean {}", crate::problem::quoted(&one.text), numbers(one)))
        .collect();
    let shown: Vec<String> = asked.iter().map(|(_, one)| one.numbered()).collect();
    let mut problem = Problem::unreadable(format!("{}.", told.join("; "))).suggest(shown.join(", or "));
    problem.choices = asked.first().map(|(_, one)| one.readings.clone()).unwrap_or_default();
    problem
}

/// An order on file: its place in the mail, its number and what it changes.
type PlacedOrder = (Span, Line, Change);

/// What putting the orders of a mail on file came to.
pub(super) struct Placed {
    /// Each order, with its number and what it changes.
    pub orders: Vec<PlacedOrder>,
    /// What is on file no longer.
    pub dropped: Vec<(Line, String)>,
    /// Refused lines of earlier mails that are still to come corrected.
    pub open: Vec<String>,
    /// Refused lines of earlier mails that this mail, a plan of its own, leaves behind.
    pub left: Vec<String>,
}

/// Puts the orders of a mail on file: in their place if they mend an earlier mail, else as the filing says.
pub(super) fn put_on_file<G: Game>(
    filed: &mut Filed<G>,
    orders: Vec<(Span, G::Order)>,
    problems: &mut Vec<Problem>,
    how: Filing,
    mail: &Mail<'_>,
) -> Placed {
    let before: Vec<(Line, G::Order)> = filed.book.lines().map(|l| (l.line, l.order.clone())).collect();
    let last = filed.book.last();
    let took = !orders.is_empty();
    let matched = if how == Filing::Replace { mends(filed, &orders, mail) } else { None };
    let mended = matched.is_some();
    let mut left = Vec::new();
    let placed: Vec<PlacedOrder> = match (how, matched) {
        (_, Some(Mending { matched, of_the_last_mail })) => {
            let latest = of_the_last_mail.then(|| latest(&filed.refused));
            let placed = mend(filed, orders, &matched);
            // Whoever goes on from the last mail has left those before it behind, but for what they were asked.
            let old =
                |one: &Refused| latest.is_some_and(|latest| one.mail < latest) && one.readings.is_empty();
            left.extend(filed.refused.extract_if(.., |one| old(one)).map(|one| one.text));
            placed
        }
        (Filing::Replace, None) => {
            let (spans, orders): (Vec<_>, Vec<_>) = orders.into_iter().unzip();
            let lines = filed.book.replace(orders);
            spans.into_iter().zip(lines).map(|(span, line)| (span, line, Change::New)).collect()
        }
        (Filing::Add, None) => {
            orders.into_iter().map(|(span, order)| (span, filed.book.add(order), Change::New)).collect()
        }
        (Filing::At(spot), None) => at_spot(&mut filed.book, orders, spot, problems),
    };
    let (orders, dropped) = compared(&filed.book, before, placed);
    let kept = mended || !took || how != Filing::Replace;
    let earlier: Vec<String> = filed.refused.iter().map(|one| one.text.clone()).collect();
    let open = remember(filed, &orders, problems, mail, if how == Filing::Replace { last } else { 0 }, kept);
    let typed_again = |text: &String| mail.typed.iter().any(|line| line.text.trim() == text);
    if !kept {
        left.extend(earlier.into_iter().filter(|text| !open.contains(text) && !typed_again(text)));
    }
    Placed { orders, dropped, open: if mended { open } else { Vec::new() }, left }
}

/// Orders with a place of their own.
fn at_spot<O: Order>(
    book: &mut Book<O>,
    orders: Vec<(Span, O)>,
    spot: Spot,
    problems: &mut Vec<Problem>,
) -> Vec<PlacedOrder> {
    if orders.is_empty() {
        return Vec::new(); // nothing was read: what stands there stays
    }
    let (spans, orders): (Vec<_>, Vec<_>) = orders.into_iter().unzip();
    let first = spans.first().copied();
    match book.place(orders, spot) {
        Some(lines) => spans.into_iter().zip(lines).map(|(span, line)| (span, line, Change::New)).collect(),
        None => {
            let message = format!("There is no line {} on file.", spot.line());
            let right = "the numbers are in the list of what is on file";
            let problem = Problem::illegal(message).suggest(right);
            problems.push(first.map_or(problem.clone(), |span| problem.at(span)));
            Vec::new()
        }
    }
}

/// The refused lines that a mail mends.
struct Mending {
    /// By the number of the line.
    matched: BTreeMap<u32, usize>,
    /// Was one known for it only because it was refused in the last mail with such lines?
    of_the_last_mail: bool,
}

/// The number of the last mail with a refused line.
fn latest(refused: &[Refused]) -> u32 {
    refused.iter().map(|one| one.mail).max().unwrap_or(0)
}

/// Which refused line each line of this mail mends. `None`: it is a mail of its own.
fn mends<G: Game>(filed: &Filed<G>, orders: &[(Span, G::Order)], mail: &Mail<'_>) -> Option<Mending> {
    let steps =
        |order: &G::Order| filed.book.lines().any(|l| order.is_step() && l.order.topic() == order.topic());
    let again = |order: &G::Order| order.is_step() && filed.book.lines().any(|l| l.order == *order);
    let typed_again =
        |(span, order): &(Span, G::Order)| !mail.chosen.contains_key(&span.line) && again(order);
    if filed.refused.is_empty() || orders.iter().any(typed_again) {
        return None;
    }
    let mut lines: Vec<u32> = orders.iter().map(|(span, _)| span.line).collect();
    lines.dedup();
    // A number there is not, or a reading that is refused in its turn, leaves the choice open.
    let mut matched = mail.chosen.clone();
    matched.retain(|line, _| lines.contains(line));
    // As many lines as were refused, in all or in the last such mail: then the first word is enough to know which is which, and
    // where it is one, not even that.
    let latest = latest(&filed.refused);
    let mut of_the_last_mail = false;
    let all = lines.len() == filed.refused.len();
    let one_each =
        all || lines.len() == filed.refused.iter().filter(|refused| refused.mail == latest).count();
    let only = one_each && lines.len() == 1;
    for (span, order) in orders {
        if matched.contains_key(&span.line) {
            continue;
        }
        let (typed, canonical) = (mail.text(span.line), order.to_string());
        let free = |at: usize| !matched.values().any(|taken| *taken == at);
        let refused = || (0..).zip(&filed.refused).filter(|(at, _)| free(*at));
        let offered = refused()
            .find(|(_, refused)| refused.was_answered_with(typed) || refused.was_answered_with(&canonical));
        let meant = offered.or_else(|| {
            refused().find(|(_, refused)| {
                let alike = refused.is_meant_by(typed) || refused.is_meant_by(&canonical);
                let new = all || refused.mail == latest;
                let counted = new && (only || (one_each && refused.begins_like(&canonical)));
                of_the_last_mail |= counted && !alike && !all;
                alike || counted
            })
        });
        of_the_last_mail |= offered.is_some_and(|(_, refused)| refused.mail == latest);
        match meant {
            Some((at, _)) => {
                matched.insert(span.line, at);
            }
            // Another step of a plan: the plan is a new one.
            None if steps(order) => return None,
            None => {}
        }
    }
    (!matched.is_empty()).then_some(Mending { matched, of_the_last_mail })
}

/// Puts what mends refused lines where those would stand, as if they had been right at once.
fn mend<G: Game>(
    filed: &mut Filed<G>,
    orders: Vec<(Span, G::Order)>,
    matched: &BTreeMap<u32, usize>,
) -> Vec<PlacedOrder> {
    let mut placed = Vec::new();
    let mut by_line: BTreeMap<u32, Vec<(Span, G::Order)>> = BTreeMap::new();
    for (span, order) in orders {
        by_line.entry(span.line).or_default().push((span, order));
    }
    for (number, group) in by_line {
        let (spans, orders): (Vec<_>, Vec<_>) = group.into_iter().unzip();
        let refused = matched.get(&number).and_then(|at| Some((*at, filed.refused.get(*at)?.clone())));
        let Some((at, refused)) = refused else {
            // What stands beside a mended line goes with it, in the order of the mail.
            let of_this_mail = |order: &G::Order| {
                let is_placed = |line: Line| placed.iter().any(|(_, new, _): &PlacedOrder| *new == line);
                order.is_step()
                    && filed.book.lines().any(|l| is_placed(l.line) && l.order.topic() == order.topic())
            };
            let lines = match orders.iter().all(of_this_mail) {
                true => orders.into_iter().map(|order| filed.book.add(order)).collect(),
                false => filed.book.replace(orders),
            };
            placed.extend(spans.into_iter().zip(lines).map(|(span, line)| (span, line, Change::New)));
            continue;
        };
        let beside = |order: &G::Order| {
            order.is_step() && filed.book.lines().any(|l| l.order.topic() == order.topic())
        };
        let lines = match (orders.iter().all(beside), refused.spot) {
            (true, Some(spot)) if filed.book.lines().any(|l| l.line == spot.line()) => {
                filed.book.place(orders, spot).unwrap_or_default()
            }
            (true, _) => orders.into_iter().map(|order| filed.book.add(order)).collect(),
            (false, _) => filed.book.replace(orders),
        };
        move_neighbours(&mut filed.refused, at, &lines);
        let change = |(span, line)| (span, line, Change::Mends(refused.text.clone()));
        placed.extend(spans.into_iter().zip(lines).map(change));
    }
    let mut at = 0;
    filed.refused.retain(|_| {
        at += 1;
        !matched.values().any(|mended| *mended == at - 1)
    });
    placed
}

/// Refused lines that stood in the same gap keep their order around what has been put there.
fn move_neighbours(refused: &mut [Refused], at: usize, lines: &[Line]) {
    let (Some(first), Some(last), Some(placed)) = (lines.first(), lines.last(), refused.get(at)) else {
        return;
    };
    let Some(spot) = placed.spot else {
        // Nothing of that mail was on file: the others stand around this one now.
        let mail = placed.mail;
        let homeless = |one: &Refused| one.spot.is_none() && one.mail == mail;
        for (other, one) in (0..).zip(refused.iter_mut()).filter(|(other, one)| *other != at && homeless(one))
        {
            one.spot = Some(if other < at { Spot::Before(*first) } else { Spot::After(*last) });
        }
        return;
    };
    for (other, one) in (0..).zip(refused.iter_mut()).filter(|(_, one)| one.spot == Some(spot)) {
        one.spot = match spot {
            Spot::After(_) if other > at => Some(Spot::After(*last)),
            Spot::Before(_) if other < at => Some(Spot::Before(*first)),
            _ => one.spot,
        };
    }
}

/// What has changed, by comparing with what was on file before.
fn compared<O: Order>(
    book: &Book<O>,
    before: Vec<(Line, O)>,
    placed: Vec<PlacedOrder>,
) -> (Vec<PlacedOrder>, Vec<(Line, String)>) {
    let there = |line: Line| book.lines().find(|l| l.line == line);
    let mut gone: Vec<(Line, O)> = before.into_iter().filter(|(line, _)| there(*line).is_none()).collect();
    let mut take = |fits: &dyn Fn(&O) -> bool| {
        let at = gone.iter().position(|(_, order)| fits(order))?;
        Some(gone.remove(at))
    };
    let mut placed: Vec<PlacedOrder> = placed
        .into_iter()
        .map(|(span, line, change)| {
            let same = there(line).and_then(|new| take(&|order| *order == new.order));
            (span, line, if same.is_some() { Change::Unchanged } else { change })
        })
        .collect();
    for (_, line, change) in placed.iter_mut().filter(|(.., change)| *change == Change::New) {
        let alone = |new: &O| !new.is_step();
        let old = there(*line)
            .filter(|new| alone(&new.order))
            .and_then(|new| take(&|order| order.topic() == new.order.topic()));
        if let Some((was, order)) = old {
            *change = Change::Replaces(was, order.to_string());
        }
    }
    (placed, gone.into_iter().map(|(line, order)| (line, order.to_string())).collect())
}

/// Keeps the refused lines of this mail; `kept`: those of earlier ones as well, which are returned.
fn remember<G: Game>(
    filed: &mut Filed<G>,
    placed: &[PlacedOrder],
    problems: &mut [Problem],
    mail: &Mail<'_>,
    since: Line,
    kept: bool,
) -> Vec<String> {
    let of_line =
        |number: u32| placed.iter().filter(move |(span, ..)| span.line == number).map(|(_, line, _)| *line);
    if !kept {
        let undecided =
            |at: usize| mail.chosen.iter().any(|(line, of)| *of == at && of_line(*line).next().is_none());
        let mut at = 0..;
        filed.refused.retain(|_| at.next().is_some_and(undecided));
    }
    let earlier = filed.refused.len();
    let this = latest(&filed.refused).saturating_add(1);
    let mut corrected = BTreeSet::new();
    let mut open: Vec<String> = filed.refused.iter().map(|one| one.text.clone()).collect();
    let mut last: Option<Line> = None;
    for (at, line) in (0..).zip(mail.typed) {
        if let Some(here) = of_line(line.number).next_back() {
            last = Some(here);
            continue;
        }
        let of_line_in_error =
            |p: &&mut Problem| p.is_error() && p.span.is_some_and(|s| s.line == line.number);
        let Some(error) = problems.iter_mut().find(of_line_in_error) else { continue };
        let next = || mail.typed.iter().skip(at).find_map(|line| of_line(line.number).next());
        let spot = last.map(Spot::After).or_else(|| next().map(Spot::Before));
        let readings = error.choices.clone();
        let offered =
            error.suggestion.clone().filter(|offer| readings.is_empty() && offer.len() <= MOST_OFFERED);
        let text = line.text.trim().to_owned();
        // Numbers run on from those that wait for an answer already.
        let first = filed.refused.iter().filter(|one| !one.readings.is_empty()).map(Refused::next).max();
        let first = first.unwrap_or(1);
        if !readings.is_empty() && first > 1 && !mail.chosen.contains_key(&line.number) {
            error.suggestion = Some(numbered_from(first, &readings));
        }
        let mut of_earlier_mails = (0..).zip(&mut filed.refused).take(earlier);
        let meant = of_earlier_mails.find(|(at, one)| !corrected.contains(at) && one.is_meant_by(&text));
        match (mail.chosen.get(&line.number), meant) {
            (Some(_), _) => {}
            // Corrected, and still not right: the place is the same.
            (None, Some((at, meant))) => {
                corrected.insert(at);
                open.retain(|text| *text != meant.text);
                *meant = Refused { text, readings, first, offered, mail: this, ..meant.clone() };
            }
            (None, None) => {
                filed.refused.push(Refused { text, spot, since, readings, first, offered, mail: this })
            }
        }
    }
    let surplus = filed.refused.len().saturating_sub(MOST_KEPT);
    filed.refused.drain(..surplus);
    open
}

#[cfg(test)]
mod tests {
    use super::{Mail, Refused};
    use crate::span::TypedLine;

    fn lines_of(readings: &[&str], typed: &str, questions: bool) -> Vec<String> {
        let refused = Refused {
            text: "zigzag i3-h4".into(),
            spot: None,
            since: 0,
            readings: readings.iter().map(|one| vec![(*one).to_owned()]).collect(),
            first: 1,
            offered: None,
            mail: 1,
        };
        let typed = [TypedLine::new(1, typed)];
        let mail = Mail::new(std::slice::from_ref(&refused), &typed, questions);
        mail.lines.iter().map(|line| line.text.clone()).collect()
    }

    /// What these typed lines choose where three lines were asked about, with the numbers their readings were given.
    fn chosen(first: [usize; 3], typed: &[&str]) -> (Vec<String>, Vec<String>) {
        let line = |at: usize, readings: &[&str]| Refused {
            text: format!("zigzag {at}"),
            spot: None,
            since: 0,
            readings: readings.iter().map(|one| vec![(*one).to_owned()]).collect(),
            first: first[at],
            offered: None,
            mail: 1,
        };
        let refused = [line(0, &["a", "b", "c"]), line(1, &["d"]), line(2, &["e", "f"])];
        let typed: Vec<TypedLine> = (1..).zip(typed).map(|(n, text)| TypedLine::new(n, *text)).collect();
        let mail = Mail::new(&refused, &typed, false);
        let lines = mail.lines.iter().map(|line| line.text.clone()).collect();
        (lines, mail.problems.iter().map(|problem| problem.message.clone()).collect())
    }

    #[test]
    fn numbers_run_on_from_line_to_line() {
        let run_on = |typed: &[&str]| chosen([1, 4, 5], typed);
        assert_eq!(run_on(&["2", "4", "6"]), (vec!["b".into(), "d".into(), "f".into()], vec![]));
        assert_eq!(
            run_on(&["6", "4", "2"]),
            (vec!["f".into(), "d".into(), "b".into()], vec![]),
            "in any order"
        );
        assert_eq!(run_on(&["5"]), (vec!["e".into()], vec![]), "one of them alone");
        let (lines, problems) = run_on(&["2", "2"]);
        assert_eq!(lines, ["b"]);
        let said =
            "\"zigzag 1\" can mean one thing, number 4; \"zigzag 2\" can mean 2 things, numbered from 5.";
        assert_eq!(problems, [said], "the second time it is no number of what is left");
        // As older mails numbered them: the first number is for the first line.
        let each_from_one = |typed: &[&str]| chosen([1, 1, 1], typed).0;
        assert_eq!(each_from_one(&["3", "1", "2"]), ["c", "d", "f"]);
    }

    #[test]
    fn a_yes_is_the_number_of_the_only_reading() {
        assert_eq!(lines_of(&["move i3-h4"], "yes, exactly", false), ["move i3-h4"]);
        assert_eq!(lines_of(&["move i3-h4"], "1", true), ["move i3-h4"]);
        assert_eq!(lines_of(&["move i3-h4"], "yes", true), ["yes"], "it answers what is asked");
        assert_eq!(lines_of(&["move i3-h4", "move i3-i4"], "yes", false), ["yes"], "which of them?");
        assert_eq!(lines_of(&["move i3-h4"], "yes, and i3-i4", false), ["yes, and i3-i4"]);
    }
}
