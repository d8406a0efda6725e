//! A game master who plays: what they are told of other game masters' acts, and what needs one who does not play. They may
//! change what everybody can see alike; whoever agrees to more must not gain by it.

use super::act::{Desk, GmError, seat_of};
use super::command::{Command, parse};
use super::{correct, undo};
use sentences::gm::another as say;
use store::gm::ActRow;

/// An act of a game master, for another. Its command may hold what is hidden: a hand, a letter, an address. One who plays
/// is told what everybody is, and of their own acts the words.
pub(super) fn told(desk: &Desk<'_>, act: &ActRow) -> String {
    if sees_words(desk, act) {
        say::done_by_command(&act.command, &act.who, &act.line)
    } else {
        say::done(&act.who, &act.line)
    }
}

/// May the words of an act's command be shown to whoever asks?
pub(super) fn sees_words(desk: &Desk<'_>, act: &ActRow) -> bool {
    desk.actor.plays.is_none() || act.who == desk.actor.who
}

/// Must a game master who does not play agree to this command?
pub(super) async fn is_needed(desk: &mut Desk<'_>, command: &Command) -> Result<bool, GmError> {
    let Some(own) = desk.actor.plays else { return Ok(false) };
    Ok(match command {
        Command::Correct { turn, said, .. } => correct::needs_another(desk, *turn, said)?,
        // They could have a rival's reports sent to themselves, or take the rival's seat under another address.
        Command::SetAddress(who, _) | Command::Offer(who) => seat_of(desk, who).ok() != Some(own),
        // Whether a seat can be given to an address may tell who plays.
        Command::Replace { .. } => true,
        // They could close the window on a rival who is late, throw their own dice again, or end what they are about to lose.
        Command::Close { .. }
        | Command::ResumeClose { .. }
        | Command::Rollback { .. }
        | Command::End { .. } => true,
        // A bot answers at once: the window could close on a rival who is late.
        Command::Bot(seat, true) | Command::Remove { seat, .. } => seat_of(desk, seat).ok() != Some(own),
        Command::Set { key, .. } => names_gms(key),
        // What needed another needs one to be taken back.
        Command::Undo => {
            let (act, undo) = undo::last(desk).await?;
            match parse(&act.command) {
                Ok(Command::Correct { .. }) => !undo.open,
                Ok(Command::Set { key, .. }) => names_gms(&key),
                // Options are seen by everybody alike.
                Ok(Command::Option { .. }) => false,
                _ => undo.game.is_some(),
            }
        }
        _ => false,
    })
}

/// Is this the setting that names the game masters? One who plays could name an address of their own, which does not play,
/// and agree with themselves.
pub(super) fn names_gms(key: &str) -> bool {
    campaign::change::plain(key) == "gm"
}
