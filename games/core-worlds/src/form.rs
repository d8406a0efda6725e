//! Form.
use crate::CoreWorlds;
use rules::Desk;
/// Lines.
#[must_use]
pub fn lines(_desk: &Desk<'_, CoreWorlds>) -> Vec<String> {
    Vec::new()
}
