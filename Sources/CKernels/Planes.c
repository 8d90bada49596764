#include "CKernels.h"

#include "Wide.h"

// BT.709 in the studio range, 16-bit fixed point: 219/255 · 32768 times the
// weights of luma, 16.5 for black and rounding; 224/255 · 32768 times those of
// chroma, 128.5. Sums over neighbours weigh 8.

static inline uint32_t red(uint32_t pixel) { return pixel & 0xFF; }
static inline uint32_t green(uint32_t pixel) { return (pixel >> 8) & 0xFF; }
static inline uint32_t blue(uint32_t pixel) { return (pixel >> 16) & 0xFF; }

static inline uint8_t luma(uint32_t pixel) {
  return (uint8_t)((5983 * red(pixel) + 20127 * green(pixel) + 2032 * blue(pixel) + 540672) >> 15);
}

static inline uint32_t blue_difference(uint32_t r, uint32_t g, uint32_t b) {
  return 14392 * b - 3298 * r - 11094 * g;
}

static inline uint32_t red_difference(uint32_t r, uint32_t g, uint32_t b) {
  return 14392 * r - 13073 * g - 1319 * b;
}

void flick_luma(int kernels, uint8_t *result, const uint32_t *pixels, size_t count) {
  size_t i = 0;
#if FLICK_WIDE
  if (kernels) i = flick_wide_luma(result, pixels, count);
#else
  (void)kernels;
#endif
  for (; i < count; i++) result[i] = luma(pixels[i]);
}

void flick_chroma(int kernels, uint8_t *cb, uint8_t *cr, const uint32_t *pixels, size_t count) {
  size_t i = 0;
#if FLICK_WIDE
  if (kernels) i = flick_wide_chroma(cb, cr, pixels, count);
#else
  (void)kernels;
#endif
  for (; i < count; i++) {
    uint32_t r = red(pixels[i]), g = green(pixels[i]), b = blue(pixels[i]);
    cb[i] = (uint8_t)((blue_difference(r, g, b) + 4210688) >> 15);
    cr[i] = (uint8_t)((red_difference(r, g, b) + 4210688) >> 15);
  }
}

static void quarter_sample(uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                           const uint32_t *lower, size_t sample, size_t width) {
  size_t middle = 2 * sample;
  size_t left = middle ? middle - 1 : 0;
  size_t right = middle + 1 < width ? middle + 1 : width - 1;
  size_t columns[4] = {left, middle, middle, right};
  uint32_t r = 0, g = 0, b = 0;
  for (int i = 0; i < 4; i++) {
    uint32_t above = upper[columns[i]], below = lower[columns[i]];
    r += red(above) + red(below);
    g += green(above) + green(below);
    b += blue(above) + blue(below);
  }
  cb[sample] = (uint8_t)((blue_difference(r, g, b) + 33685504) >> 18);
  cr[sample] = (uint8_t)((red_difference(r, g, b) + 33685504) >> 18);
}

void flick_quarter_chroma(int kernels, uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                          const uint32_t *lower, size_t first, size_t end, size_t width) {
  size_t i = first;
  // The first sample's left neighbour is missing.
  if (i == 0 && i < end) quarter_sample(cb, cr, upper, lower, i++, width);
#if FLICK_WIDE
  if (kernels && i < end) {
    size_t start = 2 * i;
    i += flick_wide_quarter_chroma(cb + i, cr + i, upper + start, lower + start, end - i,
                                   width - start);
  }
#else
  (void)kernels;
#endif
  for (; i < end; i++) quarter_sample(cb, cr, upper, lower, i, width);
}
