//! A game master's mail, from its lines to the answer in the outbox.

use super::act::{Desk, GmError, Said, listing, perform};
use super::actor::Actor;
use super::command::{Command, parse};
use crate::house::House;
use crate::reading::courtesy::is_courtesy;
use crate::reading::heading::is_end;
use crate::reading::plainly;
use crate::sender::{GmSender, body_hash, identity};
use crate::tell::gms::post_to_one;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::settings::Settings;
use campaign::tag::ACT;
use letter;
use report::GUTTER;
use rules::Seat;
use rules::engine::Fault;
use rules::span::TypedLine;
use sentences::gm::mail as say;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::gm::GmRow;
use store::mail::{Mail, MailStatus, Settled};

/// How often an address is told how to write to its campaign because it asked without a token.
const KNOCKS_A_DAY: i64 = 3;

/// Deals with a game master's mail: its commands are carried out all or none, and answered.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn deal(
    house: &House,
    mut tx: Tx,
    mail: &Mail,
    read: &letter::Letter,
    sender: &GmSender,
) -> Result<(Tx, Settled), CampaignError> {
    let row = &sender.row;
    let settled =
        |status, why: &str| Settled { status, why: why.to_owned(), from: Some((row.campaign.clone(), -1)) };
    let (new, spent) = received(house, &mut tx, mail, read, row).await?;
    if !new {
        return Ok((tx, settled(MailStatus::Silent, "the same mail was dealt with before")));
    }
    if spent == Spent::TooMuch {
        let why = "not dealt with: this GM was answered too often lately";
        return Ok((tx, settled(MailStatus::Silent, why)));
    }
    let (done, words) = match commands(read) {
        Err(problems) => (say::not_done_subject(), problems),
        Ok((commands, signature)) => match carry_out(house, &mut tx, sender, &commands).await {
            Ok(mut words) => {
                words.extend(passed_over(&signature));
                (named(&commands), words)
            }
            Err(GmError::Turn(error)) => return Err(error),
            Err(GmError::Refused(why)) => {
                // Nothing of it stands: what is written now is the answer alone.
                drop(tx);
                tx = house.store.begin().await?;
                received(house, &mut tx, mail, read, row).await?;
                (say::not_done_subject(), vec![say::not_done(), why])
            }
        },
    };
    answer(house, &mut tx, read, row, (done, &words)).await?;
    Ok((tx, settled(MailStatus::Done, sender.doubt.as_deref().unwrap_or_default())))
}

/// Notes that the mail came, and takes one answer out of what its sender may have. Gives whether it is new, and what is left.
async fn received(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    read: &letter::Letter,
    row: &GmRow,
) -> Result<(bool, Spent), CampaignError> {
    if !tx.gm_see(row, &identity(mail, read), &body_hash(&read.body), house.now_ms()).await? {
        return Ok((false, Spent::Fine));
    }
    let allowance = Allowance::hourly(house.config.sender.replies_burst, house.config.sender.replies_an_hour);
    let who = format!("gm {} {}", row.campaign, row.address);
    Ok((true, tx.spend_reply(&who, allowance, house.now_ms()).await?))
}

/// The most signs of a command in a subject.
const NAMED: usize = 60;

/// What a mail was about, in a few words: its first command without what was written to players, and how many more there were.
fn named(commands: &[Command]) -> String {
    let first = match commands.first() {
        None | Some(Command::Confirm(_)) => say::confirmed_subject(),
        Some(Command::Tell { to, .. }) => format!("tell {to}"),
        Some(Command::Announce(_)) => "announce".to_owned(),
        Some(command) => command.to_string(),
    };
    let mut name: String = first.chars().take(NAMED).collect();
    if name.len() < first.len() {
        name.push('\u{2026}');
    }
    match commands.len() {
        0 | 1 => name,
        all => say::and_more(&name, &(all - 1)),
    }
}

/// Answers, under the subject its writer has given the mail. What only answers ours is named anew, by what was done: under the subject of
/// the mail that happened to be answered, no answer would be found again.
async fn answer(
    house: &House,
    tx: &mut Tx,
    read: &letter::Letter,
    row: &GmRow,
    (done, words): (String, &[String]),
) -> Result<(), CampaignError> {
    let campaign = tx.campaign(&row.campaign).await?;
    let campaign =
        campaign.ok_or_else(|| Fault(format!("the campaign {:?} has a GM but no row", row.campaign)))?;
    let own = Some(read.subject.trim())
        .filter(|own| !own.is_empty() && !own.contains(&format!("[{}]", row.campaign)));
    let subject = own.map_or(done, |own| own.trim_start_matches("Re: ").to_owned());
    let answers = read.message_id.as_deref();
    post_to_one(house, tx, &campaign, &row.address, &subject, words, answers).await
}

/// That lines were taken for a signature.
fn passed_over(signature: &[String]) -> Option<String> {
    (!signature.is_empty()).then(|| say::taken_for_signature(&signature.join("; ")))
}

/// The commands of a mail, and what stands under them as a signature; or everything that is wrong with them.
fn commands(read: &letter::Letter) -> Result<(Vec<Command>, Vec<String>), Vec<String>> {
    let (mut commands, mut problems, mut signature) = (Vec::new(), Vec::new(), Vec::new());
    let name = read.sole_sender().and_then(|sender| sender.name.clone()).unwrap_or_default();
    // A greeting behind the commands ends them; what comes then and is no command is who they are.
    let mut greeted = false;
    let mut lines = read.body.lines.iter();
    while let Some(line) = lines.next() {
        let text = line.text.trim();
        let typed = TypedLine::new(u32::try_from(line.number).unwrap_or(u32::MAX), text);
        let ours = text.starts_with(GUTTER.trim_end()) || text.starts_with("== ");
        if text.is_empty() || text.starts_with(['#', ';', '>']) || ours {
            continue;
        }
        if is_courtesy(&typed, &name) {
            greeted |= !commands.is_empty();
            continue;
        }
        let letter = plainly::letter_of_a_gm(text).filter(|_| parse(text).is_err());
        let said = match &letter {
            Some(begun) => letter_of(begun, line.number, &mut lines),
            None if is_letter(text) => letter_of(text, line.number, &mut lines),
            None => text.to_owned(),
        };
        // What is no command as it stands may be one as people speak: "give everybody two more days".
        let plainly = || plainly::of_a_gm(text).map(|said| parse(&said));
        match parse(&said).or_else(|why| plainly().unwrap_or(Err(why))) {
            Ok(command) => commands.push(command),
            Err(_) if greeted => signature.push(text.to_owned()),
            Err(why) => problems.push(format!("  {text}\n      {why}")),
        }
    }
    if !problems.is_empty() {
        return Err(vec![
            say::not_understood(),
            problems.join("\n"),
            say::lines_are_commands(),
            say::how_to_tell(),
        ]);
    }
    if commands.is_empty() {
        commands.push(Command::Status);
    }
    Ok((commands, signature))
}

fn is_letter(text: &str) -> bool {
    let begins = |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    begins("tell ") || begins("press to ") || begins("announce:")
}

/// A letter to players: what stands behind it in the mail belongs to it, up to a line that says `end press`.
/// Blank lines part its paragraphs.
fn letter_of<'l>(first: &str, number: usize, lines: &mut impl Iterator<Item = &'l letter::Line>) -> String {
    let mut text = first.trim().to_owned();
    let mut before = number;
    for line in lines.by_ref().take_while(|line| !is_end(&line.text)) {
        text.push_str(if line.number > before + 1 { "\n\n" } else { "\n" });
        before = line.number;
        text.push_str(line.text.trim_end());
    }
    text
}

/// Carries the commands of one mail out, in order, all or none.
async fn carry_out(
    house: &House,
    tx: &mut Tx,
    sender: &GmSender,
    commands: &[Command],
) -> Result<Vec<String>, GmError> {
    let row = &sender.row;
    let mut words = Vec::new();
    let mut knows = sender.tag.as_deref().and_then(|tag| tag.strip_prefix(ACT)?.parse().ok());
    for command in commands {
        // Each sees what the one before has done.
        let loaded = Loaded::load(tx, &row.campaign).await?;
        let mut loaded =
            loaded.ok_or_else(|| Fault(format!("the campaign {:?} has a GM but no row", row.campaign)))?;
        let plays = tx.seat_of_address(&row.campaign, &row.address).await?.map(Seat);
        let actor = Actor { who: row.address.clone(), plays, proven: sender.doubt.is_none(), knows };
        let mut desk = Desk { house, tx: &mut *tx, loaded: &mut loaded, actor: &actor };
        let Said { words: said, .. } = match perform(&mut desk, command).await {
            Err(GmError::Refused(why)) if commands.len() > 1 => {
                return Err(GmError::Refused(say::one_refused(&command.to_string(), &why)));
            }
            other => other?,
        };
        words.extend(said);
        knows = None;
    }
    Ok(words)
}

/// The most lines, and signs of one, that are told back to somebody who wrote without a token.
const TOLD_BACK: (usize, usize) = (20, 400);

/// What else stood in a mail that only asks for a campaign: that nothing came of it, why, and its commands, ready to be sent. Whoever
/// wrote may be anybody, so words that are no commands are not passed on.
fn not_carried_out(read: &letter::Letter, asked: &str) -> Vec<String> {
    let name = read.sole_sender().and_then(|sender| sender.name.clone()).unwrap_or_default();
    let is_else = |line: &&letter::Line| {
        let typed = TypedLine::new(u32::try_from(line.number).unwrap_or(u32::MAX), line.text.trim());
        let text = line.text.trim();
        !text.is_empty() && text != asked && !text.starts_with(['#', ';', '>']) && !is_courtesy(&typed, &name)
    };
    let lines: Vec<&str> = read.body.lines.iter().filter(is_else).map(|line| line.text.trim()).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let mut words = vec![say::not_carried_out()];
    let (most, long) = TOLD_BACK;
    let is_command = |line: &&str| parse(line).is_ok() && line.chars().count() <= long;
    let commands: Vec<String> =
        lines.into_iter().filter(is_command).take(most).map(|line| format!("    {line}")).collect();
    if !commands.is_empty() {
        words.push(listing(&say::if_you_wrote_it(), commands));
    }
    words
}

/// Somebody without a token asks for a campaign of theirs: `gm NAME` in the subject or the first line. The answer, with
/// the token, goes to the registered address, whoever wrote. True: an answer is in the outbox.
///
/// # Errors
/// The store.
pub async fn knock(house: &House, tx: &mut Tx, read: &letter::Letter) -> Result<bool, CampaignError> {
    let Some(sender) = read.sole_sender() else { return Ok(false) };
    let first = read.body.lines.iter().map(|l| l.text.trim()).find(|l| !l.is_empty()).unwrap_or_default();
    for text in [read.subject.trim(), first] {
        let mut words = text.split_whitespace().map(str::to_lowercase);
        let (Some(verb), Some(name), None) = (words.next(), words.next(), words.next()) else { continue };
        // No campaign has another name; and PostgreSQL refuses to look for some.
        let sane = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if verb != "gm" || !sane {
            continue;
        }
        let Some(campaign) = tx.campaign(&name).await? else { continue };
        let settings = serde_json::from_str::<Settings>(&campaign.settings).ok();
        let own =
            settings.and_then(|s| s.gm.iter().find(|a| a.to_lowercase() == sender.key()).map(str::to_owned));
        let Some(address) = own else { continue };
        let budget = Allowance::daily(KNOCKS_A_DAY);
        let who = format!("gm asks {name} {}", sender.key());
        if tx.spend_reply(&who, budget, house.now_ms()).await? == Spent::TooMuch {
            continue;
        }
        let mut words = vec![say::you_are_gm(&campaign.title, &campaign.id), say::how_to_command()];
        words.extend(not_carried_out(read, text));
        let (subject, answers) = (say::how_to_write_subject(), read.message_id.as_deref());
        post_to_one(house, tx, &campaign, &address, &subject, &words, answers).await?;
        return Ok(true);
    }
    Ok(false)
}
