//! Mails that were changed, and records that cannot be read.

use super::changed::corrected;
use super::{Ended, audit};
use crate::support::binary::run;
use std::path::Path;

/// What an audit of these files says, with what it exits.
fn says(ended: &Ended, files: &[&Path], code: i32, words: &str) {
    let said = audit(ended.home.path(), files);
    assert_eq!(said.code, Some(code), "{words}: {}", said.words);
    assert!(said.words.contains(words), "{words}: {}", said.words);
}

#[tokio::test]
async fn mails_that_were_changed_and_records_that_cannot_be_read_are_named() {
    let ended = corrected().await;
    let home = ended.home.path();
    let mail = |number: usize| ended.mails[0].join(format!("{number:03}.eml"));
    let changed = |number: usize, from: &str, to: &str| {
        // As it came, the files of a mail are quoted-printable or plain: here they are plain.
        let bytes = std::fs::read(mail(number)).expect("read");
        let mut texts = Vec::new();
        for name in proof::Mail::FILES {
            texts.extend(letter::enclosed(&bytes, name));
        }
        let text = texts.join("\r\n");
        assert!(text.contains(from), "{from:?} is not in {text}");
        let path = home.join("changed.txt");
        std::fs::write(&path, text.replacen(from, to, 1)).expect("written");
        path
    };
    // A receipt, and the report of the turn.
    let receipt = String::from_utf8_lossy(&std::fs::read(mail(3)).expect("read")).into_owned();
    assert!(receipt.contains("receipt.txt"), "{receipt}");
    for (number, from, to, words) in [
        (3, "received 2026-11-02T12", "received 2026-11-02T11", "the signature of the receipt does not hold"),
        (3, "salt ", "salt 00", "salt has 64 hexadecimal digits"),
        (3, "order ", "order x", "are not those that receipt 4 confirms"),
        (4, "closed 2 1 ", "closed 2 2 ", "the signature of the checkpoint does not hold"),
        (4, "order ", "order x", "do not stand under the checkpoint"),
        (4, "order ", "order x", "its orders for window 1 of turn 2 are not those that were played"),
        (4, "\nd6 ", "\nd6 1 ", "its throws in turn 2 are not those that were made when it was played"),
    ] {
        says(&ended, &[&ended.record, &changed(number, from, to)], 1, words);
    }
    let salt = changed(3, "salt ", "salt ");
    let text = std::fs::read_to_string(&salt).expect("read");
    let at = text.find("salt ").expect("a salt") + 5;
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    std::fs::write(&salt, format!("{}{other}{}", &text[..at], &text[at + 1..])).expect("written");
    says(
        &ended,
        &[&ended.record, &salt],
        1,
        "the salt of its orders for window 1 of turn 2 is not that of the secret",
    );

    // A key that is not the campaign's.
    let arguments = ["audit", ended.record.to_str().expect("UTF-8"), "--key", &"1".repeat(64)];
    let output = run(home, &arguments);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("the secret it tells is not that of the key given with --key"), "{words}");
    // The right one, and no mails.
    let key = data_encoding::HEXLOWER.encode(&rules::dice::public_key(&rules::dice::Seed([14; 32])));
    let arguments = ["audit", ended.record.to_str().expect("UTF-8"), "--key", &key];
    let output = run(home, &arguments);
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && words.contains("the public key given with --key"), "{words}");

    // The keys an invitation told: those of the secret, and others.
    let secret = rules::dice::Seed([14; 32]);
    let keys = home.join("keys.txt");
    std::fs::write(&keys, proof::Keys::signed(&secret, "t", 1)).expect("written");
    says(&ended, &[&ended.record, &keys], 0, "the secret is that of the public key that ");
    let other = proof::Keys::signed(&rules::dice::Seed([15; 32]), "t", 1);
    std::fs::write(&keys, other).expect("written");
    says(
        &ended,
        &[&ended.record, &keys],
        1,
        "what it brings was made with another secret than the one in the record",
    );

    // Cut short, no record, the record of a seat, another's.
    let bytes = std::fs::read(&ended.record).expect("read");
    let cut = home.join("cut.zip");
    std::fs::write(&cut, &bytes[..bytes.len() * 2 / 3]).expect("written");
    says(&ended, &[&cut], 2, "this zip cannot be read, it may have been cut short");
    says(&ended, &[&ended.mails[0].join("000.eml")], 2, "no record is among these files");
    says(&ended, &[&ended.of_seat()], 2, "this is the record of one seat");
    // The folder of mails is enough: the record came with the last.
    says(&ended, &[&ended.mails[0]], 0, "Everything that could be checked holds.");
}
