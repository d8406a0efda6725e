//! One game of Thrones from its first mail to its last, over Postfix and Dovecot, written with three mail programs.

use crate::real_servers::clients::Writer;
use crate::real_servers::inbox::Found;
use crate::real_servers::ready;
use crate::real_servers::servers::{run, wait_for};
use crate::real_servers::site::{GAME, Site};
use std::collections::BTreeSet;
use store::mail::MailStatus;

/// Both armies are one another's picture in a mirror, so that the game goes the same way whoever the coin lets begin:
/// eight Footmen with an Elephant among them on e; behind it the Crown; behind that two Men-at-Arms and two Archers.
/// Three rows lie between, which an Elephant crosses in its one move of up to four squares (ruling 13).
const FRONT: &str = "F F F F E F F F F";
const MIDDLE: &str = ". . . . K . . . .";
const BACK: &str = "M M . A A . . . .";

/// The moves of a side, by its colour.
struct Line {
    /// Takes the other Elephant.
    across: &'static str,
    /// Takes the Crown behind it.
    crown: &'static str,
    /// Threatens nothing.
    quiet: &'static str,
    /// How the game ends when this side wins.
    wins: &'static str,
}

const WHITE: Line = Line {
    across: "e3-e7xe7",
    crown: "e7-e8xe8",
    quiet: "i3-h4",
    wins: "White wins: Black's Crown is captured.",
};
const BLACK: Line = Line {
    across: "e7-e3xe3",
    crown: "e3-e2xe2",
    quiet: "i7-h6",
    wins: "Black wins: White's Crown is captured.",
};

#[test]
fn a_whole_game_by_real_servers_and_real_mail_programs() {
    if !ready("a whole game") {
        return;
    }
    let site = Site::open();
    site.found("mirror", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let (alice, bob) = (Writer { site: &site, name: "alice" }, Writer { site: &site, name: "bob" });
    let firsts = [site.report("alice", 1), site.report("bob", 1)];
    let tokens = firsts.each_ref().map(token);
    assert_ne!(tokens[0].0, tokens[1].0, "each seat has a token of its own");
    assert_eq!(tokens[0].1, tokens[1].1, "both answer the same window");
    for first in &firsts {
        check_first(first);
    }

    // An army with a letter that is no piece: everything else stands, and the receipt points at it.
    let wrong = alice.by_swaks(&firsts[0], &format!("row 3 F F F F E F F F Q\nrow 2 {MIDDLE}\nrow 1 {BACK}"));
    let receipt = site.receipt("alice", &wrong);
    assert!(receipt.subject().contains("Turn 1: 1 line not accepted"), "{}", receipt.subject());
    let text = receipt.text();
    let quoted =
        text.lines().position(|l| l.contains("row 3 F F F F E F F F Q")).expect("the line is quoted");
    let caret = text.lines().nth(quoted + 1).unwrap();
    assert_eq!(caret.find('^'), text.lines().nth(quoted).unwrap().find('Q'), "{text}");
    check_thread(&receipt, &firsts[0], &wrong);

    let right = alice.by_swaks(&receipt, &format!("row 3 {FRONT}"));
    let receipt = site.receipt("alice", &right);
    assert!(receipt.subject().contains("Turn 1: orders received"), "{}", receipt.subject());
    for row in [format!("row 3 {FRONT}"), format!("row 2 {MIDDLE}"), format!("row 1 {BACK}")] {
        assert!(receipt.text().contains(&row), "{row} is on file:\n{}", receipt.text());
    }
    let army = bob.by_lettre(&firsts[1], &format!("row 7 {FRONT}\nrow 8 {MIDDLE}\nrow 9 {BACK}\n"));
    check_thread(&site.receipt("bob", &army), &firsts[1], &army);

    // The coin of the campaign's own secret says who begins.
    let seconds = [site.report("alice", 2), site.report("bob", 2)];
    let begins = missing(&site, "mirror");
    let (mover, rival, line, rival_line) = match begins.as_str() {
        "Alice" => (&alice, &bob, WHITE, BLACK),
        _ => (&bob, &alice, BLACK, WHITE),
    };
    let [mover_at, rival_at] = if begins == "Alice" { [0, 1] } else { [1, 0] };
    let of_mover = &seconds[mover_at];
    assert!(of_mover.subject().contains("orders by"), "{}", of_mover.subject());
    assert!(!seconds[rival_at].subject().contains("orders by"), "{}", seconds[rival_at].subject());
    assert!(of_mover.text().contains("moves first"), "{}", of_mover.text());
    assert_eq!(token(of_mover).0, tokens[mover_at].0, "the token stays");
    assert_ne!(token(of_mover).1, tokens[mover_at].1, "the window is another");
    check_thread(of_mover, &firsts[mover_at], &firsts[mover_at].id());

    // The first move is typed above the quoted report in a mail program with a screen.
    mover.by_neomutt(of_mover, line.across);
    let third = site.report(rival.name, 3);
    let receipt = site.mail_to(mover.name, "the receipt of the first move", |mail| {
        mail.header("Auto-Submitted") == "auto-replied" && mail.subject().contains("Turn 2: orders received")
    });
    assert_eq!(
        receipt.text().matches("on file as line").count(),
        1,
        "one line, nothing of the quote:\n{}",
        receipt.text()
    );
    assert!(third.text().contains("captured"), "{}", third.text());
    for mail in [&third, &receipt] {
        assert!(
            !mail.pictures().is_empty(),
            "the board comes as a picture, to the mover with the receipt:\n{}",
            mail.text()
        );
    }

    // An answer to a report two turns old files nothing and says so.
    let late = rival.by_swaks(&firsts[rival_at], rival_line.quiet);
    let receipt = site.receipt(rival.name, &late);
    assert!(receipt.text().contains("a turn that is closed"), "{}", receipt.text());
    assert_eq!(missing(&site, "mirror"), if rival_at == 0 { "Alice" } else { "Bob" });
    let quiet = rival.by_swaks(&third, rival_line.quiet);
    let receipt = site.receipt(rival.name, &quiet);
    check_thread(&receipt, &firsts[rival_at], &quiet);
    assert!(receipt.subject().contains("Turn 3: orders received"), "{}", receipt.text());

    let fourth = site.report(mover.name, 4);
    let last = mover.by_lettre(&fourth, line.crown);
    site.receipt(mover.name, &last);
    let won = site.mail_to(mover.name, "the last report", |m| m.subject().contains("you have won"));
    let lost = site.mail_to(rival.name, "the last report", |m| m.subject().contains("the game is over"));
    for (report, at) in [(&won, mover_at), (&lost, rival_at)] {
        assert!(report.text().contains(line.wins), "{}", report.text());
        check_thread(report, &firsts[at], &firsts[at].id());
        check_secret(report, &firsts[at]);
    }
    check_books(&site);
}

/// What every first report must be: a mail of the house, to be answered at an address that proves the seat.
fn check_first(first: &Found) {
    assert!(first.header("From").ends_with(&format!("<{GAME}>")), "{}", first.header("From"));
    assert!(first.headers("In-Reply-To").is_empty(), "it begins the thread");
    assert_eq!(first.header("X-Auto-Response-Suppress"), "All");
    // A report that it did not arrive would come back to an address of its own.
    let (name, domain) = GAME.split_once('@').expect("an address");
    let path = first.header("Return-Path");
    assert!(path.starts_with(&format!("<{name}+b-")) && path.ends_with(&format!("@{domain}>")), "{path}");
    assert!(first.subject().starts_with("[mirror] Thrones, turn 1: your orders by"), "{}", first.subject());
}

/// Token and tag of a mail's reply address.
fn token(mail: &Found) -> (String, String) {
    let reply_to = mail.header("Reply-To");
    let plus = reply_to.strip_prefix("game+").and_then(|rest| rest.strip_suffix("@pbem.test"));
    let (token, tag) = plus.and_then(|plus| plus.split_once('-')).unwrap_or_else(|| panic!("{reply_to}"));
    assert!(token.len() >= 16, "80 bits in letters of 5: {token}");
    (token.to_owned(), tag.to_owned())
}

/// A mail answers this one and stands in the thread of the seat's first report.
#[track_caller]
fn check_thread(mail: &Found, first: &Found, answers: &str) {
    assert_eq!(mail.header("In-Reply-To"), answers);
    let references = mail.header("References");
    assert_eq!(references.split_whitespace().next(), Some(first.id().as_str()), "{references}");
}

/// The secret in the last report is that of the public key in the first.
fn check_secret(last: &Found, first: &Found) {
    let text = last.text();
    let secret = text.split_whitespace().find(|w| w.len() == 64 && w.bytes().all(|b| b.is_ascii_hexdigit()));
    let bytes = data_encoding::HEXLOWER.decode(secret.expect("the secret is told").as_bytes()).unwrap();
    let key = rules::dice::public_key(&rules::dice::Seed(bytes.try_into().unwrap()));
    let key = data_encoding::HEXLOWER.encode(&key);
    assert!(first.text().contains(&key), "{key}\n{}", first.text());
}

/// The name of the one player whose orders are wanted.
fn missing(site: &Site, campaign: &str) -> String {
    let shown = site.show(campaign);
    let seats = shown["seats"].as_array().unwrap();
    let names: Vec<&str> =
        seats.iter().filter(|s| s["missing"] == true).map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 1, "{shown}");
    names[0].to_owned()
}

/// After the game: it is over, replays to the last byte, and no mail was lost, failed or sent twice.
fn check_books(site: &Site) {
    let shown = site.show("mirror");
    assert_eq!(shown["standing"], "over", "{shown}");
    run(site.adjudicator().args(["replay", "mirror"]));
    // Seven mails of the players: an army amended once, one sent at once, three moves, one mail too late.
    assert_eq!(site.mails(MailStatus::Done).len(), 7);
    for status in [MailStatus::New, MailStatus::Failed, MailStatus::Silent, MailStatus::Stranger] {
        assert_eq!(site.mails(status), [], "{}", status.word());
    }
    let by_neomutt = site.mails(MailStatus::Done).into_iter().filter(|mail| {
        let text = String::from_utf8_lossy(mail.bytes.as_deref().unwrap_or_default()).into_owned();
        text.contains("User-Agent: NeoMutt") && text.contains("\r\n> ")
    });
    assert_eq!(by_neomutt.count(), 1, "one mail came from neomutt and quoted the report");
    let posts = wait_for("the outbox to be empty", || {
        Some(site.outbox()).filter(|posts| posts.iter().all(|p| p["status"] == "sent"))
    });
    for player in ["alice", "bob"] {
        let address = format!("{player}@players.test");
        let sent: BTreeSet<String> = posts
            .iter()
            .filter(|p| p["address"] == address.as_str())
            .map(|p| format!("<{}>", p["message_id"].as_str().unwrap()))
            .collect();
        let got: Vec<String> = wait_for("the last mails", || {
            let got: Vec<String> = site.inbox(player).iter().map(Found::id).collect();
            (got.len() >= sent.len()).then_some(got)
        });
        assert_eq!(got.len(), sent.len(), "each mail once");
        assert_eq!(got.into_iter().collect::<BTreeSet<_>>(), sent);
    }
}
