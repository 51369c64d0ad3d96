"""The northern lights, and a tent under the Milky Way."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, noise, smoothstep
from .trees import spruce_row
from .water import mirror


def aurora(w, h):
    c = Canvas(w, h, 101)
    c.sky([(0, "#050b1f"), (0.4, "#0c2038"), (0.72, "#1d4450"), (0.78, "#2c5a5e")])
    c.stars(900, 0.75, 0.9)
    light = np.zeros((h, w, 3), np.float32)
    ribbons = [(0.46, 0.1, 0.42, 1.0), (0.56, 0.07, 0.34, 0.75), (0.64, 0.04, 0.2, 0.5)]
    for base, sway, tall, power in ribbons:
        curve = base + sway * fbm1(c.rng, w, 2.4, 4, 0.45) * 1.6 + 0.06 * np.sin(c.u[0] * 5 + base * 20)
        rays = 0.5 + 0.5 * fbm1(c.rng, w, 42, 5, 0.7)
        length = tall * (0.45 + 0.9 * np.clip(0.5 + fbm1(c.rng, w, 9, 4), 0, 1)) * (0.6 + 0.7 * rays)
        up = (curve[None, :] - c.v) / length[None, :]
        edge = smoothstep(-0.55, 0.06, up)
        body = edge * np.exp(-np.maximum(up, 0) * 2.6) * (0.35 + 0.9 * rays[None, :] ** 1.5)
        fade = 0.35 + 0.65 * np.clip(0.5 + 1.2 * fbm1(c.rng, w, 3, 3), 0, 1)
        color = gradient(
            [(0, "#c9ffe0"), (0.08, "#5cf5a4"), (0.4, "#2fc98e"), (0.75, "#6a5fd0"), (1, "#b04bc0")],
            np.clip(up * 0.9, 0, 1),
        )
        light += color * (body * fade[None, :] * power)[..., None]
    soft = np.stack([blur(light[..., k], 26) for k in range(3)], -1)
    c.img = 1 - (1 - np.clip(c.img, 0, 1)) * (1 - np.clip(light * 0.8 + soft * 0.45, 0, 0.97))
    for top, color, size, count in ((0.72, "#16333d", 0.03, 170), (0.75, "#0a1d28", 0.06, 120)):
        line = (top - 0.06 * np.abs(fbm1(c.rng, w, 2.5, 6)) - 0.02) * h
        c.over(np.maximum(spruce_row(c, line, count, size * h), c.below(line)), color)
    mirror(c, 0.75, "#06131f", 0.003, 0.75)
    shore = (0.93 + 0.05 * fbm1(c.rng, w, 3, 5) - 0.1 * smoothstep(0.3, 0, c.u[0])) * h
    snow = gradient(
        [(0, "#5f9a98"), (0.4, "#26525c"), (1, "#0b2230")], np.clip((c.y - shore[None, :]) / (0.12 * h), 0, 1)
    )
    snow = snow * (0.9 + 0.2 * fbm(c.rng, w, h, 22, 40, 4))[..., None]
    c.over(c.below(shore), snow)
    tall = spruce_row(c, shore + 0.02 * h, 13, 0.34 * h) * smoothstep(0.34, 0.2, np.abs(c.u - 0.5) * -1 + 0.5)
    c.over(tall, "#04101a")
    c.vignette(0.25)
    c.grain(0.012)
    return c


def tent_under_the_milky_way(w, h):
    c = Canvas(w, h, 103)
    c.sky([(0, "#070a20"), (0.45, "#121a3f"), (0.7, "#2c2f5e"), (0.82, "#6a4f6e")])
    along = (c.u - 0.5) * 0.62 + (c.v - 0.4) * 0.78 * h / w
    across = (c.u - 0.56) * 0.86 - (c.v - 0.36) * 0.5 * h / w
    warp = fbm(c.rng, w, h, 4, 5, 5) - 0.5
    band = np.exp(-(((across + 0.12 * warp) / 0.15) ** 2))
    cloud = fbm(c.rng, w, h, 7, 9, 6, 0.58)
    dust = smoothstep(0.46, 0.66, fbm(c.rng, w, h, 6, 8, 6, 0.6)) * np.exp(-(((across + 0.02) / 0.085) ** 2))
    core = np.exp(-(((along - 0.14) / 0.34) ** 2))
    c.screen(band * (0.25 + 0.6 * cloud) * (0.45 + 0.55 * core), "#8f93cf")
    c.screen(band**3 * smoothstep(0.35, 0.7, cloud) * core * 0.75, "#ffd6c0")
    c.screen(band * smoothstep(0.55, 0.75, fbm(c.rng, w, h, 9, 11, 4)) * 0.3, "#c05fa0")
    c.multiply(np.clip(dust * 0.8, 0, 1), "#14122a")
    fine = (c.rng.random((h, w)) > 0.9965 - 0.012 * band).astype(np.float32) * c.rng.random((h, w)) ** 2
    c.screen(np.clip(fine * 0.9, 0, 1), "#f2f0ff")
    c.stars(700, 0.82, 1.0)
    for top, amount, color in ((0.78, 0.1, "#2a2748"), (0.83, 0.07, "#171830")):
        line = (top - amount * fbm1(c.rng, w, 2.4, 7)) * h
        c.over(c.below(line), color)
    meadow = (0.87 + 0.02 * fbm1(c.rng, w, 3, 4)) * h
    blades = meadow - 0.012 * h * np.abs(fbm1(c.rng, w, 260, 3))
    grass = gradient([(0, "#12152a"), (1, "#05060f")], np.clip((c.v - 0.86) / 0.14, 0, 1))
    c.over(c.below(blades), grass * (0.7 + 0.6 * noise(c.rng, w, h, 300, 90))[..., None])
    x, y, r = 0.42 * w, 0.905 * h, 0.155 * w
    c.glow(x / w, y / h - 0.02, 0.13, "#ff9a3d", 1.0, 0.55)
    front = [(x - 0.98 * r, y), (x - 0.1 * r, y - 0.95 * r), (x + 0.42 * r, y + 0.06 * r)]
    side = [
        (x - 0.1 * r, y - 0.95 * r),
        (x + 0.62 * r, y - 0.86 * r),
        (x + 1.12 * r, y - 0.06 * r),
        (x + 0.42 * r, y + 0.06 * r),
    ]
    d = np.hypot(c.x - x + 0.2 * r, c.y - y + 0.1 * r) / r
    weave = 0.94 + 0.12 * noise(c.rng, w, h, 50, 60)
    c.over(c.polygon(side), gradient([(0, "#ffcf73"), (0.5, "#f08a35"), (1.1, "#8f3d1d")], d) * weave[..., None])
    c.over(c.polygon(front), gradient([(0, "#fff3c0"), (0.45, "#ffc45c"), (1, "#c8642a")], d) * weave[..., None])
    seam = c.mask(
        lambda q, s: (
            q.line(
                [((x - 0.1 * r) * s, (y - 0.95 * r) * s), ((x - 0.22 * r) * s, (y + 0.02 * r) * s)], fill=255, width=3
            ),
            q.line(
                [((x - 0.1 * r) * s, (y - 0.95 * r) * s), ((x + 0.42 * r) * s, (y + 0.06 * r) * s)], fill=255, width=4
            ),
        )
    )
    c.over(seam * 0.6, "#7a3517")
    spill = np.exp(-(((c.x - x) / (1.9 * r)) ** 2)) * np.exp(-(((c.y - y - 0.15 * r) / (0.3 * r)) ** 2)) * (c.v > 0.88)
    c.screen(spill * 0.5 * (0.5 + noise(c.rng, w, h, 280, 90)), "#c4702c")
    c.bloom(0.8, 24, 0.45)
    c.vignette(0.3)
    c.grain(0.012)
    return c
