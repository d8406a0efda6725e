//! The GM's commands on the shell: the same as by mail, for whoever runs the program.

use crate::support::binary::{run, said};
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::Trial;
use serde_json::Value;

/// After every deadline, whatever the machine's clock says.
const LATE: [&str; 3] = ["tick", "--at", "2099-01-01T00:00:00Z"];

fn gm(trial: &Trial, line: &str) -> String {
    let mut arguments = vec!["gm", "spring"];
    arguments.extend(line.split(' '));
    said(trial.folder(), &arguments)
}

fn refused(trial: &Trial, line: &str) -> String {
    let mut arguments = vec!["gm", "spring"];
    arguments.extend(line.split(' '));
    let output = run(trial.folder(), &arguments);
    assert_eq!(output.status.code(), Some(1), "{line}");
    String::from_utf8(output.stderr).expect("text")
}

/// Asks, and confirms with the code of the answer.
fn confirmed(trial: &Trial, line: &str) -> String {
    let mut arguments = vec!["gm", "spring", "--json"];
    arguments.extend(line.split(' '));
    // Options of the program stand before the command.
    arguments.swap(1, 2);
    let shown: Value = serde_json::from_str(&said(trial.folder(), &arguments)).expect("JSON");
    assert_eq!(shown["done"], false, "{line}");
    let code = shown["code"].as_str().unwrap_or_else(|| panic!("{line}: {shown}"));
    gm(trial, &format!("confirm {code}"))
}

/// Somebody volunteers for any campaign.
async fn stand_by(trial: &Trial, who: &str) {
    let asked = crate::by_mail::founding::write(trial, who, "standby").await;
    trial.answer(&asked[0], "yes").await;
}

#[tokio::test]
async fn every_command_works_on_the_shell() {
    let trial = Trial::spring_set_up().await;
    for (line, words) in [
        ("help", "rollback to turn 3 keep-orders"),
        ("status", "1  Alice  alice@example.org  missing"),
        ("settings", "window = 3 days"),
        ("log", "founded"),
        ("extend 2 days", "The window of turn 2 now closes on"),
        ("undo", "Taken back: extend 2 days"),
        ("pause Summer holidays", "spring is paused: Summer holidays"),
        ("resume 2 days", "spring goes on."),
        ("set window = 2 days", "Set: window = 2 days."),
        ("look 2", "Thrones, turn 2"),
        ("position", "\"repetition\": 3"),
        ("position the table", "side to move = White  (such as White)"),
        ("preview", "would be told"),
        ("resend 2", "The report of Bob (seat 2) is sent again."),
        ("mute 2", "Bob (seat 2) is muted."),
        ("unmute 2", "is not muted any more"),
        ("renew-token 2", "has a new reply address"),
        ("set-address 2 bob@new.example", "goes to bob@new.example from"),
        ("standbys", "Nobody stands by."),
        ("deadlines", "window = "),
        ("announce: More soon.", "At the head of everybody's next report"),
        ("announce nothing", "will not"),
        ("bans", "Nobody is kept out of all campaigns of this server."),
    ] {
        let shown = gm(&trial, line);
        assert!(shown.contains(words), "{line}: {shown}");
    }
    assert!(said(trial.folder(), &["gm", "spring"]).contains("turn 2, running"), "status if nothing is said");
    assert!(trial.latest(ALICE).await.kind == "notice");
    let notices: Vec<String> = trial.mails(BOB).await.iter().map(|mail| mail.words()).collect();
    for words in ["The GM looked at what Bob (seat 2) sees.", "The GM looked at the whole position."] {
        assert!(notices.iter().any(|told| told.contains(words)), "{words}");
    }
    let shown = confirmed(&trial, "correct turn 2 options.repetition = 5 note We had agreed on five");
    assert!(shown.contains("The position is corrected; 2 of 2 seats were told."), "{shown}");
    assert!(confirmed(&trial, "undo").contains("Taken back: correct turn 2"));
    said(trial.folder(), &["tick"]);
    assert!(
        confirmed(&trial, "option turn 2 repetition = 6").contains("repetition = 6 holds from turn 2 on.")
    );
    assert!(confirmed(&trial, "rollback to turn 1 keep-orders").contains("The game is back at turn 1"));
    said(trial.folder(), &["tick"]);
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "played again");
    assert!(confirmed(&trial, "rollback to turn 2 reopen").contains("The game is back at turn 2"));
    said(trial.folder(), &["tick"]);
    stand_by(&trial, "carol@example.org").await;
    assert!(gm(&trial, "standbys").contains("carol@example.org"));
    assert!(confirmed(&trial, "offer 2").contains("spring offers seat 2 to 1 volunteer"));
    let given = confirmed(&trial, "replace 2 turn 2 erin@example.org name Erin");
    assert!(
        given.contains("spring has erin@example.org on seat 2 now; the old address is cut off"),
        "{given}"
    );
    assert!(gm(&trial, "pause").contains("is paused"));
    assert!(confirmed(&trial, "resume close turn 2").contains("spring goes on."));
    assert!(confirmed(&trial, "undo").contains("Taken back: resume close turn 2"));
    said(trial.folder(), &["tick"]);
    assert!(confirmed(&trial, "close turn 2").contains("The window of turn 2 is closed"));
    said(trial.folder(), &LATE);
    assert_eq!(trial.standing("spring").await.1, "over", "Alice had not moved");
    assert!(said(trial.folder(), &["replay", "spring"]).contains("turns came out the same, byte for byte"));
}

#[tokio::test]
async fn a_player_is_taken_out_and_a_campaign_ended() {
    let trial = Trial::spring_set_up().await;
    assert!(confirmed(&trial, "remove Bob turn 2").contains("Bob (seat 2) has resigned."));
    said(trial.folder(), &["tick"]);
    assert_eq!(trial.standing("spring").await.1, "over");
    let trial = Trial::spring_set_up().await;
    assert!(confirmed(&trial, "end turn 2 note Too few are left").contains("spring is over."));
    assert_eq!(trial.reason("spring").await, "the GM ended it: Too few are left");
    assert!(
        confirmed(&trial, "set gm = a@example.org, b@example.org")
            .contains("the GM is a@example.org, b@example.org")
    );
    assert!(trial.latest("b@example.org").await.words().contains("You are a game master of"));
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_nothing_is_done() {
    let trial = Trial::spring_set_up().await;
    for (line, words) in [
        ("clsoe turn 2", "perhaps close is meant"),
        ("close turn 7", "spring is in turn 2, not in turn 7"),
        ("remove 2 turn 1", "not in turn 1"),
        ("confirm abcdefgh", "No command waits for the code abcdefgh"),
        ("resume", "needs no resuming"),
        ("extend nothing", "extend 2 days"),
        ("undo", "No GM has done anything"),
        ("look 9", "has the seats 1 to 2"),
    ] {
        let told = refused(&trial, line);
        assert!(told.contains(words), "{line}: {told}");
    }
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    let output = run(trial.folder(), &["gm", "autumn", "status"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no campaign \"autumn\""));
}

#[tokio::test]
async fn a_code_of_the_shell_is_void_once_something_else_was_done() {
    let trial = Trial::spring_set_up().await;
    let asked = gm(&trial, "close turn 2");
    let code =
        asked.split("confirm ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a code");
    gm(&trial, "extend 1 day");
    let told = refused(&trial, &format!("confirm {code}"));
    assert!(told.contains("this was done:") && told.contains("extend 1 day by shell"), "{told}");
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn founding_tells_the_gm_how_to_write() {
    let trial = Trial::new().await;
    std::fs::write(trial.folder().join("spring.toml"), campaign("spring")).expect("a file");
    said(trial.folder(), &["campaign", "new", "spring.toml"]);
    let hello = trial.latest("gm@example.org").await;
    assert!(hello.words().contains("You are the game master of The spring campaign"), "{}", hello.text());
    let answer = trial.say("gm@example.org", "status").await.remove(0);
    assert!(answer.words().contains("turn 1, running"), "{}", answer.text());
}

#[test]
fn every_command_in_the_manual_is_one() {
    let manual = include_str!("../../docs/running-a-campaign.md");
    let lines: Vec<&str> =
        manual.lines().filter_map(|line| line.strip_prefix("adjudicator gm first-game ")).collect();
    for line in &lines {
        if let Err(why) = adjudicator::gm::command::parse(line) {
            panic!("{line}: {why}");
        }
    }
    for (how, _) in adjudicator::gm::command::help() {
        let verb = how.split(' ').next().expect("a verb");
        let verb = verb.trim_end_matches(':');
        // What the file of the manual's campaign does not allow stands there as it is written in a mail.
        let told = verb == "confirm"
            || lines.iter().any(|line| line.split([' ', ':']).next() == Some(verb))
            || manual.lines().any(|line| line == verb);
        assert!(told, "{verb} is not in the manual");
    }
}

/// Options of the program may stand behind the command as well as before it; a letter's words are no options.
#[tokio::test]
async fn options_of_the_program_may_stand_behind_the_command() {
    let trial = Trial::spring_set_up().await;
    for line in ["status --json", "--json status", "tell Bob: hi --json", "extend 1 day --json"] {
        let shown: Value =
            serde_json::from_str(&gm(&trial, line)).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(shown["campaign"], "spring", "{line}");
        assert!(!shown["command"].as_str().expect("a command").contains("--json"), "{line}: {shown}");
    }
    let told = trial.mails(BOB).await;
    let letter = told.iter().find(|mail| mail.words().contains("The game master writes")).expect("a letter");
    assert!(letter.words().contains("hi") && !letter.words().contains("--json"), "{}", letter.text());
    let config = trial.folder().join("config.toml");
    if config.exists() {
        let path = config.to_str().expect("UTF-8");
        let shown = said(trial.folder(), &["gm", "spring", "status", "--json", "--config", path]);
        assert!(serde_json::from_str::<Value>(&shown).is_ok(), "{shown}");
    }
    // One argument is one text.
    said(trial.folder(), &["gm", "spring", "tell Bob: write status --json"]);
    assert!(trial.latest(BOB).await.words().contains("write status --json"));
}
