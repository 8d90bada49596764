#include "CKernels.h"

#include <string.h>

// Written in blocks of plain loops that every compiler makes wide ones of.

enum { block_pixels = 256, lane_count = 64 };

/// |a − b| of every byte, and the largest of them so far in each of 64 lanes.
static void levels_of(uint8_t *levels, uint8_t *most, const uint8_t *a, const uint8_t *b,
                      size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    levels[i] = (uint8_t)(a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]);
  }
  size_t i = 0;
  for (; i + lane_count <= bytes; i += lane_count) {
    for (size_t lane = 0; lane < lane_count; lane++) {
      most[lane] = most[lane] > levels[i + lane] ? most[lane] : levels[i + lane];
    }
  }
  for (; i < bytes; i++) {
    if (levels[i] > most[i % 4]) most[i % 4] = levels[i];
  }
}

static size_t mark(uint8_t *mask, const uint32_t *levels, size_t count) {
  uint32_t marked = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t differs = levels[i] != 0;
    mask[i] = differs;
    marked += differs;
  }
  return marked;
}

size_t flick_compare(const uint32_t *a, const uint32_t *b, size_t count, uint8_t limit,
                     uint8_t *mask, flick_difference *sums) {
  uint8_t most[lane_count] = {0};
  uint32_t levels[block_pixels];
  size_t differing = 0;
  for (size_t start = 0; start < count; start += block_pixels) {
    size_t pixels = count - start < block_pixels ? count - start : block_pixels;
    uint8_t *bytes = (uint8_t *)levels;
    levels_of(bytes, most, (const uint8_t *)(a + start), (const uint8_t *)(b + start), 4 * pixels);
    size_t marked = mark(mask + start, levels, pixels);
    sums->unequal += marked;
    if (limit > 0 && marked > 0) {
      for (size_t i = 0; i < 4 * pixels; i++) bytes[i] = bytes[i] > limit ? bytes[i] : 0;
      marked = mark(mask + start, levels, pixels);
    }
    differing += marked;
  }
  for (size_t lane = 0; lane < lane_count; lane++) {
    if (most[lane] > sums->largest[lane % 4]) sums->largest[lane % 4] = most[lane];
  }
  sums->differing += differing;
  return differing;
}

void flick_slide_columns(uint16_t *columns, const uint8_t *entering, const uint8_t *leaving,
                         size_t count) {
  for (size_t i = 0; i < count; i++) columns[i] += entering[i] & 1;
  if (!leaving) return;
  for (size_t i = 0; i < count; i++) columns[i] -= leaving[i] & 1;
}
