//! The page as it is committed: built from the sources beside it, and asking nobody for anything.

use super::browser::page;
use std::fs;
use std::path::Path;

/// As `docs/verify/build.js` takes it.
fn hash_of_sources(folder: &Path) -> String {
    let own = ["build.js", "package-lock.json", "package.json", "page.css", "page.html"].map(str::to_owned);
    let inner = fs::read_dir(folder.join("src")).expect("sources");
    let inner = inner.map(|entry| format!("src/{}", entry.expect("a file").file_name().to_string_lossy()));
    let mut names: Vec<String> = own.into_iter().chain(inner).collect();
    names.sort();
    let mut hasher = blake3::Hasher::new();
    for name in names {
        let text = fs::read(folder.join(&name)).expect("a source");
        for bytes in [name.as_bytes(), &text] {
            hasher.update(&u32::try_from(bytes.len()).expect("short").to_le_bytes()).update(bytes);
        }
    }
    hasher.finalize().to_hex().to_string()
}

#[test]
fn the_page_is_built_from_the_sources_that_lie_beside_it() {
    let html = fs::read_to_string(page()).expect("the page");
    let sources = page().with_file_name("verify");
    let hash = hash_of_sources(&sources);
    assert!(
        html.contains(&format!("<meta name=\"built-from\" content=\"{hash}\">")),
        "docs/verify.html was built from other sources than those in docs/verify: (cd docs/verify && npm ci && npm run build)"
    );
}

#[test]
fn the_page_is_one_file_that_asks_nobody_for_anything() {
    let html = fs::read_to_string(page()).expect("the page");
    assert!(html.contains("content=\"default-src 'none'; script-src 'sha256-"), "its policy");
    for part in [
        " src=",
        "@import",
        "url(",
        "innerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "fetch(",
        "XMLHttp",
    ] {
        assert!(!html.contains(part), "{part}");
    }
    assert!(html.contains("Copyright (c) 2022 Paul Miller"), "the licence of the libraries");
}
