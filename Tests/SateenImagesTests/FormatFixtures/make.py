#!/usr/bin/env python3
"""Paints pictures of each format and kind, and beside each the pixels that pillow decodes, as NAME.expected.png.

Needs pillow 11.3 or later with AVIF, pillow-jxl-plugin, libjxl 0.7, and avifenc (or its path in AVIFENC); run inside this
folder."""
import ctypes
import io
import os
import struct
import subprocess
import zlib

import pillow_jxl  # noqa: F401 (registers the format)
from PIL import Image, ImageCms

W, H = 40, 28


def colours(width=W, height=H):
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            u, v = x / (width - 1), y / (height - 1)
            inside = (x - width * 0.6) ** 2 + (y - height * 0.4) ** 2 < (height * 0.25) ** 2
            image.putpixel((x, y), (int(255 * u), int(255 * v), 220 if inside else int(200 * (1 - u) * (1 - v))))
    return image


def with_alpha(image):
    alpha = Image.new("L", image.size)
    for y in range(image.height):
        for x in range(image.width):
            alpha.putpixel((x, y), min(255, 40 + 12 * x))
    image = image.copy()
    image.putalpha(alpha)
    return image


def expect(name, image=None):
    """The decoded pixels of a file, or of another picture of the same content."""
    if image is None:
        image = Image.open(name)
        image.load()
    has_alpha = "A" in image.getbands() or "transparency" in image.info
    image.convert("RGBA" if has_alpha else "RGB").save(name + ".expected.png")


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(name, width, height, depth, kind, rows, *chunks):
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = [chunk(b"IHDR", header), *chunks, chunk(b"IDAT", data), chunk(b"IEND", b"")]
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + b"".join(parts))


def sixteen(*values):
    """Values of 8 bits as the nearest ones of 16 bits, with noise in the low byte that is lost again."""
    return b"".join(struct.pack(">H", min(65535, value * 257 + 60)) for value in values)


base = colours()
seethrough = with_alpha(base)
grey = base.convert("L")

# PNG: 16 bits a channel, grey with alpha, few bits, colour keys, interlacing.
rows = [b"".join(sixteen(*base.getpixel((x, y))) for x in range(W)) for y in range(H)]
png("rgb-16.png", W, H, 16, 2, rows)
expect("rgb-16.png", base)
rows = [b"".join(sixteen(*seethrough.getpixel((x, y))) for x in range(W)) for y in range(H)]
png("rgba-16.png", W, H, 16, 6, rows)
expect("rgba-16.png", seethrough)
rows = [b"".join(sixteen(grey.getpixel((x, y))) for x in range(W)) for y in range(H)]
png("grey-16.png", W, H, 16, 0, rows)
expect("grey-16.png", grey)
Image.merge("LA", (grey, seethrough.getchannel("A"))).save("grey-alpha.png")
expect("grey-alpha.png")
rows = [b"".join(sixteen(grey.getpixel((x, y)), seethrough.getpixel((x, y))[3]) for x in range(W)) for y in range(H)]
png("grey-alpha-16.png", W, H, 16, 4, rows)
expect("grey-alpha-16.png", Image.merge("LA", (grey, seethrough.getchannel("A"))))
rows = [b"".join(bytes(base.getpixel((x, y))) for x in range(W)) for y in range(H)]
png("colour-key.png", W, H, 8, 2, rows, chunk(b"tRNS", struct.pack(">HHH", *base.getpixel((20, 9)))))
expect("colour-key.png")
small = base.quantize(4)
small.save("two-bits.png", bits=2)
expect("two-bits.png")


def interlaced(name, image, kind):
    """Adam7, which pillow does not write."""
    data = b""
    for x0, y0, dx, dy in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]:
        for y in range(y0, image.height, dy):
            pixels = b"".join(bytes(image.getpixel((x, y))) for x in range(x0, image.width, dx))
            data += b"\0" + pixels if pixels else b""
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, kind, 0, 0, 1)
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


interlaced("interlaced.png", base, 2)
interlaced("interlaced-alpha.png", seethrough, 6)
expect("interlaced.png")
expect("interlaced-alpha.png")

# JPEG: four inks as Adobe's programs store them, plain and as luma and colours.
inks = Image.merge("CMYK", (*base.split(), grey.point(lambda value: value // 3)))
inks.save("cmyk.jpg", quality=95, subsampling=0)


def inks_to_colours(image):
    """The formula of programs without colour management."""
    result = Image.new("RGB", image.size)
    for y in range(image.height):
        for x in range(image.width):
            c, m, ye, k = image.getpixel((x, y))
            result.putpixel((x, y), tuple((255 - ink) * (255 - k) // 255 for ink in (c, m, ye)))
    return result


expect("cmyk.jpg", inks_to_colours(Image.open("cmyk.jpg")))


def as_ycck(name, image):
    """Stores inks as luma and colours: a file of three components and a fourth cannot be had from pillow, but the
    transform before compression is JPEG's own."""
    c, m, ye, k = image.split()
    inverted = Image.merge("RGB", [band.point(lambda value: 255 - value) for band in (c, m, ye)]).convert("YCbCr")
    # pillow inverts the values once more when it saves them.
    bands = [band.point(lambda value: 255 - value) for band in inverted.split()] + [k]
    buffer = io.BytesIO()
    Image.merge("CMYK", bands).save(buffer, "JPEG", quality=95, subsampling=0)
    data = bytearray(buffer.getvalue())
    adobe = data.index(b"Adobe")
    data[adobe + 11] = 2
    with open(name, "wb") as file:
        file.write(data)


as_ycck("ycck.jpg", inks)
expect("ycck.jpg", inks_to_colours(Image.open("ycck.jpg")))

# WebP: both kinds, with and without alpha, and all orientations.
photo = colours(161, 123)
photo.save("lossy.webp", quality=85)
expect("lossy.webp")
with_alpha(photo).save("lossy-alpha.webp", quality=85)
expect("lossy-alpha.webp")
base.save("lossless.webp", lossless=True)
expect("lossless.webp")
seethrough.save("lossless-alpha.webp", lossless=True, exact=True)
expect("lossless-alpha.webp")

# The stored pixels are transformed by the inverse of the orientation.
T = Image.Transpose
STORED = {
    2: T.FLIP_LEFT_RIGHT, 3: T.ROTATE_180, 4: T.FLIP_TOP_BOTTOM, 5: T.TRANSPOSE, 6: T.ROTATE_90, 7: T.TRANSVERSE,
    8: T.ROTATE_270,
}


def quadrants():
    image = Image.new("RGB", (24, 16))
    for y in range(16):
        for x in range(24):
            left = (220, 30, 30) if y < 8 else (30, 50, 220)
            right = (30, 200, 40) if y < 8 else (240, 240, 240)
            image.putpixel((x, y), left if x < 12 else right)
    return image


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    return data.tobytes()


def jxl(name, image, orientation=1, profile=None):
    """pillow's encoder sets neither orientation nor profile, so this calls libjxl."""
    lib = ctypes.CDLL("libjxl.so.0.7")
    for function in ("JxlEncoderCreate", "JxlEncoderFrameSettingsCreate"):
        getattr(lib, function).restype = ctypes.c_void_p
    encoder = ctypes.c_void_p(lib.JxlEncoderCreate(None))
    info = (ctypes.c_uint32 * 64)()
    lib.JxlEncoderInitBasicInfo(info)
    # The fields xsize, ysize, uses_original_profile and orientation of JxlBasicInfo.
    info[1], info[2], info[9], info[12] = image.width, image.height, 1, orientation
    assert lib.JxlEncoderSetBasicInfo(encoder, info) == 0
    if profile:
        assert lib.JxlEncoderSetICCProfile(encoder, profile, ctypes.c_size_t(len(profile))) == 0
    else:
        encoding = (ctypes.c_uint8 * 256)()
        lib.JxlColorEncodingSetToSRGB(encoding, 0)
        assert lib.JxlEncoderSetColorEncoding(encoder, encoding) == 0
    settings = ctypes.c_void_p(lib.JxlEncoderFrameSettingsCreate(encoder, None))
    assert lib.JxlEncoderSetFrameLossless(settings, 1) == 0
    pixel_format = (ctypes.c_uint64 * 3)(3 | 2 << 32, 0, 0)
    pixels = image.tobytes()
    assert lib.JxlEncoderAddImageFrame(settings, pixel_format, pixels, ctypes.c_size_t(len(pixels))) == 0
    lib.JxlEncoderCloseInput(encoder)
    buffer = ctypes.create_string_buffer(100_000)
    at, room = ctypes.c_void_p(ctypes.addressof(buffer)), ctypes.c_size_t(len(buffer))
    assert lib.JxlEncoderProcessOutput(encoder, ctypes.byref(at), ctypes.byref(room)) == 0
    with open(name, "wb") as file:
        file.write(buffer.raw[: len(buffer) - room.value])


for number, transpose in STORED.items():
    stored = quadrants().transpose(transpose)
    stored.save(f"orientation-{number}.webp", lossless=True, exif=exif(number))
    # pillow turns EXIF's orientation into AVIF's own boxes.
    stored.save(f"orientation-{number}.avif", quality=90, subsampling="4:4:4", exif=exif(number))
    jxl(f"orientation-{number}.jxl", stored, number)

# AVIF: subsampling, alpha, profiles and code points.
for name, options in {
    "subsampled.avif": {"subsampling": "4:2:0"}, "full.avif": {"subsampling": "4:4:4"},
    "grey.avif": {"subsampling": "4:0:0"}, "limited.avif": {"range": "limited"},
}.items():
    (photo.convert("L") if name == "grey.avif" else photo).save(name, quality=85, **options)
    expect(name)
with_alpha(photo).save("alpha.avif", quality=85)
expect("alpha.avif")

# JPEG XL: both kinds, alpha, grey.
photo.save("lossy.jxl", quality=90)
expect("lossy.jxl")
base.save("lossless.jxl", lossless=True)
expect("lossless.jxl", base)
seethrough.save("alpha.jxl", lossless=True)
expect("alpha.jxl", seethrough)
grey.save("grey.jxl", lossless=True)
expect("grey.jxl", grey)

# Profiles: the colours that Little CMS computes.
srgb = ImageCms.createProfile("sRGB")
with open("../ColorFixtures/p3.png", "rb") as file:
    p3 = Image.open(file).info["icc_profile"]
base.save("p3.avif", icc_profile=p3, quality=95, subsampling="4:4:4")
jxl("p3.jxl", base, profile=p3)
for name in ("p3.avif", "p3.jxl"):
    decoded = Image.open("p3.avif").convert("RGB") if name == "p3.avif" else base
    expect(name, ImageCms.profileToProfile(decoded, ImageCms.ImageCmsProfile(io.BytesIO(p3)), srgb))


def avifenc(name, image, *options):
    image.save("/tmp/avifenc-input.png")
    command = [os.environ.get("AVIFENC", "avifenc"), "--min", "0", "--max", "8", "--minalpha", "0", "--maxalpha", "0"]
    subprocess.run([*command, *options, "/tmp/avifenc-input.png", name], check=True, stdout=subprocess.DEVNULL)


# AVIF of more bits, of a part of the image, of a grid, and with primaries by number.
avifenc("ten-bits.avif", base, "-d", "10", "-y", "444")
expect("ten-bits.avif")
avifenc("twelve-bits-alpha.avif", seethrough, "-d", "12", "-y", "444")
expect("twelve-bits-alpha.avif")
avifenc("premultiplied.avif", seethrough, "-p", "-y", "444")
expect("premultiplied.avif")
avifenc("cropped.avif", base, "-y", "444", "--crop", "10,6,20,16", "--irot", "1", "--imir", "1")
expect("cropped.avif", base.crop((10, 6, 30, 22)).transpose(T.ROTATE_90).transpose(T.FLIP_LEFT_RIGHT))
avifenc("grid.avif", colours(128, 128), "-y", "444", "-g", "2x2")
expect("grid.avif")
avifenc("code-points.avif", base, "-y", "444", "--nclx", "12/13/6")
plain = Image.open("code-points.avif").convert("RGB")
expect("code-points.avif", ImageCms.profileToProfile(plain, ImageCms.ImageCmsProfile(io.BytesIO(p3)), srgb))
