//! The engine as a host holds it: bytes in, bytes out, and nothing believed that does not fit. The game is the smallest
//! there is, the one of `docs/adding-a-game.md`.

use pebbles::Pebbles;
use rules::dice::{Dice, Seed};
use rules::engine::{Amendment, Charge, End, Engine, Filing, OpenWindow, Played, SeatDesk, SeatView};
use rules::span::TypedLine;
use rules::table::Notice;
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type Stock = BTreeMap<Seat, Vec<u8>>;

fn engine() -> &'static dyn Engine {
    &Pebbles
}

/// A campaign of two as a host keeps it.
struct Kept {
    state: Vec<u8>,
    journal: Vec<u8>,
    filed: Stock,
    waits: BTreeSet<String>,
    seed: Seed,
}

impl Kept {
    fn new() -> Self {
        let state = engine().found(&engine().default_options(), 2).expect("the defaults");
        let waits = engine().waits(Pacing::Standing);
        Self { state, journal: Vec::new(), filed: Stock::new(), waits, seed: Seed([9; 32]) }
    }

    fn charge(&self) -> Charge<'_> {
        Charge {
            state: &self.state,
            journal: &self.journal,
            filed: &self.filed,
            notices: &[],
            waits: &self.waits,
            closing: None,
            only: None,
            look: false,
            seats: 2,
            seed: &self.seed,
            origin: None,
            script: None,
            turn: 1,
            chain: "before",
            preview: None,
            beacon: None,
        }
    }

    fn play(&self) -> Played {
        engine().play(&self.charge()).expect("no fault")
    }

    /// A mail comes in.
    fn mail(&mut self, played: &Played, seat: u8, text: &str) {
        let End::Waiting(window) = &played.end else { panic!("nothing is open") };
        let filed = self.filed.get(&Seat(seat)).cloned().unwrap_or_default();
        let desk =
            SeatDesk { view: &played.views[&Seat(seat)], window: Some(window), filed: &filed, names: &[] };
        let read = engine().read(&desk, &[TypedLine::new(1, text)], Filing::Replace).expect("no fault");
        assert!(read.problems.is_empty(), "{:?}", read.problems);
        self.filed.insert(Seat(seat), read.filed);
    }
}

fn window(played: &Played) -> &OpenWindow {
    match &played.end {
        End::Waiting(window) => window,
        End::Done { .. } => panic!("the turn is over"),
    }
}

/// A turn played to its end, and what was kept before its last run.
fn finished() -> (Kept, Played) {
    let mut kept = Kept::new();
    let opened = kept.play();
    kept.mail(&opened, 0, "take 2");
    kept.mail(&opened, 1, "take 3");
    let played = kept.play();
    (kept, played)
}

#[test]
fn a_turn_goes_through_as_bytes() {
    let mut kept = Kept::new();
    let opened = kept.play();
    assert_eq!(window(&opened).missing, [Seat(0), Seat(1)].into());
    assert_eq!(window(&opened).entry, 0);
    kept.mail(&opened, 0, "take 2");
    // One is in: stored, loaded and played again, the turn waits for the other.
    kept.journal = kept.play().journal;
    assert_eq!(window(&kept.play()).missing, [Seat(1)].into());
    kept.mail(&opened, 1, "take 3");
    let played = kept.play();
    let End::Done { state, ending: None, carried } = &played.end else {
        panic!("not over: {:?}", played.end)
    };
    let stored: Value = serde_json::from_slice(state).expect("JSON");
    let luck = played.rolls.last().expect("the magpie").value;
    // Two and three, both kept; on a six the richer one is robbed of one.
    assert_eq!(stored["body"]["pebbles"], json!([2, if luck == 6 { 2 } else { 3 }]));
    assert_eq!(carried.len(), 2);
    assert_eq!(engine().on_file(&carried[&Seat(0)]), Ok(vec![]));
    assert_eq!(played.asked, [(Seat(0), "how_many".to_string()), (Seat(1), "how_many".to_string())]);
    assert!(played.fallbacks.is_empty());
    // The same bytes in, the same bytes out; with the journal, too, and without the orders on file.
    assert_eq!(kept.play(), played);
    kept.journal = played.journal.clone();
    assert_eq!(kept.play(), played);
    kept.filed.clear();
    let bare = kept.play();
    assert_eq!((bare.journal, bare.told, bare.rolls), (played.journal, played.told, played.rolls));
}

#[test]
fn events_reach_their_audience_alone() {
    let (_, played) = finished();
    let heard = |seat| -> Vec<String> {
        played.told.iter().filter_map(|t| t.for_seat(Seat(seat))).map(|e| e.kind).collect()
    };
    assert_eq!(played.told.iter().filter(|t| t.kind() == "dealt").count(), 2);
    for seat in [0, 1] {
        assert_eq!(heard(seat).iter().filter(|k| *k == "dealt").count(), 1, "{:?}", heard(seat));
        assert_eq!(heard(seat).iter().filter(|k| *k == "taken").count(), 2);
    }
    // Who is not at the table hears what everybody hears.
    assert!(!heard(9).contains(&"dealt".to_string()));
}

#[test]
fn a_view_is_loaded_for_its_own_seat_only() {
    let (kept, played) = finished();
    let view = &played.views[&Seat(0)];
    let stored = view.to_bytes();
    assert_eq!(&SeatView::from_bytes(Seat(0), &stored).expect("its own"), view);
    let refused =
        |seat, bytes: &[u8]| SeatView::from_bytes(Seat(seat), bytes).expect_err("refused").to_string();
    assert!(refused(1, &stored).contains("view of seat 1"), "{}", refused(1, &stored));
    for no_view in [&kept.state[..], &played.journal, &kept.filed[&Seat(0)], b"", b"{}", b"null"] {
        assert!(refused(0, no_view).contains("none"));
    }
    let End::Done { state, .. } = &played.end else { panic!("not over") };
    assert!(SeatView::from_bytes(Seat(0), state).is_err());
}

#[test]
fn a_view_of_another_game_is_a_fault() {
    let (_, played) = finished();
    let text = String::from_utf8(played.views[&Seat(0)].to_bytes()).expect("text");
    let alien = SeatView::from_bytes(Seat(0), text.replace("\"pebbles\",", "\"chess\",").as_bytes());
    let alien = alien.expect("a view, if not ours");
    assert!(engine().page(&alien).expect_err("a fault").0.contains("chess"));
    let desk = SeatDesk { view: &alien, window: None, filed: &[], names: &[] };
    assert!(engine().form(&desk).is_err());
    assert!(engine().read(&desk, &[], Filing::Replace).is_err());
    assert!(engine().review(&desk).is_err());
    assert!(engine().open_questions(&desk).is_err());
    assert!(engine().bot(&desk, &mut Dice::scripted(vec![1])).is_err());
}

#[test]
fn a_damaged_journal_is_a_fault_and_never_a_panic() {
    let (mut kept, played) = finished();
    let whole = played.journal.clone();
    for length in 1..whole.len() {
        kept.journal = whole[..length].to_vec();
        assert!(engine().play(&kept.charge()).is_err(), "cut to {length} of {}", whole.len());
    }
    let mut refused = 0;
    for at in 0..whole.len() {
        kept.journal.clone_from(&whole);
        kept.journal[at] ^= 1;
        match engine().play(&kept.charge()) {
            Err(fault) => {
                assert!(!fault.0.is_empty());
                refused += 1;
            }
            Ok(other) => assert_ne!(other.journal, whole, "byte {at} makes no difference"),
        }
    }
    assert!(refused > whole.len() / 2, "{refused} of {} damaged journals are refused", whole.len());
    // Another story: a mark that is no longer right.
    let mut entries: Value = serde_json::from_slice(&whole).expect("JSON");
    entries[0]["mark"] = json!("0".repeat(32));
    kept.journal = serde_json::to_vec(&entries).expect("JSON");
    assert!(engine().play(&kept.charge()).expect_err("a fault").0.contains("another story"));
}

#[test]
fn damaged_states_and_orders_are_faults() {
    let (mut kept, _) = finished();
    let whole = kept.state.clone();
    for length in 0..whole.len() {
        kept.state = whole[..length].to_vec();
        assert!(engine().play(&kept.charge()).is_err(), "cut to {length}");
    }
    kept.state = whole;
    let filed = kept.filed[&Seat(0)].clone();
    for length in 1..filed.len() {
        kept.filed.insert(Seat(0), filed[..length].to_vec());
        assert!(engine().play(&kept.charge()).is_err(), "cut to {length}");
        assert!(engine().on_file(&kept.filed[&Seat(0)]).is_err());
        assert!(engine().flags(&kept.filed[&Seat(0)]).is_err());
        assert!(engine().amend(&kept.filed[&Seat(0)], Amendment::Clear).is_err());
    }
    // Nothing at all is nothing on file.
    kept.filed.insert(Seat(0), Vec::new());
    assert_eq!(window(&kept.play()).missing, [Seat(0)].into());
}

#[test]
fn orders_are_filed_replaced_added_and_taken_off() {
    let kept = Kept::new();
    let opened = kept.play();
    let view = &opened.views[&Seat(0)];
    let read = |filed: &[u8], text: &str, how| {
        let desk = SeatDesk { view, window: Some(window(&opened)), filed, names: &[] };
        engine().read(&desk, &[TypedLine::new(4, text)], how).expect("no fault")
    };
    let first = read(&[], "  Take 2 # please", Filing::Replace);
    let accepted = &first.accepted[0];
    assert_eq!((accepted.line, accepted.text.as_str(), accepted.verb.as_str()), (Some(1), "take 2", "take"));
    assert_eq!(accepted.span.slice("  Take 2 # please"), "Take 2");
    let added = read(&first.filed, "take 3", Filing::Add);
    let texts = |filed: &[u8]| engine().on_file(filed).expect("no fault");
    assert_eq!(texts(&added.filed), [(Some(1), "take 2".into()), (Some(2), "take 3".into())]);
    let replaced = read(&added.filed, "take 1", Filing::Replace);
    assert_eq!(texts(&replaced.filed), [(Some(3), "take 1".into())]);
    let bad = read(&replaced.filed, "take 9", Filing::Replace);
    assert_eq!((bad.problems.len(), texts(&bad.filed)), (1, texts(&replaced.filed)));

    let amend = |filed: &[u8], what| engine().amend(filed, what).expect("no fault");
    assert_eq!(amend(&replaced.filed, Amendment::Cancel(1)), None, "line 1 is long gone");
    let cancelled = amend(&added.filed, Amendment::Cancel(1)).expect("line 1 is there");
    assert_eq!(texts(&cancelled), [(Some(2), "take 3".into())]);
    let cleared = amend(&added.filed, Amendment::Clear).expect("always");
    assert_eq!(texts(&cleared), []);
    // Numbers go on from where they were.
    assert_eq!(read(&cleared, "take 1", Filing::Replace).accepted[0].line, Some(3));
    assert_eq!(engine().flags(&added.filed), Ok((false, false)));
    let held = amend(&added.filed, Amendment::Hold(true)).expect("always");
    assert_eq!(engine().flags(&held), Ok((true, false)));
    let ready = amend(&held, Amendment::Ready(true)).expect("always");
    assert_eq!(engine().flags(&ready), Ok((true, true)));
    assert_eq!(texts(&ready), texts(&added.filed));
}

#[test]
fn open_questions_say_what_is_asked_and_what_would_count() {
    let mut kept = Kept::new();
    let opened = kept.play();
    let desk =
        |filed| SeatDesk { view: &opened.views[&Seat(0)], window: Some(window(&opened)), filed, names: &[] };
    let open = engine().open_questions(&desk(&[])).expect("no fault");
    assert_eq!(open.len(), 1);
    assert_eq!(
        (open[0].kind.as_str(), open[0].answered, open[0].fallback.as_str()),
        ("how_many", false, "you take 1")
    );
    kept.mail(&opened, 0, "take 2");
    assert!(engine().open_questions(&desk(&kept.filed[&Seat(0)])).expect("no fault")[0].answered);
    // Without a window nothing is asked.
    let closed = SeatDesk { view: &opened.views[&Seat(0)], window: None, filed: &[], names: &[] };
    assert_eq!(engine().open_questions(&closed), Ok(vec![]));
}

#[test]
fn looking_changes_nothing() {
    let mut kept = Kept::new();
    let opened = kept.play();
    kept.mail(&opened, 0, "take 2");
    let look = engine().look(&kept.charge()).expect("no fault").expect("a window");
    assert_eq!((look.missing.clone(), look.seats()), ([Seat(1)].into(), [Seat(0), Seat(1)].into()));
    kept.mail(&opened, 1, "take 3");
    let look = engine().look(&kept.charge()).expect("no fault").expect("still a window");
    assert!(look.missing.is_empty());
    let played = engine().play(&Charge { look: true, ..kept.charge() }).expect("no fault");
    assert_eq!(window(&played), &look);
    assert_eq!(played.told.len(), 2, "the charms, nothing of what was taken");
    kept.journal = kept.play().journal;
    assert_eq!(engine().look(&kept.charge()), Ok(None), "the window is behind us");
}

#[test]
fn a_look_ahead_has_other_dice_from_the_first_open_decision_on() {
    let (kept, played) = finished();
    let ahead =
        |salt: u8| engine().play(&Charge { preview: Some(&[salt]), ..kept.charge() }).expect("no fault");
    // The charms were drawn before the window opened: they are what they are.
    let charms = |p: &Played| p.rolls.iter().filter(|r| r.hidden).map(|r| r.value).collect::<Vec<_>>();
    let magpie = |p: &Played| p.rolls.last().expect("the magpie").value;
    let all: Vec<Played> = (0..40).map(ahead).collect();
    assert!(all.iter().all(|p| charms(p) == charms(&played) && p.journal == played.journal));
    let luck: BTreeSet<u32> = all.iter().map(magpie).collect();
    assert_eq!(luck.len(), 6, "every face of the die comes up with some salt: {luck:?}");
    assert_eq!(magpie(&ahead(7)), magpie(&ahead(7)), "and the same with the same");
    // What the journal has decided keeps its dice: there is nothing left to look ahead at.
    let mut decided = kept;
    decided.journal = played.journal.clone();
    let again = engine().play(&Charge { preview: Some(&[7]), ..decided.charge() }).expect("no fault");
    assert_eq!(again.rolls, played.rolls);
}

#[test]
fn a_position_opens_as_a_document_and_closes_again() {
    let (kept, _) = finished();
    let mut document = engine().document(&kept.state).expect("a state");
    assert_eq!(engine().state_of_document(&document), Ok(kept.state.clone()));
    document.set("pebbles.0", Some(json!(4))).expect("a place");
    let corrected = engine().state_of_document(&document).expect("it fits");
    let stored: Value = serde_json::from_slice(&corrected).expect("JSON");
    assert_eq!(stored["body"]["pebbles"], json!([4, 0]));
    document.set("pebbles.0", Some(json!("many"))).expect("a place");
    assert!(engine().state_of_document(&document).is_err(), "no number of pebbles");
    assert!(engine().document(b"{}").is_err());
}

#[test]
fn options_stay_unless_the_game_lets_them_change() {
    let kept = Kept::new();
    let told = |options: Value| engine().set_options(&kept.state, &options).expect_err("they stay");
    assert_eq!(told(json!({ "goat": 3 }))[0].key, "goat");
    assert!(told(json!({}))[0].message.contains("cannot change once a campaign is founded"));
}

#[test]
fn notices_are_taken_in_once() {
    let kept = Kept::new();
    let notices = [Notice::Resigned(Seat(1))];
    let played = engine().play(&Charge { notices: &notices, ..kept.charge() }).expect("no fault");
    assert!(played.took_notices);
    let End::Done { ending: Some(ending), .. } = &played.end else { panic!("one player is left") };
    assert_eq!((ending.winners.clone(), ending.way.as_str()), (vec![Seat(0)], "alone"));
}

#[test]
fn founding_refuses_in_words() {
    let refused = |options: Value, seats| -> String {
        let problems = engine().found(&options, seats).expect_err("refused");
        problems.iter().map(|p| format!("{}: {}", p.key, p.message)).collect()
    };
    let usual = engine().default_options();
    assert!(refused(usual.clone(), 1).starts_with("seats: Pebbles is played by 2 to 6, not by 1"));
    assert!(refused(usual, 7).starts_with("seats: "));
    assert_eq!(refused(json!({ "goat": 3 }), 2), "goat: there is no such option; perhaps goal is meant");
    assert!(refused(json!({ "goal": "ten" }), 2).starts_with("goal: \"ten\" does not fit; a whole number"));
    assert!(refused(json!({ "goal": 0 }), 2).starts_with("goal: "));
    // Everything at once: keys, values and players.
    let all = engine().found(&json!({ "goat": 3, "goal": 0 }), 9).expect_err("refused");
    let keys: Vec<&str> = all.iter().map(|p| p.key.as_str()).collect();
    assert_eq!(keys, ["goat", "seats", "goal"]);
    assert!(engine().found(&Value::Null, 2).is_ok() && engine().found(&json!({}), 2).is_ok());
}

#[test]
fn a_scenario_position_is_taken_or_refused_in_words() {
    let staged = engine().stage(&json!({ "goal": 5, "pebbles": [1, 2], "charms": [1, 1] })).expect("it fits");
    assert_eq!(serde_json::from_slice::<Value>(&staged).expect("JSON")["body"]["goal"], 5);
    let said =
        engine().stage(&json!({ "goal": 5, "pebbles": [1, 2], "charms": [1] })).expect_err("it does not fit");
    assert_eq!(said, ["1 charms for 2 players"]);
    assert!(engine().stage(&json!({ "gold": 5 })).expect_err("unknown key")[0].contains("gold"));
}

#[test]
fn pages_and_questions_say_whose_they_are() {
    use rules::engine::Shown;
    let kept = Kept::new();
    let opened = kept.play();
    let page = engine().page(&opened.views[&Seat(1)]).expect("no fault");
    assert_eq!(page.seat(), Seat(1));
    let printed = serde_json::to_value(&page).expect("JSON");
    assert!(printed["charm"].as_u64().is_some_and(|c| (1..=3).contains(&c)));
    let desk =
        SeatDesk { view: &opened.views[&Seat(1)], window: Some(window(&opened)), filed: &[], names: &[] };
    assert_eq!(engine().open_questions(&desk).expect("no fault")[0].seat(), Seat(1));
    let event = opened.told.iter().find_map(|t| t.for_seat(Seat(1))).expect("its charm");
    assert_eq!(event.seat(), Seat(1));
    assert_eq!(event.event["dealt"]["charm"], printed["charm"]);
}
