#include "GradientWide.h"

#if FLICK_WIDE

#include <math.h>

#include "Lanes.h"

// Levels of a block advance in whole numbers of 2⁻²⁴ level. How far they may be off is
// known: blocks in which a level could be another for that are left to the plain kernel.

LANES_BEGIN
#pragma clang fp contract(off)

enum {
  block = 128,
  /// Half a unit for a block's first pixel, half for each step, and what real numbers lose.
  slack = block / 2 + 4,
};

typedef struct {
  eight level, step;
} channel;

/// A channel from a block's first pixel on, `slack` below its level.
static inline channel begin(const flick_ramp *ramp, int index, double t, double per_column) {
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const double unit = 16777216, change = ramp->change[index];
  double level = (ramp->from[index] + t * change) * 255 + 0.5;
  // What does not change is rounded once, and stands in the middle of its level.
  if (change == 0) level = floor(level) + 0.5;
  const uint32_t first = (uint32_t)(int64_t)(level * unit + 0.5);
  const uint32_t step = (uint32_t)(int64_t)floor(per_column * change * 255 * unit + 0.5);
  return (channel){first - slack + step * lanes, (eight){0} + step * 8};
}

/// The next eight levels, in the highest byte; `unsure` has bits there where they may be
/// others.
static inline eight next(channel *channel, eight *unsure) {
  const eight level = channel->level;
  channel->level += channel->step;
  *unsure |= level ^ (level + 2 * slack);
  return level;
}

/// Writes up to a block of pixels, a multiple of eight.
static inline void write_pixels(uint32_t *row, size_t start, size_t end, const flick_ramp *ramp,
                                double x) {
  const eight top = (eight){0} + 0xFF000000;
  const double per_column = ramp->per_column * ramp->inverse_length;
  const int is_opaque = ramp->from[3] == 1 && ramp->change[3] == 0;
  const double offset = ((x + (double)start) * ramp->per_column + ramp->row) + ramp->base;
  const double t = (offset - ramp->start) * ramp->inverse_length;
  channel red = begin(ramp, 0, t, per_column), green = begin(ramp, 1, t, per_column);
  channel blue = begin(ramp, 2, t, per_column), alpha = {{0}, {0}};
  if (!is_opaque) alpha = begin(ramp, 3, t, per_column);
  eight unsure = {0};
  for (size_t i = start; i < end; i += 8) {
    const eight r = next(&red, &unsure), g = next(&green, &unsure), b = next(&blue, &unsure);
    eight pixels = r >> 24 | (g & top) >> 16 | (b & top) >> 8;
    if (is_opaque) {
      pixels |= top;
    } else {
      pixels |= next(&alpha, &unsure) & top;
      const bytes levels = (bytes)pixels;
      const bytes most = __builtin_shufflevector(
          levels, levels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19,
          23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31);
      pixels = (eight)__builtin_elementwise_min(levels, most);
    }
    store(row + i, pixels);
  }
  if (__builtin_reduce_or(unsure & top)) flick_plain_ramp(row, start, end, ramp, x);
}

size_t flick_wide_ramp(uint32_t *row, size_t count, const flick_ramp *ramp, double x) {
  double steepest = 0;
  for (int index = 0; index < 4; index++) steepest = fmax(steepest, fabs(ramp->change[index]));
  // Far from its start an offset is the difference of large numbers.
  const double largest = fabs((x + (double)count) * ramp->per_column) + fabs(x * ramp->per_column) +
                         fabs(ramp->row) + fabs(ramp->base) + fabs(ramp->start);
  if (count < 8 || !(largest * fabs(ramp->inverse_length) * steepest < 65536)) return 0;

  const size_t last = count & ~(size_t)7;
  for (size_t i = 0; i < last; i += block) {
    write_pixels(row, i, i + block < last ? i + block : last, ramp, x);
  }
  // What is left over, with some of those before it.
  if (last < count) write_pixels(row, count - 8, count, ramp, x);
  return count;
}

LANES_END

#endif
