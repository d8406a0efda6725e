//! Storing, and tables of a campaign's own.

use super::*;
use crate::force::Force;
use crate::unit::Unit;
use serde_json::{Value, json};

#[test]
fn an_edition_is_stored_as_options_and_seats() {
    let options = Options { races: vec!["Zytal".into(), "Pasha".into()], ..Options::default() };
    let edition = Edition::of(&options, 2).unwrap();
    let stored = serde_json::to_value(&edition).unwrap();
    let keys: Vec<&String> = stored.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["options", "rules", "seats"]);
    let again: Edition = serde_json::from_value(stored).unwrap();
    assert_eq!(again, edition);
    assert!(Arc::ptr_eq(&again.0.figures, &edition.0.figures), "the figures shipped are made once");
    assert_eq!(again.races_chosen().unwrap().len(), 2);
    for broken in [
        json!({"options": {}, "seats": 9}),
        json!({"seats": 2}),
        json!([]),
        json!({"options": {"races": ["Roo", "x"]}, "seats": 2}),
    ] {
        assert!(serde_json::from_value::<Edition>(broken).is_err());
    }
}

/// What was stored before readings were numbered has the first, and is printed again as it was.
#[test]
fn a_campaign_keeps_its_reading_of_the_rules() {
    let old =
        r#"{"options":{"variant":"standard","errata":{},"turn_limit":60,"races":[],"tables":{}},"seats":2}"#;
    let first: Edition = serde_json::from_str(old).unwrap();
    assert_eq!((first.rules(), first.first_fire_is_a_choice()), (1, false));
    let printed = serde_json::to_value(&first).unwrap();
    assert!(printed.get("rules").is_none() && printed["options"].get("rules").is_none(), "{printed}");
    let newest = Edition::of(&Options::default(), 2).unwrap();
    assert_eq!((newest.rules(), newest.with_rules(1).rules()), (2, 1));
    // A game master names the reading: that holds.
    let named = Edition::of(&Options { rules: 2, ..Options::default() }, 2).unwrap();
    assert_eq!(named.with_rules(1).rules(), 2);
    let again: Edition = serde_json::from_value(serde_json::to_value(&named).unwrap()).unwrap();
    assert_eq!(again, named);
    assert_ne!(newest, newest.with_rules(1));
    let unknown = Edition::of(&Options { rules: 9, ..Options::default() }, 2).unwrap_err();
    assert_eq!(unknown[0].key, "rules");
}

/// A table as shipped, to change.
fn shipped(table: &str) -> Value {
    serde_json::to_value(shipped::tables()).unwrap()[table].clone()
}

/// What is said about a table when it is the campaign's own, for six.
fn told(table: &str, rows: Value) -> Vec<(String, String)> {
    let options: Options = serde_json::from_value(json!({"tables": {table: rows}})).unwrap();
    options.problems(6).into_iter().map(|p| (p.key, p.message)).collect()
}

/// What is said when a field of a row (by its place) is changed.
fn changed(table: &str, row: usize, field: &str, value: Value) -> Vec<(String, String)> {
    let mut rows = shipped(table);
    rows[row][field] = value;
    told(table, rows)
}

#[test]
fn tables_as_shipped_fit_as_tables_of_a_campaign() {
    for table in
        ["units", "tiles", "board", "layouts", "tech", "production", "action_chits", "event_chits", "races"]
    {
        assert_eq!(told(table, shipped(table)), [], "{table}");
    }
}

#[test]
fn a_row_of_the_campaigns_own_is_played_with() {
    let mut tiles = shipped("tiles");
    tiles[0] = json!({"id": "O01", "class": "outer", "dev": 6, "ground_tech": 2, "army": {"L": 3}});
    let mut units = shipped("units");
    units[1]["cost"] = json!(7);
    let options = json!({"options": {"tables": {"tiles": tiles, "units": units}}, "seats": 2});
    let edition: Edition = serde_json::from_value(options).unwrap();
    assert_eq!(edition.tile(TileNo(0)).dev, 6);
    assert_eq!(edition.tile(TileNo(0)).army, Force::of(Unit::Light, 3));
    assert_eq!(edition.cost(Race(0), Unit::Fighter), 7);
    assert_ne!(edition, standard(2));
    let again: Edition = serde_json::from_value(serde_json::to_value(&edition).unwrap()).unwrap();
    assert_eq!(again, edition);
}

#[test]
fn a_wrong_row_is_told_by_table_row_and_field() {
    // Table, row, field, value; the key and a word of the message.
    let wrong = [
        ("tiles", 5, "fleet", json!({"P": 2, "F": 5}), "tables.tiles[O06].fleet", "5 Fighters need"),
        ("tiles", 4, "space_tech", json!(0), "tables.tiles[O05].space_tech", "1 or more"),
        ("tiles", 3, "space_tech", json!(1), "tables.tiles[O04].space_tech", "no fleet"),
        ("tiles", 4, "army", json!({"P": 1}), "tables.tiles[O05].army", "ground units"),
        ("tiles", 0, "class", json!("home"), "tables.tiles[O01].class", "fringe, outer, inner"),
        ("tiles", 1, "id", json!("O01"), "tables.tiles[O01].id", "another row"),
        ("board", 1, "use", json!("....ff..."), "tables.layouts[6p].homes", "A5 is not marked H"),
        ("board", 2, "use", json!("ffffH...."), "tables.board[A7].use", "not among its homes"),
        ("board", 2, "use", json!("ffffx...."), "tables.board[A7].use", "'x' is no use"),
        ("board", 2, "use", json!("ff"), "tables.board[A7].use", "column 5"),
        ("board", 2, "r", json!(4), "tables.board[A7].q", "q = -4, r = 1"),
        ("layouts", 4, "homes", json!(["A5", "E1"]), "tables.layouts[6p].homes", "2 homes for 6 seats"),
        ("layouts", 4, "victory", json!(0), "tables.layouts[6p].victory", "from 1 to 100"),
        ("units", 1, "cost", json!(0), "tables.units[F].cost", "from 1 to 1000"),
        ("units", 10, "cargo", json!(-1), "tables.units[C].cargo", "0 is wanted"),
        ("units", 5, "unit", json!("F"), "tables.units", "a row for Shield (S) is wanted"),
        ("tech", 2, "normal", json!(1), "tables.tech[3].normal", "never fall"),
        ("tech", 11, "needed", json!(5), "tables.tech[12].needed", "last box"),
        ("tech", 3, "needed", json!(7), "tables.tech[4].needed", "from 1 to 6"),
        ("production", 0, "bold", json!("nowhere"), "tables.production[start].bold", "there are start, idle"),
        ("production", 0, "delay", json!("advanced"), "tables.production[start].delay", "without it"),
        ("action_chits", 1, "value", json!(9), "tables.action_chits[boom 9].value", "3, 4, 5 or 6"),
        ("action_chits", 0, "value", json!(1), "tables.action_chits[artifact 1].value", "only boom"),
        (
            "event_chits",
            0,
            "whose",
            json!(null),
            "tables.event_chits[Imperial Attack].whose",
            "first or last",
        ),
        ("event_chits", 4, "value", json!(5), "tables.event_chits[Imperial Sabotage].value", "2 or 3"),
        ("races", 0, "boxes", json!([1, 1, 0, 13]), "tables.races[buralti].boxes (Space)", "from 1 to 12"),
        ("races", 2, "cost", json!({"C": 0}), "tables.races[qteni].cost.C", "from 1 to 1000"),
        ("races", 3, "drops", json!(["P"]), "tables.races[trill].drops", "carried"),
        ("races", 1, "name", json!("Trill"), "tables.races[trill].name", "another race"),
    ];
    for (table, row, field, value, key, word) in wrong {
        let told = changed(table, row, field, value.clone());
        let fits = |(k, message): &(String, String)| k.starts_with(key) && message.contains(word);
        assert!(told.iter().any(fits), "{table} {row} {field} {value}: {told:#?}");
    }
}

#[test]
fn too_few_tiles_chits_and_races_are_told_at_once() {
    let few = |table: &str, keep: usize| {
        let rows = shipped(table);
        Value::from(rows.as_array().unwrap()[..keep].to_vec())
    };
    let tables =
        json!({"tiles": few("tiles", 30), "action_chits": few("action_chits", 4), "races": few("races", 5)});
    let options: Options = serde_json::from_value(json!({"tables": tables, "races": ["Roo"]})).unwrap();
    let told: Vec<String> =
        options.problems(6).into_iter().map(|p| format!("{}: {}", p.key, p.message)).collect();
    for wanted in [
        "tables.tiles: 0 fringe world tiles; the layout 6p wants 12",
        "tables.tiles: 30 outer world tiles; the layout 6p wants 36",
        "tables.tiles: 0 Throneworld tiles; the layout 6p wants 1",
        "tables.action_chits: 21 chits; 6 players hold 30, and the cup must not be empty",
        "tables.races: 5 races for 6 seats; one for each, and 100 at most",
    ] {
        assert!(told.iter().any(|t| t == wanted), "{wanted}\n{told:#?}");
    }
}

#[test]
fn a_row_that_cannot_be_read_is_told_by_table_row_and_field() {
    let read = |table: &str, row: Value| {
        let given = json!({"tables": {table: [row]}});
        serde_json::from_value::<Options>(given).unwrap_err().to_string()
    };
    let tile = json!({"id": "O01", "class": "outer", "dev": 300});
    assert!(read("tiles", tile).starts_with("table tiles, row 1 (O01), field dev: "));
    let tile = json!({"id": "O01", "class": "outer", "dev": 0, "fleat": {}});
    let said = read("tiles", tile);
    assert!(
        said.starts_with("table tiles, row 1 (O01), field fleat: ") && said.contains("`fleet`"),
        "{said}"
    );
    let hex = json!({"id": "Z9", "q": 0, "r": 0, "use": ""});
    assert!(read("board", hex).starts_with("table board, row 1 (Z9), field id: "));
    let unit = json!({"unit": "F", "cost": 2, "attack": 1, "defend": 1, "hits": 1, "cargo": -1});
    assert_eq!(read("units", unit), "table units, row 1 (F): missing field `sabotage`");
}
