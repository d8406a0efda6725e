//! Who gives a command.

use rules::Seat;

/// Whoever runs the program.
pub const SHELL: &str = "shell";

/// A game master, as far as we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The address; or `shell` for whoever can run the program, who can read and write everything anyway.
    pub who: String,
    /// The seat of a game master who plays as well.
    pub plays: Option<Seat>,
    /// The mail was proved like a player's. If not, a change needs a code that is sent to the registered address.
    pub proven: bool,
    /// The number of the last act known to the sender, as far as the mail tells: the one they answer names it.
    pub knows: Option<u32>,
}

impl Actor {
    /// Whoever runs the program.
    #[must_use]
    pub fn shell() -> Actor {
        Actor { who: SHELL.into(), plays: None, proven: true, knows: None }
    }
}
