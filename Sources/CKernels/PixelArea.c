#include "PixelArea.h"

#include "Wide.h"

static int64_t plain_pixel_area(const void *pieces, int32_t first, int64_t cover,
                                int64_t winding, int even_odd, flick_pixel_sums *sums) {
  return pixel_area(pieces, first, cover, winding, even_odd, sums);
}

#if FLICK_WIDE
__attribute__((target("avx2"))) static int64_t wide_pixel_area(
    const void *pieces, int32_t first, int64_t cover, int64_t winding, int even_odd,
    flick_pixel_sums *sums) {
  return pixel_area(pieces, first, cover, winding, even_odd, sums);
}
#endif

int64_t flick_pixel_area(int kernels, const void *pieces, int32_t first, int64_t cover,
                         int64_t winding, int even_odd, flick_pixel_sums *sums) {
#if FLICK_WIDE
  if (kernels) return wide_pixel_area(pieces, first, cover, winding, even_odd, sums);
#endif
  return plain_pixel_area(pieces, first, cover, winding, even_odd, sums);
}
