//! Receipts, checkpoints and orders: what is right is proved, and every tampering is named.

use proof::{Checkpoint, Closed, Key, Mail, Note, Orders, Place, Receipt, check, dice_hash};
use rules::dice::{Decision, Dice, Origin, Seed, public_key, told_chain};
use rules::table::Roll;

const SEED: Seed = Seed([7; 32]);

fn key() -> Key {
    Key::new(&SEED, "spring", 1)
}

fn place(turn: u32, seat: u8) -> Place {
    Place { campaign: "spring".into(), run: 1, turn, window: 1, seat }
}

fn own(turn: u32, lines: &[&str]) -> Orders {
    Orders::new(&SEED, place(turn, 2), lines.iter().map(ToString::to_string))
}

fn receipt(turn: u32, number: u32, lines: &[&str]) -> [String; 2] {
    let orders = own(turn, lines);
    let received = format!("2026-11-25T21:{number:02}:00Z");
    let receipt = Receipt { place: place(turn, 2), number, received, orders: orders.commitment() };
    [receipt.signed(&key()), orders.to_string()]
}

/// The dice of a turn.
fn dice(turn: u32) -> Note {
    let mut dice = Dice::proved(&SEED, Origin { campaign: "spring", run: 1 }, turn, &turn.to_le_bytes(), 3);
    dice.decided(&Decision { entry: b"orders", own: Vec::new(), anew: true, beacon: None });
    let value = dice.roll("battle at E9", 20).expect("a die");
    let roll = Roll { why: "battle at E9".into(), sides: 20, value, hidden: false };
    let place = ("spring", 1, turn, public_key(&SEED));
    Note::of(place, &dice.transcript().expect("proved"), &[roll], 0)
}

/// The report of a turn that has ended, at a table of three.
fn report(turn: u32, lines: &[&str]) -> [String; 3] {
    let mut all: Vec<Orders> = [1, 2, 3]
        .map(|seat| match seat {
            2 => own(turn, lines),
            _ => Orders::new(&SEED, place(turn, seat), [format!("order of seat {seat}")]),
        })
        .into();
    let orders = Orders::seal(&mut all);
    let note = dice(turn);
    let checkpoint = Checkpoint {
        campaign: "spring".into(),
        run: 1,
        turn: turn + 1,
        chain: told_chain(&SEED, &(turn + 1).to_le_bytes()),
        seats: 3,
        closed: Some(Closed { turn, window: 1, orders }),
        deeds: None,
        dice: dice_hash(std::slice::from_ref(&note)),
    };
    [note.to_string(), checkpoint.signed(&key()), all[1].to_string()]
}

fn mail(id: &str, texts: &[String]) -> Mail {
    let mut mail = Mail::default();
    mail.id = Some(id.to_owned());
    for text in texts {
        mail.take(text).expect(text);
    }
    mail
}

/// Everything that is said of mails, with what is wrong marked.
fn said(mails: &[&[String]]) -> Vec<String> {
    let mails: Vec<Mail> = mails.iter().enumerate().map(|(at, texts)| mail(&at.to_string(), texts)).collect();
    let findings = check(&mails).told.into_iter().flatten().flat_map(|told| told.findings);
    findings.map(|f| if f.good { f.words } else { format!("BAD {}", f.words) }).collect()
}

/// The one thing wrong with them.
fn wrong(mails: &[&[String]]) -> String {
    let bad: Vec<String> = said(mails).into_iter().filter(|words| words.starts_with("BAD ")).collect();
    let [one] = &bad[..] else { panic!("{bad:#?}") };
    one["BAD ".len()..].to_owned()
}

#[test]
fn two_mails_show_that_orders_came_in_time_and_are_those_that_counted() {
    let (early, late) = (receipt(4, 10, &["1 attack F10"]), receipt(4, 11, &["1 attack F11", "2 hold"]));
    let said = said(&[&report(4, &["1 attack F11", "2 hold"]), &late, &early]);
    assert_eq!(
        said,
        [
            "the one open throw is proved",
            "the checkpoint is signed, and fits all the others here",
            "your 2 lines of orders stand under the checkpoint, as receipt 11 confirmed them",
            "receipt 11 for your mail of 2026-11-25T21:11:00Z is signed",
            "your 2 lines of orders in orders.txt are what receipt 11 confirms",
            "receipt 10 for your mail of 2026-11-25T21:10:00Z is signed",
            "your one line of orders in orders.txt is what receipt 10 confirms",
        ]
    );
}

/// What mail programs do to a text.
#[test]
fn empty_lines_spaces_and_a_footer_break_nothing() {
    let around = |text: &String| {
        let lines: String = text.lines().map(|line| format!("{line}  \r\n\r\n")).collect();
        format!("Hello\r\n{lines}-- \r\nSent from my phone\r\n\u{2014} The list of our village\r\n")
    };
    let mails = [report(4, &["1 hold"]).each_ref().map(around), {
        let [signed, orders] = receipt(4, 10, &["1 hold"]);
        [around(&signed), around(&orders), String::new()]
    }];
    let said = said(&[&mails[0], &mails[1]]);
    assert!(said.len() == 5 && said.iter().all(|words| !words.starts_with("BAD ")), "{said:#?}");
}

#[test]
fn orders_that_were_not_those_of_the_receipt_are_named() {
    let other = wrong(&[&receipt(4, 10, &["1 attack F10"]), &report(4, &["1 attack F11"])]);
    assert!(other.starts_with("the orders that counted are not those of your receipt 10"), "{other}");
    // Shown other orders than those that were sealed.
    let mut told = report(4, &["1 attack F11"]);
    told[2] = told[2].replace("F11", "F10");
    assert_eq!(wrong(&[&told]), "the orders in orders.txt do not stand under the checkpoint");
    let mut told = receipt(4, 10, &["1 attack F10"]);
    told[1] = told[1].replace("F10", "F11");
    assert_eq!(wrong(&[&told]), "the orders in orders.txt are not those that receipt 10 confirms");
    let told = [own(4, &["1 hold"]).to_string()];
    let alone = "neither a receipt nor a checkpoint for what stands in orders.txt is in this mail";
    assert_eq!(wrong(&[&told]), alone);
    // The path of another seat.
    let mut told = report(4, &["1 hold"]);
    let last = told[2].lines().rev().nth(1).expect("a path").to_owned();
    told[2] = told[2].replace(&format!("{last}\n"), "");
    assert_eq!(wrong(&[&told]), "the orders in orders.txt do not stand under the checkpoint");
}

/// A receipt or checkpoint that does not hold confirms nothing.
#[test]
fn orders_under_what_is_not_signed_are_not_proved() {
    let mut told = receipt(4, 10, &["1 hold"]);
    told[0] = told[0].replace("number 10", "number 11");
    let mut closed = report(4, &["1 hold"]);
    closed[1] = closed[1].replace("turn 5", "turn 6");
    for (texts, what) in [(&told[..], "receipt"), (&closed[..], "checkpoint")] {
        let said = said(&[texts]);
        let words =
            format!("BAD the orders in orders.txt cannot be checked: the {what} in this mail does not hold");
        assert!(said.contains(&words), "{said:#?}");
    }
}

/// Whatever a signed line says, changing it is found out.
#[test]
fn every_line_of_what_is_signed_is_guarded() {
    let changed = "the signature of the WHAT does not hold: something in it was changed, or it was signed by somebody else";
    let named = "the WHAT names the key of something else, adjudicator/spring/1";
    let (report, receipt) = (report(4, &["1 hold"]), receipt(4, 10, &["1 hold"]));
    for (what, text, from, to, words) in [
        ("receipt", &receipt[0], "received 2026-11-25T21:10", "received 2026-11-25T20:10", changed),
        ("receipt", &receipt[0], "turn 4", "turn 5", changed),
        ("receipt", &receipt[0], "window 1", "window 2", changed),
        ("receipt", &receipt[0], "seat 2", "seat 1", changed),
        ("receipt", &receipt[0], "number 10", "number 11", changed),
        ("receipt", &receipt[0], "orders ", "orders 00", "its receipt cannot be read: orders has 64"),
        ("receipt", &receipt[0], "campaign spring", "campaign winter", named),
        ("receipt", &receipt[0], "run 1", "run 2", named),
        ("checkpoint", &report[1], "turn 5", "turn 6", changed),
        ("checkpoint", &report[1], "seats 3", "seats 4", changed),
        ("checkpoint", &report[1], "closed 4 1", "closed 4 2", changed),
        ("checkpoint", &report[1], "campaign spring", "campaign winter", named),
        (
            "checkpoint",
            &report[1],
            "+",
            "+0",
            "its checkpoint cannot be read: this key for signatures has been changed",
        ),
        ("checkpoint", &report[1], "chain ", "link ", "its checkpoint cannot be read: the note has no chain"),
    ] {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        // Without the files beside it, so that nothing else is wrong.
        let told = wrong(&[&[text, dice(4).to_string()]]);
        assert!(told.starts_with(&words.replace("WHAT", what)), "{from}: {told}");
    }
    // Every digit of a hash, and of the signature.
    for (text, word, words) in [
        (&report[1], "chain ", "the signature of the checkpoint does not hold"),
        (&report[1], "dice ", "the signature of the checkpoint does not hold"),
        (&receipt[0], "orders ", "the signature of the receipt does not hold"),
        (&receipt[0], "\u{2014} adjudicator/spring/1 ", "the signature of the receipt does not hold"),
    ] {
        let at = text.find(word).expect(word) + word.len() + 30;
        let other = if &text[at..=at] == "0" { "1" } else { "0" };
        let text = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        let told = wrong(&[&[text, dice(4).to_string()]]);
        assert!(told.starts_with(words), "{word}: {told}");
    }
}

#[test]
fn a_wrong_key_is_named() {
    let other = Key::new(&Seed([8; 32]), "spring", 1);
    let orders = own(5, &["1 hold"]).commitment();
    let forged = Receipt { place: place(5, 2), number: 12, received: "2026-11-25T21:00:00Z".into(), orders };
    let told = wrong(&[&receipt(4, 10, &["1 hold"]), &[forged.signed(&other)]]);
    assert!(told.starts_with("the receipt is signed with another key than the mails before: adj"), "{told}");
    // The secret the last report tells is that of the signatures too.
    let with = |secret| {
        let note = Note { secret: Some(secret), ..dice(4) };
        said(&[&receipt(4, 10, &["1 hold"]), &[note.to_string()]])
    };
    assert!(with(SEED.0).iter().all(|words| !words.starts_with("BAD ")));
    let words = "BAD the secret it tells is not that of the key the mails were signed with";
    assert!(with([8; 32]).iter().any(|said| said == words));
}

#[test]
fn two_histories_are_named() {
    // The same window with other orders of somebody.
    let (one, other) = (report(4, &["1 hold"]), report(4, &["1 attack F10"]));
    assert_eq!(
        wrong(&[&one[..2], &other[..2]]),
        "another mail has another checkpoint for the same window: two histories were told"
    );
    // The same turn after other turns.
    let chain = HEX.replace('0', "ab");
    let line = one[1].lines().find(|l| l.starts_with("chain ")).expect("a chain").to_owned();
    let lines: Vec<&str> = one[1].lines().take_while(|l| !l.is_empty()).collect();
    let text = format!("{}\n", lines.join("\n")).replace(&line, &format!("chain {chain}"));
    assert_eq!(
        wrong(&[&one[..2], &[key().sign(&text), one[0].clone()]]),
        "another mail tells another history of the turns before"
    );
    // One number, two receipts.
    let (one, other) = (receipt(4, 10, &["1 hold"]), receipt(4, 10, &["1 attack F10"]));
    assert_eq!(wrong(&[&one, &other]), "another mail has another receipt with the number 10");
}

const HEX: &str = "00000000000000000000000000000000";

#[test]
fn a_receipt_that_comes_again_and_a_turn_taken_out_are_named() {
    let one = receipt(4, 10, &["1 hold"]);
    assert_eq!(
        wrong(&[&one, &one]),
        "receipt 10 came with another mail before: this mail has none of its own"
    );
    // The very same mail once more is no second one.
    let twice = [mail("a", &one), mail("a", &one)];
    assert!(check(&twice).told.iter().flatten().flat_map(|t| &t.findings).all(|f| f.good));
    let three = [3, 4, 5].map(|turn| report(turn, &["1 hold"]));
    assert!(said(&[&three[0], &three[1], &three[2]]).iter().all(|words| !words.starts_with("BAD ")));
    let missing = |mails: &[usize]| {
        let mails: Vec<Mail> = mails.iter().map(|at| mail("", &three[*at])).collect();
        check(&mails).missing
    };
    assert_eq!(missing(&[0, 1, 2]), Vec::<String>::new());
    assert_eq!(missing(&[2, 0]), ["window 1 of turn 4 of spring"]);
}

/// What the die was for is signed as well, though its value does not hang on it; and dice cannot be left out.
#[test]
fn what_a_die_was_for_and_that_it_was_thrown_are_signed() {
    let mut told = report(4, &["1 hold"]);
    told[0] = told[0].replace("E9", "E10");
    assert_eq!(wrong(&[&told]), "the dice.txt is not the one that was signed with the checkpoint");
    assert_eq!(wrong(&[&told[1..]]), "the dice.txt that was signed with the checkpoint is missing");
}

#[test]
fn what_breaks_off_says_so() {
    let [signed, orders] = receipt(4, 10, &["1 hold"]);
    for (text, words) in [
        (&signed[..signed.len() / 2], "the note breaks off before its signature"),
        (&signed[..signed.len() - 3], "this signature is not whole"),
        (&orders[..orders.len() - 3], "the note breaks off: its last line is \"end of orders\""),
    ] {
        let told = Mail::default().take(text).expect_err(words).to_string();
        assert!(told.contains(words), "{told}");
    }
}

/// Every seat comes to the same root, at tables of every size, and with no other seat's path.
#[test]
fn every_seat_finds_its_orders_under_the_root() {
    for seats in 1..=9_u8 {
        let mut all: Vec<Orders> =
            (1..=seats).map(|seat| Orders::new(&SEED, place(4, seat), Vec::new())).collect();
        let root = Orders::seal(&mut all);
        for own in &all {
            assert_eq!(own.root(seats), Some(root), "{seats}");
            assert_eq!(own.path.len(), all[usize::from(own.place.seat) - 1].path.len());
        }
        if seats > 2 {
            let (first, second) = (all[0].path.clone(), all[1].path.clone());
            all[0].path = second;
            assert_ne!(all[0].root(seats), Some(root));
            assert_ne!(first, all[1].path);
        }
    }
}

/// Whoever does not know the secret of the game can test no guess, and sees nothing repeated, although orders may.
#[test]
fn commitments_hang_on_the_secret_and_on_the_place() {
    let of = |seed, turn, window, seat| {
        let place = Place { window, ..place(turn, seat) };
        Orders::new(&Seed([seed; 32]), place, ["1 hold".to_string()]).commitment()
    };
    let all = [of(7, 4, 1, 2), of(8, 4, 1, 2), of(7, 5, 1, 2), of(7, 4, 2, 2), of(7, 4, 1, 1)];
    for (at, one) in all.iter().enumerate() {
        assert_eq!(all.iter().position(|other| other == one), Some(at));
    }
    assert_eq!(of(7, 4, 1, 2), all[0]);
}
