use rules::Seat;
use rules::engine::Shown;

#[derive(serde::Serialize)]
struct State(u32);

impl Shown for State {
    fn seat(&self) -> Seat {
        Seat(0)
    }
}

fn main() {
    let _ = State(1);
}
