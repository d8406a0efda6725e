//! Who is kept out: of all campaigns a game master leads; by whoever runs the server, of all there are.

use super::act::{Desk, GmError, Said, listing, refused};
use super::actor::SHELL;
use campaign::when::when;
use sentences::gm::bans as say;
use store::ban::{BanRow, SERVER};

/// Whose ban it is: a game master's, or the server's.
fn of_whom<'d>(desk: &'d Desk<'_>) -> &'d str {
    if desk.actor.who == SHELL { SERVER } else { &desk.actor.who }
}

/// Of which campaigns it keeps them out, in words.
fn which(of_whom: &str) -> String {
    if of_whom == SERVER { say::all_of_server() } else { say::all_you_lead() }
}

/// Keeps somebody out, or no longer. Who plays already goes on playing: it is said where.
pub(super) async fn ban(desk: &mut Desk<'_>, whom: &str, out: bool) -> Result<Said, GmError> {
    let of_whom = of_whom(desk).to_owned();
    let row = BanRow { of_whom: of_whom.clone(), whom: whom.to_owned(), since_ms: desk.now_ms() };
    let changed = match out {
        true => desk.tx.ban_put(&row).await?,
        false => desk.tx.ban_remove(&of_whom, whom).await?,
    };
    let campaigns = which(&of_whom);
    let words = match (out, changed) {
        (true, true) => say::kept_out(&whom, &campaigns),
        (false, true) => say::no_longer(&whom, &campaigns),
        (true, false) => return refused(say::kept_out_already(&whom, &campaigns)),
        (false, false) => return refused(say::not_kept_out(&whom, &campaigns)),
    };
    let mut words = vec![words];
    // Who plays under which address is nothing a game master who plays may learn.
    if out && desk.actor.plays.is_none() {
        let plays: Vec<String> = desk
            .loaded
            .seats
            .iter()
            .filter(|seat| row.keeps_out(&seat.address))
            .map(|seat| seat.name.clone())
            .collect();
        if !plays.is_empty() {
            words.push(say::goes_on_playing(&plays.join(", "), &desk.id()));
        }
    }
    Ok(Said { words, code: None, done: true })
}

/// Who is kept out.
pub(super) async fn list(desk: &mut Desk<'_>) -> Result<Vec<String>, GmError> {
    let (of_whom, now_ms) = (of_whom(desk).to_owned(), desk.now_ms());
    let all = desk.tx.bans(&of_whom).await?;
    let line = |row: &BanRow| {
        format!("  {}", say::ban(&row.whom, &which(&row.of_whom), &when(row.since_ms, now_ms, "").utc))
    };
    Ok(vec![match all.is_empty() {
        true => say::nobody(&which(&of_whom)),
        false => listing(&say::these_are_kept_out(), all.iter().map(line)),
    }])
}
