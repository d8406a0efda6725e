//! Positions from which rules come up that play from the beginning hardly ever meets.

/// The studies, in the words of [`crate::stage`]: games of two to five players that begin with the pregame draft, which a
/// campaign must choose; and last rounds in which two Empires are level, so that ties are broken.
pub const STUDIES: &[&str] = &[
    r#"{ "seats": 2, "begin": 2, "options": { "pregame_draft": true } }"#,
    r#"{ "seats": 3, "begin": 3, "options": { "pregame_draft": true } }"#,
    r#"{ "seats": 4, "begin": 4, "options": { "pregame_draft": true } }"#,
    r#"{ "seats": 5, "begin": 5, "options": { "pregame_draft": true } }"#,
    include_str!("../studies/level.json"),
    include_str!("../studies/level-but-energy.json"),
    include_str!("../studies/level-but-worlds.json"),
];
