#pragma once

#include <stddef.h>
#include <stdint.h>

/// What libpng says when it fails: its own message, ended by a zero.
typedef struct {
  char message[160];
} flick_png_error;

/// The version of libpng that this program runs with, for example "1.6.39".
const char *flick_png_version(void);

/// The library that `flick_png_film_encode` compresses with: "ISA-L" or "zlib".
const char *flick_png_compressor(void);

/// PNG files of pictures of one size, each made from the one before it.
///
/// A file's rows are compressed in bands of `FLICK_PNG_BAND` rows that do not
/// refer to one another, so that a band that has not changed keeps its bytes. A
/// file depends on its pixels alone, not on those before it.
typedef struct flick_png_film flick_png_film;

enum { FLICK_PNG_BAND = 64 };

/// - pixels_per_metre: For the pHYs chunk; 0 leaves the chunk out.
///
/// Returns NULL where memory ran out; `flick_png_film_free` takes it back.
flick_png_film *flick_png_film_new(uint32_t width, uint32_t height, uint32_t pixels_per_metre);
void flick_png_film_free(flick_png_film *film);

/// 1 when every pixel of a picture is opaque, otherwise 0.
///
/// - is_changed: For each band from the top, whether it differs from the last
///   picture that this was asked of.
int flick_png_film_is_opaque(flick_png_film *film, const uint32_t *pixels,
                             const uint8_t *is_changed);

/// Encodes pixels of four bytes (red, green, blue, opacity; not premultiplied)
/// as a PNG in memory, in a fraction of libpng's time: rows filtered against
/// the one above, compressed at the lowest level. libpng frames the chunks and
/// computes their checksums.
///
/// - is_changed: For each band from the top, whether it differs from the last
///   picture that was encoded; all of them before the first.
/// - is_opaque: Whether opacity is left out and only RGB is written.
///
/// Result as for `flick_png_encode`.
int flick_png_film_encode(flick_png_film *film, const uint32_t *pixels, const uint8_t *is_changed,
                          int is_opaque, uint8_t **bytes, size_t *length, flick_png_error *error);

/// Encodes 8-bit pixels, without padding between rows, as a PNG in memory.
///
/// - channels: 3 for RGB, 4 for RGBA that is not premultiplied.
/// - level: zlib's compression level, 0 to 9; -1 for libpng's own settings.
/// - pixels_per_metre: For the pHYs chunk; 0 leaves the chunk out.
///
/// On success returns 1 and hands over `*bytes`, which the caller gives to
/// `flick_png_free`. On failure returns 0 and fills in `error`.
int flick_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels,
                     int level, uint32_t pixels_per_metre, uint8_t **bytes, size_t *length,
                     flick_png_error *error);

/// Straight (not premultiplied) RGBA without padding between rows: 8 bits a
/// sample, or 16 with the high byte first.
typedef struct {
  uint8_t *samples;
  uint32_t width;
  uint32_t height;
  uint32_t depth;
} flick_png_picture;

/// Decodes a PNG of any colour type into RGBA; 16 bits a sample stay 16, fewer
/// than 8 become 8.
///
/// A file whose sides exceed `max_side` or whose pixels exceed `max_pixels` is
/// refused before any memory is taken for it. On success returns 1 and hands
/// over `picture->samples`; result otherwise as above.
int flick_png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, uint64_t max_pixels,
                     flick_png_picture *picture, flick_png_error *error);

/// A PNG of 8 bits a sample, RGB or RGBA, neither interlaced nor with a
/// transparent colour, whose chunks are whole and have the right checksums.
typedef struct {
  uint32_t width, height;
  /// Bytes of a pixel: 3 or 4.
  uint32_t channels;
  /// Where the chunks with the pixels begin and end, in the file.
  size_t first, end;
} flick_png_plain;

/// 1 where a file is such a one, within the limits of `flick_png_decode`; what
/// is said of another one is for `flick_png_decode` to say.
int flick_png_look(const uint8_t *bytes, size_t length, uint32_t max_side, uint64_t max_pixels,
                   flick_png_plain *plain);

/// Decodes what `flick_png_look` has looked at, several times faster than
/// `flick_png_decode` and into the same samples, as straight pixels with red in
/// the lowest byte.
///
/// - kernels: As in `CKernels.h`.
/// - pixels: Room for width · height of them.
///
/// Returns 0 where memory ran out or the compressed pixels are not as they
/// should be; then `pixels` holds nothing of meaning.
int flick_png_unpack(const uint8_t *bytes, const flick_png_plain *plain, int kernels,
                     uint32_t *pixels);

/// Gives back what `flick_png_encode` or `flick_png_decode` handed over.
void flick_png_free(void *memory);

/// The check value that ends a chunk: CRC-32 of its type and data (PNG, section 5.5).
uint32_t flick_png_crc(const uint8_t *bytes, size_t length);
