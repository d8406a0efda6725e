//! Correcting a position, and changing options in the middle of a game. Who can see the change is found by laying the
//! views before and after beside each other: those seats are told, each what it can see of it.

use super::act::{Deed, Desk, GmError, listing, refused, tell_all, tell_seat};
use super::look;
use super::said::{self, Understood};
use super::undo::{KeptGame, Undo};
use campaign::loaded::Reach;
use campaign::play::correction::{self, Correction, Place};
use rules::OptionProblem;
use rules::engine::{Difference, End, Fault, Played};
use rules::spoken::{Sentences, changes};
use rules::{Seat, engine::SeatView};
use sentences::gm::correct as say;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Differences shown at most; a GM who changes more knows what they do.
const MOST_SHOWN: usize = 60;
/// What a game master has done who only asked what a correction would change. Who checks a record knows by these words that nothing
/// was corrected.
const LOOKED: &str = "looked at a part of the position that not everybody can see";

/// A change that was tried out.
struct Tried {
    state: Vec<u8>,
    differences: Vec<Difference>,
    before: BTreeMap<Seat, SeatView>,
    after: Played,
}

impl Tried {
    /// What a seat can see of it.
    fn seen_by(&self, seat: Seat) -> Vec<Difference> {
        match (self.before.get(&seat), self.after.views.get(&seat)) {
            (Some(before), Some(after)) => before.differences(after),
            _ => Vec::new(),
        }
    }

    /// Can everybody see all that a part of it changes, and all see the same?
    fn is_open(&self) -> bool {
        let mut seen = self.before.keys().map(|seat| self.seen_by(*seat));
        let Some(first) = seen.next() else { return false };
        !first.is_empty() && seen.all(|other| other == first)
    }

    /// Does everybody see what this change is shown as, from what to what, at whatever place of their own view? A seat's own things
    /// stand elsewhere in its view than in those of the others.
    fn is_public(&self) -> bool {
        let shown = |part: &Difference| {
            self.before.keys().all(|seat| {
                self.seen_by(*seat)
                    .iter()
                    .any(|seen| (&seen.before, &seen.after) == (&part.before, &part.after))
            })
        };
        !self.before.is_empty() && self.differences.iter().all(shown)
    }
}

/// Tries a change out on the position the present turn began from.
fn try_out(desk: &Desk<'_>, change: &Correction) -> Result<Tried, GmError> {
    let loaded = &desk.loaded;
    if loaded.window.is_none() {
        return refused(say::no_position());
    }
    let from_its_beginning = |state: &[u8]| loaded.run_anew(state, Reach::Look);
    let before = from_its_beginning(&loaded.turn.state)?;
    let entry = match &before.end {
        End::Waiting(window) => Some(window.entry),
        End::Done { .. } => None,
    };
    if entry != loaded.window.as_ref().map(|w| w.entry) {
        return refused(say::half_played(&loaded.turn.turn));
    }
    let changed = correction::apply(loaded.engine, &loaded.turn.state, std::slice::from_ref(change));
    let state = changed.or_else(|why| refused(say::does_not_fit(&why)))?;
    let documents = (loaded.engine.document(&loaded.turn.state)?, loaded.engine.document(&state)?);
    let differences = documents.0.differences(&documents.1);
    if differences.is_empty() {
        return refused(say::is_so_already());
    }
    let after = from_its_beginning(&state);
    let after = after.or_else(|why| refused(say::rules_cannot_go_on(&why.to_string())))?;
    Ok(Tried { state, differences, before: before.views, after })
}

/// What a correction that was understood comes to.
fn try_said(desk: &Desk<'_>, said: &Understood) -> Result<(Tried, Correction), GmError> {
    let change = Correction::Places(said.places(desk)?);
    Ok((try_out(desk, &change)?, change))
}

/// Must another GM agree? A GM who plays may change what everybody can see, and nothing else. Each part of the change is
/// tried alone, so that nothing hidden goes along with something open.
pub(super) fn needs_another(desk: &Desk<'_>, turn: Option<u32>, said: &str) -> Result<bool, GmError> {
    if desk.actor.plays.is_none() {
        return Ok(false);
    }
    desk.meant(turn.unwrap_or(desk.loaded.turn.turn))?;
    let whole = match try_said(desk, &said::understood(desk, said)?) {
        Ok((tried, _)) => tried,
        // Why it does not fit may tell what is there: the other GMs are told, not this one.
        Err(GmError::Refused(_)) => return Ok(true),
        Err(error) => return Err(error),
    };
    Ok(!is_open(desk, &whole)?)
}

/// Can everybody see alike each part of a change?
fn is_open(desk: &Desk<'_>, whole: &Tried) -> Result<bool, GmError> {
    for part in &whole.differences {
        let alone = Place { path: part.path.clone(), value: part.after.clone() };
        match try_out(desk, &Correction::Places(vec![alone])) {
            Ok(tried) if tried.is_open() => {}
            Ok(_) | Err(GmError::Refused(_)) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// Does everybody see each part of a change as game masters are shown it? Each is tried alone, so that nothing hidden goes along with
/// something public.
fn is_public(desk: &Desk<'_>, whole: &Tried) -> Result<bool, GmError> {
    for part in &whole.differences {
        let alone = Place { path: part.path.clone(), value: part.after.clone() };
        match try_out(desk, &Correction::Places(vec![alone])) {
            Ok(tried) if tried.is_public() => {}
            Ok(_) | Err(GmError::Refused(_)) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// GMs who do not play.
pub(super) async fn others(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let id = desk.id();
    let all: Vec<String> = desk.loaded.settings.gm.iter().map(str::to_owned).collect();
    let mut others = Vec::new();
    for address in all {
        let plays = tx_seat(desk, &id, &address).await?.is_some();
        if !plays && !address.eq_ignore_ascii_case(&desk.actor.who) {
            others.push(address);
        }
    }
    Ok(others)
}

async fn tx_seat(desk: &mut Desk<'_>, id: &str, address: &str) -> Result<Option<u8>, GmError> {
    Ok(desk.tx.seat_of_address(id, &address.to_lowercase()).await?)
}

/// A sentence and the changes it is about, one below the other, as many as are shown.
fn list(sentence: &str, all: &[String]) -> String {
    let mut lines: Vec<String> = all.iter().take(MOST_SHOWN).map(|line| format!("  {line}")).collect();
    if all.len() > MOST_SHOWN {
        lines.push(format!("  {}", say::and_more(&(all.len() - MOST_SHOWN))));
    }
    listing(sentence, lines)
}

/// What a change is for game masters: in the words of the game, and by the way to it where there are none.
fn for_gms(desk: &Desk<'_>, tried: &Tried) -> Result<Vec<String>, GmError> {
    let (engine, players) = (desk.loaded.engine, said::players(desk));
    let changed = changes(&engine.facts(&desk.loaded.turn.state)?, &engine.facts(&tried.state)?);
    let told = changed.iter().map(|change| change.listed(engine.words(), &players));
    let wordless = tried.differences.iter().filter(|d| !changed.iter().any(|change| change.says(&d.path)));
    let wordless = wordless.map(|difference| engine.seats_at().difference(difference, &players));
    Ok(told.chain(wordless).collect())
}

/// What a seat can see of a change, in sentences of the game's words.
fn for_seat(desk: &Desk<'_>, tried: &Tried, seat: Seat) -> Result<Vec<String>, GmError> {
    let (engine, players) = (desk.loaded.engine, said::players(desk).told_to(seat));
    let (Some(before), Some(after)) = (tried.before.get(&seat), tried.after.views.get(&seat)) else {
        return Ok(Vec::new());
    };
    let facts = (engine.facts_seen(before)?, engine.facts_seen(after)?);
    let seen = tried.seen_by(seat);
    Ok(Sentences::of(engine.words(), (&facts.0, &facts.1), &seen, &players).lines())
}

/// The names of the seats that can see something of a change.
fn seers(desk: &Desk<'_>, tried: &Tried) -> Vec<Seat> {
    desk.loaded.seats.iter().map(|s| Seat(s.seat)).filter(|s| !tried.seen_by(*s).is_empty()).collect()
}

pub(super) async fn would_correct(
    desk: &mut Desk<'_>,
    turn: Option<u32>,
    said: &str,
) -> Result<Vec<String>, GmError> {
    desk.meant(turn.unwrap_or(desk.loaded.turn.turn))?;
    let (tried, _) = try_said(desk, &said::understood(desk, said)?)?;
    let seers = seers(desk, &tried);
    let names: Vec<String> =
        seers.iter().filter_map(|s| desk.loaded.seat(*s)).map(|row| row.name.clone()).collect();
    let who = match names.len() {
        0 => say::nobody_sees(),
        n if n == desk.loaded.seats.len() => say::everybody_sees(),
        _ => say::some_see(&names.join(", ")),
    };
    let words = vec![list(&say::would_change(), &for_gms(desk, &tried)?), who];
    if desk.actor.plays.is_none() && !is_public(desk, &tried)? {
        // What stands there now is shown to a GM by this very answer, whether they go on to change it or not.
        look::publish(desk, LOOKED).await?;
    }
    Ok(words)
}

/// Corrects the position the present turn began from.
pub(super) async fn correct(
    desk: &mut Desk<'_>,
    turn: Option<u32>,
    said: &str,
    note: &str,
) -> Result<Deed, GmError> {
    let turn = turn.unwrap_or(desk.loaded.turn.turn);
    desk.meant(turn)?;
    let (tried, change) = try_said(desk, &said::understood(desk, said)?)?;
    let undo = Undo {
        game: Some(KeptGame { seen: false, ..KeptGame::now(desk) }),
        open: is_open(desk, &tried)?,
        ..Undo::default()
    };
    let seers = seers(desk, &tried);
    for seat in &seers {
        let changed = list(&say::you_see_changed(), &for_seat(desk, &tried, *seat)?);
        let words = [say::has_corrected(&note), changed, say::orders_stay()];
        tell_seat(desk, *seat, &say::corrected_subject(), &words).await?;
    }
    let changed = list(&say::changed(), &for_gms(desk, &tried)?);
    keep(desk, tried, change).await?;
    Ok(Deed {
        words: vec![say::corrected(&seers.len(), &desk.loaded.seats.len()), changed],
        line: say::did_correct(&turn),
        undo: Some(undo),
    })
}

/// Goes on from a changed position: the window stays open, and everybody's view is the new one.
async fn keep(desk: &mut Desk<'_>, tried: Tried, change: Correction) -> Result<(), GmError> {
    let id = desk.id();
    let print = |e: serde_json::Error| Fault(e.to_string());
    let loaded = &mut *desk.loaded;
    let mut made = correction::all(&loaded.turn).map_err(Fault)?;
    made.push(change);
    loaded.turn.corrections = serde_json::to_string(&made).map_err(print)?;
    loaded.turn.state = tried.state;
    loaded.turn.journal.clone_from(&tried.after.journal);
    // What is told before the first window of the turn was told already, as it was then.
    loaded.turn.told = serde_json::to_string(&tried.after.told).map_err(print)?;
    loaded.turn.rolls = serde_json::to_string(&tried.after.rolls).map_err(print)?;
    loaded.turn.delivered = u32::try_from(tried.after.told.len()).unwrap_or(u32::MAX);
    desk.tx.turn_update(&loaded.turn).await?;
    for (seat, view) in &tried.after.views {
        desk.tx.view_put(&id, seat.0, &view.to_bytes()).await?;
    }
    match (tried.after.end, loaded.window.take()) {
        (End::Waiting(now), Some(mut window)) => {
            window.entry = now.entry;
            window.asked = serde_json::to_string(&now.asked).map_err(print)?;
            desk.tx.window_put(&window).await?;
            loaded.window = Some(window);
        }
        // Nobody is asked any more: the turn is played on.
        _ => desk.tx.window_remove(&id).await?,
    }
    if loaded.campaign.standing == store::campaign::Standing::Running {
        loaded.campaign.due_ms = Some(desk.house.now_ms());
    }
    Ok(())
}

/// All of these options with some of them changed.
pub(super) fn with_options(options: Value, changes: &[(String, Value)]) -> Result<Value, GmError> {
    let mut all: Map<String, Value> =
        serde_json::from_value(options).map_err(|e| Fault(format!("the stored options: {e}")))?;
    for (key, value) in changes {
        match key.split_once('.') {
            None => drop(all.insert(key.clone(), value.clone())),
            // One switch of a table of them: errata.trill_return.
            Some((table, switch)) => {
                let inner = all.entry(table).or_insert_with(|| Value::Object(Map::new()));
                match inner {
                    Value::Object(inner) => drop(inner.insert(switch.into(), value.clone())),
                    _ => return refused(say::no_table(&table)),
                }
            }
        }
    }
    Ok(Value::Object(all))
}

/// The problems of options in words.
pub(super) fn option_problems(problems: &[OptionProblem]) -> String {
    listing(&say::options_do_not_fit(), problems.iter().map(|p| format!("  {}: {}", p.key, p.message)))
}

fn try_option(desk: &Desk<'_>, key: &str, value: &Value) -> Result<(Tried, Value), GmError> {
    let present = serde_json::from_str(&desk.loaded.campaign.options)
        .map_err(|e| Fault(format!("the stored options: {e}")))?;
    let all = with_options(present, &[(key.to_string(), value.clone())])?;
    if let Err(wrong) = desk.loaded.engine.set_options(&desk.loaded.turn.state, &all) {
        return refused(option_problems(&wrong));
    }
    Ok((try_out(desk, &Correction::Options(all.clone()))?, all))
}

pub(super) fn would_option(
    desk: &Desk<'_>,
    turn: u32,
    key: &str,
    value: &Value,
) -> Result<Vec<String>, GmError> {
    desk.meant(turn)?;
    try_option(desk, key, value)?;
    Ok(vec![say::would_hold(&turn, &key, &value.to_string())])
}

/// Changes an option from the present turn on.
pub(super) async fn option(
    desk: &mut Desk<'_>,
    turn: u32,
    key: &str,
    value: &Value,
) -> Result<Deed, GmError> {
    desk.meant(turn)?;
    let (tried, all) = try_option(desk, key, value)?;
    let undo = Undo {
        options: Some(desk.loaded.campaign.options.clone()),
        game: Some(KeptGame { seen: false, ..KeptGame::now(desk) }),
        ..Undo::default()
    };
    keep(desk, tried, Correction::Options(all.clone())).await?;
    let id = desk.id();
    desk.tx.options_put(&id, &all.to_string()).await?;
    desk.loaded.campaign.options = all.to_string();
    let value = value.to_string();
    let words = [say::has_changed_option(&turn, &key, &value), say::orders_stay_with_option()];
    tell_all(desk, &say::option_subject(), &words).await?;
    Ok(Deed {
        words: vec![say::option_holds(&key, &value, &turn)],
        line: say::did_change_option(&turn, &key, &value),
        undo: Some(undo),
    })
}
