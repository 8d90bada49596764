#pragma once

#include <stddef.h>
#include <stdint.h>

// The kernels for vectors: AVX2 and NEON, most from one description (Lanes.h). Each does
// as many pixels or values as fit its registers and returns how many; the plain ones do
// the rest. What writes pixels does all of a row that is four or more.

#if defined(__x86_64__) || defined(__aarch64__)
#define FLICK_WIDE 1

size_t flick_wide_fill(uint32_t *row, size_t count, uint32_t pixel);
/// How many pixels of every row are done.
size_t flick_wide_over_solid(uint32_t *pixels, size_t stride, size_t rows, size_t count,
                             uint32_t red_blue, uint32_t green_alpha, uint32_t keep);
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
size_t flick_wide_convolve(uint16_t *result, const uint16_t *values, size_t stride, size_t count,
                           const uint32_t *weights, size_t taps);

// Of PNG's rows.

size_t flick_wide_pack_rgb(uint8_t *result, const uint32_t *pixels, size_t count);

/// Bytes that have a pixel to their left.
size_t flick_wide_paeth(uint8_t *result, const uint8_t *row, const uint8_t *above, size_t count,
                        size_t pixel);

// From pixels to planes, in samples.

size_t flick_wide_luma(uint8_t *result, const uint32_t *pixels, size_t count);
size_t flick_wide_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *pixels, size_t count);

/// Samples whose left neighbours can be read before the two pointers.
///
/// - columns: How many pixels may be read from the pointers on.
size_t flick_wide_quarter_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                                 const uint32_t *lower, size_t count, size_t columns);

#else
#define FLICK_WIDE 0
#endif

/// Whether there is another way than what every processor of the kind has.
#if defined(__x86_64__)
#define FLICK_AVX2 1
#else
#define FLICK_AVX2 0
#endif
