//! Admiral: ships move one further towards neutral systems.

use crate::moments::Effect;

/// Admiral.
pub(super) struct Admiral;

impl Effect for Admiral {}
