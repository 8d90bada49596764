#pragma once

#include <stddef.h>
#include <stdint.h>

/// What libjpeg says when it fails: its own message, ended by a zero.
typedef struct {
  char message[200];
} flick_jpeg_error;

/// What stands before the pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// The tag of Exif, from 1 to 8; 1 where there is none.
  int orientation;
  /// 1 where the file brings a colour profile that does not name sRGB.
  int has_other_profile;
} flick_jpeg_head;

/// Reads what stands before the pixels. Returns 1, or 0 and an error.
int flick_jpeg_look(const uint8_t *bytes, size_t length, flick_jpeg_head *head,
                    flick_jpeg_error *error);

/// Decodes a picture of the size that `flick_jpeg_look` told, as it is stored:
/// opaque pixels with red in the lowest byte.
///
/// - pixels: Room for width · height of them.
/// - most_memory: What libjpeg may take for itself, in bytes.
///
/// What is damaged is not filled in: returns 0 and an error.
int flick_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height,
                      long most_memory, uint32_t *pixels, flick_jpeg_error *error);
