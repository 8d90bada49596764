#pragma once

#include <stddef.h>
#include <stdint.h>

#include "include/CKernels.h"

// The AVX2 kernel of gradients. It does as many pixels as fit its registers and
// returns how many; the plain one does the rest.

#if defined(__x86_64__)
#define FLICK_WIDE 1

size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x);

#else
#define FLICK_WIDE 0
#endif
