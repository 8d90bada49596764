#pragma once

#include <stddef.h>
#include <stdint.h>

// The AVX2 kernels from pixels to planes. Each does as many samples as fit its
// registers and returns how many; the plain ones do the rest.

#if defined(__x86_64__)
#define FLICK_WIDE 1

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
