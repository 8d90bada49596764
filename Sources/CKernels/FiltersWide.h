#pragma once

#include <stddef.h>
#include <stdint.h>

// The AVX2 kernels of PNG's rows. Each does as many as fit its registers and
// returns how many; the plain ones do the rest.

#if defined(__x86_64__)
#define FLICK_WIDE 1

size_t flick_wide_pack_rgb(uint8_t *result, const uint32_t *pixels, size_t count);

/// Bytes that have a pixel to their left.
size_t flick_wide_paeth(uint8_t *result, const uint8_t *row, const uint8_t *above, size_t count,
                        size_t pixel);

#else
#define FLICK_WIDE 0
#endif
