//! What `adjudicator verify` says of the same mails, by the kinds the page has.

use super::browser::{Given, Shown};
use crate::support::binary::run;
use serde_json::Value;
use std::path::Path;

/// Words of the program, and which kind of the page's findings they belong to. The first that fits counts.
const KINDS: &[(&str, &str)] = &[
    ("the secret it tells is not that of its key", "secret"),
    ("the secret it tells is not that of the key the mails", "secret-signer"),
    ("its key is another than that of the mails before", "key"),
    ("its key is another than the one the invitation told", "key"),
    ("tells another key of the dice", "key"),
    ("the keys it tells before the game", "keys"),
    ("another history of the turns before", "chain"),
    ("the dice after it were not thrown", "proof"),
    ("but the die showed", "die"),
    ("is not what the beacon said", "beacon"),
    ("does not go on from the throws", "place"),
    ("other throws in the same place", "throws"),
    ("open throw", "dice"),
    ("no open die was thrown", "dice"),
    ("names the key of something else", "signer-name"),
    ("the signature of the", "signature"),
    ("is signed with another key", "signer"),
    ("another receipt with the number", "receipt-number"),
    ("came with another mail before", "receipt-again"),
    ("another ballot in the receipt", "ballot-number"),
    ("one and the same ballot", "ballot-twin"),
    ("lists other ballots of", "ballots-differ"),
    ("is not among those that were counted", "ballot-lost"),
    ("your ballot ", "ballot"),
    ("the ballots of vote", "ballots"),
    ("is signed, and fits", "checkpoint"),
    ("another checkpoint for the same window", "checkpoints"),
    ("tells otherwise what was done", "deeds"),
    ("signed with the checkpoint", "dice-file"),
    ("the orders that counted are not those", "orders-changed"),
    ("do not stand under the checkpoint", "orders-root"),
    ("neither a receipt nor a checkpoint", "orders-alone"),
    ("in this mail does not hold", "orders-unsigned"),
    ("the salt in", "salt"),
    ("under the checkpoint", "counted"),
    ("those that receipt", "orders-receipt"),
    ("what receipt", "orders-receipt"),
    ("confirms that you have no orders", "orders-receipt"),
    ("is signed", "receipt"),
    ("cannot be read", "unreadable"),
];

/// The page's kind for a sentence of the program, and whether it holds: a line for each.
pub fn kinds(folder: &Path, given: &Given) -> Vec<String> {
    for (name, bytes) in given {
        std::fs::write(folder.join(name), bytes).expect("written");
    }
    let names = given.iter().map(|(name, _)| name.as_str());
    let arguments: Vec<&str> = ["verify", "--json"].into_iter().chain(names).collect();
    let output = run(folder, &arguments);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut all = Vec::new();
    for file in json["files"].as_array().expect("files") {
        let name = file["file"].as_str().expect("a name");
        if file["unreadable"].is_string() {
            all.push(format!("{name} unreadable false"));
        }
        let told = file["told"].as_array().into_iter().flatten();
        for finding in told.flat_map(|told| told["findings"].as_array().into_iter().flatten()) {
            let words = finding["words"].as_str().expect("words");
            let kind = KINDS.iter().find(|(part, _)| words.contains(part));
            let (_, kind) = kind.unwrap_or_else(|| panic!("no kind for: {words}"));
            all.push(format!("{name} {kind} {}", finding["good"]));
        }
    }
    let missing = json["missing"].as_array().into_iter().flatten();
    all.extend(missing.map(|_| " missing false".to_owned()));
    let unopened = json["unopened"].as_array().into_iter().flatten();
    all.extend(unopened.map(|_| " orders-file false".to_owned()));
    all.sort();
    all
}

/// The same of what the page shows, as far as the program looks. Where a mail has nothing to check, it is silent; where one of its files
/// cannot be read, it says no more of the mail.
pub fn comparable(shown: &[Shown], told: &[String]) -> Vec<String> {
    let unreadable = |one: &Shown| told.contains(&format!("{} unreadable false", one.source));
    let known = shown.iter().filter(|one| one.kind != "nothing");
    let known = known.filter(|one| one.kind == "unreadable" || !unreadable(one));
    // Which orders are not there the program tells of all mails together.
    let source = |one: &Shown| if one.kind == "orders-file" { String::new() } else { one.source.clone() };
    let mut all: Vec<String> =
        known.map(|one| format!("{} {} {}", source(one), one.kind, one.state == "holds")).collect();
    all.sort();
    all
}
