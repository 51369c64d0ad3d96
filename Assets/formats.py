#!/usr/bin/env python3
"""Writes one painted photo in every format the library reads, for the gallery's page of formats.

    python3 -m pip install "pillow>=11.3" pillow-jxl-plugin
    python3 Assets/formats.py

The files go to Assets/Formats. Each pair of colour profiles shows the same picture: its numbers differ with the profile.
"""

import io
import pathlib

import pillow_jxl  # noqa: F401 (registers the format)
from PIL import Image, ImageCms

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE / "Formats"
PROFILES = HERE.parent / "Tests" / "SateenImagesTests" / "ColorFixtures"
SIZE = (264, 176)


def photo(name, left=0.5):
    """A part of a photo in the shape of the page's tiles."""
    image = Image.open(HERE / "Photos" / name).convert("RGB")
    width = min(image.width, image.height * 3 // 2)
    height = width * 2 // 3
    x, y = int((image.width - width) * left), (image.height - height) // 2
    return image.crop((x, y, x + width, y + height)).resize(SIZE, Image.LANCZOS)


def profile(name):
    return ImageCms.ImageCmsProfile(io.BytesIO(Image.open(PROFILES / name).info["icc_profile"]))


def converted(image, target):
    return ImageCms.profileToProfile(image, ImageCms.createProfile("sRGB"), target, outputMode="RGB")


def rounded(image):
    """With transparent corners."""
    mask = Image.new("L", (SIZE[0] * 4, SIZE[1] * 4), 0)
    from PIL import ImageDraw

    ImageDraw.Draw(mask).rounded_rectangle((40, 40, SIZE[0] * 4 - 40, SIZE[1] * 4 - 40), 160, fill=255)
    image = image.copy()
    image.putalpha(mask.resize(SIZE, Image.LANCZOS))
    return image


def sixteen_bits(image):
    """A PNG file of 16 bits a channel, which pillow does not write."""
    import struct
    import zlib

    rows = b""
    for y in range(image.height):
        row = bytearray([0])
        for x in range(image.width):
            for value in image.getpixel((x, y)):
                row += struct.pack(">H", value * 257)
        rows += bytes(row)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", image.width, image.height, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def main():
    OUT.mkdir(exist_ok=True)
    image = photo("lighthouse.webp")
    image.save(OUT / "photo.jpg", quality=82)
    image.save(OUT / "progressive.jpg", quality=82, progressive=True)
    image.save(OUT / "photo.webp", quality=80, method=6)
    image.save(OUT / "photo.avif", quality=62)
    image.save(OUT / "photo.jxl", quality=80)
    image.save(OUT / "photo.png", optimize=True)
    image.quantize(128).save(OUT / "photo.gif")
    image.quantize(128).save(OUT / "photo.bmp")
    image.save(OUT / "photo.tiff", compression="tiff_lzw")
    image.save(OUT / "photo.ppm")
    image.quantize(128).save(OUT / "photo.pcx")
    image.save(OUT / "photo.qoi")
    icon = Image.open(HERE / "icon.png").convert("RGBA")
    icon.save(OUT / "icon.ico", sizes=[(32, 32), (64, 64), (128, 128)])

    poppies = photo("poppies.jpg")
    (OUT / "sixteen-bits.png").write_bytes(sixteen_bits(poppies))
    rounded(poppies).save(OUT / "transparent.webp", quality=80)
    poppies.convert("L").save(OUT / "grey.jpg", quality=82)
    exif = Image.Exif()
    exif[0x0112] = 6
    poppies.transpose(Image.ROTATE_90).save(OUT / "turned.jpg", quality=82, exif=exif)
    for name in ("p3", "adobe"):
        target = profile(f"{name}.png")
        converted(poppies, target).save(OUT / f"{name}.jpg", quality=86, icc_profile=target.tobytes())
    poppies.convert("CMYK").save(OUT / "inks.jpg", quality=86)


main()
