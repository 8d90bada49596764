#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Wide.h"
#include "include/CKernels.h"

// The kernels of gradients for vectors, one description for all processors that have
// them. They return how many pixels they did.

/// All, or none where they are fewer than a vector holds or too far from the gradient's start.
size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x);

/// The pixels of a row from column `x + start` up to `x + end`, each by itself.
void flick_plain_ramp(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp, double x);

/// As many as a multiple of the lanes.
size_t flick_wide_offsets(uint32_t *row, const double *offsets, size_t count,
                          const flick_colors *colors, uint32_t coverage, const double *thresholds);

/// The pixels from `start` up to `end`, each by itself.
void flick_plain_offsets(uint32_t *row, const double *offsets, size_t start, size_t end,
                         const flick_colors *colors, uint32_t coverage, const double *thresholds);

size_t flick_wide_circle(double *offsets, size_t count, const flick_circle *circle, double x,
                         double y);

size_t flick_wide_circle_ramp(uint32_t *row, size_t count, const flick_circle *circle,
                              const flick_colors *colors, double x, double y);

ptrdiff_t flick_wide_cone_ramp(uint32_t *row, size_t count, const flick_cone *cone,
                               const flick_colors *colors, double x, double y);

/// The span of an offset that is a number, looked for from that of another one on.
static inline const flick_span *flick_span_near(const flick_span *span, const flick_colors *colors,
                                                double offset) {
  const flick_span *const last = colors->spans + colors->count - 1;
  while (span > colors->spans && !(span->low <= offset)) span--;
  while (span < last && span[1].low <= offset) span++;
  return span;
}
