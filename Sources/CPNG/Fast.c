// A PNG encoder for films of frames: what costs libpng its time is done here,
// what makes a file valid is left to it.

#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef FLICK_HAS_ISAL
#include <isa-l/igzip_lib.h>
#endif

const char *flick_png_compressor(void) {
#ifdef FLICK_HAS_ISAL
  return "ISA-L";
#else
  return "zlib";
#endif
}

/// Every byte of `a` less the one of `b`, modulo 256.
static inline uint32_t difference(uint32_t a, uint32_t b) {
  uint32_t high = 0x80808080u;
  return ((a | high) - (b & ~high)) ^ ((a ^ ~b) & high);
}

/// Rows as PNG filters them: the first as it is (0), the others less the row
/// above (2). `out` has four bytes to spare.
static void filter(const uint32_t *pixels, uint32_t width, uint32_t height, int is_opaque,
                   uint8_t *out) {
  for (uint32_t y = 0; y < height; y++) {
    const uint32_t *row = pixels + (size_t)y * width;
    *out++ = y ? 2 : 0;
    if (!is_opaque) {
      for (uint32_t x = 0; x < width; x++) {
        uint32_t value = y ? difference(row[x], row[(ptrdiff_t)x - width]) : row[x];
        memcpy(out + 4 * (size_t)x, &value, 4);
      }
      out += 4 * (size_t)width;
      continue;
    }
    // Each store spills a byte that the next one covers.
    for (uint32_t x = 0; x < width; x++) {
      uint32_t value = y ? difference(row[x], row[(ptrdiff_t)x - width]) : row[x];
      memcpy(out + 3 * (size_t)x, &value, 4);
    }
    out += 3 * (size_t)width;
  }
}

/// One zlib stream. Returns its length, or 0 where memory ran out.
static size_t compress_all(const uint8_t *in, size_t count, uint8_t *out, size_t capacity) {
#ifdef FLICK_HAS_ISAL
  struct isal_zstream stream;
  uint8_t *level = malloc(ISAL_DEF_LVL1_DEFAULT);
  if (!level) return 0;
  isal_deflate_stateless_init(&stream);
  stream.level = 1;
  stream.level_buf = level;
  stream.level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream.gzip_flag = IGZIP_ZLIB;
  stream.end_of_stream = 1;
  stream.flush = NO_FLUSH;
  stream.next_in = (uint8_t *)in;
  stream.avail_in = (uint32_t)count;
  stream.next_out = out;
  stream.avail_out = (uint32_t)capacity;
  int result = isal_deflate_stateless(&stream);
  free(level);
  return result == COMP_OK ? stream.total_out : 0;
#else
  uLongf length = capacity;
  return compress2(out, &length, in, count, 1) == Z_OK ? length : 0;
#endif
}

typedef struct {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} file;

static void append(png_structp png, png_bytep data, png_size_t count) {
  file *out = png_get_io_ptr(png);
  if (out->length + count > out->capacity) png_error(png, "out of memory");
  memcpy(out->bytes + out->length, data, count);
  out->length += count;
}

static void flush(png_structp png) { (void)png; }

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

static void big_endian(uint8_t *out, uint32_t value) {
  for (int i = 0; i < 4; i++) out[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// Signature and chunks around the compressed pixels.
static int frame(const uint8_t *data, size_t count, uint32_t width, uint32_t height,
                 int is_opaque, uint32_t pixels_per_metre, file *out, flick_png_error *error) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, error, fail, ignore_warning);
  if (!png) return 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  png_set_write_fn(png, out, append, flush);
  png_write_sig(png);
  uint8_t header[13] = {0};
  big_endian(header, width);
  big_endian(header + 4, height);
  header[8] = 8;
  header[9] = is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
  png_write_chunk(png, (png_const_bytep) "IHDR", header, sizeof header);
  uint8_t intent = PNG_sRGB_INTENT_PERCEPTUAL;
  png_write_chunk(png, (png_const_bytep) "sRGB", &intent, 1);
  if (pixels_per_metre) {
    uint8_t density[9];
    big_endian(density, pixels_per_metre);
    big_endian(density + 4, pixels_per_metre);
    density[8] = PNG_RESOLUTION_METER;
    png_write_chunk(png, (png_const_bytep) "pHYs", density, sizeof density);
  }
  png_write_chunk(png, (png_const_bytep) "IDAT", data, count);
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
  png_destroy_write_struct(&png, NULL);
  return 1;
}

int flick_png_encode_fast(const uint32_t *pixels, uint32_t width, uint32_t height, int is_opaque,
                          uint32_t pixels_per_metre, uint8_t **bytes, size_t *length,
                          flick_png_error *error) {
  strcpy(error->message, "out of memory");
  size_t stride = (size_t)width * (is_opaque ? 3 : 4);
  size_t count = (stride + 1) * height;
  // Stored blocks cost five bytes for each 65 535, a zlib stream six more.
  size_t capacity = count + count / 1000 + 4096;
  if (capacity > UINT32_MAX) return 0;
  uint8_t *filtered = malloc(count + 4);
  uint8_t *data = malloc(capacity);
  file out = {malloc(capacity + 256), 0, capacity + 256};
  int is_done = 0;
  if (filtered && data && out.bytes) {
    filter(pixels, width, height, is_opaque, filtered);
    size_t packed = compress_all(filtered, count, data, capacity);
    is_done = packed && frame(data, packed, width, height, is_opaque, pixels_per_metre, &out, error);
  }
  free(filtered);
  free(data);
  if (!is_done) {
    free(out.bytes);
    return 0;
  }
  error->message[0] = 0;
  *bytes = out.bytes;
  *length = out.length;
  return 1;
}
