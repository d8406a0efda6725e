//! The handbook of a game is whole: whatever a player meets has a page, and every page tells of something there is.

use crate::campaign::secret;
use crate::seating::Seating;
use rules::columns;
use rules::engine::{Engine, Fault, Filing};
use rules::handbook::{Found, Handbook, Page};
use rules::problem::ProblemKind;
use rules::span::TypedLine;
use rules::{Pacing, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// What a handbook is held against, besides the elements and the kinds of question the engine lists.
pub struct Subjects<'s> {
    /// What has a name in the game's data: pieces, units, cards, technologies, races.
    pub names: Vec<String>,
    /// What orders begin with.
    pub verbs: &'s [&'s str],
    /// The game's `RULES.md`: its tables name the sections of the rulebook.
    pub rules: &'s str,
    /// Sections of it that are no matter of the players.
    pub untold: &'s [&'s str],
}

/// The width of a mail behind its gutter.
const COLUMNS: usize = 70;
/// How many lines a page fills at the most.
const MOST_LINES: usize = 26;

/// How pages are asked for: words of the house, and of no game.
const ASKED: [&str; 8] = ["rules", "rules battle", "rule 4.1", "cost", "prices", "cards", "race", "example"];

/// The handbook as the first seat of a new campaign has it.
///
/// # Errors
/// The campaign cannot be opened, or the handbook cannot be read.
pub fn of(engine: &dyn Engine) -> Result<Handbook, Fault> {
    engine.handbook(&seated(engine)?.desk(Seat(0))?)
}

/// A new campaign of the fewest players, its first window open.
fn seated(engine: &dyn Engine) -> Result<Seating<'_>, Fault> {
    let seats = *engine.seats().start();
    let state = engine
        .found(&engine.default_options(), seats)
        .map_err(|problems| Fault(format!("it cannot be founded: {problems:?}")))?;
    let mut seating = Seating::new(engine, state, seats, engine.waits(Pacing::Standing), secret(1));
    seating.open()?;
    Ok(seating)
}

/// Everything that is missing or wrong, in words; empty if the handbook is whole.
#[must_use]
pub fn check(engine: &dyn Engine, subjects: &Subjects<'_>) -> Vec<String> {
    let book = match of(engine) {
        Ok(book) => book,
        Err(fault) => return vec![fault.to_string()],
    };
    let mut wrong = Vec::new();
    if !matches!(book.find("rules"), Found::Page(_)) {
        wrong.push("no page says what the game is about: words: rules".into());
    }
    wrong.extend(book.pages().iter().flat_map(form));
    wrong.extend(unique(&book));
    let ids = || engine.elements().iter().chain(engine.questions());
    for id in ids().filter(|id| !explains(&book, id)) {
        wrong.push(format!("no page covers {id:?}"));
    }
    for name in subjects.names.iter().map(String::as_str).chain(subjects.verbs.iter().copied()) {
        if !matches!(book.find(name), Found::Page(_)) {
            wrong.push(format!("rules {name} finds no page of its own: {:?}", told(&book.find(name))));
        }
    }
    for page in book.pages() {
        let known = |id: &&String| ids().any(|known| known == id) || subjects.verbs.contains(&id.as_str());
        let unknown = page.covers.iter().filter(|id| !known(id));
        wrong.extend(unknown.map(|id| format!("{}: it covers {id:?}, which there is not", page.title)));
    }
    wrong.extend(sections(&book, subjects));
    wrong.extend(examples(engine, &book).unwrap_or_else(|fault| vec![fault.to_string()]));
    wrong
}

/// Where questions in whole sentences do not lead to the page they should: each with the title of that page.
#[must_use]
pub fn astray(engine: &dyn Engine, questions: &[(&str, &str)]) -> Vec<String> {
    let book = match of(engine) {
        Ok(book) => book,
        Err(fault) => return vec![fault.to_string()],
    };
    let led = |asked: &str| match (book.answers(asked), book.look_up(asked)) {
        (true, told) => told.title,
        (false, _) => "no page".to_owned(),
    };
    let wrong = questions.iter().map(|(asked, title)| (asked, title, led(asked)));
    wrong
        .filter(|(_, title, led)| led != *title)
        .map(|(asked, title, led)| format!("{asked}: {led}, not {title}"))
        .collect()
}

/// What a page says is to be written (`Write: …`, `Or: …`) is an order of the game, whatever it may come to.
fn examples(engine: &dyn Engine, book: &Handbook) -> Result<Vec<String>, Fault> {
    let seating = seated(engine)?;
    let desk = seating.desk(Seat(0))?;
    let mut wrong = Vec::new();
    for asked in ASKED {
        let read = engine.read(&desk, &[TypedLine::new(1, asked)], Filing::Replace)?;
        if !read.accepted.is_empty() {
            wrong.push(format!("{asked:?} asks the house for a page, and the game takes it for an order"));
        }
    }
    for page in book.pages() {
        let lines = page.lines.iter().filter(|line| line.starts_with("Write") || line.starts_with("Or: "));
        for (_, orders) in lines.filter_map(|line| line.split_once(": ")) {
            for order in orders.split(", or: ").flat_map(|part| part.split(", and: ")) {
                let typed = [TypedLine::new(1, order.trim_end_matches('.'))];
                let read = engine.read(&desk, &typed, Filing::Replace)?;
                let odd = |kind| matches!(kind, ProblemKind::Unreadable | ProblemKind::Talk);
                if let Some(problem) = read.problems.iter().find(|problem| odd(problem.kind)) {
                    wrong.push(format!("{}: {order:?} cannot be read: {}", page.title, problem.message));
                }
            }
        }
    }
    Ok(wrong)
}

/// What a page looks like.
fn form(page: &Page) -> Vec<String> {
    let wrapped = page.lines.iter().map(|line| columns::wrap(line, COLUMNS, "", "").len());
    let count: usize = wrapped.sum();
    if page.title.trim().is_empty() || count == 0 {
        return vec![format!("a page without title or words: {page:?}")];
    }
    if count > MOST_LINES {
        return vec![format!(
            "{}: {count} lines in a mail; at most {MOST_LINES} are read on a phone",
            page.title
        )];
    }
    Vec::new()
}

/// No two pages are asked for by the same words.
fn unique(book: &Handbook) -> Vec<String> {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut wrong = Vec::new();
    for page in book.pages() {
        let words: BTreeSet<String> =
            std::iter::once(&page.title).chain(&page.words).map(|word| word.to_lowercase()).collect();
        for word in words {
            if let Some(other) = seen.insert(word.clone(), &page.title) {
                wrong.push(format!("{word:?} asks for {other} and for {}", page.title));
            }
        }
    }
    wrong
}

/// Is there a page that says it covers this, or one with a name it begins with: "Fighter built" is told under Fighter.
fn explains(book: &Handbook, id: &str) -> bool {
    let words: Vec<&str> = id.split([' ', '_']).collect();
    let named = (1..=words.len()).any(|count| matches!(book.find(&words[..count].join(" ")), Found::Page(_)));
    named || book.pages().iter().any(|page| page.covers.iter().any(|cover| cover == id))
}

fn told<'h>(found: &Found<'h>) -> Vec<&'h str> {
    match found {
        Found::Page(page) | Found::Nearly(page) => vec![page.title.as_str()],
        Found::Several(pages) => pages.iter().map(|page| page.title.as_str()).collect(),
        Found::Nothing => Vec::new(),
    }
}

/// Pages name sections there are, and every section has a page.
fn sections(book: &Handbook, subjects: &Subjects<'_>) -> Vec<String> {
    let known = listed(subjects.rules);
    let mut wrong = Vec::new();
    for page in book.pages() {
        for section in page.sections.iter().filter(|section| !known.contains(*section)) {
            wrong.push(format!("{}: RULES.md lists no section {section:?}", page.title));
        }
    }
    for section in known.iter().filter(|section| !subjects.untold.contains(&section.as_str())) {
        if matches!(book.find(section), Found::Nothing | Found::Nearly(_)) {
            wrong.push(format!("no page tells of the section {section:?}"));
        }
    }
    wrong
}

/// The sections of the tables that list some: a number, or else a name.
fn listed(rules: &str) -> BTreeSet<String> {
    let (mut found, mut listing) = (BTreeSet::new(), false);
    for line in rules.lines() {
        let Some(row) = line.strip_prefix('|') else {
            listing = false;
            continue;
        };
        let cell = row.split('|').next().unwrap_or_default().trim();
        if matches!(cell, "section" | "heading") {
            listing = true;
        } else if listing && !cell.starts_with('-') {
            let numbers: Vec<&str> = cell
                .split([' ', ','])
                .filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
                .collect();
            match cell.starts_with(|first: char| first.is_ascii_digit()) {
                true => found.extend(numbers.into_iter().map(str::to_owned)),
                false => found.extend([cell.to_owned()]),
            }
        }
    }
    found
}
