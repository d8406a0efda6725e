//! Notes: what is written is read, what is right is proved, and every tampering is named.

use proof::{Checker, Note, read};
use rules::dice::{Decision, Dice, Origin, Seed, public_key};
use rules::table::Roll;

const SEED: Seed = Seed([7; 32]);
const ORIGIN: Origin<'static> = Origin { campaign: "spring", run: 1 };

/// A turn with two stretches of throws and something hidden between, as three mails tell it: the first stretch, the second, both.
fn told() -> [Note; 3] {
    let mut dice = Dice::proved(&SEED, ORIGIN, 4, b"chain", 2);
    let mut rolls = Vec::new();
    let mut throw = |dice: &mut Dice, why: &str, sides| {
        let value = dice.roll(why, sides).expect("a die");
        rolls.push(Roll { why: why.into(), sides, value, hidden: false });
    };
    for entry in [&b"one"[..], b"two"] {
        dice.decided(&Decision { entry, own: Vec::new(), anew: true, beacon: None });
        for _ in 0..3 {
            throw(&mut dice, "battle at E9, round 1: the fleet", 20);
        }
        throw(&mut dice, "flight", 6);
    }
    rolls.insert(4, Roll { why: "a tile".into(), sides: 30, value: 11, hidden: true });
    let transcript = dice.transcript().expect("they prove themselves");
    let place = ("spring", 1, 4, public_key(&SEED));
    let mut early = transcript.clone();
    early.stretches.truncate(1);
    [
        Note::of(place, &early, &rolls[..4], 0),
        Note::of(place, &transcript, &rolls, 5),
        Note::of(place, &transcript, &rolls, 0),
    ]
}

fn sentences(checker: &mut Checker, note: &Note) -> Vec<String> {
    let findings = checker.check(note);
    assert_eq!(findings.len() == 1 && findings[0].good, findings.iter().all(|f| f.good));
    findings.into_iter().map(|f| if f.good { format!("good: {}", f.words) } else { f.words }).collect()
}

fn alone(text: &str) -> Vec<String> {
    match read(text) {
        Ok(notes) => notes.iter().flat_map(|note| sentences(&mut Checker::default(), note)).collect(),
        Err(error) => vec![error.to_string()],
    }
}

#[test]
fn what_is_written_is_read_again_whatever_stands_around_it() {
    for note in told() {
        let text = note.to_string();
        let around = format!("Hello\n\n{}\n-- \nSent from my phone\n", text.replace('\n', "  \r\n"));
        assert_eq!(read(&around).expect("reads"), [note]);
    }
    let (first, second) = (told()[0].to_string(), told()[1].to_string());
    assert_eq!(read(&format!("{first}\n{second}")).expect("reads").len(), 2);
    assert_eq!(read("Nothing of the sort.").expect("reads"), []);
    // Nothing is told twice, and nothing hidden at all.
    assert_eq!(told().map(|note| note.dice()), [4, 4, 8]);
    assert!(!told()[2].to_string().contains("a tile"));
}

#[test]
fn an_honest_turn_is_proved_mail_by_mail_and_whole() {
    let [first, second, whole] = told();
    let mut checker = Checker::default();
    for note in [&first, &second, &whole, &first] {
        assert_eq!(
            sentences(&mut checker, note),
            [format!("good: all {} open throws are proved", note.dice())]
        );
    }
    // Any of them by itself.
    for note in told() {
        assert!(sentences(&mut Checker::default(), &note)[0].starts_with("good"));
    }
    let ended = Note { secret: Some(SEED.0), ..whole.clone() };
    assert_eq!(
        sentences(&mut checker, &ended),
        ["good: all 8 open throws are proved, and the secret is that of the key"]
    );
    let another = Note { secret: Some([8; 32]), ..whole };
    assert_eq!(sentences(&mut checker, &another), ["the secret it tells is not that of its key"]);
}

#[test]
fn every_line_of_a_note_counts() {
    let whole = told()[2].clone();
    let text = whole.to_string();
    assert!(alone(&text)[0].starts_with("good"), "{text}");
    let key = public_key(&Seed([8; 32])).map(|b| format!("{b:02x}")).concat();
    for (line, other, words) in [
        ("campaign ", "campaign summer", "proof 1 does not hold"),
        ("run ", "run 2", "proof 1 does not hold"),
        ("turn ", "turn 5", "proof 1 does not hold"),
        ("key ", &format!("key {key}"), "proof 1 does not hold"),
        ("chain ", &format!("chain {}", "1".repeat(64)), "proof 1 does not hold"),
        ("root ", &format!("root {}", "1".repeat(64)), "proof 1 does not hold"),
        ("proof ", &format!("proof {}", "1".repeat(160)), "proof 1 does not hold"),
    ] {
        let mut found = false;
        let changed: Vec<String> = text
            .lines()
            .map(|l| match l.starts_with(line) && !std::mem::replace(&mut found, true) {
                true => other.to_owned(),
                false => l.to_owned(),
            })
            .collect();
        assert!(found, "{line}");
        let said = alone(&changed.join("\n"));
        assert!(said.iter().any(|s| s.contains(words)), "{line}: {said:?}");
    }
    // A die that showed something else.
    let mut changed = whole.clone();
    let value = &mut changed.stretches[1].thrown[0].values[1];
    let (was, is) = (*value, if *value == 20 { 1 } else { *value + 1 });
    *value = is;
    assert_eq!(
        sentences(&mut Checker::default(), &changed),
        [format!("battle at E9, round 1: the fleet: it says {is}, but the die showed {was}")]
    );
    // A throw left out moves all that follow.
    let mut shorter = whole;
    shorter.stretches[0].thrown[0].values.remove(0);
    assert!(!sentences(&mut Checker::default(), &shorter)[0].starts_with("good"));
}

/// Two mails that tell two stories, each of which holds by itself.
#[test]
fn two_histories_are_found_out() {
    let [first, _, whole] = told();
    let other = |chain: &[u8], entry: &[u8], seed: &Seed| {
        let mut dice = Dice::proved(seed, ORIGIN, 4, chain, 2);
        dice.decided(&Decision { entry, own: Vec::new(), anew: true, beacon: None });
        let value = dice.roll("flight", 6).expect("a die");
        let roll = Roll { why: "flight".into(), sides: 6, value, hidden: false };
        let place = ("spring", 1, 4, public_key(seed));
        Note::of(place, &dice.transcript().expect("proved"), &[roll], 0)
    };
    for (note, words) in [
        (other(b"another chain", b"one", &SEED), "another mail tells another history of the turns before"),
        (other(b"chain", b"another order", &SEED), "another mail tells other throws in the same place"),
        (other(b"chain", b"one", &Seed([9; 32])), "its key is another than that of the mails before"),
    ] {
        assert!(sentences(&mut Checker::default(), &note)[0].starts_with("good"));
        for before in [&first, &whole] {
            let mut checker = Checker::default();
            sentences(&mut checker, before);
            let said = sentences(&mut checker, &note);
            assert!(said.iter().any(|s| s.contains(words)), "{words}: {said:?}");
        }
    }
    let mut checker = Checker::default();
    sentences(&mut checker, &first);
    let torn = Note { from: Some([1; 32]), stretches: Vec::new(), ..whole };
    assert_eq!(sentences(&mut checker, &torn), ["it does not go on from the throws of the mails before"]);
}

#[test]
fn a_note_that_cannot_be_read_says_where_and_why() {
    let text = told()[0].to_string();
    let lines: Vec<&str> = text.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n")
    };
    for (text, words) in [
        (with(3, "run x"), "line 3: run is a number, not \"x\""),
        (with(5, "key 12"), "line 5: key has 64 hexadecimal digits in small letters"),
        (with(4, "run 1"), "line 4: run is said twice"),
        (with(8, ""), "line 9: a throw stands before its proof"),
        (with(9, "e20 4: x"), "line 9: no line of a note begins with \"e20\""),
        (with(9, "d0 4: x"), "line 9: a die has at least one side"),
        (with(4, ""), "the note has no turn"),
        (lines[..lines.len() - 1].join("\n"), "the note breaks off"),
        (
            format!("{}\n{text}", lines[..4].join("\n")),
            "line 5: a note begins before the one above has ended",
        ),
    ] {
        let said = read(&text).expect_err(words).to_string();
        assert!(said.contains(words), "{words}: {said}");
    }
}
