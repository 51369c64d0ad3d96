#!/usr/bin/env python3
"""Paints the world map of the examples: World/world.mbtiles, and World/cities.tsv with the capitals and large towns.

    python3 -m pip install pillow
    python3 -m pip download --no-deps geopandas==0.14.4
    python3 Assets/world.py geopandas-0.14.4-py3-none-any.whl [OUT] [--zooms 5]

The outlines are those of Natural Earth (1:110 million, naturalearthdata.com), which are in the public domain. The wheel of
geopandas 0.14 carries them as a shapefile. It is only read: geopandas itself is not needed.

Tiles have 512 pixels and are meant for 256 points, so that they are sharp on dense displays. Equal ones, such as those of
the open sea, are stored once.
"""

import argparse
import hashlib
import io
import math
import pathlib
import sqlite3
import struct
import zipfile

from PIL import Image, ImageChops, ImageDraw

SIDE = 512
OVER = 4
SEA, SHALLOW, SHORE = (190, 216, 232), (201, 224, 237), (214, 232, 241)
LINE, BORDER, GRATICULE = (139, 164, 178), (255, 255, 255), (178, 207, 225)
ICE = (249, 251, 252)
# Muted, of one lightness, so that words and pins stand out.
LANDS = [(237, 232, 218), (227, 233, 215), (241, 227, 214), (231, 228, 235), (222, 234, 225), (242, 236, 210)]
# Names with letters that the dBASE file's encoding lacks.
SPELLINGS = {"?saka": "Osaka", "Chi?in?u": "Chisinau"}
FURTHEST = 85.051128779806604


def shapes(archive, name):
    """The rings of each record of a shapefile, in degrees, or its point."""
    data = archive.read(f"geopandas/datasets/{name}/{name}.shp")
    place = 100
    while place < len(data):
        length = struct.unpack(">i", data[place + 4 : place + 8])[0] * 2
        record = data[place + 8 : place + 8 + length]
        place += 8 + length
        kind = struct.unpack("<i", record[:4])[0]
        if kind == 1:
            yield struct.unpack("<2d", record[4:20])
        elif kind == 5:
            parts, points = struct.unpack("<2i", record[36:44])
            starts = list(struct.unpack(f"<{parts}i", record[44 : 44 + 4 * parts])) + [points]
            numbers = struct.unpack(f"<{2 * points}d", record[44 + 4 * parts : 44 + 4 * parts + 16 * points])
            pairs = list(zip(numbers[::2], numbers[1::2]))
            yield [pairs[a:b] for a, b in zip(starts, starts[1:])]
        else:
            yield []


def table(archive, name):
    """The records of a dBASE file, as dictionaries of texts."""
    data = archive.read(f"geopandas/datasets/{name}/{name}.dbf")
    count, head, size = struct.unpack("<IHH", data[4:12])
    fields, place = [], 32
    while data[place] != 13:
        fields.append((data[place : place + 11].split(b"\0")[0].decode(), data[place + 16]))
        place += 32
    for index in range(count):
        at, values = head + index * size + 1, {}
        for field, width in fields:
            values[field] = data[at : at + width].decode("latin-1").strip("\0 ")
            at += width
        yield values


def project(point):
    longitude, latitude = point
    angle = math.radians(max(-FURTHEST, min(FURTHEST, latitude)))
    return longitude / 360 + 0.5, 0.5 - math.asinh(math.tan(angle)) / (2 * math.pi)


def box(ring):
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


class World:
    def __init__(self, archive):
        self.rings = []
        countries = list(zip(table(archive, "naturalearth_lowres"), shapes(archive, "naturalearth_lowres")))
        tints = self.tints([rings for _, rings in countries])
        for tint, (country, rings) in zip(tints, countries):
            color = ICE if country["name"] in ("Antarctica", "Greenland") else LANDS[tint]
            for ring in rings:
                flat = [project(point) for point in ring]
                # Holes turn the other way. Those of this scale, such as Lesotho, are countries of their own.
                if area(flat) > 0 or len(rings) == 1:
                    self.rings.append((box(flat), flat, color))

    @staticmethod
    def tints(countries):
        """A number for each country, other than those of its neighbours: the first that is free."""
        points = [{point for ring in rings for point in ring} for rings in countries]
        tints = []
        for index, own in enumerate(points):
            taken = {tints[other] for other in range(index) if own & points[other]}
            free = [n for n in range(len(LANDS)) if n not in taken] or [0]
            tints.append(free[index % len(free)])
        return tints

    def paint(self, zoom, x, y):
        pixels = SIDE * OVER
        scale = pixels * 2**zoom
        room = 24 * OVER / scale
        left, top = x / 2**zoom, y / 2**zoom
        image = Image.new("RGB", (pixels, pixels), SEA)
        draw = ImageDraw.Draw(image)
        step = {0: 30, 1: 30, 2: 15, 3: 10}.get(zoom, 5)
        for degrees in range(-180, 181, step):
            at = (project((degrees, 0))[0] - left) * scale
            draw.line([(at, 0), (at, pixels)], GRATICULE, OVER)
            if abs(degrees) <= 85:
                at = (project((0, degrees))[1] - top) * scale
                draw.line([(0, at), (pixels, at)], GRATICULE, OVER)
        near = []
        side = 1 / 2**zoom
        for (x0, y0, x1, y1), ring, color in self.rings:
            if x1 < left - room or x0 > left + side + room or y1 < top - room or y0 > top + side + room:
                continue
            near.append(([((px - left) * scale, (py - top) * scale) for px, py in ring], color))
        width = min(1 + zoom * 0.5, 3)
        for spread, tone in ((14 * width, SHALLOW), (7 * width, SHORE)):
            for ring, _ in near:
                draw.line(ring, tone, round(spread * OVER / 2), joint="curve")
        for ring, _ in near:
            draw.line(ring, LINE, round((1.4 + width * 0.7) * OVER), joint="curve")
        for ring, color in near:
            draw.polygon(ring, fill=color)
        # Borders are the outlines again, inside of the land alone.
        land = Image.new("1", image.size)
        mask = ImageDraw.Draw(land)
        for ring, _ in near:
            mask.polygon(ring, fill=1)
        lines = Image.new("1", image.size)
        pen = ImageDraw.Draw(lines)
        for ring, _ in near:
            pen.line(ring, 1, round(width * 0.9 * OVER))
        image.paste(BORDER, mask=ImageChops.logical_and(lines, land))
        small = image.resize((SIDE, SIDE), Image.Resampling.BOX)
        return small.quantize(32, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=pathlib.Path)
    parser.add_argument("out", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent / "World")
    parser.add_argument("--zooms", type=int, default=5, help="how many, from 0")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    archive = zipfile.ZipFile(options.wheel)
    path = options.out / "world.mbtiles"
    path.unlink(missing_ok=True)
    file = sqlite3.connect(path)
    file.execute("PRAGMA page_size = 1024")
    file.execute("CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT)")
    file.execute("CREATE TABLE images (id INTEGER PRIMARY KEY, tile_data BLOB)")
    file.execute(
        "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, id INTEGER,"
        " PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID"
    )
    file.execute(
        "CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (id)"
    )
    for entry in {
        "name": "World",
        "format": "png",
        "type": "baselayer",
        "version": "1",
        "description": "Countries of the world, at 1:110 million",
        "attribution": "Made with Natural Earth",
        "bounds": "-180,-85.0511,180,85.0511",
        "center": "10,30,2",
        "minzoom": "0",
        "maxzoom": str(options.zooms - 1),
    }.items():
        file.execute("INSERT INTO metadata VALUES (?, ?)", entry)
    world, known = World(archive), {}
    for zoom in range(options.zooms):
        for x in range(2**zoom):
            for y in range(2**zoom):
                bytes_ = io.BytesIO()
                world.paint(zoom, x, y).save(bytes_, "PNG", optimize=True)
                data = bytes_.getvalue()
                key = hashlib.sha256(data).digest()
                if key not in known:
                    known[key] = len(known) + 1
                    file.execute("INSERT INTO images VALUES (?, ?)", (known[key], data))
                row = 2**zoom - 1 - y
                file.execute("INSERT INTO map VALUES (?, ?, ?, ?)", (zoom, x, row, known[key]))
    file.commit()
    file.execute("VACUUM")
    file.close()
    with open(options.out / "cities.tsv", "w", encoding="utf-8") as cities:
        rows = zip(table(archive, "naturalearth_cities"), shapes(archive, "naturalearth_cities"))
        for city, (longitude, latitude) in sorted(rows, key=lambda row: row[0]["name"]):
            name = SPELLINGS.get(city["name"], city["name"])
            cities.write(f"{name}\t{latitude:.4f}\t{longitude:.4f}\n")
    print(f"{path}: {path.stat().st_size // 1024} KB, {len(known)} pictures")


if __name__ == "__main__":
    main()
