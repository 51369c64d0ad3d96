"""Sunset, moonlight and a lighthouse by the sea."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, smoothstep
from .water import light_path, sea


def sunset_over_the_sea(w, h):
    c = Canvas(w, h, 71)
    horizon, sun = 0.6, 0.42
    c.sky([(0, "#2b3a67"), (0.2, "#6b4c86"), (0.38, "#c65f7c"), (0.52, "#f58f5f"), (0.6, "#ffd08a")])
    c.glow(sun, 0.57, 0.5, "#ffb25c", 1.1, 0.7)
    bank = fbm(c.rng, w, h, 4, 20, 6, 0.55)
    body = smoothstep(0.5, 0.68, bank + 0.1 * (0.35 - c.v)) * smoothstep(0.6, 0.45, c.v)
    light = np.clip((blur(body, 9) - np.roll(blur(body, 9), -10, 0)) * 4 + 0.5, 0, 1)
    near_sun = np.exp(-(((c.u - sun) / 0.4) ** 2))
    dark = gradient([(0, "#35345c"), (0.55, "#7b4a6e"), (1, "#a85a62")], c.v / 0.6)
    hot = mix(np.broadcast_to(np.array([0.94, 0.5, 0.42], np.float32), (h, w, 3)), "#ffe3a6", near_sun)
    c.over(body * 0.85, mix(dark, hot, 1 - light))
    c.over(c.disc(sun * w, 0.555 * h, 0.04 * h, 2) * (c.v < horizon), "#fff7df")
    field = sea(c, horizon, "#1c2347", "#d9806f")
    light_path(c, field, horizon, sun, "#ffcf85", 0.03, 0.16, 1.1, 0.47)
    line = (horizon - 0.012 + 0.012 * fbm1(c.rng, w, 5, 6) - 0.035 * smoothstep(0.74, 1.0, c.u[0])) * h
    c.over(c.below(line) * (c.v < horizon) * (c.u > 0.7), "#4a3354")

    def birds(d, s):
        for x, y, r in ((0.6, 0.28, 15), (0.63, 0.25, 11), (0.655, 0.285, 9), (0.69, 0.24, 8)):
            for side in (-1, 1):
                points = [(x * w + side * r * t, y * h - r * 0.55 * np.sin(t * 2.6)) for t in np.linspace(0, 1, 9)]
                d.line([(a * s, b * s) for a, b in points], fill=255, width=3)

    c.over(c.mask(birds), "#2a2038")
    c.bloom(0.78, 30, 0.5)
    c.vignette(0.2)
    c.grain(0.01)
    return c


def moonlit_bay(w, h):
    c = Canvas(w, h, 73)
    horizon, moon = 0.55, 0.58
    c.sky([(0, "#0a1230"), (0.3, "#1b2d5c"), (0.48, "#3e5a8c"), (0.56, "#7b93b5")])
    c.stars(380, 0.45, 0.75)
    c.glow(moon, 0.2, 0.42, "#9db9e8", 0.9, 0.55)
    disc = c.disc(moon * w, 0.2 * h, 0.045 * h, 2)
    maria = smoothstep(0.45, 0.62, fbm(c.rng, w, h, 26, 32, 4))
    c.over(disc, mix(np.broadcast_to(np.array([1, 0.98, 0.92], np.float32), (h, w, 3)), "#d5d4cf", maria * 0.7))
    veil = fbm(c.rng, w, h, 2.5, 14, 6)
    c.screen(smoothstep(0.5, 0.8, veil) * smoothstep(0.55, 0.15, c.v) * 0.3, "#aebfe0")
    for base, amount, edge, color in ((0.53, 0.05, 0.45, "#41587f"), (0.545, 0.1, 0.28, "#233661")):
        line = (base - amount * smoothstep(edge, -0.1, c.u[0]) + 0.018 * fbm1(c.rng, w, 4, 7)) * h
        c.over(c.below(line) * (c.v < horizon), color)
        line = (
            base + 0.006 - amount * 0.8 * smoothstep(1 - edge * 0.6, 1.15, c.u[0]) + 0.012 * fbm1(c.rng, w, 4, 7)
        ) * h
        c.over(c.below(line) * (c.v < horizon), color)
    field = sea(c, horizon, "#060d24", "#5d789f")
    light_path(c, field, horizon, moon, "#dfe9ff", 0.03, 0.17, 1.0, 0.48)
    x, y, r = 0.33 * w, 0.705 * h, 0.085 * w
    hull = [
        (x - r, y - 0.16 * r),
        (x + 1.05 * r, y - 0.22 * r),
        (x + 0.78 * r, y + 0.2 * r),
        (x - 0.75 * r, y + 0.2 * r),
    ]
    shadow = blur(c.polygon([(a, 2 * y + 0.4 * r - b + 3) for a, b in hull]), 4)
    c.multiply(np.clip(shadow * 0.85, 0, 1), "#0a1024")
    c.over(c.polygon(hull), "#0a1022")
    c.over(
        c.polygon([(x - 0.06 * r, y - 1.5 * r), (x + 0.0 * r, y - 1.5 * r), (x + 0.02 * r, y), (x - 0.08 * r, y)]),
        "#0a1022",
    )
    sail = [(x + 0.04 * r, y - 1.45 * r), (x + 0.82 * r, y - 0.38 * r), (x + 0.06 * r, y - 0.32 * r)]
    c.over(c.polygon(sail), gradient([(0, "#3a4a72"), (1, "#8c9fc4")], np.clip((c.x - x) / r, 0, 1)))
    c.glow(x / w - 0.055, y / h - 0.022, 0.05, "#ffb45c", 1.0, 1.0)
    light_path(c, field, 0.71, x / w - 0.055, "#ff9f4d", 0.012, 0.05, 0.8, 0.5)
    c.bloom(0.8, 22, 0.4)
    c.vignette(0.25)
    c.grain(0.012)
    return c


def lighthouse(w, h):
    c = Canvas(w, h, 79)
    horizon = 0.66
    c.sky([(0, "#142347"), (0.3, "#3b4f86"), (0.5, "#a0719a"), (0.6, "#ee9f8b"), (0.66, "#fbd0a2")])
    c.stars(240, 0.35, 0.7)
    clouds = fbm(c.rng, w, h, 4, 18, 6)
    c.over(smoothstep(0.52, 0.72, clouds) * smoothstep(0.64, 0.3, c.v) * 0.5, mix("#5d4f86", "#f0a08c", 0.35))
    field = sea(c, horizon, "#101c3d", "#c58a90")
    light_path(c, field, horizon, 0.2, "#ffc39a", 0.2, 0.25, 0.5, 0.52)
    u = c.u[0]
    line = (
        0.60 - 0.05 * smoothstep(0.5, 0.9, u) + 0.5 * smoothstep(0.62, 0.38, u) ** 1.3 + 0.014 * fbm1(c.rng, w, 9, 7)
    ) * h
    down = np.clip((c.y - line[None, :]) / (0.35 * h), 0, 1)
    ribs = fbm(c.rng, w, h, 40, 12, 5, 0.6)
    side = np.clip(0.5 + np.gradient(blur(ribs, 2), axis=1) * 26, 0, 1)
    cliff = gradient([(0, "#141528"), (0.5, "#33304a"), (1, "#8b6672")], side * (1 - 0.45 * down))
    grass = smoothstep(0.09, 0.0, down + 0.1 * (ribs - 0.5))
    cliff = mix(cliff, "#3d4a4a", grass * 0.75)
    c.over(c.below(line), cliff)
    foot = np.exp(-(((c.x - (0.44 * w)) / (0.05 * w)) ** 2)) * np.exp(-(((c.v - 0.93) / 0.05) ** 2))
    surf = smoothstep(0.5, 0.66, fbm(c.rng, w, h, 26, 40, 5) + 0.35 * foot - 0.1)
    c.screen(
        np.clip(surf * smoothstep(0.16, 0, np.abs(c.u - 0.42)) * smoothstep(0.82, 0.97, c.v) * 0.8, 0, 1), "#f3dfe4"
    )
    x, top, base = 0.74 * w, 0.17 * h, 0.575 * h

    def half(y):
        return 0.02 * w + 0.012 * w * (y - top) / (base - top)

    tower = [(x - half(top), top), (x + half(top), top), (x + half(base), base), (x - half(base), base)]
    across = np.clip((c.x - x) / (half(c.y)) * 0.5 + 0.5, 0, 1)
    body = gradient([(0, "#fbd6bd"), (0.25, "#f4ebe6"), (0.7, "#a3a0b8"), (1, "#55587e")], across)
    red = gradient([(0, "#e8674f"), (0.3, "#d4483f"), (0.75, "#8a2f41"), (1, "#4e2238")], across)
    stripe = ((c.y - top) / (base - top) * 5 % 2 >= 1)[..., None]
    c.over(c.polygon(tower), np.where(stripe, red, body))
    gallery = c.polygon(
        [(x - 0.032 * w, top), (x + 0.032 * w, top), (x + 0.03 * w, top + 0.014 * h), (x - 0.03 * w, top + 0.014 * h)]
    )
    c.over(gallery, "#23233c")
    lamp = c.polygon(
        [(x - 0.015 * w, top - 0.055 * h), (x + 0.015 * w, top - 0.055 * h), (x + 0.015 * w, top), (x - 0.015 * w, top)]
    )
    c.over(lamp, "#fff2c4")
    c.over(
        c.polygon([(x - 0.02 * w, top - 0.055 * h), (x + 0.02 * w, top - 0.055 * h), (x, top - 0.095 * h)]), "#b03a3d"
    )
    for k in (0.25, 0.5, 0.75):
        y = top + (base - top) * k
        c.over(c.polygon([(x - 5, y - 11), (x + 3, y - 11), (x + 3, y + 9), (x - 5, y + 9)]), "#2b2a44")
    hut = [(0.79 * w, 0.52 * h), (0.87 * w, 0.52 * h), (0.87 * w, 0.575 * h), (0.79 * w, 0.575 * h)]
    c.over(c.polygon(hut), gradient([(0, "#efd9cf"), (1, "#8583a2")], np.clip((c.u - 0.79) / 0.08, 0, 1)))
    c.over(
        c.polygon([(0.785 * w, 0.523 * h), (0.805 * w, 0.475 * h), (0.855 * w, 0.475 * h), (0.876 * w, 0.523 * h)]),
        "#7b3a44",
    )
    for k in (0.805, 0.835):
        c.over(
            c.polygon(
                [(k * w, 0.537 * h), ((k + 0.013) * w, 0.537 * h), ((k + 0.013) * w, 0.562 * h), (k * w, 0.562 * h)]
            ),
            "#ffd88a",
        )
    ly = top - 0.028 * h
    angle = np.arctan2(c.y - ly, c.x - x)
    distance = np.hypot(c.x - x, c.y - ly) / w
    for heading, reach, power in ((np.pi - 0.1, 0.75, 0.6), (0.1, 0.4, 0.35)):
        off = np.abs(np.angle(np.exp(1j * (angle - heading))))
        beam = smoothstep(0.085, 0.0, off) * np.exp(-distance / reach * 1.8)
        c.screen(beam * power * (0.8 + 0.4 * (fbm(c.rng, w, h, 9, 9, 4) - 0.5)), "#fff0c0")
    c.glow(x / w, ly / h, 0.13, "#ffeab0", 1.0, 1.0)
    c.bloom(0.8, 20, 0.35)
    c.vignette(0.2)
    c.grain(0.01)
    return c
