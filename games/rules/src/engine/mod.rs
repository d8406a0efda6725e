//! What the daemon holds: an engine without a type parameter, bytes in and bytes out.

mod blanket;
mod corrections;
mod document;
mod latest;
mod memory;
mod sealed;
mod seats;

pub use document::{Difference, Document};
pub use memory::{InMemory, Outset};
pub use sealed::{
    NotAView, Page, SeatAffair, SeatEvent, SeatLine, SeatNews, SeatQuestion, SeatView, Shown, ToldEvent,
};
pub use seats::SeatsAt;

use crate::book::{Line, Spot};
use crate::dice::{Dice, Origin, Seed, Transcript};
use crate::extra::Extra;
use crate::game::{Ending, OptionProblem, Pacing, Wish};
use crate::handbook::{Excerpt, Handbook};
use crate::problem::Problem;
use crate::seat::Seat;
use crate::span::{Span, TypedLine};
use crate::spoken::{Fact, Said, Word};
use crate::standing::Standing;
use crate::table::{Notice, Roll};
use include_dir::Dir;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use thiserror::Error;

/// What identifies an engine and the figures it plays with. Stored with every turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Versions {
    /// Grows whenever the same inputs could give another outcome.
    pub engine: u32,
    /// Grows whenever the figures shipped change.
    pub data: u32,
}

/// All an engine needs to play a turn, or to go on with one.
pub struct Charge<'a> {
    /// The state before the turn, as stored.
    pub state: &'a [u8],
    /// The journal so far, as stored; empty for a turn that begins.
    pub journal: &'a [u8],
    /// What each seat has on file, as stored; seats without an entry have nothing on file.
    pub filed: &'a BTreeMap<Seat, Vec<u8>>,
    /// News from outside the rules.
    pub notices: &'a [Notice],
    /// The kinds of question that wait for mail.
    pub waits: &'a BTreeSet<String>,
    /// The entry whose window has closed, if one has.
    pub closing: Option<u32>,
    /// Of the windows not in the journal, settle only the one that writes this entry (see `table::Sitting::only`).
    pub only: Option<u32>,
    /// Settle no window at all: stop at the first that is not in the journal.
    pub look: bool,
    /// How many seats.
    pub seats: u8,
    /// The campaign's secret.
    pub seed: &'a Seed,
    /// Whose dice they are, where open throws prove themselves; `None`: dice of version 1.
    pub origin: Option<Origin<'a>>,
    /// What the dice are to show, in order, instead of what the secret says: for scenarios alone.
    pub script: Option<&'a [u32]>,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// The hash over all turns before.
    pub chain: &'a str,
    /// For a look at what may come: from the first decision that is not in the journal, the dice are others than those
    /// of the turn, and hang on this.
    pub preview: Option<&'a [u8]>,
    /// What a public beacon says to the window that is settled: see [`crate::dice`].
    pub beacon: Option<&'a str>,
}

/// What a run came to.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// The turn waits.
    Waiting(OpenWindow),
    /// The turn is over.
    Done {
        /// The next state, as to be stored.
        state: Vec<u8>,
        /// How the game ended, if it has.
        ending: Option<Ending>,
        /// What each seat keeps on file.
        carried: BTreeMap<Seat, Vec<u8>>,
    },
}

/// A played or interrupted turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// What it came to.
    pub end: End,
    /// The journal, as to be stored.
    pub journal: Vec<u8>,
    /// What each seat may know now.
    pub views: BTreeMap<Seat, SeatView>,
    /// Everything told since the turn began.
    pub told: Vec<ToldEvent>,
    /// Everything rolled since the turn began.
    pub rolls: Vec<Roll>,
    /// What proves the open ones of them, where dice prove themselves.
    pub proof: Option<Transcript>,
    /// Every question put this turn, by kind: for statistics.
    pub asked: Vec<(Seat, String)>,
    /// Which seats' questions fell to their fallback, by kind.
    pub fallbacks: Vec<(Seat, String)>,
    /// The notices given are in the journal now.
    pub took_notices: bool,
}

/// A window as stored: who is asked what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpenWindow {
    /// The journal entry its closing writes.
    pub entry: u32,
    /// Who is asked what; the questions as plain content.
    pub asked: Vec<(Seat, Value)>,
    /// Who has still to be waited for.
    pub missing: BTreeSet<Seat>,
}

impl OpenWindow {
    /// Every seat the window names, in order, once.
    #[must_use]
    pub fn seats(&self) -> BTreeSet<Seat> {
        self.asked.iter().map(|(s, _)| *s).collect()
    }
}

/// What a seat's orders are read against: its own side of the table, as stored.
pub struct SeatDesk<'a> {
    /// What it may know.
    pub view: &'a SeatView,
    /// The window now open, if one is.
    pub window: Option<&'a OpenWindow>,
    /// What it has on file, as stored; empty for nothing.
    pub filed: &'a [u8],
    /// What those at the table are called, by seat; empty where that is not known, or nobody is to be called by a name.
    pub names: &'a [String],
}

/// How the lines of a mail are filed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filing {
    /// They replace what is on file on the topics they speak to.
    Replace,
    /// They come with words that take single lines off, so that they change a plan and are none: steps stand beside those on file, and
    /// other orders replace what they speak to. What is a plan of its own all the same replaces as ever.
    Beside,
    /// They are added to it.
    Add,
    /// They get a place among the lines on file.
    At(Spot),
}

/// What an order changes about what is on file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It is new.
    New,
    /// The same stood on file before.
    Unchanged,
    /// It takes the place of this line.
    Replaces(Line, String),
    /// It is what this line of an earlier mail was to be, which was refused.
    Mends(String),
    /// It stands beside what was on file, whose place it would take in another mail.
    Beside,
}

/// A change to what is on file that needs no reading by the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amendment {
    /// Take everything off, straight replies included.
    Clear,
    /// Take one line off.
    Cancel(Line),
    /// Put one line elsewhere among the others.
    Shift(Line, Spot),
    /// The refused line of this text is not to come corrected: its place among those that [`Engine::refused`] lists.
    LetGo(usize),
    /// Keep the window open for me, or no longer.
    Hold(bool),
    /// Do not wait for me although I left gaps, or do.
    Ready(bool),
    /// Nothing that was refused is to come corrected any more: what stays is in canonical form alone, without a word as it
    /// was typed.
    Settle,
}

/// One order as understood.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Accepted {
    /// Its permanent number; `None` for the answer to an open question, which is for that question alone.
    pub line: Option<Line>,
    /// Its canonical form.
    pub text: String,
    /// Its verb.
    pub verb: String,
    /// Its place in the player's own lines.
    pub span: Span,
    /// What it changes.
    pub change: Change,
}

/// What reading a mail came to: what was taken of it, and the bytes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadBack {
    /// What is on file now, as to be stored.
    pub filed: Vec<u8>,
    /// What was taken, and what was not.
    pub taken: Taken,
}

/// Whoever reads a mail back asks for what was taken of it; the bytes are for whoever stores them.
impl std::ops::Deref for ReadBack {
    type Target = Taken;

    fn deref(&self) -> &Taken {
        &self.taken
    }
}

/// What was taken of a mail.
#[derive(Clone, PartialEq, Debug)]
pub struct Taken {
    /// What was understood.
    pub accepted: Vec<Accepted>,
    /// What is on file no longer and was not said again.
    pub dropped: Vec<(Line, String)>,
    /// Lines of earlier mails that were refused and not mended yet, where this mail mends some.
    pub open: Vec<String>,
    /// Lines of earlier mails that were refused, where this mail is a plan of its own and leaves them behind.
    pub left: Vec<String>,
    /// What lines asked to know, with the answers.
    pub answers: Vec<(Span, Vec<String>)>,
    /// What was not, and what is doubtful.
    pub problems: Vec<Problem>,
}

/// A broken promise of an engine, or stored bytes that do not fit: the campaign freezes.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Fault(pub String);

/// A rule engine as the daemon holds it.
pub trait Engine: Send + Sync {
    /// Lower-case name: `thrones`.
    fn id(&self) -> &'static str;
    /// The name as players write it.
    fn title(&self) -> &'static str;
    /// Versions of engine and data.
    fn versions(&self) -> Versions;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The options with their defaults.
    fn default_options(&self) -> Value;
    /// Kinds of question that wait for mail in this pacing.
    fn waits(&self, pacing: Pacing) -> BTreeSet<String>;
    /// Every kind of event, each with a template.
    fn events(&self) -> &'static [&'static str];
    /// Every kind of question, each with a template.
    fn questions(&self) -> &'static [&'static str];
    /// The kinds of question that a campaign may let wait for mail, and name in what it is founded with.
    fn askable(&self) -> &'static [&'static str];
    /// Other words for kinds of question, each with its kind.
    fn kind_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// See [`crate::Game::FORETELLS`].
    fn foretells(&self) -> bool {
        false
    }
    /// Every verb and rule element that a run of many campaigns should see.
    fn elements(&self) -> &'static [&'static str];

    /// Positions for [`Engine::stage`], as JSON, from which rules come up that play from the beginning hardly meets.
    fn studies(&self) -> &'static [&'static str];

    /// What players may wish for before the game begins.
    fn wishes(&self) -> &'static [Wish] {
        &[]
    }

    /// What the game itself calls those who play: sides, colours, races.
    fn callings(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// How orders are written, for the answer to `help`.
    fn help(&self) -> &'static str;

    /// See [`crate::ByMail::INVITATION`].
    fn invitation(&self) -> &'static str {
        ""
    }

    /// All that lies in `templates/<game>/`.
    fn templates(&self) -> &'static Dir<'static>;

    /// Pages, events and questions with which the templates are tried out, as JSON.
    fn samples(&self) -> &'static str;

    /// What it adds to the command line.
    fn extras(&self) -> &'static [Extra] {
        &[]
    }

    /// The state before the first turn, as to be stored.
    ///
    /// # Errors
    /// Every option that does not fit, an unknown one with the one that may be meant; all of them at once.
    fn found(&self, options: &Value, seats: u8) -> Result<Vec<u8>, Vec<OptionProblem>>;

    /// A state from the position of a scenario, as to be stored.
    ///
    /// # Errors
    /// Everything in it that does not fit.
    fn stage(&self, given: &Value) -> Result<Vec<u8>, Vec<String>>;

    /// A stored state as a document, to be read and corrected.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn document(&self, state: &[u8]) -> Result<Document, Fault>;

    /// The state a corrected document stands for, as to be stored: the same checks as for every stored state.
    ///
    /// # Errors
    /// What does not fit, in the words of the game.
    fn state_of_document(&self, document: &Document) -> Result<Vec<u8>, String>;

    /// The game's words for what a position holds; none if it has none.
    fn words(&self) -> &'static [Word] {
        &[]
    }

    /// Where seats stand in positions and views. See [`crate::spoken::Spoken::seats_at`].
    fn seats_at(&self) -> SeatsAt {
        SeatsAt::NOWHERE
    }

    /// Everything in a stored state that has a word, hidden things too.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn facts(&self, state: &[u8]) -> Result<Vec<Fact>, Fault> {
        let _ = state;
        Ok(Vec::new())
    }

    /// What a view shows of it.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn facts_seen(&self, view: &SeatView) -> Result<Vec<Fact>, Fault> {
        let _ = view;
        Ok(Vec::new())
    }

    /// A stored state in which these things were put so.
    ///
    /// # Errors
    /// Everything that cannot be so, in the words of the game.
    fn put(&self, state: &[u8], said: &[Said]) -> Result<Vec<u8>, Vec<String>> {
        let _ = (state, said);
        Err(vec![format!("the positions of {} have no words", self.title())])
    }

    /// A stored state with other options, for the rest of the campaign.
    ///
    /// # Errors
    /// Every option that does not fit or cannot change any more; stored bytes that do not fit.
    fn set_options(&self, state: &[u8], options: &Value) -> Result<Vec<u8>, Vec<OptionProblem>>;

    /// Plays a turn as far as it gets.
    ///
    /// # Errors
    /// A broken promise: nothing of the run counts.
    fn play(&self, charge: &Charge<'_>) -> Result<Played, Fault>;

    /// A campaign that is played on in memory from this state. `None`, and by default: it can be played over bytes alone.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn in_memory<'e>(&'e self, outset: &Outset<'e>) -> Result<Option<Box<dyn InMemory + 'e>>, Fault> {
        let _ = outset;
        Ok(None)
    }

    /// The window the turn would wait in and who is missing there; `None` if it would not wait at all.
    ///
    /// # Errors
    /// As [`Engine::play`].
    fn look(&self, charge: &Charge<'_>) -> Result<Option<OpenWindow>, Fault>;

    /// Reads the lines of a mail and files what was understood.
    ///
    /// # Errors
    /// Stored bytes that do not fit. Whatever the player wrote is no fault.
    fn read(&self, desk: &SeatDesk<'_>, lines: &[TypedLine], how: Filing) -> Result<ReadBack, Fault>;

    /// Changes what is on file without reading anything. `None`: there is no such line.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn amend(&self, filed: &[u8], amendment: Amendment) -> Result<Option<Vec<u8>>, Fault>;

    /// The lines of earlier mails that are still to come corrected, as they were written.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn refused(&self, filed: &[u8]) -> Result<Vec<String>, Fault>;

    /// What is on file, in canonical form.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn on_file(&self, filed: &[u8]) -> Result<Vec<(Option<Line>, String)>, Fault>;

    /// What is on file as things stand: of the answers to open questions those to this window alone, as `(None, text)`.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn in_force(
        &self,
        filed: &[u8],
        window: Option<&OpenWindow>,
    ) -> Result<Vec<(Option<Line>, String)>, Fault> {
        let _ = window;
        self.on_file(filed)
    }

    /// The lines on file that stay there, turn after turn, until their player changes them.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn staying(&self, filed: &[u8]) -> Result<BTreeSet<Line>, Fault> {
        let _ = filed;
        Ok(BTreeSet::new())
    }

    /// Did the seat say `wait`, `ready`?
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn flags(&self, filed: &[u8]) -> Result<(bool, bool), Fault>;

    /// The lines on file that are done with in the turn as it goes on.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn spent(&self, desk: &SeatDesk<'_>) -> Result<BTreeSet<Line>, Fault>;

    /// Problems of the orders on file as a whole.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn review(&self, desk: &SeatDesk<'_>) -> Result<Vec<Problem>, Fault>;

    /// The questions now open to the seat, and whether its orders answer them, judged on its own view.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn open_questions(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault>;

    /// See [`crate::game::ByMail::is_new_board`].
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn is_new_board(&self, view: &SeatView, kind: &str) -> Result<bool, Fault>;

    /// What the orders on file would do if nobody else did anything; empty if the game tells nothing of it.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn preview(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault> {
        let _ = desk;
        Ok(Vec::new())
    }

    /// What the turn will ask the seat besides what is open, and nothing on file answers yet.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn later(&self, desk: &SeatDesk<'_>) -> Result<Vec<SeatQuestion>, Fault> {
        let _ = desk;
        Ok(Vec::new())
    }

    /// The page as the seat's own orders will leave it when the window closes, if nothing else can come of that.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn foretold(&self, desk: &SeatDesk<'_>) -> Result<Option<Page>, Fault> {
        let _ = desk;
        Ok(None)
    }

    /// The lines of the order form.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn form(&self, desk: &SeatDesk<'_>) -> Result<Vec<String>, Fault>;

    /// The pages that explain the game, with the figures this campaign is played with. Nothing in them is hidden from the
    /// seat.
    ///
    /// # Errors
    /// Stored bytes that do not fit; a page of the game that cannot be read.
    fn handbook(&self, desk: &SeatDesk<'_>) -> Result<Handbook, Fault> {
        let _ = desk;
        Ok(Handbook::default())
    }

    /// The pages of the handbook that the first report of a seat brings. See [`crate::ByMail::opening`].
    ///
    /// # Errors
    /// Stored bytes that do not fit; a page of the game that cannot be read.
    fn opening(&self, desk: &SeatDesk<'_>) -> Result<Vec<Excerpt>, Fault> {
        let _ = desk;
        Ok(Vec::new())
    }

    /// See [`crate::ByMail::news`].
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn news(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Option<SeatNews>, Fault>;
    /// The words of [`crate::ByMail::SECTIONS`].
    fn sections(&self) -> &'static [&'static str];
    /// See [`crate::ByMail::sections`].
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn sections_of(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Vec<&'static str>, Fault>;
    /// What templates and pictures are given for a view.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn page(&self, view: &SeatView) -> Result<Page, Fault>;
    /// See [`crate::ByMail::page_after`].
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn page_after(&self, view: &SeatView, told: &[ToldEvent]) -> Result<Page, Fault>;

    /// Figures by which the seats can be compared in this state, as far as everybody sees them.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn standings(&self, state: &[u8], seats: u8) -> Result<Vec<Standing>, Fault>;

    /// The page with the seat's own orders drawn in.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn sketch(&self, desk: &SeatDesk<'_>) -> Result<Page, Fault> {
        self.page(desk.view)
    }

    /// The rule elements shown by events, for statistics.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn elements_of(&self, event: &ToldEvent) -> Result<Vec<&'static str>, Fault>;

    /// A bot's order mail for everything it is asked.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn bot(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault>;

    /// The same, and with it what the bot can say already of what the turn will ask it later.
    ///
    /// # Errors
    /// Stored bytes that do not fit.
    fn bot_ahead(&self, desk: &SeatDesk<'_>, dice: &mut Dice) -> Result<String, Fault> {
        self.bot(desk, dice)
    }
}
