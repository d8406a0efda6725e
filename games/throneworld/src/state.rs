//! The whole truth of a game.

use crate::chit::{Chit, EventChit};
use crate::galaxy::Galaxy;
use crate::options::Options;
use rules::{Ending, Saved, Seat, Upgrade, present};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The whole truth: the table with every tile known, and what nobody sees.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The table. Its hidden tiles are known here.
    pub galaxy: Galaxy,
    /// The chits each seat holds.
    pub hands: Vec<Vec<Chit>>,
    /// The action chits in the cup; a chit is drawn by lot, so their order means nothing.
    pub cup: Vec<Chit>,
    /// Action chits played or handed back, on their way to the cup (5.3).
    pub spent: Vec<Chit>,
    /// Event chits in their cup.
    pub events: Vec<EventChit>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl State {
    /// The options of the campaign.
    #[must_use]
    pub fn options(&self) -> &Options {
        self.galaxy.edition.options()
    }

    /// The hand of a seat.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Chit] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Plays or hands back a chit: out of the hand, on its way to the cup. False if it is not held.
    pub fn spend(&mut self, seat: Seat, chit: Chit) -> bool {
        let Some(hand) = self.hands.get_mut(seat.index()) else { return false };
        let Some(place) = hand.iter().position(|c| *c == chit) else { return false };
        hand.remove(place);
        self.galaxy.empires[seat.index()].hand = u8::try_from(hand.len()).unwrap_or(u8::MAX);
        self.spent.push(chit);
        true
    }
}

/// Version 1 of the stored form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    galaxy: Galaxy,
    hands: Vec<Vec<Chit>>,
    cup: Vec<Chit>,
    spent: Vec<Chit>,
    events: Vec<EventChit>,
    ending: Option<Ending>,
}

impl Saved for State {
    const NAME: &'static str = "throneworld";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];

    #[expect(clippy::expect_used, reason = "plain content always prints")]
    fn to_stored(&self) -> Value {
        let State { galaxy, hands, cup, spent, events, ending } = self.clone();
        let stored = Stored { galaxy, hands, cup, spent, events, ending };
        serde_json::to_value(stored).expect("plain content always prints as JSON")
    }

    fn from_stored(body: Value) -> Result<Self, String> {
        serde_json::from_value::<Stored>(body).map_err(|e| e.to_string())?.checked()
    }

    fn at_once(bytes: &[u8]) -> Option<Self> {
        present::<Self, Stored>(bytes)?.checked().ok()
    }
}

impl Stored {
    fn checked(self) -> Result<State, String> {
        let Stored { galaxy, hands, cup, spent, events, ending } = self;
        galaxy.check()?;
        let seats = usize::from(galaxy.edition.seats());
        let founded = galaxy.phase != crate::galaxy::Phase::Founding;
        if founded && hands.len() != seats {
            return Err(format!("{} hands for {seats} seats", hands.len()));
        }
        if hands.iter().any(|hand| hand.len() > usize::from(u8::MAX)) {
            return Err("a hand beyond any game".into());
        }
        Ok(State { galaxy, hands, cup, spent, events, ending })
    }
}
