//! The help and the order form show lines that can be read.

use super::{Sitter, lines};
use crate::Timega;
use crate::deeds::Development;
use crate::questions::{Answer, DevelopmentQuestion, Question};
use crate::reading::line::Line;
use crate::reading::parse::parse;
use rules::lexer::Lexer;
use rules::{ByMail, Case, Game, Seat};
use serde_json::json;

#[track_caller]
fn reads(sitter: &Sitter, text: &str) {
    for typed in lines(text) {
        let lexer = Lexer::new(&typed);
        let read = parse(&mut Line::new(lexer.words(), &sitter.view));
        assert!(read.is_ok(), "{text}: {read:?}");
    }
}

#[test]
fn every_order_of_the_help_can_be_read() {
    let sitter = Sitter::usual();
    for line in Timega::HELP.lines().take_while(|l| !l.starts_with("In each")) {
        let order = line.split("   ").next().unwrap_or("").replace("; else", ", else");
        reads(&sitter, &order);
        assert!(line.chars().count() <= 78, "{line}");
    }
}

#[test]
fn the_form_fits_and_offers_what_can_be_done() {
    let mut sitter = Sitter::usual();
    let form = Timega.form(&sitter.desk());
    assert!(form.iter().all(|l| l.chars().count() <= 72), "{form:#?}");
    // Jord 4/2 and Mehar Xull 1/3; one dock, so one technology; no counter lies on the map. A technology
    // costs 7, one less for a dock of its colour (5.3): none is offered.
    assert!(!form.iter().any(|line| line.starts_with("# research ")), "{form:#?}");
    let text = form.join("\n");
    for part in [
        "# Development (5): 5 resources or 5 influence on 2 planets.",
        "# To research, up to 1, before credits: Hylar V Assault Laser red 7,\n",
        "# hire Astronomer\n",
        "# build 2 destroyers at Jord\n",
        "# vote for Repeal with 2\n# vote against Imperial Peace with 2\n",
        "Your plan (6), 4 counters",
        "# pass",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    // Two destroyers at 1 each leave 3 of 5 resources at the most, and a dock costs 4 (5.5): all lines can be sent together.
    assert!(!text.contains("# build dock"), "{text}");
    // Examples of the form are orders.
    for line in form.iter().filter(|l| l.starts_with("# build") || l.starts_with("# activate")) {
        reads(&sitter, line.trim_start_matches("# "));
    }
    sitter.file("build 1 carrier at Jord\nlose fighters first");
    let form = Timega.form(&sitter.desk());
    assert!(
        form.contains(&"build 1 carrier at Jord".to_owned())
            && form.contains(&"lose fighters first".to_owned())
    );
    assert!(!form.contains(&"# build 2 destroyers at Jord".to_owned()), "{form:#?}");
}

/// Asked for the development phase alone, with everything spent: a line answers that too, and gives up nothing.
#[test]
fn a_development_phase_without_means_has_an_answer() {
    for (conquered, offered) in [(0, "do not advance"), (1, "advance")] {
        let mut sitter = Sitter::in_position(&json!({
            "seats": 3,
            "empires": { "1": { "deeds": { "conquered": conquered } } },
            "systems": { "E1": { "tile": "Jord", "planets": { "Jord": { "owner": 1, "exhausted": true } } } },
        }));
        let develop = Question::from(DevelopmentQuestion::Develop { round: 2 });
        sitter.open = vec![develop.clone()];
        let form = Timega.form(&sitter.desk());
        let lines: Vec<&str> = form.iter().filter_map(|l| l.strip_prefix("# ")).collect();
        let place = lines.iter().position(|l| *l == "To buy nothing:").expect("it is said");
        assert_eq!(lines.get(place + 1), Some(&offered), "{form:#?}");
        assert!(!lines.iter().any(|l| l.starts_with("build ") || l.starts_with("hire ")), "{form:#?}");
        sitter.file(offered);
        let (view, book) = (&sitter.view, &sitter.book);
        let case = Case { seat: Seat(0), view, book, given: &[], heard: &[] };
        let (answer, _) = Timega.answer(&case, &develop).expect("an answer");
        let wanted = Development { advance: conquered > 0, ..Development::default() };
        assert_eq!(answer, Answer::Develop(wanted));
        assert!(!Timega.form(&sitter.desk()).contains(&"# To buy nothing:".to_owned()));
    }
}

/// A Coalition has a pool of 2 (5.7); Sol's own, Biomechanical Circuits and the Advisor give one counter each as the action phase begins.
#[test]
fn the_counters_of_the_action_phase_are_counted_with_what_comes_on_top() {
    for (race, techs, staff, counters) in [
        ("xxcha", json!([]), json!([]), 2),
        ("sol", json!([]), json!([]), 3),
        ("sol", json!(["biomechanical_circuits"]), json!([]), 4),
        ("sol", json!(["biomechanical_circuits"]), json!(["advisor"]), 5),
    ] {
        let sitter = Sitter::in_position(&json!({
            "races": [race], "empires": { "1": { "stage": "coalition", "techs": techs, "staff": staff } }
        }));
        let plan = format!("Your plan (6), {counters} counters");
        let form = Timega.form(&sitter.desk());
        assert!(form.iter().any(|line| line.contains(&plan)), "{plan}: {form:?}");
    }
}
