//! A game played again that comes to a correction which does not fit any more: told up to there like any other, then held for
//! the GM.

use crate::house::House;
use crate::tell::gms::post_to_one;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::stopped::Stopped;
use store::Tx;
use store::campaign::Standing;

/// What the reports say about it.
pub(super) fn note(stopped: &Stopped) -> String {
    format!(
        "What was corrected at the beginning of turn {} does not fit any more, so the campaign rests until the GM has looked \
         at it. Orders are taken; when it goes on you are told, with a new deadline.",
        stopped.turn
    )
}

/// Holds the campaign with its window open, and asks the GMs. The caller writes the campaign's row.
pub(super) async fn hold(
    stopped: &Stopped,
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
) -> Result<(), CampaignError> {
    let Stopped { turn, why, .. } = stopped;
    let id = loaded.campaign.id.clone();
    let reason = format!("a correction of turn {turn} does not fit any more");
    loaded.campaign.standing = Standing::Paused;
    loaded.campaign.reason.clone_from(&reason);
    loaded.campaign.due_ms = None;
    tx.log(&id, house.now_ms(), &format!("held: {reason}")).await?;
    let what = match loaded.turn.turn == *turn {
        true => format!(
            "The campaign is held at the beginning of turn {turn}, which is not corrected. If it needs it, correct it \
             now: correct turn {turn} PLACE = VALUE note WHY. Then let it go on: resume"
        ),
        false => format!(
            "Turn {turn} was played without it. The campaign is held at the beginning of turn {}. To let it go on: resume",
            loaded.turn.turn
        ),
    };
    for gm in loaded.settings.gm.clone().iter() {
        // Why it does not fit may tell what is there: a GM who plays is not told.
        let why = match tx.seat_of_address(&id, &gm.to_lowercase()).await? {
            None => format!(": {why}"),
            Some(_) => ".".to_owned(),
        };
        let words = [format!("While turns of {id} were played again, {reason}{why}"), what.clone()];
        let subject = "a correction does not fit";
        post_to_one(house, tx, &loaded.campaign, gm, subject, &words, None).await?;
    }
    Ok(())
}
