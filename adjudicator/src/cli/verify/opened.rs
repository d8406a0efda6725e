//! Files with mails in them: a mail, many in one (mbox), a zip, a folder, or a text that came with a mail.

use proof::Mail;
use report::compose::MACHINE_REPORT;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// A longer file in a zip is none of ours.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// What is missing where there is nothing but the copy of a report for programs.
const UNPROVED: &str = "report.json, the copy of a report for programs, is not signed and proves nothing by itself: what proves the report is \
     missing, the dice.txt, checkpoint.txt and orders.txt that came with the same mail";

/// What one file, or one mail of it, came to.
pub(in crate::cli) struct Opened {
    /// What people call it: the file's name, with the place in it where it holds several.
    pub name: String,
    /// What it holds, or why it cannot be read.
    pub mail: Result<Mail, String>,
    /// It tells of a game and brings nothing that proves it: what is missing, in words.
    pub lacks: Option<&'static str>,
}

impl Opened {
    fn of(name: String, mail: Result<Mail, String>) -> Self {
        Self { name, mail, lacks: None }
    }
}

/// Everything in what was named. Of a folder and of a file that holds many, only what holds something to check, or should.
///
/// # Errors
/// A folder that cannot be read.
pub(in crate::cli) fn open(named: &Path) -> io::Result<Vec<Opened>> {
    if !named.is_dir() {
        return Ok(file(named));
    }
    // A mailbox as mail programs keep it has its mails in folders of its own, and half-written ones in a third.
    let of_a_mailbox = ["cur", "new"].map(|inner| named.join(inner));
    let folders = std::iter::once(named).chain(of_a_mailbox.iter().map(PathBuf::as_path));
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in folders.filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        let why = "no mail is in this folder, nor in cur or new below it";
        return Ok(vec![Opened::of(named.display().to_string(), Err(why.to_owned()))]);
    }
    // Names in a mailbox begin with the time the mail came.
    files.sort_by(|a, b| a.file_name().cmp(&b.file_name()).then_with(|| a.cmp(b)));
    Ok(worth_a_word(files.iter().flat_map(|path| file(path)).collect()))
}

fn worth_a_word(mut all: Vec<Opened>) -> Vec<Opened> {
    all.retain(|one| one.lacks.is_some() || one.mail.as_ref().map_or(true, |mail| !mail.is_empty()));
    all
}

/// As [`open`], of a file alone.
pub(in crate::cli) fn file(path: &Path) -> Vec<Opened> {
    let name = path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => of(name, &bytes),
        Err(error) => vec![Opened::of(name, Err(format!("cannot be opened: {error}")))],
    }
}

fn of(name: String, bytes: &[u8]) -> Vec<Opened> {
    if bytes.starts_with(b"PK\x03\x04") {
        return zipped(name, bytes);
    }
    let Some(mails) = letter::mbox(bytes) else { return single(name, bytes) };
    let inner = |(number, mail): (usize, &Vec<u8>)| single(format!("{name}, mail {number}"), mail);
    let all = worth_a_word((1..).zip(&mails).flat_map(inner).collect());
    if all.is_empty() { vec![Opened::of(name, Ok(Mail::default()))] } else { all }
}

fn zipped(name: String, bytes: &[u8]) -> Vec<Opened> {
    let broken = |name: &str, why: String| Opened::of(name.to_owned(), Err(why));
    let mut zip = match ZipArchive::new(Cursor::new(bytes)) {
        Ok(zip) => zip,
        Err(error) => return vec![broken(&name, format!("this zip cannot be read: {error}"))],
    };
    let (mut all, mut reports) = (Vec::new(), BTreeMap::<String, Vec<u8>>::new());
    for at in 0..zip.len() {
        let read = || -> Result<(String, Vec<u8>), String> {
            let file = zip.by_index(at).map_err(|e| e.to_string())?;
            let inner = file.name().map_err(|e| e.to_string())?.into_owned();
            let mut bytes = Vec::new();
            file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
            Ok((inner, bytes))
        };
        match { read }() {
            Ok((inner, bytes)) => match of_one_report(&inner) {
                Some(report) => {
                    reports.entry(report.to_owned()).or_default().extend([&bytes[..], b"\n"].concat())
                }
                None => all.extend(single(format!("{name}, {inner}"), &bytes)),
            },
            Err(why) => all.push(broken(&name, format!("a file of this zip cannot be read: {why}"))),
        }
    }
    all.extend(reports.iter().flat_map(|(inner, bytes)| single(format!("{name}, {inner}"), bytes)));
    let all = worth_a_word(all);
    if all.is_empty() { vec![Opened::of(name, Ok(Mail::default()))] } else { all }
}

/// What the files that came with one report begin with, in the record of a campaign: they belong together.
fn of_one_report(inner: &str) -> Option<&str> {
    let own = inner.strip_prefix("proofs/")?;
    let ends = [proof::FILE_NAME, proof::CHECKPOINT_FILE].map(|name| format!("-{name}"));
    ends.iter().find_map(|end| own.strip_suffix(end.as_str()))?;
    inner.rsplit_once('-').map(|(report, _)| report)
}

/// One mail with those attached to it, or one text.
fn single(name: String, bytes: &[u8]) -> Vec<Opened> {
    let files = letter::files(bytes, &Mail::FILES);
    if !files.is_empty() {
        let opened = |files: letter::Files| {
            let mut mail = Mail::default();
            mail.id = files.message_id;
            let read = files.texts.iter().try_for_each(|text| mail.take_file(text));
            Opened::of(name.clone(), read.map(|()| mail).map_err(|error| unreadable(&error)))
        };
        return files.into_iter().map(opened).collect();
    }
    // A text that came with a mail; else a mail with such a text among its words, as who forwards it may write it.
    let plain = String::from_utf8_lossy(bytes).into_owned();
    let mut last = Ok(Mail::default());
    for text in [Some(plain), letter::words(bytes)].into_iter().flatten() {
        let mut mail = Mail::default();
        last = mail.take(&text).map(|()| mail).map_err(|error| unreadable(&error));
        if last.as_ref().is_ok_and(|mail| !mail.is_empty()) {
            break;
        }
    }
    let lacks = last.as_ref().is_ok_and(|mail| mail.is_empty() && is_for_programs(bytes)).then_some(UNPROVED);
    vec![Opened { name, mail: last, lacks }]
}

/// Does it tell of a game to programs, as a file or with a mail?
fn is_for_programs(bytes: &[u8]) -> bool {
    let copy = |text: &[u8]| match serde_json::from_slice::<serde_json::Value>(text) {
        Ok(read) => read["view"].is_string() && read.get("window").is_some(),
        Err(_) => false,
    };
    copy(bytes) || letter::enclosed(bytes, MACHINE_REPORT).iter().any(|text| copy(text.as_bytes()))
}

fn unreadable(error: &proof::NoteError) -> String {
    format!("its proof cannot be read: {error}")
}
