//! Notices: news that lies on the table and cuts a window short.

use super::news::print_fault;
use crate::CampaignError;
use crate::loaded::Loaded;
use rules::table::Notice;
use store::Tx;

/// Puts a notice on the table of the running turn and makes the campaign due.
///
/// # Errors
/// The store.
pub async fn lay_notice(
    tx: &mut Tx,
    loaded: &mut Loaded,
    notice: Notice,
    now_ms: i64,
) -> Result<(), CampaignError> {
    loaded.notices.push(notice);
    loaded.turn.notices = serde_json::to_string(&loaded.notices).map_err(print_fault)?;
    tx.turn_update(&loaded.turn).await?;
    loaded.campaign.due_ms = Some(now_ms);
    Ok(())
}
