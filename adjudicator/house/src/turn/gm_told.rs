//! What the game masters hear of a turn: that it was played, who was silent, that the game is over.

use crate::house::House;
use crate::tell::gm_news::{AtOnce, Item, tell};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::name_of;
use campaign::play::news::News;
use campaign::when::when;
use rules::Seat;
use sentences::turn::gm_told as say;
use store::Tx;

/// A turn was played, up to the next window or the end. `turn`: the one that is over.
pub(super) async fn played(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    news: &News,
    turn: u32,
) -> Result<(), CampaignError> {
    let (campaign, gms) = (&loaded.campaign, &loaded.settings.gm);
    let mut in_public = vec![say::played(&turn)];
    if let Some(ending) = &news.ending {
        in_public.extend([say::game_over(&ending.words), say::records_follow(), say::way_back(&turn)]);
        let item = Item {
            sort: AtOnce::Troubles,
            subject: &say::over_subject(),
            words: &in_public,
            in_public: &in_public,
            files: &[],
        };
        return tell(house, tx, campaign, gms, item).await;
    }
    let mut words = in_public.clone();
    if !news.silent.is_empty() {
        let silent: Vec<String> = news.silent.iter().map(|seat| named(loaded, *seat)).collect();
        words.push(say::nothing_came(&silent.join(", ")));
    }
    if let Some(window) = &loaded.window {
        let now_ms = house.now_ms();
        let closes = when(window.closes_ms, now_ms, loaded.settings.time.zone.as_str());
        let at = if closes.local.is_empty() { closes.utc } else { closes.local };
        let open = say::takes_orders(&loaded.turn.turn, &at, &closes.in_words);
        words.push(open.clone());
        in_public.push(open);
    }
    let subject = say::played_subject(&turn);
    let item =
        Item { sort: AtOnce::Turns, subject: &subject, words: &words, in_public: &in_public, files: &[] };
    tell(house, tx, campaign, gms, item).await
}

/// Nothing has come from a seat for the second time running. Who plays as well hears of it as the players do.
pub(super) async fn silent_again(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: Seat,
) -> Result<(), CampaignError> {
    let name = name_of(loaded, seat.0);
    let number = u32::from(seat.0) + 1;
    let words = [say::silent_twice(&name, &number), say::what_gm_can_do(&number)];
    let item = Item {
        sort: AtOnce::Troubles,
        subject: &say::silent_subject(),
        words: &words,
        in_public: &[],
        files: &[],
    };
    tell(house, tx, &loaded.campaign, &loaded.settings.gm, item).await
}

fn named(loaded: &Loaded, seat: Seat) -> String {
    let name = name_of(loaded, seat.0);
    match loaded.time_of(seat.0).silent {
        0 | 1 => name,
        windows => say::silent_for(&name, &windows),
    }
}
