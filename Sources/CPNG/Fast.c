// A PNG encoder for films of frames: what costs libpng its time is done here,
// what makes a file valid is left to it.

#include "CKernels.h"
#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef FLICK_HAS_ISAL
#include <isa-l/igzip_lib.h>
// The thread sanitizer has no shadow for such places.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define FLICK_PLACES_STREAMS 1
#include <immintrin.h>
#include <sys/mman.h>
#endif
#endif

const char *flick_png_compressor(void) {
#ifdef FLICK_HAS_ISAL
  return "ISA-L";
#else
  return "zlib";
#endif
}

/// Some rows, filtered and compressed: whole blocks of deflate that end with a
/// byte and are not the stream's last.
typedef struct {
  uint8_t *bytes;
  size_t length;
  /// Of what was compressed.
  uLong checksum;
  int is_opaque;
} band;

#ifdef FLICK_PLACES_STREAMS
/// Memory whose address has a hash that all streams share; `NULL` where there is none.
///
/// ISA-L 2.30 takes its stream's address, bits 16 to 47, for the picture's third byte when it
/// begins, and remembers that place under the hash of it. What it writes is valid whatever that
/// is, but was not the same for some pictures in one run of thirty.
__attribute__((target("sse4.2"))) static void *placed(size_t size) {
  const uint32_t hashes = 8191;
  uint32_t tries = 0;
  // From 2⁴⁵ on, which neither programs nor their tools use.
  for (uint32_t place = 0x20000000; place < 0x40000000 && tries < 1000; place++) {
    if ((_mm_crc32_u32(0, place) & hashes) != 1) continue;
    tries++;
    void *wanted = (void *)((uintptr_t)place << 16);
    void *memory = mmap(wanted, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == wanted) return memory;
    // Kernels before 4.17 take the address for a wish.
    if (memory != MAP_FAILED) munmap(memory, size);
  }
  return NULL;
}
#endif

struct flick_png_film {
  uint32_t width, height, pixels_per_metre;
  int kernels;
  /// What the bands hold: 3 or 4 bytes a pixel, 0 before the first picture.
  int channels;
  uint32_t count;
  band *bands;
  /// Two rows, a band's filtered rows, and those compressed.
  uint8_t *rows, *filtered, *compressed;
  size_t capacity;
#ifdef FLICK_HAS_ISAL
  uint8_t *level;
  struct isal_zstream *stream;
  int is_placed;
#else
  z_stream stream;
  int is_ready;
#endif
};

flick_png_film *flick_png_film_new(uint32_t width, uint32_t height, uint32_t pixels_per_metre) {
  flick_png_film *film = calloc(1, sizeof *film);
  if (!film) return NULL;
  film->width = width;
  film->height = height;
  film->pixels_per_metre = pixels_per_metre;
  film->kernels = flick_best_kernels();
  film->count = (height + FLICK_PNG_BAND - 1) / FLICK_PNG_BAND;
  size_t stride = 4 * (size_t)width;
  size_t most = (stride + 1) * (height < FLICK_PNG_BAND ? height : FLICK_PNG_BAND);
  // Stored blocks cost five bytes for each 65 535, and a little for the ends.
  film->capacity = most + most / 1000 + 4096;
  int is_complete = film->capacity <= UINT32_MAX;
  if (is_complete) {
    film->bands = calloc(film->count, sizeof(band));
    film->rows = malloc(2 * stride);
    film->filtered = malloc(most);
    film->compressed = malloc(film->capacity);
    is_complete = film->bands && film->rows && film->filtered && film->compressed;
  }
#ifdef FLICK_HAS_ISAL
  film->level = malloc(ISAL_DEF_LVL1_DEFAULT);
#ifdef FLICK_PLACES_STREAMS
  // Without these instructions ISA-L goes another way.
  if (__builtin_cpu_supports("sse4.2")) film->stream = placed(sizeof *film->stream);
  film->is_placed = film->stream != NULL;
#endif
  if (!film->stream) film->stream = malloc(sizeof *film->stream);
  is_complete = is_complete && film->level && film->stream;
#else
  // Nine is the memory for the most symbols in a block; negative bits: no frame.
  film->is_ready =
      deflateInit2(&film->stream, 1, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) == Z_OK;
  is_complete = is_complete && film->is_ready;
#endif
  if (is_complete) return film;
  flick_png_film_free(film);
  return NULL;
}

void flick_png_film_free(flick_png_film *film) {
  if (!film) return;
  for (uint32_t i = 0; film->bands && i < film->count; i++) free(film->bands[i].bytes);
  free(film->bands);
  free(film->rows);
  free(film->filtered);
  free(film->compressed);
#ifdef FLICK_HAS_ISAL
  free(film->level);
#ifdef FLICK_PLACES_STREAMS
  if (film->is_placed) munmap(film->stream, sizeof *film->stream);
#endif
  if (!film->is_placed) free(film->stream);
#else
  if (film->is_ready) deflateEnd(&film->stream);
#endif
  free(film);
}

/// The rows of a band: where they begin and how many there are.
static uint32_t rows_of(const flick_png_film *film, uint32_t index, uint32_t *first) {
  *first = index * FLICK_PNG_BAND;
  uint32_t left = film->height - *first;
  return left < FLICK_PNG_BAND ? left : FLICK_PNG_BAND;
}

int flick_png_film_is_opaque(flick_png_film *film, const uint32_t *pixels,
                             const uint8_t *is_changed) {
  int is_opaque = 1;
  for (uint32_t i = 0; i < film->count; i++) {
    if (is_changed[i]) {
      uint32_t first, count = rows_of(film, i, &first), common = UINT32_MAX;
      const uint32_t *start = pixels + (size_t)first * film->width;
      for (size_t k = 0; k < (size_t)count * film->width; k++) common &= start[k];
      film->bands[i].is_opaque = common >> 24 == 0xFF;
    }
    is_opaque &= film->bands[i].is_opaque;
  }
  return is_opaque;
}

/// A band's rows as PNG filters them: the first against what is to its left
/// (1), the others by Paeth (4). Returns how many bytes they are.
static size_t filter(flick_png_film *film, const uint32_t *pixels, uint32_t count) {
  size_t channels = (size_t)film->channels, stride = film->width * channels;
  uint8_t *row = film->rows, *above = film->rows + stride, *out = film->filtered;
  for (uint32_t y = 0; y < count; y++) {
    const uint32_t *from = pixels + (size_t)y * film->width;
    if (channels == 3)
      flick_pack_rgb(film->kernels, row, from, film->width);
    else
      memcpy(row, from, stride);
    *out++ = y ? 4 : 1;
    if (y) {
      flick_paeth(film->kernels, out, row, above, stride, channels);
    } else {
      memcpy(out, row, channels);
      for (size_t i = channels; i < stride; i++) out[i] = (uint8_t)(row[i] - row[i - channels]);
    }
    out += stride;
    uint8_t *free_row = above;
    above = row;
    row = free_row;
  }
  return (size_t)(out - film->filtered);
}

/// Compresses what was filtered. Returns its length, or 0 after a failure.
static size_t compress_band(flick_png_film *film, size_t count) {
#ifdef FLICK_HAS_ISAL
  struct isal_zstream *stream = film->stream;
  isal_deflate_stateless_init(stream);
  stream->level = 1;
  stream->level_buf = film->level;
  stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream->end_of_stream = 0;
  stream->flush = FULL_FLUSH;
  stream->next_in = film->filtered;
  stream->avail_in = (uint32_t)count;
  stream->next_out = film->compressed;
  stream->avail_out = (uint32_t)film->capacity;
  if (isal_deflate_stateless(stream) != COMP_OK || stream->avail_in) return 0;
  return stream->total_out;
#else
  z_stream *stream = &film->stream;
  if (deflateReset(stream) != Z_OK) return 0;
  stream->next_in = film->filtered;
  stream->avail_in = (uInt)count;
  stream->next_out = film->compressed;
  stream->avail_out = (uInt)film->capacity;
  if (deflate(stream, Z_FULL_FLUSH) != Z_OK || stream->avail_in || !stream->avail_out) return 0;
  return stream->total_out;
#endif
}

static int renew(flick_png_film *film, uint32_t index, const uint32_t *pixels) {
  uint32_t first, rows = rows_of(film, index, &first);
  size_t count = filter(film, pixels + (size_t)first * film->width, rows);
  size_t length = compress_band(film, count);
  band *it = &film->bands[index];
  uint8_t *bytes = length ? realloc(it->bytes, length) : NULL;
  if (!bytes) return 0;
  memcpy(bytes, film->compressed, length);
  it->bytes = bytes;
  it->length = length;
#ifdef FLICK_HAS_ISAL
  it->checksum = isal_adler32(1, film->filtered, count);
#else
  it->checksum = adler32(1, film->filtered, (uInt)count);
#endif
  return 1;
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

/// The bands as one zlib stream (RFC 1950).
static void write_pixels(const flick_png_film *film, png_structp png, size_t packed) {
  const uint8_t head[2] = {0x78, 0x01};
  // The last block is empty, of fixed codes.
  uint8_t tail[6] = {0x03, 0x00};
  uLong checksum = 1;
  size_t stride = (size_t)film->width * (size_t)film->channels + 1;
  png_write_chunk_start(png, (png_const_bytep) "IDAT", (png_uint_32)packed);
  png_write_chunk_data(png, head, sizeof head);
  for (uint32_t i = 0; i < film->count; i++) {
    uint32_t first, rows = rows_of(film, i, &first);
    checksum = adler32_combine(checksum, film->bands[i].checksum, (z_off_t)(rows * stride));
    png_write_chunk_data(png, film->bands[i].bytes, film->bands[i].length);
  }
  big_endian(tail + 2, (uint32_t)checksum);
  png_write_chunk_data(png, tail, sizeof tail);
  png_write_chunk_end(png);
}

/// Signature and chunks around the compressed pixels.
static int write_file(const flick_png_film *film, size_t packed, file *out,
                      flick_png_error *error) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, error, fail, ignore_warning);
  if (!png) return 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  png_set_write_fn(png, out, append, flush);
  png_write_sig(png);
  uint8_t header[13] = {0};
  big_endian(header, film->width);
  big_endian(header + 4, film->height);
  header[8] = 8;
  header[9] = film->channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
  png_write_chunk(png, (png_const_bytep) "IHDR", header, sizeof header);
  uint8_t intent = PNG_sRGB_INTENT_PERCEPTUAL;
  png_write_chunk(png, (png_const_bytep) "sRGB", &intent, 1);
  if (film->pixels_per_metre) {
    uint8_t density[9];
    big_endian(density, film->pixels_per_metre);
    big_endian(density + 4, film->pixels_per_metre);
    density[8] = PNG_RESOLUTION_METER;
    png_write_chunk(png, (png_const_bytep) "pHYs", density, sizeof density);
  }
  write_pixels(film, png, packed);
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
  png_destroy_write_struct(&png, NULL);
  return 1;
}

int flick_png_film_encode(flick_png_film *film, const uint32_t *pixels, const uint8_t *is_changed,
                          int is_opaque, uint8_t **bytes, size_t *length, flick_png_error *error) {
  strcpy(error->message, "out of memory");
  int channels = is_opaque ? 3 : 4;
  int is_kept = film->channels == channels;
  // Until all bands are made, none is worth keeping.
  film->channels = channels;
  size_t packed = 8;
  for (uint32_t i = 0; i < film->count; i++) {
    if ((is_changed[i] || !is_kept) && !renew(film, i, pixels)) {
      film->channels = 0;
      return 0;
    }
    packed += film->bands[i].length;
  }
  if (packed > PNG_UINT_31_MAX) return 0;
  file out = {malloc(packed + 256), 0, packed + 256};
  if (!out.bytes || !write_file(film, packed, &out, error)) {
    free(out.bytes);
    return 0;
  }
  error->message[0] = 0;
  *bytes = out.bytes;
  *length = out.length;
  return 1;
}

uint32_t flick_png_crc(const uint8_t *bytes, size_t length) {
  return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, length);
}
