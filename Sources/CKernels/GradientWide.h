#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Wide.h"
#include "include/CKernels.h"

// The kernel of gradients for vectors, one description for all processors that have
// them. It returns how many pixels it did: all, or none where they are fewer than a vector
// holds or too far from the gradient's start.

size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x);

/// The pixels of a row from column `x + start` up to `x + end`, each by itself.
void flick_plain_ramp(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp, double x);
