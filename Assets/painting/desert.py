"""Canyons and dunes."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, noise, smoothstep


def canyon(w, h):
    c = Canvas(w, h, 47)
    c.sky([(0, "#3a6ea5"), (0.3, "#8fb3c9"), (0.52, "#f5cfa0"), (0.62, "#f7b57a")])
    clouds = fbm(c.rng, w, h, 3, 16, 6)
    c.screen(smoothstep(0.53, 0.75, clouds) * smoothstep(0.55, 0.1, c.v) * 0.6, "#ffe2c4")
    strata = fbm1(c.rng, 4096, 60, 5, 0.8)

    def butte(x, top, half, foot, haze, cap=0.03):
        u = c.u[0]
        wobble = 0.012 * fbm1(c.rng, w, 30, 4)
        d = np.abs(u - x + wobble * 0.6) - half
        cliff = np.where(d < 0, top + 0.35 * cap * np.abs(fbm1(c.rng, w, 8, 5)), 0)
        talus = top + (foot - top) * (0.42 + smoothstep(0, half * 1.6 + 0.08, d) * 0.58)
        line = (
            np.where(d < -0.004, cliff, np.where(d < 0.004, top + (d + 0.004) / 0.008 * (talus - top), talus))
            + wobble * 0.5
        )
        warp = (fbm(c.rng, w, h, 6, 6, 4) - 0.5) * 0.03
        index = np.clip((c.v + warp) * 4095, 0, 4095).astype(int)
        bands = strata[index]
        # Gullies run down the cliff, meander and break off at ledges; each has a lit and a shaded side.
        gullies = blur(fbm(c.rng, w, h, 30, 2, 5, 0.5), 2)
        ledge = np.gradient(blur(bands, 1), axis=0)
        side = np.gradient(gullies, axis=1) * 17 - ledge * 0.7
        shade = np.clip(0.55 + side + (c.u - x) / half * 0.26, 0, 1)
        color = gradient([(0, "#4e1f2a"), (0.4, "#9c3f2b"), (0.75, "#d9743c"), (1, "#f8b46c")], shade)
        color = color * (1 + 0.3 * bands)[..., None]
        scree = smoothstep(-0.004, 0.05, c.v - (top + (foot - top) * 0.42))
        slope = gradient([(0, "#7d3b30"), (1, "#dd8a52")], np.clip(0.5 + (c.u - x) / half * 0.18 + side * 0.12, 0, 1))
        color = mix(color, slope * (1 + 0.12 * bands)[..., None], scree * 0.92)
        c.over(c.below(line * h), mix(color, "#e9b48c", haze))

    far = (0.6 + 0.012 * fbm1(c.rng, w, 5, 6)) * h
    c.over(c.below(far), "#c98b76")
    butte(0.62, 0.5, 0.05, 0.64, 0.6)
    butte(0.4, 0.47, 0.035, 0.64, 0.55)
    butte(0.86, 0.34, 0.085, 0.68, 0.28)
    butte(0.2, 0.25, 0.12, 0.72, 0.06)
    floor = (0.7 + 0.015 * fbm1(c.rng, w, 4, 5)) * h
    ground = gradient([(0, "#d98a56"), (0.35, "#b8603c"), (1, "#5a2a2c")], np.clip((c.v - 0.68) / 0.32, 0, 1))
    lumps = np.zeros((h, w), np.float32)
    for cells in (14, 40, 110):
        lumps += noise(c.rng, w, h, cells, cells * 2.4) - 0.5
    c.over(c.below(floor), ground * (1 + 0.13 * lumps)[..., None])
    for _ in range(420):
        depth = c.rng.random() ** 0.6
        y, x = h * (0.71 + 0.29 * depth), w * c.rng.random()
        r = w * (0.0022 + 0.013 * depth**2) * (0.6 + 0.8 * c.rng.random())
        x0, x1, y0, y1 = int(max(0, x - 3 * r)), int(x + 3 * r), int(max(0, y - 2 * r)), int(y + 2 * r)
        xs, ys = c.x[y0:y1, x0:x1], c.y[y0:y1, x0:x1]
        if xs.size == 0:
            continue
        bush = np.clip((1 - np.hypot((xs - x) / r, (ys - y) / (0.62 * r))) * 3, 0, 1)
        fall = np.clip((1 - np.hypot((xs - x - r * 0.9) / (1.7 * r), (ys - y - 0.4 * r) / (0.3 * r))) * 2, 0, 1)
        part = c.img[y0:y1, x0:x1]
        part *= 1 - 0.5 * fall[..., None]
        lit = np.clip(0.5 - (xs - x) / r * 0.5 - (ys - y) / r * 0.5, 0, 1)
        color = gradient([(0, "#26231f"), (1, "#8f8a4e")], lit)
        part[:] = part * (1 - bush[..., None]) + color * bush[..., None]
    c.glow(0.0, 0.5, 0.9, "#ffb066", 1.2, 0.25)
    c.vignette(0.18)
    c.grain(0.012)
    return c


def dunes(w, h, seed, sky, lit, dark, sun=None, moon=None, ripple=0.05):
    c = Canvas(w, h, seed)
    c.sky(sky)
    if moon:
        c.stars(500, 0.5, 0.8)
        x, y, r = moon[0] * w, moon[1] * h, moon[2] * h
        c.glow(moon[0], moon[1], 0.22, "#b9d0ff", 1.0, 0.5)
        crescent = c.disc(x, y, r, 1.5) * (1 - c.disc(x + 0.42 * r, y - 0.16 * r, r * 0.93, 2))
        c.over(crescent, "#fdf8e6")
    if sun:
        c.glow(sun[0], sun[1], 0.45, "#ffd9a0", 1.1, 0.8)
    count = 5
    for i in range(count):
        t = i / (count - 1)
        base = 0.5 + 0.34 * t**1.2
        wave = fbm1(c.rng, w, 1.3 + 1.5 * (1 - t), 3, 0.35)
        line = (base - (0.05 + 0.09 * t) * wave * 1.7) * h
        line = blur(np.broadcast_to(line, (3, w)), w * 0.006)[1]
        mask = c.below(line)
        down = np.maximum(c.y - line[None, :], 0) / h
        # The crest leaves the outline at each summit and winds down the dune; light falls on one side of it.
        slope = np.gradient(line) * w / h
        flank = np.broadcast_to(slope[None, :], (h, w))
        bend = (fbm(c.rng, w, h, 3, 4, 3) - 0.5) * 2.2
        lean = flank * np.exp(-down * 7) + bend * (1 - np.exp(-down * 6)) * 1.3 + 0.12
        light = smoothstep(-0.045, 0.06, lean) * (0.78 + 0.22 * smoothstep(0.0, 1.4, np.abs(lean)))
        # Wind ripples lie along the outline, closer together far away, and come and go in patches.
        warp = fbm(c.rng, w, h, 7, 5, 3)
        patch = smoothstep(0.4, 0.65, fbm(c.rng, w, h, 4, 6, 4))
        crests = np.log1p(down * (10 - 5 * t)) * (230 - 90 * t) + warp * 26 + c.u * (14 + 20 * t)
        lines = (np.sin(crests) + 0.4 * np.sin(crests * 1.7 + warp * 40)) * ripple * patch * (0.15 + 0.85 * t)
        lines *= (0.25 + 0.75 * light) * smoothstep(0.0, 0.03, down)
        far = 0.5 * (1 - t)
        body = gradient(dark + [(1.0, lit[0][1])], light * 0.55) * (1 - light[..., None])
        body = body + gradient(lit, np.clip(light * 0.9 + 0.1 - down * 0.8, 0, 1)) * light[..., None]
        body = body * (1 + lines)[..., None]
        rim = np.exp(-down * h / 2.2) * light
        body = body + (rim * 0.16)[..., None]
        c.over(mask, mix(np.clip(body, 0, 1), sky[-1][1], far))
    if sun:
        c.glow(sun[0], sun[1], 0.9, "#ffb56b", 1.1, 0.25)
    c.vignette(0.2)
    c.grain(0.01)
    return c


def golden_dunes(w, h):
    return dunes(
        w,
        h,
        53,
        [(0, "#6f9cc0"), (0.3, "#c9cdb9"), (0.5, "#fbdca6")],
        lit=[(0, "#c9742f"), (0.5, "#eda64e"), (1, "#ffd894")],
        dark=[(0, "#5d2c2e"), (0.6, "#8a4430")],
        sun=(0.85, 0.42),
    )


def blue_dunes(w, h):
    return dunes(
        w,
        h,
        61,
        [(0, "#0b1533"), (0.3, "#23386b"), (0.5, "#6f7fb0")],
        lit=[(0, "#3c4f86"), (0.5, "#6f86b8"), (1, "#b9c8e2")],
        dark=[(0, "#0e1634"), (0.6, "#22305c")],
        moon=(0.3, 0.2, 0.055),
        ripple=0.035,
    )
