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
    /// How programs begin the subject of an absence notice, and nobody else.
    pub away_subjects: &'static [&'static str],
    /// How programs and people alike begin a subject about an absence.
    pub away_words: &'static [&'static str],
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
            "replied message",
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
            "vacation reply",
            "out of office autoreply",
            "out of office reply",
        ],
        away_words: &["auto:", "out of office", "out-of-office", "out of the office", "vacation"],
    },
    Language {
        attribution_opening: "am ",
        attribution_closings: &[
            "schrieb:",
            "schreibt:",
            "schrieben sie:",
            "geschrieben:",
            "schrieb folgendes:",
        ],
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
            "ursprüngliche mail",
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
        away_subjects: &["automatische antwort:"],
        away_words: &[
            "abwesenheitsnotiz",
            "abwesenheit",
            "abwesend",
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
            "mail original",
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
        away_subjects: &["réponse automatique:"],
        away_words: &["absence du bureau", "message d'absence", "notification d'absence", "absent du bureau"],
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
        away_subjects: &["respuesta automática:"],
        away_words: &["fuera de la oficina", "fuera de oficina", "ausente"],
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
        away_subjects: &["risposta automatica:"],
        away_words: &["fuori sede", "fuori ufficio", "assente"],
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
        away_subjects: &["automatisch antwoord:"],
        away_words: &["afwezig", "afwezigheidsbericht", "niet aanwezig"],
    },
    // Portuguese
    Language {
        attribution_opening: "em ",
        attribution_closings: &["escreveu:", "escreveu o seguinte:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["de"],
            sent: &["enviado", "enviada em", "enviado em", "data"],
            to: &["para"],
            subject: &["assunto"],
            other: &["cc", "cco"],
        },
        separators: &["mensagem original", "mensagem encaminhada", "início da mensagem encaminhada:"],
        device_lines: &[
            ("enviado do ", ""),
            ("enviado pelo ", ""),
            ("enviado a partir d", ""),
            ("enviado do meu ", ""),
        ],
        away_subjects: &["resposta automática:"],
        away_words: &["fora do escritório", "ausência temporária"],
    },
    // Swedish
    Language {
        attribution_opening: "den ",
        attribution_closings: &["skrev:", "skrev följande:"],
        attribution_middles: &[" skrev "],
        fields: Fields {
            from: &["från"],
            sent: &["skickat", "skickades", "datum"],
            to: &["till"],
            subject: &["ämne"],
            other: &["kopia", "svar till"],
        },
        separators: &["ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande"],
        device_lines: &[("skickat från ", ""), ("skickades från ", ""), ("hämta outlook för ", "")],
        away_subjects: &["autosvar:", "automatiskt svar:"],
        away_words: &["frånvaro"],
    },
    // Danish and Norwegian
    Language {
        attribution_opening: "den ",
        attribution_closings: &["skrev:", "skrev følgende:"],
        attribution_middles: &[" skrev "],
        fields: Fields {
            from: &["fra"],
            sent: &["sendt", "dato"],
            to: &["til"],
            subject: &["emne"],
            other: &["cc", "kopi"],
        },
        separators: &[
            "oprindelig meddelelse",
            "oprindelig besked",
            "opprinnelig melding",
            "videresendt meddelelse",
            "videresendt melding",
        ],
        device_lines: &[("sendt fra ", ""), ("hent outlook til ", ""), ("skaff outlook for ", "")],
        away_subjects: &["automatisk svar:", "autosvar:"],
        away_words: &["fravær"],
    },
    // Polish
    Language {
        attribution_opening: "",
        attribution_closings: &["pisze:", "napisał:", "napisała:", "napisał(a):"],
        attribution_middles: &[],
        fields: Fields {
            from: &["od"],
            sent: &["wysłano", "wysłane", "data"],
            to: &["do"],
            subject: &["temat"],
            other: &["dw", "udw"],
        },
        separators: &[
            "wiadomość oryginalna",
            "oryginalna wiadomość",
            "wiadomość przekazana",
            "przekazana wiadomość",
        ],
        device_lines: &[("wysłane z ", ""), ("wysłano z ", ""), ("pobierz program outlook dla ", "")],
        away_subjects: &["automatyczna odpowiedź:", "odpowiedź automatyczna:"],
        away_words: &[],
    },
    // Czech
    Language {
        attribution_opening: "",
        attribution_closings: &["napsal:", "napsala:", "napsal(a):"],
        attribution_middles: &[" napsal ", " napsala ", " napsal(a) "],
        fields: Fields {
            from: &["od"],
            sent: &["odesláno", "datum"],
            to: &["komu"],
            subject: &["předmět"],
            other: &["kopie"],
        },
        separators: &["původní zpráva", "přeposlaná zpráva", "původní e-mail"],
        device_lines: &[("odesláno z ", ""), ("odesláno ze ", "")],
        away_subjects: &["automatická odpověď:"],
        away_words: &[],
    },
    // Finnish
    Language {
        attribution_opening: "",
        attribution_closings: &["kirjoitti:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["lähettäjä"],
            sent: &["lähetetty", "päivämäärä", "pvm"],
            to: &["vastaanottaja"],
            subject: &["aihe"],
            other: &["kopio"],
        },
        separators: &["alkuperäinen viesti", "välitetty viesti"],
        device_lines: &[("lähetetty ", "")],
        away_subjects: &["automaattinen vastaus:"],
        away_words: &["poissaoloviesti"],
    },
    // Russian
    Language {
        attribution_opening: "",
        attribution_closings: &["пишет:", "писал:", "писал(а):", "написал:", "написала:", "написал(а):"],
        attribution_middles: &["вы писали "],
        fields: Fields {
            from: &["от", "от кого"],
            sent: &["отправлено", "дата"],
            to: &["кому"],
            subject: &["тема"],
            other: &["копия"],
        },
        separators: &[
            "исходное сообщение",
            "пересылаемое сообщение",
            "пересылаемое письмо",
            "начало переадресованного сообщения:",
        ],
        device_lines: &[("отправлено с ", ""), ("отправлено из ", "")],
        away_subjects: &["автоматический ответ:", "автоответ:"],
        away_words: &[],
    },
    // Turkish
    Language {
        attribution_opening: "",
        attribution_closings: &["şunu yazdı:", "şunları yazdı:", "yazdı:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["kimden", "gönderen"],
            sent: &["gönderilen", "gönderme tarihi", "tarih"],
            to: &["kime"],
            subject: &["konu"],
            other: &["bilgi"],
        },
        separators: &["özgün ileti", "orijinal mesaj", "iletilen mesaj"],
        device_lines: &[("android ", "gönderildi"), ("iphone", "gönderildi")],
        away_subjects: &["otomatik yanıt:"],
        away_words: &[],
    },
    // Chinese
    Language {
        attribution_opening: "",
        attribution_closings: &["写道:", "寫道:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["发件人", "寄件者"],
            sent: &["发送时间", "日期", "寄件日期"],
            to: &["收件人", "收件者"],
            subject: &["主题", "主旨"],
            other: &["抄送", "副本"],
        },
        separators: &[
            "原始邮件",
            "转发的邮件",
            "原始郵件",
            "轉寄的郵件",
            "original",
            "回复的原邮件",
            "回復的原郵件",
        ],
        device_lines: &[("发自我的", ""), ("從我的", ""), ("发自", "")],
        away_subjects: &["自动回复", "自動回覆"],
        away_words: &[],
    },
    // Japanese
    Language {
        attribution_opening: "",
        attribution_closings: &["のメッセージ:", "のメール:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["差出人"],
            sent: &["送信日時", "日付", "日時"],
            to: &["宛先"],
            subject: &["件名"],
            other: &[],
        },
        separators: &["元のメッセージ", "転送メッセージ", "転送されたメッセージ"],
        device_lines: &[("iphoneから", ""), ("androidから", "")],
        away_subjects: &["自動応答:", "自動返信:"],
        away_words: &[],
    },
    // Korean
    Language {
        attribution_opening: "",
        attribution_closings: &["작성:", "님이 작성:"],
        attribution_middles: &[],
        fields: Fields {
            from: &["보낸 사람", "보낸사람", "발신"],
            sent: &["보낸 날짜", "날짜"],
            to: &["받는 사람", "받는사람", "받은 사람"],
            subject: &["제목"],
            other: &["참조"],
        },
        separators: &["원본 메시지", "원본 메일", "원본 이메일", "전달된 메시지"],
        device_lines: &[("나의 ", "")],
        away_subjects: &["자동 회신:"],
        away_words: &[],
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
