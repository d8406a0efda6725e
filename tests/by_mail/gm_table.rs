//! The manual's table of where each GM command works is true: by mail, on the shell and as JSON; and no command is missing in it.

use super::gm::{GM, command, knock};
use crate::support::binary::run;
use crate::support::scripts::ALICE;
use crate::support::trial::{MINUTE, Trial};
use adjudicator::gm::command::{help, parse};

const MANUAL: &str = include_str!("../../docs/running-a-campaign.md");

/// A row: the commands of its first cell, and its other cells.
struct Row {
    commands: Vec<String>,
    mail: String,
    shell: String,
    json: String,
    code: String,
}

fn rows() -> Vec<Row> {
    let table = MANUAL.split_once("| command | mail | shell | `--json` | code |").expect("the table").1;
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<String> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let commands = cells[0].split('`').skip(1).step_by(2).map(str::to_owned).collect();
        let [_, mail, shell, json, code] = cells.try_into().expect("five cells");
        Row { commands, mail, shell, json, code }
    };
    lines.map(row).collect()
}

/// As it is typed in a campaign of Thrones in turn 3.
fn typed(command: &str) -> String {
    command
        .replace("turn 5", "turn 3")
        .replace("WORDS", "Good luck!")
        .replace("WHY", "It is late")
        .replace("CODE", "abcdefgh")
}

/// What is answered to what is no command at all.
const UNKNOWN: [&str; 3] = ["is no command", "was not understood", "is not understood"];

#[test]
fn no_command_is_missing() {
    let all: Vec<String> = rows().into_iter().flat_map(|row| row.commands).collect();
    let verb = |line: &str| line.split([' ', ':']).next().unwrap_or_default().to_owned();
    for (how, _) in help() {
        assert!(all.iter().any(|command| verb(command) == verb(how)), "{how} is not in the manual's table");
    }
    for command in &all {
        parse(&typed(command)).unwrap_or_else(|why| panic!("{command}: {why}"));
    }
    // And of the program's own: each subcommand of campaign stands in the section.
    let section = MANUAL.split_once("### Where each works").expect("the section").1;
    let section = section.split_once("\n### ").expect("another section").0;
    let help = run(std::path::Path::new("."), &["campaign", "--help"]);
    let help = String::from_utf8(help.stdout).expect("text");
    let listed = help.split_once("Commands:").expect("commands").1.split_once("Options:").expect("options").0;
    let names: Vec<&str> = listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() > 12, "{help}");
    for name in names {
        assert!(section.contains(&format!("`campaign {name}`")), "campaign {name} is not in the section");
    }
}

async fn in_turn_3() -> Trial {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "e3-e4").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    knock(&trial, GM, "spring").await;
    trial
}

#[tokio::test]
async fn what_the_table_says_is_so() {
    for row in rows() {
        // What a row does lies on what it has done before, and on no other.
        let trial = in_turn_3().await;
        for (at, line) in row.commands.iter().enumerate() {
            let line = typed(line);
            if row.mail.starts_with("yes") {
                let answer = command(&trial, GM, &line).await.words();
                assert!(!UNKNOWN.iter().any(|words| answer.contains(words)), "{line}: {answer}");
                let refused = answer.contains("Nothing was done");
                if row.code == "yes" && !refused {
                    assert!(answer.contains("confirm "), "{line}: {answer}");
                } else if row.code.is_empty() {
                    assert!(!answer.contains("answer within 24 hours: confirm"), "{line}: {answer}");
                }
            }
            // A process for each command would be a minute of the suite: one of each row shows that the shell takes it.
            if row.shell.starts_with("yes") && at == 0 {
                let mut arguments = vec!["--json", "gm", "spring"];
                arguments.extend(line.split(' '));
                let output = run(trial.folder(), &arguments);
                let (said, errors) =
                    (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                assert!(!UNKNOWN.iter().any(|words| errors.contains(words)), "{line}: {errors}");
                assert_eq!(row.json, "yes", "{line}: what the shell takes has its JSON");
                if output.status.success() {
                    let shown: serde_json::Value =
                        serde_json::from_str(&said).unwrap_or_else(|why| panic!("{line}: {why}: {said}"));
                    for key in ["campaign", "command", "done", "code", "words"] {
                        assert!(!shown[key].is_null() || key == "code", "{line}: {key}: {shown}");
                    }
                } else {
                    assert!(!errors.trim().is_empty() && said.trim().is_empty(), "{line}: {said}{errors}");
                }
            }
        }
    }
}
