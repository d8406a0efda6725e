//! Votes of the campaign: a draw, a concession, more time, a pause and its end, a seat or the game master replaced.
//!
//! A motion is open to the seats it named when it was proposed; each has one vote, which it can change until the motion
//! closes. Votes are secret: they are stored while the motion is open and taken out when it closes, and nothing but the
//! result (with its counts, if the campaign says so) is told. A motion closes at its time, or as soon as everybody has
//! voted. It does not close as soon as it is decided: the moment would tell how the last voter voted.
//!
//! [`crate::reading::motion`], [`campaign::votes`] and [`tally`] are pure; [`ballot`] opens motions and takes votes, [`closing`] counts them and
//! carries them out, `proved` lets voters check them, `resting` is where the campaign is to rest or to go on.

pub mod ballot;
pub mod closing;
pub(crate) mod proved;
mod resting;
pub mod tally;
