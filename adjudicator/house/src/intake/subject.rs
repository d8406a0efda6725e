//! The reply token in a subject, for mail systems that deliver no address with a plus-part. Pure.

/// How a token stands in a subject: `[#token-tag]`, at its end.
#[must_use]
pub fn marked(subject: &str, token: &str, tag: &str) -> String {
    // No mail program shows more, and the mark must not be cut off.
    let shown: String = subject.chars().take(130).collect();
    format!("{} [#{token}-{tag}]", shown.trim_end())
}

/// The recipient as it would be with plus-addressing: `game@…` becomes `game+token-tag@…` if the subject has a mark. An
/// address that has a plus-part keeps it, and so does everything else where there is no mark.
pub(super) fn recipient(recipient: &str, game: &str, subject: &str) -> Option<String> {
    let local = recipient.rsplit_once('@').map_or(recipient, |(local, _)| local);
    if local.contains('+') {
        return None;
    }
    let (_, rest) = subject.rsplit_once("[#")?;
    let (mark, _) = rest.split_once(']')?;
    // Mail programs may fold a long subject in the middle of the mark.
    let mark: String = mark.chars().filter(|c| !c.is_whitespace()).collect();
    let plain = mark.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let (local, domain) = game.rsplit_once('@')?;
    (plain && (1..=40).contains(&mark.len())).then(|| format!("{local}+{mark}@{domain}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_in_the_subject_stands_for_the_plus_part() {
        let found = |to: &str, subject: &str| recipient(to, "game@x.y", subject);
        let subject = marked("[spring] Thrones, turn 3", "abcdefghijklmnopqrst", "uvwxyz");
        assert_eq!(subject, "[spring] Thrones, turn 3 [#abcdefghijklmnopqrst-uvwxyz]");
        let want = Some("game+abcdefghijklmnopqrst-uvwxyz@x.y".to_owned());
        for reply in [
            format!("Re: {subject}"),
            format!("AW: RE: {subject} "),
            subject.replace("klm", "k lm"),
            subject.to_uppercase().replace("[#ABC", "[#abc").to_lowercase(),
        ] {
            assert_eq!(found("game@x.y", &reply), want, "{reply}");
        }
        assert_eq!(found("anything@x.y", &subject), want, "a catch-all");
        assert_eq!(found("game+key@x.y", &subject), None, "the address says it already");
        for bad in ["Re: x", "[#]", "[#abc", "[#a b@c]", &format!("[#{}]", "x".repeat(41))] {
            assert_eq!(found("game@x.y", bad), None, "{bad}");
        }
        assert!(marked(&"x".repeat(500), "t", "g").ends_with(" [#t-g]"));
    }
}
