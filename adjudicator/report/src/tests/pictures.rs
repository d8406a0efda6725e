//! Pictures as pixels.

use super::{built_in, engines, games};
use crate::picture::{LARGEST, PictureError, draw};
use crate::{Templates, samples};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeSet;

fn svg(body: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>{body}</svg>")
}

fn pixels(svg: &str) -> Pixmap {
    let picture = draw(svg).unwrap_or_else(|why| panic!("{why}"));
    Pixmap::decode_png(&picture.png).expect("a PNG")
}

/// How many pixels are darker than the middle grey.
fn dark(pixels: &Pixmap) -> usize {
    pixels
        .pixels()
        .iter()
        .filter(|pixel| u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue()) < 384)
        .count()
}

#[test]
fn the_ground_is_opaque_and_the_scale_is_two() {
    let picture = pixels(&svg("<rect width='20' height='20' fill='#000'/>"));
    assert_eq!((picture.width(), picture.height()), (80, 40));
    assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255));
    assert_eq!(dark(&picture), 40 * 40);
}

#[test]
fn letters_are_drawn_in_every_generic_family_and_in_bold() {
    let mut counts = Vec::new();
    for family in ["sans-serif", "serif", "monospace", "cursive", "fantasy", "No Such Font", "DejaVu Sans"] {
        for weight in ["normal", "bold"] {
            let drawn = pixels(&svg(&format!(
                "<text y='15' font-size='16' font-family='{family}' font-weight='{weight}'>KéŁ</text>"
            )));
            counts.push((weight, dark(&drawn)));
        }
    }
    assert!(counts.iter().all(|(_, count)| *count > 100), "{counts:?}");
    assert!(
        counts.iter().all(|(weight, count)| (*weight == "bold") == (*count == counts[1].1)),
        "{counts:?}"
    );
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for href in [
        file,
        "file:///etc/passwd",
        "http://127.0.0.1/x.png",
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
    ] {
        let href = href.replace('<', "&lt;").replace('\'', "&#39;");
        let drawn = pixels(&svg(&format!("<image href='{href}' width='40' height='20'/>")));
        assert_eq!(dark(&drawn), 0, "{href}");
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    assert!(matches!(draw("hello"), Err(PictureError::NotSvg(_))));
    assert!(matches!(draw(""), Err(PictureError::NotSvg(_))));
    let huge = format!("<svg xmlns='http://www.w3.org/2000/svg' width='{}' height='9'/>", LARGEST + 1.0);
    assert!(matches!(draw(&huge), Err(PictureError::Size { .. })));
}

#[test]
fn every_sample_map_is_drawn_small_and_the_same_twice() {
    let templates = built_in();
    for (game, sample) in games() {
        for name in templates.pictures(game) {
            let mut seen = BTreeSet::new();
            for page in sample["pages"].as_array().expect("pages") {
                let svg = templates.drawing(game, &name, page.clone()).unwrap_or_else(|why| panic!("{why}"));
                let picture = draw(&svg).unwrap_or_else(|why| panic!("{why}"));
                assert!(picture.png.len() < 90_000, "{name} of {game}: {} bytes", picture.png.len());
                assert_eq!(picture.png, draw(&svg).map(|again| again.png).unwrap_or_default());
                assert!(picture.width * 2 >= 720, "{}", picture.width);
                // Many colours: neither blank nor a flat ground.
                let drawn = Pixmap::decode_png(&picture.png).expect("a PNG");
                let colours: BTreeSet<[u8; 3]> =
                    drawn.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
                assert!(colours.len() > 20, "{} colours", colours.len());
                seen.insert(picture.png);
            }
            assert!(seen.len() > 1, "all pictures {name} of {game} look the same");
        }
    }
}

/// For a look with one's own eyes at every sample, as pictures, text and HTML: `-- --ignored write_samples_out`. With
/// `ADJUDICATOR_LOOK` set to a folder, its templates take the place of those built in, without building anew.
#[test]
#[ignore = "writes files"]
fn write_samples_out() {
    let over = std::env::var_os("ADJUDICATOR_LOOK").map(std::path::PathBuf::from);
    let templates = Templates::load(engines(), over.as_deref()).unwrap_or_else(|errors| panic!("{errors}"));
    let folder = std::env::temp_dir().join("adjudicator-look");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (game, sample) in games() {
        for (number, page) in sample["pages"].as_array().expect("pages").iter().enumerate() {
            let mut inline = samples::inline(&templates.pictures(game));
            for picture in &mut inline {
                let svg = templates
                    .drawing(game, &picture.name, page.clone())
                    .unwrap_or_else(|why| panic!("{why}"));
                let drawn = draw(&svg).unwrap_or_else(|why| panic!("{why}"));
                let file = format!("{game}-{number}-{}.png", picture.name);
                std::fs::write(folder.join(&file), drawn.png).expect("written");
                (picture.cid, picture.width, picture.height) = (file, drawn.width, drawn.height);
            }
            let (_, data) =
                samples::mails(game, page).into_iter().find(|(mail, _)| mail == "report").expect("a report");
            let text = templates.mail_text("report", data.clone()).unwrap_or_else(|why| panic!("{why}"));
            let html = templates.mail_html("report", data, &inline).unwrap_or_else(|why| panic!("{why}"));
            std::fs::write(folder.join(format!("{game}-{number}.txt")), text).expect("written");
            std::fs::write(folder.join(format!("{game}-{number}.html")), html.replace("cid:", ""))
                .expect("written");
        }
        let names = ["Ana", "Bela", "Cleo", "Dora", "Emil", "Fay"].map(str::to_owned);
        let mut sentences = String::new();
        for (folder, list) in [("events", &sample["events"]), ("questions", &sample["questions"])] {
            for data in list.as_array().into_iter().flatten() {
                let name = format!("{game}/{folder}/{}", data["kind"].as_str().unwrap_or_default());
                let words = templates.one_sentence(&name, data.clone(), 0, &names);
                sentences.push_str(&format!("{name}: {}\n", words.unwrap_or_else(|why| panic!("{why}"))));
            }
        }
        std::fs::write(folder.join(format!("{game}-sentences.txt")), sentences).expect("written");
    }
}
