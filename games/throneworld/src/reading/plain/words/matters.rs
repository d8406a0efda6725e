//! What orders are about besides units: chits, treasury, rebels, battles.

use super::{Role, Table, Word};

pub(super) fn table() -> Table {
    let role = Word::Role;
    vec![
        (&["chit", "chits", "card", "cards", "number", "token", "tokens", "no ."], role(Role::Chit)),
        (
            &[
                "development",
                "dev",
                "development of",
                "industry",
                "industry of",
                "dev value",
                "dev of",
                "development value",
                "development value of",
                "economy of",
                "economy",
            ],
            role(Role::Development),
        ),
        (
            &[
                "treasury",
                "credits",
                "money",
                "cash",
                "into treasury",
                "to treasury",
                "funds",
                "cash in",
                "bank",
                "in bank",
                "into bank",
                "extra credits",
            ],
            role(Role::Treasury),
        ),
        (
            &[
                "local",
                "locally",
                "local production",
                "production",
                "produce at",
                "local production at",
                "local production in",
            ],
            role(Role::Local),
        ),
        (
            &[
                "leader",
                "whoever leads",
                "strongest",
                "strongest player",
                "strongest empire",
                "leading player",
                "leading empire",
                "whoever is ahead",
                "whoever is leading",
                "whoever is in lead",
                "who is leading",
                "player in lead",
            ],
            role(Role::Leader),
        ),
        (&["rebels", "rebellion", "rebel", "uprising"], role(Role::Rebels)),
        (&["raiders", "imperial attack", "imperial raiders", "imperial fleet"], role(Role::Raiders)),
        (&["event", "events", "imperial sabotage"], role(Role::Event)),
        (
            &[
                "aboard", "on board", "in orbit", "in space", "up there", "on ship", "on ships", "in ships",
                "behind", "on fleet", "up",
            ],
            role(Role::Aboard),
        ),
        (
            &[
                "battle",
                "battles",
                "combat",
                "fights",
                "in battle",
                "in battles",
                "in combat",
                "in fights",
                "in every battle",
                "in all battles",
                "in space battles",
                "in space combat",
                "in battle at",
                "in fight",
                "battle at",
                "battle of",
                "in ground combat",
                "in any battle",
            ],
            role(Role::Battle),
        ),
        (
            &[
                "neutral",
                "neutrals",
                "neutral units",
                "neutral fleet",
                "natives",
                "local defenders",
                "neutral forces",
                "neutral defenders",
            ],
            role(Role::Neutral),
        ),
        (&["other", "second", "other one", "another", "2nd"], role(Role::Other)),
    ]
}
