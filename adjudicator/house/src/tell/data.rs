//! What mails to a seat say alike: their heading, who plays, what happened and what is asked. Made from views and told events
//! alone.

use crate::house::House;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::settings::OnDeadline;
use campaign::when::when;
use report::MailError;
use report::data::{Asked, Heading, Marked, News, OnFile, Remark, SeatLine as Seated, Sentence};
use report::{TemplateError, subject};
use rules::engine::{
    Fault, OpenWindow, SeatAffair, SeatDesk, SeatEvent, SeatLine, SeatQuestion, SeatView, ToldEvent,
};
use rules::{Pacing, Seat};
use sentences::tell::data as say;
use store::campaign::{SeatRow, Standing};

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
        short: false,
        first: false,
        within_turn: false,
    }
}

/// Everybody at the table.
pub(crate) fn seat_lines(loaded: &Loaded, reader: u8) -> Vec<Seated> {
    let line = |s: &SeatRow| Seated {
        seat: u32::from(s.seat) + 1,
        name: s.name.clone(),
        you: s.seat == reader,
        resigned: s.resigned,
    };
    loaded.seats.iter().map(line).collect()
}

/// The events of a turn, as stored.
pub(crate) fn told(stored: &str) -> Result<Vec<ToldEvent>, Fault> {
    serde_json::from_str(stored).map_err(|e| Fault(format!("the stored events do not fit: {e}")))
}

/// What this means to the seat whose view it is, if its game tells it so.
pub(crate) fn news(
    house: &House,
    loaded: &Loaded,
    told: &[ToldEvent],
    view: &SeatView,
) -> Result<Option<News>, CampaignError> {
    let Some(news) = loaded.engine.news(view, told)? else { return Ok(None) };
    let (names, game) = (names(loaded), &loaded.campaign.game);
    let affair = |affair: &SeatAffair| house.templates.affair(game, affair, &names);
    let line = |line: &SeatLine| match line {
        SeatLine::Event(event) => house.templates.event(game, event, &names),
        SeatLine::Affair(told) => affair(told),
    };
    let headline =
        news.headline.iter().map(affair).collect::<Result<Vec<_>, _>>().map_err(MailError::from)?;
    let yours = news.yours.iter().map(|(mark, told)| Ok(Marked { mark: *mark, words: line(told)? }));
    let elsewhere = news.elsewhere.iter().map(line).collect::<Result<_, _>>().map_err(MailError::from)?;
    Ok(Some(News {
        headline: subject::headline(&headline),
        yours: yours.collect::<Result<_, _>>().map_err(|e: TemplateError| MailError::from(e))?,
        elsewhere,
        battles: news.battles,
    }))
}

/// What happened, as told to this seat, each with its sentence.
pub(crate) fn events(
    house: &House,
    loaded: &Loaded,
    told: &[ToldEvent],
    seat: Seat,
) -> Result<Vec<Sentence<SeatEvent>>, CampaignError> {
    let names = names(loaded);
    let heard = told.iter().filter_map(|t| t.for_seat(seat));
    heard
        .map(|of| {
            let words = house.templates.event(&loaded.campaign.game, &of, &names).map_err(MailError::from)?;
            Ok(Sentence { words, of })
        })
        .collect()
}

/// Questions as they are put to a seat, each with its sentence.
fn put(
    house: &House,
    loaded: &Loaded,
    questions: Vec<SeatQuestion>,
) -> Result<Vec<Sentence<SeatQuestion>>, CampaignError> {
    let names = names(loaded);
    let sentence = |mut of: SeatQuestion| {
        if loaded.settings.on_deadline == OnDeadline::AskGm {
            of.fallback = say::gm_decides();
        }
        let words = house.templates.question(&loaded.campaign.game, &of, &names).map_err(MailError::from)?;
        Ok(Sentence { words, of })
    };
    questions.into_iter().map(sentence).collect()
}

/// What is asked of a seat and what it has on file.
pub(crate) fn asked(
    house: &House,
    loaded: &Loaded,
    seat: &SeatRow,
    view: &SeatView,
    window: Option<(&OpenWindow, i64)>,
    filed: &[u8],
) -> Result<Asked, CampaignError> {
    let engine = loaded.engine;
    let names = names(loaded);
    let me = Seat(seat.seat);
    let desk = SeatDesk { view, window: window.map(|(w, _)| w), filed, names: &[] };
    let questions = put(house, loaded, engine.open_questions(&desk)?)?;
    // Where players are not asked as the turn goes on, nothing of it is asked later.
    let later = if loaded.settings.pacing == Pacing::Live { engine.later(&desk)? } else { Vec::new() };
    let later = put(house, loaded, later)?;
    let others = window.map(|(w, _)| w.seats()).unwrap_or_default();
    let others =
        others.into_iter().filter(|s| *s != me).filter_map(|s| names.get(s.index()).cloned()).collect();
    let remarks = engine.review(&desk)?.into_iter().map(|problem| {
        let words = match problem.suggestion {
            Some(right) => format!("{} ({right})", problem.message),
            None => problem.message,
        };
        Remark { line: problem.line, words }
    });
    let on_file = engine.in_force(filed, window.map(|(w, _)| w))?;
    let on_file: Vec<OnFile> = on_file.into_iter().map(|(line, text)| OnFile::known(line, text)).collect();
    let done = engine.spent(&desk)?;
    let is_done = |own: &OnFile| own.line.is_some_and(|line| done.contains(&line));
    let (spent, on_file): (Vec<OnFile>, Vec<OnFile>) = on_file.into_iter().partition(is_done);
    let answered = !questions.is_empty() && questions.iter().all(|question| question.of.answered);
    let waits = if answered { waits(loaded, me, filed)? } else { String::new() };
    Ok(Asked {
        answered: answered && waits.is_empty(),
        waits,
        kept_back: String::new(),
        questions,
        later,
        others,
        // While the campaign rests, no deadline runs.
        deadline: window
            .filter(|_| loaded.campaign.standing == Standing::Running)
            .map(|(_, closes_ms)| when(closes_ms, house.now_ms(), seat)),
        on_file,
        spent: spent.into_iter().filter_map(|own| own.line).collect(),
        remarks: remarks.collect(),
        in_form: 0,
        staying: 0,
        form: if window.is_some() { engine.form(&desk)? } else { Vec::new() },
    })
}

/// Why the table waits for a seat, whatever it has answered, and what lets it go on; empty if nothing on file holds it.
fn waits(loaded: &Loaded, me: Seat, filed: &[u8]) -> Result<String, Fault> {
    let (hold, ready) = loaded.engine.flags(filed)?;
    if hold {
        return Ok(say::you_wrote_wait());
    }
    if ready || !loaded.filed.get(&me).is_some_and(|row| row.in_error) {
        return Ok(String::new());
    }
    let refused: Vec<String> =
        loaded.engine.refused(filed)?.iter().map(|line| format!("\"{line}\"")).collect();
    Ok(match refused.as_slice() {
        [] => say::comes_to_nothing(),
        [line] => say::line_not_accepted(line),
        lines => say::lines_not_accepted(&lines.join(", ")),
    })
}
