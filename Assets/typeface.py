#!/usr/bin/env python3
"""Draws the typeface that the gallery brings along: letters of dots, as on the boards of old stations, whose dots grow
with the weight. Nothing but Python is needed.

    python3 Assets/typeface.py

writes Assets/Fonts/SateenDots.ttf: a variable TrueType font with the axis "wght" from 100 to 900. Its tables are those
of the OpenType specification 1.9 (https://learn.microsoft.com/typography/opentype/spec/).
"""

import math
import struct
from pathlib import Path

FAMILY = "Sateen Dots"
EM = 1000
STEP = 100  # From dot to dot, in units of the em.
THIN, THICK = 17, 62  # Radii of a dot at the ends of the axis.
ROWS = 7

# Seven rows of each letter, from top to bottom.
LETTERS = {
    "A": ".###. #...# #...# ##### #...# #...# #...#",
    "B": "####. #...# #...# ####. #...# #...# ####.",
    "C": ".###. #...# #.... #.... #.... #...# .###.",
    "D": "####. #...# #...# #...# #...# #...# ####.",
    "E": "##### #.... #.... ####. #.... #.... #####",
    "F": "##### #.... #.... ####. #.... #.... #....",
    "G": ".###. #...# #.... #.### #...# #...# .####",
    "H": "#...# #...# #...# ##### #...# #...# #...#",
    "I": "### .#. .#. .#. .#. .#. ###",
    "J": "..### ...#. ...#. ...#. ...#. #..#. .##..",
    "K": "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    "L": "#.... #.... #.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #.#.# #...# #...# #...#",
    "N": "#...# ##..# #.#.# #.#.# #..## #...# #...#",
    "O": ".###. #...# #...# #...# #...# #...# .###.",
    "P": "####. #...# #...# ####. #.... #.... #....",
    "Q": ".###. #...# #...# #...# #.#.# #..#. .##.#",
    "R": "####. #...# #...# ####. #.#.. #..#. #...#",
    "S": ".#### #.... #.... .###. ....# ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #...# #.#.# #.#.# #.#.# .#.#.",
    "X": "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    "Y": "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..",
    "Z": "##### ....# ...#. ..#.. .#... #.... #####",
    "0": ".###. #...# #..## #.#.# ##..# #...# .###.",
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####",
    "3": "##### ...#. ..#.. ...#. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": "..##. .#... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. .#... .#... .#...",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# ...#. .##..",
    ".": ". . . . . . #",
    ",": ".. .. .. .. .. .# #.",
    ":": ". . # . . # .",
    "-": "... ... ... ### ... ... ...",
    "+": "..... ..#.. ..#.. ##### ..#.. ..#.. .....",
    "!": "# # # # # . #",
    "?": ".###. #...# ....# ...#. ..#.. ..... ..#..",
    "/": "....# ....# ...#. ..#.. .#... #.... #....",
    "'": "# # . . . . .",
    " ": "... ... ... ... ... ... ...",
}


def dots(letter):
    """The middles of a letter's dots, and how far the pen goes on."""
    rows = LETTERS[letter].split(" ")
    places = [
        ((column + 1) * STEP, (ROWS - row) * STEP - STEP // 2)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    ]
    return places, (len(rows[0]) + 1) * STEP


def circle(x, y, radius):
    """Eight points, those at the diagonals off the curve, clockwise as TrueType fills. Each is (x, y, on the curve)."""
    corner = radius * 0.94  # A square's corner pulled in: the curve bulges a little less than a circle's would.
    ring = [(0, 1, 1), (1, 1, 0), (1, 0, 1), (1, -1, 0), (0, -1, 1), (-1, -1, 0), (-1, 0, 1), (-1, 1, 0)]
    return [
        (x + round(dx * (radius if on else corner)), y + round(dy * (radius if on else corner)), on)
        for dx, dy, on in ring
    ]


def outline(places, radius):
    return [point for x, y in places for point in circle(x, y, radius)]


def glyph(places):
    """An entry of the table glyf at the thin end."""
    if not places:
        return b""
    points = outline(places, THIN)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    data = struct.pack(">5h", len(places), min(xs), min(ys), max(xs), max(ys))
    data += b"".join(struct.pack(">H", i * 8 + 7) for i in range(len(places)))
    data += struct.pack(">H", 0) + bytes(point[2] for point in points)
    for axis in (xs, ys):
        data += b"".join(struct.pack(">h", b - a) for a, b in zip([0] + axis, axis))
    return data + b"\0" * (-len(data) % 4)


def packed(deltas):
    """Differences as gvar has them: runs of up to 64 words."""
    data = b""
    for start in range(0, len(deltas), 64):
        run = deltas[start : start + 64]
        data += bytes([0x40 | len(run) - 1]) + b"".join(struct.pack(">h", d) for d in run)
    return data


def variation(places):
    """An entry of the table gvar: how the points move towards the thick end."""
    if not places:
        return b""
    pairs = list(zip(outline(places, THIN), outline(places, THICK)))
    # Four points more stand for the glyph's edges, which stay.
    moves = packed([b[0] - a[0] for a, b in pairs] + [0] * 4) + packed([b[1] - a[1] for a, b in pairs] + [0] * 4)
    # One tuple with a peak of its own, at 1, for a list of points that all tuples share: an empty one means all.
    data = struct.pack(">HHHHh", 0x8000 | 1, 10, len(moves), 0x8000, 0x4000) + b"\0" + moves
    return data + b"\0" * (-len(data) % 4)


def build():
    names = list(LETTERS)
    shapes = [([], 4 * STEP)] + [dots(letter) for letter in names]
    codes = {ord(letter): i + 1 for i, letter in enumerate(names)}
    codes.update({ord(letter.lower()): i + 1 for i, letter in enumerate(names) if letter.isalpha()})
    codes.update({0xA0: codes[0x20], 0x2019: codes[0x27], 0x2013: codes[0x2D]})

    glyf, loca = b"", [0]
    for places, _ in shapes:
        glyf += glyph(places)
        loca.append(len(glyf))
    gvar, offsets = b"", [0]
    for places, _ in shapes:
        gvar += variation(places)
        offsets.append(len(gvar))
    count = len(shapes)
    widest = max(advance for _, advance in shapes)

    groups = b"".join(struct.pack(">III", code, code, index) for code, index in sorted(codes.items()))
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    cmap += struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(groups) // 12) + groups

    strings = {1: FAMILY, 2: "Regular", 3: FAMILY + " 1.0", 4: FAMILY, 5: "Version 1.0", 6: "SateenDots", 256: "Weight"}
    records, text = b"", b""
    for identifier, string in strings.items():
        encoded = string.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, identifier, len(encoded), len(text))
        text += encoded
    head_table = struct.pack(">IIIIHH", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM) + bytes(16)
    head_table += struct.pack(">4hHHhhh", 0, -STEP, widest, ROWS * STEP, 0, 8, 2, 1, 0)
    os2 = struct.pack(">HhHHH", 4, widest, 400, 5, 0) + struct.pack(">10hh", *[0] * 11) + bytes(10)
    os2 += struct.pack(">4I4s3H", 1, 0, 0, 0, b"SATN", 0x40, 0x20, 0x2019)
    os2 += struct.pack(">3hHH2I", 800, -200, 100, 900, 250, 1, 0) + struct.pack(">2h3H", 500, 700, 0, 0x20, 1)
    tables = {
        "head": head_table,
        "hhea": struct.pack(">IhhhH", 0x10000, 800, -200, 100, widest) + bytes(22) + struct.pack(">H", count),
        "maxp": struct.pack(">IHHH", 0x10000, count, 8 * 35, 35) + bytes(4) + struct.pack(">H", 2) + bytes(16),
        "OS/2": os2,
        "hmtx": b"".join(
            struct.pack(">Hh", advance, min([x for x, _ in places], default=THIN) - THIN) for places, advance in shapes
        ),
        "cmap": cmap,
        "loca": b"".join(struct.pack(">I", offset) for offset in loca),
        "glyf": glyf,
        "name": struct.pack(">HHH", 0, len(strings), 6 + len(records)) + records + text,
        "post": struct.pack(">IIhhI", 0x30000, 0, -150, 50, 0) + bytes(16),
        "fvar": struct.pack(">8H", 1, 0, 16, 2, 1, 20, 0, 8)
        + struct.pack(">4sIIIHH", b"wght", 100 << 16, 100 << 16, 900 << 16, 0, 256),
        "gvar": struct.pack(">HHHHIHHI", 1, 0, 1, 0, 20 + 4 * len(offsets), count, 1, 20 + 4 * len(offsets))
        + b"".join(struct.pack(">I", offset) for offset in offsets)
        + gvar,
    }

    power = 1 << int(math.log2(len(tables)))
    directory = struct.pack(
        ">IHHHH", 0x10000, len(tables), power * 16, int(math.log2(power)), len(tables) * 16 - power * 16
    )
    body, first = b"", 12 + 16 * len(tables)
    for tag in sorted(tables):
        data = tables[tag]
        whole = data + b"\0" * (-len(data) % 4)
        total = sum(struct.unpack(f">{len(whole) // 4}I", whole)) & 0xFFFFFFFF
        directory += struct.pack(">4sIII", tag.encode(), total, first + len(body), len(data))
        body += whole
    font = bytearray(directory + body)
    adjustment = 0xB1B0AFBA - sum(struct.unpack(f">{len(font) // 4}I", font)) & 0xFFFFFFFF
    place = next(
        struct.unpack(">I", font[entry + 8 : entry + 12])[0]
        for entry in range(12, first, 16)
        if font[entry : entry + 4] == b"head"
    )
    font[place + 8 : place + 12] = struct.pack(">I", adjustment)
    return bytes(font)


if __name__ == "__main__":
    folder = Path(__file__).parent / "Fonts"
    folder.mkdir(exist_ok=True)
    (folder / "SateenDots.ttf").write_bytes(build())
