//! `letter`: reads mails from files, as the daemon reads them, and touches nothing else. Settings are used for the name of
//! our own mail server, if there are any; no database is opened.

use adjudicator::reading::decision::{Decision, Kind, decide, input};
use adjudicator::witness::{Finding, Witness};
use letter::{self, Letter, Robot, speaks_for};
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// One mail, judged.
struct Judged {
    file: String,
    letter: Letter,
    decision: Decision,
    text: String,
    proof: Vouched,
}

/// What is known of the sender, apart from what anybody can write into a mail.
struct Vouched {
    /// `aligned`, `denied`, `unproven` or `nobody`.
    word: &'static str,
    /// In words.
    why: String,
}

/// By what means senders are looked into.
struct Means {
    authserv_id: String,
    hostname: String,
    witness: Witness,
}

/// Exits 1 when a file cannot be opened; what is in it never makes a difference.
pub(super) async fn run(context: &Context, files: &[PathBuf], dns: bool) -> Outcome {
    let config = match context.config() {
        Ok(config) => Some(config),
        Err(error) if context.config.is_some() => return Err(error),
        Err(error) => {
            // Mails can be read without any settings; ones that happen to lie here and do not fit are no reason to stop.
            if Path::new("config.toml").exists() {
                eprintln!("adjudicator: read without settings: {error}");
            }
            None
        }
    };
    let means = Means {
        authserv_id: config.as_ref().map(|c| c.sender.authserv_id.clone()).unwrap_or_default(),
        hostname: config.as_ref().map(|c| c.server.hostname.clone()).unwrap_or_default(),
        witness: if dns { Witness::of_this_machine() } else { Witness::Blind },
    };
    let mut seen = Seen::default();
    let mut failed = false;
    for file in files {
        let name = file.display().to_string();
        match tokio::fs::read(file).await {
            Ok(bytes) => {
                let judged = judge(file, &bytes, &mut seen, &means).await;
                if context.json {
                    output::line(&to_json(&judged).to_string())?;
                } else {
                    output::line(&to_text(&judged))?;
                }
            }
            Err(error) => {
                eprintln!("adjudicator: {name}: {error}");
                failed = true;
            }
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}

async fn judge(file: &Path, bytes: &[u8], seen: &mut Seen, means: &Means) -> Judged {
    let name = file.display().to_string();
    let letter = letter::read(bytes);
    let mut decision = decide(&letter);
    if let Some(before) = seen.before(&name, &letter, bytes, decision.kind) {
        decision = Decision { kind: Kind::Duplicate, reason: format!("the same mail as {before}") };
    }
    let lines: Vec<String> = letter.body.form.iter().flatten().map(|line| line.text.clone()).collect();
    let mut text = lines.join("\n");
    if !text.is_empty() && !letter.body.text.is_empty() {
        text.push('\n');
    }
    text.push_str(&letter.body.text);
    let proof = vouched(&letter, bytes, means).await;
    Judged { file: name, letter, decision, text, proof }
}

/// Who vouches for the sender: our own mail server, or a signature we have checked. Whether the address and the reply
/// token belong together, only the daemon knows.
async fn vouched(letter: &Letter, bytes: &[u8], means: &Means) -> Vouched {
    let is = |word, why: String| Vouched { word, why };
    let Some(domain) = letter.sole_sender().and_then(|s| s.domain()) else {
        return is("nobody", "the mail names no sender, or more than one: it proves nobody".into());
    };
    let testimony = letter.testimony(&means.authserv_id, &means.hostname);
    match (testimony.denied, testimony.aligned) {
        (Some(why), _) => return is("denied", format!("our mail server says {why}")),
        (None, Some(how)) => return is("aligned", format!("our mail server says {how}")),
        (None, None) => {}
    }
    match means.witness.examine(bytes, &domain).await {
        Finding::Good(how) => is("aligned", how),
        Finding::Broken(why) => is("denied", why),
        Finding::Unknown(why) => is("unproven", why),
        Finding::Unsigned if letter.signed_by.iter().any(|d| speaks_for(d, &domain)) => is(
            "unproven",
            format!("{domain} signed the mail; the signature was not checked (--dns does that)"),
        ),
        Finding::Unsigned => is("unproven", format!("nothing proves that {domain} sent it")),
    }
}

/// A mail of this run, to know it again.
struct Known {
    file: String,
    typed: Vec<String>,
    /// The file with every CR taken out, and whether it had any.
    copy: (blake3::Hash, bool),
}

/// The mails of this run by Message-ID: a second one with the same typed text is a duplicate, as it would be for the
/// daemon.
#[derive(Default)]
struct Seen(BTreeMap<String, Vec<Known>>);

impl Seen {
    /// The file that held the same mail before. A file that differs from an earlier one in its line ends alone is a
    /// copy somebody made, not a mail that came twice.
    fn before(&mut self, file: &str, letter: &Letter, bytes: &[u8], kind: Kind) -> Option<String> {
        if !matches!(kind, Kind::Orders | Kind::Command | Kind::Press) {
            return None;
        }
        let id = letter.message_id.clone()?;
        let typed: Vec<String> = input(letter).into_iter().map(|line| line.text).collect();
        let without_cr: Vec<u8> = bytes.iter().copied().filter(|b| *b != b'\r').collect();
        let copy = (blake3::hash(&without_cr), without_cr.len() != bytes.len());
        let mails = self.0.entry(id).or_default();
        let is_copy = |known: &Known| known.copy.0 == copy.0 && known.copy.1 != copy.1;
        let found = mails.iter().find(|known| known.typed == typed && !is_copy(known));
        let found = found.map(|known| known.file.clone());
        mails.push(Known { file: file.to_owned(), typed, copy });
        found
    }
}

fn from(letter: &Letter) -> Option<&str> {
    letter.senders.first().map(|sender| sender.email.as_str())
}

fn to_json(judged: &Judged) -> Value {
    let letter = &judged.letter;
    let mut all = json!({
        "file": judged.file,
        "decision": judged.decision.kind.word(),
        "reason": judged.decision.reason,
        "from": from(letter),
        "text": judged.text,
        "proof": { "sender": judged.proof.word, "why": judged.proof.why },
        "subject": letter.subject,
        "message_id": letter.message_id,
        "form": letter.body.form.as_ref().map(|form| form.iter().map(|l| l.text.clone()).collect::<Vec<_>>()),
        "notes": letter.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
    });
    if let Some(Robot::Bounce(bounce)) = &letter.auto {
        let main = bounce.main_recipient();
        all["recipient"] = main.and_then(|r| r.address()).into();
        all["status"] = main.and_then(|r| r.status.clone()).into();
        all["action"] = main.and_then(|r| r.action).map(|a| a.word()).into();
        let each = bounce.recipients.iter().map(|r| {
            json!({ "recipient": r.address(), "status": r.status, "action": r.action.map(|a| a.word()),
                    "permanent": r.is_permanent() })
        });
        all["recipients"] = each.collect();
        all["original_message_id"] = bounce.original_message_id.clone().into();
    }
    all
}

fn to_text(judged: &Judged) -> String {
    let mut out = format!("{}: {}\n", judged.file, judged.decision.kind.word());
    let mut say = |what: &str, value: &str| out.push_str(&format!("  {what:<9} {value}\n"));
    say("from", from(&judged.letter).unwrap_or("nobody"));
    say("proof", &format!("{}: {}", judged.proof.word, judged.proof.why));
    say("reason", &judged.decision.reason);
    for note in &judged.letter.notes {
        say("note", &note.to_string());
    }
    for line in judged.text.lines() {
        out.push_str("  | ");
        out.push_str(line);
        out.push('\n');
    }
    out.trim_end().to_owned()
}
