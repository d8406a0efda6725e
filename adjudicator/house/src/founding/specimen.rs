//! What an invitation shows to those who have never seen the game.

use crate::house::House;
use campaign::registry;
use report::compose::Enclosed;

/// The map of such a game, out of a campaign between bots. A picture that cannot be made stops no invitation.
pub(super) fn specimen(house: &House, game: &str) -> Option<Enclosed> {
    let svg = match house.templates.specimen(registry::engine(game)?) {
        Ok(svg) => svg?,
        Err(error) => {
            tracing::warn!(game, "an invitation goes without its picture: {error}");
            return None;
        }
    };
    match house.drawings.picture(&svg) {
        Ok(picture) => {
            Some(Enclosed { file_name: format!("{game}.png"), kind: "image/png", bytes: picture.png })
        }
        Err(error) => {
            tracing::warn!(game, "an invitation goes without its picture: {error}");
            None
        }
    }
}
