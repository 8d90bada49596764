#include "Small.h"

#if FLICK_WIDE

#include "Lanes.h"

// What Cutting.c does to small outlines, eight lines and eight pixels at a time.

LANES_BEGIN
#pragma clang fp contract(off)

typedef int32_t ints __attribute__((vector_size(32)));
typedef double reals __attribute__((vector_size(64)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));
typedef int8_t signed_bytes __attribute__((vector_size(8)));
/// A cell.
typedef int32_t pair __attribute__((vector_size(8)));

LANES ints pick(ints which, ints a, ints b) { return (which & a) | (~which & b); }
LANES ints lesser(ints a, ints b) { return pick(a < b, a, b); }
LANES ints greater(ints a, ints b) { return pick(a > b, a, b); }
LANES ints pixel_of(ints x, ints y) { return (y >> bits << small_bits) + (x >> bits); }

/// Twice the right border of pixels.
LANES ints doubled_border(ints x) { return ((x | (one - 1)) + 1) << 1; }

/// `crossing` of `small_slope`: both the slope and its product with the way are whole
/// numbers below 2^53.
LANES ints crossing(ints start, ints way, ints across, ints along) {
  const reals slope = __builtin_elementwise_trunc(
      __builtin_convertvector(across, reals) * 4294967296.0 /
      __builtin_convertvector(along, reals));
  const reals moved = __builtin_elementwise_floor(
      __builtin_convertvector(way, reals) * slope * (1 / 4294967296.0) + 0.5);
  return start + __builtin_convertvector(moved, ints);
}

/// Adds parts of eight lines to their pixels.
LANES void put(pair *cells, ints pixels, ints areas, ints covers) {
  ints parts[2] = {
      __builtin_shufflevector(areas, covers, 0, 8, 1, 9, 2, 10, 3, 11),
      __builtin_shufflevector(areas, covers, 4, 12, 5, 13, 6, 14, 7, 15),
  };
  pair pairs[8];
  int32_t numbers[8];
  memcpy(pairs, parts, sizeof pairs);
  memcpy(numbers, &pixels, sizeof numbers);
#pragma clang loop unroll(full)
  for (int i = 0; i < 8; i++) cells[numbers[i]] += pairs[i];
}

LANES void cut_eight(small_memory *memory, const line *lines, int32_t dx, int32_t dy) {
  ints four[4];
  memcpy(four, lines, sizeof four);
  // Within halves: lines 0, 2, 4, 6 and 1, 3, 5, 7.
  const ints starts[2] = {
      __builtin_shufflevector(four[0], four[1], 0, 8, 1, 9, 4, 12, 5, 13),
      __builtin_shufflevector(four[2], four[3], 0, 8, 1, 9, 4, 12, 5, 13),
  };
  const ints ends[2] = {
      __builtin_shufflevector(four[0], four[1], 2, 10, 3, 11, 6, 14, 7, 15),
      __builtin_shufflevector(four[2], four[3], 2, 10, 3, 11, 6, 14, 7, 15),
  };
  const ints x0 = __builtin_shufflevector(starts[0], starts[1], 0, 1, 8, 9, 4, 5, 12, 13) + dx;
  const ints y0 = __builtin_shufflevector(starts[0], starts[1], 2, 3, 10, 11, 6, 7, 14, 15) + dy;
  const ints x1 = __builtin_shufflevector(ends[0], ends[1], 0, 1, 8, 9, 4, 5, 12, 13) + dx;
  const ints y1 = __builtin_shufflevector(ends[0], ends[1], 2, 3, 10, 11, 6, 7, 14, 15) + dy;

  const ints first = pixel_of(x0, y0), last = pixel_of(x1, y1), step = last - first;
  const ints run = x1 - x0, rise = y1 - y0;
  const ints top = lesser(y0, y1), bottom = greater(y0, y1), right = greater(x0, x1);
  const ints upper = pick(rise > 0, x0, x1);
  const ints stays = step == 0;
  const ints between_rows =
      ((step == small_size) | (step == -small_size)) & ((bottom & (one - 1)) != 0);
  const ints between_columns =
      ((step == 1) | (step == -1)) & (rise != 0) & ((right & (one - 1)) != 0);
  const ints crosses = between_rows | between_columns;

  // Where the line crosses the only border on its way, seen from its upper end.
  const ints border = pick(between_rows, bottom, right) & -one;
  const ints way = (border - pick(between_rows, top, upper)) & crosses;
  const ints across = pick(between_rows, run, rise), along = pick(between_rows, rise, run);
  const ints other = crossing(pick(between_rows, upper, top), way, across,
                              along | ((along == 0) & 1));
  const ints x = pick(between_rows, other, pick(between_columns, border, pick(stays, x1, x0)));
  const ints y = pick(between_rows, border, pick(between_columns, other, pick(stays, y1, y0)));

  pair *cells = (pair *)memory->cells;
  const ints before = y - y0, behind = (y1 - y) & crosses;
  put(cells, first, before * (doubled_border(x0) - x0 - x), before);
  put(cells, last, behind * (doubled_border(x1) - x - x1), behind);

  const ints rest = ~(stays | crosses) & (rise != 0);
  const signed_bytes narrow = __builtin_convertvector(rest, signed_bytes);
  uint64_t left;
  memcpy(&left, &narrow, sizeof left);
  while (left != 0) {
    const int shift = __builtin_ctzll(left) & 56;
    left &= (uint64_t)-256 << shift;
    const line *at = lines + (shift >> 2 & 6) + (shift >> 5);
    flick_add_long(memory, (line){at->x0 + dx, at->y0 + dy, at->x1 + dx, at->y1 + dy});
  }
}

static void cut(small_memory *memory, const line *lines, size_t count, int32_t dx, int32_t dy) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) cut_eight(memory, lines + i, dx, dy);
  if (i == count) return;
  // Lines without a length add nothing.
  line some[8];
  for (int k = 0; k < 8; k++) {
    some[k] = i < count ? lines[i++] : (line){some[0].x0, some[0].y0, some[0].x0, some[0].y0};
  }
  cut_eight(memory, some, dx, dy);
}

/// The levels of eight pixels as `covered` gives them, as one word; clears their cells.
///
/// - cover: The winding number's part of what lies left of them, then of the last one.
LANES uint64_t levels_of(cell *cells, ints *cover, int is_even_odd) {
  const ints zero = {0};
  ints low, high;
  memcpy(&low, cells, sizeof low);
  memcpy(&high, cells + 4, sizeof high);
  memset(cells, 0, 8 * sizeof *cells);
  const ints areas = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
  const ints rises = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
  ints sums = rises;
  sums += __builtin_shufflevector(sums, zero, 8, 0, 1, 2, 8, 4, 5, 6);
  sums += __builtin_shufflevector(sums, zero, 8, 8, 0, 1, 8, 8, 4, 5);
  sums += __builtin_shufflevector(sums, zero, 8, 8, 8, 8, 3, 3, 3, 3);
  sums += *cover;
  *cover = __builtin_shufflevector(sums, sums, 7, 7, 7, 7, 7, 7, 7, 7);

  const int32_t full = 2 * one * one;
  ints area = (sums - rises) * (2 * one) + areas;
  area = greater(area, -area);
  if (is_even_odd) {
    area &= 2 * full - 1;
    area = lesser(area, 2 * full - area);
  } else {
    area = lesser(area, zero + full);
  }
  // 255 times the area, halved before what it is rounded by, fits 32 bits.
  const eight half = (eight)area >> 1, odd = (eight)area & 1;
  const eight level = (half * 255 + odd * 127 + full / 4) >> 24;
  const eight_bytes bytes = __builtin_convertvector(level, eight_bytes);
  uint64_t word;
  memcpy(&word, &bytes, sizeof word);
  return word;
}

/// Adds a row's runs behind others, pixel by pixel: where most differ, to skip the others
/// is guesswork. The word behind the last run may be changed too.
LANES coverage_run *emit_each(coverage_run *next, const uint8_t *levels, int32_t x,
                              int32_t width) {
  uint32_t level = 0;
  int32_t start = x;
#pragma clang loop unroll_count(2)
  for (int32_t i = 0; i < width; i++) {
    const uint32_t here = levels[i];
    const int is_other = here != level;
    next->end = x + i;
    next += is_other & (level != 0);
    start = is_other ? x + i : start;
    next->start = start;
    next->coverage = here;
    level = here;
  }
  next->end = x + width;
  return next + (level != 0);
}

/// As `emit_each`, from one change to the next.
LANES coverage_run *emit_changes(coverage_run *next, const uint64_t *levels, int32_t min_x,
                                 int32_t width) {
  const int32_t words = (width + 7) / 8;
  const uint64_t inside = ~(uint64_t)0 >> (-(uint32_t)width % 8 * 8);
  uint64_t level = 0;
  for (int32_t k = 0; k < words; k++) {
    const uint64_t word = levels[k];
    uint64_t borders = word ^ (word << 8 | level);
    if (k == words - 1) borders &= inside;
    while (borders != 0) {
      const int shift = __builtin_ctzll(borders) & 56;
      const int32_t x = min_x + 8 * k + shift / 8;
      next->end = x;
      next += level != 0;
      level = word >> shift & 255;
      next->start = x;
      next->coverage = (uint32_t)level;
      borders &= (uint64_t)-256 << shift;
    }
  }
  if (level != 0) {
    next->end = min_x + width;
    next++;
  }
  return next;
}

/// Writes the levels of a row, eight pixels in a word, and clears its cells.
///
/// - above: Other levels, perhaps the same memory.
///
/// Returns bits of which some are set where the levels differ from `above`.
LANES uint64_t row_levels(small_memory *memory, int32_t row, int32_t width, int is_even_odd,
                          const uint64_t *above, uint64_t *levels) {
  const int32_t words = (width + 7) / 8;
  const uint64_t inside = ~(uint64_t)0 >> (-(uint32_t)width % 8 * 8);
  cell *cells = memory->cells + (row << small_bits) + 1;
  ints cover = {0};
  uint64_t changes = 0;
  for (int32_t k = 0; k < words; k++) {
    uint64_t word = levels_of(cells + 8 * k, &cover, is_even_odd);
    if (k == words - 1) word &= inside;
    changes |= word ^ above[k];
    levels[k] = word;
  }
  // What lies on the right border adds nothing.
  cells[width] = (cell){0, 0};
  memory->bits[row] = 0;
  return changes;
}

LANES size_t sweep(small_memory *memory, const flick_small *outline, coverage_run *runs,
                   coverage_row *rows, int is_even_odd) {
  const int32_t width = outline->width, height = outline->height;
  // Of the row above, eight pixels each.
  uint64_t levels[small_size / 8] = {0};
  coverage_run *next = runs;
  coverage_row range = {0, 0};
  for (int32_t row = 0; row < height; row++) {
    // Rows that are alike share their runs.
    if (row_levels(memory, row, width, is_even_odd, levels, levels) != 0) {
      range.start = (int32_t)(next - runs);
      next = width <= 16 ? emit_each(next, (const uint8_t *)levels, outline->min_x, width)
                         : emit_changes(next, levels, outline->min_x, width);
      range.end = (int32_t)(next - runs);
    }
    rows[row] = range;
  }
  // What lies on the lower border adds nothing, and has not been added.
  memory->bits[height] = 0;
  return (size_t)(next - runs);
}

size_t flick_wide_measure_small(const flick_small *outline, small_memory *memory,
                                coverage_run *runs, coverage_row *rows) {
  cut(memory, outline->lines, outline->count, outline->dx, outline->dy);
  return outline->is_even_odd ? sweep(memory, outline, runs, rows, 1)
                              : sweep(memory, outline, runs, rows, 0);
}

LANES void sweep_mask(small_memory *memory, const flick_small *outline, uint64_t *levels,
                      int is_even_odd) {
  const int32_t words = (outline->width + 7) / 8;
  for (int32_t row = 0; row < outline->height; row++, levels += words) {
    row_levels(memory, row, outline->width, is_even_odd, levels, levels);
  }
  memory->bits[outline->height] = 0;
}

void flick_wide_measure_mask(const flick_small *outline, small_memory *memory,
                             uint64_t *levels) {
  cut(memory, outline->lines, outline->count, outline->dx, outline->dy);
  if (outline->is_even_odd) {
    sweep_mask(memory, outline, levels, 1);
  } else {
    sweep_mask(memory, outline, levels, 0);
  }
}

LANES_END

#endif
