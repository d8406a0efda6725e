//! Steps that stand alone: whatever goes wrong in one, a panic included, is an error of that step and stops nothing else.

use crate::house::House;
use campaign::CampaignError;
use std::future::Future;
use std::pin::Pin;
use store::StoreError;

/// Runs a step of one campaign beside its turns (a reminder, an extension), so that whatever is wrong with that campaign
/// stops no other. `Some`: what is wrong.
///
/// # Errors
/// The store: it is tried again.
pub(crate) async fn alone(
    step: impl Future<Output = Result<(), CampaignError>> + Send + 'static,
) -> Result<Option<String>, StoreError> {
    match guarded(step).await {
        Ok(Ok(()) | Err(CampaignError::Newer { .. })) => Ok(None),
        Ok(Err(CampaignError::Store(error))) if !matches!(error, StoreError::Corrupt { .. }) => Err(error),
        Ok(Err(error)) => Ok(Some(error.to_string())),
        Err(panic) => Ok(Some(panic)),
    }
}

/// A step beside the turns of a campaign, on the heap: it has much to remember, and whoever waits for it would carry it along.
pub(crate) type Aside = Pin<Box<dyn Future<Output = Result<(), CampaignError>> + Send>>;

/// As [`alone`], for what is looked for in every round. What goes wrong is told to the operator, and tried again a while later:
/// a campaign that is mended needs no command for what was left lying.
///
/// # Errors
/// The store: it is tried again.
pub(crate) async fn beside(
    house: &House,
    what: &'static str,
    campaign: &str,
    step: impl FnOnce(House) -> Aside + Send,
) -> Result<(), StoreError> {
    if house.later.waits(what, campaign, house.now_ms()) {
        return Ok(());
    }
    if let Some(error) = alone(step(house.clone())).await? {
        tracing::error!(campaign, "{what}: {error}");
        house.later.put_off(what, campaign, house.now_ms());
    }
    Ok(())
}

/// Runs a step so that a panic in it is an error of that step alone: `Err` with what it said. It is begun at once.
pub(crate) fn guarded<T: Send + 'static>(
    step: impl Future<Output = T> + Send + 'static,
) -> impl Future<Output = Result<T, String>> {
    // A step has much to remember: it lies beside the stack, on which whoever waits for it would carry it along.
    let task = tokio::spawn(Box::pin(step));
    async move {
        task.await.map_err(|error| match error.try_into_panic() {
            Ok(panic) => {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
                format!("the program broke: {}", said.unwrap_or_else(|| "it did not say why".into()))
            }
            Err(_) => "the step was stopped".to_string(),
        })
    }
}
