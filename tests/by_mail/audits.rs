//! A whole campaign played again from the record that was given out at its end, by `audit`, with nothing else: no database, no
//! settings, no server.

use crate::gm::{GM, code, knock};
use crate::offers::played::{Table, one_window};
use crate::support::binary::run;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, WHITE_WINS};
use crate::support::trial::{HOUR, MINUTE, Trial};
use adjudicator::archive::whole::whole_record;
use adjudicator::audit::Verdict;
use adjudicator::gm::act::{Desk, perform};
use adjudicator::gm::actor::Actor;
use adjudicator::gm::command::Command;
use campaign::loaded::Loaded;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
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

/// The files of a record.
type Files = BTreeMap<String, Vec<u8>>;

fn unpacked(record: &Path) -> Files {
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
fn packed(mut files: Files, sign: bool, to: &Path) {
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
const SECRET: &str = "0e";

/// Changes a file of JSON.
fn json(files: &mut Files, name: &str, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_slice(&files[name]).unwrap_or_else(|e| panic!("{name}: {e}"));
    change(&mut value);
    files.insert(name.into(), serde_json::to_vec(&value).expect("JSON"));
}

/// What is done to a record, and what is to be said of it.
type Made = (&'static str, fn(&mut Files));

/// A change to a record: the file it is about, and what an audit must say of that file although its list was signed anew.
struct Change {
    name: &'static str,
    file: &'static str,
    says: &'static str,
    make: fn(&mut Files),
}

fn take_out(files: &mut Files, beginning: &str) {
    files.retain(|name, _| !name.starts_with(beginning));
}

const CHANGES: [Change; 26] = [
    Change {
        name: "a die",
        file: "audit/turn-0002/dice.json",
        says: ", but the die showed ",
        make: |files| {
            json(files, "audit/turn-0002/dice.json", |dice| {
                let die = dice.as_array_mut().expect("dice").iter_mut().find(|d| d["hidden"] == false);
                let die = die.expect("an open die");
                die["value"] = (die["value"].as_u64().expect("a value") % 6 + 1).into();
            });
        },
    },
    Change {
        name: "a die taken out",
        file: "audit/turn-0002/dice.json",
        says: "were made",
        make: |files| {
            json(files, "audit/turn-0002/dice.json", |dice| {
                dice.as_array_mut().expect("dice").pop();
            });
        },
    },
    Change {
        name: "an event",
        file: "audit/turn-0002/events.json",
        says: "is not what comes out",
        make: |files| {
            json(files, "audit/turn-0002/events.json", |events| {
                events.as_array_mut().expect("events").swap(0, 1);
            });
        },
    },
    Change {
        name: "an order",
        file: "audit/turn-0002/orders.json",
        says: "the orders of window 1 do not give what was decided",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["orders"]["2"] = Value::Null);
        },
    },
    Change {
        name: "orders of another",
        file: "audit/turn-0002/orders.json",
        says: "what seat 2 has on file in window 1 was never put on file by it",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| {
                windows[0]["orders"]["2"] = windows[0]["orders"]["1"].clone();
            });
        },
    },
    Change {
        name: "an older version of what was ordered",
        file: "mails-0/003.eml",
        says: "is older than what receipt 4 confirms",
        make: |files| {
            let first: Value = serde_json::from_slice(&files["audit/on-file/turn-0001.json"]).expect("JSON");
            let first = first.as_array().expect("filings").iter().find(|one| one["seat"] == 1);
            let orders = first.expect("something was on file")["orders"].clone();
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["orders"]["1"] = orders);
        },
    },
    Change {
        name: "a window moved",
        file: "audit/turn-0002/orders.json",
        says: "are not in order",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["window"] = 2.into());
        },
    },
    Change {
        name: "a window taken out",
        file: "audit/turn-0002/decisions.json",
        says: "does not come from what was on file when it began",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| *windows = serde_json::json!([]));
        },
    },
    Change {
        name: "what was decided",
        file: "audit/turn-0002/decisions.json",
        says: "the turn cannot be played with what was decided",
        make: |files| {
            json(files, "audit/turn-0002/decisions.json", |decided| {
                decided.as_array_mut().expect("decisions").remove(0);
            });
        },
    },
    Change {
        name: "a version of what was on file",
        file: "orders/seat-1/turn-0002.txt",
        says: "it does not tell what was on file",
        make: |files| {
            json(files, "audit/on-file/turn-0002.json", |filings| {
                filings.as_array_mut().expect("filings").retain(|one| one["seat"] != 1);
            });
        },
    },
    Change {
        name: "orders in words",
        file: "orders/seat-2/turn-0002.txt",
        says: "it does not tell what was on file",
        make: |files| {
            files.insert("orders/seat-2/turn-0002.txt".into(), b"1: hold\n".to_vec());
        },
    },
    Change {
        name: "a correction taken out",
        file: "audit/turn-0003/turn.json",
        says: "a correction is missing that everybody was told of: the GM corrected",
        make: |files| {
            json(files, "audit/turn-0003/turn.json", |turn| turn["corrections"] = serde_json::json!([]));
        },
    },
    Change {
        name: "an act taken out",
        file: "audit/acts.json",
        says: "act 1 of the game masters is missing",
        make: |files| {
            json(files, "audit/acts.json", |acts| {
                acts.as_array_mut().expect("acts").remove(0);
            });
        },
    },
    Change {
        name: "the time of an act",
        file: "audit/acts.json",
        says: "is not among what was done",
        make: |files| json(files, "audit/acts.json", |acts| acts[0]["at"] = "2026-11-02T00:00:00Z".into()),
    },
    Change {
        name: "the words of what was done",
        file: "audit/deeds.json",
        says: "is not what was chained: it was changed",
        make: |files| json(files, "audit/deeds.json", |deeds| deeds[1]["line"] = "the GM slept".into()),
    },
    Change {
        name: "something that was done",
        file: "audit/deeds.json",
        says: "number 1 is missing: something that was done was taken out",
        make: |files| {
            json(files, "audit/deeds.json", |deeds| {
                deeds.as_array_mut().expect("deeds").remove(1);
            });
        },
    },
    Change {
        name: "the file of what was done",
        file: ".eml",
        says: "that were done beside the game, and the record has fewer",
        make: |files| take_out(files, "audit/deeds.json"),
    },
    Change {
        name: "all that was done",
        file: ".eml",
        says: "that were done beside the game, and the record has fewer",
        make: |files| {
            json(files, "audit/deeds.json", |deeds| deeds.as_array_mut().expect("deeds").truncate(1));
        },
    },
    Change {
        name: "the options",
        file: "audit/campaign.json",
        says: "its options, or the first position, are not those the chain of what was done begins with",
        make: |files| {
            json(files, "audit/campaign.json", |campaign| {
                campaign["options"] = serde_json::json!({ "turn_limit": 61 });
            });
        },
    },
    Change {
        name: "a turn taken out",
        file: "audit/turn-0002",
        says: "it is missing: it was taken out",
        make: |files| take_out(files, "audit/turn-0002/"),
    },
    Change {
        name: "two turns swapped",
        file: "audit/turn-0002/turn.json",
        says: "it says that it is turn 3: turns were swapped",
        make: |files| {
            for name in ["turn", "orders", "decisions", "events", "dice"] {
                let [two, three] = [2, 3].map(|turn| format!("audit/turn-000{turn}/{name}.json"));
                let (a, b) = (files[&two].clone(), files[&three].clone());
                files.insert(two, b);
                files.insert(three, a);
            }
        },
    },
    Change {
        name: "a turn of another campaign",
        file: "audit/turn-0002/turn.json",
        says: "it is of another campaign, winter",
        make: |files| json(files, "audit/turn-0002/turn.json", |turn| turn["campaign"] = "winter".into()),
    },
    Change {
        name: "a hash",
        file: "audit/turn-0003/turn.json",
        says: "it does not go on from where turn 2 ended",
        make: |files| {
            json(files, "audit/turn-0003/turn.json", |turn| turn["chain_before"] = "0".repeat(64).into());
        },
    },
    Change {
        name: "the secret",
        file: "audit/turn-0001/turn.json",
        says: "its chain does not begin with the campaign's name and secret",
        make: |files| {
            json(files, "audit/campaign.json", |campaign| campaign["secrets"]["1"] = "0d".repeat(32).into());
        },
    },
    Change {
        name: "the name of the campaign",
        file: "audit/turn-0001/turn.json",
        says: "it is of another campaign, t",
        make: |files| json(files, "audit/campaign.json", |campaign| campaign["campaign"] = "u".into()),
    },
    Change {
        name: "a checkpoint that went to everybody",
        file: "",
        says: "the signature of the checkpoint does not hold",
        make: |files| {
            let name = files.keys().find(|name| name.ends_with("-checkpoint.txt")).expect("one").clone();
            let text = String::from_utf8(files[&name].clone()).expect("text");
            files.insert(name, text.replace("\nseats 2", "\nseats 3").into_bytes());
        },
    },
];

/// A small campaign with dice, a look and a correction, ended.
async fn corrected() -> Ended {
    let (trial, table) = played("throneworld", 2, "standing", 2).await;
    gm(&trial, "t", "look p1").await;
    gm(&trial, "t", "correct turn 3 P1 credits 9 note Counted again.").await;
    one_window(&trial, &table).await;
    gm(&trial, "t", "extend 2 days").await;
    gm(&trial, "t", "correct galaxy.attempts = 1 note A die was counted twice.").await;
    while trial.standing("t").await.0 <= 4 {
        one_window(&trial, &table).await;
    }
    end(&trial).await;
    Ended::of(&trial, "t", &TWO).await
}

#[tokio::test]
async fn whatever_is_changed_in_a_record_is_named() {
    let ended = corrected().await;
    let said = holds(&ended).await;
    let told = "turn 3: it began with what a game master had changed: P1's treasury: ";
    assert!(said.words.contains(told), "{}", said.words);
    assert!(said.words.contains(": the GM looked at what P1 (seat 2) sees."), "{}", said.words);
    let told = "what was done beside the game hangs together, 5 acts of game masters among it, and checkpoints commit to";
    assert!(said.words.contains(told), "{}", said.words);
    let files = unpacked(&ended.record);
    // What a record brings from the reports is checked without the rest, too.
    for record in [ended.record.clone(), ended.of_seat()] {
        let verified = run(ended.home.path(), &["verify", record.to_str().expect("UTF-8")]);
        let words = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(verified.status.success() && words.contains("fits all the others here"), "{words}");
    }
    let other = ended.home.path().join("other.zip");
    let mut missed = Vec::new();
    for Change { name, file, says, make } in CHANGES {
        let mut changed = files.clone();
        make(&mut changed);
        // Whoever changes a file and no more is found out by the list.
        packed(changed.clone(), false, &other);
        let said = audit(ended.home.path(), &[&other, &ended.mails[0]]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.words);
        let all = said.all("fails");
        let listed =
            ["it was changed after the record was given out", "it belongs to the record and is not here"];
        assert!(all.iter().any(|f| listed.iter().any(|l| f.contains(l))), "{name}: {all:#?}");
        // Whoever signs the list anew, having the secret, is found out by what comes out.
        packed(changed, true, &other);
        let said = audit(ended.home.path(), &[&other, &ended.mails[0]]);
        assert_eq!(said.code, Some(1), "{name}: {}", said.words);
        let all = said.all("fails");
        println!("{name}: {all:#?}");
        if !all.iter().any(|f| f.contains(file) && f.contains(says)) {
            missed.push(name);
        }
    }
    assert_eq!(missed, [""; 0]);
}

/// Whatever stands in a record, with a list that fits: something is said of it, and nothing panics.
#[tokio::test]
async fn whatever_stands_in_a_record_something_is_said_of_it() {
    let ended = corrected().await;
    let files = unpacked(&ended.record);
    let path = ended.home.path().join("damaged.zip");
    let names: Vec<String> = files.keys().filter(|name| name.starts_with("audit/")).cloned().collect();
    let mut refused = 0;
    for round in 0_u32..240 {
        let draw = blake3::hash(&round.to_le_bytes());
        let draw: Vec<usize> =
            draw.as_bytes().chunks(4).map(|c| usize::from(c[0]) << 8 | usize::from(c[1])).collect();
        let name = &names[draw[0] % names.len()];
        let mut changed = files.clone();
        let bytes = changed.get_mut(name).expect("it is there");
        let at = if bytes.is_empty() { 0 } else { (draw[1] << 8 | draw[2]) % bytes.len() };
        match round % 4 {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] = bytes[at].wrapping_add(1),
            // A number that is very large, where one stands.
            2 => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                let digit = text[at.min(text.len())..].find(|c: char| c.is_ascii_digit()).map(|d| d + at);
                if let Some(digit) = digit {
                    bytes.splice(digit..=digit, *b"4294967295");
                }
            }
            _ => drop(bytes.splice(at..at, *b"}]")),
        }
        let unreadable = name == "audit/campaign.json";
        if unreadable && serde_json::from_slice::<Value>(&changed[name]).is_err() {
            packed(changed, false, &path);
        } else {
            packed(changed, true, &path);
        }
        let zips = [("damaged.zip".to_owned(), std::fs::read(&path).expect("read"))];
        match adjudicator::audit::audit(&zips, Vec::new(), &[]) {
            Ok(audited) => refused += usize::from(!audited.is_good()),
            Err(_) => refused += 1,
        }
    }
    // A few changes are none: a digit of a version of what was on file, the pacing.
    assert!(refused > 200, "{refused} of 240");
}

/// What an audit of these files says, with what it exits.
fn says(ended: &Ended, files: &[&Path], code: i32, words: &str) {
    let said = audit(ended.home.path(), files);
    assert_eq!(said.code, Some(code), "{words}: {}", said.words);
    assert!(said.words.contains(words), "{words}: {}", said.words);
}

#[tokio::test]
async fn mails_that_were_changed_and_records_that_cannot_be_read_are_named() {
    let ended = corrected().await;
    let home = ended.home.path();
    let mail = |number: usize| ended.mails[0].join(format!("{number:03}.eml"));
    let changed = |number: usize, from: &str, to: &str| {
        // As it came, the files of a mail are quoted-printable or plain: here they are plain.
        let bytes = std::fs::read(mail(number)).expect("read");
        let mut texts = Vec::new();
        for name in proof::Mail::FILES {
            texts.extend(letter::enclosed(&bytes, name));
        }
        let text = texts.join("\r\n");
        assert!(text.contains(from), "{from:?} is not in {text}");
        let path = home.join("changed.txt");
        std::fs::write(&path, text.replacen(from, to, 1)).expect("written");
        path
    };
    // A receipt, and the report of the turn.
    let receipt = String::from_utf8_lossy(&std::fs::read(mail(3)).expect("read")).into_owned();
    assert!(receipt.contains("receipt.txt"), "{receipt}");
    for (number, from, to, words) in [
        (3, "received 2026-11-02T12", "received 2026-11-02T11", "the signature of the receipt does not hold"),
        (3, "salt ", "salt 00", "salt has 64 hexadecimal digits"),
        (3, "order ", "order x", "are not those that receipt 4 confirms"),
        (4, "closed 2 1 ", "closed 2 2 ", "the signature of the checkpoint does not hold"),
        (4, "order ", "order x", "do not stand under the checkpoint"),
        (4, "order ", "order x", "its orders for window 1 of turn 2 are not those that were played"),
        (4, "\nd6 ", "\nd6 1 ", "its throws in turn 2 are not those that were made when it was played"),
    ] {
        says(&ended, &[&ended.record, &changed(number, from, to)], 1, words);
    }
    let salt = changed(3, "salt ", "salt ");
    let text = std::fs::read_to_string(&salt).expect("read");
    let at = text.find("salt ").expect("a salt") + 5;
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    std::fs::write(&salt, format!("{}{other}{}", &text[..at], &text[at + 1..])).expect("written");
    says(
        &ended,
        &[&ended.record, &salt],
        1,
        "the salt of its orders for window 1 of turn 2 is not that of the secret",
    );

    // A key that is not the campaign's.
    let arguments = ["audit", ended.record.to_str().expect("UTF-8"), "--key", &"1".repeat(64)];
    let output = run(home, &arguments);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("the secret it tells is not that of the key given with --key"), "{words}");
    // The right one, and no mails.
    let key = data_encoding::HEXLOWER.encode(&rules::dice::public_key(&rules::dice::Seed([14; 32])));
    let arguments = ["audit", ended.record.to_str().expect("UTF-8"), "--key", &key];
    let output = run(home, &arguments);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && words.contains("the public key given with --key"), "{words}");

    // Cut short, no record, the record of a seat, another's.
    let bytes = std::fs::read(&ended.record).expect("read");
    let cut = home.join("cut.zip");
    std::fs::write(&cut, &bytes[..bytes.len() * 2 / 3]).expect("written");
    says(&ended, &[&cut], 2, "this zip cannot be read, it may have been cut short");
    says(&ended, &[&ended.mails[0].join("000.eml")], 2, "no record is among these files");
    says(&ended, &[&ended.of_seat()], 2, "this is the record of one seat");
    // The folder of mails is enough: the record came with the last.
    says(&ended, &[&ended.mails[0]], 0, "Everything that could be checked holds.");
}

/// A campaign that was taken back by two turns, and has gone on since.
pub async fn taken_back(how: &str) -> Trial {
    let (trial, table) = played("throneworld", 2, "standing", 3).await;
    gm(&trial, "t", &format!("rollback to turn 2 {how}")).await;
    while trial.standing("t").await.0 <= 4 {
        one_window(&trial, &table).await;
    }
    trial
}

#[tokio::test]
async fn what_was_taken_back_is_played_too_and_none_of_it_can_be_left_out() {
    for how in ["keep-orders", "reopen"] {
        let trial = taken_back(how).await;
        end(&trial).await;
        let ended = Ended::of(&trial, "t", &TWO).await;
        let said = holds(&ended).await;
        let words = "the game was taken back once, and what was played before is in the record";
        assert!(said.words.contains(words), "{how}: {}", said.words);
        assert!(said.words.contains("turn 3 as it was left in run 1: played again"), "{how}: {}", said.words);
        // The mails alone, too.
        let verified = run(ended.home.path(), &["verify", "mails-0"]);
        assert!(verified.status.success(), "{how}: {}", String::from_utf8_lossy(&verified.stdout));
        let files = unpacked(&ended.record);
        let other = ended.home.path().join("other.zip");
        let changes: [Made; 3] = [
            ("what was played before run 2 took the game back to turn 2 is missing", |files| {
                take_out(files, "audit/left-in-run-1/");
            }),
            ("which is left out", |files| {
                json(files, "audit/campaign.json", |campaign| campaign["runs"] = serde_json::json!([]));
            }),
            ("audit/left-in-run-1/turn-0003: it is missing: it was taken out", |files| {
                take_out(files, "audit/left-in-run-1/turn-0003/");
            }),
        ];
        for (words, make) in changes {
            let mut changed = files.clone();
            make(&mut changed);
            packed(changed, true, &other);
            let said = audit(ended.home.path(), &[&other]);
            assert_eq!(said.code, Some(1), "{how}: {}", said.words);
            assert!(said.all("fails").iter().any(|f| f.contains(words)), "{how}: {:#?}", said.all("fails"));
        }
    }
}

/// A record that is too large for a mail comes in parts: all of them are the record, and one that is not here is named.
#[tokio::test]
async fn a_record_in_parts_is_audited_whole() {
    let mut trial = Trial::new().await;
    let mut config = (*trial.house.config).clone();
    config.outbox.mail_bytes = 80_000;
    trial.house.config = std::sync::Arc::new(config);
    let table = Table::new("throneworld", 2, "standing", 0).more(&format!("gm = {GM:?}"));
    table.found(&trial).await;
    while trial.standing("t").await.0 <= 5 {
        one_window(&trial, &table).await;
    }
    end(&trial).await;
    trial.after(HOUR + MINUTE).await;
    let home = tempfile::tempdir().expect("a folder");
    let mut parts = Vec::new();
    for mail in trial.mails(TWO[0]).await {
        for (name, bytes) in letter::zips(&mail.bytes).into_iter().filter(|(n, _)| n.contains("whole-part")) {
            let path = home.path().join(name);
            std::fs::write(&path, bytes).expect("written");
            parts.push(path);
        }
    }
    assert!(parts.len() > 1, "{parts:?}");
    let parts: Vec<&Path> = parts.iter().map(PathBuf::as_path).collect();
    let said = audit(home.path(), &parts);
    assert_eq!(said.code, Some(0), "{}", said.words);
    let said = audit(home.path(), &parts[..parts.len() - 1]);
    assert_eq!(said.code, Some(1), "{}", said.words);
    let missing = "it belongs to the record and is not here: a part is missing, or it was taken out";
    assert!(said.words.contains(missing), "{}", said.words);
    let said = audit(home.path(), &parts[1..]);
    assert_eq!(said.code, Some(2), "{}", said.words);
    assert!(said.words.contains("it is in the first part"), "{}", said.words);
}

/// Ended by whoever runs the program, where there is no game master.
async fn end_on_the_shell(trial: &Trial) {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = Loaded::load(&mut tx, "t").await.expect("reads").expect("it is there");
    let (turn, actor) = (loaded.turn.turn, Actor::shell());
    let mut desk = Desk { house: &trial.house, tx: &mut tx, loaded: &mut loaded, actor: &actor };
    let asked = perform(&mut desk, &Command::End { turn, note: String::new() }).await.expect("asked");
    perform(&mut desk, &Command::Confirm(asked.code.expect("a code"))).await.expect("done");
    tx.commit().await.expect("commit");
}

/// Campaigns of earlier versions, as far as they can be audited: those of the first dice, too.
#[tokio::test]
async fn campaigns_of_earlier_versions_are_audited_as_far_as_they_can_be() {
    if crate::support::rows::on_postgres() {
        return;
    }
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
    for schema in [10, 12, 14] {
        for game in ["thrones", "core-worlds", "throneworld", "timega"] {
            let sql =
                std::fs::read_to_string(samples.join(format!("schema-{schema}-{game}.sql"))).expect(game);
            let trial = Trial::of(sql).await;
            // What has begun under the old program is played on by this one.
            trial.at_deadline("t", 1).await;
            if trial.standing("t").await.1 == "running" {
                end_on_the_shell(&trial).await;
            }
            let ended = Ended::of(&trial, "t", &TWO).await;
            let said = holds(&ended).await;
            println!("{schema} {game}: {}", said.words);
            let old = said.words.contains("founded before dice proved themselves");
            assert_eq!(old, schema == 10, "{schema} {game}: {}", said.words);
            assert!(said.words.contains("come out the same"), "{schema} {game}: {}", said.words);
        }
    }
}

/// What is given out holds no address, no letter, no ballot, no wish, and of a gunboat no name.
#[tokio::test]
async fn a_record_holds_nothing_of_the_people() {
    let trial = Trial::new().await;
    let players = "[[player]]\nname = \"Xanthippe\"\naddress = \"xanthippe@example.org\"\nzone = \"Asia/Tokyo\"\n\
                   [[player]]\nname = \"Yorick\"\naddress = \"yorick@example.org\"\n";
    let file = format!(
        "name = \"t\"\ngame = \"throneworld\"\ngm = {GM:?}\ngunboat = true\ndisclose = \"record\"\n{players}"
    );
    trial.found(&file, 14).await;
    let (x, y) = ("xanthippe@example.org", "yorick@example.org");
    trial.say(x, "press to all: The wombat walks at midnight.\n\njump nonsense of a quokka").await;
    trial.say(y, "research jump").await;
    gm(&trial, "t", "look 1").await;
    gm(&trial, "t", "tell 1: A secret word about an axolotl").await;
    trial.at_deadline("t", 1).await;
    end(&trial).await;
    let ended = Ended::of(&trial, "t", &[x, y]).await;
    holds(&ended).await;
    for (name, bytes) in unpacked(&ended.record) {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        for word in ["xanthippe", "yorick", "example.org", "tokyo", "wombat", "quokka", "axolotl", "12:00:01"]
        {
            assert!(!text.contains(word), "{name} tells {word:?}: {text}");
        }
    }
}
