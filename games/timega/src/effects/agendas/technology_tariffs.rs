//! Technology Tariffs. For: red technology costs two more. Against: next development phase only red technology may be
//! bought. Under deliberation: no red technology is researched.

use super::Resolution;

/// Technology Tariffs.
pub(super) struct TechnologyTariffs;

impl Resolution for TechnologyTariffs {}
