#pragma once

#include <stddef.h>
#include <stdint.h>

#include "include/CKernels.h"

// One description for every processor: eight pieces at a time where registers hold
// them, four or fewer elsewhere.

typedef int32_t eight __attribute__((vector_size(32)));

enum { one = 4096, most_pieces = 64, most_blocks = most_pieces / 8, most_splits = 192 };

typedef struct {
  int32_t next;
  uint32_t start, end;
} linked_piece;

/// Pieces side by side. Those behind the last have no length.
typedef struct {
  union {
    eight blocks[most_blocks];
    uint32_t each[most_pieces];
  } start, end;
  /// Ends across and down, and the ways between them.
  union {
    eight blocks[most_blocks];
    int32_t each[most_pieces];
  } x0, y0, x1, y1, dx, dy;
  /// What `side` takes off.
  union {
    eight blocks[most_blocks];
    int32_t each[most_pieces];
  } offset;
  int count;
} piece_table;

typedef int64_t eight_long __attribute__((vector_size(64)));

#define sum_of(values) __builtin_reduce_add(__builtin_convertvector(values, eight_long))
#define any(values) (__builtin_reduce_or(values) != 0)

static inline int64_t folded(int64_t area, int even_odd) {
  const int64_t full = 2 * one * one;
  int64_t magnitude = area < 0 ? -area : area;
  if (!even_odd) return magnitude < full ? magnitude : full;
  int64_t rest = magnitude & (2 * full - 1);
  return rest > full ? 2 * full - rest : rest;
}

static inline int is_inside(int64_t winding, int even_odd) {
  return even_odd ? (int)(winding & 1) : winding != 0;
}

/// Where the winding number changes along the left border, from top to bottom.
typedef struct {
  int32_t y[2 * most_pieces];
  int32_t change[2 * most_pieces];
  int count;
} border_changes;

static inline void note(border_changes *border, int32_t y, int32_t change) {
  int slot = border->count++;
  for (; slot > 0 && border->y[slot - 1] > y; slot--) {
    border->y[slot] = border->y[slot - 1];
    border->change[slot] = border->change[slot - 1];
  }
  border->y[slot] = y;
  border->change[slot] = change;
}

static inline void find_border(border_changes *border, const piece_table *table) {
  border->count = 0;
  for (int i = 0; i < table->count; i++) {
    if (table->x0.each[i] == 0 && table->y0.each[i] > 0) note(border, table->y0.each[i], -1);
    if (table->x1.each[i] == 0 && table->y1.each[i] > 0) note(border, table->y1.each[i], 1);
  }
}

/// The winding number at the left border at a height, of which `twice` is double.
static inline int64_t border_winding(const border_changes *border, int64_t winding, double twice) {
  for (int i = 0; i < border->count && 2 * border->y[i] <= twice; i++) {
    winding += border->change[i];
  }
  return winding;
}

/// The doubled area of what is inside, did it reach from the border to the right.
static inline int64_t border_area(const border_changes *border, int64_t winding, int even_odd) {
  int64_t area = 0;
  int32_t top = 0;
  for (int i = 0; i <= border->count; i++) {
    int32_t bottom = i < border->count ? border->y[i] : one;
    if (is_inside(winding, even_odd)) area += (int64_t)(bottom - top) * 2 * one;
    if (i < border->count) winding += border->change[i];
    top = bottom;
  }
  return area;
}

/// Where pieces are cut by others, in no order.
typedef struct {
  double y[most_splits];
  uint8_t piece[most_splits];
  int count;
} splits;

static inline int opposed(int32_t a, int32_t b) { return (a < 0 && b > 0) || (a > 0 && b < 0); }

/// On which side of a piece's line a place lies.
static inline int32_t side(const piece_table *table, int piece, int32_t x, int32_t y) {
  return table->dx.each[piece] * y - table->dy.each[piece] * x - table->offset.each[piece];
}

/// Whether two pieces pass some row's middle both.
static inline int overlap(const piece_table *table, int i, int j) {
  const int32_t *y0 = table->y0.each, *y1 = table->y1.each;
  const int32_t top = y0[i] < y1[i] ? y0[i] : y1[i], bottom = y0[i] + y1[i] - top;
  const int32_t other = y0[j] < y1[j] ? y0[j] : y1[j], end = y0[j] + y1[j] - other;
  return top < end && other < bottom;
}

/// Whether both lie strictly on one side.
static inline int together(int32_t a, int32_t b) { return (a < 0 && b < 0) || (a > 0 && b > 0); }

/// Cuts a piece where another meets it; returns whether they meet, −1 where they share a
/// way or there is no room.
static inline int split(splits *splits, const piece_table *table, int i, int j) {
  const int32_t t0 = side(table, j, table->x0.each[i], table->y0.each[i]);
  const int32_t t1 = side(table, j, table->x1.each[i], table->y1.each[i]);
  if (together(t0, t1)) return 0;
  const int32_t s0 = side(table, i, table->x0.each[j], table->y0.each[j]);
  const int32_t s1 = side(table, i, table->x1.each[j], table->y1.each[j]);
  if (together(s0, s1)) return 0;
  if (t0 == 0 && t1 == 0) return overlap(table, i, j) ? -1 : 0;
  // Two that follow each other meet in one point.
  if (!opposed(t0, t1) && !opposed(s0, s1)) return 0;
  if (!opposed(t0, t1) || table->dy.each[i] == 0) return 1;
  if (splits->count == most_splits) return -1;
  splits->piece[splits->count] = (uint8_t)i;
  splits->y[splits->count++] =
      table->y0.each[i] + table->dy.each[i] * ((double)t0 / ((double)t0 - t1));
  return 1;
}

static inline double x_at(const piece_table *table, const double *slopes, int piece, double y) {
  return table->x0.each[piece] + (y - table->y0.each[piece]) * slopes[piece];
}

/// The winding number left of a piece at a height.
static inline int64_t winding_left(const piece_table *table, const double *slopes,
                                   const border_changes *border, int64_t winding, int piece,
                                   double y) {
  double x = x_at(table, slopes, piece, y);
  winding = border_winding(border, winding, 2 * y);
  for (int j = 0; j < table->count; j++) {
    int below = table->y0.each[j] <= y;
    if (below == (table->y1.each[j] <= y) || j == piece) continue;
    if (x_at(table, slopes, j, y) < x) winding += below ? 1 : -1;
  }
  return winding;
}

/// By what a piece's part between two heights changes the doubled area.
static inline double part_area(const piece_table *table, const double *slopes,
                               const border_changes *border, int64_t winding, int piece,
                               double top, double bottom, int even_odd) {
  double middle = (top + bottom) / 2;
  int64_t left = winding_left(table, slopes, border, winding, piece, middle);
  int64_t right = left + (table->dy.each[piece] > 0 ? 1 : -1);
  int jump = is_inside(right, even_odd) - is_inside(left, even_odd);
  return jump * 2 * (bottom - top) * (one - x_at(table, slopes, piece, middle));
}

/// The same of a piece that is cut.
static inline double split_area(const piece_table *table, const double *slopes,
                                const border_changes *border, int64_t winding,
                                const splits *splits, int piece, int even_odd) {
  double cuts[most_splits];
  int count = 0;
  for (int i = 0; i < splits->count; i++) {
    if (splits->piece[i] != piece) continue;
    int slot = count++;
    for (; slot > 0 && cuts[slot - 1] > splits->y[i]; slot--) cuts[slot] = cuts[slot - 1];
    cuts[slot] = splits->y[i];
  }
  int downwards = table->dy.each[piece] > 0;
  double top = downwards ? table->y0.each[piece] : table->y1.each[piece];
  double end = downwards ? table->y1.each[piece] : table->y0.each[piece];
  double area = 0;
  for (int i = 0; i <= count; i++) {
    double bottom = i < count ? cuts[i] : end;
    if (bottom > top) {
      area +=
          part_area(table, slopes, border, winding, piece, top, bottom, even_odd);
      top = bottom;
    }
  }
  return area;
}

/// How a piece changes the winding number from its left to places at doubled heights,
/// given on which side of its line they are.
#define crossed(beside, middle, y0, dy)                                             \
  ((dy) > 0   ? -((middle >= 2 * (y0)) & (middle < 2 * ((y0) + (dy))) & ((beside) < 0)) \
   : (dy) < 0 ? (middle < 2 * (y0)) & (middle >= 2 * ((y0) + (dy))) & ((beside) > 0)    \
              : (eight){0})

/// See `flick_pixel_area`.
static inline __attribute__((always_inline)) int64_t pixel_area(const void *memory,
                                                               int32_t number, int64_t cover,
                                                               int64_t winding, int even_odd,
                                                               flick_pixel_sums *sums) {
  const linked_piece *pieces = memory;
  const int64_t full = 2 * one * one;
  piece_table table;
  int count = 0, breaks = 0;
  uint32_t last = 0;
  const int32_t first = number;
  do {
    const linked_piece *piece = pieces + number;
    if (count == most_pieces) return -1;
    table.start.each[count] = piece->start;
    table.end.each[count] = piece->end;
    breaks += piece->start != last;
    last = piece->end;
    count++;
    number = piece->next;
  } while (number != 0);
  // The first one follows the last.
  breaks += (pieces[first].start != last) - (pieces[first].start != 0);
  for (int i = count; i & 7; i++) table.start.each[i] = table.end.each[i] = 0;
  table.count = count;
  const int blocks = (count + 7) / 8;

  eight area = {0}, rise = {0}, change = {0}, down = {0}, up = {0}, left = {0}, right = {0};
  eight touches = {0}, levels = {0};
  for (int b = 0; b < blocks; b++) {
    eight x0 = table.start.blocks[b] & 0xFFFF, y0 = table.start.blocks[b] >> 16;
    eight x1 = table.end.blocks[b] & 0xFFFF, y1 = table.end.blocks[b] >> 16;
    eight dx = x1 - x0, dy = y1 - y0;
    table.x0.blocks[b] = x0;
    table.y0.blocks[b] = y0;
    table.x1.blocks[b] = x1;
    table.y1.blocks[b] = y1;
    table.dx.blocks[b] = dx;
    table.dy.blocks[b] = dy;
    table.offset.blocks[b] = dx * y0 - dy * x0;
    area += dy * (2 * one - x0 - x1);
    rise += dy;
    change += ((y1 == 0) & (y0 != 0)) - ((y0 == 0) & (y1 != 0));
    down |= dy > 0;
    up |= dy < 0;
    right |= dx > 0;
    left |= dx < 0;
    levels |= (dy == 0) & (dx != 0);
    touches |= ((x0 == 0) & (y0 != 0)) | ((x1 == 0) & (y1 != 0));
  }
  const int64_t signed_area = cover * 2 * one + sum_of(area);
  sums->cover = sum_of(rise);
  sums->winding = sum_of(change);
  if (breaks <= 1) {
    if (count == 2) return folded(signed_area, even_odd);
    if (breaks == 1 && !(any(down) && any(up) && any(left) && any(right))) {
      return folded(signed_area, even_odd);
    }
  }
  // Each piece changes the winding number by one where it is crossed.
  if (!even_odd && (winding > count || -winding > count)) return full;

  border_changes border;
  border.count = 0;
  if (any(touches)) find_border(&border, &table);
  union {
    eight blocks[most_blocks];
    int32_t each[most_pieces];
  } lefts;
  splits splits;
  splits.count = 0;
  uint64_t is_split = 0;
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const int32_t start_winding = (int32_t)winding;
  eight lowest_of = {0}, highest_of = {0};
  lowest_of += INT32_MAX;
  highest_of += INT32_MIN;
  for (int b = 0; b < blocks; b++) {
    const eight x0 = table.x0.blocks[b], y0 = table.y0.blocks[b];
    const eight dx = table.dx.blocks[b], dy = table.dy.blocks[b];
    const eight offset = table.offset.blocks[b];
    const eight across = x0 + x0 + dx, middle = y0 + y0 + dy, index = lanes + b * 8;
    eight winds = {0}, meets = {0};
    // Whom a piece meets, its block or a later one finds out.
    const int end = b * 8 + 8 < count ? b * 8 + 8 : count;
    for (int j = 0; j < end; j++) {
      const int32_t jdx = table.dx.each[j], jdy = table.dy.each[j];
      const int32_t jx0 = table.x0.each[j], jy0 = table.y0.each[j];
      // On which sides of the one the other's ends lie, and the other way round.
      const eight turn = jdx * dy - jdy * dx;
      const eight t0 = jdx * y0 - jdy * x0 - table.offset.each[j], t1 = t0 + turn;
      const eight s0 = dx * jy0 - dy * jx0 - offset, s1 = s0 - turn;
      // Two that follow each other meet in one point. A place on a line counts as one
      // above 0, so that who passes through another in a corner crosses it once.
      const eight joined = ((t0 == 0) ^ (t1 == 0)) & ((s0 == 0) ^ (s1 == 0));
      const eight crosses = (((t0 ^ t1) & (s0 ^ s1)) < 0) & ~joined;
      meets |= (crosses | (t0 + t1 == 0)) & (index != j);
      winds += crossed(t0 + t1, middle, jy0, jdy);
    }
    for (int j = end; j < count; j++) {
      const int32_t jdx = table.dx.each[j], jdy = table.dy.each[j];
      const eight beside = jdx * middle - jdy * across - 2 * table.offset.each[j];
      meets |= beside == 0;
      winds += crossed(beside, middle, table.y0.each[j], jdy);
    }
    winds += start_winding;
    for (int i = 0; i < border.count; i++) {
      winds += (middle >= 2 * border.y[i]) & border.change[i];
    }
    lefts.blocks[b] = winds;
    // What comes in at the left border meets who lies on it.
    if (border.count > 0) meets |= (x0 == 0) & (dx == 0) & (dy != 0);
    meets &= index < count;
    if (any(meets)) {
      for (int i = 0; i < 8; i++) is_split |= (uint64_t)(meets[i] != 0) << (b * 8 + i);
    }
    const eight beyond = winds + ((dy >> 31) | 1), counts = (dy != 0) & (index < count);
    const eight low = __builtin_elementwise_min(winds, beyond);
    const eight high = __builtin_elementwise_max(winds, beyond);
    lowest_of = __builtin_elementwise_min(lowest_of, (low & counts) | (~counts & INT32_MAX));
    highest_of = __builtin_elementwise_max(highest_of, (high & counts) | (~counts & INT32_MIN));
  }
  const int32_t lowest = __builtin_reduce_min(lowest_of);
  const int32_t highest = __builtin_reduce_max(highest_of);
  for (uint64_t done = 0; is_split != done;) {
    const int i = __builtin_ctzll(is_split & ~done);
    done |= (uint64_t)1 << i;
    for (int j = 0; j < count; j++) {
      if (j == i) continue;
      const int meet = split(&splits, &table, i, j);
      if (meet < 0) return -1;
      is_split |= (uint64_t)meet << j;
    }
  }
  // Level pieces may bound what no other does.
  if (is_split == 0 && lowest <= highest && !any(levels)) {
    if (highest - lowest <= 1) return folded(signed_area, even_odd);
    if (!even_odd && (lowest > 0 || highest < 0)) return full;
  }
  int64_t whole = border_area(&border, winding, even_odd);
  for (int i = 0; i < count; i++) {
    const int32_t dy = table.dy.each[i];
    if (dy == 0 || is_split >> i & 1) continue;
    const int32_t left = lefts.each[i], right = left + (dy > 0 ? 1 : -1);
    const int jump = is_inside(right, even_odd) - is_inside(left, even_odd);
    const int32_t height = dy > 0 ? dy : -dy;
    whole += jump * (int64_t)height * (2 * one - table.x0.each[i] - table.x1.each[i]);
  }
  if (is_split == 0) return whole;
  double slopes[most_pieces];
  for (int i = 0; i < count; i++) {
    slopes[i] = table.dy.each[i] == 0 ? 0 : (double)table.dx.each[i] / table.dy.each[i];
  }
  double parts = 0;
  for (int i = 0; i < count; i++) {
    if (table.dy.each[i] == 0 || !(is_split >> i & 1)) continue;
    parts += split_area(&table, slopes, &border, winding, &splits, i, even_odd);
  }
  const double rounded = (double)whole + parts + 0.5;
  if (rounded < 0) return 0;
  return rounded > (double)full ? full : (int64_t)rounded;
}
