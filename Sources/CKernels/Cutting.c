#include "Small.h"

#include <string.h>

// Lines cut at pixel borders, of which those are told to the caller that leave the
// picture's part at hand or stand upright.
//
// Coordinates count from the left top corner of the column before the first one.

// So that what is known where they are called, and where memory is, stays in registers.
#define ALWAYS static inline __attribute__((always_inline))

typedef struct {
  int32_t next;
  uint32_t start, end;
} linked_piece;

/// A row's memory, which is now in use.
typedef struct {
  cell *cells;
  uint64_t *bits;
} row_place;

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static inline line placed(const flick_cut *cut, line line) {
  line.x0 += cut->dx;
  line.y0 += cut->dy;
  line.x1 += cut->dx;
  line.y1 += cut->dy;
  return line;
}

static inline row_place place(const flick_cut *cut, int32_t row) {
  cut->touched[row] = 1;
  return (row_place){(cell *)cut->cells + row * cut->stride, cut->bits + row * cut->words};
}

static inline cell *use(row_place place, int32_t column) {
  place.bits[column >> 6] |= (uint64_t)1 << (column & 63);
  return place.cells + column;
}

/// Adds pieces, linked to each other, to a cell behind those that are there.
static inline void append(linked_piece *pieces, cell *cell, int32_t first, int32_t last) {
  if (cell->first == 0) {
    cell->first = first;
  } else {
    pieces[cell->second].next = first;
  }
  cell->second = last;
}

/// Adds a part of a line from its upper end to its lower one, in grid steps from the
/// pixel's left top corner.
ALWAYS void put(flick_cut *cut, row_place place, int32_t column, int32_t x0, int32_t y0,
                int32_t x1, int32_t y1, int downwards, int is_simple) {
  cell *cell = use(place, column);
  if (is_simple) {
    const int32_t rise = downwards ? y1 - y0 : y0 - y1;
    cell->first += rise * (2 * one - x0 - x1);
    cell->second += rise;
    return;
  }
  const uint32_t upper = (uint32_t)x0 | (uint32_t)y0 << 16;
  const uint32_t lower = (uint32_t)x1 | (uint32_t)y1 << 16;
  const int32_t number = (int32_t)cut->piece_count++;
  linked_piece *pieces = cut->pieces;
  pieces[number] =
      (linked_piece){0, downwards ? upper : lower, downwards ? lower : upper};
  append(pieces, cell, number, number);
}

/// A coordinate of a line's upper end, moved on by a way in the other one.
static inline int32_t crossing(int32_t start, int32_t way, int64_t slope) {
  return start + (int32_t)((way * slope + ((int64_t)1 << 31)) >> 32);
}

/// A slope of ways of few pixels, in 2^-32, rounded towards 0: below 2^18 the rounding of
/// the quotient is less than an eighth of 1/other, and no fraction is nearer to a whole
/// number than that.
static inline int64_t small_slope(int32_t way, int32_t other) {
  return (int64_t)((double)way * 4294967296.0 / other);
}

/// A slope of any ways: whole numbers are divided much more slowly.
static inline int64_t slope_of(int32_t way, int32_t other) {
  const uint32_t limit = 1 << 18;
  if ((uint32_t)way + limit < 2 * limit && (uint32_t)other + limit < 2 * limit) {
    return small_slope(way, other);
  }
  return (int64_t)((uint64_t)(int64_t)way << 32) / other;
}

/// Cuts a line that is given from its upper end to its lower one.
ALWAYS void walk(flick_cut *cut, int32_t x0, int32_t y0, int32_t x1, int32_t y1, int downwards,
                 int is_simple) {
  const int32_t last_row = (y1 - 1) >> bits;
  int32_t row = y0 >> bits, x = x0, y = y0;
  // Divisions are slow: only where a border is crossed.
  const int64_t slope = row == last_row ? 0 : slope_of(x1 - x0, y1 - y0);
  const int64_t inverse = least(x0, x1) >> bits == (most(x0, x1) - 1) >> bits
                              ? 0
                              : slope_of(y1 - y0, x1 - x0);
  for (;; row++) {
    const row_place memory = place(cut, row);
    const int32_t row_top = row << bits;
    int32_t end_x = x1, end_y = y1;
    if (row < last_row) {
      end_y = row_top + one;
      end_x = crossing(x0, end_y - y0, slope);
    }
    int32_t top = y;
    if (x < end_x) {
      const int32_t last = (end_x - 1) >> bits;
      for (int32_t column = x >> bits; column < last; column++) {
        const int32_t left = column << bits, border = left + one;
        const int32_t bottom = least(most(crossing(y0, border - x0, inverse), y), end_y);
        put(cut, memory, column, x - left, top - row_top, one, bottom - row_top, downwards,
            is_simple);
        x = border;
        top = bottom;
      }
      const int32_t left = last << bits;
      put(cut, memory, last, x - left, top - row_top, end_x - left, end_y - row_top, downwards,
          is_simple);
    } else {
      const int32_t last = end_x >> bits;
      for (int32_t column = most(last, (x - 1) >> bits); column > last; column--) {
        const int32_t left = column << bits;
        const int32_t bottom = least(most(crossing(y0, left - x0, inverse), y), end_y);
        put(cut, memory, column, x - left, top - row_top, 0, bottom - row_top, downwards,
            is_simple);
        x = left;
        top = bottom;
      }
      const int32_t left = last << bits;
      put(cut, memory, last, x - left, top - row_top, end_x - left, end_y - row_top, downwards,
          is_simple);
    }
    if (row == last_row) return;
    x = end_x;
    y = end_y;
  }
}

/// Where a line crosses the only border on its way, if it does: between two rows, or
/// between two columns.
typedef struct {
  int32_t x, y;
  /// By how much the line's end lies in the next row or column.
  int32_t rows, columns;
} border_crossing;

/// Whether a line within the rows and columns crosses one border.
static inline int crosses_once(line line, border_crossing *crossed) {
  const int downwards = line.y0 < line.y1;
  const int32_t top = downwards ? line.y0 : line.y1, bottom = downwards ? line.y1 : line.y0;
  const int32_t row = top >> bits, last_row = (bottom - 1) >> bits;
  const int32_t column = line.x0 >> bits, end = line.x1 >> bits;
  const int32_t upper_x = downwards ? line.x0 : line.x1;
  const int32_t dx = line.x1 - line.x0, dy = line.y1 - line.y0;
  if (column == end && last_row == row + 1) {
    const int32_t border = last_row << bits;
    // Seen from the upper end; both signs change together.
    crossed->x = crossing(upper_x, border - top, small_slope(dx, dy));
    crossed->y = border;
    crossed->rows = downwards ? 1 : -1;
    crossed->columns = 0;
    return 1;
  }
  if (row != last_row || (end - column != 1 && column - end != 1)) return 0;
  const int32_t border = most(column, end) << bits;
  // An end on the border would belong to one pixel only.
  if (line.x0 == border || line.x1 == border) return 0;
  crossed->x = border;
  crossed->y = least(most(crossing(top, border - upper_x, small_slope(dy, dx)), top), bottom);
  crossed->rows = 0;
  crossed->columns = end - column;
  return 1;
}

/// Adds a part of a line within one pixel from end to end.
ALWAYS void put_piece(flick_cut *cut, int32_t row, int32_t column, int32_t x0, int32_t y0,
                      int32_t x1, int32_t y1) {
  const int32_t left = column << bits, top = row << bits;
  put(cut, place(cut, row), column, x0 - left, y0 - top, x1 - left, y1 - top, 1, 0);
}

/// Whether a line lies within the rows and columns.
static inline int is_within(const flick_cut *cut, line line) {
  const int32_t top = least(line.y0, line.y1), bottom = most(line.y0, line.y1);
  return top >= 0 && least(line.x0, line.x1) >= one && (bottom - 1) >> bits < cut->rows &&
         most(line.x0, line.x1) >> bits <= cut->columns;
}

/// Whether a line adds nothing, since it lies beside the rows or to the right.
static inline int is_beside(const flick_cut *cut, line line) {
  return most(line.y0, line.y1) <= 0 || least(line.y0, line.y1) >> bits >= cut->rows ||
         least(line.x0, line.x1) >> bits > cut->columns;
}

/// What lines that follow each other add to one pixel.
typedef struct {
  /// Some place in the pixel.
  int32_t x, y;
  /// By how much they go down, and the sum of that times how far right twice they are.
  int32_t cover;
  uint32_t moment;
} area_sum;

static inline int is_same_pixel(int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  return (uint32_t)((x0 ^ x1) | (y0 ^ y1)) < one;
}

/// Adds a piece between two places across.
static inline void add(area_sum *sum, int32_t x0, int32_t x1, int32_t rise) {
  sum->cover += rise;
  sum->moment += (uint32_t)rise * (uint32_t)(x0 + x1);
}

static inline void flush(const flick_cut *cut, area_sum sum) {
  if (sum.moment == 0 && sum.cover == 0) return;
  const int32_t row = sum.y >> bits, column = sum.x >> bits;
  if (row < 0 || row >= cut->rows || column > cut->columns) return;
  cell *cell = use(place(cut, row), most(column, 0));
  // Only the result fits.
  const uint32_t twice = 2 * one * (uint32_t)(column + 1);
  cell->first += (int32_t)(twice * (uint32_t)sum.cover - sum.moment);
  cell->second += sum.cover;
}

size_t flick_cut_areas(const flick_cut *given, const void *memory, size_t start, size_t end) {
  // What is known not to change while cells do.
  flick_cut copy = *given, *cut = &copy;
  const line *lines = memory;
  area_sum sum = {0, 0, 0, 0};
  size_t i = start;
  for (; i < end; i++) {
    const line line = placed(cut, lines[i]);
    if (is_same_pixel(line.x0, line.y0, line.x1, line.y1)) {
      if (!is_same_pixel(line.x0, line.y0, sum.x, sum.y)) {
        flush(cut, sum);
        sum = (area_sum){line.x0, line.y0, 0, 0};
      }
      add(&sum, line.x0, line.x1, line.y1 - line.y0);
      continue;
    }
    if (line.y0 == line.y1) continue;
    border_crossing crossed;
    if (!is_within(cut, line)) {
      if (!is_beside(cut, line)) break;
    } else if (line.x0 == line.x1) {
      break;
    } else if (crosses_once(line, &crossed)) {
      // The row of what ends on its upper border is the one above.
      const int32_t top = least(line.y0, line.y1);
      const int32_t y = crossed.rows < 0 ? top + one : top;
      if (!is_same_pixel(line.x0, y, sum.x, sum.y)) {
        flush(cut, sum);
        sum = (area_sum){line.x0, y, 0, 0};
      }
      add(&sum, line.x0, crossed.x, crossed.y - line.y0);
      flush(cut, sum);
      sum = (area_sum){line.x0 + crossed.columns * one, y + crossed.rows * one, 0, 0};
      add(&sum, crossed.x, line.x1, line.y1 - crossed.y);
    } else if (line.y0 < line.y1) {
      walk(cut, line.x0, line.y0, line.x1, line.y1, 1, 1);
    } else {
      walk(cut, line.x1, line.y1, line.x0, line.y0, 0, 1);
    }
  }
  flush(cut, sum);
  return i;
}

/// Whether a line makes one piece in a pixel.
static inline int is_piece(line line, int32_t row, int32_t column) {
  return line.y1 >> bits == row && line.x1 >> bits == column &&
         (line.y0 != line.y1 || (line.y0 & (one - 1)) != 0);
}

static inline uint32_t packed(int32_t x, int32_t y) {
  return ((uint32_t)x & (one - 1)) | ((uint32_t)y & (one - 1)) << 16;
}

/// Adds a line that stays in its pixel and those that go on from it there; returns the
/// one behind them.
ALWAYS size_t add_chain(flick_cut *cut, const line *lines, size_t i, size_t end, line line) {
  const int32_t row = line.y0 >> bits, column = line.x0 >> bits;
  if (row < 0 || row >= cut->rows || column > cut->columns) return i + 1;
  linked_piece *pieces = cut->pieces;
  const size_t room = (size_t)(cut->limit - cut->piece_count) + 1;
  if (end - i > room) end = i + room;
  const int32_t first = (int32_t)cut->piece_count;
  int32_t number = first;
  for (;;) {
    pieces[number] =
        (linked_piece){number + 1, packed(line.x0, line.y0), packed(line.x1, line.y1)};
    if (++i >= end) break;
    line = placed(cut, lines[i]);
    if (line.x0 >> bits != column || line.y0 >> bits != row || !is_piece(line, row, column)) {
      break;
    }
    number++;
  }
  pieces[number].next = 0;
  cut->piece_count = number + 1;
  append(pieces, use(place(cut, row), most(column, 0)), first, number);
  return i;
}

size_t flick_cut_pieces(flick_cut *given, const void *memory, size_t start, size_t end) {
  flick_cut copy = *given, *cut = &copy;
  const line *lines = memory;
  size_t i = start;
  while (i < end && cut->piece_count <= cut->limit) {
    const line line = placed(cut, lines[i]);
    if (is_piece(line, line.y0 >> bits, line.x0 >> bits)) {
      i = add_chain(cut, lines, i, end, line);
      continue;
    }
    border_crossing crossed;
    if (!is_within(cut, line)) {
      if (!is_beside(cut, line)) break;
    } else if (line.y0 == line.y1) {
      if ((line.y0 & (one - 1)) != 0) break;
    } else if (line.x0 == line.x1) {
      break;
    } else if (crosses_once(line, &crossed)) {
      const int32_t row = (least(line.y0, line.y1) >> bits) + (crossed.rows < 0);
      const int32_t column = line.x0 >> bits;
      put_piece(cut, row, column, line.x0, line.y0, crossed.x, crossed.y);
      put_piece(cut, row + crossed.rows, column + crossed.columns, crossed.x, crossed.y,
                line.x1, line.y1);
    } else if (line.y0 < line.y1) {
      walk(cut, line.x0, line.y0, line.x1, line.y1, 1, 0);
    } else {
      walk(cut, line.x1, line.y1, line.x0, line.y0, 0, 0);
    }
    i++;
  }
  given->piece_count = cut->piece_count;
  return i;
}

static inline int32_t pixel_of(int32_t x, int32_t y) {
  return (y >> bits << small_bits) + (x >> bits);
}

/// By how much a piece goes down, times how far right twice it is.
static inline uint32_t moment_of(int32_t x0, int32_t x1, int32_t rise) {
  return (uint32_t)rise * (uint32_t)(x0 + x1);
}

/// Adds what lines that follow each other do to the pixel of a number.
ALWAYS void put_small(small_memory *memory, int64_t pixel, int32_t cover, uint32_t moment) {
  const uint32_t column = (uint32_t)pixel & (small_size - 1);
  cell *cell = memory->cells + pixel;
  // Only the result fits.
  cell->first += (int32_t)(2 * one * (column + 1) * (uint32_t)cover - moment);
  cell->second += cover;
  memory->bits[pixel >> small_bits] |= (uint64_t)1 << column;
}

__attribute__((noinline)) void flick_add_long(small_memory *memory, line line) {
  if (line.y0 == line.y1) return;
  if (line.x0 != line.x1) {
    bool touched[small_size];
    flick_cut cut = {.stride = small_size, .words = 1, .cells = memory->cells,
                     .bits = memory->bits, .touched = touched};
    if (line.y0 < line.y1) {
      walk(&cut, line.x0, line.y0, line.x1, line.y1, 1, 1);
    } else {
      walk(&cut, line.x1, line.y1, line.x0, line.y0, 0, 1);
    }
    return;
  }
  const int sign = line.y0 < line.y1 ? 1 : -1;
  const int32_t top = least(line.y0, line.y1), bottom = most(line.y0, line.y1);
  const int32_t column = line.x0 >> bits, last = (bottom - 1) >> bits;
  const uint64_t bit = (uint64_t)1 << column;
  // Twice the way to the pixel's right border.
  const int32_t width = 2 * (((column + 1) << bits) - line.x0);
  cell *cell = memory->cells + pixel_of(line.x0, top);
  int32_t row = top >> bits, rise = (least((row + 1) << bits, bottom) - top) * sign;
  for (;; cell += small_size) {
    cell->first += rise * width;
    cell->second += rise;
    memory->bits[row] |= bit;
    if (++row > last) return;
    rise = row < last ? sign * one : (bottom - (last << bits)) * sign;
  }
}

static void cut_small(small_memory *memory, const line *lines, size_t count, int32_t dx,
                      int32_t dy) {
  if (count == 0) return;
  int32_t x0 = lines[0].x0 + dx, y0 = lines[0].y0 + dy;
  // What the lines so far add to the pixel where the next begins.
  int32_t pixel = pixel_of(x0, y0), cover = 0;
  uint32_t moment = 0;
  for (size_t i = 0; i < count; i++) {
    if (lines[i].x0 + dx != x0 || lines[i].y0 + dy != y0) {
      // Another contour.
      put_small(memory, pixel, cover, moment);
      x0 = lines[i].x0 + dx;
      y0 = lines[i].y0 + dy;
      pixel = pixel_of(x0, y0);
      cover = 0;
      moment = 0;
    }
    const int32_t x1 = lines[i].x1 + dx, y1 = lines[i].y1 + dy;
    const int32_t last = pixel_of(x1, y1), step = last - pixel;
    if (step == 0) {
      cover += y1 - y0;
      moment += moment_of(x0, x1, y1 - y0);
    } else {
      const int32_t run = x1 - x0, rise = y1 - y0;
      // Where the line crosses the only border on its way, seen from its upper end.
      const int32_t upper = rise > 0 ? x0 : x1;
      const int32_t top = least(y0, y1), bottom = most(y0, y1);
      int32_t x = x0, y = y0, from = y1;
      if ((step == small_size || step == -small_size) && run != 0 && (bottom & (one - 1)) != 0) {
        from = y = bottom >> bits << bits;
        x = crossing(upper, y - top, small_slope(run, rise));
      } else if ((step == 1 || step == -1) && rise != 0 && (most(x0, x1) & (one - 1)) != 0) {
        x = most(x0, x1) >> bits << bits;
        from = y = least(most(crossing(top, x - upper, small_slope(rise, run)), top), bottom);
      } else {
        flick_add_long(memory, (line){x0, y0, x1, y1});
      }
      put_small(memory, pixel, cover + (y - y0), moment + moment_of(x0, x, y - y0));
      pixel = last;
      cover = y1 - from;
      moment = moment_of(x, x1, cover);
    }
    x0 = x1;
    y0 = y1;
  }
  put_small(memory, pixel, cover, moment);
}

/// The covered part of a pixel, 0 to 255, where the winding number takes at most two
/// values, one apart, from the doubled signed area.
ALWAYS uint32_t covered(int32_t area, int is_even_odd) {
  const int32_t full = 2 * one * one;
  area = area < 0 ? -area : area;
  if (is_even_odd) {
    area &= 2 * full - 1;
    if (area > full) area = 2 * full - area;
  } else if (area > full) {
    area = full;
  }
  return (uint32_t)(((int64_t)area * 255 + full / 2) >> (2 * bits + 1));
}

/// Adds a run behind those of its row, or grows the last one.
ALWAYS coverage_run *emit(coverage_run *first, coverage_run *next, int32_t start, int32_t end,
                          uint32_t coverage) {
  if (coverage == 0) return next;
  if (next != first && next[-1].coverage == coverage && next[-1].end == start) {
    next[-1].end = end;
    return next;
  }
  *next = (coverage_run){start, end, coverage};
  return next + 1;
}

/// Writes the runs of all rows and clears the memory; returns how many there are.
ALWAYS size_t sweep_small(small_memory *memory, const flick_small *outline, coverage_run *runs,
                          coverage_row *rows, int is_even_odd) {
  const int32_t before = outline->min_x - 1, width = outline->width, height = outline->height;
  // What lies on the right border or the lower one adds nothing.
  const uint64_t inside = (((uint64_t)1 << width) - 1) << 1;
  coverage_run *next = runs;
  coverage_row above = {0, 0};
  for (int32_t row = 0; row < height; row++) {
    cell *cells = memory->cells + (row << small_bits);
    uint64_t rest = memory->bits[row] & inside;
    memory->bits[row] = 0;
    coverage_run *first = next;
    int32_t cover = 0, x = 1;
    while (rest != 0) {
      const int32_t column = __builtin_ctzll(rest);
      rest &= rest - 1;
      if (column > x) {
        next = emit(first, next, before + x, before + column,
                    covered(cover * 2 * one, is_even_odd));
      }
      x = column + 1;
      next = emit(first, next, before + column, before + x,
                  covered(cover * 2 * one + cells[column].first, is_even_odd));
      cover += cells[column].second;
      cells[column] = (cell){0, 0};
    }
    if (x <= width) {
      next = emit(first, next, before + x, before + width + 1,
                  covered(cover * 2 * one, is_even_odd));
    }
    cells[width + 1] = (cell){0, 0};
    coverage_row range = {(int32_t)(first - runs), (int32_t)(next - runs)};
    const int32_t count = range.end - range.start;
    // Rows that are alike share their runs.
    if (count == above.end - above.start &&
        memcmp(runs + above.start, first, (size_t)count * sizeof *first) == 0) {
      range = above;
      next = first;
    }
    rows[row] = above = range;
  }
  memory->bits[height] = 0;
  return (size_t)(next - runs);
}

size_t flick_measure_small(int kernels, const flick_small *outline, void *memory, void *runs,
                           void *rows) {
#if FLICK_WIDE
  // Where lines are few, most pixels are skipped, and lines are long.
  if (kernels && outline->width * outline->height <= 8 * (int64_t)outline->count) {
    return flick_wide_measure_small(outline, memory, runs, rows);
  }
#else
  (void)kernels;
#endif
  cut_small(memory, outline->lines, outline->count, outline->dx, outline->dy);
  return outline->is_even_odd ? sweep_small(memory, outline, runs, rows, 1)
                              : sweep_small(memory, outline, runs, rows, 0);
}

/// Writes the levels of all pixels and clears the memory.
ALWAYS void sweep_mask(small_memory *memory, const flick_small *outline, uint64_t *levels,
                       int is_even_odd) {
  const int32_t width = outline->width, words = (width + 7) / 8;
  for (int32_t row = 0; row < outline->height; row++, levels += words) {
    cell *cells = memory->cells + (row << small_bits) + 1;
    int32_t cover = 0;
    memset(levels, 0, (size_t)words * sizeof *levels);
    for (int32_t x = 0; x < width; x++) {
      ((uint8_t *)levels)[x] =
          (uint8_t)covered(cover * 2 * one + cells[x].first, is_even_odd);
      cover += cells[x].second;
      cells[x] = (cell){0, 0};
    }
    cells[width] = (cell){0, 0};
    memory->bits[row] = 0;
  }
  memory->bits[outline->height] = 0;
}

void flick_measure_mask(int kernels, const flick_small *outline, void *memory,
                        uint64_t *levels) {
#if FLICK_WIDE
  if (kernels) return flick_wide_measure_mask(outline, memory, levels);
#else
  (void)kernels;
#endif
  cut_small(memory, outline->lines, outline->count, outline->dx, outline->dy);
  if (outline->is_even_odd) {
    sweep_mask(memory, outline, levels, 1);
  } else {
    sweep_mask(memory, outline, levels, 0);
  }
}
