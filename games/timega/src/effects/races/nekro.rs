//! The Nekro Virus (8.11): copy technologies in battle, no research and no votes.

use crate::moments::Effect;

/// The Nekro Virus (8.
pub(super) struct Nekro;

impl Effect for Nekro {}
