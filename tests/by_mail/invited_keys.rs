//! The public keys of a campaign, told with its invitation: what it is played with is what was promised.

use crate::by_mail::founding::{file, found, write};
use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{MINUTE, Trial};
use proof::{FILE_NAME, KEYS_FILE, Keys};
use rules::dice::Seed;

const INVITED: &str = "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\n\
                       [[invite]]\naddress = \"bob@example.org\"\n";

/// `spring`, to which both players were invited, in its first turn.
pub async fn joined() -> Trial {
    let trial = Trial::new().await;
    found(&trial, &file("spectators = true", INVITED)).await;
    for player in [ALICE, BOB] {
        trial.answer(&trial.latest(player).await, "join").await;
    }
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    trial
}

fn keys(mail: &Posted) -> Vec<String> {
    letter::enclosed(&mail.bytes, KEYS_FILE)
}

/// The key of the dice that a file of keys or of dice tells.
fn key<'a>(text: &'a str, word: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(word)).expect("a key").trim()
}

/// What `verify` says of these, and whether all of it holds.
fn verified(mails: &[Vec<u8>], more: &[&str]) -> (bool, String) {
    let home = tempfile::tempdir().expect("a folder");
    for (number, bytes) in mails.iter().enumerate() {
        std::fs::write(home.path().join(format!("{number:02}.eml")), bytes).expect("written");
    }
    let output = run(home.path(), &[&["verify", "."], more].concat());
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn an_invitation_tells_the_keys_that_the_first_report_tells_again() {
    let trial = joined().await;
    let mails = trial.mails(ALICE).await;
    let invitation = mails.iter().find(|mail| mail.subject().contains("you are invited")).expect("invited");
    let told = keys(invitation).pop().expect("its keys");
    let dice = key(&told, "dice ").to_owned();
    assert!(invitation.text().contains(&dice), "{}", invitation.text());
    let first = mails.iter().find(|mail| mail.kind == "report").expect("a report");
    assert!(first.text().contains(&dice), "{}", first.text());
    assert_eq!(key(&letter::enclosed(&first.bytes, FILE_NAME).concat(), "key "), dice);
    // Everybody is told the same, and nobody the secret.
    let bobs = trial.mails(BOB).await;
    assert_eq!(bobs.iter().find_map(|mail| keys(mail).pop()), Some(told.clone()));
    let mut tx = trial.house.store.read().await.expect("read");
    let seed = tx.campaign("spring").await.expect("read").expect("a campaign").seed;
    drop(tx);
    let secret = data_encoding::HEXLOWER.encode(&seed);
    assert!(mails.iter().chain(&bobs).all(|mail| !mail.everything().contains(&secret)));
    let all: Vec<Vec<u8>> = mails.iter().map(|mail| mail.bytes.clone()).collect();
    let (good, words) = verified(&all, &[]);
    assert!(good && words.contains("spring, before the game: the keys it tells"), "{words}");
    let told = format!("The key of spring is {dice}: the invitation told it");
    assert!(words.contains(&told) && words.contains("with the other players."), "{words}");
    assert!(!words.contains("first report"), "{words}");
}

/// A house that promised other keys, or plays with others than it promised.
#[tokio::test]
async fn mails_made_with_another_key_than_the_invitation_told_are_named() {
    let trial = joined().await;
    let mut all: Vec<Vec<u8>> = trial.mails(ALICE).await.into_iter().map(|mail| mail.bytes).collect();
    let at = all.iter().position(|mail| !letter::enclosed(mail, KEYS_FILE).is_empty()).expect("invited");
    let other = Keys::signed(&Seed([9; 32]), "spring", 1);
    all[at] = other.clone().into_bytes();
    // Whatever order they are given in, the invitation was first.
    all.reverse();
    let (good, words) = verified(&all, &[]);
    assert!(!good, "{words}");
    let theirs = key(&other, "signer ");
    for said in [
        "NOT PROVED: its key is another than the one the invitation told. Here it is ",
        "NOT PROVED: the checkpoint is signed with another key than the invitation told: ",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
    assert!(words.contains(&format!("Mails of spring are signed with {theirs}: the invitation told it")));
    // Two invitations with different keys.
    let honest = Keys::signed(&Seed([8; 32]), "spring", 1);
    let (good, words) = verified(&[honest.clone().into_bytes(), other.into_bytes()], &[]);
    assert!(
        !good && words.contains("the keys.txt is signed with another key than the invitation told"),
        "{words}"
    );
    // One that was changed.
    let dice = key(&honest, "dice ");
    let changed = honest.replace(dice, &dice.chars().rev().collect::<String>());
    let (good, words) = verified(&[changed.into_bytes()], &[]);
    assert!(!good && words.contains("the signature of the keys.txt does not hold"), "{words}");
}

#[tokio::test]
async fn who_signs_up_and_who_reads_the_public_page_are_told_the_same() {
    let trial = Trial::new().await;
    found(&trial, &file("spectators = true", "[founding]\nsignup = \"open\"\nseats = 2\n")).await;
    for player in [ALICE, BOB] {
        let asked = write(&trial, player, "join spring").await;
        trial.answer(&asked[0], "yes").await;
    }
    let (alice, bob) = (trial.mails(ALICE).await, trial.mails(BOB).await);
    let told = alice.iter().find_map(|mail| keys(mail).pop()).expect("told with the seat");
    assert_eq!(bob.iter().find_map(|mail| keys(mail).pop()), Some(told.clone()));
    trial.after(MINUTE).await;
    let pages = trial.folder().join("pages");
    said(trial.folder(), &["campaign", "page", "spring", pages.to_str().expect("UTF-8")]);
    let page = std::fs::read_to_string(pages.join(KEYS_FILE)).expect("a page");
    assert_eq!(page, told.replace("\r\n", "\n"));
    let html = std::fs::read_to_string(pages.join("index.html")).expect("a page");
    assert!(html.contains("<a href=\"keys.txt\">keys.txt</a>"), "{html}");
}
