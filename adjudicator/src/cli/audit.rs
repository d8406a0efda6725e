//! `audit`: a whole campaign played again from the record that was given out at its end, and mails checked against it. Nothing else is
//! looked at: no settings, no database, no network.

use super::verify::opened::{Opened, file, open};
use super::verify::{Given as Key, read_key};
use adjudicator::audit::{Audited, Finding, Given, Known, Sort, Verdict, audit, sort};
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The record cannot be read, or is none.
const UNREADABLE: u8 = 2;
/// How many digits a key or a fingerprint has.
const DIGITS: usize = 64;

/// The zips of a record, each with its name.
type Zips = Vec<(String, Vec<u8>)>;

/// Exits 1 if something does not hold, 2 if nothing can be said.
pub(super) fn run(context: &Context, files: &[PathBuf], keys: &[String]) -> Outcome {
    match look(files, keys) {
        Ok(audited) => {
            if context.json {
                print_json(&audited)?;
            } else {
                print(&audited)?;
            }
            Ok(if audited.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Err(why) => {
            if context.json {
                output::json(&json!({ "holds": false, "unreadable": why }))?;
            }
            eprintln!("adjudicator: {why}");
            Ok(ExitCode::from(UNREADABLE))
        }
    }
}

fn look(files: &[PathBuf], keys: &[String]) -> Result<Audited, String> {
    let known = keys.iter().map(|key| read_key(key).map(known)).collect::<Result<Vec<_>, _>>()?;
    let mut taken = Taken::default();
    for path in files {
        if path.is_dir() {
            for path in inside(path)? {
                taken.take(&path)?;
            }
            // Of a folder, only what holds something to check.
            taken.mails.retain(|one| {
                !one.told.is_empty() || one.mail.as_ref().map_or(true, |mail| !mail.is_empty())
            });
        } else {
            taken.take(path)?;
        }
    }
    // Who names a record means that one, whatever lies among the mails.
    let zips = [taken.records, taken.attached, taken.lesser].into_iter().find(|zips| !zips.is_empty());
    let zips = zips.ok_or(
        "no record is among these files: it is a zip, or came as one with the last mail of the campaign",
    )?;
    audit(&zips, taken.mails, &known)
}

/// What was given.
#[derive(Default)]
struct Taken {
    /// Records from which a campaign can be played.
    records: Zips,
    /// Those that came with a mail.
    attached: Zips,
    /// Records of a seat, and of earlier versions.
    lesser: Zips,
    mails: Vec<Given>,
}

fn known(key: Key) -> Known {
    match key {
        Key::Dice(key) => Known::Dice(key),
        Key::Signer(key) => Known::Signer(key),
    }
}

fn inside(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let cannot = |e: std::io::Error| format!("{} cannot be opened: {e}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(cannot)?;
    let mut all = Vec::new();
    for entry in entries {
        let path = entry.map_err(cannot)?.path();
        if path.is_file() {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

impl Taken {
    /// Takes a file in: a zip of the record, or mails, which may bring it.
    fn take(&mut self, path: &Path) -> Result<(), String> {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|e| format!("{name} cannot be opened: {e}"))?;
        if bytes.starts_with(b"PK") {
            match sort(&bytes) {
                Sort::Record => self.records.push((name, bytes)),
                Sort::Lesser => self.lesser.push((name, bytes)),
                // One that is cut short has lost its list of files, and is most likely the record.
                Sort::Other if !holds_mails(path) => self.records.push((name, bytes)),
                Sort::Other => self.mails.append(&mut mails(path, BTreeSet::new())?),
            }
            return Ok(());
        }
        let single = letter::mbox(&bytes).unwrap_or_else(|| vec![bytes]);
        for mail in &single {
            let zips = letter::zips(mail).into_iter().filter(|(_, zip)| sort(zip) == Sort::Record);
            self.attached.extend(zips.map(|(inner, zip)| (format!("{inner} in {name}"), zip)));
        }
        let told: BTreeSet<String> = single.iter().flat_map(|mail| told(mail)).collect();
        self.mails.append(&mut mails(path, told)?);
        Ok(())
    }
}

/// The mails of a file. Which of several tells a key makes no difference.
fn mails(path: &Path, told: BTreeSet<String>) -> Result<Vec<Given>, String> {
    let opened = open_one(path)?;
    let mut all: Vec<Given> = opened
        .into_iter()
        .map(|Opened { name, mail, .. }| Given { name, mail, told: BTreeSet::new() })
        .collect();
    match all.first_mut() {
        Some(first) => first.told = told,
        None => {
            let (name, mail) = (path.display().to_string(), Ok(proof::Mail::default()));
            all.push(Given { name, mail, told });
        }
    }
    Ok(all)
}

fn open_one(path: &Path) -> Result<Vec<Opened>, String> {
    open(path).map_err(|e| format!("{} cannot be opened: {e}", path.display()))
}

/// Is this a zip of mails, or of files that came with them?
fn holds_mails(path: &Path) -> bool {
    file(path).iter().any(|one| one.mail.as_ref().is_ok_and(|mail| !mail.is_empty()))
}

/// Whatever in a mail may be a key or a fingerprint.
fn told(mail: &[u8]) -> Vec<String> {
    let text = letter::words(mail).unwrap_or_else(|| String::from_utf8_lossy(mail).into_owned());
    let is_key = |word: &&str| word.len() == DIGITS && word.bytes().all(|b| b.is_ascii_hexdigit());
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_key).map(str::to_ascii_lowercase).collect()
}

type Failed = Box<dyn std::error::Error + Send + Sync>;

fn print(audited: &Audited) -> Result<(), Failed> {
    let Audited { campaign, game, .. } = audited;
    let turns = audited.turns.len();
    output::line(&format!(
        "{} ({}), {game}, {} seats: {turns} {} in the record.",
        campaign.title,
        campaign.campaign,
        campaign.seats.len(),
        if turns == 1 { "turn is" } else { "turns are" }
    ))?;
    // What is good in a mail is told in one line.
    let mails: Vec<(String, Finding)> = audited.mails.iter().flat_map(in_one).collect();
    let of_mails = mails.iter().map(|(name, finding)| (name.clone(), finding));
    for (what, finding) in audited.of_the_game().chain(of_mails) {
        let Finding { verdict, file, words } = finding;
        let words = words.trim_end_matches('.');
        let file = if file.is_empty() { String::new() } else { format!(" ({file})") };
        let mark = match verdict {
            Verdict::Holds => "",
            Verdict::Fails => "DOES NOT HOLD: ",
            Verdict::Unchecked => "not checked: ",
        };
        output::line(&format!("{what}: {mark}{words}{file}."))?;
    }
    let mut wrong: Vec<String> = Vec::new();
    let mut count = 0;
    for (what, _) in audited.all().filter(|(_, finding)| finding.verdict == Verdict::Fails) {
        count += 1;
        if !wrong.contains(&what) {
            wrong.push(what);
        }
    }
    let unchecked = audited.all().filter(|(_, finding)| finding.verdict == Verdict::Unchecked).count();
    output::line(&match count {
        0 if unchecked == 0 => "Everything holds.".to_owned(),
        0 => "Everything that could be checked holds.".to_owned(),
        1 => format!("One thing does not hold, in {}.", wrong.join(", ")),
        many => format!("{many} things do not hold, in {}.", wrong.join(", ")),
    })
}

/// What holds of a mail in one finding, and the others as they are.
fn in_one((name, found): &(String, Vec<Finding>)) -> Vec<(String, Finding)> {
    let (good, mut all): (Vec<_>, Vec<_>) = found.iter().cloned().partition(|f| f.verdict == Verdict::Holds);
    let words: Vec<String> = good.into_iter().map(|finding| finding.words).collect();
    if !words.is_empty() {
        all.insert(0, Finding { verdict: Verdict::Holds, file: String::new(), words: words.join("; ") });
    }
    all.into_iter().map(|finding| (name.clone(), finding)).collect()
}

fn print_json(audited: &Audited) -> Result<(), Failed> {
    let findings = |all: &[Finding]| -> Value {
        let one = |finding: &Finding| {
            let verdict = match finding.verdict {
                Verdict::Holds => "holds",
                Verdict::Fails => "fails",
                Verdict::Unchecked => "unchecked",
            };
            json!({ "verdict": verdict, "file": finding.file, "words": finding.words })
        };
        all.iter().map(one).collect()
    };
    let turns = audited.turns.iter().map(
        |(spot, found)| json!({ "turn": spot.turn, "left_in_run": spot.line, "findings": findings(found) }),
    );
    let mails =
        audited.mails.iter().map(|(name, found)| json!({ "file": name, "findings": findings(found) }));
    output::json(&json!({
        "campaign": audited.campaign.campaign,
        "title": audited.campaign.title,
        "game": audited.campaign.game,
        "holds": audited.is_good(),
        "record": findings(&audited.whole),
        "turns": turns.collect::<Vec<_>>(),
        "mails": mails.collect::<Vec<_>>(),
    }))
}
