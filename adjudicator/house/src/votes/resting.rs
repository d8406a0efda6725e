//! A pause by vote, and the way back from it: what players have stopped, players can let go on, also where no game master is
//! there to do it.

use super::closing::{Done, to_gm};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::{kinds_now, move_to};
use campaign::votes::Sort;
use campaign::when::in_words;
use sentences::votes::resting as say;
use store::Tx;
use store::campaign::Standing;

/// Why a campaign rests that its players have paused. It is kept with the campaign, and known again by these words.
const BY_VOTE: &str = "paused by a vote of the players";

/// The campaign rests, and by nothing but a vote.
#[must_use]
pub(super) fn is_by_vote(loaded: &Loaded) -> bool {
    loaded.campaign.standing == Standing::Paused && loaded.campaign.reason == BY_VOTE
}

pub(super) async fn pause(house: &House, tx: &mut Tx, loaded: &mut Loaded) -> Result<Done, CampaignError> {
    if loaded.campaign.standing != Standing::Running {
        // Why it rests, and who lets it go on, stays as it is.
        return Ok(Done::said(say::rests_already()));
    }
    loaded.rest(BY_VOTE);
    let words = [say::paused_to_gm(), say::how_to_resume()];
    to_gm(house, tx, loaded, &say::paused_subject(), &words).await?;
    let may = !loaded.settings.votes.off.contains(&Sort::Resume);
    let back = match (loaded.settings.gm.is_empty(), may) {
        (false, true) => say::back_by_gm_or_vote(),
        (false, false) => say::back_by_gm(),
        (true, true) => say::back_by_vote(),
        (true, false) => say::back_by_operator(),
    };
    Ok(Done::said(say::paused(&back)))
}

/// The open window gets its whole length again, as when a game master lets the campaign go on.
pub(super) async fn resume(house: &House, tx: &mut Tx, loaded: &mut Loaded) -> Result<Done, CampaignError> {
    match loaded.campaign.standing {
        Standing::Paused if is_by_vote(loaded) => {}
        Standing::Paused => {
            return Ok(Done::said(say::paused_by_gm()));
        }
        _ => return Ok(Done::said(say::goes_on_already())),
    }
    let now_ms = house.now_ms();
    let kinds = kinds_now(tx, loaded).await?;
    let deadline = loaded.settings.timetable().closes(now_ms, &kinds);
    loaded.campaign.standing = Standing::Running;
    loaded.campaign.reason = String::new();
    loaded.campaign.due_ms = Some(now_ms);
    if let Some(window) = &mut loaded.window {
        window.by_hand = false;
        move_to(tx, loaded, &deadline, now_ms).await?;
    }
    let words = [say::resumed_to_gm()];
    to_gm(house, tx, loaded, &say::resumed_subject(), &words).await?;
    let words = say::resumed(&in_words(deadline.at_ms - now_ms));
    Ok(Done::until(vec![words], deadline.at_ms))
}
