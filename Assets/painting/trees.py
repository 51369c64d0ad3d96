"""Trees, from the far row of spruces to the trunk before one's nose."""

import numpy as np


def spruce_points(rng, x, y, height, lean=0.0):
    """The outline of a spruce standing at (x, y): whorls of drooping branches, shorter towards the top."""
    whorls = int(np.clip(height / 7, 7, 26))
    left, right = [], []
    for i in range(whorls):
        t = (i + 1) / whorls
        spread = height * 0.19 * t**0.85
        level = y - height * (1 - t * 0.94)
        for side, out in ((-1, left), (1, right)):
            reach = spread * (0.7 + 0.5 * rng.random())
            droop = height * 0.03 * (0.4 + rng.random())
            out.append((x + lean * (1 - t) * height + side * reach, level + droop))
            out.append((x + lean * (1 - t) * height + side * reach * 0.42, level + droop * 0.15))
    return [(x + lean * height, y - height)] + right + [(x + height * 0.02, y), (x - height * 0.02, y)] + left[::-1]


def spruce_row(c, line, count, size, scale=2):
    """The mask of a row of spruces along a line with one height per column, in clumps and with gaps."""
    xs = np.sort(c.rng.random(count)) * c.w
    gaps = np.sin(xs / c.w * 23 + c.rng.random() * 6) + np.sin(xs / c.w * 57 + c.rng.random() * 6)
    heights = size * (0.55 + 0.75 * c.rng.random(count)) * (1 + 0.22 * gaps)

    def paint(draw, s):
        for x, height in zip(xs, heights):
            y = line[int(min(c.w - 1, x))] + size * 0.12
            draw.polygon([(a * s, b * s) for a, b in spruce_points(c.rng, x, y, max(3, height))], fill=255)

    return c.mask(paint, scale)
