//! Zip files that are the same bytes for the same content: no times, no names of machines.

use std::io::{Cursor, Write};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// A zip file being filled.
pub struct Zipped {
    writer: ZipWriter<Cursor<Vec<u8>>>,
}

impl Default for Zipped {
    fn default() -> Self {
        Self { writer: ZipWriter::new(Cursor::new(Vec::new())) }
    }
}

impl Zipped {
    /// Puts a file in.
    ///
    /// # Errors
    /// What zip says: a name twice, more than it can hold.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), ZipError> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        self.writer.start_file(name, options)?;
        self.writer.write_all(bytes)?;
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// As [`Zipped::put`].
    pub fn finish(self) -> Result<Vec<u8>, ZipError> {
        Ok(self.writer.finish()?.into_inner())
    }
}

/// Pieces as files, in order, as few as hold no more than `most` bytes each: a piece is never cut, so one that is larger alone
/// is a file alone.
///
/// # Errors
/// As [`Zipped::put`]: a name that stands in two pieces.
pub fn parts(pieces: impl IntoIterator<Item = Zipped>, most: usize) -> Result<Vec<Vec<u8>>, ZipError> {
    let (mut parts, mut part, mut size) = (Vec::new(), Zipped::default(), 0);
    for piece in pieces {
        let bytes = piece.finish()?;
        if size > 0 && size + bytes.len() > most {
            parts.push(std::mem::take(&mut part).finish()?);
            size = 0;
        }
        size += bytes.len();
        // What is packed is taken over as it is.
        part.writer.merge_archive(ZipArchive::new(Cursor::new(bytes))?)?;
    }
    if size > 0 {
        parts.push(part.finish()?);
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_go_into_as_few_files_as_hold_them() {
        let piece = |name: &str, size: usize| {
            let mut zip = Zipped::default();
            // Bytes that cannot be packed any smaller.
            let mut bytes = vec![0; size];
            blake3::Hasher::new().update(name.as_bytes()).finalize_xof().fill(&mut bytes);
            zip.put(name, &bytes).expect("put");
            zip
        };
        let made = parts(
            [("a", 400), ("b", 400), ("c", 400), ("d", 9_000), ("e", 10)].map(|(n, s)| piece(n, s)),
            2_000,
        );
        let names = |bytes: &Vec<u8>| {
            let mut read = ZipArchive::new(Cursor::new(bytes.clone())).expect("a zip");
            let count = read.len();
            let name = |at| read.by_index(at).expect("a file").name().expect("a name").into_owned();
            (0..count).map(name).collect::<Vec<_>>().join(" ")
        };
        let made = made.expect("packed");
        assert_eq!(made.iter().map(names).collect::<Vec<_>>(), ["a b c", "d", "e"]);
        assert!(made[0].len() <= 2_000 && made[1].len() > 9_000, "only what is too large alone is larger");
        assert_eq!(parts([], 10).expect("nothing"), Vec::<Vec<u8>>::new());
    }

    #[test]
    fn the_same_content_gives_the_same_bytes() {
        let made = || {
            let mut zip = Zipped::default();
            zip.put("a/b.txt", b"hello").expect("put");
            zip.finish().expect("finish")
        };
        assert_eq!(made(), made());
        let mut read = zip::ZipArchive::new(Cursor::new(made())).expect("a zip");
        let file = read.by_index(0).expect("a file");
        assert_eq!(file.name().expect("a name"), "a/b.txt");
        assert_eq!(file.last_modified().map(|t| t.year()), Some(1980), "no time of ours");
    }
}
