//! What the operator of the server is told by mail, each thing once.

use super::outgoing::{Row, blank, fresh_id, lay};
use crate::house::House;
use campaign::CampaignError;
use campaign::when::when;
use report::compose::Outgoing;
use sentences::tell::operator as say;
use store::Tx;
use store::pause::{Pause, RELAY};

/// How long our own mail server may be away before its operator is told, in milliseconds.
const RESTART_MS: i64 = 5 * 60_000;

/// Tells of domains (or our own mail server) that refuse our mail since the last time. Mail to a domain that refuses us
/// cannot be told to somebody there; the log and `doctor` tell it too.
///
/// # Errors
/// The store.
pub async fn tell_of_pauses(house: &House) -> Result<(), CampaignError> {
    let operator = house.config.server.operator.as_str();
    if operator.is_empty() {
        return Ok(());
    }
    let mut tx = house.store.read().await?;
    let pauses = tx.pauses().await?;
    drop(tx);
    let now_ms = house.now_ms();
    // A mail server that is restarted is no news.
    let lasts = |pause: &Pause| pause.domain != RELAY || now_ms - pause.since_ms >= RESTART_MS;
    for pause in pauses.into_iter().filter(lasts) {
        let mut tx = house.store.begin().await?;
        let mark = format!("told of pause:{}", pause.domain);
        let since = pause.since_ms.to_be_bytes();
        if tx.server_get(&mark).await?.as_deref() == Some(&since[..]) {
            continue;
        }
        tx.server_put(&mark, &since).await?;
        tell(house, &mut tx, operator, &pause).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn tell(house: &House, tx: &mut Tx, operator: &str, pause: &Pause) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let whom = if pause.domain == RELAY { say::our_own_server() } else { pause.domain.clone() };
    let text = format!(
        "{}\n\n    {}\n\n{}\n\n    adjudicator outbox resume\n\n{}\n",
        say::refused_since(&whom, &when(pause.since_ms, now_ms, "").utc),
        pause.why,
        say::what_happens_now(),
        say::what_tells_more()
    );
    let outgoing = Outgoing {
        to: operator.to_owned(),
        message_id: fresh_id(house),
        subject: say::refused_subject(&whom),
        text,
        ..blank(house)
    };
    lay(house, tx, &outgoing, &[], Row { campaign: None, seat: None, kind: "operator" }).await?;
    Ok(())
}
