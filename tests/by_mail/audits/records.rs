//! Records taken apart, changed and packed again.

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::path::Path;

/// The files of a record.
pub type Files = BTreeMap<String, Vec<u8>>;

pub fn unpacked(record: &Path) -> Files {
    let mut zip = zip::ZipArchive::new(Cursor::new(std::fs::read(record).expect("read"))).expect("a zip");
    let mut files = Files::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("a file");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("reads");
        files.insert(file.name().expect("a name").into_owned(), bytes);
    }
    files
}

/// Packs files as a record. `list` signs the list of them anew, with the secret that is told in it.
pub fn packed(mut files: Files, sign: bool, to: &Path) {
    if sign {
        let campaign: Value = serde_json::from_slice(&files["audit/campaign.json"]).expect("JSON");
        let old = String::from_utf8(files.remove("files.txt").expect("a list")).expect("text");
        let run = old.lines().find_map(|l| l.strip_prefix("run ")).expect("a run").parse().expect("a number");
        let secret = data_encoding::HEXLOWER.decode(SECRET.repeat(32).as_bytes()).expect("hex");
        let campaign = campaign["campaign"].as_str().expect("a name").to_owned();
        let key = proof::Key::new(&rules::dice::Seed(secret.try_into().expect("32")), &campaign, run);
        let hashes = files.iter().map(|(name, bytes)| (name.clone(), proof::Manifest::hash(bytes)));
        let list = proof::Manifest { campaign, run, files: hashes.collect() };
        files.insert("files.txt".into(), list.signed(&key).into_bytes());
    }
    let mut zip = zip::ZipWriter::new(std::fs::File::create(to).expect("a file"));
    for (name, bytes) in files {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("begun");
        zip.write_all(&bytes).expect("written");
    }
    zip.finish().expect("whole");
}

/// The secret of every table of bots, byte by byte.
pub const SECRET: &str = "0e";

/// Changes a file of JSON.
pub fn json(files: &mut Files, name: &str, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_slice(&files[name]).unwrap_or_else(|e| panic!("{name}: {e}"));
    change(&mut value);
    files.insert(name.into(), serde_json::to_vec(&value).expect("JSON"));
}

/// Takes out every file whose name begins so.
pub fn take_out(files: &mut Files, beginning: &str) {
    files.retain(|name, _| !name.starts_with(beginning));
}
