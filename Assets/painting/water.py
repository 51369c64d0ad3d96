"""Water: mirrors, waves and the path of a light on the sea."""

import numpy as np

from .canvas import noise, rgb, smoothstep


def mirror(c, horizon, tint, ripple=0.004, dim=0.85, calm=1.0):
    """Everything above `horizon` (share of the height) again below it, upside down, rippled and tinted."""
    w, h = c.w, c.h
    top = int(horizon * h)
    rows = np.arange(top, h)
    depth = (rows - top) / max(1, h - top)
    waves = np.zeros((len(rows), w), np.float32)
    for cells, weight in ((9, 1.0), (26, 0.6), (70, 0.4)):
        # Waves flatten towards the horizon: the same noise, squeezed by distance.
        field = noise(c.rng, w, 1024, cells * 0.6, cells * 5)
        index = (1023 * (1 - 1 / (1 + 2.2 * depth)) / 0.69).clip(0, 1023).astype(int)
        waves += weight * (field[index] - 0.5)
    shift = waves * ripple * h * (0.4 + 4 * depth[:, None]) * calm
    source = np.clip(2 * top - rows[:, None] - 1 + shift * 2.0, 0, top - 1).astype(int)
    across = np.clip(c.x[top:] + shift * 0.5, 0, w - 1).astype(int)
    image = c.img[source, across]
    t = (0.25 + 0.5 * depth)[:, None, None]
    c.img[top:] = (image * dim) * (1 - t * 0.55) + rgb(tint) * t * 0.55 + (waves * 0.05 * depth[:, None])[..., None]


def sea(c, horizon, deep, far, foam="#ffffff", swell=1.0):
    """Open water below `horizon`, and the field of its waves (0 to 1, the full canvas) for the light to play on."""
    w, h = c.w, c.h
    top = int(horizon * h)
    rows = np.arange(top, h)
    depth = (rows - top) / max(1, h - top)
    field = np.zeros((h, w), np.float32)
    waves = np.zeros((len(rows), w), np.float32)
    table_h = 4096
    distance = np.log1p(depth * 26) / np.log1p(26)
    for cells, weight in ((5, 0.5), (14, 0.7), (38, 0.8), (95, 0.6)):
        table = noise(c.rng, 3 * w, table_h, cells * 4, cells * 7)
        index = (distance * (table_h - 1)).astype(int)
        # Closer waves are wider: each row looks at a narrower part of the table.
        zoom = 1 / (0.35 + 1.25 * depth)
        across = (c.x[top:] - w / 2) * zoom[:, None] * 0.9 + 1.5 * w
        waves += weight * table[index[:, None], np.clip(across, 0, 3 * w - 1).astype(int)]
    waves = waves / 2.6
    field[top:] = waves
    t = np.clip(depth[:, None] + (waves - 0.5) * 0.9 * swell * np.minimum(1, depth[:, None] * 6 + 0.15), 0, 1)[
        ..., None
    ]
    c.img[top:] = rgb(far) * (1 - t) + rgb(deep) * t
    return field


def light_path(c, field, horizon, x, color, width=0.035, spread=0.2, strength=1.0, cut=0.5):
    """The broken reflection of a light at `x` (share of the width)."""
    depth = np.clip((c.v - horizon) / (1 - horizon), 0, 1)
    reach = width + spread * depth**0.8
    beam = np.exp(-(((c.u - x) / reach) ** 2))
    sparkle = smoothstep(cut, cut + 0.16, field * (0.82 + 0.34 * beam))
    below = (c.v > horizon).astype(np.float32)
    c.screen(np.clip(beam * sparkle * below * strength * (1.1 - 0.55 * depth), 0, 1), color)
    c.screen(beam * below * 0.16 * strength, color)
