//! Finding what a player means by a name.
//!
//! Upper and lower case, accents, spaces, hyphens, underscores, apostrophes and full stops make no difference; a name may
//! be shortened while that stays clear, and be put in the plural or the singular. A misspelled name is never accepted:
//! the nearest ones are suggested instead.

mod key;
mod near;
mod taking;

use crate::problem::{Problem, either, quoted};
use crate::span::Span;

use key::Key;

pub(crate) use near::{distance, nearest};
pub use taking::{Named, take_name, try_name};

/// The names of one sort of thing, each under the number in which it was added.
#[derive(Clone, Debug)]
pub struct Names {
    noun: String,
    canonical: Vec<String>,
    /// In the order of their letters, so that those that begin alike stand together.
    forms: Vec<Form>,
    longest: usize,
}

/// One way to write one name.
#[derive(Clone, Debug)]
struct Form {
    key: Key,
    index: usize,
    given: bool,
}

/// What [`Names::find`] makes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The one name it means.
    Found(usize),
    /// The names it is short for, in the order they were added; never fewer than two.
    Ambiguous(Vec<usize>),
    /// No name at all.
    Unknown {
        /// Names written nearly like this, nearest first, at most three.
        nearest: Vec<usize>,
    },
}

impl Names {
    /// No names yet. `noun` is what players call one such thing ("world"); problems use it.
    pub fn new(noun: impl Into<String>) -> Self {
        Self { noun: noun.into(), canonical: Vec::new(), forms: Vec::new(), longest: 0 }
    }

    /// Names with their aliases, numbered from 0 in the order given.
    pub fn of<'n>(
        noun: impl Into<String>,
        entries: impl IntoIterator<Item = (&'n str, &'n [&'n str])>,
    ) -> Self {
        let mut names = Self::new(noun);
        for (canonical, aliases) in entries {
            names.add(canonical, aliases);
        }
        names
    }

    /// Adds a thing with its canonical name and other names for it, and gives its number.
    pub fn add(&mut self, canonical: &str, aliases: &[&str]) -> usize {
        let index = self.canonical.len();
        self.canonical.push(canonical.to_owned());
        for name in std::iter::once(&canonical).chain(aliases) {
            let key = Key::of(name);
            if key.is_empty() {
                continue;
            }
            for other in key.other_numbers() {
                self.push(other, index, false);
            }
            self.push(key, index, true);
        }
        index
    }

    fn push(&mut self, key: Key, index: usize, given: bool) {
        self.longest = self.longest.max(key.len());
        let place = self.forms.partition_point(|form| form.key.letters() <= key.letters());
        self.forms.insert(place, Form { key, index, given });
    }

    /// What players call one such thing.
    pub fn noun(&self) -> &str {
        &self.noun
    }

    /// How many things have names here.
    pub fn len(&self) -> usize {
        self.canonical.len()
    }

    /// True when nothing has a name here.
    pub fn is_empty(&self) -> bool {
        self.canonical.is_empty()
    }

    /// The canonical name of a thing; empty for a number that was never given out.
    pub fn canonical(&self, index: usize) -> &str {
        self.canonical.get(index).map_or("", String::as_str)
    }

    /// Finds the thing a text names: written in full, else in another number, else shortened at its end.
    pub fn find(&self, text: &str) -> Lookup {
        let key = Key::of(text);
        for found in [self.whole(&key, false), self.shortened(&key)] {
            match found.as_slice() {
                [] => {}
                [one] => return Lookup::Found(*one),
                _ => return Lookup::Ambiguous(found),
            }
        }
        Lookup::Unknown { nearest: self.near(&key) }
    }

    /// Explains why a text names nothing, or too much. `None` when it was found.
    pub fn problem(&self, lookup: &Lookup, typed: &str, span: Span) -> Option<Problem> {
        let listed = |indices: &[usize]| {
            let mut names: Vec<String> = Vec::new();
            for index in indices {
                let name = self.canonical(*index).to_owned();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        };
        let problem = match lookup {
            Lookup::Found(_) => return None,
            Lookup::Ambiguous(indices) => {
                let names = either(&listed(indices));
                Problem::unknown_name(format!("{} names more than one {}.", quoted(typed), self.noun))
                    .suggest(names)
            }
            Lookup::Unknown { nearest } => {
                let problem =
                    Problem::unknown_name(format!("There is no {} called {}.", self.noun, quoted(typed)));
                match listed(nearest).as_slice() {
                    // A short list is shown whole when nothing comes close.
                    [] if (1..=6).contains(&self.len()) => {
                        let all: Vec<usize> = (0..self.len()).collect();
                        problem.suggest(either(&listed(&all)))
                    }
                    [] => problem,
                    near => problem.suggest(either(near)),
                }
            }
        };
        Some(problem.at(span))
    }

    /// The things whose full name this is: by a name as given, else by its plural or singular. With `aligned`, words may
    /// only be parted where the name parts them.
    fn whole(&self, key: &Key, aligned: bool) -> Vec<usize> {
        let same = self.beginning_with(key).take_while(|form| form.key.is_same(key));
        let same: Vec<&Form> = same.filter(|form| !aligned || form.key.allows_breaks_of(key)).collect();
        for given in [true, false] {
            let found = indices(same.iter().copied().filter(|form| form.given == given));
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// The things whose name starts like this.
    fn shortened(&self, key: &Key) -> Vec<usize> {
        let longer = self.beginning_with(key).filter(|form| form.key.is_shortened_by(key));
        indices(longer.filter(|form| form.key.allows_breaks_of(key)))
    }

    /// Every form that begins with the letters of a key, those that are no longer first.
    fn beginning_with<'n>(&'n self, key: &'n Key) -> impl Iterator<Item = &'n Form> {
        let from = self.forms.partition_point(|form| form.key.letters() < key.letters());
        self.forms[from..].iter().take_while(|form| form.key.letters().starts_with(key.letters()))
    }

    /// Names a person may have meant: misspelled, else one whose later word it is.
    fn near(&self, key: &Key) -> Vec<usize> {
        let forms = self.forms.iter().map(|form| (form.index, form.key.letters()));
        let near = nearest(key.letters(), forms);
        if !near.is_empty() {
            return near;
        }
        let mut inner = indices(self.forms.iter().filter(|form| form.given && form.key.has_later_word(key)));
        inner.truncate(3);
        inner
    }
}

/// The things these forms name, each once, in the order they were added.
fn indices<'n>(forms: impl Iterator<Item = &'n Form>) -> Vec<usize> {
    let mut found: Vec<usize> = forms.map(|form| form.index).collect();
    found.sort_unstable();
    found.dedup();
    found
}
