//! Every sentence can be said, and an operator's own are taken or refused in words.

use super::{BUILT_IN, PLAIN, Sentence, replaced};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use tempfile::TempDir;

/// A sentence with every part given as a number, as a text, as a list, and with nothing in it.
fn in_every_form(sentence: &Sentence) -> Vec<String> {
    let forms = [Value::from(2), Value::from("Ana"), Value::from(vec!["Ana", "Ben"]), Value::from("")];
    let rendered = |form: &Value| {
        let parts: Map<String, Value> =
            sentence.parts.iter().map(|part| ((*part).to_owned(), form.clone())).collect();
        PLAIN
            .render_template(sentence.text, &parts)
            .unwrap_or_else(|why| panic!("{} cannot be said: {why}", sentence.name()))
    };
    forms.iter().map(rendered).collect()
}

#[test]
fn every_sentence_can_be_said_and_says_something() {
    for sentence in BUILT_IN {
        for said in in_every_form(sentence) {
            assert!(!said.contains("{{") && !said.contains("}}"), "{}: {said}", sentence.name());
            assert!(!said.contains('\n'), "{} has a line break: {said:?}", sentence.name());
        }
        assert!(in_every_form(sentence).iter().any(|said| !said.trim().is_empty()), "{}", sentence.name());
    }
}

#[test]
fn every_sentence_is_said_somewhere() {
    let rust = rust_of_the_house();
    let called = rust.split("::").skip(1).map(|rest| {
        rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default()
    });
    let said: BTreeSet<&str> = called.collect();
    for sentence in BUILT_IN {
        let name = sentence.key.rsplit('.').next().unwrap_or_default();
        assert!(said.contains(name), "nobody says {}", sentence.name());
    }
}

/// All that is written in the crate that says sentences.
fn rust_of_the_house() -> String {
    fn read(folder: &std::path::Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap_or_else(|why| panic!("{why}")).flatten() {
            if entry.path().is_dir() {
                read(&entry.path(), text);
            } else if entry.path().extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(entry.path()).unwrap_or_else(|why| panic!("{why}")));
            }
        }
    }
    let mut text = String::new();
    read(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../house/src"), &mut text);
    text
}

#[test]
fn parts_are_filled_in_as_they_were_given() {
    assert_eq!(crate::votes::closing::counts(&2, &"one", &0), "In favour: 2. Against: one. Not voted: 0.");
}

/// What is wrong with an operator's file of sentences.
fn faults(name: &str, text: &str) -> Vec<String> {
    let folder = TempDir::new().unwrap_or_else(|why| panic!("{why}"));
    let inside = folder.path().join(replaced::FOLDER);
    fs::create_dir_all(&inside).unwrap_or_else(|why| panic!("{why}"));
    fs::write(inside.join(name), text).unwrap_or_else(|why| panic!("{why}"));
    replaced::read(folder.path()).err().unwrap_or_default()
}

#[test]
fn an_operators_faults_are_all_told_with_their_place() {
    let text = "[closing]\ncarryed = \"So sei es.\"\nnot_carried = \"{{was}} fiel durch.\"\ncounts = 3\ndraw = \"{{#if\"\n";
    let told = faults("votes.toml", text);
    let begins = [
        "mail/sentences/votes.toml: closing.carryed is no sentence of the house: is it meant to be closing.carried?",
        "mail/sentences/votes.toml: closing.not_carried: ",
        "mail/sentences/votes.toml: closing.counts must be a text",
        "mail/sentences/votes.toml: closing.draw: ",
    ];
    for begin in begins {
        assert!(told.iter().any(|fault| fault.starts_with(begin)), "{begin}\n{told:#?}");
    }
    assert!(told.iter().any(|fault| fault.contains("what it can take in: {{what}}")), "{told:#?}");
    assert_eq!(told.len(), 4, "{told:#?}");
}

#[test]
fn sentences_that_are_replaced_again_are_those_of_the_last_time() {
    let folder = TempDir::new().unwrap_or_else(|why| panic!("{why}"));
    let inside = folder.path().join(replaced::FOLDER);
    fs::create_dir_all(&inside).unwrap_or_else(|why| panic!("{why}"));
    let said = || (crate::votes::resting::resumed(&"3 days"), crate::votes::resting::goes_on_already());
    let built_in = said();
    for words in ["Noch {{length}}.", "{{length}}!"] {
        let text = format!("[resting]\nresumed = \"{words}\"\n");
        fs::write(inside.join("votes.toml"), text).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(crate::replace(Some(folder.path())), Ok(()));
        assert_eq!(said(), (words.replace("{{length}}", "3 days"), built_in.1.clone()));
    }
    fs::write(inside.join("votes.toml"), "[resting]\nresumd = \"\"\n").unwrap_or_else(|why| panic!("{why}"));
    assert!(crate::replace(Some(folder.path())).is_err(), "a sentence nobody says");
    assert_eq!(said().0, "3 days!", "where something is wrong nothing changes");
    assert_eq!(crate::replace(None), Ok(()));
    assert_eq!(said(), built_in);
}

#[test]
fn a_file_that_replaces_nothing_is_told_with_what_may_be_meant() {
    let told = faults("vote.toml", "");
    assert_eq!(told, ["mail/sentences/vote.toml: this replaces no sentences: is it meant to be votes.toml?"]);
    assert!(faults("votes.toml", "[closing\n").iter().any(|fault| fault.contains("votes.toml")), "no TOML");
    assert_eq!(faults("votes.toml", "[closing]\ncarried = \"{{what}}: ja.\"\n"), Vec::<String>::new());
    assert_eq!(faults("README.md", "mine"), Vec::<String>::new());
}
