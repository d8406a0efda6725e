//! `verify`: the open dice of a game, checked from the mails a player has. Nothing else is looked at: no settings, no database,
//! no network.

use data_encoding::HEXLOWER;
use proof::{Checker, FILE_NAME, Finding, Note};
use serde_json::json;
use shell::{Context, Outcome, output};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A note, and the file it stands in.
struct Found {
    file: usize,
    note: Note,
    findings: Vec<Finding>,
}

/// What a file came to, if it holds no note.
enum Opened {
    Notes,
    Nothing,
    Unreadable(String),
}

/// Exits 1 if something does not hold, or if there is nothing to check.
pub(super) fn run(context: &Context, files: &[PathBuf], key: Option<&str>) -> Outcome {
    let key: Option<[u8; 32]> = match key {
        None => None,
        Some(text) => {
            let bytes = HEXLOWER.decode(text.trim().to_ascii_lowercase().as_bytes()).ok();
            let key = bytes.and_then(|bytes| bytes.try_into().ok());
            Some(key.ok_or("--key has the 64 hexadecimal digits that the first report gives as public key")?)
        }
    };
    let (mut all, mut opened, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for named in files {
        let inside = within(named)?;
        let whole = inside.is_some();
        for file in inside.unwrap_or_else(|| vec![named.clone()]) {
            match open(&file, names.len(), &mut all) {
                // A folder holds other mails too.
                Opened::Nothing if whole => {}
                what => {
                    opened.push(what);
                    names.push(file);
                }
            }
        }
    }
    let files = &names;
    // Files come in any order; notes of one turn stay in that of the files.
    all.sort_by_key(|f: &Found| (f.note.campaign.clone(), f.note.run, f.note.turn));
    let mut checker = Checker::default();
    for found in &mut all {
        found.findings = checker.check(&found.note);
        if key.is_some_and(|key| key != found.note.key) {
            found.findings.retain(|finding| !finding.good);
            let words = "its key is another than the one given with --key".to_string();
            found.findings.push(Finding { good: false, words });
        }
    }
    let unreadable = opened.iter().any(|o| matches!(o, Opened::Unreadable(_)));
    let good = !all.is_empty() && !unreadable && all.iter().all(|f| f.findings.iter().all(|g| g.good));
    if context.json {
        print_json(files, &opened, &all, good)?;
    } else {
        print(files, &opened, &all, key.is_some())?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The files of a folder, by name; `None`: it is none.
fn within(folder: &Path) -> Result<Option<Vec<PathBuf>>, std::io::Error> {
    if !folder.is_dir() {
        return Ok(None);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(Some(files))
}

fn open(file: &Path, number: usize, all: &mut Vec<Found>) -> Opened {
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return Opened::Unreadable(format!("cannot be opened: {error}")),
    };
    let mut texts = letter::enclosed(&bytes, FILE_NAME);
    if texts.is_empty() {
        texts.push(String::from_utf8_lossy(&bytes).into_owned());
    }
    let before = all.len();
    for text in texts {
        match proof::read(&text) {
            Ok(notes) => {
                all.extend(notes.into_iter().map(|note| Found { file: number, note, findings: Vec::new() }));
            }
            Err(error) => return Opened::Unreadable(format!("its {FILE_NAME} cannot be read: {error}")),
        }
    }
    if all.len() > before { Opened::Notes } else { Opened::Nothing }
}

fn print(
    files: &[PathBuf],
    opened: &[Opened],
    all: &[Found],
    key_given: bool,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    for (number, (file, opened)) in files.iter().zip(opened).enumerate() {
        match opened {
            Opened::Nothing => output::line(&format!("{}: no {FILE_NAME} in it", file.display()))?,
            Opened::Unreadable(why) => output::line(&format!("{}: {why}", file.display()))?,
            Opened::Notes => {}
        }
        for found in all.iter().filter(|found| found.file == number) {
            let Note { campaign, turn, run, .. } = &found.note;
            let run = if *run > 1 { format!(", dice of run {run}") } else { String::new() };
            for finding in &found.findings {
                let mark = if finding.good { "" } else { "NOT PROVED: " };
                let place = format!("{}: {campaign}, turn {turn}{run}", file.display());
                output::line(&format!("{place}: {mark}{}.", finding.words))?;
            }
        }
    }
    let mut keys: Vec<_> = all.iter().map(|f| (&f.note.campaign, f.note.run, f.note.key)).collect();
    keys.sort();
    keys.dedup();
    for (campaign, run, key) in keys.iter().filter(|_| !key_given) {
        let run = if *run > 1 { format!(" in run {run}") } else { String::new() };
        output::line(&format!(
            "The key of {campaign}{run} is {}: compare it with that in your first report, and with the other players.",
            HEXLOWER.encode(key)
        ))?;
    }
    if all.is_empty() {
        output::line(
            "Nothing was checked: reports of campaigns whose dice prove themselves bring a file dice.txt.",
        )?;
    }
    Ok(())
}

fn print_json(
    files: &[PathBuf],
    opened: &[Opened],
    all: &[Found],
    good: bool,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let note = |found: &Found| {
        let findings = found.findings.iter().map(|f| json!({ "good": f.good, "words": f.words }));
        json!({
            "campaign": found.note.campaign, "run": found.note.run, "turn": found.note.turn,
            "key": HEXLOWER.encode(&found.note.key), "dice": found.note.dice(), "findings": findings.collect::<Vec<_>>(),
        })
    };
    let file = |(number, (file, opened)): (usize, (&PathBuf, &Opened))| {
        let own: Vec<_> = all.iter().filter(|found| found.file == number).map(note).collect();
        let unreadable = match opened {
            Opened::Unreadable(why) => Some(why),
            Opened::Notes | Opened::Nothing => None,
        };
        json!({ "file": file.display().to_string(), "unreadable": unreadable, "notes": own })
    };
    let each: Vec<_> = files.iter().zip(opened).enumerate().map(file).collect();
    output::json(&json!({ "proved": good, "files": each }))
}
