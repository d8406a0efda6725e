//! A campaign played by bots through the daemon, with everything that is offered tried out on the way.

use super::shown::{OURS, WORDS, in_form, in_questions, sort_of};
use crate::support::posted::Posted;
use crate::support::trial::{MINUTE, Trial};
use campaign::loaded::Loaded;
use campaign::registry;
use harness::{Push, Seating};
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{Engine, Filing, OpenWindow, ReadBack, SeatDesk, SeatView};
use rules::problem::Problem;
use rules::span::TypedLine;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::filed::FiledRow;

/// So often an offer of one sort is tried.
const TRIES: usize = 2;
/// Lines of a position's own orders that answer what is asked later: left out, so that it is asked.
const AHEAD: [&str; 18] = [
    "jam",
    "intercept",
    "counter",
    "retreat",
    "losses",
    "drop",
    "land",
    "aboard",
    "rebels",
    "events",
    "do not",
    "choose",
    "lose",
    "at ",
    "imperial",
    "vote",
    "loot",
    "return",
];

/// A campaign to be played.
pub struct Table {
    game: &'static str,
    pub seats: u8,
    pacing: &'static str,
    windows: usize,
    more: String,
    given: Option<Value>,
    /// What seats write when they are first asked.
    first: BTreeMap<u8, String>,
    /// Its players say what they can of what the turn asks later.
    ahead: bool,
    /// What is written when a question of a kind is asked, in place of what a bot writes.
    answers: Vec<(&'static str, &'static str)>,
}

/// The secret of every table: with it, all that is to be answered comes up.
const SECRET: u8 = 14;

impl Table {
    /// From the beginning, and for so many windows.
    pub fn new(game: &'static str, seats: u8, pacing: &'static str, windows: usize) -> Self {
        let (more, given, first, answers) = (String::new(), None, BTreeMap::new(), Vec::new());
        Self { game, seats, pacing, windows, more, given, first, ahead: false, answers }
    }

    /// Where a question of this kind is answered so.
    pub fn answering(mut self, kind: &'static str, line: &'static str) -> Self {
        self.answers.push((kind, line));
        self
    }

    /// With players who say what they can of what the turn asks later.
    pub fn answering_ahead(mut self) -> Self {
        self.ahead = true;
        self
    }

    /// With these kinds of question waiting.
    pub fn waiting(self, kinds: &str) -> Self {
        self.more(&format!("waits = [{kinds}]"))
    }

    /// With these lines in the campaign's file: keys before tables.
    pub fn more(mut self, lines: &str) -> Self {
        self.more.push_str(lines);
        self.more.push('\n');
        self
    }

    /// With every kind of question waiting.
    pub fn asking_everything(self) -> Self {
        let engine = registry::engine(self.game).expect("a game");
        let kinds: Vec<String> = engine.askable().iter().map(|kind| format!("{kind:?}")).collect();
        self.waiting(&kinds.join(", "))
    }

    /// With these options.
    pub fn options(self, options: &str) -> Self {
        self.more(&format!("[options]\n{options}"))
    }

    /// From the position of a scenario, and with what its seats do there.
    pub fn from(mut self, scenario: &str) -> Self {
        let text: toml::Table = scenario.parse().expect("a scenario");
        self.given = text.get("given").map(|given| json!(given));
        self.first = first_orders(&text);
        self
    }

    /// Founds its campaign.
    pub async fn found(&self, trial: &Trial) {
        for seat in 0..self.seats {
            trial.without_pictures(&Self::address(seat)).await;
        }
        match &self.given {
            Some(given) => trial.found_at(&self.file(), SECRET, given).await,
            None => trial.found(&self.file(), SECRET).await,
        };
    }

    pub fn address(seat: u8) -> String {
        format!("p{seat}@example.org")
    }

    /// Its campaign's file.
    pub fn file(&self) -> String {
        let head = format!("name = \"t\"\ngame = \"{}\"\npacing = \"{}\"\n", self.game, self.pacing);
        let player =
            |seat| format!("[[player]]\nname = \"P{seat}\"\naddress = \"{}\"\n", Self::address(seat));
        let players: String = (0..self.seats).map(player).collect();
        // Tables come after all plain keys.
        let table = self.more.lines().find(|line| line.starts_with('[')).and_then(|t| self.more.find(t));
        let (keys, tables) = self.more.split_at(table.unwrap_or(self.more.len()));
        format!("{head}{keys}{players}{tables}")
    }
}

/// What the seats of a scenario do first.
fn first_orders(text: &toml::Table) -> BTreeMap<u8, String> {
    let name = |key: &str| {
        let named = text.get("names").and_then(|names| names.get(key)).and_then(toml::Value::as_integer);
        named.or_else(|| key.parse().ok()).and_then(|n| u8::try_from(n - 1).ok())
    };
    let step = text.get("turn").and_then(|turns| turns.as_array()).and_then(|turns| turns.first());
    let orders = step.and_then(|step| step.get("orders")).and_then(toml::Value::as_table);
    let kept = |orders: &str| {
        let ahead = |line: &&str| !AHEAD.iter().any(|word| line.trim_start().starts_with(word));
        orders.lines().filter(ahead).collect::<Vec<_>>().join("\n")
    };
    let own = orders.into_iter().flatten();
    own.filter_map(|(key, said)| Some((name(key)?, kept(said.as_str()?)))).collect()
}

/// What came of it.
#[derive(Default)]
pub struct Account {
    /// How many offers were sent back.
    pub offers: usize,
    /// The kinds of question that came up.
    pub asked: BTreeSet<String>,
    /// Those an offer answered.
    pub answered: BTreeSet<String>,
    /// What a question quotes and cannot be sent as it is there.
    pub patterns: BTreeSet<String>,
    /// Who was asked what, window by window, and what was sent back: to see why a kind did not come up.
    pub story: Vec<String>,
    /// What went wrong.
    pub wrong: Vec<String>,
}

impl Account {
    /// Both.
    pub fn add(&mut self, other: Account) {
        self.offers += other.offers;
        self.asked.extend(other.asked);
        self.answered.extend(other.answered);
        self.patterns.extend(other.patterns);
        self.story.extend(other.story);
        self.wrong.extend(other.wrong);
    }
}

/// One seat's side, as stored.
struct Side {
    engine: &'static dyn Engine,
    view: SeatView,
    window: OpenWindow,
    filed: Vec<u8>,
    version: u32,
    turn: u32,
}

impl Side {
    async fn of(trial: &Trial, seat: u8) -> Option<Side> {
        let mut tx = trial.house.store.read().await.expect("read");
        let loaded = Loaded::load(&mut tx, "t").await.expect("loads").expect("is there");
        let window = loaded.open_window().expect("fits")?;
        let view = tx.view("t", seat).await.expect("read").expect("a view");
        let view = SeatView::from_bytes(Seat(seat), &view).expect("a view");
        let version = loaded.filed.get(&Seat(seat)).map_or(0, |row| row.version);
        let (filed, turn) = (loaded.filed_bytes(Seat(seat)).to_vec(), loaded.campaign.turn);
        Some(Side { engine: loaded.engine, view, window, filed, version, turn })
    }

    fn desk<'a>(&'a self, filed: &'a [u8]) -> SeatDesk<'a> {
        SeatDesk { view: &self.view, window: Some(&self.window), filed, names: &[] }
    }

    /// Is it asked anything it has a mail about? Within a turn nobody is asked what the orders on file answer.
    fn is_asked(&self, table: &Table) -> bool {
        let (asked, answered) = (self.kinds(&self.filed, false), self.kinds(&self.filed, true));
        !asked.is_empty() && (table.pacing != "live" || asked != answered)
    }

    /// What a bot would write.
    fn bot(&self, salt: u8) -> String {
        let mut dice = Dice::for_preview(&Seed([3; 32]), &[self.view.seat().0, salt]);
        self.engine.bot(&self.desk(&[]), &mut dice).expect("no fault")
    }

    /// The same, and what it can say already of what the turn asks later.
    fn bot_ahead(&self, salt: u8) -> String {
        let mut dice = Dice::for_preview(&Seed([3; 32]), &[self.view.seat().0, salt]);
        self.engine.bot_ahead(&self.desk(&[]), &mut dice).expect("no fault")
    }

    fn kinds(&self, filed: &[u8], answered: bool) -> BTreeSet<String> {
        let questions = self.engine.open_questions(&self.desk(filed)).expect("no fault");
        questions.into_iter().filter(|q| q.answered || !answered).map(|q| q.kind).collect()
    }

    /// What is on file after a line, if the game takes it without an error.
    fn taken(&self, line: &str) -> Result<Vec<u8>, Vec<Problem>> {
        let typed: Vec<TypedLine> =
            (1..).zip(line.lines()).map(|(n, line)| TypedLine::new(n, line)).collect();
        let read = self.engine.read(&self.desk(&self.filed), &typed, Filing::Replace);
        let ReadBack { filed, taken } = read.expect("no fault");
        let errors: Vec<Problem> = taken.problems.into_iter().filter(|p| p.kind.is_error()).collect();
        if errors.is_empty() && !taken.accepted.is_empty() { Ok(filed) } else { Err(errors) }
    }
}

/// Plays a table and tries out what is offered.
pub async fn play(trial: &Trial, table: &Table) -> Account {
    let mut account = Account::default();
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    table.found(trial).await;
    for _ in 0..table.windows {
        if trial.standing("t").await.1 != "running" {
            break;
        }
        for seat in 0..table.seats {
            at_the_table(trial, table, seat, &mut tried, &mut account).await;
        }
        close(trial).await;
    }
    account
}

/// Bots answer one window of a table, and nothing is tried out.
pub async fn one_window(trial: &Trial, table: &Table) {
    everybody_answers(trial, table).await;
    close(trial).await;
}

/// Every seat that is asked writes what a bot would.
pub async fn everybody_answers(trial: &Trial, table: &Table) {
    for seat in 0..table.seats {
        if let Some(side) = Side::of(trial, seat).await.filter(|side| side.is_asked(table)) {
            let mail = trial.latest_report(&Table::address(seat)).await;
            let said = if table.ahead { side.bot_ahead(seat) } else { side.bot(seat) };
            trial.answer(&mail, &said).await;
        }
    }
}

/// The window that is open closes, if not for its answers, then at its deadline.
async fn close(trial: &Trial) {
    let before = tag(trial).await;
    trial.after(31 * MINUTE).await;
    if tag(trial).await == before {
        trial.at_deadline("t", 1).await;
    }
}

async fn tag(trial: &Trial) -> Option<String> {
    let mut tx = trial.house.store.read().await.expect("read");
    tx.window("t").await.expect("read").map(|window| window.tag)
}

/// One seat in one window: every offer, then what a bot would write.
async fn at_the_table(
    trial: &Trial,
    table: &Table,
    seat: u8,
    tried: &mut BTreeMap<String, usize>,
    account: &mut Account,
) {
    let Some(side) = Side::of(trial, seat).await else { return };
    if !side.is_asked(table) {
        return;
    }
    let mail = trial.latest_report(&Table::address(seat)).await;
    let kinds: Vec<String> = side.kinds(&side.filed, false).into_iter().collect();
    account.asked.extend(kinds.iter().cloned());
    let (form, quoted) = (in_form(table.game, &mail.form()), in_questions(&mail.words()));
    let unmet = unanswerable(&side, form.iter().chain(&quoted));
    account
        .wrong
        .extend(unmet.iter().map(|kind| format!("seat {seat}: nothing offered answers {kind}: {form:?}")));
    if table.game == "timega" {
        account.wrong.extend(spoiled(&side, &purchases(&form)));
    }
    let mut news = |offer: &String| {
        let times = tried.entry(format!("{} {}", kinds.join(" "), sort_of(offer))).or_default();
        *times += 1;
        *times <= TRIES
    };
    let form: Vec<String> = form.into_iter().filter(&mut news).collect();
    let quoted: Vec<String> = quoted.into_iter().filter(&mut news).collect();
    let words: Vec<String> = WORDS.iter().map(ToString::to_string).filter(&mut news).collect();
    account.story.push(format!("seat {seat} is asked {kinds:?} and offered {form:?}, {quoted:?}"));
    for offer in form {
        try_out(trial, &mail, seat, &offer, Kept::Always, account).await;
    }
    // What a question of Throneworld quotes is out of the position of the one asked.
    let kept = if table.game == "throneworld" { Kept::Always } else { Kept::IfTaken };
    for offer in quoted {
        try_out(trial, &mail, seat, &offer, kept, account).await;
    }
    for offer in words {
        try_out(trial, &mail, seat, &offer, Kept::IfTaken, account).await;
    }
    let first = table.first.get(&seat).filter(|_| is_early(&side.window));
    let given = table.answers.iter().find(|(kind, _)| kinds.iter().any(|asked| asked == kind));
    let lines = match (given, first) {
        (Some((_, line)), _) => (*line).to_owned(),
        (None, Some(lines)) if !lines.is_empty() => lines.clone(),
        _ => side.bot(u8::try_from(account.offers % 251).expect("small")),
    };
    trial.answer(&mail, &format!("clear\n{lines}")).await;
}

/// The purchases a form offers: what may be sent all at once.
fn purchases(form: &[String]) -> Vec<&String> {
    let buys = |line: &&String| {
        let first = line.split(' ').next().unwrap_or_default();
        ["research", "hire", "build", "exhaust"].contains(&first) && !line.contains('\n')
    };
    form.iter().filter(buys).collect()
}

/// What cannot be done any more once all these lines are sent together.
fn spoiled(side: &Side, lines: &[&String]) -> Option<String> {
    let bare = SeatDesk { filed: &[], ..side.desk(&[]) };
    let typed: Vec<TypedLine> = (1..).zip(lines).map(|(n, line)| TypedLine::new(n, line.as_str())).collect();
    let back = side.engine.read(&bare, &typed, Filing::Replace).expect("no fault");
    let review = side.engine.review(&side.desk(&back.filed)).expect("no fault");
    let wrong = back.taken.problems.into_iter().chain(review);
    let wrong = wrong.filter(|p| p.is_error() || p.message.contains("cannot be done as things stand"));
    let why: Vec<String> = wrong.map(|p| p.message).collect();
    (!why.is_empty()).then(|| format!("all of {lines:?} together: {}", why.join(" ")))
}

/// The kinds of question that stay open whatever of these is sent.
fn unanswerable<'o>(side: &Side, offers: impl Iterator<Item = &'o String>) -> BTreeSet<String> {
    let mut open: BTreeSet<String> = side.kinds(&side.filed, false);
    let mut now = side.kinds(&side.filed, true);
    for offer in offers {
        open.retain(|kind| !now.contains(kind));
        if open.is_empty() {
            break;
        }
        now = side.taken(offer).map(|filed| side.kinds(&filed, true)).unwrap_or_default();
    }
    open.retain(|kind| !now.contains(kind));
    open
}

/// The position's own orders are for its first windows.
fn is_early(window: &OpenWindow) -> bool {
    window.entry < 12
}

/// Must an offer be taken?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Always,
    IfTaken,
}

async fn try_out(trial: &Trial, mail: &Posted, seat: u8, offer: &str, kept: Kept, account: &mut Account) {
    let Some(side) = Side::of(trial, seat).await else { return };
    let filed = match side.taken(offer) {
        Ok(filed) => filed,
        Err(_) if kept == Kept::IfTaken => {
            account.patterns.insert(offer.to_owned());
            return;
        }
        // An empty place to be filled in, as Thrones' "move ".
        Err(errors) if errors.is_empty() => return,
        Err(errors) => {
            let why: Vec<String> = errors.iter().map(|p| p.message.clone()).collect();
            let asked = side.kinds(&side.filed, false);
            account.wrong.push(format!("{asked:?} offers {offer:?}, and it is refused: {}", why.join(" ")));
            return;
        }
    };
    account.offers += 1;
    let wanted = side.engine.on_file(&filed).expect("no fault");
    let before = side.kinds(&side.filed, true);
    account.answered.extend(side.kinds(&filed, true).difference(&before).cloned());
    let receipt = trial.answer(mail, offer).await.pop().expect("a receipt");
    let after = Side::of(trial, seat).await.expect("the window is open");
    let on_file = after.engine.on_file(&after.filed).expect("no fault");
    if on_file != wanted || receipt.text().contains("NOT ACCEPTED") {
        account.wrong.push(format!("{offer:?} is not filed as {wanted:?}:\n{}", receipt.text()));
    }
    if OURS.contains(&offer) {
        account.wrong.push(format!("{offer:?} is a word of ours, and the game takes it"));
    }
    // As it was, so that every offer is tried out on its own.
    let changed_ms = trial.now_ms();
    let version = after.version + 1;
    let (campaign, in_error, mail) = ("t".to_owned(), false, None);
    let before = FiledRow { campaign, seat, version, filed: side.filed, in_error, mail, changed_ms };
    let mut tx = trial.house.store.begin().await.expect("begin");
    tx.file(&before, after.turn, after.window.entry).await.expect("filed");
    tx.commit().await.expect("commit");
}

/// The kinds of question that each position of the games' scenarios brings up in its first turn, with everything asked.
pub fn looked_for() -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for game in ["throneworld", "timega", "core-worlds"] {
        let engine = registry::engine(game).expect("a game");
        let folder = format!("{}/../games/{game}/scenarios", env!("CARGO_MANIFEST_DIR"));
        for file in files(folder.as_ref()) {
            let text = std::fs::read_to_string(&file).expect("a scenario");
            let text: toml::Table = text.parse().expect("a scenario");
            let Some(given) = text.get("given") else { continue };
            let Ok(state) = engine.stage(&json!(given)) else { continue };
            let seats = text.get("seats").and_then(toml::Value::as_integer).unwrap_or(2);
            let seats = u8::try_from(seats).expect("few");
            let kinds = asked_in(engine, state, seats, &first_orders(&text));
            found.push((file.display().to_string(), kinds));
        }
    }
    found
}

fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { all.extend(files(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

fn asked_in(
    engine: &dyn Engine,
    state: Vec<u8>,
    seats: u8,
    first: &BTreeMap<u8, String>,
) -> BTreeSet<String> {
    let waits = engine.askable().iter().map(ToString::to_string).collect();
    let mut seating = Seating::new(engine, state, seats, waits, Seed([7; 32]));
    let mut kinds = BTreeSet::new();
    if seating.open().is_err() {
        return kinds;
    }
    for _ in 0..40 {
        let Some(window) = seating.window.clone() else { break };
        for seat in window.seats() {
            let Ok(desk) = seating.desk(seat) else { return kinds };
            for q in engine.open_questions(&desk).unwrap_or_default() {
                let by = q.question.pointer("/source").map(ToString::to_string).unwrap_or_default();
                kinds.insert(format!("{}{by}", q.kind));
            }
            let text = match first.get(&seat.0).filter(|t| !t.is_empty() && window.entry < 12) {
                Some(text) => text.clone(),
                None => {
                    let mut dice = Dice::for_preview(&Seed([3; 32]), &[seat.0]);
                    engine.bot(&desk, &mut dice).unwrap_or_default()
                }
            };
            let _ = seating.mail(seat, &text, Filing::Replace);
        }
        let push = Push { closing: true, one_window: true, notices: &[] };
        match seating.play(push) {
            Ok(stretch) if !stretch.done() => {}
            _ => break,
        }
    }
    kinds
}
