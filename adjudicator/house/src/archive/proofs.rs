//! What went to every seat with the report of a turn, for those who only watch: the same bytes.

use campaign::CampaignError;
use campaign::attested::key;
use campaign::loaded::Loaded;
use campaign::sheet::Disclose;
use proof::{Checkpoint, Keys, Mail};
use report::compose::Enclosed;
use rules::dice::{Seed, told_chain};
use rules::engine::Fault;
use std::collections::BTreeMap;
use store::Tx;

/// The files of a report that are the same for every seat, as text.
pub type Files = Vec<(&'static str, String)>;

/// What the reports of these finished turns brought, on the line that counts. A turn that was told with the one after it has none of its
/// own, and a campaign that signs nothing has none at all.
///
/// # Errors
/// The store; stored bytes that do not fit.
pub async fn of_turns(
    tx: &mut Tx,
    loaded: &Loaded,
    (first, last): (u32, u32),
) -> Result<BTreeMap<u32, Files>, CampaignError> {
    let name = loaded.campaign.id.as_str();
    let disclosed = tx.terms(name).await?.is_some_and(|terms| Disclose::from_word(&terms.disclose).record());
    let mut all = BTreeMap::new();
    let wanted = usize::try_from(last.saturating_sub(first)).unwrap_or(usize::MAX).saturating_add(1);
    let only = (first == last).then_some(first);
    for row in &loaded.seats {
        // A report is kept under the turn it opens, the last of a game under the turn that it ended in.
        let mut reports = tx.reports((name, row.seat), only).await?;
        if let Some(only) = only {
            reports.extend(tx.reports((name, row.seat), Some(only + 1)).await?);
        }
        for (.., bytes) in reports {
            let Some((turn, files)) = of_report(tx, loaded, &bytes).await? else { continue };
            let tells = files.iter().any(|(_, text)| text.contains("\nsecret "));
            if (first..=last).contains(&turn) && (disclosed || !tells) {
                all.insert(turn, files);
            }
        }
        // Who has resigned has no later reports, so others may have more.
        if all.len() >= wanted {
            break;
        }
    }
    Ok(all)
}

/// The public keys of every run there has been, as invitations tell those of the first. `None`: the campaign signs nothing.
///
/// # Errors
/// The store; stored bytes that do not fit.
pub async fn keys(tx: &mut Tx, loaded: &Loaded) -> Result<Option<String>, CampaignError> {
    if key(loaded).is_none() {
        return Ok(None);
    }
    let mut notes = Vec::new();
    for run in 1..=loaded.turn.run {
        notes.push(Keys::signed(&secret(tx, loaded, run).await?, &loaded.campaign.id, run));
    }
    Ok(Some(notes.join("\n")))
}

async fn secret(tx: &mut Tx, loaded: &Loaded, run: u32) -> Result<Seed, CampaignError> {
    let seed = tx.run_seed(&loaded.campaign.id, run).await?.unwrap_or_else(|| loaded.campaign.seed.clone());
    Ok(Seed(seed.try_into().map_err(|_| Fault("the stored seed has not 32 bytes".into()))?))
}

/// What a mail brought, and the turn it tells the end of, if that is as the game went.
async fn of_report(
    tx: &mut Tx,
    loaded: &Loaded,
    bytes: &[u8],
) -> Result<Option<(u32, Files)>, CampaignError> {
    let mut mail = Mail::default();
    let mut files = Files::new();
    for name in [proof::FILE_NAME, proof::CHECKPOINT_FILE] {
        if let Some(text) = letter::enclosed(bytes, name).into_iter().next() {
            if mail.take(&text).is_err() {
                return Ok(None);
            }
            files.push((name, text));
        }
    }
    let Some((point, _)) = mail.checkpoints().into_iter().next() else { return Ok(None) };
    let ends = point.closed.as_ref().is_some_and(|closed| closed.turn < point.turn);
    Ok((ends && is_history(tx, loaded, &point).await?).then(|| (point.turn - 1, files)))
}

/// Does a checkpoint commit to the line of play that counts?
async fn is_history(tx: &mut Tx, loaded: &Loaded, point: &Checkpoint) -> Result<bool, CampaignError> {
    let id = &loaded.campaign.id;
    let Some(row) = tx.turn(id, point.turn).await? else { return Ok(false) };
    let seed = secret(tx, loaded, row.run).await?;
    Ok(row.run == point.run && told_chain(&seed, row.chain_before.as_bytes()) == point.chain)
}

/// As files of a mail.
#[must_use]
pub fn enclosed(turns: BTreeMap<u32, Files>) -> Vec<Enclosed> {
    let file = |(name, text): (&str, String)| Enclosed {
        file_name: name.into(),
        kind: "text/plain; charset=utf-8",
        bytes: text.into_bytes(),
    };
    turns.into_values().flatten().map(file).collect()
}
