//! Reports: what happened, what the seat sees, what it is asked. Made from views and told events alone.

use super::told_already::{self, Told};
use crate::house::House;
use crate::tell::data::{self, asked, events, heading, names, seat_lines};
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::attested::{file, key};
use campaign::chained::deeds;
use campaign::found::origin;
use campaign::loaded::Loaded;
use campaign::play::news::{News, Telling};
use campaign::preference::Preferences;
use campaign::tag::IDLE;
use data_encoding::HEXLOWER;
use proof::{Checkpoint, Note, dice_hash};
use report::MAP;
use report::compose::Enclosed;
use report::data::{Asked, EndingLine, Heading, News as Meant, ProofLine, Report, RollLine};
use report::glance;
use rules::dice::{Hash, Origin};
use rules::engine::{Fault, SeatDesk, SeatQuestion, SeatView};
use rules::handbook::Excerpt;
use rules::news::Mark;
use rules::{Pacing, Seat, dice};
use sentences::turn::reports as say;
use store::Tx;
use store::campaign::{SeatRow, Standing};

/// What a game master wants to be said with these reports; it is said once.
async fn announced(tx: &mut Tx, loaded: &Loaded) -> Result<Vec<String>, CampaignError> {
    if !loaded.announced {
        return Ok(Vec::new());
    }
    let words = tx.announcements(&loaded.campaign.id).await?;
    tx.announcements_gone(&loaded.campaign.id).await?;
    Ok(words.into_iter().map(|words| say::announced(&words)).collect())
}

/// Has nobody been written to yet?
pub(super) fn is_first(loaded: &Loaded) -> bool {
    loaded.seats.iter().all(|seat| seat.mails == 0)
}

/// Writes the private report of every seat, about this turn.
pub(super) async fn write_reports(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    news: &News,
    about: u32,
) -> Result<(), CampaignError> {
    let first = is_first(loaded);
    let new_secret = loaded.turn.run > 1
        && !news.notes.is_empty()
        && tx.run_seed(&loaded.campaign.id, loaded.turn.run).await?.is_some();
    // A window gone through again is told as it was when it opened.
    let then = match (&loaded.window, news.passing) {
        (Some(window), true) => house.at(window.opened_ms),
        _ => house.clone(),
    };
    let offers = tx.offers(&loaded.campaign.id, loaded.turn.turn).await?;
    let lapsed = lapsed(tx, loaded, news, &offers).await?;
    let rolls = RollLine::lines(news.rolls.iter());
    let within = news.telling == Telling::Concerned;
    // Dice are proved with the report of the turn, which tells it whole.
    let proofs = if within { None } else { proofs(loaded, news) };
    let told_before = first || new_secret || news.ending.is_some();
    let deeds = deeds(tx, &loaded.campaign.id).await?;
    let files = files(loaded, news, proofs.as_deref().unwrap_or_default(), told_before, deeds);
    let mut said = Vec::new();
    if !within && !news.passing {
        said = announced(tx, loaded).await?;
    }
    said.extend((first && loaded.settings.press.archive).then(say::letters_are_read));
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        let seat = Seat(row.seat);
        if row.resigned && news.ending.is_none() {
            continue;
        }
        let Some(view) = news.views.get(&seat) else { continue };
        let window = news.window.as_ref().zip(loaded.window.as_ref().map(|w| w.closes_ms));
        let mut happened = data::news(house, loaded, &news.told, view)?;
        let mut asked = asked(&then, loaded, &row, view, window, loaded.filed_bytes(seat))?;
        if within && !concerns(news, seat, happened.as_ref()) && !asks_anew(news, seat, &asked) {
            // Who has a receipt for the window can hold it against what it closed with.
            if news.wrote.contains(&seat) {
                told_already::owe_window(tx, loaded, news, (&row, &files)).await?;
            }
            continue;
        }
        let told = Told {
            asked: &asked,
            happened: happened.as_ref(),
            anew: said.len() + lapsed.len() + offers.len(),
        };
        if told_already::by_receipt(tx, loaded, news, &row, told).await? {
            told_already::owe(tx, loaded, news, (&row, &files)).await?;
            continue;
        }
        if within {
            happened = so_far(house, loaded, news, view, happened)?;
        }
        let fallbacks = fallbacks(news, seat);
        let rests = loaded.campaign.standing == Standing::Paused;
        if news.passing {
            // Nobody can answer a window that is gone through again.
            asked.nothing();
        }
        asked.leave_to_form(&loaded.engine.staying(loaded.filed_bytes(seat))?);
        let wanted = Preferences::from_rows(&tx.preferences(&row.address).await?);
        let shown = wanted.pictures && !wanted.text_only;
        // The first report is whole for everybody: it says what there is, and the board has not been seen before.
        let unseen = within && is_of_a_new_board(loaded, view, asked.questions.iter().map(|q| &q.of))?;
        let short = (wanted.short || (within && !unseen)) && !first && news.ending.is_none();
        let report = Report {
            heading: Heading { short, first, within_turn: within, ..heading(loaded, &row, about) },
            notes: said
                .iter()
                .chain(&news.notes)
                .cloned()
                .chain(told_lapsed(loaded, &lapsed, row.seat))
                .collect(),
            seats: seat_lines(loaded, row.seat),
            pages: if first { opening(loaded, view)? } else { Vec::new() },
            news: happened.map(|meant| meant.at_a_glance(glance::of_fallbacks(&fallbacks))),
            events: events(house, loaded, &news.told, seat)?,
            rolls: if within { Vec::new() } else { rolls.clone() },
            silent: news.silent.contains(&seat),
            fallbacks,
            page: loaded.engine.page_after(view, &news.told)?,
            sections: if short { Vec::new() } else { sections(loaded, view, news, first, shown)? },
            only_sections: short,
            asked,
            draw_offers: offers
                .iter()
                .filter(|o| **o != row.seat)
                .filter_map(|o| loaded.seat(Seat(*o)).map(|s| s.name.clone()))
                .collect(),
            commitment: (first || new_secret).then(|| fingerprint(loaded)),
            signer: if first || new_secret { signer(loaded) } else { Vec::new() },
            dice: proofs.as_ref().map(|proofs| ProofLine {
                throws: proofs.iter().map(Note::dice).sum(),
                beacon: loaded.settings.beacon.is_some(),
                rounds: proofs.iter().flat_map(Note::rounds).collect(),
            }),
            ending: news.ending.as_ref().map(|e| EndingLine {
                words: e.words.clone(),
                winners: winners(loaded, &e.winners),
                you_won: e.winners.contains(&seat),
                draw: e.winners.is_empty(),
                you_left: row.resigned,
                seed: HEXLOWER.encode(&loaded.seed().0),
            }),
        };
        let tag = tag(loaded, news, seat);
        let machine = loaded.settings.machine_reports.then_some((view, news.window.as_ref()));
        let deadline_ms = window.filter(|_| !news.passing && !rests).map(|(_, closes_ms)| closes_ms);
        let page = (!short).then_some(&report.page);
        let own = news.sealing.as_ref().and_then(|sealing| sealing.shown_to(row.seat));
        let files: Vec<Enclosed> = files.iter().cloned().chain(own).collect();
        let files = told_already::with_what_is_owed(tx, loaded, &row, files).await?;
        let letter = Letter { tag: &tag, page, machine, deadline_ms, files: &files, ..Letter::plain() };
        post_to_seat(house, tx, &mut row, &report, letter).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}

/// Whose offers of a draw ended with the turns of this step.
async fn lapsed(
    tx: &mut Tx,
    loaded: &Loaded,
    news: &News,
    standing: &[u8],
) -> Result<Vec<u8>, CampaignError> {
    let mut lapsed = Vec::new();
    let Some(began) = news.began_in.filter(|_| news.ending.is_none() && !news.passing) else {
        return Ok(lapsed);
    };
    for turn in began..loaded.turn.turn {
        let offers = tx.offers(&loaded.campaign.id, turn).await?;
        lapsed.extend(offers.into_iter().filter(|seat| !standing.contains(seat)));
    }
    lapsed.sort_unstable();
    lapsed.dedup();
    Ok(lapsed)
}

/// That they did, in a sentence each for one seat.
fn told_lapsed(loaded: &Loaded, lapsed: &[u8], reader: u8) -> Vec<String> {
    let sentence = |seat: &u8| match loaded.seat(Seat(*seat)) {
        Some(_) if *seat == reader => Some(say::own_offer_lapsed()),
        Some(row) => Some(say::offer_lapsed(&row.name)),
        None => None,
    };
    lapsed.iter().filter_map(sentence).collect()
}

/// What the reply address of a report names: the window, and where players are asked as the turn goes on, whether the seat is.
fn tag(loaded: &Loaded, news: &News, seat: Seat) -> String {
    let Some(window) = &loaded.window else { return String::new() };
    let asked = news.window.as_ref().is_none_or(|open| open.seats().contains(&seat));
    let idle = loaded.settings.pacing == Pacing::Live && !asked && !news.passing;
    if idle { format!("{IDLE}{}", window.tag) } else { window.tag.clone() }
}

/// Is a seat asked something it has not answered yet? What it has on file is its own: whether its own mail comes may hang on it.
fn asks_anew(news: &News, seat: Seat, asked: &Asked) -> bool {
    (!asked.questions.is_empty() && !asked.answered) || news.waited_for.contains(&seat)
}

/// Is a seat asked within a turn about a board it has not seen?
pub(super) fn is_of_a_new_board<'q>(
    loaded: &Loaded,
    view: &SeatView,
    questions: impl IntoIterator<Item = &'q SeatQuestion>,
) -> Result<bool, Fault> {
    let open: Vec<&SeatQuestion> = questions.into_iter().collect();
    if open.iter().all(|question| question.answered) {
        return Ok(false);
    }
    for question in open {
        if loaded.engine.is_new_board(view, &question.kind)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What a mail within a turn tells: all that the turn has brought so far, since whoever did not get the mails of its other windows has
/// heard of nothing in them, not even of their own orders carried out. What is new makes its headline, if anything does.
fn so_far(
    house: &House,
    loaded: &Loaded,
    news: &News,
    view: &SeatView,
    new: Option<Meant>,
) -> Result<Option<Meant>, CampaignError> {
    let headline = new.map(|told| told.headline).filter(|headline| !headline.is_empty());
    let mut happened = data::news(house, loaded, &news.so_far(), view)?;
    if let (Some(told), Some(headline)) = (happened.as_mut(), headline) {
        told.headline = headline;
    }
    Ok(happened)
}

/// Did something happen to a seat that is worth an interruption within a turn? It lost something, or a fallback counted for it. All else
/// waits for the next mail that asks it, which tells the turn so far, or for the report of the turn.
fn concerns(news: &News, seat: Seat, happened: Option<&Meant>) -> bool {
    let fell = news.fallbacks.iter().any(|(fallen, _)| *fallen == seat);
    fell || happened.is_some_and(|told| told.yours.iter().any(|line| line.mark == Mark::Lost))
}

/// What questions of a seat fell to their fallbacks, each sort once.
fn fallbacks(news: &News, seat: Seat) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for (_, kind) in news.fallbacks.iter().filter(|(fallen, _)| *fallen == seat) {
        if !kinds.contains(kind) {
            kinds.push(kind.clone());
        }
    }
    kinds
}

/// What players are told of the secret before the first roll: it fits no other secret.
fn fingerprint(loaded: &Loaded) -> String {
    match origin(&loaded.campaign, loaded.turn.run) {
        Some(_) => HEXLOWER.encode(&dice::public_key(loaded.seed())),
        None => dice::commitment(loaded.seed()),
    }
}

/// Who has won, by name.
fn winners(loaded: &Loaded, winners: &[Seat]) -> Vec<String> {
    let names = names(loaded);
    winners.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect()
}

/// The key that mails are signed with, in two pieces: together they are longer than a line, and none may be cut.
fn signer(loaded: &Loaded) -> Vec<String> {
    let whole = key(loaded).map(|key| key.verifier().to_string()).unwrap_or_default();
    let at = whole.match_indices('+').nth(1).map_or(0, |(at, _)| at + 1);
    let (name, key) = whole.split_at(at);
    [name, key].into_iter().filter(|piece| !piece.is_empty()).map(str::to_owned).collect()
}

/// What proves the throws the report tells of, the same for every seat; `None`: this campaign's dice do not prove themselves.
fn proofs(loaded: &Loaded, news: &News) -> Option<Vec<Note>> {
    let own = origin(&loaded.campaign, loaded.turn.run)?;
    let whole = news.telling == Telling::Turn;
    let over = news.ending.is_some();
    let mut notes: Vec<Note> = news.proofs.iter().map(|p| p.note(own.campaign, whole)).collect();
    if notes.is_empty() {
        notes.push(without_throws(loaded, own));
    }
    if let Some(last) = notes.last_mut().filter(|_| over) {
        last.secret = Some(loaded.seed().0);
    }
    Some(notes)
}

/// A note of the turn that is played now, in which nothing has been thrown.
fn without_throws(loaded: &Loaded, own: Origin<'_>) -> Note {
    let key = dice::public_key(loaded.seed());
    let chain = dice::told_chain(loaded.seed(), loaded.turn.chain_before.as_bytes());
    let (campaign, run, turn) = (own.campaign.to_owned(), own.run, loaded.turn.turn);
    Note { campaign, run, turn, key, chain, from: None, stretches: Vec::new(), secret: None }
}

/// The secret of the dice as a file that can be checked, for mails about an end that no report tells; nothing where dice do not prove
/// themselves.
#[must_use]
pub fn secret_told(loaded: &Loaded) -> Vec<Enclosed> {
    let Some(own) = origin(&loaded.campaign, loaded.turn.run) else { return Vec::new() };
    let note = Note { secret: Some(loaded.seed().0), ..without_throws(loaded, own) };
    vec![file(proof::FILE_NAME, &note.to_string())]
}

/// What goes with the report of every seat, byte for byte the same: the proof of its throws, if there are any or `always`, and the
/// signed checkpoint. Nothing where dice do not prove themselves.
fn files(
    loaded: &Loaded,
    news: &News,
    notes: &[Note],
    always: bool,
    deeds: Option<(u32, Hash)>,
) -> Vec<Enclosed> {
    let Some(key) = key(loaded) else { return Vec::new() };
    let told: Vec<Note> = notes.iter().filter(|note| always || note.dice() > 0).cloned().collect();
    let checkpoint = Checkpoint {
        campaign: loaded.campaign.id.clone(),
        run: loaded.turn.run,
        turn: loaded.turn.turn,
        chain: dice::told_chain(loaded.seed(), loaded.turn.chain_before.as_bytes()),
        seats: u8::try_from(loaded.seats.len()).unwrap_or(u8::MAX),
        closed: news.sealing.as_ref().map(|sealing| sealing.closed.clone()),
        deeds,
        dice: dice_hash(&told),
    };
    let texts: Vec<String> = told.iter().map(ToString::to_string).collect();
    let dice = (!told.is_empty()).then(|| file(proof::FILE_NAME, &texts.join("\n")));
    dice.into_iter().chain([file(proof::CHECKPOINT_FILE, &checkpoint.signed(&key))]).collect()
}

/// The report of a seat as things stand now, whole, for who has missed it or has never had one: where the game stands, what was
/// told since the turn before, what is asked. `None` as long as there is no view of the seat.
///
/// # Errors
/// The store; stored bytes that do not fit.
pub async fn as_it_stands(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    row: &SeatRow,
    notes: Vec<String>,
) -> Result<Option<Report>, CampaignError> {
    let (id, seat) = (&loaded.campaign.id, Seat(row.seat));
    let Some(view) = tx.view(id, row.seat).await? else { return Ok(None) };
    let view = SeatView::from_bytes(seat, &view).map_err(|e| Fault(e.to_string()))?;
    let mut events = match loaded.turn.turn {
        1 => Vec::new(),
        number => match tx.turn(id, number - 1).await? {
            Some(turn) => data::told(&turn.told)?,
            None => Vec::new(),
        },
    };
    let delivered = usize::try_from(loaded.turn.delivered).unwrap_or(usize::MAX);
    events.extend(data::told(&loaded.turn.told)?.into_iter().take(delivered));
    let running = matches!(loaded.campaign.standing, Standing::Running | Standing::Paused) && !row.resigned;
    let window = loaded.open_window()?.filter(|_| running);
    let closes_ms = loaded.window.as_ref().map(|w| w.closes_ms);
    let asked = asked(house, loaded, row, &view, window.as_ref().zip(closes_ms), loaded.filed_bytes(seat))?;
    Ok(Some(Report {
        heading: Heading { first: true, ..heading(loaded, row, loaded.turn.turn) },
        notes,
        seats: seat_lines(loaded, row.seat),
        pages: Vec::new(),
        news: data::news(house, loaded, &events, &view)?.map(|meant| meant.at_a_glance(0)),
        events: data::events(house, loaded, &events, seat)?,
        rolls: Vec::new(),
        silent: false,
        fallbacks: Vec::new(),
        page: loaded.engine.page_after(&view, &events)?,
        sections: loaded.engine.sections().iter().map(|word| (*word).to_owned()).collect(),
        only_sections: false,
        asked,
        draw_offers: Vec::new(),
        commitment: None,
        signer: Vec::new(),
        dice: None,
        ending: None,
    }))
}

/// Sends it, with its pictures or in words alone.
///
/// # Errors
/// As [`crate::tell::seat::post_to_seat`].
pub async fn send_as_it_stands(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    row: &mut SeatRow,
    (report, pictures): (&Report, bool),
) -> Result<(), CampaignError> {
    let tag = loaded.window.as_ref().map_or("", |w| w.tag.as_str());
    let letter = Letter { tag, page: pictures.then_some(&report.page), ..Letter::plain() };
    post_to_seat(house, tx, row, report, letter).await
}

/// The parts of the board that a report brings: the first all, for there was none before; later ones those that tell something
/// new, and to who gets no pictures also what the picture would show.
pub(super) fn sections(
    loaded: &Loaded,
    view: &SeatView,
    news: &News,
    first: bool,
    pictures: bool,
) -> Result<Vec<String>, CampaignError> {
    let all = loaded.engine.sections();
    let new = if first { all.to_vec() } else { loaded.engine.sections_of(view, &news.told)? };
    let shown = |word: &&&str| new.contains(*word) || (!pictures && **word == MAP);
    Ok(all.iter().filter(shown).map(|word| (*word).to_owned()).collect())
}

/// What explains the game to who has never played it.
///
/// # Errors
/// Stored bytes that do not fit; a page of the game that cannot be read.
pub fn opening(loaded: &Loaded, view: &SeatView) -> Result<Vec<Excerpt>, CampaignError> {
    let filed = loaded.filed_bytes(view.seat());
    Ok(loaded.engine.opening(&SeatDesk { view, window: None, filed, names: &[] })?)
}
