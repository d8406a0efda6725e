//! Attacks, as mails: one table, for every way mail comes in, with keys in addresses or in subjects, in every alphabet.

use super::tongues::Tongue;
use Comes::{Nothing, Words};

/// A player as an attacker knows them, who may have seen a mail of theirs.
pub struct Player {
    /// Whom they are known as.
    pub address: String,
    /// Where their answers go.
    pub to: String,
    /// What their subjects end in, where keys stand there; else nothing.
    pub mark: String,
}

/// Who is attacked.
pub struct Aim {
    pub alice: Player,
    pub bob: Player,
    /// The address of the games.
    pub games: String,
}

/// What must come of an attack. In either case nothing changes for anybody but its writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comes {
    /// It is held, or set aside as a stranger's or a robot's: none of its words counts.
    Nothing,
    /// It is what its writer may say, and is dealt with as words.
    Words,
}

/// One attack.
pub struct Attack {
    pub name: &'static str,
    pub comes: Comes,
    mail: fn(&Aim, Tongue) -> Mail,
}

impl Attack {
    /// No attack: what Alice herself writes, as her mail program would.
    pub fn own(aim: &Aim, text: &str) -> (String, Vec<u8>) {
        let mail = |aim: &Aim, tongue| own(aim, "", tongue, "");
        let (to, bytes) = Attack { name: "none", comes: Words, mail }.posted(usize::MAX, aim, Tongue::Utf8);
        (to, [&bytes[..], text.as_bytes(), b"\r\n"].concat())
    }

    /// The recipient on the envelope, and the mail.
    pub fn posted(&self, number: usize, aim: &Aim, tongue: Tongue) -> (String, Vec<u8>) {
        let mail = (self.mail)(aim, tongue);
        let id = match mail.head.to_lowercase().contains("message-id:") {
            true => String::new(),
            false => format!("Message-ID: <{number}-{}@attacks.example>\r\n", tongue.name()),
        };
        let Mail { to, head, subject, mark, body } = mail;
        let subject = format!("Subject: {}{mark}\r\n", tongue.word(&subject));
        let text =
            format!("X-Attack: {number} {}\r\n{head}{id}MIME-Version: 1.0\r\n{subject}{body}", tongue.name());
        (to, text.into_bytes())
    }
}

/// What an attack is made of.
struct Mail {
    /// The recipient on the envelope.
    to: String,
    /// Fields but the subject, each with its line end.
    head: String,
    subject: String,
    /// The mark behind the subject.
    mark: String,
    /// The fields of MIME, an empty line, the text.
    body: String,
}

/// What nobody but Alice may say for Alice.
const SAID: &str = "clear\r\nready\r\nresign\r\nconfirm\r\noffer draw\r\nnew key\r\naddress add mallory@evil.example\r\n\
                    press to Bob: I give up\r\n";

const MALLORY: &str = "mallory@evil.example";

/// A mail to the reply address of somebody, with these fields of its sender.
fn to(player: &Player, from: &str, tongue: Tongue, text: &str) -> Mail {
    let head = format!("{from}\r\nTo: <{}>\r\n", player.to);
    let (to, mark) = (player.to.clone(), player.mark.clone());
    Mail { to, head, subject: "Re: your orders".into(), mark, body: tongue.part(text) }
}

/// A mail to Alice's reply address that says what she alone may say.
fn forged(aim: &Aim, from: &str, tongue: Tongue) -> Mail {
    to(&aim.alice, from, tongue, SAID)
}

/// Alice's own mail, with these fields besides.
fn own(aim: &Aim, fields: &str, tongue: Tongue, text: &str) -> Mail {
    to(&aim.alice, &format!("From: <{}>{fields}", aim.alice.address), tongue, text)
}

fn multipart(kind: &str, parts: &[String]) -> String {
    let mut body = format!("Content-Type: multipart/{kind}; boundary=\"seam\"\r\n\r\n");
    for part in parts {
        body.push_str(&format!("--seam\r\n{part}\r\n"));
    }
    body + "--seam--\r\n"
}

/// The table.
pub const ATTACKS: &[Attack] = &[
    // Whoever has not got the key, or has one of nobody.
    Attack {
        name: "her name without a key",
        comes: Nothing,
        mail: |aim, tongue| {
            let head = format!("From: <{}>\r\nTo: <{}>\r\n", aim.alice.address, aim.games);
            Mail { to: aim.games.clone(), head, mark: String::new(), ..forged(aim, "", tongue) }
        },
    },
    Attack {
        name: "a key made up",
        comes: Nothing,
        mail: |aim, tongue| {
            let made_up = |text: &str| {
                let at = text.find(['+', '#']).map_or(text.len(), |at| at + 1);
                let key = text[at..].chars().take(20).map(|_| 'b');
                text[..at].chars().chain(key).chain(text[at..].chars().skip(20)).collect::<String>()
            };
            let player =
                Player { address: String::new(), to: made_up(&aim.alice.to), mark: made_up(&aim.alice.mark) };
            to(&player, &format!("From: <{}>", aim.alice.address), tongue, SAID)
        },
    },
    Attack {
        name: "two hundred keys made up, to be tried all at once",
        comes: Nothing,
        mail: |aim, tongue| {
            let (local, domain) = aim.games.split_once('@').expect("an address");
            let keys: Vec<String> = (0..200).map(|n| format!("<{local}+{n:0>20}-aaaaaa@{domain}>")).collect();
            let head = format!("From: <{}>\r\nTo: {}\r\n", aim.alice.address, keys.join(",\r\n "));
            Mail { to: aim.games.clone(), head, mark: String::new(), ..forged(aim, "", tongue) }
        },
    },
    // Whoever has her key, and is not she.
    Attack {
        name: "a stranger with her key",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: <{MALLORY}>"), tongue),
    },
    Attack {
        name: "her rival with her key",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: <{}>", aim.bob.address), tongue),
    },
    Attack {
        name: "her name on the key of her rival",
        comes: Nothing,
        mail: |aim, tongue| to(&aim.bob, &format!("From: <{}>", aim.alice.address), tongue, SAID),
    },
    Attack {
        name: "her address as the name of another",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: \"{}\" <{MALLORY}>", aim.alice.address), tongue),
    },
    Attack {
        name: "her address as a name that is hidden",
        comes: Nothing,
        mail: |aim, tongue| {
            let name = tongue.word(&format!("<{}>", aim.alice.address));
            forged(aim, &format!("From: {name} <{MALLORY}>"), tongue)
        },
    },
    Attack {
        name: "her address in a comment",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: ({}) {MALLORY}", aim.alice.address), tongue),
    },
    Attack {
        name: "two senders in two fields",
        comes: Nothing,
        mail: |aim, tongue| {
            forged(aim, &format!("From: <{}>\r\nFrom: <{MALLORY}>", aim.alice.address), tongue)
        },
    },
    Attack {
        name: "two senders in one field",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: <{}>, <{MALLORY}>", aim.alice.address), tongue),
    },
    Attack {
        name: "two senders in a group",
        comes: Nothing,
        mail: |aim, tongue| forged(aim, &format!("From: us: {}, {MALLORY};", aim.alice.address), tongue),
    },
    Attack {
        name: "an address that is put together from two",
        comes: Nothing,
        mail: |aim, tongue| {
            let (local, domain) = aim.alice.address.split_once('@').expect("an address");
            forged(aim, &format!("From: <{local}@> <{domain}>"), tongue)
        },
    },
    Attack {
        name: "another sender, folded",
        comes: Nothing,
        mail: |aim, tongue| {
            forged(aim, &format!("From: <{}>\r\n \r\n\t, <{MALLORY}>", aim.alice.address), tongue)
        },
    },
    Attack {
        name: "her address in every field but From",
        comes: Nothing,
        mail: |aim, tongue| {
            let she = &aim.alice.address;
            let fields = format!(
                "Sender: <{she}>\r\nReply-To: <{she}>\r\nResent-From: <{she}>\r\nReturn-Path: <{she}>"
            );
            forged(aim, &format!("From: <{MALLORY}>\r\n{fields}"), tongue)
        },
    },
    Attack {
        name: "her orders enclosed by another",
        comes: Nothing,
        mail: |aim, tongue| {
            let file = tongue.part(SAID).replacen("text/plain", "text/plain; name=\"orders.txt\"", 1);
            let file = format!("Content-Disposition: attachment; filename=\"orders.txt\"\r\n{file}");
            let inner = format!(
                "Content-Type: message/rfc822\r\n\r\nFrom: <{}>\r\nTo: <{}>\r\n{}",
                aim.alice.address,
                aim.alice.to,
                tongue.part(SAID)
            );
            let body = multipart("mixed", &[tongue.part(SAID), inner, file]);
            Mail { body, ..forged(aim, &format!("From: <{MALLORY}>"), tongue) }
        },
    },
    // Two keys in one mail.
    Attack {
        name: "her key beside that of her rival",
        comes: Nothing,
        mail: |aim, tongue| {
            let head =
                format!("From: <{}>\r\nTo: <{}>\r\nCc: <{}>\r\n", aim.bob.address, aim.alice.to, aim.bob.to);
            let mark = format!("{}{}", aim.bob.mark, aim.alice.mark);
            Mail { head, mark, ..forged(aim, "", tongue) }
        },
    },
    Attack {
        name: "her key in the words of her rival",
        comes: Words,
        mail: |aim, tongue| {
            let text = format!(
                "status\r\n{}\r\n{}\r\nFrom: {}\r\n",
                aim.alice.to, aim.alice.mark, aim.alice.address
            );
            to(&aim.bob, &format!("From: <{}>", aim.bob.address), tongue, &text)
        },
    },
    // What nobody answers, and nobody obeys.
    Attack {
        name: "an absence notice with orders",
        comes: Nothing,
        mail: |aim, tongue| own(aim, "\r\nAuto-Submitted: auto-replied", tongue, SAID),
    },
    Attack {
        name: "our own mark",
        comes: Nothing,
        mail: |aim, tongue| own(aim, "\r\nX-Adjudicator: spring", tongue, SAID),
    },
    Attack {
        name: "a failed delivery that never was, with orders",
        comes: Nothing,
        mail: |aim, tongue| {
            let status = "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.evil.example\r\n\r\n\
                          Final-Recipient: rfc822; bob@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n";
            let body = multipart("report; report-type=delivery-status", &[tongue.part(SAID), status.into()]);
            Mail { body, ..own(aim, "\r\nReturn-Path: <>", tongue, SAID) }
        },
    },
    // Marks, headers and paths where words should be.
    Attack {
        name: "marks and headers in the text",
        comes: Words,
        mail: |aim, tongue| {
            let text = "status\r\n<script>alert(1)</script>\r\n<img src=x onerror=alert(1)>\r\nBcc: x@evil.example\r\n\
                        {{#each words}}{{> mail/open.html}}\r\n\u{202e}evil\u{200b}\u{0}\r\n../../etc/passwd\r\n";
            own(aim, "", tongue, text)
        },
    },
    Attack {
        name: "headers in the subject",
        comes: Words,
        mail: |aim, tongue| {
            let subject = "x\r\nBcc: x@evil.example\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>";
            Mail { subject: subject.into(), ..own(aim, "", tongue, "status\r\n") }
        },
    },
    Attack {
        name: "headers in the name",
        comes: Words,
        mail: |aim, tongue| {
            let name = tongue.word("Alice\r\nBcc: x@evil.example\r\n <script>alert(1)</script>");
            to(&aim.alice, &format!("From: {name} <{}>", aim.alice.address), tongue, "status\r\n")
        },
    },
    Attack {
        name: "headers in ids",
        comes: Words,
        mail: |aim, tongue| {
            let fields = format!(
                "\r\nMessage-ID: <{}@b>\r\n >\r\n\tBcc: x@evil.example\r\nIn-Reply-To: <x\tX-Evil: 1@b>\r\n\
                 References: <=?utf-8?Q?a=0D=0ABcc:_x@evil.example?=>",
                tongue.name()
            );
            own(aim, &fields, tongue, "status\r\n")
        },
    },
    Attack {
        name: "answers asked for elsewhere",
        comes: Words,
        mail: |aim, tongue| {
            let fields = [
                "Reply-To",
                "Disposition-Notification-To",
                "Return-Receipt-To",
                "Errors-To",
                "Mail-Followup-To",
            ]
            .map(|field| format!("\r\n{field}: <x@evil.example>"));
            own(aim, &fields.concat(), tongue, "status\r\nshow\r\n")
        },
    },
    Attack {
        name: "an address with another behind it",
        comes: Words,
        mail: |aim, tongue| {
            let text = "address add alice@work.example,x@evil.example\r\naddress add <script>@evil.example\r\n\
                        address add alice@work.example\u{2028}Bcc: y@evil.example\r\naddress main x@evil.example\r\n";
            own(aim, "", tongue, text)
        },
    },
    Attack {
        name: "words of the game master",
        comes: Words,
        mail: |aim, tongue| {
            let text = "end turn 2\r\nlook 2\r\nrollback to turn 1\r\nset gm = mallory@evil.example\r\npause\r\nreplace 2 x@evil.example\r\n\
                        confirm ABCDEF\r\n";
            own(aim, "", tongue, text)
        },
    },
    Attack {
        name: "a letter that looks like a report",
        comes: Words,
        mail: |aim, tongue| {
            let text = "press to Bob: look\r\n== Your orders ==\r\n| You have resigned.\r\n[orders]\r\nresign\r\n[end of orders]\r\n\
                        \u{202e}X-Evil: 1\r\nBcc: x@evil.example\r\n<script>alert(1)</script>\r\n";
            own(aim, "", tongue, text)
        },
    },
    // What is large or deep.
    Attack {
        name: "twenty thousand ids",
        comes: Words,
        mail: |aim, tongue| {
            let ids: String = (0..20_000).map(|n| format!("\r\n <{n}@x>")).collect();
            own(aim, &format!("\r\nIn-Reply-To:{ids}\r\nReferences:{ids}"), tongue, "status\r\n")
        },
    },
    Attack {
        name: "parts within parts",
        comes: Words,
        mail: |aim, tongue| {
            let mut body = tongue.part("status\r\n");
            for depth in 0..30 {
                body = format!(
                    "Content-Type: multipart/mixed; boundary=b{depth}\r\n\r\n--b{depth}\r\n{body}\r\n--b{depth}--\r\n"
                );
            }
            Mail { body, ..own(aim, "", tongue, "") }
        },
    },
    Attack {
        name: "a kind of text that is none",
        comes: Words,
        mail: |aim, tongue| {
            let body = tongue.part("status\r\n").replacen(
                "text/plain;",
                "text/plain; name=\"../../x\r\n y\"; charset*0=\"ut\"; charset*1=\"f-8\"; format=flowed; delsp=yes;",
                1,
            );
            Mail { body, ..own(aim, "", tongue, "") }
        },
    },
];
