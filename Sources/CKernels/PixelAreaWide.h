#pragma once

#include "Wide.h"
#include "include/CKernels.h"

#if FLICK_AVX2
int64_t flick_wide_pixel_area(const void *pieces, int32_t first, int64_t cover, int64_t winding,
                              int even_odd, flick_pixel_sums *sums);
#endif
