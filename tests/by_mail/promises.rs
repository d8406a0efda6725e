//! `docs/security.md` names a test for every promise; here it is seen that there is one.

use std::fs;
use std::path::Path;

/// The source of every test, with the name of its file, or of its folder where a file of tests has no name of its own; where a
/// folder is one matter in several files, with the name of the folder as well.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("target") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let stem =
                |path: &Path| path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
            let own = match stem(&path).as_str() {
                "mod" | "tests" => path.parent().map(stem).unwrap_or_default(),
                own => own.to_owned(),
            };
            let source = fs::read_to_string(&path).expect("a source");
            if folder.join("mod.rs").exists() {
                found.push((
                    folder.file_name().expect("a name").to_string_lossy().into_owned(),
                    source.clone(),
                ));
            }
            found.push((own, source));
        }
    }
}

#[test]
fn every_promise_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/security.md")).expect("the page");
    let mut all = Vec::new();
    for folder in ["tests", "adjudicator"] {
        sources(&root.join(folder), &mut all);
    }
    let mut count = 0;
    for named in page.split('`').filter(|part| part.contains("::") && !part.contains(' ')) {
        let (module, test) = named.split_once("::").expect("a test in a module");
        let there =
            all.iter().any(|(file, source)| file == module && source.contains(&format!("fn {test}(")));
        assert!(there, "docs/security.md names {named}, and there is no such test");
        count += 1;
    }
    assert!(count >= 60, "{count} promises are shown");
}
