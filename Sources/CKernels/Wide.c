#include "Wide.h"

#if FLICK_WIDE

#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

// Channels lie in 16-bit lanes here: red and blue of 8 pixels in one register,
// green and alpha in another. Every sum is below 2^16, as in Plain.h.

AVX2_INLINE __m256i load(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }

AVX2_INLINE void store(void *to, __m256i value) { _mm256_storeu_si256((__m256i *)to, value); }

AVX2_INLINE __m256i lane_mask(void) { return _mm256_set1_epi32(0x00FF00FF); }

AVX2_INLINE __m256i red_blue_of(__m256i pixels) { return _mm256_and_si256(pixels, lane_mask()); }

AVX2_INLINE __m256i green_alpha_of(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }

AVX2_INLINE __m256i packed(__m256i rb, __m256i ga) {
  // v · 257 / 2^16 is (v + v / 2^8) / 2^8, each rounded down.
  __m256i twice = _mm256_set1_epi16(257);
  return _mm256_or_si256(_mm256_mulhi_epu16(rb, twice),
                         _mm256_slli_epi16(_mm256_mulhi_epu16(ga, twice), 8));
}

AVX2_INLINE __m256i divided_by_255(__m256i values) {
  values = _mm256_add_epi16(values, _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(values, _mm256_srli_epi16(values, 8)), 8);
}

AVX2 size_t flick_wide_fill(uint32_t *row, size_t count, uint32_t pixel) {
  __m256i value = _mm256_set1_epi32((int)pixel);
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

AVX2_INLINE __m256i over_solid(__m256i pixels, __m256i rb, __m256i ga, __m256i keep) {
  return packed(_mm256_add_epi16(_mm256_mullo_epi16(red_blue_of(pixels), keep), rb),
                _mm256_add_epi16(_mm256_mullo_epi16(green_alpha_of(pixels), keep), ga));
}

// Four pixels, for the ends of rows.

AVX2_INLINE __m128i packed4(__m128i rb, __m128i ga) {
  __m128i twice = _mm_set1_epi16(257);
  return _mm_or_si128(_mm_mulhi_epu16(rb, twice),
                      _mm_slli_epi16(_mm_mulhi_epu16(ga, twice), 8));
}

AVX2_INLINE void over_solid4(uint32_t *row, __m128i rb, __m128i ga, __m128i keep) {
  __m128i pixels = _mm_loadu_si128((const __m128i *)row);
  __m128i red_blue = _mm_and_si128(pixels, _mm_set1_epi32(0x00FF00FF));
  __m128i green_alpha = _mm_srli_epi16(pixels, 8);
  _mm_storeu_si128((__m128i *)row,
                   packed4(_mm_add_epi16(_mm_mullo_epi16(red_blue, keep), rb),
                           _mm_add_epi16(_mm_mullo_epi16(green_alpha, keep), ga)));
}

AVX2 size_t flick_wide_over_solid(uint32_t *row, size_t count, uint32_t red_blue,
                                  uint32_t green_alpha, uint32_t keep) {
  __m256i rb = _mm256_set1_epi32((int)red_blue);
  __m256i ga = _mm256_set1_epi32((int)green_alpha);
  __m256i factor = _mm256_set1_epi16((short)keep);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    store(row + i, over_solid(load(row + i), rb, ga, factor));
    store(row + i + 8, over_solid(load(row + i + 8), rb, ga, factor));
  }
  for (; i + 8 <= count; i += 8) store(row + i, over_solid(load(row + i), rb, ga, factor));
  if (i + 4 <= count) {
    over_solid4(row + i, _mm256_castsi256_si128(rb), _mm256_castsi256_si128(ga),
                _mm256_castsi256_si128(factor));
    i += 4;
  }
  return i;
}

AVX2_INLINE size_t over_masked(uint32_t *row, const uint8_t *alphas, size_t count,
                               uint32_t color, uint32_t coverage) {
  __m256i rb_color = _mm256_set1_epi32((int)(color & 0x00FF00FF));
  __m256i ga_color = _mm256_set1_epi32((int)(((color >> 8) & 0xFF) | 0x00FF0000));
  __m256i half = _mm256_set1_epi16(128);
  __m256i factor = _mm256_set1_epi16((short)coverage);
  // A pixel's alpha into both of its lanes.
  __m256i twice = _mm256_setr_epi8(0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1, 0,
                                   -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i alpha = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(alphas + i)));
    alpha = _mm256_shuffle_epi8(alpha, twice);
    if (coverage != 255) alpha = divided_by_255(_mm256_mullo_epi16(alpha, factor));
    __m256i keep = _mm256_xor_si256(alpha, lane_mask());
    __m256i pixels = load(row + i);
    __m256i rb = _mm256_add_epi16(_mm256_mullo_epi16(red_blue_of(pixels), keep),
                                  _mm256_mullo_epi16(rb_color, alpha));
    __m256i ga = _mm256_add_epi16(_mm256_mullo_epi16(green_alpha_of(pixels), keep),
                                  _mm256_mullo_epi16(ga_color, alpha));
    store(row + i, packed(_mm256_add_epi16(rb, half), _mm256_add_epi16(ga, half)));
  }
  if (i + 4 <= count) {
    int32_t four;
    memcpy(&four, alphas + i, 4);
    __m128i lanes = _mm256_castsi256_si128(lane_mask());
    __m128i alpha = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(four));
    alpha = _mm_shuffle_epi8(alpha, _mm256_castsi256_si128(twice));
    if (coverage != 255) {
      __m128i scaled = _mm_add_epi16(
          _mm_mullo_epi16(alpha, _mm256_castsi256_si128(factor)), _mm_set1_epi16(128));
      alpha = _mm_srli_epi16(_mm_add_epi16(scaled, _mm_srli_epi16(scaled, 8)), 8);
    }
    __m128i keep = _mm_xor_si128(alpha, lanes);
    __m128i rounding = _mm_set1_epi16(128);
    __m128i rb = _mm_add_epi16(
        _mm_mullo_epi16(_mm256_castsi256_si128(rb_color), alpha), rounding);
    __m128i ga = _mm_add_epi16(
        _mm_mullo_epi16(_mm256_castsi256_si128(ga_color), alpha), rounding);
    over_solid4(row + i, rb, ga, keep);
    i += 4;
  }
  return i;
}

AVX2 size_t flick_wide_over_masked(uint32_t *row, const uint8_t *alphas, size_t count,
                                   uint32_t color, uint32_t coverage) {
  return over_masked(row, alphas, count, color, coverage);
}

AVX2 size_t flick_wide_over_masked_rows(uint32_t *pixels, size_t stride, const uint8_t *alphas,
                                        size_t alpha_stride, size_t count, size_t row_count,
                                        uint32_t color) {
  for (size_t row = 0; row < row_count; row++) {
    over_masked(pixels + row * stride, alphas + row * alpha_stride, count, color, 255);
  }
  return count / 4 * 4;
}

AVX2 size_t flick_wide_over_pixels(uint32_t *row, const uint32_t *source, size_t count,
                                   uint32_t coverage) {
  __m256i half = _mm256_set1_epi16(128);
  __m256i factor = _mm256_set1_epi16((short)coverage);
  // A pixel's highest byte into both of its lanes.
  __m256i alphas = _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
                                    3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i above = load(source + i);
    __m256i alpha = _mm256_mullo_epi16(_mm256_shuffle_epi8(above, alphas), factor);
    __m256i keep = _mm256_xor_si256(divided_by_255(alpha), lane_mask());
    __m256i pixels = load(row + i);
    __m256i rb = _mm256_add_epi16(_mm256_mullo_epi16(red_blue_of(pixels), keep),
                                  _mm256_mullo_epi16(red_blue_of(above), factor));
    __m256i ga = _mm256_add_epi16(_mm256_mullo_epi16(green_alpha_of(pixels), keep),
                                  _mm256_mullo_epi16(green_alpha_of(above), factor));
    store(row + i, packed(_mm256_add_epi16(rb, half), _mm256_add_epi16(ga, half)));
  }
  return i;
}

// Values are moved down by 2^15 so that signed products serve; what is missing,
// 2^15 times 4096, comes back with the half that rounds.
AVX2_INLINE __m256i mixed(const uint16_t *values, const uint16_t *before, __m256i weights) {
  __m256i sign = _mm256_set1_epi16((short)0x8000);
  __m256i rest = _mm256_set1_epi32(32768 * 4096 + 2048);
  __m256i a = _mm256_xor_si256(load(values), sign);
  __m256i b = _mm256_xor_si256(load(before), sign);
  __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), weights);
  __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), weights);
  low = _mm256_srli_epi32(_mm256_add_epi32(low, rest), 12);
  high = _mm256_srli_epi32(_mm256_add_epi32(high, rest), 12);
  return _mm256_packus_epi32(low, high);
}

AVX2_INLINE __m256i mix_weights(uint32_t fraction) {
  return _mm256_set1_epi32((int)((4096 - fraction) | fraction << 16));
}

AVX2 size_t flick_wide_mix(uint16_t *result, const uint16_t *values, const uint16_t *before,
                           size_t count, uint32_t fraction) {
  __m256i weights = mix_weights(fraction);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) store(result + i, mixed(values + i, before + i, weights));
  return i;
}

AVX2_INLINE __m256i levels(__m256i values, __m256i alpha) {
  __m256i scaled = _mm256_mulhi_epu16(values, alpha);
  __m256i most = _mm256_set1_epi16(255);
  __m256i carry = _mm256_srli_epi16(_mm256_mullo_epi16(scaled, most), 15);
  return _mm256_add_epi16(_mm256_mulhi_epu16(scaled, most), carry);
}

AVX2 size_t flick_wide_mix_levels(uint8_t *result, const uint16_t *values,
                                  const uint16_t *before, size_t count, uint32_t fraction,
                                  uint32_t alpha) {
  __m256i weights = mix_weights(fraction);
  __m256i factor = _mm256_set1_epi16((short)alpha);
  size_t i = 0;
  while (i + 32 <= count) {
    __m256i first = levels(mixed(values + i, before + i, weights), factor);
    __m256i second = levels(mixed(values + i + 16, before + i + 16, weights), factor);
    __m256i bytes = _mm256_packus_epi16(first, second);
    store(result + i, _mm256_permute4x64_epi64(bytes, 0xD8));
    i += 32;
    // The last ones together with some that are done.
    if (i < count && i + 32 > count) i = count - 32;
  }
  return i;
}

AVX2 size_t flick_wide_add_weighted(uint32_t *sums, const uint16_t *values, size_t count,
                                    uint32_t weight) {
  __m256i factor = _mm256_set1_epi32((int)weight);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i wide = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(values + i)));
    store(sums + i, _mm256_add_epi32(load(sums + i), _mm256_mullo_epi32(wide, factor)));
  }
  return i;
}

AVX2 size_t flick_wide_upper_halves(uint16_t *result, const uint32_t *sums, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m256i low = _mm256_srli_epi32(load(sums + i), 16);
    __m256i high = _mm256_srli_epi32(load(sums + i + 8), 16);
    store(result + i, _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0xD8));
  }
  return i;
}

#endif
