//! What the receipt for a mail says, and how its reader stands after it.

use super::filing::{AS_BEFORE, Filed};
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
use sentences::post::answer as say;
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
            self.words.push(say::encrypted());
        } else if !found {
            self.words.push(if had_form { say::form_unchanged() } else { say::no_orders() });
        }
        // Reply programs quote and sign; only what may have cost an order is worth a word.
        self.words.extend(read.notes.iter().filter(|n| n.for_player()).map(ToString::to_string));
    }

    /// The window the mail answers has closed.
    pub fn about_a_closed_turn(&mut self) {
        self.show_form = true;
        self.words.push(say::closed_turn());
    }

    /// The question the mail answers has closed, and the turn goes on. `counts`: its player is asked nothing else, so that the orders can
    /// only be for what is still to come.
    pub fn about_a_closed_question(&mut self, closed: &When, counts: bool) {
        self.show_form |= !counts;
        self.words.push(match counts {
            true => say::closed_but_counts(&closed.utc, &closed.local),
            false => say::closed_question(&closed.utc, &closed.local),
        });
    }

    /// How the campaign stands, if it does not run.
    pub fn about_standing(&mut self, standing: Standing, reason: &str) {
        self.words.extend(match standing {
            Standing::Running => None,
            Standing::Paused => Some(say::paused()),
            Standing::Frozen => Some(say::frozen()),
            Standing::Over => Some(say::over(&reason)),
        });
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
) -> Result<String, CampaignError> {
    let (hold, _) = loaded.engine.flags(loaded.filed_bytes(me))?;
    let in_error = loaded.filed.get(&me).is_some_and(|f| f.in_error);
    let by_a_line = filed.in_error_by_a_line();
    let answered = asked.questions.iter().all(|question| question.of.answered);
    let refused = filed.lines.iter().any(|line| line.error);
    Ok(match (&loaded.campaign.standing, window) {
        (Standing::Running, Some(_)) if asked.questions.is_empty() => say::nothing_asked(),
        (Standing::Running, Some(_)) if !missing && refused => say::in_without_refused(),
        (Standing::Running, Some(_)) if !missing && !asked.remarks.is_empty() => say::in_with_remarks(),
        (Standing::Running, Some(_)) if !missing && loaded.settings.pacing == Pacing::Live => {
            say::in_for_now()
        }
        (Standing::Running, Some(_)) if !missing => say::is_in(),
        (Standing::Running, Some(_)) if hold => say::table_waits(),
        (Standing::Running, Some(_)) if in_error && filed.in_error_from_before() => say::error_from_before(),
        (Standing::Running, Some(_)) if in_error && answered && !by_a_line => say::comes_to_nothing(),
        (Standing::Running, Some(_)) if in_error && (answered || by_a_line) => say::error_in_mail(),
        (Standing::Running, Some(_)) => say::not_in_yet(),
        (Standing::Paused | Standing::Frozen, Some(_)) if !asked.questions.is_empty() => {
            say::no_deadline_runs()
        }
        _ => say::nothing_asked(),
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
        .filter(|own| own.line.is_some() && own.news != AS_BEFORE)
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
        standing,
        foretold: foretold.is_some(),
        only_sections: !answer.show_board && foretold.is_none(),
        page: foretold.or(page),
        sections,
        account: answer.account,
    })
}
