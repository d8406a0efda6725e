//! Codes: what is dangerous, or not proved, says what would change and waits for the code that goes to the game master's
//! registered address.

use super::act::{Desk, GmError, Said, carry, listing, refused};
use super::command::{Command, parse};
use super::reading::quoted;
use super::{another, clock, correct, game, players, seats, settings, undo};
use crate::house::House;
use crate::tell::gms;
use rules::engine::Fault;
use sentences::gm::codes as say;
use store::gm::CodeRow;
use store::ids;

/// How long a code holds.
pub const CODE_HOLDS_MS: i64 = 24 * 3_600_000;
/// What codes are made of: no letters or digits that look alike.
const SIGNS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Characters of a code: 40 bits, and each try costs a mail of the game master's own budget.
const CODE_LENGTH: usize = 8;

/// Says what a command would do, and sends the code for it.
pub(super) async fn ask(desk: &mut Desk<'_>, command: &Command, other: bool) -> Result<Said, GmError> {
    let (id, now_ms) = (desk.id(), desk.now_ms());
    let mut words = Vec::new();
    let mut fits = true;
    match command {
        Command::Close { turn } => words.extend(clock::would_close(desk, *turn).await?),
        Command::Correct { turn, said, .. } => match correct::would_correct(desk, *turn, said).await {
            Ok(more) => words.extend(more),
            // Who plays must not learn from the answer that it does not fit: that may tell what is there.
            Err(GmError::Refused(why)) if other => {
                words.push(why);
                fits = false;
            }
            Err(error) => return Err(error),
        },
        Command::Option { turn, key, value } => words.extend(correct::would_option(desk, *turn, key, value)?),
        Command::Rollback { to, how, options } => {
            words.extend(game::would_rollback(desk, *to, *how, options).await?);
        }
        Command::End { turn, .. } => words.extend(game::would_end(desk, *turn)?),
        Command::Remove { seat, turn } => words.extend(players::would_remove(desk, seat, *turn)?),
        Command::Bot(who, true) => words.extend(players::would_bot(desk, who)?),
        Command::ResumeClose { turn } => words.extend(clock::would_resume_close(desk, *turn).await?),
        Command::Replace { seat, turn, to } => {
            words.extend(seats::would_replace(desk, seat, *turn, to).await?);
        }
        Command::Offer(who) => words.extend(seats::would_offer(desk, who).await?),
        Command::Undo => words.extend(undo::would_undo(desk, other).await?),
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
        words.insert(0, say::they_asked(&desk.actor.who, &command.to_string()));
        return ask_another(desk, words, fits.then_some(code.as_str())).await;
    }
    words.insert(0, say::you_asked(&command.to_string()));
    if !desk.actor.proven {
        words.push(say::not_proved());
    }
    words.push(how_to_confirm(&code));
    Ok(Said { words, code: Some(code), done: false })
}

fn how_to_confirm(code: &str) -> String {
    listing(&say::to_do_it(&code), [say::or_nothing()])
}

/// A game master who plays cannot change what they cannot see: the code goes to those who do not play. What does not fit
/// has none; whoever asked cannot tell.
async fn ask_another(
    desk: &mut Desk<'_>,
    mut words: Vec<String>,
    code: Option<&str>,
) -> Result<Said, GmError> {
    let row = desk.loaded.campaign.clone();
    let others = correct::others(desk).await?;
    if others.is_empty() {
        return refused(say::nobody_could_agree());
    }
    words.push(say::they_play());
    words.push(code.map_or_else(say::cannot_be_done, how_to_confirm));
    let subject = say::agreement_subject();
    for address in others {
        gms::post_to_one(desk.house, desk.tx, &row, &address, &subject, &words, None).await?;
    }
    Ok(Said { words: vec![say::others_asked()], code: None, done: false })
}

/// Carries out what a code was sent for.
pub(super) async fn confirm(desk: &mut Desk<'_>, code: &str) -> Result<Said, GmError> {
    let id = desk.id();
    let hash = hashed(desk.house, &id, code);
    let Some(row) = desk.tx.code(&id, &hash).await? else {
        return refused(say::no_such_code(&code));
    };
    let mine = row.who == desk.actor.who;
    if row.other && (mine || desk.actor.plays.is_some()) {
        return refused(say::for_another_gm());
    }
    if !row.other && !mine {
        return refused(say::sent_to_another());
    }
    if row.expires_ms < desk.now_ms() {
        return refused(say::too_old(&quoted(&row.command)));
    }
    let (turn, run) = (desk.loaded.turn.turn, desk.loaded.run);
    if (row.turn, row.run) != (turn, run) {
        let another = (run != row.run).then_some(run);
        return refused(say::another_turn_now(&quoted(&row.command), &row.turn, &turn, &another));
    }
    let acts = desk.tx.acts(&id).await?;
    let since = acts.iter().filter(|act| act.number > row.act);
    let mut since: Vec<String> = since.map(|act| format!("  {}", another::told(desk, act))).collect();
    if !since.is_empty() {
        since.push(say::code_void());
        return refused(listing(&say::done_since(&quoted(&row.command)), since));
    }
    desk.tx.code_used(&hash).await?;
    let command = parse(&row.command)
        .map_err(|why| Fault(format!("the kept command {:?} does not read: {why}", row.command)))?;
    let said = carry(desk, &command).await?;
    if row.other {
        let campaign = desk.loaded.campaign.clone();
        let words = [say::agreed(&command.to_string())];
        let subject = say::done_subject();
        gms::post_to_one(desk.house, desk.tx, &campaign, &row.who, &subject, &words, None).await?;
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
