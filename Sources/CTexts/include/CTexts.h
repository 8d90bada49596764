#ifndef CTEXTS_H
#define CTEXTS_H

#include <stddef.h>

/// The bytes of a file that is built into the program, and their number; NULL for a name
/// that none has.
const unsigned char *flick_embedded_file(const char *name, size_t *count);

#endif
