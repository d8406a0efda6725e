//! Finding the page somebody asks for.

use super::{Excerpt, Handbook, Page};
use crate::names::{Lookup, Names};
use crate::problem::quoted;

/// The word of the page that comes first: what the game is about.
pub const FIRST: &str = "rules";
/// Words that ask for the list of all pages.
const CONTENTS: [&str; 4] = ["contents", "pages", "index", "list"];
/// Words in front of what is asked for that name nothing: `rules of the archer`.
const PARTICLES: [&str; 12] =
    ["about", "for", "of", "on", "in", "a", "an", "the", "page", "what", "is", "are"];

/// What a question finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found<'h> {
    /// This page.
    Page(&'h Page),
    /// This page, if a slip of the pen is overlooked.
    Nearly(&'h Page),
    /// Each of these could be meant.
    Several(Vec<&'h Page>),
    /// No page.
    Nothing,
}

impl Handbook {
    /// What is told to somebody who asks for these words; for none, what the game is about.
    #[must_use]
    pub fn look_up(&self, words: &str) -> Excerpt {
        let asked = words.trim().trim_end_matches(['?', '!', '.', ':']).trim();
        if CONTENTS.contains(&asked.to_lowercase().as_str()) {
            return self.contents(None);
        }
        match self.find(if asked.is_empty() { FIRST } else { asked }) {
            Found::Page(page) => excerpt(page),
            Found::Nearly(page) => {
                let mut told = excerpt(page);
                told.lines.insert(0, format!("(You asked for {}.)", quoted(asked)));
                told
            }
            Found::Several(pages) => several(asked, &pages),
            Found::Nothing if asked.is_empty() => self.contents(None),
            Found::Nothing => self.contents(Some(asked)),
        }
    }

    /// The pages with these names, each once; those that are not there are left out.
    #[must_use]
    pub fn named(&self, all: &[String]) -> Vec<Excerpt> {
        let mut told: Vec<Excerpt> = Vec::new();
        for words in all {
            if let Found::Page(page) = self.find(words)
                && !told.iter().any(|one| one.title == page.title)
            {
                told.push(excerpt(page));
            }
        }
        told
    }

    /// The page or pages that words name: a section of the rulebook, a whole name, a shortened one, one with a slip.
    #[must_use]
    pub fn find(&self, words: &str) -> Found<'_> {
        let sections = self.by_section(words);
        if words.starts_with(|first: char| first.is_ascii_digit()) && !sections.is_empty() {
            return one_or_several(sections);
        }
        let names = self.names();
        let bare: Vec<&str> =
            words.split_whitespace().skip_while(|w| PARTICLES.contains(&w.to_lowercase().as_str())).collect();
        let bare = bare.join(" ");
        let mut nearest = Vec::new();
        for text in [words, bare.as_str()] {
            match names.find(text) {
                Lookup::Found(at) => return Found::Page(&self.pages[at]),
                Lookup::Ambiguous(all) => return Found::Several(self.at(&all)),
                Lookup::Unknown { nearest: near } => nearest = near,
            }
        }
        if !sections.is_empty() {
            return one_or_several(sections);
        }
        let near = self.at(&nearest);
        match near[..] {
            [] => Found::Nothing,
            [page] => Found::Nearly(page),
            _ => Found::Several(near),
        }
    }

    fn at(&self, places: &[usize]) -> Vec<&Page> {
        places.iter().filter_map(|at| self.pages.get(*at)).collect()
    }

    fn names(&self) -> Names {
        let mut names = Names::new("page");
        for page in &self.pages {
            let words: Vec<&str> = page.words.iter().map(String::as_str).collect();
            names.add(&page.title, &words);
        }
        names
    }

    /// The pages that tell of a section. One that no page names is looked for in the section it is part of: 5.31 in 5.3,
    /// and 5 in all that begin so.
    fn by_section(&self, words: &str) -> Vec<&Page> {
        let asked = words.trim_end_matches('.').to_lowercase();
        let told = |fits: &dyn Fn(&str) -> bool| -> Vec<&Page> {
            let fit = |page: &&Page| page.sections.iter().any(|section| fits(&section.to_lowercase()));
            self.pages.iter().filter(fit).collect()
        };
        let whole = told(&|section| section == asked);
        if !whole.is_empty() || !asked.starts_with(|first: char| first.is_ascii_digit()) {
            return whole;
        }
        let parts = told(&|section| section.strip_prefix(&asked).is_some_and(|rest| rest.starts_with('.')));
        if !parts.is_empty() {
            return parts;
        }
        let mut parent = asked.as_str();
        while let Some((at, _)) = parent.char_indices().next_back() {
            parent = parent[..at].trim_end_matches('.');
            let above = told(&|section| section == parent);
            if parent.contains('.') && !above.is_empty() {
                return above;
            }
        }
        Vec::new()
    }

    /// The list of all pages; `missed`: what was asked for and is not there.
    fn contents(&self, missed: Option<&str>) -> Excerpt {
        let mut lines = Vec::new();
        if let Some(missed) = missed {
            lines.push(format!("There is no page called {}. These there are:", quoted(missed)));
        }
        let mut chapters: Vec<&str> = Vec::new();
        for page in self.pages.iter().filter(|page| !page.chapter.is_empty()) {
            if !chapters.contains(&page.chapter.as_str()) {
                chapters.push(&page.chapter);
            }
        }
        for chapter in &chapters {
            let titles = self.pages.iter().filter(|p| p.chapter == *chapter).map(|p| p.title.as_str());
            lines.push(format!("{chapter}: {}", titles.collect::<Vec<_>>().join(", ")));
        }
        lines.push(match chapters.as_slice() {
            [] => "This game has no pages yet; answer help for how orders are written.".into(),
            _ => "Ask for one with rules and its name, on a line of its own.".into(),
        });
        Excerpt { title: "Pages of the rules".into(), lines }
    }
}

fn one_or_several(pages: Vec<&Page>) -> Found<'_> {
    match pages[..] {
        [page] => Found::Page(page),
        _ => Found::Several(pages),
    }
}

fn excerpt(page: &Page) -> Excerpt {
    let mut lines = page.lines.clone();
    if !page.sections.is_empty() {
        lines.push(format!("(In the rules: {}.)", page.sections.join("; ")));
    }
    Excerpt { title: page.title.clone(), lines }
}

fn several(asked: &str, pages: &[&Page]) -> Excerpt {
    let mut lines = vec![format!("Several pages fit {}. Ask for one of them:", quoted(asked))];
    lines.extend(pages.iter().map(|page| format!("rules {}", page.title)));
    Excerpt { title: "Which page?".into(), lines }
}
