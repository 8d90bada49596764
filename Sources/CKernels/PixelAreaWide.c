#include "PixelAreaWide.h"

#if FLICK_AVX2

#define PIXEL_AVX2 1
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "PixelArea.h"

int64_t flick_wide_pixel_area(const void *pieces, int32_t first, int64_t cover, int64_t winding,
                              int even_odd, flick_pixel_sums *sums) {
  return pixel_area(pieces, first, cover, winding, even_odd, sums);
}
#pragma clang attribute pop

#endif
