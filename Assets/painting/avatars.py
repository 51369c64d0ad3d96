"""The people of the feed: painted busts for most, a creature or a sign for the rest. And the app's icon."""

import numpy as np

from .canvas import Canvas, blur, fbm, gradient, mix, noise, rgb, smoothstep

S = 512

SKIN = {
    "deep": ("#5b3524", "#7d4a30", "#9c6240"),
    "brown": ("#8a5535", "#b0754b", "#cf9668"),
    "tan": ("#b97a52", "#d79c70", "#edbd92"),
    "light": ("#cf9272", "#eab894", "#f8d6b8"),
    "pale": ("#d9a48a", "#f2ccb4", "#fde6d6"),
}

# handle: background, skin, hair colour, hair, clothes, extras
PEOPLE = {
    "amara_okafor": ("#f2b04a", "deep", "#1d1512", "afro", "#d8412f", "earrings"),
    "kenji_w": ("#a9c7c9", "light", "#1c1a1f", "short", "#2b3a4d", "glasses"),
    "sofia_herrera": ("#f4c4b5", "tan", "#3a2018", "long", "#2f7f86", "earrings"),
    "leila_haddad": ("#e8dcc6", "tan", "#4a2c40", "scarf:#7a3b5d", "#7a3b5d", ""),
    "jonas_lindqvist": ("#8fb3cf", "pale", "#c98f45", "short", "#f3e6cf", "beard"),
    "minseo_kim": ("#d9c7ea", "pale", "#2a2027", "bob", "#f0785a", ""),
    "ananya_sharma": ("#f6c95f", "brown", "#20151a", "long", "#b3243f", "bindi"),
    "noa_benami": ("#b8d8c0", "light", "#7a3b1e", "curls", "#17324d", ""),
    "chen_yutong": ("#f7d5d0", "pale", "#1f1a20", "bun", "#4f9d8d", "glasses"),
    "thaleia_pappa": ("#bcd7ee", "light", "#4a3024", "curls", "#fbf4e6", "earrings"),
    "tiago_moreira": ("#f0a878", "tan", "#2a1a14", "short", "#1b4d5c", "beard"),
    "claire_dubois": ("#e9d3c4", "pale", "#a8552a", "bob", "#1b2c56", "beret:#c0313a"),
    "omar_elmasry": ("#c9b79a", "brown", "#1d1715", "short", "#5a6b3a", "beard glasses"),
    "hana_sato": ("#cfe3d4", "light", "#241c20", "bob", "#e2674f", ""),
    "matthias_brandt": ("#d5d9dd", "light", "#b9b4ad", "short", "#3a4d63", "glasses beard"),
    "wanjiru_k": ("#9fd0c4", "deep", "#17110f", "wrap:#e8a020", "#8d3a6b", "earrings"),
    "thuylinh_ng": ("#f9e0b0", "light", "#1c161a", "long", "#6aa38a", ""),
    "emre_yildiz": ("#b5c4e0", "tan", "#2b1d16", "curls", "#c8583f", "beard"),
    "rohan_mehta": ("#f2c0a0", "brown", "#18120f", "short", "#34506f", ""),
    "malik_johnson": ("#c4b5e0", "deep", "#15100e", "fade", "#f2b632", "glasses"),
}


def bust(back, skin, hair_color, hair, clothes, extras):
    c = Canvas(S, S, sum(map(ord, back + hair + clothes)))
    c.img = gradient(
        [(0, mix(back, "#ffffff", 0.35)), (0.6, back), (1, mix(back, "#2a2038", 0.25))], np.hypot(c.u - 0.3, c.v - 0.2)
    )
    dark, mid, light = SKIN[skin]

    def ell(x, y, a, b, soft=2.0):
        return np.clip((1 - np.hypot((c.x - x) / a, (c.y - y) / b)) * min(a, b) / soft + 0.5, 0, 1)

    side = np.clip(0.62 - (c.x - 236) / 330, 0, 1)

    def lay(m, base, low=0.62, high=1.12):
        base = rgb(base)
        high = min(high, 1.02 / float(base.max()))
        c.over(m, np.clip(mix(np.broadcast_to(base * low, (S, S, 3)), base * high, side), 0, 1))

    kind, _, hair_extra = hair.partition(":")
    cx, cy = 256, 232
    if kind == "afro":
        m = ell(cx, 196, 150, 146)
        edge = fbm(c.rng, S, S, 40, 40, 3)
        m = np.clip((1 - np.hypot((c.x - cx) / 152, (c.y - 196) / 148) + 0.07 * (edge - 0.5)) * 60, 0, 1)
        lay(m, mix(hair_color, "#6b4a3a", 0.3))
        c.screen(m * smoothstep(0.5, 0.8, edge) * side * 0.14, "#d8a888")
    elif kind == "long":
        m = np.maximum(
            ell(cx, 215, 122, 128), c.polygon([(134, 215), (378, 215), (400, 470), (330, 500), (182, 500), (112, 470)])
        )
        lay(blur(m, 4), hair_color, 0.6, 1.7)
    elif kind == "bob":
        m = np.maximum(
            ell(cx, 205, 118, 118), c.polygon([(138, 205), (374, 205), (382, 322), (350, 342), (162, 342), (130, 322)])
        )
        lay(blur(m, 4), hair_color, 0.6, 1.7)
    elif kind == "curls":
        m = np.zeros((S, S), np.float32)
        for k in range(42):
            a = 3.14 * (0.85 + 1.3 * k / 41)
            for r0 in (92, 118):
                m = np.maximum(
                    m,
                    ell(
                        cx + np.cos(a) * r0 * 1.0 + c.rng.normal(0, 5),
                        216 + np.sin(a) * r0 * 1.02 + c.rng.normal(0, 5),
                        27,
                        27,
                    ),
                )
        lay(m, hair_color, 0.6, 1.6)
    elif kind == "bun":
        lay(ell(cx + 6, 92, 50, 44), hair_color, 0.6, 1.8)
        lay(ell(cx, 205, 112, 112), hair_color, 0.6, 1.8)
    elif kind == "scarf":
        lay(ell(cx, 232, 138, 150), hair_extra, 0.62, 1.2)
        lay(c.polygon([(130, 250), (382, 250), (420, 440), (300, 512), (190, 512), (92, 440)]), hair_extra, 0.6, 1.15)
    shoulders = ell(cx, 560, 214, 176)
    neck = c.polygon([(212, 300), (300, 300), (310, 420), (202, 420)])
    lay(shoulders, clothes)
    if kind != "scarf":
        lay(np.maximum(neck, ell(cx, 412, 62, 36)), mid, 0.8, 1.06)
        c.multiply(blur(ell(cx, 322, 92, 40), 10) * neck * 0.5, dark)
        collar = ell(cx, 408, 74, 48) * (1 - ell(cx, 400, 60, 42)) * shoulders
        c.multiply(collar * 0.35, "#201828")
    else:
        lay(ell(cx, 410, 120, 66), hair_extra, 0.6, 1.05)
        c.multiply(blur(ell(cx + 30, 380, 90, 30), 12) * 0.35, "#201020")
    if kind not in ("scarf", "long", "bob"):
        for ear in (-1, 1):
            lay(ell(cx + ear * 97, 246, 17, 27), mid, 0.8, 1.05)
    face = np.maximum(ell(cx, cy - 6, 94, 112), ell(cx, cy + 34, 80, 92))
    shade = np.clip(0.75 - (c.x - 226) / 250 - (c.y - 240) / 900, 0, 1)
    c.over(face, gradient([(0, dark), (0.5, mid), (1, light)], shade))
    for k in (-1, 1):
        c.screen(np.exp(-((np.hypot(c.x - cx - k * 48, c.y - 272) / 26) ** 2)) * face * 0.16, "#ff6a5a")
    if "beard" in extras:
        away = np.abs(c.x - cx) / 92
        line = 312 - 66 * smoothstep(0.45, 1.0, away) - 10 * np.exp(-((away / 0.3) ** 2))
        chin = np.maximum(face, ell(cx, cy + 48, 78, 92)) * smoothstep(line - 5, line + 5, c.y)
        moustache = ell(cx - 17, 283, 24, 9, 3) + ell(cx + 17, 283, 24, 9, 3)
        cheeks = np.maximum(chin, smoothstep(0.62, 0.86, away) * smoothstep(line - 5, line + 5, c.y) * face)
        lay(np.clip(np.maximum(cheeks, moustache), 0, 1), hair_color, 0.65, 1.45)
    eye_y, gap = 238, 38
    for k in (-1, 1):
        c.over(ell(cx + k * gap, eye_y, 8.5, 9.5), "#1d1418")
        c.over(ell(cx + k * gap - 3, eye_y - 3, 2.6, 2.6), "#ffffff")
        brow = c.mask(
            lambda d, s, k=k: d.arc(
                [(cx + k * gap - 25) * s, (eye_y - 31) * s, (cx + k * gap + 25) * s, (eye_y + 13) * s],
                215,
                325,
                fill=255,
                width=6 * s,
            )
        )
        c.over(brow * 0.9, mix(hair_color if kind not in ("wrap",) else "#17110f", "#000000", 0.15))
    nose = c.mask(lambda d, s: d.arc([(cx - 13) * s, 248 * s, (cx + 13) * s, 274 * s], 25, 155, fill=255, width=4 * s))
    c.over(nose * 0.7, dark)
    smile = c.mask(lambda d, s: d.chord([(cx - 29) * s, 262 * s, (cx + 29) * s, 312 * s], 18, 162, fill=255))
    c.over(smile, "#8c2f36" if "beard" not in extras else "#7a2a2c")
    c.over(smile * ell(cx, 292, 24, 9), "#fff6ee")
    if kind in ("short", "fade"):
        hairline = 196 - 34 * np.exp(-(((c.x - cx - 34) / 66) ** 2)) + 0.0012 * (c.x - cx) ** 2
        m = ell(cx, 178, 103, 74) * smoothstep(hairline + 3, hairline - 3, c.y)
        if kind == "short":
            quiff = np.maximum(ell(cx + 18, 128, 92, 50), ell(cx - 52, 146, 56, 48))
            sides = ell(cx, 190, 104, 92) * (np.abs(c.x - cx) > 86) * smoothstep(246, 238, c.y)
            m = np.maximum(np.maximum(m, quiff * smoothstep(hairline + 3, hairline - 3, c.y)), sides)
        lay(blur(m, 1), hair_color, 0.65, 1.7)
    elif kind in ("long", "bob", "bun"):
        part = c.polygon(
            [
                (146, 236),
                (150, 170),
                (200, 112),
                (268, 96),
                (330, 116),
                (366, 180),
                (368, 240),
                (340, 196),
                (300, 160),
                (270, 140),
                (236, 170),
                (180, 196),
            ]
        )
        lay(blur(part, 3), hair_color, 0.6, 1.8)
        strands = smoothstep(0.55, 0.8, noise(c.rng, S, S, 60, 4))
        c.screen(blur(part, 3) * strands * side * 0.18, "#ffe0c8")
    elif kind == "curls":
        for k in range(11):
            lay(ell(170 + k * 17, 150 - 26 * np.sin(k / 10 * 3.14) + c.rng.normal(0, 4), 24, 22), hair_color, 0.6, 1.6)
    elif kind == "afro":
        m = ell(cx, 140, 92, 46, 12)
        lay(m, mix(hair_color, "#6b4a3a", 0.3))
    elif kind == "scarf":
        m = ell(cx, 234, 138, 150) * (1 - np.maximum(ell(cx, 238, 84, 104), ell(cx, 262, 76, 92)))
        lay(m, hair_extra, 0.62, 1.25)
        folds = c.mask(
            lambda d, s: [
                d.arc(
                    [(110 + k * 16) * s, (70 + k * 22) * s, (402 - k * 10) * s, (430 + k * 10) * s],
                    190 + k * 8,
                    300 - k * 12,
                    fill=255,
                    width=3 * s,
                )
                for k in range(3)
            ]
        )
        c.screen(folds * m * 0.25, "#ffe6f0")
    elif kind == "wrap":
        m = np.maximum(ell(cx, 150, 118, 84) * (c.y < 192 + 0.0016 * (c.x - cx) ** 2 - 6), ell(cx + 26, 82, 62, 48))
        lay(m, hair_extra, 0.7, 1.15)
        stripes = smoothstep(0.2, 0.5, np.sin((c.x * 0.6 + c.y * 1.2 + 0.004 * (c.x - cx) ** 2) / 9))
        c.multiply(m * stripes * 0.55, "#c0313a")
    if "glasses" in extras:
        ring = c.mask(
            lambda d, s: (
                [
                    d.ellipse(
                        [(cx + k * gap - 29) * s, (eye_y - 27) * s, (cx + k * gap + 29) * s, (eye_y + 29) * s],
                        outline=255,
                        width=6 * s,
                    )
                    for k in (-1, 1)
                ],
                d.line([(cx - 10) * s, (eye_y - 4) * s, (cx + 10) * s, (eye_y - 4) * s], fill=255, width=6 * s),
            )
        )
        c.over(ring, "#2a2028")
        for k in (-1, 1):
            c.screen(
                ell(cx + k * gap, eye_y, 26, 26) * smoothstep(6, -6, (c.x - cx - k * gap) + (c.y - eye_y) + 10) * 0.12,
                "#ffffff",
            )
    if "earrings" in extras:
        for k in (-1, 1):
            lay(ell(cx + k * 100, 288, 10, 15), "#f2c14b", 0.8, 1.2)
    if "bindi" in extras:
        c.over(ell(cx, 206, 6, 6), "#b3243f")
    if "beret" in extras:
        color = extras.split(":")[1]
        m = np.maximum(
            ell(cx - 16, 122, 142, 56), c.polygon([(cx - 30, 62), (cx - 18, 60), (cx - 16, 84), (cx - 32, 84)])
        )
        lay(m, color, 0.65, 1.15)
    return c


def fox():
    c = Canvas(S, S, 5)
    c.img = gradient([(0, "#cfe3d4"), (1, "#5f9a8a")], np.hypot(c.u - 0.3, c.v - 0.2))
    side = np.clip(0.7 - (c.x - 220) / 420, 0, 1)
    coat = gradient([(0, "#a8431c"), (1, "#f58a3c")], side)
    for k in (-1, 1):
        c.over(c.polygon([(256 + k * 150, 70), (256 + k * 168, 250), (256 + k * 40, 180)]), coat)
        c.over(c.polygon([(256 + k * 138, 108), (256 + k * 146, 220), (256 + k * 76, 186)]), "#3a2024")
    c.over(
        c.polygon([(92, 215), (150, 160), (256, 140), (362, 160), (420, 215), (400, 290), (256, 440), (112, 290)]), coat
    )
    for k in (-1, 1):
        c.over(
            c.polygon(
                [
                    (256 + k * 164, 215),
                    (256 + k * 144, 300),
                    (256 + k * 12, 434),
                    (256 + k * 28, 330),
                    (256 + k * 60, 262),
                ]
            ),
            gradient([(0, "#d8c8bc"), (1, "#fff6ea")], side),
        )
        c.over(c.disc(256 + k * 70, 250, 15, 2), "#22161a")
        c.over(c.disc(256 + k * 70 - 5, 245, 5, 2), "#ffffff")
    c.over(c.polygon([(226, 392), (286, 392), (256, 440)]), "#22161a")
    return c


def owl():
    c = Canvas(S, S, 7)
    c.img = gradient([(0, "#2a2f5e"), (1, "#11142e")], np.hypot(c.u - 0.7, c.v - 0.2))
    c.stars(60, 1.0, 1.0)
    c.over(c.disc(390, 120, 46, 2), "#ffe9b0")
    side = np.clip(0.7 - (c.x - 220) / 420, 0, 1)

    def ell(x, y, a, b):
        return np.clip((1 - np.hypot((c.x - x) / a, (c.y - y) / b)) * min(a, b) / 2 + 0.5, 0, 1)

    body = np.maximum(ell(256, 400, 150, 210), ell(256, 262, 142, 122))
    for k in (-1, 1):
        body = np.maximum(body, c.polygon([(256 + k * 136, 120), (256 + k * 140, 270), (256 + k * 40, 170)]))
    c.over(body, gradient([(0, "#4d3428"), (1, "#a87850")], side))
    scale = np.sin(c.x / 15 + (np.floor(c.y / 26) % 2) * 1.57) * 0.5 + 0.5
    c.over(ell(256, 450, 104, 120), "#e3cba6")
    c.multiply(ell(256, 450, 104, 120) * smoothstep(0.5, 0.9, scale * ((c.y % 26) / 26)) * 0.6, "#8a5f40")
    for k in (-1, 1):
        c.over(ell(256 + k * 62, 258, 74, 76), "#ecd9ba")
        c.over(c.disc(256 + k * 58, 258, 48, 2), "#f2a51c")
        c.over(c.disc(256 + k * 58, 258, 29, 2), "#16100e")
        c.over(c.disc(256 + k * 58 - 10, 247, 9, 2), "#ffffff")
    c.over(c.polygon([(238, 290), (274, 290), (256, 336)]), "#d8742a")
    return c


def lotus():
    c = Canvas(S, S, 11)
    c.img = gradient([(0, "#fbe3d4"), (1, "#e79aa8")], np.hypot(c.u - 0.3, c.v - 0.2))
    for ring, (count, length, wide, y) in enumerate([(9, 190, 58, 330), (7, 170, 54, 345), (5, 140, 46, 358)]):
        for k in range(count):
            a = (k - (count - 1) / 2) / (count - 1) * 2.5
            p = (c.x - 256) * np.cos(a) + (c.y - y) * np.sin(a)
            q = (c.x - 256) * np.sin(a) - (c.y - y) * np.cos(a)
            t = q / length
            half = wide * np.sqrt(np.clip(t * (1.0 - t), 0, 1)) * 1.55 * (1 - 0.35 * t)
            m = np.clip((half - np.abs(p)) / 1.5 + 0.5, 0, 1) * (t > 0) * (t < 1)
            c.multiply(blur(m, 5) * (1 - m) * 0.16, "#8a2f5d")
            tone = np.clip(0.2 + 0.8 * t - 0.25 * np.abs(p) / wide + 0.12 * ring, 0, 1)
            c.over(m, gradient([(0, "#c2447a"), (0.6, "#f08fb0"), (1, "#fff0f2")], tone))
    wave = 372 + 5 * np.sin(c.x[0] / 22)
    c.over(c.below(wave), "#3f7f86")
    c.over(c.below(wave + 26), "#2f6875")
    return c


def kiwi():
    c = Canvas(S, S, 13)
    c.img = gradient([(0, "#f7e3b5"), (1, "#e8a860")], np.hypot(c.u - 0.3, c.v - 0.2))

    def ell(x, y, a, b):
        return np.clip((1 - np.hypot((c.x - x) / a, (c.y - y) / b)) * min(a, b) / 2 + 0.5, 0, 1)

    c.over(c.below(np.full(S, 420)), "#5f7f4a")
    legs = c.mask(
        lambda d, s: [
            d.line([(x * s, 360 * s), ((x + 8) * s, 428 * s), ((x - 34) * s, 436 * s)], fill=255, width=12 * s)
            for x in (270, 320)
        ]
    )
    c.over(legs, "#b5803f")
    edge = fbm(c.rng, S, S, 70, 40, 3)
    body = np.clip((1 - np.hypot((c.x - 296) / 146, (c.y - 280) / 122) + 0.06 * (edge - 0.5)) * 50, 0, 1)
    head = ell(168, 186, 62, 58)
    neck = c.polygon([(126, 206), (210, 150), (290, 190), (220, 300)])
    feathers = noise(c.rng, S, S, 70, 26)
    tone = np.clip(0.9 - (c.x - 150) / 420 - (c.y - 220) / 420 + 0.3 * (feathers - 0.5), 0, 1)
    c.over(np.maximum(np.maximum(body, head), blur(neck, 5)), gradient([(0, "#40281a"), (1, "#a8744a")], tone))
    c.over(c.polygon([(118, 184), (118, 208), (28, 322)]), "#ecd2a0")
    c.over(c.disc(150, 176, 9, 2), "#140d0a")
    c.over(c.disc(147, 173, 3, 2), "#ffffff")
    return c


CREATURES = {"dmitri_volkov": owl, "maria_sokolova": fox, "ploy_srisai": lotus, "aroha_ngata": kiwi}


def avatar(handle):
    """The picture of one person, 512 px square."""
    return CREATURES[handle]() if handle in CREATURES else bust(*PEOPLE[handle])


def icon():
    """Folds of satin in a rounded square, with a clear margin."""
    c = Canvas(1024, 1024, 17)
    # Pleats run diagonally in an S; across each one the cloth rises slowly into the light and falls back quickly.
    p = c.u * 0.8 + c.v * 0.6
    q = c.v * 0.8 - c.u * 0.6
    phase = (q + 0.11 * np.sin(p * 5.0 + 0.4) + 0.03 * np.sin(p * 9.5 + 1.0)) * 3.3 + 0.35
    fold = phase - np.floor(phase)
    number = np.floor(phase)
    rise = smoothstep(0.0, 0.78, fold) * smoothstep(1.0, 0.86, fold)
    light = np.clip(rise * (0.72 + 0.2 * np.sin(p * 4.2 + number * 1.7)) + 0.1 * (1 - c.v), 0, 1)
    c.img = gradient([(0, "#2b1055"), (0.35, "#7a2f9f"), (0.62, "#e0568f"), (0.85, "#ffb38a"), (1, "#fff3e0")], light)
    streaks = fbm(c.rng, 1024, 1024, 3, 60, 4)
    c.img = c.img * (0.97 + 0.06 * streaks)[..., None]
    c.screen(smoothstep(0.9, 1.0, light) * 0.5, "#fff6ea")
    c.bloom(0.75, 18, 0.4)
    n, r = 5.0, 0.5 - 0.045
    shape = (np.abs((c.u - 0.5) / r) ** n + np.abs((c.v - 0.5) / r) ** n) ** (1 / n)
    alpha = np.clip((1 - shape) * 1024 * r + 0.5, 0, 1)
    rim = smoothstep(0.965, 1.0, shape) * smoothstep(0.9, 0.1, c.v)
    c.screen(rim * 0.35, "#ffffff")
    return c, alpha
