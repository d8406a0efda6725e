//! Mail handed over by procmail and maildrop, as docs/operating.md shows it: stored on success, kept by the mail system
//! when it cannot be.

use crate::real_servers::manual::{INSTALLED, block, changed, ours};
use crate::real_servers::servers::{Needed, all_there, find, run};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use store::Store;
use store::mail::MailStatus;
use tempfile::TempDir;

const FILTERS: [Needed; 2] = [("procmail", "procmail"), ("maildrop", "maildrop")];

const MAIL: &str = "Delivered-To: game+abcdefghijklmnopqrst-tagtag@pbem.test\r\nFrom: alice@players.test\r\n\
                    To: game+abcdefghijklmnopqrst-tagtag@pbem.test\r\nSubject: x\r\nMessage-ID: <p@x>\r\n\r\nshow\r\n";

/// Hands the mail to a filter; its exit status.
fn filtered(command: &mut Command) -> i32 {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the filter starts");
    child.stdin.take().expect("a pipe").write_all(MAIL.as_bytes()).expect("the mail goes in");
    child.wait().expect("the filter ends").code().expect("an exit status")
}

/// Whether this process may become somebody else.
fn is_root() -> bool {
    run(Command::new("id").arg("-u")).trim() == "0"
}

async fn stored(folder: &Path) -> Vec<String> {
    let store =
        Store::open(&format!("sqlite:{}/adjudicator.db", folder.display())).await.expect("the database");
    let mails = store.read().await.expect("read").mails(MailStatus::New, 10).await.expect("list");
    store.close().await;
    mails.into_iter().map(|mail| mail.recipient).collect()
}

#[tokio::test]
async fn procmail_and_maildrop_hand_mail_over_as_the_manual_says() {
    if !all_there("filters", &FILTERS) {
        return;
    }
    let good = "[server]\naddress = \"game@pbem.test\"\n";
    let filters = [("#### procmail", "procmail"), ("#### maildrop", "maildrop")];
    // Somebody who may not log in has no shell that would start a program.
    let users = ["root", "nobody"].into_iter().filter(|user| *user == "root" || is_root());
    for ((heading, name), user) in users.flat_map(|user| filters.map(|filter| (filter, user))) {
        let folder = TempDir::new().expect("a folder");
        let rules = folder.path().join("rules");
        std::fs::write(&rules, changed(&block(heading, 0), &[(INSTALLED, &ours(folder.path()))]))
            .expect("the rules");
        // maildrop reads no rules that others could have written.
        std::fs::set_permissions(&rules, std::os::unix::fs::PermissionsExt::from_mode(0o600))
            .expect("ours alone");
        if user != "root" {
            run(Command::new("chown").args(["-R", user]).arg(folder.path()));
        }
        let filter = || {
            let program = find(name).expect("looked for");
            let mut command = match user {
                "root" => Command::new(program),
                user => {
                    let mut command = Command::new("setpriv");
                    command
                        .args(["--reuid", user, "--regid", "nogroup", "--clear-groups", "--"])
                        .arg(program);
                    command
                }
            };
            // What it cannot hand over it would put here, and call delivered.
            command.env("HOME", folder.path()).env("LOGNAME", user).current_dir(folder.path());
            if name == "procmail" {
                command.args(["-m", "-t", "DEFAULT=/dev/null"]).arg(&rules);
            } else {
                command.arg(&rules);
            }
            command
        };
        // The settings are broken: nothing can be stored, and the mail system must keep the mail.
        std::fs::write(folder.path().join("config.toml"), "[server]\n").expect("settings");
        assert_eq!(filtered(&mut filter()), 75, "{name} as {user}: try again later");
        std::fs::write(folder.path().join("config.toml"), good).expect("settings");
        assert_eq!(filtered(&mut filter()), 0, "{name} as {user}");
        assert_eq!(
            stored(folder.path()).await,
            ["game+abcdefghijklmnopqrst-tagtag@pbem.test"],
            "{name} as {user}: once, with its recipient"
        );
    }
}
