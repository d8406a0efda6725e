//! The handbook of a game: pages that explain it to its players, asked for in any mail with `rules archer`.
//!
//! What has to be said in words lies in `games/<game>/handbook/`, a file for each chapter; figures come from the data the
//! game is played with, see [`crate::ByMail::reference`]. A file looks like this:
//!
//! ```text
//! # Pieces
//!
//! == Archer
//! words: bow, archers
//! sections: Tier 2: Archer, Clarification 1
//! covers: archer acted, archer shot
//!
//! It moves one or two squares in any direction, never onto an enemy.
//! It shoots instead of moving. A line that begins with blanks
//!   goes on with the line before it.
//! ```
//!
//! `words` are what a page is asked for by, besides its title; `sections` the parts of the rulebook it tells of, as the game's
//! `RULES.md` calls them; `covers` what of the game is explained there and has another name than the page: elements, kinds of
//! question, verbs. All three may be left out.

mod look;
mod parse;
mod standing;

pub use look::{FIRST, Found};

use include_dir::Dir;
use serde::Serialize;

/// One page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// What stands above it.
    pub title: String,
    /// The chapter it is listed under; empty: it is found by its words, and not listed.
    pub chapter: String,
    /// What else it is asked for by.
    pub words: Vec<String>,
    /// The parts of the rulebook it tells of.
    pub sections: Vec<String>,
    /// What it explains that is called otherwise: elements, kinds of question, verbs.
    pub covers: Vec<String>,
    /// What it says: a sentence or an item each, however long.
    pub lines: Vec<String>,
}

impl Page {
    /// A page of the game's data: found by its title, and listed in no chapter.
    #[must_use]
    pub fn of(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self { title: title.into(), lines, ..Self::default() }
    }

    /// The same page, asked for by these words too.
    #[must_use]
    pub fn called<W: Into<String>>(mut self, words: impl IntoIterator<Item = W>) -> Self {
        self.words.extend(words.into_iter().map(Into::into));
        self
    }
}

/// What is told to who asks: a page, or what to ask instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Excerpt {
    /// The heading.
    pub title: String,
    /// The lines below it.
    pub lines: Vec<String>,
}

/// All pages of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Handbook {
    pages: Vec<Page>,
    /// Pages of the places of the board, each with its name as the title: what lies beside them. They are found by that alone, so that the
    /// words on them make no other page harder to find.
    places: Vec<Page>,
}

impl Handbook {
    /// The pages of a folder, in the order of its files.
    ///
    /// # Errors
    /// Everything that is no page, with its file and line.
    pub fn read(folder: &Dir<'_>) -> Result<Self, Vec<String>> {
        let mut files: Vec<_> = folder.files().collect();
        files.sort_by_key(|file| file.path());
        let (mut pages, mut wrong) = (Vec::new(), Vec::new());
        for file in files {
            let name = file.path().display().to_string();
            match file.contents_utf8() {
                Some(text) => parse::chapter(&name, text, &mut pages, &mut wrong),
                None => wrong.push(format!("{name}: it is no text")),
            }
        }
        if wrong.is_empty() { Ok(Self { pages, places: Vec::new() }) } else { Err(wrong) }
    }

    /// These pages too. One that has the title of another is put into it, its lines first: figures above the words about
    /// them.
    #[must_use]
    pub fn with(mut self, more: Vec<Page>) -> Self {
        for page in more {
            match self.pages.iter_mut().find(|p| p.title.to_lowercase() == page.title.to_lowercase()) {
                Some(there) => {
                    there.lines.splice(0..0, page.lines);
                    there.words.extend(page.words);
                    there.sections.extend(page.sections);
                    there.covers.extend(page.covers);
                }
                None => self.pages.push(page),
            }
        }
        self
    }

    /// With a page for each of these places of the board.
    #[must_use]
    pub fn with_places(self, places: Vec<Page>) -> Self {
        Self { places, ..self }
    }

    /// Every page.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }
}

#[cfg(test)]
mod tests;
