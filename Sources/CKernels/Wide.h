#pragma once

#include <stddef.h>
#include <stdint.h>

// The AVX2 kernels. Each does as many pixels or values as fit its registers and
// returns how many; the plain ones do the rest.

#if defined(__x86_64__)
#define FLICK_WIDE 1

size_t flick_wide_fill(uint32_t *row, size_t count, uint32_t pixel);
size_t flick_wide_over_solid(uint32_t *row, size_t count, uint32_t red_blue,
                             uint32_t green_alpha, uint32_t keep);
size_t flick_wide_over_masked(uint32_t *row, const uint8_t *alphas, size_t count, uint32_t color,
                              uint32_t coverage);
/// How many pixels of every row are done.
size_t flick_wide_over_masked_rows(uint32_t *pixels, size_t stride, const uint8_t *alphas,
                                   size_t alpha_stride, size_t count, size_t row_count,
                                   uint32_t color);
size_t flick_wide_over_pixels(uint32_t *row, const uint32_t *source, size_t count,
                              uint32_t coverage);
size_t flick_wide_mix(uint16_t *result, const uint16_t *values, const uint16_t *before,
                      size_t count, uint32_t fraction);
size_t flick_wide_mix_levels(uint8_t *result, const uint16_t *values, const uint16_t *before,
                             size_t count, uint32_t fraction, uint32_t alpha);
size_t flick_wide_add_weighted(uint32_t *sums, const uint16_t *values, size_t count,
                               uint32_t weight);
size_t flick_wide_upper_halves(uint16_t *result, const uint32_t *sums, size_t count);

#else
#define FLICK_WIDE 0
#endif
