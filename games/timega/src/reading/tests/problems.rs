//! What is wrong with a line: where, why, and what would be right. Every text here was read against the rulebook.

use super::{Sitter, lines};
use crate::Timega;
use rules::ByMail;

#[track_caller]
fn bad(text: &str, at: &str, message: &str) {
    let (where_, said) = Sitter::usual().bad(text);
    assert_eq!((where_.as_str(), said.as_str()), (at, message), "{text}");
}

#[test]
fn names() {
    bad(
        "research Cybernetix",
        "Cybernetix",
        "There is no technology called \"Cybernetix\". Try: Cybernetics",
    );
    bad("hire Admirl", "Admirl", "There is no person called \"Admirl\". Try: Admiral");
    bad("keep Lodr", "Lodr", "There is no planet called \"Lodr\". Try: Lor or Lodor");
    bad("vote for Repel", "Repel", "There is no agenda called \"Repel\". Try: Repeal");
    bad("activate D9", "D9", "Column D has the systems D1 to D8. Try: a system from D1 to D8");
    bad(
        "activate K3",
        "K3",
        "There is no system K3: columns of the map go from A to I. Try: a system of the map, such as E5",
    );
    bad(
        "exhaust Tempesta for influence",
        "exhaust Tempesta for influence",
        "Tempesta is not on this map (3).",
    );
}

#[test]
fn lines_that_say_too_little() {
    bad(
        "exhaust Jord",
        "",
        "The line ends too early; wanted here: what for. Try: for resources or for influence",
    );
    bad("build destroyers at Jord", "destroyers", "How many destroyers? Try: 2 destroyers");
    bad(
        "move carrier from D2",
        "carrier from D2",
        "Where do they go? A move belongs to the activation of a system (6.2). Try: activate D4, move 1 carrier from D2",
    );
    bad(
        "vote Repeal",
        "Repeal",
        "\"Repeal\" does not fit; wanted here: for or against. Try: vote for Repeal with 5 or vote against everything",
    );
    bad(
        "choose Lodor",
        "choose Lodor",
        "Nothing is asked now; which rule lets you choose this? Try: choose Lodor for Repeal",
    );
    bad(
        "land on Lodor",
        "land on Lodor",
        "A landing belongs to a line of the plan that activates its system (6.4). Try: activate D4, land on Lodor; or land everywhere",
    );
    bad(
        "frobnicate",
        "frobnicate",
        "\"frobnicate\" begins no order. Try: research, hire, build, vote, activate or pass",
    );
    bad(
        "at D4: research Hydroponics",
        "research Hydroponics",
        "Only orders for battles and landings are given for one system. Try: lose, keep, damage, scuttle or land everywhere",
    );
}

#[test]
fn what_the_rules_refuse_for_certain() {
    bad("research Cybernetics", "research Cybernetics", "You have Cybernetics already (5.3).");
    bad(
        "research Type IV Drive",
        "research Type IV Drive",
        "Type IV Drive needs XRD Transporters and Neural Computing (5.3). Try: research XRD Transporters or research Xeno Psychology",
    );
    bad("hire Envoy", "hire Envoy", "You employ the Envoy already (5.4).");
    bad("release Admiral", "release Admiral", "You do not employ the Admiral (5.4).");
    bad("build 1 mercenary at Jord", "build 1 mercenary at Jord", "A mercenary cannot be built (5.5).");
    bad("build dock on Lodor", "build dock on Lodor", "Lodor is not yours (5.2).");
    bad("exhaust Abyz for influence", "exhaust Abyz for influence", "Abyz is not yours (5.2).");
    bad(
        "activate D4, move all from D2, land on Abyz",
        "activate D4, move all from D2, land on Abyz",
        "Abyz is in C3, and this action activates D4 (6.4).",
    );
    bad(
        "activate D4, move all from D4",
        "activate D4, move all from D4",
        "What is in D4 is there already (6.2).",
    );
    bad("place Lodor at C5", "place Lodor at C5", "The map is laid (3).");
    bad("every round: place Lodor", "place", "The map is laid once. Try: the line without \"every round\"");
}

#[test]
fn a_prerequisite_may_come_in_the_same_mail() {
    let orders = Sitter::usual()
        .good("research Hyper Metabolism\nresearch xrd transporters\nresearch stasis capsules");
    assert!(orders.starts_with("research Hyper Metabolism; research XRD"), "{orders}");
}

#[test]
fn what_contradicts_is_told_and_the_later_counts() {
    bad(
        "vote for Repeal\nvote against Repeal",
        "vote for Repeal",
        "Line 2 of your mail says \"vote against Repeal\"; that counts.",
    );
    bad("advance\nadvance", "advance", "Line 1 of your mail says \"advance\" already.");
    bad(
        "pass\nactivate D4, move all from D2",
        "activate D4, move all from D2",
        "Line 1 of your mail passes for the rest of the round, so this is never done (6.2). Try: put it before the pass",
    );
}

#[test]
fn the_review_says_what_cannot_be_done_as_things_stand() {
    let mut sitter = Sitter::usual();
    // Jord gives four resources, Mehar Xull one: two war suns cost 24, and nobody here may build them (5.5).
    sitter.file("build 1 war sun at Jord\nactivate C3, move 2 cruisers from D2\nvote for Revote with 9\nabstain on Repeal");
    let said: Vec<String> = Timega.review(&sitter.desk()).into_iter().map(|p| p.message).collect();
    assert_eq!(
        said,
        [
            "This cannot be done as things stand: war suns are built by those who have the technology War Sun (5.5).",
            "Revote is not under deliberation; your vote counts only if it comes up (5.6).",
            "Your votes cost 9 influence in all, and 5 is within reach at most (5.6).",
            "This could not be carried out now: you lack 2 cruisers in D2: you have 1 destroyer, 1 carrier, 2 ground forces (6.2).",
            "Nothing of your plan can be done as things stand: you would pass for the whole round (6.2). Send an action that can be done, or pass if that is what you mean.",
        ]
    );
}

/// What was carried out in this round is not told again as what cannot be done, nor offered in the form.
#[test]
fn what_was_carried_out_is_not_in_vain() {
    let mut sitter = Sitter::usual();
    sitter.file("activate C3, move 2 cruisers from D2\nactivate D4");
    let told = |sitter: &Sitter| -> Vec<String> {
        let said = Timega.review(&sitter.desk()).into_iter();
        said.filter(|said| said.line == Some(1) || said.message.contains("Nothing of your plan"))
            .map(|said| said.message)
            .collect()
    };
    assert_eq!(told(&sitter).len(), 1, "{:?}", told(&sitter));
    let offered =
        |sitter: &Sitter| Timega.form(&sitter.desk()).iter().any(|line| line.starts_with("activate C3"));
    assert!(offered(&sitter));
    sitter.view.carried_out.insert(1);
    assert_eq!(told(&sitter), [""; 0]);
    assert!(!offered(&sitter));
}

/// What was bought in the phase that goes on is neither refused as bought already nor counted again.
#[test]
fn what_was_bought_is_not_in_vain() {
    let mut sitter = Sitter::usual();
    sitter.file("build 1 war sun at Jord\nbuild 1 war sun at Jord");
    let told = |sitter: &Sitter| {
        let said = Timega.review(&sitter.desk()).into_iter();
        said.filter(|problem| problem.message.contains("war sun")).count()
    };
    assert_eq!(told(&sitter), 2);
    sitter.view.galaxy.now.developed = true;
    assert_eq!(told(&sitter), 0);
}

#[test]
fn everything_wrong_is_told_at_once() {
    let sitter = Sitter::usual();
    let (orders, _, problems) =
        sitter.read("research Stasis Capsules\nresearch X9\n\n# remark\nhire nobody\npass");
    assert_eq!(orders, ["research Stasis Capsules", "pass"]);
    let places: Vec<u32> = problems.iter().filter_map(|p| p.span).map(|s| s.line).collect();
    assert_eq!(places, [2, 5]);
    assert_eq!(lines("a\nb").len(), 2);
}

/// The ways of a plan go on behind a semicolon, other orders begin there, and all else is told.
#[test]
fn nothing_behind_a_semicolon_is_lost() {
    let sitter = Sitter::usual();
    let same = |parted: &str, plain: &str| assert_eq!(sitter.read(parted), sitter.read(plain), "{parted}");
    let orders = |text: &str| (sitter.good(text), ());
    assert_eq!(
        orders("hire Lookout; research Stasis Capsules"),
        orders("hire Lookout\nresearch Stasis Capsules")
    );
    assert_eq!(
        orders("activate D4; move carrier from D2; else pass"),
        orders("activate D4, move carrier from D2, else pass")
    );
    assert_eq!(
        orders("research Stasis Capsules; Hydroponics"),
        orders("research Stasis Capsules, Hydroponics")
    );
    same("pass ;-)", "pass");
    let (under, said) = sitter.bad("hire Lookout; bananas");
    assert_eq!(under, "bananas");
    assert!(said.starts_with("Not read: \"bananas\"."), "{said}");
    let (orders, _, problems) = sitter.read("activate D4, move all from D2; take Lodor");
    assert!(orders.iter().any(|order| order.contains("Lodor")) || !problems.is_empty(), "{orders:?}");
}

#[test]
fn what_is_not_bought_is_heard_and_files_nothing() {
    let sitter = Sitter::usual();
    let told = |text: &str| {
        let reading = rules::plain::read(&Timega, &sitter.desk(), &lines(text));
        let said = reading.problems.iter().map(|problem| (problem.is_error(), problem.message.clone()));
        (reading.orders.len(), said.collect::<Vec<_>>())
    };
    let heard = |said: &str| (0, vec![(false, said.to_owned())]);
    assert_eq!(told("No dock for now"), heard("No dock is built: only what is ordered is (5.5)."));
    assert_eq!(told("no new ships"), heard("None of them are built: only what is ordered is (5.5)."));
    assert_eq!(
        told("Research nothing this turn, keep the resources"),
        heard("Nothing is researched: only what is ordered is (5.3).")
    );
    let (orders, said) = told("build 2 destroyers at Jord, no destroyers");
    assert_eq!(orders, 0);
    assert!(said.iter().any(|(error, said)| *error && said.contains("says the opposite")), "{said:?}");
}
