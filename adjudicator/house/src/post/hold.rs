//! Mail with the right token that does not prove its sender: it is kept, the player is asked at the registered address,
//! and one answer lets it count from the time it arrived. Whoever wrote it hears nothing.

use crate::house::House;
use crate::tell::data;
use crate::tell::seat::{Letter as Extras, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::tag::HELD;
use campaign::when::when;
use letter::Letter;
use report::data::Notice;
use sentences::post::hold as say;
use store::Tx;
use store::campaign::SeatRow;
use store::mail::{Mail, MailStatus, Settled};

/// How long a held mail waits for the player's word.
const LAPSES_AFTER_MS: i64 = 14 * 24 * 3_600_000;
/// How many may wait for one player. More than that is a flood.
const MOST_WAITING: i64 = 5;
/// How much of a held mail is shown.
const SHOWN_LINES: usize = 12;
/// How much of a line of it.
const SHOWN_WIDTH: usize = 200;

/// Holds a mail and asks the player; or refuses it, where too many wait already or nothing could be asked.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn hold(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    letter: &Letter,
    mut seat: SeatRow,
    why: &str,
) -> Result<Settled, CampaignError> {
    let now_ms = house.now_ms();
    let campaign = seat.campaign.clone();
    let own = (campaign.as_str(), seat.seat);
    let Some(loaded) = Loaded::load(tx, &campaign).await? else {
        return Ok(Settled::of_nobody(MailStatus::Stranger, why));
    };
    if tx.held_count(own, now_ms).await? >= MOST_WAITING {
        let why = format!("{why}; {MOST_WAITING} such mails wait for the player already");
        return Ok(Settled::of_nobody(MailStatus::Stranger, why));
    }
    let code = house.key.held_code(&mail.id.0);
    tx.hold(&mail.id, own, &code, now_ms + LAPSES_AFTER_MS).await?;
    tx.log(own.0, now_ms, &format!("a mail in the name of {} is held: {why}", seat.name)).await?;
    let from = letter.sole_sender().map_or_else(say::unread_address, |s| s.email.clone());
    let from: String = from.chars().take(SHOWN_WIDTH).collect();
    let arrived = when(mail.received_ms, now_ms, &seat);
    let own_address = from.eq_ignore_ascii_case(&seat.address);
    let mut words = vec![say::not_surely_yours(&arrived.utc, &own_address, &from), say::accept_or_new_key()];
    let shown = shown(letter);
    if !shown.is_empty() {
        words.push(format!("{}\n{shown}", say::it_says()));
    }
    let notice = Notice {
        heading: data::heading(&loaded, &seat, loaded.turn.turn),
        subject: say::subject(),
        words,
        deadline: loaded.runs_until().map(|ms| when(ms, now_ms, &seat)),
    };
    let tag = format!("{HELD}{code}");
    post_to_seat(house, tx, &mut seat, &notice, Extras { tag: &tag, ..Extras::plain() }).await?;
    let from = Some((campaign, i64::from(seat.seat)));
    Ok(Settled { status: MailStatus::Held, why: why.to_owned(), from })
}

/// The beginning of what was typed.
fn shown(letter: &Letter) -> String {
    let typed = letter.body.form.iter().flatten().chain(&letter.body.lines);
    let mut lines: Vec<String> = typed
        .take(SHOWN_LINES + 1)
        .map(|line| format!("  {}", line.text.chars().take(SHOWN_WIDTH).collect::<String>()))
        .collect();
    if lines.len() > SHOWN_LINES {
        lines.truncate(SHOWN_LINES);
        lines.push("  …".to_string());
    }
    lines.join("\n")
}
