"""A skyline at dusk, a street in the rain and evening over the roofs."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, noise, rgb, smoothstep
from .water import mirror


def skyline_at_dusk(w, h):
    c = Canvas(w, h, 107)
    river = 0.78
    c.sky([(0, "#141a3c"), (0.28, "#3b3a72"), (0.5, "#8a4f82"), (0.66, "#e0736a"), (0.78, "#ffb877")])
    clouds = fbm(c.rng, w, h, 4, 22, 6)
    c.over(smoothstep(0.52, 0.72, clouds) * smoothstep(0.72, 0.3, c.v) * 0.55, "#c06a86")
    c.stars(160, 0.3, 0.6)
    lights = ["#ffd98a", "#ffc163", "#fff0c4", "#ffe3a6", "#b9d9ff"]
    for layer in range(4):
        t = layer / 3
        color, haze = mix("#a2618a", "#0f1430", t**0.8), mix("#e58b7c", "#2a2450", t)
        x = -0.02 * w
        while x < w:
            wide = w * (0.018 + 0.03 * c.rng.random()) * (0.7 + 0.6 * t)
            centre = np.exp(-((((x / w) - 0.42) / 0.24) ** 2)) + 0.6 * np.exp(-((((x / w) - 0.82) / 0.1) ** 2))
            tall = h * (0.08 + (0.3 - 0.16 * t) * centre * (0.5 + 0.8 * c.rng.random()) + 0.05 * c.rng.random())
            if layer == 1 and c.rng.random() < 0.13:
                tall *= 1.45
            x0, x1, y0, y1 = int(max(0, x)), int(min(w, x + wide)), int(river * h - tall), int(river * h)
            if x1 - x0 > 3:
                part = c.img[y0:y1, x0:x1]
                down = np.linspace(0, 1, y1 - y0)[:, None]
                face = mix(np.broadcast_to(color, part.shape), haze, np.broadcast_to(down**1.5 * 0.75, part.shape[:2]))
                face = face * np.linspace(1.16, 0.86, x1 - x0)[None, :, None]
                part[:] = face
                step_x, step_y = (4, 6) if layer < 2 else (6 + layer, 9 + layer)
                glow_chance = 0.12 + 0.3 * t * c.rng.random() + 0.12 * c.rng.random()
                floors = c.rng.random((y1 - y0) // step_y + 1) < 0.12
                for row, wy in enumerate(range(5, y1 - y0 - 6, step_y)):
                    for wx in range(3, x1 - x0 - 4, step_x):
                        if c.rng.random() < glow_chance + 0.4 * floors[row]:
                            lamp = rgb(lights[c.rng.integers(0, 5)]) * (0.55 + 0.45 * c.rng.random())
                            a = 0.45 + 0.5 * t
                            size_x, size_y = (2, 3) if layer < 2 else (layer + 1, layer + 2)
                            spot = part[wy : wy + size_y, wx : wx + size_x]
                            spot[:] = spot * (1 - a) + lamp * a
                roof = c.rng.random()
                if roof < 0.3 and layer > 0:
                    mast = int(x0 + (x1 - x0) * 0.5)
                    top = int(y0 - tall * 0.16)
                    c.img[top:y0, mast : mast + 2] = color
                    c.glow(mast / w, top / h, 0.008, "#ff5a4d", 1.2, 1.0)
                elif roof < 0.6:
                    inset = max(1, (x1 - x0) // 5)
                    c.img[max(0, y0 - 7 - int(tall * 0.05)) : y0, x0 + inset : x1 - inset] = color * 1.02
            x += wide * (0.9 + 0.35 * c.rng.random())
        if layer < 3:
            mist = np.exp(-(((c.v - river) / 0.09) ** 2)) * (0.42 - 0.1 * layer)
            c.over(mist, "#f29a7c")
    bank = c.below(np.full(w, (river - 0.012) * h))
    c.over(bank, "#141735")
    for k in range(46):
        c.glow((k + 0.5) / 46, river - 0.014, 0.012, "#ffcf85", 1.0, 0.9)
    mirror(c, river, "#1a1a44", 0.012, 0.85)
    c.bloom(0.72, 12, 0.4)
    c.vignette(0.22)
    c.grain(0.012)
    return c


def rainy_street(w, h):
    c = Canvas(w, h, 109)
    road = 0.62
    c.sky([(0, "#141f3a"), (0.35, "#2b3b60"), (0.62, "#6a5f7a"), (1, "#10141f")])
    for side in (-1, 1):
        for k in range(7):
            t = k / 6
            edge = 0.5 + side * (0.5 - 0.41 * t**0.75)
            inner = 0.5 + side * (0.5 - 0.41 * min(1, t + 0.16) ** 0.75)
            top = 0.02 + 0.36 * t + 0.05 * c.rng.random()
            foot = road + 0.14 * (1 - t)
            points = [
                (edge * w, top * h),
                (inner * w, (top + 0.03) * h),
                (inner * w, (foot - 0.02) * h),
                (edge * w, foot * h),
            ]
            c.over(blur(c.polygon(points), 3), mix("#10172c", "#565673", t))
    colors = ["#ffb454", "#ff8a3c", "#ffd89a", "#ff4f4f", "#57d2e0", "#7fe0b0", "#f06aa8", "#fff2d8"]
    lamps = []
    for k in range(120):
        depth = c.rng.random() ** 0.7
        side = -1 if c.rng.random() < 0.5 else 1
        x = 0.5 + side * (0.04 + 0.44 * (1 - depth)) * (0.7 + 0.5 * c.rng.random())
        y = road - 0.02 - (0.05 + 0.5 * c.rng.random()) * (1.05 - depth)
        lamps.append(
            (
                x,
                y,
                (0.006 + 0.03 * (1 - depth)) * w * (0.7 + 0.6 * c.rng.random()),
                colors[c.rng.integers(0, 8)],
                0.3 + 0.5 * depth,
            )
        )
    for x, r in ((0.47, 0.012), (0.53, 0.012), (0.44, 0.017), (0.565, 0.016)):
        lamps.append((x, road - 0.015, r * w, "#fff4dd" if x < 0.5 else "#ff3f3f", 0.95))
    for x, y, r, color, power in lamps:
        disc = c.disc(x * w, y * h, r, 3)
        ring = disc - c.disc(x * w, y * h, r * 0.82, 5)
        c.screen(np.clip(disc * power * 0.95 + ring * power * 0.45, 0, 1), color)
        c.glow(x, y, r * 3.6 / h, color, 1.0, 0.26 * power)
    top = int(road * h)
    rows = np.arange(top, h)
    depth = (rows - top) / (h - top)
    rough = noise(c.rng, w, 1024, 40, 150)[(np.log1p(depth * 8) / np.log(9) * 1023).astype(int)] - 0.5
    source = np.clip(top - 1 - (rows[:, None] - top) * 1.25 + rough * h * 0.06, 0, top - 1).astype(int)
    image = c.img[source, np.clip(c.x[top:] + rough * 26, 0, w - 1).astype(int)]
    streaked = np.stack([blur(np.repeat(image[..., k], 1, 0), 2) for k in range(3)], -1)
    for _ in range(3):
        streaked = np.maximum(streaked * 0.98, np.roll(streaked, 9, 0) * 0.93)
    puddle = smoothstep(0.42, 0.62, fbm(c.rng, w, h, 4, 14, 5))[top:]
    c.img[top:] = streaked * (0.55 + 0.55 * puddle)[..., None] + rgb("#0b101c") * (0.5 - 0.3 * puddle)[..., None]
    x, y, s = 0.405 * w, 0.79 * h, 0.2 * h
    body = [
        (-0.11, -0.55),
        (0.11, -0.55),
        (0.16, -0.22),
        (0.12, 0.0),
        (0.055, 0.0),
        (0.03, -0.2),
        (-0.02, -0.2),
        (-0.06, 0),
        (-0.12, 0),
        (-0.15, -0.22),
    ]
    figure = c.polygon([(x + a * s, y + b * s) for a, b in body])
    figure = np.maximum(figure, c.disc(x + 0.01 * s, y - 0.63 * s, 0.075 * s))
    canopy = (
        c.disc(x + 0.05 * s, y - 0.58 * s, 0.42 * s)
        * (c.y < y - 0.64 * s)
        * (((c.x - x - 0.05 * s) / (0.42 * s)) ** 2 + ((c.y - y + 0.64 * s) / (0.3 * s)) ** 2 < 1)
    )
    flip = np.zeros_like(figure)
    foot = int(y)
    flip[foot : min(h, 2 * foot)] = np.maximum(figure, canopy)[max(0, 2 * foot - h) : foot][::-1][: h - foot]
    c.multiply(np.clip(blur(flip, 4) * 0.75, 0, 1), "#0a0e18")
    c.over(np.clip(figure, 0, 1), "#080b14")
    rim = np.clip((canopy - np.roll(canopy, 3, 1)), 0, 1)
    dome = gradient([(0, "#5c1522"), (0.5, "#b92f3a"), (1, "#e8674f")], np.clip(0.5 + (c.x - x) / (0.8 * s), 0, 1))
    c.over(blur(canopy.astype(np.float32), 1), dome)
    c.screen(blur(rim, 1) * 0.8, "#ffd0a0")
    drops = (c.rng.random((h, w)) > 0.9988).astype(np.float32)
    streak = sum(np.roll(np.roll(drops, k * 2, 0), -k // 3, 1) * (1 - k / 14) for k in range(14))
    c.screen(np.clip(blur(streak, 1) * 0.28, 0, 1), "#cfd8ea")
    c.bloom(0.7, 24, 0.4)
    c.vignette(0.3)
    c.grain(0.014)
    return c


def rooftops(w, h):
    c = Canvas(w, h, 113)
    c.sky([(0, "#4a6fa0"), (0.18, "#c9a9a6"), (0.32, "#f8c98e"), (0.4, "#ffdca4")])
    clouds = fbm(c.rng, w, h, 4, 20, 6)
    c.screen(smoothstep(0.54, 0.75, clouds) * smoothstep(0.36, 0.1, c.v) * 0.6, "#ffd0b0")
    for i, color in enumerate(("#b89aa6", "#93809c")):
        line = (0.33 + 0.05 * i - 0.05 * fbm1(c.rng, w, 2.5, 6)) * h
        c.over(c.below(line), color)
    walls = ["#f2dfc4", "#e9c9a2", "#f4ead8", "#e2b690", "#eed9cf", "#d9c2ae"]
    roofs = ["#c0573a", "#a8452f", "#cf6f49", "#b5523c", "#8f3f33"]
    rows = 10
    for row in range(rows):
        t = row / (rows - 1)
        base = (0.42 + 0.66 * t**1.15) * h
        size = (0.035 + 0.14 * t) * w
        x = -size * c.rng.random()
        haze = 0.62 * (1 - t) ** 1.4
        while x < w + size:
            wide = size * (0.75 + 0.6 * c.rng.random())
            tall = size * (0.5 + 0.45 * c.rng.random())
            y = base + (c.rng.random() - 0.5) * size * 0.35 - 0.05 * h * np.sin(x / w * 4 + 0.7) * (1 - t)
            wall, roof = rgb(walls[c.rng.integers(0, 6)]), rgb(roofs[c.rng.integers(0, 5)])
            lit = 0.5 + 0.5 * c.rng.random()
            rise = wide * (0.2 + 0.12 * c.rng.random())
            x0, x1 = x, x + wide
            split = x0 + wide * 0.62

            def fill(points, color, texture=None):
                xs, ys = [p[0] for p in points], [p[1] for p in points]
                a, b = int(max(0, min(xs) - 1)), int(min(w, max(xs) + 2))
                e, f = int(max(0, min(ys) - 1)), int(min(h, max(ys) + 2))
                if a >= b or e >= f:
                    return
                sub = Canvas.__new__(Canvas)
                sub.w, sub.h = b - a, f - e
                m = sub.polygon([(px - a, py - e) for px, py in points])[..., None]
                paint = mix(color, "#f6d0a8", haze)
                layer = np.broadcast_to(paint, (f - e, b - a, 3))
                if texture is not None:
                    layer = layer * texture[e:f, a:b, None]
                c.img[e:f, a:b] = c.img[e:f, a:b] * (1 - m) + layer * m

            grain = 0.9 + 0.2 * c.texture if hasattr(c, "texture") else None
            if not hasattr(c, "texture"):
                c.texture = fbm(c.rng, w, h, 40, 40, 4)
                grain = 0.9 + 0.2 * c.texture
            shade = wall * np.array([0.62, 0.6, 0.72], np.float32)
            fill(
                [(x0, y - tall), (split, y - tall), (split, y + size), (x0, y + size)],
                wall * (0.88 + 0.12 * lit),
                grain,
            )
            fill([(split, y - tall), (x1, y - tall), (x1, y + size), (split, y + size)], shade, grain)
            period = max(3.0, wide / 22)
            tiles = (
                0.86
                + 0.14 * np.sin((c.x + c.y * 0.3) * 6.283 / period) * min(1, t * 1.6 + 0.15)
                + 0.1 * (c.texture - 0.5)
            )
            over = wide * 0.04
            fill(
                [
                    (x0 - over, y - tall + over),
                    (x0 + wide * 0.1, y - tall - rise),
                    (split + wide * 0.02, y - tall - rise),
                    (split + over, y - tall + over),
                ],
                roof * (0.95 + 0.2 * lit),
                tiles,
            )
            fill(
                [
                    (split + over * 0.4, y - tall + over),
                    (split + wide * 0.02, y - tall - rise),
                    (x1 + over, y - tall + over),
                ],
                roof * 0.55,
                tiles,
            )
            if c.rng.random() < 0.5 and t > 0.15:
                cx = x0 + wide * (0.2 + 0.3 * c.rng.random())
                cw, ch = wide * 0.07, rise * 0.8
                fill(
                    [
                        (cx, y - tall - rise - ch),
                        (cx + cw, y - tall - rise - ch),
                        (cx + cw, y - tall - rise * 0.5),
                        (cx, y - tall - rise * 0.5),
                    ],
                    roof * 0.7,
                )
            win = max(2.0, wide * 0.085)
            for k in range(2):
                for m in range(3):
                    wx, wy = x0 + wide * (0.1 + 0.19 * m), y - tall + wide * 0.12 + k * wide * 0.26
                    glow = c.rng.random() < 0.4
                    color = rgb("#ffd477") if glow else rgb("#4a5670")
                    fill(
                        [
                            (wx - 1, wy - 1),
                            (wx + win + 1, wy - 1),
                            (wx + win + 1, wy + win * 1.6 + 1),
                            (wx - 1, wy + win * 1.6 + 1),
                        ],
                        wall * 1.06,
                    )
                    fill([(wx, wy), (wx + win, wy), (wx + win, wy + win * 1.5), (wx, wy + win * 1.5)], color)
            x += wide * (0.94 + 0.3 * c.rng.random())
        if row == 3:
            tx, ty = 0.7 * w, base
            tw, th = 0.034 * w, 0.27 * h
            fill([(tx, ty - th), (tx + tw * 0.6, ty - th), (tx + tw * 0.6, ty), (tx, ty)], rgb("#f0dcc0"))
            fill([(tx + tw * 0.6, ty - th), (tx + tw, ty - th), (tx + tw, ty), (tx + tw * 0.6, ty)], rgb("#b79a94"))
            fill([(tx - 4, ty - th), (tx + tw / 2, ty - th * 1.45), (tx + tw + 4, ty - th)], rgb("#9c4a38"))
            fill(
                [
                    (tx + tw * 0.2, ty - th * 0.9),
                    (tx + tw * 0.45, ty - th * 0.9),
                    (tx + tw * 0.45, ty - th * 0.72),
                    (tx + tw * 0.2, ty - th * 0.72),
                ],
                rgb("#4d4a5c"),
            )
        if row < rows - 2:
            c.over(np.exp(-(((c.y - base) / (0.1 * h)) ** 2)) * 0.12 * (1 - t), "#ffd9ac")
    c.glow(0.12, 0.34, 0.9, "#ffb767", 1.1, 0.35)
    c.bloom(0.82, 18, 0.3)
    c.vignette(0.22)
    c.grain(0.012)
    return c
