"""Buildings reduced to light and shadow."""

import numpy as np

from .canvas import Canvas, blur, fbm, gradient, mix, rgb, smoothstep


def plaster(c, amount=0.05, cells=7):
    """A wall's unevenness as a factor around 1."""
    w, h = c.w, c.h
    coarse = fbm(c.rng, w, h, cells, cells * h / w, 6, 0.55) - 0.5
    fine = blur(c.rng.random((h, w)).astype(np.float32), 1) - 0.5
    return 1 + amount * (1.6 * coarse + 0.9 * fine)


def staircase(w, h):
    """Steps seen from the front; the shadow's edge leans one way on the risers and another on the treads."""
    c = Canvas(w, h, 127)
    texture = plaster(c, 0.09)
    c.img = gradient([(0, "#f3d9bd"), (1, "#e3b48e")], c.v) * texture[..., None]
    wall_shadow = smoothstep(-0.004, 0.004, c.u - 0.62 + (c.v - 0.1) * 0.62)
    c.multiply(wall_shadow * 0.9, "#8f7f9c")
    steps, y = 13, h * 0.22
    shift = 0.80
    for i in range(steps):
        t = i / (steps - 1)
        riser, tread = h * (0.026 + 0.027 * t), h * (0.010 + 0.024 * t)
        left, right = w * (0.17 - 0.2 * t), w * (0.80 + 0.26 * t)
        span = (c.x > left) & (c.x < right)
        for kind, tall in (("tread", tread), ("riser", riser)):
            inside = np.clip(c.y - y + 0.5, 0, 1) * np.clip(y + tall - c.y + 0.5, 0, 1) * span
            k = (c.y - y) / tall
            if kind == "tread":
                light, dark = rgb("#fbe4c8"), rgb("#8d7d9b")
                line = shift - 0.055 * k
            else:
                light, dark = rgb("#dea982"), rgb("#5d5278")
                line = shift - 0.055 + 0.012 * k
            shade = smoothstep(-0.003, 0.003, c.u - line)
            face = (light * (1 - shade[..., None]) + dark * shade[..., None]) * texture[..., None]
            if kind == "riser":
                face = face * (0.9 + 0.16 * k)[..., None]
            c.over(inside, np.clip(face, 0, 1))
            if kind == "tread":
                lip = np.exp(-(((c.y - y - tall) / 1.6) ** 2)) * span
                c.screen(lip * (1 - shade) * 0.5, "#fff3df")
                c.multiply(np.clip(np.exp(-np.clip(c.y - y, 0, 99) / (0.3 * tall)) * inside * 0.35, 0, 1), "#7a6a8c")
            y += tall
        shift -= 0.043
    left_wall = c.polygon([(0, 0), (0.17 * w, 0.13 * h), (0.17 * w, 0.22 * h), (-0.04 * w, h), (-10, h)])
    c.over(left_wall, gradient([(0, "#d79c78"), (1, "#a8697a")], c.v) * texture[..., None])
    rail = c.polygon([(0.155 * w, 0.125 * h), (0.175 * w, 0.13 * h), (0.175 * w, 0.22 * h), (0.155 * w, 0.21 * h)])
    c.over(rail, "#f7dcbf")
    c.multiply(blur(left_wall, 14) * (1 - left_wall) * 0.6, "#7d6b86")
    c.vignette(0.18)
    c.grain(0.014)
    return c


def arches(w, h):
    """An enfilade: each arch stands in the opening of the one before, and the sun comes in from the left."""
    c = Canvas(w, h, 131)
    texture = plaster(c, 0.1)
    count = 6
    fronts = ["#e7b08e", "#de9c7c", "#e9b797", "#d88e72", "#eec3a4", "#f6d9bd"]

    def opening(cx, foot, half, spring):
        arch = c.disc(cx, spring, half, 1.2) * (c.y <= spring + 1)
        box = np.clip(half - np.abs(c.x - cx) + 0.5, 0, 1) * (c.y > spring) * np.clip(foot - c.y + 0.5, 0, 1)
        return np.maximum(arch, box)

    c.img = gradient([(0, "#edc0a0"), (1, "#d9967a")], c.v) * texture[..., None]
    cx, half, spring, foot = 0.5 * w, 0.4 * w, 0.47 * h, 0.965 * h
    c.over(
        np.clip(c.y - foot + 0.5, 0, 1),
        np.clip(gradient([(0, "#c9826a"), (1, "#8f5157")], (c.v - 0.96) / 0.04) * texture[..., None], 0, 1),
    )
    for i in range(count):
        hole = opening(cx, foot, half, spring)
        thick = half * 0.17
        inner_cx, inner_half = cx + half * 0.03, half * 0.74
        inner_spring, inner_foot = spring + half * 0.085, foot - half * 0.15
        # The inside of the wall: the left jamb is in shade, the right one and the soffit catch the sun.
        angle = np.arctan2(c.y - spring, c.x - cx)
        jamb = np.where(c.y > spring, np.where(c.x < cx, 0.12, 0.95), 0.5 + 0.45 * np.cos(angle))
        deep = gradient([(0, "#7b4457"), (0.5, "#b8705f"), (1, "#ffdcae")], np.clip(jamb, 0, 1))
        c.over(hole, np.clip(deep * texture[..., None], 0, 1))
        floor = hole * np.clip((c.y - inner_foot) / 2 + 0.5, 0, 1)
        light = smoothstep(-0.02, 0.02, (c.x - cx) / half + (c.y - foot) / half * 1.6 + 0.25)
        c.over(floor, mix(np.broadcast_to(rgb("#8a4f58"), (h, w, 3)), "#ffe0b0", light * 0.9) * texture[..., None])
        if i < count - 1:
            back = hole * opening(cx + thick * 0.12, inner_foot, half * 0.88, spring + half * 0.02)
            front = np.broadcast_to(rgb(fronts[i]), (h, w, 3)) * texture[..., None]
            d = (c.x - cx) / half
            sun = smoothstep(-0.02, 0.02, d * 0.9 + (c.y - spring) / half * 0.55 - 0.1 + 0.12 * i)
            front = front * (0.66 + 0.42 * sun)[..., None] * np.array([1, 0.97, 0.97], np.float32)
            c.over(back, np.clip(front, 0, 1))
        else:
            sky = gradient(
                [(0, "#4f8fc0"), (0.6, "#a9d3e0"), (1, "#fbe7cf")],
                np.clip((c.y - spring + half) / (foot - spring + half), 0, 1),
            )
            c.over(hole, sky)
            sea = hole * np.clip(c.y - (foot - half * 0.7) + 0.5, 0, 1)
            c.over(sea, "#2f7fa0")
            c.over(hole * np.clip(c.y - (foot - half * 0.16) + 0.5, 0, 1), "#f3d7b4")
        cx, half, spring, foot = inner_cx, inner_half, inner_spring, inner_foot
    c.glow(0.58, 0.55, 0.35, "#ffe9c4", 1.2, 0.25)
    c.bloom(0.85, 24, 0.25)
    c.vignette(0.22)
    c.grain(0.012)
    return c


def facade(w, h):
    """Balconies in hard sun from the upper left. Flat colours, so that the file stays small without loss."""
    c = Canvas(w, h, 137)
    columns, rows = 4, 6
    walls = ["#f4b6a6", "#f7cdb0", "#f2a798", "#f9dcc0"]
    cw, ch = w / columns, h / rows

    def box(x0, y0, x1, y1, color, alpha=1.0):
        a, b, e, f = (int(round(v)) for v in (x0, x1, y0, y1))
        a, e = max(0, a), max(0, e)
        part = c.img[e:f, a:b]
        part[:] = part * (1 - alpha) + rgb(color) * alpha

    for k in range(columns):
        box(k * cw, 0, (k + 1) * cw, h, walls[k % 4])
    for row in range(rows):
        for k in range(columns):
            x, y = k * cw, row * ch
            wx0, wx1, wy0, wy1 = x + 0.30 * cw, x + 0.70 * cw, y + 0.16 * ch, y + 0.80 * ch
            box(wx0 - 0.03 * cw, wy0 - 0.03 * ch, wx1 + 0.03 * cw, wy1, "#fff4e6")
            box(wx0, wy0, wx1, wy1, "#31506b")
            shutter = ["#2f7f86", "#e2674f", "#27616f", "#f2b54a"][(row * 3 + k * 2 + row // 2) % 4]
            if c.rng.random() < 0.45:
                drawn = wy0 + (wy1 - wy0) * (0.2 + 0.5 * c.rng.random())
                box(wx0, wy0, wx1, drawn, shutter)
                for s in np.arange(wy0 + 6, drawn, 9):
                    box(wx0, s, wx1, s + 2, mix(shutter, "#000000", 0.25))
            else:
                box(wx0, wy0, wx0 + 0.2 * cw, wy1, mix("#31506b", "#ffffff", 0.12))
                box((wx0 + wx1) / 2 - 2, wy0, (wx0 + wx1) / 2 + 2, wy1, "#fff4e6")
                for side in (wx0 - 0.17 * cw, wx1 + 0.03 * cw):
                    box(side, wy0, side + 0.14 * cw, wy1, shutter)
                    for s in np.arange(wy0 + 8, wy1 - 6, 10):
                        box(side + 4, s, side + 0.14 * cw - 4, s + 3, mix(shutter, "#000000", 0.22))
            bx0, bx1, by = x + 0.10 * cw, x + 0.90 * cw, y + 0.80 * ch
            drop = [
                (bx0, by + 0.07 * ch),
                (bx1, by + 0.07 * ch),
                (bx1 + 0.13 * cw, by + 0.27 * ch),
                (bx0 + 0.13 * cw, by + 0.27 * ch),
            ]
            c.multiply(c.polygon(drop, 1) * 0.75, "#7d4f78")
            box(bx0, by, bx1, by + 0.07 * ch, "#fff4e6")
            box(bx0, by + 0.055 * ch, bx1, by + 0.07 * ch, "#d9a8a0")
            if c.rng.random() < 0.5:
                px = bx0 + (0.1 + 0.6 * c.rng.random()) * (bx1 - bx0)
                box(px, by - 0.10 * ch, px + 0.1 * cw, by, "#c8583f")
                for _ in range(16):
                    a, r = c.rng.random() * 6.283, 0.02 * cw + 0.05 * cw * c.rng.random()
                    d = 0.09 * cw * c.rng.random() ** 0.5
                    m = c.disc(px + 0.05 * cw + d * np.cos(a), by - 0.17 * ch + d * 0.9 * np.sin(a), r, 1.2)
                    c.over(m, ["#2f6b4a", "#3f8a58", "#5aa66a"][c.rng.integers(0, 3)])
            for s in np.linspace(bx0 + 3, bx1 - 3, 15):
                box(s - 1.5, by - 0.25 * ch, s + 1.5, by, "#3a3550")
            box(bx0, by - 0.265 * ch, bx1, by - 0.24 * ch, "#3a3550")
    diagonal = smoothstep(-0.0015, 0.0015, c.u * 0.8 + c.v * 0.55 - 1.02)
    c.multiply(diagonal * 0.8, "#7a5f9a")
    return c
