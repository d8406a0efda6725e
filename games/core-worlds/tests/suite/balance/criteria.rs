//! What was asked of the house set, and whether the campaigns met it.

use super::figures::{CORES, Figures, Mean};

/// What came of one criterion in campaigns of one size.
pub struct Finding {
    pub criterion: &'static str,
    pub found: String,
    pub met: bool,
}

/// All criteria, in the order of the table.
pub fn findings(figures: &Figures) -> Vec<Finding> {
    vec![
        core_worlds_alike(figures),
        reach_of_all_rounds(figures),
        reach_of_each_round(figures),
        energy(figures),
        chairs(figures),
        places(figures),
        every_card_taken(figures),
    ]
}

fn core_worlds_alike(figures: &Figures) -> Finding {
    let worth = CORES.map(|name| figures.core(name).1);
    let mean = Mean::of(&worth).mean;
    let off = CORES.iter().zip(worth).map(|(name, worth)| (*name, worth / mean - 1.0));
    let (name, off) = off.max_by(|one, other| one.1.abs().total_cmp(&other.1.abs())).expect("there are six");
    Finding {
        criterion: "each scoring Core World within 15 % of their mean",
        found: format!("{name} {:+.1} %", 100.0 * off),
        met: off.abs() <= 0.15,
    }
}

fn reach_of_all_rounds(figures: &Figures) -> Finding {
    let reach = figures.reach();
    Finding {
        criterion: "a World within reach of some seat in 95 % of the rounds, all ten together",
        found: format!("{:.1} %", 100.0 * reach),
        met: reach >= 0.95,
    }
}

/// Many easy rounds must not hide a hard one.
fn reach_of_each_round(figures: &Figures) -> Finding {
    let rounds = (1..=10).map(|round| (round, figures.round(round).0));
    let below: Vec<String> = rounds
        .filter(|(_, reach)| *reach < 0.95)
        .map(|(round, reach)| format!("round {round} {:.1} %", 100.0 * reach))
        .collect();
    Finding {
        criterion: "the same in each round by itself",
        met: below.is_empty(),
        found: if below.is_empty() { "all ten".into() } else { below.join(", ") },
    }
}

fn energy(figures: &Figures) -> Finding {
    let income = figures.income();
    Finding {
        criterion: "energy of about 15 in round 9 (13 to 17)",
        found: format!("{income:.1}"),
        met: (13.0..=17.0).contains(&income),
    }
}

/// Home Worlds, and with them the turn order, are dealt to the chairs at random: this can only fail if the dice do.
fn chairs(figures: &Figures) -> Finding {
    let spread = figures.spread(&figures.by_seat());
    Finding {
        criterion: "no chair better than another by 3 %",
        found: spread.percent(),
        met: spread.mean < 0.03,
    }
}

/// What a seat can be better off by is when it acts.
fn places(figures: &Figures) -> Finding {
    let spread = figures.spread(&figures.places());
    Finding {
        criterion: "no place in the turn order better than another by 3 %",
        found: spread.percent(),
        met: spread.mean < 0.03,
    }
}

fn every_card_taken(figures: &Figures) -> Finding {
    let never = figures.never();
    Finding {
        criterion: "every card taken",
        met: never.is_empty(),
        found: if never.is_empty() { "all".into() } else { format!("never {}", never.join(", ")) },
    }
}

/// The table of the criteria, a column for each size.
pub fn table(all: &[Figures]) -> String {
    let columns: Vec<Vec<Finding>> = all.iter().map(findings).collect();
    let sizes: String = all.iter().map(|f| format!(" {} players |", f.seats)).collect();
    let mut text = format!("| criterion |{sizes}\n| --- |{}\n", " --- |".repeat(all.len()));
    for row in 0..columns.first().map_or(0, Vec::len) {
        let cell = |column: &Vec<Finding>| {
            let Finding { found, met, .. } = &column[row];
            format!(" {}: {found} |", if *met { "met" } else { "**not met**" })
        };
        let cells: String = columns.iter().map(cell).collect();
        text.push_str(&format!("| {} |{cells}\n", columns[0][row].criterion));
    }
    text
}
