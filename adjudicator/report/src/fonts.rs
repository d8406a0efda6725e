//! The fonts the program brings along; no others are used, so that pictures are the same on every machine.

use resvg::usvg::fontdb;
use std::sync::{Arc, LazyLock};

/// Their family.
pub const FAMILY: &str = "DejaVu Sans";

/// The fonts, read once. Every generic family is set: text in a family nobody named would silently not be drawn.
pub static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in
        [&include_bytes!("../fonts/DejaVuSans.ttf")[..], &include_bytes!("../fonts/DejaVuSans-Bold.ttf")[..]]
    {
        fonts.load_font_data(without_table(font, *b"kern"));
    }
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    Arc::new(fonts)
});

/// A font without one of its tables. The old table of kerning is read anew for every word that is drawn, two thirds of what setting words
/// takes, and never used: these fonts have their kerning in `GPOS` as well, which goes before it.
///
/// The file begins with twelve bytes, of which the fifth and sixth count the tables, and an entry of sixteen for each, its name first, in
/// the order of the names (OpenType, "Table Directory").
fn without_table(font: &[u8], name: [u8; 4]) -> Vec<u8> {
    const HEAD: usize = 12;
    const ENTRY: usize = 16;
    let mut font = font.to_vec();
    let Some(&[high, low]) = font.get(4..6) else { return font };
    let count = u16::from_be_bytes([high, low]);
    let end = HEAD + usize::from(count) * ENTRY;
    let entries = font.get(HEAD..end).unwrap_or_default();
    let Some(at) = entries.chunks_exact(ENTRY).position(|entry| entry.starts_with(&name)) else {
        return font;
    };
    // What it names stays where it is: places are counted from the beginning of the file.
    font.copy_within(HEAD + (at + 1) * ENTRY..end, HEAD + at * ENTRY);
    if let Some(counted) = font.get_mut(4..6) {
        counted.copy_from_slice(&(count - 1).to_be_bytes());
    }
    font
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
    const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");

    /// Some words as this database sets them.
    fn set(fonts: Arc<fontdb::Database>) -> Vec<u8> {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"80\" font-size=\"20\" font-family=\"DejaVu Sans\">\
                   <text x=\"4\" y=\"24\">AVATAR To Ty. LT WAR Yv fi ffl \u{e9}\u{e4}</text>\
                   <text x=\"4\" y=\"60\" font-weight=\"bold\">AVATAR To Ty. LT WAR Yv fi ffl \u{e9}\u{e4}</text></svg>";
        let options = Options { fontdb: fonts, font_family: FAMILY.to_owned(), ..Options::default() };
        let tree = Tree::from_str(svg, &options).expect("an SVG");
        let mut pixels = Pixmap::new(400, 80).expect("pixels");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.take()
    }

    #[test]
    fn words_are_set_as_with_the_whole_fonts() {
        let mut whole = fontdb::Database::new();
        whole.load_font_data(REGULAR.to_vec());
        whole.load_font_data(BOLD.to_vec());
        let set_whole = set(Arc::new(whole));
        assert!(set_whole.iter().any(|byte| *byte != 0), "something is drawn");
        assert_eq!(set(Arc::clone(&FONTS)), set_whole);
        // It is the kerning that would be missed: without `GPOS` as well they stand elsewhere.
        let mut bare = fontdb::Database::new();
        for font in [REGULAR, BOLD] {
            bare.load_font_data(without_table(&without_table(font, *b"kern"), *b"GPOS"));
        }
        assert_ne!(set(Arc::new(bare)), set_whole);
    }

    #[test]
    fn one_table_goes_and_the_others_stay() {
        let tables = |font: &[u8]| -> Vec<[u8; 16]> {
            let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
            font[12..12 + count * 16]
                .chunks_exact(16)
                .map(|entry| entry.try_into().expect("sixteen"))
                .collect()
        };
        for font in [REGULAR, BOLD] {
            let before = tables(font);
            let after = tables(&without_table(font, *b"kern"));
            let kept: Vec<_> = before.iter().filter(|entry| !entry.starts_with(b"kern")).copied().collect();
            assert_eq!((after.len() + 1, after), (before.len(), kept));
            assert_eq!(without_table(font, *b"none"), font);
        }
        assert_eq!(without_table(b"no font", *b"kern"), b"no font");
    }
}
