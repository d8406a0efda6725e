//! Neural Computing: up to four technologies a round however few docks, at a base cost of six.

use crate::moments::Effect;

/// Neural Computing.
pub(super) struct NeuralComputing;

impl Effect for NeuralComputing {}
