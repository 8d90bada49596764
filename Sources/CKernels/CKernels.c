#include "CKernels.h"

#include <string.h>

#include "Plain.h"
#include "Wide.h"

#if FLICK_WIDE && defined(__linux__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

int flick_best_kernels(void) {
#if !FLICK_WIDE
  return 0;
#elif defined(CPU_FEATURE_ACTIVE)
  return CPU_FEATURE_ACTIVE(AVX2) ? 1 : 0;
#elif defined(CPU_FEATURE_USABLE)
  return CPU_FEATURE_USABLE(AVX2) ? 1 : 0;
#else
  return __builtin_cpu_supports("avx2") ? 1 : 0;
#endif
}

// How many of a kernel's items the wide way has done.
#if FLICK_WIDE
#define DONE(kernels, call) ((kernels) ? (call) : 0)
#else
#define DONE(kernels, call) ((void)(kernels), (size_t)0)
#endif

void flick_fill(int kernels, uint32_t *row, size_t count, uint32_t pixel) {
  for (size_t i = DONE(kernels, flick_wide_fill(row, count, pixel)); i < count; i++) {
    row[i] = pixel;
  }
}

void flick_over_solid(int kernels, uint32_t *row, size_t count, uint32_t red_blue,
                      uint32_t green_alpha, uint32_t keep) {
  size_t i = DONE(kernels, flick_wide_over_solid(row, count, red_blue, green_alpha, keep));
  for (; i < count; i++) row[i] = over_solid(row[i], red_blue, green_alpha, keep);
}

void flick_over_masked(int kernels, uint32_t *row, const uint8_t *alphas, size_t count,
                       uint32_t color, uint32_t coverage) {
  size_t i = DONE(kernels, flick_wide_over_masked(row, alphas, count, color, coverage));
  for (; i < count; i++) {
    uint32_t alpha = coverage == 255 ? alphas[i] : divide_by_255(alphas[i] * coverage);
    row[i] = over_alpha(row[i], color, alpha);
  }
}

void flick_over_pixels(int kernels, uint32_t *row, const uint32_t *source, size_t count,
                       uint32_t coverage) {
  size_t i = DONE(kernels, flick_wide_over_pixels(row, source, count, coverage));
  for (; i < count; i++) row[i] = over_pixel(row[i], source[i], coverage);
}

void flick_mix(int kernels, uint16_t *result, const uint16_t *values, const uint16_t *before,
               size_t count, uint32_t fraction) {
  size_t i = DONE(kernels, flick_wide_mix(result, values, before, count, fraction));
  for (; i < count; i++) result[i] = mixed(values[i], before[i], fraction);
}

void flick_mix_levels(int kernels, uint8_t *result, const uint16_t *values,
                      const uint16_t *before, size_t count, uint32_t fraction, uint32_t alpha) {
  size_t i =
      DONE(kernels, flick_wide_mix_levels(result, values, before, count, fraction, alpha));
  for (; i < count; i++) result[i] = level(mixed(values[i], before[i], fraction), alpha);
}

void flick_add_weighted(int kernels, uint32_t *sums, const uint16_t *values, size_t count,
                        uint32_t weight) {
  size_t i = DONE(kernels, flick_wide_add_weighted(sums, values, count, weight));
  for (; i < count; i++) sums[i] += weight * values[i];
}

void flick_upper_halves(int kernels, uint16_t *result, const uint32_t *sums, size_t count) {
  size_t i = DONE(kernels, flick_wide_upper_halves(result, sums, count));
  for (; i < count; i++) result[i] = (uint16_t)(sums[i] >> 16);
}

int flick_equal(const void *a, const void *b, size_t length) {
  return length == 0 || memcmp(a, b, length) == 0;
}
