//! A pause by vote, and the way back from it: what players have stopped, players can let go on, also where no game master is
//! there to do it.

use super::closing::{Done, to_gm};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::{kinds_now, move_to};
use campaign::votes::Sort;
use campaign::when::in_words;
use store::Tx;
use store::campaign::Standing;

/// Why a campaign rests that its players have paused.
const BY_VOTE: &str = "paused by a vote of the players";

/// The campaign rests, and by nothing but a vote.
#[must_use]
pub(super) fn is_by_vote(loaded: &Loaded) -> bool {
    loaded.campaign.standing == Standing::Paused && loaded.campaign.reason == BY_VOTE
}

pub(super) async fn pause(house: &House, tx: &mut Tx, loaded: &mut Loaded) -> Result<Done, CampaignError> {
    if loaded.campaign.standing != Standing::Running {
        // Why it rests, and who lets it go on, stays as it is.
        return Ok(Done::said("The campaign is paused already, so nothing changes."));
    }
    loaded.rest(BY_VOTE);
    let words = [
        "The players have voted for a pause; deadlines rest, and orders are still taken.".to_owned(),
        "To go on, answer this mail with: resume".to_owned(),
    ];
    to_gm(house, tx, loaded, "paused by a vote", &words).await?;
    let may = !loaded.settings.votes.off.contains(&Sort::Resume);
    let back = match (loaded.settings.gm.is_empty(), may) {
        (false, true) => "It goes on when the game master says so, or when you vote for it: propose resume.",
        (false, false) => "The game master lets it go on.",
        (true, true) => "It goes on when you vote for it: propose resume.",
        (true, false) => "The operator of the server lets it go on.",
    };
    Ok(Done::said(&format!("The campaign is paused: deadlines rest, and orders are still taken. {back}")))
}

/// The open window gets its whole length again, as when a game master lets the campaign go on.
pub(super) async fn resume(house: &House, tx: &mut Tx, loaded: &mut Loaded) -> Result<Done, CampaignError> {
    match loaded.campaign.standing {
        Standing::Paused if is_by_vote(loaded) => {}
        Standing::Paused => {
            return Ok(Done::said("Meanwhile the game master has paused the campaign, so nothing changes."));
        }
        _ => return Ok(Done::said("The campaign goes on already, so nothing changes.")),
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
    let words = ["The players have voted to go on, and the campaign does.".to_owned()];
    to_gm(house, tx, loaded, "goes on by a vote", &words).await?;
    let words = format!("The campaign goes on. You have {} to answer.", in_words(deadline.at_ms - now_ms));
    Ok(Done::until(vec![words], deadline.at_ms))
}
