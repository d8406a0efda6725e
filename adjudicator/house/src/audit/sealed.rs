//! What lay on the table when a window closed, and what it commits to.

use super::form::{Turn, Window};
use super::play::House;
use campaign::attested::lines;
use proof::{Orders, Place};
use rules::Seat;
use rules::dice::Hash;
use rules::engine::Fault;
use serde_json::Value;
use std::collections::BTreeMap;

/// What lay on the table: by seat, as the engine stores it.
pub(super) type Table = BTreeMap<Seat, Vec<u8>>;

/// A window that closed, with what it commits to.
pub(super) struct Sealed {
    pub window: u32,
    pub root: Hash,
    /// Of each seat, in order.
    pub orders: Vec<Orders>,
}

/// What is on file, as the engine takes it.
pub(super) fn stored(orders: &Value) -> Result<Vec<u8>, Fault> {
    match orders {
        Value::Null => Ok(Vec::new()),
        orders => serde_json::to_vec(orders).map_err(|e| Fault(e.to_string())),
    }
}

/// What lay on the table in a window.
pub(super) fn table(window: &Window) -> Result<Table, Fault> {
    let mut table = Table::new();
    for (seat, orders) in &window.orders {
        let seat = seat.checked_sub(1).ok_or_else(|| Fault("seats are numbered from 1".into()))?;
        table.insert(Seat(seat), stored(orders)?);
    }
    Ok(table)
}

/// A window with the root over what all seats had on file in it.
pub(super) fn sealed(
    house: &House<'_>,
    turn: &Turn,
    window: &Window,
    table: &Table,
) -> Result<Sealed, Fault> {
    let mut all = Vec::new();
    for seat in 0..house.seats() {
        let place = Place {
            campaign: turn.campaign.clone(),
            run: turn.run,
            turn: turn.turn,
            window: window.window,
            seat: seat.saturating_add(1),
        };
        let filed = table.get(&Seat(seat)).map_or(&[][..], Vec::as_slice);
        all.push(Orders::new(house.seed(turn.run), place, lines(house.engine, filed)?));
    }
    let root = Orders::seal(&mut all);
    Ok(Sealed { window: window.window, root, orders: all })
}
