//! Whether a command may be carried out, and the record of it: codes, the turn it was meant for, two game masters at once.

use super::actor::Actor;
use super::command::{Command, How};
use super::undo::Undo;
use super::{clock, correct, game, look, players, post, settings, tell, undo};
use crate::house::House;
use crate::store::gm::{ActRow, CodeRow};
use crate::store::{StoreError, Tx, ids};
use crate::turn::TurnError;
use crate::turn::loaded::Loaded;
use rules::Seat;
use rules::engine::Fault;

/// How long a code holds.
pub const CODE_HOLDS_MS: i64 = 24 * 3_600_000;
/// What codes are made of: no letters or digits that look alike.
const SIGNS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Characters of a code: 40 bits, and each try costs a mail of the game master's own budget.
const CODE_LENGTH: usize = 8;

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
    Turn(#[from] TurnError),
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
        refused(format!(
            "{} is in turn {here}, not in turn {turn}; nothing was done. If you mean turn {here}, say so; status shows how \
             it stands.",
            self.loaded.campaign.id
        ))
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
        return refused(
            "The turns are being played again just now, so nothing was done. That is over in a moment: please send it \
             again.",
        );
    }
    if let Command::Confirm(code) = command {
        return confirm(desk, code).await;
    }
    let other = match command {
        Command::Correct { places, .. } => correct::needs_another(desk, places)?,
        _ => false,
    };
    if !desk.actor.proven || is_dangerous(desk, command).await? || other {
        return ask(desk, command, other).await;
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
        | Command::Remove { .. }
        | Command::End { .. } => true,
        Command::Set { key, .. } => key == "gm",
        Command::Undo => undo::last(desk).await?.1.game.is_some(),
        _ => false,
    })
}

/// Whoever answers a mail that is older than another game master's last act is told first.
async fn up_to_date(desk: &mut Desk<'_>) -> Result<(), GmError> {
    let Some(knows) = desk.actor.knows else { return Ok(()) };
    let id = desk.id();
    let acts = desk.tx.acts(&id).await?;
    let unknown: Vec<String> = acts
        .iter()
        .filter(|act| act.number > knows && act.who != desk.actor.who)
        .map(|act| format!("  {} by {}: the GM {}", act.command, act.who, act.line))
        .collect();
    if unknown.is_empty() {
        return Ok(());
    }
    refused(format!(
        "Since the mail you answered, another GM has done this:\n{}\nSo nothing was done. If you still want it, answer this \
         mail with your command.",
        unknown.join("\n")
    ))
}

/// Does it, and notes it.
async fn carry(desk: &mut Desk<'_>, command: &Command) -> Result<Said, GmError> {
    let deed = match command {
        Command::Close { turn } => clock::close(desk, *turn).await?,
        Command::Extend(ms) => clock::extend(desk, *ms).await?,
        Command::Pause(reason) => clock::pause(desk, reason).await?,
        Command::Resume(ms) => clock::resume(desk, *ms).await?,
        Command::Correct { turn, places, note } => correct::correct(desk, *turn, places, note).await?,
        Command::Option { turn, key, value } => correct::option(desk, *turn, key, value).await?,
        Command::Rollback { to, how, options } => game::rollback(desk, *to, *how, options).await?,
        Command::End { turn, note } => game::end(desk, *turn, note).await?,
        Command::Set { key, value } => settings::set(desk, key, value).await?,
        Command::Look(who) => look::seat(desk, who).await?,
        Command::Preview => look::preview(desk).await?,
        Command::Position => look::position(desk).await?,
        Command::Resend(who) => players::resend(desk, who).await?,
        Command::Mute(who, muted) => players::mute(desk, who, *muted).await?,
        Command::Remove { seat, turn } => players::remove(desk, seat, *turn).await?,
        Command::SetAddress(who, address) => players::set_address(desk, who, address).await?,
        Command::RenewToken(who) => players::renew_token(desk, who).await?,
        Command::Undo => undo::undo(desk).await?,
        Command::Help | Command::Status | Command::Log | Command::Settings | Command::Confirm(_) => {
            return Ok(Said::default());
        }
    };
    note(desk, command, &deed).await?;
    if !desk.tx.campaign_update(&mut desk.loaded.campaign).await? {
        return refused(
            "The campaign changed while this was being done, so nothing was done. Please try again.",
        );
    }
    Ok(Said { words: deed.words, code: None, done: true })
}

/// Notes an act: its line is public.
async fn note(desk: &mut Desk<'_>, command: &Command, deed: &Deed) -> Result<(), GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let undo = match &deed.undo {
        Some(undo) => serde_json::to_string(undo).map_err(|e| Fault(e.to_string()))?,
        None => String::new(),
    };
    let act = ActRow {
        number: desk.tx.last_act(&id).await? + 1,
        at_ms: now_ms,
        who: desk.actor.who.clone(),
        command: command.to_string(),
        line: deed.line.clone(),
        turn: desk.loaded.turn.turn,
        undo,
        undone: false,
    };
    desk.tx.act_add(&id, &act).await?;
    desk.tx.log(&id, now_ms, &format!("the GM {}", deed.line)).await?;
    Ok(())
}

/// Says what a command would do, and sends the code for it.
async fn ask(desk: &mut Desk<'_>, command: &Command, other: bool) -> Result<Said, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let mut words = vec![format!("You asked for: {command}")];
    match command {
        Command::Close { turn } => words.extend(clock::would_close(desk, *turn)?),
        Command::Correct { turn, places, .. } => {
            words.extend(correct::would_correct(desk, *turn, places).await?);
        }
        Command::Option { turn, key, value } => words.extend(correct::would_option(desk, *turn, key, value)?),
        Command::Rollback { to, how, options } => {
            words.extend(game::would_rollback(desk, *to, *how, options).await?);
        }
        Command::End { turn, .. } => words.extend(game::would_end(desk, *turn)?),
        Command::Remove { seat, turn } => words.extend(players::would_remove(desk, seat, *turn)?),
        Command::Undo => words.extend(undo::would_undo(desk).await?),
        Command::Set { key, value } => words.extend(settings::would_set(desk, key, value)?),
        _ => {}
    }
    let code = new_code();
    let row = CodeRow {
        hash: hashed(desk.house, &id, &code),
        who: desk.actor.who.clone(),
        command: command.to_string(),
        turn: desk.loaded.turn.turn,
        act: desk.tx.last_act(&id).await?,
        run: desk.loaded.run,
        other,
        expires_ms: now_ms + CODE_HOLDS_MS,
    };
    desk.tx.code_put(&id, &row).await?;
    if other {
        return ask_another(desk, words, &code).await;
    }
    if !desk.actor.proven {
        words.push(
            "Nothing proves that the mail was yours, so the code goes to your registered address, here."
                .into(),
        );
    }
    words.push(format!("To do it, answer within 24 hours: confirm {code}\nWithout that, nothing happens."));
    Ok(Said { words, code: Some(code), done: false })
}

/// A game master who plays cannot change what they cannot see: the code goes to those who do not play.
async fn ask_another(desk: &mut Desk<'_>, mut words: Vec<String>, code: &str) -> Result<Said, GmError> {
    let row = desk.loaded.campaign.clone();
    let others = correct::others(desk).await?;
    if others.is_empty() {
        return refused(
            "You play in this campaign, and this is not open to everybody's eyes, so another GM who does not play must \
             agree; there is none. The operator of the server can name one: set gm = ADDRESS, ADDRESS.",
        );
    }
    words[0] = format!("{} {}", desk.actor.who, words[0].replacen("You asked", "asked", 1));
    words.push(
        "They play in this campaign, so a GM who does not must agree to a change that not everybody can see."
            .into(),
    );
    words.push(format!("To do it, answer within 24 hours: confirm {code}\nWithout that, nothing happens."));
    for address in others {
        post::post_to_one(desk.house, desk.tx, &row, &address, "your agreement is wanted", &words, None)
            .await?;
    }
    let words = vec![
        "Not everybody can see what this would change, and you play in this campaign: the other GMs were asked. It is done \
         when one of them confirms it."
            .to_string(),
    ];
    Ok(Said { words, code: None, done: false })
}

/// Carries out what a code was sent for.
async fn confirm(desk: &mut Desk<'_>, code: &str) -> Result<Said, GmError> {
    let id = desk.id();
    let hash = hashed(desk.house, &id, code);
    let Some(row) = desk.tx.code(&id, &hash).await? else {
        return refused(format!(
            "No command waits for the code {code}. A code is good once, and only the last one you asked for is. Please send \
             the command again."
        ));
    };
    let mine = row.who == desk.actor.who;
    if row.other && (mine || desk.actor.plays.is_some()) {
        return refused("This must be confirmed by another GM, one who does not play.");
    }
    if !row.other && !mine {
        return refused("This code was sent to another GM.");
    }
    if row.expires_ms < desk.now_ms() {
        return refused(format!(
            "The code for {:?} is too old: codes hold for 24 hours. Please send the command again.",
            row.command
        ));
    }
    let (turn, run) = (desk.loaded.turn.turn, desk.loaded.run);
    if (row.turn, row.run) != (turn, run) {
        return refused(format!(
            "{:?} was asked for in turn {}, and now it is turn {turn}{}; nothing was done. Look at status and send it again \
             if you still want it.",
            row.command,
            row.turn,
            if run == row.run { String::new() } else { format!(" of run {run}") }
        ));
    }
    let acts = desk.tx.acts(&id).await?;
    let since: Vec<String> =
        acts.iter().filter(|a| a.number > row.act).map(|a| format!("  {} by {}", a.command, a.who)).collect();
    if !since.is_empty() {
        return refused(format!(
            "Since {:?} was asked for, this was done:\n{}\nSo the code is void. Look at status and send the command again if \
             you still want it.",
            row.command,
            since.join("\n")
        ));
    }
    desk.tx.code_used(&hash).await?;
    let command = super::command::parse(&row.command)
        .map_err(|why| Fault(format!("the kept command {:?} does not read: {why}", row.command)))?;
    let said = carry(desk, &command).await?;
    if row.other {
        let campaign = desk.loaded.campaign.clone();
        let words = [format!("Another GM agreed, and it is done: {command}")];
        post::post_to_one(desk.house, desk.tx, &campaign, &row.who, "done", &words, None).await?;
    }
    Ok(said)
}

fn hashed(house: &House, campaign: &str, code: &str) -> String {
    house.key.token_hash(&format!("gm code {campaign} {code}"))
}

fn new_code() -> String {
    let mut code = String::new();
    while code.len() < CODE_LENGTH {
        let mut bytes = [0; 16];
        ids::fill_random(&mut bytes);
        // Of 256 values the last eight would make the first signs more likely.
        let good =
            bytes.iter().filter(|b| **b < 248).map(|b| char::from(SIGNS[usize::from(*b) % SIGNS.len()]));
        code.extend(good.take(CODE_LENGTH - code.len()));
    }
    code
}

/// The seat a game master means, by number or name.
pub(super) fn seat_of(desk: &Desk<'_>, who: &super::command::Who) -> Result<Seat, GmError> {
    let seats = &desk.loaded.seats;
    if let Ok(number) = who.0.parse::<usize>() {
        return match number.checked_sub(1).and_then(|at| seats.get(at)) {
            Some(row) => Ok(Seat(row.seat)),
            None => refused(format!(
                "{} has the seats 1 to {}, not {number}.",
                desk.loaded.campaign.id,
                seats.len()
            )),
        };
    }
    match seats.iter().find(|row| row.name.eq_ignore_ascii_case(&who.0)) {
        Some(row) => Ok(Seat(row.seat)),
        None => {
            let names: Vec<String> =
                seats.iter().map(|row| format!("{} {}", u32::from(row.seat) + 1, row.name)).collect();
            refused(format!("Nobody here is called {:?}. There are: {}.", who.0, names.join(", ")))
        }
    }
}

/// What a rollback is called in words.
pub(super) fn how_in_words(how: How) -> &'static str {
    match how {
        How::KeepOrders => "played again with the orders and the dice of the first time",
        How::Reopen => "asked anew, with dice that fall anew",
    }
}

pub(super) use tell::{tell_all, tell_seat};
