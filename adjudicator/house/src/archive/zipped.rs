//! Zip files that are the same bytes for the same content: no times, no names of machines.

use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

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
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), zip::result::ZipError> {
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
    pub fn finish(self) -> Result<Vec<u8>, zip::result::ZipError> {
        Ok(self.writer.finish()?.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
