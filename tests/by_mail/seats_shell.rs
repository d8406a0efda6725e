//! The commands about seats, foundings and the past, as a GM types them.

use super::founding::write;
use crate::support::binary::{run, said};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;

const CAROL: &str = "carol@example.org";

#[tokio::test]
async fn a_founding_is_opened_looked_at_put_off_and_started() {
    let trial = Trial::new().await;
    let folder = trial.folder();
    let file = "name = \"spring-war\"\ngame = \"thrones\"\ngm = \"gm@example.org\"\n[founding]\nsignup = \"open\"\nseats = 2\n\
                start = \"2027-01-10 20:00 Europe/Paris\"\n[[player]]\nname = \"Alice\"\naddress = \"alice@example.org\"\n";
    std::fs::write(folder.join("spring-war.toml"), file).expect("write");
    let opened = said(folder, &["campaign", "new", "spring-war.toml"]);
    assert!(opened.contains("spring-war looks for its players"), "{opened}");
    let all = said(folder, &["campaign", "founding"]);
    assert!(
        all.contains("spring-war") && all.contains("open") && all.contains("10 Jan 2027, 19:00 UTC"),
        "{all}"
    );
    let status = said(folder, &["campaign", "founding", "spring-war"]);
    assert!(status.contains("1 of 2 seats are taken"), "{status}");
    let put_off = said(folder, &["campaign", "founding", "spring-war", "delay", "1", "week"]);
    assert!(put_off.contains("put off to Sun 17 Jan 2027, 19:00 UTC"), "{put_off}");
    let wrong = run(folder, &["campaign", "founding", "spring-war", "explode"]);
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("call off"));
    let started = said(folder, &["campaign", "founding", "spring-war", "bots"]);
    assert!(started.contains("spring-war starts"), "{started}");
    assert_eq!(trial.standing("spring-war").await.1, "running");
    let again = run(folder, &["campaign", "new", "spring-war.toml"]);
    assert!(
        !again.status.success() && String::from_utf8_lossy(&again.stderr).contains("of that name already")
    );
}

#[tokio::test]
async fn a_seat_is_offered_and_given_away() {
    let trial = Trial::spring_set_up().await;
    let folder = trial.folder();
    let asked = write(&trial, CAROL, "standby spring").await;
    trial.answer(&asked[0], "yes").await;
    assert!(said(folder, &["campaign", "standbys", "spring"]).contains(CAROL));
    assert!(
        said(folder, &["campaign", "standbys"]).contains("no volunteers"),
        "she stands by for spring alone"
    );
    let asked = said(folder, &["campaign", "offer", "spring", "2"]);
    assert!(asked.contains("Bob is still there") && asked.contains("confirm "), "{asked}");
    super::handover::gone(&trial, 1).await;
    assert!(said(folder, &["campaign", "offer", "spring", "2"]).contains("to 1 volunteer"));
    let arguments = ["campaign", "replace", "spring", "2", ALICE];
    let refused = run(folder, &arguments);
    assert!(
        !refused.status.success()
            && String::from_utf8_lossy(&refused.stderr).contains("plays seat 1 already")
    );
    let arguments =
        ["campaign", "replace", "spring", "2", CAROL, "--name", "Carol", "--zone", "Europe/Paris"];
    assert!(said(folder, &arguments).contains("the old address is cut off"));
    let seats = rows::words(
        &trial.database(),
        "SELECT name || ' ' || address || ' ' || zone FROM seat WHERE seat = 1",
    )
    .await;
    assert_eq!(seats, ["Carol carol@example.org Europe/Paris"]);
    assert!(trial.latest(BOB).await.words().contains("given to somebody else"));
    // Noted with who did it, as every act of a GM: no other GM acts on what was before.
    let log = said(folder, &["gm", "spring", "log"]);
    for line in ["shell: the GM offered seat 2 to volunteers", "shell: the GM gave seat 2 to another player"]
    {
        assert!(log.contains(line), "{line}: {log}");
    }
}

#[tokio::test]
async fn pages_and_parcels_are_written_and_every_key_is_told() {
    let trial = Trial::spring_set_up().await;
    let folder = trial.folder();
    assert!(said(folder, &["campaign", "page", "spring", "public"]).contains("2 pages"));
    let index = std::fs::read_to_string(folder.join("public/index.html")).expect("written");
    assert!(index.contains("turn-1.html") && !index.contains("example.org"), "{index}");
    // Pages of turns that were taken back go.
    for turn in [2, 3] {
        std::fs::copy(folder.join("public/turn-1.html"), folder.join(format!("public/turn-{turn}.html")))
            .expect("copied");
    }
    said(folder, &["campaign", "page", "spring", "public"]);
    let left = |turn: u32| folder.join(format!("public/turn-{turn}.html")).exists();
    assert_eq!([left(1), left(2), left(3)], [true, false, false]);
    let early = run(folder, &["campaign", "export", "spring", "spring.json"]);
    assert!(String::from_utf8_lossy(&early.stderr).contains("campaign pause spring"));
    said(folder, &["campaign", "pause", "spring"]);
    // The program as a process goes by the machine's clock, so its mails are due only then.
    let machine_ms = chrono::Utc::now().timestamp_millis();
    trial.after((machine_ms - trial.now_ms()).max(0) + 1_000).await;
    assert!(
        said(folder, &["campaign", "export", "spring", "spring.json"]).contains("as secret as the database")
    );
    let twice = run(folder, &["campaign", "export", "spring", "spring.json"]);
    assert!(!twice.status.success(), "a file that is there is not written over");
    let other = Trial::new().await;
    let parcel = folder.join("spring.json").display().to_string();
    let taken = said(other.folder(), &["campaign", "import", &parcel]);
    assert!(taken.contains("1 turn verified"), "{taken}");
    let keys = said(folder, &["games", "throneworld", "--campaign"]);
    for key in ["founding.too-few", "gunboat", "Players may wish for a race: Buralti", "turn_limit = 60"] {
        assert!(keys.contains(key), "{key}: {keys}");
    }
}

/// `--dry-run` checks a file and does nothing.
#[tokio::test]
async fn a_file_is_tried_out_without_founding_anything() {
    let trial = Trial::new().await;
    let folder = trial.folder();
    let text = crate::support::scripts::campaign("spring");
    std::fs::write(folder.join("spring.toml"), &text).expect("written");
    let told = said(folder, &["campaign", "new", "--dry-run", "spring.toml"]);
    assert!(told.contains("spring.toml is good: spring would be founded"), "{told}");
    assert!(!said(folder, &["campaign", "list"]).contains("spring"));
    assert!(trial.mails(ALICE).await.is_empty());
    std::fs::write(folder.join("spring.toml"), text.replace("window", "widnow").replace("gm =", "mg ="))
        .expect("written");
    let wrong = run(folder, &["campaign", "new", "--dry-run", "spring.toml"]);
    let told = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success(), "{told}");
    assert!(told.contains("2 problems") && told.contains("perhaps window or windows is meant"), "{told}");
}

/// What `games` prints of a game's options is a part of a campaign's file as it stands.
#[tokio::test]
async fn printed_options_can_be_pasted_into_a_campaigns_file() {
    for game in ["thrones", "throneworld", "core-worlds", "timega"] {
        let trial = Trial::new().await;
        let printed = said(trial.folder(), &["games", game]);
        let options = printed.split("\n\n").find(|part| part.contains("\n[options]\n")).expect("options");
        let options = options.split_once("[options]").expect("a table").1;
        assert!(options.lines().count() > 1, "{game}: {printed}");
        let player =
            |name: &str| format!("[[player]]\nname = \"{name}\"\naddress = \"{name}@example.org\"\n");
        let players: String = ["ann", "bob", "cy"]
            .iter()
            .take(if game == "thrones" { 2 } else { 3 })
            .map(|n| player(n))
            .collect();
        trial.found(&format!("name = \"t\"\ngame = \"{game}\"\n[options]{options}\n{players}"), 3).await;
        assert_eq!(trial.standing("t").await, (1, "running".into()), "{game}");
    }
}
