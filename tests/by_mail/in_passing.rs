//! Words for the house beside orders, and what is said in passing.

use super::mending::{ANA, round_one};

const THREE: &str = "build 1 fighter at Jord\nbuild 1 destroyer at Jord\nhire Envoy";

#[tokio::test]
async fn ready_stands_behind_an_order() {
    let trial = round_one().await;
    for line in [
        "build 1 fighter at Jord, ready",
        "build 1 fighter at Jord and I'm done. Thanks!",
        "build 1 fighter at Jord. Ready!",
    ] {
        let receipt = trial.receipt(ANA, line).await;
        let words = receipt.words();
        assert!(words.contains("the table does not wait for you"), "{line}: {}", receipt.text());
        assert!(words.contains("build 1 fighter at Jord"), "{line}: {}", receipt.text());
        assert!(!words.contains("NOT ACCEPTED"), "{line}: {}", receipt.text());
        trial.receipt(ANA, "clear\nwait").await;
    }
}

#[tokio::test]
async fn a_line_on_file_is_named_by_its_words() {
    for (line, gone) in [
        ("cancel the fighter", "build 1 fighter at Jord"),
        ("Ok so: forget the destroyer. Cheers", "build 1 destroyer at Jord"),
        ("cancel line 3, no idea where that came from!", "hire Envoy"),
        ("hire nobody", "hire Envoy"),
        ("2. Forget number 3.", "hire Envoy"),
        ("no more fighters please", "build 1 fighter at Jord"),
        ("scrap the envoy please", "hire Envoy"),
    ] {
        let trial = round_one().await;
        trial.receipt(ANA, THREE).await;
        let receipt = trial.receipt(ANA, line).await;
        let (text, words) = (receipt.text(), receipt.words());
        assert!(words.contains("was taken off"), "{line}: {text}");
        assert!(!words.contains("NOT ACCEPTED"), "{line}: {text}");
        let on_file = text.split("== What you have on file").nth(1).unwrap_or_default().to_owned();
        for order in THREE.lines() {
            let listed = on_file.split("== Your orders").next().unwrap_or_default().contains(order);
            assert_eq!(listed, order != gone, "{line}: {order}: {text}");
        }
    }
}

#[tokio::test]
async fn which_line_is_meant_is_asked_back() {
    let trial = round_one().await;
    trial.receipt(ANA, THREE).await;
    let receipt = trial.receipt(ANA, "cancel the build at Jord").await;
    let words = receipt.words();
    assert!(words.contains("Several lines on file say that"), "{}", receipt.text());
    assert!(words.contains("cancel 1 (build 1 fighter at Jord), or cancel 2"), "{}", receipt.text());
    let nobody = trial.receipt(ANA, "clear\nhire nobody").await;
    assert!(nobody.words().contains("nothing of that is on file"), "{}", nobody.text());
    assert!(!nobody.words().contains("NOT ACCEPTED"), "{}", nobody.text());
}

#[tokio::test]
async fn what_is_said_in_passing_is_answered() {
    let trial = round_one().await;
    let letter = trial.receipt(ANA, "Tell Cleo I won't attack him").await;
    assert!(letter.words().contains("press to Cleo:"), "{}", letter.text());
    assert!(!letter.words().contains("NOT ACCEPTED"), "{}", letter.text());
    let how = trial.receipt(ANA, "How can I write to Bela?").await;
    assert!(how.words().contains("press to Bob:"), "the help: {}", how.text());
    let when = trial.receipt(ANA, "When is the deadline?").await;
    assert!(!when.words().contains("passed over"), "{}", when.text());
    let number = trial.receipt(ANA, "2").await;
    assert!(number.words().contains("This number chooses nothing"), "{}", number.text());
    assert!(number.words().contains("none of your lines waits"), "{}", number.text());
}

#[tokio::test]
async fn a_letter_is_asked_for_in_words() {
    let trial = round_one().await;
    let mail = "Could you tell Bela the following: \"Shall we share E3?\"\nbuild 1 fighter at Jord";
    let receipt = trial.receipt(ANA, mail).await;
    let words = receipt.words();
    assert!(words.contains("Letter 1 went to Bela"), "{}", receipt.text());
    assert!(
        words.contains("build 1 fighter at Jord") && !words.contains("NOT ACCEPTED"),
        "{}",
        receipt.text()
    );
    let carried = trial.receipt(ANA, "Please pass this letter on to Bela: and what of D4?\nAna").await;
    assert!(carried.words().contains("went to Bela"), "{}", carried.text());
    // What may be an order below it, if one that cannot be read, is shown to nobody before its writer has said so.
    let mixed = trial.receipt(ANA, "Please send a message to Bela: see you.\nbuild 2 zebras at Jord").await;
    let words = mixed.words();
    assert!(
        words.contains("is held and was not passed on") && words.contains("build 2 zebras"),
        "{}",
        mixed.text()
    );
}

#[tokio::test]
async fn a_question_is_answered_by_a_page_or_told_where_pages_are() {
    let trial = round_one().await;
    let answered =
        trial.receipt(ANA, "1. How do I hatch larvae?\n2. Could you tell me what SAS means?").await;
    let text = answered.text();
    assert!(text.contains("== N'Orr") && text.contains("== SAS"), "{text}");
    assert!(!text.contains("passed over"), "{text}");
    let open = trial.receipt(ANA, "3. What helps me when I am attacked?").await;
    assert!(open.words().contains("rules contents lists them all"), "{}", open.text());
    assert!(!open.words().contains("NOT ACCEPTED"), "{}", open.text());
}

#[tokio::test]
async fn what_no_longer_applies_is_taken_off() {
    for (line, gone) in [
        ("The destroyer order no longer applies.", "build 1 destroyer at Jord"),
        ("Never mind the fighter", "build 1 fighter at Jord"),
        ("Leave the envoy out, please", "hire Envoy"),
    ] {
        let trial = round_one().await;
        trial.receipt(ANA, THREE).await;
        let receipt = trial.receipt(ANA, line).await;
        let taken = format!("was taken off: {gone}");
        assert!(receipt.words().contains(&taken), "{line}: {}", receipt.text());
    }
    let trial = round_one().await;
    trial.receipt(ANA, THREE).await;
    let anew = trial.receipt(ANA, "Cancel everything and begin anew.").await;
    assert!(anew.words().contains("all your orders were taken off"), "{}", anew.text());
    // Nothing is left that could be taken off, and nothing is wrong with saying so.
    let nothing = trial.receipt(ANA, "cancel both lines of my plan").await;
    assert!(!nothing.words().contains("NOT ACCEPTED"), "{}", nothing.text());
}

/// What comes to a plan that ends with a pass stands in front of it, or nothing would come of it.
#[tokio::test]
async fn a_step_that_is_added_stands_in_front_of_the_pass() {
    let trial = round_one().await;
    trial.receipt(ANA, "activate D1, move all from E1, land on Tar'mann\npass").await;
    let receipt = trial.receipt(ANA, "also use Sol at E1 for 2 fighters as an action").await;
    let text = receipt.text();
    let place = |order: &str| text.rfind(order).unwrap_or_else(|| panic!("{order}: {text}"));
    assert!(place("use Sol at E1") < place("pass\n"), "{text}");
    assert!(place("activate D1") < place("use Sol at E1"), "{text}");
}

/// Several numbers in one line choose several readings, and none of them is lost.
#[tokio::test]
async fn several_numbers_choose_several_readings() {
    let trial = round_one().await;
    let asked = trial
        .receipt(ANA, "I'd also like a chequered cruiser at Jord\nI'd also like a chequered carrier at Jord")
        .await;
    assert!(asked.words().contains("Answer with its number"), "{}", asked.text());
    let receipt = trial.receipt(ANA, "1 and 2, please").await;
    let (text, words) = (receipt.text(), receipt.words());
    assert!(!words.contains("NOT ACCEPTED"), "{text}");
    assert!(words.contains("build 1 cruiser at Jord") && words.contains("build 1 carrier at Jord"), "{text}");
}
