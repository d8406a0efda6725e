//! A table of four, for what happens between players.

use super::posted::Posted;
use super::scripts::{ALICE, BOB};
use super::trial::Trial;

/// The third player.
pub const CAROL: &str = "carol@example.org";
/// The fourth player.
pub const DAVE: &str = "dave@example.org";
/// The game master.
pub const GM: &str = "gm@example.org";
/// Everybody at the table, in the order of the seats.
pub const ALL: [&str; 4] = [ALICE, BOB, CAROL, DAVE];

/// The campaign `four` of Alice, Bob, Carol and Dave, first mails sent, with these keys (and tables) more in its file.
pub async fn four(keys: &str) -> Trial {
    let trial = Trial::new().await;
    // A schedule stands in place of the window.
    let window = if keys.contains("schedule = ") { "" } else { "window = \"3 days\"\n" };
    let mut file = format!(
        "name = \"four\"\ntitle = \"Four empires\"\ngame = \"throneworld\"\ngm = \"{GM}\"\n{window}{keys}\n"
    );
    for (name, address) in ["Alice", "Bob", "Carol", "Dave"].iter().zip(ALL) {
        file.push_str(&format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"));
    }
    trial.found(&file, 5).await;
    trial
}

impl Trial {
    /// A player answers their latest report; the one receipt for it, and what else came of it to all players and the GM.
    pub async fn write(&self, player: &str, body: &str) -> (Posted, Vec<Posted>) {
        let before = super::rows::outbox(&self.database()).await.len();
        let report = self.latest_report(player).await;
        self.answer(&report, body).await;
        let mut new = super::rows::outbox(&self.database()).await.split_off(before);
        let at = new.iter().position(|m| m.kind == "receipt" && m.address == player).expect("a receipt");
        (new.remove(at), new)
    }
}

/// Whom these mails go to, in the order of the alphabet.
pub fn readers(mails: &[Posted]) -> Vec<&str> {
    let mut all: Vec<&str> = mails.iter().map(|mail| mail.address.as_str()).collect();
    all.sort_unstable();
    all
}
