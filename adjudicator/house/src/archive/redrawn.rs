//! The pictures of a report once more: those that are not kept any longer are drawn again from the position the turn began with.

use super::sent::Sent;
use crate::house::House;
use crate::tell::data;
use campaign::CampaignError;
use campaign::loaded::{Loaded, Reach};
use report::compose::{Inlined, picture_cid};
use rules::Seat;
use store::Tx;

/// A report as it was read from the mail that was sent, with its pictures: where they are not kept they are drawn again, if it is the one
/// that opened its turn and that turn still counts. Others say that theirs are not kept.
///
/// What a game master corrected after the report was sent is in a picture that is drawn again.
///
/// # Errors
/// The store.
pub(super) async fn with_pictures(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
    turn: u32,
    first: bool,
    mut sent: Sent,
) -> Result<Sent, CampaignError> {
    if !sent.lacks_pictures() {
        return Ok(sent);
    }
    if first && let Some(pictures) = drawn(house, tx, loaded, seat, turn, &sent.message_id).await? {
        sent.pictures = pictures;
    }
    sent.say_what_is_not_kept();
    Ok(sent)
}

/// The pictures of the position a turn began with, as the seat saw it, under the names they had in this mail.
async fn drawn(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
    turn: u32,
    message_id: &str,
) -> Result<Option<Vec<Inlined>>, CampaignError> {
    let id = &loaded.campaign.id;
    let (Some(mut then), Some(row)) = (Loaded::load(tx, id).await?, tx.turn(id, turn).await?) else {
        return Ok(None);
    };
    // A report of a run that was taken back tells of another game.
    if run_of(message_id) != row.run {
        return Ok(None);
    }
    then.go_on(tx, row).await?;
    then.filed.clear();
    then.notices.clear();
    // Rules that have changed since may not take the position any more: then there is no picture, and no fault.
    let Ok(played) = then.run_anew(&then.turn.state, Reach::Look) else { return Ok(None) };
    let before = match turn {
        ..=1 => None,
        _ => tx.turn(id, turn - 1).await?,
    };
    let told = before.map_or_else(|| Ok(Vec::new()), |row| data::told(&row.told))?;
    let page = played.views.get(&Seat(seat)).and_then(|view| then.engine.page_after(view, &told).ok());
    let Some(page) = page else { return Ok(None) };
    let (game, mut pictures) = (&then.campaign.game, Vec::new());
    for (number, name) in (1..).zip(house.templates.pictures(game)) {
        let Ok(svg) = house.templates.svg(game, &name, &page) else { return Ok(None) };
        let Ok(picture) = house.drawings.picture(&svg) else { return Ok(None) };
        let cid = picture_cid(message_id, number);
        pictures.push(Inlined { cid, file_name: format!("{name}.png"), png: picture.png });
    }
    Ok(Some(pictures))
}

/// The run a mail was written in, by its Message-ID.
fn run_of(message_id: &str) -> u32 {
    let name = message_id.split('@').next().unwrap_or_default();
    name.rsplit_once(".run").and_then(|(_, run)| run.parse().ok()).unwrap_or(1)
}
