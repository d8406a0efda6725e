//! Requests of people who have no key: nothing is done before their address has answered, so that nobody can ask in
//! another's name; and the question says the same whatever there is to be had, so that nothing can be found out by asking.

use super::open;
use super::place::Read;
use crate::house::House;
use crate::sender::Evidence;
use crate::tell::plain::{Plain, post_plain};
use campaign::CampaignError;
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use campaign::when::when;
use letter::Letter;
use sentences::founding::request as say;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::founding::RequestRow;

/// How long a request waits for its confirmation.
const CONFIRM_WITHIN_MS: i64 = 3 * 24 * 3_600_000;
/// How many questions an address is sent in a day.
const QUESTIONS_A_DAY: i64 = 3;
/// How many questions a day go to people who know the password of one campaign: whoever has it can forge any sender. Beyond that
/// they are strangers like others.
const QUESTIONS_A_PASSWORD: i64 = 60;
/// How many questions the addresses of one domain are sent in a day.
const QUESTIONS_A_DOMAIN: i64 = 20;
/// How much is kept of what came with a request.
const MOST_BYTES: usize = 64 * 1024;

/// Keeps a request and asks the address it came from. What was done, for the operator.
///
/// # Errors
/// The store.
pub async fn ask_back(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    evidence: &Evidence,
    kind: &str,
    about: &str,
    said: &str,
) -> Result<String, CampaignError> {
    let Some(sender) = letter.sole_sender() else { return Ok("no sender to ask back".into()) };
    let address = sender.key();
    if let Some(why) = evidence.denied() {
        return Ok(format!("not asked back: {why}"));
    }
    if house.config.server.address.accepts(&address) {
        return Ok("not asked back: it names our own address as its sender".into());
    }
    let now_ms = house.now_ms();
    let purse = purse(tx, &address, evidence, kind, about).await?;
    if let Err(who) = afford(house, tx, &address, evidence, purse).await? {
        return Ok(format!("not asked back: {who} often enough today"));
    }
    if kind == "found" && said.trim().is_empty() {
        return without_a_file(house, tx, letter, &sender.email).await;
    }
    if kind == "found" {
        let problems = open::problems(house, tx, said).await?;
        if !problems.is_empty() {
            return not_as_it_is(house, tx, letter, &sender.email, &problems).await;
        }
    }
    let code = house.key.address_code(&format!("request {kind}"), 0, &address, now_ms);
    let row = RequestRow {
        id: house.key.token_hash(&code),
        address: address.clone(),
        kind: kind.into(),
        about: about.into(),
        said: said.chars().take(MOST_BYTES).collect(),
        expires_ms: now_ms + CONFIRM_WITHIN_MS,
    };
    tx.request_put(&row).await?;
    let by = when(row.expires_ms, now_ms, "").utc;
    let words = [
        say::somebody_wrote(&house.config.server.address.as_str(), &in_words(kind, about)),
        say::games_by_mail(),
        say::if_that_was_you(&by),
    ];
    let reply_to = reply_address(house.config.server.address.as_str(), &code, NO_WINDOW);
    let mail = Plain {
        campaign: None,
        kind: "request",
        to: &sender.email,
        reply_to: &reply_to,
        answers: letter.message_id.as_deref(),
        subject: &say::was_that_you(),
        words: &words,
    };
    post_plain(house, tx, &mail).await?;
    Ok(format!("asked back whether they want to {kind}"))
}

/// A campaign's file that cannot be founded is told so before anybody is asked to confirm it, all that is wrong with it, a line each. It goes
/// to the address that may found, whoever wrote.
async fn not_as_it_is(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    to: &str,
    problems: &[String],
) -> Result<String, CampaignError> {
    let mut words = vec![say::to_mend(&problems.len())];
    words.extend(problems.iter().map(|problem| format!("- {problem}")));
    words.push(say::mend_it());
    about_a_file(house, tx, letter, to, &words).await?;
    Ok("told what is wrong with a campaign's file".into())
}

/// The word `found` and nothing to found a campaign from.
async fn without_a_file(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    to: &str,
) -> Result<String, CampaignError> {
    let words = [say::no_file()];
    about_a_file(house, tx, letter, to, &words).await?;
    Ok("told that no campaign file came".into())
}

async fn about_a_file(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    to: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    let reply_to = house.config.server.address.as_str();
    let mail = Plain {
        campaign: None,
        kind: "request",
        to,
        reply_to,
        answers: letter.message_id.as_deref(),
        subject: &say::file_subject(),
        words,
    };
    post_plain(house, tx, &mail).await
}

/// Whose allowance a question comes out of. Each has its own, so that forged mails use up nobody else's.
#[derive(Clone, PartialEq, Eq)]
enum Purse {
    /// Somebody who may found campaigns.
    Founder,
    /// People who were told of this campaign: they know its password.
    Told(String),
    /// Strangers whose domain is proved.
    Proved,
    /// Strangers who may be anybody.
    Unproved,
}

impl Purse {
    /// That of people who were told of nothing.
    fn of_strangers(evidence: &Evidence) -> Purse {
        if evidence.aligned().is_some() { Purse::Proved } else { Purse::Unproved }
    }
}

async fn purse(
    tx: &mut Tx,
    address: &str,
    evidence: &Evidence,
    kind: &str,
    about: &str,
) -> Result<Purse, CampaignError> {
    if kind == "found" {
        return Ok(Purse::Founder);
    }
    if let ("join", Some((name, password))) = (kind, about.split_once(' '))
        && !password.is_empty()
        && let Some(read) = Read::load(tx, name).await?
        && read.file.founding.as_ref().is_some_and(|s| !s.password.is_empty() && s.admits(address, password))
    {
        return Ok(Purse::Told(name.to_owned()));
    }
    Ok(Purse::of_strangers(evidence))
}

/// Takes a question out of what this address, its domain and all like it may have in a day; or says who was asked often enough.
async fn afford(
    house: &House,
    tx: &mut Tx,
    address: &str,
    evidence: &Evidence,
    purse: Purse,
) -> Result<Result<(), &'static str>, CampaignError> {
    if !spend(house, tx, &format!("requests {address}"), QUESTIONS_A_DAY).await? {
        return Ok(Err("this address was asked"));
    }
    let mut purse = purse;
    if let Purse::Told(name) = &purse {
        if spend(house, tx, &format!("told of {name}"), QUESTIONS_A_PASSWORD).await? {
            return Ok(Ok(()));
        }
        purse = Purse::of_strangers(evidence);
    }
    let domain = address.rsplit_once('@').map_or(address, |(_, domain)| domain);
    let means = &house.config.sender;
    let (purses, who) = match purse {
        Purse::Founder | Purse::Told(_) => return Ok(Ok(())),
        Purse::Proved => (
            vec![
                (format!("requests of {domain}"), QUESTIONS_A_DOMAIN),
                ("all requests".to_owned(), means.strangers_a_day),
            ],
            "its domain or strangers in all were asked",
        ),
        Purse::Unproved => (
            vec![("unproved requests".to_owned(), means.unproved_a_day)],
            "strangers whose mail is not proved were asked",
        ),
    };
    for (purse, a_day) in purses {
        if a_day == 0 || !spend(house, tx, &purse, a_day).await? {
            return Ok(Err(who));
        }
    }
    Ok(Ok(()))
}

/// Takes one out of what there is of this for a day; false: nothing is left.
async fn spend(house: &House, tx: &mut Tx, purse: &str, a_day: i64) -> Result<bool, CampaignError> {
    Ok(tx.spend_reply(purse, Allowance::daily(a_day), house.now_ms()).await? != Spent::TooMuch)
}

/// What was asked for, and the line that asks for it. A password is not said again.
fn in_words(kind: &str, about: &str) -> String {
    let name = about.split_whitespace().next().unwrap_or_default();
    match (kind, name) {
        ("join", _) => say::to_play(&name),
        ("watch", _) => say::to_watch(&name),
        ("standby", "") => say::to_stand_by(),
        ("standby", _) => say::to_stand_by_in(&name),
        ("data", _) => say::to_be_sent_data(),
        ("found", _) => say::to_found(),
        _ => say::for_this(&kind, &name),
    }
}
