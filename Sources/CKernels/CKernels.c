#include "CKernels.h"

#include <string.h>

#include "Plain.h"
#include "Runs.h"
#include "Wide.h"

#if FLICK_AVX2 && defined(__linux__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

int flick_best_kernels(void) {
#if !FLICK_AVX2
  // NEON is a part of every arm64 processor.
  return FLICK_WIDE;
#elif defined(CPU_FEATURE_ACTIVE)
  return CPU_FEATURE_ACTIVE(AVX2) ? 1 : 0;
#elif defined(CPU_FEATURE_USABLE)
  return CPU_FEATURE_USABLE(AVX2) ? 1 : 0;
#else
  return __builtin_cpu_supports("avx2") ? 1 : 0;
#endif
}

// How many of a kernel's items the wide way has done.
#if FLICK_WIDE
#define DONE(kernels, call) ((kernels) ? (call) : 0)
#else
#define DONE(kernels, call) ((void)(kernels), (size_t)0)
#endif

void flick_fill(int kernels, uint32_t *row, size_t count, uint32_t pixel) {
  for (size_t i = DONE(kernels, flick_wide_fill(row, count, pixel)); i < count; i++) {
    row[i] = pixel;
  }
}

typedef struct {
  uint32_t red_blue, green_alpha, keep;
} source;

/// One colour over as many pixels of each row.
///
/// Not inlined, so that the loop over runs, most of them a single pixel, keeps its
/// values in registers.
__attribute__((noinline)) static void paint(int kernels, uint32_t *pixels, size_t stride,
                                            size_t rows, size_t count, const source *from) {
  const source with = *from;
  if (count >= 4 && DONE(kernels, flick_wide_over_solid(pixels, stride, rows, count, with.red_blue,
                                                        with.green_alpha, with.keep)) != 0) {
    return;
  }
  for (; rows > 0; rows--, pixels += stride) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (size_t i = 0; i < count; i++) {
      pixels[i] = over_solid(pixels[i], with.red_blue, with.green_alpha, with.keep);
    }
  }
}

void flick_over_solid(int kernels, uint32_t *row, size_t count, uint32_t red_blue,
                      uint32_t green_alpha, uint32_t keep) {
  source from = {red_blue, green_alpha, keep};
  paint(kernels, row, 0, 1, count, &from);
}

static inline uint32_t lane(uint32_t value, uint32_t coverage, uint32_t limit) {
  uint32_t scaled = (value * coverage + 128) / 257;
  return scaled < limit ? scaled : limit;
}

/// A colour under a coverage, as `flick_over_solid` takes it.
static inline source covered(const flick_color *color, uint32_t coverage) {
  if (color->alpha == 65535) {
    // What the general case gives, as no channel is above the alpha.
    return (source){
        .red_blue = ((color->red * coverage + 128) / 257 |
                     (color->blue * coverage + 128) / 257 << 16) +
                    halves,
        .green_alpha = ((color->green * coverage + 128) / 257 | coverage * 255 << 16) + halves,
        .keep = 255 - coverage,
    };
  }
  uint32_t level = (color->alpha * coverage + 32767) / 65535;
  uint32_t limit = level * 255;
  return (source){
      .red_blue = (lane(color->red, coverage, limit) | lane(color->blue, coverage, limit) << 16) +
                  halves,
      .green_alpha = (lane(color->green, coverage, limit) | limit << 16) + halves,
      .keep = 255 - level,
  };
}

/// What a painted colour is known to be.
enum { translucent, opaque_deep, opaque_bytes };

/// `covered`, for an opaque colour of 8 bits a channel in fewer steps: each channel
/// is a byte times 257, so that (257 · byte · coverage + 128) / 257, rounded down,
/// is byte · coverage.
__attribute__((always_inline)) static inline source covered_as(int kind, const flick_color *color,
                                                               uint32_t coverage) {
  if (kind != opaque_bytes) return covered(color, coverage);
  return (source){
      .red_blue = ((color->red & 0xFF) | (color->blue & 0xFF) << 16) * coverage + halves,
      .green_alpha = ((color->green & 0xFF) | 0x00FF0000) * coverage + halves,
      .keep = 255 - coverage,
  };
}

static inline int kind_of(const flick_color *color) {
  if (color->alpha != 65535) return translucent;
  // A byte times 257 is that byte twice.
  int are_bytes = color->red >> 8 == (color->red & 0xFF) &&
                  color->green >> 8 == (color->green & 0xFF) &&
                  color->blue >> 8 == (color->blue & 0xFF);
  return are_bytes ? opaque_bytes : opaque_deep;
}

/// What one colour makes of runs.
typedef struct {
  const flick_color *color;
  source whole;
  /// Where `whole` covers what is there.
  uint32_t pixel;
  /// What a coverage makes of the colour: straight edges repeat it.
  source partial;
  uint32_t known;
} brush;

__attribute__((always_inline)) static inline void paint_run(int kernels, uint32_t *at,
                                                            size_t stride, size_t rows,
                                                            size_t count, uint32_t coverage,
                                                            brush *brush, int kind) {
  if (coverage != 255) {
    // For colours in bytes, to ask takes as long as to compute.
    if (kind == opaque_bytes || coverage != brush->known) {
      brush->known = coverage;
      brush->partial = covered_as(kind, brush->color, coverage);
    }
    if (count > 1) {
      source from = brush->partial;
      return paint(kernels, at, stride, rows, count, &from);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; rows > 0; rows--, at += stride) {
      *at = over_solid(*at, brush->partial.red_blue, brush->partial.green_alpha,
                       brush->partial.keep);
    }
  } else if (kind == translucent) {
    source from = brush->whole;
    paint(kernels, at, stride, rows, count, &from);
  } else {
    for (; rows > 0; rows--, at += stride) {
      if (count >= 4) {
        flick_fill(kernels, at, count, brush->pixel);
        continue;
      }
#pragma clang loop vectorize(disable) unroll(disable)
      for (size_t i = 0; i < count; i++) at[i] = brush->pixel;
    }
  }
}

/// Paints runs in as many rows that are alike.
__attribute__((always_inline)) static inline void paint_whole(
    int kernels, uint32_t *pixels, size_t stride, size_t rows, const coverage_run *run,
    const coverage_run *end, brush *brush, int kind) {
  for (; run < end; run++) {
    paint_run(kernels, pixels + run->start, stride, rows, (size_t)(run->end - run->start),
              run->coverage, brush, kind);
  }
}

/// `flick_paint_runs` for one kind of colours.
///
/// - pixels: Where the first row would have column 0 of the runs.
/// - first, last: The columns of the runs to paint, the latter not included.
__attribute__((always_inline)) static inline void paint_runs(
    int kernels, uint32_t *pixels, size_t stride, const coverage_run *runs,
    const coverage_row *row, const coverage_row *last_row, int32_t first, int32_t last,
    const flick_color *color, int kind) {
  brush brush = {.color = color, .whole = covered_as(kind, color, 255), .known = 255};
  brush.pixel =
      over_solid(0, brush.whole.red_blue, brush.whole.green_alpha, brush.whole.keep);
  // How many runs of the row before lie left of the pixels: rows are alike.
  int32_t left = 0;
  for (size_t rows; row < last_row; row += rows, pixels += rows * stride) {
    const coverage_run *begin = runs + row->start, *end = runs + row->end;
    rows = 1;
    while (row + rows < last_row && row[rows].start == row->start && row[rows].end == row->end) {
      rows++;
    }
    if (begin == end) continue;
    if (begin->start >= first && end[-1].end <= last) {
      // Most rows of small shapes lie in the pixels whole.
      if (rows == 1) {
        paint_whole(kernels, pixels, stride, 1, begin, end, &brush, kind);
      } else {
        paint_whole(kernels, pixels, stride, rows, begin, end, &brush, kind);
      }
      continue;
    }
    const coverage_run *run = left < row->end - row->start ? begin + left : end;
    while (run > begin && run[-1].end > first) run--;
    while (run < end && run->end <= first) run++;
    left = (int32_t)(run - begin);
    for (; run < end && run->start < last; run++) {
      int32_t x = run->start < first ? first : run->start;
      paint_run(kernels, pixels + x, stride, rows, (size_t)((run->end > last ? last : run->end) - x),
                run->coverage, &brush, kind);
    }
  }
}

void flick_paint_runs(int kernels, uint32_t *pixels, size_t stride, size_t width,
                      const void *runs, const void *rows, size_t row_count, int32_t offset,
                      flick_color color) {
  const coverage_row *row = rows;
  int32_t first = -offset, last = (int32_t)width - offset;
  const coverage_row *end = row + row_count;
  pixels += offset;
  switch (kind_of(&color)) {
    case opaque_bytes:
      paint_runs(kernels, pixels, stride, runs, row, end, first, last, &color, opaque_bytes);
      break;
    case opaque_deep:
      paint_runs(kernels, pixels, stride, runs, row, end, first, last, &color, opaque_deep);
      break;
    default:
      paint_runs(kernels, pixels, stride, runs, row, end, first, last, &color, translucent);
  }
}

void flick_over_masked(int kernels, uint32_t *row, const uint8_t *alphas, size_t count,
                       uint32_t color, uint32_t coverage) {
  size_t i = DONE(kernels, flick_wide_over_masked(row, alphas, count, color, coverage));
  for (; i < count; i++) {
    uint32_t alpha = coverage == 255 ? alphas[i] : divide_by_255(alphas[i] * coverage);
    row[i] = over_alpha(row[i], color, alpha);
  }
}

void flick_over_masked_rows(int kernels, uint32_t *pixels, size_t stride, const uint8_t *alphas,
                            size_t alpha_stride, size_t count, size_t row_count,
                            uint32_t color) {
  size_t done = DONE(kernels, flick_wide_over_masked_rows(pixels, stride, alphas, alpha_stride,
                                                          count, row_count, color));
  if (done == count) return;
  for (size_t row = 0; row < row_count; row++) {
    for (size_t i = done; i < count; i++) {
      pixels[i] = over_alpha(pixels[i], color, alphas[i]);
    }
    pixels += stride;
    alphas += alpha_stride;
  }
}

void flick_over_pixels(int kernels, uint32_t *row, const uint32_t *source, size_t count,
                       uint32_t coverage) {
  size_t i = DONE(kernels, flick_wide_over_pixels(row, source, count, coverage));
  for (; i < count; i++) row[i] = over_pixel(row[i], source[i], coverage);
}

void flick_mix(int kernels, uint16_t *result, const uint16_t *values, const uint16_t *before,
               size_t count, uint32_t fraction) {
  size_t i = DONE(kernels, flick_wide_mix(result, values, before, count, fraction));
  for (; i < count; i++) result[i] = mixed(values[i], before[i], fraction);
}

void flick_mix_levels(int kernels, uint8_t *result, const uint16_t *values,
                      const uint16_t *before, size_t count, uint32_t fraction, uint32_t alpha) {
  size_t i =
      DONE(kernels, flick_wide_mix_levels(result, values, before, count, fraction, alpha));
  for (; i < count; i++) result[i] = level(mixed(values[i], before[i], fraction), alpha);
}

/// At most 32 results.
static inline void convolve(uint16_t *result, const uint16_t *values, size_t stride, size_t count,
                            const uint32_t *weights, size_t taps) {
  uint32_t sums[32];
  for (size_t i = 0; i < count; i++) sums[i] = 32768;
  for (size_t tap = 0; tap < taps; tap++) {
    const uint16_t *row = values + tap * stride;
    for (size_t i = 0; i < count; i++) sums[i] += weights[tap] * row[i];
  }
  for (size_t i = 0; i < count; i++) result[i] = (uint16_t)(sums[i] >> 16);
}

void flick_convolve(int kernels, uint16_t *result, const uint16_t *values, size_t stride,
                    size_t count, const uint32_t *weights, size_t taps) {
  size_t i =
      DONE(kernels, flick_wide_convolve(result, values, stride, count, weights, taps));
  for (; i + 32 <= count; i += 32) convolve(result + i, values + i, stride, 32, weights, taps);
  convolve(result + i, values + i, stride, count - i, weights, taps);
}

int flick_equal(const void *a, const void *b, size_t length) {
  return length == 0 || memcmp(a, b, length) == 0;
}
