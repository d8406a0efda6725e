//! Campaigns at a glance: who is in and who is late, and what needs somebody. A line for each.

use crate::house::House;
use crate::tell::data;
use crate::votes::closing::GM_WANTED_MS;
use campaign::CampaignError;
use campaign::beacon::{self, Waits};
use campaign::bots::is_of_a_person;
use campaign::loaded::Loaded;
use campaign::names;
use campaign::settings::Settings;
use campaign::when::when;
use report::scrub::one_line;
use rules::Seat;
use sentences::gm::overview as say;
use std::collections::BTreeSet;
use store::Tx;
use store::campaign::{CampaignRow, SeatRow, Standing};

/// How many names a line gives at most before it only counts.
const MOST_NAMES: usize = 3;

/// One campaign. What stands here of who is missing is for game masters who do not play in it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// The campaign.
    pub row: CampaignRow,
    /// When the open window closes, in milliseconds since 1970.
    pub closes_ms: Option<i64>,
    /// How many seats the open window asks.
    pub asked: usize,
    /// The names of those it still waits for.
    pub missing: Vec<String>,
    /// Who has let windows pass in silence, and how many in a row.
    pub silent: Vec<(String, u32)>,
    /// For whom a bot plays.
    pub bots: Vec<String>,
    /// Who is away now.
    pub away: Vec<String>,
    /// Whom mail does not reach.
    pub undelivered: Vec<String>,
    /// How many mails are held until their player says that they are theirs.
    pub held: i64,
    /// How many mails to its players wait to be handed over.
    pub queued: i64,
    /// Names that would not be taken today: they look like another's, or mean the house.
    pub doubtful_names: Vec<String>,
    /// What the window waits for after its deadline, where a public beacon goes into the dice.
    pub beacon: Option<Waits>,
    /// The players have voted for another game master.
    pub wants_another_gm: bool,
    /// Why the campaign cannot be read.
    pub unreadable: Option<String>,
}

impl Glance {
    fn new(row: CampaignRow) -> Glance {
        Glance {
            row,
            closes_ms: None,
            asked: 0,
            missing: Vec::new(),
            silent: Vec::new(),
            bots: Vec::new(),
            away: Vec::new(),
            undelivered: Vec::new(),
            held: 0,
            queued: 0,
            doubtful_names: Vec::new(),
            beacon: None,
            wants_another_gm: false,
            unreadable: None,
        }
    }

    /// Until when the open window takes orders; empty while nothing runs.
    #[must_use]
    pub fn deadline(&self, now_ms: i64) -> String {
        match (self.row.standing, self.closes_ms) {
            (Standing::Running, Some(ms)) => when(ms, now_ms, "").utc,
            _ => String::new(),
        }
    }

    /// All of it in a line.
    #[must_use]
    pub fn line(&self, now_ms: i64) -> String {
        let (row, until, notes) = (&self.row, self.deadline(now_ms), self.notes(now_ms).join("; "));
        format!("  {}", say::glance(&row.id, &row.turn, &row.standing.word(), &until, &notes))
    }

    /// What there is to know beside where it stands, each in a few words.
    #[must_use]
    pub fn notes(&self, now_ms: i64) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.unreadable.as_ref().map(|why| one_line(&say::unreadable(why))));
        if self.asked > 0 {
            let missing =
                if self.missing.len() > MOST_NAMES { String::new() } else { self.missing.join(", ") };
            notes.push(say::so_many_in(&(self.asked - self.missing.len()), &self.asked, &missing));
        }
        notes.extend(self.beacon.map(|beacon| beacon.words(now_ms)));
        notes.extend(Some(one_line(&self.row.reason)).filter(|reason| !reason.is_empty()));
        notes.extend(self.silent.iter().map(|(name, windows)| say::silent(name, windows)));
        notes.extend(named(&self.bots).map(|names| say::bots_play(&names)));
        notes.extend(named(&self.away).map(|names| say::away(&names)));
        notes.extend(named(&self.undelivered).map(|names| say::no_mail_reaches(&names)));
        notes.extend((self.held > 0).then(|| say::mails_held(&self.held)));
        notes.extend((self.queued > 0).then(|| say::mails_queued(&self.queued)));
        notes.extend(self.doubtful_names.iter().map(|words| one_line(words)));
        notes.extend(self.wants_another_gm.then(say::another_gm_wanted));
        notes
    }
}

/// Their names, as many as are given; nothing if there is nobody.
fn named(names: &[String]) -> Option<String> {
    match names.len() {
        0 => None,
        1..=MOST_NAMES => Some(names.join(", ")),
        count => Some(say::so_many_players(&count)),
    }
}

/// All campaigns, in the order of their names. One that cannot be read hides no other (invariant 10).
///
/// # Errors
/// The store.
pub async fn all(house: &House, tx: &mut Tx) -> Result<Vec<Glance>, CampaignError> {
    let wanted = tx.want_another_gm(house.now_ms() - GM_WANTED_MS).await?;
    let mut all = Vec::new();
    for row in tx.campaigns().await? {
        let wants_another_gm = wanted.contains(&row.id);
        all.push(Glance { wants_another_gm, ..glance(house, tx, row).await? });
    }
    Ok(all)
}

/// The campaigns this address leads, but for one. Of those in which it plays: where they stand, and nothing of the seats.
///
/// # Errors
/// The store.
pub async fn led_by(
    house: &House,
    tx: &mut Tx,
    address: &str,
    but: &str,
) -> Result<Vec<Glance>, CampaignError> {
    let mut led = Vec::new();
    for row in tx.campaigns().await? {
        let settings = serde_json::from_str::<Settings>(&row.settings).ok();
        if row.id == but || !settings.is_some_and(|settings| settings.gm.holds(address)) {
            continue;
        }
        let plays = tx.seat_of_address(&row.id, &address.to_lowercase()).await?.is_some();
        let mut glance = glance(house, tx, row).await?;
        if plays {
            glance = Glance { closes_ms: glance.closes_ms, ..Glance::new(glance.row) };
        }
        led.push(glance);
    }
    Ok(led)
}

async fn glance(house: &House, tx: &mut Tx, row: CampaignRow) -> Result<Glance, CampaignError> {
    let (id, now_ms) = (row.id.clone(), house.now_ms());
    let mut glance = Glance::new(row);
    glance.queued = tx.unsent_to_seats(&id).await?;
    let loaded = match Loaded::load(tx, &id).await {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return Ok(glance),
        Err(CampaignError::Store(error)) => return Err(error.into()),
        Err(error) => {
            glance.unreadable = Some(error.to_string());
            return Ok(glance);
        }
    };
    if glance.row.standing == Standing::Over {
        return Ok(glance);
    }
    glance.doubtful_names = names::doubtful(&loaded.engine.callings(), &data::names(&loaded));
    if let Err(error) = look_at_window(&loaded, now_ms, &mut glance) {
        glance.unreadable = Some(error.to_string());
    }
    let away = tx.absences(&id, now_ms).await?;
    let bounces = tx.bounces(&id).await?;
    for seat in loaded.seats.iter().filter(|seat| !seat.resigned && is_of_a_person(seat)) {
        let time = loaded.time_of(seat.seat);
        let name = || seat.name.clone();
        if time.silent > 0 {
            glance.silent.push((name(), time.silent));
        }
        if time.bot {
            glance.bots.push(name());
        }
        if away.iter().any(|absence| absence.seat == seat.seat && absence.from_ms <= now_ms) {
            glance.away.push(name());
        }
        if bounces.iter().any(|bounce| bounce.seat == Some(seat.seat)) {
            glance.undelivered.push(name());
        }
        glance.held += tx.held_count((&id, seat.seat), now_ms).await?;
    }
    Ok(glance)
}

/// Who is asked in the open window, and who is missing.
fn look_at_window(loaded: &Loaded, now_ms: i64, glance: &mut Glance) -> Result<(), CampaignError> {
    let (Some(row), Some(window)) = (&loaded.window, loaded.open_window()?) else { return Ok(()) };
    glance.closes_ms = Some(row.closes_ms);
    if !matches!(glance.row.standing, Standing::Running | Standing::Paused) {
        return Ok(());
    }
    let missing: BTreeSet<Seat> = loaded.missing()?;
    let name = |seat: &SeatRow| missing.contains(&Seat(seat.seat)).then(|| seat.name.clone());
    glance.asked = window.seats().len();
    glance.missing = loaded.seats.iter().filter_map(name).collect();
    glance.beacon = beacon::waits(loaded, now_ms)?;
    Ok(())
}
