#include "Wide.h"

#if FLICK_WIDE

#include "Lanes.h"

LANES_BEGIN

size_t flick_wide_fill(uint32_t *row, size_t count, uint32_t pixel) {
  const eight value = all(pixel);
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    store(row + i, value);
    store(row + i + 8, value);
    store(row + i + 16, value);
    store(row + i + 24, value);
  }
  for (; i + 8 <= count; i += 8) store(row + i, value);
  return i;
}

LANES eight over_solid(eight pixels, sixteen rb, sixteen ga, sixteen keep) {
  return packed(red_blue_of(pixels) * keep + rb, green_alpha_of(pixels) * keep + ga);
}

size_t flick_wide_over_solid(uint32_t *row, size_t count, uint32_t red_blue,
                             uint32_t green_alpha, uint32_t keep) {
  const sixteen rb = (sixteen)all(red_blue), ga = (sixteen)all(green_alpha);
  const sixteen factor = all_words(keep);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    store(row + i, over_solid(load(row + i), rb, ga, factor));
    store(row + i + 8, over_solid(load(row + i + 8), rb, ga, factor));
  }
  for (; i + 8 <= count; i += 8) store(row + i, over_solid(load(row + i), rb, ga, factor));
  if (i + 4 <= count) {
    store_four(row + i, over_solid(load_four(row + i), rb, ga, factor));
    i += 4;
  }
  return i;
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
  size_t i = 0;
  eight_bytes some = {0};
  for (; i + 8 <= count; i += 8) {
    memcpy(&some, alphas + i, 8);
    store(row + i, over_alphas(load(row + i), some, &above));
  }
  if (i + 4 <= count) {
    memcpy(&some, alphas + i, 4);
    store_four(row + i, over_alphas(load_four(row + i), some, &above));
    i += 4;
  }
  return i;
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
  return count / 4 * 4;
}

size_t flick_wide_over_pixels(uint32_t *row, const uint32_t *source, size_t count,
                              uint32_t coverage) {
  const sixteen factor = all_words(coverage);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const eight above = load(source + i), pixels = load(row + i);
    const sixteen keep = divided_by_255(IN_BOTH(above, 3) * factor) ^ 255;
    store(row + i,
          packed(red_blue_of(pixels) * keep + red_blue_of(above) * factor + 128,
                 green_alpha_of(pixels) * keep + green_alpha_of(above) * factor + 128));
  }
  return i;
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

size_t flick_wide_add_weighted(uint32_t *sums, const uint16_t *values, size_t count,
                               uint32_t weight) {
  size_t i = 0;
#pragma clang loop unroll_count(2)
  for (; i + 16 <= count; i += 16) {
    wide sum;
    memcpy(&sum, sums + i, sizeof sum);
    sum += __builtin_convertvector((sixteen)load(values + i), wide) * weight;
    memcpy(sums + i, &sum, sizeof sum);
  }
  return i;
}

size_t flick_wide_upper_halves(uint16_t *result, const uint32_t *sums, size_t count) {
  size_t i = 0;
#pragma clang loop unroll_count(8)
  for (; i + 16 <= count; i += 16) {
    store(result + i, (eight)upper_halves(load(sums + i), load(sums + i + 8)));
  }
  return i;
}

LANES_END

#endif
