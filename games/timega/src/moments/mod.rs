//! Moments: the named points of the rules where technologies, personnel, laws and races have their say.
//!
//! [`Effect`] lists the moments, in the order of the rulebook, each with the answer of somebody who has nothing to say.
//! [`order`] says in which order those in force are heard; [`Figure`] in which order what they say is reckoned.

mod effect;
mod figure;
mod order;
mod source;

pub use effect::{Action, Capture, Effect, ExtraDice, Hand, Hold, Losses, On, Shot, Step, Trip};
pub use figure::{Change, Figure, How};
pub(crate) use order::heard;
pub use order::{InForce, Voices, against, any, figure, in_force, shot_figure};
pub use source::Source;
