//! Scenarios that pass, and scenarios that fail for the right reason.

use harness::scenario::{Outcome, run_all, run_text};
use pebbles::Pebbles;
use std::fs;
use std::path::Path;

fn run(text: &str) -> Outcome {
    run_text(Path::new("case.toml"), text, &[&Pebbles])
}

/// Two seats, named; the charms are dealt already, so that only the magpie's die is rolled.
fn case(steps: &str) -> Outcome {
    run(&format!(
        r#"
rule = "3"
game = "pebbles"
note = "A case made for a test."
seats = 2
names = {{ anna = 1, ben = 2 }}

[given]
goal = 10
pebbles = [4, 5]
charms = [1, 3]

{steps}
"#
    ))
}

/// A turn in which Anna takes 2 and Ben 3, with these expectations.
fn turn(expectations: &str) -> Outcome {
    case(&format!(
        r#"
[[turn]]
orders = {{ anna = "take 2", ben = "take 3" }}
dice = [1]
{expectations}
"#
    ))
}

#[track_caller]
fn passes(outcome: &Outcome) {
    assert_eq!(outcome.failures, Vec::<String>::new());
}

#[track_caller]
fn fails(outcome: &Outcome, parts: &[&str]) {
    let all = outcome.failures.join("\n");
    assert!(!outcome.passed(), "it passed");
    for part in parts {
        assert!(all.contains(part), "{part:?} is not in:\n{all}");
    }
}

/// Every expectation that holds here, with a like one that does not and what its failure must say.
const EXPECTATIONS: &[(&str, &str, &[&str])] = &[
    (r#"told = "taken""#, r#"told = "magpie""#, &["\"magpie\" was not told", "taken to everyone"]),
    (
        r#"told = "taken", with = { seat = "@anna", number = 2, kept = true }"#,
        r#"told = "taken", with = { seat = "@anna", number = 3 }"#,
        &["was not told", "\"number\":2"],
    ),
    (
        r#"told = "taken", times = 2, to = "everyone""#,
        r#"told = "taken", times = 3"#,
        &["3 times", "2 times"],
    ),
    (r#"told = "magpie", not = true"#, r#"told = "taken", not = true"#, &["heard \"taken\""]),
    (
        r#"told = "dealt", not = true, to = "ben""#,
        r#"told = "taken", not = true, to = "ben""#,
        &["ben heard \"taken\""],
    ),
    (
        r#"told = "taken", to = [1, 2], only = true"#,
        r#"told = "taken", to = 1, only = true"#,
        &["ben heard \"taken\" too"],
    ),
    (
        r#"told_in_order = ["taken", "taken"]"#,
        r#"told_in_order = ["taken", "magpie"]"#,
        &["no \"magpie\" in its place"],
    ),
    (
        r#"page = 1, at = "/heaps/0/pebbles", is = 6"#,
        r#"page = 1, at = "/heaps/0/pebbles", is = 7"#,
        &["but is 6"],
    ),
    (
        r#"page = "ben", at = "/heaps", count = 2"#,
        r#"page = "ben", at = "/heaps", count = 3"#,
        &["3 elements"],
    ),
    (
        r#"page = 1, at = "/heaps", has = { seat = "@ben", pebbles = 8 }"#,
        r#"page = 1, at = "/heaps", lacks = { seat = "@ben" }"#,
        &["was to lack {\"seat\":1}"],
    ),
    (
        r#"page = 1, at = "/charms", absent = true"#,
        r#"page = 1, at = "/goal", absent = true"#,
        &["but is 10"],
    ),
    (
        r#"page = 1, is = { charm = 1, goal = 10, heaps = [{ pebbles = 6, seat = 0, x = 40, size = 18 }, { pebbles = 8, seat = 1, x = 120, size = 22 }] }"#,
        r#"page = 1, is = { charm = 1 }"#,
        &["was to be {\"charm\":1}"],
    ),
    (
        r#"view = 2, at = "/charm", is = 3"#,
        r#"view = 2, at = "/charms/0", is = 3"#,
        &["there is nothing at", "charm, goal, pebbles"],
    ),
    (r#"on_file = 1, is = []"#, r#"on_file = 1, is = ["take 2"]"#, &["there is []"]),
    (r#"on_file = 1, lacks = "take 2""#, r#"on_file = 1, has = "take 2""#, &["the line \"take 2\""]),
    (r#"waiting = []"#, r#"waiting = "ben""#, &["wait for ben, but it waits for nobody"]),
    (r#"asked = 1, not = true"#, r#"asked = 1"#, &["open to it: nothing"]),
    (r#"ended = false"#, r#"ended = "most""#, &["it goes on"]),
    (r#"fallback = 1, not = true"#, r#"fallback = 1, kind = "how_many""#, &["those that did: none"]),
    (
        r#"rolled = "magpie", value = 1, sides = 6"#,
        r#"rolled = "magpie", value = 2"#,
        &["the magpie (1 of 6): 1"],
    ),
    (r#"rolled = "charm", not = true"#, r#"rolled = "magpie", times = 2"#, &["1 such rolls"]),
    (
        r#"problem = "any", from = 1, not = true"#,
        r#"problem = "illegal", from = 1"#,
        &["there was no remark at all"],
    ),
    (
        r#"review = "warning", from = 1, contains = "goal", not = true"#,
        r#"review = "warning", from = 1"#,
        &["orders as a whole of anna"],
    ),
];

#[test]
fn every_expectation_holds_or_fails_with_what_was_seen() {
    for (good, bad, parts) in EXPECTATIONS {
        // Anna's 6 or Ben's 8 come nowhere near 20.
        let far = |e: &str| {
            let text = format!("expect = [{{ {e} }}]");
            let outcome = turn(&text);
            // The review warns with a goal of 10; these two look at one of 20.
            if e.starts_with("review") {
                run_text(Path::new("far"), &far_text(&text), &[&Pebbles])
            } else {
                outcome
            }
        };
        passes(&far(good));
        fails(&far(bad), parts);
    }
}

fn far_text(expectations: &str) -> String {
    format!(
        r#"
rule = ["3", "4"]
game = "pebbles"
note = "Far from the goal."
seats = 2
names = {{ anna = 1, ben = 2 }}
given = {{ goal = 20, pebbles = [4, 5], charms = [1, 3] }}
[[turn]]
orders = {{ anna = "take 2", ben = "take 3" }}
dice = [1]
{expectations}
"#
    )
}

#[test]
fn orders_not_understood_fail_unless_they_are_expected() {
    let bad = r#"
[[turn]]
play = false
[turn.orders]
anna = """
take 7
take two
take 2
"""
"#;
    let outcome = case(&format!("{bad}\n[[turn.expect]]\non_file = \"anna\"\nis = [\"take 2\"]"));
    fails(&outcome, &["an order of anna was not taken", "take 7"]);
    assert_eq!(outcome.failures.len(), 2, "both lines are told of: {:?}", outcome.failures);
    let expected = r#"
[[turn.expect]]
problem = "illegal"
from = "anna"
line = 1
under = "7"
contains = "out of range"
suggests = "from 1 to 3"
[[turn.expect]]
problem = "unreadable"
from = "anna"
line = 2
under = "two"
[[turn.expect]]
asked = "anna"
kind = "how_many"
answered = true
fallback = "you take 1"
[[turn.expect]]
waiting = ["anna", "ben"]
[[turn.expect]]
form = "anna"
contains = "take 2"
lacks = "take 1\n"
"#;
    // With `play = false` the window is as it was when the step began: it waited for both.
    passes(&case(&format!("{bad}{expected}")));
    fails(
        &case(&format!("{bad}{}", expected.replace("\"7\"", "\"8\""))),
        &["no such remark of kind \"illegal\""],
    );
}

#[test]
fn a_seat_with_a_line_in_error_is_waited_for_until_it_says_ready() {
    let mails = r#"
[[turn]]
orders = { anna = "take 2\nnonsense", ben = "take 3" }
dice = [1]
READY
[[turn.expect]]
problem = "unreadable"
from = 1
"#;
    fails(&case(&mails.replace("READY", "")), &["still waits for anna"]);
    passes(&case(&mails.replace("READY", "ready = \"anna\"")));
}

#[test]
fn wait_clear_cancel_and_add_do_what_they_say() {
    passes(&case(
        r#"
[[turn]]
orders = { anna = "take 2", ben = "take 3" }
wait = ["ben"]
expect = [{ waiting = "ben" }]
[[turn]]
cancel = { anna = [1] }
add = { ben = "take 1" }
expect = [{ waiting = ["anna"] }, { on_file = "ben", is = ["take 3", "take 1"] }, { on_file = 1, is = [] }]
[[turn]]
clear = "everyone"
closed = true
dice = [2]
expect = [
  { fallback = "anna" },
  { fallback = "ben", kind = "how_many" },
  { told = "taken", times = 2, with = { number = 1, kept = false } },
]
"#,
    ));
    fails(
        &case("[[turn]]\ncancel = { anna = [1] }\nexpect = [{ waiting = [] }]"),
        &["anna has no line 1 on file to cancel"],
    );
}

#[test]
fn closing_and_notices() {
    passes(&case(
        r#"
[[turn]]
orders = { anna = "take 2" }
notices = ["ben resigns"]
expect = [
  { told = "left", with = { seat = "@ben" } },
  { ended = "alone", winners = "anna", words = "left" },
]
"#,
    ));
    passes(&case(
        r#"
[[turn]]
notices = ["draw agreed"]
expect = [{ ended = "agreement", winners = [] }]
"#,
    ));
    fails(&case("[[turn]]\nnotices = [\"ben leaves\"]\nexpect = [{ waiting = [] }]"), &["is none; write"]);
    fails(&case("[[turn]]\nclosed = true\nexpect = [{ waiting = [] }]"), &["the magpie", "dice = \"any\""]);
    passes(&case("[[turn]]\nclosed = \"all\"\ndice = \"any\"\nexpect = [{ waiting = [] }]"));
}

#[test]
fn dice_too_few_or_too_many_fail() {
    let dice = |dice: &str| {
        case(&format!(
            "[[turn]]\norders = {{ 1 = \"take 2\", 2 = \"take 3\" }}\n{dice}\nexpect = [{{ waiting = [] }}]"
        ))
    };
    passes(&dice("dice = [6]"));
    fails(&dice(""), &["ran out"]);
    fails(&dice("dice = [7]"), &["must be from 1 to 6"]);
    fails(&dice("dice = [6, 1]"), &["1 of the dice given never rolled"]);
    // Dice for a window that is still open at the end of the case are never rolled either.
    fails(&case("[[turn]]\ndice = [3]\nexpect = [{ waiting = [1, 2] }]"), &["the last 1 of the dice"]);
}

#[test]
fn a_campaign_can_be_founded_and_goes_on_turn_by_turn() {
    passes(&run(r#"
rule = "1"
game = "pebbles"
note = "Charms are dealt in the first turn, each to its owner alone."
[found]
seats = 3
options = { goal = 2 }
[[turn]]
dice = [0, 1, 2]
expect = [
  { waiting = "everyone" },
  { told = "dealt", with = { charm = 2 }, to = 2, only = true },
  { page = 1, at = "/charm", is = 1 },
]
[[turn]]
note = "Events told before the pause are not told again."
orders = { 1 = "take 1", 2 = "take 3", 3 = "take 3" }
dice = [2]
expect = [{ told = "dealt", not = true }, { ended = false }, { told_in_order = ["taken", "taken", "taken"] }]
[[turn]]
orders = { 1 = "take 2", 2 = "take 3", 3 = "take 3" }
dice = [6]
expect = [
  { told = "magpie", with = { from = ["@1"] } },
  { ended = "shared", winners = [1, 3] },
]
"#));
}

#[test]
fn a_start_can_be_refused_in_the_right_words() {
    let start = |found: &str, refused: &str| {
        run(&format!("rule = \"1\"\ngame = \"pebbles\"\nnote = \"x\"\nrefused = {refused}\n[found]\n{found}"))
    };
    passes(&start("seats = 7", r#"["2 to 6", "7"]"#));
    passes(&start("seats = 2\noptions = { goat = 3 }", "\"goat\""));
    fails(&start("seats = 7", "\"banana\""), &["without \"banana\"", "2 to 6"]);
    fails(&start("seats = 2", "\"banana\""), &["but it was taken"]);
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_its_own_words() {
    for (text, parts) in [
        ("rule = ", &["line 1"][..]),
        ("rule = \"1\"\ngame = \"pebbles\"\nnote = \"x\"\nspeed = 3", &["speed", "line 4"]),
        (
            "rule = \"\"\ngame = \"pebbles\"\nnote = \" \"",
            &[
                "`rule` is empty",
                "`note` is empty",
                "exactly one",
                "one or more `[[turn]]`",
                "nothing is expected",
            ],
        ),
        (
            "rule = \"1\"\ngame = \"nim\"\nnote = \"x\"\n[given]\n[[turn]]\nexpect = [{waiting = []}]",
            &["the games are pebbles"],
        ),
    ] {
        fails(&run(text), parts);
    }
    for (step, parts) in [
        ("[[turn]]\ndeadline = true", &["deadline"][..]),
        ("[[turn]]\nexpect = [{ told = \"taken\", too = 1 }]", &["turn 1, expectation 1", "too"]),
        ("[[turn]]\nexpect = [{ sold = \"taken\" }]", &["write one of told"]),
        ("[[turn]]\nexpect = [{ told = \"taken\", page = 1 }]", &["several things"]),
        ("[[turn]]\nexpect = [{ page = 1 }]", &["say with `is`"]),
        (
            "[[turn]]\norders = { carl = \"take 1\" }\nexpect = [{ waiting = [] }]",
            &["no seat \"carl\"", "anna, ben"],
        ),
        ("[[turn]]\nexpect = [{ waiting = 3 }]", &["no seat 3", "1 to 2"]),
        (
            "[[turn]]\nexpect = [{ waiting = [1, 2] }, { problem = \"silly\", from = 1 }]",
            &["sends no orders"],
        ),
    ] {
        fails(&case(step), parts);
    }
}

#[test]
fn folders_are_run_in_order_and_summed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir_all(&inner).expect("a folder");
    let good = far_text("expect = [{ told = \"taken\" }]");
    fs::write(folder.path().join("b.toml"), &good).expect("a file");
    fs::write(inner.join("a.toml"), good.replace("\"taken\"", "\"magpie\"")).expect("a file");
    fs::write(inner.join("notes.md"), "not a scenario").expect("a file");
    let outcomes = run_all(&[folder.path().to_path_buf(), folder.path().join("none.toml")], &[&Pebbles]);
    assert_eq!((outcomes.passed(), outcomes.failed()), (1, 2));
    let shown = outcomes.to_string();
    assert!(shown.contains("a.toml") && shown.contains("none.toml"), "{shown}");
    assert!(shown.ends_with("\n1 passed, 2 failed"), "{shown}");
    assert_eq!(outcomes.without_scenario(&["3", "4", "5"]), ["5"]);
    let empty = folder.path().join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    assert_eq!(run_all(&[empty], &[&Pebbles]).failed(), 1, "an empty folder is no success");
}

/// "Nothing of the kind is told" would hold for ever where there is no such kind.
#[test]
fn a_kind_the_game_does_not_have_is_named_with_the_nearest() {
    for (expectation, words) in [
        (r#"told = "magpei", not = true"#, "Pebbles has no event \"magpei\"; perhaps magpie is meant"),
        (r#"told_in_order = ["taken", "takken"]"#, "perhaps taken is meant"),
        (r#"asked = 1, kind = "how_mnay", not = true"#, "Pebbles has no question \"how_mnay\""),
        (r#"fallback = 1, kind = "how_may", not = true"#, "perhaps how_many is meant"),
    ] {
        fails(&turn(&format!("expect = [{{ {expectation} }}]")), &["turn 1, expectation 1", words]);
    }
    fails(&case("[[turn]]\nexpct = []"), &["perhaps expect is meant"]);
}
