// libpng reports errors by longjmp, which Swift cannot survive: every call of
// libpng that may fail is made between the setjmp and the return of one C
// function, and only plain values leave it.

#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

const char *flick_png_version(void) { return png_get_libpng_ver(NULL); }

void flick_png_free(void *memory) { free(memory); }

static void fail(png_structp png, png_const_charp message) {
  flick_png_error *error = png_get_error_ptr(png);
  strncpy(error->message, message, sizeof error->message - 1);
  error->message[sizeof error->message - 1] = 0;
  longjmp(png_jmpbuf(png), 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void say(flick_png_error *error, const char *message) {
  strncpy(error->message, message, sizeof error->message - 1);
  error->message[sizeof error->message - 1] = 0;
}

typedef struct {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} buffer;

static void append(png_structp png, png_bytep data, png_size_t count) {
  buffer *out = png_get_io_ptr(png);
  if (out->length + count > out->capacity) {
    size_t capacity = out->capacity ? out->capacity : 65536;
    while (capacity < out->length + count) capacity *= 2;
    uint8_t *grown = realloc(out->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    out->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->length, data, count);
  out->length += count;
}

static void flush(png_structp png) { (void)png; }

int flick_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels,
                     int level, uint32_t pixels_per_metre, uint8_t **bytes, size_t *length,
                     flick_png_error *error) {
  error->message[0] = 0;
  buffer *volatile out = calloc(1, sizeof(buffer));
  if (!out) {
    say(error, "out of memory");
    return 0;
  }
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, error, fail, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    free(out);
    if (!error->message[0]) say(error, "libpng could not start");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(out->bytes);
    free(out);
    return 0;
  }
  png_set_write_fn(png, out, append, flush);
  png_set_IHDR(png, info, width, height, 8,
               channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (pixels_per_metre)
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  if (level >= 0) {
    png_set_compression_level(png, level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, level > 6 ? PNG_ALL_FILTERS : PNG_FILTER_UP);
  }
  png_write_info(png, info);
  for (uint32_t row = 0; row < height; row++)
    png_write_row(png, pixels + (size_t)row * width * (size_t)channels);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *bytes = out->bytes;
  *length = out->length;
  free(out);
  return 1;
}

typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t offset;
} source;

static void take(png_structp png, png_bytep data, png_size_t count) {
  source *in = png_get_io_ptr(png);
  if (count > in->length - in->offset) png_error(png, "the file ends too early");
  memcpy(data, in->bytes + in->offset, count);
  in->offset += count;
}

int flick_png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, uint64_t max_pixels,
                     flick_png_picture *picture, flick_png_error *error) {
  error->message[0] = 0;
  source in = {bytes, length, 0};
  uint8_t *volatile out = NULL;
  png_bytep *volatile rows = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, error, fail, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    if (!error->message[0]) say(error, "libpng could not start");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(out);
    free(rows);
    return 0;
  }
  png_set_read_fn(png, &in, take);
  png_set_user_limits(png, max_side, max_side);
  png_set_chunk_malloc_max(png, 1 << 24);
  png_read_info(png, info);
  uint32_t w = png_get_image_width(png, info);
  uint32_t h = png_get_image_height(png, info);
  if ((uint64_t)w * h > max_pixels) png_error(png, "the picture is too large");
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  // All 16 bits of an opaque alpha; 8-bit pictures take the lower half.
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  int depth = png_get_bit_depth(png, info);
  size_t row_bytes = (size_t)w * (depth == 16 ? 8 : 4);
  if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "unexpected row length");
  out = malloc(row_bytes * h);
  rows = malloc(sizeof(png_bytep) * h);
  if (!out || !rows) png_error(png, "out of memory");
  for (uint32_t row = 0; row < h; row++) rows[row] = out + row * row_bytes;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  picture->samples = out;
  picture->width = w;
  picture->height = h;
  picture->depth = (uint32_t)depth;
  return 1;
}
