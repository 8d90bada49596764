#include "Wide.h"

#if FLICK_WIDE

#include "Lanes.h"

LANES_BEGIN

// The last pixels of a row are done together with some before them; where they are read,
// that is before those are written.

size_t flick_wide_fill(uint32_t *row, size_t count, uint32_t pixel) {
  if (count < 4) return 0;
  const eight value = all(pixel);
  if (count < 8) {
    store_ends(row, count, value);
    return count;
  }
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    store(row + i, value);
    store(row + i + 8, value);
    store(row + i + 16, value);
    store(row + i + 24, value);
  }
  for (; i + 8 < count; i += 8) store(row + i, value);
  store(row + count - 8, value);
  return count;
}

LANES eight over_solid(eight pixels, sixteen rb, sixteen ga, sixteen keep) {
  return packed(red_blue_of(pixels) * keep + rb, green_alpha_of(pixels) * keep + ga);
}

size_t flick_wide_over_solid(uint32_t *pixels, size_t stride, size_t rows, size_t count,
                             uint32_t red_blue, uint32_t green_alpha, uint32_t keep) {
  if (count < 4) return 0;
  const sixteen rb = (sixteen)all(red_blue), ga = (sixteen)all(green_alpha);
  const sixteen factor = all_words(keep);
  for (; rows > 0; rows--, pixels += stride) {
    if (count < 8) {
      store_ends(pixels, count, over_solid(load_ends(pixels, count), rb, ga, factor));
      continue;
    }
    uint32_t *at = pixels, *end = pixels + count - 8;
    const eight last = over_solid(load(end), rb, ga, factor);
    for (; end - at > 8; at += 16) {
      store(at, over_solid(load(at), rb, ga, factor));
      store(at + 8, over_solid(load(at + 8), rb, ga, factor));
    }
    if (at < end) store(at, over_solid(load(at), rb, ga, factor));
    store(end, last);
  }
  return count;
}

/// A byte of each pixel, from the lowest one, into both of its lanes.
#define IN_BOTH(pixels, byte)                                                                    \
  (sixteen) __builtin_shufflevector(                                                             \
      (bytes)(pixels), (bytes){0}, byte, 32, byte, 32, byte + 4, 32, byte + 4, 32, byte + 8, 32, \
      byte + 8, 32, byte + 12, 32, byte + 12, 32, byte + 16, 32, byte + 16, 32, byte + 20, 32,   \
      byte + 20, 32, byte + 24, 32, byte + 24, 32, byte + 28, 32, byte + 28, 32)

/// A colour over pixels, of which each has an alpha.
typedef struct {
  sixteen rb, ga, coverage;
  int is_whole;
} mask_color;

typedef uint8_t eight_bytes __attribute__((vector_size(8)));

LANES eight over_alphas(eight pixels, eight_bytes alphas, const mask_color *color) {
  sixteen alpha = IN_BOTH(__builtin_convertvector(alphas, eight), 0);
  if (!color->is_whole) alpha = divided_by_255(alpha * color->coverage);
  const sixteen keep = alpha ^ 255;
  return packed(red_blue_of(pixels) * keep + color->rb * alpha + 128,
                green_alpha_of(pixels) * keep + color->ga * alpha + 128);
}

LANES size_t over_masked(uint32_t *row, const uint8_t *alphas, size_t count, uint32_t color,
                         uint32_t coverage) {
  const mask_color above = {
      .rb = red_blue_of(all(color)),
      .ga = (sixteen)all(((color >> 8) & 0xFF) | 0x00FF0000),
      .coverage = all_words(coverage),
      .is_whole = coverage == 255,
  };
  eight_bytes some;
  if (count < 4) return 0;
  if (count < 8) {
    memcpy(&some, alphas, 4);
    memcpy((char *)&some + 4, alphas + count - 4, 4);
    store_ends(row, count, over_alphas(load_ends(row, count), some, &above));
    return count;
  }
  uint32_t *end = row + count - 8;
  memcpy(&some, alphas + count - 8, 8);
  const eight last = over_alphas(load(end), some, &above);
  for (; row < end; row += 8, alphas += 8) {
    memcpy(&some, alphas, 8);
    store(row, over_alphas(load(row), some, &above));
  }
  store(end, last);
  return count;
}

size_t flick_wide_over_masked(uint32_t *row, const uint8_t *alphas, size_t count, uint32_t color,
                              uint32_t coverage) {
  return over_masked(row, alphas, count, color, coverage);
}

size_t flick_wide_over_masked_rows(uint32_t *pixels, size_t stride, const uint8_t *alphas,
                                   size_t alpha_stride, size_t count, size_t row_count,
                                   uint32_t color) {
  for (size_t row = 0; row < row_count; row++) {
    over_masked(pixels + row * stride, alphas + row * alpha_stride, count, color, 255);
  }
  return count < 4 ? 0 : count;
}

LANES eight over_pixels(eight pixels, eight above, sixteen factor) {
  const sixteen keep = divided_by_255(IN_BOTH(above, 3) * factor) ^ 255;
  return packed(red_blue_of(pixels) * keep + red_blue_of(above) * factor + 128,
                green_alpha_of(pixels) * keep + green_alpha_of(above) * factor + 128);
}

size_t flick_wide_over_pixels(uint32_t *row, const uint32_t *source, size_t count,
                              uint32_t coverage) {
  if (count < 4) return 0;
  const sixteen factor = all_words(coverage);
  if (count < 8) {
    const eight above = load_ends(source, count);
    store_ends(row, count, over_pixels(load_ends(row, count), above, factor));
    return count;
  }
  uint32_t *end = row + count - 8;
  const eight last = over_pixels(load(end), load(source + count - 8), factor);
  for (; row < end; row += 8, source += 8) {
    store(row, over_pixels(load(row), load(source), factor));
  }
  store(end, last);
  return count;
}

LANES sixteen mixed(const uint16_t *values, const uint16_t *before, uint32_t fraction) {
  const sixteen first = (sixteen)load(values), second = (sixteen)load(before);
#if FLICK_AVX2
  // Values are moved down by 2^15 so that signed products serve; what is missing,
  // 2^15 times 4096, comes back with the half that rounds.
  const eight weights = all((4096 - fraction) | fraction << 16);
  const uint32_t rest = 32768 * 4096 + 2048;
  const sixteen a = first ^ 0x8000, b = second ^ 0x8000;
  const eight low = (eight)__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25,
                                                   10, 26, 11, 27);
  const eight high = (eight)__builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13,
                                                    29, 14, 30, 15, 31);
  return (sixteen)__builtin_ia32_packusdw256(
      (signed_eight)((dot(low, weights) + rest) >> 12),
      (signed_eight)((dot(high, weights) + rest) >> 12));
#else
  return __builtin_convertvector((__builtin_convertvector(first, wide) * (4096 - fraction) +
                                  __builtin_convertvector(second, wide) * fraction + 2048) >>
                                     12,
                                 sixteen);
#endif
}

size_t flick_wide_mix(uint16_t *result, const uint16_t *values, const uint16_t *before,
                      size_t count, uint32_t fraction) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    store(result + i, (eight)mixed(values + i, before + i, fraction));
  }
  return i;
}

LANES sixteen levels(sixteen values, sixteen alpha) {
  const sixteen scaled = upper(values, alpha);
#if FLICK_AVX2
  return upper(scaled, all_words(255)) + (scaled * 255 >> 15);
#else
  return __builtin_convertvector((__builtin_convertvector(scaled, wide) * 255 + 32768) >> 16,
                                 sixteen);
#endif
}

size_t flick_wide_mix_levels(uint8_t *result, const uint16_t *values, const uint16_t *before,
                             size_t count, uint32_t fraction, uint32_t alpha) {
  const sixteen factor = all_words(alpha);
  size_t i = 0;
  while (i + 32 <= count) {
    const sixteen first = levels(mixed(values + i, before + i, fraction), factor);
    const sixteen second = levels(mixed(values + i + 16, before + i + 16, fraction), factor);
    store(result + i, (eight)narrowed_words(first, second));
    i += 32;
    // The last ones together with some that are done.
    if (i < count && i + 32 > count) i = count - 32;
  }
  return i;
}

/// Sixteen results.
LANES void convolve(uint16_t *result, const uint16_t *values, size_t stride,
                    const uint32_t *weights, size_t taps) {
  wide sums = (wide){0} + 32768;
  for (size_t tap = 0; tap < taps; tap++) {
    sums += __builtin_convertvector((sixteen)load(values + tap * stride), wide) * weights[tap];
  }
  eight halves[2];
  memcpy(halves, &sums, sizeof sums);
  store(result, (eight)upper_halves(halves[0], halves[1]));
}

#if FLICK_AVX2
/// Sums of sixteen places, in the order in which values are interleaved.
typedef struct {
  eight low, high;
} pair_sums;

LANES void add_products(pair_sums *sums, const uint16_t *first, const uint16_t *second,
                        eight weights) {
  const sixteen a = (sixteen)load(first) ^ 0x8000, b = (sixteen)load(second) ^ 0x8000;
  sums->low += dot((eight)__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25,
                                                  10, 26, 11, 27),
                   weights);
  sums->high += dot((eight)__builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13,
                                                   29, 14, 30, 15, 31),
                    weights);
}

/// Results of up to four vectors by signed products of two taps at a time, for weights
/// below 2¹⁵.
///
/// - rest: What values that are moved down by 2¹⁵ lack, with the half that rounds.
LANES void convolve_pairs(uint16_t *result, const uint16_t *values, size_t stride,
                          const uint32_t *weights, size_t taps, uint32_t rest, size_t vectors) {
  pair_sums sums[4];
  for (size_t k = 0; k < vectors; k++) sums[k] = (pair_sums){all(rest), all(rest)};
  for (size_t tap = 0; tap < taps; tap += 2) {
    const uint16_t *first = values + tap * stride;
    const int is_last = tap + 1 == taps;
    const uint16_t *second = is_last ? first : first + stride;
    const eight both = all(weights[tap] | (is_last ? 0 : weights[tap + 1] << 16));
    for (size_t k = 0; k < vectors; k++) {
      add_products(&sums[k], first + 16 * k, second + 16 * k, both);
    }
  }
  for (size_t k = 0; k < vectors; k++) {
    store(result + 16 * k,
          (eight)__builtin_ia32_packusdw256((signed_eight)(sums[k].low >> 16),
                                            (signed_eight)(sums[k].high >> 16)));
  }
}
#endif

size_t flick_wide_convolve(uint16_t *result, const uint16_t *values, size_t stride, size_t count,
                           const uint32_t *weights, size_t taps) {
  if (count < 16) return 0;
  size_t i = 0;
#if FLICK_AVX2
  uint32_t sum = 0, bits = 0;
  for (size_t tap = 0; tap < taps; tap++) {
    sum += weights[tap];
    bits |= weights[tap];
  }
  if (bits < 32768) {
    const uint32_t rest = (sum + 1) * 32768;
    for (; i + 64 <= count; i += 64) {
      convolve_pairs(result + i, values + i, stride, weights, taps, rest, 4);
    }
    for (; i < count; i += 16) {
      // The last ones together with some that are done.
      if (i + 16 > count) i = count - 16;
      convolve_pairs(result + i, values + i, stride, weights, taps, rest, 1);
    }
    return count;
  }
#endif
  for (; i < count; i += 16) {
    if (i + 16 > count) i = count - 16;
    convolve(result + i, values + i, stride, weights, taps);
  }
  return count;
}

LANES_END

#endif
