//! Passing letters on. What goes out is a new mail of our own for each reader; of the mail that came in it has the words
//! that were typed, and nothing else.

use super::audience::{Audience, writer};
use super::guard::{self, Own};
use super::quoted;
use super::whom;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::reading::command::{Command, Said, sort};
use crate::reading::draft::Draft;
use crate::tell::data;
use crate::tell::gms::post_to_gm;
use crate::tell::seat::{Letter, latest_message_id, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::deadline::kinds_now;
use campaign::press::Policy;
use campaign::side::Side;
use campaign::tag::LETTER;
use campaign::when::when;
use letter::Line;
use mail_parser::MessageParser;
use report::data::{LineOutcome, Relayed};
use report::scrub::scrub;
use rules::Seat;
use rules::engine::{Filing, SeatDesk};
use rules::problem::{Problem, render};
use rules::span::{Span, TypedLine};
use sentences::press::relay as say;
use sentences::press::whom::for_nobody;
use std::collections::BTreeSet;
use store::campaign::{SeatRow, Standing};
use store::press::{PressCopy, PressRow, PressStatus};
use store::{StoreError, Tx};

/// How long a held letter can still be passed on.
pub(super) const HELD_FOR_MS: i64 = 7 * 24 * 3_600_000;
/// Letters are counted over so long.
const DAY_MS: i64 = 24 * HOUR_MS;
const HOUR_MS: i64 = 3_600_000;
/// How many letters an hour has at least, where a day has as many.
const LEAST_AN_HOUR: i64 = 5;
/// How many of the writer's own mails a letter is compared with.
const COMPARED: i64 = 12;
/// Longest letter, in lines.
const LINES: usize = 400;

/// The mail that holds the letters.
pub struct Carrier<'a> {
    /// The letter the mail answers.
    pub answered: Option<&'a PressCopy>,
    /// Its Message-ID.
    pub message_id: Option<&'a str>,
    /// The writer's side of the table.
    pub side: Side<'a>,
    /// What the writer has on file.
    pub filed: &'a [u8],
    /// An attached file was read as part of its text.
    pub attached: bool,
}

/// What came of the letters of a mail.
#[derive(Default)]
pub struct Outcome {
    /// What the receipt says.
    pub words: Vec<String>,
    /// Lines with something wrong.
    pub lines: Vec<LineOutcome>,
}

/// A letter with its readers found.
struct Addressed<'d> {
    draft: &'d Draft,
    audience: Audience,
    anonymous: bool,
    answers: Option<String>,
}

/// Passes the letters of a mail on, or says why not. If one of them does not say whom it is for, none is passed on: where
/// one ends and the next begins is not sure then.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn pass_on(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    drafts: &[Draft],
    carrier: &Carrier<'_>,
) -> Result<Outcome, CampaignError> {
    let mut out = Outcome::default();
    if drafts.is_empty() {
        return Ok(out);
    }
    if carrier.attached {
        out.words.push(say::file_attached());
        return Ok(out);
    }
    let names = data::names(loaded);
    let mut ready = Vec::new();
    for draft in drafts {
        match addressed(tx, loaded, seat, draft, carrier.answered, &names).await? {
            Ok(letter) => ready.push(letter),
            Err(problem) => match &draft.line {
                Some(line) => out.lines.push(wrong(line, draft, problem)),
                None => {
                    let right = problem.suggestion.unwrap_or_default();
                    out.words.push(say::not_addressed(&problem.message, &right));
                }
            },
        }
    }
    if !out.lines.is_empty() {
        out.words.push(say::none_passed_on());
    }
    if !out.lines.is_empty() || !out.words.is_empty() {
        return Ok(out);
    }
    for letter in ready {
        let said = one(house, tx, loaded, seat, letter, carrier, &names).await?;
        out.words.push(said);
    }
    Ok(out)
}

/// The line a letter began with, with what is wrong with its names.
fn wrong(line: &Line, draft: &Draft, problem: Problem) -> LineOutcome {
    let whole = TypedLine::new(u32::try_from(line.number).unwrap_or(u32::MAX), line.text.clone()).span();
    let to = draft.heading.as_ref().map_or("", |heading| heading.to.as_str());
    let place = line.text.find(to).filter(|_| !to.is_empty()).map_or(whole, |at| {
        let count = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let start = count(&line.text[..at]);
        Span::new(whole.line, start, start + count(to))
    });
    let problem = Problem { span: Some(place), ..problem };
    LineOutcome {
        typed: line.text.clone(),
        problems: vec![render(&line.text, &problem)],
        error: true,
        ..LineOutcome::default()
    }
}

/// Finds out whom a letter is for, and whether it is signed.
async fn addressed<'d>(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    draft: &'d Draft,
    answered: Option<&PressCopy>,
    names: &[String],
) -> Result<Result<Addressed<'d>, Problem>, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let answers = answered.map(|copy| copy.press.id.clone());
    if let Some(heading) = &draft.heading {
        return Ok(match whom::resolve(&heading.to, names, seat.seat) {
            Ok(audience) => Ok(Addressed { draft, audience, anonymous: heading.anonymous, answers }),
            Err((why, right)) => Err(Problem::unknown_name(why).suggest(right)),
        });
    }
    let Some(copy) = answered else {
        return Ok(Err(Problem::unreadable(for_nobody())));
    };
    if copy.written {
        return Ok(Err(Problem::illegal(say::own_letter()).suggest("press to NAME: your words")));
    }
    // Who began unsigned stays unsigned in all that follows.
    let mut anonymous = false;
    if let Some(before) = &copy.press.answers {
        let before = tx.press_copy_of(own, before).await?;
        anonymous = before.is_some_and(|before| before.written && before.press.anonymous);
    }
    let audience = match loaded.settings.press.policy {
        Policy::Public => Audience { all: true, ..Audience::default() },
        _ => Audience {
            seats: BTreeSet::from([copy.press.sender]),
            unnamed: copy.press.anonymous,
            ..Audience::default()
        },
    };
    Ok(Ok(Addressed { draft, audience, anonymous, answers }))
}

/// Deals with one letter; gives what the receipt says of it.
async fn one(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    letter: Addressed<'_>,
    carrier: &Carrier<'_>,
    names: &[String],
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let text = scrub(&letter.draft.text).trim().to_owned();
    let whom = letter.audience.for_writer(names);
    let refused = |why: &str| say::refused(&whom, &why);
    if let Some(why) = refusal(tx, loaded, seat, &letter.audience, letter.anonymous, now_ms).await? {
        return Ok(refused(&why));
    }
    if let Some(why) = unfit(house, loaded, seat, &text) {
        return Ok(refused(&why));
    }
    if let Some(why) = too_many(tx, loaded, seat, now_ms).await? {
        return Ok(refused(&why));
    }
    let doubts = match letter.audience.is_gm_alone() {
        true => Vec::new(),
        false => {
            let in_words = letter.draft.heading.as_ref().is_some_and(|heading| heading.in_words);
            doubts(tx, seat, &text, (letter.anonymous, in_words), carrier).await?
        }
    };
    let row = PressRow {
        id: String::new(),
        campaign: seat.campaign.clone(),
        turn: loaded.turn.turn,
        sender: seat.seat,
        anonymous: letter.anonymous,
        audience: serde_json::to_string(&letter.audience).map_err(StoreError::unprintable("audience"))?,
        answers: letter.answers,
        body: Some(text),
        status: PressStatus::Held,
        reason: doubts.join("; "),
        source: carrier.message_id.unwrap_or_default().to_owned(),
        at_ms: now_ms,
    };
    let id = tx.press_add(&row, now_ms).await?;
    let number = tx
        .press_copy_add((&seat.campaign, seat.seat), &id, true, &house.key.press_code(&id, seat.seat))
        .await?;
    let copy = PressCopy { number, written: true, message_id: String::new(), press: PressRow { id, ..row } };
    if !doubts.is_empty() {
        let held = say::held(&number, &whom, &doubts.join(", and "), &letter.audience.unnamed);
        return Ok(format!("{held}\n{}", shown(copy.press.body.as_deref())));
    }
    go_on(house, tx, loaded, &copy, names).await
}

/// Why this seat has written enough for now; `None`: it has not. Half of a day's letters are an hour's: what one mail sets off for others
/// is bounded, and nobody's phone rings twenty times in a minute.
async fn too_many(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    now_ms: i64,
) -> Result<Option<String>, CampaignError> {
    let a_day = i64::from(loaded.settings.press.letters_a_day);
    let an_hour = (a_day / 2).max(LEAST_AN_HOUR);
    let who = (seat.campaign.as_str(), seat.seat);
    let (in_a_day, in_an_hour) = tx.press_written_since(who, now_ms - DAY_MS, now_ms - HOUR_MS).await?;

    Ok(match (in_a_day >= a_day, in_an_hour >= an_hour) {
        (true, _) => Some(say::too_many_a_day(&a_day)),
        (_, true) => Some(say::too_many_an_hour(&an_hour)),
        _ => None,
    })
}

/// Why the campaign does not let this letter go; `None`: it does.
pub(super) async fn refusal(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    audience: &Audience,
    anonymous: bool,
    now_ms: i64,
) -> Result<Option<String>, CampaignError> {
    let rules = &loaded.settings.press;
    let over = loaded.campaign.standing == Standing::Over;
    let ended_ms = loaded.turn.ended_ms.unwrap_or(loaded.turn.started_ms);
    if audience.gm && loaded.settings.gm.is_empty() {
        return Ok(Some(say::no_gm()));
    }
    if audience.gm && anonymous {
        return Ok(Some(say::gm_signed()));
    }
    if audience.is_gm_alone() {
        return Ok(None);
    }
    if anonymous && audience.seats.len() > 1 {
        return Ok(Some(say::unsigned_to_some()));
    }
    let why = match rules.policy {
        Policy::None => Some(say::no_letters()),
        Policy::Public if !audience.all => Some(say::to_everybody_only()),
        Policy::Open | Policy::Public if anonymous => Some(say::signed_only()),
        _ if over && now_ms > ended_ms.saturating_add(rules.farewell_ms) => Some(say::farewells_over()),
        _ if seat.resigned && !over => Some(say::you_resigned()),
        _ => None,
    };
    if why.is_some() {
        return Ok(why);
    }
    if tx.press_muted((&seat.campaign, seat.seat)).await? {
        return Ok(Some(say::stopped_by_gm()));
    }
    if !audience.unnamed && !over {
        let gone = audience.seats.iter().filter_map(|s| loaded.seat(Seat(*s))).find(|s| s.resigned);
        if let Some(gone) = gone {
            return Ok(Some(say::resigned(&gone.name)));
        }
    }
    if !rules.closed.is_empty() {
        let open = kinds_now(tx, loaded).await?;
        if open.iter().any(|kind| rules.closed.contains(kind)) {
            return Ok(Some(say::not_now()));
        }
    }
    Ok(None)
}

/// What is wrong with the words themselves.
fn unfit(house: &House, loaded: &Loaded, seat: &SeatRow, text: &str) -> Option<String> {
    let characters = text.chars().count();
    let most = loaded.settings.press.characters as usize;
    let token = house.key.token(&seat.campaign, seat.seat, seat.generation);
    if text.is_empty() {
        return Some(say::no_words());
    }
    if characters > most {
        return Some(say::too_long(&characters, &most));
    }
    if text.lines().count() > LINES {
        return Some(say::too_many_lines(&LINES));
    }
    if text.to_lowercase().contains(&token) {
        return Some(say::reply_address_in_it());
    }
    None
}

/// Why the writer should look at it once more.
async fn doubts(
    tx: &mut Tx,
    seat: &SeatRow,
    text: &str,
    (anonymous, in_words): (bool, bool),
    carrier: &Carrier<'_>,
) -> Result<Vec<String>, CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    let mut known = Own { unsigned: anonymous.then(|| seat.name.clone()), ..Own::default() };
    known.addresses = tx.addresses(own).await?;
    known.addresses.push(seat.address.clone());
    known.addresses.retain(|address| !address.is_empty());
    for bytes in tx.mails_about_orders(own, COMPARED).await? {
        let text =
            MessageParser::default().parse(&bytes).and_then(|m| m.body_text(0).map(|t| t.into_owned()));
        known.reports.extend(guard::telling_lines(&text.unwrap_or_default()));
    }
    let mut doubts = guard::doubts(text, &known);
    let lines: Vec<TypedLine> =
        (1u32..).zip(text.lines()).map(|(at, line)| TypedLine::new(at, line)).collect();
    let desk = SeatDesk {
        view: carrier.side.view,
        window: carrier.side.window,
        filed: carrier.filed,
        names: carrier.side.names,
    };
    let read = carrier.side.engine.read(&desk, &lines, Filing::Replace)?;
    if let Some(order) = read.accepted.first() {
        doubts.push(say::has_order(&order.text));
    } else if in_words {
        // Who asks for a letter in words of their own may mean the rest of the mail for us, and may have mistyped it.
        let below =
            |span: &Span| lines.get(1..).unwrap_or_default().iter().find(|line| line.number == span.line);
        let orders = read.problems.iter().filter(|problem| problem.is_error());
        if let Some(line) = orders.filter_map(|problem| problem.span).find_map(|span| below(&span)) {
            doubts.push(say::like_order(&line.text.trim()));
        }
    }
    let command = lines.iter().find(|line| match sort(line) {
        // Words that people write to each other.
        Said::Command(
            Command::Confirm | Command::Decline | Command::Accept | Command::OfferDraw | Command::Help,
        ) => false,
        Said::Command(_) => true,
        _ => false,
    });
    if let Some(line) = command {
        doubts.push(say::has_command(&line.text.trim()));
    }
    Ok(doubts)
}

/// Passes a letter on now or lets it wait for its time; gives what the receipt says.
pub(super) async fn go_on(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    copy: &PressCopy,
    names: &[String],
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let audience = audience_of(&copy.press)?;
    let (number, shown) = (copy.number, shown(copy.press.body.as_deref()));
    let whom = audience.for_writer(names);
    let at_ms = if copy.press.anonymous { loaded.settings.press.anonymous_at(now_ms) } else { now_ms };
    if at_ms > now_ms {
        tx.press_moved(&copy.press.id, PressStatus::Waiting, at_ms).await?;
        let reader = loaded.seat(Seat(copy.press.sender));
        let at = reader.map_or_else(|| when(at_ms, now_ms, ""), |reader| when(at_ms, now_ms, reader));
        return Ok(format!("{}\n{shown}", say::unsigned_waits(&number, &whom, &at.utc)));
    }
    tx.press_moved(&copy.press.id, PressStatus::Passed, now_ms).await?;
    let passed = deliver(house, tx, loaded, &copy.press, &audience, names).await?;
    let name = |seat: &u8| names.get(usize::from(*seat)).cloned().unwrap_or_default();
    let missing = super::audience::list(&passed.blocked.iter().map(name).collect::<Vec<_>>());
    let unsigned = copy.press.anonymous;
    let bots = unread_by_bots(loaded, &copy.press, &audience, names);
    Ok(match (passed.blocked.is_empty(), passed.anybody) {
        (true, _) => format!("{}\n{shown}", say::went_to(&number, &whom, &unsigned, &bots)),
        (false, true) => format!("{}\n{shown}", say::except_to(&number, &whom, &unsigned, &missing)),
        (false, false) => say::taken_by_none(&number, &missing),
    })
}

/// That nobody reads it where a bot plays. Not of an answer to an unsigned letter: it would tell who wrote that.
fn unread_by_bots(loaded: &Loaded, press: &PressRow, audience: &Audience, names: &[String]) -> String {
    if audience.unnamed {
        return String::new();
    }
    let written = |seat: u8| seat != press.sender && (audience.all || audience.seats.contains(&seat));
    let bots =
        loaded.seats.iter().map(|row| row.seat).filter(|seat| written(*seat) && loaded.time_of(*seat).bot);
    let bots: Vec<String> = bots.filter_map(|seat| names.get(usize::from(seat)).cloned()).collect();
    match bots.len() {
        0 => String::new(),
        count => say::read_by_none(&super::audience::list(&bots), &count),
    }
}

/// Where a letter went.
struct Delivered {
    anybody: bool,
    blocked: Vec<u8>,
}

/// Writes a letter to each of its readers.
async fn deliver(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    press: &PressRow,
    audience: &Audience,
    names: &[String],
) -> Result<Delivered, CampaignError> {
    let mut delivered = Delivered { anybody: false, blocked: Vec::new() };
    let over = loaded.campaign.standing == Standing::Over;
    let signed = (!press.anonymous).then(|| writer(names, press.sender));
    let quoted = quoted::checkpoint(tx, loaded, press).await?;
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        let wanted = if audience.all { !row.resigned || over } else { audience.seats.contains(&row.seat) };
        if !wanted || row.seat == press.sender {
            continue;
        }
        let own = (press.campaign.clone(), row.seat);
        let own = (own.0.as_str(), own.1);
        // An answer to one's own unsigned letter cannot be blocked: that would tell who wrote it.
        let blocks = tx.press_blocks(own).await?;
        if !audience.unnamed && blocks.contains(&(!press.anonymous).then_some(press.sender)) {
            delivered.blocked.push(row.seat);
            continue;
        }
        let code = house.key.press_code(&press.id, row.seat);
        let number = tx.press_copy_add(own, &press.id, false, &code).await?;
        delivered.anybody = true;
        if row.address.is_empty() {
            continue;
        }
        let before = match &press.answers {
            Some(before) => tx.press_copy_of(own, before).await?,
            None => None,
        };
        let letter =
            relayed(loaded, &row, press, audience, number, signed.as_deref(), before.as_ref(), names);
        let thread = before.map(|b| if b.written { b.press.source } else { b.message_id });
        let tag = format!("{LETTER}{code}");
        let answers = thread.as_deref().filter(|id| !id.is_empty());
        let extras = Letter { tag: &tag, answers, files: &quoted, ..Letter::plain() };
        post_to_seat(house, tx, &mut row, &letter, extras).await?;
        tx.press_mailed(own, number, &latest_message_id(house, &row, loaded.run)).await?;
        loaded.seats[at] = row;
    }
    if audience.gm {
        let from = writer(names, press.sender);
        let others = match audience.is_gm_alone() {
            true => String::new(),
            false => Audience { gm: false, ..audience.clone() }.for_writer(names),
        };
        let to = match press.anonymous {
            true => "all".to_owned(),
            false => (u32::from(press.sender) + 1).to_string(),
        };
        let words = [
            say::to_gm(&from, &others),
            shown(press.body.as_deref()),
            format!("{}\n    {}", say::how_to_answer(), say::tell(&to)),
        ];
        let (campaign, gm) = (loaded.campaign.clone(), loaded.settings.gm.clone());
        post_to_gm(house, tx, &campaign, &gm, &say::letter_from(&from), &words).await?;
        delivered.anybody = true;
    }
    Ok(delivered)
}

#[expect(
    clippy::too_many_arguments,
    reason = "a letter brings its reader, its writer and what came before together"
)]
fn relayed(
    loaded: &Loaded,
    reader: &SeatRow,
    press: &PressRow,
    audience: &Audience,
    number: u32,
    signed: Option<&str>,
    before: Option<&PressCopy>,
    names: &[String],
) -> Relayed {
    // Who does not sign has no name in any of these sentences.
    let name = signed.unwrap_or_default();
    let title = match audience.all {
        true => say::title_to_everybody(&number, &name),
        false => say::title(&number, &name),
    };
    let (own, answers) = before.map_or((false, 0), |before| (before.written, before.number));
    let answered = if loaded.settings.press.policy == Policy::Public {
        say::answer_to_everybody()
    } else {
        let as_before = before.is_some_and(|before| before.written && before.press.anonymous);
        say::answer_to(&name, &as_before)
    };
    let block = match signed {
        Some(_) => format!("block {}", names.get(usize::from(press.sender)).map_or("", String::as_str)),
        None => "block anonymous".to_owned(),
    };
    let mastered = !loaded.settings.gm.is_empty();
    Relayed {
        heading: data::heading(loaded, reader, press.turn),
        number,
        title,
        opening: say::opening(&name, &audience.all, &answers, &own),
        text: press.body.as_deref().unwrap_or_default().lines().map(str::to_owned).collect(),
        notes: vec![
            audience.for_reader(reader.seat, signed, names, (mastered, loaded.settings.press.archive)),
            answered,
            say::how_to_block(&block, &mastered),
            say::its_number(&number),
        ],
    }
}

/// The words of a letter, set off.
pub(super) fn shown(body: Option<&str>) -> String {
    match body {
        None => format!("    {}", say::taken_out()),
        Some(body) => body
            .lines()
            .map(|line| format!("    {line}").trim_end().to_owned())
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

pub(super) fn audience_of(press: &PressRow) -> Result<Audience, CampaignError> {
    serde_json::from_str(&press.audience)
        .map_err(|e| rules::engine::Fault(format!("the stored readers of a letter do not fit: {e}")).into())
}

/// Passes on the letters whose time has come: all of one time together, in an order that tells nothing.
///
/// # Errors
/// The store. A letter that cannot be passed on is told to the operator and tried again later.
pub async fn pass_waiting(house: &House) -> Result<(), StoreError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.read().await?;
    let mut due = tx.press_due(now_ms).await?;
    drop(tx);
    due.sort_by_cached_key(|copy| (copy.press.at_ms, house.key.press_code(&copy.press.id, u8::MAX)));
    for copy in due {
        let campaign = copy.press.campaign.clone();
        let step = |house| Box::pin(async move { pass(&house, &copy.press).await }) as Aside;
        beside(house, "a letter was not passed on", &campaign, step).await?;
    }
    Ok(())
}

async fn pass(house: &House, press: &PressRow) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, &press.campaign).await? else { return Ok(()) };
    let names = data::names(&loaded);
    let audience = audience_of(press)?;
    tx.press_moved(&press.id, PressStatus::Passed, press.at_ms).await?;
    deliver(house, &mut tx, &mut loaded, press, &audience, &names).await?;
    Ok(tx.commit().await?)
}
