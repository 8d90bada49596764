#include "FiltersWide.h"

#if FLICK_WIDE

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

AVX2_INLINE __m256i load(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }

AVX2_INLINE __m256i smaller(__m256i a, __m256i b) { return _mm256_min_epu8(a, b); }

AVX2 size_t flick_wide_pack_rgb(uint8_t *result, const uint32_t *pixels, size_t count) {
  // Three bytes of four, moved together in each half and then the halves.
  __m256i together = _mm256_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1, 0,
                                      1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  __m256i halves = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  size_t i = 0;
  // Each store writes 8 bytes more than it has, which the next one covers.
  for (; i + 16 <= count; i += 8) {
    __m256i packed = _mm256_shuffle_epi8(load(pixels + i), together);
    _mm256_storeu_si256((__m256i *)(result + 3 * i),
                        _mm256_permutevar8x32_epi32(packed, halves));
  }
  return i;
}

AVX2 size_t flick_wide_paeth(uint8_t *result, const uint8_t *row, const uint8_t *above,
                             size_t count, size_t pixel) {
  __m256i zero = _mm256_setzero_si256();
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i left = load(row + i - pixel), up = load(above + i), corner = load(above + i - pixel);
    // Differences to the corner, each in one of two registers by its sign.
    __m256i up_more = _mm256_subs_epu8(up, corner), up_less = _mm256_subs_epu8(corner, up);
    __m256i left_more = _mm256_subs_epu8(left, corner);
    __m256i left_less = _mm256_subs_epu8(corner, left);
    __m256i to_left = _mm256_or_si256(up_more, up_less);
    __m256i to_up = _mm256_or_si256(left_more, left_less);
    // They add where their signs are one; then the corner is not the nearest,
    // and a sum that ends at 255 says so too.
    __m256i same =
        _mm256_or_si256(smaller(up_more, left_more), smaller(up_less, left_less));
    __m256i apart =
        _mm256_or_si256(_mm256_subs_epu8(to_left, to_up), _mm256_subs_epu8(to_up, to_left));
    __m256i to_corner = _mm256_blendv_epi8(_mm256_adds_epu8(to_left, to_up), apart,
                                           _mm256_cmpeq_epi8(same, zero));
    __m256i second = smaller(to_up, to_corner);
    __m256i is_up = _mm256_cmpeq_epi8(second, to_up);
    __m256i is_left = _mm256_cmpeq_epi8(smaller(second, to_left), to_left);
    __m256i nearest =
        _mm256_blendv_epi8(_mm256_blendv_epi8(corner, up, is_up), left, is_left);
    _mm256_storeu_si256((__m256i *)(result + i), _mm256_sub_epi8(load(row + i), nearest));
  }
  return i;
}

#endif
