//! What an error advises can be done: every line behind "try:", and every reading a line is said to have, is sent back as it stands; it must be
//! understood, if only to be asked on, and nothing in it may be against the rules. What is no line is left out: a pattern with a blank, a list, and
//! whatever begins with no word that an order of that file begins with (a name, how something is written).

use crate::lines::{Book, Line, Position, game_of, seated};
use rules::engine::{Engine, Filing};
use rules::problem::Problem;
use std::collections::BTreeSet;
use std::path::Path;

/// How many lines the errors advise that the lines of a file come to, and those that cannot be done, in words.
///
/// # Errors
/// What is wrong with the file itself; a game there is not.
pub fn in_vain<'e>(
    text: &str,
    engine: impl Fn(&str) -> Option<&'e dyn Engine>,
) -> Result<(usize, Vec<String>), String> {
    let book: Book = toml::from_str(text).map_err(|e| e.to_string())?;
    let game = game_of(&book)?;
    let engine = engine(&game).ok_or_else(|| format!("there is no game called {game:?}"))?;
    let (mut count, mut wrong) = (0, Vec::new());
    let verbs: BTreeSet<&str> =
        book.line.iter().flat_map(|line| &line.means).filter_map(|order| order.split(' ').next()).collect();
    // Of a line that is asked on nothing is wrong yet.
    let fails = |p: &&Problem| p.is_error() && p.choices.is_empty();
    for line in &book.line {
        let position = book.position.iter().find(|position| position.name == line.position);
        let position = position.ok_or_else(|| format!("there is no position {:?}", line.position))?;
        for problem in mailed(line, position, engine, &line.wrote)? {
            let offered = advised(&problem);
            for advised in
                offered.into_iter().filter(|line| verbs.contains(line.split(' ').next().unwrap_or("")))
            {
                let came = mailed(line, position, engine, &advised)?;
                count += 1;
                let said: Vec<&str> = came.iter().filter(fails).map(|p| p.message.as_str()).collect();
                if !said.is_empty() {
                    wrong.push(format!(
                        "{:?} is told to try {advised:?}, and: {}",
                        line.wrote,
                        said.join(" ")
                    ));
                }
            }
        }
    }
    Ok((count, wrong))
}

/// What is advised at the lines of the files in this folder can be done, but for these; and it is enough to speak of.
///
/// # Panics
/// With what cannot be done; where the folder cannot be read.
#[expect(clippy::expect_used, reason = "a frame of tests: it reads the files the lines stand in")]
pub fn can_be_taken(folder: &Path, engine: &dyn Engine, but: &[&str]) {
    let (mut count, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let (here, bad) =
            in_vain(&text, |_| Some(engine)).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        count += here;
        wrong.extend(bad.into_iter().filter(|bad| !but.iter().any(|known| bad.contains(known))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 20, "{count} are too few to speak of");
}

/// What is said of words mailed from where the line is mailed from.
fn mailed(
    line: &Line,
    position: &Position,
    engine: &dyn Engine,
    words: &str,
) -> Result<Vec<Problem>, String> {
    let (mut seating, seat) = seated(position, &line.seat, engine)?;
    if !line.before.is_empty() {
        seating.mail(seat, &line.before, Filing::Replace).map_err(|e| e.0)?;
    }
    Ok(seating.mail(seat, words, Filing::Replace).map_err(|e| e.0)?.taken.problems)
}

/// The lines a remark advises.
fn advised(problem: &Problem) -> Vec<String> {
    const BLANKS: [&str; 5] = ["CARD", "WORLD", "STEP", " or ", "\u{2026}"];
    let readings = problem.choices.iter().map(|lines| lines.join("\n"));
    let advised = problem.suggestion.iter().filter(|_| problem.choices.is_empty()).cloned();
    readings.chain(advised.filter(|line| !BLANKS.iter().any(|blank| line.contains(blank)))).collect()
}
