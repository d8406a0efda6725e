//! What the receipt for a mail says, and how its reader stands after it.

use super::filing::Filed;
use crate::house::House;
use crate::tell::data;
use crate::votes::proved::Cast;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::when::when;
use letter;
use report::data::{Account, Asked, HelpTable, LineOutcome, Receipt, When};
use rules::engine::{Engine, Fault, OpenWindow, Page, SeatDesk, SeatView};
use rules::handbook::Excerpt;
use rules::{Pacing, Seat};
use std::collections::BTreeSet;
use store::campaign::{SeatRow, Standing};
use store::mail::Mail;

/// What a receipt says besides its lines.
#[derive(Default)]
pub(super) struct Answer {
    /// Sentences, in order.
    pub words: Vec<String>,
    /// What the orders on file would do if nobody else did anything.
    pub preview: Vec<String>,
    /// What there is to write.
    pub help: Vec<HelpTable>,
    /// Pages of the rules it brings.
    pub pages: Vec<Excerpt>,
    /// The account of a turn it brings.
    pub account: Option<Account>,
    /// The parts of the board it brings.
    pub sections: BTreeSet<&'static str>,
    /// It shows the board.
    pub show_board: bool,
    /// It brings the order form, whether anything is missing or not.
    pub show_form: bool,
    /// It asks for a yes or no that is for the house.
    pub asks: bool,
    /// Ballots it confirms.
    pub ballots: Vec<Cast>,
}

impl Answer {
    /// What is to be said of the mail itself; `found`: it held something for us.
    pub fn about_reading(&mut self, read: &letter::Letter, found: bool, had_form: bool) {
        if read.encrypted.is_some() {
            self.words.push(
                "Your mail is encrypted, and this server has no key to read it. Please send your orders in plain \
                 text; nothing was changed."
                    .into(),
            );
        } else if !found {
            self.words.push(if had_form {
                "The order form came back as it was sent, so nothing was changed. If you want no orders of your own to \
                 count, answer ready."
                    .into()
            } else {
                "No orders were found in your mail, so nothing was changed. Write one order a line, above the \
                 quoted text; answer help for more."
                    .into()
            });
        }
        // Reply programs quote and sign; only what may have cost an order is worth a word.
        self.words.extend(read.notes.iter().filter(|n| n.for_player()).map(ToString::to_string));
    }

    /// The window the mail answers has closed.
    pub fn about_a_closed_turn(&mut self) {
        self.show_form = true;
        self.words.push(
            "This mail answers a turn that is closed, so no orders of it were filed. What is asked now is below; \
             reply to this mail."
                .into(),
        );
    }

    /// The question the mail answers has closed, and the turn goes on. `counts`: its player is asked nothing else, so that the orders can
    /// only be for what is still to come.
    pub fn about_a_closed_question(&mut self, closed: &When, counts: bool) {
        let local = if closed.local.is_empty() { String::new() } else { format!(", {}", closed.local) };
        let late =
            format!("Your mail came too late for what it answers: that was closed on {}{local}.", closed.utc);
        self.show_form |= !counts;
        self.words.push(match counts {
            true => format!("{late} Its orders count for what is still to come in this turn."),
            false => format!(
                "{late} The turn goes on, and you are asked something else by now, so none of its orders were filed. What is asked now is \
                 below; reply to this mail."
            ),
        });
    }

    /// The time of the window is up, and the turn waits for the public beacon.
    pub fn about_a_sealed_window(&mut self) {
        self.words.push(
            "The deadline has passed, and the turn is played as soon as the public beacon is heard: no orders are taken until then, \
             and none of this mail were filed."
                .into(),
        );
    }

    /// The mail was held, and there are newer orders.
    pub fn about_newer_orders(&mut self) {
        self.words.push(
            "This mail was held until you accepted it. You have filed orders since it came, so its own were not taken."
                .into(),
        );
    }

    /// The mail came after the deadline, in its grace.
    pub fn about_lateness(&mut self) {
        self.words.push("Your mail came after the deadline, and yet in time to count.".into());
    }

    /// This is the last answer for a while.
    pub fn about_budget(&mut self) {
        self.words.push(
            "You have written very often lately. Orders in your next mails count as always, but for a while they are not \
             answered, and anything else in them, such as offer draw, resign or vote, is not carried out. Later ones are \
             answered again."
                .into(),
        );
    }

    /// How the campaign stands, if it does not run.
    pub fn about_standing(&mut self, standing: Standing, reason: &str) {
        match standing {
            Standing::Running => {}
            Standing::Paused => {
                self.words.push("The campaign is paused. Your orders are on file and count when it goes on.".into());
            }
            Standing::Frozen => self.words.push(
                "The campaign rests for a technical reason. Your orders are on file and count when it goes on.".into(),
            ),
            Standing::Over => self.words.push(format!("The campaign is over: {reason}")),
        }
    }
}

/// Nothing of the line is for anybody.
fn is_talk(line: &LineOutcome) -> bool {
    line.talk && line.accepted.is_empty() && line.problems.is_empty() && line.done.is_empty()
}

/// Tells what is to be said of lines this mail put on file where they are answered, and nowhere else.
fn at_their_lines(lines: &mut [LineOutcome], asked: &mut Asked) {
    let all = std::mem::take(&mut asked.remarks);
    for remark in all {
        let own = |line: &LineOutcome| {
            line.accepted.iter().position(|own| own.line.is_some() && own.line == remark.line)
        };
        // Said twice in a mail, a line is answered where it was said last.
        let found = lines.iter_mut().rev().find_map(|line| own(line).map(|at| (line, at)));
        match found.and_then(|(line, at)| {
            line.remarked = true;
            line.accepted.get_mut(at)
        }) {
            Some(own) => own.remarks.push(remark.words),
            None => asked.remarks.push(remark),
        }
    }
}

/// What the receipt shows of the board, and the words of the sections that are among it.
fn board(
    engine: &dyn Engine,
    desk: &SeatDesk<'_>,
    answer: &Answer,
) -> Result<(Option<Page>, Vec<String>), Fault> {
    if answer.show_board {
        let all = engine.sections().iter().map(|word| (*word).to_owned());
        return Ok((Some(engine.sketch(desk)?), all.collect()));
    }
    let page = if answer.sections.is_empty() { None } else { Some(engine.sketch(desk)?) };
    Ok((page, answer.sections.iter().map(|word| (*word).to_owned()).collect()))
}

/// The board as the orders will leave it, if that is all that can come of the window: then it is shown now, and no report of it
/// follows. Not where the table waits for the seat, for other orders may come.
fn foretold(
    loaded: &Loaded,
    desk: &SeatDesk<'_>,
    (asked, missing): (&Asked, bool),
    (filed, answer): (&Filed, &Answer),
) -> Result<Option<Page>, Fault> {
    let settled = loaded.campaign.standing == Standing::Running && !missing && !asked.questions.is_empty();
    let fresh = (filed.acted || filed.changed) && !answer.show_board && answer.sections.is_empty();
    if settled && fresh && loaded.engine.foretells() { loaded.engine.foretold(desk) } else { Ok(None) }
}

/// Whether anything more is needed from the seat, in a sentence.
fn stands(
    loaded: &Loaded,
    me: Seat,
    window: Option<&OpenWindow>,
    asked: &Asked,
    missing: bool,
    filed: &Filed,
) -> Result<&'static str, CampaignError> {
    let (hold, _) = loaded.engine.flags(loaded.filed_bytes(me))?;
    let in_error = loaded.filed.get(&me).is_some_and(|f| f.in_error);
    let by_a_line = filed.in_error_by_a_line();
    let answered = asked.questions.iter().all(|question| question.of.answered);
    Ok(match (&loaded.campaign.standing, window) {
        (Standing::Running, Some(_)) if asked.questions.is_empty() => "Nothing is asked of you now.",
        (Standing::Running, Some(_)) if !missing && filed.lines.iter().any(|line| line.error) => {
            "You are in, and the table does not wait for you. What was not accepted is left out, unless it comes corrected before the \
             window closes."
        }
        (Standing::Running, Some(_)) if !missing && !asked.remarks.is_empty() => {
            "You are in: nothing more is needed from you. But please look at what is said of your orders; you can change them until the \
             turn is played."
        }
        (Standing::Running, Some(_)) if !missing && loaded.settings.pacing == Pacing::Live => {
            "You are in: nothing more is needed from you for what is asked now. If the turn asks you something else, you get a mail. You can \
             change your orders until this window closes."
        }
        (Standing::Running, Some(_)) if !missing => {
            "You are in: nothing more is needed from you. You can change your orders until the turn is played."
        }
        (Standing::Running, Some(_)) if hold => "The table waits for you, as you asked.",
        (Standing::Running, Some(_)) if in_error && filed.in_error_from_before() => {
            "The table waits for you, because a line of an earlier mail of yours is in error. Send it corrected, or ready to \
             go on without it."
        }
        (Standing::Running, Some(_)) if in_error && answered && !by_a_line => {
            "The table waits for you, because what you ordered comes to nothing as things stand. Send other orders, or \
             ready to go on with these."
        }
        (Standing::Running, Some(_)) if in_error && (answered || by_a_line) => {
            "The table waits for you, because a line of your last mail is in error. Send it corrected, or ready to go \
             on without it."
        }
        (Standing::Running, Some(_)) => "You are not in yet: something is still unanswered.",
        (Standing::Paused | Standing::Frozen, Some(_)) if !asked.questions.is_empty() => {
            "The campaign rests, so no deadline runs. What you send is kept, and counts when it goes on."
        }
        _ => "Nothing is asked of you now.",
    })
}

/// The receipt for a mail.
#[expect(clippy::too_many_arguments, reason = "a receipt brings everything together that the mail touched")]
pub(super) fn receipt(
    house: &House,
    loaded: &Loaded,
    seat: &SeatRow,
    view: &SeatView,
    window: Option<&OpenWindow>,
    mail: &Mail,
    filed: Filed,
    answer: Answer,
) -> Result<Receipt, CampaignError> {
    let me = Seat(seat.seat);
    // Who has resigned, perhaps by this very mail, is asked nothing more.
    let window = window.filter(|_| !seat.resigned);
    let closes_ms = loaded.window.as_ref().map(|w| w.closes_ms);
    let mut asked = data::asked(house, loaded, seat, view, window.zip(closes_ms), loaded.filed_bytes(me))?;
    // A deadline that is past is no help to anybody.
    asked.deadline = asked.deadline.filter(|_| closes_ms.is_some_and(|ms| ms > house.now_ms()));
    let running = loaded.campaign.standing == Standing::Running;
    let missing = running && window.is_some() && loaded.missing()?.contains(&me);
    let desk = SeatDesk { view, window, filed: loaded.filed_bytes(me), names: &[] };
    let foretold = foretold(loaded, &desk, (&asked, missing), (&filed, &answer))?;
    let standing = stands(loaded, me, window, &asked, missing, &filed)?;
    if !missing && !answer.show_form {
        // Nothing more is needed: a short receipt is a better one.
        asked.form.clear();
    }
    let (talk, mut lines): (Vec<_>, Vec<_>) = filed.lines.into_iter().partition(is_talk);
    let remarks = asked.remarks.len();
    at_their_lines(&mut lines, &mut asked);
    let fresh: Vec<Option<u32>> = lines
        .iter()
        .flat_map(|line| &line.accepted)
        .filter(|own| own.line.is_some() && own.news != "as before")
        .map(|own| own.line)
        .collect();
    for own in asked.on_file.iter_mut().filter(|own| fresh.contains(&own.line)) {
        own.news = "new".into();
    }
    let (page, sections) = board(loaded.engine, &desk, &answer)?;
    Ok(Receipt {
        heading: data::heading(loaded, seat, loaded.turn.turn),
        seats: data::seat_lines(loaded, seat.seat),
        received: when(mail.received_ms, house.now_ms(), seat),
        errors: lines.iter().filter(|l| l.error).count(),
        remarks,
        dropped: filed.dropped,
        lines,
        unanswered: talk.iter().any(|line| line.typed.trim_end().ends_with('?')),
        talk: talk.into_iter().map(|line| line.typed).collect(),
        words: answer.words,
        preview: answer.preview,
        help: answer.help,
        pages: answer.pages,
        is_in: !missing,
        waits: missing && loaded.filed.get(&me).is_some_and(|f| f.in_error),
        asked,
        standing: standing.into(),
        foretold: foretold.is_some(),
        only_sections: !answer.show_board && foretold.is_none(),
        page: foretold.or(page),
        sections,
        account: answer.account,
    })
}
