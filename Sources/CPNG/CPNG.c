#include "CPNG.h"

#include <png.h>

const char *flick_png_version(void) { return png_get_libpng_ver(NULL); }
