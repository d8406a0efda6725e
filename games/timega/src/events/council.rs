//! Events of the council (5.6). Votes are secret until the tally; then everyone hears the totals, and who voted how if the
//! campaign has open ballots, otherwise each its own vote.

use super::events;
use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::Law;
use crate::state::Cast;
use rules::Seat;

events!(/// Events of the council.
    CouncilEvent in Council {
    /// The council has opened, to everyone.
    CouncilOpened = "council_opened" {},
    /// An agenda was revealed, to everyone.
    Revealed = "revealed" {
        /// Which.
        agenda: Agenda,
        /// The law the speaker chose for it.
        about: Option<Law>,
    },
    /// The votes of the others, to the speaker alone.
    SpeakerSees = "speaker_sees" {
        /// On this.
        agenda: Agenda,
        /// The votes.
        cast: Vec<Cast>,
    },
    /// The result of a vote, to everyone.
    Tallied = "tallied" {
        /// On this.
        agenda: Agenda,
        /// Votes for.
        votes_for: u16,
        /// Votes against.
        votes_against: u16,
        /// How it was decided.
        side: Side,
        /// By the speaker, for the votes were equal.
        tie: bool,
    },
    /// Who voted how: to everyone with open ballots, otherwise to each its own.
    Ballots = "ballots" {
        /// On this.
        agenda: Agenda,
        /// The votes.
        cast: Vec<Cast>,
    },
    /// A law came into play, to everyone.
    Enacted = "enacted" {
        /// The law.
        law: Law,
    },
    /// A law left play, to everyone.
    Repealed = "repealed" {
        /// The law.
        law: Law,
    },
    /// The speaker and the order of turns for the round, to everyone.
    SpeakerNamed = "speaker_named" {
        /// The speaker.
        speaker: Seat,
        /// The order of turns.
        initiative: Vec<Seat>,
        /// Votes cast by each.
        votes: Vec<(Seat, u16)>,
    },
});
