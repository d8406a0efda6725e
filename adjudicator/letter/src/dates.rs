//! Words of dates, as mail programs write them above a quote in the languages of [`super::languages`].

/// How names of months and days of the week begin.
const STEMS: [&str; 150] = [
    "jan", "feb", "mar", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec", "dez",
    "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug", "ott", "set", "fév", "fev", "avr", "aoû", "aou",
    "déc", "mei", "maj", "mär", "mrz", "mrt", "jui", "out", "sty", "lut", "kwi", "cze", "lip", "sie", "wrz",
    "paź", "lis", "gru", "led", "úno", "bře", "dub", "kvě", "čer", "srp", "zář", "říj", "tam", "hel", "maa",
    "huh", "tou", "kes", "hei", "elo", "syy", "lok", "jou", "янв", "фев", "апр", "мая", "май", "июн", "июл",
    "авг", "сен", "окт", "ноя", "дек", "oca", "şub", "nis", "haz", "tem", "ağu", "eyl", "eki", "kas", "mon",
    "tue", "wed", "thu", "fri", "sat", "sun", "don", "mit", "sam", "son", "lun", "mer", "jeu", "ven", "dim",
    "mié", "jue", "vie", "sáb", "dom", "seg", "qua", "qui", "sex", "mån", "tis", "ons", "gio", "sab", "woe",
    "zat", "zon", "vri", "ter", "tor", "fre", "lör", "sön", "lør", "søn", "tir", "man", "pon", "wto", "śro",
    "czw", "pią", "sob", "nie", "čtv", "pát", "ned", "ara", "paz", "sal", "çar", "per", "cum", "cmt", "mie",
];
/// Words beside the figures, and days of the week of one or two letters.
const WORDS: [&str; 119] = [
    "on",
    "at",
    "um",
    "uhr",
    "am",
    "pm",
    "a",
    "à",
    "le",
    "las",
    "el",
    "il",
    "alle",
    "ore",
    "giorno",
    "op",
    "om",
    "em",
    "às",
    "de",
    "den",
    "del",
    "der",
    "di",
    "do",
    "da",
    "du",
    "kl",
    "klo",
    "dnia",
    "o",
    "godz",
    "v",
    "ve",
    "в",
    "г",
    "saat",
    "tarihinde",
    "m",
    "p",
    "gmt",
    "utc",
    "cet",
    "cest",
    "est",
    "edt",
    "pst",
    "pdt",
    "cst",
    "cdt",
    "msk",
    "met",
    "h",
    "st",
    "nd",
    "rd",
    "th",
    "the",
    "from",
    "von",
    "van",
    "by",
    "od",
    "fra",
    "från",
    "mailto",
    "mo",
    "mi",
    "fr",
    "sa",
    "so",
    "ma",
    "wo",
    "vr",
    "za",
    "zo",
    "ti",
    "ke",
    "to",
    "pe",
    "la",
    "su",
    "po",
    "út",
    "ut",
    "čt",
    "pá",
    "ne",
    "пн",
    "вт",
    "ср",
    "чт",
    "пт",
    "сб",
    "вс",
    "понедельник",
    "вторник",
    "среда",
    "четверг",
    "пятница",
    "суббота",
    "воскресенье",
    "pzt",
    "pazartesi",
    "salı",
    "çarşamba",
    "perşembe",
    "cuma",
    "cumartesi",
    "pazar",
    "wt",
    "śr",
    "cz",
    "pt",
    "tu",
    "we",
    "lø",
    "sø",
    "må",
];
/// Signs of dates in scripts that write no blanks between words.
const SIGNS: &str = "年月日時时分秒曜火水木金土上下午前後後晚早週周星期一二三四五六七八九十在於于년월일시분초오전후화수목금토요";

/// Whether a word, in lower case, may stand in a date: a figure, a month, a day of the week, or what stands beside them.
pub(super) fn is_date_word(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| c.is_ascii_digit());
    bare.is_empty()
        || WORDS.contains(&bare)
        || bare.chars().all(|c| SIGNS.contains(c) || c.is_ascii_digit())
        || STEMS.iter().any(|stem| bare.starts_with(stem))
}

/// Whether a text holds a day with its year: a year in four figures, or `21.11.26`; see [`has_time`].
pub(super) fn has_day(text: &str) -> bool {
    let numbers = numbers(text);
    let year = |n: &str| n.len() == 4 && (n.starts_with("19") || n.starts_with("20"));
    numbers.iter().any(|(n, _)| year(n))
        || numbers.windows(3).any(|w| {
            matches!(w[0].1, '.' | '/' | '-') && w[1].1 == w[0].1 && w.iter().all(|(n, _)| n.len() <= 4)
        })
}

/// Whether a text holds a time of day: `22:37`, `22h37`, and `klo 22.37` as the Finns write it.
pub(super) fn has_time(text: &str) -> bool {
    let finnish = text.contains("klo ") || text.contains("kl. ");
    numbers(text).windows(2).any(|w| {
        let mark = matches!(w[0].1, ':' | 'h' | '时' | '時' | '시') || w[0].1 == '.' && finnish;
        mark && w[0].0.len() <= 2 && w[1].0.len() == 2
    })
}

/// The figures of a text, each with the character after it.
pub(super) fn numbers(text: &str) -> Vec<(&str, char)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[start..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, tail) = rest.split_at(length);
        found.push((number, tail.chars().next().unwrap_or(' ')));
        rest = tail;
    }
    found
}
