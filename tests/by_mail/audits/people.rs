//! What a record tells of the people.

use super::records::unpacked;
use super::{Ended, end, gm, holds};
use crate::by_mail::gm::GM;
use crate::support::trial::Trial;

/// What is given out holds no address, no letter, no ballot, no wish, and of a gunboat no name.
#[tokio::test]
async fn a_record_holds_nothing_of_the_people() {
    let trial = Trial::new().await;
    let players = "[[player]]\nname = \"Xanthippe\"\naddress = \"xanthippe@example.org\"\nzone = \"Asia/Tokyo\"\n\
                   [[player]]\nname = \"Yorick\"\naddress = \"yorick@example.org\"\n";
    let file = format!(
        "name = \"t\"\ngame = \"throneworld\"\ngm = {GM:?}\ngunboat = true\ndisclose = \"record\"\n{players}"
    );
    trial.found(&file, 14).await;
    let (x, y) = ("xanthippe@example.org", "yorick@example.org");
    trial.say(x, "press to all: The wombat walks at midnight.\n\njump nonsense of a quokka").await;
    trial.say(y, "research jump").await;
    gm(&trial, "t", "look 1").await;
    gm(&trial, "t", "tell 1: A secret word about an axolotl").await;
    trial.at_deadline("t", 1).await;
    end(&trial).await;
    let ended = Ended::of(&trial, "t", &[x, y]).await;
    holds(&ended).await;
    for (name, bytes) in unpacked(&ended.record) {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        for word in ["xanthippe", "yorick", "example.org", "tokyo", "wombat", "quokka", "axolotl", "12:00:01"]
        {
            assert!(!text.contains(word), "{name} tells {word:?}: {text}");
        }
    }
}
