#!/usr/bin/env python3
"""Makes the pictures of the feed benchmark, the same on every machine.

    python3 -m pip install numpy pillow
    python3 Benchmarks/FeedBench/make_assets.py OUT [--heavy]

feed-v1: OUT/photos (60 JPEG of 1600x900) and OUT/avatars (40 JPEG of 96x96). With --heavy also what feed-v2 shows:
OUT/heavy (24 JPEG of 4000x3000, every fourth progressive) and OUT/heavy-avatars (40 PNG of 512x512).

A picture is soft colour noise at three scales, film grain so that the file is not trivially small, and some plain
discs and squares. Figures measured with these pictures are comparable only while seeds, the order of random draws and
the qualities stay as they are.
"""
import argparse
import pathlib

import numpy as np
from PIL import Image, ImageDraw

# (weight, cells across, cells down), coarse to fine
NOISE = [(0.6, 5, 4), (0.25, 24, 14), (0.15, 160, 90)]

# folder, first seed, count, width, height, shapes, grain, file type, options for saving image i
LIGHT = [
    ("photos", 1000, 60, 1600, 900, 14, 8, "jpg", lambda i: {"quality": 85}),
    ("avatars", 5000, 40, 96, 96, 4, 8, "jpg", lambda i: {"quality": 85}),
]
HEAVY = [
    ("heavy", 9000, 24, 4000, 3000, 60, 20, "jpg", lambda i: {"quality": 88, "progressive": i % 4 == 3}),
    ("heavy-avatars", 7000, 40, 512, 512, 8, 8, "png", lambda i: {}),
]


def soft_noise(random, width, height, across, down):
    cells = random.integers(0, 256, (down, across, 3), dtype=np.uint8)
    return np.asarray(Image.fromarray(cells).resize((width, height), Image.BICUBIC), dtype=np.float32)


def picture(seed, width, height, shapes, grain):
    random = np.random.default_rng(seed)
    first, second, third = (weight * soft_noise(random, width, height, *cells) for weight, *cells in NOISE)
    pixels = first + second + third
    pixels += random.normal(0, grain, pixels.shape)
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(shapes):
        x, y = int(random.integers(0, width)), int(random.integers(0, height))
        radius = int(random.integers(width // 40 + 1, width // 8 + 2))
        color = tuple(int(channel) for channel in random.integers(0, 200, 3))
        shape = draw.ellipse if random.random() < 0.5 else draw.rectangle
        shape([x - radius, y - radius, x + radius, y + radius], fill=color)
    return image


def main():
    parser = argparse.ArgumentParser(description="Makes the pictures of the feed benchmark.")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--heavy", action="store_true", help="also the 12-megapixel photos and PNG avatars of feed-v2")
    options = parser.parse_args()
    for name, seed, count, width, height, shapes, grain, suffix, saving in LIGHT + (HEAVY if options.heavy else []):
        folder = options.out / name
        folder.mkdir(parents=True, exist_ok=True)
        for i in range(count):
            picture(seed + i, width, height, shapes, grain).save(folder / f"{i:02d}.{suffix}", **saving(i))


if __name__ == "__main__":
    main()
