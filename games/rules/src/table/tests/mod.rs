//! What the table promises, each promise proved by a game small enough to see through.

mod answers;
mod closing;
mod dice;
mod live;
mod replays;
mod toy;
