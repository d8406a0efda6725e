//! Who votes, and with what influence.

use crate::galaxy::Galaxy;
use crate::law::votes;
use rules::Seat;

/// Who votes, and with what influence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Electorate {
    /// Who may vote.
    voters: Vec<Seat>,
    /// Who of them may exhaust planets for votes; the others have what influence they have at hand.
    exhausting: Vec<Seat>,
}

impl Electorate {
    /// Everybody votes with all influence there is.
    #[must_use]
    pub fn everybody(galaxy: &Galaxy) -> Electorate {
        let voters: Vec<Seat> = galaxy.playing().collect();
        Electorate { exhausting: voters.clone(), voters }
    }

    /// One seat alone votes (Vote of No Confidence).
    #[must_use]
    pub fn alone(seat: Seat) -> Electorate {
        Electorate { voters: vec![seat], exhausting: vec![seat] }
    }

    /// Everybody votes, but these alone may exhaust planets for it (New Constitution).
    #[must_use]
    pub fn exhausting(galaxy: &Galaxy, exhausting: Vec<Seat>) -> Electorate {
        Electorate { exhausting, ..Electorate::everybody(galaxy) }
    }

    /// May this seat vote, by the electorate and by what is in force for it?
    pub(super) fn has(&self, galaxy: &Galaxy, seat: Seat) -> bool {
        self.voters.contains(&seat) && votes::may_vote(galaxy, seat)
    }

    /// The influence this seat can spend on votes.
    pub(super) fn influence(&self, galaxy: &Galaxy, seat: Seat) -> u16 {
        votes::influence(galaxy, seat, self.exhausting.contains(&seat))
    }
}
