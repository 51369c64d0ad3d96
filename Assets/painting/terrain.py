"""A height field seen in perspective: mountains with real ridges, snow by height and slope, and cast shadows."""

import numpy as np

from .canvas import blur, mix, noise, rgb, smoothstep


def eroded(rng, n, cells, octaves=9, k=3.0):
    """Fractal heights whose detail fades on steep ground, as if water had run there (after Quilez's "more noise")."""
    total = np.zeros((n, n), np.float32)
    gx, gy = np.zeros((n, n), np.float32), np.zeros((n, n), np.float32)
    amplitude = 1.0
    for octave in range(octaves):
        count = cells * 1.93**octave
        if count > n / 2:
            break
        layer = 1 - np.abs(2 * noise(rng, n, n, count, count) - 1)
        dy, dx = np.gradient(layer * n / (cells * 6))
        gx += dx * amplitude
        gy += dy * amplitude
        total += amplitude * layer / (1 + k * (gx * gx + gy * gy))
        amplitude *= 0.48
    return total


def sample(field, x, z):
    """Bilinear look-up with x and z in 0...1; outside, the edge goes on."""
    n = field.shape[0] - 1
    fx, fz = np.clip(x, 0, 0.9999) * n, np.clip(z, 0, 0.9999) * n
    ix, iz = fx.astype(int), fz.astype(int)
    tx, tz = fx - ix, fz - iz
    top = field[iz, ix] * (1 - tx) + field[iz, ix + 1] * tx
    bottom = field[iz + 1, ix] * (1 - tx) + field[iz + 1, ix + 1] * tx
    return top * (1 - tz) + bottom * tz


def cast_shadow(height, direction, rise, steps=90):
    """The share of sun each place gets when the sun stands in `direction` and rises `rise` per cell."""
    shade = np.zeros_like(height)
    for step in range(2, steps):
        dx, dz = int(round(direction[0] * step)), int(round(direction[1] * step))
        other = np.roll(height, (-dz, -dx), (0, 1)) - rise * step
        shade = np.maximum(shade, np.clip((other - height) * 60, 0, 1))
    return 1 - blur(shade, 1)


def paint_terrain(
    c,
    height,
    camera,
    horizon,
    focal,
    sun,
    light,
    shadow,
    haze,
    haze_far,
    snowline,
    rock,
    near=0.04,
    slices=1100,
    snow="#f3f6fb",
    meadow=None,
):
    """Paints `height` (n x n, z growing away from the viewer, unit square) and returns the mask of what it covers.

    Front to back, the highest projected point so far hides what is behind it; so the depth seen at each pixel is found
    by bisection in a falling sequence per column.
    """
    n = height.shape[0]
    dz, dx = np.gradient(height * n)
    normal = np.stack([-dx, np.ones_like(dx) * 1.0, -dz], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    s = np.array(sun, np.float32)
    s /= np.linalg.norm(s)
    direct = np.clip(normal @ s, 0, 1) * cast_shadow(
        height, (s[0] / np.hypot(s[0], s[2]), s[2] / np.hypot(s[0], s[2])), s[1] / np.hypot(s[0], s[2]) / n
    )
    ambient = 0.5 + 0.5 * normal[..., 1]
    rough = blur(np.random.default_rng(9).random((n, n)).astype(np.float32), 2) - 0.5
    cover = smoothstep(-0.03, 0.05, height - snowline + rough * 0.12) * smoothstep(
        0.36, 0.58, normal[..., 1] + rough * 0.3
    )
    albedo = mix(np.broadcast_to(rgb(rock), (n, n, 3)) * (1 + rough * 0.9)[..., None], snow, cover)
    if meadow:
        green = smoothstep(0.02, -0.06, height - snowline * 0.62) * smoothstep(0.45, 0.7, normal[..., 1])
        albedo = mix(albedo, meadow, green * 0.85)
    lit = albedo * (ambient[..., None] * rgb(shadow) + direct[..., None] * rgb(light) * 1.25)

    z = np.geomspace(near, 1.0, slices).astype(np.float32)
    across = (c.u[0] - 0.5)[None, :] * (c.w / c.h) / focal
    xs = 0.5 + across * z[:, None]
    zs = np.broadcast_to(z[:, None], xs.shape)
    hs = sample(height, xs, zs)
    ys = horizon * c.h - (hs - camera) / z[:, None] * focal * c.h
    ys = np.minimum.accumulate(ys, axis=0)
    depth = np.empty((c.h, c.w), np.float32)
    rows = np.arange(c.h)
    for column in range(c.w):
        first = np.searchsorted(-ys[:, column], -rows, side="left")
        depth[:, column] = first
    hit = depth < slices
    index = np.minimum(depth, slices - 1).astype(int)
    seen_z = z[index]
    seen_x = 0.5 + across[0][None, :] * seen_z
    color = np.stack([sample(lit[..., k], seen_x, seen_z) for k in range(3)], -1)
    air = 1 - np.exp(-(((seen_z - near) * haze_far) ** 1.25))
    color = mix(np.clip(color, 0, 1), haze, np.clip(air, 0, 1))
    mask = hit.astype(np.float32)
    mask = np.minimum(mask, blur(mask, 1) * 1.15)
    c.over(np.clip(mask, 0, 1), color)
    return mask, seen_z
