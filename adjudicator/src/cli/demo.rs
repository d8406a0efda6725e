//! `demo`: a whole campaign by mail between bots.
use super::{Context, Outcome};
use std::path::Path;
pub(super) async fn run(_: &Context, _: &str, _: &Path, _: u64) -> Outcome {
    Err("not yet".into())
}
