//! New Constitution. For: all laws are cleared; who voted for it may exhaust planets for more votes; two more agendas
//! are revealed and voted on. Against: planets exhausted for votes this round are not refreshed. Under deliberation:
//! no other agenda is revealed. Cannot be vetoed.

use super::Resolution;

/// New Constitution.
pub(super) struct NewConstitution;

impl Resolution for NewConstitution {}
