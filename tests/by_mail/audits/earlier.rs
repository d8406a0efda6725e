//! Campaigns of earlier versions.

use super::{Ended, TWO, holds};
use crate::support::trial::Trial;
use adjudicator::gm::act::{Desk, perform};
use adjudicator::gm::actor::Actor;
use adjudicator::gm::command::Command;
use campaign::loaded::Loaded;
use std::path::PathBuf;

/// Ended by whoever runs the program, where there is no game master.
async fn end_on_the_shell(trial: &Trial) {
    let mut tx = trial.house.store.begin().await.expect("begin");
    let mut loaded = Loaded::load(&mut tx, "t").await.expect("reads").expect("it is there");
    let (turn, actor) = (loaded.turn.turn, Actor::shell());
    let mut desk = Desk { house: &trial.house, tx: &mut tx, loaded: &mut loaded, actor: &actor };
    let asked = perform(&mut desk, &Command::End { turn, note: String::new() }).await.expect("asked");
    perform(&mut desk, &Command::Confirm(asked.code.expect("a code"))).await.expect("done");
    tx.commit().await.expect("commit");
}

/// Campaigns of earlier versions, as far as they can be audited: those of the first dice, too.
#[tokio::test]
async fn campaigns_of_earlier_versions_are_audited_as_far_as_they_can_be() {
    if crate::support::rows::on_postgres() {
        return;
    }
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
    for schema in [10, 12, 14] {
        for game in ["thrones", "core-worlds", "throneworld", "timega"] {
            let sql =
                std::fs::read_to_string(samples.join(format!("schema-{schema}-{game}.sql"))).expect(game);
            let trial = Trial::of(sql).await;
            // What has begun under the old program is played on by this one.
            trial.at_deadline("t", 1).await;
            if trial.standing("t").await.1 == "running" {
                end_on_the_shell(&trial).await;
            }
            let ended = Ended::of(&trial, "t", &TWO).await;
            let said = holds(&ended).await;
            println!("{schema} {game}: {}", said.words);
            let old = said.words.contains("founded before dice proved themselves");
            assert_eq!(old, schema == 10, "{schema} {game}: {}", said.words);
            assert!(said.words.contains("come out the same"), "{schema} {game}: {}", said.words);
        }
    }
}
