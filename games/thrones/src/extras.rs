//! `perft`: counting lines of play on the command line, to compare move generators.

use crate::perft::{divide, perft};
use crate::position::Position;
use crate::switches::Switches;
use rules::extra::{Argument, Extra, Given, Takes, Worked};
use serde_json::{Map, Value, json};

/// What Thrones adds to the command line.
pub(crate) const EXTRAS: &[Extra] = &[Extra {
    command: "perft",
    about: "Count the lines of play from a Thrones position",
    names_game: false,
    lacks: "has no lines to count",
    has: "has positions with lines",
    takes: &[
        Argument { name: "position", about: "The position, as JSON", value: Takes::File },
        Argument {
            name: "depth",
            about: "How many plies deep",
            value: Takes::Number { shown: "DEPTH", from: 0, to: 255, default: None },
        },
        Argument { name: "divide", about: "Count each first move on its own", value: Takes::Nothing },
    ],
    run: count,
}];

fn count(given: &Given) -> Result<Worked, String> {
    let (file, text) = given.file("position").ok_or("a position is wanted")?;
    let position = Position::from_json(text).map_err(|e| format!("{file}: {e}"))?;
    let (switches, depth) = (Switches::default(), given.number::<u8>("depth"));
    if !given.is("divide") {
        let nodes = perft(&position, switches, depth);
        return Ok(Worked { words: nodes.to_string(), data: json!({ "depth": depth, "nodes": nodes }) });
    }
    let moves = divide(&position, switches, depth);
    let nodes: u64 = moves.iter().map(|(_, n)| n).sum();
    let each: Map<String, Value> = moves.iter().map(|(m, n)| (m.to_string(), json!(n))).collect();
    let lines = moves.iter().map(|(m, n)| format!("{m} {n}")).chain([format!("\n{nodes}")]);
    Ok(Worked {
        words: lines.collect::<Vec<_>>().join("\n"),
        data: json!({ "depth": depth, "nodes": nodes, "moves": each }),
    })
}
