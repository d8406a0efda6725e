//! How many lines of the files named are understood, and what became of the rest: `adjudicator lines` without the program.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it reads files and prints figures")]

use harness::lines;
use timega::Timega;

fn main() -> Result<(), String> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
        println!("{path}\n{}", lines::measure(&text, &Timega)?);
    }
    Ok(())
}
