//! Figures by which the seats of a game can be compared.

/// A figure of every seat: worlds held, points, pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What is counted, in the plural: `systems`.
    pub name: &'static str,
    /// How many, by seat.
    pub seats: Vec<i64>,
}

/// The figures in which all views agree, in the order of the first: what everybody can see, nobody must be kept from.
#[must_use]
pub fn agreed(by_view: &[Vec<Standing>]) -> Vec<Standing> {
    let Some((first, others)) = by_view.split_first() else { return Vec::new() };
    first.iter().filter(|figure| others.iter().all(|view| view.contains(figure))).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_view_knows_better_is_left_out() {
        let open = Standing { name: "systems", seats: vec![3, 4] };
        let hidden = |own: i64| Standing { name: "credits", seats: vec![own, 0] };
        let views = [vec![open.clone(), hidden(7)], vec![hidden(0), open.clone()]];
        assert_eq!(agreed(&views), [open]);
        assert_eq!(agreed(&[]), []);
    }
}
