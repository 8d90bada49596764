#include "CKernels.h"

#include "Wide.h"

// Each written once; the compiler makes the wide one of it too.
#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t between(uint32_t first, uint32_t second, uint32_t share) {
  return (first * (65536 - share) + second * share) >> 16;
}

INLINE void between_rows(uint32_t *restrict result, const uint16_t *restrict first,
                         const uint16_t *restrict second, size_t count, uint32_t share) {
  if (!first || !second) {
    const uint16_t *only = first ? first : second;
    const uint32_t factor = first ? 65536 - share : share;
    for (size_t i = 0; i < count; i++) result[i] = only ? (only[i] * factor) >> 16 : 0;
    return;
  }
  for (size_t i = 0; i < count; i++) result[i] = between(first[i], second[i], share);
}

INLINE void between_columns(uint8_t *restrict result, const uint32_t *restrict line,
                            const flick_place *restrict places, size_t count, uint32_t alpha) {
  for (size_t i = 0; i < count; i++) {
    uint32_t value = between(line[places[i].first], line[places[i].second], places[i].share);
    result[i] = (uint8_t)((((value * alpha) >> 16) * 255 + 32768) >> 16);
  }
}

#if FLICK_AVX2
#define WIDE __attribute__((target("avx2"))) static

WIDE void wide_between_rows(uint32_t *result, const uint16_t *first, const uint16_t *second,
                            size_t count, uint32_t share) {
  between_rows(result, first, second, count, share);
}

WIDE void wide_between_columns(uint8_t *result, const uint32_t *line, const flick_place *places,
                               size_t count, uint32_t alpha) {
  between_columns(result, line, places, count, alpha);
}
#endif

void flick_between_rows(int kernels, uint32_t *result, const uint16_t *first,
                        const uint16_t *second, size_t count, uint32_t share) {
#if FLICK_AVX2
  if (kernels) return wide_between_rows(result, first, second, count, share);
#endif
  (void)kernels;
  between_rows(result, first, second, count, share);
}

void flick_between_columns(int kernels, uint8_t *result, const uint32_t *line,
                           const flick_place *places, size_t count, uint32_t alpha) {
#if FLICK_AVX2
  if (kernels) return wide_between_columns(result, line, places, count, alpha);
#endif
  (void)kernels;
  between_columns(result, line, places, count, alpha);
}
