#!/usr/bin/env python3
"""Paints the pictures of the feed demo: photos, avatars and the app's icon.

    python3 -m pip install numpy pillow
    python3 Assets/paint.py [OUT] [--only NAME] [--sheet SHEET.jpg]

OUT is the folder to fill, by default the one this script lies in. Each picture has a seed of its own, so that painting
one again leaves the others as they are. The formats are mixed on purpose: baseline and progressive JPEG, PNG, WebP,
and JPEG whose pixels lie turned in the file and stand upright only for a reader that obeys EXIF orientation.
"""

import argparse
import pathlib

import numpy as np
from PIL import Image

from painting import architecture, avatars, city, desert, forest, leaves, mountains, night, posters, sea, table

# file name, painter, width, height, JPEG or WebP quality, progressive, EXIF orientation
PHOTOS = [
    ("ridgelines-at-dawn.jpg", mountains.ridgelines_at_dawn, 1500, 1000, 82, False, 1),
    ("still-lake.jpg", mountains.still_lake, 1080, 1440, 78, True, 1),
    ("snow-panorama.webp", mountains.snow_panorama, 1600, 640, 76, False, 1),
    ("sunset-over-the-sea.jpg", sea.sunset_over_the_sea, 1600, 900, 80, True, 1),
    ("moonlit-bay.jpg", sea.moonlit_bay, 1080, 1350, 80, False, 6),
    ("lighthouse.webp", sea.lighthouse, 1500, 1000, 78, False, 1),
    ("aurora.jpg", night.aurora, 1500, 1000, 82, True, 1),
    ("tent-under-the-milky-way.jpg", night.tent_under_the_milky_way, 1080, 1350, 82, False, 1),
    ("forest-in-fog.webp", forest.forest_in_fog, 1500, 1000, 76, False, 1),
    ("autumn-birches.jpg", forest.autumn_birches, 1080, 1440, 78, False, 8),
    ("light-in-the-pines.jpg", forest.light_in_the_pines, 1200, 1200, 78, True, 1),
    ("skyline-at-dusk.jpg", city.skyline_at_dusk, 1600, 900, 78, False, 1),
    ("rainy-street.jpg", city.rainy_street, 1080, 1350, 80, False, 1),
    ("rooftops.webp", city.rooftops, 1440, 1080, 72, False, 1),
    ("golden-dunes.jpg", desert.golden_dunes, 1500, 1000, 80, False, 1),
    ("blue-dunes.jpg", desert.blue_dunes, 1600, 900, 80, True, 1),
    ("canyon.jpg", desert.canyon, 1440, 1080, 76, False, 1),
    ("staircase.jpg", architecture.staircase, 1080, 1350, 78, True, 1),
    ("arches.webp", architecture.arches, 1200, 1200, 76, False, 1),
    ("facade.png", architecture.facade, 1080, 1440, 0, False, 1),
    ("monstera.jpg", leaves.monstera, 1200, 1200, 78, False, 1),
    ("dew.jpg", leaves.dew, 1440, 1080, 80, True, 3),
    ("poppies.jpg", leaves.poppies, 1500, 1000, 78, False, 1),
    ("citrus.jpg", table.citrus, 1200, 1200, 76, True, 1),
    ("coffee.jpg", table.coffee, 1440, 1080, 78, False, 1),
    ("three-vases.jpg", table.three_vases, 1080, 1350, 80, False, 6),
    ("poster-circles.png", posters.poster_circles, 1080, 1440, 0, False, 1),
    ("poster-sun.png", posters.poster_sun, 1080, 1350, 0, False, 1),
    ("paper-hills.jpg", posters.paper_hills, 1440, 1080, 78, True, 1),
    ("poster-cut-outs.png", posters.poster_cut_outs, 1200, 1200, 0, False, 1),
]

# How the pixels have to lie in the file so that the orientation mark turns them upright.
TURNED = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
ORIENTATION_TAG = 0x0112


def save(image, path, quality, progressive, orientation):
    if path.suffix == ".png":
        # Flat colours: a palette of 255 holds the edges' steps as well and is a third of the size.
        image.quantize(255, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    elif path.suffix == ".webp":
        image.save(path, quality=quality, method=6)
    else:
        exif = Image.Exif()
        if orientation != 1:
            exif[ORIENTATION_TAG] = orientation
            image = image.transpose(TURNED[orientation])
        image.save(path, quality=quality, progressive=progressive, optimize=True, exif=exif)


def paint_photos(out, only):
    for name, painter, w, h, quality, progressive, orientation in PHOTOS:
        if only is None or only in name:
            save(painter(w, h).image(), out / name, quality, progressive, orientation)
            print(f"{name}  {(out / name).stat().st_size // 1024} KB", flush=True)


def paint_avatars(out, only):
    for handle in [*avatars.PEOPLE, *avatars.CREATURES]:
        if only is None or only in handle:
            image = avatars.avatar(handle).image().resize((256, 256), Image.Resampling.LANCZOS)
            image.save(out / f"{handle}.png", optimize=True)


def paint_icon(path):
    canvas, alpha = avatars.icon()
    image = canvas.image()
    image.putalpha(Image.fromarray((alpha * 255 + 0.5).astype(np.uint8)))
    image.resize((256, 256), Image.Resampling.LANCZOS).save(path, optimize=True)


def contact_sheet(root, path):
    """All pictures on one page, to look at."""
    files = sorted((root / "Photos").iterdir()) + sorted((root / "Avatars").iterdir()) + [root / "icon.png"]
    cell, columns = 300, 6
    page = Image.new("RGB", (columns * cell, -(-len(files) // columns) * cell), "#777")
    for k, file in enumerate(files):
        image = Image.open(file)
        tag = image.getexif().get(ORIENTATION_TAG, 1)
        back = {3: 180, 6: 270, 8: 90}.get(tag, 0)
        image = image.convert("RGBA").rotate(back, expand=True)
        image.thumbnail((cell - 12, cell - 12))
        page.paste(image, (k % columns * cell + 6, k // columns * cell + 6), image)
    page.save(path, quality=88)


def main():
    parser = argparse.ArgumentParser(description="Paints the pictures of the feed demo.")
    parser.add_argument("out", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent)
    parser.add_argument("--only", help="paint only pictures whose name contains this")
    parser.add_argument("--sheet", type=pathlib.Path, help="also write a contact sheet")
    options = parser.parse_args()
    for folder in ("Photos", "Avatars"):
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    paint_photos(options.out / "Photos", options.only)
    paint_avatars(options.out / "Avatars", options.only)
    if options.only is None or options.only in "icon":
        paint_icon(options.out / "icon.png")
    if options.sheet:
        contact_sheet(options.out, options.sheet)


if __name__ == "__main__":
    main()
