//! Notices of absence that carry no mark of their program: told by their subject and their text. People write about
//! their absences too, above orders and above `away`; so a subject alone is no proof, unless only programs write it.

use super::body::Body;
use super::languages::{LANGUAGES, fold};

/// How subjects end that begin with a name (Notes), in the form [`fold`] gives.
const ENDINGS: [&str; 5] =
    [" is out of the office", " is out of office", " ist außer haus", " ist nicht im büro", " est absent(e)"];

/// What a notice says, in the form [`fold`] gives.
const SENTENCES: [&str; 50] = [
    "out of the office",
    "out of office",
    "i am away",
    "i'm away",
    "i will be away",
    "i am currently away",
    "on vacation",
    "on holiday",
    "on leave",
    "annual leave",
    "back in the office",
    "return to the office",
    "nicht im büro",
    "nicht im hause",
    "außer haus",
    "abwesend",
    "im urlaub",
    "bin weg",
    "absent",
    "en congé",
    "en vacances",
    "absente",
    "fuera de la oficina",
    "de vacaciones",
    "estoy fuera",
    "fuori ufficio",
    "fuori sede",
    "in ferie",
    "assente",
    "afwezig",
    "met vakantie",
    "niet aanwezig",
    "fora do escritório",
    "de férias",
    "ausente",
    "frånvarande",
    "på semester",
    "fraværende",
    "på ferie",
    "nieobecn",
    "na urlopie",
    "mimo kancelář",
    "dovolen",
    "poissa",
    "lomalla",
    "в отпуске",
    "отсутств",
    "izindeyim",
    "休",
    "부재",
];

/// Longest line that stands for itself, in characters: what is longer is prose.
const TERSE: usize = 40;
/// Longest greeting, and most lines of a name and a firm below a notice.
const GREETING_WORDS: usize = 3;
const NAME_LINES: usize = 5;

/// A subject that only programs write.
pub(super) fn program_subject(subject: &str) -> Option<String> {
    let folded = fold(subject);
    let known = LANGUAGES.iter().flat_map(|l| l.away_subjects).any(|start| folded.starts_with(start));
    known.then(|| subject.to_owned())
}

/// A subject that programs write and people too.
pub(super) fn subject(subject: &str) -> Option<String> {
    let folded = fold(subject);
    let bare = folded.trim_end_matches(['.', ' ']);
    let ends = || !folded.starts_with("re:") && ENDINGS.iter().any(|end| bare.ends_with(end));
    (opening(&folded).is_some() || ends()).then(|| subject.to_owned())
}

/// The subject of a mail of ours behind such words: with the campaign's name in brackets, perhaps as an answer to it. A
/// person may write that too, over an order.
pub(super) fn echo(subject: &str, body: &Body) -> Option<String> {
    let folded = fold(subject);
    let rest = folded.get(opening(&folded)?.len()..)?.trim_start_matches([':', ' ', '-']);
    let rest = rest.strip_prefix("re:").map_or(rest, str::trim_start);
    let tagged = rest.strip_prefix('[').is_some_and(|tag| tag.contains(']'));
    (tagged && !could_hold_orders(body)).then(|| subject.to_owned())
}

/// The longest words of an absence that a folded subject begins with.
fn opening(folded: &str) -> Option<&'static str> {
    let words = LANGUAGES.iter().flat_map(|l| l.away_words).copied();
    words.filter(|start| folded.starts_with(start)).max_by_key(|start| start.len())
}

/// Whether a text is a notice and nothing else.
pub(super) fn is_notice(body: &Body) -> bool {
    let says = |line: &super::body::Line| says_so(&fold(&line.text));
    body.lines.iter().any(says) && !could_hold_orders(body)
}

/// Whether a folded line says that somebody is away.
fn says_so(line: &str) -> bool {
    SENTENCES.iter().any(|words| line.contains(words))
}

/// Whether a text could be more than a notice. Nobody's orders are to be lost: one line that could be one is enough, and
/// so is a quote, as people leave it below what they type.
fn could_hold_orders(body: &Body) -> bool {
    if body.form.is_some() || body.quotes_cut > 0 {
        return true;
    }
    let lines: Vec<String> = body.lines.iter().map(|line| fold(&line.text)).collect();
    let prose = |line: &String| {
        line.chars().count() > TERSE || line.ends_with(['.', '!', '?', ',', ':', ';']) || says_so(line)
    };
    let last = lines.iter().rposition(prose).unwrap_or_default();
    let introduces = lines.get(last).is_some_and(|line| line.ends_with(':'));
    lines.iter().enumerate().any(|(at, line)| {
        let greeting = at == 0 && line.split(' ').count() <= GREETING_WORDS;
        let name = at > last && !introduces && lines.len() - last <= NAME_LINES + 1;
        names_a_place(line) || !prose(line) && (has_figure(line) || !(greeting || name))
    })
}

fn has_figure(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit())
}

/// Whether a line holds a word of letters and figures (`e4`, `2p`, `a7-b6`), as orders do and notices do not: `30th` and
/// `10pm` aside.
fn names_a_place(line: &str) -> bool {
    let dates = ["st", "nd", "rd", "th", "am", "pm", "h", "uhr", "er", "e", "º", "ª"];
    line.split(|c: char| !c.is_alphanumeric()).any(|word| {
        let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let figures_first = letters.len() < word.len();
        let ascii = word.is_ascii() && has_figure(word) && word.contains(|c: char| c.is_ascii_alphabetic());
        ascii && !(figures_first && dates.contains(&letters))
    })
}
