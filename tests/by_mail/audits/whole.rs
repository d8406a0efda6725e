//! Campaigns of every game, whole: by their rules to the end, or ended by their game master.

use super::{Ended, TWO, end, holds, played};
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, WHITE_WINS};
use crate::support::trial::{HOUR, Trial};

/// By its rules, from the first line-up to the capture of a Crown.
#[tokio::test]
async fn a_game_of_thrones_that_ended_by_its_rules_holds_in_every_turn() {
    let trial = Trial::spring_where(BOB).await;
    trial.clock.advance(HOUR);
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(HOUR).await;
    trial.say(BOB, "a7-b6").await;
    trial.say(ALICE, "if a7-b6 then a3-b4").await;
    trial.after(HOUR).await;
    trial.say(BOB, "b6-c5").await;
    trial.after(HOUR).await;
    trial.say(ALICE, "b4xc5").await;
    trial.after(HOUR).await;
    trial.say(BOB, "d7-d6").await;
    trial.after(HOUR).await;
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let ended = Ended::of(&trial, "spring", &[ALICE, BOB]).await;
    let said = holds(&ended).await;
    println!("{}", said.words);
}

#[tokio::test]
async fn throneworld() {
    for pacing in ["standing", "live"] {
        let (trial, _) = played("throneworld", 2, pacing, 4).await;
        end(&trial).await;
        let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
        println!("{}", said.words);
    }
}

#[tokio::test]
async fn core_worlds() {
    let (trial, _) = played("core-worlds", 2, "standing", 3).await;
    end(&trial).await;
    let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
    println!("{}", said.words);
}

#[tokio::test]
async fn timega() {
    for pacing in ["standing", "live"] {
        let (trial, _) = played("timega", 3, pacing, 2).await;
        end(&trial).await;
        let said = holds(&Ended::of(&trial, "t", &TWO).await).await;
        println!("{}", said.words);
    }
}
