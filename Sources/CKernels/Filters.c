#include "CKernels.h"

#include "Wide.h"

void flick_pack_rgb(int kernels, uint8_t *result, const uint32_t *pixels, size_t count) {
  size_t i = 0;
#if FLICK_WIDE
  if (kernels) i = flick_wide_pack_rgb(result, pixels, count);
#else
  (void)kernels;
#endif
  for (; i < count; i++) {
    result[3 * i] = (uint8_t)pixels[i];
    result[3 * i + 1] = (uint8_t)(pixels[i] >> 8);
    result[3 * i + 2] = (uint8_t)(pixels[i] >> 16);
  }
}

static inline int distance(int a, int b) { return a < b ? b - a : a - b; }

/// The one of left, above and above-left that is nearest to left + above −
/// above-left, the first of them where two are.
static inline uint8_t predicted(uint8_t left, uint8_t above, uint8_t corner) {
  int to_left = distance(above, corner);
  int to_above = distance(left, corner);
  int to_corner = distance(left + above, 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) return left;
  return to_above <= to_corner ? above : corner;
}

void flick_paeth(int kernels, uint8_t *result, const uint8_t *row, const uint8_t *above,
                 size_t count, size_t pixel) {
  size_t i = 0;
  // The first pixel has nothing to its left, and the pixel above is nearest.
  for (; i < pixel && i < count; i++) result[i] = (uint8_t)(row[i] - above[i]);
#if FLICK_WIDE
  if (kernels && i < count)
    i += flick_wide_paeth(result + i, row + i, above + i, count - i, pixel);
#else
  (void)kernels;
#endif
  for (; i < count; i++)
    result[i] = (uint8_t)(row[i] - predicted(row[i - pixel], above[i], above[i - pixel]));
}
