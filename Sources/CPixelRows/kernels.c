#include "kernels.h"

enum { half = weight_one / 2, block = 64 };

// Up to this many rows are summed in 16 bits: seven fractional bits, with each product rounded. A register then holds
// twice as many bytes, and most images, downscaled by less than half, need no more rows.
enum { most_short_taps = 4, short_bits = 7, short_half = 1 << (short_bits - 1) };

static inline int32_t term(int32_t byte, int32_t weight, bool is_short) {
  return is_short ? (byte * weight + short_half) >> (weight_bits - short_bits) : byte * weight;
}

static void blend_rows(
    uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count) {
  bool is_short = taps <= most_short_taps;
  for (size_t at = 0; at < count; at += block) {
    int32_t sums[block];
    size_t length = count - at < block ? count - at : block;
    for (size_t i = 0; i < length; i++) sums[i] = is_short ? short_half : half;
    for (int32_t t = 0; t < taps; t++) {
      const uint8_t *row = rows[t] + at;
      int32_t weight = weights[t];
      for (size_t i = 0; i < length; i++) sums[i] += term(row[i], weight, is_short);
    }
    for (size_t i = 0; i < length; i++) {
      target[at + i] = (uint8_t)(sums[i] >> (is_short ? short_bits : weight_bits));
    }
  }
}

static void blend_columns(uint8_t *target, const uint8_t *row, const sateen_axis *axis) {
  for (int32_t i = 0; i < axis->count; i++) {
    const uint8_t *pixels = row + 4 * (size_t)axis->start[i];
    const int16_t *weights = axis->weights + (int64_t)i * axis->stride;
    int32_t sums[4] = {half, half, half, half};
    for (int32_t t = 0; t < axis->taps[i]; t++, pixels += 4) {
      for (int c = 0; c < 4; c++) sums[c] += weights[t] * pixels[c];
    }
    for (int c = 0; c < 4; c++) target[4 * (size_t)i + (size_t)c] = (uint8_t)(sums[c] >> weight_bits);
  }
}

const sateen_kernels sateen_portable_kernels = {blend_rows, blend_columns};

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i pair_of(int16_t a, int16_t b) {
  return _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)a | (uint32_t)(uint16_t)b << 16));
}

// With inlining and a constant number of rows, all weights stay in registers.
AVX2 __attribute__((always_inline)) static inline void blend_short(
    uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i rounding = _mm256_set1_epi16(short_half);
  for (size_t at = 0; at < count; at += 32) {
    __m256i low = rounding;
    __m256i high = rounding;
    for (int32_t t = 0; t < taps; t++) {
      __m256i bytes = _mm256_loadu_si256((const __m256i *)(rows[t] + at));
      // The instruction multiplies fixed-point fractions with 15 bits, and rounds.
      __m256i weight = _mm256_set1_epi16((int16_t)(weights[t] * 2));
      __m256i a = _mm256_slli_epi16(_mm256_unpacklo_epi8(bytes, zero), 7);
      __m256i b = _mm256_slli_epi16(_mm256_unpackhi_epi8(bytes, zero), 7);
      low = _mm256_add_epi16(low, _mm256_mulhrs_epi16(a, weight));
      high = _mm256_add_epi16(high, _mm256_mulhrs_epi16(b, weight));
    }
    __m256i bytes =
        _mm256_packus_epi16(_mm256_srli_epi16(low, short_bits), _mm256_srli_epi16(high, short_bits));
    _mm256_storeu_si256((__m256i *)(target + at), bytes);
  }
}

// Processes two rows at a time: their bytes are interleaved, then multiplied and added in pairs.
AVX2 static void blend_long(
    uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count) {
  const __m256i rounding = _mm256_set1_epi32(half);
  for (size_t at = 0; at < count; at += 16) {
    __m256i low = rounding;
    __m256i high = rounding;
    for (int32_t t = 0; t < taps; t += 2) {
      bool is_pair = t + 1 < taps;
      __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(rows[t] + at)));
      __m256i b =
          is_pair ? _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(rows[t + 1] + at))) : _mm256_setzero_si256();
      __m256i pair = pair_of(weights[t], is_pair ? weights[t + 1] : 0);
      low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), pair));
      high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), pair));
    }
    __m256i words =
        _mm256_packs_epi32(_mm256_srai_epi32(low, weight_bits), _mm256_srai_epi32(high, weight_bits));
    __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)(target + at), bytes);
  }
}

AVX2 static void blend_rows_avx2(
    uint8_t *target, const uint8_t *const *rows, const int16_t *weights, int32_t taps, size_t count) {
  // Copies on the stack, because the compiler has to assume that `target` may alias the originals.
  const uint8_t *r[most_short_taps];
  int16_t w[most_short_taps];
  for (int32_t t = 0; t < most_short_taps && t < taps; t++) {
    r[t] = rows[t];
    w[t] = weights[t];
  }
  switch (taps) {
    case 2: blend_short(target, r, w, 2, count); break;
    case 3: blend_short(target, r, w, 3, count); break;
    case 4: blend_short(target, r, w, 4, count); break;
    default: blend_long(target, rows, weights, taps, count); break;
  }
}

// Computes two target pixels at a time, one in each half of the register, from four source pixels a step.
AVX2 static void blend_columns_avx2(uint8_t *target, const uint8_t *row, const sateen_axis *axis) {
  const __m256i rounding = _mm256_set1_epi32(half);
  // For each channel, pixels 0 and 1 side by side as 16-bit words; then pixels 2 and 3.
  const __m256i first = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1));
  const __m256i second = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1));
  int32_t steps = (axis->most_taps + 3) / 4;
  for (int32_t i = 0; i < axis->count; i += 2) {
    int32_t j = i + 1 < axis->count ? i + 1 : i;
    const uint8_t *a = row + 4 * (size_t)axis->start[i];
    const uint8_t *b = row + 4 * (size_t)axis->start[j];
    const int16_t *wa = axis->weights + (int64_t)i * axis->stride;
    const int16_t *wb = axis->weights + (int64_t)j * axis->stride;
    __m256i sum = rounding;
    for (int32_t s = 0; s < steps; s++, a += 16, b += 16, wa += 4, wb += 4) {
      __m256i pixels = _mm256_inserti128_si256(
          _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)a)), _mm_loadu_si128((const __m128i *)b), 1);
      __m256i weights = _mm256_inserti128_si256(
          _mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)wa)), _mm_loadl_epi64((const __m128i *)wb), 1);
      sum = _mm256_add_epi32(
          sum, _mm256_madd_epi16(_mm256_shuffle_epi8(pixels, first), _mm256_shuffle_epi32(weights, 0x00)));
      sum = _mm256_add_epi32(
          sum, _mm256_madd_epi16(_mm256_shuffle_epi8(pixels, second), _mm256_shuffle_epi32(weights, 0x55)));
    }
    __m256i words = _mm256_packs_epi32(_mm256_srai_epi32(sum, weight_bits), _mm256_setzero_si256());
    __m256i bytes = _mm256_packus_epi16(words, _mm256_setzero_si256());
    uint32_t pixel_a = (uint32_t)_mm256_cvtsi256_si32(bytes);
    uint32_t pixel_b = (uint32_t)_mm_cvtsi128_si32(_mm256_extracti128_si256(bytes, 1));
    uint64_t both = pixel_a | (uint64_t)pixel_b << 32;
    memcpy(target + 4 * (size_t)i, &both, 8);
  }
}

static const sateen_kernels avx2_kernels = {blend_rows_avx2, blend_columns_avx2};

const sateen_kernels *sateen_best_kernels(void) {
  return __builtin_cpu_supports("avx2") ? &avx2_kernels : &sateen_portable_kernels;
}
#else
const sateen_kernels *sateen_best_kernels(void) { return &sateen_portable_kernels; }
#endif
