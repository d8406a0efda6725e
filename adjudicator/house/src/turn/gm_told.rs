//! What the game masters hear of a turn: that it was played, who was silent, that the game is over.

use crate::house::House;
use crate::tell::gm_news::{AtOnce, Item, tell};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::name_of;
use campaign::play::news::News;
use campaign::when::when;
use rules::Seat;
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
    let mut in_public = vec![format!("Turn {turn} has been played.")];
    if let Some(ending) = &news.ending {
        in_public.push(format!("The game is over: {}", ending.words));
        in_public.push("In an hour the players get the record of their seats.".into());
        in_public.push(format!(
            "If it cannot stand as it is, the way back is in an answer to this mail: rollback to turn {turn} reopen"
        ));
        let item = Item {
            sort: AtOnce::Troubles,
            subject: "the game is over",
            words: &in_public,
            in_public: &in_public,
            files: &[],
        };
        return tell(house, tx, campaign, gms, item).await;
    }
    let mut words = in_public.clone();
    if !news.silent.is_empty() {
        let silent: Vec<String> = news.silent.iter().map(|seat| named(loaded, *seat)).collect();
        words.push(format!("Nothing came from {}.", silent.join(", ")));
    }
    if let Some(window) = &loaded.window {
        let now_ms = house.now_ms();
        let closes = when(window.closes_ms, now_ms, loaded.settings.time.zone.as_str());
        let at = if closes.local.is_empty() { closes.utc } else { closes.local };
        let open = format!("Turn {} takes orders until {at} (in {}).", loaded.turn.turn, closes.in_words);
        words.push(open.clone());
        in_public.push(open);
    }
    let subject = format!("turn {turn} was played");
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
    let words = [
        format!("Nothing has come from {name} (seat {number}) in two windows running."),
        format!(
            "What you can do: tell {number}: WORDS writes to them; offer {number} offers the seat to volunteers; extend 2 days gives \
             everybody longer. What the campaign does by itself stands under settings."
        ),
    ];
    let item = Item {
        sort: AtOnce::Troubles,
        subject: "a player stays silent",
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
        windows => format!("{name} ({windows} windows running)"),
    }
}
