//! A game played again that comes to a correction which does not fit any more: told up to there like any other, then held for
//! the GM.

use crate::house::House;
use crate::tell::gms::post_to_one;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::stopped::Stopped;
use sentences::turn::stopped as say;
use store::Tx;
use store::campaign::Standing;

/// Holds the campaign with its window open, and asks the GMs. The caller writes the campaign's row.
pub(super) async fn hold(
    stopped: &Stopped,
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
) -> Result<(), CampaignError> {
    let Stopped { turn, why, .. } = stopped;
    let id = loaded.campaign.id.clone();
    let reason = say::reason(turn);
    loaded.campaign.standing = Standing::Paused;
    loaded.campaign.reason.clone_from(&reason);
    loaded.campaign.due_ms = None;
    tx.log(&id, house.now_ms(), &format!("held: {reason}")).await?;
    let what = match loaded.turn.turn == *turn {
        true => say::correct_now(turn),
        false => say::played_without(turn, &loaded.turn.turn),
    };
    for gm in loaded.settings.gm.clone().iter() {
        // Why it does not fit may tell what is there: a GM who plays is not told.
        let why = match tx.seat_of_address(&id, &gm.to_lowercase()).await? {
            None => why.as_str(),
            Some(_) => "",
        };
        let words = [say::played_again(&id, turn, &why), what.clone()];
        post_to_one(house, tx, &loaded.campaign, gm, &say::unfit_subject(), &words, None).await?;
    }
    Ok(())
}
