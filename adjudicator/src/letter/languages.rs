//! What mail programs write around a reply, language by language. A new language is one more entry here.

/// The phrases of one language, all in the form [`fold`] gives.
pub(super) struct Language {
    /// How the line above a quote begins when it begins with a date.
    pub attribution_opening: &'static str,
    /// How that line ends.
    pub attribution_closings: &'static [&'static str],
    /// What stands in its middle, where the name comes last.
    pub attribution_middles: &'static [&'static str],
    /// Names of the header lines above an unmarked quote.
    pub fields: Fields,
    /// What stands between dashes above an older mail, or alone on its line.
    pub separators: &'static [&'static str],
    /// How the line a phone adds begins, and a word it must also hold (often none).
    pub device_lines: &'static [(&'static str, &'static str)],
    /// How the subject of an absence notice begins.
    pub away_subjects: &'static [&'static str],
}

/// Names of header lines in one language.
pub(super) struct Fields {
    pub from: &'static [&'static str],
    pub sent: &'static [&'static str],
    pub to: &'static [&'static str],
    pub subject: &'static [&'static str],
    pub other: &'static [&'static str],
}

/// Words of which a phone's line always holds one, so that a sentence of a player is not taken for it.
pub(super) const DEVICES: [&str; 64] = [
    "airmail",
    "android",
    "apple",
    "aqua",
    "blackberry",
    "bluemail",
    "canary",
    "edison",
    "em",
    "fairmail",
    "fairphone",
    "fastmail",
    "freenet",
    "galaxy",
    "gmail",
    "gmx",
    "handy",
    "hey",
    "honor",
    "htc",
    "huawei",
    "ipad",
    "iphone",
    "k-9",
    "lg",
    "macbook",
    "mail",
    "mailbird",
    "mailspring",
    "missive",
    "mobil",
    "mobile",
    "moto",
    "newton",
    "nine",
    "nokia",
    "oneplus",
    "oppo",
    "outlook",
    "phone",
    "pixel",
    "proton",
    "realme",
    "samsung",
    "shortwave",
    "smartphone",
    "sony",
    "spark",
    "superhuman",
    "tablet",
    "telefon",
    "thunderbird",
    "tuta",
    "typeapp",
    "téléphone",
    "vivo",
    "web",
    "windows",
    "workspace",
    "xiaomi",
    "xperia",
    "yahoo",
    "yandex",
    "zoho",
];

pub(super) const LANGUAGES: &[Language] = &[
    Language {
        attribution_opening: "on ",
        attribution_closings: &["wrote:", "writes:"],
        attribution_middles: &[" wrote on "],
        fields: Fields {
            from: &["from"],
            sent: &["sent", "date"],
            to: &["to"],
            subject: &["subject"],
            other: &["cc", "bcc", "reply-to", "importance", "attachments"],
        },
        separators: &[
            "original message",
            "original appointment",
            "forwarded message",
            "begin forwarded message:",
            "reply message",
        ],
        device_lines: &[
            ("sent from ", ""),
            ("sent with ", ""),
            ("sent via ", ""),
            ("get outlook for ", ""),
            ("get bluemail for ", ""),
            ("yahoo mail: ", ""),
        ],
        away_subjects: &[
            "automatic reply:",
            "auto reply:",
            "auto-reply:",
            "autoreply:",
            "auto:",
            "out of office",
            "out-of-office",
            "out of the office:",
            "vacation reply",
            "vacation:",
        ],
    },
    Language {
        attribution_opening: "am ",
        attribution_closings: &["schrieb:", "schreibt:", "geschrieben:", "schrieb folgendes:"],
        attribution_middles: &[" schrieb "],
        fields: Fields {
            from: &["von"],
            sent: &["gesendet", "gesendet am", "datum"],
            to: &["an"],
            subject: &["betreff"],
            other: &["cc", "kopie", "bcc", "antwort an", "priorität"],
        },
        separators: &[
            "ursprüngliche nachricht",
            "originalnachricht",
            "original-nachricht",
            "weitergeleitete nachricht",
            "anfang der weitergeleiteten nachricht:",
        ],
        device_lines: &[
            ("von meinem ", "gesendet"),
            ("von meiner ", "gesendet"),
            ("gesendet von ", ""),
            ("gesendet mit ", ""),
            ("gesendet aus ", ""),
            ("diese nachricht wurde von ", "gesendet"),
            ("holen sie sich outlook ", ""),
            ("outlook für ", ""),
        ],
        away_subjects: &[
            "automatische antwort:",
            "abwesenheitsnotiz",
            "abwesenheit:",
            "abwesend:",
            "abwesenheitsmeldung",
            "abwesenheitsbenachrichtigung",
        ],
    },
    Language {
        attribution_opening: "le ",
        attribution_closings: &["a écrit:", "écrit:", "écrivait:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["de"],
            sent: &["envoyé", "envoyé le", "date"],
            to: &["à", "a", "pour"],
            subject: &["objet"],
            other: &["cc", "cci", "copie à", "répondre à"],
        },
        separators: &[
            "message d'origine",
            "message original",
            "message initial",
            "message transféré",
            "message transmis",
            "début du message réexpédié:",
            "début du message transféré:",
        ],
        device_lines: &[
            ("envoyé de ", ""),
            ("envoyé depuis ", ""),
            ("envoyé à partir d", ""),
            ("envoyé avec ", ""),
            ("télécharger outlook pour ", ""),
            ("obtenir outlook pour ", ""),
        ],
        away_subjects: &[
            "réponse automatique:",
            "absence du bureau",
            "message d'absence",
            "notification d'absence",
            "absent du bureau",
        ],
    },
    Language {
        attribution_opening: "el ",
        attribution_closings: &["escribió:", "escribio:", "escribe:", "escribió lo siguiente:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["de"],
            sent: &["enviado", "enviado el", "fecha"],
            to: &["para", "a"],
            subject: &["asunto"],
            other: &["cc", "cco", "responder a"],
        },
        separators: &["mensaje original", "mensaje reenviado", "inicio del mensaje reenviado:"],
        device_lines: &[
            ("enviado desde ", ""),
            ("enviado con ", ""),
            ("enviado de ", ""),
            ("enviado por ", ""),
            ("obtener outlook para ", ""),
        ],
        away_subjects: &["respuesta automática:", "fuera de la oficina", "fuera de oficina", "ausente:"],
    },
    Language {
        attribution_opening: "il ",
        attribution_closings: &["ha scritto:", "scrive:", "scriveva:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["da"],
            sent: &["inviato", "inviato il", "data"],
            to: &["a"],
            subject: &["oggetto"],
            other: &["cc", "ccn", "rispondi a"],
        },
        separators: &[
            "messaggio originale",
            "messaggio inoltrato",
            "inizio messaggio inoltrato:",
            "inizio del messaggio inoltrato:",
        ],
        device_lines: &[
            ("inviato da ", ""),
            ("inviato dal ", ""),
            ("inviato dalla ", ""),
            ("inviato con ", ""),
            ("scarica outlook per ", ""),
            ("ottieni outlook per ", ""),
        ],
        away_subjects: &["risposta automatica:", "fuori sede", "fuori ufficio", "assente:"],
    },
    Language {
        attribution_opening: "op ",
        attribution_closings: &["schreef:", "schrijft:", "geschreven:"],
        attribution_middles: &[" schreef "],
        fields: Fields {
            from: &["van"],
            sent: &["verzonden", "datum"],
            to: &["aan"],
            subject: &["onderwerp"],
            other: &["cc", "bcc", "antwoord aan"],
        },
        separators: &[
            "oorspronkelijk bericht",
            "origineel bericht",
            "doorgestuurd bericht",
            "begin doorgestuurd bericht:",
        ],
        device_lines: &[
            ("verzonden vanaf ", ""),
            ("verzonden vanuit ", ""),
            ("verstuurd vanuit ", ""),
            ("verstuurd vanaf ", ""),
            ("verzonden met ", ""),
            ("verstuurd met ", ""),
            ("verzonden via ", ""),
            ("verstuurd via ", ""),
            ("outlook voor ", ""),
            ("download outlook voor ", ""),
        ],
        away_subjects: &["automatisch antwoord:", "afwezig:", "afwezigheidsbericht", "niet aanwezig:"],
    },
];

/// The form in which phrases are compared: lower case, blanks of every kind made one space, the stars that
/// stand for bold type taken off the ends, typographic apostrophes straightened, no space before a colon.
pub(super) fn fold(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            '\u{2018}' | '\u{2019}' => out.push('\''),
            '\u{ff1a}' => push_colon(&mut out),
            ':' => push_colon(&mut out),
            c if c.is_whitespace() => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.extend(c.to_lowercase()),
        }
    }
    let ends = |c: char| c == '*' || c == '_' || c == ' ';
    out.trim_matches(ends).replace("*:", ":").replace(":*", ":")
}

fn push_colon(out: &mut String) {
    if out.ends_with(' ') {
        out.pop();
    }
    out.push(':');
}
