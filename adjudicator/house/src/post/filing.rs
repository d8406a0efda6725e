//! Filing: what the lines of a proven mail do to a seat's orders, and what the receipt will say of each line.

use super::sentences::{Aside, speaks_of_orders, unmarked, words_apart};
use super::taking_off::{self, changes_a_plan, settle, take_off};
use super::whose;
use crate::reading::command::{Command, Said, sort};
use crate::reading::{placing, plainly};
use campaign::side::Side;
use report::data::{LineOutcome, OnFile};
use rules::Spot;
use rules::engine::{Amendment, Change, Fault, Filing, ReadBack, SeatDesk};
use rules::lexer::{Clauses, Lexer, MOST_SEMICOLONS};
use rules::problem::{Problem, ProblemKind, quoted, render};
use rules::span::{Span, TypedLine};
use sentences::post::filing as say;

/// What filing came to.
#[derive(Default)]
pub struct Filed {
    /// What is on file now, as to be stored.
    pub filed: Vec<u8>,
    /// It was changed.
    pub changed: bool,
    /// A line is in error.
    pub in_error: bool,
    /// Line by line what was understood.
    pub lines: Vec<LineOutcome>,
    /// What is on file no longer, because the mail says something else about it.
    pub dropped: Vec<OnFile>,
    /// Problems of the mail as a whole.
    pub words: Vec<String>,
    /// Commands that are not about orders, in order, each of them once.
    pub commands: Vec<Command>,
    /// Orders were filed or taken off.
    pub acted: bool,
    /// Something was said of orders, and not only asked, answered to the house or talked about.
    pub about_orders: bool,
    /// A line of an earlier mail is still to come corrected.
    pub still_open: Vec<String>,
}

/// What a mail answers, as far as its words hang on it.
#[derive(Clone, Copy, Default)]
pub struct Answers<'a> {
    /// What the form it brings back held when it was sent, and holds no more.
    pub taken_out: &'a [String],
    /// A window that has closed: orders are not taken, commands are.
    pub closed: bool,
    /// A question that has closed in a turn that goes on: orders are taken for what is still to come.
    pub late: bool,
    /// Players are asked as the turn goes on: `ready` and `wait` are of what is asked now.
    pub live: bool,
    /// A question of the house itself: its `yes` and `no` mean that.
    pub house: bool,
    /// Something of the house waits for a yes or no.
    pub house_waits: bool,
}

/// How many commands of one mail are carried out, besides those about its orders. Each may write to everybody.
const MOST_COMMANDS: usize = 20;

impl Filed {
    /// Is the mail itself in error, and not only what its orders would come to?
    pub(super) fn in_error_by_a_line(&self) -> bool {
        !self.words.is_empty() || self.lines.iter().any(|line| line.error)
    }

    /// If there is an error on file, is it one of an earlier mail?
    pub(super) fn in_error_from_before(&self) -> bool {
        let own = self.lines.iter().any(|line| line.error);
        (!self.in_error && !self.about_orders) || (!self.still_open.is_empty() && !own)
    }
}

/// The lines of a mail, sorted, with the outcome of each growing beside it.
pub(super) struct Sorted {
    pub line: TypedLine,
    pub said: Said,
    pub outcome: LineOutcome,
    /// It says what another line says, and is not shown.
    hidden: bool,
    /// It was made out by the second reader of the house: a game that knows it goes first.
    pub guessed: bool,
    /// It takes something off, and which line is meant is not clear.
    pub unsettled: bool,
}

impl Sorted {
    /// A line; or, where semicolons part words of the house from orders, the parts of it one by one. `semicolons`: how many
    /// the mail has had so far; behind the last that count, lines are left to the game whole, which says so.
    fn all(line: &TypedLine, semicolons: &mut usize) -> Vec<Self> {
        let parts = words_apart(line);
        if parts.len() > 1 {
            return parts.iter().flat_map(|part| Self::all(part, semicolons)).collect();
        }
        let clauses = Clauses::of(line);
        *semicolons = semicolons.saturating_add(clauses.count() - 1);
        let house = |at: &usize| {
            let part = clauses.alone(*at);
            matches!(sort(&part), Said::Command(_) | Said::Wrong(_)) || speaks_of_orders(&part)
        };
        let too_many = *semicolons > MOST_SEMICOLONS;
        let whole = clauses.count() == 1 || too_many || !matches!(sort(line), Said::Order(_));
        let words: Vec<usize> = if whole { Vec::new() } else { (0..clauses.count()).filter(house).collect() };
        if words.is_empty() {
            return Self::new(line).into_iter().collect();
        }
        let (mut parts, mut next) = (Vec::new(), 0);
        for at in words {
            parts.extend((next < at).then(|| clauses.apart(next, at - 1)));
            parts.push(clauses.alone(at));
            next = at + 1;
        }
        parts.extend((next < clauses.count()).then(|| clauses.apart(next, clauses.count() - 1)));
        parts.iter().filter_map(Self::new).collect()
    }

    /// Small talk beside something else.
    fn talk(line: TypedLine) -> Self {
        let outcome =
            LineOutcome { typed: line.text.trim().to_owned(), talk: true, ..LineOutcome::default() };
        Self { line, said: Said::Nothing, outcome, hidden: false, guessed: false, unsettled: false }
    }

    /// Does this place of the mail lie in what the line says?
    fn holds(&self, place: Span) -> bool {
        let words = |part: &str| part.chars().count();
        let end = words(self.line.text.trim_end());
        let start = words(&self.line.text) - words(self.line.text.trim_start());
        self.line.number == place.line && place.start as usize <= end && place.end as usize > start
    }

    fn new(line: &TypedLine) -> Option<Self> {
        let (said, guessed) = match sort(&unmarked(line)) {
            Said::Order(line) => match plainly::read(&line) {
                Some(command) => (Said::Command(command), true),
                None => (Said::Order(line), false),
            },
            said => (said, false),
        };
        let outcome = LineOutcome { typed: line.text.trim().to_owned(), ..LineOutcome::default() };
        (said != Said::Nothing).then(|| Self {
            line: line.clone(),
            said,
            outcome,
            hidden: false,
            guessed,
            unsettled: false,
        })
    }

    /// Is it an order that counts, and no remark?
    fn orders(&self) -> bool {
        let is_order = matches!(self.said, Said::Order(_) | Said::Add(_) | Said::Place(..));
        is_order && !self.outcome.talk && !self.outcome.passed_over
    }

    /// Does it say what becomes of orders?
    fn decides(&self) -> bool {
        use Command::{Cancel, CancelAbout, Clear, Ready, Reorder, Wait};
        matches!(self.said, Said::Command(Clear | Cancel(_) | CancelAbout(_) | Reorder(_) | Wait | Ready))
    }

    /// The words of a remark that stands beside an order in the same line.
    fn beside_an_order(&self, remark: &Problem) -> Option<String> {
        let place = remark.span.filter(|_| !self.outcome.accepted.is_empty())?;
        let words = place.slice(&self.line.text).trim();
        (!words.is_empty()).then(|| words.to_owned())
    }

    pub(super) fn problem(&mut self, problem: &Problem) {
        if problem.kind == ProblemKind::Talk {
            match self.beside_an_order(problem) {
                Some(words) => self.outcome.done.push(say::no_order(&quoted(&words))),
                None => self.outcome.talk = true,
            }
            return;
        }
        self.outcome.problems.push(render(&self.line.text, problem));
        self.outcome.error |= problem.kind.is_error();
    }
}

/// The lines of a returned form that differ from what was sent: only those count (architecture §7).
#[must_use]
pub fn changed_lines(returned: &[TypedLine], sent: &[String]) -> Vec<TypedLine> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sent: Vec<String> = sent.iter().map(|line| plain(line)).collect();
    returned.iter().filter(|line| !sent.contains(&plain(&line.text))).cloned().collect()
}

/// The orders of the form as it was sent that are in it no more, in the form's own words: a form that comes back counts as a whole.
/// None, if it came back without any line, or if a line of it may only have been broken.
#[must_use]
pub fn taken_out(returned: &[TypedLine], sent: &[String]) -> Vec<String> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = plain(&returned.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "));
    if whole.is_empty() {
        return Vec::new();
    }
    let orders =
        sent.iter().map(|line| plain(line)).filter(|line| !line.is_empty() && !line.starts_with('#'));
    orders.filter(|order| !whole.contains(order.as_str())).collect()
}

/// Files the lines of a mail of which the house has asked nothing. `closed`: it answers a window that has closed; orders are
/// not taken, commands are.
///
/// # Errors
/// As [`file_answer`].
pub fn file(
    side: Side<'_>,
    filed: &[u8],
    form: &[TypedLine],
    typed: &[TypedLine],
    closed: bool,
) -> Result<Filed, Fault> {
    file_answer(side, filed, form, typed, Answers { closed, ..Answers::default() })
}

/// Files the lines of a mail.
///
/// # Errors
/// Stored bytes that do not fit; nothing a player can write.
pub fn file_answer(
    side: Side<'_>,
    filed: &[u8],
    form: &[TypedLine],
    typed: &[TypedLine],
    answers: Answers<'_>,
) -> Result<Filed, Fault> {
    let closed = answers.closed;
    let mut semicolons = 0;
    let mut form = sorted(side, filed, form, &mut semicolons)?;
    let mut typed = sorted(side, filed, typed, &mut semicolons)?;
    let mut shown = 0;
    for line in form.iter_mut().chain(&mut typed) {
        // Each takes a reading of its own; nobody answers with more.
        if shown < MOST_COMMANDS && whose::decide(side, filed, line, answers)? {
            shown += 1;
        }
    }
    let mut out = Filed { filed: filed.to_vec(), ..Filed::default() };
    if closed {
        form.iter_mut().chain(&mut typed).for_each(pass_over);
    }
    let mut cleared = Vec::new();
    for line in form.iter_mut().chain(&mut typed) {
        cleared.extend(take_off(side, line, &mut out, closed)?);
    }
    if !closed {
        // First the form, then what was typed beside it: typed lines win (architecture §7).
        let beside = if changes_a_plan(&typed) { Filing::Beside } else { Filing::Replace };
        for (lines, how) in [(&mut form, Filing::Replace), (&mut typed, beside)] {
            read(side, lines, &mut out, how)?;
            read(side, lines, &mut out, Filing::Add)?;
            place(side, lines, &mut out)?;
        }
        for line in form.iter_mut().chain(&mut typed) {
            speaks_of_a_line(side, line, &out)?;
            settle(side, line, &out)?;
        }
        if !form.iter().any(|line| line.outcome.error) {
            take_out(side, answers.taken_out, &mut out)?;
        }
    }
    let orders = form.iter().chain(&typed).any(Sorted::orders);
    if orders {
        // Ready was said of the orders before; these are new. A remark is none.
        amend(side, &mut out, Amendment::Ready(false))?;
    }
    let mut lines: Vec<Sorted> = form.into_iter().chain(typed).collect();
    let wrong = lines.iter().filter(|line| line.outcome.error).count();
    let mut goes_on = false;
    for line in &mut lines {
        goes_on = hold_or_release((side, answers.live), line, wrong, &mut out)?.unwrap_or(goes_on);
    }
    still_open(&mut out, goes_on);
    out.about_orders = out.acted || lines.iter().any(|line| line.orders() || line.decides());
    out.commands = handed_on(&mut lines);
    out.in_error |= lines.iter().any(|l| l.outcome.error);
    if !closed {
        // Orders that are read well and come to nothing would pass in silence: they hold the table like an error.
        let desk = SeatDesk { view: side.view, window: side.window, filed: &out.filed, names: side.names };
        out.in_error |= side.engine.review(&desk)?.iter().any(Problem::is_error);
    }
    taking_off::told(side, cleared, &mut out)?;
    out.dropped.retain(was_open(side, filed)?);
    out.lines = lines.into_iter().filter(|l| !l.hidden).map(|l| l.outcome).collect();
    Ok(out)
}

/// Was a line on file and still to come? What this very mail put on file and took off again was never there, and what was carried out
/// is done with.
fn was_open(side: Side<'_>, filed: &[u8]) -> Result<impl Fn(&OnFile) -> bool + use<>, Fault> {
    let desk = SeatDesk { view: side.view, window: side.window, filed, names: side.names };
    let (before, done) = (side.engine.on_file(filed)?, side.engine.spent(&desk)?);
    Ok(move |gone: &OnFile| {
        before.iter().any(|(line, _)| *line == gone.line)
            && !gone.line.is_some_and(|line| done.contains(&line))
    })
}

pub(super) fn amend(side: Side<'_>, out: &mut Filed, amendment: Amendment) -> Result<bool, Fault> {
    match side.engine.amend(&out.filed, amendment)? {
        Some(filed) => {
            out.filed = filed;
            out.changed = true;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// The lines of a mail, each question beside something else and each word of the house apart. `semicolons`: as for [`Sorted::all`].
fn sorted(
    side: Side<'_>,
    filed: &[u8],
    lines: &[TypedLine],
    semicolons: &mut usize,
) -> Result<Vec<Sorted>, Fault> {
    let mut sorted = Vec::new();
    for (aside, line) in whose::questions_apart(side, filed, lines)? {
        match aside {
            Some(Aside::Talk) => sorted.push(Sorted::talk(line)),
            _ => sorted.extend(Sorted::all(&line, semicolons)),
        }
    }
    Ok(sorted)
}

/// An order to a window that has closed is not filed.
fn pass_over(line: &mut Sorted) {
    if matches!(line.said, Said::Order(_) | Said::Add(_) | Said::Place(..)) {
        line.outcome.passed_over = true;
    }
}

/// Lines that stood in the form and were taken out of it go off file, if they are there still.
fn take_out(side: Side<'_>, orders: &[String], out: &mut Filed) -> Result<(), Fault> {
    for order in orders {
        let on_file = side.engine.on_file(&out.filed)?;
        let Some((number, text)) = on_file
            .into_iter()
            .find_map(|(line, text)| line.filter(|_| text == *order).map(|line| (line, text)))
        else {
            continue;
        };
        if amend(side, out, Amendment::Cancel(number))? {
            out.acted = true;
            out.dropped.push(OnFile::known(Some(number), text));
        }
    }
    Ok(())
}

/// "Line 4 is wrong. Only one fights": what is said of a line on file is no talk, and nothing is changed by it.
fn speaks_of_a_line(side: Side<'_>, line: &mut Sorted, out: &Filed) -> Result<(), Fault> {
    let lexer = Lexer::new(&line.line);
    let (true, Some(named)) = (line.outcome.talk, placing::line_named(lexer.tokens())) else { return Ok(()) };
    let on_file = side.engine.on_file(&out.filed)?;
    let Some((_, text)) = on_file.into_iter().find(|(number, _)| *number == Some(named)) else {
        return Ok(());
    };
    line.outcome.talk = false;
    let problem = Problem::unreadable(say::line_unclear(&named));
    line.problem(&problem.at(line.line.span()).suggest(say::line_instead(&named, &text)));
    Ok(())
}

/// `wait` and `ready` come after the orders. A `ready` beside lines that are `wrong` was written before its writer knew of that: it counts
/// when it is said again (decision 0065). Whether the turn goes on without what is open; `None`: the line says nothing of that.
fn hold_or_release(
    (side, live): (Side<'_>, bool),
    line: &mut Sorted,
    wrong: usize,
    out: &mut Filed,
) -> Result<Option<bool>, Fault> {
    Ok(match &line.said {
        Said::Command(Command::Wait) => {
            amend(side, out, Amendment::Hold(true))?;
            amend(side, out, Amendment::Ready(false))?;
            line.outcome.done.push(say::table_waits(&live));
            Some(false)
        }
        Said::Command(Command::Ready) if wrong > 0 => {
            amend(side, out, Amendment::Hold(false))?;
            line.outcome.done.push(say::not_ready_yet(&wrong));
            None
        }
        Said::Command(Command::Ready) => {
            amend(side, out, Amendment::Hold(false))?;
            amend(side, out, Amendment::Ready(true))?;
            line.outcome.done.push(if live { say::ready_for_now() } else { say::ready() });
            Some(true)
        }
        _ => None,
    })
}

/// The commands that are handed on, in order: each once, where it stands last, and no more than one mail may have carried out.
fn handed_on(lines: &mut [Sorted]) -> Vec<Command> {
    let about_orders = |c: &Command| {
        matches!(
            c,
            Command::Clear
                | Command::Cancel(_)
                | Command::CancelAbout(_)
                | Command::Reorder(_)
                | Command::Wait
                | Command::Ready
        )
    };
    let mut found: Vec<(usize, Command, usize)> = Vec::new();
    for place in 0..lines.len() {
        let Said::Command(command) = &lines[place].said else { continue };
        if about_orders(command) {
            continue;
        }
        let before = found.iter().position(|(_, other, _)| other == command);
        let (earlier, times) = before.map_or((None, 0), |at| {
            let (earlier, _, times) = found.remove(at);
            (Some(earlier), times)
        });
        found.push((place, command.clone(), times + 1));
        if let Some(earlier) = earlier {
            lines[earlier].hidden = true;
        }
    }
    for (place, _, times) in found.iter().filter(|(.., times)| *times > 1) {
        lines[*place].outcome.done.push(say::done_once(times));
    }
    let too_many = found.split_off(found.len().min(MOST_COMMANDS));
    for (nth, (place, ..)) in too_many.iter().enumerate() {
        let line = &mut lines[*place];
        line.hidden = nth > 0;
        if nth == 0 {
            let problem = Problem::illegal(say::too_many_commands(&MOST_COMMANDS, &too_many.len()));
            line.problem(&problem.at(line.line.span()).suggest(say::another_mail()));
        }
    }
    found.into_iter().map(|(_, command, _)| command).collect()
}

/// The lines that say where they go, one by one.
fn place(side: Side<'_>, lines: &mut [Sorted], out: &mut Filed) -> Result<(), Fault> {
    let placed = |(at, line): (usize, &Sorted)| match line.said {
        Said::Place(spot, _) => Some((at, spot)),
        _ => None,
    };
    let spots: Vec<(usize, Spot)> = lines.iter().enumerate().filter_map(placed).collect();
    for (nth, (at, spot)) in spots.into_iter().enumerate() {
        let line = &mut lines[at];
        if nth >= MOST_COMMANDS {
            // Each takes a reading of its own.
            let problem = Problem::illegal(say::too_many_places(&MOST_COMMANDS));
            line.problem(&problem.at(line.line.span()).suggest(say::plan_anew()));
            continue;
        }
        read(side, std::slice::from_mut(line), out, Filing::At(spot))?;
    }
    Ok(())
}

fn read(side: Side<'_>, lines: &mut [Sorted], out: &mut Filed, how: Filing) -> Result<(), Fault> {
    let wanted = |l: &Sorted| match (&l.said, how) {
        (Said::Order(line), Filing::Replace | Filing::Beside) | (Said::Add(line), Filing::Add) => {
            Some(line.clone())
        }
        (Said::Place(_, line), Filing::At(_)) => Some(line.clone()),
        _ => None,
    };
    let typed: Vec<TypedLine> = lines.iter().filter_map(wanted).collect();
    if typed.is_empty() {
        return Ok(());
    }
    let desk = SeatDesk { view: side.view, window: side.window, filed: &out.filed, names: side.names };
    let ReadBack { filed, taken } = side.engine.read(&desk, &typed, how)?;
    out.changed |= !taken.accepted.is_empty();
    out.acted |= !taken.accepted.is_empty();
    out.filed = filed;
    let place = |lines: &[Sorted], span: Span| {
        let held = lines.iter().position(|l| l.holds(span));
        held.or_else(|| lines.iter().position(|l| l.line.number == span.line))
    };
    for accepted in taken.accepted {
        if let Some(at) = place(lines, accepted.span) {
            let news = news(accepted.change);
            let as_typed = accepted.line.is_some() && lines[at].line.text.trim() == accepted.text;
            let on_file = OnFile { as_typed, news, ..OnFile::known(accepted.line, accepted.text) };
            lines[at].outcome.accepted.push(on_file);
        }
    }
    out.dropped.extend(taken.dropped.into_iter().map(|(line, text)| OnFile::known(Some(line), text)));
    earlier_mail(&taken.open, &taken.left, out);
    for (span, words) in taken.answers {
        if let Some(at) = place(lines, span) {
            lines[at].outcome.done.extend(words);
        }
    }
    for problem in taken.problems {
        match problem.span.and_then(|s| place(lines, s)) {
            Some(at) => lines[at].problem(&problem),
            None => {
                out.in_error |= problem.kind.is_error();
                out.words.push(match &problem.suggestion {
                    Some(right) => format!("{} ({right})", problem.message),
                    None => problem.message.clone(),
                });
            }
        }
    }
    Ok(())
}

/// What is to be said of lines of an earlier mail that were not accepted: those that are still to come, and those left behind.
fn earlier_mail(open: &[String], left: &[String], out: &mut Filed) {
    if !open.is_empty() {
        out.in_error = true;
        open.clone_into(&mut out.still_open);
    }
    if !left.is_empty() {
        out.words.push(say::left_out(&listed(left)));
    }
}

/// Lines as they are told in a sentence.
fn listed(lines: &[String]) -> String {
    lines.iter().map(|text| quoted(text)).collect::<Vec<_>>().join("; ")
}

/// Says what of an earlier mail is still to come, or that the turn `goes_on` without it.
fn still_open(out: &mut Filed, goes_on: bool) {
    if out.still_open.is_empty() {
        return;
    }
    let open = listed(&out.still_open);
    out.words.push(match goes_on {
        true => say::goes_on_without(&open),
        false => say::still_open(&open),
    });
}

/// What is new about a line that stands as it stood. The receipt knows it by these words.
pub(super) const AS_BEFORE: &str = "as before";

/// What is new about a line on file, in a few words.
fn news(change: Change) -> String {
    match change {
        // That it is new is told in the list of what is on file.
        Change::New => String::new(),
        Change::Unchanged => AS_BEFORE.into(),
        Change::Replaces(line, text) => say::in_the_place(&line, &text),
        Change::Mends(text) => say::mends(&quoted(&text)),
        Change::Beside => say::beside(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::preference::Preference;

    fn handed(text: &str) -> (Vec<Command>, Vec<LineOutcome>) {
        let typed = (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line));
        let mut lines: Vec<Sorted> = typed.filter_map(|line| Sorted::new(&line)).collect();
        let commands = handed_on(&mut lines);
        (commands, lines.into_iter().filter(|l| !l.hidden).map(|l| l.outcome).collect())
    }

    #[test]
    fn of_the_same_command_the_last_place_counts() {
        let text_only = |wanted| Command::Prefer(Preference::TextOnly(wanted));
        let (commands, shown) = handed("prefer text only\nprefer html\nshow\nPrefer text only.\nwait\nwait");
        assert_eq!(commands, [text_only(false), Command::Show, text_only(true)]);
        let typed: Vec<&str> = shown.iter().map(|line| line.typed.as_str()).collect();
        assert_eq!(typed, ["prefer html", "show", "Prefer text only.", "wait", "wait"]);
        assert_eq!(shown[2].done, ["Written 2 times, and done once."]);
        assert!(shown[0].done.is_empty() && shown[1].done.is_empty());
    }

    #[test]
    fn what_is_too_much_for_one_mail_is_said_once() {
        let many: String = (1..=MOST_COMMANDS + 3).map(|number| format!("report {number}\n")).collect();
        let (commands, shown) = handed(&many);
        assert_eq!(commands.len(), MOST_COMMANDS);
        assert_eq!(shown.len(), MOST_COMMANDS + 1);
        let last = &shown[MOST_COMMANDS];
        let told = last.problems[0].split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(last.error && told.contains("From this one on 3 were not carried out"), "{told}");
    }
}
