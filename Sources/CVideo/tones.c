#include "movie.h"
#include <stdlib.h>

// Maps the tones of films in HDR to those of a usual display: light of 203 candela per square metre, the white of texts
// in ITU-R BT.2408, becomes nearly white, and what is brighter is compressed above it.

enum { steps = 4096 };

struct tone_map {
  // Light as a multiple of white, for each value of the file.
  float light[steps];
  // The value for the display, for light from 0 to 1.
  uint8_t shown[steps];
  bool is_hlg;
};

static const double white = 203;

// SMPTE ST 2084: candela per square metre for a value from 0 to 1.
static double pq_light(double value) {
  const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128, c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32,
               c3 = 2392.0 / 4096 * 32;
  double power = pow(value, 1 / m2);
  return 10000 * pow(fmax(power - c1, 0) / (c2 - c3 * power), 1 / m1);
}

// ITU-R BT.2100: the light of the scene, from 0 to 1.
static double hlg_light(double value) {
  const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log(4 * a);
  return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12;
}

struct tone_map *tones_create(int transfer) {
  struct tone_map *map = malloc(sizeof *map);
  if (!map) return NULL;
  map->is_hlg = transfer == AVCOL_TRC_ARIB_STD_B67;
  for (int i = 0; i < steps; i++) {
    double value = (double)i / (steps - 1);
    map->light[i] = (float)(map->is_hlg ? hlg_light(value) : pq_light(value) / white);
    double shown = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055;
    map->shown[i] = (uint8_t)lround(fmin(fmax(shown, 0), 1) * 255);
  }
  return map;
}

static inline float unit(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

void tones_apply(
    const struct tone_map *map, const uint16_t *from, size_t from_stride, uint8_t *to, size_t to_stride, int width,
    int height) {
  // Light up to this part of white is left as it is.
  const float knee = 0.6f;
  for (int y = 0; y < height; y++) {
    const uint16_t *in = (const uint16_t *)(const void *)((const uint8_t *)from + (size_t)y * from_stride);
    uint8_t *out = to + (size_t)y * to_stride;
    for (int x = 0; x < width; x++, in += 4, out += 4) {
      float b = map->light[in[0] >> 4], g = map->light[in[1] >> 4], r = map->light[in[2] >> 4];
      if (map->is_hlg) {
        // The system's gamma of 1.2, for a display of 1000 candela.
        float gain = powf(0.2627f * r + 0.678f * g + 0.0593f * b, 0.2f) * (float)(1000 / white);
        b *= gain, g *= gain, r *= gain;
      }
      // From the primaries of BT.2020 to those of BT.709.
      float red = 1.6605f * r - 0.5876f * g - 0.0728f * b;
      float green = -0.1246f * r + 1.1329f * g - 0.0083f * b;
      float blue = -0.0182f * r - 0.1006f * g + 1.1187f * b;
      float most = red > green ? red : green;
      if (blue > most) most = blue;
      if (most > knee) {
        // All three by the same factor, so that the hue stays.
        float over = (most - knee) / (1 - knee), shown = knee + (1 - knee) * over / (1 + over), gain = shown / most;
        red *= gain, green *= gain, blue *= gain;
      }
      out[0] = map->shown[(int)(unit(blue) * (steps - 1))];
      out[1] = map->shown[(int)(unit(green) * (steps - 1))];
      out[2] = map->shown[(int)(unit(red) * (steps - 1))];
      out[3] = 255;
    }
  }
}
