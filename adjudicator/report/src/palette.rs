//! A picture as a file of few colours: flat grounds, lines and letters need no more, and the fewer shades there are, the
//! smaller is the file that travels in every mail.

use libdeflater::{CompressionLvl, Compressor};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The most colours of a picture.
const COLOURS: usize = 36;

/// How hard it is tried to make the file small.
const LEVEL: CompressionLvl = match CompressionLvl::new(8) {
    Ok(level) => level,
    Err(_) => CompressionLvl::best(),
};

/// Red, green, blue.
type Colour = [u8; 3];

/// The picture as the bytes of a PNG of at most [`COLOURS`] colours; shades that are not among them become the nearest that is.
pub fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let drawn = Drawn::of(pixels);
    let table = table(&drawn.colours);
    let numbers: Vec<u8> = drawn.colours.iter().map(|(colour, _)| nearest(&table, *colour)).collect();
    let mut rows: Vec<u8> = Vec::with_capacity(pixels.pixels().len());
    for (place, length) in &drawn.runs {
        rows.resize(rows.len() + length, numbers.get(*place).copied().unwrap_or(0));
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(table.concat());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &packed(&rows, pixels.width() as usize)?)?;
    writer.finish()?;
    Ok(file)
}

/// Rows of so many pixels as a PNG packs them, each behind the number of its filter: none, for filters, made for photographs, would
/// make the file larger.
fn packed(pixels: &[u8], across: usize) -> Result<Vec<u8>, png::EncodingError> {
    let across = across.max(1);
    let mut rows = Vec::with_capacity(pixels.len() + pixels.len().div_ceil(across));
    for row in pixels.chunks(across) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let mut packer = Compressor::new(LEVEL);
    let mut packed = vec![0; packer.zlib_compress_bound(rows.len())];
    let length = packer.zlib_compress(&rows, &mut packed).map_err(|_| png::EncodingError::LimitsExceeded)?;
    packed.truncate(length);
    Ok(packed)
}

/// What was drawn: its colours in the order they come, each with how many pixels have it, and the pixels as runs of one colour.
struct Drawn {
    colours: Vec<(Colour, u64)>,
    /// Place of the colour, and length.
    runs: Vec<(usize, usize)>,
}

impl Drawn {
    /// Neighbours are mostly alike: one look at the table for each run of them is a fraction of one for each pixel.
    fn of(pixels: &Pixmap) -> Self {
        let mut places: HashMap<Colour, usize> = HashMap::new();
        let mut drawn = Self { colours: Vec::new(), runs: Vec::new() };
        for run in pixels.pixels().chunk_by(|a, b| a == b) {
            let Some(first) = run.first() else { continue };
            let colour = plain(*first);
            let place = *places.entry(colour).or_insert_with(|| {
                drawn.colours.push((colour, 0));
                drawn.colours.len() - 1
            });
            if let Some((_, count)) = drawn.colours.get_mut(place) {
                *count += run.len() as u64;
            }
            drawn.runs.push((place, run.len()));
        }
        drawn
    }
}

fn plain(pixel: PremultipliedColorU8) -> Colour {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The colours kept, the most frequent first: to those chosen is added, again and again, the one whose pixels would be changed most
/// without it. So a small badge in a colour of its own keeps it, and one of many shades at the edge of a letter does not.
fn table(colours: &[(Colour, u64)]) -> Vec<Colour> {
    let Some((first, _)) = colours.iter().max_by_key(|(colour, count)| (*count, Reverse(*colour))) else {
        return Vec::new();
    };
    let mut table = vec![*first];
    let mut apart: Vec<u64> = colours.iter().map(|(colour, _)| distance(*first, *colour)).collect();
    while table.len() < COLOURS {
        let losses =
            colours.iter().zip(&apart).map(|((colour, count), apart)| (count * apart, Reverse(*colour)));
        let Some((loss, Reverse(next))) = losses.max() else { break };
        if loss == 0 {
            break;
        }
        table.push(next);
        for ((colour, _), apart) in colours.iter().zip(&mut apart) {
            *apart = (*apart).min(distance(next, *colour));
        }
    }
    table
}

/// How far two colours lie apart, squared.
fn distance(one: Colour, other: Colour) -> u64 {
    one.into_iter().zip(other).map(|(a, b)| u64::from(a.abs_diff(b)).pow(2)).sum()
}

/// The number of the colour of a table that is nearest to this one; the first of several.
fn nearest(table: &[Colour], colour: Colour) -> u8 {
    let found = (0_u8..=u8::MAX).zip(table).min_by_key(|(_, other)| distance(**other, colour));
    found.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rare_colour_of_its_own_is_kept_and_frequent_shades_are_not() {
        // A ground, a thousand pixels in each of a hundred shades of it, and a badge of thirty pixels.
        let shades = (0..100_u8).map(|n| ([100 + n / 20, 100 + n % 20, 100], 1_000));
        let colours: Vec<(Colour, u64)> =
            [([100, 100, 90], 900_000), ([200, 0, 120], 30)].into_iter().chain(shades).collect();
        let table = table(&colours);
        assert_eq!(table.len(), COLOURS);
        assert_eq!(table.first(), Some(&[100, 100, 90]));
        assert!(table.contains(&[200, 0, 120]), "{table:?}");
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let mut pixels = Pixmap::new(4, 2).expect("a size");
        pixels.fill(resvg::tiny_skia::Color::from_rgba8(10, 20, 30, 255));
        if let Some(pixel) = pixels.pixels_mut().last_mut() {
            *pixel = PremultipliedColorU8::from_rgba(1, 2, 3, 255).expect("opaque");
        }
        let file = encoded(&pixels).expect("a picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
        let palette = reader.info().palette.clone().expect("a table");
        assert_eq!(&palette[..], [10, 20, 30, 1, 2, 3]);
        let mut rows = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut rows).expect("pixels");
        assert_eq!(rows, [0, 0, 0, 0, 0, 0, 0, 1]);
    }
}
