//! Moneylender: after building, docks may be exhausted for their planet's resources in destroyers; refreshing such a dock exhausts its planet.

use crate::moments::Effect;

/// Moneylender.
pub(super) struct Moneylender;

impl Effect for Moneylender {}
