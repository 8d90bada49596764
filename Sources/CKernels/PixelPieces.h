#include <stddef.h>
#include <stdint.h>

#include "include/CKernels.h"

// The pieces of a pixel side by side, and on which sides of each other they lie. One
// description for every processor: eight pieces at a time where registers hold them,
// four or fewer elsewhere. Who includes it for AVX2 defines PIXEL_AVX2.

typedef int32_t eight __attribute__((vector_size(32)));

// No such value leaves the file that it is computed in.
#pragma clang diagnostic ignored "-Wpsabi"

enum { one = 4096, most_pieces = 64, most_blocks = most_pieces / 8 };

typedef struct {
  int32_t next;
  uint32_t start, end;
} linked_piece;

typedef union {
  // One more, so that the following lanes can be read.
  eight blocks[most_blocks + 1];
  int32_t each[most_pieces + 8];
} eights;

/// Pieces side by side. Those behind the last have no length and lie outside.
///
/// Places and ways have both coordinates in one number, across in the lower half.
typedef struct {
  eights start, end;
  /// The way, and the way turned by a quarter.
  eights way, normal;
  /// What `sides_of` takes off.
  eights offset;
  int count, blocks;
} piece_table;

#define all(values) (signs(values) == 0xFF)
#define pick(condition, yes, no) (((condition) & (yes)) | (~(condition) & (no)))

static inline int32_t across(int32_t place) { return (int16_t)place; }
static inline int32_t down(int32_t place) { return place >> 16; }

/// Products of both coordinates, added up.
static inline eight dot(eight a, eight b) {
#if defined(PIXEL_AVX2)
  typedef int16_t shorts __attribute__((vector_size(32)));
  return (eight)__builtin_ia32_pmaddwd256((shorts)a, (shorts)b);
#elif defined(__SSE2__)
  typedef int16_t shorts __attribute__((vector_size(16)));
  typedef int32_t four __attribute__((vector_size(16)));
  const four a0 = __builtin_shufflevector(a, a, 0, 1, 2, 3);
  const four a1 = __builtin_shufflevector(a, a, 4, 5, 6, 7);
  const four b0 = __builtin_shufflevector(b, b, 0, 1, 2, 3);
  const four b1 = __builtin_shufflevector(b, b, 4, 5, 6, 7);
  const four low = (four)__builtin_ia32_pmaddwd128((shorts)a0, (shorts)b0);
  const four high = (four)__builtin_ia32_pmaddwd128((shorts)a1, (shorts)b1);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  return (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
#endif
}

/// A bit for every negative lane.
static inline uint32_t signs(eight values) {
#if defined(PIXEL_AVX2)
  typedef float floats __attribute__((vector_size(32)));
  return (uint32_t)__builtin_ia32_movmskps256((floats)values);
#elif defined(__SSE2__)
  typedef float floats __attribute__((vector_size(16)));
  typedef int32_t four __attribute__((vector_size(16)));
  const four low = __builtin_shufflevector(values, values, 0, 1, 2, 3);
  const four high = __builtin_shufflevector(values, values, 4, 5, 6, 7);
  return (uint32_t)__builtin_ia32_movmskps((floats)low) |
         (uint32_t)__builtin_ia32_movmskps((floats)high) << 4;
#else
  const eight bits = {1, 2, 4, 8, 16, 32, 64, 128};
  return (uint32_t)__builtin_reduce_add((values < 0) & bits);
#endif
}

/// The lanes' sum, each below 2²⁹.
static inline int64_t sum_of(eight values) {
  const eight half = values + __builtin_shufflevector(values, values, 4, 5, 6, 7, 0, 1, 2, 3);
  const eight quarter = half + __builtin_shufflevector(half, half, 2, 3, 0, 1, 6, 7, 4, 5);
  return (int64_t)quarter[0] + quarter[1];
}

/// What pieces add up to.
typedef struct {
  /// The signed area, doubled.
  int64_t area;
  int64_t rise, winding_change;
} piece_sums;

/// Completes a table of which starts, ends and the count are known.
static inline piece_sums complete(piece_table *table) {
  const eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight outside = (eight){0} - 0x70013;
  eight area = {0}, changes = {0};
  for (int b = 0; b < table->blocks; b++) {
    const eight exists = lanes + b * 8 < table->count;
    const eight start = pick(exists, table->start.blocks[b], outside);
    const eight end = pick(exists, table->end.blocks[b], outside);
    const eight y0 = start >> 16, y1 = end >> 16;
    const eight dx = (end & 0xFFFF) - (start & 0xFFFF), dy = y1 - y0;
    const eight normal = dx << 16 | (-dy & 0xFFFF);
    table->start.blocks[b] = start;
    table->end.blocks[b] = end;
    table->way.blocks[b] = dy << 16 | (dx & 0xFFFF);
    table->normal.blocks[b] = normal;
    table->offset.blocks[b] = dot(start, normal);
    area += dy * (2 * one - (start & 0xFFFF) - (end & 0xFFFF));
    // The rise in the lower half, the change of the winding number above.
    changes += dy + ((((y1 == 0) & (y0 != 0)) - ((y0 == 0) & (y1 != 0))) << 20);
  }
  // What follows the last one begins nowhere.
  table->start.blocks[table->blocks] = (eight){0} - 1;
  const int64_t both = sum_of(changes), change = (both + (1 << 19)) >> 20;
  return (piece_sums){sum_of(area), both - change * (1 << 20), change};
}

/// A piece against which others are held, in every lane.
typedef struct {
  eight start, end, normal, offset;
} piece;

static inline piece piece_of(const piece_table *table, int index) {
  const eight zero = {0};
  return (piece){zero + table->start.each[index], zero + table->end.each[index],
                 zero + table->normal.each[index], zero + table->offset.each[index]};
}

/// On which sides of a piece's line others' ends lie, and on which of theirs its own:
/// positive to the right of who goes along the line.
typedef struct {
  eight t0, t1, s0, s1;
} sides;

static inline sides sides_between(piece others, piece piece) {
  return (sides){dot(others.start, piece.normal) - piece.offset,
                 dot(others.end, piece.normal) - piece.offset,
                 dot(others.normal, piece.start) - others.offset,
                 dot(others.normal, piece.end) - others.offset};
}

static inline sides sides_of(const piece_table *table, int block, piece against) {
  return sides_between((piece){table->start.blocks[block], table->end.blocks[block],
                               table->normal.blocks[block], table->offset.blocks[block]},
                       against);
}

/// Negative where one lies strictly to one side of the other.
static inline eight apart_of(sides s) {
  return (s.t0 & s.t1) | (-s.t0 & -s.t1) | (s.s0 & s.s1) | (-s.s0 & -s.s1);
}

/// Negative where each has its ends strictly to different sides of the other.
static inline eight crossing_of(sides s) {
  return ((s.t0 & -s.t1) | (-s.t0 & s.t1)) & ((s.s0 & -s.s1) | (-s.s0 & s.s1));
}

/// Lanes of a piece and of those that it is joined to, at 64 and beside it.
static const int32_t joined_lanes[4][2 * most_pieces + 8] = {
    {[64] = -1},
    {[63] = -1, [64] = -1},
    {[64] = -1, [65] = -1},
    {[63] = -1, [64] = -1, [65] = -1},
};

/// Where to read them, for eight lanes at a time.
static inline const int32_t *joined_to(int piece, int follows, int is_followed) {
  return joined_lanes[follows + 2 * is_followed] + most_pieces - piece;
}

static inline eight lanes_at(const int32_t *place) {
  eight lanes;
  __builtin_memcpy(&lanes, place, sizeof lanes);
  return lanes;
}

/// Whether some piece goes back on the one that it follows.
static inline int some_turns_back(const piece_table *table) {
  eight turns = {0};
  for (int b = 0; b < table->blocks; b++) {
    const eight way = lanes_at(table->way.each + b * 8 + 1);
    const eight follows = lanes_at(table->start.each + b * 8 + 1) == table->end.blocks[b];
    turns |= (dot(table->normal.blocks[b], way) == 0) &
             (dot(table->way.blocks[b], way) < 0) & follows;
  }
  return signs(turns) != 0;
}
