#include "PlanesWide.h"

#if FLICK_WIDE

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

// Red and blue of 8 pixels lie in one register's 16-bit lanes, green and alpha
// in another's; a multiplication that adds neighbours makes 32-bit sums of them.

AVX2_INLINE __m256i load(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }

/// Two 16-bit factors in every 32-bit lane.
AVX2_INLINE __m256i factors(int low, int high) {
  return _mm256_set1_epi32((int)((uint32_t)high << 16 | ((uint32_t)low & 0xFFFF)));
}

AVX2_INLINE __m256i red_blue_of(__m256i pixels) {
  return _mm256_and_si256(pixels, _mm256_set1_epi32(0x00FF00FF));
}

AVX2_INLINE __m256i green_alpha_of(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }

/// Red, blue and green times their factors, and a rest.
AVX2_INLINE __m256i weighted(__m256i rb, __m256i ga, __m256i by_rb, __m256i by_g, int rest) {
  __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(rb, by_rb), _mm256_madd_epi16(ga, by_g));
  return _mm256_add_epi32(sum, _mm256_set1_epi32(rest));
}

/// 16 values of two registers as bytes, in order.
AVX2_INLINE __m128i bytes(__m256i first, __m256i second) {
  __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(first, second), 0xD8);
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

AVX2_INLINE __m256i whole(__m256i pixels, __m256i by_rb, __m256i by_g, int rest) {
  return _mm256_srli_epi32(
      weighted(red_blue_of(pixels), green_alpha_of(pixels), by_rb, by_g, rest), 15);
}

AVX2 size_t flick_wide_luma(uint8_t *result, const uint32_t *pixels, size_t count) {
  __m256i by_rb = factors(5983, 2032), by_g = factors(20127, 0);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m256i first = whole(load(pixels + i), by_rb, by_g, 540672);
    __m256i second = whole(load(pixels + i + 8), by_rb, by_g, 540672);
    _mm_storeu_si128((__m128i *)(result + i), bytes(first, second));
  }
  return i;
}

AVX2 size_t flick_wide_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *pixels, size_t count) {
  __m256i blue_rb = factors(-3298, 14392), blue_g = factors(-11094, 0);
  __m256i red_rb = factors(14392, -1319), red_g = factors(-13073, 0);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m256i a = load(pixels + i), b = load(pixels + i + 8);
    _mm_storeu_si128((__m128i *)(cb + i), bytes(whole(a, blue_rb, blue_g, 4210688),
                                                whole(b, blue_rb, blue_g, 4210688)));
    _mm_storeu_si128((__m128i *)(cr + i), bytes(whole(a, red_rb, red_g, 4210688),
                                                whole(b, red_rb, red_g, 4210688)));
  }
  return i;
}

typedef struct {
  __m256i rb, ga;
} columns;

/// Both rows of 8 columns, added.
AVX2_INLINE columns column_sums(const uint32_t *upper, const uint32_t *lower) {
  __m256i above = load(upper), below = load(lower);
  columns sums = {_mm256_add_epi16(red_blue_of(above), red_blue_of(below)),
                  _mm256_add_epi16(green_alpha_of(above), green_alpha_of(below))};
  return sums;
}

/// Weights 1, 2, 1 around every even column, in the lower half of each 64 bits.
AVX2_INLINE __m256i around(__m256i here, __m256i before) {
  __m256i sides = _mm256_add_epi16(_mm256_srli_epi64(here, 32), _mm256_srli_epi64(before, 32));
  return _mm256_add_epi16(_mm256_add_epi16(here, here), sides);
}

/// The lower halves of 64 bits, of two registers.
AVX2_INLINE __m256i even_lanes(__m256i first, __m256i second) {
  __m256 joined =
      _mm256_shuffle_ps(_mm256_castsi256_ps(first), _mm256_castsi256_ps(second), 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(joined), 0xD8);
}

AVX2_INLINE void store8(uint8_t *to, __m256i values) {
  __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(values),
                                   _mm256_extracti128_si256(values, 1));
  _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(words, words));
}

AVX2 size_t flick_wide_quarter_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                                      const uint32_t *lower, size_t count, size_t width) {
  __m256i blue_rb = factors(-3298, 14392), blue_g = factors(-11094, 0);
  __m256i red_rb = factors(14392, -1319), red_g = factors(-13073, 0);
  size_t i = 0;
  for (; i + 8 <= count && 2 * i + 16 <= width; i += 8) {
    const uint32_t *above = upper + 2 * i, *below = lower + 2 * i;
    columns before = column_sums(above - 2, below - 2), here = column_sums(above, below);
    columns between = column_sums(above + 6, below + 6), next = column_sums(above + 8, below + 8);
    __m256i rb = even_lanes(around(here.rb, before.rb), around(next.rb, between.rb));
    __m256i ga = even_lanes(around(here.ga, before.ga), around(next.ga, between.ga));
    store8(cb + i, _mm256_srli_epi32(weighted(rb, ga, blue_rb, blue_g, 33685504), 18));
    store8(cr + i, _mm256_srli_epi32(weighted(rb, ga, red_rb, red_g, 33685504), 18));
  }
  return i;
}

#endif
