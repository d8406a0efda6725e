//! Any text as an order mail, read at a moment of a real campaign.
//!
//! The first byte picks the game, the next two the moment in it, the fourth how the lines are filed; the rest is the mail.
#![no_main]

#[path = "../../adjudicator/campaign/src/registry.rs"]
#[allow(dead_code, reason = "the daemon's list of games; here all of them are played")]
mod registry;

use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Fault, Filing, OpenWindow, SeatDesk, SeatView};
use rules::problem::render;
use rules::span::TypedLine;
use rules::{Pacing, Seat};
use std::sync::OnceLock;

/// Turns of each campaign that moments are taken from.
const TURNS: u32 = 12;
/// Campaigns of each game.
const CAMPAIGNS: u64 = 3;

/// A seat that is about to write: its own side of the table.
struct Moment {
    engine: &'static dyn Engine,
    view: SeatView,
    window: Option<OpenWindow>,
    filed: Vec<u8>,
}

impl Moment {
    fn desk<'a>(&'a self, filed: &'a [u8]) -> SeatDesk<'a> {
        SeatDesk { view: &self.view, window: self.window.as_ref(), filed, names: &[] }
    }
}

fn lines(text: &str) -> Vec<TypedLine> {
    (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect()
}

/// For each game: every seat before and after its bot has written, in every window of some campaigns.
fn moments() -> Result<Vec<Vec<Moment>>, Fault> {
    let mut games = Vec::new();
    for engine in registry::engines() {
        let mut moments = Vec::new();
        for number in 0..CAMPAIGNS {
            let seats = if number == 0 { *engine.seats().start() } else { *engine.seats().end() };
            let options = engine.default_options();
            let state = engine.found(&options, seats).map_err(|p| Fault(format!("{p:?}")))?;
            let waits = engine.waits(Pacing::Standing);
            let mut seating = Seating::new(*engine, state, seats, waits, secret(number));
            for turn in 0..TURNS {
                seating.open()?;
                for seat in Seat::all(seats) {
                    let mut dice =
                        Dice::for_preview(&seating.seed, &[turn.to_le_bytes(), [seat.0; 4]].concat());
                    let mail = engine.bot(&seating.desk(seat)?, &mut dice)?;
                    moments.push(moment(&seating, seat)?);
                    seating.mail(seat, &mail, Filing::Replace)?;
                    moments.push(moment(&seating, seat)?);
                }
                // Standing orders settle everything else; a game that is over has no more moments.
                let stretch = seating.play(Push { closing: true, ..Push::default() })?;
                if matches!(&stretch.played.end, rules::engine::End::Done { ending: Some(_), .. }) {
                    break;
                }
            }
        }
        games.push(moments);
    }
    Ok(games)
}

fn moment(seating: &Seating<'static>, seat: Seat) -> Result<Moment, Fault> {
    let desk = seating.desk(seat)?;
    Ok(Moment {
        engine: seating.engine,
        view: desk.view.clone(),
        window: desk.window.cloned(),
        filed: desk.filed.to_vec(),
    })
}

/// Reads the mail and checks what must hold of any mail.
fn check(moment: &Moment, how: Filing, text: &str) -> Result<(), Fault> {
    let engine = moment.engine;
    let typed = lines(text);
    let read = engine.read(&moment.desk(&moment.filed), &typed, how)?;
    for problem in &read.problems {
        if let Some(span) = problem.span {
            let line = typed.iter().find(|l| l.number == span.line);
            let line = line.unwrap_or_else(|| panic!("no line {} was typed: {problem:?}", span.line));
            let length = line.text.chars().count() as u32;
            assert!(span.start <= span.end && span.end <= length, "outside of {:?}: {problem:?}", line.text);
            render(&line.text, problem);
        }
    }
    for accepted in &read.accepted {
        assert!(typed.iter().any(|l| l.number == accepted.span.line), "no such line: {accepted:?}");
    }
    // What a receipt asks for besides. Dear, and hardly about the text: for every eighth mail.
    if text.len() % 8 == 0 {
        let desk = moment.desk(&read.filed);
        engine.review(&desk)?;
        engine.form(&desk)?;
        engine.open_questions(&desk)?;
    }

    // The same mail to a seat with nothing on file, then what it came to once more, in canonical form.
    let alone = engine.read(&moment.desk(&[]), &typed, Filing::Replace)?;
    let canonical: Vec<String> = engine.on_file(&alone.filed)?.into_iter().map(|(_, text)| text).collect();
    let again = engine.read(&moment.desk(&[]), &lines(&canonical.join("\n")), Filing::Replace)?;
    if let Some(problem) = again.problems.iter().find(|p| p.is_error()) {
        panic!("canonical orders {canonical:?} are not understood: {problem:?}");
    }
    let back: Vec<String> = engine.on_file(&again.filed)?.into_iter().map(|(_, text)| text).collect();
    assert_eq!(canonical, back, "canonical orders change when read again");
    Ok(())
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    static MOMENTS: OnceLock<Vec<Vec<Moment>>> = OnceLock::new();
    let games = MOMENTS.get_or_init(|| moments().expect("bots play without a fault"));
    let [game, low, high, how, text @ ..] = bytes else { return };
    let moments = &games[usize::from(*game) % games.len()];
    let moment = &moments[usize::from(u16::from_le_bytes([*low, *high])) % moments.len()];
    let how = if how % 4 == 0 { Filing::Add } else { Filing::Replace };
    if let Err(fault) = check(moment, how, &String::from_utf8_lossy(text)) {
        panic!("a player's mail is a fault: {fault}");
    }
});
