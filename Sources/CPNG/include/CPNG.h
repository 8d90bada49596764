#pragma once
#include <stddef.h>
#include <stdint.h>

/// The version of libpng that this program runs with, for example "1.6.39".
const char *flick_png_version(void);
