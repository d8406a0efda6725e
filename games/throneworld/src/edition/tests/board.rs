//! Maps, ranges and what goes with a layout.

use super::*;

/// Every layout: variant, seats, and in play, homes, fringe, outer, inner.
const LAYOUTS: [(Variant, u8, [usize; 5]); 9] = [
    (Variant::Standard, 2, [33, 2, 8, 16, 6]),
    (Variant::Standard, 3, [46, 3, 12, 21, 9]),
    (Variant::Standard, 4, [57, 4, 16, 24, 12]),
    (Variant::Standard, 5, [60, 5, 10, 35, 9]),
    (Variant::Standard, 6, [61, 6, 12, 36, 6]),
    (Variant::FourPlayer, 4, [57, 4, 16, 24, 12]),
    (Variant::Introductory, 2, [29, 2, 10, 16, 0]),
    (Variant::Introductory, 3, [34, 3, 15, 15, 0]),
    (Variant::Introductory, 4, [37, 4, 16, 16, 0]),
];

#[test]
fn every_layout_has_its_hexes() {
    for (variant, seats, [all, homes, fringe, outer, inner]) in LAYOUTS {
        let edition = edition(variant, seats);
        let count = |class| edition.hexes().iter().filter(|hex| edition.class(**hex) == Some(class)).count();
        assert_eq!(edition.hexes().len(), all, "{variant:?} {seats}");
        assert_eq!(Class::ALL.map(count), [homes, fringe, outer, inner, 1], "{variant:?} {seats}");
        assert!(edition.hexes().is_sorted());
        assert_eq!(edition.layout().homes.len(), usize::from(seats));
        assert!(edition.layout().homes.iter().all(|hex| edition.class(*hex) == Some(Class::Home)));
        assert_eq!(edition.class(Hex::CENTRE), Some(Class::Throneworld));
    }
}

#[test]
fn homeworlds_are_as_far_as_published() {
    // From each homeworld: to the others, nearest first.
    let published: [&[u8]; 4] = [&[8], &[6, 6], &[6, 6, 8], &[5, 5, 8, 8, 8]];
    for (seats, far) in [2, 3, 4, 6].into_iter().zip(published) {
        let edition = standard(seats);
        for home in &edition.layout().homes {
            assert_eq!(others(&edition, *home), far, "{seats} players, {home}");
        }
    }
    for home in &standard(5).layout().homes {
        let far = others(&standard(5), *home);
        assert!(far == [5, 5, 7, 8] || far == [5, 5, 8, 8], "{home}: {far:?}");
    }
    let variant = edition(Variant::FourPlayer, 4);
    for home in &variant.layout().homes {
        assert_eq!(others(&variant, *home), [5, 6, 8], "one near and one far neighbour: {home}");
    }
}

fn others(edition: &Edition, home: Hex) -> Vec<u8> {
    let others = edition.layout().homes.iter().filter(|other| **other != home);
    let mut far: Vec<u8> = others.map(|other| edition.range(home, *other).unwrap()).collect();
    far.sort_unstable();
    far
}

#[test]
fn a_homeworld_is_four_from_the_throneworld_beside_two_fringe_and_two_outer_worlds() {
    for (variant, seats, _) in &LAYOUTS[..6] {
        let edition = edition(*variant, *seats);
        for home in &edition.layout().homes {
            assert_eq!(edition.range(*home, Hex::CENTRE), Some(4), "{variant:?} {seats}: {home}");
            let mut around: Vec<Class> =
                edition.within(*home, 1).skip(1).filter_map(|hex| edition.class(hex)).collect();
            around.sort_unstable();
            assert_eq!(around, [Class::Fringe, Class::Fringe, Class::Outer, Class::Outer], "{seats}: {home}");
        }
    }
}

#[test]
fn homes_go_clockwise() {
    for (variant, seats, _) in LAYOUTS {
        let edition = edition(variant, seats);
        let homes = &edition.layout().homes;
        // On the page x grows to the right with the column and y downwards with the row; a turn to the right is
        // positive then. A row is half as high as a column is wide, nearly: the sign is all that counts.
        let at = |hex: &Hex| (2 * i32::from(hex.q), i32::from(hex.q) + 2 * i32::from(hex.r));
        for (this, next) in homes.iter().zip(homes.iter().cycle().skip(1)) {
            let ((x, y), (u, v)) = (at(this), at(next));
            assert!(x * v - y * u > 0 || seats == 2, "{variant:?} {seats}: {this} then {next}");
        }
    }
}

#[test]
fn ranges_go_round_what_is_not_in_play() {
    for (variant, seats, _) in LAYOUTS {
        let edition = edition(variant, seats);
        for from in edition.hexes() {
            assert_eq!(edition.range(*from, *from), Some(0));
            assert_eq!(
                edition.within(*from, 1).count() - 1,
                from.around().iter().filter(|h| edition.class(**h).is_some()).count()
            );
            let reached: Vec<Hex> = edition.within(*from, u8::MAX).collect();
            assert_eq!(reached.len(), edition.hexes().len());
            assert!(reached.is_sorted_by_key(|hex| edition.range(*from, *hex)));
            for to in edition.hexes() {
                assert_eq!(edition.range(*from, *to), edition.range(*to, *from));
            }
        }
    }
    // A7 and A11 are neighbours of A9 on the board; without A9 the way from one to the other leads through column B.
    let six = standard(6);
    let [a7, a9, b8, e9]: [Hex; 4] = ["A7", "A9", "B8", "E9"].map(|label| label.parse().unwrap());
    assert_eq!(six.class(a9), None);
    assert!(six.is_on_board(a9));
    assert_eq!((six.range(a9, e9), six.within(a9, 3).count()), (None, 0));
    assert_eq!(six.range(a7, "A11".parse().unwrap()), Some(3));
    assert_eq!(six.range(a7, b8), Some(1));
    assert!(!six.is_on_board("A1".parse().unwrap()));
}

#[test]
fn the_board_has_71_hexes() {
    let labels = ('A'..='I').flat_map(|column| (0..=20).map(move |row| format!("{column}{row}")));
    let edition = standard(2);
    let on_board: Vec<Hex> =
        labels.filter_map(|label| label.parse().ok()).filter(|hex| edition.is_on_board(*hex)).collect();
    assert_eq!(on_board.len(), 71);
    let columns: Vec<usize> =
        (0..9).map(|c| on_board.iter().filter(|hex| hex.column() == c).count()).collect();
    assert_eq!(columns, [7, 6, 8, 9, 9, 9, 8, 8, 7]);
}

#[test]
fn victory_and_the_throneworld_are_as_printed() {
    let victory = [2, 3, 4, 5, 6].map(|seats| standard(seats).layout().victory);
    assert_eq!(victory, [16, 15, 14, 13, 12]);
    let six = standard(6);
    assert_eq!((six.layout().throneworld_worth, six.layout().research_attempts), (6, 1));
    let intro = [2, 3, 4].map(|seats| edition(Variant::Introductory, seats));
    assert_eq!(intro.clone().map(|edition| edition.layout().victory), [14, 12, 10]);
    assert_eq!((intro[0].layout().throneworld_worth, intro[0].layout().research_attempts), (4, 2));
    assert!(!intro[0].layout().event_on_turn_1 && six.layout().event_on_turn_1);
    let silent = |edition: &Edition| edition.event_chits().iter().filter(|e| !edition.has_effect(e)).count();
    assert_eq!((silent(&six), silent(&intro[0])), (0, 4 + 4 + 2));
    let zytal = six.race_named("Zytal").unwrap();
    let trill = six.race_named("trill").unwrap();
    assert_eq!((six.looting(trill), six.looting(zytal)), (10, 12));
    assert_eq!((intro[1].looting(trill), intro[1].looting(zytal)), (15, 18));
}
