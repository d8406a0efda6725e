//! The many ways to write an order.

use super::Sitter;

#[track_caller]
fn table(sitter: &Sitter, rows: &[(&str, &str)]) {
    for (typed, meant) in rows {
        assert_eq!(sitter.good(typed), *meant, "{typed}");
        assert_eq!(sitter.good(&typed.to_uppercase()), *meant, "{typed}, shouted");
    }
}

#[test]
fn jumps_and_scans() {
    table(
        &Sitter::usual(),
        &[
            (
                "jump fleet 1 from E3 to D4 using E3 carrying 2L 1H",
                "jump fleet from E3 to D4 using E3 carrying 2L 1H",
            ),
            ("jump fleet 1 to D4", "jump fleet from E3 to D4 using E3"),
            ("jump fleet at E3 to D4 carrying all", "jump fleet from E3 to D4 using E3 carrying all"),
            ("1. jump E3-D4 using bunker at C5", "jump fleet from E3 to D4 using C5"),
            ("E3 -> D4 with 2 light infantry", "jump fleet from E3 to D4 using E3 carrying 2L"),
            ("jump 2P 3F from E3 to D4", "jump 3F 2P from E3 to D4 using E3"),
            ("jump 2P 3F 1H from E3 to D4", "jump 3F 2P from E3 to D4 using E3 carrying 1H"),
            (
                "jump two protectors and 3 fighters from E3 to D4 with 1 HI",
                "jump 3F 2P from E3 to D4 using E3 carrying 1H",
            ),
            (
                "jump 2P3F from E3 to D4 using C5 carrying nothing",
                "jump 3F 2P from E3 to D4 using C5 carrying nothing",
            ),
            ("jump survey from E3 to E5", "jump 1T from E3 to E5 using E3"),
            ("jump survey team to E5", "jump 1T from E3 to E5 using E3"),
            ("jump a survey team to E5", "jump 1T from E3 to E5 using E3"),
            ("jump all from D6 to D4", "jump fleet from D6 to D4 using C5 carrying all"),
            ("jump all from E3 to D4", "jump 2T 5F 4P from E3 to D4 using E3 carrying all"),
            ("invade D6", "jump fleet from D6 to D6 using C5"),
            ("scan E5 using E3", "scan E5 using E3"),
            ("scan E5", "scan E5 using E3"),
            ("scan E5 with the bunker at C5", "scan E5 using C5"),
            ("scan E5, F8", "scan E5 using E3; scan F8 using D8"),
        ],
    );
}

#[test]
fn bunkers_left_out_are_chosen_so_that_all_lines_can_be_carried_out() {
    let sitter = Sitter::usual();
    // D8 is nearest to E7, and the only one that reaches E11.
    assert_eq!(sitter.good("scan E7"), "scan E7 using D8");
    assert_eq!(sitter.good("scan E7\nscan E11"), "scan E7 using C5; scan E11 using D8");
    assert_eq!(
        sitter.good("jump survey to E5\njump survey to F4\nscan G5"),
        "jump 1T from E3 to E5 using E3; jump 1T from E3 to F4 using E3; scan G5 using E3"
    );
    // One Bunker at C5, which the second line names.
    assert_eq!(
        sitter.good("jump fleet 2 to D4\njump 1P from E3 to D4 using C5"),
        "jump fleet from D6 to D4 using C7; jump 1P from E3 to D4 using C5"
    );
}

#[test]
fn transfers_scrapping_and_building() {
    table(
        &Sitter::usual(),
        &[
            ("transfer 2 bunkers from E3 to C5", "transfer 2C from E3 to C5"),
            ("transfer 2 command bunkers, 1 shield E3 to C5", "transfer 1S 2C from E3 to C5"),
            ("transfer 3 cb to C5", "transfer 3C from E3 to C5"),
            ("transfer everything from D6 to E3", "transfer 1F 2P 2L from D6 to E3"),
            ("scrap 2F at E3", "scrap 2F at E3"),
            ("scrap 2 ftr", "scrap 2F at E3"),
            (
                "scrap 2F at E3\njump 1P from E3 to D4 carrying 2L",
                "scrap 2F at E3; jump 1P from E3 to D4 using E3 carrying 2L",
            ),
            ("build E3: 2 protector, 3F, 1 bunker", "build E3: 2P 3F 1C"),
            ("build 3 drop at E3", "build E3: 3D"),
            ("build 2 prot, 3 ftr", "build E3: 2P 3F"),
            ("buy 2LI + 1 HI + 2 AT + one DT at C5", "build C5: 2L 1H 2A 1D"),
            ("build E3 2L1H", "build E3: 2L 1H"),
            ("build E3: 2 L, 1 H\nbuild E3: cb", "build E3: 2L 1H 1C"),
            ("build a mothership and 5 fighters", "build E3: 1M 5F"),
            ("loot: 2P 1H", "loot: 2P 1H"),
            ("pass", "pass"),
        ],
    );
}

#[test]
fn chits_and_research() {
    table(
        &Sitter::usual(),
        &[
            ("play boom 5: develop C5", "play Boom 5: develop C5"),
            ("boom5 develop C5", "play Boom 5: develop C5"),
            ("economic boom 5: raise C5", "play Boom 5: develop C5"),
            ("play 1: develop C5", "play Boom 5: develop C5"),
            ("boom 5: treasury, build 2P 3F", "play Boom 5: treasury, build 2P 3F"),
            ("boom 5: treasury", "play Boom 5: treasury"),
            ("boom: treasury", "play Boom 4: treasury"),
            ("boom 4 local C5 2L, D6 1A", "play Boom 4: local C5 2L, D6 1A"),
            ("play boom 4: local production at C5: 1L and D6: 1L", "play Boom 4: local C5 1L, D6 1L"),
            ("artifact: space, ground", "play Artifact: Space, then Ground"),
            (
                "play artifact: space, then ground if it fails",
                "play Artifact: Space, then Ground if it fails, Space if it succeeds",
            ),
            (
                "artifact: jump, comm if it succeeds, otherwise jump",
                "play Artifact: Jump, then Jump if it fails, Comm if it succeeds",
            ),
            ("play artifact space twice", "play Artifact: Space, then Space"),
            ("sabotage 4: neutral D4 remove 1H 2F", "play Sabotage 4: neutral D4 remove 2F 1H"),
            ("sabotage: D4 2F 1H", "play Sabotage 4: neutral D4 remove 2F 1H"),
            ("sabotage 4: units at D10 2 space 1 ground", "play Sabotage 4: units at D10 2 space 1 ground"),
            ("sabotage: D10 ground 1", "play Sabotage 4: units at D10 1 ground"),
            ("sabotage: development D10", "play Sabotage 4: development D10"),
            ("play return: 2P 1F from D6, all from C5", "play Return/Jam: 1F 2P from D6, all from C5"),
            ("return 2P from D6", "play Return/Jam: 2P from D6"),
            ("play return/jam: all from D6 and C5", "play Return/Jam: all from D6, all from C5"),
            ("turn in 2", "turn in Return/Jam"),
            ("turn in boom 4, artifact", "turn in Boom 4, Artifact"),
            ("turn in return, 3", "turn in Return/Jam, Sabotage 4"),
            ("turn in jam", "turn in Return/Jam"),
            ("turn in all", "turn in Boom 5, Return/Jam, Sabotage 4, Boom 4, Artifact"),
            ("play boom 5: develop C5\nturn in 3", "play Boom 5: develop C5; turn in Sabotage 4"),
            (
                "play boom 5: develop C5\nplay artifact: jump, jump",
                "play Boom 5: develop C5; play Artifact: Jump, then Jump",
            ),
            ("research jump", "research Jump"),
            ("research space then ground", "research Space, then Ground"),
            ("research: comm, jump", "research Comm, then Jump"),
        ],
    );
}

#[test]
fn reactions() {
    table(
        &Sitter::usual(),
        &[
            (
                "jam any jump into E9 with bunker C7 if I hold 2+ jams",
                "jam any jump into E9 with bunker C7 if I hold 2+ jams",
            ),
            ("jam scans by seat 2", "jam any scan by seat 2"),
            ("jam Zytal", "jam anything by seat 2"),
            (
                "jam the Zytal's jumps into E9, D8 at most once a turn",
                "jam any jump by seat 2 into E9 or D8 at most 1 a turn",
            ),
            ("jam anything", "jam anything"),
            ("jam jumps E9", "jam any jump into E9"),
            ("jam jumps and scans of player 2 while holding 2", "jam anything by seat 2 if I hold 2+ jams"),
            ("do not jam", "do not react"),
            ("no reaction", "do not react"),
            ("don't react", "do not react"),
            ("intercept at D8 with fleet 2 from D6", "intercept at D8 with fleet from D6"),
            (
                "intercept at C5 with 1P from D6 carrying 2L using bunker C7",
                "intercept at C5 with 1P from D6 carrying 2L using C7",
            ),
            ("intercept anywhere with fleet 2", "intercept anywhere with fleet from D6"),
            ("counter-jam always", "counter-jam always"),
            ("counter jam if I hold 2", "counter-jam if I hold 2+ jams"),
            ("counter-jam into E9", "counter-jam into E9"),
            ("counter-jam the intercept", "counter-jam intercepts"),
            ("counter-jam jams", "counter-jam jams"),
            ("counter jams", "counter-jam jams"),
            ("counter-jams always", "counter-jam always"),
            ("counter-jam intercepts and jams", "counter-jam always"),
            ("counter-jam jams, intercepts", "counter-jam always"),
            ("counter-jam all intercepts, not jams", "counter-jam intercepts"),
            ("counter-jam everything but not intercepts", "counter-jam jams"),
            ("counter-jam all but jams", "counter-jam intercepts"),
            ("counter-jam jams but also intercepts", "counter-jam always"),
            (
                "counter-jam jams and intercepts by seat 2 with bunker D8",
                "counter-jam by seat 2 with bunker D8",
            ),
            ("counter-jam jams by seat 2", "counter-jam jams by seat 2"),
            ("counter-jam intercepts with bunker D8", "counter-jam intercepts with bunker D8"),
            ("do not counter-jam", "do not counter-jam"),
        ],
    );
}

#[test]
fn doctrine_and_events() {
    table(
        &Sitter::usual(),
        &[
            ("losses: fighters, then protectors", "losses: Fighters, then Protectors"),
            ("lose light infantry first, then AT", "losses: Light Infantry, then Assault Troops"),
            ("losses F P B", "losses: Fighters, then Protectors, then Blasters"),
            (
                "retreat if fewer than 3 dice against more than 6",
                "retreat if fewer than 3 dice against more than 6",
            ),
            ("retreat when I have less than three dice", "retreat if fewer than 3 dice against more than 0"),
            ("at D8: retreat never", "at D8: retreat never"),
            ("never retreat at D8", "at D8: retreat never"),
            ("retreat never", "retreat never"),
            ("retreat after 2 rounds", "retreat after 2 rounds"),
            ("retreat always", "retreat always"),
            ("at D6: retreat with 2P after 1 round", "at D6: retreat with 2P after 1 round"),
            ("at D6: withdraw 1 protector, 1 fighter", "at D6: retreat with 1F 1P"),
            (
                "at D6: retreat with 1P\nat D6: retreat with 1F never",
                "at D6: retreat with 1P; at D6: retreat with 1F never",
            ),
            ("retreat to C5 or D6", "retreat to C5 or D6"),
            ("drop never", "drop never"),
            ("at D4: drop always", "at D4: drop always"),
            ("do not drop at D4", "at D4: drop never"),
            ("land 2L at D4", "land 2L at D4"),
            ("land all", "land all"),
            ("land nothing at D4", "land nothing at D4"),
            ("aboard at D8: 2L", "aboard at D8: 2L"),
            ("aboard 2L 1H at D8", "aboard at D8: 2L 1H"),
            ("rebels: leader", "rebels: leader"),
            ("rebels against whoever leads", "rebels: leader"),
            ("rebels at D6, C5", "rebels at D6, C5"),
            ("rebels: the Zytal", "rebels: seat 2"),
            ("imperial attack: D6", "imperial attack at D6"),
            ("imperial sabotage: develop D10", "imperial sabotage: development D10"),
            ("events: decline", "events: decline"),
        ],
    );
}

/// 8.2: D6 is within Jump range of D8. The INTERCEPT uses the Bunker at C5, the first of the nearest.
#[test]
fn a_jump_after_an_intercept() {
    let sitter = Sitter::usual();
    let intercept = "intercept at D8 with fleet from D6";
    let both = "jump 2P from D8 to C7 using D8 if it intercepted, else jump 2P from D6 to C7 using C5";
    for text in [
        "jump 2P from D8 to C7 if it intercepted, else from D6 to C7",
        "jump 2P from D8 to C7 using D8 if it has intercepted, otherwise jump 2P from D6 to C7",
        "jump 2P from D8 to C7 after intercepting; else D6 to C7",
        both,
    ] {
        assert_eq!(sitter.good(&format!("{intercept}\n{text}")), format!("{intercept}; {both}"), "{text}");
    }
    let alone = "jump fleet from D8 to C7 using D8 if it intercepted";
    for text in [alone, "jump fleet from D8 to C7 if it intercepts, else stay"] {
        assert_eq!(sitter.good(&format!("{text}\n{intercept}")), format!("{alone}; {intercept}"), "{text}");
    }
    // It is one of three acts, whatever comes of it.
    let many = format!("{intercept}\n{alone}\nscan E5\nscan C9\nscan D10");
    let (orders, _, problems) = sitter.read(&many);
    assert_eq!(orders.len(), 4, "{orders:?}");
    assert!(problems.iter().any(|p| p.message.contains("one more (5.1)")), "{problems:?}");
    // An INTERCEPT that is on file is enough; without one there is a warning.
    let (kind, under, said, good) = sitter.bad(alone);
    assert_eq!((kind, under.as_str(), good.as_str()), (rules::problem::ProblemKind::Warning, "D8", alone));
    assert!(said.contains("no INTERCEPT at D8 on file"), "{said}");
    let mut filed = Sitter::usual();
    filed.file(intercept);
    assert_eq!(filed.good(alone), alone);
    // What can never be is refused as any jump is.
    for (text, says) in [
        ("jump 2P from E9 to D8 if it intercepted", "E9 is not yours"),
        ("jump 2P from D8 to D14 if it intercepted", "your Jump is 2"),
        ("jump 2P from D8 to E9 if it intercepted", "no SCAN marker at E9"),
        ("jump 9P from D8 to C7 if it intercepted", "not 9P"),
        ("jump 2P from D8 to C7 if it intercepted, else from D6 to D12", "your Jump is 2"),
        ("jump 2P to C7 if it intercepted", "at which it will have intercepted"),
    ] {
        let (_, _, problems) = sitter.read(&format!("{intercept}\n{text}"));
        assert!(problems.iter().any(|p| p.is_error() && p.message.contains(says)), "{text}: {problems:?}");
    }
}

#[test]
fn outreach_is_two_survey_jumps_and_purchases() {
    let sitter = Sitter::outreach();
    assert_eq!(
        sitter.good("jump survey to D4\njump survey to E5\nbuild 1P 2L"),
        "jump 1T from E3 to D4 using E3; jump 1T from E3 to E5 using E3; build E3: 1P 2L"
    );
    let (_, under, said, good) = sitter.bad("jump survey to D4\nscan E5");
    assert_eq!((under.as_str(), good.as_str()), ("scan E5", "jump 1T from E3 to D4 using E3"));
    assert!(said.contains("(3)"), "{said}");
    let (_, _, said, _) = sitter.bad("research jump");
    assert!(said.contains("(3)"), "{said}");
}

#[test]
fn what_the_next_jump_brings_may_be_spoken_of() {
    let sitter = Sitter::usual();
    let (orders, _, problems) = sitter.read("jump survey to E5\nplay boom 5: develop E5\nbuild E5: 1L");
    assert_eq!(orders.len(), 3, "{orders:?}");
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems.iter().all(|p| !p.is_error() && p.message.contains("E5 is not yours")), "{problems:?}");
}
