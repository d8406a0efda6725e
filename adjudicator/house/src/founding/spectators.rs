//! What spectators are told: what everybody may hear, a mail when a turn has ended, when turns were taken back, and at the end.

use super::watch::post_with;
use crate::archive::proofs;
use crate::archive::public::{Public, turn_in_words};
use crate::aside::{Aside, beside};
use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use sentences::founding::spectators as say;
use serde::{Deserialize, Serialize};
use store::campaign::Standing;
use store::people::{SpectatorRow, WatchedRow};
use store::rollback::RunRow;
use store::{StoreError, Tx};

/// How many turns one mail tells at most to somebody who lags behind.
const MOST_TURNS: u32 = 50;

/// How the marks begin that keep what the spectators of a campaign have been told beside its turns; its name follows.
pub const MARK: &str = "watched: ";

/// What the spectators of a campaign have been told beside its turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Told {
    /// The run: every later one has taken turns back.
    run: u32,
    /// That the game is over.
    over: bool,
}

impl Told {
    fn read(mark: Option<&[u8]>) -> Told {
        mark.and_then(|bytes| serde_json::from_slice(bytes).ok()).unwrap_or(Told { run: 1, over: false })
    }
}

/// Tells everybody who watches what has happened since they were last told.
///
/// # Errors
/// The store. A campaign whose spectators cannot be told is told to the operator and tried again later.
pub async fn run(house: &House, watched: Vec<WatchedRow>) -> Result<(), StoreError> {
    for row in watched {
        let told = Told::read(row.mark.as_deref());
        if row.oldest.saturating_add(1) < row.turn || (told.run, told.over) != (row.run, row.over) {
            let name = row.campaign.clone();
            let step = |house| Box::pin(async move { tell(&house, &name).await }) as Aside;
            beside(house, "spectators were not told", &row.campaign, step).await?;
        }
    }
    Ok(())
}

async fn tell(house: &House, campaign: &str) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    // Turns that are just being played again are told when that is done.
    if loaded.rerun.is_some() {
        return Ok(());
    }
    let mark = format!("{MARK}{campaign}");
    let told = Told::read(tx.server_get(&mark).await?.as_deref());
    let over = loaded.campaign.standing == Standing::Over;
    // Long after the end nobody is written to about it.
    let closed = tx.terms(campaign).await?.is_some_and(|terms| terms.closed);
    let news = News {
        taken_back: runs_since(&mut tx, &loaded, told.run).await?,
        ends: over && !told.over && !closed,
        goes_on: told.over && !over,
    };
    for row in tx.spectators(campaign).await? {
        tell_one(house, &mut tx, &loaded, row, &news).await?;
    }
    let told = serde_json::to_vec(&Told { run: loaded.run, over });
    tx.server_put(&mark, &told.map_err(StoreError::unprintable("mark of what spectators know"))?).await?;
    Ok(tx.commit().await?)
}

/// What is new beside turns that have ended.
struct News {
    /// The runs since: turns were taken back.
    taken_back: Vec<RunRow>,
    /// The game is over.
    ends: bool,
    /// It is not over after all.
    goes_on: bool,
}

async fn runs_since(tx: &mut Tx, loaded: &Loaded, told: u32) -> Result<Vec<RunRow>, CampaignError> {
    let mut runs = Vec::new();
    for number in told.saturating_add(1)..=loaded.run {
        runs.extend(tx.run_row(&loaded.campaign.id, number).await?);
    }
    Ok(runs)
}

async fn tell_one(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    mut row: SpectatorRow,
    news: &News,
) -> Result<(), CampaignError> {
    let turn = loaded.campaign.turn;
    let mut words = Vec::new();
    // Whoever came later has never heard of the turns that were taken back.
    let back =
        news.taken_back.iter().filter(|run| run.since_ms > row.since_ms).map(|run| run.from_turn).min();
    let back = back.filter(|from| *from <= row.turn);
    if let Some(from) = back {
        row.turn = from.saturating_sub(1);
        words.push(say::taken_back(&from));
    }
    if news.goes_on {
        words.push(say::goes_on_after_all());
    }
    let first = (row.turn + 1).max(turn.saturating_sub(MOST_TURNS));
    for number in first..turn {
        words.extend(turn_in_words(house, tx, loaded, number).await?);
    }
    let mut files = Vec::new();
    if first < turn {
        files = proofs::enclosed(proofs::of_turns(tx, loaded, (first, turn - 1)).await?);
    }
    if words.is_empty() && !news.ends {
        return Ok(());
    }
    let subject = match first < turn {
        true => say::turn_ended(&(turn - 1)),
        false if news.ends => say::over(),
        false if back.is_some() => say::turns_taken_back(),
        false => say::goes_on(),
    };
    words.push(Public::of(loaded).standing(house));
    words.push(say::how_to_stop());
    row.turn = row.turn.max(turn.saturating_sub(1));
    tx.spectator_put(&row).await?;
    post_with(house, tx, &row, None, &subject, (&words, &files)).await
}
