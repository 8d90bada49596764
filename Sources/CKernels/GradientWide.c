#include "GradientWide.h"

#if FLICK_WIDE

#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

// A product and a sum stay two roundings, as in the plain kernel.
#pragma clang fp contract(off)

typedef struct {
  __m256d from, change;
} channel;

WIDE static inline channel of(const flick_ramp *ramp, int index) {
  return (channel){_mm256_set1_pd(ramp->from[index]), _mm256_set1_pd(ramp->change[index])};
}

WIDE static inline __m128i levels(channel channel, __m256d t) {
  __m256d value = _mm256_add_pd(channel.from, _mm256_mul_pd(t, channel.change));
  value = _mm256_add_pd(_mm256_mul_pd(value, _mm256_set1_pd(255)), _mm256_set1_pd(0.5));
  return _mm256_cvttpd_epi32(value);
}

WIDE size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x) {
  const __m256d column = _mm256_set1_pd(ramp->per_column), line = _mm256_set1_pd(ramp->row);
  const __m256d base = _mm256_set1_pd(ramp->base), start = _mm256_set1_pd(ramp->start);
  const __m256d inverse = _mm256_set1_pd(ramp->inverse_length), four = _mm256_set1_pd(4);
  const channel red = of(ramp, 0), green = of(ramp, 1), blue = of(ramp, 2), alpha = of(ramp, 3);
  __m256d at = _mm256_add_pd(_mm256_set1_pd(x), _mm256_setr_pd(0, 1, 2, 3));
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m256d offset = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(at, column), line), base);
    __m256d t = _mm256_mul_pd(_mm256_sub_pd(offset, start), inverse);
    __m128i a = levels(alpha, t);
    __m128i r = _mm_min_epi32(levels(red, t), a);
    __m128i g = _mm_min_epi32(levels(green, t), a);
    __m128i b = _mm_min_epi32(levels(blue, t), a);
    __m128i low = _mm_or_si128(r, _mm_slli_epi32(g, 8));
    __m128i high = _mm_or_si128(_mm_slli_epi32(b, 16), _mm_slli_epi32(a, 24));
    _mm_storeu_si128((__m128i *)(row + i), _mm_or_si128(low, high));
    at = _mm256_add_pd(at, four);
  }
  return i;
}

#endif
