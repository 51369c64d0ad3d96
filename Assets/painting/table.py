"""Still lifes: citrus, coffee, vases."""

import numpy as np

from .canvas import Canvas, blur, fbm, gradient, mix, noise, rgb, smoothstep


def citrus(w, h):
    c = Canvas(w, h, 157)
    folds = fbm(c.rng, w, h, 2.2, 2.6, 3)
    weave = 0.5 + 0.25 * np.sin(c.x * 1.57) + 0.25 * np.sin(c.y * 1.57)
    slope = np.gradient(blur(folds, 14), axis=1) * 60 + np.gradient(blur(folds, 14), axis=0) * 40
    c.img = (
        gradient([(0, "#1f4a7a"), (0.5, "#3f7cb0"), (1, "#8cbcdc")], np.clip(0.45 + slope, 0, 1))
        * (0.94 + 0.08 * weave)[..., None]
    )
    fruits = {
        "orange": ("#f08a1c", "#ffe9c4", "#ffa52e", "#ffc65c", 10),
        "blood": ("#d8531f", "#ffdcc0", "#b3202c", "#e8553a", 10),
        "grapefruit": ("#f2a34a", "#fff0dc", "#ee5a52", "#ff9a80", 12),
        "lemon": ("#f2c81c", "#fffbe0", "#f9dc4a", "#fff09a", 9),
        "lime": ("#5f9a24", "#f0f7d0", "#a8cc4a", "#d8ec8c", 9),
    }

    def slice_(kind, x, y, r, turn):
        rind, pith, flesh, light, segments = fruits[kind]
        x, y, r = x * w, y * h, r * w
        pad = int(r * 1.35)
        x0, x1, y0, y1 = max(0, int(x - pad)), min(w, int(x + pad)), max(0, int(y - pad)), min(h, int(y + pad))
        dx, dy = (c.x[y0:y1, x0:x1] - x) / r, (c.y[y0:y1, x0:x1] - y) / r
        part = c.img[y0:y1, x0:x1]
        d = np.hypot(dx, dy)
        fall = np.clip(1.12 - np.hypot(dx - 0.07, dy - 0.09), 0, 0.16) / 0.16
        part *= (1 - 0.5 * fall)[..., None] * np.array([1, 1, 1], np.float32) + 0.5 * fall[..., None] * rgb(
            "#1b2f52"
        ) * 0.7

        def lay(m, color):
            part[:] = part * (1 - m[..., None]) + color * m[..., None]

        def edge(limit):
            return np.clip((limit - d) * r / 1.2 + 0.5, 0, 1)

        shade = np.clip(0.5 - 0.5 * (dx + dy) / 1.4, 0, 1)
        lay(edge(1.0), mix(np.broadcast_to(rgb(rind) * 0.8, dx.shape + (3,)), rgb(rind) * 1.12, shade))
        lay(edge(0.945), np.broadcast_to(rgb(pith), dx.shape + (3,)))
        angle = np.arctan2(dy, dx) + turn
        jitter = 0.05 * np.sin(np.floor((angle / 6.283 + 1) * segments) * 12.9)
        k = (angle / 6.283 + 1) * segments % 1
        gap = np.minimum(k, 1 - k) * 6.283 / segments * d
        limit = 0.865 + 0.02 * np.sin(np.floor((angle / 6.283 + 1) * segments) * 7.7)
        corner = 0.02 + 0.045 * smoothstep(0.6, 0.9, d)
        seg = (
            np.clip((gap - corner * 0.55) * r / 1.4 + 0.5, 0, 1)
            * np.clip((limit - d) * r / 1.4 + 0.5, 0, 1)
            * np.clip((d - 0.1) * r / 1.4, 0, 1)
        )
        # Juice sacs are long drops that point to the middle: noise stretched along the radius.
        table = noise(c.rng, 512, 256, 150, 26)
        sacs = table[np.clip(d * 255, 0, 255).astype(int), ((angle / 6.283 + 1) * 512).astype(int) % 512]
        fine = noise(c.rng, dx.shape[1], dx.shape[0], r / 5, r / 5)
        tone = np.clip(
            0.25 + 0.5 * sacs + 0.25 * fine + 0.22 * (0.5 - np.abs(k - 0.5)) + jitter - 0.25 * d + 0.15 * shade, 0, 1
        )
        lay(seg, gradient([(0, mix(flesh, "#5a1a10", 0.12)), (0.5, flesh), (1, light)], tone))
        wet = smoothstep(0.72, 0.8, sacs * 0.6 + fine * 0.5) * seg * smoothstep(0.9, -0.6, dx + dy)
        part[:] = 1 - (1 - np.clip(part, 0, 1)) * (1 - 0.6 * wet[..., None])
        sheen = np.exp(-(((dx + 0.35) ** 2 + (dy + 0.4) ** 2) / 0.12)) * edge(0.9) * 0.22
        part[:] = 1 - (1 - np.clip(part, 0, 1)) * (1 - sheen[..., None])
        pips = 0.0
        for s in range(3):
            a = c.rng.random() * 6.283
            qx, qy = dx - 0.24 * np.cos(a), dy - 0.24 * np.sin(a)
            al, ac = qx * np.cos(a) + qy * np.sin(a), -qx * np.sin(a) + qy * np.cos(a)
            pips = np.maximum(pips, np.clip((1 - np.hypot(al / 0.075, ac / 0.033)) * 5, 0, 1))
        if kind in ("lemon", "orange", "lime"):
            lay(pips * 0.9, mix(np.broadcast_to(rgb("#e8d9a0"), dx.shape + (3,)), "#fffbe6", shade))

    layout = [
        ("grapefruit", 0.3, 0.3, 0.235, 0.2),
        ("lime", 0.62, 0.12, 0.105, 0.4),
        ("orange", 0.79, 0.33, 0.185, 0.1),
        ("lemon", 0.53, 0.45, 0.135, 0.5),
        ("blood", 0.2, 0.68, 0.17, 0.3),
        ("lime", 0.405, 0.6, 0.09, 0.2),
        ("orange", 0.47, 0.83, 0.18, 0.7),
        ("grapefruit", 0.83, 0.76, 0.215, 0.5),
        ("lemon", 0.03, 0.47, 0.13, 0.1),
        ("lime", 0.645, 0.63, 0.085, 0.9),
        ("blood", 0.97, 0.08, 0.16, 0.9),
        ("lemon", 0.12, 0.96, 0.14, 0.8),
        ("blood", 0.66, 1.0, 0.12, 0.3),
        ("orange", 0.06, 0.08, 0.15, 0.2),
    ]
    for item in layout:
        slice_(*item)
    for x, y, size, turn in (
        (0.575, 0.275, 0.1, 0.8),
        (0.31, 0.505, 0.085, -0.5),
        (0.62, 0.8, 0.09, 2.2),
        (0.42, 0.07, 0.09, 0.1),
    ):
        dx, dy = (c.x - x * w) / (size * w), (c.y - y * h) / (size * w)
        p, q = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)

        def body(a, b):
            return np.clip((0.36 * np.maximum(1 - a * a, 0) - np.abs(b)) * size * w * 0.6 + 0.3, 0, 1)

        c.multiply(blur(np.roll(np.roll(body(p, q), 9, 0), 7, 1), 5) * 0.6, "#1b2f52")
        vein = np.exp(-((q / 0.022) ** 2)) + 0.5 * np.exp(-(((np.abs(q) - (p * 4 % 1) * 0.3) / 0.015) ** 2)) * (
            np.abs(q) < 0.3
        )
        tone = np.clip(0.5 + 0.6 * np.sign(q) * 0.3 - 0.3 * p, 0, 1)
        c.over(body(p, q), mix(gradient([(0, "#1f4f22"), (1, "#5f9a3c")], tone), "#b3d27a", np.clip(vein, 0, 0.6)))
    c.glow(0.1, 0.0, 0.9, "#fff2d8", 1.0, 0.2)
    c.vignette(0.22)
    c.grain(0.01)
    return c


def coffee(w, h):
    c = Canvas(w, h, 163)
    plank = h / 5
    index = np.floor(c.y / plank)
    for k in range(6):
        rows = index == k
        warp = fbm(c.rng, w, h, 3, 12, 4)
        rings = np.sin((c.v * 70 + warp * 15 + k * 3) * 3.0) * 0.5 + 0.5
        fibre = noise(c.rng, w, h, 16, h / 3)
        tone = np.clip(0.3 + 0.35 * rings * (0.5 + warp) + 0.3 * (fibre - 0.5) + 0.1 * c.rng.random(), 0, 1)
        board = gradient([(0, "#4a2c1a"), (0.5, "#7d5030"), (1, "#b07c4c")], tone)
        c.img[rows] = board[rows]
    groove = np.exp(-(((c.y % plank) / 3.0) ** 2)) + np.exp(-(((plank - c.y % plank) / 2.0) ** 2))
    c.multiply(np.clip(groove * 0.8, 0, 1), "#1f120b")
    leaf_light = fbm(c.rng, w, h, 5, 5, 4)
    c.screen(smoothstep(0.52, 0.66, leaf_light) * 0.16, "#ffdca0")
    paper = [(0.035 * w, 0.1 * h), (0.30 * w, 0.02 * h), (0.45 * w, 0.62 * h), (0.17 * w, 0.72 * h)]
    sheet = c.polygon(paper)
    c.multiply(blur(np.roll(np.roll(sheet, 16, 0), 12, 1), 14) * 0.65, "#1d120c")
    c.over(sheet, gradient([(0, "#fbf4e6"), (1, "#e3d6c0")], np.clip((c.u + c.v) * 0.7, 0, 1)))

    def writing(d, s):
        for line in range(15):
            t0 = 0.1 + line * 0.052
            x, y = 0.035 + (0.17 - 0.035) * t0, 0.1 + (0.72 - 0.1) * t0
            start = 0.03
            end = 0.22 if line % 5 != 4 else 0.12
            points = []
            for k in range(120):
                t = start + (end - start) * k / 119
                wob = 0.004 * np.sin(k * 1.9 + line) * (0.4 + 0.6 * ((k * 7 + line * 3) % 11 > 2))
                points.append(((x + t) * w * s, (y - t * 0.3 * 1.0 + wob) * h * s))
            d.line(points, fill=255, width=3)

    c.over(c.mask(writing) * sheet * 0.75, "#3c4663")

    def shadow(cx, cy, r, dx, dy, soft, amount):
        c.multiply(blur(c.disc(cx + dx, cy + dy, r, 2), soft) * amount, "#170d08")

    cx, cy, r = 0.6 * w, 0.5 * h, 0.33 * h
    shadow(cx, cy, r, 26, 34, 26, 0.75)
    d = np.hypot(c.x - cx, c.y - cy) / r
    tilt = ((c.x - cx) + (c.y - cy)) / (1.42 * r)
    plate = np.clip((1 - d) * r / 1.3 + 0.5, 0, 1)
    slope = np.where(d > 0.66, -0.35, 0.2) * tilt / np.maximum(d, 0.2)
    glaze = gradient(
        [(0, "#6f8f96"), (0.5, "#cfdcd8"), (1, "#fbfaf2")], np.clip(0.68 + slope * 0.5 - 0.12 * tilt, 0, 1)
    )
    c.over(plate, glaze)
    c.multiply(np.exp(-(((d - 0.66) / 0.02) ** 2)) * 0.25, "#5d7478")
    c.screen(np.exp(-(((d - 0.975) / 0.012) ** 2)) * np.clip(-tilt, 0, 1) * 0.7, "#ffffff")
    c.multiply(np.exp(-(((d - 0.93) / 0.01) ** 2)) * 0.75, "#2f5f73")
    cr = 0.6 * r
    shadow(cx, cy, cr, 20, 26, 18, 0.6)
    e = np.hypot(c.x - cx, c.y - cy) / cr
    handle_x, handle_y = cx + cr * 1.16, cy - cr * 0.52
    hd = np.hypot((c.x - handle_x) / (0.36 * cr), (c.y - handle_y) / (0.26 * cr))
    ring = np.clip((0.3 - np.abs(hd - 0.85)) * 0.3 * cr / 1.3 + 0.5, 0, 1) * (e > 0.96)
    c.multiply(blur(np.roll(np.roll(ring, 12, 0), 10, 1), 8) * 0.5, "#3a4a4c")
    c.over(ring, gradient([(0, "#8aa4a8"), (1, "#ffffff")], np.clip(0.75 - (hd - 0.85) * 1.3, 0, 1)))
    cup = np.clip((1 - e) * cr / 1.3 + 0.5, 0, 1)
    c.over(
        cup,
        gradient(
            [(0, "#9fb4b4"), (0.6, "#eef1ea"), (1, "#ffffff")],
            np.clip(0.62 - 0.4 * ((c.x - cx) + (c.y - cy)) / (1.42 * cr), 0, 1),
        ),
    )
    inner = np.clip((0.925 - e) * cr / 1.3 + 0.5, 0, 1)
    inside = gradient(
        [(0, "#6d7d7c"), (1, "#dfe6df")], np.clip(0.5 + 0.6 * ((c.x - cx) + (c.y - cy)) / (1.42 * cr), 0, 1)
    )
    c.over(inner, inside)
    lx, ly = cx + 3, cy + 4
    f = np.hypot(c.x - lx, c.y - ly) / cr
    brew = np.clip((0.865 - f) * cr / 1.3 + 0.5, 0, 1)
    crema = fbm(c.rng, w, h, 40, 34, 5)
    tone = np.clip(
        0.55 + 0.5 * (crema - 0.5) - 0.5 * smoothstep(0.55, 0.87, f) + 0.16 * np.exp(-(((f - 0.8) / 0.03) ** 2)), 0, 1
    )
    c.over(brew, gradient([(0, "#3a1b0c"), (0.5, "#8a4a20"), (1, "#c98a4a")], tone))
    # The fern of milk: leaves folded around a stem, narrower towards the tip.
    a = -0.7
    p = ((c.x - lx) * np.cos(a) + (c.y - ly) * np.sin(a)) / (0.8 * cr)
    q = (-(c.x - lx) * np.sin(a) + (c.y - ly) * np.cos(a)) / (0.8 * cr)
    width = 0.78 * np.sqrt(np.clip(1 - ((q + 0.02) / 0.88) ** 2, 0, 1)) * (0.62 + 0.38 * smoothstep(-0.9, 0.4, q))
    leafs = np.sin((q * 1.0 + np.abs(p) * 0.85 + 0.1 * np.abs(p) ** 2) * 21)
    milk = smoothstep(-0.25, 0.35, leafs) * np.clip((width - np.abs(p)) * 14, 0, 1)
    milk = np.maximum(milk, np.exp(-((p / 0.025) ** 2)) * (q > -0.86) * (q < 0.72))
    heart = np.clip((0.2 - np.hypot(np.abs(p) - 0.1, (q + 0.78) * 1.1)) * 30, 0, 1)
    milk = np.maximum(milk, heart) * np.clip((0.8 - f) * 16, 0, 1)
    c.over(blur(milk, 1) * brew * 0.93, mix("#f7e6cc", "#fffaf0", 0.5))
    c.multiply(brew * smoothstep(0.3, -0.75, ((c.x - lx) + (c.y - ly)) / (1.42 * cr)) * 0.45, "#2a140a")
    c.screen(
        np.exp(-(((e - 0.965) / 0.012) ** 2)) * np.clip(-((c.x - cx) + (c.y - cy)) / (1.42 * cr), 0, 1) * 0.8, "#ffffff"
    )
    sx, sy, turn = 0.86 * w, 0.63 * h, 1.35
    p = (c.x - sx) * np.cos(turn) + (c.y - sy) * np.sin(turn)
    q = -(c.x - sx) * np.sin(turn) + (c.y - sy) * np.cos(turn)
    bowl = np.clip((1 - np.hypot((p + 0.2 * h) / (0.085 * h), q / (0.052 * h))) * 40, 0, 1)
    shaft = (
        np.clip((0.009 * h * (1 + 0.8 * smoothstep(0.0, 0.24 * h, p)) - np.abs(q)) + 0.5, 0, 1)
        * (p > -0.13 * h)
        * (p < 0.24 * h)
    )
    spoon = np.maximum(bowl, shaft)
    c.multiply(blur(np.roll(np.roll(spoon, 9, 0), 8, 1), 6) * 0.7, "#170d08")
    metal = np.clip(0.55 + 0.45 * np.sin(q / (0.052 * h) * 2.6 + 0.6) * (1 - 0.3 * bowl), 0, 1)
    c.over(spoon, gradient([(0, "#4d4a48"), (0.5, "#b5b0a8"), (1, "#fffdf6")], metal))
    for _ in range(11):
        x, y, turn = (0.38 + 0.14 * c.rng.random()) * w, (0.76 + 0.2 * c.rng.random()) * h, c.rng.random() * 3.1
        dx, dy = c.x - x, c.y - y
        p, q = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
        bean = np.clip((1 - np.hypot(p / 21, q / 14)) * 12, 0, 1)
        c.multiply(blur(np.roll(np.roll(bean, 6, 0), 5, 1), 4) * 0.7, "#170d08")
        tone = np.clip(0.45 - (dx + dy) / 50 - 0.5 * np.exp(-(((q - 2.5 * np.sin(p / 7)) / 2.2) ** 2)), 0, 1)
        c.over(bean, gradient([(0, "#1a0c06"), (0.5, "#4a2412"), (1, "#9a6238")], tone))
    c.glow(0.05, 0.0, 1.1, "#fff0d0", 1.0, 0.22)
    c.vignette(0.28)
    c.grain(0.012)
    return c


def three_vases(w, h):
    c = Canvas(w, h, 167)
    c.img = gradient([(0, "#c9b8a6"), (0.5, "#b9a593"), (1, "#8f7c72")], c.v * 0.8 + (1 - c.u) * 0.2)
    c.img *= (1 + 0.07 * (fbm(c.rng, w, h, 7, 9, 6) - 0.5))[..., None]
    # A window's light on the wall: slanted panes with soft edges, broken by leaves outside.
    p, q = c.u + 0.28 * (c.v - 0.3), c.v + 0.22 * c.u
    pane = np.zeros((h, w), np.float32)
    for i in range(2):
        for j in range(3):
            x0, y0 = 0.26 + i * 0.26, 0.16 + j * 0.19
            soft = 0.008 + 0.004 * j
            pane += (
                smoothstep(x0 - soft, x0 + soft, p)
                * smoothstep(x0 + 0.235 + soft, x0 + 0.235 - soft, p)
                * smoothstep(y0 - soft, y0 + soft, q)
                * smoothstep(y0 + 0.17 + soft, y0 + 0.17 - soft, q)
            )
    shade = blur(smoothstep(0.5, 0.58, fbm(c.rng, w, h, 9, 12, 4)) * smoothstep(0.75, 0.35, p), 6)
    sun = np.clip(pane * (1 - 0.55 * shade), 0, 1)
    c.screen(sun * 0.62, "#ffdba0")
    table = 0.77
    wood = gradient([(0, "#8a5f45"), (0.3, "#6d4632"), (1, "#3a241c")], np.clip((c.v - table) / (1 - table), 0, 1))
    fibre = noise(c.rng, w, h, 6, h / 2.5) * 0.5 + noise(c.rng, w, h, 2, 40) * 0.5
    c.over(np.clip(c.y - table * h + 0.5, 0, 1), wood * (0.8 + 0.4 * fibre)[..., None])
    c.screen(np.exp(-(((c.v - table) / 0.0025) ** 2)) * 0.35, "#ffdcb0")
    c.screen(
        smoothstep(0.3, 0.55, c.u) * smoothstep(0.95, 0.7, c.u) * (c.v > table) * smoothstep(1.0, 0.78, c.v) * 0.22,
        "#ffcf90",
    )

    def vase(cx, foot, tall, profile, colors, speckle, gloss):
        t = np.clip((foot * h - c.y) / (tall * h), 0, 1)
        smooth = np.interp(np.linspace(0, 1, 400), [k for k, _ in profile], [r for _, r in profile])
        smooth = blur(np.broadcast_to(smooth.astype(np.float32), (3, 400)), 14)[1]
        radius = smooth[(t * 399).astype(int)] * w
        k = (c.x - cx * w) / radius
        body = np.clip((1 - np.abs(k)) * radius + 0.5, 0, 1) * (c.y < foot * h) * (c.y > (foot - tall) * h)
        base_r, top_r = smooth[2] * w, smooth[-1] * w
        under = np.clip(
            (1 - np.hypot((c.x - cx * w) / base_r, (c.y - foot * h) / (base_r * 0.17))) * base_r * 0.17 + 0.5, 0, 1
        )
        mouth_y = (foot - tall) * h
        mouth = np.hypot((c.x - cx * w) / top_r, (c.y - mouth_y) / (top_r * 0.2))
        rim = np.clip((1 - mouth) * top_r * 0.2 + 0.5, 0, 1)
        body = np.maximum(np.maximum(body, under * (c.y >= foot * h - 1)), rim)
        fall = np.clip(
            1 - np.hypot((c.x - (cx - 0.1) * w) / (base_r * 2.3), (c.y - (foot + 0.006) * h) / (base_r * 0.33)), 0, 1
        )
        c.multiply(np.clip(fall * 1.5, 0, 0.8) * (c.v > table), "#22140f")
        cast = blur(np.roll(np.roll(body, int(-0.11 * w), 1), int(0.01 * h), 0), 12) * (c.v < table)
        c.multiply(cast * 0.4 * (0.4 + sun), "#5d463c")
        nx = np.clip(k, -1, 1)
        nz = np.sqrt(1 - nx * nx)
        ny = np.gradient(radius, axis=0) * -0.6
        light = np.clip(0.62 * nx + 0.55 * nz + 0.25 * ny, 0, 1)
        tone = np.clip(0.12 + 0.9 * light + 0.06 * (fbm(c.rng, w, h, 30, 60, 4) - 0.5), 0, 1)
        clay = gradient([(0, colors[0]), (0.55, colors[1]), (1, colors[2])], tone)
        if speckle:
            dots = blur((c.rng.random((h, w)) > 0.996).astype(np.float32), 1) * 5
            clay = mix(clay, "#4a3528", np.clip(dots, 0, 0.55))
        c.over(body, clay)
        c.screen(
            body * np.exp(-(((k - 0.45) / 0.13) ** 2)) * gloss * smoothstep(0.0, 0.15, t) * smoothstep(1.0, 0.8, t),
            "#fff0da",
        )
        c.screen(body * smoothstep(0.9, 1.0, -k) * 0.12, "#ffd9b0")
        c.over(
            np.clip((0.86 - mouth) * top_r * 0.2 + 0.5, 0, 1),
            gradient([(0, "#17100d"), (1, colors[0])], np.clip(mouth, 0, 1)),
        )

    def branch(points, color, width, buds, bud_color):
        m = c.mask(
            lambda d, s: d.line([(x * w * s, y * h * s) for x, y in points], fill=255, width=width * 2, joint="curve")
        )
        c.over(m, color)
        for x, y, r in buds:
            for k in range(5):
                a = k * 1.256 + x * 40
                petal = c.disc(x * w + np.cos(a) * r, y * h + np.sin(a) * r, r * 0.85, 1.5)
                lit = np.clip(0.6 + ((c.x - x * w) - (c.y - y * h)) / (5 * r), 0, 1)
                c.over(
                    petal * 0.95,
                    mix(np.broadcast_to(rgb(bud_color) * 0.72, (h, w, 3)), mix(bud_color, "#ffffff", 0.4), lit),
                )
            c.over(c.disc(x * w, y * h, r * 0.4, 1.5), "#c98a3a")

    branch(
        [(0.33, 0.47), (0.31, 0.38), (0.25, 0.3), (0.235, 0.22)],
        "#4a3124",
        4,
        [(0.235, 0.215, 12), (0.27, 0.30, 14), (0.245, 0.265, 10), (0.31, 0.36, 12)],
        "#f3d9d0",
    )
    branch(
        [(0.34, 0.47), (0.355, 0.36), (0.41, 0.27), (0.40, 0.19), (0.43, 0.13)],
        "#4a3124",
        4,
        [(0.43, 0.13, 13), (0.402, 0.2, 11), (0.41, 0.265, 15), (0.37, 0.33, 11), (0.385, 0.235, 9)],
        "#f6e1d8",
    )
    vase(
        0.34,
        0.83,
        0.36,
        [(0, 0.075), (0.15, 0.1), (0.4, 0.122), (0.62, 0.105), (0.8, 0.05), (0.9, 0.042), (1, 0.055)],
        ("#2a3f4f", "#5f8594", "#b9d3d2"),
        False,
        0.5,
    )
    vase(
        0.72,
        0.85,
        0.27,
        [(0, 0.08), (0.2, 0.13), (0.5, 0.155), (0.75, 0.125), (0.9, 0.085), (1, 0.09)],
        ("#6b4a3a", "#d3b596", "#fbeedb"),
        True,
        0.18,
    )
    vase(
        0.54,
        0.885,
        0.15,
        [(0, 0.055), (0.3, 0.085), (0.7, 0.095), (1, 0.088)],
        ("#5a1f18", "#b8533a", "#f2a27c"),
        False,
        0.3,
    )
    c.bloom(0.82, 26, 0.25)
    c.vignette(0.25)
    c.grain(0.013)
    return c
