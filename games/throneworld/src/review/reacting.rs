//! Standing INTERCEPTs beside one's own expansion: a fleet or a Bunker is used once a turn (4.11, 8.2), and whoever moves earlier may
//! use it up.

use super::{Planned, Review};
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{InterceptOrder, Order, Ships};
use crate::unit::Unit;

impl Review<'_> {
    /// Of every INTERCEPT on file, what of one's own jumps and scans it may make fail.
    pub(super) fn intercepts(&mut self, jumps: &[Planned]) {
        // Whoever moves first, has moved before anybody is intercepted.
        if self.galaxy.order.first() == Some(&self.seat) {
            return;
        }
        for (line, order) in self.orders() {
            let Order::Intercept(wish) = order else { continue };
            if let Some((from, jump)) = self.leaves_no_ships(wish, jumps) {
                let message = format!(
                    "This may take the ships at {from} before your expansion; {jump} then fails (8.2). What is done then can be said in \
                     front of it: jump … if it intercepted, else {jump}."
                );
                self.warn_at(line, message);
            } else if let Some((hex, needs)) = self.leaves_no_bunker(wish) {
                let message = format!(
                    "This may use the Command Bunker at {hex} before your expansion; {needs} then fails (4.11, 8.2). Name another \
                     Bunker for one of them, if you have one in range."
                );
                self.warn_at(line, message);
            }
        }
    }

    /// The jump of ships that an INTERCEPT needs as well.
    fn leaves_no_ships(&self, wish: &InterceptOrder, jumps: &[Planned]) -> Option<(Hex, String)> {
        let leaving = jumps.iter().filter(|of| of.jump.from == wish.from && of.jump.to != of.jump.from);
        let gone = leaving.clone().fold(Force::NONE, |sum, of| sum.plus(&of.force));
        let jump = leaving.clone().next()?.jump;
        let on = |order: &Order| matches!(order, Order::JumpOn { jump, .. } if jump.from == wish.from);
        let left = self.galaxy.orbit(wish.from, self.seat).minus(&gone);
        let enough = match wish.ships {
            Ships::These(force) => left.contains(&force),
            Ships::Fleet => false,
        };
        let said = self.orders().any(|(_, order)| on(order));
        (!enough && !said).then(|| (wish.from, Order::Jump(jump).to_string()))
    }

    /// The order that needs the Bunker an INTERCEPT names.
    fn leaves_no_bunker(&self, wish: &InterceptOrder) -> Option<(Hex, String)> {
        let hex = wish.with?;
        let needs = |order: &Order| match order {
            Order::Jump(jump) => jump.using == hex,
            Order::Scan(scan) => scan.using == hex,
            _ => false,
        };
        let needing: Vec<String> =
            self.orders().filter(|(_, order)| needs(order)).map(|(_, order)| order.to_string()).collect();
        let ready = self
            .galaxy
            .system(hex)
            .map_or(0, |system| system.army.count(Unit::Bunker).saturating_sub(system.used));
        let last = needing.last().filter(|_| needing.len() >= usize::from(ready))?;
        Some((hex, last.clone()))
    }
}
