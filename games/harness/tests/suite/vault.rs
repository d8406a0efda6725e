//! A game with two secrets, and a way to leak each of them by mistake: what the disguise test must catch.

use rules::dice::Dice;
use rules::lexer::Lexer;
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::table::{Play, Table};
use rules::{Audience, Book, ByMail, Case, Desk, Dir, Ending, Game, Kind, Line, OptionProblem, Order};
use rules::{Reading, Saved, Seat, Upgrade};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::ops::RangeInclusive;

/// A mistake an author can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    Nothing,
    /// The view counts everybody's guards.
    View,
    /// Only who has guards is asked about them.
    Asking,
    /// The table waits for a seat whose standing order cannot be carried out.
    Waiting,
    /// An event for one goes to everybody.
    Telling,
    /// A guard makes for another roll in the open.
    Rolling,
    /// The code shows when the vault is opened.
    Code,
}

pub struct Vault(pub Leak);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub guards: Vec<u32>,
    pub codes: Vec<u32>,
}

impl Saved for State {
    const NAME: &'static str = "vault";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];
    fn to_stored(&self) -> Value {
        json!([self.guards, self.codes])
    }
    fn from_stored(body: Value) -> Result<Self, String> {
        let (guards, codes) = serde_json::from_value(body).map_err(|e| e.to_string())?;
        Ok(Self { guards, codes })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    guards: u32,
    code: u32,
    too_much: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Say {
    Rob(u32),
    Guard,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rob(number) => write!(f, "rob {number}"),
            Self::Guard => write!(f, "guard"),
        }
    }
}

impl Order for Say {
    fn topic(&self) -> String {
        self.verb().into()
    }
    fn verb(&self) -> &'static str {
        match self {
            Self::Rob(_) => "rob",
            Self::Guard => "guard",
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Question {
    Whom,
    Guard,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event {
    kind: String,
    number: u32,
}

impl Kind for Question {
    const KINDS: &'static [&'static str] = &["whom", "guard"];
    fn kind(&self) -> &'static str {
        match self {
            Question::Whom => "whom",
            Question::Guard => "guard",
        }
    }
}

impl Kind for Event {
    const KINDS: &'static [&'static str] = &["guarded", "robbed"];
    fn kind(&self) -> &'static str {
        if self.kind == "guarded" { "guarded" } else { "robbed" }
    }
}

impl Game for Vault {
    const STANDING: &'static [&'static str] = Question::KINDS;
    const ID: &'static str = "vault";
    const TITLE: &'static str = "Vault";
    const ENGINE_VERSION: u32 = 1;
    const DATA_VERSION: u32 = 1;
    type Options = ();
    type State = State;
    type View = View;
    type Order = Say;
    type Question = Question;
    type Answer = u32;
    type Event = Event;

    fn seats(&self) -> RangeInclusive<u8> {
        3..=3
    }
    fn found(&self, (): &(), _: u8) -> Result<State, Vec<OptionProblem>> {
        Ok(State { guards: vec![0, 1, 2], codes: vec![7, 8, 9] })
    }
    fn turn(&self, state: &mut State, table: &mut Table<Self>) -> Play<()> {
        table.gather(state, vec![(Seat(0), Question::Whom)])?;
        let whom = table.ask(state, vec![(Seat(0), Question::Whom)])?[0];
        let owner = Seat(u8::try_from(whom.clamp(1, 2)).unwrap_or(1));
        let guards = state.guards[owner.index()];
        let mut stood = 0;
        if self.0 != Leak::Asking || guards > 0 {
            table.gather(state, vec![(owner, Question::Guard)])?;
            stood = table.ask(state, vec![(owner, Question::Guard)])?[0].min(guards);
        }
        if self.0 == Leak::Rolling && stood > 0 {
            table.roll("the guard", 6)?;
        }
        table.roll("the robber", 6)?;
        let hears = if self.0 == Leak::Telling { Audience::Everyone } else { Audience::one(owner) };
        table.tell(hears, Event { kind: "guarded".into(), number: stood });
        let number = if self.0 == Leak::Code { state.codes[owner.index()] } else { 0 };
        table.tell(Audience::Everyone, Event { kind: "robbed".into(), number });
        Ok(())
    }
    fn view(&self, state: &State, seat: Seat) -> View {
        let too_much = if self.0 == Leak::View { state.guards.iter().sum() } else { 0 };
        View { guards: state.guards[seat.index()], code: state.codes[seat.index()], too_much }
    }
    fn ending(&self, _: &State) -> Option<Ending> {
        None
    }
    fn covers(&self, book: &Book<Say>, question: &Question) -> Option<bool> {
        let guarded = *question == Question::Guard && self.0 != Leak::Waiting;
        guarded.then(|| book.lines().any(|l| l.order == Say::Guard))
    }
    fn answer(&self, case: &Case<'_, Self>, question: &Question) -> Option<(u32, Line)> {
        case.book.lines().find_map(|l| match (&l.order, question) {
            (Say::Rob(whom), Question::Whom) => Some((*whom, l.line)),
            (Say::Guard, Question::Guard) if case.view.guards > 0 => Some((1, l.line)),
            _ => None,
        })
    }
    fn fallback(&self, _: &View, _: &Question) -> u32 {
        0
    }
    fn carry(&self, case: &Case<'_, Self>) -> Book<Say> {
        case.book.clone()
    }
}

impl ByMail for Vault {
    const ELEMENTS: &'static [&'static str] = &["rob", "guard"];

    const HELP: &'static str = "rob 1, or guard";
    const TEMPLATES: &'static Dir<'static> = &Dir::new("", &[]);
    const SAMPLES: &'static str = "{}";

    fn read(&self, desk: &Desk<'_, Self>, lines: &[TypedLine]) -> Reading<Self> {
        let mut reading = Reading::default();
        for line in lines {
            let lexer = Lexer::new(line);
            let mut words = lexer.words();
            if words.take_keyword(&["guard"]) {
                reading.orders.push((words.whole_span(), Say::Guard));
                if desk.view.guards == 0 {
                    reading.problems.push(Problem::warning("You have no guard.").at(words.whole_span()));
                }
            } else if words.take_keyword(&["rob"])
                && let Some(number) = words.take_number()
            {
                reading.orders.push((words.whole_span(), Say::Rob(number)));
            } else if !lexer.is_blank() {
                reading.problems.push(Problem::unreadable("This is no order.").at(line.span()));
            }
        }
        reading
    }
    fn review(&self, _: &Desk<'_, Self>) -> Vec<Problem> {
        Vec::new()
    }
    fn form(&self, _: &Desk<'_, Self>) -> Vec<String> {
        Vec::new()
    }
    fn page(&self, view: &View) -> Value {
        json!(view)
    }
    fn elements(&self, _: &Event) -> Vec<&'static str> {
        Vec::new()
    }
    fn fallback_in_words(&self, _: &View, _: &Question) -> String {
        "nothing is done".into()
    }
    fn stage(&self, given: &Value) -> Result<State, Vec<String>> {
        serde_json::from_value(given.clone()).map_err(|e| vec![e.to_string()])
    }
    fn bot(&self, _: &Desk<'_, Self>, _: &mut Dice) -> String {
        "rob 1\nguard".into()
    }
}
