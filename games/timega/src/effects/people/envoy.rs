//! Envoy: two free votes on each agenda that follow the speaker's declared intent.

use crate::moments::Effect;

/// Envoy.
pub(super) struct Envoy;

impl Effect for Envoy {}
