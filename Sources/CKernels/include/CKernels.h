#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loops over pixels and masks, each in two ways that give the same bytes: in
/// plain C for every processor, and for vectors of AVX2 or NEON. The first
/// argument chooses: 0 is plain, what `flick_best_kernels` returns is the fastest
/// that this processor runs.
///
/// A pixel is premultiplied, 8 bits a channel, red in the lowest byte. Counts
/// may be 0; nothing needs to be aligned.

/// 1 where AVX2 may be used or NEON is there, otherwise 0. Asks the C library where that
/// can tell, so that masking a unit there (GLIBC_TUNABLES) masks it here too.
int flick_best_kernels(void);

/// Gives every pixel one value.
void flick_fill(int kernels, uint32_t *row, size_t count, uint32_t pixel);

/// One colour over pixels: every channel becomes the nearest whole number to
/// (colour + channel · keep) / 255.
///
/// - red_blue, green_alpha: Two channels each in 16-bit lanes, in 255ths of a
///   level and with the half that rounds, 128, added.
/// - keep: From 0 to 255.
void flick_over_solid(int kernels, uint32_t *row, size_t count, uint32_t red_blue,
                      uint32_t green_alpha, uint32_t keep);

/// A number without what follows its point, which must be within ±2^62. Swift's own
/// conversion asks first.
static inline int64_t flick_truncated(double value) { return (int64_t)value; }

/// A premultiplied colour, 16 bits a channel.
typedef struct {
  uint32_t red, green, blue, alpha;
} flick_color;

/// One colour over the runs of several rows.
///
/// - pixels: The first pixel that may change; rows are `stride` pixels apart,
///   and in each `width` pixels may change.
/// - runs: First column, end column and coverage from 1 to 255 of each run, 32
///   bits each.
/// - rows: First run and end run of each row, 32 bits each.
/// - offset: From columns of runs to pixels of a row.
void flick_paint_runs(int kernels, uint32_t *pixels, size_t stride, size_t width,
                      const void *runs, const void *rows, size_t row_count, int32_t offset,
                      flick_color color);

/// One straight colour over pixels, through an alpha for each of them and a
/// coverage for all, both from 0 to 255. The colour's highest byte is not used.
void flick_over_masked(int kernels, uint32_t *row, const uint8_t *alphas, size_t count,
                       uint32_t color, uint32_t coverage);

/// The same over several rows, `stride` pixels apart, wholly covered. The rows of
/// alphas are `alpha_stride` apart, 0 where one row is for all.
void flick_over_masked_rows(int kernels, uint32_t *pixels, size_t stride, const uint8_t *alphas,
                            size_t alpha_stride, size_t count, size_t row_count,
                            uint32_t color);

/// Premultiplied pixels, scaled by a coverage from 0 to 255, over others.
void flick_over_pixels(int kernels, uint32_t *row, const uint32_t *source, size_t count,
                       uint32_t coverage);

/// Moves values by a fraction of 4096ths towards those before them:
/// (value · (4096 − fraction) + before · fraction) / 4096, to the nearest.
void flick_mix(int kernels, uint16_t *result, const uint16_t *values, const uint16_t *before,
               size_t count, uint32_t fraction);

/// `flick_mix`, then times an alpha from 0 to 65 535, in whole levels from 0 to
/// 255. Rounded down to 2⁻¹⁶ after the alpha, to the nearest at the end.
void flick_mix_levels(int kernels, uint8_t *result, const uint16_t *values,
                      const uint16_t *before, size_t count, uint32_t fraction, uint32_t alpha);

/// Values between two rows, from 0 to 65 535: (first · (65536 − share) + second · share)
/// / 65536, rounded down. A row that is `NULL` has zeros.
void flick_between_rows(int kernels, uint32_t *result, const uint16_t *first,
                        const uint16_t *second, size_t count, uint32_t share);

/// Between which two values of a line a pixel lies, and how far from the first to the
/// second one, from 0 to 65 535.
typedef struct {
  uint32_t first, second, share;
} flick_place;

/// The same between values of a line, then times an alpha as `flick_mix_levels` does.
void flick_between_columns(int kernels, uint8_t *result, const uint32_t *line,
                           const flick_place *places, size_t count, uint32_t alpha);

/// Values convolved with weights that add up to 65 536 at most: each result is
/// (Σ weights[tap] · values[tap · stride] + 32 768) / 65 536, rounded down, for its own
/// place in the rows that begin at the values.
void flick_convolve(int kernels, uint16_t *result, const uint16_t *values, size_t stride,
                    size_t count, const uint32_t *weights, size_t taps);

/// 1 when two blocks of memory hold the same bytes, otherwise 0.
int flick_equal(const void *a, const void *b, size_t length);

/// How rows of pixels differ. The channels are red, green, blue and alpha.
typedef struct {
  /// Pixels that are not the same to the bit.
  size_t unequal;
  /// Pixels of which a channel differs by more than the limit.
  size_t differing;
  /// The largest difference of each channel, of any pixel.
  uint8_t largest[4];
} flick_difference;

/// Compares pixels channel by channel and adds to what is known of those before.
///
/// - limit: The largest difference of a channel that does not count.
/// - mask: For every pixel becomes 1 where it counts, otherwise 0.
///
/// Returns how many of these pixels count.
size_t flick_compare(const uint32_t *a, const uint32_t *b, size_t count, uint8_t limit,
                     uint8_t *mask, flick_difference *sums);

/// Moves sums of columns of a mask down by a row: adds the lowest bit of what
/// enters and takes away that of what leaves, which may be NULL for nothing.
void flick_slide_columns(uint16_t *columns, const uint8_t *entering, const uint8_t *leaving,
                         size_t count);

// Pixels into planes of video: BT.709 in the studio range (ITU-R BT.709-6) in
// fixed point, within one level of its formulas. Alpha is not looked at.

/// The luma of every pixel: 16 + 219 · (0.2126 R + 0.7152 G + 0.0722 B).
void flick_luma(int kernels, uint8_t *result, const uint32_t *pixels, size_t count);

/// Both colour differences of every pixel, 128 where there is no colour.
void flick_chroma(int kernels, uint8_t *cb, uint8_t *cr, const uint32_t *pixels, size_t count);

/// Samples `first` to before `end` of a row of chroma with one sample for two
/// columns and two rows: weights 1, 2, 1 around the even column, the rows alike.
/// A sample so reads one column to the left of its own two; what lies outside
/// the picture is continued by its last column.
///
/// - cb, cr: Where the row's samples begin.
/// - upper, lower: Where the rows' pixels begin, `width` each.
void flick_quarter_chroma(int kernels, uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                          const uint32_t *lower, size_t first, size_t end, size_t width);

/// A part of the line of a gradient's offsets in which one formula gives the colour: a
/// premultiplied channel (red, green, blue, alpha, from 0 to 1) is from + t · change,
/// t being (offset − start) · inverse_length.
typedef struct {
  /// Where it begins; it ends where the next one does.
  double low;
  double start, inverse_length;
  double from[4], change[4];
  /// What flick_prepare_span adds: levels of opaque colours in 2⁻¹⁶ level at offset 0 and for
  /// each whole offset, the steepest of these, and what single precision loses of levels.
  double level[3], rise[3], steepest, lost;
} flick_span;

/// Adds to a span what follows from the rest of it and from where the next one begins, which
/// is infinity for the last one.
void flick_prepare_span(flick_span *span, double next);

/// What a row of a linear gradient shows between two of its stops.
///
/// The offset of the pixel centre in column x is (x · per_column + row) + base.
typedef struct {
  double per_column, row, base;
  flick_span span;
} flick_ramp;

/// Writes the nearest levels of pixels from column `x` on, without contracting any
/// two operations: the same on every processor.
void flick_write_ramp(int kernels, uint32_t *row, size_t count, const flick_ramp *ramp, double x);

/// The colours of a gradient by their offset.
typedef struct {
  /// In order; the first one begins below all offsets, the last one has the last colour.
  const flick_span *spans;
  size_t count;
  /// Before the first stop and after the last: 0 that colour, 1 the gradient again, 2 the
  /// same, every second time from its end.
  int spread;
  int is_opaque;
  /// From the first stop to the last.
  double start, length;
} flick_colors;

/// Draws pixels of which each is told its offset, under one coverage from 0 to 255.
/// Offsets that are no numbers, or infinite, have the last colour.
///
/// - thresholds: `NULL`, or what is added to the levels of each eight pixels in turn before
///   they are rounded down, above 0 and below 1.
void flick_paint_offsets(int kernels, uint32_t *row, const double *offsets, size_t count,
                         const flick_colors *colors, uint32_t coverage, const double *thresholds);

/// A radial gradient's offsets.
typedef struct {
  /// From columns and rows to the unit circle, its focus at 0, 0, as an affine transform's
  /// (x, y) ↦ (a · x + c · y + tx, b · x + d · y + ty).
  double a, b, c, d, tx, ty;
  /// From the focus to the centre, and 1 − axis².
  double axis_x, axis_y, rest;
} flick_circle;

/// The offsets of pixels in row `y` from column `x` on: the larger t with |d − t·axis| = t,
/// d being the way from the focus.
void flick_circle_offsets(int kernels, double *offsets, size_t count, const flick_circle *circle,
                          double x, double y);

/// Writes the first of the pixels that the two before give under full coverage, where that
/// takes less time: of a circle around its focus with opaque colours that are not spread.
///
/// - Returns: How many, perhaps none.
size_t flick_circle_ramp(int kernels, uint32_t *row, size_t count, const flick_circle *circle,
                         const flick_colors *colors, double x, double y);

/// From pixels to the ways from a conic gradient's centre, (a·x + c·y + tx, b·x + d·y + ty);
/// offset 0 lies along the x axis.
typedef struct {
  double a, b, c, d, tx, ty;
} flick_cone;

/// Writes the pixels of a conic gradient in row `y` from column `x` on under full coverage,
/// up to one that rounding might make another. Each offset is its share of a turn, from 0
/// to 1.
///
/// - Returns: How many, perhaps none; negative where all take another way: where kernels
///   are plain, or colours spread or not opaque.
ptrdiff_t flick_cone_ramp(int kernels, uint32_t *row, size_t count, const flick_cone *cone,
                          const flick_colors *colors, double x, double y);

/// Puts pages of memory into a pipe without copying them (vmsplice(2), Linux); until
/// they have been read they must stay as they are. Never waits for room.
///
/// Returns how many bytes the pipe took, or -1 and says why in `errno`; `ENOSYS`
/// where a system cannot.
long flick_lend_to_pipe(int pipe, const void *bytes, size_t count);

/// Gives memory that is free back to the system, of all threads (malloc_trim(3),
/// glibc); does nothing elsewhere.
void flick_return_free_memory(void);

// Rows of PNG's filters (PNG specification, third edition, 9.2).

/// Red, green and blue of every pixel, without alpha.
void flick_pack_rgb(int kernels, uint8_t *result, const uint32_t *pixels, size_t count);

/// A row less what the Paeth filter predicts of it.
///
/// - above: The row above.
/// - count: Bytes of a row.
/// - pixel: Bytes of a pixel.
void flick_paeth(int kernels, uint8_t *result, const uint8_t *row, const uint8_t *above,
                 size_t count, size_t pixel);

/// Rows as PNG has them, each with its filter's number (0 to 4) before it, into
/// straight pixels with red in the lowest byte. Two rows of Paeth's filter that
/// follow each other are undone together where `kernels` says so, on x86-64.
///
/// - above: The row of pixels above the first; `NULL`: there is none.
/// - filtered: `count` rows of `width · pixel + 1` bytes, and one more byte that
///   may be read.
/// - pixel: Bytes of a pixel in them: 3, which are opaque, or 4.
void flick_unfilter(int kernels, uint32_t *rows, const uint32_t *above, const uint8_t *filtered,
                    size_t width, size_t count, size_t pixel);

/// Straight pixels, red, green, blue and alpha in a byte each, premultiplied to
/// the nearest level.
void flick_premultiply(uint32_t *result, const void *straight, size_t count);

/// What the pieces of an outline add up to in a pixel.
typedef struct {
  /// By how many grid steps they go down, and by how much they change the winding
  /// number just below the row's top line.
  int64_t cover, winding;
} flick_pixel_sums;

/// The area that a fill rule selects in a pixel of 4096 grid steps a side, doubled,
/// however its pieces cross: exact where they do not, otherwise as exact as doubles
/// are.
///
/// The signed area tells it where winding numbers are at most two, one apart, and no
/// piece meets another but where one follows it. Otherwise every piece, cut where
/// others cross it, adds what is right of it where it leads inside and takes off as
/// much where it leads outside. The order in which chains of pieces meet the pixel's
/// border tells the winding numbers beside them.
///
/// - pieces: Each the next one's number, or 0, in 32 bits; its two ends, each across
///   in the lower and down in the upper half of 32 bits.
/// - cover, winding: What is left of the pixel: the sum of covers, and the winding
///   number just below the row's top line.
///
/// Returns -1, and leaves `sums` undefined, for more pieces than it takes, and where
/// pieces touch, lie on each other, or begin or end inside alone.
int64_t flick_pixel_area(int kernels, const void *pieces, int32_t first, int64_t cover,
                         int64_t winding, int even_odd, flick_pixel_sums *sums);

/// Where the parts of lines go (`OutlineCells`), beginning with the column before the
/// first one.
typedef struct {
  /// How many there are, but for that column.
  int32_t columns, rows;
  /// From a line's coordinates to those that count from there, in grid steps.
  int32_t dx, dy;
  /// From row to row, in cells and in words of bits.
  int64_t stride, words;
  void *cells;
  uint64_t *bits;
  bool *touched;
  void *pieces;
  int64_t piece_count;
  /// With more pieces than this those of the next line may not find room.
  int64_t limit;
} flick_cut;

/// Cuts lines at pixel borders and adds what they do to signed areas, or as pieces.
///
/// Each line is four coordinates of 32 bits in grid steps, of which a pixel has 4096.
/// Returns the first line that the caller has to cut, or for whose pieces there is no
/// room: one that stands upright beyond a pixel, leaves the rows and columns but not
/// wholly, or is level and makes pieces beyond a pixel; otherwise `end`.
size_t flick_cut_areas(const flick_cut *cut, const void *lines, size_t start, size_t end);
size_t flick_cut_pieces(flick_cut *cut, const void *lines, size_t start, size_t end);

/// An outline of which nothing is wound twice or against the rest, and of whose pixels
/// there are at most FLICK_SMALL_SIDE in a row and in a column.
typedef struct {
  /// Lines as above, which lie wholly in the outline's pixels.
  const void *lines;
  size_t count;
  /// From a line's coordinates to those that count from the left top corner of the pixel
  /// before the first one of the first row.
  int32_t dx, dy;
  int32_t min_x, width, height;
  bool is_even_odd;
} flick_small;

enum { FLICK_SMALL_SIDE = 62, FLICK_SMALL_MEMORY = 64 * 8 + 64 * 64 * 8 };

/// Measures a small outline as the sweep of larger ones does.
///
/// - memory: FLICK_SMALL_MEMORY bytes, zero before and after.
/// - runs: As those of `flick_paint_runs`; room for as many as the outline has pixels.
/// - rows: As there, one for each row.
///
/// Returns how many runs there are.
size_t flick_measure_small(int kernels, const flick_small *outline, void *memory, void *runs,
                           void *rows);

/// The same as a mask: a byte for each pixel, from 0 to 255, in rows of as few words of eight
/// as they fit in; what is left of a row's last word is 0.
void flick_measure_mask(int kernels, const flick_small *outline, void *memory,
                        uint64_t *levels);

// Calls of the system that Swift does not import.

/// Gives two files or folders each other's names in one step.
///
/// Returns 0, or what `errno` says: ENOSYS or EINVAL where the file system
/// can't.
int flick_exchange(const char *one, const char *two);

/// Renames a file or a folder where nothing has the new name, in one step.
///
/// Returns 0, or what `errno` says: EEXIST where something has it; ENOSYS or EINVAL
/// where the file system can't.
int flick_rename_new(const char *from, const char *to);
