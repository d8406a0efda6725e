//! Transfabrication: a lost dreadnought leaves a destroyer; if one of those survives the battle, one may become a damaged dreadnought.

use crate::moments::Effect;

/// Transfabrication.
pub(super) struct Transfabrication;

impl Effect for Transfabrication {}
