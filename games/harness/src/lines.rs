//! Lines as people write them, each with what it means: how many of them a game understands, and what it makes of the rest.
//!
//! A file has positions, each the beginning of a scenario, and lines: the position, the seat that writes, what it wrote, and
//! `means`, the canonical lines that must be on file afterwards. `kind` is `order` (the default), `talk` (nothing is filed,
//! nothing is an error) or `refuse` (an error that says `reason_has`).

use crate::Seating;
use crate::scenario::sit_down;
use rules::engine::{Engine, Filing};
use rules::span::TypedLine;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// A file of lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    pub(crate) position: Vec<Position>,
    pub(crate) line: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(crate) name: String,
    given: String,
    /// Orders on file there that are no part of `means`.
    #[serde(default)]
    keeps: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) position: String,
    pub(crate) seat: String,
    pub(crate) wrote: String,
    #[serde(default)]
    pub(crate) means: Vec<String>,
    /// Other lists that mean the same.
    #[serde(default)]
    or_means: Vec<Vec<String>>,
    #[serde(default)]
    kind: Kind,
    /// On file when the line is mailed.
    #[serde(default)]
    pub(crate) before: String,
    #[serde(default)]
    reason_has: Parts,
    #[serde(default)]
    reason_lacks: Vec<String>,
    /// The sort of line.
    #[serde(default)]
    tag: String,
    /// What others mail before: for the daemon, which a game knows nothing of.
    #[serde(default, rename = "told_before")]
    _told_before: BTreeMap<String, String>,
}

#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Order,
    Talk,
    Refuse,
    /// A word of the daemon, which a game knows nothing of.
    Command,
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Parts {
    #[default]
    None,
    One(String),
    Many(Vec<String>),
}

impl Parts {
    fn list(&self) -> Vec<&str> {
        match self {
            Self::None => Vec::new(),
            Self::One(part) => vec![part],
            Self::Many(parts) => parts.iter().map(String::as_str).collect(),
        }
    }
}

/// How long reading a mail takes: all lines of a file from one position, sixty at most, in one mail, read this many times; the
/// number of lines and the median.
///
/// # Errors
/// As [`measure_all`].
pub fn reading_takes<'e>(
    text: &str,
    engine: impl Fn(&str) -> Option<&'e dyn Engine>,
    times: usize,
) -> Result<(usize, Duration), String> {
    const LINES: usize = 60;
    let book: Book = toml::from_str(text).map_err(|e| e.to_string())?;
    let game = game_of(&book)?;
    let engine = engine(&game).ok_or_else(|| format!("there is no game called {game:?}"))?;
    let first = book.line.first().ok_or("there is no line")?;
    let position = book.position.iter().find(|position| position.name == first.position);
    let position = position.ok_or_else(|| format!("there is no position {:?}", first.position))?;
    let (seating, seat) = seated(position, &first.seat, engine)?;
    let same = |line: &&Line| line.position == first.position && line.seat == first.seat;
    let typed = book.line.iter().filter(same).flat_map(|line| line.wrote.lines()).take(LINES);
    let typed: Vec<TypedLine> = (1..).zip(typed).map(|(number, line)| TypedLine::new(number, line)).collect();
    let desk = seating.desk(seat).map_err(|e| e.0)?;
    let mut took = Vec::new();
    for _ in 0..times.max(1) {
        let begun = Instant::now();
        engine.read(&desk, &typed, Filing::Replace).map_err(|e| e.0)?;
        took.push(begun.elapsed());
    }
    took.sort_unstable();
    Ok((typed.len(), took[took.len() / 2]))
}

/// A table in this position, and this seat at it.
pub(crate) fn seated<'e>(
    position: &Position,
    seat: &str,
    engine: &'e dyn Engine,
) -> Result<(Seating<'e>, rules::Seat), String> {
    let text = format!(
        "rule = \"lines\"\nnote = \"One line.\"\n{}\n[[turn]]\nplay = false\nexpect = [{{ on_file = \"{seat}\", lacks = \"nothing called so\" }}]\n",
        position.given.trim(),
    );
    sit_down(&text, seat, engine)
}

/// What came of the lines of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// On file is what the line means, and nothing of it is called an error.
    pub understood: usize,
    /// Of those, small talk that was passed over.
    pub talk: usize,
    /// Taken for something else, each with what is on file.
    pub misunderstood: Vec<String>,
    /// Of several readings the writer is asked which is meant.
    pub asked: Vec<String>,
    /// Not taken, or refused for another reason than the right one, each with what was said.
    pub refused: Vec<String>,
}

impl Measured {
    /// All lines that were looked at.
    #[must_use]
    pub fn all(&self) -> usize {
        self.understood + self.misunderstood.len() + self.asked.len() + self.refused.len()
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, lines) in
            [("MISUNDERSTOOD", &self.misunderstood), ("ASKED BACK", &self.asked), ("REFUSED", &self.refused)]
        {
            for line in lines {
                writeln!(f, "{word} {line}")?;
            }
        }
        write!(
            f,
            "understood {} of {} (talk {}), misunderstood {}, asked back {}, refused {}",
            self.understood,
            self.all(),
            self.talk,
            self.misunderstood.len(),
            self.asked.len(),
            self.refused.len()
        )
    }
}

/// Measures the lines of a file, those for the game alone.
///
/// # Errors
/// What is wrong with the file itself.
pub fn measure(text: &str, engine: &dyn Engine) -> Result<Measured, String> {
    measure_all(text, |_| Some(engine), None)
}

/// Every line of the files in this folder is understood, none is ever taken for something else, and they are enough to speak of
/// kinds of lines.
///
/// # Panics
/// With what was not understood; where the folder cannot be read.
#[expect(clippy::expect_used, reason = "a frame of tests: it reads the files the lines stand in")]
pub fn are_understood(folder: &Path, engine: &dyn Engine) {
    let (mut count, mut wrong) = (0, String::new());
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let measured = measure(&text, engine).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        if !(measured.misunderstood.is_empty() && measured.asked.is_empty() && measured.refused.is_empty()) {
            wrong.push_str(&format!("{}:\n{measured}\n", path.display()));
        }
        count += measured.all();
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count >= 100, "{count} lines are too few to speak of kinds");
}

/// What a line is to the daemon, in any words that tell its commands apart; `None`: nothing.
pub type OfTheHouse<'h> = &'h dyn Fn(&str) -> Option<String>;

/// The game a file of lines is about.
pub(crate) fn game_of(book: &Book) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Of {
        game: String,
    }
    let given = book.position.first().map_or("", |position| position.given.as_str());
    toml::from_str::<Of>(given).map(|of| of.game).map_err(|e| format!("the first position: {e}"))
}

/// Measures the lines of a file. `engine`: the game of a name; `commands`: what a line comes to that is for the daemon, in any
/// words that tell its commands apart; without it such lines are left out.
///
/// # Errors
/// What is wrong with the file itself; a game there is not.
pub fn measure_all<'e>(
    text: &str,
    engine: impl Fn(&str) -> Option<&'e dyn Engine>,
    commands: Option<OfTheHouse<'_>>,
) -> Result<Measured, String> {
    let book: Book = toml::from_str(text).map_err(|e| e.to_string())?;
    let game = game_of(&book)?;
    let engine = engine(&game).ok_or_else(|| format!("there is no game called {game:?}"))?;
    let mut measured = Measured::default();
    for line in &book.line {
        if line.kind == Kind::Command {
            let Some(commands) = commands else { continue };
            let (said, meant) = (commands(&line.wrote), line.means.first().and_then(|means| commands(means)));
            match (said == meant, said) {
                (true, Some(_)) => measured.understood += 1,
                (_, Some(said)) => {
                    measured.misunderstood.push(format!("[{}] {:?} is {said}", line.tag, line.wrote));
                }
                (_, None) => measured.refused.push(format!("[{}] {:?} is no command", line.tag, line.wrote)),
            }
            continue;
        }
        let place = |why: String| format!("{:?}: {why}", line.wrote);
        let position = book.position.iter().find(|position| position.name == line.position);
        let position = position.ok_or_else(|| place(format!("there is no position {:?}", line.position)))?;
        let found = Found::of(line, position, engine).map_err(place)?;
        match found.judge(line, &position.keeps) {
            Ok(()) => {
                measured.understood += 1;
                measured.talk += usize::from(line.kind == Kind::Talk);
            }
            Err((false, why)) if found.asked => {
                measured.asked.push(format!("[{}] {:?} {why}", line.tag, line.wrote));
            }
            Err((false, why)) => measured.refused.push(format!("[{}] {:?} {why}", line.tag, line.wrote)),
            Err((true, why)) => measured.misunderstood.push(format!("[{}] {:?} {why}", line.tag, line.wrote)),
        }
    }
    Ok(measured)
}

/// What a line came to.
struct Found {
    filed: Vec<String>,
    before: Vec<String>,
    errors: Vec<String>,
    /// It could mean several things.
    asked: bool,
}

impl Found {
    fn of(line: &Line, position: &Position, engine: &dyn Engine) -> Result<Self, String> {
        let (mut seating, seat) = seated(position, &line.seat, engine)?;
        let fault = |e: rules::engine::Fault| e.0;
        if !line.before.is_empty() {
            seating.mail(seat, &line.before, Filing::Replace).map_err(fault)?;
        }
        let on_file = |filed: &BTreeMap<rules::Seat, Vec<u8>>| -> Result<Vec<String>, String> {
            let bytes = filed.get(&seat).map_or(&[][..], Vec::as_slice);
            Ok(engine.on_file(bytes).map_err(fault)?.into_iter().map(|(_, text)| normal(&text)).collect())
        };
        let before = on_file(&seating.filed)?;
        let read = seating.mail(seat, &line.wrote, Filing::Replace).map_err(fault)?;
        let error = |p: &rules::problem::Problem| match &p.suggestion {
            Some(right) => format!("{} try: {right}", p.message),
            None => p.message.clone(),
        };
        let errors = read.problems.iter().filter(|p| p.is_error()).map(error).collect();
        let asked = read.problems.iter().any(|p| !p.choices.is_empty());
        Ok(Self { filed: on_file(&seating.filed)?, before, errors, asked })
    }

    /// As it should be; or why not, and whether it was taken for something else.
    fn judge(&self, line: &Line, keeps: &[String]) -> Result<(), (bool, String)> {
        let said = self.errors.join(" ");
        let keeps: Vec<String> = keeps.iter().map(|order| normal(order)).collect();
        let got: Vec<&String> = self.filed.iter().filter(|order| !keeps.contains(order)).collect();
        let new = got.iter().any(|order| !self.before.contains(order));
        let on_file = || format!("is on file as {got:?} {said}");
        match line.kind {
            Kind::Talk | Kind::Refuse if new => Err((true, on_file())),
            Kind::Talk if self.errors.is_empty() => Ok(()),
            Kind::Refuse if self.errors.is_empty() => Err((true, "was passed over without a word".into())),
            Kind::Refuse => {
                let lower = said.to_lowercase();
                let has = |part: &str| part.split('|').any(|one| lower.contains(&one.to_lowercase()));
                let lacking: Vec<&str> =
                    line.reason_has.list().into_iter().filter(|part| !has(part)).collect();
                let wrong: Vec<&String> = line.reason_lacks.iter().filter(|part| has(part)).collect();
                if lacking.is_empty() && wrong.is_empty() {
                    Ok(())
                } else {
                    Err((false, format!("the reason lacks {lacking:?} or says {wrong:?}: {said}")))
                }
            }
            Kind::Talk | Kind::Command => Err((false, said)),
            Kind::Order => {
                let wanted = |means: &Vec<String>| -> Vec<String> {
                    means.iter().map(|order| normal(order)).collect()
                };
                let all: Vec<Vec<String>> =
                    std::iter::once(&line.means).chain(&line.or_means).map(wanted).collect();
                let right = all.iter().any(|means| means.iter().collect::<Vec<_>>() == got);
                match (right, self.errors.is_empty()) {
                    (true, true) => Ok(()),
                    (true, false) => Err((false, format!("was understood, and yet called an error: {said}"))),
                    (false, true) => Err((true, on_file())),
                    (false, false)
                        if new && !all.iter().any(|means| got.iter().all(|order| means.contains(order))) =>
                    {
                        Err((true, on_file()))
                    }
                    (false, false) => Err((false, said)),
                }
            }
        }
    }
}

/// Units of one invasion may be named in any order.
fn normal(order: &str) -> String {
    let Some((head, tail)) = order.split_once("invade ").and_then(|_| order.split_once(" with ")) else {
        return order.to_owned();
    };
    let end = tail.find([',']).into_iter().chain(tail.find(" else ")).min().unwrap_or(tail.len());
    let (units, rest) = tail.split_at(end);
    let mut units: Vec<&str> = units.split(" and ").collect();
    units.sort_unstable();
    format!("{head} with {}{rest}", units.join(" and "))
}
