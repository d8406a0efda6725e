//! What our mails say, as data: built first, rendered afterwards. Only these types can be rendered (invariant 4); what
//! they hold of a game comes from the view of one seat and from events told to it.

use rules::engine::{Page, SeatEvent, SeatQuestion};
use rules::handbook::Excerpt;
use rules::news::Mark;
use rules::table::Roll;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

mod seal {
    /// Only this module can say what may be rendered.
    pub trait Sealed {}
}

/// Data that may become a mail to one seat. Sealed.
pub trait Printable: seal::Sealed + Serialize + Clone {
    /// The folder-less name of its templates: `report`, `receipt`.
    const TEMPLATE: &'static str;
    /// Its top and bottom.
    fn heading(&self) -> &Heading;
    /// Its top and bottom, to be completed.
    fn heading_mut(&mut self) -> &mut Heading;
    /// The order form in it, line by line.
    fn form(&self) -> &[String];
}

/// What every mail to a seat says at its top and bottom.
#[derive(Clone, Debug, Serialize)]
pub struct Heading {
    /// The campaign's short name.
    pub campaign: String,
    /// The campaign's title.
    pub title: String,
    /// The game's id, naming the folder of its templates.
    pub game: String,
    /// The game's name as players write it.
    pub game_title: String,
    /// The turn the mail is about.
    pub turn: u32,
    /// The seat's number as people count, from 1.
    pub seat: u32,
    /// The player's name.
    pub name: String,
    /// The address of the GM, empty if the server's operator is to be asked.
    pub gm: String,
    /// The run of the campaign: 1, and one more each time its game was taken back.
    pub run: u32,
    /// What waits for the reader's confirmation, in words; empty if nothing does. Whoever posts the mail puts it in.
    pub waiting: String,
    /// The reader prefers short mails, and this is one.
    pub short: bool,
    /// It is the first the reader sees of the campaign: it says how mails are answered.
    pub first: bool,
    /// It comes within a turn, to who is asked something or to whom something happened: the question stands first, and the report
    /// of the turn tells everything again.
    pub within_turn: bool,
}

/// A point in time as a player reads it.
#[derive(Clone, Debug, Serialize)]
pub struct When {
    /// `Tue 24 Nov 2026, 20:00 UTC`.
    pub utc: String,
    /// The same in the player's own zone with its name, or empty if that is UTC.
    pub local: String,
    /// Both in short for a subject, in the player's zone if there is one: `Tue 24 Nov, 20:00 UTC`.
    pub short: String,
    /// How long from now: `3 days`.
    pub in_words: String,
}

/// One line on file.
#[derive(Clone, Debug, Serialize)]
pub struct OnFile {
    /// Its permanent number; `None` for a straight reply.
    pub line: Option<u32>,
    /// Its canonical form.
    pub text: String,
    /// It was typed just so: it need not be said again beside what was typed.
    pub as_typed: bool,
    /// What is new about it, in a few words: `new`, `in the place of line 3 (e3-e4)`; empty if nothing is to be said.
    pub news: String,
    /// What is doubtful about it as things stand, in sentences.
    pub remarks: Vec<String>,
}

impl OnFile {
    /// A line of which nothing new is to be said.
    #[must_use]
    pub const fn known(line: Option<u32>, text: String) -> Self {
        Self { line, text, as_typed: false, news: String::new(), remarks: Vec::new() }
    }
}

/// What is incomplete or doubtful about what is on file.
#[derive(Clone, Debug, Serialize)]
pub struct Remark {
    /// The line it is about; none: all of it.
    pub line: Option<u32>,
    /// In sentences.
    pub words: String,
}

/// A seat as everybody may know it.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLine {
    /// The number, from 1.
    pub seat: u32,
    /// The player's name.
    pub name: String,
    /// This is the reader.
    pub you: bool,
    /// Has resigned.
    pub resigned: bool,
}

/// What is asked of the seat, by when, and what it has on file.
#[derive(Clone, Debug, Serialize)]
pub struct Asked {
    /// The questions open to this seat, each also as a sentence.
    pub questions: Vec<Sentence<SeatQuestion>>,
    /// What the turn asks later, is not answered yet and can be answered now, each also as a sentence.
    pub later: Vec<Sentence<SeatQuestion>>,
    /// Something is asked, what is on file answers all of it, and the table does not wait for the seat.
    pub answered: bool,
    /// Why the table waits for a seat that has answered everything, and what lets it go on, in sentences; empty if it does not. Reports
    /// say it; a receipt and a reminder have words of their own.
    pub waits: String,
    /// Why what is on file is kept back from whoever reads this; empty in a player's own mails.
    pub kept_back: String,
    /// Names of the others the open window asks (public).
    pub others: Vec<String>,
    /// When the window closes; `None` when no window is open.
    pub deadline: Option<When>,
    /// What is on file, in canonical form.
    pub on_file: Vec<OnFile>,
    /// The numbers of lines on file that are done with in the turn as it goes on; they are not listed.
    pub spent: BTreeSet<u32>,
    /// How many lines more are on file that stand in the form of the same mail.
    pub in_form: usize,
    /// How many lines besides are on file that stay until the player changes them; they are not repeated.
    pub staying: usize,
    /// What is incomplete or doubtful about what is on file, in sentences.
    pub remarks: Vec<Remark>,
    /// The order form, line by line; empty when nothing can be ordered.
    pub form: Vec<String>,
}

impl Asked {
    /// Nobody is asked anything: what was is told without a question, a deadline or a form.
    pub fn nothing(&mut self) {
        self.questions.clear();
        self.later.clear();
        self.others.clear();
        self.form.clear();
        (self.answered, self.deadline) = (false, None);
        self.waits.clear();
    }

    /// Leaves the lines on file that stand word for word in the form to the form, and counts those that stay on file until the
    /// player changes them, if they are many: a mail says nothing twice, and the receipt of the mail that brought a line has told
    /// it. `status` tells them all.
    pub fn leave_to_form(&mut self, staying: &BTreeSet<u32>) {
        const FEW: usize = 3;
        let form = &self.form;
        let stands = |own: &OnFile| own.line.is_some() && form.iter().any(|line| line.trim() == own.text);
        let stays = |own: &OnFile| own.line.is_some_and(|line| staying.contains(&line));
        let in_form = self.on_file.iter().filter(|own| stands(own)).count();
        let besides = self.on_file.iter().filter(|own| stays(own) && !stands(own)).count();
        if in_form + besides > FEW {
            (self.in_form, self.staying) = (in_form, besides);
            self.on_file.retain(|own| !stands(own) && !stays(own));
        }
    }
}

/// Something with the sentence that tells it.
#[derive(Clone, Debug, Serialize)]
pub struct Sentence<T> {
    /// The sentence, rendered from its template; plain text.
    pub words: String,
    /// What it is about.
    pub of: T,
}

/// Open dice thrown for the same thing, round by round if there were rounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RollLine {
    /// What for, without the round.
    pub why: String,
    /// How many sides.
    pub sides: u32,
    /// What came: one number for each die, rounds parted by strokes: `2 5 4 / 6`.
    pub values: String,
}

impl RollLine {
    /// Rolls in lines: dice thrown for the same one after another share a line, and so do the rounds of one battle.
    #[must_use]
    pub fn lines<'r>(rolls: impl Iterator<Item = &'r Roll>) -> Vec<RollLine> {
        let mut lines: Vec<RollLine> = Vec::new();
        // The round each line has come to.
        let mut rounds: Vec<Option<u32>> = Vec::new();
        for roll in rolls {
            let (why, round) = without_round(&roll.why);
            let fits = |line: &RollLine| line.why == why && line.sides == roll.sides;
            // Another battle in the same place begins with its first round again.
            let goes_on = |at: &usize| match round {
                Some(_) => rounds[*at] <= round,
                None => at + 1 == lines.len(),
            };
            let Some(at) = lines.iter().rposition(fits).filter(goes_on) else {
                lines.push(RollLine { why, sides: roll.sides, values: roll.value.to_string() });
                rounds.push(round);
                continue;
            };
            let between = if rounds[at] == round { " " } else { " / " };
            lines[at].values.push_str(&format!("{between}{}", roll.value));
            rounds[at] = round;
        }
        lines
    }
}

/// `battle at B12, round 1 on the ground` without its `, round 1`; and which round that was.
fn without_round(why: &str) -> (String, Option<u32>) {
    let told = why.split_once(", round ").and_then(|(before, rest)| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, rest) = rest.split_at_checked(end)?;
        Some((format!("{before}{rest}"), number.parse().ok()?))
    });
    told.map_or_else(|| (why.to_owned(), None), |(why, round)| (why, Some(round)))
}

/// What a report says of the proof of its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofLine {
    /// How many open throws the file that goes with it proves.
    pub throws: usize,
    /// A public beacon goes into them.
    pub beacon: bool,
    /// The rounds of the beacon that went into those it tells of.
    pub rounds: Vec<u64>,
}

/// How the game ended, for everybody.
#[derive(Clone, Debug, Serialize)]
pub struct EndingLine {
    /// The sentence.
    pub words: String,
    /// The players who have won, by name.
    pub winners: Vec<String>,
    /// The reader is among the winners.
    pub you_won: bool,
    /// Nobody won.
    pub draw: bool,
    /// The reader had left the game before it ended.
    pub you_left: bool,
    /// The secret the dice were keyed with, opened now so that every roll can be checked against the commitment.
    pub seed: String,
}

/// One line of what a turn means to the reader.
#[derive(Clone, Debug, Serialize)]
pub struct Marked {
    /// What sort it is.
    pub mark: Mark,
    /// The sentence.
    pub words: String,
}

/// What a turn means to the reader: told first, and shorter than what happened.
#[derive(Clone, Debug, Serialize)]
pub struct News {
    /// What the subject and the first line say.
    pub headline: String,
    /// About the reader, the heaviest first.
    pub yours: Vec<Marked>,
    /// About everybody else.
    pub elsewhere: Vec<String>,
    /// The game's table of battles.
    pub battles: Vec<Value>,
}

/// Everything that happened in a turn, act by act, for those who ask.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    /// The turn; `None`: the last one, and what has been told since.
    pub turn: Option<u32>,
    /// The sentences, in order.
    pub events: Vec<String>,
    /// The open dice.
    pub rolls: Vec<RollLine>,
}

/// The private account of a turn, or of a pause in one.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Top and bottom.
    pub heading: Heading,
    /// What is to be known before everything else: why this is no plain report of a turn.
    pub notes: Vec<String>,
    /// Everybody at the table.
    pub seats: Vec<SeatLine>,
    /// The pages that explain the game, in the first report.
    pub pages: Vec<Excerpt>,
    /// The news of the turn, if the game tells it so; else the events stand for themselves.
    pub news: Option<News>,
    /// What happened, in order, as told to this seat.
    pub events: Vec<Sentence<SeatEvent>>,
    /// The open dice of the turn.
    pub rolls: Vec<RollLine>,
    /// Which of this seat's answers were fallbacks, as question kinds.
    pub fallbacks: Vec<String>,
    /// Nothing came from this seat in the window that has closed, and nothing it had on file spoke to it.
    pub silent: bool,
    /// What the view shows, for text, HTML and picture.
    pub page: Page,
    /// The words of the sections of the board that this mail brings.
    pub sections: Vec<String>,
    /// These sections alone are shown of the board: none, to who prefers short reports.
    pub only_sections: bool,
    /// What is asked now.
    pub asked: Asked,
    /// Names of the seats whose draw offers stand.
    pub draw_offers: Vec<String>,
    /// The first report promises the dice: a hash of the campaign's secret.
    pub commitment: Option<String>,
    /// The key receipts and checkpoints are signed with, told with it: in pieces, none longer than a line. Empty: not told.
    pub signer: Vec<String>,
    /// Where dice prove themselves: what is said of the proof that goes with the report.
    pub dice: Option<ProofLine>,
    /// The end, if it has come.
    pub ending: Option<EndingLine>,
}

/// What became of one line a player typed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LineOutcome {
    /// The player's own line.
    pub typed: String,
    /// What it was understood as, in canonical form with its number on file.
    pub accepted: Vec<OnFile>,
    /// What a command on it did, in sentences.
    pub done: Vec<String>,
    /// Its problems, each with the line quoted, a caret under the word, the reason and a suggestion.
    pub problems: Vec<String>,
    /// One of its problems is an error.
    pub error: bool,
    /// It was not taken, because the turn it answers is closed.
    pub passed_over: bool,
    /// Something is to be said of what it put on file.
    pub remarked: bool,
    /// It is no order at all: a greeting, a remark.
    pub talk: bool,
    /// It is a question, answered with a page: nothing was done.
    pub asks: bool,
}

/// A part of what `help` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HelpTable {
    /// What it is about.
    pub title: String,
    /// The rows.
    pub rows: Vec<HelpRow>,
}

/// What one can write, and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HelpRow {
    /// What is written, or a sentence that stands alone.
    pub how: String,
    /// What it does; empty: it stands alone.
    pub what: String,
}

/// The reply to an order mail.
#[derive(Clone, Debug, Serialize)]
pub struct Receipt {
    /// Top and bottom.
    pub heading: Heading,
    /// Everybody at the table, for a board that is shown.
    pub seats: Vec<SeatLine>,
    /// When the mail came in, by our side's clock.
    pub received: When,
    /// What is on file no longer because the mail says something else about it.
    pub dropped: Vec<OnFile>,
    /// Line by line what was understood.
    pub lines: Vec<LineOutcome>,
    /// What of the mail is no order.
    pub talk: Vec<String>,
    /// Something of that asks, and nothing answered it.
    pub unanswered: bool,
    /// Answers to commands that are about no line: help, status, what is to be confirmed.
    pub words: Vec<String>,
    /// What the orders on file would do if nobody else did anything, where that was asked for.
    pub preview: Vec<String>,
    /// What there is to write, where that was asked for.
    pub help: Vec<HelpTable>,
    /// Pages of the rules that were asked for.
    pub pages: Vec<Excerpt>,
    /// How many lines are in error.
    pub errors: usize,
    /// How much is to be said of what is on file, at its lines and of all of it.
    pub remarks: usize,
    /// What is asked and on file now.
    pub asked: Asked,
    /// The state of the seat in one sentence: all in, still missing, held by `wait` or by an error.
    pub standing: String,
    /// The seat is in: nothing more is needed from it.
    pub is_in: bool,
    /// The table waits for the seat, because something in its orders is in error.
    pub waits: bool,
    /// The board is to be shown again (`status`), or some of its sections.
    pub page: Option<Page>,
    /// That page is how the board will be once these orders are carried out; no report follows that would tell it again.
    pub foretold: bool,
    /// The words of the sections of the board that this mail brings.
    pub sections: Vec<String>,
    /// These sections alone are shown of the board.
    pub only_sections: bool,
    /// The account of a turn, if it was asked for.
    pub account: Option<Account>,
}

/// A short letter about the campaign: a draw offered, a pause, a delay, a fault told neutrally.
#[derive(Clone, Debug, Serialize)]
pub struct Notice {
    /// Top and bottom.
    pub heading: Heading,
    /// What it is about, for the subject.
    pub subject: String,
    /// What there is to say, in paragraphs.
    pub words: Vec<String>,
    /// The deadline, if one is open.
    pub deadline: Option<When>,
}

/// A word to a player who is missing, some time before the deadline.
#[derive(Clone, Debug, Serialize)]
pub struct Reminder {
    /// Top and bottom.
    pub heading: Heading,
    /// What there is to say, in paragraphs.
    pub words: Vec<String>,
    /// What is asked, by when, and what is on file.
    pub asked: Asked,
}

/// A letter of another player, passed on. Nothing of it is taken from the mail it came in but its words.
#[derive(Clone, Debug, Serialize)]
pub struct Relayed {
    /// Top and bottom.
    pub heading: Heading,
    /// The number it has for its reader.
    pub number: u32,
    /// What it is, for heading and subject: `letter 4 from Alice`.
    pub title: String,
    /// The sentence above it: who writes to whom.
    pub opening: String,
    /// What it says, line by line; an empty line parts paragraphs.
    pub text: Vec<String>,
    /// Who can read it, how it is answered, and what can be done about it: in paragraphs.
    pub notes: Vec<String>,
}

impl seal::Sealed for Relayed {}
impl Printable for Relayed {
    const TEMPLATE: &'static str = "press";

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn heading_mut(&mut self) -> &mut Heading {
        &mut self.heading
    }

    fn form(&self) -> &[String] {
        &[]
    }
}
impl seal::Sealed for Report {}
impl seal::Sealed for Reminder {}
impl seal::Sealed for Receipt {}
impl seal::Sealed for Notice {}
impl Printable for Report {
    const TEMPLATE: &'static str = "report";

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn heading_mut(&mut self) -> &mut Heading {
        &mut self.heading
    }

    fn form(&self) -> &[String] {
        &self.asked.form
    }
}
impl Printable for Receipt {
    const TEMPLATE: &'static str = "receipt";

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn heading_mut(&mut self) -> &mut Heading {
        &mut self.heading
    }

    fn form(&self) -> &[String] {
        &self.asked.form
    }
}
impl Printable for Notice {
    const TEMPLATE: &'static str = "notice";

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn heading_mut(&mut self) -> &mut Heading {
        &mut self.heading
    }

    fn form(&self) -> &[String] {
        &[]
    }
}
impl Printable for Reminder {
    const TEMPLATE: &'static str = "reminder";

    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn heading_mut(&mut self) -> &mut Heading {
        &mut self.heading
    }

    fn form(&self) -> &[String] {
        &self.asked.form
    }
}
