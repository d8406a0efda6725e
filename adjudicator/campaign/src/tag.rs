//! What stands behind the token in a reply address, besides the names of windows: what an answer to it is about.

/// No window in particular.
pub const NO_WINDOW: &str = "any";
/// How the tags begin that answer the question about a held mail; its code follows.
pub const HELD: &str = "held";
/// How the tags of mails begin that asked their reader nothing; the tag of the window follows that was open.
pub const IDLE: &str = "idle";
/// The address that List-Unsubscribe names: a mail to it stops optional mail and nothing else.
pub const STOP: &str = "stop";
/// A digest: which of its campaigns an answer means, cannot be told.
pub const DIGEST: &str = "digest";
/// How the tags begin that answer a letter; the code of the letter's copy follows.
pub const LETTER: &str = "press";
/// How the tags of game masters begin; the number of the last act they know of follows.
pub const ACT: &str = "g";
