"""A canvas of float RGB in 0...1, and the tools that every picture is painted with.

Everything random comes from a numpy generator seeded by the picture, so that each run paints the same picture.
"""

import numpy as np
from PIL import Image, ImageDraw


def rgb(color):
    """'#rrggbb' or a triple as a float array."""
    if isinstance(color, str):
        return np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.asarray(color, np.float32)


def mix(a, b, t):
    """Colours blended in squared light, which keeps the middle of a gradient from going muddy."""
    a, b = rgb(a), rgb(b)
    t = np.asarray(t, np.float32)[..., None] if np.ndim(t) else t
    return np.sqrt(np.maximum(a * a * (1 - t) + b * b * t, 0))


def smoothstep(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def gradient(stops, t):
    """The colour at each `t` of a list of (position, colour), eased between stops."""
    t = np.asarray(t, np.float32)
    out = np.broadcast_to(rgb(stops[0][1]), t.shape + (3,)).copy()
    for (p0, c0), (p1, c1) in zip(stops, stops[1:]):
        inside = t > p0
        out[inside] = mix(c0, c1, np.clip((t[inside] - p0) / (p1 - p0), 0, 1))
    return out


def noise(rng, w, h, cells_x, cells_y):
    """Smooth value noise in 0...1 with about that many cells across and down."""
    small = rng.random((max(2, int(cells_y) + 1), max(2, int(cells_x) + 1))).astype(np.float32)
    big = Image.fromarray(small).resize((w, h), Image.BICUBIC)
    return np.clip(np.asarray(big, np.float32), 0, 1)


def fbm(rng, w, h, cells_x, cells_y, octaves=5, gain=0.5):
    """Fractal noise in 0...1 around 0.5."""
    total, weight, out = 0.0, 1.0, np.zeros((h, w), np.float32)
    for octave in range(octaves):
        cx, cy = cells_x * 2**octave, cells_y * 2**octave
        if cx > w / 2 or cy > h / 2:
            break
        out += weight * noise(rng, w, h, cx, cy)
        total += weight
        weight *= gain
    return out / total


def fbm1(rng, n, cells, octaves=6, gain=0.5):
    """Fractal noise along a line, in -1...1."""
    total, weight, out = 0.0, 1.0, np.zeros(n, np.float32)
    for octave in range(octaves):
        count = int(cells * 2**octave) + 2
        points = rng.random(count) * 2 - 1
        x = np.linspace(0, count - 1.001, n)
        i = x.astype(int)
        t = x - i
        t = t * t * (3 - 2 * t)
        out += weight * (points[i] * (1 - t) + points[np.minimum(i + 1, count - 1)] * t)
        total += weight
        weight *= gain
    return out / total


def blur(a, radius):
    """Three box blurs, near enough to a Gaussian of that radius."""
    box = max(1, int(round(radius * 0.9)))
    out = np.asarray(a, np.float32)
    for axis in (0, 1):
        for _ in range(3):
            pad = [(0, 0)] * out.ndim
            pad[axis] = (box + 1, box)
            total = np.cumsum(np.pad(out, pad, mode="edge"), axis=axis, dtype=np.float64)
            n = out.shape[axis]
            high = np.take(total, range(2 * box + 1, n + 2 * box + 1), axis=axis)
            low = np.take(total, range(0, n), axis=axis)
            out = ((high - low) / (2 * box + 1)).astype(np.float32)
    return out


class Canvas:
    """A picture in the making. `x` and `y` are each pixel's place in pixels, `u` and `v` in 0...1."""

    def __init__(self, w, h, seed):
        self.w, self.h = w, h
        self.rng = np.random.default_rng(seed)
        self.y, self.x = np.mgrid[0:h, 0:w].astype(np.float32)
        self.u, self.v = self.x / w, self.y / h
        self.img = np.zeros((h, w, 3), np.float32)

    def sky(self, stops):
        self.img = gradient(stops, self.v)

    def over(self, mask, color):
        """Lays a colour (or a picture) over the canvas where the mask is."""
        layer = color if isinstance(color, np.ndarray) and color.ndim == 3 else rgb(color)
        m = mask[..., None]
        self.img = self.img * (1 - m) + layer * m

    def screen(self, mask, color):
        """Adds light: white stays white, dark takes the colour."""
        self.img = 1 - (1 - np.clip(self.img, 0, 1)) * (1 - np.clip(mask[..., None] * rgb(color), 0, 1))

    def multiply(self, mask, color):
        """Lays a shadow or a glaze of that colour."""
        self.img = self.img * (1 - mask[..., None] * (1 - rgb(color)))

    def glow(self, cx, cy, radius, color, power=2.0, strength=1.0):
        """A soft round light; the centre in 0...1, the radius as a share of the height."""
        d = np.hypot(self.x - cx * self.w, self.y - cy * self.h) / (radius * self.h)
        self.screen(strength * np.exp(-np.power(d, power) * 2), color)

    def disc(self, cx, cy, r, soft=1.0):
        """The mask of a circle in pixels."""
        return np.clip((r - np.hypot(self.x - cx, self.y - cy)) / soft + 0.5, 0, 1)

    def mask(self, paint, scale=2):
        """The smooth-edged mask of what `paint(draw, scale)` draws in white."""
        image = Image.new("L", (self.w * scale, self.h * scale), 0)
        paint(ImageDraw.Draw(image), scale)
        return np.asarray(image.resize((self.w, self.h), Image.BOX), np.float32) / 255

    def polygon(self, points, scale=2):
        """The mask of a polygon in pixels."""
        return self.mask(lambda d, s: d.polygon([(x * s, y * s) for x, y in points], fill=255), scale)

    def below(self, line):
        """The mask of everything under a line that has one height in pixels per column."""
        return np.clip(self.y - np.asarray(line, np.float32)[None, :] + 0.5, 0, 1)

    def stars(self, count, limit=1.0, brightness=1.0):
        """Stars above `limit` of the height, a few of them bright."""
        layer = np.zeros((self.h, self.w), np.float32)
        xs = self.rng.integers(2, self.w - 2, count)
        ys = (self.rng.random(count) * limit * (self.h - 6)).astype(int) + 2
        power = self.rng.random(count) ** 6
        for x, y, p in zip(xs, ys, power):
            layer[y, x] = max(layer[y, x], 0.25 + 0.75 * p)
            if p > 0.35:
                layer[y, x - 1 : x + 2] += 0.3 * p
                layer[y - 1 : y + 2, x] += 0.3 * p
        self.screen(np.clip(layer * brightness, 0, 1), "#f4f6ff")

    def bloom(self, threshold=0.75, radius=30, strength=0.5):
        """Lets the bright parts bleed, as a lens does."""
        bright = np.clip(self.img - threshold, 0, 1) / (1 - threshold)
        halo = np.stack([blur(bright[..., k], radius) for k in range(3)], -1) * strength
        self.img = 1 - (1 - np.clip(self.img, 0, 1)) * (1 - np.clip(halo, 0, 1))

    def vignette(self, strength=0.25):
        d = np.hypot(self.u - 0.5, self.v - 0.5) / 0.72
        self.img = self.img * (1 - strength * smoothstep(0.4, 1.05, d))[..., None]

    def grain(self, sigma=0.012):
        """Film grain, the same in all channels and stronger in the middle tones."""
        g = self.rng.normal(0, 1, (self.h, self.w)).astype(np.float32)
        g = 0.6 * g + 0.8 * blur(g, 1)
        tone = self.img.mean(-1)
        self.img = self.img + (g * sigma * (0.5 + 2 * tone * (1 - tone)))[..., None]

    def image(self):
        """The finished 8-bit picture."""
        return Image.fromarray((np.clip(self.img, 0, 1) * 255 + 0.5).astype(np.uint8))
