//! Map pictures: SVG to PNG. Mail programs do not show SVG, so every picture travels as PNG.

use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// Pixels drawn per unit of the SVG: pictures stay sharp on phones, which have two or three pixels per unit.
pub const SCALE: f32 = 2.0;
/// The largest side of an SVG that is drawn, in its own units: 4,000 pixels.
pub const LARGEST: f32 = 2000.0;
/// The family of the fonts the program brings along; no others are used, so pictures are the same on every machine.
const FAMILY: &str = "DejaVu Sans";

/// A picture as it goes into a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The file's bytes.
    pub png: Vec<u8>,
    /// The width it was drawn for, in units of the SVG: half its pixels.
    pub width: u32,
    /// The height it was drawn for, in units of the SVG.
    pub height: u32,
}

/// Why no picture came of an SVG.
#[derive(Debug, Error)]
pub enum PictureError {
    /// It is no SVG.
    #[error("the map template did not give an SVG: {0}")]
    NotSvg(#[from] resvg::usvg::Error),
    /// Too large or without size.
    #[error("the map is {width} by {height} units; both sides must be from 1 to {LARGEST}")]
    Size {
        /// Its width.
        width: f32,
        /// Its height.
        height: f32,
    },
    /// The PNG could not be written.
    #[error("the map could not be written as PNG: {0}")]
    Png(String),
}

/// The fonts, read once. Every generic family is set: text in a family nobody named would silently not be drawn.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    Arc::new(fonts)
});

/// Draws an SVG at twice its size on an opaque white ground. The same SVG always gives the same bytes.
///
/// # Errors
/// It is no SVG, or has no sensible size.
pub fn draw(svg: &str) -> Result<Picture, PictureError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: FAMILY.to_owned(),
        // A template can name a file or an address; nothing is ever loaded.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let size = || PictureError::Size { width, height };
    let allowed = 1.0..=LARGEST;
    if !allowed.contains(&width) || !allowed.contains(&height) {
        return Err(size());
    }
    let (across, down) = (whole(width * SCALE), whole(height * SCALE));
    let mut pixels = Pixmap::new(across, down).ok_or_else(size)?;
    // Readers with dark backgrounds must not see dark letters on them.
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    let png = encoded(&pixels).map_err(|why| PictureError::Png(why.to_string()))?;
    Ok(Picture { png, width: whole(width), height: whole(height) })
}

/// The most colours of a picture.
const COLOURS: usize = 256;

/// The picture as a file. Flat colours and letters: nearly all of it is of few colours, so it is kept as numbers of a table
/// of the 256 most frequent ones, which makes it half as large. Shades at the edges of letters that are not in the table
/// become the nearest that is.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colour = |pixel: PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    // Neighbours are mostly alike, so that a look into the tables for each run of them is a fraction of one for each pixel.
    let runs = pixels.pixels().chunk_by(|a, b| a == b);
    let runs: Vec<([u8; 3], usize)> =
        runs.filter_map(|run| run.first().map(|pixel| (colour(*pixel), run.len()))).collect();
    let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
    for (colour, length) in &runs {
        *counts.entry(*colour).or_default() += length;
    }
    let mut table: Vec<[u8; 3]> = counts.keys().copied().collect();
    table.sort_by_key(|colour| (Reverse(counts[colour]), *colour));
    table.truncate(COLOURS);
    let numbers: BTreeMap<[u8; 3], u8> =
        counts.keys().map(|colour| (*colour, nearest(&table, *colour))).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(table.concat());
    // A filter, made for photographs, would make the file larger.
    encoder.set_filter(png::Filter::NoFilter);
    let mut drawn: Vec<u8> = Vec::with_capacity(pixels.pixels().len());
    for (colour, length) in &runs {
        drawn.resize(drawn.len() + length, numbers[colour]);
    }
    encoder.write_header()?.write_image_data(&drawn)?;
    Ok(file)
}

/// The number of the colour of a table that is nearest to this one; the first of several.
fn nearest(table: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let apart = |other: &[u8; 3]| {
        let part = |n: usize| u32::from(other[n].abs_diff(colour[n])).pow(2);
        part(0) + part(1) + part(2)
    };
    let found = (0_u8..=u8::MAX).zip(table).min_by_key(|(_, other)| apart(other));
    found.map_or(0, |(number, _)| number)
}

/// A length within [`LARGEST`], rounded up.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 1 and LARGEST")]
fn whole(length: f32) -> u32 {
    length.ceil() as u32
}
