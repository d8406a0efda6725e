//! Ending a campaign from outside the rules: the players concede.

use super::reports::write_reports;
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::{Loaded, Reach};
use campaign::play::deadline;
use campaign::play::news::News;
use rules::Ending;
use store::Tx;
use store::campaign::Standing;

/// Ends a campaign in its present turn, which is left as it stands, and writes everybody their last report. The caller
/// writes the campaign's row and commits.
///
/// # Errors
/// The store, or a fault of the campaign.
pub(crate) async fn conclude(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    ending: Ending,
) -> Result<(), CampaignError> {
    let (id, now_ms) = (loaded.campaign.id.clone(), house.now_ms());
    let played = loaded.run(Reach::Look)?;
    deadline::closed(tx, loaded, now_ms).await?;
    loaded.turn.ended_ms = Some(now_ms);
    tx.turn_update(&loaded.turn).await?;
    tx.window_remove(&id).await?;
    loaded.window = None;
    loaded.campaign.due_ms = None;
    loaded.campaign.standing = Standing::Over;
    loaded.campaign.reason.clone_from(&ending.words);
    tx.log(&id, now_ms, &format!("over: {}", ending.words)).await?;
    let news = News::ended(played.views, ending);
    write_reports(house, tx, loaded, &news, loaded.turn.turn).await
}
