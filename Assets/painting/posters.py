"""Posters and paper: flat colour and hard edges."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, noise, rgb


def poster_circles(w, h):
    c = Canvas(w, h, 173)
    paper, inks = "#f3e9d8", ["#e4572e", "#17324d", "#f3a712", "#4f9d8d", "#f0c9b8"]
    c.img[:] = rgb(paper)
    margin, columns, rows = int(0.074 * w), 4, 5
    cell = (w - 2 * margin) // columns
    top = margin
    for row in range(rows):
        for column in range(columns):
            x0, y0 = margin + column * cell, top + row * cell
            order = c.rng.permutation(5)
            back, front, third = (inks[k] for k in order[:3])
            if c.rng.random() < 0.25:
                back = paper
            part = c.img[y0 : y0 + cell, x0 : x0 + cell]
            part[:] = rgb(back)
            kind = c.rng.integers(0, 6)
            corner = [(0, 0), (cell, 0), (0, cell), (cell, cell)][c.rng.integers(0, 4)]
            xs, ys = c.x[y0 : y0 + cell, x0 : x0 + cell] - x0, c.y[y0 : y0 + cell, x0 : x0 + cell] - y0

            def disc(cx, cy, r):
                return np.clip(r - np.hypot(xs - cx + 0.5, ys - cy + 0.5) + 0.5, 0, 1)[..., None]

            def lay(m, color):
                part[:] = part * (1 - m) + rgb(color) * m

            if kind == 0:
                lay(disc(*corner, cell), front)
            elif kind == 1:
                for k, color in ((1.0, front), (0.72, third), (0.44, back)):
                    lay(disc(*corner, cell * k), color)
            elif kind == 2:
                lay(disc(cell / 2, cell / 2, cell / 2), front)
                lay(disc(cell / 2, cell / 2, cell / 4) * (xs[..., None] < cell / 2), third)
            elif kind == 3:
                lay(disc(0, 0, cell / 2) + disc(cell, cell, cell / 2), front)
                lay(disc(cell, 0, cell / 2), third)
            elif kind == 4:
                lay(disc(cell / 2, 0 if corner[1] == 0 else cell, cell / 2), front)
                lay(disc(cell / 2, cell if corner[1] == 0 else 0, cell / 2), third)
            else:
                lay(((xs + ys) % (cell / 3) < cell / 6)[..., None].astype(np.float32), front)
                lay(disc(cell / 2, cell / 2, cell * 0.26), third)
    y = top + rows * cell + int(0.03 * h)
    for k, color in enumerate(inks):
        x0 = margin + k * int(0.052 * w)
        c.img[y : y + int(0.03 * w), x0 : x0 + int(0.03 * w)] = rgb(color)
    c.img[y : y + int(0.03 * w), margin + int(0.30 * w) : w - margin] = rgb("#17324d")
    return c


def poster_sun(w, h):
    c = Canvas(w, h, 179)
    c.img[:] = rgb("#f6ead2")
    m = int(0.06 * w)
    inner = ((c.x >= m) & (c.x < w - m) & (c.y >= m) & (c.y < h - m)).astype(np.float32)
    c.over(inner, "#f4c9a0")
    bands = ["#f4c9a0", "#f3b58a", "#ef9d76", "#e98467"]
    for k, color in enumerate(bands):
        c.over(inner * (c.y > m + k * 0.075 * h), color)
    cx, cy, r = 0.5 * w, 0.43 * h, 0.29 * w
    sun = c.disc(cx, cy, r)
    for k in range(9):
        y = cy - r * 0.1 + k * r * 0.135
        gap = 2 + k * 3.0
        sun = sun * (1 - np.clip(c.y - y + 0.5, 0, 1) * np.clip(y + gap - c.y + 0.5, 0, 1))
    c.over(sun * inner, "#d8412f")
    inks = ["#f08a5d", "#c95d63", "#8d4a70", "#544a7d", "#2f4073", "#1b2c56"]
    for k, color in enumerate(inks):
        base = 0.585 + 0.07 * k
        amount = 0.016 + 0.006 * k
        wave = base * h + amount * h * np.sin(c.u[0] * (15 - 1.6 * k) + k * 1.9)
        c.over(c.below(wave) * inner, color)
        line = wave + 0.012 * h
        c.over(np.clip(1.6 + 0.3 * k - np.abs(c.y - line[None, :]), 0, 1) * inner * 0.9, "#f6ead2")

    def boat(d, s):
        x, y, q = 0.68 * w, 0.575 * h, 0.06 * w
        d.polygon(
            [
                (a * s, b * s)
                for a, b in ((x - q, y), (x + q, y), (x + 0.65 * q, y + 0.36 * q), (x - 0.65 * q, y + 0.36 * q))
            ],
            fill=255,
        )
        d.polygon(
            [
                (a * s, b * s)
                for a, b in ((x - 0.05 * q, y - 0.15 * q), (x - 0.05 * q, y - 1.9 * q), (x + 0.85 * q, y - 0.15 * q))
            ],
            fill=255,
        )
        d.polygon(
            [
                (a * s, b * s)
                for a, b in ((x - 0.18 * q, y - 0.15 * q), (x - 0.18 * q, y - 1.5 * q), (x - 0.8 * q, y - 0.15 * q))
            ],
            fill=255,
        )

    c.over(c.mask(boat), "#1b2c56")
    for x, y, q in ((0.27, 0.2, 20), (0.33, 0.175, 15), (0.36, 0.215, 12)):

        def bird(d, s, x=x, y=y, q=q):
            for side in (-1, 1):
                points = [(x * w + side * q * t, y * h - q * 0.5 * np.sin(t * 2.7)) for t in np.linspace(0, 1, 12)]
                d.line([(a * s, b * s) for a, b in points], fill=255, width=5)

        c.over(c.mask(bird), "#544a7d")
    return c


def paper_hills(w, h):
    c = Canvas(w, h, 181)
    sheet = 0.94 + 0.12 * (0.6 * fbm(c.rng, w, h, 60, 45, 5, 0.7) + 0.4 * noise(c.rng, w, h, w / 3, h / 3))
    c.img = np.broadcast_to(rgb("#f7dcc0"), (h, w, 3)) * sheet[..., None]

    def lay(mask, color, lift):
        c.multiply(
            blur(np.roll(np.roll(mask, int(-lift * 0.55), 0), int(lift * 0.35), 1), lift) * (1 - mask) * 0.5, "#5a3a50"
        )
        shift = np.roll(sheet, c.rng.integers(0, h), 0)
        c.over(mask, np.clip(rgb(color) * shift[..., None], 0, 1))
        edge = np.clip(mask - np.roll(np.roll(mask, 2, 0), -1, 1), 0, 1)
        c.screen(edge * 0.3, "#ffffff")

    for r, color in ((0.4, "#f6c79c"), (0.3, "#f5b183"), (0.205, "#f2936a"), (0.12, "#ee6f57")):
        lay(c.disc(0.64 * w, 0.38 * h, r * h), color, 9)
    for x, y, s in ((0.2, 0.2, 1.0), (0.4, 0.12, 0.6), (0.87, 0.17, 0.8)):
        cloud = np.zeros((h, w), np.float32)
        for dx, r in ((-0.09, 0.028), (-0.045, 0.045), (0.01, 0.058), (0.065, 0.042), (0.105, 0.026)):
            cloud = np.maximum(cloud, c.disc((x + dx * s) * w, y * h - r * s * h * 0.25, r * s * h * 1.15))
        lay(cloud * np.clip(y * h + 0.012 * h * s - c.y + 0.5, 0, 1), "#fff4e6", 8)
    inks = ["#e9a3a0", "#c97f93", "#9a6a92", "#6d5a8c", "#4a5184", "#2f4a73", "#1f3d57"]
    for k, color in enumerate(inks):
        t = k / 6
        peaks = fbm1(c.rng, w, 2.6 + 1.2 * t, 3 if k > 2 else 4, 0.4)
        line = (0.52 + 0.41 * t - 0.09 * peaks * (1.4 - 0.5 * t)) * h
        if k < 3:
            line = line - 0.07 * h * np.abs(fbm1(c.rng, w, 5, 3))
        mask = c.below(line)
        if k in (3, 4, 5):

            def trees(d, s, line=line, t=t):
                count = 16 - 3 * k
                for _ in range(count):
                    x = c.rng.random() * w
                    y, q = line[int(x)] + 6, (0.035 + 0.09 * (t - 0.4)) * h * (0.8 + 0.5 * c.rng.random())
                    for level in range(3):
                        a, b = q * (0.34 - 0.07 * level), y - q * 0.32 * level - q * 0.15
                        d.polygon([((x - a) * s, b * s), ((x + a) * s, b * s), (x * s, (b - q * 0.52) * s)], fill=255)
                    d.rectangle([(x - q * 0.045) * s, (y - q * 0.2) * s, (x + q * 0.045) * s, y * s], fill=255)

            mask = np.maximum(mask, c.mask(trees))
        lay(mask, color, 8 + 7 * t)
    c.vignette(0.12)
    c.grain(0.008)
    return c


def poster_cut_outs(w, h):
    c = Canvas(w, h, 191)
    c.img[:] = rgb("#f7efe0")
    blocks = [
        ("#f2b632", 0, 0, 3, 2),
        ("#1f4e79", 3, 0, 3, 3),
        ("#e86a4a", 0, 2, 2, 4),
        ("#f5d7c4", 2, 2, 1, 2),
        ("#2f8f6b", 2, 4, 2, 2),
        ("#e8a0b4", 4, 3, 2, 3),
        ("#f7efe0", 3, 3, 1, 1),
    ]
    m = 0.05 * w
    unit = (w - 2 * m) / 6
    gap = 0.006 * w
    for color, x, y, a, b in blocks:
        x0, y0, x1, y1 = m + x * unit + gap, m + y * unit + gap, m + (x + a) * unit - gap, m + (y + b) * unit - gap

        def wob():
            return (c.rng.random() - 0.5) * 7

        c.over(
            c.polygon(
                [(x0 + wob(), y0 + wob()), (x1 + wob(), y0 + wob()), (x1 + wob(), y1 + wob()), (x0 + wob(), y1 + wob())]
            ),
            color,
        )

    def frond(cx, cy, size, turn, lobes, fat, color):
        """A seaweed leaf in the manner of paper cut-outs: a stem with round lobes on both sides."""

        def paint(d, s):
            def px(p, q):
                return (
                    (cx * w + (p * np.cos(turn) - q * np.sin(turn)) * size * w) * s,
                    (cy * h + (p * np.sin(turn) + q * np.cos(turn)) * size * w) * s,
                )

            stem = [(-0.5 + t, 0.05 * np.sin(t * 5)) for t in np.linspace(0, 1, 30)]
            d.line([px(*p) for p in stem], fill=255, width=int(0.075 * size * w * s), joint="curve")
            for k in range(lobes):
                t = (k + 0.6) / lobes
                reach = 0.34 * np.sin(0.35 + 2.5 * t) * fat
                for side in (-1, 1):
                    bx, by = -0.5 + t, 0.05 * np.sin(t * 5)
                    tip = (bx + 0.14, by + side * reach)
                    r = 0.062 * size * w * s * (0.75 + 0.5 * np.sin(2.8 * t))
                    steps = 14
                    for q in range(steps + 1):
                        u = q / steps
                        x, y = px(bx + (tip[0] - bx) * u**1.5, by + (tip[1] - by) * u)
                        rr = r * (0.5 + 0.5 * u)
                        d.ellipse([x - rr, y - rr, x + rr, y + rr], fill=255)
            x, y = px(0.5, 0.05 * np.sin(5))
            r = 0.07 * size * w * s
            d.ellipse([x - r, y - r, x + r, y + r], fill=255)

        c.over(c.mask(paint), color)

    frond(0.27, 0.2, 0.36, -0.35, 5, 1.0, "#17324d")
    frond(0.73, 0.28, 0.42, 1.9, 6, 0.95, "#f7efe0")
    frond(0.2, 0.65, 0.5, 1.35, 6, 0.8, "#fbe3c0")
    frond(0.5, 0.81, 0.27, -0.5, 5, 1.0, "#f2b632")
    frond(0.79, 0.72, 0.42, -1.1, 6, 1.05, "#b3243f")
    frond(0.43, 0.5, 0.26, 1.5, 5, 0.65, "#2f8f6b")
    for x, y, r, color in (
        (0.57, 0.575, 0.045, "#e86a4a"),
        (0.45, 0.1, 0.032, "#f7efe0"),
        (0.62, 0.43, 0.026, "#f2b632"),
        (0.93, 0.52, 0.026, "#f7efe0"),
    ):
        c.over(c.disc(x * w, y * h, r * w), color)
    return c
