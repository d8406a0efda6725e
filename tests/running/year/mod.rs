//! A year of a six-player campaign, with absences, silence, a bot, a standby, rollbacks, outages, votes and letters. Afterwards
//! every mail is accounted for, every deadline has its rule, and every turn comes out the same.

mod calendar;
mod deadlines;
mod drills;
mod house;
mod mails;
mod players;
mod records;
mod story;

use adjudicator::archive::whole::whole_record;
use adjudicator::audit::{Given, Verdict, audit};
use campaign::loaded::Loaded;
use campaign::play::replay::replay;
use house::{GM, PLAYERS, YEAR, Year};
use records::Records;
use std::collections::BTreeSet;

/// The campaign's file.
fn file() -> String {
    let mut file = format!(
        "name = \"{YEAR}\"\ntitle = \"The long campaign\"\ngame = \"throneworld\"\ngm = \"{GM}\"\n\
         schedule = \"1st and 15th 20:00 Europe/Paris\"\nzone = \"Europe/Paris\"\nshortest-window = \"5 days\"\n\
         holidays = [\"2026-12-24 - 2027-01-02\", \"1 may\"]\ngrace = \"6 hours\"\nreminders = [\"3 days\", \"24 hours\"]\n\
         away = \"14 days\"\nsettle = \"30 minutes\"\n\
         [extensions]\ntokens = 2\nlongest = \"2 days\"\n\
         [silence]\nfast-lane = 2\nfast-lane-window = \"2 days\"\nbot-after = 3\nstandby-after = 4\nguard = 50\n\
         gm-time = \"72 hours\"\nunanswered = \"close\"\n\
         [press]\npolicy = \"anonymous\"\n[votes]\nannounce = \"counts\"\n[options]\nturn_limit = 0\n"
    );
    for (name, address) in PLAYERS {
        file.push_str(&format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"));
    }
    file
}

/// Every mail is accounted for, every deadline has its rule, nobody was closed out who could not know, and every turn comes out the
/// same. So many turns at least were played early, and so many in all.
async fn all_is_in_order(year: &Year, (early_at_least, turns_at_least): (usize, usize)) {
    let records = Records::of(year).await;
    let mut wrong = mails::that_came(year, &records);
    wrong.extend(mails::that_went_out(year, &records));
    wrong.extend(deadlines::without_a_rule(year, &records));
    wrong.extend(deadlines::closed_at_a_wrong_time(&records));
    let (too_early, early) = deadlines::closed_too_early(&records);
    wrong.extend(too_early);
    wrong.extend(drills::closed_on_who_could_not_know(year, &records));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(early > early_at_least, "turns were played early: {early}");
    let replayed = replay(&year.trial.house.store, YEAR, None).await.expect("replay");
    let finished = records.turns_ended();
    assert!(replayed.len() == finished && finished > turns_at_least, "{} of {finished}", replayed.len());
    let different: Vec<_> = replayed.iter().filter(|turn| !turn.differences.is_empty()).collect();
    assert!(different.is_empty(), "{different:?}");
}

#[tokio::test]
async fn outages_of_every_kind_close_no_window_on_who_could_not_know() {
    let file = file().replace(
        "schedule = \"1st and 15th 20:00 Europe/Paris\"\nzone = \"Europe/Paris\"\nshortest-window = \"5 days\"\n",
        "window = \"2 days\"\n",
    );
    assert!(!file.contains("schedule"), "{file}");
    let mut year = Box::pin(Year::found(&file)).await;
    Box::pin(year.drills()).await;
    all_is_in_order(&year, (3, 6)).await;
}

#[tokio::test]
async fn everything_that_happens_in_a_year() {
    let mut year = Box::pin(Year::found(&file())).await;
    Box::pin(year.story()).await;
    all_is_in_order(&year, (5, 20)).await;
    // And from the record that would be given out, with all the mails of everybody.
    let mut tx = year.trial.house.store.read().await.expect("read");
    let loaded = Loaded::load(&mut tx, YEAR).await.expect("reads").expect("it is there");
    let files = whole_record(&year.trial.house, &mut tx, &loaded).await.expect("a record");
    let zips: Vec<_> = files.into_iter().map(|file| (file.file_name, file.bytes)).collect();
    let mut given = Vec::new();
    for mail in crate::support::rows::outbox(&year.trial.database()).await {
        let mut read = proof::Mail::default();
        for text in proof::Mail::FILES.iter().flat_map(|name| letter::enclosed(&mail.bytes, name)) {
            read.take(&text).expect("it is read");
        }
        given.push(Given { name: mail.message_id.clone(), mail: Ok(read), told: BTreeSet::new() });
    }
    assert!(given.len() > 500, "{}", given.len());
    let begun = std::time::Instant::now();
    let audited = audit(&zips, given, &[]).expect("it is audited");
    println!("{} bytes, audited in {:?}", zips.iter().map(|z| z.1.len()).sum::<usize>(), begun.elapsed());
    let wrong: Vec<_> = audited.all().filter(|(_, finding)| finding.verdict == Verdict::Fails).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let unchecked = audited.all().filter(|(_, finding)| finding.verdict == Verdict::Unchecked);
    for (what, finding) in unchecked {
        println!("{what}: not checked: {}", finding.words);
    }
}
