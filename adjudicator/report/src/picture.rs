//! Map pictures: SVG to PNG. Mail programs do not show SVG, so every picture travels as PNG.

use crate::fonts::{FAMILY, FONTS};
use crate::palette::encoded;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// Pixels drawn per unit of the SVG at most: pictures stay sharp on phones, which have two or three pixels per unit.
pub const SCALE: f32 = 2.0;
/// Pixels a picture has across at most. A phone shows a wide one smaller, so that more would be seen by nobody and travel in
/// every mail.
const ACROSS: f32 = 640.0;
/// The largest side of an SVG that is drawn, in its own units.
pub const LARGEST: f32 = 2000.0;

/// A picture as it goes into a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The file's bytes.
    pub png: Vec<u8>,
    /// The width it was drawn for, in units of the SVG.
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

static DRAWN: AtomicU64 = AtomicU64::new(0);

/// How many pictures this program has drawn so far: none takes less time than the rest of a report, so they are counted.
#[must_use]
pub fn drawn() -> u64 {
    DRAWN.load(Ordering::Relaxed)
}

/// Draws an SVG, a small one at twice its size, on an opaque white ground. The same SVG always gives the same bytes.
///
/// # Errors
/// It is no SVG, or has no sensible size.
pub fn draw(svg: &str) -> Result<Picture, PictureError> {
    DRAWN.fetch_add(1, Ordering::Relaxed);
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
    let scale = (ACROSS / width).clamp(1.0, SCALE);
    let (across, down) = (whole(width * scale), whole(height * scale));
    let mut pixels = Pixmap::new(across, down).ok_or_else(size)?;
    // Readers with dark backgrounds must not see dark letters on them.
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let png = encoded(&pixels).map_err(|why| PictureError::Png(why.to_string()))?;
    Ok(Picture { png, width: whole(width), height: whole(height) })
}

/// A length within [`LARGEST`], rounded up.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 1 and LARGEST")]
fn whole(length: f32) -> u32 {
    length.ceil() as u32
}
