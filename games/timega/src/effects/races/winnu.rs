//! The Winnu (8.14): credits of any colour, also for influence; better with many types of ships.

use crate::moments::Effect;

/// The Winnu (8.
pub(super) struct Winnu;

impl Effect for Winnu {}
