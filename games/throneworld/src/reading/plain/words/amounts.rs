//! How many, and whether at all.

use super::{Role, Table, Word};

pub(super) fn table() -> Table {
    let role = Word::Role;
    vec![
        (&["all", "every", "all of", "every single", "whole", "entire"], role(Role::All)),
        (
            &[
                "everything",
                "everyone",
                "everybody",
                "lot",
                "whole lot",
                "whole bunch",
                "whole gang",
                "everything there",
            ],
            role(Role::Everything),
        ),
        (&["both", "both of"], role(Role::Both)),
        (&["half", "half of", "half my", "half of my", "half our"], role(Role::Half)),
        (&["rest", "remaining", "remainder", "rest of"], role(Role::Rest)),
        (
            &[
                "except",
                "but",
                "except for",
                "but not",
                "but for",
                "apart from",
                "save for",
                "other than",
                "minus",
                "excluding",
            ],
            role(Role::Except),
        ),
        (
            &[
                "none",
                "nobody",
                "no one",
                "no troops",
                "no units",
                "no cargo",
                "no infantry",
                "not one",
                "none of them",
                "nobody else",
                "empty",
                "unloaded",
                "no more",
            ],
            role(Role::Nothing),
        ),
        (
            &[
                "no",
                "no way",
                "nope",
                "nah",
                "no thanks",
                "certainly not",
                "of course not",
                "not now",
                "no need",
            ],
            role(Role::No),
        ),
        (
            &["yes", "yep", "yeah", "sure", "certainly", "absolutely", "definitely", "by all means"],
            role(Role::Yes),
        ),
        (
            &[
                "not",
                "don't",
                "dont",
                "do not",
                "won't",
                "will not",
                "not to",
                "doesn't",
                "does not",
                "shall not",
            ],
            role(Role::Not),
        ),
        (
            &["never", "under no circumstances", "at no time", "never ever", "not ever", "in no case"],
            role(Role::Never),
        ),
        (
            &[
                "always",
                "every time",
                "each time",
                "in any case",
                "no matter what",
                "in all cases",
                "regardless",
                "whatever happens",
                "in every case",
            ],
            role(Role::Always),
        ),
        (&["only", "nothing but", "no more than that", "alone", "merely"], role(Role::Only)),
    ]
}
