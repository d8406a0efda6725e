//! Technology Tariffs. For: red technology costs two more. Against: next development phase only red technology may be
//! bought. Under deliberation: no red technology is researched.

use super::{Lasting, Resolution, Side, Standing};
use crate::edition::{Colour, edition};
use crate::effects::tech::Tech;
use crate::halves::Halves;
use crate::moments::{Effect, Figure, On};

/// Technology Tariffs.
pub(super) struct TechnologyTariffs;

impl Resolution for TechnologyTariffs {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        Some(match standing {
            Standing::Deliberation => &Doubt,
            Standing::For => &Tariff,
            Standing::Against => &RedAlone,
        })
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::For { Lasting::Forever } else { Lasting::NextDevelopment }
    }
}

fn is_red(tech: Tech) -> bool {
    edition().tech(tech).colour == Colour::Red
}

/// Under deliberation: no red technology.
struct Doubt;

impl Effect for Doubt {
    fn forbids_tech(&self, _on: &On<'_>, tech: Tech) -> bool {
        is_red(tech)
    }
}

/// Decided for: red technology costs two more.
struct Tariff;

impl Effect for Tariff {
    fn tech_cost(&self, _on: &On<'_>, tech: Tech, cost: &mut Figure) {
        if is_red(tech) {
            cost.add(Halves::whole(2).0);
        }
    }
}

/// Decided against: none but red technology.
struct RedAlone;

impl Effect for RedAlone {
    fn forbids_tech(&self, _on: &On<'_>, tech: Tech) -> bool {
        !is_red(tech)
    }
}
