//! What our own mail server found out about the sender: Authentication-Results (RFC 8601) and Received-SPF (RFC 7208
//! section 9.1).
//!
//! Anybody can write such headers. Those count that carry the name of our own server and stand above the first Received
//! header that is not our server's: what stands below came with the mail. Our mail server must take out headers of other
//! people that carry its own name (RFC 8601 section 5); OpenDKIM, rspamd and the large providers do.

use super::headers::Headers;
use super::received::host_of;

/// Most headers of this kind looked at.
const HEADER_LIMIT: usize = 30;

/// One method's result in one of these headers, whoever wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// The name of the server that says so, lower case.
    pub server: String,
    /// How many Received headers stand above it.
    pub below: usize,
    /// `dkim`, `spf`, `dmarc`…, lower case.
    pub method: String,
    /// `pass`, `fail`, `none`…, lower case.
    pub result: String,
    /// The domain it is about, lower case: `header.d`, `header.from` or the domain of `smtp.mailfrom`.
    pub domain: Option<String>,
}

/// Who signed for a mail, as far as our own mail server says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Testimony {
    /// Our mail server looked into the matter at all.
    pub heard: bool,
    /// How the sender's domain was proved, if it was: `dkim=pass for example.org`.
    pub aligned: Option<String>,
    /// What speaks against it: `dmarc=fail for example.org`.
    pub denied: Option<String>,
}

/// Whether a domain that signed or was checked can speak for a sender's domain: it is the same, or a parent of at least
/// two labels. (A child cannot: at shared hosts it belongs to somebody else.)
pub fn speaks_for(domain: &str, sender: &str) -> bool {
    let (domain, sender) = (domain.to_ascii_lowercase(), sender.to_ascii_lowercase());
    domain == sender
        || domain.contains('.') && sender.strip_suffix(&domain).is_some_and(|head| head.ends_with('.'))
}

impl Testimony {
    /// What `our_server` (the authserv-id in its headers) says of mail from `domain`. `ours_above` is how many Received
    /// headers at the top our own servers wrote.
    pub(super) fn of(words: &[Word], our_server: &str, ours_above: usize, domain: &str) -> Testimony {
        let mut said = Testimony::default();
        if our_server.is_empty() {
            return said;
        }
        let trusted = |word: &&Word| word.server.eq_ignore_ascii_case(our_server) && word.below <= ours_above;
        for word in words.iter().filter(trusted) {
            said.heard = true;
            let of = word.domain.as_deref().unwrap_or_default();
            let told =
                format!("{}={} for {}", word.method, word.result, if of.is_empty() { domain } else { of });
            match (word.method.as_str(), word.result.as_str()) {
                // DMARC is itself about the From header; a server that names no domain means that one.
                ("dmarc", "pass") if of.is_empty() || of == domain => said.aligned = Some(told),
                ("dmarc", "fail") if of.is_empty() || of == domain => said.denied = Some(told),
                ("dkim" | "spf", "pass") if speaks_for(of, domain) => {
                    said.aligned.get_or_insert(told);
                }
                ("dkim", "fail") if speaks_for(of, domain) => {
                    said.denied.get_or_insert(told);
                }
                _ => {}
            }
        }
        // A second signature that is broken spoils nothing; a DMARC failure does.
        if said.aligned.is_some() && said.denied.as_ref().is_some_and(|d| d.starts_with("dkim")) {
            said.denied = None;
        }
        if said.denied.is_some() {
            said.aligned = None;
        }
        said
    }
}

/// Every word in every such header, topmost first.
pub(super) fn words(headers: &Headers<'_>) -> Vec<Word> {
    let mut below = 0;
    let mut found = Vec::new();
    for (count, (name, value)) in headers
        .all()
        .filter(|(name, _)| {
            ["received", "authentication-results", "received-spf"]
                .contains(&name.to_ascii_lowercase().as_str())
        })
        .enumerate()
    {
        if count >= HEADER_LIMIT * 2 {
            break;
        }
        match name.to_ascii_lowercase().as_str() {
            "received" => below += 1,
            "authentication-results" => found.extend(results(&value, below)),
            _ => found.extend(received_spf(&value, below)),
        }
    }
    found
}

/// The hosts that say they wrote the Received headers, topmost first.
pub(super) fn hosts(headers: &Headers<'_>) -> Vec<String> {
    let all = headers.all().filter(|(name, _)| name.eq_ignore_ascii_case("received")).take(HEADER_LIMIT);
    all.map(|(_, value)| host_of(&value).unwrap_or_default().to_ascii_lowercase()).collect()
}

/// `mx.example.org 1; dkim=pass (2048-bit key) header.d=example.com; spf=none`
fn results(value: &str, below: usize) -> Vec<Word> {
    let value = flattened(value);
    let mut pieces = value.split(';');
    let server = pieces.next().unwrap_or_default();
    let Some(server) = server.split_whitespace().next().map(str::to_ascii_lowercase) else {
        return Vec::new();
    };
    pieces
        .filter_map(|piece| {
            let mut parts = piece.split_whitespace();
            let (method, result) = parts.next()?.split_once('=')?;
            let method = method.split('/').next().unwrap_or_default().to_ascii_lowercase();
            let property = |wanted: &[&str]| {
                let mut all = piece.split_whitespace().skip(1).filter_map(|p| p.split_once('='));
                all.find(|(name, _)| wanted.iter().any(|w| name.eq_ignore_ascii_case(w)))
                    .map(|(_, value)| domain_of(value))
            };
            let domain = match method.as_str() {
                "dkim" => property(&["header.d"]).or_else(|| property(&["header.i"])),
                "dmarc" => property(&["header.from"]),
                "spf" => property(&["smtp.mailfrom", "smtp.mail"]),
                _ => None,
            };
            let result = result.to_ascii_lowercase();
            Some(Word { server: server.clone(), below, method, result, domain })
        })
        .collect()
}

/// `pass (mx.example.org: …) client-ip=…; envelope-from=bob@example.com; receiver=mx.example.org`. Only one that names
/// its receiver can be told from a stranger's.
fn received_spf(value: &str, below: usize) -> Option<Word> {
    let value = flattened(value);
    let result = value.split_whitespace().next()?.to_ascii_lowercase();
    let pairs: Vec<(&str, &str)> =
        value.split([';', ' ', '\t']).filter_map(|pair| pair.trim().split_once('=')).collect();
    let of = |name: &str| {
        pairs.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim_matches('"'))
    };
    if of("identity").is_some_and(|identity| !identity.eq_ignore_ascii_case("mailfrom")) {
        return None;
    }
    Some(Word {
        server: of("receiver")?.to_ascii_lowercase(),
        below,
        method: "spf".to_owned(),
        result,
        domain: of("envelope-from").map(domain_of),
    })
}

/// The domain of an address, or of a bare domain; lower case, quotes and brackets taken off.
fn domain_of(value: &str) -> String {
    let bare = value.trim_matches(['"', '<', '>', ';', ',', '.']);
    bare.rsplit_once('@').map_or(bare, |(_, domain)| domain).to_ascii_lowercase()
}

/// The value without comments, which nest, and with nothing in its quoted strings that could pass for more than one word:
/// a reason may quote whatever a stranger likes.
fn flattened(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut depth, mut quoted) = (0usize, false);
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                let escaped = chars.next();
                if depth == 0 {
                    out.extend(escaped.map(tamed));
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            c if quoted => out.push(tamed(c)),
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                out.push(' ');
            }
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

fn tamed(c: char) -> char {
    if c.is_whitespace() || matches!(c, ';' | '=' | '(' | ')') { '_' } else { c }
}
