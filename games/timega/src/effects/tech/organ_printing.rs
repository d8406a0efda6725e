//! Organ Printing: dreadnoughts can produce one unit each; at the beginning of the development phase a dock may be exhausted to give one of them its own capacity.

use crate::moments::Effect;

/// Organ Printing.
pub(super) struct OrganPrinting;

impl Effect for OrganPrinting {}
