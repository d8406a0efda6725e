//! `preview` answers with what one's orders would do if nobody else did anything, in every game, and changes nothing.

use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use crate::support::trial::Trial;
use campaign::loaded::Loaded;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::engine::{SeatDesk, SeatView};

const HEADING: &str = "== Your orders, if nobody else did anything";

async fn table(game: &str) -> Trial {
    let trial = Trial::new().await;
    let players = format!(
        "[[player]]\nname = \"Alice\"\naddress = \"{ALICE}\"\n[[player]]\nname = \"Bob\"\naddress = \"{BOB}\"\n"
    );
    let third = "[[player]]\nname = \"Carol\"\naddress = \"carol@example.org\"\n";
    let more = if game == "timega" { third } else { "" };
    trial.found(&format!("name = \"t\"\ngame = \"{game}\"\nwindow = \"3 days\"\n{players}{more}"), 7).await;
    trial
}

/// What a bot would write for the first seat, as things stand.
async fn bot(trial: &Trial) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, "t").await.expect("loads").expect("is there");
    let view = tx.view("t", 0).await.expect("read").expect("a view");
    let view = SeatView::from_bytes(Seat(0), &view).expect("a view");
    let window = loaded.open_window().expect("fits").expect("a window");
    let desk = SeatDesk { view: &view, window: Some(&window), filed: &[], names: &[] };
    loaded.engine.bot(&desk, &mut Dice::for_preview(&Seed([3; 32]), &[0])).expect("no fault")
}

#[tokio::test]
async fn a_move_is_shown_on_the_board_it_leaves() {
    let trial = table("thrones").await;
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.at_deadline("t", 1).await;
    let mover =
        if trial.latest_report(ALICE).await.words().contains("It is your move") { ALICE } else { BOB };
    let form = trial.latest_report(mover).await.form();
    let example = form.iter().find_map(|line| line.strip_prefix("#   ")).expect("an example").to_owned();
    let receipt = trial.receipt(mover, &format!("{example}\npreview")).await;
    let text = receipt.text();
    assert!(text.contains(HEADING) && text.contains("The board then"), "{text}");
    assert!(receipt.html().expect("HTML").contains("if nobody else did anything"), "{text}");
    let rows = text.split("The board then").nth(1).expect("a board").lines().skip(1).take(9);
    assert!(rows.into_iter().all(|row| row.split_whitespace().count() >= 9), "{text}");
}

#[tokio::test]
async fn a_turn_is_told_before_it_is_played_and_nothing_is_changed_by_it() {
    for game in ["throneworld", "timega", "core-worlds"] {
        let trial = table(game).await;
        for _ in 0..3 {
            let receipt = trial.receipt(ALICE, "clear\npreview").await;
            assert!(receipt.words().contains("There is nothing to preview"), "{game}: {}", receipt.text());
            let orders = bot(&trial).await;
            let filed = trial.receipt(ALICE, &orders).await.words();
            let receipt = trial.receipt(ALICE, "preview").await;
            let text = receipt.text();
            if filed.contains("plan") || game != "core-worlds" {
                let known = text.contains(HEADING) || receipt.words().contains("There is nothing to preview");
                assert!(known, "{game}: {text}");
            }
            assert!(!text.contains("NOT ACCEPTED") && !text.contains("on file as line"), "{game}: {text}");
            println!("{game}\n{orders}\n{text}");
            trial.at_deadline("t", 1).await;
        }
    }
}
