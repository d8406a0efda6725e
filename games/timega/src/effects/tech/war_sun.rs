//! War Sun: opens war suns, which move one further unless they end among enemy ships.

use crate::moments::Effect;

/// War Sun.
pub(super) struct WarSun;

impl Effect for WarSun {}
