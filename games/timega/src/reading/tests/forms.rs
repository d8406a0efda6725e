//! One meaning, many ways to write it.

use super::Sitter;

#[track_caller]
fn all_mean(canonical: &str, forms: &[&str]) {
    let sitter = Sitter::usual();
    let itself = canonical.replace("; ", "\n");
    for form in forms.iter().copied().chain([itself.as_str()]) {
        assert_eq!(sitter.good(form), canonical, "{form}");
    }
}

#[test]
fn development() {
    all_mean("advance", &["Advance!", "- advance", "adv"]);
    all_mean("do not advance", &["don't advance", "no advance"]);
    all_mean("exhaust Jord for influence", &["tap jord for influence", "exhaust the Jord for influence."]);
    all_mean(
        "exhaust Mehar Xull for resources; exhaust Jord for resources",
        &["exhaust mehar and Jord for resources", "exhaust all for resources"],
    );
    all_mean("keep Jord", &["keep jord for the council", "save Jord"]);
    all_mean("research Stasis Capsules", &["research stasis", "learn Stasis Capsules"]);
    all_mean("research Stasis Capsules; research Hydroponics", &["research stasis capsules, hydroponics"]);
    all_mean(
        "hire Admiral; hire Lookout",
        &["hire Admiral and Lookout", "employ the admiral, lookout", "hire an Admiral, a Lookout"],
    );
    all_mean("release Envoy", &["fire Envoy", "dismiss the envoy"]);
    all_mean(
        "build 2 destroyers at Jord",
        &[
            "build 2 dd at Jord",
            "buy 2d at jord",
            "build two destroyers in E1",
            "produce 2 destroyers at dock on Jord",
        ],
    );
    all_mean("build 1 carrier at Jord; build 2 ground forces at Jord", &["build carrier and 2 gf at Jord"]);
    all_mean("build 2 fighters at Jord to D1", &["build 2 ftr at Jord to D1"]);
    all_mean("build dock on Mehar Xull", &["build a space dock on Mehar Xull", "build 1 dock at mehar"]);
    all_mean("every round: build 2 fighters at Jord", &["always build 2 fighters at Jord"]);
}

#[test]
fn votes() {
    all_mean(
        "vote for Imperial Peace with 5",
        &["vote for imperial peace with 5 influence", "vote yes on Imperial Peace with 5 votes"],
    );
    all_mean("vote against Repeal", &["vote against repeal with free votes", "vote no on repeal"]);
    all_mean("vote against everything with all", &["vote against all with all my influence"]);
    all_mean("abstain on Repeal", &["vote abstain on Repeal", "abstain Repeal"]);
    all_mean("abstain on everything", &["abstain on all", "abstain from everything"]);
    // On what, hangs on what is on file: the second reader knows.
    let (_, said) = Sitter::usual().bad("abstain");
    assert!(said.contains("on what"), "{said}");
    all_mean(
        "if for leads by 2: vote against Repeal with all",
        &[
            "if for is ahead by 2 votes: vote against Repeal with all",
            "when for leads by 2 or more, vote against repeal with everything",
        ],
    );
    all_mean("if I am the speaker: vote for Repeal", &["if i'm speaker: vote for Repeal"]);
    all_mean(
        "if the vote is tied: vote for Repeal with 1",
        &["if the vote is a tie then vote for repeal with 1"],
    );
}

#[test]
fn the_line_everybody_will_write() {
    all_mean(
        "if D4 is empty: activate D4, move 1 carrier and 2 ground forces from D2, land on Lodor, else pass",
        &["if D4 is empty: activate D4, move carrier from D2 with 2 gf, land on Lodor; else pass"],
    );
}

#[test]
fn plans() {
    all_mean(
        "activate D4, move 1 carrier and 2 ground forces from D2, land on Lodor",
        &[
            "move carrier with 2 gf from D2 to D4, land on Lodor",
            "activate d4; move ca 2gf from D2; land on lodor",
            "activate Lodor, 1 carrier and 2 ground forces from D2, land Lodor",
            "activate D4 with the carrier from D2 and 2 ground forces; land on Lodor",
            "activate D4, move carrier D2 -> D4 with 2 infantry, land on Lodor",
            "move a carrier D2 to D4, 2 gf, land Lodor",
        ],
    );
    all_mean(
        "activate D4, move all from D2, land everywhere",
        &["attack D4, move all ships from D2, land on all"],
    );
    all_mean(
        "activate D4, move 2 destroyers from E1 via D1 and D2",
        &["activate D4, move destroyers from E1 via D1, D2"],
    );
    all_mean(
        "activate C3 twice, move all from D2, land nothing",
        &["activate C3 with two counters, move all from D2, land nothing"],
    );
    all_mean(
        "activate C3, move 1 carrier from D2, move 2 destroyers from E1",
        &["activate C3, carrier from D2 and 2 destroyers from E1", "activate C3, carrier D2, 2 dd E1"],
    );
    all_mean(
        "activate D4, scuttle 1 destroyer in C3, move all from D2",
        &[
            "activate D4, scuttle destroyer at C3, move all from D2",
            "move all from D2 to D4; scuttle dd in C3",
        ],
    );
    all_mean("besiege C3", &["siege C3", "lay siege to C3", "besiege Abyz"]);
    all_mean(
        "activate C3, move all from D2, land on Abyz with mechanized unit, land on Fria",
        &["activate C3, move all from D2, land mech on Abyz, land on Fria"],
    );
    all_mean(
        "if C3 is hostile and Lodor is mine: activate C3, move all from D2, else if seat 2 has passed: pass",
        &[
            "if C3 is hostile and Lodor is mine, activate C3, move all from D2, otherwise if Letnev has passed: pass",
        ],
    );
    all_mean(
        "if enemies have fewer than 2 ships in C3: pass",
        &["if enemies have at most 1 ship in C3: pass", "if others have less than 2 ships in Abyz: pass"],
    );
    all_mean(
        "if seat 2 has at least 3 destroyers in C3: pass",
        &["if Letnev has more than 2 dd in C3: pass"],
    );
    all_mean("if I have fewer than 2 counters: pass", &["if I have less than 2 counters left, pass"]);
    all_mean("if all others have passed: pass", &["when everybody else has passed: pass"]);
    all_mean("use Muaat at D4 for 2 fighters as an action", &["use Muaat in D4 for 2 fighters"]);
    all_mean(
        "use Organ Printing at Jord E1 in development",
        &["use organ printing at Jord E1 in the development phase"],
    );
    all_mean("pass", &["pass."]);
}

#[test]
fn doctrine_and_choices() {
    all_mean(
        "lose fighters, destroyers first",
        &["lose fighters then destroyers first", "losses: fighters, destroyers"],
    );
    all_mean("at D4: keep flagships", &["at D4 keep the flagship", "keep flagship at D4"]);
    all_mean("damage before loss", &["damage first", "damage before losses"]);
    all_mean("loss before damage", &["damage last"]);
    all_mean("scuttle destroyers first", &["scuttle dd"]);
    all_mean("land everywhere", &["land wherever possible"]);
    all_mean("land nowhere", &["land nothing", "do not land"]);
    all_mean("choose Lodor, Jord for Repeal", &["choose lodor and jord for the Repeal"]);
    all_mean(
        "choose dreadnought D4 for Duranium Armor to repair",
        &["choose dr at D4 for duranium armor to repair"],
    );
    all_mean("choose nothing for Deep Space Cannon", &["choose none for deep space cannon"]);
    all_mean("choose against for Envoy", &["choose against for the Envoy"]);
    all_mean(
        "choose Imperial Peace against, Repeal for for Envoy to declare",
        &["declare for Repeal\ndeclare against Imperial Peace"],
    );
    all_mean(
        "choose destroyer E1-D1 for Lookout",
        &["choose destroyer E1 to D1 for the lookout", "choose dd at E1 -> D1 for Lookout"],
    );
    all_mean(
        "activate D4, move 1 carrier and dock from D2",
        &["activate D4, move carrier and the dock from D2"],
    );
}

#[test]
fn what_answers_a_battle_is_for_that_round_of_it() {
    use crate::moments::Step;
    use crate::questions::{BattleQuestion, Question};
    let mut sitter = Sitter::usual();
    let hex = "D4".parse().unwrap();
    sitter.open = vec![Question::Battle(BattleQuestion::Casualties {
        battle: 1,
        hex,
        step: Step::Round,
        round: 1,
        hits: 1,
        piercing: 0,
        from: "2D 1N".parse().unwrap(),
        sturdy: "1N".parse().unwrap(),
    })];
    let reading =
        crate::reading::read(&sitter.desk(), &super::lines("keep destroyers\nat D4: loss before damage"));
    assert!(reading.orders.is_empty() && reading.bound.is_empty());
    let replies: Vec<&str> = reading.replies.iter().map(|(.., text)| text.as_str()).collect();
    assert_eq!(replies, ["lose 1 destroyer"]);
    // Lost rather than damaged, a destroyer goes although it was to be kept: that is told.
    let [problem] = &reading.problems[..] else { panic!("{:?}", reading.problems) };
    assert!(problem.message.contains("lost all the same"), "{}", problem.message);
    // Ships by name, in every way people name them: exactly those.
    let one = |text: &str| {
        let reading = crate::reading::read(&sitter.desk(), &super::lines(text));
        assert!(reading.problems.is_empty(), "{text}: {:?}", reading.problems);
        let [(.., said)] = &reading.replies[..] else { panic!("{text}: no answer") };
        said.clone()
    };
    for text in ["lose the destroyer", "lose a destroyer", "lose 1 destroyer", "at D4: lose 1D"] {
        assert_eq!(one(text), "lose 1 destroyer", "{text}");
    }
    // So many as there are hits; that a dreadnought could have been damaged instead may have been overlooked.
    let reading = crate::reading::read(&sitter.desk(), &super::lines("lose destroyers"));
    let replies: Vec<&str> = reading.replies.iter().map(|(.., text)| text.as_str()).collect();
    assert_eq!(replies, ["lose 1 destroyer"]);
    let [problem] = &reading.problems[..] else { panic!("{:?}", reading.problems) };
    assert!(problem.message.starts_with("Nothing is damaged instead"), "{}", problem.message);
    for text in
        ["damage dreadnought", "damage 1 dreadnought", "damage the dreadnought at D4", "damage before loss"]
    {
        assert_eq!(one(text), "damage 1 dreadnought", "{text}");
    }
    for wrong in [
        "lose 2 destroyers",
        "damage 1 destroyer",
        "lose 1 fighter",
        "lose 1 destroyer and damage 1 dreadnought",
    ] {
        let reading = crate::reading::read(&sitter.desk(), &super::lines(wrong));
        assert!(reading.replies.is_empty(), "{wrong}");
        let [problem] = &reading.problems[..] else { panic!("{wrong}: {:?}", reading.problems) };
        let suggested = problem.suggestion.clone().unwrap_or_default();
        assert!(
            suggested.contains("lose 1 destroyer") && suggested.contains("damage 1 dreadnought"),
            "{suggested}"
        );
    }
    // Another system, and what says always, stand.
    assert_eq!(sitter.good("at C3: keep destroyers"), "at C3: keep destroyers");
    assert_eq!(sitter.good("always keep destroyers"), "keep destroyers");
}
