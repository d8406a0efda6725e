//! The daemon is away: Postfix keeps the mail, and nothing is lost or done twice when the daemon is back.

use crate::real_servers::clients::Writer;
use crate::real_servers::ready;
use crate::real_servers::servers::wait_for;
use crate::real_servers::site::Site;
use store::mail::MailStatus;

#[test]
fn mail_sent_while_the_daemon_is_down_waits_in_postfix_and_counts_later() {
    if !ready("mail in the queue") {
        return;
    }
    let mut site = Site::open();
    site.found("patient", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
    let first = site.report("alice", 1);
    site.stop_daemon();
    let army = "row 3 F F F F . F F F F\nrow 2 . . A . E . A . .\nrow 1 . . . M K M . . .";
    let sent = Writer { site: &site, name: "alice" }.by_swaks(&first, army);
    let (address, why) = wait_for("Postfix to put the mail off", || {
        site.postfix.queue().into_iter().find(|(_, why)| !why.is_empty())
    });
    assert_eq!(address, first.header("Reply-To"));
    assert!(why.contains("refused"), "{why}");
    assert_eq!(site.mails(MailStatus::Done), [], "nobody has it yet");

    site.start_daemon();
    site.postfix.flush();
    let receipt = site.receipt("alice", &sent);
    assert!(receipt.subject().contains("Turn 1: orders received"), "{}", receipt.subject());
    assert_eq!(receipt.text().matches("on file as line").count(), 3, "{}", receipt.text());
    wait_for("the queue to be empty", || site.postfix.queue().is_empty().then_some(()));
    assert_eq!(site.mails(MailStatus::Done).len(), 1);
    let shown = site.show("patient");
    assert_eq!((&shown["seats"][0]["missing"], &shown["seats"][1]["missing"]), (&false.into(), &true.into()));
}
