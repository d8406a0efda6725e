//! A turn of a record played again, twice: with what was decided, as the chain of turns has it; and from what lay on the table when
//! its windows closed, which must come to the same decisions.

use super::form::{self, Campaign, Spot, Window};
use super::record::Stored;
use super::told::{Findings, Verdict, count, list};
use crate::campaign::found::PROVED;
use crate::turn::correction;
use crate::turn::replay::{chain, mixed};
use proof::{Orders, Place};
use rules::Seat;
use rules::dice::{Hash, Origin, Seed, Transcript, told_chain};
use rules::engine::{Charge, End, Engine, Fault, Played as Run};
use rules::table::{Notice, Roll};
use rules::Ending;
use std::collections::{BTreeMap, BTreeSet};
use store::turn::TurnRow;

/// How many throws that are not right are named, of one turn.
const MOST_NAMED: usize = 20;

/// What lay on the table: by seat, as the engine stores it.
type Table = BTreeMap<Seat, Vec<u8>>;

/// What all turns of a campaign are played with.
pub(super) struct House<'a> {
    pub campaign: &'a Campaign,
    pub engine: &'static dyn Engine,
    /// The secrets, each with the run it holds from.
    pub seeds: &'a BTreeMap<u32, Seed>,
    pub first: &'a Seed,
}

impl House<'_> {
    /// The secret of the dice in a run.
    pub fn seed(&self, run: u32) -> &Seed {
        self.seeds.range(..=run).next_back().map_or(self.first, |(_, seed)| seed)
    }

    pub fn seats(&self) -> u8 {
        u8::try_from(self.campaign.seats.len()).unwrap_or(u8::MAX)
    }

    /// Do open throws prove themselves?
    pub fn is_proved(&self) -> bool {
        self.campaign.dice >= PROVED
    }

    fn run(&self, turn: &form::Turn, state: &[u8], what: &Laid<'_>) -> Result<Run, Fault> {
        let origin = Origin { campaign: &self.campaign.campaign, run: turn.run };
        self.engine.play(&Charge {
            state,
            journal: what.journal,
            filed: what.table,
            notices: what.notices,
            waits: what.waits,
            closing: what.closing,
            only: what.only,
            look: what.only.is_none() && what.look,
            seats: self.seats(),
            seed: self.seed(turn.run),
            origin: self.is_proved().then_some(origin),
            script: None,
            turn: turn.turn,
            chain: &turn.chain_before,
            preview: None,
        })
    }
}

/// What a run is given.
struct Laid<'a> {
    journal: &'a [u8],
    table: &'a Table,
    notices: &'a [Notice],
    waits: &'a BTreeSet<String>,
    closing: Option<u32>,
    only: Option<u32>,
    look: bool,
}

/// A window that closed, with what it commits to.
pub(super) struct Sealed {
    pub window: u32,
    pub root: Hash,
    /// Of each seat, in order.
    pub orders: Vec<Orders>,
}

/// What became of a turn.
pub(super) struct Played {
    pub spot: Spot,
    pub run: u32,
    /// The chain of all turns before, as it is told.
    pub told_chain: Hash,
    /// What proves its throws.
    pub transcript: Option<Transcript>,
    pub rolls: Vec<Roll>,
    pub windows: Vec<Sealed>,
    /// The position after it, if it came to its end.
    pub state: Option<Vec<u8>>,
    /// The chain of all turns up to it.
    pub chain: Option<String>,
    /// What stayed on file for the next; `None`: it is not known.
    pub carried: Option<Table>,
    pub ending: Option<Ending>,
}

/// What a turn goes on from.
pub(super) struct Before<'a> {
    /// The chain it must begin with, before a run is mixed into it.
    pub chain: Option<&'a str>,
    /// The position, before corrections.
    pub state: &'a [u8],
    /// What stayed on file.
    pub carried: Option<&'a Table>,
}

/// The entries of a journal, each with its bytes. `None`: it is no list.
fn entries(journal: &[u8]) -> Option<Vec<&[u8]>> {
    if journal.is_empty() {
        return Some(Vec::new());
    }
    let inner = journal.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let (mut all, mut deep, mut begin) = (Vec::new(), 0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for (at, byte) in inner.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => deep += 1,
            b']' | b'}' => deep = deep.checked_sub(1)?,
            b',' if deep == 0 => {
                all.push(&inner[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    if begin < inner.len() {
        all.push(&inner[begin..]);
    }
    Some(all)
}

fn journal_of(entries: &[&[u8]]) -> Vec<u8> {
    [b"[".as_slice(), &entries.join(b",".as_slice()), b"]"].concat()
}

/// What a seat had on file, as the engine takes it.
fn table(window: &Window) -> Result<Table, Fault> {
    let mut table = Table::new();
    for (seat, orders) in &window.orders {
        let seat = seat.checked_sub(1).ok_or_else(|| Fault("seats are numbered from 1".into()))?;
        let bytes = match orders {
            serde_json::Value::Null => Vec::new(),
            orders => serde_json::to_vec(orders).map_err(|e| Fault(e.to_string()))?,
        };
        table.insert(Seat(seat), bytes);
    }
    Ok(table)
}

/// What is on file, as receipts list it and commitments hold it.
pub(super) fn orders(house: &House<'_>, place: Place, run: u32, filed: &[u8]) -> Result<Orders, Fault> {
    let lines = crate::campaign::attested::lines(house.engine, filed)?;
    Ok(Orders::new(house.seed(run), place, lines))
}

fn sealed(house: &House<'_>, turn: &form::Turn, window: &Window, table: &Table) -> Result<Sealed, Fault> {
    let mut all = Vec::new();
    for seat in 0..house.seats() {
        let place = Place {
            campaign: turn.campaign.clone(),
            run: turn.run,
            turn: turn.turn,
            window: window.window,
            seat: seat.saturating_add(1),
        };
        all.push(orders(house, place, turn.run, table.get(&Seat(seat)).map_or(&[][..], Vec::as_slice))?);
    }
    let root = Orders::seal(&mut all);
    Ok(Sealed { window: window.window, root, orders: all })
}

/// The chain a turn must begin with.
fn bound(before: &str, turn: &form::Turn) -> String {
    if turn.mixed == 0 { before.to_owned() } else { mixed(before, turn.mixed) }
}

/// Does a turn begin with what one before has ended with?
pub(super) fn follows(before: &str, turn: &form::Turn) -> bool {
    bound(before, turn) == turn.chain_before
}

fn chained(turn: &form::Turn, state: &[u8], run: &Run, after: &[u8]) -> Option<String> {
    let row = TurnRow {
        campaign: turn.campaign.clone(),
        turn: turn.turn,
        state: state.to_vec(),
        journal: run.journal.clone(),
        notices: String::new(),
        told: serde_json::to_string(&run.told).ok()?,
        rolls: serde_json::to_string(&run.rolls).ok()?,
        delivered: 0,
        engine_version: turn.rules,
        data_version: turn.figures,
        chain_before: turn.chain_before.clone(),
        chain: None,
        started_ms: 0,
        ended_ms: None,
        run: turn.run,
        mixed: turn.mixed,
        corrections: String::new(),
    };
    Some(chain(&row, after))
}

/// Plays a turn and says what came of it.
pub(super) fn play(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    before: &Before<'_>,
    found: &mut Findings,
) -> Played {
    let turn = &stored.turn;
    let versions = house.engine.versions();
    let same_rules = (turn.rules, turn.figures) == (versions.engine, versions.data);
    let mut own = Findings::default();
    let mut played = Played {
        spot,
        run: turn.run,
        told_chain: told_chain(house.seed(turn.run), turn.chain_before.as_bytes()),
        transcript: None,
        rolls: Vec::new(),
        windows: Vec::new(),
        state: None,
        chain: None,
        carried: None,
        ending: None,
    };
    if before.chain.is_some_and(|chain| !follows(chain, turn)) {
        own.fails(
            &spot.file(form::TURN),
            match turn.turn {
                1 => "its chain does not begin with the campaign's name and secret".to_owned(),
                number => format!("it does not go on from where turn {} ended", number - 1),
            },
        );
    }
    let state = match correction::apply(house.engine, before.state, &turn.corrections) {
        Ok(state) => state,
        Err(why) => {
            own.fails(&spot.file(form::TURN), format!("a correction in it does not fit the position: {why}"));
            before.state.to_vec()
        }
    };
    let by_journal = with_decisions(house, spot, stored, &state, &mut own);
    let by_orders = from_orders(house, spot, stored, &state, before.carried, &mut own, &mut played);
    let truth = truth(turn, &state, by_journal, by_orders);
    if let Some((run, chain)) = truth {
        compared(house, spot, stored, &run, chain.as_deref(), &mut own);
        played.transcript = run.proof;
        played.rolls = run.rolls;
        if let End::Done { state, ending, .. } = run.end {
            played.state = Some(state);
            played.chain = chain;
            played.ending = ending;
        }
    }
    if !same_rules && !own.are_good() {
        let words = format!(
            "it was played by version {} of the rules with figures {}, and this program has {} and {}: what comes out otherwise \
             may come from that. The program of then can tell",
            turn.rules, turn.figures, versions.engine, versions.data
        );
        for mut finding in own.0.drain(..) {
            if finding.verdict == Verdict::Fails {
                finding.verdict = Verdict::Unchecked;
            }
            found.0.push(finding);
        }
        found.unchecked(words);
    } else {
        found.0.append(&mut own.0);
    }
    played
}

/// The turn with what was decided in it.
fn with_decisions(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    state: &[u8],
    own: &mut Findings,
) -> Option<Run> {
    let (none, waits) = (Table::new(), BTreeSet::new());
    let look = stored.turn.chain.is_none();
    // Of a turn that was left in its middle, what it waited for is not in the journal.
    let waits = if look { stored.windows.last().map_or(&house.campaign.waits, |w| &w.waits) } else { &waits };
    let laid = Laid {
        journal: &stored.decisions,
        table: &none,
        notices: &[],
        waits,
        closing: None,
        only: None,
        look,
    };
    match house.run(&stored.turn, state, &laid) {
        Ok(run) => Some(run),
        Err(fault) => {
            let words = format!("the turn cannot be played with what was decided: {fault}");
            own.fails(&spot.file(form::DECISIONS), words);
            None
        }
    }
}

/// The turn from what lay on the table, window by window, each from where the record says that it began.
fn from_orders(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    state: &[u8],
    carried: Option<&Table>,
    own: &mut Findings,
    played: &mut Played,
) -> Option<Run> {
    let turn = &stored.turn;
    let Some(decided) = entries(&stored.decisions) else {
        own.fails(&spot.file(form::DECISIONS), "it is no list of decisions");
        return None;
    };
    let mut last = None;
    let mut good = true;
    let first = stored.windows.first();
    let until = first.map_or(decided.len(), |window| (window.entry as usize).min(decided.len()));
    match opened(house, stored, state, carried, &decided[..until]) {
        Opened::Same(run) => last = Some(run),
        Opened::Unknown => {}
        Opened::Otherwise => {
            let rests = turn.mixed > 0 || !turn.corrections.is_empty() || spot.line.is_some();
            let words = "what was decided before its first window does not come from what was on file when it began";
            if rests {
                own.unchecked(format!("{words}, as it may where the game was taken back or corrected"));
            } else {
                own.fails(&spot.file(form::DECISIONS), words);
                good = false;
            }
        }
    }
    for (at, window) in stored.windows.iter().enumerate() {
        let table = match table(window) {
            Ok(table) => table,
            Err(fault) => {
                own.fails(&spot.file(form::ORDERS), format!("window {}: {fault}", window.window));
                return None;
            }
        };
        match sealed(house, turn, window, &table) {
            Ok(sealed) => played.windows.push(sealed),
            Err(fault) => {
                own.fails(&spot.file(form::ORDERS), format!("window {}: {fault}", window.window));
                return None;
            }
        }
        let begin = (window.entry as usize).min(decided.len());
        let next = stored.windows.get(at + 1).map_or(decided.len(), |next| next.entry as usize);
        let journal = journal_of(&decided[..begin]);
        let laid = Laid {
            journal: &journal,
            table: &table,
            notices: &window.notices,
            waits: &window.waits,
            closing: window.closed.then_some(window.entry),
            only: Some(window.entry),
            look: false,
        };
        let run = match house.run(turn, state, &laid) {
            Ok(run) => run,
            Err(fault) => {
                let words = format!("window {} cannot be closed with what lay on the table: {fault}", window.window);
                own.fails(&spot.file(form::ORDERS), words);
                return None;
            }
        };
        let same = entries(&run.journal).is_some_and(|came| {
            came.len() >= next.min(decided.len()) && came.iter().zip(&decided).all(|(a, b)| a == b) && came.len() <= next.max(begin)
        });
        if !same {
            good = false;
            own.fails(
                &spot.file(form::ORDERS),
                format!(
                    "the orders of window {} do not give what was decided: an order was changed, or the decisions were",
                    window.window
                ),
            );
        }
        last = Some(run);
    }
    if let Some(Run { end: End::Done { carried, .. }, .. }) = &last {
        played.carried = Some(carried.clone());
    }
    if good && !stored.windows.is_empty() {
        let number = stored.windows.len();
        own.holds(format!("what {} had on file in {} gives what was decided", seats(house), count(number, "window")));
    }
    last
}

fn seats(house: &House<'_>) -> String {
    format!("all {} seats", house.seats())
}

/// What comes of the beginning of a turn, before its first window.
enum Opened {
    Same(Run),
    Otherwise,
    /// What stayed on file is not known.
    Unknown,
}

fn opened(
    house: &House<'_>,
    stored: &Stored,
    state: &[u8],
    carried: Option<&Table>,
    decided: &[&[u8]],
) -> Opened {
    let first = stored.windows.first();
    let waits = first.map_or(&house.campaign.waits, |window| &window.waits);
    let lay = first.and_then(|window| table(window).ok());
    let notices = first.map_or(&[][..], |window| window.notices.as_slice());
    // Where a position was corrected after orders had come, the turn was begun anew with those.
    let tables = [carried, lay.as_ref()];
    for table in tables.into_iter().flatten() {
        for notices in [&[][..], notices] {
            let laid =
                Laid { journal: &[], table, notices, waits, closing: None, only: None, look: true };
            let Ok(run) = house.run(&stored.turn, state, &laid) else { continue };
            if entries(&run.journal).is_some_and(|came| came == decided) {
                return Opened::Same(run);
            }
        }
    }
    if carried.is_some() { Opened::Otherwise } else { Opened::Unknown }
}

/// Which of two runs is the one the chain has; with its chain. The one with the decisions where it has neither.
fn truth(
    turn: &form::Turn,
    state: &[u8],
    by_journal: Option<Run>,
    by_orders: Option<Run>,
) -> Option<(Run, Option<String>)> {
    let chain_of = |run: &Run| match &run.end {
        End::Done { state: after, .. } => chained(turn, state, run, after),
        End::Waiting(_) => None,
    };
    let mut all: Vec<(Run, Option<String>)> = [by_journal, by_orders]
        .into_iter()
        .flatten()
        .map(|run| {
            let chain = chain_of(&run);
            (run, chain)
        })
        .collect();
    let at = all.iter().position(|(_, chain)| turn.chain.is_some() && *chain == turn.chain).unwrap_or(0);
    (at < all.len()).then(|| all.swap_remove(at))
}

/// What came out against what the record says.
fn compared(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    run: &Run,
    chain: Option<&str>,
    own: &mut Findings,
) {
    let mut same = true;
    if run.journal != stored.decisions && !(stored.decisions.is_empty() && run.journal == b"[]") {
        same = false;
        own.fails(&spot.file(form::DECISIONS), "what was decided is not what comes out");
    }
    same &= events(spot, stored, run, own);
    same &= throws(spot, stored, run, own);
    match (&run.end, &stored.turn.chain) {
        (End::Waiting(_), Some(_)) => {
            same = false;
            own.fails(&spot.file(form::DECISIONS), "it stops and waits for decisions that are not there");
        }
        (End::Done { .. }, None) => {
            same = false;
            own.fails(&spot.file(form::TURN), "it comes to its end, and the record says that it did not");
        }
        (_, Some(recorded)) if chain != Some(recorded) => {
            same = false;
            own.fails(&spot.file(form::TURN), "the hash over it and all turns before is not that of what comes out");
        }
        _ => {}
    }
    if same {
        let decided = entries(&stored.decisions).unwrap_or_default().len();
        let mut words = format!(
            "played again, {}, {} and {} come out the same",
            count(decided, "decision"),
            count(run.told.len(), "event"),
            count(run.rolls.len(), "throw")
        );
        if stored.turn.chain.is_none() {
            words.push_str(", as far as it went");
        }
        own.holds(words);
        dice_in_words(house, run, own);
        corrections_in_words(house, stored, own);
    }
}

fn dice_in_words(house: &House<'_>, run: &Run, own: &mut Findings) {
    let hidden = run.rolls.iter().filter(|roll| roll.hidden).count();
    let open = run.rolls.len() - hidden;
    if open + hidden == 0 {
        return;
    }
    own.holds(match (house.is_proved(), open, hidden) {
        (false, ..) => "all its throws and draws follow from the secret that its fingerprint was told of, and from what was \
                        decided"
            .into(),
        (true, open, 0) => format!("{} could fall no other way, as the key told at the beginning proves", throws_of(open)),
        (true, 0, hidden) => format!("{} from what is hidden follows from the secret", count(hidden, "draw")),
        (true, open, hidden) => format!(
            "{} could fall no other way, as the key told at the beginning proves, and {} from what is hidden follows from the \
             secret",
            throws_of(open),
            count(hidden, "draw")
        ),
    });
}

fn throws_of(open: usize) -> String {
    if open == 1 { "its open throw".into() } else { format!("its {open} open throws") }
}

fn corrections_in_words(house: &House<'_>, stored: &Stored, own: &mut Findings) {
    use correction::Correction;
    let mut said = Vec::new();
    for correction in &stored.turn.corrections {
        match correction {
            Correction::Places(places) => {
                said.extend(places.iter().map(|place| place.path.clone()));
            }
            Correction::Options(_) => said.push("the options".into()),
        }
    }
    let _ = house;
    if !said.is_empty() {
        own.holds(format!("it began with what a game master had changed: {}", list(&said)));
    }
}

fn events(spot: Spot, stored: &Stored, run: &Run, own: &mut Findings) -> bool {
    let came = serde_json::to_string(&run.told).unwrap_or_default();
    if came == stored.events {
        return true;
    }
    let text = |event: &serde_json::Value| event["event"].to_string();
    let (told, came): (Vec<serde_json::Value>, Vec<serde_json::Value>) = (
        serde_json::from_str(&stored.events).unwrap_or_default(),
        serde_json::from_str(&came).unwrap_or_default(),
    );
    let words = match told.iter().zip(&came).position(|(a, b)| a != b) {
        Some(at) if text(&told[at]) == text(&came[at]) => {
            format!("event {} was told to others than it says", at + 1)
        }
        Some(at) => format!("event {} is not what comes out", at + 1),
        None => format!("it has {}, and {} come out", count(told.len(), "event"), came.len()),
    };
    own.fails(&spot.file(form::EVENTS), words);
    false
}

fn throws(spot: Spot, stored: &Stored, run: &Run, own: &mut Findings) -> bool {
    if serde_json::to_string(&run.rolls).is_ok_and(|came| came == stored.dice) {
        return true;
    }
    let file = spot.file(form::DICE);
    let mut named = 0;
    for (told, came) in stored.rolls.iter().zip(&run.rolls) {
        if told != came && named < MOST_NAMED {
            named += 1;
            let words = if (&told.why, told.sides, told.hidden) == (&came.why, came.sides, came.hidden) {
                format!("{}: it says {}, but the die showed {}", came.why, told.value, came.value)
            } else {
                format!("it has a throw for {:?} where one for {:?} was made", told.why, came.why)
            };
            own.fails(&file, words);
        }
    }
    if stored.rolls.len() != run.rolls.len() {
        let words = format!("it has {}, and {} were made", count(stored.rolls.len(), "throw"), run.rolls.len());
        own.fails(&file, words);
    } else if named == 0 {
        own.fails(&file, "its bytes are not those the chain hangs on");
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_comes_apart_where_its_entries_end() {
        let journal = br#"[{"a":[1,2]},{"b":"],\"["},[3]]"#;
        let parts = entries(journal).expect("a list");
        assert_eq!(parts, [br#"{"a":[1,2]}"#.as_slice(), br#"{"b":"],\"["}"#, b"[3]"]);
        assert_eq!(journal_of(&parts), journal);
        assert_eq!(entries(b"[]"), Some(vec![]));
        assert_eq!(entries(b""), Some(vec![]));
        assert_eq!(entries(b"[]]"), None);
        assert_eq!(entries(b"{}"), None);
    }
}
