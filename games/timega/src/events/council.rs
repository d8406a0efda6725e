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
    /// An agenda was revealed, to everyone. From now on it is under deliberation; a Revote is not: the agenda it is about
    /// is revealed right after it, and voted on in its place.
    Revealed = "revealed" {
        /// Which.
        agenda: Agenda,
        /// The law the speaker chose for it (Repeal, Revote); none: there was none to choose, or nothing to choose.
        about: Option<Law>,
    },
    /// All agendas of the pool were revealed once: those that were decided and are no longer in play can be revealed again,
    /// to everyone.
    PoolRefilled = "pool_refilled" {
        /// These.
        agendas: Vec<Agenda>,
    },
    /// The speaker declared an intent, for votes that must follow it (Envoy), to everyone.
    Declared = "declared" {
        /// The speaker.
        speaker: Seat,
        /// For which agenda.
        agenda: Agenda,
        /// The side.
        side: Side,
    },
    /// The votes of the others, before the speaker votes, to the speaker alone.
    SpeakerSees = "speaker_sees" {
        /// On this.
        agenda: Agenda,
        /// The votes; who was asked and abstained is among them without a side.
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
        /// The votes were equal, so that the speaker's side decided, or what a speaker who abstained decided then.
        tie: bool,
    },
    /// Who voted how: to everyone with open ballots, otherwise to each its own.
    Ballots = "ballots" {
        /// On this.
        agenda: Agenda,
        /// The votes; who was asked and abstained is among them without a side.
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
        /// By which agenda; none: its time was over.
        by: Option<Agenda>,
    },
    /// Somebody became speaker at once, otherwise than by votes cast in the round (Vote of No Confidence), to everyone.
    Appointed = "appointed" {
        /// The speaker from now on.
        speaker: Seat,
        /// By which agenda.
        by: Agenda,
    },
    /// The speaker and the order of turns for the round, to everyone.
    SpeakerNamed = "speaker_named" {
        /// The speaker.
        speaker: Seat,
        /// The order of turns.
        initiative: Vec<Seat>,
        /// Votes cast by each on all agendas of the round, free ones among them.
        votes: Vec<(Seat, u16)>,
    },
});
