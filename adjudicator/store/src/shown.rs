//! How the name of a database may be shown: in errors, logs and lists, which are read by more people than the settings. Pure.

/// Parameters of an address whose values are no secret, as PostgreSQL's own programs name them.
const HARMLESS: [&str; 11] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// Other parameters that are understood, and that may be secret.
const UNDERSTOOD: [&str; 7] =
    ["password", "ssl-mode", "ssl-root-cert", "ssl-ca", "ssl-cert", "ssl-key", "statement-cache-capacity"];

/// The name of a database as it may be shown: without a password, whole or in part, wherever one may stand. Where it is not certain
/// which part is one (a password with a sign in it that should have been coded), only what kind of database it is.
#[must_use]
pub fn shown(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        let file = url.strip_prefix("sqlite:").is_some() || !(url.contains('@') || holds_secret(url));
        return if file { url.to_owned() } else { "…".to_owned() };
    };
    if scheme == "sqlite" {
        return url.to_owned();
    }
    let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "._-%".contains(c));
    let hidden = || format!("{}://…", if plain(scheme) { scheme } else { "…" });
    let (address, query) =
        rest.split_once('?').map_or((rest, None), |(address, query)| (address, Some(query)));
    let (who, place) = match address.split_once('@') {
        Some((who, place)) => (Some(who), place),
        None => (None, address),
    };
    let is_place = |place: &str| place.chars().all(|c| c.is_alphanumeric() || "._-%:/,[]".contains(c));
    // A password that was cut in two by a sign of its own would stand where the machine does, or behind it.
    let torn = match who {
        None => place.split('/').next().unwrap_or_default().matches(':').count() > 0 && !ends_in_port(place),
        Some(_) => false,
    };
    if torn || !is_place(place) || query.is_some_and(|query| query.contains(['@', '?', '#'])) {
        return hidden();
    }
    let who = match who.map(|who| who.split_once(':').map_or((who, false), |(user, _)| (user, true))) {
        None => String::new(),
        Some((user, _)) if !plain(user) => return hidden(),
        Some((user, false)) => format!("{user}@"),
        Some((user, true)) => format!("{user}:…@"),
    };
    let part = |part: &str| match part.split_once('=') {
        Some((key, value)) if HARMLESS.contains(&key) && is_place(value) => format!("{key}={value}"),
        Some((key, _)) if UNDERSTOOD.contains(&key) => format!("{key}=…"),
        _ => "…".to_owned(),
    };
    // Behind a password in the parameters, everything may be a part of it.
    let mut parts = Vec::new();
    for one in query.unwrap_or_default().split('&').filter(|part| !part.is_empty()) {
        parts.push(part(one));
        if holds_secret(one) || parts.last().is_some_and(|last| last == "…") {
            break;
        }
    }
    let query = if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
    format!("{scheme}://{who}{place}{query}")
}

/// Is there a parameter in an address that nobody understands? It would be passed over, with its value in the log.
pub(crate) fn has_strange_parameters(url: &str) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    query.split('&').filter(|part| !part.is_empty()).any(|part| {
        let key = part.split_once('=').map_or(part, |(key, _)| key);
        !(HARMLESS.contains(&key) || UNDERSTOOD.contains(&key) || key.starts_with("options["))
    })
}

fn holds_secret(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["pass", "pwd", "secret"].iter().any(|word| lower.contains(word))
}

/// `db.example.org:5432/name`
fn ends_in_port(place: &str) -> bool {
    let host = place.split('/').next().unwrap_or_default();
    host.rsplit_once(':').is_some_and(|(host, port)| {
        (!host.contains(':') || host.starts_with('['))
            && !port.is_empty()
            && port.bytes().all(|b| b.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown_whole_or_in_part() {
        // Signs that should have been coded tear an address in other places than its writer thought.
        for password in [
            "Swordfish",
            "Sword:fish",
            "Sword/fish",
            "Sword?fish",
            "Sword#fish",
            "Sword@fish",
            "Sword&fish",
            "Sword%40fish",
            "Sword fish",
            "Sword=fish",
        ] {
            for url in [
                format!("postgres://ann:{password}@db.example.org/games"),
                format!("postgresql://ann:{password}@db.example.org:5432/games?sslmode=require"),
                format!("postgres://:{password}@db.example.org/games"),
                format!("postgres://db.example.org/games?user=ann&password={password}"),
                format!("postgres://db.example.org/games?password={password}&host=db"),
                format!("postgres://db.example.org/games?passwd={password}"),
                format!("postgres://ann@db.example.org/games?PGPASSWORD={password}"),
                format!("posgres://ann:{password}@db.example.org/games"),
                format!("postgres:ann:{password}@db.example.org/games"),
                format!("host=db user=ann password={password}"),
                format!("ann:{password}@db.example.org"),
            ] {
                let shown = shown(&url);
                assert!(!shown.contains("Sword") && !shown.contains("fish"), "{url}: {shown}");
            }
        }
    }

    #[test]
    fn everything_else_is_shown_so_that_an_operator_knows_which_is_meant() {
        for (url, want) in [
            ("sqlite:/var/lib/adjudicator/adjudicator.db", "sqlite:/var/lib/adjudicator/adjudicator.db"),
            ("postgres://ann@db.example.org/games", "postgres://ann@db.example.org/games"),
            ("postgres://ann:x@db.example.org:5432/games", "postgres://ann:…@db.example.org:5432/games"),
            ("postgres://db.example.org:5432/games", "postgres://db.example.org:5432/games"),
            ("postgres:///games?host=/var/run/postgresql", "postgres:///games?host=/var/run/postgresql"),
            ("postgres://[::1]:5432/games", "postgres://[::1]:5432/games"),
            (
                "postgres://ann@h/g?sslmode=verify-full&password=x",
                "postgres://ann@h/g?sslmode=verify-full&password=…",
            ),
            ("games.db", "games.db"),
        ] {
            assert_eq!(shown(url), want, "{url}");
        }
    }

    #[test]
    fn a_parameter_nobody_understands_is_noticed() {
        assert!(has_strange_parameters("postgres://h/g?passwd=x"));
        assert!(has_strange_parameters("postgres://h/g?password=a&b"));
        for url in
            ["postgres://h/g", "postgres://h/g?sslmode=require&password=x", "postgres://h/g?options[a]=b"]
        {
            assert!(!has_strange_parameters(url), "{url}");
        }
    }
}
