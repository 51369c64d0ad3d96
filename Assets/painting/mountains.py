"""Mountains."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, noise, rgb, smoothstep
from .terrain import eroded, paint_terrain
from .trees import spruce_row
from .water import mirror


def ridgelines_at_dawn(w, h):
    c = Canvas(w, h, 11)
    c.sky([(0, "#3d5a80"), (0.22, "#7a86a8"), (0.4, "#d9a5a0"), (0.52, "#f6c9a0"), (0.62, "#fde3bd")])
    clouds = fbm(c.rng, w, h, 4, 22, 5)
    c.screen(smoothstep(0.52, 0.75, clouds) * smoothstep(0.5, 0.1, c.v) * 0.4, "#ffd2b8")
    c.glow(0.66, 0.5, 0.5, "#ffb877", 1.2, 0.55)
    c.over(c.disc(0.66 * w, 0.475 * h, 0.032 * h, 3), "#fff6dc")
    far, near = rgb("#f0c3a6"), rgb("#16233a")
    layers = 8
    for i in range(layers):
        t = i / (layers - 1)
        base = 0.5 + 0.5 * t**1.15
        rough = fbm1(c.rng, w, 1.6 + 2.2 * (1 - t), 8, 0.47)
        line = (base - 0.02 - (0.13 - 0.03 * t) * (rough * 1.6)) * h
        if i == layers - 1:
            line = (0.93 - 0.16 * smoothstep(0.45, 0.0, c.u[0]) + 0.03 * rough) * h
        color = mix(mix(far, "#8a8fb0", min(1, t * 1.8)), near, max(0, t * 1.5 - 0.5))
        depth = np.clip((c.y - line[None, :]) / (0.17 * h), 0, 1)
        haze = mix(color, mix(far, "#6d7fa5", t), 0.55 * (1 - t))
        slope = blur(fbm(c.rng, w, h, 26, 16, 4), 1) - 0.5
        layer = mix(np.broadcast_to(color, (h, w, 3)), haze, depth) * (1 + 0.12 * t * slope)[..., None]
        c.over(c.below(line), layer)
        if t > 0.55:
            trees = spruce_row(c, line, count=int(260 - 150 * t), size=(0.012 + 0.05 * t**5) * h)
            c.over(trees, mix(color, near, 0.25))
    c.glow(0.66, 0.5, 0.8, "#ff9d66", 1.1, 0.22)
    c.bloom(0.8, 26, 0.35)
    c.vignette(0.18)
    c.grain(0.01)
    return c


def massif(rng, n, peaks, cells=4, foot=0.0):
    """Heights of a massif: eroded ground lifted to `peaks` of (x, z, height, radius)."""
    ground = eroded(rng, n, cells)
    ground = (ground - ground.min()) / (ground.max() - ground.min())
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    lift = np.zeros((n, n), np.float32)
    for px, pz, top, radius in peaks:
        d = np.hypot(x - px, (z - pz))
        lift = np.maximum(lift, top * np.clip(1 - d / radius, 0, 1) ** 1.25)
    return lift * (0.5 + 0.62 * ground) + 0.06 * ground * smoothstep(0, 0.1, lift + foot)


def still_lake(w, h):
    c = Canvas(w, h, 23)
    c.sky([(0, "#5d86b4"), (0.25, "#9dbad3"), (0.42, "#f3d9c6"), (0.5, "#fbe6cf")])
    clouds = fbm(c.rng, w, h, 3, 10, 6)
    c.screen(smoothstep(0.5, 0.78, clouds) * smoothstep(0.5, 0.2, c.v) * 0.55, "#fff0e6")
    shore = 0.56
    peaks = [
        (0.47, 0.62, 0.5, 0.3),
        (0.62, 0.68, 0.36, 0.24),
        (0.33, 0.7, 0.3, 0.25),
        (0.8, 0.85, 0.42, 0.3),
        (0.1, 0.9, 0.36, 0.3),
    ]
    paint_terrain(
        c,
        blur(massif(c.rng, 1024, peaks), 0.8),
        camera=0.012,
        horizon=shore,
        focal=0.62,
        sun=(0.8, 0.5, -0.55),
        light="#ffd9b4",
        shadow="#7f97c4",
        haze="#d3d6df",
        haze_far=0.7,
        snowline=0.08,
        rock="#6a6672",
    )
    mist = smoothstep(0.42, 0.56, c.v) * (0.55 + 0.5 * fbm(c.rng, w, h, 4, 14, 4))
    c.over(np.clip(mist * 0.7, 0, 0.8), "#dfe3e8")
    rows = [(0.5, "#6f8580", 0.02), (0.525, "#3f5a54", 0.032), (0.548, "#1f3a38", 0.05)]
    for i, (top, color, size) in enumerate(rows):
        line = (top + 0.022 * fbm1(c.rng, w, 3 + i, 5)) * h
        if i == 2:
            line -= 0.05 * h * smoothstep(0.3, 0.0, c.u[0]) + 0.02 * h * smoothstep(0.8, 1.0, c.u[0])
        c.over(np.maximum(spruce_row(c, line, 150 - 25 * i, size * h), c.below(line)), color)
    mirror(c, shore, tint="#2d4a5c", ripple=0.0035, dim=0.82)
    band = np.exp(-(((c.v - shore) / 0.004) ** 2))
    c.screen(band * 0.35 * noise(c.rng, w, h, 9, 2), "#ffffff")
    for _ in range(26):
        x, y = c.rng.random() * w, h * (0.88 + 0.13 * c.rng.random())
        r = (0.012 + 0.045 * c.rng.random() ** 2) * w
        d = np.hypot((c.x - x) / r, (c.y - y) / (r * 0.48))
        stone = np.clip((1 - d) * r * 0.5, 0, 1)
        tone = np.clip(0.5 - (c.y - y) / r * 0.9 - (c.x - x) / r * 0.25, 0, 1)
        texture = 0.85 + 0.3 * noise(c.rng, w, h, 160, 160)
        c.over(stone, gradient([(0, "#141c22"), (0.6, "#3d474c"), (1, "#8a8d88")], tone) * texture[..., None])
    c.bloom(0.8, 24, 0.25)
    c.vignette(0.2)
    c.grain(0.01)
    return c


def snow_panorama(w, h):
    c = Canvas(w, h, 31)
    c.sky([(0, "#2f5f9e"), (0.35, "#6f9fcb"), (0.62, "#c3d8e6"), (0.8, "#f2e3d6")])
    wisps = fbm(c.rng, w, h, 5, 12, 6, 0.6)
    c.screen(smoothstep(0.5, 0.8, wisps) * smoothstep(0.75, 0.1, c.v) * 0.75, "#ffffff")
    peaks = [
        (x, z, 0.4 * top, 0.62 * radius)
        for x, z, top, radius in [
            (0.1, 0.86, 0.36, 0.3),
            (0.24, 0.74, 0.3, 0.24),
            (0.36, 0.84, 0.42, 0.28),
            (0.5, 0.72, 0.4, 0.27),
            (0.63, 0.84, 0.4, 0.28),
            (0.76, 0.74, 0.3, 0.24),
            (0.9, 0.86, 0.38, 0.3),
        ]
    ]
    paint_terrain(
        c,
        massif(c.rng, 1400, peaks, 7, 0.1),
        camera=0.035,
        horizon=0.74,
        focal=2.0,
        sun=(-0.8, 0.36, -0.5),
        light="#ffe9d2",
        shadow="#86a6d8",
        haze="#c4d8ea",
        haze_far=0.7,
        snowline=0.03,
        rock="#565b70",
    )
    fog = smoothstep(0.6, 0.86, c.v) * (0.45 + 0.9 * fbm(c.rng, w, h, 6, 5, 5))
    c.over(np.clip(fog, 0, 0.95), "#e8eef4")
    ground = (0.93 + 0.05 * fbm1(c.rng, w, 3, 4)) * h
    c.over(np.maximum(c.below(ground), spruce_row(c, ground, 170, 0.11 * h)), "#1d3347")
    c.bloom(0.85, 22, 0.25)
    c.vignette(0.15)
    c.grain(0.008)
    return c
