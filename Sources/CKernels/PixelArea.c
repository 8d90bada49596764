#include "PixelArea.h"

#include "PixelAreaWide.h"

int64_t flick_pixel_area(int kernels, const void *pieces, int32_t first, int64_t cover,
                         int64_t winding, int even_odd, flick_pixel_sums *sums) {
#if FLICK_AVX2
  if (kernels) return flick_wide_pixel_area(pieces, first, cover, winding, even_odd, sums);
#endif
  return pixel_area(pieces, first, cover, winding, even_odd, sums);
}
