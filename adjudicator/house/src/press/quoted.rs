//! The checkpoint that goes with a letter: the one its writer got with the report that opened the turn. Whoever reads the letter
//! compares it with their own, so that two histories told to two players come out with the first letter between them. Not one of
//! a mail within the turn: that the writer was written to is no business of the reader's.

use campaign::CampaignError;
use campaign::loaded::Loaded;
use proof::{Checkpoint, Mail};
use report::compose::Enclosed;
use store::Tx;
use store::press::PressRow;

/// The files, as the writer got them; none with an unsigned letter, in a campaign that signs nothing, or before a first report.
///
/// # Errors
/// The store.
pub(super) async fn checkpoint(
    tx: &mut Tx,
    loaded: &Loaded,
    press: &PressRow,
) -> Result<Vec<Enclosed>, CampaignError> {
    if press.anonymous {
        return Ok(Vec::new());
    }
    let reports = tx.reports((&press.campaign, press.sender), Some(loaded.turn.turn)).await?;
    let enclosed = |bytes: &[u8], name| letter::enclosed(bytes, name).pop();
    let opens = |(.., bytes): &&(u32, i64, Vec<u8>)| {
        enclosed(bytes, proof::CHECKPOINT_FILE).is_some_and(|text| opens(&text))
    };
    // The checkpoint commits to the notes of dice that came with it.
    let told = [proof::FILE_NAME, proof::CHECKPOINT_FILE];
    let file = |name: &str, text: String| Enclosed {
        file_name: name.into(),
        kind: "text/plain; charset=utf-8",
        bytes: text.into_bytes(),
    };
    let Some((.., bytes)) = reports.iter().find(opens) else {
        // Whose receipt has told the turn is still to get what proves it.
        let owed = tx.owed_proofs((&press.campaign, press.sender), loaded.turn.turn).await?;
        let owed = owed.into_iter().filter(|(name, _)| told.contains(&name.as_str()));
        return Ok(owed.map(|(name, text)| file(&name, text)).collect());
    };
    Ok(told.into_iter().filter_map(|name| Some(file(name, enclosed(bytes, name)?))).collect())
}

/// Was everything decided before the turn it stands at?
fn opens(text: &str) -> bool {
    let mut mail = Mail::default();
    let opens = |point: &Checkpoint| point.closed.as_ref().is_none_or(|closed| closed.turn < point.turn);
    mail.take(text).is_ok() && mail.checkpoints().first().is_some_and(|(point, _)| opens(point))
}
