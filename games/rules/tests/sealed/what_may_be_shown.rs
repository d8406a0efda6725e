//! The twin that compiles: the same calls with what may be shown.

use rules::engine::{Page, SeatEvent, SeatQuestion, Shown};
use rules::{Saved, Upgrade, save};
use serde_json::Value;

struct State(u32);

impl Saved for State {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];
    fn to_stored(&self) -> Value {
        Value::from(self.0)
    }
    fn from_stored(_: Value) -> Result<Self, String> {
        Ok(Self(0))
    }
}

fn render(shown: &impl Shown) -> String {
    serde_json::to_string(shown).expect("it prints")
}

fn all(page: &Page, event: &SeatEvent, question: &SeatQuestion) -> [String; 3] {
    [render(page), render(event), render(question)]
}

fn main() {
    let _ = all;
    // A state is stored through `save`, and in no other way.
    let _ = save(&State(1));
}
