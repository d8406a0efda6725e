//! What is wrong with a line, where, why, and what would be right.

use super::Sitter;
use rules::problem::ProblemKind as K;

/// A line with one thing wrong: the kind, the words pointed at, and what must be said.
#[track_caller]
fn wrong(text: &str, kind: K, under: &str, must: &[&str]) {
    let (found, pointed, said, good) = Sitter::usual().bad(text);
    assert_eq!((found, pointed.as_str()), (kind, under), "{text}: {said}");
    for part in must {
        assert!(said.contains(part), "{text}: {part:?} is not in {said:?}");
    }
    assert_eq!(good, "", "{text}");
}

#[test]
fn a_line_that_is_no_order() {
    wrong("jmup E3 D4", K::Unreadable, "jmup", &["begins no order", "jump"]);
    wrong("hello there", K::Unreadable, "hello", &["jump", "research"]);
    wrong("jump", K::Unreadable, "jump", &["jump fleet 1 from E3 to D4"]);
    wrong("jump fleet 1 from E3", K::Unreadable, "", &["the hex it jumps to"]);
    wrong("jump fleet 1 from E3 to D4 quickly", K::Unreadable, "quickly", &["not understood after"]);
    wrong("scan E8", K::UnknownName, "E8", &["column E go in steps of two", "E7 or E9"]);
    wrong("scan K4", K::UnknownName, "K4", &["A to I"]);
    wrong("build 2 inf", K::UnknownName, "inf", &["Light Infantry or Heavy Infantry"]);
    wrong("build 2 protecters", K::UnknownName, "protecters", &["Protector"]);
    wrong("build E3 2P at C5", K::Unreadable, "build E3 2P at C5", &["E3 and C5"]);
    wrong("build fighters", K::Unreadable, "fighters", &["How many Fighters?", "Try: build 2 fighters"]);
    wrong("build 0F", K::Unreadable, "0F", &["No Fighters"]);
    wrong("research magic", K::Unreadable, "magic", &["jump", "ground"]);
    wrong("jam by Zytall", K::UnknownName, "Zytall", &["Zytal"]);
    wrong("jam by seat 3", K::Illegal, "3", &["from 1 to 2"]);
}

#[test]
fn jumps_that_the_rules_do_not_allow() {
    wrong(
        "jump fleet 1 from E3 to D8",
        K::Illegal,
        "E3 to D8",
        &["E3 to D8 is 3 hexes; your Jump is 2 (4.1)", "within your Jump: D4"],
    );
    wrong("jump fleet 1 to E5", K::Illegal, "E5", &["no SCAN marker at E5", "(4.3)", "Survey Team first"]);
    wrong(
        "jump fleet 7 to D4",
        K::UnknownName,
        "jump fleet 7 to D4",
        &["no fleet 7", "fleet 1 at E3 or fleet 2 at D6"],
    );
    wrong("jump fleet 2 from E3 to D4", K::Illegal, "E3", &["Your fleet 2 is at D6, not at E3"]);
    wrong("jump 9P from E3 to D4", K::Illegal, "E3", &["2T 5F 4P at E3, not 9P (4.1)"]);
    wrong("jump 1S from E3 to D4", K::Illegal, "jump 1S from E3 to D4", &["Shields cannot jump", "(4.5)"]);
    wrong("jump 3F from E3 to D4", K::Illegal, "jump 3F from E3 to D4", &["3 cargo spaces", "(4.5)"]);
    wrong(
        "jump 1P from E3 to D4 carrying 3L",
        K::Illegal,
        "jump 1P from E3 to D4 carrying 3L",
        &["there are 2 left (4.5)"],
    );
    wrong("jump 1P from E3 to D4 carrying 9L", K::Illegal, "E3", &["(4.5)"]);
    wrong("jump 1P from E3 to A3", K::Illegal, "A3", &["not in play with 2 players (2)"]);
    wrong("scan D4", K::Illegal, "D4", &["SCAN marker at D4 already (4.3)"]);
    wrong("scan E5 using D6", K::Illegal, "D6", &["no Command Bunker at D6", "at E3, C5"]);
    wrong("scan E13", K::Illegal, "E13", &["D8 is 3 hexes from E13, the target; your Comm is 2 (4.1)"]);
    wrong("jump 1P to D4", K::Unreadable, "jump 1P to D4", &["From where", "from D6 or from E3"]);
}

#[test]
fn the_worked_example_of_the_comm_range() {
    // The sentence the issue asks for.
    let (_, under, said, _) = Sitter::usual().bad("jump fleet 2 from D6 to D4 using C7\nscan D8 using E3");
    assert_eq!(under, "D8");
    assert!(said.contains("SCAN marker at D8 already"), "{said}");
    wrong(
        "jump 1T from E3 to E5 using D8",
        K::Illegal,
        "E3 to E5 using D8",
        &["D8 is 3 hexes from E3, the origin; your Comm is 2 (4.1)"],
    );
}

#[test]
fn transfers_chits_and_building() {
    wrong("transfer 2 bunkers from E3 to E9", K::Illegal, "E9", &["E9 is not yours (5.1)"]);
    wrong("transfer 9 bunkers from E3 to C5", K::Illegal, "E3", &["not 9C (5.1)"]);
    wrong(
        "transfer 1 bunker to D6",
        K::Unreadable,
        "transfer 1 bunker to D6",
        &["From which", "from C5, from C7, from D8 or from E3"],
    );
    wrong("scrap 2P at E3", K::Illegal, "scrap 2P at E3", &["Only Fighters", "(4.51)"]);
    wrong("scrap 9F at E3", K::Illegal, "E3", &["5F at E3"]);
    wrong(
        "play boom 6: develop C5",
        K::Illegal,
        "play boom 6: develop C5",
        &["do not hold Boom 6 (5.2)", "you hold Boom 5"],
    );
    wrong("boom: develop C5", K::Unreadable, "boom: develop C5", &["Boom 4 or Boom 5"]);
    wrong("boom 5: develop D10", K::Illegal, "D10", &["D10 is not yours", "(5.2)"]);
    wrong("play jam", K::Illegal, "jam", &["(5.2, 8.1)"]);
    wrong("play 7: treasury", K::UnknownName, "7", &["from 1 to 5"]);
    wrong("artifact: space", K::Unreadable, "artifact: space", &["two research attempts", "if it fails"]);
    wrong("boom 5: local E3 2P", K::Illegal, "E3", &["treasury", "(5.2)"]);
    wrong("sabotage: neutral D4 remove 9F", K::Illegal, "sabotage: neutral D4 remove 9F", &["not 9F (5.2)"]);
    wrong("sabotage: development D6", K::Illegal, "D6", &["your own (5.2)"]);
    wrong("sabotage: neutral E5 remove 1L", K::Illegal, "E5", &["no SCAN marker at E5 (5.2)"]);
    wrong(
        "turn in artifact, artifact",
        K::Illegal,
        "turn in artifact, artifact",
        &["You hold Artifact once"],
    );
    wrong("turn in intercept", K::Illegal, "turn in intercept", &["no chit that says INTERCEPT"]);
    wrong("build E9: 2P", K::Illegal, "E9", &["E9 is not yours", "your homeworld is E3"]);
    wrong("return 2P from E9", K::Illegal, "E9", &["E9 is not yours (5.2)"]);
}

#[test]
fn contradictions_are_named_together() {
    let sitter = Sitter::usual();
    let (kind, under, said, good) = sitter.bad("jump fleet 1 to D4\njump 2P from E3 to F4");
    assert_eq!((kind, under.as_str()), (K::Illegal, "E3"));
    assert!(
        said.contains("(5.1)") && said.contains("line 1 of your mail (\"jump fleet 1 to D4\")"),
        "{said}"
    );
    assert_eq!(good, "jump fleet from E3 to D4 using E3");

    let (_, under, said, _) = sitter.bad("scan E5 using C5\njump 1P from E3 to D4 using C5");
    assert_eq!(under, "C5");
    assert!(said.contains("(4.11)") && said.contains("line 1") && said.contains("E3"), "{said}");

    // A Bunker that another line names is left to it.
    let (_, _, said, good) =
        sitter.bad("jump 2P from D6 to D4\nscan E5 using C5\njump 1P from E3 to D4 using C5");
    assert!(said.contains("line 2"), "{said}");
    assert_eq!(good, "jump 2P from D6 to D4 using C7; scan E5 using C5");

    let (_, _, said, good) = sitter.bad("transfer 1C from E3 to C5\nscan E5");
    assert!(said.contains("not both") && said.contains("line 1") && said.contains("(5.1)"), "{said}");
    assert_eq!(good, "transfer 1C from E3 to C5");

    let (_, under, said, good) = sitter.bad("scan E5\nscan F8\nscan E7\nscan C11");
    assert_eq!(under, "scan C11");
    assert!(said.contains("3 jumps and scans") && said.contains("(5.1)"), "{said}");
    assert_eq!(good.matches("scan").count(), 3);

    let (kind, _, said, good) = sitter.bad("research jump\nresearch space");
    assert_eq!(kind, K::Superseded);
    assert!(said.contains("line 2") && said.contains("research Jump, then Space"), "{said}");
    assert_eq!(good, "research Space");

    let (_, _, said, good) = sitter.bad("boom 5: treasury\nturn in 2, 3");
    assert!(said.contains("(5.2)") && said.contains("line 1"), "{said}");
    assert_eq!(good, "play Boom 5: treasury");

    let (_, _, said, _) = sitter.bad("boom 5: treasury\nturn in 1");
    assert!(said.contains("it is to be played"), "{said}");

    let (kind, _, said, good) = sitter.bad("retreat never\nretreat always");
    assert_eq!((kind, good.as_str()), (K::Superseded, "retreat always"));
    assert!(said.contains("line 2"), "{said}");

    let (kind, ..) = sitter.bad("jam anything\njam anything");
    assert_eq!(kind, K::Duplicate);
    let (kind, ..) = sitter.bad("jam anything\ndo not react");
    assert_eq!(kind, K::Warning);
}

#[test]
fn what_is_on_file_is_remembered_where_two_topics_meet() {
    let mut sitter = Sitter::usual();
    sitter.file("play boom 5: treasury");
    let (_, _, said, _) = sitter.bad("turn in 2, 3");
    assert!(said.contains("order 1 on file plays Boom 5"), "{said}");
    assert_eq!(sitter.good("turn in 2"), "turn in Return/Jam");
}

#[test]
fn a_bad_line_never_hides_a_good_one() {
    let sitter = Sitter::usual();
    let (orders, _, problems) = sitter.read(
        "research space\njump fleet 9 to D4\nscan E5\nfrobnicate\nscan D4\nbuild 1P\n\n# all\nturn in 9",
    );
    assert_eq!(orders, ["research Space", "scan E5 using E3", "build E3: 1P"]);
    let at: Vec<Option<u32>> = problems.iter().map(|p| p.span.map(|s| s.line)).collect();
    assert_eq!(at, [Some(2), Some(4), Some(5), Some(9)]);
}

#[test]
fn standing_orders_are_judged_by_their_sense() {
    for (text, must) in [
        ("jam any jump into E9 with bunker D6", "no Command Bunker at D6 now"),
        ("intercept at E9 with fleet from D6", "E9 is not yours now"),
        ("intercept at D8 with fleet from E3", "E3 to D8 is 3 hexes; your Jump is 2 now"),
        ("intercept at D8 with fleet from C5", "no ships at C5 now"),
        ("retreat to E9", "E9 is not yours now"),
        ("at E9: retreat with 1P", "neither world nor fleet at E9 now"),
    ] {
        let (kind, _, said, good) = Sitter::usual().bad(text);
        assert_eq!(kind, K::Warning, "{text}: {said}");
        assert!(said.contains(must), "{text}: {said}");
        assert_ne!(good, "", "{text}");
    }
    wrong("jam any jump into A3", K::Illegal, "A3", &["not in play"]);
    wrong("at D6: retreat with 2S", K::Illegal, "at D6: retreat with 2S", &["(8.3)", "Shields"]);
    wrong("at D6: retreat with 1P 1S", K::Illegal, "at D6: retreat with 1P 1S", &["(8.3)", "static"]);
    wrong("jam Pasha", K::Illegal, "jam Pasha", &["your own"]);
    wrong("rebels at E3", K::Illegal, "E3", &["(6.2)"]);
    wrong(
        "imperial sabotage: neutral D4 remove 1F",
        K::Illegal,
        "imperial sabotage: neutral D4 remove 1F",
        &["(6.2)"],
    );
    wrong("intercept at D6 with fleet from D6", K::Illegal, "D6 with fleet from D6", &["defend it anyway"]);
}

#[test]
fn nothing_is_said_of_tiles_that_were_not_seen() {
    // E5 is F08, one Light Infantry, which nobody has scanned: every line about it is answered as about any other.
    let mut other = super::position();
    other["systems"]["E5"]["tile"] = "F01".into();
    let other = Sitter::in_position(&other);
    let usual = Sitter::usual();
    for text in [
        "sabotage: neutral E5 remove 1L",
        "sabotage: development E5",
        "jump survey to E5",
        "jump fleet 1 to E5 carrying all",
        "rebels at E5",
        "boom 5: develop E5",
        "build E5: 2L",
        "jump fleet 1 to D4\nboom 5: develop E5",
    ] {
        assert_eq!(usual.read(text), other.read(text), "{text}");
    }
}

#[test]
fn a_semicolon_parts_orders_and_nothing_behind_one_is_lost() {
    assert_eq!(
        Sitter::usual().read("research ground; build 1P"),
        Sitter::usual().read("research ground\nbuild 1P")
    );
    let (kind, under, said, good) = Sitter::usual().bad("research ground; I hope that helps");
    assert_eq!((kind, under.as_str()), (K::Warning, "I hope that helps"), "{said}");
    assert_eq!(good, "research Ground");
    assert_eq!(Sitter::usual().good("research ground # I hope that helps"), "research Ground");
}
