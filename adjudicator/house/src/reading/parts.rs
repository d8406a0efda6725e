//! The reply tokens a mail names in its headers. Pure.

use campaign::token::{ReplyPart, bare_part, reply_part};
use letter::Letter;

/// The reply parts a mail's headers name.
#[must_use]
pub fn written_parts(game_address: &str, letter: &Letter) -> Vec<ReplyPart> {
    let named = letter.recipients.iter().filter_map(|r| reply_part(game_address, &r.address.email));
    named.chain(letter.subject.split_whitespace().filter_map(bare_part)).collect()
}
