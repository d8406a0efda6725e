//! Pictures that were drawn lately: drawing takes a hundred times as long as everything else about a mail, and the same board is
//! often wanted again, for a receipt after the report, or for another seat that sees the same.

use crate::picture::{Picture, PictureError, draw};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many bytes of pictures are held; the longest unused go first.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// The pictures, each known by everything it was drawn from.
#[derive(Debug)]
pub struct Drawings {
    held: Mutex<Held>,
    most: usize,
    drawn: AtomicUsize,
}

#[derive(Debug, Default)]
struct Held {
    /// By the hash of the SVG: when it was last used, and the picture.
    pictures: BTreeMap<[u8; 32], (u64, Picture)>,
    uses: u64,
    bytes: usize,
}

impl Default for Drawings {
    fn default() -> Self {
        Self::of(MOST_BYTES)
    }
}

impl Drawings {
    /// Holds so many bytes of pictures.
    fn of(most: usize) -> Self {
        Self { held: Mutex::default(), most, drawn: AtomicUsize::new(0) }
    }

    /// The picture of an SVG.
    ///
    /// # Errors
    /// As [`draw`].
    pub fn picture(&self, svg: &str) -> Result<Picture, PictureError> {
        let key = *blake3::hash(svg.as_bytes()).as_bytes();
        if let Some(picture) = self.held().known(&key) {
            return Ok(picture);
        }
        let picture = draw(svg)?;
        self.drawn.fetch_add(1, Ordering::Relaxed);
        self.held().keep(key, picture.clone(), self.most);
        Ok(picture)
    }

    /// Draws all of these that are not here yet, each once, side by side on the cores of the machine, the largest first. One that
    /// cannot be drawn is told when its picture is asked for.
    pub fn prepare(&self, svgs: &[String]) {
        let mut svgs: Vec<&String> = svgs.iter().collect();
        svgs.sort_unstable_by_key(|svg| (Reverse(svg.len()), *svg));
        svgs.dedup();
        let next = AtomicUsize::new(0);
        let hands = thread::available_parallelism().map_or(1, NonZero::get).min(svgs.len());
        let draw_on = || {
            while let Some(svg) = svgs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let _ = self.picture(svg);
            }
        };
        thread::scope(|scope| {
            for _ in 1..hands {
                scope.spawn(draw_on);
            }
            draw_on();
        });
    }

    /// How many pictures were drawn.
    #[must_use]
    pub fn drawn(&self) -> usize {
        self.drawn.load(Ordering::Relaxed)
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn known(&mut self, key: &[u8; 32]) -> Option<Picture> {
        self.uses += 1;
        let (used, picture) = self.pictures.get_mut(key)?;
        *used = self.uses;
        Some(picture.clone())
    }

    fn keep(&mut self, key: [u8; 32], picture: Picture, most: usize) {
        self.bytes += picture.png.len();
        if let Some((_, before)) = self.pictures.insert(key, (self.uses, picture)) {
            self.bytes -= before.png.len();
        }
        while self.bytes > most {
            let oldest = self.pictures.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| *key);
            let Some((_, gone)) = oldest.and_then(|key| self.pictures.remove(&key)) else { return };
            self.bytes -= gone.png.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(colour: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><rect width=\"40\" height=\"20\" fill=\"{colour}\"/></svg>"
        )
    }

    #[test]
    fn the_same_is_drawn_once_and_another_for_itself() {
        let drawings = Drawings::default();
        drawings.prepare(&["red", "green", "blue", "red"].map(svg));
        assert_eq!(drawings.drawn(), 3, "two hands never draw the same one");
        for colour in ["red", "green", "blue"] {
            let fresh = draw(&svg(colour)).expect("a picture");
            assert_eq!(drawings.picture(&svg(colour)).expect("a picture").png, fresh.png, "{colour}");
        }
        assert_eq!(drawings.drawn(), 3, "nothing was drawn again");
        assert!(drawings.picture("no svg").is_err());
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let size = draw(&svg("red")).expect("a picture").png.len();
        let drawings = Drawings::of(size * 2 + size / 2);
        for colour in ["red", "green", "red", "blue"] {
            drawings.picture(&svg(colour)).expect("a picture");
        }
        assert_eq!(drawings.drawn(), 3);
        drawings.picture(&svg("red")).expect("a picture");
        assert_eq!(drawings.drawn(), 3, "red was used after green");
        drawings.picture(&svg("green")).expect("a picture");
        assert_eq!(drawings.drawn(), 4, "green had gone");
    }
}
