#include "CKernels.h"

#include "GradientWide.h"

// A product and a sum stay two roundings on every processor.
#pragma clang fp contract(off)

static inline uint32_t level(const flick_ramp *ramp, int index, double t) {
  return (uint32_t)(int32_t)((ramp->from[index] + t * ramp->change[index]) * 255 + 0.5);
}

void flick_plain_ramp(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp, double x) {
  for (size_t i = start; i < end; i++) {
    double offset = ((x + (double)i) * ramp->per_column + ramp->row) + ramp->base;
    double t = (offset - ramp->start) * ramp->inverse_length;
    uint32_t a = level(ramp, 3, t);
    uint32_t r = level(ramp, 0, t), g = level(ramp, 1, t), b = level(ramp, 2, t);
    row[i] = (r < a ? r : a) | (g < a ? g : a) << 8 | (b < a ? b : a) << 16 | a << 24;
  }
}

void flick_write_ramp(int kernels, uint32_t *row, size_t count, const flick_ramp *ramp, double x) {
  size_t done = 0;
#if FLICK_WIDE
  if (kernels) done = flick_wide_ramp(row, count, ramp, x);
#else
  (void)kernels;
#endif
  flick_plain_ramp(row, done, count, ramp, x);
}
