//! A rerun that comes to a correction which does not fit any more: told up to there like any other, then held for the GM.

use crate::campaign::CampaignError;
use crate::campaign::loaded::Loaded;
use crate::house::House;
use crate::tell::gms::post_to_one;
use store::Tx;
use store::campaign::Standing;
use store::rollback::RerunRow;

/// A rerun that has come to a correction which does not fit any more.
pub(super) struct Stopped {
    rerun: RerunRow,
    turn: u32,
    why: String,
}

/// A turn begins with a correction that does not fit any more: it begins uncorrected, and from there on orders are asked.
pub(super) fn stop(loaded: &mut Loaded, why: String) -> Option<Stopped> {
    loaded.recorded = None;
    loaded.rerun.take().map(|rerun| Stopped { rerun, turn: loaded.turn.turn, why })
}

impl Stopped {
    /// The game has come to the next window, or its end, and everything until there is to be told as always: this window is
    /// really open.
    pub(super) fn go_on(&self, loaded: &mut Loaded) {
        loaded.rerun = Some(self.rerun.clone());
    }

    /// What the reports say about it.
    pub(super) fn note(&self) -> String {
        format!(
            "What was corrected at the beginning of turn {} does not fit any more, so the campaign rests until the GM has looked \
             at it. Orders are taken; when it goes on you are told, with a new deadline.",
            self.turn
        )
    }

    /// Holds the campaign with its window open, and asks the GMs. The caller writes the campaign's row.
    pub(super) async fn hold(
        &self,
        house: &House,
        tx: &mut Tx,
        loaded: &mut Loaded,
    ) -> Result<(), CampaignError> {
        let Stopped { turn, why, .. } = self;
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
}
