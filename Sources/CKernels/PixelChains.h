#include "PixelPieces.h"

// Chains: pieces that follow each other from border to border. In which order they
// meet the border tells the winding numbers beside them, and which of the straight ones
// cross.

typedef int16_t eight_short __attribute__((vector_size(16)));
typedef int16_t sixteen __attribute__((vector_size(32)));

typedef union {
  sixteen blocks[most_pieces / 16];
  eight_short halves[most_blocks];
  int16_t each[most_pieces];
} sixteens;

typedef struct {
  /// Where they come in and go out.
  eights start, end;
  /// The first piece of each; behind the last one, how many pieces there are.
  uint8_t first[most_pieces + 1];
  /// Both ends' ways around the pixel, from its left top corner clockwise.
  sixteens low, high;
  /// By how much the winding number changes at the first of them: 1 where they come in.
  sixteens change;
  /// The winding number before that, less the one at the corner.
  sixteens before;
  int count;
} chain_table;

/// How far around the pixel places on its border lie; −1 for those inside.
static inline eight way_around(eight place) {
  const eight x = place & 0xFFFF, y = place >> 16;
  eight way = pick(x == 0, 4 * one - y, (eight){0} - 1);
  way = pick(y == one, 3 * one - x, way);
  way = pick(x == one, one + y, way);
  return pick(y == 0, x, way);
}

/// Finds where chains meet the border; returns whether all begin and end there.
static inline int find_ways(chain_table *chains) {
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const int blocks = (chains->count + 7) >> 3;
  eight inside = {0};
  for (int b = 0; b < blocks; b++) {
    const eight exists = lanes + b * 8 < chains->count;
    const eight start = way_around(chains->start.blocks[b]) | ~exists;
    const eight end = way_around(chains->end.blocks[b]) | ~exists;
    inside |= (start | end) & exists;
    chains->low.halves[b] =
        __builtin_convertvector(__builtin_elementwise_min(start, end), eight_short);
    chains->high.halves[b] =
        __builtin_convertvector(__builtin_elementwise_max(start, end), eight_short);
    chains->change.halves[b] =
        __builtin_convertvector((start > end) - (start < end), eight_short);
  }
  if (blocks & 1) {
    chains->low.halves[blocks] = chains->high.halves[blocks] = (eight_short){0} - 1;
    chains->change.halves[blocks] = (eight_short){0};
  }
  return signs(inside) == 0;
}

/// `find_windings` for two chains.
static inline int find_two_windings(chain_table *chains, int *lowest, int *highest) {
  const int a = chains->low.each[1] < chains->low.each[0], b = !a;
  const int low = chains->low.each[b], high = chains->high.each[a];
  const int a_changes = chains->change.each[a], b_changes = chains->change.each[b];
  if (chains->low.each[a] == low || a_changes == 0 || b_changes == 0 || high == low ||
      high == chains->high.each[b]) {
    return -1;
  }
  const int between = high > low ? a_changes : 0, beyond = between + b_changes;
  chains->before.each[a] = 0;
  chains->before.each[b] = (int16_t)between;
  const int least = a_changes < beyond ? a_changes : beyond;
  const int most = a_changes > beyond ? a_changes : beyond;
  *lowest = least < 0 ? least : 0;
  *highest = most > 0 ? most : 0;
  return high < low || high > chains->high.each[b];
}

/// Finds the winding numbers beside chains from the order of their ends around the
/// pixel; returns 1 where that order lets them pass each other, 0 where it does not, and
/// −1 where some meet on the border.
static inline int find_windings(chain_table *chains, int *lowest, int *highest) {
  const int count = chains->count;
  if (count == 2) return find_two_windings(chains, lowest, highest);
  sixteen least = {0}, most = {0};
  int order = 0, linked = 0;
  for (int b = 0; b < (count + 15) >> 4; b++) {
    const sixteen low = chains->low.blocks[b], high = chains->high.blocks[b];
    sixteen winds = {0}, orders = {0}, links = {0};
    for (int j = 0; j < count; j++) {
      const sixteen jlow = (sixteen){0} + chains->low.each[j];
      const sixteen jhigh = (sixteen){0} + chains->high.each[j];
      const sixteen a = low > jlow, b = low > jhigh, c = high > jlow, d = high > jhigh;
      orders += (a + b) + (c + d);
      links += (a ^ b) ^ (c ^ d);
      winds += ~b & a & ((sixteen){0} + chains->change.each[j]);
    }
    const sixteen beyond = winds + chains->change.blocks[b];
    chains->before.blocks[b] = winds;
    least = __builtin_elementwise_min(least, __builtin_elementwise_min(winds, beyond));
    most = __builtin_elementwise_max(most, __builtin_elementwise_max(winds, beyond));
    order -= __builtin_reduce_add(orders);
    linked -= __builtin_reduce_add(links);
  }
  *lowest = __builtin_reduce_min(least);
  *highest = __builtin_reduce_max(most);
  // Of two different places one is the first. A chain is linked with itself.
  return order == count * (2 * count - 1) ? linked == count : -1;
}

/// Lanes moved down by some, the lowest to the top.
#define turned(lanes, by)                                                             \
  __builtin_shufflevector(lanes, lanes, (by) & 7, ((by) + 1) & 7, ((by) + 2) & 7,     \
                          ((by) + 3) & 7, ((by) + 4) & 7, ((by) + 5) & 7,             \
                          ((by) + 6) & 7, ((by) + 7) & 7)

/// `are_apart` for at most eight pieces: each is held against those behind it, in turn.
static inline int few_are_apart(const piece_table *table) {
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const piece these = {table->start.blocks[0], table->end.blocks[0], table->normal.blocks[0],
                       table->offset.blocks[0]};
  const eight exist = lanes < table->count;
  const eight joined = (turned(these.start, 1) == these.end) & (lanes < table->count - 1);
  const eight alone = ~(joined | turned(joined, 7));
#define held_against(by)                                                              \
  (apart_of(sides_between(                                                            \
       (piece){turned(these.start, by), turned(these.end, by), turned(these.normal, by), \
               turned(these.offset, by)},                                             \
       these)) |                                                                      \
   (alone & turned(alone, by)) | ~(exist & turned(exist, by)))
  eight apart = joined | held_against(1);
  if (table->count > 2) apart &= held_against(2);
  if (table->count > 3) apart &= held_against(3);
  if (table->count > 4) apart &= held_against(4);
#undef held_against
  return all(apart);
}

/// Whether chains that the order of their ends lets pass each other surely meet nowhere.
static inline int are_apart(const piece_table *table, const chain_table *chains) {
  if (chains->count == table->count) return 1;
  if (some_turns_back(table)) return 0;
  if (table->blocks == 1) return few_are_apart(table);
  for (int i = 0; i < chains->count; i++) {
    const int first = chains->first[i], last = chains->first[i + 1] - 1;
    // Straight ones were told by their ends.
    if (first == last) continue;
    for (int j = first; j <= last; j++) {
      const int32_t *joined = joined_to(j, j > first, j < last);
      const piece piece = piece_of(table, j);
      eight apart = ~(eight){0};
      for (int b = 0; b < table->blocks; b++) {
        apart &= apart_of(sides_of(table, b, piece)) | lanes_at(joined + b * 8);
      }
      if (!all(apart)) return 0;
    }
  }
  return 1;
}

/// The winding number to the right of who goes into the pixel along a chain, less the
/// one at the corner.
static inline int32_t winding_at_start(const chain_table *chains, int chain) {
  if (chains->change.each[chain] > 0) return chains->before.each[chain];
  const sixteen start = (sixteen){0} + chains->high.each[chain];
  sixteen sum = {0};
  for (int b = 0; b < (chains->count + 15) >> 4; b++) {
    sum += (start > chains->low.blocks[b]) & ~(start > chains->high.blocks[b]) &
           chains->change.blocks[b];
  }
  return __builtin_reduce_add(sum);
}
