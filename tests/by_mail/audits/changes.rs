//! What somebody may change in a record, and what is to be said of it.

use super::records::{Files, json, take_out};
use serde_json::Value;

/// A change to a record: the file it is about, and what an audit must say of that file although its list was signed anew.
pub struct Change {
    pub name: &'static str,
    pub file: &'static str,
    pub says: &'static str,
    pub make: fn(&mut Files),
}

/// One of every sort.
pub const CHANGES: [Change; 26] = [
    Change {
        name: "a die",
        file: "audit/turn-0002/dice.json",
        says: ", but the die showed ",
        make: |files| {
            json(files, "audit/turn-0002/dice.json", |dice| {
                let die = dice.as_array_mut().expect("dice").iter_mut().find(|d| d["hidden"] == false);
                let die = die.expect("an open die");
                die["value"] = (die["value"].as_u64().expect("a value") % 6 + 1).into();
            });
        },
    },
    Change {
        name: "a die taken out",
        file: "audit/turn-0002/dice.json",
        says: "were made",
        make: |files| {
            json(files, "audit/turn-0002/dice.json", |dice| {
                dice.as_array_mut().expect("dice").pop();
            });
        },
    },
    Change {
        name: "an event",
        file: "audit/turn-0002/events.json",
        says: "is not what comes out",
        make: |files| {
            json(files, "audit/turn-0002/events.json", |events| {
                events.as_array_mut().expect("events").swap(0, 1);
            });
        },
    },
    Change {
        name: "an order",
        file: "audit/turn-0002/orders.json",
        says: "the orders of window 1 do not give what was decided",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["orders"]["2"] = Value::Null);
        },
    },
    Change {
        name: "orders of another",
        file: "audit/turn-0002/orders.json",
        says: "what seat 2 has on file in window 1 was never put on file by it",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| {
                windows[0]["orders"]["2"] = windows[0]["orders"]["1"].clone();
            });
        },
    },
    Change {
        name: "an older version of what was ordered",
        file: "mails-0/003.eml",
        says: "is older than what receipt 4 confirms",
        make: |files| {
            let first: Value = serde_json::from_slice(&files["audit/on-file/turn-0001.json"]).expect("JSON");
            let first = first.as_array().expect("filings").iter().find(|one| one["seat"] == 1);
            let orders = first.expect("something was on file")["orders"].clone();
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["orders"]["1"] = orders);
        },
    },
    Change {
        name: "a window moved",
        file: "audit/turn-0002/orders.json",
        says: "are not in order",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| windows[0]["window"] = 2.into());
        },
    },
    Change {
        name: "a window taken out",
        file: "audit/turn-0002/decisions.json",
        says: "does not come from what was on file when it began",
        make: |files| {
            json(files, "audit/turn-0002/orders.json", |windows| *windows = serde_json::json!([]));
        },
    },
    Change {
        name: "what was decided",
        file: "audit/turn-0002/decisions.json",
        says: "the turn cannot be played with what was decided",
        make: |files| {
            json(files, "audit/turn-0002/decisions.json", |decided| {
                decided.as_array_mut().expect("decisions").remove(0);
            });
        },
    },
    Change {
        name: "a version of what was on file",
        file: "orders/seat-1/turn-0002.txt",
        says: "it does not tell what was on file",
        make: |files| {
            json(files, "audit/on-file/turn-0002.json", |filings| {
                filings.as_array_mut().expect("filings").retain(|one| one["seat"] != 1);
            });
        },
    },
    Change {
        name: "orders in words",
        file: "orders/seat-2/turn-0002.txt",
        says: "it does not tell what was on file",
        make: |files| {
            files.insert("orders/seat-2/turn-0002.txt".into(), b"1: hold\n".to_vec());
        },
    },
    Change {
        name: "a correction taken out",
        file: "audit/turn-0003/turn.json",
        says: "a correction is missing that everybody was told of: the GM corrected",
        make: |files| {
            json(files, "audit/turn-0003/turn.json", |turn| turn["corrections"] = serde_json::json!([]));
        },
    },
    Change {
        name: "an act taken out",
        file: "audit/acts.json",
        says: "act 1 of the game masters is missing",
        make: |files| {
            json(files, "audit/acts.json", |acts| {
                acts.as_array_mut().expect("acts").remove(0);
            });
        },
    },
    Change {
        name: "the time of an act",
        file: "audit/acts.json",
        says: "is not among what was done",
        make: |files| json(files, "audit/acts.json", |acts| acts[0]["at"] = "2026-11-02T00:00:00Z".into()),
    },
    Change {
        name: "the words of what was done",
        file: "audit/deeds.json",
        says: "is not what was chained: it was changed",
        make: |files| json(files, "audit/deeds.json", |deeds| deeds[1]["line"] = "the GM slept".into()),
    },
    Change {
        name: "something that was done",
        file: "audit/deeds.json",
        says: "number 1 is missing: something that was done was taken out",
        make: |files| {
            json(files, "audit/deeds.json", |deeds| {
                deeds.as_array_mut().expect("deeds").remove(1);
            });
        },
    },
    Change {
        name: "the file of what was done",
        file: ".eml",
        says: "that were done beside the game, and the record has fewer",
        make: |files| take_out(files, "audit/deeds.json"),
    },
    Change {
        name: "all that was done",
        file: ".eml",
        says: "that were done beside the game, and the record has fewer",
        make: |files| {
            json(files, "audit/deeds.json", |deeds| deeds.as_array_mut().expect("deeds").truncate(1));
        },
    },
    Change {
        name: "the options",
        file: "audit/campaign.json",
        says: "its options, or the first position, are not those the chain of what was done begins with",
        make: |files| {
            json(files, "audit/campaign.json", |campaign| {
                campaign["options"] = serde_json::json!({ "turn_limit": 61 });
            });
        },
    },
    Change {
        name: "a turn taken out",
        file: "audit/turn-0002",
        says: "it is missing: it was taken out",
        make: |files| take_out(files, "audit/turn-0002/"),
    },
    Change {
        name: "two turns swapped",
        file: "audit/turn-0002/turn.json",
        says: "it says that it is turn 3: turns were swapped",
        make: |files| {
            for name in ["turn", "orders", "decisions", "events", "dice"] {
                let [two, three] = [2, 3].map(|turn| format!("audit/turn-000{turn}/{name}.json"));
                let (a, b) = (files[&two].clone(), files[&three].clone());
                files.insert(two, b);
                files.insert(three, a);
            }
        },
    },
    Change {
        name: "a turn of another campaign",
        file: "audit/turn-0002/turn.json",
        says: "it is of another campaign, winter",
        make: |files| json(files, "audit/turn-0002/turn.json", |turn| turn["campaign"] = "winter".into()),
    },
    Change {
        name: "a hash",
        file: "audit/turn-0003/turn.json",
        says: "it does not go on from where turn 2 ended",
        make: |files| {
            json(files, "audit/turn-0003/turn.json", |turn| turn["chain_before"] = "0".repeat(64).into());
        },
    },
    Change {
        name: "the secret",
        file: "audit/turn-0001/turn.json",
        says: "its chain does not begin with the campaign's name and secret",
        make: |files| {
            json(files, "audit/campaign.json", |campaign| campaign["secrets"]["1"] = "0d".repeat(32).into());
        },
    },
    Change {
        name: "the name of the campaign",
        file: "audit/turn-0001/turn.json",
        says: "it is of another campaign, t",
        make: |files| json(files, "audit/campaign.json", |campaign| campaign["campaign"] = "u".into()),
    },
    Change {
        name: "a checkpoint that went to everybody",
        file: "",
        says: "the signature of the checkpoint does not hold",
        make: |files| {
            let name = files.keys().find(|name| name.ends_with("-checkpoint.txt")).expect("one").clone();
            let text = String::from_utf8(files[&name].clone()).expect("text");
            files.insert(name, text.replace("\nseats 2", "\nseats 3").into_bytes());
        },
    },
];
