//! The templates the program carries in itself: those of mails, and those every game brings along.

use include_dir::{Dir, DirEntry, include_dir};
use rules::engine::Engine;

/// The templates of mails, whatever the game.
static MAIL: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../templates/mail");

/// A template file: its path under `templates/` and its text.
pub type Source = (String, &'static str);

/// Every template file, sorted by path.
pub fn all(engines: &[&dyn Engine]) -> Vec<Source> {
    let mut all = Vec::new();
    gather("mail", &MAIL, &mut all);
    for engine in engines {
        gather(engine.id(), engine.templates(), &mut all);
    }
    all.sort();
    all
}

/// Takes in the templates of a folder and of those in it; other files are left alone.
fn gather(under: &str, folder: &Dir<'static>, all: &mut Vec<Source>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(inner) => gather(under, inner, all),
            DirEntry::File(file) => {
                let path = format!("{under}/{}", file.path().display());
                all.extend(file.contents_utf8().filter(|_| path.ends_with(".hbs")).map(|text| (path, text)));
            }
        }
    }
}
