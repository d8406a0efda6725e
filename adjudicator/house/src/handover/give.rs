//! Giving a seat to somebody else: the old address is cut off at once, the newcomer gets a key of their own and the seat's
//! record; standing orders of the predecessor are void.

use crate::archive::errands::{self, Wanted};
use crate::archive::proofs;
use crate::house::House;
use crate::tell::data;
use crate::tell::plain::{Plain, post_plain};
use crate::tell::seat::{Letter, post_to_seat};
use crate::turn::deserted;
use crate::turn::reports::{as_it_stands, opening, send_as_it_stands};
use crate::turn::silence::replaced;
use campaign::CampaignError;
use campaign::attested::file;
use campaign::bots::is_of_a_person;
use campaign::loaded::Loaded;
use campaign::names;
use campaign::when::when;
use proof::KEYS_FILE;
use report::compose::Enclosed;
use report::data::Notice;
use rules::Seat;
use rules::engine::{Amendment, Fault, SeatDesk, SeatView};
use sentences::handover::give as say;
use sentences::turn::reports::letters_are_read;
use store::Tx;
use store::campaign::{SeatRow, Standing};
use store::filed::FiledRow;
use store::people::HolderRow;
use store::proof::ChangeBy;
use store::votes::MotionStatus;

/// Who takes a seat over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// Where they are written to.
    pub address: String,
    /// What the others call them; empty: the seat's name stays.
    pub name: String,
    /// IANA time zone; may be empty.
    pub zone: String,
}

/// Why a seat cannot be given to somebody; `None`: it can. For the GM alone: it may say who plays.
///
/// # Errors
/// The store.
pub async fn hindrance(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
    to: &Newcomer,
) -> Result<Option<String>, CampaignError> {
    let name = &loaded.campaign.id;
    let Some(row) = loaded.seats.get(usize::from(seat)) else {
        return Ok(Some(say::has_seats(&name, &loaded.seats.len())));
    };
    if loaded.campaign.standing == Standing::Over {
        return Ok(Some(say::is_over(&name)));
    }
    if row.resigned {
        return Ok(Some(say::has_resigned(&row.name)));
    }
    if to.address.parse::<lettre::Address>().is_err() {
        return Ok(Some(say::no_address(&to.address)));
    }
    if tx.is_banned(&to.address, loaded.settings.gm.iter()).await? {
        return Ok(Some(say::kept_out(&to.address)));
    }
    let key = to.address.to_lowercase();
    if let Some(other) = tx.seat_of_address(name, &key).await? {
        let who = loaded.seats.get(usize::from(other)).map_or("", |s| s.name.as_str());
        return Ok(Some(say::plays_already(&to.address, &(u32::from(other) + 1), &who)));
    }
    // Whoever held another seat of this campaign knows what that seat knew.
    let held = tx.holders(name).await?;
    if let Some(past) = held.iter().find(|h| h.seat != seat && h.address.to_lowercase() == key) {
        return Ok(Some(say::has_played(&to.address, &(u32::from(past.seat) + 1))));
    }
    let clash = loaded.seats.iter().any(|s| s.seat != seat && names::alike(&s.name, &to.name));
    if let Some(why) = names::wrong_in(&loaded.engine.callings(), &to.name).filter(|_| !to.name.is_empty()) {
        return Ok(Some(say::name_wrong(&to.name, &why)));
    }
    if !to.name.is_empty() && clash {
        return Ok(Some(say::name_taken(&name, &to.name)));
    }
    Ok(None)
}

/// Gives a seat to a newcomer, in the caller's transaction; the caller writes the campaign's row. Whether it can be
/// given is asked before ([`hindrance`]). `answers`: the Message-ID of the mail in which they took it.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn give(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: u8,
    to: &Newcomer,
    answers: Option<&str>,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let name = loaded.campaign.id.clone();
    let own = (name.as_str(), seat);
    let mut row = loaded.seats[usize::from(seat)].clone();
    let old = row.clone();
    let gunboat = tx.terms(&name).await?.is_some_and(|terms| terms.gunboat);
    // Everything that let the predecessor speak for the seat goes.
    tx.address_remove(own, None).await?;
    tx.changes_drop(own, ChangeBy::Proof).await?;
    tx.changes_drop(own, ChangeBy::Notice).await?;
    tx.changes_drop(own, ChangeBy::Claim).await?;
    tx.confirmation_remove(own).await?;
    tx.held_drop(own).await?;
    tx.bounces_clear(own).await?;
    tx.offers_gone(own.0, own.1).await?;
    tx.errands_drop(own).await?;
    // A vote is secret, also from whoever has the seat later: they vote anew.
    tx.ballots_drop(own).await?;
    // Letters of the past stay in the record; the newcomer finds them only if that was agreed at founding.
    tx.press_fresh(own).await?;
    if !loaded.settings.press.hand_over {
        tx.press_leave_behind(own).await?;
    }
    row.address.clone_from(&to.address);
    row.zone.clone_from(&to.zone);
    row.dates = String::new();
    row.thread = String::new();
    let called = called(tx, loaded, seat, to).await?;
    if !gunboat {
        row.name.clone_from(&called);
    }
    row.generation += 1;
    row.token_hash = house.key.token_hash(&house.key.token(&name, seat, row.generation));
    tx.seat_update(&row).await?;
    tx.holder_add(&HolderRow {
        campaign: name.clone(),
        seat,
        since_ms: now_ms,
        turn: loaded.turn.turn,
        name: called,
        address: to.address.clone(),
    })
    .await?;
    void_orders(tx, loaded, &row, now_ms).await?;
    loaded.seats[usize::from(seat)] = row.clone();
    let given = !gunboat && !to.name.is_empty() && row.name == to.name;
    welcome(house, tx, loaded, &mut row, (answers, gunboat || given)).await?;
    errands::note_for_seat(house, tx, &row, Wanted::Record).await?;
    loaded.seats[usize::from(seat)] = row.clone();
    goodbye(house, tx, &old).await?;
    let told = if gunboat {
        say::another_player(&(u32::from(seat) + 1))
    } else {
        say::takes_over(&row.name, &old.name)
    };
    tx.log(&name, now_ms, &told).await?;
    replaced(tx, loaded, seat, &told, now_ms).await?;
    tell_others(house, tx, loaded, seat, &told).await?;
    deserted::go_on(house, tx, loaded, None).await?;
    loaded.campaign.due_ms = Some(now_ms);
    Ok(())
}

/// What the newcomer is called: what they said; the name they had when they held the seat before; else one that nobody has. Never
/// that of the player before, who is somebody else.
async fn called(tx: &mut Tx, loaded: &Loaded, seat: u8, to: &Newcomer) -> Result<String, CampaignError> {
    if !to.name.is_empty() {
        return Ok(to.name.clone());
    }
    let free = |name: &str| !loaded.seats.iter().any(|row| names::alike(&row.name, name));
    let held = tx.holders(&loaded.campaign.id).await?;
    let before =
        held.into_iter().rev().find(|h| h.seat == seat && h.address.eq_ignore_ascii_case(&to.address));
    if let Some(before) = before.filter(|before| free(&before.name)) {
        return Ok(before.name);
    }
    let numbers = std::iter::once(u32::from(seat) + 1).chain(loaded.seats.len() as u32 + 1..);
    let mut names = numbers.map(|number| format!("Player {number}"));
    Ok(names.find(|name| free(name)).unwrap_or_default())
}

/// What the predecessor has on file no longer counts.
async fn void_orders(
    tx: &mut Tx,
    loaded: &mut Loaded,
    row: &SeatRow,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let me = Seat(row.seat);
    let Some(before) = loaded.filed.get(&me).cloned() else { return Ok(()) };
    let mut filed = before.filed.clone();
    for amendment in [Amendment::Clear, Amendment::Hold(false), Amendment::Ready(false)] {
        filed = loaded.engine.amend(&filed, amendment)?.unwrap_or(filed);
    }
    let entry = loaded.window.as_ref().map_or(0, |w| w.entry);
    let new = FiledRow {
        version: before.version + 1,
        filed,
        in_error: false,
        mail: None,
        changed_ms: now_ms,
        ..before
    };
    tx.file(&new, loaded.turn.turn, entry).await?;
    loaded.filed.insert(me, new);
    Ok(())
}

async fn welcome(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    row: &mut SeatRow,
    (answers, is_called): (Option<&str>, bool),
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut words = vec![
        say::you_play(
            &(u32::from(row.seat) + 1),
            &loaded.campaign.title,
            &loaded.engine.title(),
            &loaded.turn.turn,
        ),
        say::record_comes(),
    ];
    if !is_called {
        words.push(say::you_are_called(&row.name));
    }
    let view = tx.view(&row.campaign, row.seat).await?;
    let window = loaded.open_window()?;
    if let (Some(bytes), Some(window)) = (&view, &window)
        && let Ok(view) = SeatView::from_bytes(Seat(row.seat), bytes)
    {
        let desk = SeatDesk {
            view: &view,
            window: Some(window),
            filed: loaded.filed_bytes(Seat(row.seat)),
            names: &[],
        };
        let asked = loaded.engine.open_questions(&desk)?.iter().any(|q| !q.answered);
        words.push(if asked { say::orders_wanted() } else { say::nothing_asked() });
    }
    words.extend(loaded.settings.press.archive.then(letters_are_read));
    if loaded.settings.press.hand_over {
        words.push(say::letters_yours());
    }
    if tx.motions(&row.campaign).await?.iter().any(|motion| motion.status == MotionStatus::Open) {
        words.push(say::vote_open());
    }
    // Whoever comes later checks the dice by what the others were told before they were thrown.
    let keys: Vec<Enclosed> =
        proofs::keys(tx, loaded).await?.map(|text| file(KEYS_FILE, &text)).into_iter().collect();
    if !keys.is_empty() {
        words.push(say::keys(&KEYS_FILE));
    }
    let notice = Notice {
        heading: data::heading(loaded, row, loaded.turn.turn),
        subject: say::taken_over_subject(),
        words,
        deadline: loaded.runs_until().map(|ms| when(ms, now_ms, &*row)),
    };
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let letter = Letter { tag: &tag, answers, files: &keys, ..Letter::plain() };
    post_to_seat(house, tx, row, &notice, letter).await?;
    // Nobody plays by what they have not seen.
    let note = vec![say::how_it_stands()];
    if let Some(mut report) = as_it_stands(house, tx, loaded, row, note).await? {
        if let Some(view) = &view {
            let view = SeatView::from_bytes(Seat(row.seat), view).map_err(|e| Fault(e.to_string()))?;
            report.pages = opening(loaded, &view)?;
        }
        send_as_it_stands(house, tx, loaded, row, (&report, true)).await?;
    }
    Ok(())
}

/// The predecessor hears that it is over, and not who comes after them.
async fn goodbye(house: &House, tx: &mut Tx, old: &SeatRow) -> Result<(), CampaignError> {
    if !is_of_a_person(old) {
        return Ok(());
    }
    let words = [say::given_away(&old.campaign)];
    let subject = format!("[{}] {}", old.campaign, say::given_away_subject());
    let mail = Plain {
        campaign: Some(&old.campaign),
        kind: "notice",
        to: &old.address,
        reply_to: house.config.server.address.as_str(),
        answers: None,
        subject: &subject,
        words: &words,
    };
    post_plain(house, tx, &mail).await
}

async fn tell_others(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: u8,
    told: &str,
) -> Result<(), CampaignError> {
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    let mut sentence = told.to_string();
    if let Some(first) = sentence.get(..1).map(str::to_uppercase) {
        sentence.replace_range(..1, &first);
    }
    for at in 0..loaded.seats.len() {
        let mut row = loaded.seats[at].clone();
        if row.seat == seat || row.resigned {
            continue;
        }
        let notice = Notice {
            heading: data::heading(loaded, &row, loaded.turn.turn),
            subject: say::others_subject(),
            words: vec![format!("{sentence}.")],
            deadline: loaded.runs_until().map(|ms| when(ms, house.now_ms(), &row)),
        };
        post_to_seat(house, tx, &mut row, &notice, Letter { tag: &tag, ..Letter::plain() }).await?;
        loaded.seats[at] = row;
    }
    Ok(())
}
