//! Who needs no report of a turn: whose receipt has told it, board and all, because nothing but its own orders could come of the window.
//! What proves the turn is kept for its next report, so that no part of the game goes without.

use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::news::{News, Telling};
use proof::{CHECKPOINT_FILE, ORDERS_FILE};
use report::compose::Enclosed;
use report::data::{Asked, News as Meant};
use rules::news::Mark;
use rules::{Pacing, Seat};
use store::Tx;
use store::campaign::SeatRow;

/// What the report would tell.
pub(super) struct Told<'a> {
    /// What is asked of the seat.
    pub asked: &'a Asked,
    /// What has happened.
    pub happened: Option<&'a Meant>,
    /// How much there is besides the game: what the game master says, draws offered and lapsed.
    pub anew: usize,
}

/// Has the receipt for the seat's own orders told all of it?
///
/// # Errors
/// The store.
pub(super) async fn by_receipt(
    tx: &mut Tx,
    loaded: &Loaded,
    news: &News,
    seat: &SeatRow,
    told: Told<'_>,
) -> Result<bool, CampaignError> {
    let turn = loaded.turn.turn;
    let one_turn = news.began_in.is_some_and(|began| began + 1 == turn) && news.telling != Telling::Concerned;
    let plain = news.ending.is_none()
        && !news.passing
        && loaded.rerun.is_none()
        && news.notes.is_empty()
        && news.rolls.is_empty()
        && told.anew == 0
        && seat.mails > 0;
    let own = |meant: &Meant| {
        let own = |mark: Mark| matches!(mark, Mark::Won | Mark::Done);
        meant.elsewhere.is_empty()
            && meant.battles.is_empty()
            && meant.yours.iter().all(|line| own(line.mark))
    };
    let fell = news.fallbacks.iter().any(|(fallen, _)| fallen.0 == seat.seat);
    let idle = told.asked.questions.is_empty() && !fell;
    if !(loaded.engine.foretells() && one_turn && plain && idle && told.happened.is_some_and(own)) {
        return Ok(false);
    }
    let Some(filed) = loaded.filed.get(&Seat(seat.seat)) else { return Ok(false) };
    let receipt = tx.told_by_receipt((&seat.campaign, seat.seat), turn).await?;
    Ok(receipt.is_some_and(|(told_ms, _)| told_ms >= filed.changed_ms))
}

/// Keeps what proves the turn for the next report of the seat.
///
/// # Errors
/// The store.
pub(super) async fn owe(
    tx: &mut Tx,
    loaded: &Loaded,
    news: &News,
    (seat, files): (&SeatRow, &[Enclosed]),
) -> Result<(), CampaignError> {
    let own = news.sealing.as_ref().and_then(|sealing| sealing.shown_to(seat.seat));
    for file in files.iter().chain(&own) {
        let text = String::from_utf8_lossy(&file.bytes);
        tx.owed_proof_add((&seat.campaign, seat.seat), loaded.turn.turn, (&file.file_name, &text)).await?;
    }
    Ok(())
}

/// Keeps what proves a window within a turn for the next report of a seat that is not written to. It goes into the file that is for
/// the seat alone, the checkpoint too: that the seat has something to prove there is no business of anybody else's, and `checkpoint.txt`
/// is shown to all.
///
/// # Errors
/// The store.
pub(super) async fn owe_window(
    tx: &mut Tx,
    loaded: &Loaded,
    news: &News,
    (seat, files): (&SeatRow, &[Enclosed]),
) -> Result<(), CampaignError> {
    let Some(own) = news.sealing.as_ref().and_then(|sealing| sealing.shown_to(seat.seat)) else {
        return Ok(());
    };
    let (whose, turn) = ((seat.campaign.as_str(), seat.seat), loaded.turn.turn);
    let kept = tx.owed_proofs(whose, turn).await?.into_iter().filter(|(name, _)| name == ORDERS_FILE);
    let points = files.iter().filter(|file| file.file_name == CHECKPOINT_FILE);
    let new = [&own].into_iter().chain(points).map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let all: Vec<String> = kept.map(|(_, text)| text).chain(new).collect();
    Ok(tx.owed_proof_add(whose, turn, (ORDERS_FILE, &all.join("\r\n"))).await?)
}

/// The files of a report with what its reader is owed of earlier turns, each behind its like.
///
/// # Errors
/// The store.
pub(super) async fn with_what_is_owed(
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    mut files: Vec<Enclosed>,
) -> Result<Vec<Enclosed>, CampaignError> {
    if !loaded.engine.foretells() && loaded.settings.pacing != Pacing::Live {
        return Ok(files);
    }
    for (name, text) in tx.owed_proofs_taken((&seat.campaign, seat.seat)).await? {
        if let Some(file) = files.iter_mut().find(|file| file.file_name == name) {
            file.bytes.extend_from_slice(b"\r\n");
            file.bytes.extend_from_slice(text.as_bytes());
        } else {
            let kind = "text/plain; charset=utf-8";
            files.push(Enclosed { file_name: name, kind, bytes: text.into_bytes() });
        }
    }
    Ok(files)
}
