"""Close to plants: a monstera, dew, poppies."""

import numpy as np

from .canvas import Canvas, blur, fbm, fbm1, gradient, mix, noise, rgb, smoothstep


def monstera(w, h):
    c = Canvas(w, h, 139)
    c.img = gradient([(0, "#1c3d2a"), (0.6, "#0f241b"), (1, "#07130f")], np.hypot(c.u - 0.7, c.v - 0.25))
    for _ in range(26):
        x, y, r = c.rng.random(), c.rng.random(), 0.02 + 0.07 * c.rng.random()
        c.screen(blur(c.disc(x * w, y * h, r * w, 14), 5) * 0.2 * c.rng.random(), "#b7d98a")

    def leaf(ox, oy, size, turn, back, young):
        """One leaf: a heart cut by slits between its ribs, lit through from behind."""
        dx, dy = (c.x - ox * w) / (size * w), (c.y - oy * h) / (size * w)
        p, q = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
        angle, radius = np.arctan2(p, q), np.hypot(p, q)
        a = np.abs(angle)
        side = np.sign(angle)
        outline = (
            0.95
            * (1 - 0.16 * np.cos(a))
            * (0.62 + 0.42 * smoothstep(3.14, 2.2, a))
            * (1 + 0.18 * np.exp(-((a / 0.24) ** 2)))
        )
        ribs = np.array([0.36, 0.68, 1.0, 1.34, 1.7, 2.1, 2.55])
        slits = (ribs[:-1] + ribs[1:]) / 2
        bend = 0.18 * (radius / outline) ** 2
        dist = np.full((h, w), 9, np.float32)
        for s in slits:
            open_from = 0.5 + 0.07 * np.sin(s * 9 + side * 2)
            wide = 0.1 * smoothstep(open_from, 1.1, radius / outline) - 0.03
            dist = np.minimum(dist, np.abs(a - s + bend) - wide)
        px = size * w
        body = np.clip((outline - radius) * px * 0.5 + 0.5, 0, 1) * np.clip(dist * radius * px * 0.6 + 0.5, 0, 1)
        for s in slits[1:5]:
            for sign in (-1, 1):
                cx, cy = 0.3 * np.sin((s - 0.03) * sign), 0.3 * np.cos(s - 0.03)
                along = (p - cx) * np.sin(s * sign) + (q - cy) * np.cos(s)
                across = (p - cx) * np.cos(s) * 1 - (q - cy) * np.sin(s * sign)
                hole = np.clip((1 - np.hypot(along / 0.07, across / 0.022)) * 8, 0, 1)
                body = body * (1 - hole)
        veins = np.exp(-((np.abs(p) / 0.016) ** 1.4)) * (q > -0.04)
        lit_side = np.zeros((h, w), np.float32)
        for r in ribs:
            off = (a - r + bend * 0.9) * radius
            veins = np.maximum(
                veins,
                np.exp(-((np.abs(off) / (0.0085 * np.maximum(1.2 - 0.6 * radius, 0.3))) ** 1.4))
                * (radius < outline * 0.97),
            )
            lit_side += np.exp(-((np.abs(off - 0.045) / 0.05) ** 2))
        fine = noise(c.rng, w, h, 220, 220)
        glow = np.clip(
            0.45
            + 0.35 * lit_side
            + 0.22 * (fbm(c.rng, w, h, 8, 8, 4) - 0.5)
            - 0.25 * radius
            + 0.18 * (fine - 0.5)
            + 0.12 * side * np.sin(turn + 1),
            0,
            1,
        )
        tone = gradient([(0, "#0d3320"), (0.35, "#1f6b38"), (0.7, "#5fae4a"), (1, "#c6e676")], glow * young)
        tone = mix(tone, "#dff0a0", np.clip(veins * 0.75, 0, 1))
        shadow = blur(np.roll(np.roll(body, int(0.03 * h), 0), int(0.015 * w), 1), 22)
        c.multiply(shadow * 0.75, "#06140e")
        c.over(body, mix(tone, "#0d2419", back))
        rim = np.clip(body - np.roll(np.roll(body, 2, 0), 2, 1), 0, 1)
        c.screen(rim * 0.45 * (1 - back), "#e7f7b0")

    leaf(0.12, 0.16, 0.42, -0.9, 0.62, 0.8)
    leaf(0.98, 0.78, 0.42, 2.3, 0.55, 0.85)
    leaf(0.47, 0.3, 0.57, 0.3, 0.0, 1.02)
    c.bloom(0.8, 24, 0.25)
    c.vignette(0.28)
    c.grain(0.012)
    return c


def dew(w, h):
    c = Canvas(w, h, 149)
    c.img = gradient(
        [(0, "#f0f2b8"), (0.4, "#9fc46a"), (1, "#2c5a34")], np.hypot(c.u - 0.25, (c.v - 0.15) * 0.9) * 1.05
    )
    for _ in range(60):
        x, y, r = c.rng.random(), c.rng.random(), 0.012 + 0.05 * c.rng.random()
        d = c.disc(x * w, y * h, r * w, 10)
        c.screen(d * (0.08 + 0.2 * c.rng.random()) * smoothstep(1.1, 0.2, c.u * 0.7 + c.v), "#fdf6c8")

    def blade(x0, y0, x1, y1, half, sag, soft, dark, light):
        length = np.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        along = ((c.x - x0) * ux + (c.y - y0) * uy) / length
        off = (c.x - x0) * -uy + (c.y - y0) * ux - sag * np.sin(np.clip(along, 0, 1) * np.pi)
        wide = half * np.clip(1.15 - along, 0.02, 1) ** 0.6
        k = off / wide
        m = np.clip((1 - np.abs(k)) * wide / soft + 0.5, 0, 1) * (along > -0.1) * (along < 1.12)
        fold = np.abs(k)
        ridges = 0.5 + 0.5 * np.cos(k * 26)
        tone = np.clip(0.75 - 0.45 * k - 0.25 * np.exp(-((fold / 0.06) ** 2)) + 0.07 * ridges * (soft < 4), 0, 1)
        c.over(m, gradient([(0, dark), (1, light)], tone))
        return along, off, wide

    blade(-0.1 * w, 0.3 * h, 0.9 * w, 1.1 * h, 0.05 * w, -60, 26, "#36693a", "#a8cc74")
    blade(0.55 * w, 1.1 * h, 1.05 * w, -0.1 * h, 0.045 * w, 90, 20, "#2f6236", "#b9d67e")
    blade(-0.08 * w, 0.94 * h, 1.12 * w, 0.26 * h, 0.075 * w, -90, 1.6, "#1d5a2c", "#9fd257")
    drops = [
        (0.2, 0.0, 0.034),
        (0.3, -0.25, 0.022),
        (0.375, 0.15, 0.055),
        (0.475, -0.2, 0.018),
        (0.53, 0.1, 0.04),
        (0.62, 0.15, 0.026),
        (0.665, -0.3, 0.016),
        (0.73, 0.05, 0.046),
        (0.81, -0.05, 0.02),
        (0.13, 0.4, 0.016),
        (0.43, -0.4, 0.013),
        (0.88, 0.1, 0.03),
    ]
    x0, y0, x1, y1 = -0.08 * w, 0.94 * h, 1.12 * w, 0.26 * h
    length = np.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    for along, off, r in drops:
        half = 0.075 * w * max(0.05, 1.15 - along) ** 0.6
        shift = off * half - 90 * np.sin(along * np.pi)
        cx, cy = x0 + ux * along * length - uy * shift, y0 + uy * along * length + ux * shift
        r *= w
        px, py = (c.x - cx) / r, (c.y - cy) / (r * 0.94)
        d = np.hypot(px, py)
        m = np.clip((1 - d) * r / 1.3 + 0.5, 0, 1)
        fall = np.clip(1 - np.hypot((c.x - cx - 0.3 * r) / (1.2 * r), (c.y - cy - 0.42 * r) / (0.95 * r)), 0, 1)
        c.multiply(np.clip(fall * 1.6, 0, 0.7) * (1 - m), "#123d1e")
        # A drop turns the world upside down: bright below, dark above, and a small sun in it.
        turned = np.clip(0.42 + 0.5 * py + 0.28 * px * 0.6 + 0.22 * d * d * py, 0, 1)
        tone = gradient([(0, "#1c5a2c"), (0.45, "#5ea23f"), (0.8, "#cfe88a"), (1, "#fbffe0")], turned)
        tone = tone * (1 - 0.5 * smoothstep(0.78, 1.0, d) * smoothstep(0.4, -0.5, py))[..., None]
        c.over(m, tone)
        c.screen(m * np.exp(-((np.hypot(px + 0.36, py + 0.42) / 0.17) ** 2)), "#ffffff")
        c.screen(m * np.exp(-((np.hypot(px - 0.3, py - 0.52) / 0.3) ** 2)) * 0.6, "#fbffd0")
        c.screen(m * smoothstep(0.86, 0.99, d) * smoothstep(0.0, 0.9, py) * 0.5, "#ffffff")
    c.bloom(0.85, 16, 0.35)
    c.vignette(0.2)
    c.grain(0.01)
    return c


def poppies(w, h):
    c = Canvas(w, h, 151)
    c.sky([(0, "#9fb7c4"), (0.22, "#f2d3a4"), (0.4, "#fbc27c"), (0.46, "#d8a04f"), (0.6, "#8f8a3e"), (1, "#2c3a1c")])
    line = (0.42 - 0.05 * fbm1(c.rng, w, 3, 5)) * h
    c.over(blur(c.below(line) * (c.v < 0.5), 5), "#7f7f5a")
    c.over(smoothstep(0.44, 0.52, c.v), gradient([(0.44, "#c79a4a"), (0.6, "#7f8238"), (1, "#263518")], c.v))
    c.glow(0.76, 0.3, 0.5, "#ffe2a0", 1.0, 0.95)

    def grass(count, y_low, y_high, tall, soft, colors):
        for color in colors:

            def paint(d, s):
                for _ in range(count):
                    x, y = c.rng.random() * w, (y_low + (y_high - y_low) * c.rng.random()) * h
                    length, lean = tall * h * (0.5 + 0.7 * c.rng.random()), (c.rng.random() - 0.4) * 0.5
                    points = [((x + lean * length * t * t) * s, (y - length * t) * s) for t in (0, 0.35, 0.7, 1)]
                    d.line(points, fill=255, width=max(1, int(s * (1 + soft * 0.5))))

            c.over(blur(c.mask(paint), soft) * 0.75 if soft > 1 else c.mask(paint) * 0.8, color)

    def poppy(x, y, r, soft, stem):
        pad = int(3 * r + soft * 3 + 4)
        x0, x1, y0, y1 = max(0, int(x - pad)), min(w, int(x + pad)), max(0, int(y - pad)), min(h, int(y + pad))
        if x1 - x0 < 4 or y1 - y0 < 4:
            return
        dx, dy = (c.x[y0:y1, x0:x1] - x) / r, (c.y[y0:y1, x0:x1] - y) / r
        part = c.img[y0:y1, x0:x1]
        tilt = (c.rng.random() - 0.5) * 0.5
        for k, (px, py, rx, ry, tone) in enumerate(
            [
                (0.0, -0.28, 0.85, 0.62, 0.3),
                (-0.5, 0.0, 0.62, 0.6, 0.55),
                (0.52, 0.02, 0.62, 0.58, 0.7),
                (0.02, 0.22, 0.78, 0.52, 0.85),
            ]
        ):
            qx, qy = dx - px - tilt * py, dy - py
            wave = 0.07 * np.sin(np.arctan2(qy, qx) * 7 + k * 2 + x) + 0.04 * np.sin(np.arctan2(qy, qx) * 13 + y)
            d = np.hypot(qx / rx, qy / ry) + wave
            m = np.clip((1 - d) * r / max(1.2, soft * 1.6) + 0.5, 0, 1)
            veins = 0.06 * np.sin(np.arctan2(dy - 0.15, dx) * 34)
            lit = np.clip(tone + 0.35 * (dx * 0.7 - dy * 0.6) - 0.3 * (1 - d) + veins, 0, 1)
            color = gradient([(0, "#7d0f12"), (0.4, "#c8221c"), (0.75, "#f0482a"), (1, "#ff9a5c")], lit)
            part[:] = part * (1 - m[..., None]) + color * m[..., None]
        core = np.clip((0.2 - np.hypot(dx - tilt * 0.1, (dy - 0.04) * 1.5)) * r / max(1, soft) + 0.3, 0, 1)[..., None]
        part[:] = part * (1 - core) + rgb("#1b1212") * core

    def stems(list_, soft):
        def paint(d, s):
            for x, y, r in list_:
                bend = (c.rng.random() - 0.5) * r * 1.6
                points = [((x + bend * t * t) * s, (y + (h * 1.05 - y) * t) * s) for t in np.linspace(0, 1, 8)]
                d.line(points, fill=255, width=max(1, int(r * 0.09 * s)))

        m = c.mask(paint)
        c.over(blur(m, soft) if soft > 1 else m, "#3d4f22")

    grass(380, 0.5, 0.62, 0.06, 4, ["#a79a45", "#6f7a34", "#d6b45e"])
    far = [
        (c.rng.random() * w, (0.5 + 0.1 * c.rng.random()) * h, (0.006 + 0.006 * c.rng.random()) * w) for _ in range(90)
    ]
    for x, y, r in sorted(far, key=lambda p: p[1]):
        poppy(x, y, r, 4, False)
    grass(520, 0.64, 0.9, 0.14, 2, ["#4f6128", "#8f9a48", "#39491f", "#c9b765"])
    middle = [
        (c.rng.random() * w, (0.56 + 0.17 * c.rng.random()) * h, (0.013 + 0.012 * c.rng.random()) * w)
        for _ in range(30)
    ]
    stems(middle, 2)
    for x, y, r in sorted(middle, key=lambda p: p[1]):
        poppy(x, y, r, 2.2, True)
    grass(420, 0.85, 1.1, 0.26, 0, ["#2e3d1a", "#55682c", "#1e2a13", "#8d9c4c"])
    near = [
        (0.13, 0.52, 0.05),
        (0.3, 0.64, 0.06),
        (0.44, 0.5, 0.046),
        (0.6, 0.68, 0.056),
        (0.87, 0.58, 0.062),
        (0.73, 0.8, 0.042),
    ]
    near = [(x * w, y * h, r * w) for x, y, r in near]
    stems(near, 0)
    for x, y, r in near:
        poppy(x, y, r, 0.8, True)
    for x, y, r in ((0.02, 0.93, 0.1), (0.47, 1.0, 0.085), (0.98, 0.96, 0.11)):
        poppy(x * w, y * h, r * w, 18, False)
    c.glow(0.76, 0.3, 0.8, "#ffd28a", 1.0, 0.4)
    c.bloom(0.8, 26, 0.35)
    c.vignette(0.22)
    c.grain(0.012)
    return c
