#include "GradientWide.h"

#if FLICK_WIDE

#include <float.h>
#include <math.h>
#if defined(__x86_64__)
#include <immintrin.h>
#else
#include <arm_neon.h>
#endif

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
static inline channel begin(const flick_span *span, int index, double t, double per_column) {
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const double unit = 16777216, change = span->change[index];
  double level = (span->from[index] + t * change) * 255 + 0.5;
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
  const flick_span *span = &ramp->span;
  const double per_column = ramp->per_column * span->inverse_length;
  const int is_opaque = span->from[3] == 1 && span->change[3] == 0;
  const double offset = ((x + (double)start) * ramp->per_column + ramp->row) + ramp->base;
  const double t = (offset - span->start) * span->inverse_length;
  channel red = begin(span, 0, t, per_column), green = begin(span, 1, t, per_column);
  channel blue = begin(span, 2, t, per_column), alpha = {{0}, {0}};
  if (!is_opaque) alpha = begin(span, 3, t, per_column);
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
  for (int index = 0; index < 4; index++) steepest = fmax(steepest, fabs(ramp->span.change[index]));
  // Far from its start an offset is the difference of large numbers.
  const double largest = fabs((x + (double)count) * ramp->per_column) + fabs(x * ramp->per_column) +
                         fabs(ramp->row) + fabs(ramp->base) + fabs(ramp->span.start);
  if (count < 8 || !(largest * fabs(ramp->span.inverse_length) * steepest < 65536)) return 0;

  const size_t last = count & ~(size_t)7;
  for (size_t i = 0; i < last; i += block) {
    write_pixels(row, i, i + block < last ? i + block : last, ramp, x);
  }
  // What is left over, with some of those before it.
  if (last < count) write_pixels(row, count - 8, count, ramp, x);
  return count;
}

// Pixels by their offsets: four at a time in double precision, opaque ones eight at a time
// in single precision where that surely gives the same levels.

typedef double fours __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));
typedef int64_t conditions __attribute__((vector_size(32)));
typedef int32_t float_conditions __attribute__((vector_size(32)));
typedef int32_t four_levels __attribute__((vector_size(16)));
typedef uint32_t four __attribute__((vector_size(16)));
typedef float four_floats __attribute__((vector_size(16)));

LANES fours reals(double value) { return (fours){0} + value; }

LANES int holds(conditions a) {
#if FLICK_AVX2
  return _mm256_movemask_pd((__m256d)a) == 0xF;
#else
  return (a[0] & a[1] & a[2] & a[3]) != 0;
#endif
}

LANES int holds_for_eight(float_conditions a) {
#if FLICK_AVX2
  return _mm256_movemask_ps((__m256)a) == 0xFF;
#else
  return __builtin_reduce_and(a) != 0;
#endif
}

LANES fours square_roots(fours values) {
#if FLICK_AVX2
  return (fours)_mm256_sqrt_pd((__m256d)values);
#else
  const float64x2_t low = vsqrtq_f64((float64x2_t){values[0], values[1]});
  const float64x2_t high = vsqrtq_f64((float64x2_t){values[2], values[3]});
  return (fours){low[0], low[1], high[0], high[1]};
#endif
}

LANES floats square_roots_of_eight(floats values) {
#if FLICK_AVX2
  return (floats)_mm256_sqrt_ps((__m256)values);
#else
  const four_floats low = (four_floats)vsqrtq_f32(
      (float32x4_t)__builtin_shufflevector(values, values, 0, 1, 2, 3));
  const four_floats high = (four_floats)vsqrtq_f32(
      (float32x4_t)__builtin_shufflevector(values, values, 4, 5, 6, 7));
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}

LANES four lesser(four a, four b) { return __builtin_elementwise_min(a, b); }

/// Rounded towards zero.
LANES four whole(fours values) { return (four)__builtin_convertvector(values, four_levels); }

/// What the spans of four offsets give of them.
typedef struct {
  fours from[4], change[4], t;
} shares;

/// The shares of offsets that are numbers.
///
/// - span: Where the first one's is looked for first, and what is found.
LANES shares shares_of(fours offset, const flick_colors *colors, const flick_span **span) {
  shares result;
  const flick_span *const first = *span = flick_span_near(*span, colors, offset[0]);
  const double high = first + 1 == colors->spans + colors->count ? INFINITY : first[1].low;
  if (holds(offset >= first->low & offset < high)) {
    for (int index = 0; index < 4; index++) {
      result.from[index] = reals(first->from[index]);
      result.change[index] = reals(first->change[index]);
    }
    result.t = (offset - first->start) * first->inverse_length;
    return result;
  }
  const flick_span *const b = flick_span_near(first, colors, offset[1]);
  const flick_span *const c = flick_span_near(b, colors, offset[2]);
  const flick_span *const d = flick_span_near(c, colors, offset[3]);
  for (int i = 0; i < 4; i++) {
    result.from[i] = (fours){first->from[i], b->from[i], c->from[i], d->from[i]};
    result.change[i] = (fours){first->change[i], b->change[i], c->change[i], d->change[i]};
  }
  result.t =
      (offset - (fours){first->start, b->start, c->start, d->start}) *
      (fours){first->inverse_length, b->inverse_length, c->inverse_length, d->inverse_length};
  return result;
}

LANES fours channel_of(const shares *shares, int index) {
  return shares->from[index] + shares->t * shares->change[index];
}

LANES four level_of(const shares *shares, int index, double levels) {
  return whole(channel_of(shares, index) * levels + 0.5);
}

LANES four opaque_pixels(const shares *shares) {
  return level_of(shares, 0, 255) | level_of(shares, 1, 255) << 8 | level_of(shares, 2, 255) << 16 |
         0xFF000000;
}

/// As `over` in Gradient.c, red and blue in one sum, green and alpha in another.
LANES four over(const shares *shares, four below, uint32_t coverage) {
  const double scale = (double)coverage * 255;
  const four a = level_of(shares, 3, coverage), keep = 255 - a, most = a * 255;
  four rb = lesser(level_of(shares, 0, scale), most);
  four ga = lesser(level_of(shares, 1, scale), most) | most << 16;
  rb |= lesser(level_of(shares, 2, scale), most) << 16;
  rb += (below & 0x00FF00FF) * keep + 0x00800080;
  ga += (below >> 8 & 0x00FF00FF) * keep + 0x00800080;
  rb = (rb + (rb >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
  return rb | ((ga + (ga >> 8 & 0x00FF00FF)) & 0xFF00FF00);
}

LANES four dithered(const shares *shares, four below, double coverage, fours threshold) {
  const fours keep = 1 - channel_of(shares, 3) * coverage;
  four levels[4];
  for (int index = 3; index >= 0; index--) {
    const four_levels under = (four_levels)(below >> 8 * index & 255);
    const fours value = channel_of(shares, index) * (coverage * 255) +
                        __builtin_convertvector(under, fours) * keep;
    levels[index] = lesser(whole(value + threshold), index == 3 ? (four){0} + 255 : levels[3]);
  }
  return levels[0] | levels[1] << 8 | levels[2] << 16 | levels[3] << 24;
}

/// What `within` in Gradient.c gives of four offsets, no number where that is infinite.
LANES fours within(const flick_colors *colors, fours offset) {
  if (colors->spread == 0) return offset;
  const fours turns = (offset - colors->start) / colors->length;
  const fours past = __builtin_elementwise_floor(turns);
  fours rest = turns - past;
  if (colors->spread == 2) {
    const conditions is_odd = past - 2 * __builtin_elementwise_floor(past * 0.5) == 1;
    rest = (fours)(((conditions)(1 - rest) & is_odd) | ((conditions)rest & ~is_odd));
  }
  const conditions is_known = turns < 0x1p52 & turns > -0x1p52;
  return (fours)((conditions)(colors->start + rest * colors->length) | ~is_known);
}

/// What a span gives of offsets in single precision, each for all lanes.
typedef struct {
  /// From and up to which offsets are surely the span's.
  floats low, high;
  /// The levels of opaque colours in 2⁻¹⁶ level, less what they may be off: from + offset · change.
  floats from[3], change[3];
  /// Twice that.
  eight slack;
} quick_span;

/// - error: How far an offset may be off, besides 2⁻²¹ of it.
/// - Returns: One that has no offsets, where too many would be unsure.
static inline quick_span quick(const flick_span *span, const flick_colors *colors, double error) {
  const double share = 0x1p-20, low = span->low;
  const double high = span + 1 == colors->spans + colors->count ? INFINITY : span[1].low;
  const double lost = span->lost + span->steepest * error;
  const uint32_t slack = lost < 256 ? (uint32_t)lost + 2 : 0;
  quick_span result = {.slack = all(2 * slack)};
  for (int index = 0; index < 3; index++) {
    result.from[index] = (floats){0} + (float)(span->level[index] - slack);
    result.change[index] = (floats){0} + (float)span->rise[index];
  }
  // No offset is off by so much that it is on the other side of 0.
  const double first = low < 0 ? -FLT_MAX : low > 0 ? low * (1 + share) + 2 * error : 0;
  result.low = (floats){0} + (float)first;
  result.high = (floats){0} + (slack > 0 ? (float)(high * (1 - share) - 2 * error) : -INFINITY);
  return result;
}

LANES eight quick_level(const quick_span *span, int index, floats offset) {
  const floats value = span->from[index] + offset * span->change[index];
  return (eight)__builtin_convertvector(value, float_conditions);
}

/// Writes eight pixels for each of one or two vectors of offsets.
///
/// - Returns: Whether they are surely right; otherwise they are not written.
LANES int write_quickly(uint32_t *row, const floats *offsets, int count, const quick_span *span) {
  eight pixels[2];
  sixteen nearest = {0};
  float_conditions is_within = (float_conditions)all(~0u);
  for (int k = 0; k < count; k++) {
    const floats offset = offsets[k];
    const eight r = quick_level(span, 0, offset), g = quick_level(span, 1, offset);
    const eight b = quick_level(span, 2, offset);
    // The one that is nearest to the next level, in the lower half of each lane.
    nearest = __builtin_elementwise_max(nearest, (sixteen)r);
    nearest = __builtin_elementwise_max(nearest, (sixteen)g);
    nearest = __builtin_elementwise_max(nearest, (sixteen)b);
    is_within &= offset >= span->low & offset < span->high;
    pixels[k] = r >> 16 | (g >> 8 & 0xFF00) | (b & 0xFF0000) | 0xFF000000;
  }
  const float_conditions next = (float_conditions)(((eight)nearest & 0xFFFF) + span->slack);
  if (!holds_for_eight(is_within & (next < 65536))) return 0;
  for (int k = 0; k < count; k++) store(row + 8 * k, pixels[k]);
  return 1;
}

/// Four pixels by offsets that are within the gradient.
LANES void write_exactly(uint32_t *row, fours offset, const flick_colors *colors, uint32_t coverage,
                         const double *thresholds, const flick_span **span) {
  const shares shares = shares_of(offset, colors, span);
  four pixels;
  memcpy(&pixels, row, sizeof pixels);
  if (thresholds) {
    fours threshold;
    memcpy(&threshold, thresholds, sizeof threshold);
    pixels = dithered(&shares, pixels, (double)coverage / 255, threshold);
  } else if (coverage == 255 && colors->is_opaque) {
    pixels = opaque_pixels(&shares);
  } else {
    pixels = over(&shares, pixels, coverage);
  }
  memcpy(row, &pixels, sizeof pixels);
}

/// Whether eight offsets are finite numbers.
LANES int are_numbers(const fours *parts) {
  return holds((parts[0] - parts[0]) + (parts[1] - parts[1]) == 0);
}

size_t flick_wide_offsets(uint32_t *row, const double *offsets, size_t count,
                          const flick_colors *colors, uint32_t coverage, const double *thresholds) {
  const int is_opaque = coverage == 255 && colors->is_opaque && !thresholds;
  const flick_span *span = colors->spans, *known = span;
  quick_span quick_known = quick(known, colors, 0);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    fours parts[2];
    memcpy(parts, offsets + i, sizeof parts);
    parts[0] = within(colors, parts[0]);
    parts[1] = within(colors, parts[1]);
    if (!are_numbers(parts)) {
      flick_plain_offsets(row + i, offsets + i, 0, 8, colors, coverage, thresholds);
      continue;
    }
    if (is_opaque) {
      const four_floats low = __builtin_convertvector(parts[0], four_floats);
      const four_floats high = __builtin_convertvector(parts[1], four_floats);
      const floats offset = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
      if (write_quickly(row + i, &offset, 1, &quick_known)) continue;
      span = flick_span_near(span, colors, parts[0][0]);
      if (span != known) {
        quick_known = quick(known = span, colors, 0);
        if (write_quickly(row + i, &offset, 1, &quick_known)) continue;
      }
    }
    for (int part = 0; part < 2; part++) {
      const size_t at = i + 4 * part;
      write_exactly(row + at, parts[part], colors, coverage,
                    thresholds ? thresholds + (at & 7) : NULL, &span);
    }
  }
  return i;
}

size_t flick_wide_circle(double *offsets, size_t count, const flick_circle *circle, double x,
                         double y) {
  const flick_circle c = *circle;
  // Then nothing of what is left out below changes a bit.
  const int is_centred = c.axis_x == 0 && c.axis_y == 0 && c.rest == 1;
  fours column = {x, x + 1, x + 2, x + 3};
  size_t i = 0;
  for (; i + 4 <= count; i += 4, column += 4) {
    const fours dx = (c.a * column + c.c * y) + c.tx, dy = (c.b * column + c.d * y) + c.ty;
    fours offset;
    if (is_centred) {
      offset = square_roots(dx * dx + dy * dy);
    } else {
      const fours along = dx * c.axis_x + dy * c.axis_y;
      offset = (square_roots(along * along + c.rest * (dx * dx + dy * dy)) - along) / c.rest;
    }
    memcpy(offsets + i, &offset, sizeof offset);
  }
  return i;
}

size_t flick_wide_circle_ramp(uint32_t *row, size_t count, const flick_circle *circle,
                              const flick_colors *colors, double x, double y) {
  const flick_circle c = *circle;
  const int is_centred = c.axis_x == 0 && c.axis_y == 0 && c.rest == 1;
  if (!is_centred || !colors->is_opaque || colors->spread != 0) return 0;
  // Ways of so many pixels in single precision, each added to where the first pixel is.
  enum { portion = 64 };
  const double error = (fabs(c.a) + fabs(c.b)) * 0x1p-16;
  floats right[portion / 8], down[portion / 8];
  for (int k = 0; k < portion / 8; k++) {
    const floats steps = (floats){0, 1, 2, 3, 4, 5, 6, 7} + (float)(8 * k);
    right[k] = (float)c.a * steps;
    down[k] = (float)c.b * steps;
  }
  const flick_span *known = colors->spans;
  quick_span quick_known = quick(known, colors, error);
  size_t i = 0;
  while (i + 8 <= count) {
    const size_t start = i, end = i + portion < count ? i + portion : count;
    const double column = x + (double)start;
    const float left = (float)((c.a * column + c.c * y) + c.tx);
    const float top = (float)((c.b * column + c.d * y) + c.ty);
    while (i + 8 <= end) {
      const size_t k = (i - start) / 8;
      const floats dx = right[k] + left, dy = down[k] + top;
      floats offsets[2] = {square_roots_of_eight(dx * dx + dy * dy)};
      if (i + 16 <= end) {
        const floats dx = right[k + 1] + left, dy = down[k + 1] + top;
        offsets[1] = square_roots_of_eight(dx * dx + dy * dy);
        if (write_quickly(row + i, offsets, 2, &quick_known)) {
          i += 16;
          continue;
        }
      }
      i += 8;
      uint32_t *const pixels = row + i - 8;
      if (write_quickly(pixels, offsets, 1, &quick_known)) continue;
      const flick_span *const span = flick_span_near(known, colors, offsets[0][0]);
      if (span != known) {
        quick_known = quick(known = span, colors, error);
        if (write_quickly(pixels, offsets, 1, &quick_known)) continue;
      }
      fours parts[2];
      flick_wide_circle((double *)parts, 8, circle, x + (double)(i - 8), y);
      if (!are_numbers(parts)) {
        flick_plain_offsets(pixels, (double *)parts, 0, 8, colors, 255, NULL);
        continue;
      }
      const flick_span *near = known;
      write_exactly(pixels, parts[0], colors, 255, NULL, &near);
      write_exactly(pixels + 4, parts[1], colors, 255, NULL, &near);
    }
  }
  return i;
}

LANES floats chosen(float_conditions condition, floats yes, floats no) {
  return (floats)((condition & (float_conditions)yes) | (~condition & (float_conditions)no));
}

LANES floats magnitudes(floats values) {
  return (floats)((float_conditions)values & 0x7FFFFFFF);
}

/// The shares of a turn from the x axis to ways, within 2·10⁻⁷; no number where a way has no
/// length or lies on the axis.
LANES floats turns_of(floats x, floats y) {
  const float_conditions is_steep = magnitudes(y) > magnitudes(x);
  const floats larger = magnitudes(chosen(is_steep, y, x));
  const floats ratio = magnitudes(chosen(is_steep, x, y)) / larger, square = ratio * ratio;
  // The least largest error of such a polynomial for atan(r) / 2π is 4·10⁻⁸.
  floats turn = 0.0010841095f * square - 0.0053482158f;
  turn = turn * square + 0.0126724318f;
  turn = turn * square - 0.0210614800f;
  turn = turn * square + 0.0315251090f;
  turn = turn * square - 0.0530262366f;
  turn = (turn * square + 0.1591543257f) * ratio;
  turn = chosen(is_steep, 0.25f - turn, turn);
  turn = chosen(x < 0, 0.5f - turn, turn);
  turn = chosen(y < 0, 1 - turn, turn);
  return (floats)((float_conditions)turn | (y == 0));
}

/// A coordinate of eight ways, rounded as the exact ones are: at the centre rounding is all
/// that is left of them.
LANES floats ways(double column, double per_column, double row, double origin) {
  const fours low = column + (fours){0, 1, 2, 3}, high = column + (fours){4, 5, 6, 7};
  return __builtin_shufflevector(
      __builtin_convertvector((per_column * low + row) + origin, four_floats),
      __builtin_convertvector((per_column * high + row) + origin, four_floats), 0, 1, 2, 3, 4, 5,
      6, 7);
}

ptrdiff_t flick_wide_cone_ramp(uint32_t *row, size_t count, const flick_cone *cone,
                               const flick_colors *colors, double x, double y) {
  const flick_cone c = *cone;
  if (!colors->is_opaque || colors->spread != 0) return -1;
  const double error = 0x1p-21;
  const flick_span *known = colors->spans;
  quick_span quick_known = quick(known, colors, error);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const double column = x + (double)i;
    const floats offset = turns_of(ways(column, c.a, c.c * y, c.tx), ways(column, c.b, c.d * y, c.ty));
    if (write_quickly(row + i, &offset, 1, &quick_known)) continue;
    const flick_span *const span = flick_span_near(known, colors, offset[0]);
    if (span == known) break;
    quick_known = quick(known = span, colors, error);
    if (!write_quickly(row + i, &offset, 1, &quick_known)) break;
  }
  return (ptrdiff_t)i;
}

LANES_END

#endif
