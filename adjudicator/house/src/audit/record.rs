//! A record as it was given out, read from its zips: every file against the signed list, every turn as far as it can be read.

use super::form::{self, Act, Campaign, Deed, Filing, Spot, Turn, Window};
use super::told::Findings;
use proof::{Mail, Manifest, Verifier};
use rules::table::Roll;
use sentences::audit::record as say;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// What is unpacked in all: more is no record.
const MOST_BYTES: u64 = 1024 * 1024 * 1024;

/// The files of a record.
type Files = BTreeMap<String, Vec<u8>>;

/// A record.
pub(super) struct Record {
    pub campaign: Campaign,
    /// The position the first turn began from.
    pub position: Option<Vec<u8>>,
    pub acts: Vec<Act>,
    /// What was done beside the game, where it is chained.
    pub deeds: Vec<Deed>,
    pub turns: BTreeMap<Spot, Stored>,
    /// What seats put on file, by turn.
    pub on_file: BTreeMap<u32, Vec<Filing>>,
    /// Everybody's orders in words.
    pub words: BTreeMap<String, String>,
    /// What came with the reports, by the beginning of its files' names.
    pub proofs: BTreeMap<String, Mail>,
    /// Who signed its list.
    pub signer: Option<Verifier>,
}

/// A turn.
#[derive(Clone)]
pub(super) struct Stored {
    pub turn: Turn,
    pub windows: Vec<Window>,
    pub decisions: Vec<u8>,
    pub events: String,
    pub dice: String,
    pub rolls: Vec<Roll>,
}

/// What a zip is to an audit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A record from which a campaign can be played, or a part of one.
    Record,
    /// A record of one seat, or of an earlier version: the campaign cannot be played from it.
    Lesser,
    /// Something else, or no zip.
    Other,
}

/// Which sort of zip this is.
#[must_use]
pub fn sort(bytes: &[u8]) -> Sort {
    let Ok(zip) = ZipArchive::new(Cursor::new(bytes)) else { return Sort::Other };
    let any = |own: fn(&str) -> bool| zip.file_names().filter_map(Result::ok).any(|name| own(&name));
    if any(|name| name == form::MANIFEST || name.starts_with(form::AUDIT)) {
        Sort::Record
    } else if any(|name| is_for_players(name) || name.starts_with("turns/") || name.starts_with(form::WORDS))
    {
        Sort::Lesser
    } else {
        Sort::Other
    }
}

/// Everything in the zips, and what is wrong with them together.
///
/// # Errors
/// One that cannot be read.
fn unpacked(zips: &[(String, Vec<u8>)], found: &mut Findings) -> Result<Files, String> {
    let (mut files, mut left) = (Files::new(), MOST_BYTES);
    for (name, bytes) in zips {
        let mut zip = ZipArchive::new(Cursor::new(bytes))
            .map_err(|e| format!("{name}: this zip cannot be read, it may have been cut short: {e}"))?;
        for at in 0..zip.len() {
            let broken = |what: &str, why: String| format!("{name}: {what} cannot be read: {why}");
            let file = zip.by_index(at).map_err(|e| broken(&format!("file {}", at + 1), e.to_string()))?;
            let inner =
                file.name().map_err(|e| broken(&format!("file {}", at + 1), e.to_string()))?.into_owned();
            let mut bytes = Vec::new();
            file.take(left).read_to_end(&mut bytes).map_err(|e| broken(&inner, e.to_string()))?;
            left -= bytes.len() as u64;
            if left == 0 {
                return Err(format!("{name}: there is more in it than in any record"));
            }
            match files.get(&inner) {
                // A list in two zips is a record twice, or two records.
                Some(other) if *other != bytes && inner == form::MANIFEST => {
                    return Err(format!("{name}: these are files of two records; give one at a time"));
                }
                Some(other) if *other != bytes => found.fails(&inner, say::in_two_zips()),
                Some(_) => {}
                None => drop(files.insert(inner, bytes)),
            }
        }
    }
    Ok(files)
}

fn is_for_players(name: &str) -> bool {
    name.starts_with("reports/") || name.starts_with("maps/")
}

/// Why files that are no record cannot be audited.
fn no_record(files: &Files) -> String {
    let any = |own: fn(&str) -> bool| files.keys().any(|name| own(name));
    if any(|name| name.starts_with(form::AUDIT) || name == form::MANIFEST) {
        return format!(
            "{} is missing, so the campaign cannot be played again: it is in the first part of a record that came in several",
            form::CAMPAIGN
        );
    }
    if any(is_for_players) {
        return "this is the record of one seat: it does not hold what the others ordered, so the campaign cannot be played \
                again from it. adjudicator verify checks what it proves. The whole record is given out at the end, where that \
                was agreed (disclose)"
            .into();
    }
    if any(|name| name.starts_with("turns/") || name.starts_with("orders/")) {
        return "this whole record was given out by an earlier version of the program, which put nothing in from which the \
                campaign can be played again"
            .into();
    }
    "this is no record of a campaign".into()
}

impl Record {
    /// Reads a record. What is wrong with a turn is told of the turn, all else of the whole.
    ///
    /// # Errors
    /// Why it cannot be audited at all.
    pub fn read(
        zips: &[(String, Vec<u8>)],
        whole: &mut Findings,
        turns: &mut BTreeMap<Spot, Findings>,
    ) -> Result<Self, String> {
        let files = unpacked(zips, whole)?;
        let Some(bytes) = files.get(form::CAMPAIGN) else { return Err(no_record(&files)) };
        let campaign: Campaign =
            serde_json::from_slice(bytes).map_err(|e| format!("{} cannot be read: {e}", form::CAMPAIGN))?;
        if campaign.form > form::FORM {
            return Err(format!(
                "this record has form {}; this program reads form {}: use the newer program",
                campaign.form,
                form::FORM
            ));
        }
        let signer = listed(&files, &campaign, whole, turns);
        let list = |name: &str| files.get(name).map(|bytes| (bytes, name.to_owned()));
        let acts = list(form::ACTS).and_then(|(bytes, name)| read(bytes, &name, whole)).unwrap_or_default();
        let deeds = list(form::DEEDS).and_then(|(bytes, name)| read(bytes, &name, whole)).unwrap_or_default();
        let mut record = Self {
            position: files.get(form::POSITION).cloned(),
            acts,
            deeds,
            turns: BTreeMap::new(),
            on_file: BTreeMap::new(),
            words: BTreeMap::new(),
            proofs: BTreeMap::new(),
            signer,
            campaign,
        };
        let spots: BTreeSet<Spot> =
            files.keys().filter_map(|name| Spot::of(name)).map(|(spot, _)| spot).collect();
        for spot in spots {
            let found = turns.entry(spot).or_default();
            if let Some(stored) = record.turn(&files, spot, found) {
                record.turns.insert(spot, stored);
            }
        }
        for (name, bytes) in &files {
            if let Some(rest) = name.strip_prefix(form::ON_FILE) {
                let number =
                    rest.strip_prefix("turn-").and_then(|rest| rest.strip_suffix(".json")?.parse().ok());
                let (Some(number), Some(filings)) = (number, read(bytes, name, whole)) else { continue };
                record.on_file.insert(number, filings);
            } else if name.starts_with(form::WORDS) {
                record.words.insert(name.clone(), String::from_utf8_lossy(bytes).into_owned());
            } else if let Some(rest) = name.strip_prefix(form::PROOFS) {
                let stem = rest.rsplit_once('-').map_or(rest, |(stem, _)| stem);
                let mail = record.proofs.entry(format!("{}{stem}", form::PROOFS)).or_default();
                if let Err(error) = mail.take(&String::from_utf8_lossy(bytes)) {
                    whole.fails(name, say::unreadable(&error.to_string()));
                }
            }
        }
        Ok(record)
    }

    /// A turn, if all of it can be read and it is the one its folder says.
    fn turn(&self, files: &Files, spot: Spot, found: &mut Findings) -> Option<Stored> {
        let mut file = |name: &str| {
            let name = spot.file(name);
            let bytes = files.get(&name);
            if bytes.is_none() {
                found.fails(&name, say::missing());
            }
            bytes.map(|bytes| (name, bytes))
        };
        let (turn, windows) = (file(form::TURN), file(form::ORDERS));
        let (decisions, events, dice) = (file(form::DECISIONS), file(form::EVENTS), file(form::DICE));
        let turn: Option<Turn> = turn.and_then(|(name, bytes)| read(bytes, &name, found));
        let windows: Option<Vec<Window>> = windows.and_then(|(name, bytes)| read(bytes, &name, found));
        let rolls: Option<Vec<Roll>> = dice.as_ref().and_then(|(name, bytes)| read(bytes, name, found));
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let turn = turn?;
        let name = spot.file(form::TURN);
        if turn.campaign != self.campaign.campaign {
            found.fails(&name, say::other_campaign(&turn.campaign));
            return None;
        }
        if turn.turn != spot.turn {
            found.fails(&name, say::other_turn(&turn.turn));
            return None;
        }
        let windows = windows?;
        let numbers = windows.iter().map(|window| window.window);
        if !numbers.eq((1..).take(windows.len())) || !windows.is_sorted_by(|a, b| a.entry < b.entry) {
            found.fails(&spot.file(form::ORDERS), say::windows_not_in_order());
        }
        Some(Stored {
            turn,
            windows,
            decisions: decisions?.1.clone(),
            events: text(events?.1),
            dice: text(dice?.1),
            rolls: rolls?,
        })
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8], name: &str, found: &mut Findings) -> Option<T> {
    match serde_json::from_slice(bytes) {
        Ok(read) => Some(read),
        Err(error) => {
            found.fails(name, say::unreadable(&error.to_string()));
            None
        }
    }
}

/// Compares all files with the signed list. Who signed it.
fn listed(
    files: &Files,
    campaign: &Campaign,
    whole: &mut Findings,
    turns: &mut BTreeMap<Spot, Findings>,
) -> Option<Verifier> {
    let Some(text) = files.get(form::MANIFEST) else {
        whole.fails(form::MANIFEST, say::manifest_missing());
        return None;
    };
    let (list, signer) = match Manifest::read(&String::from_utf8_lossy(text)) {
        Ok(read) => read,
        Err(why) => {
            whole.fails(form::MANIFEST, say::unreadable(&why.to_string()));
            return None;
        }
    };
    if list.campaign != campaign.campaign {
        whole.fails(form::MANIFEST, say::other_campaign(&list.campaign));
    }
    if signer.is_none() {
        whole.fails(form::MANIFEST, say::signature_broken());
    }
    let mut same = true;
    let mut told = |name: &str, words: &str| {
        same = false;
        let found = match Spot::of(name) {
            Some((spot, _)) => turns.entry(spot).or_default(),
            None => &mut *whole,
        };
        found.fails(name, words);
    };
    for (name, hash) in &list.files {
        match files.get(name) {
            None => told(name, &say::gone()),
            Some(bytes) if Manifest::hash(bytes) != *hash => {
                told(name, &say::changed());
            }
            Some(_) => {}
        }
    }
    for name in files.keys().filter(|name| *name != form::MANIFEST && !list.files.contains_key(*name)) {
        told(name, &say::not_of_it());
    }
    if same && signer.is_some() {
        whole.holds(say::all_files(&list.files.len()));
    }
    signer
}
