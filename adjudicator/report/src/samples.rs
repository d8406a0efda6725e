//! Sample mails: when a GM's own templates are loaded every template is filled in with them, since a name that does not exist
//! only shows then.

use super::error::TemplateError;
use super::render::{Inline, Templates};
use rules::engine::Engine;
use serde_json::Value;
use std::collections::BTreeSet;

/// Reports, receipts and notices by template name, without boards: sentences and pages come from the game.
const MAILS: &str = include_str!("samples/mails.json");
/// Fills in everything and gives what went wrong, each mistake once.
pub(super) fn try_all(templates: &Templates, games: &[(&str, Value)]) -> Vec<TemplateError> {
    let mut errors = Vec::new();
    let names = ["Ana", "Bela", "Cleo", "Dora", "Emil"].map(str::to_owned);
    for (game, sentences) in games {
        for folder in ["events", "questions", "news"] {
            for data in sentences[folder].as_array().into_iter().flatten() {
                let name = format!("{game}/{folder}/{}", data["kind"].as_str().unwrap_or_default());
                for you in [0, 1] {
                    errors.extend(templates.one_sentence(&name, data.clone(), you, &names).err());
                }
            }
        }
        for page in sentences["pages"].as_array().into_iter().flatten() {
            for picture in templates.pictures(game) {
                errors.extend(templates.drawing(game, &picture, page.clone()).err());
            }
            for (mail, data) in with_parts(templates, game, sentences, page) {
                errors.extend(templates.mail_text(&mail, data.clone()).err());
                errors.extend(templates.mail_html(&mail, data.clone(), &[]).err());
                errors.extend(templates.mail_html(&mail, data, &inline(&templates.pictures(game))).err());
            }
        }
    }
    let mut seen = BTreeSet::new();
    errors.retain(|error| seen.insert(error.to_string()));
    errors
}

/// The pictures a sample mail refers to.
pub(super) fn inline(names: &[String]) -> Vec<Inline> {
    let one = |name: &String| Inline {
        name: name.clone(),
        cid: format!("{name}@example.org"),
        width: 560,
        height: 560,
    };
    names.iter().map(one).collect()
}

/// Each game with its sample pages, events and questions.
pub(super) fn games(engines: &[&dyn Engine]) -> Vec<(&'static str, Value)> {
    engines.iter().map(|engine| (engine.id(), parsed(engine.samples()))).collect()
}

/// The sample page of a game with the most to show.
pub(super) fn fullest(engine: &dyn Engine) -> Option<Value> {
    let samples = parsed(engine.samples());
    samples["pages"].as_array()?.iter().max_by_key(|page| page.to_string().len()).cloned()
}

/// The sample mails of a game showing this page: template name and data.
pub(super) fn mails(game: &str, page: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let mails = parsed(MAILS);
    for (template, list) in mails.as_object().into_iter().flatten() {
        for data in list.as_array().into_iter().flatten() {
            let mut data = data.clone();
            data["heading"]["game"] = Value::from(game);
            if data.get("page").is_some_and(|shown| shown == true) {
                data["page"] = page.clone();
            }
            all.push((template.clone(), data));
        }
    }
    all
}

/// The sample mails, those with news with the sample battles of the game, and those with a board also with all its sections
/// and, if they can, with these alone.
fn with_parts(templates: &Templates, game: &str, sentences: &Value, page: &Value) -> Vec<(String, Value)> {
    let mut all = mails(game, page);
    for (_, data) in &mut all {
        if data["news"].is_object() {
            data["news"]["battles"] =
                sentences.get("battles").cloned().unwrap_or_else(|| Value::Array(vec![]));
        }
    }
    let sections = Value::from(templates.sections(game));
    let boards = all.iter().filter(|(_, data)| data["page"].is_object()).cloned();
    let full: Vec<_> = boards
        .flat_map(|(mail, mut data)| {
            data["sections"] = sections.clone();
            let mut only = data.clone();
            only["only_sections"] = Value::Bool(true);
            [(mail.clone(), data), (mail, only)]
        })
        .collect();
    all.extend(full);
    all
}

#[expect(clippy::expect_used, reason = "a test reads what is part of the program")]
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the samples are part of the program and a test reads them")
}
