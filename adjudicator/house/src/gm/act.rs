//! Whether a command may be carried out, and the record of it: codes, the turn it was meant for, two game masters at once.

use super::actor::{Actor, SHELL};
use super::command::Command;
use super::reading::quoted;
use super::undo::Undo;
use super::{
    another, archive, bans, clock, codes, correct, game, letter, look, news, players, seats, settings, tell,
    undo,
};
use crate::house::House;
use campaign::CampaignError;
use campaign::chained;
use campaign::loaded::Loaded;
use rules::Seat;
use rules::engine::Fault;
use sentences::gm::act as say;
use store::gm::ActRow;
use store::public_log::PublicLine;
use store::{StoreError, Tx};

/// Everything a command is carried out on.
pub struct Desk<'a> {
    /// The house.
    pub house: &'a House,
    /// The transaction all of it happens in.
    pub tx: &'a mut Tx,
    /// The campaign.
    pub loaded: &'a mut Loaded,
    /// Who gives the command.
    pub actor: &'a Actor,
}

/// What a game master is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// In paragraphs.
    pub words: Vec<String>,
    /// The command waits for this code.
    pub code: Option<String>,
    /// Something was done.
    pub done: bool,
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum GmError {
    /// It cannot be, in words for the game master; nothing was done.
    #[error("{0}")]
    Refused(String),
    /// Our own side failed.
    #[error(transparent)]
    Turn(#[from] CampaignError),
}

impl From<StoreError> for GmError {
    fn from(error: StoreError) -> GmError {
        GmError::Turn(error.into())
    }
}

impl From<Fault> for GmError {
    fn from(fault: Fault) -> GmError {
        GmError::Turn(fault.into())
    }
}

/// What came of a command that changed something.
pub(super) struct Deed {
    /// What the game master is told.
    pub words: Vec<String>,
    /// What everybody may know of it, as in "the GM …".
    pub line: String,
    /// How it is taken back; `None`: it cannot be.
    pub undo: Option<Undo>,
}

/// A refusal.
pub(super) fn refused<T>(why: impl Into<String>) -> Result<T, GmError> {
    Err(GmError::Refused(why.into()))
}

/// A sentence with the lines below it that it is about.
pub(super) fn listing(sentence: &str, lines: impl IntoIterator<Item = String>) -> String {
    format!("{sentence}\n{}", lines.into_iter().collect::<Vec<_>>().join("\n"))
}

impl Desk<'_> {
    /// Now, in milliseconds since 1970.
    pub(super) fn now_ms(&self) -> i64 {
        self.house.now_ms()
    }

    /// The campaign's short name.
    pub(super) fn id(&self) -> String {
        self.loaded.campaign.id.clone()
    }

    /// A command that names a turn means the present one, and no other.
    pub(super) fn meant(&self, turn: u32) -> Result<(), GmError> {
        let here = self.loaded.turn.turn;
        if turn == here {
            return Ok(());
        }
        refused(say::another_turn(&self.loaded.campaign.id, &here, &turn))
    }
}

/// Carries out a command, or says what it would do and asks for its code. Everything happens in the transaction of the
/// desk, which the caller commits, or drops after an error.
///
/// # Errors
/// [`GmError::Refused`] for what a game master can mend; nothing may be kept of the transaction then.
pub async fn perform(desk: &mut Desk<'_>, command: &Command) -> Result<Said, GmError> {
    if let Some(said) = look::free(desk, command).await? {
        return Ok(Said { words: said, ..Said::default() });
    }
    up_to_date(desk).await?;
    if desk.loaded.rerun.is_some() {
        return refused(say::played_again());
    }
    if let Command::Confirm(code) = command {
        return codes::confirm(desk, code).await;
    }
    // A wish about one's own mail, or who is kept out, is no act on the game: it is neither noted nor told to the players.
    match command {
        Command::News(Some(wish)) if desk.actor.proven => return news::wish(desk, *wish).await,
        Command::Ban(whom, out) if desk.actor.proven => return bans::ban(desk, whom, *out).await,
        _ => {}
    }
    let other = another::is_needed(desk, command).await?;
    if !desk.actor.proven || is_dangerous(desk, command).await? || other {
        return codes::ask(desk, command, other).await;
    }
    carry(desk, command).await
}

/// Must this be confirmed, whoever asks?
async fn is_dangerous(desk: &mut Desk<'_>, command: &Command) -> Result<bool, GmError> {
    Ok(match command {
        Command::Close { .. }
        | Command::Correct { .. }
        | Command::Rollback { .. }
        | Command::Option { .. }
        | Command::ResumeClose { .. }
        | Command::Replace { .. }
        | Command::Remove { .. }
        | Command::Bot(_, true)
        | Command::End { .. } => true,
        Command::Offer(who) => seats::is_of_who_is_there(desk, who)?,
        Command::Set { key, .. } => another::names_gms(key),
        Command::Undo => undo::last(desk).await?.1.game.is_some(),
        _ => false,
    })
}

/// Whoever answers a mail that is older than another game master's last act is told first.
async fn up_to_date(desk: &mut Desk<'_>) -> Result<(), GmError> {
    let Some(knows) = desk.actor.knows else { return Ok(()) };
    let id = desk.id();
    let acts = desk.tx.acts(&id).await?;
    let unknown: Vec<&ActRow> =
        acts.iter().filter(|act| act.number > knows && act.who != desk.actor.who).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    // What was done on the server may have been done by whoever writes.
    let on_server = unknown.iter().all(|act| act.who == SHELL);
    let unknown = unknown.iter().map(|act| format!("  {}", another::told(desk, act)));
    refused(listing(&say::done_since(&on_server), unknown.chain([say::answer_again()])))
}

/// Does it, and notes it.
pub(super) async fn carry(desk: &mut Desk<'_>, command: &Command) -> Result<Said, GmError> {
    let deed = match command {
        Command::Close { turn } => clock::close(desk, *turn).await?,
        Command::Extend(ms) => clock::extend(desk, *ms).await?,
        Command::ExtendUntil(moment) => clock::extend_until(desk, moment).await?,
        Command::Pause(reason) => clock::pause(desk, reason).await?,
        Command::Resume(ms) => clock::resume(desk, *ms).await?,
        Command::ResumeClose { turn } => clock::resume_close(desk, *turn).await?,
        Command::Correct { turn, said, note } => correct::correct(desk, *turn, said, note).await?,
        Command::Option { turn, key, value } => correct::option(desk, *turn, key, value).await?,
        Command::Rollback { to, how, options } => game::rollback(desk, *to, *how, options).await?,
        Command::End { turn, note } => game::end(desk, *turn, note).await?,
        Command::Set { key, value } => settings::set(desk, key, value).await?,
        Command::Look(who, None) => look::seat(desk, who).await?,
        Command::Look(who, Some(turn)) => archive::told(desk, who, *turn).await?,
        Command::Letters(whose) => archive::letters(desk, whose).await?,
        Command::Preview => look::preview(desk).await?,
        Command::Position(what) => look::position(desk, what).await?,
        Command::Resend(who, None) => players::resend(desk, who).await?,
        Command::Resend(who, Some(turn)) => archive::resend(desk, who, *turn).await?,
        Command::Announce(words) => letter::announce(desk, words).await?,
        Command::Rename(who, name) => seats::rename(desk, who, name).await?,
        Command::Bot(who, on) => players::bot(desk, who, *on).await?,
        Command::Tell { to, words } => letter::tell(desk, to, words).await?,
        Command::Mute(who, muted) => players::mute(desk, who, *muted).await?,
        Command::Replace { seat, turn, to } => seats::replace(desk, seat, *turn, to).await?,
        Command::Offer(who) => seats::offer(desk, who).await?,
        Command::Remove { seat, turn } => players::remove(desk, seat, *turn).await?,
        Command::SetAddress(who, address) => players::set_address(desk, who, address).await?,
        Command::RenewToken(who) => players::renew_token(desk, who).await?,
        Command::Undo => undo::undo(desk).await?,
        Command::News(Some(wish)) => return news::wish(desk, *wish).await,
        Command::Ban(whom, out) => return bans::ban(desk, whom, *out).await,
        Command::Bans
        | Command::Deadlines
        | Command::News(None)
        | Command::Help
        | Command::Status
        | Command::Log
        | Command::Settings
        | Command::Standbys
        | Command::Confirm(_) => return Ok(Said::default()),
    };
    note(desk, command, &deed).await?;
    if !desk.tx.campaign_update(&mut desk.loaded.campaign).await? {
        return refused(say::changed_meanwhile());
    }
    Ok(Said { words: deed.words, code: None, done: true })
}

/// Notes what a command has done.
async fn note(desk: &mut Desk<'_>, command: &Command, deed: &Deed) -> Result<(), GmError> {
    let undo = match &deed.undo {
        Some(undo) => serde_json::to_string(undo).map_err(|e| Fault(e.to_string()))?,
        None => String::new(),
    };
    record(desk, &command.to_string(), &deed.line, undo).await
}

/// Notes an act. Its line is public.
pub(super) async fn record(
    desk: &mut Desk<'_>,
    command: &str,
    line: &str,
    undo: String,
) -> Result<(), GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let act = ActRow {
        number: desk.tx.last_act(&id).await? + 1,
        at_ms: now_ms,
        who: desk.actor.who.clone(),
        command: command.to_string(),
        line: line.to_string(),
        turn: desk.loaded.turn.turn,
        undo,
        undone: false,
    };
    desk.tx.act_add(&id, &act).await?;
    // Who checks a record looks for just these words among what was done.
    let said = format!("the GM {line}");
    desk.tx.log(&id, now_ms, &said).await?;
    let public = PublicLine {
        at_ms: now_ms,
        turn: act.turn,
        entry: desk.loaded.window.as_ref().map_or(0, |w| w.entry),
        named: said.clone(),
        neutral: said,
    };
    chained::publish(desk.tx, &desk.loaded.campaign, &public).await?;
    Ok(())
}

/// The seat a game master means, by number or name.
pub(super) fn seat_of(desk: &Desk<'_>, who: &super::command::Who) -> Result<Seat, GmError> {
    let seats = &desk.loaded.seats;
    if let Ok(number) = who.0.parse::<usize>() {
        return match number.checked_sub(1).and_then(|at| seats.get(at)) {
            Some(row) => Ok(Seat(row.seat)),
            None => refused(say::no_such_seat(&desk.loaded.campaign.id, &seats.len(), &number)),
        };
    }
    match seats.iter().find(|row| row.name.eq_ignore_ascii_case(&who.0)) {
        Some(row) => Ok(Seat(row.seat)),
        None => {
            let names: Vec<String> =
                seats.iter().map(|row| format!("{} {}", u32::from(row.seat) + 1, row.name)).collect();
            refused(say::nobody_called(&quoted(&who.0), &names.join(", ")))
        }
    }
}

pub(super) use tell::{tell_all, tell_all_with, tell_seat};
