//! Dice that prove themselves: the same for ever, checkable by everybody, and nobody's choice.

use rules::dice::{Decision, Dice, OpenDice, Origin, Seed, head, public_key, told_chain};

fn seed() -> Seed {
    let mut bytes = [0; 32];
    for (byte, value) in bytes.iter_mut().zip(0..) {
        *byte = value;
    }
    Seed(bytes)
}

const ORIGIN: Origin<'static> = Origin { campaign: "spring", run: 1 };

fn dice() -> Dice {
    Dice::proved(&seed(), ORIGIN, 7, b"chain", 2)
}

fn rolls(dice: &mut Dice, sides: u32, times: usize) -> Vec<u32> {
    (0..times).map(|_| dice.roll("test", sides).expect("real dice with sides")).collect()
}

fn draws(dice: &mut Dice, n: u32, times: usize) -> Vec<u32> {
    (0..times).map(|_| dice.draw("test", n).expect("real dice with values")).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seat 1 says something that was not fixed before.
fn says(dice: &mut Dice, own: &[u8], entry: &[u8], anew: bool) {
    dice.decided(&Decision { entry, own: vec![(1, own.to_vec())], anew, beacon: None });
}

// The expected values come from another implementation of the description at the head of `proved.rs`: the Python of
// `docs/examples/verify-dice.py`, which gives the map of RFC 9496, A.3, and the vector of the VRF's specification. They hold for
// ever.

#[test]
fn known_rolls_draws_and_root() {
    assert_eq!(hex(&public_key(&seed())), "c8b01294fbb42812f40ebc47656998122fa776578b9742368cb6c7bf1a26153d");
    let told = told_chain(&seed(), b"chain");
    assert_eq!(hex(&told), "b92cd11a93c3f881187f28240c22082180cc1e6b433b9800dd0830d758563903");
    let head = head(ORIGIN, 7, &told);
    assert_eq!(hex(&head), "f7fea2df3a74096fd282bf6f8e18ef5b4d17f6262563cc114d97b6d1fc499da9");
    let mut dice = dice();
    assert_eq!(rolls(&mut dice, 6, 20), [5, 4, 5, 2, 5, 4, 5, 5, 1, 2, 5, 1, 5, 5, 4, 5, 1, 3, 5, 1]);
    assert_eq!(draws(&mut dice, 52, 8), [42, 1, 30, 45, 5, 34, 27, 25]);
    says(&mut dice, b"own", b"entry one", true);
    assert_eq!(rolls(&mut dice, 6, 20), [4, 5, 3, 1, 4, 5, 3, 3, 3, 3, 3, 6, 6, 1, 6, 2, 6, 5, 6, 2]);
    assert_eq!(draws(&mut dice, 52, 8), [27, 9, 33, 32, 39, 26, 41, 33]);
    let transcript = dice.transcript().expect("they prove themselves");
    assert_eq!(transcript.chain, told);
    let [first, second] = &transcript.stretches[..] else { panic!("{transcript:?}") };
    assert_eq!((first.first, first.before, first.root), (0, head, None));
    assert_eq!((second.first, second.before), (20, head));
    let root = second.root.map(|root| hex(&root));
    assert_eq!(root.as_deref(), Some("a76e253e1c3eabe939e2c70ddaabd9c90228dd655fcf525a178b557ac446ed96"));
}

/// Whoever has the proof of a stretch throws the same dice; nobody does with anything else.
#[test]
fn a_proof_gives_the_dice_to_everybody_and_to_no_other_place() {
    let mut dice = dice();
    says(&mut dice, b"own", b"entry", true);
    let thrown = rolls(&mut dice, 20, 50);
    let stretch = dice.transcript().expect("proved").stretches.remove(0);
    let key = public_key(&seed());
    let mut open = OpenDice::proved(&key, &stretch.alpha(), &stretch.proof).expect("it holds");
    assert_eq!((0..50).map(|_| open.roll(20)).collect::<Vec<_>>(), thrown);
    assert!(OpenDice::proved(&public_key(&Seed([1; 32])), &stretch.alpha(), &stretch.proof).is_none());
    assert!(OpenDice::proved(&key, &stretch.before, &stretch.proof).is_none());
    for bit in (0..80 * 8).step_by(7) {
        let mut changed = stretch.proof;
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(OpenDice::proved(&key, &stretch.alpha(), &changed).is_none(), "bit {bit}");
    }
    for byte in 0..32 {
        let mut alpha = stretch.alpha();
        alpha[byte] ^= 1;
        assert!(OpenDice::proved(&key, &alpha, &stretch.proof).is_none(), "byte {byte}");
    }
}

/// What had been fixed before begins no stretch, but the next one hangs on it.
#[test]
fn a_stretch_goes_on_until_something_new_is_decided() {
    let (mut plain, mut settled) = (dice(), dice());
    says(&mut settled, b"", b"settled", false);
    let hidden = draws(&mut settled, 1000, 8);
    assert_ne!(hidden, draws(&mut plain, 1000, 8), "hidden dice hang on every entry");
    let mut all = rolls(&mut settled, 6, 5);
    says(&mut settled, b"", b"settled once more", false);
    all.extend(rolls(&mut settled, 6, 5));
    assert_eq!(all, rolls(&mut plain, 6, 10), "nobody decided anything");
    assert_eq!(settled.transcript().expect("proved").stretches.len(), 1);
    says(&mut settled, b"", b"new", true);
    says(&mut plain, b"", b"new", true);
    assert_ne!(rolls(&mut settled, 1000, 8), rolls(&mut plain, 1000, 8), "the entries before count");
    // A stretch without a throw needs no proof.
    says(&mut settled, b"", b"new again", true);
    says(&mut settled, b"", b"and again", true);
    assert_eq!(settled.transcript().expect("proved").stretches.len(), 2);
    rolls(&mut settled, 6, 1);
    let last = settled.transcript().expect("proved").stretches.pop().expect("a stretch");
    assert_eq!(last.first, 18);
}

#[test]
fn everything_the_dice_hang_on_changes_them() {
    let mut all = vec![
        dice(),
        Dice::proved(&Seed([1; 32]), ORIGIN, 7, b"chain", 2),
        Dice::proved(&seed(), Origin { campaign: "autumn", ..ORIGIN }, 7, b"chain", 2),
        Dice::proved(&seed(), Origin { run: 2, ..ORIGIN }, 7, b"chain", 2),
        Dice::proved(&seed(), ORIGIN, 8, b"chain", 2),
        Dice::proved(&seed(), ORIGIN, 7, b"chain2", 2),
        Dice::for_turn(&seed(), 7, b"chain"),
    ];
    for said in [&[(&b""[..], &b"a"[..])][..], &[(b"b", b"a")], &[(b"", b"b")], &[(b"b", b"a"), (b"", b"c")]]
    {
        let mut dice = dice();
        for (own, entry) in said {
            says(&mut dice, own, entry, true);
        }
        all.push(dice);
    }
    let count = all.len();
    let mut open: Vec<_> = all.iter_mut().map(|d| rolls(d, 1000, 8)).collect();
    open.sort();
    open.dedup();
    assert_eq!(open.len(), count);
    // What one seat said is no other's: hidden dice hang on the entry alone, which holds both.
    let mut by_seat = (dice(), dice());
    by_seat.0.decided(&Decision { entry: b"e", own: vec![(0, b"x".to_vec())], anew: true, beacon: None });
    by_seat.1.decided(&Decision { entry: b"e", own: vec![(1, b"x".to_vec())], anew: true, beacon: None });
    assert_ne!(rolls(&mut by_seat.0, 1000, 8), rolls(&mut by_seat.1, 1000, 8));
}

/// From the first decision that has not been taken, a preview throws other dice, and proves nothing.
#[test]
fn a_preview_shows_nothing_of_the_turn() {
    let look = |salt: &[u8]| {
        let mut preview = dice().for_preview_after(1, salt);
        says(&mut preview, b"own", b"decided", true);
        let known = rolls(&mut preview, 1000, 8);
        says(&mut preview, b"own", b"open", true);
        (known, rolls(&mut preview, 1000, 8), draws(&mut preview, 1000, 8), preview.transcript())
    };
    let mut turn = dice();
    says(&mut turn, b"own", b"decided", true);
    let known = rolls(&mut turn, 1000, 8);
    says(&mut turn, b"own", b"open", true);
    let (open, hidden) = (rolls(&mut turn, 1000, 8), draws(&mut turn, 1000, 8));
    let (one, two) = (look(b"one"), look(b"two"));
    assert_eq!((&one.0, &two.0), (&known, &known));
    assert!(one.1 != open && one.2 != hidden && one.1 != two.1);
    assert_eq!(one.3, None);
}
