use rules::engine::Shown;
use rules::{Saved, Upgrade};
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

fn render(_: &impl Shown) {}

fn main() {
    render(&State(1));
}
