//! Reports: what happened, what the seat sees, what it is asked. Made from views and told events alone.

use super::TurnError;
use super::loaded::Loaded;
use super::news::News;
use crate::campaign::settings::OnDeadline;
use crate::campaign::when::when;
use crate::house::House;
use crate::post::outgoing::{Letter, LetterError, post_to_seat};
use crate::store::Tx;
use crate::store::campaign::{SeatRow, Standing};
use data_encoding::HEXLOWER;
use report::data::{Asked, EndingLine, Heading, OnFile, Report, RollLine, SeatLine, Sentence};
use rules::engine::{OpenWindow, SeatDesk, SeatEvent, SeatView, ToldEvent};
use rules::{Seat, dice};

/// The names of the seats, in order.
pub(crate) fn names(loaded: &Loaded) -> Vec<String> {
    loaded.seats.iter().map(|s| s.name.clone()).collect()
}

/// Top and bottom of a mail to a seat.
pub(crate) fn heading(loaded: &Loaded, seat: &SeatRow, turn: u32) -> Heading {
    Heading {
        campaign: loaded.campaign.id.clone(),
        title: loaded.campaign.title.clone(),
        game: loaded.campaign.game.clone(),
        game_title: loaded.engine.title().to_string(),
        turn,
        seat: u32::from(seat.seat) + 1,
        name: seat.name.clone(),
        gm: loaded.settings.gm.to_string(),
        run: loaded.run,
        waiting: String::new(),
    }
}

/// Everybody at the table.
pub(crate) fn seat_lines(loaded: &Loaded, reader: u8) -> Vec<SeatLine> {
    let line = |s: &SeatRow| SeatLine {
        seat: u32::from(s.seat) + 1,
        name: s.name.clone(),
        you: s.seat == reader,
        resigned: s.resigned,
    };
    loaded.seats.iter().map(line).collect()
}

/// What happened, as told to this seat, each with its sentence.
pub(crate) fn events(
    house: &House,
    loaded: &Loaded,
    told: &[ToldEvent],
    seat: Seat,
) -> Result<Vec<Sentence<SeatEvent>>, TurnError> {
    let names = names(loaded);
    let heard = told.iter().filter_map(|t| t.for_seat(seat));
    heard
        .map(|of| {
            let words =
                house.templates.event(&loaded.campaign.game, &of, &names).map_err(LetterError::from)?;
            Ok(Sentence { words, of })
        })
        .collect()
}

/// What is asked of a seat and what it has on file.
pub(crate) fn asked(
    house: &House,
    loaded: &Loaded,
    seat: &SeatRow,
    view: &SeatView,
    window: Option<(&OpenWindow, i64)>,
    filed: &[u8],
) -> Result<Asked, TurnError> {
    let engine = loaded.engine;
    let names = names(loaded);
    let me = Seat(seat.seat);
    let desk = SeatDesk { view, window: window.map(|(w, _)| w), filed };
    let mut questions = Vec::new();
    for mut of in engine.open_questions(&desk)? {
        if loaded.settings.on_deadline == OnDeadline::AskGm {
            of.fallback = "the campaign is held, and the GM decides".into();
        }
        let words =
            house.templates.question(&loaded.campaign.game, &of, &names).map_err(LetterError::from)?;
        questions.push(Sentence { words, of });
    }
    let others = window.map(|(w, _)| w.seats()).unwrap_or_default();
    let others =
        others.into_iter().filter(|s| *s != me).filter_map(|s| names.get(s.index()).cloned()).collect();
    let remarks = engine.review(&desk)?.into_iter().map(|p| match p.suggestion {
        Some(right) => format!("{} ({right})", p.message),
        None => p.message,
    });
    let on_file = engine.in_force(filed, window.map(|(w, _)| w))?;
    let on_file = on_file.into_iter().map(|(line, text)| OnFile { line, text });
    Ok(Asked {
        questions,
        others,
        deadline: window.map(|(_, closes_ms)| when(closes_ms, house.now_ms(), seat)),
        on_file: on_file.collect(),
        remarks: remarks.collect(),
        form: if window.is_some() { engine.form(&desk)? } else { Vec::new() },
    })
}

/// Writes the private report of every seat, about this turn.
pub(super) async fn write_reports(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &News,
    about: u32,
) -> Result<(), TurnError> {
    let first = loaded.seats.iter().all(|s| s.mails == 0);
    let new_secret = loaded.turn.run > 1
        && !news.notes.is_empty()
        && tx.run_seed(&loaded.campaign.id, loaded.turn.run).await?.is_some();
    // A window gone through again is told as it was when it opened.
    let then = match (&loaded.window, news.passing) {
        (Some(window), true) => house.at(window.opened_ms),
        _ => house.clone(),
    };
    let offers = tx.offers(&loaded.campaign.id, loaded.turn.turn).await?;
    let rolls = RollLine::lines(news.rolls.iter());
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        let seat = Seat(row.seat);
        if row.resigned && news.ending.is_none() {
            continue;
        }
        let Some(view) = news.views.get(&seat) else { continue };
        let window = news.window.as_ref().zip(loaded.window.as_ref().map(|w| w.closes_ms));
        let mut asked = asked(&then, loaded, &row, view, window, loaded.filed_bytes(seat))?;
        // While the campaign rests, no deadline runs.
        let rests = loaded.campaign.standing == Standing::Paused;
        asked.deadline = asked.deadline.filter(|_| !rests);
        let report = Report {
            heading: heading(loaded, &row, about),
            notes: news.notes.clone(),
            seats: seat_lines(loaded, row.seat),
            events: events(house, loaded, &news.told, seat)?,
            rolls: rolls.clone(),
            silent: news.silent.contains(&seat),
            fallbacks: news.fallbacks.iter().filter(|(s, _)| *s == seat).map(|(_, k)| k.clone()).collect(),
            page: loaded.engine.page(view)?,
            asked,
            draw_offers: offers
                .iter()
                .filter(|o| **o != row.seat)
                .filter_map(|o| loaded.seat(Seat(*o)).map(|s| s.name.clone()))
                .collect(),
            commitment: (first || new_secret).then(|| dice::commitment(loaded.seed())),
            ending: news.ending.as_ref().map(|e| EndingLine {
                words: e.words.clone(),
                you_won: e.winners.contains(&seat),
                draw: e.winners.is_empty(),
                seed: HEXLOWER.encode(&loaded.seed().0),
            }),
        };
        let tag = loaded.window.as_ref().map_or("", |w| w.tag.as_str());
        let machine = loaded.settings.machine_reports.then_some((view, news.window.as_ref()));
        let deadline_ms = window.filter(|_| !news.passing && !rests).map(|(_, closes_ms)| closes_ms);
        let rehearsal = Some(&loaded.rehearsal);
        let letter =
            Letter { tag, page: Some(&report.page), machine, deadline_ms, rehearsal, ..Letter::plain() };
        post_to_seat(house, tx, &mut row, &report, letter).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}
