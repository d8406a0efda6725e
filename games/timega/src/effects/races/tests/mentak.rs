use super::*;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::moments::Source;
use crate::turn::action::tests::tactical;
use serde_json::json;

fn buy(tech: Tech) -> Purchase {
    Purchase::Special(Special { tech: Some(tech), ..Special::of(Source::Race(Race::Mentak)) })
}

/// A dock at home, Abyz for money, so many goods.
fn with_goods(goods: u8) -> Value {
    json!({ "races": ["mentak"], "empires": { "1": { "own": { "goods": goods } } }, "systems": {
        "E1": { "planets": { "Moll Primus": { "owner": 1, "dock": true } } },
        "E4": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 1 } } } } })
}

#[test]
fn four_goods_buy_a_technology_whatever_its_prerequisites() {
    // Cybernetics would need Stasis Capsules or Antimass Deflectors; bought, it is what Biomechanical Circuits need.
    let wishes = || vec![Purchase::Research(Tech::BiomechanicalCircuits), buy(Tech::Cybernetics)];
    assert_eq!(judged(&with_goods(4), wishes()).refused.len(), 0);
    let poor = judged(&with_goods(3), wishes());
    assert_eq!((poor.purchases.len(), poor.refused.len()), (0, 2), "{:?}", poor.refused);
    // Four for each, from the list alone, and nothing twice.
    let both = || vec![buy(Tech::Cybernetics), buy(Tech::IonCannons)];
    assert_eq!([4, 7, 8].map(|n| judged(&with_goods(n), both()).purchases.len()), [1, 1, 2]);
    assert_eq!(judged(&with_goods(8), vec![buy(Tech::WarSun)]).purchases.len(), 0);
    assert_eq!(
        judged(&with_goods(8), vec![buy(Tech::Cybernetics), buy(Tech::Cybernetics)]).purchases.len(),
        1
    );

    let played = developing(&with_goods(4), &[], wishes(), Vec::new());
    let empire = played.galaxy.empire(Seat(0));
    assert!(empire.has(Tech::Cybernetics) && empire.has(Tech::BiomechanicalCircuits));
    assert!(!empire.researched.contains(&Tech::Cybernetics), "it was not researched");
    assert_eq!(empire.own.goods, 1, "none left, and the one of every development phase");
}

#[test]
fn ground_forces_used_up_against_others_bring_goods() {
    let given = |owner: Value| {
        json!({ "races": ["mentak"], "phase": "action", "systems": { "E4": { "tile": "Abyz/Fria",
            "fleets": { "1": "1R 3G" }, "planets": { "Abyz": owner } } } })
    };
    let land = |owner| {
        let played = acting(&given(owner), &[], vec![tactical("E4", &[], &["Abyz"])], Vec::new());
        assert_eq!(played.told("captured").len(), 1);
        played.galaxy.empire(Seat(0)).own.goods
    };
    assert_eq!(land(json!({ "owner": 2, "dock": true })), 2);
    assert_eq!(land(json!({})), 0);
}
