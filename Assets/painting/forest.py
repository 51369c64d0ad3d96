"""Forests in fog, in autumn and in sunbeams."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, noise, smoothstep
from .trees import spruce_row


def forest_in_fog(w, h):
    c = Canvas(w, h, 83)
    c.sky([(0, "#aebdbd"), (0.45, "#d5dad2"), (1, "#c2cbc4")])
    c.glow(0.68, 0.22, 0.5, "#fff3d8", 1.1, 0.5)
    layers = 7
    for i in range(layers):
        t = i / (layers - 1)
        u = c.u[0]
        line = (
            0.46 + 0.54 * t + (0.1 - 0.04 * t) * fbm1(c.rng, w, 2.2, 6) - 0.16 * (1 - t) * smoothstep(0.6, 0.0, u)
        ) * h
        color = mix("#b3c0bc", "#12241f", t**0.8)
        rows = np.maximum(spruce_row(c, line, int(210 - 130 * t), (0.05 + 0.27 * t**1.5) * h), c.below(line))
        down = np.clip((c.y - line[None, :] + 0.12 * h) / (0.3 * h), 0, 1)
        fog = fbm(c.rng, w, h, 3, 7, 5)
        shade = mix(
            np.broadcast_to(color, (h, w, 3)),
            "#ccd4cd",
            np.clip(down * (0.95 - 0.9 * t) + (0.3 - 0.2 * t) * (fog - 0.5), 0, 1),
        )
        c.over(rows, shade)
        if i < layers - 1:
            drift = smoothstep(0.42, 0.75, fbm(c.rng, w, h, 3, 9, 6)) * np.exp(
                -(((c.y - line[None, :]) / (0.16 * h)) ** 2)
            )
            c.over(np.clip(drift * 0.75, 0, 1), "#dde2da")
    c.vignette(0.15)
    c.grain(0.012)
    return c


def autumn_birches(w, h):
    c = Canvas(w, h, 89)
    c.sky([(0, "#e8c56d"), (0.4, "#d99a3d"), (0.75, "#a8672a"), (1, "#4d3a1c")])
    patches = fbm(c.rng, w, h, 4, 5, 5)
    c.img = mix(c.img, "#5b6b2f", smoothstep(0.5, 0.75, patches) * 0.7)
    c.glow(0.6, 0.22, 0.5, "#fff2c0", 1.0, 0.75)
    leaves = ["#f3c14b", "#e99b2d", "#d8722a", "#f7dc7c", "#a9892f", "#7d7a33", "#c4531f"]
    for blur_radius, count, size in ((14, 260, 0.05), (7, 420, 0.03), (3, 700, 0.016)):
        for color in leaves:
            xs, ys = c.rng.random(count // 5) * w, c.rng.random(count // 5) ** 1.25 * 0.86 * h
            rs = size * w * (0.4 + c.rng.random(count // 5))

            def paint(d, s):
                for x, y, r in zip(xs, ys, rs):
                    d.ellipse([(x - r) * s, (y - r * 0.8) * s, (x + r) * s, (y + r * 0.8) * s], fill=255)

            c.over(blur(c.mask(paint, 1), blur_radius) * 0.75, color)
    far = [(x, 0.010 + 0.006 * c.rng.random(), 0.7) for x in c.rng.random(10)]
    near = [(0.13, 0.036, 0), (0.33, 0.024, 0.28), (0.47, 0.017, 0.45), (0.71, 0.043, 0), (0.885, 0.027, 0.2)]
    ground = gradient([(0, "#a5672a"), (0.4, "#8a4f20"), (1, "#3a2412")], np.clip((c.v - 0.8) / 0.2, 0, 1))
    litter = fbm(c.rng, w, h, 60, 110, 4)
    ground = ground * (0.75 + 0.5 * litter)[..., None]
    ground_mask = c.below((0.82 + 0.015 * fbm1(c.rng, w, 4, 5)) * h)
    first = True
    for x, half, haze in far + near:
        if haze == 0.45 or (haze == 0 and first):
            if first:
                c.over(ground_mask, ground)
            first = False
        lean = (c.rng.random() - 0.5) * 0.05
        foot = 0.84 + 0.13 * (1 - haze) if haze < 0.7 else 0.84
        centre = (x + lean * (0.5 - c.v) + 0.006 * fbm1(c.rng, h, 3, 4)[:, None]) * w
        width = half * w * (1 + 0.25 * c.v + 0.04 * fbm1(c.rng, h, 30, 3)[:, None])
        width = width * (1 + 0.5 * np.exp(-np.clip(foot - c.v, 0, 1) * 40))
        across = (c.x - centre) / width
        trunk = np.clip((1 - np.abs(across)) * width + 0.5, 0, 1) * (c.v < foot)
        bark = gradient(
            [(0, "#4b4540"), (0.22, "#a89f96"), (0.5, "#efe8dd"), (0.72, "#fff8ea"), (0.9, "#d9c9ae"), (1, "#80705c")],
            across * 0.5 + 0.5,
        )
        scars = noise(c.rng, w, h, w * 0.03, h * 0.09)
        peel = noise(c.rng, w, h, w * 0.05, h * 0.35)
        dark = smoothstep(0.77, 0.85, scars) * 0.9 + smoothstep(0.8, 0.95, peel) * 0.35
        knots = smoothstep(0.86, 0.93, noise(c.rng, w, h, w * 0.02, h * 0.018))
        bark = mix(bark, "#2a231f", np.clip(dark + knots, 0, 0.92))
        c.over(trunk, mix(bark, "#d8a95a", haze))
        c.over(
            np.exp(-(((c.y - foot * h) / (0.012 * h)) ** 2))
            * np.exp(-(((c.x - centre) / (2.2 * width)) ** 2))
            * 0.6
            * (haze < 0.7),
            "#2c1a0d",
        )
    for _ in range(150):
        x, y = c.rng.random() * w, (0.85 + 0.15 * c.rng.random()) * h
        r, a = (3 + 8 * (y / h - 0.82) / 0.18) * (0.6 + 0.8 * c.rng.random()), c.rng.random() * 3.1
        x0, x1, y0, y1 = int(max(0, x - 2 * r)), int(x + 2 * r + 1), int(max(0, y - 2 * r)), int(y + 2 * r + 1)
        dx, dy = c.x[y0:y1, x0:x1] - x, c.y[y0:y1, x0:x1] - y
        p, q = dx * np.cos(a) + dy * np.sin(a), (dy * np.cos(a) - dx * np.sin(a)) * 2.0
        m = np.clip((1 - np.hypot(p, q) / r) * r * 0.6, 0, 1)[..., None]
        color = mix(leaves[c.rng.integers(0, 7)], "#ffe9a8", 0.25 * c.rng.random())
        c.img[y0:y1, x0:x1] = c.img[y0:y1, x0:x1] * (1 - m) + color * m
    c.glow(0.6, 0.15, 0.7, "#ffe9b0", 1.0, 0.35)
    c.bloom(0.82, 20, 0.3)
    c.vignette(0.25)
    c.grain(0.012)
    return c


def light_in_the_pines(w, h):
    c = Canvas(w, h, 97)
    c.sky([(0, "#dfe6a8"), (0.35, "#9fb56a"), (0.65, "#4d6b3a"), (1, "#1a2a1a")])
    depth = fbm(c.rng, w, h, 5, 5, 6)
    c.img = mix(c.img, "#2f4a2c", smoothstep(0.4, 0.75, depth) * 0.6)
    c.glow(0.25, 0.02, 0.7, "#fffbd0", 1.0, 0.9)
    sun_x, sun_y = 0.22 * w, -0.12 * h
    angle = np.arctan2(c.y - sun_y, c.x - sun_x)
    table = fbm1(c.rng, 4096, 26, 5, 0.6)
    beams = table[np.clip(angle / np.pi * 4095, 0, 4095).astype(int)]
    beams = smoothstep(0.0, 0.45, beams) * smoothstep(1.25, 0.2, c.v)
    for layer in range(5):
        t = layer / 4
        color = mix("#8fa368", "#0f1a12", t**0.7)
        for _ in range(int(16 - 2.4 * layer)):
            x = c.rng.random()
            if layer == 4 and 0.3 < x < 0.68:
                continue
            half = (0.004 + 0.024 * t**1.7) * w * (0.7 + 0.6 * c.rng.random())
            foot = 0.66 + 0.3 * t
            lean = (c.rng.random() - 0.5) * 0.05
            centre = (x + lean * c.v) * w + fbm1(c.rng, h, 3, 3)[:, None] * half * 0.5
            width = half * (0.75 + 0.35 * c.v + 0.6 * np.exp(-np.abs(foot - c.v) * 30))
            across = (c.x - centre) / width
            trunk = np.clip((1 - np.abs(across)) * width + 0.5, 0, 1) * (c.v < foot)
            bark = 0.75 + 0.5 * noise(c.rng, w, h, w * 0.16, h * 0.02) if layer > 2 else np.ones((h, w), np.float32)
            lit = np.clip(0.15 - across * 0.85, 0, 1)
            c.over(trunk, mix(np.broadcast_to(color, (h, w, 3)) * bark[..., None], "#e8c77a", lit * (0.42 - 0.12 * t)))
        line = (0.66 + 0.3 * t + 0.02 * fbm1(c.rng, w, 5, 6)) * h
        moss = gradient(
            [(0, "#b3bf5a"), (0.3, "#66803a"), (1, "#16220f")], np.clip((c.y / h - 0.62 - 0.2 * t) / 0.3, 0, 1)
        )
        tufts = 0.65 + 0.7 * fbm(c.rng, w, h, 30 + 50 * t, 50, 5)
        line = line - 0.018 * h * np.abs(fbm1(c.rng, w, 90, 4))
        c.over(c.below(line), np.clip(moss * tufts[..., None], 0, 1) * (1 - 0.3 * t))
        c.screen(beams * (0.26 - 0.035 * layer), "#fff0b8")
    spots = smoothstep(0.58, 0.75, fbm(c.rng, w, h, 9, 26, 4)) * smoothstep(0.7, 0.85, c.v) * beams
    c.screen(spots * 0.6, "#f3e08a")
    dust = (c.rng.random((h, w)) > 0.9993).astype(np.float32)
    c.screen(np.clip(blur(dust, 2) * 14, 0, 1) * beams, "#fff6cf")
    c.bloom(0.8, 30, 0.35)
    c.vignette(0.25)
    c.grain(0.012)
    return c
