//! The order form of a report, sent back (architecture, section 7).

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, WHITE_ARMY};
use crate::support::trial::{Trial, only_receipt};

/// A reply that quotes nothing and holds the form with these lines.
fn form(lines: &[String]) -> String {
    format!("[orders]\n{}\n[end of orders]", lines.join("\n"))
}

/// The form of a mail, with the army of the scripts in it.
fn filled(mail: &Posted) -> Vec<String> {
    let mut rows = WHITE_ARMY.lines();
    let fill =
        |line: String| if line.starts_with("row") { rows.next().expect("a row").to_string() } else { line };
    mail.form().into_iter().map(fill).collect()
}

#[tokio::test]
async fn an_untouched_form_files_nothing() {
    let trial = Trial::spring().await;
    let report = trial.latest_report(ALICE).await;
    assert!(report.form().iter().any(|line| line.starts_with("row 3")), "{:?}", report.form());
    let receipt = trial.receipt(ALICE, &form(&report.form())).await;
    assert!(receipt.words().contains("The order form came back as it was sent"), "{}", receipt.text());
    assert!(
        receipt.words().contains("== What you have on file == Nothing.")
            || !receipt.text().contains("| line 1")
    );
    assert!(receipt.words().contains("You are not in yet"), "{}", receipt.text());
}

#[tokio::test]
async fn quoted_a_form_counts_all_the_same() {
    let trial = Trial::spring().await;
    let report = trial.latest_report(ALICE).await;
    let quoted: Vec<String> = form(&filled(&report)).lines().map(|line| format!("> {line}")).collect();
    let receipt = trial
        .receipt(ALICE, &format!("Here you are.\n\nOn Monday the game wrote:\n{}", quoted.join("\n")))
        .await;
    for row in WHITE_ARMY.lines() {
        assert!(receipt.text().contains(&format!(": {row}")), "{row}:\n{}", receipt.text());
    }
}

#[tokio::test]
async fn only_lines_that_differ_count() {
    let trial = Trial::spring().await;
    let report = trial.latest_report(ALICE).await;
    let (sent, filled) = (report.form(), filled(&report));
    let changed = filled.iter().zip(&sent).filter(|(now, before)| now != before).count();
    assert!(changed > 0 && changed <= 3, "{sent:?}");
    let receipt = trial.receipt(ALICE, &form(&filled)).await;
    let text = receipt.text();
    let lines =
        text.split("== Your lines").nth(1).expect("the section").split("\n== ").next().expect("its lines");
    let quoted = lines
        .lines()
        .filter(|line| !line.contains("on file as") && line.contains("row ") && !line.contains("warning"));
    assert_eq!(quoted.count(), changed, "{text}");
}

#[tokio::test]
async fn typed_lines_win_over_the_form() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest_report(ALICE).await;
    let lines: Vec<String> = report
        .form()
        .into_iter()
        .map(|line| if line.trim() == "move" { "move i3-h4".into() } else { line })
        .collect();
    assert!(lines.contains(&"move i3-h4".to_string()), "{lines:?}");
    let receipt = trial.receipt(ALICE, &format!("a3-b4\n\n{}", form(&lines))).await;
    let on_file = receipt.text();
    let on_file =
        on_file.split("== What you have on file").nth(1).expect("the section").split("\n== ").next();
    let on_file = on_file.expect("its lines");
    assert!(on_file.contains("move a3-b4") && !on_file.contains("move i3-h4"), "{on_file}");
}

#[tokio::test]
async fn no_other_line_of_a_report_is_an_order() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest_report(ALICE).await;
    // Somebody sends the whole report back with every quote mark missing and the brackets gone.
    let outside: Vec<String> = {
        let text = report.text();
        let (head, rest) = text.split_once("[orders]").expect("a form");
        let tail = rest.split_once("[end of orders]").expect("its end").1;
        format!("{head}\n{tail}").lines().map(str::to_owned).collect()
    };
    let receipt = only_receipt(trial.say(ALICE, &outside.join("\n")).await);
    assert!(!receipt.text().contains("| line "), "nothing is on file:\n{}", receipt.text());
    assert_eq!(trial.standing("spring").await.0, 2);
}

/// A form counts as a whole: an order that was taken out of it is off file, and the receipt says so before anything else.
#[tokio::test]
async fn an_order_taken_out_of_the_form_is_off_file() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "a3-b4\nif a7-b6 then b4-c5").await;
    let status = trial.receipt(ALICE, "status").await;
    let sent = status.form();
    assert!(sent.iter().any(|line| line.starts_with("if a7-b6")), "{sent:?}");
    let kept: Vec<String> = sent.into_iter().filter(|line| !line.starts_with("if ")).collect();
    let receipt = trial.receipt(ALICE, &form(&kept)).await;
    let words = receipt.words();
    let (gone, lines) = (words.find("No longer on file"), words.find("== What you have on file"));
    assert!(gone.is_some() && gone < lines, "{}", receipt.text());
    let on_file = words.split("== What you have on file").nth(1).unwrap_or_default();
    assert!(on_file.contains("move a3-b4") && !on_file.contains("if a7-b6"), "{}", receipt.text());
    assert!(!words.contains("came back as it was sent"), "{}", receipt.text());
}
