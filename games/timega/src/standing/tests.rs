//! What orders on file say to questions.

use super::battle::fate;
use super::choice::chosen;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::moments::Source;
use crate::orders::Wanted;
use crate::questions::Choose;
use crate::unit::Unit;

fn force(text: &str) -> Force {
    text.parse().unwrap()
}

/// Lost and damaged when so many hits, so many of them cruisers', strike `2D 1C 2N` of which the dreadnoughts are whole.
fn struck(first: &[Unit], damage_first: bool, hits: u16, piercing: u16) -> (String, String) {
    let rest = Unit::ALL.into_iter().filter(|u| !first.contains(u));
    let order: Vec<Unit> = first.iter().copied().chain(rest).collect();
    let fate = fate(&order, damage_first, hits, piercing, &force("2D 1C 2N"), &force("2N"));
    (fate.lose.to_string(), fate.damage.to_string())
}

#[test]
fn hits_are_taken_in_the_order_wished() {
    let pair = |lose: &str, damage: &str| (lose.to_owned(), damage.to_owned());
    // Two of three hits are stopped by the dreadnoughts, one is a ship.
    assert_eq!(struck(&[], true, 3, 0), pair("1D", "2N"));
    assert_eq!(struck(&[Unit::Cruiser], true, 3, 0), pair("1C", "2N"));
    // Hits of cruisers are never stopped (7.1).
    assert_eq!(struck(&[Unit::Cruiser], true, 3, 3), pair("2D 1C", "none"));
    // Loss before damage: three small ships go, then a dreadnought is damaged.
    assert_eq!(struck(&[], false, 3, 0), pair("2D 1C", "none"));
    assert_eq!(struck(&[], false, 4, 0), pair("2D 1C", "1N"));
}

#[test]
fn as_much_is_chosen_as_is_allowed() {
    let [d4, e5, c3] = ["D4", "E5", "C3"].map(|h| h.parse().unwrap());
    let ship = |hex, unit| Choice::Ship(hex, unit);
    let among = vec![
        ship(d4, Unit::Dreadnought),
        ship(d4, Unit::Dreadnought),
        ship(e5, Unit::Cruiser),
        ship(c3, Unit::Cruiser),
    ];
    let of = |least: u8, most: u8, wanted: Wanted| {
        let source = Source::Tech(Tech::DuraniumArmor);
        let otherwise = vec![ship(e5, Unit::Cruiser); usize::from(least.min(1))];
        let choose =
            Choose { source, nth: 0, what: "repair".into(), among: among.clone(), least, most, otherwise };
        let chosen = chosen(&choose, &wanted);
        assert!(choose.allows(&chosen), "{chosen:?}");
        chosen.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let these = |wishes: &[Choice]| Wanted::These(wishes.to_vec());
    assert_eq!(of(0, 1, these(&[Choice::Unit(Unit::Cruiser)])), "cruiser E5");
    assert_eq!(of(0, 3, these(&[Choice::Unit(Unit::Dreadnought)])), "dreadnought D4, dreadnought D4");
    assert_eq!(of(0, 2, these(&[Choice::Hex(c3), Choice::Hex(e5)])), "cruiser C3, cruiser E5");
    assert_eq!(of(0, 2, Wanted::Nothing), "");
    assert_eq!(of(1, 2, Wanted::Nothing), "cruiser E5");
    assert_eq!(of(0, 4, Wanted::All).split(", ").count(), 4);
    assert_eq!(of(1, 1, these(&[Choice::Yes])), "cruiser E5");
}

#[test]
fn a_choice_on_file_answers_only_where_it_can_be_made() {
    let [d4, c3] = ["D4", "C3"].map(|h| h.parse().unwrap());
    let of = |least: u8, wanted: Wanted| {
        let choose = Choose {
            source: Source::Rules,
            nth: 0,
            what: "dodge".into(),
            among: vec![Choice::Hex(d4)],
            least,
            most: 1,
            otherwise: Vec::new(),
        };
        super::is_there(&choose, &wanted)
    };
    assert!(of(0, Wanted::These(vec![Choice::Hex(d4)])));
    assert!(!of(0, Wanted::These(vec![Choice::Hex(c3)])));
    assert!(of(0, Wanted::Nothing) && !of(1, Wanted::Nothing) && of(1, Wanted::All));
}
