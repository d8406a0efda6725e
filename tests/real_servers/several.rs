//! Several workers on one PostgreSQL database, and a Postfix that hands mail to any of them.

use crate::real_servers::clients::Writer;
use crate::real_servers::manual::{block, changed};
use crate::real_servers::ready;
use crate::real_servers::servers::{Running, free_port, wait_for_port};
use crate::real_servers::site::Site;
use scratch::Scratch;
use sqlx::{Connection, Executor, PgConnection};

const ARMY: &str = "row 3 F F F F . F F F F\nrow 2 . . A . E . A . .\nrow 1 . . . M K M . . .";

/// The user of this process, as the database knows them, owns the games, as the manual has it.
async fn owner(server: &Scratch) {
    let mut connection = PgConnection::connect(&server.url("postgres")).await.expect("connects");
    let user = std::process::Command::new("id").arg("-un").output().expect("a name").stdout;
    let user = String::from_utf8(user).expect("a name");
    for sql in [
        format!("CREATE ROLE \"{}\" LOGIN", user.trim()),
        format!("CREATE DATABASE games OWNER \"{}\"", user.trim()),
    ] {
        connection.execute(sqlx::AssertSqlSafe(sql)).await.expect("done");
    }
    connection.close().await.expect("closes");
}

/// The recipe of the manual: two workers, and one of them dead, and then the other. Mail goes to whoever is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postfix_hands_mail_to_any_of_several_workers() {
    if !ready("the recipe for several workers") {
        return;
    }
    let server = match Scratch::start(&std::env::temp_dir()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
            eprintln!("\nSKIPPED the recipe for several workers: {why}");
            return;
        }
    };
    owner(&server).await;
    tokio::task::block_in_place(|| two_workers(&server));
}

fn two_workers(server: &Scratch) {
    let mut site = Site::open();
    let (first, second) = (site.lmtp.expect("it takes mail by LMTP"), free_port());
    site.stop_daemon();
    // The address of the database as the manual has it for one machine: by its socket, and without a user.
    site.change("sqlite:database/adjudicator.db", &server.url_by_socket("games"));
    site.start_daemon();
    let settings = std::fs::read_to_string(site.folder().join("config.toml")).expect("settings");
    let settings = settings.replace(&format!("127.0.0.1:{first}"), &format!("127.0.0.1:{second}"));
    let file = site.folder().join("second.toml");
    std::fs::write(&file, settings).expect("settings");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_adjudicator"));
    command.arg("--config").arg(&file).arg("serve");
    let log = site.folder().join("second.log");
    let other = Running::start(&mut command, &log);
    wait_for_port("the second worker", second);

    let recipe = changed(
        &block("## Several workers", 2),
        &[
            ("10.0.0.11:10024", &format!("127.0.0.1:{first}")),
            ("10.0.0.12:10024", &format!("127.0.0.1:{second}")),
        ],
    );
    site.postfix.add(&[("main.cf", &recipe)]);
    site.found("several", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let report = site.report("alice", 1);
    let alice = |site: &Site, text: &str| Writer { site, name: "alice" }.by_swaks(&report, text);

    let sent = alice(&site, ARMY);
    let receipt = site.receipt("alice", &sent);
    assert_eq!(receipt.text().matches("on file as line").count(), 3, "{}", receipt.text());
    // The first is dead: its mail does not wait for it, neither in the mail system nor in its hands.
    site.kill_daemon();
    let sent = alice(&site, "status");
    assert!(site.receipt("alice", &sent).text().contains("several"), "the second answers");
    site.start_daemon();
    drop(other);
    let sent = alice(&site, "status");
    assert!(site.receipt("alice", &sent).text().contains("several"), "the first answers");
    assert_eq!(site.postfix.queue(), [], "nothing waits");
}
