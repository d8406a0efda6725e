//! What mail programs do to an order on its way.

use crate::support::scripts::ALICE;
use crate::support::trial::Trial;
use data_encoding::BASE64;

/// Brings a mail with this content; the receipt must have the move a3-b4 on file, and nothing else.
async fn understood(content: &[u8]) {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let head = format!(
        "From: Alice <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <1@a>\r\nSubject: Re: x\r\nMIME-Version: 1.0\r\n"
    );
    let mails = trial.bring(ALICE, &to, &[head.as_bytes(), content].concat()).await;
    let shown = String::from_utf8_lossy(content).into_owned();
    assert_eq!(mails.len(), 1, "{shown}: {}", trial.last_taken().await.reason);
    let text = mails[0].text();
    let on_file: Vec<&str> = text.lines().filter(|line| line.starts_with("| line ")).collect();
    assert!(on_file.len() == 1 && on_file[0].ends_with(": move a3-b4"), "{shown}\n{text}");
    assert!(mails[0].words().contains("You are in"), "nothing is in error: {shown}\n{text}");
}

#[tokio::test]
async fn html_alone() {
    understood(
        b"Content-Type: text/html; charset=utf-8\r\n\r\n<html><head><style>p{color:red}</style></head><body>\
          <div>move&nbsp;a3-b4</div><br></body></html>\r\n",
    )
    .await;
}

#[tokio::test]
async fn base64() {
    let body = BASE64.encode(b"move a3-b4\r\n");
    let mail = format!(
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n{body}\r\n"
    );
    understood(mail.as_bytes()).await;
}

#[tokio::test]
async fn quoted_printable_with_soft_breaks() {
    understood(
        b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nmove=20a3=\r\n-b4\r\n",
    )
    .await;
}

#[tokio::test]
async fn latin_1_with_an_accent_in_the_signature() {
    understood(b"Content-Type: text/plain; charset=iso-8859-1\r\n\r\nmove a3-b4\r\n\r\n-- \r\nAmiti\xe9s, Ren\xe9e\r\n").await;
}

#[tokio::test]
async fn an_accent_in_a_comment_without_any_charset() {
    understood(b"\r\n# tr\xe8s bien\r\nmove a3-b4\r\n").await;
}

#[tokio::test]
async fn what_a_phone_does_to_text() {
    // A capital, an en dash, a non-breaking space, a full stop, and the phone's own advertisement.
    understood("Content-Type: text/plain; charset=utf-8\r\n\r\nMove\u{a0}a3\u{2013}b4\r\n\r\nSent from my iPhone\r\n".as_bytes()).await;
}

#[tokio::test]
async fn quoted_text_below_and_above() {
    understood(
        b"Content-Type: text/plain; charset=utf-8\r\n\r\n> move c3-d4\r\n\r\nmove a3-b4\r\n\r\n\
          On Mon, 2 Nov 2026 at 13:00, Spring <game@pbem.test> wrote:\r\n> move i3-h4\r\n> resign\r\n",
    )
    .await;
}

#[tokio::test]
async fn both_text_and_html() {
    understood(
        b"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
          move a3-b4\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>move a3-b4</p>\r\n--b--\r\n",
    )
    .await;
}

#[tokio::test]
async fn utf_16() {
    let text: Vec<u8> = "move a3-b4\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mail = format!(
        "Content-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n\r\n{}\r\n",
        BASE64.encode(&text)
    );
    understood(mail.as_bytes()).await;
}
