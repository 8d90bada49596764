#include "PixelChains.h"

// The area that a fill rule selects in a pixel.

enum { most_splits = 192 };

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
    const int32_t start = table->start.each[i], end = table->end.each[i];
    if (across(start) == 0 && start != 0) note(border, down(start), -1);
    if (across(end) == 0 && end != 0) note(border, down(end), 1);
  }
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
  /// Of the winding number beside the piece.
  int8_t change[most_splits];
  uint8_t piece[most_splits];
  int count;
} splits;

/// Finds where pieces cross each other; returns whether they do nothing else but follow
/// each other.
static inline int find_crossings(splits *splits, const piece_table *table) {
  if (some_turns_back(table)) return 0;
  splits->count = 0;
  for (int j = 0; j < table->count; j++) {
    const int follows = j > 0 && table->end.each[j - 1] == table->start.each[j];
    const int is_followed =
        j + 1 < table->count && table->end.each[j] == table->start.each[j + 1];
    const int32_t *joined = joined_to(j, follows, is_followed);
    const piece piece = piece_of(table, j);
    for (int b = 0; b < table->blocks; b++) {
      const sides sides = sides_of(table, b, piece);
      const eight apart = apart_of(sides) | lanes_at(joined + b * 8);
      if (all(apart)) continue;
      const eight crosses = crossing_of(sides);
      if (!all(apart | crosses)) return 0;
      for (uint32_t rest = signs(crosses & ~apart); rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest), i = b * 8 + lane, slot = splits->count++;
        if (slot == most_splits) return 0;
        const int32_t t0 = sides.t0[lane], t1 = sides.t1[lane];
        splits->piece[slot] = (uint8_t)i;
        splits->change[slot] = t0 > 0 ? 1 : -1;
        splits->y[slot] = down(table->start.each[i]) +
                          down(table->way.each[i]) * ((double)t0 / ((double)t0 - t1));
      }
    }
  }
  return 1;
}

/// By what a piece that is cut changes the doubled area.
///
/// - right: The winding number to the right of who goes along it, at its start; becomes
///   that at its end.
static inline double split_area(const piece_table *table, const splits *splits, int64_t *right,
                                int piece, int even_odd) {
  double cuts[most_splits];
  int8_t changes[most_splits];
  int count = 0, sum = 0;
  for (int i = 0; i < splits->count; i++) {
    if (splits->piece[i] != piece) continue;
    int slot = count++;
    sum += splits->change[i];
    for (; slot > 0 && cuts[slot - 1] > splits->y[i]; slot--) {
      cuts[slot] = cuts[slot - 1];
      changes[slot] = changes[slot - 1];
    }
    cuts[slot] = splits->y[i];
    changes[slot] = splits->change[i];
  }
  const int32_t way = table->way.each[piece], dy = down(way);
  const int downwards = dy > 0;
  int64_t winding = downwards ? *right : *right + sum;
  *right += sum;
  if (dy == 0) return 0;
  const double x0 = across(table->start.each[piece]), y0 = down(table->start.each[piece]);
  const double slope = (double)across(way) / dy, y1 = down(table->end.each[piece]);
  const double end = downwards ? y1 : y0;
  double top = downwards ? y0 : y1, area = 0;
  for (int i = 0; i <= count; i++) {
    const double bottom = i < count ? cuts[i] : end;
    if (bottom > top) {
      const double middle = (top + bottom) / 2;
      const int jump = is_inside(winding + downwards, even_odd) -
                       is_inside(winding + !downwards, even_odd);
      area += jump * 2 * (bottom - top) * (one - (x0 + (middle - y0) * slope));
      top = bottom;
    }
    if (i < count) winding += downwards ? changes[i] : -changes[i];
  }
  return area;
}

/// By what a piece that is not cut changes the doubled area.
static inline int64_t piece_area(const piece_table *table, int64_t right, int piece,
                                 int even_odd) {
  const int64_t dy = down(table->way.each[piece]);
  const int jump = is_inside(right + 1, even_odd) - is_inside(right, even_odd);
  return jump * dy *
         (2 * one - across(table->start.each[piece]) - across(table->end.each[piece]));
}

/// The doubled area of a pixel whose chains cross each other or lie between more than
/// two winding numbers.
static inline int64_t chained_area(const piece_table *table, const chain_table *chains,
                                   const splits *splits, int64_t winding, int even_odd) {
  const int64_t full = 2 * one * one;
  border_changes border;
  find_border(&border, table);
  uint64_t is_split = 0;
  for (int i = 0; i < splits->count; i++) is_split |= (uint64_t)1 << splits->piece[i];
  int64_t whole = border_area(&border, winding, even_odd);
  double parts = 0;
  for (int c = 0; c < chains->count; c++) {
    int64_t right = winding + winding_at_start(chains, c);
    for (int j = chains->first[c]; j < chains->first[c + 1]; j++) {
      if (is_split >> j & 1) {
        parts += split_area(table, splits, &right, j, even_odd);
      } else {
        whole += piece_area(table, right, j, even_odd);
      }
    }
  }
  const double rounded = (double)whole + parts + 0.5;
  if (rounded < 0) return 0;
  return rounded > (double)full ? full : (int64_t)rounded;
}

/// Whether pieces go to all four sides, so that one chain of them may cross itself.
static inline int is_twisted(const piece_table *table) {
  eight up = {0}, down = {0}, left = {0}, right = {0};
  for (int b = 0; b < table->blocks; b++) {
    const eight dx = table->way.blocks[b] << 16, dy = table->way.blocks[b];
    // A way to the left borrows nothing from the upper half.
    up |= dy;
    down |= -(dy >> 16);
    left |= dx;
    right |= -(dx >> 16);
  }
  return signs(up) && signs(down) && signs(left) && signs(right);
}

/// Puts the last chain before the first, which follows it.
static inline void turn(piece_table *table, chain_table *chains) {
  const int last = --chains->count, moved = table->count - chains->first[last];
  int32_t starts[most_pieces], ends[most_pieces];
  for (int i = 0; i < table->count; i++) {
    const int place = i < chains->first[last] ? i + moved : i - chains->first[last];
    starts[place] = table->start.each[i];
    ends[place] = table->end.each[i];
  }
  __builtin_memcpy(table->start.each, starts, sizeof(int32_t) * (size_t)table->count);
  __builtin_memcpy(table->end.each, ends, sizeof(int32_t) * (size_t)table->count);
  chains->start.each[0] = chains->start.each[last];
  for (int i = 1; i < last; i++) chains->first[i] = (uint8_t)(chains->first[i] + moved);
  chains->first[last] = (uint8_t)table->count;
}

/// See `flick_pixel_area`.
static inline int64_t pixel_area(const void *memory, int32_t number, int64_t cover,
                                 int64_t winding, int even_odd, flick_pixel_sums *sums) {
  const linked_piece *pieces = memory;
  const int64_t full = 2 * one * one;
  const uint32_t first = pieces[number].start;
  piece_table table;
  chain_table chains;
  int count = 0, chain = 0;
  uint32_t last = ~first;
  do {
    const linked_piece *piece = pieces + number;
    if (count == most_pieces) return -1;
    if (piece->start != last) {
      chains.first[chain] = (uint8_t)count;
      chains.start.each[chain] = (int32_t)piece->start;
      // Of the one before; there is none before the first.
      chains.end.each[chain - (chain > 0)] = (int32_t)last;
      chain++;
    }
    table.start.each[count] = (int32_t)piece->start;
    last = piece->end;
    table.end.each[count++] = (int32_t)last;
    number = piece->next;
  } while (number != 0);
  chains.first[chain] = (uint8_t)count;
  chains.end.each[chain - 1] = (int32_t)last;
  chains.count = chain;
  table.count = count;
  table.blocks = (count + 7) >> 3;
  const int is_closed = first == last, breaks = chain - is_closed;
  if (is_closed && chain > 1) turn(&table, &chains);
  const piece_sums added = complete(&table);
  sums->cover = added.rise;
  sums->winding = added.winding_change;
  const int64_t signed_area = cover * 2 * one + added.area;
  if (breaks <= 1 && (count == 2 || (breaks == 1 && !is_twisted(&table)))) {
    return folded(signed_area, even_odd);
  }
  // Each piece changes the winding number by one where it is crossed.
  if (!even_odd && (winding > count || -winding > count)) return full;
  if (breaks > 0 && find_ways(&chains)) {
    int lowest, highest;
    const int may_pass = find_windings(&chains, &lowest, &highest);
    splits splits;
    splits.count = 0;
    if (may_pass > 0 && are_apart(&table, &chains)) {
      if (highest - lowest <= 1) return folded(signed_area, even_odd);
      if (!even_odd && (winding + lowest > 0 || winding + highest < 0)) return full;
      return chained_area(&table, &chains, &splits, winding, even_odd);
    }
    if (may_pass >= 0 && find_crossings(&splits, &table)) {
      return chained_area(&table, &chains, &splits, winding, even_odd);
    }
  }
  return -1;
}
