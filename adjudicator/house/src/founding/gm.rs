//! The GM's word about a founding: by mail and on the command line, one implementation.

use super::mails::{date_tag, how_far, to_gm, to_place};
use super::place::Read;
use super::places;
use super::start::start;
use crate::house::House;
use crate::reading::ask::Say;
use crate::reading::plainly;
use crate::tell::caller::Caller;
use campaign::CampaignError;
use campaign::found::looks_like_address;
use campaign::gms::Gms;
use campaign::sheet::Invite;
use campaign::when::when;
use schedule::duration;
use sentences::founding::gm as say;
use store::Tx;
use store::ban::SERVER;
use store::founding::{FoundingRow, FoundingStatus, PlaceStatus};

/// What the GM wants of a founding.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// To look.
    Status,
    /// To start with those who have joined.
    Start,
    /// To start, with bots on the free seats.
    Bots,
    /// To put the date off by so many milliseconds.
    Delay(i64),
    /// To call it off.
    CallOff,
    /// To ask one more.
    Invite(Invite),
    /// To take somebody off who has joined or was asked: an address or a name.
    Remove(String),
    /// To keep an address or a domain out of all campaigns of this game master, this one first; or no longer.
    Ban(String, bool),
}

impl Decision {
    /// Reads a decision as people write it.
    ///
    /// # Errors
    /// What would be right.
    pub fn read(text: &str) -> Result<Decision, String> {
        const WORDS: [(&str, &[&str]); 4] = [
            ("status", &["how many", "who joined", "how does look"]),
            (
                "start",
                &["begin", "start those there are", "start without others", "start with those who are there"],
            ),
            (
                "bots",
                &[
                    "start with bots",
                    "fill up with bots",
                    "fill seats with bots",
                    "use bots",
                    "take bots",
                    "add bots",
                ],
            ),
            ("call off", &["cancel", "drop", "don't start"]),
        ];
        if let Some(decision) = Self::about_somebody(text) {
            return decision;
        }
        Self::first(text).or_else(|why| match plainly::one_of(text, &WORDS) {
            Some(word) => Self::first(word),
            None => plainly::of_a_gm(text)
                .and_then(|line| Self::first(&line.replacen("extend", "delay", 1)).ok())
                .or_else(|| Self::first(&plainly::of_a_founder(text)?).ok())
                .ok_or(why),
        })
    }

    /// What is about one person: `invite ADDRESS name NAME zone ZONE`, `remove ADDRESS`, `ban ADDRESS`.
    fn about_somebody(text: &str) -> Option<Result<Decision, String>> {
        let text = text.trim().trim_end_matches(['.', '!']);
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        Some(match verb.to_lowercase().as_str() {
            "invite" => invited(rest).map(Decision::Invite),
            "remove" if rest.is_empty() => Err(say::remove_whom()),
            "remove" => Ok(Decision::Remove(rest.to_owned())),
            "ban" | "unban" if !rest.contains('@') || rest.contains(char::is_whitespace) => {
                Err(say::no_address(&rest))
            }
            verb @ ("ban" | "unban") => {
                Ok(Decision::Ban(rest.trim_start_matches('*').to_lowercase(), verb == "ban"))
            }
            _ => return None,
        })
    }

    fn first(text: &str) -> Result<Decision, String> {
        let lower = text.trim().trim_end_matches(['.', '!']).to_lowercase();
        match lower.split_once(' ') {
            None if lower == "status" || lower == "show" || lower == "help" => Ok(Decision::Status),
            None if lower == "start" => Ok(Decision::Start),
            None if lower == "bots" => Ok(Decision::Bots),
            None if lower == "call-off" || lower == "cancel" => Ok(Decision::CallOff),
            Some(("call", "off")) => Ok(Decision::CallOff),
            Some(("start", "bots" | "with bots")) => Ok(Decision::Bots),
            Some(("delay", length)) => duration::parse_ms(length)
                .map(Decision::Delay)
                .map_err(|e| say::delay_length(&length, &e.to_string())),
            _ => Err(say::none_of(&text.chars().take(60).collect::<String>())),
        }
    }
}

/// `carol@example.org name Carol the Red zone New York`: name and zone if they are given, in any order.
fn invited(rest: &str) -> Result<Invite, String> {
    let mut parts = [String::new(), String::new(), String::new()];
    let mut at = 0;
    for word in rest.split_whitespace() {
        match word.to_lowercase().trim_end_matches(':') {
            "name" if at != 1 => at = 1,
            "zone" => at = 2,
            _ => {
                if !parts[at].is_empty() {
                    parts[at].push(' ');
                }
                parts[at].push_str(word);
            }
        }
    }
    let [address, name, zone] = parts;
    match looks_like_address(&address) {
        true => Ok(Invite { address, name, zone }),
        false => Err(say::no_mail_address(&address)),
    }
}

/// A GM has written. All of them are asked, and the first answer counts.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    row: FoundingRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let said = caller.said.iter().find_map(|said| match said {
        Say::Status => Some("status".to_string()),
        Say::Other(line) => Some(line.clone()),
        _ => None,
    });
    let said = said.unwrap_or_default();
    let (words, decided) = match Decision::read(&said) {
        Err(why) => (vec![say::nothing_done(&why)], false),
        Ok(Decision::Status) => (carry_out(house, tx, &row.name, &Decision::Status, SERVER).await?, false),
        Ok(_) if is_old_news(&row, caller) => (old_news(house, &row), false),
        Ok(decision) => {
            let open = matches!(row.status, FoundingStatus::Open | FoundingStatus::Asked);
            (carry_out(house, tx, &row.name, &decision, &caller.address).await?, open)
        }
    };
    let row = tx.founding(&row.name).await?.unwrap_or(row);
    for gm in Gms::read(&row.gm).iter() {
        if gm.eq_ignore_ascii_case(&caller.address) {
            to_gm(house, tx, &row, gm, caller.answers, &say::your_answer(), &words).await?;
        } else if decided {
            let mut told = vec![say::has_decided(&caller.address, &said)];
            told.extend(words.iter().cloned());
            to_gm(house, tx, &row, gm, None, &say::another_decided(), &told).await?;
        }
    }
    Ok(match decided {
        true => format!("a GM of {} decided", row.name),
        false => format!("a GM of {} was answered", row.name),
    })
}

/// Where there are several GMs: does the mail answer one of before another has put the date off?
fn is_old_news(row: &FoundingRow, caller: &Caller<'_>) -> bool {
    let goes_on = matches!(row.status, FoundingStatus::Open | FoundingStatus::Asked);
    let knows = caller.tag.as_deref().filter(|tag| tag.starts_with("date"));
    goes_on && Gms::read(&row.gm).iter().count() > 1 && knows.is_some_and(|tag| tag != date_tag(row))
}

fn old_news(house: &House, row: &FoundingRow) -> Vec<String> {
    let at = when(row.starts_ms.unwrap_or_default(), house.now_ms(), "").utc;
    vec![say::put_off_since(&at), say::same_word()]
}

/// Carries a decision out; what there is to say about it. `by`: the address of the game master, or [`SERVER`] for whoever runs it.
///
/// # Errors
/// The store, or a fault of the founding.
pub async fn carry_out(
    house: &House,
    tx: &mut Tx,
    name: &str,
    decision: &Decision,
    by: &str,
) -> Result<Vec<String>, CampaignError> {
    let Some(mut read) = Read::load(tx, name).await? else {
        return Ok(vec![say::no_founding(&name)]);
    };
    let now_ms = house.now_ms();
    if !read.goes_on() && *decision != Decision::Status {
        return Ok(vec![say::over_already(&name, &over(read.row.status))]);
    }
    match decision {
        Decision::Status => status(house, tx, &read).await,
        Decision::Start | Decision::Bots => {
            let bots = *decision == Decision::Bots;
            Ok(match start(house, tx, read, bots).await? {
                None => vec![say::starts(&name)],
                Some(why) => vec![say::cannot_start(&name, &why)],
            })
        }
        Decision::Delay(ms) => {
            let from_ms = read.row.starts_ms.unwrap_or(now_ms).max(now_ms);
            put_off(tx, &mut read, from_ms + ms).await?;
            let at = when(from_ms + ms, now_ms, "").utc;
            let words = vec![say::put_off(&at, &how_far(&read.file, &read.plan, &read.places))];
            tell_joined(house, tx, &read, &say::put_off_subject(), &words).await?;
            tx.log(name, now_ms, &format!("the start was put off to {at}")).await?;
            Ok(words)
        }
        Decision::Invite(invite) => places::one_more(house, tx, &mut read, invite).await,
        Decision::Remove(whom) => places::take_off(house, tx, &mut read, whom).await,
        Decision::Ban(whom, false) => {
            let kept_out = tx.ban_remove(by, whom).await?;
            Ok(vec![say::unbanned(&whom, &kept_out)])
        }
        Decision::Ban(whom, true) => places::ban(house, tx, &mut read, (whom, by)).await,
        Decision::CallOff => {
            call_off(house, tx, &mut read, &say::gm_called_off()).await?;
            Ok(vec![say::called_off(&name)])
        }
    }
}

fn over(status: FoundingStatus) -> &'static str {
    match status {
        FoundingStatus::Started => "started",
        FoundingStatus::Off => "called off",
        FoundingStatus::Open | FoundingStatus::Asked => "open",
    }
}

/// How a founding stands, for the GM.
///
/// # Errors
/// The store.
pub async fn status(house: &House, tx: &mut Tx, read: &Read) -> Result<Vec<String>, CampaignError> {
    let mut words = vec![how_far(&read.file, &read.plan, &read.places)];
    if let Some(at_ms) = read.row.starts_ms {
        words.push(say::date(&when(at_ms, house.now_ms(), "").utc));
    }
    for place in &read.places {
        let banned = tx.is_banned(&place.address, Gms::read(&read.row.gm).iter()).await?;
        let stands =
            if banned && place.status != PlaceStatus::Joined { "kept out" } else { place.status.word() };

        words.push(say::place_stands(&place.address, &place.name, &stands));
    }
    if !read.row.reason.is_empty() {
        words.push(read.row.reason.clone());
    }
    Ok(words)
}

/// Puts the date off.
///
/// # Errors
/// The store.
pub async fn put_off(tx: &mut Tx, read: &mut Read, starts_ms: i64) -> Result<(), CampaignError> {
    read.row.starts_ms = Some(starts_ms);
    read.row.status = FoundingStatus::Open;
    read.row.decide_ms = None;
    tx.founding_put(&read.row).await?;
    Ok(())
}

/// Calls a founding off and tells everybody who was in it.
///
/// # Errors
/// The store.
pub async fn call_off(house: &House, tx: &mut Tx, read: &mut Read, why: &str) -> Result<(), CampaignError> {
    read.row.status = FoundingStatus::Off;
    read.row.reason = why.to_string();
    read.row.decide_ms = None;
    tx.founding_put(&read.row).await?;
    tx.log(&read.row.name, house.now_ms(), &format!("called off: {why}")).await?;
    let words = vec![say::does_not_take_place(&why)];
    tell_joined(house, tx, read, &say::off_subject(), &words).await
}

/// Tells everybody who has joined or was asked and has not answered.
///
/// # Errors
/// The store.
pub async fn tell_joined(
    house: &House,
    tx: &mut Tx,
    read: &Read,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    for place in &read.places {
        if matches!(place.status, PlaceStatus::Joined | PlaceStatus::Invited) {
            to_place(house, tx, place, None, subject, words).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_decide_are_understood() {
        crate::reading::spoken::all_come_to(
            "founding",
            |text| Decision::read(text).ok(),
            |text| Decision::read(text).ok(),
        );
    }

    #[test]
    fn decisions_are_read_as_people_write_them() {
        for (text, want) in [
            ("Start.", Decision::Start),
            ("bots", Decision::Bots),
            ("start with bots", Decision::Bots),
            ("delay 2 days", Decision::Delay(2 * 24 * 3_600_000)),
            ("Call off!", Decision::CallOff),
        ] {
            assert_eq!(Decision::read(text), Ok(want), "{text}");
        }
        assert!(Decision::read("delay soon").is_err_and(|why| why.contains("delay 1 week")));
        assert!(Decision::read("do it").is_err());
        let invited = |name: &str, zone: &str| {
            Decision::Invite(Invite {
                address: "carol@example.org".into(),
                name: name.into(),
                zone: zone.into(),
            })
        };
        for (text, want) in [
            ("invite carol@example.org", invited("", "")),
            (
                "Invite carol@example.org name Carol the Red zone New York.",
                invited("Carol the Red", "New York"),
            ),
            ("remove Carol", Decision::Remove("Carol".into())),
            ("ban *@Spam.example", Decision::Ban("@spam.example".into(), true)),
        ] {
            assert_eq!(Decision::read(text), Ok(want), "{text}");
        }
        for (text, words) in
            [("invite Carol", "no mail address"), ("remove", "whom"), ("ban Carol", "no address")]
        {
            assert!(Decision::read(text).is_err_and(|why| why.contains(words)), "{text}");
        }
    }
}
