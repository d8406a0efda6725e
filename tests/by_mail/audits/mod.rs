//! A whole campaign played again from the record that was given out at its end, by `audit`, with nothing else: no database, no
//! settings, no server.

mod changed;
mod changes;
mod earlier;
mod mails;
mod parts;
mod people;
mod records;
mod taken_back;
mod votes;
mod whole;

use crate::by_mail::gm::{GM, code, knock};
use crate::by_mail::offers::played::{Table, one_window};
use crate::support::binary::run;
use crate::support::trial::{HOUR, MINUTE, Trial};
use adjudicator::archive::whole::whole_record;
use adjudicator::audit::Verdict;
use campaign::loaded::Loaded;
use serde_json::Value;
use std::path::{Path, PathBuf};
pub use taken_back::taken_back;

/// What an audit said.
pub struct Said {
    pub code: Option<i32>,
    pub words: String,
    pub json: Value,
}

impl Said {
    /// The words of what has this verdict.
    pub fn all(&self, verdict: &str) -> Vec<String> {
        let mut all = Vec::new();
        let mut take = |what: &str, findings: &Value| {
            for finding in findings.as_array().into_iter().flatten().filter(|f| f["verdict"] == verdict) {
                let word = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
                all.push(format!("{what}: {}: {}", word("file"), word("words")));
            }
        };
        take("record", &self.json["record"]);
        for turn in self.json["turns"].as_array().into_iter().flatten() {
            take(&format!("turn {}", turn["turn"]), &turn["findings"]);
        }
        for mail in self.json["mails"].as_array().into_iter().flatten() {
            take(mail["file"].as_str().unwrap_or_default(), &mail["findings"]);
        }
        all
    }
}

/// Runs `audit` in an empty folder beside what it is given.
pub fn audit(home: &Path, files: &[&Path]) -> Said {
    let mut arguments = vec!["audit"];
    arguments.extend(files.iter().map(|file| file.to_str().expect("UTF-8")));
    let output = run(home, &arguments);
    arguments.push("--json");
    let json = run(home, &arguments);
    assert_eq!(output.status.code(), json.status.code());
    Said {
        code: output.status.code(),
        words: format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ),
        json: serde_json::from_slice(&json.stdout).unwrap_or_else(|e| {
            panic!("{e}: {}{}", String::from_utf8_lossy(&json.stdout), String::from_utf8_lossy(&json.stderr))
        }),
    }
}

/// A campaign after its end: the record that was given out, and each player's mails in a folder.
pub struct Ended {
    pub home: tempfile::TempDir,
    pub record: PathBuf,
    pub mails: Vec<PathBuf>,
}

impl Ended {
    /// The hour of second thoughts goes by; everybody has the record.
    pub async fn of(trial: &Trial, campaign: &str, players: &[&str]) -> Ended {
        trial.after(HOUR + MINUTE).await;
        let home = tempfile::tempdir().expect("a folder");
        let (mut record, mut folders) = (None, Vec::new());
        for (number, player) in players.iter().enumerate() {
            let folder = home.path().join(format!("mails-{number}"));
            std::fs::create_dir(&folder).expect("a folder");
            for (number, mail) in trial.mails(player).await.iter().enumerate() {
                std::fs::write(folder.join(format!("{number:03}.eml")), &mail.bytes).expect("written");
                let zips = letter::zips(&mail.bytes).into_iter();
                for (name, bytes) in zips.filter(|(name, _)| *name == format!("{campaign}-whole.zip")) {
                    let path = home.path().join(name);
                    std::fs::write(&path, bytes).expect("written");
                    record = Some(path);
                }
            }
            folders.push(folder);
        }
        Ended { home, record: record.expect("the record was given out"), mails: folders }
    }

    /// The record of the first seat, which came with the same mail.
    pub fn of_seat(&self) -> PathBuf {
        let last = std::fs::read_dir(&self.mails[0]).expect("a folder").count() - 1;
        let farewell = std::fs::read(self.mails[0].join(format!("{last:03}.eml"))).expect("read");
        let seat = letter::zips(&farewell).into_iter().find(|(name, _)| name.contains("seat-1"));
        let path = self.home.path().join("seat.zip");
        std::fs::write(&path, seat.expect("a record").1).expect("written");
        path
    }

    /// Audits the record with the mails of every player.
    pub fn audit(&self) -> Said {
        let mut files = vec![self.record.as_path()];
        files.extend(self.mails.iter().map(PathBuf::as_path));
        audit(self.home.path(), &files)
    }
}

/// The record of a campaign as it stands, long before its end.
pub async fn record(trial: &Trial, campaign: &str) -> Vec<u8> {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, campaign).await.expect("reads").expect("it is there");
    let files = whole_record(&trial.house, &mut tx, &loaded).await.expect("a record");
    assert_eq!(files.len(), 1);
    files.into_iter().next().expect("one").bytes
}

/// That record holds in every turn.
pub async fn as_it_stands(trial: &Trial, campaign: &str) {
    let zips = [(format!("{campaign}-whole.zip"), record(trial, campaign).await)];
    let audited = adjudicator::audit::audit(&zips, Vec::new(), &[]).expect("it is audited");
    let wrong: Vec<_> = audited.all().filter(|(_, finding)| finding.verdict == Verdict::Fails).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A game master's command, confirmed if that is asked for.
pub async fn gm(trial: &Trial, campaign: &str, text: &str) {
    if trial.mails(GM).await.is_empty() {
        knock(trial, GM, campaign).await;
    }
    let answer = trial.say(GM, text).await.remove(0);
    if answer.words().contains("confirm ") {
        trial.say(GM, &format!("confirm {}", code(&answer))).await;
    }
}

/// A campaign of bots, ended by its game master after so many turns.
async fn played(game: &'static str, seats: u8, pacing: &'static str, turns: u32) -> (Trial, Table) {
    let (trial, table) =
        (Trial::new().await, Table::new(game, seats, pacing, 0).more(&format!("gm = {GM:?}")));
    table.found(&trial).await;
    while trial.standing("t").await.0 <= turns {
        one_window(&trial, &table).await;
    }
    (trial, table)
}

async fn end(trial: &Trial) {
    let turn = trial.standing("t").await.0;
    gm(trial, "t", &format!("end turn {turn}")).await;
    assert_eq!(trial.standing("t").await.1, "over");
}

const TWO: [&str; 2] = ["p0@example.org", "p1@example.org"];

async fn holds(ended: &Ended) -> Said {
    let said = ended.audit();
    assert_eq!(said.all("fails"), [""; 0], "{}", said.words);
    assert_eq!(said.code, Some(0), "{}", said.words);
    assert!(said.words.contains("holds."), "{}", said.words);
    said
}
