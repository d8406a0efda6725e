//! Agendas (5.6), a file for each. Adding one: a file, its two lines here, its row in `data/agendas.toml`.

mod ancient_artifact;
mod arms_reduction;
mod closing_the_wormholes;
mod collapse;
mod holder_of_mecatol_rex;
mod humane_labor;
mod imperial_peace;
mod new_constitution;
mod repeal;
mod research_grant;
mod revote;
mod subsidized_industry;
mod technology_tariffs;
mod vote_of_no_confidence;
mod war_funding;
mod wormhole_reconstruction;

use super::catalogue;
use crate::Timega;
use crate::edition::edition;
use crate::galaxy::{Law, Matter};
use crate::moments::{Effect, Source};
use crate::state::{Cast, State};
use rules::table::{Play, Table};
use serde::{Deserialize, Serialize};
use std::fmt;

catalogue! {
    /// An agenda, in the order of the rulebook.
    Agenda: Resolution, resolution {
        VoteOfNoConfidence = vote_of_no_confidence,
        ImperialPeace = imperial_peace,
        NewConstitution = new_constitution,
        WormholeReconstruction = wormhole_reconstruction,
        ClosingTheWormholes = closing_the_wormholes,
        TechnologyTariffs = technology_tariffs,
        ResearchGrant = research_grant,
        WarFunding = war_funding,
        AncientArtifact = ancient_artifact,
        HolderOfMecatolRex = holder_of_mecatol_rex,
        HumaneLabor = humane_labor,
        Repeal = repeal,
        Revote = revote,
        SubsidizedIndustry = subsidized_industry,
        ArmsReduction = arms_reduction,
    }
}

impl fmt::Display for Agenda {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().agenda(*self).name)
    }
}

/// For or against.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// For.
    For,
    /// Against.
    Against,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::For => "for",
            Side::Against => "against",
        })
    }
}

/// How an agenda bears on the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Under deliberation.
    Deliberation,
    /// In play, decided for.
    For,
    /// In play, decided against.
    Against,
}

impl From<Side> for Standing {
    fn from(side: Side) -> Standing {
        match side {
            Side::For => Standing::For,
            Side::Against => Standing::Against,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Standing::Deliberation => "under deliberation",
            Standing::For => "for",
            Standing::Against => "against",
        })
    }
}

/// What became of a vote.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The agenda and what it is about.
    pub matter: Matter,
    /// How it was decided.
    pub side: Side,
    /// All votes cast on it.
    pub cast: Vec<Cast>,
}

impl Decided {
    /// Who voted for it, in the order of seats.
    pub fn supporters(&self) -> impl Iterator<Item = Cast> + '_ {
        self.cast.iter().copied().filter(|c| c.side == Some(Side::For) && c.votes > 0)
    }

    /// What a report names for its effects.
    #[must_use]
    pub fn source(&self) -> Source {
        Source::Agenda(self.matter.agenda, self.side.into())
    }
}

/// How long what was decided stays in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// It had its effect and is discarded.
    Once,
    /// Until the end of the round.
    Round,
    /// Until the end of the next development phase.
    NextDevelopment,
    /// For the rest of the game.
    Forever,
}

/// An agenda, from its revelation to its effect.
#[expect(unused_variables, reason = "who changes nothing at a moment looks at nothing")]
pub trait Resolution: Sync {
    /// What it changes while it stands so; none: nothing.
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        None
    }

    /// How long it stays in play when it was decided so.
    fn lasting(&self, side: Side) -> Lasting {
        Lasting::Once
    }

    /// While it is under deliberation no other agenda is revealed (New Constitution).
    fn keeps_others_back(&self) -> bool {
        false
    }

    /// It was revealed: the speaker may have to choose what it is about. Gives the law chosen.
    fn revealed(&self, state: &mut State, table: &mut Table<Timega>) -> Play<Option<Law>> {
        Ok(None)
    }

    /// The law it is about is voted on in its place (Revote).
    fn gives_way(&self) -> bool {
        false
    }

    /// It was decided: its effects at once. What stays in play is put there by the council afterwards; what was in play
    /// under its name has gone before.
    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        Ok(())
    }
}
