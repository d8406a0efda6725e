//! Makes a function of every sentence in `templates/mail/sentences`, so that the compiler refuses a sentence that is not there and
//! one that is said with a part too few.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};
use toml::{Table, Value};

const FOLDER: &str = "../../templates/mail/sentences";

/// What stands in braces and is no part of the sentence: the words of handlebars itself.
const NO_PART: [&str; 19] = [
    "if", "else", "unless", "each", "with", "this", "eq", "ne", "gt", "gte", "lt", "lte", "and", "or", "not",
    "len", "lookup", "true", "false",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    let mut functions = String::new();
    let mut table = String::new();
    for file in files()? {
        let room = file.file_stem().and_then(|stem| stem.to_str()).ok_or("the name of a file is no word")?;
        let text: Table =
            fs::read_to_string(&file)?.parse().map_err(|why| format!("{}: {why}", file.display()))?;
        writeln!(functions, "/// `templates/mail/sentences/{room}.toml`.\npub mod {room} {{")?;
        let mut keys = Vec::new();
        walk(&mut functions, &mut table, room, &text, &mut keys)?;
        writeln!(functions, "}}")?;
    }
    let made = format!("{functions}\nconst BUILT_IN: &[Sentence] = &[\n{table}];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("sentences.rs"), made)?;
    Ok(())
}

fn files() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(FOLDER)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    Ok(files)
}

/// A table is a module, a text is a sentence.
fn walk(
    functions: &mut String,
    table: &mut String,
    room: &str,
    texts: &Table,
    above: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    for (name, value) in texts {
        above.push(name.clone());
        let key = above.join(".");
        match value {
            Value::Table(inner) => {
                writeln!(functions, "/// The sentences under `[{key}]`.\npub mod {name} {{")?;
                walk(functions, table, room, inner, above)?;
                writeln!(functions, "}}")?;
            }
            Value::String(text) => {
                let parts = parts(text);
                let typed: Vec<String> =
                    parts.iter().map(|part| format!("{part}: &dyn crate::Part")).collect();
                let given: Vec<String> = parts.iter().map(|part| format!("({part:?}, {part})")).collect();
                for line in text.lines() {
                    writeln!(functions, "/// `{}`", line.replace('`', "'"))?;
                }
                writeln!(
                    functions,
                    "#[must_use]\npub fn {name}({}) -> String {{ crate::say({:?}, {text:?}, &[{}]) }}",
                    typed.join(", "),
                    format!("{room}.{key}"),
                    given.join(", "),
                )?;
                writeln!(
                    table,
                    "Sentence {{ room: {room:?}, key: {key:?}, text: {text:?}, parts: &{parts:?} }},"
                )?;
            }
            _ => {
                return Err(
                    format!("{room}.toml: {key} is neither a sentence nor a table of sentences").into()
                );
            }
        }
        above.pop();
    }
    Ok(())
}

/// The parts of a sentence in the order in which they first stand in it.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for inside in text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()) {
        // What stands in quotes is said as it is.
        let unquoted: String = inside.split('"').step_by(2).collect();
        let words = unquoted.split(|c: char| !(c.is_ascii_alphanumeric() || "_@".contains(c)));
        for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())) {
            if !NO_PART.contains(&word) && !parts.iter().any(|part| part == word) {
                parts.push(word.to_owned());
            }
        }
    }
    parts
}
