//! Finding the page somebody asks for.

use super::{Excerpt, Handbook, Page, standing};
use crate::names::{Lookup, Names};
use crate::problem::quoted;
use std::cmp::Reverse;

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
        if let Some(told) = standing::how_it_stands(asked) {
            return told;
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
        if let Some(page) = self.place(words) {
            return Found::Page(page);
        }
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
        let told = self.telling_of(words);
        if let Some(page) = self.topic(words) {
            return Found::Nearly(page);
        }
        if let Some((best, _)) = told.first() {
            return likely(best, &told);
        }
        let near = self.at(&nearest);
        match near[..] {
            [] => Found::Nothing,
            [page] => Found::Nearly(page),
            _ => Found::Several(near),
        }
    }

    /// Does a question in whole sentences name something a page is about? What only stands somewhere on a page does not count,
    /// since people talk of much, but for a word that one page alone says more than once: who asks how larvae hatch asks of that.
    #[must_use]
    pub fn answers(&self, question: &str) -> bool {
        if self.place(question).is_some() || standing::how_it_stands(question).is_some() {
            return true;
        }
        let named = self.telling_of(question).first().is_some_and(|(_, (score, _))| *score >= NAMED);
        let own = |stem: &String| {
            let mut weights = self.pages.iter().map(|page| weight(page, stem)).filter(|weight| *weight > 0);
            weights.next().is_some_and(|weight| weight > 1) && weights.next().is_none()
        };
        named || stems(question).iter().filter(|stem| !is_empty_word(stem)).any(own)
    }

    /// The page of a place, where nothing but its name is said or what lies beside it is asked.
    fn place(&self, words: &str) -> Option<&Page> {
        const BESIDE: [&str; 18] = [
            "next",
            "beside",
            "adjacent",
            "adjoining",
            "neighbour",
            "neighbours",
            "neighbor",
            "neighbors",
            "neighbouring",
            "touch",
            "touches",
            "border",
            "borders",
            "bordering",
            "around",
            "near",
            "surround",
            "surrounding",
        ];
        if self.places.is_empty() {
            return None;
        }
        let lower = words.to_lowercase();
        let said: Vec<&str> =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let mut named = self.places.iter().filter(|page| said.contains(&page.title.to_lowercase().as_str()));
        let place = named.next().filter(|_| named.next().is_none())?;
        let only = said.iter().all(|word| PARTICLES.contains(word) || *word == place.title.to_lowercase());
        (only || said.iter().any(|word| BESIDE.contains(word))).then_some(place)
    }

    /// The pages that tell of these words, the likeliest first, each with how much speaks for it: a word of its title weighs more
    /// than one of what it covers, and that more than one that stands on it. A word that stands on many pages says little. Of pages
    /// alike the one is meant that is named first: what is done is said before what it is done to.
    fn telling_of(&self, words: &str) -> Vec<(&Page, Speaks)> {
        let stems = stems(words);
        let mut asked: Vec<&String> = stems.iter().filter(|stem| !is_empty_word(stem)).collect();
        if asked.is_empty() {
            // "What is this game about?", "can I see the rules?"
            asked.extend(stems.iter().find(|stem| *stem == "game" || *stem == "rule"));
        }
        // "How do the archer and the ballista differ?" names both.
        let compared =
            stems.iter().any(|stem| ["and", "or", "than", "versus", "vs"].contains(&stem.as_str()));
        let mut scores: Vec<Speaks> = vec![(0, Reverse(usize::MAX)); self.pages.len()];
        for (place, stem) in asked.into_iter().enumerate() {
            let weights: Vec<u32> = self.pages.iter().map(|page| weight(page, stem)).collect();
            let on = weights.iter().filter(|weight| **weight > 0).count();
            for ((score, Reverse(first)), weight) in scores.iter_mut().zip(weights) {
                let named = weight >= NAMED;
                *score += if named || on * 3 <= self.pages.len() { weight } else { 0 };
                *first = if named && !compared { place.min(*first) } else { *first };
            }
        }
        let told = self.pages.iter().zip(scores).filter(|(_, (score, _))| *score > 0);
        let mut told: Vec<(&Page, Speaks)> = told.collect();
        told.sort_by_key(|(_, score)| Reverse(*score));
        told
    }

    /// The page whose name of several words stands in a question as it is, the longest first: "the last row"; or which is about chances, where
    /// those are asked for, whatever they are of.
    fn topic(&self, words: &str) -> Option<&Page> {
        const CHANCES: [&str; 4] = ["odd", "chance", "probability", "likely"];
        let asked = stems(words);
        let length = |page: &Page| -> usize {
            let names = page.words.iter().chain([&page.title]).map(|name| stems(name));
            let within = |name: &Vec<String>| {
                let own = name.iter().filter(|stem| !PARTICLES.contains(&stem.as_str()));
                own.count() > 1 && asked.windows(name.len()).any(|some| some == name.as_slice())
            };
            names.filter(within).map(|name| name.len()).max().unwrap_or(0)
        };
        let longest =
            self.pages.iter().map(|page| (length(page), page)).rev().max_by_key(|(length, _)| *length);
        if let Some((1.., page)) = longest {
            return Some(page);
        }
        let chances = asked.iter().any(|stem| CHANCES.contains(&stem.as_str()));
        let about = |page: &&Page| page.words.iter().any(|word| CHANCES.contains(&stem(word).as_str()));
        self.pages.iter().find(about).filter(|_| chances)
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

/// What speaks for a page: how much, and which word of the question was the first to name it.
type Speaks = (u32, Reverse<usize>);

/// How much a page weighs that is named by a word, and does not only say it.
const NAMED: u32 = 5;

/// Words of questions that name nothing, as stems.
const EMPTY: [&str; 67] = [
    "what", "how", "who", "where", "when", "why", "which", "do", "doe", "did", "can", "could", "may",
    "might", "will", "would", "should", "i", "my", "me", "we", "our", "you", "your", "it", "they", "them",
    "to", "and", "or", "if", "with", "from", "at", "by", "be", "am", "was", "have", "ha", "had", "there",
    "that", "thi", "get", "far", "much", "many", "long", "happen", "work", "mean", "need", "please", "tell",
    "explain", "not", "any", "some", "one", "s", "rule", "game", "use", "see", "show", "read",
];

fn is_empty_word(stem: &str) -> bool {
    stem.chars().count() < 2 || EMPTY.contains(&stem) || PARTICLES.contains(&stem)
}

/// The words of a text in small letters, plurals as their singulars.
fn stems(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| stem(&word.to_lowercase())).collect()
}

fn stem(word: &str) -> String {
    let cut = |end: &str, new: &str| word.strip_suffix(end).map(|start| format!("{start}{new}"));
    let long = word.chars().count() > 3;
    let found = cut("ae", "a").or_else(|| cut("men", "man")).or_else(|| cut("ies", "y"));
    // "Ties" are no "ties" of "ty".
    let found = if word.chars().count() == 4 && word.ends_with("ies") { cut("s", "") } else { found };
    let found = found.or_else(|| if word.ends_with("ss") { None } else { cut("s", "") });
    found.filter(|_| long).unwrap_or_else(|| word.to_owned())
}

/// What a word weighs for a page: a title or a name that is this word alone weighs more than one it is a part of, and that more than
/// one that only begins with it. Who asks how to win does not mean Winnu.
fn weight(page: &Page, asked: &str) -> u32 {
    let weigh = |text: &str, [whole, part, begun]: [u32; 3]| {
        let mut stems = stems(text);
        stems.retain(|stem| !PARTICLES.contains(&stem.as_str()));
        match stems.as_slice() {
            [stem] if stem == asked => whole,
            _ if stems.iter().any(|stem| stem == asked) => part,
            _ if asked.len() > 2 && stems.iter().any(|stem| stem.starts_with(asked)) => begun,
            _ => 0,
        }
    };
    let words = page.words.iter().map(|word| weigh(word, [NAMED + 6, NAMED + 3, NAMED]));
    let covers = page.covers.iter().map(|word| weigh(word, [NAMED + 2, NAMED + 1, NAMED]));
    let title = weigh(&page.title, [NAMED + 8, NAMED + 4, NAMED + 1]);
    let best = words.chain(covers).fold(title, u32::max);
    if best > 0 {
        return best;
    }
    let says = page.lines.iter().flat_map(|line| stems(line)).filter(|stem| stem == asked).count();
    u32::try_from(says.min(3)).unwrap_or(0)
}

/// The likeliest page; two, where nothing sets the first apart.
fn likely<'h>(best: &'h Page, told: &[(&'h Page, Speaks)]) -> Found<'h> {
    match told {
        [(_, first), (second, other), ..] if first == other => Found::Several(vec![best, second]),
        _ => Found::Nearly(best),
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
