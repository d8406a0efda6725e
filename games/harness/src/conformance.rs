//! The manners every engine owes its host, whatever its rules: names, templates, options, refusals, damaged bytes.

use crate::campaign::{Plan, play, secret};
use crate::in_memory::differs;
use crate::seating::{Seating, lines};
use crate::study::studies;
use rules::dice::{Dice, Seed};
use rules::engine::{Charge, Engine, Filing, SeatDesk, SeatView};
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Everything the engine does not do as it should, in words; empty if it conforms. `templates` is the folder that has
/// one folder for each game; `None` leaves templates unchecked.
#[must_use]
pub fn check(engine: &dyn Engine, templates: Option<&Path>) -> Vec<String> {
    let mut wrong = names(engine);
    if let Some(folder) = templates {
        wrong.extend(template_files(engine, folder));
    }
    wrong.extend(pacing(engine));
    wrong.extend(founding(engine));
    wrong.extend(studied(engine));
    wrong.extend(at_the_table(engine));
    wrong.extend(differs(engine));
    wrong
}

fn names(engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    let id = engine.id();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
        wrong.push(format!("the name {id:?} is not made of lower-case letters and hyphens"));
    }
    if engine.title().trim().is_empty() {
        wrong.push("there is no title for players".into());
    }
    if engine.help().trim().is_empty() {
        wrong.push("there is no help on how orders are written".into());
    }
    if engine.versions().engine == 0 || engine.versions().data == 0 {
        wrong.push("versions are counted from 1".into());
    }
    for (what, list, plain) in [
        ("events", engine.events(), true),
        ("questions", engine.questions(), true),
        ("elements", engine.elements(), false),
    ] {
        if list.is_empty() {
            wrong.push(format!("the engine lists no {what}"));
        }
        if list.iter().collect::<BTreeSet<_>>().len() < list.len() {
            wrong.push(format!("the list of {what} has something twice"));
        }
        let odd = |name: &&&str| {
            plain && !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        wrong.extend(list.iter().filter(odd).map(|n| format!("{what}: {n:?} is no file name in lower_case")));
    }
    wrong
}

fn template_files(engine: &dyn Engine, folder: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for (room, kinds) in [("events", engine.events()), ("questions", engine.questions())] {
        let room = folder.join(engine.id()).join(room);
        for kind in kinds {
            let file = room.join(format!("{kind}.hbs"));
            match std::fs::read_to_string(&file) {
                Ok(text) if text.trim().is_empty() => wrong.push(format!("{} is empty", file.display())),
                Ok(_) => {}
                Err(e) => wrong.push(format!("{} cannot be read: {e}", file.display())),
            }
        }
        for entry in std::fs::read_dir(&room).into_iter().flatten().flatten() {
            let path = entry.path();
            let kind = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
            if path.extension().is_some_and(|e| e == "hbs") && !kinds.contains(&kind) {
                wrong.push(format!("{} belongs to nothing the engine lists", path.display()));
            }
        }
    }
    wrong
}

fn pacing(engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    let (standing, live) = (engine.waits(Pacing::Standing), engine.waits(Pacing::Live));
    if standing.is_empty() {
        wrong.push("in standing pacing no question waits: nobody could ever send orders in time".into());
    }
    for kind in standing.union(&live) {
        if !engine.askable().contains(&kind.as_str()) {
            wrong.push(format!("{kind:?} waits for mail, but is not in the list of what can be asked"));
        }
    }
    for kind in engine.askable().iter().filter(|kind| !engine.questions().contains(kind)) {
        wrong.push(format!("{kind:?} can be asked, but is not in the list of questions"));
    }
    for kind in standing.difference(&live) {
        wrong.push(format!("{kind:?} waits in standing pacing and not in live pacing"));
    }
    wrong
}

fn founding(engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    let (options, seats) = (engine.default_options(), engine.seats());
    for count in 0..=u8::MAX {
        match (engine.found(&options, count), seats.contains(&count)) {
            (Ok(_), true) => {}
            (Err(problems), true) => {
                wrong.push(format!("cannot be founded for {count} with its own defaults: {problems:?}"))
            }
            (Ok(_), false) => wrong.push(format!("can be founded for {count}, outside of {seats:?}")),
            (Err(problems), false) if problems.iter().all(|p| p.message.trim().is_empty()) => {
                wrong.push(format!("refuses {count} seats without a word"));
            }
            (Err(_), false) => {}
        }
    }
    const STRANGER: &str = "no_such_option_at_all";
    let mut odd = options.clone();
    if let Value::Object(map) = &mut odd {
        map.insert(STRANGER.into(), json!(1));
    } else {
        odd = json!({ STRANGER: 1 });
    }
    match engine.found(&odd, *seats.start()) {
        Ok(_) => wrong.push("takes an option it does not know".into()),
        Err(problems) if !problems.iter().any(|p| p.key == STRANGER) => {
            wrong.push(format!("refuses an unknown option without naming it: {problems:?}"));
        }
        Err(_) => {}
    }
    match engine.stage(&json!({ STRANGER: 1 })) {
        Ok(_) => wrong.push("takes a scenario position with a key it does not know".into()),
        Err(words) if words.iter().all(|w| w.trim().is_empty()) => {
            wrong.push("refuses a scenario position without a word".into());
        }
        Err(_) => {}
    }
    wrong
}

/// Every study can be staged and is played by bots to its end without a fault.
fn studied(engine: &dyn Engine) -> Vec<String> {
    let studies = match studies(engine) {
        Ok(studies) => studies,
        Err(wrong) => return wrong,
    };
    let mut wrong = Vec::new();
    for (number, study) in (1..).zip(studies) {
        let account = play(engine, &Plan { given: Some(study.given), ..Plan::new(study.seats, number) });
        wrong.extend(account.faults.into_iter().map(|fault| format!("study {number}: {fault}")));
        if account.ending.is_none() {
            wrong.push(format!("study {number} has come to no end after {} turns", account.turns));
        }
    }
    wrong
}

/// What only shows when a campaign has been founded.
fn at_the_table(engine: &dyn Engine) -> Vec<String> {
    let mut wrong = Vec::new();
    let count = *engine.seats().start();
    let Ok(state) = engine.found(&engine.default_options(), count) else { return wrong };
    let mut seating = Seating::new(engine, state, count, engine.waits(Pacing::Standing), secret(1));
    if let Err(e) = seating.open() {
        wrong.push(format!("the first turn cannot be opened: {e}"));
        return wrong;
    }
    wrong.extend(damage(engine, &seating));
    for seat in Seat::all(count) {
        if let Err(e) = own_side(&seating, seat, &mut wrong) {
            wrong.push(format!("{seat}: {e}"));
        }
        for other in Seat::all(count).filter(|o| *o != seat) {
            if seating.views.get(&seat).is_some_and(|v| SeatView::from_bytes(other, &v.to_bytes()).is_ok()) {
                wrong.push(format!("the view of {seat} loads as that of {other}"));
            }
        }
        if SeatView::from_bytes(seat, &seating.state).is_ok() {
            wrong.push("the bytes of a state load as a view".into());
        }
    }
    wrong
}

fn own_side(seating: &Seating<'_>, seat: Seat, wrong: &mut Vec<String>) -> Result<(), rules::engine::Fault> {
    let engine = seating.engine;
    let desk = seating.desk(seat)?;
    let page = serde_json::to_value(engine.page(desk.view)?).unwrap_or_default();
    if !page.is_object() {
        wrong.push(format!("the page of {seat} is no object with names for templates"));
    }
    for line in engine.form(&desk)?.iter().filter(|l| l.chars().count() > 72) {
        wrong.push(format!("a line of the form is longer than 72 characters: {line:?}"));
    }
    for question in engine.open_questions(&desk)? {
        if question.fallback.trim().is_empty() {
            wrong.push(format!("question {:?} has no words for its fallback", question.kind));
        }
        if !engine.questions().contains(&question.kind.as_str()) {
            wrong.push(format!("question {:?} is not in the list of questions", question.kind));
        }
    }
    engine.review(&desk)?;
    let mut dice = Dice::for_preview(&secret(1), b"a mail nobody would write");
    for _ in 0..400 {
        scribble(engine, &desk, &scrawl(&mut dice), wrong)?;
    }
    Ok(())
}

/// A mail nobody would write must be read without a panic, and every remark on it must point into it.
fn scribble(
    engine: &dyn Engine,
    desk: &SeatDesk<'_>,
    text: &str,
    wrong: &mut Vec<String>,
) -> Result<(), rules::engine::Fault> {
    let typed = lines(text);
    let read = engine.read(desk, &typed, Filing::Replace)?;
    for problem in &read.problems {
        let inside = problem.span.is_none_or(|s| {
            typed.iter().any(|l| l.number == s.line && s.start <= s.end && s.end <= l.span().end)
        });
        if !inside {
            wrong.push(format!("a remark points outside of the mail {text:?}: {problem:?}"));
        }
        if problem.message.trim().is_empty() {
            wrong.push(format!("a remark without words on the mail {text:?}"));
        }
    }
    Ok(())
}

/// Some lines of words, numbers and signs, drawn at random.
fn scrawl(dice: &mut Dice) -> String {
    const SCRAPS: [&str; 28] = [
        "move",
        "take",
        "if",
        "then",
        "all",
        "to",
        "e3",
        "e6xe5",
        "1",
        "3",
        "0",
        "99999999999999999999",
        "-",
        "->",
        "*",
        "(",
        ")",
        ",",
        ":",
        "\u{2019}",
        "\u{2013}",
        "\t",
        "\u{1f600}",
        "#",
        ";",
        "é",
        "none",
        "row",
    ];
    let mut text = String::new();
    for nth in 0..dice.roll("length of a mail", 12).unwrap_or(1) {
        if nth > 0 {
            text.push(if dice.roll("line end", 4) == Ok(1) { '\n' } else { ' ' });
        }
        let scrap = dice.roll("word", 28).unwrap_or(1) as usize - 1;
        text.push_str(SCRAPS[scrap]);
    }
    text
}

/// What is damaged: the words for it, a state, a journal, orders on file.
type Damage<'a> = (&'a str, &'a [u8], &'a [u8], &'a BTreeMap<Seat, Vec<u8>>);

/// Damaged bytes must be refused in words, never believed and never panicked on.
fn damage(engine: &dyn Engine, seating: &Seating<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    let own: BTreeMap<Seat, Vec<u8>> = BTreeMap::new();
    let odd: BTreeMap<Seat, Vec<u8>> = [(Seat(0), b"{\"no\":".to_vec())].into();
    let cut = seating.state.get(..seating.state.len() / 2).unwrap_or_default();
    let cases: [Damage<'_>; 5] = [
        ("an empty state", b"", b"", &own),
        ("half a state", cut, b"", &own),
        ("a state of another game", b"{\"state_of\":\"another\",\"version\":1,\"body\":null}", b"", &own),
        ("a damaged journal", &seating.state, b"[{\"mark\":", &own),
        ("damaged orders", &seating.state, b"", &odd),
    ];
    for (what, state, journal, filed) in cases {
        let charge = Charge {
            state,
            journal,
            filed,
            notices: &[],
            waits: &seating.waits,
            closing: None,
            only: None,
            look: false,
            seats: seating.seats,
            seed: &Seed([0; 32]),
            origin: None,
            script: None,
            turn: 1,
            chain: "",
            preview: None,
            beacon: None,
        };
        match engine.play(&charge) {
            Ok(_) => wrong.push(format!("plays on with {what}")),
            Err(fault) if fault.0.trim().is_empty() => wrong.push(format!("refuses {what} without a word")),
            Err(_) => {}
        }
    }
    wrong
}
