//! Campaigns that still look for players, at a glance, and whether mail goes out at all.

use crate::founding::place::Read;
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::when::when;
use report::scrub::one_line;
use sentences::gm::seeking as say;
use store::Tx;
use store::founding::{FoundingRow, FoundingStatus, PlaceStatus};
use store::pause::RELAY;

/// A campaign that looks for players.
#[derive(Clone, Debug)]
pub struct Seeking {
    /// The founding.
    pub row: FoundingRow,
    /// The game, by its id.
    pub game: String,
    /// How many seats it has.
    pub seats: usize,
    /// How many players are enough at the date.
    pub least: usize,
    /// How many seats are taken.
    pub joined: usize,
    /// How many were asked and have declined.
    pub declined: usize,
    /// How many did not answer in time.
    pub lapsed: usize,
    /// How many seats are neither taken nor kept for somebody who was asked.
    pub open: usize,
    /// When each invitation that stands ends, in milliseconds since 1970, the first first.
    pub invitations_end_ms: Vec<i64>,
    /// Why it cannot be read.
    pub unreadable: Option<String>,
}

impl Seeking {
    /// When it starts, or is decided; in words where that hangs on the players.
    #[must_use]
    pub fn starts(&self, now_ms: i64) -> String {
        self.row.starts_ms.map_or_else(say::when_full, |ms| when(ms, now_ms, "").utc)
    }

    /// All of it in a line.
    #[must_use]
    pub fn line(&self, now_ms: i64) -> String {
        let notes = self.notes(now_ms).join("; ");
        format!("  {}", say::glance(&self.row.name, &self.starts(now_ms), &notes))
    }

    /// How far it is, each in a few words.
    #[must_use]
    pub fn notes(&self, now_ms: i64) -> Vec<String> {
        if let Some(why) = &self.unreadable {
            return vec![one_line(&say::unreadable(why))];
        }
        let moment = |ms: i64| when(ms, now_ms, "").utc;
        let mut notes = vec![say::taken(&self.joined, &self.seats)];
        if self.row.starts_ms.is_some() && self.joined < self.least {
            notes.push(say::needed(&self.least));
        }
        let invited = self.invitations_end_ms.len();
        match self.invitations_end_ms.as_slice() {
            [] => {}
            [first, .., last] if first != last => {
                notes.push(say::invited_one_by_one(&invited, &moment(*first), &moment(*last)));
            }
            [all, ..] => notes.push(say::invited(&invited, &moment(*all))),
        }
        notes.extend((self.open > 0).then(|| say::open(&self.open)));
        notes.extend((self.declined > 0).then(|| say::declined(&self.declined)));
        notes.extend((self.lapsed > 0).then(|| say::lapsed(&self.lapsed)));
        if let (FoundingStatus::Asked, Some(ms)) = (self.row.status, self.row.decide_ms) {
            notes.push(say::gm_decides(&moment(ms)));
        }
        notes.extend(Some(one_line(&self.row.reason)).filter(|reason| !reason.is_empty()));
        notes
    }

    /// Must somebody decide, or mend something?
    #[must_use]
    pub fn needs_somebody(&self) -> bool {
        self.unreadable.is_some() || self.row.status == FoundingStatus::Asked || !self.row.reason.is_empty()
    }
}

/// All campaigns that look for players, the oldest first. One that cannot be read hides no other.
///
/// # Errors
/// The store.
pub async fn all(tx: &mut Tx) -> Result<Vec<Seeking>, CampaignError> {
    let mut all = Vec::new();
    for row in tx.foundings(true).await? {
        all.push(match Read::load(tx, &row.name).await {
            Ok(Some(read)) => glance(&read),
            Ok(None) => continue,
            Err(CampaignError::Store(error)) => return Err(error.into()),
            Err(error) => Seeking {
                row,
                game: String::new(),
                seats: 0,
                least: 0,
                joined: 0,
                declined: 0,
                lapsed: 0,
                open: 0,
                invitations_end_ms: Vec::new(),
                unreadable: Some(error.to_string()),
            },
        });
    }
    Ok(all)
}

/// Those this address leads.
///
/// # Errors
/// The store.
pub async fn led_by(tx: &mut Tx, address: &str) -> Result<Vec<Seeking>, CampaignError> {
    let mut all = all(tx).await?;
    all.retain(|one| Gms::read(&one.row.gm).holds(address));
    Ok(all)
}

fn glance(read: &Read) -> Seeking {
    let count = |status| read.places.iter().filter(|place| place.status == status).count();
    let invited = read.places.iter().filter(|place| place.status == PlaceStatus::Invited);
    let mut ends: Vec<i64> = invited.map(|place| place.asked_ms + read.plan.lapse_ms).collect();
    ends.sort_unstable();
    Seeking {
        row: read.row.clone(),
        game: read.file.game.clone(),
        seats: usize::from(read.plan.seats),
        least: usize::from(read.plan.least),
        joined: read.joined(),
        declined: count(PlaceStatus::Declined),
        lapsed: count(PlaceStatus::Lapsed),
        open: read.free(),
        invitations_end_ms: ends,
        unreadable: None,
    }
}

/// Our own mail server takes nothing from us.
#[derive(Clone, Debug)]
pub struct MailDown {
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
    /// What it said last, or why it was not reached.
    pub why: String,
    /// How many mails wait.
    pub waiting: i64,
}

impl MailDown {
    /// In a sentence, without its reason, which is for the operator.
    #[must_use]
    pub fn line(&self, now_ms: i64) -> String {
        say::mail_is_down(&when(self.since_ms, now_ms, "").utc, &self.waiting)
    }
}

/// Whether mail goes out; `None`: it does.
///
/// # Errors
/// The store.
pub async fn mail_down(tx: &mut Tx) -> Result<Option<MailDown>, CampaignError> {
    let Some(pause) = tx.pauses().await?.into_iter().find(|pause| pause.domain == RELAY) else {
        return Ok(None);
    };
    let counts = tx.outbox_counts().await?;
    let waiting = counts.iter().filter(|(status, _)| status.waits()).map(|(_, count)| *count).sum();
    Ok(Some(MailDown { since_ms: pause.since_ms, why: pause.why, waiting }))
}
