//! `verify`: dice, orders and history of a game, checked from the mails a player has. Nothing else is looked at: no settings, no
//! database, no network.

pub(super) mod opened;

use data_encoding::HEXLOWER;
use opened::{Opened, open};
use proof::{BEFORE_THE_GAME, Checked, Finding, Mail, Told, Verifier};
use serde_json::json;
use shell::{Context, Outcome, output};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

/// What people call a mail, why it cannot be read, and what is missing where it brings nothing that proves what it tells.
struct Named {
    name: String,
    unreadable: Option<String>,
    lacks: Option<&'static str>,
}
type Failed = Box<dyn std::error::Error + Send + Sync>;

/// A key a player was given.
pub(super) enum Given {
    Dice([u8; 32]),
    Signer(Verifier),
}

/// What is to be said of all mails together: the keys they name, by campaign and run, and mails that are not among them.
struct Met {
    dice: BTreeMap<(String, u32), BTreeSet<[u8; 32]>>,
    signers: BTreeMap<(String, u32), Verifier>,
    /// Those runs whose keys an invitation told.
    promised: BTreeSet<(String, u32)>,
    missing: Vec<String>,
    unopened: Vec<String>,
}

/// Exits 1 if something does not hold, or if there is nothing to check.
pub(super) fn run(context: &Context, files: &[PathBuf], keys: &[String]) -> Outcome {
    let given: Vec<Given> = keys.iter().map(|key| read_key(key)).collect::<Result<_, _>>()?;
    let mut opened = Vec::new();
    for named in files {
        opened.extend(open(named)?);
    }
    let (mails, names) = apart(opened);
    let Checked { mut told, missing, unopened, promised, signers } = proof::check(&mails);
    let met = Met { dice: dice_keys(&mails), signers, promised, missing, unopened };
    for (mail, told) in mails.iter().zip(&mut told) {
        compare(mail, told, &given, &met.signers);
    }
    let unreadable = names.iter().any(|named| named.unreadable.is_some());
    let all_good = told.iter().flatten().flat_map(|t| &t.findings).all(|finding| finding.good);
    let good = told.iter().any(|told| !told.is_empty()) && !unreadable && all_good;
    if context.json {
        print_json(&names, &mails, &told, &met, good)?;
    } else {
        print(&names, &told, &met, &given)?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The mails, and beside each its name and why it cannot be read.
fn apart(opened: Vec<Opened>) -> (Vec<Mail>, Vec<Named>) {
    let both = opened.into_iter().map(|Opened { name, mail, lacks }| match mail {
        Ok(mail) => (mail, Named { name, unreadable: None, lacks }),
        Err(why) => (Mail::default(), Named { name, unreadable: Some(why), lacks }),
    });
    both.unzip()
}

pub(super) fn read_key(text: &str) -> Result<Given, String> {
    // The first report writes a long one in two lines.
    let text = &text.split_whitespace().collect::<String>();
    if text.contains('+') {
        return text.parse().map(Given::Signer);
    }
    let bytes = HEXLOWER.decode(text.to_ascii_lowercase().as_bytes()).ok();
    let key = bytes.and_then(|bytes| bytes.try_into().ok()).map(Given::Dice);
    key.ok_or_else(|| {
        "--key has the 64 hexadecimal digits that the first report gives as public key, or the key it says mails are \
         signed with"
            .to_string()
    })
}

fn dice_keys(mails: &[Mail]) -> BTreeMap<(String, u32), BTreeSet<[u8; 32]>> {
    let mut keys: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for note in mails.iter().flat_map(|mail| &mail.notes).flatten() {
        keys.entry((note.campaign.clone(), note.run)).or_default().insert(note.key);
    }
    keys
}

/// Nothing is taken for proved under another key than those given.
fn compare(mail: &Mail, told: &mut [Told], given: &[Given], signers: &BTreeMap<(String, u32), Verifier>) {
    let dice = given.iter().find_map(|key| if let Given::Dice(key) = key { Some(key) } else { None });
    let signer = given.iter().find_map(|key| if let Given::Signer(key) = key { Some(key) } else { None });
    let notes = || mail.notes.iter().flatten();
    for told in told {
        let place = (told.campaign.clone(), told.run);
        let own =
            |note: &&proof::Note| (&note.campaign, note.run, note.turn) == (&place.0, place.1, told.turn);
        let other_dice = dice.is_some_and(|key| notes().filter(own).any(|note| note.key != *key));
        let other_signer = signer.is_some_and(|key| signers.get(&place).is_some_and(|known| known != key));
        if other_dice || other_signer {
            told.findings.retain(|finding| !finding.good);
            let words = "its key is another than the one given with --key".to_string();
            told.findings.push(Finding { good: false, words });
        }
    }
}

fn print(names: &[Named], told: &[Vec<Told>], met: &Met, given: &[Given]) -> Result<(), Failed> {
    for (Named { name, unreadable, lacks }, told) in names.iter().zip(told) {
        if let Some(why) = unreadable {
            output::line(&format!("{name}: {why}"))?;
        } else if let Some(lacks) = lacks {
            output::line(&format!("{name}: {lacks}."))?;
        } else if told.is_empty() {
            output::line(&format!("{name}: nothing in it can be checked: no {}", Mail::FILES.join(", no ")))?;
        }
        told.iter().try_for_each(|told| print_told(name, told))?;
    }
    let compare = |place: &(String, u32)| match met.promised.contains(place) {
        true => "the invitation told it; compare it with the other players",
        false => "compare it with that in your first report, and with the other players",
    };
    let of = |(campaign, run): &(String, u32)| match run {
        0 | 1 => campaign.clone(),
        _ => format!("{campaign} in run {run}"),
    };
    let no_dice = !given.iter().any(|key| matches!(key, Given::Dice(_)));
    for (place, keys) in met.dice.iter().filter(|_| no_dice) {
        for key in keys {
            let key = HEXLOWER.encode(key);
            output::line(&format!("The key of {} is {key}: {}.", of(place), compare(place)))?;
        }
    }
    let no_signer = !given.iter().any(|key| matches!(key, Given::Signer(_)));
    for (place, key) in met.signers.iter().filter(|_| no_signer) {
        output::line(&format!("Mails of {} are signed with {key}: {}.", of(place), compare(place)))?;
    }
    for missing in &met.missing {
        output::line(&format!("Not checked: no report about {missing} is here."))?;
    }
    for unopened in &met.unopened {
        output::line(&format!("Not checked: {unopened}."))?;
    }
    if told.iter().all(Vec::is_empty) {
        output::line(
            "Nothing was checked: reports and receipts of campaigns whose dice prove themselves bring files that can be.",
        )?;
    }
    Ok(())
}

fn print_told(name: &str, Told { campaign, run, turn, findings }: &Told) -> Result<(), Failed> {
    let run = if *run > 1 { format!(", run {run}") } else { String::new() };
    let turn = match *turn {
        BEFORE_THE_GAME => "before the game".to_owned(),
        turn => format!("turn {turn}"),
    };
    for finding in findings {
        let mark = if finding.good { "" } else { "NOT PROVED: " };
        output::line(&format!("{name}: {campaign}, {turn}{run}: {mark}{}.", finding.words))?;
    }
    Ok(())
}

fn print_json(
    names: &[Named],
    mails: &[Mail],
    told: &[Vec<Told>],
    met: &Met,
    good: bool,
) -> Result<(), Failed> {
    let one = |told: &Told| {
        let findings = told.findings.iter().map(|f| json!({ "good": f.good, "words": f.words }));
        json!({
            "campaign": told.campaign, "run": told.run, "turn": told.turn,
            "findings": findings.collect::<Vec<_>>(),
        })
    };
    let file = |((named, mail), told): ((&Named, &Mail), &Vec<Told>)| {
        let Named { name, unreadable, lacks } = named;
        json!({
            "file": name, "unreadable": unreadable, "lacks": lacks, "dice": mail.dice(),
            "told": told.iter().map(one).collect::<Vec<_>>(),
        })
    };
    let each: Vec<_> = names.iter().zip(mails).zip(told).map(file).collect();
    let dice = met.dice.iter().flat_map(|((campaign, run), keys)| {
        keys.iter().map(move |key| json!({ "campaign": campaign, "run": run, "dice": HEXLOWER.encode(key) }))
    });
    let signers = met
        .signers
        .iter()
        .map(|((campaign, run), key)| json!({ "campaign": campaign, "run": run, "signer": key.to_string() }));
    let keys: Vec<_> = dice.chain(signers).collect();
    output::json(
        &json!({ "proved": good, "files": each, "missing": met.missing, "unopened": met.unopened, "keys": keys }),
    )
}
