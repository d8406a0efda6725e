//! Events of set-up (3), and comings and goings. All are for everyone but the tiles dealt, which are their owner's.

use super::events;
use crate::edition::TileId;
use crate::effects::races::Race;
use crate::hex::Hex;
use rules::Seat;

events!(/// Events of set-up.
    SetupEvent in Setup {
    /// Tiles dealt for the map, to their owner alone.
    TilesDealt = "tiles_dealt" {
        /// Which.
        tiles: Vec<TileId>,
    },
    /// A tile was placed.
    TilePlaced = "tile_placed" {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Where.
        hex: Hex,
    },
    /// The game is set up.
    Founded = "founded" {
        /// Each seat's race and home.
        empires: Vec<(Seat, Race, Hex)>,
        /// The first speaker.
        speaker: Seat,
    },
    /// A round begins.
    RoundBegan = "round_began" {
        /// Its number.
        round: u16,
        /// The order of turns.
        initiative: Vec<Seat>,
    },
    /// A player left for good.
    Left = "left" {
        /// Who.
        seat: Seat,
    },
    /// All players agreed on a draw.
    DrawAgreed = "draw_agreed" {},
    /// The game is over.
    Won = "won" {
        /// By whom.
        seats: Vec<Seat>,
        /// How, in one word.
        way: String,
    },
});
