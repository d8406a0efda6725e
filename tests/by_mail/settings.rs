//! Wrong settings: one clear message with file, place, key, and what would be right.

use crate::support::binary::{run, said};
use crate::support::trial::Trial;
use std::fs;
use tempfile::TempDir;

/// Runs with this settings file; gives what was said on standard error.
fn refused(text: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("config.toml"), text).expect("write");
    let output = run(folder.path(), &["campaign", "list"]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!folder.path().join("adjudicator.db").exists(), "nothing is made before the settings are right");
    let words = String::from_utf8(output.stderr).expect("text");
    assert!(words.contains("config.toml"), "{words}");
    words
}

#[test]
fn all_problems_come_at_once_each_with_its_key() {
    let words = refused(
        "[server]\naddress = \"nobody\"\nhostnam = \"x\"\n[outbox]\nvia = \"pigeon\"\n[campaign]\nwindow = \"soon\"\n\
         [intake]\nlmtp = \"everywhere\"\n",
    );
    for word in
        ["address", "hostnam", "pigeon", "maildir", "soon", "30 minutes", "everywhere", "127.0.0.1:10024"]
    {
        assert!(words.contains(word), "{word}:\n{words}");
    }
}

#[test]
fn what_is_no_toml_is_shown_with_its_place() {
    let words = refused("[server]\naddress = game@example.org\n");
    assert!(words.contains('2'), "the line:\n{words}");
}

#[test]
fn a_missing_address_and_a_missing_file_say_what_would_be_right() {
    assert!(refused("").contains("game@example.org"));
    let folder = TempDir::new().expect("a folder");
    let output = run(folder.path(), &["serve", "--config", "nowhere.toml"]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.code() == Some(1) && words.contains("nowhere.toml") && words.contains("--config"),
        "{words}"
    );
}

#[tokio::test]
async fn a_campaign_file_is_refused_with_all_its_problems() {
    let trial = Trial::new().await;
    let file = "name = \"Spring!\"\ngame = \"chess\"\nwindow = \"soon\"\ngm = \"nobody\"\n\
                [[player]]\nname = \"A\"\naddress = \"a@b.example\\r\\nBcc: x@y\"\nzone = \"Mars/North\"\n\
                [[player]]\nname = \"A\"\naddress = \"a@b.example\"\n";
    fs::write(trial.folder().join("bad.toml"), file).expect("write");
    let output = run(trial.folder(), &["campaign", "new", "bad.toml"]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    for word in [
        "bad.toml",
        "Spring!",
        "thrones",
        "soon",
        "gm = ",
        "Mars/North",
        "player 1: address",
        "two players named",
    ] {
        assert!(words.contains(word), "{word}:\n{words}");
    }
}

#[tokio::test]
async fn game_options_and_players_that_do_not_fit_are_told() {
    let trial = Trial::new().await;
    for (keys, words) in [
        ("[options]\narcher_exact_too = true", "archer_exact_two"),
        ("[options]\nrepetition = 1", "2 to 100"),
        ("settel = \"1 hour\"", "settle"),
        ("waits = [\"moove\"]", "moove"),
    ] {
        // Keys of the campaign stand before its tables.
        let file = if keys.starts_with('[') {
            format!("{}\n{keys}\n", crate::support::scripts::campaign("spring"))
        } else {
            format!("{keys}\n{}", crate::support::scripts::campaign("spring"))
        };
        fs::write(trial.folder().join("bad.toml"), file).expect("write");
        let output = run(trial.folder(), &["campaign", "new", "bad.toml"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && said.contains(words), "{keys}: {said}");
    }
    let three = format!(
        "{}[[player]]\nname = \"C\"\naddress = \"c@d.example\"\n",
        crate::support::scripts::campaign("spring")
    );
    fs::write(trial.folder().join("bad.toml"), three).expect("write");
    let output = run(trial.folder(), &["campaign", "new", "bad.toml"]);
    assert!(output.status.code() == Some(1), "Thrones is for two");
}

#[tokio::test]
async fn a_template_that_does_not_fit_is_named_before_anything_is_sent() {
    let trial = Trial::with("").await;
    let templates = trial.folder().join("templates/mail");
    fs::create_dir_all(&templates).expect("a folder");
    let shipped = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates/mail");
    let name = fs::read_dir(&shipped)
        .expect("templates")
        .map(|e| e.expect("entry").file_name())
        .find(|name| name.to_string_lossy().ends_with(".hbs"))
        .expect("one");
    fs::write(templates.join(&name), "{{#if broken}}").expect("write");
    with_own_templates(&trial);
    let output = run(trial.folder(), &["tick"]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains(&*name.to_string_lossy()), "{words}");
}

/// Templates are taken from the folder `templates` beside the settings.
fn with_own_templates(trial: &Trial) {
    let settings = fs::read_to_string(trial.settings()).expect("settings");
    let settings = settings.replace("[server]\n", "[server]\ntemplates = \"templates\"\n");
    fs::write(trial.settings(), settings).expect("write");
}

#[tokio::test]
async fn an_operator_says_a_sentence_otherwise_and_leaves_the_rest() {
    let trial = Trial::spring_set_up().await;
    let sentences = trial.folder().join("templates/mail/sentences");
    fs::create_dir_all(&sentences).expect("a folder");
    let file = sentences.join("gm.toml");
    fs::write(&file, "[clock]\ncloses_now = \"Until {{closes}}, no later.\"\n").expect("write");
    with_own_templates(&trial);
    let words = said(trial.folder(), &["gm", "spring", "extend", "2", "days"]);
    assert!(words.contains("Until ") && words.contains(", no later."), "{words}");
    assert!(!words.contains("now closes on"), "{words}");
    let words = said(trial.folder(), &["gm", "spring", "undo"]);
    assert!(words.contains("Taken back: extend 2 days"), "{words}");

    fs::write(&file, "[clock]\ncloses_soon = \"Until {{closes}}.\"\nover = \"{{who}} is over.\"\n")
        .expect("write");
    let output = run(trial.folder(), &["gm", "spring", "extend", "2", "days"]);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    for part in [
        "mail/sentences/gm.toml: clock.closes_soon is no sentence of the house: is it meant to be clock.closes_now?",
        "mail/sentences/gm.toml: clock.over: ",
        "what it can take in: {{id}}, {{reason}}",
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
}
