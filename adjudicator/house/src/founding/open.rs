//! Opening a founding: the file is checked, the GM told, everybody invited.

use super::mails::{about, gm_token, place_token, to_gms, to_place_with};
use super::place::Read;
use super::secret::keys_told;
use super::specimen::specimen;
use super::start::start;
use crate::house::House;
use crate::tell::gms::welcome;
use campaign::CampaignError;
use campaign::found::{CampaignFile, Defaults, FoundError};
use campaign::preference::Preferences;
use campaign::sheet::Plan;
use campaign::toml_lines;
use campaign::when::when;
use report::compose::Enclosed;
use rules::engine::Fault;
use sentences::founding::open as say;
use store::Tx;
use store::founding::{FoundingRow, FoundingStatus, PlaceRow, PlaceStatus};

/// What became of a campaign file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// It names all its players: the campaign runs.
    Campaign(String),
    /// Players are looked for.
    Founding(String),
    /// It runs, with so many bots on the seats that nobody was named for or asked to take.
    AgainstBots(String, usize),
}

/// Why a campaign file came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is not as it must be.
    #[error(transparent)]
    File(#[from] FoundError),
    /// The house could not do its part.
    #[error(transparent)]
    House(#[from] CampaignError),
}

impl From<store::StoreError> for OpenError {
    fn from(error: store::StoreError) -> Self {
        Self::House(error.into())
    }
}

/// What the configuration gives campaigns that say nothing else.
#[must_use]
pub fn defaults(house: &House) -> Defaults {
    let given = house.config.campaign;
    Defaults { window_ms: given.window_ms, settle_ms: given.settle_ms }
}

/// Everything that is wrong with a file, before anything is founded.
///
/// # Errors
/// The store.
pub async fn problems(house: &House, tx: &mut Tx, text: &str) -> Result<Vec<String>, CampaignError> {
    let shown = "the file";
    let found = match read(house, shown, text) {
        Err(error) => Err(error),
        Ok(file) => {
            let name = file.name.clone();
            let checked = match file.looks_for_players() {
                true => checked(house, &file, shown).map(|plan| too_early(&file, &plan, house.now_ms())),
                false => file.check(shown, defaults(house)).map(|_| Vec::new()).map_err(OpenError::from),
            };
            match checked {
                Ok(mut problems) => {
                    if tx.campaign(&name).await?.is_some() || tx.founding(&name).await?.is_some() {
                        problems.push(format!("name = {name:?}: there is a campaign of that name already"));
                    }
                    Ok(problems)
                }
                Err(error) => Err(error),
            }
        }
    };
    match found {
        Ok(problems) | Err(OpenError::File(FoundError::File { problems, .. })) => Ok(problems),
        Err(OpenError::File(FoundError::Store(error))) => Err(error.into()),
        Err(OpenError::House(error)) => Err(error),
    }
}

/// Founds the campaign of a file, or begins to look for its players.
///
/// # Errors
/// Every problem of the file at once; a name that is taken; the store.
pub async fn open(house: &House, tx: &mut Tx, shown: &str, text: &str) -> Result<Opened, OpenError> {
    let file = read(house, shown, text)?;
    if !file.looks_for_players() {
        let gms = file.gm.clone();
        let name = file.check(shown, defaults(house))?.store(tx, &house.key, house.now_ms()).await?;
        if let Some(row) = tx.campaign(&name).await? {
            welcome(house, tx, &row, &gms).await?;
        }
        return Ok(Opened::Campaign(name));
    }
    let plan = checked(house, &file, shown)?;
    let name = file.name.clone();
    if tx.campaign(&name).await?.is_some() || tx.founding(&name).await?.is_some() {
        let problem = format!("name = {name:?}: there is a campaign of that name already");
        return Err(FoundError::File { file: shown.into(), problems: vec![problem] }.into());
    }
    let now_ms = house.now_ms();
    let problems = too_early(&file, &plan, now_ms);
    if !problems.is_empty() {
        return Err(FoundError::File { file: shown.into(), problems }.into());
    }
    let founding = FoundingRow {
        name: name.clone(),
        file: text.to_string(),
        gm: file.gm.to_string(),
        gm_hash: house.key.token_hash(&gm_token(house, &name)),
        status: FoundingStatus::Open,
        reason: String::new(),
        opened_ms: now_ms,
        starts_ms: plan.starts_ms,
        decide_ms: None,
    };
    tx.founding_put(&founding).await?;
    if plan.is_against_bots(&file) && plan.starts_ms.is_none() {
        return against_bots(house, tx, shown, &name).await;
    }
    tx.log(&name, now_ms, "players are looked for").await?;
    for (place, invite) in (1u8..).zip(&file.invites) {
        let row = PlaceRow {
            founding: name.clone(),
            place,
            address: invite.address.clone(),
            name: invite.name.clone(),
            zone: invite.zone.clone(),
            wishes: "{}".into(),
            status: PlaceStatus::Invited,
            token_hash: house.key.token_hash(&place_token(house, &name, place)),
            asked_ms: now_ms,
            reminded: false,
            joined_ms: None,
        };
        tx.place_put(&row).await?;
        invite_mail(house, tx, (&founding, &file, &plan), &row).await?;
    }
    let sign_up = match plan.signup {
        campaign::sheet::Signup::Open => {
            let password = file.founding.as_ref().is_some_and(|f| !f.password.is_empty());
            say::sign_up(&house.config.server.address.as_str(), &name, &password)
        }
        campaign::sheet::Signup::Invited => match file.invites.len() {
            0 => say::nobody_asked(),
            many => say::invited(&many),
        },
    };
    let words = [say::looked_for(&sign_up), say::how_to_decide()];
    to_gms(house, tx, &founding, &say::looked_for_subject(), &words).await?;
    Ok(Opened::Founding(name))
}

/// Nobody is asked, so there is nobody to wait for: it starts with bots on the free seats.
async fn against_bots(house: &House, tx: &mut Tx, shown: &str, name: &str) -> Result<Opened, OpenError> {
    let Some(read) = Read::load(tx, name).await? else {
        return Err(CampaignError::from(Fault(format!("the founding {name:?} is not there"))).into());
    };
    let bots = usize::from(read.plan.seats).saturating_sub(read.joined());
    match start(house, tx, read, true).await? {
        None => Ok(Opened::AgainstBots(name.to_owned(), bots)),
        Some(why) => Err(FoundError::File { file: shown.into(), problems: vec![why] }.into()),
    }
}

/// Reads a campaign file. Where lines of it cannot be read, the rest is looked through all the same: everything is told at once.
fn read(house: &House, shown: &str, text: &str) -> Result<CampaignFile, OpenError> {
    let (file, mut problems) = toml_lines::read::<CampaignFile>(text);
    match (file, problems.is_empty()) {
        (Some(file), true) => return Ok(file),
        (Some(file), false) => {
            let more = match file.looks_for_players() {
                true => checked(house, &file, shown).err(),
                false => file.check(shown, defaults(house)).err().map(OpenError::from),
            };
            if let Some(OpenError::File(FoundError::File { problems: more, .. })) = more {
                problems.extend(more);
            }
        }
        (None, _) => {}
    }
    Err(FoundError::File { file: shown.into(), problems }.into())
}

/// A start that is past, or before an invitation ends that still stands then.
fn too_early(file: &CampaignFile, plan: &Plan, now_ms: i64) -> Vec<String> {
    let Some(at_ms) = plan.starts_ms else { return Vec::new() };
    if at_ms <= now_ms {
        return vec!["founding.start: that time is past".to_string()];
    }
    if file.invites.is_empty() || at_ms >= now_ms + plan.lapse_ms {
        return Vec::new();
    }
    let hours = (at_ms - now_ms) / 3_600_000;
    let right = match hours {
        0 => "a later start".to_owned(),
        hours if hours < 48 => format!("lapse = \"{hours} hours\" or less, or a later start"),
        hours => format!("lapse = \"{} days\" or less, or a later start", hours / 24),
    };
    let (start, end) = (when(at_ms, now_ms, "").utc, when(now_ms + plan.lapse_ms, now_ms, "").utc);
    vec![format!("founding.start: it is on {start}, and the invitations stand until {end}; write {right}")]
}

/// Checks everything that can be checked while players are missing: the campaign as it would be with all of them.
fn checked(house: &House, file: &CampaignFile, shown: &str) -> Result<Plan, OpenError> {
    let mut problems = Vec::new();
    let plan = file.plan().map_err(|mut more| problems.append(&mut more)).ok();
    let mut whole = file.clone();
    let seats = plan.as_ref().map_or(file.players.len() + file.invites.len(), |p| usize::from(p.seats));
    while whole.players.len() < seats {
        // Names and addresses that nobody has: it is the rest that is checked.
        let number = whole.players.len() + 1;
        whole.players.push(campaign::found::PlayerLine {
            name: format!("player {number} to be found"),
            address: format!("player-{number}@adjudicator.invalid"),
            zone: String::new(),
        });
    }
    match whole.check(shown, defaults(house)) {
        Ok(_) => {}
        Err(FoundError::File { problems: more, .. }) => problems.extend(more),
        Err(other) => return Err(other.into()),
    }
    match plan {
        Some(plan) if problems.is_empty() => Ok(plan),
        _ => Err(FoundError::File { file: shown.into(), problems }.into()),
    }
}

/// Asks one more.
///
/// # Errors
/// The store.
pub(super) async fn invite_mail(
    house: &House,
    tx: &mut Tx,
    (founding, file, plan): (&FoundingRow, &CampaignFile, &Plan),
    place: &PlaceRow,
) -> Result<(), CampaignError> {
    let starts_ms = founding.starts_ms;
    // Whoever is asked later than at the opening has until the start at most.
    let lapses_ms = place.asked_ms + plan.lapse_ms;
    let by_ms = starts_ms.map_or(lapses_ms, |starts_ms| starts_ms.min(lapses_ms));
    let by = when(by_ms, house.now_ms(), place.zone.as_str());
    let from = match file.gm.iter().count() {
        0 => say::gm_invites(),
        1 => say::named_gm_invites(&file.gm.to_string()),
        _ => say::gms_invite(&file.gm.to_string()),
    };
    let mut words = vec![from];
    words.extend(about(house, file, plan, starts_ms, &place.zone));
    words.push(say::to_play(&by.utc, &by.in_words));
    words.push(say::know_nothing());
    let wanted = Preferences::from_rows(&tx.preferences(&place.address).await?);
    let picture = specimen(house, &file.game).filter(|_| wanted.pictures && !wanted.text_only);
    if picture.is_some() {
        words.push(say::picture());
    }
    let (told, keys) = keys_told(house, founding);
    words.extend(told);
    let files: Vec<Enclosed> = picture.into_iter().chain([keys]).collect();
    to_place_with(house, tx, place, None, &say::you_are_invited(), (&words, &files)).await
}
