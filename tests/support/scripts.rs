//! A short game of Thrones, written out by hand from the rules: armies, moves, and which seeds toss the coin which way.

/// The players, in the order of their seats.
pub const ALICE: &str = "alice@example.org";
/// The second player: Black.
pub const BOB: &str = "bob@example.org";

/// White's army: eight of tier 3 on row 3, an Elephant between them, four of tier 2, the Crown on f1 (rulings 1-3).
pub const WHITE_ARMY: &str = "row 3 F P F P E P F P F\nrow 2 . . A . . . A . .\nrow 1 . . . M . K C . .";

/// Black's army, with the Crown on e7: four empty squares in front of White's Elephant on e3, which reaches it.
pub const BLACK_ARMY: &str = "row 9 . . . M T . C . .\nrow 8 . . A . . . A . .\nrow 7 F P F P K P F P F";

/// A row with a piece of tier 3 too few, whatever stands on the other rows: no army (ruling 1).
pub const GAP: &str = "row 3 F F F F . F F F .";

/// The Elephant's way to Black's Crown (rulings 13, 22).
pub const WHITE_WINS: &str = "e3xe7";

/// A campaign file for Alice and Bob.
pub fn campaign(name: &str) -> String {
    campaign_with(name, "")
}

/// A campaign file for Alice and Bob with more keys of its own.
pub fn campaign_with(name: &str, keys: &str) -> String {
    format!(
        "name = \"{name}\"\ntitle = \"The {name} campaign\"\ngame = \"thrones\"\ngm = \"gm@example.org\"\n\
         window = \"3 days\"\nsettle = \"30 minutes\"\n{keys}\n\
         [[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\nzone = \"Europe/Paris\"\n\
         [[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    )
}
