//! The sample file, and what is told about bad ones.

use super::*;

const SAMPLE: &str = include_str!("../../../../config.toml");
const LEAST: &str = "[server]\naddress = \"game@example.org\"\n";

fn parse(text: &str) -> Result<Config, ConfigError> {
    Config::parse(text, Path::new("config.toml"), Path::new("/etc/adjudicator"))
}

#[test]
fn the_sample_file_loads_and_holds_the_defaults() {
    assert_eq!(parse(SAMPLE).expect("the sample"), parse(LEAST).expect("the least"));
}

#[test]
fn the_sample_file_names_every_key_with_a_comment_above() {
    let mut sheet = Sheet::read(LEAST).expect("the least");
    read(&mut sheet, Path::new("")).expect("reads");
    let mut section = "";
    let mut named = std::collections::BTreeSet::new();
    let mut above = "";
    for line in SAMPLE.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
        } else if let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            assert!(above.starts_with("# "), "no comment above [{section}] {key}");
            named.insert((section, key));
        }
        above = line;
    }
    assert_eq!(&named, sheet.asked_for());
}

/// The mailboxes of the sample are commented out, so that it loads; without the marks they must be right too.
#[test]
fn the_mailbox_in_the_sample_file_names_every_key_and_its_default() {
    let begin = SAMPLE.find("# [[imap]]").expect("a mailbox");
    let end = SAMPLE[begin..].find("\n[").expect("what follows") + begin;
    let mut section = String::from(LEAST);
    for line in SAMPLE[begin..end].lines() {
        let line = line.strip_prefix("# ").unwrap_or(line);
        if line.starts_with("[[") || line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' ')) {
            section.push_str(line);
            section.push('\n');
        }
    }
    let mut sheet = Sheet::read(&section).expect("TOML");
    let named = read(&mut sheet, Path::new("/etc/adjudicator")).expect("reads").imap;
    let asked = sheet.asked_for().iter().filter(|(section, _)| *section == "imap").count();
    assert_eq!(section.matches(" = ").count(), asked + 1, "every key once, and the address: {section}");
    assert_eq!(sheet.finish(), []);
    let least = format!(
        "{LEAST}[[imap]]\nhost = \"imap.example.org\"\nuser = \"game@example.org\"\npassword_file = \"imap-password\"\n"
    );
    assert_eq!(named, parse(&least).expect("loads").imap);
}

#[test]
fn defaults() {
    let config = parse(LEAST).expect("the least");
    assert_eq!(config.server.database, "sqlite:/etc/adjudicator/adjudicator.db");
    assert_eq!(config.server.our_name(), "example.org");
    assert_eq!(config.intake.lmtp, Some(([127, 0, 0, 1], 10_024).into()));
    assert_eq!(config.intake.maildir, None);
    assert_eq!(
        (config.outbox.envelope_from.as_str(), config.outbox.mail_bytes),
        ("game@example.org", 2_097_152)
    );
    let smtp =
        Via::Smtp { host: "127.0.0.1".into(), port: 25, tls: Protection::None, ca_file: None, login: None };
    assert_eq!(config.outbox.via, smtp);
    assert_eq!((config.limits.mail_bytes, config.limits.strangers_ms), (2_097_152, 30 * 86_400_000));
    let campaign = CampaignDefaults { window_ms: 3 * 86_400_000, settle_ms: 3_600_000, outage_ms: 1_800_000 };
    assert_eq!(config.campaign, campaign);
}

#[test]
fn every_value_is_taken() {
    let config = parse(
        "[server]\ndatabase = \"sqlite:///var/lib/a.db\"\naddress = \"g@x.y\"\nhostname = \"mx.x.y\"\ntemplates = \"t\"\noperator = \"o@x.y\"\ntoken_in = \"subject\"\n\
         [intake]\nlmtp = \"\"\nmaildir = \"/in\"\nmaildir_every = \"1 minute\"\nhold = \"2 hours\"\n\
         [outbox]\nhost = \"mx\"\nport = 0x1d1\ntls = \"tls\"\nuser = \"u\"\npassword_file = \"pw\"\nenvelope_from = \"b@x.y\"\nmail_bytes = 1_000_000\nca_file = \"ca\"\n\
         dkim_selector = \"s\"\ndkim_key_file = \"key\"\n\
         [sender]\nauthserv_id = \"mx.x.y\"\ndkim = \"ignore\"\nreplies_burst = 7\nreplies_an_hour = 3\nstrangers_a_day = 0\nunproved_a_day = 2\n\
         [limits]\nmail_bytes = 4_096\nlmtp_connections = 2\nwaiting_mails = 3\nstrangers_bytes = 0\nstrangers_days = 1\noutbox_batch = 5\n\
         [campaign]\nwindow = \"2 days\"\nsettle = \"0 minutes\"\noutage = \"1 hour\"\n",
    )
    .expect("loads");
    assert_eq!(config.server.database, "sqlite:/var/lib/a.db");
    assert_eq!(
        (config.server.our_name(), &config.server.templates),
        ("mx.x.y", &Some("/etc/adjudicator/t".into()))
    );
    assert_eq!(
        config.intake,
        Intake { lmtp: None, maildir: Some("/in".into()), maildir_every_ms: 60_000, hold_ms: 7_200_000 }
    );
    let login = Some(("u".to_owned(), "/etc/adjudicator/pw".into()));
    assert_eq!(
        config.outbox.via,
        Via::Smtp {
            host: "mx".into(),
            port: 465,
            tls: Protection::Tls,
            ca_file: Some("/etc/adjudicator/ca".into()),
            login
        }
    );
    assert_eq!((config.outbox.envelope_from.as_str(), config.outbox.mail_bytes), ("b@x.y", 1_000_000));
    let sender = Means {
        authserv_id: "mx.x.y".into(),
        check_dkim: false,
        replies_burst: 7,
        replies_an_hour: 3,
        strangers_a_day: 0,
        unproved_a_day: 2,
    };
    assert_eq!(config.sender, sender);
    let dkim = Dkim { domain: "x.y".into(), selector: "s".into(), key_file: "/etc/adjudicator/key".into() };
    assert_eq!(config.outbox.dkim, Some(dkim));
    assert_eq!((config.server.operator.as_str(), config.server.token_in), ("o@x.y", TokenIn::Subject));
    let limits = Limits {
        mail_bytes: 4_096,
        lmtp_connections: 2,
        waiting_mails: 3,
        strangers_bytes: 0,
        strangers_ms: 86_400_000,
        outbox_batch: 5,
    };
    assert_eq!(config.limits, limits);
    let campaign = CampaignDefaults { window_ms: 2 * 86_400_000, settle_ms: 0, outage_ms: 3_600_000 };
    assert_eq!(config.campaign, campaign);
    let maildir = parse(&format!("{LEAST}[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n")).expect("loads");
    assert_eq!(maildir.outbox.via, Via::Maildir("/etc/adjudicator/out".into()));
}

/// Each: what stands after the least file, the line and key that must be named, and words that must be said.
#[test]
fn problems_name_their_place_and_what_would_be_right() {
    for (text, place, words) in [
        ("datbase = \"x\"", "line 3, [server] datbase", "perhaps database is meant"),
        ("port = 26", "line 3, [server] port", "belongs into [outbox]"),
        ("zebra = 1", "line 3, [server] zebra", "address, database, hostname, operator, templates, token_in"),
        ("[outbx]\nport = 26", "line 3, [outbx]", "[outbox]"),
        (
            "[zebra]",
            "line 3, [zebra]",
            "campaign, founding, imap, intake, keep, limits, outbox, sender, server",
        ),
        ("database = \"mysql://x\"", "line 3, [server] database", "\"sqlite:\""),
        ("database = 5", "line 3, [server] database", "text in quotes, not an integer"),
        ("hostname = \"a b\"", "line 3, [server] hostname", "mail.example.org"),
        ("[intake]\nlmtp = \"10024\"", "line 4, [intake] lmtp", "127.0.0.1:10024"),
        ("[intake]\nmaildir_every = \"5\"", "line 4, [intake] maildir_every", "needs a unit"),
        ("[outbox]\nvia = \"smpt\"", "line 4, [outbox] via", "perhaps smtp is meant"),
        ("[outbox]\nvia = \"maildir\"", "[outbox] maildir", "needs a folder"),
        ("[outbox]\nport = 70000", "line 4, [outbox] port", "from 1 to 65535"),
        ("[outbox]\nport = \"25\"", "line 4, [outbox] port", "a whole number from 1 to 65535, not a string"),
        ("[outbox]\nuser = \"u\"", "[outbox] password_file", "needs a password"),
        ("[outbox]\npassword_file = \"p\"", "[outbox] user", "needs a user"),
        ("[outbox]\nhost = \"mx.far\"\nuser = \"u\"\npassword_file = \"p\"", "[outbox] tls", "starttls"),
        (
            "[sender]\nauthserv_id = \"mx; dkim=pass\"",
            "line 4, [sender] authserv_id",
            "Authentication-Results",
        ),
        ("operator = \"x\"", "line 3, [server] operator", "no mail address"),
        ("token_in = \"to\"", "line 3, [server] token_in", "\"subject\""),
        ("[outbox]\ndkim_selector = \"s\"", "[outbox] dkim_key_file", "private key"),
        ("[outbox]\ndkim_key_file = \"k\"", "[outbox] dkim_selector", "in the DNS"),
        ("[outbox]\nenvelope_from = \"x\"", "line 4, [outbox] envelope_from", "no mail address"),
        ("[limits]\nmail_bytes = 99999999999999999999", "line 4, [limits] mail_bytes", "out of bounds"),
        ("[limits]\noutbox_batch = 0", "line 4, [limits] outbox_batch", "from 1 to 1000"),
        ("[campaign]\nwindow = \"3 months\"", "line 4, [campaign] window", "more than one length"),
        ("[campaign]\nwindow = \"1 second\"", "line 4, [campaign] window", "from 1 minute to 366 days"),
    ] {
        let error = parse(&format!("{LEAST}{text}\n")).expect_err(text);
        assert_eq!(error.problems.len(), 1, "{text}: {error}");
        let told = error.problems[0].to_string();
        assert!(told.starts_with(&format!("{place}: ")) && told.contains(words), "{text}: {told}");
        assert!(error.to_string().starts_with("config.toml: 1 problem\n"), "{error}");
    }
}

#[test]
fn all_problems_are_told_at_once_in_the_order_of_the_file() {
    let error =
        parse("prot = 1\n[limits]\nmail_bytes = 1\n[outbox]\nport = 0\nhots = \"x\"\n").expect_err("bad");
    let told: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 5, "{error}");
    for (told, begins) in told.iter().zip([
        "[server] address: missing",
        "line 1, prot: a key must stand in a section; \"port\" belongs into [outbox]",
        "line 3, [limits] mail_bytes",
        "line 5, [outbox] port",
        "line 6, [outbox] hots: there is no such key; perhaps host is meant",
    ]) {
        assert!(told.starts_with(begins), "{told}");
    }
    let address = parse("[server]\naddress = \"game\"\n").expect_err("bad").to_string();
    assert!(
        address.contains("line 2, [server] address") && address.contains("game@example.org"),
        "{address}"
    );
}

#[test]
fn what_is_not_toml_is_told_with_its_lines() {
    let error = parse("[server]\naddress = game@example.org\n[outbox\nport = 5\n").expect_err("bad");
    assert!(error.problems.iter().all(|problem| problem.what.contains("not TOML")), "{error}");
    assert!(error.problems.iter().any(|problem| problem.line == Some(2)), "{error}");
    assert!(error.problems.iter().any(|problem| problem.line == Some(3)), "{error}");
}

#[test]
fn a_file_is_read_with_paths_beside_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("my.toml");
    let missing = Config::load(&file).expect_err("missing").to_string();
    assert!(missing.contains("my.toml") && missing.contains("--config"), "{missing}");
    std::fs::write(&file, LEAST).expect("write");
    let database = Config::load(&file).expect("loads").server.database;
    assert_eq!(database, format!("sqlite:{}", folder.path().join("adjudicator.db").display()));
}

#[test]
fn a_password_in_a_wrong_address_is_not_told() {
    for address in [
        "posgres://ann:Swordfish@db/games",
        "postgres:ann:Swordfish@db/games",
        "ann:Swordfish@db",
        "password=Swordfish",
    ] {
        let said = parse(&format!("{LEAST}database = \"{address}\"\n")).expect_err(address).to_string();
        assert!(said.contains("names no database") && !said.contains("Swordfish"), "{said}");
    }
    // Nor where the line itself is broken.
    let said = parse(&format!("{LEAST}database = postgres://ann:Swordfish@db/games\n"))
        .expect_err("no TOML")
        .to_string();
    assert!(!said.contains("Swordfish"), "{said}");
}
