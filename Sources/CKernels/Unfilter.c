#include "CKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

// PNG's filters undone, a row of 3 or 4 bytes a pixel into pixels of 4 bytes. All
// four bytes of a pixel are reckoned with at once; where the file has 3, the
// fourth is nonsense until it is replaced, and no byte touches its neighbours.

enum { none, sub, up, average, paeth };

static inline uint32_t load(const uint8_t *from) {
  uint32_t value;
  memcpy(&value, from, sizeof value);
  return value;
}

/// Sums of bytes, each modulo 256.
static inline uint32_t sum(uint32_t a, uint32_t b) {
  return ((a & 0x7F7F7F7F) + (b & 0x7F7F7F7F)) ^ ((a ^ b) & 0x80808080);
}

/// Means of bytes, rounded down.
static inline uint32_t mean(uint32_t a, uint32_t b) {
  return (a & b) + (((a ^ b) & 0xFEFEFEFE) >> 1);
}

static inline int distance(int a, int b) { return a < b ? b - a : a - b; }

/// What the Paeth filter predicts from left, above and above-left.
static inline uint32_t predicted(uint32_t left, uint32_t above, uint32_t corner) {
  uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int a = (int)(left >> shift & 255), b = (int)(above >> shift & 255);
    int c = (int)(corner >> shift & 255);
    int to_left = distance(b, c), to_above = distance(a, c), to_corner = distance(a + b, 2 * c);
    int nearest = to_left <= to_above && to_left <= to_corner ? a : to_above <= to_corner ? b : c;
    result |= (uint32_t)nearest << shift;
  }
  return result;
}

static void undo_row(uint32_t *row, const uint32_t *above, const uint8_t *filtered, size_t width,
                     size_t pixel, uint32_t opaque) {
  uint32_t left = 0, corner = 0;
  int type = *filtered++;
  for (size_t x = 0; x < width; x++, filtered += pixel) {
    uint32_t value = load(filtered), over = above ? above[x] : 0;
    switch (type) {
    case sub: value = sum(value, left); break;
    case up: value = sum(value, over); break;
    case average: value = sum(value, mean(left, over)); break;
    case paeth: value = sum(value, predicted(left, over, corner)); break;
    default: break;
    }
    left = value | opaque;
    corner = over;
    row[x] = left;
  }
}

#if defined(__x86_64__)

/// One step of Paeth's filter in 16-bit lanes.
static inline __m128i step(__m128i value, __m128i left, __m128i over, __m128i corner) {
  __m128i zero = _mm_setzero_si128();
  __m128i a = _mm_sub_epi16(over, corner), b = _mm_sub_epi16(left, corner);
  __m128i c = _mm_add_epi16(a, b);
  a = _mm_max_epi16(a, _mm_sub_epi16(zero, a));
  b = _mm_max_epi16(b, _mm_sub_epi16(zero, b));
  c = _mm_max_epi16(c, _mm_sub_epi16(zero, c));
  __m128i least = _mm_min_epi16(a, _mm_min_epi16(b, c));
  __m128i is_left = _mm_cmpeq_epi16(least, a), is_over = _mm_cmpeq_epi16(least, b);
  __m128i other = _mm_or_si128(_mm_and_si128(is_over, over), _mm_andnot_si128(is_over, corner));
  __m128i nearest = _mm_or_si128(_mm_and_si128(is_left, left), _mm_andnot_si128(is_left, other));
  // The sum's high bytes stay empty.
  return _mm_add_epi8(value, nearest);
}

static inline __m128i pixel_at(const uint8_t *from) {
  return _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)load(from)), _mm_setzero_si128());
}

static inline uint32_t packed(__m128i lanes) {
  return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(lanes, lanes));
}

/// Two rows of Paeth's filter, the second one pixel behind the first: each waits
/// for what is to its left, and so they wait together.
static void undo_two_paeth_rows(uint32_t *row, const uint32_t *above, const uint8_t *filtered,
                                size_t width, size_t pixel, uint32_t opaque) {
  const uint8_t *first = filtered + 1, *second = first + width * pixel + 1;
  uint32_t *below = row + width;
  __m128i left = _mm_setzero_si128(), corner = left;
  for (size_t x = 0; x <= width; x++) {
    // In its last step the first row has ended and reckons for nobody.
    size_t here = x < width ? x : width - 1;
    __m128i value = pixel_at(first + here * pixel);
    if (x > 0) value = _mm_unpacklo_epi64(value, pixel_at(second + (x - 1) * pixel));
    __m128i over = _mm_unpacklo_epi64(pixel_at((const uint8_t *)(above + here)), left);
    __m128i result = step(value, left, over, corner);
    if (x == 0) result = _mm_move_epi64(result);
    if (x < width) row[x] = packed(result) | opaque;
    if (x > 0) below[x - 1] = packed(_mm_unpackhi_epi64(result, result)) | opaque;
    left = result;
    corner = over;
  }
}

#endif

void flick_unfilter(int kernels, uint32_t *rows, const uint32_t *above, const uint8_t *filtered,
                    size_t width, size_t count, size_t pixel) {
  size_t stride = width * pixel + 1;
  uint32_t opaque = pixel == 3 ? 0xFF000000 : 0;
  for (size_t y = 0; y < count;) {
    const uint8_t *from = filtered + y * stride;
    uint32_t *row = rows + y * width;
    const uint32_t *before = y ? row - width : above;
#if defined(__x86_64__)
    if (kernels && before && y + 1 < count && from[0] == paeth && from[stride] == paeth) {
      undo_two_paeth_rows(row, before, from, width, pixel, opaque);
      y += 2;
      continue;
    }
#else
    (void)kernels;
#endif
    undo_row(row, before, from, width, pixel, opaque);
    y += 1;
  }
}

void flick_premultiply(uint32_t *result, const void *straight, size_t count) {
  enum { block = 64 };
  for (size_t start = 0; start < count; start += block) {
    size_t size = count - start < block ? count - start : block;
    uint32_t pixels[block], common = UINT32_MAX;
    memcpy(pixels, (const uint8_t *)straight + 4 * start, 4 * size);
    for (size_t i = 0; i < size; i++) common &= pixels[i];
    if (common >> 24 != 255) {
      for (size_t i = 0; i < size; i++) {
        uint32_t alpha = pixels[i] >> 24, product = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8)
          product |= (2 * (pixels[i] >> shift & 255) * alpha + 255) / 510 << shift;
        pixels[i] = product;
      }
    }
    memcpy(result + start, pixels, 4 * size);
  }
}
