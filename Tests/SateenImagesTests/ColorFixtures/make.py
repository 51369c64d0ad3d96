#!/usr/bin/env python3
"""Paints the pictures the tests of colour profiles decode, and what pillow makes of each. Needs pillow with Little CMS,
and liblcms2, with which it makes the profiles; run inside this folder."""
import ctypes
import io
import math
import struct
import zlib

from PIL import Image, ImageCms

cms = ctypes.CDLL("liblcms2.so.2")
for name in ("cmsBuildGamma", "cmsBuildParametricToneCurve", "cmsCreateRGBProfile", "cmsCreateGrayProfile",
             "cmsCreateProfilePlaceholder", "cmsPipelineAlloc", "cmsStageAllocCLut16bit", "cmsCreate_sRGBProfile"):
    getattr(cms, name).restype = ctypes.c_void_p
P = ctypes.c_void_p


class xyY(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("Y", ctypes.c_double)]


class Triple(ctypes.Structure):
    _fields_ = [("red", xyY), ("green", xyY), ("blue", xyY)]


D65 = xyY(0.3127, 0.3290, 1)


def gamma(exponent):
    return P(cms.cmsBuildGamma(None, ctypes.c_double(exponent)))


def srgb_curve():
    values = (ctypes.c_double * 5)(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    return P(cms.cmsBuildParametricToneCurve(None, 4, values))


def saved(profile):
    size = ctypes.c_uint32(0)
    assert cms.cmsSaveProfileToMem(profile, None, ctypes.byref(size))
    memory = ctypes.create_string_buffer(size.value)
    assert cms.cmsSaveProfileToMem(profile, memory, ctypes.byref(size))
    return memory.raw


def rgb(primaries, curve):
    curves = (P * 3)(curve, curve, curve)
    triple = Triple(*[xyY(x, y, 1) for x, y in primaries])
    return saved(P(cms.cmsCreateRGBProfile(ctypes.byref(D65), ctypes.byref(triple), curves)))


def inks():
    """Light by simple multiplication, as a small table of Lab values."""
    profile = P(cms.cmsCreateProfilePlaceholder(None))
    cms.cmsSetProfileVersion(profile, ctypes.c_double(2.1))
    cms.cmsSetDeviceClass(profile, ctypes.c_uint32(int.from_bytes(b"prtr", "big")))
    cms.cmsSetColorSpace(profile, ctypes.c_uint32(int.from_bytes(b"CMYK", "big")))
    cms.cmsSetPCS(profile, ctypes.c_uint32(int.from_bytes(b"Lab ", "big")))
    table = []
    steps = 5
    for c in range(steps):
        for m in range(steps):
            for y in range(steps):
                for k in range(steps):
                    table += lab16([(1 - v / 4) * (1 - 0.9 * k / 4) * 0.9 + 0.02 for v in (c, m, y)])
    values = (ctypes.c_uint16 * len(table))(*table)
    pipeline = P(cms.cmsPipelineAlloc(None, 4, 3))
    stage = P(cms.cmsStageAllocCLut16bit(None, steps, 4, 3, values))
    assert cms.cmsPipelineInsertStage(pipeline, 0, stage)
    assert cms.cmsWriteTag(profile, ctypes.c_uint32(int.from_bytes(b"A2B0", "big")), pipeline)
    return saved(profile)


def lab16(light):
    light = [v ** 2.2 for v in light]
    matrix = ((0.4360, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))
    xyz = [sum(a * v for a, v in zip(row, light)) / white for row, white in zip(matrix, (0.9642, 1, 0.8249))]
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz]
    L, a, b = 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])
    # The encoding of Lab in version 2 of the format.
    return [round(max(0, min(65535, v))) for v in (L * 652.8, (a + 128) * 256, (b + 128) * 256)]


ADOBE = rgb([(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], gamma(563 / 256))
P3 = rgb([(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], srgb_curve())
GREY = saved(P(cms.cmsCreateGrayProfile(ctypes.byref(D65), gamma(1.4))))
INKS = inks()
STANDARD = saved(P(cms.cmsCreate_sRGBProfile()))
SRGB = ImageCms.createProfile("sRGB")


def colours(width=40, height=24):
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            u, v = x / (width - 1), y / (height - 1)
            image.putpixel((x, y), (int(255 * u), int(255 * v), int(127.5 + 127.5 * math.sin(6 * u + 4 * v))))
    return image


def expected(image, profile, mode="RGB"):
    return ImageCms.profileToProfile(image, io.BytesIO(profile), SRGB, outputMode=mode)


def keep(name, picture, **options):
    """Writes a picture, and what pillow makes of it once it is read back."""
    picture.save(name, **options)
    profile = options.get("icc_profile")
    image = Image.open(name)
    image.load()
    if profile and image.mode == "L":
        # There is no grey sRGB profile; an RGB result with three equal channels is the same.
        image = expected(image, profile)
    elif profile:
        image = expected(image, profile)
    image.convert("RGB").save(f"{name}.expected.png", icc_profile=None)


picture = colours()
for label, profile in (("adobe", ADOBE), ("p3", P3)):
    keep(f"{label}.jpg", picture, quality=92, subsampling=0, icc_profile=profile)
    keep(f"{label}.png", picture, icc_profile=profile)
    keep(f"{label}.webp", picture, lossless=True, icc_profile=profile)
    keep(f"{label}.tiff", picture, icc_profile=profile)
keep("standard.jpg", picture, quality=92, subsampling=0, icc_profile=STANDARD)
keep("grey.jpg", picture.convert("L"), quality=92, icc_profile=GREY)
keep("grey.png", picture.convert("L"), icc_profile=GREY)
keep("grey.tiff", picture.convert("L"), icc_profile=GREY)
ink = Image.merge("CMYK", [band for band in picture.split()] + [picture.transpose(Image.Transpose.ROTATE_180).split()[1]])
keep("inks.jpg", ink, quality=95, icc_profile=INKS)
keep("inks-plain.jpg", ink, quality=95)
keep("inks-unmarked.jpg", ink, quality=95)
# The same file without Adobe's marker segment.
data = open("inks-plain.jpg", "rb").read()
at = data.index(b"\xff\xee")
open("inks-unmarked.jpg", "wb").write(data[:at] + data[at + 2 + int.from_bytes(data[at + 2:at + 4], "big"):])
image = Image.open("inks-unmarked.jpg")
assert image.mode == "CMYK" and "adobe" not in image.info
image.convert("RGB").save("inks-unmarked.jpg.expected.png")


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def with_chunks(name, picture, chunks, result):
    file = io.BytesIO()
    picture.save(file, "PNG")
    data = file.getvalue()
    open(name, "wb").write(data[:33] + b"".join(chunks) + data[33:])
    result.save(f"{name}.expected.png")


GAMA = chunk(b"gAMA", struct.pack(">I", 100000))
linear = rgb([(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)], gamma(1))
with_chunks("gamma-1.png", picture, [GAMA], expected(picture, linear))
places = [(0.3127, 0.329), (0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]
CHRM = chunk(b"cHRM", b"".join(struct.pack(">II", round(x * 1e5), round(y * 1e5)) for x, y in places))
wide = rgb(places[1:], gamma(1.8))
with_chunks("places.png", picture, [chunk(b"gAMA", struct.pack(">I", 55556)), CHRM], expected(picture, wide))
with_chunks("gamma-and-srgb.png", picture, [GAMA, chunk(b"sRGB", b"\0")], picture)
with_chunks("gamma-45455.png", picture, [chunk(b"gAMA", struct.pack(">I", 45455))], picture)
broken = bytearray(ADOBE)
broken[128:] = bytes(len(broken) - 128)
with_chunks("broken.png", picture, [chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(broken)))], picture)
seethrough = picture.copy()
seethrough.putalpha(160)
keep_rgb = expected(picture, P3)
seethrough.save("alpha.png", icc_profile=P3)
keep_rgb.save("alpha.png.expected.png")
# An icon whose image is a PNG file with a profile.
png = open("p3.png", "rb").read()
open("p3.ico", "wb").write(struct.pack("<HHHBBBBHHII", 0, 1, 1, *picture.size, 0, 0, 1, 32, len(png), 22) + png)
keep_rgb.save("p3.ico.expected.png")
