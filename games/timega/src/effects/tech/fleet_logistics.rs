//! Fleet Logistics: once a round one counter on the map may be flipped; ships may then leave that system.

use crate::moments::Effect;

/// Fleet Logistics.
pub(super) struct FleetLogistics;

impl Effect for FleetLogistics {}
