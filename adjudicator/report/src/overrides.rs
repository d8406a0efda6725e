//! A GM's own templates in the place of built-in ones, file by file.

use super::builtin::Source;
use super::error::{TemplateError, nearest};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The most bytes a template may have: far more than any needs, far less than a picture put there by mistake.
const LARGEST: u64 = 1_000_000;

/// The built-in files by path, those replaced that lie in `dir`, and everything wrong with `dir`. Hidden files and
/// `README*` are left alone; any other file that replaces nothing is an error, for it is surely a misspelt name.
pub(super) fn over<'b>(
    built_in: &'b [Source],
    dir: &Path,
) -> (BTreeMap<&'b str, String>, Vec<TemplateError>) {
    let mut sources: BTreeMap<&str, String> =
        built_in.iter().map(|(path, text)| (path.as_str(), (*text).to_owned())).collect();
    let mut errors = Vec::new();
    let mut files = Vec::new();
    walk(dir, "", &mut files, &mut errors);
    // Sentences are replaced one by one: the crate `sentences` reads those files, and says what is wrong with them.
    for path in files.into_iter().filter(|path| !path.starts_with("mail/sentences/")) {
        let known = sources.keys().copied().find(|known| *known == path);
        let Some(known) = known else {
            let error = TemplateError::new(&path, "this replaces no built-in template");
            errors.push(match nearest(&path, sources.keys().copied()) {
                Some(near) => error.advise(format!("is it meant to be {near}?")),
                None => error.advise(format!(
                    "the templates are {}",
                    sources.keys().copied().collect::<Vec<_>>().join(", ")
                )),
            });
            continue;
        };
        match read(&dir.join(&path)) {
            Ok(text) => {
                sources.insert(known, text);
            }
            Err(why) => errors.push(TemplateError::new(&path, why)),
        }
    }
    (sources, errors)
}

/// Every file under `dir`, as paths with `/`, in order.
fn walk(dir: &Path, under: &str, files: &mut Vec<String>, errors: &mut Vec<TemplateError>) {
    let listed = fs::read_dir(dir).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let mut entries = match listed {
        Ok(entries) => entries,
        Err(why) => {
            let advice = "the setting must name a folder that this program may read";
            errors.push(
                TemplateError::new(under, format!("{} cannot be read: {why}", dir.display())).advise(advice),
            );
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.starts_with("README") || name.ends_with('~') {
            continue;
        }
        let path = if under.is_empty() { name } else { format!("{under}/{name}") };
        if entry.path().is_dir() {
            walk(&entry.path(), &path, files, errors);
        } else {
            files.push(path);
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    let size = fs::metadata(file).map_err(|why| format!("it cannot be read: {why}"))?.len();
    if size > LARGEST {
        return Err(format!("it has {size} bytes; a template has at most {LARGEST}"));
    }
    let bytes = fs::read(file).map_err(|why| format!("it cannot be read: {why}"))?;
    String::from_utf8(bytes).map_err(|why| {
        let line = why
            .as_bytes()
            .get(..why.utf8_error().valid_up_to())
            .map_or(0, |before| before.iter().filter(|b| **b == b'\n').count());
        format!("line {} is not UTF-8: save the file as UTF-8", line + 1)
    })
}
