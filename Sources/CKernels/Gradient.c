#include "CKernels.h"

#include <math.h>

#include "GradientWide.h"

// A product and a sum stay two roundings on every processor.
#pragma clang fp contract(off)

/// The nearest whole number to a channel from 0 to 1 in levels.
static inline uint32_t level(double channel, double levels) {
  return (uint32_t)(int32_t)(channel * levels + 0.5);
}

static inline uint32_t lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }

static inline double channel(const flick_span *span, int index, double t) {
  return span->from[index] + t * span->change[index];
}

static inline uint32_t pixel(uint32_t r, uint32_t g, uint32_t b, uint32_t a) {
  return r | g << 8 | b << 16 | a << 24;
}

/// The nearest premultiplied pixel.
static inline uint32_t nearest(const flick_span *span, double t) {
  uint32_t a = level(channel(span, 3, t), 255);
  uint32_t r = level(channel(span, 0, t), 255), g = level(channel(span, 1, t), 255);
  uint32_t b = level(channel(span, 2, t), 255);
  return pixel(lesser(r, a), lesser(g, a), lesser(b, a), a);
}

void flick_prepare_span(flick_span *span, double next) {
  const double unit = 65536;
  span->steepest = span->lost = 0;
  for (int index = 0; index < 3; index++) {
    const double level = span->from[index] * 255 + 0.5;
    const double rise = span->change[index] * span->inverse_length * 255 * unit;
    // What does not change stands in the middle of its level.
    const double first =
        rise == 0 ? (floor(level) + 0.5) * unit : level * unit - span->start * rise;
    // An offset may be off by 2⁻²¹ of it; the rest is four times what rounding loses.
    const double reach = rise == 0 ? 0 : fabs(rise) * next;
    span->lost = fmax(span->lost, reach * 0x1p-20 + (fabs(first) + reach) * 0x1p-22);
    span->steepest = fmax(span->steepest, fabs(rise));
    span->level[index] = first;
    span->rise[index] = rise;
  }
}

void flick_plain_ramp(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp, double x) {
  for (size_t i = start; i < end; i++) {
    double offset = ((x + (double)i) * ramp->per_column + ramp->row) + ramp->base;
    row[i] = nearest(&ramp->span, (offset - ramp->span.start) * ramp->span.inverse_length);
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

/// Over another pixel, each channel rounded once from 255ths of levels.
static inline uint32_t over(const flick_span *span, double t, uint32_t below, uint32_t coverage) {
  const double scale = (double)coverage * 255;
  const uint32_t a = level(channel(span, 3, t), coverage), keep = 255 - a;
  uint32_t result = 0;
  for (int index = 0; index < 4; index++) {
    const uint32_t most = a * 255;
    const uint32_t above = index == 3 ? most : lesser(level(channel(span, index, t), scale), most);
    const uint32_t sum = above + (below >> 8 * index & 255) * keep + 128;
    result |= (sum + (sum >> 8)) >> 8 << 8 * index;
  }
  return result;
}

/// Over another pixel in real numbers, a threshold added before levels are rounded down.
static inline uint32_t dithered(const flick_span *span, double t, uint32_t below, double coverage,
                                double threshold) {
  const double scale = coverage * 255, keep = 1 - channel(span, 3, t) * coverage;
  uint32_t levels[4];
  for (int index = 3; index >= 0; index--) {
    const double above = channel(span, index, t) * scale;
    const double value = above + (double)(below >> 8 * index & 255) * keep;
    levels[index] = lesser((uint32_t)(int32_t)(value + threshold), index == 3 ? 255 : levels[3]);
  }
  return pixel(levels[0], levels[1], levels[2], levels[3]);
}

/// The offset that has an offset's colour if it is within a gradient that is spread; infinite
/// where so many turns are one grey, or no length gives no number.
static inline double within(const flick_colors *colors, double offset) {
  if (colors->spread == 0) return offset;
  const double turns = (offset - colors->start) / colors->length;
  if (!(fabs(turns) < 0x1p52)) return INFINITY;
  const double whole = floor(turns);
  double rest = turns - whole;
  if (colors->spread == 2 && whole - 2 * floor(whole / 2) == 1) rest = 1 - rest;
  return colors->start + rest * colors->length;
}

void flick_plain_offsets(uint32_t *row, const double *offsets, size_t start, size_t end,
                         const flick_colors *colors, uint32_t coverage, const double *thresholds) {
  const flick_span *near = colors->spans;
  for (size_t i = start; i < end; i++) {
    const flick_span *span = colors->spans + colors->count - 1;
    // The last colour is one.
    double t = 0;
    const double offset = within(colors, offsets[i]);
    if (fabs(offset) < INFINITY) {
      span = near = flick_span_near(near, colors, offset);
      t = (offset - span->start) * span->inverse_length;
    }
    if (thresholds) {
      row[i] = dithered(span, t, row[i], (double)coverage / 255, thresholds[i & 7]);
    } else if (coverage == 255 && colors->is_opaque) {
      row[i] = nearest(span, t);
    } else {
      row[i] = over(span, t, row[i], coverage);
    }
  }
}

void flick_paint_offsets(int kernels, uint32_t *row, const double *offsets, size_t count,
                         const flick_colors *colors, uint32_t coverage, const double *thresholds) {
  size_t done = 0;
#if FLICK_WIDE
  if (kernels) done = flick_wide_offsets(row, offsets, count, colors, coverage, thresholds);
#else
  (void)kernels;
#endif
  flick_plain_offsets(row, offsets, done, count, colors, coverage, thresholds);
}

void flick_circle_offsets(int kernels, double *offsets, size_t count, const flick_circle *circle,
                          double x, double y) {
  const flick_circle c = *circle;
  size_t done = 0;
#if FLICK_WIDE
  if (kernels) done = flick_wide_circle(offsets, count, circle, x, y);
#else
  (void)kernels;
#endif
  for (size_t i = done; i < count; i++) {
    const double column = x + (double)i;
    const double dx = (c.a * column + c.c * y) + c.tx, dy = (c.b * column + c.d * y) + c.ty;
    const double along = dx * c.axis_x + dy * c.axis_y;
    offsets[i] = (sqrt(along * along + c.rest * (dx * dx + dy * dy)) - along) / c.rest;
  }
}

size_t flick_circle_ramp(int kernels, uint32_t *row, size_t count, const flick_circle *circle,
                         const flick_colors *colors, double x, double y) {
#if FLICK_WIDE
  if (kernels) return flick_wide_circle_ramp(row, count, circle, colors, x, y);
#else
  (void)kernels, (void)row, (void)count, (void)circle, (void)colors, (void)x, (void)y;
#endif
  return 0;
}

ptrdiff_t flick_cone_ramp(int kernels, uint32_t *row, size_t count, const flick_cone *cone,
                          const flick_colors *colors, double x, double y) {
#if FLICK_WIDE
  if (kernels) return flick_wide_cone_ramp(row, count, cone, colors, x, y);
#else
  (void)kernels, (void)row, (void)count, (void)cone, (void)colors, (void)x, (void)y;
#endif
  return -1;
}
