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
    fn only(words: impl Into<String>) -> Self {
        Self { words: vec![words.into()], cast: None }
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
        _ if !playing => Said::only("The campaign is not being played by you now, so nothing was done."),
        Wish::Propose(motion) => propose(house, tx, loaded, seat, &motion).await?,
        Wish::Vote { yes, number } => vote(house, tx, loaded, seat, yes, number, received_ms).await?,
    })
}

/// What a motion is about, in words: `a draw`, `a concession to Bob`.
#[must_use]
pub fn subject(loaded: &Loaded, row: &MotionRow) -> String {
    let name = row.target.and_then(|t| loaded.seat(Seat(t))).map_or("", |s| s.name.as_str());
    match Sort::from_word(&row.kind) {
        Some(Sort::Draw) | None => "a draw".into(),
        Some(Sort::Concession) => format!("a concession to {name}"),
        Some(Sort::Extension) => format!("{} more for this turn", in_words(row.length_ms)),
        Some(Sort::Pause) => "a pause of the campaign".into(),
        Some(Sort::Resume) => "going on with the campaign".into(),
        Some(Sort::ReplaceSeat) => format!("another player in the place of {name}"),
        Some(Sort::ReplaceGm) => "another game master".into(),
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
            Err((why, right)) => {
                return Ok(Said::only(format!("Nothing was put to the vote: {why}. Try: {right}.")));
            }
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
    let refused = |why: &str| Ok(Said::only(format!("Nothing was put to the vote: {why}.")));
    if rules.off.contains(&sort) {
        return refused("in this campaign there is no vote on that");
    }
    if let Some(gone) = named.and_then(|n| loaded.seat(Seat(n))).filter(|s| s.resigned) {
        return refused(&format!("{} has resigned", gone.name));
    }
    if named == Some(seat.seat) {
        return refused(match sort {
            Sort::Concession => "you cannot propose that the others concede to you",
            _ => "to leave your own seat, write resign, or write to the game master",
        });
    }
    let running = loaded.campaign.standing == Standing::Running;
    if sort == Sort::Pause && !running {
        return refused("the campaign is paused already");
    }
    if sort == Sort::Resume && running {
        return refused("the campaign is not paused");
    }
    if sort == Sort::Resume && !resting::is_by_vote(loaded) {
        return refused("what the game master has paused, the game master lets go on: press to gm");
    }
    let open: Vec<MotionRow> =
        tx.motions(&seat.campaign).await?.into_iter().filter(|m| m.status == MotionStatus::Open).collect();
    if let Some(same) = open.iter().find(|m| m.kind == sort.word() && m.target == named) {
        return refused(&format!(
            "that is open already. To vote on it: vote yes {0}, or vote no {0}",
            same.number
        ));
    }
    // Whom it is about does not vote on it: one neither concedes to oneself nor keeps oneself in.
    let votes = |s: &&SeatRow| !s.resigned && Some(s.seat) != named && !loaded.time_of(s.seat).bot;
    let voters: BTreeSet<u8> = loaded.seats.iter().filter(votes).map(|s| s.seat).collect();
    if voters.len() < 2 {
        return refused(match sort {
            Sort::Concession => "you are the only one who could concede: to give up, write resign",
            _ => {
                "there must be two at least who can vote on it, and bots do not vote; write to the game master: press to gm"
            }
        });
    }
    let mut closes_ms = now_ms + rules.length_ms;
    if sort == Sort::Extension {
        let Some(window) = loaded.window.as_ref().filter(|_| running) else {
            return refused("no deadline is running now");
        };
        closes_ms = closes_ms.min(window.closes_ms - BEFORE_DEADLINE_MS);
    }
    if closes_ms < now_ms + SHORTEST_MS {
        return refused("it is too late for that: the vote would end before anybody could answer");
    }
    let who = format!("motions {} {}", seat.campaign, seat.seat);
    if tx.spend_reply(&who, PROPOSALS, now_ms).await? == Spent::TooMuch {
        return refused("you have proposed enough for the moment. Please try again tomorrow");
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
    let said = format!(
        "Vote {} is open: {what}. Your own vote is yes{}; change it with vote no {}. It closes {}, or as soon as everybody \
         has voted.",
        row.number,
        numbered(cast, &row),
        row.number,
        when(closes_ms, now_ms, seat).utc
    );
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
        let mut words = vec![format!("A vote was opened: {what}.")];
        if voters.contains(&reader.seat) {
            words.push(format!(
                "To vote, answer with the line vote yes {number} or vote no {number}. You can change your vote until it \
                 closes: {}, or as soon as everybody has voted. Nobody is told how you voted.",
                closes.utc
            ));
        } else {
            let why = if row.target == Some(reader.seat) {
                "It is about you"
            } else {
                "Your seat is played by a bot"
            };
            words.push(format!("{why}, so you have no vote on it. It closes {}.", closes.utc));
        }
        words.push(format!(
            "It is carried if {} who may vote have voted, and {} are in favour.",
            by.quorum.of("players"),
            by.majority.of("votes")
        ));
        tell_seat(house, tx, loaded, at, &format!("vote {number}: {what}"), None, words).await?;
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
            [] => return Ok(Said::only("There is no vote open now, so your vote was not taken.")),
            several => {
                let numbers: Vec<String> = several.iter().map(|m| m.number.to_string()).collect();
                return Ok(Said::only(format!(
                    "Several votes are open ({}), so it is not clear which you mean. Write the number too: vote yes {}.",
                    numbers.join(", "),
                    numbers[0]
                )));
            }
        },
    };
    let Some(row) = row else {
        return Ok(Said::only(format!(
            "There is no vote {}. Answer votes to see what is open.",
            number.unwrap_or_default()
        )));
    };
    let what = subject(loaded, row);
    // A mail that came in time counts, even if it is dealt with later.
    if row.status != MotionStatus::Open || received_ms > row.closes_ms {
        return Ok(Said::only(format!(
            "Vote {} on {what} is closed, so your vote was not taken. Nothing was changed.",
            row.number
        )));
    }
    let voters = voters(loaded, row)?;
    if !voters.contains(&seat.seat) {
        return Ok(Said::only(format!("You have no vote on {what}, so nothing was changed.")));
    }
    let ballot = BallotRow { yes, at_ms: now_ms };
    tx.ballot_put((&row.campaign, seat.seat), row.number, ballot).await?;
    let cast = cast(house, loaded, row, (seat.seat, ballot));
    let choice = if yes { "yes" } else { "no" };
    let taken = format!("Your vote {} on {what} is {choice}{}.", row.number, numbered(cast, row));
    if Count::of(&voters, &tx.ballots(&row.campaign, row.number).await?).is_complete() {
        closing::close(house, tx, loaded, row).await?;
        let words = vec![format!("{taken} Everybody has voted now, and the vote is closed.")];
        return Ok(Said { words, cast });
    }
    Ok(Said { words: vec![format!("{taken} You can change it until the vote closes.")], cast })
}

/// The number under which a voter finds their ballot again.
fn numbered(cast: Option<Cast>, row: &MotionRow) -> String {
    cast.map(|cast| format!(" (ballot {})", cast.number(&row.campaign))).unwrap_or_default()
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
            Some(true) => "you voted yes",
            Some(false) => "you voted no",
            None if voters(loaded, row)?.contains(&seat.seat) => "you have not voted",
            None => "you have no vote on it",
        };
        words.push(format!(
            "Vote {}: {}. It closes {}; {own}.",
            row.number,
            subject(loaded, row),
            when(row.closes_ms, house.now_ms(), seat).utc
        ));
    }
    if words.is_empty() {
        words.push(format!("No vote is open. To open one: {}.", crate::reading::motion::EXAMPLES));
    }
    for row in motions.iter().filter(|m| m.status != MotionStatus::Open).rev().take(10) {
        words.push(format!(
            "Vote {} is closed: {} ({}).",
            row.number,
            subject(loaded, row),
            row.status.word()
        ));
    }
    Ok(words)
}
