#pragma once

#include <stddef.h>
#include <stdint.h>

#include "include/CKernels.h"

// The kernel of gradients for vectors, one description for all processors that have
// them. It does whole blocks of pixels and returns how many; the plain one does the rest.

#if defined(__x86_64__) || defined(__aarch64__)
#define FLICK_WIDE_RAMP 1

size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x);

#else
#define FLICK_WIDE_RAMP 0
#endif

/// The pixels of a row from column `x + start` up to `x + end`, each by itself.
void flick_plain_ramp(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp, double x);
