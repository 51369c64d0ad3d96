#!/usr/bin/env python3
"""Paints the pictures the image tests decode. Needs pillow with WebP and AVIF, and pillow-jxl-plugin; run inside this
folder."""
import math
import random

import pillow_jxl  # noqa: F401 (registers the format)
from PIL import Image

TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = (220, 30, 30), (30, 200, 40), (30, 50, 220), (240, 240, 240)


def quadrants(width=24, height=16):
    """Four colours, one a quarter: how a picture lies is seen from any two of them."""
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            top, left = y < height // 2, x < width // 2
            image.putpixel((x, y), (TOP_LEFT if left else TOP_RIGHT) if top else (BOTTOM_LEFT if left else BOTTOM_RIGHT))
    return image


def photo(width, height):
    """Smooth colour with shapes and grain, as a photograph has."""
    rng = random.Random(7)
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            u, v = x / width, y / height
            grain = rng.randint(-10, 10)
            disc = 60 if math.hypot(u - 0.6, v - 0.4) < 0.2 else 0
            image.putpixel((x, y), tuple(max(0, min(255, int(c) + grain)) for c in (
                255 * u - disc, 255 * v, 128 + 100 * math.sin(9 * u + 5 * v) + disc)))
    return image


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    return data.tobytes()


# The stored pixels are transformed by the inverse of the orientation.
STORED = {
    1: lambda i: i,
    2: lambda i: i.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
    3: lambda i: i.transpose(Image.Transpose.ROTATE_180),
    4: lambda i: i.transpose(Image.Transpose.FLIP_TOP_BOTTOM),
    5: lambda i: i.transpose(Image.Transpose.TRANSPOSE),
    6: lambda i: i.transpose(Image.Transpose.ROTATE_90),
    7: lambda i: i.transpose(Image.Transpose.TRANSVERSE),
    8: lambda i: i.transpose(Image.Transpose.ROTATE_270),
}
upright = quadrants()
for orientation, store in STORED.items():
    store(upright).save(f"orientation-{orientation}.jpg", quality=95, subsampling=0, exif=exif(orientation))
STORED[6](upright).save("orientation-6.png", exif=exif(6))
STORED[6](upright).save("orientation-6.webp", lossless=True, exif=exif(6))

# Two files with the same coefficients in different orders.
picture = photo(203, 149)
picture.save("photo-baseline.jpg", quality=85, subsampling=2)
picture.save("photo-progressive.jpg", quality=85, subsampling=2, progressive=True)
picture.convert("L").save("grey.jpg", quality=90)
Image.new("CMYK", (16, 16), (0, 255, 255, 0)).save("cmyk-red.jpg", quality=95)
picture.crop((0, 0, 64, 48)).save("photo.png")
picture.crop((0, 0, 64, 48)).save("photo.webp", quality=80)
picture.crop((0, 0, 64, 48)).save("photo.avif", quality=60)
picture.crop((0, 0, 64, 48)).save("photo.jxl", quality=80)

seethrough = Image.new("RGBA", (8, 4), (200, 100, 50, 128))
seethrough.putpixel((0, 0), (255, 255, 255, 255))
seethrough.putpixel((1, 0), (255, 255, 255, 0))
seethrough.save("alpha.png")
seethrough.save("alpha.webp", lossless=True, exact=True)
upright.convert("RGBA").save("opaque-with-alpha-channel.png")
upright.convert("L").save("grey.png")
palette = upright.convert("P", palette=Image.Palette.ADAPTIVE, colors=4)
palette.save("palette.png")
palette.save("palette-transparent.png", transparency=palette.getpixel((0, 0)))
upright.convert("1").save("one-bit.png")

# The grain fills the table of LZW codes more than once.
grainy = picture.crop((60, 40, 160, 120)).convert("P", palette=Image.Palette.ADAPTIVE, colors=200)
grainy.save("grainy.png")
grainy.save("grainy.gif", interlace=0)
grainy.save("grainy-interlaced.gif", interlace=1)

frames = [upright, upright.transpose(Image.Transpose.ROTATE_180)]
frames[0].save("still.gif")
frames[0].save("animated.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
frames[0].save("animated.webp", save_all=True, append_images=frames[1:], duration=100, loop=0, lossless=True)
