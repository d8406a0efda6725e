//! What a rule engine is: the rules themselves, and what players read and write.

use crate::book::{Book, Line, Order};
use crate::content::Content;
use crate::dice::Dice;
use crate::extra::Extra;
use crate::handbook::Page;
use crate::news::News;
use crate::plain::Plain;
use crate::problem::Problem;
use crate::reading::Reading;
use crate::saved::Saved;
use crate::seat::Seat;
use crate::span::TypedLine;
use crate::spoken::Spoken;
use crate::standing::Standing;
use crate::table::{By, Play, Table};
use include_dir::Dir;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The rules of a game: pure and deterministic (architecture, invariants 1-5).
pub trait Game: Sized + Send + Sync + 'static {
    /// Lower-case name: `thrones`.
    const ID: &'static str;
    /// The name as players write it: `Thrones`.
    const TITLE: &'static str;
    /// Grows whenever the same inputs could give another outcome.
    const ENGINE_VERSION: u32;
    /// Grows whenever the figures the engine ships with change.
    const DATA_VERSION: u32;
    /// The kinds of question that wait for mail in standing pacing.
    const STANDING: &'static [&'static str];
    /// The kinds of question that wait for mail in live pacing. By default the same.
    const LIVE: &'static [&'static str] = Self::STANDING;
    /// The kinds of question a campaign may let wait for mail, in place of those of its pacing. By default all. Left out is
    /// what no word of a player answers: what is put to the orders on file for their own sake.
    const ASKABLE: &'static [&'static str] = <Self::Question as Kind>::KINDS;
    /// Other words for kinds of question, as players and game masters speak of what is asked, each with its kind: in lower
    /// case, with `_` between words.
    const KIND_WORDS: &'static [(&'static str, &'static str)] = &[];
    /// The kinds of question asked within a turn of a board that is new since the turn began, so that a mail that asks one shows it. By
    /// default none: mails within a turn are short.
    const NEW_BOARD: &'static [&'static str] = &[];
    /// Can what comes of a window be foretold from a seat's own orders alone ([`ByMail::foretold`])? By default not.
    const FORETELLS: bool = false;

    /// Options of a campaign: rule switches and variants. All have defaults; unknown keys are refused. See
    /// [`crate::options::read`] for how they are read.
    type Options: Content + Default;
    /// The whole truth. Saved and loaded, never rendered.
    type State: Clone + Saved;
    /// What one seat may know.
    type View: Content;
    /// One order line.
    type Order: Order;
    /// What the rules ask a seat to decide.
    type Question: Content + Kind;
    /// A decision.
    type Answer: Content;
    /// One thing that happened.
    type Event: Content + Kind;

    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;

    /// The state before the first turn. Chance and choices belong to the turns.
    ///
    /// # Errors
    /// Every option that does not fit, each with what would.
    fn found(&self, options: &Self::Options, seats: u8) -> Result<Self::State, Vec<OptionProblem>>;

    /// Changes the options of a running campaign: a rule switch put the other way, from this turn on.
    ///
    /// # Errors
    /// Every option that does not fit, and every one that shaped the set-up and cannot change any more. By default none
    /// can.
    fn set_options(
        &self,
        state: &mut Self::State,
        options: &Self::Options,
    ) -> Result<(), Vec<OptionProblem>> {
        let _ = (state, options);
        let message = format!("the options of {} cannot change once a campaign is founded", Self::TITLE);
        Err(vec![OptionProblem { key: "options".into(), message }])
    }

    /// Plays one turn, in the order of the rulebook. Run again from its start after every pause.
    ///
    /// # Errors
    /// A pause, carried out with `?`; never swallowed.
    fn turn(&self, state: &mut Self::State, table: &mut Table<Self>) -> Play<()>;

    /// What this seat may know of the state.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// How the game ended, if it has.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// Have these orders anything to say to this question, to all of it? Sees no view, so whether others must wait cannot
    /// hang on what the seat holds; the question comes as [`Game::spelled_out`] gives it. `None`: not a guarded question;
    /// it waits whenever `answer` finds nothing.
    fn covers(&self, book: &Book<Self::Order>, question: &Self::Question) -> Option<bool>;

    /// A question put to this seat, with the public facts it is about and does not name itself: what a window for reactions
    /// was opened by. Must come out the same from everybody's view. By default a question says it all.
    fn spelled_out(&self, view: &Self::View, seat: Seat, question: &Self::Question) -> Self::Question {
        let _ = (view, seat);
        question.clone()
    }

    /// The question a window was opened for, of which this one is a part: what answered that one speaks to this one too.
    /// By default no question is a part of another.
    fn part_of(&self, question: &Self::Question) -> Option<Self::Question> {
        let _ = question;
        None
    }

    /// The answer the orders on file give, and the line that said so. Judged on the owner's side alone.
    fn answer(&self, case: &Case<'_, Self>, question: &Self::Question) -> Option<(Self::Answer, Line)>;

    /// The only answer there is to a question put to this seat, where there is but one: then nobody waits for it. Judged on
    /// what everybody can see alone, so that a turn that goes on without a word of a seat tells nobody what it holds: it must
    /// come out the same from everybody's view. Where that cannot be, the question is asked though it leaves no choice.
    /// By default there is always something to decide.
    fn only_answer(&self, view: &Self::View, seat: Seat, question: &Self::Question) -> Option<Self::Answer> {
        let _ = (view, seat, question);
        None
    }

    /// May a seat that says `ready` leave this question to its fallback before the deadline? Not where the fallback is
    /// ruin: nobody means to lose a game by saying that they are ready.
    fn may_be_left(&self, question: &Self::Question) -> bool {
        let _ = question;
        true
    }

    /// What counts when nothing was said in time. Never spends what the player did not offer.
    fn fallback(&self, view: &Self::View, question: &Self::Question) -> Self::Answer;

    /// Is a fallback of this question told to the seat even where its kind does not wait for mail? Not where saying
    /// nothing is a plain way to answer: a plan that has come to its end, no card kept.
    fn silence_is_told(&self, question: &Self::Question) -> bool {
        let _ = question;
        true
    }

    /// What stays on file when the turn has ended.
    fn carry(&self, case: &Case<'_, Self>) -> Book<Self::Order>;
}

/// What comes in kinds: a question, by whose kind the campaign's pacing says whether it waits for mail, and an event.
pub trait Kind {
    /// Every kind, each with a template: `templates/<game>/questions/<kind>.hbs`, `templates/<game>/events/<kind>.hbs`.
    const KINDS: &'static [&'static str];

    /// Its kind.
    fn kind(&self) -> &'static str;
}

/// Something players may wish for before the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// What it is called: `prefer race Trill`.
    pub word: &'static str,
    /// What there is to choose from.
    pub values: &'static [&'static str],
    /// Where a wish goes.
    pub goes_to: WishFor,
}

/// Where a wish goes when a campaign is founded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WishFor {
    /// The values are the seats, in order.
    Seat,
    /// The option of this name: a list of values, one for each seat.
    Option(&'static str),
}

/// What players of the game read and write. Everything here is given a view, never the state (invariant 3).
pub trait ByMail: Game {
    /// Every verb and rule element a run of many campaigns should see (pieces, chits, cards, endings …).
    const ELEMENTS: &'static [&'static str];

    /// Positions in the words of [`ByMail::stage`], as JSON, from which rules come up that play from the beginning
    /// hardly ever meets: a run of many campaigns begins one in fifty from these, in turn. Each must come to an end by
    /// itself. None by default.
    const STUDIES: &'static [&'static str] = &[];

    /// What players may wish for before the game begins: a side, a race. Nothing by default.
    const WISHES: &'static [Wish] = &[];

    /// What the game itself calls those who play: sides, colours, races. No player is called so. What may be wished for, by default.
    fn callings() -> Vec<&'static str> {
        Self::WISHES.iter().flat_map(|wish| wish.values.iter().copied()).collect()
    }

    /// Words that, behind a semicolon, go on with the order before it wherever they can be read so, though they could
    /// begin an order of their own: in tiMEGA `activate E3; move all from D3` is one action. None by default: what is no
    /// order by itself goes on with the one before it anyhow, if it can.
    const GOES_ON: &'static [&'static str] = &[];

    /// How orders are written, for the answer to `help`: a few lines, the most used first.
    const HELP: &'static str;

    /// What is said of the game to who is asked to play: what kind of game it is, how long it takes, how much time a turn
    /// wants. A paragraph a line.
    const INVITATION: &'static str = "";

    /// Its templates, all that lies in `templates/<game>/`.
    const TEMPLATES: &'static Dir<'static>;

    /// The pages that explain the game to its players, all that lies in `games/<game>/handbook/`: see [`crate::handbook`].
    /// None by default.
    const HANDBOOK: &'static Dir<'static> = &Dir::new("", &[]);

    /// The parts of its board that a report brings only when they tell something new, and that are sent whenever they are
    /// asked for by their word: each is the template `<game>/sections/<word>`. None by default.
    const SECTIONS: &'static [&'static str] = &[];

    /// Pages, events and questions of each sort, as JSON, with which every template is tried out:
    /// `{ "pages": […], "events": […], "questions": […], "news": […], "battles": […] }`, the last two if it has [`ByMail::news`].
    const SAMPLES: &'static str;

    /// What it adds to the command line. Nothing by default.
    const EXTRAS: &'static [Extra] = &[];

    /// Reads the lines of a mail: every good order and every problem, with its place. Lines in which semicolons part
    /// orders come in parts, each under the number of its line and with its words in their places.
    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self>;

    /// [`ByMail::read`] for many short mails at one desk, with what it needs built once.
    fn reader<'d>(&'d self, desk: &'d Desk<'_, Self>) -> LineReader<'d, Self> {
        Box::new(move |lines| self.read(desk, lines))
    }

    /// The game's own words for the second reader, which tries lines that [`ByMail::read`] refuses. By default there is
    /// none, and what is refused stays so.
    fn plain<'d>(&self, desk: &'d Desk<'_, Self>) -> Option<Box<dyn Plain + 'd>> {
        let _ = desk;
        None
    }

    /// The pages of the handbook that are made from the game's data, so that no figure is typed by hand: prices, texts of
    /// cards, what races and technologies do. A page with the title of one of [`ByMail::HANDBOOK`] is put into it. What is
    /// public, and what this seat may know, and nothing else. None by default.
    fn reference(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        let _ = desk;
        Vec::new()
    }

    /// A page for each place of the board, with its name as the title, that says what lies beside it, as far as this seat may know.
    /// By default none.
    fn places(&self, desk: &Desk<'_, Self>) -> Vec<Page> {
        let _ = desk;
        Vec::new()
    }

    /// The pages the first report brings, by the words they are asked for with: what a stranger reads before anything else.
    /// Words without a page bring none. By default what the game is about.
    fn opening(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        let _ = desk;
        vec![crate::handbook::FIRST.into()]
    }

    /// The lines on file that are done with in the turn as it goes on: carried out, or left behind in a plan. Mails list them no more
    /// as what is still to come.
    fn spent(&self, desk: &Desk<'_, Self>) -> BTreeSet<Line> {
        let _ = desk;
        BTreeSet::new()
    }

    /// Looks at the orders on file as a whole: what is legal but surely not meant, what is incomplete.
    fn review(&self, desk: &Desk<'_, Self>) -> Vec<Problem>;

    /// What the orders on file would do if nobody else did anything, as far as this seat's view tells, a line for each thing in
    /// the order in which it would happen: for the answer to `preview`. Dice are not thrown; their chances are told. Empty, and by
    /// default: the game tells nothing of it.
    fn preview(&self, desk: &Desk<'_, Self>) -> Vec<String> {
        let _ = desk;
        Vec::new()
    }

    /// What the turn asks this seat after what is open, and can be answered now: a mail that asks puts it with the rest, for where players
    /// are asked as the turn goes on each mail is an interruption. In the order in which it will be asked; none by default.
    fn later(&self, desk: &Desk<'_, Self>) -> Vec<Self::Question> {
        let _ = desk;
        Vec::new()
    }

    /// The view as this seat's own orders will leave it when the window closes, where nothing but they can come of it: then the receipt
    /// shows it, and no report follows that would tell it again. None by default: what comes of the window hangs on more than that.
    fn foretold(&self, desk: &Desk<'_, Self>) -> Option<Self::View> {
        let _ = desk;
        None
    }

    /// The lines of the order form that goes out with a report. Lines beginning with `#` explain.
    fn form(&self, desk: &Desk<'_, Self>) -> Vec<String>;

    /// What templates and pictures are given, made from the view: squares with places, names, lists in order.
    fn page(&self, view: &Self::View) -> Value;

    /// The page of a report: with what this seat was told of the turn it is about drawn on the map. The plain page by
    /// default.
    fn page_after(&self, view: &Self::View, told: &[Self::Event]) -> Value {
        let _ = told;
        self.page(view)
    }

    /// What a turn means to the seat whose view this is, out of what it was told; see [`crate::news`]. Every event has to
    /// be in it, by itself or in an affair. `None`, and by default: the events are told one by one.
    fn news(&self, view: &Self::View, told: &[Self::Event]) -> Option<News> {
        let _ = (view, told);
        None
    }

    /// Does a question of this kind, asked within a turn, ask about a board that is new since the turn began, so that the mail that asks it
    /// shows the board? By default those of [`Game::NEW_BOARD`] do.
    fn is_new_board(&self, view: &Self::View, kind: &str) -> bool {
        let _ = view;
        Self::NEW_BOARD.contains(&kind)
    }

    /// Which of [`ByMail::SECTIONS`] the report about this brings. All by default.
    fn sections(&self, view: &Self::View, told: &[Self::Event]) -> Vec<&'static str> {
        let _ = (view, told);
        Self::SECTIONS.to_vec()
    }

    /// Figures by which the seats can be compared, as far as this view shows them, the most telling first. Those in which
    /// all views agree stand on the campaign's public pages. None by default.
    fn standings(&self, view: &Self::View) -> Vec<Standing> {
        let _ = view;
        Vec::new()
    }

    /// The page with the orders on file drawn in, for their owner alone: arrows on the map. The plain page by default.
    fn sketch(&self, desk: &Desk<'_, Self>) -> Value {
        self.page(desk.view)
    }

    /// The rule elements an event shows, for statistics; each one of `ELEMENTS`.
    fn elements(&self, event: &Self::Event) -> Vec<&'static str>;

    /// A question as its template is given it: with what the one asked has to know to answer it, and the table does not put in
    /// its questions: which event has come up, where it can strike. By default the question as it is.
    fn put(&self, view: &Self::View, seat: Seat, question: &Self::Question) -> Value {
        let _ = (view, seat);
        serde_json::to_value(question).unwrap_or(Value::Null)
    }

    /// The fallback of a question, in words for the one asked: "you lose on time".
    fn fallback_in_words(&self, view: &Self::View, question: &Self::Question) -> String;

    /// A state from the position a scenario gives (architecture §8): the game's own words for its position.
    ///
    /// # Errors
    /// Everything in it that does not fit, each naming its key.
    fn stage(&self, given: &Value) -> Result<Self::State, Vec<String>>;

    /// The game's words for what a position holds, by which game masters read and correct it. None by default: then there
    /// are only the ways to places of the stored form.
    fn spoken(&self) -> Option<&dyn Spoken<Self>> {
        None
    }

    /// The orders of a bot for everything it is asked, as text: a bot is a player that writes order mails.
    fn bot(&self, desk: &Desk<'_, Self>, dice: &mut Dice) -> String;

    /// The same, and with it what the bot can say already of what the turn will ask it later: the mail of a player who would
    /// rather write once. By default what it is asked.
    fn bot_ahead(&self, desk: &Desk<'_, Self>, dice: &mut Dice) -> String {
        self.bot(desk, dice)
    }
}

/// Reads lines at one desk, again and again.
pub type LineReader<'d, G> = Box<dyn Fn(&[TypedLine]) -> Reading<G> + 'd>;

/// A typed question, so that no engine must match on answers that cannot come.
pub trait Asks<G: Game>: Into<G::Question> {
    /// What answers it.
    type Reply: TryFrom<G::Answer>;
}

/// All a standing order may be judged on: the owner's side of the table, nothing else.
pub struct Case<'a, G: Game> {
    /// Whose orders.
    pub seat: Seat,
    /// What that seat may know at this moment.
    pub view: &'a G::View,
    /// Its orders.
    pub book: &'a Book<G::Order>,
    /// What it has already answered this turn, and what said so.
    pub given: &'a [(G::Question, G::Answer, By)],
    /// What it has been told this turn.
    pub heard: &'a [G::Event],
}

/// All that the reading of a seat's orders may touch.
pub struct Desk<'a, G: Game> {
    /// Whose desk.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a G::View,
    /// The questions now open to it.
    pub open: &'a [G::Question],
    /// What it has on file.
    pub book: &'a Book<G::Order>,
    /// What those at the table are called, by seat; may be empty.
    pub names: &'a [String],
}

/// How a game ended: public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The seats that won; none in a draw, several in a shared victory.
    pub winners: Vec<Seat>,
    /// The way it ended in one word for statistics: `capture`, `resignation`.
    pub way: String,
    /// The way it ended in a sentence for people.
    pub words: String,
}

impl Ending {
    /// All who play have agreed on a draw.
    #[must_use]
    pub fn agreed() -> Self {
        Self { winners: Vec::new(), way: "agreement".into(), words: "All have agreed on a draw.".into() }
    }
}

/// How often the table stops for mail (by-mail rules).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pacing {
    /// One mail per player and turn; reactions come from standing orders.
    Standing,
    /// Reactions are asked as they come up.
    Live,
}

/// An option of a campaign that does not fit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionProblem {
    /// The key, as written in the campaign's file.
    pub key: String,
    /// What is wrong and what would be right.
    pub message: String,
}
