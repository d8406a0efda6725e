//! The journal of a turn, taken apart and put together again byte for byte.

/// The entries of a journal, each with its bytes. `None`: it is no list.
pub(super) fn entries(journal: &[u8]) -> Option<Vec<&[u8]>> {
    if journal.is_empty() {
        return Some(Vec::new());
    }
    let inner = journal.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let (mut all, mut deep, mut begin) = (Vec::new(), 0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for (at, byte) in inner.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => deep += 1,
            b']' | b'}' => deep = deep.checked_sub(1)?,
            b',' if deep == 0 => {
                all.push(&inner[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    if begin < inner.len() {
        all.push(&inner[begin..]);
    }
    Some(all)
}

pub(super) fn journal_of(entries: &[&[u8]]) -> Vec<u8> {
    [b"[".as_slice(), &entries.join(b",".as_slice()), b"]"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_comes_apart_where_its_entries_end() {
        let journal = br#"[{"a":[1,2]},{"b":"],\"["},[3]]"#;
        let parts = entries(journal).expect("a list");
        assert_eq!(parts, [br#"{"a":[1,2]}"#.as_slice(), br#"{"b":"],\"["}"#, b"[3]"]);
        assert_eq!(journal_of(&parts), journal);
        assert_eq!(entries(b"[]"), Some(vec![]));
        assert_eq!(entries(b""), Some(vec![]));
        assert_eq!(entries(b"[]]"), None);
        assert_eq!(entries(b"{}"), None);
    }
}
