//! The dice: the same for ever, fair, and impossible to know before the orders.

use rules::dice::{Dice, DiceError, Seed, commitment};

/// The bytes 0 to 31.
fn seed() -> Seed {
    let mut bytes = [0; 32];
    for (byte, value) in bytes.iter_mut().zip(0..) {
        *byte = value;
    }
    Seed(bytes)
}

fn dice() -> Dice {
    Dice::for_turn(&seed(), 7, b"chain")
}

fn rolls(dice: &mut Dice, sides: u32, times: usize) -> Vec<u32> {
    (0..times).map(|_| dice.roll("test", sides).expect("real dice with sides")).collect()
}

fn draws(dice: &mut Dice, n: u32, times: usize) -> Vec<u32> {
    (0..times).map(|_| dice.draw("test", n).expect("real dice with values")).collect()
}

// The expected values of the next three tests were not taken from this program: they come from another implementation of
// the description at the head of `dice.rs`, written in Python on the `blake3` package (1.0.11). They hold for ever; if one
// changes, every running campaign would roll differently when replayed.

#[test]
fn known_commitment() {
    assert_eq!(commitment(&seed()), "2c55e4d3d7c90786e1f36d7c6a13ba0d1f34eff83e53b5b99e850d94be29fe80");
}

#[test]
fn known_rolls_and_draws() {
    let mut dice = dice();
    // 40 rolls cross the 64-byte blocks of the stream twice.
    assert_eq!(
        rolls(&mut dice, 6, 40),
        [
            1, 2, 3, 5, 6, 5, 2, 5, 4, 6, 3, 4, 5, 2, 4, 3, 1, 3, 6, 4, 3, 1, 2, 4, 4, 4, 2, 6, 2, 2, 3, 4,
            2, 1, 4, 1, 1, 6, 3, 3
        ]
    );
    assert_eq!(rolls(&mut dice, 100, 6), [36, 2, 29, 78, 69, 10]);
    // A quarter of the words is rejected here, and nearly none below.
    assert_eq!(
        rolls(&mut dice, 3 << 30, 12),
        [
            224791093, 654222930, 455361177, 625301866, 1988424583, 1817484008, 555754812, 1923720428,
            1432756006, 3086947654, 102654984, 1678173750
        ]
    );
    assert_eq!(rolls(&mut dice, u32::MAX, 2), [1264153467, 2762854344]);
    assert_eq!(
        draws(&mut dice, 52, 30),
        [
            37, 10, 7, 19, 4, 39, 51, 9, 39, 29, 45, 7, 51, 19, 40, 2, 16, 46, 12, 0, 47, 36, 6, 35, 19, 22,
            12, 18, 46, 41
        ]
    );
    // Drawing from one thing still reads a word.
    assert_eq!(draws(&mut dice, 1, 1), [0]);
    assert_eq!(
        draws(&mut dice, (1 << 31) + 1, 8),
        [1059484173, 1372066733, 1670812125, 78030995, 1734275641, 2115589232, 693799359, 1617853940]
    );
}

#[test]
fn known_rolls_after_an_entry_and_in_a_preview() {
    let mut entry = dice();
    rolls(&mut entry, 6, 3);
    draws(&mut entry, 6, 5);
    entry.chain(b"entry one");
    assert_eq!(rolls(&mut entry, 6, 20), [5, 1, 6, 1, 6, 1, 6, 4, 3, 1, 6, 1, 2, 5, 3, 1, 1, 1, 1, 1]);
    assert_eq!(draws(&mut entry, 52, 8), [18, 51, 17, 8, 3, 4, 27, 34]);
    let mut preview = Dice::for_preview(&seed(), b"salt");
    assert_eq!(rolls(&mut preview, 6, 10), [2, 6, 1, 5, 5, 5, 3, 5, 1, 6]);
    assert_eq!(draws(&mut preview, 52, 8), [44, 6, 23, 27, 21, 14, 45, 38]);
}

#[test]
fn open_and_hidden_do_not_touch() {
    let mut apart = dice();
    let (open, hidden) = (rolls(&mut apart, 6, 200), draws(&mut apart, 6, 200));
    let mut mixed = dice();
    let (mut mixed_open, mut mixed_hidden) = (Vec::new(), Vec::new());
    for place in 0..200 {
        mixed_hidden.extend(draws(&mut mixed, 6, 1));
        mixed_open.extend(rolls(&mut mixed, 6, 1));
        if place % 3 == 0 && mixed_hidden.len() < 200 {
            mixed_hidden.extend(draws(&mut mixed, 6, 1));
        }
    }
    assert_eq!(open, mixed_open);
    assert_eq!(hidden, mixed_hidden[..200]);
    // Independent dice agree one time in six: 33 of 200, give or take four standard deviations of 5.3.
    let same = open.iter().zip(&hidden).filter(|(o, h)| **o == **h + 1).count();
    assert!((12..=55).contains(&same), "{same}");
}

#[test]
fn everything_the_dice_hang_on_changes_them() {
    let other_seed = Seed([1; 32]);
    let mut all = vec![
        dice(),
        Dice::for_turn(&other_seed, 7, b"chain"),
        Dice::for_turn(&seed(), 8, b"chain"),
        Dice::for_turn(&seed(), 7, b"chain2"),
        Dice::for_turn(&seed(), 7, b""),
        Dice::for_preview(&seed(), b""),
        // What a preview of turn 7 would be if it shared the turn's derivation.
        Dice::for_preview(&seed(), b"\x07\0\0\0chain"),
    ];
    for entries in [&[&b""[..]][..], &[b"a"], &[b"b"], &[b"a", b"b"], &[b"b", b"a"], &[b"ab"]] {
        let mut chained = dice();
        for entry in entries {
            chained.chain(entry);
        }
        all.push(chained);
    }
    let mut open: Vec<_> = all.iter_mut().map(|d| rolls(d, 1000, 8)).collect();
    let mut hidden: Vec<_> = all.iter_mut().map(|d| draws(d, 1000, 8)).collect();
    let count = all.len();
    for seen in [&mut open, &mut hidden] {
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }
    assert_ne!(commitment(&seed()), commitment(&other_seed));
}

/// What was rolled before an entry has no part in what comes after it, and an entry starts both streams anew.
#[test]
fn an_entry_starts_anew() {
    let (mut early, mut late) = (dice(), dice());
    rolls(&mut late, 6, 21);
    draws(&mut late, 6, 3);
    early.chain(b"x");
    late.chain(b"x");
    assert_eq!(rolls(&mut early, 100, 20), rolls(&mut late, 100, 20));
    assert_eq!(draws(&mut early, 100, 20), draws(&mut late, 100, 20));
}

/// Chi-square in whole numbers: `sum (seen - expected)^2` against the 99.9th percentile times `expected`.
#[test]
fn dice_are_fair() {
    let mut dice = dice();
    // Percentiles for 5, 6 and 99 degrees of freedom, from the usual table, in thousandths.
    for (sides, percentile) in [(6_usize, 20_515_u64), (7, 22_458), (100, 148_230)] {
        let each = 2000_u64;
        let n = u32::try_from(sides).expect("small");
        let times = sides * 2000;
        let samples =
            [rolls(&mut dice, n, times), draws(&mut dice, n, times).into_iter().map(|v| v + 1).collect()];
        for sample in samples {
            let mut seen = vec![0_u64; sides];
            for value in sample {
                assert!((1..=n).contains(&value), "{value} of {n}");
                seen[value as usize - 1] += 1;
            }
            let squares: u64 = seen.iter().map(|s| s.abs_diff(each).pow(2)).sum();
            assert!(squares * 1000 < percentile * each, "{sides} sides: {seen:?}");
        }
    }
}

/// With plain `w mod n` half of these values would lie in the first third.
#[test]
fn large_ranges_are_fair() {
    let values = draws(&mut dice(), 3 << 30, 3000);
    let low = values.iter().filter(|v| **v < 1 << 30).count();
    // 1000 expected; four standard deviations are 103.
    assert!((897..=1103).contains(&low), "{low}");
}

#[test]
fn secrets_are_not_printed() {
    assert_eq!(format!("{:?}", seed()), "Seed(secret)");
    assert_eq!(format!("{:?}", dice()), "Dice(secret)");
}

#[test]
fn no_sides_is_an_error_of_both_kinds_of_dice() {
    for mut dice in [dice(), Dice::scripted(vec![1])] {
        let none = Err(DiceError::NoSides { why: "x".into() });
        assert_eq!(dice.roll("x", 0), none);
        assert_eq!(dice.draw("x", 0), none);
    }
}

#[test]
fn scripted_dice_show_what_is_written() {
    let mut dice = Dice::scripted(vec![6, 0, 5, 1]);
    assert_eq!(dice.roll("fire", 6), Ok(6));
    assert_eq!(dice.draw("cup", 6), Ok(0));
    dice.chain(b"no matter");
    assert_eq!(dice.draw("cup", 6), Ok(5));
    assert_eq!(dice.unused(), 1);
    assert_eq!(dice.roll("last", 1), Ok(1));
    assert_eq!(dice.unused(), 0);
    let error = dice.roll("one more", 6).expect_err("the script is over");
    assert_eq!(
        error.to_string(),
        "one more: the scripted dice ran out after 4; write down one more value from 1 to 6"
    );
}

#[test]
fn scripted_values_must_be_possible() {
    for (value, sides) in [(0, 6), (7, 6), (u32::MAX, 6)] {
        let mut dice = Dice::scripted(vec![value]);
        let error = dice.roll("fire", sides).expect_err("no such face");
        assert_eq!(
            error.to_string(),
            format!("fire: scripted value number 1 is {value}, but it must be from 1 to 6")
        );
        assert_eq!(dice.unused(), 1);
    }
    assert!(Dice::scripted(vec![6]).draw("cup", 6).is_err());
    assert_eq!(Dice::scripted(vec![5]).draw("cup", 6), Ok(5));
}
