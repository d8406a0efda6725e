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

fn main() {
    let _ = serde_json::to_string(&State(1));
}
