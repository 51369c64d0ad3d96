#!/usr/bin/env python3
"""Paints pictures of the formats that SDL2_image decodes, and beside each the pixels that pillow decodes, as
NAME.expected.png. Needs pillow 9.4; run inside this folder."""
import io
import struct

from PIL import Image

W, H = 37, 26


def colours(width=W, height=H):
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            u, v = x / (width - 1), y / (height - 1)
            inside = (x - width * 0.6) ** 2 + (y - height * 0.4) ** 2 < (height * 0.25) ** 2
            image.putpixel((x, y), (int(255 * u), int(255 * v), 220 if inside else int(200 * (1 - u) * (1 - v))))
    return image


def with_alpha(image):
    image = image.copy()
    alpha = Image.new("L", image.size)
    alpha.putdata([min(255, 40 + 12 * (i % image.width)) for i in range(image.width * image.height)])
    image.putalpha(alpha)
    return image


def expect(name, image):
    image.convert("RGBA" if image.mode == "RGBA" else "RGB").save(name + ".expected.png")


def save(name, image, expected=None, **options):
    image.save(name, **options)
    expect(name, image if expected is None else expected)


def write(name, content, expected):
    with open(name, "wb") as file:
        file.write(content)
    expect(name, expected)


def bmp(name, size, bits, rows, expected, palette=b"", compression=0, header=40, masks=b"", top_down=False):
    """A file with rows from the bottom up, each as bytes without padding, or as one string of runs."""
    body = rows if isinstance(rows, bytes) else b"".join(row + bytes(-len(row) % 4) for row in rows)
    if header == 12:
        info = struct.pack("<IHHHH", 12, size[0], size[1], 1, bits)
    else:
        height = -size[1] if top_down else size[1]
        info = struct.pack("<IiiHHIIiiII", header, size[0], height, 1, bits, compression, len(body), 2835, 2835,
                           len(palette) // 4, 0)
    info += masks + bytes(header - len(info) - len(masks) if header > 40 else 0) + palette
    write(name, b"BM" + struct.pack("<IHHI", 14 + len(info) + len(body), 0, 0, 14 + len(info)) + info + body, expected)


def flipped(image):
    """The rows of an image from the bottom up."""
    data, row = image.tobytes(), len(image.tobytes()) // image.height
    return [data[y * row:(y + 1) * row] for y in range(image.height - 1, -1, -1)]


def bitmaps():
    image = colours()
    save("rgb.bmp", image)
    save("grey.bmp", image.convert("L"))
    save("one-bit.bmp", image.convert("1"))
    save("palette.bmp", image.quantize(200))
    with_alpha(image).save("rgba.bmp")
    expect("rgba.bmp", with_alpha(image))
    few = image.quantize(16)
    entries = bytes(few.getpalette()[:48])
    entries = b"".join(entries[i + 2:i + 3] + entries[i + 1:i + 2] + entries[i:i + 1] + b"\0" for i in range(0, 48, 3))
    packed = [bytes((row[x] << 4) | (row[x + 1] if x + 1 < W else 0) for x in range(0, W, 2)) for row in flipped(few)]
    bmp("four-bits.bmp", (W, H), 4, packed, few, entries)
    runs = b""
    for row in flipped(few):
        x = 0
        while x < W:
            length = 1
            while x + length < W and row[x + length] == row[x]:
                length += 1
            runs += bytes([length, row[x]])
            x += length
        runs += b"\0\0"
    bmp("runs-8.bmp", (W, H), 8, runs + b"\0\1", few, entries, compression=1)
    runs = b""
    for row in packed:
        # Twelve pixels as they are, and the rest as runs of two.
        runs += b"\0\x0c" + row[:6]
        for x in range(6, len(row)):
            runs += bytes([min(2, W - 2 * x), row[x]])
        runs += b"\0\0"
    bmp("runs-4.bmp", (W, H), 4, runs + b"\0\1", few, entries, compression=2)
    old = b"".join(entries[i:i + 3] for i in range(0, 64, 4))
    bmp("os2.bmp", (W, H), 4, packed, few, old, header=12)
    pixels = list(image.getdata())

    def sixteen(red, green, blue):
        value = lambda p: (p[0] * ((1 << red) - 1) // 255 << green + blue | p[1] * ((1 << green) - 1) // 255 << blue
                           | p[2] * ((1 << blue) - 1) // 255)
        return [b"".join(struct.pack("<H", value(p)) for p in pixels[y * W:(y + 1) * W]) for y in range(H - 1, -1, -1)]
    bmp("sixteen-555.bmp", (W, H), 16, sixteen(5, 5, 5), image)
    bmp("sixteen-565.bmp", (W, H), 16, sixteen(5, 6, 5), image, compression=3, header=56,
        masks=struct.pack("<IIII", 0xf800, 0x7e0, 0x1f, 0))
    clear = with_alpha(image)
    raw = [b"".join(bytes([b, g, r, a]) for r, g, b, a in list(clear.getdata())[y * W:(y + 1) * W]) for y in range(H)]
    bmp("masks-top-down.bmp", (W, H), 32, raw, clear, compression=3, header=108, top_down=True,
        masks=struct.pack("<IIII", 0xff0000, 0xff00, 0xff, 0xff000000))


def maps():
    image = colours()
    save("rgb.ppm", image)
    save("grey.pgm", image.convert("L"))
    save("one-bit.pbm", image.convert("1"))
    small = image.resize((9, 5))
    text = "\n".join(" ".join(str(v) for v in p) for p in small.getdata())
    # The last number ends with the file.
    write("text.ppm", f"P3\n# by hand\n9 5 255\n{text}".encode(), small)
    grey = small.convert("L")
    write("text.pgm", ("P2 9 5 255\n" + " ".join(str(v) for v in grey.getdata())).encode(), grey)
    one = small.convert("1")
    write("text.pbm", ("P1\n9 5\n" + " ".join("0" if v else "1" for v in one.getdata())).encode(), one)
    save("rgb.pcx", image)
    save("grey.pcx", image.convert("L"))
    save("palette.pcx", image.quantize(200))


def qoi(image):
    """Source: The Quite OK Image Format, version 1.0."""
    channels = len(image.getbands())
    out = b"qoif" + struct.pack(">IIBB", *image.size, channels, 0)
    seen, last, run = [(0, 0, 0, 0)] * 64, (0, 0, 0, 255), 0
    pixels = [p if channels == 4 else p + (255,) for p in image.getdata()]
    for i, p in enumerate(pixels):
        if p == last:
            run += 1
            if run == 62 or i == len(pixels) - 1:
                out += bytes([0xc0 | run - 1])
                run = 0
            continue
        if run:
            out += bytes([0xc0 | run - 1])
            run = 0
        place = (p[0] * 3 + p[1] * 5 + p[2] * 7 + p[3] * 11) % 64
        r, g, b = ((p[c] - last[c] + 128) % 256 - 128 for c in range(3))
        if seen[place] == p:
            out += bytes([place])
        elif p[3] != last[3]:
            out += b"\xff" + bytes(p)
        elif all(-2 <= d <= 1 for d in (r, g, b)):
            out += bytes([0x40 | r + 2 << 4 | g + 2 << 2 | b + 2])
        elif -32 <= g <= 31 and -8 <= r - g <= 7 and -8 <= b - g <= 7:
            out += bytes([0x80 | g + 32, r - g + 8 << 4 | b - g + 8])
        else:
            out += b"\xfe" + bytes(p[:3])
        seen[place] = last = p
    return out + b"\0" * 7 + b"\1"


def icon(kind, *images):
    """A file of entries (width, height, bits, content)."""
    head, body, at = struct.pack("<HHH", 0, kind, len(images)), b"", 6 + 16 * len(images)
    for width, height, bits, content in images:
        head += struct.pack("<BBBBHHII", width, height, 0, 0, 1, bits, len(content), at + len(body))
        body += content
    return head + body


def bitmap(image, bits, palette=b"", rows=None, mask=None):
    rows = rows or flipped(image)
    mask = mask or [bytes((image.width + 7) // 8)] * image.height
    pad = lambda rows: b"".join(row + bytes(-len(row) % 4) for row in rows)
    info = struct.pack("<IiiHHIIiiII", 40, image.width, 2 * image.height, 1, bits, 0, 0, 0, 0, len(palette) // 4, 0)
    return info + palette + pad(rows) + pad(mask)


def icons():
    image = colours(20, 18)
    clear = with_alpha(image)
    swap = lambda im: Image.merge(im.mode, (im.split()[2], im.split()[1], im.split()[0]) + im.split()[3:])
    deep = bitmap(clear, 32, rows=flipped(swap(clear)))
    small = colours(8, 8)
    write("alpha.ico", icon(1, (8, 8, 24, bitmap(small, 24, rows=flipped(swap(small)))), (20, 18, 32, deep)), clear)
    png = io.BytesIO()
    clear.save(png, "PNG")
    write("png.ico", icon(1, (8, 8, 24, bitmap(small, 24, rows=flipped(swap(small)))), (20, 18, 32, png.getvalue())), clear)
    # The mask makes each third pixel transparent.
    hole = lambda x: x % 3 == 0
    holes = sum(1 << 23 - x for x in range(20) if hole(x)).to_bytes(3, "big")
    shown = image.convert("RGBA")
    shown.putdata([(0, 0, 0, 0) if hole(i % 20) else p for i, p in enumerate(shown.getdata())])
    content = bitmap(image, 24, rows=flipped(swap(image)), mask=[holes] * 18)
    write("mask.ico", icon(1, (20, 18, 24, content)), shown)
    few = image.quantize(12)
    entries = bytes(few.getpalette()[:36])
    entries = b"".join(entries[i + 2:i + 3] + entries[i + 1:i + 2] + entries[i:i + 1] + b"\0" for i in range(0, 36, 3))
    packed = [bytes(row[x] << 4 | row[x + 1] for x in range(0, 20, 2)) for row in flipped(few)]
    write("four-bits.ico", icon(1, (20, 18, 4, bitmap(few, 4, entries, packed))), few.convert("RGBA"))
    write("eight-bits.cur", icon(2, (20, 18, 8, bitmap(few, 8, entries))), few.convert("RGBA"))


def tiffs():
    image = colours()
    save("rgb.tiff", image)
    save("lzw.tiff", image, compression="tiff_lzw", tiffinfo={317: 2})
    save("deflate.tiff", image, compression="tiff_adobe_deflate")
    save("packbits.tiff", image.quantize(50), compression="packbits")
    save("fax.tiff", image.convert("1"), compression="group4")
    save("grey.tiff", image.convert("L"))
    save("one-bit.tiff", image.convert("1"))
    clear = with_alpha(image)
    save("rgba.tiff", clear)
    tall = colours(24, 16)
    for number, turn in {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
                         4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
                         6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
                         8: Image.Transpose.ROTATE_270}.items():
        save(f"orientation-{number}.tiff", tall.transpose(turn), tall, tiffinfo={274: number})


bitmaps()
maps()
write("rgb.qoi", qoi(colours()), colours())
write("rgba.qoi", qoi(with_alpha(colours())), with_alpha(colours()))
icons()
tiffs()
