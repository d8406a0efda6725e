//! Proposing and voting, by mail.

use super::closing;
use super::proved::{Cast, cast};
use super::resting;
use super::tally::Count;
use crate::house::House;
use crate::press::whom;
use crate::reading::motion::{Motion, Wish};
use crate::tell::data;
use crate::tell::notice::tell_seat;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::votes::{Carried, Sort};
use campaign::when::{in_words, when};
use rules::Seat;
use rules::engine::Fault;
use sentences::votes::ballot as say;
use std::collections::BTreeSet;
use store::budget::{Allowance, Spent};
use store::campaign::{SeatRow, Standing};
use store::votes::{BallotRow, MotionRow, MotionStatus};
use store::{StoreError, Tx};

/// How many motions a seat may propose: three at once, and one more each day.
const PROPOSALS: Allowance = Allowance { burst: 3, back: 1, every_ms: 24 * 3_600_000 };
/// A motion for more time closes so long before the deadline it is about.
const BEFORE_DEADLINE_MS: i64 = 3_600_000;
/// No motion is open for less.
const SHORTEST_MS: i64 = 10 * 60_000;

/// What the receipt says, and the ballots it confirms.
#[derive(Default)]
pub struct Said {
    /// Sentences, in order.
    pub words: Vec<String>,
    /// Ballots that their voter can check.
    pub cast: Option<Cast>,
}

impl Said {
    fn only(words: String) -> Self {
        Self { words: vec![words], cast: None }
    }
}

/// Does what a player wants; gives what the receipt says. `received_ms` is when the mail came in.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn carry_out(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    wish: Wish,
    received_ms: i64,
) -> Result<Said, CampaignError> {
    let playing = matches!(loaded.campaign.standing, Standing::Running | Standing::Paused) && !seat.resigned;
    Ok(match wish {
        Wish::List => Said { words: list(house, tx, loaded, seat).await?, cast: None },
        _ if !playing => Said::only(say::not_playing()),
        Wish::Propose(motion) => propose(house, tx, loaded, seat, &motion).await?,
        Wish::Vote { yes, number } => vote(house, tx, loaded, seat, yes, number, received_ms).await?,
    })
}

/// What a motion is about, in words: `a draw`, `a concession to Bob`.
#[must_use]
pub fn subject(loaded: &Loaded, row: &MotionRow) -> String {
    let name = row.target.and_then(|t| loaded.seat(Seat(t))).map_or("", |s| s.name.as_str());
    match Sort::from_word(&row.kind) {
        Some(Sort::Draw) | None => say::draw(),
        Some(Sort::Concession) => say::concession(&name),
        Some(Sort::Extension) => say::extension(&in_words(row.length_ms)),
        Some(Sort::Pause) => say::pause(),
        Some(Sort::Resume) => say::resume(),
        Some(Sort::ReplaceSeat) => say::another_player(&name),
        Some(Sort::ReplaceGm) => say::another_gm(),
    }
}

/// The seats that may still vote on it: those it named, without who has resigned since.
pub(super) fn voters(loaded: &Loaded, row: &MotionRow) -> Result<BTreeSet<u8>, CampaignError> {
    let named: BTreeSet<u8> =
        serde_json::from_str(&row.voters).map_err(|e| Fault(format!("the stored voters do not fit: {e}")))?;
    Ok(named.into_iter().filter(|v| loaded.seat(Seat(*v)).is_some_and(|s| !s.resigned)).collect())
}

async fn propose(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    motion: &Motion,
) -> Result<Said, CampaignError> {
    let now_ms = house.now_ms();
    let names = data::names(loaded);
    let rules = loaded.settings.votes.clone();
    let named = match motion {
        Motion::Concession(name) | Motion::ReplaceSeat(name) => match whom::one_seat(name, &names) {
            Ok(one) => Some(one),
            Err((why, right)) => return Ok(Said::only(say::no_such_player(&why, &right))),
        },
        _ => None,
    };
    let (sort, length_ms) = match motion {
        Motion::Draw => (Sort::Draw, 0),
        Motion::Concession(_) => (Sort::Concession, 0),
        Motion::Extension(ms) => (Sort::Extension, *ms),
        Motion::Pause => (Sort::Pause, 0),
        Motion::Resume => (Sort::Resume, 0),
        Motion::ReplaceSeat(_) => (Sort::ReplaceSeat, 0),
        Motion::ReplaceGm => (Sort::ReplaceGm, 0),
    };
    let refused = |why: String| Ok(Said::only(say::not_put(&why)));
    if rules.off.contains(&sort) {
        return refused(say::no_vote_on_that());
    }
    if let Some(gone) = named.and_then(|n| loaded.seat(Seat(n))).filter(|s| s.resigned) {
        return refused(say::has_resigned(&gone.name));
    }
    if named == Some(seat.seat) {
        return refused(match sort {
            Sort::Concession => say::not_to_yourself(),
            _ => say::to_leave_your_seat(),
        });
    }
    let running = loaded.campaign.standing == Standing::Running;
    if sort == Sort::Pause && !running {
        return refused(say::paused_already());
    }
    if sort == Sort::Resume && running {
        return refused(say::not_paused());
    }
    if sort == Sort::Resume && !resting::is_by_vote(loaded) {
        return refused(say::paused_by_gm());
    }
    let open: Vec<MotionRow> =
        tx.motions(&seat.campaign).await?.into_iter().filter(|m| m.status == MotionStatus::Open).collect();
    if let Some(same) = open.iter().find(|m| m.kind == sort.word() && m.target == named) {
        return refused(say::open_already(&same.number));
    }
    // Whom it is about does not vote on it: one neither concedes to oneself nor keeps oneself in.
    let votes = |s: &&SeatRow| !s.resigned && Some(s.seat) != named && !loaded.time_of(s.seat).bot;
    let voters: BTreeSet<u8> = loaded.seats.iter().filter(votes).map(|s| s.seat).collect();
    if voters.len() < 2 {
        return refused(match sort {
            Sort::Concession => say::only_you_could_concede(),
            _ => say::too_few_voters(),
        });
    }
    let mut closes_ms = now_ms + rules.length_ms;
    if sort == Sort::Extension {
        let Some(window) = loaded.window.as_ref().filter(|_| running) else {
            return refused(say::no_deadline());
        };
        closes_ms = closes_ms.min(window.closes_ms - BEFORE_DEADLINE_MS);
    }
    if closes_ms < now_ms + SHORTEST_MS {
        return refused(say::too_late());
    }
    let who = format!("motions {} {}", seat.campaign, seat.seat);
    if tx.spend_reply(&who, PROPOSALS, now_ms).await? == Spent::TooMuch {
        return refused(say::proposed_enough());
    }
    let mut row = MotionRow {
        campaign: seat.campaign.clone(),
        number: 0,
        kind: sort.word().into(),
        target: named,
        length_ms,
        proposer: seat.seat,
        voters: serde_json::to_string(&voters).map_err(StoreError::unprintable("list of voters"))?,
        opened_ms: now_ms,
        closes_ms,
        status: MotionStatus::Open,
        yes: 0,
        no: 0,
    };
    row.number = tx.motion_add(&row).await?;
    let ballot = BallotRow { yes: true, at_ms: now_ms };
    tx.ballot_put((&row.campaign, seat.seat), row.number, ballot).await?;
    let cast = cast(house, loaded, &row, (seat.seat, ballot));
    let what = subject(loaded, &row);
    tx.log(&row.campaign, now_ms, &format!("vote {} was opened: {what}", row.number)).await?;
    let by = rules.carried(sort);
    announce(house, tx, loaded, seat, &row, &voters, &what, by).await?;
    let closes = when(closes_ms, now_ms, seat).utc;
    let said = say::opened(&row.number, &what, &ballot_number(cast, &row), &closes);
    if Count::of(&voters, &tx.ballots(&row.campaign, row.number).await?).is_complete() {
        closing::close(house, tx, loaded, &row).await?;
    }
    Ok(Said { words: vec![said], cast })
}

/// Tells everybody else what is put to the vote. Who proposed it is not told: that would be a vote told.
#[expect(clippy::too_many_arguments, reason = "what is told of a motion comes from many sides")]
async fn announce(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    from: &SeatRow,
    row: &MotionRow,
    voters: &BTreeSet<u8>,
    what: &str,
    by: Carried,
) -> Result<(), CampaignError> {
    let (now_ms, number) = (house.now_ms(), row.number);
    for at in 0..loaded.seats.len() {
        let reader = loaded.seats[at].clone();
        if reader.resigned || reader.seat == from.seat {
            continue;
        }
        let closes = when(row.closes_ms, now_ms, &reader);
        let words = vec![
            say::was_opened(&what),
            match voters.contains(&reader.seat) {
                true => say::how_to_vote(&number, &closes.utc),
                false => say::no_vote_for_you(&(row.target == Some(reader.seat)), &closes.utc),
            },
            say::carried_if(&by.quorum.of("players"), &by.majority.of("votes")),
        ];
        tell_seat(house, tx, loaded, at, &say::opened_subject(&number, &what), None, words).await?;
    }
    Ok(())
}

async fn vote(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    yes: bool,
    number: Option<u32>,
    received_ms: i64,
) -> Result<Said, CampaignError> {
    let now_ms = house.now_ms();
    let motions = tx.motions(&seat.campaign).await?;
    let open = |m: &&MotionRow| m.status == MotionStatus::Open;
    let row = match number {
        Some(number) => motions.iter().find(|m| m.number == number),
        None => match motions.iter().filter(open).collect::<Vec<_>>().as_slice() {
            [one] => Some(*one),
            [] => return Ok(Said::only(say::none_open())),
            several => {
                let numbers: Vec<String> = several.iter().map(|m| m.number.to_string()).collect();
                return Ok(Said::only(say::several_open(&numbers.join(", "), &numbers[0])));
            }
        },
    };
    let Some(row) = row else {
        return Ok(Said::only(say::no_such_vote(&number.unwrap_or_default())));
    };
    let what = subject(loaded, row);
    // A mail that came in time counts, even if it is dealt with later.
    if row.status != MotionStatus::Open || received_ms > row.closes_ms {
        return Ok(Said::only(say::closed_before(&row.number, &what)));
    }
    let voters = voters(loaded, row)?;
    if !voters.contains(&seat.seat) {
        return Ok(Said::only(say::you_have_no_vote(&what)));
    }
    let ballot = BallotRow { yes, at_ms: now_ms };
    tx.ballot_put((&row.campaign, seat.seat), row.number, ballot).await?;
    let cast = cast(house, loaded, row, (seat.seat, ballot));
    let all_in = Count::of(&voters, &tx.ballots(&row.campaign, row.number).await?).is_complete();
    if all_in {
        closing::close(house, tx, loaded, row).await?;
    }
    let taken = say::taken(&row.number, &what, &yes, &ballot_number(cast, row), &all_in);
    Ok(Said { words: vec![taken], cast })
}

/// The number under which a voter finds their ballot again; empty where ballots have none.
fn ballot_number(cast: Option<Cast>, row: &MotionRow) -> String {
    cast.map(|cast| cast.number(&row.campaign)).unwrap_or_default()
}

async fn list(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
) -> Result<Vec<String>, CampaignError> {
    let motions = tx.motions(&seat.campaign).await?;
    let mut words = Vec::new();
    for row in motions.iter().filter(|m| m.status == MotionStatus::Open) {
        let own = tx.ballots(&row.campaign, row.number).await?.get(&seat.seat).map(|ballot| ballot.yes);
        let own = match own {
            Some(yes) => say::you_voted(&yes),
            None if voters(loaded, row)?.contains(&seat.seat) => say::not_voted(),
            None => say::no_vote_on_it(),
        };
        let closes = when(row.closes_ms, house.now_ms(), seat).utc;
        words.push(say::is_open(&row.number, &subject(loaded, row), &closes, &own));
    }
    if words.is_empty() {
        words.push(say::how_to_open(&crate::reading::motion::EXAMPLES));
    }
    for row in motions.iter().filter(|m| m.status != MotionStatus::Open).rev().take(10) {
        words.push(say::is_closed(&row.number, &subject(loaded, row), &row.status.word()));
    }
    Ok(words)
}
