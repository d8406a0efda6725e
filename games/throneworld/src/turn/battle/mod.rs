//! 4.5-4.7, 5.1, 8.3, 9: battles, in the order of the detailed battle sequence. One file for each of its steps.

mod aboard;
mod cargo;
mod drop;
mod end;
mod fall;
mod field;
mod fire;
mod ground;
mod land;
pub(crate) mod leave;
mod lose;
mod space;

#[cfg(test)]
mod tests;

use crate::Throneworld;
use crate::battle::Battle;
use crate::state::State;
use field::Field;
use rules::table::{Play, Table};

/// No battle of ours goes on for longer, in space or on the ground: whoever attacks gives up then.
pub const MOST_ROUNDS: u8 = 200;

/// Fights a battle to its end. The attacking units are in `battle` and nowhere else; the defender's own are in the
/// galaxy, and what came by INTERCEPT in `battle` again. Afterwards every unit left is in the galaxy.
///
/// # Errors
/// A pause of the table.
pub fn fight(state: &mut State, table: &mut Table<Throneworld>, battle: Battle) -> Play<()> {
    let mut field = Field::lay(state, table, battle);
    aboard::embark(&mut field)?;
    field.begin();
    cargo::catch_survey_teams(&mut field);
    while field.is_fought_over() {
        round(&mut field)?;
    }
    end::end(&mut field);
    Ok(())
}

/// A round in space, if both sides have ships there, and then a round on the ground, if both sides are there.
fn round(field: &mut Field) -> Play<()> {
    if field.is_contested() {
        if leave::cannot_go_on(field) {
            leave::break_off(field);
        } else {
            space::fire_round(field)?; // i to iii
            cargo::check(field)?; // iv
            above(field)?; // v and vi
        }
    }
    // 4.6, 4.71: nobody in space bars the way. Also where nobody ever did.
    land::invade(field)?;
    land::reinforce(field)?;
    if field.is_won_on_the_ground() {
        fall::fall(field)?; // ruling 4: nobody defends it
    } else if field.is_fought_on_the_ground() {
        if field.battle.ground_round >= MOST_ROUNDS {
            leave::give_up_the_ground(field);
        } else {
            ground::fire_round(field)?;
        }
        if field.is_won_on_the_ground() {
            fall::fall(field)?;
        }
    }
    Ok(())
}

/// What follows a round in space: drops, then who leaves.
fn above(field: &mut Field) -> Play<()> {
    if field.defence().is_empty() {
        // Sidebar, p. 8: the winner may go back too, without the troops that have just landed.
        land::invade(field)?;
        leave::retreat(field)
    } else {
        drop::invade(field)?;
        drop::reinforce(field)?;
        leave::retreat(field)?;
        leave::withdraw(field, false)
    }
}
