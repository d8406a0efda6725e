//! A whole campaign played again from the record that was given out at its end, by `audit`, with nothing else: no database, no
//! settings, no server.

use crate::gm::{GM, code, knock};
use crate::offers::played::{Table, one_window};
use crate::support::binary::run;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, WHITE_WINS};
use crate::support::trial::{HOUR, MINUTE, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

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

    /// Audits the record with the mails of every player.
    pub fn audit(&self) -> Said {
        let mut files = vec![self.record.as_path()];
        files.extend(self.mails.iter().map(PathBuf::as_path));
        audit(self.home.path(), &files)
    }
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
    let (trial, table) = (Trial::new().await, Table::new(game, seats, pacing, 0).more(&format!("gm = {GM:?}")));
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

/// By its rules, from the first line-up to the capture of a Crown.
#[tokio::test]
async fn a_game_of_thrones_that_ended_by_its_rules_holds_in_every_turn() {
    let trial = Trial::spring_where(BOB).await;
    trial.clock.advance(HOUR);
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(HOUR).await;
    trial.say(BOB, "a7-b6").await;
    trial.say(ALICE, "if a7-b6 then a3-b4").await;
    trial.after(HOUR).await;
    trial.say(BOB, "b6-c5").await;
    trial.after(HOUR).await;
    trial.say(ALICE, "b4xc5").await;
    trial.after(HOUR).await;
    trial.say(BOB, "d7-d6").await;
    trial.after(HOUR).await;
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let ended = Ended::of(&trial, "spring", &[ALICE, BOB]).await;
    let said = holds(&ended).await;
    println!("{}", said.words);
}

#[tokio::test]
async fn throneworld() {
    for pacing in ["standing", "live"] {
        let (trial, _) = played("throneworld", 2, pacing, 4).await;
        end(&trial).await;
        let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
        println!("{}", said.words);
    }
}

#[tokio::test]
async fn core_worlds() {
    let (trial, _) = played("core-worlds", 2, "standing", 3).await;
    end(&trial).await;
    let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
    println!("{}", said.words);
}

#[tokio::test]
async fn timega() {
    for pacing in ["standing", "live"] {
        let (trial, _) = played("timega", 3, pacing, 2).await;
        end(&trial).await;
        let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
        println!("{}", said.words);
    }
}
