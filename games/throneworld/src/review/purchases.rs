//! What is bought, against what there is to pay it with and the room for it (4.5, 5.2, 6.3). Every figure is of the one ledger.

use super::Review;
use crate::force::Force;
use crate::galaxy::Phase;
use crate::ledger::{Bought, Ledger};
use crate::unit::Unit;

impl Review<'_> {
    pub(super) fn purchases(&mut self) {
        let ledger = Ledger::of(self.desk);
        for bought in &ledger.bought {
            if bought.by_chit {
                self.beyond_the_chit(&ledger, bought);
            } else {
                self.beyond_the_world(bought);
            }
            self.no_room(bought);
        }
        self.beyond_the_treasury(&ledger);
    }

    /// An Economic Boom that could not pay all that it is to buy.
    fn beyond_the_chit(&mut self, ledger: &Ledger, bought: &Bought) {
        let Bought { at, purse, price, units, .. } = bought;
        let limit = purse.limit;
        if *price > limit {
            let what = if purse.local { format!("What is bought at {at}") } else { "This".to_owned() };
            let how = if purse.local { String::new() } else { format!(" ({})", ledger.account_at_chit()) };
            let which = if units.is_empty() { "nothing of it".to_owned() } else { units.to_string() };
            let message =
                format!("{what} costs {price}; there will be {limit} credits{how}, which buy {which}.");
            self.warn_at(bought.line, message);
        }
    }

    /// 6.3: what a world can spend.
    fn beyond_the_world(&mut self, bought: &Bought) {
        let Bought { at, purse, price, .. } = bought;
        if let Some(limit) = purse.world.filter(|limit| price > limit) {
            self.warn_at(bought.line, format!("This costs {price}; {at} can spend {limit} (6.3)."));
        }
    }

    /// 4.5: Fighters that are destroyed as soon as they are built.
    fn no_room(&mut self, bought: &Bought) {
        let Bought { at, stranded, .. } = bought;
        if *stranded > 0 {
            let carried = self.galaxy.edition.capacity(&Force::of(Unit::Protector, 1));
            let message = format!(
                "{stranded} of the Fighters at {at} will have no cargo space when they are built, and are lost at once (4.5). A Protector \
                 there carries {carried}."
            );
            self.warn_at(bought.line, message);
        }
    }

    /// 6.3: all that the treasury is to pay in production.
    fn beyond_the_treasury(&mut self, ledger: &Ledger) {
        let of_treasury = ledger.bought.iter().filter(|bought| !bought.by_chit && !bought.purse.local);
        let wanted: u32 = of_treasury
            .map(|bought| bought.purse.world.map_or(bought.price, |most| most.min(bought.price)))
            .sum();
        let credits = ledger.at_production();
        if wanted <= credits {
            return;
        }
        let how = match self.galaxy.phase {
            Phase::Outreach => String::new(),
            _ => format!(" ({})", ledger.account()),
        };
        let taken = if self.takes_worlds() { "; worlds you take before production bring more" } else { "" };
        self.warn(format!(
            "What you build costs {wanted} credits; you will have {credits}{how}, and what comes last is left out{taken} (6.3)."
        ));
    }
}
