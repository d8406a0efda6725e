//! Founding a campaign from its TOML file.

use super::chained;
use super::gms::Gms;
use super::kinds::Kinds;
use super::names;
use super::settings::{OnDeadline, Proof, Settings};
use super::time_keys::{self, ExtensionKeys, PublicLog, SilenceKeys};
use super::token::ServerKey;
use super::toml_lines;
use super::{beacon, press, votes};
use crate::press::PressFile;
use crate::registry;
use crate::sheet::{Disclose, FoundingSheet, Invite};
use crate::votes::VotesFile;
use rules::dice::{Origin, Seed};
use rules::engine::Engine;
use rules::keys::meant;
use rules::{Pacing, WishFor};
use schedule::duration;
use schedule::zone;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use store::campaign::{CampaignRow, SeatRow, Standing};
use store::founding::FoundingStatus;
use store::people::{HolderRow, TermsRow};
use store::turn::TurnRow;
use store::{StoreError, Tx, ids};

/// A campaign as its founder writes it down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CampaignFile {
    /// Short name: letters, digits and hyphens; in every subject line.
    pub name: String,
    /// The title, for people; the name if left out.
    #[serde(default)]
    pub title: String,
    /// The game's id.
    pub game: String,
    /// Address of the GM, or a list of several.
    #[serde(default)]
    pub gm: Gms,
    /// `standing` or `live`.
    #[serde(default)]
    pub pacing: Option<Pacing>,
    /// Kinds of question that wait for mail, if other ones than the pacing's.
    #[serde(default)]
    pub waits: Option<BTreeSet<String>>,
    /// How long a window is open: `3 days`.
    #[serde(default)]
    pub window: Option<String>,
    /// How long after the last change a window closes when all are in: `30 minutes`.
    #[serde(default)]
    pub settle: Option<String>,
    /// `close` or `ask-gm`.
    #[serde(default)]
    pub on_deadline: Option<OnDeadline>,
    /// What proves that a player wrote a mail: `auto`, `token`, `token+address` or `token+aligned`.
    #[serde(default)]
    pub proof: Proof,
    /// Reports carry a JSON copy for programs.
    #[serde(default)]
    pub machine_reports: bool,
    /// When deadlines fall, in words: `tue,fri 20:00 Europe/Paris`; in place of `window`.
    #[serde(default)]
    pub schedule: Option<String>,
    /// The zone of schedule and holidays where the schedule names none; UTC if left out.
    #[serde(default)]
    pub zone: String,
    /// Days without deadlines: `2026-12-24 - 2027-01-02`.
    #[serde(default)]
    pub holidays: Vec<String>,
    /// A deadline of the schedule nearer than this is left out for the next: `12 hours`.
    #[serde(default)]
    pub shortest_window: Option<String>,
    /// Lengths of windows in which only this kind of question is asked: `jam = "1 day"`.
    #[serde(default)]
    pub windows: BTreeMap<String, String>,
    /// How long after the deadline mail still counts: `6 hours`.
    #[serde(default)]
    pub grace: Option<String>,
    /// How long before the deadline those missing are reminded: `["2 days", "6 hours"]`.
    #[serde(default)]
    pub reminders: Option<Vec<String>>,
    /// How far deadlines may be moved for the absences of one seat, in all: `14 days`.
    #[serde(default)]
    pub away: Option<String>,
    /// Extensions by the players.
    #[serde(default)]
    pub extensions: Option<ExtensionKeys>,
    /// What is done about silence.
    #[serde(default)]
    pub silence: Option<SilenceKeys>,
    /// Who stands in the public log: `names` or `no-names`.
    #[serde(default)]
    pub public_log: PublicLog,
    /// Which letters players may write to each other.
    #[serde(default)]
    pub press: PressFile,
    /// What players may put to the vote.
    #[serde(default)]
    pub votes: VotesFile,
    /// Options of the game.
    #[serde(default)]
    pub options: Option<serde_json::Value>,
    /// Who plays, seat by seat.
    #[serde(default, rename = "player")]
    pub players: Vec<PlayerLine>,
    /// Players are known by their seats alone until the end.
    #[serde(default)]
    pub gunboat: bool,
    /// Anybody may watch what is public.
    #[serde(default)]
    pub spectators: bool,
    /// What is told at the end: `all`, `names`, `record` or `nothing`.
    #[serde(default)]
    pub disclose: Disclose,
    /// The public beacon that goes into the dice: `drand`.
    #[serde(default)]
    pub beacon: Option<String>,
    /// After what time the game goes on without a beacon that is silent: `6 hours`; or `wait`.
    #[serde(default)]
    pub beacon_silent: Option<String>,
    /// How long reply addresses live after the end: `14 days`.
    #[serde(default)]
    pub farewell: Option<String>,
    /// How players are looked for.
    #[serde(default)]
    pub founding: Option<FoundingSheet>,
    /// Who is invited.
    #[serde(default, rename = "invite")]
    pub invites: Vec<Invite>,
}

/// How long reply addresses live after the end, if the file says nothing.
const FAREWELL_MS: i64 = 14 * 24 * 3_600_000;

/// The version of the dice of campaigns founded now: open throws prove themselves.
pub const PROVED: u32 = 2;

/// Whose dice a campaign throws in a run, if they prove themselves.
#[must_use]
pub fn origin(campaign: &CampaignRow, run: u32) -> Option<Origin<'_>> {
    (campaign.dice >= PROVED).then_some(Origin { campaign: &campaign.id, run })
}

/// A player as the founder writes them down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLine {
    /// Name the others know.
    pub name: String,
    /// Where private mail goes.
    pub address: String,
    /// IANA time zone for deadlines.
    #[serde(default)]
    pub zone: String,
}

/// Why a campaign cannot be founded: everything at once, each with its key.
#[derive(Debug, thiserror::Error)]
pub enum FoundError {
    /// The file is not as it must be.
    #[error("{file}: {}", list(problems))]
    File {
        /// The file.
        file: String,
        /// Everything wrong with it.
        problems: Vec<String>,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn list(problems: &[String]) -> String {
    match problems {
        [one] => one.clone(),
        many => {
            let lines: String = many.iter().map(|p| format!("\n  - {p}")).collect();
            format!("{} problems:{lines}", many.len())
        }
    }
}

/// What the configuration gives campaigns that say nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Defaults {
    /// How long a window is open, in milliseconds.
    pub window_ms: i64,
    /// How long after the last change a window closes early, in milliseconds.
    pub settle_ms: i64,
}

/// A campaign that passed every check, ready to be stored.
pub struct Founding {
    file: CampaignFile,
    engine: &'static dyn Engine,
    settings: Settings,
    options: serde_json::Value,
    state: Vec<u8>,
    farewell_ms: i64,
    /// The secret of its dice; `None`: it is drawn when the campaign is stored.
    secret: Option<Seed>,
}

/// Why a list of what waits for mail cannot be empty.
pub const NOTHING_WAITS: &str = "waits: the game would be played without anybody being asked; name the kinds of question that wait for mail";

impl CampaignFile {
    /// Reads a campaign file.
    ///
    /// # Errors
    /// Every line that cannot be read, with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, FoundError> {
        match toml_lines::read(text) {
            (Some(read), problems) if problems.is_empty() => Ok(read),
            (_, problems) => Err(FoundError::File { file: file.to_string(), problems }),
        }
    }

    /// Checks everything that can be checked without the store.
    ///
    /// # Errors
    /// Every problem at once.
    pub fn check(self, file: &str, defaults: Defaults) -> Result<Founding, FoundError> {
        let mut problems = Vec::new();
        let name_fits = (1..=40).contains(&self.name.len())
            && self.name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !name_fits {
            problems.push(format!(
                "name = {:?}: up to 40 lower-case letters, digits and hyphens, as in \"spring-thrones\"",
                self.name
            ));
        }
        let mut length = |key: &str, text: &Option<String>, default: i64| match text {
            None => default,
            Some(text) => duration::parse_ms(text).unwrap_or_else(|e| {
                problems.push(format!("{key} = {text:?}: {e}"));
                default
            }),
        };
        let window_ms = length("window", &self.window, defaults.window_ms);
        let settle_ms = length("settle", &self.settle, defaults.settle_ms);
        let farewell_ms = length("farewell", &self.farewell, FAREWELL_MS);
        if !(60_000..=366 * 24 * 3_600_000).contains(&window_ms) {
            problems.push("window: from 1 minute to 366 days".into());
        }
        for wrong in self.gm.wrong() {
            problems.push(format!("gm = {wrong:?}: not a mail address"));
        }
        let callings = registry::engine(&self.game).map(|engine| engine.callings()).unwrap_or_default();
        for (i, player) in self.players.iter().enumerate() {
            problems.extend(player.problems(i + 1, &callings));
            let same = |p: &&PlayerLine| p.address.eq_ignore_ascii_case(&player.address);
            if let Some(other) = self.players[..i].iter().find(same) {
                problems.push(format!(
                    "player {}: address = {:?}: it is that of {} too; nobody may see two sides of a game",
                    i + 1,
                    player.address,
                    other.name
                ));
            }
            if let Some(other) = self.players[..i].iter().find(|p| names::alike(&p.name, &player.name)) {
                problems.push(if other.name == player.name {
                    format!("player {}: there are two players named {:?}", i + 1, player.name)
                } else {
                    format!("player {}: name = {:?}: it looks like {:?}", i + 1, player.name, other.name)
                });
            }
        }
        let options = self.options.clone().unwrap_or_else(|| serde_json::json!({}));
        let kinds = registry::engine(&self.game).map(Kinds::of);
        let press = self.press.check(kinds.unwrap_or(Kinds::NONE), farewell_ms).unwrap_or_else(|wrong| {
            problems.extend(wrong);
            press::Rules::DEFAULT
        });
        let votes = self.votes.check().unwrap_or_else(|wrong| {
            problems.extend(wrong);
            votes::Rules::DEFAULT
        });
        let beacon = beacon::check(self.beacon.as_deref(), self.beacon_silent.as_deref());
        let beacon = beacon.unwrap_or_else(|wrong| {
            problems.extend(wrong);
            None
        });
        let (mut found, mut waits) = (None, None);
        match registry::engine(&self.game) {
            None => {
                let ids: Vec<&str> = registry::engines().iter().map(|engine| engine.id()).collect();
                let near = match meant(&self.game, &ids).as_slice() {
                    [] => String::new(),
                    near => format!("perhaps {} is meant; ", rules::problem::either(near)),
                };
                problems.push(format!("game = {:?}: {near}known games are {}", self.game, registry::known()));
            }
            Some(engine) => {
                if let Some(words) = &self.waits {
                    if words.is_empty() {
                        problems.push(NOTHING_WAITS.into());
                    }
                    waits = Some(Kinds::of(engine).all("waits", words, &mut problems));
                }
                match engine.found(&options, u8::try_from(self.players.len()).unwrap_or(u8::MAX)) {
                    Ok(state) => found = Some((engine, state)),
                    Err(wrong) => problems.extend(wrong.iter().map(|p| format!("{}: {}", p.key, p.message))),
                }
            }
        }
        let time = time_keys::check(&self, kinds, window_ms, &mut problems);
        match found {
            Some((engine, state)) if problems.is_empty() => {
                let settings = Settings {
                    pacing: self.pacing.unwrap_or(Pacing::Standing),
                    waits,
                    later: None,
                    beacon,
                    window_ms,
                    settle_ms,
                    on_deadline: self.on_deadline.unwrap_or(OnDeadline::Close),
                    gm: self.gm.clone(),
                    proof: self.proof,
                    machine_reports: self.machine_reports,
                    time,
                    press,
                    votes,
                };
                Ok(Founding { file: self, engine, settings, options, state, farewell_ms, secret: None })
            }
            _ => Err(FoundError::File { file: file.to_string(), problems }),
        }
    }
}

impl PlayerLine {
    fn problems(&self, number: usize, callings: &[&str]) -> Vec<String> {
        let mut problems = Vec::new();
        if let Some(why) = names::wrong_in(callings, &self.name) {
            problems.push(format!("player {number}: name = {:?}: {why}", self.name));
        }
        if !looks_like_address(&self.address) {
            problems.push(format!("player {number}: address = {:?}: not a mail address", self.address));
        }
        if !self.zone.is_empty()
            && let Err(no) = zone::exactly(&self.zone)
        {
            problems.push(format!("player {number}: zone = {no}"));
        }
        problems
    }
}

/// Close enough for a first check; the mail system has the last word. Refuses what could forge a header, and what the composer
/// of our mails would refuse.
pub fn looks_like_address(address: &str) -> bool {
    let plain = address.chars().all(|c| !c.is_control() && !c.is_whitespace() && !"<>,;:\"()".contains(c));
    let domain = address.rsplit_once('@').map_or("", |(_, domain)| domain);
    plain && address.len() <= 254 && domain.len() > 1 && address.parse::<lettre::Address>().is_ok()
}

impl Founding {
    /// With a secret whose keys were told already.
    #[must_use]
    pub fn with_secret(self, secret: Seed) -> Self {
        Self { secret: Some(secret), ..self }
    }

    /// Stores the campaign with its seats and its first turn. It is due at once: the first run opens the first window
    /// and writes everybody their first report.
    ///
    /// # Errors
    /// A name that is taken; the store.
    pub async fn store(self, tx: &mut Tx, key: &ServerKey, now_ms: i64) -> Result<String, FoundError> {
        let name = self.file.name.clone();
        let founding = tx.founding(&name).await?.is_some_and(|f| f.status != FoundingStatus::Started);
        if founding || tx.campaign(&name).await?.is_some() {
            let problem = format!("name = {name:?}: there is a campaign of that name already");
            return Err(FoundError::File { file: "the campaign".into(), problems: vec![problem] });
        }
        let seed = self.secret.as_ref().map_or_else(drawn, |secret| secret.0.to_vec());
        let (options, position) = (self.options.to_string(), self.state.clone());
        let versions = self.engine.versions();
        let chain = first_chain(&name, &seed);
        let title = if self.file.title.is_empty() { name.clone() } else { self.file.title.clone() };
        tx.campaign_add(&CampaignRow {
            id: name.clone(),
            title,
            game: self.file.game.clone(),
            options: options.clone(),
            settings: serde_json::to_string(&self.settings).map_err(StoreError::unprintable("settings"))?,
            seed,
            standing: Standing::Running,
            reason: String::new(),
            turn: 1,
            revision: 1,
            chain: chain.clone(),
            created_ms: now_ms,
            due_ms: Some(now_ms),
            dice: PROVED,
        })
        .await?;
        tx.terms_put(&TermsRow {
            campaign: name.clone(),
            gunboat: self.file.gunboat,
            spectators: self.file.spectators,
            disclose: self.file.disclose.word().into(),
            farewell_ms: self.farewell_ms,
            closes_ms: None,
            closed: false,
        })
        .await?;
        for (seat, player) in (0u8..).zip(&self.file.players) {
            tx.holder_add(&HolderRow {
                campaign: name.clone(),
                seat,
                since_ms: now_ms,
                turn: 1,
                name: player.name.clone(),
                address: player.address.clone(),
            })
            .await?;
            tx.seat_add(&SeatRow {
                campaign: name.clone(),
                seat,
                name: if self.file.gunboat { seat_name(self.engine, seat) } else { player.name.clone() },
                address: player.address.clone(),
                zone: player.zone.clone(),
                dates: String::new(),
                generation: 1,
                token_hash: key.token_hash(&key.token(&name, seat, 1)),
                mails: 0,
                thread: String::new(),
                resigned: false,
            })
            .await?;
        }
        tx.turn_add(&TurnRow {
            campaign: name.clone(),
            turn: 1,
            state: self.state,
            journal: Vec::new(),
            notices: "[]".into(),
            told: "[]".into(),
            rolls: "[]".into(),
            delivered: 0,
            engine_version: versions.engine,
            data_version: versions.data,
            chain_before: chain,
            chain: None,
            started_ms: now_ms,
            ended_ms: None,
            run: 1,
            mixed: 0,
            corrections: "[]".into(),
        })
        .await?;
        chained::begin(tx, (&name, &options), self.file.players.len(), &position, now_ms).await?;
        tx.log(&name, now_ms, "founded").await?;
        Ok(name)
    }
}

fn drawn() -> Vec<u8> {
    let mut seed = vec![0; 32];
    ids::fill_random(&mut seed);
    seed
}

/// What a seat is called where the players' names are not told.
#[must_use]
pub fn seat_name(engine: &dyn Engine, seat: u8) -> String {
    let of_seats = engine.wishes().iter().find(|w| w.goes_to == WishFor::Seat);
    match of_seats.and_then(|wish| wish.values.get(usize::from(seat))) {
        Some(name) => (*name).to_string(),
        None => format!("Seat {}", u32::from(seat) + 1),
    }
}

/// The chain before the first turn: binds name and seed without telling the seed.
#[must_use]
pub fn first_chain(name: &str, seed: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("adjudicator 2026 chain of turns");
    hasher.update(name.as_bytes()).update(seed);
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What passes here is what the composer of our mails takes: a campaign whose first mail cannot be written would freeze at its
    /// founding.
    #[test]
    fn addresses_are_looked_at_as_the_composer_does() {
        for address in ["a@x.test", "a.b+c@x.test", "\u{fc}@x.test", "o'neil@x.test"] {
            assert!(looks_like_address(address), "{address}");
            assert!(address.parse::<lettre::Address>().is_ok(), "{address}");
        }
        for address in [
            "a..b@x.test",
            ".a@x.test",
            "a.@x.test",
            "a@x..test",
            "a@@x.test",
            "a b@x.test",
            "a@",
            "@x.test",
            "a",
        ] {
            assert!(!looks_like_address(address), "{address}");
        }
        let text = "name = \"spring\"\ngame = \"thrones\"\ngm = \"g..m@x.test\"\n\
                    [[player]]\nname = \"Ann\"\naddress = \"a..b@x.test\"\n[[player]]\nname = \"Ben\"\naddress = \"ben@x.test\"\n";
        let file = CampaignFile::read("spring.toml", text).expect("it reads");
        let told = file.check("spring.toml", Defaults { window_ms: 86_400_000, settle_ms: 0 });
        let Err(FoundError::File { problems, .. }) = told else { panic!("it is refused") };
        for wrong in ["gm = \"g..m@x.test\"", "player 1: address = \"a..b@x.test\""] {
            assert!(problems.iter().any(|told| told.starts_with(wrong)), "{wrong}: {problems:?}");
        }
    }
}
