//! What we offer, we accept: every answer that a form or a question offers is sent back through the daemon, in every game and
//! in both pacings, and is filed as that answer. Campaigns are played by bots, some from positions that bring up what is rare.

pub mod played;
mod shown;

use crate::support::trial::{DAY, MINUTE, Trial};
use campaign::found::{CampaignFile, Defaults};
use campaign::registry;
use played::{Account, Table, play};
use std::collections::BTreeSet;

const THRONES: [&str; 2] = ["army", "move"];
const CORE_WORLDS_STANDING: [&str; 4] = ["opening", "pick", "plan", "reshuffle"];
const CORE_WORLDS_LIVE: [&str; 5] = ["opening", "energy", "act", "keep", "reshuffle"];
const THRONEWORLD_STANDING: [&str; 2] = ["outreach", "turn"];
const THRONEWORLD_LIVE: [&str; 4] = ["survey", "expand", "react", "counters"];
const THRONEWORLD_MOVES: [&str; 11] = [
    "outreach",
    "settle",
    "turn",
    "expand",
    "chit",
    "second_attempt",
    "research",
    "event",
    "production",
    "revolt",
    "loot",
];
const THRONEWORLD_REACTIONS: [&str; 4] = ["respond", "counter", "repel", "free_return"];
const THRONEWORLD_BATTLES: [&str; 8] =
    ["aboard", "losses", "overboard", "drop", "first_fire", "retreat", "withdraw", "land"];
const TIMEGA_STANDING: [&str; 1] = ["round"];
const TIMEGA_LIVE: [&str; 3] = ["round", "act", "casualties"];
const TIMEGA_COUNCIL: [&str; 4] = ["round", "act", "vote", "speaker"];
const TIMEGA_MOMENTS: [&str; 7] = ["draft", "place", "develop", "choose", "land", "scuttle", "casualties"];

/// Every kind of every game that a campaign can let wait for mail is in a list above.
#[test]
fn no_kind_of_question_is_left_out() {
    let games: [(&str, Vec<&[&str]>); 4] = [
        ("thrones", vec![&THRONES]),
        ("core-worlds", vec![&CORE_WORLDS_STANDING, &CORE_WORLDS_LIVE]),
        (
            "throneworld",
            vec![
                &THRONEWORLD_STANDING,
                &THRONEWORLD_LIVE,
                &THRONEWORLD_MOVES,
                &THRONEWORLD_REACTIONS,
                &THRONEWORLD_BATTLES,
            ],
        ),
        ("timega", vec![&TIMEGA_STANDING, &TIMEGA_LIVE, &TIMEGA_COUNCIL, &TIMEGA_MOMENTS]),
    ];
    for (game, lists) in games {
        let tried: BTreeSet<&str> = lists.into_iter().flatten().copied().collect();
        let all: BTreeSet<&str> = registry::engine(game).expect("a game").askable().iter().copied().collect();
        assert_eq!(tried, all, "{game}");
    }
}

/// What of a plan came to nothing is for the plan alone to say: no campaign is founded that would wait for it.
#[test]
fn no_campaign_waits_for_what_nobody_can_answer() {
    let defaults = Defaults { window_ms: 3 * DAY, settle_ms: 30 * MINUTE };
    for (game, seats) in [("core-worlds", 2), ("timega", 3)] {
        for keys in
            ["waits = [\"account\"]", "[windows]\naccount = \"1 day\"", "[press]\nclosed = [\"account\"]"]
        {
            let table = Table::new(game, seats, "live", 0);
            let file = CampaignFile::read("c.toml", &table.more(keys).file()).expect("reads");
            let error = file.check("c.toml", defaults).map(|_| ()).expect_err(keys).to_string();
            assert!(error.contains("\"account\" is no kind of question; there are "), "{game}: {error}");
            assert!(error.matches("account").count() == 1, "{game}: {error}");
        }
    }
}

/// A position of our own, made to bring something up at once.
fn position(name: &str) -> String {
    let file = format!("{}/../tests/by_mail/offers/positions/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&file).expect(&file)
}

/// A position of a game's scenarios.
fn scenario(game: &str, name: &str) -> String {
    let file = format!("{}/../games/{game}/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&file).expect(&file)
}

/// Plays tables of one game and checks that these kinds of question came up, were offered answers, and took them.
async fn tried(tables: Vec<Table>, kinds: &[&str]) {
    let mut all = Account::default();
    for table in tables {
        let trial = Trial::with("[sender]\nreplies_burst = 1000000\n").await;
        all.add(play(&trial, &table).await);
    }
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n\n"));
    let wanted: BTreeSet<String> = kinds.iter().map(ToString::to_string).collect();
    let missing: Vec<&String> = wanted.difference(&all.answered).collect();
    let story = all.story.join("\n");
    let account = format!("asked {:?}; answered {:?}:\n{story}", all.asked, all.answered);
    assert!(missing.is_empty(), "no offer answered {missing:?}; {account}");
    println!("{} offers; asked {:?}; answered {:?}", all.offers, all.asked, all.answered);
    println!("patterns: {:?}", all.patterns);
}

#[tokio::test]
async fn thrones() {
    tried(vec![Table::new("thrones", 2, "standing", 4)], &THRONES).await;
}

#[tokio::test]
async fn core_worlds_standing() {
    let reshuffle = scenario("core-worlds", "core-reshuffle");
    let tables = vec![
        Table::new("core-worlds", 3, "standing", 3),
        Table::new("core-worlds", 2, "standing", 1).options("pregame_draft = true"),
        Table::new("core-worlds", 2, "standing", 2).waiting("\"reshuffle\", \"plan\"").from(&reshuffle),
    ];
    tried(tables, &CORE_WORLDS_STANDING).await;
}

#[tokio::test]
async fn core_worlds_live() {
    let reshuffle = scenario("core-worlds", "core-reshuffle");
    // What a plan says is not asked again.
    let live = |windows| Table::new("core-worlds", 2, "live", windows).answering("plan", "ask me");
    // Who passes at once has a hand to keep a card of: an empty one is not asked about.
    let passing = live(12).answering("act", "pass");
    tried(vec![live(20), passing, live(4).from(&reshuffle)], &CORE_WORLDS_LIVE).await;
}

#[tokio::test]
async fn throneworld_standing() {
    tried(vec![Table::new("throneworld", 2, "standing", 3)], &THRONEWORLD_STANDING).await;
}

#[tokio::test]
async fn throneworld_live() {
    let jammed = |name| {
        let table = Table::new("throneworld", 2, "live", 3).answering("react", "jam anything");
        table.from(&scenario("throneworld", name))
    };
    let tables = vec![
        Table::new("throneworld", 2, "live", 3),
        jammed("T14-jam-and-counter-jam"),
        jammed("A26-announcements-then-counters"),
    ];
    tried(tables, &THRONEWORLD_LIVE).await;
}

/// A Throneworld table where every kind of question waits for mail: what is else settled by orders is asked and answered too.
fn throneworld_asking(windows: usize) -> Table {
    Table::new("throneworld", 2, "live", windows).asking_everything()
}

#[tokio::test]
async fn throneworld_asked_everything() {
    let asked = throneworld_asking;
    let tables = vec![
        asked(12),
        asked(40).answering("turn", "pass"),
        // Worlds of others lie open: what an event could strike nothing with is not asked.
        asked(60).answering("turn", "pass").from(&scenario("throneworld", "6-2-events-by-aim")),
        // Credits are left for a revolt: without any it is not asked.
        asked(8).answering("turn", "pass").from(&scenario("throneworld", "9-revolt")),
        asked(8).from(&scenario("throneworld", "10-looting-the-imperial-treasury")),
        // What the one mail of the turn says is not asked again.
        asked(8)
            .answering("turn", "")
            .answering("expand", "no")
            .answering("chit", "play artifact: space")
            .from(&scenario("throneworld", "5-2-artifact")),
    ];
    tried(tables, &THRONEWORLD_MOVES).await;
}

#[tokio::test]
async fn throneworld_asked_about_each_proposal() {
    let unsaid = throneworld_asking(10).answering("react", "").answering("counters", "");
    let jammed = unsaid.answering("respond", "jam");
    let raided = Table::new("throneworld", 2, "standing", 12).waiting("\"turn\", \"repel\"");
    let tables = vec![
        jammed.from(&position("throneworld-jam")),
        Table::new("throneworld", 2, "live", 5).from(&scenario("throneworld", "E1-trill-return-on")),
        raided.answering("turn", "pass\nimperial attack at H8").from(&position("throneworld-raiders")),
    ];
    tried(tables, &THRONEWORLD_REACTIONS).await;
}

#[tokio::test]
async fn throneworld_asked_in_battles() {
    let staying = throneworld_asking(6).answering("retreat", "stay").answering("turn", "pass");
    let sinking = throneworld_asking(8).answering("losses", "losses: protectors");
    let tables = vec![
        throneworld_asking(14).from(&position("throneworld-space")),
        throneworld_asking(8).from(&scenario("throneworld", "T09-drop-invasion")),
        sinking.from(&position("throneworld-cargo")),
        staying.from(&position("throneworld-haven")),
    ];
    tried(tables, &THRONEWORLD_BATTLES).await;
}

/// A tiMEGA table where every kind of question waits for mail.
fn timega_asking(windows: usize) -> Table {
    Table::new("timega", 3, "live", windows).asking_everything()
}

#[tokio::test]
async fn timega_asked_everything() {
    let unplanned = || timega_asking(4).answering("round", "pass");
    let tables = vec![
        timega_asking(20),
        unplanned().from(&scenario("timega", "council/revote")),
        unplanned().from(&scenario("timega", "council/5-6-secret-ballots")),
        unplanned().from(&scenario("timega", "council/5-6-a-tie-goes-with-the-speaker")),
    ];
    tried(tables, &TIMEGA_COUNCIL).await;
}

#[tokio::test]
async fn timega_asked_at_every_moment() {
    // What the one mail of the round says is not asked again.
    let unplanned = || timega_asking(4).answering("round", "pass");
    let tables = vec![
        timega_asking(3).options("map = \"drafted\"").answering("draft", ""),
        timega_asking(4).from(&scenario("timega", "council/revote")),
        timega_asking(6).from(&scenario("timega", "battles/damage_before_loss")),
        timega_asking(6).from(&scenario("timega", "map/6-2-fleet-supply")),
        timega_asking(6).from(&position("timega-landing")),
        unplanned().from(&position("timega-development")),
        unplanned().from(&position("timega-battle")),
    ];
    tried(tables, &TIMEGA_MOMENTS).await;
}

#[tokio::test]
async fn timega_standing() {
    tried(vec![Table::new("timega", 3, "standing", 2)], &TIMEGA_STANDING).await;
}

#[tokio::test]
async fn timega_live() {
    let live = |windows| Table::new("timega", 3, "live", windows);
    let tables = vec![
        live(5),
        live(3).from(&scenario("timega", "races/naalu-fighters")),
        live(3).from(&scenario("timega", "races/norr-flagship")),
        live(3).answering("round", "pass").from(&position("timega-battle")),
    ];
    tried(tables, &TIMEGA_LIVE).await;
}

/// Which kinds of question the first turn of each position brings up; see the lists above.
#[test]
#[ignore = "no test: it finds positions for the tests above"]
fn which_positions_ask_what() {
    for (file, kinds) in played::looked_for() {
        println!("{file}: {kinds:?}");
    }
}
