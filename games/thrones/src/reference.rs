//! What the handbook takes from the options of the campaign: where the rules count, they count what is played by.

use crate::options::Options;
use rules::handbook::Page;

/// The pages, and what stands on top of those that have words in `handbook/`.
pub(crate) fn pages(options: &Options) -> Vec<Page> {
    let Options { archer_exact_two, draw_moves, repetition } = *options;
    let draw = format!(
        "In this campaign: {repetition} times the same position, or {draw_moves} moves of each side without a capture."
    );
    let mut pages = vec![Page::of("Draw", vec![draw])];
    if archer_exact_two {
        let archer = "In this campaign an Archer goes exactly two squares, never one.";
        pages.push(Page::of("Archer", vec![archer.into()]));
    }
    pages
}
