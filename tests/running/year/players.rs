//! The players: bots who see what their seat sees, and write when it is their habit.

use super::house::{Fate, YEAR, Year};
use crate::support::trial::HOUR;
use campaign::loaded::Loaded;
use campaign::registry;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{SeatDesk, SeatView};

/// The last seat's player writes so long before the deadline, when they have been reminded; the others so long after the
/// opening of a window, seat by seat.
pub const AT_THE_LAST: i64 = 20 * HOUR;
const HABITS: [i64; 5] = [20 * HOUR, 44 * HOUR, 70 * HOUR, 30 * HOUR, 100 * HOUR];

impl Year {
    /// Everybody whose habit it is by now writes orders for the open window, once.
    pub async fn players_write(&mut self) {
        loop {
            let Some((address, tag, orders)) = self.next_writer().await else { return };
            self.wrote.insert(address.clone(), tag);
            if let Some(orders) = orders {
                self.write_orders(&address, &orders).await;
            }
        }
    }

    /// These orders come from this player, and every line of them is taken.
    async fn write_orders(&mut self, address: &str, orders: &str) {
        let mail = self.latest_of_the_game(address).await;
        let bytes = self.trial.answer_to(&mail, orders);
        self.bring(address, &mail.reply_to(), &bytes, Fate::Answered).await;
        self.ledger.last_mut().expect("a mail").orders = true;
        let receipt = self.latest(address, "receipt").await.expect("a receipt");
        assert!(!receipt.text().contains("NOT ACCEPTED"), "{orders}\n{}", receipt.text());
    }

    /// The next player whose time to write has come: address, window, orders (none if nothing is asked).
    async fn next_writer(&self) -> Option<(String, String, Option<String>)> {
        let mut tx = self.trial.house.store.read().await.expect("read");
        let row = tx.window(YEAR).await.expect("read")?;
        let seats = tx.seats(YEAR).await.expect("read");
        let now = self.now();
        let due = seats.iter().find(|seat| {
            let at = match HABITS.get(usize::from(seat.seat)) {
                Some(after) => row.opened_ms + after / self.hurry,
                None => row.closes_ms - AT_THE_LAST,
            };
            let done = self.wrote.get(&seat.address) == Some(&row.tag) || self.silent.contains(&seat.address);
            at <= now && !done && !seat.resigned
        })?;
        let loaded = Loaded::load(&mut tx, YEAR).await.expect("load").expect("the campaign");
        let window = loaded.open_window().expect("fits")?;
        let seat = Seat(due.seat);
        let mut orders = None;
        if window.seats().contains(&seat) {
            let bytes = tx.view(YEAR, due.seat).await.expect("read").expect("a view");
            let view = SeatView::from_bytes(seat, &bytes).expect("a view");
            let desk = SeatDesk { view: &view, window: Some(&window), filed: &[], names: &[] };
            let turn = u8::try_from(row.turn).expect("few turns");
            let mut dice = Dice::for_preview(&Seed([9; 32]), &[turn, due.seat]);
            let engine = registry::engine("throneworld").expect("a game");
            orders = Some(engine.bot(&desk, &mut dice).expect("no fault"));
        }
        Some((due.address.clone(), row.tag.clone(), orders))
    }
}
