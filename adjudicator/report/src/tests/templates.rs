//! Loading: the built-in list, overrides, and mistakes found before a campaign meets them.

use super::{assert_laid_out, built_in, engines, games};
use crate::{Templates, builtin, samples};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::slice::from_ref;

fn with(files: &[(&str, &str)]) -> Result<Templates, String> {
    let dir = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    Templates::load(engines(), Some(dir.path())).map_err(|errors| errors.to_string())
}

fn refused(files: &[(&str, &str)]) -> String {
    match with(files) {
        Ok(_) => panic!("should have been refused: {files:?}"),
        Err(errors) => errors,
    }
}

fn sample(mail: &str) -> serde_json::Value {
    let (game, all) = games().swap_remove(0);
    samples::mails(game, &all["pages"][0])
        .into_iter()
        .find(|(name, _)| name == mail)
        .map(|(_, data)| data)
        .expect("a sample")
}

#[test]
fn the_list_is_the_folder() {
    fn files(dir: &Path, under: &str, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(dir).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{under}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                files(&entry.path(), &format!("{name}/"), found);
            } else if name.ends_with(".hbs") {
                found.insert(name);
            }
        }
    }
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    let mut found = BTreeSet::new();
    for folder in engines().iter().map(|engine| engine.id()).chain(["mail"]) {
        files(&templates.join(folder), &format!("{folder}/"), &mut found);
    }
    let all = builtin::all(engines());
    assert!(all.is_sorted());
    assert_eq!(found, all.into_iter().map(|(path, _)| path).collect());
}

/// A command that writes to nobody does not wait for them.
#[test]
fn the_built_in_ones_are_compiled_when_one_is_asked_for() {
    let templates = built_in();
    assert!(!templates.are_warm());
    assert!(templates.pictures("thrones").contains(&"map".to_owned()));
    assert!(templates.are_warm());
    // A game master's own are looked at before anything else.
    let board = builtin::all(engines()).into_iter().find(|(path, _)| path == "thrones/board.txt.hbs");
    let (path, text) = board.expect("a board");
    assert!(with(&[(&path, &format!("{text} "))]).expect("it fits").are_warm());
}

/// The technologies of tiMEGA have a picture of their own, which stands in their section and nowhere else.
#[test]
fn pictures_that_a_mail_does_not_show_are_not_wanted() {
    let templates = built_in();
    let wanted = |game: &str, sections: &[&str], alone: bool| {
        let sections: Vec<String> = sections.iter().map(|word| (*word).to_owned()).collect();
        templates.pictures_in(game, &sections, alone)
    };
    let (map, tree) = ((1, "map".to_owned()), (2, "tree".to_owned()));
    assert_eq!(wanted("timega", &["planets", "chances"], false), from_ref(&map));
    assert_eq!(wanted("timega", &["technologies"], false), [map.clone(), tree.clone()]);
    assert_eq!(wanted("timega", &["technologies"], true), [tree]);
    assert_eq!(wanted("timega", &["chances"], true), []);
    assert_eq!(wanted("throneworld", &["map"], true), from_ref(&map));
    for game in ["thrones", "throneworld", "core-worlds"] {
        assert_eq!(wanted(game, &[], false), from_ref(&map), "{game}");
    }
}

#[test]
fn the_built_in_ones_can_be_filled_in() {
    let told: Vec<String> = built_in().try_out(engines()).iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn every_event_and_question_has_a_sentence_and_a_sample() {
    let all = builtin::all(engines());
    for engine in engines() {
        let game = engine.id();
        let (_, sample) = games().into_iter().find(|(name, _)| *name == game).expect("samples");
        for (folder, kinds) in [("events", engine.events()), ("questions", engine.questions())] {
            let files: BTreeSet<&str> = all
                .iter()
                .filter_map(|(path, _)| path.strip_prefix(&format!("{game}/{folder}/"))?.strip_suffix(".hbs"))
                .collect();
            assert_eq!(files, kinds.iter().copied().collect(), "{game}/{folder}");
            let sampled: BTreeSet<&str> = sample[folder]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|s| s["kind"].as_str())
                .collect();
            assert_eq!(sampled, files, "samples of {game}/{folder}");
        }
    }
}

#[test]
fn news_battles_and_sections_have_their_templates_and_samples() {
    let all: BTreeSet<String> = builtin::all(engines()).into_iter().map(|(path, _)| path).collect();
    for engine in engines() {
        let game = engine.id();
        let (_, sample) = games().into_iter().find(|(name, _)| *name == game).expect("samples");
        let sentences: BTreeSet<&str> = all
            .iter()
            .filter_map(|path| path.strip_prefix(&format!("{game}/news/"))?.strip_suffix(".hbs"))
            .collect();
        let sampled: BTreeSet<&str> =
            sample["news"].as_array().into_iter().flatten().filter_map(|s| s["kind"].as_str()).collect();
        assert_eq!(sampled, sentences, "samples of {game}/news");
        for form in ["txt", "html"] {
            let table = all.contains(&format!("{game}/battles.{form}.hbs"));
            assert_eq!(table, sample["battles"].is_array(), "{game}/battles.{form}");
            let ends = format!(".{form}.hbs");
            let sections: BTreeSet<String> = all
                .iter()
                .filter_map(|path| path.strip_prefix(&format!("{game}/sections/"))?.strip_suffix(&ends))
                .map(str::to_owned)
                .collect();
            let words: BTreeSet<String> = engine.sections().iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(sections, words, "{game}/sections");
        }
    }
}

#[test]
fn a_subject_says_as_much_of_what_has_happened_as_fits() {
    use crate::subject::headline;
    let parts = ["you lost H12".to_owned(), "you took C9".to_owned(), "x".repeat(80)];
    assert_eq!(headline(&parts), "you lost H12; you took C9");
    assert_eq!(headline(&parts[2..]), "x".repeat(80), "a long one is better than none");
    assert_eq!(headline(&["x".repeat(81)]).chars().count(), 80, "and the deadline has to be seen");
    assert_eq!(headline(&[]), "");
}

/// What its form offers Survey Teams is named in what the report of Throneworld says could be taken, and nowhere twice.
#[test]
fn worlds_not_seen_yet_stand_in_what_could_be_yours() {
    let templates = built_in();
    let (game, sample) = games().into_iter().find(|(name, _)| *name == "throneworld").expect("samples");
    let mut seen = 0;
    for page in sample["pages"].as_array().expect("pages") {
        let unseen: Vec<&str> = page["chances"]["unseen"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|world| world["hex"].as_str())
            .collect();
        for (mail, data) in
            samples::mails(game, page).into_iter().filter(|(_, data)| data["page"].is_object())
        {
            for sections in [json!([]), json!(["map", "empires"])] {
                let mut data = data.clone();
                data["sections"] = sections;
                let text = templates.mail_text(&mail, data.clone()).unwrap_or_else(|why| panic!("{why}"));
                let Some((_, rest)) = text.split_once("== Could be yours") else { continue };
                let section: Vec<&str> =
                    rest.lines().skip(1).take_while(|line| !line.starts_with("== ")).collect();
                let words = section.join(" ");
                let words: BTreeSet<&str> = words.split([' ', ',', '.', ';', '|', ':']).collect();
                assert!(unseen.iter().all(|hex| words.contains(hex)), "{unseen:?}: {section:#?}");
                assert!(!rest.contains("Survey Teams could jump to"), "told twice");
                seen += unseen.len();
            }
        }
    }
    assert!(seen > 0, "no sample has such worlds");
}

#[test]
fn samples_are_laid_out_well() {
    let templates = built_in();
    for (game, sample) in games() {
        for page in sample["pages"].as_array().expect("pages") {
            for (mail, data) in samples::mails(game, page) {
                assert_laid_out(&templates.mail_text(&mail, data).unwrap_or_else(|why| panic!("{why}")));
            }
        }
    }
}

#[test]
fn a_gm_may_replace_any_file() {
    let templates = with(&[
        ("mail/foot.txt.hbs", "Greetings from {{heading.campaign}}.\n"),
        (".git/config", "x"),
        ("README.md", "ours"),
        ("mail/foot.txt.hbs~", "old"),
    ])
    .unwrap_or_else(|why| panic!("{why}"));
    let text = templates.mail_text("notice", sample("notice")).unwrap_or_else(|why| panic!("{why}"));
    assert!(text.ends_with("| Greetings from spring.\n"), "{text}");
    assert!(text.contains("Bela offers a draw."));
}

#[test]
fn a_gm_cannot_break_the_margin() {
    let files = [("mail/foot.txt.hbs", "move e3-e4\n[orders]\n{{heading.name}}\n{{{heading.name}}}\n")];
    let templates = with(&files).unwrap_or_else(|why| panic!("{why}"));
    assert_laid_out(&templates.mail_text("notice", sample("notice")).unwrap_or_else(|why| panic!("{why}")));
}

#[test]
fn a_misspelt_file_is_refused_with_the_nearest() {
    let told = refused(&[("mail/reprot.txt.hbs", "x"), ("thrones/map.svg", "x")]);
    assert!(told.contains("templates/mail/reprot.txt.hbs: this replaces no built-in template; is it meant to be mail/report.txt.hbs?"), "{told}");
    assert!(told.contains("is it meant to be thrones/map.svg.hbs?"), "{told}");
}

#[test]
fn mistakes_are_told_with_file_and_line_all_at_once() {
    let told = refused(&[
        ("mail/foot.txt.hbs", "one\ntwo {{#if heading.gm}}\nthree\n"),
        ("mail/close.html.hbs", "{{> mail/opne.html}}\n{{sayy heading.gm 1}}"),
        ("thrones/questions/move.hbs", "{{question.ply"),
    ]);
    for part in [
        "templates/mail/foot.txt.hbs, line ",
        "templates/mail/close.html.hbs, line 1: there is no template `mail/opne.html` to include; try {{> mail/open.html}}",
        "templates/mail/close.html.hbs, line 2: there is no helper `sayy`",
        "templates/thrones/questions/move.hbs, line 1",
    ] {
        assert!(told.contains(part), "{part} not in:\n{told}");
    }
}

#[test]
fn a_name_that_does_not_exist_is_found_at_the_start() {
    for (file, text, name) in [
        ("mail/foot.txt.hbs", "a\n{{heading.campain}}", "heading.campain"),
        ("mail/foot.txt.hbs", "a\n{{#if heading.campain}}x{{/if}}", "heading.campain"),
        ("mail/close.html.hbs", "a\n{{#each heading.campain}}x{{/each}}", "heading.campain"),
        ("thrones/questions/move.hbs", "a\n{{question.plyy}}", "question.plyy"),
        ("thrones/events/moved.hbs", "a\n{{evnt.from}}", "evnt.from"),
        ("thrones/map.svg.hbs", "a\n{{page.youu}}", "page.youu"),
        ("thrones/board.txt.hbs", "a\n{{#with page.youu}}{{/with}}", "page.youu"),
    ] {
        let told = refused(&[(file, text)]);
        assert!(told.contains(&format!("templates/{file}, line 2: there is no `{name}` here")), "{told}");
    }
}

#[test]
fn what_cannot_be_read_is_told() {
    let told = Templates::load(engines(), Some(Path::new("/no/such/folder")))
        .map(|_| ())
        .map_err(|errors| errors.to_string());
    assert!(told.is_err_and(|told| told.contains("/no/such/folder")));
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("mail")).expect("a folder");
    fs::write(dir.path().join("mail/foot.txt.hbs"), b"a\nb\xff").expect("a file");
    let told = Templates::load(engines(), Some(dir.path())).map(|_| ()).map_err(|errors| errors.to_string());
    assert!(
        told.as_ref().is_err_and(|told| told.contains("mail/foot.txt.hbs: line 2 is not UTF-8")),
        "{told:?}"
    );
}
