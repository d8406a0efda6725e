//! Sentences in the operator's own words.

use super::{BUILT_IN, OWN, PLAIN, Sentence, Sentences};
use handlebars::Template;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, PoisonError};
use toml::Table;

/// Where files of sentences lie, in the folder of the program's templates and in an operator's.
pub const FOLDER: &str = "mail/sentences";

/// Takes sentences from the files in `mail/sentences` under `templates`, in the place of those taken before; without a folder, and
/// for those the files leave out, the built-in ones are said. Where something is wrong nothing changes.
///
/// # Errors
/// Everything wrong with those files, each in one line that names the file: what is no TOML, a sentence nobody says, a part it is not
/// told.
pub fn replace(templates: Option<&Path>) -> Result<(), Vec<String>> {
    let own = templates.map(read).transpose()?.filter(|own| !own.is_empty()).map(Arc::new);
    *OWN.write().unwrap_or_else(PoisonError::into_inner) = own;
    Ok(())
}

/// The sentences of an operator, by their names, as [`replace`] takes them.
pub(super) fn read(templates: &Path) -> Result<Sentences, Vec<String>> {
    let folder = templates.join(FOLDER);
    let Ok(entries) = fs::read_dir(&folder) else { return Ok(HashMap::new()) };
    let mut files: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    files.sort();
    let (mut own, mut wrong) = (HashMap::new(), Vec::new());
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name.starts_with("README") || name.ends_with('~') {
            continue;
        }
        let place = format!("{FOLDER}/{name}");
        match take(&file, &name, &mut own) {
            Ok(faults) => wrong.extend(faults.into_iter().map(|fault| format!("{place}: {fault}"))),
            Err(fault) => wrong.push(format!("{place}: {fault}")),
        }
    }
    if wrong.is_empty() { Ok(own) } else { Err(wrong) }
}

/// Takes the sentences of one file; what is wrong with single ones comes back.
fn take(file: &Path, name: &str, own: &mut Sentences) -> Result<Vec<String>, String> {
    let rooms = || BUILT_IN.iter().map(|sentence| sentence.room);
    let room = name.strip_suffix(".toml").unwrap_or(name);
    let Some(room) = rooms().find(|known| *known == room && name.ends_with(".toml")) else {
        return Err(format!("this replaces no sentences{}", meant(room, rooms(), ".toml")));
    };
    let text = fs::read_to_string(file).map_err(|why| format!("it cannot be read: {why}"))?;
    let table: Table = text.parse().map_err(|why| format!("{why}"))?;
    let mut said = Vec::new();
    flatten("", &table, &mut said);
    let mut wrong = Vec::new();
    for (key, text) in said {
        let mut of_room = BUILT_IN.iter().filter(|sentence| sentence.room == room);
        let Some(sentence) = of_room.clone().find(|sentence| sentence.key == key) else {
            let keys = of_room.by_ref().map(|sentence| sentence.key);
            wrong.push(format!("{key} is no sentence of the house{}", meant(&key, keys, "")));
            continue;
        };
        let Some(text) = text else {
            wrong.push(format!("{key} must be a text"));
            continue;
        };
        match compile(sentence, &text) {
            Ok(template) => {
                own.insert(sentence.name(), template);
            }
            Err(why) => wrong.push(format!("{key}: {why}")),
        }
    }
    Ok(wrong)
}

/// Every value of a table with its place in it; no text for what is none.
fn flatten(under: &str, table: &Table, said: &mut Vec<(String, Option<String>)>) {
    for (name, value) in table {
        let key = if under.is_empty() { name.clone() } else { format!("{under}.{name}") };
        match value {
            toml::Value::Table(inner) => flatten(&key, inner, said),
            other => said.push((key, other.as_str().map(str::to_owned))),
        }
    }
}

/// The template of a sentence in other words. It must render with what the built-in one is given.
fn compile(sentence: &Sentence, text: &str) -> Result<Template, String> {
    let template = Template::compile(text).map_err(|why| why.to_string())?;
    let parts: Map<String, Value> =
        sentence.parts.iter().map(|part| ((*part).to_owned(), Value::from(2))).collect();
    PLAIN.render_template(text, &parts).map_err(|why| {
        let known =
            sentence.parts.iter().map(|part| format!("{{{{{part}}}}}")).collect::<Vec<_>>().join(", ");
        let known = if known.is_empty() { "nothing".to_owned() } else { known };
        format!("{}; what it can take in: {known}", why.reason())
    })?;
    Ok(template)
}

/// The nearest of the known names, as a question; nothing if none is near.
fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>, ending: &str) -> String {
    known
        .map(|one| (strsim::normalized_damerau_levenshtein(name, one), one))
        .filter(|(likeness, _)| *likeness > 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, one)| format!(": is it meant to be {one}{ending}?"))
        .unwrap_or_default()
}
