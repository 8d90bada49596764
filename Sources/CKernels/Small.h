#pragma once

#include "Runs.h"
#include "Wide.h"
#include "include/CKernels.h"

// Outlines of few pixels: a pixel is told by one number, a row's by one word.

/// Grid steps of a pixel.
enum { bits = 12, one = 1 << bits };
enum { small_bits = 6, small_size = 1 << small_bits };

typedef struct line {
  int32_t x0, y0, x1, y1;
} line;

/// A doubled signed area, and by how much lines go down.
typedef struct cell {
  int32_t first, second;
} cell;

typedef struct {
  /// Which cells of a row the plain way has changed.
  uint64_t bits[small_size];
  cell cells[small_size << small_bits];
} small_memory;

_Static_assert(sizeof(small_memory) == FLICK_SMALL_MEMORY, "as the caller knows it");

/// Adds a line that crosses more than one border, ends on one or stands upright.
void flick_add_long(small_memory *memory, line line);

#if FLICK_WIDE
size_t flick_wide_measure_small(const flick_small *outline, small_memory *memory,
                                coverage_run *runs, coverage_row *rows);
void flick_wide_measure_mask(const flick_small *outline, small_memory *memory,
                             uint64_t *levels);
#endif
