#!/usr/bin/env python3
"""Writes animations of each format, and beside each all of its frames, as NAME.frames.png: the frames one below the other.

Frames of GIF and WebP files are those that pillow composes. GIF and PNG files are also written here byte by byte, with all
ways of disposing and blending, and composed here by the rules of their specifications: pillow gives a transparent frame
over a transparent canvas other colours than PNG's formula does, and fills a cleared part of a GIF with its background where
browsers make it transparent. Needs pillow 11.3 or later with AVIF, libjxl 0.7, and avifenc (or its path in AVIFENC); run
inside this folder."""
import ctypes
import os
import random
import struct
import subprocess
import zlib

from PIL import Image

W, H = 30, 22


def picture(width, height, seed, alpha=None):
    """A gradient with a disc, of few colours or of many."""
    rng = random.Random(seed)
    a, b, c = (rng.randint(0, 255) for _ in range(3))
    image = Image.new("RGBA", (width, height))
    for y in range(height):
        for x in range(width):
            disc = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (min(width, height) * 0.4) ** 2
            value = 255
            if alpha == "mask":
                value = 255 if disc else 0
            elif alpha == "soft":
                value = (x * 255 // max(1, width - 1) + (y * 31)) % 256 if disc else 0
            image.putpixel((x, y), ((a + 40 * (x // 6)) % 256, (b + 30 * (y // 5)) % 256, c if disc else 255 - c, value))
    return image


def column(name, frames):
    """All frames below one another."""
    width, height = frames[0].size
    sheet = Image.new("RGBA", (width, height * len(frames)))
    for index, frame in enumerate(frames):
        sheet.paste(frame.convert("RGBA"), (0, index * height))
    sheet.save(name + ".frames.png")


def as_pillow_shows(name):
    image = Image.open(name)
    frames = []
    for index in range(image.n_frames):
        image.seek(index)
        frames.append(image.convert("RGBA"))
    column(name, frames)


def clear_hidden(image):
    """The colours of transparent pixels do not count."""
    return Image.composite(image, Image.new("RGBA", image.size), image.getchannel("A").point(lambda value: 255 if value else 0))


def over(canvas, image, x, y):
    """Blends in linear steps of 8 bits, with the result's colours divided by its alpha."""
    result = canvas.copy()
    part = canvas.crop((x, y, x + image.width, y + image.height))
    result.paste(Image.alpha_composite(part, image), (x, y))
    return result


def compose(size, frames):
    """frames: image, x, y, disposal (0 keep, 1 clear, 2 restore), blends"""
    canvas = Image.new("RGBA", size)
    shown = []
    for image, x, y, disposal, blends in frames:
        before = canvas
        if blends:
            canvas = over(canvas, image, x, y)
        else:
            canvas = canvas.copy()
            canvas.paste(image, (x, y))
        shown.append(clear_hidden(canvas))
        part = (x, y, x + image.width, y + image.height)
        if disposal == 1:
            canvas = canvas.copy()
            canvas.paste((0, 0, 0, 0), part)
        elif disposal == 2:
            canvas = before
    return shown


# GIF by hand.
def lzw(indices, bits):
    """Codes of one literal each, with a clear code often enough that the width never grows. Valid, and simple."""
    clear, stop, width = 1 << bits, (1 << bits) + 1, bits + 1
    codes, since = [clear], 0
    for index in indices:
        if since == (1 << bits) - 2:
            codes.append(clear)
            since = 0
        codes.append(index)
        since += 1
    codes.append(stop)
    value = count = 0
    data = bytearray()
    for code in codes:
        value |= code << count
        count += width
        while count >= 8:
            data.append(value & 255)
            value >>= 8
            count -= 8
    data.append(value & 255)
    blocks = b"".join(bytes([len(data[i : i + 255])]) + bytes(data[i : i + 255]) for i in range(0, len(data), 255))
    return bytes([bits]) + blocks + b"\0"


def palette_of(image, colours=15):
    """Indices and colours. Index 0 is the transparent one."""
    flat = image.convert("RGB").quantize(colours)
    table = [0, 0, 0] + flat.getpalette()[: colours * 3]
    table += [0] * (48 - len(table))
    alpha = image.getchannel("A")
    indices = [
        flat.getpixel((x, y)) + 1 if alpha.getpixel((x, y)) else 0
        for y in range(image.height) for x in range(image.width)
    ]
    shown = Image.new("RGBA", image.size)
    for at, index in enumerate(indices):
        if index:
            shown.putpixel((at % image.width, at // image.width), (*table[3 * index : 3 * index + 3], 255))
    return indices, bytes(table), shown


def interlace(indices, width, height):
    rows = [indices[y * width : (y + 1) * width] for y in range(height)]
    order = [y for first, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(first, height, step)]
    return [index for y in order for index in rows[y]]


def gif(name, size, frames, loops=None):
    """frames: image, x, y, disposal (GIF's own number), delay, interlaced"""
    data = b"GIF89a" + struct.pack("<HHBBB", *size, 0xf3, 0, 0) + bytes(range(48))
    if loops is not None:
        data += b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", loops) + b"\0"
    composed = []
    for image, x, y, disposal, delay, interlaced in frames:
        indices, table, shown = palette_of(image)
        if interlaced:
            indices = interlace(indices, *image.size)
        data += b"\x21\xf9\x04" + struct.pack("<BHBB", disposal << 2 | 1, delay, 0, 0)
        data += b"\x2c" + struct.pack("<HHHHB", x, y, *image.size, 0x83 | (0x40 if interlaced else 0)) + table
        data += lzw(indices, 4)
        composed.append((shown, x, y, {2: 1, 3: 2}.get(disposal, 0), True))
    with open(name, "wb") as file:
        file.write(data + b";")
    column(name, compose(size, composed))


rng = random.Random(3)


def random_parts(count, alpha):
    """Frames of random parts of the canvas; the first covers all of it."""
    parts = []
    for index in range(count):
        width, height = (W, H) if index == 0 else (rng.randint(4, W), rng.randint(4, H))
        x, y = (0, 0) if index == 0 else (rng.randint(0, W - width), rng.randint(0, H - height))
        parts.append((picture(width, height, rng.random(), alpha if index % 3 else None), x, y))
    return parts


gif("disposal.gif", (W, H), [
    (image, x, y, [1, 2, 3, 0, 2, 3, 3, 2][index % 8], 4 + index, index % 2 == 1)
    for index, (image, x, y) in enumerate(random_parts(16, "mask"))
], loops=0)
gif("first-part.gif", (W, H), [
    (picture(12, 10, 5, "mask"), 6, 4, 3, 1, False), (picture(20, 15, 6, "mask"), 8, 6, 2, 0, True),
    (picture(9, 22, 7), 0, 0, 1, 30, False),
], loops=2)
gif("once.gif", (W, H), [(picture(W, H, 8), 0, 0, 0, 5, False), (picture(W, H, 9), 0, 0, 0, 5, False)])
gif("many.gif", (16, 12), [(picture(16, 12, index, "mask"), 0, 0, index % 4, 3, False) for index in range(300)], loops=0)

# GIF by pillow, which finds out the parts that change.
frames = [picture(W, H, seed).convert("RGB") for seed in range(6)]
frames[0].save("pillow.gif", save_all=True, append_images=frames[1:], duration=[50, 60, 70, 80, 90, 100], loop=0)
as_pillow_shows("pillow.gif")

# WebP.
frames = [picture(W, H, seed, "soft" if seed % 2 else "mask") for seed in range(8)]
frames[0].save(
    "lossless.webp", save_all=True, append_images=frames[1:], duration=[40 + 10 * i for i in range(8)], loop=3, lossless=True)
as_pillow_shows("lossless.webp")
frames[0].save("lossy.webp", save_all=True, append_images=frames[1:], duration=5, loop=0, quality=70, allow_mixed=True)
as_pillow_shows("lossy.webp")


# PNG by hand.
def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def apng(name, size, frames, plays, kind=6, still=None, shared=(), splits=1):
    """frames: rows as bytes, image, x, y, disposal, blends, delay; still: rows of an image that is not shown"""
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, kind, 0, 0, 0))
    data += chunk(b"acTL", struct.pack(">II", len(frames), plays)) + b"".join(shared)
    number = 0
    if still:
        data += chunk(b"IDAT", zlib.compress(still))
    for index, (rows, image, x, y, disposal, blends, delay) in enumerate(frames):
        data += chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *image.size, x, y, *delay, disposal, blends))
        number += 1
        packed = zlib.compress(rows)
        step = (len(packed) + splits - 1) // splits
        for at in range(0, len(packed), step):
            if index == 0 and not still:
                data += chunk(b"IDAT", packed[at : at + step])
            else:
                data += chunk(b"fdAT", struct.pack(">I", number) + packed[at : at + step])
                number += 1
    with open(name, "wb") as file:
        file.write(data + chunk(b"IEND", b""))
    column(name, compose(size, [(image, x, y, disposal, blends) for _, image, x, y, disposal, blends, _ in frames]))


def rows(image):
    return b"".join(
        b"\0" + b"".join(bytes(image.getpixel((x, y))) for x in range(image.width)) for y in range(image.height))


def parts(count, alpha):
    result = []
    for index, (image, x, y) in enumerate(random_parts(count, alpha)):
        disposal, blends = index % 3, index // 3 % 2
        result.append((rows(image), image, x, y, disposal, blends, (index + 1, 20)))
    return result


apng("blend.png", (W, H), parts(14, "mask"), 0, splits=3)
apng("soft.png", (W, H), parts(12, "soft"), 2, still=rows(picture(W, H, 77)))
restored = picture(W, H, 12, "mask")
apng("first-restored.png", (W, H), [
    (rows(restored), restored, 0, 0, 2, 1, (0, 0)), *[(rows(i), i, x, y, 0, 1, (1, 0)) for i, x, y in random_parts(2, "mask")[1:]],
], 1)

# PNG with a palette, which all frames share.
indexed = []
table = bytes(rng.randint(0, 255) for _ in range(16 * 3))
alphas = bytes([0, 255, 128] + [255] * 13)
for index in range(4):
    values = [rng.randint(0, 15) for _ in range(W * H)]
    image = Image.new("RGBA", (W, H))
    image.putdata([(*table[3 * v : 3 * v + 3], alphas[v]) for v in values])
    raw = b"".join(b"\0" + bytes(values[y * W : (y + 1) * W]) for y in range(H))
    indexed.append((raw, image, 0, 0, 0, 0, (1, 10)))
apng("palette.png", (W, H), indexed, 0, kind=3, shared=[chunk(b"PLTE", table), chunk(b"tRNS", alphas)])

# AVIF sequences.
frames = [picture(W, H, seed).convert("RGB") for seed in range(5)]
frames[0].save(
    "sequence.avif", save_all=True, append_images=frames[1:], duration=[100, 200, 100, 50, 100], quality=90,
    subsampling="4:4:4")
as_pillow_shows("sequence.avif")
frames = [picture(W, H, seed, "soft") for seed in range(4)]
frames[0].save("alpha.avif", save_all=True, append_images=frames[1:], duration=80, quality=90, subsampling="4:4:4")
as_pillow_shows("alpha.avif")


# JPEG XL, which pillow's plugin does not animate.
def jxl(name, frames, ticks, plays):
    lib = ctypes.CDLL("libjxl.so.0.7")
    for function in ("JxlEncoderCreate", "JxlEncoderFrameSettingsCreate"):
        getattr(lib, function).restype = ctypes.c_void_p
    encoder = ctypes.c_void_p(lib.JxlEncoderCreate(None))
    info = (ctypes.c_uint32 * 64)()
    lib.JxlEncoderInitBasicInfo(info)
    # JxlBasicInfo: xsize, ysize, uses_original_profile, have_animation, extra channels, alpha_bits, and the animation's
    # ticks per second and number of plays.
    info[1], info[2], info[9], info[11], info[14], info[15] = frames[0].width, frames[0].height, 1, 1, 1, 8
    info[20], info[21], info[22] = 100, 1, plays
    assert lib.JxlEncoderSetBasicInfo(encoder, info) == 0
    encoding = (ctypes.c_uint8 * 256)()
    lib.JxlColorEncodingSetToSRGB(encoding, 0)
    assert lib.JxlEncoderSetColorEncoding(encoder, encoding) == 0
    for frame, duration in zip(frames, ticks):
        settings = ctypes.c_void_p(lib.JxlEncoderFrameSettingsCreate(encoder, None))
        assert lib.JxlEncoderSetFrameLossless(settings, 1) == 0
        header = (ctypes.c_uint32 * 64)()
        lib.JxlEncoderInitFrameHeader(header)
        header[0] = duration
        assert lib.JxlEncoderSetFrameHeader(settings, header) == 0
        pixels = frame.tobytes()
        layout = (ctypes.c_uint64 * 3)(4 | 2 << 32, 0, 0)
        assert lib.JxlEncoderAddImageFrame(settings, layout, pixels, ctypes.c_size_t(len(pixels))) == 0
    lib.JxlEncoderCloseInput(encoder)
    buffer = ctypes.create_string_buffer(200_000)
    at, room = ctypes.c_void_p(ctypes.addressof(buffer)), ctypes.c_size_t(len(buffer))
    assert lib.JxlEncoderProcessOutput(encoder, ctypes.byref(at), ctypes.byref(room)) == 0
    with open(name, "wb") as file:
        file.write(buffer.raw[: len(buffer) - room.value])
    column(name, [clear_hidden(frame) for frame in frames])


jxl("frames.jxl", [picture(W, H, seed, "soft") for seed in range(4)], [5, 10, 20, 5], 2)
